//! Lines that version control writes around texts that it could not merge: the first text is read, and the others are skipped.

use super::super::builder::TextBuilder;
use super::super::error::SyntaxError;
use crate::source::{SourceFile, Span};
use memchr::memmem;

/// The markers of a merge conflict: before the first version, before the common ancestor, before the last version, and after it.
const MARKS: [&[u8]; 4] = [b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>"];

/// The state of conflicts while a text is read.
#[derive(Debug, Default)]
pub(crate) struct Conflicts {
    /// Whether the lines of the first version in a conflict are being read.
    is_open: bool,
    /// Whether no later conflict has an end marker.
    are_endless: bool,
}

/// The number of the mark that begins the line of a place.
fn mark_at(source: &SourceFile, at: u32) -> Option<usize> {
    let line = source.line_span(source.line_index(at))?;
    MARKS.iter().position(|mark| source.slice(line).starts_with(mark))
}

/// Whether the line at an offset is a marker of a merge conflict.
pub(crate) fn is_conflict(source: &SourceFile, at: u32) -> bool {
    mark_at(source, at).is_some()
}

/// The place where reading continues after an error at a conflict marker, and whether an error of the same conflict was reported before.
pub(crate) fn after_conflict(builder: &mut TextBuilder<'_>, error: &SyntaxError, chunk: Span) -> Option<(u32, bool)> {
    let source = builder.core.source;
    let at = error.token().start;
    let SyntaxError::Unexpected { expected, .. } = error else { return None };
    let mark = mark_at(source, at).filter(|_| expected.wants_operation())?;
    let end_of_line = |at: u32| source.line_span(source.line_index(at)).map(|line| line.end.min(chunk.end));
    let conflicts = &mut builder.recovery.conflicts;
    let is_same = mark > 0 && conflicts.is_open;
    conflicts.is_open = mark == 0;
    let mut last = at;
    if is_same && mark < 3 && !conflicts.are_endless {
        let rest = &source.bytes()[at as usize..chunk.end as usize];
        match memmem::find(rest, b"\n>>>>>>>") {
            Some(end) => last = at + end as u32 + 1,
            None => conflicts.are_endless = true,
        }
    }
    Some((end_of_line(last)?, is_same))
}
