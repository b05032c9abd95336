//! Stage 1, bytes to tokens: [`tokens`].
//!
//! A token is a kind and a span; its text stays in the source. A line ends a statement, but not inside brackets.

use broadcastable::source::{SourceFile, Span};
use logos::Logos;

/// The kinds of tokens.
#[rustfmt::skip]
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r]+")]
#[logos(skip(r"#(?-u:[^\n])*", allow_greedy = true))]
pub(super) enum Token {
    #[token("\n")] #[token(";")] End,
    /// What is no token: the parser says so.
    Wrong,
    #[token("def")] Def,
    #[token("return")] Return,
    #[token("True")] True,
    #[token("False")] False,
    #[token("None")] None,
    #[regex("[a-zA-Z_][a-zA-Z0-9_]*")] Name,
    #[regex("[0-9]+")] Integer,
    #[regex(r"[0-9]+\.[0-9]*([eE][-+]?[0-9]+)?|\.[0-9]+([eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+")] Float,
    #[regex(r#""(?-u:[^"\n])*""#)] String,
    #[token("(")] LeftParen,
    #[token(")")] RightParen,
    #[token("[")] LeftBracket,
    #[token("]")] RightBracket,
    #[token("{")] LeftBrace,
    #[token("}")] RightBrace,
    #[token(",")] Comma,
    #[token(":")] Colon,
    #[token(".")] Dot,
    #[token("...")] Ellipsis,
    #[token("?")] Question,
    #[token("->")] Arrow,
    #[token("=")] Assign,
    #[token("+")] Plus,
    #[token("-")] Minus,
    #[token("*")] Star,
    #[token("/")] Slash,
    #[token("**")] Power,
    #[token("==")] Equal,
    #[token("!=")] NotEqual,
    #[token("<")] Less,
    #[token("<=")] LessEqual,
    #[token(">")] Greater,
    #[token(">=")] GreaterEqual,
}

/// The tokens of each item of a program: a statement, or a function with all that is in it.
pub(super) fn tokens(source: &SourceFile) -> Vec<Vec<(Token, Span)>> {
    let mut items = vec![Vec::new()];
    let (mut brackets, mut braces) = (0usize, 0usize);
    for (token, range) in Token::lexer(source.bytes()).spanned() {
        let (token, span) = (token.unwrap_or(Token::Wrong), Span::new(range.start as u32, range.end as u32));
        match token {
            Token::LeftParen | Token::LeftBracket => brackets += 1,
            Token::RightParen | Token::RightBracket => brackets = brackets.saturating_sub(1),
            // What was left open inside brackets ends with the braces around them.
            Token::LeftBrace => (brackets, braces) = (0, braces + 1),
            Token::RightBrace => (brackets, braces) = (0, braces.saturating_sub(1)),
            Token::End if brackets > 0 => continue,
            Token::End if braces == 0 => {
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
