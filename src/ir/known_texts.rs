//! A memo of texts of the source and the entries they denote: [`KnownTexts`].

use super::text::{equal, hash};
use hashbrown::HashTable;

/// A map from texts to ids, with copies of the texts, which outlive the source.
#[derive(Clone, Debug)]
pub(crate) struct KnownTexts<Id> {
    bytes: Vec<u8>,
    table: HashTable<SavedText<Id>>,
}

#[derive(Clone, Copy, Debug)]
struct SavedText<Id> {
    start: u32,
    length: u32,
    id: Id,
}

impl<Id> Default for KnownTexts<Id> {
    fn default() -> Self {
        Self { bytes: Vec::new(), table: HashTable::new() }
    }
}

impl<Id: Copy> KnownTexts<Id> {
    #[inline]
    pub(crate) fn get(&self, text: &[u8]) -> Option<Id> {
        self.table.find(hash(text), |known| equal(bytes(&self.bytes, known), text)).map(|known| known.id)
    }

    /// The bytes of all texts.
    pub(crate) fn byte_count(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.table.clear();
    }

    /// Adds a new text.
    pub(crate) fn insert(&mut self, text: &[u8], id: Id) {
        let known = SavedText { start: self.bytes.len() as u32, length: text.len() as u32, id };
        self.bytes.extend_from_slice(text);
        let all = &self.bytes;
        self.table.insert_unique(hash(text), known, |known| hash(bytes(all, known)));
    }
}

#[inline]
fn bytes<'t, Id>(all: &'t [u8], known: &SavedText<Id>) -> &'t [u8] {
    &all[known.start as usize..known.start as usize + known.length as usize]
}
