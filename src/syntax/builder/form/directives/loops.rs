//! Loops and conditionals: headers that name the arguments of the regions.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, SlotIndex};
use crate::ir::AttributeKind;
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

impl<'s> Builder<'s> {
    /// `%name`, which names an argument of a region.
    pub(super) fn argument_name(&mut self) -> Read<Use> {
        let named = self.read_use()?;
        let end = self.input.at();
        if end > named.span.end || self.core.bytes[named.span.start as usize..end as usize].contains(&b'#') {
            let at = self.core.bytes[..end as usize].iter().rposition(|byte| *byte == b'#').unwrap_or_default() as u32;
            return Err(self.refused(CustomError::ArgumentNumber, Span::new(at, end)));
        }
        Ok(Use { number: 1, ..named })
    }

    /// `(%x = %a, ..)`: the names of arguments, and the operands they begin with.
    pub(super) fn assignments(&mut self, slot: SlotIndex) -> Read<Vec<Use>> {
        self.punctuation("(")?;
        let (start, mut names) = (self.nesting.uses.len(), Vec::new());
        self.list_until(")", |form| {
            names.push(form.argument_name()?);
            form.punctuation("=")?;
            form.read_operand()?;
            Ok(())
        })?;
        self.slot(slot)?.values = start..self.nesting.uses.len();
        Ok(names)
    }

    /// `-> type` or `-> (types)`, the types of a slot; returns where they lie.
    pub(super) fn arrow_types(&mut self, slot: SlotIndex) -> Read<std::ops::Range<usize>> {
        self.note_types()?;
        let start = self.core.types.len();
        if self.input.take_text("->") {
            if self.input.take_text("(") {
                if !self.input.take_text(")") {
                    self.read_type_list()?;
                    self.punctuation(")")?;
                }
            } else {
                self.read_type()?;
            }
        }
        let range = start..self.core.types.len();
        self.slot(slot)?.types = Some(range.clone());
        Ok(range)
    }

    /// The types of one slot are those of another, as many as it has values.
    pub(super) fn copy_types(&mut self, from: std::ops::Range<usize>, to: SlotIndex) -> Read<()> {
        let start = self.core.types.len();
        for index in from.clone() {
            let ty = self.core.types[index];
            self.core.types.push(ty);
            self.note_place(super::TypePlace::Nowhere);
        }
        self.slot(to)?.types = Some(start..start + from.len());
        Ok(())
    }

    /// Names become arguments of the region that follows, with the types that lie on the stack.
    pub(super) fn name_arguments(&mut self, names: &[Use], types: std::ops::Range<usize>) -> Read<()> {
        if names.len() != types.len() {
            let span = self.input.peek()?.1;
            let expected = "as many types as values";
            return Err(self.refused(CustomError::Expected { expected }, span));
        }
        let arguments: Vec<_> =
            names.iter().zip(&self.core.types[types]).map(|(name, ty)| (*name, *ty, None)).collect();
        self.state()?.arguments.extend(arguments);
        Ok(())
    }

