//! Relations of StableHLO: convolutions, reduced windows and gathered slices.

use crate::ir::{ConvolutionLayout, Ir, OpId, ValueId, WindowNames, Windowing, named_number, named_numbers};
use crate::shapes::apply::{Reading, Refusal};
use crate::shapes::bind::{MOST_AXES, Partial};
use crate::shapes::dims::Row;
use crate::shapes::hlo::{divide, numbers};
use crate::shapes::products::times;
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::shapes::window::Window;
use smallvec::{SmallVec, smallvec};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("convolution", "a convolution along the dimensions that an attribute lists", convolve)
        .depends(Depends::Attributes)
        .numbers(&["padding"]),
    Relation::new("windows", "how often windows fit", reduce).depends(Depends::Attributes),
    Relation::new("gather", "the dimensions of indices and of a slice", gather)
        .depends(Depends::Attributes)
        .numbers(&["slice_sizes"]),
];

/// Batch, features, and the numbers of window positions.
pub(crate) fn convolve(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let ir = o.ir;
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let ((Some(input), Some(kernel)), Some(layout)) = (rows, ir.convolution_layout(o.op)) else { return Ok(()) };
    let ConvolutionLayout { operands: [of_input, of_kernel], result } = &layout;
    let ranks = [of_input.rank(), of_kernel.rank(), result.rank()];
    if kernel.rank() != input.rank() || ranks.iter().any(|rank| *rank != input.rank()) {
        return Err(Refusal::Invalid);
    }
    let count = |name| ir.attribute(o.op, name).map_or(Some(1), |value| ir.integer(value)).filter(|count| *count > 0);
    let counts = (count("batch_group_count"), count("feature_group_count"));
    let (Some(batches), Some(features)) = counts else { return Err(Refusal::Invalid) };
    let inputs = times(reading.dims.get(kernel, of_kernel.first), features, reading);
    reading.facts.equate(reading.dims.get(input, of_input.second), inputs)?;
    let mut found: Partial = smallvec![None; input.rank()];
    found[result.first] = divide(reading.dims.get(input, of_input.first), batches, reading);
    found[result.second] = Some(reading.dims.get(kernel, of_kernel.second));
    let windows = windows(o, WindowNames::CONVOLUTION, result.spatial.len()).filter(|_| o.reader.refines);
    for (at, window) in windows.into_iter().flatten().enumerate() {
        let elements = reading.facts.value(reading.dims.get(kernel, of_kernel.spatial[at]));
        let dim = reading.dims.get(input, of_input.spatial[at]);
        let window = elements.map(|elements| Window { kernel: elements.into(), ..window });
        found[result.spatial[at]] = window.and_then(|window| window.leave(dim, reading));
    }
    o.bind_known(&found, reading)
}

/// Inputs of one shape, and the numbers of window positions.
pub(crate) fn reduce(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let ir = o.ir;
    let inputs = ir.operands(o.op).len() / 2;
    let rows: SmallVec<[Row; 4]> = (0..inputs).filter_map(|number| o.operand_row(number, reading)).collect();
    let Some((first, others)) = rows.split_first() else { return Ok(()) };
    others.iter().try_for_each(|other| reading.equate_rows(*first, *other))?;
    let kernel = ir.attribute(o.op, "window_dimensions").and_then(|value| ir.integer_list(value));
    let Some(kernel) = kernel.filter(|kernel| kernel.len() == first.rank()) else { return Err(Refusal::Invalid) };
    let Some(windows) = windows(o, WindowNames::REDUCTION, first.rank()).filter(|_| o.reader.refines) else {
        return Ok(());
    };
    let mut found: Partial = Partial::new();
    for ((axis, window), elements) in windows.enumerate().zip(kernel) {
        let window = Window { kernel: elements.into(), ..window };
        found.push(window.leave(reading.dims.get(*first, axis), reading));
    }
    o.bind_known(&found, reading)
}

/// One window for each dimension, of one element.
fn windows(o: Instance<'_, '_>, names: WindowNames, count: usize) -> Option<impl Iterator<Item = Window>> {
    let ir = o.ir;
    let padding = match (ir.attribute(o.op, "padding"), padding_operand(ir, o.op)) {
        (Some(value), _) => Some(value),
        (None, Some(operand)) => Some(o.reader.constant(operand)?),
        (None, None) => None,
    };
    let window = |Windowing { stride, padding: (low, high), base_dilation, dilation }| Window {
        stride: stride.into(),
        dilation: dilation.into(),
        base_dilation: base_dilation.into(),
        padding: i128::from(low) + i128::from(high),
        ..Window::of(1)
    };
    Some(ir.windowing(o.op, names, padding, count)?.into_iter().map(window))
}

/// The operand of `stablehlo.dynamic_conv` that no other convolution has.
fn padding_operand(ir: &Ir, op: OpId) -> Option<ValueId> {
    if ir.op_name(op).ends_with(b".dynamic_conv") { ir.operands(op).get(2).copied() } else { None }
}

/// The dimensions of the indices but for that of an index, and among them those of a slice that are not collapsed.
pub(crate) fn gather(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let ir = o.ir;
    let Some(indices) = o.operand_row(1, reading) else { return Ok(()) };
    let dimensions = ir.attribute(o.op, "dimension_numbers").ok_or(Refusal::Invalid)?;
    let text = ir.dialect_text(dimensions).ok_or(Refusal::Invalid)?;
    let list = |name: &str| named_numbers(text, name.as_bytes()).ok_or(Refusal::Invalid);
    let (offsets, mut dropped) = (list("offset_dims")?, list("collapsed_slice_dims")?);
    dropped.extend(list("operand_batching_dims")?);
    if offsets.len() > MOST_AXES || dropped.len() > MOST_AXES {
        return Ok(());
    }
    let vector = named_number(text, b"index_vector_dim").and_then(|axis| usize::try_from(axis).ok());
    let vector = vector.ok_or(Refusal::Invalid)?;
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
        return Err(Refusal::Invalid);
    }
    let rank = batch.len() + slice.len();
    let (mut batch, mut slice) = (batch.drain(..), slice.drain(..));
    let is_offset = |axis: usize| offsets.iter().any(|offset| usize::try_from(*offset) == Ok(axis));
    let found = (0..rank).map(|axis| if is_offset(axis) { slice.next() } else { batch.next() });
    let found: Option<Partial> = found.collect();
    o.bind_known(&found.ok_or(Refusal::Invalid)?, reading)
}
