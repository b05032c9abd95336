//! [`System::requirements`]: the conditions under which a system holds, as a short list about given unknowns.
//!
//! Sizes between the given unknowns are left out: a size that others are joined to exists if and only if any two of these are
//! equal or one of them is 1, so that joins become sets of sizes, whose pairs are required. A join whose result is given, or
//! known, is required as a whole.

use super::account::KnownSize;
use super::classes::SizeNode;
use super::domain::Domain;
use super::leaves::{Leaves, Set};
use super::proof::{Proof, Reasons};
use super::propagate::equal;
use super::residual::{Budget, is_settled};
use super::solve::PosedSystem;
use super::step::Equal;
use super::system::{Constraint, Size, System, Unknown};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// A requirement on sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Requirement<S = Size> {
    /// A size has a known property.
    Is(S, KnownSize),
    /// All sizes are equal.
    Equal(Vec<S>),
    /// Any two of the sizes are equal, or one of them is 1.
    Compatible(Vec<S>),
    /// The first sizes have the same broadcast as the second ones, which are usually a single one.
    Broadcast {
        /// The sizes on the left.
        operands: Vec<S>,
        /// The sizes on the right.
        to: Vec<S>,
    },
    /// The first sizes do not change the broadcast of the second ones, which are usually a single one.
    Stretch {
        /// The first sizes, which are stretched.
        from: Vec<S>,
        /// The second sizes, to which the first are stretched.
        to: Vec<S>,
    },
    /// The sizes are compatible, and one of them is not 1.
    SomeNotOne(Vec<S>),
}

impl<S> Requirement<S> {
    /// The requirement with other sizes.
    pub fn map<T>(self, mut size: impl FnMut(S) -> T) -> Requirement<T> {
        let mut all = |sizes: Vec<S>| sizes.into_iter().map(&mut size).collect();
        match self {
            Self::Is(only, known) => Requirement::Is(size(only), known),
            Self::Equal(sizes) => Requirement::Equal(all(sizes)),
            Self::Compatible(sizes) => Requirement::Compatible(all(sizes)),
            Self::Broadcast { operands, to } => Requirement::Broadcast { operands: all(operands), to: all(to) },
            Self::Stretch { from, to } => Requirement::Stretch { from: all(from), to: all(to) },
            Self::SomeNotOne(sizes) => Requirement::SomeNotOne(all(sizes)),
        }
    }

    /// Whether the given sizes satisfy the requirement.
    pub fn holds(&self, mut value: impl FnMut(&S) -> u64) -> bool {
        let mut join = |sizes: &[S]| {
            sizes.iter().map(&mut value).try_fold(1, |joined, size| match (joined, size) {
                (1, other) | (other, 1) => Some(other),
                (joined, size) => (joined == size).then_some(joined),
            })
        };
        match self {
            Self::Is(only, known) => known.allows(value(only)),
            Self::Equal(sizes) => {
                let values: BTreeSet<u64> = sizes.iter().map(value).collect();
                values.len() <= 1
            }
            Self::Compatible(sizes) => join(sizes).is_some(),
            Self::Broadcast { operands, to } => join(operands).is_some_and(|result| join(to) == Some(result)),
            Self::Stretch { from, to } => {
                join(to).is_some_and(|to| join(from).is_some_and(|from| from == 1 || from == to))
            }
            Self::SomeNotOne(sizes) => join(sizes).is_some_and(|result| result != 1),
        }
    }
}

impl<S: Clone> Requirement<S> {
    /// The requirement on the known sizes while other sizes are unknown; `None` if there is none.
    ///
    /// ```
    /// use broadcastable::sizes::Requirement;
    ///
    /// let equal = Requirement::Equal(vec!["a", "b", "c"]);
    /// assert_eq!(equal.part(|size| *size != "b"), Some(Requirement::Equal(vec!["a", "c"])));
    /// assert_eq!(equal.part(|size| *size == "a"), None);
    /// ```
    pub fn part(&self, is_known: impl Fn(&S) -> bool) -> Option<Self> {
        let known = |sizes: &[S]| -> Vec<S> { sizes.iter().filter(|size| is_known(size)).cloned().collect() };
        let compatible = |sizes: Vec<S>| (sizes.len() > 1).then_some(Self::Compatible(sizes));
        // The broadcast of sizes is known when the last size is known.
        let stretch = |from: &[S], to: &[S]| {
            let from = known(from);
            let to_known = known(to);
            match to_known.len() == to.len() && !from.is_empty() {
                true => Some(Self::Stretch { from, to: to_known }),
                false => compatible([from, to_known].concat()),
            }
        };
        match self {
            Self::Is(..) => None,
            Self::Equal(sizes) => {
                let sizes = known(sizes);
                (sizes.len() > 1).then_some(Self::Equal(sizes))
            }
            Self::Compatible(sizes) | Self::SomeNotOne(sizes) => compatible(known(sizes)),
            Self::Broadcast { operands, to } if operands.iter().all(&is_known) => stretch(to, operands),
            Self::Broadcast { operands: from, to } | Self::Stretch { from, to } => stretch(from, to),
        }
    }
}

