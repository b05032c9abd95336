//! The relation of dimensions in another order.

use super::apply::{Columns, RelationRefusal, RelationState};
use super::descent::Descent;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::shared::{
    axis, declared, hlo_inferred, input_and_init, list, number, repeated, results_of_inits, vector_sizes,
};
use super::view::{OpView, differ, elements};
use crate::assembly::{OpDefinition, Presence};
use crate::diagnostic::Code;
use crate::ir::{Ir, OpId};
use crate::shape::Dim;
use crate::sizes::Term;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new("permute", "the dimensions in another order", transpose)
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes)
    .descent(permuted)
    .owners(&[
        Owner::StableHlo
            .verifies(hlo_transpose, "the permutation has each dimension once, and the result has the permuted shape"),
        Owner::Linalg.verifies(
            linalg_transpose,
            "the permutation has each dimension once, and what is written into the permuted shape",
        ),
        Owner::Vector
            .verifies(
                vector_transpose,
                "the permutation has each dimension once, and the result has the permuted sizes",
            )
            .omits("whether permuted dimensions stay scalable"),
        Owner::Tosa
            .verifies(tosa_transpose, "the permutation has each dimension once, and the result has the permuted shape"),
    ])
    .otherwise(permute, "the permutation has each dimension once")];

fn permuted(view: OpView<'_>) -> Option<Descent> {
    let rank = view.operand_dims(0)?.len();
    match is_reversed(view.ir, view.op, view.info, view.rule.argument(0)) {
        true => view.ordered((0..rank).rev()),
        false => view.ordered(view.attribute_axes(rank)?),
    }
}

/// Whether an optional permutation is left out: then the dimensions are reversed.
fn is_reversed(ir: &Ir, op: OpId, info: &OpDefinition, attribute: &str) -> bool {
    let is_optional = || info.attribute(attribute.as_bytes()).is_some_and(|known| known.presence != Presence::Required);
    ir.own_attribute(op, attribute).is_none() && is_optional()
}

/// The errors of an attribute that is not a permutation, or that does not match the shapes.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum PermuteFault {
    #[error("attribute '{attribute}' must be a permutation of {rank} dimensions")]
    Permutation { attribute: String, rank: usize },
    #[error("TransposeOp operand rank {rank} does not match permutation size {found}")]
    HloCount { rank: usize, found: usize },
    #[error("attribute permutation must be a permutation of [{expected}] but got {found}")]
    Hlo { expected: String, found: String },
    #[error("permutation is not valid")]
    Linalg,
    #[error("input rank {input} does not match init rank {init}")]
    LinalgRank { input: usize, init: usize },
    #[error("size of permutation {found} does not match the argument rank {rank}")]
    LinalgCount { found: usize, rank: usize },
    #[error("dim(result, {axis}) = {found} doesn't match dim(input, permutation[{axis}]) = {expected}")]
    LinalgSize { axis: usize, found: i64, expected: i64 },
    #[error("vector result rank mismatch: {0}")]
    VectorRank(usize),
    #[error("transposition length mismatch: {0}")]
    VectorCount(usize),
    #[error("transposition index out of range: {0}")]
    VectorRange(i64),
    #[error("duplicate position index: {0}")]
    VectorTwice(i64),
    #[error("dimension size mismatch at: {0}")]
    VectorSize(i64),
    #[error("expected perms attribute to have size {rank} ({side} rank) but got size {found}")]
    TosaCount { side: &'static str, rank: usize, found: usize },
    #[error("expected input tensor rank to equal result tensor rank")]
    TosaRank,
    #[error("expected input1 and output to have same numbers of elements, got {from} and {to}")]
    TosaElements { from: u64, to: u64 },
    #[error("expected valid permutation indices")]
    Tosa,
    #[error("expected output tensor dim {axis} to match input dim {place} with value of {size}")]
    TosaSize { axis: usize, place: usize, size: Dim },
}

impl ShapeFault for PermuteFault {
    fn code(&self) -> Code {
        match self {
            Self::Permutation { .. }
            | Self::HloCount { .. }
            | Self::Hlo { .. }
            | Self::Linalg
            | Self::LinalgCount { .. }
            | Self::VectorCount(_)
            | Self::VectorRange(_)
            | Self::VectorTwice(_)
            | Self::TosaCount { .. }
            | Self::Tosa => Code::InvalidShapeAttribute,
            Self::LinalgRank { .. } | Self::LinalgSize { .. } => Code::UnfitOperandShapes,
            Self::VectorRank(_)
            | Self::VectorSize(_)
            | Self::TosaRank
            | Self::TosaElements { .. }
            | Self::TosaSize { .. } => Code::UnfitResultShape,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::HloCount { .. } | Self::Hlo { .. })
    }
}

fn transpose(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let order = match is_reversed(o.ir, o.op, o.info, o.argument(0)) {
        true => (0..row.rank()).rev().collect(),
        false => o.axes(o.argument(0), row.rank())?,
    };
    if order.len() != row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    let found: Columns = order.iter().map(|axis| reading.dims.get(row, *axis)).collect();
    match o.argument(0) {
        // The result has the shape of the second operand.
        "permutation" if o.ir.operands(o.op).len() == 2 => write_second(o, &found, reading),
        _ => o.bind(&found, reading),
    }
}

/// `linalg` operations write into their last operand.
fn write_second(o: Instance<'_, '_>, found: &[Term], reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    if let Some(target) = o.operand_row(1, reading) {
        if target.rank() != found.len() {
            return Err(RelationRefusal::Invalid);
        }
        for (axis, dim) in found.iter().enumerate() {
            reading.facts.equate(*dim, reading.dims.get(target, axis))?;
        }
    }
    o.bind(found, reading)
}

