//! `--fix`: applies the edits of diagnostics to the files with [`broadcastable::fix`]; `--diff` shows the changes.
//!
//! The rest of a text is unchanged: comments, layout and names. A file is replaced as a whole, and only if it is still the file that was read.

mod difference;
pub(super) mod inferred;
mod model;

use super::binary::{is_binary, open_onnx};
use super::checked::{Checked, check};
use super::front_end::check_chunk;
use super::knowledge::Knowledge;
use super::output::Output;
use super::report::{FileRecord, Reporter};
use super::split::split;
use super::{DriverError, DriverOptions, Input, Inputs, Status, many};
use broadcastable::diagnostic::render::printable;
use broadcastable::diagnostic::{Counts, Diagnostic, Severity, plural};
use broadcastable::fix::{Findings, FixLevel, Fixed, fix_text, offered};
use broadcastable::pass::{TextEdit, apply};
use broadcastable::source::{FileBytes, SourceError, SourceFile, Span};
use difference::difference;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

/// The treatment of fixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixOptions {
    /// The kinds of edits that are applied.
    pub level: FixLevel,
    /// A unified diff is printed instead of writing files.
    pub diff: bool,
}

/// The result for a file.
#[derive(Default)]
struct FixedFile {
    applied: usize,
    unapplied: usize,
    /// The first error that would follow from a fix that is not applied.
    refusal: Option<String>,
    unsafe_ones: usize,
    has_errors: bool,
    is_limited: bool,
}

/// A file to change.
#[derive(Clone, Copy)]
struct Fixable<'f> {
    source: &'f SourceFile,
    path: &'f Path,
    /// The named folder, if the file is in a named folder.
    folder: Option<&'f Path>,
}

/// An ONNX model whose types may be changed.
struct ChangeableModel<'f> {
    bytes: FileBytes,
    path: &'f Path,
    /// The named folder, if the file is in a named folder.
    folder: Option<&'f Path>,
}

