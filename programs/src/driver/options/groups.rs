//! The families of options: inputs, diagnostics, fixes, and questions about the program itself.

use super::pages::{MANUAL, Shell};
use crate::driver::compare::CompareSettings;
use crate::driver::fix::FixOptions;
use crate::driver::report::{ErrorFormat, ReportFile, ReportKind, ReportKinds, ReportOptions};
use crate::driver::selection::{Selection, Shard};
use crate::driver::signatures::{SignatureFormat, SignatureSettings};
use crate::driver::sizes::SizesFormat;
use crate::driver::stats::StatsFormat;
use crate::driver::surroundings::Surroundings;
use crate::driver::{Input, LintOptions, Question};
use broadcastable::diagnostic::Choice;
use broadcastable::diagnostic::render::{MessageFormat, Style};
use broadcastable::dialect::parse_rule;
use broadcastable::fix::FixLevel;
use broadcastable::lint;
use broadcastable::shape::Rule;
use broadcastable::verify::Assumptions;
use clap::ValueEnum;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The default maximum number of diagnostics.
const MAX_ERRORS: usize = 100;

/// The inputs.
#[derive(Debug, clap::Args)]
pub(super) struct InputArguments {
    /// Files or folders to read; `-` or nothing is standard input. Several files, or folders, are verified without printing
    #[arg(value_name = "FILE OR FOLDER")]
    pub(super) inputs: Vec<PathBuf>,

    /// Read the names of files and folders from FILE, one a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "output", help_heading = "Input")]
    files_from: Option<PathBuf>,

    /// Names in --files-from end with a NUL, as `find -print0` writes them
    #[arg(short = '0', long, requires = "files_from", help_heading = "Input")]
    null: bool,

    /// Process the Kth of N parts of all files, divided by their names, so that N runs share the files
    #[arg(long, value_name = "K/N", conflicts_with = "output", help_heading = "Input")]
    shard: Option<Shard>,
}

impl InputArguments {
    /// All inputs.
    pub(super) fn all(&self) -> impl Iterator<Item = &PathBuf> {
        self.inputs.iter().chain(&self.files_from)
    }

    pub(super) fn selection(&self) -> Selection {
        Selection { list: self.files_from.clone().map(input), nul: self.null, shard: self.shard }
    }
}

/// Options of reports.
#[derive(Debug, clap::Args)]
pub(super) struct MessageArguments {
    /// With source lines, notes and help; as FILE:LINE:COLUMN: error[CODE]: TEXT; without the code, as GCC has it; as JSON,
    /// an object a line; or as annotations of GitHub Actions
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, help_heading = "Messages")]
    error_format: FormatArgument,

    /// Write a report to FILE besides: FORMAT is sarif or json
    #[arg(long, value_name = "FORMAT:FILE", help_heading = "Messages")]
    pub(super) report: Vec<ReportFile>,

    /// Show the first N errors and count the rest; 0 shows all
    #[arg(long, value_name = "N", default_value_t = MAX_ERRORS, help_heading = "Messages")]
    max_errors: usize,

    /// When to use colours; auto honours NO_COLOR
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = "Messages")]
    color: ColorArgument,
}

impl MessageArguments {
    /// The options; a comparison with expectations is never cut.
    pub(super) fn options(&self, surroundings: Surroundings, is_comparison: bool, is_recorded: bool) -> ReportOptions {
        let color = match self.color {
            ColorArgument::Auto => surroundings.color(),
            ColorArgument::Always => true,
            ColorArgument::Never => false,
        };
        let width = surroundings.columns.unwrap_or(Style::PLAIN.width);
        let (format, shape) = match self.error_format {
            FormatArgument::Human => (ErrorFormat::Text, MessageFormat::Human),
            FormatArgument::Short => (ErrorFormat::Text, MessageFormat::Short),
            FormatArgument::Gcc => (ErrorFormat::Text, MessageFormat::Gcc),
            FormatArgument::Json => (ErrorFormat::Json, MessageFormat::Human),
            FormatArgument::Github => (ErrorFormat::GitHub, MessageFormat::Human),
        };
        let wants = |kind| self.report.iter().any(|report| report.kind == kind);
        ReportOptions {
            format,
            style: Style { format: shape, color, width },
            limit: if is_comparison || is_recorded { None } else { NonZeroUsize::new(self.max_errors) },
            has_hint: !is_comparison,
            files: ReportKinds {
                json: wants(ReportKind::Json),
                sarif: wants(ReportKind::Sarif),
                baseline: is_recorded,
            },
        }
    }
}

/// Which lints are reported.
#[derive(Debug, clap::Args)]
pub(super) struct LintArguments {
    /// Report a lint: -Wimplicit-outer, -Wno-implicit-outer, -Werror=implicit-outer, -Weverything; the last option wins
    #[arg(short = 'W', value_name = "LINT", help_heading = "Lints")]
    choices: Vec<Choice>,

