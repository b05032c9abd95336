//! SARIF 2.1.0, a format of code hosts and editors: a log of one run, written while the run proceeds.
//!
//! Columns count characters, as `columnKind` declares, and paths are relative to the root of the repository.

use super::json::escaped;
use super::root::name_in_reports;
use crate::driver::uri::percent_encoded;
use broadcastable::diagnostic::{
    Applicability, Code, Diagnostic, Edit, OriginPlace, Severity, SourceOrigin, fingerprint,
};
use broadcastable::source::{SourceFile, Span};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Maximum column that is written: to find a column, the line is read up to it.
const FURTHEST: u32 = 1 << 16;

/// The text before the results.
pub(super) const BEGIN: &str =
    "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"results\":[";

/// A result about `source`, as JSON.
pub(super) fn result(source: &SourceFile, diagnostic: &Diagnostic) -> String {
    let uri = uri(source.name());
    let subject = diagnostic.subject.as_deref();
    let mut location = physical(source, &uri, diagnostic.location);
    if let Some(function) = subject.and_then(|subject| subject.function.as_deref()) {
        location.insert("logicalLocations".into(), json!([{"name": function, "kind": "function"}]));
    }
    let labels = diagnostic.labels.iter().map(|label| (Some(label.span), label.text.as_str()));
    let notes = diagnostic.notes.iter().filter(|note| note.span.is_some());
    let related = labels.chain(notes.map(|note| (note.span, note.text.as_str())));
    let related = related.map(|(span, text)| (physical(source, &uri, span), text.to_owned()));
    let origin = subject.and_then(|subject| subject.origin.as_deref()).into_iter().flat_map(SourceOrigin::places);
    let origin = origin.map(|place| (origin_physical(place), format!("made of {place}")));
    let related: Vec<Value> = related
        .chain(origin)
        .enumerate()
        .map(|(id, (mut location, text))| {
            location.insert("id".into(), id.into());
            if !text.is_empty() {
                location.insert("message".into(), json!({"text": text}));
            }
            location.into()
        })
        .collect();
    let fixes = diagnostic.help.iter().filter(|help| help.applicability != Applicability::Display);
    let fixes: Vec<Value> = fixes
        .map(|help| {
            let replacements: Vec<Value> = help.edits.iter().map(|edit| replacement(source, edit)).collect();
            json!({
                "description": {"text": help.text},
                "artifactChanges": [{"artifactLocation": {"uri": uri}, "replacements": replacements}],
            })
        })
        .collect();
    let print = fingerprint(source, diagnostic).to_string();
    let mut result = json!({
        "ruleId": diagnostic.code.number(),
        "level": level(diagnostic.severity),
        "message": {"text": message(diagnostic)},
        "locations": [location],
        "partialFingerprints": {"broadcastable/v1": print},
    });
    if let Value::Object(result) = &mut result {
        for (key, list) in [("relatedLocations", related), ("fixes", fixes)] {
            if !list.is_empty() {
                result.insert(key.into(), list.into());
            }
        }
    }
    escaped(result.to_string())
}

/// The text after the results: the rules that occur, and inputs that could not be read.
pub(super) fn end(codes: &BTreeSet<Code>, failures: &[String]) -> String {
    let rules: Vec<Value> = codes.iter().map(|code| rule(*code)).collect();
    let notifications: Vec<Value> =
        failures.iter().map(|text| json!({"level": "error", "message": {"text": text}})).collect();
    let version = env!("CARGO_PKG_VERSION");
    let driver = json!({"name": "bcast-opt", "version": version, "semanticVersion": version, "rules": rules});
    let invocation = json!({"executionSuccessful": failures.is_empty(), "toolExecutionNotifications": notifications});
    escaped(format!(
        "],\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"invocations\":[{invocation}]}}]}}\n"
    ))
}

