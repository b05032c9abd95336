//! [`Text`]: a piece of text as a range of bytes, without a copy.
//!
//! The arena begins with the source, which is shared; texts added by a program follow.

use super::read::spelled;
#[cfg(feature = "bytecode")]
use crate::print::digits::decimal;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::Arc;

/// The offset of the first byte at or after `at` that is neither blank nor comment.
#[inline]
pub(crate) fn skip_trivia(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r' | b'\n' | 0) => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => {
                at += bytes[at..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(bytes.len() - at);
            }
            _ => return at,
        }
    }
}

/// A range of bytes in [`Texts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Text {
    start: u32,
    len: u32,
}

/// The arena of texts.
#[derive(Debug, Clone)]
pub struct Texts {
    source: Arc<Vec<u8>>,
    added: Vec<u8>,
}

impl Texts {
    /// An arena that begins with a source, so that its spans are texts.
    pub(crate) fn new(source: Arc<Vec<u8>>) -> Self {
        Self { source, added: Vec::new() }
    }

    /// The text at a span of the source.
    #[inline]
    pub(crate) fn of_span(start: u32, end: u32) -> Text {
        Text { start, len: end - start }
    }

    /// Releases the source, whose memory can then be reused.
    pub(crate) fn release(&mut self) {
        self.source = Arc::default();
    }

    /// Adds a text that is not in the source.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Text {
        let start = self.source.len() + self.added.len();
        self.added.extend_from_slice(bytes);
        Text { start: start as u32, len: bytes.len() as u32 }
    }

    /// Adds a text in quotes, followed by numbers, each after a text of its own.
    #[cfg(feature = "bytecode")]
    pub(crate) fn add_quoted(&mut self, text: Text, numbers: &[(&[u8], u64)]) -> Text {
        let (begin, start, length) = (self.added.len(), text.start as usize, text.len as usize);
        self.added.push(b'"');
        match start.checked_sub(self.source.len()) {
            None => self.added.extend_from_slice(&self.source[start..start + length]),
            Some(start) => self.added.extend_from_within(start..start + length),
        }
        self.added.push(b'"');
        for (before, number) in numbers {
            self.added.extend_from_slice(before);
            decimal(&mut self.added, *number);
        }
        Text { start: (self.source.len() + begin) as u32, len: (self.added.len() - begin) as u32 }
    }

    /// The source the first texts are ranges of.
    pub(crate) fn source(&self) -> &[u8] {
        &self.source
    }

    /// Appends a text to the output.
    #[inline(always)]
    pub(crate) fn append(&self, text: Text, out: &mut Vec<u8>) {
        let (start, length) = (text.start as usize, text.len as usize);
        match start.checked_sub(self.source.len()) {
            None => append(out, &self.source, start, length),
            Some(start) => append(out, &self.added, start, length),
        }
    }

    /// The number of bytes, including those of the source.
    pub(crate) fn len(&self) -> usize {
        self.source.len() + self.added.len()
    }

    /// The span of a text in the source, unless a program added the text.
    pub(crate) fn span(&self, text: Text) -> Option<crate::source::Span> {
        let end = text.start as usize + text.len as usize;
        let is_of_source = end <= self.source.len() && (text.start as usize) < self.source.len();
        is_of_source.then(|| crate::source::Span::new(text.start, end as u32))
    }

    /// Whether a text is the name of an attribute, with or without quotes. Most names differ in length, which needs no reading.
    #[inline(always)]
    pub(crate) fn is_attribute_name(&self, text: Text, name: &[u8]) -> bool {
        let length = text.len as usize;
        length == name.len() && equal(self.get(text), name) || length > name.len() + 1 && self.is_quoted(text, name)
    }

    /// Whether a text is a name in quotes, which is rare.
    #[inline(always)]
    fn is_quoted(&self, text: Text, name: &[u8]) -> bool {
        let start = text.start as usize;
        let first = self.source.get(start).or_else(|| self.added.get(start - self.source.len()));
        first == Some(&b'"') && self.is_spelled(text, name)
    }

    #[cold]
    fn is_spelled(&self, text: Text, name: &[u8]) -> bool {
        *spelled(self.get(text)) == *name
    }

    /// The bytes of a text.
    #[inline]
    pub fn get(&self, text: Text) -> &[u8] {
        let start = text.start as usize;
        let length = text.len as usize;
        match start.checked_sub(self.source.len()) {
            None => &self.source[start..start + length],
            Some(start) => &self.added[start..start + length],
        }
    }
}

/// Whether two texts are equal. Names and types are short: most are compared in two words, without a call.
#[inline]
pub(crate) fn equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    match left.len() {
        4..=7 => are_equal_ends::<4>(left, right),
        8..=16 => are_equal_ends::<8>(left, right),
        17..=32 => are_equal_ends::<16>(left, right),
        _ => left == right,
    }
}

/// Whether this number of bytes at both ends of two texts are equal.
#[inline(always)]
fn are_equal_ends<const BYTES: usize>(left: &[u8], right: &[u8]) -> bool {
    left.first_chunk::<BYTES>() == right.first_chunk() && left.last_chunk::<BYTES>() == right.last_chunk()
}

/// Appends `length` bytes of an arena. Most texts are short: copying a block of fixed size needs no call and no loop, and the surplus is removed.
#[inline(always)]
pub(crate) fn append(out: &mut Vec<u8>, arena: &[u8], start: usize, length: usize) {
    const BLOCK: usize = 32;
    match arena.get(start..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        Some(block) if length <= BLOCK => {
            let end = out.len() + length;
            out.extend_from_slice(block);
            out.truncate(end);
        }
        _ => append_long(out, &arena[start..start + length]),
    }
}

#[cold]
fn append_long(out: &mut Vec<u8>, text: &[u8]) {
    out.extend_from_slice(text);
}

/// The hash of a piece of text.
#[inline]
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
