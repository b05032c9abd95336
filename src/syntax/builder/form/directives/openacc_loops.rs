//! Loops and routines of `acc`: what they are spread over, the names they have elsewhere, and their bounds.

use super::super::{Builder, CustomError, Read};
use super::openmp::Entries;
use crate::assembly::{Argument, SlotIndex};
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::link::Reached;

/// What a value of a gang is for, as text and as attribute.
const GANG_VALUES: [(&str, &[u8]); 3] = [
    ("num", b"#acc.gang_arg_type<Num>"),
    ("dim", b"#acc.gang_arg_type<Dim>"),
    ("static", b"#acc.gang_arg_type<Static>"),
];

impl<'s> Builder<'s> {
    /// `[#acc.device_type<nvidia>, ..]` and whether a comma follows.
    fn device_list(&mut self) -> Read<(Vec<AttributeId>, bool)> {
        let mut devices = Vec::new();
        if !self.input.take_text("[") {
            return Ok((devices, true));
        }
        self.list_until("]", |form| {
            devices.push(form.read_any_attribute()?);
            Ok(())
        })?;
        Ok((devices, self.input.take_text(",")))
    }

    /// `([#acc.device_type<nvidia>])`, or nothing for any.
    pub(super) fn devices(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(devices)] = arguments else { return Ok(()) };
        if !self.input.take_text("(") {
            return self.any_device(*devices);
        }
        let mut found = Vec::new();
        self.punctuation("[")?;
        self.list_until("]", |form| {
            found.push(form.read_any_attribute()?);
            Ok(())
        })?;
        self.set_array(*devices, &found)?;
        self.punctuation(")")
    }

    /// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
    pub(super) fn gang_clause(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(_),
            Argument::Attribute(uses),
            Argument::Attribute(devices),
            Argument::Attribute(segments),
            Argument::Attribute(alone),
        ] = arguments
        else {
            return Ok(());
        };
        if !self.input.take_text("(") {
            return self.any_device(*alone);
        }
        let (of_word, has_groups) = self.device_list()?;
        let (mut entries, mut purposes, mut sizes) = (Entries::default(), Vec::new(), Vec::new());
        if has_groups {
            self.comma_list(|form| {
                form.punctuation("{")?;
                let before = entries.values.len();
                loop {
                    let place = form.input.peek()?.1;
                    if !form.gang_value(&mut entries, &mut purposes)? {
                        let text = match entries.values.len() == before {
                            true => "expect at least one of num, dim or static values",
                            false => "new value expected after comma",
                        };
                        return Err(form.text_error(text, place));
                    }
                    if !form.input.take_text(",") {
                        break;
                    }
                }
                form.punctuation("}")?;
                sizes.push((entries.values.len() - before).to_string());
                let device = form.device()?;
                entries.attributes.push(device);
                Ok(())
            })?;
        }
        self.punctuation(")")?;
        self.set_array(*alone, &of_word)?;
        self.set_entries(*operands, &entries)?;
        self.set_array(*uses, &purposes)?;
        self.set_array(*devices, &entries.attributes)?;
        self.set_numbers(*segments, "i32", &sizes.join(", "))
    }

    /// `num=%a : t`, if it comes next.
    fn gang_value(&mut self, entries: &mut Entries, purposes: &mut Vec<AttributeId>) -> Read<bool> {
        for (word, purpose) in GANG_VALUES {
            if self.input.take_word(word) {
                self.punctuation("=")?;
                self.entry_value(entries)?;
                self.entry_type(entries)?;
                purposes.push(self.opaque(&[purpose]));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing.
    pub(super) fn routine_gang(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(alone), Argument::Attribute(dimensions), Argument::Attribute(devices)] = arguments
        else {
            return Ok(());
        };
        if !self.input.take_text("(") {
            return self.any_device(*alone);
        }
        let has_list = self.input.first() == Some(b'[');
        let (of_word, has_comma) = self.device_list()?;
        if has_list && !has_comma {
            self.punctuation(",")?;
        }
        let (mut numbers, mut of_numbers) = (Vec::new(), Vec::new());
        self.comma_list(|form| {
            form.keyword_text("dim")?;
            form.punctuation(":")?;
            numbers.push(form.read_any_attribute()?);
            of_numbers.push(form.device()?);
            Ok(())
        })?;
        self.punctuation(")")?;
        self.set_array(*alone, &of_word)?;
        self.set_array(*dimensions, &numbers)?;
        self.set_array(*devices, &of_numbers)
    }

    /// `@f, "f" [#acc.device_type<nvidia>]`
    pub(super) fn bound_names(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Attribute(symbols),
            Argument::Attribute(strings),
            Argument::Attribute(of_symbols),
            Argument::Attribute(of_strings),
        ] = arguments
        else {
            return Ok(());
        };
        let mut found: [(Vec<AttributeId>, Vec<AttributeId>); 2] = Default::default();
        self.comma_list(|form| {
            let place = form.input.peek()?.1;
            let name = form.read_any_attribute()?;
            let index = match form.core.ir.attributes.resolve(name) {
                AttributeKind::Symbol(_) => 0,
                AttributeKind::String(..) => 1,
                _ => return Err(form.refused(CustomError::Symbol, place)),
            };
            let device = form.device()?;
            found[index].0.push(name);
            found[index].1.push(device);
            Ok(())
        })?;
        let [(names, of_names), (texts, of_texts)] = found;
        self.set_array(*symbols, &names)?;
        self.set_array(*of_symbols, &of_names)?;
        self.set_array(*strings, &texts)?;
        self.set_array(*of_strings, &of_texts)
    }

    /// `kernels`
    pub(super) fn combined_construct(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(combined)] = arguments else { return Ok(()) };
        for word in ["kernels", "parallel", "serial"] {
            if self.input.take_word(word) {
                let value = self.opaque(&[b"#acc.combined_constructs<", word.as_bytes(), b"_loop>"]);
                self.state()?.attributes[usize::from(combined.0)] = Some(value);
                return Ok(());
            }
        }
        let place = self.input.peek()?.1;
        Err(self.text_error("expected compute construct name", place))
    }

    /// `control(%i : t, ..) = (%a : t) to (%b : t) step (%c : t) {`, or a region.
    pub(super) fn loop_control(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Region(region),
            Argument::Slot(lower),
            Argument::Type(_),
            Argument::Slot(upper),
            Argument::Type(_),
            Argument::Slot(step),
            Argument::Type(_),
        ] = arguments
        else {
            return Ok(None);
        };
        if !self.input.take_word("control") {
            return self.expect_region(*region, true).map(Some);
        }
        self.punctuation("(")?;
        let mut variables = Vec::new();
        self.list_until(")", |form| {
            let name = form.argument_name()?;
            form.punctuation(":")?;
            variables.push((name, form.one_type()?, None));
            Ok(())
        })?;
        self.punctuation("=")?;
        for (slot, word) in [(*lower, Some("to")), (*upper, Some("step")), (*step, None)] {
            self.bounds(slot, variables.len())?;
            if let Some(word) = word {
                self.keyword_text(word)?;
            }
        }
        self.state()?.arguments.extend(variables);
        self.expect_region(*region, true).map(Some)
    }

    /// `(%a, %b : t, u)`, one for each variable.
    fn bounds(&mut self, slot: SlotIndex, variables: usize) -> Read<()> {
        self.punctuation("(")?;
        let (place, start) = (self.input.peek()?.1, self.nesting.uses.len());
        if self.read_operands()? != variables {
            return Err(self.text_error(&format!("expected {variables} operands"), place));
        }
        self.slot(slot)?.values = start..self.nesting.uses.len();
        self.punctuation(":")?;
        let first = self.core.types.len();
        self.note_types()?;
        self.read_type_list()?;
        self.slot(slot)?.types = Some(first..self.core.types.len());
        self.punctuation(")")
    }
}
