//! [`Lexer`]: the stream of tokens the parser reads, with their places.
//!
//! Logos finds the regular tokens. This adapter adds the others: it joins dialect symbols with their bodies, makes one token of a whole
//! shaped type (*coarse* mode, for files), or, when the inside of a type is parsed, splits dimension lists by special rules.

mod custom;
mod dimensions;
mod pieced;

use super::error::SyntaxError;
use super::fast::line::{self, LineFinder};
use super::fast::link::LexerLink;
use crate::dialect::Registry;
use crate::lex::LexicalError;
use crate::lex::scan::{self, EndlessPair, ShapedExtent};
use crate::lex::token::{SpannedToken, Token};
use crate::source::Span;
use custom::Custom;
use dimensions::Dimensions;
use logos::Logos;
use pieced::long_line;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Tokens of `bytes[..end]` from an offset on.
pub(crate) struct Lexer<'s> {
    bytes: &'s [u8],
    inner: logos::Lexer<'s, Token>,
    base: usize,
    first: Option<Token>,
    /// Whether the first token or a dimension list is next.
    is_unusual: bool,
    coarse: bool,
    /// Whether several tokens may be combined into one.
    fused: bool,
    lines: LineFinder<'s>,
    dimensions: Dimensions,
    /// The newest shaped type. The parser may report an error after the type before it parses the type's contents.
    shaped: Span,
    endless: EndlessPair,
    /// The definitions of custom forms.
    registry: Option<&'s Registry>,
    /// Whether operations with a name have a custom form. Cached, because names repeat.
    has_form: FxHashMap<&'s [u8], bool>,
    /// The place up to which the builder has read an operation in custom form.
    link: Option<Rc<LexerLink>>,
    custom: Custom,
    /// The open braces, innermost last.
    braces: Vec<OpenBrace>,
    /// The number of open square brackets.
    brackets: usize,
    /// Whether the newest brace opened a region, not a dictionary.
    is_region: bool,
    /// The last two tokens.
    previous: [Token; 2],
    /// An error that the parser has not received yet.
    error: Option<Box<SyntaxError>>,
    /// The address of the stack below which the lexer ends the text, because nesting is too deep.
    stack_end: usize,
    is_too_deep: bool,
}

/// An open brace, and the braces around it, which are the same whenever the parser refers to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct OpenBrace {
    pub(crate) at: u32,
    /// Whether the brace begins a region of an operation in custom form.
    pub(crate) is_custom: bool,
}

/// The approximate address of the top of the machine's stack.
#[inline(always)]
fn stack_address() -> usize {
    let here = 0u8;
    std::ptr::from_ref(&here).addr()
}

/// The item type that LALRPOP requires of a token stream.
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
            fused: false,
            lines: LineFinder::default(),
            dimensions: Dimensions::Outside,
            shaped: Span::at(span.start),
            endless: EndlessPair::default(),
            registry: None,
            has_form: FxHashMap::default(),
            link: None,
            custom: Custom::Nothing,
            braces: Vec::new(),
            brackets: 0,
            is_region: false,
            previous: [first; 2],
            error: None,
            stack_end: 0,
            is_too_deep: false,
        }
    }

    /// Creates the tokens of a piece of text, without an initial one for the kind of text.
    pub(crate) fn plain(bytes: &'s [u8], span: Span) -> Self {
        let lexer = Self::new(bytes, span, Token::FileStart, true);
        Self { first: None, is_unusual: false, ..lexer }
    }

    /// Adds tokens for the custom forms of operations; `link` is shared with the builder.
    pub(crate) fn with_operations(self, registry: &'s Registry, link: Rc<LexerLink>) -> Self {
        link.end.set(self.bytes.len() as u32);
        let lines = LineFinder::remembering(link.signatures);
        Self { registry: Some(registry), link: Some(link), lines, ..self }
    }

    /// Sets the open braces, by their indices. Only braces that differ from earlier ones are passed: reading restarts at many places of a deeply
    /// nested text, and must not count all braces each time.
    pub(crate) fn set_braces(&mut self, height: usize, brace: impl Fn(usize) -> OpenBrace) {
        let known = height.min(self.braces.len());
        let kept = (0..known).rev().find(|at| self.braces[*at] == brace(*at)).map_or(0, |at| at + 1);
        self.braces.truncate(kept);
        self.braces.extend((kept..height).map(brace));
    }

    /// Combines tokens for the fast parser. The tokens end when the parser uses more than this number of bytes of the
    /// machine's stack.
    pub(crate) fn fused(self, stack: usize) -> Self {
        Self { fused: true, stack_end: stack_address().saturating_sub(stack), ..self }
    }

    /// Continues at `at`, after a syntax error.
    pub(crate) fn resume(&mut self, at: u32) {
        self.base = at as usize;
        self.inner = Token::lexer(&self.bytes[self.base..]);
        self.first = Some(Token::ResumeStart);
        self.is_unusual = true;
        self.custom = Custom::Nothing;
        self.brackets = 0;
        self.previous = [Token::ResumeStart; 2];
        self.take_reached();
        self.dimensions = Dimensions::Outside;
        self.shaped = Span::at(at);
    }

    /// Continues at the beginning of `span`, up to its end. `bytes` must be the bytes of the same source.
    pub(crate) fn resume_within(&mut self, bytes: &'s [u8], span: Span) {
        self.bytes = &bytes[..span.end as usize];
        if let Some(link) = &self.link {
            link.end.set(span.end);
        }
        self.resume(span.start);
    }

    /// The newest token that is a whole shaped type.
    pub(crate) fn newest_shaped(&self) -> Span {
        self.shaped
    }

    /// Whether the tokens ended before the text because the parser was nested too deeply.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.is_too_deep
    }

    fn reached(&self) -> usize {
        self.base + self.inner.span().end
    }

    /// Extends the current token to `end`.
    fn extend_to(&mut self, end: usize) {
        let ahead = end - self.reached();
        self.inner.bump(ahead);
    }

    #[cold]
    fn refused<T>(error: LexicalError) -> Result<T, Box<SyntaxError>> {
        Err(Box::new(SyntaxError::Lexical(error)))
    }

    /// Adds the body to `#d.a` and `!d.t`, and distinguishes aliases from dialect symbols.
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

    /// Makes one token of `tensor` and the text in angle brackets; without brackets the token is a word.
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
}

