//! The dominators of the blocks in a region: [`BlockGraph::immediate_dominators`].

use super::{BlockId, Ir, RegionId};
use crate::limits::Verifying;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The dominators of few blocks: a set of blocks is one word, and no memory is allocated.
pub(crate) struct FewBlocks {
    /// The reachable blocks.
    order: SmallVec<[BlockId; 8]>,
    /// The set of dominators of each block, one bit for each block.
    dominators: SmallVec<[u64; 8]>,
}

impl FewBlocks {
    /// Computes the dominators; `None` if there are too many blocks or edges.
    pub(crate) fn new(ir: &Ir, region: RegionId, entry: BlockId, limits: &Verifying) -> Option<Self> {
        // A set of blocks is a word.
        let most = limits.few_blocks.min(63);
        let mut order: SmallVec<[BlockId; 8]> = smallvec::smallvec![entry];
        let mut edges: SmallVec<[(u8, u8); 16]> = SmallVec::new();
        let mut from = 0;
        while let Some(block) = order.get(from).copied() {
            for successor in ir.last_op(block).map_or(&[][..], |last| ir.successors(last)) {
                if ir.parent_region(*successor) != region {
                    continue;
                }
                let to = order.iter().position(|block| block == successor).unwrap_or_else(|| {
                    order.push(*successor);
                    order.len() - 1
                });
                if order.len() > most || edges.len() >= limits.few_edges {
                    return None;
                }
                edges.push((from as u8, to as u8));
            }
            from += 1;
        }
        // The dominators of a block are the block itself and the common dominators of its predecessors: the sets shrink until this holds.
        let mut dominators: SmallVec<[u64; 8]> = smallvec::smallvec![u64::MAX; order.len()];
        dominators[0] = 1;
        let mut changes = true;
        while std::mem::take(&mut changes) {
            for (from, to) in &edges {
                let (from, to) = (usize::from(*from), usize::from(*to));
                let smaller = dominators[to] & (dominators[from] | 1 << to);
                changes |= smaller != dominators[to];
                dominators[to] = smaller;
            }
        }
        Some(Self { order, dominators })
    }

    fn number(&self, block: BlockId) -> Option<usize> {
        self.order.iter().position(|other| *other == block)
    }

    /// Whether `from` is on every path from the entry to `to`. That is true for a block without paths.
    pub(crate) fn dominates(&self, from: BlockId, to: BlockId) -> bool {
        let Some(to) = self.number(to) else { return true };
        self.number(from).is_some_and(|from| self.dominators[to] >> from & 1 == 1)
    }

    pub(crate) fn is_reachable(&self, block: BlockId) -> bool {
        self.number(block).is_some()
    }
}

/// The reachable blocks of a region, numbered in the order of a depth-first search.
pub(crate) struct BlockGraph {
    pub(crate) order: Vec<BlockId>,
    /// The predecessor from which each block was reached first.
    parents: Vec<usize>,
    predecessors: Vec<Vec<usize>>,
}

impl BlockGraph {
    pub(crate) fn new(ir: &Ir, region: RegionId, entry: BlockId) -> Self {
        let mut numbers: FxHashMap<BlockId, usize> = FxHashMap::default();
        let mut graph = Self { order: vec![entry], parents: vec![0], predecessors: vec![Vec::new()] };
        numbers.insert(entry, 0);
        let mut stack = vec![(entry, 0, 0)];
        while let Some((block, number, next)) = stack.last_mut() {
            let successors = ir.last_op(*block).map_or(&[][..], |last| ir.successors(last));
            let Some(successor) = successors.get(*next).copied() else {
                stack.pop();
                continue;
            };
            *next += 1;
            let from = *number;
            if ir.parent_region(successor) != region {
                continue;
            }
            let known = numbers.len();
            let to = *numbers.entry(successor).or_insert(known);
            if to == known {
                graph.order.push(successor);
                graph.parents.push(from);
                graph.predecessors.push(Vec::new());
                stack.push((successor, to, 0));
            }
            graph.predecessors[to].push(from);
        }
        graph
    }

    /// Lengauer and Tarjan's algorithm, with path compression only.
    pub(crate) fn immediate_dominators(&self) -> Vec<usize> {
        let count = self.order.len();
        let mut forest =
            Forest { ancestors: vec![None; count], labels: (0..count).collect(), semi: (0..count).collect() };
        let mut buckets = vec![Vec::new(); count];
        let mut immediate = vec![0; count];
        let mut path = Vec::new();
        for at in (1..count).rev() {
            for from in &self.predecessors[at] {
                let best = forest.evaluate(*from, &mut path);
                forest.semi[at] = forest.semi[at].min(forest.semi[best]);
            }
            buckets[forest.semi[at]].push(at);
            let parent = self.parents[at];
            forest.ancestors[at] = Some(parent);
            for waiting in std::mem::take(&mut buckets[parent]) {
                let best = forest.evaluate(waiting, &mut path);
                immediate[waiting] = if forest.semi[best] < forest.semi[waiting] { best } else { parent };
            }
        }
        for at in 1..count {
            if immediate[at] != forest.semi[at] {
                immediate[at] = immediate[immediate[at]];
            }
        }
        immediate
    }
}

/// The visited part of the search tree, with the best semidominator on the path to the root.
struct Forest {
    ancestors: Vec<Option<usize>>,
    labels: Vec<usize>,
    semi: Vec<usize>,
}

impl Forest {
    fn evaluate(&mut self, at: usize, path: &mut Vec<usize>) -> usize {
        let mut top = at;
        while let Some(ancestor) = self.ancestors[top].filter(|ancestor| self.ancestors[*ancestor].is_some()) {
            path.push(top);
            top = ancestor;
        }
        let root = self.ancestors[top];
        while let Some(below) = path.pop() {
            if let Some(above) = self.ancestors[below]
                && self.semi[self.labels[above]] < self.semi[self.labels[below]]
            {
                self.labels[below] = self.labels[above];
            }
            self.ancestors[below] = root;
        }
        self.labels[at]
    }
}
