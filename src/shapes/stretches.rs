//! Relations of operands that are stretched: to their result, and to sizes that another operand lists.

use super::apply::{Columns, RelationReader, RelationRefusal, RelationState, columns};
use super::bind::Partial;
use super::descent;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Refines, Relation};
use super::shared::{SharedFault, declared, vector_sizes};
use super::view::{OpView, ShapedValue, joined};
use crate::diagnostic::Code;
use crate::ir::{Definition, Ir, ValueId};
use crate::shape::{Conformance, Dim, Rule, Shape, Wording};
use crate::sizes::{Term, wrapped};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("stretch", "the operand is stretched to the result, aligned at the right", stretch)
        .refines(Refines::No)
        .descent(descent::stretched)
        .owners(&[Owner::Vector.verifies(
            vector_broadcast,
            "the source is aligned at the right, and each size is 1 or that of the result",
        )]),
    Relation::new("target", "the operand and the listed sizes broadcast to the result", target)
        .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .descent(descent::stretched)
        .otherwise(verify_target, "the operand and the sizes broadcast"),
    Relation::new("expand", "the operand is stretched to the listed sizes", expand_to)
        .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .refines(Refines::No)
        .descent(descent::stretched)
        .otherwise(verify_expand, "each size of the operand is 1 or the listed one"),
];

/// The reasons why an operand cannot be stretched.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum StretchFault {
    #[error(
        "The expanded size of the tensor ({target}) must match the existing size ({size}) at non-singleton dimension {axis}.  Target sizes: [{targets}].  Tensor sizes: [{sizes}]"
    )]
    Size { target: i64, size: Dim, axis: usize, targets: String, sizes: String },
    #[error("The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension {0}")]
    Leading(usize),
    #[error(
        "the number of sizes provided ({found}) must be greater or equal to the number of dimensions in the tensor ({rank})"
    )]
    Rank { found: usize, rank: usize },
    #[error("source rank higher than destination rank")]
    VectorRank,
    #[error("dimension mismatch ({from} vs. {to})")]
    VectorSize { from: String, to: String },
}

impl ShapeFault for StretchFault {
    fn code(&self) -> Code {
        match self {
            Self::Size { .. } | Self::Leading(_) | Self::Rank { .. } | Self::VectorRank => Code::UnfitOperandShapes,
            Self::VectorSize { .. } => Code::UnfitResultShape,
        }
    }
}

/// Stretches the operand to the result, aligned at the right.
fn stretch(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let Some(result) = o.result_row(reading) else { return Ok(()) };
    let leading = result.rank().checked_sub(row.rank()).ok_or(RelationRefusal::Invalid)?;
    for axis in 0..row.rank() {
        reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, leading + axis))?;
    }
    Ok(())
}

/// `onnx.Expand`: the operand and sizes broadcast, in both directions.
fn target(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let Some(sizes) = o.elements(o.value(1)?, reading) else { return Ok(()) };
    let own = columns(row, reading);
    let mut found = Columns::new();
    for from_right in (0..own.len().max(sizes.len())).rev() {
        let at = |list: &[Term]| list.len().checked_sub(from_right + 1).map(|axis| list[axis]);
        found.extend(match (at(&own), at(&sizes)) {
            (Some(own), Some(size)) => Some(reading.facts.join(own, size)?),
            (one, other) => one.or(other),
        });
    }
    o.bind(&found, reading)
}

/// `torch.aten.expand`: stretches the operand to sizes, where -1 keeps the size of the operand.
fn expand_to(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.row(0, reading)? else { return Ok(()) };
    let list = o.value(1)?;
    let Some(sizes) = o.elements(list, reading) else { return Ok(()) };
    let leading = sizes.len().checked_sub(row.rank()).ok_or(RelationRefusal::Invalid)?;
    let mut found: Partial = Partial::new();
    for (axis, size) in sizes.iter().enumerate() {
        let own = axis.checked_sub(leading).map(|axis| reading.dims.get(row, axis));
        let value = reading.facts.value(*size);
        let is_own = value == Some(wrapped(-1));
        // A computed number may be -1, unless it is the size of a tensor's dimension.
        let is_size = value.is_some() || is_dimension(o.reader, list, axis);
        found.push(match own {
            None if is_own => return Err(RelationRefusal::Invalid),
            Some(own) if is_own => Some(own),
            Some(own) if is_size => {
                reading.facts.stretch(own, *size)?;
                Some(*size)
            }
            Some(_) => None,
            None => o.as_size(*size, reading),
        });
    }
    o.bind_known(&found, reading)?;
    let Some(result) = o.result_row(reading) else { return Ok(()) };
    if result.rank() != sizes.len() {
        return Ok(());
    }
    for axis in 0..row.rank() {
        reading.facts.stretch(reading.dims.get(row, axis), reading.dims.get(result, leading + axis))?;
    }
    Ok(())
}

