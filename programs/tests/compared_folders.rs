//! The output of `bcast-opt --compare` for folders does not depend on the number of threads.

use crate::support::deadline::InTime;
use crate::support::pairs::{Pair, pairs};
use std::fs::{create_dir, write};
use std::path::Path;
use std::process::Command;

const PAIRS: &str = include_str!("../../testdata/oracles/compare.txt");

/// The exit status, the output and the errors, without times.
fn compared(folder: &Path, arguments: &[&str]) -> (Option<i32>, [String; 2]) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    program.args(["--compare", "before", "after"]).args(arguments).current_dir(folder);
    let output = program.output_in_time().unwrap();
    let timeless = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.lines().map(|line| line.split("\"ms\":").next().unwrap()).collect::<Vec<_>>().join("\n")
    };
    (output.status.code(), [timeless(&output.stdout), timeless(&output.stderr)])
}

#[test]
fn threads_change_nothing_in_comparisons_of_folders() {
    let folder = tempfile::tempdir().unwrap();
    let place = |side: &str, name: &str| folder.path().join(side).join(name);
    ["before", "after"].into_iter().for_each(|side| create_dir(folder.path().join(side)).unwrap());
    let mut count = 0;
    for (number, Pair { before, after, .. }) in pairs(PAIRS).take(60).enumerate() {
        let name = format!("{number:02}.mlir");
        write(place("before", &name), before).unwrap();
        write(place("after", &name), after).unwrap();
        count += 1;
    }
    // A file that is only in one folder, and one that cannot be read as a module.
    write(place("before", "20-gone.mlir"), "func.func @gone() {\n  return\n}\n").unwrap();
    write(place("before", "30-wrong.mlir"), "func.func @wrong(").unwrap();
    write(place("after", "30-wrong.mlir"), "func.func @wrong(").unwrap();
    for arguments in [&[][..], &["--max-errors=2"], &["--error-format=json"]] {
        let [alone, together] =
            ["1", "3"].map(|threads| compared(folder.path(), &[arguments, &["--threads", threads]].concat()));
        assert_eq!(alone, together);
        assert_eq!(alone.0, Some(2));
        if arguments == ["--error-format=json"] {
            let files = alone.1[1].matches("\"type\":\"comparison\"").count();
            assert!(files > count, "{files} functions are compared");
        }
    }
}
