//! What the grammar expected, in human terms: "a type" instead of the forty tokens a type can begin with.

use super::token::Token;
use crate::diagnostic::similar::similar;

/// The tokens that could have come, sorted into what they begin.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Expected {
    /// Human words, in the order they are said.
    terms: Vec<String>,
    /// The tokens as the grammar spells them.
    tokens: Vec<String>,
}

/// What begins an operation, a type, or an attribute that is no type.
const OPERATION: [&str; 22] = [
    "STRING",
    "VALUE",
    "WORD",
    "PLAIN_NAME",
    "ENCLOSED_NAME",
    "BARE_NAME",
    "CAST_NAME",
    "CONSTANT_NAME",
    "CALL_NAME",
    "BRANCH_NAME",
    "CONVOLUTION_NAME",
    "REDUCE_NAME",
    "VARIABLE_NAME",
    "WHILE_NAME",
    "LOOP_NAME",
    "CONDITIONAL_NAME",
    "\"module\"",
    "\"func.func\"",
    "\"return\"",
    "BARE_RETURN",
    "\"builtin.module\"",
    "\"func.return\"",
];
const TYPE: [&str; 13] = [
    "SHAPED_TYPE",
    "INTEGER_TYPE",
    "FLOAT_TYPE",
    "\"index\"",
    "\"none\"",
    "DIALECT_TYPE",
    "TYPE_ALIAS",
    "\"complex\"",
    "\"tuple\"",
    "\"tensor\"",
    "\"vector\"",
    "\"memref\"",
    "\"(\"",
];
const ATTRIBUTE: [&str; 21] = [
    "\"unit\"",
    "\"true\"",
    "\"false\"",
    "INTEGER",
    "FLOAT",
    "STRING",
    "SYMBOL",
    "\"[\"",
    "\"{\"",
    "\"dense\"",
    "\"sparse\"",
    "\"dense_resource\"",
    "\"array\"",
    "\"affine_map\"",
    "\"affine_set\"",
    "\"strided\"",
    "\"distinct\"",
    "\"loc\"",
    "DIALECT_ATTRIBUTE",
    "ATTRIBUTE_ALIAS",
    "\"-\"",
];
const LOCATION: [&str; 5] = ["\"unknown\"", "STRING", "\"callsite\"", "\"fused\"", "ATTRIBUTE_ALIAS"];
const NUMBER: [&str; 6] = ["INTEGER", "FLOAT", "\"-\"", "\"true\"", "\"false\"", "STRING"];

impl Expected {
    pub(crate) fn new(tokens: &[String]) -> Self {
        // Those that are several in one are missed by nobody.
        let is_single =
            |token: &&String| !["SIGNATURE", "OPERATION_OPEN", "CLOSING_SIGNATURE"].contains(&token.as_str());
        let mut tokens: Vec<String> = tokens.iter().filter(is_single).cloned().collect();
        // The words that only look like the name of an operation.
        if wants_operation(&tokens) {
            let is_name = |token: &str| is_word(token) || ["\"x\"", "SHAPED_TYPE"].contains(&token);
            let goes_on = ["\"attributes\"", "\"loc\"", "\"to\"", "\"else\"", "\"do\""];
            let wanted = |token: &str| OPERATION.contains(&token) || goes_on.contains(&token) || !is_name(token);
            tokens.retain(|token| wanted(token));
        }
        // A word of a custom form may be in quotes, and is rarely what is missing.
        if ["STRING", "WORD", "\"{\"", "\":\""].iter().all(|token| tokens.iter().any(|known| known == token)) {
            tokens.retain(|token| token != "STRING");
        }
        let mut left: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let mut terms = Vec::new();
        let has = |left: &[&str], wanted: &[&str]| wanted.iter().all(|token| left.contains(token));
        let mut take = |left: &mut Vec<&str>, kind: &[&str], term: &str| {
            left.retain(|token| !kind.contains(token));
            terms.push(term.to_owned());
        };
        if has(&left, &["WORD", "\"floordiv\"", "\"tensor\""]) {
            let is_key = left.contains(&"STRING");
            left.retain(|token| !is_word(token) && *token != "STRING" && *token != "\"x\"");
            take(&mut left, &[], if is_key { "an attribute name" } else { "a name" });
        }
        if has(&left, &["\"unit\"", "\"dense\"", "FLOAT"]) {
            left.retain(|token| !TYPE.contains(token));
            take(&mut left, &ATTRIBUTE, "an attribute");
        }
        if has(&left, &["\"func.func\"", "STRING"]) {
            take(&mut left, &OPERATION, "an operation");
            if has(&left, &["ATTRIBUTE_ALIAS", "TYPE_ALIAS"]) {
                take(&mut left, &["ATTRIBUTE_ALIAS", "TYPE_ALIAS", "\"{-#\""], "an alias definition");
            }
        }
        if has(&left, &["INTEGER_TYPE", "\"index\""]) {
            let is_result = !left.contains(&"\"(\"");
            take(&mut left, &TYPE, if is_result { "a type that is no function type" } else { "a type" });
        }
        if has(&left, &["\"callsite\"", "\"fused\""]) {
            take(&mut left, &LOCATION, "a location");
        }
        if has(&left, &["FLOAT", "INTEGER", "\"-\""]) {
            take(&mut left, &NUMBER, "a number");
        }
        for (token, term) in [
            ("DIMENSION", "a dimension"),
            ("VALUE", "an SSA value such as `%0`"),
            ("BLOCK", "a block name such as `^bb0`"),
            ("SYMBOL", "a symbol name such as `@f`"),
            ("STRING", "a string"),
            ("INTEGER", "an integer"),
            ("WORD", "a name"),
        ] {
            if left.contains(&token) {
                take(&mut left, &[token], term);
            }
        }
        if terms.iter().any(|term| term == "a dimension") {
            left.retain(|token| *token != "\"?\"" && *token != "\"*\"");
        }
        if terms.iter().any(|term| term.starts_with("a symbol name")) {
            left.retain(|token| !["\"private\"", "\"public\"", "\"nested\""].contains(token));
        }
        // Behind a value `#1` may follow, and is rarely what is missing.
        if left.len() > 1 {
            left.retain(|token| *token != "ATTRIBUTE_ALIAS");
        }
        // Between terms a human list is short: a location may always follow, and goes without saying.
        if !left.is_empty() || !terms.is_empty() {
            left.retain(|token| *token != "\"loc\"" || tokens.len() == 1);
        }
        let mut punctuation: Vec<String> = left.iter().map(|token| format!("'{}'", token.trim_matches('"'))).collect();
        punctuation.append(&mut terms);
        Self { terms: punctuation, tokens }
    }

