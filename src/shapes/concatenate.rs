//! The relation of operands that are concatenated along an axis.

use super::apply::{RelationRefusal, RelationState, columns};
use super::bind::Partial;
use super::dims::{DimRange, tensor_dims};
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::shared::{axis, declared, hlo_inferred};
use super::view::{OpView, ShapedValue, differ, joined};
use crate::diagnostic::Code;
use crate::ir::ValueId;
use crate::shape::Dim;
use crate::sizes::Operator;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] =
    &[Relation::new("concatenate", "the sum of the sizes along one axis", concatenate)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .owners(&[
            Owner::StableHlo.verifies(
                hlo_concatenate,
                "the dimension is in range, ranks and the other sizes are equal, and the result has the sum",
            ),
            Owner::Tensor.verifies(
                tensor_concat,
                "the dimension is in range, ranks and the other sizes are equal, and the result has the sum",
            ),
            Owner::Tosa.verifies(
                tosa_concat,
                "the axis is in range, ranks and the other sizes are equal, and the result has the sum",
            ),
        ])
        .otherwise(verify_concatenate, "the axis is in range, and ranks and the other sizes are equal")];

/// Operands that cannot be concatenated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ConcatenateFault {
    #[error("operands have different sizes along dimension {0}, which is not concatenated")]
    Size(usize),
    #[error("operands must have equal ranks to be concatenated")]
    Ranks,
    #[error("rank-0 values cannot be concatenated")]
    HloScalars,
    #[error("operands ({first}) and ({other}) do not match rank")]
    HloRanks { first: usize, other: usize },
    #[error(
        "shapes of operand ({first}) and ({other}) are not compatible at non-concat index {axis}: ({first_shape}) != ({other_shape})"
    )]
    HloShapes { first: usize, other: usize, axis: usize, first_shape: String, other_shape: String },
    #[error("dimension {dimension} is out-of-bounds for input rank {rank}")]
    HloAxis { dimension: i64, rank: usize },
    #[error("rank of concatenated inputs must match result rank")]
    TensorRank,
    #[error("concatenation dim must be less than the tensor rank")]
    TensorAxis,
    #[error("static concatenation size mismatch along non-concatenated dimension {0}")]
    TensorSize(usize),
    #[error("result type '{declared}'does not match inferred shape '{inferred}' static sizes")]
    TensorResult { declared: String, inferred: String },
    #[error("expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {0}")]
    TosaAxis(i64),
    #[error(
        "expect all operands to have the same rank, but got {first_rank} vs {rank} on operands {first} and {other}"
    )]
    TosaRank { first_rank: usize, rank: usize, first: usize, other: usize },
    #[error(
        "expect all operand shapes to have the same sizes on non-axis dimensions, but got {size} vs {first_size} at index {axis} on operands {first} and {other}"
    )]
    TosaSize { size: Dim, first_size: Dim, axis: usize, first: usize, other: usize },
    #[error("requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {declared}")]
    TosaResult { sum: u64, declared: u64 },
}

impl ShapeFault for ConcatenateFault {
    fn code(&self) -> Code {
        match self {
            Self::Size(_)
            | Self::Ranks
            | Self::HloScalars
            | Self::HloRanks { .. }
            | Self::HloShapes { .. }
            | Self::TensorSize(_)
            | Self::TosaRank { .. }
            | Self::TosaSize { .. } => Code::UnfitOperandShapes,
            Self::HloAxis { .. } | Self::TensorAxis | Self::TosaAxis(_) => Code::InvalidShapeAttribute,
            Self::TensorRank | Self::TensorResult { .. } | Self::TosaResult { .. } => Code::UnfitResultShape,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::HloScalars | Self::HloRanks { .. } | Self::HloShapes { .. } | Self::HloAxis { .. })
    }
}

