//! Clauses of `acc`: variables and their values on a device, and operands for kinds of devices.

use super::lists::set_attribute;
use super::openacc_loops::{is_any_device, optional_elements, print_device_list};
use super::openmp::{Entries, entry_type, entry_value, set_entries, typed, typed_value};
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::values::{parse_typed_values, print_typed_values, print_value_list};
use crate::asm::directive::Start::{Always, AnyType, AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, punctuation, refused};
use crate::asm::parser::terms::{opaque, set_numbers};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `varPtr(%a`: a value, of which the type and the bracket follow.
    "Var" starts [AnyWord] => parse_device_variable, print_device_variable;
    /// `type) varType(type)`: the type of a value, and an attribute that is left out if it is that of the elements.
    "VarPtrType" starts [AnyType] => parse_device_variable_type, print_device_variable_type;
    /// `accPtr(%a : t)`: a value and its type.
    "AccVar" starts [AnyWord] => parse_device_copy, print_device_copy;
    /// `(%a : t)`, or nothing for a unit attribute: values, their types, and the attribute.
    "OperandWithKeywordOnly" | "OperandsWithKeywordOnly" starts [Always] => parse_operands_or_unit, print_operands_or_unit;
    /// `%a : t [#acc.device_type<nvidia>]`: values, their types, and an array of devices.
    "DeviceTypeOperands" starts [Text("%")] => parse_device_operands, print_device_operands;
    /// `(%a : t)`, or nothing: the same in parentheses, and an array of devices for the word alone.
    "DeviceTypeOperandsWithKeywordOnly" starts [Always] => parse_device_operands_or_word, print_device_operands_or_word;
    /// `{%a : t, %b : t} [#acc.device_type<nvidia>]`: values, their types, an array of devices, and how many values each has.
    "NumGangs" | "DeviceTypeOperandsWithSegment" starts [Text("{")] => parse_device_groups, print_device_groups;
    /// `({devnum: %a : t, %b : t})`, or nothing: the same, which of them begin with a number, and an array for the word alone.
    "WaitClause" starts [Always] => parse_wait_clause, print_wait_clause;
}

/// `varPtr(%a`, or `var(%a`: what follows the colon closes the parenthesis.
fn parse_device_variable<'s>(b: &mut Builder<'s>, variable: SlotIndex) -> Read<()> {
    if !b.input.take_word("varPtr") && !b.input.take_word("var") {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Word { word: "var".to_owned() }, span));
    }
    punctuation(b, "(")?;
    let named = read_use(b)?;
    set_values(b, variable, &[named])
}

/// `varPtr(%a`, or `var(%a`
fn print_device_variable(form: &mut FormPrinter<'_, '_>, variable: SlotIndex) -> Option<()> {
    let [value] = *form.parts.values(variable) else { return None };
    form.str(if memory(form, form.parts.ir.value_type(value)).is_some() { "varPtr(" } else { "var(" });
    print_value_list(form, variable);
    Some(())
}

/// The type of the content of memory; `None` for a value that is no memory, or whose type does not determine it.
pub(super) fn memory(form: &FormPrinter<'_, '_>, ty: TypeId) -> Option<Option<TypeId>> {
    match form.parts.ir.types().resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => Some(Some(*element)),
        Type::Opaque(text) if text.starts_with(b"!llvm.ptr") => Some(None),
        _ => None,
    }
}

/// `type) varType(type)`, of which the second is left out if it is that of the elements.
fn parse_device_variable_type<'s>(
    b: &mut Builder<'s>,
    (TypesOf(variable), of_variable): (TypesOf, AttributeIndex),
) -> Read<()> {
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    set_types(b, variable, &[ty], TypePlace::At(place))?;
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
    set_attribute(b, of_variable, AttributeKind::Type(of))
}

/// `type) varType(type)`
fn print_device_variable_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(variable), of_variable): (TypesOf, AttributeIndex),
) -> Option<()> {
    let ty = form.type_of(variable)?;
    form.printed.attributes.add(of_variable.0);
    let AttributeKind::Type(of) = form.kind(of_variable)? else { return None };
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

/// The type of the content of memory, or the type itself.
fn pointee_or_self(b: &Builder<'_>, ty: TypeId) -> TypeId {
    match *b.core.ir.types.resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => element,
        _ => ty,
    }
}