    pub(crate) fn has(&self, token: &str) -> bool {
        self.tokens.iter().any(|known| known == token)
    }

    /// The keyword that was perhaps meant by a word, of those that could stand here.
    pub(crate) fn similar_keyword(&self, word: &str) -> Option<String> {
        let keywords = self.tokens.iter().filter_map(|token| token.strip_prefix('"')?.strip_suffix('"'));
        let types = ["bf16", "f16", "f32", "f64"].into_iter().filter(|_| self.has("FLOAT_TYPE"));
        let is_word = |keyword: &&str| {
            keyword.len() > 2 && keyword.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        match similar(word, keywords.chain(types).filter(is_word))[..] {
            [only] => Some(only.to_owned()),
            _ => None,
        }
    }

    /// Whether an operation or an alias definition could stand here, as at the top level alone.
    pub(crate) fn wants_definition(&self) -> bool {
        self.has("\"func.func\"") && self.has("TYPE_ALIAS")
    }

    /// Whether an operation could stand here.
    pub(crate) fn wants_operation(&self) -> bool {
        wants_operation(&self.tokens)
    }

    /// Whether a region or a dictionary is waited to be closed.
    pub(crate) fn wants_brace(&self) -> bool {
        self.has("\"}\"")
    }

    pub(crate) fn is_only(&self, tokens: &[&str]) -> bool {
        !self.tokens.is_empty() && self.tokens.iter().all(|token| tokens.contains(&token.as_str()))
    }

    /// MLIR's own words for the places where it has some.
    fn known_phrase(&self, found: Option<Token>) -> Option<&'static str> {
        if self.is_only(&["\"(\""]) && found.is_some_and(is_type) {
            return Some("expected function type");
        }
        if self.has("\":\"") && self.is_only(&["\"[\"", "\"<\"", "\"(\"", "\"{\"", "\":\""]) {
            return Some("expected ':' followed by operation type");
        }
        if self.has("STRING") && self.has("\"func.func\"") && self.is_only(&OPERATION) && !self.has("VALUE") {
            return Some("expected operation name in quotes, or the custom form of an operation");
        }
        if self.is_only(&["\"x\""]) {
            return Some("expected 'x' in dimension list");
        }
        None
    }
}

/// Whether a type begins with this token, and nothing else does.
fn is_type(token: Token) -> bool {
    use Token::{Complex, DialectType, FloatType, Index, IntegerType, None, ShapedType, Tuple, TypeAlias};
    matches!(token, ShapedType | IntegerType | FloatType | Index | None | DialectType | TypeAlias | Complex | Tuple)
}

/// Not where any word may be a name: there may be types among them.
fn wants_operation(tokens: &[String]) -> bool {
    let has = |wanted: &str| tokens.iter().any(|token| token == wanted);
    has("\"func.func\"") && !has("INTEGER_TYPE")
}

fn is_word(token: &str) -> bool {
    token == "WORD"
        || token == "INTEGER_TYPE"
        || token == "FLOAT_TYPE"
        || token == "BARE_RETURN"
        || token.ends_with("_NAME")
        || token.trim_matches('"').starts_with(|first: char| first.is_ascii_alphabetic())
            && token.starts_with('"')
            && token != "\"x\""
}

/// One sentence: what was expected, and what was found.
pub(crate) fn message(found: Option<Token>, found_text: &str, expected: &Expected) -> String {
    let phrase = expected.known_phrase(found);
    let found = match found {
        None => "the end of the input".to_owned(),
        Some(Token::String | Token::ShapedType | Token::DialectAttribute | Token::DialectType) => shorten(found_text),
        Some(_) => format!("'{}'", shorten(found_text)),
    };
    if let Some(phrase) = phrase {
        return format!("{phrase}, but found {found}");
    }
    const SHOWN: usize = 5;
    let terms = &expected.terms;
    match terms.split_last() {
        None => format!("unexpected {found}"),
        Some((only, [])) => format!("expected {only}, but found {found}"),
        Some((last, rest)) if rest.len() < SHOWN => {
            format!("expected {} or {last}, but found {found}", rest.join(", "))
        }
        Some(_) => format!("unexpected {found}"),
    }
}

/// A token in a sentence: its first line, and not too much of it.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() <= LONGEST && line.len() == text.len() {
        return line.to_owned();
    }
    let start: String = line.chars().take(LONGEST).collect();
    format!("{start}...")
}
