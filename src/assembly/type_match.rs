//! [`TypeMatch`]: a type that follows from another, as TableGen's `TypesMatchWith` and its predicates of element types state.

use super::Transform;
use std::borrow::Cow;
use std::fmt;

/// Two types of an operation that are the same, or of which one is made of the other.
///
/// A row writes it with MLIR's words, which follow "failed to verify that":
///
/// ```text
/// matches("scalar type matches element type of dest", scalar = element(dest))
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeMatch {
    /// MLIR's words.
    pub summary: Cow<'static, str>,
    /// The values whose types are compared; [`Transform::Same`] or [`Transform::ElementOrSelf`] of them.
    pub found: TypePart,
    /// The types they are to have.
    pub expected: TypePart,
}

/// The types of the values of a name, or what is made of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypePart {
    /// How the types are made.
    pub transform: Transform,
    /// The name of an operand or result.
    pub name: Cow<'static, str>,
}

impl TypeMatch {
    /// Parses what is between the parentheses of a row.
    pub(super) fn of_row(text: &str) -> Option<Self> {
        let (summary, equation) = text.strip_prefix('"')?.split_once("\", ")?;
        let (found, expected) = equation.split_once(" = ")?;
        let found = TypePart::of_row(found)?;
        matches!(found.transform, Transform::Same | Transform::ElementOrSelf).then_some(())?;
        Some(Self { summary: Cow::Owned(summary.to_owned()), found, expected: TypePart::of_row(expected)? })
    }
}

impl TypePart {
    fn of_row(text: &str) -> Option<Self> {
        let (transform, name) = match text.split_once('(') {
            None => (Transform::Same, text),
            Some((word, rest)) => (Transform::of(word)?, rest.strip_suffix(')')?),
        };
        Some(Self { transform, name: Cow::Owned(name.to_owned()) })
    }
}

/// As a row writes it.
impl fmt::Display for TypeMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "matches(\"{}\", {} = {})", self.summary, self.found, self.expected)
    }
}

impl fmt::Display for TypePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.transform.name() {
            Some(word) => write!(f, "{word}({})", self.name),
            None => f.write_str(&self.name),
        }
    }
}
