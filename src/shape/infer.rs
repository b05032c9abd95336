//! From operands to the shape of the result: [`infer_result_shape`], and what stands in the way, [`Conflict`].

use super::shape::Dims;
use super::trace::{Row, trace};
use super::{Axis, Conformance, Dim, Shape};

/// The shape that all operands broadcast to.
///
/// Operands are aligned at the right, a missing leading dimension counts as 1, and every column is the
/// [join](Dim::join) of its dimensions. `None` stands for an unranked operand, which is left out; the result is
/// unranked when no operand is ranked (or there is none: whether that is allowed is for the caller to say).
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
    // Two calls instead of one with `conformance.join()`, so that each is compiled for its function.
    let inferred = match conformance {
        Conformance::Spec | Conformance::Strict => fold(operands.clone(), Dim::join),
        Conformance::Upstream => fold(operands.clone(), join_upstream),
    };
    match inferred {
        Some(shape) => Ok(shape),
        None => explain(operands, conformance),
    }
}

/// Infers once more, slower, but so that it is known who supplied each dimension.
#[cold]
#[inline(never)]
fn explain<'a>(
    operands: impl Iterator<Item = Option<&'a [Dim]>>,
    conformance: Conformance,
) -> Result<Shape, Conflict> {
    trace(right_aligned(operands), conformance.join()).into_result()
}

/// The ranked operands, under one another as they stand.
pub(super) fn right_aligned<'a>(
    operands: impl IntoIterator<Item = Option<&'a [Dim]>>,
) -> impl Iterator<Item = Row<'a>> {
    let rows = operands.into_iter().enumerate();
    rows.filter_map(|(operand, dims)| Some(Row::right_aligned(operand, dims?)))
}

/// Every conflict among the operands, one a column, the rightmost column first; empty when they broadcast.
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

/// Two dimensions of one column that cannot be broadcast together: both static, neither 1, and different.
///
/// Which column conflicts does not depend on the order of the operands. The two that are named are the first whose
/// size the column took on, and the first after it that differs.
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

/// A dimension and where it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperandDim {
    /// Index of the operand, unranked ones counted.
    pub operand: usize,
    /// Axis of that operand, counted from its own left.
    pub axis: Axis,
    /// What stands there.
    pub dim: Dim,
}

impl std::fmt::Display for OperandDim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "dimension {} of operand #{} is {}",
            self.axis, self.operand, self.dim
        )
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

/// One dimension of LLVM 22's `getBroadcastedShape`: a dynamic dimension wins over 0, for 0 is not "greater than 1".
fn join_upstream(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        (Dim::ZERO, Dim::DYNAMIC) | (Dim::DYNAMIC, Dim::ZERO) => Some(Dim::DYNAMIC),
        _ => a.join(b),
    }
}

/// The joined shape, or `None` on any conflict.
#[inline]
fn fold<'a>(
    operands: impl Iterator<Item = Option<&'a [Dim]>>,
    join: impl Fn(Dim, Dim) -> Option<Dim>,
) -> Option<Shape> {
    // Starting from 1s, the identity, the first operand and missing dimensions are no cases of their own.
    let mut result: Option<Dims> = None;
    for dims in operands.flatten() {
        let result = result.get_or_insert_with(|| ones(dims.len()));
        if result.len() < dims.len() {
            *result = expand_rank(result, dims.len());
        }
        let start = result.len() - dims.len();
        for (joined, dim) in result[start..].iter_mut().zip(dims) {
            *joined = join(*joined, *dim)?;
        }
    }
    Some(result.map_or(Shape::UNRANKED, Shape::from_dims))
}

/// The shape with 1s prepended.
fn expand_rank(dims: &[Dim], rank: usize) -> Dims {
    let mut expanded = ones(rank);
    expanded[rank - dims.len()..].copy_from_slice(dims);
    expanded
}

/// As many dimensions of size 1. Filling the whole buffer on the stack is faster than filling a part of it.
#[inline]
fn ones(rank: usize) -> Dims {
    let buffer = [Dim::ONE; 6];
    if rank <= buffer.len() {
        Dims::from_buf_and_len(buffer, rank)
    } else {
        Dims::from_elem(Dim::ONE, rank)
    }
}
