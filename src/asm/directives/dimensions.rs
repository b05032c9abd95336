//! Lists and products of numbers.

use super::lists::{dense_numbers, dimensions, print_index_list, read_index, set_attribute};
use super::shaped::one_type;
use super::{DYNAMIC, DYNAMIC_INDEX, DYNAMIC_TEXT};
use crate::asm::directive::Start::{Always, Digit, Text};
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::expect::{list_until, punctuation, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::terms::{integer_of, set_numbers};
use crate::asm::parser::values::read_operand;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::AttributeKind;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `[1, 2]`: a tensor of numbers of `index`.
    "Extents" starts [Text("[")] => parse_extents, print_extents;
    /// `%a, 2, %b`, of which the numbers are an attribute with -2147483648 for each value.
    "GEPIndices" starts [Text("%"), Text("-"), Digit] => parse_pointer_indices, print_pointer_indices;
    /// `4x?x2`, of which `?` is -9223372036854775808: an attribute of numbers.
    "DimensionList" starts [Text("?"), Digit] => parse_dimension_list, print_dimension_list;
    /// `32x32x8`: three attributes that are numbers.
    "MNKDimensionList" starts [Text("?"), Digit] => parse_multiply_dimensions, print_multiply_dimensions;
    /// `2` or `0 to 2`: two numbers, of which the second is not part of the range.
    "LevelRange" starts [Text("?"), Digit] => parse_level_range, print_level_range;
    /// `all`, `except(1, 2)`, or `1, 2`: the numbers, and units for `except` and `all`.
    "TransformMatchDims" starts [Always] => parse_match_dimensions, print_match_dimensions;
    /// `[0:4:2, 1:3]`: starts, limits and strides, of which 1 is left out.
    "SliceRanges" starts [Text("[")] => parse_slice_ranges, print_slice_ranges;
}

/// `[1, 2]`: a tensor of numbers of `index`.
fn parse_extents<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    let mut numbers = Vec::new();
    let place = b.input.peek()?.1;
    if b.input.first() != Some(b'[') {
        return Err(refused(b, CustomError::Attribute, place));
    }
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        numbers.push(read_index(b)?);
        if b.input.take_text(":") {
            one_type(b)?;
        }
        Ok(())
    })?;
    let element = fixed_type(b, "index");
    let value = dense_numbers(b, &numbers, element, false);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// `[1, 2]`
fn print_extents(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    form.printed.attributes.add(attribute.0);
    let (ty, numbers) = form.parts.ir.elements(form.parts.attribute(attribute)?)?;
    let shaped = form.parts.ir.types().shaped(ty)?;
    let count = usize::try_from(shaped.shape?.first()?.size()?).ok().filter(|count| *count < 1 << 16)?;
    form.is_type(shaped.element, "index").then_some(())?;
    form.str("[");
    form.list(numbers.iter().cycle().take(count), |form, number| {
        form.str(number);
        Some(())
    })?;
    form.str("]");
    Some(())
}

/// `%a, 2, %b`
fn parse_pointer_indices<'s>(b: &mut Builder<'s>, (values, numbers): (SlotIndex, AttributeIndex)) -> Read<()> {
    let start = b.nesting.uses.len();
    let mut texts = Vec::new();
    while b.input.first() != Some(b']') {
        if b.input.first() == Some(b'%') {
            read_operand(b)?;
            texts.push("-2147483648".to_owned());
        } else {
            texts.push(read_index(b)?);
        }
        if !b.input.take_text(",") {
            break;
        }
    }
    b.forms.slot(values)?.values = start..b.nesting.uses.len();
    set_numbers(b, numbers, "i32", &texts.join(", "))
}

/// `%a, 2, %b`
fn print_pointer_indices(form: &mut FormPrinter<'_, '_>, (values, numbers): (SlotIndex, AttributeIndex)) -> Option<()> {
    let numbers = form.numbers(numbers)?.into_iter();
    let numbers: Vec<i64> = numbers.map(|number| if number == DYNAMIC_INDEX { DYNAMIC } else { number }).collect();
    print_index_list(form, &numbers, values, &[], &[])
}

/// `4x?x2`
fn parse_dimension_list<'s>(b: &mut Builder<'s>, sizes: AttributeIndex) -> Read<()> {
    let texts = dimensions(b)?;
    let texts: Vec<&str> = texts.iter().map(|text| if text == "?" { DYNAMIC_TEXT } else { text }).collect();
    set_numbers(b, sizes, "i64", &texts.join(", "))
}

/// `4x?x2`
fn print_dimension_list(form: &mut FormPrinter<'_, '_>, sizes: AttributeIndex) -> Option<()> {
    for (index, size) in form.numbers(sizes)?.into_iter().enumerate() {
        form.str(if index > 0 { "x" } else { "" });
        match size {
            DYNAMIC => form.str("?"),
            0.. => form.display(size),
            _ => return None,
        }
    }
    Some(())
}

