//! StableHLO's requirements on slices, on the update of a slice, and on padding.

use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shape::Dim;
use crate::shapes::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use crate::shapes::shared::hlo_inferred;
use crate::shapes::view::{OpView, ShapedValue};

/// Faults of a slice.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum HloSliceFault {
    #[error("the number of elements in start_indices ({found}) does not match the rank of the operand ({rank})")]
    Count { found: usize, rank: usize },
    #[error("negative start index {start} in dimension {at}")]
    Start { start: i64, at: usize },
    #[error("limit index {limit} is larger than dimension size {size} in dimension {at}")]
    Limit { limit: i64, size: u64, at: usize },
    #[error("start index {start} is larger than limit index {limit} in dimension {at}")]
    Order { start: i64, limit: i64, at: usize },
    #[error("stride must be positive but got {stride} in dimension {at}")]
    Stride { stride: i64, at: usize },
    #[error("has mismatched number of slice sizes ({sizes}) and number of start indices ({starts})")]
    Sizes { sizes: usize, starts: usize },
    #[error("has mismatched number of start indices ({starts}) and the rank of operand ({rank})")]
    Starts { starts: usize, rank: usize },
    #[error("start indices must have same element type")]
    Elements,
    #[error("has negative size index to dynamic slice: {0}")]
    Negative(i64),
    #[error("has slice size {size} greater than dimension size {bound} in dimension {at} of operand")]
    Size { size: i64, bound: u64, at: usize },
    #[error("update rank does not match operand rank: {update} vs {operand}.")]
    UpdateRank { update: usize, operand: usize },
    #[error("expects number of start_indices to match operand rank: {starts} vs {rank}.")]
    UpdateStarts { starts: usize, rank: usize },
    #[error("expects size at dimension {at} of update to be in range [0, {bound}]. Got: {size}.")]
    UpdateSize { at: usize, bound: u64, size: u64 },
    #[error("edge_padding_low length ({found}) must match operand rank ({rank})")]
    PadCount { found: usize, rank: usize },
    #[error("Interior padding cannot be negative: {0}")]
    Interior(i64),
    #[error("interior_padding must be non-negative, but got {0}")]
    NegativeInterior(i64),
    #[error("Padding result in negative size for dimension {0}")]
    Padded(usize),
    #[error("'{op}' op failed to verify that all of {{{lists}}} have same size")]
    Lists { op: &'static str, lists: &'static str },
    #[error("padding operands size ({found}) must match operand rank ({rank})")]
    PadOperands { found: u64, rank: usize },
}

