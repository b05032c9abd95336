//! [`Likes`]: the signatures of operations that differ only in their operands and locations. A model repeats a few hundred signatures, and checks on
//! one operation hold for all with its signature.

use crate::ir::{AttributeId, Ir, OpNameId, SignatureId, TypeId, ValueId};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The name, the properties and the attributes of operations.
type OperationHead = (OpNameId, Option<AttributeId>, Option<AttributeId>);

/// The signatures by names, properties, attributes and types.
pub(super) struct Likes {
    table: HashTable<(u64, OperationHead, SignatureId)>,
    operands: Vec<TypeId>,
    /// Maximum number of signatures; operations with further signatures have none.
    most: usize,
}

impl Likes {
    pub(super) fn new(most: usize) -> Self {
        Self { table: HashTable::new(), operands: Vec::new(), most }
    }

    /// The signature of an operation without regions and successors.
    pub(super) fn of(
        &mut self,
        ir: &mut Ir,
        head: OperationHead,
        operands: &[ValueId],
        results: &[TypeId],
    ) -> Option<SignatureId> {
        self.operands.clear();
        self.operands.extend(operands.iter().map(|operand| ir.value_type(*operand)));
        let mut hasher = FxHasher::default();
        (head, results.len()).hash(&mut hasher);
        // Hashing a slice is a function call; hashing a single type is none.
        self.operands.iter().chain(results).for_each(|ty| ty.hash(&mut hasher));
        let hash = hasher.finish();
        let is_it = |(other, known, id): &(u64, OperationHead, SignatureId)| {
            *other == hash
                && *known == head
                && ir.signatures.inputs(*id) == self.operands
                && ir.signatures.results(*id) == results
        };
        if let Some((_, _, id)) = self.table.find(hash, is_it) {
            return Some(*id);
        }
        if self.table.len() >= self.most {
            return None;
        }
        let id = ir.signatures.remember_whole(&self.operands, results);
        self.table.insert_unique(hash, (hash, head, id), |(hash, ..)| *hash);
        Some(id)
    }
}
