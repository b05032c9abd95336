//! The relation of a convolution with the dimensions that an attribute lists.

use super::layout::{ConvolutionLayout, WindowNames, Windowing};
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::apply::{RelationRefusal, RelationState};
use crate::shapes::bind::Partial;
use crate::shapes::hlo::divide;
use crate::shapes::hlo::window_lists::window_lists;
use crate::shapes::hlo::windows::windows;
use crate::shapes::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use crate::shapes::owner::Owner;
use crate::shapes::products::times;
use crate::shapes::relation::{Depends, Instance, Relation};
use crate::shapes::shared::{axis, hlo_product, list, repeated};
use crate::shapes::view::{OpView, ShapedValue};
use crate::shapes::window::PaddedWindow;
use smallvec::smallvec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[Relation::new(
    "convolution",
    "a convolution along the dimensions that an attribute lists",
    convolve,
)
.depends(Depends::Attributes)
.numbers(&["padding"])
.owners(&[Owner::StableHlo
    .verifies(
        hlo_convolution,
        "ranks are equal, numbers of dimensions are in range and apart, counts of groups divide batch and features, windows have positive numbers of the right count, and the result has the sizes that they leave",
    )
])];

/// Errors of StableHLO's verifier, which computes windows too.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ConvolutionFault {
    #[error("expects convolution arguments to have same number of dimensions. Got: '{left}' and '{right}'.")]
    Ranks { left: String, right: String },
    #[error("expects convolution arguments to have >= 2 dimensions. Got: '{left}' and '{right}'.")]
    LeastRank { left: String, right: String },
    #[error("expects convolution arguments to have {expected} dimensions. Got: {rank}")]
    Rank { expected: usize, rank: usize },
    #[error(
        "expects the same size for input, kernel and output spatial-dimensions, but got {input}, {kernel}, and {output} resp."
    )]
    Spatial { input: usize, kernel: usize, output: usize },
    #[error("expects {name} dimension-numbers to be unique, got {{{found}}}.")]
    Repeated { name: &'static str, found: String },
    #[error("expects padding to be of shape [{count}, 2], but got [{rows}, {pair}]")]
    Padding { count: usize, rows: Dim, pair: Dim },
    #[error("expects input, kernel, and output dimension-numbers to be in-range [0, {0}).")]
    Range(usize),
    #[error(
        "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batch} and {features} resp."
    )]
    Groups { batch: u64, features: u64 },
    #[error(
        "expects output feature dimension size ({size}) to be a multiple of batch_group_count. Got batch_group_count = {count}."
    )]
    OutputBatches { size: u64, count: u64 },
    #[error(
        "expects kernel output feature dimension ({size}) to be divisible by feature_group_count. For feature_group_count = {count}."
    )]
    OutputFeatures { size: u64, count: u64 },
    #[error(
        "expects input feature dimension ({size}) to be a multiple of feature_group_count. Got feature_group_count = {count}."
    )]
    InputFeatures { size: u64, count: u64 },
    #[error(
        "expects input feature dimension ({size}) / feature_group_count = kernel input feature dimension ({kernel}). Got feature_group_count = {count}."
    )]
    Kernel { size: u64, kernel: u64, count: u64 },
    #[error(
        "expects input batch dimension ({size}) to be divisible by batch_group_count. Got batch_group_count = {count}."
    )]
    Batches { size: u64, count: u64 },
}

