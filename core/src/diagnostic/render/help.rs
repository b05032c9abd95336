//! The picture of a help: the lines after its edits, with marks at the changes.

use super::excerpt::{text_width, without_end};
use super::line::PrintedLine;
use crate::diagnostic::Edit;
use crate::source::{SourceFile, Span};
use std::ops::Range;

/// The number of bytes that are read on either side of an edit; more than a cut line has.
const MARGIN: u32 = 512;

/// The meaning of the marks of a [`EditPicture`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// The text is removed.
    Removed,
    /// The text was inserted into the line.
    Added,
    /// The text replaces other text.
    Replaced,
}

/// One line with marks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EditPicture {
    /// The number of the line, from 1.
    pub(super) number: usize,
    /// The line as it is printed.
    pub(super) text: String,
    /// Parts of `text`.
    pub(super) marks: Vec<Range<usize>>,
    /// The meaning of the marks.
    pub(super) change: Change,
}

/// The pictures of `edits`, which are in source order and do not overlap; no wider than `width` including the margin.
pub(super) fn pictures(source: &SourceFile, edits: &[Edit], width: usize) -> Vec<EditPicture> {
    let apart = edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
    if !apart {
        return Vec::new();
    }
    let lines = |edit: &Edit| (source.line_index(edit.span.start), source.line_index(edit.span.end));
    edits.chunk_by(|one, next| lines(one).1 == lines(next).0).flat_map(|edits| of_lines(source, edits, width)).collect()
}

/// The pictures of edits that share their lines.
fn of_lines(source: &SourceFile, edits: &[Edit], width: usize) -> Vec<EditPicture> {
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else { return Vec::new() };
    let first_line = source.line_index(first.span.start);
    let Some(begin) = source.line_span(first_line) else { return Vec::new() };
    let Some(end) = source.line_span(source.line_index(last.span.end)) else { return Vec::new() };
    let begin = begin.start.max(first.span.start.saturating_sub(MARGIN));
    let end = end.end.min(last.span.end.saturating_add(MARGIN));
    let old = Span::new(begin, end);

    let mut new = Vec::new();
    let mut inserted = Vec::new();
    let mut done = begin;
    for edit in edits {
        new.extend_from_slice(source.slice(Span::new(done, edit.span.start)));
        let start = new.len();
        new.extend_from_slice(edit.replacement.as_bytes());
        inserted.push(start..new.len());
        done = edit.span.end;
    }
    new.extend_from_slice(source.slice(Span::new(done, end)));

    let number = source.line_number(first_line) as usize;
    let width = text_width(width, number.ilog10() as usize + 1);
    let removes = |edit: &Edit| !edit.span.is_empty();
    let adds = |edit: &Edit| !edit.replacement.is_empty();
    let show_old = || {
        let marks = edits.iter().map(|edit| edit.span);
        let marks = marks.map(|span| (span.start - old.start) as usize..(span.end - old.start) as usize);
        draw(source.slice(old), &marks.collect::<Vec<_>>(), number, width, Change::Removed)
    };
    let show_new = |change| draw(&new, &inserted, number, width, change);
    if !edits.iter().any(removes) {
        show_new(Change::Added)
    } else if edits.iter().all(adds) {
        show_new(Change::Replaced)
    } else if !edits.iter().any(adds) {
        show_old()
    } else {
        show_old().into_iter().chain(show_new(Change::Added)).collect()
    }
}

/// The lines of `text` that have a mark; the first has the number `first`.
fn draw(text: &[u8], marks: &[Range<usize>], first: usize, width: usize, change: Change) -> Vec<EditPicture> {
    let mut pictures = Vec::new();
    let mut start = 0;
    for (index, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let shown = without_end(line);
        let here: Vec<_> = marks
            .iter()
            .map(|mark| mark.start.clamp(start, start + shown.len())..mark.end.clamp(start, start + shown.len()))
            .filter(|mark| !mark.is_empty())
            .map(|mark| mark.start - start..mark.end - start)
            .collect();
        if !here.is_empty() {
            let line = PrintedLine::new(shown, &here, width);
            let marks = here.into_iter().map(|mark| line.place(mark)).collect();
            pictures.push(EditPicture { number: first + index, text: line.text().to_owned(), marks, change });
        }
        start += line.len();
    }
    pictures
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::diagnostic::render::Style;

    fn edit(start: u32, end: u32, replacement: &str) -> Edit {
        Edit { span: Span::new(start, end), replacement: replacement.to_owned() }
    }

    fn shown(text: &str, edits: &[Edit]) -> Vec<(usize, String, Change)> {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        let marked = |picture: EditPicture| {
            let mut text = picture.text;
            for mark in picture.marks.iter().rev() {
                text.insert(mark.end, ']');
                text.insert(mark.start, '[');
            }
            (picture.number, text, picture.change)
        };
        pictures(&source, edits, Style::PLAIN.width).into_iter().map(marked).collect()
    }

    #[test]
    fn the_line_as_it_would_read() {
        assert_eq!(shown("a\nbcd\n", &[edit(3, 3, "x1")]), [(2, "b[x1]cd".into(), Change::Added)]);
        assert_eq!(shown("a\nbcd\n", &[edit(3, 4, "x")]), [(2, "b[x]d".into(), Change::Replaced)]);
        assert_eq!(shown("a\nbcd\n", &[edit(3, 4, "")]), [(2, "b[c]d".into(), Change::Removed)]);
        assert_eq!(
            shown("a\nbcd\n", &[edit(2, 2, "x"), edit(3, 4, "")]),
            [(2, "b[c]d".into(), Change::Removed), (2, "[x]bcd".replace('c', ""), Change::Added)]
        );
    }

    #[test]
    fn edits_over_several_lines() {
        assert_eq!(
            shown("a\nb\nc\n", &[edit(1, 3, "x\ny"), edit(4, 5, "z")]),
            [
                (1, "a[x]".into(), Change::Replaced),
                (2, "[y]".into(), Change::Replaced),
                (3, "[z]".into(), Change::Replaced)
            ]
        );
        assert_eq!(shown("a\n", &[edit(2, 2, "}\n")]), [(2, "[}]".into(), Change::Added)]);
        assert_eq!(shown("ab", &[edit(0, 2, "x"), edit(1, 2, "y")]), []);
    }
}
