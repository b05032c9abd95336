//! The readers of constraints on sizes: [`Facts`].

use super::dims::{shaped_dims, tensor_dims};
use super::fold::Fold;
use super::ledger::Ledger;
use super::record::ConstraintRecord;
use crate::ir::{Ir, OpId, ValueId};
use crate::shape::Dim;
use crate::sizes::{Contradiction, Operator, Sizes, Term};

/// A dimension of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct DimPlace {
    pub(crate) value: ValueId,
    /// The axis, counted from the left.
    pub(crate) axis: u32,
}

impl DimPlace {
    /// Whether the value is a number, or a short vector of numbers.
    pub(crate) fn is_number(self, ir: &Ir) -> bool {
        super::values::element_count(ir, self.value).is_some()
    }

    /// Whether the place is a number (a value, or an element of a value), and not a dimension.
    pub(crate) fn is_element(self, ir: &Ir) -> bool {
        match tensor_dims(ir, ir.value_type(self.value)) {
            Some(dims) => dims.get(self.axis as usize).is_none_or(|dim| !dim.is_dynamic()),
            None => true,
        }
    }
}

/// A reader of constraints on sizes.
pub(crate) enum Facts<'s> {
    Sizes(&'s mut Sizes),
    /// Accepts all constraints, and keeps their sources.
    Record(&'s mut ConstraintRecord),
    /// Compares the constraints of two functions.
    Compared(&'s mut Ledger),
}

impl<'s> From<&'s mut Sizes> for Facts<'s> {
    #[inline]
    fn from(sizes: &'s mut Sizes) -> Self {
        Self::Sizes(sizes)
    }
}

impl<'s> From<&'s mut ConstraintRecord> for Facts<'s> {
    fn from(record: &'s mut ConstraintRecord) -> Self {
        Self::Record(record)
    }
}

impl<'s> From<&'s mut Ledger> for Facts<'s> {
    fn from(ledger: &'s mut Ledger) -> Self {
        Self::Compared(ledger)
    }
}

