//! [`Pieces`]: the origins in a document of a text that was assembled from parts of it.

use crate::source::Span;

/// The pieces of a text, in order, with their spans in the document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Pieces {
    /// The beginning of each part in the text, and its span in the document. Places after its end have no place in the document.
    all: Vec<(u32, Span)>,
}

impl Pieces {
    /// The text is the document's.
    pub(super) fn one(span: Span) -> Self {
        Self { all: vec![(span.start, span)] }
    }

    /// Adds a part at `at` in the text, from a span of the document.
    pub(super) fn push(&mut self, at: u32, span: Span) {
        self.all.push((at, span));
    }

    /// The piece that a place of the text is in.
    fn piece(&self, at: u32) -> (u32, Span) {
        let after = self.all.partition_point(|(start, _)| *start <= at);
        self.all.get(after.saturating_sub(1)).copied().unwrap_or((0, Span::at(0)))
    }

    /// The place in the document.
    pub(super) fn to_document(&self, at: u32) -> u32 {
        let (start, span) = self.piece(at);
        (span.start + at.saturating_sub(start)).min(span.end)
    }

    /// The span in the document. The end of a piece is not the beginning of the next.
    pub(super) fn span_to_document(&self, span: Span) -> Span {
        let start = self.to_document(span.start);
        if span.is_empty() {
            return Span::at(start);
        }
        let (from, piece) = self.piece(span.end - 1);
        let end = (piece.start + (span.end - from)).min(piece.end);
        Span::new(start, end.max(start))
    }

    /// The place in the text for a place in the document, if there is one. A place where two pieces meet belongs to the last of them.
    pub(super) fn of_document(&self, at: u32) -> Option<u32> {
        let is_one = self.all.len() == 1;
        let is_there = |(_, span): &&(u32, Span)| (is_one || !span.is_empty()) && span.start <= at && at <= span.end;
        self.all.iter().rev().find(is_there).map(|(start, span)| start + (at - span.start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_to_the_document_and_back() {
        let mut pieces = Pieces::default();
        pieces.push(0, Span::new(10, 13));
        pieces.push(3, Span::new(20, 25));
        pieces.push(8, Span::at(40));
        let there: Vec<u32> = (0..10).map(|at| pieces.to_document(at)).collect();
        assert_eq!(there, [10, 11, 12, 20, 21, 22, 23, 24, 40, 40]);
        assert_eq!(pieces.span_to_document(Span::new(1, 3)), Span::new(11, 13));
        assert_eq!(pieces.span_to_document(Span::new(4, 9)), Span::new(21, 40));
        assert_eq!(
            [9, 12, 13, 14, 25, 40].map(|at| pieces.of_document(at)),
            [None, Some(2), Some(3), None, Some(8), None]
        );
    }
}
