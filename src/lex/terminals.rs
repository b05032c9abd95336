//! [`TokenSet`]: a set of tokens, and their spellings in LALRPOP's lists of expected tokens.

use super::token::Token;

/// A set of tokens, such as those allowed at a place.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TokenSet(u128);

impl TokenSet {
    pub(crate) const fn of(tokens: &[Token]) -> Self {
        let mut set = 0;
        let mut at = 0;
        while at < tokens.len() {
            set |= 1 << tokens[at] as u32;
            at += 1;
        }
        Self(set)
    }

    pub(crate) const fn has(self, token: Token) -> bool {
        self.0 >> token as u32 & 1 == 1
    }

    pub(crate) fn has_all(self, tokens: &[Token]) -> bool {
        tokens.iter().all(|token| self.has(*token))
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is not empty and a subset of `tokens`.
    pub(crate) fn is_only(self, tokens: &[Token]) -> bool {
        !self.is_empty() && self.without(Self::of(tokens)).is_empty()
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The tokens, in the order of the grammar.
    pub(crate) fn iter(self) -> impl Iterator<Item = Token> {
        SPELLINGS.iter().map(|(_, token)| *token).filter(move |token| self.has(*token))
    }

    /// The tokens of spellings.
    pub(crate) fn spelled(spellings: &[String]) -> Self {
        let token = |spelling: &String| SPELLINGS.iter().find(|(known, _)| known == spelling).map(|(_, token)| *token);
        spellings.iter().filter_map(token).fold(Self::default(), |set, token| set.with(Self::of(&[token])))
    }
}

impl std::fmt::Debug for TokenSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The text of a token with a fixed spelling.
pub(crate) fn text(token: Token) -> Option<&'static str> {
    let (spelling, _) = SPELLINGS.iter().find(|(_, known)| *known == token)?;
    spelling.strip_prefix('"')?.strip_suffix('"')
}

/// The words of the grammar, except for the `x` between dimensions.
pub(crate) fn keywords() -> TokenSet {
    let is_word = |token: &Token| text(*token).is_some_and(|text| text.starts_with(|c: char| c.is_ascii_alphabetic()));
    let all = SPELLINGS.iter().map(|(_, token)| *token).filter(is_word);
    all.fold(TokenSet::default(), |set, token| set.with(TokenSet::of(&[token]))).without(TokenSet::of(&[Token::Times]))
}

/// The terminals by LALRPOP's names for them, as the grammar spells them.
static SPELLINGS: [(&str, Token); 81] = [
    ("FILE", Token::FileStart),
    ("RESUME", Token::ResumeStart),
    ("TYPE", Token::TypeStart),
    ("RULE", Token::RuleStart),
    ("SIGNATURE_TEXT", Token::SignatureStart),
    ("ATTRIBUTE", Token::AttributeStart),
    ("SUBSCRIPTS", Token::SubscriptsStart),
    ("BOUNDS", Token::BoundsStart),
    ("MAP", Token::MapStart),
    ("\"(\"", Token::LeftParen),
    ("\")\"", Token::RightParen),
    ("\"{\"", Token::LeftBrace),
    ("\"}\"", Token::RightBrace),
    ("\"[\"", Token::LeftBracket),
    ("\"]\"", Token::RightBracket),
    ("\"<\"", Token::Less),
    ("\">\"", Token::Greater),
    ("\",\"", Token::Comma),
    ("\":\"", Token::Colon),
    ("\"::\"", Token::DoubleColon),
    ("\"=\"", Token::Equal),
    ("\"->\"", Token::Arrow),
    ("\"+\"", Token::Plus),
    ("\"-\"", Token::Minus),
    ("\"*\"", Token::Star),
    ("\"?\"", Token::Question),
    ("\"/\"", Token::Slash),
    ("\"|\"", Token::Bar),
    ("\"...\"", Token::Ellipsis),
    ("\"{-#\"", Token::MetadataBegin),
    ("\"#-}\"", Token::MetadataEnd),
    ("INTEGER", Token::Integer),
    ("FLOAT", Token::Float),
    ("STRING", Token::String),
    ("WORD", Token::Word),
    ("VALUE", Token::ValueName),
    ("BLOCK", Token::BlockName),
    ("SYMBOL", Token::SymbolName),
    ("ATTRIBUTE_ALIAS", Token::AttributeAlias),
    ("TYPE_ALIAS", Token::TypeAlias),
    ("DIALECT_ATTRIBUTE", Token::DialectAttribute),
    ("DIALECT_TYPE", Token::DialectType),
    ("SHAPED_TYPE", Token::ShapedType),
    ("OPERATION_LINE", Token::OperationLine),
    ("OPERATION_HEAD", Token::OperationHead),
    ("DIMENSION", Token::Dimension),
    ("\"x\"", Token::Times),
    ("INTEGER_TYPE", Token::IntegerType),
    ("FLOAT_TYPE", Token::FloatType),
    ("\"index\"", Token::Index),
    ("\"none\"", Token::None),
    ("\"tensor\"", Token::Tensor),
    ("\"vector\"", Token::Vector),
    ("\"memref\"", Token::MemRef),
    ("\"tuple\"", Token::Tuple),
    ("\"complex\"", Token::Complex),
    ("\"true\"", Token::True),
    ("\"false\"", Token::False),
    ("\"unit\"", Token::Unit),
    ("\"affine_map\"", Token::AffineMap),
    ("\"affine_set\"", Token::AffineSet),
    ("\"array\"", Token::Array),
    ("\"dense\"", Token::Dense),
    ("\"dense_resource\"", Token::DenseResource),
    ("\"sparse\"", Token::Sparse),
    ("\"strided\"", Token::Strided),
    ("\"offset\"", Token::Offset),
    ("\"distinct\"", Token::Distinct),
    ("\"loc\"", Token::Loc),
    ("\"unknown\"", Token::Unknown),
    ("\"fused\"", Token::Fused),
    ("\"callsite\"", Token::CallSite),
    ("\"at\"", Token::At),
    ("\"to\"", Token::To),
    ("\"floordiv\"", Token::FloorDiv),
    ("\"ceildiv\"", Token::CeilDiv),
    ("\"mod\"", Token::Mod),
    ("CUSTOM_NAME", Token::CustomName),
    ("CUSTOM_STEP", Token::CustomStep),
    ("CUSTOM_RESUME", Token::CustomResume),
    ("CUSTOM_END", Token::CustomEnd),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A terminal without a row would be missing in the list of expected ones.
    #[test]
    fn all_terminals_of_the_grammar_are_known() {
        let grammar = include_str!("../../grammar/mlir.lalrpop");
        let (_, terminals) = grammar.split_once("enum Token {").unwrap_or_default();
        let (terminals, _) = terminals.split_once("\n    }\n").unwrap_or_default();
        let row = |line: &'static str| line.trim().trim_end_matches(',').split_once(" => Token::");
        let rows: Vec<_> = terminals.lines().filter_map(row).collect();
        let known: Vec<_> = SPELLINGS.iter().map(|(spelling, token)| (*spelling, format!("{token:?}"))).collect();
        assert!(!rows.is_empty());
        assert_eq!(rows, known.iter().map(|(spelling, token)| (*spelling, token.as_str())).collect::<Vec<_>>());
    }

    #[test]
    fn every_token_has_a_place_in_a_set() {
        let all: Vec<Token> = SPELLINGS.iter().map(|(_, token)| *token).collect();
        assert_eq!(TokenSet::of(&all).len(), all.len());
        assert_eq!(TokenSet::of(&all).iter().collect::<Vec<_>>(), all);
    }
}
