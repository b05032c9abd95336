//! What StableHLO's verifier says of the operations that place, permute, drop and contract dimensions.

use super::Answer;
use super::view::{OpView, Shaped, joined, refuse};
use crate::diagnostic::Code;
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum HloFault {
    #[error("broadcast_dimensions size ({found}) does not match operand rank ({rank})")]
    PlaceCount { found: usize, rank: usize },
    #[error("broadcast_dimensions should not have duplicates")]
    PlacedTwice,
    #[error("broadcast_dimensions contains invalid value {value} for result with rank {rank}")]
    Place { value: i64, rank: usize },
    #[error(
        "size of operand dimension {axis} ({size}) is not equal to 1 or size of result dimension {place} ({target})"
    )]
    Stretch { axis: usize, size: Dim, place: usize, target: Dim },
    #[error(
        "size of operand dimension {axis} ({size}) is not compatible with size of result dimension {place} ({target})"
    )]
    DynamicStretch { axis: usize, size: Dim, place: usize, target: Dim },
    #[error("result rank ({found}) is less than operand rank ({rank})")]
    ResultRank { found: usize, rank: usize },
    #[error("TransposeOp operand rank {rank} does not match permutation size {found}")]
    PermutationCount { rank: usize, found: usize },
    #[error("attribute permutation must be a permutation of [{expected}] but got {found}")]
    Permutation { expected: String, found: String },
    #[error("Broadcast with negative dimension size {0}")]
    NegativeSize(i64),
    #[error("rank-0 values cannot be concatenated")]
    ConcatenateScalars,
    #[error("operands ({first}) and ({other}) do not match rank")]
    ConcatenateRanks { first: usize, other: usize },
    #[error(
        "shapes of operand ({first}) and ({other}) are not compatible at non-concat index {axis}: ({first_shape}) != ({other_shape})"
    )]
    ConcatenateShapes { first: usize, other: usize, axis: usize, first_shape: String, other_shape: String },
    #[error("dimension {dimension} is out-of-bounds for input rank {rank}")]
    ConcatenateAxis { dimension: i64, rank: usize },
    #[error("lhs and rhs should have the same number of {0} dimensions")]
    DotCount(&'static str),
    #[error("has duplicated dimension from {batching} and {contracting}: {dimension}")]
    DotTwice { batching: &'static str, contracting: &'static str, dimension: i64 },
    #[error("{list} value: {value} is out of range: [0, {rank})")]
    DotRange { list: &'static str, value: i64, rank: usize },
    #[error("{0} dimension sizes must match for lhs/rhs")]
    DotSizes(&'static str),
    #[error("inferred shape '[{inferred}]' is incompatible with return type of operation '{declared}'")]
    DotResult { inferred: String, declared: String },
    #[error("expected both lhs/rhs ranks to be either 1 or 2")]
    Dot,
    #[error("Out-of-bounds dimension {dimension}, expected to be in range [0, {rank})")]
    ReduceAxis { dimension: i64, rank: usize },
    #[error("Duplicate reduction dimension: {0}")]
    ReduceTwice(i64),
    #[error("number of output elements ({result}) doesn't match expected number of elements ({operand})")]
    Elements { operand: u64, result: u64 },
    #[error("requires the same shape for all operands and results")]
    Same,
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    Inferred { inferred: String, declared: String },
}

impl HloFault {
    pub(super) const fn is_bare(&self) -> bool {
        !matches!(self, Self::Inferred { .. } | Self::Same)
    }

    pub(super) const fn code(&self) -> Code {
        match self {
            Self::PlaceCount { .. }
            | Self::PlacedTwice
            | Self::Place { .. }
            | Self::PermutationCount { .. }
            | Self::Permutation { .. }
            | Self::NegativeSize(_)
            | Self::ConcatenateAxis { .. }
            | Self::DotCount(_)
            | Self::DotTwice { .. }
            | Self::DotRange { .. }
            | Self::ReduceAxis { .. }
            | Self::ReduceTwice(_) => Code::InvalidShapeAttribute,
            Self::ConcatenateScalars
            | Self::ConcatenateRanks { .. }
            | Self::ConcatenateShapes { .. }
            | Self::DotSizes(_)
            | Self::Dot => Code::UnfitOperandShapes,
            Self::Stretch { .. }
            | Self::DynamicStretch { .. }
            | Self::ResultRank { .. }
            | Self::DotResult { .. }
            | Self::Elements { .. }
            | Self::Same
            | Self::Inferred { .. } => Code::UnfitResultShape,
        }
    }
}

/// An entry that is there before.
fn repeated(numbers: &[i64]) -> Option<usize> {
    (1..numbers.len()).find(|at| numbers[..*at].contains(&numbers[*at]))
}

fn is_incompatible(left: Dim, right: Dim) -> bool {
    left.is_static() && right.is_static() && left != right
}

/// As an axis below the rank.
fn axis(number: i64, rank: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|axis| *axis < rank)
}

fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// The declared result has what was inferred, where `?` agrees with a size.
fn hlo_inferred(view: OpView<'_>, operand: &Shaped<'_>, found: &[Dim]) -> Answer {
    let Some(result) = view.result(0) else { return Ok(()) };
    if view.result_count() != 1 || OpView::agrees(found, result.dims) {
        return Ok(());
    }
    let (inferred, declared) = (view.tensor_of(operand.ty, found), view.print(result.ty));
    refuse(HloFault::Inferred { inferred, declared }, [OpView::differing(found, &result), operand.whole()])
}

pub(super) fn hlo_in_dim(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(places)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let (found, rank) = (places.len(), operand.rank());
    let is_dynamic = view.rule.arguments.len() > 1;
    if found != rank {
        return refuse(HloFault::PlaceCount { found, rank }, [view.attribute_mark(0), operand.whole()]);
    }
    let Some(result) = view.result(0) else { return Ok(()) };
    if is_dynamic && result.rank() < rank {
        let found = result.rank();
        return refuse(HloFault::ResultRank { found, rank }, [result.whole(), operand.whole()]);
    }
    if let Some(entry) = repeated(&places) {
        return refuse(HloFault::PlacedTwice, [view.entry(0, entry)]);
    }
    for (entry, (value, size)) in places.iter().zip(operand.dims).enumerate() {
        let Some(place) = axis(*value, result.rank()) else {
            let fault = HloFault::Place { value: *value, rank: result.rank() };
            return refuse(fault, [view.entry(0, entry), result.whole()]);
        };
        let target = result.dims[place];
        if !size.is_one() && is_incompatible(*size, target) {
            let (axis, size) = (entry, *size);
            let fault = match is_dynamic {
                true => HloFault::DynamicStretch { axis, size, place, target },
                false => HloFault::Stretch { axis, size, place, target },
            };
            return refuse(fault, [operand.dim(entry), result.dim(place), view.entry(0, entry)]);
        }
    }
    Ok(())
}

pub(super) fn hlo_transpose(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(places)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let (found, rank) = (places.len(), operand.rank());
    if found != rank {
        return refuse(HloFault::PermutationCount { rank, found }, [view.attribute_mark(0), operand.whole()]);
    }
    let out_of_range = places.iter().position(|place| axis(*place, rank).is_none());
    if let Some(entry) = out_of_range.or_else(|| repeated(&places)) {
        let fault = HloFault::Permutation { expected: list(0..rank as i64), found: list(places) };
        return refuse(fault, [view.entry(0, entry), operand.whole()]);
    }
    let found: Vec<Dim> = places.iter().filter_map(|place| Some(operand.dims[axis(*place, rank)?])).collect();
    hlo_inferred(view, &operand, &found)
}

pub(super) fn hlo_broadcast(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(sizes)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let mut found = Vec::new();
    for (entry, size) in sizes.iter().enumerate() {
        match u64::try_from(*size) {
            Ok(size) => found.extend(Dim::fixed(size).ok()),
            Err(_) => return refuse(HloFault::NegativeSize(*size), [view.entry(0, entry)]),
        }
    }
    found.extend(operand.dims);
    hlo_inferred(view, &operand, &found)
}

pub(super) fn hlo_concatenate(view: OpView<'_>) -> Answer {
    let Some(dimension) = view.number(0) else { return Ok(()) };
    let operands: Vec<Shaped<'_>> = (0..view.operand_count()).filter_map(|index| view.operand(index)).collect();
    let Some((first, others)) = operands.split_first() else { return Ok(()) };
    if first.rank() == 0 {
        return refuse(HloFault::ConcatenateScalars, [first.whole()]);
    }
    let Some(along) = axis(dimension, first.rank()) else {
        let fault = HloFault::ConcatenateAxis { dimension, rank: first.rank() };
        return refuse(fault, [view.attribute_mark(0), first.whole()]);
    };
    for other in others {
        if other.rank() != first.rank() {
            let fault = HloFault::ConcatenateRanks { first: first.at.index, other: other.at.index };
            return refuse(fault, [other.whole(), first.whole()]);
        }
    }
    for other in others {
        let differs = |axis: &usize| *axis != along && is_incompatible(first.dims[*axis], other.dims[*axis]);
        if let Some(axis) = (0..first.rank()).find(differs) {
            let fault = HloFault::ConcatenateShapes {
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

pub(super) fn hlo_dot_general(view: OpView<'_>) -> Answer {
    const LISTS: [&str; 4] = [
        "lhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_batching_dimensions",
        "rhs_contracting_dimensions",
    ];
    let Some(numbers) = view.ir.attribute(view.op, "dot_dimension_numbers") else { return Ok(()) };
    let Some(text) = view.ir.dialect_text(numbers) else { return Ok(()) };
    let lists = LISTS.map(|name| crate::ir::named_numbers(text, name.as_bytes()));
    let [Some(left_batch), Some(left_contracted), Some(right_batch), Some(right_contracted)] = &lists else {
        return Ok(());
    };
    let sides = [(0, left_batch, left_contracted), (1, right_batch, right_contracted)];
    if left_batch.len() != right_batch.len() {
        return refuse(HloFault::DotCount("batching"), []);
    }
    if left_contracted.len() != right_contracted.len() {
        return refuse(HloFault::DotCount("contracting"), []);
    }
    for (side, batch, contracted) in sides {
        let all: Vec<i64> = batch.iter().chain(contracted.iter()).copied().collect();
        if let Some(entry) = repeated(&all) {
            let (batching, contracting) = (LISTS[2 * side], LISTS[2 * side + 1]);
            return refuse(HloFault::DotTwice { batching, contracting, dimension: all[entry] }, []);
        }
    }
    let operands = [view.operand(0), view.operand(1)];
    for (side, batch, contracted) in sides {
        let Some(operand) = operands[side] else { continue };
        for (list, values) in [(LISTS[2 * side], batch), (LISTS[2 * side + 1], contracted)] {
            if let Some(value) = values.iter().find(|value| axis(**value, operand.rank()).is_none()) {
                let fault = HloFault::DotRange { list, value: *value, rank: operand.rank() };
                return refuse(fault, [operand.whole()]);
            }
        }
    }
    let [Some(left), Some(right)] = operands else { return Ok(()) };
    let pairs = |left: &[i64], right: &[i64]| -> Vec<(usize, usize)> {
        left.iter().zip(right).map(|(left, right)| (*left as usize, *right as usize)).collect()
    };
    for (word, pairs) in
        [("batching", pairs(left_batch, right_batch)), ("contracting", pairs(left_contracted, right_contracted))]
    {
        for (left_axis, right_axis) in pairs {
            if is_incompatible(left.dims[left_axis], right.dims[right_axis]) {
                return refuse(HloFault::DotSizes(word), [right.dim(right_axis), left.dim(left_axis)]);
            }
        }
    }
    let batch = left_batch.iter().zip(right_batch).map(|(left_axis, right_axis)| {
        let dims = [left.dims[*left_axis as usize], right.dims[*right_axis as usize]];
        if dims[0].is_static() { dims[0] } else { dims[1] }
    });
    let mut found: Vec<Dim> = batch.collect();
    for (operand, batch, contracted) in [(left, left_batch, left_contracted), (right, right_batch, right_contracted)] {
        let is_free = |axis: &usize| !batch.contains(&(*axis as i64)) && !contracted.contains(&(*axis as i64));
        found.extend((0..operand.rank()).filter(is_free).map(|axis| operand.dims[axis]));
    }
    hlo_product(view, &found)
}

pub(super) fn hlo_product(view: OpView<'_>, found: &[Dim]) -> Answer {
    let Some(result) = view.result(0) else { return Ok(()) };
    if OpView::agrees(found, result.dims) {
        return Ok(());
    }
    let (inferred, declared) = (joined(found, ", "), view.print(result.ty));
    refuse(HloFault::DotResult { inferred, declared }, [OpView::differing(found, &result)])
}

pub(super) fn hlo_dot(view: OpView<'_>) -> Answer {
    let (Some(left), Some(right)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    let found = match (left.dims, right.dims) {
        ([inner], [other]) if !is_incompatible(*inner, *other) => vec![],
        ([rows, inner], [other]) if !is_incompatible(*inner, *other) => vec![*rows],
        ([inner], [other, columns]) if !is_incompatible(*inner, *other) => vec![*columns],
        ([rows, inner], [other, columns]) if !is_incompatible(*inner, *other) => vec![*rows, *columns],
        ([.., _], [_, ..]) if left.rank() <= 2 && right.rank() <= 2 => {
            return refuse(HloFault::Dot, [right.dim(0), left.dim(left.rank() - 1)]);
        }
        _ => return refuse(HloFault::Dot, [right.whole(), left.whole()]),
    };
    hlo_product(view, &found)
}

pub(super) fn hlo_reduce(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(dimensions)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    for (entry, dimension) in dimensions.iter().enumerate() {
        if axis(*dimension, operand.rank()).is_none() {
            let fault = HloFault::ReduceAxis { dimension: *dimension, rank: operand.rank() };
            return refuse(fault, [view.entry(0, entry), operand.whole()]);
        }
        if dimensions[..entry].contains(dimension) {
            return refuse(HloFault::ReduceTwice(*dimension), [view.entry(0, entry)]);
        }
    }
    if view.operand_count() != 2 {
        return Ok(());
    }
    let kept = operand.dims.iter().enumerate().filter(|(axis, _)| !dimensions.contains(&(*axis as i64)));
    let found: Vec<Dim> = kept.map(|(_, dim)| *dim).collect();
    hlo_inferred(view, &operand, &found)
}

pub(super) fn hlo_reshape(view: OpView<'_>) -> Answer {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    match (elements(from.dims), elements(to.dims)) {
        (Some(operand), Some(result)) if operand != result => {
            refuse(HloFault::Elements { operand, result }, [to.whole(), from.whole()])
        }
        _ => Ok(()),
    }
}

/// What has one shape: for the result some infer it, and others compare.
pub(super) fn hlo_same(view: OpView<'_>) -> Answer {
    let Some(first) = view.operand(0) else { return Ok(()) };
    let operands = (1..view.operand_count()).filter_map(|index| view.operand(index));
    let results = (0..view.result_count()).filter_map(|index| view.result(index));
    if operands.clone().count() == 0
        && matches!(
            view.ir.op_name(view.op),
            b"stablehlo.reverse" | b"stablehlo.collective_permute" | b"stablehlo.cross-replica-sum"
        )
    {
        return hlo_inferred(view, &first, first.dims);
    }
    match operands.chain(results).find(|other| !OpView::agrees(first.dims, other.dims)) {
        Some(other) => refuse(HloFault::Same, [OpView::differing(first.dims, &other), first.whole()]),
        None => Ok(()),
    }
}

pub(super) fn hlo_pad(view: OpView<'_>) -> Answer {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let list = |name| view.ir.attribute(view.op, name).and_then(|value| view.ir.integer_list(value));
    let lists = ["edge_padding_low", "edge_padding_high", "interior_padding"].map(list);
    let [Some(low), Some(high), Some(interior)] = lists else { return Ok(()) };
    if [&low, &high, &interior].iter().any(|list| list.len() != operand.rank()) {
        return Ok(());
    }
    let mut found = Vec::new();
    for (axis, dim) in operand.dims.iter().enumerate() {
        let padded = dim.size().map(|size| {
            let gaps = i128::from(size.saturating_sub(1)) * i128::from(interior[axis]);
            i128::from(size) + i128::from(low[axis]) + i128::from(high[axis]) + gaps
        });
        found.push(match padded {
            None => Dim::DYNAMIC,
            Some(size) => match u64::try_from(size).ok().and_then(|size| Dim::fixed(size).ok()) {
                Some(dim) => dim,
                None => return Ok(()),
            },
        });
    }
    hlo_inferred(view, &operand, &found)
}

/// How many elements a shape has; `None` if that is not known, or too many.
pub(super) fn elements(dims: &[Dim]) -> Option<u64> {
    dims.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size()?))
}
