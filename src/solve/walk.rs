//! Visits the operations of a function with its regions and blocks, and maintains the constraints that hold at each place.
//!
//! At an operation the constraints of all dominating operations hold: earlier ones in its block, those in blocks on every path to it, and those that
//! dominate its parents. So blocks are read in the order of the dominator tree, and the facts of a region or a subtree are undone after it.

use super::function::{Analysis, FunctionFindings, OpenPromise, Promise};
use super::loops::SizeLoop;
use super::names;
use crate::ir::dominators::BlockGraph;
use crate::ir::{BlockId, Ir, OpId, RegionId, Type, ValueId};
use crate::shapes::{
    Columns, Declared, DimPlace, RelationReader, RelationRefusal, RelationState, SizeTransfer, tensor_dims,
};
use crate::sizes::{Term, Verdict};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A block on the path to an operation.
#[derive(Clone, Debug)]
pub(super) struct PathBlock {
    pub(super) block: BlockId,
    /// The operation in whose regions the path continues; the whole block if `None`.
    pub(super) until: Option<OpId>,
    /// The bindings of the block's arguments.
    pub(super) bindings: Vec<BoundValue>,
}

/// A value whose sizes are sizes of other values.
#[derive(Clone, Debug)]
pub(super) struct BoundValue {
    pub(super) value: ValueId,
    /// The binding of each dimension.
    pub(super) sizes: SmallVec<[BoundDim; 4]>,
}

/// The binding of a dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum BoundDim {
    /// The size is unknown.
    Unknown,
    /// A number.
    Fixed(u64),
    /// The broadcast of sizes of other values; a single place means that size.
    Joined(SmallVec<[DimPlace; 1]>),
}

impl BoundValue {
    /// Binds the sizes of a value to some sizes of another value; `None` if the other value has no rank.
    pub(super) fn of(ir: &Ir, value: ValueId, of: ValueId, axes: &[bool]) -> Option<Self> {
        let declared = tensor_dims(ir, ir.value_type(of))?;
        let size = |(is_same, axis): (&bool, u32)| match declared.get(axis as usize).and_then(|dim| dim.size()) {
            _ if !is_same => BoundDim::Unknown,
            Some(size) => BoundDim::Fixed(size),
            None => BoundDim::Joined([DimPlace { value: of, axis }].into_iter().collect()),
        };
        Some(Self { value, sizes: axes.iter().zip(0..).map(size).collect() })
    }
}

/// The reason why a run may not reach operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunScope {
    /// A region of the operation, by its index.
    Region(OpId, usize),
    /// A block that a run may not reach.
    Block(BlockId),
}

/// The current place in a function.
#[derive(Debug, Default)]
pub(super) struct FunctionWalk {
    pub(super) path: Vec<PathBlock>,
    scopes: Vec<Option<RunScope>>,
    /// The bindings of results of operations with regions.
    pub(super) results: FxHashMap<OpId, Vec<BoundValue>>,
    /// Whether the body of a loop is read tentatively.
    pub(super) is_trial: bool,
    /// The operations that may be read on trial.
    pub(super) trials: usize,
    visits: usize,
}

impl FunctionWalk {
    /// The reason why a run may not reach the current place.
    pub(super) fn scope(&self) -> Option<RunScope> {
        self.scopes.iter().rev().copied().flatten().next()
    }
}

