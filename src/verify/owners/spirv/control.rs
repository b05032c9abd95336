//! Structured control flow, returns and calls.

use super::super::around::Referenced;
use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, fault, require};
use super::super::view::OwnedOp;
use super::spelled;
use crate::assembly::Structure;
use crate::ir::BlockId;
use crate::shapes::CheckResult;

pub(super) fn branch(op: OwnedOp<'_>) -> CheckResult {
    in_function(op)?;
    let weights = op.array("branch_weights").or_else(|| op.array("weights"));
    let Some(weights) = weights else { return Ok(()) };
    require(weights.len() == 2, WrongPart::Attribute, "must have exactly two branch weights")?;
    let is_zero = weights.iter().all(|weight| op.ir.integer(*weight) == Some(0));
    require(!is_zero, WrongPart::Attribute, "branch weights cannot both be zero")
}

pub(super) fn unreachable(op: OwnedOp<'_>) -> CheckResult {
    in_function(op)?;
    let Some(block) = op.ir.parent_block(op.op) else { return Ok(()) };
    let is_first = op.ir.blocks(op.ir.parent_region(block)).next() == Some(block);
    require(!is_first, WrongPart::Place, "cannot be used in reachable block")
}

/// SPIR-V's `InFunctionScope`: the nearest function or symbol table around is a function. Traits are those of registered operations; for
/// other profiles an operation without a record may be a function.
pub(super) fn in_function(op: OwnedOp<'_>) -> CheckResult {
    let around = op.nearest(Enclosing::FunctionOrTable { or_unknown: !op.is_upstream });
    let is_inside = around.is_some_and(|around| {
        let format = op.registry.format(op.ir.op_name_bytes(around));
        format.is_none_or(|format| format.info.has_structure(Structure::FunctionOpInterface))
    });
    require(is_inside, WrongPart::Place, "failed to verify that op must appear in a function-like op's block")
}

pub(super) fn call(op: OwnedOp<'_>) -> CheckResult {
    in_function(op)?;
    let function = match op.referenced("callee").next() {
        Some(Referenced::Found(found)) if op.ir.op_name_bytes(found) == b"spirv.func" => found,
        Some(Referenced::Found(_) | Referenced::Missing) => {
            return fault(WrongPart::Symbol, || {
                format!("callee function '{}' not found in nearest symbol table", op.symbol_name("callee"))
            });
        }
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    let Some((inputs, outputs)) = op.ir.signature(function) else { return Ok(()) };
    let (found, results) = (op.operand_types_of(op.op), op.result_types());
    let (expected, count) = (inputs.len(), found.len());
    require(count == expected, WrongPart::Operands, || {
        format!("has incorrect number of operands for callee: expected {expected}, but provided {count}")
    })?;
    for (index, (expected, found)) in inputs.iter().zip(&found).enumerate() {
        require(op.same(*expected, *found), WrongPart::Referenced, || {
            let (expected, found) = (spelled(op, *expected), spelled(op, *found));
            format!(
                "operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number {index}"
            )
        })?;
    }
    let (expected, count) = (outputs.len(), results.len());
    require(count == expected, WrongPart::Results, || {
        format!("has incorrect number of results has for callee: expected {expected}, but provided {count}")
    })?;
    let (Some(expected), Some(found)) = (outputs.first(), results.first()) else { return Ok(()) };
    require(op.same(*expected, *found), WrongPart::Referenced, || {
        format!("result type mismatch: expected '{}', but provided '{}'", spelled(op, *expected), spelled(op, *found))
    })
}

/// Whether a block only ends a construct: its single operation is a merge.
fn merges(op: OwnedOp<'_>, block: BlockId) -> bool {
    let mut inner = op.ir.block_ops(block);
    matches!((inner.next(), inner.next()), (Some(only), None) if op.ir.op_name_bytes(only) == b"spirv.mlir.merge")
}

/// The blocks of a construct, the last of which is the merge block; empty without blocks.
fn blocks(op: OwnedOp<'_>) -> Result<Vec<BlockId>, crate::shapes::Misfit> {
    let blocks: Vec<BlockId> = op.region(0).map(|region| op.ir.blocks(region).collect()).unwrap_or_default();
    let Some((last, others)) = blocks.split_last() else { return Ok(blocks) };
    let words = "last block must be the merge block with only one 'spirv.mlir.merge' op";
    require(merges(op, *last), WrongPart::Body, words)?;
    let is_merge =
        |block: &BlockId| op.ir.last_op(*block).is_some_and(|last| op.ir.op_name_bytes(last) == b"spirv.mlir.merge");
    let words = "should not have 'spirv.mlir.merge' op outside the merge block";
    require(!others.iter().any(is_merge), WrongPart::Body, words)?;
    Ok(blocks)
}

pub(super) fn selection(op: OwnedOp<'_>) -> CheckResult {
    in_function(op)?;
    let blocks = blocks(op)?;
    require(blocks.len() != 1, WrongPart::Body, "must have a selection header block")
}

pub(super) fn loops(op: OwnedOp<'_>) -> CheckResult {
    in_function(op)?;
    let blocks = blocks(op)?;
    let leads =
        |from: BlockId, to: BlockId| op.ir.last_op(from).is_some_and(|last| op.ir.successors(last).contains(&to));
    match blocks[..] {
        [] => Ok(()),
        [_] => fault(WrongPart::Body, "must have an entry block branching to the loop header block"),
        [_, _] => fault(WrongPart::Body, "must have a loop header block branched from the entry block"),
        [entry, header, ref rest @ ..] => {
            let is_branch = op.ir.last_op(entry).is_some_and(|last| op.ir.op_name_bytes(last) == b"spirv.Branch");
            let words = "entry block must only have one 'spirv.Branch' op to the second block";
            require(is_branch && leads(entry, header), WrongPart::Body, words)?;
            let [body @ .., back, _] = rest else {
                return fault(WrongPart::Body, "requires a loop continue block branching to the loop header block");
            };
            let words = "second to last block must be the loop continue block that branches to the loop header block";
            require(leads(*back, header), WrongPart::Body, words)?;
            let words = "can only have the entry and loop continue block branching to the loop header block";
            require(!body.iter().any(|block| leads(*block, header)), WrongPart::Body, words)
        }
    }
}
