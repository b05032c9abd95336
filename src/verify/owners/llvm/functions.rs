//! Functions of `llvm`: linkage, the block that takes the arguments, and attributes that exclude one another.

use super::super::around::{Referenced, name_of};
use super::super::fault::{WrongPart, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::parameters;
use super::symbols::{differ, function_of};
use crate::dialect::texts::llvm::LlvmFunctionType;
use crate::ir::BlockId;
use crate::shapes::CheckResult;

pub(super) fn function(op: OwnedOp<'_>) -> CheckResult {
    let Some(ty) = op.attribute("function_type") else { return Ok(()) };
    let is_function = op.ir.type_of(ty).is_some_and(|ty| op.expanded(ty).starts_with("!llvm.func<"));
    require(is_function, WrongPart::Value, || {
        "attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type".to_owned()
    })?;
    if let (Some(block), Some(ty)) = (op.entry(0), function_of(op, op.op, "function_type")) {
        entry(op, block, &ty)?;
    }
    parameters::function(op)?;
    let linkage = op.word("linkage").unwrap_or("external");
    require(linkage != "common", WrongPart::Attribute, "functions cannot have 'common' linkage")?;
    comdat(op)?;
    if op.entry(0).is_none() {
        let is_external = matches!(linkage, "external" | "extern_weak");
        let words = "external functions must have 'external' or 'extern_weak' linkage";
        return require(is_external, WrongPart::Attribute, words);
    }
    let is_inline = !op.has("no_inline");
    let words = "no_inline and always_inline attributes are incompatible";
    require_bare(is_inline || !op.has("always_inline"), WrongPart::Attribute, words)?;
    let words = "with optimize_none must also be no_inline";
    require(!is_inline || !op.has("optimize_none"), WrongPart::Attribute, words)?;
    landing(op)
}

/// The first block takes the arguments of the function.
fn entry(op: OwnedOp<'_>, block: BlockId, ty: &LlvmFunctionType) -> CheckResult {
    let (found, expected) = (op.argument_types(block), &ty.parameters);
    let count = expected.len();
    require(found.len() == count, WrongPart::Arguments, || {
        format!("entry block must have {count} arguments to match function signature")
    })?;
    let mut pairs = found.iter().zip(expected).enumerate();
    match pairs.find(|(_, (found, expected))| differ(op, expected, **found)) {
        Some((index, (found, expected))) => fault(WrongPart::Arguments, || {
            let found = op.print(*found);
            format!(
                "type of entry block argument #{index}('{found}') must match the type of the corresponding argument in function signature('{expected}')"
            )
        }),
        None => Ok(()),
    }
}

/// Operations that catch exceptions, or pass them on, have values of one type.
fn landing(op: OwnedOp<'_>) -> CheckResult {
    let (ir, mut first) = (op.ir, None);
    for inner in op.region(0).into_iter().flat_map(|body| ir.blocks(body)).flat_map(|block| ir.block_ops(block)) {
        let (value, words) = match ir.op_name_bytes(inner) {
            b"llvm.landingpad" => {
                (ir.results(inner).next(), "'llvm.landingpad' should have a consistent result type inside a function")
            }
            b"llvm.resume" => {
                let value = ir.operands(inner).first().copied();
                (value, "'llvm.resume' should have a consistent input type inside a function")
            }
            _ => continue,
        };
        let Some(ty) = value.map(|value| ir.value_type(value)) else { continue };
        require_bare(op.same(*first.get_or_insert(ty), ty), WrongPart::Same, words)?;
    }
    Ok(())
}

/// The symbol of a group of definitions that a linker merges is that of a selector.
pub(super) fn comdat(op: OwnedOp<'_>) -> CheckResult {
    match op.referenced("comdat").next() {
        Some(Referenced::Found(found)) if name_of(op.ir, found) == "llvm.comdat_selector" => Ok(()),
        Some(Referenced::Found(_) | Referenced::Missing) => bare(WrongPart::Symbol, "expected comdat symbol"),
        Some(Referenced::Unknown) | None => Ok(()),
    }
}
