//! An operation in generic form that is alone on its line, as printers write it: `%0 = "d.op"(%a, %b) : (types) -> types`.
//!
//! Most lines of most files are of this kind. The lexer of the fast parser makes one token of a line, and passes its
//! parts to the builder; lines in another spelling are read token by token.

use super::known_line::KnownLineId;
use crate::ir::{equal, hash};
use crate::lex::scan::{self, value_end};
use crate::lex::token::Token;
use crate::source::Span;
use smallvec::SmallVec;

/// The parts of a line.
#[derive(Debug)]
pub(crate) struct LineParts {
    /// `%name` before the `=`.
    pub(crate) result: Option<Span>,
    /// The name of the operation, with its quotes; if the line repeats another, all text from there to the location.
    pub(crate) name: Span,
    /// `%name` between the parentheses, or anywhere in a custom form.
    pub(crate) operands: SmallVec<[Span; 4]>,
    /// The place of the parenthesis that closes the operands.
    pub(crate) close: u32,
    pub(crate) line_match: LineMatch,
    /// The alias in ` loc(#alias)` at the end of the line.
    pub(crate) location: Option<Span>,
}

/// The state of the lexer at a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LineMatch {
    Nothing,
    /// No earlier line is equal: the line is [the newest](super::link::Link::new_line).
    New,
    /// The signature of the operation in generic form.
    Signature(Repeated),
    /// The parts between operands and types, in [a slot](super::link::Slot), and the signature.
    Long(Option<Repeated>),
    /// The known line that the text repeats.
    Line(KnownLineId),
    /// No operation: the definition of an alias, whose name is `name`. Its location is the string in `operands`, and the alias in it is `location`.
    Alias,
}

/// The text `%name = `, if a line begins with it, and the beginning of the operation.
#[derive(Clone, Copy)]
pub(crate) struct BoundPrefix {
    pub(crate) result: Option<Span>,
    pub(crate) at: usize,
}

/// A signature that is the rest of its line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repeated {
    /// The slot in which the signature is cached.
    pub(crate) slot: u32,
    /// The unique number of its text. The lexer is a token ahead of the builder and may have put another text into the slot.
    pub(crate) serial: u32,
}

/// Finds lines, and caches parts that the next line may repeat.
pub(crate) struct LineFinder<'s> {
    newest_name: &'s [u8],
    /// The places of signatures of known extent, in slots by their hash.
    signatures: Vec<(Span, u32)>,
    /// The number of texts added so far.
    serial: u32,
    /// The number of signatures that are cached, a power of two.
    most: usize,
}

/// The binary logarithm of the maximum number of signatures that are cached.
const SIGNATURE_BITS: u32 = 12;

/// The maximum number of signatures that are cached; a larger limit has no effect.
pub(crate) const MOST_SIGNATURES: usize = 1 << SIGNATURE_BITS;

impl Default for LineFinder<'_> {
    fn default() -> Self {
        Self { newest_name: b"\"", signatures: Vec::new(), serial: 0, most: 1 }
    }
}

