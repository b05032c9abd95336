//! Values with words, names and types.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, SlotIndex};
use crate::ir::Texts;
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `%a, %b : t, t`
    pub(super) fn typed_values(&mut self, slot: SlotIndex) -> Read<()> {
        let start = self.nesting.uses.len();
        self.read_operands()?;
        self.slot(slot)?.values = start..self.nesting.uses.len();
        self.punctuation(":")?;
        let first = self.core.types.len();
        self.note_types()?;
        self.read_type_list()?;
        self.slot(slot)?.types = Some(first..self.core.types.len());
        Ok(())
    }

    /// `async [%a, %b]`
    pub(super) fn async_dependencies(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(token), Argument::Slot(dependencies)] = arguments else { return Ok(()) };
        let start = self.core.types.len();
        if self.input.take_word("async") {
            let ty = self.fixed_type("!gpu.async.token");
            self.core.types.push(ty);
        }
        let types = start..self.core.types.len();
        self.slot(*token)?.types = Some(types);
        let first = self.nesting.uses.len();
        if self.input.take_text("[") && !self.input.take_text("]") {
            self.comma_list(Self::read_operand)?;
            self.punctuation_in("]", "operand list")?;
        }
        self.slot(*dependencies)?.values = first..self.nesting.uses.len();
        Ok(())
    }

    /// `args(%a : t, %b : t)`, or nothing.
    pub(super) fn launch_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands), Argument::Type(types)] = arguments else { return Ok(()) };
        let (first, start) = (self.nesting.uses.len(), self.core.types.len());
        self.note_types()?;
        if self.input.take_word("args") {
            self.punctuation("(")?;
            while self.input.first() == Some(b'%') {
                self.read_operand()?;
                self.punctuation(":")?;
                self.read_type()?;
                if !self.input.take_text(",") {
                    break;
                }
            }
            self.punctuation(")")?;
        }
        self.slot(*operands)?.values = first..self.nesting.uses.len();
        self.slot(*types)?.types = Some(start..self.core.types.len());
        Ok(())
    }

    /// A string, which is an attribute.
    pub(super) fn read_string(&mut self) -> Read<AttributeId> {
        let Some(span) = self.input.take_if(Token::String)? else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Expected { expected: "string" }, span));
        };
        self.core.string(span.start, span.end, false);
        Ok(self.core.attributes.pop().unwrap_or_else(|| self.core.erroneous_attribute()))
    }

    /// ` ordering(%a -> t)`, ` ordering(() -> t)`, or nothing.
    pub(super) fn token_ordering(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(consumed), Argument::Type(produced)] = arguments else { return Ok(()) };
        let (first, start) = (self.nesting.uses.len(), self.core.types.len());
        if self.input.take_word("ordering") {
            self.punctuation("(")?;
            if self.input.take_text("(") {
                self.punctuation(")")?;
            } else {
                self.read_operands()?;
            }
            if self.input.take_text("->") {
                self.read_type()?;
            }
            self.punctuation(")")?;
        }
        self.slot(*consumed)?.values = first..self.nesting.uses.len();
        self.slot(*produced)?.types = Some(start..self.core.types.len());
        Ok(())
    }

    /// `{"name" = %a}`, or nothing.
    pub(super) fn named_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Attribute(names)] = arguments else { return Ok(()) };
        let (first, mut found) = (self.nesting.uses.len(), Vec::new());
        if self.input.take_text("{") {
            self.comma_list(|form| {
                found.push(form.read_string()?);
                form.punctuation("=")?;
                form.read_operand()?;
                Ok(())
            })?;
            self.punctuation("}")?;
        }
        self.slot(*values)?.values = first..self.nesting.uses.len();
        self.set_array(*names, &found)
    }

    /// `-> (%a : t)`, `-> <inferred>`, or nothing.
    pub(super) fn created_results(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Type(_), Argument::Attribute(is_inferred)] = arguments else {
            return Ok(());
        };
        if !self.input.take_text("->") {
            return Ok(());
        }
        if self.input.take_text("<") {
            self.keyword_text("inferred")?;
            self.punctuation(">")?;
            return self.set_attribute(*is_inferred, AttributeKind::Unit);
        }
        self.punctuation("(")?;
        self.typed_values(*values)?;
        self.punctuation(")")
    }

    /// `(name: %a, name: optional %b)`
    pub(super) fn named_values(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Attribute(names), rest @ ..] = arguments else { return Ok(()) };
        let (first, mut found, mut kinds) = (self.nesting.uses.len(), Vec::new(), Vec::new());
        self.punctuation("(")?;
        self.list_until(")", |form| {
            let Some(word) = form.input.word() else {
                let span = form.input.peek()?.1;
                return Err(form.refused(CustomError::Expected { expected: "valid keyword" }, span));
            };
            form.input.skip_to(word.end);
            let text = Texts::of_span(word.start, word.end);
            found.push(form.core.ir.attributes.add(AttributeKind::String(text, None)));
            form.punctuation(":")?;
            let kind = ["single", "optional", "variadic"].into_iter().find(|kind| form.input.take_word(kind));
            kinds.push(kind.unwrap_or("single"));
            form.read_operand()?;
            Ok(())
        })?;
        self.slot(*values)?.values = first..self.nesting.uses.len();
        self.set_array(*names, &found)?;
        if let [Argument::Attribute(variadicity)] = rest {
            let list = kinds.join(",  ");
            let value = self.opaque(&[b"#irdl<variadicity_array[ ", list.as_bytes(), b"]>"]);
            self.state()?.attributes[usize::from(variadicity.0)] = Some(value);
        }
        Ok(())
    }

    /// `%a, %b : t, t`, or nothing: the first is an operand of its own.
    pub(super) fn sequence_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(root), Argument::Type(_), Argument::Slot(extra), Argument::Type(_)] = arguments else {
            return Ok(());
        };
        if self.input.first() != Some(b'%') {
            return Ok(());
        }
        let first = self.nesting.uses.len();
        let count = self.read_operands()?;
        self.punctuation(":")?;
        let start = self.core.types.len();
        self.note_types()?;
        self.read_type_list()?;
        let end = self.core.types.len();
        let slot = self.slot(*root)?;
        (slot.values, slot.types) = (first..first + 1, Some(start..end.min(start + 1)));
        let slot = self.slot(*extra)?;
        (slot.values, slot.types) = (first + 1..first + count, Some(end.min(start + 1)..end));
        Ok(())
    }

    /// `3` or `%a`
    pub(super) fn attribute_or_operand(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute), Argument::Slot(operand), is_dynamic @ ..] = arguments else {
            return Ok(());
        };
        if self.input.first() != Some(b'%') {
            return self.optional_attribute(*attribute).map(|_| ());
        }
        if !is_dynamic.is_empty() {
            let (text, i64) = (self.core.ir.texts.add(super::DYNAMIC.as_bytes()), self.integer_of(64));
            self.set_attribute(*attribute, AttributeKind::Integer(text, Some(i64)))?;
        }
        let first = self.nesting.uses.len();
        self.read_operand()?;
        self.slot(*operand)?.values = first..first + 1;
        Ok(())
    }

    /// `%a, %b,`: what follows the last comma is not a value.
    pub(super) fn operands_and_comma(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands)] = arguments else { return Ok(()) };
        let first = self.nesting.uses.len();
        while self.input.first() == Some(b'%') {
            self.read_operand()?;
            self.punctuation(",")?;
        }
        self.slot(*operands)?.values = first..self.nesting.uses.len();
        Ok(())
    }
}
