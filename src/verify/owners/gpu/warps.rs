//! A region that one lane of a warp runs, and whose values are distributed to all lanes.

use super::super::view::OwnedOp;
use super::{GpuFault, refused};
use crate::ir::{Type, TypeId};
use crate::shapes::{CheckResult, refuse};

pub(super) fn execute(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    let Some(entry) = ir.regions(op.op).next().and_then(|region| ir.blocks(region).next()) else { return Ok(()) };
    let arguments = op.range("args");
    let inside: Vec<TypeId> = ir.arguments(entry).map(|value| ir.value_type(value)).collect();
    if arguments.len() != inside.len() {
        return refuse(GpuFault::Operands("expected same number op arguments and block arguments.".into()), []);
    }
    let Some(last) = ir.last_op(entry).filter(|last| ir.op_name_bytes(*last) == b"gpu.yield") else {
        return refused("expected body to be terminated with 'gpu.yield'", []);
    };
    let yielded: Vec<TypeId> = ir.operands(last).iter().map(|value| ir.value_type(*value)).collect();
    let results: Vec<TypeId> = ir.results(op.op).map(|value| ir.value_type(value)).collect();
    if yielded.len() != results.len() {
        return refuse(GpuFault::Operands("expected same number of yield operands and return values.".into()), []);
    }
    let outside = op.operands().get(arguments).unwrap_or_default().iter().map(|value| ir.value_type(*value));
    for (expanded, distributed) in inside.into_iter().zip(outside).chain(yielded.into_iter().zip(results)) {
        verify_distributed(op, expanded, distributed)?;
    }
    Ok(())
}

/// Whether a vector is one of the equal parts of another, one part for each lane.
fn verify_distributed(op: OwnedOp<'_>, expanded: TypeId, distributed: TypeId) -> CheckResult {
    if op.same(expanded, distributed) {
        return Ok(());
    }
    let (Type::Vector { shape: whole, element, .. }, Type::Vector { shape: parts, element: other, .. }) =
        (op.ty(expanded), op.ty(distributed))
    else {
        return refused("expected vector type for distributed operands.", []);
    };
    if whole.len() != parts.len() || !op.same(*element, *other) {
        return refused("expected distributed vectors to have same rank and element type.", []);
    }
    let mut scale = Some(1u64);
    for (axis, (from, to)) in whole.iter().zip(parts.iter()).enumerate() {
        let (Some(from), Some(to)) = (from.size(), to.size()) else { return Ok(()) };
        if from == to {
            continue;
        }
        if from.checked_rem(to) != Some(0) {
            return refused(
                format!(
                    "expected expanded vector dimension #{axis} ({from}) to be a multipler of the distributed vector dimension ({to})"
                ),
                [],
            );
        }
        scale = scale.and_then(|scale| scale.checked_mul(from / to));
    }
    let Some(size) = op.number("warp_size") else { return Ok(()) };
    if scale == u64::try_from(size).ok() {
        return Ok(());
    }
    let (from, to) = (op.print(expanded), op.print(distributed));
    refused(format!("incompatible distribution dimensions from '{from}' to '{to}' with warp size = {size}"), [])
}
