//! What is wrong with the shapes of an operation: [`Fault`], in the words of its owner.

use super::collectives::CollectiveFault;
use super::convolution::ConvolutionFault;
use super::hlo::HloFault;
use super::linalg::LinalgFault;
use super::rules::RuleFault;
use super::tensor::TensorFault;
use super::tosa::TosaFault;
use super::vector::VectorFault;
use crate::diagnostic::{Code, Severity};
use crate::verify::defined::ValueAt;

/// What is wrong, by the owner whose words it has.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum Fault {
    #[error(transparent)]
    Hlo(#[from] HloFault),
    #[error(transparent)]
    Convolution(#[from] ConvolutionFault),
    #[error(transparent)]
    Collective(#[from] CollectiveFault),
    #[error(transparent)]
    Linalg(#[from] LinalgFault),
    #[error(transparent)]
    Vector(#[from] VectorFault),
    #[error(transparent)]
    Tensor(#[from] TensorFault),
    #[error(transparent)]
    Tosa(#[from] TosaFault),
    #[error(transparent)]
    Rule(#[from] RuleFault),
}

impl Fault {
    /// Whether the sentence is said alone, without the operation in front of it.
    pub(super) const fn is_bare(&self) -> bool {
        match self {
            Self::Hlo(fault) => fault.is_bare(),
            Self::Rule(fault) => fault.is_bare(),
            Self::Convolution(fault) => fault.is_bare(),
            Self::Tensor(fault) => fault.is_bare(),
            Self::Collective(_) => true,
            Self::Linalg(_) | Self::Vector(_) | Self::Tosa(_) => false,
        }
    }

    /// E0540: an attribute does not fit the shapes; E0541: the shapes do not fit one another; E0542: a declared result.
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::Hlo(fault) => fault.code(),
            Self::Convolution(fault) => fault.code(),
            Self::Collective(fault) => fault.code(),
            Self::Linalg(fault) => fault.code(),
            Self::Vector(fault) => fault.code(),
            Self::Tensor(fault) => fault.code(),
            Self::Tosa(fault) => fault.code(),
            Self::Rule(fault) => fault.code(),
        }
    }

    pub(super) const fn severity(&self) -> Severity {
        match self {
            Self::Rule(RuleFault::NeverBroadcast { .. }) => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Misfit {
    pub(super) fault: Fault,
    /// The first is what is wrong; the others are what it is compared with.
    pub(super) marks: Vec<Mark>,
}

/// A place in an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mark {
    /// The type of a value.
    Type(ValueAt),
    /// One of its dimensions.
    Dim(ValueAt, usize),
    /// An attribute.
    Attribute(Box<str>),
    /// One of the numbers of an attribute.
    Entry { attribute: Box<str>, entry: usize },
}
