//! Relations of StableHLO: slices, padding, elements of another width, and features.

pub(crate) mod collectives;
pub(crate) mod convolution;
mod features;
mod gather;
pub(crate) mod layout;
mod numbers;
pub(crate) mod processes;
pub(crate) mod scatter;
mod slices;
pub(crate) mod window_lists;
pub(crate) mod windows;

use self::features::{hlo_fourier, hlo_normalize};
use self::slices::{hlo_dynamic_pad, hlo_dynamic_slice, hlo_padding, hlo_slice, hlo_update_slice};
use crate::ir::{Ir, Type, TypeId};
use crate::shape::Dim;
use crate::shapes::apply::{RelationRefusal, RelationState, columns};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::descent;
use crate::shapes::dims::ElementTerms;
use crate::shapes::misfit::CheckResult;
use crate::shapes::owner::Owner;
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::shapes::shared::hlo_inferred;
use crate::shapes::values::number;
use crate::shapes::view::OpView;
use crate::sizes::{Operator, Term, wrapped};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("pad", "the sizes with padding", pad)
        .depends(Depends::Attributes)
        .numbers(&["edge_padding_low", "edge_padding_high", "interior_padding"])
        .owners(&[Owner::StableHlo.verifies(
            hlo_pad,
            "padding has a number for each dimension and leaves no negative size, which the result has",
        )]),
    Relation::new("listed", "an attribute lists the sizes", listed)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .owners(&[Owner::StableHlo.verifies(
            hlo_dynamic_slice,
            "there is an index for each dimension, and the sizes are those of the result and within the operand",
        )]),
    Relation::new("update_slice", "the result has the shape of the operand", |o, reading| {
        let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
        o.bind(&columns(row, reading), reading)
    })
    .depends(Depends::Attributes)
    .owners(&[Owner::StableHlo
        .verifies(hlo_update_slice, "there is an index for each dimension, and the update is within the operand")]),
    Relation::new("ranges", "a range of each dimension", ranges)
        .depends(Depends::Attributes)
        .numbers(&["start_indices", "limit_indices", "strides"])
        .drops(descent::sliced)
        .owners(&[Owner::StableHlo.verifies(
            hlo_slice,
            "places are within the operand and in order, strides are positive, and the result has the sizes",
        )]),
    Relation::new("bitcast", "the same bits as elements of another width", bitcast).depends(Depends::Attributes),
    Relation::new("fourier", "one frequency for each element, or half as many", fourier)
        .depends(Depends::Attributes)
        .owners(&[
            Owner::StableHlo.verifies(hlo_fourier, "there are one to three lengths, equal to those of the operand")
        ]),
    Relation::new("normalize", "the shape of the operand, and its size along one axis", normalize)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .owners(&[Owner::StableHlo.verifies(
            hlo_normalize,
            "operands have one shape or a number for each feature, and the dimension is in range",
        )]),
    Relation::new("picked", "the dimensions, with one axis replaced by those of an index", index_select)
        .takes(&[ArgumentKind::Attribute, ArgumentKind::Attribute])
        .depends(Depends::Attributes),
];

/// The numbers that an attribute of a name lists, or the operand of that name.
pub(crate) fn numbers(o: Instance<'_, '_>, name: &str, reading: &mut RelationState<'_>) -> Option<ElementTerms> {
    let ir = o.ir;
    match ir.own_attribute(o.op, name) {
        Some(value) => {
            let list = ir.integer_list(value)?;
            Some(list.into_iter().map(|number| reading.facts.constant(wrapped(number))).collect())
        }
        None => o.elements(*ir.operands(o.op).get(o.first_operand(name)?)?, reading),
    }
}

/// The sizes that an attribute lists.
fn listed(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let list = o.ir.own_attribute(o.op, o.argument(0)).and_then(|value| o.ir.integer_list(value));
    let found: Partial =
        list.ok_or(RelationRefusal::Invalid)?.into_iter().map(|size| reading.size(size.into())).collect();
    o.bind_known(&found, reading)
}

