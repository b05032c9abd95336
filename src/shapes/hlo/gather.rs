//! StableHLO's requirements on `gather` and `dynamic_gather`.

use super::numbers::{IndexedDims, MessageEnds, NamedList};
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::misfit::{CheckResult, ShapeFault, refuse};
use crate::shapes::shared::{axis, hlo_inferred, hlo_inferred_element};
use crate::shapes::view::{OpView, ShapedValue};

/// Faults of the operand, the indices and the slices.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum GatherFault {
    #[error(
        "start_index_map size ({found}) is not equal to size of index dimension ({vector}) of start_indices ({size})"
    )]
    Index { found: usize, vector: i64, size: u64 },
    #[error(
        "offset_dims size ({offsets}) plus collapse_slice_dims size ({collapsed}) plus operand_batching_dims size ({batching}) is not equal to operand rank ({rank})"
    )]
    Rank { offsets: usize, collapsed: usize, batching: usize, rank: usize },
    #[error("slice_sizes size ({found}) not equal to operand rank ({rank})")]
    SliceCount { found: u64, rank: usize },
    #[error("slice size ({size}) is out of bounds for operand dimension ({bound}) at index {at}")]
    Slice { size: i64, bound: u64, at: usize },
    #[error("Expects that for each dim in {name}, slice_sizes[dim] should be <= 1, but got {size}")]
    Collapsed { name: &'static str, size: i64 },
}

impl ShapeFault for GatherFault {
    fn code(&self) -> Code {
        match self {
            Self::Index { .. } | Self::Rank { .. } => Code::UnfitOperandShapes,
            Self::SliceCount { .. } | Self::Slice { .. } | Self::Collapsed { .. } => Code::InvalidShapeAttribute,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// The lists of the attribute.
struct GatherLists {
    offsets: NamedList,
    collapsed: NamedList,
    batching: NamedList,
    indices_batching: NamedList,
    map: NamedList,
}

impl GatherLists {
    fn read(numbers: &IndexedDims<'_>) -> Option<Self> {
        let [offsets, collapsed, batching, indices_batching, map] = numbers.lists([
            "offset_dims",
            "collapsed_slice_dims",
            "operand_batching_dims",
            "start_indices_batching_dims",
            "start_index_map",
        ])?;
        Some(Self { offsets, collapsed, batching, indices_batching, map })
    }
}

pub(super) fn hlo_gather(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(indices)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    let numbers = IndexedDims::read(view, "dimension_numbers", MessageEnds::GATHER, ("start_indices", indices));
    let Some(numbers) = numbers else { return Ok(()) };
    let Some(lists) = GatherLists::read(&numbers) else { return Ok(()) };
    ranks(&numbers, &lists, &operand)?;
    of_indices(&numbers, &lists)?;
    of_operand(&numbers, &lists, &operand)?;
    let listed = || view.constants(*view.ir.operands(view.op).get(2)?);
    let slices = view.numbers_of("slice_sizes").or_else(listed);
    of_slices(&numbers, &lists, &operand, slices.as_deref())?;
    let rank = lists.offsets.list.len() + numbers.batch().len();
    numbers.in_range(&lists.offsets, "implied-result-rank", rank)?;
    let found = result(&numbers, &lists, slices.as_deref(), rank);
    let Some(found) = found else { return Ok(()) };
    hlo_inferred_element(view, &operand, &found)?;
    hlo_inferred(view, &operand, &found)
}

fn ranks(numbers: &IndexedDims<'_>, lists: &GatherLists, operand: &ShapedValue<'_>) -> CheckResult {
    let lists = [&lists.offsets, &lists.collapsed, &lists.batching];
    let (rank, counts) = (operand.rank(), lists.map(|list| list.list.len()));
    if counts.iter().sum::<usize>() != rank {
        let fault = GatherFault::Rank { offsets: counts[0], collapsed: counts[1], batching: counts[2], rank };
        return refuse(fault, [operand.whole(), numbers.mark()]);
    }
    Ok(())
}

fn of_indices(numbers: &IndexedDims<'_>, lists: &GatherLists) -> CheckResult {
    numbers.vector_in_range()?;
    let found = lists.map.list.len();
    if let Some(size) = numbers.index_size().filter(|size| *size != found as u64) {
        return refuse(
            GatherFault::Index { found, vector: numbers.vector, size },
            [numbers.indices.whole(), numbers.mark()],
        );
    }
    Ok(())
}

fn of_operand(numbers: &IndexedDims<'_>, lists: &GatherLists, operand: &ShapedValue<'_>) -> CheckResult {
    let GatherLists { offsets, collapsed, batching, indices_batching, map } = lists;
    numbers.sorted(offsets)?;
    numbers.unique(offsets)?;
    numbers.distinct(collapsed, batching)?;
    numbers.sorted(collapsed)?;
    numbers.in_range(collapsed, "rank-of('operand')", operand.rank())?;
    numbers.sorted(batching)?;
    numbers.in_range(batching, "rank-of('operand')", operand.rank())?;
    numbers.index_batch(indices_batching, "rank-of('start_indices')")?;
    numbers.distinct(map, batching)?;
    numbers.in_range(map, "rank-of('operand')", operand.rank())?;
    numbers.paired(operand, batching, indices_batching)
}

fn of_slices(
    numbers: &IndexedDims<'_>,
    lists: &GatherLists,
    operand: &ShapedValue<'_>,
    slices: Option<&[i64]>,
) -> CheckResult {
    let rank = operand.rank();
    let counted = || numbers.view().operand(2)?.dims.first()?.size();
    if let Some(found) = slices.map(|slices| slices.len() as u64).or_else(counted).filter(|found| *found != rank as u64)
    {
        return refuse(GatherFault::SliceCount { found, rank }, [operand.whole()]);
    }
    let Some(slices) = slices else { return Ok(()) };
    for (at, (size, dim)) in slices.iter().zip(operand.dims).enumerate() {
        let Some(bound) = dim.size() else { continue };
        if u64::try_from(*size).map_or(true, |size| size > bound) {
            return refuse(GatherFault::Slice { size: *size, bound, at }, [operand.dim(at)]);
        }
    }
    for list in [&lists.collapsed, &lists.batching] {
        let sizes = list.list.iter().filter_map(|number| Some(slices[axis(*number, rank)?]));
        if let Some(size) = sizes.into_iter().find(|size| *size > 1) {
            return refuse(GatherFault::Collapsed { name: list.name, size }, [numbers.mark()]);
        }
    }
    Ok(())
}

/// The dimensions of the result: dimensions of the indices, with the dimensions of a slice between them.
fn result(numbers: &IndexedDims<'_>, lists: &GatherLists, slices: Option<&[i64]>, rank: usize) -> Option<Vec<Dim>> {
    let mut batch = numbers.batch().into_iter();
    let mut offsets: Vec<Dim> = match slices {
        Some(slices) => {
            let is_kept = |axis: &usize| !lists.collapsed.has(*axis) && !lists.batching.has(*axis);
            let size = |axis: usize| u64::try_from(slices[axis]).ok().and_then(|size| Dim::fixed(size).ok());
            (0..slices.len()).filter(is_kept).map(size).collect::<Option<_>>()?
        }
        None => vec![Dim::DYNAMIC; lists.offsets.list.len()],
    };
    let mut offsets = offsets.drain(..);
    (0..rank).map(|axis| if lists.offsets.has(axis) { offsets.next() } else { batch.next() }).collect()
}
