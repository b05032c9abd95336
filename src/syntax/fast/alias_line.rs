//! The definition of an alias of a location that is alone on its line, as printers write it: `#loc1 = loc("name"(#loc))`.
//!
//! A third of the lines that JAX prints with locations are of this kind. The lexer makes one token of such a line, as of an operation.

use super::line::{LineMatch, LineParts};
use crate::lex::scan;
use crate::source::Span;

impl LineParts {
    /// Reads a definition that begins at `start`; returns its end. Its location is a name, which may contain an alias.
    pub(crate) fn read_alias(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let name = scan::alias_end(bytes, start)?;
        if !scan::begins_with(&bytes[name..], b" = loc(\"") {
            return None;
        }
        let open = name + " = loc(".len();
        let inside = &bytes[open + 1..];
        let length = memchr::memchr3(b'"', b'\\', b'\n', inside)?;
        // These characters do not occur in strings.
        if inside[length] != b'"' || inside[..length].iter().any(|byte| matches!(byte, b'\x0b' | b'\x0c')) {
            return None;
        }
        let close = open + length + 2;
        let alias = if scan::begins_with(&bytes[close..], b"(#") {
            Some((close + 1, scan::alias_end(bytes, close + 1)?))
        } else {
            None
        };
        let end = match alias {
            Some((_, end)) => scan::begins_with(&bytes[end..], b"))\n").then_some(end + 2)?,
            None => scan::begins_with(&bytes[close..], b")\n").then_some(close + 1)?,
        };
        // The next line begins another statement, not a location.
        if let Some(b'l' | b' ' | b'\t' | b'\r' | b'\n' | b'/' | 0) = bytes.get(end + 1) {
            return None;
        }
        let span = |start: usize, end: usize| Span::new(start as u32, end as u32);
        self.result = None;
        self.name = span(start, name);
        self.operands.clear();
        self.operands.push(span(open, close));
        self.location = alias.map(|(start, end)| span(start, end));
        self.line_match = LineMatch::Alias;
        Some(end)
    }
}
