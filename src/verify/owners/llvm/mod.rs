//! The verifiers of `llvm`: their rows and faults.

mod casts;
mod constants;
mod functions;
mod memory;
mod parameters;
pub(super) mod symbols;
mod vectors;

use super::OwnerRow;
use crate::diagnostic::Code;
use crate::shapes::ShapeFault;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "llvm.atomicrmw",
        memory::atomicrmw,
        "the value is of a type that the operation takes, and the ordering `monotonic` or more",
    ),
    OwnerRow::new("llvm.bitcast", casts::bitcast, "pointers are cast to pointers of the same address space"),
    OwnerRow::new(
        "llvm.cmpxchg",
        memory::cmpxchg,
        "the value has a power of two of bytes, and orderings are `monotonic` or more",
    ),
    OwnerRow::new("llvm.fence", memory::fence, "the ordering is `acquire` or more"),
    OwnerRow::new("llvm.func", functions::function, FUNCTION).refers(&["comdat"]),
    OwnerRow::new("llvm.intr.vector.extract", vectors::extract, PARTS),
    OwnerRow::new("llvm.intr.vector.insert", vectors::insert, PARTS),
    OwnerRow::new("llvm.intr.vector.interleave2", vectors::interleave, "the result has twice as many elements"),
    OwnerRow::new("llvm.invoke", constants::callee, CALLEE).in_part(),
    OwnerRow::new("llvm.load", memory::load, ATOMIC),
    OwnerRow::new("llvm.mlir.constant", constants::constant, "the value is one of the type of the result").in_part(),
    OwnerRow::new("llvm.sext", casts::extension, EXTENDS),
    OwnerRow::new("llvm.store", memory::store, ATOMIC),
    OwnerRow::new("llvm.zext", casts::extension, EXTENDS),
];

/// Functions of other dialects whose parameters may have attributes of `llvm`.
pub(super) const FUNCTIONS: &[OwnerRow] = &[OwnerRow::new("func.func", parameters::function, ATTRIBUTES)];

const ATOMIC: &str = "an atomic access is of a power of two of bytes, aligned, and in an order that it may have";
const CALLEE: &str = "the type of a variadic callee takes the operands, and returns the result";
const FUNCTION: &str = "the first block takes the arguments, the linkage is one of functions, and attributes `llvm.` of parameters are of the right kind";
const PARTS: &str = "vectors have at most 2^17 bits, and parts of vectors of fixed size have a fixed size";
const EXTENDS: &str = "the result has more bits, and the shape of the operand";
const ATTRIBUTES: &str = "attributes `llvm.` of parameters are of the right kind, and on types that they are for";

/// Faults of an operation of `llvm`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum LlvmFault {
    #[error("unsupported type '{0}' for atomic access")]
    AtomicType(String),
    #[error("unsupported ordering '{0}'")]
    Ordering(&'static str),
    #[error("{0}")]
    Attribute(&'static str),
    #[error("{0}")]
    Type(&'static str),
    #[error("unexpected LLVM IR type for 'xchg' bin_op")]
    Exchange,
    #[error("{0}")]
    Cast(&'static str),
    #[error("{0}")]
    Extension(&'static str),
    #[error("\"{name}\" {words}")]
    Parameter { name: String, words: &'static str },
}

impl ShapeFault for LlvmFault {
    fn code(&self) -> Code {
        match self {
            Self::AtomicType(_) | Self::Type(_) | Self::Exchange => Code::InvalidValueType,
            Self::Ordering(_) | Self::Attribute(_) | Self::Parameter { .. } => Code::InconsistentAttributes,
            Self::Cast(_) | Self::Extension(_) => Code::InvalidCast,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Extension(_) | Self::Parameter { .. })
    }
}
