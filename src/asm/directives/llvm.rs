//! Functions, calls and globals of LLVM, whose types are texts.

use super::functions::{
    body_arguments, dictionaries_of, function_arguments, function_results, optional_dictionary, parameter_list,
    popped_type, print_dictionary_of, result_list, set_dictionaries,
};
use super::lists::{read_index, set_attribute};
use super::symbols::{set_array, type_attribute};
use super::values::read_string;
use super::vectors::text_error;
use crate::asm::directive::Start::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation, refused};
use crate::asm::parser::terms::opaque;
use crate::asm::parser::types::{note_types, opaque_type, read_type, read_type_list};
use crate::asm::parser::values::{read_operand, read_operands, set_runs};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, llvm, unescaped};
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// `(%a: t {..}, ...) -> t {..}` of a function whose type is `!llvm.func<..>`: the type, the attributes of arguments and of
    /// the result. Without a body types have no names.
    "LLVMFunction" starts [Text("(")] => parse_llvm_function, print_llvm_function;
    /// `(catch %a : t) (filter %b : !llvm.array<..>)`: values and their types; the kind follows from whether the type is an
    /// array.
    "LandingpadClauses" starts [Text("(")] own_blank => parse_landingpad_clauses, print_landingpad_clauses;
    /// `(1, 16)`: an attribute of two numbers.
    "VscaleRange" starts [Text("(")] => parse_vscale_range, print_vscale_range;
    /// `: type`, or nothing for a string, which is an array of `i8`: the type and the value of a global variable.
    "LLVMGlobalType" starts [Text(":")] own_blank => parse_llvm_global_type, print_global_type;
    /// `@f(%a, %b)` or `%f(%a, %b)`: the symbol, and the operands, of which the first is the function if there is no symbol.
    "LLVMCallee" starts [Text("%"), Text("@")] => parse_llvm_callee, print_callee;
    /// `!llvm.ptr, (t {..}, ..) -> t {..}` of a call: the symbol, without which the type of the function comes first, the types
    /// of the operands, the attributes of arguments and results, and the type of the result.
    "LLVMCallTypes" starts [AnyType] => parse_llvm_call_types, print_call_types;
    /// `["tag"(%a : t), ..]`: values in runs, their types, and tags.
    "OpBundles" starts [Text("[")] => parse_operand_bundles, print_operand_bundles;
}

/// `(%a: t {..}, ...) -> t {..}`: the type of the function, and attributes of arguments and of the result.
fn parse_llvm_function<'s>(
    b: &mut Builder<'s>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
    let place = b.input.peek()?.1;
    let (inputs, is_variadic) = function_arguments(b, true)?;
    let results = function_results(b)?;
    if results.types.len() > 1 {
        let text = "failed to construct function type: expected zero or one function result";
        return Err(text_error(b, text, form_name(b).unwrap_or(place)));
    }
    let spelled = |types: &[TypeId]| types.iter().map(|ty| b.core.ir.print_type(*ty)).collect::<Vec<_>>();
    let result = spelled(&results.types).pop();
    let text = llvm::function_type(result.as_deref(), &spelled(&inputs.types), is_variadic);
    let function = opaque_type(b, text.as_bytes());
    set_attribute(b, ty, AttributeKind::Type(function))?;
    set_dictionaries(b, of_arguments, &inputs.attributes)?;
    set_dictionaries(b, of_results, &results.attributes)
}

/// `(%a: t {..}, ...) -> t {..}` of a function whose type is one of LLVM.
fn print_llvm_function(
    form: &mut FormPrinter<'_, '_>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(ty)? else { return None };
    let Type::Opaque(text) = form.parts.ir.types().unaliased(function) else { return None };
    let llvm::Function { result, parameters, is_variadic } = llvm::function(std::str::from_utf8(text).ok()?)?;
    let input_attributes = dictionaries_of(form, of_arguments, parameters.len())?;
    let result_attributes = dictionaries_of(form, of_results, usize::from(result.is_some()))?;
    let entry = body_arguments(form)?;
    for (argument, parameter) in entry.iter().flatten().zip(&parameters) {
        if !form.is_type(form.parts.ir.value_type(*argument), parameter) {
            return None;
        }
    }
    if entry.as_ref().is_some_and(|entry| entry.len() != parameters.len()) {
        return None;
    }
    parameter_list(form, entry.as_deref(), parameters.len(), input_attributes, |form, index| {
        form.str(&parameters[index]);
    })?;
    if is_variadic {
        form.str(if parameters.is_empty() { "..." } else { ", ..." });
    }
    form.str(")");
    if let Some(result) = result {
        let has_attributes = !result_attributes.is_empty();
        form.str(if has_attributes { " -> (" } else { " -> " });
        form.str(&result);
        print_dictionary_of(form, result_attributes.first());
        form.str(if has_attributes { ")" } else { "" });
    }
    Some(())
}

/// Where the name of the operation is that is being read.
fn form_name(b: &Builder<'_>) -> Option<Span> {
    b.forms.last().map(|state| state.name)
}

