//! [`Link`]: what lexer and builder tell each other, for the parser lies between them.

use super::known_line::{KnownLines, LineText};
use super::line::Line;
use std::cell::{Cell, RefCell};

/// How far the builder read the form of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Reached {
    /// Not at all.
    #[default]
    Nowhere,
    /// To a region, whose brace is here.
    Region(u32),
    /// To the end of the form.
    End(u32),
}

/// What lexer and builder tell each other.
#[derive(Default)]
pub(crate) struct Link {
    /// How far the builder read a form: set by the builder, taken by the lexer.
    pub(crate) reached: Cell<Reached>,
    /// Where the text ends that the lexer reads.
    pub(crate) end: Cell<u32>,
    /// Set by the lexer, taken by the builder, in the same order. The parser is one token ahead.
    lines: [Cell<Option<Line>>; 2],
    is_second: Cell<bool>,
    is_second_next: Cell<bool>,
    /// The lines in custom form that were met: the builder remembers, the lexer looks up.
    pub(crate) known_lines: RefCell<KnownLines>,
    /// The line that was looked up last, if it is not known: the lexer sets it, the builder takes it.
    pub(crate) new_line: Cell<Option<LineText>>,
}

impl Link {
    /// Hands a line over to the builder.
    #[inline]
    pub(crate) fn set_line(&self, line: Line) {
        self.lines[usize::from(self.is_second.get())].set(Some(line));
        self.is_second.set(!self.is_second.get());
    }

    /// The oldest line that was not taken yet.
    #[inline]
    pub(crate) fn take_line(&self) -> Option<Line> {
        let line = self.lines[usize::from(self.is_second_next.get())].take();
        self.is_second_next.set(!self.is_second_next.get());
        line
    }
}
