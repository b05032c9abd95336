//! `--verify-diagnostics`: compares the diagnostics of a source with its `expected-*` lines.
//!
//! The result is again diagnostics: none if all expectations are met. A directive matches any number of messages of its line and severity. Notes and labels
//! may be expected, but need not be, because there are more of them than in MLIR.

mod directive;
mod pattern;

use broadcastable::diagnostic::{Code, Diagnostic, Lint, Severity, Sink};
use broadcastable::lint;
use broadcastable::source::{SourceFile, Span};
use directive::{Directive, Directives, Target};
use rustc_hash::FxHashMap;

const NOT_PRODUCED: Code = Code::ExpectationNotMet;
const OTHER_SEVERITY: Code = Code::ExpectationSeverity;

/// Comments in `chunk` that resemble expectations, as findings of a lint, if it is enabled.
pub fn malformed(source: &SourceFile, chunk: Span, lints: &lint::Settings) -> Vec<(Lint, Diagnostic)> {
    let Some(severity) = lints.levels.severity(Lint::MalformedExpectation) else { return Vec::new() };
    let is_here = |at: Span| chunk.start <= at.start && at.start < chunk.end;
    let problems = directive::find(source).problems.into_iter();
    let found = problems.filter(|problem| Lint::of_code(problem.code) == Some(Lint::MalformedExpectation));
    let found = found.filter(|problem| problem.location.is_some_and(is_here));
    found.map(|problem| (Lint::MalformedExpectation, Diagnostic { severity, ..problem })).collect()
}

/// The diagnostics that must be expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// All diagnostics are expected, and all expected diagnostics occur.
    All,
    /// All expected diagnostics must occur; further diagnostics are ignored.
    OnlyExpected,
}

/// The directives of a source, and the errors found so far.
///
/// The chunks of a split source share them, as in MLIR 22: `@+N` may denote a line of another chunk.
pub struct Expectations<'s> {
    source: &'s SourceFile,
    level: Level,
    directives: Vec<Directive>,
    matched: Vec<bool>,
    by_line: FxHashMap<usize, Vec<usize>>,
    placeless: Vec<usize>,
    wrong: Sink,
}

/// The result of matching one message.
enum Claim {
    /// A directive expects the message.
    Expected,
    /// A directive expects the text of the message with another severity.
    OtherSeverity(usize),
    /// No directive expects the message.
    Unexpected,
}

impl<'s> Expectations<'s> {
    /// Reads the directives of `source`.
    pub fn new(source: &'s SourceFile, level: Level) -> Self {
        let Directives { directives, problems } = directive::find(source);
        let mut by_line: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        let mut placeless = Vec::new();
        for (index, directive) in directives.iter().enumerate() {
            match directive.target {
                Target::Line(line) => by_line.entry(line).or_default().push(index),
                Target::Unknown => placeless.push(index),
                Target::Nowhere => {}
            }
        }
        let matched = vec![false; directives.len()];
        let mut wrong = Sink::new();
        problems.into_iter().for_each(|problem| wrong.report(problem));
        Self { source, level, directives, matched, by_line, placeless, wrong }
    }

    /// Compares the diagnostics of a chunk.
    pub fn compare(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let claim = self.claim(diagnostic.severity, diagnostic.location, &diagnostic.message);
            for note in diagnostic.notes.iter().filter(|note| note.span.is_some()) {
                self.claim(Severity::Note, note.span, &note.text);
            }
            for label in diagnostic.labels.iter().filter(|label| !label.text.is_empty()) {
                self.claim(Severity::Note, Some(label.span), &label.text);
            }
            match (claim, self.level) {
                (Claim::Expected, _) | (_, Level::OnlyExpected) => {}
                (Claim::OtherSeverity(index), Level::All) => {
                    self.wrong.report(other_severity(&self.directives[index], diagnostic.severity));
                }
                (Claim::Unexpected, Level::All) => self.wrong.report(unexpected(diagnostic)),
            }
        }
    }

    /// Returns all errors, in source order.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let directives = self.directives.iter().zip(self.matched);
        for (directive, _) in directives.filter(|(_, matched)| !matched) {
            self.wrong.report(not_produced(directive));
        }
        self.wrong.finish()
    }

    fn claim(&mut self, severity: Severity, place: Option<Span>, message: &str) -> Claim {
        let candidates = match place {
            Some(span) => self.by_line.get(&self.source.line_index(span.start)).map_or(&[][..], Vec::as_slice),
            None => &self.placeless,
        };
        let mut claim = Claim::Unexpected;
        for index in candidates {
            let directive = &self.directives[*index];
            if directive.pattern.matches(message) {
                if directive.severity == severity {
                    self.matched[*index] = true;
                    return Claim::Expected;
                }
                claim = Claim::OtherSeverity(*index);
            }
        }
        claim
    }
}

