//! [`KnownTexts`]: what was printed of types and of aliases: there are few different ones, and they are printed again and again.

use crate::ir::ids::Run;
use crate::ir::table;

/// Texts by an index.
#[derive(Default)]
pub(super) struct KnownTexts {
    /// None is empty, so that an empty one is what is not known.
    runs: Vec<Run>,
    text: Vec<u8>,
}

impl KnownTexts {
    /// Longer texts are seldom printed again.
    const LONGEST: usize = 4096;
    const MOST: usize = 16 << 20;

    /// Where the text is that was printed.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<Run> {
        self.runs.get(index).copied().filter(|run| run.len > 0)
    }

    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    pub(super) fn remember(&mut self, index: usize, text: &[u8]) {
        if text.len() > Self::LONGEST || self.text.len() > Self::MOST {
            return;
        }
        let start = self.text.len();
        self.text.extend_from_slice(text);
        *table::entry(&mut self.runs, index, Run::default()) = Run::new(start, self.text.len());
    }
}
