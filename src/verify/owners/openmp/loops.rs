//! Loops of OpenMP and their wrappers.

use super::super::fault::{WrongPart, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::variables::{allocated, arguments, private_of_simd, reduced};
use crate::ir::OpId;
use crate::shapes::CheckResult;
use rustc_hash::FxHashSet;

fn is_wrapper(op: OwnedOp<'_>, found: OpId) -> bool {
    matches!(
        op.ir.op_name_bytes(found),
        b"omp.distribute" | b"omp.loop" | b"omp.simd" | b"omp.taskloop" | b"omp.wsloop" | b"omp.workshare.loop_wrapper"
    )
}

fn is_composite(op: OwnedOp<'_>) -> bool {
    op.attribute("omp.composite").is_some()
}

/// Whether the operation around is a wrapper.
fn is_wrapped(op: OwnedOp<'_>) -> bool {
    op.parent().is_some_and(|parent| is_wrapper(op, parent))
}

/// The wrapper inside of a wrapper, whose region contains one operation.
fn nested(op: OwnedOp<'_>) -> Result<Option<OpId>, crate::shapes::Misfit> {
    let Some(block) = op.entry(0) else { return Ok(None) };
    let mut inner = op.ir.block_ops(block);
    let (Some(first), None) = (inner.next(), inner.next()) else {
        return fault(WrongPart::Body, "loop wrapper does not contain exactly one nested op").map(|()| None);
    };
    if is_wrapper(op, first) {
        return Ok(Some(first));
    }
    let words = "nested in loop wrapper is not another loop wrapper or `omp.loop_nest`";
    require(op.ir.op_name_bytes(first) == b"omp.loop_nest", WrongPart::Body, words).map(|()| None)
}

const MISSING: &str = "'omp.composite' attribute missing from composite wrapper";
const PRESENT: &str = "'omp.composite' attribute present in non-composite wrapper";

pub(super) fn wsloop(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars", "reduction_vars"])?;
    let nested = nested(op)?;
    reduced(op, "reduction_vars", "reduction_syms")?;
    match nested {
        Some(nested) => {
            require_bare(is_composite(op), WrongPart::Attribute, MISSING)?;
            require_bare(
                op.ir.op_name_bytes(nested) == b"omp.simd",
                WrongPart::Body,
                "only supported nested wrapper is 'omp.simd'",
            )
        }
        None if is_wrapped(op) => require_bare(is_composite(op), WrongPart::Attribute, MISSING),
        None => require_bare(!is_composite(op), WrongPart::Attribute, PRESENT),
    }
}

pub(super) fn simd(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars", "reduction_vars"])?;
    let nested = nested(op)?;
    if let (Some(length), Some(safe)) = (op.number("simdlen"), op.number("safelen")) {
        let words = "simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to safelen value";
        require(length <= safe, WrongPart::Attribute, words)?;
    }
    aligned(op)?;
    let mut seen = FxHashSet::default();
    let is_once = op.values("nontemporal_vars").iter().all(|value| seen.insert(*value));
    require(is_once, WrongPart::Operands, "nontemporal variable used more than once")?;
    match is_wrapped(op) {
        true => require_bare(is_composite(op), WrongPart::Attribute, MISSING)?,
        false => require_bare(!is_composite(op), WrongPart::Attribute, PRESENT)?,
    }
    private_of_simd(op)?;
    require(nested.is_none(), WrongPart::Body, "must wrap an 'omp.loop_nest' directly")
}

fn aligned(op: OwnedOp<'_>) -> CheckResult {
    let values = op.values("aligned_vars");
    let alignments = op.array("alignments");
    if values.is_empty() {
        return require(alignments.is_none(), WrongPart::Attribute, "unexpected alignment values attribute");
    }
    let Some(alignments) = alignments.filter(|list| list.len() == values.len()) else {
        return fault(WrongPart::Attribute, "expected as many alignment values as aligned variables");
    };
    let mut seen = FxHashSet::default();
    let is_once = values.iter().all(|value| seen.insert(*value));
    require(is_once, WrongPart::Operands, "aligned variable used more than once")?;
    let is_positive = alignments.iter().all(|entry| op.ir.integer(*entry).is_none_or(|number| number > 0));
    require(is_positive, WrongPart::Value, "alignment should be greater than 0")
}

pub(super) fn distribute(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["private_vars"])?;
    let nested = nested(op)?;
    let is_chunked = op.count("dist_schedule_chunk_size") > 0;
    let words = "chunk size set without dist_schedule_static being present";
    require(!is_chunked || op.has("dist_schedule_static"), WrongPart::Attribute, words)?;
    allocated(op)?;
    let Some(nested) = nested else { return require_bare(!is_composite(op), WrongPart::Attribute, PRESENT) };
    require_bare(is_composite(op), WrongPart::Attribute, MISSING)?;
    match op.ir.op_name_bytes(nested) {
        b"omp.wsloop" => {
            let is_parallel =
                |parent: &OpId| op.ir.op_name_bytes(*parent) == b"omp.parallel" && is_composite(op.of(*parent));
            let words =
                "an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent";
            require_bare(op.parent().is_some_and(|parent| is_parallel(&parent)), WrongPart::Place, words)
        }
        name => {
            let words = "only supported nested wrappers are 'omp.simd' and 'omp.wsloop'";
            require_bare(name == b"omp.simd", WrongPart::Body, words)
        }
    }
}