impl ShapeFault for HloSliceFault {
    fn code(&self) -> Code {
        match self {
            Self::Count { .. }
            | Self::Start { .. }
            | Self::Limit { .. }
            | Self::Order { .. }
            | Self::Stride { .. }
            | Self::Sizes { .. }
            | Self::Negative(_)
            | Self::Size { .. }
            | Self::PadCount { .. }
            | Self::Interior(_)
            | Self::NegativeInterior(_)
            | Self::Lists { .. }
            | Self::Padded(_) => Code::InvalidShapeAttribute,
            Self::Starts { .. }
            | Self::Elements
            | Self::UpdateRank { .. }
            | Self::UpdateStarts { .. }
            | Self::UpdateSize { .. }
            | Self::PadOperands { .. } => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

fn entry(attribute: &str, entry: usize) -> MisfitPlace {
    MisfitPlace::Entry { attribute: attribute.into(), entry }
}

fn sizes(list: impl IntoIterator<Item = i64>) -> Option<Vec<Dim>> {
    list.into_iter().map(|size| u64::try_from(size).ok().and_then(|size| Dim::fixed(size).ok())).collect()
}

/// Verifies `slice`; a slice by operands instead of attributes is verified at run time.
pub(super) fn hlo_slice(view: OpView<'_>) -> CheckResult {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let lists = ["start_indices", "limit_indices", "strides"].map(|name| view.numbers_of(name));
    let [Some(starts), Some(limits), Some(strides)] = lists else { return Ok(()) };
    let (found, rank) = (starts.len(), operand.rank());
    if limits.len() != found || strides.len() != found {
        let (op, lists) = ("stablehlo.slice", "start_indices, limit_indices, strides");
        return refuse(HloSliceFault::Lists { op, lists }, []);
    }
    if found != rank {
        return refuse(
            HloSliceFault::Count { found, rank },
            [MisfitPlace::Attribute("start_indices".into()), operand.whole()],
        );
    }
    for at in 0..rank {
        let (start, limit, stride) = (starts[at], limits[at], strides[at]);
        if start < 0 {
            return refuse(HloSliceFault::Start { start, at }, [entry("start_indices", at)]);
        }
        if let Some(size) = operand.dims[at].size().filter(|size| i128::from(limit) > i128::from(*size)) {
            return refuse(HloSliceFault::Limit { limit, size, at }, [entry("limit_indices", at), operand.dim(at)]);
        }
        if start > limit {
            return refuse(HloSliceFault::Order { start, limit, at }, [entry("start_indices", at)]);
        }
        if stride <= 0 {
            return refuse(HloSliceFault::Stride { stride, at }, [entry("strides", at)]);
        }
    }
    let size = |at: usize| {
        let way = limits[at].checked_sub(starts[at])?;
        Some(way / strides[at] + i64::from(way % strides[at] != 0))
    };
    let found = (0..rank).map(size).collect::<Option<Vec<_>>>().and_then(sizes);
    found.map_or(Ok(()), |found| hlo_inferred(view, &operand, &found))
}

/// The operands from an index on have one element type.
fn same_elements(view: OpView<'_>, first: usize) -> CheckResult {
    let types = &view.ir.types;
    let element = |index: usize| {
        let ty = view.ir.value_type(*view.ir.operands(view.op).get(index)?);
        let element = types.shaped(ty).map_or(ty, |shaped| shaped.element);
        (!matches!(types.resolved(element), Type::Erroneous)).then_some(element)
    };
    let all: Vec<_> = (first..view.operand_count()).filter_map(element).collect();
    match all.iter().all(|other| types.same(all[0], *other)) {
        true => Ok(()),
        false => refuse(HloSliceFault::Elements, []),
    }
}

/// `dynamic_slice`
pub(super) fn hlo_dynamic_slice(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(list)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let (starts, rank) = (view.operand_count() - 1, operand.rank());
    if starts != list.len() {
        return refuse(HloSliceFault::Sizes { sizes: list.len(), starts }, [view.attribute_mark(0)]);
    }
    if rank != starts {
        return refuse(HloSliceFault::Starts { starts, rank }, [operand.whole()]);
    }
    same_elements(view, 1)?;
    for (at, size) in list.iter().copied().enumerate() {
        if size < 0 {
            return refuse(HloSliceFault::Negative(size), [view.entry(0, at)]);
        }
        if let Some(bound) = operand.dims[at].size().filter(|bound| i128::from(size) > i128::from(*bound)) {
            return refuse(HloSliceFault::Size { size, bound, at }, [view.entry(0, at), operand.dim(at)]);
        }
    }
    sizes(list).map_or(Ok(()), |found| hlo_inferred(view, &operand, &found))
}

/// `dynamic_update_slice`
pub(super) fn hlo_update_slice(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(update)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    let (starts, rank) = (view.operand_count() - 2, operand.rank());
    if update.rank() != rank {
        let fault = HloSliceFault::UpdateRank { update: update.rank(), operand: rank };
        return refuse(fault, [update.whole(), operand.whole()]);
    }
    if starts != rank {
        return refuse(HloSliceFault::UpdateStarts { starts, rank }, [operand.whole()]);
    }
    same_elements(view, 2)?;
    for (at, (bound, size)) in operand.dims.iter().zip(update.dims).enumerate() {
        if let (Some(bound), Some(size)) = (bound.size(), size.size())
            && size > bound
        {
            return refuse(HloSliceFault::UpdateSize { at, bound, size }, [update.dim(at), operand.dim(at)]);
        }
    }
    hlo_inferred(view, &operand, operand.dims)
}

/// Padding has a number for each dimension, and no size becomes negative.
pub(super) fn hlo_padding(operand: &ShapedValue<'_>, lists: [&[i64]; 3]) -> CheckResult {
    let [low, high, interior] = lists;
    let (found, rank) = (low.len(), operand.rank());
    if high.len() != found || interior.len() != found {
        let (op, lists) = ("stablehlo.pad", "edge_padding_low, edge_padding_high, interior_padding");
        return refuse(HloSliceFault::Lists { op, lists }, []);
    }
    if found != rank {
        let mark = MisfitPlace::Attribute("edge_padding_low".into());
        return refuse(HloSliceFault::PadCount { found, rank }, [mark, operand.whole()]);
    }
    for (at, dim) in operand.dims.iter().enumerate() {
        if interior[at] < 0 {
            return refuse(HloSliceFault::Interior(interior[at]), [entry("interior_padding", at)]);
        }
        let padded = dim.size().map(|size| {
            let gaps = i128::from(size.saturating_sub(1)) * i128::from(interior[at]);
            i128::from(size) + i128::from(low[at]) + i128::from(high[at]) + gaps
        });
        if padded.is_some_and(|size| size < 0) {
            return refuse(HloSliceFault::Padded(at), [operand.dim(at), entry("edge_padding_low", at)]);
        }
    }
    Ok(())
}

/// `dynamic_pad`: operands have a number for each dimension, and those of the interior are not negative where they are
/// constants.
pub(super) fn hlo_dynamic_pad(view: OpView<'_>, operand: &ShapedValue<'_>) -> CheckResult {
    let Some(low) = view.operand(2).filter(|low| low.rank() == 1) else { return Ok(()) };
    let rank = operand.rank();
    if let Some(found) = low.dims[0].size().filter(|found| *found != rank as u64) {
        return refuse(HloSliceFault::PadOperands { found, rank }, [low.dim(0), operand.whole()]);
    }
    let interior = view.ir.operands(view.op).get(4).and_then(|interior| view.constants(*interior));
    match interior.unwrap_or_default().into_iter().find(|number| *number < 0) {
        Some(number) => refuse(HloSliceFault::NegativeInterior(number), []),
        None => Ok(()),
    }
}
