//! Explanations of a violation of the trait, in addition to MLIR's sentence: the dimensions marked inside the types,
//! the shapes drawn under one another, and a correction.

use super::CheckContext;
use super::broadcastable::{BroadcastViolation, TENSOR};
use super::edits::{help_reshape, help_type};
use super::meant::help_other_use;
use crate::diagnostic::{Code, Diagnostic, Severity, plural};
use crate::ir::holders::with_sizes;
use crate::ir::types::ShapedKind;
use crate::ir::{OpId, Type, TypeId, ValueId};
use crate::shape::{Axis, Conflict, Dim, OperandDim, Picture, ResultMismatch, RuleKind, Shape, suggest_reshape};
use crate::source::Span;
use crate::syntax::form_spans;
use crate::syntax::places::{self, TypeSpans};

impl CheckContext<'_> {
    /// The label of an operand: its name in the text, or its position.
    pub(super) fn label(&self, value: ValueId, index: usize) -> String {
        self.ir.value_name(value).unwrap_or_else(|| format!("operand #{index}"))
    }
}

/// The places of the types of an operation: from the table of places, or else by reading the operation again.
pub(super) fn type_spans(cx: &CheckContext<'_>, op: OpId) -> TypeSpans {
    if let Some(known) = known_type_spans(cx, op) {
        return known;
    }
    let is_custom = cx.ir.is_written_custom(op) && cx.ir.format(op).is_some();
    match cx.ir.operation(op) {
        operation if operation.has_place && is_custom => {
            let name = cx.ir.place(op).unwrap_or(Span::at(operation.place));
            form_spans(cx.source, cx.options.registry, cx.ir.op_name_bytes(op), name)
        }
        operation if operation.has_place => places::type_spans(cx.source, operation.types),
        // An operation that a program built has no types in a source.
        _ => TypeSpans::default(),
    }
}

/// The places of types from the table of places, if there is one. A type that is not written has the place of the name.
fn known_type_spans(cx: &CheckContext<'_>, op: OpId) -> Option<TypeSpans> {
    let all = cx.ir.places()?;
    let places = all.operation(op)?;
    let operands = places.operands.iter().map(|operand| operand.ty.unwrap_or(places.name)).collect();
    let results = cx.ir.results(op).map(|result| all.value(result).ty.unwrap_or(places.name)).collect();
    Some(TypeSpans { operands, results })
}

pub(super) fn explain_violation(cx: &CheckContext<'_>, op: OpId, violation: &BroadcastViolation) -> Diagnostic {
    let (severity, code) = match violation {
        BroadcastViolation::Regions { .. } => (Severity::Error, Code::RegionCount),
        BroadcastViolation::ResultCount { .. } => (Severity::Error, Code::ResultCount),
        BroadcastViolation::NoOperands { .. } => (Severity::Error, Code::OperandCount),
        BroadcastViolation::OperandType { .. } | BroadcastViolation::ResultType { .. } => {
            (Severity::Error, Code::InvalidValueType)
        }
        BroadcastViolation::Mixed => (Severity::Error, Code::MixedTensorsAndVectors),
        BroadcastViolation::Incompatible { .. } => (Severity::Error, Code::IncompatibleShapes),
        BroadcastViolation::Result { .. } => (Severity::Error, Code::IncompatibleResult),
        BroadcastViolation::DynamicToStatic { .. } => (Severity::Warning, Code::DynamicToStaticResult),
    };
    let diagnostic = cx.about(severity, op, code, violation.to_string());
    let spans = type_spans(cx, op);
    match violation {
        BroadcastViolation::OperandType { index, constraint, .. } => {
            let ty = cx.ir.operands(op).get(*index).map(|value| cx.ir.value_type(*value));
            explain_type(cx, ty, spans.operands.get(*index), constraint, diagnostic)
        }
        BroadcastViolation::ResultType { index, constraint, .. } => {
            let ty = cx.ir.results(op).nth(*index).map(|value| cx.ir.value_type(value));
            explain_type(cx, ty, spans.results.get(*index), constraint, diagnostic)
        }
        BroadcastViolation::ResultCount { .. } => {
            let text = plural(spans.results.len(), "result");
            let all = spans.results.first().zip(spans.results.last()).map(|(first, last)| first.to(*last));
            mark(diagnostic, all.as_ref(), &text)
                .note("an operation with the Broadcastable trait has exactly one result")
        }
        BroadcastViolation::NoOperands { .. } => {
            diagnostic.note("the shape of the result is inferred from the operands: there must be one")
        }
        BroadcastViolation::Mixed => explain_mixture(cx, op, &spans, diagnostic),
        BroadcastViolation::Incompatible { conflicts, .. } => explain_conflict(cx, op, &spans, conflicts, diagnostic),
        BroadcastViolation::Result { index, shape, mismatch, .. } => {
            explain_result(cx, op, &spans, *index, shape, mismatch, diagnostic)
        }
        BroadcastViolation::DynamicToStatic { shape, axes, .. } => {
            explain_cast(cx, op, &spans, shape, axes, diagnostic)
        }
        BroadcastViolation::Regions { .. } => {
            diagnostic.note("an operation with the Broadcastable trait computes its result from its operands alone")
        }
    }
}

