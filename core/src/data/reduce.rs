//! Reductions of elements: along an axis, [`fold`], and by Einstein's notation, [`einsum`].

use super::{AxisSizes, DataError, Tensor, element_count};
use crate::shape::{Axis, Einsum, Shape};
use std::ops::{Add, Mul};

/// Folds the elements along an axis, or all of them without an axis, beginning with `start`: one result for each index of the other axes, in
/// row-major order. [`Shape::reduce`] is the shape of the results.
///
/// # Errors
/// [`DataError::OutOfMemory`].
///
/// ```
/// use broadcastable::data::{Tensor, fold};
/// use broadcastable::shape::Axis;
///
/// let tensor = Tensor::new(&[1, 2, 3, 4, 5, 6], &[2, 3])?;
/// assert_eq!(fold(&tensor, Some(Axis::new(0)), 0, |sum, x| sum + x)?, [5, 7, 9]);
/// assert_eq!(fold(&tensor, None, i32::MIN, i32::max)?, [6]);
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
pub fn fold<T: Copy, A: Clone>(
    tensor: &Tensor<'_, T>,
    axis: Option<Axis>,
    start: A,
    f: impl Fn(A, T) -> A,
) -> Result<Vec<A>, DataError> {
    let sizes = tensor.sizes();
    let parts = axis.filter(|axis| axis.index() < sizes.len()).map(|axis| {
        let (outer, rest) = sizes.split_at(axis.index());
        (outer, rest[0], &rest[1..])
    });
    let count = |sizes: &[usize]| element_count(sizes).ok_or(DataError::TooManyElements);
    let (outer, length, inner) = match parts {
        Some((outer, length, inner)) => (count(outer)?, length, count(inner)?),
        None => (1, tensor.elements().len(), 1),
    };
    let elements = outer.checked_mul(inner).ok_or(DataError::TooManyElements)?;
    let mut out = Vec::new();
    out.try_reserve_exact(elements).map_err(|_| DataError::OutOfMemory { elements })?;
    for block in 0..outer {
        let first = out.len();
        out.resize(first + inner, start.clone());
        for step in block * length..(block + 1) * length {
            let line = &tensor.elements()[step * inner..][..inner];
            out[first..].iter_mut().zip(line).for_each(|(folded, value)| *folded = f(folded.clone(), *value));
        }
    }
    Ok(out)
}

/// The sizes of the indices of a notation, summed ones last, and the stride of each index in each operand.
struct ReduceWalk {
    sizes: AxisSizes,
    strides: Vec<AxisSizes>,
    results: usize,
}

impl ReduceWalk {
    fn new(notation: &Einsum, operands: &[&[usize]]) -> Result<Self, DataError> {
        let shapes: Vec<Shape> = operands.iter().map(|sizes| super::shape(sizes)).collect::<Result<_, _>>()?;
        notation.infer(&shapes.iter().map(Shape::dims).collect::<Vec<_>>())?;
        let indices = [notation.output(), notation.summed()].concat();
        let mut sizes = AxisSizes::from_elem(1, indices.len());
        let mut strides = vec![AxisSizes::from_elem(0, operands.len()); indices.len()];
        for (number, (operand, names)) in operands.iter().zip(notation.inputs()).enumerate() {
            let mut stride = 1usize;
            for (name, size) in names.iter().zip(*operand).rev() {
                let at = indices.iter().position(|index| index == name);
                if let Some(at) = at.filter(|_| *size != 1) {
                    sizes[at] = *size;
                    strides[at][number] = strides[at][number].saturating_add(stride);
                }
                // No stride is used if there are no elements.
                stride = stride.saturating_mul(*size);
            }
        }
        Ok(Self { sizes, strides, results: notation.output().len() })
    }
}

/// The number of products that [`einsum`] computes for operands of these sizes.
///
/// # Errors
/// [`DataError::Einsum`], [`DataError::TooManyElements`].
///
/// ```
/// use broadcastable::data::einsum_products;
///
/// assert_eq!(einsum_products(&"ik,kj->ij".parse()?, &[&[2, 3], &[3, 5]])?, 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn einsum_products(notation: &Einsum, operands: &[&[usize]]) -> Result<usize, DataError> {
    element_count(&ReduceWalk::new(notation, operands)?.sizes).ok_or(DataError::TooManyElements)
}

/// Sums the products of the elements whose indices agree, and returns the sums in row-major order; their shape is that of [`Einsum::infer`]. An axis of size 1
/// is stretched.
///
/// # Errors
/// [`DataError::Einsum`] when the operands do not fit the notation, [`DataError::TooManyElements`], [`DataError::OutOfMemory`].
///
/// ```
/// use broadcastable::data::{Tensor, einsum};
///
/// let matrix = Tensor::new(&[1, 2, 3, 4], &[2, 2])?;
/// assert_eq!(einsum(&"ik,kj->ij".parse()?, &[matrix.clone(), matrix])?, [7, 10, 15, 22]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn einsum<T>(notation: &Einsum, operands: &[Tensor<'_, T>]) -> Result<Vec<T>, DataError>
where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    let own: Vec<_> = operands.iter().map(Tensor::sizes).collect();
    let ReduceWalk { sizes, strides, results } = ReduceWalk::new(notation, &own)?;
    let elements = element_count(&sizes[..results]).ok_or(DataError::TooManyElements)?;
    let summed = element_count(&sizes[results..]).ok_or(DataError::TooManyElements)?;
    let mut out = Vec::new();
    out.try_reserve_exact(elements).map_err(|_| DataError::OutOfMemory { elements })?;
    let (mut index, mut offsets) = (AxisSizes::from_elem(0, sizes.len()), AxisSizes::from_elem(0, operands.len()));
    for _ in 0..elements {
        let mut sum = T::default();
        for _ in 0..summed {
            let product = operands.iter().zip(&offsets).map(|(operand, offset)| operand.elements()[*offset]);
            sum = sum + product.reduce(T::mul).unwrap_or_default();
            // The next index, in row-major order.
            for axis in (0..index.len()).rev() {
                index[axis] += 1;
                let wraps = index[axis] == sizes[axis];
                for (offset, stride) in offsets.iter_mut().zip(&strides[axis]) {
                    *offset = if wraps { *offset - stride * (sizes[axis] - 1) } else { *offset + stride };
                }
                if !wraps {
                    break;
                }
                index[axis] = 0;
            }
        }
        out.push(sum);
    }
    Ok(out)
}