impl ShapeFault for ConvolutionFault {
    fn code(&self) -> Code {
        match self {
            Self::Ranks { .. }
            | Self::LeastRank { .. }
            | Self::Rank { .. }
            | Self::Padding { .. }
            | Self::Groups { .. }
            | Self::OutputBatches { .. }
            | Self::OutputFeatures { .. }
            | Self::InputFeatures { .. }
            | Self::Kernel { .. }
            | Self::Batches { .. } => Code::UnfitOperandShapes,
            Self::Spatial { .. } | Self::Repeated { .. } | Self::Range(_) => Code::InvalidShapeAttribute,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// Batch, features, and the numbers of window positions.
fn convolve(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let rows = (o.operand_row(0, reading), o.operand_row(1, reading));
    let ((Some(input), Some(kernel)), Some(layout)) = (rows, ir.convolution_layout(o.op)) else { return Ok(()) };
    let ConvolutionLayout { operands: [of_input, of_kernel], result } = &layout;
    let ranks = [of_input.rank(), of_kernel.rank(), result.rank()];
    if kernel.rank() != input.rank() || ranks.iter().any(|rank| *rank != input.rank()) {
        return Err(RelationRefusal::Invalid);
    }
    let count = |name| ir.attribute(o.op, name).map_or(Some(1), |value| ir.integer(value)).filter(|count| *count > 0);
    let counts = (count("batch_group_count"), count("feature_group_count"));
    let (Some(batches), Some(features)) = counts else { return Err(RelationRefusal::Invalid) };
    let inputs = times(reading.dims.get(kernel, of_kernel.first), features, reading);
    reading.facts.equate(reading.dims.get(input, of_input.second), inputs)?;
    let mut found: Partial = smallvec![None; input.rank()];
    found[result.first] = divide(reading.dims.get(input, of_input.first), batches, reading);
    found[result.second] = Some(reading.dims.get(kernel, of_kernel.second));
    let windows = windows(o, WindowNames::CONVOLUTION, result.spatial.len()).filter(|_| o.reader.refines);
    for (at, window) in windows.into_iter().flatten().enumerate() {
        let elements = reading.facts.value(reading.dims.get(kernel, of_kernel.spatial[at]));
        let dim = reading.dims.get(input, of_input.spatial[at]);
        let window = elements.map(|elements| PaddedWindow { kernel: elements.into(), ..window });
        found[result.spatial[at]] = window.and_then(|window| window.leave(dim, reading));
    }
    o.bind_known(&found, reading)
}

fn hlo_convolution(view: OpView<'_>) -> CheckResult {
    let (Some(left), Some(right)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    if left.rank() != right.rank() {
        let fault = ConvolutionFault::Ranks { left: view.print(left.ty), right: view.print(right.ty) };
        return refuse(fault, [right.whole(), left.whole()]);
    }
    if left.rank() < 2 {
        let fault = ConvolutionFault::LeastRank { left: view.print(left.ty), right: view.print(right.ty) };
        return refuse(fault, [left.whole(), right.whole()]);
    }
    hlo_dimensions(view, &left, &right)?;
    let Some(layout) = view.ir.convolution_layout(view.op) else { return Ok(()) };
    let [input, kernel] = &layout.operands;
    let ranks = [input.rank(), kernel.rank(), layout.result.rank()];
    let count = |name| u64::try_from(view.number_of(name).unwrap_or(1)).ok().filter(|count| *count > 0);
    let (Some(batches), Some(features)) = (count("batch_group_count"), count("feature_group_count")) else {
        return Ok(());
    };
    if ranks.iter().any(|rank| *rank != left.rank()) {
        return Ok(());
    }
    if batches > 1 && features > 1 {
        return refuse(ConvolutionFault::Groups { batch: batches, features }, []);
    }
    if let Some(size) = right.dims[kernel.second].size() {
        let mark = right.dim(kernel.second);
        if size % batches != 0 {
            return refuse(ConvolutionFault::OutputBatches { size, count: batches }, [mark]);
        }
        if size % features != 0 {
            return refuse(ConvolutionFault::OutputFeatures { size, count: features }, [mark]);
        }
    }
    if let Some(size) = left.dims[input.second].size() {
        let mark = left.dim(input.second);
        if size % features != 0 {
            return refuse(ConvolutionFault::InputFeatures { size, count: features }, [mark]);
        }
        if let Some(own) = right.dims[kernel.first].size().filter(|own| size / features != *own) {
            let fault = ConvolutionFault::Kernel { size, kernel: own, count: features };
            return refuse(fault, [mark, right.dim(kernel.first)]);
        }
    }
    if let Some(size) = left.dims[input.first].size().filter(|size| size % batches != 0) {
        return refuse(ConvolutionFault::Batches { size, count: batches }, [left.dim(input.first)]);
    }
    hlo_windows(view, &left, &right, &layout, batches)
}

/// The numbers of dimensions are in range and distinct, with equal counts for input, kernel and result.
fn hlo_dimensions(view: OpView<'_>, left: &ShapedValue<'_>, right: &ShapedValue<'_>) -> CheckResult {
    let Some(numbers) = view.ir.convolution_numbers(view.op) else { return Ok(()) };
    let mark = || MisfitPlace::Attribute("dimension_numbers".into());
    let [input, kernel, output] = [0, 1, 2].map(|at| numbers[at].len().saturating_sub(2));
    if input != kernel || input != output {
        return refuse(ConvolutionFault::Spatial { input, kernel, output }, [mark()]);
    }
    let rank = left.rank();
    if numbers.iter().flatten().any(|number| axis(*number, rank).is_none()) {
        return refuse(ConvolutionFault::Range(rank), [mark(), left.whole(), right.whole()]);
    }
    for (name, numbers) in ["input", "kernel", "output"].into_iter().zip(&numbers) {
        if repeated(numbers).is_some() {
            return refuse(ConvolutionFault::Repeated { name, found: list(numbers.iter().copied()) }, [mark()]);
        }
    }
    match input + 2 == rank {
        true => Ok(()),
        false => refuse(ConvolutionFault::Rank { expected: input + 2, rank }, [left.whole(), mark()]),
    }
}

fn hlo_windows(
    view: OpView<'_>,
    left: &ShapedValue<'_>,
    right: &ShapedValue<'_>,
    layout: &ConvolutionLayout,
    batches: u64,
) -> CheckResult {
    let [input, kernel] = &layout.operands;
    let sizes: Vec<Dim> = kernel.spatial.iter().map(|axis| right.dims[*axis]).collect();
    window_lists(view, WindowNames::CONVOLUTION, &sizes)?;
    let (dims, pairs) = (view.operand(2).map(|padding| padding.dims), input.spatial.len());
    if let Some([rows, pair]) = dims
        && (rows.size().is_some_and(|rows| rows != pairs as u64) || pair.size().is_some_and(|pair| pair != 2))
    {
        return refuse(ConvolutionFault::Padding { count: pairs, rows: *rows, pair: *pair }, []);
    }
    // Sizes with a run-time padding are not computed.
    let is_known = view.operand_count() == 2;
    let padding = view.ir.attribute(view.op, "padding");
    let windows = view.ir.windowing(view.op, WindowNames::CONVOLUTION, padding, input.spatial.len());
    let Some(windows) = windows.filter(|_| is_known) else { return Ok(()) };
    let mut found = vec![Dim::DYNAMIC; layout.result.rank()];
    let batch = left.dims[input.first].size().and_then(|size| Dim::fixed(size / batches).ok());
    found[layout.result.first] = batch.unwrap_or(Dim::DYNAMIC);
    found[layout.result.second] = right.dims[kernel.second];
    let places = input.spatial.iter().zip(&kernel.spatial).zip(&layout.result.spatial);
    for (((own, other), place), window) in places.zip(windows) {
        let Some(count) = count(window, left.dims[*own], right.dims[*other]) else { return Ok(()) };
        found[*place] = count;
    }
    hlo_product(view, &found)
}

/// The number of positions of a window in a dimension.
pub(super) fn count(window: Windowing, input: Dim, kernel: Dim) -> Option<Dim> {
    let (Some(input), Some(kernel)) = (input.size(), kernel.size()) else { return Some(Dim::DYNAMIC) };
    let dilated = |size: u64, by: i64| match i128::from(size) {
        0 => 0,
        size => (size - 1) * i128::from(by) + 1,
    };
    let (low, high) = window.padding;
    let padded = dilated(input, window.base_dilation) + i128::from(low) + i128::from(high);
    let kernel = dilated(kernel, window.dilation);
    let count = match padded <= 0 || kernel > padded || window.stride <= 0 {
        true => 0,
        false => (padded - kernel) / i128::from(window.stride) + 1,
    };
    Dim::fixed(u64::try_from(count).ok()?).ok()
}
