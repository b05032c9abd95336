//! `bcast-opt` as a library: load, split, check each chunk, match expectations, report, print.
//!
//! [`run`] takes plain [`DriverOptions`] and the streams to use; `options` makes them from command-line arguments.

mod baseline;
pub mod binary;
pub mod calculator;
mod checked;
pub mod compare;
mod discovery;
pub mod expect;
mod explain_code;
mod explain_form;
pub(crate) mod explain_op;
pub mod fix;
pub mod front_end;
pub mod guards;
pub mod knowledge;
mod many;
pub mod options;
pub mod output;
mod own_output;
mod pages;
mod pretty;
pub mod process;
mod program;
#[cfg(feature = "lsp")]
pub mod project;
mod question;
pub mod report;
#[cfg(feature = "lsp")]
pub(crate) mod run_line;
pub mod selection;
pub mod signatures;
mod single;
pub mod sizes;
pub mod split;
pub mod stats;
mod streamed;
pub mod surroundings;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
mod trace;
mod unreadable;
pub(crate) mod uri;
pub mod usage;

pub use baseline::BaselineError;
pub use program::bcast_opt;
pub use question::Question;
#[cfg(feature = "lsp")]
pub(crate) use report::origin::{OriginFile, origin_files};

use broadcastable::diagnostic::{Choice, Level, Levels};
use broadcastable::source::SourceError;
use broadcastable::stream::Dependence;
use broadcastable::verify;
use fix::FixOptions;
use front_end::FrontEndOptions;
use knowledge::{DefinitionFiles, Knowledge, KnowledgeError};
use output::OutputError;
use report::{ReportFile, ReportOptions, Reporter};
use selection::Selection;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of standard input in diagnostics, as in `mlir-opt`.
const STDIN_NAME: &str = "<stdin>";

/// An input to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file, or a folder with files.
    Path(PathBuf),
    /// A path from a list of names, which may be generated.
    Listed(PathBuf),
}

/// The target of the printed module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    #[default]
    Stdout,
    /// A file.
    File(PathBuf),
}

/// The settings of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriverOptions {
    /// The inputs. Several inputs, or a folder, are only verified.
    pub inputs: Vec<Input>,
    /// The further inputs, and the selection among all.
    pub selection: Selection,
    /// The target of printing.
    pub destination: Destination,
    /// The marker between chunks of an input; without a marker, an input is one chunk.
    pub split: Option<String>,
    /// The line between chunks that are printed.
    pub output_split_marker: String,
    /// Whether diagnostics are compared with `expected-*` lines instead of shown.
    pub expect: Option<expect::Level>,
    /// The settings for each chunk.
    pub front_end: FrontEndOptions,
    /// Settings of diagnostics.
    pub report: ReportOptions,
    /// Further files for diagnostics.
    pub reports: Vec<ReportFile>,
    /// Whether a progress bar may be drawn on standard error.
    pub progress: bool,
    /// Applies fixes; only the difference is printed, if requested.
    pub fix: Option<FixOptions>,
    /// Whether inferred types are written as edits, and if so, whether the difference is shown instead of changing the
    /// files.
    pub infer_edits: Option<bool>,
    /// A log of a pass pipeline, or a folder of dumps, to trace; the input is the module before its first pass.
    pub trace: Option<Input>,
    /// The module or folder whose functions are compared with the functions of the input.
    pub compare: Option<Input>,
    /// The file of signatures that functions are checked with.
    pub signature_check: Option<PathBuf>,
    /// Settings of comparisons.
    pub comparing: compare::CompareSettings,
    /// A question is answered instead.
    pub question: Option<Question>,
    /// The files that define operations.
    pub definitions: DefinitionFiles,
    /// The lints that are reported.
    pub lints: LintOptions,
}

/// The lints that are reported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LintOptions {
    /// The settings, in order.
    pub choices: Vec<Choice>,
    /// Reports only lints that were enabled explicitly.
    pub is_only_asked: bool,
    /// A file of findings that are not reported.
    pub baseline: Option<PathBuf>,
    /// Whether findings are only written to a file, and are never errors.
    pub is_recorded: bool,
}

/// The streams of a run.
pub struct Streams<'w> {
    /// Standard input.
    pub input: &'w mut dyn Read,
    /// Whether standard input is a terminal.
    pub interactive: bool,
    /// The stream for the module, unless it is written to a file.
    pub output: &'w mut dyn Write,
    /// The stream for diagnostics.
    pub errors: &'w mut dyn Write,
}

/// The outcome of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// There is no error.
    Fine,
    /// There are errors in the inputs, or the diagnostics differ from the expected ones.
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

