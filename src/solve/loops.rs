//! Loops: a value carried from one iteration to the next keeps its sizes if an inductive step proves it.
//!
//! All sizes are first assumed to be those before the loop. Sizes that the body changes are removed from the assumption, and the body
//! is read again, until the assumption holds.

use super::function::{Analysis, FunctionFindings};
use super::walk::{BoundValue, RunScope};
use crate::flow::{Edge, From, To};
use crate::ir::{BlockId, OpId, RegionId, ValueId};
use crate::shapes::{RelationReader, RelationState, tensor_dims};
use smallvec::SmallVec;

/// The axes whose sizes a carried value keeps; `None` if its rank may change.
type KeptAxes = Option<SmallVec<[bool; 4]>>;

/// A loop.
#[derive(Debug)]
pub(super) struct SizeLoop {
    /// The carried values before the first iteration.
    inits: Vec<ValueId>,
    /// The number of operands of the first region's terminator that are not passed.
    skipped: usize,
    kind: LoopKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LoopKind {
    /// A body with other arguments before the carried values, as in `scf.for`.
    For(RegionId),
    /// The second region receives the values that the first passes, as in `scf.while`.
    While(RegionId, RegionId),
    /// Two regions that both receive the carried values, as in `stablehlo.while`.
    Both(RegionId, RegionId),
    /// A body whose iterations write into shared values, which keep their sizes, as in `scf.forall`.
    Shared(RegionId),
}

impl SizeLoop {
    /// The loop of an operation, according to its flow.
    pub(super) fn of(reader: &RelationReader<'_>, op: OpId) -> Option<Self> {
        let ir = reader.ir;
        let (_, flow) = reader.flows.of(ir, op).filter(|(_, flow)| flow.repeats())?;
        let edges = reader.flows.edges(ir, op)?;
        let regions: SmallVec<[RegionId; 2]> = ir.regions(op).collect();
        let passes = |from: From, to: To| edges.all.iter().any(|edge| (edge.from, edge.to) == (from, to));
        let ends = |region: usize, to: To| {
            let is_end = |edge: &Edge| matches!(edge.from, From::Terminator(number, _) if number == region);
            edges.all.iter().any(|edge| is_end(edge) && edge.to == to)
        };
        let kind = match &regions[..] {
            [body] if passes(From::Region(0), To::Results) => LoopKind::Shared(*body),
            [body] if ends(0, To::Region(0)) => LoopKind::For(*body),
            [condition, body] if passes(From::Region(0), To::Region(1)) => LoopKind::Both(*condition, *body),
            [before, after] if ends(0, To::Region(1)) && ends(1, To::Region(0)) => LoopKind::While(*before, *after),
            _ => return None,
        };
        let inits = edges.passing_edges().find(|edge| (edge.from, edge.to) == (From::Operation, To::Region(0)));
        let inits = inits.map(|edge| edge.sources.to_vec()).unwrap_or_default();
        let skipped = flow.clauses.first().map_or(0, |clause| clause.skipped.into());
        Some(Self { inits, skipped, kind })
    }
}

impl Analysis<'_> {
    pub(super) fn read_loop(&mut self, op: OpId, known: &SizeLoop, findings: &mut FunctionFindings) {
        let kept = self.unchanged_sizes(op, known, findings);
        let (moment, met) = (self.sizes.moment(), self.dims.met());
        self.iteration(op, known, &kept, findings);
        self.sizes.undo(moment);
        self.dims.go_back(met);
        self.loop_results(op, known, &kept);
    }

    /// The sizes of the carried values that do not change.
    fn unchanged_sizes(&mut self, op: OpId, known: &SizeLoop, findings: &mut FunctionFindings) -> Vec<KeptAxes> {
        let ir = self.reader.ir;
        let rank = |value: &ValueId| Some(tensor_dims(ir, ir.value_type(*value))?.len());
        let all = known.inits.iter().map(|init| Some(SmallVec::from_elem(true, rank(init)?)));
        let mut kept: Vec<KeptAxes> = all.collect();
        let is_outer = !std::mem::replace(&mut self.walk.is_trial, true);
        for _ in 0..self.budget.loop_trials {
            let cost: usize =
                ir.regions(op).flat_map(|region| ir.blocks(region)).map(|block| ir.block_ops(block).count()).sum();
            let Some(left) = self.walk.trials.checked_sub(cost) else { break };
            self.walk.trials = left;
            let (moment, met) = (self.sizes.moment(), self.dims.met());
            let found = self.iteration(op, known, &kept, findings);
            self.sizes.undo(moment);
            self.dims.go_back(met);
            if found == kept {
                self.walk.is_trial = !is_outer;
                return kept;
            }
            kept = found;
        }
        self.walk.is_trial = !is_outer;
        vec![None; known.inits.len()]
    }

