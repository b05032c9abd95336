//! Relations of ONNX's attention. The heads are a separate axis, or are packed in the last axis.

use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::Partial;
use crate::shapes::hlo::divide;
use crate::shapes::onnx::operand;
use crate::shapes::products::times;
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::sizes::{Operator, Term};
use smallvec::smallvec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new(
    "heads",
    "the shape of the queries with the size of the values, and the keys and values of all steps",
    attention,
)
.depends(Depends::Attributes)];

/// The operand with the keys of earlier steps.
const PAST: &str = "past_key";

/// The dimensions of queries, keys or values.
#[derive(Clone, Copy, Default)]
struct Heads {
    batch: Option<Term>,
    count: Option<Term>,
    length: Option<Term>,
    /// The size of one head.
    size: Option<Term>,
}

/// The dimensions of an operand; heads in the last dimension are counted by an attribute.
fn heads(
    o: Instance<'_, '_>,
    number: usize,
    attribute: &str,
    reading: &mut RelationState<'_>,
) -> Result<Option<(usize, Heads)>, RelationRefusal> {
    let Some(row) = o.operand_row(number, reading) else { return Ok(None) };
    let heads = match columns(row, reading)[..] {
        [batch, count, length, size] => {
            Heads { batch: Some(batch), count: Some(count), length: Some(length), size: Some(size) }
        }
        [batch, length, all] => {
            let count = o.ir.own_attribute(o.op, attribute).and_then(|value| o.ir.integer(value));
            let size = count.and_then(|count| divide(all, count, reading));
            let count = count.and_then(|count| reading.size(count.into()));
            Heads { batch: Some(batch), count, length: Some(length), size }
        }
        _ => return Err(RelationRefusal::Invalid),
    };
    Ok(Some((row.rank(), heads)))
}

fn attention(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let query = heads(o, 0, "q_num_heads", reading)?;
    let key = heads(o, 1, "kv_num_heads", reading)?.map(|(_, heads)| heads);
    let value = heads(o, 2, "kv_num_heads", reading)?.map(|(_, heads)| heads);
    let rank = query.map(|(rank, _)| rank);
    let query = query.map(|(_, heads)| heads).unwrap_or_default();
    let batches = [key, value].into_iter().flatten().filter_map(|heads| heads.batch);
    for batch in batches {
        query.batch.map_or(Ok(()), |own| reading.facts.equate(own, batch))?;
    }
    let (key, value) = (key.unwrap_or_default(), value.unwrap_or_default());
    let length = key.length.or(value.length);
    // All steps: past steps and new steps.
    let steps = match operand(o, PAST) {
        None => length,
        Some(past) => {
            let past = reading.row(o.ir, past).map(|row| columns(row, reading));
            let past = past.and_then(|dims| dims.get(2).copied());
            past.zip(length).map(|(past, new)| reading.facts.compute(Operator::Add, past, new))
        }
    };
    let batch = query.batch.or(key.batch).or(value.batch);
    let count = key.count.or(value.count);
    let output: Option<Partial> = rank.map(|rank| match rank {
        4 => smallvec![batch, query.count, query.length, value.size],
        _ => {
            let heads = o.ir.own_attribute(o.op, "q_num_heads").and_then(|heads| o.ir.integer(heads));
            let packed = heads.zip(value.size).map(|(heads, size)| times(size, heads, reading));
            smallvec![batch, query.length, packed]
        }
    });
    let found = [
        output,
        Some(smallvec![batch, count, steps, key.size]),
        Some(smallvec![batch, count, steps, value.size]),
        Some(smallvec![batch, query.count, query.length, steps]),
    ];
    for (result, found) in o.ir.results(o.op).zip(found) {
        if let Some(found) = found {
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    Ok(())
}
