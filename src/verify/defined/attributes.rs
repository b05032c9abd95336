//! The values of attributes: what of them MLIR refuses when it reads an operation, and what when it verifies one.

use super::Defined;
use super::fault::Fault;
use crate::dialect::{Answer, AttributeConstraint};
use crate::ir::{AttributeId, AttributeKind, Form, OpId};
use crate::source::Span;
use crate::verify::CheckContext;
use std::ops::Range;

impl CheckContext<'_> {
    /// What was written between `<{` and `}>`.
    fn properties(&self, op: OpId) -> Option<AttributeId> {
        let properties = self.ir.properties(op).filter(|_| self.ir.form(op) == Form::Generic)?;
        matches!(self.ir.attributes.resolve(properties), AttributeKind::Dictionary(_)).then_some(properties)
    }

    /// The places of the first word of an attribute and of another, if they are in the operation itself.
    fn word(&self, op: OpId, value: AttributeId, first: usize, word: Range<usize>) -> Option<(Span, Span)> {
        let AttributeKind::Opaque(text, _) = *self.ir.attributes.get(value) else { return None };
        let text = self.text_of_own(op, self.ir.texts.span(text)?)?;
        let span = |range: Range<usize>| Span::new(text.start + range.start as u32, text.start + range.end as u32);
        Some((span(first..word.end), span(word)))
    }

    /// Where the text of an attribute is in the operation itself, if it is there. Lines that differ in the names of values alone
    /// share their attributes, which are those of the first: the text has in each line the same number among equal ones.
    fn text_of_own(&self, op: OpId, text: Span) -> Option<Span> {
        let operation = self.ir.operation(op);
        let own = Span::new(operation.place, operation.types.max(operation.place));
        if !operation.has_place || own.start < text.start && text.start < own.end {
            return Some(text).filter(|_| operation.has_place);
        }
        operation.signature.filter(|id| self.ir.signatures.is_whole(*id))?;
        let (bytes, written) = (self.source.bytes(), self.source.slice(text));
        let before = &bytes[..text.start as usize];
        let line = memchr::memrchr(b'\n', before).map_or(before, |newline| &before[newline..]);
        let number = memchr::memmem::find_iter(line, written).count();
        let at = memchr::memmem::find_iter(self.source.slice(own), written).nth(number)? as u32;
        Some(Span::new(own.start + at, own.start + at + text.len()))
    }
}

/// What MLIR refuses when it reads the operation: a wrong word where it is, and then the first wrong attribute by
/// name. The answer is whether nothing is left that it refuses later.
pub(super) fn attributes_as_read(cx: &CheckContext<'_>, op: OpId, defined: Defined<'_>) -> Result<bool, Fault> {
    let operation = cx.ir.operation(op);
    let constraints = defined.attributes;
    if operation.extra.is_none() || constraints.is_empty() && defined.has_properties {
        return Ok(true);
    }
    let mut are_right = true;
    let properties = cx.properties(op);
    if let Some(all) = properties.filter(|_| !defined.has_properties) {
        return Err(Fault::NoProperties { op: cx.name(op), all: cx.ir.spell_attribute(all) });
    }
    let mut wrong: Option<(&'static AttributeConstraint, AttributeId)> = None;
    for constraint in constraints {
        let Some(value) = own_attribute(cx, op, constraint.name()) else { continue };
        let is_kept = match constraint.ask(cx.ir, value) {
            Answer::Yes => continue,
            Answer::NoWord(first, start, length) => {
                let at = cx.word(op, value, first, start..start + length);
                return Err(Fault::AttributeWord { constraint, is_missing: length == 0, at });
            }
            Answer::Contents => properties.is_some(),
            Answer::No => false,
        };
        are_right = false;
        if !is_kept && wrong.is_none_or(|(first, _)| constraint.name() < first.name()) {
            wrong = Some((constraint, value));
        }
    }
    match (wrong, properties) {
        (Some((constraint, value)), Some(all)) => {
            let (all, value) = (cx.ir.spell_attribute(all), cx.ir.spell_attribute(value));
            Err(Fault::Property { op: cx.name(op), all, value, constraint })
        }
        (Some((constraint, _)), None) if constraint.has_words() => Err(Fault::AttributeValue { constraint }),
        (Some(_), None) | (None, _) => Ok(are_right),
    }
}

/// What MLIR verifies of an operation it has read, in the order of the definition.
pub(super) fn attributes_as_kept(
    cx: &CheckContext<'_>,
    op: OpId,
    constraints: &'static [AttributeConstraint],
) -> Result<(), Fault> {
    for constraint in constraints.iter().filter(|constraint| constraint.has_words()) {
        if let Some(value) = own_attribute(cx, op, constraint.name())
            && constraint.ask(cx.ir, value) != Answer::Yes
        {
            return Err(Fault::AttributeValue { constraint });
        }
    }
    Ok(())
}

/// The attribute of a name, if it belongs to the operation itself: in generic form those after the properties do not.
fn own_attribute(cx: &CheckContext<'_>, op: OpId, name: &str) -> Option<AttributeId> {
    match cx.properties(op) {
        Some(properties) => cx.ir.attribute_of(Some(properties), name),
        None => cx.ir.attribute(op, name),
    }
}
