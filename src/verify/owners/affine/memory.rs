//! Operations of `affine` on memory: a map computes the index in each dimension of a memref.

use super::dimensions::{AffineDimFault, first_unfit, form_of, inputs, is_index_of};
use super::{OwnedOp, OwnedValue, OwnerRow, TypeId};
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::ir::attributes::AffineForm;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const ACCESSES: &str = "the map has a result for each dimension of the memref and takes the indices, which are valid dimensions and symbols; elements agree";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("affine.dma_start", start, "indices are valid dimensions or symbols").looks_around(),
    OwnerRow::new("affine.dma_wait", wait, "indices are valid dimensions or symbols").looks_around(),
    OwnerRow::new("affine.load", load, ACCESSES).looks_around(),
    OwnerRow::new(
        "affine.prefetch",
        prefetch,
        "the map has a result for each dimension of the memref and takes the indices, which are valid dimensions or symbols",
    )
    .looks_around(),
    OwnerRow::new("affine.store", store, ACCESSES).looks_around(),
    OwnerRow::new("affine.vector_load", vector_load, ACCESSES).looks_around(),
    OwnerRow::new("affine.vector_store", vector_store, ACCESSES).looks_around(),
];

/// Faults of an access, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum AccessFault {
    #[error("result type must match element type of memref")]
    Loaded,
    #[error("value to store must have the same type as memref element type")]
    Stored,
    #[error("requires memref and vector types of the same elemental type")]
    Elements,
    #[error("affine map num results must equal memref rank")]
    Rank,
    #[error("affine.prefetch affine map num results must equal memref rank")]
    PrefetchRank,
    #[error("expects as many subscripts as affine map inputs")]
    Subscripts,
    #[error("too few operands")]
    TooFew,
    #[error("operand cannot be used as a dimension id")]
    Dimension,
    #[error("operand cannot be used as a symbol")]
    Symbol,
    #[error("expected DMA {0} to be of memref type")]
    NoMemref(&'static str),
    #[error("incorrect number of operands")]
    Operands,
    #[error("{0}index to {1} must have 'index' type")]
    NoIndex(&'static str, &'static str),
    #[error("{0}index must be a valid dimension or symbol identifier")]
    Index(&'static str),
}

impl ShapeFault for AccessFault {
    fn code(&self) -> Code {
        match self {
            Self::Loaded | Self::Stored | Self::Elements => Code::TypeMismatch,
            Self::NoMemref(_) | Self::NoIndex(..) => Code::InvalidValueType,
            Self::Subscripts | Self::TooFew | Self::Operands => Code::OperandCount,
            Self::Rank | Self::PrefetchRank | Self::Dimension | Self::Symbol | Self::Index(_) => Code::InvalidAttribute,
        }
    }
}

fn map(name: &str) -> [MisfitPlace; 1] {
    [MisfitPlace::Attribute(name.into())]
}

fn form(op: OwnedOp<'_>) -> Option<AffineForm> {
    form_of(op.ir, op.attribute("map")?)
}

/// Whether the map fits the memref and the indices, and the indices are dimensions and symbols.
fn verify_indices(op: OwnedOp<'_>) -> CheckResult {
    let (Some(memref), Some(form)) = (op.named("memref"), form(op)) else { return Ok(()) };
    if op.shape(memref.ty).is_some_and(|shape| shape.len() != form.results.len as usize) {
        return refuse(AccessFault::Rank, [memref.whole()]);
    }
    if op.count("indices") != inputs(form) {
        return refuse(AccessFault::Subscripts, map("map"));
    }
    let Some(indices) = op.operands().get(op.range("indices")) else { return Ok(()) };
    match first_unfit(op, indices, form) {
        Some(AffineDimFault::Dimension) => refuse(AccessFault::Dimension, map("map")),
        Some(AffineDimFault::Symbol) => refuse(AccessFault::Symbol, map("map")),
        None => Ok(()),
    }
}

/// Whether a type is the element type of the memref.
fn is_of_elements(op: OwnedOp<'_>, ty: TypeId) -> bool {
    op.named("memref").is_none_or(|memref| op.same(op.element(memref.ty), ty))
}

fn load(op: OwnedOp<'_>) -> CheckResult {
    match op.result(0) {
        Some(result) if !is_of_elements(op, result.ty) => refuse(AccessFault::Loaded, [result.whole()]),
        Some(_) | None => verify_indices(op),
    }
}

fn store(op: OwnedOp<'_>) -> CheckResult {
    match op.named("value") {
        Some(value) if !is_of_elements(op, value.ty) => refuse(AccessFault::Stored, [value.whole()]),
        Some(_) | None => verify_indices(op),
    }
}

fn vector_load(op: OwnedOp<'_>) -> CheckResult {
    verify_indices(op)?;
    op.result(0).map_or(Ok(()), |result| elements(op, result))
}

fn vector_store(op: OwnedOp<'_>) -> CheckResult {
    verify_indices(op)?;
    op.named("value").map_or(Ok(()), |value| elements(op, value))
}

fn elements(op: OwnedOp<'_>, vector: OwnedValue) -> CheckResult {
    match is_of_elements(op, op.element(vector.ty)) {
        true => Ok(()),
        false => refuse(AccessFault::Elements, [vector.whole()]),
    }
}

fn prefetch(op: OwnedOp<'_>) -> CheckResult {
    let (Some(memref), Some(form)) = (op.named("memref"), form(op)) else { return Ok(()) };
    if op.shape(memref.ty).is_some_and(|shape| shape.len() != form.results.len as usize) {
        return refuse(AccessFault::PrefetchRank, [memref.whole()]);
    }
    if op.count("indices") != inputs(form) {
        return refuse(AccessFault::TooFew, map("map"));
    }
    valid_indices(op, op.range("indices").start, inputs(form), "", "map").map(|_| ())
}

/// Whether operands, from a given one on, are dimensions or symbols; returns the position after them.
fn valid_indices(
    op: OwnedOp<'_>,
    start: usize,
    count: usize,
    of: &'static str,
    name: &str,
) -> Result<usize, crate::shapes::Misfit> {
    let end = start + count;
    let indices = op.operands().get(start..end).unwrap_or_default();
    match indices.iter().all(|index| is_index_of(op, *index)) {
        true => Ok(end),
        false => refuse(AccessFault::Index(of), map(name)).map(|()| end),
    }
}

/// Verifies that the operand of a transfer at a position is a memref.
fn memory(op: OwnedOp<'_>, at: usize, what: &'static str) -> CheckResult {
    match op.operand(at) {
        Some(value) if !matches!(op.ty(value.ty), Type::MemRef { .. } | Type::Erroneous) => {
            refuse(AccessFault::NoMemref(what), [value.whole()])
        }
        Some(_) | None => Ok(()),
    }
}

/// Verifies the indices of a transfer, which are dimensions or symbols.
fn transferred(op: OwnedOp<'_>, range: std::ops::Range<usize>, of: &'static str, name: &str) -> CheckResult {
    let whole = if name == "tag_map" && of.is_empty() { "dma_wait" } else { "dma_start" };
    for index in range.clone() {
        if let Some(value) = op.operand(index)
            && !matches!(op.ty(value.ty), Type::Index | Type::Erroneous)
        {
            return refuse(AccessFault::NoIndex(of, whole), [value.whole()]);
        }
    }
    valid_indices(op, range.start, range.len(), of, name).map(|_| ())
}

/// Verifies a transfer. Its maps divide the operands: a memref and its indices, three times.
fn start(op: OwnedOp<'_>) -> CheckResult {
    let mut lists = Vec::with_capacity(3);
    let mut at = 0;
    for (what, of, name) in
        [("source", "src ", "src_map"), ("destination", "dst ", "dst_map"), ("tag", "tag ", "tag_map")]
    {
        let Some(form) = op.attribute(name).and_then(|map| form_of(op.ir, map)) else { return Ok(()) };
        lists.push((what, of, name, at, at + 1..at + 1 + inputs(form)));
        at += 1 + inputs(form);
    }
    for (what, _, _, at, _) in &lists {
        memory(op, *at, what)?;
    }
    if ![1, 3].contains(&op.operands().len().saturating_sub(at)) {
        return refuse(AccessFault::Operands, []);
    }
    lists.into_iter().try_for_each(|(_, of, name, _, range)| transferred(op, range, of, name))
}

fn wait(op: OwnedOp<'_>) -> CheckResult {
    let Some(form) = op.attribute("tag_map").and_then(|map| form_of(op.ir, map)) else { return Ok(()) };
    memory(op, 0, "tag")?;
    transferred(op, 1..1 + inputs(form), "", "tag_map")
}