/// A requirement, and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Required {
    /// The requirement.
    pub what: Requirement,
    /// The numbers of the constraints from which it follows.
    pub constraints: Vec<usize>,
}

/// All requirements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Requirements {
    /// The list: sizes satisfy it if and only if the system holds with them and some values of the other unknowns.
    pub list: Vec<Required>,
    /// Whether no requirement on the list follows from the rest of the list.
    pub is_irredundant: bool,
}

impl System {
    /// The conditions on the `given` unknowns under which the system holds; the other unknowns are joins of these. `None` if no sizes satisfy the system, if
    /// the budget is insufficient, or if the list would be too long.
    ///
    /// ```
    /// use broadcastable::sizes::{Budget, Constraint, KnownSize, Requirement, Size, System};
    ///
    /// // %x + %y, and the result + tensor<3xf32>
    /// let mut system = System::new();
    /// let [x, y, sum, all] = [(); 4].map(|()| system.unknown());
    /// system.push(Constraint::Join { result: sum.into(), left: x.into(), right: y.into() });
    /// system.push(Constraint::Join { result: all.into(), left: sum.into(), right: 3.into() });
    /// let required = system.requirements(&[x, y], Budget::default()).unwrap();
    /// let list: Vec<_> = required.list.into_iter().map(|required| required.what).collect();
    /// let bound = |size| Requirement::Is(size, KnownSize::OneOr(3));
    /// assert_eq!(list, [bound(x.into()), bound(y.into())]);
    /// ```
    pub fn requirements(&self, given: &[Unknown], budget: Budget) -> Option<Requirements> {
        let (system, forced) = self.with_forced_ones(budget)?;
        let (posed, result) = PosedSystem::with_proof(&system);
        result.ok()?;
        let mut list = Listing::new(&posed, given, budget);
        list.classes();
        list.joins()?;
        list.pairs()?;
        let mut requirements = list.finish();
        for required in &mut requirements {
            let of_forced: BTreeSet<usize> = required
                .constraints
                .iter()
                .flat_map(|number| forced.get(number).cloned().unwrap_or(vec![*number]))
                .collect();
            required.constraints = of_forced.into_iter().collect();
        }
        Some(super::redundant::without_redundant(requirements, budget))
    }

    /// The system with the sizes that only a search proves to be 1, and for each added constraint the constraints from which it
    /// follows.
    fn with_forced_ones(&self, budget: Budget) -> Option<(Self, BTreeMap<usize, Vec<usize>>)> {
        let mut system = self.clone();
        let mut origins = BTreeMap::new();
        for unknown in self.found_ones(budget)? {
            let mut other = self.clone();
            other.push(Constraint::NotOne(unknown.into()));
            let core = other.core(Some, budget).map(|core| core.constraints).unwrap_or_default();
            let own = self.constraints().len();
            let number = system.push(Constraint::Equal(unknown.into(), Size::ONE));
            origins.insert(number, core.into_iter().filter(|number| *number < own).collect());
        }
        Some((system, origins))
    }
}

/// The list in the making.
struct Listing<'p> {
    posed: &'p PosedSystem<Proof>,
    limits: Budget,
    /// The given unknowns of each class.
    given: BTreeMap<SizeNode, Vec<Unknown>>,
    leaves: Leaves<'p>,
    properties: Vec<Required>,
    whole: Vec<Required>,
    /// Sets of which any two must be compatible.
    cliques: Vec<Set>,
    compatible: Vec<Required>,
}

impl<'p> Listing<'p> {
    fn new(posed: &'p PosedSystem<Proof>, given: &[Unknown], limits: Budget) -> Self {
        let classes = &posed.propagation.classes;
        let mut of: BTreeMap<SizeNode, Vec<Unknown>> = BTreeMap::new();
        for unknown in given {
            of.entry(classes.find(posed.unknown(*unknown))).or_default().push(*unknown);
        }
        let is_given: FxHashSet<SizeNode> = of.keys().copied().collect();
        let leaves = Leaves::new(&posed.propagation, is_given, limits);
        let (properties, whole, cliques, compatible) = Default::default();
        Self { posed, limits, given: of, leaves, properties, whole, cliques, compatible }
    }

