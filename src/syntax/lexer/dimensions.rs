//! Dimension lists, which have special rules: `0x4xf32` is two dimensions, not a hexadecimal number.

use super::Lexer;
use crate::lex::scan;
use crate::lex::token::Token;

/// The position of the lexer in a dimension list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dimensions {
    /// The lexer is not in a dimension list.
    Outside,
    /// After `tensor`, `vector` or `memref`: a `<` opens the list.
    Before,
    /// A dimension or the element type follows.
    Expected,
    /// An `x` follows, or the list has ended.
    Behind,
}

impl Lexer<'_> {
    /// The next token of a dimension list, or `None` when the list is over.
    pub(super) fn dimension(&mut self) -> Option<(u32, Token, u32)> {
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
