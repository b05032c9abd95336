//! The diagnostics E0601 and W0611, and the assumptions in a W0512.

use super::story::{Contribution, Story, name_of};
use crate::assembly::Runs;
use crate::diagnostic::{Code, Diagnostic, Note, Severity, plural};
use crate::ir::{Definition, OpId, Type, TypeId, ValueId};
use crate::shapes::DimPlace;
use crate::solve::{Blame, Forced, Promise, RunScope};
use crate::source::Span;
use crate::syntax::places;
use crate::verify::CheckContext;
use crate::verify::explain::type_spans;
use std::collections::BTreeSet;

/// The number of values that a message names.
const MOST_NAMES: usize = 4;
/// The number of operations with labels.
const MOST_LABELS: usize = 12;

impl CheckContext<'_> {
    /// Whether a type is a boolean.
    fn is_truth(&self, ty: TypeId) -> bool {
        let element = self.shaped(ty).map_or(ty, |shaped| shaped.element);
        match self.ir.types.resolved(element) {
            Type::Integer { width, .. } => *width == 1,
            Type::Opaque(text) => **text == *b"!torch.bool",
            _ => false,
        }
    }

    /// The condition under which the operations run, and its place.
    fn reached(&self, scope: RunScope) -> (Option<Span>, String) {
        match scope {
            RunScope::Region(op, number) => {
                let condition = self.ir.operands(op).first().filter(|value| self.is_truth(self.ir.value_type(**value)));
                let condition = condition.and_then(|value| self.ir.value_name(*value));
                // The first of two alternative regions runs if the condition is true.
                let is_choice = self.options.registry.flow(self.ir.op_name_bytes(op)).is_some_and(|(_, flow)| {
                    matches!(&flow.clauses[..], [first, other] if (first.runs, other.runs) == (Runs::One, Runs::One))
                });
                let text = match (number, condition.filter(|_| is_choice && self.ir.regions(op).count() == 2)) {
                    (0, Some(condition)) => format!("reached only when {condition} is true"),
                    (1, Some(condition)) => format!("reached only when {condition} is false"),
                    _ => format!("in a region of '{}', which a run may leave out", self.name(op)),
                };
                (self.ir.place(op), text)
            }
            RunScope::Block(block) => {
                let place = self.ir.block_place(block);
                let label = place.map(|place| String::from_utf8_lossy(self.source.slice(place)).into_owned());
                (place, format!("reached only through block {}", label.unwrap_or_default()))
            }
        }
    }
}

pub(super) fn explain_blame(cx: &CheckContext<'_>, blame: &Blame) -> Diagnostic {
    let story = Story::new(cx.ir, blame);
    let Some(last) = story.ops.last().copied() else {
        return Diagnostic::new(Severity::Error, Code::UnsatisfiableSizes, None, "no run-time sizes");
    };
    let count = story.ops.len();
    let what = match count {
        1 => "this operation".to_owned(),
        2..=MOST_NAMES => "these operations".to_owned(),
        _ => format!("these {count} operations"),
    };
    let message = format!("no run-time {} {what}", sizes_of(cx, &story.values()));
    let diagnostic = match blame.scope {
        None => cx.error(last, Code::UnsatisfiableSizes, message),
        Some(_) => {
            cx.about(Severity::Warning, last, Code::BranchFails, format!("this branch cannot succeed: {message}"))
        }
    };
    let mut diagnostic = label_reasons(cx, diagnostic, &story.reasons(), &story.ops, Some(last));
    if let Some(cases) = story.cases() {
        diagnostic = diagnostic.note(cases);
    }
    let rest = match (blame.core.is_minimal, count) {
        (false, _) => {
            "some of these operations may not be needed: there are too many to try leaving out each one".to_owned()
        }
        (true, 1) => "no other operation is needed for the contradiction".to_owned(),
        (true, 2) => "each of the two operations is satisfiable without the other".to_owned(),
        (true, _) => format!("any {} of the {count} operations are satisfiable", count - 1),
    };
    let diagnostic = diagnostic.note(rest);
    let diagnostic = match blame.scope {
        None => diagnostic,
        Some(scope) => {
            let (place, reached) = cx.reached(scope);
            let text = format!("{reached} [branch-fails]");
            match place {
                Some(place) => diagnostic.note_at(place, text),
                None => diagnostic.note(text),
            }
        }
    };
    let sizes: Vec<String> = story.sizes().iter().take(MOST_NAMES).map(u64::to_string).collect();
    match &sizes[..] {
        [] => diagnostic,
        [only] => diagnostic.help(format!(
            "the size {only} cannot be right together with the others: one of the operations has the wrong operand, or declares the wrong size"
        )),
        [many @ .., last] => diagnostic.help(format!(
            "the sizes {} and {last} cannot all be right: one of the operations has the wrong operand, or declares the wrong size",
            many.join(", ")
        )),
    }
}

