//! Writes findings immediately, up to a maximum number, and counts the rest: to standard error, and to the files of `--report`.

mod files;
mod finding;
mod github;
pub mod json;
pub(crate) mod origin;
mod partial;
mod root;
mod sarif;
mod skipped;

pub use files::{ReportFile, ReportFileError, ReportKind};
pub(super) use finding::{Finding, OtherPlace};
pub(super) use json::FileRecord;
pub(super) use partial::{FindingSink, PartialReport};
pub(super) use skipped::stepped_over;

use super::output::OutputError;
use super::stats::{Stats, StatsFormat};
use broadcastable::diagnostic::render::{MessageFormat, Style, printable};
use broadcastable::diagnostic::{Code, Counts, Diagnostic, Severity, plural};
use broadcastable::source::SourceFile;
use files::Reports;
use json::Summary;
use std::io::Write;
use std::num::NonZeroUsize;

/// The format on standard error.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ErrorFormat {
    /// Text, in the shape of [`ReportOptions::style`].
    #[default]
    Text,
    /// Records for programs, one on each line.
    Json,
    /// Annotations of GitHub Actions.
    GitHub,
}

/// The kinds of report files that are written in addition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReportKinds {
    /// Records.
    pub json: bool,
    /// SARIF.
    pub sarif: bool,
    /// A baseline.
    pub baseline: bool,
}

/// Options for reporting diagnostics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReportOptions {
    /// The format on standard error.
    pub format: ErrorFormat,
    /// The style of text.
    pub style: Style,
    /// The number of findings of each severity that are shown, or `None` for all.
    pub limit: Option<NonZeroUsize>,
    /// Whether a hint to `--explain` is printed at the end.
    pub has_hint: bool,
    /// The files that are written in addition.
    pub files: ReportKinds,
}

impl ReportOptions {
    /// Whether there are records of files with their operations.
    pub const fn counts_operations(self) -> bool {
        matches!(self.format, ErrorFormat::Json) || self.files.json
    }

    /// Whether the output is text with codes.
    fn shows_codes(self) -> bool {
        self.format == ErrorFormat::Text && self.style.format == MessageFormat::Human
    }
}

/// A count with a limit for showing.
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

    /// Counts one more diagnostic. Returns whether it is shown.
    pub(super) fn admit(&mut self, severity: Severity) -> bool {
        let admitted = self.most.is_none_or(|most| self.shown.of(severity) < most.get());
        if admitted { &mut self.shown } else { &mut self.hidden }.count(severity);
        admitted
    }

    pub(super) fn shown(&self) -> Counts {
        self.shown
    }

    /// All, shown or not.
    fn counts(&self) -> Counts {
        let mut counts = self.shown;
        counts.add(self.hidden);
        counts
    }
}

/// Collects the outputs of findings.
pub(super) struct Reporter<'w> {
    out: &'w mut dyn Write,
    options: ReportOptions,
    limit: Limit,
    reports: Reports,
    summary: Summary,
    /// The code for the hint to `--explain`: that of the first error, otherwise of the first warning.
    explained: Option<Code>,
}

impl<'w> Reporter<'w> {
    pub(super) fn new(
        out: &'w mut dyn Write,
        options: ReportOptions,
        files: &[ReportFile],
    ) -> Result<Self, OutputError> {
        let (limit, reports) = (Limit::new(options.limit), Reports::open(files)?);
        Ok(Self { out, options, limit, reports, summary: Summary::default(), explained: None })
    }

    /// Writes one diagnostic, or counts it.
    pub(super) fn report(&mut self, source: &SourceFile, diagnostic: &Diagnostic) -> Result<(), OutputError> {
        self.report_with(source, diagnostic, None)
    }

    /// Reports a finding that is already rendered.
    pub(super) fn finding(&mut self, finding: &Finding) -> Result<(), OutputError> {
        if self.limit.admit(finding.severity) { self.write(finding) } else { Ok(()) }
    }

    fn write(&mut self, finding: &Finding) -> Result<(), OutputError> {
        if let Some(entry) = &finding.baseline {
            self.reports.know(entry.clone());
            return Ok(());
        }
        let is_better = self.explained.is_none_or(|code| code.level() < finding.code.level());
        if is_better && matches!(finding.severity, Severity::Error | Severity::Warning) {
            self.explained = Some(finding.code);
        }
        // The text is written in one piece, because standard error is not buffered, and other programs may write to it too.
        self.out.write_all(finding.text.as_bytes()).map_err(refused)?;
        self.reports.finding(finding)
    }

    /// Counts diagnostics that were not rendered.
    pub(super) fn report_hidden(&mut self, counts: Counts) {
        self.limit.hidden.add(counts);
    }

    /// The number of findings so far, shown or not.
    pub(super) fn counts(&self) -> Counts {
        self.limit.counts()
    }

