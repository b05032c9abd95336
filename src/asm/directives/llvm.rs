//! Functions, calls and globals of LLVM, whose types are texts.

use super::functions::{
    body_arguments, dictionaries_of, function_arguments, function_results, optional_dictionary, parameter_list,
    popped_type, print_dictionary_of, result_list, set_dictionaries,
};
use super::symbols::type_attribute;
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::dialect::texts::llvm;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, unescaped};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `(%a: t {..}, ...) -> t {..}` of a function with a type `!llvm.func<..>`: the type, the attributes of arguments
    /// and of the result. Without a body arguments have no names.
    "LLVMFunction" starts [Text("(")] => parse_llvm_function, print_llvm_function;
    /// `(catch %a : t) (filter %b : !llvm.array<..>)`: values and their types; a clause with an array is a filter.
    "LandingpadClauses" starts [Text("(")] BlankIfPrinted => parse_landingpad_clauses, print_landingpad_clauses;
    /// `(1, 16)`: an attribute of two numbers.
    "VscaleRange" starts [Text("(")] => parse_vscale_range, print_vscale_range;
    /// `: type`, or nothing for a string, whose type is an array of `i8`: the type and the value of a global variable.
    "LLVMGlobalType" starts [Text(":")] OwnBlank => parse_llvm_global_type, print_global_type;
    /// `@f(%a, %b)` or `%f(%a, %b)`: the symbol and the operands. Without a symbol the first operand is the function.
    "LLVMCallee" starts [Text("%"), Text("@")] => parse_llvm_callee, print_callee;
    /// `!llvm.ptr, (t {..}, ..) -> t {..}` of a call: the symbol (without it the type of the function comes first), the
    /// types of the operands, the attributes of arguments and results, and the type of the result.
    "LLVMCallTypes" starts [AnyType] => parse_llvm_call_types, print_call_types;
    /// `["tag"(%a : t), ..]`: groups of values, their types, and tags.
    "OpBundles" starts [Text("[")] => parse_operand_bundles, print_operand_bundles;
}

/// `(%a: t {..}, ...) -> t {..}`: the type of the function, and attributes of arguments and of the result.
fn parse_llvm_function<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let place = p.next_span()?;
    let (inputs, is_variadic) = function_arguments(p, true)?;
    let results = function_results(p)?;
    if results.types.len() > 1 {
        let text = "failed to construct function type: expected zero or one function result";
        return Err(text_error(p, text, form_name(p).unwrap_or(place)));
    }
    let spelled = |types: &[TypeId]| types.iter().map(|ty| p.ir().print_type(*ty)).collect::<Vec<_>>();
    let result = spelled(&results.types).pop();
    let text = llvm::function_type(result.as_deref(), &spelled(&inputs.types), is_variadic);
    let function = p.opaque_type(text.as_bytes());
    p.add_attribute(ty, AttributeKind::Type(function))?;
    set_dictionaries(p, of_arguments, &inputs.attributes)?;
    set_dictionaries(p, of_results, &results.attributes)
}

/// `(%a: t {..}, ...) -> t {..}` of a function with a function type of LLVM.
fn print_llvm_function(
    p: &mut OpAsmPrinter<'_, '_>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    p.did_print_attribute(ty);
    let AttributeKind::Type(function) = p.kind(ty)? else { return None };
    let Type::Opaque(text) = p.ir().types().unaliased(function) else { return None };
    let llvm::LlvmFunctionType { result, parameters, is_variadic } = llvm::function(std::str::from_utf8(text).ok()?)?;
    let input_attributes = dictionaries_of(p, of_arguments, parameters.len())?;
    let result_attributes = dictionaries_of(p, of_results, usize::from(result.is_some()))?;
    let entry = body_arguments(p)?;
    for (argument, parameter) in entry.iter().flatten().zip(&parameters) {
        if !p.is_type(p.ir().value_type(*argument), parameter) {
            return None;
        }
    }
    if entry.as_ref().is_some_and(|entry| entry.len() != parameters.len()) {
        return None;
    }
    parameter_list(p, entry.as_deref(), parameters.len(), input_attributes, |p, index| {
        p.print(&parameters[index]);
    })?;
    if is_variadic {
        p.print(if parameters.is_empty() { "..." } else { ", ..." });
    }
    p.print(")");
    if let Some(result) = result {
        let has_attributes = !result_attributes.is_empty();
        p.print(if has_attributes { " -> (" } else { " -> " });
        p.print(&result);
        print_dictionary_of(p, result_attributes.first());
        p.print(if has_attributes { ")" } else { "" });
    }
    Some(())
}

/// The place of the name of the operation that is being read.
fn form_name(p: &OpAsmParser<'_, '_>) -> Option<Span> {
    p.form().map(|state| state.name)
}

