//! Operations whose custom form may be written without their dialect, and words that continue an operation.

use crate::diagnostic::similar::similar;

/// The operations whose custom form may be written without their dialect.
pub(super) const SHORT_NAMES: [(&str, &str); 6] = [
    ("call", "func"),
    ("call_indirect", "func"),
    ("constant", "func"),
    ("return", "func"),
    ("module", "builtin"),
    ("unrealized_conversion_cast", "builtin"),
];

/// Words that may continue the previous operation.
pub(crate) const CONTINUATIONS: [&str; 5] = ["attributes", "do", "else", "loc", "to"];

/// The names without a dialect that are similar to a word.
pub(crate) fn similar_short_names(word: &str) -> Vec<&'static str> {
    similar(word, SHORT_NAMES.into_iter().map(|(name, _)| name))
}

/// The dialect of an operation whose custom form may be written without it.
pub(crate) fn dialect_of_short_name(name: &[u8]) -> Option<&'static str> {
    SHORT_NAMES.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, dialect)| *dialect)
}
