//! Everything that holds at a place, once more and with its reasons: [`Analysis::record`].

use super::apply::Reading;
use super::dims::Dims;
use super::function::Analysis;
use super::names;
use super::record::Record;
use super::walk::{DEEPEST, Step};
use crate::ir::{OpId, RegionId};
use crate::sizes::Size;

impl Analysis<'_> {
    /// All of a function that runs in any case.
    pub(super) fn entry_path(&self, body: RegionId) -> Vec<Step> {
        let ir = self.reader.ir;
        ir.blocks(body).next().map(|block| Step { block, until: None, bindings: Vec::new() }).into_iter().collect()
    }

    /// All that is said on a path up to an operation, this one included.
    pub(super) fn record(&self, path: &[Step], last: Option<OpId>) -> (Record, Dims<Size>) {
        let (mut record, mut dims) = <(Record, Dims<Size>)>::default();
        let (reader, ir) = (&self.reader, self.reader.ir);
        let function = path.first().and_then(|step| ir.region_op(ir.parent_region(step.block)));
        let mut calls = function.map(|function| self.calls_of(function)).unwrap_or_default();
        if let (Some(function), Some(step)) = (function, path.first()) {
            // It never objects.
            let _ = names::equate(reader, function, step.block, &mut Reading::new(&mut record, &mut dims, &mut calls));
        }
        for (depth, step) in (1..).zip(path) {
            record.op = ir.region_op(ir.parent_region(step.block)).filter(|op| Some(*op) != function);
            let mut reading = Reading::new(&mut record, &mut dims, &mut calls);
            step.bindings.iter().for_each(|binding| reader.bind_values(binding, &mut reading));
            for op in ir.block_ops(step.block) {
                self.say(op, &mut Reading::new(&mut record, &mut dims, &mut calls));
                if Some(op) == last || Some(op) == step.until {
                    break;
                }
                self.say_inline(op, depth, &mut Reading::new(&mut record, &mut dims, &mut calls));
            }
        }
        record.op = None;
        (record, dims)
    }

    fn say(&self, op: OpId, reading: &mut Reading<'_, Record>) {
        let reader = &self.reader;
        if let Some(transfer) = reader.transfer(op).filter(|_| !self.excluded.contains(&op)) {
            let (said, met) = (reading.facts.said(), reading.dims.met());
            reading.facts.op = Some(op);
            if reader.apply(op, transfer, reading).is_err() {
                reading.facts.forget(said);
                reading.dims.go_back(met);
            }
        }
        if let Some(bindings) = self.walk.results.get(&op) {
            reading.facts.op = Some(op);
            bindings.iter().for_each(|binding| reader.bind_values(binding, reading));
        }
    }

    /// What a region says that every run goes through, so that it holds after it.
    fn say_inline(&self, op: OpId, depth: usize, reading: &mut Reading<'_, Record>) {
        let ir = self.reader.ir;
        let Some(region) = self.reader.runs_always(op).filter(|region| ir.block_count(*region) == 1) else { return };
        if depth >= DEEPEST {
            return;
        }
        for inner in ir.blocks(region).flat_map(|block| ir.block_ops(block)) {
            self.say(inner, reading);
            self.say_inline(inner, depth + 1, reading);
        }
        reading.facts.op = Some(op);
        self.reader.yield_results(op, region, reading);
    }
}
