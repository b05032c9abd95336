//! Operations of dialects whose verifiers leave their shapes to a run: ONNX's, PyTorch's, and others with such a record.
//!
//! Where PyTorch has a sentence for it, that is what is said.

use super::convolution::convolve;
use super::expand::expand;
use super::fault::Mark;
use super::matmul::{einsum, gemm, matmul, matmul_onto};
use super::view::{OpView, Shaped, joined, refuse};
use super::{Answer, Check};
use crate::assembly::{AttributeShape, Presence, Side};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Holder, Ir};
use crate::shape::{Axis, Dim, Rule, RuleError, Shape, Wording};
use crate::shapes::Relation;
use crate::verify::defined::ValueAt;
use std::ops::Range;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum RuleFault {
    #[error("{0}")]
    Broadcast(String),
    #[error("output with shape [{first}] doesn't match the broadcast shape [{broadcast}]")]
    Grows { first: String, broadcast: String },
    #[error("requires the same shape for all operands and results")]
    Same,
    #[error("result type of shape '{}' is not compatible with shape '{}' that its operands lead to", .0.declared, .0.inferred)]
    Result(Box<DifferingResult>),
    #[error("operands have shapes that do not fit together")]
    Relation {
        /// The constraint that is broken, in words.
        reason: Box<str>,
    },
    #[error("attribute '{attribute}' must be a permutation of {rank} dimensions")]
    Permutation { attribute: String, rank: usize },
    #[error("attribute '{attribute}' is {axis}, but the operand has rank {rank}")]
    Axis { attribute: String, axis: i64, rank: usize },
    #[error("{op}: '{attribute}' value is {axis}, accepted range is [-{rank}, {}]", *rank as i64 - 1)]
    OnnxAxis { op: String, attribute: String, axis: i64, rank: usize },
    #[error("operands have different sizes along dimension {0}, which is not concatenated")]
    Concatenate(usize),
    #[error("operands must have equal ranks to be concatenated")]
    ConcatenateRanks,
    #[error("operand #{operand} must have rank {expected}{}, but has rank {found}", if *is_least { " or more" } else { "" })]
    Rank { operand: usize, is_least: bool, expected: usize, found: usize },
    #[error("mat1 and mat2 shapes cannot be multiplied ({left} and {right})")]
    Multiply { left: String, right: String },
    #[error("operands of size {left} and {right} cannot be multiplied along one dimension")]
    Contract { left: Dim, right: Dim },
    #[error(
        "The expanded size of the tensor ({target}) must match the existing size ({size}) at non-singleton dimension {axis}.  Target sizes: [{targets}].  Tensor sizes: [{sizes}]"
    )]
    Expand { target: i64, size: Dim, axis: usize, targets: String, sizes: String },
    #[error("The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension {0}")]
    ExpandLeading(usize),
    #[error(
        "the number of sizes provided ({found}) must be greater or equal to the number of dimensions in the tensor ({rank})"
    )]
    ExpandRank { found: usize, rank: usize },
    #[error("requires attribute '{0}'")]
    NoAttribute(String),
    #[error("attribute '{attribute}' failed to satisfy constraint: {constraint}")]
    AttributeKind { attribute: String, constraint: String },
    #[error("constant shapes never broadcast: {conflict}")]
    NeverBroadcast { conflict: String },
}

/// A result that declares another shape than the relation gives it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DifferingResult {
    /// Its number.
    pub(super) result: usize,
    pub(super) declared: String,
    pub(super) inferred: Shape,
    /// The constraint that is broken, in words; empty if there is no more to say.
    pub(super) reason: Box<str>,
}

impl RuleFault {
    /// The constraint that is broken, where the message does not name it.
    pub(super) fn reason(&self) -> Option<&str> {
        let reason = match self {
            Self::Result(differing) => &differing.reason,
            Self::Relation { reason } => reason,
            _ => return None,
        };
        Some(reason).filter(|reason| !reason.is_empty()).map(|reason| &**reason)
    }

    pub(super) const fn is_bare(&self) -> bool {
        matches!(self, Self::OnnxAxis { .. })
    }

    pub(super) const fn code(&self) -> Code {
        match self {
            Self::NoAttribute(_) => Code::MissingAttribute,
            Self::AttributeKind { .. } => Code::InvalidAttribute,
            Self::Permutation { .. } | Self::Axis { .. } | Self::OnnxAxis { .. } => Code::InvalidShapeAttribute,
            Self::Broadcast(_)
            | Self::Relation { .. }
            | Self::Grows { .. }
            | Self::Concatenate(_)
            | Self::ConcatenateRanks
            | Self::Rank { .. }
            | Self::Multiply { .. }
            | Self::Contract { .. }
            | Self::Expand { .. }
            | Self::ExpandLeading(_)
            | Self::ExpandRank { .. } => Code::UnfitOperandShapes,
            Self::Same | Self::Result(_) => Code::UnfitResultShape,
            Self::NeverBroadcast { .. } => Code::NeverBroadcasts,
        }
    }
}

