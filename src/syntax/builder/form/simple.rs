//! Attributes that most forms have, read without the grammar: numbers, words, strings, scalar types, and lists and
//! dictionaries of them.
//!
//! Only what can have no error in it is read here; at anything else the reader goes back, and the grammar reads the
//! attribute from its beginning.

use super::Builder;
use super::attributes::popped;
use crate::ir::Texts;
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::token::Token;

/// Numbers of no more digits than this are of every type that is read here.
const MOST_DIGITS: usize = 9;

/// A simple attribute; `None` if it is another one.
pub(super) fn simple_attribute(b: &mut Builder<'_>) -> Option<AttributeId> {
    let input = b.input;
    let heights = (b.core.attributes.len(), b.core.entries.len(), b.core.entry_names.len(), b.core.marks.len());
    let is_read = match input.first() {
        Some(b'{') => simple_dictionary(b),
        Some(b'[') => simple_array(b),
        _ => simple_value(b),
    };
    if is_read {
        return Some(popped(b));
    }
    b.input = input;
    let (attributes, entries, names, marks) = heights;
    b.core.attributes.truncate(attributes);
    b.core.entries.truncate(entries);
    b.core.entry_names.truncate(names);
    b.core.marks.truncate(marks);
    None
}

fn simple_dictionary(b: &mut Builder<'_>) -> bool {
    let start = b.input.next_at() as u32;
    b.input.skip_to(start + 1);
    b.core.entries_begin();
    if !b.input.take_text("}") {
        loop {
            let Some(name) = b.input.word() else { return false };
            b.input.skip_to(name.end);
            b.core.entry_name(name.start, name.end);
            if b.input.take_text("=") {
                if !simple_value(b) {
                    return false;
                }
                b.core.entry();
            } else {
                b.core.unit_entry();
            }
            if b.input.take_text("}") {
                break;
            }
            if !b.input.take_text(",") {
                return false;
            }
        }
    }
    b.core.dictionary(start, b.input.at());
    true
}

/// `[1, 2 : i32]`, of numbers alone.
fn simple_array(b: &mut Builder<'_>) -> bool {
    let start = b.input.next_at() as u32;
    b.input.skip_to(start + 1);
    b.core.array_begin();
    if !b.input.take_text("]") {
        loop {
            if !b.input.first().is_some_and(|byte| byte.is_ascii_digit()) || !simple_number(b) {
                return false;
            }
            if b.input.take_text("]") {
                break;
            }
            if !b.input.take_text(",") {
                return false;
            }
        }
    }
    b.core.array();
    true
}

/// A value, which is put on the stack.
fn simple_value(b: &mut Builder<'_>) -> bool {
    let Ok((token, span)) = b.input.peek() else { return false };
    match token {
        Token::Integer | Token::Float | Token::Minus => simple_number(b),
        Token::String => {
            b.input.skip_to(span.end);
            b.core.string(span.start, span.end, false);
            !b.input.is_text(":")
        }
        Token::True | Token::False => {
            b.input.skip_to(span.end);
            b.core.boolean(token == Token::True);
            true
        }
        Token::IntegerType | Token::FloatType | Token::Index => match scalar(b) {
            Some(()) => {
                b.core.type_attribute();
                true
            }
            None => false,
        },
        Token::Array => simple_numbers(b),
        _ => false,
    }
}

/// A number, and its type, if it is one of some that it fits.
fn simple_number(b: &mut Builder<'_>) -> bool {
    let start = b.input.next_at() as u32;
    b.input.take_text("-");
    let Ok((token, number)) = b.input.take() else { return false };
    let digits = b.input.text(number);
    let is_short = digits.len() <= MOST_DIGITS && digits.iter().all(u8::is_ascii_digit);
    let types: &[&[u8]] = match token {
        Token::Integer if is_short => &[b"i32", b"i64", b"index"],
        Token::Float => &[b"f32", b"f64"],
        _ => return false,
    };
    let is_typed = b.input.take_text(":");
    if is_typed {
        let is_known = b.input.word().is_some_and(|word| types.contains(&b.input.text(word)));
        if !is_known || scalar(b).is_none() {
            return false;
        }
    }
    match token {
        Token::Float => b.core.float(start, number.end, is_typed),
        _ => b.core.integer(start, number.end, is_typed),
    }
    true
}

/// A scalar type, which is put on the stack of types.
fn scalar(b: &mut Builder<'_>) -> Option<()> {
    let (token, span) = b.input.peek().ok()?;
    match token {
        Token::IntegerType if span.end - span.start <= 4 => b.core.integer_type(span.start, span.end),
        Token::FloatType => b.core.float_type(span.start, span.end),
        Token::Index => b.core.index_type(),
        _ => return None,
    }
    b.input.skip_to(span.end);
    Some(())
}

/// `array<i64: 1, -2>` of short numbers.
fn simple_numbers(b: &mut Builder<'_>) -> bool {
    let known = [&b"i32"[..], b"i64"];
    if !b.input.take_word("array") || !b.input.take_text("<") {
        return false;
    }
    let is_known = b.input.word().is_some_and(|word| known.contains(&b.input.text(word)));
    if !is_known || scalar(b).is_none() {
        return false;
    }
    let Some(ty) = b.core.types.pop() else { return false };
    let mut text = None;
    if b.input.take_text(":") {
        let start = b.input.next_at();
        let rest = &b.input.bytes()[start..];
        let Some(length) = rest.iter().position(|byte| *byte == b'>') else { return false };
        let numbers = &rest[..length];
        let is_plain = |number: &[u8]| {
            let digits = number.strip_prefix(b" ").unwrap_or(number);
            let digits = digits.strip_prefix(b"-").unwrap_or(digits);
            (1..=MOST_DIGITS).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
        };
        if !numbers.split(|byte| *byte == b',').all(is_plain) {
            return false;
        }
        text = Some(Texts::of_span(start as u32, (start + length) as u32));
        b.input.skip_to((start + length) as u32);
    }
    if !b.input.take_text(">") {
        return false;
    }
    let kind = AttributeKind::DenseArray(ty, text);
    let array = b.core.ir.attributes.add(kind);
    b.core.attributes.push(array);
    true
}
