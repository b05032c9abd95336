//! Every `testdata/**/*.toy` is a test case of the toy compiler, run as `programs/tests/lit.rs` runs those of `bcast-opt`.

mod support;

/// The toy compiler is not among the programs that cargo builds for tests: this test program runs it if its first
/// argument is `TOY`.
#[allow(dead_code)]
#[path = "../examples/toy/main.rs"]
mod toy;

/// The argument that selects the toy compiler.
const TOY: &str = "--play-toy";

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().is_some_and(|first| first == TOY) {
        return Ok(toy::command(arguments));
    }
    let programs = BTreeMap::from([("toy", (std::env::current_exe()?, &[TOY][..]))]);
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit");
    support::golden_tests("toy", support::Setup::new(programs, temporary))
}
