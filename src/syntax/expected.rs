//! The expected part of the grammar, in words: "a type" instead of the forty tokens a type can begin with.

use super::wanted::Wanted;
use crate::diagnostic::similar::only_similar;
use crate::lex::token::Token;
use crate::lex::{self, TokenSet};
use std::borrow::Cow;

/// The tokens that are allowed at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Expected {
    tokens: TokenSet,
}

/// Names of operations.
const NAMES: TokenSet = TokenSet::of(&[Token::CustomName]);
/// The tokens that begin an operation, a type, or an attribute that is no type.
const OPERATION: TokenSet = NAMES.with(TokenSet::of(&[Token::String, Token::ValueName, Token::Word]));
const TYPE: TokenSet = TokenSet::of(&[
    Token::ShapedType,
    Token::IntegerType,
    Token::FloatType,
    Token::Index,
    Token::None,
    Token::DialectType,
    Token::TypeAlias,
    Token::Complex,
    Token::Tuple,
    Token::Tensor,
    Token::Vector,
    Token::MemRef,
    Token::LeftParen,
]);
const ATTRIBUTE: TokenSet = TokenSet::of(&[
    Token::Unit,
    Token::True,
    Token::False,
    Token::Integer,
    Token::Float,
    Token::String,
    Token::SymbolName,
    Token::LeftBracket,
    Token::LeftBrace,
    Token::Dense,
    Token::Sparse,
    Token::DenseResource,
    Token::Array,
    Token::AffineMap,
    Token::AffineSet,
    Token::Strided,
    Token::Distinct,
    Token::Loc,
    Token::DialectAttribute,
    Token::AttributeAlias,
    Token::Minus,
]);
const LOCATION: TokenSet =
    TokenSet::of(&[Token::Unknown, Token::String, Token::CallSite, Token::Fused, Token::AttributeAlias]);
const NUMBER: TokenSet =
    TokenSet::of(&[Token::Integer, Token::Float, Token::Minus, Token::True, Token::False, Token::String]);
/// Tokens that combine others, or that are not in the text, are never listed as expected.
const FUSED: TokenSet = TokenSet::of(&[
    Token::OperationLine,
    Token::OperationHead,
    Token::CustomStep,
    Token::CustomResume,
    Token::CustomEnd,
]);

impl Expected {
    pub(crate) fn new(spellings: &[String]) -> Self {
        let mut tokens = TokenSet::spelled(spellings).without(FUSED);
        // A word of a custom form may be in quotes, and is rarely the missing part.
        if tokens.has_all(&[Token::String, Token::Word, Token::LeftBrace, Token::Colon]) {
            tokens = tokens.without(TokenSet::of(&[Token::String]));
        }
        if !wants_operation(tokens) {
            return Self { tokens };
        }
        // Words that look like the name of an operation, but continue the previous operation.
        let goes_on = TokenSet::of(&[Token::Loc]);
        let look_alike = words().with(TokenSet::of(&[Token::Times, Token::ShapedType]));
        Self { tokens: tokens.without(look_alike.without(OPERATION.with(goes_on))) }
    }

    pub(crate) fn of(tokens: &[Token]) -> Self {
        Self { tokens: TokenSet::of(tokens) }
    }

    pub(crate) fn has(&self, token: Token) -> bool {
        self.tokens.has(token)
    }

    pub(crate) fn is_only(&self, tokens: &[Token]) -> bool {
        self.tokens.is_only(tokens)
    }

    /// The allowed keyword that is similar to a word.
    pub(crate) fn similar_keyword(&self, word: &str) -> Option<String> {
        let keywords = self.tokens.iter().filter_map(lex::text);
        let types = ["bf16", "f16", "f32", "f64"].into_iter().filter(|_| self.has(Token::FloatType));
        let is_word = |keyword: &&str| {
            keyword.len() > 2 && keyword.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        only_similar(word, keywords.chain(types).filter(is_word)).map(str::to_owned)
    }

    /// Whether an operation or an alias definition is allowed here, as only at the top level.
    pub(crate) fn wants_definition(&self) -> bool {
        self.has(Token::CustomName) && self.has(Token::TypeAlias)
    }

    /// Whether an operation is allowed here.
    pub(crate) fn wants_operation(&self) -> bool {
        wants_operation(self.tokens)
    }

    /// Whether an attribute is allowed here.
    pub(crate) fn wants_attribute(&self) -> bool {
        self.tokens.has_all(&[Token::Unit, Token::Dense, Token::Float])
    }

    /// Whether a type is allowed here.
    pub(crate) fn wants_type(&self) -> bool {
        self.tokens.has_all(&[Token::IntegerType, Token::DialectType])
    }

    /// Whether a name is allowed here, and if so, whether a string is allowed too.
    pub(crate) fn wants_name(&self) -> Option<bool> {
        self.tokens.has_all(&[Token::Word, Token::FloorDiv, Token::Tensor]).then(|| self.has(Token::String))
    }

    /// Whether a location is allowed here.
    pub(crate) fn wants_location(&self) -> bool {
        self.tokens.has_all(&[Token::CallSite, Token::Fused])
    }

    /// Whether a number is allowed here.
    pub(crate) fn wants_number(&self) -> bool {
        self.tokens.has_all(&[Token::Float, Token::Integer, Token::Minus])
    }

    /// Whether a region or a dictionary is waited to be closed.
    pub(crate) fn wants_brace(&self) -> bool {
        self.has(Token::RightBrace)
    }

    /// The expected part, if there is a single one that has a name.
    pub(crate) fn single_expected(&self) -> Option<Wanted<'static>> {
        let mut tokens = self.tokens.iter();
        match (tokens.next(), tokens.next()) {
            (Some(Token::Times), None) => Some(Wanted::Sizes),
            (Some(only), None) => lex::text(only).map(Wanted::Text),
            _ if self.has(Token::Equal) && self.has(Token::Colon) && self.has(Token::Comma) => Some(Wanted::Text("=")),
            _ if self.wants_operation() => Some(Wanted::Operation),
            _ if self.wants_location() => Some(Wanted::Location),
            _ if self.wants_attribute() => Some(Wanted::Attribute),
            _ if self.wants_type() => Some(Wanted::Type),
            _ if self.has(Token::Dimension) || self.has(Token::Times) => Some(Wanted::Sizes),
            _ if self.has(Token::ValueName) => Some(Wanted::Operand),
            _ => None,
        }
    }

