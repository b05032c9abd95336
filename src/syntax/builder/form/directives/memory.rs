//! Memory that is copied, and memory of a device.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::Argument;
use crate::ir::{AttributeKind, TypeId};
use crate::source::Span;
use crate::syntax::builder::Use;

impl<'s> Builder<'s> {
    /// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: all operands in a row, of which those that are no memory are of
    /// `index`.
    pub(super) fn memory_transfer(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands)] = arguments else { return Ok(()) };
        let (mut values, mut memories) = (Vec::new(), Vec::new());
        for part in 0..3 {
            memories.push(values.len());
            self.indexed_memory(&mut values)?;
            if part < 2 {
                self.punctuation(",")?;
            }
            if part == 1 {
                values.push(self.read_use()?);
                self.punctuation(",")?;
            }
        }
        let before = values.len();
        while self.input.take_text(",") {
            values.push(self.read_use()?);
        }
        if !matches!(values.len() - before, 0 | 2) {
            let name = self.forms.last().map_or(Span::at(0), |state| state.name);
            return Err(self.text_error("expected two stride related operands", name));
        }
        self.punctuation(":")?;
        let mut types = Vec::new();
        self.comma_list(|form| {
            types.push(form.one_type()?);
            Ok(())
        })?;
        if types.len() != memories.len() {
            let name = self.forms.last().map_or(Span::at(0), |state| state.name);
            return Err(self.text_error("fewer/more types expected", name));
        }
        let index = self.fixed_type("index");
        let mut all: Vec<TypeId> = vec![index; values.len()];
        for (at, ty) in memories.into_iter().zip(types) {
            all[at] = ty;
        }
        self.set_values(*operands, &values)?;
        self.set_types(*operands, &all, TypePlace::Nowhere)
    }

    /// `%a[%i, %j]`
    fn indexed_memory(&mut self, values: &mut Vec<Use>) -> Read<()> {
        values.push(self.read_use()?);
        self.punctuation("[")?;
        if self.input.take_text("]") {
            return Ok(());
        }
        self.comma_list(|form| {
            values.push(form.read_use()?);
            Ok(())
        })?;
        self.punctuation_in("]", "operand list")
    }

    /// `%device : t, u(%a : v), %b`: sizes are of `index`.
    pub(super) fn target_allocation(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(device), Argument::Attribute(of), Argument::Slot(parameters), Argument::Slot(sizes)] =
            arguments
        else {
            return Ok(());
        };
        let named = self.read_use()?;
        self.punctuation(":")?;
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        self.set_values(*device, &[named])?;
        self.set_types(*device, &[ty], TypePlace::At(place))?;
        self.punctuation(",")?;
        if !self.begins_type()? {
            let place = self.input.peek()?.1;
            return Err(self.refused(CustomError::Expected { expected: "type" }, place));
        }
        let allocated = self.one_type()?;
        self.set_attribute(*of, AttributeKind::Type(allocated))?;
        if self.input.take_text("(") {
            self.typed_values(*parameters)?;
            self.punctuation(")")?;
        }
        let mut values = Vec::new();
        while self.input.take_text(",") {
            values.push(self.read_use()?);
        }
        let index = self.fixed_type("index");
        self.set_values(*sizes, &values)?;
        self.set_types(*sizes, &vec![index; values.len()], TypePlace::Nowhere)
    }
}
