//! Decision of formulas: by normal forms, lower bounds, and known facts.

use super::bounds::is_negative;
use super::make::{COMPARISON, scaled};
use super::{Atom, AtomDefinition, Entailment, Formula, Quantity, Simple};
use crate::sizes::Operator;
use crate::sizes::polynomials::gcd;

/// Maximum number of known bounds of which each is tried as a summand.
const MOST_FLOORS: usize = 16;

impl Entailment {
    /// Whether two quantities are equal.
    pub fn equal(&mut self, left: &Quantity, right: &Quantity) -> Formula {
        if left == right {
            return Formula::Always;
        }
        let difference = self.subtract(left, right);
        self.zero(&difference)
    }

    /// Whether a quantity is 0.
    pub(super) fn zero(&mut self, difference: &Quantity) -> Formula {
        let difference = self.normal(difference);
        if let Some(Simple::Number(number)) = difference.simple() {
            return (number == 0).into();
        }
        if self.is_positive(&difference) || is_negative(self, &difference) {
            return Formula::Never;
        }
        let common = difference.common_divisor();
        if !difference.offset().unsigned_abs().is_multiple_of(common) {
            return Formula::Never;
        }
        let equation = self.equation(&difference);
        if let Formula::Zero(canonical) = &equation
            && let Some(decided) = self.decide_atom(&canonical.clone())
        {
            return decided;
        }
        if self.formulas.contains(&equation) { Formula::Always } else { self.denied(equation) }
    }

    fn denied(&self, formula: Formula) -> Formula {
        // The negation of alternatives is stored as several formulas.
        if self.formulas.is_empty() || matches!(formula, Formula::Any(_)) {
            return formula;
        }
        if self.formulas.contains(&formula.clone().negated()) { Formula::Never } else { formula }
    }

    /// Decides the equation of one atom with a number, by the possible signs of the atom.
    fn decide_atom(&mut self, difference: &Quantity) -> Option<Formula> {
        let (factors, coefficient) = difference.products().next()?;
        let (1, [atom], 1) = (difference.products().len(), factors, coefficient) else { return None };
        let (atom, number) = (*atom, difference.offset().checked_neg()?);
        if self.signs(atom).is_some_and(|signs| !signs.may_be(number)) {
            return Some(Formula::Never);
        }
        match self.atoms[atom.index()].made.clone() {
            AtomDefinition::Choice(formula, left, right) if self.depth < super::DEEPEST_NORMAL => {
                self.depth += 1;
                let number = Quantity::number(number);
                let (left, right) = (self.equal(&left, &number), self.equal(&right, &number));
                self.depth -= 1;
                let is_decided = left.value().is_some() && right.value().is_some();
                let by =
                    Formula::any([Formula::all([formula.clone(), left]), Formula::all([formula.negated(), right])]);
                (is_decided || by.value().is_some()).then_some(by)
            }
            // A join is 1 if all of its sizes are 1. If the join is itself one of the sizes, its sizes are not listed
            // again.
            AtomDefinition::Join(of)
                if number == 1
                    && self.depth < super::DEEPEST_NORMAL
                    && !of.iter().any(|leaf| matches!(self.made_of(leaf), Some(AtomDefinition::Join(_)))) =>
            {
                self.spend_more(COMPARISON * of.len());
                self.depth += 1;
                let one = Quantity::number(1);
                let ones: Vec<Formula> = of.iter().map(|leaf| self.equal(leaf, &one)).collect();
                self.depth -= 1;
                Some(Formula::all(ones))
            }
            _ => None,
        }
    }

    /// The normal form of the statement that a normal quantity is 0.
    pub(super) fn equation(&self, difference: &Quantity) -> Formula {
        let common = gcd(difference.common_divisor(), difference.offset().unsigned_abs()).max(1);
        let is_negative = difference.products().next().is_some_and(|(_, coefficient)| coefficient < 0);
        if common == 1 && !is_negative {
            return Formula::Zero(difference.clone());
        }
        let by = i64::try_from(common).map(|by| if is_negative { -by } else { by });
        let canonical = by.ok().and_then(|by| scaled(difference, |number| number.checked_div(by)));
        Formula::Zero(canonical.unwrap_or_else(|| difference.clone()))
    }

    /// Whether a quantity is at most another.
    pub fn at_most(&mut self, left: &Quantity, right: &Quantity) -> Formula {
        let difference = self.subtract(right, left);
        self.not_negative(&difference)
    }

