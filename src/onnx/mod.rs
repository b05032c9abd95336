//! ONNX models: [`read`] builds the module that onnx-mlir would build from the file, with all its names.
//!
//! ```
//! use broadcastable::{dialect::Registry, onnx};
//!
//! let bytes: &[u8] = include_bytes!("../../testdata/onnx/add.onnx");
//! assert!(onnx::is_onnx(bytes));
//! let registry = Registry::default();
//! let model = onnx::read(&bytes, &onnx::Options::new(&registry))?;
//! let text = model.ir.print_to_string(Default::default());
//! assert!(text.contains(r#"%Y = "onnx.Add"(%X, %row)"#), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A model is a message of protobuf, read by a reader in this crate (`wire`, `message`). `prost` decodes a message that is in memory as a whole, weights
//! and all, into other memory, and its generated code would be longer than both files; here weights are passed over by their length, so that the memory
//! is in proportion to the graph, a file of any size is read from disk, and a refusal gives the byte. Files of external data are not opened.
//!
//! The module has the graph as a function `@main_graph`: nodes are operations (`graph`) by the version of the operators
//! (`operators`), with their attributes (`attributes`) and, at their results, the types that the file states (`types`) or else the
//! element type that follows (`elements`). Graphs in attributes are regions (`regions`), functions are written out where they are called
//! (`calls`). Operators of other domains are `onnx.Custom`. Inferred types go back into the file as parts of it that change (`value_info`).

mod attributes;
mod calls;
mod constants;
mod elements;
mod error;
mod graph;
mod message;
mod operators;
mod regions;
mod types;
mod value_info;
mod wire;

pub use error::OnnxError;
pub use value_info::FilePart;

use crate::dialect::Registry;
use crate::ir::{Ir, ValueId};
use crate::limits::Limits;
use crate::source::Bytes;
use graph::Graphs;
use message::NodeProto;
use wire::Wire;

/// The number of bytes that [`is_onnx`] reads.
pub const SIGNATURE: usize = 3;

/// Whether bytes begin like a model: with the version of the format, which every model has and all programs write first, and one of the
/// fields that follow it. No MLIR text begins with a control character.
pub fn is_onnx(bytes: &[u8]) -> bool {
    const IR_VERSION: u8 = 1 << 3;
    /// The first bytes of the fields after the version: producer, domain, version of the model, description, graph,
    /// operators. For fields with numbers above 15, each possible first byte is listed.
    const NEXT: [u8; 15] = [0x12, 0x1A, 0x22, 0x28, 0x32, 0x3A, 0x42, 0x72, 0xA2, 0xCA, 0xD2, 0xAA, 0xB2, 0xC2, 0xBA];
    matches!(bytes, [IR_VERSION, 1..=0x7F, next, ..] if NEXT.contains(next))
}

/// The names of a node and of its values, as they are in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NodeNames {
    /// The name of the node, or of its first value if it has none; the name is its location in the module.
    pub name: String,
    /// The operator.
    pub op_type: String,
    /// The inputs of the node; an omitted input is empty.
    pub inputs: Vec<String>,
    /// The outputs of the node; an omitted output is empty.
    pub outputs: Vec<String>,
}

impl NodeNames {
    fn of(node: &NodeProto) -> Self {
        Self {
            name: graph::label(node).to_owned(),
            op_type: node.op_type.clone(),
            inputs: node.inputs.clone(),
            outputs: node.outputs.clone(),
        }
    }
}

/// The contents of a file.
#[derive(Debug)]
#[non_exhaustive]
pub struct Model {
    /// The module.
    pub ir: Ir,
    /// The version of the format.
    pub ir_version: u64,
    /// The version of ONNX's operators.
    pub opset: u64,
    /// The name of the program that wrote the file, from the file: `pytorch`.
    pub producer: String,
    /// The nodes that became operations, in order.
    pub nodes: Vec<NodeNames>,
    /// The values that nodes of the graph compute, in order, with their names.
    values: Vec<(String, ValueId)>,
}

/// Options of reading a model.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options<'o> {
    /// The known operators.
    pub registry: &'o Registry,
    /// The sizes of reads, and the sizes above which parts are omitted or refused.
    pub limits: &'o Limits,
}

impl<'o> Options<'o> {
    /// Reads as `bcast-opt` does by default.
    pub const fn new(registry: &'o Registry) -> Self {
        Self { registry, limits: &Limits::DEFAULT }
    }

    broadcastable_core::setters! { limits: &'o Limits }
}

/// Reads a model, from bytes that are in memory or in a file.
///
/// # Errors
/// [`OnnxError`], with the place in the file, or the node.
pub fn read(bytes: &dyn Bytes, options: &Options<'_>) -> Result<Model, OnnxError> {
    let mut model = Wire::new(bytes, options.limits.importing).model()?;
    let (producer, graph) = (std::mem::take(&mut model.producer), model.graph.take());
    let graph = graph.ok_or(OnnxError::NoGraph)?;
    let mut graphs = Graphs::new(&model, *options);
    graphs.main(&graph, model.ir_version)?;
    let (opset, nodes) = (graphs.version(""), std::mem::take(&mut graphs.nodes));
    let values = std::mem::take(&mut graphs.computed);
    Ok(Model { ir: graphs.builder.finish(), ir_version: model.ir_version, opset, producer, nodes, values })
}
