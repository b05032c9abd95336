//! The index of a dimension in a shape: [`Axis`].

use std::fmt;

/// The place of a dimension in a shape, counted from 0 at the left. It is an index, not a size.
///
/// Broadcasting aligns shapes at the right, so one column may be a different axis in each operand: an axis is meaningful only together with
/// its shape.
///
/// ```
/// use broadcastable::shape::Axis;
///
/// let shape = ["batch", "row", "column"];
/// assert_eq!(shape[Axis::new(1).index()], "row");
/// assert_eq!(Axis::new(1).to_string(), "1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axis(u32);

impl Axis {
    /// The axis with `index` axes to its left.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The axis as Python counts: from the end if the number is negative. `None` if a shape of rank `rank` has no such
    /// axis.
    ///
    /// ```
    /// use broadcastable::shape::Axis;
    ///
    /// assert_eq!(Axis::wrapped(-1, 3), Some(Axis::new(2)));
    /// assert_eq!(Axis::wrapped(3, 3), None);
    /// ```
    pub fn wrapped(index: i64, rank: usize) -> Option<Self> {
        let index = if index < 0 { index.checked_add_unsigned(rank as u64)? } else { index };
        u32::try_from(index).ok().filter(|index| (*index as usize) < rank).map(Self)
    }

    /// The axis that has `from_right` others to its right in a shape of rank `rank`.
    // A rank beyond 32 bits would be 32 GiB of dimensions.
    pub(crate) fn from_right(from_right: usize, rank: usize) -> Self {
        Self((rank - 1 - from_right) as u32)
    }

    /// The axis with `from_left` axes to its left, which must exist.
    pub(crate) fn from_left(from_left: usize) -> Self {
        Self(from_left as u32)
    }

    /// The number of axes at its left: the index into a slice of dimensions.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of axes at its right in a shape of rank `rank`: equal for all operands of a column.
    pub(crate) fn to_right(self, rank: usize) -> usize {
        rank.saturating_sub(self.index() + 1)
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