impl RelationReader<'_> {
    /// Whether an operation of a region has constraints on sizes; regions that are nested deeper are assumed to have some.
    pub(super) fn has_constraints(&self, region: RegionId, deepest: usize) -> bool {
        let ir = self.ir;
        for op in ir.blocks(region).flat_map(|block| ir.block_ops(block)) {
            if self.transfer(op).is_some() {
                return true;
            }
            let may_have_regions = ir.operation(op).extra.is_some();
            if may_have_regions
                && ir.regions(op).any(|region| deepest == 0 || self.has_constraints(region, deepest - 1))
            {
                return true;
            }
        }
        false
    }

    /// States the constraints of an operation, and remembers them for equal operations.
    fn apply_and_remember(
        &self,
        op: OpId,
        transfer: SizeTransfer<'_>,
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        let key = self.decided_key(op, |operand| reading.row(self.ir, operand));
        self.apply(op, transfer, reading)?;
        if let Some((key, result)) = key
            && reading.declared.is_empty()
            && let Some(row) = reading.row(self.ir, result)
        {
            reading.dims.repeats.remember(key, row);
        }
        Ok(())
    }

    /// Gives a value sizes of other values; sizes without a binding are unknown.
    pub(super) fn bind_values(&self, binding: &BoundValue, reading: &mut RelationState<'_>) {
        let BoundValue { value, sizes } = binding;
        let declared: SmallVec<[Option<u64>; 6]> = match tensor_dims(self.ir, self.ir.value_type(*value)) {
            Some(declared) if declared.len() == sizes.len() => declared.iter().map(|dim| dim.size()).collect(),
            None if self.gives_rank(*value) => sizes.iter().map(|_| None).collect(),
            Some(_) | None => return,
        };
        let mut dims: Columns = Columns::new();
        for ((declared, bound), axis) in declared.into_iter().zip(sizes).zip(0..) {
            let place = DimPlace { value: *value, axis };
            let same = match bound {
                BoundDim::Unknown => None,
                BoundDim::Fixed(size) => Some(reading.facts.constant(*size)),
                BoundDim::Joined(places) => self.joined(places, reading),
            };
            dims.push(match (declared, same) {
                (Some(size), _) => reading.facts.constant(size),
                (None, Some(same)) => reading.facts.define(place, same),
                (None, None) => reading.facts.unknown(Some(place)),
            });
        }
        reading.dims.set(*value, &dims);
    }

    fn joined(&self, places: &[DimPlace], reading: &mut RelationState<'_>) -> Option<Term> {
        let mut joined = None;
        for place in places {
            let dim = self.size_at(*place, reading)?;
            joined = Some(match joined {
                Some(joined) => reading.facts.join(joined, dim).ok()?,
                None => dim,
            });
        }
        joined
    }

    /// The size at a place, which may be a number that a value is.
    pub(super) fn size_at(&self, place: DimPlace, reading: &mut RelationState<'_>) -> Option<Term> {
        let axis = place.axis as usize;
        if place.is_element(self.ir) && !self.is_unranked(place.value) {
            return self.elements(place.value, reading)?.get(axis).copied();
        }
        let row = reading.row(self.ir, place.value)?;
        (axis < row.rank()).then(|| reading.dims.get(row, axis))
    }

    fn is_unranked(&self, value: ValueId) -> bool {
        matches!(self.ir.types.resolved(self.ir.value_type(value)), Type::UnrankedTensor(_))
    }
}

