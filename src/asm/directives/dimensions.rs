//! Lists and products of numbers.

use super::lists::{dense_numbers, dimensions, print_index_list};
use super::{DYNAMIC, DYNAMIC_INDEX, DYNAMIC_TEXT};
use crate::asm::directive::DirectiveStart::{Always, Digit, Text};
use crate::asm::directive::rows;
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::AttributeKind;
use crate::syntax::custom::CustomError;

rows! {
    /// `[1, 2]`: a tensor of numbers of `index`.
    "Extents" starts [Text("[")] => parse_extents, print_extents;
    /// `%a, 2, %b`: values, and an attribute with the numbers and -2147483648 for each value.
    "GEPIndices" starts [Text("%"), Text("-"), Digit] => parse_pointer_indices, print_pointer_indices;
    /// `4x?x2`: an attribute of numbers, with -9223372036854775808 for `?`.
    "DimensionList" starts [Text("?"), Digit] => parse_dimension_list, print_dimension_list;
    /// `32x32x8`: three attributes that are numbers.
    "MNKDimensionList" starts [Text("?"), Digit] => parse_multiply_dimensions, print_multiply_dimensions;
    /// `2` or `0 to 2`: two numbers. The second is not part of the range.
    "LevelRange" starts [Text("?"), Digit] => parse_level_range, print_level_range;
    /// `all`, `except(1, 2)`, or `1, 2`: numbers, and unit attributes for `except` and `all`.
    "TransformMatchDims" starts [Always] => parse_match_dimensions, print_match_dimensions;
    /// `[0:4:2, 1:3]`: starts, limits and strides; a stride of 1 is not written.
    "SliceRanges" starts [Text("[")]
        = (AttributeIndex, AttributeIndex, AttributeIndex), items!["[" Until("]")[Number(0) ":" Number(1) NumberOrOne(2, ":")]];
}

/// `[1, 2]`: a tensor of numbers of `index`.
fn parse_extents<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    let mut numbers = Vec::new();
    let place = p.next_span()?;
    if p.first() != Some(b'[') {
        return Err(p.error(CustomError::Attribute, place));
    }
    p.parse("[")?;
    p.parse_list_until("]", |p| {
        numbers.push(p.parse_index()?);
        if p.parse_optional(":") {
            p.parse_type_alone()?;
        }
        Ok(())
    })?;
    let element = p.fixed_type("index");
    let value = dense_numbers(p, &numbers, element, false);
    p.set_attribute(attribute, value)
}

/// `[1, 2]`
fn print_extents(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    p.did_print_attribute(attribute);
    let (ty, numbers) = p.ir().elements(p.attribute(attribute)?)?;
    let shaped = p.ir().types().shaped(ty)?;
    let count = usize::try_from(shaped.shape?.first()?.size()?).ok().filter(|count| *count < 1 << 16)?;
    p.is_type(shaped.element, "index").then_some(())?;
    p.print("[");
    p.print_list(numbers.iter().cycle().take(count), |p, number| {
        p.print(number);
        Some(())
    })?;
    p.print("]");
    Some(())
}

/// `%a, 2, %b`
fn parse_pointer_indices<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, numbers): (SlotIndex, AttributeIndex),
) -> ParseResult<()> {
    let start = p.operand_count();
    let mut texts = Vec::new();
    if p.first() != Some(b']') {
        p.parse_comma_separated(|p| {
            match p.first() {
                Some(b'-' | b'0'..=b'9') => texts.push(p.parse_index()?),
                _ => {
                    p.parse_stacked_operand()?;
                    texts.push("-2147483648".to_owned());
                }
            }
            Ok(())
        })?;
    }
    p.slot(values)?.values = start..p.operand_count();
    p.set_numbers(numbers, "i32", &texts.join(", "))
}

/// `%a, 2, %b`
fn print_pointer_indices(p: &mut OpAsmPrinter<'_, '_>, (values, numbers): (SlotIndex, AttributeIndex)) -> Option<()> {
    let numbers = p.numbers(numbers)?.into_iter();
    let numbers: Vec<i64> = numbers.map(|number| if number == DYNAMIC_INDEX { DYNAMIC } else { number }).collect();
    print_index_list(p, &numbers, values, &[], &[])
}

