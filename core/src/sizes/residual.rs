//! [`decide`]: the joins that propagation leaves open.
//!
//! Joins that may still fail fall into components that share no class whose size is open. A component without a gap is
//! satisfied by the least model, one that names at most one size by the greatest (theorems T4 and T3 of `step`'s tests); the
//! others are searched.

use super::classes::{Classes, SizeNode};
use super::domain::Domain;
use super::propagate::{Journal, Propagation, equal};
use super::search::{SearchOutcome, search};
use super::step::{Equal, is_gap};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The maximum work of a search, and the maximum length of lists: the solver's [limits](crate::limits::Limits). The default takes a
/// second at most, and is exceeded only by functions constructed for that purpose.
pub type Budget = crate::limits::Solving;

impl Budget {
    setters! { conflicts: usize, constants: usize, choices: usize }
}

/// Joins that are connected by open sizes.
#[derive(Debug, Default)]
pub(super) struct JoinComponent {
    pub(super) joins: Vec<[SizeNode; 3]>,
    /// The numbers of the joins.
    pub(super) numbers: Vec<u32>,
    /// The size of the only constant in the component.
    pub(super) constants: BTreeSet<SizeNode>,
    has_gap: bool,
}

impl JoinComponent {
    /// The roots of the component's joins, without repetition.
    pub(super) fn roots(&self, classes: &Classes) -> Vec<SizeNode> {
        let mut roots: Vec<SizeNode> = self.joins.iter().flatten().map(|node| classes.find(*node)).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    }
}

/// A size of a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ModelSize {
    One,
    /// The size of a constant.
    Constant(SizeNode),
    /// A size that is not 1 and that no constraint names, one for each node.
    Own(SizeNode),
}

/// A model: the size of each root.
#[derive(Debug, Default)]
pub(super) struct ResidualModel {
    /// The values that differ from the default for the domain.
    values: rustc_hash::FxHashMap<SizeNode, ModelSize>,
}

impl ResidualModel {
    pub(super) fn value<J: Journal>(&self, propagation: &Propagation<J>, node: SizeNode) -> ModelSize {
        let root = propagation.classes.find(node);
        match (self.values.get(&root), propagation.classes.domain(root)) {
            (Some(value), _) => *value,
            (None, Domain::One | Domain::Empty) => ModelSize::One,
            (None, Domain::OneOr(constant) | Domain::Exactly(constant)) => ModelSize::Constant(constant),
            (None, Domain::Any | Domain::NotOne) => ModelSize::Own(root),
        }
    }
}

/// The knowledge at the end.
#[derive(Debug)]
pub(super) enum Decision {
    Satisfiable(ResidualModel),
    /// No sizes satisfy the component.
    Contradictory(JoinComponent),
    /// The budget was not enough.
    Undecided,
}

/// Whether a join cannot fail.
pub(super) fn is_settled<J: Journal>(propagation: &Propagation<J>, roots: [SizeNode; 3]) -> bool {
    let [result, left, right] = roots.map(|root| propagation.classes.domain(root));
    match equal(roots) {
        Equal::All | Equal::LeftRight => true,
        // The other operand is 1 or the size of the result.
        Equal::ResultLeft => result.is_fixed() || right == Domain::One,
        Equal::ResultRight => result.is_fixed() || left == Domain::One,
        Equal::None => false,
    }
}

/// Whether a join is not satisfied by the least model, which is rare.
fn has_gap<J: Journal>(propagation: &Propagation<J>) -> bool {
    propagation.joins().iter().any(|join| {
        let roots = join.map(|node| propagation.classes.find(node));
        is_gap(propagation.classes.domain(roots[0]), equal(roots))
    })
}

