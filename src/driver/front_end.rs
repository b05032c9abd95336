//! The seam between the driver and the compiler proper: one chunk in, diagnostics and printed text out.

use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};
use std::num::NonZeroUsize;
use std::str::FromStr;

/// Which reading of the broadcasting rules decides.
// Temporary: moves to `shape`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Conformance {
    /// The specification's page, contradictions settled.
    #[default]
    Spec,
    /// The page's formal pseudo-code, to the letter.
    Strict,
    /// LLVM 22 as it is.
    Upstream,
}

/// Operations by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OperationPattern {
    /// `dialect.op`.
    Operation(String),
    /// `dialect.*`: all of a dialect; the text before the dot.
    Dialect(String),
}

/// Why a text names no operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("operations are named `dialect.op` or `dialect.*`")]
pub struct OperationPatternError;

impl FromStr for OperationPattern {
    type Err = OperationPatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('.') {
            Some((dialect, "*")) if !dialect.is_empty() && !dialect.contains('*') => {
                Ok(Self::Dialect(dialect.to_owned()))
            }
            Some((dialect, operation)) if !dialect.is_empty() && !operation.is_empty() && !text.contains('*') => {
                Ok(Self::Operation(text.to_owned()))
            }
            _ => Err(OperationPatternError),
        }
    }
}

/// How a module is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Every operation in its generic form, instead of the one it was written in.
    pub generic: bool,
    /// With locations.
    pub debuginfo: bool,
}

/// What the front end is asked to do with a chunk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FrontEndOptions {
    /// Which reading of the rules decides.
    pub conformance: Conformance,
    /// Operations that have the `Broadcastable` trait besides those known to have it.
    pub broadcastable: Vec<OperationPattern>,
    /// Operations of dialects that are not known are refused.
    pub deny_unregistered: bool,
    /// The chunk must hold one top-level operation itself.
    pub no_implicit_module: bool,
    /// Whether and how the module is printed.
    pub print: Option<PrintOptions>,
    /// What is printed is read and printed again, and must come out the same.
    pub verify_roundtrip: bool,
    /// How many threads may work; as many as there are cores when it is not said.
    pub threads: Option<NonZeroUsize>,
}

/// What became of a chunk.
#[derive(Debug, Default)]
pub struct ChunkResult {
    /// What there is to say, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The module, if it was asked for and there is no error; with its last line end.
    pub printed: Option<String>,
}

/// Reads, verifies and prints one chunk.
pub fn check_chunk(source: &SourceFile, chunk: Span, options: &FrontEndOptions) -> ChunkResult {
    // Temporary: every `!` is an error, so that the driver has something to drive.
    let text = source.text(chunk);
    let code = crate::diagnostic::Code("E0000");
    let diagnostics: Vec<_> = text
        .match_indices('!')
        .map(|(at, _)| Diagnostic::error(code, Span::at(chunk.start + at as u32), "exclamation"))
        .collect();
    let printed = (diagnostics.is_empty() && options.print.is_some()).then(|| format!("{text}\n"));
    ChunkResult { diagnostics, printed }
}

/// The names of the dialects that are known, sorted.
pub fn dialects() -> Vec<&'static str> {
    vec!["builtin", "func", "test"]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operation_patterns() {
        assert_eq!("tosa.add".parse(), Ok(OperationPattern::Operation("tosa.add".into())));
        assert_eq!("a.b.c".parse(), Ok(OperationPattern::Operation("a.b.c".into())));
        assert_eq!("tosa.*".parse(), Ok(OperationPattern::Dialect("tosa".into())));
        for wrong in ["", "tosa", ".", "tosa.", ".add", "*", "*.add", "a.b*", "a*.*"] {
            assert_eq!(wrong.parse::<OperationPattern>(), Err(OperationPatternError), "{wrong}");
        }
    }
}
