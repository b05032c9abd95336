//! Findings of a document: places, messages, pictures and fixes.

use crate::state::NAME;
use broadcastable::analysis::{Document, Encoding, Position};
use broadcastable::diagnostic::render::{MessageFormat, Style, to_string};
use broadcastable::diagnostic::{Applicability, Counts, Diagnostic, Help};
use broadcastable::source::{SourceFile, Span};
use serde_json::{Value, json};

/// The maximum number of findings with a picture, which takes longest to make and to show.
const MOST_PICTURES: usize = 50;

/// The maximum number of findings that are shown; further ones are counted.
const MOST_SHOWN: usize = 1000;

/// The answer for a text that was refused.
pub fn refused(reason: &str) -> Value {
    json!({"refused": reason})
}

/// A place as the page counts it: the line from 0, and units of 16 bits.
pub fn position(document: &Document, offset: u32) -> Value {
    let Position { line, character } = document.lines().position(document.text(), offset, Encoding::Utf16);
    json!([line, character])
}

/// The findings of the document, and their numbers.
pub fn findings(document: &mut Document) -> Value {
    let found = document.diagnostics();
    let mut counts = Counts::default();
    found.iter().for_each(|one| counts.count(one.severity));
    let source = match found.is_empty() {
        true => SourceFile::default(),
        false => SourceFile::new(NAME, document.text()).unwrap_or_default(),
    };
    let shown: Vec<Value> = found
        .iter()
        .take(MOST_SHOWN)
        .enumerate()
        .map(|(index, one)| record(document, &source, one, index < MOST_PICTURES))
        .collect();
    json!({
        "findings": shown,
        "errors": counts.errors,
        "warnings": counts.warnings,
        "others": counts.others,
        "lines": document.lines().count(),
    })
}

fn record(document: &Document, source: &SourceFile, found: &Diagnostic, has_picture: bool) -> Value {
    let place = |span: Span| json!([position(document, span.start), position(document, span.end)]);
    let marked = found.labels.iter().find(|label| label.primary).map(|label| label.span);
    let labels = found.labels.iter().filter(|label| !label.text.is_empty());
    let picture = || {
        let mut style = Style::default();
        (style.format, style.width) = (MessageFormat::Html, 76);
        to_string(source, found, style)
    };
    json!({
        "severity": found.severity.to_string(),
        "code": found.code.number(),
        "name": found.code.name(),
        "message": found.message,
        "place": marked.or(found.location).map(place),
        "labels": labels.map(|label| json!({"place": place(label.span), "text": label.text, "primary": label.primary})).collect::<Value>(),
        "notes": found.notes.iter().map(|note| note.text.clone()).collect::<Value>(),
        "fixes": found.help.iter().filter(|help| !help.edits.is_empty()).map(|help| fix(document, help)).collect::<Value>(),
        "advice": found.help.iter().filter(|help| help.edits.is_empty()).map(|help| help.text.clone()).collect::<Value>(),
        "picture": has_picture.then(picture),
    })
}

fn fix(document: &Document, help: &Help) -> Value {
    let edit = |edit: &broadcastable::diagnostic::Edit| json!({"from": position(document, edit.span.start), "to": position(document, edit.span.end), "text": edit.replacement});
    json!({
        "text": help.text,
        "kind": match help.applicability {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "guess",
            Applicability::Display => "sketch",
        },
        "edits": help.edits.iter().map(edit).collect::<Value>(),
    })
}
