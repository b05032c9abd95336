//! What the verifiers of `tosa` say of the operations that concatenate, permute and drop dimensions.

use super::Answer;
use super::hlo::elements;
use super::linalg::number;
use super::rules::rules;
use super::view::{OpView, Shaped, joined, refuse};
use crate::diagnostic::Code;
use crate::shape::{Conformance, Dim};

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum TosaFault {
    #[error("expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {0}")]
    ConcatAxis(i64),
    #[error(
        "expect all operands to have the same rank, but got {first_rank} vs {rank} on operands {first} and {other}"
    )]
    ConcatRank { first_rank: usize, rank: usize, first: usize, other: usize },
    #[error(
        "expect all operand shapes to have the same sizes on non-axis dimensions, but got {size} vs {first_size} at index {axis} on operands {first} and {other}"
    )]
    ConcatSize { size: Dim, first_size: Dim, axis: usize, first: usize, other: usize },
    #[error("requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {declared}")]
    ConcatResult { sum: u64, declared: u64 },
    #[error("expected perms attribute to have size {rank} (input rank) but got size {found}")]
    PermsCount { rank: usize, found: usize },
    #[error("expected input tensor rank to equal result tensor rank")]
    TransposeRank,
    #[error("expected input1 and output to have same numbers of elements, got {from} and {to}")]
    Elements { from: u64, to: u64 },
    #[error("expected valid permutation indices")]
    Perms,
    #[error("expected output tensor dim {axis} to match input dim {place} with value of {size}")]
    TransposeSize { axis: usize, place: usize, size: Dim },
    #[error("expect input tensor rank ({rank}) to be larger than {word} axis ({axis})")]
    Axis { word: &'static str, rank: usize, axis: i64 },
    #[error("expect output tensor rank to be equal to input tensor rank")]
    ReduceRank,
    #[error("expect reduced dimension size to be 1, got {0}")]
    ReduceSize(Dim),
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    Inferred { inferred: String, declared: String },
    #[error("requires the same shape for {0} and output")]
    Same(String),
    #[error("requires {value} dimension {axis} to have size {size}, got {found}")]
    Indexed { value: String, axis: usize, size: Dim, found: Dim },
    #[error("bias channels expected to be equal to output channels ({channels}) or 1, got {found}")]
    Bias { channels: Dim, found: Dim },
    #[error("dim(result, {axis}) = {found} doesn't match dim(input, {axis}) = {size}")]
    Table { axis: usize, found: i64, size: i64 },
    #[error("specified axis is outside the rank of the tensor")]
    ArgmaxAxis,
    #[error("expected output shape '{expected}', got '{found}'")]
    ArgmaxShape { expected: String, found: String },
}

impl TosaFault {
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::ConcatAxis(_) | Self::PermsCount { .. } | Self::Perms | Self::Axis { .. } | Self::ArgmaxAxis => {
                Code::InvalidShapeAttribute
            }
            Self::ConcatRank { .. } | Self::ConcatSize { .. } | Self::Indexed { .. } | Self::Bias { .. } => {
                Code::UnfitOperandShapes
            }
            Self::ConcatResult { .. }
            | Self::TransposeRank
            | Self::Elements { .. }
            | Self::TransposeSize { .. }
            | Self::ReduceRank
            | Self::ReduceSize(_)
            | Self::Inferred { .. }
            | Self::Same(_)
            | Self::Table { .. }
            | Self::ArgmaxShape { .. } => Code::UnfitResultShape,
        }
    }
}

fn differ(left: Dim, right: Dim) -> bool {
    left.is_static() && right.is_static() && left != right
}

