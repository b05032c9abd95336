//! Renders [`Diagnostic`]s as text: with an excerpt of the source, or on one line a message for programs.
//!
//! Text from a source never reaches a terminal unescaped: control bytes, ANSI escapes and characters that reorder text are shown as pictures, and long lines
//! are cut to a window around their marks.

mod clean;
mod excerpt;
mod help;
mod html;
mod human;
mod line;
mod short;
mod styles;

pub use clean::{is_printable, printable};

use super::Diagnostic;
use crate::source::{SourceFile, Span};
use std::io::{self, Write};

/// The shape of the text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessageFormat {
    /// With the source lines, marks, notes and the corrected line.
    #[default]
    Human,
    /// `FILE:LINE:COLUMN: error[CODE]: TEXT`, one line for each message.
    Short,
    /// As [`Human`](Self::Human), in a `<pre>` of HTML with a class and a style for each part; [`Style::color`] has no effect.
    Html,
    /// `FILE:LINE:COLUMN: error: TEXT`, one line for each message, as GCC and `mlir-opt` write it.
    Gcc,
}

/// The style of rendered diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// The shape of the text.
    pub format: MessageFormat,
    /// Whether ANSI colours are used.
    pub color: bool,
    /// The width of the terminal: a longer line of an excerpt is cut to the surroundings of its marks. Smaller values
    /// count as [`Style::NARROWEST`].
    pub width: usize,
}

impl Style {
    /// The format for people, without colours, and not wider than is easy to read.
    pub const PLAIN: Self = Self { format: MessageFormat::Human, color: false, width: 144 };
    /// The minimum width of an excerpt: marks and their words would not fit in less.
    pub const NARROWEST: usize = 60;

    setters! { format: MessageFormat, color: bool, width: usize }
}

impl Default for Style {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// Writes one diagnostic about `source`.
///
/// # Errors
/// Those of `out`.
pub fn render(source: &SourceFile, diagnostic: &Diagnostic, style: Style, out: &mut dyn Write) -> io::Result<()> {
    match style.format {
        MessageFormat::Human | MessageFormat::Html => human::render(source, diagnostic, style, out),
        MessageFormat::Short => short::render(source, diagnostic, (style.color, true), out),
        MessageFormat::Gcc => short::render(source, diagnostic, (style.color, false), out),
    }
}

/// The lines of a place, with a sentence above them, without a code.
pub fn excerpt(source: &SourceFile, span: Span, text: &str, style: Style) -> String {
    let shown = String::from_utf8_lossy(&human::excerpt(source, span, text, style)).into_owned();
    if style.color {
        return shown;
    }
    shown.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// One diagnostic about `source` as text.
///
/// ```
/// use broadcastable::diagnostic::render::{MessageFormat, Style, to_string};
/// use broadcastable::diagnostic::{Code, Diagnostic};
/// use broadcastable::source::{SourceFile, Span};
///
/// let source = SourceFile::new("example.mlir", *b"tensor<x>")?;
/// let diagnostic = Diagnostic::error(Code::InvalidToken, Span::new(0, 9), "unknown type");
/// let html = to_string(&source, &diagnostic, Style::default().format(MessageFormat::Html));
/// assert!(html.starts_with("<pre class=\"broadcastable\"") && html.contains("tensor&lt;x&gt;"));
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn to_string(source: &SourceFile, diagnostic: &Diagnostic, style: Style) -> String {
    let mut text = Vec::new();
    // Writing to a vector cannot fail; otherwise the written part is returned.
    let _ = render(source, diagnostic, style, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
