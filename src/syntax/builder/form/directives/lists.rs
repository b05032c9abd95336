//! Lists of numbers and values.

use super::super::expect::{comma_list, list_until, punctuation, punctuation_in, refused};
use super::super::finish::fixed_type;
use super::super::terms::{integer_of, set_numbers};
use super::super::types::read_type;
use super::super::values::read_operand;
use super::super::{Builder, CustomError, Read};
use super::DYNAMIC;
use super::loops::enclosed_operands;
use super::shaped::one_type;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::token::Token;
use smallvec::SmallVec;

/// The brackets around a list that an argument selects.
fn brackets(arguments: &[Argument]) -> (&'static str, &'static str) {
    let is = |delimiter: &str| {
        arguments.iter().any(|argument| matches!(argument, Argument::Text(text) if text.ends_with(delimiter)))
    };
    match () {
        () if is("::Paren") => ("(", ")"),
        () if is("::Braces") => ("{", "}"),
        () if is("::LessGreater") => ("<", ">"),
        () => ("[", "]"),
    }
}

/// The items of a list of values and numbers.
#[derive(Default)]
pub(super) struct Items {
    /// `2, 4`
    numbers: String,
    scalable: SmallVec<[bool; 8]>,
}

impl Items {
    /// The next number, of which the text is added by the caller.
    fn next_number(&mut self) -> &mut String {
        if self.scalable.len() > 1 {
            self.numbers.push_str(", ");
        }
        &mut self.numbers
    }

    /// `false, true`
    fn flags(&self) -> String {
        let words: Vec<&str> = self.scalable.iter().map(|flag| if *flag { "true" } else { "false" }).collect();
        words.join(", ")
    }
}

/// Sets an attribute of the operation that is being read.
pub(super) fn set_attribute(b: &mut Builder<'_>, attribute: AttributeIndex, kind: AttributeKind) -> Read<()> {
    let value = b.core.ir.attributes.add(kind);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// `[1, 2]`: a tensor of numbers of `index`.
pub(super) fn extents<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
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

/// `dense<[1, 2]>` of a tensor or a vector of numbers; one number where all are the same.
pub(super) fn dense_numbers(b: &mut Builder<'_>, numbers: &[String], element: TypeId, is_vector: bool) -> AttributeId {
    let is_splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let text = match numbers {
        [] => String::new(),
        [first, ..] if is_splat => first.clone(),
        _ => format!("[{}]", numbers.join(", ")),
    };
    let text = b.core.ir.texts.add(text.as_bytes());
    let shape = [Dim::fixed(numbers.len() as u64).unwrap_or(Dim::DYNAMIC)].into();
    let ty = b.core.intern(match is_vector {
        true => Type::Vector { shape, scalable: Box::default(), element },
        false => Type::RankedTensor { shape, element, encoding: None },
    });
    b.core.ir.attributes.add(AttributeKind::Dense(text, ty))
}

/// `[%a, 2, [4]]`: brackets around an item say that it scales, and a type may follow a value.
pub(super) fn dynamic_index_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers), rest @ ..] = arguments else { return Ok(()) };
    let types = rest.iter().find_map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let (open, close) = brackets(rest);
    let items = index_list(b, *values, open, close, types)?;
    set_numbers(b, *numbers, "i64", &items.numbers)?;
    let flags = rest.iter().find_map(|argument| match argument {
        Argument::Attribute(flags) => Some(*flags),
        _ => None,
    });
    match flags {
        Some(flags) => set_numbers(b, flags, "i1", &items.flags()),
        None => Ok(()),
    }
}

/// The list itself, between brackets.
pub(super) fn index_list(
    b: &mut Builder<'_>,
    values: SlotIndex,
    open: &'static str,
    close: &'static str,
    types: Option<SlotIndex>,
) -> Read<Items> {
    const LIST: &str = "dynamic index list";
    punctuation_in(b, open, LIST)?;
    let (start, first_type) = (b.nesting.uses.len(), b.core.types.len());
    let mut items = Items::default();
    if !b.input.take_text(close) {
        comma_list(b, |b| index_item(b, &mut items, types.is_some()))?;
        punctuation_in(b, close, LIST)?;
    }
    b.forms.slot(values)?.values = start..b.nesting.uses.len();
    if let Some(types) = types {
        let all = first_type..b.core.types.len();
        b.forms.slot(types)?.types = Some(all);
    }
    Ok(items)
}

fn index_item(b: &mut Builder<'_>, items: &mut Items, has_type: bool) -> Read<()> {
    let is_scalable = b.input.take_text("[");
    items.scalable.push(is_scalable);
    if b.input.first() == Some(b'%') {
        read_operand(b)?;
        if b.input.take_text(":") {
            read_type(b)?;
            if !has_type {
                b.core.types.pop();
            }
        }
        items.next_number().push_str(DYNAMIC);
    } else {
        let (is_negative, digits) = index_digits(b)?;
        let text = items.next_number();
        text.push_str(if is_negative { "-" } else { "" });
        text.push_str(digits);
    }
    if is_scalable { punctuation(b, "]") } else { Ok(()) }
}