/// What is asked of operations whose owner has no sentences of its own, or leaves it to a run; `None` where nothing is.
pub(super) fn check_of(relation: &Relation) -> Option<Check> {
    let check: Check = match relation.name() {
        "numpy" => numpy,
        "onto" => onto,
        "same" => same,
        "permute" => permute,
        "keep" => |view| along_axis(view, true),
        "drop" => |view| along_axis(view, false),
        "concatenate" => concatenate,
        "einsum" => einsum,
        "matmul" => matmul,
        "gemm" => gemm,
        "matmul_onto" => matmul_onto,
        "target" => |view| view.target(),
        "expand" => expand,
        "convolve" => |view| convolve(view, false),
        "deconvolve" => |view| convolve(view, true),
        _ => return None,
    };
    Some(check)
}

/// An operand that broadcasts, and its shape if that is known.
type Participant<'v> = (ValueAt, Option<&'v [Dim]>);

impl<'v> OpView<'v> {
    /// What the operands that take part broadcast to as NumPy has it; `None` where their ranks are not known.
    fn broadcast(self) -> Result<Option<Shape>, super::fault::Misfit> {
        let Some(operands) = participants(self) else { return Ok(None) };
        let dims: Vec<_> = operands.iter().map(|(_, dims)| *dims).collect();
        match Rule::Numpy.infer(&dims, self.conformance) {
            Ok(inferred) => Ok(Some(inferred).filter(|inferred| inferred.is_ranked() && !operands.is_empty())),
            Err(error) => {
                let marks: Vec<Mark> = match &error {
                    RuleError::Conflict(conflict) => [conflict.second, conflict.first]
                        .iter()
                        .filter_map(|side| Some(Mark::Dim(operands.get(side.operand)?.0, side.axis.index())))
                        .collect(),
                    _ => vec![],
                };
                let fault = RuleFault::Broadcast(Rule::Numpy.message(&dims, &error, Wording::Torch));
                refuse(fault, marks).map(|()| None)
            }
        }
    }

    /// The number of an axis, which may count from the right.
    fn axis(self, operand: &Shaped<'_>) -> Result<Option<usize>, super::fault::Misfit> {
        let (Some(axis), rank) = (self.number(0), operand.rank()) else { return Ok(None) };
        match Axis::wrapped(axis, rank) {
            Some(axis) => Ok(Some(axis.index())),
            None => {
                let attribute = self.rule.argument(0).to_owned();
                let op = self.op_name();
                let fault = match op.starts_with("onnx.") {
                    true => RuleFault::OnnxAxis { op, attribute, axis, rank },
                    false => RuleFault::Axis { attribute, axis, rank },
                };
                refuse(fault, [self.attribute_mark(0), operand.whole()]).map(|()| None)
            }
        }
    }
}

pub(super) fn rules(view: OpView<'_>) -> Answer {
    check_of(view.relation).map_or(Ok(()), |check| check(view))
}

fn numpy(view: OpView<'_>) -> Answer {
    match view.broadcast()? {
        Some(inferred) => declared(view, inferred.dims()),
        None => Ok(()),
    }
}

/// The attribute that the rule is about is there, and holds numbers. A list of elements may be written in ways that are not
/// read here, and what wraps another operation may leave to it what is missing.
pub(super) fn attribute_is_read(view: OpView<'_>) -> Answer {
    let Some(name) = view.relation.attribute(view.rule) else { return Ok(()) };
    let Some(info) = view.info.attribute(name.as_bytes()) else { return Ok(()) };
    let Some(value) = view.ir.own_attribute(view.op, name) else {
        let is_required = info.presence == Presence::Required && view.ir.op_name(view.op) != Ir::WRAPPER;
        return if is_required { refuse(RuleFault::NoAttribute(name.to_owned()), []) } else { Ok(()) };
    };
    let is_opaque = !matches!(
        view.ir.attributes.resolve(value),
        AttributeKind::String(..)
            | AttributeKind::Array(_)
            | AttributeKind::DenseArray(..)
            | AttributeKind::Integer(..)
    );
    let is_read = match info.shape {
        AttributeShape::Typed(_) => view.ir.integer(value).is_some(),
        AttributeShape::Numbers(_) => view.ir.integer_list(value).is_some(),
        // Such as lists of lists.
        _ => true,
    };
    match info.shape.summary().filter(|_| !is_opaque && !is_read) {
        Some(constraint) => {
            let attribute = name.to_owned();
            refuse(RuleFault::AttributeKind { attribute, constraint }, [view.attribute_mark(0)])
        }
        None => Ok(()),
    }
}

