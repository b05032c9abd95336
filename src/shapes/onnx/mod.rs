//! Relations of ONNX with axes in an attribute or an operand: reduce, squeeze, unsqueeze, flatten, slice and gather.

pub(crate) mod attention;
pub(crate) mod equation;
pub(crate) mod images;
pub(crate) mod indices;
pub(crate) mod iterations;
pub(crate) mod parts;
pub(crate) mod recurrent;
pub(crate) mod resize;
pub(crate) mod samples;
pub(crate) mod signals;
pub(crate) mod windows;

use crate::ir::{Type, ValueId};
use crate::shape::Axis;
use crate::shapes::apply::{Columns, RelationRefusal, RelationState, columns};
use crate::shapes::bind::{MOST_AXES, Partial, partial_shape};
use crate::shapes::descent::{self, Descent, counted};
use crate::shapes::dims::ElementTerms;
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::shapes::values::number;
use crate::shapes::view::OpView;
use crate::sizes::wrapped;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("reduce_axes", "the listed axes become 1, or are dropped", reduce)
        .depends(Depends::Attributes)
        .numbers(&["axes"])
        .drops(axes_but_listed),
    Relation::new("reduce_one", "one axis becomes 1, or is dropped", reduce_one)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .drops(axes_but_one),
    Relation::new("squeeze", "dimensions of size 1 are dropped", squeeze)
        .depends(Depends::Attributes)
        .numbers(&["axes"])
        .descent(descent::reshaped),
    Relation::new("unsqueeze", "dimensions of size 1 are added", unsqueeze)
        .depends(Depends::Attributes)
        .numbers(&["axes"])
        .descent(descent::reshaped),
    Relation::new("flatten", "the dimensions before an axis combined, and the others combined", flatten)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(descent::reshaped),
    Relation::new("take", "the dimensions, with one axis replaced by those of the indices", take)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes),
    Relation::new("bounds", "a range of indices, clamped to the size", slice)
        .depends(Depends::Attributes)
        .numbers(&["starts", "ends", "axes", "steps"])
        .drops(descent::sliced),
];

/// The axes without those that an attribute or a constant lists.
fn axes_but_listed(view: OpView<'_>) -> Option<Descent> {
    let rank = view.operand_dims(0)?.len();
    let number = |name| view.ir.own_attribute(view.op, name).map(|value| view.ir.integer(value));
    let listed = view.ir.operands(view.op).get(1).filter(|axes| !view.is_left_out(**axes));
    let axes = match (view.ir.own_attribute(view.op, "axes"), listed) {
        (Some(axes), _) => counted(&view.ir.integer_list(axes)?, rank)?,
        (None, Some(axes)) => counted(&view.constants(*axes)?, rank)?,
        (None, None) if number("noop_with_empty_axes") == Some(Some(1)) => SmallVec::new(),
        (None, None) => (0..rank).collect(),
    };
    view.reduced(&axes, number("keepdims").unwrap_or(Some(1))? != 0)
}

fn axes_but_one(view: OpView<'_>) -> Option<Descent> {
    let number = |name| view.ir.own_attribute(view.op, name).map(|value| view.ir.integer(value));
    let axis = number(view.rule.argument(0)).unwrap_or(Some(0))?;
    let axes = counted(&[axis], view.operand_dims(0)?.len())?;
    view.reduced(&axes, number("keepdims").unwrap_or(Some(1))? != 0)
}

pub(crate) type NumberList = SmallVec<[i64; 6]>;
pub(crate) type AxisList = SmallVec<[usize; 6]>;

/// The value of an optional argument.
pub(crate) enum ArgumentValue<T> {
    /// The operand or attribute is missing.
    Missing,
    /// The argument is present, and its value is unknown.
    Unknown,
    Known(T),
}

/// The numbers of the attribute or operand of a name; some may be unknown.
pub(crate) fn listed(o: Instance<'_, '_>, name: &str, reading: &mut RelationState<'_>) -> ArgumentValue<ElementTerms> {
    let ir = o.ir;
    if let Some(value) = ir.own_attribute(o.op, name) {
        let Some(list) = ir.integer_list(value).filter(|list| list.len() <= MOST_AXES) else {
            return ArgumentValue::Unknown;
        };
        return ArgumentValue::Known(list.into_iter().map(|number| reading.facts.constant(wrapped(number))).collect());
    }
    let Some(operand) = operand(o, name) else { return ArgumentValue::Missing };
    o.elements(operand, reading).map_or(ArgumentValue::Unknown, ArgumentValue::Known)
}

/// The operand with a name; `None` if it is not given.
pub(crate) fn operand(o: Instance<'_, '_>, name: &str) -> Option<ValueId> {
    let ir = o.ir;
    let place = o.info.operands().iter().position(|slot| &*slot.name == name)?;
    let operand = ir.operands(o.op).get(place).copied()?;
    (!matches!(ir.types.resolved(ir.value_type(operand)), Type::None)).then_some(operand)
}

