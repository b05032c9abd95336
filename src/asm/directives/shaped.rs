//! Types with the sizes of what they describe, `tensor<?xf32>{%d}`, and results that are operands again: what IREE's
//! dialects write.

use super::functions::popped_type;
use super::symbols::set_array;
use super::types::set_types;
use crate::asm::directive::Start::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, Read, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex, Transform};
use crate::dialect::transforms::is_made_of;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::syntax::builder::Use;
use crate::syntax::custom::CustomError;

rows! {
    /// `type{%a}, type`: the types of one or two slots, and sizes.
    "ShapedTypeList" starts [AnyType] => parse_shaped_type_list, print_shaped_type_list;
    /// `type{%a}`, or `%x as type{%a}` of a result that is an operand: the type, sizes, and which operand it is.
    "ShapedTiedResult" starts [Text("%"), AnyType] => parse_shaped_tied_result, print_shaped_tied_result;
    /// `type{%a}`: a type and a size.
    "SizeAwareType" starts [AnyType] => parse_size_aware_type, print_size_aware_type;
    /// `type as type`, or one for both: an attribute and the type of a value.
    "TypeAlias" starts [AnyType] => parse_encoded_type, print_type_alias;
    /// `(type, type)`: the types of the operands.
    "OperandTypeList" starts [Text("(")] => parse_operand_type_list, print_operand_type_list;
    /// `type`, or `(type, %x as type)`: the operands, their types, the types of the results, and which operand each is.
    "TiedFunctionResultList" starts [Text("%"), AnyType] => parse_tied_result_list, print_tied_result_list;
    /// `list`, or `list -> type`: the type of a list, and that of an element, which is the one in the list unless it is
    /// written.
    "ListTypeGet" starts [AnyType] => parse_list_type_get, print_list_type_get;
    /// `list`, or `type -> list`: the same.
    "ListTypeSet" starts [AnyType] => parse_list_type_set, print_list_type_set;
}

/// `type{%a}, type`: types of one or two slots, and the sizes.
fn parse_shaped_type_list(
    p: &mut OpAsmParser<'_, '_>,
    (first, second, sizes): (TypesOf, Option<TypesOf>, SlotIndex),
) -> Read<()> {
    let mut found = Shaped::default();
    parse_shaped_types(p, &mut found)?;
    for TypesOf(slot) in [first].into_iter().chain(second) {
        set_types(p, slot, &found.types, TypePlace::Nowhere)?;
    }
    set_values(p, sizes, &found.sizes)
}

/// `type{%a}, type`
fn print_shaped_type_list(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(first), second, sizes): (TypesOf, Option<TypesOf>, SlotIndex),
) -> Option<()> {
    let types = p.types_of(first);
    if let Some(TypesOf(second)) = second {
        let others = p.types_of(second);
        if !p.are_same(&types, &others) {
            return None;
        }
    }
    let sizes = sizes_of(p, sizes);
    print_shaped_types(p, &types, sizes)
}

/// The types of values, the sizes of these types, and for results the tied operand.
#[derive(Default)]
pub(super) struct Shaped {
    pub(super) types: Vec<TypeId>,
    pub(super) sizes: Vec<Use>,
    pub(super) tied: Vec<Option<usize>>,
}

/// Gives values to an operand.
pub(super) fn set_values(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex, values: &[Use]) -> Read<()> {
    let start = p.operand_count();
    p.operands_mut().extend_from_slice(values);
    p.slot(slot)?.values = start..p.operand_count();
    Ok(())
}

/// `type{%a}, type`
pub(super) fn parse_shaped_types(p: &mut OpAsmParser<'_, '_>, found: &mut Shaped) -> Read<()> {
    loop {
        sized_type(p, found)?;
        if !p.parse_optional(",") {
            return Ok(());
        }
    }
}

/// `type{%a}`: a type, which is not put on the stack, and its sizes.
pub(super) fn sized_type(p: &mut OpAsmParser<'_, '_>, found: &mut Shaped) -> Read<()> {
    let ty = one_type(p)?;
    found.types.push(ty);
    parse_braced_sizes(p, &mut found.sizes)
}

/// `{%a, %b}`, or nothing.
pub(super) fn parse_braced_sizes(p: &mut OpAsmParser<'_, '_>, sizes: &mut Vec<Use>) -> Read<()> {
    if !p.parse_optional("{") {
        return Ok(());
    }
    p.parse_comma_separated(|p| {
        sizes.push(p.parse_operand()?);
        Ok(())
    })?;
    p.parse("}")
}

/// A type, which is not put on the stack.
pub(super) fn one_type(p: &mut OpAsmParser<'_, '_>) -> Read<TypeId> {
    p.begin_types()?;
    p.parse_type()?;
    Ok(popped_type(p))
}

