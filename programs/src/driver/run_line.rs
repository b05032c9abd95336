//! [`RunLine`]: the `// RUN:` line of a file, run for an editor.
//!
//! A line is untrusted text. It is run only if it is a single command of `bcast-opt` with options that write no file (`options::reading`), and only on
//! regular files: opening a pipe may block, and a device may have no end.

use super::options::reading::{self, Refused};
use super::{DriverOptions, Input, Streams, run};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Maximum size of an input. Verifying a larger input takes minutes.
const LARGEST_INPUT: u64 = 256 << 20;

/// Maximum number of bytes of messages, which an editor shows at once.
const MOST_MESSAGES: usize = 64 << 10;

/// A line that can be run.
#[derive(Debug)]
pub(crate) struct RunLine {
    options: DriverOptions,
}

/// The reason for which a line is not run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RunError {
    #[error("'{0}' is not run here: only a single command of bcast-opt that reads files can be run")]
    Command(String),
    #[error("'{0}' is not run here: it reads standard input")]
    StandardInput(String),
    #[error("'{0}' is not run here: {1}")]
    Options(String, Refused),
    #[error("'{}' is not read: it is no file", broadcastable::source::shown_path(.0))]
    NotRegular(PathBuf),
    #[error("'{}' is not read: it has more than {LARGEST_INPUT} bytes", broadcastable::source::shown_path(.0))]
    TooLarge(PathBuf),
    #[error("cannot read '{}': {}", broadcastable::source::shown_path(path), broadcastable::source::reason(error))]
    Unreadable { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Driver(#[from] super::DriverError),
}

impl RunLine {
    /// Parses the text after `RUN:` in the file at `path`. In a pipeline, only the first command is parsed.
    pub(crate) fn parse(line: &str, path: &Path) -> Result<Self, RunError> {
        let refused = || RunError::Command(line.to_owned());
        let command = line.split('|').next().unwrap_or(line).replace("2>&1", "");
        let mut words = command.split_ascii_whitespace().peekable();
        words.next_if_eq(&"not");
        let is_ours = words.next().is_some_and(|program| program == "bcast-opt" || program == "mlir-opt");
        let words: Vec<&str> = words.collect();
        // Other commands are refused, and words that a shell would expand.
        let is_other =
            |word: &&str| word.contains(['>', '<', ';', '&', '\'', '"', '`', '$', '\\']) || word.contains("%t");
        if !is_ours || words.iter().any(is_other) {
            return Err(refused());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let shown = |word: &&str| replaced(word, path.as_os_str(), folder.as_os_str());
        let arguments = std::iter::once(OsString::from("bcast-opt")).chain(words.iter().map(shown));
        let options = reading::parse(arguments).map_err(|error| RunError::Options(line.to_owned(), error))?;
        match options.inputs.is_empty() || options.inputs.contains(&Input::Stdin) {
            true => Err(RunError::StandardInput(line.to_owned())),
            false => Ok(Self { options }),
        }
    }

    /// Runs the line. Returns the exit status and the messages.
    pub(crate) fn run(self) -> Result<(u8, String), RunError> {
        self.files().try_for_each(regular)?;
        let mut errors = Beginning::default();
        let (input, output) = (&mut io::empty(), &mut io::sink());
        let streams = Streams { input, interactive: false, output, errors: &mut errors };
        let status = run(&self.options, streams)?;
        Ok((status.code(), errors.into_text()))
    }

    /// The files that the line names.
    fn files(&self) -> impl Iterator<Item = &Path> {
        let inputs = self.options.inputs.iter().filter_map(|input| match input {
            Input::Path(path) | Input::Listed(path) => Some(path),
            Input::Stdin => None,
        });
        let definitions = self.options.definitions.ods.iter().chain(&self.options.definitions.dialects);
        inputs.chain(definitions).chain(&self.options.lints.baseline).map(PathBuf::as_path)
    }
}

/// Verifies that a path is that of a regular file that is not too large.
pub(super) fn regular(path: &Path) -> Result<(), RunError> {
    let found = std::fs::metadata(path).map_err(|error| RunError::Unreadable { path: path.to_owned(), error })?;
    match (found.is_file(), found.len()) {
        (false, _) => Err(RunError::NotRegular(path.to_owned())),
        (true, length) if length > LARGEST_INPUT => Err(RunError::TooLarge(path.to_owned())),
        (true, _) => Ok(()),
    }
}

/// A word with `%s` replaced by the file, and `%S` and `%p` by its folder.
fn replaced(word: &str, path: &OsStr, folder: &OsStr) -> OsString {
    let mut text = OsString::new();
    let mut parts = word.split('%');
    text.push(parts.next().unwrap_or_default());
    while let Some(part) = parts.next() {
        let rest = match part.chars().next() {
            Some('s') => {
                text.push(path);
                &part[1..]
            }
            Some('S' | 'p') => {
                text.push(folder);
                &part[1..]
            }
            // `%%`
            None => {
                text.push("%");
                parts.next().unwrap_or_default()
            }
            Some(_) => {
                text.push("%");
                part
            }
        };
        text.push(rest);
    }
    text
}

/// The beginning of a long output.
#[derive(Default)]
struct Beginning {
    bytes: Vec<u8>,
    left_out: usize,
}

impl Write for Beginning {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let kept = bytes.len().min(MOST_MESSAGES - self.bytes.len());
        self.bytes.extend_from_slice(&bytes[..kept]);
        self.left_out += bytes.len() - kept;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Beginning {
    fn into_text(self) -> String {
        let mut text = String::from_utf8_lossy(&self.bytes).into_owned();
        if self.left_out > 0 {
            text += &format!("\n.. and {} more bytes\n", self.left_out);
        }
        text
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn is_refused(line: &str) -> bool {
        RunLine::parse(line, Path::new("/nowhere/a b.mlir")).is_err()
    }

    #[test]
    fn lines_that_may_write_are_refused() {
        for line in [
            "bcast-opt --infer --in-place %s",
            "bcast-opt -infer -in-place %s",
            "bcast-opt --infer --in-pl %s",
            "bcast-opt --fix %s",
            "bcast-opt --unsafe-fixes --diff %s",
            "bcast-opt --diff %s",
            "bcast-opt --write-baseline x %s",
            "bcast-opt --write-baseline=x %s",
            "bcast-opt --report=json:x %s",
            "bcast-opt --report sarif:x %s",
            "bcast-opt -o x %s",
            "bcast-opt -ox %s",
            "bcast-opt -o - %s",
            "bcast-opt --output=x %s",
            "bcast-opt --o=x %s",
            "bcast-opt --trace-shapes x %s",
            "bcast-opt --files-from x",
            "bcast-opt --files-from - %s",
            "bcast-opt %s -",
            "bcast-opt",
            "bcast-opt < %s",
            "bcast-opt %s > x",
            "bcast-opt %s && rm x",
            "bcast-opt %s; rm x",
            "bcast-opt `rm` %s",
            "bcast-opt %t",
            "rm %s",
            "env bcast-opt %s",
            "",
            "not",
        ] {
            assert!(is_refused(line), "{line}");
        }
        for line in [
            "bcast-opt %s",
            "not bcast-opt %s 2>&1 | FileCheck %s",
            "mlir-opt %s -split-input-file -verify-diagnostics",
            "bcast-opt --verify-only --ods=%S/x.json --dialect %p/x.toml --baseline x %s",
            "bcast-opt --conditions --witness --stats --max-errors=0 -Weverything %s",
            "bcast-opt --infer %s",
        ] {
            assert!(!is_refused(line), "{line}");
        }
    }

    #[test]
    fn words_of_the_line_are_replaced() {
        let replaced = |word: &str| replaced(word, OsStr::new("/d/f%S"), OsStr::new("/d"));
        assert_eq!(replaced("%s"), "/d/f%S");
        assert_eq!(replaced("--x=%S/%p/%%s%%%s%u%"), "--x=/d//d/%s%/d/f%S%u%");
    }
}
