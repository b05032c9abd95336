//! [`accepted`]: options of `mlir-opt` in existing command lines, and their meaning here.
//!
//! Options of passes, threads and timing are ignored, because no pass runs. A flag may have `=true` or `=false`, and may be
//! repeated; the last one applies.

use clap::{ArgAction, Command};
use std::collections::HashSet;
use std::ffi::OsString;

/// An unknown option of `mlir-opt` is mostly a pass.
pub(super) const NO_PASSES: &str =
    "bcast-opt runs no passes; to verify what they make of a module: mlir-opt .. in.mlir | bcast-opt";

/// Options without effect where no pass runs, with or without a value.
const IGNORED: &[&str] = &[
    "dump-pass-pipeline",
    "mlir-disable-diagnostic-notes",
    "mlir-pass-statistics",
    "mlir-pass-statistics-display",
    "mlir-print-assume-verified",
    "mlir-print-ir-after",
    "mlir-print-ir-after-all",
    "mlir-print-ir-after-change",
    "mlir-print-ir-after-failure",
    "mlir-print-ir-before",
    "mlir-print-ir-before-all",
    "mlir-print-ir-module-scope",
    "mlir-print-ir-tree-dir",
    "mlir-print-stacktrace-on-diagnostic",
    "mlir-timing",
    "mlir-timing-display",
    "verify-each",
];

/// Pipelines without a pass.
const EMPTY_PIPELINES: [&str; 3] = ["", "any()", "builtin.module()"];

/// Converts arguments, whose options begin with two dashes, to this program's own options.
pub(super) fn accepted(arguments: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let is_flag = |option: &&clap::Arg| matches!(option.get_action(), ArgAction::SetTrue);
    let flags: HashSet<&str> = command.get_arguments().filter(is_flag).filter_map(clap::Arg::get_long).collect();
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let mut seen: HashSet<String> = HashSet::new();
    let mut kept: Vec<OsString> = arguments[end..].iter().rev().cloned().collect();
    for (index, argument) in arguments[..end].iter().enumerate().rev() {
        let next = arguments[..end].get(index + 1).and_then(|next| next.to_str());
        let option = argument.to_str().and_then(|text| text.strip_prefix("--"));
        let Some((name, value)) = option.map(|option| option.split_once('=').map_or((option, None), split)) else {
            kept.push(argument.clone());
            continue;
        };
        if flags.contains(name) {
            match value.map(truth) {
                // A value that is no truth value is refused by clap.
                Some(None) => kept.push(argument.clone()),
                Some(Some(false)) => {
                    seen.insert(name.to_owned());
                }
                Some(Some(true)) | None => {
                    if seen.insert(name.to_owned()) {
                        kept.push(format!("--{name}").into());
                    }
                }
            }
            continue;
        }
        match (name, value) {
            ("color", None) if !matches!(next, Some("auto" | "always" | "never")) => kept.push("--color=always".into()),
            ("mlir-disable-threading", value) => {
                if value.is_none_or(|value| truth(value) != Some(false)) && seen.insert(name.to_owned()) {
                    kept.push("--threads=1".into());
                }
            }
            ("pass-pipeline", Some(pipeline)) if EMPTY_PIPELINES.contains(&pipeline) => {}
            _ if IGNORED.contains(&name) => {}
            _ => kept.push(argument.clone()),
        }
    }
    kept.reverse();
    kept
}

fn split<'t>((name, value): (&'t str, &'t str)) -> (&'t str, Option<&'t str>) {
    (name, Some(value))
}

/// The truth values of LLVM's options.
fn truth(value: &str) -> Option<bool> {
    match value {
        "" | "true" | "TRUE" | "True" | "1" => Some(true),
        "false" | "FALSE" | "False" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> String {
        let command = super::super::command();
        let kept = accepted(line.split(' ').map(OsString::from).collect(), &command);
        kept.iter().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn flags_have_truth_values_and_are_given_once() {
        assert_eq!(read("p --verify-only --verify-only f"), "p --verify-only f");
        assert_eq!(read("p --verify-only=1 --verify-only=false f"), "p f");
        assert_eq!(read("p --verify-only=0 --verify-only=TRUE f"), "p --verify-only f");
        assert_eq!(read("p --verify-only=maybe f"), "p --verify-only=maybe f");
    }

    #[test]
    fn options_about_passes_are_left_out() {
        assert_eq!(read("p --verify-each=0 --mlir-timing --mlir-print-ir-after-all --pass-pipeline= f"), "p f");
        assert_eq!(read("p --pass-pipeline=builtin.module(cse) f"), "p --pass-pipeline=builtin.module(cse) f");
        assert_eq!(read("p --mlir-disable-threading f"), "p --threads=1 f");
        assert_eq!(read("p f -- --mlir-timing"), "p f -- --mlir-timing");
    }

    #[test]
    fn color_needs_no_value() {
        assert_eq!(read("p --color f"), "p --color=always f");
        assert_eq!(read("p --color never f"), "p --color never f");
    }
}
