//! What the records of operations say, and a few names: [`of_name`]; and rules about some of the operands, which they name.

use super::apply::{Reader, Reading, Refusal, Rows, column, columns};
use super::assertions::Assertion;
use super::broadcast;
use super::kind::Transfer;
use crate::assembly::{OpDefinition, ShapeKind, ShapeRule};
use crate::dialect::Registry;
use crate::ir::{Holder, Ir, OpId};

/// What an operation does to sizes of which no definition tells.
pub(super) fn of_name<'r>(registry: &'r Registry, name: &[u8]) -> Transfer<'r> {
    match name {
        Ir::WRAPPER => Transfer::Wrapper(registry),
        b"func.call" | b"util.call" => Transfer::Call,
        b"torch.symbolic_int" => Transfer::Symbol,
        b"torch.bind_symbolic_shape" => Transfer::BindShape,
        b"cf.assert" => Transfer::Assertion(Assertion::True),
        b"stablehlo.custom_call" => Transfer::Assertion(Assertion::Called),
        b"shape.cstr_eq" => Transfer::Assertion(Assertion::EqualShapes),
        b"shape.cstr_broadcastable" => Transfer::Assertion(Assertion::Broadcastable),
        _ => match registry.shape_rule(name) {
            Some((info, rule)) => Transfer::Shape(info, rule),
            None => Transfer::Fresh,
        },
    }
}

/// The operands that a rule names, or all of them.
pub(super) fn named_operands(
    reader: &Reader<'_>,
    op: OpId,
    info: &OpDefinition,
    rule: &ShapeRule,
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    if rule.kind == ShapeKind::Same && rule.arguments.is_empty() {
        return broadcast::same(reader, op, |_| false, reading);
    }
    let taking_part = info.taking_part(rule, reader.ir.operands(op).len()).ok_or(Refusal::Invalid)?;
    match rule.kind {
        ShapeKind::Same => same_of(reader, op, &taking_part, reading),
        ShapeKind::Onto => onto_first(reader, op, &taking_part, reading),
        _ => numpy_of(reader, op, &taking_part, reading),
    }
}

/// The same of some operands. A number, or what else is no tensor, does not take part.
pub(super) fn numpy_of(
    reader: &Reader<'_>,
    op: OpId,
    taking_part: &[usize],
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let rows = tensor_rows(reader, op, taking_part, reading)?;
    broadcast::join_rows(reader, op, &rows, reading)
}

/// Those of the operands that take part which are tensors.
fn tensor_rows(
    reader: &Reader<'_>,
    op: OpId,
    taking_part: &[usize],
    reading: &mut Reading<'_>,
) -> Result<Rows, Refusal> {
    let operands = reader.ir.operands(op);
    let mut rows = Rows::new();
    let taking_part = taking_part.iter().filter_map(|index| operands.get(*index));
    // Each tensor of a list takes part.
    for value in taking_part.flat_map(|value| reader.ir.list_elements(*value).unwrap_or(std::slice::from_ref(value))) {
        match reader.ir.types.holder(reader.ir.value_type(*value)) {
            Holder::Shape(_) => rows.push(reading.row(reader.ir, *value)),
            Holder::Unknown => rows.push(None),
            Holder::Scalar => {}
        }
    }
    Ok(rows)
}

/// The others are stretched to the first of the operands that take part, whose shape the result has.
pub(super) fn onto_first(
    reader: &Reader<'_>,
    op: OpId,
    taking_part: &[usize],
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let rows = tensor_rows(reader, op, taking_part, reading)?;
    let Some((Some(first), others)) = rows.split_first() else { return Ok(()) };
    for other in others.iter().flatten() {
        for from_right in 0..other.rank() {
            let (from, to) = (column(reading, *other, from_right), column(reading, *first, from_right));
            let (Some(from), Some(to)) = (from, to) else { return Err(Refusal::Invalid) };
            reading.facts.stretch(from, to)?;
        }
    }
    let result = columns(*first, reading);
    reader.bind(op, &result, reading)
}

/// The operands that take part and the results have one shape.
pub(super) fn same_of(
    reader: &Reader<'_>,
    op: OpId,
    taking_part: &[usize],
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let rows = tensor_rows(reader, op, taking_part, reading)?;
    let mut known = rows.iter().flatten();
    let Some(first) = known.next() else { return Ok(()) };
    known.try_for_each(|other| reading.equate_rows(*first, *other))?;
    let result = columns(*first, reading);
    reader.bind(op, &result, reading)
}
