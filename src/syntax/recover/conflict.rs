//! Lines that version control writes around texts that it could not merge: the first text is read, and the others are skipped.

use crate::source::Span;
use crate::syntax::builder::TextBuilder;
use crate::syntax::conflict::mark_at;
use crate::syntax::error::SyntaxError;
use memchr::memmem;

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
