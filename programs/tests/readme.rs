//! The README is true: its commands print what it shows, its table lists every option, its links lead somewhere.
//!
//! Its Rust examples are doctests (see the end of `src/lib.rs`).

use crate::support::deadline::InTime;
use crate::support::{project, shell};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");

fn root() -> &'static Path {
    project::project()
}

/// The bodies of the blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("\n```{language}\n");
    README.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// What a command line prints, errors before output: each example has only one of them.
fn run(line: &str) -> String {
    // What cargo runs is the program.
    let line = line.replace("cargo run --release --", "bcast-opt");
    let pipelines = shell::parse(&line).unwrap();
    let mut shown = Vec::new();
    for command in &pipelines[0].commands {
        let program = match command.program() {
            "bcast-opt" => env!("CARGO_BIN_EXE_bcast-opt"),
            "bcast-shape" => env!("CARGO_BIN_EXE_bcast-shape"),
            "echo" => {
                shown = format!("{}\n", command.arguments().join(" ")).into_bytes();
                continue;
            }
            other => panic!("the README calls {other}, which programs/tests/readme.rs does not know"),
        };
        let mut child = Command::new(program)
            .args(command.arguments())
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn_in_time()
            .unwrap();
        // A program that reads nothing may be gone by now.
        _ = child.stdin.take().unwrap().write_all(&shown);
        let output = child.wait_with_output().unwrap();
        shown = [output.stderr, output.stdout].concat();
    }
    String::from_utf8(shown).unwrap()
}

#[test]
fn commands_print_what_is_shown() {
    let mut count = 0;
    for block in blocks("console") {
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let (line, expected) = example.split_once('\n').unwrap_or((example, ""));
            let found = run(line);
            assert_eq!(found.trim_end(), expected.trim_end(), "`{line}` prints\n{found}");
            count += 1;
        }
    }
    assert!(count >= 5, "only {count} commands were found");
}

/// The options a text names: `--long-ones`.
fn options(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    text.split(|c| !is_part(c))
        .filter(|word| word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase())))
        .collect()
}

#[test]
fn the_table_of_options_is_complete() {
    let help = run("bcast-opt --help");
    // The examples at the end repeat options, with one dash too.
    let known = options(help.split("Examples:").next().unwrap());
    let rows = README.lines().filter(|line| line.starts_with("| `-"));
    let listed: BTreeSet<&str> = rows.flat_map(|row| options(row.split(" | ").next().unwrap())).collect();
    assert_eq!(listed, known);
    assert!(known.len() > 15, "{known:?}");
}

#[test]
fn links_lead_to_files() {
    let targets: Vec<&str> = README.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
    assert!(!targets.is_empty());
    for target in targets.iter().filter(|target| !target.contains("://")) {
        assert!(root().join(target).exists(), "{target} is not there");
    }
}

/// The version the README asks for is the one cargo asks for.
#[test]
fn the_version_of_rust_is_that_of_the_manifest() {
    let version = env!("CARGO_PKG_RUST_VERSION");
    assert!(README.contains(&format!("Rust {version} ")), "{version}");
}
