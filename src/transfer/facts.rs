//! Who is told what operations say of sizes: [`Facts`]. [`Sizes`] are told it fast.

use super::dims::tensor_dims;
use crate::ir::{Ir, ValueId};
use crate::sizes::{Contradiction, Operator, Sizes, Term};
use std::hash::Hash;

/// A dimension of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Place {
    pub(crate) value: ValueId,
    /// Counted from the left.
    pub(crate) axis: u32,
}

impl Place {
    /// Whether it is no dimension but a number that the value is, or an element of it.
    pub(crate) fn is_element(self, ir: &Ir) -> bool {
        match tensor_dims(ir, ir.value_type(self.value)) {
            Some(dims) => dims.get(self.axis as usize).is_none_or(|dim| !dim.is_dynamic()),
            None => true,
        }
    }
}

/// Takes in what operations say of sizes.
pub(crate) trait Facts {
    /// A size.
    type Dim: Copy + Eq + Hash;

    /// A size that is written.
    fn constant(&mut self, size: u64) -> Self::Dim;
    /// A size of which nothing is known, and where it appears.
    fn unknown(&mut self, place: Option<Place>) -> Self::Dim;
    /// A dimension of a result, of a size that was found.
    fn define(&mut self, place: Place, dim: Self::Dim) -> Result<Self::Dim, Contradiction>;
    /// What two sizes broadcast to.
    fn join(&mut self, left: Self::Dim, right: Self::Dim) -> Result<Self::Dim, Contradiction>;
    /// Two sizes are equal.
    fn equate(&mut self, left: Self::Dim, right: Self::Dim) -> Result<(), Contradiction>;
    /// A size is 1 or another.
    fn stretch(&mut self, from: Self::Dim, to: Self::Dim) -> Result<(), Contradiction>;
    /// A size is not 1.
    fn exclude_one(&mut self, dim: Self::Dim) -> Result<(), Contradiction>;
    /// What a program computes from two numbers.
    fn compute(&mut self, operator: Operator, left: Self::Dim, right: Self::Dim) -> Self::Dim;
    /// What is said from here on is said inside so many calls.
    fn enter(&mut self, calls: usize);
    /// The size, if it is known by now.
    fn value(&self, dim: Self::Dim) -> Option<u64>;
    /// Whether two sizes are known to be equal by now.
    fn are_equal(&self, left: Self::Dim, right: Self::Dim) -> bool;
}

impl Facts for Sizes {
    type Dim = Term;

    #[inline]
    fn constant(&mut self, size: u64) -> Term {
        Sizes::constant(self, size)
    }

    fn unknown(&mut self, _: Option<Place>) -> Term {
        Sizes::unknown(self)
    }

    #[inline]
    fn define(&mut self, _: Place, dim: Term) -> Result<Term, Contradiction> {
        Ok(dim)
    }

    #[inline]
    fn join(&mut self, left: Term, right: Term) -> Result<Term, Contradiction> {
        Sizes::join(self, left, right)
    }

    #[inline]
    fn equate(&mut self, left: Term, right: Term) -> Result<(), Contradiction> {
        Sizes::equate(self, left, right)
    }

    fn stretch(&mut self, from: Term, to: Term) -> Result<(), Contradiction> {
        Sizes::stretch(self, from, to)
    }

    fn exclude_one(&mut self, dim: Term) -> Result<(), Contradiction> {
        Sizes::exclude_one(self, dim)
    }

    fn compute(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        Sizes::compute(self, operator, left, right)
    }

    fn enter(&mut self, _: usize) {}

    fn value(&self, dim: Term) -> Option<u64> {
        Sizes::value(self, dim)
    }

    fn are_equal(&self, left: Term, right: Term) -> bool {
        Sizes::are_equal(self, left, right)
    }
}
