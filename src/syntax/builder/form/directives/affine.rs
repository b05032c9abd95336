//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, AttributeKind, Run};
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

    /// `(%d0)[%s0]`
    pub(super) fn map_operands(&mut self, operands: SlotIndex) -> Read<()> {
        let start = self.uses.len();
        const LIST: &str = "operand list";
        self.punctuation_in("(", LIST)?;
        self.read_operands()?;
        self.punctuation_in(")", LIST)?;
        if self.input.take_text("[") {
            self.read_operands()?;
            self.punctuation_in("]", LIST)?;
        }
        self.slot(operands)?.values = start..self.uses.len();
        Ok(())
    }

    /// `[%i + 1, symbol(%n)]`: the grammar reads the expressions.
    fn subscripts(&mut self, map: AttributeIndex, operands: SlotIndex) -> Read<()> {
        if self.input.first() != Some(b'[') {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Punctuation { text: "[".to_owned() }, span));
        }
        let span = self.bracket_extent();
        let mut lexer = Lexer::coarse(self.bytes, span, Token::SubscriptsStart);
        let parsed = crate::syntax::parse_text(self, &mut lexer);
        parsed.map_err(|error| self.inner_error(error))?;
        self.input.skip_to(span.end);
        let Some(found) = self.take_subscripts() else { return Ok(()) };
        let text = self.map_text(&found, span);
        let text = self.ir.texts.add(text.as_bytes());
        let value = self.ir.attributes.add(AttributeKind::AffineMap(text, found.form));
        self.state()?.attributes[usize::from(map.0)] = Some(value);
        let start = self.uses.len();
        for values in found.values {
            self.uses.extend(values);
        }
        self.slot(operands)?.values = start..self.uses.len();
        Ok(())
    }

    /// The text of the map of subscripts that are written in brackets: `(d0)[s0] -> (d0 + s0)`.
    fn map_text(&mut self, found: &Subscripts, span: Span) -> String {
        let list = |letter: char, count: u32| {
            (0..count).map(|index| format!("{letter}{index}")).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("({})", list('d', found.form.dims));
        if found.form.symbols > 0 {
            text += &format!("[{}]", list('s', found.form.symbols));
        }
        text += " -> (";
        let inside = Span::new(span.start + 1, span.end - 1);
        let tokens: Vec<_> = Lexer::plain(self.bytes, inside).map_while(Result::ok).collect();
        let (mut at, mut is_glued) = (0, true);
        while let Some((start, token, end)) = tokens.get(at).copied() {
            let mut piece = String::from_utf8_lossy(self.slice(start, end).trim_ascii()).into_owned();
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
                let written = self.slice(start, end);
                let place = found.values[kind].iter().position(|known| self.source.slice(known.span) == written);
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
        text.push(')');
        text
    }

    /// `%i = 0 to %n step 2 iter_args(%x = %a) -> (t) {`: bounds are numbers, values, or maps that are applied.
    pub(super) fn affine_for(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(lower),
            Argument::Attribute(lower_map),
            Argument::Slot(upper),
            Argument::Attribute(upper_map),
            Argument::Attribute(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let variable = self.argument_name()?;
        self.punctuation("=")?;
        self.affine_bound(*lower, *lower_map, "max")?;
        self.keyword_text("to")?;
        self.affine_bound(*upper, *upper_map, "min")?;
        let index = self.fixed_type("index");
        let size = match self.input.take_word("step") {
            true => self.read_index()?,
            false => "1".to_owned(),
        };
        let text = self.ir.texts.add(size.as_bytes());
        self.set_attribute(*step, AttributeKind::Integer(text, Some(index)))?;
        let names = match self.input.take_word("iter_args") {
            true => self.assignments(*inits)?,
            false => Vec::new(),
        };
        let types = self.arrow_types(*results)?;
        self.copy_types(types.clone(), *inits)?;
        self.state()?.arguments.push((variable, index, None));
        self.name_arguments(&names, types)?;
        self.expect_region(*region, true).map(Some)
    }

    /// `4`, `%n`, `map(%a)[%b]`, or `min map(..)`.
    fn affine_bound(&mut self, operands: SlotIndex, map: AttributeIndex, word: &str) -> Read<()> {
        self.input.take_word(word);
        let first = self.input.first();
        if first == Some(b'%') {
            let start = self.uses.len();
            self.read_operand()?;
            self.slot(operands)?.values = start..start + 1;
            // A value that is no dimension is a symbol; which it is is not known here.
            return self.set_simple_map(map, "()[s0] -> (s0)", true, None);
        }
        if first.is_some_and(|byte| byte.is_ascii_digit() || byte == b'-') {
            let number = self.read_index()?;
            let at = self.uses.len();
            self.slot(operands)?.values = at..at;
            let text = format!("() -> ({number})");
            return self.set_simple_map(map, &text, false, number.parse().ok());
        }
        self.applied_map(map, operands)
    }

    /// A map of one symbol, or of one number.
    fn set_simple_map(&mut self, map: AttributeIndex, text: &str, is_symbol: bool, number: Option<i64>) -> Read<()> {
        let expression = match is_symbol {
            true => AffineExpression::Symbol(0),
            false => AffineExpression::Constant(number.unwrap_or(0)),
        };
        let attributes = &mut self.ir.attributes;
        attributes.affine.push(expression);
        let result = AffineResult { expression: AffineId::at(attributes.affine.len() - 1), is_equality: false };
        attributes.affine_results.push(result);
        let results = Run::new(attributes.affine_results.len() - 1, attributes.affine_results.len());
        let form = AffineForm { dims: 0, symbols: u32::from(is_symbol), results };
        let text = self.ir.texts.add(text.as_bytes());
        self.set_attribute(map, AttributeKind::AffineMap(text, form))
    }
}
