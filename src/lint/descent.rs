//! Operations that move, drop or add axes: where each axis of the result comes from.
//!
//! What is not understood is no error here: nothing is known of its results.

use super::columns::{Axes, Columns, KnownName, Layout, Operand, Origin, dims, dims_of};
use crate::assembly::{OpDefinition, ShapeRule};
use crate::ir::attributes::AffineExpression;
use crate::ir::{AttributeKind, Definition, Ir, OpId, ValueId};
use crate::shape::{Axis, Dim, StartAxis};
use crate::shapes::{Descent, Relation, Transfer, listed};
use smallvec::SmallVec;

type Results = SmallVec<[Origin; 6]>;

/// The columns of one operand: its axes.
fn single(op: OpId, ir: &Ir, index: usize, results: Results) -> Option<Columns> {
    let ty = ir.value_type(*ir.operands(op).get(index)?);
    let count = dims_of(ir, ty)?.len();
    let declared = ir.results(op).next().and_then(|result| dims(ir, result));
    if declared.is_some_and(|declared| declared.len() != results.len()) {
        return None;
    }
    let axes: Axes = (0..count).map(Some).collect();
    let operands = SmallVec::from_iter([Operand { index, ty, axes }]);
    Some(Columns { operands, results, count, layout: Layout::Single })
}

fn rank(ir: &Ir, op: OpId, index: usize) -> Option<usize> {
    Some(dims(ir, *ir.operands(op).get(index)?)?.len())
}

fn result_dims(ir: &Ir, op: OpId) -> Option<&[Dim]> {
    dims(ir, ir.results(op).next()?)
}

/// Axes as they are written, of which negative ones count from the right.
fn counted(axes: &[i64], rank: usize) -> Option<SmallVec<[usize; 6]>> {
    axes.iter().map(|axis| Axis::wrapped(*axis, rank).map(Axis::index)).collect()
}

fn attribute_axes(ir: &Ir, op: OpId, attribute: &str, rank: usize) -> Option<SmallVec<[usize; 6]>> {
    let value = ir.attribute(op, attribute)?;
    let list = ir.integer_list(value).or_else(|| Some(vec![ir.integer(value)?]))?;
    counted(&list, rank)
}

/// An operation with a relation.
pub(super) fn of_relation(
    ir: &Ir,
    op: OpId,
    relation: &Relation,
    (info, rule): (&OpDefinition, &ShapeRule),
) -> Option<Columns> {
    let attribute = rule.argument(0);
    let like = |index: usize| single(op, ir, index, (0..rank(ir, op, index)?).map(Origin::Column).collect());
    let taking_part = || info.taking_part(rule, ir.operands(op).len());
    match relation.axes() {
        Descent::Aligned => Columns::aligned(ir, op, taking_part()?),
        Descent::Onto => Columns::onto(ir, op, &taking_part()?, StartAxis::FromRanks),
        Descent::Permuted => {
            let order = attribute_axes(ir, op, attribute, rank(ir, op, 0)?)?;
            single(op, ir, 0, order.into_iter().map(Origin::Column).collect())
        }
        Descent::Dropped => reduced(ir, op, 0, &attribute_axes(ir, op, attribute, rank(ir, op, 0)?)?, false),
        Descent::Kept => reduced(ir, op, 0, &attribute_axes(ir, op, attribute, rank(ir, op, 0)?)?, true),
        Descent::Like => like(info.operand_range(attribute, ir.operands(op).len())?.start),
        Descent::Each if ir.operands(op).len() == 1 => like(0),
        Descent::Placed => {
            let result = result_dims(ir, op)?.len();
            let places = attribute_axes(ir, op, attribute, result)?;
            placed(ir, op, &places, result)
        }
        Descent::Inserted => {
            let result = result_dims(ir, op)?.len();
            let added = attribute_axes(ir, op, attribute, result)?;
            let places: SmallVec<[usize; 6]> = (0..result).filter(|axis| !added.contains(axis)).collect();
            placed(ir, op, &places, result)
        }
        Descent::Stretched => stretched(ir, op),
        Descent::Reshaped => reshaped(ir, op),
        Descent::ReshapedByName if info.name.ends_with("reshape") => reshaped(ir, op),
        Descent::Sliced => sliced(ir, op),
        Descent::Loops if rule.letters().is_none() => loops(ir, op),
        Descent::ByName { .. } => of_name(ir, Some(info), op),
        Descent::Mixed | Descent::Each | Descent::ReshapedByName | Descent::Loops => None,
    }
}

