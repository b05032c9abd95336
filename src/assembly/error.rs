//! Errors in the description of a custom form, with their place in its text.

use super::FlowError;
use thiserror::Error;

/// The reason for which a custom form cannot be compiled. `at` is an offset in the text of the form.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FormError {
    /// No element begins with a character.
    #[error("unexpected '{found}' in the form")]
    Unexpected {
        /// The text at the place; empty at the end.
        found: String,
        /// The offset of the error in the text of the form.
        at: usize,
    },
    /// A word or punctuation is missing in the text.
    #[error("expected {expected} in the form")]
    Expected {
        /// The expected continuation.
        expected: &'static str,
        /// The offset of the error in the text of the form.
        at: usize,
    },
    /// A directive is unknown.
    #[error("unknown directive '{name}'")]
    UnknownDirective {
        /// The unknown name.
        name: String,
        /// The offset of the name in the text of the form.
        at: usize,
    },
    /// The name of a `custom<..>` is not a directive.
    #[error("the directive custom<{name}> is unknown: only the C++ of its dialect reads it")]
    UnknownCustom {
        /// The name of the directive.
        name: String,
        /// The offset of the name in the text of the form.
        at: usize,
    },
    /// The arguments of a `custom<..>` do not match its parameters.
    #[error("the arguments of custom<{name}> are ({parameters})")]
    Arguments {
        /// The name of the directive.
        name: String,
        /// The parameters of the directive, in words.
        parameters: String,
        /// The offset of the directive in the text of the form.
        at: usize,
    },
    /// `$name` is no part of the operation.
    #[error("the operation has no operand, result, attribute, region or successor '{name}'")]
    UnknownName {
        /// The unknown name.
        name: String,
        /// The offset of the error in the text of the form.
        at: usize,
    },
    /// An optional group without an element that decides whether it is printed.
    #[error("an optional group needs an anchor: put '^' after the operand, attribute or region that decides")]
    NoAnchor {
        /// The offset of the group in the text of the form.
        at: usize,
    },
    /// A group begins with an element that is always present.
    #[error("an optional group begins with a literal, or with something that need not be there")]
    GroupStart {
        /// The offset of the group in the text of the form.
        at: usize,
    },
    /// The element in parentheses has the wrong kind, such as the type of an attribute.
    #[error("{what} cannot be used here")]
    WrongKind {
        /// The kind of the element.
        what: &'static str,
        /// The offset of the error in the text of the form.
        at: usize,
    },
    /// The form has more steps, operands or attributes than the limit.
    #[error("the form has more than {limit} {what}")]
    TooLarge {
        /// The kind of the object.
        what: &'static str,
        /// The maximum number.
        limit: usize,
    },
}

impl FormError {
    /// The offset in the text of the form, if the error is about one place.
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

/// The reason for which a row of a table of operations cannot be read. `at` is an offset in the row.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A word or punctuation is missing in the text.
    #[error("expected {expected} at '{found}'")]
    Expected {
        /// The expected continuation.
        expected: &'static str,
        /// The beginning of the actual continuation.
        found: String,
        /// The offset of the error in the row.
        at: usize,
    },
    /// The flow is invalid.
    #[error("{error}")]
    Flow {
        /// The error of the flow.
        error: FlowError,
        /// The offset of the clauses in the row.
        at: usize,
    },
}
