//! Asynchronous transfers.

use super::super::view::OwnedOp;
use super::MemrefFault;
use crate::ir::Type;
use crate::shapes::{CheckResult, refuse};
use std::ops::Range;

/// Verifies the operands: source, indices, destination, indices, number of elements, tag, indices, and optionally a
/// stride with its number of elements.
pub(super) fn dma_start(op: OwnedOp<'_>) -> CheckResult {
    let total = op.operands().len();
    at_least(op, 4)?;
    let source = memref(op, 0, "source")?;
    at_least(op, source + 4)?;
    indices(op, 1..1 + source, "source indices")?;
    let at = 1 + source;
    let destination = memref(op, at, "destination")?;
    at_least(op, source + destination + 4)?;
    indices(op, at + 1..at + 1 + destination, "destination indices")?;
    let at = at + 1 + destination;
    indices(op, at..at + 1, "num elements")?;
    let tag = memref(op, at + 1, "tag")?;
    let expected = source + destination + tag + 4;
    at_least(op, expected)?;
    indices(op, at + 2..at + 2 + tag, "tag indices")?;
    if total != expected && total != expected + 2 {
        return refuse(MemrefFault::DmaOperands, []);
    }
    match (expected..total).all(|at| is_index(op, at)) {
        true => Ok(()),
        false => refuse(MemrefFault::DmaStride, []),
    }
}

fn at_least(op: OwnedOp<'_>, count: usize) -> CheckResult {
    if op.operands().len() < count { refuse(MemrefFault::DmaCount(count), []) } else { Ok(()) }
}

/// The rank of an operand that is a memref.
fn memref(op: OwnedOp<'_>, at: usize, what: &'static str) -> Result<usize, crate::shapes::Misfit> {
    let value = op.operand(at);
    match value.map(|value| op.ty(value.ty)) {
        Some(Type::MemRef { shape, .. }) => Ok(shape.len()),
        _ => {
            let marks = value.map(|value| value.whole());
            refuse(MemrefFault::DmaType { what, ty: "memref" }, marks).map(|()| 0)
        }
    }
}

fn is_index(op: OwnedOp<'_>, at: usize) -> bool {
    op.operand(at).is_some_and(|value| matches!(op.ty(value.ty), Type::Index))
}

fn indices(op: OwnedOp<'_>, mut range: Range<usize>, what: &'static str) -> CheckResult {
    match range.find(|at| !is_index(op, *at)) {
        Some(at) => {
            let marks = op.operand(at).map(|value| value.whole());
            refuse(MemrefFault::DmaType { what, ty: "index" }, marks)
        }
        None => Ok(()),
    }
}
