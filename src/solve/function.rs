//! A function as a whole: [`Analysis`].
//!
//! Operations are read in order. An operation that contradicts earlier ones is explained and then left out, so that an error is reported
//! once.

use super::refine::RefinementCollector;
use super::walk::{FunctionWalk, RunScope};
use crate::dialect::Registry;
use crate::ir::{Ir, OpId, RegionId};
use crate::shapes::{Calls, ConstraintRecord, DimPlace, DimTable, Facts, RelationReader, RelationState};
use crate::sizes::{Budget, Constraint, Core, Size, Sizes, Term, Verdict};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// The result of the analysis of a function.
#[derive(Debug, Default)]
pub(crate) struct FunctionFindings {
    /// Operations that no sizes satisfy.
    pub(crate) blames: Vec<Blame>,
    /// Dynamic dimensions to which two different sizes are stretched, so that they can only be 1.
    pub(crate) forced: Vec<Forced>,
    /// The declared sizes of watched results.
    pub(crate) promises: Vec<Promise>,
    /// Whether the budget was sufficient to decide the existence of sizes.
    pub(crate) is_decided: bool,
}

/// A minimal set of operations that no sizes satisfy.
#[derive(Debug)]
pub(crate) struct Blame {
    pub(crate) record: ConstraintRecord,
    pub(crate) core: Core,
    /// The operation around them that may not run its region, or the block that a run may not reach.
    pub(crate) scope: Option<RunScope>,
}

impl Blame {
    /// The operations, in order.
    pub(crate) fn ops(&self) -> BTreeSet<OpId> {
        self.core.constraints.iter().filter_map(|number| self.record.ops[*number]).collect()
    }
}

/// A dynamic dimension that is 1 in every run.
#[derive(Debug)]
pub(crate) struct Forced {
    pub(crate) place: DimPlace,
    /// The reason for which the dimension is 1.
    pub(crate) blame: Blame,
}

/// A result that declares sizes where the broadcast of its operands is `?`.
#[derive(Clone, Debug)]
pub(crate) struct Promise {
    pub(crate) op: OpId,
    /// The sizes that do not follow from the operations before either.
    pub(crate) open: Vec<OpenPromise>,
}

/// A declared size, and its assumptions.
#[derive(Clone, Debug)]
pub(crate) struct OpenPromise {
    pub(crate) axis: u32,
    pub(crate) size: u64,
    /// The dimensions of operands one of which must have the size: see [`Analysis::find_sources`].
    pub(crate) sources: Vec<DimPlace>,
}

/// Reads functions, one after the other, with shared memory.
#[derive(Debug)]
pub(crate) struct Analysis<'a> {
    pub(super) reader: RelationReader<'a>,
    pub(super) sizes: Sizes,
    pub(super) dims: DimTable,
    pub(super) calls: Calls,
    pub(super) walk: FunctionWalk,
    pub(super) budget: Budget,
    /// The places of the operations whose declared results are watched.
    watched: FxHashSet<u32>,
    /// Operations that contradict other operations and are left out.
    pub(super) excluded: FxHashSet<OpId>,
    /// Refined types, if they are collected.
    pub(super) refined: Option<RefinementCollector<'a>>,
}

impl<'a> Analysis<'a> {
    /// Whether an operation is a function.
    pub(crate) fn is_function(&self, op: OpId) -> bool {
        self.reader.flows.is_function(self.reader.ir, op)
    }

    /// `watched` are the places of the operations whose declared results are in [`FunctionFindings::promises`].
    pub(crate) fn new(ir: &'a Ir, registry: &'a Registry, budget: Budget, watched: FxHashSet<u32>) -> Self {
        let (dims, calls, walk, excluded) = Default::default();
        let sizes = Sizes::within(&budget);
        let reader = RelationReader::new(ir, registry, budget);
        Self { reader, sizes, dims, calls, walk, budget, watched, excluded, refined: None }
    }

    /// Whether calls of private functions are followed, which needs their bodies.
    pub(crate) fn following_calls(mut self, follows: bool) -> Self {
        self.reader.functions = follows.then(OnceCell::new);
        self
    }

    /// Analyses a function, which may be a declaration.
    pub(crate) fn function(&mut self, function: OpId) -> FunctionFindings {
        let mut findings = FunctionFindings { is_decided: true, ..FunctionFindings::default() };
        let ir = self.reader.ir;
        let Some(body) = ir.regions(function).next().filter(|region| ir.block_count(*region) > 0) else {
            return findings;
        };
        self.excluded.clear();
        while findings.blames.len() < self.budget.findings {
            self.clear();
            findings.promises.clear();
            self.calls = self.calls_of(function);
            self.walk = FunctionWalk::default();
            self.body(function, body, &mut findings);
            match self.sizes.verdict(self.budget) {
                Verdict::Satisfiable => {
                    self.find_forced(body, &mut findings);
                    break;
                }
                Verdict::Undecided => {
                    findings.is_decided = false;
                    break;
                }
                Verdict::Contradictory => {
                    let Some(last) = self.blame(None, &mut findings) else { break };
                    self.excluded.insert(last);
                }
            }
        }
        self.clear();
        findings
    }