    /// Reads one iteration with assumed sizes; returns the sizes that hold after it.
    fn iteration(
        &mut self,
        op: OpId,
        known: &SizeLoop,
        kept: &[KeptAxes],
        findings: &mut FunctionFindings,
    ) -> Vec<KeptAxes> {
        let ir = self.reader.ir;
        let entry = |region: RegionId| ir.blocks(region).next();
        let carried = |region: RegionId| -> Vec<BoundValue> {
            let arguments: Vec<ValueId> = entry(region).into_iter().flat_map(|block| ir.arguments(block)).collect();
            // Arguments that are not carried come first.
            let skipped = arguments.len().saturating_sub(known.inits.len());
            let pairs = arguments.into_iter().skip(skipped).zip(known.inits.iter().zip(kept));
            pairs.filter_map(|(value, (of, axes))| BoundValue::of(ir, value, *of, axes.as_ref()?)).collect()
        };
        let mut open = 0;
        let last = match known.kind {
            LoopKind::Shared(body) => {
                if self.enter(body, Some(RunScope::Region(op, 0)), carried(body), findings) {
                    self.leave();
                }
                return kept.to_vec();
            }
            LoopKind::For(body) => {
                open += usize::from(self.enter(body, Some(RunScope::Region(op, 0)), carried(body), findings));
                entry(body)
            }
            LoopKind::While(before, after) => {
                // The first region runs at least once.
                open += usize::from(self.enter(before, None, carried(before), findings));
                let passed = self.passed_values(known, entry(before), entry(after));
                open += usize::from(self.enter(after, Some(RunScope::Region(op, 1)), passed, findings));
                entry(after)
            }
            LoopKind::Both(condition, body) => {
                open += usize::from(self.enter(condition, None, carried(condition), findings));
                open += usize::from(self.enter(body, Some(RunScope::Region(op, 1)), carried(body), findings));
                entry(body)
            }
        };
        let yielded = last.and_then(|block| ir.last_op(block)).map_or(&[][..], |last| ir.operands(last));
        let yielded = if matches!(known.kind, LoopKind::For(_)) {
            yielded.get(known.skipped..).unwrap_or_default()
        } else {
            yielded
        };
        let carried = known.inits.iter().zip(kept).enumerate();
        let found = carried
            .map(|(number, (init, axes))| self.same_sizes(*init, *yielded.get(number)?, axes.as_ref()?))
            .collect();
        (0..open).for_each(|_| self.leave());
        found
    }

    /// The axes that have the same size before and after.
    fn same_sizes(&mut self, init: ValueId, value: ValueId, axes: &SmallVec<[bool; 4]>) -> KeptAxes {
        let ir = self.reader.ir;
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        let (init, value) = (reading.row(ir, init)?, reading.row(ir, value)?);
        if init.rank() != value.rank() || init.rank() != axes.len() {
            return None;
        }
        let is_same = |axis: usize| self.sizes.are_equal(self.dims.get(init, axis), self.dims.get(value, axis));
        Some(axes.iter().enumerate().map(|(axis, is_kept)| *is_kept && is_same(axis)).collect())
    }

    /// The values that the first region passes to the second.
    fn passed_values(&self, known: &SizeLoop, before: Option<BlockId>, after: Option<BlockId>) -> Vec<BoundValue> {
        let ir = self.reader.ir;
        let last = before.and_then(|block| ir.last_op(block));
        let (Some(last), Some(after)) = (last, after) else { return Vec::new() };
        let values = ir.arguments(after).zip(ir.operands(last).iter().skip(known.skipped));
        let rank = |value: ValueId| tensor_dims(ir, ir.value_type(value)).map_or(0, <[_]>::len);
        values.filter_map(|(value, of)| BoundValue::of(ir, value, *of, &vec![true; rank(*of)])).collect()
    }

    /// Gives the results the sizes that the carried values keep.
    fn loop_results(&mut self, op: OpId, known: &SizeLoop, kept: &[KeptAxes]) {
        let ir = self.reader.ir;
        // The carried value of each result.
        let order: Vec<Option<usize>> = match known.kind {
            LoopKind::For(_) | LoopKind::Both(..) | LoopKind::Shared(_) => (0..known.inits.len()).map(Some).collect(),
            LoopKind::While(before, _) => {
                let Some(block) = ir.blocks(before).next() else { return };
                let arguments: Vec<ValueId> = ir.arguments(block).collect();
                let passed = ir.last_op(block).map_or(&[][..], |last| ir.operands(last));
                let place = |value: &ValueId| arguments.iter().position(|argument| argument == value);
                passed.iter().skip(known.skipped).map(place).collect()
            }
        };
        let bindings: Vec<BoundValue> = ir
            .results(op)
            .zip(order)
            .filter_map(|(value, number)| {
                let number = number?;
                BoundValue::of(ir, value, *known.inits.get(number)?, kept.get(number)?.as_ref()?)
            })
            .collect();
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        bindings.iter().for_each(|binding| self.reader.bind_values(binding, &mut reading));
        bindings.iter().for_each(|binding| self.note_refined(binding.value));
        self.walk.results.insert(op, bindings);
    }
}
