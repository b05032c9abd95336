//! Clauses of `acc`: variables and the values that stand for them on a device, and operands for kinds of devices.

use super::super::{Builder, CustomError, Read, TypePlace};
use super::openmp::Entries;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};

/// The device that is none of those with a name.
const ANY_DEVICE: &[u8] = b"#acc.device_type<none>";

impl<'s> Builder<'s> {
    /// `varPtr(%a`, or `var(%a`: what follows the colon closes the parenthesis.
    pub(super) fn device_variable(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(variable)] = arguments else { return Ok(()) };
        if !self.input.take_word("varPtr") && !self.input.take_word("var") {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Word { word: "var".to_owned() }, span));
        }
        self.punctuation("(")?;
        let named = self.read_use()?;
        self.set_values(*variable, &[named])
    }

    /// `type) varType(type)`, of which the second is left out if it is that of the elements.
    pub(super) fn device_variable_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(variable), Argument::Attribute(of_variable)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        self.set_types(*variable, &[ty], TypePlace::At(place))?;
        self.punctuation(")")?;
        let of = match self.input.take_word("varType") {
            true => {
                self.punctuation("(")?;
                let of = self.one_type()?;
                self.punctuation(")")?;
                of
            }
            false => self.pointee_or_self(ty),
        };
        self.set_attribute(*of_variable, AttributeKind::Type(of))
    }

    /// What memory holds, or the type itself.
    fn pointee_or_self(&self, ty: TypeId) -> TypeId {
        match *self.core.ir.types.resolved(ty) {
            Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => element,
            _ => ty,
        }
    }

    /// `accPtr(%a : t)`, or `accVar(%a : t)`
    pub(super) fn device_copy(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(copy), Argument::Type(_)] = arguments else { return Ok(()) };
        if !self.input.take_word("accPtr") && !self.input.take_word("accVar") {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Word { word: "accVar".to_owned() }, span));
        }
        self.punctuation("(")?;
        let mut entries = Entries::default();
        self.entry_value(&mut entries)?;
        self.entry_type(&mut entries)?;
        self.set_entries(*copy, &entries)?;
        self.punctuation(")")
    }

    /// `(%a : t)`, or nothing for a unit attribute.
    pub(super) fn operands_or_unit(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(unit)] = arguments else { return Ok(()) };
        if !self.input.take_text("(") {
            return self.set_attribute(*unit, AttributeKind::Unit);
        }
        self.typed_values(*operands)?;
        self.punctuation(")")
    }

    /// `[#acc.device_type<nvidia>]`, or nothing for any device.
    pub(super) fn device(&mut self) -> Read<AttributeId> {
        if !self.input.take_text("[") {
            return Ok(self.opaque(&[ANY_DEVICE]));
        }
        let device = self.read_any_attribute()?;
        self.punctuation("]")?;
        Ok(device)
    }

    /// `%a : t [#acc.device_type<nvidia>], ..`
    pub(super) fn device_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(devices), ..] = arguments else {
            return Ok(());
        };
        let mut entries = Entries::default();
        self.comma_list(|form| {
            form.entry_value(&mut entries)?;
            form.entry_type(&mut entries)?;
            let device = form.device()?;
            entries.attributes.push(device);
            Ok(())
        })?;
        self.set_entries(*operands, &entries)?;
        self.set_array(*devices, &entries.attributes)
    }

    /// The same in parentheses, or nothing for an attribute that says so. Devices in brackets before the operands say
    /// nothing, as in MLIR.
    pub(super) fn device_operands_or_word(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [_, _, _, Argument::Attribute(alone)] = arguments else { return Ok(()) };
        if !self.input.take_text("(") {
            return self.any_device(*alone);
        }
        self.devices_alone()?;
        self.device_operands(arguments)?;
        self.punctuation(")")
    }

    pub(super) fn any_device(&mut self, attribute: AttributeIndex) -> Read<()> {
        let device = self.opaque(&[ANY_DEVICE]);
        self.set_array(attribute, &[device])
    }

    /// `[#acc.device_type<nvidia>, ..],` or nothing
    fn devices_alone(&mut self) -> Read<Vec<AttributeId>> {
        let mut devices = Vec::new();
        if self.input.take_text("[") {
            self.comma_list(|form| {
                devices.push(form.read_any_attribute()?);
                Ok(())
            })?;
            self.punctuation("]")?;
            self.punctuation(",")?;
        }
        Ok(devices)
    }

    /// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`: operands, devices, and how many operands each has; with a last
    /// attribute `devnum: %a : t` may come first, and it says where.
    pub(super) fn device_groups(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(_),
            Argument::Attribute(devices),
            Argument::Attribute(segments),
            rest @ ..,
        ] = arguments
        else {
            return Ok(());
        };
        let (mut entries, mut sizes, mut numbered) = (Entries::default(), Vec::new(), Vec::new());
        self.comma_list(|form| {
            form.punctuation("{")?;
            let before = entries.values.len();
            let has_number = !rest.is_empty() && form.input.take_word("devnum");
            if has_number {
                form.punctuation(":")?;
            }
            form.comma_list(|form| {
                form.entry_value(&mut entries)?;
                form.entry_type(&mut entries)
            })?;
            form.punctuation("}")?;
            sizes.push((entries.values.len() - before).to_string());
            numbered.push(form.core.ir.attributes.add(AttributeKind::Bool(has_number)));
            let device = form.device()?;
            entries.attributes.push(device);
            Ok(())
        })?;
        self.set_entries(*operands, &entries)?;
        self.set_array(*devices, &entries.attributes)?;
        self.set_numbers(*segments, "i32", &sizes.join(", "))?;
        match rest {
            [Argument::Attribute(has_number), ..] => self.set_array(*has_number, &numbered),
            _ => Ok(()),
        }
    }

    /// `({devnum: %a : t, %b : t})`, or nothing for an attribute that says so.
    pub(super) fn wait_clause(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [.., Argument::Attribute(alone)] = arguments else { return Ok(()) };
        if !self.input.take_text("(") {
            return self.any_device(*alone);
        }
        let devices = self.devices_alone()?;
        self.set_array(*alone, &devices)?;
        self.device_groups(&arguments[..arguments.len() - 1])?;
        self.punctuation(")")
    }
}
