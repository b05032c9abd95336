//! Code actions: the suggestions of diagnostics, all safe fixes of a file, the inferred type, and suppressions of lints; and the commands of code lenses.

use super::convert::{marked, range_of, span_of};
use super::documents::{Open, path_of};
use super::server::Server;
use crate::driver::run_line::RunLine;
use broadcastable::analysis::{Document, Encoding, HintKind};
use broadcastable::diagnostic::{Applicability, Diagnostic, Edit, Lint, Severity};
use broadcastable::fix::{FixLevel, apart, offered};
use broadcastable::source::Span;
use gen_lsp_types as lsp;
use lsp_server::RequestId;
use serde_json::{Value, json};

/// Runs a RUN line of a file.
pub(super) const RUN: &str = "bcast.run";
/// Adds definitions for the operations of unknown dialects.
const DEFINE: &str = "bcast.defineDialects";

pub(super) const COMMANDS: [&str; 2] = [RUN, DEFINE];

pub(super) fn code_actions(server: &mut Server, params: lsp::CodeActionParams) -> Vec<Value> {
    let is_lazy = server.client.resolves_edits;
    let Some((open, encoding)) = server.file(&params.text_document) else { return Vec::new() };
    let mut actions = offers(open, params.range, encoding, !is_lazy);
    let wanted = params.context.only.unwrap_or_default();
    let wanted: Vec<Value> = wanted.iter().filter_map(|kind| serde_json::to_value(kind).ok()).collect();
    let is_wanted = |action: &Value| {
        let kind = action["kind"].as_str().unwrap_or_default();
        let is_of = |wanted: &Value| wanted.as_str().is_some_and(|wanted| is_kind(kind, wanted));
        wanted.is_empty() || wanted.iter().any(is_of)
    };
    actions.retain(is_wanted);
    for action in actions.iter_mut().filter(|action| is_lazy && action.get("command").is_none()) {
        action["data"] = json!({"uri": open.uri, "version": open.version, "range": params.range});
        action.as_object_mut().map(|action| action.remove("edit"));
    }
    actions
}

/// All actions in a range.
fn offers(open: &mut Open, range: lsp::Range, encoding: Encoding, with_all: bool) -> Vec<Value> {
    let span = span_of(&open.document, range, encoding);
    let found = open.document.diagnostics();
    let touches = |place: Span| place.start <= span.end && span.start <= place.end;
    let near = |found: &&Diagnostic| touches(marked(found)) || found.location.is_some_and(touches);
    let near: Vec<&Diagnostic> = found.iter().filter(near).collect();
    let mut actions: Vec<Value> = near.iter().flat_map(|found| fixes(open, found, encoding)).collect();
    for hint in open.document.hints(span) {
        if let HintKind::Inferred { declared, ty } = hint.kind {
            let edits = [Edit { span: declared, replacement: ty.clone() }];
            let edit = workspace_edit(open, &edits, encoding);
            let title = format!("Declare the inferred type {ty}");
            actions.push(json!({"title": title, "kind": "refactor.rewrite", "edit": edit}));
        }
    }
    actions.extend(near.iter().filter_map(|found| allowed(open, found, encoding)));
    actions.extend(near.iter().filter_map(|found| expected(open, found, encoding)));
    if found.iter().any(|found| offered(found, FixLevel::Safe).is_some()) {
        let mut action = json!({"title": "Apply all safe fixes of the file", "kind": "source.fixAll"});
        if with_all {
            action["edit"] = all_fixes(open, encoding);
        }
        actions.push(action);
    }
    if near.iter().any(|found| found.code == broadcastable::diagnostic::Code::UnknownCustomOperation) {
        let command = json!({"title": "Define", "command": DEFINE, "arguments": [open.uri]});
        let title = "Define the unknown operations in bcast.toml";
        actions.push(json!({"title": title, "kind": "quickfix", "command": command}));
    }
    actions
}

/// The safe fixes of a file. If fixes overlap, only the first is included.
fn all_fixes(open: &mut Open, encoding: Encoding) -> Value {
    open.document.settle();
    let found = open.document.diagnostics();
    let fixes = found.iter().filter_map(|found| offered(found, FixLevel::Safe)).collect();
    let edits: Vec<Edit> = apart(fixes).into_iter().flatten().collect();
    workspace_edit(open, &edits, encoding)
}

/// Whether a kind equals another kind, or is a sub-kind of it: `source.fixAll` is a `source`.
fn is_kind(kind: &str, wanted: &str) -> bool {
    kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || wanted.is_empty())
}

fn workspace_edit(open: &Open, edits: &[Edit], encoding: Encoding) -> Value {
    let edit =
        |edit: &Edit| json!({"range": range_of(&open.document, edit.span, encoding), "newText": edit.replacement});
    json!({"changes": {open.uri.0.clone(): edits.iter().map(edit).collect::<Vec<_>>()}})
}

