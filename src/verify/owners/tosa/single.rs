//! Operations of `tosa` with checks of their own: constants, `concat`, `dim`, `resize`, `reverse`, `scatter`.

use super::elements::same_elements;
use super::{OwnedOp, OwnerRow, listed};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Type};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.concat", concat, "there is an input, and the result has its elements and its rank"),
    OwnerRow::new("tosa.const", constant, "the values have the shape and the elements of the result"),
    OwnerRow::new("tosa.const_shape", const_shape, "there are as many values as the shape has sizes"),
    OwnerRow::new("tosa.dim", dim, "the axis is one of the operand, and the result has one size"),
    OwnerRow::new("tosa.gather", gather, "the result has the elements of the values"),
    OwnerRow::new("tosa.resize", resize, "scales are positive, and the result is as large as they make it")
        .looks_around(),
    OwnerRow::new("tosa.reverse", reverse, "the axis is one of the operand, and the result has its elements"),
    OwnerRow::new("tosa.scatter", scatter, "elements are the same, and no more values are written than there are"),
];

/// Faults of operations in this file, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum TosaFault {
    #[error("expect at least one input")]
    NoInput,
    #[error("expect output rank to match inputs rank, got {0} vs {1}")]
    ConcatRank(usize, usize),
    #[error("failed to verify that all of {{values, output}} have same shape")]
    ConstantShape,
    #[error("expected tensors for attr/result type")]
    ConstantTensors,
    #[error("expected same attr/result element types")]
    ConstantElements,
    #[error("expect elements in attribute values with rank 1")]
    ValuesRank,
    #[error(
        "expect number of elements in attribute values ({0}) to be equal to the rank ({1}) for the result shape type"
    )]
    ValuesCount(u64, usize),
    #[error("expect output shape type to contain one element, got '{0}'")]
    DimResult(String),
    #[error("expect axis to be in the range [0, {0}), got {1}")]
    DimAxis(usize, i64),
    #[error("expect all scale values to be > 0, got {0}")]
    Scale(String),
    #[error(
        "expected (input_{0} - 1) * scale_{1}_n - offset_{1} + border_{1} to be wholly divisible by scale_{1}_d, got ({2}) / {3}"
    )]
    ResizeRest(&'static str, &'static str, String, i64),
    #[error("calculated output {0} did not match expected: calculated={1}, expected={2}")]
    ResizeOutput(&'static str, i128, i64),
    #[error("expect {0} tensor rank ({1}) to be larger than reverse axis ({2})")]
    ReverseAxis(&'static str, usize, i64),
    #[error("expected non-negative reverse axis")]
    NegativeAxis,
    #[error("expect output tensor rank to be equal to input tensor rank")]
    ReverseRank,
    #[error("requires dimensions K >= W, got K={0} and W={1}")]
    Scatter(i64, i64),
}

impl ShapeFault for TosaFault {
    fn code(&self) -> Code {
        match self {
            Self::NoInput => Code::OperandCount,
            Self::ConstantTensors | Self::ConstantElements => Code::ElementTypeMismatch,
            Self::ConcatRank(..)
            | Self::ConstantShape
            | Self::DimResult(_)
            | Self::ResizeOutput(..)
            | Self::ReverseRank => Code::UnfitResultShape,
            Self::Scale(_) | Self::Scatter(..) => Code::UnfitOperandShapes,
            Self::ValuesRank | Self::ValuesCount(..) | Self::ResizeRest(..) => Code::InvalidShapeAttribute,
            Self::DimAxis(..) | Self::ReverseAxis(..) | Self::NegativeAxis => Code::InvalidAxisAttribute,
        }
    }
}

fn concat(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(output)) = (op.operand(0), op.result(0)) else {
        return refuse(TosaFault::NoInput, []);
    };
    for index in 0..op.operands().len() {
        if let Some(input) = op.operand(index) {
            same_elements(op, input, output)?;
        }
    }
    match (op.shape(input.ty), op.shape(output.ty)) {
        (Some(from), Some(to)) if from.len() != to.len() => {
            refuse(TosaFault::ConcatRank(to.len(), from.len()), [output.whole(), input.whole()])
        }
        _ => Ok(()),
    }
}

fn constant(op: OwnedOp<'_>) -> CheckResult {
    let Some(values) = op.attribute("values") else { return Ok(()) };
    let (AttributeKind::Dense(_, ty), Some(output)) = (*op.ir.attributes.resolve(values), op.result(0)) else {
        return Ok(());
    };
    let marks = [output.whole(), MisfitPlace::Attribute("values".into())];
    if let (Some(values), Some(result)) = (op.shape(ty), op.shape(output.ty))
        && values != result
    {
        return refuse(TosaFault::ConstantShape, marks);
    }
    if !matches!(op.ty(ty), Type::RankedTensor { .. }) {
        return refuse(TosaFault::ConstantTensors, marks);
    }
    // Quantized elements are printed as their storage type.
    let is_same = op.same(op.element(ty), op.element(output.ty));
    match is_same || op.stored_name(output.ty) == op.print(op.element(ty)) {
        true => Ok(()),
        false if matches!(op.ty(op.element(output.ty)), Type::Integer { .. } | Type::Float(_) | Type::Index) => {
            refuse(TosaFault::ConstantElements, marks)
        }
        false => Ok(()),
    }
}

