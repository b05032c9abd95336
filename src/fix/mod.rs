//! Fixes: the edits of diagnostics, applied to a text if they have the intended effect.
//!
//! [`fix_text`] applies all fixes of a text together and verifies the result. A fix is kept if the finding that offers it is gone, there are fewer errors if that
//! is one, and none is new; warnings may appear. The fixes of a text without such a fault take two verifications, however many they are. Where there are faults, functions
//! are judged apart from one another, and the fixes of a function that has one are divided until those that cause it are found.
//!
//! ```
//! use broadcastable::diagnostic::Sink;
//! use broadcastable::dialect::Registry;
//! use broadcastable::fix::{Findings, FixLevel, fix_text};
//! use broadcastable::limits::Fixing;
//! use broadcastable::source::{SourceError, SourceFile};
//! use broadcastable::{syntax, verify};
//!
//! let registry = Registry::default();
//! let mut verify = |text: &[u8]| -> Result<Findings, SourceError> {
//!     let source = SourceFile::new("example.mlir", text)?;
//!     let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
//!     let mut sink = Sink::new();
//!     let options = verify::Options::new(&registry).is_complete(parsed.is_complete());
//!     sink.extend(parsed.diagnostics);
//!     verify::verify(&parsed.ir, &source, &options, &mut sink);
//!     Ok(Findings::from(sink))
//! };
//! let text = "%a = \"t.a\"() : () -> tensor<4xf32>\n%b = \"tosa.add\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>\n";
//! let fixed = fix_text(text.as_bytes(), FixLevel::Safe, Fixing::DEFAULT, &mut verify)?;
//! assert_eq!(fixed.applied, 1);
//! assert!(fixed.text.ends_with(b"-> tensor<4xf32>\n"));
//! # Ok::<(), SourceError>(())
//! ```

mod edits;
mod judge;
mod rounds;
mod state;
mod trials;

pub use edits::{Fix, apart, offered};
pub use rounds::fix_text;

use crate::diagnostic::{Counts, Diagnostic, Sink};
use crate::pass::TextEdit;

/// The kinds of edits that are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixLevel {
    /// Fixes without alternatives.
    Safe,
    /// Guesses are applied too.
    Unsafe,
}

/// The result of a verification.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// The diagnostics, in the order of their places. If some are left out, they have later places than those of the same severity that are listed.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of omitted diagnostics.
    pub hidden: Counts,
}

impl From<Sink> for Findings {
    fn from(sink: Sink) -> Self {
        let mut hidden = sink.counts();
        let diagnostics = sink.finish();
        diagnostics.iter().for_each(|diagnostic| hidden.uncount(diagnostic.severity));
        Self { diagnostics, hidden }
    }
}

/// A text after its fixes.
#[derive(Debug, Clone)]
pub struct Fixed {
    /// The text.
    pub text: Vec<u8>,
    /// The changes to the original text: edits in the order of that text that do not overlap.
    pub changes: Vec<TextEdit>,
    /// The findings after the changes.
    pub findings: Findings,
    /// The number of applied fixes.
    pub applied: usize,
    /// The number of fixes that are still offered: they overlap others, do not remove their finding, or cause errors.
    pub unapplied: usize,
    /// The message of the first error that would follow from a fix that is not applied.
    pub refusal: Option<String>,
    /// The number of fixes that only [`FixLevel::Unsafe`] applies.
    pub unsafe_ones: usize,
    /// The number of verifications.
    pub verifications: usize,
    /// Whether a limit was reached, so that not all fixes were tried.
    pub is_limited: bool,
}
