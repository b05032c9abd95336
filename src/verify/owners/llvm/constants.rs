//! Constants, and the types of variadic callees.

use super::super::fault::{WrongPart, fault, require};
use super::super::view::OwnedOp;
use crate::dialect::texts::llvm::{contained, function, items};
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::shapes::CheckResult;

/// The number and the type of the elements of an array: `4 x i8`.
fn array(text: &str) -> Option<(u64, &str)> {
    let body = text.strip_prefix("!llvm.array<")?.strip_suffix('>')?.trim_start();
    let (count, rest) = body.split_at(body.find(|c: char| !c.is_ascii_digit())?);
    Some((count.parse().ok()?, rest.trim_start().strip_prefix('x')?.trim()))
}

/// The type of a number; `None` for other attributes.
fn number_type(op: OwnedOp<'_>, value: AttributeId) -> Option<String> {
    match *op.ir.attributes.resolve(value) {
        AttributeKind::Bool(_) => Some("i1".to_owned()),
        AttributeKind::Integer(_, ty) => Some(ty.map_or_else(|| "i64".to_owned(), |ty| op.print(ty))),
        AttributeKind::Float(_, ty) => Some(ty.map_or_else(|| "f64".to_owned(), |ty| op.print(ty))),
        _ => None,
    }
}

pub(super) fn constant(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.attribute("value"), op.result(0)) else { return Ok(()) };
    let text = op.expanded(result.ty);
    if let AttributeKind::String(..) = op.ir.attributes.resolve(value) {
        let length = op.ir.string(value).map_or(0, |text| text.len());
        let is_text = array(&text).is_some_and(|(count, element)| count == length as u64 && element == "i8");
        return require(is_text, WrongPart::Type, || {
            format!("expected array type of {length} i8 elements for the string constant")
        });
    }
    if text.starts_with("!llvm.struct<(") {
        return structure(op, value, &text);
    }
    if text.starts_with("!llvm.target<") {
        return fault(WrongPart::Type, "does not support target extension type.");
    }
    match *op.ir.attributes.resolve(value) {
        AttributeKind::Integer(..) => {
            require(matches!(op.ty(result.ty), Type::Integer { .. }), WrongPart::Type, "expected integer type")
        }
        AttributeKind::Dense(_, ty) | AttributeKind::DenseResource(_, ty) => elements(op, &text, result.ty, ty),
        _ => Ok(()),
    }
}

/// Verifies a structure: an array with a number for each member.
fn structure(op: OwnedOp<'_>, value: AttributeId, text: &str) -> CheckResult {
    let Some(list) = op.ir.array(value) else {
        return fault(WrongPart::Value, "expected array attribute for struct type");
    };
    let Some(body) = text.strip_prefix("!llvm.struct<(").and_then(|body| body.strip_suffix(")>")) else {
        return Ok(());
    };
    let members = items(body, ',');
    let count = members.len();
    require(list.len() == count, WrongPart::Value, || format!("expected array attribute of size {count}"))?;
    for (index, entry) in list.iter().enumerate() {
        let Some(member) = contained(text, &[index as i64]) else { return Ok(()) };
        let is_number = !member.starts_with('!') && !member.contains('<');
        require(is_number, WrongPart::Type, "expected struct element types to be floating point type or integer type")?;
        let Some(found) = number_type(op, *entry) else {
            return fault(WrongPart::Value, "expected element of array attribute to be floating point or integer");
        };
        require(found == member, WrongPart::Value, || format!("struct element at index {index} is of wrong type"))?;
    }
    Ok(())
}

fn elements(op: OwnedOp<'_>, text: &str, result: crate::ir::TypeId, ty: crate::ir::TypeId) -> CheckResult {
    if text.contains('[') {
        return Ok(());
    }
    let is_vector = matches!(op.ty(result), Type::Vector { .. });
    require(is_vector || array(text).is_some(), WrongPart::Type, "expected vector or array type")?;
    let product = |ty| op.shape(ty)?.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size()?));
    let Some(found) = product(ty) else { return Ok(()) };
    let (mut expected, mut inner) = (1u64, text.to_owned());
    while let Some((count, element)) = array(&inner) {
        expected = expected.saturating_mul(count);
        inner = match element.strip_prefix("array<") {
            Some(_) => format!("!llvm.{element}"),
            None => element.to_owned(),
        };
    }
    if let Some(body) = inner.strip_prefix("vector<").and_then(|body| body.strip_suffix('>')) {
        let mut parts: Vec<&str> = body.split('x').collect();
        let Some(element) = parts.pop() else { return Ok(()) };
        for part in parts {
            let Ok(size) = part.trim().parse::<u64>() else { return Ok(()) };
            expected = expected.saturating_mul(size);
        }
        inner = element.to_owned();
    }
    require(found == expected, WrongPart::Value, || {
        format!("type and attribute have a different number of elements: {expected} vs. {found}")
    })?;
    let is_integer = matches!(op.ty(op.element(ty)), Type::Integer { .. });
    let takes_integers = inner.starts_with('i') && inner[1..].bytes().all(|byte| byte.is_ascii_digit());
    let words = "expected integer element type for integer elements attribute";
    require(!is_integer || takes_integers, WrongPart::Value, words)
}

/// Verifies that the type of a variadic callee accepts the operands and returns the result.
pub(super) fn callee(op: OwnedOp<'_>) -> CheckResult {
    let Some(ty) = op.attribute("var_callee_type").and_then(|ty| op.ir.type_of(ty)) else { return Ok(()) };
    let text = op.expanded(ty);
    let Some(callee) = function(&text) else { return Ok(()) };
    require(callee.is_variadic, WrongPart::Type, "expected var_callee_type to be a variadic function type")?;
    let operands = op.values("callee_operands");
    let is_indirect = op.attribute("callee").is_none();
    let operands = operands.get(usize::from(is_indirect)..).unwrap_or_default();
    let count = operands.len();
    require(callee.parameters.len() <= count, WrongPart::Operands, || {
        format!("expected var_callee_type to have at most {count} parameters")
    })?;
    for (expected, value) in callee.parameters.iter().zip(operands) {
        let found = op.expanded(op.ir.value_type(*value));
        require(*expected == found, WrongPart::Same, || {
            format!("var_callee_type parameter type mismatch: '{expected}' != '{found}'")
        })?;
    }
    let Some(result) = op.result(0) else {
        return require(callee.result.is_none(), WrongPart::Results, "expected var_callee_type to return void");
    };
    let (expected, found) = (callee.result.unwrap_or_else(|| "!llvm.void".to_owned()), op.expanded(result.ty));
    require(expected == found, WrongPart::Same, || {
        format!("var_callee_type return type mismatch: '{expected}' != '{found}'")
    })
}
