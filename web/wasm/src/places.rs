//! Hovers and hints.

use crate::findings::position;
use broadcastable::analysis::{Document, Encoding, Hint, HintKind, Hover, HoverSubject, Position};
use broadcastable::dialect::Registry;
use broadcastable::source::Span;
use broadcastable::verify::{Relation, shape_checks};
use serde_json::{Value, json};

/// Returns a description of a place as titles and texts; `null` if there is none.
pub fn hover(document: &mut Document, line: u32, character: u32) -> Value {
    let at = document.lines().offset(document.text(), Position { line, character }, Encoding::Utf16);
    let Some(hover) = document.hover(at) else { return Value::Null };
    let span = [position(document, hover.span.start), position(document, hover.span.end)];
    json!({"place": span, "parts": parts(&hover, &document.settings().registry)})
}

/// Each part has a title, which may be empty, and a text: MLIR or a picture if `code` is true, otherwise a list of sentences.
fn parts(hover: &Hover, registry: &Registry) -> Vec<Value> {
    let code = |title: &str, text: &str| json!({"title": title, "text": text.trim_end(), "code": true});
    let list = |title: &str, lines: &[String]| json!({"title": title, "text": lines, "code": false});
    let mut parts = Vec::new();
    match &hover.subject {
        HoverSubject::Value { name, ty, inferred, origin, dynamic } => {
            parts.push(code("", &format!("{name}: {ty}")));
            let lines: Vec<String> = std::iter::once(origin).chain(dynamic).cloned().collect();
            parts.push(list("", &lines));
            parts.extend(inferred.iter().map(|ty| code("inferred", ty)));
        }
        HoverSubject::Operation(name) => {
            parts.push(code("", name));
            parts.push(list("", &operation(name, registry)));
        }
        HoverSubject::Block(text) | HoverSubject::Named(text) => parts.push(code("", text)),
    }
    parts.extend(hover.picture.iter().map(|picture| code("shapes, aligned as they broadcast", picture)));
    if !hover.conditions.is_empty() {
        let lines: Vec<String> = hover.conditions.iter().map(ToString::to_string).collect();
        parts.push(list("at run time", &lines));
    }
    parts.extend(hover.signature.iter().map(|signature| code("for all run-time sizes", signature)));
    parts
}

/// Returns how an operation relates shapes, in sentences.
fn operation(name: &str, registry: &Registry) -> Vec<String> {
    if let Some((_, rule)) = registry.rule(name) {
        return vec![format!("rule {rule}: {}", rule.kind().explanation())];
    }
    if let Some(kind) = registry.broadcasts_by(name) {
        return vec![format!("rule {}: {}", kind.name(), kind.explanation()), format!("source: {}", kind.clause())];
    }
    let relation = registry.shape_rule(name).map(|(_, relation)| relation);
    match (relation, shape_checks(registry, name)) {
        (Some(relation), Some(checks)) => {
            let sentence = Relation::of(relation).map_or("", Relation::sentence);
            std::iter::once(sentence).chain(checks.says).map(str::to_owned).collect()
        }
        _ if registry.is_described(name) => vec!["its shapes are not related by a rule".to_owned()],
        _ => vec!["nothing is known of this operation".to_owned()],
    }
}

/// Returns the hints in lines from 0, the last one included.
pub fn hints(document: &mut Document, first: u32, last: u32) -> Value {
    let start = document.lines().span(first, document.text()).start;
    let end = document.lines().span(last, document.text()).end;
    let found = document.hints(Span::new(start.min(end), end));
    let hint = |hint: &Hint| {
        let kind = match &hint.kind {
            HintKind::Inferred { .. } => "inferred",
            HintKind::Operand => "operand",
        };
        let mut record = json!({"at": position(document, hint.at), "kind": kind, "text": hint.text});
        if let HintKind::Inferred { declared, ty } = &hint.kind {
            record["from"] = position(document, declared.start);
            record["type"] = ty.clone().into();
        }
        record
    };
    found.iter().map(hint).collect()
}
