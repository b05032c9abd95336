//! Numbers that are likely to satisfy the facts, or do: [`Entailment::model`] and [`Entailment::counterexample`].

use super::{Atom, AtomDefinition, Entailment, Formula, Quantity};
use rustc_hash::FxHashMap;

/// A callback that chooses a free number, by its key and by whether it may be 0, 1 and more.
pub(super) struct Choosing<'c> {
    choose: &'c mut dyn FnMut(u32, [bool; 3]) -> i64,
    chosen: FxHashMap<Atom, i64>,
}

impl Entailment {
    /// Values of the free numbers with some keys. Numbers that the facts fix have that value, and the others are chosen by the key
    /// and by whether the number may be 0, 1 and more. Not all facts need hold; `None` where a number is too large.
    pub fn model(&self, keys: &[u32], choose: &mut dyn FnMut(u32, [bool; 3]) -> i64) -> Option<Vec<i64>> {
        let mut choosing = Choosing { choose, chosen: FxHashMap::default() };
        keys.iter()
            .map(|key| match self.by_made.get(&AtomDefinition::Free(*key)) {
                Some(atom) => self.value_of_atom(*atom, &mut choosing, super::DEEPEST_NORMAL),
                None => Some((choosing.choose)(*key, [true; 3])),
            })
            .collect()
    }

    /// Values of the free numbers with some keys, chosen as those of [`Entailment::model`], with which all facts hold and one of the formulas does not;
    /// `None` if the choice gives no such values.
    pub fn counterexample(
        &self,
        keys: &[u32],
        formulas: &[Formula],
        choose: &mut dyn FnMut(u32, [bool; 3]) -> i64,
    ) -> Option<Vec<i64>> {
        let mut choosing = Choosing { choose, chosen: FxHashMap::default() };
        let values: Option<Vec<i64>> = keys
            .iter()
            .map(|key| {
                self.value_of_atom(
                    *self.by_made.get(&AtomDefinition::Free(*key))?,
                    &mut choosing,
                    super::DEEPEST_NORMAL,
                )
            })
            .collect();
        let values = values?;
        for fact in &self.pending {
            self.holds(fact, &mut choosing, super::DEEPEST_NORMAL).filter(|holds| *holds)?;
        }
        for (factors, product) in &self.products {
            let own = factors.iter().try_fold(1i64, |own, factor| {
                own.checked_mul(self.value_of_atom(*factor, &mut choosing, super::DEEPEST_NORMAL)?)
            });
            (own? == self.value_in(product, &mut choosing, super::DEEPEST_NORMAL)?).then_some(())?;
        }
        for atom in &self.defined {
            let value = self.value_of_atom(*atom, &mut choosing, super::DEEPEST_NORMAL)?;
            (self.value_of_made(*atom, &mut choosing, super::DEEPEST_NORMAL)? == value).then_some(())?;
        }
        let mut is_refuted = formulas.is_empty();
        for formula in formulas {
            is_refuted |= !self.holds(formula, &mut choosing, super::DEEPEST_NORMAL)?;
        }
        let is_possible = |(atom, value): (&Atom, &i64)| {
            self.atoms[atom.index()].domain.signs().is_none_or(|signs| signs.may_be(*value))
        };
        (is_refuted && choosing.chosen.iter().all(is_possible)).then_some(values)
    }

    fn value_in(&self, quantity: &Quantity, choosing: &mut Choosing<'_>, depth: usize) -> Option<i64> {
        quantity.evaluate(|atom| self.value_of_atom(atom, choosing, depth))
    }

    fn value_of_atom(&self, atom: Atom, choosing: &mut Choosing<'_>, depth: usize) -> Option<i64> {
        if let Some(known) = choosing.chosen.get(&atom) {
            return Some(*known);
        }
        let value = match &self.atoms[atom.index()].replaced {
            Some(other) => self.value_in(other, choosing, depth.checked_sub(1)?)?,
            None => self.value_of_made(atom, choosing, depth)?,
        };
        choosing.chosen.insert(atom, value);
        Some(value)
    }

    /// The value of an atom by its definition.
    fn value_of_made(&self, atom: Atom, choosing: &mut Choosing<'_>, depth: usize) -> Option<i64> {
        let depth = depth.checked_sub(1)?;
        let record = &self.atoms[atom.index()];
        Some(match &record.made {
            AtomDefinition::Free(key) => {
                let may_be = record.signs.map_or([true; 3], |signs| [0, 1, 2].map(|number| signs.may_be(number)));
                (choosing.choose)(*key, may_be)
            }
            AtomDefinition::Quotient(division, left, right) => {
                let (left, right) = (self.value_in(left, choosing, depth)?, self.value_in(right, choosing, depth)?);
                division.apply(left, right)?
            }
            AtomDefinition::Extreme(is_largest, of) => {
                let values: Option<Vec<i64>> = of.iter().map(|of| self.value_in(of, choosing, depth)).collect();
                let values = values?.into_iter();
                if *is_largest { values.max()? } else { values.min()? }
            }
            AtomDefinition::Choice(formula, left, right) => {
                let side = if self.holds(formula, choosing, depth)? { left } else { right };
                self.value_in(side, choosing, depth)?
            }
            AtomDefinition::Join(of) => {
                let values: Option<Vec<i64>> = of.iter().map(|of| self.value_in(of, choosing, depth)).collect();
                values?.into_iter().find(|value| *value != 1).unwrap_or(1)
            }
        })
    }

    fn holds(&self, formula: &Formula, choosing: &mut Choosing<'_>, depth: usize) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        Some(match formula {
            Formula::Never => false,
            Formula::Always => true,
            Formula::Zero(quantity) => self.value_in(quantity, choosing, depth)? == 0,
            Formula::NotNegative(quantity) => self.value_in(quantity, choosing, depth)? >= 0,
            Formula::Not(inner) => !self.holds(inner, choosing, depth)?,
            Formula::All(list) => {
                let all: Option<Vec<bool>> = list.iter().map(|inner| self.holds(inner, choosing, depth)).collect();
                all?.into_iter().all(|holds| holds)
            }
            Formula::Any(list) => {
                let all: Option<Vec<bool>> = list.iter().map(|inner| self.holds(inner, choosing, depth)).collect();
                all?.into_iter().any(|holds| holds)
            }
        })
    }
}
