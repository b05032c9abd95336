//! Records for programs: one flat JSON object on each line, as `docs/diagnostics.schema.json` describes them.
//!
//! Changes only ever add members. The record of a diagnostic is the library's.

use broadcastable::diagnostic::render::is_printable;
use broadcastable::diagnostic::{Counts, Diagnostic, DiagnosticRecord, SCHEMA};
use broadcastable::dialect::Tally;
use broadcastable::source::SourceFile;
use serde::Serialize;
use std::time::Instant;

/// The result for a file.
#[derive(Debug, Clone, Default)]
pub(in crate::driver) struct FileRecord {
    pub(in crate::driver) name: String,
    pub(in crate::driver) tally: Tally,
    pub(in crate::driver) counts: Counts,
    pub(in crate::driver) milliseconds: u128,
    /// The findings that were fixed.
    pub(in crate::driver) fixed: usize,
    /// The reason for which the file could not be verified.
    pub(in crate::driver) error: Option<String>,
}

impl FileRecord {
    /// The record of a file whose operations are not counted.
    pub(in crate::driver) fn new(name: String, counts: Counts, start: Instant) -> Self {
        Self { name, counts, milliseconds: start.elapsed().as_millis(), ..Self::default() }
    }
}

#[derive(Serialize)]
struct FileLine<'r> {
    schema: u32,
    r#type: &'static str,
    file: &'r str,
    operations: usize,
    verified: usize,
    errors: usize,
    warnings: usize,
    remarks: usize,
    fixed: usize,
    ms: u128,
    error: Option<&'r str>,
}

/// The totals of a run.
#[derive(Debug, Clone, Default)]
pub(in crate::driver) struct Summary {
    pub(in crate::driver) files: usize,
    /// The number of files that could not be verified.
    pub(in crate::driver) unreadable: usize,
    pub(in crate::driver) tally: Tally,
    pub(in crate::driver) counts: Counts,
    /// The counts of findings that have no record.
    pub(in crate::driver) hidden: Counts,
    pub(in crate::driver) fixed: usize,
    /// The reason for which the run did not start or finish.
    pub(in crate::driver) error: Option<String>,
}

#[derive(Serialize)]
struct SummaryLine<'r> {
    schema: u32,
    r#type: &'static str,
    files: usize,
    unreadable: usize,
    operations: usize,
    verified: usize,
    errors: usize,
    warnings: usize,
    remarks: usize,
    hidden: usize,
    fixed: usize,
    error: Option<&'r str>,
}

/// The line of a diagnostic about `source`.
pub(super) fn diagnostic(source: &SourceFile, diagnostic: &Diagnostic) -> String {
    line(&DiagnosticRecord::new(source, diagnostic))
}

/// The line of a message without a source: about arguments, or an unreadable file. It begins with its severity.
pub fn message(text: &str) -> String {
    line(&DiagnosticRecord::of_message(text))
}

/// The record of a diagnostic about shapes without a source, which was rendered before.
pub(in crate::driver) fn of_shapes(diagnostic: &Diagnostic, rendered: String) -> String {
    line(&DiagnosticRecord::without_source(diagnostic, rendered))
}

/// The line of a file.
pub(super) fn file(record: &FileRecord) -> String {
    line(&FileLine {
        schema: SCHEMA,
        r#type: "file",
        file: &record.name,
        operations: record.tally.operations,
        verified: record.tally.verified,
        errors: record.counts.errors,
        warnings: record.counts.warnings,
        remarks: record.counts.others,
        fixed: record.fixed,
        ms: record.milliseconds,
        error: record.error.as_deref(),
    })
}

/// The last line.
pub(super) fn summary(summary: &Summary) -> String {
    let hidden = summary.hidden;
    line(&SummaryLine {
        schema: SCHEMA,
        r#type: "summary",
        files: summary.files,
        unreadable: summary.unreadable,
        operations: summary.tally.operations,
        verified: summary.tally.verified,
        errors: summary.counts.errors,
        warnings: summary.counts.warnings,
        remarks: summary.counts.others,
        hidden: hidden.errors + hidden.warnings + hidden.others,
        fixed: summary.fixed,
        error: summary.error.as_deref(),
    })
}

/// A record as a line. Strings, numbers and lists of strings and numbers are always valid JSON.
pub(in crate::driver) fn line(record: &impl Serialize) -> String {
    let mut text = escaped(serde_json::to_string(record).unwrap_or_default());
    text.push('\n');
    text
}

/// JSON in which control characters and invisible ones are escaped: the values are equal.
pub(super) fn escaped(json: String) -> String {
    if json.is_ascii() && !json.contains('\x7f') {
        return json;
    }
    let mut text = String::with_capacity(json.len());
    for ch in json.chars() {
        match ch {
            '\n' => text.push(ch),
            _ if is_printable(ch) => text.push(ch),
            _ => ch.encode_utf16(&mut [0; 2]).iter().for_each(|unit| text += &format!("\\u{unit:04x}")),
        }
    }
    text
}
