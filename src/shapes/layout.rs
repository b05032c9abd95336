//! Relations that permute, drop, concatenate, pad and group dimensions, or list sizes as operands.

use super::apply::{Columns, Reader, Reading, Refusal, columns};
use super::bind::Partial;
use super::dims::{Row, tensor_dims};
use super::relation::{ArgumentKind, Depends, Descent, Instance, Refines, Relation};
use super::reshape;
use crate::assembly::Side;
use crate::ir::ValueId;
use crate::sizes::{Operator, Term, wrapped};
use smallvec::{SmallVec, smallvec};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("each", "each result has the shape of its operand", each).descent(Descent::Each),
    Relation::new("like", "results have the shape of that operand", like)
        .takes(&[ArgumentKind::Operand])
        .refines(Refines::IfWritten)
        .descent(Descent::Like),
    Relation::new("slice_into", "results have the shape of that operand, part of which another is", |o, reading| {
        like(o, reading)
    })
    .takes(&[ArgumentKind::Operand])
    .depends(Depends::Attributes)
    .refines(Refines::No),
    Relation::new("permute", "dimensions in another order", transpose)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(Descent::Permuted),
    Relation::new("reduce", "dimensions but for some", reduce)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(Descent::Dropped),
    Relation::new("keep", "dimensions, one of which becomes 1", |o, reading| reduce_axis(o, true, reading))
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(Descent::Kept),
    Relation::new("drop", "dimensions without one", |o, reading| reduce_axis(o, false, reading))
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(Descent::Dropped),
    Relation::new("concatenate", "the sum of the sizes along one axis", concatenate)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("pad_tensor", "sizes and padding", tensor_pad).depends(Depends::Attributes).refines(Refines::No),
    Relation::new("in_dim", "the operand is stretched to the result, its dimensions placed by an attribute", in_dim)
        .takes(&[ArgumentKind::Attribute, ArgumentKind::Operand])
        .count(1, 2)
        .depends(Depends::Attributes)
        .numbers(&["output_dimensions"])
        .descent(Descent::Placed),
    Relation::new("sizes", "an operand lists the sizes", sizes)
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .descent(Descent::ReshapedByName),
    Relation::new("dynamic", "operands are the dynamic sizes", |o, reading| dynamic_sizes(o, o.operand(0)?, reading))
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Attributes)
        .refines(Refines::No),
    Relation::new("tie", "operands are the dynamic sizes of operand and result", |o, reading| {
        tie_shape(o, o.operand(0)?, reading)
    })
    .takes(&[ArgumentKind::Operand])
    .depends(Depends::Surroundings)
    .refines(Refines::No),
    Relation::new("slice", "the sizes of a slice", extract_slice)
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(Descent::Sliced),
    Relation::new("collapse", "groups of dimensions become one each", collapse)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(Descent::Reshaped),
    Relation::new("split", "dimensions become a group each", split)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(Descent::Reshaped),
];

pub(crate) fn transpose(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let order = o.axes(o.argument(0), row.rank())?;
    if order.len() != row.rank() {
        return Err(Refusal::Invalid);
    }
    let found: Columns = order.iter().map(|axis| reading.dims.get(row, *axis)).collect();
    match o.argument(0) {
        // The result has the shape of the second operand.
        "permutation" if o.ir.operands(o.op).len() == 2 => write_second(o, &found, reading),
        _ => o.bind(&found, reading),
    }
}

/// `linalg` operations write into their last operand.
fn write_second(o: Instance<'_, '_>, found: &[Term], reading: &mut Reading<'_>) -> Result<(), Refusal> {
    if let Some(target) = o.operand_row(1, reading) {
        if target.rank() != found.len() {
            return Err(Refusal::Invalid);
        }
        for (axis, dim) in found.iter().enumerate() {
            reading.facts.equate(*dim, reading.dims.get(target, axis))?;
        }
    }
    o.bind(found, reading)
}

pub(crate) fn reduce(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let inputs = o.ir.operands(o.op).len() / 2;
    let rows: SmallVec<[Row; 4]> = (0..inputs).filter_map(|number| o.operand_row(number, reading)).collect();
    let Some(first) = rows.first().copied() else { return Ok(()) };
    for other in &rows[1..] {
        reading.equate_rows(first, *other)?;
    }
    let dropped = o.axes(o.argument(0), first.rank())?;
    let kept = (0..first.rank()).filter(|axis| !dropped.contains(axis));
    let found: Columns = kept.map(|axis| reading.dims.get(first, axis)).collect();
    o.bind(&found, reading)
}

