//! The module of a text, read-only: operations, values, blocks and regions.

use crate::origin::{Origin, of_operation};
use broadcastable::ir::{AttributeKind, BlockId, Definition, Ir, OpId, PrintOptions, RegionId, ValueId};
use broadcastable::source::SourceFile;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::sync::{Arc, OnceLock};

/// A text and its module.
pub(crate) struct Read {
    pub(crate) source: Arc<SourceFile>,
    pub(crate) ir: Ir,
}

/// The module of a text, which is incomplete after an error of syntax.
#[pyclass(module = "broadcastable", frozen)]
pub(super) struct Module {
    read: Arc<Read>,
    findings: OnceLock<Py<PyAny>>,
}

impl Module {
    pub(crate) fn new(read: Read) -> Self {
        Self { read: Arc::new(read), findings: OnceLock::new() }
    }
}

#[pymethods]
impl Module {
    /// The findings about the module.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.findings.get().map_or_else(|| PyTuple::empty(py).into_any(), |found| found.bind(py).clone())
    }

    fn _set_findings(&self, findings: Py<PyAny>) {
        // The findings are set once, when the module is created.
        _ = self.findings.set(findings);
    }

    /// The name of the text.
    #[getter]
    fn name(&self) -> &str {
        self.read.source.name()
    }

    /// The operations at the top level: one `builtin.module` in most texts.
    #[getter]
    fn top_level(&self) -> Vec<Operation> {
        self.read.ir.top_level().map(|op| Operation::new(&self.read, op)).collect()
    }

    /// All operations, each before the operations in its regions; with `name` only operations with this name.
    #[pyo3(signature = (name = None))]
    fn walk(&self, name: Option<&str>) -> Walk {
        let ops = walk(&self.read.ir, self.read.ir.top_level().collect(), name);
        Walk { read: Arc::clone(&self.read), ops: ops.into_iter() }
    }

    fn __iter__(&self) -> Walk {
        self.walk(None)
    }

    fn __str__(&self) -> String {
        String::from_utf8_lossy(&self.read.ir.print(PrintOptions::default())).into_owned()
    }

    fn __repr__(&self) -> String {
        format!("<module of {}: {} operations>", self.name(), self.read.ir.operations().len())
    }
}

/// The given operations and all operations inside them, in the order of the text.
fn walk(ir: &Ir, roots: Vec<OpId>, name: Option<&str>) -> Vec<OpId> {
    let mut open = roots;
    open.reverse();
    let mut found = Vec::new();
    while let Some(op) = open.pop() {
        if name.is_none_or(|name| ir.op_name(op) == name) {
            found.push(op);
        }
        let inner = ir.regions(op).flat_map(|region| ir.blocks(region)).flat_map(|block| ir.block_ops(block));
        let at = open.len();
        open.extend(inner);
        open[at..].reverse();
    }
    found
}

/// Operations, one after the other.
#[pyclass(module = "broadcastable")]
pub(super) struct Walk {
    read: Arc<Read>,
    ops: std::vec::IntoIter<OpId>,
}

#[pymethods]
impl Walk {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<Operation> {
        self.ops.next().map(|op| Operation::new(&self.read, op))
    }
}

/// An operation of a module.
#[pyclass(module = "broadcastable", frozen, eq, hash)]
pub(super) struct Operation {
    read: Arc<Read>,
    id: OpId,
}

impl PartialEq for Operation {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && Arc::ptr_eq(&self.read, &other.read)
    }
}

impl std::hash::Hash for Operation {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl Operation {
    fn new(read: &Arc<Read>, id: OpId) -> Self {
        Self { read: Arc::clone(read), id }
    }
}

#[pymethods]
impl Operation {
    /// The name of the operation with its dialect: `"tosa.add"`.
    #[getter]
    fn name(&self) -> String {
        self.read.ir.op_name(self.id).to_string()
    }

    /// The operands.
    #[getter]
    fn operands(&self) -> Vec<Value> {
        self.read.ir.operands(self.id).iter().map(|value| Value::new(&self.read, *value)).collect()
    }

    /// The results.
    #[getter]
    fn results(&self) -> Vec<Value> {
        self.read.ir.results(self.id).map(|value| Value::new(&self.read, value)).collect()
    }

    /// The attributes and properties of the operation in MLIR's spelling, by name.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Read { ir, .. } = &*self.read;
        let found = PyDict::new(py);
        for dictionary in [ir.attribute_dictionary(self.id), ir.properties(self.id)].into_iter().flatten() {
            let AttributeKind::Dictionary(entries) = *ir.attributes().resolve(dictionary) else { continue };
            for entry in ir.attributes().dictionary(entries) {
                let name = broadcastable::ir::spelled(ir.texts().get(entry.name)).into_owned();
                found.set_item(String::from_utf8_lossy(&name), ir.print_attribute(entry.value))?;
            }
        }
        Ok(found)
    }

    /// The regions of the operation.
    #[getter]
    fn regions(&self) -> Vec<Region> {
        self.read.ir.regions(self.id).map(|id| Region { read: Arc::clone(&self.read), id }).collect()
    }

    /// The operation with the region that contains it.
    #[getter]
    fn parent(&self) -> Option<Self> {
        self.read.ir.parent_op(self.id).map(|op| Self::new(&self.read, op))
    }

