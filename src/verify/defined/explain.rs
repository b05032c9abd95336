//! Labels, notes and edits in addition to MLIR's sentence about an operation that violates its definition: the differing types with
//! marks, the reason, and a correction.

use super::fault::{Count, DefinitionFault};
use super::values_help::explain_value;
use super::view::TypedValue;
use crate::assembly::{FormSource, Side, Stated, Transform, ValueAt};
use crate::diagnostic::{Diagnostic, Severity};
use crate::dialect::{CastRule, Fit, OpDefinition, Origin, TypeConstraint, TypeStep, TypeSubject, TypeTest};
use crate::ir::{AttributeKind, OpId, Type, TypeId};
use crate::shape::{Conformance, Dim, Picture, Shape, conflicts, infer_result_shape, verify_result_shape};
use crate::source::Span;
use crate::syntax::places::{self, TypeSpans};
use crate::verify::CheckContext;
use crate::verify::edits::{help_broadcast, help_reshape};
use crate::verify::explain::{explain_result, mark, offer_type, type_spans};
use crate::verify::meant::{help_misspelled, help_other_use};

/// The part in which two types differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aspect {
    Whole,
    Elements,
    Shape,
    Rank,
}

impl CheckContext<'_> {
    /// The element type, or the type itself if it has none.
    fn element(&self, ty: TypeId) -> TypeId {
        self.shaped(ty).map_or(ty, |shaped| shaped.element)
    }

    pub(in crate::verify) fn value_label(&self, op: OpId, at: ValueAt) -> String {
        let value = match at.side {
            Side::Operands => self.ir.operands(op).get(at.index).copied(),
            Side::Results => self.ir.results(op).nth(at.index),
        };
        match value.and_then(|value| self.ir.value_name(value)) {
            Some(name) => format!("{at} ({name})"),
            None => at.to_string(),
        }
    }
}

pub(super) fn explain_fault(
    cx: &CheckContext<'_>,
    op: OpId,
    definition: &OpDefinition,
    fault: &DefinitionFault,
) -> Diagnostic {
    let name = cx.name(op);
    let message = if fault.is_bare() { fault.to_string() } else { format!("'{name}' op {fault}") };
    let diagnostic = cx.about(fault.severity(), op, fault.code(), message);
    let spans = type_spans(cx, op);
    let diagnostic = match fault {
        DefinitionFault::Type { at, id, .. } => explain_constraint(cx, definition, &spans, *at, *id, diagnostic),
        DefinitionFault::Count { side, expected, found } => {
            explain_count(definition, *side, *expected, *found, &spans, diagnostic)
        }
        DefinitionFault::ClampTypes { first } => {
            let element = cx.ir.print_type(cx.element(first.1));
            let diagnostic = mark(diagnostic, span_of(&spans, first.0).as_ref(), &format!("elements of '{element}'"));
            let zero = if matches!(cx.ir.types.resolved(cx.element(first.1)), Type::Float(_)) { "0.0" } else { "0" };
            diagnostic.help(format!("write both bounds with that type: `min_val = {zero} : {element}`"))
        }
        DefinitionFault::Placed { shapes, .. } => explain_placed(cx, op, &spans, shapes, diagnostic),
        DefinitionFault::InferredShape { shape, is_picture, .. } => {
            let declared = cx.ir.results(op).next().and_then(|result| cx.shape(cx.ir.value_type(result)));
            match verify_result_shape(shape.dims(), declared, Conformance::Spec) {
                Err(mismatch) if *is_picture => explain_result(cx, op, &spans, 0, shape, &mismatch, diagnostic),
                _ => {
                    let text = format!("the operands have shape '{shape}'");
                    let diagnostic = mark(diagnostic, spans.results.first(), &text);
                    offer_type(cx, op, &spans, 0, shape, diagnostic)
                }
            }
        }
        DefinitionFault::Attribute(attribute) => {
            let diagnostic = help_misspelled(cx, op, definition, attribute, diagnostic);
            diagnostic.help(format!(
                "write it after the operands: `<{{{attribute} = ...}}>` in generic form, `{{{attribute} = ...}}` in custom form"
            ))
        }
        DefinitionFault::DimensionsCount { .. }
        | DefinitionFault::DimensionsRange { .. }
        | DefinitionFault::DimensionsOrder { .. } => {
            let diagnostic = diagnostic.note("`broadcast_dimensions` maps each dimension of the operand of lower rank to a dimension of the other, in increasing order");
            match fault.severity() {
                Severity::Warning => diagnostic.note("StableHLO's verifier accepts this, but its lowering fails"),
                _ => diagnostic,
            }
        }
        DefinitionFault::AttributeValue { constraint } => {
            let diagnostic = match dictionary_place(cx, op, definition, constraint.name()) {
                Some(place) => {
                    let message = format!("custom op '{name}' {}", diagnostic.message);
                    Diagnostic { message, location: Some(place), ..diagnostic }
                }
                None => diagnostic,
            };
            explain_value(constraint, diagnostic)
        }
        DefinitionFault::Property { constraint, .. } => explain_value(constraint, diagnostic),
        DefinitionFault::AttributeWord { constraint, at, .. } => {
            let diagnostic = match at {
                Some((first, word)) => Diagnostic { location: Some(*first), ..diagnostic }.primary(*word, ""),
                None => diagnostic,
            };
            explain_value(constraint, diagnostic)
        }
        DefinitionFault::Cast { first, other, rule, .. } => {
            label_pair(cx, op, &spans, Aspect::Elements, *first, *other, diagnostic)
                .note(format!("`{name}` {}", cast_rule(*rule)))
        }
        _ => explain_pair(cx, op, &spans, fault, diagnostic),
    };
    match &definition.origin {
        Origin::File(file, Some(line)) => {
            diagnostic.note(format!("`{}` is defined in {file}, line {line}", definition.name))
        }
        Origin::File(file, None) => diagnostic.note(format!("`{}` is defined in {file}", definition.name)),
        Origin::BuiltIn | Origin::Code => diagnostic,
    }
}

