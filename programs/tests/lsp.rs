//! The language server, driven in memory like an editor does, and like a client that violates the protocol.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use bcast_programs::lsp::serve;
use deadline::in_time;
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::thread::JoinHandle;

#[path = "../../tests/support/deadline.rs"]
mod deadline;
#[path = "lsp/lenses.rs"]
mod lenses;
#[path = "lsp/origins.rs"]
mod origins;
#[path = "lsp/streams.rs"]
mod streams;

const URI: &str = "file:///nowhere/f.mlir";
const TEXT: &str = r#"!t = tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  %1 = "test.broadcastable"(%a, %c) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^done(%1 : tensor<?xf32>)
^done(%x: tensor<?xf32>):
  return %x : tensor<?xf32>
}
func.func @g(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) {
  %0 = func.call @f(%a, %b, %c) : (tensor<4xf32>, tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
"#;

/// An editor.
struct Editor {
    connection: Connection,
    server: JoinHandle<u8>,
    next: i32,
    /// Notifications that the server sent.
    notified: Vec<Notification>,
}

impl Editor {
    fn start() -> Self {
        let (connection, other) = Connection::memory();
        let server = std::thread::Builder::new().stack_size(8 << 20).spawn(move || serve(&other, Vec::new())).unwrap();
        Self { connection, server, next: 0, notified: Vec::new() }
    }

    fn ready() -> Self {
        Self::with(json!({}))
    }

    fn with(capabilities: Value) -> Self {
        let mut editor = Self::start();
        let answer = editor.ask("initialize", json!({"capabilities": capabilities}));
        assert_eq!(answer["serverInfo"]["name"], "bcast-lsp");
        editor.tell("initialized", json!({}));
        editor
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification { method: method.to_owned(), params }.into()).unwrap();
    }

    fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.connection.sender.send(Request { id: id.clone(), method: method.to_owned(), params }.into()).unwrap();
        id
    }

    fn receive(&self) -> Message {
        self.connection.receiver.recv_timeout(deadline::DEADLINE).expect("an answer")
    }

    fn response(&mut self, id: &RequestId) -> Response {
        loop {
            match self.receive() {
                Message::Response(response) if response.id == *id => return response,
                Message::Response(response) => panic!("not asked for: {response:?}"),
                Message::Notification(notification) => self.notified.push(notification),
                Message::Request(request) => {
                    self.connection.sender.send(Response::new_ok(request.id, Value::Null).into()).unwrap();
                }
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.response(&id).response_result.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    fn refused(&mut self, method: &str, params: Value) -> i32 {
        let id = self.send(method, params);
        self.response(&id).response_result.expect_err(method).code
    }

    fn open(&self, text: &str) {
        let item = json!({"uri": URI, "languageId": "mlir", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": item}));
    }

    fn change(&self, version: i32, changes: Value) {
        let params = json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
    }

    /// The next findings that are published.
    fn findings(&mut self) -> Value {
        loop {
            let at = self.notified.iter().position(|told| told.method == "textDocument/publishDiagnostics");
            if let Some(at) = at {
                return self.notified.remove(at).params;
            }
            match self.receive() {
                Message::Notification(notification) => self.notified.push(notification),
                other => panic!("{other:?}"),
            }
        }
    }

    /// Sends a request about the place in a text between `before` and `inside`.
    fn at(&mut self, method: &str, text: &str, before: &str, inside: &str) -> Value {
        let position = position(text, before, inside);
        self.ask(method, json!({"textDocument": {"uri": URI}, "position": position, "context": {"includeDeclaration": true, "triggerKind": 1, "isRetrigger": false}}))
    }

    fn end(mut self) -> u8 {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        ended(self.server)
    }
}

/// The exit status of a session that ends.
fn ended(server: JoinHandle<u8>) -> u8 {
    in_time(move || server.join()).unwrap()
}

fn position(text: &str, before: &str, inside: &str) -> Value {
    let at = text.find(&format!("{before}{inside}")).expect("a place in the text") + before.len();
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({"line": line, "character": text[start..at].encode_utf16().count()})
}

fn whole(uri: &str) -> Value {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 10_000, "character": 0}});
    json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}})
}

/// The text that the ranges of an answer mark.
fn marked<'t>(text: &'t str, range: &Value) -> &'t str {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + place["character"].as_u64().unwrap() as usize
    };
    &text[offset(&range["start"])..offset(&range["end"])]
}

#[test]
fn findings_mark_the_very_dimension() {
    let mut editor = Editor::with(json!({"textDocument": {"publishDiagnostics": {"relatedInformation": true}}}));
    editor.open(TEXT);
    let found = editor.findings();
    assert_eq!((&found["uri"], &found["version"]), (&json!(URI), &json!(1)));
    let first = &found["diagnostics"][0];
    assert_eq!((&first["severity"], &first["code"]), (&json!(1), &json!("E0510")));
    assert_eq!(marked(TEXT, &first["range"]), "3");
    let message = first["message"].as_str().unwrap();
    assert!(
        message.starts_with("'test.broadcastable' op operands don't have broadcast-compatible shapes\n"),
        "{message}"
    );
    let related = &first["relatedInformation"][0];
    assert_eq!(marked(TEXT, &related["location"]["range"]), "4");

    // The edit replaces every 3 by 4.
    let edit = |before: &str| {
        let start = position(TEXT, before, "3xf32>");
        let mut end = start.clone();
        end["character"] = json!(start["character"].as_u64().unwrap() + 1);
        json!({"range": {"start": start, "end": end}, "text": "4"})
    };
    editor.change(2, json!([edit("%b: tensor<"), edit("(tensor<4xf32>, tensor<")]));
    let found = editor.findings();
    assert_eq!(found["version"], 2);
    assert!(!found["diagnostics"].as_array().unwrap().iter().any(|found| found["code"] == "E0510"), "{found}");
    assert_eq!(editor.end(), 0);
}

