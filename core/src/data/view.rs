//! The output of broadcasting, which reads elements from the input: [`Stretched`].

use super::materialise::{CopyLoops, append, write, write_range};
use super::{AxisSizes, DataError, element_count};

/// The function `f` of the specifications: the index along an axis of size `size` that an output of size `target` reads at
/// `index`.
///
/// The index is 0 if the size is 1, and `index` itself if the sizes are equal; both count from 0. (The specifications count from 1.) Sizes that broadcast
/// have no other case.
///
/// ```
/// use broadcastable::data::stretched_index;
///
/// assert_eq!(stretched_index(2, 1, 5), 0);
/// assert_eq!(stretched_index(2, 5, 5), 2);
/// ```
pub const fn stretched_index(index: usize, size: usize, target: usize) -> usize {
    if size == target { index } else { 0 }
}

/// A tensor as a view of a larger shape, with its elements repeated along some axes. No element is copied.
#[derive(Debug, PartialEq, Eq)]
pub struct Stretched<'a, T> {
    elements: &'a [T],
    sizes: AxisSizes,
    strides: AxisSizes,
    len: usize,
}

impl<'a, T> Stretched<'a, T> {
    /// `own` are the sizes of `elements`, and stretch to `sizes`.
    pub(super) fn new(elements: &'a [T], own: &[usize], sizes: &[usize]) -> Result<Self, DataError> {
        let len = element_count(sizes).ok_or(DataError::TooManyElements)?;
        let mut strides = AxisSizes::from_elem(0, sizes.len());
        let mut stride = 1;
        // Without elements the strides are not used, and those of the input might overflow.
        if len > 0 {
            for (slot, &size) in strides.iter_mut().rev().zip(own.iter().rev()) {
                if size != 1 {
                    *slot = stride;
                    stride *= size;
                }
            }
        }
        Ok(Self { elements, sizes: AxisSizes::from_slice(sizes), strides, len })
    }

    /// The size of each axis.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The distance in the input of neighbours along each axis, in elements; 0 along a stretched axis.
    pub fn strides(&self) -> &[usize] {
        &self.strides
    }

    /// The elements of the input.
    pub fn source(&self) -> &'a [T] {
        self.elements
    }

    /// The number of elements, repetitions counted.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether a size is 0.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The element at an index; `None` if the index is out of range, or does not have one number for each axis.
    pub fn get(&self, index: &[usize]) -> Option<&'a T> {
        if index.len() != self.sizes.len() {
            return None;
        }
        let mut offset = 0;
        for ((&at, &size), &stride) in index.iter().zip(&self.sizes).zip(&self.strides) {
            if at >= size {
                return None;
            }
            offset += at * stride;
        }
        self.elements.get(offset)
    }

    /// All elements in row-major order.
    ///
    /// ```
    /// use broadcastable::data::Tensor;
    ///
    /// let row = Tensor::new(&[1, 2], &[2])?;
    /// let sum: i32 = row.broadcast_to(&[3, 2])?.elements().sum();
    /// assert_eq!(sum, 9);
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    pub fn elements(&self) -> Elements<'_, 'a, T> {
        Elements { view: self, index: AxisSizes::from_elem(0, self.sizes.len()), offset: 0, left: self.len }
    }
}

impl<T: Clone> Stretched<'_, T> {
    /// Writes all elements in row-major order into `buffer`. Allocates nothing, except where elements are cloned.
    ///
    /// # Errors
    /// [`DataError::ElementCount`] when the buffer is not exactly as long; it is untouched then.
    ///
    /// ```
    /// use broadcastable::data::Tensor;
    ///
    /// let mut buffer = [0.0; 6];
    /// Tensor::new(&[1.0, 2.0], &[2, 1])?.broadcast_to(&[2, 3])?.copy_into(&mut buffer)?;
    /// assert_eq!(buffer, [1.0, 1.0, 1.0, 2.0, 2.0, 2.0]);
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    pub fn copy_into(&self, buffer: &mut [T]) -> Result<(), DataError> {
        if buffer.len() != self.len {
            return Err(DataError::ElementCount { expected: self.len, found: buffer.len() });
        }
        if self.len > 0 {
            write(&self.loops(), self.elements, buffer);
        }
        Ok(())
    }

    /// Writes the elements from number `start` on, in row-major order, over those of `buffer`: a block of an expression that
    /// is computed block by block.
    ///
    /// # Errors [`DataError::OutOfRange`] when there are fewer elements; the buffer is then unchanged.
    ///
    /// ```
    /// use broadcastable::data::Tensor;
    ///
    /// let row = Tensor::new(&[1, 2, 3], &[3])?;
    /// let mut block = [0; 4];
    /// row.broadcast_to(&[4, 3])?.copy_range(5, &mut block)?;
    /// assert_eq!(block, [3, 1, 2, 3]);
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    pub fn copy_range(&self, start: usize, buffer: &mut [T]) -> Result<(), DataError> {
        if start.checked_add(buffer.len()).is_none_or(|end| end > self.len) {
            return Err(DataError::OutOfRange { start, count: buffer.len(), elements: self.len });
        }
        if !buffer.is_empty() {
            write_range(&self.loops(), self.len, self.elements, start, buffer);
        }
        Ok(())
    }

    /// All elements in row-major order, in a new buffer.
    ///
    /// # Errors
    /// [`DataError::OutOfMemory`].
    pub fn to_vec(&self) -> Result<Vec<T>, DataError> {
        let mut buffer = Vec::new();
        let reserved = buffer.try_reserve_exact(self.len);
        reserved.map_err(|_| DataError::OutOfMemory { elements: self.len })?;
        if self.len > 0 {
            append(&self.loops(), self.elements, &mut buffer);
        }
        Ok(buffer)
    }

    fn loops(&self) -> CopyLoops {
        CopyLoops::new(&self.sizes, &self.strides)
    }
}

/// The iterator that [`Stretched::elements`] returns.
#[derive(Debug)]
pub struct Elements<'v, 'a, T> {
    view: &'v Stretched<'a, T>,
    /// The current index, and the corresponding offset in the input.
    index: AxisSizes,
    offset: usize,
    left: usize,
}

impl<'a, T> Iterator for Elements<'_, 'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        let element = self.view.elements.get(self.offset);
        let axes = self.index.iter_mut().zip(self.view.sizes.iter().zip(&self.view.strides));
        for (at, (&size, &stride)) in axes.rev() {
            *at += 1;
            self.offset += stride;
            if *at < size {
                break;
            }
            self.offset -= *at * stride;
            *at = 0;
        }
        element
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T> ExactSizeIterator for Elements<'_, '_, T> {}