pub(super) fn tosa_concat(view: OpView<'_>) -> Answer {
    let Some(axis) = view.number(0) else { return Ok(()) };
    let operands: Vec<Shaped<'_>> = (0..view.operand_count()).filter_map(|index| view.operand(index)).collect();
    let Some((first, others)) = operands.split_first() else { return Ok(()) };
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < first.rank()) else {
        return refuse(TosaFault::ConcatAxis(axis), [view.attribute_mark(0), first.whole()]);
    };
    for other in others {
        let (first_index, index) = (first.at.index, other.at.index);
        if other.rank() != first.rank() {
            let (first_rank, rank) = (first.rank(), other.rank());
            let fault = TosaFault::ConcatRank { first_rank, rank, first: first_index, other: index };
            return refuse(fault, [other.whole(), first.whole()]);
        }
        let differs = |axis: &usize| *axis != along && differ(first.dims[*axis], other.dims[*axis]);
        if let Some(axis) = (0..first.rank()).find(differs) {
            let (size, first_size) = (other.dims[axis], first.dims[axis]);
            let fault = TosaFault::ConcatSize { size, first_size, axis, first: first_index, other: index };
            return refuse(fault, [other.dim(axis), first.dim(axis)]);
        }
    }
    let sum = operands.iter().try_fold(0u64, |sum, operand| sum.checked_add(operand.dims[along].size()?));
    let declared = view.result(0).filter(|result| result.rank() == first.rank());
    match (sum.filter(|_| operands.len() == view.operand_count()), declared) {
        (Some(sum), Some(result)) => match result.dims[along].size() {
            Some(declared) if declared != sum => refuse(TosaFault::ConcatResult { sum, declared }, [result.dim(along)]),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

pub(super) fn tosa_transpose(view: OpView<'_>) -> Answer {
    let (Some(input), Some(perms)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let (rank, found) = (input.rank(), perms.len());
    if rank != found {
        return refuse(TosaFault::PermsCount { rank, found }, [view.attribute_mark(0), input.whole()]);
    }
    let result = view.result(0);
    if let Some(result) = result.filter(|result| result.rank() != rank) {
        return refuse(TosaFault::TransposeRank, [result.whole(), input.whole()]);
    }
    let mut sorted = perms.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..rank as i64) {
        return refuse(TosaFault::Perms, [view.attribute_mark(0), input.whole()]);
    }
    let Some(result) = result else { return Ok(()) };
    if let (Some(from), Some(to)) = (elements(input.dims), elements(result.dims))
        && from != to
    {
        return refuse(TosaFault::Elements { from, to }, [result.whole(), input.whole()]);
    }
    for (axis, place) in perms.iter().enumerate() {
        let place = *place as usize;
        if differ(input.dims[place], result.dims[axis]) {
            let fault = TosaFault::TransposeSize { axis, place, size: input.dims[place] };
            return refuse(fault, [result.dim(axis), input.dim(place)]);
        }
    }
    Ok(())
}

pub(super) fn tosa_reduce(view: OpView<'_>) -> Answer {
    let (Some(input), Some(axis)) = (view.operand(0), view.number(0)) else { return Ok(()) };
    let rank = input.rank();
    // An axis of 0 goes with a scalar.
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < rank.max(1)) else {
        return match axis < 0 {
            true => Ok(()),
            false => {
                let fault = TosaFault::Axis { word: "reduce", rank, axis };
                refuse(fault, [view.attribute_mark(0), input.whole()])
            }
        };
    };
    let (Some(result), true) = (view.result(0), rank > 0) else { return Ok(()) };
    let mut found = input.dims.to_vec();
    found[along] = Dim::ONE;
    if result.rank() == rank && !OpView::agrees(&found, result.dims) {
        let is_kept = result.dims[along] != Dim::ONE && result.dims[along].is_static();
        let others = (0..rank).any(|axis| axis != along && differ(found[axis], result.dims[axis]));
        if is_kept && !others {
            return refuse(TosaFault::ReduceSize(result.dims[along]), [result.dim(along)]);
        }
        let (inferred, declared) = (view.tensor_of(result.ty, &found), view.print(result.ty));
        return refuse(TosaFault::Inferred { inferred, declared }, [OpView::differing(&found, &result)]);
    }
    if result.rank() != rank {
        return refuse(TosaFault::ReduceRank, [result.whole(), input.whole()]);
    }
    Ok(())
}

pub(super) fn tosa_argmax(view: OpView<'_>) -> Answer {
    let (Some(input), Some(axis)) = (view.operand(0), view.number(0)) else { return Ok(()) };
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < input.rank()) else {
        return refuse(TosaFault::ArgmaxAxis, [view.attribute_mark(0), input.whole()]);
    };
    let mut found = input.dims.to_vec();
    found.remove(along);
    let Some(result) = view.result(0).filter(|result| !OpView::agrees(&found, result.dims)) else { return Ok(()) };
    let fault = TosaFault::ArgmaxShape { expected: joined(&found, ", "), found: joined(result.dims, ", ") };
    refuse(fault, [OpView::differing(&found, &result)])
}