/// Three attributes that have numbers.
type Numbers3 = (AttributeIndex, AttributeIndex, AttributeIndex);

/// `32x32x8`
fn parse_multiply_dimensions(b: &mut Builder<'_>, (m, n, k): Numbers3) -> Read<()> {
    let parts = dimensions(b)?;
    let i32 = integer_of(b, 32);
    for (size, part) in [m, n, k].into_iter().zip(parts) {
        let text = b.core.ir.texts.add(part.as_bytes());
        set_attribute(b, size, AttributeKind::Integer(text, Some(i32)))?;
    }
    Ok(())
}

/// `32x32x8`
fn print_multiply_dimensions(form: &mut FormPrinter<'_, '_>, (m, n, k): Numbers3) -> Option<()> {
    for (index, size) in [m, n, k].into_iter().enumerate() {
        form.str(if index > 0 { "x" } else { "" });
        form.written(size)?;
    }
    Some(())
}

/// `2`, or `0 to 2`
fn parse_level_range<'s>(b: &mut Builder<'s>, (low, high): (AttributeIndex, AttributeIndex)) -> Read<()> {
    let from = read_index(b)?;
    let to = match b.input.take_word("to") {
        true => read_index(b)?,
        false => from.parse::<i64>().map(|from| from.saturating_add(1).to_string()).unwrap_or_default(),
    };
    let index = fixed_type(b, "index");
    for (attribute, text) in [(low, from), (high, to)] {
        let text = b.core.ir.texts.add(text.as_bytes());
        set_attribute(b, attribute, AttributeKind::Integer(text, Some(index)))?;
    }
    Ok(())
}

/// `2`, or `0 to 2`
fn print_level_range(form: &mut FormPrinter<'_, '_>, (low, high): (AttributeIndex, AttributeIndex)) -> Option<()> {
    let (low, high) = (form.number(low)?, form.number(high)?);
    form.display(low);
    if low.checked_add(1) != Some(high) {
        form.str(" to ");
        form.display(high);
    }
    Some(())
}

/// `all`, `except(1, 2)`, or `1, 2`
fn parse_match_dimensions<'s>(
    b: &mut Builder<'s>,
    (numbers, is_inverted, is_all): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
    if b.input.take_word("all") {
        set_numbers(b, numbers, "i64", "")?;
        return set_attribute(b, is_all, AttributeKind::Unit);
    }
    let is_except = b.input.take_word("except");
    if is_except {
        punctuation(b, "(")?;
        set_attribute(b, is_inverted, AttributeKind::Unit)?;
    }
    let mut texts = vec![read_index(b)?];
    while b.input.take_text(",") {
        texts.push(read_index(b)?);
    }
    if is_except {
        punctuation(b, ")")?;
    }
    set_numbers(b, numbers, "i64", &texts.join(", "))
}

/// `all`, `except(1, 2)`, or `1, 2`
fn print_match_dimensions(
    form: &mut FormPrinter<'_, '_>,
    (list, is_inverted, is_all): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (numbers, is_inverted, is_all) = (form.numbers(list)?, form.is_set(is_inverted), form.is_set(is_all));
    if is_all {
        form.str("all");
        return (numbers.is_empty() && !is_inverted).then_some(());
    }
    form.str(if is_inverted { "except(" } else { "" });
    form.list(numbers, |form, number| {
        form.display(number);
        Some(())
    })?;
    form.str(if is_inverted { ")" } else { "" });
    Some(())
}

/// `[0:4:2, 1:3]`
fn parse_slice_ranges(b: &mut Builder<'_>, (starts, limits, strides): Numbers3) -> Read<()> {
    punctuation(b, "[")?;
    let mut lists: [Vec<String>; 3] = Default::default();
    list_until(b, "]", |b| {
        lists[0].push(read_index(b)?);
        punctuation(b, ":")?;
        lists[1].push(read_index(b)?);
        let stride = if b.input.take_text(":") { read_index(b)? } else { "1".to_owned() };
        lists[2].push(stride);
        Ok(())
    })?;
    for (attribute, list) in [starts, limits, strides].into_iter().zip(lists) {
        set_numbers(b, attribute, "i64", &list.join(", "))?;
    }
    Ok(())
}

/// `[0:4:2, 1:3]`
fn print_slice_ranges(form: &mut FormPrinter<'_, '_>, (starts, limits, strides): Numbers3) -> Option<()> {
    let (starts, limits, strides) = (form.numbers(starts)?, form.numbers(limits)?, form.numbers(strides)?);
    if starts.len() != limits.len() || starts.len() != strides.len() {
        return None;
    }
    form.str("[");
    form.list(starts.iter().zip(limits).zip(strides), |form, ((start, limit), stride)| {
        form.str(&format!("{start}:{limit}"));
        if stride != 1 {
            form.str(&format!(":{stride}"));
        }
        Some(())
    })?;
    form.str("]");
    Some(())
}
