//! Operations that run one of their regions, whose results have the sizes on which all regions agree ([`Analysis::read_branches`]), and
//! operations whose only region always runs.

use super::function::{Analysis, FunctionFindings};
use super::walk::{BoundDim, BoundValue, RunScope};
use crate::assembly::{Flow, FlowTarget, Runs};
use crate::flow::{Edge, From, To};
use crate::ir::{BlockId, Definition, OpId, RegionId, ValueId};
use crate::shapes::{DimPlace, Partial, RelationReader, RelationState, columns, partial_shape, tensor_dims};
use crate::sizes::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The dimension of a result as a branch yields it.
#[derive(Debug)]
struct YieldedDim {
    /// The size of the dimension, if it is known in the branch.
    size: Option<u64>,
    /// The sizes that are joined to the size, each as the places outside of the region with this size; `None` for a
    /// size defined in the region.
    from: Option<Vec<SmallVec<[DimPlace; 2]>>>,
}

impl RelationReader<'_> {
    /// The region that runs exactly once with the operation.
    pub(super) fn runs_always(&self, op: OpId) -> Option<RegionId> {
        let (info, flow) = self.flows.of(self.ir, op)?;
        let [clause] = &flow.clauses[..] else { return None };
        let gives = |target: &FlowTarget| matches!(target, FlowTarget::Named(name) if info.results().iter().any(|result| result.name == *name));
        let is_one = clause.runs == Runs::Once && clause.skipped == 0 && clause.targets.iter().any(gives);
        if is_one { self.ir.regions(op).next() } else { None }
    }

    /// Whether exactly one region of the operation runs and yields a tensor with a dynamic size.
    pub(super) fn chooses(&self, op: OpId) -> bool {
        let ir = self.ir;
        let has_one = |(_, flow): (_, &Flow)| flow.clauses.iter().all(|clause| clause.runs == Runs::One);
        let is_known = self.flows.of(ir, op).is_some_and(has_one);
        let yields = |region: RegionId| {
            let block = ir.blocks(region).next().filter(|_| ir.block_count(region) == 1);
            block
                .and_then(|block| ir.last_op(block))
                .is_some_and(|last| ir.operands(last).len() == ir.results(op).len())
        };
        is_known
            && ir.results(op).any(|result| self.is_dynamic_value(result))
            && ir.regions(op).next().is_some()
            && ir.regions(op).all(yields)
    }

    /// The operands that an operation passes to a region, each with its argument.
    fn passed_to(&self, op: OpId, region: usize) -> Vec<(ValueId, ValueId)> {
        let edges = self.flows.edges(self.ir, op);
        let is_own = |edge: &&Edge| (edge.from, edge.to) == (From::Operation, To::Region(region));
        edges.iter().flat_map(|edges| edges.passing_edges().filter(is_own)).flat_map(Edge::pairs).collect()
    }

    fn yielded(&self, region: RegionId) -> &[ValueId] {
        let last = self.ir.blocks(region).next().and_then(|block| self.ir.last_op(block));
        last.map_or(&[], |last| self.ir.operands(last))
    }

    /// Gives results the sizes of the values that the only region yields.
    pub(super) fn yield_results(&self, op: OpId, region: RegionId, reading: &mut RelationState<'_>) {
        for (result, value) in self.ir.results(op).zip(self.yielded(region)) {
            if let Some(row) = reading.row(self.ir, *value) {
                let found: Partial = partial_shape(row, reading);
                // The verification of flow reports types that do not agree.
                let _ = self.bind_result(result, &found, reading);
            }
            if let Some(elements) = self.elements(*value, reading) {
                reading.dims.set_elements(result, elements);
            }
        }
    }

    /// The values from outside that a region of an operation uses.
    fn captured(&self, op: OpId, region: RegionId) -> Vec<ValueId> {
        let ir = self.ir;
        let owner = |op: &OpId| ir.region_op(ir.parent_region(ir.parent_block(*op)?));
        let blocks = std::iter::successors(Some(op), owner).filter_map(|op| ir.parent_block(op));
        let around: FxHashSet<BlockId> = blocks.collect();
        let is_outside = |value: &ValueId| match ir.definition(*value) {
            Definition::Result(definition) => ir.parent_block(definition).is_some_and(|block| around.contains(&block)),
            Definition::Argument(block) => around.contains(&block),
            Definition::Undefined => false,
        };
        let mut captured = Vec::new();
        let mut regions = vec![region];
        while let Some(region) = regions.pop() {
            for inner in ir.blocks(region).flat_map(|block| ir.block_ops(block)) {
                captured.extend(ir.operands(inner).iter().copied().filter(is_outside));
                regions.extend(ir.regions(inner));
            }
        }
        captured.sort();
        captured.dedup();
        captured
    }

    /// The places of the dynamic sizes of values; values without a row get a new row.
    fn places(&self, values: &[ValueId], reading: &mut RelationState<'_>) -> Vec<DimPlace> {
        let mut places = Vec::new();
        for value in values {
            let dims = reading.row(self.ir, *value).map(|_| tensor_dims(self.ir, self.ir.value_type(*value)));
            let is_dynamic = |axis: &u32| {
                let dims = dims.flatten().unwrap_or_default();
                dims.get(*axis as usize).is_none_or(|dim| dim.is_dynamic())
            };
            let rank = reading.dims.row_of(*value).map_or(0, |row| row.rank() as u32);
            let elements = self.elements(*value, reading).map_or(0, |elements| elements.len() as u32);
            let count = if rank > 0 && (0..rank).any(|axis| is_dynamic(&axis)) { rank } else { elements };
            places.extend((0..count).map(|axis| DimPlace { value: *value, axis }));
        }
        places
    }
}

