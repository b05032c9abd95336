//! Convolutions: batch, channels and ranks, in PyTorch's words; and StableHLO's, whose verifier computes windows too.

use super::Answer;
use super::hlo::hlo_product;
use super::rules::declared;
use super::view::{OpView, Shaped, joined, refuse};
use crate::diagnostic::Code;
use crate::ir::{ConvolutionLayout, WindowNames, Windowing};
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum ConvolutionFault {
    #[error(
        "Expected {expected}-dimensional input for {expected}-dimensional weight [{weight}], but got {found}-dimensional input of size [{input}] instead"
    )]
    Rank { expected: usize, found: usize, weight: String, input: String },
    #[error(
        "Given {given}, weight of size [{weight}], expected input[{input}] to have {expected} channels, but got {found} channels instead"
    )]
    Channels { given: String, weight: String, input: String, expected: Dim, found: Dim },
    #[error(
        "Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size [{weight}] instead"
    )]
    Groups { groups: u64, weight: String },
    #[error("expects convolution arguments to have same number of dimensions. Got: '{left}' and '{right}'.")]
    HloRanks { left: String, right: String },
    #[error("expects input, kernel, and output dimension-numbers to be in-range [0, {0}).")]
    HloRange(usize),
    #[error(
        "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batch} and {features} resp."
    )]
    HloGroups { batch: u64, features: u64 },
    #[error(
        "expects output feature dimension size ({size}) to be a multiple of batch_group_count. Got batch_group_count = {count}."
    )]
    HloOutputBatches { size: u64, count: u64 },
    #[error(
        "expects kernel output feature dimension ({size}) to be divisible by feature_group_count. For feature_group_count = {count}."
    )]
    HloOutputFeatures { size: u64, count: u64 },
    #[error(
        "expects input feature dimension ({size}) to be a multiple of feature_group_count. Got feature_group_count = {count}."
    )]
    HloInputFeatures { size: u64, count: u64 },
    #[error(
        "expects input feature dimension ({size}) / feature_group_count = kernel input feature dimension ({kernel}). Got feature_group_count = {count}."
    )]
    HloKernel { size: u64, kernel: u64, count: u64 },
    #[error(
        "expects input batch dimension ({size}) to be divisible by batch_group_count. Got batch_group_count = {count}."
    )]
    HloBatches { size: u64, count: u64 },
}

impl ConvolutionFault {
    /// StableHLO says its sentences alone.
    pub(super) const fn is_bare(&self) -> bool {
        !matches!(self, Self::Rank { .. } | Self::Channels { .. } | Self::Groups { .. })
    }

    pub(super) const fn code(&self) -> Code {
        match self {
            Self::HloRange(_) => Code::InvalidShapeAttribute,
            Self::Rank { .. }
            | Self::Channels { .. }
            | Self::Groups { .. }
            | Self::HloRanks { .. }
            | Self::HloGroups { .. }
            | Self::HloOutputBatches { .. }
            | Self::HloOutputFeatures { .. }
            | Self::HloInputFeatures { .. }
            | Self::HloKernel { .. }
            | Self::HloBatches { .. } => Code::UnfitOperandShapes,
        }
    }
}

