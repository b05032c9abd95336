//! What is said of operands that violate a rule: a sentence in the words of that rule, the dimensions marked inside the types
//! and the attribute, where the rule comes from, and the edit that would help.

use super::CheckContext;
use super::edits::help_reshape;
use super::explain::{describe, dimension_span, mark, shapes, with_conflict};
use super::explain_rules::{attribute_span, rule_picture, rule_places};
use super::rules::{RuleSource, Ruled};
use crate::diagnostic::{Code, Diagnostic};
use crate::dialect::{OpRule, Origin};
use crate::ir::OpId;
use crate::shape::{
    Axis, Conflict, Conformance, Dim, OperandDim, Picture, Rule, RuleError, RuleKind, Shape, StartAxis, Wording,
    suggest_reshape,
};
use crate::source::Span;
use crate::syntax::places::TypeSpans;

/// Axes beyond this are not tried out for advice.
const MOST_AXES: u32 = 64;

pub(super) fn explain_operands(
    cx: &CheckContext<'_>,
    op: OpId,
    ruled: Ruled<'_>,
    spans: &TypeSpans,
    errors: &[RuleError],
) -> Diagnostic {
    let rule = ruled.rule;
    let operands: Vec<_> = cx.ir.operands(op).iter().map(|value| cx.shape(cx.ir.value_type(*value))).collect();
    let Some(first) = errors.first() else {
        return cx.error(op, Code::RuleViolation, "operands violate the rule");
    };
    let text = format!("'{}' op {}", cx.name(op), sentence(rule, &operands, first));
    let mut diagnostic = cx.error(op, Code::RuleViolation, text).with_subject(|subject| {
        subject.rule = Some(rule.kind().name().to_owned());
        subject.shapes = shapes(cx, op);
    });
    if let RuleError::Conflict(conflict) | RuleError::Unequal(conflict) | RuleError::OneWay(conflict) = first {
        diagnostic = with_conflict(cx, op, conflict, diagnostic);
    }
    diagnostic = label_violation(cx, op, spans, first, diagnostic);
    let explanation = rule.kind().explanation();
    diagnostic = diagnostic.note(match first.is_of_shapes() {
        // Nothing to draw: there are not the right operands, or B has no place under A.
        false => format!("rule `{}`: {explanation}", rule.kind()),
        true => {
            let picture = errors.iter().fold(rule_picture(cx, op, rule), Picture::violation);
            format!("rule `{}`: {explanation}:\n{picture}", rule.kind())
        }
    });
    diagnostic = diagnostic.note(format!("source: {}", first.clause(rule.kind())));
    if let Some(reason) = why(ruled) {
        diagnostic = diagnostic.note(reason);
    }
    advise(cx, op, rule, &operands, first, diagnostic)
}

/// Marks what goes wrong first inside the types, and inside the attribute where that is part of it.
fn label_violation(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    error: &RuleError,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let ty = |operand: usize| spans.operands.get(operand).copied();
    let secondary = |diagnostic: Diagnostic, span: Option<Span>, text: String| match span {
        Some(span) => diagnostic.secondary(span, text),
        None => diagnostic,
    };
    match error {
        RuleError::Conflict(found) | RuleError::Unequal(found) | RuleError::OneWay(found) => {
            let Conflict { first, second, .. } = found;
            let diagnostic = label_dimension(cx, op, spans, second, diagnostic);
            secondary(diagnostic, dimension_span(cx, op, spans, first), describe(cx, op, first))
        }
        RuleError::Target { input, target_axis, target, .. } => {
            let diagnostic = label_dimension(cx, op, spans, input, diagnostic);
            let text = format!("dimension {target_axis} of the target is {target}");
            secondary(diagnostic, rule_places(cx, op).target.get(target_axis.index()).copied(), text)
        }
        RuleError::UnequalRanks { first, second } => {
            let diagnostic = mark(diagnostic, ty(second.operand).as_ref(), &format!("has rank {}", second.rank));
            secondary(diagnostic, ty(first.operand), format!("has rank {}", first.rank))
        }
        RuleError::RankTooHigh { a, b } => {
            let diagnostic = mark(diagnostic, ty(b.operand).as_ref(), &format!("B has rank {}", b.rank));
            secondary(diagnostic, ty(a.operand), format!("A has rank {}", a.rank))
        }
        RuleError::AxisOutOfRange { axis, a_rank } => {
            let text = format!("A has rank {a_rank}");
            match rule_places(cx, op).axis {
                Some(span) => secondary(diagnostic.primary(span, format!("A has no axis {axis}")), ty(0), text),
                None => mark(diagnostic, ty(0).as_ref(), &text),
            }
        }
        RuleError::Beyond { a_rank, b } => {
            let diagnostic = label_dimension(cx, op, spans, b, diagnostic);
            secondary(diagnostic, ty(0), format!("A has rank {a_rank}, and ends before it"))
        }
        RuleError::NoOperands | RuleError::OperandCount { .. } => diagnostic,
    }
}

fn label_dimension(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    dim: &OperandDim,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let text = describe(cx, op, dim);
    mark(diagnostic, dimension_span(cx, op, spans, dim).as_ref(), &text)
}

