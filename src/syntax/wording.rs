//! MLIR's messages for an unexpected token: [`SyntaxMessage::of`] selects them by the construct and the expected tokens.
//!
//! MLIR's parser has a message for each of its steps. If two steps are possible, its message is that of the last one it
//! tries: an element before the bracket that would end the list.

use super::expected::Expected;
use super::trail::{Construct, Trail};
use crate::lex::token::Token;
use std::borrow::Cow;

/// A message in MLIR's words, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxMessage {
    pub(crate) text: Cow<'static, str>,
    pub(crate) place: MissingPlace,
}

/// The place at which MLIR reports a missing part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MissingPlace {
    /// At the end of the previous token, even on an earlier line.
    Gap,
    /// At the unexpected token.
    Token,
    /// At the previous token.
    Before,
    /// At the token after the unexpected one.
    Behind,
    /// At the unexpected token; at the end of the text, at the end of the last character.
    Exact,
}

/// The state of the parser at an unexpected token.
#[derive(Clone, Copy)]
struct Situation<'t> {
    trail: &'t Trail,
    source: &'t [u8],
    /// The kind of the token; `None` at the end of the text.
    found: Option<Token>,
    found_text: &'t [u8],
    expected: Expected,
    /// The token before.
    last: Token,
}

fn gap(text: &'static str) -> SyntaxMessage {
    SyntaxMessage { text: text.into(), place: MissingPlace::Gap }
}

fn at_token(text: &'static str) -> SyntaxMessage {
    SyntaxMessage { text: text.into(), place: MissingPlace::Token }
}

impl SyntaxMessage {
    /// MLIR's message for an unexpected token; `None` if MLIR's parser has no message, as in a custom form.
    pub(crate) fn of(
        trail: &Trail,
        source: &[u8],
        found: Option<Token>,
        found_text: &[u8],
        expected: Expected,
    ) -> Option<Self> {
        Situation { trail, source, found, found_text, expected, last: trail.newest(0) }.wording()
    }

    /// MLIR's message for an expected colon after which another colon follows without a blank: MLIR reads two tokens.
    pub(crate) fn behind_colon(trail: &Trail) -> Self {
        match trail.construct() {
            Construct::Location | Construct::InlineLocation => gap("expected integer line number in FileLineColRange"),
            Construct::Top | Construct::Region if trail.newest(0) == Token::ValueName => {
                gap("expected integer number of results")
            }
            Construct::Top | Construct::Region
                if trail.newest(0) == Token::BlockName || trail.closed() == Construct::BlockArguments =>
            {
                gap("expected operation name in quotes")
            }
            Construct::Metadata | Construct::MetadataSection => gap("expected '{'"),
            _ => gap("expected non-function type"),
        }
    }
}

