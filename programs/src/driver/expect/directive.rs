//! The `expected-*` lines of a source, read exactly as MLIR 22 reads them.
//!
//! ```text
//! expected-(error|note|remark|warning)(-re)? *(@([+-]N|above|below|unknown))? *{{TEXT}}
//! ```
//!
//! at the end of a line, at most one on each. A text that resembles a directive is reported; MLIR ignores it.

use super::pattern::{Pattern, PatternError};
use broadcastable::diagnostic::{Code, Diagnostic, Severity};
use broadcastable::source::{SourceFile, Span};
use memchr::memmem;

const NO_DIRECTIVE: Code = Code::MalformedExpectation;
const BAD_PATTERN: Code = Code::InvalidExpectationPattern;

/// One `expected-*` line.
#[derive(Debug)]
pub(super) struct Directive {
    /// The span from `expected-` to the last brace.
    pub(super) span: Span,
    /// The line of the directive, counted from 0.
    pub(super) line: usize,
    pub(super) severity: Severity,
    pub(super) target: Target,
    /// The text of the directive as it is written.
    pub(super) text: String,
    pub(super) pattern: Pattern,
}

/// The lines to which a directive applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// Messages of a line, counted from 0.
    Line(usize),
    /// Messages that have no place.
    Unknown,
    /// A line before the first or after the last: no messages match.
    Nowhere,
}

/// The place after `@`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DirectivePlace {
    Here,
    Down(usize),
    Up(usize),
    Above,
    Below,
    Unknown,
}

/// A directive as written.
struct Parsed<'b> {
    severity: Severity,
    is_regex: bool,
    place: DirectivePlace,
    text: &'b [u8],
}

/// The reason for which a line that resembles a directive is not one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Malformed {
    #[error("`{{{{TEXT}}}}` must follow")]
    NoText,
    #[error("the text is not closed by `}}}}`")]
    Unclosed,
    #[error("`}}}}` must be the last of the line")]
    TextBehind,
    #[error("`@` is followed at once by `+N`, `-N`, `above`, `below` or `unknown`")]
    BadPlace,
}

/// The directives of a source.
#[derive(Debug, Default)]
pub(super) struct Directives {
    /// The directives, in the order of their lines.
    pub(super) directives: Vec<Directive>,
    /// Errors in the directives.
    pub(super) problems: Vec<Diagnostic>,
}

