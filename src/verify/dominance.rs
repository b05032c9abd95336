//! Definitions come before uses, along every path, and isolated regions keep to themselves.
//!
//! Nearly all operands are defined earlier in the same block, which one comparison of ids shows. What is left
//! asks a dominator tree, made for a region when it is first asked for (Cooper, Harvey and Kennedy's algorithm).

use super::Verifier;
use crate::ir::{BlockId, Definition, Ir, OpId, RegionId, ValueId};
use rustc_hash::FxHashMap;

/// The dominator trees made so far.
#[derive(Default)]
pub(super) struct Dominance {
    trees: FxHashMap<RegionId, Tree>,
}

/// Immediate dominators of the blocks that are reachable from the entry.
struct Tree {
    /// Position in reverse post-order.
    order: FxHashMap<BlockId, usize>,
    immediate: Vec<usize>,
    /// Distance from the entry, for comparing two blocks without walking past each other.
    depth: Vec<u32>,
}

impl Tree {
    fn new(ir: &Ir, region: RegionId) -> Self {
        let order = reverse_post_order(ir, region);
        let positions: FxHashMap<BlockId, usize> = order.iter().enumerate().map(|(at, block)| (*block, at)).collect();
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (at, block) in order.iter().enumerate() {
            for successor in ir.last_op(*block).map_or(&[][..], |last| ir.successors(last)) {
                if let Some(to) = positions.get(successor) {
                    predecessors[*to].push(at);
                }
            }
        }
        let mut immediate = vec![usize::MAX; order.len()];
        let mut changed = !order.is_empty();
        if changed {
            immediate[0] = 0;
        }
        while std::mem::take(&mut changed) {
            for at in 1..order.len() {
                let known = predecessors[at].iter().copied().filter(|from| immediate[*from] != usize::MAX);
                let Some(dominator) = known.reduce(|left, right| intersect(&immediate, left, right)) else { continue };
                changed |= immediate[at] != dominator;
                immediate[at] = dominator;
            }
        }
        let mut depth = vec![0; order.len()];
        for at in 1..order.len() {
            depth[at] = depth[immediate[at]] + 1;
        }
        Self { order: positions, immediate, depth }
    }

    /// Whether every path from the entry to `to` leads through `from`. All paths to a block without any do.
    fn dominates(&self, from: BlockId, to: BlockId) -> bool {
        let Some(mut at) = self.order.get(&to).copied() else { return true };
        let Some(from) = self.order.get(&from).copied() else { return false };
        while self.depth[at] > self.depth[from] {
            at = self.immediate[at];
        }
        at == from
    }

    fn is_reachable(&self, block: BlockId) -> bool {
        self.order.contains_key(&block)
    }
}

fn intersect(immediate: &[usize], mut left: usize, mut right: usize) -> usize {
    while left != right {
        while left > right {
            left = immediate[left];
        }
        while right > left {
            right = immediate[right];
        }
    }
    left
}

