//! The findings in a line do not depend on equal lines before it: compares a text with the same text in which all lines
//! differ.

use crate::support::files::files_ending;
use crate::support::read::read;
use broadcastable::diagnostic::{Choice, Diagnostic, Level};
use broadcastable::source::{SourceFile, Span};
use broadcastable::{dialect::Registry, lint, syntax, verify};
use std::path::Path;

/// All diagnostics of a text, lints included.
fn diagnostics(source: &SourceFile, registry: &Registry) -> Vec<Diagnostic> {
    let (ir, mut sink) = read(source, &syntax::Options::new(registry).skip_unknown(true));
    if !sink.has_errors() {
        let mut levels = lint::Levels::default();
        levels.choose(Choice::Everything(Level::Warn));
        let settings = lint::Settings::default().levels(levels);
        lint::lint(&ir, source, &verify::Options::new(registry), &settings, source.whole(), [], &mut sink);
    }
    sink.finish()
}

/// A text in which blanks were added to some lines, with their positions.
struct Spaced {
    text: String,
    /// For each line: the column after which blanks were added, counted from 0, and their number.
    added: Vec<(usize, usize)>,
}

impl Spaced {
    /// Adds a different number of blanks to each line with an operation, after its first parenthesis or comma outside of strings, or a
    /// comment at its end.
    fn new(text: &str, is_comment: bool) -> Self {
        let mut spaced = Self { text: String::new(), added: Vec::new() };
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let body = line.trim_end_matches(['\n', '\r']);
            let is_whole = !body.contains("//") && body.matches('"').count() % 2 == 0;
            let at = Self::place(body).filter(|_| is_whole);
            let count = number % 97 + 1;
            // The line of a type that continues in the next line is shown as it is written, including comments.
            let is_in_type =
                body.matches(['(', '<']).count() > body.matches([')', '>']).count() && !body.ends_with('{');
            match at {
                Some(_) if is_comment && is_in_type => {
                    spaced.added.push((body.len(), 0));
                    spaced.text += line;
                }
                Some(_) if is_comment => {
                    spaced.added.push((body.len(), 0));
                    spaced.text += &format!("{body} // {number}{}", &line[body.len()..]);
                }
                Some(at) => {
                    spaced.added.push((at, count));
                    spaced.text += &format!("{}{}{}", &line[..at], " ".repeat(count), &line[at..]);
                }
                None => {
                    spaced.added.push((line.len(), 0));
                    spaced.text += line;
                }
            }
        }
        spaced
    }

    /// The position after the first parenthesis or comma at which a blank may be added: not in the text of a type, which a message shows
    /// and which types of dialects are compared by.
    fn place(line: &str) -> Option<usize> {
        let (mut is_string, mut depth, mut last) = (false, 0i32, ' ');
        let is_operation = line.trim_start().starts_with(['%', '"']) || line.contains("call @");
        let mut places = line.char_indices().filter(|(_, letter)| {
            is_string ^= *letter == '"';
            depth += i32::from(*letter == '<') - i32::from(*letter == '>' && last != '-');
            last = *letter;
            !is_string && depth <= 0 && matches!(letter, '(' | ',')
        });
        places.next().map(|(at, _)| at + 1).filter(|_| is_operation && !line.contains('\\'))
    }

    /// A place as line and column of the text before.
    fn place_before(&self, source: &SourceFile, offset: u32) -> (u32, usize) {
        let at = source.line_column(offset);
        let start =
            source.bytes()[..offset as usize].iter().rposition(|byte| *byte == b'\n').map_or(0, |line| line + 1);
        let column = offset as usize - start;
        let (after, count) = self.added.get(at.line as usize - 1).copied().unwrap_or((usize::MAX, 0));
        (at.line, if column > after { column.saturating_sub(count).max(after) } else { column })
    }
}

/// Everything of a diagnostic, with places as lines and columns.
fn described(diagnostic: &Diagnostic, place: &dyn Fn(u32) -> (u32, usize)) -> String {
    let span = |span: Span| (place(span.start), place(span.end));
    // A message may show a whole operation, and a label a type, blanks included.
    let without_blanks = |text: &str| text.split_whitespace().collect::<String>();
    let labels: Vec<_> =
        diagnostic.labels.iter().map(|label| (span(label.span), without_blanks(&label.text))).collect();
    let message = without_blanks(&diagnostic.message);
    // Text after an added blank ends at the same place.
    let location = diagnostic.location.map(|location| place(location.start));
    format!("{:?} {message} {location:?} {labels:?}", diagnostic.code)
}

#[test]
fn equal_lines_are_judged_like_different_ones() {
    const CHANGES: [(&str, &str); 8] = [
        ("0", "1"),
        ("x1x", "x3x"),
        ("?x", "2x"),
        ("f32", "f64"),
        ("nsw", "nsx"),
        (" {", " {extra, "),
        ("@", "@other"),
        ("i64", "i32"),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut files = files_ending(&root, "mlir").unwrap();
    files.sort();
    let registry = Registry::default();
    let (mut chunks, mut differences) = (0, Vec::new());
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).replace('\r', "");
        for chunk in text.split("// -----").filter(|chunk| chunk.len() < 6_000 && chunk.is_ascii()) {
            let (from, to) = CHANGES[chunks % CHANGES.len()];
            let changed = chunk.replace(from, to);
            // A wrong line of a module is repeated in the next module, and in the same one.
            let twice: String = changed.lines().map(|line| repeated(line) + "\n").collect();
            let all = [&changed, &changed, chunk, &twice].map(|chunk| format!("module {{\n{chunk}\n}}\n")).concat();
            let source = SourceFile::new("input", all.as_bytes()).unwrap();
            let plain = Spaced { text: String::new(), added: Vec::new() };
            let found = diagnostics(&source, &registry);
            let found: Vec<String> =
                found.iter().map(|found| described(found, &|at| plain.place_before(&source, at))).collect();
            let spaced = Spaced::new(&all, (chunks / CHANGES.len()).is_multiple_of(2));
            let other = SourceFile::new("input", spaced.text.as_bytes()).unwrap();
            let expected = diagnostics(&other, &registry);
            let expected: Vec<String> =
                expected.iter().map(|found| described(found, &|at| spaced.place_before(&other, at))).collect();
            let difference = found.iter().zip(&expected).find(|(found, expected)| found != expected);
            if let Some((found, expected)) = difference {
                differences.push(format!("{}:\n  {found}\n  {expected}", file.display()));
            } else if found.len() != expected.len() {
                differences.push(format!("{}: {} and {}", file.display(), found.len(), expected.len()));
            }
            chunks += 1;
        }
    }
    assert!(chunks > 1_000, "{chunks}");
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), differences.join("\n"));
}

/// A line with an operation, and its repetition with another name for its result.
fn repeated(line: &str) -> String {
    let body = line.trim_start();
    match body.strip_prefix('%').and_then(|rest| rest.split_once(" = ")) {
        Some((name, rest)) if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !rest.ends_with(['{', '(']) => {
            format!("{line}\n%again_{name} = {rest}")
        }
        _ => line.to_owned(),
    }
}