/// How often a window fits into a dimension.
fn count(window: Windowing, input: Dim, kernel: Dim) -> Option<Dim> {
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

/// An operand beside those that the rule is about, where the record has it.
fn constant_operand(view: OpView<'_>, name: &str) -> Option<Option<i64>> {
    let range = view.info.operand_range(name, view.operand_count())?;
    let operand = *view.ir.operands(view.op).get(range.start)?;
    Some(view.ir.written_number(operand))
}

/// Of ONNX and PyTorch: two operands, in which batch and channels come first. How windows go is left to a run.
pub(super) fn convolve(view: OpView<'_>, is_transposed: bool) -> Answer {
    let (Some(input), Some(weight)) = (view.named(0), view.named(1)) else { return Ok(()) };
    if input.rank() != weight.rank() {
        let (expected, found) = (weight.rank(), input.rank());
        let (weight, sizes) = (joined(weight.dims, ", "), joined(input.dims, ", "));
        let fault = ConvolutionFault::Rank { expected, found, weight, input: sizes };
        return refuse(fault, [input.whole()]);
    }
    let ([batch, _, rest @ ..], [first, second, ..]) = (input.dims, weight.dims) else { return Ok(()) };
    let is_transposed = constant_operand(view, "transposed").unwrap_or(Some(i64::from(is_transposed)));
    // ONNX has one group where it does not say how many.
    let has_attribute = view.ir.own_attribute(view.op, "group").is_some();
    let groups = constant_operand(view, "groups")
        .unwrap_or_else(|| if has_attribute { view.number_of("group") } else { Some(1) })
        .and_then(|groups| u64::try_from(groups).ok())
        .filter(|groups| *groups > 0);
    let times = |dim: &Dim| {
        let product = dim.size().zip(groups).and_then(|(size, groups)| size.checked_mul(groups));
        product.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
    };
    let output = match is_transposed {
        Some(0) => {
            let given = format!("groups={}", groups.unwrap_or(1));
            channels(&input, (&weight, 1), times(second), given)?;
            if let Some(groups) = groups.filter(|groups| first.size().is_some_and(|size| size % groups != 0)) {
                let fault = ConvolutionFault::Groups { groups, weight: joined(weight.dims, ", ") };
                return refuse(fault, [weight.dim(0)]);
            }
            *first
        }
        Some(_) => {
            channels(&input, (&weight, 0), *first, "transposed=1".to_owned())?;
            times(second)
        }
        None => Dim::DYNAMIC,
    };
    let found: Vec<Dim> = [*batch, output].into_iter().chain(rest.iter().map(|_| Dim::DYNAMIC)).collect();
    declared(view, Some(&found))
}

/// The input has the channels that are expected by the kernel, of which they are at an axis.
fn channels(input: &Shaped<'_>, (weight, axis): (&Shaped<'_>, usize), expected: Dim, given: String) -> Answer {
    let found = input.dims[1];
    if expected.is_dynamic() || found.is_dynamic() || expected == found {
        return Ok(());
    }
    let (sizes, kernel) = (joined(input.dims, ", "), joined(weight.dims, ", "));
    let fault = ConvolutionFault::Channels { given, weight: kernel, input: sizes, expected, found };
    refuse(fault, [input.dim(1), weight.dim(axis)])
}

pub(super) fn hlo_convolution(view: OpView<'_>) -> Answer {
    let (Some(left), Some(right), Some(layout)) =
        (view.operand(0), view.operand(1), view.ir.convolution_layout(view.op))
    else {
        return Ok(());
    };
    if left.rank() != right.rank() {
        let fault = ConvolutionFault::HloRanks { left: view.print(left.ty), right: view.print(right.ty) };
        return refuse(fault, [right.whole(), left.whole()]);
    }
    let [input, kernel] = &layout.operands;
    let ranks = [input.rank(), kernel.rank(), layout.result.rank()];
    let count = |name| u64::try_from(view.number_of(name).unwrap_or(1)).ok().filter(|count| *count > 0);
    let (Some(batches), Some(features)) = (count("batch_group_count"), count("feature_group_count")) else {
        return Ok(());
    };
    if ranks.iter().any(|rank| *rank > left.rank()) {
        return refuse(ConvolutionFault::HloRange(left.rank()), [left.whole(), right.whole()]);
    }
    // The verifier has other sentences for these.
    if ranks.iter().any(|rank| *rank != left.rank()) {
        return Ok(());
    }
    if batches > 1 && features > 1 {
        return refuse(ConvolutionFault::HloGroups { batch: batches, features }, []);
    }
    if let Some(size) = right.dims[kernel.second].size() {
        let mark = right.dim(kernel.second);
        if size % batches != 0 {
            return refuse(ConvolutionFault::HloOutputBatches { size, count: batches }, [mark]);
        }
        if size % features != 0 {
            return refuse(ConvolutionFault::HloOutputFeatures { size, count: features }, [mark]);
        }
    }
    if let Some(size) = left.dims[input.second].size() {
        let mark = left.dim(input.second);
        if size % features != 0 {
            return refuse(ConvolutionFault::HloInputFeatures { size, count: features }, [mark]);
        }
        if let Some(own) = right.dims[kernel.first].size().filter(|own| size / features != *own) {
            let fault = ConvolutionFault::HloKernel { size, kernel: own, count: features };
            return refuse(fault, [mark, right.dim(kernel.first)]);
        }
    }
    if let Some(size) = left.dims[input.first].size().filter(|size| size % batches != 0) {
        return refuse(ConvolutionFault::HloBatches { size, count: batches }, [left.dim(input.first)]);
    }
    hlo_windows(view, &left, &right, &layout, batches)
}

fn hlo_windows(
    view: OpView<'_>,
    left: &Shaped<'_>,
    right: &Shaped<'_>,
    layout: &ConvolutionLayout,
    batches: u64,
) -> Answer {
    let [input, kernel] = &layout.operands;
    // Of a padding that only a run decides nothing is computed.
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
