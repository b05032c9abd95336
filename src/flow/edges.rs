//! The edges of one operation with regions: [`Edges`].

use super::BlockEnding;
use crate::assembly::{Extent, Flow, FlowArgument, FlowClause, FlowTarget, FlowType, OpDefinition};
use crate::ir::{ArenaRange, BlockId, Ir, OpId, RegionId, ValueId, segments};
use smallvec::SmallVec;

/// The source of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// The operation, which passes its operands to a region.
    Operation,
    /// An operation at the end of a block of a region.
    Terminator(usize, OpId),
    /// The region passes its arguments on.
    Region(usize),
}

/// The target of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum To {
    /// The results of the operation.
    Results,
    /// The arguments of a region.
    Region(usize),
    /// No value is passed: the terminator determines a type.
    Type,
}

/// The passed values and their targets, in pairs if the numbers are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    pub(crate) from: From,
    pub(crate) to: To,
    /// The part of each value that is passed.
    pub(crate) passes: FlowType,
    pub(crate) sources: EdgeValues,
    /// For each source, the index of the operand of the operation or of the terminator, or of the argument of the region.
    pub(crate) numbers: SmallVec<[u32; 4]>,
    pub(crate) targets: EdgeValues,
    /// The axes of slices or stacks in order, negative ones from the right; others are 0.
    pub(crate) axes: SmallVec<[i64; 4]>,
}

pub(crate) type EdgeValues = SmallVec<[ValueId; 4]>;

impl Edge {
    /// Whether values are passed, and not only types.
    pub(crate) fn passes_values(&self) -> bool {
        self.passes == FlowType::Same
    }

    /// The source, the target and the axis of each value of which one element of an axis is passed at a time.
    pub(crate) fn slices(&self) -> impl Iterator<Item = (ValueId, ValueId, i64)> + '_ {
        self.along(FlowType::Slice)
    }

    /// The source, the target and the axis of each value that is an element of an axis of a result.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (ValueId, ValueId, i64)> + '_ {
        self.along(FlowType::Stack)
    }

    fn along(&self, passes: FlowType) -> impl Iterator<Item = (ValueId, ValueId, i64)> + '_ {
        let is_passed = self.passes == passes && self.sources.len() == self.targets.len();
        let axes = self.axes.iter().copied().chain(std::iter::repeat(0));
        let all = self.sources.iter().zip(&self.targets).zip(axes);
        all.map(|((source, target), axis)| (*source, *target, axis)).filter(move |_| is_passed)
    }

    /// Removes the values from an index on, which are passed as another part of each value.
    fn split(&mut self, at: usize, passes: FlowType, axes: SmallVec<[i64; 4]>) -> Option<Self> {
        let tail =
            |list: &mut EdgeValues| -> Option<EdgeValues> { (at <= list.len()).then(|| list.drain(at..).collect()) };
        let (sources, targets) = (tail(&mut self.sources)?, tail(&mut self.targets)?);
        let numbers = self.numbers.drain(at.min(self.numbers.len())..).collect();
        Some(Self { passes, sources, targets, numbers, axes, ..*self })
    }

    /// Each passed value with its target; none if the numbers differ, or only types are passed.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (ValueId, ValueId)> + '_ {
        let is_passed = self.passes == FlowType::Same && self.sources.len() == self.targets.len();
        let pairs = self.sources.iter().copied().zip(self.targets.iter().copied());
        pairs.filter(move |_| is_passed)
    }
}

/// The edges of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edges<'r> {
    pub(crate) flow: &'r Flow,
    pub(crate) all: SmallVec<[Edge; 4]>,
    /// Whether the list of edges is complete: it is not if a region ends with an operation without a definition.
    pub(crate) is_complete: bool,
}

/// The values and regions of an operation by the names of its record.
#[derive(Clone, Debug)]
pub(crate) struct FlowParts<'i> {
    pub(crate) ir: &'i Ir,
    pub(crate) op: OpId,
    pub(crate) info: &'i OpDefinition,
    operands: SmallVec<[ArenaRange; 8]>,
    results: SmallVec<[ArenaRange; 8]>,
    pub(crate) regions: SmallVec<[RegionId; 2]>,
}

impl<'i> FlowParts<'i> {
    /// `None` if the numbers of values do not match the record.
    pub(crate) fn of(ir: &'i Ir, op: OpId, info: &'i OpDefinition) -> Option<Self> {
        let operands = segments::of_operands(ir, op, info)?;
        let results = segments::of_results(ir, op, info)?;
        Some(Self { ir, op, info, operands, results, regions: ir.regions(op).collect() })
    }

