//! Queries of a [`System`]: whether there are sizes, which ones, and which must be 1.

use super::classes::{NodeDomain, SizeNode};
use super::constants::Constants;
use super::domain::Domain;
use super::proof::Proof;
use super::propagate::{Contradiction, Journal, Propagation};
use super::residual::{Budget, Decision, ModelSize, ResidualModel, decide, forced_ones};
use super::system::{Constraint, Size, System, Unknown};
use rustc_hash::{FxHashMap, FxHashSet};

/// The verdict on a [`System`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// These sizes satisfy the system, one for each unknown.
    Satisfiable(Vec<u64>),
    /// No sizes satisfy the system.
    Contradictory,
    /// The [`Budget`] was insufficient.
    Undecided,
}

/// A system that was given to a [`Propagation`].
pub(super) struct PosedSystem<J> {
    pub(super) propagation: Propagation<J>,
    pub(super) constants: Constants,
    /// The nodes of the unknowns, in the order of the unknowns' numbers.
    unknowns: Vec<SizeNode>,
    /// The constraint of each join.
    pub(super) of_joins: Vec<u32>,
    /// Conditional equalities whose condition is not known to hold, with their numbers.
    open: Vec<(u32, ConditionalEquality)>,
}

/// The condition and the conclusion of a conditional equality.
type ConditionalEquality = [[SizeNode; 2]; 2];

impl<J: Journal + Default> PosedSystem<J> {
    fn new(system: &System) -> Self {
        let mut propagation: Propagation<J> = Propagation::default();
        let unknowns = (0..system.unknown_count()).map(|_| propagation.classes.push(Domain::Any)).collect();
        Self { propagation, constants: Constants::default(), unknowns, of_joins: Vec::new(), open: Vec::new() }
    }

    pub(super) fn unknown(&self, Unknown(index): Unknown) -> SizeNode {
        self.unknowns[index as usize]
    }

    fn say(
        &mut self,
        number: usize,
        [first, second, third, fourth]: [SizeNode; 4],
        of: &Constraint,
    ) -> Result<(), Contradiction> {
        match of {
            Constraint::Join { .. } => {
                self.of_joins.push(number as u32);
                self.propagation.add_join(first, second, third)
            }
            Constraint::Equal(..) => self.propagation.equate(first, second),
            Constraint::NotOne(_) => self.propagation.restrict(first, Domain::NotOne),
            Constraint::Implied { .. } => {
                let implied = [[first, second], [third, fourth]];
                match self.holds(implied) {
                    true => self.propagation.imply(implied),
                    false => {
                        self.open.push((number as u32, implied));
                        Ok(())
                    }
                }
            }
        }
    }

    fn holds(&self, [[one, other], _]: ConditionalEquality) -> bool {
        self.propagation.classes.find(one) == self.propagation.classes.find(other)
    }

    /// Adds the equalities whose condition holds, in their order, until there are no more.
    fn settle(&mut self, statement: impl Fn(&mut J, u32)) -> Result<(), Contradiction> {
        loop {
            let before = self.open.len();
            for (number, implied) in std::mem::take(&mut self.open) {
                match self.holds(implied) {
                    true => {
                        statement(&mut self.propagation.journal, number);
                        self.propagation.imply(implied)?;
                    }
                    false => self.open.push((number, implied)),
                }
            }
            if self.open.is_empty() || self.open.len() == before {
                return Ok(());
            }
        }
    }

    fn node(&mut self, size: Size, is_new: impl FnOnce(&mut J, SizeNode)) -> SizeNode {
        match size {
            Size::Unknown(unknown) => self.unknown(unknown),
            Size::Fixed(size) => {
                let (node, is_first) = self.constants.node(&mut self.propagation.classes, size);
                if is_first {
                    is_new(&mut self.propagation.journal, node);
                }
                node
            }
        }
    }

    fn nodes(&mut self, constraint: &Constraint, is_new: impl Fn(&mut J, SizeNode)) -> [SizeNode; 4] {
        let mut sizes = constraint.sizes();
        let first = sizes.next().unwrap_or(Size::ONE);
        let mut next = first;
        std::array::from_fn(|at| {
            if at > 0 {
                next = sizes.next().unwrap_or(next);
            }
            self.node(next, &is_new)
        })
    }
}

impl<J: Journal + Default> PosedSystem<J> {
    /// Adds all constraints, up to the first contradiction. The journal receives the constants and the number of each
    /// constraint.
    pub(super) fn pose(
        system: &System,
        constant: impl Fn(&mut J, SizeNode),
        statement: impl Fn(&mut J, u32),
    ) -> (Self, Result<(), Contradiction>) {
        let mut posed = Self::new(system);
        for (number, constraint) in system.constraints().iter().enumerate() {
            let nodes = posed.nodes(constraint, &constant);
            statement(&mut posed.propagation.journal, number as u32);
            if let Err(contradiction) = posed.say(number, nodes, constraint) {
                return (posed, Err(contradiction));
            }
        }
        let result = posed.settle(statement);
        (posed, result)
    }
}

impl PosedSystem<()> {
    fn of(system: &System) -> Result<Self, Contradiction> {
        let (posed, result) = Self::pose(system, |(), _| (), |(), _| ());
        result.map(|()| posed)
    }
}

impl PosedSystem<Proof> {
    /// Propagates all constraints up to the first contradiction, with a proof of each consequence.
    pub(super) fn with_proof(system: &System) -> (Self, Result<(), Contradiction>) {
        Self::pose(system, Proof::constant, |proof, number| proof.statement = number)
    }
}

