//! `--fix`: applies the edits that diagnostics offer to the files, verifies again, and gives up what made it worse; `--diff` shows what it would do.
//!
//! Nothing else of a text changes: comments, layout and names survive. A file is replaced as a whole, and only if it is still what was read.

pub(crate) mod edits;
pub(super) mod inferred;
mod rounds;

use super::checked::check;
use super::knowledge::Knowledge;
use super::output::Output;
use super::report::{FileRecord, Reporter};
use super::{DriverError, DriverOptions, Input, Inputs, Status, many};
use broadcastable::diagnostic::{Counts, Diagnostic, plural};
use broadcastable::source::SourceFile;
use similar::TextDiff;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

/// So many diagnostics of each severity are looked at in a round.
const MOST: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// Which edits are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixLevel {
    /// Those that can only be right.
    Safe,
    /// Guesses too.
    Unsafe,
}

/// What is done with what can be fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixOptions {
    /// Which edits are applied.
    pub level: FixLevel,
    /// A unified diff is printed instead of writing files.
    pub diff: bool,
}

/// A text after its fixes.
struct Fixed {
    text: Vec<u8>,
    /// What there still is to say of it.
    diagnostics: Vec<Diagnostic>,
    applied: usize,
    /// Fixes that overlap others, or made the text worse.
    unapplied: usize,
    /// Fixes that only `--unsafe-fixes` takes.
    unsafe_ones: usize,
}

/// The sums of the closing line.
#[derive(Default)]
struct Totals {
    applied: usize,
    files: usize,
    unapplied: usize,
    unsafe_ones: usize,
    has_errors: bool,
    unreadable: usize,
}

/// Fixes files one after the other, and reports what is left.
pub(super) fn run(
    named: &[Input],
    (options, fix): (&DriverOptions, FixOptions),
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
) -> Result<Status, DriverError> {
    let mut totals = Totals::default();
    let inputs = (inputs, &mut *reporter);
    let unreadable = each_file(named, (options, fix.diff), knowledge, inputs, |input, options, out| {
        totals.add(&file(input, options, fix, out)?);
        Ok(())
    })?;
    totals.unreadable = unreadable;
    reporter.line(&totals.line(fix))?;
    Ok(totals.status(fix))
}

/// Changes files one after the other, or shows how they would. How many of them could not be.
fn each_file(
    named: &[Input],
    (options, shows): (&DriverOptions, bool),
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
    mut change: impl FnMut(
        (&SourceFile, &Path),
        &DriverOptions,
        (&mut Output<'_>, &mut Reporter<'_>, Instant),
    ) -> Result<(), DriverError>,
) -> Result<usize, DriverError> {
    let standard_input = [Input::Stdin];
    let named = if named.is_empty() && !options.selection.is_many() { &standard_input } else { named };
    if !shows && named.contains(&Input::Stdin) {
        return Err(DriverError::FixOfStdin);
    }
    let mut output = Output::stream(inputs.output);
    let mut unreadable = 0;
    for job in many::jobs(named, &options.selection, inputs.input) {
        let start = Instant::now();
        let options = options.knowing(knowledge, job.path(), reporter)?;
        let path = job.path().to_owned();
        let source = job.source();
        let out = (&mut output, &mut *reporter, start);
        if let Err(error) = source.and_then(|source| change((&source, &path), &options, out)) {
            unreadable += 1;
            reporter.message(&format!("error: {error}"))?;
            let record = FileRecord::new(broadcastable::source::path_name(&path), Counts::default(), start);
            reporter.file(&FileRecord { error: Some(error.to_string()), ..record })?;
        }
    }
    output.keep()?;
    reporter.close()?;
    Ok(unreadable)
}

