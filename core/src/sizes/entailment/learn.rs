//! Facts, and their consequences.

use super::bounds::is_negative;
use super::make::{COMPARISON, scaled};
use super::{Atom, AtomDefinition, Division, Entailment, Formula, Quantity, Signs, Simple};
use crate::sizes::{Contradiction, Operator};
use rustc_hash::FxHashMap;

impl Entailment {
    /// Adds a fact.
    ///
    /// # Errors
    /// When it contradicts the facts before. Later facts and answers are then without meaning until [`Entailment::clear`].
    pub fn learn(&mut self, formula: &Formula) -> Result<(), Contradiction> {
        if let Some((atom, number)) = self.undecided_number(formula) {
            self.mention(formula);
            return self.solve(atom, Quantity::number(number));
        }
        let formula = self.decided(formula);
        self.learn_decided(&formula)
    }

    /// The atom and the number of a fact that gives a free atom a number, if no fact before has other consequences for it.
    fn undecided_number(&self, fact: &Formula) -> Option<(Atom, i64)> {
        let Formula::Zero(difference) = fact else { return None };
        let (atom, number) = single(difference).filter(|_| self.formulas.is_empty() && self.products.is_empty())?;
        let record = &self.atoms[atom.index()];
        (matches!(record.made, AtomDefinition::Free(_)) && record.replaced.is_none()).then_some((atom, number))
    }

    /// Adds a fact that was decided since the last fact was added.
    ///
    /// # Errors
    /// As [`Entailment::learn`].
    pub fn learn_decided(&mut self, formula: &Formula) -> Result<(), Contradiction> {
        self.mention(formula);
        match formula {
            Formula::Always => return Ok(()),
            Formula::Never => return Err(Contradiction),
            Formula::All(list) => {
                let version = self.version;
                return list.iter().try_for_each(|formula| match self.version == version {
                    true => self.learn_decided(formula),
                    false => self.learn(formula),
                });
            }
            Formula::Zero(quantity) => return self.vanish(quantity),
            Formula::Not(inner) => {
                if let Formula::Zero(quantity) = &**inner
                    && let Some((atom, number @ (0 | 1))) = single(quantity)
                    && self.atoms[atom.index()].signs.is_some()
                {
                    let without = if number == 0 { Signs::ZERO } else { Signs::ONE };
                    self.restrict(atom, !without)?;
                } else if let Formula::Zero(quantity) = &**inner
                    && let Some((atom, number)) = single(quantity)
                    && self.floors.get(&Quantity::atom(atom)) == Some(&number)
                    && let Some(above) = Quantity::sum(-1, quantity.products())
                        .and_then(|above| above.apply(Operator::Subtract, &Quantity::number(number)))
                {
                    self.raise(&above);
                }
            }
            Formula::NotNegative(quantity) => {
                self.raise(quantity);
                // A number that is neither negative nor positive is 0.
                let negated = scaled(quantity, i64::checked_neg);
                if negated.is_some_and(|it| self.is_not_negative(&it) || self.by_floor(&it) == Some(true)) {
                    return self.vanish(quantity);
                }
                if let Some(bound) = bound_of_parts(self, quantity) {
                    self.learn(&bound)?;
                }
            }
            Formula::Any(_) => {}
        }
        if self.formulas.insert(formula.clone()) {
            self.pending.push(formula.clone());
        }
        Ok(())
    }

    /// Adds that a quantity is not negative: a lower bound for the sum of its products.
    fn raise(&mut self, quantity: &Quantity) {
        if let (Some(base), Some(mut floor)) = (Quantity::sum(0, quantity.products()), quantity.offset().checked_neg())
        {
            let atom = base.simple();
            if let Some(bounded) = base.atoms().next().filter(|_| base.atoms().nth(1).is_none()) {
                self.marks.bounded |= bounded.bit();
            }
            if atom.is_some() && self.is_known_not(&base, floor) {
                floor += 1;
            }
            let known = self.floors.entry(base).or_insert(i64::MIN);
            let is_more = *known < floor;
            *known = floor.max(*known);
            // The lower bound of a number may decide quotients of it.
            if let (Some(Simple::Atom(atom)), true) = (atom, is_more) {
                self.touch([atom]);
                self.clear_results();
            }
        }
    }