/// `accPtr(%a : t)`, or `accVar(%a : t)`
fn parse_device_copy<'s>(b: &mut Builder<'s>, (copy, _): (SlotIndex, TypesOf)) -> Read<()> {
    if !b.input.take_word("accPtr") && !b.input.take_word("accVar") {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Word { word: "accVar".to_owned() }, span));
    }
    punctuation(b, "(")?;
    let mut entries = Entries::default();
    entry_value(b, &mut entries)?;
    entry_type(b, &mut entries)?;
    set_entries(b, copy, &entries)?;
    punctuation(b, ")")
}

/// `accPtr(%a : t)`, or `accVar(%a : t)`
fn print_device_copy(form: &mut FormPrinter<'_, '_>, (copy, _): (SlotIndex, TypesOf)) -> Option<()> {
    let [typed] = typed(form, copy)[..] else { return None };
    form.str(if memory(form, typed.1).is_some() { "accPtr(" } else { "accVar(" });
    typed_value(form, typed);
    form.str(")");
    Some(())
}

/// `(%a : t)`, or nothing for a unit attribute.
fn parse_operands_or_unit<'s>(
    b: &mut Builder<'s>,
    (operands, _, unit): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    if !b.input.take_text("(") {
        return set_attribute(b, unit, AttributeKind::Unit);
    }
    parse_typed_values(b, operands)?;
    punctuation(b, ")")
}

/// `(%a : t)`, or nothing for a unit attribute.
fn print_operands_or_unit(
    form: &mut FormPrinter<'_, '_>,
    (operands, _, unit): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (is_alone, count) = (form.is_set(unit), form.parts.count(operands));
    if is_alone {
        form.types_of(operands);
        form.printed.values.add(operands.0);
        return (count == 0).then_some(());
    }
    form.str("(");
    print_typed_values(form, operands);
    form.str(")");
    (count > 0).then_some(())
}

/// `%a : t [#acc.device_type<nvidia>], ..`
fn parse_device_operands<'s>(
    b: &mut Builder<'s>,
    (operands, _, devices): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)?;
        let device = one_device(b)?;
        entries.attributes.push(device);
        Ok(())
    })?;
    set_entries(b, operands, &entries)?;
    set_array(b, devices, &entries.attributes)
}

/// `%a : t [#acc.device_type<nvidia>], ..`
fn print_device_operands(
    form: &mut FormPrinter<'_, '_>,
    (operands, _, devices): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (operands, devices) = (typed(form, operands), form.elements(devices)?);
    form.list(operands.iter().zip(devices), |form, (typed, device)| {
        typed_value(form, *typed);
        device_type(form, *device);
        Some(())
    })?;
    (!operands.is_empty() && operands.len() == devices.len()).then_some(())
}

/// `[#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn one_device(b: &mut Builder<'_>) -> Read<AttributeId> {
    if !b.input.take_text("[") {
        return Ok(opaque(b, &[ANY_DEVICE.as_bytes()]));
    }
    let device = read_any_attribute(b)?;
    punctuation(b, "]")?;
    Ok(device)
}

/// The device that is none of those with a name.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

/// ` [#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn device_type(form: &mut FormPrinter<'_, '_>, device: AttributeId) {
    if !form.is_spelled(device, ANY_DEVICE) {
        form.str(" [");
        form.attribute_text(device);
        form.str("]");
    }
}

/// Operands, their types, their devices, and an attribute for the word alone.
type DeviceOperands = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex);

/// The same in parentheses, or nothing, which an attribute records. Devices in brackets before the operands have no effect, as in MLIR.
fn parse_device_operands_or_word(b: &mut Builder<'_>, (operands, types, devices, alone): DeviceOperands) -> Read<()> {
    if !b.input.take_text("(") {
        return any_device(b, alone);
    }
    devices_alone(b)?;
    parse_device_operands(b, (operands, types, devices))?;
    punctuation(b, ")")
}

