//! Numbers that are likely to satisfy the facts: [`Entailment::model`].

use super::{Atom, Entailment, Formula, Made, Quantity};
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
            .map(|key| match self.by_made.get(&Made::Free(*key)) {
                Some(atom) => self.value_of_atom(*atom, &mut choosing, super::DEEPEST_NORMAL),
                None => Some((choosing.choose)(*key, [true; 3])),
            })
            .collect()
    }

    fn value_in(&self, quantity: &Quantity, choosing: &mut Choosing<'_>, depth: usize) -> Option<i64> {
        quantity.evaluate(|atom| self.value_of_atom(atom, choosing, depth))
    }

    fn value_of_atom(&self, atom: Atom, choosing: &mut Choosing<'_>, depth: usize) -> Option<i64> {
        if let Some(known) = choosing.chosen.get(&atom) {
            return Some(*known);
        }
        let depth = depth.checked_sub(1)?;
        let record = &self.atoms[atom.index()];
        let value = match (&record.replaced, &record.made) {
            (Some(other), _) => self.value_in(other, choosing, depth)?,
            (None, Made::Free(key)) => {
                let may_be = record.signs.map_or([true; 3], |signs| [0, 1, 2].map(|number| signs.may_be(number)));
                (choosing.choose)(*key, may_be)
            }
            (None, Made::Quotient(division, left, right)) => {
                let (left, right) = (self.value_in(left, choosing, depth)?, self.value_in(right, choosing, depth)?);
                division.apply(left, right)?
            }
            (None, Made::Extreme(is_largest, of)) => {
                let values: Option<Vec<i64>> = of.iter().map(|of| self.value_in(of, choosing, depth)).collect();
                let values = values?.into_iter();
                if *is_largest { values.max()? } else { values.min()? }
            }
            (None, Made::Choice(formula, left, right)) => {
                let side = if self.holds(formula, choosing, depth)? { left } else { right };
                self.value_in(side, choosing, depth)?
            }
            (None, Made::Join(of)) => {
                let values: Option<Vec<i64>> = of.iter().map(|of| self.value_in(of, choosing, depth)).collect();
                values?.into_iter().find(|value| *value != 1).unwrap_or(1)
            }
        };
        choosing.chosen.insert(atom, value);
        Some(value)
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
