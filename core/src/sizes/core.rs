//! The constraints to blame for a contradiction: [`Core`].
//!
//! The journal of the propagation, or the component where the search failed, names constraints that are sufficient for the contradiction. Then
//! whole groups are left out, first many at once and later one by one, while the rest is contradictory, and finally single constraints. More
//! constraints never remove a contradiction, so one pass of each kind is enough.

use super::proof::{Proof, Reasons};
use super::residual::{Budget, Decision, decide};
use super::search::contradictory_joins;
use super::solve::{Outcome, PosedSystem};
use super::system::{Constraint, System};
use std::collections::BTreeSet;

/// Constraints that contradict one another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// The numbers of the contradictory constraints, in order.
    pub constraints: Vec<usize>,
    /// Whether no group of the constraints, and no constraint, can be left out; `false` if the budget was insufficient to find out.
    pub is_minimal: bool,
}

impl System {
    /// The constraints that cause a contradiction; `None` if the system is not contradictory, or the budget is
    /// insufficient.
    ///
    /// `group` names constraints that belong together: a group is left out as a whole. Constraints without a group are never
    /// left out.
    pub fn core<G: Ord + Copy>(&self, group: impl Fn(usize) -> Option<G>, budget: Budget) -> Option<Core> {
        let found = self.fewer(self.candidates(budget)?, budget);
        let groups: BTreeSet<G> = found.iter().filter_map(|number| group(*number)).collect();
        let mut trial = CoreTrial { system: self, budget, visits: 0, is_decided: true };
        // All constraints of a group are included, because a group is left out as a whole. Implied constraints have no group, and there are
        // many: those that were found are sufficient.
        let is_member = |number: &usize| match group(*number) {
            Some(group) => groups.contains(&group),
            None => {
                !matches!(self.constraints()[*number], Constraint::Implied { .. })
                    || found.binary_search(number).is_ok()
            }
        };
        let mut members: Vec<usize> = (0..self.constraints().len()).filter(is_member).collect();
        let of_groups = |members: &[usize], kept: &[G]| -> Vec<usize> {
            let is_kept = |number: &usize| group(*number).is_none_or(|group| kept.binary_search(&group).is_ok());
            members.iter().copied().filter(is_kept).collect()
        };
        let groups =
            shrink(groups.into_iter().collect(), |kept: &[G]| trial.is_contradictory(of_groups(&members, kept)));
        members = of_groups(&members, &groups);
        let constraints = shrink(members, |kept: &[usize]| trial.is_contradictory(kept.iter().copied()));
        let is_minimal = trial.is_decided;
        // If the found constraints are sufficient, all of them are used.
        let constraints = if constraints.len() > found.len() && !is_minimal { found } else { constraints };
        Some(Core { constraints, is_minimal })
    }

    /// A shorter list of constraints that are sufficient for a contradiction, if the reverse order of the constraints gives one: a
    /// derivation from one end may be much longer than from the other.
    fn fewer(&self, mut found: Vec<usize>, budget: Budget) -> Vec<usize> {
        while found.len() > budget.core_size {
            let before = found.len();
            found.reverse();
            let Some(again) = self.restricted(found.iter().copied()).candidates(budget) else { break };
            found = again.into_iter().map(|place| found[place]).collect();
            if found.len() > before / 2 {
                break;
            }
        }
        found.sort_unstable();
        found
    }

    /// Constraints that are enough for a contradiction.
    fn candidates(&self, budget: Budget) -> Option<Vec<usize>> {
        let (posed, result) = PosedSystem::with_proof(self);
        let classes = &posed.propagation.classes;
        let reasons = match result {
            Err(_) => posed.propagation.journal.contradiction(classes),
            Ok(()) => {
                let Decision::Contradictory(component) = decide(&posed.propagation, budget) else { return None };
                let mut reasons = Reasons::default();
                let blamed = contradictory_joins(&posed.propagation, &component, budget)
                    .unwrap_or_else(|| (0..component.joins.len()).collect());
                reasons.joins.extend(blamed.iter().map(|place| component.numbers[*place]));
                let nodes = blamed.iter().flat_map(|place| component.joins[*place]);
                posed.propagation.journal.explain(classes, nodes, &mut reasons);
                reasons
            }
        };
        Some(posed.constraints_of(&reasons))
    }
}

impl PosedSystem<Proof> {
    pub(super) fn constraints_of(&self, reasons: &Reasons) -> Vec<usize> {
        let joins = reasons.joins.iter().map(|join| self.of_joins[*join as usize]);
        let mut constraints: Vec<usize> =
            joins.chain(reasons.statements.iter().copied()).map(|number| number as usize).collect();
        constraints.sort_unstable();
        constraints.dedup();
        constraints
    }
}

/// Tests whether parts of a system are contradictory, within a budget.
struct CoreTrial<'s> {
    system: &'s System,
    budget: Budget,
    visits: usize,
    is_decided: bool,
}

impl CoreTrial<'_> {
    /// `None` if the budget is insufficient.
    fn is_contradictory(&mut self, constraints: impl IntoIterator<Item = usize>) -> Option<bool> {
        if self.visits > self.budget.core_visits {
            self.is_decided = false;
            return None;
        }
        let part = self.system.restricted(constraints);
        self.visits += part.constraints().len();
        match part.solve(self.budget) {
            Outcome::Contradictory => Some(true),
            Outcome::Satisfiable(_) => Some(false),
            Outcome::Undecided => {
                self.is_decided = false;
                Some(false)
            }
        }
    }
}

/// Leaves out as many items as possible while the rest is `enough`: parts of decreasing length, the later ones first.
/// It stops if the budget is exhausted.
fn shrink<T: Copy>(mut items: Vec<T>, mut enough: impl FnMut(&[T]) -> Option<bool>) -> Vec<T> {
    let mut length = items.len().div_ceil(2);
    while length > 0 {
        let mut end = items.len();
        while end > 0 {
            let start = end.saturating_sub(length);
            let rest: Vec<T> = items[..start].iter().chain(&items[end..]).copied().collect();
            match enough(&rest) {
                Some(true) => items = rest,
                Some(false) => {}
                None => return items,
            }
            end = start;
        }
        length = if length == 1 { 0 } else { length.div_ceil(2) };
    }
    items
}