fn rule(code: Code) -> Value {
    let first = code.page().split("\n\n").next().unwrap_or_default().replace('\n', " ");
    json!({
        "id": code.number(),
        "name": code.name(),
        "shortDescription": {"text": code.sentence()},
        "fullDescription": {"text": first},
        "help": {"text": code.page(), "markdown": code.page()},
        "defaultConfiguration": {"level": level(code.level())},
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark | Severity::Note => "note",
    }
}

/// The message with the notes that have no place.
fn message(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    for note in diagnostic.notes.iter().filter(|note| note.span.is_none()) {
        text += &format!("\nnote: {}", note.text);
    }
    for help in &diagnostic.help {
        text += &format!("\nhelp: {}", help.text);
    }
    text
}

fn physical(source: &SourceFile, uri: &str, span: Option<Span>) -> Map<String, Value> {
    let mut place = Map::new();
    place.insert("artifactLocation".into(), json!({"uri": uri}));
    if let Some(span) = span {
        place.insert("region".into(), region(source, span));
    }
    Map::from_iter([("physicalLocation".to_owned(), place.into())])
}

/// A place of an origin, with the columns of the location.
fn origin_physical(place: &OriginPlace) -> Map<String, Value> {
    let mut region = Map::from_iter([("startLine".to_owned(), place.line.max(1).into())]);
    if place.column > 0 {
        region.insert("startColumn".into(), place.column.into());
    }
    if let (Some(line), Some(column)) = (place.end_line, place.end_column.filter(|column| *column > 0)) {
        region.insert("endLine".into(), line.into());
        region.insert("endColumn".into(), column.into());
    }
    let place = json!({"artifactLocation": {"uri": uri(&place.file)}, "region": region});
    Map::from_iter([("physicalLocation".to_owned(), place)])
}

fn region(source: &SourceFile, span: Span) -> Value {
    let (start, end) = (source.line_column(span.start).line, source.line_column(span.end).line);
    match (column(source, span.start), column(source, span.end)) {
        (Some(from), Some(to)) => json!({"startLine": start, "startColumn": from, "endLine": end, "endColumn": to}),
        _ => json!({"startLine": start, "endLine": end}),
    }
}

/// The column in characters, from 1.
fn column(source: &SourceFile, offset: u32) -> Option<usize> {
    let bytes = source.line_column(offset).column - 1;
    let before = || source.text(Span::new(offset - bytes, offset)).chars().count() + 1;
    (bytes <= FURTHEST).then(before)
}

fn replacement(source: &SourceFile, edit: &Edit) -> Value {
    json!({"deletedRegion": region(source, edit.span), "insertedContent": {"text": edit.replacement}})
}

/// The name of a file as a URI, relative to the root of the repository if the file is below the root.
fn uri(name: &str) -> String {
    uri_of(&name_in_reports(name), Path::new(name))
}

fn uri_of(shown: &str, path: &Path) -> String {
    let scheme = if shown.starts_with('/') { "file://" } else { "" };
    let encoded = |text: &str| percent_encoded(text.as_bytes(), b"+@");
    let mut parts = shown.split("\\x");
    let mut uri = format!("{scheme}{}", parts.next().map(encoded).unwrap_or_default());
    // In the name of a path, `\x` is an invalid byte, unless the file really has this name.
    let is_literal = cfg!(windows) || shown.contains("\\x") && path.exists();
    for part in parts {
        let byte = part.get(..2).filter(|digits| digits.starts_with(['8', '9', 'A', 'B', 'C', 'D', 'E', 'F']));
        match byte.filter(|digits| !is_literal && u8::from_str_radix(digits, 16).is_ok()) {
            Some(byte) => uri += &format!("%{byte}{}", encoded(&part[2..])),
            None => uri += &encoded(&format!("\\x{part}")),
        }
    }
    uri
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_relative_uris() {
        let uri = |name: &str| uri_of(name, Path::new(name));
        assert_eq!(uri("models/a b:c.mlir"), "models/a%20b%3Ac.mlir");
        assert_eq!(uri("/nowhere/\u{e9}"), "file:///nowhere/%C3%A9");
        assert_eq!(uri("a\nb\u{202e}.mlir"), "a%0Ab%E2%80%AE.mlir");
        if !cfg!(windows) {
            assert_eq!(uri("a\\xFFb\\xZZ\\x41\\c"), "a%FFb%5CxZZ%5Cx41%5Cc");
        }
    }

    #[test]
    fn columns_count_characters() {
        let source = SourceFile::new("x", "\"\u{e9}\u{1f980}\" !".as_bytes()).unwrap();
        assert_eq!(column(&source, 9), Some(6));
        let long = SourceFile::new("x", vec![b' '; 1 << 17]).unwrap();
        assert_eq!(region(&long, Span::at(1 << 17)), json!({"startLine": 1, "endLine": 1}));
    }
}
