//! The signatures of operations, `(tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>`, by their text: [`Signatures`].
//!
//! A model repeats a few hundred signatures hundreds of thousands of times. A repeated signature is looked up as a whole, and results of checks on its
//! types are shared by all its operations.

use super::ids::{ArenaRange, SignatureId, TypeId};
use super::known_texts::KnownTexts;
use crate::limits::slots;

/// The interner of signatures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signatures {
    entries: Vec<TypeSignature>,
    types: Vec<TypeId>,
    by_text: KnownTexts<SignatureId>,
    /// The hashes of lines in custom form, each in its slot, from this text or an earlier one.
    lines: Vec<u64>,
    /// The number of lines that were noted since `lines` was last resized.
    noted: usize,
}

/// The binary logarithm of the most lines that are noted.
const LINE_BITS: u32 = 12;

/// The slots for the lines of a small text. There are eight times as many when as many lines were noted.
const FEW_LINES: usize = 64;

/// The types of operands and results, as ranges of one list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeSignature {
    inputs: ArenaRange,
    results: ArenaRange,
    is_whole: bool,
}

impl Signatures {
    /// Returns the signature of a text, if it is known.
    #[inline]
    pub(crate) fn lookup(&self, text: &[u8]) -> Option<SignatureId> {
        self.by_text.get(text)
    }

    /// Remembers the meaning of a new text.
    pub(crate) fn remember(&mut self, text: &[u8], inputs: &[TypeId], results: &[TypeId]) -> SignatureId {
        let id = self.add(inputs, results, false);
        self.by_text.insert(text, id);
        id
    }

    /// Adds the signature of operations in custom form that differ only in their operands, names and locations.
    pub(crate) fn remember_whole(&mut self, inputs: &[TypeId], results: &[TypeId]) -> SignatureId {
        self.add(inputs, results, true)
    }

    /// Adds the hash of a line in custom form, and returns whether the table had it: in some texts most lines are unique, and are not cached.
    pub(crate) fn note_line(&mut self, hash: u64, most: usize) -> bool {
        if self.noted == self.lines.len() {
            self.add_slots(most);
        }
        self.noted = self.noted.saturating_add(1);
        let place = (hash >> (u64::BITS - LINE_BITS)) as usize & (self.lines.len() - 1);
        std::mem::replace(&mut self.lines[place], hash) == hash
    }

    /// Makes the table of lines longer, and empties it. At the maximum length lines are no longer counted.
    #[cold]
    fn add_slots(&mut self, most: usize) {
        let most = slots(most, 1 << LINE_BITS);
        let len = (self.lines.len() * 8).clamp(FEW_LINES.min(most), most);
        self.noted = if len < most { 0 } else { usize::MAX };
        self.lines.clear();
        self.lines.resize(len, 0);
    }

    fn add(&mut self, inputs: &[TypeId], results: &[TypeId], is_whole: bool) -> SignatureId {
        let start = self.types.len();
        self.types.extend_from_slice(inputs);
        let middle = self.types.len();
        self.types.extend_from_slice(results);
        let (inputs, results) = (ArenaRange::new(start, middle), ArenaRange::new(middle, self.types.len()));
        self.entries.push(TypeSignature { inputs, results, is_whole });
        SignatureId::at(self.entries.len() - 1)
    }

    /// Whether the operations with the signature also have equal names and attributes, and neither regions nor successors.
    #[inline]
    pub(crate) fn is_whole(&self, id: SignatureId) -> bool {
        self.entries[id.index()].is_whole
    }

    /// The bytes of the cached texts.
    pub(crate) fn text_bytes(&self) -> usize {
        self.by_text.byte_count()
    }

    /// The number of distinct signatures.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The types of the operands.
    #[inline]
    pub(crate) fn inputs(&self, id: SignatureId) -> &[TypeId] {
        &self.types[self.entries[id.index()].inputs.range()]
    }

    /// The types of the results.
    #[inline]
    pub(crate) fn results(&self, id: SignatureId) -> &[TypeId] {
        &self.types[self.entries[id.index()].results.range()]
    }
}
