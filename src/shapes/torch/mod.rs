//! Relations of PyTorch's operations, whose axes, sizes and flags are operands: constants, and lists of them.
//!
//! An operand that is not a constant is unknown: the constraints hold for all its values. Source: the signatures in PyTorch's
//! `native_functions.yaml`, and its documentation of each function.

pub(crate) mod parts;
pub(crate) mod windows;

use super::reshape;
use crate::ir::{Type, ValueId};
use crate::shapes::apply::{Columns, RelationRefusal, RelationState, columns};
use crate::shapes::bind::{MOST_AXES, Partial, partial_shape};
use crate::shapes::descent::{self, Descent, counted};
use crate::shapes::dims::{DimRange, ElementTerms};
use crate::shapes::onnx::{ArgumentValue, AxisList, NumberList, place, places, sliced};
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::shapes::stretches::is_dimension;
use crate::shapes::values::number;
use crate::shapes::view::OpView;
use crate::sizes::Operator;
use smallvec::SmallVec;

const ONE: &[ArgumentKind] = &[ArgumentKind::Operand];
const TWO: &[ArgumentKind] = &[ArgumentKind::Operand; 2];
const THREE: &[ArgumentKind] = &[ArgumentKind::Operand; 3];
const FIVE: &[ArgumentKind] = &[ArgumentKind::Operand; 5];

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("view_as", "the sizes in a list, with the same number of elements", view)
        .takes(TWO)
        .depends(Depends::Surroundings)
        .descent(descent::reshaped),
    Relation::new("permute_by", "the dimensions in the order of a list", permute)
        .takes(TWO)
        .depends(Depends::Surroundings)
        .descent(permuted),
    Relation::new("swap", "the dimensions, with two exchanged", swap)
        .takes(THREE)
        .depends(Depends::Surroundings)
        .descent(swapped),
    Relation::new("reverse", "the dimensions in reverse order", reverse)
        .takes(ONE)
        .depends(Depends::Surroundings)
        .descent(|view| view.ordered((0..view.operand_dims(0)?.len()).rev())),
    Relation::new("cat", "the sum of the sizes along one axis, of a list of tensors", cat)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("stack", "a list of tensors of one shape along a new axis", stack)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("reduce_by", "the axes that an operand lists become 1, or are dropped", reduce)
        .takes(THREE)
        .depends(Depends::Surroundings)
        .drops(axes_but_listed),
    Relation::new("slice_along", "a range along one axis", slice)
        .takes(FIVE)
        .depends(Depends::Surroundings)
        .drops(descent::sliced),
    Relation::new("select_at", "the dimensions without the axis that an operand gives", select)
        .takes(TWO)
        .depends(Depends::Surroundings)
        .drops(axes_but_selected),
    Relation::new("squeeze_all", "dimensions of size 1 are dropped", squeeze_all)
        .takes(ONE)
        .depends(Depends::Surroundings)
        .descent(descent::reshaped),
    Relation::new("squeeze_at", "the axes that an operand lists are dropped if they have size 1", squeeze_at)
        .takes(TWO)
        .depends(Depends::Surroundings)
        .descent(descent::reshaped),
    Relation::new("unsqueeze_at", "a dimension of size 1 is added at the axis that an operand gives", unsqueeze)
        .takes(TWO)
        .depends(Depends::Surroundings)
        .descent(descent::reshaped),
    Relation::new("flatten_between", "dimensions between two axes become one", flatten)
        .takes(THREE)
        .depends(Depends::Surroundings)
        .descent(descent::reshaped),
    Relation::new("unflatten_at", "one dimension becomes those in a list", unflatten)
        .takes(THREE)
        .depends(Depends::Surroundings)
        .descent(descent::reshaped),
    Relation::new("repeat_by", "a list has the repetitions of dimensions", repeat)
        .takes(TWO)
        .depends(Depends::Surroundings),
    Relation::new("one_element", "a single number, with or without a dimension", one_element).takes(ONE),
    Relation::new("sizes_of", "a list has the sizes", sizes).takes(ONE).depends(Depends::Surroundings),
];

