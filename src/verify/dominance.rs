//! Definitions dominate their uses, and isolated regions use no outer values.
//!
//! Nearly all operands are defined earlier in the same block, which one comparison of ids shows. All others use a
//! dominator tree, built for a region with the first query (Lengauer and Tarjan's algorithm), and the tree of regions for
//! definitions around a use. No text makes queries slow: no query iterates over a chain of blocks or regions.

use super::{CheckContext, OperationFault, Verifier};
use crate::diagnostic::Code;
use crate::ir::dominators::{BlockGraph, FewBlocks};
use crate::ir::{BlockId, Definition, Ir, OpId, RegionId, ValueId};
use crate::limits::Verifying;
use rustc_hash::FxHashMap;

/// Cached results.
#[derive(Default)]
pub(super) struct Dominance {
    trees: FxHashMap<RegionId, Tree>,
    nests: Vec<Nest>,
    /// The places of blocks in their regions, for messages.
    positions: FxHashMap<BlockId, usize>,
}

/// The nesting of a region.
#[derive(Clone, Copy)]
struct Nest {
    /// The number of regions around the region.
    depth: u32,
    /// The region around the region; for an outermost one, the region itself.
    parent: RegionId,
    /// An outer region: with one for each region, any outer region is found in a logarithmic number of steps (Myers's
    /// jump pointers).
    jump: RegionId,
    /// The innermost isolated region around the region; it may be the region itself.
    isolated: Option<RegionId>,
}

/// The dominator tree of the blocks that are reachable from the entry.
enum Tree {
    Few(FewBlocks),
    /// For each block the range of the blocks it dominates, itself first, in preorder of the tree.
    Many(FxHashMap<BlockId, std::ops::Range<usize>>),
}

impl Tree {
    fn new(ir: &Ir, region: RegionId, limits: &Verifying) -> Self {
        let Some(entry) = ir.blocks(region).next() else { return Self::Many(FxHashMap::default()) };
        match FewBlocks::new(ir, region, entry, limits) {
            Some(few) => Self::Few(few),
            None => Self::Many(Self::spans(ir, region, entry)),
        }
    }

    fn spans(ir: &Ir, region: RegionId, entry: BlockId) -> FxHashMap<BlockId, std::ops::Range<usize>> {
        let graph = BlockGraph::new(ir, region, entry);
        let immediate = graph.immediate_dominators();
        // A block comes after its dominators, so sizes are summed backwards and positions assigned forwards.
        let count = graph.order.len();
        let mut sizes = vec![1; count];
        for at in (1..count).rev() {
            sizes[immediate[at]] += sizes[at];
        }
        let mut free = vec![0; count];
        let mut spans = FxHashMap::default();
        for at in 0..count {
            let start = if at == 0 { 0 } else { free[immediate[at]] };
            if at > 0 {
                free[immediate[at]] += sizes[at];
            }
            free[at] = start + 1;
            spans.insert(graph.order[at], start..start + sizes[at]);
        }
        spans
    }

    /// Whether every path from the entry to `to` contains `from`. That is true for a block without paths.
    fn dominates(&self, from: BlockId, to: BlockId) -> bool {
        match self {
            Self::Few(few) => few.dominates(from, to),
            Self::Many(spans) => {
                spans.get(&to).is_none_or(|to| spans.get(&from).is_some_and(|from| from.contains(&to.start)))
            }
        }
    }

    fn is_reachable(&self, block: BlockId) -> bool {
        match self {
            Self::Few(few) => few.is_reachable(block),
            Self::Many(spans) => spans.contains_key(&block),
        }
    }
}

/// The fault of a use.
enum UseFault {
    Dominance,
    Isolation(OpId),
}

/// The fault of the use of a value, in MLIR's words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum UseViolation {
    #[error("'{op}' op using value defined outside the region")]
    Isolation { op: String },
    #[error("operand #{index} does not dominate this use")]
    Dominance { index: usize },
}

impl OperationFault for UseViolation {
    fn code(&self) -> Code {
        match self {
            Self::Isolation { .. } => Code::RegionIsolation,
            Self::Dominance { .. } => Code::DominanceViolation,
        }
    }
}

