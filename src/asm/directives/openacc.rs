//! Clauses of `acc`: variables and their values on a device, and operands for kinds of devices.

use super::openacc_loops::{is_any_device, optional_elements, print_device_list};
use super::openmp::{Entries, entry_type, entry_value, set_entries, typed, typed_value};
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::values::{parse_typed_values, print_typed_values, print_value_list};
use crate::asm::directive::Start::{Always, AnyType, AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, Read, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
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
fn parse_device_variable<'s>(p: &mut OpAsmParser<'_, 's>, variable: SlotIndex) -> Read<()> {
    if !p.parse_optional_keyword("varPtr") && !p.parse_optional_keyword("var") {
        return Err(p.error_here(CustomError::Word { word: "var".to_owned() })?);
    }
    p.parse("(")?;
    let named = p.parse_operand()?;
    set_values(p, variable, &[named])
}

/// `varPtr(%a`, or `var(%a`
fn print_device_variable(p: &mut OpAsmPrinter<'_, '_>, variable: SlotIndex) -> Option<()> {
    let [value] = *p.values(variable) else { return None };
    p.print(if memory(p, p.ir().value_type(value)).is_some() { "varPtr(" } else { "var(" });
    print_value_list(p, variable);
    Some(())
}

/// The type of the content of memory; `None` for a value that is no memory, or whose type does not determine it.
pub(super) fn memory(p: &OpAsmPrinter<'_, '_>, ty: TypeId) -> Option<Option<TypeId>> {
    match p.ir().types().resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => Some(Some(*element)),
        Type::Opaque(text) if text.starts_with(b"!llvm.ptr") => Some(None),
        _ => None,
    }
}

/// `type) varType(type)`, of which the second is left out if it is that of the elements.
fn parse_device_variable_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(variable), of_variable): (TypesOf, AttributeIndex),
) -> Read<()> {
    let place = p.next_span()?;
    let ty = one_type(p)?;
    set_types(p, variable, &[ty], TypePlace::At(place))?;
    p.parse(")")?;
    let of = match p.parse_optional_keyword("varType") {
        true => {
            p.parse("(")?;
            let of = one_type(p)?;
            p.parse(")")?;
            of
        }
        false => pointee_or_self(p, ty),
    };
    p.add_attribute(of_variable, AttributeKind::Type(of))
}

/// `type) varType(type)`
fn print_device_variable_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(variable), of_variable): (TypesOf, AttributeIndex),
) -> Option<()> {
    let ty = p.type_of(variable)?;
    p.did_print_attribute(of_variable);
    let AttributeKind::Type(of) = p.kind(of_variable)? else { return None };
    p.print_type(ty);
    p.print(")");
    let said = match memory(p, ty) {
        Some(element) => element,
        None => Some(ty),
    };
    if !said.is_some_and(|said| p.ir().types().same(said, of)) {
        p.print(" varType(");
        p.print_type(of);
        p.print(")");
    }
    Some(())
}

/// The type of the content of memory, or the type itself.
fn pointee_or_self(p: &OpAsmParser<'_, '_>, ty: TypeId) -> TypeId {
    match *p.ir().types.resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => element,
        _ => ty,
    }
}

/// `accPtr(%a : t)`, or `accVar(%a : t)`
fn parse_device_copy<'s>(p: &mut OpAsmParser<'_, 's>, (copy, _): (SlotIndex, TypesOf)) -> Read<()> {
    if !p.parse_optional_keyword("accPtr") && !p.parse_optional_keyword("accVar") {
        return Err(p.error_here(CustomError::Word { word: "accVar".to_owned() })?);
    }
    p.parse("(")?;
    let mut entries = Entries::default();
    entry_value(p, &mut entries)?;
    entry_type(p, &mut entries)?;
    set_entries(p, copy, &entries)?;
    p.parse(")")
}

/// `accPtr(%a : t)`, or `accVar(%a : t)`
fn print_device_copy(p: &mut OpAsmPrinter<'_, '_>, (copy, _): (SlotIndex, TypesOf)) -> Option<()> {
    let [typed] = typed(p, copy)[..] else { return None };
    p.print(if memory(p, typed.1).is_some() { "accPtr(" } else { "accVar(" });
    typed_value(p, typed);
    p.print(")");
    Some(())
}