impl OpView<'_> {
    /// The value that an argument names.
    fn value(self, argument: usize) -> Option<ValueId> {
        self.ir.operands(self.op).get(self.named_index(argument)?).copied()
    }

    /// The axis given by an argument, if it is a constant.
    fn written_axis(self, argument: usize) -> Option<usize> {
        let axis = self.ir.written_number(self.value(argument)?)?;
        Some(counted(&[axis], self.operand_dims(0)?.len())?[0])
    }
}

fn permuted(view: OpView<'_>) -> Option<Descent> {
    view.ordered(counted(&view.constants(view.value(1)?)?, view.operand_dims(0)?.len())?)
}

fn swapped(view: OpView<'_>) -> Option<Descent> {
    let mut order: AxisList = (0..view.operand_dims(0)?.len()).collect();
    order.swap(view.written_axis(1)?, view.written_axis(2)?);
    view.ordered(order)
}

fn axes_but_selected(view: OpView<'_>) -> Option<Descent> {
    view.reduced(&[view.written_axis(1)?], false)
}

/// The axes that an operand does not list; no axes if it lists none.
fn axes_but_listed(view: OpView<'_>) -> Option<Descent> {
    let (axes, rank) = (view.value(1)?, view.operand_dims(0)?.len());
    let keeps = view.ir.written_number(view.value(2)?)? != 0;
    let axes = match view.ir.written_number(axes) {
        Some(axis) => counted(&[axis], rank)?,
        None if view.is_left_out(axes) => (0..rank).collect(),
        None => counted(&view.constants(axes)?, rank)?,
    };
    view.reduced(&axes, keeps)
}

impl Instance<'_, '_> {
    /// The value that an argument names.
    pub(crate) fn value(self, argument: usize) -> Result<ValueId, RelationRefusal> {
        self.ir.operands(self.op).get(self.operand(argument)?).copied().ok_or(RelationRefusal::Invalid)
    }

    /// The sizes of the value given by an argument, if the value has a rank.
    pub(crate) fn row(
        self,
        argument: usize,
        reading: &mut RelationState<'_>,
    ) -> Result<Option<DimRange>, RelationRefusal> {
        Ok(reading.row(self.ir, self.value(argument)?))
    }

    pub(crate) fn is_none(self, value: ValueId) -> bool {
        let ir = self.ir;
        matches!(ir.types.resolved(ir.value_type(value)), Type::Opaque(text) if **text == *b"!torch.none")
    }

    /// The number or boolean of the argument.
    pub(crate) fn number(
        self,
        argument: usize,
        reading: &mut RelationState<'_>,
    ) -> Result<ArgumentValue<i64>, RelationRefusal> {
        let value = self.value(argument)?;
        if self.is_none(value) {
            return Ok(ArgumentValue::Missing);
        }
        let known = self.ir.written_number(value).or_else(|| {
            let element = self.element(value, reading)?;
            reading.facts.value(element).map(number)
        });
        Ok(known.map_or(ArgumentValue::Unknown, ArgumentValue::Known))
    }

    /// The numbers of an argument that is a list; single numbers may be unknown. A number counts as a list of one.
    pub(crate) fn list(
        self,
        argument: usize,
        reading: &mut RelationState<'_>,
    ) -> Result<ArgumentValue<ElementTerms>, RelationRefusal> {
        let value = self.value(argument)?;
        if self.is_none(value) {
            return Ok(ArgumentValue::Missing);
        }
        let list = self.elements(value, reading).filter(|list| list.len() <= MOST_AXES);
        Ok(list.map_or(ArgumentValue::Unknown, ArgumentValue::Known))
    }

