//! Records for programs: one flat JSON object a line, as `docs/diagnostics.schema.json` describes them.
//!
//! Changes only ever add members.

use broadcastable::diagnostic::render::{self, MessageFormat, Style, is_printable};
use broadcastable::diagnostic::{
    Applicability, Counts, Diagnostic, Edit, Help, Label, Note, OriginPlace, SourceOrigin, Subject, fingerprint,
};
use broadcastable::dialect::Tally;
use broadcastable::source::{SourceFile, Span};
use serde::Serialize;
use std::time::Instant;

/// The version of the records.
pub(in crate::driver) const SCHEMA: u32 = 1;

/// Where something is: lines and columns from 1, columns and offsets in bytes, ends after the last byte.
#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Place {
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    byte_start: Option<u64>,
    byte_end: Option<u64>,
}

impl Place {
    fn of(source: &SourceFile, span: Option<Span>) -> Self {
        let Some(span) = span else { return Self::default() };
        let (start, end) = (source.line_column(span.start), source.line_column(span.end));
        Self {
            line: Some(start.line),
            column: Some(start.column),
            end_line: Some(end.line),
            end_column: Some(end.column),
            byte_start: Some(source.file_offset(span.start)),
            byte_end: Some(source.file_offset(span.end)),
        }
    }
}

#[derive(Default, Serialize)]
struct DiagnosticRecord<'d> {
    schema: u32,
    r#type: &'static str,
    file: Option<&'d str>,
    #[serde(flatten)]
    place: Place,
    severity: String,
    code: Option<&'static str>,
    name: Option<String>,
    message: &'d str,
    op: Option<&'d str>,
    function: Option<&'d str>,
    rule: Option<&'d str>,
    axis: Option<usize>,
    sizes: Vec<SizeRecord<'d>>,
    shapes: &'d [String],
    origin: Option<OriginRecord<'d>>,
    labels: Vec<LabelRecord<'d>>,
    notes: Vec<NoteRecord<'d>>,
    fixes: Vec<FixRecord<'d>>,
    fingerprint: Option<String>,
    rendered: String,
}

/// A place in another file, as the location of an operation has it.
#[derive(Serialize)]
struct OriginPlaceRecord<'d> {
    file: &'d str,
    line: u32,
    column: u32,
    end_line: Option<u32>,
    end_column: Option<u32>,
}

impl<'d> OriginPlaceRecord<'d> {
    fn of(place: &'d OriginPlace) -> Self {
        let OriginPlace { file, line, column, end_line, end_column } = place;
        Self { file, line: *line, column: *column, end_line: *end_line, end_column: *end_column }
    }
}

#[derive(Serialize)]
struct OriginRecord<'d> {
    #[serde(flatten)]
    place: OriginPlaceRecord<'d>,
    others: Vec<OriginPlaceRecord<'d>>,
}

impl<'d> OriginRecord<'d> {
    fn of(origin: &'d SourceOrigin) -> Self {
        let others = origin.others.iter().map(OriginPlaceRecord::of).collect();
        Self { place: OriginPlaceRecord::of(&origin.place), others }
    }
}

/// A size is a number, or `?`.
#[derive(Serialize)]
#[serde(untagged)]
enum SizeRecord<'d> {
    Static(u64),
    Dynamic(&'d str),
}

impl<'d> SizeRecord<'d> {
    fn of(size: &'d str) -> Self {
        size.parse().map_or(Self::Dynamic(size), Self::Static)
    }
}

#[derive(Serialize)]
struct LabelRecord<'d> {
    #[serde(flatten)]
    place: Place,
    message: &'d str,
    primary: bool,
}

#[derive(Serialize)]
struct NoteRecord<'d> {
    #[serde(flatten)]
    place: Place,
    message: &'d str,
}

#[derive(Serialize)]
struct FixRecord<'d> {
    message: &'d str,
    applicability: &'static str,
    edits: Vec<EditRecord<'d>>,
}

#[derive(Serialize)]
struct EditRecord<'d> {
    byte_start: u64,
    byte_end: u64,
    replacement: &'d str,
}

