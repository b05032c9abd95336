//! Relations that place the dimensions of an operand among other dimensions.

use super::apply::{Columns, RelationRefusal, RelationState, columns};
use super::descent::{self, Descent};
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Refines, Relation};
use super::shared::{axis, hlo_inferred, input_and_init, number, repeated, results_of_inits};
use super::sizes::sized;
use super::view::{OpView, differ};
use crate::diagnostic::Code;
use crate::shape::Dim;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("in_dim", "the operand is stretched to the result, its dimensions placed by an attribute", in_dim)
        .takes(&[ArgumentKind::Attribute, ArgumentKind::Operand])
        .count(1, 2)
        .depends(Depends::Attributes)
        .numbers(&["output_dimensions"])
        .descent(placed_axes)
        .owners(&[Owner::StableHlo
            .verifies(
                hlo_in_dim,
                "dimensions are in range and distinct, and each has size 1 or the size of the result's dimension",
            )
            .omits("lists of dimensions that are known to expand or not")]),
    Relation::new("insert", "the dimensions, with others among them", insert)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(inserted_axes)
        .owners(&[Owner::Linalg.verifies(
            linalg_broadcast,
            "dimensions are in range, and those that are not added have the sizes of the input",
        )]),
    Relation::new("prepend", "the dimensions, with others before them", prepend)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(descent::stretched)
        .owners(&[Owner::StableHlo.verifies(hlo_broadcast, "sizes are not negative, and the result begins with them")]),
];

fn placed_axes(view: OpView<'_>) -> Option<Descent> {
    let result = view.result_dims()?.len();
    Descent::with_places(view.ir, view.op, &view.attribute_axes(result)?, result)
}

fn inserted_axes(view: OpView<'_>) -> Option<Descent> {
    let result = view.result_dims()?.len();
    let added = view.attribute_axes(result)?;
    let places: SmallVec<[usize; 6]> = (0..result).filter(|axis| !added.contains(axis)).collect();
    Descent::with_places(view.ir, view.op, &places, result)
}

/// The errors of dimensions that cannot be placed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum PlaceFault {
    #[error("broadcast_dimensions size ({found}) does not match operand rank ({rank})")]
    Count { found: usize, rank: usize },
    #[error("broadcast_dimensions should not have duplicates")]
    Twice,
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
    #[error("Broadcast with negative dimension size {0}")]
    NegativeSize(i64),
    #[error(
        "input rank plus added dimensions does not match init rank. input rank: {input}, dimensions size: {dimensions}, init rank: {init}"
    )]
    LinalgRank { input: usize, dimensions: usize, init: usize },
    #[error("dimension {entry} is out of range. expected range: [0, {last}], got: {dimension}")]
    LinalgAxis { entry: usize, last: i64, dimension: i64 },
    #[error("input dim {input} should match init dim {init}. input: {found}, init: {expected}")]
    LinalgSize { input: usize, init: usize, found: i64, expected: i64 },
    #[error("dimension {0} is listed more than once")]
    LinalgTwice(i64),
}

impl ShapeFault for PlaceFault {
    fn code(&self) -> Code {
        match self {
            Self::Count { .. }
            | Self::Twice
            | Self::Place { .. }
            | Self::NegativeSize(_)
            | Self::LinalgAxis { .. }
            | Self::LinalgTwice(_) => Code::InvalidShapeAttribute,
            Self::Stretch { .. } | Self::DynamicStretch { .. } | Self::ResultRank { .. } => Code::UnfitResultShape,
            Self::LinalgRank { .. } | Self::LinalgSize { .. } => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(
            self,
            Self::LinalgAxis { .. } | Self::LinalgTwice(_) | Self::LinalgRank { .. } | Self::LinalgSize { .. }
        )
    }
}

/// The operand is stretched to the result, whose sizes another operand may list.
fn in_dim(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    if o.rule.arguments.len() > 1 {
        sized(o, o.operand(1)?, reading)?;
    }
    broadcast_in_dim(o, reading)
}

fn broadcast_in_dim(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(result) = o.result_row(reading) else { return Ok(()) };
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let places = o.axes(o.argument(0), result.rank())?;
    if places.len() != row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    for (axis, place) in places.iter().enumerate() {
        reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, *place))?;
    }
    Ok(())
}