    /// Whether a region may have begun: an operation, a label or the end of the region is expected.
    pub(crate) fn begins_in_region(&self) -> bool {
        self.tokens.has_all(&[Token::CustomName, Token::RightBrace])
    }

    /// The expected terms in words, in their order in the message.
    fn terms(&self) -> Vec<Cow<'static, str>> {
        let mut left = self.tokens;
        let mut terms: Vec<&'static str> = Vec::new();
        let mut take = |left: &mut TokenSet, kind: TokenSet, term: &'static str| {
            *left = left.without(kind);
            terms.push(term);
        };
        if let Some(is_key) = self.wants_name() {
            let names = words().with(TokenSet::of(&[Token::String, Token::Times]));
            take(&mut left, names, if is_key { "an attribute name" } else { "a name" });
        }
        if self.wants_attribute() {
            take(&mut left, ATTRIBUTE.with(TYPE), "an attribute");
        }
        if left.has_all(&[Token::CustomName, Token::String]) {
            take(&mut left, OPERATION, "an operation");
            if left.has_all(&[Token::AttributeAlias, Token::TypeAlias]) {
                let aliases = [Token::AttributeAlias, Token::TypeAlias, Token::MetadataBegin];
                take(&mut left, TokenSet::of(&aliases), "an alias definition");
            }
        }
        if left.has_all(&[Token::IntegerType, Token::Index]) {
            let is_result = !left.has(Token::LeftParen);
            take(&mut left, TYPE, if is_result { "a type that is no function type" } else { "a type" });
        }
        if left.has_all(&[Token::CallSite, Token::Fused]) {
            take(&mut left, LOCATION, "a location");
        }
        if left.has_all(&[Token::Float, Token::Integer, Token::Minus]) {
            take(&mut left, NUMBER, "a number");
        }
        for (token, term) in [
            (Token::Dimension, "a dimension"),
            (Token::ValueName, "an SSA value such as `%0`"),
            (Token::BlockName, "a block name such as `^bb0`"),
            (Token::SymbolName, "a symbol name such as `@f`"),
            (Token::String, "a string"),
            (Token::Integer, "an integer"),
            (Token::Word, "a name"),
        ] {
            if left.has(token) {
                take(&mut left, TokenSet::of(&[token]), term);
            }
        }
        if self.has(Token::Dimension) {
            left = left.without(TokenSet::of(&[Token::Question, Token::Star]));
        }
        // A number such as `#1` may follow a value, and is rarely the missing part.
        if left.len() > 1 {
            left = left.without(TokenSet::of(&[Token::AttributeAlias]));
        }
        // In a list with other terms, the location is omitted, since it is allowed nearly everywhere.
        if self.tokens.len() > 1 {
            left = left.without(TokenSet::of(&[Token::Loc]));
        }
        let punctuation = left.iter().filter_map(lex::text).map(|text| format!("'{text}'").into());
        punctuation.chain(terms.into_iter().map(Cow::Borrowed)).collect()
    }

    /// A sentence with the expected and the unexpected part.
    pub(crate) fn sentence(&self, found: Option<Token>, found_text: &str) -> String {
        const SHOWN: usize = 5;
        let (terms, found) = (self.terms(), found_name(found, found_text));
        match terms.split_last() {
            None => format!("unexpected {found}"),
            Some((only, [])) => format!("expected {only}, but found {found}"),
            Some((last, rest)) if rest.len() < SHOWN => {
                format!("expected {} or {last}, but found {found}", rest.join(", "))
            }
            Some(_) => format!("unexpected {found}"),
        }
    }

    /// The label at the token if MLIR's sentence already lists the expected terms: the other allowed terms.
    pub(crate) fn label(&self, found: Option<Token>, found_text: &str) -> String {
        match self.terms()[..] {
            [_] => format!("found {}", found_name(found, found_text)),
            _ => self.sentence(found, found_text),
        }
    }
}

/// An operation is not expected if any word may be a name: some words are types.
fn wants_operation(tokens: TokenSet) -> bool {
    tokens.has(Token::CustomName) && !tokens.has(Token::IntegerType)
}

/// Whether a token may be a name.
pub(crate) fn is_word(token: Token) -> bool {
    words().has(token) || token == Token::Times
}

/// The tokens that may be a name.
fn words() -> TokenSet {
    const WORDS: TokenSet = NAMES.with(TokenSet::of(&[Token::Word, Token::IntegerType, Token::FloatType]));
    lex::keywords().with(WORDS)
}

/// The token that was found.
fn found_name(found: Option<Token>, text: &str) -> String {
    match found {
        None => "the end of the input".to_owned(),
        Some(Token::String | Token::ShapedType | Token::DialectAttribute | Token::DialectType) => shorten(text),
        Some(_) => format!("'{}'", shorten(text)),
    }
}

/// A token in a sentence: its first line, cut to a maximum length.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() <= LONGEST && line.len() == text.len() {
        return line.to_owned();
    }
    let start: String = line.chars().take(LONGEST).collect();
    format!("{start}...")
}
