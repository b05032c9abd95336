//! The output of a trace: text for people, records for programs, and the totals.

use super::change::{Change, ChangeKind};
use super::dumped::FunctionState;
use super::header::Header;
use super::matching::Matching;
use super::record::{self, Invalid, Site};
use super::unit::{Unit, Verdict};
use crate::driver::compare::Totals as Compared;
use crate::driver::output::{Output, OutputError};
use crate::driver::report::{FileRecord, FindingSink, Reporter};
use broadcastable::diagnostic::render::printable;
use broadcastable::diagnostic::{Diagnostic, plural};
use broadcastable::source::SourceFile;
use broadcastable::source::one_line;
use rustc_hash::FxHashSet;

/// The totals of a trace.
#[derive(Debug, Default)]
pub(super) struct Totals {
    /// The numbers of changes, in the order of [`ChangeKind::ALL`].
    pub(super) changes: [usize; ChangeKind::ALL.len()],
    /// Operations that verified before.
    pub(super) stopped: usize,
    /// Operations that are new, or without an earlier dump.
    pub(super) invalid: usize,
    /// The numbers of operations of functions that were compared, and of operations with a counterpart.
    pub(super) compared: usize,
    pub(super) matched: usize,
    /// Dumps that could not be read.
    pub(super) unread: usize,
}

/// The previous state of a function, and the matching of its operations.
pub(super) type Before<'b> = (&'b FunctionState, &'b Matching<'b>);

/// Writes the trace.
pub(super) struct Teller<'o, 'r, 'w> {
    output: Output<'o>,
    pub(super) reporter: &'r mut Reporter<'w>,
    pub(super) totals: Totals,
    /// The dump that is compared.
    file: String,
    line: u32,
    header: Option<Header>,
}

impl<'o, 'r, 'w> Teller<'o, 'r, 'w> {
    pub(super) fn new(output: Output<'o>, reporter: &'r mut Reporter<'w>) -> Self {
        Self { output, reporter, totals: Totals::default(), file: String::new(), line: 0, header: None }
    }

    /// Reports an error in a dump.
    pub(super) fn report(&mut self, source: &SourceFile, diagnostic: &Diagnostic) -> Result<(), OutputError> {
        self.reporter.report(source, diagnostic)
    }

    /// Sets the dump that the following changes belong to.
    pub(super) fn begin(&mut self, file: &str, line: u32, header: &Header) {
        (self.file, self.line, self.header) = (file.to_owned(), line, Some(header.clone()));
    }

    /// Counts the operations of a function that is the same as before.
    pub(super) fn unchanged(&mut self, unit: &Unit) {
        self.totals.compared += unit.nodes.len();
        self.totals.matched += unit.nodes.len();
    }

