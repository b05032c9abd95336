//! [`difference`]: edits of a text as a unified diff, for `patch` and `git apply`.
//!
//! The difference is computed from the edits, in time proportional to the text, not by comparing two texts. Lines end with a line feed only, and all other
//! bytes are copied unchanged.

use broadcastable::pass::TextEdit;
use broadcastable::source::SourceFile;
use std::io::Write;
use std::ops::Range;

/// The number of lines that are shown before and after a change.
const CONTEXT: usize = 3;

/// Lines that are replaced, by their numbers, counted from 0.
struct ChangedLines<'s> {
    old: Range<usize>,
    new: Vec<Vec<u8>>,
    source: &'s SourceFile,
}

/// The changes of a text by edits that are in its order and do not overlap.
pub(super) fn difference(source: &SourceFile, edits: &[TextEdit]) -> Vec<u8> {
    let changes = changes(source, edits);
    if changes.is_empty() {
        return Vec::new();
    }
    let name = quoted(source.name());
    let mut shown = format!("--- {name}\n+++ {name}\n").into_bytes();
    // The number of lines by which the new text is longer before a hunk.
    let mut shift = 0;
    let is_near = |before: &ChangedLines<'_>, after: &ChangedLines<'_>| after.old.start - before.old.end <= 2 * CONTEXT;
    for hunk in changes.chunk_by(is_near) {
        shift = show(source, hunk, shift, &mut shown);
    }
    shown
}

/// The lines that edits change, without overlaps.
fn changes<'s>(source: &'s SourceFile, edits: &[TextEdit]) -> Vec<ChangedLines<'s>> {
    let bytes = source.bytes();
    let mut changes: Vec<ChangedLines<'s>> = Vec::new();
    let mut rest = edits.iter().peekable();
    while let Some(first) = rest.next() {
        let start = source.line_index(first.span.start);
        let mut end = source.line_index(first.span.end);
        let from = start_of(source, start);
        let mut new = bytes[from..first.span.range().start].to_vec();
        new.extend_from_slice(&first.text);
        let mut at = first.span.range().end;
        // All edits of the changed lines.
        while let Some(next) = rest.next_if(|next| source.line_index(next.span.start) <= end) {
            new.extend_from_slice(&bytes[at..next.span.range().start]);
            new.extend_from_slice(&next.text);
            at = next.span.range().end;
            end = source.line_index(next.span.end);
        }
        new.extend_from_slice(&bytes[at..start_of(source, end + 1)]);
        let new = new.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let Some(change) = (ChangedLines { old: start..end + 1, new, source }).trimmed() else { continue };
        match changes.last_mut() {
            Some(last) if last.old.end == change.old.start => {
                last.old.end = change.old.end;
                last.new.extend(change.new);
            }
            _ => changes.push(change),
        }
    }
    changes
}

impl ChangedLines<'_> {
    /// Removes equal lines at both ends; `None` if all are equal.
    fn trimmed(mut self) -> Option<Self> {
        // The text after the last line end is no line.
        self.old.end = self.old.end.min(line_count(self.source)).max(self.old.start);
        let same =
            self.old.clone().zip(&self.new).take_while(|(line, new)| line_of(self.source, *line) == new.as_slice());
        let same = same.count();
        self.old.start += same;
        self.new.drain(..same);
        while !self.old.is_empty()
            && self.new.last().is_some_and(|new| line_of(self.source, self.old.end - 1) == new.as_slice())
        {
            self.old.end -= 1;
            self.new.pop();
        }
        (!self.old.is_empty() || !self.new.is_empty()).then_some(self)
    }
}

/// Writes a hunk. Returns the number of lines by which the new text is longer after it.
fn show(source: &SourceFile, changes: &[ChangedLines<'_>], shift: isize, shown: &mut Vec<u8>) -> isize {
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return shift };
    let old = first.old.start.saturating_sub(CONTEXT)..(last.old.end + CONTEXT).min(line_count(source));
    let added: usize = changes.iter().map(|change| change.new.len()).sum();
    let removed: usize = changes.iter().map(|change| change.old.len()).sum();
    let start = old.start.saturating_add_signed(shift);
    let new = start..start + old.len() + added - removed;
    // Writing to a vector cannot fail.
    let _ = writeln!(shown, "@@ -{} +{} @@", extent(&old), extent(&new));
    let mut at = old.start;
    for change in changes {
        (at..change.old.start).for_each(|line| show_line(b' ', line_of(source, line), shown));
        change.old.clone().for_each(|line| show_line(b'-', line_of(source, line), shown));
        change.new.iter().for_each(|line| show_line(b'+', line, shown));
        at = change.old.end;
    }
    (at..old.end).for_each(|line| show_line(b' ', line_of(source, line), shown));
    shift + added as isize - removed as isize
}

fn show_line(mark: u8, line: &[u8], shown: &mut Vec<u8>) {
    shown.push(mark);
    shown.extend_from_slice(line);
    if !line.ends_with(b"\n") {
        shown.extend_from_slice(b"\n\\ No newline at end of file\n");
    }
}

