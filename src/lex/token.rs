//! [`Token`]: the tokens of the grammar, recognised by code that logos generated from `grammar/token.rs`.
//!
//! Tokens carry no payload; their text is looked up in the source by place when it is needed. Tokens that are not
//! regular (balanced bodies of dialect symbols and shaped types) are added by [`super::lexer`].

use super::scan::{skip_trivia, string_end};
use logos::Logos;

generated!(alphabet, "../../grammar/generated/token.rs");
pub(crate) use alphabet::Token;

/// All blanks and comments after a comment at once: unoptimised code of logos nests on the machine's stack for each.
fn more_trivia(lexer: &mut logos::Lexer<'_, Token>) {
    lexer.bump(skip_trivia(lexer.remainder(), 0));
}

/// The rest of a string from its first escape on; the quote is `quote` bytes after the start. Unoptimised code of logos
/// would recurse on the machine's stack for each escape.
fn quoted(lexer: &mut logos::Lexer<'_, Token>, quote: usize) -> Result<(), ()> {
    if lexer.slice().ends_with(b"\\") {
        let span = lexer.span();
        let end = string_end(lexer.source(), span.start + quote).map_err(|_| ())?;
        lexer.bump(end - span.end);
    }
    Ok(())
}

impl Token {
    /// The first token of a text and its length, if a regular expression matches the whole token.
    #[inline]
    pub(crate) fn simple(text: &[u8]) -> Option<(Self, usize)> {
        let mut tokens = Self::lexer(text);
        let token = tokens.next()?.ok()?;
        let may_go_on = matches!(
            token,
            Self::AttributeAlias | Self::TypeAlias | Self::Tensor | Self::Vector | Self::MemRef | Self::DottedWord
        );
        // Some tokens of punctuation include blanks.
        (!may_go_on && tokens.span().start == 0).then(|| (token, tokens.slice().trim_ascii_end().len()))
    }
}

/// A token with its two places in one word, so that it is returned in registers: a token in memory would stall, because
/// it is written in pieces and read as a whole.
#[derive(Clone, Copy)]
pub(crate) struct SpannedToken {
    pub(crate) places: u64,
    pub(crate) token: Token,
}

impl SpannedToken {
    pub(crate) const END: Self = Self { places: 0, token: Token::End };
    /// The error itself is in the lexer.
    pub(crate) const ERROR: Self = Self { places: 0, token: Token::Error };

    #[inline]
    pub(crate) fn new(start: u32, token: Token, end: u32) -> Self {
        Self { places: u64::from(start) | u64::from(end) << 32, token }
    }
}
