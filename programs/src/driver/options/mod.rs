//! The command line of `bcast-opt`, which resembles that of `mlir-opt`, read into [`DriverOptions`].
//!
//! LLVM's tools take a single dash before long options too: those arguments are rewritten before clap sees them.

mod groups;
mod mlir_opt;
mod pages;
#[cfg(any(test, feature = "lsp"))]
pub(crate) mod reading;

use super::expect::Level;
use super::front_end::{FrontEndOptions, Inference};
use super::guards::Guards;
use super::knowledge::DefinitionFiles;
use super::sizes::{SizesFormat, SizesOptions};
use super::split::DEFAULT_MARKER;
use super::stats::StatsFormat;
use super::surroundings::Surroundings;
use super::usage::{self, Usage};
use super::{Destination, DriverOptions};
use broadcastable::dialect::{Pattern, Registry, Release, RuleAssignment};
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::limits::Limits;
use broadcastable::shape::Conformance;
use clap::{ArgAction, CommandFactory, Parser, ValueEnum};
use groups::{
    CompareArguments, FixArguments, InputArguments, LintArguments, MessageArguments, QuestionArguments,
    SignatureArguments, SizesArgument, TraceArguments, input, is_stdin,
};
use mlir_opt::NO_PASSES;
use std::collections::HashSet;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  bcast-opt model.mlir                      verify and print a module
  bcast-opt --verify-only models/ x.mlir    verify every .mlir file below models/, and x.mlir
  bcast-opt -split-input-file -verify-diagnostics tests.mlir
                                            check expected-error lines, as mlir-opt does
  bcast-opt --broadcastable='mine.*' -o out.mlir in.mlir
                                            treat all of a dialect as broadcastable
  bcast-opt --rule='my.add=numpy,old.*=pdpd:axis=1' in.mlir
                                            verify operations by the rules of NumPy and PaddlePaddle
  bcast-opt --dialect=mine.toml --stats in.mlir
                                            verify your own operations, and count what was verified

Exit status: 0 all is well, 1 errors were found, 2 wrong usage, or a file could not be read or written.";

