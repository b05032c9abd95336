//! Values with words, names and types.

use super::lists::set_attribute;
use super::symbols::optional_attribute;
use super::{parse_nothing, print_nothing};
use crate::asm::directive::Start::{Digit, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::expect::{comma_list, punctuation, punctuation_in, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::terms::integer_of;
use crate::asm::parser::types::{note_types, read_type, read_type_list};
use crate::asm::parser::values::{read_operand, read_operands};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// Nothing: a name for results that only the printer of the dialect chooses.
    "ImplicitSSAName" | "FIRRTLImplicitSSAName" | "FMemImplicitSSAName" starts [] => parse_nothing, print_nothing;
    /// `async [%a, %b]`: the result, which exists if `async` is written, and values, of which the list is optional.
    "AsyncDependencies" starts [Text("["), Word("async")] => parse_async_dependencies, print_async_dependencies;
    /// `args(%a : t, %b : t)`, or nothing.
    "LaunchFuncOperands" starts [Word("args")] => parse_launch_operands, print_launch_operands;
    /// ` ordering(%a -> t)`, ` ordering(() -> t)` or nothing: values, and the type of the token that comes of it, if one does.
    "TokenOrdering" starts [Word("ordering")] => parse_token_ordering, print_token_ordering;
    /// `3` or `%a`: an attribute or an operand. With the text `dynamic` the number is then -9223372036854775808.
    "AttributeOrOperand" | "AlternativesOpSelectedRegion" starts [Text("%"), Text("-"), Digit] => parse_attribute_or_operand, print_attribute_or_operand;
    /// `%a, %b,`: values and a comma after them.
    "VariadicOperandWithAttribute" starts [Text("%")] => parse_operands_and_comma, print_operands_and_attribute;
}

/// `async [%a, %b]`
pub(super) fn parse_async_dependencies<'s>(
    b: &mut Builder<'s>,
    (TypesOf(token), dependencies): (TypesOf, SlotIndex),
) -> Read<()> {
    let start = b.core.types.len();
    if b.input.take_word("async") {
        let ty = fixed_type(b, "!gpu.async.token");
        b.core.types.push(ty);
    }
    let types = start..b.core.types.len();
    b.forms.slot(token)?.types = Some(types);
    let first = b.nesting.uses.len();
    if b.input.take_text("[") && !b.input.take_text("]") {
        comma_list(b, read_operand)?;
        punctuation_in(b, "]", "operand list")?;
    }
    b.forms.slot(dependencies)?.values = first..b.nesting.uses.len();
    Ok(())
}

/// `async [%a, %b]`, either of which may be left out.
fn print_async_dependencies(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(token), dependencies): (TypesOf, SlotIndex),
) -> Option<()> {
    let is_async = !form.types_of(token).is_empty();
    form.str(if is_async { "async" } else { "" });
    if form.parts.count(dependencies) > 0 {
        form.str(if is_async { " [" } else { "[" });
        print_value_list(form, dependencies);
        form.str("]");
    }
    Some(())
}

/// `%a, %b`
pub(super) fn print_value_list(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) {
    form.printed.values.add(slot.0);
    form.printer.values(form.parts.values(slot));
}