/// `(catch %a : t) (filter %b : t)`
fn parse_landingpad_clauses<'s>(b: &mut Builder<'s>, (values, TypesOf(types)): (SlotIndex, TypesOf)) -> Read<()> {
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    note_types(b)?;
    while b.input.take_text("(") {
        if !b.input.take_word("filter") {
            keyword_text(b, "catch")?;
        }
        read_operand(b)?;
        punctuation(b, ":")?;
        read_type(b)?;
        punctuation(b, ")")?;
    }
    b.forms.slot(values)?.values = first..b.nesting.uses.len();
    b.forms.slot(types)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// `(catch %a : t) (filter %b : t)`
fn print_landingpad_clauses(
    form: &mut FormPrinter<'_, '_>,
    (values, TypesOf(types)): (SlotIndex, TypesOf),
) -> Option<()> {
    let blank = form.blank_before;
    let types = form.types_of(types);
    form.printed.values.add(values.0);
    for (value, ty) in form.parts.values(values).iter().zip(types) {
        form.blank(blank);
        let is_array =
            matches!(form.parts.ir.types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!llvm.array<"));
        form.str(if is_array { "(filter " } else { "(catch " });
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        form.str(")");
    }
    Some(())
}

/// `(1, 16)`
fn parse_vscale_range<'s>(b: &mut Builder<'s>, range: AttributeIndex) -> Read<()> {
    punctuation(b, "(")?;
    let low = read_index(b)?;
    punctuation(b, ",")?;
    let high = read_index(b)?;
    punctuation(b, ")")?;
    let text = format!("#llvm.vscale_range<minRange = {low} : i32, maxRange = {high} : i32>");
    let value = opaque(b, &[text.as_bytes()]);
    b.forms.state()?.attributes[usize::from(range.0)] = Some(value);
    Ok(())
}

/// `(1, 16)`
fn print_vscale_range(form: &mut FormPrinter<'_, '_>, range: AttributeIndex) -> Option<()> {
    form.printed.attributes.add(range.0);
    let text = form.spelling(form.parts.ir.attributes().resolved(form.parts.attribute(range)?));
    let text = std::str::from_utf8(&text).ok()?;
    let body = text.strip_prefix("#llvm.vscale_range<minRange = ")?.strip_suffix(" : i32>")?;
    let (low, high) = body.split_once(" : i32, maxRange = ")?;
    form.str(&format!("({low}, {high})"));
    Some(())
}

/// `: type`, or nothing for a string, which is an array of `i8`. Tokens after the type are not part of it.
fn parse_llvm_global_type<'s>(b: &mut Builder<'s>, (ty, value): (AttributeIndex, AttributeIndex)) -> Read<()> {
    let name = form_name(b).unwrap_or(Span::at(0));
    if b.input.take_text(":") {
        read_type(b)?;
        let written = popped_type(b);
        if b.input.first() == Some(b',') {
            return Err(text_error(b, "expected zero or one type", name));
        }
        return set_attribute(b, ty, AttributeKind::Type(written));
    }
    let value = b.forms.state()?.attributes[usize::from(value.0)];
    let Some(AttributeKind::String(text, None)) = value.map(|value| *b.core.ir.attributes.resolve(value)) else {
        return Err(text_error(b, "type can only be omitted for string globals", name));
    };
    let length = unescaped(b.core.ir.texts.get(text)).len();
    let array = opaque_type(b, format!("!llvm.array<{length} x i8>").as_bytes());
    set_attribute(b, ty, AttributeKind::Type(array))
}

/// ` : type`, or nothing if the value is a string: then the type is an array of its bytes.
fn print_global_type(form: &mut FormPrinter<'_, '_>, (ty, value): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let ty = type_attribute(form, ty)?;
    if let Some(AttributeKind::String(text, None)) = form.kind(value) {
        let length = unescaped(form.parts.ir.texts().get(text)).len();
        return form.is_type(ty, &format!("!llvm.array<{length} x i8>")).then_some(());
    }
    form.str(" : ");
    form.ty(ty);
    Some(())
}

/// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
fn parse_llvm_callee<'s>(b: &mut Builder<'s>, (callee, operands): (AttributeIndex, SlotIndex)) -> Read<()> {
    let start = b.nesting.uses.len();
    if b.input.first() == Some(b'%') {
        read_operand(b)?;
    } else {
        let (token, span) = b.input.peek()?;
        if token != Token::SymbolName {
            return Err(refused(b, CustomError::Attribute, span));
        }
        let value = read_any_attribute(b)?;
        b.forms.state()?.attributes[usize::from(callee.0)] = Some(value);
    }
    punctuation(b, "(")?;
    read_operands(b)?;
    punctuation(b, ")")?;
    b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
fn print_callee(form: &mut FormPrinter<'_, '_>, (callee, operands): (AttributeIndex, SlotIndex)) -> Option<()> {
    form.printed.values.add(operands.0);
    let mut values = form.parts.values(operands);
    if form.parts.attribute(callee).is_some() {
        form.written(callee)?;
    } else {
        let (first, rest) = values.split_first()?;
        form.printer.value(*first);
        values = rest;
    }
    form.str("(");
    form.printer.values(values);
    form.str(")");
    Some(())
}

/// The arguments of `LLVMCallTypes`, which its row describes.
type LlvmCallTypesParts = (AttributeIndex, TypesOf, AttributeIndex, AttributeIndex, TypesOf);

/// `(t {..}, ..) -> t {..}` of a call, before which comes the type of the function if it is an operand.
fn parse_llvm_call_types<'s>(
    b: &mut Builder<'s>,
    (callee, TypesOf(operands), of_arguments, of_results, TypesOf(results)): LlvmCallTypesParts,
) -> Read<()> {
    note_types(b)?;
    let start = b.core.types.len();
    if b.forms.state()?.attributes[usize::from(callee.0)].is_none() {
        let place = b.input.peek()?.1;
        read_type(b)?;
        if !b.input.take_text(",") {
            return Err(text_error(b, "expected indirect call to have 2 trailing types", place));
        }
    }
    punctuation(b, "(")?;
    let inputs = attributed_types(b, ")")?;
    b.forms.slot(operands)?.types = Some(start..b.core.types.len());
    punctuation(b, "->")?;
    let start = b.core.types.len();
    let outputs = if b.input.take_text("(") {
        attributed_types(b, ")")?
    } else {
        read_type(b)?;
        vec![None]
    };
    drop_void(b, start);
    b.forms.slot(results)?.types = Some(start..b.core.types.len());
    set_dictionaries(b, of_arguments, &inputs)?;
    set_dictionaries(b, of_results, &outputs)
}

/// `t, (t {..}) -> t {..}` of a call: the type of the function comes first where it is an operand.
fn print_call_types(
    form: &mut FormPrinter<'_, '_>,
    (callee, TypesOf(operands), of_arguments, of_results, TypesOf(results)): LlvmCallTypesParts,
) -> Option<()> {
    let (operands, results) = (form.types_of(operands), form.types_of(results));
    let mut operands = &operands[..];
    if form.parts.attribute(callee).is_none() {
        let (first, rest) = operands.split_first()?;
        form.ty(*first);
        form.str(", ");
        operands = rest;
    }
    let input_attributes = dictionaries_of(form, of_arguments, operands.len())?;
    let result_attributes = dictionaries_of(form, of_results, results.len())?;
    parameter_list(form, None, operands.len(), input_attributes, |form, index| form.ty(operands[index]))?;
    form.str(") -> ");
    result_list(form, &results, result_attributes);
    Some(())
}

/// A result of no value is none.
fn drop_void(b: &mut Builder<'_>, start: usize) {
    if let [only] = b.core.types[start..]
        && matches!(b.core.ir.types.resolved(only), crate::ir::Type::Opaque(text) if **text == *b"!llvm.void")
    {
        b.core.types.truncate(start);
    }
}

/// `t {..}, t)`: types, which are put on the stack, and the attributes of each.
fn attributed_types(b: &mut Builder<'_>, close: &'static str) -> Read<Vec<Option<AttributeId>>> {
    let mut attributes = Vec::new();
    if b.input.take_text(close) {
        return Ok(attributes);
    }
    comma_list(b, |b| {
        read_type(b)?;
        attributes.push(optional_dictionary(b)?);
        Ok(())
    })?;
    punctuation(b, close)?;
    Ok(attributes)
}

/// `["tag"(%a : t), ..]`: runs of values, with a tag each.
fn parse_operand_bundles<'s>(b: &mut Builder<'s>, (values, _, tags): (SlotIndex, TypesOf, AttributeIndex)) -> Read<()> {
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    let (mut sizes, mut found) = (Vec::new(), Vec::new());
    if b.input.take_text("[") {
        while !b.input.take_text("]") {
            if !found.is_empty() {
                punctuation(b, ",")?;
            }
            found.push(read_string(b)?);
            punctuation(b, "(")?;
            let count = read_operands(b)?;
            if count > 0 {
                punctuation(b, ":")?;
                note_types(b)?;
                read_type_list(b)?;
            }
            punctuation(b, ")")?;
            sizes.push(count);
        }
        set_array(b, tags, &found)?;
    }
    let slot = (first..b.nesting.uses.len(), Some(start..b.core.types.len()));
    let read = b.forms.slot(values)?;
    (read.values, read.types) = slot;
    set_runs(b, values, &sizes)
}

/// `["tag"(%a : t), "tag"()]`
fn print_operand_bundles(
    form: &mut FormPrinter<'_, '_>,
    (operands, _, tags): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let tags = form.elements(tags)?;
    let mut runs = form.runs(operands)?.into_iter();
    let types = form.types_of(operands);
    form.printed.values.add(operands.0);
    form.str("[");
    let mut at = 0;
    form.list(tags, |form, tag| {
        let AttributeKind::String(..) = form.parts.ir.attributes().resolve(*tag) else { return None };
        form.attribute_text(*tag);
        form.str("(");
        let run = runs.next()?;
        if !run.is_empty() {
            form.printer.values(run);
            form.str(" : ");
            form.types(types.get(at..at + run.len())?);
            at += run.len();
        }
        form.str(")");
        Some(())
    })?;
    form.str("]");
    runs.next().is_none().then_some(())
}
