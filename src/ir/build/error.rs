//! Reasons for which a builder refuses a request: [`BuildError`].

use crate::ir::make::AttributeError;
use crate::shape::RuleError;
use crate::source::Span;

/// An error of a [`Builder`](super::Builder). The module is unchanged.
///
/// All variants are errors of the calling program, except [`Shapes`](BuildError::Shapes), which its user may have caused: it has the operands, axes and
/// sizes that conflict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The operands do not broadcast by the rule with which the result is inferred.
    #[error("operands of '{operation}' don't broadcast: {error}")]
    Shapes {
        /// The name of the operation.
        operation: String,
        /// The error of the operands.
        error: RuleError,
    },
    /// A result is inferred, and an operand has no shape that can be broadcast.
    #[error("operand #{operand} of '{operation}' has type '{ty}', from which no shape can be inferred")]
    Operand {
        /// The name of the operation.
        operation: String,
        /// The index of the operand.
        operand: usize,
        /// The type of the operand: neither tensor nor vector, or a vector of scalable sizes.
        ty: String,
    },
    /// A result is inferred from vectors and tensors together.
    #[error("'{operation}' mixes vectors and tensors")]
    Mixed {
        /// The name of the operation.
        operation: String,
    },
    /// A handle of another builder, or of an operation erased by [`Builder::erase`](super::Builder::erase).
    #[error("a handle of another builder")]
    Foreign,
    /// An id of a part that does not exist.
    #[error("an id without an entry in this module")]
    Unknown,
    /// The representation to go on with is not a single module with a body.
    #[error("not a single module with a body")]
    NoModule,
    /// An operation's name is not `dialect.name`.
    #[error("'{name}' is no name of an operation: write 'dialect.name'")]
    OperationName {
        /// The name.
        name: String,
    },
    /// An attribute, or a type of a dialect, that cannot be made.
    #[error(transparent)]
    Attribute(#[from] AttributeError),
    /// No floating-point type has this name.
    #[error("'{name}' is no floating-point type")]
    FloatType {
        /// The name.
        name: String,
    },
    /// An integer type is limited to 16777215 bits.
    #[error("an integer of {width} bits; at most 16777215 are possible")]
    Width {
        /// The number of bits.
        width: u32,
    },
    /// A type that no tensor, vector or complex number can have as element.
    #[error("'{ty}' cannot be the element type of a {of}")]
    ElementType {
        /// The type.
        ty: String,
        /// The kind of object that has the name.
        of: &'static str,
    },
    /// A vector has only sizes that are static and positive.
    #[error("a vector has static, positive sizes, not '{shape}'")]
    VectorShape {
        /// The shape.
        shape: String,
    },
    /// An operation without exactly one result, where its value is requested.
    #[error("'{operation}' has {found} results, not one")]
    OneResult {
        /// The name of the operation.
        operation: String,
        /// The number of the operation's results.
        found: usize,
    },
    /// The replacement of an operation states results or regions, although it takes over those of the replaced operation.
    #[error("'{operation}' replaces another operation and keeps its results: it states neither results nor successors")]
    Replacement {
        /// The name of the new operation.
        operation: String,
    },
    /// Modules, functions and returns keep their parts, and skipped operations their original text.
    #[error("the parts of '{operation}' are fixed by its form")]
    Fixed {
        /// The name of the operation.
        operation: String,
    },
    /// An operation cannot be erased while another one uses its result.
    #[error("a result of '{operation}' is still used")]
    Used {
        /// The name of the operation.
        operation: String,
    },
    /// A span outside of the builder's source, or a builder without a source.
    #[error("bytes {span:?} are not of the source that is built from")]
    Span {
        /// The span.
        span: Span,
    },
    /// The number of entries exceeds 32 bits.
    #[error("the module is full: more than 4294967294 of a kind")]
    Full,
}
