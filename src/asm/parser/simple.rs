//! Attributes that most forms have, read without the grammar: numbers, words, strings, scalar types, and lists and
//! dictionaries by their [pieces](crate::syntax::pieces).
//!
//! Only values without errors are read here; at any other token the input is reset, and the grammar reads the attribute from its beginning.

use super::attributes::popped;
use super::{Builder, Read};
use crate::ir::AttributeId;
use crate::syntax::builder::pieces::read_pieces;
use crate::syntax::pieces::attribute_end;
use crate::syntax::token::Token;

/// Numbers of no more digits than this are of every type that is read here.
const MOST_DIGITS: usize = 9;

/// A simple attribute; `None` if it is another one.
pub(crate) fn simple_attribute(b: &mut Builder<'_>) -> Read<Option<AttributeId>> {
    let input = b.input;
    if matches!(input.first(), Some(b'{' | b'[')) {
        return enclosed(b);
    }
    let attributes = b.core.attributes.len();
    if simple_value(b) {
        return Ok(Some(popped(b)));
    }
    b.input = input;
    b.core.attributes.truncate(attributes);
    Ok(None)
}

/// A list or a dictionary.
fn enclosed(b: &mut Builder<'_>) -> Read<Option<AttributeId>> {
    let link = b.link();
    let mut pieces = link.free_slot().pieces.take();
    let end = attribute_end(b.input.bytes(), b.input.next_at(), link.extent, &mut pieces);
    let read = if end.is_some() { read_pieces(b, &pieces) } else { Ok(()) };
    link.free_slot().pieces.set(pieces);
    read.map_err(|error| b.form_error(error))?;
    let Some(end) = end else { return Ok(None) };
    b.input.skip_to(end as u32);
    Ok(Some(popped(b)))
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
