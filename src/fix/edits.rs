//! [`Fix`]: the edits that a diagnostic offers; and the composition of edits of a text with edits of the result.

use super::FixLevel;
use crate::diagnostic::{Applicability, Diagnostic, Edit};
use crate::pass::TextEdit;
use crate::source::Span;
use std::collections::BTreeMap;
use std::ops::Range;

/// The edits of one suggestion, in source order and without overlaps.
pub type Fix = Vec<Edit>;

/// The fix of a diagnostic at a level: its first suggestion with edits that the level includes.
pub fn offered(diagnostic: &Diagnostic, level: FixLevel) -> Option<Fix> {
    offered_edits(diagnostic, level).map(<[Edit]>::to_vec)
}

/// Like [`offered`], without copying the edits.
pub(super) fn offered_edits(diagnostic: &Diagnostic, level: FixLevel) -> Option<&[Edit]> {
    let mut help = diagnostic.help.iter().filter(|help| !help.edits.is_empty());
    let may_be = |applicability| match applicability {
        Applicability::Safe => true,
        Applicability::Unsafe => level == FixLevel::Unsafe,
        Applicability::Display => false,
    };
    help.find(|help| may_be(help.applicability)).map(|help| help.edits.as_slice())
}

/// Removes the fixes that overlap an earlier one, and edits that an earlier fix contains too.
pub fn apart(fixes: Vec<Fix>) -> Vec<Fix> {
    let mut taken = TakenPlaces::default();
    let mut kept: Vec<Fix> = Vec::new();
    for fix in &fixes {
        let own = fix.iter().filter(|edit| !taken.has(edit)).cloned().collect();
        if taken.take(fix) {
            kept.push(own);
        }
    }
    kept
}

/// The places of edits without overlaps.
#[derive(Default)]
pub(super) struct TakenPlaces<'f>(BTreeMap<(u32, u32), &'f str>);

impl<'f> TakenPlaces<'f> {
    /// Adds the places of a fix, if none overlaps an existing one. Two fixes may make the same replacement.
    pub(super) fn take(&mut self, fix: &'f [Edit]) -> bool {
        let is_free = fix.iter().all(|edit| self.has(edit) || self.is_free(edit.span));
        if is_free {
            self.0.extend(fix.iter().map(|edit| ((edit.span.start, edit.span.end), edit.replacement.as_str())));
        }
        is_free
    }

    /// Whether another fix makes the same replacement.
    fn has(&self, edit: &Edit) -> bool {
        let place = (edit.span.start, edit.span.end);
        place.0 < place.1 && self.0.get(&place).is_some_and(|replacement| *replacement == edit.replacement)
    }

    fn is_free(&self, span: Span) -> bool {
        let place = (span.start, span.end);
        // Two insertions at the same place have no order.
        self.0.range(..place).next_back().is_none_or(|(before, _)| before.1 <= span.start)
            && self.0.range(place..).next().is_none_or(|(after, _)| span.end <= after.0 && *after != place)
    }
}

/// The edits of several fixes that can be applied together, in source order.
pub(super) fn in_order<'f>(fixes: impl Iterator<Item = &'f [Edit]>) -> Vec<TextEdit> {
    let mut edits: Vec<&Edit> = fixes.flatten().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    // A replacement that several fixes share is made once.
    edits.dedup_by(|edit, before| edit == before && edit.span.start < edit.span.end);
    edits.into_iter().map(|edit| TextEdit { span: edit.span, text: edit.replacement.clone().into_bytes() }).collect()
}

/// A part of a text after edits.
enum EditedPiece<'e> {
    /// Bytes of the text before.
    Kept(Range<usize>),
    /// New bytes of an edit.
    New(&'e [u8]),
}

impl EditedPiece<'_> {
    fn length(&self) -> usize {
        match self {
            Self::Kept(range) => range.len(),
            Self::New(text) => text.len(),
        }
    }
}

/// The parts of a text of `length` bytes after edits.
fn pieces(length: usize, edits: &[TextEdit]) -> Vec<EditedPiece<'_>> {
    let mut pieces = Vec::with_capacity(2 * edits.len() + 1);
    let mut at = 0;
    for edit in edits {
        pieces.push(EditedPiece::Kept(at..edit.span.range().start));
        pieces.push(EditedPiece::New(&edit.text));
        at = edit.span.range().end;
    }
    pieces.push(EditedPiece::Kept(at..length));
    pieces
}

