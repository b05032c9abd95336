//! [`Finding`]: a diagnostic with its text, for Python.

use crate::origin::Origin;
use broadcastable::diagnostic::render::{MessageFormat, Style, to_string};
use broadcastable::diagnostic::{Applicability, Diagnostic, DiagnosticRecord, PlaceRecord, fingerprint};
use broadcastable::source::SourceFile;
use pyo3::PyClass;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// A marked range of the text. Lines and columns count from 1, columns in bytes; the end is after the last byte.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct Label {
    message: String,
    /// Whether the label marks the error, and not a place that explains it.
    primary: bool,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

#[pymethods]
impl Label {
    fn __repr__(&self) -> String {
        let Self { message, primary, line, column, .. } = self;
        format!("Label({message:?}, primary={}, line={line}, column={column})", python_bool(*primary))
    }
}

/// A sentence of a finding; `line` and `column` are `None` without a place.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct Note {
    message: String,
    line: Option<u32>,
    column: Option<u32>,
}

#[pymethods]
impl Note {
    fn __repr__(&self) -> String {
        format!("Note({:?})", self.message)
    }
}

/// A suggestion with its edits; empty if the suggestion has no edits.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct Fix {
    message: String,
    /// `"safe"`, `"unsafe"` (a guess), or `"display"` (for people).
    applicability: &'static str,
    edits: Vec<Py<Edit>>,
}

#[pymethods]
impl Fix {
    fn __repr__(&self) -> String {
        format!("Fix({:?}, applicability={:?}, edits={})", self.message, self.applicability, self.edits.len())
    }
}

/// A replacement of the bytes `start` to `end` of the text; both count from 0, and `end` is after the last.
#[pyclass(module = "broadcastable", frozen, get_all)]
pub(super) struct Edit {
    start: u64,
    end: u64,
    replacement: String,
}

#[pymethods]
impl Edit {
    fn __repr__(&self) -> String {
        format!("Edit({}, {}, {:?})", self.start, self.end, self.replacement)
    }
}

