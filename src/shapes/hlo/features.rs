//! StableHLO's requirements on the normalization of a batch and of the Fourier transform.

use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shape::Dim;
use crate::shapes::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use crate::shapes::shared::{SharedFault, list, numbers};
use crate::shapes::view::{OpView, ShapedValue, differ};

/// The errors of operands whose shapes do not match.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum FeatureFault {
    #[error("expects {0}-dimensional operands to have compatible shapes.")]
    Shapes(&'static str),
    #[error(
        "expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex {axis}, and rank {rank}."
    )]
    Axis { axis: i64, rank: usize },
    #[error(
        "expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is {size} and the feature count is {features}."
    )]
    Count { size: Dim, features: Dim },
    #[error("rank must be between 1 and 3, but got {0}.")]
    FourierRank(usize),
    #[error("RFFT requires f32 or f64 input type, but is given '{0}'.")]
    FourierReal(String),
    #[error("FFT/IFFT/IRFFT take a complex tensor as input, but is given '{0}'.")]
    FourierComplex(String),
    #[error("operand rank must not be less than fft rank of {count} for operand of type '{ty}'.")]
    FourierOperand { count: usize, ty: String },
    #[error("RFFT requires innermost dimensions to be compatible with fft_length. Got: {found} but wanted {lengths}.")]
    Lengths { found: String, lengths: String },
    #[error(
        "IRFFT requires non-final dimensions to be compatible with fft_length. Got: {found} but wanted {lengths}, and {size} != {length}."
    )]
    OuterLengths { found: String, lengths: String, size: u64, length: i64 },
    #[error(
        "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: {size} but fft_length is {lengths}."
    )]
    LastLength { size: u64, lengths: String },
}

