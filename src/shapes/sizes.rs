//! Relations of sizes that are operands.

use super::apply::{RelationRefusal, RelationState, columns};
use super::bind::Partial;
use super::descent;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Refines, Relation};
use super::reshape;
use super::view::{OpView, elements};
use crate::diagnostic::Code;
use crate::ir::ValueId;
use smallvec::{SmallVec, smallvec};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("sizes", "an operand lists the sizes", sizes)
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .descent(|view| if view.info.name.ends_with("reshape") { descent::reshaped(view) } else { None })
        .owners(&[Owner::Tensor
            .verifies(tensor_reshape, "the number of elements is the same, and there is a size for each dimension")]),
    Relation::new("dynamic", "operands are the dynamic sizes, unless another operand has the shape", dynamic_sizes)
        .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
        .count(1, 2)
        .depends(Depends::Attributes)
        .refines(Refines::No),
    Relation::new("tie", "operands are the dynamic sizes of operand and result", tie_shape)
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .refines(Refines::No)
        .asserts(),
];

/// The errors in sizes other than those of the result.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum SizesFault {
    #[error("source and destination tensor should have the same number of elements")]
    Elements,
    #[error("length of shape operand differs from the result's tensor rank")]
    Length,
}

impl ShapeFault for SizesFault {
    fn code(&self) -> Code {
        Code::UnfitResultShape
    }
}

/// The sizes of the result are listed; an operand before the list is reshaped to them.
fn sizes(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let list = o.operand(0)?;
    if list == 1
        && reading.facts.has_quotients()
        && let (Some(row), Some(sizes)) = (o.operand_row(0, reading), o.elements(o.ir.operands(o.op)[1], reading))
    {
        // -1 is the remaining number of elements.
        return reshape::to_list(o, (row, &sizes), (true, |_| true), reading);
    }
    sized(o, list, reading)?;
    if list == 1 { reshape::reshape(o, reading) } else { Ok(()) }
}

pub(crate) fn sized(
    o: Instance<'_, '_>,
    operand: usize,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(sizes) = o.ir.operands(o.op).get(operand).and_then(|value| o.elements(*value, reading)) else {
        return Ok(());
    };
    let found: Partial = sizes.iter().map(|dim| o.as_size(*dim, reading)).collect();
    o.bind_known(&found, reading)
}

/// The dynamic sizes of a value, in order.
fn dynamic(
    o: Instance<'_, '_>,
    first: usize,
    value: ValueId,
    reading: &mut RelationState<'_>,
) -> Result<Partial, RelationRefusal> {
    let Some(dims) = reading.facts.shaped_dims(o.ir, value) else { return Ok(smallvec![]) };
    let mut operands = o.ir.operands(o.op).iter().skip(first);
    let mut found = SmallVec::new();
    for dim in dims {
        found.push(match dim.size() {
            Some(size) => Some(reading.facts.constant(size)),
            None => {
                let operand = operands.next().ok_or(RelationRefusal::Invalid)?;
                let size = o.element(*operand, reading);
                if let Some(size) = size {
                    reading.facts.natural(size)?;
                }
                size.and_then(|dim| o.as_size(dim, reading))
            }
        });
    }
    Ok(found)
}

fn dynamic_sizes(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(result) = o.ir.results(o.op).next() else { return Ok(()) };
    let copied = o.operand(1).ok().and_then(|operand| o.operand_row(operand, reading));
    if let Some(row) = copied {
        return o.bind(&columns(row, reading), reading);
    }
    let found = dynamic(o, o.operand(0)?, result, reading)?;
    if found.is_empty() { Ok(()) } else { o.bind_known(&found, reading) }
}

fn tie_shape(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let (Some(tensor), Some(row)) = (o.ir.operands(o.op).first(), o.operand_row(0, reading)) else {
        return Ok(());
    };
    let found = dynamic(o, o.operand(0)?, *tensor, reading)?;
    for (axis, dim) in found.iter().enumerate() {
        if let Some(dim) = dim {
            reading.facts.equate(reading.dims.get(row, axis), *dim)?;
        }
    }
    o.bind(&columns(row, reading), reading)
}

fn tensor_reshape(view: OpView<'_>) -> CheckResult {
    let (Some(from), Some(shape), Some(to)) = (view.operand(0), view.operand(1), view.result(0)) else {
        return Ok(());
    };
    match (elements(from.dims), elements(to.dims)) {
        (Some(left), Some(right)) if left != right => {
            return refuse(SizesFault::Elements, [to.whole(), from.whole()]);
        }
        _ => {}
    }
    match shape.dims {
        [only] if only.size().is_some_and(|size| size != to.rank() as u64) => {
            refuse(SizesFault::Length, [shape.dim(0), to.whole()])
        }
        _ => Ok(()),
    }
}
