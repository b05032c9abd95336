//! Lenses run lines of a file: only those that write no files, on regular files, and while other requests are answered.

use super::{Editor, URI};
use serde_json::{Value, json};
use std::path::Path;

const TEXT: &str = "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {\n  %0 = \"tosa.add\"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>\n  return %0 : tensor<?xf32>\n}\n";

/// Opens and saves a file in a new folder, with `RUN` lines before its text.
fn open(editor: &Editor, folder: &Path, lines: &[String]) -> String {
    let runs: String = lines.iter().map(|line| format!("// RUN: {line}\n")).collect();
    let text = runs + TEXT;
    let path = folder.join("f.mlir");
    std::fs::write(&path, &text).unwrap();
    let uri = format!("file://{}", path.display());
    let item = json!({"uri": uri, "languageId": "mlir", "version": 1, "text": text});
    editor.tell("textDocument/didOpen", json!({"textDocument": item}));
    uri
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn lines_that_may_write_are_neither_offered_nor_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("victim.mlir"), TEXT).unwrap();
    let at = |name: &str| folder.join(name).display().to_string();
    let lines = [
        "bcast-opt --infer --in-place %S/victim.mlir".to_owned(),
        "bcast-opt --infer --in-place %s".to_owned(),
        "mlir-opt -infer -in-place %S/victim.mlir".to_owned(),
        "bcast-opt --fix %S/victim.mlir".to_owned(),
        "bcast-opt --unsafe-fixes %S/victim.mlir".to_owned(),
        "bcast-opt --infer --diff %s".to_owned(),
        format!("bcast-opt --write-baseline {} %s", at("x")),
        format!("bcast-opt --report=json:{} %s", at("y")),
        format!("bcast-opt --report=sarif:{} %s", at("z")),
        format!("bcast-opt %s -o {}", at("o")),
        format!("bcast-opt %s -o{}", at("o")),
        format!("bcast-opt --output={} %s", at("o")),
        format!("bcast-opt %s > {}", at("p")),
        format!("bcast-opt %s && touch {}", at("q")),
        "bcast-opt --files-from=%s".to_owned(),
        "bcast-opt --trace-shapes=%S %s".to_owned(),
        "bcast-opt -".to_owned(),
        "bcast-opt".to_owned(),
    ];
    let mut editor = Editor::ready();
    let uri = open(&editor, folder, &lines);
    let (before, known) = (std::fs::read(folder.join("f.mlir")).unwrap(), names(folder));
    assert_eq!(editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": uri}})), json!([]));
    for line in &lines {
        let run = json!({"command": "bcast.run", "arguments": [uri, line]});
        assert_eq!(editor.refused("workspace/executeCommand", run), -32803, "{line}");
        assert_eq!(std::fs::read_to_string(folder.join("victim.mlir")).unwrap(), TEXT, "{line}");
        assert_eq!(std::fs::read(folder.join("f.mlir")).unwrap(), before, "{line}");
        assert_eq!(names(folder), known, "{line}");
    }
    assert_eq!(editor.end(), 0);
}

#[test]
fn lines_that_only_read_are_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut editor = Editor::ready();
    let lines = ["bcast-opt %s | FileCheck %s", "not bcast-opt --verify-only %S/wrong.mlir 2>&1"].map(str::to_owned);
    std::fs::write(folder.path().join("wrong.mlir"), "func.func @g() -> i32 {\n  return\n}\n").unwrap();
    let uri = open(&editor, folder.path(), &lines);
    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
    assert_eq!(lenses.as_array().unwrap().len(), 2, "{lenses}");
    for (lens, expected) in lenses.as_array().unwrap().iter().zip(["exit status 0\n", "exit status 1\n"]) {
        let run = json!({"command": "bcast.run", "arguments": lens["command"]["arguments"]});
        assert_eq!(editor.ask("workspace/executeCommand", run), Value::Null);
        let is_message = |told: &lsp_server::Notification| told.method == "window/showMessage";
        let at = editor.notified.iter().position(is_message).unwrap();
        let text = editor.notified.remove(at).params["message"].as_str().unwrap().to_owned();
        assert!(text.starts_with(expected), "{text}");
        assert_eq!(text.contains("wrong.mlir"), expected.contains('1'), "{text}");
    }
    assert_eq!(editor.end(), 0);
}

/// Opening a pipe waits for its other end, and a device may have no end.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    use super::deadline::InTime;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(std::process::Command::new("mkfifo").arg(folder.join("pipe")).status_in_time().unwrap().success());
    std::os::unix::fs::symlink("pipe", folder.join("link.mlir")).unwrap();
    let mut editor = Editor::ready();
    let uri = open(&editor, folder, &[]);
    for line in [
        "bcast-opt %S/pipe",
        "bcast-opt %S/link.mlir",
        "bcast-opt --verify-only /dev/zero",
        "bcast-opt --verify-only /dev/stdin",
        "bcast-opt --verify-only %S",
        "bcast-opt --files-from %S/pipe",
        "bcast-opt --files-from=%S/pipe %s",
        "bcast-opt --ods %S/pipe %s",
        "bcast-opt --ods=/dev/zero %s",
        "bcast-opt --dialect %S/pipe %s",
        "bcast-opt --baseline %S/pipe %s",
        "bcast-opt --trace-shapes %S/pipe %s",
        "bcast-opt %s %S/missing.mlir",
    ] {
        let run = json!({"command": "bcast.run", "arguments": [uri, line]});
        assert_eq!(editor.refused("workspace/executeCommand", run), -32803, "{line}");
    }
    // Nor with options of an editor.
    for option in ["--ods", "--dialect"] {
        let settings = json!({"bcast": {"arguments": [format!("{option}={}", folder.join("pipe").display())]}});
        editor.tell("workspace/didChangeConfiguration", json!({"settings": settings}));
        editor.ask("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
    }
    assert_eq!(editor.end(), 0);
}

/// A run may take long: the file of this line has many functions.
#[test]
fn requests_are_answered_while_a_line_runs() {
    let folder = tempfile::tempdir().unwrap();
    let function = "func.func private @f(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>)\n";
    std::fs::write(folder.path().join("large.mlir"), function.repeat(400_000)).unwrap();
    let mut editor = Editor::ready();
    let uri = open(&editor, folder.path(), &[]);
    let run = json!({"command": "bcast.run", "arguments": [uri, "bcast-opt %S/large.mlir"]});
    let first = editor.send("workspace/executeCommand", run.clone());
    let second = editor.send("workspace/executeCommand", run);
    let hover = editor.send("textDocument/foldingRange", json!({"textDocument": {"uri": URI}}));
    // Requests are answered in order: the line is still running when the other requests arrive.
    assert_eq!(editor.response(&second).response_result.unwrap_err().code, -32803);
    assert!(editor.response(&hover).response_result.is_ok());
    editor.tell("$/cancelRequest", json!({"id": first}));
    assert_eq!(editor.response(&first).response_result.unwrap_err().code, -32800);
    assert!(editor.notified.iter().all(|told| told.method != "window/showMessage"));
    // The end of the session does not wait for the line.
    assert_eq!(editor.end(), 0);
}
