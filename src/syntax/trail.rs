//! [`Trail`]: the open brackets before an error, and the construct of each.
//!
//! The parser lists the expected tokens, but a missing `)` has different messages in MLIR where it ends operands and
//! where it ends regions.

use super::lexer::{Lexer, Spanned};
use crate::lex::token::Token;
use crate::source::Span;

/// The construct of a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Construct {
    /// No bracket: the top level of a text.
    Top,
    /// `{` of operations
    Region,
    /// `"op"(`
    Operands,
    /// `"op"()[`
    Successors,
    /// `"op"() <`
    Properties,
    /// `"op"() (`
    Regions,
    /// `{a = 1}`
    Dictionary,
    /// `^bb0(`
    BlockArguments,
    /// `(` of types
    Types,
    Tuple,
    Complex,
    Tensor,
    Vector,
    /// `[` in a vector
    ScalableSize,
    MemRef,
    /// `[` of attributes
    Array,
    DenseElements,
    SparseElements,
    /// `[` in elements
    ElementList,
    /// `(` in elements
    ComplexNumber,
    DenseResource,
    DenseArray,
    Strided,
    Strides,
    DistinctId,
    Distinct,
    AffineMap,
    AffineSet,
    AffineDims,
    AffineSymbols,
    /// `(` of expressions, or of constraints
    AffineResults,
    /// `(` inside of an expression
    AffineParentheses,
    /// `loc(` after an operation or an argument
    Location,
    /// `loc(` as an attribute
    InlineLocation,
    NameLocation,
    CallSiteLocation,
    FusedMetadata,
    FusedLocations,
    Metadata,
    MetadataSection,
    MetadataGroup,
    /// A bracket in a custom form.
    Other,
}

/// The open brackets and the newest tokens of a text.
#[derive(Debug)]
pub(crate) struct Trail {
    open: Vec<Bracket>,
    /// The construct of the newest closing bracket.
    closed: Construct,
    /// The newest tokens, the newest first.
    newest: [PlacedToken; 3],
}

/// A token and its place.
pub(crate) type PlacedToken = (Token, Span);

const NOTHING: PlacedToken = (Token::End, Span::at(0));

/// An open bracket.
#[derive(Debug)]
struct Bracket {
    construct: Construct,
    closer: Token,
    /// The place of the token two before the bracket: the key of a `{` after a colon.
    key: Span,
    /// The first token inside.
    first: Option<PlacedToken>,
    /// Whether there is a comma inside the bracket.
    has_comma: bool,
}

impl Default for Trail {
    fn default() -> Self {
        Self { open: Vec::new(), closed: Construct::Top, newest: [NOTHING; 3] }
    }
}

impl Trail {
    /// The construct of the innermost open bracket.
    pub(crate) fn construct(&self) -> Construct {
        self.open.last().map_or(Construct::Top, |bracket| bracket.construct)
    }

    /// The constructs of the brackets around the innermost one, from the inside out.
    pub(crate) fn around(&self) -> impl Iterator<Item = Construct> {
        self.open.iter().rev().skip(1).map(|bracket| bracket.construct)
    }

    /// The construct of the bracket that was closed last.
    pub(crate) fn closed(&self) -> Construct {
        self.closed
    }

    /// The token before the error, or an earlier one by its index.
    pub(crate) fn newest(&self, index: usize) -> Token {
        self.newest[index].0
    }

    /// The place of that token.
    pub(crate) fn place(&self, index: usize) -> Span {
        self.newest[index].1
    }

    /// The first token in the innermost open bracket.
    pub(crate) fn first(&self) -> Option<PlacedToken> {
        self.open.last()?.first
    }

    /// Whether there is a comma in the innermost open bracket.
    pub(crate) fn has_comma(&self) -> bool {
        self.open.last().is_some_and(|bracket| bracket.has_comma)
    }

    /// The key of the bracket around the innermost open one.
    pub(crate) fn key_around(&self) -> Option<Span> {
        self.open.iter().rev().nth(1).map(|bracket| bracket.key)
    }

    /// Whether operations are allowed here.
    pub(crate) fn is_among_operations(&self) -> bool {
        matches!(self.construct(), Construct::Top | Construct::Region)
    }

    /// Whether a `loc` after the token belongs to an operation or an argument, and is no attribute.
    pub(crate) fn is_trailing_location(&self, before: Token) -> bool {
        match self.construct() {
            Construct::Top | Construct::Region => before != Token::Equal,
            construct => matches!(construct, Construct::BlockArguments),
        }
    }

    fn push(&mut self, token: Token, span: Span) {
        let in_expression = matches!(self.construct(), Construct::AffineResults | Construct::AffineParentheses);
        let closer = match token {
            Token::LeftParen => Some(Token::RightParen),
            Token::LeftBracket => Some(Token::RightBracket),
            Token::LeftBrace => Some(Token::RightBrace),
            Token::Less if !in_expression => Some(Token::Greater),
            Token::MetadataBegin => Some(Token::MetadataEnd),
            _ => None,
        };
        if let Some(bracket) = self.open.last_mut() {
            bracket.first.get_or_insert((token, span));
            bracket.has_comma |= token == Token::Comma;
        }
        if let Some(closer) = closer {
            let (construct, key) = (self.opened(token), self.place(1));
            self.open.push(Bracket { construct, closer, key, first: None, has_comma: false });
        } else if self.open.last().is_some_and(|bracket| bracket.closer == token) {
            self.closed = self.construct();
            self.open.pop();
        }
        self.newest = [(token, span), self.newest[0], self.newest[1]];
    }