#[test]
fn an_editor_that_asks_for_findings_is_not_told_of_them() {
    let mut editor = Editor::with(json!({"textDocument": {"diagnostic": {}}}));
    editor.open(TEXT);
    let found = editor.ask("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!(found["kind"], "full");
    assert_eq!(found["items"][0]["code"], "E0510");
    assert!(editor.notified.is_empty());
    assert_eq!(editor.end(), 0);
}

#[test]
fn hovers_say_where_a_size_comes_from() {
    let mut editor = Editor::with(json!({"textDocument": {"hover": {"contentFormat": ["markdown"]}}}));
    editor.open(TEXT);
    let text = |hover: Value| hover["contents"]["value"].as_str().unwrap().to_owned();
    let value = text(editor.at("textDocument/hover", TEXT, "cf.br ^done(", "%1"));
    assert!(value.contains("%1: tensor<?xf32>") && value.contains("line 4"), "{value}");
    assert!(value.contains("tensor<4xf32>"), "the inferred type: {value}");
    assert!(value.contains("dimension 0 of %1 comes from dimension 0 of %a (4) and dimension 0 of %c (?)"), "{value}");
    let op = text(editor.at("textDocument/hover", TEXT, "%1 = \"", "test.broadcastable"));
    assert!(op.contains("source: ") && op.contains("%c     ?"), "{op}");
    let symbol = text(editor.at("textDocument/hover", TEXT, "func.call ", "@f"));
    assert!(symbol.contains("func.func @f(%a"), "{symbol}");
    assert!(editor.at("textDocument/hover", TEXT, "!t = ", "tensor").is_null());
    assert_eq!(editor.end(), 0);
}

#[test]
fn hovers_say_what_a_run_must_satisfy() {
    let text = "func.func @h(%a: tensor<4xf32>, %c: tensor<?xf32>) {\n  %1 = \"test.broadcastable\"(%a, %c) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>\n  return\n}\n";
    let mut editor = Editor::ready();
    editor.open(text);
    let hover = editor.at("textDocument/hover", text, "(%a, ", "%c)");
    let value = hover["contents"]["value"].as_str().unwrap();
    assert!(value.contains("%c is 1 or 4 (line 2)"), "{value}");
    assert_eq!(editor.end(), 0);
}

#[test]
fn functions_have_their_signatures_in_hovers_and_lenses() {
    let text = "func.func @g() {\n  return\n}\nfunc.func @h(%a: tensor<4xf32>, %c: tensor<?xf32> {shape.names = [\"n\"]}) -> tensor<4xf32> {\n  %1 = \"test.broadcastable\"(%a, %c) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>\n  return %1 : tensor<4xf32>\n}\n";
    let mut editor = Editor::ready();
    editor.open(text);
    let hover = editor.at("textDocument/hover", text, "func.func ", "@h");
    let value = hover["contents"]["value"].as_str().unwrap();
    assert!(value.contains("@h(%a: 4, %c: n) -> 4\n  where n is 1 or 4  (line 5)"), "{value}");
    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    assert_eq!(lenses[0]["command"]["title"], "@h(%a: 4, %c: n) -> 4 where n is 1 or 4");
    assert_eq!(lenses.as_array().unwrap().len(), 1);
    assert_eq!(editor.end(), 0);
}

#[test]
fn definitions_and_references() {
    let mut editor = Editor::ready();
    editor.open(TEXT);
    let definition = |found: Value| marked(TEXT, &found[0]["range"]).to_owned();
    assert_eq!(definition(editor.at("textDocument/definition", TEXT, "return ", "%x")), "%x");
    assert_eq!(definition(editor.at("textDocument/definition", TEXT, "cf.br ", "^done")), "^done");
    let found = editor.at("textDocument/definition", TEXT, "func.call ", "@f");
    assert_eq!((marked(TEXT, &found[0]["range"]), &found[0]["range"]["start"]["line"]), ("f", &json!(1)));
    let uses =
        editor.at("textDocument/references", TEXT, "(", "%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) ->");
    assert_eq!(uses.as_array().unwrap().len(), 3, "{uses}");
    let uses = editor.at("textDocument/documentHighlight", TEXT, "func.call ", "@f");
    assert_eq!(uses.as_array().unwrap().len(), 2, "{uses}");

    let text = "\"t.x\"() : () -> () loc(\"dir/a.py\":12:3)\n";
    editor.change(2, json!([{"text": text}]));
    let found = editor.at("textDocument/definition", text, "loc(", "\"dir");
    assert_eq!(found[0]["uri"], "file:///nowhere/dir/a.py");
    assert_eq!(found[0]["range"]["start"], json!({"line": 11, "character": 2}));
    assert_eq!(editor.end(), 0);
}

/// Applies the edits of an answer to a text.
fn applied(text: &str, edit: &Value) -> String {
    let edits = edit["changes"][URI].as_array().unwrap();
    let mut edits: Vec<(Value, &str)> =
        edits.iter().map(|edit| (edit["range"].clone(), edit["newText"].as_str().unwrap())).collect();
    edits.sort_by_key(|(range, _)| (range["start"]["line"].as_u64(), range["start"]["character"].as_u64()));
    let mut result = text.to_owned();
    for (range, new) in edits.iter().rev() {
        let old = marked(text, range);
        let start = old.as_ptr() as usize - text.as_ptr() as usize;
        result.replace_range(start..start + old.len(), new);
    }
    result
}

#[test]
fn names_are_changed_everywhere() {
    let mut editor = Editor::ready();
    editor.open(TEXT);
    let mut rename = |before: &str, inside: &str, new: &str| {
        let position = position(TEXT, before, inside);
        let edit = editor
            .ask("textDocument/rename", json!({"textDocument": {"uri": URI}, "position": position, "newName": new}));
        applied(TEXT, &edit)
    };
    let value = rename("return ", "%x", "%sum");
    assert!(value.contains("^done(%sum: ") && value.contains("return %sum :"), "{value}");
    let symbol = rename("func.call ", "@f", "main");
    assert!(symbol.contains("func.func @main(") && symbol.contains("func.call @main("), "{symbol}");
    let block = rename("cf.br ", "^done", "^exit");
    assert!(block.contains("cf.br ^exit(") && block.contains("\n^exit(%x"), "{block}");
    let text = "!t = tensor<4xf32>\n#m = affine_map<(d0) -> (d0)>\nfunc.func @a(%x: !t) -> (!t, tuple<!t>) {\n  // !t\n  %0:2 = \"t.x\"(%x) {a = #m, b = \"!t\", c = !t.u} : (!t) -> (!t, tuple<!t>)\n  return %0#0, %0#1 : !t, tuple<!t>\n}\nfunc.func @b(!t)\n";
    editor.change(2, json!([{"text": text}]));
    let mut rename_alias = |before: &str, inside: &str| {
        let position = position(text, before, inside);
        let edit = editor
            .ask("textDocument/rename", json!({"textDocument": {"uri": URI}, "position": position, "newName": "new"}));
        applied(text, &edit)
    };
    let renamed =
        text.replace("!t", "!new").replace("// !new", "// !t").replace("\"!new\"", "\"!t\"").replace("!new.u", "!t.u");
    assert_eq!(rename_alias("%x: ", "!t"), renamed);
    assert_eq!(rename_alias("tuple<", "!t"), renamed);
    assert_eq!(rename_alias("a = ", "#m"), text.replace("#m", "#new"));
    let found = editor.at("textDocument/definition", text, "func.func @b(", "!t");
    assert_eq!(marked(text, &found[0]["range"]), "!t");
    let hover = editor.at("textDocument/hover", text, "func.func @b(", "!t");
    assert!(hover["contents"]["value"].as_str().unwrap().contains("!t = tensor<4xf32>"), "{hover}");
    editor.change(3, json!([{"text": TEXT}]));
    let hover = editor.at("textDocument/hover", TEXT, "cf.br ", "^done");
    assert!(hover["contents"]["value"].as_str().unwrap().contains("^done(%x: tensor<?xf32>)"), "{hover}");
    let position = position(TEXT, "return ", "%x");
    let mut refused = |new: &str| {
        let params = json!({"textDocument": {"uri": URI}, "position": position, "newName": new});
        editor.refused("textDocument/rename", params)
    };
    assert_eq!([refused("a b"), refused("%a"), refused("")], [-32803; 3]);
    assert_eq!(editor.end(), 0);
}

#[test]
fn hints_show_inferred_types() {
    let mut editor = Editor::ready();
    editor.open(TEXT);
    let hints = editor.ask("textDocument/inlayHint", whole(URI));
    let labels: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert!(labels.contains(&" = tensor<4xf32>"), "{labels:?}");
    assert_eq!(editor.end(), 0);
}

#[test]
fn code_actions_fix_what_is_wrong() {
    let text = "func.func @f(%a: tensor<4xf32>, %b: tensor<1xf32>) {\n  %0 = \"test.broadcastable\"(%a, %b) : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>\n  return\n}\n";
    let mut editor = Editor::ready();
    editor.open(text);
    editor.findings();
    let actions = editor.ask("textDocument/codeAction", whole(URI));
    let actions = actions.as_array().unwrap();
    let fix = actions.iter().find(|action| action["isPreferred"] == true).unwrap_or_else(|| panic!("{actions:?}"));
    assert!(applied(text, &fix["edit"]).contains("-> tensor<4xf32>"));
    let expect = actions.iter().find(|action| action["title"] == "Expect this error here").unwrap();
    assert!(applied(text, &expect["edit"]).contains("\n  // expected-error@+1 {{"));
    let all = actions.iter().find(|action| action["kind"] == "source.fixAll").unwrap();
    let fixed = applied(text, &all["edit"]);
    assert!(fixed.contains("-> tensor<4xf32>"));
    editor.change(2, json!([{"text": fixed}]));
    assert_eq!(editor.findings()["diagnostics"], json!([]));
    let mut only = whole(URI);
    only["context"]["only"] = json!(["source"]);
    assert_eq!(editor.ask("textDocument/codeAction", only), json!([]));
    assert_eq!(editor.end(), 0);
}

/// A client that can request the edit of an action later gets no edit with the action, and none if the text has changed.
#[test]
fn edits_of_code_actions_are_computed_when_they_are_taken() {
    let text = "func.func @f(%a: tensor<4xf32>, %b: tensor<1xf32>) {\n  %0 = \"test.broadcastable\"(%a, %b) : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>\n  return\n}\n";
    let mut editor =
        Editor::with(json!({"textDocument": {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}}));
    editor.open(text);
    let actions = editor.ask("textDocument/codeAction", whole(URI));
    let actions = actions.as_array().unwrap();
    assert!(actions.len() > 2 && actions.iter().all(|action| action.get("edit").is_none()), "{actions:?}");
    let fix = actions.iter().find(|action| action["isPreferred"] == true).unwrap();
    let resolved = editor.ask("codeAction/resolve", fix.clone());
    assert!(applied(text, &resolved["edit"]).contains("-> tensor<4xf32>"));
    for action in actions {
        assert!(editor.ask("codeAction/resolve", action.clone())["edit"].is_object(), "{action}");
    }
    editor.change(2, json!([{"text": "\n"}]));
    assert_eq!(editor.refused("codeAction/resolve", fix.clone()), -32803);
    assert_eq!(editor.end(), 0);
}

#[test]
fn lints_are_allowed_where_they_are_found() {
    let text = "func.func @f(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {\n  %0 = \"test.broadcastable\"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>\n  return\n}\n";
    let mut editor = Editor::ready();
    editor.open(text);
    assert_eq!(editor.findings()["diagnostics"][0]["severity"], 2);
    let actions = editor.ask("textDocument/codeAction", whole(URI));
    let allow =
        actions.as_array().unwrap().iter().find(|action| action["title"].as_str().unwrap().starts_with("Allow "));
    let text = applied(text, &allow.unwrap()["edit"]);
    editor.change(2, json!([{"text": text}]));
    assert_eq!(editor.findings()["diagnostics"], json!([]));
    assert_eq!(editor.end(), 0);
}

#[test]
fn completions_know_what_is_in_scope() {
    let mut editor = Editor::ready();
    let text = TEXT.replace("return %x", "return %");
    editor.open(&text);
    let labels = |found: Value| -> Vec<String> {
        let items = found["items"].as_array().unwrap().iter();
        items.map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    };
    let values = labels(editor.at("textDocument/completion", &text, "return %", " :"));
    assert!(values.contains(&"%x".to_owned()) && values.contains(&"%c".to_owned()), "{values:?}");
    let text = "arith.ad\n";
    editor.change(2, json!([{"text": text}]));
    let operations = labels(editor.at("textDocument/completion", text, "arith.ad", "\n"));
    assert_eq!(&operations[..1], ["arith.addf"], "{operations:?}");
    let text = "ari\n";
    editor.change(3, json!([{"text": text}]));
    let dialects = labels(editor.at("textDocument/completion", text, "ari", "\n"));
    assert!(dialects.contains(&"arith".to_owned()), "{dialects:?}");
    let text = "func.func @f() {\n  func.call @\n  return\n}\n";
    editor.change(4, json!([{"text": text}]));
    let symbols = labels(editor.at("textDocument/completion", text, "call @", "\n"));
    assert_eq!(symbols, ["@f"]);
    let text = "%0 = \"arith.cmpf\"(%a, %b) <{predicate = 1 : i64, }> : (f32, f32) -> i1\n";
    editor.change(5, json!([{"text": text}]));
    assert_eq!(labels(editor.at("textDocument/completion", text, "i64, ", "}")), ["fastmath"]);
    let text = "%0 = arith.addi %a, %b {overflowFlags = #ari} : i32\n";
    editor.change(6, json!([{"text": text}]));
    let words = labels(editor.at("textDocument/completion", text, "#ari", "}"));
    assert_eq!(words, ["#arith.overflow<none>", "#arith.overflow<nsw>", "#arith.overflow<nuw>"]);
    assert_eq!(editor.end(), 0);
}

/// The type that follows from the operands is the first suggestion for a result, and the type of an operand is the first for the operand.
#[test]
fn expected_types_come_first() {
    let mut editor = Editor::ready();
    let mut version = 1;
    let mut first = |line: &str| {
        let text = format!(
            "func.func @f(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>, %i: i32) {{\n  %x = \"t.x\"() : () -> tensor<9xi8>\n  {line}\n  return\n}}\n"
        );
        version += 1;
        match version {
            2 => editor.open(&text),
            _ => editor.change(version, json!([{"text": text}])),
        }
        let found = editor.at("textDocument/completion", &text, line, "\n");
        found["items"][0]["label"].as_str().unwrap_or_default().to_owned()
    };
    let two = "(tensor<4x1xf32>, tensor<?x3xf32>)";
    assert_eq!(first(&format!("%0 = \"test.broadcastable\"(%a, %b) : {two} -> ")), "tensor<4x3xf32>");
    assert_eq!(first(&format!("%0 = tosa.add %a, %b : {two} -> ")), "tensor<4x3xf32>");
    assert_eq!(first(&format!("%0 = tosa.add %a, %b : {two} -> ten")), "tensor<4x3xf32>");
    assert_eq!(first("%0 = arith.addi %i, %i : "), "i32");
    assert_eq!(first("%0 = \"test.broadcastable\"(%a, %b) : ("), "tensor<4x1xf32>");
    assert_eq!(first("%0 = \"test.broadcastable\"(%a, %b) : (tensor<4x1xf32>, "), "tensor<?x3xf32>");
    assert_eq!(editor.end(), 0);
}

#[test]
fn forms_are_shown_while_they_are_written() {
    let mut editor = Editor::ready();
    let text = "%0 = arith.addf %a, \n";
    editor.open(text);
    let help = editor.at("textDocument/signatureHelp", text, "%a, ", "\n");
    assert_eq!(help["activeParameter"], 1, "{help}");
    assert!(help["signatures"][0]["label"].as_str().unwrap().starts_with("arith.addf "), "{help}");
    assert_eq!(editor.end(), 0);
}

#[test]
fn structure_is_known() {
    let mut editor =
        Editor::with(json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}));
    let text = TEXT.replace("func.func @f", "// RUN: bcast-opt %s\nfunc.func @f");
    editor.open(&text);
    let symbols = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    let names: Vec<&str> = symbols.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["!t", "@f", "@g"]);
    assert_eq!(marked(&text, &symbols[1]["selectionRange"]), "f");
    let found = editor.ask("workspace/symbol", json!({"query": "G"}));
    assert_eq!(found[0]["name"], "@g");
    let folds = editor.ask("textDocument/foldingRange", json!({"textDocument": {"uri": URI}}));
    assert!(folds.as_array().unwrap().contains(&json!({"startLine": 2, "endLine": 7})), "{folds}");
    let ranges = json!({"textDocument": {"uri": URI}, "positions": [position(&text, "return ", "%x")]});
    let ranges = editor.ask("textDocument/selectionRange", ranges);
    assert_eq!(marked(&text, &ranges[0]["range"]), "%x");
    assert!(marked(&text, &ranges[0]["parent"]["range"]).starts_with("return %x"));
    let tokens = editor.ask("textDocument/semanticTokens/full", json!({"textDocument": {"uri": URI}}));
    assert_eq!(&tokens["data"].as_array().unwrap()[..5], [0, 0, 2, 6, 1].map(Value::from));
    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let command = &lenses[0]["command"];
    assert_eq!(command["command"], "bcast.run");
    let run = json!({"command": "bcast.run", "arguments": command["arguments"]});
    assert_eq!(editor.refused("workspace/executeCommand", run), -32803, "there is no such file");
    assert_eq!(editor.end(), 0);
}