    /// The numbers of a list, if all numbers are known.
    pub(crate) fn numbers(
        self,
        argument: usize,
        reading: &mut RelationState<'_>,
    ) -> Result<ArgumentValue<NumberList>, RelationRefusal> {
        Ok(match self.list(argument, reading)? {
            ArgumentValue::Known(list) => {
                let known = list.into_iter().map(|dim| reading.facts.value(dim).map(number)).collect();
                Option::map_or(known, ArgumentValue::Unknown, ArgumentValue::Known)
            }
            ArgumentValue::Missing => ArgumentValue::Missing,
            ArgumentValue::Unknown => ArgumentValue::Unknown,
        })
    }

    /// The tensors of the argument, a list.
    fn tensors(
        self,
        argument: usize,
        reading: &mut RelationState<'_>,
    ) -> Result<Option<SmallVec<[Option<DimRange>; 4]>>, RelationRefusal> {
        let Some(list) = self.ir.list_elements(self.value(argument)?) else { return Ok(None) };
        Ok(Some(list.iter().map(|value| reading.row(self.ir, *value)).collect()))
    }
}

/// The index of an axis. A scalar counts as a tensor with one axis.
pub(crate) fn axis(axis: i64, rank: usize) -> Result<usize, RelationRefusal> {
    place(axis, rank.max(1))
}

fn view(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    match o.list(1, reading)? {
        ArgumentValue::Known(sizes) => {
            let list = o.value(1)?;
            let is_size = |at: usize| is_dimension(o.reader, list, at);
            reshape::to_list(o, (row, &sizes), (true, is_size), reading)
        }
        ArgumentValue::Missing | ArgumentValue::Unknown => reshape::reshape(o, reading),
    }
}

fn permute(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(order) = o.numbers(1, reading)? else { return o.bind_rank(row.rank(), reading) };
    let order = places(&order, row.rank())?;
    if order.len() != row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    let found: Columns = order.iter().map(|axis| reading.dims.get(row, *axis)).collect();
    o.bind(&found, reading)
}

fn swap(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let axes = (o.number(1, reading)?, o.number(2, reading)?);
    let (ArgumentValue::Known(first), ArgumentValue::Known(second)) = axes else {
        return o.bind_rank(row.rank(), reading);
    };
    let mut found = columns(row, reading);
    let (first, second) = (axis(first, row.rank())?, axis(second, row.rank())?);
    if row.rank() > 0 {
        found.swap(first, second);
    }
    o.bind(&found, reading)
}

fn reverse(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let mut found = columns(row, reading);
    found.reverse();
    o.bind(&found, reading)
}

fn cat(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(rows) = o.tensors(0, reading)? else { return Ok(()) };
    let Some(rows) = rows.into_iter().collect::<Option<SmallVec<[DimRange; 4]>>>() else { return Ok(()) };
    // Vectors without elements may be among tensors of any rank.
    let is_empty =
        |row: &DimRange| row.rank() == 1 && reading.facts.value(reading.dims.get(*row, 0)).is_none_or(|size| size == 0);
    let Some(first) = rows.iter().find(|row| row.rank() != 1).or(rows.first()).copied() else { return Ok(()) };
    if rows.iter().any(|row| row.rank() != first.rank() && is_empty(row)) {
        return Ok(());
    }
    if rows.iter().any(|row| row.rank() != first.rank()) {
        return Err(RelationRefusal::Invalid);
    }
    let ArgumentValue::Known(along) = o.number(1, reading)? else { return o.bind_rank(first.rank(), reading) };
    let along = place(along, first.rank())?;
    let mut found: Option<Columns> = None;
    for row in rows {
        let own = columns(row, reading);
        found = Some(match found {
            None => own,
            Some(mut found) => {
                for (at, dim) in own.into_iter().enumerate() {
                    match at == along {
                        true => found[at] = reading.facts.compute(Operator::Add, found[at], dim),
                        false => reading.facts.equate(found[at], dim)?,
                    }
                }
                found
            }
        });
    }
    o.bind(&found.unwrap_or_default(), reading)
}

