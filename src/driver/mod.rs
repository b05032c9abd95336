//! What `bcast-opt` does, as a library: load, split, check each chunk, match expectations, report, print.
//!
//! [`run`] takes plain [`DriverOptions`] and the streams to use; `options` makes them of command-line arguments.

pub mod calculator;
mod discovery;
pub mod expect;
mod explain_code;
mod explain_form;
mod explain_op;
pub mod front_end;
pub mod guards;
pub mod knowledge;
mod many;
pub mod options;
pub mod output;
pub mod process;
pub mod report;
pub mod sizes;
pub mod split;
pub mod stats;
mod streamed;
pub mod surroundings;
pub mod usage;

use crate::diagnostic::render::printable;
use crate::diagnostic::{Counts, Diagnostic, Severity};
use crate::source::{SourceError, SourceFile};
use crate::stream::Dependence;
use expect::{Expectations, Level};
use front_end::{ChunkResult, FrontEndOptions, check_chunk, custom_forms, dialects};
use knowledge::{DefinitionFiles, Knowledge, KnowledgeError};
use output::{Output, OutputError};
use report::{ReportOptions, Reporter};
use split::{Split, split};
use stats::Stats;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// What standard input is called in diagnostics, as `mlir-opt` calls it.
const STDIN_NAME: &str = "<stdin>";

/// Something to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file, or a folder with files.
    Path(PathBuf),
}

/// Where the module is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    #[default]
    Stdout,
    /// A file.
    File(PathBuf),
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriverOptions {
    /// What to read. More than one, or a folder, is only verified.
    pub inputs: Vec<Input>,
    /// Where to print.
    pub destination: Destination,
    /// The marker between chunks of an input; without one an input is one chunk.
    pub split: Option<String>,
    /// The line between chunks that are printed.
    pub output_split_marker: String,
    /// Whether diagnostics are compared with `expected-*` lines instead of shown.
    pub expect: Option<Level>,
    /// What is done with each chunk.
    pub front_end: FrontEndOptions,
    /// How diagnostics are shown.
    pub report: ReportOptions,
    /// Whether a progress bar may be drawn on standard error.
    pub progress: bool,
    /// A question is answered instead.
    pub question: Option<Question>,
    /// The files that define operations.
    pub definitions: DefinitionFiles,
}

/// What the program is asked about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which dialects are known.
    Dialects,
    /// What is known of an operation.
    Op(String),
    /// What a code means.
    Code(String),
    /// Which codes there are.
    Codes,
}

/// The streams a run uses.
pub struct Streams<'w> {
    /// Standard input.
    pub input: &'w mut dyn Read,
    /// Whether somebody types it.
    pub interactive: bool,
    /// Where the module goes, if not to a file.
    pub output: &'w mut dyn Write,
    /// Where diagnostics go.
    pub errors: &'w mut dyn Write,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// There is no error.
    Fine,
    /// There are errors in the inputs, or they were not as expected.
    Errors,
    /// Some of several inputs could not be read.
    Incomplete,
}

impl Status {
    /// The exit status of the program.
    pub const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Errors => 1,
            Self::Incomplete => 2,
        }
    }

    const fn of(fine: bool) -> Self {
        if fine { Self::Fine } else { Self::Errors }
    }
}

/// Why a run could not be completed.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// The input cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// An output file was named for several inputs.
    #[error("-o takes the module of one file, but several files or folders are only verified")]
    OutputOfMany,
    /// A folder without MLIR in it.
    #[error("no .mlir file in folder '{}'", path.display())]
    EmptyFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A folder that cannot be listed.
    #[error("cannot read folder '{}': {}", path.display(), crate::source::reason(error))]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the operating system said.
        error: io::Error,
    },
    /// A file that cannot be read as a whole and must be.
    #[error("'{name}' has {length} bytes, more than can be read as a whole, and cannot be verified in parts: {reason}")]
    TooLarge {
        /// The file.
        name: String,
        /// Its size in bytes.
        length: u64,
        /// Why it cannot be verified in parts.
        reason: Dependence,
    },
    /// A file of definitions is no use.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// The system refused the threads that verify many files.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The system refused a thread that verifies a part of a file.
    #[error("cannot start a thread: {}", crate::source::reason(_0))]
    Thread(io::Error),
}