/// What to do, where one edit makes the operands right.
fn advise(
    cx: &CheckContext<'_>,
    op: OpId,
    rule: &Rule,
    operands: &[Option<&[Dim]>],
    error: &RuleError,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let infer = |rule: &Rule, operands: &[Option<&[Dim]>]| rule.infer(operands, Conformance::Spec);
    let label = |index: usize| match cx.ir.operands(op).get(index) {
        Some(value) => cx.label(*value, index),
        None => format!("operand #{index}"),
    };
    if let RuleError::Conflict(conflict) = error {
        let shapes = operands.iter().copied();
        return match suggest_reshape(shapes, conflict, Conformance::Spec) {
            Some(reshape) => {
                let label = label(reshape.operand);
                let advice = format!("reshape {label} to '{}': then its dimensions line up", reshape.shape);
                let dims = reshape.shape.dims().unwrap_or_default();
                help_reshape(cx, op, reshape.operand, dims, advice, diagnostic)
            }
            None => diagnostic,
        };
    }
    if rule.kind() == RuleKind::Pdpd
        && let Some(axis) = only_axis(operands)
    {
        let text = format!("B fits under A from axis {axis} on, and from no other");
        let fitting = Rule::Pdpd { axis: StartAxis::At(axis) };
        return match attribute_span(cx, op) {
            Some(span) => diagnostic.help_edit(text, span, format!("#bcast.rule<{fitting}>")),
            None => diagnostic.help(text),
        };
    }
    if let [a, b] = *operands
        && rule.kind().is_one_way()
        && !matches!(rule, Rule::Pdpd { axis: StartAxis::At(_) })
        && infer(rule, &[b, a]).is_ok()
    {
        return diagnostic.help(format!(
            "{} stretches to {}, not the other way round: exchange the operands if the operation allows it",
            label(0),
            label(1)
        ));
    }
    let is_stricter = rule.kind().is_one_way() || *rule == Rule::None;
    match infer(&Rule::Numpy, operands) {
        Ok(shape) if is_stricter && !matches!(error, RuleError::OperandCount { .. }) => {
            diagnostic.help(format!("rule `numpy` would accept these operands; the result is then '{shape}'"))
        }
        _ => diagnostic,
    }
}

/// Why the operation has its rule, where the operation itself does not name it.
fn why(Ruled { rule, source }: Ruled<'_>) -> Option<String> {
    match source {
        RuleSource::Assigned(..) => Some(format!("the operation has rule `{rule}` because it was given it with --rule")),
        RuleSource::Defined(definition) => match (&definition.origin, &definition.rule) {
            (Origin::File(file, line), _) => {
                let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
                Some(format!("the operation has rule `{rule}` by {file}{line}"))
            }
            (Origin::BuiltIn | Origin::Code, Some(OpRule::OnnxElementwise)) if *rule != Rule::Numpy => Some(
                "by its attributes this is the operation of ONNX before opset 7, which broadcasts with `broadcast = 1` only, and \
                 operand #1 only, from `axis` on"
                    .to_owned(),
            ),
            (Origin::BuiltIn | Origin::Code, _) => None,
        },
        RuleSource::Attribute(_) => None,
    }
}

/// The one axis of A from which B fits, if there is one and no other.
fn only_axis(operands: &[Option<&[Dim]>]) -> Option<Axis> {
    let a_rank = (*operands.first()?)?.len();
    let axes = (0..=MOST_AXES).take(a_rank + 1).map(Axis::new);
    let fits = |axis: &Axis| Rule::Pdpd { axis: StartAxis::At(*axis) }.infer(operands, Conformance::Spec).is_ok();
    let mut fitting = axes.filter(fits);
    fitting.next().filter(|_| fitting.next().is_none() && a_rank <= MOST_AXES as usize)
}

/// What is wrong with the operands, in the words of the rule.
fn sentence(rule: &Rule, operands: &[Option<&[Dim]>], error: &RuleError) -> String {
    let shape = |index: usize| operands.get(index).copied().flatten().map_or(Shape::UNRANKED, Shape::from);
    match (rule, error) {
        _ if !error.is_of_shapes() => error.to_string(),
        (Rule::None, RuleError::Unequal(Conflict { first, second, .. })) => {
            unequal((first.operand, shape(first.operand)), (second.operand, shape(second.operand)))
        }
        (Rule::None, RuleError::UnequalRanks { first, second }) => {
            unequal((first.operand, shape(first.operand)), (second.operand, shape(second.operand)))
        }
        (Rule::Unidirectional, _) => format!(
            "operand #1 of shape '{}' is not unidirectional broadcastable to operand #0 of shape '{}'",
            shape(1),
            shape(0)
        ),
        (Rule::Pdpd { .. }, RuleError::RankTooHigh { .. }) => format!(
            "operand #1 of shape '{}' has more dimensions than operand #0 of shape '{}', to which it should broadcast",
            shape(1),
            shape(0)
        ),
        (Rule::Pdpd { axis }, _) => {
            let axis = match axis {
                StartAxis::At(axis) => axis.to_string(),
                StartAxis::FromRanks => {
                    let rank = |index: usize| shape(index).rank().unwrap_or(0);
                    format!("{}, the default,", rank(0).saturating_sub(rank(1)))
                }
            };
            format!(
                "operand #1 of shape '{}' does not broadcast to operand #0 of shape '{}' from axis {axis} on",
                shape(1),
                shape(0)
            )
        }
        (Rule::Bidirectional { target }, _) => {
            format!("operand of shape '{}' and target shape '{target}' do not broadcast to one another", shape(0))
        }
        (Rule::Broadcastable | Rule::None | Rule::Numpy, _) => rule.message(operands, error, Wording::Numpy),
    }
}

fn unequal((first, first_shape): (usize, Shape), (second, second_shape): (usize, Shape)) -> String {
    format!(
        "operands must have equal shapes, since nothing is broadcast, but operand #{first} has '{first_shape}' and \
         operand #{second} has '{second_shape}'"
    )
}
