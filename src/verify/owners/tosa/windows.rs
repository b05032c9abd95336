//! Convolutions and poolings of `tosa`: strides, dilations, padding and the sizes of results.

use super::elements::{Zeroed, float_or_not, same_elements, zero_points};
use super::{OwnedOp, OwnedValue, OwnerRow, Stored, listed};
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const CONVOLVES: &str = "strides and dilations are positive, padding is not negative, the windows cover the input without a rest, and types, zero points and the accumulator agree";
const POOLS: &str = "kernels and strides are positive, padding is smaller than the kernel, and the windows cover the input without a rest";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.avg_pool2d", average, POOLS).looks_around(),
    OwnerRow::new("tosa.conv2d", conv2d, CONVOLVES).looks_around(),
    OwnerRow::new("tosa.conv3d", conv3d, CONVOLVES).looks_around(),
    OwnerRow::new("tosa.depthwise_conv2d", depthwise, CONVOLVES).looks_around(),
    OwnerRow::new("tosa.max_pool2d", max_pool, POOLS),
    OwnerRow::new("tosa.transpose_conv2d", transposed, CONVOLVES).looks_around(),
];

/// Faults of a window, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum WindowFault {
    #[error("expect all {what} values to be >= {least}, got {found}")]
    Least { what: &'static str, least: i64, found: String },
    #[error(
        "expected left/right padding to be less than the width of the kernel, got pad_left={0}, pad_right={1}, kernel_x={2}"
    )]
    PadWidth(i64, i64, i64),
    #[error(
        "expected top/bottom padding to be less than the height of the kernel, got pad_top={0}, pad_bottom={1}, kernel_y={2}"
    )]
    PadHeight(i64, i64, i64),
    #[error(
        "expected input_{0} + pad_{1} + pad_{2} - kernel_{3} to be wholly divisible by stride_{3}, got ({4}) / {5}"
    )]
    PoolRest(&'static str, &'static str, &'static str, &'static str, String, i64),
    #[error(
        "expected input_{0} - 1 + pad_{1} + pad_{2} - (kernel_{0} - 1) * dilation_{3} to be wholly divisible by stride_{3}, got ({4}) / {5}"
    )]
    Rest(&'static str, &'static str, &'static str, &'static str, String, i64),
    #[error("calculated output {0} did not match expected: calculated={1}, expected={2}")]
    Output(&'static str, i128, i64),
    #[error("expected out_pad_{0} > -K{1}, but got: out_pad_{0}={2} and K{1}={3}")]
    OutPad(&'static str, &'static str, i64, i64),
    #[error(
        "dimension mismatch: expected O{0} == (I{0} - 1) * stride_{1} + out_pad_{2} + out_pad_{3} + K{0}, but got {4} != {5}"
    )]
    Transposed(&'static str, &'static str, &'static str, &'static str, i64, String),
    #[error("accumulator type for {0} tensor is not {1}")]
    Accumulator(&'static str, &'static str),
}

impl ShapeFault for WindowFault {
    fn code(&self) -> Code {
        match self {
            Self::Least { .. } | Self::PadWidth(..) | Self::PadHeight(..) | Self::OutPad(..) => {
                Code::InconsistentAttributes
            }
            Self::PoolRest(..) | Self::Rest(..) => Code::InvalidShapeAttribute,
            Self::Output(..) | Self::Transposed(..) => Code::UnfitResultShape,
            Self::Accumulator(..) => Code::TypeMismatch,
        }
    }
}