    /// The operands of the slot at an index.
    pub(crate) fn operands_at(&self, slot: usize) -> &'i [ValueId] {
        self.operands.get(slot).and_then(|run| self.ir.operands(self.op).get(run.range())).unwrap_or_default()
    }

    /// The numbers of the operands of a name.
    fn numbers(&self, name: &str) -> impl Iterator<Item = u32> {
        let slot = self.info.operands().iter().position(|slot| &*slot.name == name);
        let range = slot.and_then(|slot| self.operands.get(slot)).map_or(0..0, |run| run.range());
        range.map(|number| number as u32)
    }

    /// The operands of a name.
    pub(crate) fn operands(&self, name: &str) -> &'i [ValueId] {
        let slot = self.info.operands().iter().position(|slot| &*slot.name == name);
        slot.map_or(&[], |slot| self.operands_at(slot))
    }

    /// The results of a name.
    pub(crate) fn results(&self, name: &str) -> Option<EdgeValues> {
        let slot = self.info.results().iter().position(|slot| &*slot.name == name)?;
        let run = self.results.get(slot)?.range();
        Some(self.ir.results(self.op).skip(run.start).take(run.len()).collect())
    }

    /// The first block of a region.
    pub(crate) fn entry(&self, region: usize) -> Option<BlockId> {
        self.ir.blocks(*self.regions.get(region)?).next()
    }

    /// The arguments of a region.
    pub(crate) fn arguments(&self, region: usize) -> EdgeValues {
        self.entry(region).into_iter().flat_map(|block| self.ir.arguments(block)).collect()
    }

    /// The operations that end blocks of a region and have no successors.
    pub(crate) fn terminators(&self, region: usize) -> impl Iterator<Item = OpId> + use<'i> {
        let ir = self.ir;
        let blocks = self.regions.get(region).copied().into_iter().flat_map(move |region| ir.blocks(region));
        blocks.filter_map(move |block| ir.last_op(block)).filter(move |last| ir.successors(*last).is_empty())
    }

    /// The operands that a clause passes to the arguments of its region, and the number of the region's arguments
    /// before them.
    pub(crate) fn entering(&self, clause: &FlowClause, region: usize) -> (EdgeValues, FlowType, usize) {
        let (mut sources, mut passes, mut before) = (EdgeValues::new(), FlowType::Same, Some(0));
        for argument in &clause.arguments {
            match argument {
                FlowArgument::Slices { .. } => {}
                FlowArgument::Any | FlowArgument::Typed(_) => before = before.map(|before| before + 1),
                FlowArgument::Rest => before = None,
                FlowArgument::Values(name, of) => {
                    sources.extend_from_slice(self.operands(name));
                    passes = *of;
                }
            }
        }
        let count = || self.entry(region).map_or(0, |entry| self.ir.arguments(entry).len());
        let before = before.unwrap_or_else(|| count().saturating_sub(sources.len()));
        (sources, passes, before)
    }

    /// The number of operands that a clause passes one element of an axis at a time, and the axes; `None` if an attribute is invalid.
    fn sliced(&self, clause: &FlowClause) -> Option<(usize, SmallVec<[i64; 4]>)> {
        let slices = clause.arguments.iter().find_map(|argument| match argument {
            FlowArgument::Slices { count, axes } => Some((count, axes)),
            _ => None,
        });
        let Some((count, axes)) = slices else { return Some((0, SmallVec::new())) };
        let count = self.ir.integer(self.ir.attribute(self.op, count)?)?;
        Some((usize::try_from(count).ok()?, self.listed_axes(axes)?))
    }

    /// The axes that an attribute lists; none without the attribute.
    fn listed_axes(&self, name: &str) -> Option<SmallVec<[i64; 4]>> {
        self.ir
            .attribute(self.op, name)
            .map_or(Some(SmallVec::new()), |axes| self.ir.integer_list(axes).map(|axes| axes.into_iter().collect()))
    }

    /// The arguments of a region that receive values; arguments without a clause are left out.
    pub(crate) fn entered(&self, clause: &FlowClause, region: usize) -> EdgeValues {
        let (.., before) = self.entering(clause, region);
        self.arguments(region).into_iter().skip(before).collect()
    }
}