/// An input of a command that changes files.
enum Changeable<'f> {
    Text(Fixable<'f>),
    Model(ChangeableModel<'f>),
}

/// The sums of the closing line.
#[derive(Default)]
struct Totals {
    applied: usize,
    files: usize,
    unapplied: usize,
    refusal: Option<String>,
    unsafe_ones: usize,
    has_errors: bool,
    /// The number of files in which further fixes may be possible.
    limited: usize,
    unreadable: usize,
}

/// Fixes files one after the other, and reports the remaining findings.
pub(super) fn run(
    named: &[Input],
    (options, fix): (&DriverOptions, FixOptions),
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
) -> Result<Status, DriverError> {
    let mut totals = Totals::default();
    let inputs = (inputs, &mut *reporter);
    let unreadable = each_file(named, (options, fix.diff), knowledge, inputs, |input, options, out| {
        match input {
            Changeable::Text(input) => totals.add(&file(input, options, fix, out)?),
            Changeable::Model(input) => return Err(DriverError::Binary { path: input.path.to_owned() }),
        }
        Ok(())
    })?;
    totals.unreadable = unreadable;
    reporter.line(&totals.line(fix))?;
    Ok(totals.status(fix))
}

/// Changes files one after the other, or shows the changes. Returns the number of files for which that failed.
fn each_file(
    named: &[Input],
    (options, shows): (&DriverOptions, bool),
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
    mut change: impl FnMut(
        Changeable<'_>,
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
    for job in many::without_links(many::jobs(named, &options.selection, inputs.input), reporter)? {
        let start = Instant::now();
        let options = options.with_definitions_for(knowledge, job.path(), reporter)?;
        let path = job.path().to_owned();
        let folder = job.folder().map(Path::to_owned);
        // A pipe is not read, since reading it might block forever.
        let is_stream = !shows && path.exists() && !path.is_file();
        if !shows
            && path.is_file()
            && let Some(bytes) = open_onnx(&path)?
        {
            let model = ChangeableModel { bytes, path: &path, folder: folder.as_deref() };
            let changed = change(Changeable::Model(model), &options, (&mut output, &mut *reporter, start));
            unreadable += usize::from(changed.is_err());
            report_unchanged(changed, &path, start, reporter)?;
            continue;
        }
        let source = if is_stream { Err(DriverError::FixOfStream { path: path.clone() }) } else { job.source() };
        let is_text = |source: SourceFile| {
            let path = path.clone();
            match source.bytes() {
                bytes if is_binary(bytes) => Err(DriverError::Binary { path }),
                bytes if !is_mostly_text(bytes) => Err(DriverError::NotText { path }),
                _ => Ok(source),
            }
        };
        let changed = source.and_then(is_text).and_then(|source| {
            let input = Fixable { source: &source, path: &path, folder: folder.as_deref() };
            change(Changeable::Text(input), &options, (&mut output, &mut *reporter, start))
        });
        unreadable += usize::from(changed.is_err());
        report_unchanged(changed, &path, start, reporter)?;
    }
    output.keep()?;
    reporter.close()?;
    Ok(unreadable)
}

/// Reports why a file could not be changed.
fn report_unchanged(
    changed: Result<(), DriverError>,
    path: &Path,
    start: Instant,
    reporter: &mut Reporter<'_>,
) -> Result<(), DriverError> {
    let Err(error) = changed else { return Ok(()) };
    reporter.message(&format!("error: {error}"))?;
    let record = FileRecord::new(broadcastable::source::path_name(path), Counts::default(), start);
    Ok(reporter.file(&FileRecord { error: Some(error.to_string()), ..record })?)
}

/// Whether less than one byte of sixteen is a control character that is unusual in text. Other encodings than UTF-8 have none of them.
fn is_mostly_text(bytes: &[u8]) -> bool {
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 14..=26 | 28..=31 | 127);
    bytes.iter().filter(is_control).count() <= bytes.len() / 16
}

/// Fixes one file, and reports the remaining findings.
fn file(
    input: Fixable<'_>,
    options: &DriverOptions,
    fix: FixOptions,
    (output, reporter, start): (&mut Output<'_>, &mut Reporter<'_>, Instant),
) -> Result<FixedFile, DriverError> {
    let source = input.source;
    let mut options = options.clone();
    options.front_end.print = None;
    options.front_end.most_diagnostics = NonZeroUsize::new(options.front_end.limits.fixing.fix_findings.max(1));
    let (mut found, hidden) = find_all(source, &options)?;
    let mut left = Findings { diagnostics: Vec::new(), hidden };
    let mut result = FixedFile::default();
    let mut edits = Vec::new();
    let is_offered = |diagnostic: &Diagnostic| offered(diagnostic, fix.level).is_some();
    if left.hidden.errors > 0 || found.iter().any(is_offered) {
        for chunk in chunks(source, &options) {
            let fixed = fix_chunk((source, chunk), &options, fix.level)?;
            result.applied += fixed.applied;
            result.is_limited |= fixed.is_limited;
            result.refusal = result.refusal.take().or(fixed.refusal);
            edits.extend(fixed.changes.into_iter().map(|edit| moved(edit, chunk.start)));
        }
    }
    let text = apply(source.bytes(), &edits);
    let text = SourceFile::new(source.name(), text)?;
    if result.applied > 0 {
        let before = std::mem::take(&mut found);
        (found, left.hidden) = self::find_all(&text, &options)?;
        debug_assert_eq!(fault(&before, &found), None);
        if fix.diff {
            output.write(&difference(source, &edits))?;
        } else {
            replace(input, text.bytes())?;
        }
    }
    result.unapplied = found.iter().filter(|diagnostic| is_offered(diagnostic)).count();
    let all = found.iter().filter(|diagnostic| offered(diagnostic, FixLevel::Unsafe).is_some()).count();
    result.unsafe_ones = all - result.unapplied;
    let mut counts = left.hidden;
    reporter.report_hidden(left.hidden);
    for diagnostic in &found {
        counts.count(diagnostic.severity);
        result.has_errors |= diagnostic.severity == Severity::Error;
        reporter.report(&text, diagnostic)?;
    }
    let name = source.name().to_owned();
    reporter.file(&FileRecord { fixed: result.applied, ..FileRecord::new(name, counts, start) })?;
    Ok(result)
}

/// The findings in a text, up to the limit, and the number of further findings.
fn find_all(source: &SourceFile, options: &DriverOptions) -> Result<(Vec<Diagnostic>, Counts), DriverError> {
    let mut found = Vec::new();
    let mut report = |_: &SourceFile, diagnostic: &Diagnostic| {
        found.push(diagnostic.clone());
        Ok(())
    };
    let Checked { hidden, .. } = check(source, options, &mut report, &mut |_| Ok(()))?;
    Ok((found, hidden))
}

/// The parts of a text that are verified separately.
fn chunks(source: &SourceFile, options: &DriverOptions) -> Vec<Span> {
    match &options.split {
        Some(marker) => split(source, marker).chunks,
        None => vec![source.whole()],
    }
}

fn fix_chunk(
    (source, chunk): (&SourceFile, Span),
    options: &DriverOptions,
    level: FixLevel,
) -> Result<Fixed, DriverError> {
    let mut verify = |text: &[u8]| -> Result<Findings, DriverError> {
        let source = SourceFile::new(source.name(), text)?;
        let checked = check_chunk(&source, source.whole(), &options.front_end);
        Ok(Findings { diagnostics: checked.diagnostics, hidden: checked.hidden })
    };
    fix_text(source.slice(chunk), level, options.front_end.limits.fixing, &mut verify)
}

/// An edit of a part, with places in the whole text.
fn moved(edit: TextEdit, start: u32) -> TextEdit {
    TextEdit { span: Span::new(edit.span.start + start, edit.span.end + start), ..edit }
}

/// The first new error if there are more errors after fixes: an error of this program, as a sentence.
fn fault(before: &[Diagnostic], after: &[Diagnostic]) -> Option<String> {
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let known = |error: &Diagnostic| before.iter().any(|other| other.message == error.message);
    let errors: Vec<&Diagnostic> = after.iter().filter(is_error).collect();
    let new =
        errors.iter().find(|error| !known(error)).filter(|_| errors.len() > before.iter().filter(is_error).count());
    new.map(|error| format!("the output of --fix does not verify: {}", error.message))
}

/// Opens the output that replaces a file, which may have been found in a folder.
fn replacement(path: &Path, folder: Option<&Path>) -> Result<Output<'static>, DriverError> {
    if let Some(folder) = folder {
        stays_inside(path, folder)?;
    }
    let output = Output::file(path)?.filter(Output::is_replacing);
    output.ok_or_else(|| DriverError::FixOfStream { path: path.to_owned() })
}