fn concatenate(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let operands = o.ir.operands(o.op).len();
    let rows: SmallVec<[DimRange; 4]> = (0..operands).filter_map(|number| o.operand_row(number, reading)).collect();
    let Some((first, others)) = rows.split_first() else { return Ok(()) };
    // If an operand has unknown rank, the other operands determine all sizes except along the axis.
    let is_whole = rows.len() == operands;
    if !is_whole && !o.reader.refines {
        return Ok(());
    }
    let along = o.axis(o.argument(0), first.rank())?;
    let mut found = columns(*first, reading);
    let declared = |operand: &ValueId| tensor_dims(o.ir, o.ir.value_type(*operand))?.get(along)?.size();
    let least = o.ir.operands(o.op).iter().filter_map(declared).fold(0, u64::saturating_add);
    for other in others {
        if other.rank() != first.rank() {
            return Err(RelationRefusal::Invalid);
        }
        for axis in 0..first.rank() {
            let dim = reading.dims.get(*other, axis);
            if axis == along {
                found[axis] = reading.facts.compute(Operator::Add, found[axis], dim);
            } else {
                reading.facts.equate(found[axis], dim)?;
            }
        }
    }
    if !is_whole {
        let mut found: Partial = found.into_iter().map(Some).collect();
        found[along] = None;
        return o.bind_known(&found, reading);
    }
    // The static sizes alone add up to 2 or more, so the sum is not 1.
    if least > 1 && reading.facts.value(found[along]).is_none() {
        reading.facts.exclude_one(found[along])?;
    }
    o.bind(&found, reading)
}

fn verify_concatenate(view: OpView<'_>) -> CheckResult {
    let operands: Option<Vec<ShapedValue<'_>>> = (0..view.operand_count()).map(|index| view.operand(index)).collect();
    let Some([first, others @ ..]) = operands.as_deref() else { return Ok(()) };
    let Some(along) = view.axis(first)? else { return Ok(()) };
    let mut found = first.dims.to_vec();
    for other in others {
        if other.rank() != first.rank() {
            return refuse(ConcatenateFault::Ranks, [other.whole(), first.whole()]);
        }
        for (axis, dim) in other.dims.iter().enumerate() {
            let both = found[axis].size().zip(dim.size());
            found[axis] = match both {
                Some((left, right)) if axis == along => {
                    left.checked_add(right).and_then(|sum| Dim::fixed(sum).ok()).unwrap_or(Dim::DYNAMIC)
                }
                Some((left, right)) if left != right => {
                    return refuse(ConcatenateFault::Size(axis), [other.dim(axis), first.dim(axis)]);
                }
                None if axis == along => Dim::DYNAMIC,
                None if found[axis].is_dynamic() => *dim,
                Some(_) | None => found[axis],
            };
        }
    }
    declared(view, Some(&found))
}

fn hlo_concatenate(view: OpView<'_>) -> CheckResult {
    let Some(dimension) = view.number(0) else { return Ok(()) };
    let operands: Vec<ShapedValue<'_>> = (0..view.operand_count()).filter_map(|index| view.operand(index)).collect();
    let Some((first, others)) = operands.split_first() else { return Ok(()) };
    if first.rank() == 0 {
        return refuse(ConcatenateFault::HloScalars, [first.whole()]);
    }
    let Some(along) = axis(dimension, first.rank()) else {
        let fault = ConcatenateFault::HloAxis { dimension, rank: first.rank() };
        return refuse(fault, [view.attribute_mark(0), first.whole()]);
    };
    for other in others {
        if other.rank() != first.rank() {
            let fault = ConcatenateFault::HloRanks { first: first.at.index, other: other.at.index };
            return refuse(fault, [other.whole(), first.whole()]);
        }
    }
    for other in others {
        let differs = |axis: &usize| *axis != along && differ(first.dims[*axis], other.dims[*axis]);
        if let Some(axis) = (0..first.rank()).find(differs) {
            let fault = ConcatenateFault::HloShapes {
                first: first.at.index,
                other: other.at.index,
                axis,
                first_shape: joined(first.dims, ", "),
                other_shape: joined(other.dims, ", "),
            };
            return refuse(fault, [other.dim(axis), first.dim(axis)]);
        }
    }
    if operands.len() != view.operand_count() {
        return Ok(());
    }
    let mut found = first.dims.to_vec();
    for other in others {
        for (axis, dim) in other.dims.iter().enumerate() {
            found[axis] = match (axis == along, found[axis].size(), dim.size()) {
                (true, Some(sum), Some(size)) => {
                    sum.checked_add(size).and_then(|sum| Dim::fixed(sum).ok()).unwrap_or(Dim::DYNAMIC)
                }
                (true, ..) => Dim::DYNAMIC,
                (false, None, Some(_)) => *dim,
                (false, ..) => found[axis],
            };
        }
    }
    hlo_inferred(view, first, &found)
}

