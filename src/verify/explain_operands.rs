//! The diagnostic of operands that violate a rule: a sentence in the words of that rule, the dimensions marked inside the types
//! and the attribute, the source of the rule, and a correction.

use super::CheckContext;
use super::edits::help_reshape;
use super::explain::{describe, dimension_span, shapes, with_conflict};
use super::explain_rules::{attribute_span, rule_picture, rule_places};
use super::rules::{OperationRule, RuledOp};
use crate::diagnostic::{Code, Diagnostic};
use crate::dialect::{OpRule, Origin};
use crate::ir::OpId;
use crate::shape::{
    Axis, Conformance, Dim, Picture, Rule, RuleError, RuleKind, RuleLabel, RulePart, StartAxis, suggest_reshape,
};
use crate::syntax::places::TypeSpans;

/// Maximum axis that is tried to give advice.
const MOST_AXES: u32 = 64;

pub(super) fn explain_operands(
    cx: &CheckContext<'_>,
    op: OpId,
    ruled: RuledOp<'_>,
    spans: &TypeSpans,
    errors: &[RuleError],
) -> Diagnostic {
    let rule = ruled.rule;
    let operands: Vec<_> = cx.ir.operands(op).iter().map(|value| cx.shape(cx.ir.value_type(*value))).collect();
    let Some(first) = errors.first() else {
        return cx.error(op, Code::RuleViolation, "operands violate the rule");
    };
    let text = format!("'{}' op {}", cx.name(op), rule.sentence(&operands, first));
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
        // There is no drawing without the right number of operands, or without a place for B under A.
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

/// Marks the first fault inside the types, and inside the attribute if it is involved.
fn label_violation(
    cx: &CheckContext<'_>,
    op: OpId,
    spans: &TypeSpans,
    error: &RuleError,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let span = |part: &RulePart| match part {
        RulePart::Dim(dim) => dimension_span(cx, op, spans, dim),
        RulePart::Operand(operand) => spans.operands.get(*operand).copied(),
        RulePart::Axis => rule_places(cx, op).axis,
        RulePart::Target(axis) => rule_places(cx, op).target.get(axis.index()).copied(),
    };
    let text = |label: RuleLabel| match label.part {
        RulePart::Dim(dim) => describe(cx, op, &dim),
        RulePart::Operand(_) | RulePart::Axis | RulePart::Target(_) => label.text,
    };
    let mut labels = error.labels().into_iter().filter_map(|label| Some((span(&label.part)?, text(label))));
    let Some((wrong, text)) = labels.next() else { return diagnostic };
    let diagnostic = diagnostic.primary(wrong, text);
    labels.fold(diagnostic, |diagnostic, (span, text)| diagnostic.secondary(span, text))
}

/// The correction, if a single edit corrects the error.
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

/// The reason for which the operation has its rule, unless the operation names the rule itself.
fn why(RuledOp { rule, source }: RuledOp<'_>) -> Option<String> {
    match source {
        OperationRule::Assigned(..) => Some(format!("the operation has rule `{rule}` because it was given it with --rule")),
        OperationRule::Defined(definition) => match (&definition.origin, &definition.rule) {
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
        OperationRule::Attribute(_) => None,
    }
}

/// The only axis of A from which B fits, if there is exactly one.
fn only_axis(operands: &[Option<&[Dim]>]) -> Option<Axis> {
    let a_rank = (*operands.first()?)?.len();
    let axes = (0..=MOST_AXES).take(a_rank + 1).map(Axis::new);
    let fits = |axis: &Axis| Rule::Pdpd { axis: StartAxis::At(*axis) }.infer(operands, Conformance::Spec).is_ok();
    let mut fitting = axes.filter(fits);
    fitting.next().filter(|_| fitting.next().is_none() && a_rank <= MOST_AXES as usize)
}