/// `4x?x2`
fn parse_dimension_list<'s>(p: &mut OpAsmParser<'_, 's>, sizes: AttributeIndex) -> ParseResult<()> {
    let texts = dimensions(p)?;
    let texts: Vec<&str> = texts.iter().map(|text| if text == "?" { DYNAMIC_TEXT } else { text }).collect();
    p.set_numbers(sizes, "i64", &texts.join(", "))
}

/// `4x?x2`
fn print_dimension_list(p: &mut OpAsmPrinter<'_, '_>, sizes: AttributeIndex) -> Option<()> {
    for (index, size) in p.numbers(sizes)?.into_iter().enumerate() {
        p.print(if index > 0 { "x" } else { "" });
        match size {
            DYNAMIC => p.print("?"),
            0.. => p.print_display(size),
            _ => return None,
        }
    }
    Some(())
}

/// Three attributes that have numbers.
type Numbers3 = (AttributeIndex, AttributeIndex, AttributeIndex);

/// `32x32x8`
fn parse_multiply_dimensions(p: &mut OpAsmParser<'_, '_>, (m, n, k): Numbers3) -> ParseResult<()> {
    let parts = dimensions(p)?;
    let i32 = p.integer_type(32);
    for (size, part) in [m, n, k].into_iter().zip(parts) {
        let text = p.new_text(part.as_bytes());
        p.add_attribute(size, AttributeKind::Integer(text, Some(i32)))?;
    }
    Ok(())
}

/// `32x32x8`
fn print_multiply_dimensions(p: &mut OpAsmPrinter<'_, '_>, (m, n, k): Numbers3) -> Option<()> {
    for (index, size) in [m, n, k].into_iter().enumerate() {
        p.print(if index > 0 { "x" } else { "" });
        p.written(size)?;
    }
    Some(())
}

/// `2`, or `0 to 2`
fn parse_level_range<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (low, high): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let from = p.parse_index()?;
    let to = match p.parse_optional_keyword("to") {
        true => p.parse_index()?,
        false => from.parse::<i64>().map(|from| from.saturating_add(1).to_string()).unwrap_or_default(),
    };
    let index = p.fixed_type("index");
    for (attribute, text) in [(low, from), (high, to)] {
        let text = p.new_text(text.as_bytes());
        p.add_attribute(attribute, AttributeKind::Integer(text, Some(index)))?;
    }
    Ok(())
}

/// `2`, or `0 to 2`
fn print_level_range(p: &mut OpAsmPrinter<'_, '_>, (low, high): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let (low, high) = (p.number(low)?, p.number(high)?);
    p.print_display(low);
    if low.checked_add(1) != Some(high) {
        p.print(" to ");
        p.print_display(high);
    }
    Some(())
}

/// `all`, `except(1, 2)`, or `1, 2`
fn parse_match_dimensions<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (numbers, is_inverted, is_all): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    if p.parse_optional_keyword("all") {
        p.set_numbers(numbers, "i64", "")?;
        return p.add_attribute(is_all, AttributeKind::Unit);
    }
    let is_except = p.parse_optional_keyword("except");
    if is_except {
        p.parse("(")?;
        p.add_attribute(is_inverted, AttributeKind::Unit)?;
    }
    let mut texts = vec![p.parse_index()?];
    while p.parse_optional(",") {
        texts.push(p.parse_index()?);
    }
    if is_except {
        p.parse(")")?;
    }
    p.set_numbers(numbers, "i64", &texts.join(", "))
}

/// `all`, `except(1, 2)`, or `1, 2`
fn print_match_dimensions(
    p: &mut OpAsmPrinter<'_, '_>,
    (list, is_inverted, is_all): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (numbers, is_inverted, is_all) = (p.numbers(list)?, p.is_set(is_inverted), p.is_set(is_all));
    if is_all {
        p.print("all");
        return (numbers.is_empty() && !is_inverted).then_some(());
    }
    p.print(if is_inverted { "except(" } else { "" });
    p.print_list(numbers, |p, number| {
        p.print_display(number);
        Some(())
    })?;
    p.print(if is_inverted { ")" } else { "" });
    Some(())
}
