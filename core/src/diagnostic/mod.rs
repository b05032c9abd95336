//! Diagnostics as data: [`Diagnostic`] and its parts, and the [`Sink`] that collects them.
//!
//! A phase has its own closed error enum; one function turns it into a `Diagnostic`, and `render` turns that into text. The *location* is MLIR's (the one in
//! `FILE:LINE:COLUMN` and for `expected-error` lines); labels may have other places.

mod codes;
mod fingerprint;
// Hashing for the packages of this project.
#[doc(hidden)]
pub mod hash;
mod keeping;
mod lints;
mod origin;
#[cfg(feature = "serde")]
mod record;
pub mod render;
#[doc(hidden)]
pub mod similar;
mod sink;

pub use codes::Code;
pub use fingerprint::{Fingerprint, ParseFingerprintError, fingerprint};
pub use lints::{Choice, Level, Levels, Lint, UnknownLint};
pub use origin::{OriginPlace, SourceOrigin};
#[cfg(feature = "serde")]
pub use record::{DiagnosticRecord, PlaceRecord, SCHEMA};
pub use sink::{Counts, Reserved, Sink};

use crate::source::Span;
use std::fmt;

/// The severity of a diagnostic. Variants are ordered by importance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// A part of another diagnostic, or information.
    Note,
    /// A report of an effect; not an error.
    Remark,
    /// Legal, but likely an error.
    Warning,
    /// The input is refused.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Remark => "remark",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// `1 file`, `2 files`, `3 entries`.
pub fn plural<N: fmt::Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    match noun.strip_suffix('y') {
        _ if number == N::from(1) => format!("{number} {noun}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {noun}s"),
    }
}

/// A span of the source with a short text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The marked span.
    pub span: Span,
    /// The text at the mark; may be empty.
    pub text: String,
    /// Whether the label marks the wrong place (`true`), or a place that explains the error.
    pub primary: bool,
}

/// A sentence of a diagnostic, with or without a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The text; may have several lines.
    pub text: String,
    /// The place of the note, if it has one.
    pub span: Option<Span>,
}

/// A replacement of source text that a program can apply.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The span that is replaced; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

/// The condition under which the edits of an advice may be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Applicability {
    /// Applied automatically: the edit replaces the only text that can be wrong, and adapts the uses of what it
    /// defines.
    Safe,
    /// Applied only on request: the edit guesses the intention, or the surrounding text may have to change with it.
    Unsafe,
    /// Never applied by a program: a description or a sketch for the reader.
    Display,
}

/// A suggestion, with its edits if there is one obvious way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Help {
    /// The advice in words.
    pub text: String,
    /// The edits, in source order; empty when the advice is only words.
    pub edits: Vec<Edit>,
    /// The condition under which the edits may be applied.
    pub applicability: Applicability,
}

/// The operation and value of a diagnostic, as data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject {
    /// The name of the operation.
    pub op: Option<String>,
    /// The name of the enclosing function, without `@`.
    pub function: Option<String>,
    /// The rule by which the operation broadcasts.
    pub rule: Option<String>,
    /// The axis of the marked operand or result at which the check fails.
    pub axis: Option<usize>,
    /// The conflicting sizes, beginning with that of the marked axis.
    pub sizes: Vec<String>,
    /// The shapes of the operation's operands.
    pub shapes: Vec<String>,
    /// The first name in the location of the operation; in an ONNX model, the name of the node.
    pub location_name: Option<String>,
    /// The place in the program from which the operation was generated.
    pub origin: Option<Box<SourceOrigin>>,
}

/// A message with its place, the error, the reason, and advice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The kind of the error.
    pub code: Code,
    /// The text, in MLIR's words if MLIR has this message.
    pub message: String,
    /// MLIR's location. `None` for a diagnostic without a place in the file.
    pub location: Option<Span>,
    /// Marked ranges; if none is primary, the location is marked.
    pub labels: Vec<Label>,
    /// Further explanations, in order.
    pub notes: Vec<Note>,
    /// Advice, in order.
    pub help: Vec<Help>,
    /// The operation of the diagnostic, if it has one.
    pub subject: Option<Box<Subject>>,
}

impl Diagnostic {
    /// A diagnostic without labels, notes or help.
    pub fn new(severity: Severity, code: Code, location: Option<Span>, message: impl Into<String>) -> Self {
        Self {
            severity,
            code,
            message: message.into(),
            location,
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            subject: None,
        }
    }

    /// An error at a place.
    pub fn error(code: Code, location: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, Some(location), message)
    }

    /// A warning at a place.
    pub fn warning(code: Code, location: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, Some(location), message)
    }

    /// Adds the label for the place that is wrong.
    #[must_use]
    pub fn primary(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), primary: true });
        self
    }

    /// Adds a label for a place that explains.
    #[must_use]
    pub fn secondary(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    /// Adds a note without a place.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(Note { text: text.into(), span: None });
        self
    }

    /// Adds a note about a place; `expected-note` lines may claim it.
    #[must_use]
    pub fn note_at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.notes.push(Note { text: text.into(), span: Some(span) });
        self
    }

    /// Adds advice in words.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(Help { text: text.into(), edits: Vec::new(), applicability: Applicability::Display });
        self
    }

    /// Adds a suggestion with an edit that is applied only on request, because it guesses the intention.
    #[must_use]
    pub fn help_edit(self, text: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        self.help_edits(text, Applicability::Unsafe, vec![Edit { span, replacement: replacement.into() }])
    }

    /// Adds a suggestion that a program may apply: there is no other correction.
    #[must_use]
    pub fn help_safe_edit(self, text: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        self.help_edits(text, Applicability::Safe, vec![Edit { span, replacement: replacement.into() }])
    }

    /// Adds a suggestion with its edits, in source order.
    #[must_use]
    pub fn help_edits(mut self, text: impl Into<String>, applicability: Applicability, edits: Vec<Edit>) -> Self {
        self.help.push(Help { text: text.into(), edits, applicability });
        self
    }

    /// Sets more fields of the subject.
    #[must_use]
    pub fn with_subject(mut self, fill: impl FnOnce(&mut Subject)) -> Self {
        fill(self.subject.get_or_insert_default());
        self
    }
}
