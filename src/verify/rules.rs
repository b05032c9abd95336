//! Operations with a broadcasting rule: the operations of dialect `bcast`, which name a rule, and operations to which the user assigns one.
//!
//! Results are compared with the inferred shape like those of the trait: `spec` warns if only a run can confirm a
//! declared size, `strict` refuses it, and `upstream` accepts it, with any number of results of an operation with an
//! assigned rule. Other differences of `upstream` apply to LLVM's trait and not to rules: vectors are verified, and
//! ranks must agree.

use super::CheckContext;
use super::Verifier;
use super::broadcastable::{BroadcastViolation, TENSOR_OR_VECTOR, check_mixture, check_types};
use super::explain_rules::{explain_attribute, explain_rule};
use crate::diagnostic::Severity;
use crate::dialect::{BcastOp, OpDefinition, Registry, Traits};
use crate::ir::{AttributeKind, Holder, OpId, TypeId};
use crate::shape::{Axis, Conformance, Dim, ResultMatch, ResultMismatch, Rule, RuleError, Shape};

/// The source of an operation's rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum OperationRule<'v> {
    /// The attribute `rule` of the operation.
    Attribute(BcastOp),
    /// The user's assignment to the operation, with its number among all assignments.
    Assigned(usize, &'v Rule),
    /// The definition of the operation.
    Defined(&'v OpDefinition),
}

/// An operation and its rule.
#[derive(Clone, Copy)]
pub(super) struct RuledOp<'v> {
    pub(super) rule: &'v Rule,
    pub(super) source: OperationRule<'v>,
}

/// The fault of an operation that has a rule.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum RuleViolation {
    /// A fault with the trait's words.
    Common(Box<BroadcastViolation>),
    /// The wrong number of results: `bcast.broadcast_all` has several, all other operations have one.
    ResultCount {
        expected: usize,
        found: usize,
    },
    Operands(Vec<RuleError>),
    Element {
        index: usize,
        expected: TypeId,
        found: TypeId,
    },
    Result {
        index: usize,
        inferred: Shape,
        mismatch: ResultMismatch,
    },
    DynamicToStatic {
        index: usize,
        inferred: Shape,
        axes: Vec<Axis>,
    },
}

/// The fault of the attribute that should name the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeViolation {
    Missing,
    NotARule,
    /// A rule that the operation cannot have.
    OtherRule,
}

impl From<Box<BroadcastViolation>> for RuleViolation {
    fn from(violation: Box<BroadcastViolation>) -> Self {
        Self::Common(violation)
    }
}

impl<'v> OperationRule<'v> {
    pub(super) fn of(registry: &'v Registry, name: &[u8]) -> Option<Self> {
        let own = BcastOp::of(name).map(Self::Attribute);
        own.or_else(|| registry.rule(name).map(|(index, rule)| Self::Assigned(index, rule)))
    }
}

/// Distinguishes in the memo the trait and the operations of every rule for the same types.
fn context(number: usize, source: OperationRule<'_>) -> u64 {
    const OF_THE_TRAIT: u64 = 4;
    let form = match source {
        // Operations with a definition share no memo with other operations.
        OperationRule::Assigned(..) | OperationRule::Defined(_) => 0,
        OperationRule::Attribute(BcastOp::Elementwise) => 1,
        OperationRule::Attribute(BcastOp::Broadcast) => 2,
        OperationRule::Attribute(BcastOp::BroadcastAll) => 3,
    };
    OF_THE_TRAIT + 4 * number as u64 + form
}

/// Whether an operation may have no operands: by NumPy's rule its result is then a scalar.
fn takes_none(ruled: RuledOp<'_>) -> bool {
    *ruled.rule == Rule::Numpy && !matches!(ruled.source, OperationRule::Attribute(BcastOp::BroadcastAll))
}

impl<'v> Verifier<'v> {
    pub(super) fn verify_rule(&mut self, op: OpId, traits: Traits, source: OperationRule<'v>) {
        let ir = self.cx.ir;
        let (number, rule) = match self.cx.rule(op, source) {
            Ok(Some(found)) => found,
            Ok(None) => return,
            Err((bcast, violation)) => {
                return self.find(op, Severity::Error, |cx| explain_attribute(cx, op, bcast, violation));
            }
        };
        if *rule == Rule::Broadcastable {
            return self.broadcastable(op, traits);
        }
        let has_regions = traits.registered && ir.regions(op).next().is_some();
        let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
        let results = ir.results(op).map(|value| ir.value_type(value));
        let combination = self.memo.look_up(context(number, source), operands, results);
        if !has_regions && combination.is_none() {
            return;
        }
        let ruled = RuledOp { rule, source };
        match check_rule(&self.cx, op, traits, ruled) {
            Ok(()) => {
                if let Some(unknown) = combination {
                    self.memo.remember(unknown);
                }
            }
            Err(violation) => {
                if matches!(violation, RuleViolation::DynamicToStatic { .. }) {
                    return self.promise(op, |cx| explain_rule(cx, op, ruled, &violation));
                }
                self.find(op, Severity::Error, |cx| explain_rule(cx, op, ruled, &violation));
            }
        }
    }
}

