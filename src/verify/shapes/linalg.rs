//! What the verifiers of `linalg` say of shapes: of operations with loops, and of `broadcast`, `transpose`, `reduce` and `map`.

use super::Answer;
use super::loops::LoopFault;
use super::view::{OpView, Shaped, refuse};
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum LinalgFault {
    #[error(transparent)]
    Loops(#[from] LoopFault),
    #[error("expected type of operand #{operand} ('{init}') to match type of corresponding result ('{result}')")]
    Result { operand: usize, init: String, result: String },
    #[error(
        "input rank plus added dimensions does not match init rank. input rank: {input}, dimensions size: {dimensions}, init rank: {init}"
    )]
    BroadcastRank { input: usize, dimensions: usize, init: usize },
    #[error("dimension {entry} is out of range. expected range: [0, {last}], got: {dimension}")]
    BroadcastAxis { entry: usize, last: i64, dimension: i64 },
    #[error("input dim {input} should match init dim {init}. input: {found}, init: {expected}")]
    BroadcastSize { input: usize, init: usize, found: i64, expected: i64 },
    #[error("dimension {0} is listed more than once")]
    BroadcastTwice(i64),
    #[error("permutation is not valid")]
    Permutation,
    #[error("input rank {input} does not match init rank {init}")]
    TransposeRank { input: usize, init: usize },
    #[error("size of permutation {found} does not match the argument rank {rank}")]
    PermutationCount { found: usize, rank: usize },
    #[error("dim(result, {axis}) = {found} doesn't match dim(input, permutation[{axis}]) = {expected}")]
    TransposeSize { axis: usize, found: i64, expected: i64 },
    #[error(
        "attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order"
    )]
    ReduceOrder,
    #[error("dimensions for reduction should be in the range [0, {last}].")]
    ReduceAxis { last: i64 },
    #[error("number of dimensions after reduction {found} doesn't match the init rank {init}")]
    ReduceRank { found: usize, init: usize },
    #[error("init dimensions [{init}] doesn't match input dimensions after reduction [{found}]")]
    ReduceSizes { init: String, found: String },
    #[error(
        "expects all inputs to have the same shapes. Shape at input-index {0} is not equal to the shape at input-index 0."
    )]
    ReduceInputs(usize),
    #[error(
        "expects all outputs to have the same shapes. Shape at output-index {0} is not equal to the shape at output-index 0."
    )]
    ReduceOutputs(usize),
    #[error("expected shape of input ({input}) to match shape of output ({output})")]
    Map { input: String, output: String },
}

impl LinalgFault {
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::Loops(fault) => fault.code(),
            Self::BroadcastAxis { .. }
            | Self::BroadcastTwice(_)
            | Self::Permutation
            | Self::PermutationCount { .. }
            | Self::ReduceOrder
            | Self::ReduceAxis { .. } => Code::InvalidShapeAttribute,
            Self::BroadcastRank { .. }
            | Self::BroadcastSize { .. }
            | Self::TransposeRank { .. }
            | Self::TransposeSize { .. }
            | Self::ReduceRank { .. }
            | Self::ReduceSizes { .. }
            | Self::ReduceInputs(_)
            | Self::ReduceOutputs(_)
            | Self::Map { .. } => Code::UnfitOperandShapes,
            Self::Result { .. } => Code::UnfitResultShape,
        }
    }
}

/// A size as MLIR prints one that it does not look at.
pub(super) fn number(dim: Dim) -> i64 {
    dim.size().map_or(i64::MIN, |size| size as i64)
}

fn numbers(dims: &[Dim]) -> String {
    dims.iter().map(|dim| number(*dim).to_string()).collect::<Vec<_>>().join(", ")
}

/// Each result has the type of what it is written into, which are the last operands.
pub(super) fn results_of_inits(view: OpView<'_>) -> Answer {
    let results = view.ir.results(view.op);
    let Some(first) = view.operand_count().checked_sub(results.len()) else { return Ok(()) };
    for (index, result) in results.enumerate() {
        let operand = first + index;
        let (init, found) = (view.ir.value_type(view.ir.operands(view.op)[operand]), view.ir.value_type(result));
        let is_tensor = matches!(view.ir.types.resolved(init), Type::RankedTensor { .. });
        if is_tensor && !view.ir.types.same(init, found) {
            let fault = LinalgFault::Result { operand, init: view.print(init), result: view.print(found) };
            let marks = match (view.result(index), view.operand(operand)) {
                (Some(result), Some(init)) => vec![OpView::differing(init.dims, &result), init.whole()],
                _ => vec![],
            };
            return refuse(fault, marks);
        }
    }
    Ok(())
}

fn input_and_init<'v>(view: OpView<'v>) -> Option<(Shaped<'v>, Shaped<'v>, Vec<i64>)> {
    Some((view.operand(0)?, view.operand(1)?, view.numbers(0)?)).filter(|_| view.operand_count() == 2)
}