/// The notation of lines in the header of a hunk: the first line, counted from 1, and the number of lines if it is not 1. For no lines, the
/// preceding line is given.
fn extent(lines: &Range<usize>) -> String {
    match lines.len() {
        1 => (lines.start + 1).to_string(),
        0 => format!("{},0", lines.start),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn line_count(source: &SourceFile) -> usize {
    let bytes = source.bytes();
    // The last line end is followed by a line without bytes.
    let last = source.line_index(source.whole().end);
    if bytes.is_empty() || bytes.ends_with(b"\n") { last } else { last + 1 }
}

fn start_of(source: &SourceFile, line: usize) -> usize {
    source.line_span(line).map_or(source.bytes().len(), |span| span.range().start)
}

fn line_of(source: &SourceFile, line: usize) -> &[u8] {
    source.line_span(line).map_or(b"", |span| source.slice(span))
}

/// A name for the head of a diff, quoted as in Git if it contains special characters.
fn quoted(name: &str) -> String {
    if !name.contains(|character: char| character.is_control() || character == '"' || character == '\\') {
        return name.to_owned();
    }
    let mut quoted = String::from("\"");
    for character in name.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            character if character.is_control() => {
                let mut bytes = [0; 4];
                character.encode_utf8(&mut bytes).bytes().for_each(|byte| quoted.push_str(&format!("\\{byte:03o}")));
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use broadcastable::pass::apply;
    use broadcastable::source::Span;
    use proptest::prelude::*;

    fn edit(start: usize, end: usize, text: &str) -> TextEdit {
        TextEdit { span: Span::new(start as u32, end as u32), text: text.into() }
    }

    fn shown(text: &[u8], edits: &[TextEdit]) -> Vec<u8> {
        difference(&SourceFile::new("x", text).unwrap(), edits)
    }

    #[test]
    fn only_line_feeds_end_lines_and_bytes_are_copied() {
        let text = b"a\rb\n\xff c\nd\x85e";
        assert_eq!(
            shown(text, &[edit(2, 3, "B")]),
            b"--- x\n+++ x\n@@ -1,3 +1,3 @@\n-a\rb\n+a\rB\n \xff c\n d\x85e\n\\ No newline at end of file\n"
        );
        assert_eq!(shown(text, &[edit(0, 1, "a")]), b"");
    }

    #[test]
    fn hunks_are_apart_by_more_than_their_context() {
        let text: String = (0..20).map(|line| format!("{line}\n")).collect();
        let at = |line: usize| text.find(&format!("{line}\n")).unwrap();
        let heads = |edits: &[TextEdit]| -> Vec<String> {
            let shown = String::from_utf8(shown(text.as_bytes(), edits)).unwrap();
            shown.lines().filter(|line| line.starts_with("@@")).map(str::to_owned).collect()
        };
        assert_eq!(
            heads(&[edit(at(3), at(3), "x\n"), edit(at(10), at(11), "y\n")]),
            ["@@ -1,6 +1,7 @@", "@@ -8,7 +9,7 @@"]
        );
        assert_eq!(heads(&[edit(at(4), at(4), "x\n"), edit(at(10), at(11), "")]), ["@@ -2,13 +2,13 @@"]);
        assert_eq!(quoted("a\"\n\u{1}b"), "\"a\\\"\\n\\001b\"");
        assert_eq!(quoted("a b.mlir"), "a b.mlir");
    }

    /// Applies a diff as `patch` does.
    fn patched(text: &[u8], diff: &[u8]) -> Vec<u8> {
        let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
        let mut diff = diff.split_inclusive(|byte| *byte == b'\n').skip(2).peekable();
        let (mut result, mut at) = (Vec::new(), 0);
        while let Some(line) = diff.next() {
            let mut body = line[1..].to_vec();
            if diff.next_if(|next| next.starts_with(b"\\")).is_some() {
                body.pop();
            }
            match line[0] {
                b'@' => {
                    let head = String::from_utf8(line.to_vec()).unwrap();
                    let old = head.split(' ').nth(1).unwrap()[1..].to_owned();
                    let (first, count) = old.split_once(',').unwrap_or((&old, "1"));
                    let start = first.parse::<usize>().unwrap() - usize::from(count != "0");
                    lines[at..start].iter().for_each(|line| result.extend_from_slice(line));
                    at = start;
                }
                b'+' => result.extend(body),
                mark => {
                    assert_eq!(lines[at], body);
                    at += 1;
                    if mark == b' ' {
                        result.extend(body);
                    }
                }
            }
        }
        lines[at..].iter().for_each(|line| result.extend_from_slice(line));
        result
    }

    proptest! {
        #[test]
        fn a_patched_text_is_the_edited_one(
            text in "[ab\n\r]{0,60}",
            drawn in proptest::collection::vec((0_usize..9, 0_usize..6, "[ab\n]{0,5}"), 0..8),
        ) {
            let mut edits: Vec<TextEdit> = Vec::new();
            let mut at = 0;
            for (skip, size, new) in &drawn {
                let (start, end) = (at + skip, at + skip + size);
                if end > text.len() {
                    break;
                }
                edits.push(edit(start, end, new));
                at = end + usize::from(start == end);
            }
            let diff = shown(text.as_bytes(), &edits);
            prop_assert_eq!(patched(text.as_bytes(), &diff), apply(text.as_bytes(), &edits));
        }
    }
}