    /// The location of the operation as written, `loc(..)`, if it has one.
    #[getter]
    fn location(&self) -> Option<String> {
        let location = self.read.ir.print_attribute(self.read.ir.location(self.id)?);
        Some(if location.starts_with("loc(") { location } else { format!("loc({location})") })
    }

    /// The place in the program from which the MLIR was generated, if its location has one.
    #[getter]
    fn origin(&self) -> Option<Origin> {
        of_operation(&self.read.ir, self.id)
    }

    /// The line of the operation's name in the text, counted from 1.
    #[getter]
    fn line(&self) -> Option<u32> {
        Some(self.read.source.line_column(self.read.ir.place(self.id)?.start).line)
    }

    /// The column of the operation's name in the text, in bytes, counted from 1.
    #[getter]
    fn column(&self) -> Option<u32> {
        Some(self.read.source.line_column(self.read.ir.place(self.id)?.start).column)
    }

    /// The operation, followed by the operations in its regions.
    #[pyo3(signature = (name = None))]
    fn walk(&self, name: Option<&str>) -> Walk {
        Walk { read: Arc::clone(&self.read), ops: walk(&self.read.ir, vec![self.id], name).into_iter() }
    }

    fn __str__(&self) -> String {
        self.read.ir.print_op(self.id, PrintOptions::default())
    }

    fn __repr__(&self) -> String {
        let line = self.line().map_or(String::new(), |line| format!(" at line {line}"));
        format!("<operation {}{line}>", self.name())
    }
}

/// A region of an operation.
#[pyclass(module = "broadcastable", frozen)]
pub(super) struct Region {
    read: Arc<Read>,
    id: RegionId,
}

#[pymethods]
impl Region {
    /// The blocks of the region; the first is the entry.
    #[getter]
    fn blocks(&self) -> Vec<Block> {
        self.read.ir.blocks(self.id).map(|id| Block { read: Arc::clone(&self.read), id }).collect()
    }

    fn __repr__(&self) -> String {
        format!("<region of {} blocks>", self.read.ir.block_count(self.id))
    }
}

/// A block of a region.
#[pyclass(module = "broadcastable", frozen)]
pub(super) struct Block {
    read: Arc<Read>,
    id: BlockId,
}

#[pymethods]
impl Block {
    /// The arguments of the block.
    #[getter]
    fn arguments(&self) -> Vec<Value> {
        self.read.ir.arguments(self.id).map(|value| Value::new(&self.read, value)).collect()
    }

    /// The operations of the block.
    #[getter]
    fn operations(&self) -> Vec<Operation> {
        self.read.ir.block_ops(self.id).map(|op| Operation::new(&self.read, op)).collect()
    }

    fn __repr__(&self) -> String {
        let (arguments, operations) = (self.read.ir.arguments(self.id).len(), self.read.ir.block_ops(self.id).count());
        format!("<block of {operations} operations with {arguments} arguments>")
    }
}

/// A result of an operation, or an argument of a block.
#[pyclass(module = "broadcastable", frozen, eq, hash)]
pub(super) struct Value {
    read: Arc<Read>,
    id: ValueId,
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && Arc::ptr_eq(&self.read, &other.read)
    }
}

impl std::hash::Hash for Value {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl Value {
    fn new(read: &Arc<Read>, id: ValueId) -> Self {
        Self { read: Arc::clone(read), id }
    }
}

#[pymethods]
impl Value {
    /// The name of the value with `%`; `None` without a name in the text.
    #[getter]
    fn name(&self) -> Option<String> {
        self.read.ir.value_name(self.id)
    }

    /// The type of the value, as written: `"tensor<4x?xf32>"`.
    #[getter]
    fn r#type(&self) -> String {
        self.read.ir.print_type(self.read.ir.value_type(self.id))
    }

    /// The shape of the value: a tuple of numbers and `"?"`, `"*"` for an unknown rank, and `None` for a type without a shape.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(shaped) = self.read.ir.types().shaped(self.read.ir.value_type(self.id)) else { return Ok(None) };
        let Some(dims) = shaped.shape else { return Ok(Some(PyString::intern(py, "*").into_any())) };
        let dim = |dim: &broadcastable::shape::Dim| match dim.size() {
            Some(size) => size.into_bound_py_any(py),
            None => Ok(PyString::intern(py, "?").into_any()),
        };
        let dims = dims.iter().map(dim).collect::<PyResult<Vec<_>>>()?;
        Ok(Some(PyTuple::new(py, dims)?.into_any()))
    }

    /// The element type of the value's shape; `None` for a type without a shape.
    #[getter]
    fn element_type(&self) -> Option<String> {
        let shaped = self.read.ir.types().shaped(self.read.ir.value_type(self.id))?;
        Some(self.read.ir.print_type(shaped.element))
    }

    /// The operation that defines the value; `None` for an argument of a block.
    #[getter]
    fn owner(&self) -> Option<Operation> {
        match self.read.ir.definition(self.id) {
            Definition::Result(op) => Some(Operation::new(&self.read, op)),
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.name().unwrap_or_else(|| "%?".to_owned()), self.r#type())
    }

    fn __repr__(&self) -> String {
        format!("<value {self}>", self = self.__str__())
    }
}
