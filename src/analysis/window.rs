//! [`Windows`]: a large function as a sequence of short texts that can be read separately.
//!
//! A window begins with an operation of the function's body and ends before another one. It is read after the text before the body, so that
//! the arguments are defined; values of other windows are undefined in it.

use super::pieces::Pieces;
use crate::source::Span;
use crate::stream::skip_string;

/// The range of a large function: from its first line to the next function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Large {
    /// The independent text that contains the function, and the length of the function's header.
    pub(super) chunk: Span,
    pub(super) header: u32,
    pub(super) own: Span,
}

/// The windows of a function.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    large: Large,
    /// The beginnings of windows.
    starts: Vec<u32>,
}

impl Windows {
    /// The windows of a function, each of about `size` bytes; `None` if no line of its body begins with an operation.
    pub(super) fn new(text: &[u8], large: Large, size: u32) -> Option<Self> {
        let mut starts = Vec::new();
        let mut wanted = large.own.start;
        let end = large.own.end as usize;
        let (mut at, mut depth) = (large.own.start as usize, 0usize);
        while at < end {
            let hit = next_brace(&text[..end], at).unwrap_or(end);
            if depth == 1 && hit >= wanted as usize {
                let from = at.max(wanted as usize);
                let lines = memchr::memchr_iter(b'\n', &text[from..hit]).map(|found| from + found + 1);
                for line in lines.filter(|line| begins_operation(&text[*line..end])) {
                    if line >= wanted as usize {
                        starts.push(line as u32);
                        wanted = line as u32 + size.max(1);
                    }
                }
            }
            match text[..end].get(hit) {
                Some(b'{') => depth += 1,
                // The body of the function ends.
                Some(_) if depth <= 1 && !starts.is_empty() => break,
                Some(_) => depth = depth.saturating_sub(1),
                None => break,
            }
            at = hit + 1;
        }
        (!starts.is_empty()).then_some(Self { large, starts })
    }

    pub(super) fn large(&self) -> Large {
        self.large
    }

    /// The window that contains a span; `None` if the body does not contain it.
    pub(super) fn around(&self, span: Span) -> Option<Span> {
        let first = self.starts.partition_point(|start| *start <= span.start).checked_sub(1)?;
        let next = self.starts.partition_point(|start| *start <= span.end);
        let end = self.starts.get(next).copied().unwrap_or(self.large.own.end);
        (span.end <= end).then(|| Span::new(self.starts[first], end))
    }

    /// The window at a place; an empty span before the body.
    pub(super) fn at(&self, at: u32) -> Span {
        self.around(Span::at(at)).unwrap_or(Span::at(self.starts[0]))
    }

    /// The windows that a span touches, including the part before the body.
    pub(super) fn windows_at(&self, span: Span) -> Vec<Span> {
        let ends = self.starts.iter().skip(1).copied().chain([self.large.own.end]);
        let all = self.starts.iter().zip(ends).map(|(start, end)| Span::new(*start, end));
        let before = Span::at(self.starts[0]);
        std::iter::once(before).chain(all).filter(|one| one.start <= span.end && span.start <= one.end).collect()
    }

    /// Updates the windows after `length` bytes replaced a span.
    pub(super) fn edit(&mut self, span: Span, length: u32) {
        self.starts.retain(|start| *start <= span.start || *start >= span.end);
        let moved = |at: &mut u32| *at = *at - span.len() + length;
        self.starts.iter_mut().filter(|start| **start >= span.end && **start > span.start).for_each(moved);
        moved(&mut self.large.own.end);
        moved(&mut self.large.chunk.end);
    }

    /// The text of a window completed to a whole text, with the origins of its parts.
    pub(super) fn text(&self, text: &[u8], window: Span) -> (Vec<u8>, Pieces) {
        let Large { chunk, header, own } = self.large;
        let before = Span::new(chunk.start, chunk.start + header);
        let opening = Span::new(own.start, self.starts[0]);
        let mut pieces = Pieces::default();
        let mut joined = Vec::new();
        for span in [before, opening, window] {
            pieces.push(joined.len() as u32, span);
            joined.extend_from_slice(&text[span.range()]);
        }
        pieces.push(joined.len() as u32, Span::at(own.end));
        joined.push(b'\n');
        for _ in 0..open_braces(&joined) {
            joined.extend_from_slice(b"}\n");
        }
        (joined, pieces)
    }
}

/// Whether the line has a comment; strings are ignored.
fn is_in_comment(text: &[u8]) -> bool {
    let line = memchr::memrchr(b'\n', text).map_or(0, |end| end + 1);
    memchr::memmem::find(&text[line..], b"//").is_some()
}

/// Whether a line certainly begins with an operation: `%0 =`, `%a, %b:2 =`, `"name"`.
fn begins_operation(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let is_binding = |byte: &u8| byte.is_ascii_alphanumeric() || b"%_$.-:,# ".contains(byte);
    match line.first() {
        Some(b'"') => line.get(skip_string(line)) == Some(&b'('),
        Some(b'%') => line.iter().find(|byte| !is_binding(byte)) == Some(&b'='),
        _ => false,
    }
}

/// The first brace from a place on that is neither in a string nor in a comment.
fn next_brace(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let hit = at + memchr::memchr3(b'{', b'}', b'"', text.get(at..)?)?;
        at = match text[hit] {
            _ if is_in_comment(&text[at..hit]) => hit + memchr::memchr(b'\n', &text[hit..])?,
            b'"' => hit + skip_string(&text[hit..]),
            _ => return Some(hit),
        };
    }
}

/// The number of open braces at the end of a text.
fn open_braces(text: &[u8]) -> usize {
    let (mut at, mut open) = (0, 0usize);
    while let Some(hit) = next_brace(text, at) {
        open = if text[hit] == b'{' { open + 1 } else { open.saturating_sub(1) };
        at = hit + 1;
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_begin_with_operations_of_the_body() {
        let text = "module {\nfunc.func @f(%a: i1) attributes {a = \"{\"} {\n  // {\n  %0 = \"t.x\"() ({\n  %1 = \"t.y\"()\n  })\n  \"t.z\"(\n%0)\n  %2, %3:2 = t.w {\n }\n  t.v\n}\nfunc.func @g\n";
        let at = |of: &str| text.find(of).map_or(0, |at| at as u32);
        let large = Large {
            chunk: Span::new(0, text.len() as u32),
            header: at("func.func @f"),
            own: Span::new(at("func.func @f"), at("func.func @g")),
        };
        let windows = Windows::new(text.as_bytes(), large, 1);
        let starts = windows.map(|windows| windows.starts);
        assert_eq!(starts, Some(vec![at("  %0"), at("  \"t.z\""), at("  %2")]));
    }
}