impl Analysis<'_> {
    /// Reads the body of a function.
    pub(super) fn body(&mut self, function: OpId, body: RegionId, findings: &mut FunctionFindings) {
        let ir = self.reader.ir;
        let Some(entry) = ir.blocks(body).next() else { return };
        self.walk.trials = self.calls.left;
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        if names::equate(&self.reader, function, entry, &mut reading).is_err() {
            return;
        }
        // Values get sizes of other values without a constraint, which matters only if types are refined.
        if self.refined.is_none() && !self.reader.has_constraints(body, self.budget.nested_regions) {
            return;
        }
        self.walk.path.push(PathBlock { block: entry, until: None, bindings: Vec::new() });
        self.block(entry, findings);
        if ir.block_count(body) > 1 {
            self.dominated(body, findings);
        }
    }

    /// Reads the blocks of a region after its entry, which was read, in the order of the dominator tree.
    fn dominated(&mut self, region: RegionId, findings: &mut FunctionFindings) {
        let ir = self.reader.ir;
        let Some(entry) = ir.blocks(region).next() else { return };
        let graph = BlockGraph::new(ir, region, entry);
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); graph.order.len()];
        for (at, above) in graph.immediate_dominators().into_iter().enumerate().skip(1) {
            children[above].push(at);
        }
        let always = self.always(entry);
        // The entered block, with the state to restore after the blocks that it dominates.
        let mut waiting: Vec<Result<usize, _>> = children[0].iter().rev().map(|child| Ok(*child)).collect();
        while let Some(next) = waiting.pop() {
            match next {
                Ok(at) => {
                    let block = graph.order[at];
                    waiting.push(Err((self.sizes.moment(), self.dims.met())));
                    self.walk.path.push(PathBlock { block, until: None, bindings: Vec::new() });
                    self.walk.scopes.push((!always.contains(&block)).then_some(RunScope::Block(block)));
                    self.block(block, findings);
                    self.judge(findings);
                    waiting.extend(children[at].iter().rev().map(|child| Ok(*child)));
                }
                Err((moment, met)) => {
                    self.walk.scopes.pop();
                    self.walk.path.pop();
                    self.sizes.undo(moment);
                    self.dims.go_back(met);
                }
            }
        }
    }

    /// The blocks that are part of every run that ends: each is the only successor of another.
    fn always(&self, entry: BlockId) -> FxHashSet<BlockId> {
        let ir = self.reader.ir;
        let mut found: FxHashSet<BlockId> = [entry].into_iter().collect();
        let mut at = entry;
        while let Some(last) = ir.last_op(at)
            && let [only] = ir.successors(last)
            && found.insert(*only)
        {
            at = *only;
        }
        found
    }

    /// Reads the operations of a block, the last step of the path.
    fn block(&mut self, block: BlockId, findings: &mut FunctionFindings) {
        let ir = self.reader.ir;
        let is_outermost = self.walk.path.len() == 1;
        for op in ir.block_ops(block) {
            if let Some(transfer) = self.reader.transfer(op)
                && !self.excluded.contains(&op)
            {
                match self.is_repeated(op) {
                    true => self.note(op, transfer, &[], findings),
                    false => self.state(op, transfer, is_outermost, findings),
                }
            }
            if ir.operation(op).extra.is_some()
                && ir.regions(op).next().is_some()
                && self.walk.path.len() < self.budget.nested_regions
            {
                self.regions(op, findings);
                if is_outermost {
                    self.sizes.commit();
                }
            }
        }
    }

    /// Gives the result of an operation the sizes of an earlier equal operation, if the constraints of that operation
    /// still hold. Returns whether there is one.
    #[inline]
    fn is_repeated(&mut self, op: OpId) -> bool {
        let Some((key, result)) = self.reader.decided_key(op, |operand| self.dims.row_of(operand)) else {
            return false;
        };
        let Some(row) = self.dims.repeats.get(&key) else { return false };
        self.dims.share(result, row);
        true
    }

    /// States the constraints of an operation.
    fn state(&mut self, op: OpId, transfer: SizeTransfer<'_>, is_outermost: bool, findings: &mut FunctionFindings) {
        let (moment, met) = (self.sizes.moment(), self.dims.met());
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        match self.reader.apply_and_remember(op, transfer, &mut reading) {
            Ok(()) => {
                let declared = reading.declared;
                self.note(op, transfer, &declared, findings);
                if is_outermost {
                    self.sizes.commit();
                }
            }
            Err(refusal) => {
                self.sizes.undo(moment);
                self.dims.go_back(met);
                if refusal == RelationRefusal::Contradiction && !self.walk.is_trial {
                    if findings.blames.len() < self.budget.findings && self.blame(Some(op), findings).is_none() {
                        findings.is_decided = false;
                    }
                    self.excluded.insert(op);
                }
            }
        }
    }

    /// Notes the declared sizes of an operation whose constraints hold, and its results.
    #[inline]
    fn note(&mut self, op: OpId, transfer: SizeTransfer<'_>, declared: &[Declared], findings: &mut FunctionFindings) {
        if self.is_watched(op) && !self.walk.is_trial {
            let open = declared.iter().filter(|declared| !declared.is_known);
            let open = open.map(|open| OpenPromise { axis: open.axis, size: open.size, sources: Vec::new() });
            findings.promises.push(Promise { op, open: open.collect() });
        }
        self.note_results(op, transfer);
    }

    /// Reads the regions of an operation, and binds its results.
    fn regions(&mut self, op: OpId, findings: &mut FunctionFindings) {
        let ir = self.reader.ir;
        // Functions are read separately.
        if self.reader.flows.is_function(ir, op) || ir.op_name_bytes(op) == b"builtin.module" {
            return;
        }
        if let Some(step) = self.walk.path.last_mut() {
            step.until = Some(op);
        }
        match SizeLoop::of(&self.reader, op) {
            Some(known) => self.read_loop(op, &known, findings),
            None => match self.reader.runs_always(op) {
                Some(region) if ir.block_count(region) == 1 => self.read_inline(op, region, findings),
                Some(region) => self.region(region, None, Vec::new(), findings),
                None if self.reader.chooses(op) => self.read_branches(op, findings),
                None => {
                    for (number, region) in ir.regions(op).enumerate() {
                        self.region(region, Some(RunScope::Region(op, number)), Vec::new(), findings);
                    }
                }
            },
        }
        if let Some(step) = self.walk.path.last_mut() {
            step.until = None;
        }
    }

    /// Reads a region, and undoes its constraints.
    fn region(
        &mut self,
        region: RegionId,
        scope: Option<RunScope>,
        bindings: Vec<BoundValue>,
        findings: &mut FunctionFindings,
    ) {
        let (moment, met) = (self.sizes.moment(), self.dims.met());
        if self.enter(region, scope, bindings, findings) {
            self.leave();
        }
        self.sizes.undo(moment);
        self.dims.go_back(met);
    }

    /// Reads a region, whose constraints hold until [`leave`](Self::leave). Returns whether the region has operations.
    pub(super) fn enter(
        &mut self,
        region: RegionId,
        scope: Option<RunScope>,
        bindings: Vec<BoundValue>,
        findings: &mut FunctionFindings,
    ) -> bool {
        let ir = self.reader.ir;
        let Some(entry) = ir.blocks(region).next() else { return false };
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        bindings.iter().for_each(|binding| self.reader.bind_values(binding, &mut reading));
        bindings.iter().for_each(|binding| self.note_refined(binding.value));
        self.walk.path.push(PathBlock { block: entry, until: None, bindings });
        self.walk.scopes.push(scope);
        let before = self.sizes.moment();
        self.block(entry, findings);
        if self.sizes.moment() != before {
            self.judge(findings);
        }
        if ir.block_count(region) > 1 {
            self.dominated(region, findings);
        }
        true
    }

    pub(super) fn leave(&mut self) {
        self.walk.scopes.pop();
        self.walk.path.pop();
    }

    /// Searches for a contradiction in the newest constraints that propagation does not find.
    fn judge(&mut self, findings: &mut FunctionFindings) {
        self.walk.visits += self.sizes.class_count();
        if self.walk.is_trial
            || self.walk.visits > self.budget.scope_visits
            || findings.blames.len() >= self.budget.findings
        {
            return;
        }
        if self.sizes.verdict(self.budget) != Verdict::Contradictory {
            return;
        }
        let Some(block) = self.walk.path.last().map(|step| step.block) else { return };
        let Some(blame) = self.find_blame(None) else { return };
        // The outer constraints alone may be contradictory, which a later search finds.
        let is_here = |op: &OpId| self.reader.ir.parent_block(*op) == Some(block);
        if let Some(last) = blame.ops().into_iter().rfind(is_here) {
            findings.blames.push(blame);
            self.excluded.insert(last);
        }
    }
}
