//! Intrinsics of `llvm` that take vectors apart.

use super::super::fault::{WrongPart, require};
use super::super::view::{OwnedOp, OwnedValue};
use crate::ir::{Type, TypeId};
use crate::shapes::CheckResult;

/// The greatest number of bits of a vector that is inserted or extracted.
const MOST_BITS: u64 = 131_072;

/// The number of elements of a vector, for scalable ones the least.
fn count(op: OwnedOp<'_>, ty: TypeId) -> Option<u64> {
    op.shape(ty)?.iter().try_fold(1u64, |count, dim| count.checked_mul(dim.size()?))
}

fn is_scalable(op: OwnedOp<'_>, ty: TypeId) -> bool {
    matches!(op.ty(ty), Type::Vector { scalable, .. } if scalable.contains(&true))
}

/// Whether a vector is small enough; `true` for elements of unknown size.
fn fits(op: OwnedOp<'_>, ty: TypeId) -> bool {
    let bits = count(op, ty).zip(op.bits(op.element(ty)));
    bits.is_none_or(|(count, bits)| count.saturating_mul(bits) <= MOST_BITS)
}

fn part(op: OwnedOp<'_>, whole: Option<OwnedValue>, part: Option<OwnedValue>, words: &'static str) -> CheckResult {
    let (Some(whole), Some(part)) = (whole, part) else { return Ok(()) };
    let is_small = fits(op, whole.ty) && fits(op, part.ty);
    require(is_small, WrongPart::Type, "failed to verify that vectors are not bigger than 2^17 bits.")?;
    require(!is_scalable(op, part.ty) || is_scalable(op, whole.ty), WrongPart::Type, words)
}

pub(super) fn insert(op: OwnedOp<'_>) -> CheckResult {
    let words = "failed to verify that it is not inserting scalable into fixed-length vectors.";
    part(op, op.named("dstvec"), op.named("srcvec"), words)
}

pub(super) fn extract(op: OwnedOp<'_>) -> CheckResult {
    let words = "failed to verify that it is not extracting scalable from fixed-length vectors.";
    part(op, op.named("srcvec"), op.result(0), words)
}

pub(super) fn interleave(op: OwnedOp<'_>) -> CheckResult {
    let (Some(vector), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_double = match (count(op, vector.ty), count(op, result.ty)) {
        (Some(from), Some(to)) => {
            from.checked_mul(2) == Some(to) && is_scalable(op, vector.ty) == is_scalable(op, result.ty)
        }
        _ => return Ok(()),
    };
    let is_right = is_double && op.same(op.element(vector.ty), op.element(result.ty));
    require(is_right, WrongPart::Type, "failed to verify that result has twice as many elements as 'vec1'")
}
