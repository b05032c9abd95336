//! Findings of an open file: the places that they mark, and when they are published.

use super::*;

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
