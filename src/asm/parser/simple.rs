//! Attributes that most forms have, read without the grammar: numbers, words, strings, scalar types, names of locations, and lists and
//! dictionaries by their [pieces](crate::syntax::fast::pieces).
//!
//! Only values without errors are read here; at any other token the input is reset, and the grammar reads the attribute from its beginning.

use super::{OpAsmParser, ParseResult};
use crate::ir::AttributeId;
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::pieces::read_pieces;
use crate::syntax::fast::pieces::attribute_end;
use smallvec::SmallVec;

/// Numbers of at most this many digits fit every type that is parsed here.
const MOST_DIGITS: usize = 9;

/// Parses a simple attribute; `None` if the text is another attribute.
pub(crate) fn simple_attribute(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<AttributeId>> {
    let input = p.b.input;
    if matches!(input.first(), Some(b'{' | b'[')) {
        return enclosed(p);
    }
    let attributes = p.b.core.attributes.len();
    if simple_value(p) {
        return Ok(Some(p.pop_attribute()));
    }
    p.b.input = input;
    p.b.core.attributes.truncate(attributes);
    Ok(None)
}

/// Parses a name or an alias as a location, or a name with one of them inside; `None` if the text is another location, of which nothing is
/// read.
pub(crate) fn simple_location(p: &mut OpAsmParser<'_, '_>) -> Option<AttributeId> {
    if p.b.core.keeps_places() {
        return None;
    }
    let input = p.b.input;
    let location = named_location(p);
    if location.is_none() {
        p.b.input = input;
    }
    location
}

/// `loc("name"("name"(#alias)))`, to any depth.
fn named_location(p: &mut OpAsmParser<'_, '_>) -> Option<AttributeId> {
    p.b.input.take_word("loc");
    let (mut names, mut alias) = (SmallVec::<[Span; 2]>::new(), None);
    while alias.is_none() && p.b.input.take_text("(") {
        match p.b.input.take().ok()? {
            (Token::String, name) => names.push(name),
            (Token::AttributeAlias, name) => alias = Some(name),
            _ => return None,
        }
    }
    let is_closed = (0..names.len() + usize::from(alias.is_some())).all(|_| p.b.input.take_text(")"));
    if !is_closed {
        return None;
    }
    p.b.named_location(&names, alias)
}

/// A list or a dictionary.
fn enclosed(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<AttributeId>> {
    let link = p.b.link();
    let mut pieces = link.free_slot().pieces.take();
    let end = attribute_end(p.b.input.bytes(), p.b.input.next_at(), link.extent, &mut pieces);
    let read = if end.is_some() { read_pieces(p.b, &pieces) } else { Ok(()) };
    link.free_slot().pieces.set(pieces);
    read.map_err(|error| p.b.form_error(error))?;
    let Some(end) = end else { return Ok(None) };
    p.b.input.skip_to(end as u32);
    Ok(Some(p.pop_attribute()))
}

/// Whether the text is a value, which is pushed on the stack.
fn simple_value(p: &mut OpAsmParser<'_, '_>) -> bool {
    let Ok((token, span)) = p.b.input.peek() else { return false };
    match token {
        Token::Integer | Token::Float | Token::Minus => simple_number(p),
        Token::String => {
            p.b.input.skip_to(span.end);
            p.b.core.string(span.start, span.end, false);
            !p.b.input.is_text(":")
        }
        Token::True | Token::False => {
            p.b.input.skip_to(span.end);
            p.b.core.boolean(token == Token::True);
            true
        }
        Token::IntegerType | Token::FloatType | Token::Index => match scalar(p) {
            Some(()) => {
                p.b.core.type_attribute();
                true
            }
            None => false,
        },
        _ => false,
    }
}

/// Whether a text is a number that fits its type.
fn simple_number(p: &mut OpAsmParser<'_, '_>) -> bool {
    let start = p.b.input.next_at() as u32;
    p.b.input.take_text("-");
    let Ok((token, number)) = p.b.input.take() else { return false };
    let digits = p.b.input.text(number);
    let is_short = digits.len() <= MOST_DIGITS && digits.iter().all(u8::is_ascii_digit);
    let types: &[&[u8]] = match token {
        Token::Integer if is_short => &[b"i32", b"i64", b"index"],
        Token::Float => &[b"f32", b"f64"],
        _ => return false,
    };
    let is_typed = p.b.input.take_text(":");
    if is_typed {
        let is_known = p.b.input.word().is_some_and(|word| types.contains(&p.b.input.text(word)));
        if !is_known || scalar(p).is_none() {
            return false;
        }
    }
    match token {
        Token::Float => p.b.core.float(start, number.end, is_typed),
        _ => p.b.core.integer(start, number.end, is_typed),
    }
    true
}

/// Parses a scalar type, which is pushed on the stack of types.
fn scalar(p: &mut OpAsmParser<'_, '_>) -> Option<()> {
    let (token, span) = p.b.input.peek().ok()?;
    match token {
        Token::IntegerType if span.end - span.start <= 4 => p.b.core.integer_type(span.start, span.end),
        Token::FloatType => p.b.core.float_type(span.start, span.end),
        Token::Index => p.b.core.index_type(),
        _ => return None,
    }
    p.b.input.skip_to(span.end);
    Some(())
}
