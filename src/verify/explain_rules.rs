//! What is said when an operation violates its rule: a sentence in the words of that rule, the dimensions marked inside
//! the types and the attribute, the shapes as the rule lays them under one another, and the sentence of the source.

use super::Verifier;
use super::rules::{RuleSource, RuleViolation, Ruled};
use crate::diagnostic::{Diagnostic, Severity};
use crate::dialect::{BcastOp, Origin};
use crate::ir::{AttributeKind, OpId};
use crate::shape::{
    Axis, Conflict, Conformance, Dim, OperandDim, Picture, ResultMismatch, Rule, RuleError, RuleKind, Shape, StartAxis,
    Wording, suggest_reshape,
};
use crate::source::Span;
use crate::syntax::places::{self, TypeSpans};

/// Axes beyond this are not tried out for advice.
const MOST_AXES: u32 = 64;

impl Verifier<'_> {
    /// What is wrong with the attribute that should name the rule.
    pub(super) fn explain_attribute(&self, op: OpId, violation: &RuleViolation) -> Diagnostic {
        let name = self.name(op);
        let bcast = match violation {
            RuleViolation::OtherRule(bcast) => Some(*bcast),
            _ => BcastOp::of(name.as_bytes()),
        };
        let written = match bcast {
            Some(BcastOp::Broadcast) => "rule = #bcast.rule<bidirectional, target = [2, 1, 6]>",
            _ => "rule = #bcast.rule<numpy>",
        };
        match violation {
            RuleViolation::NoAttribute => self
                .error(op, "E0522", format!("'{name}' op requires attribute 'rule'"))
                .help(format!("name the rule behind the operands: `<{{{written}}}>`")),
            RuleViolation::OtherRule(bcast) => {
                let kind = self.attribute_rule(op).map_or(RuleKind::Numpy, Rule::kind);
                let diagnostic = self.error(op, "E0522", format!("'{name}' op cannot have rule `{kind}`"));
                let diagnostic = match self.attribute_span(op) {
                    Some(span) => diagnostic.primary(span, rule_place(*bcast)),
                    None => diagnostic.note(rule_place(*bcast)),
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
            _ => self
                .error(op, "E0522", format!("'{name}' op attribute 'rule' failed to satisfy constraint: a rule"))
                .help(format!("write `{written}`")),
        }
    }

    pub(super) fn explain_rule(&self, op: OpId, ruled: Ruled<'_>, violation: &RuleViolation) -> Diagnostic {
        let name = self.name(op);
        let error = |code, text: String| self.error(op, code, format!("'{name}' op {text}"));
        let spans = self.type_spans(op);
        match violation {
            RuleViolation::Common(violation) => self.explain_violation(op, violation),
            RuleViolation::NoAttribute | RuleViolation::NotARule | RuleViolation::OtherRule(_) => {
                self.explain_attribute(op, violation)
            }
            RuleViolation::ResultCount { expected: 1, .. } => error("E0502", "requires one result".to_owned()),
            RuleViolation::ResultCount { expected, found } => {
                error("E0502", format!("requires one result for each operand: {expected}, but has {found}"))
            }
            RuleViolation::Operands(errors) => self.explain_operands(op, ruled, &spans, errors),
            RuleViolation::Element { index, expected, found } => {
                let (expected, found) = (self.ir.print_type(*expected), self.ir.print_type(*found));
                let text = format!(
                    "result #{index} must have the element type '{expected}' of operand #{index}, but has '{found}'"
                );
                let element = |types: &[Span]| places::dimension_spans(self.source, *types.get(*index)?).element;
                let diagnostic = error("E0524", text);
                let diagnostic = self.mark(diagnostic, element(&spans.results).as_ref(), "other elements");
                let diagnostic = match element(&spans.operands) {
                    Some(span) => diagnostic.secondary(span, format!("the elements of operand #{index}")),
                    None => diagnostic,
                };
                diagnostic.note("elements are handed on as they are")
            }
            RuleViolation::Result { index, inferred, mismatch } => {
                let declared = self.declared(op, *index);
                let kind = ruled.rule.kind();
                let text = format!(
                    "result type '{declared}' not compatible with shape '{inferred}' that rule `{kind}` infers from the operands"
                );
                self.explain_rule_result(op, ruled, &spans, (*index, inferred), mismatch, error("E0521", text))
            }
            RuleViolation::DynamicToStatic { index, inferred, axes } => {
                let declared = self.declared(op, *index);
                let text = format!(
                    "'{name}' op result type '{declared}' is static where the inferred shape '{inferred}' is dynamic"
                );
                let mut diagnostic = self.about(Severity::Warning, op, "W0512", text);
                for (count, axis) in axes.iter().enumerate() {
                    let Some(span) = self.result_dimension(&spans, *index, *axis) else { continue };
                    let text = format!("dimension {axis} is known only at run time");
                    diagnostic =
                        if count == 0 { diagnostic.primary(span, text) } else { diagnostic.secondary(span, text) };
                }
                let diagnostic = diagnostic.note(self.rule_result_picture(op, ruled, (*index, inferred), axes)).note(
                    "if the size at run time is another one, the behaviour is undefined [dynamic-to-static-result]",
                );
                self.offer_type(op, &spans, *index, inferred, diagnostic)
            }
        }
    }

    fn explain_operands(&self, op: OpId, ruled: Ruled<'_>, spans: &TypeSpans, errors: &[RuleError]) -> Diagnostic {
        let rule = ruled.rule;
        let operands: Vec<_> =
            self.ir.operands(op).iter().map(|value| self.shape(self.ir.value_type(*value))).collect();
        let Some(first) = errors.first() else { return self.error(op, "E0520", "operands violate the rule") };
        let text = format!("'{}' op {}", self.name(op), sentence(rule, &operands, first));
        let mut diagnostic = self.error(op, "E0520", text);
        diagnostic = self.label_violation(op, spans, first, diagnostic);
        let explanation = rule.kind().explanation();
        diagnostic = diagnostic.note(match first {
            // Nothing to draw: there are not the right operands, or B has no place under A.
            RuleError::NoOperands | RuleError::OperandCount { .. } | RuleError::AxisOutOfRange { .. } => {
                format!("rule `{}`: {explanation}", rule.kind())
            }
            _ => {
                let picture = errors.iter().fold(self.rule_picture(op, rule), Picture::violation);
                format!("rule `{}`: {explanation}:\n{picture}", rule.kind())
            }
        });
        diagnostic = diagnostic.note(format!("source: {}", first.clause(rule.kind())));
        match ruled.source {
            RuleSource::Assigned(..) => {
                diagnostic =
                    diagnostic.note(format!("the operation has rule `{rule}` because it was given it with --rule"));
            }
            RuleSource::Defined(definition) => {
                if let Origin::File(file, line) = definition.origin() {
                    let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
                    diagnostic = diagnostic.note(format!("the operation has rule `{rule}` by {file}{line}"));
                }
            }
            RuleSource::Attribute(_) => {}
        }
        self.advise(op, rule, &operands, first, diagnostic)
    }

    /// Marks what goes wrong first inside the types, and inside the attribute where that is part of it.
    fn label_violation(&self, op: OpId, spans: &TypeSpans, error: &RuleError, diagnostic: Diagnostic) -> Diagnostic {
        let ty = |operand: usize| spans.operands.get(operand).copied();
        let secondary = |diagnostic: Diagnostic, span: Option<Span>, text: String| match span {
            Some(span) => diagnostic.secondary(span, text),
            None => diagnostic,
        };
        match error {
            RuleError::Conflict(found) | RuleError::Unequal(found) | RuleError::OneWay(found) => {
                let Conflict { first, second, .. } = found;
                let diagnostic = self.label_dimension(op, spans, second, diagnostic);
                secondary(diagnostic, self.dimension_span(op, spans, first), self.describe(op, first))
            }
            RuleError::Target { input, target_axis, target, .. } => {
                let diagnostic = self.label_dimension(op, spans, input, diagnostic);
                let text = format!("dimension {target_axis} of the target is {target}");
                secondary(diagnostic, self.rule_places(op).target.get(target_axis.index()).copied(), text)
            }
            RuleError::UnequalRanks { first, second } => {
                let diagnostic =
                    self.mark(diagnostic, ty(second.operand).as_ref(), &format!("has rank {}", second.rank));
                secondary(diagnostic, ty(first.operand), format!("has rank {}", first.rank))
            }
            RuleError::RankTooHigh { a, b } => {
                let diagnostic = self.mark(diagnostic, ty(b.operand).as_ref(), &format!("B has rank {}", b.rank));
                secondary(diagnostic, ty(a.operand), format!("A has rank {}", a.rank))
            }
            RuleError::AxisOutOfRange { axis, a_rank } => {
                let text = format!("A has rank {a_rank}");
                match self.rule_places(op).axis {
                    Some(span) => secondary(diagnostic.primary(span, format!("A has no axis {axis}")), ty(0), text),
                    None => self.mark(diagnostic, ty(0).as_ref(), &text),
                }
            }
            RuleError::Beyond { a_rank, b } => {
                let diagnostic = self.label_dimension(op, spans, b, diagnostic);
                secondary(diagnostic, ty(0), format!("A has rank {a_rank}, and ends before it"))
            }
            RuleError::NoOperands | RuleError::OperandCount { .. } => diagnostic,
        }
    }

    fn label_dimension(&self, op: OpId, spans: &TypeSpans, dim: &OperandDim, diagnostic: Diagnostic) -> Diagnostic {
        let text = self.describe(op, dim);
        self.mark(diagnostic, self.dimension_span(op, spans, dim).as_ref(), &text)
    }

    /// What to do, where one edit makes the operands right.
    fn advise(
        &self,
        op: OpId,
        rule: &Rule,
        operands: &[Option<&[Dim]>],
        error: &RuleError,
        diagnostic: Diagnostic,
    ) -> Diagnostic {
        let infer = |rule: &Rule, operands: &[Option<&[Dim]>]| rule.infer(operands, Conformance::Spec);
        let label = |index: usize| match self.ir.operands(op).get(index) {
            Some(value) => self.label(*value, index),
            None => format!("operand #{index}"),
        };
        if let RuleError::Conflict(conflict) = error {
            let shapes = operands.iter().copied();
            return match suggest_reshape(shapes, conflict, Conformance::Spec) {
                Some(reshape) => diagnostic.help(format!(
                    "reshape {} to '{}': then its dimensions line up",
                    label(reshape.operand),
                    reshape.shape
                )),
                None => diagnostic,
            };
        }
        if rule.kind() == RuleKind::Pdpd
            && let Some(axis) = only_axis(operands)
        {
            let text = format!("B fits under A from axis {axis} on, and from no other");
            let fitting = Rule::Pdpd { axis: StartAxis::At(axis) };
            return match self.attribute_span(op) {
                Some(span) => diagnostic.help_edit(text, span, format!("#bcast.rule<{fitting}>")),
                None => diagnostic.help(text),
            };
        }
        if let [a, b] = *operands
            && matches!(rule, Rule::Unidirectional | Rule::Pdpd { axis: StartAxis::FromRanks })
            && infer(rule, &[b, a]).is_ok()
        {
            return diagnostic.help(format!(
                "{} stretches to {}, not the other way round: exchange the operands if the operation allows it",
                label(0),
                label(1)
            ));
        }
        let is_one_way = matches!(rule.kind(), RuleKind::None | RuleKind::Unidirectional | RuleKind::Pdpd);
        match infer(&Rule::Numpy, operands) {
            Ok(shape) if is_one_way && !matches!(error, RuleError::OperandCount { .. }) => {
                diagnostic.help(format!("rule `numpy` would accept these operands; the result is then '{shape}'"))
            }
            _ => diagnostic,
        }
    }

    /// Marks dimensions of a declared result, draws the shapes, and offers the inferred type.
    fn explain_rule_result(
        &self,
        op: OpId,
        ruled: Ruled<'_>,
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
            ResultMismatch::Dim { axis, inferred, declared } => {
                let text = format!("dimension {axis} of the result is {declared}, but the rule infers {inferred}");
                (Some(*axis), self.result_dimension(spans, index, *axis), text)
            }
        };
        let diagnostic = self.mark(diagnostic, at.as_ref(), &text).note(self.rule_result_picture(
            op,
            ruled,
            (index, inferred),
            marked.as_slice(),
        ));
        self.offer_type(op, spans, index, inferred, diagnostic)
    }

    fn rule_result_picture(
        &self,
        op: OpId,
        ruled: Ruled<'_>,
        (index, inferred): (usize, &Shape),
        marked: &[Axis],
    ) -> String {
        let kind = ruled.rule.kind();
        let mut picture = self.rule_picture(op, ruled.rule).result("inferred", inferred.dims());
        if let Some(result) = self.ir.results(op).nth(index) {
            picture = picture.result("declared", self.shape(self.ir.value_type(result)));
        }
        let picture = marked.iter().fold(picture, |picture, axis| picture.mismatch(*axis));
        format!("rule `{kind}`: {}:\n{picture}", kind.explanation())
    }

    /// The operands under one another as the rule has them; A and B where it calls them so.
    fn rule_picture<'a>(&'a self, op: OpId, rule: &'a Rule) -> Picture<'a> {
        let has_names = matches!(rule.kind(), RuleKind::Unidirectional | RuleKind::Pdpd);
        let operands = self.ir.operands(op).iter().enumerate().map(move |(index, value)| {
            let label = self.label(*value, index);
            let label = match index {
                0 if has_names => format!("A = {label}"),
                1 if has_names => format!("B = {label}"),
                _ => label,
            };
            (label.into(), self.shape(self.ir.value_type(*value)))
        });
        rule.picture(operands)
    }

    fn result_dimension(&self, spans: &TypeSpans, index: usize, axis: Axis) -> Option<Span> {
        let ty = *spans.results.get(index)?;
        let dimensions = places::dimension_spans(self.source, ty).dimensions;
        Some(dimensions.get(axis.index()).copied().unwrap_or(ty))
    }

    /// The shape that was written for a result.
    fn declared(&self, op: OpId, index: usize) -> Shape {
        let ty = self.ir.results(op).nth(index).map(|result| self.ir.value_type(result));
        ty.and_then(|ty| self.shape(ty)).map_or(Shape::UNRANKED, Shape::from)
    }

    fn attribute_rule(&self, op: OpId) -> Option<&Rule> {
        Some(self.ir.rules.get(self.ir.rule(self.ir.attribute(op, "rule")?)?))
    }

    /// Where the rule is written at the operation itself, and not behind an alias.
    fn attribute_span(&self, op: OpId) -> Option<Span> {
        match *self.ir.attributes.get(self.ir.attribute(op, "rule")?) {
            AttributeKind::Opaque(text, _) => self.ir.texts.span(text),
            _ => None,
        }
    }

    /// The places inside the rule's attribute, which may stand behind an alias.
    fn rule_places(&self, op: OpId) -> places::RulePlaces {
        let attribute = self.ir.attribute(op, "rule").map(|attribute| self.ir.attributes.resolve(attribute));
        match attribute {
            Some(AttributeKind::Opaque(text, _)) => match self.ir.texts.span(*text) {
                Some(span) => places::rule_places(self.source, span),
                None => places::RulePlaces::default(),
            },
            _ => places::RulePlaces::default(),
        }
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

/// What an operation's rules have in common.
fn rule_place(bcast: BcastOp) -> &'static str {
    match bcast {
        BcastOp::Elementwise => "this rule is about one operand and a target, not about operands",
        BcastOp::Broadcast => "this rule is between operands, and has no target",
        BcastOp::BroadcastAll => "all operands are broadcast to their common shape, by rule `numpy`",
    }
}

/// What is wrong with the operands, in the words of the rule.
fn sentence(rule: &Rule, operands: &[Option<&[Dim]>], error: &RuleError) -> String {
    let shape = |index: usize| operands.get(index).copied().flatten().map_or(Shape::UNRANKED, Shape::from);
    match (rule, error) {
        (_, RuleError::NoOperands | RuleError::OperandCount { .. } | RuleError::AxisOutOfRange { .. }) => {
            error.to_string()
        }
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
        _ => rule.message(operands, error, Wording::Numpy),
    }
}

fn unequal((first, first_shape): (usize, Shape), (second, second_shape): (usize, Shape)) -> String {
    format!(
        "operands must have equal shapes, since nothing is broadcast, but operand #{first} has '{first_shape}' and \
         operand #{second} has '{second_shape}'"
    )
}
