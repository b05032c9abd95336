//! Constants of StableHLO and ONNX.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, AttributeIndex, Format, SlotIndex};
use crate::source::Span;

impl<'s> Builder<'s> {
    /// `{..} value`, `{..} : type`, or `() <{..}> {..} : () -> type`.
    pub(super) fn constant_value(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(value), Argument::Type(output), rest @ ..] = arguments else { return Ok(()) };
        let may = |text: &str| matches!(rest, [Argument::Text(known)] if **known == *text);
        if may("parentheses") && self.input.take_text("(") {
            return self.generic_constant(format, *output);
        }
        self.dictionary_step(false)?;
        if may("typed") && self.input.take_text(":") {
            self.note_types()?;
            let start = self.core.types.len();
            self.read_type()?;
            self.slot(*output)?.types = Some(start..start + 1);
            return Ok(());
        }
        self.plain_constant(*value, *output)
    }

    fn plain_constant(&mut self, value: AttributeIndex, output: SlotIndex) -> Read<()> {
        let start = self.input.next_at() as u32;
        let read = self.read_any_attribute()?;
        let span = Span::new(start, self.input.at());
        let Some(ty) = self.type_of_value(read) else {
            return Err(self.refused(CustomError::AttributeKind, span));
        };
        self.note_types()?;
        self.state()?.attributes[usize::from(value.0)] = Some(read);
        self.set_types(output, &[ty], super::TypePlace::Nowhere)
    }

    /// `) <{..}> {..} : () -> type`
    fn generic_constant(&mut self, format: &'s Format, output: SlotIndex) -> Read<()> {
        self.punctuation(")")?;
        self.properties_step()?;
        self.adopt_entries(format)?;
        if self.input.first() == Some(b'{') {
            let dictionary = self.read_any_attribute()?;
            if let Some(frame) = self.nesting.frame() {
                frame.attributes = Some(dictionary);
            }
        }
        self.punctuation(":")?;
        let (_, results) = self.read_signature()?;
        self.slot(output)?.types = Some(results);
        Ok(())
    }
}