/// `size of '%x' satisfies`, or of several.
fn sizes_of(cx: &CheckContext<'_>, values: &[ValueId]) -> String {
    let names: Vec<String> = values.iter().filter_map(|value| cx.ir.value_name(*value)).collect();
    match &names[..] {
        [] => "sizes satisfy".to_owned(),
        [one] => format!("size of '{one}' satisfies"),
        [many @ .., last] if many.len() < MOST_NAMES => {
            format!("sizes of '{}' and '{last}' satisfy", many.join("', '"))
        }
        many => {
            let others = plural(many.len() - MOST_NAMES, "other");
            format!("sizes of '{}' and {others} satisfy", many[..MOST_NAMES].join("', '"))
        }
    }
}

/// Labels the dimension of each reason, in the operation that requires it.
fn label_reasons(
    cx: &CheckContext<'_>,
    mut diagnostic: Diagnostic,
    reasons: &[Contribution],
    ops: &BTreeSet<OpId>,
    last: Option<OpId>,
) -> Diagnostic {
    let mut labels: Vec<(Span, OpId, String)> = Vec::new();
    for reason in reasons {
        // An operation may restrict a dimension that is not written at it.
        let own = dimension_in(cx, reason.op, reason.place).or_else(|| cx.ir.place(reason.op));
        let Some(span) = own else { continue };
        match labels.iter_mut().find(|(other, ..)| *other == span) {
            Some((_, _, text)) if text.contains(&reason.text) => {}
            Some((_, _, text)) => *text = format!("{text}; {}", reason.text),
            None => labels.push((span, reason.op, reason.text.clone())),
        }
    }
    // Blamed operations also get a label if there is no reason about their own dimensions.
    for op in ops.iter().filter(|op| reasons.iter().all(|reason| reason.op != **op)) {
        labels.extend(cx.ir.place(*op).map(|span| (span, *op, "is needed for the contradiction".to_owned())));
    }
    let primary = labels.iter().rposition(|(_, op, _)| Some(*op) == last);
    let mut hidden = 0;
    for (number, (span, _, text)) in labels.into_iter().enumerate() {
        if Some(number) == primary {
            diagnostic = diagnostic.primary(span, text);
        } else if number < MOST_LABELS {
            diagnostic = diagnostic.secondary(span, text);
        } else {
            hidden += 1;
        }
    }
    if hidden > 0 {
        let verb = if hidden == 1 { "is" } else { "are" };
        diagnostic = diagnostic.note(format!("{} {verb} not shown", plural(hidden, "more reason")));
    }
    diagnostic
}

/// The place of a dimension of an operand or a result of an operation.
fn dimension_in(cx: &CheckContext<'_>, op: OpId, place: DimPlace) -> Option<Span> {
    let spans = type_spans(cx, op);
    let of = |list: &[Span], index: usize| match list {
        // One type is written for all.
        [only] => Some(*only),
        list => list.get(index).copied(),
    };
    let operand = cx.ir.operands(op).iter().position(|value| *value == place.value);
    let result = cx.ir.results(op).position(|value| value == place.value);
    let ty = match (operand, result) {
        (Some(index), _) => of(&spans.operands, index),
        (None, Some(_)) if spans.results.is_empty() => of(&spans.operands, 0),
        (None, Some(index)) => of(&spans.results, index),
        (None, None) => None,
    }?;
    dimension_of(cx, ty, place.axis)
}

fn dimension_of(cx: &CheckContext<'_>, ty: Span, axis: u32) -> Option<Span> {
    let dimensions = places::dimension_spans(cx.source, ty).dimensions;
    Some(dimensions.get(axis as usize).copied().unwrap_or(ty))
}

