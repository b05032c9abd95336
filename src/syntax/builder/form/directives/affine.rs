//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::AttributeKind;
use crate::ir::attributes::AffineForm;
use crate::source::Span;
use crate::syntax::builder::affine::Subscripts;
use crate::syntax::lexer::Lexer;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `map(%d0)[%s0]`, or `[%i + 1, symbol(%n)]`: a map, and the values it is applied to.
    pub(super) fn affine(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        match arguments {
            [Argument::Attribute(map), Argument::Slot(operands)] => self.applied_map(*map, *operands)?,
            [Argument::Slot(operands), Argument::Attribute(map)] => self.subscripts(*map, *operands)?,
            _ => {}
        }
        Ok(None)
    }

    /// `map(%d0)[%s0]`
    pub(super) fn applied_map(&mut self, map: AttributeIndex, operands: SlotIndex) -> Read<()> {
        let value = self.read_any_attribute()?;
        self.state()?.attributes[usize::from(map.0)] = Some(value);
        self.map_operands(operands)
    }

    /// `(i, j) -> (j, i)`: a map without the word.
    pub(super) fn bare_map(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(map)] = arguments else { return Ok(()) };
        let start = self.input.next_at() as u32;
        let mut end = start;
        for text in ["(", "->", "("] {
            if text != "->" && self.input.is_text(text) {
                end = self.bracket_extent().end;
                self.input.skip_to(end);
            } else {
                self.punctuation_in(text, "affine map definition")?;
            }
        }
        let mut lexer = Lexer::coarse(self.core.bytes, Span::new(start, end), Token::MapStart);
        let parsed = crate::syntax::parse_text(self, &mut lexer);
        parsed.map_err(|error| self.inner_error(error))?;
        self.input.skip_to(end);
        let value = self.popped();
        self.state()?.attributes[usize::from(map.0)] = Some(value);
        Ok(())
    }

    /// `(%d0)[%s0]`
    pub(super) fn map_operands(&mut self, operands: SlotIndex) -> Read<()> {
        let start = self.nesting.uses.len();
        self.read_map_operands()?;
        self.slot(operands)?.values = start..self.nesting.uses.len();
        Ok(())
    }

    /// The same, which are put on the stack.
    pub(super) fn read_map_operands(&mut self) -> Read<()> {
        const LIST: &str = "operand list";
        self.punctuation_in("(", LIST)?;
        self.read_operands()?;
        self.punctuation_in(")", LIST)?;
        if self.input.take_text("[") {
            self.read_operands()?;
            self.punctuation_in("]", LIST)?;
        }
        Ok(())
    }

    /// `[%i + 1, symbol(%n)]`: the grammar reads the expressions.
    fn subscripts(&mut self, map: AttributeIndex, operands: SlotIndex) -> Read<()> {
        if self.input.first() != Some(b'[') {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Punctuation { text: "[".to_owned() }, span));
        }
        let span = self.bracket_extent();
        let mut lexer = Lexer::coarse(self.core.bytes, span, Token::SubscriptsStart);
        let parsed = crate::syntax::parse_text(self, &mut lexer);
        parsed.map_err(|error| self.inner_error(error))?;
        self.input.skip_to(span.end);
        let Some(found) = self.affine.take_subscripts(&mut self.core) else { return Ok(()) };
        let text = self.map_text(&found, span);
        let text = self.core.ir.texts.add(text.as_bytes());
        let value = self.core.ir.attributes.add(AttributeKind::AffineMap(text, found.form));
        self.state()?.attributes[usize::from(map.0)] = Some(value);
        let start = self.nesting.uses.len();
        for values in found.values {
            self.nesting.uses.extend(values);
        }
        self.slot(operands)?.values = start..self.nesting.uses.len();
        Ok(())
    }

    /// The text of the map of subscripts that are written in brackets: `(d0)[s0] -> (d0 + s0)`.
    fn map_text(&self, found: &Subscripts, span: Span) -> String {
        let inside = Span::new(span.start + 1, span.end - 1);
        map_of(&found.form, &self.expressions_text(found, inside))
    }

    /// Expressions of values, with the names that a map has for those.
    pub(super) fn expressions_text(&self, found: &Subscripts, inside: Span) -> String {
        let mut text = String::new();
        let tokens: Vec<_> = Lexer::plain(self.core.bytes, inside).map_while(Result::ok).collect();
        let (mut at, mut is_glued) = (0, true);
        while let Some((start, token, end)) = tokens.get(at).copied() {
            let mut piece = String::from_utf8_lossy(self.core.slice(start, end).trim_ascii()).into_owned();
            let mut kind = 0;
            if token == Token::Word && piece == "symbol" {
                kind = 1;
                at += 2;
            }
            if let Some((start, Token::ValueName, mut end)) = tokens.get(at).copied() {
                if let Some((_, Token::AttributeAlias, number)) = tokens.get(at + 1).copied() {
                    end = number;
                    at += 1;
                }
                let written = self.core.slice(start, end);
                let place = found.values[kind].iter().position(|known| self.core.source.slice(known.span) == written);
                piece = format!("{}{}", if kind == 0 { 'd' } else { 's' }, place.unwrap_or(0));
                at += kind;
            }
            let joins = matches!(token, Token::Comma | Token::RightParen);
            if !is_glued && !joins {
                text.push(' ');
            }
            text += &piece;
            let before = at.checked_sub(1).and_then(|before| tokens.get(before)).map(|(_, token, _)| *token);
            let is_sign = token == Token::Minus
                && matches!(
                    before,
                    None | Some(Token::LeftParen | Token::Comma | Token::Plus | Token::Minus | Token::Star)
                );
            is_glued = token == Token::LeftParen || is_sign;
            at += 1;
        }
        text
    }
}

/// `(d0)[s0] -> (results)`
pub(super) fn map_of(form: &AffineForm, results: &str) -> String {
    let list =
        |letter: char, count: u32| (0..count).map(|index| format!("{letter}{index}")).collect::<Vec<_>>().join(", ");
    let symbols = match form.symbols {
        0 => String::new(),
        count => format!("[{}]", list('s', count)),
    };
    format!("({}){symbols} -> ({results})", list('d', form.dims))
}