/// Symbols of files that are not open are found, in their current state.
#[test]
fn symbols_of_the_workspace() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a b.mlir");
    std::fs::write(&file, "func.func @closed() {\n  return\n}\n").unwrap();
    std::fs::create_dir(folder.path().join(".hidden")).unwrap();
    std::fs::write(folder.path().join(".hidden/x.mlir"), "func.func @hidden() {\n  return\n}\n").unwrap();
    let mut editor = Editor::start();
    let uri = format!("file://{}", folder.path().display());
    let folders = json!([{"uri": uri, "name": "x"}]);
    editor.ask("initialize", json!({"capabilities": {}, "workspaceFolders": folders}));
    editor.open("func.func @open() {\n  return\n}\n");
    let mut names = |query: &str| -> Vec<String> {
        let found = editor.ask("workspace/symbol", json!({"query": query}));
        found.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(""), ["@open", "@closed"]);
    assert_eq!(names("CLOSE"), ["@closed"]);
    std::fs::write(&file, "func.func @closed_again() {\n  return\n}\n").unwrap();
    assert_eq!(names("closed"), ["@closed_again"]);
    let file_uri = format!("{uri}/a%20b.mlir");
    let item =
        json!({"uri": file_uri, "languageId": "mlir", "version": 1, "text": "func.func @edited() {\n  return\n}\n"});
    editor.tell("textDocument/didOpen", json!({"textDocument": item}));
    let found = editor.ask("workspace/symbol", json!({"query": "ed"}));
    assert_eq!((&found[0]["name"], &found[0]["location"]["uri"]), (&json!("@edited"), &json!(file_uri)));
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(editor.end(), 0);
}

