//! The values of attributes: errors that MLIR reports when it reads an operation, and errors that it reports when it verifies one.

use super::Defined;
use super::fault::{DefinitionFault, SegmentMisfit};
use crate::assembly::Side;
use crate::dialect::{AttributeCheck, AttributeConstraint};
use crate::ir::{AttributeId, AttributeKind, Form, OpId, Text, Type};
use crate::source::Span;
use crate::syntax::places;
use crate::verify::CheckContext;
use std::ops::Range;

impl CheckContext<'_> {
    /// The dictionary between `<{` and `}>`.
    fn properties(&self, op: OpId) -> Option<AttributeId> {
        let properties = self.ir.properties(op).filter(|_| self.ir.form(op) == Form::Generic)?;
        matches!(self.ir.attributes.resolve(properties), AttributeKind::Dictionary(_)).then_some(properties)
    }

    /// The places of the first word of an attribute and of another word, if they are in the operation itself.
    fn word(
        &self,
        op: OpId,
        (name, value): (&str, AttributeId),
        first: usize,
        word: Range<usize>,
    ) -> Option<(Span, Span)> {
        let AttributeKind::Opaque(text, _) = *self.ir.attributes.get(value) else { return None };
        let text = self.own_place(op, Some(name), text)?;
        let span = |range: Range<usize>| Span::new(text.start + range.start as u32, text.start + range.end as u32);
        Some((span(first..word.end), span(word)))
    }

    /// The place of an operation's text: the value of an attribute, or another text outside of its regions. Lines that differ only in the
    /// names of values share their attributes, whose texts are those of the first line.
    pub(in crate::verify) fn own_place(&self, op: OpId, attribute: Option<&str>, text: Text) -> Option<Span> {
        let place = self.ir.place(op)?;
        match self.ir.texts.span(text) {
            Some(span) if span.start >= place.start => Some(span),
            _ => places::written_in(self.source, place.start, attribute, self.ir.texts.get(text)),
        }
    }
}

/// The attributes that MLIR refuses when it reads the operation: a wrong word at its place, then the first wrong
/// attribute by name. Returns whether no other check applies.
pub(super) fn attributes_as_read(
    cx: &CheckContext<'_>,
    op: OpId,
    defined: Defined<'_>,
) -> Result<bool, DefinitionFault> {
    let operation = cx.ir.operation(op);
    let constraints = defined.attributes;
    if operation.extra.is_none() || constraints.is_empty() && defined.has_properties && !defined.has_segments {
        return Ok(true);
    }
    let mut are_right = true;
    let properties = cx.properties(op);
    if let Some(all) = properties.filter(|_| !defined.has_properties) {
        return Err(DefinitionFault::NoProperties { op: cx.name(op), all: cx.ir.spell_attribute(all) });
    }
    if let Some(all) = properties.filter(|_| defined.has_segments) {
        segments_as_read(cx, op, defined, all)?;
    }
    let mut wrong: Option<(&'static AttributeConstraint, AttributeId)> = None;
    for constraint in constraints {
        let Some(value) = own_attribute(cx, op, constraint.name()) else { continue };
        let is_kept = match constraint.test(cx.ir, value) {
            AttributeCheck::Yes => continue,
            AttributeCheck::NoWord(first, start, length) => {
                let at = cx.word(op, (constraint.name(), value), first, start..start + length);
                return Err(DefinitionFault::AttributeWord { constraint, is_missing: length == 0, at });
            }
            AttributeCheck::Contents => properties.is_some(),
            AttributeCheck::No => false,
        };
        are_right = false;
        if !is_kept && wrong.is_none_or(|(first, _)| constraint.name() < first.name()) {
            wrong = Some((constraint, value));
        }
    }
    match (wrong, properties) {
        (Some((constraint, value)), Some(all)) => {
            let (all, value) = (cx.ir.spell_attribute(all), cx.ir.spell_attribute(value));
            Err(DefinitionFault::Property { op: cx.name(op), all, value, constraint })
        }
        (Some((constraint, _)), None) if constraint.has_words() => Err(DefinitionFault::AttributeValue { constraint }),
        (Some(_), None) | (None, _) => Ok(are_right),
    }
}

/// The sizes of segments among the properties: an array with a number for each operand, or each result, of the definition.
fn segments_as_read(
    cx: &CheckContext<'_>,
    op: OpId,
    defined: Defined<'_>,
    all: AttributeId,
) -> Result<(), DefinitionFault> {
    for side in [Side::Operands, Side::Results] {
        let Some(value) = cx.ir.attribute_of(Some(all), side.segments()) else { continue };
        if !defined.definition.has_segments(side) {
            continue;
        }
        let is_i32 = |ty| matches!(cx.ir.types.resolved(ty), Type::Integer { width: 32, .. });
        let wrong = match *cx.ir.attributes.resolve(value) {
            AttributeKind::DenseArray(ty, text) if is_i32(ty) => {
                let text = text.map_or(&b""[..], |text| cx.ir.texts.get(text));
                // A comment may have commas.
                let counted = match text.contains(&b'/') {
                    true => cx.ir.integer_list(value).map(|sizes| sizes.len()),
                    false => Some(if text.is_empty() { 0 } else { text.split(|byte| *byte == b',').count() }),
                };
                let Some(found) = counted else { continue };
                let expected = side.of(defined.definition).len();
                if found == expected { None } else { Some(SegmentMisfit::Count { found, expected }) }
            }
            AttributeKind::Erroneous => None,
            _ => Some(SegmentMisfit::Kind),
        };
        if let Some(wrong) = wrong {
            return Err(DefinitionFault::SegmentProperty { op: cx.name(op), all: cx.ir.spell_attribute(all), wrong });
        }
    }
    Ok(())
}

/// The attributes that MLIR verifies after it has read an operation, in the order of the definition.
pub(super) fn attributes_as_kept(
    cx: &CheckContext<'_>,
    op: OpId,
    constraints: &'static [AttributeConstraint],
) -> Result<(), DefinitionFault> {
    for constraint in constraints.iter().filter(|constraint| constraint.has_words()) {
        if let Some(value) = own_attribute(cx, op, constraint.name())
            && constraint.test(cx.ir, value) != AttributeCheck::Yes
        {
            return Err(DefinitionFault::AttributeValue { constraint });
        }
    }
    Ok(())
}

/// The attribute with a name, if it is the operation's: in generic form, attributes after the properties are not.
fn own_attribute(cx: &CheckContext<'_>, op: OpId, name: &str) -> Option<AttributeId> {
    match cx.properties(op) {
        Some(properties) => cx.ir.attribute_of(Some(properties), name),
        None => cx.ir.attribute(op, name),
    }
}
