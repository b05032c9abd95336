//! Relations of tensors to which dimensions are added and removed at the end, as in Triton.

use super::apply::{RelationRefusal, RelationState, columns};
use super::bind::partial_shape;
use super::descent::Descent;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::shared::declared;
use super::view::OpView;
use crate::diagnostic::Code;
use crate::shape::{Axis, Dim};
use crate::sizes::Operator;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("expand_at", "a dimension of 1 at the place that an attribute gives", expand)
        .takes(&[ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .descent(expanded_axes)
        .otherwise(verify_expand, "the axis is at most the rank of the operand"),
    Relation::new("append", "vectors one after the other", append)
        .otherwise(verify_append, "operands have one dimension"),
    Relation::new("arange", "numbers from one attribute to another", arange)
        .takes(&[ArgumentKind::Attribute, ArgumentKind::Attribute])
        .depends(Depends::Attributes)
        .otherwise(verify_arange, "the start is below the end"),
    Relation::new("join", "operands of one shape along a new last dimension", join),
    Relation::new("part", "dimensions without the last, which has a place for each result", part)
        .otherwise(verify_part, "the last dimension is as many as there are results"),
];

/// Operands and attributes that do not fit.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum TritonFault {
    #[error("attribute 'axis' is {axis}, but the result has rank {rank}")]
    Axis { axis: i64, rank: usize },
    #[error("operands must have rank 1 to be concatenated, but have rank {0}")]
    Rank(usize),
    #[error("start {start} is not below end {end}")]
    Range { start: i64, end: i64 },
    #[error("last dimension is {found}, but there are {results} results")]
    Last { found: Dim, results: usize },
}

impl ShapeFault for TritonFault {
    fn code(&self) -> Code {
        match self {
            Self::Axis { .. } | Self::Range { .. } => Code::InvalidShapeAttribute,
            Self::Rank(_) | Self::Last { .. } => Code::UnfitOperandShapes,
        }
    }
}

fn expanded_axes(view: OpView<'_>) -> Option<Descent> {
    let rank = view.operand_dims(0)?.len();
    let axis = Axis::wrapped(view.number(0)?, rank + 1)?.index();
    let places: Vec<usize> = (0..=rank).filter(|place| *place != axis).collect();
    Descent::with_places(view.ir, view.op, &places, rank + 1)
}

fn expand(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let axis = o.axis(o.argument(0), row.rank() + 1)?;
    let mut found = columns(row, reading);
    found.insert(axis, reading.facts.constant(1));
    o.bind(&found, reading)
}

fn verify_expand(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(axis)) = (view.operand(0), view.number(0)) else { return Ok(()) };
    let rank = operand.rank() + 1;
    match Axis::wrapped(axis, rank) {
        Some(_) => Ok(()),
        None => refuse(TritonFault::Axis { axis, rank }, [view.attribute_mark(0), operand.whole()]),
    }
}

fn append(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let mut sum = None;
    for number in 0..o.ir.operands(o.op).len() {
        let Some(row) = o.operand_row(number, reading) else { return Ok(()) };
        if row.rank() != 1 {
            return Err(RelationRefusal::Invalid);
        }
        let size = reading.dims.get(row, 0);
        sum = Some(match sum {
            None => size,
            Some(sum) => reading.facts.compute(Operator::Add, sum, size),
        });
    }
    sum.map_or(Ok(()), |sum| o.bind(&[sum], reading))
}

fn verify_append(view: OpView<'_>) -> CheckResult {
    let mut operands = (0..view.operand_count()).filter_map(|index| view.operand(index));
    match operands.find(|operand| operand.rank() != 1) {
        Some(operand) => refuse(TritonFault::Rank(operand.rank()), [operand.whole()]),
        None => Ok(()),
    }
}

fn arange(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let number = |argument| o.ir.own_attribute(o.op, o.argument(argument)).and_then(|value| o.ir.integer(value));
    let (Some(start), Some(end)) = (number(0), number(1)) else { return Ok(()) };
    let size = reading.size(i128::from(end) - i128::from(start));
    o.bind_known(&[size], reading)
}

fn verify_arange(view: OpView<'_>) -> CheckResult {
    let (Some(start), Some(end)) = (view.number(0), view.number(1)) else { return Ok(()) };
    if start < end {
        return Ok(());
    }
    refuse(TritonFault::Range { start, end }, [view.attribute_mark(1), view.attribute_mark(0)])
}

fn join(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let count = o.ir.operands(o.op).len();
    let Some(first) = o.operand_row(0, reading) else { return Ok(()) };
    for number in 1..count {
        if let Some(other) = o.operand_row(number, reading) {
            reading.equate_rows(first, other)?;
        }
    }
    let mut found = partial_shape(first, reading);
    found.push(reading.size(count as i128));
    o.bind_known(&found, reading)
}

fn part(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut found = columns(row, reading);
    let last = found.pop().ok_or(RelationRefusal::Invalid)?;
    let count = reading.facts.constant(o.ir.results(o.op).len() as u64);
    reading.facts.equate(last, count)?;
    o.bind(&found, reading)
}

fn verify_part(view: OpView<'_>) -> CheckResult {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let results = view.result_count();
    let Some((last, kept)) = operand.dims.split_last() else {
        return refuse(TritonFault::Last { found: Dim::ONE, results }, [operand.whole()]);
    };
    if last.is_static() && last.size() != Some(results as u64) {
        return refuse(TritonFault::Last { found: *last, results }, [operand.dim(kept.len())]);
    }
    declared(view, Some(kept))
}