/// A function of more than a megabyte: errors of an edited line are published before all of it is read, and errors that depend on the
/// whole function later.
#[test]
fn a_large_function_is_read_where_it_is_edited() {
    let add = |name: &str, operand: &str| {
        format!("  %{name} = tosa.add %{operand}, %b : (tensor<4x3xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>\n")
    };
    let body: String = (1..14_000).map(|at| add(&format!("v{at}"), "a")).collect();
    let text = format!("func.func @f(%a: tensor<4x3xf32>, %b: tensor<?x3xf32>) {{\n{body}  return\n}}\n");
    assert!(text.len() > 1 << 20);
    let mut editor = Editor::ready();
    editor.open(&text);
    assert_eq!(editor.findings()["diagnostics"], json!([]));
    let range = |line: u64, from: u64, to: u64| json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}});
    // Line 7000 uses an undefined value; and the size of the result of the next is wrong.
    let line = body.lines().nth(6999).unwrap();
    let operand = line.find("%a").unwrap() as u64;
    let size = line.rfind("4x3").unwrap() as u64;
    editor.change(
        2,
        json!([
            {"range": range(7000, operand, operand + 2), "text": "%x"},
            {"range": range(7001, size, size + 1), "text": "5"},
        ]),
    );
    let codes = |found: &Value| -> Vec<String> {
        found["diagnostics"]
            .as_array()
            .unwrap()
            .iter()
            .map(|found| found["code"].as_str().unwrap().to_owned())
            .collect()
    };
    let at_once = editor.findings();
    assert_eq!((codes(&at_once), &at_once["version"]), (vec!["E0511".to_owned()], &json!(2)));
    // Requests are answered while large functions are read.
    let mut hover = |line: u64, character: usize| {
        let position = json!({"line": line, "character": character});
        let hover = editor.ask("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": position}));
        hover["contents"]["value"].as_str().unwrap().to_owned()
    };
    assert!(hover(7001, 3).contains("%v7001: tensor<5x3xf32>"));
    let value = hover(0, text.find("%b").unwrap());
    assert!(value.contains("%b: tensor<?x3xf32>") && value.contains("more than 1 MiB"), "{value}");
    let later = editor.findings();
    assert_eq!((codes(&later).len(), &later["version"]), (2, &json!(2)), "{later}");
    let rename = json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 14}, "newName": "first"});
    let edits = editor.ask("textDocument/rename", rename);
    assert_eq!(edits["changes"][URI].as_array().unwrap().len(), 13_999);
    assert_eq!(editor.end(), 0);
}

