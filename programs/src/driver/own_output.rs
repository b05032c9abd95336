//! In debug builds, reads and verifies a text again that an option changed.
//!
//! A new error in the text is an error of this program, so tests and fuzzing find such errors.

use super::front_end::FrontEndOptions;
use broadcastable::diagnostic::{Severity, Sink};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};

/// The first error of a text that `change` wrote, as a sentence that names both; `None` without errors.
pub(super) fn fault(change: &str, text: &[u8], options: &FrontEndOptions) -> Option<String> {
    let first = first_error(text, options)?;
    Some(format!("the output of {change} does not verify: {first}"))
}

fn first_error(text: &[u8], options: &FrontEndOptions) -> Option<String> {
    let source = match SourceFile::new("<output>", text) {
        Ok(source) => source,
        Err(error) => return Some(error.to_string()),
    };
    let registry = &options.registry;
    let parse_options = syntax::Options::new(registry)
        .no_implicit_module(options.no_implicit_module)
        .skip_unknown(options.skip_unknown)
        .conformance(options.conformance);
    let parsed = syntax::parse(&source, &parse_options);
    let is_complete = parsed.is_complete();
    let mut sink = Sink::default();
    sink.extend(parsed.diagnostics);
    let verify_options = verify::Options { is_complete, ..options.verify_options(registry) };
    verify::verify(&parsed.ir, &source, &verify_options, &mut sink);
    let error = sink.finish().into_iter().find(|diagnostic| diagnostic.severity == Severity::Error)?;
    let at = error.location.map(|span| source.line_column(span.start));
    let place = at.map(|at| format!("{}:{}: ", at.line, at.column)).unwrap_or_default();
    Some(format!("{place}{}", error.message))
}
