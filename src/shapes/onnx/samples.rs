//! Relations of ONNX with a row for each sample: losses, classifiers and regressions, texts, and steps of training.

use crate::assembly::Presence;
use crate::ir::AttributeKind;
use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::onnx::{attribute, place};
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::sizes::Term;
use smallvec::smallvec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("loss", "a number, or one for each label; and the shape of the scores", loss)
        .depends(Depends::Attributes),
    Relation::new("draws", "a row for each sample, of the size in an attribute", draws)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("classes", "a class for each sample, and a row of scores", classes).depends(Depends::Attributes),
    Relation::new("categories", "an additional dimension, with a number for each category", categories)
        .takes(&[ArgumentKind::Attribute])
        .count(1, 2)
        .depends(Depends::Attributes),
    Relation::new("counts", "a number for each listed group of words", counts)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("features", "the features that an operand selects", features).depends(Depends::Attributes),
    Relation::new("texts", "texts, of which some may be left out", texts).depends(Depends::Attributes),
    Relation::new("words", "an additional dimension of words, and their numbers", words).depends(Depends::Attributes),
    Relation::new("distinct", "the distinct elements along one axis, or of all elements", distinct)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("updates", "each result has the shape of the tensor that it updates", updates)
        .depends(Depends::Attributes),
];

fn loss(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let scores = o.operand_row(0, reading);
    let labels = o.operand_row(1, reading);
    if let (Some(scores), Some(labels)) = (scores, labels) {
        if scores.rank() < 2 || labels.rank() + 1 != scores.rank() {
            return Err(RelationRefusal::Invalid);
        }
        for axis in 0..labels.rank() {
            let of_scores = reading.dims.get(scores, axis + usize::from(axis > 0));
            reading.facts.equate(reading.dims.get(labels, axis), of_scores)?;
        }
    }
    let is_each = match o.ir.own_attribute(o.op, "reduction") {
        Some(word) => o.ir.string(word).ok_or(RelationRefusal::Invalid)? == b"none",
        None => false,
    };
    let found = match (is_each, labels) {
        (false, _) => Some(Partial::new()),
        (true, Some(labels)) => Some(partial_shape(labels, reading)),
        (true, None) => None,
    };
    let all = scores.map(|scores| partial_shape(scores, reading));
    for (result, found) in o.ir.results(o.op).zip([found, all]) {
        if let Some(found) = found {
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    Ok(())
}

/// The number of samples: a vector is one sample.
fn samples(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<Option<Term>, RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(None) };
    match columns(row, reading)[..] {
        [_] => Ok(reading.size(1)),
        [samples, _] => Ok(Some(samples)),
        _ => Err(RelationRefusal::Invalid),
    }
}

fn draws(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let samples = samples(o, reading)?;
    let name = o.argument(0);
    let count = match o.ir.own_attribute(o.op, name) {
        Some(value) => Some(o.ir.integer(value).ok_or(RelationRefusal::Invalid)?),
        None => default_of(o, name),
    };
    let count = count.and_then(|count| reading.size(count.into()));
    o.bind_known(&[samples, count], reading)
}

/// The number that an attribute is without being written: `1 : si64`.
fn default_of(o: Instance<'_, '_>, name: &str) -> Option<i64> {
    match &o.info.attribute(name.as_bytes())?.presence {
        Presence::Default(text) | Presence::Elided(text) => text.split(' ').next()?.parse().ok(),
        Presence::Required | Presence::Optional => None,
    }
}

fn classes(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let samples = samples(o, reading)?;
    let found: [&[_]; 2] = [&[samples], &[samples, None]];
    o.ir.results(o.op).zip(found).try_for_each(|(result, found)| o.reader.bind_result(result, found, reading))
}

/// The number of entries of the first list among the attributes that the rule names.
fn entries(o: Instance<'_, '_>) -> Option<usize> {
    let entries = o.rule.arguments.iter().find_map(|name| o.ir.own_attribute(o.op, name))?;
    match *o.ir.attributes.resolve(entries) {
        AttributeKind::Array(list) => Some(o.ir.attributes.list(list).len()),
        _ => o.ir.integer_list(entries).map(|list| list.len()),
    }
}

fn categories(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found: Partial = partial_shape(row, reading);
    found.push(entries(o).and_then(|count| reading.size(count as i128)));
    o.bind_known(&found, reading)
}

fn counts(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let indexes = o.ir.own_attribute(o.op, o.argument(0)).and_then(|list| o.ir.integer_list(list));
    let last = indexes.and_then(|list| list.into_iter().max());
    let count = last.and_then(|last| reading.size(i128::from(last) + 1));
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    match columns(row, reading)[..] {
        [_] => o.bind_known(&[count], reading),
        [samples, _] => o.bind_known(&[Some(samples), count], reading),
        _ => Err(RelationRefusal::Invalid),
    }
}

fn features(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading).filter(|row| row.rank() > 1) else { return Ok(()) };
    let mut found: Partial = partial_shape(row, reading);
    found[row.rank() - 1] = o.operand_row(1, reading).map(|row| {
        let dims = columns(row, reading);
        reading.product(dims)
    });
    o.bind_known(&found, reading)
}

fn texts(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found: Partial = partial_shape(row, reading);
    *found.last_mut().ok_or(RelationRefusal::Invalid)? = None;
    o.bind_known(&found, reading)
}

fn words(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let counts: Partial = partial_shape(row, reading);
    let words = counts.iter().copied().chain([None]).collect();
    let found: [Partial; 2] = [words, counts];
    o.ir.results(o.op).zip(&found).try_for_each(|(result, found)| o.reader.bind_result(result, found, reading))
}

fn distinct(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let has_axis = o.ir.own_attribute(o.op, o.argument(0)).is_some();
    let elements = match (has_axis, o.operand_row(0, reading)) {
        (false, _) => Some(smallvec![None]),
        (true, Some(row)) => {
            let mut found: Partial = partial_shape(row, reading);
            found[place(attribute(o, o.argument(0), 0)?, row.rank())?] = None;
            Some(found)
        }
        (true, None) => None,
    };
    for (number, result) in o.ir.results(o.op).enumerate() {
        match (number, &elements) {
            (0, Some(elements)) => o.reader.bind_result(result, elements, reading)?,
            (0, None) => {}
            _ => o.reader.bind_result(result, &[None], reading)?,
        }
    }
    Ok(())
}

/// After the rate and the step, the operands are groups of equal length: tensors, gradients, and state. Results are new tensors and states.
fn updates(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (operands, results) = (o.ir.operands(o.op).len(), o.ir.results(o.op).count());
    let tensors = operands.checked_sub(2 + results).filter(|count| *count > 0 && results.is_multiple_of(*count));
    let tensors = tensors.ok_or(RelationRefusal::Invalid)?;
    for (number, result) in o.ir.results(o.op).enumerate() {
        // Results do not include gradients.
        let operand = 2 + number + if number < tensors { 0 } else { tensors };
        if let Some(row) = o.operand_row(operand, reading) {
            o.reader.bind_result(result, &partial_shape(row, reading), reading)?;
        }
    }
    Ok(())
}
