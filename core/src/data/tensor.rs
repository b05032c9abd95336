//! Data to be broadcast: [`Tensor`].

use super::view::Stretched;
use super::{AxisSizes, DataError, element_count, verify_fit};

/// Elements in row-major order, and the size of each axis.
#[derive(Debug, PartialEq, Eq)]
pub struct Tensor<'a, T> {
    elements: &'a [T],
    sizes: AxisSizes,
}

impl<'a, T> Tensor<'a, T> {
    /// A tensor of these elements. Without sizes it is a scalar, with one element.
    ///
    /// # Errors [`DataError::ElementCount`] when the number of elements is not the product of the sizes, [`DataError::TooManyElements`]
    /// when the product of the sizes overflows.
    ///
    /// ```
    /// use broadcastable::data::{DataError, Tensor};
    ///
    /// assert!(Tensor::new(&[1, 2, 3, 4, 5, 6], &[2, 3]).is_ok());
    /// assert_eq!(
    ///     Tensor::new(&[1, 2, 3], &[2, 3]),
    ///     Err(DataError::ElementCount { expected: 6, found: 3 })
    /// );
    /// ```
    pub fn new(elements: &'a [T], sizes: &[usize]) -> Result<Self, DataError> {
        let expected = element_count(sizes).ok_or(DataError::TooManyElements)?;
        if elements.len() != expected {
            return Err(DataError::ElementCount { expected, found: elements.len() });
        }
        Ok(Self { elements, sizes: AxisSizes::from_slice(sizes) })
    }

    /// The size of each axis.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The elements in row-major order.
    pub fn elements(&self) -> &'a [T] {
        self.elements
    }

    /// This tensor alone, stretched to `sizes`.
    ///
    /// # Errors
    /// [`DataError::Target`] when it does not fit: `sizes` is A, and this tensor B, of
    /// [`Rule::Unidirectional`](crate::shape::Rule::Unidirectional). [`DataError::TooManyElements`] as in [`broadcast`](super::broadcast).
    ///
    /// ```
    /// use broadcastable::data::Tensor;
    ///
    /// let bias = Tensor::new(&[1.0, 2.0], &[2, 1])?;
    /// assert_eq!(bias.broadcast_to(&[2, 2])?.to_vec()?, [1.0, 1.0, 2.0, 2.0]);
    /// assert!(bias.broadcast_to(&[1, 2]).is_err());
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    pub fn broadcast_to(&self, sizes: &[usize]) -> Result<Stretched<'a, T>, DataError> {
        verify_fit(&self.sizes, sizes)?;
        self.stretch(sizes)
    }

    /// Stretches to sizes that are known to fit.
    pub(super) fn stretch(&self, sizes: &[usize]) -> Result<Stretched<'a, T>, DataError> {
        Stretched::new(self.elements, &self.sizes, sizes)
    }
}

/// A tensor borrows its elements, so it is `Clone` even if they are not.
impl<T> Clone for Tensor<'_, T> {
    fn clone(&self) -> Self {
        Self { elements: self.elements, sizes: self.sizes.clone() }
    }
}