/// Reads several numbers; `None` if a number is unknown.
pub(crate) fn numbers(o: Instance<'_, '_>, name: &str, reading: &mut RelationState<'_>) -> ArgumentValue<NumberList> {
    match listed(o, name, reading) {
        ArgumentValue::Known(list) => {
            let known = list.into_iter().map(|dim| reading.facts.value(dim).map(number)).collect();
            Option::map_or(known, ArgumentValue::Unknown, ArgumentValue::Known)
        }
        ArgumentValue::Missing => ArgumentValue::Missing,
        ArgumentValue::Unknown => ArgumentValue::Unknown,
    }
}

/// An axis of a value with a rank; negative numbers count from the right.
pub(crate) fn place(axis: i64, rank: usize) -> Result<usize, RelationRefusal> {
    Axis::wrapped(axis, rank).map(Axis::index).ok_or(RelationRefusal::Invalid)
}

/// Normalises several axes, each at most once.
pub(crate) fn places(axes: &[i64], rank: usize) -> Result<AxisList, RelationRefusal> {
    let mut found = AxisList::new();
    for axis in axes {
        let axis = place(*axis, rank)?;
        if found.contains(&axis) {
            return Err(RelationRefusal::Invalid);
        }
        found.push(axis);
    }
    Ok(found)
}

pub(crate) fn attribute(o: Instance<'_, '_>, name: &str, missing: i64) -> Result<i64, RelationRefusal> {
    let value = o.ir.own_attribute(o.op, name);
    value.map_or(Some(missing), |value| o.ir.integer(value)).ok_or(RelationRefusal::Invalid)
}

/// Some dimensions become 1, or are dropped without `keepdims`; all of them if no axes are listed.
pub(crate) fn reduce(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let keeps = attribute(o, "keepdims", 1)? != 0;
    let axes = match numbers(o, "axes", reading) {
        ArgumentValue::Known(axes) if !axes.is_empty() => places(&axes, row.rank())?,
        ArgumentValue::Known(_) | ArgumentValue::Missing if attribute(o, "noop_with_empty_axes", 0)? != 0 => {
            AxisList::new()
        }
        ArgumentValue::Known(_) | ArgumentValue::Missing => (0..row.rank()).collect(),
        // The rank is known, but not which dimensions are 1.
        ArgumentValue::Unknown if keeps => return o.bind_rank(row.rank(), reading),
        ArgumentValue::Unknown => return Ok(()),
    };
    without(o, columns(row, reading), (&axes, keeps), reading)
}

/// Reduces along the single axis in an attribute.
pub(crate) fn reduce_one(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), 0)?, row.rank())?;
    let keeps = attribute(o, "keepdims", 1)? != 0;
    without(o, columns(row, reading), (&[axis], keeps), reading)
}

fn without(
    o: Instance<'_, '_>,
    mut found: Columns,
    (axes, keeps): (&[usize], bool),
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    if keeps {
        let one = reading.facts.constant(1);
        axes.iter().for_each(|axis| found[*axis] = one);
    } else {
        let mut is_kept: SmallVec<[bool; 6]> = SmallVec::from_elem(true, found.len());
        axes.iter().for_each(|axis| is_kept[*axis] = false);
        let mut is_kept = is_kept.into_iter();
        found.retain(|_| is_kept.next().unwrap_or(true));
    }
    o.bind(&found, reading)
}

/// Drops dimensions of size 1: the listed ones, or all of them if they are known.
pub(crate) fn squeeze(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let found = columns(row, reading);
    let axes = match numbers(o, "axes", reading) {
        ArgumentValue::Known(axes) => places(&axes, row.rank())?,
        ArgumentValue::Missing => {
            let sizes: Option<SmallVec<[u64; 6]>> = found.iter().map(|dim| reading.facts.value(*dim)).collect();
            let Some(sizes) = sizes else { return Ok(()) };
            (0..sizes.len()).filter(|axis| sizes[*axis] == 1).collect()
        }
        ArgumentValue::Unknown => {
            // As many axes are listed as dimensions of size 1 exist.
            let count = operand(o, "axes").and_then(|axes| reading.row(o.ir, axes)).map(|row| columns(row, reading));
            let Some([count]) = count.as_deref() else { return Ok(()) };
            let may_be_one = |axis: &usize| reading.facts.value(found[*axis]).is_none_or(|size| size == 1);
            let axes: AxisList = (0..found.len()).filter(may_be_one).collect();
            match reading.facts.value(*count) {
                Some(count) if count == axes.len() as u64 => axes,
                _ => return Ok(()),
            }
        }
    };
    let one = reading.facts.constant(1);
    for axis in &axes {
        reading.facts.equate(found[*axis], one)?;
    }
    without(o, found, (&axes, false), reading)
}

