//! The verifiers of `quant`: requirements of casts on their types.

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::ir::{Type, TypeId};
use crate::shapes::{CheckResult, ShapeFault, refuse};

const CAST: &str = "both are scalars or tensors of one shape, the type is the one that is expressed, and there is a scale for each index of a quantized dimension";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("quant.dcast", expressed, CAST),
    OwnerRow::new("quant.qcast", expressed, CAST),
    OwnerRow::new(
        "quant.scast",
        stored,
        "both are scalars or tensors of one shape, and the integer is the one that stores the quantized type",
    ),
];

/// Faults of a cast, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum QuantizedFault {
    #[error("failed to verify that input and result are both scalars or both tensors with matching shape")]
    Shapes,
    #[error("failed to verify that input must be integer and result must be quantized, or vice versa")]
    Kinds,
    #[error("expressed type in quantized type expected to match float type")]
    Expressed,
    #[error("storage type in quantized type expected to match integer type")]
    Stored,
    #[error("scalar types may not use {0} quantization")]
    Scalar(&'static str),
    #[error("quantized dimension must be less than tensor rank")]
    Rank,
    #[error("quantized dimension size does not match number of scales")]
    Scales,
    #[error("tensor containing the sub-channel quantized type must be ranked")]
    Unranked,
    #[error("quantized dimension {dimension} must be less than tensor rank {rank}")]
    BlockRank { dimension: usize, rank: usize },
    #[error("tensor dimension size of zero is not allowed with sub-channel quantization")]
    Zero,
    #[error("tensor dimension size {size} at axis {axis} must be divisible by the corresponding block size {block}")]
    Rest { size: u64, axis: usize, block: u64 },
    #[error("Rank of scales {found} must match the rank of the tensor {expected}")]
    ScaleRank { found: usize, expected: usize },
    #[error(
        "dimension size {expected} of scales tensor at axis {axis} should match (tensor dimension at axis / block sizes at axis) = {expected}"
    )]
    ScaleSize { expected: u64, axis: usize },
}

impl ShapeFault for QuantizedFault {
    fn code(&self) -> Code {
        match self {
            Self::Shapes => Code::UnfitResultShape,
            Self::Kinds | Self::Expressed | Self::Stored => Code::ElementTypeMismatch,
            Self::Scalar(_)
            | Self::Rank
            | Self::Scales
            | Self::Unranked
            | Self::BlockRank { .. }
            | Self::Zero
            | Self::Rest { .. }
            | Self::ScaleRank { .. }
            | Self::ScaleSize { .. } => Code::InvalidValueType,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(self, Self::Shapes | Self::Kinds)
    }
}

/// The parts of a quantized type that its users verify.
struct Quantized<'t> {
    /// The number of bits of the storage type.
    width: u32,
    expressed: &'t str,
    axes: QuantizedAxes,
}

enum QuantizedAxes {
    None,
    /// A dimension, and a scale for each of its indices.
    One {
        dimension: usize,
        scales: usize,
    },
    /// Dimensions with the sizes of their blocks, and the shape of the scales.
    Blocks {
        sizes: Vec<(usize, u64)>,
        scales: Vec<u64>,
    },
}

impl<'t> Quantized<'t> {
    /// The parameters of a quantized type; `None` for other types.
    fn of(op: OwnedOp<'t>, ty: TypeId) -> Option<Self> {
        let Type::Opaque(text) = op.ty(op.element(ty)) else { return None };
        let text = std::str::from_utf8(text).ok()?.strip_prefix("!quant.")?;
        let (name, body) = text.split_once('<')?;
        let body = body.strip_suffix('>')?;
        let (storage, rest) = match body.find(['<', ':']) {
            Some(at) if body[at..].starts_with('<') => {
                let after = at + body[at..].find('>')? + 1;
                (&body[..at], body[after..].trim_start().strip_prefix(':')?)
            }
            Some(at) => (&body[..at], &body[at + 1..]),
            None => (body, ""),
        };
        let width = storage.trim().trim_start_matches(|sign: char| sign.is_ascii_alphabetic()).parse().ok()?;
        if name != "uniform" {
            return Some(Self { width, expressed: rest.trim(), axes: QuantizedAxes::None });
        }
        let end = rest.find([',', ':'])?;
        let expressed = rest[..end].trim();
        let Some(axes) = rest[end..].strip_prefix(':') else {
            return Some(Self { width, expressed, axes: QuantizedAxes::None });
        };
        let axes = axes.trim_start();
        if let Some(blocks) = axes.strip_prefix('{') {
            let (blocks, scales) = blocks.split_once('}')?;
            let scales = shape_of_lists(scales.split_once('{')?.1);
            let blocks = blocks.split(',').filter(|block| !block.trim().is_empty());
            let block = |block: &str| {
                let (dimension, size) = block.split_once(':')?;
                Some((dimension.trim().parse().ok()?, size.trim().parse().ok()?))
            };
            let sizes = blocks.map(block).collect::<Option<_>>()?;
            return Some(Self { width, expressed, axes: QuantizedAxes::Blocks { sizes, scales } });
        }
        let (dimension, scales) = axes.split_once(',')?;
        let dimension = dimension.trim().parse().ok()?;
        Some(Self { width, expressed, axes: QuantizedAxes::One { dimension, scales: scales.split(',').count() } })
    }