/// Does what `options` say.
///
/// # Errors
/// [`DriverError`] for what has to do with files and streams; errors *in* the inputs are a [`Status`].
pub fn run(options: &DriverOptions, streams: Streams<'_>) -> Result<Status, DriverError> {
    let Streams { input, interactive, output, errors } = streams;
    let result = run_with_files(options, Streams { input, interactive, output, errors: &mut *errors });
    match result {
        // Mistakes in a file of definitions have places, and are shown like those of any other input.
        Err(DriverError::Knowledge(error)) => {
            let text = error.render(options.report.style);
            let shown = errors.write_all(text.as_bytes());
            shown.map_err(|error| OutputError::Stream { name: "standard error", error })?;
            Ok(Status::Incomplete)
        }
        result => result,
    }
}

fn run_with_files(options: &DriverOptions, streams: Streams<'_>) -> Result<Status, DriverError> {
    if let Some(question) = &options.question {
        return answer(question, options, streams);
    }
    let mut knowledge = Knowledge::load(&options.definitions, options.report.style)?;
    let Streams { input, interactive, output, errors } = streams;
    let streams = Streams { input, interactive, output, errors: &mut *errors };
    let status = match options.inputs.as_slice() {
        [] | [Input::Stdin] => {
            if streams.interactive {
                // Without it a program that was called without arguments seems to hang.
                let hint = writeln!(streams.errors, "reading from the terminal: end with Ctrl-D");
                hint.map_err(|error| OutputError::Stream { name: "standard error", error })?;
            }
            let options = options.knowing(&mut knowledge, options.first_path(), streams.errors)?;
            let file = output_file(&options)?;
            one(&SourceFile::read_from(STDIN_NAME, streams.input)?, &options, streams, file)
        }
        [Input::Path(path)] if !path.is_dir() => {
            let options = &options.knowing(&mut knowledge, path, streams.errors)?;
            one_file(path, options, streams)
        }
        _ if options.destination != Destination::Stdout => Err(DriverError::OutputOfMany),
        inputs => many::run(inputs, options, &mut knowledge, streams),
    }?;
    for note in knowledge.notes() {
        writeln!(errors, "{}", printable(note))
            .map_err(|error| OutputError::Stream { name: "standard error", error })?;
    }
    Ok(if status == Status::Fine && knowledge.has_faults() { Status::Errors } else { status })
}

impl DriverOptions {
    /// The input by whose place `bcast.toml` is looked for, if there is only one registry.
    fn first_path(&self) -> &Path {
        let paths = self.inputs.iter().find_map(|input| match input {
            Input::Path(path) => Some(path.as_path()),
            Input::Stdin => None,
        });
        paths.unwrap_or(Path::new(STDIN_NAME))
    }

    /// The same options with what is known of operations in an input.
    fn knowing(&self, knowledge: &mut Knowledge, input: &Path, errors: &mut dyn Write) -> Result<Self, DriverError> {
        knowledge.look_beside(input)?;
        knowledge.warn(errors)?;
        Ok(self.knowing_of(knowledge, input))
    }

    /// The same for an input that was looked beside.
    fn knowing_of(&self, knowledge: &Knowledge, input: &Path) -> Self {
        let mut options = self.clone();
        options.front_end.known = knowledge.registry(input);
        options
    }
}

/// Answers a question about the program.
fn answer(question: &Question, options: &DriverOptions, streams: Streams<'_>) -> Result<Status, DriverError> {
    let (known, text) = match question {
        Question::Dialects => (true, format!("Available Dialects: {}\n{}", dialects().join(","), custom_forms())),
        Question::Codes => (true, explain_code::list()),
        Question::Code(name) => {
            let page = explain_code::explain(name);
            (page.is_some(), page.unwrap_or_else(|| explain_code::unknown(name)))
        }
        Question::Op(name) => {
            let mut knowledge = Knowledge::load(&options.definitions, options.report.style)?;
            let options = options.knowing(&mut knowledge, options.first_path(), streams.errors)?;
            let registry = options.front_end.registry();
            let known = explain_op::explain(name, &registry);
            (known.is_some(), known.unwrap_or_else(|| explain_op::unknown(name, &registry)))
        }
    };
    let mut output = Output::stream(streams.output);
    output.write(printable(&text).as_bytes())?;
    output.keep()?;
    Ok(Status::of(known))
}