impl<'s> LineFinder<'s> {
    /// Caches at most this number of signatures.
    pub(crate) fn remembering(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// Reads the line after its result: returns its token, and the end of it, at the end of the line or before its attributes.
    #[inline(always)]
    pub(crate) fn token(
        &mut self,
        bytes: &'s [u8],
        bound: BoundPrefix,
        line: &mut LineParts,
    ) -> Option<(Token, usize)> {
        line.read(bytes, bound, self.newest_name)?;
        self.newest_name = &bytes[line.name.start as usize..line.name.end as usize];
        let close = line.close as usize;
        let signature =
            if scan::begins_with(&bytes[close..], b") : (") { self.signature_end(bytes, close + 4) } else { None };
        let Some((end, repeated)) = signature else { return Some((Token::OperationHead, close + 1)) };
        line.line_match = repeated.map_or(LineMatch::Nothing, LineMatch::Signature);
        Some((Token::OperationLine, end))
    }

    /// The end of the signature that begins at `open`. A signature that reaches to the end of a line probably occurred before.
    #[inline(always)]
    pub(crate) fn signature_end(&mut self, bytes: &[u8], open: usize) -> Option<(usize, Option<Repeated>)> {
        let end = open + memchr::memchr(b'\n', &bytes[open..])?;
        let line = &bytes[open..end];
        let slot = (hash(line) >> (u64::BITS - SIGNATURE_BITS)) as usize & (self.most - 1);
        if let Some((known, serial)) = self.signatures.get(slot)
            && equal(&bytes[known.start as usize..known.end as usize], line)
        {
            return Some((end, Some(Repeated { slot: slot as u32, serial: *serial })));
        }
        let found = scan::signature_end(bytes, open)?;
        if found != end {
            return Some((found, None));
        }
        self.serial += 1;
        self.signatures.resize(self.most, (Span::at(0), 0));
        self.signatures[slot] = (Span::new(open as u32, end as u32), self.serial);
        Some((end, Some(Repeated { slot: slot as u32, serial: self.serial })))
    }
}

/// The result at the beginning of a line: at most one, spaced as printers write it.
#[inline(always)]
pub(crate) fn bound(bytes: &[u8], start: usize) -> Option<BoundPrefix> {
    if bytes.get(start) != Some(&b'%') {
        return Some(BoundPrefix { result: None, at: start });
    }
    let end = value_end(bytes, start)?;
    let result = Some(Span::new(start as u32, end as u32));
    scan::begins_with(&bytes[end..], b" = ").then_some(BoundPrefix { result, at: end + 3 })
}

impl Default for LineParts {
    fn default() -> Self {
        Self {
            result: None,
            name: Span::at(0),
            operands: SmallVec::new(),
            close: 0,
            line_match: LineMatch::Nothing,
            location: None,
        }
    }
}

/// The text between an operation and the alias of its location.
const LOCATION: &str = " loc(";

impl LineParts {
    /// Takes the location of a line whose operation ends at `end`, if the location is an alias; returns the end of the line.
    #[inline]
    pub(crate) fn take_location(&mut self, bytes: &[u8], end: usize) -> usize {
        if !scan::begins_with(&bytes[end..], b" loc(#") {
            return end;
        }
        let start = end + LOCATION.len();
        match scan::alias_end(bytes, start) {
            Some(close) if scan::begins_with(&bytes[close..], b")\n") => {
                self.location = Some(Span::new(start as u32, close as u32));
                close + 1
            }
            _ => end,
        }
    }

    /// The end of the operation on a line that ends at `end`: the beginning of its location.
    #[inline]
    pub(crate) fn operation_end(&self, end: u32) -> u32 {
        self.location.map_or(end, |alias| alias.start - LOCATION.len() as u32)
    }

    /// Parses a line up to the parenthesis that closes the operands, if it is spaced as printers write it and no operand is part of a pack.
    /// `newest` is the name of the previous operation, with its quotes, which the next name often equals.
    #[inline(always)]
    fn read(&mut self, bytes: &[u8], BoundPrefix { result, at }: BoundPrefix, newest: &[u8]) -> Option<()> {
        let mut at = at;
        let span = |from: usize, to: usize| Span::new(from as u32, to as u32);
        let rest = bytes.get(at..)?;
        let is_newest = newest.len() > 1 && rest.get(..newest.len()).is_some_and(|name| equal(name, newest));
        let quote = if is_newest { at + newest.len() } else { name_end(rest)? + at };
        if bytes.get(quote) != Some(&b'(') {
            return None;
        }
        (self.result, self.name, self.line_match, self.location) = (result, span(at, quote), LineMatch::Nothing, None);
        at = quote + 1;
        self.operands.clear();
        if bytes.get(at) != Some(&b')') {
            loop {
                let end = value_end(bytes, at)?;
                self.operands.push(span(at, end));
                match bytes.get(end..end + 2)? {
                    [b',', b' '] => at = end + 2,
                    [b')', _] => {
                        at = end;
                        break;
                    }
                    _ => return None,
                }
            }
        }
        self.close = at as u32;
        Some(())
    }
}

/// The end of the string without escapes that a text begins with.
#[cold]
fn name_end(text: &[u8]) -> Option<usize> {
    let [b'"', inside @ ..] = text else { return None };
    let length = inside.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
    (inside[length] == b'"').then_some(length + 2)
}
