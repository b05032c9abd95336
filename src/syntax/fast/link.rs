//! [`LexerLink`]: data exchanged between lexer and builder, which only the parser connects otherwise.

use super::known_line::{KnownLines, LineText};
use super::line::{LineParts, MOST_SIGNATURES};
use super::pieces::{LinePiece, PieceLimit};
use crate::limits::{Reading, slots};
use std::cell::{Cell, RefCell};

/// The place up to which the builder read the form of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Reached {
    /// The builder has not read any part of the form.
    #[default]
    Nowhere,
    /// The builder has read up to a region, whose brace is at this offset.
    Region(u32),
    /// The builder has read up to the end of the form, at this offset.
    End(u32),
}

/// The state shared by lexer and builder.
pub(crate) struct LexerLink {
    /// The place up to which the builder read a form: set by the builder, taken by the lexer.
    pub(crate) reached: Cell<Reached>,
    /// The end of the text that the lexer reads.
    pub(crate) end: Cell<u32>,
    /// Filled by the lexer, read by the builder, in the same order. The parser is one token ahead.
    slots: [PassedLine; 2],
    is_second: Cell<bool>,
    is_second_next: Cell<bool>,
    /// The known lines: the builder adds them, the lexer looks them up.
    pub(crate) known_lines: RefCell<KnownLines>,
    /// The newest line that was looked up and is unknown: set by the lexer, taken by the builder.
    pub(crate) new_line: Cell<Option<LineText>>,
    /// Whether lines with attributes are looked up.
    pub(crate) credit: Credit,
    /// The maximum size of pieces.
    pub(crate) extent: PieceLimit,
    /// The number of signatures whose extent the lexer caches, and whose meaning the builder caches.
    pub(crate) signatures: usize,
}

/// A line passed from the lexer to the builder.
#[derive(Default)]
pub(crate) struct PassedLine {
    /// The line, whose memory is reused.
    pub(crate) line: RefCell<LineParts>,
    /// The pieces of the line or of a part of it; the memory is reused.
    pub(crate) pieces: Cell<Vec<LinePiece>>,
    /// The beginning of the types after the pieces.
    pub(crate) types: Cell<u32>,
    /// The text of the line, if it was looked up and is unknown.
    pub(crate) text: Cell<Option<LineText>>,
}

/// Decides whether looking up lines is worthwhile: one known line saves the time of several unsuccessful look-ups. If almost no line
/// repeats, some lines are still looked up, because lines may repeat later.
pub(crate) struct Credit {
    left: Cell<u32>,
    passed: Cell<u32>,
    most: u32,
    /// One of this many lines is looked up when there is no credit.
    interval: u32,
}

impl Credit {
    /// The credit for recognising a known line.
    const GAIN: u32 = 5;

    fn new(limits: &Reading) -> Self {
        let number = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX / 2);
        let most = number(limits.credit);
        Self { left: Cell::new(most), passed: Cell::new(0), most, interval: number(limits.credit_interval) }
    }

    /// Whether the next line is looked up.
    #[inline]
    pub(crate) fn allows(&self) -> bool {
        let passed = self.passed.get();
        self.passed.set(if passed + 1 < self.interval { passed + 1 } else { 0 });
        self.left.get() > 0 || passed == 0
    }

    /// Records whether a looked-up line was known.
    #[inline]
    pub(crate) fn note(&self, is_known: bool) {
        let left = self.left.get();
        self.left.set(if is_known { self.most.min(left + Self::GAIN) } else { left.saturating_sub(1) });
    }
}

impl LexerLink {
    pub(crate) fn new(limits: &Reading) -> Self {
        Self {
            reached: Cell::default(),
            end: Cell::default(),
            slots: Default::default(),
            is_second: Cell::default(),
            is_second_next: Cell::default(),
            known_lines: RefCell::new(KnownLines::new(limits)),
            new_line: Cell::default(),
            credit: Credit::new(limits),
            extent: PieceLimit::new(limits),
            signatures: slots(limits.line_signatures, MOST_SIGNATURES),
        }
    }

    /// Passes on the contents of the free slot.
    #[inline]
    pub(crate) fn hand_over(&self) {
        self.is_second.set(!self.is_second.get());
    }

    /// The slot that the lexer fills next.
    #[inline]
    pub(crate) fn free_slot(&self) -> &PassedLine {
        &self.slots[usize::from(self.is_second.get())]
    }

    /// The oldest filled slot that was not read yet.
    #[inline]
    pub(crate) fn take_slot(&self) -> &PassedLine {
        let is_second = self.is_second_next.get();
        self.is_second_next.set(!is_second);
        &self.slots[usize::from(is_second)]
    }

    /// The slot that was read last.
    #[inline]
    pub(crate) fn taken_slot(&self) -> &PassedLine {
        &self.slots[usize::from(!self.is_second_next.get())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credit_runs_out_where_nothing_repeats_and_comes_back() {
        let limits = Reading::DEFAULT;
        let (most, interval) = (limits.credit as u32, limits.credit_interval as u32);
        let credit = Credit::new(&limits);
        let looked_up = |lines: u32, is_known: bool| {
            let allowed = (0..lines).filter(|_| credit.allows()).inspect(|_| credit.note(is_known));
            allowed.count() as u32
        };
        assert_eq!(looked_up(most, false), most);
        assert_eq!(looked_up(interval * 10, false), 10);
        // After the first known line, all lines are looked up.
        assert!(looked_up(100, true) > 100 - interval);
    }
}
