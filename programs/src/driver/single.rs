//! Processes one input: verifies, reports, and prints its module if requested.

use super::checked::{Checked, Print, Report, Whole};
use super::output::{Output, OutputError};
use super::report::{FileRecord, Finding, Reporter};
use super::{Destination, DriverError, DriverOptions, Inputs, STDIN_NAME, Status, streamed};
use broadcastable::source::{FileBytes, SourceFile, path_name};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Processes standard input.
pub(super) fn standard_input(
    options: &DriverOptions,
    inputs: Inputs<'_>,
    reporter: &mut Reporter<'_>,
) -> Result<Status, DriverError> {
    let start = Instant::now();
    let file = output_file(options)?;
    let source = SourceFile::read_from(STDIN_NAME, inputs.input)?;
    read_as_whole(&Whole::Source(source), options, inputs.output, file, (reporter, start))
}

/// A file or stream that is read as a whole.
fn read_as_whole<'w>(
    input: &Whole,
    options: &DriverOptions,
    output: &'w mut dyn Write,
    file: Option<Output<'w>>,
    (reporter, start): (&mut Reporter<'_>, Instant),
) -> Result<Status, DriverError> {
    let mut output = file.unwrap_or_else(|| Output::stream(output));
    let report: Report<'_> = &mut |source, diagnostic| reporter.report(source, diagnostic);
    let print: Print<'_> = &mut |text| output.write(text);
    let Checked { fine, hidden, stats, tally, records } = input.check(options, report, print)?;
    output.write(&records)?;
    reporter.report_hidden(hidden);
    let (name, counts) = (input.name().to_owned(), reporter.counts());
    reporter.file(&FileRecord { tally, ..FileRecord::new(name, counts, start) })?;
    reporter.close()?;
    if let Some(format) = options.front_end.stats {
        reporter.stats(&stats, format)?;
    }
    // A file is not replaced by part of a module; a stream may have received part of it.
    if fine || options.destination == Destination::Stdout {
        output.keep()?;
    }
    Ok(Status::of(fine))
}

/// Opens the output, if it is a file: before any work, so that a wrong path is reported at once, and only once, because closing a pipe ends its reader.
fn output_file<'w>(options: &DriverOptions) -> Result<Option<Output<'w>>, OutputError> {
    match &options.destination {
        Destination::Stdout => Ok(None),
        Destination::File(path) => Output::file(path),
    }
}

/// Processes a file in parts if possible, otherwise as a whole.
pub(super) fn file(
    path: &Path,
    options: &DriverOptions,
    inputs: Inputs<'_>,
    reporter: &mut Reporter<'_>,
) -> Result<Status, DriverError> {
    let start = Instant::now();
    let mut file = output_file(options)?;
    // Output that cannot be undone is kept until all parts are verified.
    let mut held = Vec::new();
    let mut print = |text: &[u8]| match &mut file {
        Some(file) if file.is_replacing() => file.write(text),
        _ => {
            held.extend_from_slice(text);
            Ok(())
        }
    };
    let mut tell = |finding: Finding| reporter.finding(&finding);
    let listener = streamed::Listener { print: &mut print, tell: &mut tell };
    let opened = FileBytes::open(path)?;
    let verified = match &opened {
        Some(bytes) => streamed::verify((path, bytes), options, listener)?,
        None => None,
    };
    let Some(verified) = verified else {
        if let Some(file) = &mut file {
            file.restart()?;
        }
        return read_as_whole(&Whole::read(path, opened)?, options, inputs.output, file, (reporter, start));
    };
    reporter.report_hidden(verified.hidden);
    let record = FileRecord::new(path_name(path), verified.counts, start);
    reporter.file(&FileRecord { tally: verified.tally, ..record })?;
    reporter.close()?;
    let fine = verified.counts.errors == 0;
    if fine {
        let mut output = file.unwrap_or_else(|| Output::stream(inputs.output));
        output.write(&held)?;
        output.keep()?;
    }
    Ok(Status::of(fine))
}