/// An axis of a window, with its name in messages and its place.
struct WindowAxis {
    name: &'static str,
    pads: [&'static str; 2],
    letter: &'static str,
    /// The position in the input and the result.
    at: usize,
    kernel_at: usize,
}

const fn axis(
    name: &'static str,
    pads: [&'static str; 2],
    letter: &'static str,
    at: usize,
    kernel_at: usize,
) -> WindowAxis {
    WindowAxis { name, pads, letter, at, kernel_at }
}

const HEIGHT: [&str; 2] = ["top", "bottom"];
const WIDTH: [&str; 2] = ["left", "right"];
const IMAGE: &[WindowAxis] = &[axis("height", HEIGHT, "y", 1, 1), axis("width", WIDTH, "x", 2, 2)];
const BY_CHANNEL: &[WindowAxis] = &[axis("height", HEIGHT, "y", 1, 0), axis("width", WIDTH, "x", 2, 1)];
const VOLUME: &[WindowAxis] =
    &[axis("depth", ["front", "back"], "d", 1, 1), axis("height", HEIGHT, "y", 2, 2), axis("width", WIDTH, "x", 3, 3)];

/// The attribute of a name.
fn mark(name: &str) -> [MisfitPlace; 1] {
    [MisfitPlace::Attribute(name.into())]
}

/// The numbers of an attribute, after verifying their minimum.
fn at_least(
    op: OwnedOp<'_>,
    name: &str,
    what: &'static str,
    least: i64,
) -> Result<Option<Vec<i64>>, crate::shapes::Misfit> {
    let numbers = op.numbers(name);
    if let Some(numbers) = numbers.as_deref().filter(|numbers| numbers.iter().any(|number| *number < least)) {
        refuse(WindowFault::Least { what, least, found: listed(numbers) }, mark(name))?;
    }
    Ok(numbers)
}

fn conv2d(op: OwnedOp<'_>) -> CheckResult {
    convolution(op, IMAGE)
}

fn conv3d(op: OwnedOp<'_>) -> CheckResult {
    convolution(op, VOLUME)
}

fn depthwise(op: OwnedOp<'_>) -> CheckResult {
    convolution(op, BY_CHANNEL)
}

fn convolution(op: OwnedOp<'_>, axes: &[WindowAxis]) -> CheckResult {
    elements(op)?;
    let pad = at_least(op, "pad", "padding", 0)?;
    let stride = at_least(op, "stride", "stride", 1)?;
    let dilation = at_least(op, "dilation", "dilation", 1)?;
    let (Some(input), Some(weight), Some(output)) = (op.named("input"), op.named("weight"), op.result(0)) else {
        return Ok(());
    };
    let (Some(pad), Some(stride), Some(dilation)) = (pad, stride, dilation) else { return Ok(()) };
    for (number, axis) in axes.iter().enumerate() {
        let (Some(size), Some(kernel)) = (op.size(input, axis.at), op.size(weight, axis.kernel_at)) else { continue };
        let (Some([before, after]), Some(stride), Some(dilation)) =
            (pair(&pad, number), stride.get(number), dilation.get(number))
        else {
            continue;
        };
        let through = sum(&[size - 1, before, after]) - product(kernel - 1, *dilation);
        if through % i128::from(*stride) != 0 {
            let found = format!("{size} - 1 + {before} + {after} - ({kernel} - 1) * {dilation}");
            let [first, second] = axis.pads;
            return refuse(WindowFault::Rest(axis.name, first, second, axis.letter, found, *stride), mark("stride"));
        }
        is_as_large(op, axis, output, through / i128::from(*stride) + 1)?;
    }
    Ok(())
}

/// A sum of sizes and attributes, which may exceed 64 bits.
fn sum(numbers: &[i64]) -> i128 {
    numbers.iter().map(|number| i128::from(*number)).sum()
}

/// A product of two numbers, which may exceed 64 bits.
fn product(left: i64, right: i64) -> i128 {
    i128::from(left) * i128::from(right)
}

fn pair(pad: &[i64], number: usize) -> Option<[i64; 2]> {
    Some([*pad.get(2 * number)?, *pad.get(2 * number + 1)?])
}

/// Verifies the computed size of the result along an axis.
fn is_as_large(op: OwnedOp<'_>, axis: &WindowAxis, output: OwnedValue, calculated: i128) -> CheckResult {
    match op.size(output, axis.at) {
        Some(declared) if i128::from(declared) != calculated => {
            refuse(WindowFault::Output(axis.name, calculated, declared), [output.dim(axis.at)])
        }
        Some(_) | None => Ok(()),
    }
}

fn average(op: OwnedOp<'_>) -> CheckResult {
    pool(op)?;
    let (Some(input), Some(output)) = (op.named("input"), op.result(0)) else { return Ok(()) };
    match op.stored(input.ty) {
        Some(_) => accumulates(op, "integer", &["i32"], "i32")?,
        None => accumulates_floats(op, input)?,
    }
    zero_points(op, &[Zeroed::new("input", "input_zp", input), Zeroed::new("output", "output_zp", output)])
}

fn max_pool(op: OwnedOp<'_>) -> CheckResult {
    if let (Some(input), Some(output)) = (op.named("input"), op.result(0)) {
        same_elements(op, input, output)?;
    }
    pool(op)
}

fn pool(op: OwnedOp<'_>) -> CheckResult {
    let kernel = at_least(op, "kernel", "kernel", 1)?;
    let stride = at_least(op, "stride", "stride", 1)?;
    let pad = at_least(op, "pad", "padding", 0)?;
    let (Some(kernel), Some(stride), Some(pad)) = (kernel, stride, pad) else { return Ok(()) };
    let (&[kernel_y, kernel_x], &[_, _], &[top, bottom, left, right]) = (&kernel[..], &stride[..], &pad[..]) else {
        return Ok(());
    };
    if left >= kernel_x || right >= kernel_x {
        return refuse(WindowFault::PadWidth(left, right, kernel_x), mark("pad"));
    }
    if top >= kernel_y || bottom >= kernel_y {
        return refuse(WindowFault::PadHeight(top, bottom, kernel_y), mark("pad"));
    }
    let (Some(input), Some(output)) = (op.named("input"), op.result(0)) else { return Ok(()) };
    for (number, axis) in IMAGE.iter().enumerate() {
        let Some(size) = op.size(input, axis.at) else { continue };
        let (Some([before, after]), kernel, stride) = (pair(&pad, number), kernel[number], stride[number]) else {
            continue;
        };
        let through = sum(&[size, before, after]) - i128::from(kernel);
        if through % i128::from(stride) != 0 {
            let found = format!("{size} + {before} + {after} - {kernel}");
            let [first, second] = axis.pads;
            let fault = WindowFault::PoolRest(axis.name, first, second, axis.letter, found, stride);
            return refuse(fault, mark("stride"));
        }
        is_as_large(op, axis, output, through / i128::from(stride) + 1)?;
    }
    Ok(())
}

fn transposed(op: OwnedOp<'_>) -> CheckResult {
    elements(op)?;
    if let Some(stride) = op.numbers("stride")
        && stride.iter().any(|stride| *stride < 1)
    {
        let found = format!("[{}]", listed(&stride));
        return refuse(WindowFault::Least { what: "stride", least: 1, found }, mark("stride"));
    }
    let (Some(input), Some(weight), Some(output)) = (op.named("input"), op.named("weight"), op.result(0)) else {
        return Ok(());
    };
    let (Some(pad), Some(stride)) = (op.numbers("out_pad"), op.numbers("stride")) else { return Ok(()) };
    const LETTERS: [&str; 2] = ["H", "W"];
    for (number, axis) in IMAGE.iter().enumerate() {
        let (Some(kernel), Some(pads)) = (op.size(weight, axis.kernel_at), pair(&pad, number)) else { continue };
        for (pad, name) in pads.into_iter().zip(axis.pads) {
            if pad <= -kernel {
                return refuse(WindowFault::OutPad(name, LETTERS[number], pad, kernel), mark("out_pad"));
            }
        }
    }
    for (number, axis) in IMAGE.iter().enumerate() {
        let (Some(size), Some(kernel)) = (op.size(input, axis.at), op.size(weight, axis.kernel_at)) else { continue };
        let (Some([before, after]), Some(stride)) = (pair(&pad, number), stride.get(number)) else { continue };
        let Some(declared) = op.size(output, axis.at) else { continue };
        if i128::from(declared) != product(size - 1, *stride) + sum(&[before, after, kernel]) {
            let sum = format!("({size} - 1) * {stride} + {before} + {after} + {kernel}");
            let [first, second] = axis.pads;
            let fault = WindowFault::Transposed(LETTERS[number], axis.letter, first, second, declared, sum);
            return refuse(fault, [output.dim(axis.at)]);
        }
    }
    Ok(())
}

/// The requirements of a convolution on elements, zero points and the type of the accumulator.
fn elements(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(weight)) = (op.named("input"), op.named("weight")) else { return Ok(()) };
    float_or_not(op, input, weight)?;
    zero_points(op, &[Zeroed::new("input", "input_zp", input), Zeroed::new("weight", "weight_zp", weight)])?;
    match op.stored(input.ty) {
        Some(Stored { width: 8, .. }) => accumulates(op, "i8", &["i32"], "i32"),
        Some(Stored { width: 16, .. }) => accumulates(op, "i16", &["i48"], "i48"),
        Some(_) | None => accumulates_floats(op, input),
    }
}

fn accumulates_floats(op: OwnedOp<'_>, input: OwnedValue) -> CheckResult {
    match op.ty(op.element(input.ty)) {
        Type::Float("f8E5M2" | "f8E4M3") => accumulates(op, "f8", &["f16"], "f16"),
        Type::Float("f16") => accumulates(op, "f16", &["f16", "f32"], "f16/f32"),
        Type::Float("bf16") => accumulates(op, "bf16", &["f32"], "f32"),
        Type::Float("f32") => accumulates(op, "f32", &["f32"], "f32"),
        _ => Ok(()),
    }
}

/// Whether the accumulator type is allowed for the element type.
fn accumulates(op: OwnedOp<'_>, of: &'static str, types: &[&str], words: &'static str) -> CheckResult {
    let Some(sum) = op.attribute("acc_type").and_then(|ty| op.ir.type_of(ty)) else { return Ok(()) };
    match types.contains(&op.print(sum).as_str()) {
        true => Ok(()),
        false => refuse(WindowFault::Accumulator(of, words), mark("acc_type")),
    }
}
