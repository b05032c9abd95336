//! Declarations of OpenMP: reductions, private variables, and maps.

use super::super::around::Referenced;
use super::super::fault::{WrongPart, at, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::keyword;
use crate::ir::{RegionId, Type, TypeId};
use crate::shapes::CheckResult;

pub(super) fn mapper(op: OwnedOp<'_>) -> CheckResult {
    let Some(last) = op.entry(0).map(|block| op.ir.last_op(block)) else { return Ok(()) };
    let ends = last.is_some_and(|last| op.ir.op_name_bytes(last) == b"omp.declare_mapper.info");
    require(ends, WrongPart::Body, "expected terminator to be a DeclareMapperInfoOp")
}

pub(super) fn map_info(op: OwnedOp<'_>) -> CheckResult {
    let is_known = match op.referenced("mapper_id").next() {
        Some(Referenced::Found(found)) => op.ir.op_name_bytes(found) == b"omp.declare_mapper",
        Some(Referenced::Missing) => false,
        Some(Referenced::Unknown) | None => true,
    };
    require_bare(is_known, WrongPart::Symbol, "invalid mapper id")
}

/// Whether each yield of a region has one value of a type.
fn yields(op: OwnedOp<'_>, region: Option<RegionId>, ty: TypeId) -> bool {
    let Some(region) = region else { return true };
    let ends = op.ir.blocks(region).filter_map(|block| op.ir.last_op(block));
    ends.filter(|last| op.ir.op_name_bytes(*last) == b"omp.yield").all(|last| {
        let types = op.operand_types_of(last);
        matches!(types[..], [found] if op.same(found, ty))
    })
}

pub(super) fn reduction(op: OwnedOp<'_>) -> CheckResult {
    let Some(ty) = op.attribute("type").and_then(|ty| op.ir.type_of(ty)) else { return Ok(()) };
    let arguments = |index| op.entry(index).map(|block| op.argument_types(block));
    let is_type = |found: &TypeId| op.same(*found, ty);
    let has_alloc = op.entry(0).is_some();
    let is_yielded = yields(op, op.region(0), ty);
    require(is_yielded, WrongPart::Yields, "expects alloc region to yield a value of the reduction type")?;
    let Some(initial) = arguments(1) else { return fault(WrongPart::Body, "expects non-empty initializer region") };
    match (initial.len(), has_alloc) {
        (1, true) => {
            let words = "expects two arguments to the initializer region when an allocation region is used";
            return fault(WrongPart::Arguments, words);
        }
        (2, false) => {
            let words = "expects one argument to the initializer region when no allocation region is used";
            return fault(WrongPart::Arguments, words);
        }
        (1 | 2, _) => {}
        _ => return fault(WrongPart::Arguments, "expects one or two arguments to the initializer region"),
    }
    let is_same = initial.iter().all(is_type);
    require(is_same, WrongPart::Arguments, "expects initializer region argument to match the reduction type")?;
    let is_yielded = yields(op, op.region(1), ty);
    require(is_yielded, WrongPart::Yields, "expects initializer region to yield a value of the reduction type")?;
    let Some(combined) = arguments(2) else { return fault(WrongPart::Body, "expects non-empty reduction region") };
    let is_same = combined.len() == 2 && combined.iter().all(is_type);
    require(is_same, WrongPart::Arguments, "expects reduction region with two arguments of the reduction type")?;
    let is_yielded = yields(op, op.region(2), ty);
    require(is_yielded, WrongPart::Yields, "expects reduction region to yield a value of the reduction type")?;
    if let Some(atomic) = arguments(3) {
        let words = "expects atomic reduction region with two arguments of the same type";
        let [first, second] = atomic[..] else { return fault(WrongPart::Arguments, words) };
        require(op.same(first, second), WrongPart::Arguments, words)?;
        let is_accumulator = match op.ty(first) {
            Type::MemRef { .. } | Type::UnrankedMemRef { .. } => op.same(op.element(first), ty),
            // Types of other dialects may be pointers.
            Type::Opaque(_) => true,
            _ => false,
        };
        let words = "expects atomic reduction region arguments to be accumulators containing the reduction type";
        require(is_accumulator, WrongPart::Arguments, words)?;
    }
    let Some(cleaned) = arguments(4) else { return Ok(()) };
    let is_same = matches!(cleaned[..], [found] if op.same(found, ty));
    require(is_same, WrongPart::Arguments, "expects cleanup region with one argument of the reduction type")
}

pub(super) fn private(op: OwnedOp<'_>) -> CheckResult {
    let arguments = |index| op.entry(index).map(|block| op.argument_types(block)).unwrap_or_default();
    let all: Vec<TypeId> = (0..3).flat_map(arguments).collect();
    let Some(ty) = all.first().copied() else { return Ok(()) };
    if let Some(other) = all.iter().find(|found| !op.same(**found, ty)) {
        return bare(WrongPart::Arguments, || {
            format!("Region argument type mismatch: got '{}' expected '{}'.", op.print(*other), op.print(ty))
        });
    }
    part(op, 0, 2, "init", Some(ty))?;
    let is_first = keyword(op, "data_sharing_type") == Some("firstprivate");
    let has_copy = op.entry(1).is_some();
    require_bare(is_first || !has_copy, WrongPart::Body, "`private` clauses do not require a `copy` region.")?;
    require_bare(!is_first || has_copy, WrongPart::Body, "`firstprivate` clauses require at least a `copy` region.")?;
    if is_first {
        part(op, 1, 2, "copy", Some(ty))?;
    }
    part(op, 2, 1, "dealloc", None)
}

/// A region of a private variable: the number of its arguments, and the type that it yields.
fn part(op: OwnedOp<'_>, index: usize, expected: usize, name: &str, ty: Option<TypeId>) -> CheckResult {
    let (Some(region), Some(entry)) = (op.region(index), op.entry(index)) else { return Ok(()) };
    let found = op.ir.arguments(entry).len();
    require_bare(found == expected, WrongPart::Arguments, || {
        format!("`{name}`: expected {expected} region arguments, got: {found}")
    })?;
    for last in op.ir.blocks(region).filter_map(|block| op.ir.last_op(block)) {
        if !op.ir.successors(last).is_empty() {
            continue;
        }
        if op.ir.op_name_bytes(last) != b"omp.yield" {
            let ends =
                op.ir.op_name_bytes(last).ends_with(b".terminator") || op.ir.op_name_bytes(last).ends_with(b".return");
            let words = "expected exit block terminator to be an `omp.yield` op.";
            at(last, require_bare(!ends, WrongPart::Body, words))?;
            continue;
        }
        let types = op.operand_types_of(last);
        let Some(ty) = ty else {
            at(last, require_bare(types.is_empty(), WrongPart::Yields, "Did not expect any values to be yielded."))?;
            continue;
        };
        let is_same = matches!(types[..], [found] if op.same(found, ty));
        let words = || {
            let listed = types.iter().map(|found| format!("'{}'", op.print(*found))).collect::<Vec<_>>().join(", ");
            let found = if listed.is_empty() { "None".to_owned() } else { listed };
            format!("Invalid yielded value. Expected type: '{}', got: {found}", op.print(ty))
        };
        at(last, require_bare(is_same, WrongPart::Yields, words))?;
    }
    Ok(())
}
