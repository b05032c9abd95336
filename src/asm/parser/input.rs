//! The following text of a form.

use super::{OpAsmParser, ParseResult};
use crate::ir::{AttributeId, TypeId};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::affine::Subscripts;
use crate::syntax::builder::dense_literal;
use crate::syntax::lexer::Lexer;

impl<'s> OpAsmParser<'_, 's> {
    /// Takes punctuation, if the punctuation comes next.
    #[inline]
    pub(crate) fn parse_optional(&mut self, text: &str) -> bool {
        self.b.input.take_text(text)
    }

    /// Takes a word, if the word comes next.
    #[inline]
    pub(crate) fn parse_optional_keyword(&mut self, word: &str) -> bool {
        self.b.input.take_word(word)
    }

    /// Whether punctuation comes next.
    #[inline]
    pub(crate) fn is_at(&self, text: &str) -> bool {
        self.b.input.is_text(text)
    }

    /// Whether a brace comes next that begins a dictionary or a region.
    #[inline]
    pub(crate) fn is_at_brace(&self) -> bool {
        self.b.input.is_brace()
    }

    /// The first byte of the next token.
    #[inline]
    pub(crate) fn first(&self) -> Option<u8> {
        self.b.input.first()
    }

    /// The next token if it is a word, keywords included.
    #[inline]
    pub(crate) fn word(&self) -> Option<Span> {
        self.b.input.word()
    }

    /// The next token and its place.
    #[inline]
    pub(crate) fn peek(&mut self) -> ParseResult<(Token, Span)> {
        self.b.input.peek()
    }

    /// The place of the next token.
    #[inline]
    pub(crate) fn next_span(&mut self) -> ParseResult<Span> {
        Ok(self.peek()?.1)
    }

    /// The next token.
    #[inline]
    pub(crate) fn next_token(&mut self) -> ParseResult<Token> {
        Ok(self.peek()?.0)
    }

    /// Takes the next token.
    #[inline]
    pub(crate) fn take(&mut self) -> ParseResult<(Token, Span)> {
        self.b.input.take()
    }

    /// Takes the next token if it equals `token`.
    #[inline]
    pub(crate) fn take_if(&mut self, token: Token) -> ParseResult<Option<Span>> {
        self.b.input.take_if(token)
    }

    /// Continues at a place.
    #[inline]
    pub(crate) fn skip_to(&mut self, at: u32) {
        self.b.input.skip_to(at);
    }

    /// The end of the last token that was read.
    #[inline]
    pub(crate) fn at(&self) -> u32 {
        self.b.input.at()
    }

    /// The offset of the next token.
    #[inline]
    pub(crate) fn next_at(&self) -> usize {
        self.b.input.next_at()
    }

    /// The whole text.
    #[inline]
    pub(crate) fn bytes(&self) -> &'s [u8] {
        self.b.input.bytes()
    }

    /// The text of a span.
    #[inline]
    pub(crate) fn text_of(&self, span: Span) -> &'s [u8] {
        self.b.input.text(span)
    }

    /// Parses a part of the text by the grammar, whose rule a token selects.
    pub(crate) fn parse_part(&mut self, span: Span, rule: Token) -> ParseResult<()> {
        let mut lexer = Lexer::coarse(self.b.core.bytes, span, rule);
        crate::syntax::builder::grammar::parse_text(self.b, &mut lexer).map_err(|error| self.b.form_error(error))?;
        self.skip_to(span.end);
        Ok(())
    }

    /// The tokens of a part of the text, up to the first error.
    pub(crate) fn tokens_of(&self, span: Span) -> Vec<(u32, Token, u32)> {
        Lexer::plain(self.b.core.bytes, span).map_while(Result::ok).collect()
    }

    /// Begins the expressions of subscripts that the grammar reads.
    #[inline]
    pub(crate) fn begin_subscripts(&mut self) {
        self.b.affine.subscripts_begin(&mut self.b.core);
    }

    /// The subscripts that were read.
    #[inline]
    pub(crate) fn take_subscripts(&mut self) -> Option<Subscripts> {
        self.b.affine.take_subscripts(&mut self.b.core)
    }

    /// Begins the entries of a dictionary.
    #[inline]
    pub(crate) fn begin_entries(&mut self) {
        self.b.core.entries_begin();
    }

    /// Adds an entry, whose name is at a place.
    pub(crate) fn add_entry(&mut self, name: Span, value: AttributeId) {
        self.b.core.entry_name(name.start, name.end);
        self.b.core.attributes.push(value);
        self.b.core.entry();
    }

    /// Makes a dictionary of the added entries.
    pub(crate) fn end_entries(&mut self, start: u32) -> AttributeId {
        let end = self.at();
        self.b.core.dictionary(start, end);
        self.pop_attribute()
    }

    /// The attribute of a string literal.
    #[inline]
    pub(crate) fn string_literal(&mut self, span: Span) -> AttributeId {
        self.b.core.string(span.start, span.end, false);
        self.pop_attribute()
    }

    /// The attribute of a number whose type is not written; `None` if the token is no number.
    pub(crate) fn number_literal(&mut self, token: Token, span: Span, ty: TypeId) -> Option<AttributeId> {
        if !matches!(token, Token::Integer | Token::Float) {
            return None;
        }
        self.b.core.types.push(ty);
        match token {
            Token::Float => self.b.core.float(span.start, span.end, true),
            _ => self.b.core.integer(span.start, span.end, true),
        }
        Some(self.pop_attribute())
    }

    /// `dense<..>` whose type is not written, by the place of the word and the text between the brackets.
    pub(crate) fn dense_literal(&mut self, word: Span, body: Span, ty: TypeId) -> AttributeId {
        dense_literal(self.b, word, body, ty);
        self.pop_attribute()
    }

    /// `"name"(%a) : (t) -> u`: an operation in generic form that has no regions and no successors.
    pub(crate) fn parse_generic_operation(&mut self, name: Span) -> ParseResult<()> {
        self.b.operation(name.start, name.end);
        self.parse("(")?;
        self.parse_list_until(")", |p| p.parse_stacked_operand())?;
        if self.parse_optional("<") {
            let properties = self.parse_attribute()?;
            self.parse(">")?;
            if let Some(frame) = self.b.nesting.frame() {
                frame.properties = Some(properties);
            }
        }
        if self.first() == Some(b'{') {
            let attributes = self.parse_attribute()?;
            self.set_attr_dict(Some(attributes));
        }
        self.parse(":")?;
        self.b.operation_types(self.next_at() as u32);
        self.b.core.marks.push(self.type_count());
        self.parse("(")?;
        self.parse_list_until(")", |p| p.parse_type())?;
        self.parse("->")?;
        self.b.core.marks.push(self.type_count());
        match self.parse_optional("(") {
            true => self.parse_list_until(")", |p| p.parse_type())?,
            false => self.parse_type()?,
        }
        self.b.operation_end(self.at());
        Ok(())
    }
}