fn stack(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(rows) = o.tensors(0, reading)? else { return Ok(()) };
    let count = rows.len();
    let mut ranked = rows.into_iter().flatten();
    let Some(first) = ranked.next() else { return Ok(()) };
    ranked.try_for_each(|other| reading.equate_rows(first, other))?;
    let ArgumentValue::Known(along) = o.number(1, reading)? else { return o.bind_rank(first.rank() + 1, reading) };
    let along = place(along, first.rank() + 1)?;
    let mut found = partial_shape(first, reading);
    found.insert(along, reading.size(count as i128));
    o.bind_known(&found, reading)
}

/// The axes that an operand lists: all axes if the list is empty or missing.
fn listed_axes(
    o: Instance<'_, '_>,
    rank: usize,
    reading: &mut RelationState<'_>,
) -> Result<Option<AxisList>, RelationRefusal> {
    Ok(match o.numbers(1, reading)? {
        ArgumentValue::Known(axes) if !axes.is_empty() && rank == 0 => {
            axes.iter().try_for_each(|at| axis(*at, rank).map(|_| ()))?;
            Some(AxisList::new())
        }
        ArgumentValue::Known(axes) if !axes.is_empty() => Some(places(&axes, rank)?),
        ArgumentValue::Known(_) | ArgumentValue::Missing => Some((0..rank).collect()),
        ArgumentValue::Unknown => None,
    })
}

fn reduce(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let axes = listed_axes(o, row.rank(), reading)?;
    match (axes, o.number(2, reading)?) {
        (Some(axes), ArgumentValue::Known(keeps)) => {
            let one = reading.facts.constant(1);
            let own = columns(row, reading).into_iter().enumerate();
            let kept = own.filter_map(|(at, dim)| match axes.contains(&at) {
                true => (keeps != 0).then_some(one),
                false => Some(dim),
            });
            let found: Columns = kept.collect();
            o.bind(&found, reading)
        }
        (None, ArgumentValue::Known(keeps)) if keeps != 0 => o.bind_rank(row.rank(), reading),
        (_, ArgumentValue::Known(_) | ArgumentValue::Missing | ArgumentValue::Unknown) => Ok(()),
    }
}

/// A bound of a slice, or `missing` for an omitted one; `None` if it is unknown.
fn bound(value: ArgumentValue<i64>, missing: i64) -> Option<i128> {
    match value {
        ArgumentValue::Known(number) => Some(number.into()),
        ArgumentValue::Missing => Some(missing.into()),
        ArgumentValue::Unknown => None,
    }
}

fn slice(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(along) = o.number(1, reading)? else { return o.bind_rank(row.rank(), reading) };
    let along = place(along, row.rank())?;
    let start = bound(o.number(2, reading)?, 0);
    let end = bound(o.number(3, reading)?, i64::MAX);
    let step = bound(o.number(4, reading)?, 1);
    let dim = reading.dims.get(row, along);
    let mut found = partial_shape(row, reading);
    found[along] = match (start, end, step, reading.facts.value(dim)) {
        (_, _, Some(..=0), _) => return Err(RelationRefusal::Invalid),
        (Some(start), Some(end), Some(step), Some(size)) => {
            sliced(size.into(), (start, end), step).and_then(|size| reading.size(size))
        }
        (Some(0), Some(end), Some(1), None) if end == i128::from(i64::MAX) => Some(dim),
        _ => None,
    };
    o.bind_known(&found, reading)
}

fn select(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(along) = o.number(1, reading)? else {
        return o.bind_rank(row.rank().checked_sub(1).ok_or(RelationRefusal::Invalid)?, reading);
    };
    let mut found = columns(row, reading);
    found.remove(place(along, row.rank())?);
    o.bind(&found, reading)
}

