//! [`PrintedLine`]: a source line as it is printed, and the mapping of its bytes.
//!
//! A long line is cut to a window around every mark, so that neither the text nor the work grows with its length.

use super::clean::characters;
use std::ops::Range;

/// At least this part of the width is kept on either side of a mark, even if many marks make the line longer.
const SMALLEST_CONTEXT: usize = 7;
/// A gap of fewer bytes is not worth an ellipsis.
const SMALLEST_GAP: usize = 8;
const ELLIPSIS: char = '\u{2026}';

/// A line as it is printed.
pub(super) struct PrintedLine {
    text: String,
    /// For every character of `text`: the offset of its original in the line, and its offset in `text`; then the two
    /// ends.
    places: Vec<(usize, usize)>,
}

impl PrintedLine {
    /// Prepares `bytes`, a line without its end, so that every range of `marks` is visible. A line of at most `width` bytes is kept whole; a longer one is
    /// cut to about `width` bytes.
    pub(super) fn new(bytes: &[u8], marks: &[Range<usize>], width: usize) -> Self {
        let mut line = Self { text: String::new(), places: Vec::new() };
        let mut done = 0;
        for window in windows(bytes, marks, width) {
            if window.start > done {
                line.push(done, ELLIPSIS);
            }
            line.push_window(bytes, window.clone());
            done = window.end;
        }
        if done < bytes.len() {
            line.push(done, ELLIPSIS);
        }
        line.places.push((bytes.len(), line.text.len()));
        line
    }

    /// The text to show.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The part of [`PrintedLine::text`] for `range`; a range after the line is mapped to its end.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        let start = self.places.partition_point(|(byte, _)| *byte <= range.start).saturating_sub(1);
        let end = self.places.partition_point(|(byte, _)| *byte < range.end);
        let offset = |index: usize| self.places.get(index).map_or(self.text.len(), |(_, offset)| *offset);
        offset(start)..offset(end).max(offset(start))
    }

    fn push_window(&mut self, bytes: &[u8], window: Range<usize>) {
        let mut at = window.start;
        for chunk in bytes[window].utf8_chunks() {
            for (offset, ch) in characters(chunk.valid()) {
                self.push(at + offset, ch);
            }
            at += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                self.push(at, char::REPLACEMENT_CHARACTER);
                at += chunk.invalid().len();
            }
        }
    }

    fn push(&mut self, byte: usize, ch: char) {
        self.places.push((byte, self.text.len()));
        self.text.push(ch);
    }
}

/// The parts of the line to print: in order, without overlaps, at boundaries of characters. Around every mark they have as
/// many bytes as the width permits.
fn windows(bytes: &[u8], marks: &[Range<usize>], width: usize) -> Vec<Range<usize>> {
    if bytes.len() <= width {
        return std::iter::once(0..bytes.len()).collect();
    }
    let around = |context: usize| windows_around(bytes, marks, width, context);
    // The ellipses need columns too.
    let fits = |windows: &[Range<usize>]| windows.iter().map(|window| window.len() + 1).sum::<usize>() < width;
    let (mut least, mut most) = (width / SMALLEST_CONTEXT, width);
    while least + 1 < most {
        let middle = usize::midpoint(least, most);
        if fits(&around(middle)) { least = middle } else { most = middle }
    }
    around(least)
}

/// The windows with a number of bytes on either side of every mark.
fn windows_around(bytes: &[u8], marks: &[Range<usize>], width: usize, context: usize) -> Vec<Range<usize>> {
    let around = |start: usize, end: usize| start.saturating_sub(context)..end.saturating_add(context);
    let mut wanted: Vec<Range<usize>> = Vec::new();
    for mark in marks {
        // A mark that takes most of the width is reduced to its beginning and its end.
        if mark.len() <= width * 4 / 7 {
            wanted.push(around(mark.start, mark.end));
        } else {
            wanted.push(around(mark.start, mark.start));
            wanted.push(around(mark.end, mark.end));
        }
    }
    if wanted.is_empty() {
        wanted.push(around(0, 0));
    }
    wanted.sort_by_key(|window| window.start);

    let mut windows: Vec<Range<usize>> = Vec::new();
    for window in wanted {
        let mut window = window.start.min(bytes.len())..window.end.min(bytes.len());
        if bytes.len() - window.end < SMALLEST_GAP {
            window.end = bytes.len();
        }
        match windows.last_mut() {
            Some(last) if window.start < last.end + SMALLEST_GAP => last.end = last.end.max(window.end),
            None if window.start < SMALLEST_GAP => windows.push(0..window.end),
            _ => windows.push(window),
        }
    }
    for window in &mut windows {
        window.start = border(bytes, window.start);
        window.end = border(bytes, window.end);
    }
    windows
}

/// The border of a character at or closely before `at`.
fn border(bytes: &[u8], at: usize) -> usize {
    let continues = |at: usize| bytes.get(at).is_some_and(|byte| byte & 0b1100_0000 == 0b1000_0000);
    // A character has at most three bytes after its first; more of them are not UTF-8.
    (at.saturating_sub(3)..=at).rev().find(|at| !continues(*at)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 140;

    #[test]
    fn short_line_is_whole() {
        let line = PrintedLine::new(b"a \xff\xfeb\x1b", &[], WIDTH);
        assert_eq!(line.text(), "a \u{fffd}\u{fffd}b\u{241b}");
        assert_eq!(&line.text()[line.place(4..5)], "b");
        assert_eq!(line.place(6..6), 12..12);
        assert_eq!(line.place(90..95), 12..12);
    }

    #[test]
    fn long_line_is_cut_around_its_marks() {
        let mut bytes = vec![b'x'; 10_000];
        bytes[5_000] = b'!';
        bytes[9_999] = b'?';
        let line = PrintedLine::new(&bytes, &[5_000..5_001, 9_999..10_000], WIDTH);
        assert!(line.text().chars().count() < WIDTH);
        assert_eq!(&line.text()[line.place(5_000..5_001)], "!");
        assert_eq!(&line.text()[line.place(9_999..10_000)], "?");
        assert_eq!(line.text().matches(ELLIPSIS).count(), 2);
    }

    #[test]
    fn long_mark_shows_its_ends() {
        let bytes = vec![b'x'; 10_000];
        let line = PrintedLine::new(&bytes, std::slice::from_ref(&(0..10_000)), WIDTH);
        assert_eq!(line.place(0..10_000), 0..line.text().len());
        assert!(line.text().len() < 2 * WIDTH);
    }

    #[test]
    fn characters_are_never_halved() {
        let text = "\u{e9}\u{2192}\u{1f980}".repeat(100);
        for at in 0..text.len() {
            let line = PrintedLine::new(text.as_bytes(), std::slice::from_ref(&(at..at + 1)), WIDTH);
            assert!(!line.text().contains('\u{fffd}'), "at {at}");
            assert!(line.text().get(line.place(at..at + 1)).is_some());
        }
    }
}