/// The unexpected message with all its parts, so that it can be understood.
fn unexpected(diagnostic: &Diagnostic) -> Diagnostic {
    let mut unexpected = diagnostic.clone();
    unexpected.message = format!("unexpected {}: {}", diagnostic.severity, diagnostic.message);
    unexpected.severity = Severity::Error;
    unexpected
}

fn other_severity(directive: &Directive, actual: Severity) -> Diagnostic {
    let message = format!("'{actual}' diagnostic emitted when expecting a '{}'", directive.severity);
    Diagnostic::error(OTHER_SEVERITY, directive.span, message)
}

fn not_produced(directive: &Directive) -> Diagnostic {
    let message = format!("expected {} \"{}\" was not produced", directive.severity, directive.text);
    let mut diagnostic = Diagnostic::error(NOT_PRODUCED, directive.span, message);
    match directive.target {
        Target::Line(line) if line == directive.line => {}
        Target::Line(line) => diagnostic = diagnostic.note(format!("it was expected on line {}", line + 1)),
        Target::Unknown => diagnostic = diagnostic.note("it was expected without a place"),
        Target::Nowhere => diagnostic = diagnostic.note("it was expected on a line that does not exist"),
    }
    if directive.text.contains("}}") && directive.text.contains("expected-") {
        diagnostic = diagnostic.help("a line has one directive: its text reaches to the last `}}`");
    }
    diagnostic
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const CODE: Code = Code::InvalidToken;

    /// The complaints for `text`, if every `!` in it is an error "bang" with a note "near" two lines above.
    fn complaints(text: &str, level: Level) -> Vec<String> {
        let source = SourceFile::new("x", text.as_bytes()).unwrap();
        let errors: Vec<_> = text
            .match_indices('!')
            .map(|(at, _)| {
                Diagnostic::error(CODE, Span::at(at as u32), "bang")
                    .note_at(Span::at(0), "near")
                    .secondary(Span::at(0), "label")
            })
            .collect();
        let mut expectations = Expectations::new(&source, level);
        expectations.compare(&errors);
        let wrong = expectations.finish();
        wrong
            .iter()
            .map(|wrong| {
                let at = source.line_column(wrong.location.unwrap().start);
                format!("{}:{}: {}: {}", at.line, at.column, wrong.severity, wrong.message)
            })
            .collect()
    }

    #[test]
    fn as_expected() {
        let none: [&str; 0] = [];
        assert_eq!(complaints("! // expected-error {{ban}}", Level::All), none);
        assert_eq!(complaints("!! // expected-error {{ban}}", Level::All), none);
        assert_eq!(complaints("\n// expected-error@below {{bang}}\n!", Level::All), none);
        assert_eq!(complaints("// expected-note {{label}}\n// expected-error@+1 {{bang}}\n!", Level::All), none);
    }

    #[test]
    fn surprises() {
        assert_eq!(complaints("\n !", Level::All), ["2:2: error: unexpected error: bang"]);
        assert_eq!(complaints("\n !", Level::OnlyExpected), [] as [&str; 0]);
        assert_eq!(
            complaints("! // expected-error {{boom}}", Level::All),
            ["1:1: error: unexpected error: bang", "1:6: error: expected error \"boom\" was not produced"]
        );
        assert_eq!(
            complaints("! // expected-warning {{bang}}", Level::All),
            [
                "1:6: error: 'error' diagnostic emitted when expecting a 'warning'",
                "1:6: error: expected warning \"bang\" was not produced"
            ]
        );
    }
}
