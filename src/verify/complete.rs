//! Differences between the owner's verifier of an operation and the checks here.

use super::owners::owned_in_whole;
use super::shapes::shape_checks;
use crate::assembly::Structure;
use crate::dialect::{BcastOp, Origin, Registry};

/// A part of an owner's verifier that is not implemented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VerifierGap {
    /// The operation has no definition.
    Unknown,
    /// The operation is read, and none of its owner's checks is implemented.
    Form,
    /// The owner verifies the operation in C++, and neither its record nor code of this crate does.
    Code,
    /// The predicate of the type of an operand or result is one that only its owner has.
    Types,
    /// The verifier of the operation's shapes is implemented except for this check.
    Shapes(&'static str),
}

impl VerifierGap {
    /// The unverified part, in words.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Unknown => "nothing: there is no definition",
            Self::Form => "types and attributes: the project of the operation may change them in each version",
            Self::Code => "further checks of its verifier in C++",
            Self::Types => "predicates of types that are written in C++",
            Self::Shapes(omits) => omits,
        }
    }
}

/// Whether an operation is one of StableHLO.
fn is_hlo(name: &str) -> bool {
    name.starts_with("stablehlo.") || name.starts_with("chlo.")
}

/// The part of the verifier of an operation that is not implemented; `None` if all of it is. Operations that the user defines are verified by
/// that definition.
///
/// ```
/// use broadcastable::{dialect::Registry, verify::{VerifierGap, verifier_gap}};
///
/// let registry = Registry::default();
/// assert_eq!(verifier_gap(&registry, "arith.addi"), None);
/// assert_eq!(verifier_gap(&registry, "memref.load"), None);
/// assert_eq!(verifier_gap(&registry, "nvvm.wgmma.mma_async"), Some(VerifierGap::Code));
/// assert_eq!(verifier_gap(&registry, "tt.load"), Some(VerifierGap::Form));
/// assert_eq!(verifier_gap(&registry, "mine.op"), Some(VerifierGap::Unknown));
/// ```
pub fn verifier_gap(registry: &Registry, name: &str) -> Option<VerifierGap> {
    let text = name.as_bytes();
    let Some(definition) = registry.definition(text) else {
        let is_given = registry.rule(text).is_some() || registry.is_named_broadcastable(text);
        return match () {
            () if is_given || BcastOp::of(text).is_some() => None,
            // The rows of described operations define only the form.
            () if registry.is_described(text) => Some(VerifierGap::Form),
            () if registry.is_registered_operation(text) => None,
            () => Some(VerifierGap::Unknown),
        };
    };
    match &definition.origin {
        Origin::Code | Origin::File(..) => None,
        Origin::BuiltIn => {
            let checks = shape_checks(registry, name);
            let omits = checks.as_ref().map_or("", |checks| checks.omits);
            let has_shapes = checks.is_some_and(|checks| !checks.says.is_empty());
            let is_checked = owned_in_whole(registry, name).unwrap_or(has_shapes);
            let mut constraints = definition.slots.iter().filter_map(|slot| slot.constraint.as_ref());
            match () {
                () if definition.has_structure(Structure::HasVerifier) && !is_checked => Some(VerifierGap::Code),
                // The verifiers of the operation are in C++, except for those of traits.
                () if is_hlo(name) && !is_checked && definition.traits.is_empty() && definition.flow.is_none() => {
                    Some(VerifierGap::Code)
                }
                () if owned_in_whole(registry, name) == Some(false) => Some(VerifierGap::Code),
                () if !omits.is_empty() => Some(VerifierGap::Shapes(omits)),
                () if constraints.any(|constraint| constraint.unknown().next().is_some()) => Some(VerifierGap::Types),
                () => None,
            }
        }
    }
}