/// `(%a : t [#acc.device_type<nvidia>], ..)`, or nothing
fn print_device_operands_or_word(
    form: &mut FormPrinter<'_, '_>,
    (operands, types, devices, alone): DeviceOperands,
) -> Option<()> {
    if is_word_alone(form, alone)? {
        let is_nothing_else = form.parts.count(operands) == 0 && form.parts.attribute(devices).is_none();
        typed(form, operands);
        return is_nothing_else.then_some(());
    }
    if form.parts.attribute(alone).is_some() {
        return None;
    }
    form.str("(");
    print_device_operands(form, (operands, types, devices))?;
    form.str(")");
    Some(())
}

pub(super) fn any_device(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<()> {
    let device = opaque(b, &[ANY_DEVICE.as_bytes()]);
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

/// Whether an attribute means that only the word is printed, without kinds of devices.
pub(super) fn is_word_alone(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<bool> {
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

/// Operands, their types, their devices, how many operands each device has, and which of them begin with a number.
type DeviceGroups = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex, Option<AttributeIndex>);

/// A [`DeviceGroups`] whose operands may begin with a number, and an attribute for the word alone.
type WaitedGroups = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`: operands, devices, and the number of operands of each; with a further attribute `devnum: %a : t` may
/// come first, which it records.
fn parse_device_groups<'s>(
    b: &mut Builder<'s>,
    (operands, _, devices, segments, has_number): DeviceGroups,
) -> Read<()> {
    let (mut entries, mut sizes, mut numbered) = (Entries::default(), Vec::new(), Vec::new());
    comma_list(b, |b| {
        punctuation(b, "{")?;
        let before = entries.values.len();
        let is_numbered = has_number.is_some() && b.input.take_word("devnum");
        if is_numbered {
            punctuation(b, ":")?;
        }
        comma_list(b, |b| {
            entry_value(b, &mut entries)?;
            entry_type(b, &mut entries)
        })?;
        punctuation(b, "}")?;
        sizes.push((entries.values.len() - before).to_string());
        numbered.push(b.core.ir.attributes.add(AttributeKind::Bool(is_numbered)));
        let device = one_device(b)?;
        entries.attributes.push(device);
        Ok(())
    })?;
    set_entries(b, operands, &entries)?;
    set_array(b, devices, &entries.attributes)?;
    set_numbers(b, segments, "i32", &sizes.join(", "))?;
    match has_number {
        Some(has_number) => set_array(b, has_number, &numbered),
        None => Ok(()),
    }
}

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`
fn print_device_groups(
    form: &mut FormPrinter<'_, '_>,
    (operands, _, devices, segments, has_number): DeviceGroups,
) -> Option<()> {
    let (operands, devices, sizes) = (typed(form, operands), form.elements(devices)?, form.numbers(segments)?);
    let numbered = match has_number {
        Some(has_number) => Some(form.elements(has_number)?),
        None => None,
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

/// `({devnum: %a : t, %b : t})`, or nothing, which an attribute records.
fn parse_wait_clause<'s>(
    b: &mut Builder<'s>,
    (operands, types, devices, segments, has_number, alone): WaitedGroups,
) -> Read<()> {
    if !b.input.take_text("(") {
        return any_device(b, alone);
    }
    let of_word = devices_alone(b)?;
    set_array(b, alone, &of_word)?;
    parse_device_groups(b, (operands, types, devices, segments, Some(has_number)))?;
    punctuation(b, ")")
}

/// `({devnum: %a : t, %b : t})`, or nothing
fn print_wait_clause(
    form: &mut FormPrinter<'_, '_>,
    (operands, types, devices, segments, has_number, alone): WaitedGroups,
) -> Option<()> {
    let is_nothing_else = form.parts.count(operands) == 0 && form.parts.attribute(devices).is_none();
    let of_word = optional_elements(form, alone)?;
    if is_nothing_else && is_any_device(form, of_word) {
        typed(form, operands);
        return Some(());
    }
    // A reader adds an empty list.
    form.parts.attribute(alone)?;
    form.str("(");
    if !of_word.is_empty() {
        print_device_list(form, of_word)?;
        form.str(", ");
    }
    print_device_groups(form, (operands, types, devices, segments, Some(has_number)))?;
    form.str(")");
    Some(())
}
