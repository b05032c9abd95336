//! Normal forms of the results of non-linear operations: quotients, extremes, choices and joins.

use super::{Atom, AtomDefinition, Entailment, Formula, Quantity, Simple};
use crate::sizes::Operator;
use crate::sizes::polynomials::gcd;

/// A division of integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Division {
    /// The quotient, rounded down.
    Floor,
    /// The quotient, rounded up.
    Ceiling,
    /// The quotient, rounded towards zero.
    Truncated,
    /// The remainder of [`Division::Floor`].
    Modulo,
    /// The remainder of [`Division::Truncated`].
    Remainder,
}

impl Division {
    /// The result for numbers; `None` if it is undefined, or too large.
    pub fn apply(self, left: i64, right: i64) -> Option<i64> {
        let rest = left.checked_rem(right)?;
        let quotient = left.checked_div(right)?;
        let is_below = rest != 0 && (rest < 0) != (right < 0);
        Some(match self {
            Self::Floor => quotient - i64::from(is_below),
            Self::Ceiling => quotient + i64::from(rest != 0 && !is_below),
            Self::Truncated => quotient,
            Self::Modulo => {
                if is_below {
                    rest + right
                } else {
                    rest
                }
            }
            Self::Remainder => rest,
        })
    }
}

/// A quantity with changed offset and coefficients.
pub(super) fn scaled(quantity: &Quantity, scale: impl Fn(i64) -> Option<i64>) -> Option<Quantity> {
    let products: Option<Vec<_>> =
        quantity.products().map(|(factors, coefficient)| Some((factors, scale(coefficient)?))).collect();
    Quantity::sum(scale(quantity.offset())?, products?)
}

/// The steps of a comparison of two quantities.
pub(super) const COMPARISON: usize = 4;

/// Sizes that a join or an extreme is known by.
const MOST_LEAVES: usize = 64;

impl Entailment {
    /// The quotient or the remainder of two quantities.
    pub fn divide(&mut self, division: Division, left: &Quantity, right: &Quantity) -> Quantity {
        let (left, right) = (self.normal(left), self.normal(right));
        match division {
            Division::Modulo | Division::Remainder => {
                let by = if division == Division::Modulo { Division::Floor } else { Division::Truncated };
                if let (Some(Simple::Number(left)), Some(Simple::Number(right))) = (left.simple(), right.simple()) {
                    return division.apply(left, right).map_or_else(|| self.nothing(division), Quantity::number);
                }
                let quotient = self.divide(by, &left, &right);
                let whole = self.multiply(&quotient, &right);
                self.subtract(&left, &whole)
            }
            Division::Floor | Division::Ceiling | Division::Truncated => self.quotient(division, left, right),
        }
    }

    /// The result of division by zero: a number without known properties.
    fn nothing(&mut self, division: Division) -> Quantity {
        let zero = Quantity::number(0);
        self.atom(AtomDefinition::Quotient(division, zero.clone(), zero))
    }

    fn quotient(&mut self, division: Division, left: Quantity, right: Quantity) -> Quantity {
        let number = |quantity: &Quantity| match quantity.simple() {
            Some(Simple::Number(number)) => Some(number),
            _ => None,
        };
        match (number(&left), number(&right)) {
            (_, Some(0)) => return self.nothing(division),
            (Some(left), Some(right)) => {
                return division.apply(left, right).map_or_else(|| self.nothing(division), Quantity::number);
            }
            (None, Some(1)) => return left,
            _ => {}
        }
        if let Some(exact) = self.exact(&left, &right) {
            return exact;
        }
        let are_natural =
            self.least(&left).is_some_and(|least| least >= 0) && self.least(&right).is_some_and(|least| least >= 0);
        match (division, number(&right)) {
            (Division::Truncated, _) if are_natural => self.quotient(Division::Floor, left, right),
            (Division::Ceiling, Some(by @ 2..)) => {
                let more = self.add_quantities(&left, &Quantity::number(by - 1));
                self.quotient(Division::Floor, more, right)
            }
            (Division::Floor, Some(by @ 2..)) => self.floor_by(&left, by),
            _ => self.atom(AtomDefinition::Quotient(division, left, right)),
        }
    }