    /// Whether it is a fact that an atom is not a number.
    fn is_known_not(&self, atom: &Quantity, number: i64) -> bool {
        let difference = atom.apply(Operator::Subtract, &Quantity::number(number));
        difference.is_some_and(|difference| self.formulas.contains(&Formula::Zero(difference).negated()))
    }

    /// Restricts the signs of an atom.
    fn restrict(&mut self, atom: Atom, signs: u8) -> Result<(), Contradiction> {
        let Some(known) = self.atoms[atom.index()].signs else { return Ok(()) };
        let left = Signs(known.0 & signs);
        if left.0 == 0 {
            return Err(Contradiction);
        }
        if left != known {
            self.atoms[atom.index()].signs = Some(left);
            self.touch([atom]);
            self.clear_results();
        }
        match left.0 {
            Signs::ONE => self.replace(atom, Quantity::number(1)),
            Signs::ZERO => self.replace(atom, Quantity::number(0)),
            _ => Ok(()),
        }
    }

    fn replace(&mut self, atom: Atom, by: Quantity) -> Result<(), Contradiction> {
        if self.atoms[atom.index()].replaced.is_none() {
            if !matches!(self.atoms[atom.index()].made, AtomDefinition::Free(_)) {
                self.defined.push(atom);
            }
            self.atoms[atom.index()].replaced = Some(by);
            self.touch([atom]);
            self.clear_results();
        }
        Ok(())
    }

    /// Adds the fact that a quantity is 0.
    fn vanish(&mut self, quantity: &Quantity) -> Result<(), Contradiction> {
        let mut difference = self.normal(quantity);
        let common = match difference.simple() {
            Some(Simple::Number(0)) => return Ok(()),
            Some(Simple::Number(_)) => return Err(Contradiction),
            _ => difference.common_divisor(),
        };
        if !difference.offset().unsigned_abs().is_multiple_of(common) {
            return Err(Contradiction);
        }
        if let Ok(common @ 2..) = i64::try_from(common)
            && let Some(smaller) = scaled(&difference, |number| number.checked_div(common))
        {
            difference = smaller;
        }
        if self.is_positive(&difference) || is_negative(self, &difference) {
            return Err(Contradiction);
        }
        if !self.spend() {
            return Ok(());
        }
        if let Some(smaller) = self.without_common_factor(&difference) {
            return self.vanish(&smaller);
        }
        match self.candidate(&difference) {
            Some((atom, other)) => self.solve(atom, other),
            None => self.keep(&difference),
        }
    }

    /// The equation divided by the factor that all products have, if the factor is not 0.
    fn without_common_factor(&self, difference: &Quantity) -> Option<Quantity> {
        if difference.offset() != 0 || difference.products().len() < 2 {
            return None;
        }
        let (first, _) = difference.products().next()?;
        let is_common = |atom: &&Atom| {
            difference.products().all(|(factors, _)| factors.contains(atom)) && self.is_positive_atom(**atom)
        };
        let common = *first.iter().find(is_common)?;
        let products: Option<Vec<_>> = difference
            .products()
            .map(|(factors, coefficient)| Some((super::without(factors, &[common])?, coefficient)))
            .collect();
        Quantity::sum(0, products?.iter().map(|(factors, coefficient)| (&factors[..], *coefficient)))
    }

