//! Words in the texts of types: names that dialects have, and those of builtin types.

use crate::assembly::dialect_symbols;
use crate::diagnostic::similar::only_similar;
use crate::ir::types::FLOAT_TYPES;
use crate::syntax::faults::{ParameterError, ParameterFault};

/// The error; `None` if the rest is unknown.
pub(super) type ParameterResult = Result<(), Option<ParameterError>>;

/// Verifies that a dialect has a type or an attribute of a name.
pub(super) fn verify_name(dialect: &[u8], name: &[u8], at: usize, is_type: bool) -> ParameterResult {
    let Some(known) = dialect_symbols(dialect, is_type).filter(|_| !name.is_empty()) else { return Ok(()) };
    if known.names.iter().any(|known| known.as_bytes() == name) {
        return Ok(());
    }
    let dialect = String::from_utf8_lossy(dialect).into_owned();
    if known.names.is_empty() {
        let kind = if is_type { "type" } else { "attribute" };
        return Err(Some(ParameterError { expected: ParameterFault::NoHook { dialect, kind }, at }));
    }
    let word = String::from_utf8_lossy(name);
    let text = match &known.words {
        Some(words) => words.replacen('$', &word, 1),
        None if is_type => format!("unknown  type `{word}` in dialect `{dialect}`"),
        None => format!("unknown attribute `{word}` in dialect `{dialect}`"),
    };
    let meant = only_similar(&word, known.names.iter().map(|name| &**name));
    Err(Some(ParameterError { expected: ParameterFault::Unknown { text, meant }, at }))
}

pub(super) fn is_of_known_dialect(name: &[u8]) -> bool {
    let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    dialect_symbols(dialect, true).is_some()
}

/// Whether a word begins a type with inner types.
pub(super) fn is_shaped(word: &[u8]) -> bool {
    SHAPED.iter().any(|known| known.as_bytes() == word)
}

/// The words that begin a type with inner types.
pub(super) const SHAPED: [&str; 5] = ["tensor", "vector", "memref", "complex", "tuple"];

/// Whether a word is a whole type.
pub(super) fn is_simple(word: &[u8]) -> bool {
    let digits = [b"si".as_slice(), b"ui", b"i"].iter().find_map(|prefix| word.strip_prefix(*prefix));
    matches!(word, b"index" | b"none")
        || FLOAT_TYPES.iter().any(|name| name.as_bytes() == word)
        || digits.is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}