    fn domain(&self, root: SizeNode) -> Domain<SizeNode> {
        self.posed.propagation.classes.domain(root)
    }

    /// The knowledge about each class.
    fn classes(&mut self) {
        let mut order: Vec<(&Vec<Unknown>, SizeNode)> = self.given.iter().map(|(root, list)| (list, *root)).collect();
        order.sort_by_key(|(list, _)| list.first().copied());
        for (list, root) in order {
            let domain = self.posed.propagation.classes.domain(root);
            let known = self.posed.known_size(domain);
            if domain.is_fixed() {
                let each = list.iter().map(|unknown| (*unknown, self.why(&[*unknown], true)));
                let each = each.collect::<Vec<_>>();
                self.properties.extend(each.into_iter().filter_map(|(unknown, constraints)| {
                    Some(Required { what: Requirement::Is(unknown.into(), known?), constraints })
                }));
                continue;
            }
            if list.len() > 1 {
                let what = Requirement::Equal(list.iter().map(|unknown| (*unknown).into()).collect());
                self.properties.push(Required { what, constraints: self.why(list, false) });
            }
            if let (Some(known), Some(first)) = (known, list.first()) {
                let what = Requirement::Is((*first).into(), known);
                self.properties.push(Required { what, constraints: self.why(&[*first], true) });
            }
        }
    }

    /// The constraints from which equalities of unknowns, or their values, follow.
    fn why(&self, unknowns: &[Unknown], of_domain: bool) -> Vec<usize> {
        let (classes, journal) = (&self.posed.propagation.classes, &self.posed.propagation.journal);
        let nodes = unknowns.iter().map(|unknown| self.posed.unknown(*unknown));
        let mut reasons = Reasons::default();
        match of_domain {
            true => journal.explain(classes, nodes, &mut reasons),
            false => journal.explain_equal(classes, nodes, &mut reasons),
        }
        self.posed.constraints_of(&reasons)
    }

    /// The requirements of each join that may still fail.
    fn joins(&mut self) -> Option<()> {
        let propagation = &self.posed.propagation;
        let classes = &propagation.classes;
        let mut seen: FxHashSet<(Set, Set, bool)> = FxHashSet::default();
        for (number, join) in propagation.joins().iter().enumerate() {
            let roots @ [result, left, right] = join.map(|node| classes.find(node));
            if is_settled(propagation, roots) {
                continue;
            }
            let from = match equal(roots) {
                Equal::ResultLeft => Some(right),
                Equal::ResultRight => Some(left),
                Equal::None | Equal::LeftRight | Equal::All => None,
            };
            let (operands, to) = match from {
                Some(from) => (self.leaves.of(from)?, self.leaves.of(result)?),
                None => {
                    let (left, right) = (self.leaves.of(left)?, self.leaves.of(right)?);
                    (self.leaves.union(left, right)?, self.leaves.of(result)?)
                }
            };
            let is_new = seen.insert((operands, to, from.is_some()));
            let is_defined = from.is_none() && operands == to;
            if is_defined {
                self.cliques.push(operands);
                if self.domain(result) == Domain::NotOne {
                    let what = Requirement::SomeNotOne(self.sizes(operands));
                    self.require(what, number, operands, to);
                }
            } else if is_new && !(from.is_some() && self.leaves.contains(to, operands)) {
                let (operand_sizes, to_sizes) = (self.sizes(operands), self.sizes(to));
                let what = match from {
                    Some(_) => Requirement::Stretch { from: operand_sizes, to: to_sizes },
                    None => Requirement::Broadcast { operands: operand_sizes, to: to_sizes },
                };
                self.require(what, number, operands, to);
            }
        }
        Some(())
    }

    fn require(&mut self, what: Requirement, join: usize, operands: Set, to: Set) {
        let mut constraints: BTreeSet<usize> = [self.posed.of_joins[join] as usize].into();
        constraints.extend(self.joined(operands));
        constraints.extend(self.joined(to));
        self.whole.push(Required { what, constraints: constraints.into_iter().collect() });
    }