/// The place of the `{` before an attribute that the custom form of an operation writes only in its dictionary: MLIR reports a refused
/// value at this place, when it reads the operation.
fn dictionary_place(cx: &CheckContext<'_>, op: OpId, definition: &OpDefinition, attribute: &str) -> Option<Span> {
    let FormSource::Text(form) = &definition.form else { return None };
    // The C++ reader of a form refuses no value before the operation is complete.
    let format = cx.options.registry.format(definition.name.as_bytes())?;
    let is_in_form = format.attribute(attribute.as_bytes()).is_none_or(|index| format.written.contains(&index));
    if !cx.ir.is_written_custom(op) || form.contains("custom<") || is_in_form {
        return None;
    }
    let text = match *cx.ir.attributes.get(cx.ir.attribute(op, attribute)?) {
        AttributeKind::Integer(text, _) | AttributeKind::Float(text, _) | AttributeKind::String(text, _) => text,
        _ => return None,
    };
    let (start, value) = (cx.ir.place(op)?.start, cx.own_place(op, Some(attribute), text)?.start);
    let before = cx.source.bytes().get(start as usize..value as usize)?;
    let at = start + u32::try_from(before.iter().rposition(|byte| *byte == b'{')?).ok()?;
    Some(Span::new(at, at + 1))
}

/// Draws the operands as `broadcast_dimensions` aligns them.
fn explain_placed(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    shapes: &[Vec<Dim>; 2],
    mut diagnostic: Diagnostic,
) -> Diagnostic {
    let mut picture = Picture::new();
    for (index, (shape, span)) in shapes.iter().zip(&spans.operands).enumerate() {
        let name = cx.value_label(op, ValueAt { side: Side::Operands, index });
        diagnostic = match index {
            0 => diagnostic.secondary(*span, name.clone()),
            _ => diagnostic.primary(*span, name.clone()),
        };
        picture = picture.operand(name, Some(&shape[..]));
    }
    for conflict in conflicts(shapes.iter().map(|shape| Some(&shape[..])), Conformance::Spec) {
        picture = picture.conflict(&conflict);
    }
    diagnostic.note(format!(
        "`broadcast_dimensions` lays the operands under one another like this; sizes must be equal, or one of them 1:\n{picture}"
    ))
}