/// Explains a type that is not allowed, and names an allowed one.
fn explain_type(
    cx: &CheckContext<'_>,
    ty: Option<TypeId>,
    span: Option<&Span>,
    constraint: &str,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let Some(ty) = ty else { return diagnostic };
    if constraint == TENSOR {
        let diagnostic = mark(diagnostic, span, "not a tensor");
        if cx.ir.types.shaped(ty).is_some_and(|shaped| shaped.kind == ShapedKind::Vector) {
            return diagnostic
                .note("MLIR defines `test.broadcastable` on tensors alone; --conformance=spec takes vectors too");
        }
        return diagnostic;
    }
    let diagnostic = mark(diagnostic, span, "neither tensor nor vector");
    match cx.ir.types.resolved(ty) {
        Type::Integer { .. } | Type::Float(_) | Type::Index => {
            let text = cx.ir.print_type(ty);
            diagnostic.help(format!("a scalar takes part as a tensor of rank 0: 'tensor<{text}>'"))
        }
        _ => diagnostic,
    }
}

pub(super) fn mark(diagnostic: Diagnostic, span: Option<&Span>, text: &str) -> Diagnostic {
    match span {
        Some(span) => diagnostic.primary(*span, text),
        None => diagnostic,
    }
}

fn explain_mixture(cx: &CheckContext<'_>, op: OpId, spans: &TypeSpans, mut diagnostic: Diagnostic) -> Diagnostic {
    let values = cx.ir.operands(op).iter().copied().chain(cx.ir.results(op));
    let kinds: Vec<_> =
        values.map(|value| cx.ir.types.shaped(cx.ir.value_type(value)).map(|shaped| shaped.kind)).collect();
    let mut seen = Vec::new();
    for (kind, span) in kinds.iter().zip(spans.operands.iter().chain(&spans.results)) {
        let Some(kind) = kind else { continue };
        if !seen.contains(kind) {
            let name = match kind {
                ShapedKind::Tensor => "a tensor",
                ShapedKind::Vector => "a vector",
                ShapedKind::MemRef => continue,
            };
            diagnostic =
                if seen.is_empty() { diagnostic.secondary(*span, name) } else { diagnostic.primary(*span, name) };
            seen.push(*kind);
        }
    }
    diagnostic.help("make all operands and the result tensors, or all of them vectors")
}

