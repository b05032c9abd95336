//! The parts of quantities, to print them: [`AtomView`].

use super::{Atom, AtomDefinition, Division, Entailment, Formula, Quantity};

/// The kind of an atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomView<'e> {
    /// The free number of a key.
    Free(u32),
    /// A quotient.
    Quotient(Division, &'e Quantity, &'e Quantity),
    /// The largest of quantities.
    Largest(&'e [Quantity]),
    /// The smallest of quantities.
    Smallest(&'e [Quantity]),
    /// The first quantity where the formula holds, otherwise the second.
    Choice(&'e Formula, &'e Quantity, &'e Quantity),
    /// The size that sizes broadcast to.
    Join(&'e [Quantity]),
}

impl Entailment {
    /// The parts of an atom.
    ///
    /// ```
    /// use broadcastable_core::sizes::{AtomView, Domain, Entailment};
    ///
    /// let mut facts = Entailment::new(1_000);
    /// let (n, m) = (facts.free(0, Domain::Size), facts.free(1, Domain::Size));
    /// let join = facts.join(&[n, m]);
    /// let atom = join.atoms().next();
    /// assert!(atom.is_some_and(|atom| matches!(facts.view(atom), AtomView::Join([_, _]))));
    /// ```
    pub fn view(&self, atom: Atom) -> AtomView<'_> {
        match &self.atoms[atom.index()].made {
            AtomDefinition::Free(key) => AtomView::Free(*key),
            AtomDefinition::Quotient(division, left, right) => AtomView::Quotient(*division, left, right),
            AtomDefinition::Extreme(true, of) => AtomView::Largest(of),
            AtomDefinition::Extreme(false, of) => AtomView::Smallest(of),
            AtomDefinition::Choice(formula, left, right) => AtomView::Choice(formula, left, right),
            AtomDefinition::Join(of) => AtomView::Join(of),
        }
    }
}
