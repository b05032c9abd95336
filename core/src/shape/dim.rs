//! One entry of a shape: [`Dim`], and its lattice.

use std::fmt;
use std::str::FromStr;

/// One entry of a shape: the size 1, a size known only at run time (`?`), or another static size.
///
/// Dimensions form a lattice in which broadcasting is the join:
///
/// ```text
/// 1  <  ?  <  every static size but 1, pairwise incomparable  <  conflict
/// ```
///
/// `1` is the identity because it stretches to any size. `?` is below the static sizes because a static operand determines the size of the result: the dynamic
/// one is either equal or 1 at run time. This is the `InferDim` table of [MLIR's page], with 0 counted among "static sizes but 1".
///
/// ```
/// use broadcastable::shape::Dim;
///
/// let four = Dim::fixed(4)?;
/// assert_eq!(Dim::ONE.join(four), Some(four));
/// assert_eq!(Dim::DYNAMIC.join(four), Some(four));
/// assert_eq!(Dim::DYNAMIC.join(Dim::ONE), Some(Dim::DYNAMIC));
/// assert_eq!(Dim::fixed(3)?.join(four), None);
/// # Ok::<(), broadcastable::shape::DimError>(())
/// ```
///
/// [MLIR's page]: https://mlir.llvm.org/docs/Traits/Broadcastable/
// The representation is the lattice: 1 is code 0, `?` is code 1, every other size is its own code (0 takes one that
// no size uses). So the join is the greater of two codes, unless both exceed 1 and differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim(u64);

impl Dim {
    /// The size 1, which broadcasts to any size.
    pub const ONE: Self = Self(0);
    /// A size known only at run time, written `?`.
    pub const DYNAMIC: Self = Self(1);
    /// The size 0, which is a static size like 2 or 3: it stretches a 1 and conflicts with a 2.
    pub const ZERO: Self = Self(1 << 63);
    /// The largest static size, that of MLIR: 2^63 - 1.
    pub const MAX_SIZE: u64 = i64::MAX as u64;

    /// The dimension of a static size.
    ///
    /// # Errors
    /// [`DimError::TooLarge`] above [`Dim::MAX_SIZE`].
    pub const fn fixed(size: u64) -> Result<Self, DimError> {
        match size {
            0 => Ok(Self::ZERO),
            1 => Ok(Self::ONE),
            2..=Self::MAX_SIZE => Ok(Self(size)),
            _ => Err(DimError::TooLarge),
        }
    }

    /// The static size, `None` when it is dynamic.
    pub const fn size(self) -> Option<u64> {
        match self {
            Self::ONE => Some(1),
            Self::DYNAMIC => None,
            Self::ZERO => Some(0),
            Self(size) => Some(size),
        }
    }

    /// Whether the size is known only at run time.
    pub const fn is_dynamic(self) -> bool {
        self.0 == Self::DYNAMIC.0
    }

    /// Whether the size is known.
    pub const fn is_static(self) -> bool {
        !self.is_dynamic()
    }

    /// Whether the size is known to be 1.
    pub const fn is_one(self) -> bool {
        self.0 == Self::ONE.0
    }

    /// The size to which two dimensions broadcast, their least upper bound; `None` on a conflict, if both are static, neither is 1, and
    /// they differ.
    ///
    /// Commutative, associative and idempotent, with [`Dim::ONE`] as identity: no order of operands
    /// changes an answer.
    #[inline]
    pub const fn join(self, other: Self) -> Option<Self> {
        let (low, high) = if self.0 < other.0 { (self.0, other.0) } else { (other.0, self.0) };
        if low <= Self::DYNAMIC.0 || low == high { Some(Self(high)) } else { None }
    }
}

impl From<u32> for Dim {
    fn from(size: u32) -> Self {
        match size {
            0 => Self::ZERO,
            1 => Self::ONE,
            _ => Self(u64::from(size)),
        }
    }
}

impl fmt::Display for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size() {
            Some(size) => size.fmt(f),
            None => f.pad("?"),
        }
    }
}

impl fmt::Debug for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dim {
    type Err = DimError;

    /// Reads `?` or a decimal size without sign.
    fn from_str(text: &str) -> Result<Self, DimError> {
        if text == "?" {
            return Ok(Self::DYNAMIC);
        }
        if text.is_empty() {
            return Err(DimError::Missing);
        }
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(DimError::NotASize);
        }
        // The text has digits only, so that parsing fails only if the size is too large.
        Self::fixed(text.parse().map_err(|_| DimError::TooLarge)?)
    }
}

/// The reason for which a number or a text is no dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum DimError {
    /// A dimension is missing.
    #[error("a dimension is missing")]
    Missing,
    /// The text is neither `?` nor a decimal number.
    #[error("a dimension is a number or `?`")]
    NotASize,
    /// The size is greater than [`Dim::MAX_SIZE`].
    #[error("a size is at most {}", Dim::MAX_SIZE)]
    TooLarge,
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_dimension_takes_eight_bytes() {
        assert_eq!(size_of::<Dim>(), 8);
    }

    #[test]
    fn sizes_survive_the_encoding() {
        for size in [0, 1, 2, 3, 1 << 32, Dim::MAX_SIZE] {
            let dim = Dim::fixed(size).unwrap();
            assert_eq!(dim.size(), Some(size));
            assert!(dim.is_static());
            assert_eq!(dim.to_string().parse(), Ok(dim));
        }
        assert_eq!(Dim::DYNAMIC.size(), None);
        assert_eq!(Dim::from(0), Dim::ZERO);
        assert_eq!(Dim::from(1), Dim::ONE);
        assert_eq!(Dim::fixed(Dim::MAX_SIZE + 1), Err(DimError::TooLarge));
    }

    #[test]
    fn text_is_read_strictly() {
        assert_eq!("?".parse(), Ok(Dim::DYNAMIC));
        assert_eq!("007".parse(), Ok(Dim::from(7)));
        assert_eq!("".parse::<Dim>(), Err(DimError::Missing));
        for text in ["-1", "+1", "1_0", " 1", "a", "\u{661}"] {
            assert_eq!(text.parse::<Dim>(), Err(DimError::NotASize), "{text}");
        }
        for text in ["9223372036854775808", "99999999999999999999999999"] {
            assert_eq!(text.parse::<Dim>(), Err(DimError::TooLarge), "{text}");
        }
    }

    #[test]
    fn zero_is_a_size_like_any_other() {
        assert_eq!(Dim::ZERO.join(Dim::ONE), Some(Dim::ZERO));
        assert_eq!(Dim::ZERO.join(Dim::DYNAMIC), Some(Dim::ZERO));
        assert_eq!(Dim::ZERO.join(Dim::ZERO), Some(Dim::ZERO));
        assert_eq!(Dim::ZERO.join(Dim::from(2)), None);
    }
}