/// `(%a : t)`, or nothing for a unit attribute.
fn parse_operands_or_unit<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, _, unit): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    if !p.parse_optional("(") {
        return p.add_attribute(unit, AttributeKind::Unit);
    }
    parse_typed_values(p, operands)?;
    p.parse(")")
}

/// `(%a : t)`, or nothing for a unit attribute.
fn print_operands_or_unit(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, _, unit): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (is_alone, count) = (p.is_set(unit), p.count(operands));
    if is_alone {
        p.types_of(operands);
        p.did_print_values(operands);
        return (count == 0).then_some(());
    }
    p.print("(");
    print_typed_values(p, operands);
    p.print(")");
    (count > 0).then_some(())
}

/// `%a : t [#acc.device_type<nvidia>], ..`
fn parse_device_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, _, devices): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    p.parse_comma_separated(|p| {
        entry_value(p, &mut entries)?;
        entry_type(p, &mut entries)?;
        let device = one_device(p)?;
        entries.attributes.push(device);
        Ok(())
    })?;
    set_entries(p, operands, &entries)?;
    set_array(p, devices, &entries.attributes)
}

/// `%a : t [#acc.device_type<nvidia>], ..`
fn print_device_operands(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, _, devices): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (operands, devices) = (typed(p, operands), p.elements(devices)?);
    p.print_list(operands.iter().zip(devices), |p, (typed, device)| {
        typed_value(p, *typed);
        device_type(p, *device);
        Some(())
    })?;
    (!operands.is_empty() && operands.len() == devices.len()).then_some(())
}

/// `[#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn one_device(p: &mut OpAsmParser<'_, '_>) -> Read<AttributeId> {
    if !p.parse_optional("[") {
        return Ok(p.opaque_attribute(&[ANY_DEVICE.as_bytes()]));
    }
    let device = p.parse_attribute()?;
    p.parse("]")?;
    Ok(device)
}

/// The device that is none of those with a name.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

/// ` [#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn device_type(p: &mut OpAsmPrinter<'_, '_>, device: AttributeId) {
    if !p.is_spelled(device, ANY_DEVICE) {
        p.print(" [");
        p.print_attribute(device);
        p.print("]");
    }
}

/// Operands, their types, their devices, and an attribute for the word alone.
type DeviceOperands = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex);

/// The same in parentheses, or nothing, which an attribute records. Devices in brackets before the operands have no effect, as in MLIR.
fn parse_device_operands_or_word(
    p: &mut OpAsmParser<'_, '_>,
    (operands, types, devices, alone): DeviceOperands,
) -> Read<()> {
    if !p.parse_optional("(") {
        return any_device(p, alone);
    }
    devices_alone(p)?;
    parse_device_operands(p, (operands, types, devices))?;
    p.parse(")")
}

/// `(%a : t [#acc.device_type<nvidia>], ..)`, or nothing
fn print_device_operands_or_word(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, types, devices, alone): DeviceOperands,
) -> Option<()> {
    if is_word_alone(p, alone)? {
        let is_nothing_else = p.count(operands) == 0 && p.attribute(devices).is_none();
        typed(p, operands);
        return is_nothing_else.then_some(());
    }
    if p.attribute(alone).is_some() {
        return None;
    }
    p.print("(");
    print_device_operands(p, (operands, types, devices))?;
    p.print(")");
    Some(())
}

