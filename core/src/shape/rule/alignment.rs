//! The alignment and stretching of operands by a rule, for sizes of any representation: [`Alignment`].

use super::{Rule, StartAxis};
use crate::shape::Shape;

/// The alignment of operands, and the operands that are stretched. A solver of unknown sizes needs no other property of a rule. Match it without a wildcard,
/// so that a new alignment is an error of compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alignment<'r> {
    /// All operands have the same dimensions: none is stretched.
    Equal,
    /// The operands are aligned at the right and stretch one another.
    Right,
    /// B is aligned with A from this axis on, and only B is stretched.
    Onto(StartAxis),
    /// The operand and this target are aligned at the right and stretch one another.
    Target(&'r Shape),
}

impl Rule {
    /// The alignment of the operands.
    ///
    /// ```
    /// use broadcastable::shape::{Alignment, Rule, StartAxis};
    ///
    /// assert_eq!(Rule::Numpy.alignment(), Alignment::Right);
    /// assert_eq!(Rule::Unidirectional.alignment(), Alignment::Onto(StartAxis::FromRanks));
    /// ```
    pub const fn alignment(&self) -> Alignment<'_> {
        match self {
            Self::Broadcastable | Self::Numpy => Alignment::Right,
            Self::None => Alignment::Equal,
            Self::Unidirectional => Alignment::Onto(StartAxis::FromRanks),
            Self::Pdpd { axis } => Alignment::Onto(*axis),
            Self::Bidirectional { target } => Alignment::Target(target),
        }
    }
}
