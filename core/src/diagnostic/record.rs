//! [`DiagnosticRecord`]: a diagnostic as data for programs, as `docs/diagnostics.schema.json` describes it.
//!
//! `serde` writes it in any format. Later versions only add members.

use super::render::{self, Style};
use super::{
    Applicability, Diagnostic, Edit, Help, Label, Note, OriginPlace, Severity, SourceOrigin, Subject, fingerprint,
};
use crate::source::{SourceFile, Span};
use serde::Serialize;

/// The version of the records.
pub const SCHEMA: u32 = 1;

/// A place: lines and columns from 1, columns and offsets in bytes, ends after the last byte.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct PlaceRecord {
    /// The line of the first byte.
    pub line: Option<u32>,
    /// The column of the first byte.
    pub column: Option<u32>,
    /// The line of the end.
    pub end_line: Option<u32>,
    /// The column of the end.
    pub end_column: Option<u32>,
    /// The offset of the first byte in the file.
    pub byte_start: Option<u64>,
    /// The offset of the end in the file.
    pub byte_end: Option<u64>,
}

impl PlaceRecord {
    /// The place of a span; all members are `None` without a span.
    pub fn of(source: &SourceFile, span: Option<Span>) -> Self {
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

/// A diagnostic as one flat record.
///
/// ```
/// use broadcastable::diagnostic::{Code, Diagnostic, DiagnosticRecord};
/// use broadcastable::source::{SourceFile, Span};
///
/// let source = SourceFile::new("example.mlir", *b"!")?;
/// let diagnostic = Diagnostic::error(Code::InvalidToken, Span::new(0, 1), "unexpected character");
/// let record = serde_json::to_value(DiagnosticRecord::new(&source, &diagnostic))?;
/// assert_eq!((&record["file"], &record["line"], &record["code"]), (&"example.mlir".into(), &1.into(), &"E0001".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize)]
pub struct DiagnosticRecord<'d> {
    schema: u32,
    r#type: &'static str,
    file: Option<&'d str>,
    #[serde(flatten)]
    place: PlaceRecord,
    severity: Severity,
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
#[derive(Debug, Serialize)]
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

#[derive(Debug, Serialize)]
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
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum SizeRecord<'d> {
    Static(u64),
    Dynamic(&'d str),
}

#[derive(Debug, Serialize)]
struct LabelRecord<'d> {
    #[serde(flatten)]
    place: PlaceRecord,
    message: &'d str,
    primary: bool,
}

#[derive(Debug, Serialize)]
struct NoteRecord<'d> {
    #[serde(flatten)]
    place: PlaceRecord,
    message: &'d str,
}

#[derive(Debug, Serialize)]
struct FixRecord<'d> {
    message: &'d str,
    applicability: Applicability,
    edits: Vec<EditRecord<'d>>,
}

#[derive(Debug, Serialize)]
struct EditRecord<'d> {
    byte_start: u64,
    byte_end: u64,
    replacement: &'d str,
}

impl<'d> DiagnosticRecord<'d> {
    /// The record of a diagnostic about `source`.
    pub fn new(source: &'d SourceFile, diagnostic: &'d Diagnostic) -> Self {
        let label = |label: &'d Label| LabelRecord {
            place: PlaceRecord::of(source, Some(label.span)),
            message: &label.text,
            primary: label.primary,
        };
        let note = |note: &'d Note| NoteRecord { place: PlaceRecord::of(source, note.span), message: &note.text };
        let edit = |edit: &'d Edit| EditRecord {
            byte_start: source.file_offset(edit.span.start),
            byte_end: source.file_offset(edit.span.end),
            replacement: &edit.replacement,
        };
        let fix = |help: &'d Help| FixRecord {
            message: &help.text,
            applicability: help.applicability,
            edits: help.edits.iter().map(edit).collect(),
        };
        Self {
            file: Some(source.name()),
            place: PlaceRecord::of(source, diagnostic.location),
            labels: diagnostic.labels.iter().map(label).collect(),
            notes: diagnostic.notes.iter().map(note).collect(),
            fixes: diagnostic.help.iter().map(fix).collect(),
            fingerprint: Some(fingerprint(source, diagnostic).to_string()),
            ..Self::about(diagnostic, render::to_string(source, diagnostic, Style::PLAIN))
        }
    }

    /// The record of a diagnostic about shapes without a source, with the text of the drawing.
    pub fn without_source(diagnostic: &'d Diagnostic, rendered: String) -> Self {
        let note = |note: &'d Note| NoteRecord { place: PlaceRecord::default(), message: &note.text };
        let fix = |help: &'d Help| FixRecord {
            message: &help.text,
            applicability: Applicability::Display,
            edits: Vec::new(),
        };
        Self {
            notes: diagnostic.notes.iter().map(note).collect(),
            fixes: diagnostic.help.iter().map(fix).collect(),
            ..Self::about(diagnostic, rendered)
        }
    }

    /// The record of a message without a source, such as one about arguments. A text that begins with `error: `, `warning: ` or
    /// `note: ` has that severity; any other is an error.
    pub fn of_message(text: &'d str) -> Self {
        let (severity, message) = match text.split_once(": ") {
            Some(("error", message)) => (Severity::Error, message),
            Some(("warning", message)) => (Severity::Warning, message),
            Some(("note", message)) => (Severity::Note, message),
            _ => (Severity::Error, text),
        };
        Self::bare(severity, message, format!("{text}\n"))
    }

    fn bare(severity: Severity, message: &'d str, rendered: String) -> Self {
        Self {
            schema: SCHEMA,
            r#type: "diagnostic",
            file: None,
            place: PlaceRecord::default(),
            severity,
            code: None,
            name: None,
            message,
            op: None,
            function: None,
            rule: None,
            axis: None,
            sizes: Vec::new(),
            shapes: &[],
            origin: None,
            labels: Vec::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
            fingerprint: None,
            rendered,
        }
    }

    fn about(diagnostic: &'d Diagnostic, rendered: String) -> Self {
        let subject = diagnostic.subject.as_deref();
        Self {
            code: Some(diagnostic.code.number()),
            name: Some(diagnostic.code.name()),
            op: subject.and_then(|subject| subject.op.as_deref()),
            function: subject.and_then(|subject| subject.function.as_deref()),
            rule: subject.and_then(|subject| subject.rule.as_deref()),
            axis: subject.and_then(|subject| subject.axis),
            sizes: sizes(subject),
            shapes: subject.map_or(&[], |subject| &subject.shapes),
            origin: subject.and_then(|subject| subject.origin.as_deref()).map(OriginRecord::of),
            ..Self::bare(diagnostic.severity, &diagnostic.message, rendered)
        }
    }
}

fn sizes(subject: Option<&Subject>) -> Vec<SizeRecord<'_>> {
    let sizes = subject.map_or(&[][..], |subject| &subject.sizes);
    sizes.iter().map(|size| size.parse().map_or(SizeRecord::Dynamic(size), SizeRecord::Static)).collect()
}
