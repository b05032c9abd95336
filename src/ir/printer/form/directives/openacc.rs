//! Clauses of `acc`: see the reading half.

use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};

/// The device that is none of those with a name.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

impl<'i> FormPrinter<'_, 'i> {
    /// What memory holds; `None` of what is no memory, or has a type that does not say it.
    fn memory(&self, ty: TypeId) -> Option<Option<TypeId>> {
        match self.parts.ir.types().resolved(ty) {
            Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => Some(Some(*element)),
            Type::Opaque(text) if text.starts_with(b"!llvm.ptr") => Some(None),
            _ => None,
        }
    }

    /// `varPtr(%a`, or `var(%a`
    pub(super) fn device_variable(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(variable)] = arguments else { return None };
        let [value] = *self.parts.values(*variable) else { return None };
        self.str(if self.memory(self.parts.ir.value_type(value)).is_some() { "varPtr(" } else { "var(" });
        self.value_list(*variable);
        Some(())
    }

    /// `type) varType(type)`
    pub(super) fn device_variable_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(variable), Argument::Attribute(of_variable)] = arguments else { return None };
        let ty = self.type_of(*variable)?;
        self.printed.attributes.add(of_variable.0);
        let AttributeKind::Type(of) = self.kind(*of_variable)? else { return None };
        self.ty(ty);
        self.str(")");
        let said = match self.memory(ty) {
            Some(element) => element,
            None => Some(ty),
        };
        if !said.is_some_and(|said| self.parts.ir.types().same(said, of)) {
            self.str(" varType(");
            self.ty(of);
            self.str(")");
        }
        Some(())
    }

    /// `accPtr(%a : t)`, or `accVar(%a : t)`
    pub(super) fn device_copy(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(copy), Argument::Type(_)] = arguments else { return None };
        let [typed] = self.typed(*copy)[..] else { return None };
        self.str(if self.memory(typed.1).is_some() { "accPtr(" } else { "accVar(" });
        self.typed_value(typed);
        self.str(")");
        Some(())
    }

    /// `(%a : t)`, or nothing for a unit attribute.
    pub(super) fn operands_or_unit(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(unit)] = arguments else { return None };
        let (is_alone, count) = (self.is_set(*unit), self.parts.count(*operands));
        if is_alone {
            self.types_of(*operands);
            self.printed.values.add(operands.0);
            return (count == 0).then_some(());
        }
        self.str("(");
        self.typed_values(*operands);
        self.str(")");
        (count > 0).then_some(())
    }

    /// ` [#acc.device_type<nvidia>]`, or nothing for any device.
    pub(super) fn device(&mut self, device: AttributeId) {
        if !self.is_spelled(device, ANY_DEVICE) {
            self.str(" [");
            self.attribute_text(device);
            self.str("]");
        }
    }

    /// `%a : t [#acc.device_type<nvidia>], ..`
    pub(super) fn device_operands(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(devices), ..] = arguments else {
            return None;
        };
        let (operands, devices) = (self.typed(*operands), self.elements(*devices)?);
        self.list(operands.iter().zip(devices), |form, (typed, device)| {
            form.typed_value(*typed);
            form.device(*device);
            Some(())
        })?;
        (!operands.is_empty() && operands.len() == devices.len()).then_some(())
    }

    /// Whether an attribute says that there is only the word, which is not said of kinds of devices.
    fn is_word_alone(&mut self, attribute: AttributeIndex) -> Option<bool> {
        if self.parts.attribute(attribute).is_none() {
            return Some(false);
        }
        match self.elements(attribute)? {
            [] => Some(false),
            [only] if self.is_spelled(*only, ANY_DEVICE) => Some(true),
            // A reader drops them.
            _ => None,
        }
    }

    /// `(%a : t [#acc.device_type<nvidia>], ..)`, or nothing
    pub(super) fn device_operands_or_word(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), _, Argument::Attribute(devices), Argument::Attribute(alone)] = arguments else {
            return None;
        };
        if self.is_word_alone(*alone)? {
            let is_nothing_else = self.parts.count(*operands) == 0 && self.parts.attribute(*devices).is_none();
            self.typed(*operands);
            return is_nothing_else.then_some(());
        }
        if self.parts.attribute(*alone).is_some() {
            return None;
        }
        self.str("(");
        self.device_operands(arguments)?;
        self.str(")");
        Some(())
    }

    /// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`
    pub(super) fn device_groups(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(_),
            Argument::Attribute(devices),
            Argument::Attribute(segments),
            rest @ ..,
        ] = arguments
        else {
            return None;
        };
        let (operands, devices, sizes) = (self.typed(*operands), self.elements(*devices)?, self.numbers(*segments)?);
        let numbered = match rest {
            [Argument::Attribute(numbered), ..] => Some(self.elements(*numbered)?),
            _ => None,
        };
        let mut rest: &[(ValueId, TypeId)] = &operands;
        self.list(sizes.iter().zip(devices).enumerate(), |form, (index, (size, device))| {
            let (group, after) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
            rest = after;
            form.str("{");
            if let Some(numbered) = numbered {
                let AttributeKind::Bool(has_number) = *form.parts.ir.attributes().resolve(*numbered.get(index)?) else {
                    return None;
                };
                form.str(if has_number { "devnum: " } else { "" });
            }
            form.list(group, |form, typed| {
                form.typed_value(*typed);
                Some(())
            })?;
            form.str("}");
            form.device(*device);
            (!group.is_empty()).then_some(())
        })?;
        let lengths = [sizes.len(), numbered.map_or(sizes.len(), <[_]>::len)];
        (rest.is_empty() && !sizes.is_empty() && lengths.iter().all(|length| *length == devices.len())).then_some(())
    }

    /// `({devnum: %a : t, %b : t})`, or nothing
    pub(super) fn wait_clause(&mut self, arguments: &[Argument]) -> Option<()> {
        let [groups @ .., Argument::Attribute(alone)] = arguments else { return None };
        let [Argument::Slot(operands), _, Argument::Attribute(devices), ..] = groups else { return None };
        let is_nothing_else = self.parts.count(*operands) == 0 && self.parts.attribute(*devices).is_none();
        let of_word = self.optional_elements(*alone)?;
        if is_nothing_else && self.is_any_device(of_word) {
            self.typed(*operands);
            return Some(());
        }
        // A reader adds an empty list.
        self.parts.attribute(*alone)?;
        self.str("(");
        if !of_word.is_empty() {
            self.device_list(of_word)?;
            self.str(", ");
        }
        self.device_groups(groups)?;
        self.str(")");
        Some(())
    }
}