impl Facts<'_> {
    /// A written size.
    #[inline]
    pub(crate) fn constant(&mut self, size: u64) -> Term {
        match self {
            Self::Sizes(sizes) => sizes.constant(size),
            Self::Record(record) => record.constant(size),
            Self::Compared(ledger) => ledger.constant(size),
        }
    }

    /// An unknown size, and its place.
    pub(crate) fn unknown(&mut self, place: Option<DimPlace>) -> Term {
        match self {
            Self::Sizes(sizes) => sizes.unknown(),
            Self::Record(record) => record.unknown(place),
            Self::Compared(ledger) => ledger.unknown(place, false),
        }
    }

    /// An unknown number: an element of a value.
    pub(crate) fn element(&mut self, place: DimPlace) -> Term {
        match self {
            Self::Compared(ledger) => ledger.unknown(Some(place), true),
            _ => self.unknown(Some(place)),
        }
    }

    /// Whether the results of an operation are unknown, although it has a definition.
    pub(crate) fn hides(&self, op: OpId) -> bool {
        match self {
            Self::Sizes(_) | Self::Record(_) => false,
            Self::Compared(ledger) => ledger.hides(op),
        }
    }

    /// Gives a dimension of a result its inferred size.
    #[inline]
    pub(crate) fn define(&mut self, place: DimPlace, dim: Term) -> Term {
        match self {
            Self::Sizes(_) | Self::Compared(_) => dim,
            Self::Record(record) => record.define(place, dim),
        }
    }

    /// The size that two sizes broadcast to.
    #[inline]
    pub(crate) fn join(&mut self, left: Term, right: Term) -> Result<Term, Contradiction> {
        match self {
            Self::Sizes(sizes) => sizes.join(left, right),
            Self::Record(record) => Ok(record.join(left, right)),
            Self::Compared(ledger) => ledger.join(left, right),
        }
    }

    /// States that two sizes are equal.
    #[inline]
    pub(crate) fn equate(&mut self, left: Term, right: Term) -> Result<(), Contradiction> {
        match self {
            Self::Sizes(sizes) => sizes.equate(left, right)?,
            Self::Record(record) => record.equate(left, right),
            Self::Compared(ledger) => ledger.equate(left, right)?,
        }
        Ok(())
    }

    /// States that a size is the declared one. On a contradiction the known sizes are unchanged.
    pub(crate) fn declare(&mut self, found: Term, size: u64) -> Result<(), Contradiction> {
        match self {
            Self::Sizes(sizes) => {
                let (constant, moment) = (sizes.constant(size), sizes.moment());
                if found == constant {
                    return Ok(());
                }
                let is_other = sizes.value(found).is_some_and(|known| known != size);
                let answer = if is_other { Err(Contradiction) } else { sizes.equate(found, constant) };
                answer.inspect_err(|Contradiction| sizes.undo(moment))
            }
            Self::Record(record) => {
                let constant = record.constant(size);
                record.equate(found, constant);
                Ok(())
            }
            Self::Compared(ledger) => {
                let constant = ledger.constant(size);
                ledger.equate(found, constant)
            }
        }
    }

    /// States that a size is 1 or another size.
    pub(crate) fn stretch(&mut self, from: Term, to: Term) -> Result<(), Contradiction> {
        match self {
            Self::Sizes(sizes) => sizes.stretch(from, to)?,
            Self::Record(record) => record.stretch(from, to),
            Self::Compared(ledger) => ledger.stretch(from, to)?,
        }
        Ok(())
    }

    /// States that a size is not 1.
    pub(crate) fn exclude_one(&mut self, dim: Term) -> Result<(), Contradiction> {
        match self {
            Self::Sizes(sizes) => sizes.exclude_one(dim)?,
            Self::Record(record) => record.exclude_one(dim),
            Self::Compared(ledger) => ledger.exclude_one(dim)?,
        }
        Ok(())
    }

    /// The number that a program computes from two numbers.
    pub(crate) fn compute(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        match self {
            Self::Sizes(sizes) => sizes.compute(operator, left, right),
            Self::Record(record) => record.compute(operator, left, right),
            Self::Compared(ledger) => ledger.compute(operator, left, right),
        }
    }

    /// The result of an operation that is not linear, on numbers that may be unknown; `None` if it has no term.
    pub(crate) fn fold(&mut self, fold: Fold, numbers: &[Term]) -> Option<Term> {
        match self {
            Self::Sizes(_) | Self::Record(_) => None,
            Self::Compared(ledger) => ledger.fold(fold, numbers),
        }
    }

    /// States that a slice with an offset, a size and a stride is inside a dimension. Only comparisons of functions use
    /// it.
    pub(crate) fn slice(&mut self, dim: Term, slice: [Term; 3]) -> Result<(), Contradiction> {
        match self {
            Self::Sizes(_) | Self::Record(_) => Ok(()),
            Self::Compared(ledger) => ledger.slice(dim, slice),
        }
    }

    /// States that a number is a size: it is not negative. Only comparisons of functions use it.
    pub(crate) fn natural(&mut self, number: Term) -> Result<(), Contradiction> {
        match self {
            Self::Sizes(_) | Self::Record(_) => Ok(()),
            Self::Compared(ledger) => ledger.natural(number),
        }
    }

    /// Whether a number is known not to be negative, which only comparisons of functions determine.
    pub(crate) fn is_natural(&mut self, number: Term) -> bool {
        match self {
            Self::Sizes(_) | Self::Record(_) => false,
            Self::Compared(ledger) => ledger.is_natural(number).value() == Some(true),
        }
    }

    /// The declared sizes of a value. Those of a memref take part in comparisons of functions.
    pub(crate) fn shaped_dims<'i>(&self, ir: &'i Ir, value: ValueId) -> Option<&'i [Dim]> {
        match self {
            Self::Sizes(_) | Self::Record(_) => tensor_dims(ir, ir.value_type(value)),
            Self::Compared(_) => shaped_dims(ir, ir.value_type(value)),
        }
    }

    /// Whether quotients, maxima and choices are terms.
    pub(crate) const fn has_quotients(&self) -> bool {
        matches!(self, Self::Compared(_))
    }

    /// Begins constraints that are nested in the given number of calls.
    pub(crate) fn enter(&mut self, calls: usize) {
        match self {
            Self::Sizes(_) | Self::Compared(_) => {}
            Self::Record(record) => record.enter(calls),
        }
    }

    /// The value of a size, if it is known.
    pub(crate) fn value(&self, dim: Term) -> Option<u64> {
        match self {
            Self::Sizes(sizes) => sizes.value(dim),
            Self::Record(record) => record.value(dim),
            Self::Compared(ledger) => ledger.value(dim),
        }
    }

    /// Whether two sizes are known to be equal.
    pub(crate) fn are_equal(&mut self, left: Term, right: Term) -> bool {
        match self {
            Self::Sizes(sizes) => sizes.are_equal(left, right),
            Self::Record(record) => record.are_equal(left, right),
            Self::Compared(ledger) => ledger.equal(left, right).value() == Some(true),
        }
    }
}
