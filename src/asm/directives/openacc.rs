//! Clauses of `acc`: variables and their values on a device, and operands for device types.

use super::openmp::{ClauseEntries, entry_type, entry_value, set_entries, typed, typed_value};
use super::values::print_value_list;
use crate::asm::directive::DirectiveStart::{Always, AnyType, AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText::{self, Attribute, Flag};
use crate::asm::items::items;
use crate::asm::items::{Alone, Item};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::syntax::custom::CustomError;

rows! {
    /// `varPtr(%a`: a value. Its type and the closing bracket follow.
    "Var" starts [AnyWord] => parse_device_variable, print_device_variable;
    /// `type) varType(type)`: the type of a value, and optionally an attribute, which is not written if it is the type
    /// of the elements.
    "VarPtrType" starts [AnyType] => parse_device_variable_type, print_device_variable_type;
    /// `accPtr(%a : t)`: a value and its type.
    "AccVar" starts [AnyWord] => parse_device_copy, print_device_copy;
    /// `(%a : t)`, or nothing for a unit attribute: values, their types, and an attribute for the keyword without
    /// values.
    "OperandWithKeywordOnly" | "OperandsWithKeywordOnly" starts [Always]
        = (SlotIndex, TypesOf, AttributeIndex), items![OrAlone(2, Alone::Unit)["(" Values(0) " : " Types(1) ")"]];
    /// `%a : t [#acc.device_type<nvidia>]`: values, their types, and an array of device types.
    "DeviceTypeOperands" starts [Text("%")]
        = (SlotIndex, TypesOf, AttributeIndex), DEVICE_OPERANDS;
    /// `(%a : t)`, or nothing: values with device types, in parentheses, and an array of devices for the keyword
    /// without values.
    "DeviceTypeOperandsWithKeywordOnly" starts [Always]
        = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex), items![OrAlone(3, ANY)["(" Optional["[" List[Dropped] "]" ", "]
            Items(DEVICE_OPERANDS) ")"]];
    /// `@f -> %a : t`: values with their types, and an array of symbols.
    "SymOperandList" starts [Text("@")]
        = (SlotIndex, TypesOf, AttributeIndex), items![List[Element(2, Attribute) " -> " Value(0) " : " TypeOf(1)]];
    /// `{%a : t, %b : t} [#acc.device_type<nvidia>]`: values, their types, an array of device types, and the number of
    /// values for each.
    "NumGangs" | "DeviceTypeOperandsWithSegment" starts [Text("{")]
        = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex), items![List["{" Counted(3, TYPED) "}" Element(2, BY_DEVICE)]];
    /// `({devnum: %a : t, %b : t})`, or nothing: values as in `NumGangs`, whether each group begins with a device
    /// number, and an array of device types for the keyword without values.
    "WaitClause" starts [Always]
        = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex), items![OrAlone(5, ANY)["(" Optional["["
            List[Element(5, Attribute)] "]" ", "] List["{" Element(4, Flag("devnum")) Counted(3, TYPED) "}" Element(2, BY_DEVICE)] ")"]];
}

/// `varPtr(%a`, or `var(%a`: the parenthesis is closed after the type.
fn parse_device_variable<'s>(p: &mut OpAsmParser<'_, 's>, variable: SlotIndex) -> ParseResult<()> {
    if !p.parse_optional_keyword("varPtr") && !p.parse_optional_keyword("var") {
        return Err(p.error_here(CustomError::Word { word: "var".to_owned() })?);
    }
    p.parse("(")?;
    let named = p.parse_operand()?;
    p.set_values(variable, &[named])
}

/// `varPtr(%a`, or `var(%a`
fn print_device_variable(p: &mut OpAsmPrinter<'_, '_>, variable: SlotIndex) -> Option<()> {
    let [value] = *p.values(variable) else { return None };
    p.print(if memory(p, p.ir().value_type(value)).is_some() { "varPtr(" } else { "var(" });
    print_value_list(p, variable);
    Some(())
}

/// The type of the content of memory; `None` if a value is no memory, or its type does not determine the content.
pub(super) fn memory(p: &OpAsmPrinter<'_, '_>, ty: TypeId) -> Option<Option<TypeId>> {
    match p.ir().types().resolved(ty) {
        Type::MemRef { element, .. } | Type::UnrankedMemRef { element, .. } => Some(Some(*element)),
        Type::Opaque(text) if text.starts_with(b"!llvm.ptr") => Some(None),
        _ => None,
    }
}

/// `type) varType(type)`. The second type is not written if it is the type of the elements.
fn parse_device_variable_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(variable), of_variable): (TypesOf, Option<AttributeIndex>),
) -> ParseResult<()> {
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    p.set_types(variable, &[ty], TypePlace::At(place))?;
    p.parse(")")?;
    let Some(of_variable) = of_variable else { return Ok(()) };
    let of = match p.parse_optional_keyword("varType") {
        true => {
            p.parse("(")?;
            let of = p.parse_type_alone()?;
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
    (TypesOf(variable), of_variable): (TypesOf, Option<AttributeIndex>),
) -> Option<()> {
    let ty = p.type_of(variable)?;
    p.print_type(ty);
    p.print(")");
    let Some(of_variable) = of_variable else { return Some(()) };
    p.did_print_attribute(of_variable);
    let AttributeKind::Type(of) = p.kind(of_variable)? else { return None };
    let content = match memory(p, ty) {
        Some(element) => element,
        None => Some(ty),
    };
    if !content.is_some_and(|content| p.ir().types().same(content, of)) {
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
fn parse_device_copy<'s>(p: &mut OpAsmParser<'_, 's>, (copy, _): (SlotIndex, TypesOf)) -> ParseResult<()> {
    if !p.parse_optional_keyword("accPtr") && !p.parse_optional_keyword("accVar") {
        return Err(p.error_here(CustomError::Word { word: "accVar".to_owned() })?);
    }
    p.parse("(")?;
    let mut entries = ClauseEntries::default();
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

/// `[#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn one_device(p: &mut OpAsmParser<'_, '_>) -> ParseResult<AttributeId> {
    if !p.parse_optional("[") {
        return Ok(p.opaque_attribute(&[ANY_DEVICE.as_bytes()]));
    }
    let device = p.parse_attribute()?;
    p.parse("]")?;
    Ok(device)
}

/// The device type that means any device.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

/// ` [#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) fn device_type(p: &mut OpAsmPrinter<'_, '_>, device: AttributeId) {
    if !p.is_spelled(device, ANY_DEVICE) {
        p.print(" [");
        p.print_attribute(device);
        p.print("]");
    }
}

pub(super) fn any_device(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<()> {
    let device = p.opaque_attribute(&[ANY_DEVICE.as_bytes()]);
    p.set_array(attribute, &[device])
}

/// ` [#acc.device_type<nvidia>]`, or nothing for any device.
pub(super) const BY_DEVICE: ElementText = ElementText::Bracketed([" [", "]"], ANY_DEVICE);

/// The device type of a clause that names none.
pub(super) const ANY: Alone = Alone::Element(ANY_DEVICE);

/// `%a : t, ..`
const TYPED: &[Item] = items![Value(0) " : " TypeOf(1)];

/// `%a : t [#acc.device_type<nvidia>], ..`
const DEVICE_OPERANDS: &[Item] = items![List[Value(0) " : " TypeOf(1) Element(2, BY_DEVICE)]];