/// The values of a slot, which are sizes.
pub(super) fn sizes_of<'i>(p: &mut OpAsmPrinter<'_, 'i>, slot: SlotIndex) -> &'i [ValueId] {
    p.did_print_values(slot);
    p.values(slot)
}

/// `type{%a}, type`
pub(super) fn print_shaped_types<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    types: &[TypeId],
    mut sizes: &'i [ValueId],
) -> Option<()> {
    p.print_list(types, |p, ty| {
        p.print_type(*ty);
        print_braced_sizes(p, *ty, &mut sizes)
    })?;
    sizes.is_empty().then_some(())
}

/// `{%a, %b}` after a type, of the sizes that are left; nothing if it has none.
pub(super) fn print_braced_sizes<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    ty: TypeId,
    sizes: &mut &'i [ValueId],
) -> Option<()> {
    let (of_type, rest) = sizes.split_at_checked(size_count(p, ty))?;
    *sizes = rest;
    if !of_type.is_empty() {
        p.print("{");
        p.print_operands(of_type);
        p.print("}");
    }
    Some(())
}

/// How many sizes are written after a type: one for each dimension that is not known, one for a resource.
fn size_count(p: &OpAsmPrinter<'_, '_>, ty: TypeId) -> usize {
    let types = p.ir().types();
    match types.resolved(ty) {
        Type::Opaque(text) => usize::from(text.starts_with(b"!stream.resource<")),
        _ => {
            let shape = types.shaped(ty).and_then(|shaped| shaped.shape);
            shape.map_or(0, |shape| shape.iter().filter(|dim| dim.size().is_none()).count())
        }
    }
}

/// `type{%a}`, or `%x as type{%a}`
fn parse_shaped_tied_result<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(slot), sizes, tied): (TypesOf, SlotIndex, Option<AttributeIndex>),
) -> Read<()> {
    let is_tied = p.first() == Some(b'%');
    if is_tied {
        // The tied operand is implied.
        p.parse_operand()?;
        p.parse_keyword("as")?;
    }
    let ty = one_type(p)?;
    let mut values = Vec::new();
    parse_braced_sizes(p, &mut values)?;
    set_types(p, slot, &[ty], TypePlace::Nowhere)?;
    set_values(p, sizes, &values)?;
    match tied {
        Some(tied) => set_tied(p, tied, &[is_tied.then_some(0)]),
        None => Ok(()),
    }
}

/// `type{%a}`, or `%target as type{%a}`
fn print_shaped_tied_result(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(slot), sizes, tied): (TypesOf, SlotIndex, Option<AttributeIndex>),
) -> Option<()> {
    let ty = p.type_of(slot)?;
    let is_tied = match tied {
        Some(tied) => tied_operands(p, tied, 1)?.first().copied().flatten().is_some(),
        None => true,
    };
    let target = p.format().info.operands().iter().position(|slot| &*slot.name == "target");
    if let (true, Some(target)) = (is_tied, target) {
        let [value] = *p.values(SlotIndex(target as u8)) else { return None };
        p.print_operand(value);
        p.print(" as ");
    }
    p.print_type(ty);
    let mut sizes = sizes_of(p, sizes);
    print_braced_sizes(p, ty, &mut sizes)?;
    sizes.is_empty().then_some(())
}

/// The list of the operands that results are: -1 for those that are none.
pub(super) fn set_tied(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex, tied: &[Option<usize>]) -> Read<()> {
    if tied.is_empty() {
        return Ok(());
    }
    let index = p.fixed_type("index");
    let mut all = Vec::new();
    for place in tied {
        let text = place.map_or("-1".to_owned(), |place| place.to_string());
        let text = p.new_text(text.as_bytes());
        all.push(p.new_attribute(AttributeKind::Integer(text, Some(index))));
    }
    set_array(p, attribute, &all)
}

/// Which operand each result is; none where the attribute is not set.
pub(super) fn tied_operands(
    p: &mut OpAsmPrinter<'_, '_>,
    attribute: AttributeIndex,
    count: usize,
) -> Option<Vec<Option<usize>>> {
    p.did_print_attribute(attribute);
    if p.attribute(attribute).is_none() {
        return (count == 0).then(Vec::new).or_else(|| Some(vec![None; count]));
    }
    let places = p.elements(attribute)?.iter().map(|place| p.ir().integer(*place));
    let places: Option<Vec<i64>> = places.collect();
    let places: Vec<_> = places?.into_iter().map(|place| usize::try_from(place).ok()).collect();
    (places.len() == count).then_some(places)
}

