//! The combinations of operand and result types that were found right: [`Memo`].
//!
//! A model repeats a few hundred combinations millions of times: a combination without errors is looked up, and only a
//! new one is verified.

use crate::ir::table;
use crate::ir::{OpNameId, SignatureId, TypeId};
use hashbrown::HashTable;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Combinations of types that were found right.
#[derive(Default)]
pub(super) struct Memo {
    table: HashTable<MemoEntry>,
    /// The concatenated types of all entries.
    types: Vec<TypeId>,
    /// The combination of the current lookup.
    key: Vec<TypeId>,
    /// The results for signatures, for each context of the trait.
    signatures: Vec<[TypesVerdict; TRAIT_CONTEXTS]>,
    /// Operations without findings whose verdict depends on their signatures alone.
    settled: FxHashSet<(OpNameId, SignatureId)>,
    /// The newest name of an operation for each signature: most signatures occur with one name only.
    newest: Vec<Option<OpNameId>>,
    /// Maximum number of combinations, more than any model has. A full memo is cleared.
    most: usize,
}

/// The number of variants of the trait's checks for the same types.
const TRAIT_CONTEXTS: usize = 4;

/// The verdict for a combination of types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TypesVerdict {
    Nothing,
    Right,
    /// The types violate the trait, which is an error.
    Wrong,
}

/// A combination: operand types, then result types.
struct MemoEntry {
    hash: u64,
    context: u64,
    start: u32,
    operands: u32,
    results: u32,
}

/// The key of the last lookup, which found no verdict.
#[derive(Clone, Copy)]
pub(super) struct UnknownSignature {
    hash: u64,
    context: u64,
    operands: u32,
}

impl Memo {
    pub(super) fn new(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// Looks up a combination; `context` distinguishes checks of the same types. `None` if the combination is known.
    #[inline]
    pub(super) fn look_up(
        &mut self,
        context: u64,
        operands: impl Iterator<Item = TypeId>,
        results: impl Iterator<Item = TypeId>,
    ) -> Option<UnknownSignature> {
        self.key.clear();
        self.key.extend(operands);
        let operands = self.key.len() as u32;
        self.key.extend(results);
        let mut hasher = FxHasher::default();
        (operands, &self.key[..], context).hash(&mut hasher);
        let hash = hasher.finish();
        let (types, key) = (&self.types, &self.key);
        let is_it = |entry: &MemoEntry| {
            let start = entry.start as usize;
            entry.operands == operands
                && (entry.operands + entry.results) as usize == key.len()
                && entry.context == context
                && types.get(start..start + key.len()) == Some(&key[..])
        };
        match self.table.find(hash, is_it) {
            Some(_) => None,
            None => Some(UnknownSignature { hash, context, operands }),
        }
    }

    /// Whether operations with a name and a signature, and no other parts, have no findings.
    #[inline]
    pub(super) fn is_settled(&self, name: OpNameId, signature: SignatureId) -> bool {
        match self.newest.get(signature.index()) {
            Some(Some(newest)) => *newest == name || self.settled.contains(&(name, signature)),
            Some(None) | None => false,
        }
    }

    pub(super) fn settle(&mut self, name: OpNameId, signature: SignatureId) {
        self.settled.insert((name, signature));
        *table::entry(&mut self.newest, signature.index(), None) = Some(name);
    }

    /// The result for the types of a signature.
    #[inline]
    pub(super) fn verdict_of(&self, signature: SignatureId, context: usize) -> TypesVerdict {
        self.signatures.get(signature.index()).map_or(TypesVerdict::Nothing, |known| known[context])
    }

    pub(super) fn remember_signature(&mut self, signature: SignatureId, context: usize, known: TypesVerdict) {
        table::entry(&mut self.signatures, signature.index(), [TypesVerdict::Nothing; TRAIT_CONTEXTS])[context] = known;
    }

    /// Stores the result for the combination of the last lookup.
    pub(super) fn remember(&mut self, UnknownSignature { hash, context, operands }: UnknownSignature) {
        if self.table.len() >= self.most {
            self.table.clear();
            self.types.clear();
        }
        let start = self.types.len() as u32;
        self.types.extend_from_slice(&self.key);
        let results = self.key.len() as u32 - operands;
        self.table.insert_unique(hash, MemoEntry { hash, context, start, operands, results }, |entry| entry.hash);
    }
}