    /// The comparisons that decide the choices and extremes in a formula.
    pub fn deciding(&mut self, formula: &Formula) -> Vec<Formula> {
        let mut atoms: Vec<Atom> =
            formula.atoms().into_iter().flat_map(|atom| self.all_atoms(&Quantity::atom(atom))).collect();
        atoms.sort_unstable();
        atoms.dedup();
        let mut found = Vec::new();
        for atom in atoms {
            match self.atoms[atom.index()].made.clone() {
                AtomDefinition::Choice(formula, ..) => found.extend(self.decided(&formula).comparisons()),
                AtomDefinition::Extreme(_, of) => {
                    for pair in of.windows(2) {
                        found.extend(self.at_most(&pair[0], &pair[1]).comparisons());
                    }
                }
                AtomDefinition::Free(_) | AtomDefinition::Quotient(..) | AtomDefinition::Join(_) => {}
            }
        }
        found
    }

    pub(super) fn not_negative(&mut self, difference: &Quantity) -> Formula {
        let difference = self.normal(difference);
        if let Some(Simple::Number(number)) = difference.simple() {
            return (number >= 0).into();
        }
        if self.is_not_negative(&difference) {
            return Formula::Always;
        }
        if is_negative(self, &difference) {
            return Formula::Never;
        }
        if let Some(holds) = self.by_floor(&difference) {
            return holds.into();
        }
        // With a common factor the number may be rounded.
        let common = difference.common_divisor().max(1);
        let rounded = i64::try_from(common)
            .ok()
            .and_then(|common| scaled(&difference, |number| super::Division::Floor.apply(number, common)));
        let formula = Formula::NotNegative(rounded.unwrap_or(difference));
        if self.formulas.contains(&formula) { Formula::Always } else { self.denied(formula) }
    }

    /// Whether a quantity is not negative, by known lower bounds of sums of the same products.
    pub(super) fn by_floor(&self, difference: &Quantity) -> Option<bool> {
        let offset = difference.offset();
        let base = Quantity::sum(0, difference.products())?;
        if self.floors.get(&base).is_some_and(|floor| floor.saturating_add(offset) >= 0) {
            return Some(true);
        }
        let turned = scaled(&base, i64::checked_neg)?;
        if self.floors.get(&turned).is_some_and(|floor| *floor > offset) {
            return Some(false);
        }
        // The sum of a known bound and of a quantity with a lower bound.
        let is_above = |(known, floor): (&Quantity, &i64)| {
            known.atoms().any(|atom| base.atoms().any(|other| other == atom))
                && difference
                    .apply(Operator::Subtract, known)
                    .and_then(|rest| self.least(&rest))
                    .is_some_and(|least| floor.saturating_add(least) >= 0)
        };
        (self.floors.len() <= MOST_FLOORS && self.floors.iter().any(is_above)).then_some(true)
    }

    /// Whether two sizes broadcast.
    pub fn compatible(&mut self, left: &Quantity, right: &Quantity) -> Formula {
        let one = std::slice::from_ref;
        let (left, right) = (self.leaves_of_all(one(left)), self.leaves_of_all(one(right)));
        let mut pairs = Vec::new();
        for left in &left {
            for right in &right {
                pairs.push(self.pair(left, right));
            }
        }
        Formula::all(pairs)
    }

    fn pair(&mut self, left: &Quantity, right: &Quantity) -> Formula {
        self.spend_more(10 * COMPARISON);
        let one = Quantity::number(1);
        let formula = Formula::any([self.equal(left, right), self.equal(left, &one), self.equal(right, &one)]);
        self.looked_up(formula)
    }

    /// Whether a size is 1 or another size.
    pub fn stretches(&mut self, from: &Quantity, to: &Quantity) -> Formula {
        let one = std::slice::from_ref;
        let (leaves, of) = (self.leaves_of_all(one(from)), self.leaves_of_all(one(to)));
        if leaves.iter().all(|leaf| of.binary_search(leaf).is_ok()) {
            return Formula::Always;
        }
        // If a size is 1, so is each that broadcasts to it.
        if of.iter().all(|leaf| leaves.binary_search(leaf).is_ok()) {
            return self.equal(from, to);
        }
        let formula = Formula::any([self.equal(from, &Quantity::number(1)), self.equal(from, to)]);
        self.looked_up(formula)
    }

    fn looked_up(&self, formula: Formula) -> Formula {
        match formula.value() {
            Some(_) => formula,
            None if self.formulas.contains(&formula) => Formula::Always,
            None => self.denied(formula),
        }
    }

    /// A formula in which decided parts are replaced.
    pub fn decided(&mut self, formula: &Formula) -> Formula {
        let decided = match formula {
            Formula::Never | Formula::Always => return formula.clone(),
            Formula::Zero(quantity) => self.zero(quantity),
            Formula::NotNegative(quantity) => self.not_negative(quantity),
            Formula::Not(inner) => self.decided(inner).negated(),
            Formula::All(list) => Formula::all(list.iter().map(|formula| self.decided(formula)).collect::<Vec<_>>()),
            Formula::Any(list) => Formula::any(list.iter().map(|formula| self.decided(formula)).collect::<Vec<_>>()),
        };
        self.looked_up(decided)
    }
}
