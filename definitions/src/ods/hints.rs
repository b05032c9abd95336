//! [`Hints`]: what a side file says of the C++ that TableGen's records only name.

use broadcastable::assembly::{Directive, Transform};
use broadcastable::dialect::Pattern;

/// What of C++ means what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hints {
    /// Directives of the dialect by the names they have there.
    pub directives: Vec<(String, Directive)>,
    /// Classes, or whole calls that make a type, with the type.
    pub types: Vec<(String, String)>,
    /// How one type is made of another.
    pub transforms: Vec<(String, Transform)>,
    /// The forms of operations that a C++ function reads.
    pub forms: Vec<(Pattern, String)>,
}

impl Hints {
    /// Adds what another file says.
    pub fn extend(&mut self, other: &Self) {
        self.directives.extend_from_slice(&other.directives);
        self.types.extend_from_slice(&other.types);
        self.transforms.extend_from_slice(&other.transforms);
        self.forms.extend_from_slice(&other.forms);
    }

    /// The form of an operation; the last that was given counts.
    pub(super) fn form(&self, name: &str) -> Option<&str> {
        let matching = self.forms.iter().rev().find(|(pattern, _)| pattern.matches(name.as_bytes()));
        matching.map(|(_, form)| form.as_str())
    }
}
