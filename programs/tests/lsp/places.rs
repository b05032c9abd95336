//! Answers about a place or a file: hovers, definitions, hints, completions and symbols.

use super::*;

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
