//! Values with several sources: results of conditionals, arguments of blocks and of private functions.

use super::calls::{self, Callee};
use crate::flow::{EdgeValues, Edges, Flows, To};
use crate::ir::edit::EditError;
use crate::ir::{BlockId, Definition, Ir, OpId, RegionId, ValueId};
use crate::shape::Axis;
use rustc_hash::FxHashMap;

/// A value, and the values that are passed to it.
pub(super) type Incoming = (ValueId, Vec<ValueId>);

/// Refines values to the sizes on which all their sources agree. Returns whether any was refined.
pub(super) fn refine(ir: &mut Ir, flows: &Flows<'_>, callees: &[Callee]) -> Result<bool, EditError> {
    let mut refined = false;
    for (value, sources) in incoming(ir, flows, callees) {
        if let Some(sizes) = common(ir, value, &sources) {
            refined |= super::refine(ir, value, &sizes)?;
        }
    }
    for (value, sizes) in sliced(ir, flows) {
        refined |= super::refine(ir, value, &sizes)?;
    }
    Ok(refined)
}

/// The arguments of regions that are elements of an axis of an operand, with the sizes of the other axes.
fn sliced(ir: &Ir, flows: &Flows<'_>) -> Vec<(ValueId, Vec<Option<u64>>)> {
    let with_regions =
        ir.operations().filter(|op| ir.operation(*op).extra.is_some() && ir.regions(*op).next().is_some());
    let edges: Vec<Edges<'_>> = with_regions.filter_map(|op| flows.edges(ir, op)).collect();
    let slices = edges.iter().flat_map(|edges| &edges.all).flat_map(|edge| edge.slices());
    let without_axis = |(source, target, axis): (ValueId, ValueId, i64)| {
        let dims = super::refinable_dims(ir, source)?;
        let axis = Axis::wrapped(axis, dims.len())?.index();
        let others = dims.iter().enumerate().filter(|(place, _)| *place != axis);
        Some((target, others.map(|(_, dim)| dim.size()).collect()))
    };
    slices.filter_map(without_axis).collect()
}

/// The values with several sources, except values that a loop carries.
pub(super) fn incoming(ir: &Ir, flows: &Flows<'_>, callees: &[Callee]) -> Vec<Incoming> {
    let mut incoming: Vec<Incoming> = Vec::new();
    calls::incoming(ir, callees, &mut incoming);
    for op in ir.operations().filter(|op| ir.operation(*op).extra.is_some()) {
        // Without casts, a value that no iteration passes to the next has the same sizes in all of them.
        let is_followed = |edges: &Edges<'_>| !edges.flow.repeats() || edges.flow.is_untyped() && !edges.carry();
        if let Some(edges) = flows.edges(ir, op).filter(|edges| edges.is_complete && is_followed(edges)) {
            of_operation(ir, op, &edges, &mut incoming);
        }
        for region in ir.regions(op).filter(|region| ir.block_count(*region) > 1) {
            of_blocks(ir, flows, region, &mut incoming);
        }
    }
    incoming
}

/// Collects the sources of the arguments of regions and of the results of an operation.
fn of_operation(ir: &Ir, op: OpId, edges: &Edges<'_>, incoming: &mut Vec<Incoming>) {
    let targets = (0..ir.regions(op).count()).map(To::Region).chain([To::Results]);
    for to in targets {
        let all: Vec<(&EdgeValues, &EdgeValues)> = edges
            .all
            .iter()
            .filter(|edge| edge.to == to && edge.passes_values())
            .map(|edge| (&edge.sources, &edge.targets))
            .collect();
        let Some((_, targets)) = all.first() else { continue };
        if all.iter().any(|(sources, others)| sources.len() != others.len() || others != targets) {
            continue;
        }
        incoming.extend(targets.iter().enumerate().map(|(index, target)| {
            let sources = all.iter().map(|(sources, _)| sources[index]);
            (*target, sources.collect())
        }));
    }
}

/// The sources of each block argument in the branches to its block, if all of them are known.
fn of_blocks(ir: &Ir, flows: &Flows<'_>, region: RegionId, incoming: &mut Vec<Incoming>) {
    let mut passed: FxHashMap<BlockId, Option<Vec<&[ValueId]>>> = FxHashMap::default();
    for last in ir.blocks(region).filter_map(|block| ir.last_op(block)) {
        let groups = flows.branch(ir, last);
        for (number, block) in ir.successors(last).iter().enumerate() {
            let group = groups.as_ref().and_then(|groups| ir.operands(last).get(groups.get(number)?.range()));
            let known = passed.entry(*block).or_insert_with(|| Some(Vec::new()));
            match (known.as_mut(), group) {
                (Some(known), Some(group)) => known.push(group),
                _ => *known = None,
            }
        }
    }
    for block in ir.blocks(region).skip(1) {
        let Some(Some(groups)) = passed.get(&block) else { continue };
        for (index, argument) in ir.arguments(block).enumerate() {
            let sources: Option<Vec<ValueId>> = groups.iter().map(|group| group.get(index).copied()).collect();
            incoming.extend(sources.map(|sources| (argument, sources)));
        }
    }
}

/// The sizes that all sources have; a value passed around a loop unchanged is no source.
fn common(ir: &Ir, value: ValueId, sources: &[ValueId]) -> Option<Vec<Option<u64>>> {
    let mut common: Option<Vec<Option<u64>>> = None;
    for source in sources.iter().filter(|source| **source != value) {
        let shape = super::refinable_dims(ir, *source)?;
        if ir.definition(*source) == Definition::Undefined {
            return None;
        }
        match &mut common {
            None => common = Some(shape.iter().map(|dim| dim.size()).collect()),
            Some(common) if common.len() == shape.len() => {
                for (size, dim) in common.iter_mut().zip(shape) {
                    *size = size.filter(|size| dim.size() == Some(*size));
                }
            }
            Some(_) => return None,
        }
    }
    common
}
