//! The verifiers of `memref`.

use super::OwnerRow;
use super::view::OwnedOp;
use crate::diagnostic::Code;
use crate::shapes::{Answer, Mark, ShapeFault, refuse};

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("memref.assume_alignment", assume_alignment, "the alignment is a power of two"),
    OwnerRow::new("memref.load", load, "there are as many indices as the memref has dimensions"),
    OwnerRow::new("memref.store", store, "there are as many indices as the memref has dimensions"),
];

/// What is wrong with an operation of `memref`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum MemrefFault {
    #[error("incorrect number of indices for load, expected {rank} but got {found}")]
    LoadIndices { rank: usize, found: usize },
    #[error("store index operand count not equal to memref rank")]
    StoreIndices,
    #[error("alignment must be power of 2")]
    Alignment,
}

impl ShapeFault for MemrefFault {
    fn code(&self) -> Code {
        match self {
            Self::LoadIndices { .. } | Self::StoreIndices => Code::OperandCount,
            Self::Alignment => Code::InvalidAttribute,
        }
    }
}

fn assume_alignment(op: OwnedOp<'_>) -> Answer {
    match op.number("alignment") {
        Some(alignment) if alignment.count_ones() != 1 => {
            refuse(MemrefFault::Alignment, [Mark::Attribute("alignment".into())])
        }
        Some(_) | None => Ok(()),
    }
}

fn load(op: OwnedOp<'_>) -> Answer {
    indices(op, |rank, found| MemrefFault::LoadIndices { rank, found })
}

fn store(op: OwnedOp<'_>) -> Answer {
    indices(op, |_, _| MemrefFault::StoreIndices)
}

/// One index for each dimension of the memref.
fn indices(op: OwnedOp<'_>, fault: fn(usize, usize) -> MemrefFault) -> Answer {
    let Some(memref) = op.named("memref") else { return Ok(()) };
    let Some(rank) = op.shape(memref.ty).map(<[_]>::len) else { return Ok(()) };
    match op.count("indices") {
        found if found == rank => Ok(()),
        found => refuse(fault(rank, found), [memref.whole()]),
    }
}