/// Fixes one file, and reports what is left.
fn file(
    (source, path): (&SourceFile, &Path),
    options: &DriverOptions,
    fix: FixOptions,
    (output, reporter, start): (&mut Output<'_>, &mut Reporter<'_>, Instant),
) -> Result<Fixed, DriverError> {
    let mut options = options.clone();
    options.front_end.print = None;
    options.front_end.most_diagnostics = Some(MOST);
    let name = source.name().to_owned();
    let mut verify = |text: &[u8]| -> Result<Vec<Diagnostic>, DriverError> {
        let source = SourceFile::new(name.as_str(), text)?;
        let mut found = Vec::new();
        let mut report = |diagnostic: &Diagnostic| {
            found.push(diagnostic.clone());
            Ok(())
        };
        check(&source, &options, &mut report, &mut |_| Ok(()))?;
        Ok(found)
    };
    let fixed = rounds::fix(source.bytes().to_vec(), fix.level, &mut verify)?;
    if fixed.applied > 0 && fix.diff {
        output.write(&difference(source, &fixed.text))?;
    } else if fixed.applied > 0 {
        replace(source, path, &fixed.text)?;
    }
    let left = SourceFile::new(name.as_str(), fixed.text.clone())?;
    let mut counts = Counts::default();
    for diagnostic in &fixed.diagnostics {
        counts.count(diagnostic.severity);
        reporter.report(&left, diagnostic)?;
    }
    reporter.file(&FileRecord { fixed: fixed.applied, ..FileRecord::new(name, counts, start) })?;
    Ok(fixed)
}

/// Puts the fixed text in the place of the file, if that is still what was read.
fn replace(source: &SourceFile, path: &Path, text: &[u8]) -> Result<(), DriverError> {
    let Some(mut output) = Output::file(path)?.filter(Output::is_replacing) else {
        return Err(DriverError::FixOfStream { path: path.to_owned() });
    };
    if SourceFile::read(path)?.bytes() != source.bytes() {
        return Err(DriverError::Changed { path: path.to_owned() });
    }
    output.write(text)?;
    Ok(output.keep()?)
}

/// What changes, as a unified diff.
fn difference(source: &SourceFile, text: &[u8]) -> Vec<u8> {
    let name = &quoted(source.name());
    let mut shown = Vec::new();
    let diff = TextDiff::from_lines(source.bytes(), text);
    // Writing to a vector cannot fail.
    let _ = diff.unified_diff().header(name, name).to_writer(&mut shown);
    shown
}

/// The name of a file in the header of a difference, where it has a line: as `diff` and `git` quote it, if it needs that.
fn quoted(name: &str) -> String {
    if !name.contains(['\n', '\r']) {
        return name.to_owned();
    }
    let escapes = [('\\', "\\\\"), ('"', "\\\""), ('\n', "\\n"), ('\r', "\\r")];
    let escaped = escapes.iter().fold(name.to_owned(), |text, (ch, escape)| text.replace(*ch, escape));
    format!("\"{escaped}\"")
}

impl Totals {
    fn add(&mut self, fixed: &Fixed) {
        self.applied += fixed.applied;
        self.files += usize::from(fixed.applied > 0);
        self.unapplied += fixed.unapplied;
        self.unsafe_ones += fixed.unsafe_ones;
        self.has_errors |= rounds::has_errors(&fixed.diagnostics);
    }

    fn line(&self, fix: FixOptions) -> String {
        let verb = if fix.diff { "would fix" } else { "fixed" };
        let mut line = format!("{verb} {} in {}", plural(self.applied, "finding"), plural(self.files, "file"));
        if self.unsafe_ones > 0 {
            line += &format!("; {} more with --unsafe-fixes", self.unsafe_ones);
        }
        if self.unapplied > 0 {
            line += &format!("; {} could not be fixed", self.unapplied);
        }
        if self.unreadable > 0 {
            line += &format!("; {} could not be read or written", plural(self.unreadable, "file"));
        }
        line
    }

    /// A difference is an error: a check can ask for it.
    fn status(&self, fix: FixOptions) -> Status {
        match self.unreadable {
            0 => Status::of(!(self.has_errors || fix.diff && self.applied > 0)),
            _ => Status::Incomplete,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changed_meanwhile_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.mlir");
        std::fs::write(&path, "old").unwrap();
        let source = SourceFile::read(&path).unwrap();
        std::fs::write(&path, "theirs").unwrap();
        let refused = replace(&source, &path, b"ours").unwrap_err();
        assert!(refused.to_string().ends_with("changed while it was fixed, and is left as it is"), "{refused}");
        assert_eq!(std::fs::read(&path).unwrap(), b"theirs");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);

        let source = SourceFile::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(replace(&source, &path, b"ours"), Err(DriverError::Source(_))));
        assert!(!path.exists());
    }
}
