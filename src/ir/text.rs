//! [`Text`]: a piece of text as a range of bytes, so that what was read is never copied.
//!
//! The arena begins with the source itself, shared; what a program adds comes after it.

use super::read::spelled;
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
    /// An arena whose first bytes are those of a source: its spans are texts.
    pub(crate) fn new(source: Arc<Vec<u8>>) -> Self {
        Self { source, added: Vec::new() }
    }

    /// The text at a span of the source.
    #[inline]
    pub(crate) fn of_span(start: u32, end: u32) -> Text {
        Text { start, len: end - start }
    }

    /// Releases the source, whose memory is reused elsewhere.
    pub(crate) fn release(&mut self) {
        self.source = Arc::default();
    }

    /// Adds a text that is not in the source.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Text {
        let start = self.source.len() + self.added.len();
        self.added.extend_from_slice(bytes);
        Text { start: start as u32, len: bytes.len() as u32 }
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

    /// How many bytes there are, those of the source included.
    pub(crate) fn len(&self) -> usize {
        self.source.len() + self.added.len()
    }

    /// The text as a span of the source, which it is unless a program added it.
    pub(crate) fn span(&self, text: Text) -> Option<crate::source::Span> {
        let end = text.start as usize + text.len as usize;
        let is_of_source = end <= self.source.len() && (text.start as usize) < self.source.len();
        is_of_source.then(|| crate::source::Span::new(text.start, end as u32))
    }

    /// Whether a text names an attribute, with quotes or without. Most names differ in their length, for which nothing is read.
    #[inline]
    pub(crate) fn is_attribute_name(&self, text: Text, name: &[u8]) -> bool {
        let length = text.len as usize;
        length == name.len() && equal(self.get(text), name) || length > name.len() + 1 && self.is_quoted(text, name)
    }

    /// Whether a text is a name in quotes, which next to none is.
    #[inline]
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

/// Whether two texts are the same. Names and types are short: most are compared in two words, without a call.
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

/// Whether this number of bytes at either end of two texts are the same.
#[inline(always)]
fn are_equal_ends<const BYTES: usize>(left: &[u8], right: &[u8]) -> bool {
    left.first_chunk::<BYTES>() == right.first_chunk() && left.last_chunk::<BYTES>() == right.last_chunk()
}

/// Appends `length` bytes of an arena. Most texts are short: copying a block of a fixed size takes no call and no loop, and the surplus is cut off again.
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
