//! Attributes that most forms have, read without the grammar: numbers, words, strings, scalar types, and lists and
//! dictionaries of them.
//!
//! Only what can have no error in it is read here; at anything else the reader goes back, and the grammar reads the
//! attribute from its beginning.

use super::Builder;
use crate::ir::Texts;
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::token::Token;

/// Numbers of no more digits than this are of every type that is read here.
const MOST_DIGITS: usize = 9;

impl Builder<'_> {
    /// A simple attribute; `None` if it is another one.
    pub(super) fn simple_attribute(&mut self) -> Option<AttributeId> {
        let input = self.input;
        let heights =
            (self.core.attributes.len(), self.core.entries.len(), self.core.entry_names.len(), self.core.marks.len());
        let is_read = match input.first() {
            Some(b'{') => self.simple_dictionary(),
            Some(b'[') => self.simple_array(),
            _ => self.simple_value(),
        };
        if is_read {
            return Some(self.popped());
        }
        self.input = input;
        let (attributes, entries, names, marks) = heights;
        self.core.attributes.truncate(attributes);
        self.core.entries.truncate(entries);
        self.core.entry_names.truncate(names);
        self.core.marks.truncate(marks);
        None
    }

    fn simple_dictionary(&mut self) -> bool {
        let start = self.input.next_at() as u32;
        self.input.skip_to(start + 1);
        self.core.entries_begin();
        if !self.input.take_text("}") {
            loop {
                let Some(name) = self.input.word() else { return false };
                self.input.skip_to(name.end);
                self.core.entry_name(name.start, name.end);
                if self.input.take_text("=") {
                    if !self.simple_value() {
                        return false;
                    }
                    self.core.entry();
                } else {
                    self.core.unit_entry();
                }
                if self.input.take_text("}") {
                    break;
                }
                if !self.input.take_text(",") {
                    return false;
                }
            }
        }
        self.core.dictionary(start, self.input.at());
        true
    }

    /// `[1, 2 : i32]`, of numbers alone.
    fn simple_array(&mut self) -> bool {
        let start = self.input.next_at() as u32;
        self.input.skip_to(start + 1);
        self.core.array_begin();
        if !self.input.take_text("]") {
            loop {
                if !self.input.first().is_some_and(|byte| byte.is_ascii_digit()) || !self.simple_number() {
                    return false;
                }
                if self.input.take_text("]") {
                    break;
                }
                if !self.input.take_text(",") {
                    return false;
                }
            }
        }
        self.core.array();
        true
    }

    /// A value, which is put on the stack.
    fn simple_value(&mut self) -> bool {
        let Ok((token, span)) = self.input.peek() else { return false };
        match token {
            Token::Integer | Token::Float | Token::Minus => self.simple_number(),
            Token::String => {
                self.input.skip_to(span.end);
                self.core.string(span.start, span.end, false);
                !self.input.is_text(":")
            }
            Token::True | Token::False => {
                self.input.skip_to(span.end);
                self.core.boolean(token == Token::True);
                true
            }
            Token::IntegerType | Token::FloatType | Token::Index => match self.scalar() {
                Some(()) => {
                    self.core.type_attribute();
                    true
                }
                None => false,
            },
            Token::Array => self.simple_numbers(),
            _ => false,
        }
    }

    /// A number, and its type, if it is one of some that it fits.
    fn simple_number(&mut self) -> bool {
        let start = self.input.next_at() as u32;
        self.input.take_text("-");
        let Ok((token, number)) = self.input.take() else { return false };
        let digits = self.input.text(number);
        let is_short = digits.len() <= MOST_DIGITS && digits.iter().all(u8::is_ascii_digit);
        let types: &[&[u8]] = match token {
            Token::Integer if is_short => &[b"i32", b"i64", b"index"],
            Token::Float => &[b"f32", b"f64"],
            _ => return false,
        };
        let is_typed = self.input.take_text(":");
        if is_typed {
            let is_known = self.input.word().is_some_and(|word| types.contains(&self.input.text(word)));
            if !is_known || self.scalar().is_none() {
                return false;
            }
        }
        match token {
            Token::Float => self.core.float(start, number.end, is_typed),
            _ => self.core.integer(start, number.end, is_typed),
        }
        true
    }

    /// A scalar type, which is put on the stack of types.
    fn scalar(&mut self) -> Option<()> {
        let (token, span) = self.input.peek().ok()?;
        match token {
            Token::IntegerType if span.end - span.start <= 4 => self.core.integer_type(span.start, span.end),
            Token::FloatType => self.core.float_type(span.start, span.end),
            Token::Index => self.core.index_type(),
            _ => return None,
        }
        self.input.skip_to(span.end);
        Some(())
    }

    /// `array<i64: 1, -2>` of short numbers.
    fn simple_numbers(&mut self) -> bool {
        let known = [&b"i32"[..], b"i64"];
        if !self.input.take_word("array") || !self.input.take_text("<") {
            return false;
        }
        let is_known = self.input.word().is_some_and(|word| known.contains(&self.input.text(word)));
        if !is_known || self.scalar().is_none() {
            return false;
        }
        let Some(ty) = self.core.types.pop() else { return false };
        let mut text = None;
        if self.input.take_text(":") {
            let start = self.input.next_at();
            let rest = &self.input.bytes()[start..];
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
            self.input.skip_to((start + length) as u32);
        }
        if !self.input.take_text(">") {
            return false;
        }
        let kind = AttributeKind::DenseArray(ty, text);
        let array = self.core.ir.attributes.add(kind);
        self.core.attributes.push(array);
        true
    }
}
