//! Operands that are stretched: to sizes that another operand lists, to their result, and by dimensions that are added.

use super::apply::{Columns, Reader, Reading, Refusal, columns};
use super::bind::Partial;
use super::relation::{ArgumentKind, Depends, Descent, Instance, Refines, Relation};
use crate::ir::{Definition, ValueId};
use crate::sizes::{Term, wrapped};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("insert", "dimensions, and others among them", insert)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .descent(Descent::Inserted),
    Relation::new("prepend", "dimensions, and others before them", prepend)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(Descent::Stretched),
    Relation::new("stretch", "the operand is stretched to the result, aligned at the right", stretch)
        .refines(Refines::No)
        .descent(Descent::Stretched),
    Relation::new("target", "the operand and the sizes listed broadcast to the result", |o, reading| {
        target(o, (o.operand(0)?, o.operand(1)?), reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings)
    .descent(Descent::Stretched),
    Relation::new("expand", "the operand is stretched to the sizes listed", |o, reading| {
        expand_to(o, (o.operand(0)?, o.operand(1)?), reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings)
    .refines(Refines::No)
    .descent(Descent::Stretched),
];

/// `linalg.broadcast`: the dimensions that are not added are those of the input.
pub(crate) fn insert(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let (Some(input), Some(init)) = rows else { return Ok(()) };
    let added = o.axes(o.argument(0), init.rank())?;
    let kept: Vec<usize> = (0..init.rank()).filter(|axis| !added.contains(axis)).collect();
    if kept.len() != input.rank() {
        return Err(Refusal::Invalid);
    }
    for (axis, place) in kept.into_iter().enumerate() {
        reading.facts.equate(reading.dims.get(input, axis), reading.dims.get(init, place))?;
    }
    let found = columns(init, reading);
    o.bind(&found, reading)
}

/// `stablehlo.broadcast`
pub(crate) fn prepend(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let sizes = o.ir.own_attribute(o.op, o.argument(0)).and_then(|value| o.ir.integer_list(value));
    let mut found = Columns::new();
    for size in sizes.ok_or(Refusal::Invalid)? {
        let size = u64::try_from(size).map_err(|_| Refusal::Invalid)?;
        found.push(reading.facts.constant(size));
    }
    found.extend(columns(row, reading));
    o.bind(&found, reading)
}

/// The operand to the result, aligned at the right.
pub(crate) fn stretch(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let Some(result) = o.result_row(reading) else {
        return Ok(());
    };
    let leading = result.rank().checked_sub(row.rank()).ok_or(Refusal::Invalid)?;
    for axis in 0..row.rank() {
        reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, leading + axis))?;
    }
    Ok(())
}

/// `onnx.Expand`: the operand and sizes broadcast, both ways.
pub(crate) fn target(
    o: Instance<'_, '_>,
    (operand, sizes): (usize, usize),
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(operand, reading) else { return Ok(()) };
    let sizes = o.ir.operands(o.op).get(sizes).and_then(|value| o.elements(*value, reading));
    let Some(sizes) = sizes else { return Ok(()) };
    let own = columns(row, reading);
    let mut found = Columns::new();
    for from_right in (0..own.len().max(sizes.len())).rev() {
        let at = |list: &[Term]| list.len().checked_sub(from_right + 1).map(|axis| list[axis]);
        found.extend(match (at(&own), at(&sizes)) {
            (Some(own), Some(size)) => Some(reading.facts.join(own, size)?),
            (one, other) => one.or(other),
        });
    }
    o.bind(&found, reading)
}

/// `torch.aten.expand`: the operand to sizes, of which -1 is the one that it has.
pub(crate) fn expand_to(
    o: Instance<'_, '_>,
    (operand, sizes): (usize, usize),
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let Some(row) = o.operand_row(operand, reading) else { return Ok(()) };
    let Some(list) = o.ir.operands(o.op).get(sizes).copied() else { return Ok(()) };
    let Some(sizes) = o.elements(list, reading) else { return Ok(()) };
    let leading = sizes.len().checked_sub(row.rank()).ok_or(Refusal::Invalid)?;
    let mut found: Partial = Partial::new();
    for (axis, size) in sizes.iter().enumerate() {
        let own = axis.checked_sub(leading).map(|axis| reading.dims.get(row, axis));
        let value = reading.facts.value(*size);
        let is_own = value == Some(wrapped(-1));
        // What a program computes may be -1, but for what it takes from a tensor.
        let is_size = value.is_some() || is_dimension(o.reader, list, axis);
        found.push(match own {
            None if is_own => return Err(Refusal::Invalid),
            Some(own) if is_own => Some(own),
            Some(own) if is_size => {
                reading.facts.stretch(own, *size)?;
                Some(*size)
            }
            Some(_) => None,
            None => o.as_size(*size, reading),
        });
    }
    o.bind_known(&found, reading)?;
    let Some(result) = o.result_row(reading) else {
        return Ok(());
    };
    if result.rank() != sizes.len() {
        return Ok(());
    }
    for axis in 0..row.rank() {
        reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, leading + axis))?;
    }
    Ok(())
}

/// Whether an element of a list is a dimension of a tensor.
pub(crate) fn is_dimension(reader: &Reader<'_>, list: ValueId, axis: usize) -> bool {
    let element = reader.ir.list_elements(list).and_then(|elements| elements.get(axis));
    let definition = element.map(|element| reader.ir.definition(*element));
    matches!(definition, Some(Definition::Result(op)) if reader.ir.op_name(op) == b"torch.aten.size.int")
}