/// `args(%a : t, %b : t)`, or nothing.
fn parse_launch_operands<'s>(b: &mut Builder<'s>, (operands, TypesOf(types)): (SlotIndex, TypesOf)) -> Read<()> {
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    note_types(b)?;
    if b.input.take_word("args") {
        punctuation(b, "(")?;
        while b.input.first() == Some(b'%') {
            read_operand(b)?;
            punctuation(b, ":")?;
            read_type(b)?;
            if !b.input.take_text(",") {
                break;
            }
        }
        punctuation(b, ")")?;
    }
    b.forms.slot(operands)?.values = first..b.nesting.uses.len();
    b.forms.slot(types)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// `args(%a : t, %b : t)`, or nothing.
fn print_launch_operands(
    form: &mut FormPrinter<'_, '_>,
    (operands, TypesOf(types)): (SlotIndex, TypesOf),
) -> Option<()> {
    let types = form.types_of(types);
    form.printed.values.add(operands.0);
    let values = form.parts.values(operands);
    if values.is_empty() {
        return Some(());
    }
    form.str("args(");
    form.list(values.iter().zip(types), |form, (value, ty)| {
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        Some(())
    })?;
    form.str(")");
    Some(())
}

/// ` ordering(%a -> t)`, ` ordering(() -> t)`, or nothing.
fn parse_token_ordering<'s>(b: &mut Builder<'s>, (consumed, TypesOf(produced)): (SlotIndex, TypesOf)) -> Read<()> {
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    if b.input.take_word("ordering") {
        punctuation(b, "(")?;
        if b.input.take_text("(") {
            punctuation(b, ")")?;
        } else {
            read_operands(b)?;
        }
        if b.input.take_text("->") {
            read_type(b)?;
        }
        punctuation(b, ")")?;
    }
    b.forms.slot(consumed)?.values = first..b.nesting.uses.len();
    b.forms.slot(produced)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// ` ordering(%a -> t)`, or nothing.
fn print_token_ordering(
    form: &mut FormPrinter<'_, '_>,
    (consumed, TypesOf(produced)): (SlotIndex, TypesOf),
) -> Option<()> {
    let is_produced = form.parts.count(produced) > 0;
    if !is_produced && form.parts.count(consumed) == 0 {
        return Some(());
    }
    form.str(" ordering(");
    match form.parts.count(consumed) {
        0 => form.str("()"),
        _ => print_value_list(form, consumed),
    }
    if is_produced {
        form.str(" -> ");
        let types = form.types_of(produced);
        form.types(&types);
    }
    form.str(")");
    Some(())
}

/// `3` or `%a`
fn parse_attribute_or_operand<'s>(
    b: &mut Builder<'s>,
    (attribute, operand, dynamic): (AttributeIndex, SlotIndex, Option<&'s str>),
) -> Read<()> {
    if b.input.first() != Some(b'%') {
        return optional_attribute(b, attribute).map(|_| ());
    }
    if dynamic.is_some() {
        let (text, i64) = (b.core.ir.texts.add(super::DYNAMIC_TEXT.as_bytes()), integer_of(b, 64));
        set_attribute(b, attribute, AttributeKind::Integer(text, Some(i64)))?;
    }
    let first = b.nesting.uses.len();
    read_operand(b)?;
    b.forms.slot(operand)?.values = first..first + 1;
    Ok(())
}

/// `3` or `%a`
fn print_attribute_or_operand(
    form: &mut FormPrinter<'_, '_>,
    (attribute, operand, dynamic): (AttributeIndex, SlotIndex, Option<&str>),
) -> Option<()> {
    let mut value = form.parts.attribute(attribute);
    if dynamic.is_some() {
        // Either a number, or a value in its place.
        let is_value = form.parts.ir.integer(value?)? == super::DYNAMIC;
        (is_value == (form.parts.count(operand) > 0)).then_some(())?;
        value = value.filter(|_| !is_value);
        form.printed.attributes.add(attribute.0);
    }
    match value {
        Some(_) => form.written(attribute),
        None => {
            print_value_list(form, operand);
            Some(())
        }
    }
}

/// `%a, %b,`: what follows the last comma is not a value.
fn parse_operands_and_comma<'s>(b: &mut Builder<'s>, operands: SlotIndex) -> Read<()> {
    let first = b.nesting.uses.len();
    while b.input.first() == Some(b'%') {
        read_operand(b)?;
        punctuation(b, ",")?;
    }
    b.forms.slot(operands)?.values = first..b.nesting.uses.len();
    Ok(())
}

/// `%a, %b, dim = 1`
fn print_operands_and_attribute(form: &mut FormPrinter<'_, '_>, operands: SlotIndex) -> Option<()> {
    print_value_list(form, operands);
    form.str(",");
    Some(())
}

/// `%a, %b : t, t`
pub(super) fn parse_typed_values(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    let start = b.nesting.uses.len();
    read_operands(b)?;
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    colon_types(b, slot)
}

/// `: t, t`, the types of a slot.
pub(super) fn colon_types(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    punctuation(b, ":")?;
    let first = b.core.types.len();
    note_types(b)?;
    read_type_list(b)?;
    b.forms.slot(slot)?.types = Some(first..b.core.types.len());
    Ok(())
}

/// A string, which is an attribute.
pub(super) fn read_string(b: &mut Builder<'_>) -> Read<AttributeId> {
    let Some(span) = b.input.take_if(Token::String)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "string" }, span));
    };
    b.core.string(span.start, span.end, false);
    Ok(b.core.attributes.pop().unwrap_or_else(|| b.core.erroneous_attribute()))
}

/// `%a, %b : t, t`
pub(super) fn print_typed_values(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) {
    print_value_list(form, slot);
    form.str(" : ");
    let types = form.types_of(slot);
    form.types(&types);
}
