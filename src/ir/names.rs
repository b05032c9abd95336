//! [`NameInterner`]: interned names of operations, values and blocks.

use super::text::{self, Text, Texts};
use hashbrown::HashTable;

/// Interned texts: one id for each distinct spelling.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameInterner {
    pub(crate) entries: Vec<Text>,
    table: HashTable<u32>,
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
        let entries = &self.entries;
        self.table.insert_unique(hash, index, |index| text::hash(texts.get(entries[*index as usize])));
        index as usize
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.table.clear();
    }

    pub(crate) fn find(&self, texts: &Texts, bytes: &[u8]) -> Option<usize> {
        let hash = text::hash(bytes);
        self.table
            .find(hash, |index| text::equal(texts.get(self.entries[*index as usize]), bytes))
            .map(|index| *index as usize)
    }
}