/// After a syntax error, all readable parts are available.
#[test]
fn an_error_takes_nothing_else_away() {
    let text =
        TEXT.replace("cf.br ^done(%1 : tensor<?xf32>)", "\"t.x\"( : () -> ()\n  cf.br ^done(%1 : tensor<?xf32>)");
    let mut editor = Editor::ready();
    editor.open(&text);
    let codes: Vec<Value> =
        editor.findings()["diagnostics"].as_array().unwrap().iter().map(|found| found["code"].clone()).collect();
    assert!(codes.contains(&json!("E0510")) && codes.len() > 1, "{codes:?}");
    assert!(!editor.at("textDocument/hover", &text, "cf.br ^done(", "%1").is_null());
    let found = editor.at("textDocument/definition", &text, "return ", "%x");
    assert_eq!(marked(&text, &found[0]["range"]), "%x");
    assert!(!editor.at("textDocument/hover", &text, "func.call @f(", "%a").is_null());
    assert_eq!(editor.end(), 0);
}

#[test]
fn an_unknown_dialect_is_one_hint() {
    let mut editor = Editor::ready();
    editor.open("func.func @f() {\n  my.op %a, %b\n  my.other : i32\n  return\n}\n");
    let found = editor.findings();
    let found = found["diagnostics"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["severity"], 4);
    let actions = editor.ask("textDocument/codeAction", whole(URI));
    assert!(actions.as_array().unwrap().iter().any(|action| action["command"]["command"] == "bcast.defineDialects"));
    assert_eq!(editor.end(), 0);
}

