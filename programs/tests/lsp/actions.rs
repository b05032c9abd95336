//! Edits that the server offers: code actions, and new names.

use super::*;

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
