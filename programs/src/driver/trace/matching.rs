//! [`Matching`]: the correspondence between the operations of a function before and after a pass.
//!
//! Dumps do not contain the correspondence: values are renumbered in each. Operations are matched only if there is enough evidence for it and none against it;
//! all others are unmatched:
//!
//! 1. The location in debug information, if one operation of a name has it before and one after.
//! 2. The same name and attributes, and operands that correspond. Several such operations are distinguished by their types.
//! 3. In the stretches between those, a difference of the sequences by name, attributes and the definitions of operands; and then by name and counts alone, if
//!    one operand corresponds.
//! 4. The same name, and a result that corresponding operations use at the same place.
//!
//! Steps 2 and 3 only match if there are as many candidates before as after, since one of two equal operations may have been erased. If there is no other
//! evidence, operations whose results have different ranks are not matched, and casts to different types are not either. All of this takes linear time:
//! sequences are compared in stretches of bounded size.

use super::unit::{Node, Slot, TypeShape, TypeText, Unit, ValueRef, hash};
use broadcastable::limits::Tracing;
use rustc_hash::{FxHashMap, FxHashSet};
use similar::{Algorithm, DiffTag, capture_diff_slices};
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;

/// The maximum length of a chain of casts that is followed.
const MOST_CASTS: usize = 8;

/// The correspondence of operations, by their indices in the two units.
pub(super) struct Matching<'u> {
    old: &'u Unit,
    new: &'u Unit,
    limits: &'u Tracing,
    /// The new operation for each old one.
    after: Vec<Option<usize>>,
    /// The old operation for each new one.
    before: Vec<Option<usize>>,
}

/// The correspondence of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Same,
    Different,
    Unknown,
}

impl<'u> Matching<'u> {
    pub(super) fn new(old: &'u Unit, new: &'u Unit, limits: &'u Tracing) -> Self {
        let (after, before) = (vec![None; old.nodes.len()], vec![None; new.nodes.len()]);
        let mut matching = Self { old, new, limits, after, before };
        if !old.nodes.is_empty() && !new.nodes.is_empty() {
            // The function itself, or the top-level operation.
            matching.pair(0, 0);
            matching.by_location();
            matching.by_operands();
            matching.by_difference(|node| node.strong, |found, _| found != Agreement::Different);
            matching.by_difference(
                |node| node.weak,
                |found, node| found == Agreement::Same || is_bare(node) && found == Agreement::Unknown,
            );
            matching.by_uses();
        }
        matching
    }