/// `(catch %a : t) (filter %b : t)`
fn parse_landingpad_clauses<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, TypesOf(types)): (SlotIndex, TypesOf),
) -> ParseResult<()> {
    let (first, start) = (p.operand_count(), p.type_count());
    p.begin_types()?;
    while p.parse_optional("(") {
        if !p.parse_optional_keyword("filter") {
            p.parse_keyword("catch")?;
        }
        p.parse_stacked_operand()?;
        p.parse(":")?;
        p.parse_type()?;
        p.parse(")")?;
    }
    p.slot(values)?.values = first..p.operand_count();
    p.slot(types)?.types = Some(start..p.type_count());
    Ok(())
}

/// `(catch %a : t) (filter %b : t)`
fn print_landingpad_clauses(
    p: &mut OpAsmPrinter<'_, '_>,
    (values, TypesOf(types)): (SlotIndex, TypesOf),
) -> Option<()> {
    let types = p.types_of(types);
    p.did_print_values(values);
    for (index, (value, ty)) in p.values(values).iter().zip(types).enumerate() {
        p.blank(index > 0);
        let is_array = matches!(p.ir().types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!llvm.array<"));
        p.print(if is_array { "(filter " } else { "(catch " });
        p.print_operand(*value);
        p.print(" : ");
        p.print_type(ty);
        p.print(")");
    }
    Some(())
}

/// `(1, 16)`
fn parse_vscale_range<'s>(p: &mut OpAsmParser<'_, 's>, range: AttributeIndex) -> ParseResult<()> {
    p.parse("(")?;
    let low = p.parse_index()?;
    p.parse(",")?;
    let high = p.parse_index()?;
    p.parse(")")?;
    let text = format!("#llvm.vscale_range<minRange = {low} : i32, maxRange = {high} : i32>");
    let value = p.opaque_attribute(&[text.as_bytes()]);
    p.set_attribute(range, value)
}

/// `(1, 16)`
fn print_vscale_range(p: &mut OpAsmPrinter<'_, '_>, range: AttributeIndex) -> Option<()> {
    p.did_print_attribute(range);
    let text = p.spelling(p.ir().attributes().resolved(p.attribute(range)?));
    let text = std::str::from_utf8(&text).ok()?;
    let body = text.strip_prefix("#llvm.vscale_range<minRange = ")?.strip_suffix(" : i32>")?;
    let (low, high) = body.split_once(" : i32, maxRange = ")?;
    p.print(&format!("({low}, {high})"));
    Some(())
}

/// `: type`, or nothing for a string, whose type is an array of `i8`. Tokens after the type are not part of it.
fn parse_llvm_global_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, value): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let name = form_name(p).unwrap_or(Span::at(0));
    if p.parse_optional(":") {
        p.parse_type()?;
        let written = popped_type(p);
        if p.first() == Some(b',') {
            return Err(text_error(p, "expected zero or one type", name));
        }
        return p.add_attribute(ty, AttributeKind::Type(written));
    }
    let value = p.state()?.attributes[usize::from(value.0)];
    let Some(AttributeKind::String(text, None)) = value.map(|value| *p.ir().attributes.resolve(value)) else {
        return Err(text_error(p, "type can only be omitted for string globals", name));
    };
    let length = unescaped(p.ir().texts.get(text)).len();
    let array = p.opaque_type(format!("!llvm.array<{length} x i8>").as_bytes());
    p.add_attribute(ty, AttributeKind::Type(array))
}

/// ` : type`, or nothing for a string, whose type is an array of bytes.
fn print_global_type(p: &mut OpAsmPrinter<'_, '_>, (ty, value): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let ty = type_attribute(p, ty)?;
    if let Some(AttributeKind::String(text, None)) = p.kind(value) {
        let length = unescaped(p.ir().texts().get(text)).len();
        return p.is_type(ty, &format!("!llvm.array<{length} x i8>")).then_some(());
    }
    p.print(" : ");
    p.print_type(ty);
    Some(())
}

/// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
fn parse_llvm_callee<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (callee, operands): (AttributeIndex, SlotIndex),
) -> ParseResult<()> {
    let start = p.operand_count();
    if p.first() == Some(b'%') {
        p.parse_stacked_operand()?;
    } else {
        let (token, span) = p.peek()?;
        if token != Token::SymbolName {
            return Err(p.error(CustomError::Attribute, span));
        }
        let value = p.parse_attribute()?;
        p.set_attribute(callee, value)?;
    }
    p.parse("(")?;
    p.parse_operand_list()?;
    p.parse(")")?;
    p.slot(operands)?.values = start..p.operand_count();
    Ok(())
}

/// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
fn print_callee(p: &mut OpAsmPrinter<'_, '_>, (callee, operands): (AttributeIndex, SlotIndex)) -> Option<()> {
    p.did_print_values(operands);
    let mut values = p.values(operands);
    if p.attribute(callee).is_some() {
        p.written(callee)?;
    } else {
        let (first, rest) = values.split_first()?;
        p.print_operand(*first);
        values = rest;
    }
    p.print("(");
    p.print_operands(values);
    p.print(")");
    Some(())
}

