//! What the verifiers of `vector` say of shapes.

use super::Answer;
use super::hlo::elements;
use super::view::{OpView, refuse};
use crate::diagnostic::Code;
use crate::ir::{Type, TypeId};
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum VectorFault {
    #[error("source rank higher than destination rank")]
    BroadcastRank,
    #[error("dimension mismatch ({from} vs. {to})")]
    BroadcastSize { from: String, to: String },
    #[error("vector result rank mismatch: {0}")]
    TransposeRank(usize),
    #[error("transposition length mismatch: {0}")]
    TransposeCount(usize),
    #[error("transposition index out of range: {0}")]
    TransposeRange(i64),
    #[error("duplicate position index: {0}")]
    TransposeTwice(i64),
    #[error("dimension size mismatch at: {0}")]
    TransposeSize(i64),
    #[error("expected an indexing map for each vector operand")]
    ContractMaps,
    #[error("expected indexing map {0} to have no symbols")]
    ContractSymbols(usize),
    #[error("expected indexing map {map} to have {count} number of inputs")]
    ContractInputs { map: usize, count: usize },
    #[error("expected indexing map {map} to have {count} number of outputs")]
    ContractOutputs { map: usize, count: usize },
    #[error("expected indexing map {0} to be a projected permutation of its inputs")]
    ContractPermutation(usize),
    #[error("expected at least one contracting dimension pair")]
    ContractNothing,
    #[error("invalid {0} dimension map")]
    ContractSizes(&'static str),
    #[error("invalid accumulator/result vector shape")]
    ContractResult,
    #[error("expected all dimensions to be either a LHS or a RHS dimension")]
    ContractUnused,
    #[error("invalid accumulator/result vector shape, expected: '{0}'")]
    ContractExpected(String),
    #[error("destination type '{to}' is incompatible with source type '{from}'")]
    Reduction { from: String, to: String },
    #[error("has different number of elements at source ({from}) and result ({to})")]
    Elements { from: u64, to: u64 },
}

impl VectorFault {
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::TransposeCount(_)
            | Self::TransposeRange(_)
            | Self::TransposeTwice(_)
            | Self::ContractMaps
            | Self::ContractSymbols(_)
            | Self::ContractInputs { .. }
            | Self::ContractOutputs { .. }
            | Self::ContractPermutation(_)
            | Self::ContractNothing
            | Self::ContractUnused => Code::InvalidShapeAttribute,
            Self::BroadcastRank | Self::ContractSizes(_) => Code::UnfitOperandShapes,
            Self::BroadcastSize { .. }
            | Self::TransposeRank(_)
            | Self::TransposeSize(_)
            | Self::ContractResult
            | Self::ContractExpected(_)
            | Self::Reduction { .. }
            | Self::Elements { .. } => Code::UnfitResultShape,
        }
    }
}

/// A size of a vector, and whether the machine says how often.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) dim: Dim,
    is_scalable: bool,
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_scalable { write!(f, "[{}]", self.dim) } else { write!(f, "{}", self.dim) }
    }
}

pub(super) fn vector_sizes(view: OpView<'_>, ty: TypeId) -> Option<Vec<Size>> {
    let Type::Vector { shape, scalable, .. } = view.ir.types.resolved(ty) else { return None };
    let size =
        |(axis, dim): (usize, &Dim)| Size { dim: *dim, is_scalable: scalable.get(axis).copied().unwrap_or(false) };
    Some(shape.iter().enumerate().map(size).collect())
}

pub(super) fn vector_broadcast(view: OpView<'_>) -> Answer {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (vector_sizes(view, source.ty), vector_sizes(view, result.ty)) else {
        return Ok(());
    };
    let Some(leading) = to.len().checked_sub(from.len()) else {
        return refuse(VectorFault::BroadcastRank, [source.whole(), result.whole()]);
    };
    for (axis, (from, to)) in from.iter().zip(&to[leading..]).enumerate() {
        let is_stretched = from.dim.is_one() && !from.is_scalable;
        if !is_stretched && from != to {
            let fault = VectorFault::BroadcastSize { from: from.to_string(), to: to.to_string() };
            return refuse(fault, [source.dim(axis), result.dim(leading + axis)]);
        }
    }
    Ok(())
}

pub(super) fn vector_transpose(view: OpView<'_>) -> Answer {
    let (Some(source), Some(result), Some(permutation)) = (view.operand(0), view.result(0), view.numbers(0)) else {
        return Ok(());
    };
    let (Some(from), Some(to)) = (vector_sizes(view, source.ty), vector_sizes(view, result.ty)) else {
        return Ok(());
    };
    if from.len() != to.len() {
        return refuse(VectorFault::TransposeRank(to.len()), [result.whole(), source.whole()]);
    }
    if permutation.len() != from.len() {
        return refuse(VectorFault::TransposeCount(permutation.len()), [view.attribute_mark(0), source.whole()]);
    }
    for (entry, place) in permutation.iter().enumerate() {
        let Some(axis) = usize::try_from(*place).ok().filter(|axis| *axis < from.len()) else {
            return refuse(VectorFault::TransposeRange(*place), [view.entry(0, entry), source.whole()]);
        };
        if permutation[..entry].contains(place) {
            return refuse(VectorFault::TransposeTwice(*place), [view.entry(0, entry)]);
        }
        if to[entry].dim != from[axis].dim {
            return refuse(VectorFault::TransposeSize(*place), [result.dim(entry), source.dim(axis)]);
        }
    }
    Ok(())
}

pub(super) fn vector_shape_cast(view: OpView<'_>) -> Answer {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    match (elements(source.dims), elements(result.dims)) {
        (Some(from), Some(to)) if from != to => {
            refuse(VectorFault::Elements { from, to }, [result.whole(), source.whole()])
        }
        _ => Ok(()),
    }
}
