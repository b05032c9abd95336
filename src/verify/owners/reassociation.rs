//! Groups of dimensions that are collapsed or expanded, and the resulting strides.

use super::layout::{Memref, StrideOrOffset, Strided, step, times};
use super::view::OwnedOp;
use crate::shape::Dim;
use smallvec::SmallVec;

/// Faults of groups, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum ReassociationFault {
    #[error("invalid number of reassociation groups: found {found}, expected {expected}")]
    Count { found: usize, expected: usize },
    #[error("reassociation indices must be contiguous")]
    NotContiguous,
    #[error("reassociation index {0} is out of bounds")]
    OutOfBounds(i64),
    #[error("collapsed dim ({0}) must be dynamic if and only if reassociation group is dynamic")]
    Dynamic(usize),
    #[error("collapsed dim size ({size}) must equal reassociation group size ({group})")]
    Size { size: Dim, group: i64 },
    #[error("rank 0 memrefs can only be extended/collapsed with/from ones")]
    NotOnes,
    #[error("expanded rank ({rank}) inconsistent with number of reassociation indices ({found})")]
    Rank { rank: usize, found: i64 },
}

/// The groups that attribute `reassociation` lists.
pub(super) fn groups(op: OwnedOp<'_>) -> Option<Vec<Vec<i64>>> {
    let list = op.ir.array(op.attribute("reassociation")?)?;
    list.iter().map(|group| op.ir.integer_list(*group)).collect()
}

/// Verifies that each group of dimensions corresponds to one dimension of the collapsed shape.
pub(super) fn verify_groups(
    collapsed: &[Dim],
    expanded: &[Dim],
    groups: &[Vec<i64>],
) -> Result<(), ReassociationFault> {
    if collapsed.len() != groups.len() {
        return Err(ReassociationFault::Count { found: groups.len(), expected: collapsed.len() });
    }
    let mut next = 0;
    for (axis, (group, size)) in groups.iter().zip(collapsed).enumerate() {
        let (mut is_dynamic, mut product) = (false, 1i64);
        for index in group {
            if *index != next {
                return Err(ReassociationFault::NotContiguous);
            }
            next += 1;
            let Some(dim) = usize::try_from(*index).ok().and_then(|index| expanded.get(index)) else {
                return Err(ReassociationFault::OutOfBounds(*index));
            };
            match step(*dim) {
                Some(size) => product = product.saturating_mul(size),
                None => is_dynamic = true,
            }
        }
        if size.is_static() == is_dynamic {
            return Err(ReassociationFault::Dynamic(axis));
        }
        if !is_dynamic && step(*size) != Some(product) {
            return Err(ReassociationFault::Size { size: *size, group: product });
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|dim| step(*dim) != Some(1)) {
            return Err(ReassociationFault::NotOnes);
        }
    } else if usize::try_from(next) != Ok(expanded.len()) {
        return Err(ReassociationFault::Rank { rank: expanded.len(), found: next });
    }
    Ok(())
}

/// The strides after dimensions are expanded to groups.
pub(super) fn expanded(from: &Strided, shape: &[Dim], groups: &[Vec<i64>]) -> Strided {
    let mut strides: SmallVec<[StrideOrOffset; 6]> = SmallVec::new();
    let mut sizes = shape.iter().rev();
    for (group, stride) in groups.iter().zip(&from.strides).rev() {
        let mut stride = *stride;
        for size in sizes.by_ref().take(group.len()) {
            strides.push(stride);
            stride = times(stride, step(*size));
        }
    }
    strides.reverse();
    strides.resize(shape.len(), Some(1));
    Strided { offset: from.offset, strides }
}

/// The strides after collapsing groups of dimensions; `None` if a group is not contiguous.
pub(super) fn collapsed(from: &Strided, memref: &Memref<'_>, groups: &[Vec<i64>]) -> Option<Strided> {
    let size = |axis: usize| memref.shape.get(axis).and_then(|dim| step(*dim));
    let mut strides: SmallVec<[StrideOrOffset; 6]> = SmallVec::new();
    for group in groups {
        let axes: SmallVec<[usize; 6]> = group.iter().map(|axis| usize::try_from(*axis).ok()).collect::<Option<_>>()?;
        let kept = axes.iter().rposition(|axis| size(*axis) != Some(1)).unwrap_or(0);
        let last = *axes.get(kept)?;
        let mut stride = match size(last).is_some() || kept == 0 {
            true => *from.strides.get(last)?,
            false => None,
        };
        strides.push(stride);
        for axis in axes.iter().skip(1).rev() {
            stride = times(stride, size(*axis));
            let before = axis.checked_sub(1)?;
            let found = *from.strides.get(before)?;
            let differs = stride.is_some() && found.is_some() && stride != found;
            if size(before) != Some(1) && differs {
                return None;
            }
        }
    }
    Some(Strided { offset: from.offset, strides })
}