    /// Rules that lint not-portable compares with
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = parse_rule, help_heading = "Lints")]
    also: Vec<Rule>,

    /// Do not report the findings of lints that are listed in FILE
    #[arg(long, value_name = "FILE", help_heading = "Lints")]
    baseline: Option<PathBuf>,

    /// Write the findings of lints to FILE, for --baseline, instead of reporting them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "verify_diagnostics", "fix", "unsafe_fixes", "diff"], help_heading = "Lints")]
    write_baseline: Option<PathBuf>,
}

impl LintArguments {
    /// The options, with the settings and the report.
    pub(super) fn options(self, is_only_asked: bool) -> (LintOptions, lint::Settings, Option<ReportFile>) {
        let settings = lint::Settings { also: self.also, ..lint::Settings::default() };
        let report = self.write_baseline.map(|path| ReportFile { kind: ReportKind::Baseline, path });
        let is_recorded = report.is_some();
        (LintOptions { choices: self.choices, is_only_asked, baseline: self.baseline, is_recorded }, settings, report)
    }

    pub(super) const fn is_recorded(&self) -> bool {
        self.write_baseline.is_some()
    }
}

/// Options that print or compare a text, which may have been changed by fixes.
const NOT_WITH_FIXES: [&str; 8] =
    ["output", "verify_diagnostics", "verify_roundtrip", "infer", "guards", "conditions", "witness", "stats"];

/// Options that print or compare a text, and cannot be combined with a difference.
const NOT_WITH_DIFF: [&str; 7] =
    ["output", "verify_diagnostics", "verify_roundtrip", "guards", "conditions", "witness", "stats"];

/// Options of fixes.
#[derive(Debug, clap::Args)]
pub(super) struct FixArguments {
    /// Change the files: apply the edits that can only be right, verify again, and keep those that cause no error
    #[arg(long, help_heading = "Fixes", conflicts_with_all = NOT_WITH_FIXES)]
    fix: bool,

    /// Also apply edits that guess the intention
    #[arg(long, help_heading = "Fixes", conflicts_with_all = NOT_WITH_FIXES)]
    unsafe_fixes: bool,

    /// Print what --fix, or --infer, would change as a unified diff, and change nothing
    #[arg(long, help_heading = "Fixes", conflicts_with_all = NOT_WITH_DIFF)]
    diff: bool,
}

impl FixArguments {
    /// Whether the difference is shown.
    pub(super) const fn is_diff(&self) -> bool {
        self.diff
    }

    /// A difference of inferred types does not count as one of fixes.
    pub(super) fn options(self, is_inferred: bool) -> Option<FixOptions> {
        let Self { fix, unsafe_fixes, diff } = self;
        let level = if unsafe_fixes { FixLevel::Unsafe } else { FixLevel::Safe };
        (fix || unsafe_fixes || diff && !is_inferred).then_some(FixOptions { level, diff })
    }
}

/// Options of traces.
#[derive(Debug, clap::Args)]
pub(super) struct TraceArguments {
    /// Report the passes after which a shape changed or an operation became invalid: LOG is the output of mlir-opt
    /// -mlir-print-ir-after-all, or the folder of -mlir-print-ir-tree-dir, and FILE the module before
    #[arg(long, value_name = "LOG", help_heading = "Passes", conflicts_with_all = NOT_WITH_FIXES)]
    #[arg(conflicts_with_all = ["fix", "unsafe_fixes", "diff", "files_from", "shard"])]
    trace_shapes: Option<PathBuf>,
}

impl TraceArguments {
    /// The log.
    pub(super) fn log(&self) -> Option<&PathBuf> {
        self.trace_shapes.as_ref()
    }
}

/// Options of comparisons.
#[derive(Debug, clap::Args)]
pub(super) struct CompareArguments {
    /// Compare the functions of BEFORE with those of FILE for all run-time sizes: an error is a function that fails, or
    /// returns another shape, for sizes with which it succeeded; both may be folders
    #[arg(long, value_name = "BEFORE", help_heading = "Comparison", conflicts_with_all = NOT_WITH_FIXES)]
    #[arg(conflicts_with_all = ["fix", "unsafe_fixes", "diff", "files_from", "shard", "trace_shapes"])]
    compare: Option<PathBuf>,

    /// With --trace-shapes, compare each dump with the one before it
    #[arg(long, requires = "trace_shapes", help_heading = "Comparison")]
    compare_steps: bool,

    /// Public functions that are undecided or cannot be compared are errors
    #[arg(long, help_heading = "Comparison")]
    compare_strict: bool,

    /// Report functions that accept more sizes than before
    #[arg(long, help_heading = "Comparison")]
    compare_verbose: bool,

