//! Predefined reductions of the elements along an axis: [`Reduction`].

use super::{DataError, Numbers, Tensor, fold};
use crate::shape::Axis;

/// A reduction of the elements along an axis, or of all of them. [`Shape::reduce`](crate::shape::Shape::reduce) is the shape of the result.
///
/// ```
/// use broadcastable::data::{Reduction, Tensor};
/// use broadcastable::shape::Axis;
///
/// let tensor = Tensor::new(&[1.0, 2.0, 3.0, 6.0], &[2, 2])?;
/// assert_eq!(Reduction::Sum.compute(&tensor, None)?, [12.0]);
/// assert_eq!(Reduction::Mean.compute(&tensor, Some(Axis::new(1)))?, [1.5, 4.5]);
/// assert_eq!(Reduction::named("max"), Some(Reduction::Max));
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reduction {
    /// The sum.
    Sum,
    /// The sum, divided by the number of elements.
    Mean,
    /// The greatest element, or NaN if an element is NaN.
    Max,
    /// 1 if no element is 0, otherwise 0.
    All,
    /// 1 if an element is not 0, otherwise 0.
    Any,
}

impl Reduction {
    /// The reduction with a name: `sum`, `mean`, `max`, `all` or `any`.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sum" => Self::Sum,
            "mean" => Self::Mean,
            "max" => Self::Max,
            "all" => Self::All,
            "any" => Self::Any,
            _ => return None,
        })
    }

    /// The kind of the result for a kind of elements, as in PyTorch; `None` for the mean of numbers that are no floats.
    ///
    /// ```
    /// use broadcastable::data::{Numbers, Reduction};
    ///
    /// assert_eq!(Reduction::Sum.result(Numbers::Bool), Some(Numbers::Int));
    /// assert_eq!(Reduction::Mean.result(Numbers::Int), None);
    /// ```
    pub fn result(self, of: Numbers) -> Option<Numbers> {
        match self {
            Self::Sum => Some(of.max(Numbers::Int)),
            Self::Mean => (of == Numbers::Float).then_some(of),
            Self::Max => Some(of),
            Self::All | Self::Any => Some(Numbers::Bool),
        }
    }

    /// One result for each index of the other axes, in row-major order, computed as [`f64`].
    ///
    /// # Errors
    /// [`DataError::NoGreatest`] for [`Reduction::Max`] of no elements, and those of [`fold`].
    pub fn compute<T: Copy + Into<f64>>(
        self,
        tensor: &Tensor<'_, T>,
        axis: Option<Axis>,
    ) -> Result<Vec<f64>, DataError> {
        let along = axis.and_then(|axis| tensor.sizes().get(axis.index()).copied());
        let count = along.unwrap_or(tensor.elements().len());
        let (start, f): (f64, fn(f64, f64) -> f64) = match self {
            Self::Max if count == 0 => return Err(DataError::NoGreatest),
            Self::Max => (f64::NEG_INFINITY, |most, x| if x > most || x.is_nan() { x } else { most }),
            Self::All => (1.0, |all, x| if x == 0.0 { 0.0 } else { all }),
            Self::Any => (0.0, |any, x| if x == 0.0 { any } else { 1.0 }),
            Self::Sum | Self::Mean => (0.0, |sum, x| sum + x),
        };
        let mut folded = fold(tensor, axis, start, |all, x| f(all, x.into()))?;
        if self == Self::Mean {
            folded.iter_mut().for_each(|sum| *sum /= count as f64);
        }
        Ok(folded)
    }
}
