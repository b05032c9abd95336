//! [`Project`]: by what a file is read and verified, for a program that is asked about one file after the other.

use super::knowledge::Knowledge;
use super::options::parse;
use super::surroundings::Surroundings;
use super::{Destination, DriverOptions, Streams, run};
use broadcastable::analysis::Settings;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// The options that hold for all files, and what was found beside them.
#[derive(Debug)]
pub(crate) struct Project {
    options: DriverOptions,
    knowledge: Knowledge,
}

/// Runs what a `// RUN:` line of a file says, if it is one command of `bcast-opt` alone that only reads: the exit status, and what was said.
pub(crate) fn run_line(line: &str, path: &Path) -> Result<(u8, String), ProjectError> {
    let refused = || ProjectError(format!("'{line}' is not run here: only one command of bcast-opt that reads %s is"));
    let command = line.split('|').next().unwrap_or(line).replace("2>&1", "");
    let mut words = command.split_ascii_whitespace().peekable();
    words.next_if_eq(&"not");
    let is_ours = words.next().is_some_and(|program| program == "bcast-opt" || program == "mlir-opt");
    let words: Vec<&str> = words.collect();
    // What another command writes or reads, and what a shell would make of quotes.
    let is_other = |word: &&str| word.contains(['>', '<', ';', '&', '\'', '"', '`', '$']) || word.contains("%t");
    if !is_ours || words.iter().any(is_other) {
        return Err(refused());
    }
    let folder = path.parent().unwrap_or(Path::new(".")).display().to_string();
    let shown = |word: &&str| OsString::from(word.replace("%s", &path.display().to_string()).replace("%S", &folder));
    let arguments = std::iter::once(OsString::from("bcast-opt")).chain(words.iter().map(shown));
    let options = parse(arguments, Surroundings::default()).map_err(|usage| ProjectError(usage.text(false)))?;
    let reads_only = options.fix.is_none()
        && options.reports.is_empty()
        && options.destination == Destination::Stdout
        && !options.lints.is_recorded;
    if !reads_only {
        return Err(refused());
    }
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let streams =
        Streams { input: &mut std::io::empty(), interactive: false, output: &mut output, errors: &mut errors };
    let status = run(&options, streams).map_err(|error| ProjectError(error.to_string()))?;
    Ok((status.code(), String::from_utf8_lossy(&errors).into_owned()))
}

/// Why there is none; in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct ProjectError(String);

impl Project {
    /// Takes the options of `bcast-opt`, and reads the files that they name.
    pub(crate) fn new(arguments: &[OsString]) -> Result<Self, ProjectError> {
        let arguments = std::iter::once(OsString::from("bcast-lsp")).chain(arguments.iter().cloned());
        let options = parse(arguments, Surroundings::default()).map_err(|usage| ProjectError(usage.text(false)))?;
        let knowledge = Knowledge::load(&options.definitions, options.report);
        let knowledge = knowledge.map_err(|error| ProjectError(error.to_string()))?;
        Ok(Self { options, knowledge })
    }

    /// The settings of a file. Where what is beside it cannot be read, the error, and what holds without it.
    pub(crate) fn settings(&mut self, path: &Path) -> (Arc<Settings>, Option<ProjectError>) {
        let found = self.knowledge.look_beside(path);
        let options = self.options.knowing_of(&self.knowledge, path);
        let front_end = options.front_end;
        let settings = Settings {
            registry: front_end.registry(),
            conformance: front_end.conformance,
            deny_unregistered: front_end.deny_unregistered,
            lints: front_end.lints,
            large_function: broadcastable::analysis::LARGE_FUNCTION,
        };
        (Arc::new(settings), found.err().map(|error| ProjectError(error.to_string())))
    }
}
