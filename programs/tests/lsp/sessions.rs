//! Sessions: encodings, invalid positions and messages, cancelled requests, and bounds of answers.

use super::*;

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
