//! Which blocks of a region every path to a block leads through: [`Graph::immediate_dominators`].

use super::{BlockId, Ir, RegionId};
use rustc_hash::FxHashMap;

/// The reachable blocks of a region, numbered as a depth-first search meets them.
pub(crate) struct Graph {
    pub(crate) order: Vec<BlockId>,
    /// From which block each was met.
    parents: Vec<usize>,
    predecessors: Vec<Vec<usize>>,
}

impl Graph {
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

    /// Lengauer and Tarjan's algorithm, with path compression alone.
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

/// The part of the search tree that was looked at, with the best semidominator on the way up.
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
