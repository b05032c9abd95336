//! Fourier transforms of `tosa`.

use super::{OwnedOp, OwnedValue, OwnerRow};
use crate::diagnostic::Code;
use crate::shapes::{CheckResult, ShapeFault, refuse};

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.fft2d", fft, "elements are floating-point, height and width are powers of two"),
    OwnerRow::new(
        "tosa.rfft2d",
        rfft,
        "elements are floating-point, height and width are powers of two, and the result has half of the width and one",
    ),
];

/// Faults of a transform, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum SpectrumFault {
    #[error("requires a floating point type")]
    Float,
    #[error("expected {0} to be a power of two, got {1}")]
    Power(&'static str, i64),
    #[error("expected output shapes to match, got '{0}', '{1}'")]
    Results(String, String),
    #[error("expected batch and height dimensions of input/output to match, got input='{0}' output='{1}'")]
    Rows(String, String),
    #[error("expected output width to be equal to input_width / 2 + 1, got {0}")]
    Width(i64),
}

impl ShapeFault for SpectrumFault {
    fn code(&self) -> Code {
        match self {
            Self::Float => Code::ElementTypeMismatch,
            Self::Power(..) => Code::UnfitOperandShapes,
            Self::Results(..) | Self::Rows(..) | Self::Width(_) => Code::UnfitResultShape,
        }
    }
}

/// Verifies that the transformed sizes are powers of two.
fn are_powers(op: OwnedOp<'_>, input: OwnedValue) -> CheckResult {
    for (name, axis) in [("height", 1), ("width", 2)] {
        if let Some(size) = op.size(input, axis)
            && size.count_ones() != 1
        {
            return refuse(SpectrumFault::Power(name, size), [input.dim(axis)]);
        }
    }
    Ok(())
}

fn is_float(op: OwnedOp<'_>, input: OwnedValue) -> CheckResult {
    match op.is_float(input.ty) || op.stored(input.ty).is_none() {
        true => Ok(()),
        false => refuse(SpectrumFault::Float, [input.whole()]),
    }
}

fn fft(op: OwnedOp<'_>) -> CheckResult {
    let Some(input) = op.operand(0) else { return Ok(()) };
    is_float(op, input)?;
    are_powers(op, input)
}

fn rfft(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(real), Some(imaginary)) = (op.operand(0), op.result(0), op.result(1)) else {
        return Ok(());
    };
    let differs = |left: OwnedValue, right: OwnedValue, axis: usize| match (op.size(left, axis), op.size(right, axis)) {
        (Some(left), Some(right)) => left != right,
        _ => false,
    };
    if (0..3).any(|axis| differs(real, imaginary, axis)) {
        let fault = SpectrumFault::Results(op.print(real.ty), op.print(imaginary.ty));
        return refuse(fault, [imaginary.whole(), real.whole()]);
    }
    is_float(op, input)?;
    are_powers(op, input)?;
    if differs(input, real, 0) || differs(input, real, 1) {
        let fault = SpectrumFault::Rows(op.print(input.ty), op.print(real.ty));
        return refuse(fault, [real.whole(), input.whole()]);
    }
    match (op.size(input, 2), op.size(real, 2)) {
        (Some(width), Some(found)) if found != width / 2 + 1 => {
            refuse(SpectrumFault::Width(found), [real.dim(2), input.dim(2)])
        }
        _ => Ok(()),
    }
}