fn explain_pair(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    fault: &DefinitionFault,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let Some((first, other)) = fault.pair() else { return diagnostic };
    let shapes_differ = cx.shape(first.1) != cx.shape(other.1);
    let elements_differ = !cx.ir.types.same(cx.element(first.1), cx.element(other.1));
    let whole = if elements_differ { Aspect::Elements } else { Aspect::Shape };
    let aspect = match fault {
        DefinitionFault::SameElements { .. }
        | DefinitionFault::SameOperandElements { .. }
        | DefinitionFault::TosaSelect { .. }
        | DefinitionFault::AllElements { .. }
        | DefinitionFault::CompatibleElements { .. }
        | DefinitionFault::CompatibleOperandElements { .. }
        | DefinitionFault::MismatchedOperands { .. }
        | DefinitionFault::InferredElements { .. }
        | DefinitionFault::MulWidth { .. } => Aspect::Elements,
        DefinitionFault::Ranks { .. }
        | DefinitionFault::ResultRank { .. }
        | DefinitionFault::MulRanks { .. }
        | DefinitionFault::MulResultRank { .. } => Aspect::Rank,
        DefinitionFault::Stated { test: Stated::SameElements, .. } => Aspect::Elements,
        DefinitionFault::Stated { test: Stated::SameRanks | Stated::Indices, .. } => Aspect::Rank,
        DefinitionFault::Stated { test: Stated::SameCounts, .. } => Aspect::Shape,
        DefinitionFault::Stated { test: Stated::Derived(Some(Transform::Condition)), .. } if shapes_differ => {
            Aspect::Shape
        }
        DefinitionFault::SameEncoding { .. } | DefinitionFault::Stated { .. } => Aspect::Whole,
        DefinitionFault::AllTypes { .. }
        | DefinitionFault::SameType { .. }
        | DefinitionFault::SameOperandTypes { .. }
        | DefinitionFault::Inferred { .. } => whole,
        _ => Aspect::Shape,
    };
    let diagnostic = label_pair(cx, op, spans, aspect, first, other, diagnostic);
    let diagnostic = match fault {
        DefinitionFault::Inferred { .. } => {
            diagnostic.note("the result has the type of the first operand, `?` included")
        }
        DefinitionFault::InferredElements { element, .. } => {
            diagnostic.note(format!("of such operands the result has elements of '{element}'"))
        }
        DefinitionFault::ScalarOperands(_)
        | DefinitionFault::ScalarResults(_)
        | DefinitionFault::ScalarResult { .. } => {
            diagnostic.note("the operation applies to tensors and vectors element by element")
        }
        DefinitionFault::Ranks { .. }
        | DefinitionFault::ResultRank { .. }
        | DefinitionFault::MulRanks { .. }
        | DefinitionFault::MulResultRank { .. } => {
            diagnostic.note("sizes of 1 are stretched, but ranks must be equal: missing leading 1s are not filled in")
        }
        DefinitionFault::Gemm { .. } => {
            diagnostic.note("the product of A and B keeps its shape; C, aligned at the right, has its sizes or 1")
        }
        DefinitionFault::SelectShape { .. } | DefinitionFault::ClampShape { .. } => {
            diagnostic.note("a scalar fits any shape; anything else must have the shape of the others")
        }
        DefinitionFault::MulShapes { .. } => {
            diagnostic.note("shapes are aligned at the right; sizes must be equal, or one of them 1")
        }
        _ if aspect == Aspect::Shape => diagnostic.note("nothing is broadcast here: the shapes must be equal"),
        _ => diagnostic,
    };
    advise_pair(cx, op, (aspect, spans), first, other, diagnostic)
}

/// Marks the difference between the types of two values.
fn label_pair(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    aspect: Aspect,
    first: TypedValue,
    other: TypedValue,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let axis = match aspect {
        Aspect::Shape => differing_axis(cx, first.1, other.1),
        _ => None,
    };
    let mut diagnostic = diagnostic;
    for (typed, is_primary) in [(other, true), (first, false)] {
        let Some(span) = span_of(spans, typed.0) else { continue };
        let (span, text) = describe_aspect(cx, op, span, aspect, axis, typed);
        diagnostic = match (is_primary, first.0 == other.0) {
            (true, _) => diagnostic.primary(span, text),
            (false, false) => diagnostic.secondary(span, text),
            (false, true) => diagnostic,
        };
    }
    diagnostic
}