fn tensor_concat(view: OpView<'_>) -> CheckResult {
    let (Some(dimension), Some(result)) = (view.number(0), view.result(0)) else { return Ok(()) };
    let operands: Option<Vec<ShapedValue<'_>>> = (0..view.operand_count()).map(|index| view.operand(index)).collect();
    let Some([first, others @ ..]) = operands.as_deref() else { return Ok(()) };
    if let Some(other) = [first].into_iter().chain(others).find(|operand| operand.rank() != result.rank()) {
        return refuse(ConcatenateFault::TensorRank, [other.whole(), result.whole()]);
    }
    let Some(along) = usize::try_from(dimension).ok().filter(|axis| *axis < result.rank()) else {
        return refuse(ConcatenateFault::TensorAxis, [view.attribute_mark(0), result.whole()]);
    };
    let mut found = first.dims.to_vec();
    for axis in (0..result.rank()).filter(|axis| *axis != along) {
        for other in others {
            let dim = other.dims[axis];
            if found[axis].is_static() && dim.is_static() && dim != found[axis] {
                return refuse(ConcatenateFault::TensorSize(axis), [other.dim(axis), first.dim(axis)]);
            }
            found[axis] = if found[axis].is_static() { found[axis] } else { dim };
        }
    }
    let sum = [first].into_iter().chain(others).try_fold(0u64, |sum, other| sum.checked_add(other.dims[along].size()?));
    found[along] = sum.and_then(|sum| Dim::fixed(sum).ok()).unwrap_or(Dim::DYNAMIC);
    if OpView::agrees(&found, result.dims) {
        return Ok(());
    }
    let fault =
        ConcatenateFault::TensorResult { declared: view.print(result.ty), inferred: view.tensor_of(result.ty, &found) };
    refuse(fault, [OpView::differing(&found, &result)])
}

fn tosa_concat(view: OpView<'_>) -> CheckResult {
    let Some(axis) = view.number(0) else { return Ok(()) };
    let operands: Vec<ShapedValue<'_>> = (0..view.operand_count()).filter_map(|index| view.operand(index)).collect();
    let Some((first, others)) = operands.split_first() else { return Ok(()) };
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < first.rank()) else {
        return refuse(ConcatenateFault::TosaAxis(axis), [view.attribute_mark(0), first.whole()]);
    };
    for other in others {
        let (first_index, index) = (first.at.index, other.at.index);
        if other.rank() != first.rank() {
            let (first_rank, rank) = (first.rank(), other.rank());
            let fault = ConcatenateFault::TosaRank { first_rank, rank, first: first_index, other: index };
            return refuse(fault, [other.whole(), first.whole()]);
        }
        let differs = |axis: &usize| *axis != along && differ(first.dims[*axis], other.dims[*axis]);
        if let Some(axis) = (0..first.rank()).find(differs) {
            let (size, first_size) = (other.dims[axis], first.dims[axis]);
            let fault = ConcatenateFault::TosaSize { size, first_size, axis, first: first_index, other: index };
            return refuse(fault, [other.dim(axis), first.dim(axis)]);
        }
    }
    let sum = operands.iter().try_fold(0u64, |sum, operand| sum.checked_add(operand.dims[along].size()?));
    let declared = view.result(0).filter(|result| result.rank() == first.rank());
    match (sum.filter(|_| operands.len() == view.operand_count()), declared) {
        (Some(sum), Some(result)) => match result.dims[along].size() {
            Some(declared) if declared != sum => {
                refuse(ConcatenateFault::TosaResult { sum, declared }, [result.dim(along)])
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}