/// Edits that are built from the end.
#[derive(Default)]
struct ComposedEdits {
    edits: Vec<TextEdit>,
    /// The end of the bytes before the edits that are kept or replaced.
    at: usize,
    /// The text that is inserted at the place of an edit.
    new: Vec<u8>,
}

impl ComposedEdits {
    /// Adds a part of a piece.
    fn add(&mut self, piece: &EditedPiece<'_>, part: Range<usize>) {
        if part.start >= part.end {
            return;
        }
        match piece {
            EditedPiece::New(text) => self.new.extend_from_slice(&text[part]),
            EditedPiece::Kept(range) => {
                self.close(range.start + part.start);
                self.at = range.start + part.end;
            }
        }
    }

    /// Ends the edit that reaches to `start`.
    fn close(&mut self, start: usize) {
        if start > self.at || !self.new.is_empty() {
            let span = Span::new(self.at as u32, start as u32);
            self.edits.push(TextEdit { span, text: std::mem::take(&mut self.new) });
        }
    }
}

/// The edits of a text of `length` bytes that have the effect of `first`, followed by `second` on its result.
pub(super) fn composed(length: usize, first: &[TextEdit], second: &[TextEdit]) -> Vec<TextEdit> {
    let mut composition = ComposedEdits::default();
    let mut rest = second.iter().peekable();
    // The state between two pieces: the end of the previous piece, and the end of the replaced text.
    let (mut from, mut replaced) = (0, 0);
    for piece in pieces(length, first) {
        let to = from + piece.length();
        let mut at = from;
        while let Some(edit) = rest.next_if(|edit| edit.span.range().start < to) {
            let span = edit.span.range();
            composition.add(&piece, at.max(replaced).max(from) - from..span.start.max(from) - from);
            composition.new.extend_from_slice(&edit.text);
            (at, replaced) = (span.start.max(from), span.end);
        }
        composition.add(&piece, at.max(replaced).min(to) - from..to - from);
        from = to;
    }
    rest.for_each(|edit| composition.new.extend_from_slice(&edit.text));
    composition.close(length);
    composition.edits
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::pass::apply;
    use proptest::prelude::*;

    fn edit(start: u32, end: u32, replacement: &str) -> Edit {
        Edit { span: Span::new(start, end), replacement: replacement.to_owned() }
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_taken() {
        let fixes = vec![
            vec![edit(2, 4, "x"), edit(8, 8, "y")],
            vec![edit(3, 5, "z")],
            vec![edit(8, 8, "z")],
            vec![edit(4, 6, "w")],
            // A repeated edit is kept once.
            vec![edit(2, 4, "x"), edit(9, 10, "n")],
        ];
        let kept = apart(fixes);
        assert_eq!(kept.len(), 3);
        assert_eq!(apply(b"0123456789", &in_order(kept.iter().map(Vec::as_slice))), b"01xw67y8n");
        assert_eq!(apply(b"0123456789", &in_order([].into_iter())), b"0123456789");
    }

    /// Edits of a text with a number of bytes.
    fn edits(length: usize, drawn: &[(usize, usize, String)]) -> Vec<TextEdit> {
        let mut edits: Vec<TextEdit> = Vec::new();
        let mut at = 0;
        for (skip, size, text) in drawn {
            let start = at + skip;
            let end = start + size;
            if end > length {
                break;
            }
            edits.push(TextEdit { span: Span::new(start as u32, end as u32), text: text.clone().into_bytes() });
            // Two insertions have different places.
            at = end + usize::from(start == end);
        }
        edits
    }

    proptest! {
        #[test]
        fn composed_edits_do_what_both_do(
            text in "[a-h]{0,40}",
            first in proptest::collection::vec((0_usize..6, 0_usize..5, "[A-H]{0,4}"), 0..8),
            second in proptest::collection::vec((0_usize..6, 0_usize..7, "[0-9]{0,4}"), 0..8),
        ) {
            let first = edits(text.len(), &first);
            let between = apply(text.as_bytes(), &first);
            let second = edits(between.len(), &second);
            let composed = composed(text.len(), &first, &second);
            prop_assert_eq!(apply(text.as_bytes(), &composed), apply(&between, &second));
            prop_assert!(composed.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        }
    }
}