/// `type{%a}`
fn parse_size_aware_type<'s>(p: &mut OpAsmParser<'_, 's>, (TypesOf(slot), size): (TypesOf, SlotIndex)) -> Read<()> {
    let ty = one_type(p)?;
    set_types(p, slot, &[ty], TypePlace::Nowhere)?;
    p.parse("{")?;
    let value = p.parse_operand()?;
    p.parse("}")?;
    set_values(p, size, &[value])
}

/// `type{%a}`
fn print_size_aware_type(p: &mut OpAsmPrinter<'_, '_>, (TypesOf(slot), size): (TypesOf, SlotIndex)) -> Option<()> {
    let ty = p.type_of(slot)?;
    p.print_type(ty);
    let [size] = *sizes_of(p, size) else { return None };
    p.print("{");
    p.print_operand(size);
    p.print("}");
    Some(())
}

/// `type`, or `type as type`: an attribute, and the type of a value.
fn parse_encoded_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (encoding, TypesOf(slot)): (AttributeIndex, TypesOf),
) -> Read<()> {
    let written = one_type(p)?;
    p.add_attribute(encoding, AttributeKind::Type(written))?;
    let stored = if p.parse_optional_keyword("as") { one_type(p)? } else { written };
    set_types(p, slot, &[stored], TypePlace::Nowhere)
}

/// `type`, or `type as type`
fn print_type_alias(p: &mut OpAsmPrinter<'_, '_>, (encoding, TypesOf(slot)): (AttributeIndex, TypesOf)) -> Option<()> {
    p.did_print_attribute(encoding);
    let AttributeKind::Type(encoded) = p.kind(encoding)? else { return None };
    let stored = p.type_of(slot)?;
    if !p.ir().types().same(encoded, stored) {
        p.print_type(encoded);
        p.print(" as ");
    }
    p.print_type(stored);
    Some(())
}

/// `(type, type)`
fn parse_operand_type_list<'s>(p: &mut OpAsmParser<'_, 's>, TypesOf(slot): TypesOf) -> Read<()> {
    p.parse("(")?;
    p.begin_types()?;
    let start = p.type_count();
    if !p.parse_optional(")") {
        p.parse_type_list()?;
        p.parse(")")?;
    }
    p.slot(slot)?.types = Some(start..p.type_count());
    Ok(())
}

/// `(type, type)`
fn print_operand_type_list(p: &mut OpAsmPrinter<'_, '_>, TypesOf(slot): TypesOf) -> Option<()> {
    let types = p.types_of(slot);
    p.print("(");
    p.print_types(&types);
    p.print(")");
    Some(())
}

/// The arguments of `TiedFunctionResultList`, which its row describes.
type TiedResultListParts = (SlotIndex, TypesOf, TypesOf, AttributeIndex);

/// `type`, or `(type, %a, %b as type)`
fn parse_tied_result_list<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, TypesOf(types), TypesOf(results), tied): TiedResultListParts,
) -> Read<()> {
    let names = values_of(p, operands)?;
    let types = p.slot(types)?.types.clone().unwrap_or_default();
    let types = p.types()[types].to_vec();
    let found = parse_shaped_results(p, &Operands { names: &names, types: &types })?;
    set_types(p, results, &found.types, TypePlace::Nowhere)?;
    set_tied(p, tied, &found.tied)
}

/// `type`, or `(type, %a, %b as type)`
fn print_tied_result_list(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, _, TypesOf(results), tied): TiedResultListParts,
) -> Option<()> {
    let results = p.types_of(results);
    let places = tied_operands(p, tied, results.len())?;
    p.print(if results.len() == 1 { "" } else { "(" });
    let operands = p.values(operands);
    p.print_list(results.iter().zip(places), |p, (ty, place)| {
        let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
        print_tied_type(p, *ty, operand);
        Some(())
    })?;
    p.print(if results.len() == 1 { "" } else { ")" });
    Some(())
}

/// Operands that results may be: their names and their types.
pub(super) struct Operands<'o> {
    pub(super) names: &'o [Use],
    pub(super) types: &'o [TypeId],
}

/// `type{%a}` or `(%x{%a}, %y as type)`: results.
pub(super) fn parse_shaped_results(p: &mut OpAsmParser<'_, '_>, operands: &Operands<'_>) -> Read<Shaped> {
    let mut found = Shaped::default();
    let is_list = p.parse_optional("(");
    if is_list && p.parse_optional(")") {
        return Ok(found);
    }
    p.parse_comma_separated(|p| {
        let (ty, tied) = parse_tied_type(p, operands)?;
        found.types.push(ty);
        found.tied.push(tied);
        parse_braced_sizes(p, &mut found.sizes)
    })?;
    if is_list {
        p.parse(")")?;
    }
    Ok(found)
}