/// Three lists with a number for each dimension; `None` if one of them is unknown.
pub(crate) fn of_dimensions(
    o: Instance<'_, '_>,
    names: [&str; 3],
    rank: usize,
    reading: &mut RelationState<'_>,
) -> Result<Option<[ElementTerms; 3]>, RelationRefusal> {
    let lists = names.map(|name| numbers(o, name, reading));
    let [Some(first), Some(second), Some(third)] = lists else { return Ok(None) };
    let lists = [first, second, third];
    if lists.iter().any(|list| list.len() != rank) { Err(RelationRefusal::Invalid) } else { Ok(Some(lists)) }
}

/// The range from a start to an end with a step. With a step of 1, start and end need not be known.
fn ranges(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    const NAMES: [&str; 3] = ["start_indices", "limit_indices", "strides"];
    let lists = of_dimensions(o, NAMES, row.rank(), reading)?;
    let Some([starts, limits, strides]) = lists else { return Ok(()) };
    let mut found: Partial = Partial::new();
    for ((start, limit), stride) in starts.into_iter().zip(limits).zip(strides) {
        let known = |dim| reading.facts.value(dim).map(number).map(i128::from);
        found.push(match (known(stride), known(start), known(limit)) {
            (Some(1), ..) => {
                let way = reading.facts.compute(Operator::Subtract, limit, start);
                o.as_size(way, reading)
            }
            (Some(stride @ 2..), Some(start), Some(limit)) if start <= limit => {
                reading.size((limit - start + stride - 1) / stride)
            }
            _ => None,
        });
    }
    o.bind_known(&found, reading)
}

/// Padding before, after and between elements, by attributes or operands.
fn pad(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    const NAMES: [&str; 3] = ["edge_padding_low", "edge_padding_high", "interior_padding"];
    let lists = of_dimensions(o, NAMES, row.rank(), reading)?;
    let Some([low, high, interior]) = lists else { return Ok(()) };
    let mut found: Partial = Partial::new();
    for axis in 0..row.rank() {
        let dim = reading.dims.get(row, axis);
        let known = |dim| reading.facts.value(dim).map(number).map(i128::from);
        // Padding inside of zero elements is not counted, so the size would not be linear.
        let spread = match (known(interior[axis]), known(dim)) {
            (Some(0), _) => Some(dim),
            (Some(between @ 1..), Some(size)) => reading.size(size + between * (size - 1).max(0)),
            _ => None,
        };
        found.push(spread.and_then(|spread| {
            let sum = reading.facts.compute(Operator::Add, spread, low[axis]);
            let sum = reading.facts.compute(Operator::Add, sum, high[axis]);
            o.as_size(sum, reading)
        }));
    }
    o.bind_known(&found, reading)
}

fn hlo_pad(view: OpView<'_>) -> CheckResult {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let list = |name| view.ir.attribute(view.op, name).and_then(|value| view.ir.integer_list(value));
    let lists = ["edge_padding_low", "edge_padding_high", "interior_padding"].map(list);
    let [Some(low), Some(high), Some(interior)] = lists else { return hlo_dynamic_pad(view, &operand) };
    hlo_padding(&operand, [&low, &high, &interior])?;
    if [&low, &high, &interior].iter().any(|list| list.len() != operand.rank()) {
        return Ok(());
    }
    let mut found = Vec::new();
    for (axis, dim) in operand.dims.iter().enumerate() {
        let padded = dim.size().map(|size| {
            let gaps = i128::from(size.saturating_sub(1)) * i128::from(interior[axis]);
            i128::from(size) + i128::from(low[axis]) + i128::from(high[axis]) + gaps
        });
        found.push(match padded {
            None => Dim::DYNAMIC,
            Some(size) => match u64::try_from(size).ok().and_then(|size| Dim::fixed(size).ok()) {
                Some(dim) => dim,
                None => return Ok(()),
            },
        });
    }
    hlo_inferred(view, &operand, &found)
}