    /// An atom for which an equation can be solved, and the solution.
    fn candidate(&self, difference: &Quantity) -> Option<(Atom, Quantity)> {
        let mut counts: FxHashMap<Atom, usize> = FxHashMap::default();
        difference.atoms().for_each(|atom| *counts.entry(atom).or_default() += 1);
        let is_inside = |atom: Atom| {
            let others = counts.keys().filter(|other| **other != atom);
            others.into_iter().any(|other| {
                !matches!(self.atoms[other.index()].made, AtomDefinition::Free(_))
                    && self.all_atoms(&Quantity::atom(*other)).contains(&atom)
            })
        };
        let mut best: Option<(bool, Atom, i64)> = None;
        for (factors, coefficient) in difference.products() {
            if let ([atom], 1 | -1) = (factors, coefficient)
                && counts.get(atom) == Some(&1)
                && !is_inside(*atom)
            {
                // Atoms with a definition are replaced before free ones, and newer before older ones.
                let is_made = !matches!(self.atoms[atom.index()].made, AtomDefinition::Free(_));
                best = best.max(Some((is_made, *atom, coefficient)));
            }
        }
        let (_, atom, coefficient) = best?;
        let rest = difference.products().filter(|(factors, _)| *factors != [atom]);
        let rest = Quantity::sum(difference.offset(), rest)?;
        let other = if coefficient > 0 { scaled(&rest, i64::checked_neg)? } else { rest };
        Some((atom, other))
    }

    fn solve(&mut self, atom: Atom, other: Quantity) -> Result<(), Contradiction> {
        let signs = self.signs(atom);
        self.replace(atom, other.clone())?;
        let Some(signs) = signs else { return Ok(()) };
        match other.simple() {
            Some(Simple::Number(number)) if !signs.may_be(number) => Err(Contradiction),
            Some(Simple::Number(_)) => Ok(()),
            Some(Simple::Atom(other)) if self.atoms[other.index()].signs.is_some() => self.restrict(other, signs.0),
            Some(Simple::Atom(_)) | None => {
                for (sign, number) in [(Signs::ZERO, 0), (Signs::ONE, 1)] {
                    if signs.0 & sign == 0 {
                        let formula = self.equal(&other, &Quantity::number(number)).negated();
                        self.pend(formula)?;
                    }
                }
                let least = self.at_most(&Quantity::number(signs.least()), &other);
                self.pend(least)
            }
        }
    }

    fn pend(&mut self, formula: Formula) -> Result<(), Contradiction> {
        match formula.value() {
            Some(true) => Ok(()),
            Some(false) => Err(Contradiction),
            None => {
                self.mention(&formula);
                if let Formula::NotNegative(quantity) = &formula {
                    self.raise(quantity);
                }
                if self.formulas.insert(formula.clone()) {
                    self.pending.push(formula);
                }
                Ok(())
            }
        }
    }

    /// Keeps an equation that cannot be solved for an atom.
    fn keep(&mut self, difference: &Quantity) -> Result<(), Contradiction> {
        let equation = self.equation(difference);
        self.mention(&equation);
        if self.formulas.insert(equation.clone()) {
            self.pending.push(equation);
        }
        // A product that is replaced.
        let product = difference
            .products()
            .filter(|(factors, coefficient)| factors.len() > 1 && matches!(coefficient, 1 | -1))
            .max_by(|left, right| (left.0.len(), left.0).cmp(&(right.0.len(), right.0)));
        let Some((factors, coefficient)) = product else { return Ok(()) };
        let factors = factors.to_vec();
        let rest = difference.products().filter(|(other, _)| *other != &factors[..]);
        let Some(rest) = Quantity::sum(difference.offset(), rest) else { return Ok(()) };
        let other = if coefficient > 0 { scaled(&rest, i64::checked_neg) } else { Some(rest) };
        let Some(other) = other else { return Ok(()) };
        let inside = self.all_atoms(&other);
        let is_free = factors.iter().all(|factor| !inside.contains(factor))
            || other.products().all(|(others, _)| others.len() < factors.len());
        if is_free && self.products.len() < 64 && self.products.iter().all(|(known, _)| *known != factors) {
            self.touch(factors.iter().copied());
            self.products.push((factors, other));
            self.clear_results();
        }
        Ok(())
    }

