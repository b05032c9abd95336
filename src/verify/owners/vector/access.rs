//! Vectors in memory: load, store, gather, scatter, and masked forms.

use super::super::layout::{Memref, Strides};
use super::super::view::{OwnedOp, OwnedValue};
use super::{Vector, VectorFault, vector};
use crate::shapes::{CheckResult, refuse};

/// Verifies that the last stride is 1, unless a single element is read or written.
fn unit_stride(op: OwnedOp<'_>, base: OwnedValue, value: Vector<'_>) -> CheckResult {
    let is_single = value.sizes().all(|(size, is_scalable)| size == 1 && !is_scalable);
    let Some(memref) = Memref::of(op, base.ty).filter(|_| !is_single) else { return Ok(()) };
    let is_unit = match memref.strides(op.ir) {
        Strides::Known(strided) => strided.strides.last().is_none_or(|stride| *stride == Some(1)),
        Strides::NotStrided => false,
        Strides::Unknown => true,
    };
    if is_unit { Ok(()) } else { refuse(VectorFault::UnitStride, [base.whole()]) }
}

fn elements(op: OwnedOp<'_>, base: OwnedValue, value: (OwnedValue, Vector<'_>), words: &'static str) -> CheckResult {
    match op.same(op.element(base.ty), value.1.element) {
        true => Ok(()),
        false => refuse(VectorFault::Elements(words), [value.0.whole(), base.whole()]),
    }
}

pub(super) fn load(op: OwnedOp<'_>) -> CheckResult {
    let Some(value) = vector(op, op.result(0)) else { return Ok(()) };
    direct(op, value, ["destination", "result vector", "result", "result element types"])
}

pub(super) fn store(op: OwnedOp<'_>) -> CheckResult {
    let Some(value) = vector(op, op.named("valueToStore")) else { return Ok(()) };
    direct(op, value, ["source", "vector to store", "valueToStore", "valueToStore element type"])
}

fn direct(op: OwnedOp<'_>, value: (OwnedValue, Vector<'_>), words: [&'static str; 4]) -> CheckResult {
    let Some(base) = op.named("base") else { return Ok(()) };
    unit_stride(op, base, value.1)?;
    let rank = op.rank(base);
    if rank.is_some_and(|rank| rank < value.1.rank()) {
        return refuse(VectorFault::LowerRank(words[0], words[1]), [base.whole(), value.0.whole()]);
    }
    let element = op.element(base.ty);
    match Vector::of(op, element) {
        Some(_) if !op.same(element, value.0.ty) => {
            return refuse(VectorFault::VectorElements(words[2]), [value.0.whole(), base.whole()]);
        }
        Some(_) => {}
        None => return elements(op, base, value, words[3]),
    }
    Ok(())
}

/// Whether two vectors have the same sizes; `what` are the words for both and for the comparison.
fn sizes(left: (OwnedValue, Vector<'_>), right: (OwnedValue, Vector<'_>), words: [&'static str; 3]) -> CheckResult {
    let [what, part, other] = words;
    match left.1.shape == right.1.shape {
        true => Ok(()),
        false => refuse(VectorFault::Sizes { what, part, other }, [left.0.whole(), right.0.whole()]),
    }
}

fn pass_through(op: OwnedOp<'_>, result: (OwnedValue, Vector<'_>)) -> CheckResult {
    match op.named("pass_thru") {
        Some(pass) if !op.same(pass.ty, result.0.ty) => {
            refuse(VectorFault::PassThrough, [pass.whole(), result.0.whole()])
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) fn maskedload(op: OwnedOp<'_>) -> CheckResult {
    loaded(op, sizes, "shape")
}

pub(super) fn maskedstore(op: OwnedOp<'_>) -> CheckResult {
    stored(op, sizes, "shape")
}

pub(super) fn expandload(op: OwnedOp<'_>) -> CheckResult {
    loaded(op, first_sizes, "dim")
}

pub(super) fn compressstore(op: OwnedOp<'_>) -> CheckResult {
    stored(op, first_sizes, "dim")
}

/// A comparison of a value with its mask.
type Compare = fn((OwnedValue, Vector<'_>), (OwnedValue, Vector<'_>), [&'static str; 3]) -> CheckResult;

fn loaded(op: OwnedOp<'_>, compare: Compare, part: &'static str) -> CheckResult {
    let Some(result) = vector(op, op.result(0)) else { return Ok(()) };
    masked(op, result, ["result", "result element type"], compare, part)?;
    pass_through(op, result)
}

fn stored(op: OwnedOp<'_>, compare: Compare, part: &'static str) -> CheckResult {
    let Some(value) = vector(op, op.named("valueToStore")) else { return Ok(()) };
    masked(op, value, ["valueToStore", "valueToStore element type"], compare, part)
}

/// Verifies the value that an access with a mask reads or writes.
fn masked(
    op: OwnedOp<'_>,
    value: (OwnedValue, Vector<'_>),
    [name, element]: [&'static str; 2],
    compare: Compare,
    part: &'static str,
) -> CheckResult {
    let (Some(base), Some(mask)) = (op.named("base"), vector(op, op.named("mask"))) else { return Ok(()) };
    elements(op, base, value, element)?;
    compare(value, mask, [name, part, "mask"])
}

/// Whether the first dimensions have the same sizes; the other parameters are those of [`sizes`].
fn first_sizes(
    left: (OwnedValue, Vector<'_>),
    right: (OwnedValue, Vector<'_>),
    words: [&'static str; 3],
) -> CheckResult {
    if left.1.shape.first() == right.1.shape.first() { Ok(()) } else { sizes(left, right, words) }
}

pub(super) fn gather(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = vector(op, op.result(0)) else { return Ok(()) };
    verify_indexed(op, result, ["result", "result element type"])?;
    pass_through(op, result)
}

pub(super) fn scatter(op: OwnedOp<'_>) -> CheckResult {
    let Some(value) = vector(op, op.named("valueToStore")) else { return Ok(()) };
    verify_indexed(op, value, ["valueToStore", "valueToStore element type"])
}

fn verify_indexed(op: OwnedOp<'_>, value: (OwnedValue, Vector<'_>), [name, words]: [&'static str; 2]) -> CheckResult {
    let (Some(base), Some(positions), Some(mask)) =
        (op.named("base"), vector(op, op.named("indices")), vector(op, op.named("mask")))
    else {
        return Ok(());
    };
    elements(op, base, value, words)?;
    sizes(value, positions, [name, "dim", "indices"])?;
    sizes(value, mask, [name, "dim", "mask"])
}
