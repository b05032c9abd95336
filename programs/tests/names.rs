//! Files whose names have a line end, a character that reorders a line, or bytes that are no UTF-8: each finding names the right file.

use crate::support::deadline::InTime;
use serde_json::Value;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output};

const TEXT: &str = "func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>) {\n  %0 = \"test.broadcastable\"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>\n  return\n}\n";

/// The bytes of a name, and its form in a message, as a value of JSON, and as a URI.
const NAMES: [(&[u8], &str, &str, &str); 8] = [
    (b"a\nerror: b.mlir", "a\u{240a}error: b.mlir", "a\nerror: b.mlir", "a%0Aerror%3A%20b.mlir"),
    (b"a\r.mlir", "a\u{240d}.mlir", "a\r.mlir", "a%0D.mlir"),
    ("a\u{202e}b.mlir".as_bytes(), "a\u{fffd}b.mlir", "a\u{202e}b.mlir", "a%E2%80%AEb.mlir"),
    (b"a\xff.mlir", "a\\xFF.mlir", "a\\xFF.mlir", "a%FF.mlir"),
    (b"a\xfe.mlir", "a\\xFE.mlir", "a\\xFE.mlir", "a%FE.mlir"),
    (b"a\\xFD.mlir", "a\\xFD.mlir", "a\\xFD.mlir", "a%5CxFD.mlir"),
    (b"\\b.mlir", "\\b.mlir", "\\b.mlir", "%5Cb.mlir"),
    (b"\x1b[31m.mlir", "\u{241b}[31m.mlir", "\u{1b}[31m.mlir", "%1B%5B31m.mlir"),
];

fn bcast_opt(folder: &Path, arguments: &[&OsStr]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bcast-opt"))
        .current_dir(folder)
        .args(["--no-config"])
        .args(arguments)
        .env_remove("COLUMNS")
        .output_in_time()
        .unwrap()
}

/// A folder with all these files; `None` if the file system refuses such names.
fn folder() -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let write =
        |(name, ..): &(&[u8], &str, &str, &str)| std::fs::write(folder.path().join(OsStr::from_bytes(name)), TEXT);
    NAMES.iter().try_for_each(write).ok().map(|()| folder)
}

fn arguments<'a>(options: &'a [&str], name: &'a [u8]) -> Vec<&'a OsStr> {
    options.iter().map(OsStr::new).chain([OsStr::from_bytes(name)]).collect()
}

#[test]
fn messages_name_the_file_on_one_line() {
    let Some(folder) = folder() else { return };
    let output = |options: &[&str], name: &[u8]| {
        String::from_utf8(bcast_opt(folder.path(), &arguments(options, name)).stderr).unwrap()
    };
    for (name, shown, ..) in NAMES {
        let short = output(&["--error-format=gcc"], name);
        assert!(short.starts_with(&format!("{shown}:2:8: error: 'test.broadcastable'")), "{short}");
        let human = output(&[], name);
        assert!(human.contains(&format!(" {shown}:2:8\n")), "{human}");
        // A missing file, as an input, an output and other files that are read and written.
        let missing = [b"no ", name].concat();
        let shown = format!("'no {shown}'");
        for options in [&[][..], &["--ods"], &["--dialect"], &["--baseline"], &["--files-from"], &["--trace-shapes"]] {
            let text = output(options, &missing);
            assert!(text.starts_with("error: ") && text.contains(&shown), "{options:?}: {text}");
            assert_eq!(text.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{options:?}: {text}");
        }
        let inside = [&missing[..], b"/x"].concat();
        let text = output(&["-o"], &inside);
        assert!(text.starts_with("error: ") && !text.contains("\nerror: "), "{text}");
        let many = output(&["--verify-only", ".", "--error-format=gcc"], &missing);
        assert!(many.lines().any(|line| line.starts_with("error: ") && line.contains(&shown)), "{many}");
    }
}

#[test]
fn records_name_the_file() {
    let Some(folder) = folder() else { return };
    let (json, sarif) = ("--report=json:out.json", "--report=sarif:out.sarif");
    for (name, _, value, uri) in NAMES {
        let output = bcast_opt(folder.path(), &arguments(&["--verify-only", json, sarif, "--error-format=json"], name));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.chars().all(|ch| ch == '\n' || !ch.is_control() && ch != '\u{202e}'), "{text:?}");
        let files = |text: &str| -> Vec<Value> {
            let records = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            records.map(|record| record["file"].clone()).filter(|file| !file.is_null()).collect()
        };
        assert_eq!(files(&text), [value, value]);
        assert_eq!(files(&std::fs::read_to_string(folder.path().join("out.json")).unwrap()), [value, value]);
        let log = std::fs::read_to_string(folder.path().join("out.sarif")).unwrap();
        assert!(!log.contains(['\u{202e}', '\u{1b}']), "{log:?}");
        let log: Value = serde_json::from_str(&log).unwrap();
        let result = &log["runs"][0]["results"][0];
        assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], uri);
    }
    // There are as many records as files.
    let output = bcast_opt(folder.path(), &["--verify-only", "--error-format=json", "."].map(OsStr::new));
    let text = String::from_utf8(output.stderr).unwrap();
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let files = records.filter(|record| record["type"] == "file").map(|record| record["file"].to_string());
    assert_eq!(files.collect::<std::collections::BTreeSet<_>>().len(), NAMES.len());
}

#[test]
fn annotations_and_differences_have_their_lines() {
    let Some(folder) = folder() else { return };
    for (name, ..) in NAMES {
        let output = bcast_opt(folder.path(), &arguments(&["--verify-only", "--error-format=github"], name));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.lines().all(|line| line.starts_with("::")), "{text:?}");
        let missing = [b"no ", name].concat();
        let output = bcast_opt(folder.path(), &arguments(&["--verify-only", "--error-format=github"], &missing));
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.lines().count(), 1, "{text:?}");

        let file = folder.path().join(OsStr::from_bytes(name));
        std::fs::write(&file, "\"t.a\"() {a = 1 : f32} : () -> ()\n").unwrap();
        let output = bcast_opt(folder.path(), &arguments(&["--diff"], name));
        let text = String::from_utf8(output.stdout).unwrap();
        let heads: Vec<&str> = text.lines().take(3).map(|line| &line[..3]).collect();
        assert_eq!(heads, ["---", "+++", "@@ "], "{text:?}");
    }
}
