//! [`Lexer`]: the stream of tokens the parser reads, with their places.
//!
//! Logos finds the regular tokens. This adapter adds what is not regular: it glues dialect symbols to their
//! bodies, turns a whole shaped type into one token (*coarse* mode, for files), or, when the inside of a type is
//! parsed, splits dimension lists by rules of their own (`0x4xf32` is two dimensions, not a hexadecimal number).

use super::error::{LexicalError, SyntaxError};
use super::scan::{self, EndlessPair, ShapedExtent};
use super::token::Token;
use crate::source::Span;
use logos::Logos;

/// Where a dimension list stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dimensions {
    /// Not in a dimension list.
    Outside,
    /// Behind `tensor`, `vector` or `memref`: a `<` opens the list.
    Before,
    /// A dimension or the element type comes next.
    Expected,
    /// An `x` comes next, or the list is over.
    Behind,
}

/// Tokens of `bytes[..end]` from an offset on.
pub(crate) struct Lexer<'s> {
    bytes: &'s [u8],
    inner: logos::Lexer<'s, Token>,
    base: usize,
    first: Option<Token>,
    /// Whether the first token or a dimension list is next.
    is_unusual: bool,
    coarse: bool,
    dimensions: Dimensions,
    /// The newest shaped type: the parser may meet an error behind it before it looks inside.
    shaped: Span,
    endless: EndlessPair,
}

/// What LALRPOP asks of a token stream.
pub(crate) type Spanned = Result<(u32, Token, u32), Box<SyntaxError>>;

impl<'s> Lexer<'s> {
    /// Tokens for a file or a part of it: a shaped type is one token.
    pub(crate) fn coarse(bytes: &'s [u8], span: Span, first: Token) -> Self {
        Self::new(bytes, span, first, true)
    }

    /// Tokens for the inside of a type.
    pub(crate) fn fine(bytes: &'s [u8], span: Span, first: Token) -> Self {
        Self::new(bytes, span, first, false)
    }

    fn new(bytes: &'s [u8], span: Span, first: Token, coarse: bool) -> Self {
        let bytes = &bytes[..span.end as usize];
        let base = span.start as usize;
        Self {
            bytes,
            inner: Token::lexer(&bytes[base..]),
            base,
            first: Some(first),
            is_unusual: true,
            coarse,
            dimensions: Dimensions::Outside,
            shaped: Span::at(span.start),
            endless: EndlessPair::default(),
        }
    }

    /// Goes on at `at`, behind a syntax error.
    pub(crate) fn resume(&mut self, at: u32) {
        self.base = at as usize;
        self.inner = Token::lexer(&self.bytes[self.base..]);
        self.first = Some(Token::ResumeStart);
        self.is_unusual = true;
        self.dimensions = Dimensions::Outside;
        self.shaped = Span::at(at);
    }

    /// The newest token that is a whole shaped type.
    pub(crate) fn newest_shaped(&self) -> Span {
        self.shaped
    }

    fn reached(&self) -> usize {
        self.base + self.inner.span().end
    }

    /// Moves on to `end`; what lies between belongs to the current token.
    fn extend_to(&mut self, end: usize) {
        let ahead = end - self.reached();
        self.inner.bump(ahead);
    }

    #[cold]
    fn refused<T>(error: LexicalError) -> Result<T, Box<SyntaxError>> {
        Err(Box::new(SyntaxError::Lexical(error)))
    }

    /// Adds the body to `#d.a` and `!d.t`, and tells aliases from dialect symbols.
    fn symbol(&mut self, start: usize, alias: Token, dialect: Token) -> Result<Token, Box<SyntaxError>> {
        let end = self.reached();
        if self.bytes.get(end) == Some(&b'<') {
            let body = scan::symbol_body_end(self.bytes, end, &mut self.endless.bodies).or_else(Self::refused)?;
            self.extend_to(body);
            return Ok(dialect);
        }
        let name = &self.bytes[start + 1..end];
        Ok(if name.contains(&b'.') { dialect } else { alias })
    }

    /// Makes one token of `tensor` and what its angle brackets enclose; without brackets it is a word.
    fn shaped(&mut self, start: usize, word: Token) -> Token {
        let open = scan::skip_trivia(self.bytes, self.reached());
        if self.bytes.get(open) != Some(&b'<') {
            return word;
        }
        match scan::shaped_extent(self.bytes, open, &mut self.endless) {
            ShapedExtent::Balanced(end) | ShapedExtent::Unbalanced(end) => self.extend_to(end.max(open + 1)),
        }
        self.shaped = Span::new(start as u32, self.reached() as u32);
        Token::ShapedType
    }

    /// The next token of a dimension list, or `None` when the list is over.
    fn dimension(&mut self) -> Option<(u32, Token, u32)> {
        let start = scan::skip_trivia(self.bytes, self.reached());
        let (token, length, state) = match (self.dimensions, self.bytes.get(start)?) {
            (Dimensions::Before, b'<') => (Token::Less, 1, Dimensions::Expected),
            (Dimensions::Expected, b'0'..=b'9') => {
                let digits = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                (Token::Dimension, digits, Dimensions::Behind)
            }
            (Dimensions::Expected, b'?') => (Token::Question, 1, Dimensions::Behind),
            (Dimensions::Expected, b'*') => (Token::Star, 1, Dimensions::Behind),
            (Dimensions::Expected, b'[') => (Token::LeftBracket, 1, Dimensions::Expected),
            (Dimensions::Behind, b']') => (Token::RightBracket, 1, Dimensions::Behind),
            (Dimensions::Behind, b'x') => (Token::Times, 1, Dimensions::Expected),
            _ => {
                self.dimensions = Dimensions::Outside;
                return None;
            }
        };
        self.dimensions = state;
        self.extend_to(start + length);
        Some((start as u32, token, (start + length) as u32))
    }
}

impl Iterator for Lexer<'_> {
    type Item = Spanned;

    #[inline]
    fn next(&mut self) -> Option<Spanned> {
        if self.is_unusual {
            return self.unusual_next();
        }
        self.regular_next()
    }
}

impl Lexer<'_> {
    /// The first token, and the tokens of dimension lists.
    #[cold]
    fn unusual_next(&mut self) -> Option<Spanned> {
        if let Some(first) = self.first.take() {
            self.is_unusual = false;
            let at = self.base as u32;
            return Some(Ok((at, first, at)));
        }
        if let Some(token) = self.dimension() {
            return Some(Ok(token));
        }
        self.is_unusual = false;
        self.regular_next()
    }

    #[inline]
    fn regular_next(&mut self) -> Option<Spanned> {
        let found = self.inner.next()?;
        let start = self.base + self.inner.span().start;
        let token = match found {
            Ok(Token::AttributeAlias) => self.symbol(start, Token::AttributeAlias, Token::DialectAttribute),
            Ok(Token::TypeAlias) => self.symbol(start, Token::TypeAlias, Token::DialectType),
            Ok(word @ (Token::Tensor | Token::Vector | Token::MemRef)) => {
                if self.coarse {
                    Ok(self.shaped(start, word))
                } else {
                    self.is_unusual = true;
                    self.dimensions = Dimensions::Before;
                    Ok(word)
                }
            }
            Ok(Token::BareReturn) => {
                let next = scan::skip_trivia(self.bytes, self.reached());
                Ok(if self.bytes.get(next) == Some(&b'%') { Token::Return } else { Token::BareReturn })
            }
            Ok(token) => Ok(token),
            Err(()) => Self::refused(scan::explain(self.bytes, start)),
        };
        Some(token.map(|token| (start as u32, token, self.reached() as u32)))
    }
}
