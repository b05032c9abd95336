//! Relations that drop dimensions, or keep them with size 1.

use super::apply::{Columns, RelationRefusal, RelationState, columns};
use super::descent::Descent;
use super::dims::DimRange;
use super::hlo::window_lists::same_inputs;
use super::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::shared::{axis, declared, hlo_inferred, hlo_inferred_all, numbers, results_of_inits, vector_sizes};
use super::view::{OpView, differ, joined};
use crate::assembly::{Side, ValueAt};
use crate::diagnostic::Code;
use crate::shape::Dim;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("reduce", "the dimensions without the reduced ones", reduce)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .drops(|view| without_listed(view, false))
        .owners(&[
            Owner::StableHlo.verifies(hlo_reduce, "inputs have one shape, dimensions are in range and distinct, and results have the remaining ones"),
            Owner::Linalg.verifies(linalg_reduce, "dimensions increase and are in range; inputs have one shape, and outputs have its remaining dimensions"),
            Owner::Vector.verifies(vector_multi_reduction, "the result has the remaining dimensions").omits("whether the kind of combination fits the elements"),
        ]),
    Relation::new("keep", "the dimensions, with one of size 1", |o, reading| reduce_axis(o, true, reading))
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .drops(|view| without_listed(view, true))
        .owners(&[Owner::Tosa.verifies(tosa_reduce, "the axis is in range, its size in the result is 1, and other sizes are equal")])
        .otherwise(|view| along_axis(view, true), "the axis is in range"),
    Relation::new("drop", "the dimensions without one axis", |o, reading| reduce_axis(o, false, reading))
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .drops(|view| without_listed(view, false))
        .owners(&[Owner::Tosa.verifies(tosa_argmax, "the axis is in range, and the result lacks it")])
        .otherwise(|view| along_axis(view, false), "the axis is in range"),
];

fn without_listed(view: OpView<'_>, keeps: bool) -> Option<Descent> {
    view.reduced(&view.attribute_axes(view.operand_dims(0)?.len())?, keeps)
}

/// The errors of axes that cannot be reduced, and of sizes that differ from those of the reduction.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ReduceFault {
    #[error("Out-of-bounds dimension {dimension}, expected to be in range [0, {rank})")]
    HloAxis { dimension: i64, rank: usize },
    #[error("Duplicate reduction dimension: {0}")]
    HloTwice(i64),
    #[error(
        "attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order"
    )]
    LinalgOrder,
    #[error("dimensions for reduction should be in the range [0, {last}].")]
    LinalgAxis { last: i64 },
    #[error("number of dimensions after reduction {found} doesn't match the init rank {init}")]
    LinalgRank { found: usize, init: usize },
    #[error("init dimensions [{init}] doesn't match input dimensions after reduction [{found}]")]
    LinalgSizes { init: String, found: String },
    #[error(
        "expects all inputs to have the same shapes. Shape at input-index {0} is not equal to the shape at input-index 0."
    )]
    LinalgInputs(usize),
    #[error(
        "expects all outputs to have the same shapes. Shape at output-index {0} is not equal to the shape at output-index 0."
    )]
    LinalgOutputs(usize),
    #[error("destination type '{to}' is incompatible with source type '{from}'")]
    Vector { from: String, to: String },
    #[error("reduce axis must not be negative")]
    TosaNegative,
    #[error("expect output tensor rank ({rank}) to be larger than reduce axis ({axis})")]
    TosaResult { rank: usize, axis: i64 },
    #[error("expect input tensor rank ({rank}) to be larger than {word} axis ({axis})")]
    TosaAxis { word: &'static str, rank: usize, axis: i64 },
    #[error("expect output tensor rank to be equal to input tensor rank")]
    TosaRank,
    #[error("expect reduced dimension size to be 1, got {0}")]
    TosaSize(Dim),
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    TosaInferred { inferred: String, declared: String },
    #[error("specified axis is outside the rank of the tensor")]
    ArgmaxAxis,
    #[error("expected output shape '{expected}', got '{found}'")]
    ArgmaxShape { expected: String, found: String },
}

impl ShapeFault for ReduceFault {
    fn code(&self) -> Code {
        match self {
            Self::HloAxis { .. }
            | Self::HloTwice(_)
            | Self::LinalgOrder
            | Self::LinalgAxis { .. }
            | Self::TosaAxis { .. }
            | Self::TosaNegative
            | Self::TosaResult { .. }
            | Self::ArgmaxAxis => Code::InvalidShapeAttribute,
            Self::LinalgRank { .. } | Self::LinalgSizes { .. } | Self::LinalgInputs(_) | Self::LinalgOutputs(_) => {
                Code::UnfitOperandShapes
            }
            Self::Vector { .. }
            | Self::TosaRank
            | Self::TosaSize(_)
            | Self::TosaInferred { .. }
            | Self::ArgmaxShape { .. } => Code::UnfitResultShape,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::HloAxis { .. } | Self::HloTwice(_))
    }
}