/// The reason for which a run could not be completed.
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
    /// A folder contains no MLIR files.
    #[error("no .mlir file in folder '{}'", broadcastable::source::shown_path(path))]
    EmptyFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A folder that cannot be listed.
    #[error(
        "cannot read folder '{}': {}",
        broadcastable::source::shown_path(path),
        broadcastable::source::reason(error)
    )]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file that cannot be read as a whole and must be.
    #[error(
        "'{}' has {length} bytes, more than can be read as a whole, and cannot be verified in parts: {reason}",
        broadcastable::source::one_line(name)
    )]
    TooLarge {
        /// The file.
        name: String,
        /// The size of the file in bytes.
        length: u64,
        /// The reason for which the file cannot be verified in parts.
        reason: Dependence,
    },
    /// The list of inputs cannot be read.
    #[error("cannot read the list of files{}: {}", match list { Input::Stdin => String::new(), Input::Path(path) | Input::Listed(path) => format!(" '{}'", broadcastable::source::shown_path(path)) }, broadcastable::source::reason(error))]
    List {
        /// The list.
        list: Input,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Standard input cannot be written back.
    #[error("--fix and --in-place write files, and standard input is none; --diff shows what they would do")]
    FixOfStdin,
    /// Another input with a name that cannot be replaced.
    #[error(
        "'{}' is not a file that can be replaced; --diff shows what would change",
        broadcastable::source::shown_path(path)
    )]
    FixOfStream {
        /// The path of the file.
        path: PathBuf,
    },
    /// A link would be followed out of a folder.
    #[error(
        "'{}' is a link to '{}' outside of the folder '{}', and is left as it is; a file is changed there if it is named",
        broadcastable::source::shown_path(path),
        broadcastable::source::shown_path(target),
        broadcastable::source::shown_path(folder)
    )]
    LeadsOut {
        /// The link.
        path: PathBuf,
        /// The target of the link.
        target: PathBuf,
        /// The folder that was named.
        folder: PathBuf,
    },
    /// A file of bytecode or an ONNX model, which has no text to edit.
    #[error(
        "'{0}' is MLIR bytecode or an ONNX model, and has no text to edit; 'bcast-opt {0} -o FILE.mlir' prints a text that can be edited",
        broadcastable::source::shown_path(path)
    )]
    Binary {
        /// The file.
        path: PathBuf,
    },
    /// A file that is no program text.
    #[error("'{}' is mostly not text, and is left as it is", broadcastable::source::shown_path(path))]
    NotText {
        /// The file.
        path: PathBuf,
    },
    /// A pipe, a device or a socket where a file is expected.
    #[error(
        "'{}' is no regular file, and is only read where the command line names it",
        broadcastable::source::shown_path(path)
    )]
    NotRegular {
        /// The name of the file in the list.
        path: PathBuf,
    },
    /// Another program changed a file while it was fixed.
    #[error("'{}' changed while it was fixed, and is left as it is", broadcastable::source::shown_path(path))]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// More than one module before the first pass.
    #[error("--trace-shapes takes one input besides the log: the module before its first pass")]
    TraceOfMany,
    /// The file of declared signatures has an error.
    #[error("'{}' has no signatures that can be read: {error}", path.display())]
    Signatures {
        /// The file.
        path: PathBuf,
        /// The mistake in the signature.
        error: verify::SignatureError,
    },
    /// The input of a comparison is not one module or folder.
    #[error("--compare takes one file or folder besides BEFORE: the module, or the modules, after")]
    CompareOfMany,
    /// A file and a folder.
    #[error("--compare takes two files or two folders, not one of each")]
    CompareOfFolder,
    /// The modules have different numbers of parts.
    #[error("--compare takes files with as many parts: '{before}' has {before_count}, and '{after}' has {after_count}")]
    CompareParts {
        /// The file before.
        before: String,
        /// The number of parts of BEFORE.
        before_count: usize,
        /// The file after.
        after: String,
        /// The number of parts of the input.
        after_count: usize,
    },
    /// The log contains no dump.
    #[error(
        "no dump in '{}': no line is like '// -----// IR Dump After Canonicalizer (canonicalize) //----- //', which mlir-opt --mlir-print-ir-after-all writes to standard error",
        broadcastable::source::shown_path(path)
    )]
    NoDumps {
        /// The log, or the folder.
        path: PathBuf,
    },
    /// A file of definitions cannot be used.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// A file is not a baseline.
    #[error(transparent)]
    Baseline(#[from] baseline::BaselineError),
    /// The system refused the threads that verify many files.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The system refused a thread that verifies a part of a file.
    #[error("cannot start a thread: {}", broadcastable::source::reason(_0))]
    Thread(io::Error),
}

/// Executes `options`.
///
/// # Errors
/// [`DriverError`] for errors of files and streams; errors *in* the inputs are a [`Status`].
pub fn run(options: &DriverOptions, streams: Streams<'_>) -> Result<Status, DriverError> {
    let Streams { input, interactive, output, errors } = streams;
    let mut reporter = Reporter::new(errors, options.report, &options.reports)?;
    let result = match &options.question {
        Some(question) => question.answer(options, output, &mut reporter),
        None => verify_all(options, Inputs { input, interactive, output }, &mut reporter),
    };
    let result = match result {
        // Errors in a file of definitions have places, and are shown like those of any other input.
        Err(DriverError::Knowledge(error)) => {
            error.report(&mut reporter)?;
            reporter.fail(error.to_string());
            Ok(Status::Incomplete)
        }
        Err(error) if reporter.fail(error.to_string()) => Ok(Status::Incomplete),
        result => result,
    };
    reporter.finish()?;
    result
}

