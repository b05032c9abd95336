//! The text people read: message, source lines with marks, notes, and help with the corrected line.
//!
//! codespan draws the snippets. It supports neither notes with a place nor edits: a short note with a place becomes a label of the same snippet, a long one
//! becomes a separate snippet below; a help shows the edited line.

use super::clean;
use super::excerpt::{AFTER_FIRST, BEFORE_LAST, Excerpt};
use super::help::{Change, EditPicture, pictures};
use super::html::{self, HtmlWriter};
use super::styles::STYLES;
use super::{MessageFormat, Style};
use crate::diagnostic::{Diagnostic, Help, Note, Severity};
use crate::source::{SourceFile, Span};
use codespan_reporting::diagnostic::{self as codespan, LabelStyle};
use codespan_reporting::files::Error;
use codespan_reporting::term::termcolor::{Ansi, NoColor};
use codespan_reporting::term::{Chars, Config, Renderer, RichDiagnostic, StylesWriter, WriteStyle};
use std::io::{self, Write};

/// A note of more characters than this is too long for a label.
const LONGEST_LABEL: usize = 80;

pub(super) fn render(
    source: &SourceFile,
    diagnostic: &Diagnostic,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paint = match style.format {
        MessageFormat::Html => Paint::Html,
        MessageFormat::Human | MessageFormat::Short | MessageFormat::Gcc if style.color => Paint::Ansi,
        MessageFormat::Human | MessageFormat::Short | MessageFormat::Gcc => Paint::Plain,
    };
    let mut page = PageText { source, paint, width: style.width, margin: 0, text: Vec::new() };
    page.diagnostic(diagnostic).map_err(|error| match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    })?;
    if paint == Paint::Ansi {
        return out.write_all(&page.text);
    }
    if paint == Paint::Html {
        out.write_all(html::BEGIN.as_bytes())?;
    }
    // codespan pads lines to the width of the snippet; invisible blanks are a nuisance in logs and expectations.
    for line in page.text.split_inclusive(|byte| *byte == b'\n') {
        out.write_all(line.trim_ascii_end())?;
        out.write_all(b"\n")?;
    }
    if paint == Paint::Html {
        out.write_all(html::END.as_bytes())?;
    }
    Ok(())
}

/// Writes the lines of a place with a sentence above them.
pub(super) fn excerpt(source: &SourceFile, span: Span, text: &str, Style { color, width, .. }: Style) -> Vec<u8> {
    let paint = if color { Paint::Ansi } else { Paint::Plain };
    let mut page = PageText { source, paint, width: width.max(Style::NARROWEST), margin: 0, text: Vec::new() };
    let mark = SnippetMark { style: LabelStyle::Primary, span, text: "" };
    let head = codespan::Diagnostic::note().with_message(clean::line(text));
    // Writing to a vector cannot fail.
    let _ = page.snippet(head, Some(span), &[mark]);
    page.text
}

/// The method of highlighting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paint {
    Plain,
    Ansi,
    Html,
}

/// The text of one diagnostic while it is written.
struct PageText<'s> {
    source: &'s SourceFile,
    paint: Paint,
    /// The width of a line including its margin.
    width: usize,
    /// Width of the line numbers.
    margin: usize,
    text: Vec<u8>,
}

/// A mark of a snippet.
struct SnippetMark<'d> {
    style: LabelStyle,
    span: Span,
    text: &'d str,
}

