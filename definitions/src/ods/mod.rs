//! Definitions from TableGen: reads the output of `llvm-tblgen --dump-json -I include Dialect.td` into
//! [`OpDefinition`](broadcastable::assembly::OpDefinition)s.
//!
//! The text is one object with a record under each name. At first only the outline of a file is read: where each record is, and the names of the operations.
//! An operation is read on demand, with the records that it refers to, so that a process pays only for the operations of its inputs.

mod attributes;
mod file;
mod form;
mod hints;
mod outline;
mod predicate;
mod reader;
mod record;
mod sources;
#[cfg(test)]
mod tests;
mod types;
mod unknown;

pub use file::{OdsFile, OdsOperation};
pub use hints::Hints;
pub(crate) use types::compact;
pub use unknown::UnknownParts;

/// Maximum number of steps from name to name; more are a cycle.
const MOST_STEPS: usize = 10_000;

/// The reason for which a text has no definitions.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OdsError {
    /// The text is no JSON.
    #[error("invalid JSON: {0}")]
    Json(serde_json::Error),
    /// The text is JSON, but no output of TableGen.
    #[error("it has no `!instanceof` with a list `Op`: write it with `llvm-tblgen --dump-json -I include Dialect.td`")]
    NoOperations,
    /// A record has another type than expected.
    #[error("record `{name}` cannot be read: {error}")]
    Record {
        /// The name of the record.
        name: String,
        /// The error.
        error: serde_json::Error,
    },
    /// A name that no record has.
    #[error("record `{name}` is named by `{by}`, but is not there")]
    Missing {
        /// The name.
        name: String,
        /// The record that refers to it.
        by: String,
    },
    /// Records that refer to each other in a cycle.
    #[error("the records that `{name}` refers to form a cycle")]
    Circle {
        /// The name of the first record in the cycle.
        name: String,
    },
}

/// Reads the outline of TableGen's JSON, and with it the names of the operations. Errors in an operation are reported when it is requested.
///
/// # Errors
/// [`OdsError`] if the text is something else.
///
/// ```
/// use broadcastable::dialect::Registry;
/// use broadcastable_definitions::ods;
/// use std::sync::Arc;
///
/// let text = br#"{
///   "!instanceof": {"Op": ["My_Add"]},
///   "My": {"!superclasses": ["Dialect"], "name": "my"},
///   "My_Add": {
///     "opName": "add", "opDialect": {"def": "My"}, "hasVerifier": 0,
///     "arguments": {"args": []}, "results": {"args": []}, "regions": {"args": []},
///     "traits": []
///   }
/// }"#;
/// let file = Arc::new(ods::parse(text, "My.json")?);
/// assert_eq!(file.names().collect::<Vec<_>>(), ["my.add"]);
/// assert_eq!(file.used().count(), 0);
///
/// let registry = Registry::default().with_source(file.clone());
/// assert!(registry.definition("my.add").is_some());
/// assert_eq!(file.used().count(), 1);
/// # Ok::<(), ods::OdsError>(())
/// ```
pub fn parse(text: &[u8], file: &str) -> Result<OdsFile, OdsError> {
    parse_with(text, file, &Hints::default())
}

/// Parses the text with the hints of a side file about its C++ code.
///
/// # Errors
/// The errors of [`parse`].
pub fn parse_with(text: &[u8], file: &str, hints: &Hints) -> Result<OdsFile, OdsError> {
    OdsFile::read(text, file, hints)
}
