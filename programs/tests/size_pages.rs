//! The commands of `docs/compare.md` and `docs/signatures.md` print what the pages show, in a folder with the files that the pages show.

use crate::support::deadline::InTime;
use crate::support::page::blocks;
use crate::support::pairs::{Pair, pairs};
use crate::support::project::project;
use crate::support::shell::{self, Command, Target};
use std::path::Path;
use tempfile::TempDir;

const COMPARE: &str = include_str!("../../docs/compare.md");
const SIGNATURES: &str = include_str!("../../docs/signatures.md");

/// The first of the known pairs: a function, and LLVM 22's output for it.
fn canonicalized() -> (&'static str, &'static str) {
    let Pair { before, after, .. } = pairs(include_str!("../../testdata/oracles/compare.txt")).next().unwrap();
    (before, after)
}

/// A folder with the log that `docs/compare.md` names.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let log = project().join("testdata/compare/Inputs/steps.log");
    std::fs::copy(log, folder.path().join("passes.log")).unwrap();
    folder
}

/// Runs a call of `bcast-opt`, and returns its errors followed by its output, and whether it succeeded.
fn bcast_opt(command: &Command, folder: &Path) -> (String, bool) {
    assert_eq!(command.program(), "bcast-opt");
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    let output = program.args(command.arguments()).current_dir(folder).output_in_time().unwrap();
    if let Some(Target::File { path, .. }) = &command.output {
        std::fs::write(folder.join(path), &output.stdout).unwrap();
    }
    (String::from_utf8([output.stderr, output.stdout].concat()).unwrap(), output.status.success())
}

/// The commands of a line of a page.
fn command(line: &str) -> Command {
    shell::parse(line).unwrap().remove(0).commands.remove(0)
}

#[test]
fn commands_of_the_pages_on_sizes_print_what_is_shown() {
    let mut count = 0;
    for page in [COMPARE, SIGNATURES] {
        let folder = folder();
        for block in blocks(page, "console") {
            assert!(block.starts_with("$ "), "output without a command: {block}");
            for example in format!("\n{block}").split("\n$ ").skip(1) {
                let (line, shown) = example.split_once('\n').unwrap_or((example, ""));
                match command(line) {
                    show if show.program() == "cat" => {
                        std::fs::write(folder.path().join(&show.arguments()[0]), format!("{shown}\n")).unwrap();
                    }
                    canonicalize if canonicalize.program() == "mlir-opt" => {
                        assert_eq!(canonicalize.arguments(), ["--canonicalize", "before.mlir", "-o", "after.mlir"]);
                        let (before, after) = canonicalized();
                        assert_eq!(std::fs::read_to_string(folder.path().join("before.mlir")).unwrap(), before);
                        std::fs::write(folder.path().join("after.mlir"), after).unwrap();
                    }
                    call => {
                        let (found, _) = bcast_opt(&call, folder.path());
                        assert_eq!(found.trim_end(), shown.trim_end(), "`{line}` prints\n{found}");
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count >= 6, "only {count} commands were found");
}

/// The commands for CI succeed for a module that a pass left unchanged.
#[test]
fn commands_for_ci_succeed_on_equal_modules() {
    let folder = folder();
    for name in ["model.mlir", "lowered.mlir"] {
        std::fs::write(folder.path().join(name), canonicalized().0).unwrap();
    }
    let mut count = 0;
    for line in [COMPARE, SIGNATURES].into_iter().flat_map(|page| blocks(page, "sh")).flat_map(str::lines) {
        if line.starts_with("bcast-opt ") {
            let (found, succeeds) = bcast_opt(&command(line), folder.path());
            assert!(succeeds, "`{line}` prints\n{found}");
            count += 1;
        }
    }
    assert_eq!(count, 3);
}
