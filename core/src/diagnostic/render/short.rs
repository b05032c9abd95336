//! One line for each message: `FILE:LINE:COLUMN: error[CODE]: TEXT`, or without the code; lines and bytes are counted from 1 as
//! in MLIR.
//!
//! A note with a place is on a separate line; a note without a place is omitted.

use super::clean;
use super::styles::STYLES;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{SourceFile, Span};
use codespan_reporting::term::termcolor::{Ansi, ColorSpec, NoColor, WriteColor};
use std::io::{self, Write};

pub(super) fn render(
    source: &SourceFile,
    diagnostic: &Diagnostic,
    (color, has_code): (bool, bool),
    out: &mut dyn Write,
) -> io::Result<()> {
    // Colours are the only difference between terminals and other outputs.
    let out: &mut dyn WriteColor = if color { &mut Ansi::new(out) } else { &mut NoColor::new(out) };
    let code = if has_code { format!("[{}]", diagnostic.code.number()) } else { String::new() };
    message(source, diagnostic.location, (diagnostic.severity, &code), &diagnostic.message, out)?;
    for note in diagnostic.notes.iter().filter(|note| note.span.is_some()) {
        message(source, note.span, (Severity::Note, ""), &note.text, out)?;
    }
    Ok(())
}

fn message(
    source: &SourceFile,
    place: Option<Span>,
    (severity, code): (Severity, &str),
    text: &str,
    out: &mut dyn WriteColor,
) -> io::Result<()> {
    out.set_color(&STYLES.header_message)?;
    write!(out, "{}:", clean::line(source.name()))?;
    if let Some(span) = place {
        let at = source.line_column(span.start);
        write!(out, "{}:{}:", at.line, at.column)?;
    }
    out.reset()?;
    write!(out, " ")?;
    out.set_color(header(severity))?;
    write!(out, "{severity}{code}:")?;
    out.reset()?;
    write!(out, " ")?;
    out.set_color(&STYLES.header_message)?;
    write!(out, "{}", clean::line(text))?;
    out.reset()?;
    writeln!(out)
}

fn header(severity: Severity) -> &'static ColorSpec {
    match severity {
        Severity::Error => &STYLES.header_error,
        Severity::Warning => &STYLES.header_warning,
        Severity::Remark | Severity::Note => &STYLES.header_note,
    }
}
