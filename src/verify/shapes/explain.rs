//! Explanations in addition to the owner's sentence: the dimensions and numbers marked, the operands under one another, and
//! the rule.

use super::Shaping;
use crate::assembly::{Side, ValueAt};
use crate::diagnostic::Diagnostic;
use crate::ir::{Holder, OpId};
use crate::shape::{Conformance, Dim, Picture, conflicts};
use crate::shapes::{Misfit, MisfitPlace};
use crate::source::Span;
use crate::syntax::places::{self, TypeSpans};
use crate::verify::CheckContext;
use crate::verify::explain::{offer_type, type_spans};

impl CheckContext<'_> {
    /// Operands that do not broadcast, aligned at the right.
    fn picture(&self, op: OpId, shaping: Shaping<'_>) -> Option<String> {
        let operands = self.ir.operands(op);
        let mut picture = Picture::new();
        let mut drawn: Vec<Option<&[Dim]>> = Vec::new();
        for index in shaping.info.taking_part(shaping.rule, operands.len())? {
            let dims = match self.ir.types.holder(self.ir.value_type(operands[index])) {
                Holder::Shape(dims) => Some(dims),
                Holder::Unknown => None,
                Holder::Scalar => continue,
            };
            picture = picture.operand(self.label(operands[index], index), dims);
            drawn.push(dims);
        }
        for conflict in conflicts(drawn.iter().copied(), Conformance::Spec) {
            picture = picture.conflict(&conflict);
        }
        Some(picture.to_string())
    }
}

/// The diagnostic of a misfit, with a note about the relation if it is given.
pub(in crate::verify) fn explain_misfit(
    cx: &CheckContext<'_>,
    op: OpId,
    shaping: Option<Shaping<'_>>,
    misfit: &Misfit,
) -> Diagnostic {
    let Misfit { severity, code, text, marks, .. } = misfit;
    let op = misfit.place.unwrap_or(op);
    let message = if misfit.is_bare { text.clone() } else { format!("'{}' op {text}", cx.name(op)) };
    let mut diagnostic = cx.about(*severity, op, *code, message);
    let spans = type_spans(cx, op);
    for (index, mark) in marks.iter().enumerate() {
        let Some((span, text)) = describe_mark(cx, op, &spans, mark) else { continue };
        // A place is marked once: a form that writes one type for several values has a single place for them.
        let is_marked = diagnostic.labels.iter().any(|label| label.span == span);
        diagnostic = match index {
            _ if is_marked => diagnostic,
            0 => diagnostic.primary(span, text),
            _ => diagnostic.secondary(span, text),
        };
    }
    if let Some(shaping) = shaping {
        let summary = shaping.relation.sentence();
        let note = match cx.picture(op, shaping).filter(|_| misfit.is_drawn) {
            Some(picture) => format!("{summary}:\n{picture}"),
            None => summary.to_owned(),
        };
        diagnostic = diagnostic.note(note);
    }
    if !misfit.reason.is_empty() {
        diagnostic = diagnostic.note(&*misfit.reason);
    }
    match misfit.inferred.as_deref() {
        Some((result, inferred)) => offer_type(cx, op, &spans, *result, inferred, diagnostic),
        None => diagnostic,
    }
}

fn describe_mark(cx: &CheckContext<'_>, op: OpId, spans: &TypeSpans, mark: &MisfitPlace) -> Option<(Span, String)> {
    match mark {
        MisfitPlace::Type(at) => {
            let span = span_of(spans, *at)?;
            let name = cx.value_label(op, *at);
            let rank = dims_of(cx, op, *at).map(<[Dim]>::len);
            Some((span, rank.map_or(name.clone(), |rank| format!("{name} has rank {rank}"))))
        }
        MisfitPlace::Dim(at, axis) => {
            let span = span_of(spans, *at)?;
            // A list of tensors has no dimensions.
            if dims_of(cx, op, *at).is_none() {
                return Some((span, cx.value_label(op, *at)));
            }
            let place = places::dimension_spans(cx.source, span).dimensions.get(*axis).copied().unwrap_or(span);
            let size = dims_of(cx, op, *at).and_then(|dims| dims.get(*axis)).map_or("?".to_owned(), Dim::to_string);
            Some((place, format!("dimension {axis} of {} is {size}", cx.value_label(op, *at))))
        }
        MisfitPlace::Attribute(attribute) => {
            let places = list_places(cx, op, attribute);
            Some((places.first()?.to(*places.last()?), plural_entries(places.len())))
        }
        MisfitPlace::Entry { attribute, entry } => {
            let places = list_places(cx, op, attribute);
            Some((*places.get(*entry)?, format!("entry {entry} of `{attribute}`")))
        }
    }
}

fn dims_of<'v>(cx: &CheckContext<'v>, op: OpId, at: ValueAt) -> Option<&'v [Dim]> {
    let value = match at.side {
        Side::Operands => cx.ir.operands(op).get(at.index).copied(),
        Side::Results => cx.ir.results(op).nth(at.index),
    };
    match cx.ir.types.holder(cx.ir.value_type(value?)) {
        Holder::Shape(dims) => Some(dims),
        Holder::Unknown | Holder::Scalar => None,
    }
}

/// The places of the numbers of an attribute.
fn list_places(cx: &CheckContext<'_>, op: OpId, attribute: &str) -> Vec<Span> {
    let Some(value) = cx.ir.own_attribute(op, attribute) else { return Vec::new() };
    let wrapped = cx.ir.wrapped_attribute(op, attribute);
    let attribute = wrapped.as_deref().unwrap_or(attribute);
    let numbers = cx.ir.integer_list(value).or_else(|| cx.ir.integer(value).map(|number| vec![number]));
    match (cx.ir.place(op), numbers) {
        (Some(place), Some(numbers)) => {
            // Ids are in the order of the text, so the text of the operation ends before the operation with the next
            // id.
            let next = OpId::at(op.index() + 1);
            let next = (next.index() < cx.ir.operations.len()).then(|| cx.ir.place(next)).flatten();
            let end = next.map(|next| next.start).filter(|start| *start >= place.end);
            let rest = Span::new(place.end, end.unwrap_or(cx.source.whole().end));
            places::number_spans(cx.source, rest, attribute, &numbers)
        }
        _ => Vec::new(),
    }
}

fn plural_entries(count: usize) -> String {
    crate::diagnostic::plural(count, "entry")
}

fn span_of(spans: &TypeSpans, at: ValueAt) -> Option<Span> {
    let side = match at.side {
        Side::Operands => &spans.operands,
        Side::Results => &spans.results,
    };
    side.get(at.index).copied()
}
