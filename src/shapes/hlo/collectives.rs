//! Relations of collective operations: along an axis that is divided among a group of processes, sizes are multiples of one another. The
//! number of processes in a group may depend on the run.

use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Ir, OpId};
use crate::shape::Dim;
use crate::shapes::apply::{RelationRefusal, RelationState};
use crate::shapes::bind::{Partial, partial_shape};
use crate::shapes::hlo::divide;
use crate::shapes::hlo::processes::{group_size, known_channel, positive_channel, replica_groups};
use crate::shapes::misfit::{CheckResult, ShapeFault, refuse};
use crate::shapes::owner::Owner;
use crate::shapes::products::times;
use crate::shapes::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::shapes::view::{OpView, ShapedValue};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("all_gather", "the parts of a group of processes, concatenated along one axis", |o, reading| {
        regroup(o, (None, Some(o.argument(0))), reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes)
    .of_groups()
    .owners(&[Owner::StableHlo.verifies(hlo_all_gather, "the dimension is in range, its size in the result is a multiple of that in the operand, and other sizes are equal")]),
    Relation::new("reduce_scatter", "one part for each process of a group, along one axis", |o, reading| {
        regroup(o, (Some(o.argument(0)), None), reading)
    })
    .takes(&[ArgumentKind::Attribute])
    .depends(Depends::Attributes)
    .of_groups()
    .owners(&[Owner::StableHlo.verifies(hlo_reduce_scatter, "the dimension is in range, its size in the operand is a multiple of that in the result, and other sizes are equal")]),
    Relation::new(
        "all_to_all",
        "divided among a group of processes along one axis, and concatenated along another",
        |o, reading| regroup(o, (Some(o.argument(0)), Some(o.argument(1))), reading),
    )
    .takes(&[ArgumentKind::Attribute, ArgumentKind::Attribute])
    .depends(Depends::Attributes)
    .owners(&[Owner::StableHlo.verifies(hlo_all_to_all, "each process is in one group, the dimensions are in range, and the size of one is a multiple of the number of parts")]),
];

/// Errors in the shapes that processes exchange.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum CollectiveFault {
    #[error("AllToAll {name} {axis} is out-of-bounds for input rank {rank}")]
    SplitAxis { name: &'static str, axis: i64, rank: usize },
    #[error("split dimension has size {size}, expected to be a multiple of split_count {count}")]
    SplitCount { size: u64, count: i64 },
    #[error("all_gather_dim must be a valid index of operand")]
    GatherAxis,
    #[error("dimension size of operand at 'all_gather_dim' cannot be zero")]
    GatherZero,
    #[error("operand and result must have the same rank")]
    GatherRank,
    #[error("operand and result should have the same shape except for the dimension size at 'all_gather_dim'")]
    GatherShape,
    #[error(
        "result gather dimension has size {result}, expected to be a multiple of operand gather dimension size {operand}"
    )]
    GatherMultiple { result: u64, operand: u64 },
    #[error("scatter dim should be less than operand/result rank")]
    ScatterAxis,
    #[error("operand and result should have same rank")]
    ScatterRank,
    #[error("{0} dimension size at scatter_dimension cannot be zero")]
    ScatterZero(&'static str),
    #[error(
        "operand scatter dimension has size {operand}, expected to be a multiple of result scatter dimension size {result}"
    )]
    ScatterMultiple { operand: u64, result: u64 },
    #[error("non scatter dimensions should be same for operand ({operand}) and result ({result})")]
    ScatterShape { operand: Dim, result: Dim },
}