/// `linalg.broadcast`: the dimensions of the result that are not added are the dimensions of the input.
fn insert(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let (Some(input), Some(init)) = rows else { return Ok(()) };
    let added = o.axes(o.argument(0), init.rank())?;
    let kept: Vec<usize> = (0..init.rank()).filter(|axis| !added.contains(axis)).collect();
    if kept.len() != input.rank() {
        return Err(RelationRefusal::Invalid);
    }
    for (axis, place) in kept.into_iter().enumerate() {
        reading.facts.equate(reading.dims.get(input, axis), reading.dims.get(init, place))?;
    }
    let found = columns(init, reading);
    o.bind(&found, reading)
}

/// `stablehlo.broadcast`
fn prepend(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let sizes = o.ir.own_attribute(o.op, o.argument(0)).and_then(|value| o.ir.integer_list(value));
    let mut found = Columns::new();
    for size in sizes.ok_or(RelationRefusal::Invalid)? {
        let size = u64::try_from(size).map_err(|_| RelationRefusal::Invalid)?;
        found.push(reading.facts.constant(size));
    }
    found.extend(columns(row, reading));
    o.bind(&found, reading)
}

fn hlo_in_dim(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(places)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let (found, rank) = (places.len(), operand.rank());
    let is_dynamic = view.rule.arguments.len() > 1;
    if found != rank {
        return refuse(PlaceFault::Count { found, rank }, [view.attribute_mark(0), operand.whole()]);
    }
    let Some(result) = view.result(0) else { return Ok(()) };
    if is_dynamic && result.rank() < rank {
        let found = result.rank();
        return refuse(PlaceFault::ResultRank { found, rank }, [result.whole(), operand.whole()]);
    }
    if let Some(entry) = repeated(&places) {
        return refuse(PlaceFault::Twice, [view.entry(0, entry)]);
    }
    for (entry, (value, size)) in places.iter().zip(operand.dims).enumerate() {
        let Some(place) = axis(*value, result.rank()) else {
            let fault = PlaceFault::Place { value: *value, rank: result.rank() };
            return refuse(fault, [view.entry(0, entry), result.whole()]);
        };
        let target = result.dims[place];
        if !size.is_one() && differ(*size, target) {
            let (axis, size) = (entry, *size);
            let fault = match is_dynamic {
                true => PlaceFault::DynamicStretch { axis, size, place, target },
                false => PlaceFault::Stretch { axis, size, place, target },
            };
            return refuse(fault, [operand.dim(entry), result.dim(place), view.entry(0, entry)]);
        }
    }
    Ok(())
}

fn linalg_broadcast(view: OpView<'_>) -> CheckResult {
    results_of_inits(view)?;
    let Some((input, init, added)) = input_and_init(view) else { return Ok(()) };
    if init.rank() != input.rank() + added.len() {
        let fault = PlaceFault::LinalgRank { input: input.rank(), dimensions: added.len(), init: init.rank() };
        return refuse(fault, [view.attribute_mark(0), input.whole(), init.whole()]);
    }
    let last = init.rank() as i64 - 1;
    if let Some(entry) = added.iter().position(|dimension| !(0..=last).contains(dimension)) {
        let fault = PlaceFault::LinalgAxis { entry, last, dimension: added[entry] };
        return refuse(fault, [view.entry(0, entry), init.whole()]);
    }
    let kept: Vec<usize> = (0..init.rank()).filter(|axis| !added.contains(&(*axis as i64))).collect();
    for (axis, place) in kept.iter().enumerate() {
        // If a dimension is listed twice, the number of remaining dimensions exceeds the rank of the input.
        let Some(dim) = input.dims.get(axis) else {
            let entry = repeated(&added).unwrap_or(0);
            return refuse(PlaceFault::LinalgTwice(added[entry]), [view.entry(0, entry)]);
        };
        if *dim != init.dims[*place] {
            let (found, expected) = (number(*dim), number(init.dims[*place]));
            let fault = PlaceFault::LinalgSize { input: axis, init: *place, found, expected };
            return refuse(fault, [input.dim(axis), init.dim(*place)]);
        }
    }
    Ok(())
}

fn hlo_broadcast(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(sizes)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let mut found = Vec::new();
    for (entry, size) in sizes.iter().enumerate() {
        match u64::try_from(*size) {
            Ok(size) => found.extend(Dim::fixed(size).ok()),
            Err(_) => return refuse(PlaceFault::NegativeSize(*size), [view.entry(0, entry)]),
        }
    }
    found.extend(operand.dims);
    hlo_inferred(view, &operand, &found)
}
