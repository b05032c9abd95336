//! Facts as a short list of requirements: [`Entailment::required`].

use super::{Atom, AtomDefinition, Entailment, Formula, Quantity, Signs};
use rustc_hash::FxHashMap;

/// A fact that does not follow from the known equations, and the statements from which it follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntailedFact {
    /// The formula that holds.
    pub formula: Formula,
    /// The indices of the statements in the given list; empty if it follows from several.
    pub from: Vec<usize>,
}

/// Maximum length of a list of requirements in which redundant ones are searched for.
const MOST_LOOKED_AT: usize = 48;

/// Maximum number of free numbers for which the cases 1 and not 1 are distinguished.
const MOST_SPLIT: usize = 5;

/// Requirements in the order in which they were found.
#[derive(Default)]
struct FactList {
    places: FxHashMap<Formula, usize>,
    facts: Vec<EntailedFact>,
}

impl FactList {
    fn add(&mut self, formula: Formula, from: Option<usize>) {
        let parts = match formula {
            Formula::Always | Formula::Never => return,
            Formula::All(list) => list,
            other => vec![other],
        };
        for formula in parts {
            let next = self.facts.len();
            let place = *self.places.entry(formula.clone()).or_insert(next);
            if place == next {
                self.facts.push(EntailedFact { formula, from: Vec::new() });
            }
            let fact = &mut self.facts[place];
            if let Some(from) = from
                && fact.from.last() != Some(&from)
            {
                fact.from.push(from);
            }
        }
    }
}