/// Whether an element of a list is a dimension of a tensor.
pub(crate) fn is_dimension(reader: &RelationReader<'_>, list: ValueId, axis: usize) -> bool {
    let element = reader.ir.list_elements(list).and_then(|elements| elements.get(axis));
    let definition = element.map(|element| reader.ir.definition(*element));
    matches!(definition, Some(Definition::Result(op)) if reader.ir.op_name_bytes(op) == b"torch.aten.size.int")
}

/// Maximum number of sizes that are read.
const MOST_SIZES: usize = 64;

/// The numbers of a list where they are constants; `None` if its length is not known.
pub(crate) fn listed(ir: &Ir, list: ValueId) -> Option<Vec<Option<i64>>> {
    let Definition::Result(op) = ir.definition(list) else { return None };
    let list: Option<Vec<Option<i64>>> = match ir.wrapped_name(op).as_deref().unwrap_or(ir.op_name_bytes(op)) {
        b"torch.prim.ListConstruct" => Some(ir.operands(op).iter().map(|value| ir.written_number(*value)).collect()),
        b"onnx.Constant" | b"stablehlo.constant" => {
            let numbers = ir.integer_list(ir.own_attribute(op, "value")?);
            numbers.map(|numbers| numbers.into_iter().map(Some).collect())
        }
        _ => None,
    };
    list.filter(|list| list.len() <= MOST_SIZES)
}

/// `onnx.Expand`: broadcasts in both directions.
fn verify_target(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(target)) = (view.named(0), list(view)) else { return Ok(()) };
    let dim = |size: &Option<i64>| size.and_then(|size| Dim::fixed(u64::try_from(size).ok()?).ok());
    let target = Shape::ranked(target.iter().map(|size| dim(size).unwrap_or(Dim::DYNAMIC)));
    let dims = [Some(operand.dims), target.dims()];
    match Rule::Numpy.infer(&dims, Conformance::Spec) {
        Ok(inferred) => declared(view, inferred.dims()),
        Err(error) => {
            let fault = SharedFault::Broadcast(Rule::Numpy.message(&dims, &error, Wording::Torch));
            refuse(fault, [operand.whole()])
        }
    }
}

fn list(view: OpView<'_>) -> Option<Vec<Option<i64>>> {
    let index = view.named_index(1)?;
    listed(view.ir, *view.ir.operands(view.op).get(index)?)
}

/// `torch.aten.expand`: only the operand is stretched, and -1 keeps a size.
fn verify_expand(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(target)) = (view.named(0), list(view)) else { return Ok(()) };
    stretched(&operand, &target)?;
    let Some(leading) = target.len().checked_sub(operand.rank()) else { return Ok(()) };
    let found = target.iter().enumerate().map(|(axis, size)| {
        let own = axis.checked_sub(leading).map(|axis| operand.dims[axis]);
        match (size, own) {
            (Some(-1), Some(own)) => own,
            (Some(size), _) => u64::try_from(*size).ok().and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC),
            (None, _) => Dim::DYNAMIC,
        }
    });
    declared(view, Some(&found.collect::<Vec<_>>()))
}

/// Verifies an operand that is stretched to sizes; unknown sizes may have any value.
pub(crate) fn stretched(operand: &ShapedValue<'_>, target: &[Option<i64>]) -> CheckResult {
    let rank = operand.rank();
    let Some(leading) = target.len().checked_sub(rank) else {
        return refuse(StretchFault::Rank { found: target.len(), rank }, [operand.whole()]);
    };
    if let Some(axis) = target[..leading].iter().position(|size| *size == Some(-1)) {
        return refuse(StretchFault::Leading(axis), [operand.whole()]);
    }
    for (axis, (size, target_size)) in operand.dims.iter().zip(&target[leading..]).enumerate() {
        let Some(wanted) = target_size.filter(|wanted| *wanted != -1) else { continue };
        if size.size().is_some_and(|size| size != 1 && i64::try_from(size) != Ok(wanted)) {
            let word = |size: &Option<i64>| size.map_or("?".to_owned(), |size| size.to_string());
            let fault = StretchFault::Size {
                target: wanted,
                size: *size,
                axis: leading + axis,
                targets: target.iter().map(word).collect::<Vec<_>>().join(", "),
                sizes: joined(operand.dims, ", "),
            };
            return refuse(fault, [operand.dim(axis)]);
        }
    }
    Ok(())
}

fn vector_broadcast(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (vector_sizes(view, source.ty), vector_sizes(view, result.ty)) else {
        return Ok(());
    };
    let Some(leading) = to.len().checked_sub(from.len()) else {
        return refuse(StretchFault::VectorRank, [source.whole(), result.whole()]);
    };
    for (axis, (from, to)) in from.iter().zip(&to[leading..]).enumerate() {
        let is_stretched = from.dim.is_one() && !from.is_scalable;
        if !is_stretched && from != to {
            let fault = StretchFault::VectorSize { from: from.to_string(), to: to.to_string() };
            return refuse(fault, [source.dim(axis), result.dim(leading + axis)]);
        }
    }
    Ok(())
}
