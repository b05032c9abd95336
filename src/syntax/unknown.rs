//! What is said of an operation whose custom form is unknown.

use super::builder::dialect_of_short_name;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// What to do where an unknown operation is no matter.
const SKIP: &str = "to step over such operations and verify all others: `--skip-unknown-syntax`";

/// Adds what to write instead of an operation of this name.
pub(crate) fn explain(name: &str, span: Span, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    let diagnostic = diagnostic.primary(span, "its custom form cannot be read");
    let operands = plain_operands(source, span.end);
    let generic = |name: &str| {
        let operands = operands.as_deref().unwrap_or("%operands");
        format!("write it in generic form: `\"{name}\"({operands}) {{attributes}} : (operand types) -> result types`")
    };
    if let Some(dialect) = dialect_of_short_name(name.as_bytes()) {
        let around = if dialect == "func" { "a `func.func`" } else { "a module" };
        let diagnostic = diagnostic.note(format!("`{name}` is written without its dialect only directly in {around}"));
        if name == "return" {
            return diagnostic;
        }
        return diagnostic.help_edit("write the dialect", span, format!("{dialect}.{name}"));
    }
    if !name.contains('.') {
        return diagnostic
            .note("an operation is named `dialect.name`; only `module`, `return` and `call` are known without the dialect")
            .help(generic(&format!("dialect.{name}")))
            .help(SKIP);
    }
    let diagnostic = diagnostic
        .note("the custom form of an operation is defined by its dialect")
        .help(generic(name))
        .help("`mlir-opt --mlir-print-op-generic` prints a whole file in generic form")
        .help(SKIP);
    if operands.is_none() {
        return diagnostic;
    }
    diagnostic.help(format!("if `{name}` broadcasts, make it known: `--broadcastable={name}`"))
}

/// The operands of an operation that may be written in the plain form, which is `%a, %b {attributes} : types`.
fn plain_operands(source: &SourceFile, at: u32) -> Option<String> {
    let line = source.line_span(source.line_index(at))?;
    let rest = source.text(Span::new(at, line.end.max(at))).into_owned();
    let operands = &rest[..rest.find([':', '{'])?];
    let is_value = |operand: &str| operand.trim().starts_with('%') && !operand.trim().contains([' ', '=', '(']);
    operands.split(',').all(is_value).then(|| operands.trim().to_owned())
}
