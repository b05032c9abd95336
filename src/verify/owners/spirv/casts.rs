//! Arithmetic and casts: widths, storage classes, and structures of two results.

use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::{spelled, words};
use crate::dialect::texts::spirv::{members, pointer};
use crate::ir::{Type, TypeId};
use crate::shapes::CheckResult;

/// The number of bits of a scalar or vector; `None` for other types.
fn bits(op: OwnedOp<'_>, ty: TypeId) -> Option<u64> {
    let width = op.bits(op.element(ty))?;
    let count =
        op.shape(ty).map_or(Some(1), |shape| shape.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size()?)))?;
    width.checked_mul(count)
}

pub(super) fn bitcast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_pointer = |ty| op.opaque(ty).is_some_and(|text| text.starts_with("!spirv.ptr<"));
    let (from, to) = (is_pointer(operand.ty), is_pointer(result.ty));
    let is_other = !op.same(operand.ty, result.ty);
    require_bare(is_other, WrongPart::Cast, "result type must be different from operand type")?;
    let words = "unhandled bit cast conversion from pointer type to non-pointer type";
    require_bare(!from || to, WrongPart::Cast, words)?;
    let words = "unhandled bit cast conversion from non-pointer type to pointer type";
    require_bare(from || !to, WrongPart::Cast, words)?;
    let (Some(before), Some(after)) = (bits(op, operand.ty), bits(op, result.ty)) else { return Ok(()) };
    require(before == after, WrongPart::Cast, || {
        format!("mismatch in result type bitwidth {after} and operand type bitwidth {before}")
    })
}

pub(super) fn convert(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (from, to) = (op.element(operand.ty), op.element(result.ty));
    require(!op.same(from, to), WrongPart::Cast, || {
        let (from, to) = (spelled(op, from), spelled(op, to));
        format!("expected the different bit widths for operand type and result type, but provided '{from}' and '{to}'")
    })
}

pub(super) fn pair(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (text, found) = (spelled(op, operand.ty), spelled(op, result.ty));
    let Some(parts) = members(&found) else { return Ok(()) };
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    require(parts.len() == 2, WrongPart::Type, "expected result struct type containing two members")?;
    let is_same = parts.iter().all(|part| *part == text);
    require(is_same, WrongPart::Type, "expected all operand types and struct member types are the same")
}

pub(super) fn frexp(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (text, found) = (spelled(op, operand.ty), spelled(op, result.ty));
    let Some(parts) = members(&found) else { return Ok(()) };
    let [first, second] = parts[..] else { return Ok(()) };
    let words = "member zero of the resulting struct type must be the same type as the operand";
    require_bare(first == text, WrongPart::Type, words)?;
    let count = |text: &str| text.strip_prefix("vector<").and_then(|body| Some(body.split_once('x')?.0.to_owned()));
    let element = |text: &str| match text.strip_prefix("vector<").and_then(|body| body.strip_suffix('>')) {
        Some(body) => body.split_once('x').map_or(String::new(), |(_, element)| element.to_owned()),
        None => text.to_owned(),
    };
    let is_integer = matches!(element(second).as_str(), "i32" | "si32" | "ui32");
    let words = "member one of the resulting struct type must be a scalar or vector of 32 bit integer type";
    require_bare(is_integer, WrongPart::Type, words)?;
    let words = "member one of the resulting struct type must have the same number of components as the operand type";
    require_bare(count(second) == count(&text), WrongPart::Type, words)
}