const fn python_bool(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// A finding: an error in a program, or a probable one. `str()` draws it like the terminal, and a notebook draws it
/// in colours. Both draw it on the line of the program from which the MLIR was generated, if that line is known and can
/// be read, and otherwise on the text. `render()` draws it on the text.
#[pyclass(module = "broadcastable", frozen)]
pub(super) struct Finding {
    source: Arc<SourceFile>,
    diagnostic: Diagnostic,
    origin: Option<Origin>,
}

impl Finding {
    pub(super) fn new(source: Arc<SourceFile>, diagnostic: Diagnostic, origin: Option<Origin>) -> Self {
        Self { source, diagnostic, origin }
    }

    fn place(&self) -> PlaceRecord {
        PlaceRecord::of(&self.source, self.diagnostic.location)
    }

    fn show(&self, style: Style) -> String {
        to_string(&self.source, &self.diagnostic, style)
    }

    /// The finding as `str` prints it.
    pub(super) fn drawn(&self) -> String {
        self.show_origin(Style::default()).trim_end().to_owned()
    }

    /// The finding on the lines of the user's program if that can be read, otherwise on the lines of the text.
    fn show_origin(&self, style: Style) -> String {
        let excerpt = self.origin.as_ref().and_then(|origin| origin.excerpt(&self.source, &self.diagnostic));
        match excerpt {
            Some((file, diagnostic)) => to_string(&file, &diagnostic, style),
            None => self.show(style),
        }
    }
}

#[pymethods]
impl Finding {
    /// The kind of finding: `"E0510"`; `explain(code)` returns its page.
    #[getter]
    fn code(&self) -> &'static str {
        self.diagnostic.code.number()
    }

    /// The code in words: `"incompatible-shapes"`.
    #[getter]
    fn name(&self) -> String {
        self.diagnostic.code.name()
    }

    /// `"error"`, `"warning"`, `"remark"` or `"note"`.
    #[getter]
    fn severity(&self) -> String {
        self.diagnostic.severity.to_string()
    }

    /// The message, in MLIR's words where MLIR has some.
    #[getter]
    fn message(&self) -> &str {
        &self.diagnostic.message
    }

    /// The name of the text.
    #[getter]
    fn file(&self) -> &str {
        self.source.name()
    }

    /// The line in the text, from 1; `None` without a place.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.place().line
    }

    /// The column in bytes, from 1; `None` without a place.
    #[getter]
    fn column(&self) -> Option<u32> {
        self.place().column
    }

    /// The place in the program from which the MLIR was generated, if the MLIR has it.
    #[getter]
    fn origin(&self) -> Option<Origin> {
        self.origin.clone()
    }

    /// The marked stretches of the text.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let label = |label: &broadcastable::diagnostic::Label| {
            let (start, end) = (self.source.line_column(label.span.start), self.source.line_column(label.span.end));
            Label {
                message: label.text.clone(),
                primary: label.primary,
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
            }
        };
        tuple(py, self.diagnostic.labels.iter().map(label))
    }

    /// Further explanations.
    #[getter]
    fn notes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let note = |note: &broadcastable::diagnostic::Note| {
            let PlaceRecord { line, column, .. } = PlaceRecord::of(&self.source, note.span);
            Note { message: note.text.clone(), line, column }
        };
        tuple(py, self.diagnostic.notes.iter().map(note))
    }

    /// Suggested changes.
    #[getter]
    fn fixes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let fixes: Vec<Fix> = self
            .diagnostic
            .help
            .iter()
            .map(|help| {
                let edit = |edit: &broadcastable::diagnostic::Edit| {
                    let (start, end) =
                        (self.source.file_offset(edit.span.start), self.source.file_offset(edit.span.end));
                    Py::new(py, Edit { start, end, replacement: edit.replacement.clone() })
                };
                let applicability = match help.applicability {
                    Applicability::Safe => "safe",
                    Applicability::Unsafe => "unsafe",
                    Applicability::Display => "display",
                };
                let edits = help.edits.iter().map(edit).collect::<PyResult<_>>()?;
                Ok(Fix { message: help.text.clone(), applicability, edits })
            })
            .collect::<PyResult<_>>()?;
        tuple(py, fixes)
    }

    /// The name of the operation.
    #[getter]
    fn op(&self) -> Option<&str> {
        self.diagnostic.subject.as_ref()?.op.as_deref()
    }

    /// The name of the function, without `@`.
    #[getter]
    fn function(&self) -> Option<&str> {
        self.diagnostic.subject.as_ref()?.function.as_deref()
    }

    /// The axis of the marked operand or result that causes the error.
    #[getter]
    fn axis(&self) -> Option<usize> {
        self.diagnostic.subject.as_ref()?.axis
    }

    /// The sizes that do not agree: numbers, and `"?"`.
    #[getter]
    fn sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let sizes = self.diagnostic.subject.as_ref().map_or(&[][..], |subject| &subject.sizes);
        let size = |size: &String| match size.parse::<u64>() {
            Ok(size) => Ok(size.into_pyobject(py)?.into_any()),
            Err(_) => Ok(size.into_pyobject(py)?.into_any()),
        };
        PyTuple::new(py, sizes.iter().map(size).collect::<PyResult<Vec<_>>>()?)
    }

    /// The shapes of the operands, as texts.
    #[getter]
    fn shapes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.diagnostic.subject.as_ref().map_or(&[][..], |subject| &subject.shapes))
    }

    /// A hash that identifies the finding independent of its line.
    #[getter]
    fn fingerprint(&self) -> String {
        fingerprint(&self.source, &self.diagnostic).to_string()
    }

    /// The finding as text: `"human"` (with the lines it is about), `"short"` (one line), or `"html"`. `width` is in columns.
    #[pyo3(signature = (format = "human", *, color = false, width = Style::PLAIN.width))]
    fn render(&self, format: &str, color: bool, width: usize) -> PyResult<String> {
        let format = match format {
            "human" => MessageFormat::Human,
            "short" => MessageFormat::Short,
            "html" => MessageFormat::Html,
            _ => return Err(PyValueError::new_err(format!("'{format}' is no format: human, short, html"))),
        };
        Ok(self.show(Style::default().format(format).color(color).width(width)))
    }

    /// The finding as JSON: a record of `bcast-opt --error-format=json`.
    fn to_json(&self) -> PyResult<String> {
        let record = DiagnosticRecord::new(&self.source, &self.diagnostic);
        serde_json::to_string(&record).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __str__(&self) -> String {
        self.drawn()
    }

    fn _repr_html_(&self) -> String {
        self.show_origin(Style::default().format(MessageFormat::Html))
    }

    fn __repr__(&self) -> String {
        let PlaceRecord { line, .. } = self.place();
        let line = line.map_or("None".to_owned(), |line| line.to_string());
        format!("<{} {} at {}:{line}: {}>", self.severity(), self.code(), self.file(), self.message())
    }
}

fn tuple<'py, T>(py: Python<'py>, items: impl IntoIterator<Item = T>) -> PyResult<Bound<'py, PyTuple>>
where
    T: PyClass + Into<pyo3::PyClassInitializer<T>>,
{
    PyTuple::new(py, items.into_iter().map(|item| Py::new(py, item)).collect::<PyResult<Vec<_>>>()?)
}
