//! Stage 1, bytes to tokens: [`tokens`].
//!
//! A token is a kind and a span; its text stays in the source. A line ends a statement, but not inside brackets.

use broadcastable::source::{SourceFile, Span};
use logos::Logos;

/// The kinds of tokens. The kind of a symbol or a word of the language is its text.
#[rustfmt::skip]
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r]+")]
#[logos(skip(r"#(?-u:[^\n])*", allow_greedy = true))]
pub(super) enum Kind {
    #[regex(r"[\n;]")] End,
    #[regex("def|return|True|False|None")]
    #[regex(r"[()\[\]{},:.?=+*/<>-]|\.\.\.|->|\*\*|[=!<>]=")] Symbol,
    #[regex("[a-zA-Z_][a-zA-Z0-9_]*")] Name,
    #[regex("[0-9]+")] Integer,
    #[regex(r"[0-9]+\.[0-9]*([eE][-+]?[0-9]+)?|\.[0-9]+([eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+")] Float,
    #[regex(r#""(?-u:[^"\n])*""#)] String,
    /// Text that is no token, which the parser reports.
    Wrong,
}

/// A kind and a text.
pub(super) type Token<'a> = (Kind, &'a str);

/// The tokens of each item of a program: a statement, or a function with all that is in it.
pub(super) fn tokens(source: &SourceFile) -> Vec<Vec<(Token<'_>, Span)>> {
    let mut items = vec![Vec::new()];
    let (mut brackets, mut braces) = (0usize, 0usize);
    for (kind, range) in Kind::lexer(source.bytes()).spanned() {
        let span = Span::new(range.start as u32, range.end as u32);
        let token = (kind.unwrap_or(Kind::Wrong), std::str::from_utf8(source.slice(span)).unwrap_or_default());
        match token {
            (Kind::Symbol, "(" | "[") => brackets += 1,
            (Kind::Symbol, ")" | "]") => brackets = brackets.saturating_sub(1),
            // A closing brace also ends the brackets that were opened inside its braces.
            (Kind::Symbol, "{") => (brackets, braces) = (0, braces + 1),
            (Kind::Symbol, "}") => (brackets, braces) = (0, braces.saturating_sub(1)),
            (Kind::End, _) if brackets > 0 => continue,
            (Kind::End, _) if braces == 0 => {
                items.push(Vec::new());
                continue;
            }
            _ => {}
        }
        if let Some(item) = items.last_mut() {
            item.push((token, span));
        }
    }
    items.retain(|item| !item.is_empty());
    items
}