fn reduce(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let inputs = o.ir.operands(o.op).len() / 2;
    let rows: SmallVec<[DimRange; 4]> = (0..inputs).filter_map(|number| o.operand_row(number, reading)).collect();
    let Some(first) = rows.first().copied() else { return Ok(()) };
    for other in &rows[1..] {
        reading.equate_rows(first, *other)?;
    }
    let dropped = o.axes(o.argument(0), first.rank())?;
    let kept = (0..first.rank()).filter(|axis| !dropped.contains(axis));
    let found: Columns = kept.map(|axis| reading.dims.get(first, axis)).collect();
    o.bind(&found, reading)
}

fn reduce_axis(o: Instance<'_, '_>, is_kept: bool, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = o.axis(o.argument(0), row.rank())?;
    let mut found = columns(row, reading);
    match is_kept {
        true => found[axis] = reading.facts.constant(1),
        false => _ = found.remove(axis),
    }
    o.bind(&found, reading)
}

fn along_axis(view: OpView<'_>, is_kept: bool) -> CheckResult {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let Some(axis) = view.axis(&operand)? else { return Ok(()) };
    let mut found = operand.dims.to_vec();
    match is_kept {
        true => found[axis] = Dim::ONE,
        false => _ = found.remove(axis),
    }
    declared(view, Some(&found))
}

fn hlo_reduce(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(dimensions)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    same_inputs(view)?;
    for (entry, dimension) in dimensions.iter().enumerate() {
        if axis(*dimension, operand.rank()).is_none() {
            let fault = ReduceFault::HloAxis { dimension: *dimension, rank: operand.rank() };
            return refuse(fault, [view.entry(0, entry), operand.whole()]);
        }
        if dimensions[..entry].contains(dimension) {
            return refuse(ReduceFault::HloTwice(*dimension), [view.entry(0, entry)]);
        }
    }
    let kept = operand.dims.iter().enumerate().filter(|(axis, _)| !dimensions.contains(&(*axis as i64)));
    let found: Vec<Dim> = kept.map(|(_, dim)| *dim).collect();
    match view.operand_count() {
        2 => hlo_inferred(view, &operand, &found),
        _ => hlo_inferred_all(view, &found),
    }
}

fn linalg_reduce(view: OpView<'_>) -> CheckResult {
    results_of_inits(view)?;
    let count = view.operand_count() / 2;
    let (Some(input), Some(init), Some(dimensions)) = (view.operand(0), view.operand(count), view.numbers(0)) else {
        return Ok(());
    };
    if let Some(entry) = (1..dimensions.len()).find(|at| dimensions[*at] <= dimensions[at - 1]) {
        return refuse(ReduceFault::LinalgOrder, [view.entry(0, entry)]);
    }
    for index in 1..count {
        if let Some(other) = view.operand(index).filter(|other| other.dims != input.dims) {
            return refuse(ReduceFault::LinalgInputs(index), [other.whole(), input.whole()]);
        }
    }
    for index in 1..count {
        if let Some(other) = view.operand(count + index).filter(|other| other.dims != init.dims) {
            return refuse(ReduceFault::LinalgOutputs(index), [other.whole(), init.whole()]);
        }
    }
    let last = input.rank() as i64 - 1;
    if let Some(entry) = dimensions.iter().position(|dimension| !(0..=last).contains(dimension)) {
        return refuse(ReduceFault::LinalgAxis { last }, [view.entry(0, entry), input.whole()]);
    }
    let kept: Vec<usize> = (0..input.rank()).filter(|axis| !dimensions.contains(&(*axis as i64))).collect();
    if kept.len() != init.rank() {
        let fault = ReduceFault::LinalgRank { found: kept.len(), init: init.rank() };
        return refuse(fault, [init.whole(), input.whole()]);
    }
    if let Some(at) = (0..kept.len()).find(|at| input.dims[kept[*at]] != init.dims[*at]) {
        let found: Vec<Dim> = kept.iter().map(|axis| input.dims[*axis]).collect();
        let fault = ReduceFault::LinalgSizes { init: numbers(init.dims), found: numbers(&found) };
        return refuse(fault, [init.dim(at), input.dim(kept[at])]);
    }
    Ok(())
}

fn vector_multi_reduction(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(result), Some(reduced)) = (view.operand(0), view.result(0), view.numbers(0)) else {
        return Ok(());
    };
    let Some(sizes) = vector_sizes(view, source.ty) else { return Ok(()) };
    let kept = |axis: &usize| !reduced.contains(&(*axis as i64));
    let found: Vec<_> = (0..sizes.len()).filter(kept).map(|axis| sizes[axis]).collect();
    // If all dimensions are reduced, the result is a number, not a vector with one element.
    let agrees = match vector_sizes(view, result.ty) {
        Some(declared) => !found.is_empty() && declared == found,
        None => found.is_empty(),
    };
    if agrees {
        return Ok(());
    }
    let fault = ReduceFault::Vector { from: view.print(source.ty), to: view.print(result.ty) };
    let dims: Vec<_> = found.iter().map(|size| size.dim).collect();
    refuse(fault, [OpView::differing(&dims, &result), source.whole()])
}

