//! The places at which a program can check a condition before a run fails: [`Checkpoints`].
//!
//! Sizes that are connected by constraints form a group, and the conditions on a group combine the requirements of its
//! operations: one that requires `%x` to be 1 or 4, and one that requires 4, give the condition that `%x` is 4. So a condition is
//! checked before the first operation of its group that can fail, after all its sizes are known. All operations of the group succeed
//! if its conditions hold.

use crate::ir::OpId;
use crate::shapes::ConstraintRecord;
use crate::sizes::{Constraint, Size, Unknown};
use rustc_hash::{FxHashMap, FxHashSet};

/// The operations that can fail, by groups.
#[derive(Debug)]
pub(super) struct Checkpoints {
    /// The parent of each unknown in its group; a root is its own parent.
    groups: Vec<usize>,
    /// The operations of each group in order, by the root of the group.
    ops: FxHashMap<usize, Vec<OpId>>,
}

impl Checkpoints {
    /// An operation that asserts its constraints fails without a guard.
    pub(super) fn new(record: &ConstraintRecord, asserts: impl Fn(OpId) -> bool) -> Self {
        let system = &record.system;
        let mut points = Self { groups: (0..system.unknown_count()).collect(), ops: FxHashMap::default() };
        for constraint in system.constraints() {
            let mut unknowns = unknowns(constraint);
            if let Some(first) = unknowns.next() {
                unknowns.for_each(|other| points.join(first, other));
            }
        }
        let mut met: FxHashSet<usize> = record.given.iter().map(|unknown| unknown.index()).collect();
        for (constraint, op) in system.constraints().iter().zip(&record.ops) {
            // A constraint that only defines a new size cannot fail.
            let is_new = unknowns(constraint).filter(|unknown| met.insert(*unknown)).count() > 0;
            let is_definition = is_new && matches!(constraint, Constraint::Equal(..) | Constraint::Implied { .. });
            if let (Some(op), Some(unknown), false) = (op, unknowns(constraint).next(), is_definition)
                && !asserts(*op)
            {
                let group = points.group(unknown);
                let ops = points.ops.entry(group).or_default();
                if ops.last() != Some(op) {
                    ops.push(*op);
                }
            }
        }
        points
    }

    fn group(&mut self, unknown: usize) -> usize {
        let mut at = unknown;
        while self.groups[at] != at {
            self.groups[at] = self.groups[self.groups[at]];
            at = self.groups[at];
        }
        at
    }

    fn join(&mut self, first: usize, second: usize) {
        let (first, second) = (self.group(first), self.group(second));
        self.groups[first.max(second)] = first.min(second);
    }

    /// The first operation after `defined` that can fail for a size.
    pub(super) fn first(&mut self, of: Unknown, defined: Option<OpId>) -> Option<OpId> {
        let group = self.group(of.index());
        let ops = self.ops.get(&group)?;
        ops.get(ops.partition_point(|op| Some(*op) <= defined)).copied()
    }
}

/// The unknowns that a constraint connects.
fn unknowns(constraint: &Constraint) -> impl Iterator<Item = usize> + use<> {
    // A computation from sizes that must be equal may fail if they differ.
    let sizes = match *constraint {
        Constraint::Implied { then: [left, right], .. } => Constraint::Equal(left, right).sizes(),
        _ => constraint.sizes(),
    };
    sizes.filter_map(|size| match size {
        Size::Unknown(unknown) => Some(unknown.index()),
        Size::Fixed(_) => None,
    })
}