impl PageText<'_> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Result<(), Error> {
        let (labels, rest): (Vec<&Note>, Vec<&Note>) = diagnostic.notes.iter().partition(|note| is_label(note));
        let (apart, below): (Vec<&Note>, Vec<&Note>) = rest.into_iter().partition(|note| note.span.is_some());

        let mut marks = marks(self.source, diagnostic);
        marks.extend(
            labels.iter().filter_map(|note| {
                Some(SnippetMark { style: LabelStyle::Secondary, span: note.span?, text: &note.text })
            }),
        );
        let head = codespan::Diagnostic::new(severity(diagnostic.severity))
            .with_code(diagnostic.code.number())
            .with_message(clean::line(&diagnostic.message));
        self.snippet(head, diagnostic.location, &marks)?;

        if !below.is_empty() || !diagnostic.help.is_empty() {
            let drawn: Vec<_> =
                diagnostic.help.iter().map(|help| pictures(self.source, &help.edits, self.width)).collect();
            let numbers = drawn.iter().flatten().map(|picture| picture.number.ilog10() as usize + 1);
            self.margin = self.margin.max(numbers.max().unwrap_or(0));
            if !marks.is_empty() {
                self.border()?;
            }
            for note in below {
                self.bullet("note", &note.text)?;
            }
            let mut after_picture = false;
            for (help, pictures) in diagnostic.help.iter().zip(drawn) {
                if after_picture {
                    self.border()?;
                }
                self.help(help, &pictures)?;
                after_picture = !pictures.is_empty();
            }
        }
        for note in apart {
            let mark = note.span.map(|span| SnippetMark { style: LabelStyle::Primary, span, text: "" });
            let head = codespan::Diagnostic::note().with_message(clean::lines(&note.text));
            self.snippet(head, note.span, mark.as_slice())?;
        }
        self.text.push(b'\n');
        Ok(())
    }

    /// A header and the lines with the marks.
    fn snippet(
        &mut self,
        head: codespan::Diagnostic<()>,
        location: Option<Span>,
        marks: &[SnippetMark<'_>],
    ) -> Result<(), Error> {
        let spans: Vec<_> = marks.iter().map(|mark| mark.span).collect();
        let place = location.or(spans.first().copied());
        let excerpt = Excerpt::new(self.source, place.unwrap_or(Span::at(0)), &spans, self.width);
        self.margin = excerpt.margin();
        let label = |mark: &SnippetMark<'_>| {
            codespan::Label::new(mark.style, (), excerpt.place(mark.span)).with_message(clean::line(mark.text))
        };
        let head = head.with_labels(marks.iter().map(label).collect());
        let config = config('^');
        self.paint(&config, |renderer| RichDiagnostic::new(&head, &config).render(&excerpt, renderer))?;
        // codespan ends with an empty line; that line follows the notes instead.
        self.text.pop();
        if place.is_none() {
            let name = clean::line(self.source.name()).into_owned();
            let start = config.chars.snippet_start;
            match self.paint {
                Paint::Html => writeln!(HtmlWriter::new(&mut self.text), " {start} {name}")?,
                Paint::Plain | Paint::Ansi => writeln!(self.text, " {start} {name}")?,
            }
        }
        Ok(())
    }

    fn help(&mut self, help: &Help, pictures: &[EditPicture]) -> Result<(), Error> {
        self.bullet("help", &help.text)?;
        if !pictures.is_empty() {
            self.border()?;
        }
        let margin = self.margin;
        for EditPicture { number, text, marks, change } in pictures {
            let (caret, color) = match change {
                Change::Removed => ('-', codespan::Severity::Error),
                Change::Added => ('+', codespan::Severity::Note),
                Change::Replaced => ('~', codespan::Severity::Note),
            };
            let marks: Vec<_> = marks.iter().map(|mark| (LabelStyle::Primary, mark.clone(), "")).collect();
            self.paint(&config(caret), |renderer| {
                renderer.render_snippet_source(margin, *number, text, color, &marks, 0, &[])
            })?;
        }
        Ok(())
    }

    /// A line of the margin without text.
    fn border(&mut self) -> Result<(), Error> {
        let margin = self.margin;
        self.paint(&config('^'), |renderer| renderer.render_snippet_empty(margin, codespan::Severity::Note, 0, &[]))
    }

    /// `= note: TEXT`.
    fn bullet(&mut self, kind: &str, text: &str) -> Result<(), Error> {
        let margin = self.margin;
        let text = format!("{kind}: {}", clean::lines(text));
        self.paint(&config('^'), |renderer| renderer.render_snippet_note(margin, &text))
    }

    fn paint(
        &mut self,
        config: &Config,
        draw: impl FnOnce(&mut Renderer<'_, '_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (mut colored, mut plain, mut html);
        let writer: &mut dyn WriteStyle = match self.paint {
            Paint::Ansi => {
                colored = StylesWriter::new(Ansi::new(&mut self.text), &STYLES);
                &mut colored
            }
            Paint::Plain => {
                plain = StylesWriter::new(NoColor::new(&mut self.text), &STYLES);
                &mut plain
            }
            Paint::Html => {
                html = HtmlWriter::new(&mut self.text);
                &mut html
            }
        };
        draw(&mut Renderer::new(writer, config))
    }
}

/// Whether the text of a note is short enough to be written next to the marked line.
fn is_label(note: &Note) -> bool {
    note.span.is_some() && !note.text.contains('\n') && note.text.chars().count() <= LONGEST_LABEL
}

/// The marks of a diagnostic: its labels, and its location unless a label is on its line.
fn marks<'d>(source: &SourceFile, diagnostic: &'d Diagnostic) -> Vec<SnippetMark<'d>> {
    let style = |primary| if primary { LabelStyle::Primary } else { LabelStyle::Secondary };
    let mut marks: Vec<_> = diagnostic
        .labels
        .iter()
        .map(|label| SnippetMark { style: style(label.primary), span: label.span, text: &label.text })
        .collect();
    if let Some(location) = diagnostic.location {
        let has_primary = diagnostic.labels.iter().any(|label| label.primary);
        let line = source.line_index(location.start);
        let is_shown = marks.iter().any(|mark| source.line_index(mark.span.start) == line);
        if !has_primary || !is_shown {
            marks.push(SnippetMark { style: style(!has_primary), span: location, text: "" });
        }
    }
    marks
}