fn describe_aspect(
    cx: &CheckContext<'_>,
    op: OpId,
    span: Span,
    aspect: Aspect,
    axis: Option<usize>,
    (at, ty): TypedValue,
) -> (Span, String) {
    let name = cx.value_label(op, at);
    let places = places::dimension_spans(cx.source, span);
    match aspect {
        Aspect::Elements => {
            let element = cx.ir.print_type(cx.element(ty));
            match cx.shaped(ty) {
                Some(_) => (places.element.unwrap_or(span), format!("{name} has elements of '{element}'")),
                None => (span, format!("{name} is of '{element}'")),
            }
        }
        Aspect::Shape if axis.is_some() => {
            let axis = axis.unwrap_or(0);
            let size = cx.shape(ty).and_then(|dims| dims.get(axis)).map_or("?".to_owned(), Dim::to_string);
            let span = places.dimensions.get(axis).copied().unwrap_or(span);
            (span, format!("dimension {axis} of {name} is {size}"))
        }
        Aspect::Shape | Aspect::Rank => match cx.shaped(ty) {
            None => (span, format!("{name} is a scalar")),
            Some(shaped) => match shaped.shape {
                Some(dims) => (span, format!("{name} has rank {}", dims.len())),
                None => (span, format!("{name} is of unknown rank")),
            },
        },
        Aspect::Whole => (span, format!("the type of {name}")),
    }
}

/// The axis of the first differing sizes of two types of equal rank.
fn differing_axis(cx: &CheckContext<'_>, first: TypeId, other: TypeId) -> Option<usize> {
    let (first, other) = (cx.shape(first)?, cx.shape(other)?);
    if first.len() != other.len() {
        return None;
    }
    let pairs = || first.iter().zip(other);
    let conflict = pairs().position(|(left, right)| left != right && left.is_static() && right.is_static());
    conflict.or_else(|| pairs().position(|(left, right)| left != right))
}

/// The correction, if a single edit corrects the error.
fn advise_pair(
    cx: &CheckContext<'_>,
    op: OpId,
    (aspect, spans): (Aspect, &TypeSpans),
    first: TypedValue,
    other: TypedValue,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let (Some(wanted), Some(found)) = (cx.shape(first.1), cx.shape(other.1)) else { return diagnostic };
    match (aspect, other.0.side) {
        (Aspect::Rank, Side::Operands) => {
            // The operand of lower rank is to be changed.
            let (wanted, found, at) = match wanted.len() < found.len() {
                true => (found, wanted, first.0),
                false => (wanted, found, other.0),
            };
            let ones = std::iter::repeat_n(Dim::ONE, wanted.len() - found.len());
            let reshaped = Shape::ranked(ones.chain(found.iter().copied()));
            let advice = format!("reshape {} to '{reshaped}'", cx.value_label(op, at));
            help_reshape(cx, op, at.index, reshaped.dims().unwrap_or_default(), advice, diagnostic)
        }
        (Aspect::Shape, Side::Operands) => {
            let shape = infer_result_shape([Some(wanted), Some(found)], Conformance::Spec).ok();
            let is_shape = |dims| shape.as_ref().is_some_and(|shape| shape.dims() == Some(dims));
            let at = match first.0.side {
                _ if is_shape(wanted) => other.0,
                Side::Operands if is_shape(found) => first.0,
                _ => return help_other_use(Some(wanted), Some(found), diagnostic),
            };
            let shape = shape.unwrap_or(Shape::UNRANKED);
            let name = cx.value_label(op, at);
            let advice = format!("broadcast {name} to '{shape}' before this operation, which does not broadcast");
            help_broadcast(cx, op, at.index, shape.dims().unwrap_or_default(), advice, diagnostic)
        }
        (Aspect::Rank, Side::Results) => {
            let operands = cx.ir.operands(op).iter().map(|operand| cx.shape(cx.ir.value_type(*operand)));
            match infer_result_shape(operands, Conformance::Spec) {
                Ok(shape) if shape.is_ranked() => offer_type(cx, op, spans, other.0.index, &shape, diagnostic),
                _ => diagnostic,
            }
        }
        (Aspect::Shape, Side::Results) if first.0.side == Side::Operands => {
            let shape = Shape::ranked(wanted.iter().copied());
            offer_type(cx, op, spans, other.0.index, &shape, diagnostic)
        }
        _ => diagnostic,
    }
}

