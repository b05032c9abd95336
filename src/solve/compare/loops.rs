//! Loops in a [`FunctionReading`]: carried values have the sizes from before the loop, except for those that the body changes. A loop of few iterations, whose number is
//! known, is read once for each.
//!
//! All sizes are first assumed to be kept. The body is read, sizes that it changes are removed from the assumption, and the body is read
//! again, until the assumption holds. An iteration that only some runs reach states its constraints under an unknown condition.

use super::congruence::NumberedKind;
use super::run::{FunctionReading, ReadingStop, is_truth};
use crate::assembly::FlowWords;
use crate::flow::{Edge, Edges, FlowParts, From};
use crate::ir::{OpId, RegionId, ValueId};
use crate::shapes::{DimPlace, NumberSource, Partial, Stance, columns, shaped_dims};
use crate::sizes::{Domain, Formula, Quantity, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Maximum number of iterations that are read one by one for a function.
const MOST_ITERATIONS: usize = 64;

/// The sizes that values receive; `None` is a size that differs between iterations.
type Received = FxHashMap<ValueId, Option<Vec<Option<Term>>>>;

/// Dimensions of arguments and results that differ between iterations.
type ChangedDims = FxHashSet<(ValueId, usize)>;

/// The state of a loop while its regions are read.
struct Iteration<'e, 'a> {
    op: OpId,
    edges: &'e Edges<'a>,
    changed: &'e ChangedDims,
    /// Whether a run enters the body.
    entered: Formula,
    received: Received,
    /// Dimensions that were found to differ in the current iteration.
    found: ChangedDims,
}

impl<'a> FunctionReading<'_, '_, 'a> {
    /// Reads a loop. Returns whether its results got sizes.
    pub(super) fn repeated(&mut self, op: OpId, regions: &[RegionId]) -> Result<bool, ReadingStop> {
        let ir = self.ir();
        let reader = self.program.reader;
        let Some(edges) = reader.flows.edges(ir, op).filter(|edges| edges.is_complete) else { return Ok(false) };
        let is_received = |result| edges.all.iter().flat_map(Edge::pairs).any(|(_, target)| target == result);
        if regions.iter().any(|region| ir.block_count(*region) != 1) || !ir.results(op).all(is_received) {
            return Ok(false);
        }
        if let ([body], Some(indices)) = (regions, self.indices(op)) {
            self.counted(op, *body, indices)?;
            return Ok(true);
        }
        let outer = (self.ledger.stance, self.dims.met(), self.effects);
        let (unknown, unread) = (self.unknown.len(), self.unread.len());
        let entered = self.entered(op, regions, &edges)?;
        let mut changed = ChangedDims::default();
        for _ in 0..reader.budget.loop_trials {
            self.ledger.stance = Stance::Ignores;
            let trial = self.iteration(op, regions, &edges, (&changed, entered.clone()));
            self.ledger.stance = outer.0;
            self.dims.go_back(outer.1);
            let (_, found) = trial?;
            self.unknown.truncate(unknown);
            self.unread.truncate(unread);
            self.effects = outer.2;
            if found.is_empty() {
                let outside = self.keys_before(&edges);
                let read = self.iteration(op, regions, &edges, (&changed, entered.clone()));
                self.dims.go_back(outer.1);
                let (received, _) = read?;
                self.finish(op, &received, &outside)?;
                return Ok(true);
            }
            changed.extend(found);
        }
        Ok(false)
    }

    /// The indices of the iterations of a loop between known bounds, if they are few.
    fn indices(&mut self, op: OpId) -> Option<Vec<u64>> {
        let ir = self.ir();
        let reader = self.program.reader;
        let (info, flow) = reader.flows.of(ir, op)?;
        let parts = FlowParts::of(ir, op, info).filter(|_| flow.words == FlowWords::For)?;
        let mut number = |name: &str| {
            let mut reading = self.reading();
            let bound = reader.element(*parts.operands(name).first()?, &mut reading)?;
            self.ledger.value(bound).filter(|number| i64::try_from(*number).is_ok())
        };
        let [first, end, step] = [number("lowerBound")?, number("upperBound")?, number("step")?];
        let most = MOST_ITERATIONS.saturating_sub(self.iterations);
        let indices = (first..end).step_by(usize::try_from(step).ok().filter(|step| *step > 0)?);
        let few: Vec<u64> = indices.take(most + 1).collect();
        (few.len() <= most).then_some(few)
    }

    /// Reads the body of a loop once for each index.
    fn counted(&mut self, op: OpId, body: RegionId, indices: Vec<u64>) -> Result<(), ReadingStop> {
        let ir = self.ir();
        let Some((info, _)) = self.program.reader.flows.of(ir, op) else { return Ok(()) };
        let Some(parts) = FlowParts::of(ir, op, info) else { return Ok(()) };
        let mut passed = self.all_passed(parts.operands("initArgs"));
        for (place, index) in indices.into_iter().enumerate() {
            self.iterations += 1;
            let met = self.dims.met();
            let number = self.congruence.list(NumberedKind::Counted, [index as u32, (index >> u32::BITS) as u32]);
            let index = SmallVec::from_slice(&[self.ledger.constant(index)]);
            let arguments = parts.arguments(0);
            for (argument, value) in
                arguments.into_iter().zip([(None, Some(index), Some(number))].into_iter().chain(passed))
            {
                self.set(argument, value);
            }
            // No operation has such a number.
            self.path.push(u32::MAX - place as u32);
            let values = self.region(body);
            self.path.pop();
            passed = self.all_passed(&values?);
            self.dims.go_back(met);
        }
        self.pass(op, passed)
    }

    /// Reads every region once. Returns the sizes that arguments and results receive, and the dimensions that differ although they were
    /// assumed to be kept.
    fn iteration(
        &mut self,
        op: OpId,
        regions: &[RegionId],
        edges: &Edges<'a>,
        (changed, entered): (&ChangedDims, Formula),
    ) -> Result<(Received, ChangedDims), ReadingStop> {
        let ir = self.ir();
        let (received, found) = Default::default();
        let mut iteration = Iteration { op, edges, changed, entered, received, found };
        self.receive(&mut iteration, |from| from == From::Operation);
        let outer = self.ledger.path.clone();
        for (place, region) in regions.iter().enumerate() {
            // The condition of a loop is read once in any case.
            let is_certain = place == 0 && regions.len() > 1;
            if !is_certain {
                self.ledger.path = Formula::all([outer.clone(), iteration.entered.clone()]);
            }
            let arguments: Vec<ValueId> = ir.blocks(*region).flat_map(|block| ir.arguments(block)).collect();
            for (number, argument) in arguments.into_iter().enumerate() {
                self.enter_argument(&iteration, argument, [place as u32, number as u32]);
            }
            let read = self.region(*region);
            self.ledger.path = outer.clone();
            read?;
            self.receive(&mut iteration, |from| match from {
                From::Terminator(number, _) | From::Region(number) => number == place,
                From::Operation => false,
            });
        }
        Ok((iteration.received, iteration.found))
    }

    /// Whether a run enters the body of a loop.
    fn entered(&mut self, op: OpId, regions: &[RegionId], edges: &Edges<'a>) -> Result<Formula, ReadingStop> {
        let ir = self.ir();
        if let [decides, _, ..] = *regions
            && let Some(entered) = self.first_condition(decides, edges)?
        {
            return Ok(entered);
        }
        // Loops with equal bounds and equal regions run their bodies equally often.
        let reader = self.program.reader;
        let frame = self.program.frames.frame(reader, op, self.congruence);
        let carried = |operand: &ValueId| {
            let mut pairs = edges.all.iter().filter(|edge| edge.from == From::Operation).flat_map(Edge::pairs);
            pairs.any(|(source, _)| source == *operand)
        };
        let bounds = ir.operands(op).iter().filter(|operand| !carried(operand));
        let bounds: Option<Vec<u32>> = bounds.map(|operand| self.ledger.values.get(operand).copied()).collect();
        let number = match frame.zip(bounds) {
            Some((frame, bounds)) if regions.len() == 1 => {
                self.congruence.list(NumberedKind::Entered, std::iter::once(frame).chain(bounds))
            }
            _ => {
                let own = [self.program.side, op.index() as u32, 1];
                self.congruence.list(NumberedKind::Own, own.into_iter().chain(self.path.iter().copied()))
            }
        };
        let entered = self.ledger.source(NumberSource { value: number, axis: 0, is_element: true }, Domain::Integer);
        Ok(self.ledger.facts.equal(&entered, &Quantity::number(0)).negated())
    }

    /// The condition that a region of a loop computes of the values from before the loop.
    fn first_condition(&mut self, region: RegionId, edges: &Edges<'a>) -> Result<Option<Formula>, ReadingStop> {
        let ir = self.ir();
        let reader = self.program.reader;
        let stance = std::mem::replace(&mut self.ledger.stance, Stance::Ignores);
        let (met, effects, unknown, unread) = (self.dims.met(), self.effects, self.unknown.len(), self.unread.len());
        let arguments: Vec<ValueId> = ir.blocks(region).flat_map(|block| ir.arguments(block)).collect();
        for (source, target) in edges.all.iter().filter(|edge| edge.from == From::Operation).flat_map(Edge::pairs) {
            if !arguments.contains(&target) {
                continue;
            }
            match self.ledger.values.get(&source).copied() {
                Some(number) => self.ledger.values.insert(target, number),
                None => self.ledger.values.remove(&target),
            };
            let mut reading = self.reading();
            let row = reading.row(ir, source).map(|row| columns(row, &reading));
            let elements = reader.elements(source, &mut reading);
            if let Some(row) = row {
                self.dims.set(target, &row);
            }
            if let Some(elements) = elements {
                self.dims.set_elements(target, elements);
            }
        }
        let values = self.region(region);
        let condition = values.as_ref().ok().and_then(|values| values.first().copied());
        let condition = condition.filter(|value| is_truth(ir, *value)).map(|value| self.truth(value));
        self.ledger.stance = stance;
        self.dims.go_back(met);
        self.effects = effects;
        self.unknown.truncate(unknown);
        self.unread.truncate(unread);
        values.map(|_| condition)
    }

    /// Gives an argument of a region a new number, and the sizes that it has in all iterations.
    fn enter_argument(&mut self, iteration: &Iteration<'_, 'a>, argument: ValueId, [region, place]: [u32; 2]) {
        let ir = self.ir();
        let own = [self.program.side, iteration.op.index() as u32, 2, region, place];
        let number = self.congruence.list(NumberedKind::Own, own.into_iter().chain(self.path.iter().copied()));
        self.ledger.values.insert(argument, number);
        let Some(Some(received)) = iteration.received.get(&argument) else { return };
        let declared = shaped_dims(ir, ir.value_type(argument)).filter(|dims| dims.len() == received.len());
        let mut row = Vec::new();
        for (axis, kept) in received.iter().enumerate() {
            let size = declared.and_then(|dims| dims[axis].size());
            row.push(match (kept, size) {
                (Some(kept), _) => *kept,
                (None, Some(size)) => self.ledger.constant(size),
                (None, None) => self.ledger.unknown(Some(DimPlace { value: argument, axis: axis as u32 }), false),
            });
        }
        self.dims.set(argument, &row);
    }

    /// Passes values to their targets, and records the dimensions that differ from those that were passed before.
    fn receive(&mut self, iteration: &mut Iteration<'_, 'a>, is_source: impl Fn(From) -> bool) {
        let ir = self.ir();
        for edge in iteration.edges.all.iter().filter(|edge| is_source(edge.from)) {
            for (source, target) in edge.pairs() {
                let mut reading = self.reading();
                let row = reading.row(ir, source).map(|row| columns(row, &reading));
                let kept =
                    |(axis, term): (usize, &Term)| Some(*term).filter(|_| !iteration.changed.contains(&(target, axis)));
                let row: Option<Vec<Option<Term>>> = row.map(|row| row.iter().enumerate().map(kept).collect());
                let Some(known) = iteration.received.get(&target) else {
                    iteration.received.insert(target, row);
                    continue;
                };
                let Some(known) = known.clone() else { continue };
                let row = row.filter(|row| row.len() == known.len()).unwrap_or_else(|| vec![None; known.len()]);
                for (axis, pair) in known.into_iter().zip(row).enumerate() {
                    let is_kept = match pair {
                        (Some(one), Some(other)) => self.ledger.equal(one, other) == Formula::Always,
                        (None, _) => true,
                        (Some(_), None) => false,
                    };
                    if !is_kept {
                        iteration.found.insert((target, axis));
                    }
                }
            }
        }
    }

    /// The free numbers in the sizes of the operands that a loop passes to its regions.
    fn keys_before(&mut self, edges: &Edges<'a>) -> FxHashSet<u32> {
        let ir = self.ir();
        let mut found = FxHashSet::default();
        for (source, _) in edges.all.iter().filter(|edge| edge.from == From::Operation).flat_map(Edge::pairs) {
            let mut reading = self.reading();
            let row = reading.row(ir, source).map(|row| columns(row, &reading));
            for term in row.into_iter().flatten() {
                found.extend(self.keys(term));
            }
        }
        found
    }

    /// The free numbers in a size.
    fn keys(&self, term: Term) -> Vec<u32> {
        self.ledger.facts.keys(&Formula::Zero(self.ledger.quantity(term)))
    }

    /// Gives the results the sizes that iterations keep and that depend only on values before the loop: a fact about a value inside the loop
    /// applies to one iteration, which need not be the last.
    fn finish(&mut self, op: OpId, received: &Received, outside: &FxHashSet<u32>) -> Result<(), ReadingStop> {
        let ir = self.ir();
        self.ledger.op = Some(op);
        for result in ir.results(op) {
            let Some(Some(row)) = received.get(&result) else { continue };
            let is_outside = |term: &Term| self.keys(*term).iter().all(|key| outside.contains(key));
            let row: Partial = row.iter().map(|size| size.filter(is_outside)).collect();
            self.give(op, result, Some(row), None)?;
        }
        Ok(())
    }
}