    /// Whether a type may have elements of this type.
    fn is_held_by(&self, op: OwnedOp<'_>, value: OwnedValue) -> CheckResult {
        let fail = |fault| refuse(fault, [value.whole()]);
        let shape = op.shape(value.ty);
        match &self.axes {
            QuantizedAxes::None => Ok(()),
            QuantizedAxes::One { dimension, scales } => match (op.shaped(value.ty), shape) {
                (None, _) => fail(QuantizedFault::Scalar("per-axis")),
                (Some(_), None) => Ok(()),
                (Some(_), Some(shape)) => match shape.get(*dimension) {
                    None => fail(QuantizedFault::Rank),
                    Some(dim) if dim.size().is_some_and(|size| size != *scales as u64) => {
                        refuse(QuantizedFault::Scales, [value.dim(*dimension)])
                    }
                    Some(_) => Ok(()),
                },
            },
            QuantizedAxes::Blocks { sizes: blocks, scales } => {
                let Some(shape) = shape else {
                    return match op.shaped(value.ty) {
                        None => fail(QuantizedFault::Scalar("sub-channel")),
                        Some(_) => fail(QuantizedFault::Unranked),
                    };
                };
                let rank = shape.len();
                if let Some((dimension, _)) = blocks.iter().find(|(dimension, _)| *dimension >= rank) {
                    return fail(QuantizedFault::BlockRank { dimension: *dimension, rank });
                }
                if shape.iter().any(|dim| dim.size() == Some(0)) {
                    return fail(QuantizedFault::Zero);
                }
                let rest = blocks.iter().find_map(|(axis, block)| {
                    let size = shape[*axis].size().filter(|size| *block > 0 && size % block != 0)?;
                    Some((*axis, QuantizedFault::Rest { size, axis: *axis, block: *block }))
                });
                rest.map_or(Ok(()), |(axis, fault)| refuse(fault, [value.dim(axis)]))?;
                if scales.len() != rank {
                    return fail(QuantizedFault::ScaleRank { found: scales.len(), expected: rank });
                }
                let unfit = scales.iter().enumerate().find_map(|(axis, found)| {
                    let block = blocks.iter().find(|(blocked, _)| *blocked == axis).map(|(_, block)| *block);
                    let expected = match block.filter(|block| *block > 0) {
                        Some(block) => shape[axis].size()? / block,
                        None => 1,
                    };
                    (expected != *found).then_some((expected, axis))
                });
                match unfit {
                    Some((expected, axis)) => refuse(QuantizedFault::ScaleSize { expected, axis }, [value.dim(axis)]),
                    None => Ok(()),
                }
            }
        }
    }
}

/// The shape of nested lists in braces, after the first brace. Lists of the same depth have the same length, which is
/// verified when the type is read.
fn shape_of_lists(text: &str) -> Vec<u64> {
    // For each depth, the number of lists, and of commas between their items.
    let (mut counts, mut depth) = (vec![(1, 0)], 0);
    for sign in text.chars() {
        match sign {
            '{' => {
                depth += 1;
                counts.resize(counts.len().max(depth + 1), (0, 0));
                counts[depth].0 += 1;
            }
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' => counts[depth].1 += 1,
            _ => {}
        }
    }
    counts.into_iter().map(|(lists, commas)| commas / lists.max(1) + 1).collect()
}

fn have_one_shape(op: OwnedOp<'_>, from: OwnedValue, to: OwnedValue) -> CheckResult {
    let is_same = match (op.shaped(from.ty), op.shaped(to.ty)) {
        (None, None) => true,
        (Some(from), Some(to)) => from.shape == to.shape,
        _ => false,
    };
    if is_same { Ok(()) } else { refuse(QuantizedFault::Shapes, [to.whole(), from.whole()]) }
}

fn expressed(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    have_one_shape(op, input, result)?;
    let (quantized, value, plain) = match (Quantized::of(op, input.ty), Quantized::of(op, result.ty)) {
        (Some(quantized), None) => (quantized, input, result),
        (None, Some(quantized)) => (quantized, result, input),
        _ => return Ok(()),
    };
    if op.print(op.element(plain.ty)) != quantized.expressed {
        return refuse(QuantizedFault::Expressed, [value.whole(), plain.whole()]);
    }
    quantized.is_held_by(op, value)
}

fn stored(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_integer = |value: OwnedValue| matches!(op.ty(op.element(value.ty)), Type::Integer { .. });
    if is_integer(input) == is_integer(result) {
        return refuse(QuantizedFault::Kinds, [result.whole(), input.whole()]);
    }
    have_one_shape(op, input, result)?;
    let (value, plain) = if is_integer(result) { (input, result) } else { (result, input) };
    let Some(quantized) = Quantized::of(op, value.ty) else { return Ok(()) };
    match op.ty(op.element(plain.ty)) {
        Type::Integer { width, .. } if *width != quantized.width => {
            refuse(QuantizedFault::Stored, [value.whole(), plain.whole()])
        }
        _ => quantized.is_held_by(op, value),
    }
}
