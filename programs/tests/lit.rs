//! Every `testdata/**/*.mlir` is a test case: its `RUN:` lines are run as lit would (`testdata/README.md`).
//!
//! `cargo test --test lit -- verify/` runs those whose path contains `verify/`; `BLESS=1` before it rewrites goldens.

#[path = "../../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let programs = BTreeMap::from([
        ("bcast-opt", (PathBuf::from(env!("CARGO_BIN_EXE_bcast-opt")), &[][..])),
        ("bcast-shape", (PathBuf::from(env!("CARGO_BIN_EXE_bcast-shape")), &[])),
    ]);
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit");
    support::golden_tests("mlir", support::Setup::new(programs, temporary))
}
