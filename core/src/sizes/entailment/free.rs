//! Keys of free numbers: those in a formula, and the possible values of one.

use super::{Atom, AtomDefinition, Entailment, Formula, Operator, Quantity};
use rustc_hash::FxHashSet;

impl Entailment {
    /// The keys of the free numbers in a formula, in the order of their occurrence.
    pub fn keys(&self, formula: &Formula) -> Vec<u32> {
        let mut open: Vec<Atom> = formula.atoms();
        open.reverse();
        let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
        while let Some(atom) = open.pop() {
            if seen.insert(atom) {
                let record = &self.atoms[atom.index()];
                match record.made {
                    AtomDefinition::Free(key) => found.push(key),
                    _ => open.extend(record.made.atoms()),
                }
            }
        }
        found
    }

    /// The statement that the free number of a key is a number.
    pub fn is_number(&self, key: u32, number: i64) -> Formula {
        let Some(atom) = self.by_made.get(&AtomDefinition::Free(key)) else { return Formula::Always };
        match Quantity::atom(*atom).apply(Operator::Subtract, &Quantity::number(number)) {
            Some(difference) => Formula::Zero(difference),
            None => Formula::Never,
        }
    }

    /// The numbers that are written in formulas.
    pub fn written<'f>(&self, formulas: impl IntoIterator<Item = &'f Formula>) -> Vec<i64> {
        let (mut numbers, mut atoms) = (Vec::new(), Vec::new());
        for part in formulas.into_iter().flat_map(Formula::parts) {
            if let Formula::Zero(quantity) | Formula::NotNegative(quantity) = part {
                numbers.push(quantity.offset().saturating_abs());
                numbers.extend(quantity.products().map(|(_, coefficient)| coefficient.saturating_abs()));
                atoms.extend(quantity.atoms());
            }
        }
        for atom in self.parts_of(atoms) {
            if let AtomDefinition::Quotient(_, _, by) = &self.atoms[atom.index()].made {
                numbers.push(by.offset().saturating_abs());
            }
        }
        numbers
    }

    /// Whether a free number may be 1, and whether it may be `number`.
    pub fn is_open_for(&self, key: u32, number: i64) -> bool {
        let Some(atom) = self.by_made.get(&AtomDefinition::Free(key)) else { return false };
        let record = &self.atoms[atom.index()];
        record.replaced.is_none() && record.signs.is_some_and(|signs| signs.may_be(number) && signs.0.count_ones() > 1)
    }
}