/// The inputs, and the output of printed text.
struct Inputs<'w> {
    input: &'w mut dyn Read,
    interactive: bool,
    output: &'w mut dyn Write,
}

fn verify_all(options: &DriverOptions, inputs: Inputs<'_>, reporter: &mut Reporter<'_>) -> Result<Status, DriverError> {
    let mut options = options.clone();
    // The options are copied for each input: with all names in them, the cost would be quadratic.
    let named = std::mem::take(&mut options.inputs);
    let baseline = options.lints.baseline.as_deref().map(baseline::read).transpose()?.map(Arc::new);
    options.front_end.lints.baseline.clone_from(&baseline);
    if let Some(path) = &options.signature_check {
        options.front_end.signatures.declared = Some(signatures::read(path)?);
    }
    let options = &options;
    let mut knowledge = Knowledge::load(options)?;
    let status = match (&options.trace, &options.compare) {
        (Some(log), _) => trace::run((log, &named), options, &mut knowledge, (inputs, reporter))?,
        (None, Some(before)) => compare::run((before, &named), options, &mut knowledge, (inputs, reporter))?,
        (None, None) => verify_inputs(named, options, &mut knowledge, inputs, reporter)?,
    };
    let is_whole = knowledge.close(reporter)?;
    if let Some(unmet @ 1..) = baseline.map(|baseline| baseline.unmet()) {
        reporter.line(&baseline::unmet_note(unmet))?;
    }
    Ok(match status {
        _ if !is_whole => Status::Incomplete,
        Status::Fine if knowledge.has_faults() => Status::Errors,
        status => status,
    })
}

fn verify_inputs(
    mut named: Vec<Input>,
    options: &DriverOptions,
    knowledge: &mut Knowledge,
    inputs: Inputs<'_>,
    reporter: &mut Reporter<'_>,
) -> Result<Status, DriverError> {
    named.extend(options.selection.listed(inputs.input)?);
    let is_many = options.selection.is_many();
    match (named.as_slice(), options.fix) {
        (named, _) if let Some(is_diff) = options.infer_edits => {
            fix::inferred::run(named, (options, is_diff), knowledge, (inputs, reporter))
        }
        (named, Some(fix)) => fix::run(named, (options, fix), knowledge, (inputs, reporter)),
        ([] | [Input::Stdin], None) if !is_many => {
            if inputs.interactive {
                // Without the message, a program called without arguments seems to hang.
                reporter.line("reading from the terminal: end with Ctrl-D")?;
            }
            let options = options.with_definitions_for(knowledge, Path::new(STDIN_NAME), reporter)?;
            single::standard_input(&options, inputs, reporter)
        }
        ([Input::Path(path)], None) if !is_many && !path.is_dir() => {
            let options = &options.with_definitions_for(knowledge, path, reporter)?;
            single::file(path, options, inputs, reporter)
        }
        (_, None) if options.destination != Destination::Stdout => Err(DriverError::OutputOfMany),
        (paths, None) => many::run(paths, options, knowledge, inputs, reporter),
    }
}

impl DriverOptions {
    /// The input whose folder determines the `bcast.toml`, for options with a single registry.
    fn first_path(&self) -> &Path {
        let paths = self.inputs.iter().find_map(|input| match input {
            Input::Path(path) | Input::Listed(path) => Some(path.as_path()),
            Input::Stdin => None,
        });
        paths.unwrap_or(Path::new(STDIN_NAME))
    }

    /// Returns the options with the definitions of operations for an input.
    fn with_definitions_for(
        &self,
        knowledge: &mut Knowledge,
        input: &Path,
        reporter: &mut Reporter<'_>,
    ) -> Result<Self, DriverError> {
        knowledge.look_beside(input)?;
        knowledge.warn(reporter)?;
        Ok(self.with_found_definitions(knowledge, input))
    }

    /// Returns the settings for an input whose folder was searched.
    fn with_found_definitions(&self, knowledge: &Knowledge, input: &Path) -> Self {
        let mut options = self.clone();
        options.front_end.registry = knowledge.registry(input);
        let asked = &self.lints;
        let mut levels = if asked.is_only_asked { Levels::NONE } else { Levels::default() };
        let of_files = knowledge.lints(input).into_iter().filter(|_| !asked.is_only_asked);
        of_files.chain(asked.choices.iter().copied()).for_each(|choice| levels.choose(choice));
        if asked.is_recorded {
            levels.replace(Level::Deny, Level::Warn);
        }
        options.front_end.lints.levels = levels;
        options
    }
}
