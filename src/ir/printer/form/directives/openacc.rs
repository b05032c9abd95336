//! Clauses of `acc`: see the reading half.

use super::openacc_loops::{device_list, is_any_device, optional_elements};
use super::openmp::{typed, typed_value};
use super::values::{typed_values, value_list};
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};

/// The device that is none of those with a name.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

/// The type of the content of memory; `None` for a value that is no memory, or whose type does not determine it.
fn memory(form: &FormPrinter<'_, '_>, ty: TypeId) -> Option<Option<TypeId>> {
    match form.parts.ir.types().resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => Some(Some(*element)),
        Type::Opaque(text) if text.starts_with(b"!llvm.ptr") => Some(None),
        _ => None,
    }
}

/// `varPtr(%a`, or `var(%a`
pub(super) fn device_variable(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(variable)] = arguments else { return None };
    let [value] = *form.parts.values(*variable) else { return None };
    form.str(if memory(form, form.parts.ir.value_type(value)).is_some() { "varPtr(" } else { "var(" });
    value_list(form, *variable);
    Some(())
}

/// `type) varType(type)`
pub(super) fn device_variable_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(variable), Argument::Attribute(of_variable)] = arguments else { return None };
    let ty = form.type_of(*variable)?;
    form.printed.attributes.add(of_variable.0);
    let AttributeKind::Type(of) = form.kind(*of_variable)? else { return None };
    form.ty(ty);
    form.str(")");
    let said = match memory(form, ty) {
        Some(element) => element,
        None => Some(ty),
    };
    if !said.is_some_and(|said| form.parts.ir.types().same(said, of)) {
        form.str(" varType(");
        form.ty(of);
        form.str(")");
    }
    Some(())
}

/// `accPtr(%a : t)`, or `accVar(%a : t)`
pub(super) fn device_copy(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(copy), Argument::Type(_)] = arguments else { return None };
    let [typed] = typed(form, *copy)[..] else { return None };
    form.str(if memory(form, typed.1).is_some() { "accPtr(" } else { "accVar(" });
    typed_value(form, typed);
    form.str(")");
    Some(())
}

/// `(%a : t)`, or nothing for a unit attribute.
pub(super) fn operands_or_unit(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(unit)] = arguments else { return None };
    let (is_alone, count) = (form.is_set(*unit), form.parts.count(*operands));
    if is_alone {
        form.types_of(*operands);
        form.printed.values.add(operands.0);
        return (count == 0).then_some(());
    }
    form.str("(");
    typed_values(form, *operands);
    form.str(")");
    (count > 0).then_some(())
}

/// ` [#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn device_type(form: &mut FormPrinter<'_, '_>, device: AttributeId) {
    if !form.is_spelled(device, ANY_DEVICE) {
        form.str(" [");
        form.attribute_text(device);
        form.str("]");
    }
}

/// `%a : t [#acc.device_type<nvidia>], ..`
pub(super) fn device_operands(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(devices), ..] = arguments else {
        return None;
    };
    let (operands, devices) = (typed(form, *operands), form.elements(*devices)?);
    form.list(operands.iter().zip(devices), |form, (typed, device)| {
        typed_value(form, *typed);
        device_type(form, *device);
        Some(())
    })?;
    (!operands.is_empty() && operands.len() == devices.len()).then_some(())
}

/// Whether an attribute means that only the word is printed, without kinds of devices.
fn is_word_alone(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<bool> {
    if form.parts.attribute(attribute).is_none() {
        return Some(false);
    }
    match form.elements(attribute)? {
        [] => Some(false),
        [only] if form.is_spelled(*only, ANY_DEVICE) => Some(true),
        // A reader drops them.
        _ => None,
    }
}

/// `(%a : t [#acc.device_type<nvidia>], ..)`, or nothing
pub(super) fn device_operands_or_word(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), _, Argument::Attribute(devices), Argument::Attribute(alone)] = arguments else {
        return None;
    };
    if is_word_alone(form, *alone)? {
        let is_nothing_else = form.parts.count(*operands) == 0 && form.parts.attribute(*devices).is_none();
        typed(form, *operands);
        return is_nothing_else.then_some(());
    }
    if form.parts.attribute(*alone).is_some() {
        return None;
    }
    form.str("(");
    device_operands(form, arguments)?;
    form.str(")");
    Some(())
}

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`
pub(super) fn device_groups(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
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
    let (operands, devices, sizes) = (typed(form, *operands), form.elements(*devices)?, form.numbers(*segments)?);
    let numbered = match rest {
        [Argument::Attribute(numbered), ..] => Some(form.elements(*numbered)?),
        _ => None,
    };
    let mut rest: &[(ValueId, TypeId)] = &operands;
    form.list(sizes.iter().zip(devices).enumerate(), |form, (index, (size, device))| {
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
            typed_value(form, *typed);
            Some(())
        })?;
        form.str("}");
        device_type(form, *device);
        (!group.is_empty()).then_some(())
    })?;
    let lengths = [sizes.len(), numbered.map_or(sizes.len(), <[_]>::len)];
    (rest.is_empty() && !sizes.is_empty() && lengths.iter().all(|length| *length == devices.len())).then_some(())
}

/// `({devnum: %a : t, %b : t})`, or nothing
pub(super) fn wait_clause(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [groups @ .., Argument::Attribute(alone)] = arguments else { return None };
    let [Argument::Slot(operands), _, Argument::Attribute(devices), ..] = groups else { return None };
    let is_nothing_else = form.parts.count(*operands) == 0 && form.parts.attribute(*devices).is_none();
    let of_word = optional_elements(form, *alone)?;
    if is_nothing_else && is_any_device(form, of_word) {
        typed(form, *operands);
        return Some(());
    }
    // A reader adds an empty list.
    form.parts.attribute(*alone)?;
    form.str("(");
    if !of_word.is_empty() {
        device_list(form, of_word)?;
        form.str(", ");
    }
    device_groups(form, groups)?;
    form.str(")");
    Some(())
}
