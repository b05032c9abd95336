//! Atomic operations of OpenMP and OpenACC. Their verifiers differ only in hints and orders.

use super::super::fault::{WrongPart, at, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::keyword;
use crate::ir::{OpId, Type, TypeId, ValueId};
use crate::shapes::CheckResult;

/// The pointee of a pointer; `None` if it is unknown.
fn pointee(op: OwnedOp<'_>, ty: TypeId) -> Option<TypeId> {
    match op.ty(ty) {
        Type::MemRef { .. } | Type::UnrankedMemRef { .. } => Some(op.element(ty)),
        _ => None,
    }
}

/// Refuses contradictory hints.
pub(super) fn hint(op: OwnedOp<'_>) -> CheckResult {
    let hint = op.number("hint").unwrap_or(0);
    let words = "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined";
    require(hint & 3 != 3, WrongPart::Attribute, words)?;
    let words = "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.";
    require(hint & 12 != 12, WrongPart::Attribute, words)
}

fn order(op: OwnedOp<'_>, refused: [&str; 2], words: &'static str) -> CheckResult {
    let is_refused = keyword(op, "memory_order").is_some_and(|order| refused.contains(&order));
    require_bare(!is_refused, WrongPart::Attribute, words)
}

fn value(op: OwnedOp<'_>, name: &str) -> Option<ValueId> {
    op.values(name).first().copied()
}

pub(super) fn read(op: OwnedOp<'_>) -> CheckResult {
    let is_other = value(op, "x") != value(op, "v");
    require_bare(is_other, WrongPart::Operands, "read and write must not be to the same location for atomic reads")?;
    order(op, ["acq_rel", "release"], "memory-order must not be acq_rel or release for atomic reads")?;
    hint(op)
}

pub(super) fn write(op: OwnedOp<'_>) -> CheckResult {
    let (Some(place), Some(written)) = (op.named("x"), op.named("expr")) else { return Ok(()) };
    let is_same = pointee(op, place.ty).is_none_or(|element| op.same(element, written.ty));
    require_bare(is_same, WrongPart::Same, "address must dereference to value type")?;
    order(op, ["acq_rel", "acquire"], "memory-order must not be acq_rel or acquire for atomic writes")?;
    hint(op)
}

pub(super) fn update(op: OwnedOp<'_>) -> CheckResult {
    let (Some(place), Some(block)) = (op.named("x"), op.entry(0)) else { return Ok(()) };
    let [argument] = op.argument_types(block)[..] else {
        return bare(WrongPart::Arguments, "the region must accept exactly one argument");
    };
    let is_same = pointee(op, place.ty).is_none_or(|element| op.same(element, argument));
    let words =
        "the type of the operand must be a pointer type whose element type is the same as that of the region argument";
    require_bare(is_same, WrongPart::Arguments, words)?;
    order(op, ["acq_rel", "acquire"], "memory-order must not be acq_rel or acquire for atomic updates")?;
    hint(op)?;
    let Some(last) = op.ir.last_op(block).filter(|last| op.ir.op_name_bytes(*last).ends_with(b".yield")) else {
        return Ok(());
    };
    let [yielded] = op.operand_types_of(last)[..] else {
        return bare(WrongPart::Yields, "only updated value must be returned");
    };
    require_bare(op.same(yielded, argument), WrongPart::Yields, "input and yielded value must have the same type")
}

pub(super) fn capture(op: OwnedOp<'_>) -> CheckResult {
    hint(op)?;
    let Some(block) = op.entry(0) else { return Ok(()) };
    let inner: Vec<OpId> = op.ir.block_ops(block).collect();
    let [first, second] = match inner[..] {
        [first, second, _] => [first, second],
        // An implicit terminator ends the region.
        [first, second] if !op.ir.op_name_bytes(second).ends_with(b".terminator") => [first, second],
        _ => {
            let words = "expected three operations in atomic.capture region (one terminator, and two atomic ops)";
            return bare(WrongPart::Body, words);
        }
    };
    let kind = |op_id| op.ir.op_name_bytes(op_id).rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let words = match (kind(first), kind(second)) {
        (b"update", b"read") => "updated variable in atomic.update must be captured in second operation",
        (b"read", b"update" | b"write") => "captured variable in atomic.read must be updated in second operation",
        _ => return at(first, bare(WrongPart::Body, "invalid sequence of operations in the capture region")),
    };
    let inside = [first, second].map(|inner| op.of(inner));
    // The first operand of each operation is the variable.
    let [one, other] = inside.map(|inner| inner.operands().first());
    at(first, require_bare(one == other, WrongPart::Operands, words))?;
    let has_hint = inside.iter().any(|inner| inner.number("hint").is_some_and(|hint| hint != 0));
    require(!has_hint, WrongPart::Attribute, "operations inside capture region must not have hint clause")?;
    let has_order = inside.iter().any(|inner| inner.attribute("memory_order").is_some());
    if has_order {
        fault(WrongPart::Attribute, "operations inside capture region must not have memory_order clause")
    } else {
        Ok(())
    }
}
