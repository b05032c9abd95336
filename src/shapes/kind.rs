//! The requirement of an operation on sizes: [`SizeTransfer`].

use super::assertions::Assertion;
use super::named::of_name;
use super::relation::{Alike, Relation};
use crate::assembly::ShapeRule;
use crate::dialect::{BcastOp, OpDefinition, OpRule, OwnRule, Registry, Trait, Traits};
use crate::ir::{Ir, OpId};
use crate::shape::{Alignment, Rule, RuleKind};
use std::borrow::Cow;

/// The requirement of all operations of a name on sizes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SizeTransfer<'r> {
    /// No requirement: the operation is unknown, and its results have any sizes.
    Fresh,
    /// All operands broadcast to the result, by MLIR's trait.
    Broadcastable,
    /// The rule that the user assigned to the operation, or the rule of its definition.
    Rule(&'r Rule),
    /// The rule that the operation's definition derives from an attribute.
    RuleOf(&'r OpRule),
    /// The rule in an attribute of `bcast`.
    Attribute(BcastOp),
    /// All tensors among operands and results have the same shape.
    Same,
    /// Operands have the same shape; the shapes of results are unknown.
    SameOperands,
    /// As [`Same`](Self::Same), but the operands at these indices may be scalars.
    SameBut(&'static [usize]),
    /// The first operands broadcast to the result; further operands are not read.
    First(usize),
    /// `chlo.broadcast_*`, with `broadcast_dimensions` if that attribute is present.
    BroadcastDimensions,
    /// `onnx.Gemm`
    Gemm,
    /// The relation of the operation's record.
    Relation(&'static Relation, (&'r OpDefinition, &'r ShapeRule)),
    /// The relation of the operation that this operation wraps.
    Wrapper(&'r Registry),
    /// The constraints of the callee's body.
    Call,
    /// The result is a named number.
    Symbol,
    /// The operand's sizes are the results of an affine map of numbers.
    BindShape,
    /// An assertion, which holds after the operation.
    Assertion(Assertion),
}

impl<'r> SizeTransfer<'r> {
    /// The requirement of the operations of a name.
    pub(crate) fn of(registry: &'r Registry, name: &[u8]) -> Self {
        if let Some(bcast) = BcastOp::of(name) {
            return Self::Attribute(bcast);
        }
        if let Some((_, rule)) = registry.rule(name) {
            return Self::Rule(rule);
        }
        if let Some(definition) = registry.deciding_definition(name) {
            return match Self::of_definition(definition) {
                Self::Fresh => of_name(registry, name),
                known => known,
            };
        }
        match registry.traits(name) {
            Traits { broadcastable: true, .. } => Self::Broadcastable,
            _ => of_name(registry, name),
        }
    }

    /// Whether the sizes of the operands and the type of the result determine the constraints of an operation.
    pub(crate) fn is_of_sizes(self) -> bool {
        match self {
            Self::Broadcastable | Self::Same | Self::SameBut(_) | Self::First(_) => true,
            Self::Relation(relation, (_, rule)) => relation.likeness() == Alike::Same && rule.arguments.is_empty(),
            Self::Rule(rule) => match rule.alignment() {
                Alignment::Equal | Alignment::Right | Alignment::Onto(_) => true,
                // A size that the target leaves open differs between calls.
                Alignment::Target(_) => false,
            },
            Self::Fresh
            | Self::RuleOf(_)
            | Self::Attribute(_)
            | Self::SameOperands
            | Self::BroadcastDimensions
            | Self::Gemm
            | Self::Wrapper(_)
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
        }
    }

    /// The rule of an operation, if it has a rule and its attributes are valid.
    pub(crate) fn rule(self, ir: &Ir, op: OpId) -> Option<Cow<'r, Rule>> {
        match self {
            Self::Rule(rule) => Some(Cow::Borrowed(rule)),
            Self::RuleOf(rule) => rule_of(ir, op, rule).map(Cow::Owned),
            Self::Attribute(bcast) => rule_of_attribute(ir, op, bcast).map(Cow::Owned),
            Self::Fresh
            | Self::Broadcastable
            | Self::Same
            | Self::SameOperands
            | Self::SameBut(_)
            | Self::First(_)
            | Self::BroadcastDimensions
            | Self::Gemm
            | Self::Relation(..)
            | Self::Wrapper(_)
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => None,
        }
    }

    fn of_definition(definition: &'r OpDefinition) -> Self {
        match &definition.rule {
            Some(OpRule::Fixed(rule)) => return Self::Rule(rule),
            Some(rule @ (OpRule::PdpdFrom { .. } | OpRule::TargetFrom { .. } | OpRule::OnnxElementwise)) => {
                return Self::RuleOf(rule);
            }
            None => {}
        }
        let of_traits = |known: &Trait| match known {
            Trait::Own(rule) => Self::of_own_rule(*rule),
            Trait::SameOperandsAndResultType
            | Trait::SameOperandsAndResultShape
            | Trait::CompatibleOperandsAndResultType
            | Trait::Elementwise => Some(Self::Same),
            Trait::Broadcastable
            | Trait::SameOperandsShape
            | Trait::AllTypesMatch(_)
            | Trait::AllElementTypesMatch(_)
            | Trait::AllShapesMatch(_)
            | Trait::SameTensorDims
            | Trait::ConditionOrMatchingShape
            | Trait::SameOperandsAndResultElementType
            | Trait::SameOperandsAndResultRank
            | Trait::SameOperandsElementType
            | Trait::SameTypeOperands
            | Trait::CompatibleOperandsAndResultElementType
            | Trait::CompatibleOperandsElementType
            | Trait::ResultOfFirstOperandType
            | Trait::Stated(_)
            | Trait::Structure(_) => None,
        };
        let traits = &definition.traits;
        // Equal shapes are the stronger requirement than broadcasting.
        if let Some(transfer) = traits.iter().find_map(of_traits) {
            return transfer;
        }
        if traits.contains(&Trait::Broadcastable) {
            return Self::Broadcastable;
        }
        if traits.contains(&Trait::SameOperandsShape) { Self::SameOperands } else { Self::Fresh }
    }

    fn of_own_rule(rule: OwnRule) -> Option<Self> {
        match rule {
            OwnRule::TosaMul => Some(Self::First(2)),
            OwnRule::BroadcastDimensions => Some(Self::BroadcastDimensions),
            OwnRule::OnnxGemm => Some(Self::Gemm),
            OwnRule::StablehloSelect => Some(Self::SameBut(&[0])),
            OwnRule::StablehloClamp => Some(Self::SameBut(&[0, 2])),
            // The traits of the operation are the whole requirement.
            OwnRule::Cast(_)
            | OwnRule::ArithSelect
            | OwnRule::TosaSelect
            | OwnRule::TosaClamp
            | OwnRule::StablehloReal
            | OwnRule::StablehloComplex => None,
        }
    }
}

/// The rule of an operation, from its definition and its attributes.
pub(crate) fn rule_of(ir: &Ir, op: OpId, rule: &OpRule) -> Option<Rule> {
    let integer = |name: &str| ir.attribute(op, name).map(|value| ir.integer(value));
    match rule {
        OpRule::Fixed(rule) => Some(rule.clone()),
        OpRule::PdpdFrom { attribute, default } => {
            Rule::new(RuleKind::Pdpd, Some(integer(attribute).unwrap_or(*default)?), None).ok()
        }
        // As in the verifier: before opset 7, attributes determine whether the second operand is stretched, and its
        // first axis.
        OpRule::OnnxElementwise => match (integer("axis"), integer("broadcast")) {
            (None, None) => Some(Rule::Numpy),
            (Some(None), _) | (_, Some(None)) => None,
            (Some(_), None) | (_, Some(Some(0))) => Some(Rule::None),
            (axis, Some(_)) => Rule::new(RuleKind::Pdpd, axis.flatten(), None).ok(),
        },
        OpRule::TargetFrom { attribute } => {
            Some(Rule::Bidirectional { target: ir.listed_shape(ir.attribute(op, attribute)?)? })
        }
    }
}

/// The rule that the attribute of an operation of dialect `bcast` names.
pub(crate) fn rule_of_attribute(ir: &Ir, op: OpId, bcast: BcastOp) -> Option<Rule> {
    match (ir.attribute(op, "rule").map(|value| ir.rule(value)), bcast) {
        (Some(Some(id)), _) if bcast.takes(ir.rules.get(id).kind()) => Some(ir.rules.get(id).clone()),
        (None, BcastOp::BroadcastAll) => Some(Rule::Numpy),
        _ => None,
    }
}
