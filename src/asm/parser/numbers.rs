//! Numbers of a form, and lists of them, whose types the definition declares.

use super::{CustomError, OpAsmParser, ParseResult};
use crate::ir::{AttributeId, AttributeKind, Text, Texts};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::error::{SyntaxError, ValueError};

impl<'s> OpAsmParser<'_, 's> {
    /// Parses a number: without its type if the definition states the type, or with its type.
    pub(crate) fn parse_number(&mut self, ty: Option<&'s str>) -> ParseResult<AttributeId> {
        let (mut token, first) = self.b.input.peek()?;
        if token == Token::Minus {
            self.b.input.take()?;
            token = self.b.input.peek()?.0;
        }
        if !matches!(token, Token::Integer | Token::Float) {
            let value = self.parse_attribute()?;
            return match ty.is_none() || matches!(token, Token::True | Token::False) {
                true => Ok(value),
                false => Err(self.error(CustomError::AttributeKind, first)),
            };
        }
        let last = self.b.input.take()?.1;
        let is_typed = match ty {
            Some(text) => {
                let ty = self.fixed_type(text);
                self.b.core.types.push(ty);
                true
            }
            None if self.b.input.take_text(":") => {
                self.parse_type()?;
                true
            }
            None => false,
        };
        match token {
            Token::Integer => self.b.core.integer(first.start, last.end, is_typed),
            _ if ty.is_some_and(|ty| !ty.starts_with(['f', 'b', 't'])) => {
                self.b.core.types.pop();
                return Err(refuse_untypable(self)?);
            }
            _ => self.b.core.float(first.start, last.end, is_typed),
        }
        Ok(self.pop_attribute())
    }
}

/// Refuses a number with a fraction if its type is not a float; MLIR reports this at the token after the number.
pub(crate) fn refuse_untypable(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Box<SyntaxError>> {
    let next = p.b.input.peek()?.1;
    let error = ValueError::FloatType { ty: String::new() };
    Ok(Box::new(SyntaxError::Value { error, span: next, location: next }))
}

impl<'s> OpAsmParser<'_, 's> {
    /// `[1, 2]`, for `array<i64: 1, 2>`.
    pub(crate) fn parse_numbers(&mut self, element: &'s str) -> ParseResult<AttributeId> {
        self.parse("[")?;
        let start = self.b.input.next_at() as u32;
        let (mut numbers, mut end) = (Vec::new(), start);
        self.parse_list_until("]", |p| {
            let first = p.b.input.peek()?.1;
            p.b.input.take_if(Token::Minus)?;
            let (token, last) = p.b.input.take()?;
            if !matches!(token, Token::Integer | Token::Float | Token::True | Token::False) {
                return Err(p.error(CustomError::Expected { expected: "integer value" }, last));
            }
            numbers.push(Span::new(first.start, last.end));
            end = last.end;
            Ok(())
        })?;
        let ty = self.fixed_type(element);
        let text = match numbers.is_empty() {
            true => None,
            false => Some(list_text(self, &numbers, Span::new(start, end))),
        };
        Ok(self.b.core.ir.attributes.add(AttributeKind::DenseArray(ty, text)))
    }
}

/// The text of a list as the printer writes it; the text of the source if it is equal.
pub(crate) fn list_text(p: &mut OpAsmParser<'_, '_>, items: &[Span], whole: Span) -> Text {
    let is_clean = items.windows(2).all(|pair| p.b.core.slice(pair[0].end, pair[1].start) == b", ");
    if is_clean {
        return Texts::of_span(whole.start, whole.end);
    }
    let texts: Vec<&[u8]> = items.iter().map(|item| p.b.core.slice(item.start, item.end)).collect();
    p.b.core.ir.texts.add(&texts.join(&b", "[..]))
}

impl<'s> OpAsmParser<'_, 's> {
    /// `array<element: text>`
    pub(crate) fn dense_array(&mut self, element: &'static str, text: &str) -> AttributeId {
        let ty = self.fixed_type(element);
        let text = (!text.is_empty()).then(|| self.b.core.ir.texts.add(text.as_bytes()));
        self.b.core.ir.attributes.add(AttributeKind::DenseArray(ty, text))
    }
}