pub(crate) fn reduce_axis(o: Instance<'_, '_>, is_kept: bool, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = o.axis(o.argument(0), row.rank())?;
    let mut found = columns(row, reading);
    match is_kept {
        true => found[axis] = reading.facts.constant(1),
        false => _ = found.remove(axis),
    }
    o.bind(&found, reading)
}

pub(crate) fn concatenate(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let operands = o.ir.operands(o.op).len();
    let rows: SmallVec<[Row; 4]> = (0..operands).filter_map(|number| o.operand_row(number, reading)).collect();
    let Some((first, others)) = rows.split_first() else { return Ok(()) };
    // With an operand of unknown rank the others give all sizes but one.
    let is_whole = rows.len() == operands;
    if !is_whole && !o.reader.refines {
        return Ok(());
    }
    let along = o.axis(o.argument(0), first.rank())?;
    let mut found = columns(*first, reading);
    let declared = |operand: &ValueId| tensor_dims(o.ir, o.ir.value_type(*operand))?.get(along)?.size();
    let least = o.ir.operands(o.op).iter().filter_map(declared).fold(0, u64::saturating_add);
    for other in others {
        if other.rank() != first.rank() {
            return Err(Refusal::Invalid);
        }
        for axis in 0..first.rank() {
            let dim = reading.dims.get(*other, axis);
            if axis == along {
                found[axis] = reading.facts.compute(Operator::Add, found[axis], dim);
            } else {
                reading.facts.equate(found[axis], dim)?;
            }
        }
    }
    if !is_whole {
        let mut found: Partial = found.into_iter().map(Some).collect();
        found[along] = None;
        return o.bind_known(&found, reading);
    }
    // The static sizes alone add up to 2 or more, so the sum is not 1.
    if least > 1 && reading.facts.value(found[along]).is_none() {
        reading.facts.exclude_one(found[along])?;
    }
    o.bind(&found, reading)
}

pub(crate) fn tensor_pad(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut next = 1;
    let low = mixed(o, "static_low", &mut next, reading)?;
    let high = mixed(o, "static_high", &mut next, reading)?;
    if low.len() != row.rank() || high.len() != row.rank() {
        return Err(Refusal::Invalid);
    }
    let mut found: Partial = SmallVec::new();
    for (axis, (low, high)) in low.into_iter().zip(high).enumerate() {
        let dim = reading.dims.get(row, axis);
        let padded = low.zip(high).map(|(low, high)| {
            let sum = reading.facts.compute(Operator::Add, dim, low);
            reading.facts.compute(Operator::Add, sum, high)
        });
        found.push(padded);
    }
    o.bind_known(&found, reading)
}

/// Numbers of which some are written in an attribute and the others are operands, from `next` on.
fn mixed(
    o: Instance<'_, '_>,
    attribute: &str,
    next: &mut usize,
    reading: &mut Reading<'_>,
) -> Result<Partial, Refusal> {
    let value = o.ir.own_attribute(o.op, attribute).ok_or(Refusal::Invalid)?;
    let list = o.ir.integer_list(value).ok_or(Refusal::Invalid)?;
    let mut found = SmallVec::new();
    for number in list {
        found.push(match number {
            i64::MIN => {
                let operand = o.ir.operands(o.op).get(*next).copied().ok_or(Refusal::Invalid)?;
                *next += 1;
                o.element(operand, reading)
            }
            number => Some(reading.facts.constant(wrapped(number))),
        });
    }
    Ok(found)
}

pub(crate) fn broadcast_in_dim(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(result) = o.result_row(reading) else {
        return Ok(());
    };
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let places = o.axes(o.argument(0), result.rank())?;
    if places.len() != row.rank() {
        return Err(Refusal::Invalid);
    }
    for (axis, place) in places.iter().enumerate() {
        reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, *place))?;
    }
    Ok(())
}

pub(crate) fn sized(o: Instance<'_, '_>, operand: usize, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(sizes) = o.ir.operands(o.op).get(operand).and_then(|value| o.elements(*value, reading)) else {
        return Ok(());
    };
    let found: Partial = sizes.iter().map(|dim| o.as_size(*dim, reading)).collect();
    o.bind_known(&found, reading)
}

