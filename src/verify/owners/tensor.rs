//! The verifiers of `tensor`, without the checks of relations.

use super::OwnerRow;
use super::around::name_of;
use super::fault::{WrongPart, require_bare};
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::dialect::has_registered_dialect;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tensor.bitcast", bitcast, "the elements have the same number of bits"),
    OwnerRow::new("tensor.cast", cast, "element types are the same"),
    OwnerRow::new("tensor.collapse_shape", collapse, "element types are the same"),
    OwnerRow::new("tensor.concat", concat, "there is an input, and all have the elements of the result"),
    OwnerRow::new(
        "tensor.expand_shape",
        expand,
        "element types are the same, and there is an operand for each `?` of the shape",
    ),
    OwnerRow::new("tensor.gather", gather, GATHERED),
    OwnerRow::new("tensor.parallel_insert_slice", parallel_insert, "it is in `scf.forall.in_parallel`").looks_around(),
    OwnerRow::new("tensor.reshape", reshape, "element types are the same, and the shape has a size for each dimension"),
    OwnerRow::new("tensor.scatter", scatter, GATHERED),
];

const GATHERED: &str = "the dimensions are increasing, one for each coordinate, and the slices have the sizes of the indices and of the other dimensions";

/// Faults of an operation of `tensor`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum TensorFault {
    #[error("operand type '{from}' and result type '{to}' are cast incompatible")]
    Cast { from: String, to: String },
    #[error("expected collapsed type to be '{expected}', but got '{found}'")]
    Collapsed { expected: String, found: String },
    #[error(
        "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {expected} dynamic dims while output_shape has {found} values"
    )]
    OutputDynamic { expected: usize, found: usize },
    #[error("requires at least one input")]
    NoInput,
    #[error("inputs and result element type must match")]
    ConcatElements,
    #[error("element types of source and destination tensor types should be the same")]
    ReshapeElements,
    #[error("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")]
    ReshapeDynamic,
    #[error("length of shape operand differs from the result's tensor rank")]
    ReshapeRank,
    #[error("{0}_dims must be non-empty")]
    NoDims(&'static str),
    #[error("{0}_dims overflow {1} rank")]
    DimsRank(&'static str, &'static str),
    #[error("{0}_dims length must match the size of last dimension of indices")]
    DimsLength(&'static str),
    #[error("{0}_dims value must be non-negative")]
    NegativeDim(&'static str),
    #[error("{0}_dims value must be smaller than {1} rank")]
    DimRange(&'static str, &'static str),
    #[error("{0}_dims values must be strictly increasing")]
    DimOrder(&'static str),
    #[error("requires 'unique' attribute to be set")]
    NotUnique,
    #[error("{which} type mismatch: expected '{whole}' or its rank-reduced variant '{reduced}' (got: '{found}')")]
    Gathered { which: &'static str, whole: String, reduced: String, found: String },
}

impl ShapeFault for TensorFault {
    fn code(&self) -> Code {
        match self {
            Self::NoInput | Self::OutputDynamic { .. } => Code::OperandCount,
            Self::Cast { .. } => Code::InvalidCast,
            Self::ConcatElements | Self::ReshapeElements | Self::Collapsed { .. } => Code::ElementTypeMismatch,
            Self::ReshapeDynamic | Self::ReshapeRank => Code::UnfitResultShape,
            Self::NoDims(_)
            | Self::DimsRank(..)
            | Self::DimsLength(_)
            | Self::NegativeDim(_)
            | Self::DimRange(..)
            | Self::DimOrder(_) => Code::InvalidShapeAttribute,
            Self::NotUnique => Code::MissingAttribute,
            Self::Gathered { .. } => Code::UnfitOperandShapes,
        }
    }
}

/// Whether two ranked shapes may be equal.
fn agree(op: OwnedOp<'_>, left: OwnedValue, right: OwnedValue) -> bool {
    let (Some(left), Some(right)) = (op.shape(left.ty), op.shape(right.ty)) else { return true };
    let fits = |(left, right): (&Dim, &Dim)| left.is_dynamic() || right.is_dynamic() || left == right;
    left.len() == right.len() && left.iter().zip(right).all(fits)
}

fn parallel_insert(op: OwnedOp<'_>) -> CheckResult {
    let is_parallel = |parent| match name_of(op.ir, parent) {
        "scf.forall.in_parallel" => true,
        // An operation that is not known may have the interface.
        name => !op.is_upstream && !has_registered_dialect(name.as_bytes()),
    };
    require_bare(op.parent().is_some_and(is_parallel), WrongPart::Place, "expected InParallelOpInterface parent, got:")
}

fn casts(op: OwnedOp<'_>, is_right: impl Fn(OwnedValue, OwnedValue) -> bool) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if is_right(source, result) && agree(op, source, result) {
        return Ok(());
    }
    let (from, to) = (op.print(source.ty), op.print(result.ty));
    refuse(TensorFault::Cast { from, to }, [result.whole(), source.whole()])
}

fn cast(op: OwnedOp<'_>) -> CheckResult {
    casts(op, |source, result| op.same(op.element(source.ty), op.element(result.ty)))
}

fn bitcast(op: OwnedOp<'_>) -> CheckResult {
    let bits = |value: OwnedValue| op.bits(op.element(value.ty));
    casts(op, |source, result| bits(source).zip(bits(result)).is_none_or(|(from, to)| from == to))
}

/// Verifies that collapsing or expanding dimensions keeps the element type.
fn regrouped(op: OwnedOp<'_>, expanded: OwnedValue, collapsed: OwnedValue) -> CheckResult {
    let (Some(shape), element) = (op.shape(collapsed.ty), op.element(expanded.ty)) else { return Ok(()) };
    if op.same(element, op.element(collapsed.ty)) {
        return Ok(());
    }
    let sizes: String = shape.iter().map(|dim| format!("{dim}x")).collect();
    let expected = format!("tensor<{sizes}{}>", op.print(element));
    let found = op.print(collapsed.ty);
    refuse(TensorFault::Collapsed { expected, found }, [collapsed.whole(), expanded.whole()])
}

fn collapse(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    regrouped(op, source, result)
}

fn expand(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    regrouped(op, result, source)?;
    let Some(sizes) = op.numbers("static_output_shape") else { return Ok(()) };
    let expected = sizes.into_iter().filter(|size| *size == i64::MIN).count();
    match op.count("output_shape") {
        found if found == expected => Ok(()),
        found => refuse(TensorFault::OutputDynamic { expected, found }, [result.whole()]),
    }
}

fn concat(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let inputs = || (0..op.operands().len()).filter_map(|index| op.operand(index));
    if op.operands().is_empty() {
        return refuse(TensorFault::NoInput, [result.whole()]);
    }
    if inputs().any(|input| op.rank(input) != op.rank(result)) {
        return Ok(());
    }
    match inputs().find(|input| !op.same(op.element(input.ty), op.element(result.ty))) {
        Some(input) => refuse(TensorFault::ConcatElements, [input.whole(), result.whole()]),
        None => Ok(()),
    }
}

fn reshape(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(shape), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else {
        return Ok(());
    };
    if !op.same(op.element(source.ty), op.element(result.ty)) {
        return refuse(TensorFault::ReshapeElements, [result.whole(), source.whole()]);
    }
    let (Some(rank), Some([length])) = (op.rank(result), op.shape(shape.ty)) else { return Ok(()) };
    if let (Some(before), Some(after)) = (element_count(op, source), element_count(op, result))
        && before != after
    {
        // The relation refuses this fault. The owner reports it before the remaining checks.
        return Ok(());
    }
    match length.size() {
        None => refuse(TensorFault::ReshapeDynamic, [shape.whole(), result.whole()]),
        Some(length) if length != rank as u64 => refuse(TensorFault::ReshapeRank, [shape.whole(), result.whole()]),
        Some(_) => Ok(()),
    }
}

/// The number of elements of a value with static shape, if it fits in 64 bits.
fn element_count(op: OwnedOp<'_>, value: OwnedValue) -> Option<u64> {
    op.shape(value.ty)?.iter().try_fold(1u64, |count, dim| count.checked_mul(dim.size()?))
}

fn gather(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let dims = coordinates(op, "gather_dims", ["gather", "source"], source)?;
    slices(op, dims, "result", source, result)
}

fn scatter(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let dims = coordinates(op, "scatter_dims", ["scatter", "dest"], dest)?;
    if op.attribute("unique").is_none() {
        return refuse(TensorFault::NotUnique, []);
    }
    slices(op, dims, "source", dest, source)
}

/// The dimensions for which the last dimension of the indices has coordinates.
fn coordinates(
    op: OwnedOp<'_>,
    attribute: &str,
    [word, which]: [&'static str; 2],
    tensor: OwnedValue,
) -> Result<Vec<i64>, crate::shapes::Misfit> {
    let dims = op.numbers(attribute).unwrap_or_default();
    let (Some(rank), Some(indices)) = (op.rank(tensor), op.named("indices").and_then(|value| op.shape(value.ty)))
    else {
        return Ok(dims);
    };
    let last = indices.last().and_then(|dim| dim.size());
    let fault = match () {
        () if dims.is_empty() => TensorFault::NoDims(word),
        () if dims.len() > rank => TensorFault::DimsRank(word, which),
        () if last != Some(dims.len() as u64) => TensorFault::DimsLength(word),
        () => match dims.iter().find(|dim| !(0..rank as i64).contains(*dim)) {
            Some(..0) => TensorFault::NegativeDim(word),
            Some(_) => TensorFault::DimRange(word, which),
            None if dims.windows(2).any(|pair| pair[0] >= pair[1]) => TensorFault::DimOrder(word),
            None => return Ok(dims),
        },
    };
    refuse(fault, [MisfitPlace::Attribute(attribute.into())]).map(|()| dims)
}

/// Whether slices have the sizes of the indices and the remaining sizes of the tensor.
fn slices(op: OwnedOp<'_>, dims: Vec<i64>, which: &'static str, tensor: OwnedValue, slices: OwnedValue) -> CheckResult {
    let (Some(shape), Some(indices), Some(found)) = (
        op.shape(tensor.ty),
        op.named("indices").and_then(|value| op.shape(value.ty)).and_then(|shape| shape.split_last()),
        op.shape(slices.ty),
    ) else {
        return Ok(());
    };
    let is_coordinate = |axis: usize| dims.iter().any(|dim| usize::try_from(*dim) == Ok(axis));
    let sizes = |is_reduced: bool| -> Vec<Dim> {
        let of_tensor = shape.iter().enumerate().filter(|(axis, _)| !is_reduced || !is_coordinate(*axis));
        let of_tensor = of_tensor.map(|(axis, dim)| if is_coordinate(axis) { Dim::ONE } else { *dim });
        indices.1.iter().copied().chain(of_tensor).collect()
    };
    let (whole, reduced) = (sizes(false), sizes(true));
    let is_same = op.same(op.element(tensor.ty), op.element(slices.ty));
    if is_same && (found == whole || found == reduced) {
        return Ok(());
    }
    let printed = |dims: &[Dim]| {
        let sizes: String = dims.iter().map(|dim| format!("{dim}x")).collect();
        format!("tensor<{sizes}{}>", op.print(op.element(tensor.ty)))
    };
    let (whole, reduced, found) = (printed(&whole), printed(&reduced), op.print(slices.ty));
    refuse(TensorFault::Gathered { which, whole, reduced, found }, [slices.whole()])
}
