//! Loads, stores and atomic operations.

use super::super::view::{OwnedOp, OwnedValue};
use super::LlvmFault;
use crate::ir::{Type, TypeId};
use crate::shapes::{CheckResult, MisfitPlace, refuse};

/// The orderings, by number.
const ORDERINGS: [(i64, &str); 7] = [
    (0, "not_atomic"),
    (1, "unordered"),
    (2, "monotonic"),
    (4, "acquire"),
    (5, "release"),
    (6, "acq_rel"),
    (7, "seq_cst"),
];
const UNORDERED: i64 = 1;
const MONOTONIC: i64 = 2;
const ACQUIRE: i64 = 4;
const RELEASE: i64 = 5;
const ACQ_REL: i64 = 6;

fn is_float(op: OwnedOp<'_>, ty: TypeId) -> bool {
    matches!(op.ty(ty), Type::Float(_))
}

/// Whether values of a type can be accessed atomically; true for unknown types.
fn is_atomic(op: OwnedOp<'_>, ty: TypeId) -> bool {
    let bits = match op.ty(ty) {
        Type::Integer { .. } | Type::Float(_) => op.bits(ty),
        Type::Vector { .. } | Type::Index => return false,
        known => return matches!(known, Type::Opaque(_) | Type::Alias { .. }),
    };
    bits.is_none_or(|bits| bits >= 8 && bits.is_power_of_two())
}

fn access(op: OwnedOp<'_>, value: OwnedValue, unsupported: [i64; 2]) -> CheckResult {
    let attribute = |name: &str| Some(MisfitPlace::Attribute(name.into()));
    let ordering = op.number("ordering").unwrap_or(0);
    if ordering == 0 {
        return match op.attribute("syncscope") {
            Some(_) => {
                let words = "expected syncscope to be null for non-atomic access";
                refuse(LlvmFault::Attribute(words), attribute("syncscope"))
            }
            None => Ok(()),
        };
    }
    if !is_atomic(op, value.ty) {
        return refuse(LlvmFault::AtomicType(op.print(value.ty)), Some(value.whole()));
    }
    if unsupported.contains(&ordering)
        && let Some((_, word)) = ORDERINGS.iter().find(|(number, _)| *number == ordering)
    {
        return refuse(LlvmFault::Ordering(word), attribute("ordering"));
    }
    match op.attribute("alignment") {
        Some(_) => Ok(()),
        None => refuse(LlvmFault::Attribute("expected alignment for atomic access"), attribute("ordering")),
    }
}

pub(super) fn load(op: OwnedOp<'_>) -> CheckResult {
    op.result(0).map_or(Ok(()), |value| access(op, value, [RELEASE, ACQ_REL]))
}

pub(super) fn store(op: OwnedOp<'_>) -> CheckResult {
    op.operand(0).map_or(Ok(()), |value| access(op, value, [ACQUIRE, ACQ_REL]))
}

pub(super) fn fence(op: OwnedOp<'_>) -> CheckResult {
    match op.number("ordering") {
        Some(0..=MONOTONIC) => {
            let words = "can be given only acquire, release, acq_rel, and seq_cst orderings";
            refuse(LlvmFault::Attribute(words), Some(MisfitPlace::Attribute("ordering".into())))
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) fn cmpxchg(op: OwnedOp<'_>) -> CheckResult {
    let Some(value) = op.named("val") else { return Ok(()) };
    if !is_atomic(op, value.ty) {
        return refuse(LlvmFault::Type("unexpected LLVM IR type"), Some(value.whole()));
    }
    let (success, failure) = (op.number("success_ordering"), op.number("failure_ordering"));
    for (name, ordering) in [("success_ordering", success), ("failure_ordering", failure)] {
        if matches!(ordering, Some(0 | UNORDERED)) {
            let fault = LlvmFault::Attribute("ordering must be at least 'monotonic'");
            return refuse(fault, Some(MisfitPlace::Attribute(name.into())));
        }
    }
    match failure {
        Some(RELEASE | ACQ_REL) => {
            let fault = LlvmFault::Attribute("failure ordering cannot be 'release' or 'acq_rel'");
            refuse(fault, Some(MisfitPlace::Attribute("failure_ordering".into())))
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) fn atomicrmw(op: OwnedOp<'_>) -> CheckResult {
    const EXCHANGE: i64 = 0;
    let (Some(value), Some(kind)) = (op.named("val"), op.number("bin_op")) else { return Ok(()) };
    let refuse_type = |words| refuse(LlvmFault::Type(words), Some(value.whole()));
    match kind {
        EXCHANGE if !is_atomic(op, value.ty) => return refuse(LlvmFault::Exchange, Some(value.whole())),
        EXCHANGE => {}
        // `fadd` to `fmin`, `fmaximum` and `fminimum`
        11..=14 | 19 | 20 => match op.ty(value.ty) {
            Type::Vector { scalable, .. } if scalable.contains(&true) => {
                return refuse_type("expected LLVM IR fixed vector type");
            }
            Type::Vector { element, .. } if !is_float(op, *element) => {
                return refuse_type("expected LLVM IR floating point type for vector element");
            }
            Type::Integer { .. } | Type::Index => return refuse_type("expected LLVM IR floating point type"),
            Type::Opaque(_) if op.address_space(value.ty).is_some() => {
                return refuse_type("expected LLVM IR floating point type");
            }
            _ => {}
        },
        _ => match op.ty(value.ty) {
            Type::Integer { width: 8 | 16 | 32 | 64, .. } => {}
            _ => return refuse_type("expected LLVM IR integer type"),
        },
    }
    match op.number("ordering") {
        Some(0 | UNORDERED) => {
            let fault = LlvmFault::Attribute("expected at least 'monotonic' ordering");
            refuse(fault, Some(MisfitPlace::Attribute("ordering".into())))
        }
        Some(_) | None => Ok(()),
    }
}