/// All directives of `source`.
pub(super) fn find(source: &SourceFile) -> Directives {
    let mut found = Directives::default();
    let mut written: Vec<(usize, Span, Parsed<'_>)> = Vec::new();
    let mut done = 0;
    for hit in memmem::find_iter(source.bytes(), b"expected-") {
        let hit = hit as u32;
        if hit < done {
            continue;
        }
        let line = source.line_index(hit);
        done = source.line_span(line).map_or(source.whole().end, |line| line.end);
        let bytes = trim_end(source.slice(Span::new(hit, done)));
        let hits = memmem::find_iter(bytes, b"expected-");
        let mut parsed = hits.map(|at| (at, parse(&bytes[at..])));
        if let Some((at, Ok(parsed))) = parsed.find(|(_, parsed)| parsed.is_ok()) {
            written.push((line, Span::new(hit + at as u32, hit + bytes.len() as u32), parsed));
        } else if let Some((length, reason)) = near_miss(bytes) {
            found.problems.push(no_directive(Span::new(hit, hit + length as u32), reason));
        }
    }

    let lines: Vec<_> = written.iter().map(|(line, ..)| *line).collect();
    let last_line = source.line_index(source.whole().end);
    let above = above(&lines);
    let below = below(&lines, last_line);
    for (((line, span, parsed), above), below) in written.into_iter().zip(above).zip(below) {
        let target = match parsed.place {
            DirectivePlace::Here => Target::Line(line),
            DirectivePlace::Down(lines) => {
                let down = line.saturating_add(lines);
                if down > last_line { Target::Nowhere } else { Target::Line(down) }
            }
            DirectivePlace::Up(lines) => line.checked_sub(lines).map_or(Target::Nowhere, Target::Line),
            DirectivePlace::Above => Target::Line(above),
            DirectivePlace::Below => Target::Line(below),
            DirectivePlace::Unknown => Target::Unknown,
        };
        let text = String::from_utf8_lossy(parsed.text).into_owned();
        let pattern = if parsed.is_regex { Pattern::with_regex(&text) } else { Ok(Pattern::Text(text.clone())) };
        match pattern {
            Ok(pattern) => {
                found.directives.push(Directive { span, line, severity: parsed.severity, target, text, pattern });
            }
            Err(error) => found.problems.push(bad_pattern(span, parsed.text, &error)),
        }
    }
    found
}

/// For each of `lines`, which have directives, the nearest line above that has none; the first line of the file if there is no such line.
fn above(lines: &[usize]) -> Vec<usize> {
    let mut previous = None;
    let mut above = Vec::with_capacity(lines.len());
    for line in lines {
        let skipped = previous.filter(|(last, _): &(usize, usize)| last + 1 == *line).map(|(_, above)| above);
        let here = skipped.unwrap_or(line.saturating_sub(1));
        above.push(here);
        previous = Some((*line, here));
    }
    above
}

/// The nearest line below, or the last line.
fn below(lines: &[usize], last_line: usize) -> Vec<usize> {
    let mut next = None;
    let mut below = Vec::with_capacity(lines.len());
    for line in lines.iter().rev() {
        let skipped = next.filter(|(last, _): &(usize, usize)| *last == line + 1).map(|(_, below)| below);
        let here = skipped.unwrap_or(line + 1).min(last_line);
        below.push(here);
        next = Some((*line, here));
    }
    below.reverse();
    below
}

/// Reads the directive that `bytes` begins with and ends with.
fn parse(bytes: &[u8]) -> Result<Parsed<'_>, Malformed> {
    let (severity, rest) = head(bytes).ok_or(Malformed::NoText)?;
    let (is_regex, rest) = match rest.strip_prefix(b"-re") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let rest = trim_blanks(rest);
    let (place, rest) = match rest.strip_prefix(b"@") {
        Some(rest) => {
            let (place, rest) = place(rest).ok_or(Malformed::BadPlace)?;
            (place, trim_blanks(rest))
        }
        None => (DirectivePlace::Here, rest),
    };
    let inner = rest.strip_prefix(b"{{").ok_or(Malformed::NoText)?;
    let text = inner.strip_suffix(b"}}").ok_or(Malformed::Unclosed)?;
    Ok(Parsed { severity, is_regex, place, text })
}

/// `expected-error` and the other beginnings.
fn head(bytes: &[u8]) -> Option<(Severity, &[u8])> {
    let rest = bytes.strip_prefix(b"expected-")?;
    let severities: [(&[u8], Severity); 4] = [
        (b"error", Severity::Error),
        (b"note", Severity::Note),
        (b"remark", Severity::Remark),
        (b"warning", Severity::Warning),
    ];
    severities.iter().find_map(|(name, severity)| Some((*severity, rest.strip_prefix(*name)?)))
}

/// Parses the place after `@`.
fn place(rest: &[u8]) -> Option<(DirectivePlace, &[u8])> {
    for (name, place) in [
        (b"above".as_slice(), DirectivePlace::Above),
        (b"below", DirectivePlace::Below),
        (b"unknown", DirectivePlace::Unknown),
    ] {
        if let Some(rest) = rest.strip_prefix(name) {
            return Some((place, rest));
        }
    }
    let (sign, rest) = rest.split_first()?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = rest.split_at(digits);
    // A line number that is too large denotes no line.
    let number =
        number.iter().fold(0_usize, |sum, digit| sum.saturating_mul(10).saturating_add(usize::from(digit - b'0')));
    match sign {
        _ if digits == 0 => None,
        b'+' => Some((DirectivePlace::Down(number), rest)),
        b'-' => Some((DirectivePlace::Up(number), rest)),
        _ => None,
    }
}

/// The length of a misspelled name at the beginning of `bytes`, and the mistake.
fn near_miss(bytes: &[u8]) -> Option<(usize, Malformed)> {
    let at = memmem::find_iter(bytes, b"expected-").find(|at| head(&bytes[*at..]).is_some())?;
    let bytes = &bytes[at..];
    let (_, rest) = head(bytes)?;
    let reason = match parse(bytes) {
        Err(Malformed::Unclosed) if memmem::find(rest, b"}}").is_some() => Malformed::TextBehind,
        Err(reason) => reason,
        Ok(_) => return None,
    };
    Some((at + bytes.len() - rest.len(), reason))
}

