//! Markers of merge conflicts in a text.

use crate::source::SourceFile;

/// The markers of a merge conflict: before the first version, before the common ancestor, before the last version, and after it.
const MARKS: [&[u8]; 4] = [b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>"];

/// The state of conflicts while a text is read.
#[derive(Debug, Default)]
pub(crate) struct Conflicts {
    /// Whether the lines of the first version in a conflict are being read.
    pub(super) is_open: bool,
    /// Whether no later conflict has an end marker.
    pub(super) are_endless: bool,
}

/// The number of the mark that begins the line of a place.
pub(super) fn mark_at(source: &SourceFile, at: u32) -> Option<usize> {
    let line = source.line_span(source.line_index(at))?;
    MARKS.iter().position(|mark| source.slice(line).starts_with(mark))
}

/// Whether the line at an offset is a marker of a merge conflict.
pub(crate) fn is_conflict(source: &SourceFile, at: u32) -> bool {
    mark_at(source, at).is_some()
}
