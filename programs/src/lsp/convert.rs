//! Places and findings, from the library to the protocol.

use super::client::Client;
use super::documents::{path_of, uri_of};
use super::pages::Pages;
use crate::driver::{OriginFile, origin_files};
use broadcastable::analysis::{Document, Encoding, Position};
use broadcastable::diagnostic::{Code, Diagnostic, Severity};
use broadcastable::source::Span;
use gen_lsp_types as lsp;

/// The span of a range. A reversed range is corrected.
pub(super) fn span_of(document: &Document, range: lsp::Range, encoding: Encoding) -> Span {
    let (start, end) = (offset_of(document, range.start, encoding), offset_of(document, range.end, encoding));
    Span::new(start.min(end), start.max(end))
}

/// The offset of a position.
pub(super) fn offset_of(document: &Document, position: lsp::Position, encoding: Encoding) -> u32 {
    let lsp::Position { line, character } = position;
    document.lines().offset(document.text(), Position { line, character }, encoding)
}

/// The position of an offset.
pub(super) fn position_of(document: &Document, offset: u32, encoding: Encoding) -> lsp::Position {
    let Position { line, character } = document.lines().position(document.text(), offset, encoding);
    lsp::Position { line, character }
}

/// The range of a span.
pub(super) fn range_of(document: &Document, span: Span, encoding: Encoding) -> lsp::Range {
    let start = position_of(document, span.start, encoding);
    lsp::Range { start, end: position_of(document, span.end, encoding) }
}

/// Returns the span to mark: the dimension, if a dimension is wrong.
pub(super) fn marked(diagnostic: &Diagnostic) -> Span {
    let primary = diagnostic.labels.iter().find(|label| label.primary).map(|label| label.span);
    primary.or(diagnostic.location).unwrap_or(Span::at(0))
}

/// A finding in the protocol's form.
pub(super) fn diagnostic(
    (document, uri): (&Document, &lsp::Uri),
    found: &Diagnostic,
    client: &Client,
    pages: &mut Pages,
) -> lsp::Diagnostic {
    let place = |span: Span| lsp::Location { uri: uri.clone(), range: range_of(document, span, client.encoding) };
    let labels = found.labels.iter().filter(|label| !label.primary && !label.text.is_empty());
    let notes = found.notes.iter().filter_map(|note| Some((note.span?, &note.text)));
    let related = labels.map(|label| (label.span, &label.text)).chain(notes);
    let related: Vec<lsp::DiagnosticRelatedInformation> = related
        .map(|(span, text)| lsp::DiagnosticRelatedInformation { location: place(span), message: text.clone() })
        .collect();
    let related = related.into_iter().chain(origins(uri, found)).collect::<Vec<_>>();
    let link = client.has_code_links.then(|| pages.link(found.code)).flatten();
    lsp::Diagnostic {
        range: range_of(document, marked(found), client.encoding),
        severity: Some(severity(found.severity)),
        code: Some(lsp::Code::String(found.code.number().to_owned())),
        code_description: link.map(|href| lsp::CodeDescription { href }),
        source: Some("bcast".to_owned()),
        message: lsp::Message::String(message(found)),
        tags: is_unnecessary(found.code).then(|| vec![lsp::DiagnosticTag::Unnecessary]),
        related_information: (client.has_related && !related.is_empty()).then_some(related),
        data: None,
    }
}

/// The places from which the operation was generated, in existing files.
fn origins(uri: &lsp::Uri, found: &Diagnostic) -> Vec<lsp::DiagnosticRelatedInformation> {
    if found.subject.as_deref().is_none_or(|subject| subject.origin.is_none()) {
        return Vec::new();
    }
    let file = path_of(&uri.0);
    let files = origin_files(found, &file);
    let related = files.filter_map(|OriginFile { place, path }| {
        let path = path.canonicalize().ok()?;
        let at = |line: u32, column: u32| lsp::Position { line: line.max(1) - 1, character: column.max(1) - 1 };
        let start = at(place.line, place.column);
        let end = place.end_line.zip(place.end_column).map_or(start, |(line, column)| at(line, column));
        let location = lsp::Location { uri: uri_of(&path), range: lsp::Range { start, end } };
        Some(lsp::DiagnosticRelatedInformation { location, message: format!("made of {place}") })
    });
    related.collect()
}

fn severity(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::Error,
        Severity::Warning => lsp::DiagnosticSeverity::Warning,
        Severity::Remark => lsp::DiagnosticSeverity::Information,
        Severity::Note => lsp::DiagnosticSeverity::Hint,
    }
}

/// Whether the diagnostic marks text that could be removed.
fn is_unnecessary(code: Code) -> bool {
    code == Code::UnusedSuppression
}

/// Returns MLIR's text, the text at the place, and the notes.
fn message(found: &Diagnostic) -> String {
    let mut text = found.message.clone();
    let labels = found.labels.iter().filter(|label| label.primary && !label.text.is_empty());
    labels.for_each(|label| text += &format!("\n{}", label.text));
    for note in found.notes.iter().filter(|note| note.span.is_none()) {
        text += &format!("\nnote: {}", note.text);
    }
    for help in &found.help {
        text += &format!("\nhelp: {}", help.text);
    }
    text
}
