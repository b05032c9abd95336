//! Masks with leading elements set, and operations with a mask.

use super::super::view::OwnedOp;
use super::transfers::mask_sizes;
use super::{Vector, VectorFault, printed, vector};
use crate::ir::{AttributeKind, OpId};
use crate::shapes::{CheckResult, MisfitPlace, refuse};

pub(super) fn constant_mask(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, result)), Some(sizes)) = (vector(op, op.result(0)), op.numbers("mask_dim_sizes")) else {
        return Ok(());
    };
    let refused = |fault| refuse(fault, [MisfitPlace::Attribute("mask_dim_sizes".into())]);
    if result.rank() == 0 {
        return match sizes[..] {
            [0 | 1] => Ok(()),
            [_] => refused(VectorFault::Bare("mask dim size must be either 0 or 1 for 0-D vectors")),
            _ => refused(VectorFault::Bare("array attr must have length 1 for 0-D vectors")),
        };
    }
    if sizes.len() != result.rank() {
        return refused(VectorFault::Sentence("must specify array attr of size equal vector result rank"));
    }
    for (size, (limit, is_scalable)) in sizes.iter().zip(result.sizes()) {
        if !(0..=limit).contains(size) {
            return refused(VectorFault::Sentence("array attr of size out of bounds of vector result dimension size"));
        }
        if is_scalable && *size != 0 && *size != limit {
            return refused(VectorFault::Sentence("only supports 'none set' or 'all set' scalable dimensions"));
        }
    }
    let zeros = sizes.iter().filter(|size| **size == 0).count();
    match zeros == 0 || zeros == sizes.len() {
        true => Ok(()),
        false => refused(VectorFault::Sentence(
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        )),
    }
}

pub(super) fn create_mask(op: OwnedOp<'_>) -> CheckResult {
    let Some((value, result)) = vector(op, op.result(0)) else { return Ok(()) };
    match (result.rank(), op.operands().len()) {
        (0, 1) => Ok(()),
        (0, _) => {
            refuse(VectorFault::Sentence("must specify exactly one operand for 0-D create_mask"), [value.whole()])
        }
        (rank, found) if rank == found => Ok(()),
        _ => {
            let fault = VectorFault::Sentence("must specify an operand for each result vector dimension");
            refuse(fault, [value.whole()])
        }
    }
}

/// Whether an operation can be masked. In MLIR, only `vector` has such operations.
fn is_maskable(name: &[u8]) -> bool {
    let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    dialect == b"vector" || !crate::dialect::is_registered(dialect)
}

/// Verifies that the region has one operation and a terminator that returns all of its results.
pub(super) fn mask(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    let Some(block) = ir.regions(op.op).next().and_then(|region| ir.blocks(region).next()) else { return Ok(()) };
    let refused = |words| refuse(VectorFault::Sentence(words), []);
    let mut inside = ir.block_ops(block);
    let (Some(first), second, None) = (inside.next(), inside.next(), inside.next()) else {
        return refused("expects only one operation to mask");
    };
    let Some(last) = second else { return Ok(()) };
    if ir.op_name_bytes(last) != b"vector.yield" {
        return Ok(());
    }
    let results = || ir.results(op.op).map(|value| ir.value_type(value));
    if ir.operands(last).len() != results().len() {
        return refused("expects number of results to match mask region yielded values");
    }
    if !is_maskable(ir.op_name_bytes(first)) {
        return refused("expects a MaskableOpInterface within the mask region");
    }
    if ir.results(first).len() != results().len() {
        return refused("expects number of results to match maskable operation number of results");
    }
    if !ir.results(first).eq(ir.operands(last).iter().copied()) {
        return refused(
            "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
        );
    }
    let mut types = ir.results(first).map(|value| ir.value_type(value)).zip(results());
    if types.any(|(found, declared)| !op.same(found, declared)) {
        return refused("expects result type to match maskable operation result type");
    }
    mask_type(op, first)?;
    let passed = op.operand(1).zip(op.result(0));
    match passed.filter(|(passed, result)| !op.same(passed.ty, result.ty)) {
        Some((passed, result)) => refuse(
            VectorFault::Sentence("expects passthru type to match result type"),
            [passed.whole(), result.whole()],
        ),
        None => Ok(()),
    }
}

/// The mask of a reduction has the sizes of the reduced vector, that of a transfer those of the vector in the order of the
/// source.
fn mask_type(op: OwnedOp<'_>, masked: OpId) -> CheckResult {
    let (ir, name) = (op.ir, op.ir.op_name_bytes(masked));
    let vector_of = |value| Vector::of(op, ir.value_type(value));
    let transferred = |value| {
        let map = ir.attribute(masked, "permutation_map")?;
        let AttributeKind::AffineMap(_, form) = *ir.attributes.resolve(map) else { return None };
        Some(mask_sizes(ir, form, vector_of(value)?))
    };
    let first = ir.operands(masked).first().copied();
    let sizes: Option<Vec<(i64, bool)>> = match name {
        b"vector.reduction" | b"vector.multi_reduction" => {
            first.and_then(vector_of).map(|source| source.sizes().collect())
        }
        b"vector.transfer_read" => ir.results(masked).next().and_then(transferred),
        b"vector.transfer_write" => first.and_then(transferred),
        _ => None,
    };
    let (Some(sizes), Some((value, mask))) = (sizes, vector(op, op.operand(0))) else { return Ok(()) };
    if !mask.sizes().eq(sizes.iter().copied()) {
        return refuse(VectorFault::MaskType(printed(op, &sizes, mask.element)), [value.whole()]);
    }
    match op.operand(1).filter(|_| name == b"vector.transfer_write") {
        Some(passed) => {
            let words = "doesn't expect a passthru argument for this maskable operation";
            refuse(VectorFault::Sentence(words), [passed.whole()])
        }
        None => Ok(()),
    }
}