    /// The constraints that define a set, or its parts.
    fn joined(&self, set: Set) -> impl Iterator<Item = usize> + '_ {
        self.leaves.joined(set).into_iter().map(|join| self.posed.of_joins[join] as usize)
    }

    fn sizes(&self, set: Set) -> Vec<Size> {
        let mut sizes: Vec<Size> = self.leaves.nodes(set).iter().filter_map(|root| self.size(*root)).collect();
        sizes.sort();
        sizes
    }

    fn size(&self, root: SizeNode) -> Option<Size> {
        match (self.domain(root), self.given.get(&root)) {
            (Domain::Exactly(constant), _) => self.posed.size(constant),
            (_, Some(given)) => given.first().map(|unknown| (*unknown).into()),
            (_, None) => self.posed.size(root),
        }
    }

    /// The pairs required by sets and by no other requirement, in few sets.
    fn pairs(&mut self) -> Option<()> {
        let mut implied: FxHashSet<[Size; 2]> = FxHashSet::default();
        let mut budget = self.limits.pairs;
        for required in &self.whole {
            let (left, right): (&[Size], &[Size]) = match &required.what {
                Requirement::Broadcast { operands, to } | Requirement::Stretch { from: operands, to } => (operands, to),
                Requirement::SomeNotOne(sizes) => (sizes, &[]),
                Requirement::Is(..) | Requirement::Equal(_) | Requirement::Compatible(_) => continue,
            };
            let all: Vec<Size> = left.iter().chain(right).copied().collect();
            budget = budget.checked_sub(all.len() * all.len())?;
            implied.extend(pairs_of(&all));
        }
        let mut cliques = std::mem::take(&mut self.cliques);
        cliques.sort_by_key(|set| (std::cmp::Reverse(self.leaves.nodes(*set).len()), *set));
        cliques.dedup();
        let mut count: rustc_hash::FxHashMap<[Size; 2], usize> = Default::default();
        let mut chosen: Vec<(Set, Vec<[Size; 2]>)> = Vec::new();
        for set in cliques {
            let nodes = self.leaves.nodes(set);
            budget = budget.checked_sub(nodes.len() * nodes.len())?;
            let mut needed = Vec::new();
            for (at, left) in nodes.iter().enumerate() {
                for right in &nodes[at + 1..] {
                    let bounds = [*left, *right].map(|root| self.domain(root).named());
                    let Some(pair) = self.size(*left).zip(self.size(*right)) else { continue };
                    let pair = sorted(pair.0, pair.1);
                    if (bounds[0].is_none() || bounds[0] != bounds[1]) && !implied.contains(&pair) {
                        needed.push(pair);
                    }
                }
            }
            if needed.iter().any(|pair| !count.contains_key(pair)) {
                needed.iter().for_each(|pair| *count.entry(*pair).or_default() += 1);
                chosen.push((set, needed));
            }
        }
        // A set is not needed if the later sets contain all of its pairs.
        let mut kept = Vec::new();
        for (set, needed) in chosen.into_iter().rev() {
            let is_covered = needed.iter().all(|pair| count.get(pair).is_some_and(|count| *count > 1));
            if is_covered {
                needed.iter().for_each(|pair| *count.entry(*pair).or_default() -= 1);
            } else {
                let constraints: BTreeSet<usize> = self.joined(set).collect();
                let sizes: BTreeSet<Size> = needed.iter().flatten().copied().collect();
                let what = Requirement::Compatible(sizes.into_iter().collect());
                kept.push(Required { what, constraints: constraints.into_iter().collect() });
            }
        }
        kept.sort_by_key(|required| required.constraints.first().copied());
        self.compatible = kept;
        Some(())
    }

    /// All requirements, without bounds that are part of other bounds.
    fn finish(self) -> Vec<Required> {
        let mut bounded: FxHashSet<(Size, u64)> = FxHashSet::default();
        for required in &self.whole {
            if let Requirement::Broadcast { operands, to } = &required.what
                && let [Size::Fixed(size)] = to[..]
            {
                bounded.extend(operands.iter().map(|operand| (*operand, size)));
            }
        }
        let is_needed = |required: &Required| !matches!(required.what, Requirement::Is(size, KnownSize::OneOr(bound)) if bounded.contains(&(size, bound)));
        let properties = self.properties.into_iter().filter(is_needed);
        properties.chain(self.whole).chain(self.compatible).collect()
    }
}

fn sorted(left: Size, right: Size) -> [Size; 2] {
    [left.min(right), left.max(right)]
}

fn pairs_of(sizes: &[Size]) -> impl Iterator<Item = [Size; 2]> + '_ {
    sizes.iter().enumerate().flat_map(|(at, left)| sizes[at + 1..].iter().map(|right| sorted(*left, *right)))
}