/// One input: its diagnostics, and its module where that was asked for.
fn one<'w>(
    source: &SourceFile,
    options: &DriverOptions,
    streams: Streams<'w>,
    file: Option<Output<'w>>,
) -> Result<Status, DriverError> {
    let mut output = file.unwrap_or_else(|| Output::stream(streams.output));
    let mut reporter = Reporter::new(streams.errors, options.report);
    let Checked { fine, hidden, stats, records } =
        check(source, options, &mut |diagnostic| reporter.report(source, diagnostic), &mut |text| output.write(text))?;
    output.write(&records)?;
    reporter.report_hidden(hidden);
    reporter.finish()?;
    if options.front_end.stats {
        reporter.line(stats.to_string().trim_end())?;
    }
    // A file is not replaced by half a module; what a stream has got it has got.
    if fine || options.destination == Destination::Stdout {
        output.keep()?;
    }
    Ok(Status::of(fine))
}

/// The file to print to, if it is one. It is opened before any work is done, so that a wrong path is told at once, and
/// opened once: a pipe has a reader who leaves when it is closed.
fn output_file<'w>(options: &DriverOptions) -> Result<Option<Output<'w>>, OutputError> {
    match &options.destination {
        Destination::Stdout => Ok(None),
        Destination::File(path) => Output::file(path),
    }
}

/// One file, a part at a time if that can be, or as a whole.
fn one_file(path: &Path, options: &DriverOptions, streams: Streams<'_>) -> Result<Status, DriverError> {
    let mut file = output_file(options)?;
    // What cannot be taken back is held until all parts are known to be right.
    let mut held = Vec::new();
    let mut print = |text: &[u8]| match &mut file {
        Some(file) if file.is_replacing() => file.write(text),
        _ => {
            held.extend_from_slice(text);
            Ok(())
        }
    };
    let mut reporter = Reporter::new(&mut *streams.errors, options.report);
    let mut tell = |severity, text: String| reporter.report_rendered(severity, &text);
    let listener = streamed::Listener { print: &mut print, tell: &mut tell };
    let Some(verified) = streamed::verify(path, options, listener)? else {
        if let Some(file) = &mut file {
            file.restart()?;
        }
        return one(&SourceFile::read(path)?, options, streams, file);
    };
    reporter.report_hidden(verified.hidden);
    reporter.finish()?;
    let fine = verified.counts.errors == 0;
    if fine {
        let mut output = file.unwrap_or_else(|| Output::stream(streams.output));
        output.write(&held)?;
        output.keep()?;
    }
    Ok(Status::of(fine))
}

/// Takes a diagnostic.
type Report<'r> = &'r mut dyn FnMut(&Diagnostic) -> Result<(), OutputError>;
/// Takes a part of what is printed.
type Print<'p> = &'p mut dyn FnMut(&[u8]) -> Result<(), OutputError>;

/// What became of an input.
struct Checked {
    /// Whether there was no error.
    fine: bool,
    /// The diagnostics that were not even told.
    hidden: Counts,
    /// The operations in it, if they are counted.
    stats: Stats,
    /// What there is to say of run-time sizes as records.
    records: Vec<u8>,
}

