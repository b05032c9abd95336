//! [`IndexedTexts`]: cached texts of types and aliases, few of which are different.

use crate::ir::ArenaRange;
use crate::ir::table;
use crate::limits::Printing;

/// Texts by an index.
pub(crate) struct IndexedTexts {
    /// The cached range for each text. No cached range is empty, so an empty one marks an unknown text.
    runs: Vec<ArenaRange>,
    text: Vec<u8>,
    /// The maximum length of a cached text: longer ones rarely repeat.
    longest: usize,
    most: usize,
}

impl IndexedTexts {
    pub(crate) fn new(limits: &Printing) -> Self {
        Self { runs: Vec::new(), text: Vec::new(), longest: limits.printed_text, most: limits.printed_texts }
    }

    /// The range of a cached text.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<ArenaRange> {
        self.runs.get(index).copied().filter(|run| run.len > 0)
    }

    #[inline]
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    pub(crate) fn remember(&mut self, index: usize, text: &[u8]) {
        if text.len() > self.longest || self.text.len() > self.most {
            return;
        }
        let start = self.text.len();
        self.text.extend_from_slice(text);
        *table::entry(&mut self.runs, index, ArenaRange::default()) = ArenaRange::new(start, self.text.len());
    }
}