    /// A quotient, rounded down; its integral part is a separate summand.
    fn floor_by(&mut self, left: &Quantity, by: i64) -> Quantity {
        let plain = |entailment: &mut Self| {
            entailment.atom(AtomDefinition::Quotient(Division::Floor, left.clone(), Quantity::number(by)))
        };
        let common = gcd(left.common_divisor(), by.unsigned_abs()) as i64;
        if common > 1 {
            // floor((g p + c) / (g k)) is floor((p + floor(c / g)) / k).
            let smaller = scaled(left, |number| Division::Floor.apply(number, common));
            return match smaller {
                Some(smaller) => self.divide(Division::Floor, &smaller, &Quantity::number(by / common)),
                None => plain(self),
            };
        }
        let whole = scaled(left, |number| Division::Floor.apply(number, by));
        let rest = scaled(left, |number| Division::Modulo.apply(number, by));
        let (Some(whole), Some(rest)) = (whole, rest) else { return plain(self) };
        if rest.products().len() == 0 {
            return whole;
        }
        let rest = match self.quotient_of_quotient(&rest, by) {
            Some((left, by)) => self.divide(Division::Floor, &left, &Quantity::number(by)),
            None => self.atom(AtomDefinition::Quotient(Division::Floor, rest, Quantity::number(by))),
        };
        self.add_quantities(&whole, &rest)
    }

    /// The operands of `floor((p + c k) / (k m))`, which is `floor((floor(p / k) + c) / m)`.
    fn quotient_of_quotient(&self, left: &Quantity, by: i64) -> Option<(Quantity, i64)> {
        let (factors, 1) = left.products().next()? else { return None };
        let (1, [atom]) = (left.products().len(), factors) else { return None };
        let AtomDefinition::Quotient(Division::Floor, inner, of) = &self.atoms[atom.index()].made else { return None };
        let Some(Simple::Number(of @ 1..)) = of.simple() else { return None };
        let offset = Quantity::number(left.offset().checked_mul(of)?);
        Some((inner.apply(Operator::Add, &offset)?, of.checked_mul(by)?))
    }

    /// A quotient that is a sum of products.
    fn exact(&self, left: &Quantity, right: &Quantity) -> Option<Quantity> {
        if let Some(Simple::Number(by)) = right.simple() {
            return scaled(left, |number| (number.checked_rem(by)? == 0).then_some(number / by));
        }
        if !self.is_positive(right) {
            return None;
        }
        if left == right {
            return Some(Quantity::number(1));
        }
        let (Some((divisors, by)), 0) = (right.products().next(), right.offset()) else { return None };
        let is_product = right.products().len() == 1;
        if left.products().len() == 0 {
            return (left.offset() == 0).then(|| left.clone());
        }
        if !is_product || left.offset() != 0 || !divisors.iter().all(|atom| self.is_positive_atom(*atom)) {
            return None;
        }
        let products: Option<Vec<_>> = left
            .products()
            .map(|(factors, coefficient)| {
                let rest = super::without(factors, divisors)?;
                (coefficient.checked_rem(by)? == 0).then_some((rest, coefficient / by))
            })
            .collect();
        let products = products?;
        let mut sum = Quantity::number(0);
        for (factors, coefficient) in &products {
            sum = sum.apply(Operator::Add, &Quantity::sum(0, [(&factors[..], *coefficient)])?)?;
        }
        Some(sum)
    }

    /// The largest, or the smallest, of quantities.
    pub fn extreme(&mut self, is_largest: bool, of: &[Quantity]) -> Quantity {
        // Each quantity with the number of the argument that it is from: quantities of one nested extreme are not compared again.
        let mut all: Vec<(Quantity, usize)> = Vec::new();
        for (from, quantity) in of.iter().enumerate() {
            let quantity = self.normal(quantity);
            match self.made_of(&quantity) {
                // An extreme of very many quantities counts as one quantity in another extreme.
                Some(AtomDefinition::Extreme(same, inner))
                    if *same == is_largest && all.len() + inner.len() <= MOST_LEAVES =>
                {
                    all.extend(inner.iter().map(|quantity| (quantity.clone(), from)));
                }
                _ => all.push((quantity, from)),
            }
        }
        all.sort();
        all.dedup_by(|left, right| left.0 == right.0);
        // The quantities that are needed, by the argument that they are from.
        let mut kept: Vec<Vec<Quantity>> = vec![Vec::new(); of.len()];
        for (quantity, from) in all {
            if self.is_needed(is_largest, &quantity, from, &mut kept) {
                kept[from].push(quantity);
            }
        }
        let mut kept: Vec<Quantity> = kept.into_iter().flatten().collect();
        kept.sort();
        match kept.len() {
            1 => kept.pop().unwrap_or_else(|| Quantity::number(0)),
            _ => self.atom(AtomDefinition::Extreme(is_largest, kept)),
        }
    }

    /// Whether an extreme depends on a quantity, given quantities from the other arguments; those that it does not depend on are removed.
    fn is_needed(&mut self, is_largest: bool, quantity: &Quantity, from: usize, kept: &mut [Vec<Quantity>]) -> bool {
        for (_, others) in kept.iter_mut().enumerate().filter(|(other, _)| *other != from) {
            let mut at = 0;
            while at < others.len() && self.spend_more(COMPARISON) {
                let other = &others[at];
                if self.are_unrelated(quantity, other) {
                    at += 1;
                    continue;
                }
                let below = self.at_most(quantity, other).value() == Some(true);
                let above = self.at_most(other, quantity).value() == Some(true);
                if below == above {
                    at += 1;
                } else if below == is_largest {
                    return false;
                } else {
                    others.remove(at);
                }
            }
        }
        true
    }

