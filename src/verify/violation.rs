//! The error of one operation as data, for a compiler that reports errors in the terms of another language.

use super::broadcastable::BroadcastViolation;
use super::broadcastable::check;
use super::rules::RuleViolation;
use super::rules::check_rule;
use super::{Options, Verifier};
use crate::diagnostic::{Diagnostic, Sink, plural};
use crate::ir::{Ir, OpId};
use crate::shape::{Axis, ResultMismatch, Rule, RuleError, Shape};
use crate::source::SourceFile;

/// A violation of an operation's trait or rule of broadcasting. Operands, results and axes are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpViolation {
    /// The operands do not broadcast.
    #[error("{}", .errors.first().map_or_else(String::new, RuleError::to_string))]
    Operands {
        /// The violated rule.
        rule: Rule,
        /// The errors of the wrong columns, the rightmost first; at least one.
        errors: Vec<RuleError>,
    },
    /// The declared type of a result contradicts the shape that follows from the operands.
    #[error("{mismatch}")]
    Result {
        /// The index of the result.
        result: usize,
        /// The inferred shape.
        inferred: Shape,
        /// The difference.
        mismatch: ResultMismatch,
    },
    /// The declared type of a result has sizes that only a run can confirm: a warning.
    #[error("the result is declared with static sizes where '{inferred}' is dynamic")]
    DynamicToStatic {
        /// The index of the result.
        result: usize,
        /// The inferred shape.
        inferred: Shape,
        /// The axes in the declared shape.
        axes: Vec<Axis>,
    },
    /// The type of an operand cannot be broadcast.
    #[error("operand #{operand} has a type that does not broadcast")]
    OperandType {
        /// The index of the operand.
        operand: usize,
    },
    /// The type of a result cannot be broadcast.
    #[error("result #{result} has a type that does not broadcast")]
    ResultType {
        /// The index of the result.
        result: usize,
    },
    /// A result has another element type than the operand with the same number, which is passed through.
    #[error("result #{result} has other elements than operand #{result}")]
    Element {
        /// The index of the result.
        result: usize,
    },
    /// Vectors and tensors are mixed.
    #[error("vectors and tensors do not broadcast together")]
    Mixed,
    /// The number of results is not the number that the rule has.
    #[error("{} {} needed, not {found}", plural(*expected, "result"), if *expected == 1 { "is" } else { "are" })]
    ResultCount {
        /// The expected number.
        expected: usize,
        /// The actual number.
        found: usize,
    },
    /// There are no operands.
    #[error("at least one operand is needed")]
    NoOperands,
    /// The operation has regions.
    #[error("the operation can have no regions")]
    Regions,
    /// The operation violates its definition in something other than broadcasting: the finding of
    /// [`verify`](super::verify).
    #[error("{}", .0.message)]
    Definition(Box<Diagnostic>),
    /// The attribute `rule` of an operation of dialect `bcast` is missing or not a rule, or is not permitted for it.
    #[error("the operation needs another rule")]
    Attribute,
}

impl OpViolation {
    /// Whether the violation is only a warning, because the program is legal.
    pub fn is_warning(&self) -> bool {
        matches!(self, Self::DynamicToStatic { .. })
    }
}

