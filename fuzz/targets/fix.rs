//! `--fix`: there are never more errors after it than before, unless more can be read, and a second run changes nothing.
#![no_main]

use bcast_programs::driver::Status;
use broadcastable_fuzz::run::{Program, patched};
use broadcastable_fuzz::split;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

broadcastable_fuzz::mlir_mutations!();

fn program(options: &[&str]) -> Program {
    Program::new(options.iter().copied()).unwrap_or_else(|usage| panic!("{}", usage.text(false)))
}

static VERIFY: LazyLock<Program> =
    LazyLock::new(|| program(&["--verify-only", "--error-format=json", "--max-errors=0"]));
static FIX: LazyLock<[Program; 2]> = LazyLock::new(|| {
    ["--fix", "--unsafe-fixes"].map(|level| program(&[level, "--diff", "--error-format=gcc", "--max-errors=0"]))
});

fuzz_target!(|bytes: &[u8]| {
    let (text, _) = split(bytes);
    let Ok(text) = str::from_utf8(text) else { return };
    // A single carriage return ends a line of a diff, but not of a file.
    let text = text.replace('\r', "");
    let before = errors(&text);
    for fix in &*FIX {
        let run = fix.run(text.as_bytes());
        if matches!(run.status, Ok(Status::Incomplete)) {
            assert!(run.output.is_empty() && run.errors.contains("is mostly not text"), "{}", run.errors);
            continue;
        }
        assert!(matches!(run.status, Ok(Status::Fine | Status::Errors)), "{:?}", run.status);
        if run.output.is_empty() {
            continue;
        }
        let fixed = patched(&text, &run.output);
        let after = errors(&fixed);
        assert!(after <= before, "{before:?}, then {after:?}\n{}\n{}", run.output, VERIFY.run(fixed.as_bytes()).errors);
        let again = fix.run(fixed.as_bytes());
        assert!(again.output.is_empty(), "first\n{}\nsecond\n{}", run.output, again.output);
    }
});

/// Counts the errors in a text: errors of syntax, and all errors.
fn errors(text: &str) -> (usize, usize) {
    let records = VERIFY.run(text.as_bytes()).errors;
    let records = records
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    let errors: Vec<_> = records.filter(|record| record["severity"] == "error").collect();
    let is_syntax = |error: &&serde_json::Value| error["code"].as_str().is_some_and(|code| code < "E04");
    (errors.iter().filter(is_syntax).count(), errors.len())
}