fn const_shape(op: OwnedOp<'_>) -> CheckResult {
    let Some(values) = op.attribute("values") else { return Ok(()) };
    let (AttributeKind::Dense(_, ty), Some(output)) = (*op.ir.attributes.resolve(values), op.result(0)) else {
        return Ok(());
    };
    let Some(sizes) = op.shape(ty) else { return Ok(()) };
    let mark = MisfitPlace::Attribute("values".into());
    let [only] = sizes else { return refuse(TosaFault::ValuesRank, [mark]) };
    match (only.size(), op.length(output)) {
        (Some(found), Some(length)) if found != length as u64 => {
            refuse(TosaFault::ValuesCount(found, length), [mark, output.whole()])
        }
        _ => Ok(()),
    }
}

fn dim(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(output)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if op.length(output).is_some_and(|length| length != 1) {
        return refuse(TosaFault::DimResult(op.print(output.ty)), [output.whole()]);
    }
    let (Some(shape), Some(axis)) = (op.shape(input.ty), op.number("axis")) else { return Ok(()) };
    match usize::try_from(axis) {
        Ok(within) if within < shape.len() => Ok(()),
        Ok(_) | Err(_) => refuse(TosaFault::DimAxis(shape.len(), axis), [MisfitPlace::Attribute("axis".into())]),
    }
}

fn resize(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let (Some(input), Some(output)) = (op.named("input"), op.result(0)) else { return Ok(()) };
    let (Some(scale), Some(offset), Some(border)) =
        (op.constant("scale"), op.constant("offset"), op.constant("border"))
    else {
        return Ok(());
    };
    if let Some(list) = op.named("scale")
        && scale.iter().any(|number| *number <= 0)
    {
        return refuse(TosaFault::Scale(listed(&scale)), [list.whole()]);
    }
    if op.shape(output.ty).is_none() {
        return Ok(());
    }
    for (index, (name, letter)) in [("height", "y"), ("width", "x")].into_iter().enumerate() {
        let axis = index + 1;
        let (Some([over, under]), Some(offset), Some(border)) = (
            scale.get(2 * index..2 * index + 2).and_then(|pair| <[i64; 2]>::try_from(pair).ok()),
            offset.get(index),
            border.get(index),
        ) else {
            continue;
        };
        // A single element may be repeated any number of times.
        let Some(size) = op.size(input, axis).filter(|size| *size != 1) else { continue };
        let through = i128::from(size - 1) * i128::from(over) - i128::from(*offset) + i128::from(*border);
        if through % i128::from(under) != 0 {
            let found = format!("({size} - 1) * {over} - {offset} + {border}");
            return refuse(TosaFault::ResizeRest(name, letter, found, under), [input.dim(axis)]);
        }
        let calculated = through / i128::from(under) + 1;
        if let Some(declared) = op.size(output, axis)
            && i128::from(declared) != calculated
        {
            return refuse(TosaFault::ResizeOutput(name, calculated, declared), [output.dim(axis)]);
        }
    }
    Ok(())
}

fn reverse(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(output)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    same_elements(op, input, output)?;
    let Some(axis) = op.number("axis") else { return Ok(()) };
    let mark = || [MisfitPlace::Attribute("axis".into())];
    if axis < 0 {
        return refuse(TosaFault::NegativeAxis, mark());
    }
    for (name, value) in [("input", input), ("output", output)] {
        let Some(rank) = op.rank(value) else { continue };
        if op.rank(input).is_some_and(|of_input| of_input != rank) {
            return refuse(TosaFault::ReverseRank, [output.whole(), input.whole()]);
        }
        // A scalar is reversed along the axis 0.
        if axis >= rank as i64 && (axis, rank) != (0, 0) {
            return refuse(TosaFault::ReverseAxis(name, rank, axis), mark());
        }
    }
    Ok(())
}

fn gather(op: OwnedOp<'_>) -> CheckResult {
    match (op.named("values"), op.result(0)) {
        (Some(values), Some(output)) => same_elements(op, values, output),
        _ => Ok(()),
    }
}

fn scatter(op: OwnedOp<'_>) -> CheckResult {
    let (Some(values), Some(indices)) = (op.named("values_in"), op.named("indices")) else { return Ok(()) };
    for value in [op.named("input"), op.result(0)].into_iter().flatten() {
        same_elements(op, values, value)?;
    }
    match (op.size(values, 1), op.size(indices, 1)) {
        (Some(rows), Some(written)) if rows < written => {
            refuse(TosaFault::Scatter(rows, written), [indices.dim(1), values.dim(1)])
        }
        _ => Ok(()),
    }
}
