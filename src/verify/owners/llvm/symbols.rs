//! The operations of `llvm` that refer to functions and globals, and the values that functions and globals return.

use super::super::OwnerRow;
use super::super::around::Referenced;
use super::super::fault::{WrongPart, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::constants;
use crate::dialect::texts::llvm::{LlvmFunctionType, function};
use crate::ir::{AttributeKind, OpId, TypeId};
use crate::shapes::CheckResult;

const CALLEE: &str = "the callee is a function that takes the operands, and returns the result";
const STRUCTORS: &str = "there is a defined function, a priority and data for each entry";

/// The operations with symbols.
pub(in super::super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("llvm.call", call, CALLEE).refers(&["callee"]).in_part(),
    OwnerRow::new("llvm.dso_local_equivalent", equivalent, "the symbol is a function or an alias, and not weak")
        .refers(&["function_name"])
        .in_part(),
    OwnerRow::new("llvm.mlir.addressof", address, "the symbol is a global or a function in the address space")
        .refers(&["global_name"]),
    OwnerRow::new("llvm.mlir.global_ctors", |op| structors(op, "ctors"), STRUCTORS).refers(&["ctors"]),
    OwnerRow::new("llvm.mlir.global_dtors", |op| structors(op, "dtors"), STRUCTORS).refers(&["dtors"]),
    OwnerRow::new("llvm.mlir.ifunc", ifunc, "the resolver is a defined function, and the linkage one of ifuncs")
        .refers(&["resolver"])
        .in_part(),
    OwnerRow::new("llvm.return", returns, "the function returns the value").looks_around(),
];

/// Whether two types certainly differ. Named structures and types of other dialects are not compared.
pub(super) fn differ(op: OwnedOp<'_>, expected: &str, found: TypeId) -> bool {
    let plain = |text: &str| -> String {
        let inner = text.strip_prefix("!llvm.").unwrap_or(text);
        inner.split_whitespace().collect::<String>().replace("ptr<0>", "ptr").replace("!llvm.", "")
    };
    let (expected, found) = (plain(expected), plain(&op.expanded(found)));
    let is_compared = |text: &str| !text.contains(['"', '#', '!']);
    is_compared(&expected) && is_compared(&found) && expected != found
}

/// The function type in an attribute of an operation.
pub(super) fn function_of(op: OwnedOp<'_>, owner: OpId, name: &str) -> Option<LlvmFunctionType> {
    function(&op.expanded(op.ir.type_of(op.of(owner).attribute(name)?)?))
}

fn call(op: OwnedOp<'_>) -> CheckResult {
    let operands = op.values("callee_operands");
    if op.attribute("callee").is_none() {
        let Some(pointer) = operands.first().map(|value| op.ir.value_type(*value)) else {
            return fault(WrongPart::Operands, "must have either a `callee` attribute or at least an operand");
        };
        let text = op.expanded(pointer);
        require(!text.starts_with("!llvm.func<"), WrongPart::Type, || {
            format!("indirect call expects a pointer as callee: '{text}'")
        })?;
        return constants::callee(op);
    }
    constants::callee(op)?;
    let name = || op.symbol_name("callee");
    let callee = match op.referenced("callee").next() {
        Some(Referenced::Found(callee)) => callee,
        Some(Referenced::Missing) => {
            return fault(WrongPart::Symbol, || {
                format!("'{}' does not reference a symbol in the current scope", name())
            });
        }
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    let attribute = match op.ir.op_name_bytes(callee) {
        b"llvm.func" => "function_type",
        b"llvm.mlir.ifunc" => "i_func_type",
        // The callee may belong to a dialect that is converted later.
        known if known.starts_with(b"llvm.") || known.starts_with(b"func.") => {
            return fault(WrongPart::Referenced, || {
                format!("'{}' does not reference a valid LLVM function or IFunc", name())
            });
        }
        _ => return Ok(()),
    };
    let Some(callee) = function_of(op, callee, attribute) else { return Ok(()) };
    let is_given = !callee.is_variadic || op.attribute("var_callee_type").is_some();
    require(is_given, WrongPart::Attribute, "missing var_callee_type attribute for vararg call")?;
    let (found, expected) = (operands.len(), callee.parameters.len());
    let fits = if callee.is_variadic { found >= expected } else { found == expected };
    require(fits, WrongPart::Operands, || match callee.is_variadic {
        true => {
            format!("incorrect number of operands ({found}) for varargs callee (expecting at least: {expected})")
        }
        false => format!("incorrect number of operands ({found}) for callee (expecting: {expected})"),
    })?;
    for (index, (expected, value)) in callee.parameters.iter().zip(operands).enumerate() {
        let found = op.ir.value_type(*value);
        require(!differ(op, expected, found), WrongPart::Same, || {
            format!("operand type mismatch for operand {index}: '{}' != '{expected}'", op.print(found))
        })?;
    }
    match (op.result(0), callee.result) {
        (None, Some(_)) => fault(WrongPart::Results, "expected function call to produce a value"),
        (Some(_), None) => fault(WrongPart::Results, "calling function with void result must not produce values"),
        (Some(result), Some(expected)) => require(!differ(op, &expected, result.ty), WrongPart::Same, || {
            format!("result type mismatch: '{}' != '{expected}'", op.print(result.ty))
        }),
        (None, None) => Ok(()),
    }
}

fn address(op: OwnedOp<'_>) -> CheckResult {
    let words =
        "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'";
    let global = match op.referenced("global_name").next() {
        Some(Referenced::Found(global)) => global,
        Some(Referenced::Missing) => return fault(WrongPart::Symbol, words),
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    let name = op.ir.op_name_bytes(global);
    let is_global = matches!(name, b"llvm.mlir.global" | b"llvm.mlir.alias" | b"llvm.func" | b"llvm.mlir.ifunc");
    require(is_global || !name.starts_with(b"func."), WrongPart::Referenced, words)?;
    let space = match name {
        b"llvm.mlir.global" => op.of(global).number("addr_space").unwrap_or(0),
        // The pointer that an alias returns has the address space of the alias.
        b"llvm.mlir.alias" => {
            let value = returned(op.of(global)).and_then(|value| op.address_space(value)?.parse().ok());
            let Some(space) = value else { return Ok(()) };
            space
        }
        _ => return Ok(()),
    };
    let found: Option<i64> =
        op.result(0).and_then(|result| op.address_space(result.ty)).and_then(|found| found.parse().ok());
    let words = "pointer address space must match address space of the referenced global or alias";
    require(found.is_none_or(|found| found == space), WrongPart::Type, words)
}

/// The type of the value that the body of an operation returns.
fn returned(op: OwnedOp<'_>) -> Option<TypeId> {
    let last = op.entry(0).and_then(|block| op.ir.last_op(block))?;
    let value = *op.ir.operands(last).first().filter(|_| op.ir.op_name_bytes(last) == b"llvm.return")?;
    Some(op.ir.value_type(value))
}

fn equivalent(op: OwnedOp<'_>) -> CheckResult {
    let words = "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'";
    let found = match op.referenced("function_name").next() {
        Some(Referenced::Found(found)) => found,
        Some(Referenced::Missing) => return fault(WrongPart::Symbol, words),
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    match op.ir.op_name_bytes(found) {
        b"llvm.func" => {
            let words = "target function with 'extern_weak' linkage not allowed";
            require(op.of(found).word("linkage") != Some("extern_weak"), WrongPart::Referenced, words)
        }
        b"llvm.mlir.alias" => Ok(()),
        _ => fault(WrongPart::Referenced, words),
    }
}

fn structors(op: OwnedOp<'_>, name: &'static str) -> CheckResult {
    let (Some(entries), Some(priorities), Some(data)) = (op.array(name), op.array("priorities"), op.array("data"))
    else {
        return Ok(());
    };
    let is_same = entries.len() == priorities.len() && entries.len() == data.len();
    require_bare(is_same, WrongPart::Attribute, || {
        format!("{name}, priorities, and data must have the same number of elements")
    })?;
    for (found, entry) in op.referenced(name).zip(entries) {
        let symbol = || String::from_utf8_lossy(&op.ir.symbol(*entry).unwrap_or_default()).replace('@', "");
        match found {
            Referenced::Found(found) if op.ir.op_name_bytes(found) == b"llvm.func" => {
                let is_defined = op.of(found).entry(0).is_some();
                require(is_defined, WrongPart::Referenced, || format!("'{}' does not have a definition", symbol()))?;
            }
            Referenced::Found(_) | Referenced::Missing => {
                return fault(WrongPart::Symbol, || format!("'{}' does not reference a valid LLVM function", symbol()));
            }
            Referenced::Unknown => {}
        }
    }
    for entry in data {
        let is_data = match op.ir.attributes.resolve(*entry) {
            AttributeKind::Symbol(_) => true,
            AttributeKind::Opaque(..) => op.ir.spell_attribute(*entry) == "#llvm.zero",
            _ => false,
        };
        require_bare(is_data, WrongPart::Value, "data element must be symbol or #llvm.zero")?;
    }
    Ok(())
}

fn ifunc(op: OwnedOp<'_>) -> CheckResult {
    let linkage = op.word("linkage").unwrap_or("external");
    const LINKAGES: [&str; 7] = ["private", "internal", "linkonce", "weak", "linkonce_odr", "weak_odr", "external"];
    match op.referenced("resolver").next() {
        Some(Referenced::Found(resolver)) if op.ir.op_name_bytes(resolver) == b"llvm.func" => {
            let is_allowed = LINKAGES.contains(&linkage);
            require(is_allowed, WrongPart::Attribute, || {
                format!(
                    "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage"
                )
            })?;
            let is_defined = op.of(resolver).entry(0).is_some();
            require(is_defined, WrongPart::Referenced, "resolver must be a definition")
        }
        Some(Referenced::Found(resolver)) if op.ir.op_name_bytes(resolver) == b"llvm.mlir.global" => {
            fault(WrongPart::Referenced, "must have a function resolver")
        }
        Some(Referenced::Missing) => fault(WrongPart::Symbol, "must have a function resolver"),
        Some(Referenced::Found(_) | Referenced::Unknown) | None => Ok(()),
    }
}

fn returns(op: OwnedOp<'_>) -> CheckResult {
    let Some(parent) = op.parent().filter(|parent| op.ir.op_name_bytes(*parent) == b"llvm.func") else {
        return Ok(());
    };
    let Some(function) = function_of(op, parent, "function_type") else { return Ok(()) };
    match (op.operand(0), function.result) {
        (None, Some(_)) => fault(WrongPart::Operands, "expected 1 operand"),
        (Some(_), None) => fault(WrongPart::Operands, "expected no operands"),
        (Some(value), Some(expected)) if differ(op, &expected, value.ty) => {
            fault(WrongPart::Same, "mismatching result types")
        }
        (Some(_), Some(_)) | (None, None) => Ok(()),
    }
}