/// A reduction whose operand or result is a tensor of unknown rank.
fn tosa_reduce_unranked(view: OpView<'_>, axis: i64, dims: Option<&[Dim]>) -> CheckResult {
    let ir = view.ir;
    let (Some(input), Some(result)) = (ir.operands(view.op).first(), ir.results(view.op).next()) else { return Ok(()) };
    let (from, to) = (ir.value_type(*input), ir.value_type(result));
    let (Some(first), Some(second)) = (ir.types.shaped(from), ir.types.shaped(to)) else { return Ok(()) };
    let at = |side| MisfitPlace::Type(ValueAt { side, index: 0 });
    if !ir.types.same(first.element, second.element) {
        let inferred = match dims {
            Some(dims) => view.tensor_of(from, dims),
            None => format!("tensor<*x{}>", view.print(first.element)),
        };
        let fault = ReduceFault::TosaInferred { inferred, declared: view.print(to) };
        return refuse(fault, [at(Side::Results), at(Side::Operands)]);
    }
    if axis < 0 {
        return refuse(ReduceFault::TosaNegative, [view.attribute_mark(0)]);
    }
    let Some(result) = view.result(0) else { return Ok(()) };
    let rank = result.rank();
    match usize::try_from(axis).ok().and_then(|along| Some((along, *result.dims.get(along)?))) {
        None if axis == 0 && rank == 0 => Ok(()),
        None => refuse(ReduceFault::TosaResult { rank, axis }, [view.attribute_mark(0), result.whole()]),
        Some((along, dim)) if dim.is_static() && dim != Dim::ONE => {
            refuse(ReduceFault::TosaSize(dim), [result.dim(along)])
        }
        Some(_) => Ok(()),
    }
}

fn tosa_reduce(view: OpView<'_>) -> CheckResult {
    let Some(axis) = view.number(0) else { return Ok(()) };
    let Some(input) = view.operand(0) else { return tosa_reduce_unranked(view, axis, None) };
    let rank = input.rank();
    // An axis of 0 is permitted for a scalar.
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < rank.max(1)) else {
        return match axis < 0 {
            true => refuse(ReduceFault::TosaNegative, [view.attribute_mark(0)]),
            false => {
                let fault = ReduceFault::TosaAxis { word: "reduce", rank, axis };
                refuse(fault, [view.attribute_mark(0), input.whole()])
            }
        };
    };
    if rank == 0 {
        return Ok(());
    }
    let mut found = input.dims.to_vec();
    found[along] = Dim::ONE;
    let Some(result) = view.result(0) else { return tosa_reduce_unranked(view, axis, Some(&found)) };
    let element = |ty| view.ir.types.shaped(ty).map(|shaped| shaped.element);
    if let (Some(from), Some(to)) = (element(input.ty), element(result.ty))
        && !view.ir.types.same(from, to)
    {
        let (inferred, declared) = (view.tensor_of(input.ty, &found), view.print(result.ty));
        return refuse(ReduceFault::TosaInferred { inferred, declared }, [result.whole(), input.whole()]);
    }
    if result.rank() == rank && !OpView::agrees(&found, result.dims) {
        let is_kept = result.dims[along] != Dim::ONE && result.dims[along].is_static();
        let others = (0..rank).any(|axis| axis != along && differ(found[axis], result.dims[axis]));
        if is_kept && !others {
            return refuse(ReduceFault::TosaSize(result.dims[along]), [result.dim(along)]);
        }
        let (inferred, declared) = (view.tensor_of(result.ty, &found), view.print(result.ty));
        return refuse(ReduceFault::TosaInferred { inferred, declared }, [OpView::differing(&found, &result)]);
    }
    if result.rank() != rank {
        return refuse(ReduceFault::TosaRank, [result.whole(), input.whole()]);
    }
    Ok(())
}

fn tosa_argmax(view: OpView<'_>) -> CheckResult {
    let (Some(input), Some(axis)) = (view.operand(0), view.number(0)) else { return Ok(()) };
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < input.rank()) else {
        return refuse(ReduceFault::ArgmaxAxis, [view.attribute_mark(0), input.whole()]);
    };
    let mut found = input.dims.to_vec();
    found.remove(along);
    let Some(result) = view.result(0).filter(|result| !OpView::agrees(&found, result.dims)) else { return Ok(()) };
    let fault = ReduceFault::ArgmaxShape { expected: joined(&found, ", "), found: joined(result.dims, ", ") };
    refuse(fault, [OpView::differing(&found, &result)])
}
