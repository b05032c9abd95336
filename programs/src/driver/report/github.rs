//! Annotations of GitHub Actions: a command a line, which its log shows beside the line of the file.

use broadcastable::diagnostic::render::printable;
use broadcastable::diagnostic::{Diagnostic, Severity};
use broadcastable::source::SourceFile;
use std::fmt::Write;

/// The command for a diagnostic about `source`.
pub(super) fn annotation(source: &SourceFile, diagnostic: &Diagnostic) -> String {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark | Severity::Note => "notice",
    };
    let mut text = format!("::{command} file={}", property(source.name()));
    if let Some(span) = diagnostic.location {
        let (start, end) = (source.line_column(span.start), source.line_column(span.end));
        _ = write!(text, ",line={},endLine={},col={}", start.line, end.line, start.column);
        if start.line == end.line {
            _ = write!(text, ",endColumn={}", end.column);
        }
    }
    let title = format!("{} {}", diagnostic.code, diagnostic.code.name());
    let mut message = diagnostic.message.clone();
    for note in &diagnostic.notes {
        message += &format!("\nnote: {}", note.text);
    }
    for help in &diagnostic.help {
        message += &format!("\nhelp: {}", help.text);
    }
    _ = writeln!(text, ",title={}::{}", property(&title), data(&message));
    text
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

/// What a message may hold: a line.
fn data(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(printable).collect();
    lines.join("\n").replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What a property may hold: not what separates it from the next.
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
        assert_eq!(
            annotation(&source, &diagnostic),
            "::warning file=a%2Cb%3Ac.mlir,line=1,endLine=1,col=2,endColumn=3,title=W0611 forced-to-one::\
             100%25%0A::error::x%0Ahelp: do\u{240d} it\n"
        );
    }
}
