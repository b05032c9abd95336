//! Casts of memrefs.

use super::super::layout::{Memref, MemrefLayout, Strides};
use super::super::view::{OwnedOp, OwnedValue};
use super::MemrefFault;
use crate::ir::{AttributeId, Type};
use crate::shapes::{CheckResult, refuse};

pub(super) fn cast(op: OwnedOp<'_>) -> CheckResult {
    compatible(op, |op, from, to| {
        op.same_space(from.space, to.space)
            && from.shape.len() == to.shape.len()
            && from
                .shape
                .iter()
                .zip(to.shape)
                .all(|(left, right)| left == right || !left.is_static() || !right.is_static())
            && layouts_agree(op, from, to)
    })
}

pub(super) fn memory_space_cast(op: OwnedOp<'_>) -> CheckResult {
    compatible(op, |_, from, to| from.shape == to.shape)
}

/// Whether offsets and strides are equal where both are known.
fn layouts_agree(op: OwnedOp<'_>, from: &Memref<'_>, to: &Memref<'_>) -> bool {
    if from.layout == to.layout {
        return true;
    }
    let agree = |left: &Option<i64>, right: &Option<i64>| left.is_none() || right.is_none() || left == right;
    match (from.strides(op.ir), to.strides(op.ir)) {
        (Strides::Unknown, _) | (_, Strides::Unknown) => true,
        (Strides::Known(left), Strides::Known(right)) => {
            agree(&left.offset, &right.offset)
                && left.strides.iter().zip(&right.strides).all(|(left, right)| agree(left, right))
        }
        (Strides::NotStrided, _) | (_, Strides::NotStrided) => false,
    }
}

/// The element type and memory space of an unranked memref.
fn unranked(op: OwnedOp<'_>, value: OwnedValue) -> Option<Option<AttributeId>> {
    match op.ty(value.ty) {
        Type::UnrankedMemRef { space, .. } => Some(*space),
        _ => None,
    }
}

/// Whether one type can be cast to another; `is` compares ranked memrefs.
fn compatible(op: OwnedOp<'_>, is: fn(OwnedOp<'_>, &Memref<'_>, &Memref<'_>) -> bool) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_same_element = op.same(op.element(source.ty), op.element(result.ty));
    let is_space_cast = op.ir.op_name_bytes(op.op) == b"memref.memory_space_cast";
    let is_right = match (Memref::of(op, source.ty), Memref::of(op, result.ty)) {
        (Some(from), Some(to)) => is(op, &from, &to),
        (from, to) => {
            let space = |memref: &Option<Memref<'_>>, value| match memref {
                Some(memref) => Some(memref.space),
                None => unranked(op, value),
            };
            let both = from.is_none() && to.is_none();
            match (space(&from, source), space(&to, result)) {
                (Some(_), Some(_)) if is_space_cast => both,
                (Some(from), Some(to)) => !both && op.same_space(from, to),
                _ => true,
            }
        }
    };
    if is_right && is_same_element {
        return Ok(());
    }
    let (from, to) = (quoted(op, source), quoted(op, result));
    refuse(MemrefFault::Cast { from, to }, [result.whole(), source.whole()])
}

fn quoted(op: OwnedOp<'_>, value: OwnedValue) -> String {
    format!("'{}'", op.print(value.ty))
}

pub(super) fn reshape(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(shape), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else {
        return Ok(());
    };
    if !op.same(op.element(source.ty), op.element(result.ty)) {
        return refuse(MemrefFault::ReshapeElements, [result.whole(), source.whole()]);
    }
    let has_layout = |value: OwnedValue| {
        Memref::of(op, value.ty)
            .is_some_and(|memref| matches!(memref.layout, MemrefLayout::Map(_) | MemrefLayout::Strided(_)))
    };
    if has_layout(source) {
        return refuse(MemrefFault::ReshapeLayout("source"), [source.whole()]);
    }
    let Some(rank) = op.rank(result) else { return Ok(()) };
    if has_layout(result) {
        return refuse(MemrefFault::ReshapeLayout("result"), [result.whole()]);
    }
    let Some([length]) = op.shape(shape.ty) else { return Ok(()) };
    match length.size() {
        None => refuse(MemrefFault::ReshapeDynamic, [shape.whole(), result.whole()]),
        Some(length) if length != rank as u64 => refuse(MemrefFault::ReshapeRank, [shape.whole(), result.whole()]),
        Some(_) => Ok(()),
    }
}

pub(super) fn view(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (Memref::of(op, source.ty), Memref::of(op, result.ty)) else { return Ok(()) };
    for (which, memref, value) in [("base", &from, source), ("result", &to, result)] {
        if matches!(memref.layout, MemrefLayout::Map(_) | MemrefLayout::Strided(_)) {
            let fault = MemrefFault::Layout { what: "map", which, ty: op.print(value.ty) };
            return refuse(fault, [value.whole()]);
        }
    }
    if !op.same_space(from.space, to.space) {
        let (from, to) = (op.print(source.ty), op.print(result.ty));
        let (first, second) = ("base memref", "view memref");
        let fault = MemrefFault::Different { what: "memory spaces", first, second, from, to };
        return refuse(fault, [result.whole(), source.whole()]);
    }
    Ok(())
}
