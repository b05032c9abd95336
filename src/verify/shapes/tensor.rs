//! What the verifiers of `tensor` and `shape` say of shapes.

use super::Answer;
use super::hlo::elements;
use super::rules::RuleFault;
use super::slices::SliceFault;
use super::view::{OpView, Shaped, refuse};
use crate::diagnostic::Code;
use crate::ir::{Definition, Type};
use crate::shape::{self, Conformance, Dim, Shape};

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum TensorFault {
    #[error(transparent)]
    Slice(#[from] SliceFault),
    #[error("rank of concatenated inputs must match result rank")]
    ConcatRank,
    #[error("concatenation dim must be less than the tensor rank")]
    ConcatAxis,
    #[error("static concatenation size mismatch along non-concatenated dimension {0}")]
    ConcatSize(usize),
    #[error("result type '{declared}'does not match inferred shape '{inferred}' static sizes")]
    ConcatResult { declared: String, inferred: String },
    #[error(
        "expected the expanded type, '{expanded}' to have a higher (or same) rank than the collapsed type, '{collapsed}'."
    )]
    ExpandedRank { expanded: String, collapsed: String },
    #[error("expected collapsed rank ({rank}) to equal the number of reassociation maps ({groups}).")]
    GroupCount { rank: usize, groups: usize },
    #[error(
        "expected reassociation map #{group} to have size equal to the expanded rank ({rank}), but it is  {found}."
    )]
    GroupRank { group: usize, rank: usize, found: i64 },
    #[error("expected reassociation map #{0} to be valid and contiguous.")]
    GroupOrder(usize),
    #[error("expected dimension {axis} of collapsed type to be static value of {size}")]
    GroupSize { axis: usize, size: u64 },
    #[error(
        "expected dimension {0} of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic"
    )]
    GroupDynamic(usize),
    #[error(
        "expected number of static shape dims to be equal to the output rank ({rank}) but found {found} inputs instead"
    )]
    OutputShape { rank: usize, found: usize },
    #[error("incorrect number of dynamic sizes, has {found}, expected {expected}")]
    DynamicSizes { found: usize, expected: usize },
    #[error("source and destination tensor should have the same number of elements")]
    Elements,
    #[error("length of shape operand differs from the result's tensor rank")]
    ShapeLength,
    #[error("operand type '{from}' and result type '{to}' are cast incompatible")]
    Cast { from: String, to: String },
}

impl TensorFault {
    pub(super) const fn is_bare(&self) -> bool {
        matches!(self, Self::Slice(_))
    }

    pub(super) const fn code(&self) -> Code {
        match self {
            Self::Slice(fault) => fault.code(),
            Self::ConcatAxis
            | Self::GroupCount { .. }
            | Self::GroupRank { .. }
            | Self::GroupOrder(_)
            | Self::OutputShape { .. }
            | Self::DynamicSizes { .. } => Code::InvalidShapeAttribute,
            Self::ConcatSize(_) => Code::UnfitOperandShapes,
            Self::ConcatRank
            | Self::ConcatResult { .. }
            | Self::ExpandedRank { .. }
            | Self::GroupSize { .. }
            | Self::GroupDynamic(_)
            | Self::Elements
            | Self::ShapeLength
            | Self::Cast { .. } => Code::UnfitResultShape,
        }
    }
}

pub(super) fn tensor_concat(view: OpView<'_>) -> Answer {
    let (Some(dimension), Some(result)) = (view.number(0), view.result(0)) else { return Ok(()) };
    let operands: Option<Vec<Shaped<'_>>> = (0..view.operand_count()).map(|index| view.operand(index)).collect();
    let Some([first, others @ ..]) = operands.as_deref() else { return Ok(()) };
    if let Some(other) = [first].into_iter().chain(others).find(|operand| operand.rank() != result.rank()) {
        return refuse(TensorFault::ConcatRank, [other.whole(), result.whole()]);
    }
    let Some(along) = usize::try_from(dimension).ok().filter(|axis| *axis < result.rank()) else {
        return refuse(TensorFault::ConcatAxis, [view.attribute_mark(0), result.whole()]);
    };
    let mut found = first.dims.to_vec();
    for axis in (0..result.rank()).filter(|axis| *axis != along) {
        for other in others {
            let dim = other.dims[axis];
            if found[axis].is_static() && dim.is_static() && dim != found[axis] {
                return refuse(TensorFault::ConcatSize(axis), [other.dim(axis), first.dim(axis)]);
            }
            found[axis] = if found[axis].is_static() { found[axis] } else { dim };
        }
    }
    let sum = [first].into_iter().chain(others).try_fold(0u64, |sum, other| sum.checked_add(other.dims[along].size()?));
    found[along] = sum.and_then(|sum| Dim::fixed(sum).ok()).unwrap_or(Dim::DYNAMIC);
    if OpView::agrees(&found, result.dims) {
        return Ok(());
    }
    let fault =
        TensorFault::ConcatResult { declared: view.print(result.ty), inferred: view.tensor_of(result.ty, &found) };
    refuse(fault, [OpView::differing(&found, &result)])
}

pub(super) fn tensor_collapse(view: OpView<'_>) -> Answer {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    reassociation(view, &from, &to)
}