/// The operands that take part: those that the rule names, or all. What is no tensor does not.
pub(super) fn participants<'v>(view: OpView<'v>) -> Option<Vec<Participant<'v>>> {
    let indices = view.info.taking_part(view.rule, view.operand_count())?;
    let operands = view.ir.operands(view.op);
    let mut takes_part = Vec::new();
    for index in indices {
        let (at, operand) = (ValueAt { side: Side::Operands, index }, *operands.get(index)?);
        // Each tensor of a list takes part.
        let listed = view.ir.list_elements(operand).unwrap_or(std::slice::from_ref(&operand));
        takes_part.extend(listed.iter().filter_map(|value| match view.ir.types.holder(view.ir.value_type(*value)) {
            Holder::Shape(dims) => Some((at, Some(dims))),
            Holder::Unknown => Some((at, None)),
            Holder::Scalar => None,
        }));
    }
    Some(takes_part)
}

/// The results have the shape that was inferred, or do not say it.
pub(super) fn declared(view: OpView<'_>, inferred: Option<&[Dim]>) -> Answer {
    inferred.map_or(Ok(()), |inferred| declared_of(view, 0..view.result_count(), inferred))
}

pub(super) fn declared_of(view: OpView<'_>, results: Range<usize>, inferred: &[Dim]) -> Answer {
    for result in results.filter_map(|index| view.result(index)) {
        let is_scalar = result.dims.is_empty() && !matches!(view.ir.types.holder(result.ty), Holder::Shape(_));
        if !is_scalar && !OpView::agrees(inferred, result.dims) {
            let declared = Shape::from(result.dims).to_string();
            let mark = OpView::differing(inferred, &result);
            let (result, shape) = (result.at.index, Shape::from(inferred));
            let differing = DifferingResult { result, declared, inferred: shape, reason: "".into() };
            let fault = RuleFault::Result(Box::new(differing));
            return refuse(fault, [mark]);
        }
    }
    Ok(())
}

fn onto(view: OpView<'_>) -> Answer {
    let Some(inferred) = view.broadcast()? else { return Ok(()) };
    let Some((at, Some(first))) = participants(view).and_then(|operands| operands.first().copied()) else {
        return Ok(());
    };
    let Some(dims) = inferred.dims() else { return Ok(()) };
    let grows = |(own, joined): (&Dim, &Dim)| own.is_static() && joined.is_static() && own != joined;
    let axis = first.iter().zip(dims).position(grows);
    if dims.len() != first.len() || axis.is_some() {
        let fault = RuleFault::Grows { first: joined(first, ", "), broadcast: joined(dims, ", ") };
        let mark = match axis.filter(|_| dims.len() == first.len()) {
            Some(axis) => Mark::Dim(at, axis),
            None => Mark::Type(at),
        };
        return refuse(fault, [mark]);
    }
    declared(view, Some(first))
}

fn same(view: OpView<'_>) -> Answer {
    let Some(operands) = participants(view) else { return Ok(()) };
    let mut known = operands.iter().filter_map(|(at, dims)| Some((*at, (*dims)?)));
    let Some((at, first)) = known.next() else { return Ok(()) };
    for (other, dims) in known {
        if !OpView::agrees(first, dims) {
            return refuse(RuleFault::Same, [Mark::Type(other), Mark::Type(at)]);
        }
    }
    declared(view, Some(first))
}

fn permute(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(places)) = (view.operand(0), view.numbers(0)) else { return Ok(()) };
    let rank = operand.rank();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..rank as i64) {
        let fault = RuleFault::Permutation { attribute: view.rule.argument(0).to_owned(), rank };
        return refuse(fault, [view.attribute_mark(0), operand.whole()]);
    }
    let found: Vec<Dim> = places.iter().map(|place| operand.dims[*place as usize]).collect();
    declared(view, Some(&found))
}

fn along_axis(view: OpView<'_>, is_kept: bool) -> Answer {
    let Some(operand) = view.operand(0) else { return Ok(()) };
    let Some(axis) = view.axis(&operand)? else { return Ok(()) };
    let mut found = operand.dims.to_vec();
    match is_kept {
        true => found[axis] = Dim::ONE,
        false => _ = found.remove(axis),
    }
    declared(view, Some(&found))
}

fn concatenate(view: OpView<'_>) -> Answer {
    let operands: Option<Vec<Shaped<'_>>> = (0..view.operand_count()).map(|index| view.operand(index)).collect();
    let Some([first, others @ ..]) = operands.as_deref() else { return Ok(()) };
    let Some(along) = view.axis(first)? else { return Ok(()) };
    let mut found = first.dims.to_vec();
    for other in others {
        if other.rank() != first.rank() {
            return refuse(RuleFault::ConcatenateRanks, [other.whole(), first.whole()]);
        }
        for (axis, dim) in other.dims.iter().enumerate() {
            let both = found[axis].size().zip(dim.size());
            found[axis] = match both {
                Some((left, right)) if axis == along => {
                    left.checked_add(right).and_then(|sum| Dim::fixed(sum).ok()).unwrap_or(Dim::DYNAMIC)
                }
                Some((left, right)) if left != right => {
                    return refuse(RuleFault::Concatenate(axis), [other.dim(axis), first.dim(axis)]);
                }
                None if axis == along => Dim::DYNAMIC,
                None if found[axis].is_dynamic() => *dim,
                Some(_) | None => found[axis],
            };
        }
    }
    declared(view, Some(&found))
}
