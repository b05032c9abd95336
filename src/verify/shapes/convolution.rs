//! Convolutions: batch, channels and ranks, in PyTorch's words; and StableHLO's, whose verifier computes windows too.

use super::Answer;
use super::hlo::hlo_product;
use super::rules::declared;
use super::view::{OpView, Shaped, joined, refuse};
use crate::diagnostic::Code;
use crate::ir::AttributeKind;
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

/// The dimensions of `stablehlo.convolution`: where each operand and the result has its batch or its inputs, its features,
/// and what windows go over, in their order.
struct Layout {
    operands: [Places; 2],
    result: Places,
}

/// `[b, 0, 1, f]`, or `[0, 1, i, o]` of the kernel.
struct Places {
    first: usize,
    second: usize,
    spatial: Vec<usize>,
}

impl Places {
    fn read(text: &str, letters: [&str; 2]) -> Option<Self> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let place = |wanted: &str| words.iter().position(|word| *word == wanted);
        let spatial =
            (0..words.len().checked_sub(2)?).map(|number| place(&number.to_string())).collect::<Option<_>>()?;
        Some(Self { first: place(letters[0])?, second: place(letters[1])?, spatial })
    }

    fn rank(&self) -> usize {
        self.spatial.len() + 2
    }
}

/// What a window goes over, in a dimension.
#[derive(Clone, Copy)]
struct Window {
    stride: i64,
    low: i64,
    high: i64,
    input_dilation: i64,
    kernel_dilation: i64,
}

impl Window {
    /// How often it fits.
    fn count(self, input: Dim, kernel: Dim) -> Option<Dim> {
        let (Some(input), Some(kernel)) = (input.size(), kernel.size()) else { return Some(Dim::DYNAMIC) };
        let dilated = |size: u64, by: i64| match i128::from(size) {
            0 => 0,
            size => (size - 1) * i128::from(by) + 1,
        };
        let padded = dilated(input, self.input_dilation) + i128::from(self.low) + i128::from(self.high);
        let window = dilated(kernel, self.kernel_dilation);
        let count = match padded <= 0 || window > padded || self.stride <= 0 {
            true => 0,
            false => (padded - window) / i128::from(self.stride) + 1,
        };
        Dim::fixed(u64::try_from(count).ok()?).ok()
    }
}

impl<'v> OpView<'v> {
    fn layout(self) -> Option<Layout> {
        let numbers = self.ir.attribute(self.op, "dimension_numbers")?;
        let AttributeKind::Opaque(text, _) = *self.ir.attributes.resolve(numbers) else { return None };
        let text = std::str::from_utf8(self.ir.texts.get(text)).ok()?;
        let inner = text.split_once('<')?.1.strip_suffix('>')?;
        let (operands, result) = inner.split_once("->")?;
        let (left, right) = operands.split_once('x')?;
        let bare = |text: &'v str| text.trim().strip_prefix('[')?.strip_suffix(']');
        Some(Layout {
            operands: [Places::read(bare(left)?, ["b", "f"])?, Places::read(bare(right)?, ["i", "o"])?],
            result: Places::read(bare(result)?, ["b", "f"])?,
        })
    }

    /// One number for each window, or those that it has where none are said.
    fn windows(self, count: usize) -> Option<Vec<Window>> {
        let list = |name: &str, default: i64| match self.ir.attribute(self.op, name) {
            Some(value) => self.ir.integer_list(value).filter(|list| list.len() == count),
            None => Some(vec![default; count]),
        };
        let padding = match self.ir.attribute(self.op, "padding") {
            Some(value) => {
                let (_, words) = self.ir.elements(value)?;
                let numbers: Vec<i64> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
                match numbers[..] {
                    [splat] => vec![splat; 2 * count],
                    _ => numbers,
                }
            }
            None => vec![0; 2 * count],
        };
        let (strides, input, kernel) = (list("window_strides", 1)?, list("lhs_dilation", 1)?, list("rhs_dilation", 1)?);
        let window = |at: usize| {
            let (low, high) = (*padding.get(2 * at)?, *padding.get(2 * at + 1)?);
            Some(Window { stride: strides[at], low, high, input_dilation: input[at], kernel_dilation: kernel[at] })
        };
        (padding.len() == 2 * count).then(|| (0..count).map(window).collect())?
    }
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
    let (Some(left), Some(right), Some(layout)) = (view.operand(0), view.operand(1), view.layout()) else {
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

fn hlo_windows(view: OpView<'_>, left: &Shaped<'_>, right: &Shaped<'_>, layout: &Layout, batches: u64) -> Answer {
    let [input, kernel] = &layout.operands;
    // Of a padding that only a run decides nothing is computed.
    let is_known = view.operand_count() == 2;
    let Some(windows) = view.windows(input.spatial.len()).filter(|_| is_known) else { return Ok(()) };
    let mut found = vec![Dim::DYNAMIC; layout.result.rank()];
    let batch = left.dims[input.first].size().and_then(|size| Dim::fixed(size / batches).ok());
    found[layout.result.first] = batch.unwrap_or(Dim::DYNAMIC);
    found[layout.result.second] = right.dims[kernel.second];
    let places = input.spatial.iter().zip(&kernel.spatial).zip(&layout.result.spatial);
    for (((own, other), place), window) in places.zip(windows) {
        let Some(count) = window.count(left.dims[*own], right.dims[*other]) else { return Ok(()) };
        found[*place] = count;
    }
    hlo_product(view, &found)
}
