//! The runner of `testdata/` fails when it should: each file of `tests/lit_fixtures/` states whether it passes.
//!
//! A fixture's first line is `passes` or `fails: TEXT`, TEXT being part of the message; the rest is the test file.
//! Fixtures run no program of this package, so that they test the runner alone.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use support::Setup;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lit_fixtures");
    let mut trials = Vec::new();
    for path in support::all_files(&folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        trials.push(Trial::test(name, move || fixture(&path).map_err(Failed::from)));
    }
    if trials.is_empty() {
        return Err("tests/lit_fixtures/ holds no test".into());
    }
    trials.push(Trial::test("bless writes the golden", || bless().map_err(Failed::from)));
    trials.push(Trial::test("a golden that no test compares", || unread_golden().map_err(Failed::from)));
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}

/// A new folder for a test.
fn temporary(name: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lit_self").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| error.to_string())
}

fn run(path: &Path, bless: bool) -> Result<(), String> {
    let temporary = path.with_extension("temporary");
    support::run(path, &Setup { programs: BTreeMap::new(), temporary, bless })
}

fn fixture(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let (expected, body) = text.split_once('\n').ok_or("a fixture begins with what becomes of it")?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let test = temporary(&name)?.join("test.mlir");
    write(&test, body)?;
    match (expected.strip_prefix("fails: "), run(&test, false)) {
        (None, outcome) if expected == "passes" => outcome,
        (None, _) => Err(format!("a fixture begins with `passes` or `fails: TEXT`, not `{expected}`")),
        (Some(_), Ok(())) => Err("passed, and should fail".to_owned()),
        (Some(part), Err(message)) if message.contains(part) => Ok(()),
        (Some(part), Err(message)) => Err(format!("failed without saying `{part}`, but:\n{message}")),
    }
}

fn bless() -> Result<(), String> {
    let folder = temporary("bless")?;
    let (test, golden) = (folder.join("test.mlir"), folder.join("test.stderr"));
    write(&test, "// RUN: echo new | diff test.stderr -\n")?;
    for old in [None, Some("old\n")] {
        if let Some(text) = old {
            write(&golden, text)?;
        }
        if run(&test, false).is_ok() {
            return Err(format!("{old:?} passes for the golden"));
        }
        run(&test, true)?;
        if std::fs::read_to_string(&golden).map_err(|error| error.to_string())? != "new\n" {
            return Err("the golden was not rewritten".to_owned());
        }
        run(&test, false)?;
    }
    Ok(())
}

fn unread_golden() -> Result<(), String> {
    let folder = temporary("unread")?;
    write(&folder.join("a.mlir"), "// RUN: echo a | diff a.stderr -\n")?;
    write(&folder.join("a.stderr"), "a\n")?;
    support::verify_goldens_are_read(&folder)?;
    write(&folder.join("b.stderr"), "b\n")?;
    match support::verify_goldens_are_read(&folder) {
        Err(message) if message.contains("b.stderr") && !message.contains("a.stderr") => Ok(()),
        outcome => Err(format!("no test names b.stderr, yet: {outcome:?}")),
    }
}
