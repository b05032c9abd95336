//! `--guards`: the conditions of a run, checked by the program itself, before the first operation that needs them.
//!
//! Guards are inserted into the text as it was written, each before the first operation that can fail without it. They are in custom form if the function is,
//! otherwise in generic form. A condition that the program already checks before that operation is not written again, and conditions without a guard are
//! reported.

mod expressions;
mod known;
mod writer;

use self::expressions::Expressions;
use self::known::KnownGuards;
use self::writer::{Lines, Names, Writer};
use broadcastable::diagnostic::{Code, Diagnostic, Severity};
use broadcastable::ir::{Form, Ir, OpId};
use broadcastable::source::{SourceFile, Span};
use broadcastable::verify::{Condition, FunctionSizes, SizesOutcome};
use std::collections::BTreeMap;

const NOT_GUARDED: Code = Code::NotGuarded;

/// The notation of guards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guards {
    /// `cf.assert`
    Assert,
    /// `shape.cstr_broadcastable`, and `shape.cstr_require` for other conditions.
    Constraint,
}

/// A text with guards, and the conditions that cannot be guarded. The places of operations are kept with the module.
pub(super) fn guarded(
    ir: &Ir,
    source: &SourceFile,
    chunk: Span,
    functions: &[FunctionSizes],
    guards: Guards,
) -> (Vec<u8>, Vec<Diagnostic>) {
    let mut places: BTreeMap<usize, Lines> = BTreeMap::new();
    let mut refused = Vec::new();
    let mut names = Names::new(source);
    let mut expressions = Expressions::default();
    let known = KnownGuards::new(ir, &mut expressions);
    for function in functions {
        refused.extend(left_out(function));
        let SizesOutcome::Satisfiable { conditions, .. } = &function.outcome else { continue };
        for condition in conditions.iter().filter(|condition| !condition.is_asserted) {
            if let Some((op, reason)) = &condition.unguarded {
                refused.push(not_guarded(ir, function, condition, *op, &reason.to_string()));
            }
            for (op, what) in &condition.guards {
                let mut writer = Writer::new(ir, &mut expressions);
                let guard = writer.guard(what, guards);
                if known.checks(ir, &guard, *op) {
                    continue;
                }
                let start = ir.places().and_then(|places| places.operation(*op)).map(|places| places.whole.start);
                let Some(start) = start else {
                    refused.push(not_guarded(ir, function, condition, *op, "the text does not write the operation"));
                    continue;
                };
                // The message names the operation that requires the condition, which may be later.
                let line = condition.lines.last().copied().unwrap_or_else(|| source.line_column(start).line);
                let place = format!("{}:{line}", source.name());
                let lines = places.entry(start as usize).or_default();
                lines.is_custom = is_in_custom_form(ir, *op);
                if !writer.write(&guard, &place, &mut names, lines) {
                    refused.push(not_guarded(ir, function, condition, *op, "the type of a value is too long"));
                }
            }
        }
    }
    let bytes = source.bytes();
    let mut text = Vec::with_capacity(bytes.len());
    let mut from = chunk.start as usize;
    // The rest of the line of the marker before the chunk was printed together with the marker.
    if from > 0
        && let Some(line_end) = [&b"\r\n"[..], b"\n"].iter().find(|end| bytes[from..].starts_with(end))
    {
        from = (from + line_end.len()).min(chunk.end as usize);
    }
    for (at, lines) in places {
        text.extend_from_slice(&bytes[from..at]);
        let line_start = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |newline| newline + 1);
        let indent =
            bytes[line_start..at].iter().all(|byte| byte.is_ascii_whitespace()).then(|| &bytes[line_start..at]);
        for line in lines.text.lines() {
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
            text.extend_from_slice(indent.unwrap_or_default());
        }
        from = at;
    }
    text.extend_from_slice(&bytes[from..chunk.end as usize]);
    (text, refused)
}

/// Whether the function around an operation is written in custom form.
fn is_in_custom_form(ir: &Ir, op: OpId) -> bool {
    let function =
        std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op)).find(|op| ir.signature(*op).is_some());
    function.is_some_and(|function| ir.form(function) == Form::Custom)
}

/// The parts of a function whose conditions are unknown, if there are any.
fn left_out(function: &FunctionSizes) -> Option<Diagnostic> {
    let name = &function.function;
    let message = match &function.outcome {
        SizesOutcome::Undecided => format!("@{name} is not guarded: its conditions are too much to list"),
        SizesOutcome::Contradictory => format!("@{name} is not guarded: it fails for all run-time sizes"),
        SizesOutcome::Satisfiable { .. } => format!("@{name}: {}, and not guarded", function.not_analysed()?),
    };
    Some(Diagnostic::new(Severity::Remark, NOT_GUARDED, function.place, message))
}

fn not_guarded(ir: &Ir, function: &FunctionSizes, condition: &Condition, op: OpId, reason: &str) -> Diagnostic {
    let operation = ir.op_name(op);
    let message = format!("@{}: a condition of '{operation}' is not guarded", function.function);
    Diagnostic::new(Severity::Remark, NOT_GUARDED, ir.place(op).or(function.place), message)
        .note(condition.to_string())
        .note(reason)
}
