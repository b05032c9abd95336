//! Values with words, names and types.

use super::symbols::optional_attribute;
use super::{parse_nothing, print_nothing};
use crate::asm::directive::DirectiveStart::{Digit, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::AttributeKind;

rows! {
    /// No text: a name for results that only the dialect's printer chooses.
    "ImplicitSSAName" | "FIRRTLImplicitSSAName" | "FMemImplicitSSAName" starts [] => parse_nothing, print_nothing;
    /// `async [%a, %b]`: the result, which exists if `async` is written, and values in an optional list.
    "AsyncDependencies" starts [Text("["), Word("async")] => parse_async_dependencies, print_async_dependencies;
    /// `args(%a : t, %b : t)`, or nothing.
    "LaunchFuncOperands" starts [Word("args")]
        = (SlotIndex, TypesOf), items![Optional["args" "(" Until(")")[Value(0) " : " TypeOf(1)]]];
    /// ` ordering(%a -> t)`, ` ordering(() -> t)` or nothing: values, and the type of the resulting token, if there is
    /// one.
    "TokenOrdering" starts [Word("ordering")] => parse_token_ordering, print_token_ordering;
    /// `3` or `%a`: an attribute or an operand. With the text `dynamic` the number for an operand is
    /// -9223372036854775808.
    "AttributeOrOperand" | "AlternativesOpSelectedRegion" starts [Text("%"), Text("-"), Digit] => parse_attribute_or_operand, print_attribute_or_operand;
    /// `%a, %b,`: values, with a comma after each.
    "VariadicOperandWithAttribute" starts [Text("%")] => parse_operands_and_comma, print_operands_and_attribute;
}

/// `async [%a, %b]`
pub(super) fn parse_async_dependencies<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(token), dependencies): (TypesOf, SlotIndex),
) -> ParseResult<()> {
    let start = p.type_count();
    if p.parse_optional_keyword("async") {
        let ty = p.fixed_type("!gpu.async.token");
        p.push_type(ty);
    }
    let types = start..p.type_count();
    p.slot(token)?.types = Some(types);
    let first = p.operand_count();
    if p.parse_optional("[") {
        p.parse_operands_until("]")?;
    }
    p.slot(dependencies)?.values = first..p.operand_count();
    Ok(())
}

/// `async [%a, %b]`. Both parts are optional.
fn print_async_dependencies(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(token), dependencies): (TypesOf, SlotIndex),
) -> Option<()> {
    let is_async = !p.types_of(token).is_empty();
    p.print(if is_async { "async" } else { "" });
    if p.count(dependencies) > 0 {
        p.print(if is_async { " [" } else { "[" });
        print_value_list(p, dependencies);
        p.print("]");
    }
    Some(())
}

/// `%a, %b`
pub(super) fn print_value_list(p: &mut OpAsmPrinter<'_, '_>, slot: SlotIndex) {
    p.did_print_values(slot);
    p.print_operands(p.values(slot));
}

/// ` ordering(%a -> t)`, ` ordering(() -> t)`, or nothing.
fn parse_token_ordering<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (consumed, TypesOf(produced)): (SlotIndex, TypesOf),
) -> ParseResult<()> {
    let (first, start) = (p.operand_count(), p.type_count());
    if p.parse_optional_keyword("ordering") {
        p.parse("(")?;
        if p.parse_optional("(") {
            p.parse(")")?;
        } else {
            p.parse_operand_list()?;
        }
        if p.parse_optional("->") {
            p.parse_type()?;
        }
        p.parse(")")?;
    }
    p.slot(consumed)?.values = first..p.operand_count();
    p.slot(produced)?.types = Some(start..p.type_count());
    Ok(())
}

/// ` ordering(%a -> t)`, or nothing.
fn print_token_ordering(
    p: &mut OpAsmPrinter<'_, '_>,
    (consumed, TypesOf(produced)): (SlotIndex, TypesOf),
) -> Option<()> {
    let is_produced = p.count(produced) > 0;
    if !is_produced && p.count(consumed) == 0 {
        return Some(());
    }
    p.print(" ordering(");
    match p.count(consumed) {
        0 => p.print("()"),
        _ => print_value_list(p, consumed),
    }
    if is_produced {
        p.print(" -> ");
        let types = p.types_of(produced);
        p.print_types(&types);
    }
    p.print(")");
    Some(())
}

/// `3` or `%a`
fn parse_attribute_or_operand<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (attribute, operand, dynamic): (AttributeIndex, SlotIndex, Option<&'s str>),
) -> ParseResult<()> {
    if p.first() != Some(b'%') {
        return optional_attribute(p, attribute).map(|_| ());
    }
    if dynamic.is_some() {
        let (text, i64) = (p.new_text(super::DYNAMIC_TEXT.as_bytes()), p.integer_type(64));
        p.add_attribute(attribute, AttributeKind::Integer(text, Some(i64)))?;
    }
    let first = p.operand_count();
    p.parse_stacked_operand()?;
    p.slot(operand)?.values = first..first + 1;
    Ok(())
}

/// `3` or `%a`
fn print_attribute_or_operand(
    p: &mut OpAsmPrinter<'_, '_>,
    (attribute, operand, dynamic): (AttributeIndex, SlotIndex, Option<&str>),
) -> Option<()> {
    let mut value = p.attribute(attribute);
    if dynamic.is_some() {
        // A number, or a value that takes its place.
        let is_value = p.ir().integer(value?)? == super::DYNAMIC;
        (is_value == (p.count(operand) > 0)).then_some(())?;
        value = value.filter(|_| !is_value);
        p.did_print_attribute(attribute);
    }
    match value {
        Some(_) => p.written(attribute),
        None => {
            print_value_list(p, operand);
            Some(())
        }
    }
}

/// `%a, %b,`: the token after the last comma is not a value.
fn parse_operands_and_comma<'s>(p: &mut OpAsmParser<'_, 's>, operands: SlotIndex) -> ParseResult<()> {
    let first = p.operand_count();
    while p.first() == Some(b'%') {
        p.parse_stacked_operand()?;
        p.parse(",")?;
    }
    p.slot(operands)?.values = first..p.operand_count();
    Ok(())
}

/// `%a, %b, dim = 1`
fn print_operands_and_attribute(p: &mut OpAsmPrinter<'_, '_>, operands: SlotIndex) -> Option<()> {
    print_value_list(p, operands);
    p.print(",");
    Some(())
}

/// `%a, %b : t, t`
pub(super) fn parse_typed_values(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<()> {
    let start = p.operand_count();
    p.parse_operand_list()?;
    p.slot(slot)?.values = start..p.operand_count();
    colon_types(p, slot)
}

/// `: t, t`, the types of a slot.
pub(super) fn colon_types(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<()> {
    p.parse(":")?;
    let first = p.type_count();
    p.begin_types()?;
    p.parse_type_list()?;
    p.slot(slot)?.types = Some(first..p.type_count());
    Ok(())
}

/// `%a, %b : t, t`
pub(super) fn print_typed_values(p: &mut OpAsmPrinter<'_, '_>, slot: SlotIndex) {
    print_value_list(p, slot);
    p.print(" : ");
    let types = p.types_of(slot);
    p.print_types(&types);
}
