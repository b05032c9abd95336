//! The diagnostics of an operation whose custom form is unknown.

use super::elsewhere::Advice;
use crate::diagnostic::Diagnostic;
use crate::dialect::gone;
use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::error::Surroundings;
use crate::syntax::short_forms::dialect_of_short_name;

/// The help for users without need of the unknown operation.
const SKIP: &str = "to skip such operations and verify all others: `--skip-unknown-syntax`";

/// Advice to define a dialect.
const DESCRIBE: &str =
    "to make the dialect known: describe its operations in `bcast.toml`, or pass TableGen's records of it with `--ods`";

/// Adds corrections for an operation with this name.
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
    if let Some((words, edit)) = no_operation(name, span, source) {
        let diagnostic = diagnostic.primary(span, "");
        return match edit {
            Some((at, text)) => diagnostic.help_edit(words, at, text),
            None => diagnostic.help(words),
        };
    }
    if let Some(gone) = gone(name) {
        let diagnostic = diagnostic.primary(span, format!("LLVM {} no longer has it", gone.since));
        return match gone.rename() {
            Some(to) => diagnostic.help_edit(gone.sentence(name), span, to),
            None => diagnostic.help(gone.sentence(name)),
        };
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
                .help("the `-opt` program that has the dialect prints whole files so, with `--mlir-print-op-generic`")
                .help(SKIP);
            let diagnostic = match around.is_known_dialect {
                true => diagnostic,
                false => diagnostic.help(DESCRIBE),
            };
            // Further help is given only for an unknown dialect, with the number of operands.
            if operands.is_none() || around.is_known_dialect {
                return diagnostic;
            }
            diagnostic.help(format!("if `{name}` broadcasts, make it known: `--broadcastable={name}`"))
        }
    }
}

/// Advice about a word that was not intended as an operation.
fn no_operation(name: &str, span: Span, source: &SourceFile) -> Option<Advice> {
    let bytes = source.bytes();
    let digits = bytes[..span.start as usize].iter().rev().take_while(|byte| byte.is_ascii_digit()).count() as u32;
    let exponent = name.strip_prefix(['e', 'E']).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    if let (1.., Some(exponent @ [_, ..])) = (digits, exponent.map(str::as_bytes)) {
        let number = source.text(Span::new(span.start - digits, span.start)).into_owned();
        let exponent = String::from_utf8_lossy(exponent);
        let edit = (Span::new(span.start - digits, span.end), format!("{number}.0e{exponent}"));
        return Some(("a floating-point number needs a dot", Some(edit)));
    }
    if name == "version" && bytes[span.end as usize..].starts_with(b" https://git-lfs.github.com/spec/") {
        return Some((
            "the file is a pointer of Git LFS: `git lfs pull`, in the repository, replaces it by its contents",
            None,
        ));
    }
    if name == "func" {
        return Some(("the operation is `func.func`", Some((span, "func.func".to_owned()))));
    }
    if matches!(name, "dense" | "array" | "sparse" | "dense_resource" | "affine_map") {
        return Some(("the name of an operation is missing before its attribute, such as `arith.constant`", None));
    }
    let next = scan::skip_trivia(bytes, span.end as usize);
    let is_result = bytes[next..].starts_with(b"=") && !bytes[next..].starts_with(b"==") && !name.contains('.');
    is_result.then(|| ("the name of a result begins with `%`", Some((Span::at(span.start), "%".to_owned()))))
}

/// A known operation, written without its dialect although the default dialect is another one.
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
