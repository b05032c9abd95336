//! The verifiers of `ml_program`: globals, and operations that refer to them.

use super::OwnerRow;
use super::around::Referenced;
use super::fault::{WrongPart, fault, require};
use super::view::OwnedOp;
use crate::ir::{OpId, TypeId};
use crate::shapes::CheckResult;

const LOADS: &str = "the global exists, and is of the type of the result";
const STORES: &str = "the global exists, is mutable, and of the type of the value";
const GLOBAL: &[&str] = &["global"];

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("ml_program.global", global, "a global that is immutable has a value"),
    OwnerRow::new("ml_program.global_load", load, LOADS).refers(GLOBAL),
    OwnerRow::new(
        "ml_program.global_load_const",
        load_const,
        "the global exists, is immutable, and of the type of the result",
    )
    .refers(GLOBAL),
    OwnerRow::new("ml_program.global_load_graph", load, LOADS).refers(GLOBAL),
    OwnerRow::new("ml_program.global_store", store, STORES).refers(GLOBAL),
    OwnerRow::new("ml_program.global_store_graph", store, STORES).refers(GLOBAL),
];

fn global(op: OwnedOp<'_>) -> CheckResult {
    let has_value = op.has("is_mutable") || op.attribute("value").is_some();
    require(has_value, WrongPart::Attribute, "immutable global must have an initial value")
}

/// The global to which an operation refers; `None` if it is unknown.
fn global_of(op: OwnedOp<'_>) -> Result<Option<OwnedOp<'_>>, crate::shapes::Misfit> {
    let is_global = |found: &OpId| op.ir.op_name_bytes(*found) == b"ml_program.global";
    match op.referenced("global").next() {
        Some(Referenced::Found(found)) if is_global(&found) => Ok(Some(op.of(found))),
        Some(Referenced::Missing | Referenced::Found(_)) => {
            fault(WrongPart::Symbol, || format!("undefined global: {}", op.symbol_text("global"))).map(|()| None)
        }
        Some(Referenced::Unknown) | None => Ok(None),
    }
}

fn declared(global: OwnedOp<'_>) -> Option<TypeId> {
    global.ir.type_of(global.attribute("type")?)
}

fn verify_loaded(op: OwnedOp<'_>, global: OwnedOp<'_>) -> CheckResult {
    let (Some(declared), Some(result)) = (declared(global), op.result(0)) else { return Ok(()) };
    require(op.same(declared, result.ty), WrongPart::Referenced, || {
        format!("cannot load from global typed '{}' as '{}'", op.print(declared), op.print(result.ty))
    })
}

fn load(op: OwnedOp<'_>) -> CheckResult {
    global_of(op)?.map_or(Ok(()), |global| verify_loaded(op, global))
}

fn load_const(op: OwnedOp<'_>) -> CheckResult {
    let Some(global) = global_of(op)? else { return Ok(()) };
    require(!global.has("is_mutable"), WrongPart::Referenced, || {
        format!("cannot load as const from mutable global {}", op.symbol_text("global"))
    })?;
    verify_loaded(op, global)
}

fn store(op: OwnedOp<'_>) -> CheckResult {
    let Some(global) = global_of(op)? else { return Ok(()) };
    require(global.has("is_mutable"), WrongPart::Referenced, || {
        format!("cannot store to an immutable global {}", op.symbol_text("global"))
    })?;
    let (Some(declared), Some(value)) = (declared(global), op.named("value")) else { return Ok(()) };
    require(op.same(declared, value.ty), WrongPart::Referenced, || {
        format!("cannot store to a global typed '{}' from '{}'", op.print(declared), op.print(value.ty))
    })
}
