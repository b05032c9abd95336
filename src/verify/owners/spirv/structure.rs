//! Modules, functions, constants and variables of modules.

use super::super::around::{Referenced, is_of};
use super::super::fault::{WrongPart, at, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::{Composite, composite, spelled};
use crate::dialect::texts::spirv::pointer;
use crate::ir::{AttributeId, AttributeKind, OpId, Type};
use crate::shapes::CheckResult;
use rustc_hash::FxHashSet;

pub(super) fn module(op: OwnedOp<'_>) -> CheckResult {
    let Some(body) = op.entry(0) else { return Ok(()) };
    let ir = op.ir;
    let name = |op: OwnedOp<'_>| op.text("sym_name");
    let functions: FxHashSet<String> = ir
        .block_ops(body)
        .filter(|inner| ir.op_name_bytes(*inner) == b"spirv.func")
        .filter_map(|inner| name(op.of(inner)))
        .collect();
    let mut entries = FxHashSet::default();
    for inner in ir.block_ops(body) {
        let is_own = is_of(ir, inner, "spirv");
        at(inner, require_bare(is_own, WrongPart::Body, "'spirv.module' can only contain spirv.* ops"))?;
        let found = op.of(inner);
        match ir.op_name_bytes(inner) {
            b"spirv.EntryPoint" => {
                let function = found.symbol_name("fn");
                let is_known = functions.contains(&function);
                let words = || format!("function '{function}' not found in 'spirv.module'");
                at(inner, require_bare(is_known, WrongPart::Symbol, words))?;
                let model = found.attribute("execution_model").map(|model| ir.spell_attribute(model));
                let is_new = entries.insert((function.clone(), model));
                at(inner, require_bare(is_new, WrongPart::Symbol, "duplicate of a previous EntryPointOp"))?;
            }
            b"spirv.func" => {
                let linkage = found.attribute("linkage_attributes").map(|linkage| ir.spell_attribute(linkage));
                let is_import = linkage.is_some_and(|linkage| linkage.contains("Import"));
                let words = "'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)";
                at(inner, require_bare(found.entry(0).is_some() || is_import, WrongPart::Body, words))?;
                let Some(region) = found.region(0) else { continue };
                let other =
                    ir.blocks(region).flat_map(|block| ir.block_ops(block)).find(|inner| !is_of(ir, *inner, "spirv"));
                if let Some(other) = other {
                    return at(
                        other,
                        bare(WrongPart::Body, "functions in 'spirv.module' can only contain spirv.* ops"),
                    );
                }
            }
            _ => {}
        }
    }
    Ok(())
}

pub(super) fn function(op: OwnedOp<'_>) -> CheckResult {
    let Some((inputs, outputs)) = op.ir.signature(op.op) else { return Ok(()) };
    require(outputs.len() <= 1, WrongPart::Results, "cannot have more than one result")?;
    for (index, ty) in inputs.iter().enumerate() {
        let text = spelled(op, *ty);
        let Some((pointee, class)) = pointer(&text) else { continue };
        let decorated = |words: [&str; 2]| {
            let attributes = op.array("arg_attrs").and_then(|list| list.get(index));
            let text = attributes.map(|entry| op.ir.spell_attribute(*entry)).unwrap_or_default();
            words.iter().any(|word| text.contains(&format!("spirv.decoration = #spirv.decoration<{word}>")))
        };
        if let Some((_, class)) = pointer(pointee) {
            let words = "with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'";
            let is_buffer = class == "PhysicalStorageBuffer";
            require(!is_buffer || decorated(["AliasedPointer", "RestrictPointer"]), WrongPart::Attribute, words)?;
            continue;
        }
        let element = match composite(pointee) {
            Some(Composite::Even(_, element)) if pointee.starts_with("!spirv.array<") => element,
            _ => String::new(),
        };
        let is_buffer = match pointer(&element) {
            Some((_, class)) => class == "PhysicalStorageBuffer",
            None => !pointee.starts_with("!spirv.array<") && class == "PhysicalStorageBuffer",
        };
        let words = "with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'";
        require(!is_buffer || decorated(["Aliased", "Restrict"]), WrongPart::Attribute, words)?;
    }
    returned(op, outputs)
}

/// Verifies that each return of a function has the types of its results.
fn returned(op: OwnedOp<'_>, outputs: &[crate::ir::TypeId]) -> CheckResult {
    let Some(region) = op.region(0) else { return Ok(()) };
    for inner in op.inside(region) {
        match op.ir.op_name_bytes(inner) {
            b"spirv.Return" => {
                let words = "cannot be used in functions returning value";
                at(inner, require(outputs.is_empty(), WrongPart::Results, words))?;
            }
            b"spirv.ReturnValue" => {
                let [expected] = *outputs else {
                    let count = outputs.len();
                    let words = || format!("returns 1 value but enclosing function requires {count} results");
                    return at(inner, fault(WrongPart::Results, words));
                };
                let Some(found) = op.operand_types_of(inner).first().copied() else { continue };
                let words = || {
                    let (found, expected) = (spelled(op, found), spelled(op, expected));
                    format!(" return value's type ('{found}') mismatch with function's result type ('{expected}')")
                };
                at(inner, require(op.same(found, expected), WrongPart::Same, words))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The operation to which an attribute refers, if it has one of these names; otherwise an error with these words.
fn referenced<'v>(
    op: OwnedOp<'v>,
    name: &'static str,
    names: &[&str],
    words: &'static str,
) -> Result<Option<OwnedOp<'v>>, crate::shapes::Misfit> {
    let is_it = |found: OpId| names.iter().any(|name| name.as_bytes() == op.ir.op_name_bytes(found));
    match op.referenced(name).next() {
        Some(Referenced::Found(found)) if is_it(found) => Ok(Some(op.of(found))),
        Some(Referenced::Found(_) | Referenced::Missing) => fault(WrongPart::Symbol, words).map(|()| None),
        Some(Referenced::Unknown) | None => Ok(None),
    }
}

pub(super) fn global(op: OwnedOp<'_>) -> CheckResult {
    let Some(ty) = op.attribute("type").and_then(|ty| op.ir.type_of(ty)) else { return Ok(()) };
    let text = spelled(op, ty);
    let Some((_, class)) = pointer(&text) else { return fault(WrongPart::Type, "result must be of a !spv.ptr type") };
    let is_global = !matches!(class, "Generic" | "Function");
    require(is_global, WrongPart::Type, || format!("storage class cannot be '{class}'"))?;
    let names = ["spirv.SpecConstant", "spirv.SpecConstantComposite", "spirv.EXT.SpecConstantCompositeReplicate"];
    let words = "initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op";
    referenced(op, "initializer", &names, words).map(drop)
}

pub(super) fn address(op: OwnedOp<'_>) -> CheckResult {
    let words = "expected spirv.GlobalVariable symbol";
    let Some(variable) = referenced(op, "variable", &["spirv.GlobalVariable"], words)? else { return Ok(()) };
    let declared = variable.attribute("type").and_then(|ty| op.ir.type_of(ty));
    let (Some(declared), Some(result)) = (declared, op.result(0)) else { return Ok(()) };
    let words = "result type mismatch with the referenced global variable's type";
    require(op.same(declared, result.ty), WrongPart::Referenced, words)
}

/// The type of a constant of a module.
fn declared(op: OwnedOp<'_>) -> Option<String> {
    if let Some(ty) = op.attribute("type").and_then(|ty| op.ir.type_of(ty)) {
        return Some(spelled(op, ty));
    }
    value_type(op, op.attribute("default_value")?)
}

/// The type of an attribute, as text.
fn value_type(op: OwnedOp<'_>, value: AttributeId) -> Option<String> {
    match *op.ir.attributes.resolve(value) {
        AttributeKind::Bool(_) => Some("i1".to_owned()),
        AttributeKind::Integer(_, ty) => Some(ty.map_or_else(|| "i64".to_owned(), |ty| spelled(op, ty))),
        AttributeKind::Float(_, ty) => Some(ty.map_or_else(|| "f64".to_owned(), |ty| spelled(op, ty))),
        AttributeKind::Dense(_, ty) => Some(spelled(op, ty)),
        _ => None,
    }
}

pub(super) fn reference(op: OwnedOp<'_>) -> CheckResult {
    let names = ["spirv.SpecConstant", "spirv.SpecConstantComposite", "spirv.EXT.SpecConstantCompositeReplicate"];
    let words = "expected spirv.SpecConstant or spirv.SpecConstantComposite symbol";
    let Some(constant) = referenced(op, "spec_const", &names, words)? else { return Ok(()) };
    let (Some(declared), Some(result)) = (declared(constant), op.result(0)) else { return Ok(()) };
    let words = "result type mismatch with the referenced specialization constant's type";
    require(declared == spelled(op, result.ty), WrongPart::Referenced, words)
}

pub(super) fn spec_constant(op: OwnedOp<'_>) -> CheckResult {
    let is_id = op.number("spec_id").is_none_or(|id| id >= 0);
    require(is_id, WrongPart::Value, "SpecId cannot be negative")?;
    let Some(value) = op.attribute("default_value") else { return Ok(()) };
    match *op.ir.attributes.resolve(value) {
        AttributeKind::Integer(_, Some(ty)) => {
            let is_width = match op.ty(ty) {
                Type::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
                _ => false,
            };
            require(is_width, WrongPart::Value, "default value bitwidth disallowed")
        }
        AttributeKind::Bool(_) | AttributeKind::Integer(..) | AttributeKind::Float(..) => Ok(()),
        AttributeKind::Dense(..) | AttributeKind::String(..) | AttributeKind::Array(_) => {
            fault(WrongPart::Value, "default value can only be a bool, integer, or float scalar")
        }
        _ => Ok(()),
    }
}

/// The composite type of a constant of a module, as text and as parts; `None` if the parts are unknown.
fn composite_of(op: OwnedOp<'_>) -> Result<Option<(String, Composite)>, crate::shapes::Misfit> {
    let Some(ty) = op.attribute("type").and_then(|ty| op.ir.type_of(ty)) else { return Ok(None) };
    let text = spelled(op, ty);
    let is_scalar =
        matches!(op.ty(ty), Type::Integer { .. } | Type::Float(_) | Type::Index) || pointer(&text).is_some();
    require_bare(!is_scalar, WrongPart::Type, || {
        format!("result type must be a composite type, but provided '{text}'")
    })?;
    let is_matrix = text.starts_with("!spirv.coopmatrix<");
    require_bare(!is_matrix, WrongPart::Type, || format!("unsupported composite type  '{text}'"))?;
    if let Some(body) = text.strip_prefix("!spirv.arm.tensor<").and_then(|body| body.strip_suffix('>')) {
        let element = body.rsplit('x').next().unwrap_or_default().to_owned();
        return Ok(Some((text.clone(), Composite::Even(None, element))));
    }
    Ok(composite(&text).map(|parts| (text.clone(), parts)))
}

pub(super) fn spec_composite(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, parts)), Some(list)) = (composite_of(op)?, op.array("constituents")) else { return Ok(()) };
    let found = list.len();
    if let Some(expected) = parts.count() {
        require_bare(found as u64 == expected, WrongPart::Operands, || {
            format!("has incorrect number of operands: expected {expected}, but provided {found}")
        })?;
    }
    for (index, found) in op.referenced("constituents").enumerate() {
        let Referenced::Found(found) = found else { continue };
        let (Some(found), Some(expected)) = (declared(op.of(found)), parts.part(index as u64)) else { continue };
        require_bare(found == expected, WrongPart::Referenced, || {
            format!("has incorrect types of operands: expected '{expected}', but provided '{found}'")
        })?;
    }
    Ok(())
}

