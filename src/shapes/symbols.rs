//! Numbers that PyTorch's exporter names, sizes given by affine maps of such numbers, and affine maps of numbers in general.

use super::apply::{RelationReader, RelationRefusal, RelationState};
use super::bind::Partial;
use crate::ir::attributes::{AffineExpression, AffineOperator};
use crate::ir::{AffineId, AttributeId, AttributeKind, OpId};
use crate::sizes::{Operator, Term, wrapped};
use smallvec::SmallVec;

/// `torch.symbolic_int`: equal names are equal numbers, in the written range.
pub(crate) fn define(
    reader: &RelationReader<'_>,
    op: OpId,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let ir = reader.ir;
    let number = |name| ir.attribute(op, name).and_then(|value| ir.integer(value));
    let Some(name) = ir.attribute(op, "symbol_name").and_then(|name| ir.string(name)) else { return Ok(()) };
    let Some(result) = ir.results(op).next() else { return Ok(()) };
    let Some(own) = reader.element(result, reading) else { return Ok(()) };
    if let Some(known) = reading.dims.symbol(&name) {
        reading.facts.equate(known, own)?;
    } else {
        reading.dims.set_symbol(name, own);
    }
    match (number("min_val"), number("max_val")) {
        (Some(least), Some(most)) if least == most => {
            let only = reading.facts.constant(wrapped(least));
            reading.facts.equate(own, only)?;
        }
        (Some(2..), _) => reading.facts.exclude_one(own)?,
        _ => {}
    }
    Ok(())
}

/// `torch.bind_symbolic_shape`: the sizes of a tensor are the results of a map of numbers.
pub(crate) fn bind_shape(
    reader: &RelationReader<'_>,
    op: OpId,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some((tensor, symbols)) = reader.ir.operands(op).split_first() else { return Ok(()) };
    let Some(row) = reading.row(reader.ir, *tensor) else { return Ok(()) };
    let numbers: Option<SmallVec<[Term; 4]>> = symbols.iter().map(|symbol| reader.element(*symbol, reading)).collect();
    let (Some(numbers), Some(map)) = (numbers, reader.ir.attribute(op, "shape_expressions")) else { return Ok(()) };
    let Some(sizes) = affine_results(reader, map, &numbers, reading) else { return Ok(()) };
    if sizes.len() != row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    for (axis, size) in sizes.into_iter().enumerate() {
        if let Some(size) = size {
            reading.facts.equate(reading.dims.get(row, axis), size)?;
        }
    }
    Ok(())
}

/// The results of an affine map for given numbers, first those for dimensions and then those for symbols; `None` for a division.
pub(crate) fn affine_results(
    reader: &RelationReader<'_>,
    map: AttributeId,
    numbers: &[Term],
    reading: &mut RelationState<'_>,
) -> Option<Partial> {
    let attributes = &reader.ir.attributes;
    let AttributeKind::AffineMap(_, form) = *attributes.resolve(map) else { return None };
    let (dims, symbols) = numbers.split_at_checked(form.dims as usize)?;
    if symbols.len() != form.symbols as usize {
        return None;
    }
    let results = attributes.affine_results[form.results.range()].iter();
    Some(
        results
            .map(|result| affine(reader, result.expression, dims, symbols, reading, reader.budget.computed_depth))
            .collect(),
    )
}

fn affine(
    reader: &RelationReader<'_>,
    expression: AffineId,
    dims: &[Term],
    symbols: &[Term],
    reading: &mut RelationState<'_>,
    depth: usize,
) -> Option<Term> {
    match reader.ir.attributes.affine[expression.index()] {
        AffineExpression::Dim(place) => dims.get(place as usize).copied(),
        AffineExpression::Symbol(place) => symbols.get(place as usize).copied(),
        AffineExpression::Constant(number) => Some(reading.facts.constant(wrapped(number))),
        AffineExpression::Binary(operator, left, right) => {
            let operator = match operator {
                AffineOperator::Add => Operator::Add,
                AffineOperator::Multiply => Operator::Multiply,
                AffineOperator::Mod | AffineOperator::FloorDiv | AffineOperator::CeilDiv => return None,
            };
            let depth = depth.checked_sub(1)?;
            let left = affine(reader, left, dims, symbols, reading, depth)?;
            let right = affine(reader, right, dims, symbols, reading, depth)?;
            Some(reading.facts.compute(operator, left, right))
        }
    }
}
