//! Removal of requirements that follow from other requirements: [`without_redundant`].
//!
//! A requirement follows if no sizes satisfy the others and violate it. Constraints do not distinguish sizes that do not occur in
//! them, so it is sufficient to try the written sizes, and two others.

use super::account::KnownSize;
use super::requirements::{Required, Requirement, Requirements};
use super::residual::Budget;
use super::solve::Outcome;
use super::system::{Constraint, Size, System};
use std::collections::BTreeSet;

/// The list without requirements that follow from the others; later ones are removed first.
pub(super) fn without_redundant(mut list: Vec<Required>, budget: Budget) -> Requirements {
    let written = list.iter().flat_map(|required| sizes(&required.what));
    let mut values: BTreeSet<u64> = written.filter_map(fixed).chain([1]).collect();
    let fresh: Vec<u64> = (2..).filter(|size| !values.contains(size)).take(2).collect();
    values.extend(fresh);
    let mut trial = RedundancyTrial { values: values.into_iter().collect(), budget, visits: 0 };
    let mut at = list.len();
    while at > 0 {
        at -= 1;
        let mut rest = System::new();
        reserve(&mut rest, &list);
        let others = list.iter().enumerate().filter(|(number, _)| *number != at);
        others.for_each(|(_, required)| say(&mut rest, &required.what));
        match trial.follows(&rest, &list[at].what) {
            Some(true) => _ = list.remove(at),
            Some(false) => {}
            None => return Requirements { list, is_irredundant: false },
        }
    }
    Requirements { list, is_irredundant: true }
}

fn fixed(size: Size) -> Option<u64> {
    match size {
        Size::Fixed(size) => Some(size),
        Size::Unknown(_) => None,
    }
}

/// The sizes that a requirement restricts, and those that it names.
fn sizes(what: &Requirement) -> Vec<Size> {
    match what {
        Requirement::Is(size, KnownSize::One | KnownSize::NotOne) => vec![*size],
        Requirement::Is(size, KnownSize::OneOr(bound) | KnownSize::Exactly(bound)) => vec![*size, Size::Fixed(*bound)],
        Requirement::Equal(sizes) | Requirement::Compatible(sizes) | Requirement::SomeNotOne(sizes) => sizes.clone(),
        Requirement::Broadcast { operands, to } | Requirement::Stretch { from: operands, to } => {
            operands.iter().chain(to).copied().collect()
        }
    }
}

/// Adds the unknowns of the list to the system.
fn reserve(system: &mut System, list: &[Required]) {
    let all = list.iter().flat_map(|required| sizes(&required.what));
    let indices = all.filter_map(|size| match size {
        Size::Unknown(unknown) => Some(unknown.index() + 1),
        Size::Fixed(_) => None,
    });
    let count = indices.max().unwrap_or(0);
    while system.unknown_count() < count {
        system.unknown();
    }
}

/// The size that sizes broadcast to.
fn join(system: &mut System, sizes: &[Size]) -> Size {
    sizes
        .iter()
        .copied()
        .reduce(|left, right| {
            let result = system.unknown().into();
            system.push(Constraint::Join { result, left, right });
            result
        })
        .unwrap_or(Size::ONE)
}

/// Adds a requirement to a system.
fn say(system: &mut System, what: &Requirement) {
    match what {
        Requirement::Is(size, known) => {
            system.push(match *known {
                KnownSize::One => Constraint::Equal(*size, Size::ONE),
                KnownSize::NotOne => Constraint::NotOne(*size),
                KnownSize::OneOr(bound) => Constraint::stretches(*size, bound.into()),
                KnownSize::Exactly(bound) => Constraint::Equal(*size, bound.into()),
            });
        }
        Requirement::Equal(sizes) => {
            sizes.windows(2).for_each(|pair| _ = system.push(Constraint::Equal(pair[0], pair[1])));
        }
        Requirement::Compatible(sizes) => _ = join(system, sizes),
        Requirement::Broadcast { operands, to } => {
            let (left, right) = (join(system, operands), join(system, to));
            system.push(Constraint::Equal(left, right));
        }
        Requirement::Stretch { from, to } => {
            let (from, to) = (join(system, from), join(system, to));
            system.push(Constraint::stretches(from, to));
        }
        Requirement::SomeNotOne(sizes) => {
            let result = join(system, sizes);
            system.push(Constraint::NotOne(result));
        }
    }
}