impl Verifier<'_> {
    /// Whether the definition of every operand is visible to the operation and dominates it.
    #[inline]
    pub(super) fn operands(&mut self, op: OpId) {
        let ir = self.cx.ir;
        let block = ir.operation(op).block;
        for (index, operand) in ir.operands(op).iter().enumerate() {
            let is_near = match ir.definition(*operand) {
                Definition::Result(definition) => {
                    ir.comes_before(definition, op) && ir.operation(definition).block == block
                }
                Definition::Argument(owner) => Some(owner) == block,
                Definition::Undefined => true,
            };
            // Operations in unreachable blocks may use any value. This is tested last, because it needs a tree.
            if !is_near
                && let Some(wrong) = self.far_use(op, *operand)
                && block.is_none_or(|block| self.is_reachable(block))
            {
                self.report_use(op, index, *operand, wrong);
            }
        }
    }

    fn far_use(&mut self, op: OpId, operand: ValueId) -> Option<UseFault> {
        let ir = self.cx.ir;
        let (definition, owner) = match ir.definition(operand) {
            Definition::Result(definition) => (Some(definition), ir.parent_block(definition)),
            Definition::Argument(block) => (None, Some(block)),
            Definition::Undefined => return None,
        };
        // Without an implicit module the top level is no block, and its operations may use each other in any order.
        let owner_region = owner.map(|block| ir.parent_region(block));
        let user_block = ir.parent_block(op)?;
        let user_region = ir.parent_region(user_block);
        if owner_region == Some(user_region) {
            return self.far_use_in_region(user_region, definition, owner?, op);
        }
        if !self.encloses(owner_region, op) {
            return Some(UseFault::Dominance);
        }
        let nests = self.nests();
        let depth = owner_region.map(|region| nests[region.index()].depth);
        if let Some(isolated) = nests[user_region.index()].isolated
            && depth.is_none_or(|depth| nests[isolated.index()].depth > depth)
            && let Some(isolated) = ir.region_op(isolated)
        {
            return Some(UseFault::Isolation(isolated));
        }
        // The operation around the use that is in the region of the definition.
        let below = depth.map_or(0, |depth| depth + 1);
        let user = ir.region_op(around(nests, user_region, below))?;
        self.far_use_in_region(owner_region?, definition, owner?, user)
    }

    /// Reports a use by an operation in the same region.
    fn far_use_in_region(
        &mut self,
        region: RegionId,
        definition: Option<OpId>,
        owner: BlockId,
        user: OpId,
    ) -> Option<UseFault> {
        let ir = self.cx.ir;
        let block = ir.parent_block(user)?;
        if !self.has_ssa_dominance(region) {
            return None;
        }
        let holds = if owner == block {
            definition.is_none_or(|definition| ir.comes_before(definition, user))
        } else {
            is_entry(&self.cx, owner) || self.tree(region).dominates(owner, block)
        };
        (!holds).then_some(UseFault::Dominance)
    }

    /// Whether `op` is inside the region, at any depth; `None` is the top level.
    fn encloses(&mut self, region: Option<RegionId>, op: OpId) -> bool {
        let Some(region) = region else { return true };
        let Some(block) = self.cx.ir.parent_block(op) else { return false };
        let inner = self.cx.ir.parent_region(block);
        let nests = self.nests();
        let depth = nests[region.index()].depth;
        depth <= nests[inner.index()].depth && around(nests, inner, depth) == region
    }

    /// The nesting of all regions.
    #[inline]
    fn nests(&mut self) -> &[Nest] {
        if self.dominance.nests.is_empty() {
            self.find_nests();
        }
        &self.dominance.nests
    }

    /// Regions are numbered from the outside to the inside, except for the module around the file, which is last.
    fn find_nests(&mut self) {
        let ir = self.cx.ir;
        let count = ir.regions.len();
        self.dominance.nests = (0..count)
            .map(RegionId::at)
            .map(|region| Nest { depth: 0, parent: region, jump: region, isolated: None })
            .collect();
        for region in [count - 1].into_iter().chain(0..count).map(RegionId::at) {
            let Some(op) = ir.region_op(region) else { continue };
            let isolated = self.traits(op).isolated.then_some(region);
            let nests = &mut self.dominance.nests;
            let Some(parent) = ir.parent_block(op).map(|block| ir.parent_region(block)) else {
                nests[region.index()].isolated = isolated;
                continue;
            };
            let outer = nests[parent.index()];
            let (near, far) = (nests[outer.jump.index()], nests[nests[outer.jump.index()].jump.index()]);
            let is_even = outer.depth - near.depth == near.depth - far.depth;
            nests[region.index()] = Nest {
                depth: outer.depth + 1,
                parent,
                jump: if is_even { near.jump } else { parent },
                isolated: isolated.or(outer.isolated),
            };
        }
    }

    fn tree(&mut self, region: RegionId) -> &Tree {
        let (ir, limits) = (self.cx.ir, &self.cx.options.limits.verifying);
        self.dominance.trees.entry(region).or_insert_with(|| Tree::new(ir, region, limits))
    }

    fn is_reachable(&mut self, block: BlockId) -> bool {
        let region = self.cx.ir.parent_region(block);
        is_entry(&self.cx, block) || self.tree(region).is_reachable(block)
    }

    /// The single block of an unknown operation may be a graph region: its operations have no order.
    fn has_ssa_dominance(&mut self, region: RegionId) -> bool {
        if self.cx.ir.block_count(region) > 1 {
            return true;
        }
        let Some(parent) = self.cx.ir.region_op(region) else { return false };
        let traits = self.traits(parent);
        traits.registered && !traits.graph_region
    }

    /// The number of a block in its region.
    fn position(&mut self, block: BlockId) -> usize {
        let positions = &mut self.dominance.positions;
        if !positions.contains_key(&block) {
            positions
                .extend(self.cx.ir.blocks(self.cx.ir.parent_region(block)).enumerate().map(|(at, block)| (block, at)));
        }
        positions.get(&block).copied().unwrap_or(0)
    }

    fn report_use(&mut self, op: OpId, index: usize, operand: ValueId, wrong: UseFault) {
        if !self.keeps_error(op) {
            return;
        }
        let diagnostic = match wrong {
            UseFault::Isolation(isolated) => {
                let diagnostic = self.cx.violation(op, &UseViolation::Isolation { op: self.cx.name(op) });
                match self.cx.ir.place(isolated) {
                    Some(place) => diagnostic.note_at(place, "required by region isolation constraints"),
                    None => diagnostic,
                }
            }
            UseFault::Dominance => {
                let diagnostic = self.cx.violation(op, &UseViolation::Dominance { index });
                self.explain_definition(op, operand, diagnostic)
            }
        };
        self.sink.report(diagnostic);
    }

    fn explain_definition(
        &mut self,
        op: OpId,
        operand: ValueId,
        diagnostic: crate::diagnostic::Diagnostic,
    ) -> crate::diagnostic::Diagnostic {
        let ir = self.cx.ir;
        let region_of = |block: Option<BlockId>| block.map(|block| ir.parent_region(block));
        let use_block = ir.parent_block(op);
        let use_region = region_of(use_block);
        let mut relation = |region: Option<RegionId>, what: &str| {
            let parent = |region: Option<RegionId>| region.and_then(|region| ir.region_op(region));
            if region == use_region {
                format!("({what} in the same region)")
            } else if self.encloses(region, op) {
                format!("({what} in a parent region)")
            } else if parent(region).is_some_and(|parent| self.encloses(use_region, parent)) {
                format!("({what} in a child region)")
            } else {
                format!("({what} is neither in a parent nor in a child region)")
            }
        };
        match ir.definition(operand) {
            Definition::Result(definition) => {
                let block = ir.parent_block(definition);
                let text = if block == use_block {
                    "(op in the same block)".to_owned()
                } else {
                    relation(region_of(block), "op")
                };
                match ir.place(definition) {
                    Some(place) => diagnostic.note_at(place, format!("operand defined here {text}")),
                    None => diagnostic,
                }
            }
            Definition::Argument(block) => {
                let region = ir.parent_region(block);
                let text = relation(Some(region), "block");
                let index = self.position(block);
                let text = text.trim_start_matches("(block").trim_start();
                let text = format!("operand defined as a block argument (block #{index} {text}");
                match ir.region_op(region).and_then(|parent| ir.place(parent)) {
                    Some(place) => diagnostic.note_at(place, text),
                    None => diagnostic.note(text),
                }
            }
            Definition::Undefined => diagnostic,
        }
    }
}