fn no_directive(span: Span, reason: Malformed) -> Diagnostic {
    Diagnostic::warning(NO_DIRECTIVE, span, "this line expects nothing: it is not a directive")
        .primary(span, reason.to_string())
        .help("write `expected-error {{TEXT}}`, `expected-error@+1 {{TEXT}}` or `expected-error@below {{TEXT}}`")
}

fn bad_pattern(span: Span, text: &[u8], error: &PatternError) -> Diagnostic {
    let diagnostic = Diagnostic::error(BAD_PATTERN, span, error.to_string());
    // Offsets in the pattern differ from the source if the text has invalid UTF-8, which was replaced.
    if std::str::from_utf8(text).is_err() {
        return diagnostic;
    }
    let start = span.end - 2 - text.len() as u32;
    let part = error.part();
    diagnostic.primary(Span::new(start + part.start as u32, start + part.end as u32), "")
}

fn trim_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes.iter().take_while(|byte| **byte == b' ').count();
    &bytes[blanks..]
}

/// The bytes without white space at the end, including vertical tabs.
fn trim_end(mut bytes: &[u8]) -> &[u8] {
    while let [rest @ .., b' ' | b'\t'..=b'\r'] = bytes {
        bytes = rest;
    }
    bytes
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn directives(text: &str) -> Directives {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        find(&source)
    }

    fn targets(text: &str) -> Vec<Target> {
        let found = directives(text);
        assert_eq!(found.problems, []);
        found.directives.iter().map(|directive| directive.target).collect()
    }

    #[test]
    fn forms() {
        for text in [
            "x // expected-error {{a}}",
            "expected-error{{a}} \t\r",
            "expected-error  @+0  {{a}}",
            "expected-error foo expected-error{{a}}",
        ] {
            assert_eq!(targets(text), [Target::Line(0)], "{text}");
        }
        assert_eq!(
            directives("expected-error {{a}} // expected-note {{b}}").directives[0].text,
            "a}} // expected-note {{b"
        );
        assert_eq!(directives("expected-warning {{{a}}}").directives[0].text, "{a}");
        assert_eq!(directives("expected-remark {{}}").directives[0].severity, Severity::Remark);
    }

    #[test]
    fn places() {
        let places =
            "\n\nexpected-error@-1{{}}\nexpected-error@+2 {{}}\nexpected-error@-9{{}}\nexpected-error@unknown{{}}";
        assert_eq!(targets(places), [Target::Line(1), Target::Line(5), Target::Nowhere, Target::Unknown]);
        let above = "a\nb\nexpected-error@above {{}}\nexpected-note@above {{}}\n";
        assert_eq!(targets(above), [Target::Line(1), Target::Line(1)]);
        let below = "expected-error@below {{}}\nexpected-note@below {{}}\na\nexpected-note@below {{}}";
        assert_eq!(targets(below), [Target::Line(2), Target::Line(2), Target::Line(3)]);
        assert_eq!(targets("expected-error@+99999999999999999999999 {{}}"), [Target::Nowhere]);
    }

    #[test]
    fn what_is_no_directive_is_told() {
        for (text, reason) in [
            ("// expected-error {{a}} b", Malformed::TextBehind),
            ("// expected-error @ above {{a}}", Malformed::BadPlace),
            ("// expected-error@*1 {{a}}", Malformed::BadPlace),
            ("// expected-error {{a", Malformed::Unclosed),
            ("// expected-errors are fine", Malformed::NoText),
            ("// expected-note: a", Malformed::NoText),
        ] {
            let found = directives(text);
            assert!(found.directives.is_empty());
            assert_eq!(found.problems[0].labels[0].text, reason.to_string(), "{text}");
        }
        assert!(directives("an expected-value").problems.is_empty());
    }

    #[test]
    fn bad_expressions_are_marked() {
        let found = directives("x expected-error-re {{a{{(}}b}}");
        assert_eq!(found.problems[0].message, "invalid regex: found open group without closing ')'");
        assert_eq!(found.problems[0].labels[0].span, Span::new(25, 26));
    }
}
