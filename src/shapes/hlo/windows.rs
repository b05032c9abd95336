//! Relations of StableHLO: reduced windows and gathered slices.

use super::layout::{WindowNames, Windowing};
use crate::ir::{Ir, OpId, ValueId, named_number, named_numbers};
use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{MOST_AXES, Partial};
use crate::shapes::dims::DimRange;
use crate::shapes::hlo::gather::hlo_gather;
use crate::shapes::hlo::numbers;
use crate::shapes::hlo::window_lists::{hlo_reduce_window, hlo_select_and_scatter};
use crate::shapes::owner::Owner;
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::shapes::window::PaddedWindow;
use smallvec::{SmallVec, smallvec};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("windows", "the number of positions of windows", reduce).depends(Depends::Attributes).owners(&[Owner::StableHlo
        .verifies(
            hlo_reduce_window,
            "inputs have one shape, windows have positive numbers for each dimension, and results are how often they fit",
        )]),
    Relation::new("select_windows", "the result has the shape of the operand", |o, reading| {
        let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
        o.bind(&columns(row, reading), reading)
    })
    .depends(Depends::Attributes)
    .owners(&[Owner::StableHlo.verifies(
        hlo_select_and_scatter,
        "windows have positive numbers for each dimension, and the source is how often they fit",
    )]),
    Relation::new("gather", "the dimensions of the indices and of a slice", gather)
        .depends(Depends::Attributes)
        .numbers(&["slice_sizes"])
        .owners(&[Owner::StableHlo.verifies(
            hlo_gather,
            "the lists of dimensions are sorted, in range and apart, slices fit into the operand, and the result has the dimensions of the indices and of a slice",
        )]),
];

/// The numbers of window positions along the dimensions of inputs, which have the same shape.
fn reduce(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let inputs = ir.operands(o.op).len() / 2;
    let rows: SmallVec<[DimRange; 4]> = (0..inputs).filter_map(|number| o.operand_row(number, reading)).collect();
    let Some((first, others)) = rows.split_first() else { return Ok(()) };
    others.iter().try_for_each(|other| reading.equate_rows(*first, *other))?;
    let kernel = ir.attribute(o.op, "window_dimensions").and_then(|value| ir.integer_list(value));
    let Some(kernel) = kernel.filter(|kernel| kernel.len() == first.rank()) else {
        return Err(RelationRefusal::Invalid);
    };
    let Some(windows) = windows(o, WindowNames::REDUCTION, first.rank()).filter(|_| o.reader.refines) else {
        return Ok(());
    };
    let mut found: Partial = Partial::new();
    for ((axis, window), elements) in windows.enumerate().zip(kernel) {
        let window = PaddedWindow { kernel: elements.into(), ..window };
        found.push(window.leave(reading.dims.get(*first, axis), reading));
    }
    o.bind_known(&found, reading)
}

/// A window for each dimension, of size 1.
pub(crate) fn windows(
    o: Instance<'_, '_>,
    names: WindowNames,
    count: usize,
) -> Option<impl Iterator<Item = PaddedWindow>> {
    let ir = o.ir;
    let padding = match (ir.attribute(o.op, "padding"), padding_operand(ir, o.op)) {
        (Some(value), _) => Some(value),
        (None, Some(operand)) => Some(o.reader.constant(operand)?),
        (None, None) => None,
    };
    let window = |Windowing { stride, padding: (low, high), base_dilation, dilation }| PaddedWindow {
        stride: stride.into(),
        dilation: dilation.into(),
        base_dilation: base_dilation.into(),
        padding: i128::from(low) + i128::from(high),
        ..PaddedWindow::of(1)
    };
    Some(ir.windowing(o.op, names, padding, count)?.into_iter().map(window))
}

/// The padding operand, which only `stablehlo.dynamic_conv` has.
fn padding_operand(ir: &Ir, op: OpId) -> Option<ValueId> {
    if ir.op_name_bytes(op).ends_with(b".dynamic_conv") { ir.operands(op).get(2).copied() } else { None }
}

/// The dimensions of the indices, without the dimension of index vectors, combined with the dimensions of a slice that
/// are not collapsed.
fn gather(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let Some(indices) = o.operand_row(1, reading) else { return Ok(()) };
    let dimensions = ir.attribute(o.op, "dimension_numbers").ok_or(RelationRefusal::Invalid)?;
    let text = ir.dialect_text(dimensions).ok_or(RelationRefusal::Invalid)?;
    let list = |name: &str| named_numbers(text, name.as_bytes()).ok_or(RelationRefusal::Invalid);
    let (offsets, mut dropped) = (list("offset_dims")?, list("collapsed_slice_dims")?);
    dropped.extend(list("operand_batching_dims")?);
    if offsets.len() > MOST_AXES || dropped.len() > MOST_AXES {
        return Ok(());
    }
    let vector = named_number(text, b"index_vector_dim").and_then(|axis| usize::try_from(axis).ok());
    let vector = vector.ok_or(RelationRefusal::Invalid)?;
    let batch = (0..indices.rank()).filter(|axis| *axis != vector);
    let mut batch: Partial = batch.map(|axis| Some(reading.dims.get(indices, axis))).collect();
    let slices = numbers(o, "slice_sizes", reading);
    let mut slice: Partial = match slices {
        Some(sizes) => {
            let is_kept = |axis: usize| !dropped.iter().any(|dropped| usize::try_from(*dropped) == Ok(axis));
            let kept = sizes.into_iter().enumerate().filter(|(axis, _)| is_kept(*axis));
            kept.map(|(_, size)| o.as_size(size, reading)).collect()
        }
        None => smallvec![None; offsets.len()],
    };
    if slice.len() != offsets.len() {
        return Err(RelationRefusal::Invalid);
    }
    let rank = batch.len() + slice.len();
    let (mut batch, mut slice) = (batch.drain(..), slice.drain(..));
    let is_offset = |axis: usize| offsets.iter().any(|offset| usize::try_from(*offset) == Ok(axis));
    let found = (0..rank).map(|axis| if is_offset(axis) { slice.next() } else { batch.next() });
    let found: Option<Partial> = found.collect();
    o.bind_known(&found.ok_or(RelationRefusal::Invalid)?, reading)
}
