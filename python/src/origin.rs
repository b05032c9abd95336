//! [`Origin`]: where a finding is in the user's program, by the location that MLIR keeps for an operation.

use broadcastable::diagnostic::{Diagnostic, Label};
use broadcastable::ir::{AttributeId, AttributeKind, Ir, OpId};
use broadcastable::source::{SourceFile, Span};
use pyo3::prelude::*;
use std::path::Path;

/// Locations inside one another that are followed.
const DEPTH: usize = 64;

/// No program of a user's is longer.
const LONGEST: u32 = 16 << 20;

/// A place in the program that the MLIR was made of, as its location has it: lines count from 1, columns as the tracer counts them, which JAX
/// does in bytes from 0; the end is after the last one.
#[pyclass(module = "broadcastable", frozen, get_all, eq, hash)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Origin {
    /// The file, as the program that made the MLIR named it.
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
    /// A finding about `source` as one about the file of the origin; `None` if the file cannot be read, or has no such place.
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
            let at = span.start.checked_add(column.checked_sub(first)?)?;
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

/// The origin of an operation: the file of its location; of a call the callee's, of fused locations the first that has one.
pub(super) fn of_operation(ir: &Ir, op: OpId) -> Option<Origin> {
    of_location(ir, ir.location(op)?, DEPTH)
}

fn of_location(ir: &Ir, location: AttributeId, depth: usize) -> Option<Origin> {
    let depth = depth.checked_sub(1)?;
    match *ir.attributes().resolve(location) {
        AttributeKind::Location(location) => of_location(ir, location, depth),
        AttributeKind::FileLocation(text) => read(&String::from_utf8_lossy(ir.texts().get(text))),
        AttributeKind::NameLocation(_, child) => of_location(ir, child?, depth),
        AttributeKind::CallSiteLocation(callee, caller) => {
            of_location(ir, callee, depth).or_else(|| of_location(ir, caller, depth))
        }
        AttributeKind::FusedLocation(_, list) => {
            ir.attributes().list(list).iter().find_map(|location| of_location(ir, *location, depth))
        }
        _ => None,
    }
}

/// Reads `"file":1:2 to 3:4`, with the end, `to 3:4` or `to :4`, left out or not.
fn read(text: &str) -> Option<Origin> {
    let rest = text.strip_prefix('"')?;
    let (file, rest) = rest.rsplit_once('"')?;
    let (start, end) = match rest.split_once("to") {
        Some((start, end)) => (start, Some(end)),
        None => (rest, None),
    };
    let mut numbers = start.trim().trim_start_matches(':').split(':').map(|number| number.trim().parse::<u32>());
    let line = numbers.next()?.ok()?;
    let column = numbers.next().and_then(Result::ok).unwrap_or(1);
    let mut origin = Origin { file: file.replace("\\\\", "\\"), line, column, end_line: None, end_column: None };
    if let Some((end_line, end_column)) = end.and_then(|end| end.trim().split_once(':')) {
        origin.end_line = Some(end_line.trim().parse().unwrap_or(line));
        origin.end_column = end_column.trim().parse().ok();
    }
    Some(origin)
}
