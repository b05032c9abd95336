//! Casts between numbers, and between pointers.

use super::super::view::OwnedOp;
use super::LlvmFault;
use crate::ir::{Type, TypeId};
use crate::shapes::{CheckResult, refuse};

pub(super) fn extension(op: OwnedOp<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let wrong = |words| refuse(LlvmFault::Extension(words), Some(to.whole()));
    let is_integer = |ty: TypeId| matches!(op.ty(ty), Type::Integer { .. });
    match (op.ty(from.ty), op.ty(to.ty)) {
        (Type::Vector { shape, scalable, .. }, Type::Vector { shape: other, scalable: other_scalable, .. })
            if shape != other || scalable.contains(&true) != other_scalable.contains(&true) =>
        {
            return wrong("input and output vectors are of incompatible shape");
        }
        (Type::Vector { .. }, _) if is_integer(to.ty) => {
            return wrong("input type is a vector but output type is an integer");
        }
        (Type::Integer { .. }, Type::Vector { .. }) => {
            return wrong("input type is an integer but output type is a vector");
        }
        _ => {}
    }
    match (op.ty(op.element(from.ty)), op.ty(op.element(to.ty))) {
        (Type::Integer { width: from, .. }, Type::Integer { width: to, .. }) if to <= from => {
            wrong("integer width of the output type is smaller or equal to the integer width of the input type")
        }
        _ => Ok(()),
    }
}

pub(super) fn bitcast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let wrong = |words| refuse(LlvmFault::Cast(words), Some(to.whole()));
    let pointer = |ty: TypeId| op.address_space(op.element(ty));
    let is_vector = |ty: TypeId| matches!(op.ty(ty), Type::Vector { .. });
    let is_known = |ty: TypeId| !matches!(op.ty(op.element(ty)), Type::Opaque(_)) || pointer(ty).is_some();
    if !is_known(from.ty) || !is_known(to.ty) {
        return Ok(());
    }
    match (pointer(from.ty), pointer(to.ty)) {
        (None, None) => Ok(()),
        (Some(_), None) | (None, Some(_)) => wrong("can only cast pointers from and to pointers"),
        (Some(_), Some(_)) if is_vector(to.ty) && !is_vector(from.ty) => {
            wrong("cannot cast pointer to vector of pointers")
        }
        (Some(_), Some(_)) if !is_vector(to.ty) && is_vector(from.ty) => {
            wrong("cannot cast vector of pointers to pointer")
        }
        (Some(left), Some(right)) if left != right => {
            wrong("cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead")
        }
        (Some(_), Some(_)) => Ok(()),
    }
}
