//! The same refusal in the words of MLIR, NumPy and PyTorch: [`Wording`], [`Rule::message`].

use super::{Rule, RuleError};
use crate::shape::Dim;
use std::fmt;
use std::str::FromStr;

/// Whose error texts to use.
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
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Mlir, Self::Numpy, Self::Torch];

    /// The word for it on command lines.
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
    /// What MLIR, NumPy or PyTorch would say of the refused operands, without the name of an operation.
    ///
    /// Each has one sentence for sizes that do not go together; PyTorch's names two sizes and the dimension of the
    /// result, so that there is none for ranks. What they have no sentence for is said in ours, which is `error`'s own.
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