pub(super) fn taskloop(op: OwnedOp<'_>) -> CheckResult {
    arguments(op, &["in_reduction_vars", "private_vars", "reduction_vars"])?;
    let nested = nested(op)?;
    allocated(op)?;
    reduced(op, "reduction_vars", "reduction_syms")?;
    reduced(op, "in_reduction_vars", "in_reduction_syms")?;
    let Some(nested) = nested else { return require_bare(!is_composite(op), WrongPart::Attribute, PRESENT) };
    require_bare(is_composite(op), WrongPart::Attribute, MISSING)?;
    require_bare(
        op.ir.op_name_bytes(nested) == b"omp.simd",
        WrongPart::Body,
        "only supported nested wrapper is 'omp.simd'",
    )
}

/// Verifies a wrapper that is not composed with other wrappers.
pub(super) fn standalone(op: OwnedOp<'_>) -> CheckResult {
    let nested = nested(op)?;
    if op.ir.op_name_bytes(op.op) == b"omp.loop" {
        arguments(op, &["private_vars", "reduction_vars"])?;
        reduced(op, "reduction_vars", "reduction_syms")?;
    }
    require(nested.is_none() && !is_wrapped(op), WrongPart::Body, "expected to be a standalone loop wrapper")
}

pub(super) fn nest(op: OwnedOp<'_>) -> CheckResult {
    let Some(block) = op.entry(0) else { return Ok(()) };
    let bounds = op.values("loop_lower_bounds");
    require(!bounds.is_empty(), WrongPart::Operands, "must represent at least one loop")?;
    let arguments = op.argument_types(block);
    let loops = arguments.len();
    require(bounds.len() == loops, WrongPart::Arguments, "number of range arguments and IVs do not match")?;
    let is_same = bounds.iter().zip(&arguments).all(|(bound, ty)| op.same(op.ir.value_type(*bound), *ty));
    require(is_same, WrongPart::Arguments, "range argument type does not match corresponding IV type")?;
    let collapsed = op.number("collapse_num_loops").and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
    require(collapsed <= loops, WrongPart::Attribute, "collapse value is larger than the number of loops")?;
    let tiled = op.numbers("tile_sizes").map_or(0, |sizes| sizes.len());
    require(tiled <= loops, WrongPart::Attribute, "too few canonical loops for tile dimensions")?;
    // The wrapper around the parts of a file may be in another part.
    let is_inside = op.parent().is_none() || is_wrapped(op);
    require(is_inside, WrongPart::Place, "expects parent op to be a loop wrapper")
}

pub(super) fn canonical(op: OwnedOp<'_>) -> CheckResult {
    let (Some(block), Some(count)) = (op.entry(0), op.operand(0)) else { return Ok(()) };
    let [index] = op.argument_types(block)[..] else {
        return fault(WrongPart::Arguments, "Canonical loop region must have exactly one argument");
    };
    let is_same = op.same(index, count.ty);
    require(is_same, WrongPart::Arguments, "Region argument must be the same type as the trip count")
}

pub(super) fn tile(op: OwnedOp<'_>) -> CheckResult {
    let (sizes, applied, made) = (op.count("sizes"), op.count("applyees"), op.count("generatees"));
    require(applied > 0, WrongPart::Operands, "must apply to at least one loop")?;
    require(sizes == applied, WrongPart::Operands, "there must be one tile size for each applyee")?;
    let is_twice = made == 0 || sizes.checked_mul(2) == Some(made);
    require(is_twice, WrongPart::Operands, "expecting two times the number of generatees than applyees")
}
