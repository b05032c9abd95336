//! Reads the constraints that hold at a place a second time, to record their sources: [`Analysis::record`].

use super::function::Analysis;
use super::names;
use super::walk::PathBlock;
use crate::ir::{OpId, RegionId};
use crate::shapes::{Calls, ConstraintRecord, DimTable, RelationState};

impl Analysis<'_> {
    /// The path through the part of a function that every run reaches.
    pub(super) fn entry_path(&self, body: RegionId) -> Vec<PathBlock> {
        let ir = self.reader.ir;
        ir.blocks(body).next().map(|block| PathBlock { block, until: None, bindings: Vec::new() }).into_iter().collect()
    }

    /// Records the constraints on a path up to and including an operation.
    pub(super) fn record(&self, path: &[PathBlock], last: Option<OpId>) -> (ConstraintRecord, DimTable) {
        let (mut record, mut dims) = <(ConstraintRecord, DimTable)>::default();
        let (reader, ir) = (&self.reader, self.reader.ir);
        let function = path.first().and_then(|step| ir.region_op(ir.parent_region(step.block)));
        let mut calls = function.map(|function| self.calls_of(function)).unwrap_or_default();
        if let (Some(function), Some(step)) = (function, path.first()) {
            // A record accepts all constraints.
            let _ = names::equate(
                reader,
                function,
                step.block,
                &mut RelationState::new(&mut record, &mut dims, &mut calls),
            );
        }
        for (depth, step) in (1..).zip(path) {
            record.op = ir.region_op(ir.parent_region(step.block)).filter(|op| Some(*op) != function);
            let mut reading = RelationState::new(&mut record, &mut dims, &mut calls);
            step.bindings.iter().for_each(|binding| reader.bind_values(binding, &mut reading));
            for op in ir.block_ops(step.block) {
                self.say(op, &mut record, &mut dims, &mut calls);
                if Some(op) == last || Some(op) == step.until {
                    break;
                }
                self.say_inline(op, depth, &mut record, &mut dims, &mut calls);
            }
        }
        record.op = None;
        (record, dims)
    }

    fn say(&self, op: OpId, record: &mut ConstraintRecord, dims: &mut DimTable, calls: &mut Calls) {
        let reader = &self.reader;
        if let Some(transfer) = reader.transfer(op).filter(|_| !self.excluded.contains(&op)) {
            let (state, met) = (record.state(), dims.met());
            record.op = Some(op);
            if reader.apply(op, transfer, &mut RelationState::new(&mut *record, dims, calls)).is_err() {
                record.forget(state);
                dims.go_back(met);
            }
        }
        if let Some(bindings) = self.walk.results.get(&op) {
            record.op = Some(op);
            let mut reading = RelationState::new(record, dims, calls);
            bindings.iter().for_each(|binding| reader.bind_values(binding, &mut reading));
        }
    }

    /// Records the constraints of a region that is part of every run: they hold after it.
    fn say_inline(
        &self,
        op: OpId,
        depth: usize,
        record: &mut ConstraintRecord,
        dims: &mut DimTable,
        calls: &mut Calls,
    ) {
        let ir = self.reader.ir;
        let Some(region) = self.reader.runs_always(op).filter(|region| ir.block_count(*region) == 1) else { return };
        if depth >= self.budget.nested_regions {
            return;
        }
        for inner in ir.blocks(region).flat_map(|block| ir.block_ops(block)) {
            self.say(inner, record, dims, calls);
            self.say_inline(inner, depth + 1, record, dims, calls);
        }
        record.op = Some(op);
        self.reader.yield_results(op, region, &mut RelationState::new(record, dims, calls));
    }
}
