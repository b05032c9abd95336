//! StableHLO's verifier on collective operations: sizes along the axis that a group of processes shares are multiples of one another. How
//! many processes a group has may depend on the run.

use super::Answer;
use super::view::{OpView, Shaped, refuse};
use crate::diagnostic::Code;
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum CollectiveFault {
    #[error("all_gather_dim must be a valid index of operand")]
    GatherAxis,
    #[error("dimension size of operand at 'all_gather_dim' cannot be zero")]
    GatherZero,
    #[error("operand and result must have the same rank")]
    GatherRank,
    #[error("operand and result should have the same shape except for the dimension size at 'all_gather_dim'")]
    GatherShape,
    #[error(
        "result gather dimension has size {result}, expected to be a multiple of operand gather dimension size {operand}"
    )]
    GatherMultiple { result: u64, operand: u64 },
    #[error("scatter dim should be less than operand/result rank")]
    ScatterAxis,
    #[error("operand and result should have same rank")]
    ScatterRank,
    #[error("{0} dimension size at scatter_dimension cannot be zero")]
    ScatterZero(&'static str),
    #[error(
        "operand scatter dimension has size {operand}, expected to be a multiple of result scatter dimension size {result}"
    )]
    ScatterMultiple { operand: u64, result: u64 },
    #[error("non scatter dimensions should be same for operand ({operand}) and result ({result})")]
    ScatterShape { operand: Dim, result: Dim },
}

impl CollectiveFault {
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::GatherAxis | Self::ScatterAxis => Code::InvalidShapeAttribute,
            Self::GatherZero => Code::UnfitOperandShapes,
            Self::GatherRank
            | Self::GatherShape
            | Self::GatherMultiple { .. }
            | Self::ScatterRank
            | Self::ScatterZero(_)
            | Self::ScatterMultiple { .. }
            | Self::ScatterShape { .. } => Code::UnfitResultShape,
        }
    }
}

/// The first axis, but for one, along which two shapes differ.
fn differing(left: &Shaped<'_>, right: &Shaped<'_>, along: usize) -> Option<usize> {
    let differs = |(left, right): (&Dim, &Dim)| left.is_static() && right.is_static() && left != right;
    let pairs = left.dims.iter().zip(right.dims).enumerate();
    pairs.filter(|(axis, _)| *axis != along).find(|(_, pair)| differs(*pair)).map(|(axis, _)| axis)
}

pub(super) fn all_gather(view: OpView<'_>) -> Answer {
    let Some(axis) = view.number(0) else { return Ok(()) };
    for index in 0..view.operand_count() {
        let (Some(operand), Some(result)) = (view.operand(index), view.result(index)) else { continue };
        let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < operand.rank()) else {
            return refuse(CollectiveFault::GatherAxis, [view.attribute_mark(0), operand.whole()]);
        };
        let size = operand.dims[along].size();
        if size == Some(0) {
            return refuse(CollectiveFault::GatherZero, [operand.dim(along)]);
        }
        if operand.rank() != result.rank() {
            return refuse(CollectiveFault::GatherRank, [result.whole(), operand.whole()]);
        }
        if let Some(axis) = differing(&operand, &result, along) {
            return refuse(CollectiveFault::GatherShape, [result.dim(axis), operand.dim(axis)]);
        }
        match (result.dims[along].size(), size) {
            (Some(result_size), Some(size)) if result_size % size != 0 => {
                let fault = CollectiveFault::GatherMultiple { result: result_size, operand: size };
                return refuse(fault, [result.dim(along), operand.dim(along)]);
            }
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn reduce_scatter(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(result), Some(axis)) = (view.operand(0), view.result(0), view.number(0)) else {
        return Ok(());
    };
    if operand.rank() != result.rank() {
        return refuse(CollectiveFault::ScatterRank, [result.whole(), operand.whole()]);
    }
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < operand.rank()) else {
        return refuse(CollectiveFault::ScatterAxis, [view.attribute_mark(0), operand.whole()]);
    };
    let sizes = (operand.dims[along].size(), result.dims[along].size());
    for (size, value, name) in [(sizes.0, &operand, "operand"), (sizes.1, &result, "result")] {
        if size == Some(0) {
            return refuse(CollectiveFault::ScatterZero(name), [value.dim(along)]);
        }
    }
    if let (Some(size), Some(result_size)) = sizes
        && size % result_size != 0
    {
        let fault = CollectiveFault::ScatterMultiple { operand: size, result: result_size };
        return refuse(fault, [result.dim(along), operand.dim(along)]);
    }
    match differing(&operand, &result, along) {
        Some(axis) => {
            let fault = CollectiveFault::ScatterShape { operand: operand.dims[axis], result: result.dims[axis] };
            refuse(fault, [result.dim(axis), operand.dim(axis)])
        }
        None => Ok(()),
    }
}
