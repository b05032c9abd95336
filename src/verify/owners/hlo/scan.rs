//! `chlo.scan` and `chlo.constant_like`: the slices that a body receives, and the type of a value.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, fault, require};
use super::super::view::{OwnedOp, may_be_one};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::shapes::CheckResult;

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("chlo.constant_like", constant_like, "the value has the type of the elements"),
    OwnerRow::new(
        "chlo.scan",
        scan,
        "the inputs have the dimension, with one size, and the body takes a slice of each, and the initial values",
    )
    .looks_around()
    .in_part(),
];

fn constant_like(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.attribute("value"), op.result(0)) else { return Ok(()) };
    let ty = match *op.ir.attributes.resolve(value) {
        AttributeKind::Integer(_, ty) | AttributeKind::Float(_, ty) => ty,
        AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => Some(ty),
        _ => None,
    };
    // Attributes of these kinds have no type.
    let is_untyped = matches!(
        op.ir.attributes.resolve(value),
        AttributeKind::Unit
            | AttributeKind::String(_, None)
            | AttributeKind::Type(_)
            | AttributeKind::Symbol(_)
            | AttributeKind::Array(_)
            | AttributeKind::Dictionary(_)
            | AttributeKind::DenseArray(..)
            | AttributeKind::AffineMap(..)
            | AttributeKind::AffineSet(..)
    );
    let is_bool = matches!(op.ir.attributes.resolve(value), AttributeKind::Bool(_));
    let element = op.element(result.ty);
    let is_element = match ty {
        Some(ty) => op.same(ty, element),
        None if is_bool => matches!(op.ty(element), Type::Integer { width: 1, .. }),
        None => !is_untyped,
    };
    require(is_element, WrongPart::Same, "value's type doesn't match element return type")
}

/// Whether a type may be another type without one dimension.
fn is_slice(op: OwnedOp<'_>, of: TypeId, without: Option<usize>, found: TypeId) -> bool {
    if !op.same(op.element(of), op.element(found)) {
        return false;
    }
    let (Some(of), Some(found)) = (op.shape(of), op.shape(found)) else { return true };
    let kept = of.iter().enumerate().filter(|(axis, _)| Some(*axis) != without).map(|(_, dim)| dim);
    may_be_one(kept, found)
}

fn scan(op: OwnedOp<'_>) -> CheckResult {
    let Some(axis) = op.number("dimension").and_then(|axis| usize::try_from(axis).ok()) else { return Ok(()) };
    let (inputs, inits) = (op.range("inputs"), op.range("inits"));
    let mut size = op.number("scan_dim_size").and_then(|size| u64::try_from(size).ok());
    for index in inputs.clone() {
        let Some(shape) = op.operand(index).and_then(|input| op.shape(input.ty)) else { continue };
        let Some(dim) = shape.get(axis) else {
            return fault(WrongPart::Attribute, || format!("scan dimension of operand {index} is out of bounds"));
        };
        let found = dim.size();
        if found.is_some() && size.is_some() && found != size {
            return fault(WrongPart::Shape, || format!("invalid scan dimension size of operand {index}"));
        }
        size = size.or(found);
    }
    let Some(body) = op.entry(0) else { return Ok(()) };
    let (arguments, expected) = (op.argument_types(body), inputs.len() + inits.len());
    require(arguments.len() == expected, WrongPart::Arguments, || {
        format!("expects {expected} arguments in the body, but got {}", arguments.len())
    })?;
    for (index, (operand, argument)) in inputs.clone().chain(inits).zip(arguments).enumerate() {
        let Some(operand) = op.operand(operand) else { continue };
        let without = inputs.contains(&index).then_some(axis);
        require(is_slice(op, operand.ty, without, argument), WrongPart::Arguments, || {
            format!("operand and body argument {index} are incompatible")
        })?;
    }
    Ok(())
}