impl<'v> CheckContext<'v> {
    /// The rule of an operation, and its number among all rules; `None` if it was refused while it was read.
    pub(super) fn rule(
        &self,
        op: OpId,
        source: OperationRule<'v>,
    ) -> Result<Option<(usize, &'v Rule)>, (BcastOp, AttributeViolation)> {
        let ir = self.ir;
        let (bcast, attribute) = match source {
            OperationRule::Assigned(index, rule) => return Ok(Some((ir.rules.len() + 1 + index, rule))),
            OperationRule::Defined(_) => return Ok(None),
            OperationRule::Attribute(bcast) => (bcast, ir.attribute(op, "rule")),
        };
        let Some(attribute) = attribute else {
            return match bcast {
                BcastOp::BroadcastAll => Ok(Some((ir.rules.len(), &Rule::Numpy))),
                BcastOp::Elementwise | BcastOp::Broadcast => Err((bcast, AttributeViolation::Missing)),
            };
        };
        match ir.rule(attribute) {
            Some(id) if bcast.takes(ir.rules.get(id).kind()) => Ok(Some((id.index(), ir.rules.get(id)))),
            Some(_) => Err((bcast, AttributeViolation::OtherRule)),
            None if matches!(ir.attributes.resolve(attribute), AttributeKind::Erroneous) => Ok(None),
            None => Err((bcast, AttributeViolation::NotARule)),
        }
    }

    /// The sizes of a tensor or vector, or of a type that holds one.
    pub(super) fn shape(&self, ty: TypeId) -> Option<&[Dim]> {
        match self.shaped(ty) {
            Some(shaped) => shaped.shape,
            None => match self.ir.types.holder(ty) {
                Holder::Shape(dims) => Some(dims),
                Holder::Unknown | Holder::Scalar => None,
            },
        }
    }
}

pub(super) fn check_rule(
    cx: &CheckContext<'_>,
    op: OpId,
    traits: Traits,
    ruled: RuledOp<'_>,
) -> Result<(), RuleViolation> {
    let ir = cx.ir;
    if traits.registered && ir.regions(op).next().is_some() {
        return Err(Box::new(BroadcastViolation::Regions { name: cx.name(op) }).into());
    }
    let found = ir.results(op).len();
    let expected = match ruled.source {
        OperationRule::Attribute(BcastOp::BroadcastAll) => ir.operands(op).len(),
        // The number of results was verified before.
        OperationRule::Defined(_) => found,
        OperationRule::Assigned(..) if cx.options.conformance == Conformance::Upstream => found,
        OperationRule::Assigned(..) | OperationRule::Attribute(BcastOp::Elementwise | BcastOp::Broadcast) => 1,
    };
    if ir.operands(op).is_empty() && !takes_none(ruled) {
        return Err(Box::new(BroadcastViolation::NoOperands { name: cx.name(op) }).into());
    }
    if found != expected {
        return Err(RuleViolation::ResultCount { expected, found });
    }
    check_types(cx, op, TENSOR_OR_VECTOR)?;
    check_mixture(cx, op)?;
    let operands: Vec<_> = ir.operands(op).iter().map(|value| cx.shape(ir.value_type(*value))).collect();
    let conformance = cx.options.conformance;
    let inferred = ruled
        .rule
        .infer(&operands, conformance)
        .map_err(|_| RuleViolation::Operands(ruled.rule.violations(&operands, conformance)))?;
    check_results(cx, op, ruled, &operands, inferred)
}

fn check_results(
    cx: &CheckContext<'_>,
    op: OpId,
    ruled: RuledOp<'_>,
    operands: &[Option<&[Dim]>],
    inferred: Shape,
) -> Result<(), RuleViolation> {
    let ir = cx.ir;
    let moves_elements = matches!(ruled.source, OperationRule::Attribute(bcast) if bcast.moves_elements());
    for (index, result) in ir.results(op).enumerate() {
        let ty = ir.value_type(result);
        if moves_elements && let Some(operand) = ir.operands(op).get(index) {
            let types = (cx.shaped(ir.value_type(*operand)), cx.shaped(ty));
            if let (Some(operand), Some(result)) = types
                && !ir.types.same(operand.element, result.element)
            {
                return Err(RuleViolation::Element { index, expected: operand.element, found: result.element });
            }
        }
        match ruled.rule.verify_result(operands, &inferred, cx.shape(ty), cx.options.conformance) {
            Ok(ResultMatch::Compatible) => {}
            Ok(ResultMatch::DynamicToStatic(axes)) => {
                return Err(RuleViolation::DynamicToStatic { index, inferred, axes });
            }
            Err(mismatch) => return Err(RuleViolation::Result { index, inferred, mismatch }),
        }
    }
    Ok(())
}