pub(super) fn any_device(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> Read<()> {
    let device = p.opaque_attribute(&[ANY_DEVICE.as_bytes()]);
    set_array(p, attribute, &[device])
}

/// `[#acc.device_type<nvidia>, ..],` or nothing
fn devices_alone(p: &mut OpAsmParser<'_, '_>) -> Read<Vec<AttributeId>> {
    let mut devices = Vec::new();
    if p.parse_optional("[") {
        p.parse_comma_separated(|p| {
            devices.push(p.parse_attribute()?);
            Ok(())
        })?;
        p.parse("]")?;
        p.parse(",")?;
    }
    Ok(devices)
}

/// Whether an attribute means that only the word is printed, without kinds of devices.
pub(super) fn is_word_alone(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<bool> {
    if p.attribute(attribute).is_none() {
        return Some(false);
    }
    match p.elements(attribute)? {
        [] => Some(false),
        [only] if p.is_spelled(*only, ANY_DEVICE) => Some(true),
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
    p: &mut OpAsmParser<'_, 's>,
    (operands, _, devices, segments, has_number): DeviceGroups,
) -> Read<()> {
    let (mut entries, mut sizes, mut numbered) = (Entries::default(), Vec::new(), Vec::new());
    p.parse_comma_separated(|p| {
        p.parse("{")?;
        let before = entries.values.len();
        let is_numbered = has_number.is_some() && p.parse_optional_keyword("devnum");
        if is_numbered {
            p.parse(":")?;
        }
        p.parse_comma_separated(|p| {
            entry_value(p, &mut entries)?;
            entry_type(p, &mut entries)
        })?;
        p.parse("}")?;
        sizes.push((entries.values.len() - before).to_string());
        numbered.push(p.new_attribute(AttributeKind::Bool(is_numbered)));
        let device = one_device(p)?;
        entries.attributes.push(device);
        Ok(())
    })?;
    set_entries(p, operands, &entries)?;
    set_array(p, devices, &entries.attributes)?;
    p.set_numbers(segments, "i32", &sizes.join(", "))?;
    match has_number {
        Some(has_number) => set_array(p, has_number, &numbered),
        None => Ok(()),
    }
}

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], ..`
fn print_device_groups(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, _, devices, segments, has_number): DeviceGroups,
) -> Option<()> {
    let (operands, devices, sizes) = (typed(p, operands), p.elements(devices)?, p.numbers(segments)?);
    let numbered = match has_number {
        Some(has_number) => Some(p.elements(has_number)?),
        None => None,
    };
    let mut rest: &[(ValueId, TypeId)] = &operands;
    p.print_list(sizes.iter().zip(devices).enumerate(), |p, (index, (size, device))| {
        let (group, after) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
        rest = after;
        p.print("{");
        if let Some(numbered) = numbered {
            let AttributeKind::Bool(has_number) = *p.ir().attributes().resolve(*numbered.get(index)?) else {
                return None;
            };
            p.print(if has_number { "devnum: " } else { "" });
        }
        p.print_list(group, |p, typed| {
            typed_value(p, *typed);
            Some(())
        })?;
        p.print("}");
        device_type(p, *device);
        (!group.is_empty()).then_some(())
    })?;
    let lengths = [sizes.len(), numbered.map_or(sizes.len(), <[_]>::len)];
    (rest.is_empty() && !sizes.is_empty() && lengths.iter().all(|length| *length == devices.len())).then_some(())
}

/// `({devnum: %a : t, %b : t})`, or nothing, which an attribute records.
fn parse_wait_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, types, devices, segments, has_number, alone): WaitedGroups,
) -> Read<()> {
    if !p.parse_optional("(") {
        return any_device(p, alone);
    }
    let of_word = devices_alone(p)?;
    set_array(p, alone, &of_word)?;
    parse_device_groups(p, (operands, types, devices, segments, Some(has_number)))?;
    p.parse(")")
}

/// `({devnum: %a : t, %b : t})`, or nothing
fn print_wait_clause(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, types, devices, segments, has_number, alone): WaitedGroups,
) -> Option<()> {
    let is_nothing_else = p.count(operands) == 0 && p.attribute(devices).is_none();
    let of_word = optional_elements(p, alone)?;
    if is_nothing_else && is_any_device(p, of_word) {
        typed(p, operands);
        return Some(());
    }
    // A reader adds an empty list.
    p.attribute(alone)?;
    p.print("(");
    if !of_word.is_empty() {
        print_device_list(p, of_word)?;
        p.print(", ");
    }
    print_device_groups(p, (operands, types, devices, segments, Some(has_number)))?;
    p.print(")");
    Some(())
}
