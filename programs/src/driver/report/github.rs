//! Annotations of GitHub Actions: one command on each line, shown at the line of the file, or of the program from which the MLIR was generated, if
//! that is in the repository.

use super::origin::{OriginFile, origin_files};
use super::root::name_in_reports;
use broadcastable::diagnostic::render::printable;
use broadcastable::diagnostic::{Diagnostic, Severity};
use broadcastable::source::SourceFile;
use std::fmt::Write;
use std::path::Path;

/// The command for a diagnostic about `source`.
pub(super) fn annotation(source: &SourceFile, diagnostic: &Diagnostic) -> String {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark | Severity::Note => "notice",
    };
    let name = name_in_reports(source.name());
    let origin =
        origin_files(diagnostic, Path::new(source.name())).find_map(|file| Some((file.in_repository()?, file)));
    let mut text = match &origin {
        Some((name, OriginFile { place, .. })) => {
            let mut text = format!("::{command} file={},line={}", property(name), place.line);
            _ = write!(text, ",endLine={}", place.end_line.unwrap_or(place.line));
            if place.column > 0 {
                _ = write!(text, ",col={}", place.column);
            }
            text
        }
        None => format!("::{command} file={}{}", property(&name), annotated(source, diagnostic)),
    };
    let title = format!("{} {}", diagnostic.code, diagnostic.code.name());
    let mut message = diagnostic.message.clone();
    for note in &diagnostic.notes {
        message += &format!("\nnote: {}", note.text);
    }
    for help in &diagnostic.help {
        message += &format!("\nhelp: {}", help.text);
    }
    if origin.is_some() {
        let at = diagnostic.location.map(|span| source.line_column(span.start));
        let at = at.map(|at| format!(":{}:{}", at.line, at.column)).unwrap_or_default();
        message += &format!("\nnote: in the MLIR that was made of it, {name}{at}");
    }
    _ = writeln!(text, ",title={}::{}", property(&title), data(&message));
    text
}

/// The place of a finding as properties.
fn annotated(source: &SourceFile, diagnostic: &Diagnostic) -> String {
    let Some(span) = diagnostic.location else { return String::new() };
    let (start, end) = (source.line_column(span.start), source.line_column(span.end));
    let column = if start.line == end.line { format!(",endColumn={}", end.column) } else { String::new() };
    format!(",line={},endLine={},col={}{column}", start.line, end.line, start.column)
}

/// The command for a message without a source, which begins with its severity.
pub(super) fn message(text: &str) -> String {
    let (severity, message) = text.split_once(": ").unwrap_or(("error", text));
    match severity {
        "error" | "warning" => format!("::{severity}::{}\n", data(message)),
        "note" => format!("::notice::{}\n", data(message)),
        _ => format!("::error::{}\n", data(text)),
    }
}

/// Escapes a message to a single line.
fn data(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(printable).collect();
    lines.join("\n").replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property, including the separators of properties.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use broadcastable::diagnostic::Code;
    use broadcastable::source::Span;

    #[test]
    fn nothing_in_a_message_ends_it() {
        let source = SourceFile::new("a,b:c.mlir", b"xyz".as_slice()).unwrap();
        let diagnostic = Diagnostic::warning(Code::ForcedToOne, Span::new(1, 2), "100%\n::error::x").help("do\r it");
        let annotation = annotation(&source, &diagnostic);
        // The file name begins with the folder of the process within its repository.
        assert!(annotation.starts_with("::warning file="), "{annotation}");
        let rest = "a%2Cb%3Ac.mlir,line=1,endLine=1,col=2,endColumn=3,title=W0611 forced-to-one::100%25%0A::error::x%0Ahelp: do\u{240d} it\n";
        assert!(annotation.ends_with(rest), "{annotation}");
    }
}
