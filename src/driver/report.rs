//! Writes diagnostics as they come, up to a number of them, and counts the rest.

use super::output::OutputError;
use crate::diagnostic::render::{self, Style, printable};
use crate::diagnostic::{Code, Counts, Diagnostic, Severity, plural};
use crate::source::SourceFile;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;

/// How diagnostics are reported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReportOptions {
    /// How each is written.
    pub style: Style,
    /// How many of each severity are shown; all when it is not said.
    pub limit: Option<NonZeroUsize>,
}

/// A count that stops showing at its limit.
#[derive(Debug, Default)]
pub(super) struct Limit {
    most: Option<NonZeroUsize>,
    shown: Counts,
    hidden: Counts,
}

impl Limit {
    pub(super) fn new(most: Option<NonZeroUsize>) -> Self {
        Self { most, ..Self::default() }
    }

    /// Counts one more; whether it is to be shown.
    pub(super) fn admit(&mut self, severity: Severity) -> bool {
        let admitted = self.most.is_none_or(|most| self.shown.of(severity) < most.get());
        if admitted { &mut self.shown } else { &mut self.hidden }.count(severity);
        admitted
    }

    pub(super) fn shown(&self) -> Counts {
        self.shown
    }

    pub(super) fn hidden(&self) -> Counts {
        self.hidden
    }
}

/// Where diagnostics are written.
pub(super) struct Reporter<'w> {
    out: &'w mut dyn Write,
    style: Style,
    limit: Limit,
}

impl<'w> Reporter<'w> {
    pub(super) fn new(out: &'w mut dyn Write, options: ReportOptions) -> Self {
        Self { out, style: options.style, limit: Limit::new(options.limit) }
    }

    /// Writes one diagnostic, or counts it.
    pub(super) fn report(&mut self, source: &SourceFile, diagnostic: &Diagnostic) -> Result<(), OutputError> {
        if self.limit.admit(diagnostic.severity) {
            // In one piece: standard error has no buffer, and other programs may write to it too.
            let text = render::to_string(source, diagnostic, self.style);
            self.out.write_all(text.as_bytes()).map_err(refused)?;
        }
        Ok(())
    }

    /// The same for one that is text already.
    pub(super) fn report_rendered(&mut self, severity: Severity, text: &str) -> Result<(), OutputError> {
        if self.limit.admit(severity) {
            self.out.write_all(text.as_bytes()).map_err(refused)?;
        }
        Ok(())
    }

    /// Counts diagnostics that were not even rendered.
    pub(super) fn report_hidden(&mut self, counts: Counts) {
        self.limit.hidden.add(counts);
    }

    /// Writes what is no diagnostic, in a line of its own or several.
    pub(super) fn line(&mut self, text: &str) -> Result<(), OutputError> {
        writeln!(self.out, "{}", printable(text)).map_err(refused)
    }

    /// Says how many diagnostics were not shown, if any.
    pub(super) fn finish(&mut self) -> Result<(), OutputError> {
        let hidden = self.limit.hidden;
        if hidden != Counts::default() {
            self.line(&format!("not shown: {}; --max-errors=0 shows all", count(hidden)))?;
        }
        self.out.flush().map_err(refused)
    }
}

fn refused(error: std::io::Error) -> OutputError {
    OutputError::Stream { name: "standard error", error }
}

/// `2 errors, 1 warning`; nothing for none.
pub(super) fn count(counts: Counts) -> String {
    let parts = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.others, "remark")];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    parts.map(|(number, name)| plural(number, name)).collect::<Vec<_>>().join(", ")
}

const STEPPED_OVER: Code = Code::SkippedOperations;

/// Of more names than this nobody reads on.
const MOST_NAMED: usize = 60;

/// What `--skip-unknown-syntax` has left out: how many operations, and which; the most frequent first.
pub(super) fn stepped_over(counts: &BTreeMap<String, usize>) -> Option<Diagnostic> {
    if counts.is_empty() {
        return None;
    }
    let total = counts.values().sum();
    let mut names: Vec<_> = counts.iter().collect();
    names.sort_by_key(|(name, count)| (Reverse(**count), *name));
    let others = names.len().saturating_sub(MOST_NAMED);
    let shown = names.into_iter().take(MOST_NAMED).map(|(name, count)| format!("{count} '{name}'"));
    let others = (others > 0).then(|| format!("and {}", plural(others, "other name")));
    let names: Vec<_> = shown.chain(others).collect();
    let message = format!("{} stepped over: nothing of them was verified but what is in their regions", were(total));
    Some(Diagnostic::new(Severity::Remark, STEPPED_OVER, None, message).note(names.join(", ")))
}

/// `1 operation was`, `2 operations were`.
fn were(number: usize) -> String {
    format!("{} {}", plural(number, "operation"), if number == 1 { "was" } else { "were" })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::diagnostic::render::Format;
    use crate::source::Span;

    #[test]
    fn shows_up_to_the_limit_and_counts_the_rest() {
        let source = SourceFile::new("x", b"abc".as_slice()).unwrap();
        let mut text = Vec::new();
        let style = Style { format: Format::Short, ..Style::PLAIN };
        let mut reporter = Reporter::new(&mut text, ReportOptions { style, limit: NonZeroUsize::new(1) });
        for at in 0..3 {
            reporter.report(&source, &Diagnostic::error(Code::InvalidToken, Span::at(at), "e")).unwrap();
            reporter.report(&source, &Diagnostic::warning(Code::SplitMarkerNearMiss, Span::at(at), "w")).unwrap();
        }
        reporter.finish().unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "x:1:1: error: e\nx:1:1: warning: w\nnot shown: 2 errors, 2 warnings; --max-errors=0 shows all\n"
        );
    }
}