/// An operation of which only the name tells.
pub(super) fn of_name(ir: &Ir, info: Option<&OpDefinition>, op: OpId) -> Option<Columns> {
    let name = ir.op_name(op);
    match name {
        b"onnx.Slice" => sliced(ir, op),
        b"onnx.Reshape" | b"onnx.Squeeze" | b"onnx.SqueezeV11" | b"onnx.Unsqueeze" | b"onnx.UnsqueezeV11"
        | b"onnx.Flatten" => reshaped(ir, op),
        b"onnx.ArgMax" | b"onnx.ArgMin" => {
            let axis = ir.attribute(op, "axis").map_or(Some(0), |axis| ir.integer(axis))?;
            reduced(ir, op, 0, &counted(&[axis], rank(ir, op, 0)?)?, keeps_dims(ir, op)?)
        }
        _ if name.starts_with(b"onnx.Reduce") => {
            let rank = rank(ir, op, 0)?;
            let axes = match (ir.attribute(op, "axes"), ir.operands(op).get(1)) {
                (Some(axes), _) => counted(&ir.integer_list(axes)?, rank)?,
                (None, Some(axes)) if !is_none(ir, *axes) => counted(&constants(ir, *axes)?, rank)?,
                (None, _)
                    if ir.attribute(op, "noop_with_empty_axes").and_then(|value| ir.integer(value)) == Some(1) =>
                {
                    SmallVec::new()
                }
                (None, _) => (0..rank).collect(),
            };
            reduced(ir, op, 0, &axes, keeps_dims(ir, op)?)
        }
        _ if name.starts_with(b"torch.aten.") => torch(ir, info?, op, &name[b"torch.aten.".len()..]),
        _ => None,
    }
}

fn keeps_dims(ir: &Ir, op: OpId) -> Option<bool> {
    ir.attribute(op, "keepdims").map_or(Some(true), |keeps| Some(ir.integer(keeps)? != 0))
}

/// Whether a value stands for an operand that is left out.
fn is_none(ir: &Ir, value: ValueId) -> bool {
    let Definition::Result(op) = ir.definition(value) else { return false };
    matches!(ir.op_name(op), b"onnx.NoValue" | b"torch.constant.none")
}

/// The numbers of a list, all of which are constants.
fn constants(ir: &Ir, list: ValueId) -> Option<Vec<i64>> {
    listed(ir, list)?.into_iter().collect()
}

fn torch(ir: &Ir, info: &OpDefinition, op: OpId, name: &[u8]) -> Option<Columns> {
    let operand = |name: &str| {
        let index = info.operands().iter().position(|slot| &*slot.name == name)?;
        ir.operands(op).get(index).copied()
    };
    let constant = |value: ValueId| {
        let Definition::Result(op) = ir.definition(value) else { return None };
        let value = ir.attribute(op, "value")?;
        ir.integer(value).or_else(|| ir.boolean(value).map(i64::from))
    };
    let rank = rank(ir, op, 0)?;
    let axis = |name: &str| Some(counted(&[constant(operand(name)?)?], rank)?[0]);
    match name {
        b"view"
        | b"reshape"
        | b"_unsafe_view"
        | b"_reshape_alias"
        | b"unsqueeze"
        | b"squeeze"
        | b"squeeze.dim"
        | b"squeeze.dims"
        | b"flatten.using_ints"
        | b"unflatten.int"
        | b"view_copy"
        | b"unsqueeze_copy" => reshaped(ir, op),
        b"permute" | b"permute_copy" => {
            let order = counted(&constants(ir, operand("dims")?)?, rank)?;
            single(op, ir, 0, order.into_iter().map(Origin::Column).collect())
        }
        b"t" | b"numpy_T" => single(op, ir, 0, (0..rank).rev().map(Origin::Column).collect()),
        b"transpose.int" | b"transpose_copy.int" => {
            let mut order: SmallVec<[usize; 6]> = (0..rank).collect();
            order.swap(axis("dim0")?, axis("dim1")?);
            single(op, ir, 0, order.into_iter().map(Origin::Column).collect())
        }
        b"select.int" | b"select_copy.int" => reduced(ir, op, 0, &[axis("dim")?], false),
        b"slice.Tensor" => sliced(ir, op),
        // Reductions, all of which name their operands alike.
        _ => {
            let (dim, keeps) = (operand("dim")?, constant(operand("keepdim")?)? != 0);
            let axes = match constant(dim) {
                Some(axis) => counted(&[axis], rank)?,
                None if is_none(ir, dim) => (0..rank).collect(),
                None => counted(&constants(ir, dim)?, rank)?,
            };
            reduced(ir, op, 0, &axes, keeps)
        }
    }
}

