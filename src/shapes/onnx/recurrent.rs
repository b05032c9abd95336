//! Relations of ONNX's recurrent operations and of normalization.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::onnx::{attribute, place};
use crate::shapes::relation::{ANY, ArgumentKind, Depends, Instance, Relation};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("recurrent", "a sequence of states, and the last of them", recurrent).depends(Depends::Attributes),
    Relation::new("statistics", "the shape of the operand, and statistics with size 1 from an axis on", statistics)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("channels", "the shape of the operand; others have one number for each channel", channels)
        .takes(&[ArgumentKind::Operand])
        .count(1, ANY),
];

/// The states of a sequence for each direction, and the last state.
pub(crate) fn recurrent(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let input = match o.operand_row(0, reading) {
        Some(row) => match columns(row, reading)[..] {
            [first, second, _] => [Some(first), Some(second)],
            _ => return Err(RelationRefusal::Invalid),
        },
        None => [None, None],
    };
    let directions = match ir.own_attribute(o.op, "direction").map(|word| ir.string(word)) {
        None => 1,
        Some(Some(word)) => match &word[..] {
            b"forward" | b"reverse" => 1,
            b"bidirectional" => 2,
            _ => return Err(RelationRefusal::Invalid),
        },
        Some(None) => return Err(RelationRefusal::Invalid),
    };
    let directions = reading.size(directions);
    let hidden = match ir.own_attribute(o.op, "hidden_size") {
        Some(size) => reading.size(ir.integer(size).ok_or(RelationRefusal::Invalid)?.into()),
        // The matrix that multiplies a state has as many columns as the state has elements.
        None => match o.operand_row(2, reading) {
            Some(row) => columns(row, reading).get(2).copied(),
            None => None,
        },
    };
    let (whole, last) = match (attribute(o, "layout", 0)?, input) {
        (0, [length, batch]) => ([length, directions, batch, hidden], [directions, batch, hidden]),
        (_, [batch, length]) => ([batch, length, directions, hidden], [batch, directions, hidden]),
    };
    for (number, result) in ir.results(o.op).enumerate() {
        let found: &[_] = if number == 0 { &whole } else { &last };
        o.reader.bind_result(result, found, reading)?;
    }
    Ok(())
}

/// The shape of the operand, and statistics with size 1 from a given axis on.
pub(crate) fn statistics(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), -1)?, row.rank())?;
    // Scale and bias are broadcast to the operand, but do not stretch it.
    for operand in 1..o.ir.operands(o.op).len() {
        let Some(scale) = o.operand_row(operand, reading) else { continue };
        let leading = row.rank().checked_sub(scale.rank()).ok_or(RelationRefusal::Invalid)?;
        for at in 0..scale.rank() {
            reading.facts.stretch(reading.dims.get(scale, at), reading.dims.get(row, leading + at))?;
        }
    }
    let mut found: Partial = partial_shape(row, reading);
    for (number, result) in o.ir.results(o.op).enumerate() {
        o.reader.bind_result(result, &found, reading)?;
        if number == 0 {
            let one = reading.facts.constant(1);
            found[axis..].fill(Some(one));
        }
    }
    Ok(())
}

/// The shape of the first operand. Other operands and results are vectors with one number for each channel.
fn channels(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let found = columns(row, reading);
    let Some(channels) = found.get(1).copied() else { return Ok(()) };
    for argument in 1..o.rule.arguments.len() {
        let Some(vector) = o.row(argument, reading)? else { continue };
        match columns(vector, reading)[..] {
            [size] => reading.facts.equate(size, channels)?,
            _ => return Err(RelationRefusal::Invalid),
        }
    }
    let (whole, vector): (Partial, [_; 1]) = (found.into_iter().map(Some).collect(), [Some(channels)]);
    for (number, result) in o.ir.results(o.op).enumerate() {
        o.reader.bind_result(result, if number == 0 { &whole } else { &vector }, reading)?;
    }
    Ok(())
}
