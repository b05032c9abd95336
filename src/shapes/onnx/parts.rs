//! Relations of ONNX that take a part of an axis, pad it, or move elements to another axis.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::hlo::divide;
use crate::shapes::onnx::{ArgumentValue, attribute, listed, numbers, operand, place, places};
use crate::shapes::products::times;
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::sizes::{Operator, Term};
use smallvec::smallvec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("top", "an operand gives the size of one axis", top)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .numbers(&["K"]),
    Relation::new("compress", "a selection along one axis, or of all elements", compress)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("parts", "each result has a part along one axis", split)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .numbers(&["split"]),
    Relation::new("pads", "padding or cropping at the ends of dimensions", pad)
        .depends(Depends::Attributes)
        .numbers(&["pads", "axes"]),
    Relation::new("one_hot", "an additional dimension at an axis", one_hot)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .numbers(&["depth"]),
    Relation::new("to_space", "channels become blocks of the dimensions after them", |o, reading| {
        blocks(o, true, reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes),
    Relation::new("to_depth", "blocks of the dimensions after channels become channels", |o, reading| {
        blocks(o, false, reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes),
];

/// The size along an axis is the number in an operand.
pub(crate) fn top(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), -1)?, row.rank())?;
    let mut found: Partial = partial_shape(row, reading);
    found[axis] = number_of(o, "K", reading);
    o.bind_known(&found, reading)
}

/// The size that an operand holds.
pub(crate) fn number_of(o: Instance<'_, '_>, name: &str, reading: &mut RelationState<'_>) -> Option<Term> {
    let number = o.element(operand(o, name)?, reading)?;
    o.as_size(number, reading)
}

/// A selection of elements along an axis, or of all elements.
pub(crate) fn compress(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    if o.ir.own_attribute(o.op, o.argument(0)).is_none() {
        return o.bind_known(&[None], reading);
    }
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), 0)?, row.rank())?;
    let mut found: Partial = partial_shape(row, reading);
    found[axis] = None;
    o.bind_known(&found, reading)
}

/// Each result is a part along an axis: of a listed size, or of equal sizes except for the last.
pub(crate) fn split(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), 0)?, row.rank())?;
    let whole = reading.dims.get(row, axis);
    let count = o.ir.results(o.op).count();
    let parts: Partial = match listed(o, "split", reading) {
        ArgumentValue::Known(parts) if parts.len() != count => return Err(RelationRefusal::Invalid),
        ArgumentValue::Known(parts) => parts.into_iter().map(|part| o.as_size(part, reading)).collect(),
        ArgumentValue::Missing if count == 1 => smallvec![Some(whole)],
        ArgumentValue::Missing => {
            let size = reading.facts.value(whole).map(i128::from);
            // Without `num_outputs` all parts have equal sizes.
            let is_asked = o.ir.own_attribute(o.op, "num_outputs").is_some();
            let part = |number: i128| {
                let (size, count) = (size?, count as i128);
                let each = (size + count - 1) / count;
                let left = size - each * number;
                (left >= 0 && (is_asked || size % count == 0)).then(|| left.min(each))
            };
            (0..count as i128).map(|number| reading.size(part(number)?)).collect()
        }
        ArgumentValue::Unknown => smallvec![None; count],
    };
    // All parts of nothing are empty, whatever an operand lists.
    let is_empty = reading.facts.value(whole) == Some(0);
    let parts = parts.into_iter().map(|part| if is_empty { Some(whole) } else { part });
    let mut found: Partial = partial_shape(row, reading);
    for (result, part) in o.ir.results(o.op).zip(parts) {
        found[axis] = part;
        o.reader.bind_result(result, &found, reading)?;
    }
    Ok(())
}

/// Padding, or cropping if negative, at the beginning and end of the listed dimensions, or of all.
pub(crate) fn pad(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found: Partial = partial_shape(row, reading);
    let axes = match numbers(o, "axes", reading) {
        ArgumentValue::Known(axes) => Some(places(&axes, row.rank())?),
        ArgumentValue::Missing => Some((0..row.rank()).collect()),
        ArgumentValue::Unknown => None,
    };
    match (axes, listed(o, "pads", reading)) {
        (Some(axes), ArgumentValue::Known(pads)) => {
            if pads.len() != 2 * axes.len() {
                return Err(RelationRefusal::Invalid);
            }
            let (low, high) = pads.split_at(axes.len());
            for ((axis, low), high) in axes.into_iter().zip(low).zip(high) {
                let sum = reading.facts.compute(Operator::Add, reading.dims.get(row, axis), *low);
                let sum = reading.facts.compute(Operator::Add, sum, *high);
                found[axis] = o.as_size(sum, reading);
            }
        }
        (Some(axes), ArgumentValue::Unknown) => axes.into_iter().for_each(|axis| found[axis] = None),
        (None, _) => found.fill(None),
        (Some(_), ArgumentValue::Missing) => return Err(RelationRefusal::Invalid),
    }
    o.bind_known(&found, reading)
}

/// Another size at an axis.
pub(crate) fn one_hot(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), -1)?, row.rank() + 1)?;
    let mut found: Partial = partial_shape(row, reading);
    found.insert(axis, number_of(o, "depth", reading));
    o.bind_known(&found, reading)
}

/// Moves channels into blocks of the next two dimensions, or the reverse.
pub(crate) fn blocks(
    o: Instance<'_, '_>,
    is_to_space: bool,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let size = attribute(o, o.argument(0), 0)?;
    let area = size.checked_mul(size).filter(|_| size > 0).ok_or(RelationRefusal::Invalid)?;
    let [batch, channels, height, width] = columns(row, reading)[..] else { return Err(RelationRefusal::Invalid) };
    let found = if is_to_space {
        let channels = divide(channels, area, reading);
        [Some(batch), channels, Some(times(height, size, reading)), Some(times(width, size, reading))]
    } else {
        let channels = Some(times(channels, area, reading));
        [Some(batch), channels, divide(height, size, reading), divide(width, size, reading)]
    };
    o.bind_known(&found, reading)
}
