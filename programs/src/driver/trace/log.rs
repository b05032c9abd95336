//! [`Log`]: the dumps of a log, one after the other, without the text around them.
//!
//! A dump is the text after a header: aliases, one operation, and after it aliases and resources. The operation ends with the line that closes its last
//! bracket; other text, such as diagnostics or output of a pass, is skipped. At most one dump of the log is in memory.

use super::header::Header;
use memchr::memchr;
use std::io::{self, BufRead};

/// Maximum length of a line that is kept outside of dumps.
const MOST_OF_LINE: usize = 64 << 10;

/// A larger dump is not read: offsets have 32 bits.
const MOST_OF_DUMP: usize = 1 << 31;

/// A dump.
pub(super) struct Dump {
    pub(super) header: Header,
    /// The line of the header, from 1, and its content.
    pub(super) header_line: u32,
    pub(super) header_text: Vec<u8>,
    /// The operation and its aliases.
    pub(super) text: Vec<u8>,
    /// The numbers of lines and bytes of the log before the text.
    pub(super) line: u32,
    pub(super) byte: u64,
    pub(super) state: DumpState,
}

/// Whether a dump is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DumpState {
    Whole,
    /// No operation follows the header.
    Empty,
    /// The log or the dump ends before its operation ends.
    Truncated,
    TooLarge,
}

/// The dumps of a log.
pub(super) struct Log<R> {
    input: R,
    line: Vec<u8>,
    /// The numbers of lines and bytes read.
    lines: u32,
    bytes: u64,
    /// The header that ended the last dump.
    next: Option<Header>,
}

impl<R: BufRead> Log<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, line: Vec::new(), lines: 0, bytes: 0, next: None }
    }

    /// The next dump; `None` at the end.
    pub(super) fn dump(&mut self) -> io::Result<Option<Dump>> {
        while self.next.is_none() {
            if !self.read_line(MOST_OF_LINE)? {
                return Ok(None);
            }
            self.next = Header::parse(&self.line);
        }
        let Some(header) = self.next.take() else { return Ok(None) };
        let (header_line, line, byte) = (self.lines, self.lines, self.bytes);
        let header_text = std::mem::take(&mut self.line);
        let mut extent = Extent::default();
        let mut text = Vec::new();
        let mut is_too_large = false;
        while self.read_line(if extent.is_over() { MOST_OF_LINE } else { MOST_OF_DUMP })? {
            self.next = Header::parse(&self.line);
            if self.next.is_some() {
                break;
            }
            is_too_large |= text.len() + self.line.len() >= MOST_OF_DUMP;
            if is_too_large {
                text = Vec::new();
            } else if extent.takes(&self.line) {
                text.extend_from_slice(&self.line);
            } else if !extent.is_over() {
                // Lines of the dump keep their positions in the log.
                text.push(b'\n');
            }
        }
        let state = match extent.phase {
            _ if is_too_large => DumpState::TooLarge,
            Phase::Aliases => DumpState::Empty,
            Phase::Operation => DumpState::Truncated,
            Phase::After | Phase::Resources | Phase::Over => DumpState::Whole,
        };
        Ok(Some(Dump { header, header_line, header_text, text, line, byte, state }))
    }

    /// Reads a line and keeps at most `most` bytes of it. Returns whether there was one.
    fn read_line(&mut self, most: usize) -> io::Result<bool> {
        self.line.clear();
        let before = self.bytes;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = memchr(b'\n', buffer);
            let part = &buffer[..end.map_or(buffer.len(), |end| end + 1)];
            let room = most.saturating_sub(self.line.len());
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            let length = part.len();
            self.bytes += length as u64;
            self.input.consume(length);
            if end.is_some() || length == 0 {
                let is_line = self.bytes > before;
                self.lines = self.lines.saturating_add(u32::from(is_line));
                return Ok(is_line);
            }
        }
    }
}

/// The state of reading a dump.
#[derive(Debug, Default)]
struct Extent {
    phase: Phase,
    depth: u64,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Aliases and comments before the operation.
    #[default]
    Aliases,
    Operation,
    /// Aliases after the operation.
    After,
    /// `{-# .. #-}`
    Resources,
    /// The text after the dump.
    Over,
}

impl Extent {
    fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Whether a line is part of the dump.
    fn takes(&mut self, line: &[u8]) -> bool {
        let text = line.trim_ascii();
        let is_alias = text.is_empty() || text.starts_with(b"//") || is_alias(text);
        match self.phase {
            Phase::Aliases if is_alias => true,
            Phase::Aliases if !begins_operation(text) => false,
            Phase::Aliases | Phase::Operation => {
                self.phase = if self.closes(line) { Phase::After } else { Phase::Operation };
                true
            }
            Phase::After if is_alias => true,
            Phase::After | Phase::Resources if self.phase == Phase::Resources || text.starts_with(b"{-#") => {
                self.phase = if text.ends_with(b"#-}") { Phase::After } else { Phase::Resources };
                true
            }
            Phase::After | Phase::Resources | Phase::Over => {
                self.phase = Phase::Over;
                false
            }
        }
    }

    /// Whether all brackets are closed at the end of a line. Strings end at the end of their line.
    fn closes(&mut self, line: &[u8]) -> bool {
        let mut at = 0;
        while let Some(byte) = line.get(at) {
            match byte {
                b'(' | b'[' | b'{' => self.depth += 1,
                b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                b'"' => at += string_length(&line[at + 1..]),
                b'/' if line[at..].starts_with(b"//") => break,
                _ => {}
            }
            at += 1;
        }
        self.depth == 0
    }
}

/// The length of a string after its quote, including the closing quote.
fn string_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// `#map = ..`, `!t = ..`
fn is_alias(text: &[u8]) -> bool {
    let [b'#' | b'!', rest @ ..] = text else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte)).count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"=")
}

/// Whether a line may begin an operation: results, a quoted name, or a name that is not followed by a colon, as in
/// `model.py:3: error`.
fn begins_operation(text: &[u8]) -> bool {
    let name = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte)).count();
    match text.first() {
        Some(b'%' | b'"') => true,
        Some(first) if first.is_ascii_alphabetic() || *first == b'_' => {
            text.get(name).is_none_or(|byte| b" ({<@[".contains(byte))
        }
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn dumps(text: &str) -> Vec<(u32, String, DumpState)> {
        let mut log = Log::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(dump) = log.dump().unwrap() {
            found.push((dump.header_line, String::from_utf8(dump.text).unwrap(), dump.state));
        }
        found
    }

    #[test]
    fn dumps_end_where_their_operations_do() {
        const HEADER: &str = "// -----// IR Dump After X (x) //----- //\n";
        let text = format!(
            "noise\n{HEADER}#m = 1\nx.mlir:1:2: error: (\nfunc.func @f() {{\n  t.a \")}}\" // }}\n}}\n#l = loc(\"x\")\n{{-#\n a\n#-}}\n\
             x.mlir:1:2: error: bad\nfunc.func @g() {{\n{HEADER}{HEADER}func.func @h() {{\r\n"
        );
        let operation = "#m = 1\n\nfunc.func @f() {\n  t.a \")}\" // }\n}\n#l = loc(\"x\")\n{-#\n a\n#-}\n";
        assert_eq!(
            dumps(&text),
            [
                (2, operation.to_owned(), DumpState::Whole),
                (14, String::new(), DumpState::Empty),
                (15, "func.func @h() {\r\n".to_owned(), DumpState::Truncated),
            ]
        );
    }
}
