//! Inputs that are MLIR bytecode, recognised by their first bytes and not by their names.
//!
//! The module is checked as it was read. Where something is found, or a text is to be changed, it is printed and the text takes the
//! place of the input: findings show the operation as a line, with its location.

use super::checked::{Checked, Print, Report};
use super::front_end::{ChunkResult, FrontEndOptions, Inference, check_chunk, check_module};
use super::{DriverOptions, OutputError};
use broadcastable::bytecode::{self, BytecodeError, Module};
use broadcastable::diagnostic::{Code, Diagnostic, Severity};
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::SourceFile;

/// Checks a file of bytecode.
pub(super) fn check(
    source: &SourceFile,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    let front_end = &options.front_end;
    let read_options = bytecode::Options::new(&front_end.registry).no_implicit_module(front_end.no_implicit_module);
    let module = match bytecode::read(source, &read_options) {
        Ok(module) => module,
        Err(error) => {
            report(source, &refused(&error))?;
            return Ok(Checked::default());
        }
    };
    let Module { ir, version, producer, resources, .. } = module;
    let needs_text = front_end.sizes.guards.is_some() || front_end.infer == Some(Inference::Edits);
    // There is no text yet, so that findings have no place.
    let Ok(mut text) = SourceFile::new(source.name(), Vec::new()) else { return Ok(Checked::default()) };
    let mut result = ChunkResult::default();
    let is_found = needs_text || {
        result = check_module(ir, &text, text.whole(), front_end);
        !result.diagnostics.is_empty()
    };
    if is_found {
        let printed = match bytecode::read(source, &read_options) {
            Ok(module) => module.ir.print(PrintOptions::of(Forms::Generic).locations(true)),
            Err(_) => Vec::new(),
        };
        if let Ok(printed) = SourceFile::new(source.name(), printed) {
            text = printed;
            result = match needs_text {
                true => check_chunk(&text, text.whole(), front_end),
                false => {
                    let only = FrontEndOptions { print: None, stats: None, tally: false, ..front_end.clone() };
                    let ChunkResult { diagnostics, hidden, .. } = check_chunk(&text, text.whole(), &only);
                    // A finding without a place in the text is kept without a place.
                    match has_error(&result.diagnostics) && !has_error(&diagnostics) {
                        true => result,
                        false => ChunkResult { diagnostics, hidden, ..result },
                    }
                }
            };
        }
    }
    let ChunkResult { mut diagnostics, hidden, printed, mut stats, tally, records, .. } = result;
    diagnostics.sort_by_key(|diagnostic| diagnostic.location.map(|at| at.start));
    let fine = !has_error(&diagnostics);
    for diagnostic in diagnostics {
        report(&text, &with_function(diagnostic))?;
    }
    if let Some(mut printed) = printed {
        let most = front_end.elide_resources.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        resources.print(most, &mut printed);
        print(&printed)?;
    }
    stats.set_input(format!("MLIR bytecode of version {version}, written by {producer}"));
    Ok(Checked { fine, hidden, stats, tally, records })
}

fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// Adds the name of the function to a finding, since the line of the text exists in no file.
fn with_function(diagnostic: Diagnostic) -> Diagnostic {
    let function = diagnostic.subject.as_ref().and_then(|subject| subject.function.clone());
    match function {
        Some(function) => diagnostic.note(format!("in function '{function}'")),
        None => diagnostic,
    }
}

fn refused(error: &BytecodeError) -> Diagnostic {
    let message = format!("MLIR bytecode cannot be read: {error}");
    Diagnostic::new(Severity::Error, Code::Bytecode, None, message)
}