/// Compares one operation with its trait or rule for broadcasting, which the registry or the operation itself has. An
/// operation without either has no violation.
///
/// [`verify`](super::verify) makes the same check for all operations, and further checks, and reports in MLIR's words.
///
/// # Errors
/// The first violation, with all faults of the operands. For an operation with a
/// [definition](crate::dialect::OpDefinition), a result that promises sizes only a run can confirm is left to `verify`.
///
/// ```
/// use broadcastable::dialect::Registry;
/// use broadcastable::ir::build::{Builder, OperationState};
/// use broadcastable::shape::RuleError;
/// use broadcastable::verify::{Options, OpViolation, verify_op};
///
/// let mut builder = Builder::new();
/// let f32 = builder.float_type("f32")?;
/// let (two, three) = (builder.tensor_type("2".parse()?, f32)?, builder.tensor_type("3".parse()?, f32)?);
/// let a = builder.create_value(builder.body(), OperationState::new("my.source").result(two))?;
/// let b = builder.create_value(builder.body(), OperationState::new("my.source").result(three))?;
/// let sum = builder.create(builder.body(), OperationState::new("my.add").operands([a, b]).result(three))?;
///
/// let registry = Registry::default().with_rules(vec!["my.add=numpy".parse()?]);
/// let violation = verify_op(builder.ir(), sum.id(), &Options::new(&registry)).unwrap_err();
/// let OpViolation::Operands { errors, .. } = violation else { panic!() };
/// let [RuleError::Conflict(conflict)] = errors[..] else { panic!() };
/// assert_eq!((conflict.axis.index(), conflict.first.operand, conflict.second.operand), (0, 0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_op(ir: &Ir, op: OpId, options: &Options<'_>) -> Result<(), OpViolation> {
    let (source, mut sink) = (SourceFile::default(), Sink::new());
    let mut verifier = Verifier::new(ir, &source, options, &mut sink);
    let facts = verifier.facts(ir.op_name_id(op));
    if let Some(defined) = facts.defined.filter(|_| !facts.traits.tensors_only) {
        return verifier.answer(op, facts.traits, defined);
    }
    if facts.traits.broadcastable {
        return check(&verifier.cx, op, facts.traits).map_err(|violation| OpViolation::from(*violation));
    }
    let Some(source) = facts.rule else { return Ok(()) };
    match verifier.cx.rule(op, source) {
        Ok(Some((_, Rule::Broadcastable))) => {
            check(&verifier.cx, op, facts.traits).map_err(|violation| (*violation).into())
        }
        Ok(Some((_, rule))) => {
            let ruled = super::rules::RuledOp { rule, source };
            check_rule(&verifier.cx, op, facts.traits, ruled).map_err(|violation| of_rule(violation, rule))
        }
        Ok(None) => Ok(()),
        Err(_) => Err(OpViolation::Attribute),
    }
}

impl From<BroadcastViolation> for OpViolation {
    fn from(violation: BroadcastViolation) -> Self {
        match violation {
            BroadcastViolation::Regions { .. } => Self::Regions,
            BroadcastViolation::ResultCount { found, .. } => Self::ResultCount { expected: 1, found },
            BroadcastViolation::NoOperands { .. } => Self::NoOperands,
            BroadcastViolation::OperandType { index, .. } => Self::OperandType { operand: index },
            BroadcastViolation::ResultType { index, .. } => Self::ResultType { result: index },
            BroadcastViolation::Mixed => Self::Mixed,
            BroadcastViolation::Incompatible { conflicts, .. } => {
                let errors = conflicts.into_iter().map(RuleError::Conflict).collect();
                Self::Operands { rule: Rule::Broadcastable, errors }
            }
            BroadcastViolation::Result { index, shape, mismatch, .. } => {
                Self::Result { result: index, inferred: shape, mismatch }
            }
            BroadcastViolation::DynamicToStatic { shape, axes, .. } => {
                Self::DynamicToStatic { result: 0, inferred: shape, axes }
            }
        }
    }
}

pub(super) fn of_rule(violation: RuleViolation, rule: &Rule) -> OpViolation {
    match violation {
        RuleViolation::Common(violation) => (*violation).into(),
        RuleViolation::ResultCount { expected, found } => OpViolation::ResultCount { expected, found },
        RuleViolation::Operands(errors) => OpViolation::Operands { rule: rule.clone(), errors },
        RuleViolation::Element { index, .. } => OpViolation::Element { result: index },
        RuleViolation::Result { index, inferred, mismatch } => {
            OpViolation::Result { result: index, inferred, mismatch }
        }
        RuleViolation::DynamicToStatic { index, inferred, axes } => {
            OpViolation::DynamicToStatic { result: index, inferred, axes }
        }
    }
}
