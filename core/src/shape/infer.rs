//! Infers the shape of the result from the operands: [`infer_result_shape`], with the error [`Conflict`].

use super::shape::{INLINE_RANK, InlineDims};
use super::trace::{AlignedRow, trace};
use super::{Axis, Conformance, Dim, Shape};

/// The shape that all operands broadcast to.
///
/// Operands are aligned at the right, a missing leading dimension counts as 1, and every column is the [join](Dim::join) of its dimensions. `None` is an
/// unranked operand, which is left out; the result is unranked if no operand is ranked, or if there is no operand, which the caller may reject. MLIR's
/// trait restricts a declared result this way; [`Rule::Numpy`](super::Rule::Numpy) infers the result of operands of any shape.
///
/// Spec and Strict infer the same. [`Conformance::Upstream`] folds the operands in their order with MLIR's
/// `getBroadcastedShape`, in which (0, ?) is `?`; that is why its answer may depend on the order.
///
/// # Errors
/// A [`Conflict`] when some column has two different static sizes other than 1. Among several conflicts the rightmost
/// column is reported; [`conflicts`] returns all of them.
///
/// ```
/// use broadcastable::shape::{Conformance, Dim, Shape, infer_result_shape};
///
/// let a: Shape = "8x1x?x1".parse()?;
/// let b: Shape = "7x1x5".parse()?;
/// let result = infer_result_shape([a.dims(), b.dims()], Conformance::Spec)?;
/// assert_eq!(result.to_string(), "8x7x?x5");
///
/// let c: Shape = "2x7x6".parse()?;
/// let conflict = infer_result_shape([a.dims(), None, b.dims(), c.dims()], Conformance::Spec).unwrap_err();
/// assert_eq!(conflict.to_string(), "dimension 2 of operand #2 is 5, but dimension 2 of operand #3 is 6");
/// assert_eq!(conflict.axis.index(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [Shape inference](https://mlir.llvm.org/docs/Traits/Broadcastable/#shape-inference), `InferResultShape`.
#[inline]
pub fn infer_result_shape<'a, I>(operands: I, conformance: Conformance) -> Result<Shape, Conflict>
where
    I: IntoIterator<Item = Option<&'a [Dim]>>,
    I::IntoIter: Clone,
{
    let operands = operands.into_iter();
    // Two calls instead of one with `conformance.join()`, so that each is specialised for its function.
    let inferred = match conformance {
        Conformance::Spec | Conformance::Strict => fold(operands.clone(), Dim::join),
        Conformance::Upstream => fold(operands.clone(), join_upstream),
    };
    match inferred {
        Some(shape) => Ok(shape),
        None => explain(operands, conformance),
    }
}

/// Infers again, more slowly, and records the operand that supplied each dimension.
#[cold]
#[inline(never)]
fn explain<'a>(operands: impl Iterator<Item = Option<&'a [Dim]>>, conformance: Conformance) -> Result<Shape, Conflict> {
    trace(right_aligned(operands), conformance.join()).into_result()
}

/// The ranked operands, aligned at the right in their given order.
pub(super) fn right_aligned<'a>(
    operands: impl IntoIterator<Item = Option<&'a [Dim]>>,
) -> impl Iterator<Item = AlignedRow<'a>> {
    let rows = operands.into_iter().enumerate();
    rows.filter_map(|(operand, dims)| Some(AlignedRow::right_aligned(operand, dims?)))
}

/// All conflicts of the operands, at most one for each column, the rightmost column first; empty if they broadcast.
///
/// ```
/// use broadcastable::shape::{Conformance, Shape, conflicts};
///
/// let (a, b): (Shape, Shape) = ("32x50".parse()?, "32x50x4".parse()?);
/// let found = conflicts([a.dims(), b.dims()], Conformance::Spec);
/// assert_eq!(found.len(), 2);
/// assert_eq!(
///     found[0].to_string(),
///     "dimension 1 of operand #0 is 50, but dimension 2 of operand #1 is 4"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conflicts<'a, I>(operands: I, conformance: Conformance) -> Vec<Conflict>
where
    I: IntoIterator<Item = Option<&'a [Dim]>>,
{
    trace(right_aligned(operands), conformance.join()).conflicts
}

