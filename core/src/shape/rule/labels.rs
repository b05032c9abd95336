//! The parts of the operands that violate a rule, for marks: [`RuleError::labels`].

use super::RuleError;
use crate::shape::{Axis, Conflict, OperandDim};

/// A part of an operation that has a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulePart {
    /// A dimension of an operand.
    Dim(OperandDim),
    /// An operand, counted from 0.
    Operand(usize),
    /// The axis of the rule.
    Axis,
    /// A dimension of the rule's target.
    Target(Axis),
}

/// A part of the operands and the text to show at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleLabel {
    /// The part.
    pub part: RulePart,
    /// The text.
    pub text: String,
}

impl RuleError {
    /// Returns the wrong part, followed by the part with which it conflicts. Empty if the number of operands is wrong.
    ///
    /// ```
    /// use broadcastable::shape::{Conformance, Rule, Shape};
    ///
    /// let (a, b): (Shape, Shape) = ("4".parse()?, "2x4".parse()?);
    /// let error = Rule::None.infer(&[a.dims(), b.dims()], Conformance::Spec).unwrap_err();
    /// let texts: Vec<String> = error.labels().into_iter().map(|label| label.text).collect();
    /// assert_eq!(texts, ["has rank 2", "has rank 1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn labels(&self) -> Vec<RuleLabel> {
        let label = |part: RulePart, text: String| RuleLabel { part, text };
        let dim = |dim: OperandDim| label(RulePart::Dim(dim), dim.to_string());
        match *self {
            Self::Conflict(found) | Self::Unequal(found) | Self::OneWay(found) => {
                let Conflict { first, second, .. } = found;
                vec![dim(second), dim(first)]
            }
            Self::Target { input, target_axis, target, .. } => vec![
                dim(input),
                label(RulePart::Target(target_axis), format!("dimension {target_axis} of the target is {target}")),
            ],
            Self::UnequalRanks { first, second } => vec![
                label(RulePart::Operand(second.operand), format!("has rank {}", second.rank)),
                label(RulePart::Operand(first.operand), format!("has rank {}", first.rank)),
            ],
            Self::RankTooHigh { a, b } => vec![
                label(RulePart::Operand(b.operand), format!("B has rank {}", b.rank)),
                label(RulePart::Operand(a.operand), format!("A has rank {}", a.rank)),
            ],
            Self::AxisOutOfRange { axis, a_rank } => vec![
                label(RulePart::Axis, format!("A has no axis {axis}")),
                label(RulePart::Operand(0), format!("A has rank {a_rank}")),
            ],
            Self::Beyond { a_rank, b } => {
                vec![dim(b), label(RulePart::Operand(0), format!("A has rank {a_rank}, and ends before it"))]
            }
            Self::NoOperands | Self::OperandCount { .. } => Vec::new(),
        }
    }
}
