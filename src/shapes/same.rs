//! Relations of operands and results that have the same shape.

use super::apply::{RelationRefusal, RelationState, columns};
use super::bind::Partial;
use super::broadcast;
use super::descent::{self, AxisOrigin, Descent};
use super::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use super::named::{participants, tensor_rows};
use super::owner::Owner;
use super::relation::{ANY, Alike, ArgumentKind, Instance, Refines, Relation};
use super::shared::{declared, hlo_inferred, number, numbers, results_of_inits};
use super::view::OpView;
use crate::diagnostic::Code;
use crate::ir::Type;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("same", "operands and results have one shape", same)
        .takes(&[ArgumentKind::Operand])
        .count(0, ANY)
        .alike(Alike::Same)
        .descent(descent::aligned)
        .owners(&[
            Owner::StableHlo.verifies(hlo_same, "operands and results agree in shape"),
            Owner::Linalg.verifies(linalg_map, "inputs have the shape of the output, and results have its type"),
            Owner::Tensor.verifies(tensor_cast, "the types are cast compatible"),
            Owner::Tosa.verifies_some(tosa_same, "`negate` and `table` agree in shape"),
        ])
        .otherwise(verify_same, "operands have one shape"),
    Relation::new("each", "each result has the shape of its operand", each).descent(only_axes),
    Relation::new(
        "first_same",
        "the first result has the shape of the operand, and the others no dimensions",
        first_same,
    )
    .descent(only_axes),
    Relation::new("like", "results have the shape of that operand", like)
        .takes(&[ArgumentKind::Operand])
        .refines(Refines::IfWritten)
        .descent(like_axes),
];

/// The axes of the only operand.
fn only_axes(view: OpView<'_>) -> Option<Descent> {
    if view.operand_count() == 1 { view.ordered(0..view.operand_dims(0)?.len()) } else { None }
}

fn like_axes(view: OpView<'_>) -> Option<Descent> {
    let index = view.info.operand_range(view.rule.argument(0), view.operand_count())?.start;
    let axes = (0..view.operand_dims(index)?.len()).map(AxisOrigin::Column).collect();
    Descent::single(view.ir, view.op, index, axes)
}

/// The error of shapes that differ.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum SameFault {
    #[error("requires the same shape for all operands and results")]
    Same,
    #[error("expected shape of input ({input}) to match shape of output ({output})")]
    Map { input: String, output: String },
    #[error("operand type '{from}' and result type '{to}' are cast incompatible")]
    Cast { from: String, to: String },
    #[error("requires the same shape for {0} and output")]
    Negate(String),
    #[error("expected input tensor rank to equal result tensor rank")]
    TableRank,
    #[error("dim(result, {axis}) = {found} doesn't match dim(input, {axis}) = {size}")]
    Table { axis: usize, found: i64, size: i64 },
}

impl ShapeFault for SameFault {
    fn code(&self) -> Code {
        match self {
            Self::Same | Self::Cast { .. } | Self::Negate(_) | Self::TableRank | Self::Table { .. } => {
                Code::UnfitResultShape
            }
            Self::Map { .. } => Code::UnfitOperandShapes,
        }
    }
}

/// The results have the shape of the operands that the rule names.
fn same(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    if o.rule.arguments.is_empty() {
        return broadcast::same(o.reader, o.op, |_| false, reading);
    }
    let rows = tensor_rows(o, reading)?;
    let mut known = rows.iter().flatten();
    let Some(first) = known.next() else { return Ok(()) };
    known.try_for_each(|other| reading.equate_rows(*first, *other))?;
    o.bind(&columns(*first, reading), reading)
}

