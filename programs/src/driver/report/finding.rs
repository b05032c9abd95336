//! [`Finding`]: a rendered diagnostic, independent of its source.
//!
//! Files are verified by several threads and reported in order: this is the unit that the threads pass on.

use super::{ErrorFormat, ReportOptions, github, json, origin, sarif};
use crate::driver::baseline::Entry;
use broadcastable::diagnostic::render::MessageFormat;
use broadcastable::diagnostic::{Code, Diagnostic, Lint, Severity, fingerprint, render};
use broadcastable::source::{SourceFile, Span};

/// A diagnostic in all formats of the run.
#[derive(Debug)]
pub(in crate::driver) struct Finding {
    pub(in crate::driver) severity: Severity,
    pub(super) code: Code,
    /// The text for standard error.
    pub(super) text: String,
    /// The finding as a record and as a result of SARIF, for report files.
    pub(super) json: Option<String>,
    pub(super) sarif: Option<String>,
    /// The finding of a lint as an entry of a baseline, for a run that writes a baseline.
    pub(super) baseline: Option<Entry>,
}

/// A place in another text that a finding is about, and a sentence on it.
#[derive(Debug)]
pub(in crate::driver) struct OtherPlace<'s> {
    pub(in crate::driver) source: &'s SourceFile,
    pub(in crate::driver) span: Span,
    pub(in crate::driver) text: String,
}

impl Finding {
    pub(in crate::driver) fn of(source: &SourceFile, diagnostic: &Diagnostic, options: ReportOptions) -> Self {
        Self::with(source, diagnostic, None, options)
    }

    /// A finding that shows the lines of another place below its own.
    pub(super) fn with(
        source: &SourceFile,
        diagnostic: &Diagnostic,
        other: Option<OtherPlace<'_>>,
        options: ReportOptions,
    ) -> Self {
        let text = match options.format {
            ErrorFormat::Text => {
                let mut text = render::to_string(source, diagnostic, options.style);
                let excerpt = match options.style.format {
                    MessageFormat::Human => {
                        let other =
                            other.map(|other| render::excerpt(other.source, other.span, &other.text, options.style));
                        origin::excerpt(source, diagnostic, options.style) + &other.unwrap_or_default()
                    }
                    _ => String::new(),
                };
                // A diagnostic ends with an empty line.
                if !excerpt.is_empty() {
                    text.truncate(text.trim_end().len());
                    text += &format!("\n{excerpt}\n");
                }
                text
            }
            ErrorFormat::Json => json::diagnostic(source, diagnostic),
            ErrorFormat::GitHub => github::annotation(source, diagnostic),
        };
        Self {
            severity: diagnostic.severity,
            code: diagnostic.code,
            json: options.files.json.then(|| match options.format {
                ErrorFormat::Json => text.clone(),
                ErrorFormat::Text | ErrorFormat::GitHub => json::diagnostic(source, diagnostic),
            }),
            text,
            sarif: options.files.sarif.then(|| sarif::result(source, diagnostic)),
            baseline: Lint::of_code(diagnostic.code).filter(|_| options.files.baseline).map(|lint| {
                Entry::new(fingerprint(source, diagnostic), lint.code(), source.name(), &diagnostic.message)
            }),
        }
    }
}