impl Situation<'_> {
    fn wording(&self) -> Option<SyntaxMessage> {
        let construct = self.trail.construct();
        if let Some(wording) = self.after_keyword() {
            return Some(wording);
        }
        if self.last == Token::Minus && self.expected.is_only(&[Token::Integer, Token::Float]) {
            return Some(self.negative(construct));
        }
        if self.expected.wants_location()
            && matches!(construct, Construct::Location | Construct::InlineLocation)
            && self.found == Some(Token::DialectAttribute)
        {
            let found = String::from_utf8_lossy(self.found_text);
            return Some(SyntaxMessage {
                text: format!("expected location attribute, but got{found}").into(),
                place: MissingPlace::Behind,
            });
        }
        if self.expected.wants_attribute() {
            return Some(gap(match (construct, self.found) {
                (Construct::MemRef, Some(Token::Greater)) => "expected list element",
                // An encoding is optional, even after the comma.
                (Construct::Tensor, _) => "expected '>' in tensor type",
                _ => "expected attribute value",
            }));
        }
        if self.last == Token::DoubleColon {
            return Some(at_token("expected nested symbol reference identifier"));
        }
        let is_affine = matches!(construct, Construct::AffineMap | Construct::AffineSet);
        if self.last == Token::RightParen && self.wants(&[Token::Arrow]) && !is_affine {
            return Some(gap("expected '->' in function type"));
        }
        match construct {
            Construct::Top | Construct::Region => self.among_operations(),
            _ if self.wants_type() => Some(gap("expected non-function type")),
            Construct::Operands => Some(match self.last {
                Token::Comma => gap("expected SSA operand"),
                Token::ValueName if self.found == Some(Token::DialectAttribute) => {
                    gap("invalid SSA value result number")
                }
                _ => gap("expected ')' to end operand list"),
            }),
            Construct::Successors => Some(gap(match (self.last, self.found) {
                (Token::LeftBracket, Some(Token::RightBracket)) => "expected list element",
                (Token::LeftBracket | Token::Comma, _) => "expected block name",
                _ => "expected ',' or ']'",
            })),
            Construct::Properties => Some(gap("expected '>' to close properties")),
            Construct::Regions => Some(gap(match self.last {
                Token::LeftParen | Token::Comma => "expected '{' to begin a region",
                _ => "expected ')' to end region list",
            })),
            Construct::BlockArguments => Some(gap(match self.last {
                Token::LeftParen | Token::Comma => "expected SSA operand",
                Token::ValueName | Token::AttributeAlias => "expected ':' and type for SSA operand",
                _ => "expected ')'",
            })),
            Construct::Types
            | Construct::Tuple
            | Construct::Complex
            | Construct::Tensor
            | Construct::Vector
            | Construct::ScalableSize
            | Construct::MemRef => Some(match (construct, self.last) {
                (Construct::ScalableSize, Token::LeftBracket) => at_token("invalid dimension"),
                _ => gap(self.in_type(construct)),
            }),
            Construct::Location
            | Construct::InlineLocation
            | Construct::NameLocation
            | Construct::CallSiteLocation
            | Construct::FusedMetadata
            | Construct::FusedLocations => Some(gap(self.location(construct))),
            Construct::Metadata | Construct::MetadataSection | Construct::MetadataGroup => {
                Some(self.metadata(construct))
            }
            Construct::AffineMap
            | Construct::AffineSet
            | Construct::AffineDims
            | Construct::AffineSymbols
            | Construct::AffineResults
            | Construct::AffineParentheses => Some(self.affine(construct)),
            _ => self.in_attribute(construct),
        }
    }

    /// Whether a type may begin here, but neither a name nor an operation.
    fn wants_type(&self) -> bool {
        self.expected.wants_type() && self.expected.wants_name().is_none()
    }

    /// Whether all allowed tokens are in `tokens`.
    fn wants(&self, tokens: &[Token]) -> bool {
        self.expected.is_only(tokens)
    }

    /// The message for an error after the word that begins an attribute, a type or a location.
    fn after_keyword(&self) -> Option<SyntaxMessage> {
        if !self.wants(&[Token::LeftParen, Token::Less, Token::LeftBracket]) {
            return None;
        }
        Some(gap(match (self.last, self.trail.closed()) {
            (Token::Loc, _) if self.trail.is_trailing_location(self.trail.newest(1)) => "expected '(' in location",
            (Token::Loc, _) => "expected '(' in inline location",
            (Token::CallSite, _) => "expected '(' in callsite location",
            (Token::Fused, _) | (Token::Greater, Construct::FusedMetadata) => "expected '[' in fused location",
            (Token::Dense, _) => "expected '<' after 'dense'",
            (Token::Sparse, _) => "Expected '<' after 'sparse'",
            (Token::DenseResource, _) => "expected '<' after 'dense_resource'",
            (Token::Array, _) => "expected '<' after 'array'",
            (Token::Distinct, _) => "expected '[' after 'distinct'",
            (Token::RightBracket, Construct::DistinctId) => "expected '<' after distinct ID",
            (Token::Strided, _) => "expected '<' after 'strided'",
            (Token::AffineMap, _) => "expected '<' in affine map",
            (Token::AffineSet, _) => "expected '<' in integer set",
            (Token::Tuple, _) => "expected '<' in tuple type",
            (Token::Complex, _) => "expected '<' in complex type",
            (Token::Tensor, _) => "expected '<' in tensor type",
            (Token::Vector, _) => "expected '<' in vector type",
            (Token::MemRef, _) => "expected '<' in memref type",
            _ => return None,
        }))
    }

    /// The message for an error outside of all brackets except those of regions.
    fn among_operations(&self) -> Option<SyntaxMessage> {
        if self.last == Token::Colon && self.wants(&[Token::LeftParen]) {
            return Some(match self.found {
                Some(found) if is_type(found) => at_token("expected function type"),
                _ => gap("expected non-function type"),
            });
        }
        if self.wants_type() {
            return Some(gap("expected non-function type"));
        }
        let text = match self.last {
            Token::ValueName | Token::Integer if self.expected.has(Token::Equal) => "expected '=' after SSA name",
            Token::Comma if self.wants(&[Token::ValueName]) => "expected valid ssa identifier",
            Token::Colon if self.wants(&[Token::Integer]) => "expected integer number of results",
            Token::BlockName if self.expected.has(Token::Colon) => "expected ':' after block name",
            Token::RightParen if self.trail.closed() == Construct::BlockArguments => "expected ':' after block name",
            Token::AttributeAlias if self.wants(&[Token::Equal]) => "expected '=' in attribute alias definition",
            Token::TypeAlias if self.wants(&[Token::Equal]) => "expected '=' in type alias definition",
            Token::String if self.wants(&[Token::LeftParen]) => "expected '(' to start operand list",
            Token::Greater if self.wants(&[Token::Colon]) => "expected ':'",
            _ if self.expected.wants_operation() => "expected operation name in quotes",
            _ if self.expected.has(Token::Colon) && self.is_behind_part() => "expected ':' followed by operation type",
            _ => return None,
        };
        Some(gap(text))
    }

    /// Whether the newest token ends a part of an operation in generic form.
    fn is_behind_part(&self) -> bool {
        // After an earlier error, only the end of regions is certain.
        let is_resumed = self.trail.closed() == Construct::Top && self.last == Token::RightParen;
        is_resumed
            || matches!(
                self.trail.closed(),
                Construct::Operands
                    | Construct::Successors
                    | Construct::Properties
                    | Construct::Regions
                    | Construct::Dictionary
            )
    }

    /// The message for an error in the brackets of a type.
    fn in_type(&self, construct: Construct) -> &'static str {
        match (construct, self.last) {
            _ if self.expected.has(Token::Times) => "expected 'x' in dimension list",
            (Construct::Types, _) => "expected ')'",
            (Construct::Tuple, _) => "expected '>' in tuple type",
            (Construct::Complex, _) => "expected '>' in complex type",
            (Construct::ScalableSize, _) => "missing ']' closing scalable dimension",
            (Construct::Tensor, _) => "expected '>' in tensor type",
            (Construct::Vector, _) => "expected '>' in vector type",
            _ if self.trail.has_comma() => "expected ',' or '>'",
            _ => "expected ',' or '>' in memref type",
        }
    }

    /// The message for an error in the brackets of an attribute.
    fn in_attribute(&self, construct: Construct) -> Option<SyntaxMessage> {
        if self.last == Token::Greater && self.wants(&[Token::Colon]) {
            return Some(gap("expected ':'"));
        }
        Some(match construct {
            Construct::Dictionary => gap(match self.last {
                Token::LeftBrace | Token::Comma => "expected attribute name",
                _ => "expected '}' in attribute dictionary",
            }),
            Construct::Array => gap("expected ',' or ']'"),
            Construct::DenseArray if self.expected.wants_number() => self.array_element(),
            Construct::DenseArray if self.expected.has(Token::Colon) => gap("expected ':' after dense array type"),
            Construct::DenseArray => gap("expected '>' to close an array attribute"),
            Construct::DenseResource if self.last == Token::Less => gap("expected identifier key for 'resource' entry"),
            Construct::DenseResource => gap("expected '>'"),
            Construct::DenseElements
            | Construct::SparseElements
            | Construct::ElementList
            | Construct::ComplexNumber => self.elements(construct),
            Construct::Strided | Construct::Strides => self.strided(construct),
            Construct::DistinctId if self.last == Token::LeftBracket => gap("expected distinct ID"),
            Construct::DistinctId => gap("expected ']' to close distinct ID"),
            Construct::Distinct => gap("expected '>' to close distinct attribute"),
            _ => return None,
        })
    }

    /// The message for an error after the `-` of a number.
    fn negative(&self, construct: Construct) -> SyntaxMessage {
        match construct {
            Construct::DenseElements
            | Construct::SparseElements
            | Construct::ElementList
            | Construct::ComplexNumber => gap("expected integer or floating point literal"),
            Construct::DenseArray => self.array_element(),
            Construct::Strided | Construct::Strides => self.strided(construct),
            Construct::AffineMap | Construct::AffineSet | Construct::AffineResults | Construct::AffineParentheses => {
                self.affine(construct)
            }
            _ => gap("expected constant integer or floating point value"),
        }
    }

    fn array_element(&self) -> SyntaxMessage {
        match self.trail.first() {
            Some((Token::FloatType, _)) => at_token("expected floating point literal"),
            _ => at_token("expected integer literal"),
        }
    }

    fn elements(&self, construct: Construct) -> SyntaxMessage {
        match construct {
            _ if self.expected.wants_number() => at_token("expected element literal of primitive type"),
            Construct::ComplexNumber if self.expected.has(Token::Comma) => gap("expected ',' between complex elements"),
            Construct::ComplexNumber => gap("expected ')' after complex elements"),
            Construct::ElementList => gap("expected ']'"),
            Construct::SparseElements if self.expected.has(Token::Comma) => gap("expected ','"),
            _ => gap("expected '>'"),
        }
    }

    fn strided(&self, construct: Construct) -> SyntaxMessage {
        const NUMBER: &str = "expected a 64-bit signed integer or '?'";
        match (construct, self.last) {
            (_, Token::Minus) => SyntaxMessage { text: NUMBER.into(), place: MissingPlace::Before },
            (Construct::Strides, Token::LeftBracket | Token::Comma) | (_, Token::Colon) => at_token(NUMBER),
            (Construct::Strides, _) => gap("expected ']'"),
            (_, Token::Less) => gap("expected '['"),
            (_, Token::Comma) => gap("expected 'offset' after comma"),
            (_, Token::Offset) => gap("expected ':' after 'offset'"),
            (_, Token::RightBracket) => gap("expected ','"),
            _ => gap("expected '>'"),
        }
    }

    fn affine(&self, construct: Construct) -> SyntaxMessage {
        let is_map = construct == Construct::AffineMap
            || self.trail.around().find(|around| matches!(around, Construct::AffineMap | Construct::AffineSet))
                == Some(Construct::AffineMap);
        match (construct, self.last) {
            (Construct::AffineDims, Token::LeftParen | Token::Comma)
            | (Construct::AffineSymbols, Token::LeftBracket | Token::Comma) => gap("expected bare identifier"),
            (Construct::AffineDims, _) => gap("expected ')' in dimensional identifier list"),
            (Construct::AffineSymbols, _) => gap("expected ']' in symbol list"),
            (Construct::AffineResults | Construct::AffineParentheses, _) => self.expression(construct, is_map),
            (_, Token::Less) => gap("expected '(' in dimensional identifier list"),
            (_, Token::Arrow) => gap("expected '(' in affine map range"),
            (_, Token::Colon) => gap("expected '(' in integer set constraint list"),
            _ if self.trail.closed() != Construct::AffineResults => gap("expected '->' or ':'"),
            _ if is_map => gap("expected '>' in affine map"),
            _ => gap("expected '>' in integer set"),
        }
    }

    fn expression(&self, construct: Construct, is_map: bool) -> SyntaxMessage {
        let is_operator = |token| {
            matches!(token, Token::Plus | Token::Minus | Token::Star | Token::FloorDiv | Token::CeilDiv | Token::Mod)
        };
        if !self.expected.has(Token::Integer) {
            return match (construct, is_map) {
                (Construct::AffineParentheses, _) => gap("expected ')'"),
                (_, true) => gap("expected ')' in affine map range"),
                // One or both sides of the constraint were read.
                _ if self.expected.has(Token::RightParen) => gap("expected ')' in integer set constraint list"),
                _ => at_token("expected '== affine-expr' or '>= affine-expr' at end of affine constraint"),
            };
        }
        let is_sign = |token| matches!(token, Token::LeftParen | Token::Comma | Token::Equal) || is_operator(token);
        let is_unary = self.last == Token::Minus && is_sign(self.trail.newest(1));
        at_token(match self.found {
            Some(Token::Star | Token::Plus) if is_unary || !is_operator(self.last) => {
                "missing left operand of binary operator"
            }
            Some(Token::RightParen) if construct == Construct::AffineParentheses && self.last == Token::LeftParen => {
                "no expression inside parentheses"
            }
            _ if is_operator(self.last) && !is_unary => "missing right operand of binary operator",
            _ => "expected affine expression",
        })
    }

    fn location(&self, construct: Construct) -> &'static str {
        if self.expected.wants_location() {
            return "expected location instance";
        }
        match (construct, self.last) {
            (Construct::NameLocation, _) => "expected ')' after child location of NameLoc",
            (Construct::CallSiteLocation, _) if self.expected.has(Token::At) => "expected 'at' in callsite location",
            (Construct::CallSiteLocation, _) => "expected ')' in callsite location",
            (Construct::FusedMetadata, _) => "expected '>' after fused location metadata",
            (Construct::FusedLocations, _) => "expected ']' in fused location",
            (_, Token::Colon) if self.trail.newest(1) == Token::String => {
                "expected integer line number in FileLineColRange"
            }
            (_, Token::Colon) => "expected integer column number in FileLineColRange",
            (_, Token::To) => "expected either integer or `:` post `to` in FileLineColRange",
            (_, Token::Integer) if self.trail.newest(1) == Token::To => {
                "expected either integer or `:` post `to` in FileLineColRange"
            }
            (Construct::Location, _) => "expected ')' in location",
            _ => "expected ')' in inline location",
        }
    }

    fn metadata(&self, construct: Construct) -> SyntaxMessage {
        match (construct, self.last) {
            (Construct::MetadataGroup, Token::Colon) => {
                let key = String::from_utf8_lossy(self.text(self.trail.place(1))).into_owned();
                let what = if self.is_of_dialect() { "hex string blob" } else { "string value" };
                SyntaxMessage { text: format!("expected {what} for key '{key}'").into(), place: MissingPlace::Exact }
            }
            (_, Token::Colon) => gap("expected '{'"),
            (Construct::Metadata, Token::MetadataBegin | Token::Comma) => {
                at_token("expected identifier key in file metadata dictionary")
            }
            (Construct::MetadataGroup, Token::LeftBrace | Token::Comma) if !self.is_of_dialect() => {
                at_token("expected identifier key for 'external_resources' entry")
            }
            (_, Token::LeftBrace | Token::Comma) => at_token("expected identifier key for 'resource' entry"),
            _ if self.expected.has(Token::Colon) => gap("expected ':'"),
            (Construct::Metadata, _) => gap("expected ',' or '#-}'"),
            _ => gap("expected ',' or '}'"),
        }
    }

    /// Whether the resource belongs to a dialect.
    fn is_of_dialect(&self) -> bool {
        self.trail.key_around().is_some_and(|key| self.text(key) == b"dialect_resources")
    }

    fn text(&self, span: crate::source::Span) -> &[u8] {
        self.source.get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

/// Whether a token begins a type and no other construct.
fn is_type(token: Token) -> bool {
    use Token::{Complex, DialectType, FloatType, Index, IntegerType, None, ShapedType, Tuple, TypeAlias};
    matches!(token, ShapedType | IntegerType | FloatType | Index | None | DialectType | TypeAlias | Complex | Tuple)
}
