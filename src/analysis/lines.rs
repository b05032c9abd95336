//! [`LineIndex`]: the beginnings of the lines of a text, updated by edits, and positions in the units of editors.

use crate::source::Span;
use std::cell::Cell;

/// The units in which characters of a line are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Characters are counted in bytes.
    Utf8,
    /// Characters are counted in units of 16 bits.
    #[default]
    Utf16,
}

/// A place in the units of an editor: both numbers from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The character in the line, in units of the [`Encoding`].
    pub character: u32,
}

/// The beginnings of lines. A line ends with `\n`, `\r\n` or `\r`, as in the Language Server Protocol.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// The last converted offset in a long line, and the number of 16-bit units before it: later conversions in the line are counted from
    /// it.
    counted: Cell<(u32, u32)>,
}

impl PartialEq for LineIndex {
    fn eq(&self, other: &Self) -> bool {
        self.starts == other.starts
    }
}

impl Eq for LineIndex {}

/// Maximum length of a line whose characters are counted from its beginning.
const LONG_LINE: u32 = 256;

impl LineIndex {
    /// The lines of a text.
    pub fn new(text: &[u8]) -> Self {
        let starts = std::iter::once(0).chain(starts(text, 0, text.len())).collect();
        Self { starts, counted: Cell::default() }
    }

    /// Updates the index after an edit: `text` is the new text, `span` was replaced, and `length` is the length of the
    /// replacement.
    pub(super) fn edit(&mut self, text: &[u8], span: Span, length: u32) {
        self.counted.take();
        // The beginning of a line depends on the bytes before and after its line end.
        let first = self.starts.partition_point(|start| *start < span.start).max(1);
        let last = self.starts.partition_point(|start| *start <= span.end).max(first);
        for start in &mut self.starts[last..] {
            *start = *start - span.len() + length;
        }
        let from = span.start.saturating_sub(1) as usize;
        self.starts.splice(first..last, starts(text, from, (span.start + length) as usize));
    }

    /// The number of lines: an empty text has one.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line of an offset, from 0.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32 - 1
    }

    /// The bytes of a line, with its line end; for a line after the last, those of the last line.
    pub fn span(&self, line: u32, text: &[u8]) -> Span {
        let line = (line as usize).min(self.starts.len() - 1);
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len() as u32);
        Span::new(self.starts[line], end)
    }

    /// The position of an offset.
    pub fn position(&self, text: &[u8], offset: u32, encoding: Encoding) -> Position {
        let offset = offset.min(text.len() as u32);
        let line = self.line(offset);
        let start = self.starts[line as usize];
        let character = match encoding {
            Encoding::Utf8 => offset - start,
            Encoding::Utf16 if offset - start < LONG_LINE => utf16_length(text, start, offset),
            Encoding::Utf16 => self.long_utf16_length(text, line, offset),
        };
        Position { line, character }
    }

    /// The number of 16-bit units before an offset in a long line, counted from the last counted offset.
    fn long_utf16_length(&self, text: &[u8], line: u32, offset: u32) -> u32 {
        let start = self.starts[line as usize];
        let (known, units) = self.counted.get();
        let is_same_line = start <= known && self.starts.get(line as usize + 1).is_none_or(|next| known < *next);
        let (known, units) = if is_same_line { (known, units) } else { (start, 0) };
        // A character that is cut in two would be counted twice.
        if text.get(offset as usize).is_some_and(|byte| byte & 0xC0 == 0x80) {
            return utf16_length(text, start, offset);
        }
        let units = match offset >= known {
            true => units + utf16_length(text, known, offset),
            false => units - utf16_length(text, offset, known),
        };
        self.counted.set((offset, units));
        units
    }

    /// The offset of a position. A position after the end of a line means that end, a position after the last line means the end of the
    /// text, and a position inside of a character means the beginning of the character.
    pub fn offset(&self, text: &[u8], position: Position, encoding: Encoding) -> u32 {
        if position.line >= self.count() {
            return text.len() as u32;
        }
        let span = self.span(position.line, text);
        let line = &text[span.range()];
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let wanted = position.character as usize;
        let inside = match encoding {
            _ if line.is_ascii() => wanted.min(line.len()),
            Encoding::Utf8 => {
                let at = wanted.min(line.len());
                let is_inside = |at: &usize| line.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
                (0..=at).rev().take(4).find(|at| !is_inside(at)).unwrap_or(at)
            }
            Encoding::Utf16 => utf16_offset(line, wanted),
        };
        span.start + inside as u32
    }
}

