//! An operation in generic form on a line of its own, as printers write it: `%0 = "d.op"(%a, %b) : (types) -> types`.
//!
//! Most lines of most files are such ones. The lexer of the fast parser makes one token of a line, and the builder takes
//! the token apart again, both by [`pieces`]; whatever is written in another way is read token by token.

use super::scan;
use super::token::Token;
use crate::ir::{equal, hash};
use crate::source::Span;

/// Who wants to know of what a line consists, in the order of the text.
pub(super) trait Pieces {
    /// The name of an operation that was met before, with its quotes: the next has often the same.
    fn newest_name(&self) -> &[u8];
    /// `%name` before the `=`.
    fn result(&mut self, start: usize, end: usize);
    /// The name of the operation, with its quotes.
    fn name(&mut self, start: usize, end: usize);
    /// `%name` between the parentheses.
    fn operand(&mut self, start: usize, end: usize);
}

/// Finds lines, and remembers what the next one may repeat.
pub(super) struct Lines<'s> {
    newest_name: &'s [u8],
    /// Where signatures are whose extent is known, each where its hash leads to.
    signatures: Vec<Span>,
}

/// How many signatures are remembered, as a power of two.
const SIGNATURES: u32 = 9;

impl Default for Lines<'_> {
    fn default() -> Self {
        Self { newest_name: b"\"", signatures: Vec::new() }
    }
}

impl<'s> Lines<'s> {
    /// The token that begins at `start`, and where it ends: all of a line, or what comes before its attributes.
    #[inline]
    pub(super) fn token(&mut self, bytes: &'s [u8], start: usize) -> Option<(Token, usize)> {
        let mut extent = Extent { newest_name: self.newest_name, name: Span::at(0) };
        let close = pieces(bytes, start, &mut extent)?;
        self.newest_name = &bytes[extent.name.start as usize..extent.name.end as usize];
        let signature = bytes[close..].strip_prefix(b") : (").and_then(|_| self.signature_end(bytes, close + 4));
        Some(match signature {
            Some(end) => (Token::OperationLine, end),
            None => (Token::OperationHead, close + 1),
        })
    }

    /// The end of the signature that begins at `open`. What reaches to the end of a line was probably met before.
    #[inline]
    fn signature_end(&mut self, bytes: &[u8], open: usize) -> Option<usize> {
        let end = open + memchr::memchr(b'\n', &bytes[open..])?;
        let line = &bytes[open..end];
        let slot = (hash(line) >> (u64::BITS - SIGNATURES)) as usize;
        let known = self.signatures.get(slot).map(|known| &bytes[known.start as usize..known.end as usize]);
        if known.is_some_and(|known| equal(known, line)) {
            return Some(end);
        }
        let found = scan::signature_end(bytes, open)?;
        if found == end {
            self.signatures.resize(1 << SIGNATURES, Span::at(0));
            self.signatures[slot] = Span::new(open as u32, end as u32);
        }
        Some(found)
    }
}

/// Where the name is: nothing else matters for the extent of a line.
struct Extent<'s> {
    newest_name: &'s [u8],
    name: Span,
}

impl Pieces for Extent<'_> {
    #[inline]
    fn newest_name(&self) -> &[u8] {
        self.newest_name
    }

    fn result(&mut self, _start: usize, _end: usize) {}

    #[inline]
    fn name(&mut self, start: usize, end: usize) {
        self.name = Span::new(start as u32, end as u32);
    }

    fn operand(&mut self, _start: usize, _end: usize) {}
}

/// Where the parenthesis is that closes the operands, if all before it is written as printers write it: at most one
/// result, and no operand that is a part of a pack.
#[inline]
pub(super) fn pieces(bytes: &[u8], start: usize, into: &mut impl Pieces) -> Option<usize> {
    let mut at = start;
    if bytes.get(at) == Some(&b'%') {
        let end = value_end(bytes, at)?;
        bytes[end..].strip_prefix(b" = ")?;
        into.result(at, end);
        at = end + 3;
    }
    let rest = bytes.get(at..)?;
    let newest = into.newest_name();
    let quote = if newest.len() > 1 && rest.starts_with(newest) { at + newest.len() } else { name_end(rest)? + at };
    if bytes.get(quote) != Some(&b'(') {
        return None;
    }
    into.name(at, quote);
    at = quote + 1;
    if bytes.get(at) == Some(&b')') {
        return Some(at);
    }
    loop {
        let end = value_end(bytes, at)?;
        into.operand(at, end);
        match bytes.get(end..end + 2)? {
            [b')', _] => return Some(end),
            [b',', b' '] => at = end + 2,
            _ => return None,
        }
    }
}

/// The end of the string without escapes that a text begins with.
#[cold]
fn name_end(text: &[u8]) -> Option<usize> {
    let inside = text.strip_prefix(b"\"")?;
    let length = inside.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
    (inside[length] == b'"').then_some(length + 2)
}

/// The end of `%name` or of `%12`.
#[inline]
fn value_end(bytes: &[u8], at: usize) -> Option<usize> {
    let [b'%', first, ..] = bytes.get(at..)? else { return None };
    let rest = &bytes[at + 1..];
    let length = match first {
        b'0'..=b'9' => rest.iter().position(|byte| !byte.is_ascii_digit())?,
        _ => rest.iter().position(|byte| !IS_OF_NAME[usize::from(*byte)])?,
    };
    (length > 0).then_some(at + 1 + length)
}

/// Whether a byte may be in the name of a value.
static IS_OF_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'.' | b'$' | b'-');
        byte += 1;
    }
    table
};
