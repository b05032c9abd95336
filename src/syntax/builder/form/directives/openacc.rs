//! Clauses of `acc`: variables and the values that stand for them on a device, and operands for kinds of devices.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, punctuation, refused};
use super::super::terms::{opaque, set_numbers};
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::lists::set_attribute;
use super::openmp::{Entries, entry_type, entry_value, set_entries};
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::values::typed_values;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};

/// The device that is none of those with a name.
const ANY_DEVICE: &[u8] = b"#acc.device_type<none>";

/// `varPtr(%a`, or `var(%a`: what follows the colon closes the parenthesis.
pub(super) fn device_variable<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(variable)] = arguments else { return Ok(()) };
    if !b.input.take_word("varPtr") && !b.input.take_word("var") {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Word { word: "var".to_owned() }, span));
    }
    punctuation(b, "(")?;
    let named = read_use(b)?;
    set_values(b, *variable, &[named])
}

/// `type) varType(type)`, of which the second is left out if it is that of the elements.
pub(super) fn device_variable_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(variable), Argument::Attribute(of_variable)] = arguments else { return Ok(()) };
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    set_types(b, *variable, &[ty], TypePlace::At(place))?;
    punctuation(b, ")")?;
    let of = match b.input.take_word("varType") {
        true => {
            punctuation(b, "(")?;
            let of = one_type(b)?;
            punctuation(b, ")")?;
            of
        }
        false => pointee_or_self(b, ty),
    };
    set_attribute(b, *of_variable, AttributeKind::Type(of))
}

/// The type of the content of memory, or the type itself.
fn pointee_or_self(b: &Builder<'_>, ty: TypeId) -> TypeId {
    match *b.core.ir.types.resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => element,
        _ => ty,
    }
}

/// `accPtr(%a : t)`, or `accVar(%a : t)`
pub(super) fn device_copy<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(copy), Argument::Type(_)] = arguments else { return Ok(()) };
    if !b.input.take_word("accPtr") && !b.input.take_word("accVar") {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Word { word: "accVar".to_owned() }, span));
    }
    punctuation(b, "(")?;
    let mut entries = Entries::default();
    entry_value(b, &mut entries)?;
    entry_type(b, &mut entries)?;
    set_entries(b, *copy, &entries)?;
    punctuation(b, ")")
}

/// `(%a : t)`, or nothing for a unit attribute.
pub(super) fn operands_or_unit<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(unit)] = arguments else { return Ok(()) };
    if !b.input.take_text("(") {
        return set_attribute(b, *unit, AttributeKind::Unit);
    }
    typed_values(b, *operands)?;
    punctuation(b, ")")
}

/// `[#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn one_device(b: &mut Builder<'_>) -> Read<AttributeId> {
    if !b.input.take_text("[") {
        return Ok(opaque(b, &[ANY_DEVICE]));
    }
    let device = read_any_attribute(b)?;
    punctuation(b, "]")?;
    Ok(device)
}

/// `%a : t [#acc.device_type<nvidia>], ..`
pub(super) fn device_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(devices), ..] = arguments else {
        return Ok(());
    };
    let mut entries = Entries::default();
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)?;
        let device = one_device(b)?;
        entries.attributes.push(device);
        Ok(())
    })?;
    set_entries(b, *operands, &entries)?;
    set_array(b, *devices, &entries.attributes)
}

/// The same in parentheses, or nothing, which an attribute records. Devices in brackets before the operands have no effect, as in MLIR.
pub(super) fn device_operands_or_word<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [_, _, _, Argument::Attribute(alone)] = arguments else { return Ok(()) };
    if !b.input.take_text("(") {
        return any_device(b, *alone);
    }
    devices_alone(b)?;
    device_operands(b, arguments)?;
    punctuation(b, ")")
}

pub(super) fn any_device(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    let device = opaque(b, &[ANY_DEVICE]);
    set_array(b, attribute, &[device])
}

/// `[#acc.device_type<nvidia>, ..],` or nothing
fn devices_alone(b: &mut Builder<'_>) -> Read<Vec<AttributeId>> {
    let mut devices = Vec::new();
    if b.input.take_text("[") {
        comma_list(b, |b| {
            devices.push(read_any_attribute(b)?);
            Ok(())
        })?;
        punctuation(b, "]")?;
        punctuation(b, ",")?;
    }
    Ok(devices)
}

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`: operands, devices, and the number of operands of each; with a further attribute `devnum: %a : t` may
/// come first, which it records.
pub(super) fn device_groups<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
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
    comma_list(b, |b| {
        punctuation(b, "{")?;
        let before = entries.values.len();
        let has_number = !rest.is_empty() && b.input.take_word("devnum");
        if has_number {
            punctuation(b, ":")?;
        }
        comma_list(b, |b| {
            entry_value(b, &mut entries)?;
            entry_type(b, &mut entries)
        })?;
        punctuation(b, "}")?;
        sizes.push((entries.values.len() - before).to_string());
        numbered.push(b.core.ir.attributes.add(AttributeKind::Bool(has_number)));
        let device = one_device(b)?;
        entries.attributes.push(device);
        Ok(())
    })?;
    set_entries(b, *operands, &entries)?;
    set_array(b, *devices, &entries.attributes)?;
    set_numbers(b, *segments, "i32", &sizes.join(", "))?;
    match rest {
        [Argument::Attribute(has_number), ..] => set_array(b, *has_number, &numbered),
        _ => Ok(()),
    }
}

/// `({devnum: %a : t, %b : t})`, or nothing, which an attribute records.
pub(super) fn wait_clause<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [.., Argument::Attribute(alone)] = arguments else { return Ok(()) };
    if !b.input.take_text("(") {
        return any_device(b, *alone);
    }
    let devices = devices_alone(b)?;
    set_array(b, *alone, &devices)?;
    device_groups(b, &arguments[..arguments.len() - 1])?;
    punctuation(b, ")")
}
