//! Relations of PyTorch: products, indices, padding and normalization.

use crate::ir::{Holder, Type, ValueId};
use crate::shapes::apply::{Columns, RelationRefusal, RelationState, columns};
use crate::shapes::bind::partial_shape;
use crate::shapes::dims::DimRange;
use crate::shapes::onnx::{ArgumentValue, place};
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::shapes::torch::axis;
use crate::sizes::Operator;
use smallvec::SmallVec;

const TWO: &[ArgumentKind] = &[ArgumentKind::Operand; 2];
const THREE: &[ArgumentKind] = &[ArgumentKind::Operand; 3];

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("linear", "a product with the transposed weight", linear).takes(TWO).depends(Depends::Surroundings),
    Relation::new("embedding", "the dimensions of the indices, and a row of the weight", embedding)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("index_along", "the dimensions, with one index for each element along one axis", index_select)
        .takes(THREE)
        .depends(Depends::Surroundings),
    Relation::new("gathered", "the dimensions of the index", gather).takes(TWO).depends(Depends::Surroundings),
    Relation::new("indexed", "the dimensions, with the indexed ones replaced by those of the indices", index_tensor)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("put", "the shape of the operand; values broadcast to the selection by the indices", put)
        .takes(THREE)
        .depends(Depends::Surroundings),
    Relation::new("top_of", "the dimensions, with one size given by an operand", top)
        .takes(THREE)
        .depends(Depends::Surroundings),
    Relation::new("padded", "a list has the padding of the last dimensions", pad)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("attention", "batch, queries, and the features of values", attention)
        .takes(THREE)
        .depends(Depends::Surroundings),
    Relation::new("normalize_last", "the shape of the operand; its last dimensions are the listed ones", normalize)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("one_hot_of", "the dimensions, and a new last one", one_hot)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("halve", "the dimensions, with half the size along one axis", halve)
        .takes(TWO)
        .depends(Depends::Surroundings),
];

fn linear(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(input), Some(weight)) = (o.row(0, reading)?, o.row(1, reading)?) else { return Ok(()) };
    let mut found = columns(input, reading);
    let inner = found.pop().ok_or(RelationRefusal::Invalid)?;
    match columns(weight, reading)[..] {
        [own] => reading.facts.equate(inner, own)?,
        [out, own] => {
            reading.facts.equate(inner, own)?;
            found.push(out);
        }
        _ => return Err(RelationRefusal::Invalid),
    }
    o.bind(&found, reading)
}

fn embedding(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(weight), Some(indices)) = (o.row(0, reading)?, o.row(1, reading)?) else { return Ok(()) };
    let [_, features] = columns(weight, reading)[..] else { return Err(RelationRefusal::Invalid) };
    let mut found = columns(indices, reading);
    found.push(features);
    o.bind(&found, reading)
}

fn index_select(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(row), Some(index)) = (o.row(0, reading)?, o.row(2, reading)?) else { return Ok(()) };
    let count = match columns(index, reading)[..] {
        [] => reading.facts.constant(1),
        [count] => count,
        _ => return Err(RelationRefusal::Invalid),
    };
    let ArgumentValue::Known(along) = o.number(1, reading)? else { return o.bind_rank(row.rank(), reading) };
    let along = axis(along, row.rank())?;
    let mut found = columns(row, reading);
    if let Some(dim) = found.get_mut(along) {
        *dim = count;
    }
    o.bind(&found, reading)
}

fn gather(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (row, Some(index)) = (o.row(0, reading)?, o.row(1, reading)?) else { return Ok(()) };
    if row.is_some_and(|row| row.rank().max(1) != index.rank().max(1)) {
        return Err(RelationRefusal::Invalid);
    }
    let found = columns(index, reading);
    o.bind(&found, reading)
}

