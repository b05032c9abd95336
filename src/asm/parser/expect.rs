//! Required tokens of a form, and the errors if they are missing.

use super::{CustomError, OpAsmParser, ParseResult};
use crate::assembly::Literal;
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::forms::{innermost_name, refuse_form};
use crate::syntax::error::SyntaxError;

impl<'s> OpAsmParser<'_, 's> {
    pub(crate) fn parse_literal(&mut self, literal: &Literal) -> ParseResult<()> {
        if self.b.input.take_literal(literal) {
            return Ok(());
        }
        let span = self.b.input.peek()?.1;
        let error = match literal {
            Literal::Word(word) => CustomError::Word { word: word.to_string() },
            Literal::Punctuation(text) => CustomError::Punctuation { text: text.to_string() },
        };
        Err(self.error(error, span))
    }

    /// Parses required punctuation.
    pub(crate) fn parse(&mut self, text: &'static str) -> ParseResult<()> {
        if self.b.input.take_text(text) {
            return Ok(());
        }
        Err(self.error_here(CustomError::Punctuation { text: text.to_owned() })?)
    }

    /// Punctuation in a list that MLIR names.
    pub(crate) fn parse_in(&mut self, text: &'static str, list: &'static str) -> ParseResult<()> {
        if self.b.input.take_text(text) {
            return Ok(());
        }
        Err(self.error_here(CustomError::PunctuationIn { text, list })?)
    }

    /// Parses a list with commas, which may be empty, and its closing bracket.
    pub(crate) fn parse_list_until(
        &mut self,
        close: &'static str,
        item: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        if self.b.input.take_text(close) {
            return Ok(());
        }
        self.parse_comma_separated(item)?;
        self.parse(close)
    }

    /// Parses one or more items with commas between them.
    pub(crate) fn parse_comma_separated(
        &mut self,
        mut item: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        loop {
            item(self)?;
            if !self.b.input.take_text(",") {
                return Ok(());
            }
        }
    }

    /// Parses a required word.
    pub(crate) fn parse_keyword(&mut self, word: &str) -> ParseResult<()> {
        if self.b.input.take_word(word) {
            return Ok(());
        }
        Err(self.error_here(CustomError::Word { word: word.to_owned() })?)
    }

    /// Whether a word comes next.
    #[inline]
    pub(crate) fn is_at_keyword(&self, word: &[u8]) -> bool {
        self.b.input.word().is_some_and(|span| self.b.input.text(span) == word)
    }

    /// Whether a type comes next.
    pub(crate) fn begins_type(&mut self) -> ParseResult<bool> {
        Ok(matches!(
            self.b.input.peek()?.0,
            Token::ShapedType
                | Token::IntegerType
                | Token::FloatType
                | Token::Index
                | Token::None
                | Token::DialectType
                | Token::TypeAlias
                | Token::Complex
                | Token::Tuple
                | Token::LeftParen
                | Token::Tensor
                | Token::Vector
                | Token::MemRef
        ))
    }

    /// An error of the form that is being read.
    pub(crate) fn error(&self, error: CustomError, span: Span) -> Box<SyntaxError> {
        refuse_form(self.b, error, span)
    }

    /// An error at the next token.
    pub(crate) fn error_here(&mut self, error: CustomError) -> ParseResult<Box<SyntaxError>> {
        let span = self.next_span()?;
        Ok(self.error(error, span))
    }

    /// The full name of the operation that is being read.
    pub(crate) fn operation_name(&self) -> &[u8] {
        innermost_name(self.b)
    }
}