impl ShapeFault for FeatureFault {
    fn code(&self) -> Code {
        match self {
            Self::Axis { .. } | Self::FourierRank(_) => Code::InvalidShapeAttribute,
            Self::Shapes(_)
            | Self::Count { .. }
            | Self::FourierReal(_)
            | Self::FourierComplex(_)
            | Self::FourierOperand { .. }
            | Self::Lengths { .. }
            | Self::OuterLengths { .. }
            | Self::LastLength { .. } => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// `batch_norm_*`: the first operand and a gradient have one shape, the others one number for each feature.
pub(super) fn hlo_normalize(view: OpView<'_>) -> CheckResult {
    let all: Vec<ShapedValue<'_>> = (0..view.operand_count()).filter_map(|index| view.operand(index)).collect();
    if all.len() != view.operand_count() || all.is_empty() {
        return Ok(());
    }
    // The last operand of `batch_norm_grad` is a gradient with the type of the first.
    let is_gradient = view.ir.op_name_bytes(view.op).ends_with(b"_grad");
    let (whole, lists): (Vec<ShapedValue<'_>>, Vec<ShapedValue<'_>>) =
        all.iter().partition(|operand| operand.at.index == 0 || is_gradient && operand.at.index == 4);
    for (operands, word) in [(&whole, "multi"), (&lists, "single")] {
        let Some((first, others)) = operands.split_first() else { return Ok(()) };
        if let Some(other) = others.iter().find(|other| !OpView::agrees(first.dims, other.dims)) {
            let marks = [OpView::differing(first.dims, other), first.whole()];
            return refuse(FeatureFault::Shapes(word), marks);
        }
    }
    let (Some(axis), Some(features)) = (view.number(0), lists.first()) else { return Ok(()) };
    let rank = whole[0].rank();
    let Some(along) = crate::shapes::shared::axis(axis, rank) else {
        return refuse(FeatureFault::Axis { axis, rank }, [view.attribute_mark(0), whole[0].whole()]);
    };
    let [size] = features.dims else { return Ok(()) };
    let count = whole[0].dims[along];
    match differ(*size, count) {
        true => {
            let marks = [features.dim(0), whole[0].dim(along)];
            refuse(FeatureFault::Count { size: *size, features: count }, marks)
        }
        false => Ok(()),
    }
}

/// `fft`
pub(super) fn hlo_fourier(view: OpView<'_>) -> CheckResult {
    let (Some(operand), Some(lengths)) = (view.operand(0), view.numbers_of("fft_length")) else { return Ok(()) };
    let word = view.ir.attribute(view.op, "fft_type").and_then(|value| view.ir.enumerated_last(value));
    let (Some(word), count) = (word, lengths.len()) else { return Ok(()) };
    let mark = || MisfitPlace::Attribute("fft_length".into());
    if !(1..=3).contains(&count) {
        return refuse(FeatureFault::FourierRank(count), [mark()]);
    }
    let element = view.ir.types.shaped(operand.ty).map_or(operand.ty, |shaped| shaped.element);
    match view.ir.types.resolved(element) {
        Type::Float("f32" | "f64") if word == "RFFT" => {}
        _ if word == "RFFT" => {
            return refuse(FeatureFault::FourierReal(view.print(element)), [operand.whole()]);
        }
        Type::Complex(_) => {}
        _ => return refuse(FeatureFault::FourierComplex(view.print(operand.ty)), [operand.whole()]),
    }
    let rank = operand.rank();
    if rank < count {
        let fault = FeatureFault::FourierOperand { count, ty: view.print(operand.ty) };
        return refuse(fault, [operand.whole(), mark()]);
    }
    match word {
        "RFFT" | "IRFFT" => hlo_lengths(&operand, &lengths, word == "RFFT")?,
        _ => {}
    }
    fourier_element(view, &operand, &lengths, word)
}

/// The element type of the result: complex, or for the real inverse the type of the real numbers.
fn fourier_element(view: OpView<'_>, operand: &ShapedValue<'_>, lengths: &[i64], word: &str) -> CheckResult {
    let types = &view.ir.types;
    let element = |value: &ShapedValue<'_>| types.shaped(value.ty).map(|shaped| shaped.element);
    let (Some(result), Some(from)) = (view.result(0), element(operand)) else { return Ok(()) };
    let Some(to) = element(&result) else { return Ok(()) };
    let is_right = match (word, types.resolved(from), types.resolved(to)) {
        ("RFFT", _, Type::Complex(part)) => types.same(*part, from),
        ("IRFFT", Type::Complex(part), _) => types.same(*part, to),
        ("RFFT" | "IRFFT", ..) => false,
        _ => types.same(from, to),
    };
    if is_right {
        return Ok(());
    }
    let mut sizes: Vec<String> = operand.dims.iter().map(Dim::to_string).collect();
    let last = lengths.last().copied().filter(|length| *length != 0);
    match (word, sizes.last_mut(), last) {
        ("RFFT", Some(size), Some(length)) => *size = (length / 2 + 1).to_string(),
        ("IRFFT", Some(size), Some(length)) => *size = length.to_string(),
        _ => {}
    }
    let element = match (word, types.resolved(from)) {
        ("RFFT", _) => format!("complex<{}>", view.print(from)),
        ("IRFFT", Type::Complex(part)) => view.print(*part),
        _ => view.print(from),
    };
    let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
    let (inferred, declared) = (format!("tensor<{sizes}{element}>"), view.print(result.ty));
    refuse(SharedFault::HloInferred { inferred, declared }, [result.whole(), operand.whole()])
}

/// The last dimensions have the lengths of the transform; for the real inverse the last dimension has half of the
/// frequencies and the middle one.
fn hlo_lengths(operand: &ShapedValue<'_>, lengths: &[i64], is_real: bool) -> CheckResult {
    let (first, last) = (operand.rank() - lengths.len(), lengths.len() - 1);
    let shown = || (numbers(operand.dims), list(lengths.iter().copied()));
    for (at, length) in lengths.iter().copied().enumerate() {
        let Some(size) = operand.dims[first + at].size() else { continue };
        let fits = i128::from(size) == i128::from(length);
        let (found, lengths) = shown();
        let fault = match (is_real, at == last) {
            (true, _) if !fits => FeatureFault::Lengths { found, lengths },
            (false, false) if !fits => FeatureFault::OuterLengths { found, lengths, size, length },
            (false, true) if i128::from(size) != i128::from(length / 2 + 1) && (size != 0 || length != 0) => {
                FeatureFault::LastLength { size, lengths }
            }
            _ => continue,
        };
        return refuse(
            fault,
            [operand.dim(first + at), MisfitPlace::Entry { attribute: "fft_length".into(), entry: at }],
        );
    }
    Ok(())
}
