//! [`UnknownParts`]: the parts of definitions that only C++ defines.

use broadcastable::assembly::FormError;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The parts of definitions that are not understood, with the number of operations that have them.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct UnknownParts {
    /// Conditions on types, which so hold for every type.
    pub types: BTreeMap<String, usize>,
    /// Conditions between operands and results that are not understood, with the number of operations.
    pub relations: BTreeMap<String, usize>,
    /// How many operations have a verifier in C++ besides.
    pub verifiers: usize,
    /// Operations whose whole form a C++ function reads.
    pub parsers: usize,
    /// Directives of forms, `custom<..>`.
    pub directives: BTreeMap<String, usize>,
    /// C++ that makes a type that a form leaves out.
    pub made_types: BTreeMap<String, usize>,
    /// Operations whose form cannot be read for another reason, and why.
    pub forms: BTreeMap<String, FormError>,
}

impl AddAssign<&Self> for UnknownParts {
    fn add_assign(&mut self, other: &Self) {
        let Self { types, relations, verifiers, parsers, directives, made_types, forms } = self;
        for (list, found) in [
            (types, &other.types),
            (relations, &other.relations),
            (directives, &other.directives),
            (made_types, &other.made_types),
        ] {
            for (text, count) in found {
                *list.entry(text.clone()).or_default() += count;
            }
        }
        *verifiers += other.verifiers;
        *parsers += other.parsers;
        forms.extend(other.forms.iter().map(|(name, error)| (name.clone(), error.clone())));
    }
}
