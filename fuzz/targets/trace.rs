//! Any bytes as the log of a pass pipeline give a result, and a pass that changes nothing is reported as no change.
#![no_main]

use bcast_programs::driver::DriverError;
use broadcastable_fuzz::run::Program;
use broadcastable_fuzz::split;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

broadcastable_fuzz::mlir_mutations!();

fn program(options: &[&str]) -> Program {
    Program::new(["--trace-shapes=-"].iter().chain(options).copied())
        .unwrap_or_else(|usage| panic!("{}", usage.text(false)))
}

static TEXT: LazyLock<Program> = LazyLock::new(|| program(&[]));
static JSON: LazyLock<Program> = LazyLock::new(|| program(&["--error-format=json", "--max-errors=0"]));
static SPLIT: LazyLock<Program> = LazyLock::new(|| program(&["--split-input-file"]));

fuzz_target!(|bytes: &[u8]| {
    let (log, mut draw) = split(bytes);
    for program in [&*TEXT, &*SPLIT] {
        match program.run(log).status {
            Ok(_) | Err(DriverError::NoDumps { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    changes(log);
    if draw.byte() % 4 == 0 {
        // The log contains the same dump twice.
        let dump = |pass: &str| {
            [format!("// -----// IR Dump After {pass} ({pass}) //----- //\n").as_bytes(), log, b"\n"].concat()
        };
        if memchr::memmem::find(log, b"IR Dump").is_none() {
            assert_eq!(changes(&[dump("A"), dump("B")].concat()), 0, "{}", String::from_utf8_lossy(log));
        }
    }
});

/// Counts the changes in a log, without operations that became invalid.
fn changes(log: &[u8]) -> usize {
    let records = JSON.run(log).errors;
    let records = records
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    records.filter(|record| record["type"] == "change" && record["change"] != "invalid").count()
}
