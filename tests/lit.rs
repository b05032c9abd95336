//! Every `testdata/**/*.mlir` and `*.toy` is a test case: its `RUN:` lines are run as lit would (`testdata/README.md`).
//!
//! `cargo test --test lit -- verify/` runs those whose path contains `verify/`; `BLESS=1` before it rewrites goldens.

mod support;

/// The toy compiler is no program that cargo builds for tests: this one plays it when it is asked to.
#[allow(dead_code)]
#[path = "../examples/toy/main.rs"]
mod toy;

/// The argument that asks for it.
const TOY: &str = "--play-toy";

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use support::Setup;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().is_some_and(|first| first == TOY) {
        return Ok(toy::command(arguments));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let testdata = root.join("testdata");
    let setup = Arc::new(Setup {
        programs: BTreeMap::from([
            ("bcast-opt", (PathBuf::from(env!("CARGO_BIN_EXE_bcast-opt")), &[][..])),
            ("bcast-shape", (PathBuf::from(env!("CARGO_BIN_EXE_bcast-shape")), &[])),
            ("toy", (std::env::current_exe()?, &[TOY])),
        ]),
        temporary: Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit"),
        bless: std::env::var_os("BLESS").is_some_and(|value| value == "1"),
    });
    let mut trials = Vec::new();
    for path in support::test_files(&testdata)? {
        let name = path.strip_prefix(root)?.display().to_string();
        let setup = Arc::clone(&setup);
        trials.push(Trial::test(name, move || support::run(&path, &setup).map_err(Failed::from)));
    }
    if trials.is_empty() {
        return Err("testdata/ holds no test".into());
    }
    trials.push(Trial::test("every golden is compared", move || {
        support::verify_goldens_are_read(&testdata).map_err(Failed::from)
    }));
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}
