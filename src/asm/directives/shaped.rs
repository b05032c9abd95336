//! Types with sizes, `tensor<?xf32>{%d}`, and results that are tied to operands: IREE's dialects.

use crate::asm::directive::DirectiveStart::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex, Transform};
use crate::dialect::transforms::is_made_of;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;

rows! {
    /// `type{%a}, type`: the types of one or two slots, and sizes.
    "ShapedTypeList" starts [AnyType]
        = (TypesOf, Option<TypesOf>, SlotIndex), items![List[TypeOf(0) SameType(1) Sizes(2)]];
    /// `type{%a}`, or `%x as type{%a}` for a result tied to an operand: the type, sizes, and the index of the operand.
    "ShapedTiedResult" starts [Text("%"), AnyType] => parse_shaped_tied_result, print_shaped_tied_result;
    /// `type{%a}`: a type and a size.
    "SizeAwareType" starts [AnyType]
        = (TypesOf, SlotIndex), items![TypeOf(0) "{" Value(1) "}"];
    /// `type as type`, or one type for both: an attribute and the type of a value.
    "TypeAlias" starts [AnyType] => parse_encoded_type, print_type_alias;
    /// `(type, type)`: the types of the operands.
    "OperandTypeList" starts [Text("(")]
        = TypesOf, items!["(" Until(")")[TypeOf(0)]];
    /// `type`, or `(type, %x as type)`: the operands, their types, the types of the results, and the operand that each
    /// result is tied to.
    "TiedFunctionResultList" starts [Text("%"), AnyType] => parse_tied_result_list, print_tied_result_list;
    /// `list`, or `list -> type`: the type of a list, and the type of an element, by default the list's element type.
    "ListTypeGet" starts [AnyType] => parse_list_type_get, print_list_type_get;
    /// `list`, or `type -> list`: a list and the type of its elements.
    "ListTypeSet" starts [AnyType] => parse_list_type_set, print_list_type_set;
}

/// The types of values, the sizes of these types, and for results the tied operand.
#[derive(Default)]
pub(super) struct TiedTypes {
    pub(super) types: Vec<TypeId>,
    pub(super) sizes: Vec<WrittenUse>,
    pub(super) tied: Vec<Option<usize>>,
}

/// `type{%a}, type`
pub(super) fn parse_shaped_types(p: &mut OpAsmParser<'_, '_>, found: &mut TiedTypes) -> ParseResult<()> {
    loop {
        sized_type(p, found)?;
        if !p.parse_optional(",") {
            return Ok(());
        }
    }
}

/// `type{%a}`: a type, which is not put on the stack, and its sizes.
pub(super) fn sized_type(p: &mut OpAsmParser<'_, '_>, found: &mut TiedTypes) -> ParseResult<()> {
    let ty = p.parse_type_alone()?;
    found.types.push(ty);
    p.parse_braced_sizes(&mut found.sizes)
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

/// `{%a, %b}` after a type: its sizes, taken from the remaining ones; nothing if the type has none.
pub(in crate::asm) fn print_braced_sizes<'i>(
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

/// The number of sizes after a type: one for each dynamic dimension, one for a resource.
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
) -> ParseResult<()> {
    let is_tied = p.first() == Some(b'%');
    if is_tied {
        // The tied operand is implied.
        p.parse_operand()?;
        p.parse_keyword("as")?;
    }
    let ty = p.parse_type_alone()?;
    let mut values = Vec::new();
    p.parse_braced_sizes(&mut values)?;
    p.set_types(slot, &[ty], TypePlace::Nowhere)?;
    p.set_values(sizes, &values)?;
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

/// Sets the list of tied operands, with -1 for a result that is not tied.
pub(super) fn set_tied(
    p: &mut OpAsmParser<'_, '_>,
    attribute: AttributeIndex,
    tied: &[Option<usize>],
) -> ParseResult<()> {
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
    p.set_array(attribute, &all)
}

/// The operand that each result is tied to; empty if the attribute is not set.
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

/// `type`, or `type as type`: an attribute, and the type of a value.
fn parse_encoded_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (encoding, TypesOf(slot)): (AttributeIndex, TypesOf),
) -> ParseResult<()> {
    let written = p.parse_type_alone()?;
    p.add_attribute(encoding, AttributeKind::Type(written))?;
    let stored = if p.parse_optional_keyword("as") { p.parse_type_alone()? } else { written };
    p.set_types(slot, &[stored], TypePlace::Nowhere)
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

/// The arguments of `TiedFunctionResultList`, which its row describes.
type TiedResultListParts = (SlotIndex, TypesOf, TypesOf, AttributeIndex);

/// `type`, or `(type, %a, %b as type)`
fn parse_tied_result_list<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, TypesOf(types), TypesOf(results), tied): TiedResultListParts,
) -> ParseResult<()> {
    let names = values_of(p, operands)?;
    let types = p.slot(types)?.types.clone().unwrap_or_default();
    let types = p.types()[types].to_vec();
    let found = parse_shaped_results(p, &Operands { names: &names, types: &types })?;
    p.set_types(results, &found.types, TypePlace::Nowhere)?;
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

/// Operands to which results may be tied: their names and types.
pub(super) struct Operands<'o> {
    pub(super) names: &'o [WrittenUse],
    pub(super) types: &'o [TypeId],
}

