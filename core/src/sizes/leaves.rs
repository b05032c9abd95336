//! [`Leaves`]: the sizes that classes were joined from.

use super::classes::SizeNode;
use super::domain::Domain;
use super::proof::Proof;
use super::propagate::{Propagation, equal};
use super::residual::{Budget, is_settled};
use super::step::Equal;
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of a set of classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Set(u32);

/// Sets of the classes that are joined in other classes, each set stored once.
pub(super) struct Leaves<'p> {
    propagation: &'p Propagation<Proof>,
    /// Classes that are leaves.
    given: FxHashSet<SizeNode>,
    /// The join that defines a class, if nothing else restricts the class.
    definitions: FxHashMap<SizeNode, [SizeNode; 2]>,
    sets: Vec<(Box<[SizeNode]>, Option<usize>)>,
    numbers: FxHashMap<Box<[SizeNode]>, Set>,
    of: FxHashMap<SizeNode, Set>,
    budget: Budget,
}

impl<'p> Leaves<'p> {
    pub(super) fn new(propagation: &'p Propagation<Proof>, given: FxHashSet<SizeNode>, budget: Budget) -> Self {
        let (sets, numbers, of, definitions) = Default::default();
        let mut leaves = Self { propagation, given, definitions, sets, numbers, of, budget };
        leaves.define();
        leaves.number();
        leaves
    }

    /// Finds the first join of each class that is not given.
    fn define(&mut self) {
        let classes = &self.propagation.classes;
        for join in self.propagation.joins() {
            let roots @ [result, left, right] = join.map(|node| classes.find(node));
            let is_open = !is_settled(self.propagation, roots) && !classes.domain(result).is_fixed();
            if is_open && equal(roots) == Equal::None && !self.given.contains(&result) {
                self.definitions.entry(result).or_insert([left, right]);
            }
        }
    }

    /// Records the first join of each set.
    fn number(&mut self) {
        for (number, join) in self.propagation.joins().iter().enumerate() {
            let result = self.propagation.classes.find(join[0]);
            if self.definitions.contains_key(&result)
                && let Some(set) = self.of(result)
                && self.sets[set.0 as usize].1.is_none()
            {
                self.sets[set.0 as usize].1 = Some(number);
            }
        }
    }

    fn intern(&mut self, mut nodes: Vec<SizeNode>) -> Option<Set> {
        nodes.sort_unstable();
        nodes.dedup();
        if nodes.len() > self.budget.leaves {
            return None;
        }
        if let Some(known) = self.numbers.get(&nodes[..]) {
            return Some(*known);
        }
        let set = Set(self.sets.len() as u32);
        self.sets.push((nodes.clone().into(), None));
        self.numbers.insert(nodes.into(), set);
        Some(set)
    }

    /// The leaves of a class; `None` if there are too many.
    pub(super) fn of(&mut self, root: SizeNode) -> Option<Set> {
        let mut asked = vec![(root, false)];
        let mut open: FxHashSet<SizeNode> = FxHashSet::default();
        while let Some((node, is_ready)) = asked.pop() {
            if self.of.contains_key(&node) {
                continue;
            }
            let definition = self.definitions.get(&node).copied();
            match definition {
                // A class that depends on itself is a leaf.
                None => self.set_leaf(node)?,
                Some(_) if !is_ready && !open.insert(node) => self.set_leaf(node)?,
                Some(operands) if !is_ready => {
                    asked.push((node, true));
                    asked.extend(operands.map(|operand| (operand, false)));
                }
                Some([left, right]) => {
                    let (Some(left), Some(right)) = (self.of.get(&left).copied(), self.of.get(&right).copied()) else {
                        self.set_leaf(node)?;
                        continue;
                    };
                    let set = self.union(left, right)?;
                    self.of.insert(node, set);
                }
            }
        }
        self.of.get(&root).copied()
    }

    fn set_leaf(&mut self, node: SizeNode) -> Option<()> {
        let is_one = self.propagation.classes.domain(node) == Domain::One;
        let set = self.intern(if is_one { Vec::new() } else { vec![node] })?;
        self.of.insert(node, set);
        Some(())
    }

    pub(super) fn union(&mut self, left: Set, right: Set) -> Option<Set> {
        if left == right {
            return Some(left);
        }
        let both = [left, right].iter().flat_map(|set| self.nodes(*set)).copied().collect();
        self.intern(both)
    }

    pub(super) fn nodes(&self, set: Set) -> &[SizeNode] {
        &self.sets[set.0 as usize].0
    }

    /// Whether `set` contains `part`.
    pub(super) fn contains(&self, set: Set, part: Set) -> bool {
        self.nodes(part).iter().all(|node| self.nodes(set).binary_search(node).is_ok())
    }

    /// The first joins that define the set and its parts; for a set of very many classes, only its own joins.
    pub(super) fn joined(&self, set: Set) -> Vec<usize> {
        let parts = if self.sets.len() > self.budget.sets { set.0..set.0 + 1 } else { 0..self.sets.len() as u32 };
        let parts = parts.map(Set).filter(|part| self.nodes(*part).len() > 1);
        let parts = parts.filter(|part| self.contains(set, *part));
        parts.filter_map(|part| self.sets[part.0 as usize].1).collect()
    }
}