/// The dynamic sizes of a value, in order.
fn dynamic(o: Instance<'_, '_>, first: usize, value: ValueId, reading: &mut Reading<'_>) -> Result<Partial, Refusal> {
    let Some(dims) = tensor_dims(o.ir, o.ir.value_type(value)) else { return Ok(smallvec![]) };
    let mut operands = o.ir.operands(o.op).iter().skip(first);
    let mut found = SmallVec::new();
    for dim in dims {
        found.push(match dim.size() {
            Some(size) => Some(reading.facts.constant(size)),
            None => {
                let operand = operands.next().ok_or(Refusal::Invalid)?;
                o.element(*operand, reading).and_then(|dim| o.as_size(dim, reading))
            }
        });
    }
    Ok(found)
}

pub(crate) fn dynamic_sizes(o: Instance<'_, '_>, first: usize, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(result) = o.ir.results(o.op).next() else { return Ok(()) };
    let found = dynamic(o, first, result, reading)?;
    if found.is_empty() { Ok(()) } else { o.bind_known(&found, reading) }
}

pub(crate) fn tie_shape(o: Instance<'_, '_>, sizes: usize, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let (Some(tensor), Some(row)) = (o.ir.operands(o.op).first(), o.operand_row(0, reading)) else {
        return Ok(());
    };
    let found = dynamic(o, sizes, *tensor, reading)?;
    for (axis, dim) in found.iter().enumerate() {
        if let Some(dim) = dim {
            reading.facts.equate(reading.dims.get(row, axis), *dim)?;
        }
    }
    o.bind(&columns(row, reading), reading)
}

pub(crate) fn each(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    for (number, result) in o.ir.results(o.op).enumerate() {
        if let Some(row) = o.operand_row(number, reading) {
            let found = columns(row, reading).into_iter().map(Some).collect::<Partial>();
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    Ok(())
}

pub(crate) fn extract_slice(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let segments = o.ir.attribute(o.op, Side::Operands.segments()).and_then(|value| o.ir.integers(value));
    let Some([_, offsets, ..]) = segments.as_deref() else { return Ok(()) };
    let mut next = 1 + usize::try_from(*offsets).map_err(|_| Refusal::Invalid)?;
    let sizes = mixed(o, "static_sizes", &mut next, reading)?;
    let Some(result) = o.ir.results(o.op).next().and_then(|result| rank(o.reader, result)) else { return Ok(()) };
    // Which dimensions a result of lower rank drops is not decided here.
    if result != sizes.len() {
        return Ok(());
    }
    let sizes: Partial = sizes.into_iter().map(|dim| o.as_size(dim?, reading)).collect();
    o.bind_known(&sizes, reading)
}

fn rank(reader: &Reader<'_>, value: ValueId) -> Option<usize> {
    tensor_dims(reader.ir, reader.ir.value_type(value)).map(<[_]>::len)
}

pub(crate) fn collapse(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found = Columns::new();
    for group in reshape::groups(o, row)? {
        let (first, others) = group.split_first().ok_or(Refusal::Invalid)?;
        let product = others.iter().fold(reading.dims.get(row, *first), |product, axis| {
            reading.facts.compute(Operator::Multiply, product, reading.dims.get(row, *axis))
        });
        found.push(product);
    }
    o.bind(&found, reading)
}

pub(crate) fn expand(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    if o.ir.attribute(o.op, "static_output_shape").is_none() {
        return Ok(());
    }
    let sizes = mixed(o, "static_output_shape", &mut 1, reading)?;
    let sizes: Partial = sizes.into_iter().map(|dim| o.as_size(dim?, reading)).collect();
    o.bind_known(&sizes, reading)
}

/// Results have the shape of the named operand.
fn like(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    match o.operand_row(o.operand(0)?, reading) {
        Some(row) => o.bind(&columns(row, reading), reading),
        None => Ok(()),
    }
}

/// The operand is stretched to the result, whose sizes another operand may list.
fn in_dim(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    if o.rule.arguments.len() > 1 {
        sized(o, o.operand(1)?, reading)?;
    }
    broadcast_in_dim(o, reading)
}

/// The sizes of the result are listed; an operand before the list is reshaped to them.
fn sizes(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let list = o.operand(0)?;
    sized(o, list, reading)?;
    if list == 1 { reshape::reshape(o, reading) } else { Ok(()) }
}

fn split(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    expand(o, reading)?;
    reshape::expand_groups(o, reading)
}