/// The axes that are left, or all where what is reduced becomes 1.
fn reduced(ir: &Ir, op: OpId, index: usize, axes: &[usize], keeps: bool) -> Option<Columns> {
    let origin = |axis: usize| match axes.contains(&axis) {
        true if keeps => Some(Origin::New),
        true => None,
        false => Some(Origin::Column(axis)),
    };
    single(op, ir, index, (0..rank(ir, op, index)?).filter_map(origin).collect())
}

/// Axes that are placed in a result of a rank; the others are new.
fn placed(ir: &Ir, op: OpId, places: &[usize], result: usize) -> Option<Columns> {
    if places.len() != rank(ir, op, 0)? {
        return None;
    }
    let origin = |axis| match places.iter().position(|place| *place == axis) {
        Some(own) => Origin::Column(own),
        None => Origin::New,
    };
    single(op, ir, 0, (0..result).map(origin).collect())
}

/// The operand under the result, aligned at the right.
pub(super) fn stretched(ir: &Ir, op: OpId) -> Option<Columns> {
    let (own, result) = (rank(ir, op, 0)?, result_dims(ir, op)?.len());
    let start = result.checked_sub(own)?;
    placed(ir, op, &(start..result).collect::<SmallVec<[usize; 6]>>(), result)
}

/// A reshape that adds and drops nothing but ones keeps the order of the others.
fn reshaped(ir: &Ir, op: OpId) -> Option<Columns> {
    let (from, to) = (dims(ir, *ir.operands(op).first()?)?, result_dims(ir, op)?);
    let rest = |dims: &[Dim]| -> SmallVec<[(usize, Dim); 6]> {
        dims.iter().copied().enumerate().filter(|(_, dim)| !dim.is_one()).collect()
    };
    let (olds, news) = (rest(from), rest(to));
    let is_same = olds.iter().map(|(_, dim)| *dim).eq(news.iter().map(|(_, dim)| *dim));
    // Of two unknown sizes one may have taken from the other.
    if !is_same || olds.iter().filter(|(_, dim)| dim.is_dynamic()).count() > 1 {
        return None;
    }
    let places: SmallVec<[(usize, usize); 6]> =
        olds.iter().zip(&news).map(|((old, _), (new, _))| (*old, *new)).collect();
    // A 1 before the first of the others, and in as many, is the same one; of the rest nothing is known, and nothing matters.
    let lead = |dims: &[Dim]| dims.iter().take_while(|dim| dim.is_one()).count();
    let leading = if lead(from) == lead(to) { lead(from) } else { 0 };
    let origin = |axis: usize| match places.iter().find(|(_, new)| *new == axis) {
        Some((old, _)) => Origin::Column(*old),
        None if axis < leading => Origin::Column(axis),
        None => Origin::New,
    };
    single(op, ir, 0, (0..to.len()).map(origin).collect())
}

/// Axes of which all is taken.
fn sliced(ir: &Ir, op: OpId) -> Option<Columns> {
    let (from, to) = (dims(ir, *ir.operands(op).first()?)?, result_dims(ir, op)?);
    if from.len() != to.len() {
        return None;
    }
    let origin = |(axis, (from, to)): (usize, (&Dim, &Dim))| match (from.size(), to.size()) {
        (Some(from), Some(to)) if from == to => Origin::Column(axis),
        (_, Some(1)) => Origin::New,
        _ => Origin::Unknown,
    };
    single(op, ir, 0, from.iter().zip(to).enumerate().map(origin).collect())
}