impl Shape {
    /// Broadcasts this shape with another, in place: the result is that of [`infer_result_shape`] for the two under the specification. An unranked operand
    /// (`None`) has no effect; an unranked shape is replaced by the operand.
    ///
    /// Up to rank 6 no memory is allocated.
    ///
    /// # Errors
    /// The rightmost [`Conflict`], in which this shape is operand 0 and the other operand 1. The shape is then as before.
    ///
    /// ```
    /// use broadcastable::shape::Shape;
    ///
    /// let (mut shape, other): (Shape, Shape) = ("8x1x6x1".parse()?, "7x1x5".parse()?);
    /// shape.join(other.dims())?;
    /// assert_eq!(shape.to_string(), "8x7x6x5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn join(&mut self, operand: Option<&[Dim]>) -> Result<(), Conflict> {
        let Some(operand) = operand else {
            return Ok(());
        };
        let Some(dims) = self.dims_mut() else {
            *self = operand.into();
            return Ok(());
        };
        // All columns are compared before the first is written.
        let shared = dims.len().min(operand.len());
        let (own, other) = (dims.len() - shared, operand.len() - shared);
        let mut pairs = dims[own..].iter().zip(&operand[other..]);
        if !pairs.all(|(a, b)| a.join(*b).is_some()) {
            return self.refuse(operand);
        }
        for (dim, other) in dims[own..].iter_mut().zip(&operand[other..]) {
            *dim = dim.join(*other).unwrap_or(*dim);
        }
        if other > 0 {
            dims.insert_from_slice(0, &operand[..other]);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn refuse(&self, operand: &[Dim]) -> Result<(), Conflict> {
        explain([self.dims(), Some(operand)].into_iter(), Conformance::Spec).map(|_| ())
    }
}

/// Two dimensions of one column that cannot be broadcast together: both static, neither 1, and different.
///
/// The conflicting column does not depend on the order of the operands. The named dimensions are the first that
/// determines the size of the column, and the first after it that differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{first}, but {second}")]
pub struct Conflict {
    /// The column, as an axis of the result that the operands would have had.
    pub axis: Axis,
    /// The earlier of the two operands.
    pub first: OperandDim,
    /// The later of the two operands.
    pub second: OperandDim,
}

/// A dimension and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperandDim {
    /// Index of the operand; unranked ones count.
    pub operand: usize,
    /// Axis of the operand, counted from the operand's left.
    pub axis: Axis,
    /// The dimension.
    pub dim: Dim,
}

impl std::fmt::Display for OperandDim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "dimension {} of operand #{} is {}", self.axis, self.operand, self.dim)
    }
}

impl Conformance {
    pub(super) fn join(self) -> fn(Dim, Dim) -> Option<Dim> {
        match self {
            Self::Spec | Self::Strict => Dim::join,
            Self::Upstream => join_upstream,
        }
    }
}

/// One dimension of LLVM 22's `getBroadcastedShape`: of 0 and a dynamic dimension the result is dynamic, because 0 is
/// not greater than 1.
fn join_upstream(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        (Dim::ZERO, Dim::DYNAMIC) | (Dim::DYNAMIC, Dim::ZERO) => Some(Dim::DYNAMIC),
        _ => a.join(b),
    }
}

/// The joined shape, or `None` on any conflict.
#[inline]
fn fold<'a>(
    operands: impl Iterator<Item = Option<&'a [Dim]>> + Clone,
    join: impl Fn(Dim, Dim) -> Option<Dim>,
) -> Option<Shape> {
    let Some(rank) = operands.clone().flatten().map(<[Dim]>::len).max() else {
        return Some(Shape::UNRANKED);
    };
    // The fold starts with 1s, the identity, so that the first operand and missing dimensions are no special cases.
    if rank > INLINE_RANK {
        let mut result = InlineDims::from_elem(Dim::ONE, rank);
        join_all(&mut result, operands, join)?;
        return Some(Shape::from_dims(result));
    }
    // Column by column, so that each is joined in a register and written once. Memory that was written in small pieces
    // and is read in large ones, as when the result is moved, costs more than the joins.
    let mut fits = true;
    let columns = std::array::from_fn(|axis| {
        let mut column = Dim::ONE;
        if axis < rank {
            for dims in operands.clone().flatten() {
                if let Some(&dim) = dims.get((axis + dims.len()).wrapping_sub(rank)) {
                    match join(column, dim) {
                        Some(joined) => column = joined,
                        None => fits = false,
                    }
                }
            }
        }
        column
    });
    fits.then(|| Shape::from_dims(InlineDims::from_buf_and_len(columns, rank)))
}

/// Joins the operands, none of higher rank, to `result`; `None` on any conflict.
#[inline]
fn join_all<'a>(
    result: &mut [Dim],
    operands: impl Iterator<Item = Option<&'a [Dim]>>,
    join: impl Fn(Dim, Dim) -> Option<Dim>,
) -> Option<()> {
    for dims in operands.flatten() {
        let start = result.len().checked_sub(dims.len())?;
        for (joined, dim) in result[start..].iter_mut().zip(dims) {
            *joined = join(*joined, *dim)?;
        }
    }
    Some(())
}
