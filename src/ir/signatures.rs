//! The signatures of operations, `(tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>`, by their text: [`Signatures`].
//!
//! A model repeats a few hundred of them hundreds of thousands of times. One that was met before is looked up as a
//! whole, and what was found out about its types holds for all operations that have it.

use super::ids::{Run, SignatureId, TypeId};
use super::known_texts::KnownTexts;

/// The interner of signatures.
#[derive(Debug, Default)]
pub(crate) struct Signatures {
    entries: Vec<Signature>,
    types: Vec<TypeId>,
    by_text: KnownTexts<SignatureId>,
}

/// The types of operands and results, as runs of one list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature {
    inputs: Run,
    results: Run,
}

impl Signatures {
    /// The signature whose text was met before.
    #[inline]
    pub(crate) fn lookup(&self, text: &[u8]) -> Option<SignatureId> {
        self.by_text.get(text)
    }

    /// Remembers what a text means that was not met before.
    pub(crate) fn remember(&mut self, text: &[u8], inputs: &[TypeId], results: &[TypeId]) -> SignatureId {
        let id = SignatureId::at(self.entries.len());
        let start = self.types.len();
        self.types.extend_from_slice(inputs);
        let middle = self.types.len();
        self.types.extend_from_slice(results);
        self.entries.push(Signature { inputs: Run::new(start, middle), results: Run::new(middle, self.types.len()) });
        self.by_text.insert(text, id);
        id
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