    /// Writes a message without a place, such as `error: cannot open ..`.
    pub(super) fn message(&mut self, text: &str) -> Result<(), OutputError> {
        if text.starts_with("error: ") {
            self.reports.fail(text.to_owned());
        }
        self.record(|| json::message(text))?;
        match self.options.format {
            ErrorFormat::Text => self.line(text),
            ErrorFormat::Json => Ok(()),
            ErrorFormat::GitHub => self.out.write_all(github::message(text).as_bytes()).map_err(refused),
        }
    }

    /// Writes a line for readers only, not for programs.
    pub(super) fn line(&mut self, text: &str) -> Result<(), OutputError> {
        match self.options.format {
            ErrorFormat::Json => Ok(()),
            ErrorFormat::Text | ErrorFormat::GitHub => writeln!(self.out, "{}", printable(text)).map_err(refused),
        }
    }

    /// Writes statistics: a table, or a record for programs, which is complete at any length.
    pub(super) fn stats(&mut self, stats: &Stats, format: StatsFormat) -> Result<(), OutputError> {
        let text = stats.print(format);
        match (format, self.options.format) {
            (StatsFormat::Text, _) => self.line(&text),
            (StatsFormat::Json, ErrorFormat::Json) => Ok(()),
            (StatsFormat::Json, ErrorFormat::Text | ErrorFormat::GitHub) => {
                writeln!(self.out, "{text}").map_err(refused)
            }
        }
    }

    /// Whether records are written to standard error.
    pub(super) fn is_for_programs(&self) -> bool {
        self.options.format == ErrorFormat::Json
    }

    /// Writes the record of a file.
    pub(super) fn file(&mut self, record: &FileRecord) -> Result<(), OutputError> {
        self.summary.files += 1;
        self.summary.unreadable += usize::from(record.error.is_some());
        self.summary.tally += record.tally;
        self.summary.fixed += record.fixed;
        if let Some(error) = &record.error {
            self.reports.fail(error.clone());
        }
        self.record(|| json::file(record))
    }

    /// Writes a record to the record outputs; without such outputs, the record is not created.
    fn record(&mut self, make: impl FnOnce() -> String) -> Result<(), OutputError> {
        let is_shown = self.options.format == ErrorFormat::Json;
        if !is_shown && !self.reports.takes_records() {
            return Ok(());
        }
        let line = make();
        self.reports.record(&line)?;
        if is_shown { self.out.write_all(line.as_bytes()).map_err(refused) } else { Ok(()) }
    }

    /// Writes the number of diagnostics that were not shown, if any, and the hint to `--explain`.
    pub(super) fn close(&mut self) -> Result<(), OutputError> {
        let hidden = self.limit.hidden;
        if hidden != Counts::default() {
            self.line(&format!("not shown: {}; --max-errors=0 shows all", count(hidden)))?;
        }
        let code = self.explained.take().filter(|_| self.options.has_hint && self.options.shows_codes());
        if let Some(code) = code {
            self.line(&format!("For more information: bcast-opt --explain {code}"))?;
        }
        Ok(())
    }

    /// Reports that the run could not start or did not finish. Returns whether the error is fully reported by this.
    pub(super) fn fail(&mut self, text: String) -> bool {
        self.summary.error = Some(text);
        self.options.format == ErrorFormat::Json
    }

    /// Completes the reports.
    pub(super) fn finish(mut self) -> Result<(), OutputError> {
        self.close()?;
        self.summary.counts = self.counts();
        self.summary.hidden = self.limit.hidden;
        let summary = std::mem::take(&mut self.summary);
        self.record(|| json::summary(&summary))?;
        if let Some(error) = summary.error {
            self.reports.fail(error);
        }
        if let Some(known) = self.reports.baseline_count() {
            self.line(&format!("the baseline has {}", plural(known, "finding")))?;
        }
        self.reports.finish()?;
        self.out.flush().map_err(refused)
    }
}

fn refused(error: std::io::Error) -> OutputError {
    OutputError::Stream { name: "standard error", error }
}

/// `2 errors, 1 warning`; empty if there are none.
pub(super) fn count(counts: Counts) -> String {
    let parts = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.others, "remark")];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    parts.map(|(number, name)| plural(number, name)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use broadcastable::source::Span;

    #[test]
    fn shows_up_to_the_limit_and_counts_the_rest() {
        let source = SourceFile::new("x", b"abc".as_slice()).unwrap();
        let mut text = Vec::new();
        let style = Style { format: MessageFormat::Gcc, ..Style::PLAIN };
        let options = ReportOptions { style, limit: NonZeroUsize::new(1), ..ReportOptions::default() };
        let mut reporter = Reporter::new(&mut text, options, &[]).unwrap();
        for at in 0..3 {
            reporter.report(&source, &Diagnostic::error(Code::InvalidToken, Span::at(at), "e")).unwrap();
            reporter.report(&source, &Diagnostic::warning(Code::ForcedToOne, Span::at(at), "w")).unwrap();
        }
        reporter.finish().unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "x:1:1: error: e\nx:1:1: warning: w\nnot shown: 2 errors, 2 warnings; --max-errors=0 shows all\n"
        );
    }
}