/// Replaces the file by the fixed text, if it still has the contents that were read.
fn replace(Fixable { source, path, folder }: Fixable<'_>, text: &[u8]) -> Result<(), DriverError> {
    let mut output = replacement(path, folder)?;
    if SourceFile::read(path)?.bytes() != source.bytes() {
        return Err(DriverError::Changed { path: path.to_owned() });
    }
    output.write(text)?;
    Ok(output.keep()?)
}

/// Refuses a link from a folder to a target outside, because another user may have created it.
fn stays_inside(path: &Path, folder: &Path) -> Result<(), DriverError> {
    let whole = |path: &Path| path.canonicalize().map_err(|error| SourceError::Read { path: path.to_owned(), error });
    let (target, inside) = (whole(path)?, whole(folder)?);
    if target.starts_with(inside) {
        return Ok(());
    }
    Err(DriverError::LeadsOut { path: path.to_owned(), target, folder: folder.to_owned() })
}

impl Totals {
    fn add(&mut self, fixed: &FixedFile) {
        self.applied += fixed.applied;
        self.files += usize::from(fixed.applied > 0);
        self.unapplied += fixed.unapplied;
        self.refusal = self.refusal.take().or_else(|| fixed.refusal.clone());
        self.unsafe_ones += fixed.unsafe_ones;
        self.has_errors |= fixed.has_errors;
        self.limited += usize::from(fixed.is_limited);
    }

    fn line(&self, fix: FixOptions) -> String {
        let verb = if fix.diff { "would fix" } else { "fixed" };
        let mut line = format!("{verb} {} in {}", plural(self.applied, "finding"), plural(self.files, "file"));
        if self.unsafe_ones > 0 {
            line += &format!("; {} more with --unsafe-fixes", self.unsafe_ones);
        }
        if self.unapplied > 0 {
            line += &format!("; {} could not be fixed", self.unapplied);
            if let Some(error) = &self.refusal {
                line +=
                    &format!(", since an error would follow: {}", printable(error.lines().next().unwrap_or_default()));
            }
        }
        if self.limited > 0 {
            line +=
                &format!("; a limit was reached in {}, where not all fixes were tried", plural(self.limited, "file"));
        }
        if self.unreadable > 0 {
            line += &format!("; {} could not be read or written", plural(self.unreadable, "file"));
        }
        line
    }

    /// The exit status. A difference counts as an error, so that scripts can test for it.
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
        let refused = replace(Fixable { source: &source, path: &path, folder: None }, b"ours").unwrap_err();
        assert!(refused.to_string().ends_with("changed while it was fixed, and is left as it is"), "{refused}");
        assert_eq!(std::fs::read(&path).unwrap(), b"theirs");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);

        let source = SourceFile::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(
            replace(Fixable { source: &source, path: &path, folder: None }, b"ours"),
            Err(DriverError::Source(_))
        ));
        assert!(!path.exists());
    }

    #[test]
    fn text_is_told_from_other_files() {
        assert!(is_mostly_text(b""));
        assert!(is_mostly_text("// \u{43a}\u{43e}\u{434}\n".as_bytes()));
        assert!(is_mostly_text(b"// \xeb\xef\xe4 \xcb\xcf\xc9-8\r\n\t\x0c\x1b[0m"));
        assert!(is_mostly_text(b"a string of 32 bytes, with \0 in it"));
        assert!(!is_mostly_text(b"\x7fELF\x02\x01\x01\0\0\0\0\0"));
        assert!(!is_mostly_text(b"f\0u\0n\0c\0.\0"));
    }
}
