//! Error messages in the words of MLIR, NumPy and PyTorch: [`Wording`], [`Rule::message`]; and in those of the rule:
//! [`Rule::sentence`].

use super::{Rule, RuleError, StartAxis};
use crate::shape::{Conflict, Dim, Shape};
use std::fmt;
use std::str::FromStr;

/// The project whose error texts are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wording {
    /// `operands don't have broadcast-compatible shapes`
    Mlir,
    /// `operands could not be broadcast together with shapes (2,) (3,)`
    Numpy,
    /// `The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1`
    Torch,
}

impl Wording {
    /// All projects.
    pub const ALL: [Self; 3] = [Self::Mlir, Self::Numpy, Self::Torch];

    /// The name of the project on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mlir => "mlir",
            Self::Numpy => "numpy",
            Self::Torch => "torch",
        }
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Wording {
    type Err = UnknownWording;

    fn from_str(text: &str) -> Result<Self, UnknownWording> {
        let mut all = Self::ALL.into_iter();
        all.find(|wording| wording.name() == text).ok_or(UnknownWording)
    }
}

/// A text that names no [`Wording`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `mlir`, `numpy` or `torch`")]
pub struct UnknownWording;

impl Rule {
    /// Returns the message of MLIR, NumPy or PyTorch for the refused operands, without the name of an operation.
    ///
    /// Each project has a message for conflicting sizes. PyTorch's message names two sizes and the dimension of the result, so it does not apply to ranks.
    /// For other errors the result is the text of `error`.
    ///
    /// ```
    /// use broadcastable::shape::{Conformance, Rule, Shape, Wording};
    ///
    /// let (a, b): (Shape, Shape) = ("5x2x4x1".parse()?, "3x1x1".parse()?);
    /// let operands = [a.dims(), b.dims()];
    /// let error = Rule::Numpy.infer(&operands, Conformance::Spec).unwrap_err();
    /// assert_eq!(
    ///     Rule::Numpy.message(&operands, &error, Wording::Torch),
    ///     "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"
    /// );
    /// assert_eq!(
    ///     Rule::Numpy.message(&operands, &error, Wording::Numpy),
    ///     "operands could not be broadcast together with shapes (5,2,4,1) (3,1,1)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn message(&self, operands: &[Option<&[Dim]>], error: &RuleError, wording: Wording) -> String {
        match (wording, error.sizes()) {
            _ if !error.is_of_shapes() => error.to_string(),
            (Wording::Mlir, _) => "operands don't have broadcast-compatible shapes".to_owned(),
            (Wording::Numpy, _) => {
                let target = match self {
                    Self::Bidirectional { target } => Some(target.dims()),
                    Self::Broadcastable | Self::None | Self::Numpy | Self::Unidirectional | Self::Pdpd { .. } => None,
                };
                let shapes = operands.iter().copied().chain(target);
                let shapes: Vec<String> = shapes.map(tuple).collect();
                format!("operands could not be broadcast together with shapes {}", shapes.join(" "))
            }
            (Wording::Torch, Some((a, b, axis))) => format!(
                "The size of tensor a ({a}) must match the size of tensor b ({b}) at non-singleton dimension {axis}"
            ),
            (Wording::Torch, None) => error.to_string(),
        }
    }

    /// Returns the error in the operands of an operation in one sentence, in the words of the rule.
    ///
    /// ```
    /// use broadcastable::shape::{Conformance, Rule, Shape};
    ///
    /// let (a, b): (Shape, Shape) = ("4x1".parse()?, "4x5".parse()?);
    /// let operands = [a.dims(), b.dims()];
    /// let error = Rule::Unidirectional.infer(&operands, Conformance::Spec).unwrap_err();
    /// assert_eq!(
    ///     Rule::Unidirectional.sentence(&operands, &error),
    ///     "operand #1 of shape '4x5' is not unidirectional broadcastable to operand #0 of shape '4x1'"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sentence(&self, operands: &[Option<&[Dim]>], error: &RuleError) -> String {
        let shape = |index: usize| operands.get(index).copied().flatten().map_or(Shape::UNRANKED, Shape::from);
        match (self, error) {
            _ if !error.is_of_shapes() => error.to_string(),
            (Self::None, RuleError::Unequal(Conflict { first, second, .. })) => {
                unequal((first.operand, shape(first.operand)), (second.operand, shape(second.operand)))
            }
            (Self::None, RuleError::UnequalRanks { first, second }) => {
                unequal((first.operand, shape(first.operand)), (second.operand, shape(second.operand)))
            }
            (Self::Unidirectional, _) => format!(
                "operand #1 of shape '{}' is not unidirectional broadcastable to operand #0 of shape '{}'",
                shape(1),
                shape(0)
            ),
            (Self::Pdpd { .. }, RuleError::RankTooHigh { .. }) => format!(
                "operand #1 of shape '{}' has more dimensions than operand #0 of shape '{}', to which it should broadcast",
                shape(1),
                shape(0)
            ),
            (Self::Pdpd { axis }, _) => {
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
            (Self::Bidirectional { target }, _) => {
                format!("operand of shape '{}' and target shape '{target}' do not broadcast to one another", shape(0))
            }
            (Self::Broadcastable | Self::None | Self::Numpy, _) => self.message(operands, error, Wording::Numpy),
        }
    }
}

fn unequal((first, first_shape): (usize, Shape), (second, second_shape): (usize, Shape)) -> String {
    format!(
        "operands must have equal shapes, since nothing is broadcast, but operand #{first} has '{first_shape}' and \
         operand #{second} has '{second_shape}'"
    )
}

/// A shape as Python writes a tuple, without blanks.
fn tuple(dims: Option<&[Dim]>) -> String {
    match dims {
        None => "*".to_owned(),
        Some([single]) => format!("({single},)"),
        Some(dims) => {
            let sizes: Vec<String> = dims.iter().map(Dim::to_string).collect();
            format!("({})", sizes.join(","))
        }
    }
}
