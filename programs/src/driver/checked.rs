//! [`check`]: verifies a source, chunk by chunk.

use super::expect::Expectations;
use super::front_end::{ChunkResult, check_in_pages};
use super::pages::Pages;
use super::split::{Split, split};
use super::stats::Stats;
use super::{DriverError, DriverOptions, OutputError, binary, report};
use broadcastable::diagnostic::{Counts, Diagnostic, Severity};
use broadcastable::dialect::Tally;
use broadcastable::source::{FileBytes, SourceFile, path_name};
use std::collections::BTreeMap;
use std::path::Path;

/// Receives a diagnostic and its source.
pub(super) type Report<'r> = &'r mut dyn FnMut(&SourceFile, &Diagnostic) -> Result<(), OutputError>;
/// Receives a part of the printed text.
pub(super) type Print<'p> = &'p mut dyn FnMut(&[u8]) -> Result<(), OutputError>;

/// The result for an input.
#[derive(Default)]
pub(super) struct Checked {
    /// Whether there was no error.
    pub(super) fine: bool,
    /// The diagnostics that were only counted.
    pub(super) hidden: Counts,
    /// The operations in the input, if they are counted.
    pub(super) stats: Stats,
    /// The number of operations, if they are counted.
    pub(super) tally: Tally,
    /// Records about run-time sizes.
    pub(super) records: Vec<u8>,
}

/// An input that is checked as a whole.
pub(super) enum Whole {
    /// A text in memory.
    Source(SourceFile),
    /// An ONNX model, which may be larger than memory, and its name.
    Onnx(String, FileBytes),
}

impl Whole {
    /// Reads the file at a path, which is open already if it is a regular file.
    pub(super) fn read(path: &Path, opened: Option<FileBytes>) -> Result<Self, DriverError> {
        Ok(match opened {
            Some(bytes) if binary::is_onnx(path, &bytes) => Self::Onnx(path_name(path), bytes),
            Some(bytes) => Self::Source(SourceFile::read_opened(path, &bytes)?),
            None => Self::Source(SourceFile::read(path)?),
        })
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::Source(source) => source.name(),
            Self::Onnx(name, _) => name,
        }
    }

    pub(super) fn check(
        &self,
        options: &DriverOptions,
        report: Report<'_>,
        print: Print<'_>,
    ) -> Result<Checked, OutputError> {
        match self {
            Self::Source(source) => check(source, options, report, print),
            Self::Onnx(name, bytes) => binary::check_onnx(name, bytes, options, report, print),
        }
    }
}

/// Checks each chunk of `source`, whether earlier chunks have errors or not.
pub(super) fn check(
    source: &SourceFile,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    if binary::is_binary(source.bytes()) {
        return binary::check(source, options, report, print);
    }
    let Split { chunks, warnings } = match &options.split {
        Some(marker) => split(source, marker),
        None => Split { chunks: vec![source.whole()], warnings: Vec::new() },
    };
    let mut expectations = options.expect.map(|level| Expectations::new(source, level));
    let mut warnings = warnings.into_iter().peekable();
    let mut fine = true;
    let mut stepped_over = BTreeMap::new();
    let mut stats = Stats::default();
    let mut tally = Tally::default();
    let mut records = Vec::new();
    let mut hidden = Counts::default();
    let mut say = |diagnostics: &[Diagnostic]| {
        fine &= diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
        diagnostics.iter().try_for_each(|diagnostic| report(source, diagnostic))
    };
    for (index, chunk) in chunks.into_iter().enumerate() {
        if index > 0 && options.front_end.print.is_some() {
            print(options.output_split_marker.as_bytes())?;
            print(b"\n")?;
        }
        let (result, mut pages) = check_in_pages(source, chunk, &options.front_end, expectations.is_none());
        let ChunkResult {
            mut diagnostics,
            hidden: unseen,
            printed,
            edits: _,
            skipped,
            stats: seen,
            tally: counted,
            records: told,
        } = result;
        records.extend(told);
        hidden.add(unseen);
        for (name, count) in skipped {
            *stepped_over.entry(name).or_default() += count;
        }
        stats.add(seen);
        tally += counted;
        if let Some(expectations) = &mut expectations {
            expectations.compare(&diagnostics);
            diagnostics.clear();
        }
        loop {
            // A warning about a text that resembles a marker is reported with the errors of its chunk.
            let last = diagnostics
                .last()
                .and_then(|last| last.location)
                .filter(|_| pages.as_ref().is_some_and(|pages| !pages.is_over()));
            let end = last.map_or(chunk.end, |last| last.start);
            let here = |warning: &Diagnostic| warning.location.is_some_and(|at| at.start <= end);
            diagnostics.extend(std::iter::from_fn(|| warnings.next_if(here)));
            diagnostics.sort_by_key(|diagnostic| diagnostic.location.map(|at| at.start));
            say(&diagnostics)?;
            match pages.as_mut().and_then(Pages::next) {
                Some(page) => diagnostics = page,
                None => break,
            }
        }
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
    Ok(Checked { fine, hidden, stats, tally, records })
}