    /// Evaluates all facts again, until there are no further consequences.
    ///
    /// # Errors
    /// When the facts contradict one another.
    pub fn settle(&mut self) -> Result<(), Contradiction> {
        for _ in 0..32 {
            let before = self.version;
            let mut pending = std::mem::take(&mut self.pending).into_iter();
            while let Some(formula) = pending.next() {
                if !self.spend_more(COMPARISON * formula.parts().len()) {
                    self.pending.push(formula);
                    self.pending.extend(pending);
                    return Ok(());
                }
                if let Formula::NotNegative(quantity) = &formula
                    && self.normal(quantity) == *quantity
                {
                    // Lower bounds contain the fact, as long as its atoms do not change.
                    self.pending.push(formula);
                    continue;
                }
                self.formulas.remove(&formula);
                match &formula {
                    Formula::Zero(quantity) => self.vanish(quantity)?,
                    _ => self.learn(&formula)?,
                }
                // A fact that follows from others is dropped.
                if !matches!(formula, Formula::Zero(_)) && self.decided(&formula) != Formula::Always {
                    self.formulas.insert(formula);
                }
            }
            self.settle_definitions()?;
            if self.version == before || self.fuel == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Equates each replaced atom's definition with its replacement.
    fn settle_definitions(&mut self) -> Result<(), Contradiction> {
        for at in 0..self.defined.len() {
            let atom = self.defined[at];
            let Some(other) = self.atoms[atom.index()].replaced.clone() else { continue };
            let other = self.normal(&other);
            if let AtomDefinition::Join(of) = self.atoms[atom.index()].made.clone()
                && other.simple() == Some(Simple::Number(1))
            {
                for leaf in of {
                    let is_one = self.equal(&leaf, &Quantity::number(1));
                    self.learn(&is_one)?;
                }
                continue;
            }
            let found = self.rebuilt(atom);
            if let Some(found) = found {
                let equal = self.equal(&found, &other);
                self.learn(&equal)?;
            }
        }
        Ok(())
    }

    /// The value of an atom by its definition, unless that is the atom itself.
    fn rebuilt(&mut self, atom: Atom) -> Option<Quantity> {
        // The definition is evaluated as if the atom had not been replaced.
        let replaced = self.atoms[atom.index()].replaced.take();
        let found = self.by_definition(atom);
        self.atoms[atom.index()].replaced = replaced;
        (found != Quantity::atom(atom)).then_some(found)
    }
}

/// The atom and the number of an equation between an atom and a number.
pub(super) fn single(difference: &Quantity) -> Option<(Atom, i64)> {
    let (factors, coefficient) = difference.products().next()?;
    match (difference.products().len(), factors, coefficient) {
        (1, [atom], 1) => Some((*atom, difference.offset().checked_neg()?)),
        _ => None,
    }
}

/// The bound that follows for the parts of an atom from its own lower bound: `floor(p / k) >= n` is `p >= k n`, and one of the
/// numbers of a maximum is as large, which is known if no other one can be.
fn bound_of_parts(facts: &mut Entailment, quantity: &Quantity) -> Option<Formula> {
    let (atom, least) = single(quantity)?;
    let least = Quantity::number(least);
    match facts.atoms[atom.index()].made.clone() {
        AtomDefinition::Quotient(Division::Floor, left, right) => match right.simple() {
            Some(Simple::Number(1..)) => {
                let least = least.apply(Operator::Multiply, &right)?;
                Some(facts.at_most(&least, &left))
            }
            _ => None,
        },
        AtomDefinition::Extreme(is_largest, of) if facts.spend_more(COMPARISON * of.len()) => {
            let bounds: Vec<Formula> = of.iter().map(|part| facts.at_most(&least, part)).collect();
            let bound = if is_largest { Formula::any(bounds) } else { Formula::all(bounds) };
            Some(bound).filter(|bound| !matches!(bound, Formula::Any(_)))
        }
        _ => None,
    }
}