fn reverse_post_order(ir: &Ir, region: RegionId) -> Vec<BlockId> {
    let Some(entry) = ir.blocks(region).next() else { return Vec::new() };
    let mut seen: FxHashMap<BlockId, ()> = FxHashMap::default();
    let mut order = Vec::new();
    let mut stack = vec![(entry, 0)];
    seen.insert(entry, ());
    while let Some((block, next)) = stack.last_mut() {
        let successors = ir.last_op(*block).map_or(&[][..], |last| ir.successors(last));
        match successors.get(*next) {
            Some(successor) => {
                *next += 1;
                if ir.parent_region(*successor) == region && seen.insert(*successor, ()).is_none() {
                    stack.push((*successor, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// What is wrong with a use.
enum Wrong {
    Dominance,
    Isolation(OpId),
}

impl Verifier<'_> {
    /// Every operand is defined where the operation can see it.
    #[inline]
    pub(super) fn operands(&mut self, op: OpId) {
        let ir = self.ir;
        let block = ir.operation(op).block;
        for (index, operand) in ir.operands(op).iter().enumerate() {
            let is_near = match ir.definition(*operand) {
                Definition::Result(definition) => definition < op && ir.operation(definition).block == block,
                Definition::Argument(owner) => Some(owner) == block,
                Definition::Undefined => true,
            };
            if !is_near && let Some(wrong) = self.far_use(op, *operand) {
                self.report_use(op, index, *operand, wrong);
            }
        }
    }

    fn far_use(&mut self, op: OpId, operand: ValueId) -> Option<Wrong> {
        let ir = self.ir;
        let (definition, owner) = match ir.definition(operand) {
            Definition::Result(definition) => (Some(definition), ir.parent_block(definition)),
            Definition::Argument(block) => (None, Some(block)),
            Definition::Undefined => return None,
        };
        // Without an implicit module the top level is no block; its operations see each other in any order.
        let owner_region = owner.map(|block| ir.parent_region(block));
        let user_block = ir.parent_block(op)?;
        if !self.is_reachable(user_block) {
            return None;
        }
        // The operation around the use that stands in the region of the definition.
        let mut user = op;
        loop {
            let block = ir.parent_block(user);
            let region = block.map(|block| ir.parent_region(block));
            if region == owner_region {
                break;
            }
            let Some(parent) = region.and_then(|region| ir.region_op(region)) else {
                return Some(Wrong::Dominance);
            };
            if self.traits(parent).isolated {
                return Some(if self.encloses(owner_region, parent) {
                    Wrong::Isolation(parent)
                } else {
                    Wrong::Dominance
                });
            }
            user = parent;
        }
        let (Some(owner), Some(block)) = (owner, ir.parent_block(user)) else { return None };
        let region = ir.parent_region(owner);
        if !self.has_ssa_dominance(region) {
            return None;
        }
        let holds = if owner == block {
            definition.is_none_or(|definition| definition < user)
        } else {
            self.tree(region).dominates(owner, block)
        };
        (!holds).then_some(Wrong::Dominance)
    }

    /// Whether `op` is inside the region, at any depth; `None` is the top level.
    fn encloses(&self, region: Option<RegionId>, mut op: OpId) -> bool {
        let Some(region) = region else { return true };
        loop {
            let Some(block) = self.ir.parent_block(op) else { return false };
            let parent = self.ir.parent_region(block);
            if parent == region {
                return true;
            }
            match self.ir.region_op(parent) {
                Some(next) => op = next,
                None => return false,
            }
        }
    }

    fn tree(&mut self, region: RegionId) -> &Tree {
        let ir = self.ir;
        self.dominance.trees.entry(region).or_insert_with(|| Tree::new(ir, region))
    }

    fn is_reachable(&mut self, block: BlockId) -> bool {
        let region = self.ir.parent_region(block);
        self.ir.block_count(region) <= 1 || self.tree(region).is_reachable(block)
    }

    /// A single block of an operation nothing is known of may be a graph: its operations have no order.
    fn has_ssa_dominance(&mut self, region: RegionId) -> bool {
        if self.ir.block_count(region) > 1 {
            return true;
        }
        let Some(parent) = self.ir.region_op(region) else { return false };
        let traits = self.traits(parent);
        traits.registered && !traits.graph_region
    }

    fn report_use(&mut self, op: OpId, index: usize, operand: ValueId, wrong: Wrong) {
        let diagnostic = match wrong {
            Wrong::Isolation(isolated) => {
                let message = format!("'{}' op using value defined outside the region", self.name(op));
                let diagnostic = self.error(op, "E0452", message);
                match self.ir.place(isolated) {
                    Some(place) => diagnostic.note_at(place, "required by region isolation constraints"),
                    None => diagnostic,
                }
            }
            Wrong::Dominance => {
                let diagnostic = self.error(op, "E0451", format!("operand #{index} does not dominate this use"));
                self.explain_definition(op, operand, diagnostic)
            }
        };
        self.sink.report(diagnostic);
    }

    fn explain_definition(
        &self,
        op: OpId,
        operand: ValueId,
        diagnostic: crate::diagnostic::Diagnostic,
    ) -> crate::diagnostic::Diagnostic {
        let ir = self.ir;
        let region_of = |block: Option<BlockId>| block.map(|block| ir.parent_region(block));
        let use_block = ir.parent_block(op);
        let use_region = region_of(use_block);
        let relation = |region: Option<RegionId>, what: &str| {
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
                let index = ir.blocks(region).position(|other| other == block).unwrap_or(0);
                let text = relation(Some(region), "block");
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