impl<'r> Edges<'r> {
    /// The edges of an operation by its flow; `ending` classifies the last operation of a block.
    pub(crate) fn of(parts: &FlowParts<'_>, flow: &'r Flow, ending: impl Fn(OpId) -> BlockEnding) -> Option<Self> {
        let mut edges = Self { flow, all: SmallVec::new(), is_complete: true };
        let count = parts.regions.len();
        for region in 0..count {
            let clause = flow.clause_of(parts.info, region, count)?;
            if flow.is_entered(clause) && parts.entry(region).is_some() {
                let (sources, passes, before) = parts.entering(clause, region);
                let targets = parts.arguments(region).into_iter().skip(before).collect();
                let names = clause.arguments.iter().filter_map(FlowArgument::operand);
                let numbers = names.flat_map(|name| parts.numbers(name)).collect();
                let (from, to) = (From::Operation, To::Region(region));
                let mut edge = Edge { from, to, passes, sources, numbers, targets, axes: SmallVec::new() };
                let (count, axes) = parts.sliced(clause)?;
                let slices = match count {
                    0 => None,
                    _ => Some(edge.split(edge.sources.len().checked_sub(count)?, FlowType::Slice, axes)?),
                };
                edges.all.extend([edge].into_iter().chain(slices));
            }
        }
        for region in 0..count {
            let clause = flow.clause_of(parts.info, region, count)?;
            if clause.keeps {
                let sources = parts.entered(clause, region);
                let before = parts.arguments(region).len() - sources.len();
                edges.add(parts, clause, From::Region(region), (sources, before))?;
                continue;
            }
            for last in parts.terminators(region) {
                match ending(last) {
                    BlockEnding::Stops => continue,
                    BlockEnding::Unknown if parts.info.extent != Extent::Stated => {
                        edges.is_complete = false;
                        continue;
                    }
                    BlockEnding::Unknown | BlockEnding::Passes => {}
                }
                let passed = parts.ir.operands(last).get(usize::from(clause.skipped)..).unwrap_or_default();
                let from = From::Terminator(region, last);
                edges.add(parts, clause, from, (passed.into(), usize::from(clause.skipped)))?;
            }
        }
        Some(edges)
    }

    /// Adds edges to all targets of a clause, for sources that begin at an index.
    fn add(
        &mut self,
        parts: &FlowParts<'_>,
        clause: &FlowClause,
        from: From,
        (sources, before): (EdgeValues, usize),
    ) -> Option<()> {
        let count = parts.regions.len();
        for target in &clause.targets {
            let numbers = (before..before + sources.len()).map(|number| number as u32).collect();
            let (to, passes, targets) = match target {
                FlowTarget::Stacks(name, axes) => {
                    let targets = parts.results(name)?;
                    let (to, passes, sources) = (To::Results, FlowType::Same, sources.clone());
                    let mut edge = Edge { from, to, passes, sources, numbers, targets, axes: SmallVec::new() };
                    let (passed, ..) = parts.entering(clause, 0);
                    let carried = passed.len().checked_sub(parts.sliced(clause)?.0)?;
                    let axes = axes.as_ref().map_or(Some(SmallVec::new()), |axes| parts.listed_axes(axes))?;
                    let stacked = edge.split(carried, FlowType::Stack, axes)?;
                    self.all.extend([edge, Edge { to: To::Type, ..stacked }]);
                    continue;
                }
                FlowTarget::Type(name, of) => {
                    let results = parts.results(name);
                    (To::Type, *of, results.unwrap_or_else(|| parts.operands(name).into()))
                }
                FlowTarget::Named(name) => match parts.results(name) {
                    Some(results) => (To::Results, FlowType::Same, results),
                    None => {
                        let other = self.flow.clauses.iter().find(|clause| clause.region == *name)?;
                        let number = (0..count).find(|number| {
                            self.flow.clause_of(parts.info, *number, count).is_some_and(|clause| clause == other)
                        })?;
                        if parts.entry(number).is_none() {
                            continue;
                        }
                        (To::Region(number), FlowType::Same, parts.entered(other, number))
                    }
                },
            };
            self.all.push(Edge { from, to, passes, sources: sources.clone(), numbers, targets, axes: SmallVec::new() });
        }
        Some(())
    }

    /// Whether values are passed from one iteration of a region to the next.
    pub(crate) fn carry(&self) -> bool {
        let is_back = |edge: &Edge| edge.from != From::Operation && matches!(edge.to, To::Region(_));
        self.flow.repeats() && self.all.iter().any(is_back)
    }

    /// The edges that pass values, in pairs.
    pub(crate) fn passing_edges(&self) -> impl Iterator<Item = &Edge> + Clone {
        let is_passed = |edge: &&Edge| edge.passes == FlowType::Same && edge.sources.len() == edge.targets.len();
        self.all.iter().filter(is_passed)
    }
}