    /// The sizes that comparisons and signatures assume: positive (none is 0; the default for TOSA), not-one (no
    /// dynamic dimension of an argument is 1), any
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_enum, help_heading = "Comparison")]
    assume: Vec<AssumeArgument>,

    /// Read a pair of functions at most N times, once for each case
    #[arg(long, value_name = "N", default_value_t = 512, help_heading = "Comparison")]
    compare_cases: u32,

    /// Arguments of the functions before and after that are the same, by number or name; by place if not given
    #[arg(long, value_name = "B:A", value_delimiter = ',', value_parser = argument_pair, help_heading = "Comparison")]
    args: Vec<(String, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AssumeArgument {
    Any,
    Positive,
    NotOne,
}

fn argument_pair(text: &str) -> Result<(String, String), String> {
    let (before, after) = text.split_once(':').ok_or_else(|| "expected BEFORE:AFTER, as in '0:1'".to_owned())?;
    Ok((before.trim().to_owned(), after.trim().to_owned()))
}

impl CompareArguments {
    /// The module before.
    pub(super) const fn before(&self) -> Option<&PathBuf> {
        self.compare.as_ref()
    }

    pub(super) fn options(self, whole_module: bool) -> CompareSettings {
        let is_said = |wanted| self.assume.contains(&wanted);
        let is_positive = match (is_said(AssumeArgument::Positive), is_said(AssumeArgument::Any)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        CompareSettings {
            assume: Assumptions { is_positive, is_not_one: is_said(AssumeArgument::NotOne) },
            arguments: self.args,
            cases: self.compare_cases as usize,
            is_strict: self.compare_strict,
            is_verbose: self.compare_verbose,
            follows_calls: whole_module,
            has_steps: self.compare_steps,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum SizesArgument {
    Text,
    Json,
}

impl From<SizesArgument> for SizesFormat {
    fn from(argument: SizesArgument) -> Self {
        match argument {
            SizesArgument::Text => Self::Text,
            SizesArgument::Json => Self::Json,
        }
    }
}

/// Options about signatures of functions.
#[derive(Debug, clap::Args)]
pub(super) struct SignatureArguments {
    /// Print the signature of each public function, in names of its arguments' sizes, in place of the module: as text, of
    /// all functions, or as JSON
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, value_enum, default_missing_value = "text", help_heading = "Sizes")]
    #[arg(conflicts_with_all = NOT_WITH_FIXES)]
    signature: Option<SignatureArgument>,

    /// Check that functions keep the signatures in FILE, which --signature wrote
    #[arg(long, value_name = "FILE", help_heading = "Sizes")]
    signature_check: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SignatureArgument {
    Text,
    All,
    Json,
}

impl SignatureArguments {
    /// Whether signatures replace the module.
    pub(super) const fn is_asked(&self) -> bool {
        self.signature.is_some()
    }

    /// The file of declared signatures.
    pub(super) const fn declared(&self) -> Option<&PathBuf> {
        self.signature_check.as_ref()
    }

    pub(super) fn settings(&self, comparing: &CompareSettings) -> SignatureSettings {
        let format = self.signature.map(|format| match format {
            SignatureArgument::Text => SignatureFormat::Text,
            SignatureArgument::All => SignatureFormat::All,
            SignatureArgument::Json => SignatureFormat::Json,
        });
        SignatureSettings { format, declared: None, assume: comparing.assume, is_strict: comparing.is_strict }
    }
}

/// Options that print something about the program itself.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub(super) struct QuestionArguments {
    /// Explain a code such as E0510, with examples; without CODE, list all codes
    #[arg(long, value_name = "CODE", num_args = 0..=1, help_heading = "General")]
    explain: Option<Option<String>>,

    /// Print the definition of an operation and its source
    #[arg(long, value_name = "OP", help_heading = "General")]
    explain_op: Option<String>,

    /// Print which bcast.toml files apply to FILE, and their settings
    #[arg(long, value_name = "FILE", help_heading = "General")]
    show_config: Option<PathBuf>,

    /// List the dialects that are known
    #[arg(long, help_heading = "General")]
    show_dialects: bool,

    /// Print a script that completes the options in a shell
    #[arg(long, value_name = "SHELL", value_enum, help_heading = "General")]
    completions: Option<Shell>,

    /// Print the page of the manual, for `man -l`
    #[arg(long, help_heading = "General")]
    man_page: bool,
}

impl QuestionArguments {
    pub(super) fn question(self) -> Option<Question> {
        match self {
            Self { completions: Some(shell), .. } => Some(Question::Text(shell.completions())),
            Self { man_page: true, .. } => Some(Question::Text(MANUAL)),
            Self { explain: Some(Some(code)), .. } => Some(Question::Code(code)),
            Self { explain: Some(None), .. } => Some(Question::Codes),
            Self { explain_op: Some(name), .. } => Some(Question::Op(name)),
            Self { show_config: Some(path), .. } => Some(Question::Config(path)),
            Self { show_dialects: true, .. } => Some(Question::Dialects),
            Self { show_dialects: false, .. } => None,
        }
    }
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum FormatArgument {
    #[default]
    Human,
    Short,
    Gcc,
    Json,
    Github,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum ColorArgument {
    #[default]
    Auto,
    Always,
    Never,
}

/// Classifies a path.
pub(super) fn input(path: PathBuf) -> Input {
    if is_stdin(&path) { Input::Stdin } else { Input::Path(path) }
}

pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

impl From<SizesArgument> for StatsFormat {
    fn from(argument: SizesArgument) -> Self {
        match argument {
            SizesArgument::Text => Self::Text,
            SizesArgument::Json => Self::Json,
        }
    }
}
