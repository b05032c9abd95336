//! The inputs on which the verdict of a definition depends: [`Reads`], derived from the inputs of each check.

use super::own::{ONNX_ELEMENTWISE, OwnCheck};
use super::variable;
use crate::assembly::Side;
use crate::dialect::{OpDefinition, OpRule, Trait};

/// The inputs besides the types of operands and results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::verify) enum Reads {
    /// No further inputs.
    Types,
    /// Attributes that are present.
    Attributes,
    /// Attributes and other operations.
    Surroundings,
}

impl Reads {
    pub(super) fn of(definition: &OpDefinition) -> Self {
        let of_trait = |known: &Trait| match known {
            Trait::Own(rule) => match OwnCheck::of(*rule) {
                OwnCheck::Types(_) => Self::Types,
                OwnCheck::Attributes(..) => Self::Attributes,
                OwnCheck::Surroundings(_) => Self::Surroundings,
            },
            // A relation reads only `OpTypes`.
            _ => Self::Types,
        };
        let has_any = any_attribute(definition, |_| true) || SIDES.iter().any(|side| reads_segments(definition, *side));
        let of_attributes = if has_any { Self::Attributes } else { Self::Types };
        definition.traits.iter().map(of_trait).fold(of_attributes, Self::max)
    }
}

pub(super) const SIDES: [Side; 2] = [Side::Operands, Side::Results];

/// Whether an attribute assigns values to parameters: two or more parameters are variadic.
pub(super) fn reads_segments(definition: &OpDefinition, side: Side) -> bool {
    variable(side.of(definition)).count() > 1
}

/// Whether `is` holds for one of the attributes that the checks of a definition read, without those of segments.
pub(super) fn any_attribute(definition: &OpDefinition, is: impl Fn(&str) -> bool) -> bool {
    let of_trait = |known: &Trait| match known {
        Trait::Own(rule) => match OwnCheck::of(*rule) {
            OwnCheck::Attributes(names, _) => names.iter().any(|name| is(name)),
            OwnCheck::Types(_) | OwnCheck::Surroundings(_) => false,
        },
        _ => false,
    };
    let of_rule = || match &definition.rule {
        None | Some(OpRule::Fixed(_)) => false,
        Some(OpRule::PdpdFrom { attribute, .. } | OpRule::TargetFrom { attribute }) => is(attribute),
        Some(OpRule::OnnxElementwise) => ONNX_ELEMENTWISE.iter().any(|name| is(name)),
    };
    definition.traits.iter().any(of_trait) || of_rule()
}