/// The arguments of `LLVMCallTypes`, which its row describes.
type LlvmCallTypesParts = (AttributeIndex, TypesOf, AttributeIndex, AttributeIndex, TypesOf);

/// `(t {..}, ..) -> t {..}` of a call. If an operand is the function, the type of the function comes first.
fn parse_llvm_call_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (callee, TypesOf(operands), of_arguments, of_results, TypesOf(results)): LlvmCallTypesParts,
) -> ParseResult<()> {
    p.begin_types()?;
    let start = p.type_count();
    if p.state()?.attributes[usize::from(callee.0)].is_none() {
        let place = p.next_span()?;
        p.parse_type()?;
        if !p.parse_optional(",") {
            return Err(text_error(p, "expected indirect call to have 2 trailing types", place));
        }
    }
    p.parse("(")?;
    let inputs = attributed_types(p, ")")?;
    p.slot(operands)?.types = Some(start..p.type_count());
    p.parse("->")?;
    let start = p.type_count();
    let outputs = if p.parse_optional("(") {
        attributed_types(p, ")")?
    } else {
        p.parse_type()?;
        vec![None]
    };
    drop_void(p, start);
    p.slot(results)?.types = Some(start..p.type_count());
    set_dictionaries(p, of_arguments, &inputs)?;
    set_dictionaries(p, of_results, &outputs)
}

/// `t, (t {..}) -> t {..}` of a call. If an operand is the function, the type of the function comes first.
fn print_call_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (callee, TypesOf(operands), of_arguments, of_results, TypesOf(results)): LlvmCallTypesParts,
) -> Option<()> {
    let (operands, results) = (p.types_of(operands), p.types_of(results));
    let mut operands = &operands[..];
    if p.attribute(callee).is_none() {
        let (first, rest) = operands.split_first()?;
        p.print_type(*first);
        p.print(", ");
        operands = rest;
    }
    let input_attributes = dictionaries_of(p, of_arguments, operands.len())?;
    let result_attributes = dictionaries_of(p, of_results, results.len())?;
    parameter_list(p, None, operands.len(), input_attributes, |p, index| p.print_type(operands[index]))?;
    p.print(") -> ");
    result_list(p, &results, result_attributes);
    Some(())
}

/// A result of type `void` is dropped.
fn drop_void(p: &mut OpAsmParser<'_, '_>, start: usize) {
    if let [only] = p.types()[start..]
        && matches!(p.ir().types.resolved(only), crate::ir::Type::Opaque(text) if **text == *b"!llvm.void")
    {
        p.types_mut().truncate(start);
    }
}

/// `t {..}, t)`: types, which are put on the stack, and the attributes of each.
fn attributed_types(p: &mut OpAsmParser<'_, '_>, close: &'static str) -> ParseResult<Vec<Option<AttributeId>>> {
    let mut attributes = Vec::new();
    if p.parse_optional(close) {
        return Ok(attributes);
    }
    p.parse_comma_separated(|p| {
        p.parse_type()?;
        attributes.push(optional_dictionary(p)?);
        Ok(())
    })?;
    p.parse(close)?;
    Ok(attributes)
}

/// `["tag"(%a : t), ..]`: groups of values, each with a tag.
fn parse_operand_bundles<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, _, tags): (SlotIndex, TypesOf, AttributeIndex),
) -> ParseResult<()> {
    let (first, start) = (p.operand_count(), p.type_count());
    let (mut sizes, mut found) = (Vec::new(), Vec::new());
    if p.parse_optional("[") {
        while !p.parse_optional("]") {
            if !found.is_empty() {
                p.parse(",")?;
            }
            found.push(p.parse_string()?);
            p.parse("(")?;
            let count = p.parse_operand_list()?;
            if count > 0 {
                p.parse(":")?;
                p.begin_types()?;
                p.parse_type_list()?;
            }
            p.parse(")")?;
            sizes.push(count);
        }
        p.set_array(tags, &found)?;
    }
    let slot = (first..p.operand_count(), Some(start..p.type_count()));
    let read = p.slot(values)?;
    (read.values, read.types) = slot;
    p.set_runs(values, &sizes)
}

/// `["tag"(%a : t), "tag"()]`
fn print_operand_bundles(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, _, tags): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let tags = p.elements(tags)?;
    let mut runs = p.runs(operands)?.into_iter();
    let types = p.types_of(operands);
    p.did_print_values(operands);
    p.print("[");
    let mut at = 0;
    p.print_list(tags, |p, tag| {
        let AttributeKind::String(..) = p.ir().attributes().resolve(*tag) else { return None };
        p.print_attribute(*tag);
        p.print("(");
        let run = runs.next()?;
        if !run.is_empty() {
            p.print_operands(run);
            p.print(" : ");
            p.print_types(types.get(at..at + run.len())?);
            at += run.len();
        }
        p.print(")");
        Some(())
    })?;
    p.print("]");
    runs.next().is_none().then_some(())
}