/// Adds dimensions of size 1 at the listed axes of the result.
pub(crate) fn unsqueeze(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let ArgumentValue::Known(axes) = numbers(o, "axes", reading) else { return Ok(()) };
    let rank = row.rank() + axes.len();
    let axes = places(&axes, rank)?;
    let one = reading.facts.constant(1);
    let mut own = columns(row, reading).into_iter();
    let found: Columns =
        (0..rank).filter_map(|axis| if axes.contains(&axis) { Some(one) } else { own.next() }).collect();
    o.bind(&found, reading)
}

/// Combines the dimensions before an axis into one dimension, and the remaining dimensions into another.
pub(crate) fn flatten(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = attribute(o, o.argument(0), 1)?;
    // The axis may also be one past the last.
    let axis = if usize::try_from(axis) == Ok(row.rank()) { row.rank() } else { place(axis, row.rank())? };
    let own = columns(row, reading);
    let found = [&own[..axis], &own[axis..]].map(|part| reading.product(part.iter().copied()));
    o.bind(&found, reading)
}

/// The dimensions of the indices replace an axis.
pub(crate) fn take(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let (Some(row), Some(indices)) = rows else { return Ok(()) };
    let axis = place(attribute(o, o.argument(0), 0)?, row.rank())?;
    let own = columns(row, reading);
    let mut found: Columns = own[..axis].into();
    found.extend(columns(indices, reading));
    found.extend_from_slice(&own[axis + 1..]);
    o.bind(&found, reading)
}

/// The bounds of a slice: starts, ends, axes and steps, if all are known.
fn bounds(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Option<[NumberList; 4]> {
    let mut list = |name| numbers(o, name, reading);
    let (ArgumentValue::Known(starts), ArgumentValue::Known(ends)) = (list("starts"), list("ends")) else {
        return None;
    };
    let axes = match list("axes") {
        ArgumentValue::Known(axes) => axes,
        ArgumentValue::Missing => (0..starts.len() as i64).collect(),
        ArgumentValue::Unknown => return None,
    };
    let steps = match list("steps") {
        ArgumentValue::Known(steps) => steps,
        ArgumentValue::Missing => starts.iter().map(|_| 1).collect(),
        ArgumentValue::Unknown => return None,
    };
    Some([starts, ends, axes, steps])
}

/// A slice from starts to ends by steps, along the listed axes; indices outside of the dimension are moved to its bounds.
pub(crate) fn slice(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let Some([starts, ends, axes, steps]) = bounds(o, reading) else {
        return o.bind_rank(row.rank(), reading);
    };
    if [&ends, &axes, &steps].iter().any(|list| list.len() != starts.len()) {
        return Err(RelationRefusal::Invalid);
    }
    let mut found: Partial = partial_shape(row, reading);
    for (at, axis) in places(&axes, row.rank())?.into_iter().enumerate() {
        let dim = reading.dims.get(row, axis);
        let (start, end, step) = (starts[at], ends[at], steps[at]);
        found[axis] = match reading.facts.value(dim) {
            Some(size) => {
                sliced(size.into(), (start.into(), end.into()), step.into()).and_then(|size| reading.size(size))
            }
            None => (start == 0 && end >= i32::MAX.into() && step == 1).then_some(dim),
        };
    }
    o.bind_known(&found, reading)
}

/// The number of elements of a slice along a dimension.
pub(crate) fn sliced(size: i128, (start, end): (i128, i128), step: i128) -> Option<i128> {
    let from_left = |place: i128| if place < 0 { place + size } else { place };
    let (start, end) = (from_left(start), from_left(end));
    match step {
        1.. => Some((end.clamp(0, size) - start.clamp(0, size) + step - 1).max(0) / step),
        0 => None,
        _ if size == 0 => Some(0),
        _ => Some((start.clamp(0, size - 1) - end.clamp(-1, size - 1) - step - 1).max(0) / -step),
    }
}

#[cfg(test)]
mod tests {
    use super::sliced;

    #[test]
    fn a_slice_goes_from_either_end() {
        assert_eq!(sliced(5, (0, 5), 1), Some(5));
        assert_eq!(sliced(5, (1, 100), 2), Some(2));
        assert_eq!(sliced(5, (-2, i64::MAX.into()), 1), Some(2));
        assert_eq!(sliced(5, (3, 1), 1), Some(0));
        assert_eq!(sliced(5, (-1, -100), -1), Some(5));
        assert_eq!(sliced(5, (4, 0), -2), Some(2));
        assert_eq!(sliced(0, (0, -1), -1), Some(0));
        assert_eq!(sliced(5, (0, 5), 0), None);
    }
}
