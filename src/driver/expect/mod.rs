//! `--verify-diagnostics`: compares what a chunk says with what its `expected-*` lines say it should.
//!
//! The answer is diagnostics again: none when all is as expected. A directive matches any number of messages of
//! its line and severity. Notes and labels may be expected, but need not be: ours say more than MLIR's.

mod directive;
mod pattern;

use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::source::{SourceFile, Span};
use directive::{Directive, Directives, Target};
use rustc_hash::FxHashMap;

const NOT_PRODUCED: Code = Code("E0903");
const OTHER_SEVERITY: Code = Code("E0905");

/// How much has to be expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Everything that is said, and all that is expected is said.
    All,
    /// All that is expected is said; whatever else is said is ignored.
    OnlyExpected,
}

/// What is wrong with the `diagnostics` of `chunk`, in source order.
pub fn verify(source: &SourceFile, chunk: Span, diagnostics: &[Diagnostic], level: Level) -> Vec<Diagnostic> {
    let Directives { directives, problems } = directive::find(source, chunk);
    let mut sink = Sink::new();
    problems.into_iter().for_each(|problem| sink.report(problem));

    let mut expectations = Expectations::new(source, &directives);
    for diagnostic in diagnostics {
        let claim = expectations.claim(diagnostic.severity, diagnostic.location, &diagnostic.message);
        for note in diagnostic.notes.iter().filter(|note| note.span.is_some()) {
            expectations.claim(Severity::Note, note.span, &note.text);
        }
        for label in diagnostic.labels.iter().filter(|label| !label.text.is_empty()) {
            expectations.claim(Severity::Note, Some(label.span), &label.text);
        }
        match (claim, level) {
            (Claim::Expected, _) | (_, Level::OnlyExpected) => {}
            (Claim::OtherSeverity(directive), Level::All) => {
                sink.report(other_severity(directive, diagnostic.severity));
            }
            (Claim::Unexpected, Level::All) => sink.report(unexpected(diagnostic)),
        }
    }
    expectations.unmatched().for_each(|directive| sink.report(not_produced(directive)));
    sink.finish()
}

/// What became of one message.
enum Claim<'d> {
    /// A directive expects it.
    Expected,
    /// A directive would expect it were it of another severity.
    OtherSeverity(&'d Directive),
    /// None does.
    Unexpected,
}

/// The directives by their line, and which of them were met.
struct Expectations<'d> {
    source: &'d SourceFile,
    directives: &'d [Directive],
    matched: Vec<bool>,
    by_line: FxHashMap<usize, Vec<usize>>,
    placeless: Vec<usize>,
}

impl<'d> Expectations<'d> {
    fn new(source: &'d SourceFile, directives: &'d [Directive]) -> Self {
        let mut by_line: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        let mut placeless = Vec::new();
        for (index, directive) in directives.iter().enumerate() {
            match directive.target {
                Target::Line(line) => by_line.entry(line).or_default().push(index),
                Target::Unknown => placeless.push(index),
                Target::Nowhere => {}
            }
        }
        Self { source, directives, matched: vec![false; directives.len()], by_line, placeless }
    }

    fn claim(&mut self, severity: Severity, place: Option<Span>, message: &str) -> Claim<'d> {
        let candidates = match place {
            Some(span) => self.by_line.get(&self.source.line_index(span.start)).map_or(&[][..], Vec::as_slice),
            None => &self.placeless,
        };
        let mut near = None;
        for index in candidates {
            let directive = &self.directives[*index];
            if directive.pattern.matches(message) {
                if directive.severity == severity {
                    self.matched[*index] = true;
                    return Claim::Expected;
                }
                near = Some(directive);
            }
        }
        near.map_or(Claim::Unexpected, Claim::OtherSeverity)
    }

    fn unmatched(&self) -> impl Iterator<Item = &'d Directive> {
        self.directives.iter().zip(&self.matched).filter(|(_, matched)| !**matched).map(|(directive, _)| directive)
    }
}

/// The message itself with all it shows, so that a surprise can be understood as well.
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

    const CODE: Code = Code("E0001");

    /// The complaints about `text`, when every `!` in it is an error "bang" with a note "near" two lines up.
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
        let wrong = verify(&source, source.whole(), &errors, level);
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