impl<J> PosedSystem<J> {
    /// The size that a node was made for.
    pub(super) fn size(&self, node: SizeNode) -> Option<Size> {
        match self.unknowns.binary_search(&node) {
            Ok(index) => Some(Size::Unknown(Unknown(index as u32))),
            Err(_) => self.constants.size(node).map(Size::Fixed),
        }
    }
}

impl System {
    /// Whether there are sizes that satisfy all constraints. Exact, unless the budget is insufficient.
    pub fn solve(&self, budget: Budget) -> Outcome {
        let Ok(posed) = PosedSystem::of(self) else { return Outcome::Contradictory };
        match decide(&posed.propagation, budget) {
            Decision::Contradictory(_) => Outcome::Contradictory,
            Decision::Undecided => Outcome::Undecided,
            Decision::Satisfiable(model) => {
                let mut sizes = Sizing::new(&posed.propagation, &posed.constants, &model);
                Outcome::Satisfiable(posed.unknowns.iter().map(|node| sizes.size(*node)).collect())
            }
        }
    }

    /// The unknowns that are 1 in all solutions; `None` if the budget is insufficient, or there is no solution.
    pub fn forced_ones(&self, budget: Budget) -> Option<Vec<Unknown>> {
        self.ones(budget, |domain| domain == Domain::One)
    }

    /// The unknowns that must be 1 and that only a search finds.
    pub(super) fn found_ones(&self, budget: Budget) -> Option<Vec<Unknown>> {
        self.ones(budget, |_| false)
    }

    fn ones(&self, budget: Budget, is_known: impl Fn(NodeDomain) -> bool) -> Option<Vec<Unknown>> {
        let posed = PosedSystem::of(self).ok()?;
        if !matches!(decide(&posed.propagation, budget), Decision::Satisfiable(_)) {
            return None;
        }
        let found: FxHashSet<SizeNode> = forced_ones(&posed.propagation, budget)?.into_iter().collect();
        let is_forced = |node: &SizeNode| {
            let root = posed.propagation.classes.find(*node);
            is_known(posed.propagation.classes.domain(root)) || found.contains(&root)
        };
        let unknowns = posed.unknowns.iter().zip(0..);
        Some(unknowns.filter(|(node, _)| is_forced(node)).map(|(_, index)| Unknown(index)).collect())
    }
}

/// The numbers of a model.
pub(super) struct Sizing<'s, J> {
    propagation: &'s Propagation<J>,
    constants: &'s Constants,
    model: &'s ResidualModel,
    own: FxHashMap<SizeNode, u64>,
    next: u64,
}

impl<'s, J: Journal> Sizing<'s, J> {
    pub(super) fn new(propagation: &'s Propagation<J>, constants: &'s Constants, model: &'s ResidualModel) -> Self {
        Self { propagation, constants, model, own: FxHashMap::default(), next: 2 }
    }

    /// The size of a node. An unnamed size gets a number that does not occur otherwise.
    pub(super) fn size(&mut self, node: SizeNode) -> u64 {
        match self.model.value(self.propagation, node) {
            ModelSize::One => 1,
            ModelSize::Constant(constant) => self.constants.size(constant).unwrap_or(1),
            ModelSize::Own(owner) => {
                if let Some(size) = self.own.get(&owner) {
                    return *size;
                }
                while self.constants.contains(self.next) {
                    self.next += 1;
                }
                self.own.insert(owner, self.next);
                self.next += 1;
                self.next - 1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sizes::Core;

    /// `x = y`, and results computed from them: `p` is 3 and `q` is 4.
    fn computed() -> [Constraint; 4] {
        let [x, y, p, q] = [0, 1, 2, 3].map(Size::nth);
        let implied = Constraint::Implied { when: [x, y], then: [p, q] };
        [Constraint::Equal(x, y), implied, Constraint::Equal(p, 3.into()), Constraint::Equal(q, 4.into())]
    }

    fn system(constraints: impl IntoIterator<Item = Constraint>) -> System {
        let mut system = System::new();
        constraints.into_iter().for_each(|constraint| _ = system.push(constraint));
        system
    }

    #[test]
    fn what_is_implied_follows_in_every_order() {
        let all = computed();
        for first in 0..4 {
            let turned = (0..4).map(|place| all[(first + place) % 4]);
            assert_eq!(system(turned.clone()).solve(Budget::default()), Outcome::Contradictory, "{first}");
            assert_eq!(system(turned.rev()).solve(Budget::default()), Outcome::Contradictory, "{first}");
        }
        for without in 0..4 {
            let rest = all.into_iter().enumerate().filter(|(place, _)| *place != without);
            let system = system(rest.map(|(_, constraint)| constraint));
            let Outcome::Satisfiable(sizes) = system.solve(Budget::default()) else { panic!("{without}") };
            assert!(system.holds(&sizes), "{without}");
        }
    }

    #[test]
    fn an_equality_behind_what_is_implied_is_to_blame() {
        let system = system(computed());
        let core = system.core(|number| Some(number).filter(|number| *number != 1), Budget::default());
        assert_eq!(core, Some(Core { constraints: vec![0, 1, 2, 3], is_minimal: true }));
        let (conclusions, is_contradictory) = system.conclusions();
        assert!(is_contradictory && conclusions.iter().any(|conclusion| conclusion.constraint == 1));
    }
}
