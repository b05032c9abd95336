//! Structured operations: `ins(..) outs(..)`, and what follows.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, Format, SlotIndex};
use crate::syntax::lexer::Reached;

impl<'s> Builder<'s> {
    /// `ins(%a, %b : t, t) outs(%c : t)`, either of which may be left out.
    pub(super) fn ins_and_outs(&mut self, inputs: SlotIndex, outputs: SlotIndex) -> Read<()> {
        for (word, slot) in [("ins", inputs), ("outs", outputs)] {
            let values = self.uses.len();
            self.slot(slot)?.values = values..values;
            if !self.input.take_word(word) {
                continue;
            }
            self.punctuation("(")?;
            self.read_operands()?;
            self.slot(slot)?.values = values..self.uses.len();
            self.note_types()?;
            let types = self.types.len();
            if self.input.take_text(":") {
                self.read_type_list()?;
            }
            self.slot(slot)?.types = Some(types..self.types.len());
            self.punctuation(")")?;
        }
        Ok(())
    }

    /// `-> types`, or nothing: then the results have the types of the tensors among the outputs.
    pub(super) fn output_results(&mut self, outputs: SlotIndex, results: SlotIndex) -> Read<()> {
        if self.input.first() == Some(b'-') {
            self.arrow_types(results)?;
            return Ok(());
        }
        let start = self.types.len();
        self.slot(results)?.types = Some(start..start);
        _ = outputs;
        Ok(())
    }

    /// An operation of `linalg` with a body that its name implies.
    pub(super) fn structured(&mut self, _format: &'s Format, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Slot(inputs), Argument::Slot(outputs), Argument::Type(results), ..] = arguments else {
            return Ok(None);
        };
        self.ins_and_outs(*inputs, *outputs)?;
        self.dictionary_step(false)?;
        self.output_results(*outputs, *results)?;
        Ok(None)
    }

    /// `(%a: t, %b: t) {`: arguments of a region, with their types.
    pub(super) fn typed_arguments(&mut self) -> Read<()> {
        self.punctuation("(")?;
        if self.input.take_text(")") {
            return Ok(());
        }
        loop {
            let name = self.argument_name()?;
            self.punctuation(":")?;
            self.read_type()?;
            let ty = self.types.pop().ok_or_else(|| {
                let span = crate::source::Span::at(self.input.at());
                self.refused(CustomError::NonFunctionType, span)
            })?;
            let location = self.argument_location()?;
            self.state()?.arguments.push((name, ty, location));
            if !self.input.take_text(",") {
                break;
            }
        }
        self.punctuation(")")
    }

    /// `loc(..)`, if it comes next.
    pub(super) fn argument_location(&mut self) -> Read<Option<crate::ir::AttributeId>> {
        if !self.is_word(b"loc") {
            return Ok(None);
        }
        let attribute = self.read_any_attribute()?;
        Ok(match *self.ir.attributes.get(attribute) {
            crate::ir::AttributeKind::Location(inner) => Some(inner),
            _ => Some(attribute),
        })
    }
}