/// The joins that may still fail, by connected component.
pub(super) fn components<J: Journal>(propagation: &Propagation<J>) -> Vec<JoinComponent> {
    let classes = &propagation.classes;
    let mut groups = Groups { parents: (0..propagation.joins().len() as u32).collect() };
    let mut first: rustc_hash::FxHashMap<SizeNode, u32> = Default::default();
    let mut open = Vec::new();
    for (number, join) in propagation.joins().iter().enumerate() {
        let (number, roots) = (number as u32, join.map(|node| classes.find(node)));
        if is_settled(propagation, roots) {
            continue;
        }
        open.push((number, *join, roots));
        for root in roots.into_iter().filter(|root| !classes.domain(*root).is_fixed()) {
            let other = *first.entry(root).or_insert(number);
            groups.unite(number, other);
        }
    }
    let mut places: rustc_hash::FxHashMap<u32, usize> = Default::default();
    let mut components: Vec<JoinComponent> = Vec::new();
    for (number, join, roots) in open {
        let place = *places.entry(groups.find(number)).or_insert(components.len());
        if place == components.len() {
            components.push(JoinComponent::default());
        }
        let component = &mut components[place];
        component.joins.push(join);
        component.numbers.push(number);
        let domains = roots.map(|root| classes.domain(root));
        component.constants.extend(domains.iter().filter_map(|domain| domain.named()));
        component.has_gap |= is_gap(domains[0], equal(roots));
    }
    components
}

/// The components of joins.
struct Groups {
    parents: Vec<u32>,
}

impl Groups {
    fn find(&mut self, mut at: u32) -> u32 {
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    fn unite(&mut self, left: u32, right: u32) {
        let (left, right) = (self.find(left), self.find(right));
        self.parents[left.max(right) as usize] = left.min(right);
    }
}

/// Whether the joins that propagation leaves can be satisfied, without a model.
pub(super) fn is_satisfiable<J: Journal>(propagation: &Propagation<J>, budget: Budget) -> Decision {
    match has_gap(propagation) {
        false => Decision::Satisfiable(ResidualModel::default()),
        true => decide(propagation, budget),
    }
}

/// Whether the joins that propagation leaves can be satisfied, with a model.
pub(super) fn decide<J: Journal>(propagation: &Propagation<J>, budget: Budget) -> Decision {
    let classes = &propagation.classes;
    let mut model = ResidualModel::default();
    for component in components(propagation) {
        let roots = component.roots(classes);
        let of = |root: &SizeNode| (*root, classes.domain(*root));
        if component.constants.len() <= 1 {
            let size = match (component.constants.first(), roots.first()) {
                (Some(constant), _) => ModelSize::Constant(*constant),
                (None, Some(root)) => ModelSize::Own(*root),
                (None, None) => continue,
            };
            let open = roots.iter().map(of).filter(|(_, domain)| *domain != Domain::One);
            model.values.extend(open.map(|(root, _)| (root, size)));
        } else if !component.has_gap {
            model.values.extend(roots.iter().map(of).map(|(root, domain)| match domain {
                Domain::Any | Domain::One | Domain::OneOr(_) | Domain::Empty => (root, ModelSize::One),
                Domain::NotOne => (root, ModelSize::Own(root)),
                Domain::Exactly(constant) => (root, ModelSize::Constant(constant)),
            }));
        } else {
            match search(propagation, &component, &roots, budget, None) {
                SearchOutcome::Model(values) => model.values.extend(values),
                SearchOutcome::None => return Decision::Contradictory(component),
                SearchOutcome::Unknown => return Decision::Undecided,
            }
        }
    }
    Decision::Satisfiable(model)
}

/// The roots that are 1 in every model although propagation does not show it; `None` if the budget was insufficient.
pub(super) fn forced_ones<J: Journal>(propagation: &Propagation<J>, budget: Budget) -> Option<Vec<SizeNode>> {
    let mut forced = Vec::new();
    // With at most one size, the greatest model assigns another size to all but known 1s.
    for component in components(propagation).into_iter().filter(|component| component.constants.len() > 1) {
        let roots = component.roots(&propagation.classes);
        let is_open = |root: &&SizeNode| matches!(propagation.classes.domain(**root), Domain::Any | Domain::OneOr(_));
        let mut open: FxHashSet<SizeNode> = roots.iter().filter(is_open).copied().collect();
        while !open.is_empty() {
            match search(propagation, &component, &roots, budget, Some(&open)) {
                SearchOutcome::Model(values) => {
                    for (root, value) in values {
                        if value != ModelSize::One {
                            open.remove(&root);
                        }
                    }
                }
                SearchOutcome::None => break,
                SearchOutcome::Unknown => return None,
            }
        }
        forced.extend(open);
    }
    forced.sort_unstable();
    Some(forced)
}
