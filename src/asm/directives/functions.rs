//! Functions: visibility, name, arguments and results, and the body.

use super::branches::{entry, entry_arguments, headed_region};
use super::lists::set_attribute;
use super::loops::argument_name;
use super::shaped::one_type;
use super::structured::argument_location;
use super::symbols::{parse_symbol_visibility, visibility_word};
use super::types::set_types;
use super::vectors::text_error;
use crate::asm::directive::Start::{Always, AnyType, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation, refused};
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::{dictionaries, symbol_text};
use crate::asm::parser::transforms::transformed;
use crate::asm::parser::types::{opaque_type, read_signature, read_type};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::is_made_of;
use crate::assembly::{AttributeIndex, AttributeShape, RegionIndex, Transform};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId, spirv};
use crate::syntax::builder::{Builder, Use};
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

rows! {
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`: visibility, name, type, attributes of arguments and of results.
    "Function" starts [Always] => parse_function, print_function;
    /// The region of a function, whose arguments were named by `Function`, or nothing. If it is there, something is in it.
    "FunctionBody" starts [Text("{")] own_blank => parse_function_body, print_function_body;
    /// The same, where `{}` is no body either.
    "OptionalBody" starts [Text("{")] own_blank => parse_function_body, print_function_body;
    /// `ref to type`: the type of a reference to a local variable.
    "LocalReference" starts [Word("ref"), AnyType] => parse_local_reference, print_local_reference;
    /// `(t, u) -> (v, u)`: the types of values and of initial values, of results, and of what is carried out, one for each
    /// initial value.
    "CarriedSignature" starts [Text("(")] => parse_carried_signature, print_carried_signature;
    /// `@name(%a: t {..}, ..) -> (t {..}, ..)`: name, type, attributes of arguments and of results; the arguments are
    /// references to what the type has.
    "LocalFunction" starts [Text("@")] => parse_local_function, print_local_function;
}

/// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
fn parse_function(b: &mut Builder<'_>, parts: FunctionParts) -> Read<()> {
    parse_function_header(b, parts, false)
}

/// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
pub(super) fn print_function(form: &mut FormPrinter<'_, '_>, parts: FunctionParts) -> Option<()> {
    print_function_header(form, parts, false)
}

/// The visibility, the name and the type of a function, and the attributes of its arguments and of its results.
type FunctionParts = (Option<AttributeIndex>, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

fn parse_function_header(
    b: &mut Builder<'_>,
    (visibility, name, ty, of_arguments, of_results): FunctionParts,
    has_references: bool,
) -> Read<()> {
    if let Some(visibility) = visibility {
        parse_symbol_visibility(b, visibility)?;
    }
    let Some(symbol) = b.input.take_if(Token::SymbolName)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Symbol, span));
    };
    let text = symbol_text(b, symbol.start, symbol.end);
    let value = b.core.ir.attributes.add(AttributeKind::String(text, None));
    b.forms.state()?.attributes[usize::from(name.0)] = Some(value);
    let (mut inputs, _) = function_arguments(b, false)?;
    if has_references {
        dereference(b, &mut inputs.types)?;
    }
    let results = function_results(b)?;
    let state = b.forms.state()?;
    state.unnamed = Some(inputs.types.len()).filter(|count| state.arguments.is_empty() && *count > 0);
    set_signature(b, (ty, of_arguments, of_results), inputs, results)
}

/// The attributes of all arguments or results, if one has some.
pub(super) fn set_dictionaries(
    b: &mut Builder<'_>,
    attribute: AttributeIndex,
    all: &[Option<AttributeId>],
) -> Read<()> {
    if let Some(value) = dictionaries(b, all) {
        b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    }
    Ok(())
}

/// Sets the type of a function, and the attributes of its arguments and of its results.
pub(super) fn set_signature(
    b: &mut Builder<'_>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
    inputs: Signature,
    results: Signature,
) -> Read<()> {
    let function = b.core.intern(Type::Function { inputs: inputs.types.into(), results: results.types.into() });
    set_attribute(b, ty, AttributeKind::Type(function))?;
    set_dictionaries(b, of_arguments, &inputs.attributes)?;
    set_dictionaries(b, of_results, &results.attributes)
}

/// The types of the variables that references to local variables refer to.
fn dereference(b: &mut Builder<'_>, types: &mut [TypeId]) -> Read<()> {
    for ty in types {
        let Ok(local) = transformed(b, *ty, Transform::Local) else {
            let place = b.input.peek()?.1;
            return Err(text_error(b, "invalid type for wasm.func argument. Expecting type !wasmssa<local T>", place));
        };
        *ty = local.first().copied().unwrap_or(*ty);
    }
    Ok(())
}

/// `(%a: t {..} loc(..), ..)`, or types without names; and whether `...` comes last, where it may.
pub(super) fn function_arguments(b: &mut Builder<'_>, may_be_variadic: bool) -> Read<(Signature, bool)> {
    let (mut signature, mut is_variadic) = (Signature::default(), false);
    punctuation(b, "(")?;
    if b.input.take_text(")") {
        return Ok((signature, false));
    }
    loop {
        if may_be_variadic && b.input.take_text("...") {
            is_variadic = true;
            break;
        }
        let place = b.input.peek()?.1;
        let name = optional_argument_name(b)?;
        let has_names = b.forms.state()?.arguments.len() == signature.types.len();
        let is_mixed = !signature.types.is_empty() && has_names != name.is_some();
        if is_mixed && name.is_none() {
            return Err(refused(b, CustomError::MixedArguments { is_named: false }, place));
        }
        read_type(b)?;
        let ty = popped_type(b);
        signature.types.push(ty);
        signature.attributes.push(optional_dictionary(b)?);
        let location = argument_location(b)?;
        if is_mixed {
            return Err(refused(b, CustomError::MixedArguments { is_named: true }, place));
        }
        if let Some(name) = name {
            b.forms.state()?.arguments.push((name, ty, location));
        }
        if !b.input.take_text(",") {
            break;
        }
    }
    punctuation(b, ")")?;
    Ok((signature, is_variadic))
}

/// The types and attributes of the arguments, or of the results.
#[derive(Default)]
pub(super) struct Signature {
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<Option<AttributeId>>,
}

/// `%name:`, if it comes next.
fn optional_argument_name(b: &mut Builder<'_>) -> Read<Option<Use>> {
    if b.input.first() != Some(b'%') {
        return Ok(None);
    }
    let name = argument_name(b)?;
    punctuation(b, ":")?;
    Ok(Some(name))
}

/// The type on top of the stack.
pub(super) fn popped_type(b: &mut Builder<'_>) -> TypeId {
    b.core.types.pop().unwrap_or_else(|| b.core.erroneous_type())
}

/// `{..}`, if it comes next.
pub(super) fn optional_dictionary(b: &mut Builder<'_>) -> Read<Option<AttributeId>> {
    if !b.input.is_brace() {
        return Ok(None);
    }
    read_any_attribute(b).map(Some)
}

/// `-> t` or `-> (t {..}, ..)`, or nothing.
pub(super) fn function_results(b: &mut Builder<'_>) -> Read<Signature> {
    let mut signature = Signature::default();
    if !b.input.take_text("->") {
        return Ok(signature);
    }
    if !b.input.take_text("(") {
        read_type(b)?;
        signature.types.push(popped_type(b));
        signature.attributes.push(None);
        return Ok(signature);
    }
    if b.input.take_text(")") {
        return Ok(signature);
    }
    comma_list(b, |b| {
        read_type(b)?;
        signature.types.push(popped_type(b));
        signature.attributes.push(optional_dictionary(b)?);
        Ok(())
    })?;
    punctuation(b, ")")?;
    Ok(signature)
}

fn print_function_header(
    form: &mut FormPrinter<'_, '_>,
    (visibility, name, ty, of_arguments, of_results): FunctionParts,
    has_references: bool,
) -> Option<()> {
    if let Some(visibility) = visibility
        && visibility_word(form, visibility)?
    {
        form.str(" ");
    }
    let symbol = form.parts.attribute(name)?;
    form.printed.attributes.add(name.0);
    form.value(&AttributeShape::SymbolName, false, symbol)?;
    let (inputs, results) = form.function_type(ty)?;
    let input_attributes = dictionaries_of(form, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(form, of_results, results.len())?;
    let entry = body_arguments(form)?;
    let types: Vec<TypeId> = entry.iter().flatten().map(|value| form.parts.ir.value_type(*value)).collect();
    let fits = match has_references {
        true => {
            let mut pairs = types.iter().zip(inputs.iter());
            types.len() == inputs.len()
                && pairs.all(|(ty, local)| is_made_of(form.parts.ir, Transform::Local, &[*ty], &[*local]))
        }
        false => form.are_same(&types, inputs),
    };
    // Without a body, the arguments are unknown.
    if !fits && (entry.is_some() || has_references) {
        return None;
    }
    parameter_list(form, entry.as_deref(), inputs.len(), input_attributes, |form, index| {
        let argument = entry.as_ref().and_then(|entry| entry.get(index));
        form.ty(argument.map_or(inputs[index], |argument| form.parts.ir.value_type(*argument)));
    })?;
    form.str(")");
    if results.is_empty() {
        return Some(());
    }
    form.str(" -> ");
    result_list(form, results, result_attributes);
    Some(())
}

/// `t`, or `(t {..}, ..)`.
pub(super) fn result_list(form: &mut FormPrinter<'_, '_>, results: &[TypeId], attributes: &[AttributeId]) {
    if attributes.is_empty() {
        return form.printer.result_types(results.iter().copied());
    }
    form.str("(");
    for (index, result) in results.iter().enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.ty(*result);
        print_dictionary_of(form, attributes.get(index));
    }
    form.str(")");
}

pub(super) fn print_dictionary_of(form: &mut FormPrinter<'_, '_>, value: Option<&AttributeId>) {
    if let Some(value) = value.filter(|value| !is_empty_dictionary(form, **value)) {
        form.str(" ");
        form.attribute_text(*value);
    }
}

fn is_empty_dictionary(form: &FormPrinter<'_, '_>, value: AttributeId) -> bool {
    let attributes = form.parts.ir.attributes();
    matches!(attributes.resolve(value), AttributeKind::Dictionary(entries) if attributes.dictionary(*entries).is_empty())
}

/// `(%a: t {..}, ..` with the names of the arguments of the body, or without names where there is no body.
pub(super) fn parameter_list(
    form: &mut FormPrinter<'_, '_>,
    entry: Option<&[ValueId]>,
    count: usize,
    attributes: &[AttributeId],
    ty: impl Fn(&mut FormPrinter<'_, '_>, usize),
) -> Option<()> {
    form.str("(");
    for index in 0..count {
        form.str(if index > 0 { ", " } else { "" });
        let argument = entry.map(|entry| entry.get(index).ok_or(())).transpose().ok()?;
        if let Some(argument) = argument {
            form.printer.value(*argument);
            form.str(": ");
        }
        ty(form, index);
        print_dictionary_of(form, attributes.get(index));
        location_of(form, argument, index);
    }
    Some(())
}

fn location_of(form: &mut FormPrinter<'_, '_>, argument: Option<&ValueId>, index: usize) {
    let block = argument.and_then(|argument| match form.parts.ir.definition(*argument) {
        crate::ir::Definition::Argument(block) => Some(block),
        _ => None,
    });
    if let Some(block) = block {
        form.printer.argument_location(block, index);
    }
}

/// The dictionaries of all arguments or results; none if the attribute is not set.
pub(super) fn dictionaries_of<'i>(
    form: &mut FormPrinter<'_, 'i>,
    attribute: AttributeIndex,
    count: usize,
) -> Option<&'i [AttributeId]> {
    form.printed.attributes.add(attribute.0);
    if form.parts.attribute(attribute).is_none() {
        return Some(&[]);
    }
    let all = form.elements(attribute)?;
    let ir = form.parts.ir;
    let is_dictionary = |value: &AttributeId| matches!(ir.attributes().resolve(*value), AttributeKind::Dictionary(_));
    if all.len() != count || !all.iter().all(is_dictionary) {
        return None;
    }
    // Where all are empty, it is as if there were none.
    let is_said = all.iter().any(|value| !is_empty_dictionary(form, *value));
    Some(if is_said { all } else { &[] })
}

/// The arguments of the body, if there is one; `None` if a function has no place for a body.
#[expect(clippy::option_option, reason = "one means no body, the other that the form does not apply")]
pub(super) fn body_arguments(form: &FormPrinter<'_, '_>) -> Option<Option<Vec<ValueId>>> {
    let [body] = *form.parts.regions(crate::assembly::RegionIndex(0)) else { return None };
    Some(entry(form, body).map(|_| entry_arguments(form, body)))
}

/// The body of a function: its arguments were named in the header, or have labels of their own.
fn parse_function_body(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    if !b.input.is_brace() {
        return Ok(None);
    }
    let has_names = !b.forms.state()?.arguments.is_empty();
    expect_region(b, region, has_names).map(Some)
}

/// The region of a function, or nothing.
fn print_function_body(form: &mut FormPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let blank = form.blank_before;
    let id = form.region_of(region)?;
    form.printed.regions.add(region.0);
    if form.parts.ir.block_count(id) == 0 {
        return Some(());
    }
    form.blank(blank);
    headed_region(form, region, id)
}

/// `ref to type`, or the type in full.
fn parse_local_reference<'s>(b: &mut Builder<'s>, TypesOf(slot): TypesOf) -> Read<()> {
    let place = b.input.peek()?.1;
    let ty = match b.input.take_word("ref") {
        true => {
            keyword_text(b, "to")?;
            let local = one_type(b)?;
            opaque_type(b, format!("!wasmssa<local ref to {}>", b.core.ir.print_type(local)).as_bytes())
        }
        false => one_type(b)?,
    };
    set_types(b, slot, &[ty], TypePlace::At(place))
}

/// ` ref to type`, with a blank as MLIR prints it.
fn print_local_reference(form: &mut FormPrinter<'_, '_>, TypesOf(slot): TypesOf) -> Option<()> {
    let text = form.type_of(slot).map(|ty| form.parts.ir.print_type(ty))?;
    form.str(" ref to ");
    form.str(spirv::wasm_local(&text)?);
    Some(())
}

/// The arguments of `CarriedSignature`, which its row describes.
type CarriedSignatureParts = (TypesOf, TypesOf, TypesOf, TypesOf);

/// `(t, u) -> (v, u)`: the last results are one for each initial value.
fn parse_carried_signature<'s>(
    b: &mut Builder<'s>,
    (TypesOf(values), TypesOf(inits), TypesOf(outputs), TypesOf(carried)): CarriedSignatureParts,
) -> Read<()> {
    let (operands, results) = read_signature(b)?;
    let (of_values, of_inits) = (b.forms.slot(values)?.values.len(), b.forms.slot(inits)?.values.len());
    if operands.len() != of_values + of_inits {
        let span = b.input.peek()?.1;
        let error = CustomError::TypeCount { operands: of_values + of_inits, types: operands.len() };
        return Err(refused(b, error, span));
    }
    let at = results.end.saturating_sub(of_inits).max(results.start);
    b.forms.slot(values)?.types = Some(operands.start..operands.start + of_values);
    b.forms.slot(inits)?.types = Some(operands.start + of_values..operands.end);
    b.forms.slot(outputs)?.types = Some(results.start..at);
    b.forms.slot(carried)?.types = Some(at..results.end);
    Ok(())
}

/// `(t, u) -> (v, u)`
fn print_carried_signature(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(values), TypesOf(inits), TypesOf(outputs), TypesOf(carried)): CarriedSignatureParts,
) -> Option<()> {
    let (mut operands, mut results) = (form.types_of(values), form.types_of(outputs));
    let (of_inits, of_carried) = (form.types_of(inits), form.types_of(carried));
    let is_paired = of_inits.len() == of_carried.len();
    operands.extend(of_inits);
    results.extend(of_carried);
    form.str("(");
    form.types(&operands);
    form.str(") -> ");
    form.printer.result_types(results.into_iter());
    is_paired.then_some(())
}

/// The header of a function whose arguments are references to values of the types that it declares.
fn parse_local_function(b: &mut Builder<'_>, parts: FunctionParts) -> Read<()> {
    parse_function_header(b, parts, true)
}

/// Prints a function whose arguments are references to the types in its signature.
fn print_local_function(form: &mut FormPrinter<'_, '_>, parts: FunctionParts) -> Option<()> {
    print_function_header(form, parts, true)
}
