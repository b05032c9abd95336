//! The verifiers of `arm_neon`: dot products of groups of four elements.

use super::OwnerRow;
use super::fault::{WrongPart, require};
use super::view::OwnedOp;
use crate::shapes::CheckResult;

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "arm_neon.2d.sdot",
        dot,
        "the second operand has a row of four columns for each element of the first",
    ),
    OwnerRow::new("arm_neon.intr.sdot", sdot, "the result has an element for four elements of the operands"),
];

/// The sizes of an operand.
fn sizes(op: OwnedOp<'_>, index: usize) -> Option<Vec<u64>> {
    op.shape(op.operand(index)?.ty)?.iter().map(|dim| dim.size()).collect()
}

fn dot(op: OwnedOp<'_>) -> CheckResult {
    let (Some(a), Some(b)) = (sizes(op, 0), sizes(op, 1)) else { return Ok(()) };
    let words = "failed to verify that operand `a` should be 1-dimensional";
    require(a.len() == 1, WrongPart::Type, words)?;
    let words = "failed to verify that operand `b` should be 2-dimensional";
    require(b.len() == 2, WrongPart::Type, words)?;
    require(b[1] == 4, WrongPart::Type, "failed to verify that operand `b` should have 4 columns")?;
    let words = "failed to verify that operand `b` should have as many rows as the size of operand `a`";
    require(b[0] == a[0], WrongPart::Type, words)
}

fn sdot(op: OwnedOp<'_>) -> CheckResult {
    let (Some(a), Some(b)) = (sizes(op, 0), sizes(op, 1)) else { return Ok(()) };
    let is_right = matches!((&a[..], &b[..]), ([a], [b, ..]) if *a == *b / 4);
    require(is_right, WrongPart::Type, "failed to verify that res has the same number of elements as operand b")
}