pub(super) fn spec_replicate(op: OwnedOp<'_>) -> CheckResult {
    let Some((_, parts)) = composite_of(op)? else { return Ok(()) };
    let found = match op.referenced("constituent").next() {
        Some(Referenced::Found(found)) => op.of(found),
        Some(Referenced::Missing) => {
            return bare(WrongPart::Symbol, "splat spec constant reference defining constituent not found");
        }
        Some(Referenced::Unknown) | None => return Ok(()),
    };
    let (Some(found), Some(expected)) = (declared(found), parts.part(0)) else { return Ok(()) };
    require_bare(found == expected, WrongPart::Referenced, || {
        format!("constituent has incorrect type: expected '{expected}', but provided '{found}'")
    })
}

pub(super) fn replicate(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.attribute("value"), op.result(0)) else { return Ok(()) };
    let Some(found) = value_type(op, value) else { return Ok(()) };
    let text = spelled(op, result.ty);
    let element = match text.strip_prefix("!spirv.arm.tensor<").and_then(|body| body.strip_suffix('>')) {
        Some(body) => body.rsplit('x').next().map(str::to_owned),
        None => composite(&text).and_then(|parts| parts.part(0).map(str::to_owned)),
    };
    let Some(element) = element else { return Ok(()) };
    let mut innermost = element.clone();
    while let Some(inner) = composite(&innermost).and_then(|parts| parts.part(0).map(str::to_owned)) {
        innermost = inner;
    }
    require_bare(found == element || found == innermost, WrongPart::Value, || match element == innermost {
        true => format!("expected value attribute type '{element}', but got: '{found}'"),
        false => format!("expected value attribute type '{element}' or '{innermost}', but got: '{found}'"),
    })
}