fn explain_conflict(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    conflicts: &[Conflict],
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    let Some(conflict) = conflicts.first() else { return diagnostic };
    diagnostic = with_conflict(cx, op, conflict, diagnostic);
    let operands = cx.ir.operands(op);
    for (side, is_primary) in [(&conflict.second, true), (&conflict.first, false)] {
        let text = describe(cx, op, side);
        if let Some(span) = dimension_span(cx, op, spans, side) {
            diagnostic = if is_primary { diagnostic.primary(span, text) } else { diagnostic.secondary(span, text) };
        }
    }
    let mut picture = Picture::new();
    for (index, operand) in operands.iter().enumerate() {
        picture = picture.operand(cx.label(*operand, index), cx.dims(cx.ir.value_type(*operand)));
    }
    for conflict in conflicts {
        picture = picture.conflict(conflict);
    }
    diagnostic =
        diagnostic.note(format!("shapes are aligned at the right; sizes must be equal, or one of them 1:\n{picture}"));
    let shapes = operands.iter().map(|value| cx.dims(cx.ir.value_type(*value)));
    match suggest_reshape(shapes, conflict, cx.options.conformance) {
        Some(reshape) => {
            let operand = operands[reshape.operand];
            let label = cx.label(operand, reshape.operand);
            let advice = format!("reshape {label} to '{}': then its dimensions line up", reshape.shape);
            help_reshape(cx, op, reshape.operand, reshape.shape.dims().unwrap_or_default(), advice, diagnostic)
        }
        None => match operands {
            [left, right] => {
                let dims = |value: &ValueId| cx.dims(cx.ir.value_type(*value));
                help_other_use(dims(left), dims(right), diagnostic)
            }
            _ => diagnostic,
        },
    }
}

/// Adds the conflict of operands and their shapes to the record.
pub(super) fn with_conflict(
    cx: &CheckContext<'_>,
    op: OpId,
    conflict: &Conflict,
    diagnostic: Diagnostic,
) -> Diagnostic {
    diagnostic.with_subject(|subject| {
        subject.rule.get_or_insert_with(|| RuleKind::Broadcastable.name().to_owned());
        subject.axis = Some(conflict.second.axis.index());
        subject.sizes = vec![conflict.second.dim.to_string(), conflict.first.dim.to_string()];
        subject.shapes = shapes(cx, op);
    })
}

/// The shapes of the operands.
pub(super) fn shapes(cx: &CheckContext<'_>, op: OpId) -> Vec<String> {
    let operands = cx.ir.operands(op).iter();
    let shown = |value: &ValueId| match cx.dims(cx.ir.value_type(*value)) {
        Some(dims) => crate::shape::shape_string(dims).to_string(),
        None => Shape::UNRANKED.to_string(),
    };
    operands.map(shown).collect()
}

pub(super) fn describe(cx: &CheckContext<'_>, op: OpId, side: &OperandDim) -> String {
    let name = match cx.ir.operands(op).get(side.operand) {
        Some(value) => match cx.ir.value_name(*value) {
            Some(name) => format!("operand #{} ({name})", side.operand),
            None => format!("operand #{}", side.operand),
        },
        None => format!("operand #{}", side.operand),
    };
    format!("dimension {} of {name} is {}", side.axis, side.dim)
}

pub(super) fn dimension_span(cx: &CheckContext<'_>, _op: OpId, spans: &TypeSpans, side: &OperandDim) -> Option<Span> {
    let ty = *spans.operands.get(side.operand)?;
    let dimensions = places::dimension_spans(cx.source, ty).dimensions;
    Some(dimensions.get(side.axis.index()).copied().unwrap_or(ty))
}

/// Marks dimensions of the declared result, draws the shapes, and offers the inferred type.
pub(super) fn explain_result(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    index: usize,
    inferred: &Shape,
    mismatch: &ResultMismatch,
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    let marked = match mismatch {
        ResultMismatch::Rank { .. } | ResultMismatch::RankTooLow { .. } => None,
        ResultMismatch::Dim { axis, .. } => Some(*axis),
    };
    if let Some(span) = spans.results.get(index) {
        let dimensions = places::dimension_spans(cx.source, *span).dimensions;
        let all = || dimensions.first().zip(dimensions.last()).map(|(first, last)| first.to(*last));
        let (at, text) = match mismatch {
            ResultMismatch::Rank { inferred, declared } => {
                (all(), format!("has rank {declared}, but the operands broadcast to rank {inferred}"))
            }
            ResultMismatch::RankTooLow { least, declared } => {
                (all(), format!("has rank {declared}, but the operands broadcast to rank {least} at least"))
            }
            ResultMismatch::Dim { axis, inferred, declared } => (
                dimensions.get(axis.index()).copied(),
                format!("dimension {axis} of the result is {declared}, but the operands broadcast to {inferred}"),
            ),
        };
        diagnostic = diagnostic.primary(at.unwrap_or(*span), text);
    }
    diagnostic = diagnostic.note(result_picture(cx, op, index, inferred, marked.as_slice()));
    diagnostic = with_mismatch(cx, op, mismatch, diagnostic);
    offer_type(cx, op, spans, index, inferred, diagnostic)
}

