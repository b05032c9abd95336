//! Signatures and comparisons of functions, for Python.

use crate::finding::Finding;
use broadcastable::source::SourceFile;
use broadcastable::verify::{
    Comparison, FunctionDifference, FunctionSignature, SignedRequirement, SignedValue, SizeTerm,
};
use pyo3::prelude::*;
use std::sync::Arc;

/// An argument or a result of a function, with its sizes as terms: `"batch"`, `"2*A"`, `"A | B"`.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct SizedValue {
    /// The name of an argument, with `%`; empty for a result.
    name: String,
    /// The sizes; `None` if the value is not a tensor, or its rank is unknown.
    sizes: Option<Vec<String>>,
    /// The element type of a tensor, or the type of any other value; empty if it is unknown.
    element: String,
}

#[pymethods]
impl SizedValue {
    fn __repr__(&self) -> String {
        format!("SizedValue({:?}, sizes={:?}, element={:?})", self.name, self.sizes, self.element)
    }
}

impl From<SignedValue> for SizedValue {
    fn from(value: SignedValue) -> Self {
        let sizes = value.sizes.map(|sizes| sizes.iter().map(SizeTerm::to_string).collect());
        Self { name: value.name, sizes, element: value.element }
    }
}

/// Something that a function requires of sizes.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct SizeRequirement {
    /// The requirement: `"A, B broadcast"`.
    text: String,
    /// The lines of the operations with the requirement, counted from 1.
    lines: Vec<u32>,
}

#[pymethods]
impl SizeRequirement {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("SizeRequirement({:?}, lines={:?})", self.text, self.lines)
    }
}

/// The sizes for which a function succeeds, and the shapes that it returns for them.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct Signature {
    /// The name of the function, without `@`.
    function: String,
    /// The line of the function, counted from 1.
    line: Option<u32>,
    /// The signature as text, as `--signature` prints it; `None` without a signature.
    text: Option<String>,
    /// The reason for which there is no signature.
    reason: Option<String>,
    arguments: Vec<Py<SizedValue>>,
    results: Vec<Py<SizedValue>>,
    requirements: Vec<Py<SizeRequirement>>,
}

#[pymethods]
impl Signature {
    fn __str__(&self) -> String {
        match (&self.text, &self.reason) {
            (Some(text), _) => text.trim_end().to_owned(),
            (None, Some(reason)) => format!("@{}: {reason}", self.function),
            (None, None) => format!("@{}", self.function),
        }
    }

    fn __repr__(&self) -> String {
        format!("<signature of @{}: {} requirements>", self.function, self.requirements.len())
    }
}

impl Signature {
    pub(super) fn of(py: Python<'_>, found: FunctionSignature, source: &SourceFile) -> PyResult<Self> {
        let line = found.place.map(|place| source.line_column(place.start).line);
        let (function, signature) = (found.function, found.signature);
        let (text, reason) = match &signature {
            Ok(signature) => (Some(signature.to_string()), None),
            Err(reason) => (None, Some(reason.to_string())),
        };
        let (arguments, results, requirements) = match signature {
            Ok(signature) => (signature.arguments, signature.results, signature.requirements),
            Err(_) => Default::default(),
        };
        let values = |values: Vec<SignedValue>| -> PyResult<Vec<Py<SizedValue>>> {
            values.into_iter().map(|value| Py::new(py, SizedValue::from(value))).collect()
        };
        let requirement = |required: SignedRequirement| {
            Py::new(py, SizeRequirement { text: required.condition.to_string(), lines: required.lines })
        };
        Ok(Self {
            function,
            line,
            text,
            reason,
            arguments: values(arguments)?,
            results: values(results)?,
            requirements: requirements.into_iter().map(requirement).collect::<PyResult<_>>()?,
        })
    }
}

/// The outcome of comparing two functions of the same name.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct FunctionComparison {
    /// The name of the function, without `@`.
    function: String,
    /// `"equal"`, `"refines"`, `"differs"`, `"undecided"`, `"not-compared"`, `"added"`, `"removed"` or `"vacuous"`.
    verdict: String,
    /// `"fails"` or `"shape"`, if the functions differ.
    difference: Option<&'static str>,
    /// Arguments with types without `?`, for which the functions differ.
    witness: Vec<(String, String)>,
    /// The number of results of both functions.
    results: usize,
    /// The number of compared results.
    results_compared: usize,
    /// The difference, or the undecided part, with its place.
    finding: Option<Py<Finding>>,
}

#[pymethods]
impl FunctionComparison {
    fn __str__(&self, py: Python<'_>) -> String {
        match &self.finding {
            Some(finding) => finding.borrow(py).drawn(),
            None => format!("@{} is {}", self.function, self.verdict),
        }
    }

    fn __repr__(&self) -> String {
        format!("<comparison of @{}: {}>", self.function, self.verdict)
    }
}

impl FunctionComparison {
    pub(super) fn of(py: Python<'_>, found: Comparison, finding: Option<Finding>) -> PyResult<Self> {
        let difference = found.difference.map(|difference| match difference {
            FunctionDifference::Fails(_) => "fails",
            FunctionDifference::Shape { .. } => "shape",
        });
        Ok(Self {
            function: found.function,
            verdict: found.verdict.to_string(),
            difference,
            witness: found.witness.into_iter().map(|argument| (argument.value, argument.ty)).collect(),
            results: found.results,
            results_compared: found.results_compared,
            finding: finding.map(|finding| Py::new(py, finding)).transpose()?,
        })
    }
}

/// The findings on the names that the author gave to sizes.
pub(super) fn named(
    found: &[FunctionSignature],
    module: &broadcastable::ir::Ir,
    source: &Arc<SourceFile>,
) -> Vec<Finding> {
    let diagnostics = found.iter().flat_map(|found| found.findings(module));
    diagnostics.map(|diagnostic| Finding::new(Arc::clone(source), diagnostic, None)).collect()
}
