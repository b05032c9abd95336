//! Relations over named operands: broadcasting and equal shapes; and the requirements of a few operations without record: [`of_name`].

use super::apply::{Reading, Refusal, Rows, column, columns};
use super::assertions::Assertion;
use super::broadcast;
use super::kind::Transfer;
use super::relation::{ANY, ArgumentKind, Descent, Instance, Refines, Relation};
use crate::dialect::Registry;
use crate::ir::{Holder, Ir};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("numpy", "operands broadcast to the results as NumPy has it", numpy)
        .takes(&[ArgumentKind::Operand])
        .count(0, ANY)
        .descent(Descent::Aligned),
    Relation::new("onto", "operands broadcast to the first, which keeps its shape", onto)
        .takes(&[ArgumentKind::Operand])
        .count(0, ANY)
        .refines(Refines::No)
        .descent(Descent::Onto),
    Relation::new("same", "operands and results have one shape", same)
        .takes(&[ArgumentKind::Operand])
        .count(0, ANY)
        .descent(Descent::Aligned),
];

/// The requirement of an operation without definition.
pub(crate) fn of_name<'r>(registry: &'r Registry, name: &[u8]) -> Transfer<'r> {
    match name {
        Ir::WRAPPER => Transfer::Wrapper(registry),
        b"func.call" | b"util.call" => Transfer::Call,
        b"torch.symbolic_int" => Transfer::Symbol,
        b"torch.bind_symbolic_shape" => Transfer::BindShape,
        b"cf.assert" | b"shape.cstr_require" => Transfer::Assertion(Assertion::True),
        b"stablehlo.custom_call" => Transfer::Assertion(Assertion::Called),
        b"shape.cstr_eq" => Transfer::Assertion(Assertion::EqualShapes),
        b"shape.cstr_broadcastable" => Transfer::Assertion(Assertion::Broadcastable),
        _ => {
            let relation = registry.shape_rule(name).and_then(|record| Some((Relation::of(record.1)?, record)));
            relation.map_or(Transfer::Fresh, |(relation, record)| Transfer::Relation(relation, record))
        }
    }
}

/// The operands that a rule names broadcast to the results.
fn numpy(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let rows = tensor_rows(o, reading)?;
    broadcast::join_rows(o.reader, o.op, &rows, reading)
}

/// The tensors among the operands that a rule names, or all of them. Numbers and other operands that are no tensors do not take part.
fn tensor_rows(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<Rows, Refusal> {
    let ir = o.ir;
    let operands = ir.operands(o.op);
    let taking_part = o.info.taking_part(o.rule, operands.len()).ok_or(Refusal::Invalid)?;
    let mut rows = Rows::new();
    let taking_part = taking_part.iter().filter_map(|index| operands.get(*index));
    // Each tensor of a list takes part.
    for value in taking_part.flat_map(|value| ir.list_elements(*value).unwrap_or(std::slice::from_ref(value))) {
        match ir.types.holder(ir.value_type(*value)) {
            Holder::Shape(_) => rows.push(reading.row(ir, *value)),
            Holder::Unknown => rows.push(None),
            Holder::Scalar => {}
        }
    }
    Ok(rows)
}

/// The others are stretched to the first of the operands that take part, whose shape the result has.
fn onto(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let rows = tensor_rows(o, reading)?;
    let Some((Some(first), others)) = rows.split_first() else { return Ok(()) };
    for other in others.iter().flatten() {
        for from_right in 0..other.rank() {
            let (from, to) = (column(reading, *other, from_right), column(reading, *first, from_right));
            let (Some(from), Some(to)) = (from, to) else { return Err(Refusal::Invalid) };
            reading.facts.stretch(from, to)?;
        }
    }
    o.bind(&columns(*first, reading), reading)
}

/// The operands that take part and the results have one shape.
fn same(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    if o.rule.arguments.is_empty() {
        return broadcast::same(o.reader, o.op, |_| false, reading);
    }
    let rows = tensor_rows(o, reading)?;
    let mut known = rows.iter().flatten();
    let Some(first) = known.next() else { return Ok(()) };
    known.try_for_each(|other| reading.equate_rows(*first, *other))?;
    o.bind(&columns(*first, reading), reading)
}