/// The type with fewer bits has an additional dimension, whose elements together form one element of the other type.
fn bitcast(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let bits = |value| ir.types.shaped(ir.value_type(value)).and_then(|shaped| bits(ir, shaped.element));
    let from = ir.operands(o.op).first().and_then(|operand| bits(*operand));
    let (Some(from), Some(to)) = (from, ir.results(o.op).next().and_then(bits)) else { return Ok(()) };
    let mut found = columns(row, reading);
    if from % to == 0 && from > to {
        found.push(reading.facts.constant((from / to).into()));
    } else if to % from == 0 && to > from {
        let last = found.pop().ok_or(RelationRefusal::Invalid)?;
        let parts = reading.facts.constant((to / from).into());
        reading.facts.equate(last, parts)?;
    } else if from != to {
        return Ok(());
    }
    o.bind(&found, reading)
}

/// The width of an element in bits.
fn bits(ir: &Ir, element: TypeId) -> Option<u32> {
    match ir.types.resolved(element) {
        Type::Float("tf32") => None,
        Type::Complex(part) => bits(ir, *part)?.checked_mul(2),
        other => other.number_bits(),
    }
    .filter(|bits| *bits > 0)
}

/// The sizes after a Fourier transform. For real numbers the last dimension has half of the frequencies and the middle
/// one; the inverse restores it.
fn fourier(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let word = ir.attribute(o.op, "fft_type").and_then(|value| ir.enumerated_last(value));
    let lengths = ir.attribute(o.op, "fft_length").and_then(|value| ir.integer_list(value));
    let length = lengths.and_then(|list| list.last().copied()).map(i128::from);
    let mut found: Partial = partial_shape(row, reading);
    match (word, length, found.last_mut()) {
        (Some("FFT" | "IFFT"), ..) => {}
        (Some("RFFT"), Some(length), Some(last)) => *last = reading.size(length / 2 + 1),
        (Some("IRFFT"), Some(length), Some(last)) => *last = reading.size(length),
        _ => return Ok(()),
    }
    o.bind_known(&found, reading)
}

/// Operands of one dimension have one element for each feature, and so do results.
fn normalize(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(first) = o.operand_row(0, reading) else { return Ok(()) };
    let features = reading.dims.get(first, o.axis(o.argument(0), first.rank())?);
    for operand in 1..o.ir.operands(o.op).len() {
        let Some(row) = o.operand_row(operand, reading) else { continue };
        match row.rank() {
            1 => reading.facts.equate(reading.dims.get(row, 0), features)?,
            _ => reading.equate_rows(first, row)?,
        }
    }
    let whole: Partial = partial_shape(first, reading);
    for (number, result) in o.ir.results(o.op).enumerate() {
        let found: &[_] = if number == 0 { &whole } else { &[Some(features)] };
        o.reader.bind_result(result, found, reading)?;
    }
    Ok(())
}

/// The quotient of a known size; `None` with a remainder.
pub(crate) fn divide(dim: Term, count: i64, reading: &mut RelationState<'_>) -> Option<Term> {
    if count == 1 {
        return Some(dim);
    }
    let size = reading.facts.value(dim).map(number).filter(|size| count > 0 && size % count == 0)?;
    reading.size((size / count).into())
}

/// `stablehlo.torch_index_select`: the axis is replaced by the dimensions of the index, without those of the batch.
fn index_select(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let (Some(row), Some(index)) = rows else { return Ok(()) };
    let axis = o.axis(o.argument(0), row.rank())?;
    let batch = o.ir.own_attribute(o.op, o.argument(1)).and_then(|value| o.ir.integer(value));
    let batch = batch.and_then(|count| usize::try_from(count).ok()).filter(|count| *count <= index.rank());
    let (own, indices) = (columns(row, reading), columns(index, reading));
    let mut found = own[..axis].to_vec();
    found.extend_from_slice(&indices[batch.ok_or(RelationRefusal::Invalid)?..]);
    found.extend_from_slice(&own[axis + 1..]);
    o.bind(&found, reading)
}