pub(super) fn linalg_broadcast(view: OpView<'_>) -> Answer {
    let Some((input, init, added)) = input_and_init(view) else { return Ok(()) };
    if init.rank() != input.rank() + added.len() {
        let fault = LinalgFault::BroadcastRank { input: input.rank(), dimensions: added.len(), init: init.rank() };
        return refuse(fault, [view.attribute_mark(0), input.whole(), init.whole()]);
    }
    let last = init.rank() as i64 - 1;
    if let Some(entry) = added.iter().position(|dimension| !(0..=last).contains(dimension)) {
        let fault = LinalgFault::BroadcastAxis { entry, last, dimension: added[entry] };
        return refuse(fault, [view.entry(0, entry), init.whole()]);
    }
    let kept: Vec<usize> = (0..init.rank()).filter(|axis| !added.contains(&(*axis as i64))).collect();
    for (axis, place) in kept.iter().enumerate() {
        // Where a dimension is listed twice more are left than the input has.
        let Some(dim) = input.dims.get(axis) else {
            let entry = (1..added.len()).find(|at| added[..*at].contains(&added[*at])).unwrap_or(0);
            return refuse(LinalgFault::BroadcastTwice(added[entry]), [view.entry(0, entry)]);
        };
        if *dim != init.dims[*place] {
            let (found, expected) = (number(*dim), number(init.dims[*place]));
            let fault = LinalgFault::BroadcastSize { input: axis, init: *place, found, expected };
            return refuse(fault, [input.dim(axis), init.dim(*place)]);
        }
    }
    Ok(())
}

pub(super) fn linalg_transpose(view: OpView<'_>) -> Answer {
    let Some((input, init, permutation)) = input_and_init(view) else { return Ok(()) };
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..permutation.len() as i64) {
        return refuse(LinalgFault::Permutation, [view.attribute_mark(0), input.whole()]);
    }
    if input.rank() != init.rank() {
        let fault = LinalgFault::TransposeRank { input: input.rank(), init: init.rank() };
        return refuse(fault, [init.whole(), input.whole()]);
    }
    if permutation.len() != init.rank() {
        let fault = LinalgFault::PermutationCount { found: permutation.len(), rank: init.rank() };
        return refuse(fault, [view.attribute_mark(0), input.whole()]);
    }
    for (axis, place) in permutation.iter().enumerate() {
        let place = *place as usize;
        if init.dims[axis] != input.dims[place] {
            let (found, expected) = (number(init.dims[axis]), number(input.dims[place]));
            return refuse(LinalgFault::TransposeSize { axis, found, expected }, [init.dim(axis), input.dim(place)]);
        }
    }
    Ok(())
}

pub(super) fn linalg_reduce(view: OpView<'_>) -> Answer {
    let count = view.operand_count() / 2;
    let (Some(input), Some(init), Some(dimensions)) = (view.operand(0), view.operand(count), view.numbers(0)) else {
        return Ok(());
    };
    if let Some(entry) = (1..dimensions.len()).find(|at| dimensions[*at] <= dimensions[at - 1]) {
        return refuse(LinalgFault::ReduceOrder, [view.entry(0, entry)]);
    }
    for index in 1..count {
        if let Some(other) = view.operand(index).filter(|other| other.dims != input.dims) {
            return refuse(LinalgFault::ReduceInputs(index), [other.whole(), input.whole()]);
        }
    }
    for index in 1..count {
        if let Some(other) = view.operand(count + index).filter(|other| other.dims != init.dims) {
            return refuse(LinalgFault::ReduceOutputs(index), [other.whole(), init.whole()]);
        }
    }
    let last = input.rank() as i64 - 1;
    if let Some(entry) = dimensions.iter().position(|dimension| !(0..=last).contains(dimension)) {
        return refuse(LinalgFault::ReduceAxis { last }, [view.entry(0, entry), input.whole()]);
    }
    let kept: Vec<usize> = (0..input.rank()).filter(|axis| !dimensions.contains(&(*axis as i64))).collect();
    if kept.len() != init.rank() {
        let fault = LinalgFault::ReduceRank { found: kept.len(), init: init.rank() };
        return refuse(fault, [init.whole(), input.whole()]);
    }
    if let Some(at) = (0..kept.len()).find(|at| input.dims[kept[*at]] != init.dims[*at]) {
        let found: Vec<Dim> = kept.iter().map(|axis| input.dims[*axis]).collect();
        let fault = LinalgFault::ReduceSizes { init: numbers(init.dims), found: numbers(&found) };
        return refuse(fault, [init.dim(at), input.dim(kept[at])]);
    }
    Ok(())
}

pub(super) fn linalg_map(view: OpView<'_>) -> Answer {
    let Some(last) = view.operand_count().checked_sub(1) else { return Ok(()) };
    let Some(init) = view.operand(last) else { return Ok(()) };
    for input in (0..last).filter_map(|index| view.operand(index)) {
        if input.dims != init.dims {
            let fault = LinalgFault::Map { input: numbers(input.dims), output: numbers(init.dims) };
            return refuse(fault, [OpView::differing(init.dims, &input), init.whole()]);
        }
    }
    Ok(())
}
