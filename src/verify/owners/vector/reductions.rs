//! Reductions, scans and products.

use super::super::view::OwnedOp;
use super::{Vector, VectorFault, vector};
use crate::ir::types::Signedness;
use crate::ir::{Type, TypeId};
use crate::shapes::{CheckResult, MisfitPlace, refuse};

/// Whether elements can be combined by a kind; true for unknown types.
fn combines(op: OwnedOp<'_>, kind: &str, element: TypeId) -> bool {
    let (is_integer, is_float) = match op.ty(element) {
        Type::Integer { .. } | Type::Index => (true, false),
        Type::Float(_) => (false, true),
        _ => return true,
    };
    match kind {
        "minui" | "minsi" | "maxui" | "maxsi" | "and" | "or" | "xor" => is_integer,
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => is_float,
        _ => true,
    }
}

/// Verifies that the kind of a reduction applies to the elements.
fn kind_of_elements(op: OwnedOp<'_>, element: TypeId) -> CheckResult {
    match op.word("kind") {
        Some(kind) if !combines(op, kind, element) => {
            refuse(VectorFault::ReductionKind { ty: op.print(element), kind: kind.to_owned() }, [])
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) fn reduction(op: OwnedOp<'_>) -> CheckResult {
    let (Some((value, source)), Some(result)) = (vector(op, op.operand(0)), op.result(0)) else { return Ok(()) };
    if !op.same(source.element, result.ty) {
        let words = "source operand and result have same element type";
        return refuse(VectorFault::Predicate(words), [result.whole(), value.whole()]);
    }
    if source.rank() > 1 {
        return refuse(VectorFault::ReductionRank(source.rank()), [value.whole()]);
    }
    kind_of_elements(op, source.element)
}

pub(super) fn contract(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, left)), Some((value, right))) = (vector(op, op.operand(0)), vector(op, op.operand(1))) else {
        return Ok(());
    };
    if !op.same(left.element, right.element) {
        return refuse(VectorFault::Predicate("lhs and rhs have same element type"), [value.whole()]);
    }
    match op.ty(left.element) {
        Type::Integer { signedness: Signedness::Signed | Signedness::Unsigned, .. } => {
            refuse(VectorFault::Sentence("only supports signless integer types"), [value.whole()])
        }
        _ => Ok(()),
    }
}

pub(super) fn scan(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, source)), Some((value, initial))) = (vector(op, op.operand(0)), vector(op, op.operand(1))) else {
        return Ok(());
    };
    let Some(axis) = op.number("reduction_dim") else { return Ok(()) };
    let rank = source.rank();
    let Some(reduced) = usize::try_from(axis).ok().filter(|axis| *axis < rank) else {
        return refuse(VectorFault::ReductionAxis { axis, rank }, [MisfitPlace::Attribute("reduction_dim".into())]);
    };
    if initial.rank() + 1 != rank {
        return refuse(VectorFault::InitialRank { found: initial.rank(), expected: rank - 1 }, [value.whole()]);
    }
    let kept = source.shape.iter().enumerate().filter(|(at, _)| *at != reduced).map(|(_, dim)| dim);
    if !kept.eq(initial.shape) {
        return refuse(VectorFault::Sentence("incompatible input/initial value shapes"), [value.whole()]);
    }
    kind_of_elements(op, source.element)
}

pub(super) fn outerproduct(op: OwnedOp<'_>) -> CheckResult {
    let (Some((left_value, left)), Some(right_value), Some((result_value, result))) =
        (vector(op, op.operand(0)), op.operand(1), vector(op, op.result(0)))
    else {
        return Ok(());
    };
    let refused = |words, mark| refuse(VectorFault::Sentence(words), [mark]);
    if left.rank() != 1 {
        return refused("expected 1-d vector for operand #1", left_value.whole());
    }
    match Vector::of(op, right_value.ty) {
        Some(right) if right.rank() != 1 => {
            return refused("expected 1-d vector for operand #2", right_value.whole());
        }
        Some(_) if result.rank() != 2 => return refused("expected 2-d vector result", result_value.whole()),
        None if result.rank() != 1 => return refused("expected 1-d vector result", result_value.whole()),
        Some(_) | None if left.size(0) != result.size(0) => {
            return refused("expected #1 operand dim to match result dim #1", result_value.dim(0));
        }
        Some(right) if right.size(0) != result.size(1) => {
            return refused("expected #2 operand dim to match result dim #2", result_value.dim(1));
        }
        Some(right) if left.is_scalable(0) && !right.is_scalable(0) => {
            return refused("expected either both or only #2 operand dim to be scalable", right_value.whole());
        }
        Some(_) | None => {}
    }
    if let Some(sum) = op.operand(2).filter(|sum| !op.same(sum.ty, result_value.ty)) {
        return refused("expected operand #3 of same type as result type", sum.whole());
    }
    match op.word("kind") {
        Some(kind) if !combines(op, kind, result.element) => {
            refused("unsupported outerproduct type", result_value.whole())
        }
        Some(_) | None => Ok(()),
    }
}