/// The sizes that indices select from an operand. A missing index selects the whole axis. The other indices broadcast;
/// their shape replaces the first indexed axis, or comes before all other axes if the indexed axes are not adjacent.
fn selected(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<Option<Columns>, RelationRefusal> {
    let ir = o.ir;
    let (Some(row), Some(list)) = (o.row(0, reading)?, ir.list_elements(o.value(1)?)) else { return Ok(None) };
    let is_mask = |value: ValueId| match ir.types.resolved(ir.value_type(value)) {
        Type::Opaque(text) => text.ends_with(b"i1>"),
        _ => true,
    };
    let mut given: SmallVec<[(usize, DimRange); 4]> = SmallVec::new();
    for (at, value) in list.iter().enumerate().filter(|(_, value)| !o.is_none(**value)) {
        match (ir.types.holder(ir.value_type(*value)), reading.row(ir, *value)) {
            (Holder::Shape(_), Some(row)) if !is_mask(*value) => given.push((at, row)),
            _ => return Ok(None),
        }
    }
    if list.len() > row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    let Some(first) = given.first().map(|(at, _)| *at) else { return Ok(Some(columns(row, reading))) };
    let rank = given.iter().map(|(_, row)| row.rank()).max().unwrap_or(0);
    let mut joined = Columns::new();
    for from_right in (0..rank).rev() {
        let mut size = None;
        for (_, row) in &given {
            let Some(axis) = row.rank().checked_sub(from_right + 1) else { continue };
            let dim = reading.dims.get(*row, axis);
            size = Some(match size {
                Some(size) => reading.facts.join(size, dim)?,
                None => dim,
            });
        }
        joined.extend(size);
    }
    let is_indexed = |axis: usize| given.iter().any(|(at, _)| *at == axis);
    let is_together = given.iter().zip(first..).all(|((at, _), expected)| *at == expected);
    let at = if is_together { first } else { 0 };
    let mut found: Columns =
        (0..row.rank()).filter(|axis| !is_indexed(*axis)).map(|axis| reading.dims.get(row, axis)).collect();
    found.insert_from_slice(at, &joined);
    Ok(Some(found))
}

fn index_tensor(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    match selected(o, reading)? {
        Some(found) => o.bind(&found, reading),
        None => Ok(()),
    }
}

fn put(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let selected = selected(o, reading)?;
    if let (Some(selected), Some(values)) = (selected, o.row(2, reading)?) {
        let leading = selected.len().checked_sub(values.rank()).ok_or(RelationRefusal::Invalid)?;
        for axis in 0..values.rank() {
            reading.facts.stretch(reading.dims.get(values, axis), selected[leading + axis])?;
        }
    }
    match o.row(0, reading)? {
        Some(row) => o.bind(&columns(row, reading), reading),
        None => Ok(()),
    }
}

fn top(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(along) = o.number(2, reading)? else { return o.bind_rank(row.rank(), reading) };
    let along = axis(along, row.rank())?;
    let count = o.element(o.value(1)?, reading).and_then(|count| o.as_size(count, reading));
    let mut found = partial_shape(row, reading);
    if let Some(dim) = found.get_mut(along) {
        *dim = count;
    }
    o.bind_known(&found, reading)
}

/// Two numbers for each dimension, beginning with the last dimension.
fn pad(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(padding) = o.list(1, reading)? else { return o.bind_rank(row.rank(), reading) };
    if padding.len() % 2 != 0 || padding.len() > 2 * row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    let mut found = partial_shape(row, reading);
    for (from_right, pair) in padding.chunks_exact(2).enumerate() {
        let axis = row.rank() - 1 - from_right;
        let sum =
            pair.iter().fold(reading.dims.get(row, axis), |sum, more| reading.facts.compute(Operator::Add, sum, *more));
        found[axis] = o.as_size(sum, reading);
    }
    o.bind_known(&found, reading)
}

fn attention(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (o.row(0, reading)?, o.row(1, reading)?, o.row(2, reading)?);
    let (Some(query), Some(key), Some(value)) = rows else { return Ok(()) };
    if [query, key, value].iter().any(|row| row.rank() < 2) {
        return Err(RelationRefusal::Invalid);
    }
    let (query, key, value) = (columns(query, reading), columns(key, reading), columns(value, reading));
    let last = |sizes: &Columns, from_right: usize| sizes[sizes.len() - 1 - from_right];
    reading.facts.equate(last(&query, 0), last(&key, 0))?;
    reading.facts.equate(last(&key, 1), last(&value, 1))?;
    let mut found = query.clone();
    found.pop();
    found.push(last(&value, 0));
    o.bind(&found, reading)
}

/// The shape of the operand; further results, which are statistics, have size 1 along normalized axes.
fn normalize(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let own = columns(row, reading);
    let ArgumentValue::Known(shape) = o.list(1, reading)? else {
        return o.reader.bind_result(first_result(o)?, &partial_shape(row, reading), reading);
    };
    let leading = own.len().checked_sub(shape.len()).ok_or(RelationRefusal::Invalid)?;
    for (axis, size) in shape.iter().enumerate() {
        reading.facts.equate(own[leading + axis], *size)?;
    }
    for name in ["weight", "bias"] {
        let operand = o.first_operand(name);
        let row = operand.and_then(|operand| o.operand_row(operand, reading));
        let Some(row) = row else { continue };
        if row.rank() != shape.len() {
            return Err(RelationRefusal::Invalid);
        }
        for (axis, size) in shape.iter().enumerate() {
            reading.facts.equate(reading.dims.get(row, axis), *size)?;
        }
    }
    let mut found = partial_shape(row, reading);
    for (number, result) in o.ir.results(o.op).enumerate() {
        if number == 1 {
            found[leading..].fill(reading.size(1));
        }
        o.reader.bind_result(result, &found, reading)?;
    }
    Ok(())
}

fn first_result(o: Instance<'_, '_>) -> Result<ValueId, RelationRefusal> {
    o.ir.results(o.op).next().ok_or(RelationRefusal::Invalid)
}

fn one_hot(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let mut found = partial_shape(row, reading);
    // A negative number of classes means the largest index plus 1.
    found.push(match o.number(1, reading)? {
        ArgumentValue::Known(count) => reading.size(count.into()),
        ArgumentValue::Missing | ArgumentValue::Unknown => None,
    });
    o.bind_known(&found, reading)
}

fn halve(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(along) = o.number(1, reading)? else { return o.bind_rank(row.rank(), reading) };
    let along = place(along, row.rank())?;
    let mut found = partial_shape(row, reading);
    found[along] = crate::shapes::hlo::divide(reading.dims.get(row, along), 2, reading);
    o.bind_known(&found, reading)
}
