//! The conditions of run-time sizes, for Python.

use broadcastable::source::SourceFile;
use broadcastable::verify::{self, SizesOutcome};
use pyo3::prelude::*;

/// A condition on the sizes of a run.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct Condition {
    /// The condition as text: `"dimension 0 of %a and dimension 0 of %b are equal"`.
    text: String,
    /// The lines of the operations that require the condition, counted from 1.
    lines: Vec<u32>,
    /// Whether an assertion in the function, or equal names of dimensions, state the condition.
    is_asserted: bool,
}

#[pymethods]
impl Condition {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Condition({:?}, lines={:?})", self.text, self.lines)
    }
}

/// The results for the run-time sizes of a function.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct FunctionSizes {
    /// The name of the function, without `@`.
    function: String,
    /// The line of the function, counted from 1.
    line: Option<u32>,
    /// `"satisfiable"`, `"contradictory"`, or `"undecided"` if a budget is exceeded.
    found: &'static str,
    /// The conditions; they are sufficient where `found` is `"satisfiable"`.
    conditions: Vec<Py<Condition>>,
    /// Values with dynamic dimensions, and types for which the function succeeds; `None` if none were found.
    witness: Option<Vec<(String, String)>>,
    /// Values whose sizes are not analysed, with their types.
    unanalysed: Vec<(String, String)>,
}

#[pymethods]
impl FunctionSizes {
    fn __str__(&self, py: Python<'_>) -> String {
        let head = match (self.found, self.conditions.len()) {
            ("satisfiable", 0) => format!("@{} succeeds with any sizes", self.function),
            ("satisfiable", _) => format!("@{} succeeds if", self.function),
            (found, _) => format!("@{} is {found}", self.function),
        };
        let conditions = self.conditions.iter().map(|condition| format!("\n  {}", condition.borrow(py).text));
        let unanalysed = self.unanalysed.iter().map(|(value, ty)| format!("\n  not analysed: {value} ({ty})"));
        std::iter::once(head).chain(conditions).chain(unanalysed).collect()
    }

    fn __repr__(&self) -> String {
        format!("<sizes of @{}: {}, {} conditions>", self.function, self.found, self.conditions.len())
    }
}

/// Converts the library's results.
pub(super) fn of(py: Python<'_>, sizes: verify::FunctionSizes, source: &SourceFile) -> PyResult<FunctionSizes> {
    let verify::FunctionSizes { function, place, unanalysed, outcome, .. } = sizes;
    let (found, conditions, witness) = match outcome {
        SizesOutcome::Contradictory => ("contradictory", Vec::new(), None),
        SizesOutcome::Undecided => ("undecided", Vec::new(), None),
        SizesOutcome::Satisfiable { conditions, witness, .. } => ("satisfiable", conditions, witness),
    };
    let condition = |condition: verify::Condition| {
        let text = condition.sentence();
        Py::new(py, Condition { text, lines: condition.lines, is_asserted: condition.is_asserted })
    };
    Ok(FunctionSizes {
        function,
        line: place.map(|place| source.line_column(place.start).line),
        found,
        conditions: conditions.into_iter().map(condition).collect::<PyResult<_>>()?,
        witness: witness.map(|all| all.into_iter().map(|one| (one.value, one.ty)).collect()),
        unanalysed: unanalysed.into_iter().map(|one| (one.value, one.ty)).collect(),
    })
}