#[test]
fn characters_are_counted_as_agreed() {
    let text = "// \u{1D11E} x\n\"t.x\"() {a = \"\u{1D11E}\", b = }: () -> ()\n";
    for (encodings, character) in [(json!(["utf-8", "utf-16"]), 25), (json!(["utf-16"]), 23), (json!([]), 23)] {
        let mut editor = Editor::with(json!({"general": {"positionEncodings": encodings}}));
        editor.open(text);
        let found = editor.findings();
        assert_eq!(found["diagnostics"][0]["range"]["start"], json!({"line": 1, "character": character}), "{found}");
        assert_eq!(editor.end(), 0);
    }
}

/// Invalid positions are moved to the next valid position.
#[test]
fn positions_that_are_none() {
    let mut editor = Editor::ready();
    editor.open("\u{1D11E}\r\n");
    let range = |line: u64, from: u64, to: u64| json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}});
    editor.change(2, json!([
        {"range": range(0, 1, 1), "text": "a"},
        {"range": range(900, 1, 4_000_000_000), "text": "b"},
        {"range": {"start": {"line": 5, "character": 5}, "end": {"line": 0, "character": 0}}, "text": "\"t.x\"() : () -> ()"},
    ]));
    for method in ["hover", "definition", "completion", "signatureHelp", "documentHighlight", "prepareRename"] {
        for (line, character) in [(0u64, 4_294_967_295_u64), (4_294_967_295_u64, 0), (0, 1), (1, 0)] {
            let position = json!({"line": line, "character": character});
            editor.ask(&format!("textDocument/{method}"), json!({"textDocument": {"uri": URI}, "position": position}));
        }
    }
    assert_eq!(editor.end(), 0);
}

#[test]
fn what_is_not_as_it_should_be_is_answered_by_the_protocol() {
    let mut editor = Editor::start();
    assert_eq!(editor.refused("textDocument/hover", json!({})), -32002);
    editor.tell("textDocument/didOpen", json!({}));
    for wrong in [json!([]), json!(3), json!("x")] {
        assert_eq!(editor.refused("initialize", wrong), -32602);
    }
    editor.ask("initialize", json!({}));
    assert_eq!(editor.refused("initialize", json!({})), -32600);
    assert_eq!(editor.refused("textDocument/unheardOf", json!({})), -32601);
    for wrong in [json!({"position": 3}), json!([]), json!(3), json!("x"), json!(true), Value::Null] {
        assert_eq!(editor.refused("textDocument/hover", wrong), -32602);
    }
    assert_eq!(editor.refused("shutdown", json!(3)), -32602);
    assert_eq!(editor.refused("$/unheardOf", json!({})), -32601);
    assert_eq!(editor.refused("$/cancelRequest", json!({"id": 1})), -32601);
    assert_eq!(editor.refused("workspace/executeCommand", json!({"command": "rm"})), -32803);
    // Files that are not open.
    editor.change(7, json!([{"text": "x"}]));
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(editor.ask("textDocument/inlayHint", whole(URI)), json!([]));
    assert_eq!(editor.ask("textDocument/codeAction", whole(URI)), json!([]));
    // Messages that need no answer, and answers to no request.
    editor.tell("$/unheardOf", json!({}));
    editor.connection.sender.send(Response::new_ok(99.into(), Value::Null).into()).unwrap();
    editor.tell("textDocument/didChange", json!("x"));
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(editor.refused("textDocument/hover", json!({})), -32600);
    editor.tell("exit", Value::Null);
    assert_eq!(ended(editor.server), 0);
}

