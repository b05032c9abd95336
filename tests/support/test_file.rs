//! The directives of a test file: its `RUN:` lines, and whether they test anything.

use super::filecheck::{self, DIRECTIVE_SUFFIXES};
use super::shell::{Command, Pipeline, parse};
use std::path::{Path, PathBuf};

/// The paths for `%s` and the other substitutions.
pub(crate) struct Places {
    /// The test file: `%s`.
    pub(crate) file: PathBuf,
    /// The folder of the test file, `%S` and `%p`, in which the commands run.
    pub(crate) folder: PathBuf,
    /// A unique path for output: `%t`.
    pub(crate) temporary: PathBuf,
}

impl Places {
    /// The paths of a file.
    pub(crate) fn of(file: &Path, temporary: &Path) -> Result<Self, String> {
        let file = std::path::absolute(file).map_err(|error| error.to_string())?;
        let folder = file.parent().ok_or("a test file has no folder")?.to_owned();
        // The whole path as one name, so that it is unique.
        let mut name: String = file.to_string_lossy().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        name.push_str(".tmp");
        Ok(Self { temporary: temporary.join(name), file, folder })
    }

    /// A command line with lit's built-in substitutions.
    fn substitute(&self, line: &str) -> Result<String, String> {
        let table = [
            ('%', "%".to_owned()),
            ('s', self.file.display().to_string()),
            ('S', self.folder.display().to_string()),
            ('p', self.folder.display().to_string()),
            ('t', self.temporary.display().to_string()),
        ];
        let mut result = String::new();
        let mut rest = line;
        while let Some((before, behind)) = rest.split_once('%') {
            let found = table.iter().find(|(letter, _)| behind.starts_with(*letter));
            let (_, value) = found.ok_or_else(|| {
                let word: String = behind.chars().take(8).collect();
                format!("`%{word}`: no such substitution (`%%` is a percent sign)")
            })?;
            result.push_str(before);
            result.push_str(value);
            rest = &behind[1..];
        }
        result.push_str(rest);
        Ok(result)
    }
}

/// A `RUN:` line.
#[derive(Debug)]
pub(crate) struct Run {
    /// The number of the command's first line.
    pub(crate) line: usize,
    /// The pipelines that `&&` joins.
    pub(crate) pipelines: Vec<Pipeline>,
}

/// A test file.
#[derive(Debug)]
pub(crate) struct TestFile {
    /// The commands; the first command that fails ends the test.
    pub(crate) runs: Vec<Run>,
}

impl TestFile {
    /// Reads the `RUN:` lines.
    pub(crate) fn parse(text: &str, places: &Places) -> Result<Self, String> {
        let mut runs = Vec::new();
        let mut pending: Option<(usize, String)> = None;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            for word in ["XFAIL:", "UNSUPPORTED:", "REQUIRES:", "DEFINE:", "END."] {
                if comment(line).is_some_and(|comment| comment.starts_with(word)) {
                    return Err(format!("line {number}: `{word}` is not for this suite: a test runs, everywhere"));
                }
            }
            let Some(command) = comment(line).and_then(|comment| comment.strip_prefix("RUN:")) else {
                continue;
            };
            let (first, mut whole) = pending.take().unwrap_or((number, String::new()));
            match command.trim().strip_suffix('\\') {
                Some(begun) => {
                    whole.push_str(begun);
                    pending = Some((first, whole));
                }
                None => {
                    whole.push_str(command.trim());
                    let pipelines = places.substitute(&whole).and_then(|line| parse(&line));
                    runs.push(Run {
                        line: first,
                        pipelines: pipelines.map_err(|error| format!("line {first}: {error}"))?,
                    });
                }
            }
        }
        match pending {
            Some((line, _)) => Err(format!("line {line}: a RUN line ends in `\\` and no RUN line follows")),
            None => Ok(Self { runs }),
        }
    }

    /// All commands, in order.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &Command> {
        self.runs.iter().flat_map(|run| &run.pipelines).flat_map(|pipeline| &pipeline.commands)
    }

    /// Refuses a file that would pass for any output.
    pub(crate) fn verify_that_it_tests(&self, text: &str) -> Result<(), String> {
        if self.runs.is_empty() {
            return Err("no RUN line".to_owned());
        }
        let calls = |program: &str| self.commands().any(|command| command.program() == program);
        let verifies =
            self.commands().flat_map(|command| &command.words).any(|word| word.starts_with("--verify-diagnostics"));
        if !(calls("FileCheck") || calls("diff") || verifies) {
            return Err(
                "the RUN lines compare nothing: pipe into FileCheck, use --verify-diagnostics, or diff with a golden"
                    .to_owned(),
            );
        }
        let expectations = ["error", "warning", "note", "remark"].map(|severity| format!("expected-{severity}"));
        if verifies && !expectations.iter().any(|expected| text.contains(expected)) {
            return Err("--verify-diagnostics, but no `expected-error` or its like in the file".to_owned());
        }
        let mut prefixes = Vec::new();
        for command in self.commands().filter(|command| command.program() == "FileCheck") {
            prefixes.extend(filecheck::Command::parse(command.arguments())?.options.prefixes);
        }
        verify_directives(text, &prefixes)
    }
}

/// Verifies that a `RUN` line reads every comment that resembles a directive: otherwise `CHECK-NXT:` would be ignored.
fn verify_directives(text: &str, prefixes: &[String]) -> Result<(), String> {
    for (index, line) in text.lines().enumerate() {
        let Some((word, _)) = comment(line).and_then(|comment| comment.split_once(':')) else {
            continue;
        };
        let word = word.strip_suffix("{LITERAL}").unwrap_or(word);
        let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
        if matches!(word, "RUN" | "COM")
            || !word.starts_with(|c: char| c.is_ascii_uppercase())
            || !word.chars().all(capital)
        {
            continue;
        }
        let known = prefixes.iter().filter_map(|prefix| word.strip_prefix(prefix.as_str()));
        if !known.into_iter().any(|suffix| DIRECTIVE_SUFFIXES.contains(&suffix) || suffix.starts_with("-COUNT-")) {
            return Err(format!(
                "line {}: no FileCheck of this file reads `{word}:` (`COM:` begins a comment)",
                index + 1
            ));
        }
    }
    Ok(())
}

/// The text of a line that consists of a comment.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("//").map(|text| text.trim_start_matches('/'));
    // The comments of the toy language; an alias of MLIR has no blank after `#`.
    Some(text.or_else(|| line.strip_prefix("# "))?.trim_start())
}
