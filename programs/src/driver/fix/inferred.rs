//! `--infer` with `--diff` or `--in-place`: the inferred types as edits of the text, or as `value_info` of an ONNX model. The rest of the file is
//! unchanged.

use super::difference::difference;
use super::{Changeable, Fixable, each_file, model, replace};
use crate::driver::front_end::{Inference, check_chunk};
use crate::driver::knowledge::Knowledge;
use crate::driver::output::Output;
use crate::driver::report::{FileRecord, Reporter};
use crate::driver::split::{Split, split};
use crate::driver::{DriverError, DriverOptions, Input, Inputs, Status};
use broadcastable::diagnostic::{Counts, Diagnostic};
use broadcastable::pass::apply;
use std::time::Instant;

/// Infers types in several files, and shows the differences or replaces the files.
pub(in crate::driver) fn run(
    named: &[Input],
    (options, is_diff): (&DriverOptions, bool),
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
) -> Result<Status, DriverError> {
    let (mut has_errors, mut differs) = (false, false);
    let unreadable = each_file(named, (options, is_diff), knowledge, (inputs, reporter), |input, options, out| {
        let (counts, is_changed) = match input {
            Changeable::Text(input) => file(input, options, is_diff, out)?,
            Changeable::Model(input) => model::infer(&input, options, out)?,
        };
        has_errors |= counts.errors > 0;
        differs |= is_changed;
        Ok(())
    })?;
    Ok(match unreadable {
        // A difference counts as an error, as with `--fix`.
        0 => Status::of(!(has_errors || is_diff && differs)),
        _ => Status::Incomplete,
    })
}

/// Processes one file, part by part; returns whether it has types to be inferred. A part that could not be verified is unchanged.
fn file(
    input: Fixable<'_>,
    options: &DriverOptions,
    is_diff: bool,
    (output, reporter, start): (&mut Output<'_>, &mut Reporter<'_>, Instant),
) -> Result<(Counts, bool), DriverError> {
    let source = input.source;
    let mut front_end = options.front_end.clone();
    (front_end.infer, front_end.print) = (Some(Inference::Edits), None);
    let Split { chunks, warnings } = match &options.split {
        Some(marker) => split(source, marker),
        None => Split { chunks: vec![source.whole()], warnings: Vec::new() },
    };
    let (mut edits, mut counts) = (Vec::new(), Counts::default());
    let mut say = |diagnostic: &Diagnostic| {
        counts.count(diagnostic.severity);
        reporter.report(source, diagnostic)
    };
    warnings.iter().try_for_each(&mut say)?;
    for chunk in chunks {
        let result = check_chunk(source, chunk, &front_end);
        result.diagnostics.iter().try_for_each(&mut say)?;
        edits.extend(result.edits);
    }
    let text = apply(source.bytes(), &edits);
    let is_changed = text != source.bytes();
    if is_changed {
        match is_diff {
            true => output.write(&difference(source, &edits))?,
            false => replace(input, &text)?,
        }
    }
    reporter.file(&FileRecord::new(source.name().to_owned(), counts, start))?;
    Ok((counts, is_changed))
}
