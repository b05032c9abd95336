//! Who is told what operations say of sizes: [`Facts`], and the one that remembers where it came from, [`Record`].

use crate::ir::{OpId, ValueId};
use crate::sizes::{Constraint, Contradiction, Size, Sizes, System, Term, Unknown};

/// A dimension of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Place {
    pub(crate) value: ValueId,
    /// Counted from the left.
    pub(crate) axis: u32,
}

/// Takes in what operations say of sizes.
pub(crate) trait Facts {
    /// A size.
    type Dim: Copy + PartialEq;

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
    /// The size, if it is known by now.
    fn value(&self, dim: Self::Dim) -> Option<u64>;
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

    fn value(&self, dim: Term) -> Option<u64> {
        Sizes::value(self, dim)
    }
}

/// Everything operations say, constraint by constraint, with the operation. It never objects.
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub(crate) system: System,
    /// The operation of each constraint.
    pub(crate) ops: Vec<Option<OpId>>,
    /// Where each unknown appears, unless it is between two others.
    pub(crate) places: Vec<Option<Place>>,
    /// The unknowns that nothing defines.
    pub(crate) given: Vec<Unknown>,
    /// The operation that is speaking.
    pub(crate) op: Option<OpId>,
}

impl Record {
    pub(crate) fn say(&mut self, constraint: Constraint) {
        self.system.push(constraint);
        self.ops.push(self.op);
    }

    fn push(&mut self, place: Option<Place>) -> Unknown {
        self.places.push(place);
        self.system.unknown()
    }

    /// Forgets all but so many constraints.
    pub(crate) fn forget(&mut self, constraints: usize) {
        self.system.truncate(constraints);
        self.ops.truncate(constraints);
    }

    /// The operands an unknown was joined from, the later one first.
    pub(crate) fn operands(&self, unknown: Unknown) -> Option<[Size; 2]> {
        self.system.constraints().iter().find_map(|constraint| match *constraint {
            Constraint::Join { result, left, right } if result == Size::Unknown(unknown) => Some([right, left]),
            _ => None,
        })
    }

    /// Where an unknown appears.
    pub(crate) fn place(&self, unknown: Unknown) -> Option<Place> {
        self.places.get(unknown.index()).copied().flatten()
    }
}

impl Facts for Record {
    type Dim = Size;

    fn constant(&mut self, size: u64) -> Size {
        Size::Fixed(size)
    }

    fn unknown(&mut self, place: Option<Place>) -> Size {
        let unknown = self.push(place);
        self.given.push(unknown);
        unknown.into()
    }

    fn define(&mut self, place: Place, dim: Size) -> Result<Size, Contradiction> {
        // What was joined just now has no place yet.
        if let Size::Unknown(unknown) = dim
            && let Some(free @ None) = self.places.get_mut(unknown.index())
        {
            *free = Some(place);
            return Ok(dim);
        }
        let result = self.push(Some(place)).into();
        self.say(Constraint::Equal(result, dim));
        Ok(result)
    }

    fn join(&mut self, left: Size, right: Size) -> Result<Size, Contradiction> {
        let result = self.push(None).into();
        self.say(Constraint::Join { result, left, right });
        Ok(result)
    }

    fn equate(&mut self, left: Size, right: Size) -> Result<(), Contradiction> {
        self.say(Constraint::Equal(left, right));
        Ok(())
    }

    fn stretch(&mut self, from: Size, to: Size) -> Result<(), Contradiction> {
        self.say(Constraint::stretches(from, to));
        Ok(())
    }

    fn value(&self, dim: Size) -> Option<u64> {
        match dim {
            Size::Fixed(size) => Some(size),
            Size::Unknown(_) => None,
        }
    }
}