/// What became of a file.
#[derive(Debug, Clone, Default)]
pub(in crate::driver) struct FileRecord {
    pub(in crate::driver) name: String,
    pub(in crate::driver) tally: Tally,
    pub(in crate::driver) counts: Counts,
    pub(in crate::driver) milliseconds: u128,
    /// The findings that were fixed.
    pub(in crate::driver) fixed: usize,
    /// Why it could not be verified.
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

/// The sums of a run.
#[derive(Debug, Clone, Default)]
pub(in crate::driver) struct Summary {
    pub(in crate::driver) files: usize,
    /// How many files could not be verified.
    pub(in crate::driver) unreadable: usize,
    pub(in crate::driver) tally: Tally,
    pub(in crate::driver) counts: Counts,
    /// Those of them without a record of their own.
    pub(in crate::driver) hidden: Counts,
    pub(in crate::driver) fixed: usize,
    /// Why there was no run, or none to its end.
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
    let subject = diagnostic.subject.as_deref();
    let style = Style { format: MessageFormat::Human, ..Style::PLAIN };
    let label = |label: &'_ Label| Place::of(source, Some(label.span));
    line(&DiagnosticRecord {
        schema: SCHEMA,
        r#type: "diagnostic",
        file: Some(source.name()),
        place: Place::of(source, diagnostic.location),
        severity: diagnostic.severity.to_string(),
        code: Some(diagnostic.code.number()),
        name: Some(diagnostic.code.name()),
        message: &diagnostic.message,
        op: subject.and_then(|subject| subject.op.as_deref()),
        function: subject.and_then(|subject| subject.function.as_deref()),
        rule: subject.and_then(|subject| subject.rule.as_deref()),
        axis: subject.and_then(|subject| subject.axis),
        sizes: sizes(subject),
        shapes: subject.map_or(&[], |subject| &subject.shapes),
        origin: subject.and_then(|subject| subject.origin.as_deref()).map(OriginRecord::of),
        labels: diagnostic
            .labels
            .iter()
            .map(|at| LabelRecord { place: label(at), message: &at.text, primary: at.primary })
            .collect(),
        notes: diagnostic.notes.iter().map(|note| note_record(source, note)).collect(),
        fixes: diagnostic.help.iter().map(|help| fix_record(source, help)).collect(),
        fingerprint: Some(fingerprint(source, diagnostic).to_string()),
        rendered: render::to_string(source, diagnostic, style),
    })
}

fn note_record<'d>(source: &SourceFile, note: &'d Note) -> NoteRecord<'d> {
    NoteRecord { place: Place::of(source, note.span), message: &note.text }
}

fn fix_record<'d>(source: &SourceFile, help: &'d Help) -> FixRecord<'d> {
    let edit = |edit: &'d Edit| EditRecord {
        byte_start: source.file_offset(edit.span.start),
        byte_end: source.file_offset(edit.span.end),
        replacement: &edit.replacement,
    };
    let applicability = match help.applicability {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
        Applicability::Display => "display",
    };
    FixRecord { message: &help.text, applicability, edits: help.edits.iter().map(edit).collect() }
}

/// The line of a message without a source: about arguments, or a file that is not read. It begins with its severity.
pub fn message(text: &str) -> String {
    let known = ["error", "warning", "note"];
    let (severity, message) = match text.split_once(": ") {
        Some((severity, message)) if known.contains(&severity) => (severity, message),
        _ => ("error", text),
    };
    line(&DiagnosticRecord {
        schema: SCHEMA,
        r#type: "diagnostic",
        severity: severity.to_owned(),
        message,
        rendered: format!("{text}\n"),
        ..DiagnosticRecord::default()
    })
}

/// The line of a diagnostic about shapes that are in no source; it is rendered already.
pub(in crate::driver) fn of_shapes(diagnostic: &Diagnostic, rendered: String) -> String {
    let subject = diagnostic.subject.as_deref();
    line(&DiagnosticRecord {
        schema: SCHEMA,
        r#type: "diagnostic",
        severity: diagnostic.severity.to_string(),
        code: Some(diagnostic.code.number()),
        name: Some(diagnostic.code.name()),
        message: &diagnostic.message,
        rule: subject.and_then(|subject| subject.rule.as_deref()),
        axis: subject.and_then(|subject| subject.axis),
        sizes: sizes(subject),
        shapes: subject.map_or(&[], |subject| &subject.shapes),
        notes: diagnostic
            .notes
            .iter()
            .map(|note| NoteRecord { place: Place::default(), message: &note.text })
            .collect(),
        fixes: diagnostic.help.iter().map(display).collect(),
        rendered,
        ..DiagnosticRecord::default()
    })
}

fn display(help: &Help) -> FixRecord<'_> {
    FixRecord { message: &help.text, applicability: "display", edits: Vec::new() }
}

fn sizes(subject: Option<&Subject>) -> Vec<SizeRecord<'_>> {
    subject.map_or(&[][..], |subject| &subject.sizes).iter().map(|size| SizeRecord::of(size)).collect()
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

/// A record as a line. Strings, numbers and lists of them always are JSON.
pub(in crate::driver) fn line(record: &impl Serialize) -> String {
    let mut text = escaped(serde_json::to_string(record).unwrap_or_default());
    text.push('\n');
    text
}

/// JSON in which what a terminal would act on, or not show, is written by its number: the same values.
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
