//! Memory references: allocation, names, reads and writes.

use super::super::around::name_of;
use super::super::fault::{WrongPart, at, bare};
use super::super::layout::{Memref, MemrefLayout};
use super::super::view::OwnedOp;
use super::MemrefFault;
use crate::dialect::has_registered_dialect;
use crate::ir::{AttributeKind, Form, Type};
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, refuse};

pub(super) fn assume_alignment(op: OwnedOp<'_>) -> CheckResult {
    match op.number("alignment") {
        Some(alignment) if alignment.count_ones() != 1 => {
            refuse(MemrefFault::Alignment, [MisfitPlace::Attribute("alignment".into())])
        }
        Some(_) | None => Ok(()),
    }
}

/// The kinds of `atomic_rmw`, by number, and whether they apply to floats.
const KINDS: [(&str, Option<bool>); 16] = [
    ("addf", Some(true)),
    ("addi", Some(false)),
    ("andi", Some(false)),
    ("assign", None),
    ("maximumf", Some(true)),
    ("maxnumf", Some(true)),
    ("maxs", Some(false)),
    ("maxu", Some(false)),
    ("minimumf", Some(true)),
    ("minnumf", Some(true)),
    ("mins", Some(false)),
    ("minu", Some(false)),
    ("mulf", Some(true)),
    ("muli", Some(false)),
    ("ori", Some(false)),
    ("xori", Some(false)),
];

pub(super) fn atomic_rmw(op: OwnedOp<'_>) -> CheckResult {
    let kind = op.number("kind").and_then(|kind| KINDS.get(usize::try_from(kind).ok()?));
    let (Some((kind, Some(is_float))), Some(value)) = (kind, op.named("value")) else { return Ok(()) };
    let is_right = match op.ty(value.ty) {
        Type::Float(_) => *is_float,
        Type::Integer { .. } => !is_float,
        _ => true,
    };
    let expected = if *is_float { "a floating-point" } else { "an integer" };
    if is_right { Ok(()) } else { refuse(MemrefFault::AtomicKind { kind, expected }, [value.whole()]) }
}

/// Whether an operation reads, writes or allocates memory, or calls operations that may.
fn has_effects(name: &str) -> bool {
    const CALLS: [&str; 5] = ["func.call", "func.call_indirect", "vector.print", "cf.assert", "gpu.barrier"];
    let (dialect, verb) = name.split_once('.').unwrap_or_default();
    let is_access = ["alloc", "dealloc", "realloc", "load", "store", "copy", "atomic_", "generic_atomic", "dma_"];
    match dialect {
        "memref" | "affine" => is_access.iter().any(|prefix| verb.starts_with(prefix)) && verb != "atomic_yield",
        "vector" => matches!(verb, "load" | "store" | "maskedload" | "maskedstore" | "compressstore" | "expandload"),
        _ => CALLS.contains(&name),
    }
}

pub(super) fn generic_atomic(op: OwnedOp<'_>) -> CheckResult {
    let mut inside = op.region(0).into_iter().flat_map(|body| op.inside(body));
    let is_unknown = |name: &str| op.is_upstream && !has_registered_dialect(name.as_bytes());
    let may_write = |name: &str| has_effects(name) || is_unknown(name);
    match inside.find(|inner| may_write(name_of(op.ir, *inner))) {
        Some(inner) => at(
            inner,
            bare(
                WrongPart::Body,
                "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
            ),
        ),
        None => Ok(()),
    }
}

/// The number of operands for the symbols of a layout, and the number of these symbols, if the two differ.
pub(in crate::verify::owners) fn wrong_symbols(op: OwnedOp<'_>) -> Option<(usize, usize)> {
    let memref = Memref::of(op, op.result(0)?.ty)?;
    let (found, expected) = (op.count("symbolOperands"), memref.layout.symbols(op.ir)?);
    (found != expected).then_some((found, expected))
}

pub(super) fn symbols(op: OwnedOp<'_>) -> CheckResult {
    match wrong_symbols(op) {
        Some((found, expected)) => {
            refuse(MemrefFault::Symbols { found, expected }, op.result(0).map(|result| result.whole()))
        }
        None => Ok(()),
    }
}

