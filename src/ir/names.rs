//! [`NameInterner`]: interned names of operations, values and blocks.

use super::text::{self, Text, Texts};
use hashbrown::HashTable;

/// Interned texts: one id for each distinct spelling.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameInterner {
    pub(crate) entries: Vec<Text>,
    table: HashTable<u32>,
    /// Whether a name begins with a digit, as generated names of values do.
    has_number: bool,
}

impl NameInterner {
    /// The index of a name; a new one is added with the text that `make` returns.
    #[inline]
    pub(crate) fn intern(&mut self, texts: &Texts, bytes: &[u8], text: Text) -> usize {
        let hash = text::hash(bytes);
        if let Some(index) = self.table.find(hash, |index| text::equal(texts.get(self.entries[*index as usize]), bytes))
        {
            return *index as usize;
        }
        let index = self.entries.len() as u32;
        self.entries.push(text);
        self.has_number |= bytes.first().is_some_and(u8::is_ascii_digit);
        let entries = &self.entries;
        self.table.insert_unique(hash, index, |index| text::hash(texts.get(entries[*index as usize])));
        index as usize
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.table.clear();
        self.has_number = false;
    }

    /// The index of a name that is a number.
    #[inline]
    pub(crate) fn find_number(&self, texts: &Texts, digits: &[u8]) -> Option<usize> {
        if self.has_number { self.find(texts, digits) } else { None }
    }

    pub(crate) fn find(&self, texts: &Texts, bytes: &[u8]) -> Option<usize> {
        let hash = text::hash(bytes);
        self.table
            .find(hash, |index| text::equal(texts.get(self.entries[*index as usize]), bytes))
            .map(|index| *index as usize)
    }
}
