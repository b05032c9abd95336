//! Winograd transforms of `linalg`: F(m x m, r x r), with tiles of m + r - 1.

use super::{OwnedOp, OwnedValue, OwnerRow, differing};
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, destinations, refuse};

const EXPECTED: &str = "the output has the shape that the transform makes of the input";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "linalg.winograd_filter_transform",
        filter,
        "the filter is as high and wide as the transform states, or one of both is 1, and the output has the shape that it makes of it",
    ),
    OwnerRow::new("linalg.winograd_input_transform", input, EXPECTED),
    OwnerRow::new("linalg.winograd_output_transform", output, EXPECTED),
];

/// Faults of a transform, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum WinogradFault {
    #[error("expect filter {0} either equals to r or 1")]
    Filter(&'static str),
    #[error("expect either filter height or width equals to r")]
    NoFilter,
    #[error("expect input {0} equals to input tile size")]
    Tile(&'static str),
    #[error("the output shape is not expected")]
    Output,
}

impl ShapeFault for WinogradFault {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }
}

/// The sizes in the name of a transform.
struct TransformSizes {
    m: u64,
    r: u64,
}

impl TransformSizes {
    fn of(op: OwnedOp<'_>) -> Option<Self> {
        match op.number("fmr")? {
            0 => Some(Self { m: 2, r: 3 }),
            1 => Some(Self { m: 4, r: 3 }),
            2 => Some(Self { m: 2, r: 5 }),
            _ => None,
        }
    }

    fn tile(&self) -> u64 {
        self.m + self.r - 1
    }
}

const AXES: [&str; 2] = ["height", "width"];

/// A size as a dimension; dynamic if it is too large or unknown.
fn dim(size: Option<u64>) -> Dim {
    size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
}

fn is_one(size: Dim) -> bool {
    size.size() == Some(1)
}

/// Whether the output can have the expected shape.
fn expects(op: OwnedOp<'_>, output: OwnedValue, expected: &[Dim]) -> CheckResult {
    match op.shape(output.ty).and_then(|shape| differing(shape, expected)) {
        Some(axis) => refuse(WinogradFault::Output, [output.dim(axis)]),
        None => Ok(()),
    }
}

fn filter(op: OwnedOp<'_>) -> CheckResult {
    destinations(op.ir, op.op, op.range("output"))?;
    let (Some(filter), Some(output), Some(sizes)) = (op.named("filter"), op.named("output"), TransformSizes::of(op))
    else {
        return Ok(());
    };
    let Some(&[features, height, width, channels]) = op.shape(filter.ty) else { return Ok(()) };
    let (Some(height), Some(width)) = (height.size(), width.size()) else { return Ok(()) };
    for (axis, size) in [height, width].into_iter().enumerate() {
        if size != sizes.r && size != 1 {
            return refuse(WinogradFault::Filter(AXES[axis]), [filter.dim(axis + 1)]);
        }
    }
    if height == 1 && width == 1 {
        return refuse(WinogradFault::NoFilter, [filter.whole()]);
    }
    let made = |size: u64| dim(Some(if size == sizes.r { sizes.tile() } else { 1 }));
    expects(op, output, &[made(height), made(width), channels, features])
}

fn input(op: OwnedOp<'_>) -> CheckResult {
    destinations(op.ir, op.op, op.range("output"))?;
    let (Some(input), Some(output), Some(sizes)) = (op.named("input"), op.named("output"), TransformSizes::of(op))
    else {
        return Ok(());
    };
    let Some(&[count, height, width, channels]) = op.shape(input.ty) else { return Ok(()) };
    let Some(declared @ &[_, _, _, _, _, _]) = op.shape(output.ty) else { return Ok(()) };
    let mut expected = [Dim::DYNAMIC, Dim::DYNAMIC, Dim::DYNAMIC, Dim::DYNAMIC, count, channels];
    for (axis, size) in [height, width].into_iter().enumerate() {
        let is_left_out = is_one(declared[axis]) && size.is_static();
        expected[axis] = dim(Some(if is_left_out { 1 } else { sizes.tile() }));
        let tiles = size.size().map(|size| size.saturating_sub(sizes.r - 1) / sizes.m);
        expected[axis + 2] = if is_left_out { size } else { dim(tiles) };
    }
    expects(op, output, &expected)
}

fn output(op: OwnedOp<'_>) -> CheckResult {
    destinations(op.ir, op.op, op.range("output"))?;
    let (Some(value), Some(output), Some(sizes)) = (op.named("value"), op.named("output"), TransformSizes::of(op))
    else {
        return Ok(());
    };
    let Some(shape @ &[_, _, _, _, count, features]) = op.shape(value.ty) else { return Ok(()) };
    let mut expected = [count, Dim::DYNAMIC, Dim::DYNAMIC, features];
    for axis in 0..2 {
        let (Some(size), Some(tiles)) = (shape[axis].size(), shape[axis + 2].size()) else { continue };
        if size != 1 && size != sizes.tile() {
            return refuse(WinogradFault::Tile(AXES[axis]), marks(value, axis));
        }
        expected[axis + 1] = dim(tiles.checked_mul(if size == 1 { 1 } else { sizes.m }));
    }
    expects(op, output, &expected)
}

fn marks(value: OwnedValue, axis: usize) -> [MisfitPlace; 1] {
    [value.dim(axis)]
}
