//! Operations of `tosa` with shapes as operands: shapes are results of operations on shapes, and have the required
//! number of sizes.

use super::elements::same_elements;
use super::{OwnedOp, OwnedValue, OwnerRow, static_size};
use crate::assembly::{Side, ValueAt};
use crate::diagnostic::Code;
use crate::ir::Definition;
use crate::shape::Dim;
use crate::shapes::{CheckResult, ShapeFault, refuse};

const ELEMENTWISE: &str = "shapes are known when a program is compiled, and have as many sizes as the result";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.add_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.concat_shape", concat, "the result has as many sizes as the operands together").looks_around(),
    OwnerRow::new("tosa.div_ceil_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.div_floor_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.exp2_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.log2_ceil_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.log2_floor_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.max_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.min_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.mod_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.mul_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.pad", pad, "there are two numbers for each dimension, and the result is larger by them")
        .looks_around(),
    OwnerRow::new("tosa.reshape", reshape, "the new sizes are those of the result, and hold as many elements")
        .looks_around(),
    OwnerRow::new("tosa.slice", slice, "there is a start and a size for each dimension").looks_around(),
    OwnerRow::new("tosa.slice_shape", slice_shape, "start and size are within the shape").looks_around(),
    OwnerRow::new("tosa.sub_shape", elementwise, ELEMENTWISE).looks_around(),
    OwnerRow::new("tosa.tile", tile, "there is a positive number of times for each dimension").looks_around(),
];

/// Faults of a shape operand, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum OperandFault {
    #[error("shape operand is not compile time resolvable")]
    Unresolvable,
    #[error("operands don't have matching ranks")]
    Ranks,
    #[error("result shape has different rank than operands")]
    ResultRank,
    #[error("requires output shape rank to be equal to the sum of the input shape ranks ({0}), got {1}")]
    Sum(usize, usize),
    #[error("expect same input and output tensor rank, but got inputRank: {0}, outputRank: {1}")]
    PadRank(usize, usize),
    #[error("padding tensor must have {rank} * 2 = {} elements, but got {found}", rank * 2)]
    PadLength { rank: usize, found: usize },
    #[error(
        "invalid padding values at dimension {0}: values must be non-negative or -1 for dynamic padding, got [{1}, {2}]"
    )]
    PadValue(usize, i64, i64),
    #[error("mismatch in output shape at dimension {axis}: expected {size} + {before} + {after} = {}, but got {found}", size + before + after)]
    PadSize { axis: usize, size: i64, before: i64, after: i64, found: i64 },
    #[error("new shape does not match result rank")]
    NewRank,
    #[error("new shape is inconsistent with result shape")]
    NewSize,
    #[error("expected at most one target dimension to be -1")]
    Unknowns,
    #[error("new shape has invalid tensor dimension size {0}")]
    NewInvalid(i64),
    #[error("cannot reshape {0} elements into {1}")]
    Elements(i64, i64),
    #[error("expect input1 and output to have the same ranks, got {0} and {1}")]
    SliceRank(usize, usize),
    #[error("length of {0} is not equal to rank of input shape")]
    SliceLength(&'static str),
    #[error("expected non-negative start index, got {0}")]
    Start(i64),
    #[error("expected positive size, got {0}")]
    Size(i64),
    #[error("expected start + size to be less than or equal to input shape rank ({0}), got {1}")]
    SliceEnd(usize, i64),
    #[error("expected output type size to be equal to size attribute, got {0} vs {1}")]
    SliceSize(usize, i64),
    #[error("expect 'multiples' to have rank {0} but got {1}.")]
    Multiples(usize, usize),
    #[error("expect 'multiples' array to have length {0} but got {1}.")]
    MultiplesOfResult(usize, usize),
    #[error("expect same input and output tensor rank.")]
    TileRank,
    #[error("expect element of 'multiples' to be positive integer or -1.")]
    Multiple,
}

impl ShapeFault for OperandFault {
    fn code(&self) -> Code {
        match self {
            Self::ResultRank
            | Self::Sum(..)
            | Self::PadRank(..)
            | Self::PadSize { .. }
            | Self::NewRank
            | Self::NewSize
            | Self::Elements(..)
            | Self::SliceRank(..)
            | Self::SliceSize(..)
            | Self::TileRank => Code::UnfitResultShape,
            Self::Unresolvable
            | Self::Ranks
            | Self::PadLength { .. }
            | Self::PadValue(..)
            | Self::Unknowns
            | Self::NewInvalid(_)
            | Self::SliceLength(_)
            | Self::Start(_)
            | Self::Size(_)
            | Self::SliceEnd(..)
            | Self::Multiples(..)
            | Self::MultiplesOfResult(..)
            | Self::Multiple => Code::UnfitOperandShapes,
        }
    }
}