impl Analysis<'_> {
    /// Reads the only region of an operation, which always runs: its constraints hold after it.
    pub(super) fn read_inline(&mut self, op: OpId, region: RegionId, findings: &mut FunctionFindings) {
        if self.enter(region, None, Vec::new(), findings) {
            self.leave();
        }
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        self.reader.yield_results(op, region, &mut reading);
    }

    /// Reads the regions of an operation, one of which runs. Results have the sizes on which all agree.
    pub(super) fn read_branches(&mut self, op: OpId, findings: &mut FunctionFindings) {
        let ir = self.reader.ir;
        let mut branches: Vec<Vec<Option<Vec<YieldedDim>>>> = Vec::new();
        for (number, region) in ir.regions(op).enumerate() {
            let mut captured = self.reader.captured(op, region);
            let passed = self.reader.passed_to(op, number);
            captured.extend(passed.iter().map(|(source, _)| *source));
            let carried = passed.iter().filter_map(|(source, target)| {
                let rank = tensor_dims(ir, ir.value_type(*source)).map_or(0, <[_]>::len);
                BoundValue::of(ir, *target, *source, &vec![true; rank])
            });
            let carried: Vec<BoundValue> = carried.collect();
            let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
            let places = self.reader.places(&captured, &mut reading);
            let (moment, met) = (self.sizes.moment(), self.dims.met());
            if self.enter(region, Some(RunScope::Region(op, number)), carried, findings) {
                branches.push(self.yielded(region, &places));
                self.leave();
            }
            self.sizes.undo(moment);
            self.dims.go_back(met);
        }
        let bindings: Vec<BoundValue> = ir
            .results(op)
            .enumerate()
            .filter_map(|(number, value)| {
                let yielded = |results: &'_ Vec<Option<Vec<YieldedDim>>>| results.get(number)?.as_ref().map(Vec::len);
                let rank = match tensor_dims(ir, ir.value_type(value)) {
                    Some(dims) => dims.len(),
                    // A result of unknown rank gets the rank of the values that all branches yield.
                    None => {
                        let rank = branches.first().and_then(yielded)?;
                        branches.iter().all(|results| yielded(results) == Some(rank)).then_some(rank)?
                    }
                };
                let sizes = (0..rank).map(|axis| {
                    let all: Option<Vec<&YieldedDim>> =
                        branches.iter().map(|results| results.get(number)?.as_ref()?.get(axis)).collect();
                    all.map_or(BoundDim::Unknown, |all| self.common_dim(&all))
                });
                Some(BoundValue { value, sizes: sizes.collect() })
            })
            .collect();
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        bindings.iter().for_each(|binding| self.reader.bind_values(binding, &mut reading));
        self.walk.results.insert(op, bindings);
    }

    /// The dimensions that the last read region yields, by result and axis; `None` for unknown rank.
    fn yielded(&mut self, region: RegionId, places: &[DimPlace]) -> Vec<Option<Vec<YieldedDim>>> {
        let mut outside: FxHashMap<Term, SmallVec<[DimPlace; 2]>> = FxHashMap::default();
        for place in places {
            if let Some(class) = self.class_at(*place) {
                let known = outside.entry(class).or_default();
                if known.len() < self.budget.branch_places {
                    known.push(*place);
                }
            }
        }
        let mut results = Vec::new();
        for value in self.reader.yielded(region) {
            let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
            let row = reading.row(self.reader.ir, *value);
            let Some(dims) = row.map(|row| columns(row, &reading)) else {
                results.push(None);
                continue;
            };
            let yielded = dims.into_iter().map(|dim| {
                let from = match outside.get(&self.sizes.class(dim)) {
                    Some(places) => Some(vec![places.clone()]),
                    None => self.sizes.leaves(dim).into_iter().map(|leaf| outside.get(&leaf).cloned()).collect(),
                };
                YieldedDim { size: self.sizes.value(dim), from }
            });
            results.push(Some(yielded.collect()));
        }
        results
    }

    fn class_at(&mut self, place: DimPlace) -> Option<Term> {
        let mut reading = RelationState::new(&mut self.sizes, &mut self.dims, &mut self.calls);
        let size = self.reader.size_at(place, &mut reading)?;
        Some(self.sizes.class(size))
    }

    /// The dimension that all branches yield, if they agree.
    fn common_dim(&mut self, branches: &[&YieldedDim]) -> BoundDim {
        let Some((first, others)) = branches.split_first() else { return BoundDim::Unknown };
        if let Some(size) = first.size
            && others.iter().all(|other| other.size == Some(size))
        {
            return BoundDim::Fixed(size);
        }
        let mut classes: Vec<Vec<Vec<(DimPlace, Term)>>> = Vec::new();
        for branch in branches {
            let Some(from) = &branch.from else { return BoundDim::Unknown };
            let mut with_class = |place: &DimPlace| Some((*place, self.class_at(*place)?));
            classes.push(from.iter().map(|places| places.iter().filter_map(&mut with_class).collect()).collect());
        }
        // A size of one branch is chosen if all other branches have it as their only size.
        let has = |sizes: &[(DimPlace, Term)], class: Term| sizes.iter().any(|(_, known)| *known == class);
        let (Some(first), others) = (classes.first(), classes.get(1..).unwrap_or_default()) else {
            return BoundDim::Unknown;
        };
        let is_in_all = |class: Term| others.iter().all(|from| from.iter().any(|sizes| has(sizes, class)));
        let chosen = first.iter().map(|sizes| sizes.iter().find(|(_, class)| is_in_all(*class)).copied());
        let Some(chosen) = chosen.collect::<Option<SmallVec<[(DimPlace, Term); 2]>>>() else {
            return BoundDim::Unknown;
        };
        let is_chosen = |sizes: &Vec<(DimPlace, Term)>| chosen.iter().any(|(_, class)| has(sizes, *class));
        match others.iter().flatten().all(is_chosen) {
            true => BoundDim::Joined(chosen.into_iter().map(|(place, _)| place).collect()),
            false => BoundDim::Unknown,
        }
    }
}
