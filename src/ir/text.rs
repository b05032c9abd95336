//! [`Text`]: a piece of text as a range of bytes, so that what was read is never copied.
//!
//! The arena begins with the source itself, shared; what a program adds comes behind it.

use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::Arc;

/// A range of bytes in [`Texts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Text {
    start: u32,
    len: u32,
}

impl Text {
    /// The text as a span of the source, which it is unless the program added it.
    pub(crate) fn span(self) -> Option<crate::source::Span> {
        Some(crate::source::Span::new(self.start, self.start.checked_add(self.len)?))
    }
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

    /// Lets go of the source, of which somebody else wants the memory.
    pub(crate) fn release(&mut self) {
        self.source = Arc::default();
    }

    /// Adds a text that stands nowhere in the source.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Text {
        let start = self.source.len() + self.added.len();
        self.added.extend_from_slice(bytes);
        Text { start: start as u32, len: bytes.len() as u32 }
    }

    /// The source the first texts are ranges of.
    pub(crate) fn source(&self) -> &[u8] {
        &self.source
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
    match (left.first_chunk::<8>(), left.last_chunk::<8>(), right.first_chunk::<8>(), right.last_chunk::<8>()) {
        (Some(a), Some(b), Some(c), Some(d)) if left.len() <= 16 => a == c && b == d,
        _ => left == right,
    }
}

/// The hash of a piece of text.
#[inline]
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