/// Clients read an answer recursively, as the server writes it: it is nested less than 128 deep, for any text.
#[test]
fn answers_nest_less_than_the_text() {
    const DEEP: usize = 30_000;
    let mut editor =
        Editor::with(json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}));
    let whole_file = json!({"textDocument": {"uri": URI}});
    for (open, close) in [("module {\n", "}\n"), ("module @m {\n", "}\n"), ("\"t.x\"() ({\n", "}) : () -> ()\n")] {
        editor.open(&format!("{}{}", open.repeat(DEEP), close.repeat(DEEP)));
        let line = DEEP - 1;
        let places = json!([{"line": line, "character": 0}, {"line": 0, "character": 0}]);
        let ranges =
            editor.ask("textDocument/selectionRange", json!({"textDocument": {"uri": URI}, "positions": places}));
        let mut around: Vec<&Value> = vec![&ranges[0]];
        while let Some(outer) = around.last().and_then(|range| range.get("parent")) {
            around.push(outer);
        }
        assert!((10..=50).contains(&around.len()), "{}", around.len());
        // Each is inside the next, and the last is the file.
        let lines = |range: &Value| ["start", "end"].map(|end| range["range"][end]["line"].as_u64().unwrap());
        for both in around.windows(2) {
            let ([from, to], [outer_from, outer_to]) = (lines(both[0]), lines(both[1]));
            assert!(outer_from <= from && to <= outer_to);
        }
        assert_eq!(lines(around[0])[0], line as u64);
        assert_eq!(lines(around.last().unwrap()), [0, 2 * DEEP as u64]);

        let symbols = editor.ask("textDocument/documentSymbol", whole_file.clone());
        let (mut count, mut deepest) = (0, 0);
        let mut waiting: Vec<(usize, &Value)> = symbols.as_array().unwrap().iter().map(|symbol| (1, symbol)).collect();
        while let Some((depth, symbol)) = waiting.pop() {
            (count, deepest) = (count + 1, deepest.max(depth));
            waiting.extend(symbol["children"].as_array().unwrap().iter().map(|inner| (depth + 1, inner)));
        }
        assert_eq!((count, deepest), if open.contains('@') { (DEEP, 50) } else { (0, 0) });
        for method in ["foldingRange", "codeLens"] {
            editor.ask(&format!("textDocument/{method}"), whole_file.clone());
        }
        let at = json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": 3}});
        for method in ["hover", "definition", "completion", "signatureHelp", "documentHighlight", "prepareRename"] {
            editor.ask(&format!("textDocument/{method}"), at.clone());
        }
        editor.tell("textDocument/didClose", whole_file.clone());
    }
    assert_eq!(editor.end(), 0);
}

/// Types, attributes and locations that are nested deeply, or whose aliases expand to long texts.
#[test]
fn deep_types_and_attributes_are_answered() {
    const DEEP: usize = 20_000;
    let around = |before: &str, open: &str, inner: &str, close: &str, after: &str| {
        format!("{before}{}{inner}{}{after}\n", open.repeat(DEEP), close.repeat(DEEP))
    };
    let doubled: String = (0..40).map(|at| format!("!a{} = tuple<!a{at}, !a{at}>\n", at + 1)).collect();
    let mut editor = Editor::ready();
    for text in [
        around("func.func private @f(%a: ", "tuple<", "i32", ">", ")"),
        around("\"t.x\"() {a = ", "[", "", "]", "} : () -> ()"),
        around("\"t.x\"() {a = ", "{a = ", "1", "}", "} : () -> ()"),
        around("\"t.x\"() : () -> () loc(", "callsite(", "\"a\"", " at \"b\")", ")"),
        around("\"t.x\"() : () -> ", "(() -> ", "i32", ")", ""),
        "\"t.x\"() ({\n".repeat(DEEP),
        "([{".repeat(DEEP),
        format!("func.func @f(%a: !a40) {{\n  \"t.x\"(%a) : (!a40) -> ()\n  return\n}}\n!a0 = i32\n{doubled}"),
    ] {
        editor.open(&text);
        let whole_file = json!({"textDocument": {"uri": URI}});
        for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"] {
            editor.ask(&format!("textDocument/{method}"), whole_file.clone());
        }
        for (line, character) in [(0, 0), (0, 14), (0, 40_000), (1, 9)] {
            let position = json!({"line": line, "character": character});
            let at = json!({"textDocument": {"uri": URI}, "position": position, "positions": [position]});
            for method in ["hover", "definition", "completion", "signatureHelp", "documentHighlight", "selectionRange"]
            {
                editor.ask(&format!("textDocument/{method}"), at.clone());
            }
        }
        editor.ask("textDocument/inlayHint", whole(URI));
        editor.ask("textDocument/codeAction", whole(URI));
        editor.tell("textDocument/didClose", whole_file);
    }
    assert_eq!(editor.end(), 0);
}

#[test]
fn a_session_that_ends_without_a_word_fails() {
    let editor = Editor::ready();
    editor.tell("exit", Value::Null);
    assert_eq!(ended(editor.server), 1);
    let Editor { connection, server, .. } = Editor::ready();
    drop(connection);
    assert_eq!(ended(server), 1);
}

