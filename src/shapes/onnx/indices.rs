//! Relations of ONNX whose sizes are numbers of indices, elements or regions.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::Partial;
use crate::shapes::onnx::{ArgumentValue, attribute, numbers};
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::shapes::values::between;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("gather_nd", "the dimensions of the indices, and those that they do not select", gather)
        .depends(Depends::Attributes),
    Relation::new("shape_of", "one number for each dimension", shape_of).depends(Depends::Attributes),
    Relation::new("scalar", "no dimensions", |o, reading| o.bind(&[], reading)).depends(Depends::Attributes),
    Relation::new("non_zero", "one row for each dimension, of unknown length", non_zero).depends(Depends::Attributes),
    Relation::new("count", "the number of steps between two numbers", count)
        .depends(Depends::Attributes)
        .numbers(&["start", "limit", "delta"]),
    Relation::new("regions", "the numbers of regions and channels, and sizes in attributes", regions)
        .depends(Depends::Attributes),
    Relation::new("triples", "rows of three numbers, of unknown number", triples).depends(Depends::Attributes),
];

/// The dimensions of the indices without the last, whose size is the number of leading dimensions of the first operand that an index
/// selects.
pub(crate) fn gather(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let (Some(row), Some(indices)) = rows else { return Ok(()) };
    let mut found = columns(indices, reading);
    let last = found.pop().ok_or(RelationRefusal::Invalid)?;
    let Some(picked) = reading.facts.value(last) else { return Ok(()) };
    let same = usize::try_from(attribute(o, "batch_dims", 0)?).ok();
    let from = same.zip(usize::try_from(picked).ok()).and_then(|(same, picked)| same.checked_add(picked));
    let own = columns(row, reading);
    found.extend_from_slice(from.and_then(|from| own.get(from..)).ok_or(RelationRefusal::Invalid)?);
    o.bind(&found, reading)
}

/// The number of dimensions from one axis to another.
pub(crate) fn shape_of(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let (start, end) = (attribute(o, "start", 0)?, attribute(o, "end", i64::MAX)?);
    let count = reading.size(between(start, end, row.rank()).len() as i128);
    o.bind_known(&[count], reading)
}

/// An index for each dimension; the number of indices is the number of nonzero elements.
pub(crate) fn non_zero(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    // Specifications disagree on whether a scalar has an index.
    let rank = o.operand_row(0, reading).map(|row| row.rank()).filter(|rank| *rank > 0);
    let count = rank.and_then(|rank| reading.size(rank as i128));
    o.bind_known(&[count, None], reading)
}

/// The number of steps between two numbers.
pub(crate) fn count(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let mut known = |name| match numbers(o, name, reading) {
        ArgumentValue::Known(list) if list.len() == 1 => Some(i128::from(list[0])),
        ArgumentValue::Known(_) | ArgumentValue::Missing | ArgumentValue::Unknown => None,
    };
    let steps = match (known("start"), known("limit"), known("delta")) {
        (Some(start), Some(limit), Some(delta @ 1..)) => Some((limit - start + delta - 1).max(0) / delta),
        (Some(start), Some(limit), Some(delta @ ..=-1)) => Some((start - limit - delta - 1).max(0) / -delta),
        _ => None,
    };
    let found = steps.and_then(|steps| reading.size(steps));
    o.bind_known(&[found], reading)
}

/// Regions of interest: the result has the channels of the input for each region, with sizes from attributes.
pub(crate) fn regions(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let mut dimension = |operand, axis: usize| {
        let row = o.operand_row(operand, reading)?;
        columns(row, reading).get(axis).copied()
    };
    // Each region has the index of its image, if the indices are an operand.
    let (count, indices, channels) = (dimension(1, 0), dimension(2, 0), dimension(0, 1));
    if let (Some(count), Some(indices)) = (count, indices) {
        reading.facts.equate(count, indices)?;
    }
    let mut found: Partial = Partial::from_slice(&[count.or(indices), channels]);
    let sizes = match ir.own_attribute(o.op, "pooled_shape") {
        Some(value) => ir.integer_list(value).filter(|list| list.len() == 2).ok_or(RelationRefusal::Invalid)?,
        None => vec![attribute(o, "output_height", 1)?, attribute(o, "output_width", 1)?],
    };
    found.extend(sizes.into_iter().map(|size| reading.size(size.into())));
    o.bind_known(&found, reading)
}

/// Indices of three numbers each; the number of indices is unknown.
fn triples(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let three = reading.size(3);
    o.bind_known(&[None, three], reading)
}