pub(super) fn explain_forced(cx: &CheckContext<'_>, forced: &Forced) -> Diagnostic {
    let Forced { place, blame } = forced;
    let story = Story::new(cx.ir, blame);
    let value = cx.ir.value_name(place.value).unwrap_or_default();
    let message = format!("dimension {} of '{value}' is dynamic, but every size but 1 fails", place.axis);
    let (op, location, ty) = definition(cx, place.value);
    let mut diagnostic = match op {
        Some(op) => cx.about(Severity::Warning, op, Code::ForcedToOne, message),
        None => Diagnostic::new(Severity::Warning, Code::ForcedToOne, location, message),
    };
    if let Some(span) = ty.and_then(|ty| dimension_of(cx, ty, place.axis)) {
        diagnostic = diagnostic.primary(span, "its only size is 1");
    }
    let named = name_of(cx.ir, *place);
    let mut reasons = story.reasons();
    reasons.retain(|reason| reason.text != format!("so {named} is not 1"));
    diagnostic = label_reasons(cx, diagnostic, &reasons, &BTreeSet::new(), None);
    diagnostic = diagnostic.note("each operation is right by itself; together they leave one size [forced-to-one]");
    match type_with_one(cx, *place) {
        Some(text) => diagnostic.help(format!(
            "if that is meant, write {value} as '{text}'; if not, one of the operations has the wrong operand"
        )),
        None => diagnostic,
    }
}

/// The place of the definition of a value, and the place of a dimension in its type.
pub(in crate::verify) fn written(cx: &CheckContext<'_>, value: ValueId, axis: u32) -> (Option<Span>, Option<Span>) {
    let (_, location, ty) = definition(cx, value);
    (location, ty.and_then(|ty| dimension_of(cx, ty, axis)))
}

/// The operation that defines a value, or the place of an argument; and the place of its type.
fn definition(cx: &CheckContext<'_>, value: ValueId) -> (Option<OpId>, Option<Span>, Option<Span>) {
    let ir = cx.ir;
    match ir.definition(value) {
        Definition::Result(op) => {
            let spans = type_spans(cx, op);
            let index = ir.results(op).position(|result| result == value).unwrap_or(0);
            let ty = match spans.results.is_empty() {
                true => spans.operands.first().copied(),
                false => spans.results.get(index).copied(),
            };
            (Some(op), ir.place(op), ty)
        }
        Definition::Argument(block) => {
            let index = ir.arguments(block).position(|argument| argument == value).unwrap_or(0);
            let parent = ir.region_op(ir.parent_region(block));
            // The place of the block's label, or of the function for its entry block.
            let label = ir.block_place(block).filter(|place| cx.source.slice(*place).starts_with(b"^"));
            let start = label.or_else(|| parent.and_then(|op| ir.place(op)));
            let found = start.and_then(|start| places::argument_spans(cx.source, start.end).get(index).copied());
            match found {
                Some(found) => (None, Some(found.name), Some(found.ty)),
                None => (None, start, None),
            }
        }
        Definition::Undefined => (None, None, None),
    }
}

/// The type with 1 as the size of one dimension.
fn type_with_one(cx: &CheckContext<'_>, place: DimPlace) -> Option<String> {
    let ir = cx.ir;
    match ir.types.resolved(ir.value_type(place.value)) {
        Type::RankedTensor { shape, element, encoding: None } => {
            let dims = shape.iter().zip(0..).map(|(dim, axis)| match axis == place.axis {
                true => "1x".to_owned(),
                false => format!("{dim}x"),
            });
            Some(format!("tensor<{}{}>", dims.collect::<String>(), ir.print_type(*element)))
        }
        _ => None,
    }
}

/// The condition at run time under which an operation has the sizes that its result declares.
pub(in crate::verify) fn relies_on(cx: &CheckContext<'_>, promise: &Promise) -> Option<Note> {
    let parts: Vec<String> = promise
        .open
        .iter()
        .filter(|open| !open.sources.is_empty())
        .map(|open| {
            let names: Vec<String> = open.sources.iter().map(|place| name_of(cx.ir, *place)).collect();
            format!("{} is {}", names.join(" or "), open.size)
        })
        .collect();
    (!parts.is_empty()).then(|| Note { text: format!("holds if {} at run time", parts.join(", and ")), span: None })
}
