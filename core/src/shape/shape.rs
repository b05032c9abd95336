//! A shape that owns its dimensions: [`Shape`], and shapes as text.
//!
//! The functions of sibling modules take `Option<&[Dim]>` instead, `None` for an unranked shape, so that an IR with all
//! dimensions in one vector never copies them; [`Shape::dims`] gives that form.

use super::{Axis, Dim, DimError};
use smallvec::SmallVec;
use std::fmt;
use std::str::FromStr;

/// Dimensions on the stack up to [`INLINE_RANK`], on the heap beyond.
pub(crate) type InlineDims = SmallVec<[Dim; INLINE_RANK]>;

/// The highest rank that needs no allocation.
pub(crate) const INLINE_RANK: usize = 6;

/// The shape of a tensor or vector: a list of dimensions, or unranked if their number is unknown.
///
/// The text form is that of MLIR's types without the element type: `8x1x?`, `*` for an unranked shape, and
/// `scalar` for rank 0.
///
/// ```
/// use broadcastable::shape::{Dim, Shape};
///
/// let shape: Shape = "8x1x?".parse()?;
/// assert_eq!(shape.dims(), Some(&[Dim::from(8), Dim::ONE, Dim::DYNAMIC][..]));
/// assert_eq!(shape.rank(), Some(3));
/// assert_eq!("*".parse(), Ok(Shape::UNRANKED));
/// assert_eq!("scalar".parse(), Ok(Shape::scalar()));
/// # Ok::<(), broadcastable::shape::ParseShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shape(Option<InlineDims>);

impl Shape {
    /// The unknown shape, written `*`.
    pub const UNRANKED: Self = Self(None);

    /// A shape of known rank.
    pub fn ranked(dims: impl IntoIterator<Item = Dim>) -> Self {
        Self(Some(dims.into_iter().collect()))
    }

    /// The ranked shape without dimensions; it has one element.
    pub fn scalar() -> Self {
        Self(Some(InlineDims::new()))
    }

    /// A function instead of `From`, which would make `smallvec` part of the public interface.
    pub(super) fn from_dims(dims: InlineDims) -> Self {
        Self(Some(dims))
    }

    /// The dimensions from left to right, `None` when unranked.
    pub fn dims(&self) -> Option<&[Dim]> {
        self.0.as_deref()
    }

    #[inline]
    pub(super) fn dims_mut(&mut self) -> Option<&mut InlineDims> {
        self.0.as_mut()
    }

    /// The number of dimensions, `None` when unranked.
    pub fn rank(&self) -> Option<usize> {
        self.dims().map(<[Dim]>::len)
    }

    /// This shape with an additional axis of size 1, before the current `axis`: PyTorch's `unsqueeze`. An axis beyond
    /// the rank is the last.
    #[must_use]
    pub fn unsqueeze(&self, axis: Axis) -> Self {
        let Some(dims) = self.dims() else { return Self::UNRANKED };
        let (before, behind) = dims.split_at(axis.index().min(dims.len()));
        Self::ranked(before.iter().chain([&Dim::ONE]).chain(behind).copied())
    }

    /// Returns the shape after a reduction along an axis, or over all axes. With `keepdim` the reduced axis keeps a size of 1, so that the result broadcasts
    /// with the original.
    ///
    /// ```
    /// use broadcastable::shape::{Axis, Shape};
    ///
    /// let shape: Shape = "3x4x5".parse()?;
    /// assert_eq!(shape.reduce(Some(Axis::new(1)), false).to_string(), "3x5");
    /// assert_eq!(shape.reduce(Some(Axis::new(1)), true).to_string(), "3x1x5");
    /// assert_eq!(shape.reduce(Some(Axis::new(1)), true).unsqueeze(Axis::new(0)).to_string(), "1x3x1x5");
    /// assert_eq!(shape.reduce(None, false), Shape::scalar());
    /// # Ok::<(), broadcastable::shape::ParseShapeError>(())
    /// ```
    #[must_use]
    pub fn reduce(&self, axis: Option<Axis>, keepdim: bool) -> Self {
        let Some(dims) = self.dims() else {
            return if axis.is_none() && !keepdim { Self::scalar() } else { Self::UNRANKED };
        };
        let of = |(at, dim): (usize, &Dim)| match axis.is_none_or(|axis| axis.index() == at) {
            true => keepdim.then_some(Dim::ONE),
            false => Some(*dim),
        };
        Self::ranked(dims.iter().enumerate().filter_map(of))
    }

    /// Whether the rank is known.
    pub fn is_ranked(&self) -> bool {
        self.0.is_some()
    }
}

impl From<&[Dim]> for Shape {
    fn from(dims: &[Dim]) -> Self {
        Self(Some(InlineDims::from_slice(dims)))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dims() {
            None => f.write_str("*"),
            Some([]) => f.write_str("scalar"),
            Some(dims) => shape_string(dims).fmt(f),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The dimensions as MLIR's messages write them: separated by `x`, `?` for a dynamic one, empty for rank 0.
///
/// ```
/// use broadcastable::shape::{Dim, shape_string};
///
/// assert_eq!(shape_string(&[Dim::from(4), Dim::DYNAMIC]).to_string(), "4x?");
/// assert_eq!(shape_string(&[]).to_string(), "");
/// ```
pub fn shape_string(dims: &[Dim]) -> ShapeString<'_> {
    ShapeString(dims)
}

/// The value that [`shape_string`] returns, for use with `{}`.
#[derive(Debug, Clone, Copy)]
pub struct ShapeString<'a>(&'a [Dim]);

impl fmt::Display for ShapeString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, dim) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("x")?;
            }
            fmt::Display::fmt(dim, f)?;
        }
        Ok(())
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    /// Reads `*`, `scalar`, or dimensions joined by `x`.
    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        match text {
            "*" => return Ok(Self::UNRANKED),
            "scalar" => return Ok(Self::scalar()),
            _ => {}
        }
        let mut at = 0;
        let mut dims = InlineDims::new();
        for word in text.split('x') {
            dims.push(word.parse().map_err(|reason| ParseShapeError { at, length: word.len(), reason })?);
            at += word.len() + 1;
        }
        Ok(Self::from_dims(dims))
    }
}

/// The error of a text that is not a shape, with the invalid part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{reason}, at column {}", at + 1)]
pub struct ParseShapeError {
    /// Offset in bytes of the offending dimension.
    pub at: usize,
    /// The length of the invalid part in bytes; 0 if a part is missing.
    pub length: usize,
    /// The reason.
    pub reason: DimError,
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["*", "scalar", "1", "?", "8x1x?x1", "0x9223372036854775807"] {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn errors_say_where() {
        let refused = |text: &str| text.parse::<Shape>().unwrap_err();
        assert_eq!(refused("8xx1"), ParseShapeError { at: 2, length: 0, reason: DimError::Missing });
        assert_eq!(refused("8x-1"), ParseShapeError { at: 2, length: 2, reason: DimError::NotASize });
        assert_eq!(refused(""), ParseShapeError { at: 0, length: 0, reason: DimError::Missing });
        assert_eq!(refused("8x"), ParseShapeError { at: 2, length: 0, reason: DimError::Missing });
        assert_eq!(refused("*x2").reason, DimError::NotASize);
        assert_eq!(refused("8x1y").to_string(), "a dimension is a number or `?`, at column 3");
    }
}