    /// The old operation for a new one.
    pub(super) fn before(&self, new: usize) -> Option<&'u Node> {
        self.before.get(new).copied().flatten().map(|old| &self.old.nodes[old])
    }

    fn pair(&mut self, old: usize, new: usize) {
        (self.after[old], self.before[new]) = (Some(new), Some(old));
    }

    fn by_location(&mut self) {
        let places = |nodes: &[Node]| {
            let mut places: FxHashMap<_, Option<usize>> = FxHashMap::default();
            for (index, node) in nodes.iter().enumerate().skip(1) {
                let Some(location) = node.location else { continue };
                let place = places.entry(hash(&(location, &node.name)));
                place.and_modify(|index| *index = None).or_insert(Some(index));
            }
            places
        };
        let new_places = places(&self.new.nodes);
        for (place, old) in places(&self.old.nodes) {
            if let (Some(old), Some(Some(new))) = (old, new_places.get(&place)) {
                self.pair(old, *new);
            }
        }
    }

    fn by_operands(&mut self) {
        let balance = balance(&self.old.nodes, &self.new.nodes, |node| node.strong);
        let mut typed: FxHashMap<u64, VecDeque<usize>> = FxHashMap::default();
        let kinds: FxHashSet<u64> = self.new.nodes.iter().map(|node| typed_key(node.strong, node)).collect();
        // The number of remaining operations of a kind, and the sum of their indices: for a single one that is its
        // index.
        let mut left: FxHashMap<u64, (usize, usize)> = FxHashMap::default();
        for (index, node) in self.old.nodes.iter().enumerate() {
            if self.after[index].is_none()
                && let Some(key) = operand_key(node, Some)
            {
                typed.entry(typed_key(key, node)).or_default().push_back(index);
                let (count, sum) = left.entry(key).or_default();
                (*count, *sum) = (*count + 1, *sum + index);
            }
        }
        for (index, node) in self.new.nodes.iter().enumerate() {
            if self.before[index].is_some() {
                continue;
            }
            let Some(key) = operand_key(node, |value| self.old_value(value)) else { continue };
            let Some((count, sum)) = left.get_mut(&key) else { continue };
            let same = typed.get_mut(&typed_key(key, node)).and_then(VecDeque::pop_front);
            let same = same.filter(|old| self.after[*old].is_none());
            // Operations without operands are distinguished by their type only.
            let is_likely = |old: &usize| {
                let has_operands = !node.operands.is_empty() && balance.contains(&node.strong);
                let before = &self.old.nodes[*old];
                // If an equal operation still exists, the old operation rather corresponds to that one.
                let is_gone = self.after[*old].is_none() && !kinds.contains(&typed_key(before.strong, before));
                is_gone && has_operands && has_same_ranks(before, node)
            };
            let last = (*count == 1).then_some(*sum).filter(is_likely);
            if let Some(old) = same.or(last) {
                (*count, *sum) = (*count - 1, *sum - old);
                self.pair(old, index);
            }
        }
    }

    /// The old value for a new one.
    fn old_value(&self, value: ValueRef) -> Option<ValueRef> {
        let node = self.before[value.node]?;
        let is_there = match value.slot {
            Slot::Result(_) => self.old.nodes[node].results.len() == self.new.nodes[value.node].results.len(),
            Slot::Argument(_) => self.old.nodes[node].arguments.len() == self.new.nodes[value.node].arguments.len(),
        };
        is_there.then_some(ValueRef { node, ..value })
    }

    /// Compares the unmatched operations, stretch by stretch.
    fn by_difference(&mut self, key: fn(&Node) -> u64, is_enough: fn(Agreement, &Node) -> bool) {
        for (old, new) in self.stretches() {
            if old.is_empty() || new.is_empty() {
                continue;
            }
            let open = |range: Range<usize>, pairs: &[Option<usize>]| -> Vec<usize> {
                range.filter(|index| pairs[*index].is_none()).collect()
            };
            let (old, new) = (open(old, &self.after), open(new, &self.before));
            if old.len().saturating_mul(new.len()) > self.limits.trace_steps {
                continue;
            }
            let keys = |indices: &[usize], nodes: &[Node]| -> Vec<u64> {
                indices.iter().map(|index| key(&nodes[*index])).collect()
            };
            let (old_keys, new_keys) = (keys(&old, &self.old.nodes), keys(&new, &self.new.nodes));
            let counts = counts(&old_keys, &new_keys);
            for change in capture_diff_slices(Algorithm::Myers, &old_keys, &new_keys) {
                if change.tag() != DiffTag::Equal {
                    continue;
                }
                for (left, right) in change.old_range().zip(change.new_range()) {
                    let (left, right) = (old[left], new[right]);
                    let is_balanced = counts.get(&key(&self.new.nodes[right])) == Some(&0);
                    let has_operands = !self.new.nodes[right].operands.is_empty();
                    let is_alone = has_operands || self.old.nodes[left].strong == self.new.nodes[right].strong;
                    let is_alike = is_alone && has_same_ranks(&self.old.nodes[left], &self.new.nodes[right]);
                    if is_balanced && is_alike && is_enough(self.agreement(left, right), &self.new.nodes[right]) {
                        self.pair(left, right);
                    }
                }
            }
        }
    }

    /// Matches from the last operation to the first, so that each match helps with earlier operations.
    fn by_uses(&mut self) {
        for index in (0..self.new.nodes.len()).rev() {
            let Some(old) = self.before[index] else { continue };
            let (old, new) = (&self.old.nodes[old].operands, &self.new.nodes[index].operands);
            // If the numbers of operands differ, only the first operands correspond.
            let most = if old.len() == new.len() { old.len() } else { 1 };
            for (old, new) in old.iter().zip(new).take(most) {
                let (Some(old), Some(new)) = (*old, *new) else { continue };
                let old = through_casts(&self.old.nodes, old, |node| self.after[node].is_none());
                let new = through_casts(&self.new.nodes, new, |node| self.before[node].is_none());
                let is_open = self.after[old.node].is_none() && self.before[new.node].is_none();
                let (left, right) = (&self.old.nodes[old.node], &self.new.nodes[new.node]);
                let is_alike = left.name == right.name && old.slot == new.slot && has_same_ranks(left, right);
                if is_open && is_alike && self.agreement(old.node, new.node) != Agreement::Different {
                    self.pair(old.node, new.node);
                }
            }
        }
    }

    /// The ranges between corresponding operations in the same order.
    fn stretches(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let pairs: Vec<(usize, usize)> =
            self.before.iter().enumerate().filter_map(|(new, old)| Some(((*old)?, new))).collect();
        let (mut stretches, mut old, mut new) = (Vec::new(), 0, 0);
        for index in increasing(&pairs) {
            let (next_old, next_new) = pairs[index];
            stretches.push((old..next_old, new..next_new));
            (old, new) = (next_old + 1, next_new + 1);
        }
        stretches.push((old..self.old.nodes.len(), new..self.new.nodes.len()));
        stretches
    }

    /// Whether the operands of two operations correspond: one operand that does not is sufficient for a negative result.
    fn agreement(&self, old: usize, new: usize) -> Agreement {
        let mut found = Agreement::Unknown;
        let (old_operands, new_operands) = (&self.old.nodes[old].operands, &self.new.nodes[new].operands);
        for (old, new) in old_operands.iter().zip(new_operands) {
            let (Some(old), Some(new)) = (*old, *new) else { continue };
            let old = through_casts(&self.old.nodes, old, |node| self.after[node].is_none());
            let new = through_casts(&self.new.nodes, new, |node| self.before[node].is_none());
            match self.agreement_of(old, new) {
                Agreement::Different => return Agreement::Different,
                Agreement::Same => found = Agreement::Same,
                Agreement::Unknown => {}
            }
        }
        found
    }

    fn agreement_of(&self, old: ValueRef, new: ValueRef) -> Agreement {
        match (self.after[old.node], self.before[new.node]) {
            (Some(node), _) if node == new.node && old.slot == new.slot => Agreement::Same,
            // Both operations correspond to other operations.
            (Some(_), Some(_)) => Agreement::Different,
            _ => Agreement::Unknown,
        }
    }
}

