//! The output of `bcast-opt` for a file that is read in parts does not depend on the number of threads.

use crate::support::deadline::InTime;
use crate::support::modules::{function, module};
use std::process::Command;

fn run(file: &std::path::Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    let output = command.arg(LIMITS).args(arguments).arg(file).output_in_time().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Small parts, of which a short file has several.
const LIMITS: &str = "--limits=streamed-file=65536,part-size=65536";

/// Large enough for some parts.
fn many(count: usize, kind: impl Fn(usize) -> u32) -> Vec<u32> {
    let length = function(0, 0).len();
    let functions = count * (1 << 16) / length;
    (0..functions).map(kind).collect()
}

#[test]
fn threads_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.mlir");
    for kinds in [
        many(5, |_| 0),
        many(5, |index| u32::from(index % 100 == 7)),
        // A syntax error: the file is read as a whole.
        many(5, |index| if index == 600 { 8 } else { u32::from(index % 500 == 1) }),
    ] {
        let errors = kinds.iter().filter(|kind| **kind != 0).count();
        std::fs::write(&file, module(&kinds, 0)).unwrap();
        for (arguments, shown) in
            [(&["--verify-only"][..], errors), (&[], errors), (&["--max-errors=2"], errors.min(2))]
        {
            let [alone, together] =
                ["1", "3"].map(|threads| run(&file, &[arguments, &["--threads", threads]].concat()));
            assert_eq!(alone, together);
            let (status, _, errors_shown) = alone;
            assert_eq!(status, Some(i32::from(errors > 0)), "{errors_shown}");
            assert_eq!(errors_shown.lines().filter(|line| line.starts_with("error")).count(), shown);
            if shown < errors {
                let counted = format!("not shown: {} error", errors - shown);
                assert!(errors_shown.contains(&counted), "{errors_shown}");
            }
        }
    }
}
