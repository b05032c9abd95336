//! Faults that the verifiers of several dialects share: [`OwnerFault`].

use crate::diagnostic::Code;
use crate::shapes::{CheckResult, ShapeFault, refuse};
use std::borrow::Cow;

/// The part of an operation that is wrong, which determines the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrongPart {
    /// Attributes contradict one another, or the types.
    Attribute,
    /// An attribute has a kind or value that the operation does not accept.
    Value,
    /// The type of an operand or result.
    Type,
    /// Types that must be the same.
    Same,
    /// Sizes of a shaped type.
    Shape,
    /// The number of operands.
    Operands,
    /// The number of results.
    Results,
    /// The arguments of a region.
    Arguments,
    /// The values that a region yields.
    Yields,
    /// The operations in a region.
    Body,
    /// The operations around the operation.
    Place,
    /// A symbol.
    Symbol,
    /// The operation or type that a symbol denotes.
    Referenced,
    /// A cast.
    Cast,
}

/// A fault of an operation, in the words of its owner.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{words}")]
struct OwnerFault {
    wrong: WrongPart,
    words: Cow<'static, str>,
    is_bare: bool,
}

impl ShapeFault for OwnerFault {
    fn code(&self) -> Code {
        match self.wrong {
            WrongPart::Attribute => Code::InconsistentAttributes,
            WrongPart::Value => Code::InvalidAttribute,
            WrongPart::Type => Code::InvalidValueType,
            WrongPart::Same => Code::TypeMismatch,
            WrongPart::Shape => Code::UnfitOperandShapes,
            WrongPart::Operands => Code::OperandCount,
            WrongPart::Results => Code::ResultCount,
            WrongPart::Arguments => Code::RegionArgumentMismatch,
            WrongPart::Yields => Code::YieldTypeMismatch,
            WrongPart::Body | WrongPart::Place => Code::WrongParent,
            WrongPart::Symbol => Code::UndefinedFunction,
            WrongPart::Referenced => Code::CallTypeMismatch,
            WrongPart::Cast => Code::InvalidCast,
        }
    }

    fn is_bare(&self) -> bool {
        self.is_bare
    }
}

/// The text of a fault, which is created only if the fault is found.
pub(super) trait FaultWords {
    fn words(self) -> Cow<'static, str>;
}

impl FaultWords for &'static str {
    fn words(self) -> Cow<'static, str> {
        self.into()
    }
}

impl<F: FnOnce() -> String> FaultWords for F {
    fn words(self) -> Cow<'static, str> {
        self().into()
    }
}

/// A fault after `'name' op`.
pub(super) fn fault(wrong: WrongPart, words: impl FaultWords) -> CheckResult {
    refuse(OwnerFault { wrong, words: words.words(), is_bare: false }, [])
}

/// A fault whose words are the whole message.
pub(super) fn bare(wrong: WrongPart, words: impl FaultWords) -> CheckResult {
    refuse(OwnerFault { wrong, words: words.words(), is_bare: true }, [])
}

/// Requires a condition; if it does not hold, the result is a [`fault`].
pub(super) fn require(holds: bool, wrong: WrongPart, words: impl FaultWords) -> CheckResult {
    if holds { Ok(()) } else { fault(wrong, words) }
}

/// Requires a condition; if it does not hold, the words are the whole message.
pub(super) fn require_bare(holds: bool, wrong: WrongPart, words: impl FaultWords) -> CheckResult {
    if holds { Ok(()) } else { bare(wrong, words) }
}

/// Moves a fault to another operation.
pub(super) fn at(op: crate::ir::OpId, answer: CheckResult) -> CheckResult {
    answer.map_err(|misfit| crate::shapes::Misfit { place: misfit.place.or(Some(op)), ..misfit })
}