/// `type{%a}` or `(%x{%a}, %y as type)`: results.
pub(super) fn parse_shaped_results(p: &mut OpAsmParser<'_, '_>, operands: &Operands<'_>) -> ParseResult<TiedTypes> {
    let mut found = TiedTypes::default();
    let is_list = p.parse_optional("(");
    if is_list && p.parse_optional(")") {
        return Ok(found);
    }
    p.parse_comma_separated(|p| {
        let (ty, tied) = parse_tied_type(p, operands)?;
        found.types.push(ty);
        found.tied.push(tied);
        p.parse_braced_sizes(&mut found.sizes)
    })?;
    if is_list {
        p.parse(")")?;
    }
    Ok(found)
}

/// `%a`, `%a as type`, or `type`: a result, which is tied to an operand or is not.
pub(super) fn parse_tied_type(
    p: &mut OpAsmParser<'_, '_>,
    operands: &Operands<'_>,
) -> ParseResult<(TypeId, Option<usize>)> {
    if p.first() != Some(b'%') {
        return Ok((p.parse_type_alone()?, None));
    }
    let tied = p.parse_operand()?;
    let place = operands.names.iter().position(|known| (known.name, known.number) == (tied.name, tied.number));
    let Some(place) = place else {
        let name = String::from_utf8_lossy(p.text_of(tied.span)).into_owned();
        let text = format!("tied operand not found for result reference {name}");
        return Err(p.error(CustomError::Text { text }, tied.span));
    };
    let ty = match p.parse_optional_keyword("as") {
        true => p.parse_type_alone()?,
        false => operands.types.get(place).copied().unwrap_or_else(|| p.erroneous_type()),
    };
    Ok((ty, Some(place)))
}

/// The values that were read for an operand.
pub(super) fn values_of(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<Vec<WrittenUse>> {
    let values = p.slot(slot)?.values.clone();
    Ok(p.operands()[values].to_vec())
}

/// `type`, `%x as type`, or `%x` if the result has the type of the operand.
pub(super) fn print_tied_type(p: &mut OpAsmPrinter<'_, '_>, ty: TypeId, operand: Option<ValueId>) {
    let Some(operand) = operand else { return p.print_type(ty) };
    p.print_operand(operand);
    if !p.ir().types().same(p.ir().value_type(operand), ty) {
        p.print(" as ");
        p.print_type(ty);
    }
}

/// `list`, or `list -> type`: the type of a list, and the type of one of its elements.
fn parse_list_type_get<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(list), TypesOf(element)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    let ty = p.parse_type_alone()?;
    let of = if p.parse_optional("->") { p.parse_type_alone()? } else { element_of_list(p, ty)? };
    p.set_types(list, &[ty], TypePlace::Nowhere)?;
    p.set_types(element, &[of], TypePlace::Nowhere)
}

fn print_list_type_get(p: &mut OpAsmPrinter<'_, '_>, slots: (TypesOf, TypesOf)) -> Option<()> {
    list_type(p, slots, false)
}

fn element_of_list(p: &mut OpAsmParser<'_, '_>, list: TypeId) -> ParseResult<TypeId> {
    match p.transformed(list, Transform::Parameter).ok().and_then(|types| types.first().copied()) {
        Some(element) => Ok(element),
        None => Err(p.error_here(CustomError::Punctuation { text: "->".to_owned() })?),
    }
}

/// `list`, or `type -> list`
fn parse_list_type_set<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(list), TypesOf(element)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    let first = p.parse_type_alone()?;
    let (ty, of) = match p.parse_optional("->") {
        true => (p.parse_type_alone()?, first),
        false => (first, element_of_list(p, first)?),
    };
    p.set_types(list, &[ty], TypePlace::Nowhere)?;
    p.set_types(element, &[of], TypePlace::Nowhere)
}

fn print_list_type_set(p: &mut OpAsmPrinter<'_, '_>, slots: (TypesOf, TypesOf)) -> Option<()> {
    list_type(p, slots, true)
}

/// Sets an attribute to a list of types.
pub(super) fn set_type_array(
    p: &mut OpAsmParser<'_, '_>,
    attribute: AttributeIndex,
    types: &[TypeId],
) -> ParseResult<()> {
    let all: Vec<AttributeId> = types.iter().map(|ty| p.new_attribute(AttributeKind::Type(*ty))).collect();
    p.set_array(attribute, &all)
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
