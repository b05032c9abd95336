//! Operands that broadcast, or have one shape: by traits, and by the rules of definitions and users.

use super::apply::{Columns, RelationReader, RelationRefusal, RelationState, TensorRows, column, columns};
use super::dims::DimRange;
use crate::ir::{OpId, Type};
use crate::shape::{Alignment, Rule, StartAxis};
use crate::sizes::Term;
use smallvec::SmallVec;

pub(crate) fn rule(
    reader: &RelationReader<'_>,
    op: OpId,
    rule: &Rule,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    match rule.alignment() {
        Alignment::Right => numpy(reader, op, usize::MAX, reading),
        Alignment::Equal => same(reader, op, |_| false, reading),
        Alignment::Onto(axis) => onto(reader, op, axis, reading),
        Alignment::Target(target) => {
            let rows = rows(reader, op, usize::MAX, reading)?;
            let ([Some(operand)], Some(target)) = (&rows[..], target.dims()) else { return Ok(()) };
            let rank = operand.rank().max(target.len());
            let mut result = Columns::new();
            for from_right in (0..rank).rev() {
                let own = column(reading, *operand, from_right);
                let target = target.len().checked_sub(from_right + 1).map(|axis| match target[axis].size() {
                    Some(size) => reading.facts.constant(size),
                    None => reading.facts.unknown(None),
                });
                result.push(match (own, target) {
                    (Some(own), Some(target)) => reading.facts.join(own, target)?,
                    (Some(one), None) | (None, Some(one)) => one,
                    (None, None) => reading.facts.constant(1),
                });
            }
            reader.bind(op, &result, reading)
        }
    }
}

/// The first operands, all of which are tensors.
fn rows(
    reader: &RelationReader<'_>,
    op: OpId,
    count: usize,
    reading: &mut RelationState<'_>,
) -> Result<TensorRows, RelationRefusal> {
    let operands = reader.ir.operands(op).iter().take(count);
    operands
        .map(|value| match reader.ir.types.resolved(reader.ir.value_type(*value)) {
            Type::RankedTensor { .. } => Ok(reading.row(reader.ir, *value)),
            Type::UnrankedTensor(_) => Ok(reading.row(reader.ir, *value)),
            _ => Err(RelationRefusal::Invalid),
        })
        .collect()
}

/// The operands broadcast to every result, aligned at the right.
pub(crate) fn numpy(
    reader: &RelationReader<'_>,
    op: OpId,
    count: usize,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let rows = rows(reader, op, count, reading)?;
    join_rows(reader, op, &rows, reading)
}

pub(crate) fn join_rows(
    reader: &RelationReader<'_>,
    op: OpId,
    rows: &TensorRows,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    if rows.iter().any(Option::is_none) {
        return below_result(reader, op, rows, reading);
    }
    let rank = rows.iter().flatten().map(|row| row.rank()).max().ok_or(RelationRefusal::Invalid)?;
    let mut result = Columns::new();
    for from_right in (0..rank).rev() {
        let mut joined: Option<Term> = None;
        for row in rows.iter().flatten() {
            let Some(dim) = column(reading, *row, from_right) else { continue };
            joined = Some(match joined {
                Some(joined) => reading.facts.join(joined, dim)?,
                None => dim,
            });
        }
        result.extend(joined);
    }
    reader.bind(op, &result, reading)
}

/// An operand of unknown rank may stretch any column, so each size of the other operands is 1 or the size of the
/// result.
fn below_result(
    reader: &RelationReader<'_>,
    op: OpId,
    rows: &TensorRows,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    for result in reader.ir.results(op) {
        let Some(result) = reading.row(reader.ir, result) else { continue };
        for row in rows.iter().flatten() {
            if row.rank() > result.rank() {
                return Err(RelationRefusal::Invalid);
            }
            for from_right in 0..row.rank() {
                if let (Some(from), Some(to)) = (column(reading, *row, from_right), column(reading, result, from_right))
                {
                    reading.facts.stretch(from, to)?;
                }
            }
        }
    }
    Ok(())
}