/// Returns the fixes that a diagnostic proposes.
fn fixes(open: &Open, found: &Diagnostic, encoding: Encoding) -> Vec<Value> {
    let with_edits = found.help.iter().filter(|help| !help.edits.is_empty());
    let action = |help: &broadcastable::diagnostic::Help| {
        let title = capitalised(&help.text);
        let edit = workspace_edit(open, &help.edits, encoding);
        match help.applicability {
            Applicability::Safe => json!({"title": title, "kind": "quickfix", "isPreferred": true, "edit": edit}),
            Applicability::Unsafe => json!({"title": format!("{title} (a guess)"), "kind": "quickfix", "edit": edit}),
            Applicability::Display => json!({"title": format!("{title} (a sketch)"), "kind": "quickfix", "edit": edit}),
        }
    };
    with_edits.map(action).collect()
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The beginning of a line, and its indentation.
fn line_start(document: &Document, at: u32) -> (Span, String) {
    let line = document.lines().span(document.lines().line(at), document.text());
    let blanks = document.text()[line.range()].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    (Span::at(line.start), blanks.map(|byte| char::from(*byte)).collect())
}

/// A comment that keeps a lint from being reported of an operation.
fn allowed(open: &Open, found: &Diagnostic, encoding: Encoding) -> Option<Value> {
    let lint = Lint::of_code(found.code)?;
    let (place, blanks) = line_start(&open.document, found.location?.start);
    let replacement = format!("{blanks}// bcast: allow({})\n", lint.name());
    let edit = workspace_edit(open, &[Edit { span: place, replacement }], encoding);
    Some(json!({"title": format!("Allow {} here", lint.name()), "kind": "quickfix", "edit": edit}))
}

/// Returns the line by which a test declares that this diagnostic is expected.
fn expected(open: &Open, found: &Diagnostic, encoding: Encoding) -> Option<Value> {
    let (place, blanks) = line_start(&open.document, found.location?.start);
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
        Severity::Note => return None,
    };
    let replacement = format!("{blanks}// expected-{severity}@+1 {{{{{}}}}}\n", found.message);
    let edit = workspace_edit(open, &[Edit { span: place, replacement }], encoding);
    Some(json!({"title": format!("Expect this {severity} here"), "kind": "quickfix", "edit": edit}))
}

/// Computes the edit of an action that was offered without.
pub(super) fn resolve(server: &mut Server, mut action: Value) -> Result<Value, String> {
    let encoding = server.client.encoding;
    let uri = action.pointer("/data/uri").and_then(Value::as_str).map(|uri| lsp::Uri(uri.to_owned()));
    let range = action.pointer("/data/range").and_then(|range| serde_json::from_value(range.clone()).ok());
    let open = uri.and_then(|uri| server.documents.get(&uri));
    let is_same = |open: &&mut Open| action.pointer("/data/version") == Some(&open.version.into());
    let open = open.filter(is_same).ok_or_else(|| "the text has changed since then".to_owned())?;
    let edit = match range {
        _ if action["kind"] == "source.fixAll" => Some(all_fixes(open, encoding)),
        Some(range) => {
            let is_it = |offer: &Value| offer["title"] == action["title"] && offer["kind"] == action["kind"];
            offers(open, range, encoding, false).into_iter().find(is_it).and_then(|offer| offer.get("edit").cloned())
        }
        None => None,
    };
    action["edit"] = edit.ok_or_else(|| "there is no such action".to_owned())?;
    Ok(action)
}

/// Executes a command; the answer to a command that runs a line is sent later.
pub(super) fn execute(
    server: &mut Server,
    id: &RequestId,
    params: lsp::ExecuteCommandParams,
) -> Result<Option<Value>, String> {
    let arguments = params.arguments.unwrap_or_default();
    let arguments: Vec<Value> = arguments.iter().filter_map(|argument| serde_json::to_value(argument).ok()).collect();
    let uri = arguments.first().and_then(Value::as_str).map(|uri| lsp::Uri(uri.to_owned()));
    let open = uri.and_then(|uri| server.documents.get(&uri)).ok_or_else(|| "the file is not open".to_owned())?;
    match params.command.as_str() {
        DEFINE => {
            let edit = definitions(open);
            server.apply("Define the unknown operations", edit);
            Ok(Some(Value::Null))
        }
        RUN => {
            let line = arguments.get(1).and_then(Value::as_str).unwrap_or_default();
            let line = RunLine::parse(line, &path_of(&open.uri.0)).map_err(|error| error.to_string())?;
            server.run(id.clone(), line).map(|()| None)
        }
        command => Err(format!("there is no command '{command}'")),
    }
}

/// Returns the edit that adds unknown operations, by name, to the `bcast.toml` in the folder of the file.
fn definitions(open: &mut Open) -> Value {
    let skipped = open.document.skipped();
    let text = open.document.text();
    let mut lines = String::new();
    for span in skipped {
        let name = String::from_utf8_lossy(&text[span.range()]).trim_matches('"').to_owned();
        lines += &format!("[op.\"{name}\"]\n");
    }
    let folder = path_of(&open.uri.0).parent().map(std::path::Path::to_owned).unwrap_or_default();
    let uri = super::documents::uri_of(&folder.join("bcast.toml"));
    let start = json!({"line": 0, "character": 0});
    let edits = json!([{"range": {"start": start, "end": start}, "newText": lines}]);
    json!({"documentChanges": [
        {"kind": "create", "uri": uri, "options": {"ignoreIfExists": true}},
        {"textDocument": {"uri": uri, "version": null}, "edits": edits},
    ]})
}