/// The units of 16 bits between two offsets.
fn utf16_length(text: &[u8], start: u32, end: u32) -> u32 {
    let part = &text[start as usize..end as usize];
    if part.is_ascii() {
        return part.len() as u32;
    }
    String::from_utf8_lossy(part).chars().map(|c| c.len_utf16() as u32).sum()
}

/// The offset in a line after a number of 16-bit units; invalid UTF-8 counts as the replacement characters shown for
/// it.
fn utf16_offset(line: &[u8], wanted: usize) -> usize {
    let mut units = 0;
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        for c in chunk.valid().chars() {
            if units + c.len_utf16() > wanted {
                return at;
            }
            units += c.len_utf16();
            at += c.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            if units + 1 > wanted {
                return at;
            }
            units += 1;
            at += chunk.invalid().len();
        }
    }
    at
}

/// The beginnings of lines that follow line ends between two offsets.
fn starts(text: &[u8], from: usize, to: usize) -> impl Iterator<Item = u32> + '_ {
    let ends = memchr::memchr2_iter(b'\n', b'\r', &text[from..to]).map(move |at| from + at);
    let is_end = |at: &usize| text[*at] == b'\n' || text.get(*at + 1) != Some(&b'\n');
    ends.filter(is_end).map(|at| at as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn positions_past_the_end_and_inside_of_characters() {
        let text = "a\u{1D11E}b\r\n\u{e9}\n".as_bytes();
        let lines = LineIndex::new(text);
        let offset = |line, character, encoding| lines.offset(text, Position { line, character }, encoding);
        assert_eq!((0..6).map(|at| offset(0, at, Encoding::Utf16)).collect::<Vec<_>>(), [0, 1, 1, 5, 6, 6]);
        assert_eq!((0..8).map(|at| offset(0, at, Encoding::Utf8)).collect::<Vec<_>>(), [0, 1, 1, 1, 1, 5, 6, 6]);
        assert_eq!(offset(1, 9, Encoding::Utf16), 10);
        assert_eq!(offset(2, 3, Encoding::Utf16), 11);
        assert_eq!(offset(9, 0, Encoding::Utf16), 11);
        assert_eq!(lines.position(text, 5, Encoding::Utf16), Position { line: 0, character: 3 });
    }

    proptest! {
        /// Offsets are converted in any order, and in invalid UTF-8.
        #[test]
        fn positions_in_long_lines(
            parts in prop::collection::vec(prop::sample::select(vec![&b"a"[..], b"\xc3\xa9", b"\xf0\x9d\x84\x9e", b"\x9d", b"\xf0\x9d", b"\xff", b"\n"]), 0..40),
            offsets in prop::collection::vec(any::<u16>(), 1..20),
        ) {
            let long = [b'x'; LONG_LINE as usize];
            let text = [&long[..], &parts.concat(), &long[..], &parts.concat()].concat();
            let lines = LineIndex::new(&text);
            for offset in offsets.into_iter().map(|offset| u32::from(offset) % (text.len() as u32 + 1)) {
                let fresh = LineIndex::new(&text).position(&text, offset, Encoding::Utf16);
                prop_assert_eq!(lines.position(&text, offset, Encoding::Utf16), fresh);
                let start = lines.span(fresh.line, &text).start;
                prop_assert_eq!(fresh.character, utf16_length(&text, start, offset));
            }
        }

        #[test]
        fn edited_lines_are_those_of_the_text(
            text in "[ab\r\n\u{e9}]{0,20}",
            edits in prop::collection::vec((any::<u16>(), any::<u16>(), "[ab\r\n]{0,4}"), 1..8),
        ) {
            let mut text = text.into_bytes();
            let mut lines = LineIndex::new(&text);
            for (from, to, new) in edits {
                let from = from as usize % (text.len() + 1);
                let to = from + to as usize % (text.len() + 1 - from);
                text.splice(from..to, new.bytes());
                lines.edit(&text, Span::new(from as u32, to as u32), new.len() as u32);
                prop_assert_eq!(&lines, &LineIndex::new(&text));
            }
        }
    }
}
