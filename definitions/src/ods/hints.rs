//! [`Hints`]: descriptions, from a side file, of C++ code that TableGen's records only name.

use broadcastable::assembly::{Directive, Transform};
use broadcastable::dialect::PatternMap;
use std::collections::BTreeMap;

/// The meaning of C++ code, by the text of the code or by a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hints {
    /// Directives of the dialect, by the names that the dialect gives them.
    pub directives: BTreeMap<String, Directive>,
    /// Classes, or whole calls that create a type, with the type.
    pub types: Vec<(String, String)>,
    /// Computations of one type from another, by their C++ without blanks.
    pub transforms: BTreeMap<String, Transform>,
    /// The forms of operations that a C++ function reads.
    pub forms: PatternMap<String>,
}

impl Hints {
    /// Adds the hints of another file. For the same C++ code the first hint is used, for the same operation the last.
    pub fn extend(&mut self, other: Self) {
        for (name, directive) in other.directives {
            self.directives.entry(name).or_insert(directive);
        }
        for (text, transform) in other.transforms {
            self.transforms.entry(text).or_insert(transform);
        }
        self.types.extend(other.types);
        self.forms.extend([other.forms]);
    }

    /// The form of an operation, or else the form of its dialect.
    pub(super) fn form(&self, name: &str) -> Option<&str> {
        self.forms.get(name.as_bytes()).map(String::as_str)
    }
}