/// Checks every chunk of `source`, whatever becomes of those before.
fn check(
    source: &SourceFile,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    let Split { chunks, warnings } = match &options.split {
        Some(marker) => split(source, marker),
        None => Split { chunks: vec![source.whole()], warnings: Vec::new() },
    };
    let mut expectations = options.expect.map(|level| Expectations::new(source, level));
    let mut warnings = warnings.into_iter().peekable();
    let mut fine = true;
    let mut stepped_over = BTreeMap::new();
    let mut stats = Stats::default();
    let mut records = Vec::new();
    let mut hidden = Counts::default();
    let mut say = |diagnostics: &[Diagnostic]| {
        fine &= diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
        diagnostics.iter().try_for_each(&mut *report)
    };
    for (index, chunk) in chunks.into_iter().enumerate() {
        if index > 0 && options.front_end.print.is_some() {
            print(options.output_split_marker.as_bytes())?;
            print(b"\n")?;
        }
        let ChunkResult { mut diagnostics, hidden: unseen, printed, skipped, stats: seen, records: told } =
            check_chunk(source, chunk, &options.front_end);
        records.extend(told);
        hidden.add(unseen);
        for (name, count) in skipped {
            *stepped_over.entry(name).or_default() += count;
        }
        stats.add(seen);
        if let Some(expectations) = &mut expectations {
            expectations.compare(&diagnostics);
            diagnostics.clear();
        }
        // What looks like a marker is told among the other mistakes of the chunk it stands in.
        let here = |warning: &Diagnostic| warning.location.is_some_and(|at| at.start <= chunk.end);
        diagnostics.extend(std::iter::from_fn(|| warnings.next_if(here)));
        diagnostics.sort_by_key(|diagnostic| diagnostic.location.map(|at| at.start));
        say(&diagnostics)?;
        if let Some(module) = printed {
            print(&module)?;
        }
    }
    if let Some(expectations) = expectations {
        say(&expectations.finish())?;
    }
    if let Some(remark) = report::stepped_over(&stepped_over) {
        say(&[remark])?;
    }
    Ok(Checked { fine, hidden, stats, records })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Runs on `input`: the status, what was printed, and what was said.
    fn ran(input: &str, arguments: &[&str]) -> (Result<Status, DriverError>, String, String) {
        let arguments = ["bcast-opt", "--error-format=short"].iter().chain(arguments).map(std::ffi::OsString::from);
        let options = options::parse(arguments, surroundings::Surroundings::default()).unwrap();
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut input = input.as_bytes();
        let streams = Streams { input: &mut input, interactive: false, output: &mut output, errors: &mut errors };
        let status = run(&options, streams);
        (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
    }

    #[test]
    fn every_chunk_is_checked_and_lines_are_those_of_the_file() {
        let (status, output, errors) = ran("!\n// -----\n\n// -----\n!\n", &["-split-input-file"]);
        assert_eq!(status.unwrap(), Status::Errors);
        assert_eq!(output.matches("// -----\n").count(), 2);
        let places: Vec<_> = errors.lines().map(|line| &line[..line.find(" error").unwrap()]).collect();
        assert_eq!(places.len(), 2, "{errors}");
        assert!(places[0].starts_with("<stdin>:1:") && places[1].starts_with("<stdin>:5:"), "{errors}");
    }

    #[test]
    fn expectations_decide_the_status() {
        let (status, _, errors) = ran("! // expected-error {{}}\n", &["-verify-diagnostics"]);
        assert_eq!((status.unwrap(), errors.as_str()), (Status::Fine, ""));
        let (status, _, errors) = ran("// expected-error {{x}}\n", &["-verify-diagnostics"]);
        assert_eq!(status.unwrap(), Status::Errors);
        assert_eq!(errors, "<stdin>:1:4: error: expected error \"x\" was not produced\n");
    }

    #[test]
    fn no_output_file_after_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let path = path.to_str().unwrap();
        assert_eq!(ran("!", &["-o", path]).0.unwrap(), Status::Errors);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert_eq!(ran("", &["-o", path]).0.unwrap(), Status::Fine);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn folders_are_read_in_the_order_of_names_whatever_the_threads() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.mlir", "a.mlir", "c.txt"] {
            std::fs::write(folder.path().join(name), "!").unwrap();
        }
        let path = folder.path().to_str().unwrap();
        let said = |threads| ran("", &["--threads", threads, path]).2;
        assert!(said("1").ends_with("2 files verified: 2 errors (2 files with errors)\n"), "{}", said("1"));
        assert!(said("1").find("a.mlir") < said("1").find("b.mlir"));
        assert_eq!(said("1"), said("3"));
        assert_eq!(ran("", &[path, "none.mlir"]).0.unwrap(), Status::Incomplete);
        assert!(matches!(ran("", &[path, "-o", "x"]).0, Err(DriverError::OutputOfMany)));
    }
}
