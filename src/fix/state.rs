//! [`VerifiedText`]: a text with its findings; [`FixOffer`]: a fix of one; and [`EditedPlaces`], which relates places after edits to places before.

use super::edits::offered_edits;
use super::{Findings, FixLevel};
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::pass::TextEdit;
use crate::stream::next_cut;

/// A text and its findings.
#[derive(Clone)]
pub(super) struct VerifiedText {
    pub(super) text: Vec<u8>,
    pub(super) findings: Findings,
}

/// A finding and the edits that should remove it.
#[derive(Clone, Copy)]
pub(super) struct FixOffer<'s> {
    pub(super) finding: &'s Diagnostic,
    pub(super) edits: &'s [Edit],
}

impl FixOffer<'_> {
    /// The place of the finding; without one, the place of the first edit.
    pub(super) fn at(&self) -> u32 {
        self.finding.location.or(self.edits.first().map(|edit| edit.span)).map_or(0, |span| span.start)
    }

    /// The place of the finding, and the places of the edits.
    pub(super) fn places(&self) -> FixPlaces {
        let edits = self.edits.iter().map(|edit| edit.span.start).collect();
        FixPlaces {
            finding: self.at(),
            edits,
            is_of_error: self.finding.severity == Severity::Error,
            is_followed: false,
        }
    }
}

/// The places of a fix.
pub(super) struct FixPlaces {
    pub(super) finding: u32,
    pub(super) edits: Vec<u32>,
    /// Whether the finding is an error of the original text.
    pub(super) is_of_error: bool,
    /// Whether the fix belongs to the text after other fixes.
    pub(super) is_followed: bool,
}

impl FixPlaces {
    /// The places of a fix that follows other fixes, in the text before their edits.
    pub(super) fn before(&self, place: impl Fn(u32) -> u32) -> Self {
        Self {
            finding: place(self.finding),
            edits: self.edits.iter().map(|at| place(*at)).collect(),
            is_of_error: false,
            is_followed: true,
        }
    }

    /// All places of the fix.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        self.edits.iter().copied().chain([self.finding])
    }
}

impl VerifiedText {
    /// All fixes that are offered at a level.
    pub(super) fn offers(&self, level: FixLevel) -> impl Iterator<Item = FixOffer<'_>> {
        let offer = move |finding| offered_edits(finding, level).map(|edits| FixOffer { finding, edits });
        self.findings.diagnostics.iter().filter_map(offer)
    }

    /// The number of errors, listed or not.
    pub(super) fn error_count(&self) -> usize {
        let errors = self.findings.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
        errors.count() + self.findings.hidden.errors
    }

    /// The place of the last error that is listed, if further errors are left out.
    pub(super) fn horizon(&self) -> Option<u32> {
        if self.findings.hidden.errors == 0 {
            return None;
        }
        let errors = self.findings.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
        errors.filter_map(|error| error.location).map(|at| at.start).max()
    }

    /// The units of the text: the text before the first function, and each function.
    pub(super) fn units(&self) -> FixUnits {
        let mut starts = Vec::new();
        let mut from = 0;
        while let Some(cut) = next_cut(&self.text, from) {
            starts.push(cut as u32);
            // A line that begins a function has at least one byte.
            from = cut + 1;
        }
        FixUnits(starts)
    }
}

/// The beginnings of the parts of a text that are judged separately.
#[derive(Default)]
pub(super) struct FixUnits(Vec<u32>);

impl FixUnits {
    /// The unit that contains a place.
    pub(super) fn of(&self, at: u32) -> usize {
        self.0.partition_point(|start| *start <= at)
    }

    /// Whether there is only one unit.
    pub(super) fn is_one(&self) -> bool {
        self.0.is_empty()
    }
}

/// Maps places after edits to places before. All of a replacement is mapped to the beginning of the replaced text.
pub(super) struct EditedPlaces {
    /// The edits: the range of each before, and the range after.
    edits: Vec<(u32, u32, usize, usize)>,
}

impl EditedPlaces {
    pub(super) fn new(edits: &[TextEdit]) -> Self {
        let mut all = Vec::with_capacity(edits.len());
        let (mut before, mut after) = (0, 0);
        for edit in edits {
            let span = edit.span.range();
            let start = after + (span.start - before);
            (before, after) = (span.end, start + edit.text.len());
            all.push((edit.span.start, edit.span.end, start, after));
        }
        Self { edits: all }
    }

    /// The place that represents a place before the edits.
    pub(super) fn own(&self, at: u32) -> u32 {
        let next = self.edits.partition_point(|edit| edit.0 <= at);
        match next.checked_sub(1).map(|last| self.edits[last]) {
            Some((start, end, ..)) if at < end => start,
            _ => at,
        }
    }

    /// The place before the edits for a place after them.
    pub(super) fn before(&self, at: u32) -> u32 {
        let at = at as usize;
        let next = self.edits.partition_point(|edit| edit.2 <= at);
        match next.checked_sub(1).map(|last| self.edits[last]) {
            None => at as u32,
            Some((start, _, _, after)) if at < after => start,
            // The place of an insertion is the place of the text after it.
            Some((_, end, _, after)) => end + (at - after) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn places_are_those_before_the_edits() {
        let edit = |start, end, text: &str| TextEdit { span: Span::new(start, end), text: text.into() };
        // The edits turn "abcdefgh" into "abXYZefQgh".
        let places = EditedPlaces::new(&[edit(2, 4, "XYZ"), edit(6, 6, "Q")]);
        let before: Vec<u32> = (0..10).map(|at| places.before(at)).collect();
        assert_eq!(before, [0, 1, 2, 2, 2, 4, 5, 6, 6, 7]);
        let own: Vec<u32> = (0..8).map(|at| places.own(at)).collect();
        assert_eq!(own, [0, 1, 2, 2, 4, 5, 6, 7]);
    }
}