    /// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
    pub(super) fn for_loop(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let (unsigned, [lower, upper, step], carried, region) = match arguments {
            [
                Argument::Attribute(unsigned),
                Argument::Slot(lower),
                Argument::Slot(upper),
                Argument::Slot(step),
                Argument::Slot(inits),
                Argument::Type(results),
                Argument::Region(region),
            ] => (Some(unsigned), [lower, upper, step], Some((*inits, *results)), region),
            [Argument::Slot(lower), Argument::Slot(upper), Argument::Slot(step), Argument::Region(region)] => {
                (None, [lower, upper, step], None, region)
            }
            _ => return Ok(None),
        };
        if let Some(unsigned) = unsigned.filter(|_| self.input.take_word("unsigned")) {
            let unit = self.core.ir.attributes.add(AttributeKind::Unit);
            self.state()?.attributes[usize::from(unsigned.0)] = Some(unit);
        }
        let variable = self.argument_name()?;
        self.punctuation("=")?;
        for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
            if !word.is_empty() {
                self.keyword_text(word)?;
            }
            let start = self.nesting.uses.len();
            self.read_operand()?;
            self.slot(*slot)?.values = start..start + 1;
        }
        let (mut names, mut types) = (Vec::new(), 0..0);
        if let Some((inits, results)) = carried {
            if self.input.take_word("iter_args") {
                names = self.assignments(inits)?;
            }
            types = self.arrow_types(results)?;
            self.copy_types(types.clone(), inits)?;
        }
        self.note_types()?;
        let at = self.core.types.len();
        if self.input.take_text(":") {
            self.read_type()?;
        } else {
            let index = self.fixed_type("index");
            self.core.types.push(index);
            self.note_place(super::TypePlace::Nowhere);
        }
        for slot in [lower, upper, step] {
            self.repeat_type(at, *slot, 1)?;
        }
        self.name_arguments(&[variable], at..at + 1)?;
        self.name_arguments(&names, types)?;
        self.expect_region(*region, true).map(Some)
    }

    /// A word that must be there.
    pub(in super::super) fn keyword_text(&mut self, word: &str) -> Read<()> {
        if self.input.take_word(word) {
            return Ok(());
        }
        let span = self.input.peek()?.1;
        Err(self.refused(CustomError::Word { word: word.to_owned() }, span))
    }

    /// `(%x = %a, ..) : (types) -> types {`
    pub(super) fn while_loop(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Slot(inits), Argument::Type(results), Argument::Region(region)] = arguments else {
            return Ok(None);
        };
        let names = match self.input.first() {
            Some(b'(') => self.assignments(*inits)?,
            _ => Vec::new(),
        };
        let place = self.input.peek()?.1;
        self.punctuation(":")?;
        let (inputs, outputs) = self.read_signature()?;
        self.verify_inputs(names.len(), inputs.len(), place)?;
        self.name_arguments(&names, inputs.clone())?;
        self.slot(*inits)?.types = Some(inputs);
        self.slot(*results)?.types = Some(outputs);
        self.expect_region(*region, true).map(Some)
    }

    pub(super) fn verify_inputs(&self, expected: usize, found: usize, place: Span) -> Read<()> {
        match expected == found {
            true => Ok(()),
            false => Err(self.refused(CustomError::InputTypes { expected, found }, place)),
        }
    }

    /// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`
    pub(super) fn condition_and_values(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(condition), Argument::Type(_), Argument::Slot(inputs), _, Argument::Type(results)] =
            arguments
        else {
            return Ok(());
        };
        let start = self.nesting.uses.len();
        self.read_operand()?;
        self.slot(*condition)?.values = start..start + 1;
        let names = match self.input.first() {
            Some(b'(') => Some(self.assignments(*inputs)?),
            _ => None,
        };
        self.punctuation(":")?;
        self.note_types()?;
        let at = self.core.types.len();
        self.read_type()?;
        self.slot(*condition)?.types = Some(at..at + 1);
        let Some(names) = names else { return self.arrow_types(*results).map(|_| ()) };
        let (types, outputs) = self.read_signature()?;
        let place = self.input.peek()?.1;
        self.verify_inputs(names.len(), types.len(), place)?;
        self.slot(*inputs)?.types = Some(types);
        self.slot(*results)?.types = Some(outputs);
        Ok(())
    }

    /// `(%i, %j) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, %j) in (%a, 8) ..`
    pub(super) fn forall_loop(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(lower),
            Argument::Attribute(static_lower),
            Argument::Slot(upper),
            Argument::Attribute(static_upper),
            Argument::Slot(step),
            Argument::Attribute(static_step),
            Argument::Slot(outputs),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let variables = self.argument_names()?;
        if self.input.take_word("in") {
            self.bounds_list(*upper, *static_upper, "(", ")")?;
            let fill = |number: &str| vec![number; variables.len()].join(", ");
            for (slot, attribute, number) in [(lower, static_lower, "0"), (step, static_step, "1")] {
                let value = self.dense_array_of("i64", &fill(number));
                self.state()?.attributes[usize::from(attribute.0)] = Some(value);
                let at = self.nesting.uses.len();
                self.slot(*slot)?.values = at..at;
            }
        } else {
            self.punctuation("=")?;
            self.bounds_list(*lower, *static_lower, "(", ")")?;
            self.keyword_text("to")?;
            self.bounds_list(*upper, *static_upper, "(", ")")?;
            self.keyword_text("step")?;
            self.bounds_list(*step, *static_step, "(", ")")?;
        }
        let names = match self.input.take_word("shared_outs") {
            true => self.assignments(*outputs)?,
            false => Vec::new(),
        };
        let types = self.arrow_types(*results)?;
        self.copy_types(types.clone(), *outputs)?;
        self.index_arguments(&variables)?;
        self.name_arguments(&names, types)?;
        self.expect_region(*region, true).map(Some)
    }

    /// The variables of a loop are the next arguments of its region.
    pub(super) fn index_arguments(&mut self, variables: &[Use]) -> Read<()> {
        let index = self.fixed_type("index");
        self.state()?.arguments.extend(variables.iter().map(|name| (*name, index, None)));
        Ok(())
    }

    /// `(%i, %j)`
    pub(super) fn argument_names(&mut self) -> Read<Vec<Use>> {
        self.punctuation("(")?;
        let mut names = Vec::new();
        if !self.input.take_text(")") {
            self.comma_list(|form| {
                names.push(form.argument_name()?);
                Ok(())
            })?;
            self.punctuation_in(")", "argument list")?;
        }
        Ok(names)
    }

    /// `(%i) = (%a) to (%b) step (%c) init (%d) -> t {`
    pub(super) fn parallel_loop(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(lower),
            Argument::Slot(upper),
            Argument::Slot(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let variables = self.argument_names()?;
        self.punctuation("=")?;
        for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
            if !word.is_empty() {
                self.keyword_text(word)?;
            }
            self.enclosed_operands(*slot)?;
        }
        if self.input.take_word("init") {
            self.enclosed_operands(*inits)?;
        }
        let types = self.arrow_types(*results)?;
        self.copy_types(types, *inits)?;
        self.index_arguments(&variables)?;
        self.expect_region(*region, true).map(Some)
    }

    /// `(%a, %b)`
    pub(super) fn enclosed_operands(&mut self, slot: SlotIndex) -> Read<()> {
        self.punctuation("(")?;
        let start = self.nesting.uses.len();
        if !self.input.take_text(")") {
            self.comma_list(Self::read_operand)?;
            self.punctuation_in(")", "operand list")?;
        }
        self.slot(slot)?.values = start..self.nesting.uses.len();
        Ok(())
    }
}
