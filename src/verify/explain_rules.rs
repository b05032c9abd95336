//! Explanations of a violation of an operation's rule: a sentence in the words of that rule, the dimensions marked
//! inside the types and the attribute, the shapes as the rule aligns them, and the sentence of the specification.

use super::CheckContext;
use super::explain::{explain_violation, mark, offer_type, type_spans, with_mismatch};
use super::explain_operands::explain_operands;
use super::rules::{AttributeViolation, RuleViolation, RuledOp};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::dialect::BcastOp;
use crate::ir::{AttributeKind, OpId};
use crate::shape::{Axis, Picture, ResultMismatch, Rule, RuleKind, Shape, StartAxis};
use crate::source::Span;
use crate::syntax::places::{self, TypeSpans};

impl CheckContext<'_> {
    /// The shape that was written for a result.
    fn declared(&self, op: OpId, index: usize) -> Shape {
        let ty = self.ir.results(op).nth(index).map(|result| self.ir.value_type(result));
        ty.and_then(|ty| self.shape(ty)).map_or(Shape::UNRANKED, Shape::from)
    }
}

/// The mistake in the attribute that should name the rule.
pub(super) fn explain_attribute(
    cx: &CheckContext<'_>,
    op: OpId,
    bcast: BcastOp,
    violation: AttributeViolation,
) -> Diagnostic {
    let name = cx.name(op);
    let written = match bcast {
        BcastOp::Broadcast => "rule = #bcast.rule<bidirectional, target = [2, 1, 6]>",
        BcastOp::Elementwise | BcastOp::BroadcastAll => "rule = #bcast.rule<numpy>",
    };
    match violation {
        AttributeViolation::Missing => cx
            .error(op, Code::MissingAttribute, format!("'{name}' op requires attribute 'rule'"))
            .help(format!("name the rule after the operands: `<{{{written}}}>`")),
        AttributeViolation::OtherRule => {
            let kind = attribute_rule(cx, op).map_or(RuleKind::Numpy, Rule::kind);
            let diagnostic = cx.error(op, Code::RuleNotAllowed, format!("'{name}' op cannot have rule `{kind}`"));
            let diagnostic = match attribute_span(cx, op) {
                Some(span) => diagnostic.primary(span, rule_place(bcast)),
                None => diagnostic.note(rule_place(bcast)),
            };
            match bcast {
                BcastOp::Elementwise => diagnostic.help("`bcast.broadcast` broadcasts its operand with a target"),
                BcastOp::Broadcast => diagnostic.help(
                    "`bcast.elementwise` has the rules between operands; to broadcast with a shape, give it: \
                     `#bcast.rule<bidirectional, target = [2, 1, 6]>`",
                ),
                BcastOp::BroadcastAll => diagnostic.help("leave the attribute out, or write `#bcast.rule<numpy>`"),
            }
        }
        AttributeViolation::NotARule => cx
            .error(
                op,
                Code::InvalidAttribute,
                format!("'{name}' op attribute 'rule' failed to satisfy constraint: a rule"),
            )
            .help(format!("write `{written}`")),
    }
}

pub(super) fn explain_rule(
    cx: &CheckContext<'_>,
    op: OpId,
    ruled: RuledOp<'_>,
    violation: &RuleViolation,
) -> Diagnostic {
    let name = cx.name(op);
    let error = |code, text: String| cx.error(op, code, format!("'{name}' op {text}"));
    let spans = type_spans(cx, op);
    match violation {
        RuleViolation::Common(violation) => explain_violation(cx, op, violation),
        RuleViolation::ResultCount { expected: 1, .. } => error(Code::ResultCount, "requires one result".to_owned()),
        RuleViolation::ResultCount { expected, found } => {
            error(Code::ResultCount, format!("requires one result for each operand: {expected}, but has {found}"))
        }
        RuleViolation::Operands(errors) => explain_operands(cx, op, ruled, &spans, errors),
        RuleViolation::Element { index, expected, found } => {
            let (expected, found) = (cx.ir.print_type(*expected), cx.ir.print_type(*found));
            let text = format!(
                "result #{index} must have the element type '{expected}' of operand #{index}, but has '{found}'"
            );
            let element = |types: &[Span]| places::dimension_spans(cx.source, *types.get(*index)?).element;
            let diagnostic = error(Code::RuleElementMismatch, text);
            let diagnostic = mark(diagnostic, element(&spans.results).as_ref(), "other elements");
            let diagnostic = match element(&spans.operands) {
                Some(span) => diagnostic.secondary(span, format!("the elements of operand #{index}")),
                None => diagnostic,
            };
            diagnostic.note("elements are copied unchanged")
        }
        RuleViolation::Result { index, inferred, mismatch } => {
            let declared = cx.declared(op, *index);
            let kind = ruled.rule.kind();
            let text = match inferred.is_ranked() {
                true => format!(
                    "result type '{declared}' not compatible with shape '{inferred}' that rule `{kind}` infers from the operands"
                ),
                false => format!(
                    "result type '{declared}' not compatible with what rule `{kind}` infers, whatever the unranked shapes are"
                ),
            };
            let diagnostic = error(Code::RuleResultMismatch, text);
            let diagnostic = diagnostic.with_subject(|subject| subject.rule = Some(kind.name().to_owned()));
            let diagnostic = with_mismatch(cx, op, mismatch, diagnostic);
            explain_rule_result(cx, op, ruled, &spans, (*index, inferred), mismatch, diagnostic)
        }
        RuleViolation::DynamicToStatic { index, inferred, axes } => {
            let declared = cx.declared(op, *index);
            let text = format!(
                "'{name}' op result type '{declared}' is static where the inferred shape '{inferred}' is dynamic"
            );
            let mut diagnostic = cx.about(Severity::Warning, op, Code::DynamicToStaticResult, text);
            for (count, axis) in axes.iter().enumerate() {
                let Some(span) = result_dimension(cx, &spans, *index, *axis) else { continue };
                let text = format!("dimension {axis} is known only at run time");
                diagnostic = if count == 0 { diagnostic.primary(span, text) } else { diagnostic.secondary(span, text) };
            }
            let diagnostic = diagnostic
                .note(rule_result_picture(cx, op, ruled, (*index, inferred), axes))
                .note("if the size at run time is another one, the behaviour is undefined [dynamic-to-static-result]");
            offer_type(cx, op, &spans, *index, inferred, diagnostic)
        }
    }
}

