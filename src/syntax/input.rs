//! [`Input`]: the tokens of a form, one looked at ahead. Literals are compared with the text itself.

use super::error::ParseResult;
use super::lexer::Lexer;
use crate::assembly::Literal;
use crate::lex::scan;
use crate::lex::token::Token;
use crate::source::Span;

/// The text of a form from an offset on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Input<'s> {
    /// The whole text.
    bytes: &'s [u8],
    /// The end of the last token that was read.
    at: usize,
    /// The next token.
    next: Option<(Token, Span)>,
}

impl<'s> Input<'s> {
    #[inline]
    pub(crate) fn new(bytes: &'s [u8], at: u32, end: u32) -> Self {
        Self { bytes: &bytes[..end as usize], at: at as usize, next: None }
    }

    /// The end of the last token that was read.
    pub(crate) fn at(&self) -> u32 {
        self.at as u32
    }

    /// The last word that was read.
    pub(crate) fn newest_word(&self) -> Span {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
        let length = self.bytes[..self.at].iter().rev().take_while(is_part).count();
        Span::new((self.at - length) as u32, self.at as u32)
    }

    /// The end of the text.
    pub(crate) fn end(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// The whole text.
    pub(crate) fn bytes(&self) -> &'s [u8] {
        self.bytes
    }

    /// The offset of the next token.
    #[inline]
    pub(crate) fn next_at(&self) -> usize {
        match self.next {
            Some((_, span)) => span.start as usize,
            None => scan::skip_trivia(self.bytes, self.at),
        }
    }

    /// The first byte of the next token.
    #[inline]
    pub(crate) fn first(&self) -> Option<u8> {
        let next = self.next_at();
        self.bytes.get(next).copied()
    }

    /// Whether a brace comes next that is not the beginning of the resources of the file, `{-#`.
    pub(crate) fn is_brace(&self) -> bool {
        let next = self.next_at();
        self.bytes.get(next) == Some(&b'{') && !self.bytes[next..].starts_with(b"{-#")
    }

    /// The next token; at the end [`Token::End`].
    pub(crate) fn peek(&mut self) -> ParseResult<(Token, Span)> {
        if let Some(next) = self.next {
            return Ok(next);
        }
        let start = scan::skip_trivia(self.bytes, self.at);
        let next = match Token::simple(&self.bytes[start..]) {
            Some((token, length)) => (token, Span::new(start as u32, (start + length) as u32)),
            None => self.token_at(start)?,
        };
        self.next = Some(next);
        Ok(next)
    }

    /// The token at a place, which may be more than a regular expression finds.
    fn token_at(&self, start: usize) -> ParseResult<(Token, Span)> {
        let mut lexer = Lexer::plain(self.bytes, Span::new(start as u32, self.bytes.len() as u32));
        Ok(match lexer.next() {
            None => (Token::End, Span::at(start as u32)),
            Some(Err(error)) => return Err(error),
            Some(Ok((start, token, end))) => {
                // The grammar lets some punctuation tokens include the blanks after them; the span leaves these out.
                let text = &self.bytes[start as usize..end as usize];
                let blanks = text.len() - text.trim_ascii_end().len();
                (token, Span::new(start, end - blanks as u32))
            }
        })
    }

    /// Takes the token that was looked at.
    pub(crate) fn take(&mut self) -> ParseResult<(Token, Span)> {
        let next = self.peek()?;
        self.skip_to(next.1.end);
        Ok(next)
    }

    /// Takes the next token if it equals `token`.
    #[inline]
    pub(crate) fn take_if(&mut self, token: Token) -> ParseResult<Option<Span>> {
        let (found, span) = self.peek()?;
        if found != token {
            return Ok(None);
        }
        self.skip_to(span.end);
        Ok(Some(span))
    }

    /// Takes the name of a value, if one comes next.
    #[inline]
    pub(crate) fn take_value_name(&mut self) -> Option<Span> {
        let start = self.next_at();
        let end = scan::value_name_end(self.bytes, start)?;
        self.skip_to(end as u32);
        Some(Span::new(start as u32, end as u32))
    }

    /// The next token, if it is a whole shaped type.
    #[inline]
    pub(crate) fn shaped_type(&self) -> Option<Span> {
        let start = self.next_at();
        let end = scan::shaped_type(self.bytes, start)?;
        Some(Span::new(start as u32, end as u32))
    }

    /// Continues at an offset.
    pub(crate) fn skip_to(&mut self, at: u32) {
        self.at = at as usize;
        self.next = None;
    }

    /// The end of punctuation, if the punctuation comes next.
    #[inline]
    fn text_end(&self, text: &str) -> Option<usize> {
        let start = self.next_at();
        let (first, rest) = self.bytes.get(start..)?.split_at_checked(text.len())?;
        if first != text.as_bytes() {
            return None;
        }
        // `-` is not the beginning of `->`; `::` is two tokens.
        let is_longer = matches!((text, rest.first()), ("-", Some(b'>')));
        (!is_longer).then_some(start + text.len())
    }

    /// Whether punctuation comes next.
    pub(crate) fn is_text(&self, text: &str) -> bool {
        self.text_end(text).is_some()
    }

    /// The end of a word, if the word comes next.
    #[inline]
    fn word_end(&self, word: &str) -> Option<usize> {
        let start = self.next_at();
        let rest = self.bytes.get(start..)?.strip_prefix(word.as_bytes())?;
        let is_longer = rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
        (!is_longer).then_some(start + word.len())
    }

    /// Whether a literal comes next.
    #[inline]
    pub(crate) fn is_at(&self, literal: &Literal) -> bool {
        self.literal_end(literal).is_some()
    }

    fn literal_end(&self, literal: &Literal) -> Option<usize> {
        match literal {
            Literal::Word(word) => self.word_end(word),
            Literal::Punctuation(text) => self.text_end(text),
        }
    }

    /// Continues at an offset, if there is one. Returns whether there is.
    #[inline]
    fn skip_past(&mut self, end: Option<usize>) -> bool {
        if let Some(end) = end {
            self.skip_to(end as u32);
        }
        end.is_some()
    }

    /// Takes a literal, if the literal comes next.
    #[inline]
    pub(crate) fn take_literal(&mut self, literal: &Literal) -> bool {
        self.skip_past(self.literal_end(literal))
    }

    /// Takes punctuation, if the punctuation comes next.
    #[inline]
    pub(crate) fn take_text(&mut self, text: &str) -> bool {
        self.skip_past(self.text_end(text))
    }

    /// Takes a word, if the word comes next.
    #[inline]
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        self.skip_past(self.word_end(word))
    }

    /// The next token if it is a word, keywords included.
    pub(crate) fn word(&self) -> Option<Span> {
        let start = self.next_at();
        let length = scan::word_length(self.bytes, start);
        (length > 0).then(|| Span::new(start as u32, (start + length) as u32))
    }

    /// The text of a span.
    pub(crate) fn text(&self, span: Span) -> &'s [u8] {
        &self.bytes[span.start as usize..span.end as usize]
    }
}