/// Visual Studio Code requests findings and edits, and its extension for MLIR reports every file that changes.
#[test]
fn an_editor_that_tells_of_every_file() {
    let capabilities = json!({
        "workspace": {
            "applyEdit": true, "configuration": true, "workspaceFolders": true,
            "didChangeWatchedFiles": {"dynamicRegistration": true, "relativePatternSupport": true},
            "diagnostics": {"refreshSupport": true}, "inlayHint": {"refreshSupport": true},
        },
        "textDocument": {
            "publishDiagnostics": {"relatedInformation": true, "versionSupport": false, "codeDescriptionSupport": true},
            "diagnostic": {"dynamicRegistration": true, "relatedDocumentSupport": false},
            "codeAction": {"resolveSupport": {"properties": ["edit"]}, "dataSupport": true},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
        },
        "general": {"positionEncodings": ["utf-16"], "staleRequestSupport": {"cancel": true}},
        "window": {"workDoneProgress": true},
    });
    let mut editor = Editor::with(capabilities);
    editor.open(TEXT);
    let found = editor.ask("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!(found["items"][0]["code"], "E0510");
    let mut asked = |file: &str| {
        let changes = json!([{"uri": format!("file:///nowhere/{file}"), "type": 2}]);
        editor.tell("workspace/didChangeWatchedFiles", json!({"changes": changes}));
        let id = editor.send("textDocument/foldingRange", json!({"textDocument": {"uri": URI}}));
        let mut methods = Vec::new();
        loop {
            match editor.receive() {
                Message::Response(response) if response.id == id => return methods,
                Message::Request(request) => {
                    methods.push(request.method);
                    editor.connection.sender.send(Response::new_ok(request.id, json!([null])).into()).unwrap();
                }
                Message::Response(_) | Message::Notification(_) => {}
            }
        }
    };
    // The answers to the first requests may cause further requests.
    while !asked("x.mlir").is_empty() {}
    assert_eq!(asked("bcast.toml"), ["workspace/configuration"]);
    assert_eq!(editor.end(), 0);
}

/// A range that splits a character is extended to whole characters.
#[test]
fn ranges_inside_of_characters() {
    let text = "\"t.x\"() {a = \"\u{1D11E}\"} : () -> ()\n";
    for (encoding, inside) in [("utf-8", [15, 16, 17]), ("utf-16", [15, 15, 15])] {
        for at in inside {
            let mut editor = Editor::with(json!({"general": {"positionEncodings": [encoding]}}));
            editor.open(text);
            let place = json!({"line": 0, "character": at});
            editor.change(2, json!([{"range": {"start": place, "end": place}, "text": "z"}]));
            let after = json!({"line": 0, "character": 200});
            editor.change(3, json!([{"range": {"start": after, "end": after}, "text": " loc(unknown)"}]));
            let found = editor.ask("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
            assert_eq!(found["items"], json!([]), "{encoding} {at}");
            assert_eq!(editor.end(), 0);
        }
    }
}

#[test]
fn a_request_that_waits_can_be_cancelled() {
    let mut editor = Editor::ready();
    // Verifying this text delays the answers to the next requests.
    editor.open(&"\"t.x\"() : () -> ()\n".repeat(20_000));
    editor.findings();
    let slow: Vec<RequestId> = (0..5)
        .map(|_| editor.send("textDocument/semanticTokens/full", json!({"textDocument": {"uri": URI}})))
        .collect();
    let last = slow.last().unwrap();
    editor.tell("$/cancelRequest", json!({"id": 5 + 1}));
    editor.tell("$/cancelRequest", json!({"id": "none"}));
    let mut outcomes = std::collections::BTreeMap::new();
    while outcomes.len() < slow.len() {
        if let Message::Response(response) = editor.receive() {
            outcomes.insert(response.id, response.response_result.map_err(|error| error.code).map(|_| ()));
        }
    }
    assert_eq!(outcomes[last], Err(-32800));
    assert!(slow[..4].iter().all(|id| outcomes[id] == Ok(())));
    assert_eq!(editor.end(), 0);
}

/// For a file that changes faster than it is verified, only the newest text is verified.
#[test]
fn findings_of_old_texts_are_dropped() {
    let mut editor = Editor::ready();
    editor.open(&"\"t.x\"() : () -> ()\n".repeat(20_000));
    for version in 2..100 {
        let start = json!({"line": 0, "character": 0});
        editor.change(version, json!([{"range": {"start": start, "end": start}, "text": "\"t.y\"() : () -> ()\n"}]));
    }
    editor.change(
        100,
        json!([{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}, "text": ""}]),
    );
    let mut published = 0;
    loop {
        let found = editor.findings();
        published += 1;
        if found["version"] == 100 {
            assert!(!found["diagnostics"].as_array().unwrap().is_empty());
            break;
        }
    }
    assert!(published < 50, "{published}");
    assert_eq!(editor.end(), 0);
}

#[test]
fn a_document_of_a_hundred_megabytes() {
    let mut editor = Editor::ready();
    let line = "  %0 = \"t.x\"() : () -> tensor<4xf32>\n";
    let comment = format!("// {}\n", "a comment, ".repeat(10_000));
    let function = format!("func.func @f() {{\n{}  return\n}}\n", comment.repeat(10));
    let mut text = String::new();
    for index in 0..100 {
        text += &function.replace("@f", &format!("@f{index}"));
    }
    text += line;
    editor.open(&text);
    editor.ask("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 11}}));
    assert_eq!(editor.end(), 0);
}
