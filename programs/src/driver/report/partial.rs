//! [`PartialReport`]: the findings and records of a part of a run, such as a file, which a thread collects and which are reported in order.

use super::{FileRecord, Finding, Limit, OtherPlace, ReportOptions, Reporter};
use crate::driver::output::OutputError;
use broadcastable::diagnostic::{Counts, Diagnostic};
use broadcastable::source::SourceFile;

/// The receiver of findings and records: a report, or a part of one.
pub(in crate::driver) trait FindingSink {
    /// Receives a diagnostic with the lines of another place, which is rendered if it is shown.
    fn report_with(
        &mut self,
        source: &SourceFile,
        diagnostic: &Diagnostic,
        other: Option<OtherPlace<'_>>,
    ) -> Result<(), OutputError>;

    /// Receives a record of a comparison or a trace, which is created if there are record outputs.
    fn trace(&mut self, make: impl FnOnce() -> String) -> Result<(), OutputError>;
}

/// A part of a report, at most with as many findings as are shown in all.
pub(in crate::driver) struct PartialReport {
    options: ReportOptions,
    limit: Limit,
    items: Vec<ReportItem>,
}

enum ReportItem {
    Finding(Finding),
    /// A record for the record outputs.
    Record(String),
    File(FileRecord),
}

impl PartialReport {
    pub(in crate::driver) fn new(options: ReportOptions) -> Self {
        Self { options, limit: Limit::new(options.limit), items: Vec::new() }
    }

    /// Adds a diagnostic, or counts it.
    pub(in crate::driver) fn report(&mut self, source: &SourceFile, diagnostic: &Diagnostic) {
        self.add(source, diagnostic, None);
    }

    fn add(&mut self, source: &SourceFile, diagnostic: &Diagnostic, other: Option<OtherPlace<'_>>) {
        if self.limit.admit(diagnostic.severity) {
            self.items.push(ReportItem::Finding(Finding::with(source, diagnostic, other, self.options)));
        }
    }

    /// Adds a finding that is already rendered.
    pub(in crate::driver) fn finding(&mut self, finding: Finding) {
        if self.limit.admit(finding.severity) {
            self.items.push(ReportItem::Finding(finding));
        }
    }

    /// Counts diagnostics that were not rendered.
    pub(in crate::driver) fn report_hidden(&mut self, counts: Counts) {
        self.limit.hidden.add(counts);
    }

    /// Adds the record of a file.
    pub(in crate::driver) fn file(&mut self, record: FileRecord) {
        self.items.push(ReportItem::File(record));
    }

    /// The number of findings so far, shown or not.
    pub(in crate::driver) fn counts(&self) -> Counts {
        self.limit.counts()
    }
}

impl FindingSink for PartialReport {
    fn report_with(
        &mut self,
        source: &SourceFile,
        diagnostic: &Diagnostic,
        other: Option<OtherPlace<'_>>,
    ) -> Result<(), OutputError> {
        self.add(source, diagnostic, other);
        Ok(())
    }

    fn trace(&mut self, make: impl FnOnce() -> String) -> Result<(), OutputError> {
        if self.options.counts_operations() {
            self.items.push(ReportItem::Record(make()));
        }
        Ok(())
    }
}

impl Reporter<'_> {
    /// Reports a part.
    pub(in crate::driver) fn add(&mut self, part: PartialReport) -> Result<(), OutputError> {
        for item in part.items {
            match item {
                ReportItem::Finding(finding) => self.finding(&finding)?,
                ReportItem::Record(record) => self.record(|| record)?,
                ReportItem::File(record) => self.file(&record)?,
            }
        }
        self.report_hidden(part.limit.hidden);
        Ok(())
    }
}

impl FindingSink for Reporter<'_> {
    fn report_with(
        &mut self,
        source: &SourceFile,
        diagnostic: &Diagnostic,
        other: Option<OtherPlace<'_>>,
    ) -> Result<(), OutputError> {
        if self.limit.admit(diagnostic.severity) {
            return self.write(&Finding::with(source, diagnostic, other, self.options));
        }
        Ok(())
    }

    fn trace(&mut self, make: impl FnOnce() -> String) -> Result<(), OutputError> {
        self.record(make)
    }
}
