//! [`Origin`]: the place of a finding in the user's program, from the location of an operation.

use broadcastable::diagnostic::{Diagnostic, Label, OriginPlace};
use broadcastable::ir::{Ir, OpId};
use broadcastable::source::{SourceFile, Span};
use broadcastable::verify::origin;
use pyo3::prelude::*;
use std::path::Path;

/// Maximum size of a program.
const LONGEST: u32 = 16 << 20;

/// A place in the program from which the MLIR was generated, as in its location: lines count from 1, columns as in the tracer, which are
/// bytes from 0 in JAX; the end is after the last one.
#[pyclass(module = "broadcastable", frozen, get_all, eq, hash)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Origin {
    /// The file, as named in the location.
    file: String,
    line: u32,
    column: u32,
    end_line: Option<u32>,
    end_column: Option<u32>,
}

#[pymethods]
impl Origin {
    fn __repr__(&self) -> String {
        let end = match (self.end_line, self.end_column) {
            (Some(line), Some(column)) => format!(", end_line={line}, end_column={column}"),
            _ => String::new(),
        };
        format!("Origin(file={:?}, line={}, column={}{end})", self.file, self.line, self.column)
    }

    fn __str__(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Origin {
    /// A finding about `source` with the file of the origin; `None` if the file cannot be read, or has no such place.
    pub(super) fn excerpt(&self, source: &SourceFile, found: &Diagnostic) -> Option<(SourceFile, Diagnostic)> {
        let path = Path::new(&self.file);
        if !path.is_file() {
            return None;
        }
        let file = SourceFile::read_at_most(path, LONGEST).ok()?;
        // Python counts columns from 0.
        let first = u32::from(path.extension().is_none_or(|extension| extension != "py"));
        let offset = |line: u32, column: u32| {
            let span = file.line_span((line as usize).checked_sub(1)?)?;
            // A column that is not written is 0.
            let at = span.start.checked_add(column.max(first) - first)?;
            (at <= span.end).then_some(at)
        };
        let start = offset(self.line, self.column)?;
        let end = self.end_line.zip(self.end_column).and_then(|(line, column)| offset(line, column));
        let span = Span::new(start, end.filter(|end| *end > start).unwrap_or(start + 1));
        let mut shown = found.clone();
        shown.location = Some(span);
        shown.labels = vec![Label { span, text: String::new(), primary: true }];
        // The place is shown instead.
        shown.notes.retain(|note| note.span.is_none() && !note.text.starts_with("from "));
        shown.help.iter_mut().for_each(|help| help.edits.clear());
        let place = found.location.map(|at| source.line_column(at.start));
        let place = place.map(|at| format!(":{}:{}", at.line, at.column)).unwrap_or_default();
        shown = shown.note(format!("in the MLIR: {}{place}", source.name()));
        Some((file, shown))
    }
}

/// The operations of a module by their places.
pub(super) struct Places<'i> {
    ir: &'i Ir,
    ops: Vec<(u32, OpId)>,
}

impl<'i> Places<'i> {
    pub(super) fn new(ir: &'i Ir) -> Self {
        let mut ops: Vec<(u32, OpId)> =
            ir.operations().filter_map(|op| ir.place(op).map(|place| (place.start, op))).collect();
        ops.sort_unstable();
        Self { ir, ops }
    }

    /// The origin of the operation at a place of the text.
    pub(super) fn origin(&self, place: Option<Span>) -> Option<Origin> {
        let after = self.ops.partition_point(|(start, _)| *start <= place.map_or(0, |place| place.start));
        let (_, op) = self.ops.get(after.checked_sub(1)?)?;
        of_operation(self.ir, *op)
    }
}

/// The origin of an operation, if its location names a file.
pub(super) fn of_operation(ir: &Ir, op: OpId) -> Option<Origin> {
    let OriginPlace { file, line, column, end_line, end_column } = origin(ir, op)?.place;
    Some(Origin { file, line, column, end_line, end_column })
}
