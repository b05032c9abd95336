//! [`UnknownParts`]: the parts of definitions that only C++ defines.

use broadcastable::assembly::FormError;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The unknown parts of definitions, with the number of operations that have them.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct UnknownParts {
    /// Conditions on types, which are therefore ignored.
    pub types: BTreeMap<String, usize>,
    /// Conditions between operands and results that are not understood, with the number of operations.
    pub relations: BTreeMap<String, usize>,
    /// The number of operations with an additional verifier in C++.
    pub verifiers: usize,
    /// The number of operations whose whole form a C++ function parses.
    pub parsers: usize,
    /// Directives of forms, `custom<..>`.
    pub directives: BTreeMap<String, usize>,
    /// C++ that creates a type that a form omits.
    pub made_types: BTreeMap<String, usize>,
    /// Operations whose form cannot be read for other reasons, with the error.
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
