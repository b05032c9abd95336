//! Relations of StableHLO: slices, padding, elements of another width, process groups and features.

pub(crate) mod windows;

use crate::assembly::OpDefinition;
use crate::ir::types::float_width;
use crate::ir::{AttributeKind, Ir, OpId, Type, TypeId};
use crate::shapes::apply::{Reader, Reading, Refusal, columns};
use crate::shapes::bind::{Partial, known};
use crate::shapes::dims::Elements;
use crate::shapes::products::times;
use crate::shapes::relation::{ArgumentKind, Depends, Descent, Instance, Relation};
use crate::shapes::values::number;
use crate::sizes::{Operator, Term, wrapped};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("pad", "sizes and padding", |o, reading| pad(o.reader, o.op, o.info, reading))
        .depends(Depends::Attributes)
        .numbers(&["edge_padding_low", "edge_padding_high", "interior_padding"]),
    Relation::new("listed", "an attribute lists the sizes", |o, reading| {
        listed(o.reader, o.op, o.argument(0), reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes),
    Relation::new("ranges", "from one place to another", |o, reading| ranges(o.reader, o.op, o.info, reading))
        .depends(Depends::Attributes)
        .numbers(&["start_indices", "limit_indices", "strides"])
        .descent(Descent::Sliced),
    Relation::new("bitcast", "the same bits as elements of another width", |o, reading| {
        bitcast(o.reader, o.op, reading)
    })
    .depends(Depends::Attributes),
    Relation::new("fourier", "as many frequencies as there are elements, or half of them", |o, reading| {
        fourier(o.reader, o.op, reading)
    })
    .depends(Depends::Attributes),
    Relation::new("normalize", "the operand, and the size along one axis", |o, reading| {
        normalize(o.reader, o.op, o.argument(0), reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes),
    Relation::new("all_gather", "along one axis as much as a group has", |o, reading| {
        regroup(o.reader, o.op, (None, Some(o.argument(0))), reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes),
    Relation::new("reduce_scatter", "along one axis a part for each of a group", |o, reading| {
        regroup(o.reader, o.op, (Some(o.argument(0)), None), reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes),
    Relation::new(
        "all_to_all",
        "along one axis a part for each of a group, along another as much as it has",
        |o, reading| regroup(o.reader, o.op, (Some(o.argument(0)), Some(o.argument(1))), reading),
    )
    .takes(&[ArgumentKind::Attribute, ArgumentKind::Attribute])
    .depends(Depends::Attributes),
    Relation::new("picked", "in the place of an axis the dimensions of an index", picked)
        .takes(&[ArgumentKind::Attribute, ArgumentKind::Attribute])
        .depends(Depends::Attributes),
];

/// The numbers that an attribute of a name lists, or the operand of that name.
pub(crate) fn numbers(
    reader: &Reader<'_>,
    op: OpId,
    info: &OpDefinition,
    name: &str,
    reading: &mut Reading<'_>,
) -> Option<Elements> {
    let ir = reader.ir;
    match ir.own_attribute(op, name) {
        Some(value) => {
            let list = ir.integer_list(value)?;
            Some(list.into_iter().map(|number| reading.facts.constant(wrapped(number))).collect())
        }
        None => reader.elements(*ir.operands(op).get(reader.first_operand(op, info, name)?)?, reading),
    }
}

/// The sizes that an attribute lists.
pub(crate) fn listed(reader: &Reader<'_>, op: OpId, attribute: &str, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let list = reader.ir.own_attribute(op, attribute).and_then(|value| reader.ir.integer_list(value));
    let found: Partial = list.ok_or(Refusal::Invalid)?.into_iter().map(|size| reading.size(size.into())).collect();
    reader.bind_known(op, &found, reading)
}

/// Three lists with a number for each dimension; `None` if one of them is unknown.
fn of_dimensions(
    reader: &Reader<'_>,
    (op, info): (OpId, &OpDefinition),
    names: [&str; 3],
    rank: usize,
    reading: &mut Reading<'_>,
) -> Result<Option<[Elements; 3]>, Refusal> {
    let lists = names.map(|name| numbers(reader, op, info, name, reading));
    let [Some(first), Some(second), Some(third)] = lists else { return Ok(None) };
    let lists = [first, second, third];
    if lists.iter().any(|list| list.len() != rank) { Err(Refusal::Invalid) } else { Ok(Some(lists)) }
}

/// From one place to another, by steps. Both need not be known where a step goes to the next.
pub(crate) fn ranges(
    reader: &Reader<'_>,
    op: OpId,
    info: &OpDefinition,
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let Some(row) = reader.operand_row(op, 0, reading) else { return Ok(()) };
    const NAMES: [&str; 3] = ["start_indices", "limit_indices", "strides"];
    let lists = of_dimensions(reader, (op, info), NAMES, row.rank(), reading)?;
    let Some([starts, limits, strides]) = lists else { return Ok(()) };
    let mut found: Partial = Partial::new();
    for ((start, limit), stride) in starts.into_iter().zip(limits).zip(strides) {
        let known = |dim| reading.facts.value(dim).map(number).map(i128::from);
        found.push(match (known(stride), known(start), known(limit)) {
            (Some(1), ..) => {
                let way = reading.facts.compute(Operator::Subtract, limit, start);
                reader.as_size(way, reading)
            }
            (Some(stride @ 2..), Some(start), Some(limit)) if start <= limit => {
                reading.size((limit - start + stride - 1) / stride)
            }
            _ => None,
        });
    }
    reader.bind_known(op, &found, reading)
}

/// Padding before, after and between elements, by attributes or operands.
pub(crate) fn pad(
    reader: &Reader<'_>,
    op: OpId,
    info: &OpDefinition,
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let Some(row) = reader.operand_row(op, 0, reading) else { return Ok(()) };
    const NAMES: [&str; 3] = ["edge_padding_low", "edge_padding_high", "interior_padding"];
    let lists = of_dimensions(reader, (op, info), NAMES, row.rank(), reading)?;
    let Some([low, high, interior]) = lists else { return Ok(()) };
    let mut found: Partial = Partial::new();
    for axis in 0..row.rank() {
        let dim = reading.dims.get(row, axis);
        let known = |dim| reading.facts.value(dim).map(number).map(i128::from);
        // There is no padding between zero elements, so the size would not be linear.
        let spread = match (known(interior[axis]), known(dim)) {
            (Some(0), _) => Some(dim),
            (Some(between @ 1..), Some(size)) => reading.size(size + between * (size - 1).max(0)),
            _ => None,
        };
        found.push(spread.and_then(|spread| {
            let sum = reading.facts.compute(Operator::Add, spread, low[axis]);
            let sum = reading.facts.compute(Operator::Add, sum, high[axis]);
            reader.as_size(sum, reading)
        }));
    }
    reader.bind_known(op, &found, reading)
}

/// Elements of fewer bits have a dimension of their own, which goes where they become one of more.
pub(crate) fn bitcast(reader: &Reader<'_>, op: OpId, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let ir = reader.ir;
    let Some(row) = reader.operand_row(op, 0, reading) else { return Ok(()) };
    let bits = |value| ir.types.shaped(ir.value_type(value)).and_then(|shaped| bits(ir, shaped.element));
    let from = ir.operands(op).first().and_then(|operand| bits(*operand));
    let (Some(from), Some(to)) = (from, ir.results(op).next().and_then(bits)) else { return Ok(()) };
    let mut found = columns(row, reading);
    if from % to == 0 && from > to {
        found.push(reading.facts.constant((from / to).into()));
    } else if to % from == 0 && to > from {
        let last = found.pop().ok_or(Refusal::Invalid)?;
        let parts = reading.facts.constant((to / from).into());
        reading.facts.equate(last, parts)?;
    } else if from != to {
        return Ok(());
    }
    reader.bind(op, &found, reading)
}

/// The width of an element in bits.
fn bits(ir: &Ir, element: TypeId) -> Option<u32> {
    match ir.types.resolved(element) {
        Type::Integer { width, .. } => Some(*width),
        Type::Float("tf32") => None,
        Type::Float(name) => Some(float_width(name)),
        Type::Complex(part) => bits(ir, *part)?.checked_mul(2),
        _ => None,
    }
    .filter(|bits| *bits > 0)
}

/// Frequencies of real numbers: half of them and the one in the middle, or the reverse.
pub(crate) fn fourier(reader: &Reader<'_>, op: OpId, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let ir = reader.ir;
    let Some(row) = reader.operand_row(op, 0, reading) else { return Ok(()) };
    let word = ir.attribute(op, "fft_type").and_then(|value| ir.enumerated_last(value));
    let lengths = ir.attribute(op, "fft_length").and_then(|value| ir.integer_list(value));
    let length = lengths.and_then(|list| list.last().copied()).map(i128::from);
    let mut found: Partial = known(row, reading);
    match (word, length, found.last_mut()) {
        (Some("FFT" | "IFFT"), ..) => {}
        (Some("RFFT"), Some(length), Some(last)) => *last = reading.size(length / 2 + 1),
        (Some("IRFFT"), Some(length), Some(last)) => *last = reading.size(length),
        _ => return Ok(()),
    }
    reader.bind_known(op, &found, reading)
}

/// Operands of one dimension have as many elements as there are features, and so have results.
pub(crate) fn normalize(
    reader: &Reader<'_>,
    op: OpId,
    attribute: &str,
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let Some(first) = reader.operand_row(op, 0, reading) else { return Ok(()) };
    let features = reading.dims.get(first, reader.axis(op, attribute, first.rank())?);
    for operand in 1..reader.ir.operands(op).len() {
        let Some(row) = reader.operand_row(op, operand, reading) else { continue };
        match row.rank() {
            1 => reading.facts.equate(reading.dims.get(row, 0), features)?,
            _ => reading.equate_rows(first, row)?,
        }
    }
    let whole: Partial = known(first, reading);
    for (number, result) in reader.ir.results(op).enumerate() {
        let found: &[_] = if number == 0 { &whole } else { &[Some(features)] };
        reader.bind_result(result, found, reading)?;
    }
    Ok(())
}

/// Along one axis an operand is divided among a group of processes, along another it is what all of them have.
pub(crate) fn regroup(
    reader: &Reader<'_>,
    op: OpId,
    (divided, multiplied): (Option<&str>, Option<&str>),
    reading: &mut Reading<'_>,
) -> Result<(), Refusal> {
    let ir = reader.ir;
    let Some(count) = processes(ir, op) else { return Ok(()) };
    for (number, result) in ir.results(op).enumerate() {
        let Some(row) = reader.operand_row(op, number, reading) else { continue };
        let mut found: Partial = known(row, reading);
        let axis = |name: Option<&str>| name.map(|name| reader.axis(op, name, row.rank())).transpose();
        let (divided, multiplied) = (axis(divided)?, axis(multiplied)?);
        if divided != multiplied {
            if let Some(axis) = divided {
                found[axis] = divide(reading.dims.get(row, axis), count, reading);
            }
            if let Some(axis) = multiplied {
                found[axis] = Some(times(reading.dims.get(row, axis), count, reading));
            }
        }
        reader.bind_result(result, &found, reading)?;
    }
    Ok(())
}

/// The number of processes of a group. It is unknown where all partitions are one group.
fn processes(ir: &Ir, op: OpId) -> Option<i64> {
    if let Some(count) = ir.attribute(op, "split_count") {
        return ir.integer(count).filter(|count| *count > 0);
    }
    if ir.attribute(op, "channel_handle").is_some() && ir.attribute(op, "use_global_device_ids").is_none() {
        return None;
    }
    let AttributeKind::Dense(_, ty) = *ir.attributes.resolve(ir.attribute(op, "replica_groups")?) else { return None };
    let size = ir.types.shaped(ty)?.shape?.get(1)?.size()?;
    i64::try_from(size).ok().filter(|count| *count > 0)
}

/// The quotient of a known size, if there is no remainder.
pub(crate) fn divide(dim: Term, count: i64, reading: &mut Reading<'_>) -> Option<Term> {
    if count == 1 {
        return Some(dim);
    }
    let size = reading.facts.value(dim).map(number).filter(|size| count > 0 && size % count == 0)?;
    reading.size((size / count).into())
}

/// `stablehlo.torch_index_select`: in the place of an axis the dimensions of the index, but for those of the batch.
fn picked(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let (reader, op) = (o.reader, o.op);
    let rows = (reader.operand_row(op, 0, reading), reader.operand_row(op, 1, reading));
    let (Some(row), Some(index)) = rows else { return Ok(()) };
    let axis = reader.axis(op, o.argument(0), row.rank())?;
    let batch = reader.ir.own_attribute(op, o.argument(1)).and_then(|value| reader.ir.integer(value));
    let batch = batch.and_then(|count| usize::try_from(count).ok()).filter(|count| *count <= index.rank());
    let (own, indices) = (columns(row, reading), columns(index, reading));
    let mut found = own[..axis].to_vec();
    found.extend_from_slice(&indices[batch.ok_or(Refusal::Invalid)?..]);
    found.extend_from_slice(&own[axis + 1..]);
    reader.bind(op, &found, reading)
}