/// Drops the dimensions of size 1 among the given axes, if the size of each is known.
fn without_ones(
    o: Instance<'_, '_>,
    row: DimRange,
    axes: &[usize],
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let mut found = Columns::new();
    for (at, dim) in columns(row, reading).into_iter().enumerate() {
        match (axes.contains(&at), reading.facts.value(dim)) {
            (true, Some(1)) => {}
            (true, None) => return Ok(()),
            (true, Some(_)) | (false, _) => found.push(dim),
        }
    }
    o.bind(&found, reading)
}

fn squeeze_all(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let axes: AxisList = (0..row.rank()).collect();
    without_ones(o, row, &axes, reading)
}

fn squeeze_at(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(axes) = o.numbers(1, reading)? else { return Ok(()) };
    let axes = if row.rank() == 0 { AxisList::new() } else { places(&axes, row.rank())? };
    without_ones(o, row, &axes, reading)
}

fn unsqueeze(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(at) = o.number(1, reading)? else { return o.bind_rank(row.rank() + 1, reading) };
    let mut found = partial_shape(row, reading);
    found.insert(place(at, row.rank() + 1)?, reading.size(1));
    o.bind_known(&found, reading)
}

fn flatten(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let (ArgumentValue::Known(start), ArgumentValue::Known(end)) = (o.number(1, reading)?, o.number(2, reading)?)
    else {
        return Ok(());
    };
    let (start, end) = (axis(start, row.rank())?, axis(end, row.rank())?);
    if start > end {
        return Err(RelationRefusal::Invalid);
    }
    let own = columns(row, reading);
    let mut found: Columns = own.get(..start).unwrap_or_default().into();
    found.push(reading.product(own.get(start..=end).unwrap_or_default().iter().copied()));
    found.extend_from_slice(own.get(end + 1..).unwrap_or_default());
    o.bind(&found, reading)
}

fn unflatten(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let (ArgumentValue::Known(along), ArgumentValue::Known(sizes)) = (o.number(1, reading)?, o.list(2, reading)?)
    else {
        return Ok(());
    };
    let along = place(along, row.rank())?;
    let own = columns(row, reading);
    let Some(parts) = reshape::inferred(&[own[along]], &sizes, (true, |_| false), reading)? else { return Ok(()) };
    let mut found: Partial = own[..along].iter().copied().map(Some).collect();
    found.extend(parts.iter().copied());
    found.extend(own[along + 1..].iter().copied().map(Some));
    if let Some(parts) = parts.into_iter().collect::<Option<Columns>>() {
        reading.equate_products(&[own[along]], &parts)?;
    }
    o.bind_known(&found, reading)
}

fn repeat(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let ArgumentValue::Known(mut repeats) = o.list(1, reading)? else { return Ok(()) };
    // The list of `tile` may be shorter than the rank: it applies to the last dimensions.
    let one = reading.facts.constant(1);
    while repeats.len() < row.rank() {
        if o.ir.op_name_bytes(o.op).ends_with(b".repeat") {
            return Err(RelationRefusal::Invalid);
        }
        repeats.insert(0, one);
    }
    let leading = repeats.len() - row.rank();
    let mut found = Partial::new();
    for (at, by) in repeats.into_iter().enumerate() {
        let product = match at.checked_sub(leading) {
            Some(axis) => reading.facts.compute(Operator::Multiply, reading.dims.get(row, axis), by),
            None => by,
        };
        found.push(o.as_size(product, reading));
    }
    o.bind_known(&found, reading)
}

fn sizes(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ArgumentValue::Known(sizes) = o.list(0, reading)? else { return Ok(()) };
    let found: Partial = sizes.iter().map(|size| o.as_size(*size, reading)).collect();
    o.bind_known(&found, reading)
}

/// The result of PyTorch has no dimensions; programs that declare one of size 1 compute the same.
fn one_element(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let one = reading.size(1);
    for result in o.ir.results(o.op) {
        let rank = o.reader.declared_rank(result).unwrap_or(0);
        let found: &[_] = if rank == 1 { &[one] } else { &[] };
        o.reader.bind_result(result, found, reading)?;
    }
    Ok(())
}
