//! [`parse`]: parses the arguments of a run that writes no file and starts no process, for lines of untrusted files.
//!
//! Only options marked in the table are allowed. A test requires a row for each option.

use super::Arguments;
use crate::driver::DriverOptions;
use crate::driver::surroundings::Surroundings;
use crate::driver::usage::Usage;
use clap::CommandFactory;
use clap::parser::ValueSource;
use std::ffi::OsString;

/// Options that write only to the two streams. The files that they name are read as a whole.
const ALLOWED: &[&str] = &[
    "inputs",
    "split_input_file",
    "no_implicit_module",
    "allow_unregistered_dialect",
    "deny_unregistered_dialect",
    "require_complete",
    "skip_unknown_syntax",
    "limits",
    "verify_only",
    "mlir_print_op_generic",
    "mlir_print_op_custom",
    "mlir_opt_print",
    "mlir_elide_elementsattrs_if_larger",
    "mlir_elide_resource_strings_if_larger",
    "mlir_print_local_scope",
    "mlir_print_debuginfo",
    "strip_debuginfo",
    "mlir_print_op_on_diagnostic",
    "output_split_marker",
    "whole_module",
    "conformance",
    "llvm",
    "broadcastable",
    "rule",
    "ods",
    "dialect",
    "no_config",
    "verify_diagnostics",
    "verify_roundtrip",
    "error_format",
    "max_errors",
    "color",
    "choices",
    "also",
    "baseline",
    "conditions",
    "witness",
    "guards",
    "signature",
    "infer",
    "stats",
    "threads",
];

/// The other options, with the reason.
#[cfg(test)]
const NOT_ALLOWED: &[(&str, &str)] = &[
    ("files_from", "reads a list, which names any files"),
    ("null", "belongs to files_from"),
    ("shard", "is for folders and lists"),
    ("output", "writes a file"),
    ("report", "writes files"),
    ("write_baseline", "writes a file"),
    ("in_place", "writes the inputs"),
    ("fix", "writes the inputs"),
    ("unsafe_fixes", "writes the inputs"),
    ("diff", "is an answer on standard output, which is not shown, made by what writes the inputs"),
    ("trace_shapes", "reads a folder"),
    ("signature_check", "reads another file"),
    ("compare", "reads another file"),
    ("compare_steps", "belongs to trace_shapes"),
    ("compare_strict", "belongs to compare"),
    ("compare_verbose", "belongs to compare"),
    ("assume", "belongs to compare"),
    ("compare_cases", "belongs to compare"),
    ("args", "belongs to compare"),
    ("explain", "is an answer on standard output, which is not shown"),
    ("explain_op", "is an answer on standard output, which is not shown"),
    ("show_config", "is an answer on standard output, which is not shown"),
    ("show_dialects", "is an answer on standard output, which is not shown"),
    ("completions", "is an answer on standard output, which is not shown"),
    ("man_page", "is an answer on standard output, which is not shown"),
    ("help", "is an answer on standard output, which is not shown"),
    ("version", "is an answer on standard output, which is not shown"),
];

/// The reason for which arguments are refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    #[error("'{0}' is not among the options that only read")]
    Option(String),
    #[error("{}", .0.text(false))]
    Usage(Usage),
}

/// Reads the arguments, the program's name first, as [`super::parse`] does.
///
/// # Errors
/// [`Refused`] when there is nothing to run, or an option is not allowed.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<DriverOptions, Refused> {
    let arguments: Vec<OsString> = super::with_two_dashes(arguments).collect();
    let options = super::parse(arguments.iter().cloned(), Surroundings::default()).map_err(Refused::Usage)?;
    let command = Arguments::command();
    let matches = command.clone().try_get_matches_from(&arguments);
    let matches = matches.map_err(|error| Refused::Option(error.kind().to_string()))?;
    let is_given =
        |name: &str| matches!(matches.value_source(name), Some(source) if source != ValueSource::DefaultValue);
    let names = command.get_arguments().map(|option| option.get_id().as_str());
    match names.filter(|name| is_given(name)).find(|name| !ALLOWED.contains(name)) {
        Some(name) => Err(Refused::Option(format!("--{}", name.replace('_', "-")))),
        None => Ok(options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_option_is_decided_upon() {
        let command = Arguments::command();
        let all: BTreeSet<&str> = command.get_arguments().map(|option| option.get_id().as_str()).collect();
        let (allowed, not): (BTreeSet<&str>, BTreeSet<&str>) =
            (ALLOWED.iter().copied().collect(), NOT_ALLOWED.iter().map(|(name, _)| *name).collect());
        assert!(allowed.is_disjoint(&not));
        let decided: BTreeSet<&str> = allowed.union(&not).copied().collect();
        assert_eq!(all, decided, "a new option is not allowed until it is in one of the tables");
    }

    /// Each option separately.
    #[test]
    fn options_outside_of_the_table_are_refused() {
        let values = |option: &clap::Arg| match option.get_id().as_str() {
            "report" => "json:x",
            "shard" => "1/2",
            "completions" => "bash",
            "assume" => "any",
            "compare_cases" => "1",
            "args" => "0:1",
            _ => "x",
        };
        for option in Arguments::command().get_arguments().filter(|option| !ALLOWED.contains(&option.get_id().as_str()))
        {
            let long = option.get_long().unwrap_or_default();
            let mut written = format!("--{long}");
            if option.get_action().takes_values() {
                written += &format!("={}", values(option));
            }
            let given = ["bcast-opt", "f.mlir", &written].map(OsString::from);
            assert!(parse(given).is_err(), "{written}");
        }
    }
}
