//! [`OnnxError`]: the reason for which bytes are not a readable ONNX model, and the place.

use std::io;

/// The reason for which a model cannot be read. Offsets are bytes from the beginning of the file; nodes and values have the names of the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OnnxError {
    /// The operating system refuses to read the file.
    #[error("{}", crate::source::reason(.0))]
    Read(#[from] io::Error),
    /// The file ends inside of a number.
    #[error("the file, or a message in it, ends inside of the number at byte {offset}")]
    End {
        /// The offset of the error in the file, in bytes.
        offset: u64,
    },
    /// A field that is longer than its message.
    #[error("the field at byte {offset} has {length} bytes, and {left} are left")]
    Length {
        /// The offset of the error in the file, in bytes.
        offset: u64,
        /// The declared length of the field.
        length: u64,
        /// The number of bytes.
        left: u64,
    },
    /// Bytes that are not protobuf, or a field of the wrong kind.
    #[error("malformed {what} at byte {offset}")]
    Malformed {
        /// The offset of the error in the file, in bytes.
        offset: u64,
        /// The name of the part.
        what: &'static str,
    },
    /// A text that is longer than memory.
    #[error("the text at byte {offset} is too long")]
    TooMuch {
        /// The offset of the error in the file, in bytes.
        offset: u64,
    },
    /// Messages are nested too deeply, or functions call each other.
    #[error("more than {most} {what} are inside one another")]
    Nested {
        /// The messages or calls that are nested.
        what: &'static str,
        /// The maximum.
        most: usize,
    },
    /// A model without a graph.
    #[error("the model has no graph")]
    NoGraph,
    /// A node without a type.
    #[error("node '{node}' does not say what it computes: its op_type is empty")]
    NoOperation {
        /// The node.
        node: String,
    },
    /// A value that is used before its definition.
    #[error(
        "node '{node}' uses value '{value}', which {}",
        if *is_later { "a node after it computes: nodes come after those whose results they use" }
        else { "no node, input or initializer before it defines" }
    )]
    Undefined {
        /// The node, or the graph whose output the value is.
        node: String,
        /// The value.
        value: String,
        /// Whether a later node of the graph computes it.
        is_later: bool,
    },
    /// A graph does not define a value that is one of its outputs.
    #[error("output '{value}' of graph '{graph}' is not defined: no node, input or initializer has this name")]
    UndefinedOutput {
        /// The graph.
        graph: String,
        /// The output.
        value: String,
    },
    /// A name has two definitions.
    #[error("value '{value}' is defined twice, the second time by {by}")]
    Redefined {
        /// The value.
        value: String,
        /// The second definition.
        by: String,
    },
    /// Two contradictory types of a value in the file.
    #[error("value '{value}' has type {first} {where_first}, and type {second} {where_second}")]
    Types {
        /// The value.
        value: String,
        /// One type.
        first: String,
        /// The place of the first type.
        where_first: &'static str,
        /// The second type.
        second: String,
        /// The place of the second type.
        where_second: &'static str,
    },
    /// A size below zero.
    #[error("value '{value}' has a dimension of size {size}")]
    Size {
        /// The value.
        value: String,
        /// The size.
        size: i64,
    },
    /// An attribute that is twice in a node.
    #[error("node '{node}' has attribute '{attribute}' twice")]
    RepeatedAttribute {
        /// The node.
        node: String,
        /// The attribute.
        attribute: String,
    },
    /// A call of a function of the model with more inputs or outputs than the function has.
    #[error("node '{node}' calls function '{function}', which has {expected} {what}, with {found}")]
    Call {
        /// The node.
        node: String,
        /// The function.
        function: String,
        /// Inputs or outputs.
        what: &'static str,
        /// The number in the function.
        expected: usize,
        /// The number in the node.
        found: usize,
    },
    /// The inlined functions have too many nodes.
    #[error("written out, the functions of the model have more than {most} nodes")]
    TooManyNodes {
        /// The maximum.
        most: usize,
    },
    /// A part that MLIR has no form for.
    #[error("node '{node}': {error}")]
    Build {
        /// The node.
        node: String,
        /// The error of the builder.
        error: crate::ir::build::BuildError,
    },
}
