//! The order of a signature's requirements, with pairs that broadcast combined.

use super::{SizeCondition, SizeTerm};
use crate::ir::OpId;
use std::collections::BTreeSet;

/// Joins conditions on pairs: if all pairs of some sizes broadcast, one condition states it.
pub(super) fn gathered(requirements: Vec<(SizeCondition, Vec<OpId>)>) -> Vec<(SizeCondition, Vec<OpId>)> {
    let mut pairs: Vec<(SizeTerm, SizeTerm, Vec<OpId>)> = Vec::new();
    let mut found = Vec::new();
    for (condition, ops) in requirements {
        match condition {
            SizeCondition::Broadcast(pair) if pair.len() == 2 => {
                pairs.push((pair[0].clone(), pair[1].clone(), ops));
            }
            other => found.push((other, ops)),
        }
    }
    while let Some((first, second, _)) = pairs.first() {
        // The group of all sizes that are connected by pairs.
        let mut group: Vec<SizeTerm> = vec![first.clone(), second.clone()];
        let mut at = 0;
        while at < group.len() {
            for (left, right, _) in &pairs {
                for (one, other) in [(left, right), (right, left)] {
                    if *one == group[at] && !group.contains(other) {
                        group.push(other.clone());
                    }
                }
            }
            at += 1;
        }
        let (own, others): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(left, _, _)| group.contains(left));
        pairs = others;
        if own.len() == group.len() * (group.len() - 1) / 2 {
            let ops: BTreeSet<OpId> = own.into_iter().flat_map(|(_, _, ops)| ops).collect();
            found.push((SizeCondition::Broadcast(group), ops.into_iter().collect()));
        } else {
            found.extend(own.into_iter().map(|(left, right, ops)| (SizeCondition::Broadcast(vec![left, right]), ops)));
        }
    }
    found
}

/// Requirements sorted by the names of sizes, in the order in which arguments have these names.
pub(super) fn in_order(
    mut requirements: Vec<(SizeCondition, Vec<OpId>)>,
    arguments: &[Option<Vec<SizeTerm>>],
) -> Vec<(SizeCondition, Vec<OpId>)> {
    let mut names: Vec<String> = Vec::new();
    for size in arguments.iter().flatten().flatten() {
        size.names(&mut names);
    }
    let rank = |size: &SizeTerm| {
        let mut own = Vec::new();
        size.names(&mut own);
        let of = |name: &String| names.iter().position(|known| known == name).unwrap_or(usize::MAX);
        own.iter().map(of).collect::<Vec<_>>()
    };
    for (condition, _) in &mut requirements {
        if let SizeCondition::Broadcast(of) = condition {
            of.sort_by_cached_key(|size| (rank(size), size.to_string()));
        }
    }
    requirements.sort_by_cached_key(|(condition, _)| {
        let ranks: Vec<Vec<usize>> = condition.sizes().into_iter().map(rank).collect();
        (ranks, condition.to_string())
    });
    requirements
}

impl SizeTerm {
    /// Adds the names in the size, in the order of their occurrence.
    fn names(&self, found: &mut Vec<String>) {
        match self {
            Self::Number(_) | Self::Unknown(_) => {}
            Self::Name(name) => found.push(name.clone()),
            Self::Value { .. } => found.push(self.to_string()),
            Self::Sum(terms) => terms.iter().for_each(|(_, term)| term.names(found)),
            Self::Product(of) | Self::Largest(of) | Self::Smallest(of) | Self::Broadcast(of) => {
                of.iter().for_each(|term| term.names(found));
            }
            Self::Quotient(_, left, right) | Self::Choice(_, left, right) => {
                left.names(found);
                right.names(found);
            }
        }
    }
}
