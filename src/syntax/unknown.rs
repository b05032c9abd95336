//! What is said of an operation whose custom form is unknown.

use super::builder::dialect_of_short_name;
use super::error::Surroundings;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// What to do where an unknown operation is no matter.
const SKIP: &str = "to skip such operations and verify all others: `--skip-unknown-syntax`";

/// Adds what to write instead of an operation of this name.
pub(crate) fn explain(
    name: &str,
    around: &Surroundings,
    span: Span,
    source: &SourceFile,
    diagnostic: Diagnostic,
) -> Diagnostic {
    if let Some(dialect) = dialect_of_short_name(name.as_bytes()) {
        return short_name(name, dialect, span, diagnostic.primary(span, ""));
    }
    let dialect = name.split('.').next().unwrap_or_default();
    if around.is_closed_dialect {
        let diagnostic = diagnostic.primary(span, format!("dialect `{dialect}` has no such operation"));
        return suggest(&around.similar, span, diagnostic);
    }
    let label = if around.similar.is_empty() { "its custom form cannot be read" } else { "no known operation" };
    let diagnostic = suggest(&around.similar, span, diagnostic.primary(span, label));
    let operands = plain_operands(source, span.end);
    let generic = |name: &str| {
        let operands = operands.as_deref().unwrap_or("%operands");
        format!("write it in generic form: `\"{name}\"({operands}) {{attributes}} : (operand types) -> result types`")
    };
    if !around.similar_dialects.is_empty() && around.similar.is_empty() {
        let dialect = Span::new(span.start, span.start + dialect.len() as u32);
        return suggest(&around.similar_dialects, dialect, diagnostic).help(SKIP);
    }
    match (name.contains('.'), around.similar.is_empty()) {
        (false, false) => diagnostic,
        (false, true) => diagnostic
            .note("an operation is named `dialect.name`; only `module`, `return` and `call` are known without the dialect")
            .help(generic(&format!("dialect.{name}")))
            .help(SKIP),
        (true, false) => diagnostic.help(SKIP),
        (true, true) => {
            let diagnostic = diagnostic
                .note("the custom form of an operation is defined by its dialect")
                .help(generic(name))
                .help("`mlir-opt --mlir-print-op-generic` prints a whole file in generic form")
                .help(SKIP);
            // Of a dialect that is known a user knows no more than what is known.
            if operands.is_none() || around.is_known_dialect {
                return diagnostic;
            }
            diagnostic.help(format!("if `{name}` broadcasts, make it known: `--broadcastable={name}`"))
        }
    }
}

/// An operation that is known, written without its dialect where that is another than the one around.
fn short_name(name: &str, dialect: &str, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    let around = if dialect == "func" { "a `func.func`" } else { "a module" };
    let diagnostic = diagnostic.note(format!("`{name}` is written without its dialect only directly in {around}"));
    if name == "return" {
        return diagnostic;
    }
    diagnostic.help_edit("write the dialect", span, format!("{dialect}.{name}"))
}

/// The names that were perhaps meant.
fn suggest(names: &[String], span: Span, diagnostic: Diagnostic) -> Diagnostic {
    match names {
        [] => diagnostic,
        [only] => diagnostic.help_edit(format!("did you mean `{only}`?"), span, only.clone()),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(|name| format!("`{name}`")).collect();
            diagnostic.help(format!("did you mean {} or `{last}`?", rest.join(", ")))
        }
    }
}

/// The operands of an operation that may be written in the plain form, which is `%a, %b {attributes} : types`.
fn plain_operands(source: &SourceFile, at: u32) -> Option<String> {
    let line = source.line_span(source.line_index(at))?;
    let rest = source.text(Span::new(at, line.end.max(at))).into_owned();
    let operands = &rest[..rest.find([':', '{'])?];
    let is_value = |operand: &str| operand.trim().starts_with('%') && !operand.trim().contains([' ', '=', '(']);
    operands.split(',').all(is_value).then(|| operands.trim().to_owned())
}
