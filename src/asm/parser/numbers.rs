//! Numbers of a form, and lists of them, whose types the definition declares.

use super::attributes::{popped, read_any_attribute};
use super::expect::{list_until, punctuation, refused};
use super::finish::fixed_type;
use super::types::read_type;
use super::{Builder, CustomError, Read};
use crate::ir::{AttributeId, AttributeKind, Text, Texts};
use crate::source::Span;
use crate::syntax::error::{SyntaxError, ValueError};
use crate::syntax::token::Token;

/// A number: of a type that is not written, or with its type.
pub(crate) fn read_number<'s>(b: &mut Builder<'s>, ty: Option<&'s str>) -> Read<AttributeId> {
    let (mut token, first) = b.input.peek()?;
    if token == Token::Minus {
        b.input.take()?;
        token = b.input.peek()?.0;
    }
    if !matches!(token, Token::Integer | Token::Float) {
        let value = read_any_attribute(b)?;
        return match ty.is_none() || matches!(token, Token::True | Token::False) {
            true => Ok(value),
            false => Err(refused(b, CustomError::AttributeKind, first)),
        };
    }
    let last = b.input.take()?.1;
    let is_typed = match ty {
        Some(text) => {
            let ty = fixed_type(b, text);
            b.core.types.push(ty);
            true
        }
        None if b.input.take_text(":") => {
            read_type(b)?;
            true
        }
        None => false,
    };
    match token {
        Token::Integer => b.core.integer(first.start, last.end, is_typed),
        _ if ty.is_some_and(|ty| !ty.starts_with(['f', 'b', 't'])) => {
            b.core.types.pop();
            return Err(refuse_untypable(b)?);
        }
        _ => b.core.float(first.start, last.end, is_typed),
    }
    Ok(popped(b))
}

/// A number with a fraction where its type is another: MLIR says so when it looks at the token after it.
pub(crate) fn refuse_untypable(b: &mut Builder<'_>) -> Read<Box<SyntaxError>> {
    let next = b.input.peek()?.1;
    let error = ValueError::FloatType { ty: String::new() };
    Ok(Box::new(SyntaxError::Value { error, span: next, location: next }))
}

/// `[1, 2]`, for `array<i64: 1, 2>`.
pub(crate) fn read_numbers<'s>(b: &mut Builder<'s>, element: &'s str) -> Read<AttributeId> {
    punctuation(b, "[")?;
    let start = b.input.next_at() as u32;
    let (mut numbers, mut end) = (Vec::new(), start);
    list_until(b, "]", |b| {
        let first = b.input.peek()?.1;
        b.input.take_if(Token::Minus)?;
        let (token, last) = b.input.take()?;
        if !matches!(token, Token::Integer | Token::Float | Token::True | Token::False) {
            return Err(refused(b, CustomError::Expected { expected: "integer value" }, last));
        }
        numbers.push(Span::new(first.start, last.end));
        end = last.end;
        Ok(())
    })?;
    let ty = fixed_type(b, element);
    let text = match numbers.is_empty() {
        true => None,
        false => Some(list_text(b, &numbers, Span::new(start, end))),
    };
    Ok(b.core.ir.attributes.add(AttributeKind::DenseArray(ty, text)))
}

/// The text of a list, as a list is printed: that of the source if it is written so.
pub(crate) fn list_text(b: &mut Builder<'_>, items: &[Span], whole: Span) -> Text {
    let is_clean = items.windows(2).all(|pair| b.core.slice(pair[0].end, pair[1].start) == b", ");
    if is_clean {
        return Texts::of_span(whole.start, whole.end);
    }
    let texts: Vec<&[u8]> = items.iter().map(|item| b.core.slice(item.start, item.end)).collect();
    b.core.ir.texts.add(&texts.join(&b", "[..]))
}

/// `array<element: text>`
pub(crate) fn dense_array_of(b: &mut Builder<'_>, element: &'static str, text: &str) -> AttributeId {
    let ty = fixed_type(b, element);
    let text = (!text.is_empty()).then(|| b.core.ir.texts.add(text.as_bytes()));
    b.core.ir.attributes.add(AttributeKind::DenseArray(ty, text))
}