    pub(super) fn clear(&mut self) {
        self.sizes.clear();
        self.dims.clear();
    }

    /// The budget for the calls of a function: the number of operations that may be read is proportional to that of the function.
    pub(super) fn calls_of(&self, function: OpId) -> Calls {
        let ir = self.reader.ir;
        let blocks = ir.regions(function).flat_map(|region| ir.blocks(region));
        Calls::of(function, blocks.map(|block| ir.block_ops(block).count()).sum())
    }

    pub(super) fn is_watched(&self, op: OpId) -> bool {
        !self.watched.is_empty() && self.reader.ir.place(op).is_some_and(|place| self.watched.contains(&place.start))
    }

    /// Finds the dimensions of operands that decide whether a promise is kept.
    pub(crate) fn find_sources(&mut self, promise: &mut Promise) {
        let (mut record, mut dims) = <(ConstraintRecord, DimTable)>::default();
        let Some(transfer) = self.reader.transfer(promise.op) else { return };
        let mut calls = Calls::default();
        let mut reading = RelationState::new(&mut record, &mut dims, &mut calls);
        let is_read = self.reader.apply(promise.op, transfer, &mut reading).is_ok();
        let declared = reading.declared;
        for open in promise.open.iter_mut().filter(|_| is_read) {
            let found = declared.iter().find(|declared| declared.axis == open.axis).map(|declared| declared.found);
            let mut sizes: Vec<Size> = found.into_iter().map(|found| record.size(found)).collect();
            while let Some(size) = sizes.pop() {
                let Size::Unknown(unknown) = size else { continue };
                match record.place(unknown) {
                    Some(place) if !open.sources.contains(&place) => open.sources.push(place),
                    Some(_) => {}
                    None => sizes.extend(record.operands(unknown).into_iter().flatten()),
                }
            }
        }
    }

    /// Explains a contradiction among the operations up to `last`; returns the last of the involved operations.
    pub(super) fn blame(&self, last: Option<OpId>, findings: &mut FunctionFindings) -> Option<OpId> {
        let blame = self.find_blame(last)?;
        let last = blame.ops().last().copied();
        findings.blames.push(blame);
        last
    }

    pub(super) fn find_blame(&self, last: Option<OpId>) -> Option<Blame> {
        let (record, _) = self.record(&self.walk.path, last);
        let core = record.system.core(|number| record.ops[number], self.budget)?;
        Some(Blame { record, core, scope: self.walk.scope() })
    }

    /// The dimensions to which two different sizes are stretched, so that they can only be 1.
    fn find_forced(&mut self, body: RegionId, findings: &mut FunctionFindings) {
        if self.sizes.clashes().len() == 0 {
            return;
        }
        let mut places: FxHashMap<Term, DimPlace> = FxHashMap::default();
        for (place, dim) in self.dims.all() {
            let first = places.entry(self.sizes.class(dim)).or_insert(place);
            *first = (*first).min(place);
        }
        let mut found: Vec<DimPlace> =
            self.sizes.clashes().filter_map(|clash| places.get(&self.sizes.class(clash)).copied()).collect();
        found.sort();
        found.dedup();
        found.truncate(self.budget.findings.saturating_sub(findings.blames.len()));
        for place in found {
            findings.forced.extend(self.explain_forced(body, place));
        }
    }

    fn explain_forced(&self, body: RegionId, place: DimPlace) -> Option<Forced> {
        let (mut record, mut dims) = self.record(&self.entry_path(body), None);
        let row = dims.row(self.reader.ir, &mut Facts::Record(&mut record), place.value)?;
        let size = record.size(dims.get(row, place.axis as usize));
        record.say(Constraint::NotOne(size));
        let core = record.system.core(|number| record.ops[number], self.budget)?;
        let blame = Blame { record, core, scope: None };
        let constraints = blame.core.constraints.iter().map(|number| blame.record.system.constraints()[*number]);
        let sizes: BTreeSet<u64> = constraints
            .flat_map(|constraint| constraint.sizes())
            .filter_map(|size| match size {
                Size::Fixed(1) | Size::Unknown(_) => None,
                Size::Fixed(size) => Some(size),
            })
            .collect();
        (sizes.len() > 1 && blame.ops().len() > 1).then_some(Forced { place, blame })
    }
}