/// Read, verify and print MLIR, and explain errors in its shapes.
#[derive(Debug, Parser)]
#[command(name = "bcast-opt", version, after_help = EXAMPLES, max_term_width = 100)]
#[command(override_usage = "bcast-opt [OPTIONS] [FILE OR FOLDER]...")]
// Defined below, so that it is listed last.
#[command(disable_help_flag = true, disable_version_flag = true)]
struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,

    /// Process the parts between lines with MARKER apart from one another; MARKER is `// -----` when left out
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = "", help_heading = "Input")]
    split_input_file: Option<String>,

    /// Do not put a module around the top-level operations
    #[arg(long, help_heading = "Input")]
    no_implicit_module: bool,

    /// Accepted for mlir-opt's sake: unknown operations are fine by default
    #[arg(long, overrides_with = "deny_unregistered_dialect", help_heading = "Input")]
    allow_unregistered_dialect: bool,

    /// Refuse operations of dialects that are not known
    #[arg(long, overrides_with = "allow_unregistered_dialect", help_heading = "Input")]
    deny_unregistered_dialect: bool,

    /// Refuse operations whose owners verify more than this program does
    #[arg(long, help_heading = "Input")]
    require_complete: bool,

    /// Skip operations whose custom form is unknown, list them at the end, and verify all others
    #[arg(long, help_heading = "Input")]
    skip_unknown_syntax: bool,

    /// Print to FILE, which is written only if there are no errors
    #[arg(short, long = "output", alias = "o", value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Print no module, and nothing if there are no errors
    #[arg(long, conflicts_with = "output", help_heading = "Output")]
    verify_only: bool,

    /// Print every operation in its generic form
    #[arg(long, help_heading = "Output")]
    mlir_print_op_generic: bool,

    /// Print every operation in its custom form, where that is known, as mlir-opt does
    #[arg(long, conflicts_with = "mlir_print_op_generic", help_heading = "Output")]
    mlir_print_op_custom: bool,

    /// Print as `mlir-opt --mlir-print-op-generic` does: its names, numbers, order and aliases; with --mlir-print-op-custom
    /// as `mlir-opt` does
    #[arg(long, alias = "canonical-print", help_heading = "Output")]
    mlir_opt_print: bool,

    /// Print elements literals of more than N elements as `dense_resource<__elided__>`
    #[arg(long, value_name = "N", conflicts_with = "guards", help_heading = "Output")]
    mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Print no resources whose text is longer than N characters, the quotes included
    #[arg(long, value_name = "N", conflicts_with = "guards", help_heading = "Output")]
    mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Print the definitions of aliases at their uses, and no resources
    #[arg(long, conflicts_with = "guards", help_heading = "Output")]
    mlir_print_local_scope: bool,

    /// Print locations
    #[arg(long, help_heading = "Output")]
    mlir_print_debuginfo: bool,

    /// Print no locations; takes precedence over --mlir-print-debuginfo
    #[arg(long, help_heading = "Output")]
    strip_debuginfo: bool,

    /// Accepted for mlir-opt's sake: a diagnostic shows the operation anyway
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", help_heading = "Messages")]
    mlir_print_op_on_diagnostic: Option<bool>,

    /// The line between the parts of a split input, `// -----` when left out
    #[arg(long, value_name = "MARKER", default_value = DEFAULT_MARKER, hide_default_value = true, help_heading = "Output")]
    output_split_marker: String,

    /// Keep the whole module, however large, and follow run-time sizes into the private functions that are called
    #[arg(long, help_heading = "Verification")]
    whole_module: bool,

    /// The release of LLVM whose forms are printed and verified, 19 to 24; the default is 22. Forms of all are read
    #[arg(long, value_name = "RELEASE", help_heading = "Verification")]
    llvm: Option<Release>,

    /// The interpretation of the broadcasting rules to apply
    #[arg(long, value_name = "PROFILE", value_enum, default_value_t, help_heading = "Verification")]
    conformance: ConformanceArgument,

    /// Operations that broadcast as well: dialect.op or dialect.*, separated by commas
    #[arg(long, value_name = "OPS", value_delimiter = ',', help_heading = "Verification")]
    broadcastable: Vec<Pattern>,

    /// Rules for operations: dialect.op=RULE or dialect.*=RULE, separated by commas. A RULE is broadcastable, none,
    /// numpy, unidirectional, pdpd, pdpd:axis=1 or bidirectional:target=2x1x6
    #[arg(long, value_name = "OP=RULE", value_delimiter = ',', help_heading = "Verification")]
    rule: Vec<RuleAssignment>,

    /// Operations that TableGen defines, in the JSON it dumps
    #[arg(long, value_name = "FILE.json", help_heading = "Verification")]
    ods: Vec<PathBuf>,

    /// Operations of your own, as in bcast.toml
    #[arg(long, value_name = "FILE.toml", help_heading = "Verification")]
    dialect: Vec<PathBuf>,

    /// Do not read bcast.toml from the folder of an input or the folders above it
    #[arg(long, help_heading = "Verification")]
    no_config: bool,

    /// Compare diagnostics with the expected-error lines of the input
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, value_enum, default_missing_value = "all", help_heading = "Verification")]
    verify_diagnostics: Option<LevelArgument>,

    /// Print, read again and print again: the two must be the same
    #[arg(long, help_heading = "Verification")]
    verify_roundtrip: bool,

    #[command(flatten)]
    messages: MessageArguments,

    #[command(flatten)]
    lints: LintArguments,

    /// List what the run-time sizes of each function must satisfy, and on which lines: as remarks, or as JSON in place of the module
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, value_enum, default_missing_value = "text", help_heading = "Sizes")]
    conditions: Option<SizesArgument>,

    /// Name run-time sizes with which each function succeeds: as remarks, or as JSON in place of the module
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, value_enum, default_missing_value = "text", help_heading = "Sizes")]
    witness: Option<SizesArgument>,

    /// Print the text with operations that check the conditions on run-time sizes: cf.assert, or shape.cstr_*
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, value_enum, default_missing_value = "assert", help_heading = "Sizes")]
    #[arg(conflicts_with_all = ["verify_only", "mlir_print_op_generic", "mlir_print_op_custom", "mlir_opt_print", "mlir_print_debuginfo"])]
    guards: Option<GuardsArgument>,

    /// Write sizes and ranks into the types of results that follow from operands, and casts where a type cannot follow
    #[arg(long, help_heading = "Sizes", conflicts_with_all = ["guards", "conditions", "witness"])]
    infer: bool,

    /// With --infer: write the types into the files, and leave the rest of the files unchanged
    #[arg(long, help_heading = "Sizes", requires = "infer", conflicts_with_all = ["diff", "output", "verify_diagnostics", "verify_roundtrip", "stats"])]
    in_place: bool,

    /// Count operations, how many with tensors a rule decided, and which have none; and conditions on run-time sizes
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, value_enum, default_missing_value = "text", help_heading = "Messages")]
    stats: Option<SizesArgument>,

    #[command(flatten)]
    fixes: FixArguments,

    #[command(flatten)]
    trace: TraceArguments,

    #[command(flatten)]
    signatures: SignatureArguments,

    #[command(flatten)]
    compare: CompareArguments,

    #[command(flatten)]
    questions: QuestionArguments,

    /// Use N threads, 1024 at the most; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = "General")]
    #[arg(value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,

    /// Sizes at which another method is used, for tests: see CONTRIBUTING.md
    #[arg(long, value_name = "LIMITS", env = "BCAST_LIMITS", hide = true, value_parser = Limits::from_text)]
    limits: Option<Limits>,

    /// Print this help
    #[arg(short, long, action = ArgAction::Help, help_heading = "General")]
    help: Option<bool>,

    /// Print the version
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "General")]
    version: Option<bool>,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum ConformanceArgument {
    #[default]
    Spec,
    Strict,
    Upstream,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LevelArgument {
    #[value(alias = "")]
    All,
    OnlyExpected,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum GuardsArgument {
    Assert,
    Cstr,
}

/// Reads the arguments, the program's name first.
///
/// # Errors
/// [`Usage`] when there is nothing to run.
pub fn parse(
    arguments: impl IntoIterator<Item = OsString>,
    surroundings: Surroundings,
) -> Result<DriverOptions, Usage> {
    let arguments = usage::parse::<Arguments>(with_two_dashes(arguments))
        .map_err(|usage| usage.with_tip_for_unknown_options(NO_PASSES))?;
    if arguments
        .inputs
        .all()
        .chain(arguments.trace.log())
        .chain(arguments.compare.before())
        .chain(arguments.signatures.declared())
        .filter(|path| is_stdin(path))
        .count()
        > 1
    {
        return Err(Usage::conflict(Arguments::command(), "standard input, '-', can be read only once"));
    }
    Ok(arguments.into_options(surroundings))
}

/// The table of options: names, values and exclusions, for [`parse`].
pub fn command() -> clap::Command {
    Arguments::command()
}

/// The arguments with LLVM's `-long-option` as `--long-option`, and other spellings of `mlir-opt`.
fn with_two_dashes(arguments: impl IntoIterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let command = Arguments::command();
    mlir_opt::accepted(two_dashes(arguments, &command).collect(), &command).into_iter()
}

fn two_dashes(
    arguments: impl IntoIterator<Item = OsString>,
    command: &clap::Command,
) -> impl Iterator<Item = OsString> {
    let known: HashSet<String> =
        command.get_arguments().filter_map(|option| option.get_long().map(str::to_owned)).collect();
    let mut options_end = false;
    arguments.into_iter().map(move |argument| {
        options_end |= argument == "--";
        let Some(text) = argument.to_str().filter(|_| !options_end) else { return argument };
        let Some(long) = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else { return argument };
        let name = long.split_once('=').map_or(long, |(name, _)| name);
        // `-oFILE` includes its value, but `-one-shot-bufferize` does not; any other word is a long option, perhaps
        // misspelt, and not a row of one-letter options.
        let is_word = name.len() > 1 && name.starts_with(|ch: char| ch.is_ascii_alphabetic());
        // `-Wimplicit-outer`, as in compilers.
        if name.starts_with('W') {
            return argument;
        }
        let is_output = name.starts_with('o') && (!name.contains('-') || name.contains(['.', '/']));
        if known.contains(name) || is_word && !is_output { format!("--{long}").into() } else { argument }
    })
}

impl Arguments {
    fn into_options(self, surroundings: Surroundings) -> DriverOptions {
        let marker = |marker: String| if marker.is_empty() { DEFAULT_MARKER.to_owned() } else { marker };
        let expect = self.verify_diagnostics.map(|level| match level {
            LevelArgument::All => Level::All,
            LevelArgument::OnlyExpected => Level::OnlyExpected,
        });
        let forms = match (self.mlir_print_op_generic, self.mlir_print_op_custom) {
            (true, _) => Forms::Generic,
            (false, true) => Forms::Custom,
            (false, false) => Forms::AsWritten,
        };
        let limits = self.limits.unwrap_or_default();
        let locations = self.mlir_print_debuginfo && !self.strip_debuginfo;
        let print = PrintOptions { forms, locations, limits: limits.printing };
        let report = self.messages.options(surroundings, expect.is_some(), self.lints.is_recorded());
        // MLIR has no lints, so the expectations of its tests do not include them.
        let is_only_asked = expect.is_some() || matches!(self.conformance, ConformanceArgument::Upstream);
        let (lints, lint_settings, baseline) = self.lints.options(is_only_asked);
        let sizes = SizesOptions {
            conditions: self.conditions.map(SizesFormat::from),
            witness: self.witness.map(SizesFormat::from),
            guards: self.guards.map(|guards| match guards {
                GuardsArgument::Assert => Guards::Assert,
                GuardsArgument::Cstr => Guards::Constraint,
            }),
        };
        let compare = self.compare.before().cloned().map(input);
        let comparing = self.compare.options(true);
        let infer_edits = match self.in_place {
            true => Some(false),
            false => self.fixes.is_diff().then_some(true),
        };
        DriverOptions {
            selection: self.inputs.selection(),
            inputs: self.inputs.inputs.into_iter().map(input).collect(),
            destination: match self.output {
                Some(path) if path != Path::new("-") => Destination::File(path),
                _ => Destination::Stdout,
            },
            split: self.split_input_file.map(marker),
            output_split_marker: self.output_split_marker,
            expect,
            front_end: FrontEndOptions {
                canonical: self.mlir_opt_print,
                conformance: match self.conformance {
                    ConformanceArgument::Spec => Conformance::Spec,
                    ConformanceArgument::Strict => Conformance::Strict,
                    ConformanceArgument::Upstream => Conformance::Upstream,
                },
                registry: Registry::new(self.broadcastable).with_rules(self.rule),
                deny_unregistered: self.deny_unregistered_dialect,
                requires_complete: self.require_complete,
                no_implicit_module: self.no_implicit_module,
                skip_unknown: self.skip_unknown_syntax,
                print: (!self.verify_only
                    && !sizes.has_records()
                    && !self.signatures.is_asked()
                    && self.signatures.declared().is_none())
                .then_some(print),
                elide_larger: self.mlir_elide_elementsattrs_if_larger,
                elide_resources: self.mlir_elide_resource_strings_if_larger,
                local_scope: self.mlir_print_local_scope,
                verify_roundtrip: self.verify_roundtrip,
                stats: self.stats.map(StatsFormat::from),
                whole_module: self.whole_module,
                infer: self.infer.then_some(Inference::Printed),
                sizes,
                signatures: self.signatures.settings(&comparing),
                lints: lint_settings,
                most_diagnostics: report.limit,
                tally: report.counts_operations(),
                limits,
                threads: NonZeroUsize::new(self.threads.into()),
            },
            definitions: DefinitionFiles::new(self.ods, self.dialect, !self.no_config, self.llvm),
            fix: self.fixes.options(self.infer),
            infer_edits: infer_edits.filter(|_| self.infer),
            trace: self.trace.log().cloned().map(input),
            compare,
            signature_check: self.signatures.declared().cloned(),
            comparing,
            question: self.questions.question(),
            report,
            reports: self.messages.report.into_iter().chain(baseline).collect(),
            lints,
            progress: surroundings.terminal,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::driver::Input;

    fn options(arguments: &[&str]) -> Result<DriverOptions, Usage> {
        let arguments = std::iter::once(&"bcast-opt").chain(arguments).map(OsString::from);
        parse(arguments, Surroundings { terminal: true, ..Surroundings::default() })
    }

    #[test]
    fn arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn one_dash_is_as_good_as_two() {
        let options = options(&["-split-input-file", "-verify-diagnostics=only-expected", "-o", "x", "-"]).unwrap();
        assert_eq!(options.split.as_deref(), Some(DEFAULT_MARKER));
        assert_eq!(options.expect, Some(Level::OnlyExpected));
        assert_eq!(options.destination, Destination::File("x".into()));
        assert_eq!(options.inputs, [Input::Stdin]);
    }

    #[test]
    fn values() {
        let options =
            options(&["--split-input-file=%%", "-ox", "--max-errors=0", "-output-split-marker=", "a"]).unwrap();
        assert_eq!(options.split.as_deref(), Some("%%"));
        assert_eq!(options.destination, Destination::File("x".into()));
        assert_eq!(options.report.limit, None);
        assert_eq!(options.output_split_marker, "");
        assert_eq!(options.inputs, [Input::Path("a".into())]);
    }

    #[test]
    fn empty_values_are_defaults() {
        let options = options(&["--split-input-file=", "--verify-diagnostics=", "-o=-"]).unwrap();
        assert_eq!(options.split.as_deref(), Some(DEFAULT_MARKER));
        assert_eq!(options.expect, Some(Level::All));
        assert_eq!(options.destination, Destination::Stdout);
    }

    #[test]
    fn operations_by_name() {
        let found = options(&["--broadcastable=a.b,c.*", "--broadcastable", "d.e"]).unwrap().front_end.registry;
        let expected = ["a.b", "c.*", "d.e"].map(|text| text.parse().unwrap());
        assert_eq!(found, Registry::new(expected.into()));
        assert_eq!(options(&["--broadcastable=add"]).unwrap_err().code(), 2);
    }

    #[test]
    fn rules_for_operations() {
        let found = options(&["--rule=a.b=numpy,c.*=pdpd:axis=1", "-rule", "d.e=none"]).unwrap().front_end.registry;
        let expected = ["a.b=numpy", "c.*=pdpd:axis=1", "d.e=none"].map(|text| text.parse().unwrap());
        assert_eq!(found, Registry::default().with_rules(expected.into()));
        let usage = options(&["--rule=a.b=nunpy"]).unwrap_err();
        assert_eq!(usage.code(), 2);
        assert!(usage.text(false).contains("'nunpy' is no rule"), "{}", usage.text(false));
    }

    #[test]
    fn the_last_word_on_unregistered_dialects_counts() {
        let denied = |arguments: &[&str]| options(arguments).unwrap().front_end.deny_unregistered;
        assert!(!denied(&[]));
        assert!(denied(&["-allow-unregistered-dialect", "-deny-unregistered-dialect"]));
        assert!(!denied(&["-deny-unregistered-dialect", "-allow-unregistered-dialect"]));
    }

    #[test]
    fn errors_get_a_suggestion() {
        let usage = options(&["-split-inputfile"]).unwrap_err();
        assert_eq!(usage.code(), 2);
        assert!(usage.text(false).contains("--split-input-file"), "{}", usage.text(false));
        assert_eq!(options(&["-help"]).unwrap_err().code(), 0);
        assert!(options(&["--", "-x"]).is_ok());
    }

    #[test]
    fn colours_follow_the_terminal_unless_told() {
        let color = |arguments: &[&str]| options(arguments).unwrap().report.style.color;
        assert!(color(&[]));
        assert!(!color(&["--color=never"]));
        let plain =
            parse([OsString::from("bcast-opt")], Surroundings { terminal: true, no_color: true, columns: None });
        assert!(!plain.unwrap().report.style.color);
    }
}