impl OwnedOp<'_> {
    /// Verifies that shape operands are results of operations on shapes.
    pub(super) fn resolves_shapes(self) -> CheckResult {
        for (index, value) in self.operands().iter().enumerate() {
            let operand = OwnedValue { at: ValueAt { side: Side::Operands, index }, ty: self.ir.value_type(*value) };
            if self.length(operand).is_none() {
                continue;
            }
            let is_shape = match self.ir.definition(*value) {
                Definition::Result(op) => {
                    let name = self.ir.op_name_bytes(op);
                    name == b"tosa.dim" || name.starts_with(b"tosa.") && name.ends_with(b"_shape")
                }
                Definition::Undefined => true,
                _ => false,
            };
            if !is_shape {
                return refuse(OperandFault::Unresolvable, [operand.whole()]);
            }
        }
        Ok(())
    }
}

fn elementwise(op: OwnedOp<'_>) -> CheckResult {
    let Some((first, rank)) = op.operand(0).and_then(|first| Some((first, op.length(first)?))) else {
        return op.resolves_shapes();
    };
    if let Some(other) = op.operand(1)
        && op.length(other).is_some_and(|length| length != rank)
    {
        return refuse(OperandFault::Ranks, [other.whole(), first.whole()]);
    }
    match op.result(0) {
        Some(result) if op.length(result).is_some_and(|length| length != rank) => {
            refuse(OperandFault::ResultRank, [result.whole(), first.whole()])
        }
        Some(_) | None => op.resolves_shapes(),
    }
}

fn concat(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let mut lengths = (0..op.operands().len()).map(|index| op.length(op.operand(index)?));
    let Some(sum) = lengths.try_fold(0usize, |sum, length| sum.checked_add(length?)) else { return Ok(()) };
    let Some((result, found)) = op.result(0).and_then(|result| Some((result, op.length(result)?))) else {
        return Ok(());
    };
    if found == sum { Ok(()) } else { refuse(OperandFault::Sum(sum, found), [result.whole()]) }
}

fn pad(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let (Some(input), Some(output)) = (op.named("input1"), op.result(0)) else { return Ok(()) };
    same_elements(op, input, output)?;
    let (Some(from), Some(to)) = (op.shape(input.ty), op.shape(output.ty)) else { return Ok(()) };
    if from.len() != to.len() {
        return refuse(OperandFault::PadRank(from.len(), to.len()), [output.whole(), input.whole()]);
    }
    let Some(padding) = op.named("padding") else { return Ok(()) };
    if let Some(found) = op.length(padding)
        && found != from.len() * 2
    {
        return refuse(OperandFault::PadLength { rank: from.len(), found }, [padding.whole()]);
    }
    let Some(numbers) = op.constant("padding") else { return Ok(()) };
    for (axis, pair) in numbers.chunks_exact(2).enumerate() {
        let &[before, after] = pair else { continue };
        if before < -1 || after < -1 {
            return refuse(OperandFault::PadValue(axis, before, after), [padding.whole()]);
        }
        let (Some(size), Some(declared)) =
            (from.get(axis).and_then(|dim| static_size(*dim)), to.get(axis).and_then(|dim| static_size(*dim)))
        else {
            continue;
        };
        if before >= 0
            && after >= 0
            && i128::from(size) + i128::from(before) + i128::from(after) != i128::from(declared)
        {
            let fault = OperandFault::PadSize { axis, size, before, after, found: declared };
            return refuse(fault, [output.dim(axis), input.dim(axis)]);
        }
    }
    Ok(())
}

fn elements(dims: &[Dim]) -> Option<i64> {
    dims.iter().try_fold(1i64, |all, dim| all.checked_mul(static_size(*dim)?))
}

