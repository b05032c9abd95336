//! Loops and routines of `acc`: see the reading half.

use super::openacc::ANY_DEVICE;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, TypeId, ValueId};

/// What a value of a gang is for, as attribute and as text.
const GANG_VALUES: [(&str, &str); 3] = [
    ("#acc.gang_arg_type<Num>", "num="),
    ("#acc.gang_arg_type<Dim>", "dim="),
    ("#acc.gang_arg_type<Static>", "static="),
];

impl<'i> FormPrinter<'_, 'i> {
    /// The elements of an array that may not be set.
    pub(super) fn optional_elements(&mut self, attribute: AttributeIndex) -> Option<&'i [AttributeId]> {
        self.printed.attributes.add(attribute.0);
        match self.parts.attribute(attribute) {
            Some(_) => self.elements(attribute),
            None => Some(&[]),
        }
    }

    /// `[#acc.device_type<nvidia>, ..]`
    pub(super) fn device_list(&mut self, devices: &[AttributeId]) -> Option<()> {
        self.str("[");
        self.list(devices, |form, device| {
            form.attribute_text(*device);
            Some(())
        })?;
        self.str("]");
        Some(())
    }

    pub(super) fn is_any_device(&self, devices: &[AttributeId]) -> bool {
        matches!(devices, [only] if self.is_spelled(*only, ANY_DEVICE))
    }

    /// `([#acc.device_type<nvidia>])`, or nothing for any, with a blank before it all the same.
    pub(super) fn devices(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(devices)] = arguments else { return None };
        let devices = self.elements(*devices)?;
        if self.is_any_device(devices) {
            return Some(());
        }
        self.str("(");
        self.device_list(devices)?;
        self.str(")");
        Some(())
    }

    /// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
    pub(super) fn gang_clause(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(_),
            Argument::Attribute(uses),
            Argument::Attribute(devices),
            Argument::Attribute(segments),
            Argument::Attribute(alone),
        ] = arguments
        else {
            return None;
        };
        let operands = self.typed(*operands);
        let is_word_alone = operands.is_empty()
            && [uses, devices, segments].iter().all(|attribute| self.parts.attribute(**attribute).is_none());
        let of_word = self.optional_elements(*alone)?;
        if is_word_alone && self.is_any_device(of_word) {
            return Some(());
        }
        // A reader sets them all.
        self.parts.attribute(*alone)?;
        let (uses, devices, sizes) = (self.elements(*uses)?, self.elements(*devices)?, self.numbers(*segments)?);
        self.str("(");
        if !of_word.is_empty() {
            self.device_list(of_word)?;
            self.str(if sizes.is_empty() { "" } else { ", " });
        }
        let mut rest: &[(ValueId, TypeId)] = &operands;
        let mut purposes = uses.iter();
        self.list(sizes.iter().zip(devices), |form, (size, device)| {
            let (group, after) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
            rest = after;
            form.str("{");
            form.list(group, |form, typed| {
                let purpose = *purposes.next()?;
                let (_, text) = GANG_VALUES.into_iter().find(|(spelled, _)| form.is_spelled(purpose, spelled))?;
                form.str(text);
                form.typed_value(*typed);
                Some(())
            })?;
            form.str("}");
            form.device(*device);
            (!group.is_empty()).then_some(())
        })?;
        self.str(")");
        let fits = rest.is_empty() && purposes.next().is_none() && sizes.len() == devices.len();
        (fits && !(of_word.is_empty() && sizes.is_empty())).then_some(())
    }

    /// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing.
    pub(super) fn routine_gang(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(alone), Argument::Attribute(dimensions), Argument::Attribute(devices)] = arguments
        else {
            return None;
        };
        let has_dimensions = self.parts.attribute(*dimensions).is_some() || self.parts.attribute(*devices).is_some();
        let of_word = self.optional_elements(*alone)?;
        if !has_dimensions {
            return self.is_any_device(of_word).then_some(());
        }
        self.parts.attribute(*alone)?;
        let (dimensions, devices) = (self.elements(*dimensions)?, self.elements(*devices)?);
        self.str("(");
        if !of_word.is_empty() {
            self.device_list(of_word)?;
            self.str(", ");
        }
        self.list(dimensions.iter().zip(devices), |form, (number, device)| {
            form.str("dim: ");
            let digits = form.parts.ir.integer(*number)?;
            form.display(digits);
            form.str(" : i64");
            form.device(*device);
            Some(())
        })?;
        self.str(")");
        (!dimensions.is_empty() && dimensions.len() == devices.len()).then_some(())
    }

    /// `@f, "f" [#acc.device_type<nvidia>]`
    pub(super) fn bound_names(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(symbols),
            Argument::Attribute(strings),
            Argument::Attribute(of_symbols),
            Argument::Attribute(of_strings),
        ] = arguments
        else {
            return None;
        };
        let (symbols, of_symbols) = (self.elements(*symbols)?, self.elements(*of_symbols)?);
        let (strings, of_strings) = (self.elements(*strings)?, self.elements(*of_strings)?);
        let names = symbols.iter().zip(of_symbols).chain(strings.iter().zip(of_strings));
        self.list(names, |form, (name, device)| {
            form.attribute_text(*name);
            form.device(*device);
            Some(())
        })?;
        let fits = symbols.len() == of_symbols.len() && strings.len() == of_strings.len();
        (fits && !(symbols.is_empty() && strings.is_empty())).then_some(())
    }

    /// `kernels`
    pub(super) fn combined_construct(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(combined)] = arguments else { return None };
        self.printed.attributes.add(combined.0);
        let value = self.parts.attribute(*combined)?;
        let words = ["kernels", "parallel", "serial"];
        let word =
            words.iter().find(|word| self.is_spelled(value, &format!("#acc.combined_constructs<{word}_loop>")))?;
        self.str(word);
        Some(())
    }

    /// `control(%i : t, ..) = (%a : t) to (%b : t)  step (%c : t) {`, or a region.
    pub(super) fn loop_control(&mut self, arguments: &[Argument]) -> Option<()> {
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
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        if entry.is_empty() {
            let is_without = [lower, upper, step].iter().all(|slot| self.parts.count(**slot) == 0);
            is_without.then_some(())?;
            return self.headed_region(*region, id);
        }
        self.str("control(");
        self.list(&entry, |form, variable| {
            form.typed_value((*variable, form.parts.ir.value_type(*variable)));
            Some(())
        })?;
        self.bounds(") = (", *lower, entry.len())?;
        self.bounds(") to (", *upper, entry.len())?;
        self.bounds(")  step (", *step, entry.len())?;
        self.str(") ");
        self.headed_region(*region, id)
    }

    fn bounds(&mut self, open: &str, slot: SlotIndex, variables: usize) -> Option<()> {
        self.str(open);
        self.typed_values(slot);
        (self.parts.count(slot) == variables).then_some(())
    }
}