pub(super) fn ldexp(op: OwnedOp<'_>) -> CheckResult {
    let (Some(first), Some(second)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let (one, other) = (op.shape(first.ty), op.shape(second.ty));
    let words = "operands must both be scalars or vectors";
    require(one.is_some() == other.is_some(), WrongPart::Type, words)?;
    require(one == other, WrongPart::Type, "operands must have the same number of elements")
}

pub(super) fn scale(op: OwnedOp<'_>) -> CheckResult {
    let (Some(vector), Some(scalar), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else {
        return Ok(());
    };
    require(op.same(vector.ty, result.ty), WrongPart::Type, "vector operand and result type mismatch")?;
    let is_same = op.same(scalar.ty, op.element(result.ty));
    require(is_same, WrongPart::Type, "scalar operand and result element type match")
}

pub(super) fn select(op: OwnedOp<'_>) -> CheckResult {
    let (Some(condition), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let Some(conditions) = op.shape(condition.ty) else { return Ok(()) };
    let Some(selected) = op.shape(result.ty) else {
        return fault(WrongPart::Type, "result expected to be of vector type when condition is of vector type");
    };
    let words = "result should have the same number of elements as the condition when condition is of vector type";
    require(conditions == selected, WrongPart::Type, words)
}

pub(super) fn dot(op: OwnedOp<'_>) -> CheckResult {
    let (Some(factor), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (bits(op, factor.ty), bits(op, result.ty)) else { return Ok(()) };
    let format = op.attribute("format");
    match op.ty(factor.ty) {
        Type::Integer { .. } => {
            let Some(format) = words(op, "format").first().copied() else {
                return fault(
                    WrongPart::Attribute,
                    "requires Packed Vector Format attribute for integer vector operands",
                );
            };
            require(from == 32, WrongPart::Type, || {
                format!(
                    "with specified Packed Vector Format ({format}) requires integer vector operands to be 32-bits wide"
                )
            })?;
        }
        _ => require(format.is_none(), WrongPart::Attribute, || {
            format!("with invalid format attribute for vector operands of type '{}'", spelled(op, factor.ty))
        })?,
    }
    let width = match (op.ty(factor.ty), op.shape(factor.ty)) {
        (Type::Integer { .. }, _) => 32,
        (_, Some(_)) => from,
        _ => return Ok(()),
    };
    let least =
        if matches!(op.ty(factor.ty), Type::Integer { .. }) { 8 } else { bits(op, op.element(factor.ty)).unwrap_or(0) };
    require(to >= least, WrongPart::Type, || {
        format!(
            "result type has insufficient bit-width ({to} bits) for the specified vector operand type ({width} bits)"
        )
    })
}

/// The pointee and the class of a pointer.
fn pointed(text: &str) -> Option<(&str, &str)> {
    pointer(text)
}

fn is_local(class: &str) -> bool {
    matches!(class, "Workgroup" | "CrossWorkgroup" | "Function")
}

fn verify_pointee(from: &str, to: &str) -> CheckResult {
    require(from == to, WrongPart::Cast, || {
        format!("pointer operand's pointee type must have the same as the op result type, but found '{from}' vs '{to}'")
    })
}

pub(super) fn to_generic(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (from, to) = (spelled(op, operand.ty), spelled(op, result.ty));
    let (Some((from, class)), Some((to, generic))) = (pointed(&from), pointed(&to)) else { return Ok(()) };
    let words = "pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class";
    require_bare(is_local(class), WrongPart::Cast, words)?;
    require_bare(generic == "Generic", WrongPart::Cast, "result type must be of storage class Generic")?;
    verify_pointee(from, to)
}

pub(super) fn from_generic(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (from, to) = (spelled(op, operand.ty), spelled(op, result.ty));
    let (Some((from, generic)), Some((to, class))) = (pointed(&from), pointed(&to)) else { return Ok(()) };
    require_bare(generic == "Generic", WrongPart::Cast, "pointer type must be of storage class Generic")?;
    let words = "result must point to the Workgroup, CrossWorkgroup, or Function Storage Class";
    require_bare(is_local(class), WrongPart::Cast, words)?;
    verify_pointee(from, to)
}

/// Whether a pointer of a storage class is a physical address in the module around it.
fn is_physical(op: OwnedOp<'_>, class: &str) -> bool {
    let Some(module) = op.nearest(Enclosing::Named("spirv.module")) else { return true };
    match op.of(module).word("addressing_model") {
        Some("Logical") => false,
        Some("PhysicalStorageBuffer64") => class == "PhysicalStorageBuffer",
        Some(_) | None => true,
    }
}

pub(super) fn to_number(op: OwnedOp<'_>) -> CheckResult {
    let Some(operand) = op.operand(0) else { return Ok(()) };
    let text = spelled(op, operand.ty);
    let is_address = pointed(&text).is_none_or(|(_, class)| is_physical(op, class));
    require_bare(is_address, WrongPart::Cast, "operand must be a physical pointer")
}

pub(super) fn to_pointer(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let text = spelled(op, result.ty);
    let is_address = pointed(&text).is_none_or(|(_, class)| is_physical(op, class));
    if is_address { Ok(()) } else { bare(WrongPart::Cast, "result must be a physical pointer") }
}