    /// Reports the changes of a function.
    pub(super) fn unit(
        &mut self,
        new: &FunctionState,
        before: Option<Before<'_>>,
        changes: &[Change],
    ) -> Result<(), OutputError> {
        let unit = new.unit();
        let Some(header) = self.header.clone() else { return Ok(()) };
        let mut lines = String::new();
        for change in changes {
            self.totals.changes[change.kind as usize] += 1;
            lines += &format!(
                "  {}: {}: {} -> {}: {}\n",
                change.line,
                change.subject(),
                change.from.text,
                change.to.text,
                change.words()
            );
            let site = Site { file: &self.file, header: &header, function: function(unit), op: &change.op };
            self.reporter.trace(|| record::change(site, change))?;
        }
        let told: FxHashSet<&str> = before.into_iter().flat_map(|(old, _)| messages(old.unit())).collect();
        for (index, node) in unit.nodes.iter().enumerate() {
            let Verdict::Invalid { message, error } = &node.verdict else { continue };
            let old = before.and_then(|(old, matching)| Some((&old.dump, matching.before(index)?)));
            let is_told = told.contains(message.as_str());
            let from_line = match old.map(|(dump, node)| (&node.verdict, dump.line(node))) {
                Some((Verdict::Valid, line)) => Some(line),
                Some((Verdict::Invalid { .. }, _)) => continue,
                Some((Verdict::Unknown, _)) | None if is_told => continue,
                Some((Verdict::Unknown, _)) | None => None,
            };
            let line = new.dump.line(node);
            let (verb, count) = match from_line {
                Some(_) => ("stopped verifying", &mut self.totals.stopped),
                None => ("does not verify", &mut self.totals.invalid),
            };
            *count += 1;
            lines += &format!("  {line}: '{}' {verb}: {message}\n", node.name);
            let site = Site { file: &self.file, header: &header, function: function(unit), op: &node.name };
            self.reporter.trace(|| record::invalid(site, Invalid { line, message, from_line }))?;
            if let Some(diagnostic) = new.dump.module.errors.get(*error) {
                let known = before.map(|(old, _)| old.dump.header.as_ref());
                let diagnostic = diagnostic.clone().note(origin(&header, known, from_line));
                self.reporter.report(&new.dump.source, &diagnostic)?;
            }
        }
        if let Some((_, matching)) = before {
            self.totals.compared += unit.nodes.len();
            self.totals.matched += (0..unit.nodes.len()).filter(|index| matching.before(*index).is_some()).count();
        }
        if !lines.is_empty() {
            let name = function(unit).map(|name| format!(", @{name}")).unwrap_or_default();
            self.text(&format!("{}:{}: {header}{name}\n{lines}", one_line(&self.file), self.line))?;
        }
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), OutputError> {
        if self.reporter.is_for_programs() { Ok(()) } else { self.output.write(printable(text).as_bytes()) }
    }

    /// Writes a summary of the changes from dump to dump.
    pub(super) fn compared(&mut self, totals: &Compared) -> Result<(), OutputError> {
        self.text(&format!("compared with the dump before: {}", totals.line()))
    }

    /// Writes the sums.
    pub(super) fn finish(mut self, dumps: usize, record: &FileRecord) -> Result<(), OutputError> {
        let totals = std::mem::take(&mut self.totals);
        self.text(&totals.line(dumps))?;
        self.reporter.file(record)?;
        self.reporter.close()?;
        self.output.keep()
    }
}

impl Totals {
    fn line(&self, dumps: usize) -> String {
        let changes = ChangeKind::ALL.into_iter().zip(self.changes).filter(|(_, count)| *count > 0);
        let mut parts: Vec<String> =
            changes.map(|(kind, count)| format!("{} {}", plural(count, "value"), kind.verb())).collect();
        if self.stopped > 0 {
            parts.push(format!("{} stopped verifying", plural(self.stopped, "operation")));
        }
        if self.invalid > 0 {
            parts.push(format!("{} never verified", plural(self.invalid, "operation")));
        }
        if parts.is_empty() {
            parts.push("no shape changed".to_owned());
        }
        let mut line = format!("{}: {}", plural(dumps, "dump"), parts.join(", "));
        let unmatched = self.compared - self.matched;
        if unmatched > 0 {
            line += &format!("; {unmatched} of {} have no counterpart", plural(self.compared, "operation"));
        }
        if self.unread > 0 {
            line += &format!("; {} not compared", plural(self.unread, "dump"));
        }
        line + "\n"
    }
}

/// The errors in the operations of a function.
fn messages(unit: &Unit) -> impl Iterator<Item = &str> {
    unit.nodes.iter().filter_map(|node| match &node.verdict {
        Verdict::Invalid { message, .. } => Some(message.as_str()),
        Verdict::Valid | Verdict::Unknown => None,
    })
}

/// The name of a function; `None` outside of functions.
fn function(unit: &Unit) -> Option<&str> {
    Some(unit.key.as_str()).filter(|key| !key.is_empty())
}

/// The first dump in which an operation does not verify.
fn origin(header: &Header, known: Option<Option<&Header>>, from_line: Option<u32>) -> String {
    match (known, from_line) {
        (Some(Some(before)), Some(line)) => format!("{header}; it verified {before} (line {line})"),
        (Some(None), Some(line)) => format!("{header}; it verified in the input (line {line})"),
        (Some(_), None) => format!("{header}; the operation is new"),
        (None, _) => format!("{header}; there is no dump before it"),
    }
}
