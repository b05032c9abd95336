//! Lower bounds of quantities.

use super::make::scaled;
use super::{Atom, AtomDefinition, Division, Entailment, Quantity, Signs, Simple};
use crate::sizes::Operator;
use crate::sizes::polynomials::gcd;

impl Entailment {
    /// A lower bound of an atom, if one is known.
    fn least_of_atom(&self, atom: Atom, depth: usize) -> Option<i64> {
        let record = &self.atoms[atom.index()];
        if let Some(signs) = record.signs {
            return Some(signs.least());
        }
        let depth = depth.checked_sub(1)?;
        match &record.made {
            AtomDefinition::Free(_) if self.floors.is_empty() => None,
            AtomDefinition::Free(_) => self.floors.get(&Quantity::atom(atom)).copied(),
            AtomDefinition::Quotient(division, left, right) => {
                let (left, right) = (self.least_within(left, depth)?, self.least_within(right, depth)?);
                let is_plain = left >= 0 && right >= 0 && *division != Division::Remainder;
                is_plain.then_some(0)
            }
            AtomDefinition::Extreme(true, of) => {
                of.iter().filter_map(|quantity| self.least_within(quantity, depth)).max()
            }
            AtomDefinition::Extreme(false, of) => {
                let least: Option<Vec<i64>> = of.iter().map(|quantity| self.least_within(quantity, depth)).collect();
                least?.into_iter().min()
            }
            AtomDefinition::Choice(_, left, right) => {
                Some(self.least_within(left, depth)?.min(self.least_within(right, depth)?))
            }
            // A join is one of its sizes: the one that is not 1, or 1.
            AtomDefinition::Join(of) => {
                let least: Option<Vec<i64>> = of.iter().map(|quantity| self.least_within(quantity, depth)).collect();
                least?.into_iter().min()
            }
        }
    }

    fn least_within(&self, quantity: &Quantity, depth: usize) -> Option<i64> {
        quantity.products().try_fold(quantity.offset(), |sum, (factors, coefficient)| {
            if coefficient < 0 {
                return None;
            }
            let product = factors.iter().try_fold(coefficient, |product, atom| {
                let least = self.least_of_atom(*atom, depth).filter(|least| *least >= 0)?;
                product.checked_mul(least)
            })?;
            sum.checked_add(product)
        })
    }

    /// A lower bound of a quantity, if one is known.
    pub(super) fn least(&self, quantity: &Quantity) -> Option<i64> {
        self.least_within(quantity, 16).or_else(|| {
            let (below, scale) = self.above_quotients(quantity)?;
            Division::Ceiling.apply(self.least_within(&below, 16)?, scale)
        })
    }

    /// A lower bound of a multiple of a quantity, and the positive factor: subtracted quotients are replaced by upper bounds, as
    /// `k * (n // k)` is at most `n`.
    fn above_quotients(&self, quantity: &Quantity) -> Option<(Quantity, i64)> {
        if !has_quotient(self, quantity) {
            return None;
        }
        let (mut below, mut scale) = (quantity.clone(), 1i64);
        for (factors, coefficient) in quantity.products() {
            let (true, [atom]) = (coefficient < 0, factors) else { continue };
            let AtomDefinition::Quotient(Division::Floor, left, right) = &self.atoms[atom.index()].made else {
                continue;
            };
            let Some(Simple::Number(by @ 1..)) = right.simple() else { continue };
            let more = by / gcd(coefficient.checked_mul(scale)?.unsigned_abs(), by.unsigned_abs()) as i64;
            scale = scale.checked_mul(more)?;
            let coefficient = coefficient.checked_mul(scale)?;
            let quotients = Quantity::sum(0, [(factors, coefficient)])?;
            let whole = scaled(left, |number| number.checked_mul(coefficient / by))?;
            below = scaled(&below, |number| number.checked_mul(more))?;
            below = below.apply(Operator::Subtract, &quotients)?.apply(Operator::Add, &whole)?;
        }
        (below != *quantity).then_some((below, scale))
    }

    /// Whether a quantity is known not to be negative, by its parts.
    pub(super) fn is_not_negative(&self, quantity: &Quantity) -> bool {
        self.least(quantity).is_some_and(|least| least >= 0)
    }

    /// Whether a quantity is known to be positive.
    pub(super) fn is_positive(&self, quantity: &Quantity) -> bool {
        self.least(quantity).is_some_and(|least| least > 0)
    }

    /// Whether an atom is known to be positive.
    pub(super) fn is_positive_atom(&self, atom: Atom) -> bool {
        self.least_of_atom(atom, 16).is_some_and(|least| least > 0)
    }

    /// The signs that an atom may have: 0, 1 and larger numbers; `None` if it may be negative.
    pub(super) fn signs(&self, atom: Atom) -> Option<Signs> {
        let known = self.atoms[atom.index()].signs;
        known.or_else(|| match self.least_of_atom(atom, 16)? {
            0 => Some(Signs(Signs::ZERO | Signs::ONE | Signs::MORE)),
            1 => Some(Signs(Signs::ONE | Signs::MORE)),
            2.. => Some(Signs(Signs::MORE)),
            i64::MIN..=-1 => None,
        })
    }
}

fn has_quotient(facts: &Entailment, quantity: &Quantity) -> bool {
    quantity.atoms().any(|atom| matches!(facts.atoms[atom.index()].made, AtomDefinition::Quotient(..)))
}

/// Whether a quantity is known to be negative, by its parts.
pub(super) fn is_negative(facts: &Entailment, quantity: &Quantity) -> bool {
    // A summand without an upper bound.
    let is_open = quantity.products().any(|(_, coefficient)| coefficient > 0) && !has_quotient(facts, quantity);
    !is_open && scaled(quantity, i64::checked_neg).is_some_and(|negated| facts.is_positive(&negated))
}
