//! The picture of a diagnostic as HTML: the text of `human`, with a `<span>` for each colour of a terminal.

use codespan_reporting::diagnostic::{LabelStyle, Severity};
use codespan_reporting::term::WriteStyle;
use std::io::{self, Write};

/// The beginning of the output. It has both a class and a style, because notebooks and mails have no style sheet of this crate.
pub(super) const BEGIN: &str =
    "<pre class=\"broadcastable\" style=\"white-space:pre;overflow-x:auto;line-height:1.25\">";
/// The end of the rendering.
pub(super) const END: &str = "</pre>\n";

/// A part of the picture: its class, and its style without a style sheet. The colours are readable on white and on black.
type PicturePart = (&'static str, &'static str);

const BOLD: &str = "font-weight:bold";
const BLUE: &str = "color:#0b87c5";

const fn of_severity(severity: Severity) -> PicturePart {
    match severity {
        Severity::Bug | Severity::Error => ("bcast-error", "color:#d73a49;font-weight:bold"),
        Severity::Warning => ("bcast-warning", "color:#b07d00;font-weight:bold"),
        Severity::Note => ("bcast-note", "color:#22863a;font-weight:bold"),
        Severity::Help => ("bcast-help", "color:#0b87c5;font-weight:bold"),
    }
}

/// Writes text as HTML: special characters are escaped, and each part has a span.
pub(super) struct HtmlWriter<'t> {
    text: &'t mut Vec<u8>,
    is_open: bool,
}

impl<'t> HtmlWriter<'t> {
    pub(super) fn new(text: &'t mut Vec<u8>) -> Self {
        Self { text, is_open: false }
    }

    fn begin(&mut self, (class, style): PicturePart) -> io::Result<()> {
        self.reset()?;
        self.is_open = true;
        write!(self.text, "<span class=\"{class}\" style=\"{style}\">")
    }
}

impl Write for HtmlWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            match byte {
                b'&' => self.text.extend_from_slice(b"&amp;"),
                b'<' => self.text.extend_from_slice(b"&lt;"),
                b'>' => self.text.extend_from_slice(b"&gt;"),
                b'"' => self.text.extend_from_slice(b"&quot;"),
                b'\'' => self.text.extend_from_slice(b"&#39;"),
                byte => self.text.push(*byte),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WriteStyle for HtmlWriter<'_> {
    fn set_header(&mut self, severity: Severity) -> io::Result<()> {
        self.begin(of_severity(severity))
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.begin(("bcast-message", BOLD))
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.begin(("bcast-line-number", BLUE))
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.begin(("bcast-bullet", BLUE))
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.begin(("bcast-border", BLUE))
    }

    fn set_label(&mut self, severity: Severity, label_style: LabelStyle) -> io::Result<()> {
        self.begin(match label_style {
            LabelStyle::Primary => of_severity(severity),
            LabelStyle::Secondary => ("bcast-secondary", BLUE),
        })
    }

    fn reset(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_open) {
            self.text.extend_from_slice(b"</span>");
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::diagnostic::render::{MessageFormat, Style, to_string};
    use crate::diagnostic::{Code, Diagnostic};
    use crate::source::{SourceFile, Span};

    const HTML: Style = Style { format: MessageFormat::Html, ..Style::PLAIN };

    /// The text that a browser shows.
    fn shown(html: &str) -> String {
        let mut text = String::new();
        let mut is_tag = false;
        for ch in html.chars() {
            match ch {
                '<' => is_tag = true,
                '>' => is_tag = false,
                _ if !is_tag => text.push(ch),
                _ => {}
            }
        }
        let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        escapes.iter().fold(text, |text, (escape, ch)| text.replace(escape, ch))
    }

    #[test]
    fn html_shows_what_a_terminal_shows() {
        let text = "%0 = \"t.b\"(%a) : (tensor<8x32xf32>) -> tensor<8x50xf32> // & 'x' </pre><script>\n";
        let source = SourceFile::new("<b>.mlir", text.as_bytes()).unwrap();
        let at = |part: &str| {
            let start = text.find(part).unwrap() as u32;
            Span::new(start, start + part.len() as u32)
        };
        let diagnostic = Diagnostic::error(Code::IntegerOutOfRange, at("\"t.b\""), "<i> differ")
            .primary(at("50"), "a < b")
            .note_at(at("32"), "32 here")
            .note("<u>shapes</u>")
            .help_edit("write <32>", at("50"), "32");
        let html = to_string(&source, &diagnostic, HTML);
        assert_eq!(shown(&html).trim_end(), to_string(&source, &diagnostic, Style::PLAIN).trim_end());
        assert!(html.starts_with("<pre class=\"broadcastable\"") && html.ends_with("</pre>\n"), "{html}");
        assert_eq!(html.matches("<span").count(), html.matches("</span>").count());
        assert!(["<i>", "<b>", "<u>", "<script>", "<32>"].iter().all(|tag| !html.contains(tag)), "{html}");
        let without_place = Diagnostic::new(crate::diagnostic::Severity::Error, Code::InvalidToken, None, "bad");
        assert!(!to_string(&source, &without_place, HTML).contains("<b>"));
    }
}
