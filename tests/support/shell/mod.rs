//! A small shell that runs `RUN:` lines, equally on all systems: programs, pipes, redirections, `&&`.
//!
//! A pipe fails when any of its commands fails, as with lit. Features of lit's own shell that this one lacks are
//! refused.

mod builtin;
mod parse;

pub(crate) use parse::{Command, Pipeline, Target, parse};

use super::Setup;
use super::deadline::InTime;
use super::test_file::Run;
use std::fs::File;
use std::io::{PipeReader, PipeWriter, Read, Write};
use std::path::Path;
use std::process::{ExitStatus, Stdio};

/// Runs command lines in a folder.
pub(crate) struct Shell<'a> {
    /// The programs, and the mode.
    pub(crate) setup: &'a Setup,
    /// The folder in which the commands run.
    pub(crate) folder: &'a Path,
}

/// The output of a command, and its failure.
#[derive(Default)]
struct Outcome {
    output: Vec<u8>,
    /// The reason for which the command failed.
    failure: Option<String>,
}

impl Shell<'_> {
    /// Runs the pipelines of a line, up to the first that fails.
    pub(crate) fn run(&self, run: &Run) -> Result<(), String> {
        run.pipelines.iter().try_for_each(|pipeline| self.pipeline(pipeline))
    }

    /// Runs the commands in order; each reads the output of the previous command.
    fn pipeline(&self, pipeline: &Pipeline) -> Result<(), String> {
        let mut failures = Vec::new();
        let mut input = Vec::new();
        for command in &pipeline.commands {
            let outcome = self.command(command, input).map_err(|error| format!("{command}\n{error}"))?;
            failures.extend(outcome.failure.map(|failure| format!("{command}\n{failure}")));
            input = outcome.output;
        }
        if failures.is_empty() {
            return Ok(());
        }
        // The output of the last command is not read by another command: it is part of the message.
        failures.push(String::from_utf8_lossy(&input).into_owned());
        Err(failures.join("\n"))
    }

    fn command(&self, command: &Command, input: Vec<u8>) -> Result<Outcome, String> {
        let input = match &command.input {
            Some(path) => std::fs::read(self.folder.join(path)).map_err(|error| format!("{path}: {error}"))?,
            None => input,
        };
        match command.program() {
            "FileCheck" => self.builtin(command, builtin::filecheck(self, command.arguments(), &input)),
            "diff" => self.builtin(command, builtin::diff(self, command.arguments(), &input)),
            _ => self.program(command, input),
        }
    }

    /// A builtin command writes nothing: it passes, or returns the reason of its failure.
    fn builtin(&self, command: &Command, verdict: Result<(), String>) -> Result<Outcome, String> {
        if command.output.is_some() || command.errors.is_some() || !command.environment.is_empty() {
            return Err(format!("{} takes no redirection and no environment", command.program()));
        }
        let failure = match (verdict, command.negated) {
            (Ok(()), true) => Some("passed, and should fail".to_owned()),
            (Err(failure), false) => Some(failure),
            _ => None,
        };
        Ok(Outcome { output: Vec::new(), failure })
    }

    fn program(&self, command: &Command, input: Vec<u8>) -> Result<Outcome, String> {
        let word = command.program();
        let known = self.setup.programs.get(word);
        let (program, first) = known.map_or((Path::new(word), &[][..]), |(path, first)| (path, *first));
        let (reader, writer) = std::io::pipe().map_err(|error| error.to_string())?;
        let (error_reader, error_writer) = std::io::pipe().map_err(|error| error.to_string())?;
        let (output, errors) = self.streams(command, writer, error_writer)?;
        let mut builder = std::process::Command::new(program);
        builder
            .args(first)
            .args(command.arguments())
            .current_dir(self.folder)
            .stdin(Stdio::piped())
            .stdout(output)
            .stderr(errors);
        // Colour depends on the test, not on the environment.
        builder
            .env_remove("CLICOLOR_FORCE")
            .env_remove("COLUMNS")
            .env_remove("NO_COLOR")
            .envs(command.environment.iter().cloned());
        let mut child = builder.spawn_in_time().map_err(|error| format!("{word}: {error}"))?;
        // The parent closes its ends of the pipes: otherwise the readers would block forever.
        drop(builder);
        let stdin = child.stdin.take();
        let (output, errors) = std::thread::scope(|scope| {
            scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
            let errors = scope.spawn(move || read(error_reader));
            (read(reader), errors.join().unwrap_or_default())
        });
        let status = child.wait().map_err(|error| error.to_string())?;
        let errors = String::from_utf8_lossy(&errors);
        let failure = failure(status, command.negated).map(|failure| format!("{failure}\n{errors}"));
        Ok(Outcome { output, failure })
    }

    /// The targets of the two streams of a program: the given pipes, unless they are redirected.
    fn streams(&self, command: &Command, output: PipeWriter, errors: PipeWriter) -> Result<(Stdio, Stdio), String> {
        let (output, copy) = match &command.output {
            Some(Target::File { path, append }) => {
                let file = self.open(path, *append)?;
                let copy = file.try_clone().map_err(|error| error.to_string())?;
                (Stdio::from(file), Stdio::from(copy))
            }
            _ => {
                let copy = output.try_clone().map_err(|error| error.to_string())?;
                (Stdio::from(output), Stdio::from(copy))
            }
        };
        let errors = match &command.errors {
            Some(Target::Output) => copy,
            Some(Target::File { path, append }) => self.open(path, *append)?.into(),
            None => errors.into(),
        };
        Ok((output, errors))
    }

    fn open(&self, path: &str, append: bool) -> Result<File, String> {
        let path = self.folder.join(path);
        let mut options = File::options();
        let options = options.create(true).write(true).append(append).truncate(!append);
        options.open(&path).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// All bytes from a pipe.
fn read(mut pipe: PipeReader) -> Vec<u8> {
    let mut bytes = Vec::new();
    // If reading fails, the bytes that were read are the output.
    let _ = pipe.read_to_end(&mut bytes);
    bytes
}

/// The difference between a program's exit and the expected one; a panic or a signal is never expected, not even with
/// `not`.
fn failure(status: ExitStatus, negated: bool) -> Option<String> {
    const PANIC: i32 = 101;
    match (status.code(), negated) {
        (Some(0), false) => None,
        (Some(0), true) => Some("succeeded, and should fail".to_owned()),
        (None | Some(PANIC), _) => Some(format!("crashed: {status}")),
        (Some(_), true) => None,
        (Some(_), false) => Some(format!("failed: {status}")),
    }
}