fn severity(severity: Severity) -> codespan::Severity {
    match severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
        // codespan has no severity for remarks.
        Severity::Remark | Severity::Note => codespan::Severity::Note,
    }
}

fn config(caret: char) -> Config {
    Config {
        start_context_lines: AFTER_FIRST,
        end_context_lines: BEFORE_LAST,
        chars: Chars { single_primary_caret: caret, ..Chars::default() },
        ..Config::default()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::diagnostic::render::{MessageFormat, Style, to_string};
    use crate::diagnostic::{Code, Diagnostic};
    use crate::source::{SourceFile, Span};

    const PLAIN: Style = Style::PLAIN;

    fn span(text: &str, part: &str) -> Span {
        let start = text.find(part).unwrap();
        Span::new(start as u32, (start + part.len()) as u32)
    }

    #[test]
    fn everything_at_once() {
        let text = "%0 = \"t.b\"(%a) : (tensor<8x32xf32>) -> tensor<8x50xf32>\n";
        let source = SourceFile::new("a.mlir", text.as_bytes()).unwrap();
        let diagnostic = Diagnostic::error(Code::IntegerOutOfRange, span(text, "\"t.b\""), "they differ")
            .primary(span(text, "50"), "50")
            .note_at(span(text, "32"), "32 here")
            .note("shapes:\n8 32\n8 50")
            .help_edit("write 32", span(text, "50"), "32");
        let expected = "\
error[E0301]: they differ
  ┌─ a.mlir:1:6
  │
1 │ %0 = \"t.b\"(%a) : (tensor<8x32xf32>) -> tensor<8x50xf32>
  │                            --                   ^^ 50
  │                            │
  │                            32 here
  │
  = note: shapes:
    8 32
    8 50
  = help: write 32
  │
1 │ %0 = \"t.b\"(%a) : (tensor<8x32xf32>) -> tensor<8x32xf32>
  │                                                 ~~

";
        assert_eq!(to_string(&source, &diagnostic, PLAIN), expected);
    }

    #[test]
    fn the_header_is_the_location_and_its_line_is_shown() {
        let text = "one\ntwo\nthree\n";
        let source = SourceFile::new("a.mlir", text.as_bytes()).unwrap();
        let diagnostic =
            Diagnostic::error(Code::InvalidToken, span(text, "two"), "bad").primary(span(text, "three"), "this");
        let expected = "\
error[E0001]: bad
  ┌─ a.mlir:2:1
  │
2 │ two
  │ ---
3 │ three
  │ ^^^^^ this

";
        assert_eq!(to_string(&source, &diagnostic, PLAIN), expected);
    }

    #[test]
    fn any_span_of_any_bytes_can_be_shown() {
        let bytes = b"\t\x1b[31m\xff\xfe\xe4\xb8\xad\0\r\n\n\xe4\xb8";
        let source = SourceFile::new("\x1b[0m", bytes.as_slice()).unwrap();
        for start in 0..=bytes.len() as u32 {
            for end in start..=bytes.len() as u32 {
                let diagnostic = Diagnostic::error(Code::InvalidToken, Span::at(end), "bad")
                    .primary(Span::new(start, end), "here")
                    .note_at(Span::at(start), "and here")
                    .help_edit("drop it", Span::new(start, end), "")
                    .help_edit("change it", Span::new(start, end), "a\nb");
                let text = to_string(&source, &diagnostic, PLAIN);
                assert!(text.contains("here") && !text.contains('\x1b'), "{text}");
            }
        }
    }

    #[test]
    fn colours_only_when_asked() {
        let source = SourceFile::new("a", b"x".as_slice()).unwrap();
        let diagnostic = Diagnostic::error(Code::InvalidToken, Span::new(0, 1), "bad");
        assert!(!to_string(&source, &diagnostic, PLAIN).contains('\x1b'));
        assert!(to_string(&source, &diagnostic, Style { color: true, ..PLAIN }).contains("\x1b["));
    }

    #[test]
    fn without_a_place() {
        let source = SourceFile::new("a.mlir", b"x".as_slice()).unwrap();
        let diagnostic = Diagnostic::new(crate::diagnostic::Severity::Error, Code::InvalidToken, None, "bad");
        assert_eq!(to_string(&source, &diagnostic, PLAIN), "error[E0001]: bad\n ┌─ a.mlir\n\n");
        let short = Style { format: MessageFormat::Short, ..PLAIN };
        assert_eq!(to_string(&source, &diagnostic, short), "a.mlir: error[E0001]: bad\n");
        let gcc = Style { format: MessageFormat::Gcc, ..PLAIN };
        assert_eq!(to_string(&source, &diagnostic, gcc), "a.mlir: error: bad\n");
    }
}