impl Entailment {
    /// The stated facts over the atoms that remain after solving equations: the requirements. A fact that follows from the others is left out, and the second
    /// value is whether the list was short enough to search for such facts.
    ///
    /// ```
    /// use broadcastable_core::sizes::{Domain, Entailment, Quantity};
    ///
    /// let mut facts = Entailment::new(10_000);
    /// let (n, m) = (facts.free(0, Domain::Size), facts.free(1, Domain::Size));
    /// let stated = [facts.equal(&n, &m), facts.compatible(&m, &Quantity::number(3))];
    /// for formula in &stated {
    ///     facts.learn(formula)?;
    /// }
    /// facts.settle()?;
    /// let (required, is_irredundant) = facts.required(&stated);
    /// // `n = m` is in the names; `n` is 1 or 3.
    /// assert_eq!((required.len(), is_irredundant), (1, true));
    /// assert_eq!(required[0].from, [1]);
    /// # Ok::<(), broadcastable_core::sizes::Contradiction>(())
    /// ```
    pub fn required(&self, stated: &[Formula]) -> (Vec<EntailedFact>, bool) {
        let mut solved = self.clone();
        let pending = std::mem::take(&mut solved.pending);
        solved.forget();
        solved.fuel = solved.full;
        let mut found = FactList::default();
        let mut settled = Vec::new();
        for (place, formula) in stated.iter().enumerate() {
            let decided = solved.decided(formula);
            if decided == Formula::Always {
                settled.push(place);
            }
            found.add(decided, Some(place));
        }
        self.definitions(&solved, stated, &settled, &mut found);
        for formula in &pending {
            found.add(solved.decided(formula), None);
        }
        self.signs_required(&mut solved, stated, &mut found);
        let mut facts = found.facts;
        if facts.len() > MOST_LOOKED_AT {
            return (facts, false);
        }
        // Facts without a statement come first, the others in reverse order.
        let mut order: Vec<usize> = (0..facts.len()).rev().collect();
        order.sort_by_key(|place| !facts[*place].from.is_empty());
        let mut is_kept = vec![true; facts.len()];
        for place in order {
            is_kept[place] = false;
            let others = facts.iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(fact, _)| &fact.formula);
            let is_of_made = self.is_definition(&facts[place].formula);
            is_kept[place] = is_of_made || !solved.follows(others, &facts[place].formula);
        }
        let mut at = 0;
        facts.retain(|_| {
            at += 1;
            is_kept[at - 1]
        });
        (facts, true)
    }

    /// Removes all facts except solved equations.
    fn forget(&mut self) {
        self.formulas.clear();
        self.floors.clear();
        self.products.clear();
        self.pending.clear();
        self.clear_results();
    }

    /// Adds the facts on replaced made atoms that do not follow from their definitions.
    fn definitions(&self, solved: &Self, stated: &[Formula], settled: &[usize], found: &mut FactList) {
        for atom in &self.defined {
            let mut open = solved.clone();
            open.fuel = open.full;
            open.atoms[atom.index()].replaced = None;
            open.clear_results();
            if open.by_definition(*atom) != Quantity::atom(*atom) {
                continue;
            }
            for place in settled {
                let formula = open.decided(&stated[*place]);
                found.add(open.by_leaves(formula), Some(*place));
            }
        }
    }

    /// The statement that the size of a join is one of the joined sizes, as statements on the others: each is 1 or that size.
    fn by_leaves(&mut self, formula: Formula) -> Formula {
        let Formula::Zero(difference) = &formula else { return formula };
        let join = difference.products().find_map(|(factors, coefficient)| match (factors, coefficient) {
            ([atom], 1 | -1) => match &self.atoms[atom.index()].made {
                AtomDefinition::Join(of) => Some((Quantity::atom(*atom), coefficient, of.clone())),
                _ => None,
            },
            _ => None,
        });
        let Some((join, coefficient, of)) = join else { return formula };
        let other = match coefficient {
            1 => self.subtract(&join, difference),
            _ => self.add_quantities(&join, difference),
        };
        let leaves = self.leaves_of_all(std::slice::from_ref(&other));
        if leaves.is_empty() || !leaves.iter().all(|leaf| of.contains(leaf)) {
            return formula;
        }
        let others = of.iter().filter(|leaf| !leaves.contains(leaf));
        Formula::all(others.map(|leaf| self.stretches(leaf, &other)).collect::<Vec<_>>())
    }

    /// Whether a formula contains a made atom that was replaced.
    fn is_definition(&self, formula: &Formula) -> bool {
        formula.atoms().iter().any(|atom| {
            let record = &self.atoms[atom.index()];
            record.replaced.is_some() && !matches!(record.made, AtomDefinition::Free(_))
        })
    }

    /// Adds that free atoms are not 0, or not 1.
    fn signs_required(&self, solved: &mut Self, stated: &[Formula], found: &mut FactList) {
        let mut excluded: FxHashMap<(Atom, i64), Vec<usize>> = FxHashMap::default();
        for (place, formula) in stated.iter().enumerate() {
            for part in formula.parts() {
                if let Formula::Not(inner) = part
                    && let Formula::Zero(quantity) = &**inner
                    && let Some(atom_and_number) = super::learn::single(&solved.normal(quantity))
                {
                    excluded.entry(atom_and_number).or_default().push(place);
                }
            }
        }
        for (index, record) in self.atoms.iter().enumerate() {
            let (Some(signs), Some(domain)) = (record.signs, record.domain.signs()) else { continue };
            if record.replaced.is_some() || !matches!(record.made, AtomDefinition::Free(_)) {
                continue;
            }
            let atom = Atom(index as u32);
            for (sign, number) in [(Signs::ZERO, 0), (Signs::ONE, 1)] {
                let is_excluded = domain.0 & sign != 0 && signs.0 & sign == 0;
                let Some(difference) = Quantity::sum(-number, [(&[atom][..], 1)]).filter(|_| is_excluded) else {
                    continue;
                };
                let formula = Formula::Zero(difference).negated();
                found.add(formula.clone(), None);
                for place in excluded.get(&(atom, number)).into_iter().flatten() {
                    found.add(formula.clone(), Some(*place));
                }
            }
        }
    }

    /// Whether a formula follows from other formulas, given the solved equations.
    fn follows<'f>(&self, others: impl Iterator<Item = &'f Formula>, formula: &Formula) -> bool {
        let mut facts = self.clone();
        for atom in &mut facts.atoms {
            if atom.replaced.is_none() {
                atom.signs = atom.domain.signs();
            }
        }
        for atom in std::mem::take(&mut facts.defined) {
            facts.atoms[atom.index()].replaced = None;
        }
        facts.clear_results();
        facts.fuel = facts.full;
        for other in others {
            if facts.learn(other).is_err() {
                return false;
            }
        }
        if facts.settle().is_err() {
            return false;
        }
        facts.follows_split(formula, MOST_SPLIT)
    }

    /// Replaces a choice by one of its sides if cases for 0 and 1 decide the condition.
    pub fn resolve_choices(&mut self) {
        let choice = |(index, record): (usize, &super::AtomRecord)| match &record.made {
            AtomDefinition::Choice(formula, ..) if record.replaced.is_none() => Some((index, formula.clone())),
            _ => None,
        };
        let choices: Vec<_> = self.atoms.iter().enumerate().filter_map(choice).take(MOST_LOOKED_AT).collect();
        for (index, formula) in choices {
            if self.keys(&formula).len() > MOST_SPLIT || self.fuel == 0 {
                continue;
            }
            let holds = match (self.entails(&formula.clone().negated()), self.entails(&formula)) {
                (false, true) => true,
                (true, false) => false,
                // If a formula and its negation follow, the facts are contradictory.
                (true, true) | (false, false) => continue,
            };
            let AtomDefinition::Choice(_, left, right) = self.atoms[index].made.clone() else { continue };
            let side = if holds { left } else { right };
            if !self.all_atoms(&side).contains(&Atom(index as u32)) {
                self.atoms[index].replaced = Some(side);
                self.touch([Atom(index as u32)]);
                self.clear_results();
            }
        }
    }

    /// Whether a formula follows, also by distinguishing cases for 0 and 1.
    ///
    /// ```
    /// use broadcastable_core::sizes::{Domain, Entailment, Quantity};
    ///
    /// let mut facts = Entailment::new(10_000);
    /// let (n, m) = (facts.free(0, Domain::Size), facts.free(1, Domain::Size));
    /// let three = Quantity::number(3);
    /// for bound in [facts.compatible(&n, &three), facts.compatible(&m, &three)] {
    ///     facts.learn(&bound)?;
    /// }
    /// let broadcast = facts.compatible(&n, &m);
    /// assert!(facts.entails(&broadcast));
    /// # Ok::<(), broadcastable_core::sizes::Contradiction>(())
    /// ```
    pub fn entails(&self, formula: &Formula) -> bool {
        self.clone().follows_split(formula, MOST_SPLIT)
    }

    fn follows_split(&mut self, formula: &Formula, splits: usize) -> bool {
        match self.decided(formula) {
            Formula::Always => return true,
            Formula::Never => return false,
            _ => {}
        }
        let Some(splits) = splits.checked_sub(1) else { return false };
        let keys = self.keys(formula);
        let open = |number| keys.iter().find(|key| self.is_open_for(**key, number)).map(|key| (*key, number));
        let Some((key, number)) = open(1).or_else(|| open(0)) else { return false };
        let is_number = self.is_number(key, number);
        [is_number.clone(), is_number.negated()].iter().all(|case| {
            let mut facts = self.clone();
            facts.learn(case).is_err() || facts.settle().is_err() || facts.follows_split(formula, splits)
        })
    }
}