/// The outer region of a region that has `depth` regions around it.
fn around(nests: &[Nest], mut region: RegionId, depth: u32) -> RegionId {
    loop {
        let nest = &nests[region.index()];
        if nest.depth <= depth {
            return region;
        }
        region = if nests[nest.jump.index()].depth >= depth { nest.jump } else { nest.parent };
    }
}

/// Whether a block is the first of its region: it is reachable, and dominates the others.
#[inline]
fn is_entry(cx: &CheckContext<'_>, block: BlockId) -> bool {
    cx.ir.blocks(cx.ir.parent_region(block)).next() == Some(block)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::dialect::Registry;
    use crate::source::SourceFile;
    use crate::syntax;

    /// Branches among `count` blocks, drawn from a seed.
    fn function(count: usize, mut seed: u64) -> String {
        let mut below = |bound: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % bound
        };
        let blocks: String = (0..count)
            .map(|block| {
                let successors: Vec<String> = (0..below(4)).map(|_| format!("^bb{}", below(count))).collect();
                let list = if successors.is_empty() { String::new() } else { format!("[{}]", successors.join(", ")) };
                format!("^bb{block}:\n  \"t.branch\"(){list} : () -> ()\n")
            })
            .collect();
        format!("\"t.f\"() ({{\n{blocks}}}) : () -> ()\n")
    }

    #[test]
    fn few_blocks_are_dominated_as_many_are() {
        let registry = Registry::default();
        let mut few = 0;
        for seed in 0..400 {
            let text = function(1 + seed % 18, seed as u64);
            let source = SourceFile::new("x", text.as_bytes()).unwrap();
            let options = syntax::Options::new(&registry).no_implicit_module(true);
            let ir = syntax::parse(&source, &options).ir;
            let region = RegionId::at(0);
            let entry = ir.blocks(region).next().unwrap();
            let Some(found) = FewBlocks::new(&ir, region, entry, &Verifying::DEFAULT) else { continue };
            few += 1;
            let (found, expected) = (Tree::Few(found), Tree::Many(Tree::spans(&ir, region, entry)));
            for from in ir.blocks(region) {
                assert_eq!(found.is_reachable(from), expected.is_reachable(from), "{text}");
                for to in ir.blocks(region) {
                    assert_eq!(found.dominates(from, to), expected.dominates(from, to), "{from:?} {to:?} {text}");
                }
            }
        }
        assert!(few > 300, "only {few}");
    }
}