struct RedundancyTrial {
    /// The values to try: 1, the written sizes and two other sizes.
    values: Vec<u64>,
    budget: Budget,
    visits: usize,
}

impl RedundancyTrial {
    /// Whether no sizes satisfy the remaining requirements and violate `what`; `None` if the budget is insufficient.
    fn follows(&mut self, rest: &System, what: &Requirement) -> Option<bool> {
        let values = self.values.clone();
        match what {
            Requirement::Is(size, known) => {
                for value in values.iter().filter(|value| !known.allows(**value)) {
                    if !self.is_contradictory(rest, &[Constraint::Equal(*size, (*value).into())])? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Requirement::Equal(sizes) => {
                for pair in sizes.windows(2) {
                    if !self.is_impossible(rest, pair[0], pair[1], |_, _| true)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Requirement::Compatible(sizes) => self.are_compatible(rest, sizes),
            Requirement::Broadcast { operands: from, to } | Requirement::Stretch { from, to } => {
                if !self.are_compatible(rest, to)? {
                    return Some(false);
                }
                let mut rest = rest.clone();
                let to = join(&mut rest, to);
                for operand in from {
                    if !self.is_impossible(&rest, *operand, to, |operand, _| operand != 1)? {
                        return Some(false);
                    }
                }
                if matches!(what, Requirement::Stretch { .. }) {
                    return Some(true);
                }
                // The operands must not all be 1 if the other sizes are not.
                let ones = from.iter().map(|operand| Constraint::Equal(*operand, Size::ONE));
                let all: Vec<Constraint> = ones.chain([Constraint::NotOne(to)]).collect();
                self.is_contradictory(&rest, &all)
            }
            Requirement::SomeNotOne(sizes) => {
                let ones: Vec<Constraint> = sizes.iter().map(|size| Constraint::Equal(*size, Size::ONE)).collect();
                Some(self.are_compatible(rest, sizes)? && self.is_contradictory(rest, &ones)?)
            }
        }
    }

    fn are_compatible(&mut self, rest: &System, sizes: &[Size]) -> Option<bool> {
        for (at, left) in sizes.iter().enumerate() {
            for right in &sizes[at + 1..] {
                if !self.is_impossible(rest, *left, *right, |left, right| left != 1 && right != 1)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Whether two sizes are never different sizes of `meant`.
    fn is_impossible(&mut self, rest: &System, left: Size, right: Size, meant: fn(u64, u64) -> bool) -> Option<bool> {
        let values = self.values.clone();
        let pairs = values.iter().flat_map(|left| values.iter().map(move |right| (*left, *right)));
        for (one, other) in pairs.filter(|(left, right)| left != right && meant(*left, *right)) {
            let both = [Constraint::Equal(left, one.into()), Constraint::Equal(right, other.into())];
            if !self.is_contradictory(rest, &both)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn is_contradictory(&mut self, rest: &System, more: &[Constraint]) -> Option<bool> {
        let mut system = rest.clone();
        more.iter().for_each(|constraint| _ = system.push(*constraint));
        self.visits += system.constraints().len() + system.unknown_count();
        if self.visits > self.budget.redundant_visits {
            return None;
        }
        match system.solve(self.budget) {
            Outcome::Contradictory => Some(true),
            Outcome::Satisfiable(_) => Some(false),
            Outcome::Undecided => None,
        }
    }
}
