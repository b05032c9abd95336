//! [`OnnxError`]: why bytes are no ONNX model that can be read, and where.

use std::io;

/// Why a model cannot be read. Offsets are bytes from the beginning of the file; nodes and values have the names of the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OnnxError {
    /// The operating system does not give the bytes.
    #[error("{}", crate::source::reason(.0))]
    Read(#[from] io::Error),
    /// The file ends inside of a number.
    #[error("the file, or a message in it, ends inside of the number at byte {offset}")]
    End {
        /// Where.
        offset: u64,
    },
    /// A field that announces more bytes than its message has.
    #[error("the field at byte {offset} has {length} bytes, and {left} are left")]
    Length {
        /// Where.
        offset: u64,
        /// The length that it announces.
        length: u64,
        /// How many bytes there are.
        left: u64,
    },
    /// Bytes that are not protobuf, or a field of a kind that ONNX does not give it.
    #[error("malformed {what} at byte {offset}")]
    Malformed {
        /// Where.
        offset: u64,
        /// Which part.
        what: &'static str,
    },
    /// A text that is longer than memory.
    #[error("the text at byte {offset} is too long")]
    TooMuch {
        /// Where.
        offset: u64,
    },
    /// Messages inside one another, or functions that call each other.
    #[error("more than {most} {what} are inside one another")]
    Nested {
        /// The messages or calls that are nested.
        what: &'static str,
        /// How many may be.
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
    /// A value that is used, and nothing before defines it.
    #[error(
        "node '{node}' uses value '{value}', which {}",
        if *is_later { "a node after it computes: nodes come after those whose results they use" }
        else { "no node, input or initializer before it defines" }
    )]
    Undefined {
        /// The node, or the graph whose output it is.
        node: String,
        /// The value.
        value: String,
        /// Whether a later node of the graph computes it.
        is_later: bool,
    },
    /// An output of a graph that nothing in it defines.
    #[error("output '{value}' of graph '{graph}' is not defined: no node, input or initializer has this name")]
    UndefinedOutput {
        /// The graph.
        graph: String,
        /// The output.
        value: String,
    },
    /// Two definitions of one name.
    #[error("value '{value}' is defined twice, the second time by {by}")]
    Redefined {
        /// The value.
        value: String,
        /// The second definition.
        by: String,
    },
    /// Two types that the file states for a value, and that cannot both hold.
    #[error("value '{value}' has type {first} {where_first}, and type {second} {where_second}")]
    Types {
        /// The value.
        value: String,
        /// One type.
        first: String,
        /// Where it is stated.
        where_first: &'static str,
        /// The other.
        second: String,
        /// Where it is stated.
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
    /// A call of a function of the model with more inputs or outputs than it has.
    #[error("node '{node}' calls function '{function}', which has {expected} {what}, with {found}")]
    Call {
        /// The node.
        node: String,
        /// The function.
        function: String,
        /// Inputs or outputs.
        what: &'static str,
        /// How many the function has.
        expected: usize,
        /// How many the node has.
        found: usize,
    },
    /// Functions that call others so often that writing them out would take too much.
    #[error("written out, the functions of the model have more than {most} nodes")]
    TooManyNodes {
        /// How many there may be.
        most: usize,
    },
    /// A part that MLIR has no form for.
    #[error("node '{node}': {error}")]
    Build {
        /// The node.
        node: String,
        /// Why.
        error: crate::ir::build::BuildError,
    },
}
