//! One line a message: `FILE:LINE:COLUMN: error: TEXT`, lines and bytes counted from 1 as MLIR does.
//!
//! A note with a place has a line of its own; one without belongs to the picture only people look at.

use super::clean;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{SourceFile, Span};
use std::io::{self, Write};

pub(super) fn render(source: &SourceFile, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
    message(source, diagnostic.location, diagnostic.severity, &diagnostic.message, out)?;
    for note in diagnostic.notes.iter().filter(|note| note.span.is_some()) {
        message(source, note.span, Severity::Note, &note.text, out)?;
    }
    Ok(())
}

fn message(
    source: &SourceFile,
    place: Option<Span>,
    severity: Severity,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{}:", clean::line(source.name()))?;
    if let Some(span) = place {
        let at = source.line_column(span.start);
        write!(out, "{}:{}:", at.line, at.column)?;
    }
    writeln!(out, " {severity}: {}", clean::line(text))
}
