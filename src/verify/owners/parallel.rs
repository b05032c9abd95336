//! The terminator of `scf.forall`, whose operations each write a part of an output.

use super::OwnerRow;
use super::around::name_of;
use super::fault::{WrongPart, at, fault};
use super::view::OwnedOp;
use crate::dialect::is_registered;
use crate::ir::{Definition, ValueId};
use crate::shapes::CheckResult;

pub(super) const CHECKS: &[OwnerRow] = &[OwnerRow::new(
    "scf.forall.in_parallel",
    combined,
    "the operations in it write parts of tensors, which are arguments for the outputs of the loop",
)
.looks_around()];

fn combined(op: OwnedOp<'_>) -> CheckResult {
    let (Some(parent), Some(block)) = (op.parent(), op.entry(0)) else { return Ok(()) };
    let Some(body) = op.of(parent).entry(0) else { return Ok(()) };
    let (arguments, outputs) = (op.ir.arguments(body), op.ir.results(parent).len());
    let outputs: Vec<ValueId> = arguments.clone().skip(arguments.len().saturating_sub(outputs)).collect();
    for inner in op.ir.block_ops(block) {
        let name = name_of(op.ir, inner);
        if name != "tensor.parallel_insert_slice" {
            let is_known =
                name.split('.').next().is_some_and(|dialect| dialect != "test" && is_registered(dialect.as_bytes()));
            if is_known || op.is_upstream {
                return fault(WrongPart::Body, "expected only ParallelCombiningOpInterface ops");
            }
            continue;
        }
        let Some(dest) = op.ir.operands(inner).get(1) else { continue };
        if !outputs.contains(dest) && !matches!(op.ir.definition(*dest), Definition::Undefined) {
            return at(inner, fault(WrongPart::Body, "may only insert into an output block argument"));
        }
    }
    Ok(())
}