/// Whether an operation has no types to report.
fn is_bare(node: &Node) -> bool {
    node.results.is_empty() && node.arguments.is_empty()
}

/// Whether no result changed its rank. An unknown rank may become known, and the reverse.
fn has_same_ranks(old: &Node, new: &Node) -> bool {
    let is_same = |(old, new): (&Rc<TypeText>, &Rc<TypeText>)| match (&old.shape, &new.shape) {
        (TypeShape::Ranked(old), TypeShape::Ranked(new)) => old.len() == new.len(),
        _ => true,
    };
    old.target == new.target
        && old.results.len() == new.results.len()
        && old.results.iter().zip(&new.results).all(is_same)
}

/// The key of an operation by its operands; `None` if an operand is unmatched.
fn operand_key(node: &Node, known: impl Fn(ValueRef) -> Option<ValueRef>) -> Option<u64> {
    let operands: Option<Vec<_>> = node.operands.iter().map(|operand| known((*operand)?)).collect();
    Some(hash(&(&node.name, node.attributes, operands?, node.results.len())))
}

/// The key with the types of results.
fn typed_key(key: u64, node: &Node) -> u64 {
    hash(&(key, node.results.iter().map(|ty| &ty.text).collect::<Vec<_>>()))
}

/// The surplus of old over new operations for each key.
fn counts(old: &[u64], new: &[u64]) -> FxHashMap<u64, i64> {
    let mut counts = FxHashMap::default();
    old.iter().for_each(|key| *counts.entry(*key).or_default() += 1);
    new.iter().for_each(|key| *counts.entry(*key).or_default() -= 1);
    counts
}

/// The keys with equal numbers of old and new operations.
fn balance(old: &[Node], new: &[Node], key: fn(&Node) -> u64) -> FxHashSet<u64> {
    let keys = |nodes: &[Node]| nodes.iter().map(key).collect::<Vec<_>>();
    counts(&keys(old), &keys(new)).into_iter().filter(|(_, count)| *count == 0).map(|(key, _)| key).collect()
}

/// The original of a value after casts, if the casts are unmatched.
fn through_casts(nodes: &[Node], mut value: ValueRef, is_open: impl Fn(usize) -> bool) -> ValueRef {
    for _ in 0..MOST_CASTS {
        let node = &nodes[value.node];
        let is_cast = node.name.ends_with("cast") && node.results.len() == 1;
        match node.operands[..] {
            [Some(operand)] if is_cast && is_open(value.node) && matches!(value.slot, Slot::Result(_)) => {
                value = operand
            }
            _ => break,
        }
    }
    value
}

/// The indices of a longest sequence of pairs in which both parts increase.
fn increasing(pairs: &[(usize, usize)]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut links: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, (old, _)) in pairs.iter().enumerate() {
        let at = ends.partition_point(|end| pairs[*end].0 < *old);
        links.push(at.checked_sub(1).map(|before| ends[before]));
        if at == ends.len() {
            ends.push(index);
        } else {
            ends[at] = index;
        }
    }
    let mut row: Vec<usize> = std::iter::successors(ends.last().copied(), |index| links[*index]).collect();
    row.reverse();
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longest_row_grows() {
        let pairs: Vec<_> = [3, 0, 1, 5, 2, 4].into_iter().enumerate().map(|(new, old)| (old, new)).collect();
        assert_eq!(increasing(&pairs), [1, 2, 4, 5]);
        assert_eq!(increasing(&[]), [] as [usize; 0]);
    }
}