fn reshape(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let (Some(input), Some(output), Some(shape)) = (op.named("input1"), op.result(0), op.named("shape")) else {
        return Ok(());
    };
    same_elements(op, input, output)?;
    let Some(numbers) = op.constant("shape") else { return Ok(()) };
    if numbers.iter().filter(|number| **number == -1).count() > 1 {
        return refuse(OperandFault::Unknowns, [shape.whole()]);
    }
    let Some(to) = op.shape(output.ty) else { return Ok(()) };
    if numbers.len() != to.len() {
        return refuse(OperandFault::NewRank, [output.whole(), shape.whole()]);
    }
    for (axis, (number, dim)) in numbers.iter().zip(to).enumerate() {
        if *number != -1 && static_size(*dim).is_some_and(|size| size != *number) {
            return refuse(OperandFault::NewSize, [output.dim(axis), shape.whole()]);
        }
        if *number < -1 {
            return refuse(OperandFault::NewInvalid(*number), [shape.whole()]);
        }
    }
    let Some(found) = op.shape(input.ty).and_then(elements) else { return Ok(()) };
    let marks = [input.whole(), output.whole()];
    if let Some(result) = elements(to)
        && result != found
    {
        return refuse(OperandFault::Elements(found, result), marks);
    }
    let product = numbers.iter().filter(|number| **number > 0).try_fold(1i64, |all, size| all.checked_mul(*size));
    let Some(product) = product else { return Ok(()) };
    let is_static = numbers.iter().all(|number| *number > 0);
    if is_static && found != product || !is_static && product > found {
        return refuse(OperandFault::Elements(found, product), marks);
    }
    Ok(())
}

fn slice(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let (Some(input), Some(output)) = (op.named("input1"), op.result(0)) else { return Ok(()) };
    same_elements(op, input, output)?;
    let Some(rank) = op.rank(input) else { return Ok(()) };
    if let Some(found) = op.rank(output)
        && found != rank
    {
        return refuse(OperandFault::SliceRank(rank, found), [output.whole(), input.whole()]);
    }
    for name in ["start", "size"] {
        if let Some(list) = op.named(name)
            && op.length(list).is_some_and(|length| length != rank)
        {
            return refuse(OperandFault::SliceLength(name), [list.whole(), input.whole()]);
        }
    }
    Ok(())
}

fn slice_shape(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let number = |name: &str| op.constant(name).and_then(|numbers| numbers.first().copied());
    let (Some(input), Some(output)) = (op.named("input"), op.result(0)) else { return Ok(()) };
    let (start, size) = (number("start"), number("size"));
    if let (Some(start), Some(value)) = (start.filter(|start| *start < 0), op.named("start")) {
        return refuse(OperandFault::Start(start), [value.whole()]);
    }
    let (Some(size), Some(value)) = (size, op.named("size")) else { return Ok(()) };
    if size <= 0 {
        return refuse(OperandFault::Size(size), [value.whole()]);
    }
    if let Some(found) = op.length(output)
        && i64::try_from(found) != Ok(size)
    {
        return refuse(OperandFault::SliceSize(found, size), [output.whole()]);
    }
    let (Some(start), Some(length)) = (start, op.length(input)) else { return Ok(()) };
    let end = start.saturating_add(size);
    match i64::try_from(length) {
        Ok(most) if end > most => refuse(OperandFault::SliceEnd(length, end), [value.whole()]),
        Ok(_) | Err(_) => Ok(()),
    }
}

fn tile(op: OwnedOp<'_>) -> CheckResult {
    op.resolves_shapes()?;
    let (Some(input), Some(output), Some(times)) = (op.named("input1"), op.result(0), op.named("multiples")) else {
        return Ok(());
    };
    same_elements(op, input, output)?;
    let Some(found) = op.length(times) else { return Ok(()) };
    match (op.rank(input), op.rank(output)) {
        (Some(rank), _) if rank != found => {
            return refuse(OperandFault::Multiples(rank, found), [times.whole(), input.whole()]);
        }
        (Some(rank), Some(result)) if rank != result => {
            return refuse(OperandFault::TileRank, [output.whole(), input.whole()]);
        }
        (None, Some(rank)) if rank != found => {
            return refuse(OperandFault::MultiplesOfResult(rank, found), [times.whole(), output.whole()]);
        }
        _ => {}
    }
    match op.constant("multiples") {
        Some(numbers) if numbers.iter().any(|number| *number <= 0 && *number != -1) => {
            refuse(OperandFault::Multiple, [times.whole()])
        }
        Some(_) | None => Ok(()),
    }
}
