//! The relation of StableHLO's `scatter`, and the checks of its verifier.

use super::numbers::{IndexedDims, MessageEnds, NamedList};
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::misfit::{CheckResult, ShapeFault, refuse};
use crate::shapes::owner::Owner;
use crate::shapes::relation::{Depends, Relation};
use crate::shapes::same::each;
use crate::shapes::shared::axis;
use crate::shapes::view::{OpView, ShapedValue, differ};

/// The relation of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new("scatter", "each result has the shape of its input", each)
    .depends(Depends::Attributes)
    .owners(&[Owner::StableHlo.verifies(
        hlo_scatter,
        "inputs have one shape and updates another; the lists of dimensions are sorted, in range and apart, and the updates have the dimensions of the indices and of a window that fits into the input",
    )])];

/// Faults of inputs, indices and updates.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ScatterFault {
    #[error("Not all {0} have compatible shapes.")]
    Shapes(&'static str),
    #[error(
        "Scatter op has {found} elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim={vector} of scatter_indices is {size}. These two numbers must be equal."
    )]
    Index { found: usize, vector: i64, size: u64 },
    #[error(
        "Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. {found} but got {rank}."
    )]
    Rank { found: usize, rank: usize },
    #[error(
        "expects updates tensor must be of rank {expected} ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got {rank}."
    )]
    UpdateRank { expected: usize, rank: usize },
    #[error(
        "expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension {at}, updates bound is {update}, operand bound is {operand}."
    )]
    Window { at: usize, update: u64, operand: u64 },
    #[error(
        "expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension {at}, updates bound is {update} , scatter_indices bound is {indices}."
    )]
    Batch { at: usize, update: Dim, indices: Dim },
}

impl ShapeFault for ScatterFault {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// The lists of the attribute.
struct ScatterLists {
    windows: NamedList,
    inserted: NamedList,
    batching: NamedList,
    indices_batching: NamedList,
    map: NamedList,
}

impl ScatterLists {
    fn read(numbers: &IndexedDims<'_>) -> Option<Self> {
        let [windows, inserted, batching, indices_batching, map] = numbers.lists([
            "update_window_dims",
            "inserted_window_dims",
            "input_batching_dims",
            "scatter_indices_batching_dims",
            "scatter_dims_to_operand_dims",
        ])?;
        Some(Self { windows, inserted, batching, indices_batching, map })
    }
}

fn hlo_scatter(view: OpView<'_>) -> CheckResult {
    let inputs = view.operand_count() / 2;
    if inputs == 0 || view.operand_count().is_multiple_of(2) {
        return Ok(());
    }
    compatible(view, 0, inputs, "inputs")?;
    compatible(view, inputs + 1, inputs, "updates")?;
    let (Some(input), Some(indices), Some(update)) = (view.operand(0), view.operand(inputs), view.operand(inputs + 1))
    else {
        return Ok(());
    };
    let attribute = "scatter_dimension_numbers";
    let numbers = IndexedDims::read(view, attribute, MessageEnds::SCATTER, ("scatter_indices", indices));
    let Some(numbers) = numbers else { return Ok(()) };
    let Some(lists) = ScatterLists::read(&numbers) else { return Ok(()) };
    numbers.vector_in_range()?;
    ranks(&numbers, &lists, &input, &update)?;
    dimensions(&numbers, &lists, &input, &update)?;
    bounds(&numbers, &lists, &input, &update)
}

/// Verifies that operands have the same shape.
fn compatible(view: OpView<'_>, first: usize, count: usize, what: &'static str) -> CheckResult {
    let shapes: Vec<ShapedValue<'_>> = (first..first + count).filter_map(|index| view.operand(index)).collect();
    let Some((first, others)) = shapes.split_first() else { return Ok(()) };
    match others.iter().find(|other| !OpView::agrees(first.dims, other.dims)) {
        None => Ok(()),
        Some(other) => refuse(ScatterFault::Shapes(what), [OpView::differing(first.dims, other), first.whole()]),
    }
}

fn ranks(
    numbers: &IndexedDims<'_>,
    lists: &ScatterLists,
    input: &ShapedValue<'_>,
    update: &ShapedValue<'_>,
) -> CheckResult {
    let expected = numbers.batch().len() + lists.windows.list.len();
    if expected != update.rank() {
        let fault = ScatterFault::UpdateRank { expected, rank: update.rank() };
        return refuse(fault, [update.whole(), numbers.mark()]);
    }
    let found = [&lists.windows, &lists.inserted, &lists.batching].iter().map(|list| list.list.len()).sum();
    if found != input.rank() {
        return refuse(ScatterFault::Rank { found, rank: input.rank() }, [input.whole(), numbers.mark()]);
    }
    Ok(())
}

fn dimensions(
    numbers: &IndexedDims<'_>,
    lists: &ScatterLists,
    input: &ShapedValue<'_>,
    update: &ShapedValue<'_>,
) -> CheckResult {
    let ScatterLists { windows, inserted, batching, indices_batching, map } = lists;
    numbers.sorted(windows)?;
    numbers.unique(windows)?;
    numbers.in_range(windows, "rank-of('updates')", update.rank())?;
    numbers.distinct(inserted, batching)?;
    numbers.sorted(inserted)?;
    numbers.in_range(inserted, "rank-of('operand')", input.rank())?;
    numbers.sorted(batching)?;
    numbers.in_range(batching, "rank-of('operand')", input.rank())?;
    numbers.index_batch(indices_batching, "rank-of('scatter_indices')")?;
    numbers.paired(input, batching, indices_batching)?;
    let found = map.list.len();
    if let Some(size) = numbers.index_size().filter(|size| *size != found as u64) {
        let fault = ScatterFault::Index { found, vector: numbers.vector, size };
        return refuse(fault, [numbers.indices.whole(), numbers.mark()]);
    }
    numbers.distinct(map, batching)?;
    numbers.in_range(map, "rank-of('operand')", input.rank())
}

fn bounds(
    numbers: &IndexedDims<'_>,
    lists: &ScatterLists,
    input: &ShapedValue<'_>,
    update: &ShapedValue<'_>,
) -> CheckResult {
    let is_kept = |axis: &usize| !lists.inserted.has(*axis) && !lists.batching.has(*axis);
    let kept: Vec<usize> = (0..input.rank()).filter(is_kept).collect();
    let windows: Vec<usize> = lists.windows.list.iter().filter_map(|number| axis(*number, update.rank())).collect();
    for (at, own) in windows.iter().zip(&kept) {
        let sizes = (update.dims[*at].size(), input.dims[*own].size());
        if let (Some(size), Some(bound)) = sizes
            && size > bound
        {
            let fault = ScatterFault::Window { at: *at, update: size, operand: bound };
            return refuse(fault, [update.dim(*at), input.dim(*own)]);
        }
    }
    let batch = (0..update.rank()).filter(|axis| !windows.contains(axis));
    for (at, (axis, indices)) in batch.zip(numbers.batch()).enumerate() {
        if differ(update.dims[axis], indices) {
            let fault = ScatterFault::Batch { at, update: update.dims[axis], indices };
            return refuse(fault, [update.dim(axis), numbers.indices.whole()]);
        }
    }
    Ok(())
}
