//! `broadcast_shapes`: shapes as tuples of numbers, `"?"` and names.

use bcast_programs::driver::calculator::{Question, read_shape};
use broadcastable::shape::{Conformance, Dim, Rule, RuleError, RuleKind, Shape, Wording};
use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};

create_exception!(
    broadcastable,
    ShapeError,
    PyValueError,
    "Shapes do not broadcast.\n\n`str()` has the shapes drawn under one another. `shapes` are the shapes, `operands` the indices of the two \
     that do not go together, `sizes` their sizes there, and `axis` the axis of the result, counted from the left; the last three are \
     `None` where ranks or the number of operands are wrong."
);

/// A shape from Python.
struct Operand<'py> {
    shape: Shape,
    /// The argument for each dimension; empty for a text.
    dims: Vec<Bound<'py, PyAny>>,
}

impl<'py> Operand<'py> {
    fn of(given: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            let shape = read_shape(text.to_str()?).map_err(|error| PyValueError::new_err(error.to_string()))?;
            return Ok(Self { shape, dims: Vec::new() });
        }
        // As in NumPy, a number is a shape with one dimension.
        let dims: Vec<Bound<'py, PyAny>> = match given.is_instance_of::<PyInt>() {
            true => vec![given.clone()],
            false => given.try_iter()?.collect::<PyResult<_>>()?,
        };
        let shape = Shape::ranked(dims.iter().map(dim).collect::<PyResult<Vec<_>>>()?);
        Ok(Self { shape, dims })
    }

    /// The dimension at an axis, if it is given as a name.
    fn name(&self, axis: usize) -> Option<&Bound<'py, PyAny>> {
        let dim = self.dims.get(axis)?;
        let is_unnamed = dim.is_none() || dim.extract::<&str>().is_ok_and(|text| text == "?");
        let is_dynamic = self.shape.dims()?.get(axis)?.is_dynamic();
        (is_dynamic && !is_unnamed).then_some(dim)
    }
}

/// A dimension: a number; `"?"` or `None` for a size that is known only at run time; any other object for a named size.
fn dim(given: &Bound<'_, PyAny>) -> PyResult<Dim> {
    if given.is_instance_of::<PyString>() || given.is_none() {
        return Ok(Dim::DYNAMIC);
    }
    let Ok(number) = given.call_method0("__index__") else {
        // A size whose name is an expression, as in JAX: it supports arithmetic, and is not a number.
        return match given.hasattr("__sub__")? && given.hasattr("__rmul__")? && !given.hasattr("__float__")? {
            true => Ok(Dim::DYNAMIC),
            false => Err(PyTypeError::new_err(format!("a size is a number, \"?\" or a name, not {}", given.repr()?))),
        };
    };
    let size = number.extract::<u64>().ok().and_then(|size| Dim::fixed(size).ok());
    size.ok_or_else(|| PyValueError::new_err(format!("a size is between 0 and 2**63 - 1, not {}", given)))
}

