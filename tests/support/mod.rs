//! The common parts of the lit-style tests: a test file, its shell, its FileCheck. `testdata/README.md` describes how to
//! use it.

#![allow(dead_code, reason = "each test binary uses a part")]

pub(crate) mod deadline;
pub(crate) mod filecheck;
pub(crate) mod files;
pub(crate) mod modules;
pub(crate) mod page;
pub(crate) mod pairs;
pub(crate) mod project;
pub(crate) mod shell;
pub(crate) mod test_file;

pub(crate) use files::all_files;
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The common settings of a run of test files.
pub(crate) struct Setup {
    /// Programs by their names in `RUN:` lines, with their first arguments.
    pub(crate) programs: BTreeMap<&'static str, (PathBuf, &'static [&'static str])>,
    /// The folder of `%t`.
    pub(crate) temporary: PathBuf,
    /// Goldens are rewritten, not compared.
    pub(crate) bless: bool,
}

impl Setup {
    pub(crate) fn new(
        programs: BTreeMap<&'static str, (PathBuf, &'static [&'static str])>,
        temporary: PathBuf,
    ) -> Self {
        Self { programs, temporary, bless: std::env::var_os("BLESS").is_some_and(|value| value == "1") }
    }
}

/// Runs the test files in the project's `testdata/` with an extension, like tests of cargo.
pub(crate) fn golden_tests(extension: &str, setup: Setup) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let project = project::project();
    let testdata = project.join("testdata");
    let setup = Arc::new(setup);
    let mut trials = Vec::new();
    for path in test_files(&testdata)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == extension)) {
        let name = path.strip_prefix(project)?.display().to_string();
        let setup = Arc::clone(&setup);
        trials.push(Trial::test(name, move || run(&path, &setup).map_err(Failed::from)));
    }
    if trials.is_empty() {
        return Err("testdata/ holds no test".into());
    }
    trials.push(Trial::test("every golden is compared", move || {
        verify_goldens_are_read(&testdata).map_err(Failed::from)
    }));
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}

/// Runs one test file; an `Err` is a readable message.
pub(crate) fn run(path: &Path, setup: &Setup) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let places = test_file::Places::of(path, &setup.temporary)?;
    let file = test_file::TestFile::parse(&text, &places)?;
    file.verify_that_it_tests(&text)?;
    if let Some(folder) = places.temporary.parent() {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let shell = shell::Shell { setup, folder: &places.folder };
    file.runs.iter().try_for_each(|run| shell.run(run).map_err(|error| format!("line {}: {error}", run.line)))
}

/// Refuses a golden that no test names, because it would never be compared.
pub(crate) fn verify_goldens_are_read(folder: &Path) -> Result<(), String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut named = BTreeSet::new();
    let mut others = Vec::new();
    for path in all_files(folder).map_err(|error| error.to_string())? {
        if !is_test(&path) {
            others.push(path);
            continue;
        }
        let places = test_file::Places::of(&path, Path::new(""))?;
        let file = test_file::TestFile::parse(&read(&path)?, &places)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        named.extend(file.commands().flat_map(|command| &command.words).map(|word| places.folder.join(word)));
    }
    // The oracles are read by tests/oracles.rs.
    let about = |path: &Path| {
        path.file_name().is_some_and(|name| name == "README.md" || name == "lit.cfg.py")
            || path.parent().is_some_and(|folder| folder.ends_with("oracles"))
    };
    let unread: Vec<String> = others
        .iter()
        .filter(|path| !about(path) && !named.contains(*path))
        .map(|path| format!("no RUN line names {}", path.display()))
        .collect();
    if unread.is_empty() { Ok(()) } else { Err(unread.join("\n")) }
}

fn is_test(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "mlir" || extension == "toy")
}

/// All `.mlir` and `.toy` files below a folder, in order, except in `Output` and `Inputs`.
pub(crate) fn test_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    Ok(all_files(folder)?.into_iter().filter(|path| is_test(path)).collect())
}