/// Adds the difference between a declared result and the inferred one to the record.
pub(super) fn with_mismatch(
    cx: &CheckContext<'_>,
    op: OpId,
    mismatch: &ResultMismatch,
    diagnostic: Diagnostic,
) -> Diagnostic {
    diagnostic.with_subject(|subject| {
        subject.rule.get_or_insert_with(|| RuleKind::Broadcastable.name().to_owned());
        if let ResultMismatch::Dim { axis, inferred, declared } = mismatch {
            subject.axis = Some(axis.index());
            subject.sizes = vec![declared.to_string(), inferred.to_string()];
        }
        subject.shapes = shapes(cx, op);
    })
}

fn explain_cast(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    inferred: &Shape,
    axes: &[Axis],
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    if let Some(span) = spans.results.first() {
        let dimensions = places::dimension_spans(cx.source, *span).dimensions;
        for (count, axis) in axes.iter().enumerate() {
            let at = dimensions.get(axis.index()).copied().unwrap_or(*span);
            let text = format!("dimension {axis} is known only at run time");
            diagnostic = if count == 0 { diagnostic.primary(at, text) } else { diagnostic.secondary(at, text) };
        }
    }
    diagnostic = diagnostic
        .note(result_picture(cx, op, 0, inferred, axes))
        .note("if the size at run time is another one, the behaviour is undefined [dynamic-to-static-result]");
    offer_type(cx, op, spans, 0, inferred, diagnostic)
}

fn result_picture(cx: &CheckContext<'_>, op: OpId, index: usize, inferred: &Shape, marked: &[Axis]) -> String {
    let mut picture = Picture::new();
    for (index, operand) in cx.ir.operands(op).iter().enumerate() {
        picture = picture.operand(cx.label(*operand, index), cx.dims(cx.ir.value_type(*operand)));
    }
    picture = picture.result("inferred", inferred.dims());
    if let Some(result) = cx.ir.results(op).nth(index) {
        picture = picture.result("declared", cx.dims(cx.ir.value_type(result)));
    }
    for axis in marked {
        picture = picture.mismatch(*axis);
    }
    format!("the operands broadcast to this shape:\n{picture}")
}

/// The result type with the inferred shape, as an edit of the dimensions.
pub(super) fn offer_type(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    index: usize,
    inferred: &Shape,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let (Some(span), Some(result)) = (spans.results.get(index), cx.ir.results(op).nth(index)) else {
        return diagnostic;
    };
    let text = match inferred.dims() {
        Some(dims) => type_with_shape(cx, *span, dims),
        None => unranked_type(cx, cx.ir.value_type(result)),
    };
    let Some(text) = text else { return diagnostic };
    let advice = match cx.ir.value_name(result) {
        Some(name) => format!("declare {name} with the inferred shape"),
        None => "declare the inferred shape".to_owned(),
    };
    help_type(cx, result, *span, (advice, text), diagnostic)
}

/// A tensor type without rank and encoding; `None` for a vector.
fn unranked_type(cx: &CheckContext<'_>, ty: TypeId) -> Option<String> {
    let shaped = cx.ir.types.shaped(ty).filter(|shaped| shaped.kind == ShapedKind::Tensor)?;
    Some(format!("tensor<*x{}>", cx.ir.print_type(shaped.element)))
}

/// The source text of a type, with other dimensions.
fn type_with_shape(cx: &CheckContext<'_>, span: Span, dims: &[Dim]) -> Option<String> {
    let places = places::dimension_spans(cx.source, span);
    let Some(element) = places.element else { return with_sizes(&cx.source.text(span), dims) };
    let open = cx.source.slice(span).iter().position(|byte| *byte == b'<')? as u32 + span.start + 1;
    let dims: String = dims.iter().map(|dim| format!("{dim}x")).collect();
    let before = cx.source.text(Span::new(span.start, open)).into_owned();
    Some(format!("{before}{dims}{}", cx.source.text(Span::new(element.start, span.end))))
}