/// A list of values and numbers, as the two it is kept in.
pub(super) fn bounds_list(
    b: &mut Builder<'_>,
    values: SlotIndex,
    numbers: AttributeIndex,
    open: &'static str,
    close: &'static str,
) -> Read<()> {
    let items = index_list(b, values, open, close, None)?;
    set_numbers(b, numbers, "i64", &items.numbers)
}

/// A number in a list of sizes.
pub(super) fn read_index(b: &mut Builder<'_>) -> Read<String> {
    let (is_negative, digits) = index_digits(b)?;
    Ok(if is_negative { format!("-{digits}") } else { digits.to_owned() })
}

/// Whether a number is negative, and its digits.
fn index_digits<'s>(b: &mut Builder<'s>) -> Read<(bool, &'s str)> {
    let first = b.input.peek()?.1;
    let is_negative = b.input.take_if(Token::Minus)?.is_some();
    let Some(span) = b.input.take_if(Token::Integer)? else {
        return Err(refused(b, CustomError::Expected { expected: "integer value" }, first));
    };
    // Digits are ASCII.
    Ok((is_negative, std::str::from_utf8(b.input.text(span)).unwrap_or_default()))
}

pub(super) fn optional_index_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    if b.input.first() == Some(b'[') { dynamic_index_list(b, arguments) } else { Ok(()) }
}

/// `*(%packed)`, or a list.
pub(super) fn packed_or_index_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(packed), Argument::Slot(values), Argument::Attribute(numbers)] = arguments else {
        return Ok(());
    };
    if !b.input.take_text("*") {
        return bounds_list(b, *values, *numbers, "[", "]");
    }
    enclosed_operands(b, *packed)?;
    set_numbers(b, *numbers, "i64", "")
}

/// `%a, 2, %b`
pub(super) fn pointer_indices<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Attribute(numbers)] = arguments else { return Ok(()) };
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
    b.forms.slot(*values)?.values = start..b.nesting.uses.len();
    set_numbers(b, *numbers, "i32", &texts.join(", "))
}

/// `4x?x2`
pub(super) fn dimension_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(sizes)] = arguments else { return Ok(()) };
    let texts = dimensions(b)?;
    let texts: Vec<&str> = texts.iter().map(|text| if text == "?" { DYNAMIC } else { text }).collect();
    set_numbers(b, *sizes, "i64", &texts.join(", "))
}

/// Sizes with an `x` between them: digits and letters that are no tokens of their own.
fn dimensions(b: &mut Builder<'_>) -> Read<Vec<String>> {
    let start = b.input.next_at();
    let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b'x' | b'?');
    let length = b.input.bytes()[start..].iter().take_while(is_part).count();
    let span = Span::new(start as u32, (start + length) as u32);
    let text = String::from_utf8_lossy(b.input.text(span)).into_owned();
    let is_size = |part: &str| part == "?" || !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<String> = if text.is_empty() { Vec::new() } else { text.split('x').map(str::to_owned).collect() };
    if !parts.iter().all(|part| is_size(part)) {
        return Err(refused(b, CustomError::Expected { expected: "sizes with 'x' between them" }, span));
    }
    b.input.skip_to(span.end);
    Ok(parts)
}

/// `32x32x8`
pub(super) fn multiply_dimensions<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let parts = dimensions(b)?;
    let i32 = integer_of(b, 32);
    for (argument, part) in arguments.iter().zip(parts) {
        let Argument::Attribute(size) = argument else { return Ok(()) };
        let text = b.core.ir.texts.add(part.as_bytes());
        set_attribute(b, *size, AttributeKind::Integer(text, Some(i32)))?;
    }
    Ok(())
}

/// `2`, or `0 to 2`
pub(super) fn level_range<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(low), Argument::Attribute(high)] = arguments else { return Ok(()) };
    let from = read_index(b)?;
    let to = match b.input.take_word("to") {
        true => read_index(b)?,
        false => from.parse::<i64>().map(|from| from.saturating_add(1).to_string()).unwrap_or_default(),
    };
    let index = fixed_type(b, "index");
    for (attribute, text) in [(low, from), (high, to)] {
        let text = b.core.ir.texts.add(text.as_bytes());
        set_attribute(b, *attribute, AttributeKind::Integer(text, Some(index)))?;
    }
    Ok(())
}

/// `all`, `except(1, 2)`, or `1, 2`
pub(super) fn match_dimensions<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(numbers), Argument::Attribute(is_inverted), Argument::Attribute(is_all)] = arguments
    else {
        return Ok(());
    };
    if b.input.take_word("all") {
        set_numbers(b, *numbers, "i64", "")?;
        return set_attribute(b, *is_all, AttributeKind::Unit);
    }
    let is_except = b.input.take_word("except");
    if is_except {
        punctuation(b, "(")?;
        set_attribute(b, *is_inverted, AttributeKind::Unit)?;
    }
    let mut texts = vec![read_index(b)?];
    while b.input.take_text(",") {
        texts.push(read_index(b)?);
    }
    if is_except {
        punctuation(b, ")")?;
    }
    set_numbers(b, *numbers, "i64", &texts.join(", "))
}

/// `[0:4:2, 1:3]`
pub(super) fn slice_ranges<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
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
    for (argument, list) in arguments.iter().zip(lists) {
        let Argument::Attribute(attribute) = argument else { return Ok(()) };
        set_numbers(b, *attribute, "i64", &list.join(", "))?;
    }
    Ok(())
}