impl Iterator for Lexer<'_> {
    type Item = Spanned;

    #[inline(always)]
    fn next(&mut self) -> Option<Spanned> {
        let found = if self.is_unusual { self.unusual_next() } else { self.regular_next() };
        match found.token {
            Token::End => None,
            Token::Error => self.error.take().map(Err),
            token => Some(Ok((found.places as u32, token, (found.places >> 32) as u32))),
        }
    }
}

impl Lexer<'_> {
    /// The first token, and the tokens of dimension lists.
    #[cold]
    fn unusual_next(&mut self) -> SpannedToken {
        if let Some(first) = self.first.take() {
            self.is_unusual = false;
            let at = self.base as u32;
            return SpannedToken::new(at, first, at);
        }
        if self.custom != Custom::Nothing {
            let found = self.custom_token();
            self.is_unusual = !matches!(self.custom, Custom::Nothing | Custom::Brace);
            return match found {
                Some((start, token, end)) => SpannedToken::new(start, token, end),
                None => self.regular_next(),
            };
        }
        if let Some((start, token, end)) = self.dimension() {
            return SpannedToken::new(start, token, end);
        }
        self.is_unusual = false;
        self.regular_next()
    }

    /// A whole operation, if one begins on the next line. After `=` results are bound, so that no whole operation can begin.
    #[inline]
    fn line(&mut self) -> Option<SpannedToken> {
        let end = self.reached();
        if self.bytes.get(end) != Some(&b'\n') || !self.fused || self.previous[1] == Token::Equal {
            return None;
        }
        let start = end + 1 + self.bytes[end + 1..].iter().position(|byte| *byte != b' ')?;
        let link = self.link.as_ref()?;
        let bound = line::bound(self.bytes, start)?;
        let first = *self.bytes.get(bound.at)?;
        let mut free = link.free_slot().line.borrow_mut();
        let line = &mut *free;
        let (token, end) = match first {
            b'"' => match self.lines.token(self.bytes, bound, line)? {
                (Token::OperationHead, end) => match self.known_attributes(link, bound, line) {
                    Some(end) => (Token::OperationLine, end),
                    None => match long_line(&mut self.lines, self.bytes, link, line) {
                        Some(end) => (Token::OperationLine, end),
                        None => (Token::OperationHead, end),
                    },
                },
                whole => whole,
            },
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => (Token::OperationLine, self.known_line(link, bound, line)?),
            // An alias is defined at the top level.
            b'#' if self.braces.is_empty() && bound.result.is_none() => {
                (Token::OperationLine, line.read_alias(self.bytes, bound.at)?)
            }
            _ => return None,
        };
        // Nearly all operations without location end their line.
        let may_have_location = self.bytes.get(end) == Some(&b' ') && token == Token::OperationLine;
        let end = if may_have_location { line.take_location(self.bytes, end) } else { end };
        drop(free);
        link.hand_over();
        self.extend_to(end);
        self.previous = [self.previous[1], token];
        Some(SpannedToken::new(start as u32, token, end as u32))
    }

    #[inline(never)]
    fn regular_next(&mut self) -> SpannedToken {
        if stack_address() < self.stack_end {
            self.is_too_deep = true;
            return SpannedToken::END;
        }
        if let Some(line) = self.line() {
            return line;
        }
        let found = self.inner.next();
        let start = self.base + self.inner.span().start;
        let start = start + usize::from(self.bytes.get(start) == Some(&b' '));
        let token = match found {
            Some(Ok(Token::AttributeAlias)) => self.symbol(start, Token::AttributeAlias, Token::DialectAttribute),
            Some(Ok(Token::TypeAlias)) => self.symbol(start, Token::TypeAlias, Token::DialectType),
            Some(Ok(word @ (Token::Tensor | Token::Vector | Token::MemRef))) => {
                if self.coarse {
                    Ok(self.shaped(start, word))
                } else {
                    self.is_unusual = true;
                    self.dimensions = Dimensions::Before;
                    Ok(word)
                }
            }
            Some(Ok(Token::DottedWord)) => Ok(self.operation_name(start)),
            Some(Ok(Token::Word)) if self.registry.is_some() => Ok(self.short_name(start)),
            Some(Ok(token)) => Ok(token),
            Some(Err(())) => Self::refused(scan::explain(self.bytes, start)),
            None => return SpannedToken::END,
        };
        let (start, end) = (start as u32, self.reached() as u32);
        match token {
            Ok(token) => {
                self.note(start, token);
                SpannedToken::new(start, token, end)
            }
            Err(error) => {
                self.error = Some(error);
                SpannedToken::ERROR
            }
        }
    }
}