/// The part of a type that its constraint refuses.
fn explain_constraint(
    cx: &CheckContext<'_>,
    definition: &OpDefinition,
    spans: &TypeSpans,
    at: ValueAt,
    ty: TypeId,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let Some(span) = span_of(spans, at) else { return diagnostic };
    let places = places::dimension_spans(cx.source, span);
    let parameters = at.side.of(definition);
    let parameter = parameters.get(at.index).or(parameters.last()).map(|slot| slot.constraint());
    let Some(constraint) = parameter else { return diagnostic };
    let asks = |wanted: &TypeTest| {
        constraint.steps().iter().any(|step| matches!(step, TypeStep::Test(_, test) if test == wanted))
    };
    let sizes = cx.shape(ty).unwrap_or_default();
    if asks(&TypeTest::NoZeroSize)
        && let Some(axis) = sizes.iter().position(|dim| *dim == Dim::ZERO)
    {
        let span = places.dimensions.get(axis).copied().unwrap_or(span);
        return diagnostic.primary(span, format!("dimension {axis} is 0, which this dialect does not have"));
    }
    match cx.shaped(ty) {
        Some(shaped) if is_refused_for_elements(cx, constraint, ty) => {
            let element = cx.ir.print_type(shaped.element);
            diagnostic.primary(places.element.unwrap_or(span), format!("elements of '{element}' are not allowed"))
        }
        None if asks(&TypeTest::Tensor) || asks(&TypeTest::RankedTensor) => {
            let diagnostic = diagnostic.primary(span, "not a tensor");
            match cx.ir.types.resolved(ty) {
                Type::Integer { .. } | Type::Float(_) | Type::Index => {
                    let text = cx.ir.print_type(ty);
                    diagnostic.help(format!("a scalar takes part as a tensor of rank 0: 'tensor<{text}>'"))
                }
                _ => diagnostic,
            }
        }
        _ => diagnostic.primary(span, "a type that is not allowed here"),
    }
}

/// Whether the type would be accepted with another element type.
fn is_refused_for_elements(cx: &CheckContext<'_>, constraint: &TypeConstraint, ty: TypeId) -> bool {
    let steps = constraint.steps().iter().map(|step| match step {
        TypeStep::Test(TypeSubject::Element, _) => TypeStep::Test(TypeSubject::Element, TypeTest::Always),
        step => step.clone(),
    });
    let lenient = TypeConstraint::new("", steps.collect::<Vec<_>>());
    lenient.accepts(&cx.ir.types, ty) == Fit::Yes
}

fn span_of(spans: &TypeSpans, at: ValueAt) -> Option<Span> {
    let side = match at.side {
        Side::Operands => &spans.operands,
        Side::Results => &spans.results,
    };
    side.get(at.index).copied()
}

/// The names of the parameters, with marks at surplus values.
fn explain_count(
    definition: &OpDefinition,
    side: Side,
    expected: Count,
    found: usize,
    spans: &TypeSpans,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let names: Vec<_> = side.of(definition).iter().map(|parameter| format!("`{}`", parameter.name)).collect();
    let word = if side == Side::Operands { "operands" } else { "results" };
    let diagnostic = match expected {
        Count::Exactly(count) if usize::from(count) < found => {
            match span_of(spans, ValueAt { side, index: count.into() }) {
                Some(span) => diagnostic.primary(span, "one too many"),
                None => diagnostic,
            }
        }
        _ => diagnostic,
    };
    if names.is_empty() {
        return diagnostic.note(format!("the operation has no {word}"));
    }
    diagnostic.note(format!("its {word} are {}", names.join(", ")))
}

/// The source and result types of a cast.
fn cast_rule(rule: CastRule) -> &'static str {
    match rule {
        CastRule::Extends => "converts to a type with more bits",
        CastRule::Truncates => "converts to a type with fewer bits",
        CastRule::Bitcast => "converts to a type with the same number of bits",
        CastRule::IndexCast => "converts an integer to `index`, or back",
        CastRule::Any => "converts to another type",
    }
}