/// The shape that shapes broadcast to.
///
/// A shape is a tuple or list of sizes, one size, or a text such as `"8x1x?"`; the text `"*"` is a shape of unknown rank. A size is a number
/// from 0 to 2**63 - 1, `"?"` or `None` where only a run decides it, or a name: any other text. A name stands for one size, which may be 1.
///
/// `rule` is `"numpy"` (also ONNX's and PyTorch's), `"broadcastable"` (MLIR's trait), `"none"`, `"unidirectional"`, `"pdpd"` with `axis`,
/// or `"bidirectional"` with `target`. `conformance` (`"spec"`, `"strict"`, `"upstream"`) is for rule `"broadcastable"`.
///
/// Returns a tuple, or `"*"` where the rank is unknown: numbers, `"?"`, and a name if the size is that of the name in every run.
/// Raises `ShapeError` if shapes do not broadcast, `ValueError` and `TypeError` if an argument is not a shape or not a rule.
#[pyfunction]
#[pyo3(signature = (*shapes, rule = "numpy", axis = None, target = None, conformance = "spec"))]
pub(super) fn broadcast_shapes<'py>(
    py: Python<'py>,
    shapes: &Bound<'py, PyTuple>,
    rule: &str,
    axis: Option<i64>,
    target: Option<Bound<'py, PyAny>>,
    conformance: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let operands: Vec<Operand<'py>> = shapes.iter().map(|shape| Operand::of(&shape)).collect::<PyResult<_>>()?;
    let target = target.map(|target| Operand::of(&target)).transpose()?;
    let wrong = |what: &str, name: &str, error: &dyn std::error::Error| {
        PyValueError::new_err(format!("'{name}' is no {what}: {error}"))
    };
    let kind: RuleKind = rule.parse().map_err(|error| wrong("rule", rule, &error))?;
    let profile: Conformance = conformance.parse().map_err(|error| wrong("profile", conformance, &error))?;
    let rule = Rule::new(kind, axis, target.as_ref().map(|target| target.shape.clone()));
    let rule = rule.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let dims: Vec<Option<&[Dim]>> = operands.iter().map(|operand| operand.shape.dims()).collect();
    let inferred = rule.infer(&dims, profile);
    drop(dims);
    match inferred {
        Ok(result) => {
            let named: Vec<&Operand<'py>> = match kind {
                // The result has the shape of the first.
                RuleKind::Unidirectional | RuleKind::Pdpd => operands.iter().take(1).collect(),
                _ => operands.iter().chain(&target).collect(),
            };
            tuple(py, &result, &named)
        }
        Err(error) => {
            let inputs = operands.into_iter().map(|operand| operand.shape).collect();
            Err(refusal(py, &Question { inputs, rule, conformance: profile }, &error, shapes))
        }
    }
}

/// A shape for Python. Names are those of `operands`, aligned at the right.
fn tuple<'py>(py: Python<'py>, shape: &Shape, operands: &[&Operand<'py>]) -> PyResult<Bound<'py, PyAny>> {
    let Some(dims) = shape.dims() else { return Ok(PyString::intern(py, "*").into_any()) };
    let of = |(axis, dim): (usize, &Dim)| match dim.size() {
        Some(size) => Ok(size.into_pyobject(py)?.into_any()),
        None => Ok(common_name(operands, dims.len() - axis)?.unwrap_or_else(|| PyString::intern(py, "?").into_any())),
    };
    let dims: Vec<Bound<'py, PyAny>> = dims.iter().enumerate().map(of).collect::<PyResult<_>>()?;
    Ok(PyTuple::new(py, dims)?.into_any())
}

/// The name that all sizes of a column have that are not 1, counted from the right and from 1.
fn common_name<'py>(operands: &[&Operand<'py>], from_right: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
    let mut found: Option<&Bound<'py, PyAny>> = None;
    for operand in operands {
        let Some(dims) = operand.shape.dims() else { return Ok(None) };
        let Some(axis) = dims.len().checked_sub(from_right) else { continue };
        if dims[axis].is_one() {
            continue;
        }
        match (operand.name(axis), found) {
            (Some(name), None) => found = Some(name),
            (Some(name), Some(other)) if name.eq(other)? => {}
            _ => return Ok(None),
        }
    }
    Ok(found.cloned())
}

fn refusal(py: Python<'_>, question: &Question, error: &RuleError, shapes: &Bound<'_, PyTuple>) -> PyErr {
    let text = question.show_refusal(error, Wording::Mlir);
    let raised = ShapeError::new_err(text.trim_end().to_owned());
    let size = |dim: Dim| dim.size();
    let (axis, sizes, operands) = match error {
        RuleError::Conflict(found) | RuleError::Unequal(found) | RuleError::OneWay(found) => (
            Some(found.axis.index()),
            Some((size(found.first.dim), size(found.second.dim))),
            Some((found.first.operand, found.second.operand)),
        ),
        RuleError::Target { axis, input, target, .. } => {
            (Some(axis.index()), Some((size(input.dim), size(*target))), Some((input.operand, input.operand)))
        }
        _ => (None, None, None),
    };
    let value = raised.value(py);
    let set = || -> PyResult<()> {
        value.setattr("axis", axis)?;
        value.setattr("sizes", sizes)?;
        value.setattr("operands", operands)?;
        value.setattr("shapes", shapes)
    };
    match set() {
        Ok(()) => raised,
        Err(error) => error,
    }
}