/// An operation of `linalg`: a column is a loop. What it writes into does not take part.
fn loops(ir: &Ir, op: OpId) -> Option<Columns> {
    let results = ir.results(op).len();
    let inputs = ir.operands(op).len().checked_sub(results).filter(|_| results == 1)?;
    let Some(maps) = ir.attribute(op, "indexing_maps").and_then(|maps| ir.array(maps)) else {
        return Columns::aligned(ir, op, 0..inputs);
    };
    let (last, maps) = maps.split_last()?;
    let mut operands = SmallVec::new();
    for (index, map) in maps.iter().enumerate() {
        let ty = ir.value_type(*ir.operands(op).get(index)?);
        let Some(own) = dims_of(ir, ty) else { continue };
        let (axes, _) = map_axes(ir, *map)?;
        if axes.len() != own.len() {
            return None;
        }
        operands.push(Operand { index, ty, axes });
    }
    let (axes, count) = map_axes(ir, *last)?;
    let result_columns: Option<SmallVec<[Origin; 6]>> = axes.iter().map(|column| column.map(Origin::Column)).collect();
    let results = result_columns?;
    // A reduction of several operands is a contraction.
    let is_parallel = (0..count).all(|column| results.contains(&Origin::Column(column)));
    let layout = if operands.len() == 1 { Layout::Single } else { Layout::Written };
    (is_parallel || operands.len() == 1).then_some(Columns { operands, results, count, layout })
}

/// The loop of each axis, and how many loops there are.
fn map_axes(ir: &Ir, map: crate::ir::AttributeId) -> Option<(Axes, usize)> {
    let AttributeKind::AffineMap(_, form) = *ir.attributes.resolve(map) else { return None };
    let results = &ir.attributes.affine_results[form.results.range()];
    let axis = |result: &crate::ir::attributes::AffineResult| match ir.attributes.affine[result.expression.index()] {
        AffineExpression::Dim(dim) => Some(Some(dim as usize)),
        AffineExpression::Constant(_) => Some(None),
        _ => None,
    };
    Some((results.iter().map(axis).collect::<Option<_>>()?, form.dims as usize))
}

/// Whether it may be known where the axes of an operation's results come from.
pub(super) fn is_followed(known: KnownName<'_>, name: &[u8]) -> bool {
    match known.transfer {
        Transfer::Fresh => name.starts_with(b"onnx.") || name.starts_with(b"torch.aten."),
        Transfer::SameOperands
        | Transfer::Gemm
        | Transfer::Call
        | Transfer::Symbol
        | Transfer::BindShape
        | Transfer::Assertion(_) => false,
        Transfer::Broadcastable
        | Transfer::Rule(_)
        | Transfer::RuleOf(_)
        | Transfer::Attribute(_)
        | Transfer::Same
        | Transfer::SameBut(_)
        | Transfer::First(_)
        | Transfer::BroadcastDimensions
        | Transfer::Wrapper(_)
        | Transfer::Relation(..) => true,
    }
}

/// Whether results may lack an axis of an operand, or have 1 in its place.
pub(super) fn drops(known: KnownName<'_>, name: &[u8]) -> bool {
    match known.transfer {
        Transfer::Fresh => {
            let is_named = |part: &[u8]| name.starts_with(part);
            is_named(b"torch.aten.select")
                || is_named(b"torch.aten.slice")
                || known.info.is_some_and(|info| info.operands().iter().any(|slot| &*slot.name == "keepdim"))
        }
        Transfer::Relation(relation, _) => match relation.axes() {
            Descent::Dropped | Descent::Kept | Descent::Sliced | Descent::Loops => true,
            Descent::ByName { drops } => drops,
            Descent::Mixed
            | Descent::Aligned
            | Descent::Onto
            | Descent::Each
            | Descent::Like
            | Descent::Permuted
            | Descent::Placed
            | Descent::Inserted
            | Descent::Stretched
            | Descent::Reshaped
            | Descent::ReshapedByName => false,
        },
        Transfer::Wrapper(_) => true,
        Transfer::Broadcastable
        | Transfer::Rule(_)
        | Transfer::RuleOf(_)
        | Transfer::Attribute(_)
        | Transfer::Same
        | Transfer::SameOperands
        | Transfer::SameBut(_)
        | Transfer::First(_)
        | Transfer::BroadcastDimensions
        | Transfer::Gemm
        | Transfer::Call
        | Transfer::Symbol
        | Transfer::BindShape
        | Transfer::Assertion(_) => false,
    }
}
