//! [`Excerpt`]: the lines of a source that a diagnostic shows, as an input of codespan.
//!
//! codespan expects a whole file as one string, but a source may have gigabytes and need not be UTF-8. So codespan receives only the lines that it prints,
//! with their line numbers.

use super::Style;
use super::clean;
use super::line::PrintedLine;
use crate::source::{LineColumn, SourceFile, Span};
use codespan_reporting::files::{Error, Files, Location};
use std::collections::BTreeMap;
use std::ops::Range;

/// The number of printed lines of a mark over several lines: after its first, and before its last.
pub(super) const AFTER_FIRST: usize = 2;
/// See [`AFTER_FIRST`].
pub(super) const BEFORE_LAST: usize = 1;
/// A mark over more lines than this is printed with its first line only.
const MOST_LINES: usize = 100;

/// The lines to show, joined in one text.
pub(super) struct Excerpt<'s> {
    source: &'s SourceFile,
    /// The location in the header: MLIR's, independent of the labels.
    header: LineColumn,
    text: String,
    lines: Vec<ShownLine>,
}

struct ShownLine {
    /// The line in the source, counted from 0.
    index: usize,
    /// The offset of the line's beginning in the source.
    start: u32,
    /// The offset of the line's beginning in the excerpt.
    offset: usize,
    line: PrintedLine,
}

impl<'s> Excerpt<'s> {
    /// The lines of `source` with all of `spans`, no wider than `width` including the margin.
    pub(super) fn new(source: &'s SourceFile, location: Span, spans: &[Span], width: usize) -> Self {
        let mut marks: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
        for span in spans {
            let (first, last) = extent(source, *span);
            for index in (first..=last).filter(|at| at - first <= AFTER_FIRST || last - at <= BEFORE_LAST) {
                let on_line = marks.entry(index).or_default();
                if let Some(line) = source.line_span(index) {
                    on_line.extend(part(line, *span));
                }
            }
        }
        // codespan prints a single hidden line between two printed lines instead of a break.
        let alone = marks.keys().zip(marks.keys().skip(1)).filter(|(line, next)| *next - *line == 2);
        for index in alone.map(|(line, _)| line + 1).collect::<Vec<_>>() {
            marks.insert(index, Vec::new());
        }

        let digits = marks.keys().next_back().map_or(1, |last| digits(source.line_number(*last)));
        let width = text_width(width, digits);
        let header = source.line_column(location.start);
        let mut excerpt = Self { source, header, text: String::new(), lines: Vec::with_capacity(marks.len()) };
        for (index, marks) in marks {
            if let Some(span) = source.line_span(index) {
                let line = PrintedLine::new(without_end(source.slice(span)), &marks, width);
                let offset = excerpt.text.len();
                excerpt.text.push_str(line.text());
                excerpt.text.push('\n');
                excerpt.lines.push(ShownLine { index, start: span.start, offset, line });
            }
        }
        excerpt
    }

    /// The range of `span` in the excerpt.
    pub(super) fn place(&self, span: Span) -> Range<usize> {
        let (first, last) = extent(self.source, span);
        let range = span.range();
        let start = self.shown_line(first).map_or(0, |shown| {
            let from = range.start - shown.start as usize;
            shown.offset + shown.line.place(from..from).start
        });
        let end = self.shown_line(last).map_or(start, |shown| {
            shown.offset + shown.line.place(0..range.end.saturating_sub(shown.start as usize)).end
        });
        start..end.max(start)
    }

    /// The number of digits of the largest line number, which determines codespan's margin.
    pub(super) fn margin(&self) -> usize {
        self.lines.last().map_or(0, |shown| digits(self.source.line_number(shown.index)))
    }

    fn shown_line(&self, index: usize) -> Option<&ShownLine> {
        self.lines.binary_search_by_key(&index, |shown| shown.index).ok().and_then(|at| self.lines.get(at))
    }
}

/// The number of digits of a line number.
fn digits(number: u32) -> usize {
    number.ilog10() as usize + 1
}

/// The number of columns for the text of a line, after its number of `digits` digits and the border.
pub(super) fn text_width(width: usize, digits: usize) -> usize {
    /// A blank, a line, and a blank.
    const BORDER: usize = 3;
    /// Maximum width of a terminal, whatever its environment variables contain.
    const WIDEST: usize = 1000;
    width.clamp(Style::NARROWEST, WIDEST) - digits - BORDER
}

/// First and last line of a span, as it is shown.
fn extent(source: &SourceFile, span: Span) -> (usize, usize) {
    let first = source.line_index(span.start);
    // A span that includes its line end does not extend to the next line.
    let last = if span.is_empty() { first } else { source.line_index(span.end - 1) };
    if last - first > MOST_LINES { (first, first) } else { (first, last) }
}

/// The part of `span` that must be visible on `line`: for a span over several lines, its beginning and its end.
fn part(line: Span, span: Span) -> Option<Range<usize>> {
    let begins = line.start <= span.start;
    let ends = span.end <= line.end;
    let (start, end) = match (begins, ends) {
        (true, true) => (span.start, span.end),
        (true, false) => (span.start, span.start),
        (false, true) => (span.end, span.end),
        (false, false) => return None,
    };
    Some((start - line.start) as usize..(end - line.start) as usize)
}

/// A line without its line end.
pub(super) fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

impl<'a> Files<'a> for Excerpt<'_> {
    type FileId = ();
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<String, Error> {
        Ok(clean::line(self.source.name()).into_owned())
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), offset: usize) -> Result<usize, Error> {
        let at = self.lines.partition_point(|shown| shown.offset <= offset).saturating_sub(1);
        self.lines.get(at).map(|shown| shown.index).ok_or(Error::FileMissing)
    }

    fn line_number(&'a self, (): (), index: usize) -> Result<usize, Error> {
        Ok(self.source.line_number(index) as usize)
    }

    fn line_range(&'a self, (): (), index: usize) -> Result<Range<usize>, Error> {
        // codespan also queries lines that it does not print.
        Ok(self.shown_line(index).map_or(0..0, |shown| shown.offset..shown.offset + shown.line.text().len()))
    }

    /// codespan queries the location for the header only.
    fn location(&'a self, (): (), _offset: usize) -> Result<Location, Error> {
        Ok(Location { line_number: self.header.line as usize, column_number: self.header.column as usize })
    }
}