fn permute(view: OpView<'_>) -> CheckResult {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let rank = operand.rank();
    let places = match is_reversed(view.ir, view.op, view.info, view.rule.argument(0)) {
        true => Some((0..rank as i64).rev().collect::<Vec<i64>>()),
        false => view.numbers(0),
    };
    let Some(places) = places else { return Ok(()) };
    let mut sorted = places.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..rank as i64) {
        let fault = PermuteFault::Permutation { attribute: view.rule.argument(0).to_owned(), rank };
        return refuse(fault, [view.attribute_mark(0), operand.whole()]);
    }
    let found: Vec<Dim> = places.iter().map(|place| operand.dims[*place as usize]).collect();
    declared(view, Some(&found))
}

fn hlo_transpose(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(places)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let (found, rank) = (places.len(), operand.rank());
    if found != rank {
        return refuse(PermuteFault::HloCount { rank, found }, [view.attribute_mark(0), operand.whole()]);
    }
    let out_of_range = places.iter().position(|place| axis(*place, rank).is_none());
    if let Some(entry) = out_of_range.or_else(|| repeated(&places)) {
        let fault = PermuteFault::Hlo { expected: list(0..rank as i64), found: list(places) };
        return refuse(fault, [view.entry(0, entry), operand.whole()]);
    }
    let found: Vec<Dim> = places.iter().filter_map(|place| Some(operand.dims[axis(*place, rank)?])).collect();
    hlo_inferred(view, &operand, &found)
}

fn linalg_transpose(view: OpView<'_>) -> CheckResult {
    results_of_inits(view)?;
    let Some((input, init, permutation)) = input_and_init(view) else { return Ok(()) };
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..permutation.len() as i64) {
        return refuse(PermuteFault::Linalg, [view.attribute_mark(0), input.whole()]);
    }
    if input.rank() != init.rank() {
        let fault = PermuteFault::LinalgRank { input: input.rank(), init: init.rank() };
        return refuse(fault, [init.whole(), input.whole()]);
    }
    if permutation.len() != init.rank() {
        let fault = PermuteFault::LinalgCount { found: permutation.len(), rank: init.rank() };
        return refuse(fault, [view.attribute_mark(0), input.whole()]);
    }
    for (axis, place) in permutation.iter().enumerate() {
        let place = *place as usize;
        if init.dims[axis] != input.dims[place] {
            let (found, expected) = (number(init.dims[axis]), number(input.dims[place]));
            return refuse(PermuteFault::LinalgSize { axis, found, expected }, [init.dim(axis), input.dim(place)]);
        }
    }
    Ok(())
}

fn vector_transpose(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(result), Some(permutation)) = (view.operand(0), view.result(0), view.numbers(0)) else {
        return Ok(());
    };
    let (Some(from), Some(to)) = (vector_sizes(view, source.ty), vector_sizes(view, result.ty)) else {
        return Ok(());
    };
    if from.len() != to.len() {
        return refuse(PermuteFault::VectorRank(to.len()), [result.whole(), source.whole()]);
    }
    if permutation.len() != from.len() {
        return refuse(PermuteFault::VectorCount(permutation.len()), [view.attribute_mark(0), source.whole()]);
    }
    for (entry, place) in permutation.iter().enumerate() {
        let Some(axis) = usize::try_from(*place).ok().filter(|axis| *axis < from.len()) else {
            return refuse(PermuteFault::VectorRange(*place), [view.entry(0, entry), source.whole()]);
        };
        if permutation[..entry].contains(place) {
            return refuse(PermuteFault::VectorTwice(*place), [view.entry(0, entry)]);
        }
        if to[entry].dim != from[axis].dim {
            return refuse(PermuteFault::VectorSize(*place), [result.dim(entry), source.dim(axis)]);
        }
    }
    Ok(())
}

fn tosa_transpose(view: OpView<'_>) -> CheckResult {
    let Some(perms) = view.numbers(0) else { return Ok(()) };
    let (found, result) = (perms.len(), view.result(0));
    for (side, value) in [("input", view.operand(0)), ("output", result)] {
        if let Some(value) =
            value.filter(|value| value.rank() != found && (side == "input" || view.operand(0).is_none()))
        {
            let fault = PermuteFault::TosaCount { side, rank: value.rank(), found };
            return refuse(fault, [view.attribute_mark(0), value.whole()]);
        }
    }
    let is_permutation = |rank: usize| {
        let mut sorted = perms.clone();
        sorted.sort_unstable();
        sorted.iter().copied().eq(0..rank as i64)
    };
    let Some(input) = view.operand(0) else {
        return if is_permutation(found) { Ok(()) } else { refuse(PermuteFault::Tosa, [view.attribute_mark(0)]) };
    };
    let rank = input.rank();
    if let Some(result) = result.filter(|result| result.rank() != rank) {
        return refuse(PermuteFault::TosaRank, [result.whole(), input.whole()]);
    }
    if !is_permutation(rank) {
        return refuse(PermuteFault::Tosa, [view.attribute_mark(0), input.whole()]);
    }
    let Some(result) = result else { return Ok(()) };
    if let (Some(from), Some(to)) = (elements(input.dims), elements(result.dims))
        && from != to
    {
        return refuse(PermuteFault::TosaElements { from, to }, [result.whole(), input.whole()]);
    }
    for (axis, place) in perms.iter().enumerate() {
        let place = *place as usize;
        if differ(input.dims[place], result.dims[axis]) {
            let fault = PermuteFault::TosaSize { axis, place, size: input.dims[place] };
            return refuse(fault, [result.dim(axis), input.dim(place)]);
        }
    }
    Ok(())
}