pub(super) fn tensor_expand(view: OpView<'_>) -> Answer {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let sizes = view.ir.attribute(view.op, "static_output_shape").and_then(|sizes| view.ir.integer_list(sizes));
    if let Some(sizes) = sizes.filter(|sizes| sizes.len() != to.rank()) {
        return refuse(TensorFault::OutputShape { rank: to.rank(), found: sizes.len() }, [to.whole()]);
    }
    reassociation(view, &to, &from)
}

/// Groups of the dimensions of one are those of the other.
fn reassociation(view: OpView<'_>, expanded: &Shaped<'_>, collapsed: &Shaped<'_>) -> Answer {
    let groups = view.ir.attribute(view.op, view.rule.argument(0)).and_then(|groups| view.ir.array(groups));
    let groups: Option<Vec<Vec<i64>>> =
        groups.and_then(|groups| groups.iter().map(|group| view.ir.integer_list(*group)).collect());
    let Some(groups) = groups else { return Ok(()) };
    let (rank, count) = (expanded.rank(), groups.len());
    if rank < collapsed.rank() {
        let fault =
            TensorFault::ExpandedRank { expanded: view.print(expanded.ty), collapsed: view.print(collapsed.ty) };
        return refuse(fault, [expanded.whole(), collapsed.whole()]);
    }
    if collapsed.rank() != count {
        let fault = TensorFault::GroupCount { rank: collapsed.rank(), groups: count };
        return refuse(fault, [collapsed.whole()]);
    }
    // MLIR counts the dimensions up to the largest that is named.
    let found = groups.iter().flatten().max().map_or(0, |last| last.saturating_add(1));
    if count > 0 && found != rank as i64 {
        return refuse(TensorFault::GroupRank { group: 0, rank, found }, [expanded.whole()]);
    }
    let mut next = 0;
    for (index, group) in groups.iter().enumerate() {
        for axis in group {
            if *axis != next {
                return refuse(TensorFault::GroupOrder(index), [view.attribute_mark(0)]);
            }
            next += 1;
        }
    }
    let mut start = 0;
    for (axis, (group, dim)) in groups.iter().zip(collapsed.dims).enumerate() {
        let dims = &expanded.dims[start..start + group.len()];
        start += group.len();
        match elements(dims) {
            _ if dims.iter().any(|dim| dim.is_dynamic()) => {
                if dim.is_static() {
                    return refuse(TensorFault::GroupDynamic(axis), [collapsed.dim(axis), expanded.whole()]);
                }
            }
            Some(size) if dim.size() != Some(size) => {
                return refuse(TensorFault::GroupSize { axis, size }, [collapsed.dim(axis), expanded.whole()]);
            }
            Some(_) | None => {}
        }
    }
    Ok(())
}

pub(super) fn dynamic_sizes(view: OpView<'_>) -> Answer {
    let Some(result) = view.result(0) else { return Ok(()) };
    // The verifier of others has its own words.
    if !matches!(view.ir.op_name(view.op), b"tensor.empty" | b"tensor.splat") {
        return Ok(());
    }
    let Some(range) = view.info.operand_range(view.rule.argument(0), view.operand_count()) else { return Ok(()) };
    let (found, expected) = (range.len(), result.dims.iter().filter(|dim| dim.is_dynamic()).count());
    if found == expected {
        return Ok(());
    }
    refuse(TensorFault::DynamicSizes { found, expected }, [result.whole()])
}

pub(super) fn tensor_reshape(view: OpView<'_>) -> Answer {
    let (Some(from), Some(shape), Some(to)) = (view.operand(0), view.operand(1), view.result(0)) else {
        return Ok(());
    };
    match (elements(from.dims), elements(to.dims)) {
        (Some(left), Some(right)) if left != right => {
            return refuse(TensorFault::Elements, [to.whole(), from.whole()]);
        }
        _ => {}
    }
    match shape.dims {
        [only] if only.size().is_some_and(|size| size != to.rank() as u64) => {
            refuse(TensorFault::ShapeLength, [shape.dim(0), to.whole()])
        }
        _ => Ok(()),
    }
}

pub(super) fn tensor_cast(view: OpView<'_>) -> Answer {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let both_tensors =
        [from.ty, to.ty].iter().all(|ty| matches!(view.ir.types.resolved(*ty), Type::RankedTensor { .. }));
    if !both_tensors || OpView::agrees(from.dims, to.dims) {
        return Ok(());
    }
    let fault = TensorFault::Cast { from: view.print(from.ty), to: view.print(to.ty) };
    refuse(fault, [OpView::differing(from.dims, &to), OpView::differing(to.dims, &from)])
}

/// Constant shapes that are to broadcast.
pub(super) fn shapes_broadcast(view: OpView<'_>) -> Answer {
    // One of these asks, and the sizes of the function tell of the other.
    if view.ir.op_name(view.op) != b"shape.broadcast" {
        return Ok(());
    }
    let shapes: Vec<Option<Shape>> = view
        .ir
        .operands(view.op)
        .iter()
        .map(|value| match view.ir.definition(*value) {
            Definition::Result(op) if view.ir.op_name(op) == b"shape.const_shape" => {
                view.ir.attribute(op, "shape").and_then(|shape| view.ir.listed_shape(shape))
            }
            _ => None,
        })
        .collect();
    let dims = || shapes.iter().map(|shape| shape.as_ref().and_then(Shape::dims));
    match shape::infer_result_shape(dims(), Conformance::Spec) {
        Ok(_) => Ok(()),
        Err(conflict) => refuse(RuleFault::NeverBroadcast { conflict: conflict.to_string() }, []),
    }
}
