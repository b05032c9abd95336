//! [`Ir::faults`]: checks the invariants of a module.

use crate::ir::{BlockId, Definition, Ir, OpId, RegionId, TopLevel, ValueId};
use rustc_hash::FxHashSet;

/// An inconsistency in the links of a module: an error of this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// An operation is in two places, or links form a cycle.
    #[error("{0:?} is reached twice")]
    Twice(OpId),
    /// An operation is in no place, and was not erased.
    #[error("{0:?} is reached nowhere")]
    Unreached(OpId),
    /// An operation was erased and is in a block.
    #[error("{0:?} was erased and is in a block")]
    Erased(OpId),
    /// The recorded block of an operation is wrong.
    #[error("the recorded block of {0:?} is wrong")]
    Block(OpId),
    /// The link to the previous operation is not that to the next.
    #[error("the link before {0:?} is wrong")]
    Previous(OpId),
    /// The numbers of operations do not grow.
    #[error("{0:?} is not in order")]
    Order(OpId),
    /// A block does not end with its last operation.
    #[error("the last operation of {0:?} is wrong")]
    LastOp(BlockId),
    /// The recorded region of a block is wrong.
    #[error("the recorded region of {0:?} is wrong")]
    BlockRegion(BlockId),
    /// A region does not end with its last block, or the number of its blocks is wrong.
    #[error("the blocks of {0:?} are wrong")]
    Blocks(RegionId),
    /// The recorded operation of a region is wrong.
    #[error("the recorded operation of {0:?} is wrong")]
    Region(RegionId),
    /// The recorded definition of a value is wrong.
    #[error("the recorded definition of {0:?} is wrong")]
    Value(ValueId),
    /// The definition of an operand was erased.
    #[error("an operand of {0:?} belongs to an erased operation or block")]
    Operand(OpId),
    /// A successor is in no region.
    #[error("a successor of {0:?} is in no region")]
    Successor(OpId),
    /// The recorded uses of a value differ from the operands.
    #[error("the uses of {0:?} are wrong")]
    Uses(ValueId),
    /// The place of an operand, or of the operation, is outside the text.
    #[error("a place of {0:?} is outside the text")]
    Place(OpId),
}

impl Ir {
    /// Returns the inconsistencies in the links, the order, the uses and the places of a module. After any change the result must
    /// be empty.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut seen: FxHashSet<OpId> = FxHashSet::default();
        let mut open: Vec<OpId> = Vec::new();
        for item in &self.top_level {
            if let TopLevel::Operation(op) = item {
                open.push(*op);
            }
        }
        while let Some(op) = open.pop() {
            if !seen.insert(op) {
                faults.push(Fault::Twice(op));
                continue;
            }
            self.faults_of_op(op, &mut faults);
            for region in self.regions(op) {
                self.faults_of_region(region, op, &mut faults);
                for block in self.blocks(region) {
                    open.extend(self.block_ops(block));
                }
            }
        }
        faults.extend(self.operations().filter(|op| !seen.contains(op)).map(Fault::Unreached));
        self.faults_of_uses(&mut faults);
        faults
    }

    fn faults_of_op(&self, op: OpId, faults: &mut Vec<Fault>) {
        if self.operation(op).is_erased {
            faults.push(Fault::Erased(op));
        }
        let results = self.results(op).filter(|value| self.definition(*value) != Definition::Result(op));
        faults.extend(results.map(Fault::Value));
        if self.operands(op).iter().any(|value| self.is_defined_by_erased(*value)) {
            faults.push(Fault::Operand(op));
        }
        let is_nowhere = |block: &BlockId| !self.blocks(self.parent_region(*block)).any(|other| other == *block);
        if self.successors(op).iter().any(is_nowhere) {
            faults.push(Fault::Successor(op));
        }
        let length = self.text_of_places().len();
        let places = self.places().and_then(|places| places.operation(op));
        if places.is_some_and(|places| {
            places.whole.end as usize > length || places.operands.iter().any(|place| place.name.end as usize > length)
        }) {
            faults.push(Fault::Place(op));
        }
    }

    fn faults_of_region(&self, region: RegionId, op: OpId, faults: &mut Vec<Fault>) {
        if self.region_op(region) != Some(op) {
            faults.push(Fault::Region(region));
        }
        let record = &self.regions[region.index()];
        if self.blocks(region).count() != record.block_count as usize || self.blocks(region).last() != record.last {
            faults.push(Fault::Blocks(region));
        }
        for block in self.blocks(region) {
            if self.parent_region(block) != region {
                faults.push(Fault::BlockRegion(block));
            }
            let arguments =
                self.arguments(block).filter(|value| self.definition(*value) != Definition::Argument(block));
            faults.extend(arguments.map(Fault::Value));
            self.faults_of_order(block, faults);
        }
    }

    fn faults_of_order(&self, block: BlockId, faults: &mut Vec<Fault>) {
        let mut previous: Option<OpId> = None;
        for op in self.block_ops(block) {
            if self.parent_block(op) != Some(block) {
                faults.push(Fault::Block(op));
            }
            if self.layout.as_ref().is_some_and(|layout| layout.previous(op) != previous) {
                faults.push(Fault::Previous(op));
            }
            if previous.is_some_and(|previous| !self.comes_before(previous, op)) {
                faults.push(Fault::Order(op));
            }
            previous = Some(op);
        }
        if self.last_op(block) != previous {
            faults.push(Fault::LastOp(block));
        }
    }

    fn faults_of_uses(&self, faults: &mut Vec<Fault>) {
        let Some(uses) = self.uses.get() else { return };
        let mut count = 0;
        for (value, of_value) in uses {
            count += of_value.len();
            if of_value.iter().any(|operand| self.operands(operand.op).get(operand.operand) != Some(value)) {
                faults.push(Fault::Uses(*value));
            }
        }
        let all: usize = self.operations().map(|op| self.operands(op).len()).sum();
        if all != count {
            faults.extend(uses.keys().next().map(|value| Fault::Uses(*value)));
        }
    }
}
