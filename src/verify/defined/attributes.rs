//! The values of attributes: what of them MLIR refuses when it reads an operation, and what when it verifies one.

use super::fault::Fault;
use crate::dialect::{Answer, AttributeConstraint};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Form, OpId, integer};
use crate::source::Span;
use crate::verify::Verifier;
use std::ops::Range;

impl Verifier<'_> {
    /// What MLIR refuses when it reads the operation: a wrong word where it stands, and then the first wrong attribute by
    /// name. The answer is whether nothing is left that it refuses later.
    pub(super) fn attributes_as_read(
        &self,
        op: OpId,
        constraints: &'static [AttributeConstraint],
    ) -> Result<bool, Fault> {
        let operation = self.ir.operation(op);
        if constraints.is_empty() || operation.extra.is_none() {
            return Ok(true);
        }
        let mut are_right = true;
        let properties = self.properties(op);
        let mut wrong: Option<(&'static AttributeConstraint, AttributeId)> = None;
        for constraint in constraints {
            let Some(value) = self.own_attribute(op, constraint.name) else { continue };
            let is_kept = match constraint.test.ask(self.ir, value) {
                Answer::Yes => continue,
                Answer::NoWord(first, start, length) => {
                    let at = self.word(op, value, first, start..start + length);
                    return Err(Fault::AttributeWord { constraint, is_missing: length == 0, at });
                }
                Answer::Contents => properties.is_some(),
                Answer::No => false,
            };
            are_right = false;
            if !is_kept && wrong.is_none_or(|(first, _)| constraint.name < first.name) {
                wrong = Some((constraint, value));
            }
        }
        match (wrong, properties) {
            (Some((constraint, value)), Some(all)) => {
                let (all, value) = (self.sorted(all), self.canonical(value).unwrap_or_else(|| "unit".to_owned()));
                Err(Fault::Property { op: self.name(op), all, value, constraint })
            }
            (Some((constraint, _)), None) => Err(Fault::AttributeValue { constraint }),
            (None, _) => Ok(are_right),
        }
    }

    /// What MLIR verifies of an operation it has read, in the order of the definition.
    pub(super) fn attributes_as_kept(
        &self,
        op: OpId,
        constraints: &'static [AttributeConstraint],
    ) -> Result<(), Fault> {
        for constraint in constraints {
            if let Some(value) = self.own_attribute(op, constraint.name)
                && constraint.test.ask(self.ir, value) != Answer::Yes
            {
                return Err(Fault::AttributeValue { constraint });
            }
        }
        Ok(())
    }

    /// The attribute of a name, if it belongs to the operation itself: in generic form those behind the properties do not.
    fn own_attribute(&self, op: OpId, name: &str) -> Option<AttributeId> {
        match self.properties(op) {
            Some(entries) => {
                entries.iter().find(|entry| self.ir.texts.get(entry.name) == name.as_bytes()).map(|entry| entry.value)
            }
            None => self.ir.attribute(op, name),
        }
    }

    /// What was written between `<{` and `}>`.
    fn properties(&self, op: OpId) -> Option<&[Entry]> {
        match *self.ir.attributes.resolve(self.ir.properties(op)?) {
            AttributeKind::Dictionary(entries) if self.ir.form(op) == Form::Generic => {
                Some(self.ir.attributes.dictionary(entries))
            }
            _ => None,
        }
    }

    /// The properties as MLIR prints them: by name, and every integer with its type.
    fn sorted(&self, entries: &[Entry]) -> String {
        let mut sorted: Vec<(String, String)> = entries
            .iter()
            .map(|entry| {
                let name = String::from_utf8_lossy(self.ir.texts.get(entry.name)).into_owned();
                let value = match self.canonical(entry.value) {
                    Some(value) => format!("{name} = {value}"),
                    None => name.clone(),
                };
                (name, value)
            })
            .collect();
        sorted.sort();
        sorted.into_iter().map(|(_, entry)| entry).collect::<Vec<_>>().join(", ")
    }

    /// `None` of a unit attribute.
    fn canonical(&self, value: AttributeId) -> Option<String> {
        let text = self.ir.print_attribute(value);
        match *self.ir.attributes.resolve(value) {
            AttributeKind::Unit => None,
            AttributeKind::Integer(digits, ty) => {
                let number = integer(self.ir.texts.get(digits)).map(|number| number.to_string());
                let ty = ty.map_or("i64".to_owned(), |ty| self.ir.print_type(ty));
                number.map(|number| format!("{number} : {ty}")).or(Some(text))
            }
            _ => Some(text),
        }
    }

    /// The places of the first word of an attribute and of another, if they stand in the operation itself.
    fn word(&self, op: OpId, value: AttributeId, first: usize, word: Range<usize>) -> Option<(Span, Span)> {
        let AttributeKind::Opaque(text, _) = *self.ir.attributes.get(value) else { return None };
        let operation = self.ir.operation(op);
        let text = self.ir.texts.span(text)?;
        let span = |range: Range<usize>| Span::new(text.start + range.start as u32, text.start + range.end as u32);
        let is_within = operation.has_place && operation.place < text.start && text.start < operation.types;
        is_within.then(|| (span(first..word.end), span(word)))
    }
}