/// `%a`, `%a as type`, or `type`: a result that is one of some operands, or is not.
pub(super) fn parse_tied_type(p: &mut OpAsmParser<'_, '_>, operands: &Operands<'_>) -> Read<(TypeId, Option<usize>)> {
    if p.first() != Some(b'%') {
        return Ok((one_type(p)?, None));
    }
    let tied = p.parse_operand()?;
    let place = operands.names.iter().position(|known| (known.name, known.number) == (tied.name, tied.number));
    let Some(place) = place else {
        let name = String::from_utf8_lossy(p.text_of(tied.span)).into_owned();
        let text = format!("tied operand not found for result reference {name}");
        return Err(p.error(CustomError::Text { text }, tied.span));
    };
    let ty = match p.parse_optional_keyword("as") {
        true => one_type(p)?,
        false => operands.types.get(place).copied().unwrap_or_else(|| p.erroneous_type()),
    };
    Ok((ty, Some(place)))
}

/// The values of an operand that were read.
pub(super) fn values_of(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> Read<Vec<Use>> {
    let values = p.slot(slot)?.values.clone();
    Ok(p.operands()[values].to_vec())
}

/// `type`, `%x as type`, or `%x` where the type is that of the operand.
pub(super) fn print_tied_type(p: &mut OpAsmPrinter<'_, '_>, ty: TypeId, operand: Option<ValueId>) {
    let Some(operand) = operand else { return p.print_type(ty) };
    p.print_operand(operand);
    if !p.ir().types().same(p.ir().value_type(operand), ty) {
        p.print(" as ");
        p.print_type(ty);
    }
}

/// `list`, or `list -> type`: the type of a list, and that of one of its elements.
fn parse_list_type_get<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(list), TypesOf(element)): (TypesOf, TypesOf),
) -> Read<()> {
    let ty = one_type(p)?;
    let of = if p.parse_optional("->") { one_type(p)? } else { element_of_list(p, ty)? };
    set_types(p, list, &[ty], TypePlace::Nowhere)?;
    set_types(p, element, &[of], TypePlace::Nowhere)
}

fn print_list_type_get(p: &mut OpAsmPrinter<'_, '_>, slots: (TypesOf, TypesOf)) -> Option<()> {
    list_type(p, slots, false)
}

fn element_of_list(p: &mut OpAsmParser<'_, '_>, list: TypeId) -> Read<TypeId> {
    match p.transformed(list, Transform::Parameter).ok().and_then(|types| types.first().copied()) {
        Some(element) => Ok(element),
        None => Err(p.error_here(CustomError::Punctuation { text: "->".to_owned() })?),
    }
}

/// `list`, or `type -> list`
fn parse_list_type_set<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(list), TypesOf(element)): (TypesOf, TypesOf),
) -> Read<()> {
    let first = one_type(p)?;
    let (ty, of) = match p.parse_optional("->") {
        true => (one_type(p)?, first),
        false => (first, element_of_list(p, first)?),
    };
    set_types(p, list, &[ty], TypePlace::Nowhere)?;
    set_types(p, element, &[of], TypePlace::Nowhere)
}

fn print_list_type_set(p: &mut OpAsmPrinter<'_, '_>, slots: (TypesOf, TypesOf)) -> Option<()> {
    list_type(p, slots, true)
}

/// Types that are attributes, in a list.
pub(super) fn set_type_array(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex, types: &[TypeId]) -> Read<()> {
    let all: Vec<AttributeId> = types.iter().map(|ty| p.new_attribute(AttributeKind::Type(*ty))).collect();
    set_array(p, attribute, &all)
}

/// Results: in parentheses unless there is one.
pub(super) fn print_shaped_results<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    results: &[TypeId],
    places: &[Option<usize>],
    operands: &[ValueId],
    mut sizes: &'i [ValueId],
) -> Option<()> {
    p.print(if results.len() == 1 { "" } else { "(" });
    p.print_list(results.iter().zip(places), |p, (ty, place)| {
        let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
        print_tied_type(p, *ty, operand);
        print_braced_sizes(p, *ty, &mut sizes)
    })?;
    p.print(if results.len() == 1 { "" } else { ")" });
    sizes.is_empty().then_some(())
}

/// `list`, or `list -> type`; or `type -> list`.
fn list_type(p: &mut OpAsmPrinter<'_, '_>, (list, element): (TypesOf, TypesOf), is_set: bool) -> Option<()> {
    let (list, element) = (p.type_of(list.0)?, p.type_of(element.0)?);
    if is_made_of(p.ir(), Transform::Parameter, &[list], &[element]) {
        p.print_type(list);
        return Some(());
    }
    let (first, second) = if is_set { (element, list) } else { (list, element) };
    p.print_type(first);
    p.print(" -> ");
    p.print_type(second);
    Some(())
}
