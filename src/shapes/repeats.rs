//! Operations with the same constraints as an earlier one: [`Repeats`].
//!
//! Most operations of a model have operands with the sizes of earlier operands, and the constraints that were stated for the earlier
//! operands still hold. So the sizes of the result are looked up. Operations with a finding, such as a declared size that does not follow,
//! are not kept.

use super::dims::DimRange;
use crate::ir::{OpNameId, TypeId};
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};

/// The maximum number of operands for which results are kept.
pub(crate) const MOST_OPERANDS: usize = 3;

/// The key of an operation's constraints: its name, the sizes of its operands, and the type of its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RepeatKey {
    name: OpNameId,
    /// The words of the operands' sizes; 0 for an operand without sizes.
    operands: [u64; MOST_OPERANDS],
    result: TypeId,
}

impl RepeatKey {
    #[inline]
    pub(crate) fn new(name: OpNameId, rows: [Option<DimRange>; MOST_OPERANDS], result: TypeId) -> Self {
        // The array is filled in place: mapping an array calls functions of the standard library.
        let mut operands = [0; MOST_OPERANDS];
        for (operand, row) in operands.iter_mut().zip(rows) {
            *operand = row.map_or(0, DimRange::word);
        }
        Self { name, operands, result }
    }
}

impl Hash for RepeatKey {
    // The words in place: for the elements of an array the standard library calls functions.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.name, self.result).hash(state);
        for operand in self.operands {
            operand.hash(state);
        }
    }
}

/// The keys of operations, and the sizes of their results.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    known: FxHashMap<RepeatKey, DimRange>,
    /// The keys in the order in which they were added, to remove the last ones.
    order: Vec<RepeatKey>,
}

impl Repeats {
    /// The sizes of the result of an earlier equal operation.
    #[inline]
    pub(crate) fn get(&self, key: &RepeatKey) -> Option<DimRange> {
        self.known.get(key).copied()
    }

    #[inline]
    pub(crate) fn remember(&mut self, key: RepeatKey, result: DimRange) {
        self.known.insert(key, result);
        self.order.push(key);
    }

    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// Removes all but the first `length`.
    #[inline]
    pub(crate) fn truncate(&mut self, length: usize) {
        for key in self.order.drain(length..) {
            self.known.remove(&key);
        }
    }
}