    /// Whether two quantities are free numbers that no fact relates or bounds, so that either may be larger.
    fn are_unrelated(&self, left: &Quantity, right: &Quantity) -> bool {
        let (Some(Simple::Atom(left)), Some(Simple::Atom(right))) = (left.simple(), right.simple()) else {
            return false;
        };
        let is_free = |atom: Atom| {
            let record = &self.atoms[atom.index()];
            matches!(record.made, AtomDefinition::Free(_)) && record.replaced.is_none()
        };
        let both = left.bit() | right.bit();
        let is_related = self.marks.related & both == both || self.marks.bounded & both != 0;
        left != right && !is_related && is_free(left) && is_free(right)
    }

    /// The parts of a quantity that is an atom.
    pub(super) fn made_of(&self, quantity: &Quantity) -> Option<&AtomDefinition> {
        match quantity.simple() {
            Some(Simple::Atom(atom)) => Some(&self.atoms[atom.index()].made),
            _ => None,
        }
    }

    /// The first quantity where the formula holds, otherwise the second.
    pub fn choose(&mut self, formula: &Formula, left: &Quantity, right: &Quantity) -> Quantity {
        let formula = self.decided(formula);
        let (left, right) = (self.normal(left), self.normal(right));
        match formula {
            Formula::Always => left,
            Formula::Never => right,
            _ if left == right => left,
            Formula::Not(inner) => self.choose_between(*inner, right, left),
            formula => self.choose_between(formula, left, right),
        }
    }

    fn choose_between(&mut self, formula: Formula, left: Quantity, right: Quantity) -> Quantity {
        // A choice that broadcasts is a join: `x == 1 ? y : x`.
        if let Formula::Zero(difference) = &formula {
            let is_one = |quantity: &Quantity| {
                let less = quantity.apply(Operator::Subtract, &Quantity::number(1));
                less.is_some_and(|less| self.equation(&less) == Formula::Zero(difference.clone()))
            };
            // A choice between a size that is 1 and itself is the size: `x == 1 ? 1 : x`.
            if is_one(&right) && left.simple() == Some(Simple::Number(1)) {
                return right;
            }
        }
        // The larger, or the smaller, of two numbers: `x > y ? x : y`.
        if matches!(formula, Formula::NotNegative(_)) {
            for (is_largest, one, other) in [(true, &left, &right), (false, &right, &left)] {
                let difference = self.subtract(one, other);
                let less = self.subtract(&difference, &Quantity::number(1));
                if self.not_negative(&difference) == formula || self.not_negative(&less) == formula {
                    return self.extreme(is_largest, &[left.clone(), right.clone()]);
                }
            }
        }
        self.atom(AtomDefinition::Choice(formula, left, right))
    }

    /// The join of sizes, given that they broadcast.
    pub fn join(&mut self, of: &[Quantity]) -> Quantity {
        let mut leaves = self.leaves_of_all(of);
        let is_large = |entailment: &Self, leaf: &Quantity| match leaf.simple() {
            Some(Simple::Number(number)) => number != 1,
            _ => entailment.least(leaf).is_some_and(|least| least > 1),
        };
        if let Some(large) = leaves.iter().find(|leaf| is_large(self, leaf)) {
            return large.clone();
        }
        match leaves.len() {
            0 => Quantity::number(1),
            1 => leaves.pop().unwrap_or_else(|| Quantity::number(1)),
            _ => self.atom(AtomDefinition::Join(leaves)),
        }
    }

    /// The sizes that sizes were joined from, without 1s, sorted.
    pub(super) fn leaves_of_all(&mut self, of: &[Quantity]) -> Vec<Quantity> {
        let mut leaves: Vec<Quantity> = Vec::new();
        for quantity in of {
            let quantity = self.normal(quantity);
            match self.made_of(&quantity).cloned() {
                // A join of very many sizes counts as one size in another join.
                Some(AtomDefinition::Join(inner)) if leaves.len() + inner.len() <= MOST_LEAVES => {
                    for leaf in inner {
                        leaves.push(self.normal(&leaf));
                    }
                }
                _ => leaves.push(quantity),
            }
        }
        self.spend_more(leaves.len() / 2);
        leaves.retain(|leaf| leaf.simple() != Some(Simple::Number(1)));
        leaves.sort();
        leaves.dedup();
        leaves
    }
}
