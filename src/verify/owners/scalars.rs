//! The verifiers of `complex` and `index`, and of the cast between any types.

use super::OwnerRow;
use super::fault::{WrongPart, require};
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Type};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const CASTS: &str = "one of the types is `index`, the other an integer";

pub(super) const COMPLEX: &[OwnerRow] = &[
    OwnerRow::new("complex.bitcast", bitcast, "one of the types is complex, and both have the same bits"),
    OwnerRow::new("complex.constant", constant, "the value has two parts of the type of the result"),
];

pub(super) const BUILTIN: &[OwnerRow] =
    &[OwnerRow::new("builtin.unrealized_conversion_cast", unrealized, "there is a result")];

pub(super) const INDEX: &[OwnerRow] =
    &[OwnerRow::new("index.casts", casts, CASTS), OwnerRow::new("index.castu", casts, CASTS)];

/// Faults of such an operation, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ScalarFault {
    #[error("{0} must be int/float/complex")]
    NoBits(&'static str),
    #[error("requires that either input or output has a complex type")]
    NoComplex,
    #[error("casting bitwidths do not match")]
    Widths,
    #[error("requires 'value' to be a complex constant, represented as array of two values")]
    Parts,
    #[error(
        "requires attribute's element types ('{0}', '{1}') to match the element type of the op's return type ('{2}')"
    )]
    PartTypes(String, String, String),
    #[error("operand type '{0}' and result type '{1}' are cast incompatible")]
    Cast(String, String),
}

impl ShapeFault for ScalarFault {
    fn code(&self) -> Code {
        match self {
            Self::NoBits(_) | Self::NoComplex | Self::Widths | Self::Cast(..) => Code::InvalidCast,
            Self::Parts => Code::InvalidAttribute,
            Self::PartTypes(..) => Code::ElementTypeMismatch,
        }
    }
}

fn unrealized(op: OwnedOp<'_>) -> CheckResult {
    require(op.result(0).is_some(), WrongPart::Results, "expected at least one result for cast operation")
}

fn bitcast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if op.same(operand.ty, result.ty) {
        return Ok(());
    }
    // The number of bits, and whether they are those of two parts.
    let bits = |value: OwnedValue| match *op.ty(value.ty) {
        Type::Complex(part) => Some((op.bits(part).map(|bits| 2 * bits), true)),
        Type::Integer { .. } | Type::Float(_) => Some((op.bits(value.ty), false)),
        _ => None,
    };
    let Some((from, is_pair)) = bits(operand) else { return refuse(ScalarFault::NoBits("operand"), [operand.whole()]) };
    let Some((to, becomes_pair)) = bits(result) else { return refuse(ScalarFault::NoBits("result"), [result.whole()]) };
    let both = [result.whole(), operand.whole()];
    match (is_pair == becomes_pair, from == to) {
        (true, _) => refuse(ScalarFault::NoComplex, both),
        (false, false) => refuse(ScalarFault::Widths, both),
        (false, true) => Ok(()),
    }
}

fn constant(op: OwnedOp<'_>) -> CheckResult {
    let Some(parts) = op.attribute("value").and_then(|value| op.ir.array(value)) else { return Ok(()) };
    let mark = || MisfitPlace::Attribute("value".into());
    let [real, imaginary] = parts else { return refuse(ScalarFault::Parts, [mark()]) };
    let Some(result) = op.result(0) else { return Ok(()) };
    let Type::Complex(element) = op.ty(result.ty) else { return Ok(()) };
    let part = |value| match *op.ir.attributes.resolve(value) {
        AttributeKind::Float(_, ty) | AttributeKind::Integer(_, ty) => ty,
        _ => None,
    };
    let (Some(first), Some(second)) = (part(*real), part(*imaginary)) else { return Ok(()) };
    if op.same(first, *element) && op.same(second, *element) {
        return Ok(());
    }
    let fault = ScalarFault::PartTypes(op.print(first), op.print(second), op.print(*element));
    refuse(fault, [mark(), result.whole()])
}

fn casts(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_index = |ty| matches!(op.ty(ty), Type::Index);
    let is_integer = |ty| matches!(op.ty(ty), Type::Integer { .. });
    let (from, to) = (operand.ty, result.ty);
    match is_index(from) && is_index(to) || is_integer(from) && is_integer(to) {
        true => refuse(ScalarFault::Cast(op.print(from), op.print(to)), [result.whole(), operand.whole()]),
        false => Ok(()),
    }
}
