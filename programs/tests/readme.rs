//! Commands of the README and of `docs/tour.md` print what the pages show, `docs/options.md` lists every option, and links between pages lead to files.
//!
//! The Rust examples of the README are doctests (see the end of `src/lib.rs`).

use crate::support::deadline::InTime;
use crate::support::page::blocks;
use crate::support::{project, shell};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const README: &str = include_str!("../../README.md");
const TOUR: &str = include_str!("../../docs/tour.md");
const OPTIONS: &str = include_str!("../../docs/options.md");

fn root() -> &'static Path {
    project::project()
}

/// Returns the output of a command line, errors before standard output: each example has only one of them.
fn run(line: &str) -> String {
    // Runs the program that cargo built.
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
            other => panic!("a page calls {other}, which programs/tests/readme.rs cannot run"),
        };
        let mut child = Command::new(program)
            .args(command.arguments())
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn_in_time()
            .unwrap();
        // The program may have ended without reading its input.
        _ = child.stdin.take().unwrap().write_all(&shown);
        let output = child.wait_with_output().unwrap();
        shown = [output.stderr, output.stdout].concat();
    }
    String::from_utf8(shown).unwrap()
}

#[test]
fn commands_print_what_is_shown() {
    let mut count = 0;
    for block in [README, TOUR].into_iter().flat_map(|page| blocks(page, "console")) {
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
    // The examples at the end repeat options, also with one dash.
    let known = options(help.split("Examples:").next().unwrap());
    let rows = OPTIONS.lines().filter(|line| line.starts_with("| `-"));
    let listed: BTreeSet<&str> = rows.flat_map(|row| options(row.split(" | ").next().unwrap())).collect();
    assert_eq!(listed, known);
    assert!(known.len() > 15, "{known:?}");
}

/// The Markdown pages of the root and of `docs`.
fn pages() -> Vec<PathBuf> {
    let folders = [root().to_owned(), root().join("docs")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

#[test]
fn links_lead_to_files() {
    let mut count = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let prose = text.split("```").step_by(2);
        let targets = prose.flat_map(|prose| prose.split("](").skip(1)).map(|rest| rest.split(')').next().unwrap());
        for target in targets.filter(|target| !target.contains("://") && !target.starts_with('#')) {
            let file = target.split('#').next().unwrap();
            assert!(page.parent().unwrap().join(file).exists(), "{}: {target} does not exist", page.display());
            let leaves_book = page.parent().unwrap().ends_with("docs") && target.starts_with("../");
            assert!(!leaves_book, "{}: {target} is outside of the book", page.display());
            count += 1;
        }
    }
    assert!(count >= 20, "only {count} links were found");
}

/// The book (`book.toml`) has every page of `docs`, once, and `links_lead_to_files` follows its links.
#[test]
fn the_book_has_every_page() {
    let summary = std::fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let mut listed: Vec<&str> = summary.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
    listed.sort_unstable();
    let names = pages().into_iter().filter(|page| page.parent().unwrap().ends_with("docs"));
    let names = names.map(|page| page.file_name().unwrap().to_str().unwrap().to_owned());
    let mut names: Vec<String> = names.filter(|name| name != "SUMMARY.md").collect();
    names.sort_unstable();
    assert_eq!(listed, names);
}

/// The README states the minimum version of Rust that the manifest states.
#[test]
fn the_version_of_rust_is_that_of_the_manifest() {
    let version = env!("CARGO_PKG_RUST_VERSION");
    assert!(README.contains(&format!("Rust {version} ")), "{version}");
}
