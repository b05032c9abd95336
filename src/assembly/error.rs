//! Errors in the description of a custom form, with their place in its text.

use super::FlowError;
use thiserror::Error;

/// Why a custom form cannot be compiled. `at` is an offset in the text of the form.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FormError {
    /// A character that nothing begins with.
    #[error("unexpected '{found}' in the form")]
    Unexpected {
        /// The text at the place; empty at the end.
        found: String,
        /// Where.
        at: usize,
    },
    /// Something else has to follow.
    #[error("expected {expected} in the form")]
    Expected {
        /// What.
        expected: &'static str,
        /// Where.
        at: usize,
    },
    /// A directive that there is not.
    #[error("unknown directive '{name}'")]
    UnknownDirective {
        /// Its name.
        name: String,
        /// Where.
        at: usize,
    },
    /// A `custom<..>` whose name is no directive.
    #[error("the directive custom<{name}> is unknown: only the C++ of its dialect reads it")]
    UnknownCustom {
        /// Its name.
        name: String,
        /// Where.
        at: usize,
    },
    /// A `custom<..>` with other arguments than its parameters.
    #[error("the arguments of custom<{name}> are ({parameters})")]
    Arguments {
        /// Its name.
        name: String,
        /// Its parameters, in words.
        parameters: String,
        /// Where.
        at: usize,
    },
    /// `$name` of nothing the operation has.
    #[error("the operation has no operand, result, attribute, region or successor '{name}'")]
    UnknownName {
        /// The name.
        name: String,
        /// Where.
        at: usize,
    },
    /// An optional group without an element that decides whether it is printed.
    #[error("an optional group needs an anchor: put '^' after the operand, attribute or region that decides")]
    NoAnchor {
        /// Where the group begins.
        at: usize,
    },
    /// A group that begins with something that is always there.
    #[error("an optional group begins with a literal, or with something that need not be there")]
    GroupStart {
        /// Where the group begins.
        at: usize,
    },
    /// The element in parentheses has the wrong kind, such as the type of an attribute.
    #[error("{what} cannot be used here")]
    WrongKind {
        /// The kind of the element.
        what: &'static str,
        /// Where.
        at: usize,
    },
    /// More steps, operands or attributes than a form may have.
    #[error("the form has more than {limit} {what}")]
    TooLarge {
        /// The kind of the object.
        what: &'static str,
        /// How many are allowed.
        limit: usize,
    },
}

impl FormError {
    /// Where in the text of the form, if it is about one place.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Unexpected { at, .. }
            | Self::Expected { at, .. }
            | Self::UnknownDirective { at, .. }
            | Self::UnknownCustom { at, .. }
            | Self::UnknownName { at, .. }
            | Self::Arguments { at, .. }
            | Self::NoAnchor { at }
            | Self::GroupStart { at }
            | Self::WrongKind { at, .. } => Some(*at),
            Self::TooLarge { .. } => None,
        }
    }
}

/// Why a row of a table of operations cannot be read. `at` is an offset in the row.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Something else has to follow.
    #[error("expected {expected} at '{found}'")]
    Expected {
        /// What.
        expected: &'static str,
        /// The beginning of what follows.
        found: String,
        /// Where.
        at: usize,
    },
    /// A flow that is none.
    #[error("{error}")]
    Flow {
        /// Why.
        error: FlowError,
        /// Where the clauses begin.
        at: usize,
    },
}