/// Verifies that an operation other than a module contains the allocation, since the end of that operation releases its
/// memory.
pub(super) fn alloca(op: OwnedOp<'_>) -> CheckResult {
    let mut around = std::iter::successors(op.ir.parent_op(op.op), |op_around| op.ir.parent_op(*op_around));
    if around.all(|op_around| op.ir.op_name_bytes(op_around) == b"builtin.module") {
        return refuse(MemrefFault::NoScope, []);
    }
    symbols(op)
}

pub(super) fn distinct_objects(op: OwnedOp<'_>) -> CheckResult {
    let types = op.operands().iter().map(|value| op.ir.value_type(*value));
    let results = op.ir.results(op.op).map(|value| op.ir.value_type(value));
    if types.len() != results.len() || types.zip(results).any(|(operand, result)| !op.same(operand, result)) {
        return refuse(MemrefFault::DistinctTypes, []);
    }
    if op.operands().is_empty() { refuse(MemrefFault::NoOperand, []) } else { Ok(()) }
}

pub(super) fn realloc(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (Memref::of(op, source.ty), Memref::of(op, result.ty)) else { return Ok(()) };
    for (which, memref, value) in [("source", &from, source), ("result", &to, result)] {
        if matches!(memref.layout, MemrefLayout::Map(_) | MemrefLayout::Strided(_)) {
            let fault = MemrefFault::Layout { what: "layout", which, ty: op.print(value.ty) };
            return refuse(fault, [value.whole()]);
        }
    }
    let is_same =
        [("memory spaces", op.same_space(from.space, to.space)), ("element types", op.same(from.element, to.element))];
    for (what, is_same) in is_same {
        if !is_same {
            let (from, to) = (op.print(source.ty), op.print(result.ty));
            let (first, second) = ("source memref", "result memref");
            return refuse(MemrefFault::Different { what, first, second, from, to }, [result.whole()]);
        }
    }
    let ty = || op.print(result.ty);
    match (to.dynamic_count() > 0, op.count("dynamicResultSize") > 0) {
        (true, false) => refuse(MemrefFault::Dimension { what: "missing", ty: ty() }, [result.whole()]),
        (false, true) => refuse(MemrefFault::Dimension { what: "unnecessary", ty: ty() }, [result.whole()]),
        (true, true) | (false, false) => Ok(()),
    }
}

pub(super) fn global(op: OwnedOp<'_>) -> CheckResult {
    let Some(ty) = op.attribute("type").and_then(|ty| op.ir.type_of(ty)) else { return Ok(()) };
    let is_read = op.ir.form(op.op) == Form::Custom;
    let is_memref = matches!(op.ty(ty), Type::MemRef { .. });
    let memref = Memref::of(op, ty).filter(|memref| memref.dynamic_count() == 0);
    let Some(memref) = memref else {
        let ty = op.print(ty);
        let fault = match (is_read, is_memref) {
            (true, _) => MemrefFault::GlobalTypeRead(ty),
            (false, true) => MemrefFault::GlobalType(ty),
            (false, false) => MemrefFault::GlobalKind,
        };
        return refuse(fault, []);
    };
    let Some(value) = op.attribute("initial_value") else { return Ok(()) };
    let initial = match *op.ir.attributes.resolve(value) {
        AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => ty,
        AttributeKind::String(..)
        | AttributeKind::Integer(..)
        | AttributeKind::Float(..)
        | AttributeKind::Bool(_)
        | AttributeKind::Type(_)
        | AttributeKind::Symbol(_)
        | AttributeKind::Array(_)
        | AttributeKind::Dictionary(_) => {
            return match is_read {
                true => refuse(MemrefFault::InitialValueRead, []),
                false => refuse(MemrefFault::InitialValue(op.ir.spell_attribute(value)), []),
            };
        }
        _ => return Ok(()),
    };
    let (Some(shape), found) = (op.shape(initial), op.element(initial)) else { return Ok(()) };
    if !op.same(found, memref.element) {
        let (expected, found) = (op.print(memref.element), op.print(found));
        return refuse(MemrefFault::InitialElement { expected, found }, []);
    }
    if shape != memref.shape {
        let listed = |shape: &[Dim]| shape.iter().map(Dim::to_string).collect::<Vec<_>>().join(", ");
        let (expected, found) = (listed(memref.shape), listed(shape));
        return refuse(MemrefFault::InitialShape { expected, found }, []);
    }
    Ok(())
}