/// Of `negate` and `table`, whose verifiers have sentences of their own.
pub(super) fn tosa_same(view: OpView<'_>) -> Answer {
    let (Some(input), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    // A size that only a run decides is another one there.
    let is_other = |axis: &usize| result.dims[*axis].is_static() && result.dims[*axis] != input.dims[*axis];
    match view.ir.op_name(view.op) {
        b"tosa.negate" if !OpView::agrees(input.dims, result.dims) => {
            let name = view.rule.argument(0).to_owned();
            refuse(TosaFault::Same(name), [OpView::differing(input.dims, &result), input.whole()])
        }
        b"tosa.table" if input.rank() != result.rank() => {
            refuse(TosaFault::TransposeRank, [result.whole(), input.whole()])
        }
        b"tosa.table" => match (0..input.rank()).find(is_other) {
            Some(axis) => {
                let (found, size) = (number(result.dims[axis]), number(input.dims[axis]));
                refuse(TosaFault::Table { axis, found, size }, [result.dim(axis), input.dim(axis)])
            }
            None => Ok(()),
        },
        _ => tosa_rules(view),
    }
}

/// Of `gather` and `scatter`, dimension by dimension; and what is added to a convolution.
pub(super) fn tosa_einsum(view: OpView<'_>) -> Answer {
    let Some((letters, result_letters)) = view.rule.letters() else { return Ok(()) };
    match view.ir.op_name(view.op) {
        b"tosa.gather" | b"tosa.scatter" => {}
        _ => {
            tosa_bias(view)?;
            return tosa_rules(view);
        }
    }
    let values = letters.iter().enumerate().map(|(index, letters)| (view.operand(index), *letters));
    let mut known: Vec<(u8, Dim, super::fault::Mark)> = Vec::new();
    for (slot, (value, letters)) in values.chain([(view.result(0), result_letters)]).enumerate() {
        let Some(value) = value.filter(|value| value.rank() == letters.len()) else { continue };
        for (axis, (letter, found)) in
            letters.iter().zip(value.dims).enumerate().filter(|(_, (_, dim))| dim.is_static())
        {
            match known.iter().find(|(other, ..)| other == letter) {
                Some((_, size, mark)) if size != found => {
                    let value_name = slot_name(view, slot);
                    let fault = TosaFault::Indexed { value: value_name, axis, size: *size, found: *found };
                    return refuse(fault, [value.dim(axis), mark.clone()]);
                }
                Some(_) => {}
                None => known.push((*letter, *found, value.dim(axis))),
            }
        }
    }
    Ok(())
}

/// What operands, and after them results, are called.
fn slot_name(view: OpView<'_>, slot: usize) -> String {
    view.info.slots.get(slot).map_or(String::new(), |slot| slot.name.to_string())
}

fn tosa_bias(view: OpView<'_>) -> Answer {
    let bias = view.info.operand_range("bias", view.operand_count()).and_then(|range| view.operand(range.start));
    let (Some(bias), Some(result)) = (bias, view.result(0)) else { return Ok(()) };
    let ([found], Some(axis)) = (bias.dims, result.rank().checked_sub(1)) else { return Ok(()) };
    let channels = result.dims[axis];
    if found.is_one() || !differ(*found, channels) {
        return Ok(());
    }
    refuse(TosaFault::Bias { channels, found: *found }, [bias.dim(0), result.dim(axis)])
}

/// What MLIR's verifier leaves to a run, and the other profiles do not.
pub(super) fn tosa_rules(view: OpView<'_>) -> Answer {
    if view.conformance == Conformance::Upstream { Ok(()) } else { rules(view) }
}
