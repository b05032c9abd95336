//! Normal forms: quantities in terms of atoms that are not replaced.

use super::{Atom, AtomDefinition, DEEPEST_NORMAL, Entailment, Formula, Quantity, without};
use crate::sizes::Operator;

impl Entailment {
    /// Marks atoms that are replaced or restricted: quantities that contain them may not be normal.
    pub(super) fn touch(&mut self, atoms: impl IntoIterator<Item = Atom>) {
        atoms.into_iter().for_each(|atom| self.marks.touched |= atom.bit());
    }

    /// Marks the atoms in a fact, which may decide extremes and choices.
    pub(super) fn mention(&mut self, fact: &Formula) {
        for part in fact.parts() {
            let (Formula::Zero(quantity) | Formula::NotNegative(quantity)) = part else { continue };
            let bits = quantity.atoms().fold(0, |bits, atom| bits | atom.bit());
            self.marks.mentioned |= bits;
            if quantity.atoms().nth(1).is_some() {
                self.marks.related |= bits;
            }
        }
    }

    /// Whether no fact changes an atom.
    fn is_untouched(&self, atom: Atom) -> bool {
        let record = &self.atoms[atom.index()];
        let marked = if record.is_decided { self.marks.touched | self.marks.mentioned } else { self.marks.touched };
        record.parts & marked == 0
    }

    /// A quantity in terms of atoms that are not replaced.
    pub fn normal(&mut self, quantity: &Quantity) -> Quantity {
        // A quantity is normal if there are no facts about its atoms, since it was made of normal quantities.
        if quantity.atoms().all(|atom| self.is_untouched(atom)) {
            return quantity.clone();
        }
        if let Some(known) = self.normal.get(quantity) {
            return known.clone();
        }
        if self.depth >= DEEPEST_NORMAL || !self.spend() {
            return quantity.clone();
        }
        self.depth += 1;
        let mut sum = Quantity::number(quantity.offset());
        for (factors, coefficient) in quantity.products() {
            let mut product = Quantity::number(coefficient);
            for factor in factors {
                let factor = self.normal_atom(*factor);
                product = self.multiply(&product, &factor);
            }
            sum = self.add_quantities(&sum, &product);
        }
        if !self.products.is_empty() {
            sum = self.rewritten(sum);
        }
        self.depth -= 1;
        if self.depth < DEEPEST_NORMAL / 2 {
            self.normal.insert(quantity.clone(), sum.clone());
        }
        sum
    }

    fn normal_atom(&mut self, atom: Atom) -> Quantity {
        if let Some(other) = &self.atoms[atom.index()].replaced {
            let other = other.clone();
            let normal = self.normal(&other);
            if normal != other {
                self.atoms[atom.index()].replaced = Some(normal.clone());
            }
            return normal;
        }
        self.by_definition(atom)
    }

    /// An atom by its definition, even if it is replaced.
    pub(super) fn by_definition(&mut self, atom: Atom) -> Quantity {
        let made = match &self.atoms[atom.index()].made {
            AtomDefinition::Free(_) => return Quantity::atom(atom),
            made => made.clone(),
        };
        match made {
            AtomDefinition::Free(_) => Quantity::atom(atom),
            AtomDefinition::Quotient(division, left, right) => {
                let (left, right) = (self.normal(&left), self.normal(&right));
                self.divide(division, &left, &right)
            }
            AtomDefinition::Extreme(is_largest, of) => self.extreme(is_largest, &of),
            AtomDefinition::Choice(formula, left, right) => self.choose(&formula, &left, &right),
            AtomDefinition::Join(of) => self.join(&of),
        }
    }

    /// Replaces products that are known to equal other quantities.
    fn rewritten(&mut self, mut sum: Quantity) -> Quantity {
        for _ in 0..8 {
            let found = self.products.iter().find_map(|(product, other)| {
                let (factors, coefficient) = sum.products().find(|(factors, _)| without(factors, product).is_some())?;
                let left = without(factors, product)?;
                let kept = sum.products().filter(|(other, _)| *other != factors);
                let kept = Quantity::sum(sum.offset(), kept)?;
                let rest = Quantity::sum(0, [(&left[..], coefficient)])?;
                kept.apply(Operator::Add, &rest.apply(Operator::Multiply, other)?)
            });
            match found {
                Some(found) if self.spend() => sum = found,
                _ => break,
            }
        }
        sum
    }
}
