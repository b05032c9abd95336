//! Finds the end of a type or an attribute by its tokens. The grammar parses the text later.

use super::lexer::Lexer;
use crate::lex::token::Token;
use crate::source::Span;

/// The tokens of a text, with a lookahead of one.
struct TokenReader<'s> {
    lexer: Lexer<'s>,
    next: Option<(Token, Span)>,
    /// The end of the last token.
    end: u32,
}

impl<'s> TokenReader<'s> {
    fn new(bytes: &'s [u8], span: Span) -> Self {
        let mut tokens = Self { lexer: Lexer::plain(bytes, span), next: None, end: span.start };
        tokens.advance();
        tokens
    }

    fn advance(&mut self) {
        self.next = match self.lexer.next() {
            Some(Ok((start, token, end))) => Some((token, Span::new(start, end))),
            Some(Err(_)) | None => None,
        };
    }

    fn token(&self) -> Option<Token> {
        self.next.map(|(token, _)| token)
    }

    fn take(&mut self) -> Option<Token> {
        let (token, span) = self.next?;
        self.end = span.end;
        self.advance();
        Some(token)
    }

    fn take_if(&mut self, wanted: Token) -> bool {
        let found = self.token() == Some(wanted);
        if found {
            self.take();
        }
        found
    }

    /// Consumes the next bracket and the text up to the matching closing bracket.
    fn balanced(&mut self) {
        let mut open: Vec<Token> = Vec::new();
        while let Some(token) = self.take() {
            let opener = match token {
                Token::LeftParen | Token::LeftBracket | Token::LeftBrace | Token::Less => {
                    open.push(token);
                    continue;
                }
                Token::RightParen => Token::LeftParen,
                Token::RightBracket => Token::LeftBracket,
                Token::RightBrace => Token::LeftBrace,
                // A comparison, unless an angle bracket is open.
                Token::Greater if open.last() == Some(&Token::Less) => Token::Less,
                _ if open.is_empty() => return,
                _ => continue,
            };
            // Brackets that do not match are reported by the grammar.
            while open.pop().is_some_and(|found| found != opener) {}
            if open.is_empty() {
                return;
            }
        }
    }

    fn bracketed(&mut self, open: Token) {
        if self.token() == Some(open) {
            self.balanced();
        }
    }

    fn any_type(&mut self) {
        match self.token() {
            Some(Token::LeftParen) => {
                self.balanced();
                if self.take_if(Token::Arrow) {
                    match self.token() {
                        Some(Token::LeftParen) => self.balanced(),
                        _ => self.any_type(),
                    }
                }
            }
            Some(Token::Complex | Token::Tuple | Token::Tensor | Token::Vector | Token::MemRef) => {
                self.take();
                self.bracketed(Token::Less);
            }
            _ => _ = self.take(),
        }
    }

    fn suffix(&mut self) {
        if self.take_if(Token::Colon) {
            self.any_type();
        }
    }

    fn attribute(&mut self) {
        match self.token() {
            Some(Token::Minus) => {
                self.take();
                self.take();
                self.suffix();
            }
            Some(Token::Integer | Token::Float | Token::String | Token::DialectAttribute) => {
                self.take();
                self.suffix();
            }
            Some(Token::LeftBracket | Token::LeftBrace) => self.balanced(),
            Some(Token::SymbolName) => {
                self.take();
                while self.token() == Some(Token::DoubleColon) {
                    self.take();
                    self.take();
                }
            }
            Some(Token::Dense | Token::Sparse | Token::DenseResource) => {
                self.take();
                self.bracketed(Token::Less);
                self.suffix();
            }
            Some(Token::AffineMap | Token::AffineSet | Token::Array | Token::Strided) => {
                self.take();
                self.bracketed(Token::Less);
            }
            Some(Token::Loc) => {
                self.take();
                self.bracketed(Token::LeftParen);
            }
            Some(Token::Distinct) => {
                self.take();
                self.bracketed(Token::LeftBracket);
                self.bracketed(Token::Less);
            }
            Some(Token::AttributeAlias | Token::Word | Token::True | Token::False | Token::Unit) | None => {
                self.take();
            }
            Some(_) => self.any_type(),
        }
    }
}

/// Returns the extent of the type that begins at the start of `span`, within `span`.
pub(crate) fn of_type(bytes: &[u8], span: Span) -> Span {
    let mut tokens = TokenReader::new(bytes, span);
    tokens.any_type();
    Span::new(span.start, tokens.end)
}

/// The extent of the attribute that begins at the start of `span`, including its type.
pub(crate) fn of_attribute(bytes: &[u8], span: Span) -> Span {
    let mut tokens = TokenReader::new(bytes, span);
    tokens.attribute();
    Span::new(span.start, tokens.end)
}

/// The extent of a bracket and its contents.
pub(crate) fn of_brackets(bytes: &[u8], span: Span) -> Span {
    let mut tokens = TokenReader::new(bytes, span);
    tokens.balanced();
    Span::new(span.start, tokens.end)
}

/// The extent of affine expressions up to the closing parenthesis; the extent of a single expression, up to the comma after it.
pub(crate) fn of_expressions(bytes: &[u8], span: Span, are_several: bool) -> Span {
    let mut tokens = TokenReader::new(bytes, span);
    loop {
        match tokens.token() {
            Some(Token::LeftParen) => tokens.balanced(),
            Some(Token::Comma) if are_several => _ = tokens.take(),
            Some(Token::RightParen | Token::Comma) | None => return Span::new(span.start, tokens.end),
            Some(_) => _ = tokens.take(),
        }
    }
}
