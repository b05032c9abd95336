//! What the checks of a definition read besides the types of operands and results: [`Reads`].
//!
//! Whether operations of the same types have the same answer follows from it, so that every rule and every check says here
//! what it reads.

use super::{Arity, OpDefinition, OpRule, OwnRule, Parameter, Trait};

/// What a check reads besides the types of operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reads<'d> {
    /// Nothing.
    Types,
    /// An attribute, if it is there.
    Attribute(&'d str),
    /// Two of them.
    Attributes([&'static str; 2]),
    /// Other operations.
    Surroundings,
}

impl Reads<'_> {
    /// Whether it is nothing but types, where `has` says which attributes there are.
    fn is_of_types(self, has: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Types => true,
            Self::Attribute(name) => !has(name),
            Self::Attributes(names) => !names.into_iter().any(has),
            Self::Surroundings => false,
        }
    }
}

impl OwnRule {
    const fn reads(self) -> Reads<'static> {
        match self {
            Self::Cast(_)
            | Self::ArithSelect
            | Self::TosaSelect
            | Self::StablehloSelect
            | Self::StablehloClamp
            | Self::StablehloReal
            | Self::StablehloComplex => Reads::Types,
            Self::TosaClamp => Reads::Attributes(["min_val", "max_val"]),
            Self::BroadcastDimensions => Reads::Attribute("broadcast_dimensions"),
            Self::OnnxGemm => Reads::Attributes(["transA", "transB"]),
            // The operation that defines the shift.
            Self::TosaMul => Reads::Surroundings,
        }
    }
}

impl OpRule {
    fn reads(&self) -> Reads<'_> {
        match self {
            Self::Fixed(_) => Reads::Types,
            Self::PdpdFrom { attribute, .. } | Self::TargetFrom { attribute } => Reads::Attribute(attribute),
            Self::OnnxElementwise => Reads::Attributes(["axis", "broadcast"]),
        }
    }
}

impl Trait {
    const fn reads(&self) -> Reads<'static> {
        match self {
            Self::AllTypesMatch(_)
            | Self::AllElementTypesMatch(_)
            | Self::AllShapesMatch(_)
            | Self::BooleanResultOf(_)
            | Self::SameTensorDims
            | Self::ConditionOrMatchingShape
            | Self::SameOperandsAndResultType
            | Self::SameOperandsAndResultShape
            | Self::SameOperandsAndResultElementType
            | Self::SameOperandsAndResultRank
            | Self::SameOperandsElementType
            | Self::SameOperandsShape
            | Self::SameTypeOperands
            | Self::CompatibleOperandsAndResultType
            | Self::CompatibleOperandsAndResultElementType
            | Self::CompatibleOperandsElementType
            | Self::Elementwise
            | Self::Broadcastable
            | Self::ResultOfFirstOperandType
            | Self::IsTerminator => Reads::Types,
            Self::Own(rule) => rule.reads(),
        }
    }
}

impl OpDefinition {
    /// Whether operations of the same types have the same answer to all checks, as long as they have no attribute but those that
    /// `has` knows.
    pub(crate) fn is_decided_by_types(&self, has: impl Fn(&str) -> bool) -> bool {
        // Which operands belong to which parameter is in an attribute, where two of them are runs.
        let has_segments = |side: &[Parameter]| side.iter().filter(|of| of.arity != Arity::One).count() > 1;
        !has_segments(&self.operands)
            && !has_segments(&self.results)
            && self.traits.iter().all(|known| known.reads().is_of_types(&has))
            && self.rule.as_ref().is_none_or(|rule| rule.reads().is_of_types(&has))
    }
}
