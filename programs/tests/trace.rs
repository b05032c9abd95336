//! `--trace-shapes` with logs that are cut, damaged, large or no logs at all: a result or an error, never a crash.

use crate::support::deadline::InTime;
use crate::support::project::project;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn trace(log: &[u8], options: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bcast-opt"))
        .args(["--trace-shapes=-", "--no-config"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn_in_time()
        .unwrap();
    child.stdin.take().unwrap().write_all(log).unwrap();
    child.wait_with_output().unwrap()
}

fn inputs() -> Vec<Vec<u8>> {
    let folder = project().join("testdata/trace/Inputs");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_file()).map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn every_record_is_one_of_the_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/diagnostics.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut changes = 0;
    for log in inputs() {
        let output = trace(&log, &["--error-format=json"]);
        assert_eq!(output.stdout, b"");
        for line in std::str::from_utf8(&output.stderr).unwrap().lines() {
            let record: Value = serde_json::from_str(line).unwrap();
            if let Err(error) = validator.validate(&record) {
                panic!("{error}\nin {record}");
            }
            changes += u32::from(record["type"] == "change");
        }
    }
    assert!(changes > 10, "{changes}");
}

#[test]
fn a_log_may_end_anywhere_and_have_anything_in_it() {
    for log in inputs() {
        for end in (0..log.len()).step_by(log.len() / 12 + 1) {
            let code = trace(&log[..end], &[]).status.code();
            assert!(matches!(code, Some(0..=2)), "{end}: {code:?}");
            let mut damaged = log.clone();
            damaged[end] = b'\xff';
            let half = damaged.len() / 2;
            damaged[half] = [b'{', b'"', b'\n', 0][end % 4];
            let code = trace(&damaged, &[]).status.code();
            assert!(matches!(code, Some(0..=2)), "{end}: {code:?}");
        }
    }
    for log in [&b""[..], b"\0\xff\n", b"module {}\n", b"// -----// IR Dump After X (x)\n"] {
        let output = trace(log, &[]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: no dump in '<stdin>': "));
    }
}

/// A function of many equal operations, one of which is different in each dump.
fn large(operations: usize, dumps: usize) -> String {
    let mut log = String::new();
    for dump in 0..dumps {
        log += "// -----// IR Dump After X (x) //----- //\nfunc.func @f(%a: tensor<4xf32>) {\n";
        for op in 0..operations {
            let size = if op == dump * 7 { "4" } else { "?" };
            _ = writeln!(log, "  %{op} = \"t.a\"(%a) : (tensor<4xf32>) -> tensor<{size}xf32>");
        }
        log += "  return\n}\n";
    }
    log
}

#[test]
fn many_equal_operations_take_linear_time() {
    let output = trace(large(20_000, 3).as_bytes(), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn nesting_is_no_danger() {
    const DEPTH: usize = 20_000;
    let mut log = "// -----// IR Dump After X (x) //----- //\n".to_owned();
    log += &"\"t.m\"() <{sym_name = \"abcdefghijklmnop\"}> ({\n".repeat(DEPTH);
    log += &"}) : () -> ()\n".repeat(DEPTH);
    let output = trace(log.repeat(2).as_bytes(), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