/// The second operand is stretched to the first, whose shape is that of the result.
fn onto(
    reader: &RelationReader<'_>,
    op: OpId,
    start: StartAxis,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let rows = rows(reader, op, usize::MAX, reading)?;
    let [a, b] = rows[..] else { return Err(RelationRefusal::Invalid) };
    let Some(a) = a else { return Ok(()) };
    if let Some(b) = b {
        let start = match start {
            StartAxis::FromRanks => a.rank().checked_sub(b.rank()).ok_or(RelationRefusal::Invalid)?,
            StartAxis::At(axis) => axis.index(),
        };
        for axis in 0..b.rank() {
            let from = reading.dims.get(b, axis);
            match start + axis < a.rank() {
                true => reading.facts.stretch(from, reading.dims.get(a, start + axis))?,
                // Further dimensions are 1 and are dropped.
                false => {
                    let one = reading.facts.constant(1);
                    reading.facts.equate(from, one)?;
                }
            }
        }
    }
    let result = columns(a, reading);
    reader.bind(op, &result, reading)
}

/// All tensors have the same shape.
pub(crate) fn same(
    reader: &RelationReader<'_>,
    op: OpId,
    may_be_scalar: impl Fn(usize) -> bool,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(first) = same_operands(reader, op, may_be_scalar, reading)? else {
        // The operands determine no shape, but all results have the same shape.
        let mut results = reader.ir.results(op).filter_map(|result| reading.row(reader.ir, result));
        let Some(first) = results.next() else { return Ok(()) };
        let others: SmallVec<[DimRange; 2]> = results.collect();
        return others.into_iter().try_for_each(|other| reading.equate_rows(first, other));
    };
    let result = columns(first, reading);
    reader.bind(op, &result, reading)
}

/// The operands that are tensors have the shape of the first of them.
pub(crate) fn same_operands(
    reader: &RelationReader<'_>,
    op: OpId,
    may_be_scalar: impl Fn(usize) -> bool,
    reading: &mut RelationState<'_>,
) -> Result<Option<DimRange>, RelationRefusal> {
    let mut first: Option<DimRange> = None;
    for (index, value) in reader.ir.operands(op).iter().enumerate() {
        let Some(row) = reading.row(reader.ir, *value) else { continue };
        if row.rank() == 0 && may_be_scalar(index) {
            continue;
        }
        match first {
            Some(first) => reading.equate_rows(first, row)?,
            None => first = Some(row),
        }
    }
    Ok(first)
}

/// Broadcasts as in NumPy, except that an attribute may map the dimensions of the
/// smaller operand to dimensions of the larger operand.
pub(crate) fn broadcast_dimensions(
    reader: &RelationReader<'_>,
    op: OpId,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(attribute) = reader.ir.attribute(op, "broadcast_dimensions") else {
        return numpy(reader, op, usize::MAX, reading);
    };
    let rows = rows(reader, op, usize::MAX, reading)?;
    let [Some(left), Some(right)] = rows[..] else { return numpy(reader, op, usize::MAX, reading) };
    let (small, large) = if left.rank() > right.rank() { (right, left) } else { (left, right) };
    let places = reader.ir.integer_list(attribute).ok_or(RelationRefusal::Invalid)?;
    if places.len() != small.rank() {
        return Err(RelationRefusal::Invalid);
    }
    let mut result = columns(large, reading);
    for (axis, place) in places.iter().enumerate() {
        let place = usize::try_from(*place).ok().and_then(|place| result.get_mut(place));
        let joined = place.ok_or(RelationRefusal::Invalid)?;
        *joined = reading.facts.join(*joined, reading.dims.get(small, axis))?;
    }
    reader.bind(op, &result, reading)
}