pub(super) fn constant(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.attribute("value"), op.result(0)) else { return Ok(()) };
    let text = spelled(op, result.ty);
    if text.starts_with("!spirv.arm.tensor<") || text.starts_with("!spirv.coopmatrix<") {
        return Ok(());
    }
    let elements = op.ir.array(value).map(<[_]>::to_vec);
    match elements {
        Some(elements) => {
            let Some(parts) = composite(&text).filter(|_| text.starts_with("!spirv.array<")) else { return Ok(()) };
            let Some(element) = parts.part(0) else { return Ok(()) };
            elements.iter().try_for_each(|value| dense(op, *value, element))
        }
        None => dense(op, value, &text),
    }
}

/// Verifies elements of a type, or nested arrays of them.
fn dense(op: OwnedOp<'_>, value: AttributeId, text: &str) -> CheckResult {
    let AttributeKind::Dense(_, ty) = *op.ir.attributes.resolve(value) else { return Ok(()) };
    let found = spelled(op, ty);
    if found == text {
        return Ok(());
    }
    if !text.starts_with("!spirv.array<") {
        return fault(WrongPart::Same, || {
            format!(
                "result or element type ('{text}') does not match value type ('{found}'), must be the same or spirv.array"
            )
        });
    }
    let (mut count, mut inner) = (1u64, text.to_owned());
    while let Some(Composite::Even(Some(size), part)) = composite(&inner).filter(|_| inner.starts_with("!spirv.array<"))
    {
        count = count.saturating_mul(size);
        inner = part;
    }
    let is_scalar = !inner.contains('<') && !inner.starts_with('!');
    require(is_scalar, WrongPart::Type, "only support nested array result type")?;
    let element = spelled(op, op.element(ty));
    require(element == inner, WrongPart::Same, || {
        format!("result element type ('{inner}') does not match value element type ('{element}')")
    })?;
    let shape = op.shape(ty).unwrap_or_default();
    let Some(total) = shape.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size()?)) else { return Ok(()) };
    require(total == count, WrongPart::Same, || {
        format!("result number of elements ({count}) does not match value number of elements ({total})")
    })
}