/// Marks dimensions of a declared result, draws the shapes, and offers the inferred type.
fn explain_rule_result(
    cx: &CheckContext<'_>,
    op: OpId,
    ruled: RuledOp<'_>,
    spans: &TypeSpans,
    (index, inferred): (usize, &Shape),
    mismatch: &ResultMismatch,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let (marked, at, text) = match mismatch {
        ResultMismatch::Rank { inferred, declared } => {
            let text = format!("has rank {declared}, but the rule infers rank {inferred}");
            (None, spans.results.get(index).copied(), text)
        }
        ResultMismatch::RankTooLow { least, declared } => {
            let text = format!("has rank {declared}, but the rule infers rank {least} at least");
            (None, spans.results.get(index).copied(), text)
        }
        ResultMismatch::Dim { axis, inferred, declared } => {
            let text = format!("dimension {axis} of the result is {declared}, but the rule infers {inferred}");
            (Some(*axis), result_dimension(cx, spans, index, *axis), text)
        }
    };
    let diagnostic = mark(diagnostic, at.as_ref(), &text).note(rule_result_picture(
        cx,
        op,
        ruled,
        (index, inferred),
        marked.as_slice(),
    ));
    offer_type(cx, op, spans, index, inferred, diagnostic)
}

fn rule_result_picture(
    cx: &CheckContext<'_>,
    op: OpId,
    ruled: RuledOp<'_>,
    (index, inferred): (usize, &Shape),
    marked: &[Axis],
) -> String {
    let kind = ruled.rule.kind();
    // The alignment of B with an A of unknown rank cannot be drawn.
    if matches!(ruled.rule, Rule::Pdpd { axis: StartAxis::At(_) }) && !inferred.is_ranked() {
        return format!("rule `{kind}`: {}", kind.explanation());
    }
    let mut picture = rule_picture(cx, op, ruled.rule).result("inferred", inferred.dims());
    if let Some(result) = cx.ir.results(op).nth(index) {
        picture = picture.result("declared", cx.shape(cx.ir.value_type(result)));
    }
    let picture = marked.iter().fold(picture, |picture, axis| picture.mismatch(*axis));
    format!("rule `{kind}`: {}:\n{picture}", kind.explanation())
}

/// The operands as the rule aligns them, named A and B if the rule uses these names.
pub(super) fn rule_picture<'a>(cx: &'a CheckContext<'_>, op: OpId, rule: &'a Rule) -> Picture<'a> {
    let has_names = rule.kind().is_one_way();
    let operands = cx.ir.operands(op).iter().enumerate().map(move |(index, value)| {
        let label = cx.label(*value, index);
        let label = match index {
            0 if has_names => format!("A = {label}"),
            1 if has_names => format!("B = {label}"),
            _ => label,
        };
        (label.into(), cx.shape(cx.ir.value_type(*value)))
    });
    rule.picture(operands)
}

fn result_dimension(cx: &CheckContext<'_>, spans: &TypeSpans, index: usize, axis: Axis) -> Option<Span> {
    let ty = *spans.results.get(index)?;
    let dimensions = places::dimension_spans(cx.source, ty).dimensions;
    Some(dimensions.get(axis.index()).copied().unwrap_or(ty))
}

fn attribute_rule<'v>(cx: &CheckContext<'v>, op: OpId) -> Option<&'v Rule> {
    Some(cx.ir.rules.get(cx.ir.rule(cx.ir.attribute(op, "rule")?)?))
}

/// The place of the rule in the operation itself, unless it is an alias.
pub(super) fn attribute_span(cx: &CheckContext<'_>, op: OpId) -> Option<Span> {
    match *cx.ir.attributes.get(cx.ir.attribute(op, "rule")?) {
        AttributeKind::Opaque(text, _) => cx.own_place(op, Some("rule"), text),
        _ => None,
    }
}

/// The places inside the rule's attribute, which may be written by an alias.
pub(super) fn rule_places(cx: &CheckContext<'_>, op: OpId) -> places::RulePlaces {
    let attribute = cx.ir.attribute(op, "rule").map(|attribute| cx.ir.attributes.resolve(attribute));
    match attribute {
        Some(AttributeKind::Opaque(text, _)) => match attribute_span(cx, op).or_else(|| cx.ir.texts.span(*text)) {
            Some(span) => places::rule_places(cx.source, span),
            None => places::RulePlaces::default(),
        },
        _ => places::RulePlaces::default(),
    }
}

/// A phrase for the place of the rule, common to all rules of an operation.
fn rule_place(bcast: BcastOp) -> &'static str {
    match bcast {
        BcastOp::Elementwise => "this rule relates one operand and a target, not several operands",
        BcastOp::Broadcast => "this rule is between operands, and has no target",
        BcastOp::BroadcastAll => "all operands are broadcast to their common shape, by rule `numpy`",
    }
}
