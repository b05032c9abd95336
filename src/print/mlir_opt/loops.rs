//! The names of loops of OpenMP, which encode the position in a nest: `_s1` is the second of a sequence, `_d1` one level deeper,
//! `_r1` in the second region of an operation.
//!
//! The rules are those of `generateLoopNestingName` in MLIR.

use crate::assembly::Structure;
use crate::ir::{Ir, OpId, RegionId, ValueId, segments};
use rustc_hash::FxHashMap;

const LOOP: &[u8] = b"omp.canonical_loop";

/// Maximum number of operations and regions around a loop that are visited.
const MOST_SURROUNDINGS: usize = 1 << 10;

/// The operations that made the loops denoted by values.
#[derive(Default)]
pub(super) struct LoopMaker {
    made_by: FxHashMap<ValueId, Maker>,
    /// For each operation with regions, its index among such operations in its region, and their number.
    places: FxHashMap<OpId, usize>,
    counts: FxHashMap<RegionId, usize>,
}

#[derive(Clone, Copy)]
enum Maker {
    Loop(OpId),
    /// A tiling, with the index of the loop among the tiling's loops, and their number.
    Tile(usize, usize),
}

/// A region of an operation, or an operation in a region, from the inside out.
struct NestingStep {
    /// The index of the region. For an operation, its index among the operations with regions in the same region.
    index: usize,
    is_region: bool,
    /// Whether the component is the only one of its kind.
    is_unique: bool,
    is_loop: bool,
    is_skipped: bool,
    depth: usize,
}

impl LoopMaker {
    /// The loops of a module, if there are any.
    pub(super) fn of(ir: &Ir) -> Self {
        let mut loops = Self::default();
        if !ir.op_name_ids().any(|id| [LOOP, b"omp.new_cli"].contains(&ir.op_name_id_bytes(id))) {
            return loops;
        }
        for op in ir.operations() {
            if ir.regions(op).next().is_some()
                && let Some(block) = ir.parent_block(op)
            {
                let count = loops.counts.entry(ir.parent_region(block)).or_default();
                loops.places.insert(op, *count);
                *count += 1;
            }
            let slot = match ir.op_name_bytes(op) {
                LOOP => 1,
                b"omp.tile" => 0,
                _ => continue,
            };
            let runs = ir.format(op).and_then(|format| segments::of_operands(ir, op, &format.info));
            let Some(run) = runs.and_then(|runs| runs.get(slot).copied()) else { continue };
            let values = &ir.operands(op)[run.range()];
            for (index, value) in values.iter().enumerate() {
                let maker = if slot == 1 { Maker::Loop(op) } else { Maker::Tile(index, values.len()) };
                loops.made_by.insert(*value, maker);
            }
        }
        loops
    }

    /// `canonloop_s0`, `grid1`, or `cli`.
    pub(super) fn result_name(&self, ir: &Ir, op: OpId) -> Option<String> {
        let result = ir.results(op).next()?;
        Some(match self.made_by.get(&result) {
            None => "cli".to_owned(),
            Some(Maker::Loop(of)) => self.nested(ir, "canonloop", *of),
            Some(Maker::Tile(index, count)) if *index < count / 2 => format!("grid{}", index + 1),
            Some(Maker::Tile(index, count)) => format!("intratile{}", index - count / 2 + 1),
        })
    }

    /// `iv_s0`, of the argument of a loop.
    pub(super) fn argument_name(&self, ir: &Ir, op: OpId) -> Option<String> {
        (ir.op_name_bytes(op) == LOOP).then(|| self.nested(ir, "iv", op))
    }

    /// The name of a loop, with a suffix that distinguishes it from other loops.
    fn nested(&self, ir: &Ir, prefix: &str, op: OpId) -> String {
        let mut components = self.surroundings(ir, op);
        measure_nests(&mut components);
        skip_outer_loops(&mut components);
        for component in &mut components {
            component.is_skipped |= !component.is_region && component.is_unique && !component.is_loop;
        }
        let mut is_new_region = true;
        for component in components.iter_mut().rev() {
            component.is_skipped |= is_new_region && component.is_unique;
            is_new_region |= !component.is_skipped;
            // A loop needs a suffix in each nest.
            is_new_region &= component.is_region;
        }
        let mut name = prefix.to_owned();
        for component in components.iter().rev().filter(|component| !component.is_skipped) {
            name += &match component {
                NestingStep { is_region: true, index, .. } => format!("_r{index}"),
                NestingStep { depth: depth @ 1.., .. } => format!("_d{depth}"),
                NestingStep { index, .. } => format!("_s{index}"),
            };
        }
        name
    }

    /// The operations and regions around a loop, up to one that is isolated from above.
    fn surroundings(&self, ir: &Ir, op: OpId) -> Vec<NestingStep> {
        let mut components = Vec::new();
        let mut next = Some(op);
        while let Some(op) = next.filter(|_| components.len() < MOST_SURROUNDINGS) {
            let Some(region) = ir.parent_block(op).map(|block| ir.parent_region(block)) else { break };
            let index = self.places.get(&op).copied().unwrap_or(0);
            let is_unique = self.counts.get(&region).is_none_or(|count| *count <= 1);
            let is_loop = ir.op_name_bytes(op) == LOOP;
            components.push(NestingStep { index, is_region: false, is_unique, is_loop, is_skipped: false, depth: 0 });
            let parent = ir.region_op(region);
            let is_isolated = |parent: &OpId| {
                ir.format(*parent).is_some_and(|format| format.info.has_structure(Structure::IsolatedFromAbove))
            };
            let around = parent.filter(|parent| !is_isolated(parent));
            let regions = around.map_or(1, |parent| ir.regions(parent).count());
            let index = around.and_then(|parent| ir.regions(parent).position(|other| other == region)).unwrap_or(0);
            let is_unique = regions == 1;
            components.push(NestingStep {
                index,
                is_region: true,
                is_unique,
                is_loop: false,
                is_skipped: is_unique,
                depth: 0,
            });
            next = around;
        }
        components
    }
}

/// The number of loops around each loop of a nest; several regions of an operation, or several loops in a region, begin a
/// new nest.
fn measure_nests(components: &mut [NestingStep]) {
    let mut depth = 0;
    for component in components.iter_mut().rev().filter(|component| !component.is_skipped) {
        if component.is_region {
            depth = 0;
            continue;
        }
        if !component.is_unique {
            depth = 0;
        }
        component.depth = depth;
        depth += usize::from(component.is_loop);
    }
}

/// In a nest, only the innermost loop has the depth.
fn skip_outer_loops(components: &mut [NestingStep]) {
    let mut is_in_nest = false;
    for component in components.iter_mut().filter(|component| !component.is_skipped && !component.is_region) {
        if !is_in_nest && component.depth >= 1 {
            is_in_nest = true;
        } else if is_in_nest {
            component.is_skipped = component.is_unique;
            is_in_nest = component.depth > 0;
        }
    }
}
