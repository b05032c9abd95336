//! Functions: visibility, name, arguments and results, and the body.

use super::branches::{entry, entry_arguments, headed_region};
use super::loops::argument_name;
use super::structured::argument_location;
use super::symbols::{parse_symbol_visibility, visibility_word};
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{Always, AnyType, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, RegionIndex, Transform};
use crate::dialect::texts::spirv;
use crate::dialect::transforms::is_made_of;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::lex::token::Token;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;
use smallvec::SmallVec;

rows! {
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`: visibility, name, type, attributes of arguments and of results.
    "Function" starts [Always] => parse_function, print_function;
    /// The region of a function, whose arguments `Function` has named, or nothing. A written region is not empty.
    "FunctionBody" starts [Text("{")] BlankIfPrinted NeedsBody => parse_function_body, print_function_body;
    /// The region of a function, or nothing; `{}` is no body either.
    "OptionalBody" starts [Text("{")] BlankIfPrinted => parse_function_body, print_function_body;
    /// `ref to type`: the type of a reference to a local variable.
    "LocalReference" starts [Word("ref"), AnyType] => parse_local_reference, print_local_reference;
    /// `(t, u) -> (v, u)`: the types of values, of initial values, of results, and of the carried results, one for each
    /// initial value.
    "CarriedSignature" starts [Text("(")] => parse_carried_signature, print_carried_signature;
    /// `@name(%a: t {..}, ..) -> (t {..}, ..)`: name, type, attributes of arguments and of results. The arguments are
    /// references to values of the types.
    "LocalFunction" starts [Text("@")] => parse_local_function, print_local_function;
}

/// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
fn parse_function(p: &mut OpAsmParser<'_, '_>, parts: FunctionParts) -> ParseResult<()> {
    parse_function_header(p, parts, false)
}

/// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
pub(super) fn print_function(p: &mut OpAsmPrinter<'_, '_>, parts: FunctionParts) -> Option<()> {
    print_function_header(p, parts, false)
}

/// The visibility, the name and the type of a function, and the attributes of its arguments and of its results.
type FunctionParts = (Option<AttributeIndex>, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

fn parse_function_header(
    p: &mut OpAsmParser<'_, '_>,
    (visibility, name, ty, of_arguments, of_results): FunctionParts,
    has_references: bool,
) -> ParseResult<()> {
    if let Some(visibility) = visibility {
        parse_symbol_visibility(p, visibility)?;
    }
    let Some(symbol) = p.take_if(Token::SymbolName)? else {
        return Err(p.error_here(CustomError::Symbol)?);
    };
    let text = p.symbol_text(symbol.start, symbol.end);
    let value = p.new_attribute(AttributeKind::String(text, None));
    p.set_attribute(name, value)?;
    let (mut inputs, _) = function_arguments(p, false)?;
    if has_references {
        dereference(p, &mut inputs.types)?;
    }
    let results = function_results(p)?;
    let state = p.state()?;
    state.unnamed = Some(inputs.types.len()).filter(|count| state.arguments.is_empty() && *count > 0);
    set_signature(p, (ty, of_arguments, of_results), inputs, results)
}

/// Sets the attributes of all arguments or results, if any of them has attributes.
pub(super) fn set_dictionaries(
    p: &mut OpAsmParser<'_, '_>,
    attribute: AttributeIndex,
    all: &[Option<AttributeId>],
) -> ParseResult<()> {
    if let Some(value) = p.dictionaries(all) {
        p.set_attribute(attribute, value)?;
    }
    Ok(())
}

/// Sets the type of a function, and the attributes of its arguments and of its results.
pub(super) fn set_signature(
    p: &mut OpAsmParser<'_, '_>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
    inputs: FunctionSignatureText,
    results: FunctionSignatureText,
) -> ParseResult<()> {
    let function = p.intern(Type::Function { inputs: inputs.types[..].into(), results: results.types[..].into() });
    p.add_attribute(ty, AttributeKind::Type(function))?;
    set_dictionaries(p, of_arguments, &inputs.attributes)?;
    set_dictionaries(p, of_results, &results.attributes)
}

/// The types of the variables to which references refer.
fn dereference(p: &mut OpAsmParser<'_, '_>, types: &mut [TypeId]) -> ParseResult<()> {
    for ty in types {
        let Ok(local) = p.transformed(*ty, Transform::Local) else {
            let place = p.next_span()?;
            return Err(text_error(p, "invalid type for wasm.func argument. Expecting type !wasmssa<local T>", place));
        };
        *ty = local.first().copied().unwrap_or(*ty);
    }
    Ok(())
}

/// `(%a: t {..} loc(..), ..)`, or types without names; returns whether `...` is the last item, if `...` is allowed.
pub(super) fn function_arguments(
    p: &mut OpAsmParser<'_, '_>,
    may_be_variadic: bool,
) -> ParseResult<(FunctionSignatureText, bool)> {
    let (mut signature, mut is_variadic) = (FunctionSignatureText::default(), false);
    p.parse("(")?;
    if p.parse_optional(")") {
        return Ok((signature, false));
    }
    loop {
        if may_be_variadic && p.parse_optional("...") {
            is_variadic = true;
            break;
        }
        let name = optional_argument_name(p)?;
        let has_names = p.state()?.arguments.len() == signature.types.len();
        let is_mixed = !signature.types.is_empty() && has_names != name.is_some();
        if is_mixed && name.is_none() {
            return Err(p.error_here(CustomError::MixedArguments { is_named: false })?);
        }
        p.parse_type()?;
        let ty = popped_type(p);
        signature.types.push(ty);
        signature.attributes.push(optional_dictionary(p)?);
        let location = argument_location(p)?;
        if let Some(name) = name {
            if is_mixed {
                return Err(p.error(CustomError::MixedArguments { is_named: true }, name.span));
            }
            p.state()?.arguments.push((name, ty, location));
        }
        if !p.parse_optional(",") {
            break;
        }
    }
    p.parse(")")?;
    Ok((signature, is_variadic))
}

/// The types and attributes of the arguments, or of the results.
#[derive(Default)]
pub(super) struct FunctionSignatureText {
    pub(super) types: SmallVec<[TypeId; 8]>,
    pub(super) attributes: SmallVec<[Option<AttributeId>; 8]>,
}

/// `%name:`, if it comes next.
fn optional_argument_name(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<WrittenUse>> {
    if p.first() != Some(b'%') {
        return Ok(None);
    }
    let name = argument_name(p)?;
    p.parse(":")?;
    Ok(Some(name))
}

/// The type on top of the stack.
pub(super) fn popped_type(p: &mut OpAsmParser<'_, '_>) -> TypeId {
    p.pop_type().unwrap_or_else(|| p.erroneous_type())
}

/// `{..}`, if it comes next.
pub(super) fn optional_dictionary(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<AttributeId>> {
    if !p.is_at_brace() {
        return Ok(None);
    }
    p.parse_attribute().map(Some)
}

/// `-> t` or `-> (t {..}, ..)`, or nothing.
pub(super) fn function_results(p: &mut OpAsmParser<'_, '_>) -> ParseResult<FunctionSignatureText> {
    let mut signature = FunctionSignatureText::default();
    if !p.parse_optional("->") {
        return Ok(signature);
    }
    if !p.parse_optional("(") {
        p.parse_type()?;
        signature.types.push(popped_type(p));
        signature.attributes.push(None);
        return Ok(signature);
    }
    if p.parse_optional(")") {
        return Ok(signature);
    }
    p.parse_comma_separated(|p| {
        p.parse_type()?;
        signature.types.push(popped_type(p));
        signature.attributes.push(optional_dictionary(p)?);
        Ok(())
    })?;
    p.parse(")")?;
    Ok(signature)
}

fn print_function_header(
    p: &mut OpAsmPrinter<'_, '_>,
    (visibility, name, ty, of_arguments, of_results): FunctionParts,
    has_references: bool,
) -> Option<()> {
    if let Some(visibility) = visibility
        && visibility_word(p, visibility)?
    {
        p.print(" ");
    }
    let symbol = p.attribute(name)?;
    p.did_print_attribute(name);
    p.print_value(&AttributeShape::SymbolName, false, symbol)?;
    let (inputs, results) = p.function_type(ty)?;
    let input_attributes = dictionaries_of(p, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(p, of_results, results.len())?;
    let entry = body_arguments(p)?;
    let types: Vec<TypeId> = entry.iter().flatten().map(|value| p.ir().value_type(*value)).collect();
    let fits = match has_references {
        true => {
            let mut pairs = types.iter().zip(inputs.iter());
            types.len() == inputs.len()
                && pairs.all(|(ty, local)| is_made_of(p.ir(), Transform::Local, &[*ty], &[*local]))
        }
        false => p.are_same(&types, inputs),
    };
    // Without a body, the arguments are unknown.
    if !fits && (entry.is_some() || has_references) {
        return None;
    }
    parameter_list(p, entry.as_deref(), inputs.len(), input_attributes, |p, index| {
        let argument = entry.as_ref().and_then(|entry| entry.get(index));
        p.print_type(argument.map_or(inputs[index], |argument| p.ir().value_type(*argument)));
    })?;
    p.print(")");
    if results.is_empty() {
        return Some(());
    }
    p.print(" -> ");
    result_list(p, results, result_attributes);
    Some(())
}

/// `t`, or `(t {..}, ..)`.
pub(super) fn result_list(p: &mut OpAsmPrinter<'_, '_>, results: &[TypeId], attributes: &[AttributeId]) {
    if attributes.is_empty() {
        return p.print_result_types(results.iter().copied());
    }
    p.print("(");
    for (index, result) in results.iter().enumerate() {
        p.print(if index > 0 { ", " } else { "" });
        p.print_type(*result);
        print_dictionary_of(p, attributes.get(index));
    }
    p.print(")");
}

pub(super) fn print_dictionary_of(p: &mut OpAsmPrinter<'_, '_>, value: Option<&AttributeId>) {
    if let Some(value) = value.filter(|value| !is_empty_dictionary(p, **value)) {
        p.print(" ");
        p.print_attribute(*value);
    }
}

fn is_empty_dictionary(p: &OpAsmPrinter<'_, '_>, value: AttributeId) -> bool {
    let attributes = p.ir().attributes();
    matches!(attributes.resolve(value), AttributeKind::Dictionary(entries) if attributes.dictionary(*entries).is_empty())
}

/// `(%a: t {..}, ..`. The names are those of the body's arguments; without a body there are no names.
pub(super) fn parameter_list(
    p: &mut OpAsmPrinter<'_, '_>,
    entry: Option<&[ValueId]>,
    count: usize,
    attributes: &[AttributeId],
    ty: impl Fn(&mut OpAsmPrinter<'_, '_>, usize),
) -> Option<()> {
    p.print("(");
    for index in 0..count {
        p.print(if index > 0 { ", " } else { "" });
        let argument = entry.map(|entry| entry.get(index).ok_or(())).transpose().ok()?;
        if let Some(argument) = argument {
            p.print_operand(*argument);
            p.print(": ");
        }
        ty(p, index);
        print_dictionary_of(p, attributes.get(index));
        location_of(p, argument, index);
    }
    Some(())
}

fn location_of(p: &mut OpAsmPrinter<'_, '_>, argument: Option<&ValueId>, index: usize) {
    let block = argument.and_then(|argument| match p.ir().definition(*argument) {
        crate::ir::Definition::Argument(block) => Some(block),
        _ => None,
    });
    if let Some(block) = block {
        p.print_argument_location(block, index);
    }
}

/// The dictionaries of all arguments or results; empty if the attribute is not set.
pub(super) fn dictionaries_of<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    attribute: AttributeIndex,
    count: usize,
) -> Option<&'i [AttributeId]> {
    p.did_print_attribute(attribute);
    if p.attribute(attribute).is_none() {
        return Some(&[]);
    }
    let all = p.elements(attribute)?;
    let ir = p.ir();
    let is_dictionary = |value: &AttributeId| matches!(ir.attributes().resolve(*value), AttributeKind::Dictionary(_));
    if all.len() != count || !all.iter().all(is_dictionary) {
        return None;
    }
    // A list of empty attributes is equal to an absent list.
    let is_said = all.iter().any(|value| !is_empty_dictionary(p, *value));
    Some(if is_said { all } else { &[] })
}

/// The arguments of the body, if the function has a body; `None` if a function cannot have one.
#[expect(clippy::option_option, reason = "one means no body, the other that the p does not apply")]
pub(super) fn body_arguments(p: &OpAsmPrinter<'_, '_>) -> Option<Option<Vec<ValueId>>> {
    let [body] = *p.regions(crate::assembly::RegionIndex(0)) else { return None };
    Some(entry(p, body).map(|_| entry_arguments(p, body)))
}

/// The body of a function. The header or a label names its arguments.
fn parse_function_body(p: &mut OpAsmParser<'_, '_>, region: RegionIndex) -> ParseResult<Option<Reached>> {
    if !p.is_at_brace() {
        return Ok(None);
    }
    let has_names = !p.state()?.arguments.is_empty();
    p.parse_region(region, has_names).map(Some)
}

/// The region of a function, or nothing.
fn print_function_body(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = p.region_of(region)?;
    p.did_print_region(region);
    if p.ir().block_count(id) == 0 {
        return Some(());
    }
    headed_region(p, region, id)
}

/// `ref to type`, or the type in full.
fn parse_local_reference<'s>(p: &mut OpAsmParser<'_, 's>, TypesOf(slot): TypesOf) -> ParseResult<()> {
    let place = p.next_span()?;
    let ty = match p.parse_optional_keyword("ref") {
        true => {
            p.parse_keyword("to")?;
            let local = p.parse_type_alone()?;
            p.opaque_type(format!("!wasmssa<local ref to {}>", p.ir().print_type(local)).as_bytes())
        }
        false => p.parse_type_alone()?,
    };
    p.set_types(slot, &[ty], TypePlace::At(place))
}

/// ` ref to type`, with a blank as MLIR prints it.
fn print_local_reference(p: &mut OpAsmPrinter<'_, '_>, TypesOf(slot): TypesOf) -> Option<()> {
    let text = p.type_of(slot).map(|ty| p.ir().print_type(ty))?;
    p.print(" ref to ");
    p.print(spirv::wasm_local(&text)?);
    Some(())
}

/// The arguments of `CarriedSignature`, which its row describes.
type CarriedSignatureParts = (TypesOf, TypesOf, TypesOf, TypesOf);

/// `(t, u) -> (v, u)`: the last results have the types of the initial values.
fn parse_carried_signature<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(values), TypesOf(inits), TypesOf(outputs), TypesOf(carried)): CarriedSignatureParts,
) -> ParseResult<()> {
    let (operands, results) = p.parse_signature()?;
    let (of_values, of_inits) = (p.slot(values)?.values.len(), p.slot(inits)?.values.len());
    if operands.len() != of_values + of_inits {
        let span = p.next_span()?;
        let error = CustomError::TypeCount { operands: of_values + of_inits, types: operands.len() };
        return Err(p.error(error, span));
    }
    let at = results.end.saturating_sub(of_inits).max(results.start);
    p.slot(values)?.types = Some(operands.start..operands.start + of_values);
    p.slot(inits)?.types = Some(operands.start + of_values..operands.end);
    p.slot(outputs)?.types = Some(results.start..at);
    p.slot(carried)?.types = Some(at..results.end);
    Ok(())
}

/// `(t, u) -> (v, u)`
fn print_carried_signature(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(values), TypesOf(inits), TypesOf(outputs), TypesOf(carried)): CarriedSignatureParts,
) -> Option<()> {
    let (mut operands, mut results) = (p.types_of(values), p.types_of(outputs));
    let (of_inits, of_carried) = (p.types_of(inits), p.types_of(carried));
    let is_paired = of_inits.len() == of_carried.len();
    operands.extend(of_inits);
    results.extend(of_carried);
    p.print("(");
    p.print_types(&operands);
    p.print(") -> ");
    p.print_result_types(results.into_iter());
    is_paired.then_some(())
}

/// The header of a function whose arguments are references to values of the declared types.
fn parse_local_function(p: &mut OpAsmParser<'_, '_>, parts: FunctionParts) -> ParseResult<()> {
    parse_function_header(p, parts, true)
}

/// Prints a function whose arguments are references to the types in its signature.
fn print_local_function(p: &mut OpAsmPrinter<'_, '_>, parts: FunctionParts) -> Option<()> {
    print_function_header(p, parts, true)
}
