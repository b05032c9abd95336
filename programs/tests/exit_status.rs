//! The exit status of `bcast-opt`, which lit only distinguishes from failure: 0 success, 1 errors in the input, 2 other
//! errors.

use crate::support::deadline::InTime;
use crate::support::project::project;
use std::process::{Command, Stdio};

fn status(arguments: &[&str]) -> i32 {
    let folder = project().join("testdata/driver/Inputs");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status_in_time().unwrap().code().unwrap()
}

#[test]
fn of_what_is_right_and_wrong() {
    assert_eq!(status(&["right.mlir"]), 0);
    assert_eq!(status(&["wrong.mlir"]), 1);
    assert_eq!(status(&["right.mlir", "folder"]), 1);
    assert_eq!(status(&["wrong.mlir", "--verify-diagnostics"]), 1);
    assert_eq!(status(&["wrong.mlir", "--verify-diagnostics=only-expected"]), 0);
    assert_eq!(status(&["--help"]), 0);
}

#[test]
fn of_files_and_options() {
    assert_eq!(status(&["missing.mlir"]), 2);
    assert_eq!(status(&["right.mlir", "missing.mlir"]), 2);
    assert_eq!(status(&["right.mlir", "-o", "missing/out.mlir"]), 2);
    assert_eq!(status(&["right.mlir", "wrong.mlir", "-o", "out.mlir"]), 2);
    assert_eq!(status(&["--no-such-option"]), 2);
    assert_eq!(status(&["-", "-"]), 2);
    assert_eq!(status(&["right.mlir", "--verify-only", "-o", "missing.mlir"]), 2);
    assert_eq!(status(&["--threads=1024", "right.mlir", "folder"]), 1);
    assert_eq!(status(&["--threads=1025", "right.mlir"]), 2);
    assert_eq!(status(&["--broadcastable=nothing", "right.mlir"]), 2);
}
