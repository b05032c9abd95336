//! Constructs of OpenMP that run their regions in parallel, as tasks, or on devices.

use super::super::around::{is_of, name_of};
use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::variables::{allocated, arguments, copied, mapped, private, reduced};
use crate::ir::OpId;
use crate::shapes::CheckResult;

/// The operations directly in the region.
fn directly(op: OwnedOp<'_>) -> impl Iterator<Item = OpId> {
    let ir = op.ir;
    op.region(0).into_iter().flat_map(move |region| ir.blocks(region)).flat_map(move |block| ir.block_ops(block))
}

pub(super) fn parallel(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars", "reduction_vars"])?;
    let is_composite = op.attribute("omp.composite").is_some();
    let mut distributes = directly(op).filter(|inner| op.ir.op_name_bytes(*inner) == b"omp.distribute");
    match distributes.next() {
        Some(first) => {
            require_bare(
                is_composite,
                WrongPart::Attribute,
                "'omp.composite' attribute missing from composite operation",
            )?;
            let words = "multiple 'omp.distribute' nested inside of 'omp.parallel'";
            require_bare(distributes.next().is_none(), WrongPart::Body, words)?;
            let is_other = |inner: &OpId| *inner != first && is_of(op.ir, *inner, "omp");
            let is_end = |inner: OpId| matches!(op.ir.op_name_bytes(inner), b"omp.terminator" | b"omp.yield");
            if let Some(other) = directly(op).filter(is_other).find(|inner| !is_end(*inner)) {
                return super::super::fault::bare(WrongPart::Body, || {
                    let name = name_of(op.ir, other);
                    format!("unexpected OpenMP operation inside of composite 'omp.parallel': {name}")
                });
            }
        }
        None => {
            let words = "'omp.composite' attribute present in non-composite operation";
            require_bare(!is_composite, WrongPart::Attribute, words)?;
        }
    }
    allocated(op)?;
    private(op)?;
    reduced(op, "reduction_vars", "reduction_syms")
}

pub(super) fn sections(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars", "reduction_vars"])?;
    allocated(op)?;
    reduced(op, "reduction_vars", "reduction_syms")?;
    let is_section = |inner: OpId| matches!(op.ir.op_name_bytes(inner), b"omp.section" | b"omp.terminator");
    require(directly(op).all(is_section), WrongPart::Body, "expected omp.section op or terminator op inside region")
}

pub(super) fn section(op: OwnedOp<'_>) -> CheckResult {
    let Some(parent) = op.parent().filter(|parent| op.ir.op_name_bytes(*parent) == b"omp.sections") else {
        return Ok(());
    };
    let count = |op: OwnedOp<'_>| op.entry(0).map(|block| op.ir.arguments(block).len());
    let (Some(expected), Some(found)) = (count(op.of(parent)), count(op)) else { return Ok(()) };
    require(found >= expected, WrongPart::Arguments, || format!("expected at least {expected} entry block argument(s)"))
}

pub(super) fn single(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars"])?;
    allocated(op)?;
    copied(op)
}

pub(super) fn teams(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars", "reduction_vars"])?;
    let is_in_target = op.parent().is_some_and(|parent| op.ir.op_name_bytes(parent) == b"omp.target");
    let is_alone = op.nearest(Enclosing::OfDialect("omp")).is_none();
    let words = "expected to be nested inside of omp.target or not nested in any OpenMP dialect operations";
    require_bare(is_in_target || is_alone, WrongPart::Place, words)?;
    allocated(op)?;
    reduced(op, "reduction_vars", "reduction_syms")
}

pub(super) fn task(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["in_reduction_vars", "private_vars"])?;
    reduced(op, "in_reduction_vars", "in_reduction_syms")
}

pub(super) fn taskgroup(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["task_reduction_vars"])?;
    reduced(op, "task_reduction_vars", "task_reduction_syms")
}

/// Verifies a construct for devices, which may have private variables.
pub(super) fn target(op: OwnedOp<'_>, has_private: bool) -> CheckResult {
    mapped(op)?;
    if has_private { private(op) } else { Ok(()) }
}

pub(super) fn target_data(op: OwnedOp<'_>) -> CheckResult {
    let has_any = ["map_vars", "use_device_ptr_vars", "use_device_addr_vars"].iter().any(|clause| op.count(clause) > 0);
    let words = "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present";
    require_bare(has_any, WrongPart::Operands, words)?;
    mapped(op)
}

pub(super) fn workdistribute(op: OwnedOp<'_>) -> CheckResult {
    let ir = op.ir;
    let Some(region) = op.region(0) else { return Ok(()) };
    require(op.entry(0).is_some(), WrongPart::Body, "region cannot be empty")?;
    let ends = |block| ir.last_op(block).is_some_and(|last| ir.op_name_bytes(last) == b"omp.terminator");
    let count = ir.blocks(region).filter(|block| ends(*block)).count();
    require(count <= 1, WrongPart::Body, "region must have exactly one terminator")?;
    require(count == 1, WrongPart::Body, "region must be terminated with omp.terminator")?;
    for inner in op.inside(region) {
        let words = match ir.op_name_bytes(inner) {
            b"omp.barrier" => "explicit barriers are not allowed in workdistribute region",
            b"omp.parallel" => "nested parallel constructs not allowed in workdistribute",
            b"omp.teams" => "nested teams constructs not allowed in workdistribute",
            _ => continue,
        };
        return fault(WrongPart::Body, words);
    }
    let is_in_teams = op.parent().is_none_or(|parent| ir.op_name_bytes(parent) == b"omp.teams");
    require(is_in_teams, WrongPart::Place, "workdistribute must be nested under teams")
}