pub(crate) fn each(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    for (number, result) in o.ir.results(o.op).enumerate() {
        if let Some(row) = o.operand_row(number, reading) {
            let found = columns(row, reading).into_iter().map(Some).collect::<Partial>();
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    Ok(())
}

fn first_same(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    each(o, reading)?;
    o.ir.results(o.op).skip(1).try_for_each(|result| o.reader.bind_result(result, &[], reading))
}

/// Results have the shape of the named operand.
pub(crate) fn like(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    match o.operand_row(o.operand(0)?, reading) {
        Some(row) => o.bind(&columns(row, reading), reading),
        None => Ok(()),
    }
}

fn verify_same(view: OpView<'_>) -> CheckResult {
    let Some(operands) = participants(view) else { return Ok(()) };
    let mut known = operands.iter().filter_map(|(at, dims)| Some((*at, (*dims)?)));
    let Some((at, first)) = known.next() else { return Ok(()) };
    for (other, dims) in known {
        if !OpView::agrees(first, dims) {
            return refuse(SameFault::Same, [MisfitPlace::Type(other), MisfitPlace::Type(at)]);
        }
    }
    declared(view, Some(first))
}

/// Values that have the same shape. Some operations infer the shape of the result from operands, other operations
/// compare them.
fn hlo_same(view: OpView<'_>) -> CheckResult {
    let Some(first) = view.operand(0) else { return Ok(()) };
    let operands = (1..view.operand_count()).filter_map(|index| view.operand(index));
    let results = (0..view.result_count()).filter_map(|index| view.result(index));
    if operands.clone().count() == 0
        && matches!(
            view.ir.op_name_bytes(view.op),
            b"stablehlo.reverse" | b"stablehlo.collective_permute" | b"stablehlo.cross-replica-sum"
        )
    {
        return hlo_inferred(view, &first, first.dims);
    }
    match operands.chain(results).find(|other| !OpView::agrees(first.dims, other.dims)) {
        Some(other) => refuse(SameFault::Same, [OpView::differing(first.dims, &other), first.whole()]),
        None => Ok(()),
    }
}

fn linalg_map(view: OpView<'_>) -> CheckResult {
    results_of_inits(view)?;
    let Some(last) = view.operand_count().checked_sub(1) else { return Ok(()) };
    let Some(init) = view.operand(last) else { return Ok(()) };
    for input in (0..last).filter_map(|index| view.operand(index)) {
        if input.dims != init.dims {
            let fault = SameFault::Map { input: numbers(input.dims), output: numbers(init.dims) };
            return refuse(fault, [OpView::differing(init.dims, &input), init.whole()]);
        }
    }
    Ok(())
}

fn tensor_cast(view: OpView<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let both_tensors =
        [from.ty, to.ty].iter().all(|ty| matches!(view.ir.types.resolved(*ty), Type::RankedTensor { .. }));
    if !both_tensors || OpView::agrees(from.dims, to.dims) {
        return Ok(());
    }
    let fault = SameFault::Cast { from: view.print(from.ty), to: view.print(to.ty) };
    refuse(fault, [OpView::differing(from.dims, &to), OpView::differing(to.dims, &from)])
}

/// Verifies `negate` and `table`, whose verifiers have special messages.
fn tosa_same(view: OpView<'_>) -> CheckResult {
    let (Some(input), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    // In MLIR's comparison, `?` differs from a size.
    let is_other = |axis: &usize| result.dims[*axis].is_static() && result.dims[*axis] != input.dims[*axis];
    match view.ir.op_name_bytes(view.op) {
        b"tosa.negate" if !OpView::agrees(input.dims, result.dims) => {
            let name = view.rule.argument(0).to_owned();
            refuse(SameFault::Negate(name), [OpView::differing(input.dims, &result), input.whole()])
        }
        b"tosa.table" if input.rank() != result.rank() => refuse(SameFault::TableRank, [result.whole(), input.whole()]),
        b"tosa.table" => match (0..input.rank()).find(is_other) {
            Some(axis) => {
                let (found, size) = (number(result.dims[axis]), number(input.dims[axis]));
                refuse(SameFault::Table { axis, found, size }, [result.dim(axis), input.dim(axis)])
            }
            None => Ok(()),
        },
        _ => Ok(()),
    }
}