    /// The construct of a bracket that `token` opens.
    fn opened(&mut self, token: Token) -> Construct {
        let (last, parent) = (self.newest(0), self.construct());
        match token {
            Token::LeftParen => self.parenthesis(last, parent),
            Token::LeftBracket => self.square_bracket(last, parent),
            Token::Less => self.angle_bracket(last),
            Token::MetadataBegin => Construct::Metadata,
            _ => self.brace(last, parent),
        }
    }

    fn parenthesis(&self, last: Token, parent: Construct) -> Construct {
        let is_among_operations = self.is_among_operations();
        match (last, parent) {
            (Token::Less, Construct::AffineMap | Construct::AffineSet) => Construct::AffineDims,
            (_, Construct::AffineMap | Construct::AffineSet) => Construct::AffineResults,
            (_, Construct::AffineResults | Construct::AffineParentheses) => Construct::AffineParentheses,
            (_, Construct::DenseElements | Construct::SparseElements | Construct::ElementList) => {
                Construct::ComplexNumber
            }
            (Token::Loc, _) if self.is_trailing_location(self.newest(1)) => Construct::Location,
            (Token::Loc, _) => Construct::InlineLocation,
            (Token::CallSite, _) => Construct::CallSiteLocation,
            (
                Token::String,
                Construct::Location
                | Construct::InlineLocation
                | Construct::NameLocation
                | Construct::CallSiteLocation
                | Construct::FusedLocations,
            ) => Construct::NameLocation,
            (Token::String, _) if is_among_operations => Construct::Operands,
            (Token::BlockName, _) if is_among_operations => Construct::BlockArguments,
            (Token::RightParen | Token::RightBracket | Token::Greater, _)
                if is_among_operations
                    && matches!(self.closed, Construct::Operands | Construct::Successors | Construct::Properties) =>
            {
                Construct::Regions
            }
            _ => Construct::Types,
        }
    }

    fn square_bracket(&self, last: Token, parent: Construct) -> Construct {
        match (last, parent) {
            (Token::Distinct, _) => Construct::DistinctId,
            (Token::Fused, _) => Construct::FusedLocations,
            (Token::Greater, _) if self.closed == Construct::FusedMetadata => Construct::FusedLocations,
            (_, Construct::Strided) => Construct::Strides,
            (_, Construct::Vector) => Construct::ScalableSize,
            (_, Construct::AffineMap | Construct::AffineSet) => Construct::AffineSymbols,
            (_, Construct::DenseElements | Construct::SparseElements | Construct::ElementList) => {
                Construct::ElementList
            }
            (Token::RightParen, _) if self.is_among_operations() && self.closed == Construct::Operands => {
                Construct::Successors
            }
            _ if self.is_among_operations() && !matches!(last, Token::Equal | Token::AttributeStart) => {
                Construct::Other
            }
            _ => Construct::Array,
        }
    }

    fn angle_bracket(&self, last: Token) -> Construct {
        match last {
            Token::Tuple => Construct::Tuple,
            Token::Complex => Construct::Complex,
            Token::Tensor => Construct::Tensor,
            Token::Vector => Construct::Vector,
            Token::MemRef => Construct::MemRef,
            Token::Dense => Construct::DenseElements,
            Token::Sparse => Construct::SparseElements,
            Token::DenseResource => Construct::DenseResource,
            Token::Array => Construct::DenseArray,
            Token::AffineMap => Construct::AffineMap,
            Token::AffineSet => Construct::AffineSet,
            Token::Strided => Construct::Strided,
            Token::Fused => Construct::FusedMetadata,
            Token::RightBracket if self.closed == Construct::DistinctId => Construct::Distinct,
            Token::RightParen | Token::RightBracket if self.is_among_operations() => Construct::Properties,
            _ => Construct::Other,
        }
    }

    fn brace(&mut self, last: Token, parent: Construct) -> Construct {
        match (last, parent) {
            (_, Construct::Metadata) => Construct::MetadataSection,
            (_, Construct::MetadataSection) => Construct::MetadataGroup,
            (_, Construct::Regions) => Construct::Region,
            (Token::Equal, _) => Construct::Dictionary,
            (Token::CustomStep | Token::Word, Construct::Top | Construct::Region) => Construct::Region,
            _ => Construct::Dictionary,
        }
    }
}

/// The tokens of a text, with their trail.
pub(crate) struct TrailedTokens<'l, 's> {
    lexer: &'l mut Lexer<'s>,
    pub(crate) trail: Trail,
    /// The lookahead token of the parser, which has opened no bracket yet.
    ahead: Option<(Token, Span)>,
}

impl<'l, 's> TrailedTokens<'l, 's> {
    pub(crate) fn new(lexer: &'l mut Lexer<'s>) -> Self {
        Self { lexer, trail: Trail::default(), ahead: None }
    }
}

impl Iterator for TrailedTokens<'_, '_> {
    type Item = Spanned;

    #[inline]
    fn next(&mut self) -> Option<Spanned> {
        if let Some((token, span)) = self.ahead.take() {
            self.trail.push(token, span);
        }
        let next = self.lexer.next()?;
        if let Ok((start, token, end)) = next {
            self.ahead = Some((token, Span::new(start, end)));
        }
        Some(next)
    }
}