impl ShapeFault for CollectiveFault {
    fn code(&self) -> Code {
        match self {
            Self::GatherAxis | Self::ScatterAxis | Self::SplitAxis { .. } => Code::InvalidShapeAttribute,
            Self::GatherZero | Self::SplitCount { .. } => Code::UnfitOperandShapes,
            Self::GatherRank
            | Self::GatherShape
            | Self::GatherMultiple { .. }
            | Self::ScatterRank
            | Self::ScatterZero(_)
            | Self::ScatterMultiple { .. }
            | Self::ScatterShape { .. } => Code::UnfitResultShape,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// Divides an operand among the processes of a group along one axis, and concatenates the parts along another axis.
fn regroup(
    o: Instance<'_, '_>,
    (divided, multiplied): (Option<&str>, Option<&str>),
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let Some(count) = processes(ir, o.op) else { return Ok(()) };
    for (number, result) in ir.results(o.op).enumerate() {
        let Some(row) = o.operand_row(number, reading) else { continue };
        let mut found: Partial = partial_shape(row, reading);
        let axis = |name: Option<&str>| name.map(|name| o.axis(name, row.rank())).transpose();
        let (divided, multiplied) = (axis(divided)?, axis(multiplied)?);
        if divided != multiplied {
            if let Some(axis) = divided {
                found[axis] = divide(reading.dims.get(row, axis), count, reading);
            }
            if let Some(axis) = multiplied {
                found[axis] = Some(times(reading.dims.get(row, axis), count, reading));
            }
        }
        o.reader.bind_result(result, &found, reading)?;
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

/// The first axis along which two shapes differ, without one given axis.
fn differing(left: &ShapedValue<'_>, right: &ShapedValue<'_>, along: usize) -> Option<usize> {
    let differs = |(left, right): (&Dim, &Dim)| left.is_static() && right.is_static() && left != right;
    let pairs = left.dims.iter().zip(right.dims).enumerate();
    pairs.filter(|(axis, _)| *axis != along).find(|(_, pair)| differs(*pair)).map(|(axis, _)| axis)
}

fn hlo_all_gather(view: OpView<'_>) -> CheckResult {
    replica_groups(view, true)?;
    known_channel(view)?;
    let Some(axis) = view.number(0) else { return Ok(()) };
    for index in 0..view.operand_count() {
        let (Some(operand), Some(result)) = (view.operand(index), view.result(index)) else { continue };
        let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < operand.rank()) else {
            return refuse(CollectiveFault::GatherAxis, [view.attribute_mark(0), operand.whole()]);
        };
        let size = operand.dims[along].size();
        if size == Some(0) {
            return refuse(CollectiveFault::GatherZero, [operand.dim(along)]);
        }
        if operand.rank() != result.rank() {
            return refuse(CollectiveFault::GatherRank, [result.whole(), operand.whole()]);
        }
        if let Some(axis) = differing(&operand, &result, along) {
            return refuse(CollectiveFault::GatherShape, [result.dim(axis), operand.dim(axis)]);
        }
        match (result.dims[along].size(), size) {
            (Some(result_size), Some(size)) if result_size % size != 0 => {
                let fault = CollectiveFault::GatherMultiple { result: result_size, operand: size };
                return refuse(fault, [result.dim(along), operand.dim(along)]);
            }
            _ => {}
        }
    }
    Ok(())
}

fn hlo_reduce_scatter(view: OpView<'_>) -> CheckResult {
    replica_groups(view, true)?;
    positive_channel(view)?;
    let (Some(operand), Some(result), Some(axis)) = (view.operand(0), view.result(0), view.number(0)) else {
        return Ok(());
    };
    if operand.rank() != result.rank() {
        return refuse(CollectiveFault::ScatterRank, [result.whole(), operand.whole()]);
    }
    let Some(along) = usize::try_from(axis).ok().filter(|axis| *axis < operand.rank()) else {
        return refuse(CollectiveFault::ScatterAxis, [view.attribute_mark(0), operand.whole()]);
    };
    let sizes = (operand.dims[along].size(), result.dims[along].size());
    if sizes.0.is_none() || sizes.1.is_none() {
        return Ok(());
    }
    for (size, value, name) in [(sizes.0, &operand, "operand"), (sizes.1, &result, "result")] {
        if size == Some(0) {
            return refuse(CollectiveFault::ScatterZero(name), [value.dim(along)]);
        }
    }
    if let (Some(size), Some(result_size)) = sizes
        && size % result_size != 0
    {
        let fault = CollectiveFault::ScatterMultiple { operand: size, result: result_size };
        return refuse(fault, [result.dim(along), operand.dim(along)]);
    }
    match differing(&operand, &result, along) {
        Some(axis) => {
            let fault = CollectiveFault::ScatterShape { operand: operand.dims[axis], result: result.dims[axis] };
            refuse(fault, [result.dim(axis), operand.dim(axis)])
        }
        None => Ok(()),
    }
}

fn hlo_all_to_all(view: OpView<'_>) -> CheckResult {
    replica_groups(view, true)?;
    if let Some(parts) = view.number_of("split_count") {
        group_size(view, parts)?;
    }
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let rank = operand.rank();
    for (argument, name) in ["split_dimension", "concat_dimension"].into_iter().enumerate() {
        let Some(axis) = view.number(argument) else { return Ok(()) };
        if usize::try_from(axis).map_or(true, |axis| axis >= rank) {
            let fault = CollectiveFault::SplitAxis { name, axis, rank };
            return refuse(fault, [view.attribute_mark(argument), operand.whole()]);
        }
    }
    let (Some(axis), Some(count)) = (view.number(0), view.number_of("split_count")) else { return Ok(()) };
    let split = usize::try_from(axis).ok().zip(u64::try_from(count).ok()).filter(|(_, count)| *count > 0);
    let Some((along, parts)) = split else { return Ok(()) };
    match operand.dims[along].size().filter(|size| size % parts != 0) {
        Some(size) => refuse(CollectiveFault::SplitCount { size, count }, [operand.dim(along)]),
        None => Ok(()),
    }
}
