//! Places in other files from which operations were generated.

use super::Editor;
use serde_json::json;

#[test]
fn findings_name_the_places_that_operations_were_made_for() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.py"), "def layer(x):\n    return x + w\n").unwrap();
    let file = folder.path().join("model.mlir");
    let text = "func.func @f(%a: tensor<4xf32>, %b: tensor<5xf32>) {\n  \
                %0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32> \
                loc(callsite(\"model.py\":2:12 to :17 at \"elsewhere.py\":7:1))\n  return\n}\n";
    std::fs::write(&file, text).unwrap();
    let uri = format!("file://{}", file.display());
    for has_related in [true, false] {
        let publish = json!({"publishDiagnostics": {"relatedInformation": has_related}});
        let mut editor = Editor::with(json!({"textDocument": publish}));
        let item = json!({"uri": uri, "languageId": "mlir", "version": 1, "text": text});
        editor.tell("textDocument/didOpen", json!({"textDocument": item}));
        let found = editor.findings();
        let error = &found["diagnostics"][0];
        assert_eq!(error["code"], "E0532", "{found}");
        let related = error["relatedInformation"].as_array();
        let made = related.and_then(|related| related.iter().find(|one| one["message"] == "made of model.py:2:12"));
        assert_eq!(made.is_some(), has_related, "{error}");
        if let Some(made) = made {
            let range = json!({"start": {"line": 1, "character": 11}, "end": {"line": 1, "character": 16}});
            assert_eq!(made["location"]["range"], range);
            assert!(made["location"]["uri"].as_str().unwrap().ends_with("/model.py"), "{made}");
        }
        // A missing file is not a place.
        assert!(!error["relatedInformation"].to_string().contains("elsewhere.py"));
        assert_eq!(editor.end(), 0);
    }
}
