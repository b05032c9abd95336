//! Types with the sizes of what they describe, `tensor<?xf32>{%d}`, and results that are operands again: what IREE's
//! dialects write.

use super::functions::popped_type;
use super::lists::set_attribute;
use super::symbols::set_array;
use super::types::set_types;
use crate::asm::directive::Start::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::transforms::transformed;
use crate::asm::parser::types::{note_types, read_type, read_type_list};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::is_made_of;
use crate::assembly::{AttributeIndex, SlotIndex, Transform};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::syntax::builder::{Builder, Use};
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
    b: &mut Builder<'_>,
    (first, second, sizes): (TypesOf, Option<TypesOf>, SlotIndex),
) -> Read<()> {
    let mut found = Shaped::default();
    parse_shaped_types(b, &mut found)?;
    for TypesOf(slot) in [first].into_iter().chain(second) {
        set_types(b, slot, &found.types, TypePlace::Nowhere)?;
    }
    set_values(b, sizes, &found.sizes)
}

/// `type{%a}, type`
fn print_shaped_type_list(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(first), second, sizes): (TypesOf, Option<TypesOf>, SlotIndex),
) -> Option<()> {
    let types = form.types_of(first);
    if let Some(TypesOf(second)) = second {
        let others = form.types_of(second);
        if !form.are_same(&types, &others) {
            return None;
        }
    }
    let sizes = sizes_of(form, sizes);
    print_shaped_types(form, &types, sizes)
}

/// The types of values, the sizes of these types, and for results the tied operand.
#[derive(Default)]
pub(super) struct Shaped {
    pub(super) types: Vec<TypeId>,
    pub(super) sizes: Vec<Use>,
    pub(super) tied: Vec<Option<usize>>,
}

/// Gives values to an operand.
pub(super) fn set_values(b: &mut Builder<'_>, slot: SlotIndex, values: &[Use]) -> Read<()> {
    let start = b.nesting.uses.len();
    b.nesting.uses.extend_from_slice(values);
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// `type{%a}, type`
pub(super) fn parse_shaped_types(b: &mut Builder<'_>, found: &mut Shaped) -> Read<()> {
    loop {
        sized_type(b, found)?;
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
}

/// `type{%a}`: a type, which is not put on the stack, and its sizes.
pub(super) fn sized_type(b: &mut Builder<'_>, found: &mut Shaped) -> Read<()> {
    let ty = one_type(b)?;
    found.types.push(ty);
    parse_braced_sizes(b, &mut found.sizes)
}

/// `{%a, %b}`, or nothing.
pub(super) fn parse_braced_sizes(b: &mut Builder<'_>, sizes: &mut Vec<Use>) -> Read<()> {
    if !b.input.take_text("{") {
        return Ok(());
    }
    comma_list(b, |b| {
        sizes.push(read_use(b)?);
        Ok(())
    })?;
    punctuation(b, "}")
}

/// A type, which is not put on the stack.
pub(super) fn one_type(b: &mut Builder<'_>) -> Read<TypeId> {
    note_types(b)?;
    read_type(b)?;
    Ok(popped_type(b))
}

/// The values of a slot, which are sizes.
pub(super) fn sizes_of<'i>(form: &mut FormPrinter<'_, 'i>, slot: SlotIndex) -> &'i [ValueId] {
    form.printed.values.add(slot.0);
    form.parts.values(slot)
}

/// `type{%a}, type`
pub(super) fn print_shaped_types<'i>(
    form: &mut FormPrinter<'_, 'i>,
    types: &[TypeId],
    mut sizes: &'i [ValueId],
) -> Option<()> {
    form.list(types, |form, ty| {
        form.ty(*ty);
        print_braced_sizes(form, *ty, &mut sizes)
    })?;
    sizes.is_empty().then_some(())
}

/// `{%a, %b}` after a type, of the sizes that are left; nothing if it has none.
pub(super) fn print_braced_sizes<'i>(
    form: &mut FormPrinter<'_, 'i>,
    ty: TypeId,
    sizes: &mut &'i [ValueId],
) -> Option<()> {
    let (of_type, rest) = sizes.split_at_checked(size_count(form, ty))?;
    *sizes = rest;
    if !of_type.is_empty() {
        form.str("{");
        form.printer.values(of_type);
        form.str("}");
    }
    Some(())
}

/// How many sizes are written after a type: one for each dimension that is not known, one for a resource.
fn size_count(form: &FormPrinter<'_, '_>, ty: TypeId) -> usize {
    let types = form.parts.ir.types();
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
    b: &mut Builder<'s>,
    (TypesOf(slot), sizes, tied): (TypesOf, SlotIndex, Option<AttributeIndex>),
) -> Read<()> {
    let is_tied = b.input.first() == Some(b'%');
    if is_tied {
        // The tied operand is implied.
        read_use(b)?;
        keyword_text(b, "as")?;
    }
    let ty = one_type(b)?;
    let mut values = Vec::new();
    parse_braced_sizes(b, &mut values)?;
    set_types(b, slot, &[ty], TypePlace::Nowhere)?;
    set_values(b, sizes, &values)?;
    match tied {
        Some(tied) => set_tied(b, tied, &[is_tied.then_some(0)]),
        None => Ok(()),
    }
}

/// `type{%a}`, or `%target as type{%a}`
fn print_shaped_tied_result(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(slot), sizes, tied): (TypesOf, SlotIndex, Option<AttributeIndex>),
) -> Option<()> {
    let ty = form.type_of(slot)?;
    let is_tied = match tied {
        Some(tied) => tied_operands(form, tied, 1)?.first().copied().flatten().is_some(),
        None => true,
    };
    let target = form.parts.format.info.operands().iter().position(|slot| &*slot.name == "target");
    if let (true, Some(target)) = (is_tied, target) {
        let [value] = *form.parts.values(SlotIndex(target as u8)) else { return None };
        form.printer.value(value);
        form.str(" as ");
    }
    form.ty(ty);
    let mut sizes = sizes_of(form, sizes);
    print_braced_sizes(form, ty, &mut sizes)?;
    sizes.is_empty().then_some(())
}

/// The list of the operands that results are: -1 for those that are none.
pub(super) fn set_tied(b: &mut Builder<'_>, attribute: AttributeIndex, tied: &[Option<usize>]) -> Read<()> {
    if tied.is_empty() {
        return Ok(());
    }
    let index = fixed_type(b, "index");
    let mut all = Vec::new();
    for place in tied {
        let text = place.map_or("-1".to_owned(), |place| place.to_string());
        let text = b.core.ir.texts.add(text.as_bytes());
        all.push(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(index))));
    }
    set_array(b, attribute, &all)
}

/// Which operand each result is; none where the attribute is not set.
pub(super) fn tied_operands(
    form: &mut FormPrinter<'_, '_>,
    attribute: AttributeIndex,
    count: usize,
) -> Option<Vec<Option<usize>>> {
    form.printed.attributes.add(attribute.0);
    if form.parts.attribute(attribute).is_none() {
        return (count == 0).then(Vec::new).or_else(|| Some(vec![None; count]));
    }
    let places = form.elements(attribute)?.iter().map(|place| form.parts.ir.integer(*place));
    let places: Option<Vec<i64>> = places.collect();
    let places: Vec<_> = places?.into_iter().map(|place| usize::try_from(place).ok()).collect();
    (places.len() == count).then_some(places)
}

/// `type{%a}`
fn parse_size_aware_type<'s>(b: &mut Builder<'s>, (TypesOf(slot), size): (TypesOf, SlotIndex)) -> Read<()> {
    let ty = one_type(b)?;
    set_types(b, slot, &[ty], TypePlace::Nowhere)?;
    punctuation(b, "{")?;
    let value = read_use(b)?;
    punctuation(b, "}")?;
    set_values(b, size, &[value])
}

/// `type{%a}`
fn print_size_aware_type(form: &mut FormPrinter<'_, '_>, (TypesOf(slot), size): (TypesOf, SlotIndex)) -> Option<()> {
    let ty = form.type_of(slot)?;
    form.ty(ty);
    let [size] = *sizes_of(form, size) else { return None };
    form.str("{");
    form.printer.value(size);
    form.str("}");
    Some(())
}

/// `type`, or `type as type`: an attribute, and the type of a value.
fn parse_encoded_type<'s>(b: &mut Builder<'s>, (encoding, TypesOf(slot)): (AttributeIndex, TypesOf)) -> Read<()> {
    let written = one_type(b)?;
    set_attribute(b, encoding, AttributeKind::Type(written))?;
    let stored = if b.input.take_word("as") { one_type(b)? } else { written };
    set_types(b, slot, &[stored], TypePlace::Nowhere)
}

/// `type`, or `type as type`
fn print_type_alias(
    form: &mut FormPrinter<'_, '_>,
    (encoding, TypesOf(slot)): (AttributeIndex, TypesOf),
) -> Option<()> {
    form.printed.attributes.add(encoding.0);
    let AttributeKind::Type(encoded) = form.kind(encoding)? else { return None };
    let stored = form.type_of(slot)?;
    if !form.parts.ir.types().same(encoded, stored) {
        form.ty(encoded);
        form.str(" as ");
    }
    form.ty(stored);
    Some(())
}

/// `(type, type)`
fn parse_operand_type_list<'s>(b: &mut Builder<'s>, TypesOf(slot): TypesOf) -> Read<()> {
    punctuation(b, "(")?;
    note_types(b)?;
    let start = b.core.types.len();
    if !b.input.take_text(")") {
        read_type_list(b)?;
        punctuation(b, ")")?;
    }
    b.forms.slot(slot)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// `(type, type)`
fn print_operand_type_list(form: &mut FormPrinter<'_, '_>, TypesOf(slot): TypesOf) -> Option<()> {
    let types = form.types_of(slot);
    form.str("(");
    form.types(&types);
    form.str(")");
    Some(())
}

/// The arguments of `TiedFunctionResultList`, which its row describes.
type TiedResultListParts = (SlotIndex, TypesOf, TypesOf, AttributeIndex);

/// `type`, or `(type, %a, %b as type)`
fn parse_tied_result_list<'s>(
    b: &mut Builder<'s>,
    (operands, TypesOf(types), TypesOf(results), tied): TiedResultListParts,
) -> Read<()> {
    let names = values_of(b, operands)?;
    let types = b.forms.slot(types)?.types.clone().unwrap_or_default();
    let types = b.core.types[types].to_vec();
    let found = parse_shaped_results(b, &Operands { names: &names, types: &types })?;
    set_types(b, results, &found.types, TypePlace::Nowhere)?;
    set_tied(b, tied, &found.tied)
}

/// `type`, or `(type, %a, %b as type)`
fn print_tied_result_list(
    form: &mut FormPrinter<'_, '_>,
    (operands, _, TypesOf(results), tied): TiedResultListParts,
) -> Option<()> {
    let results = form.types_of(results);
    let places = tied_operands(form, tied, results.len())?;
    form.str(if results.len() == 1 { "" } else { "(" });
    let operands = form.parts.values(operands);
    form.list(results.iter().zip(places), |form, (ty, place)| {
        let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
        print_tied_type(form, *ty, operand);
        Some(())
    })?;
    form.str(if results.len() == 1 { "" } else { ")" });
    Some(())
}

/// Operands that results may be: their names and their types.
pub(super) struct Operands<'o> {
    pub(super) names: &'o [Use],
    pub(super) types: &'o [TypeId],
}

/// `type{%a}` or `(%x{%a}, %y as type)`: results.
pub(super) fn parse_shaped_results(b: &mut Builder<'_>, operands: &Operands<'_>) -> Read<Shaped> {
    let mut found = Shaped::default();
    let is_list = b.input.take_text("(");
    if is_list && b.input.take_text(")") {
        return Ok(found);
    }
    comma_list(b, |b| {
        let (ty, tied) = parse_tied_type(b, operands)?;
        found.types.push(ty);
        found.tied.push(tied);
        parse_braced_sizes(b, &mut found.sizes)
    })?;
    if is_list {
        punctuation(b, ")")?;
    }
    Ok(found)
}

/// `%a`, `%a as type`, or `type`: a result that is one of some operands, or is not.
pub(super) fn parse_tied_type(b: &mut Builder<'_>, operands: &Operands<'_>) -> Read<(TypeId, Option<usize>)> {
    if b.input.first() != Some(b'%') {
        return Ok((one_type(b)?, None));
    }
    let tied = read_use(b)?;
    let place = operands.names.iter().position(|known| (known.name, known.number) == (tied.name, tied.number));
    let Some(place) = place else {
        let name = String::from_utf8_lossy(b.input.text(tied.span)).into_owned();
        let text = format!("tied operand not found for result reference {name}");
        return Err(refused(b, CustomError::Text { text }, tied.span));
    };
    let ty = match b.input.take_word("as") {
        true => one_type(b)?,
        false => operands.types.get(place).copied().unwrap_or_else(|| b.core.erroneous_type()),
    };
    Ok((ty, Some(place)))
}

/// The values of an operand that were read.
pub(super) fn values_of(b: &mut Builder<'_>, slot: SlotIndex) -> Read<Vec<Use>> {
    let values = b.forms.slot(slot)?.values.clone();
    Ok(b.nesting.uses[values].to_vec())
}

/// `type`, `%x as type`, or `%x` where the type is that of the operand.
pub(super) fn print_tied_type(form: &mut FormPrinter<'_, '_>, ty: TypeId, operand: Option<ValueId>) {
    let Some(operand) = operand else { return form.ty(ty) };
    form.printer.value(operand);
    if !form.parts.ir.types().same(form.parts.ir.value_type(operand), ty) {
        form.str(" as ");
        form.ty(ty);
    }
}

/// `list`, or `list -> type`: the type of a list, and that of one of its elements.
fn parse_list_type_get<'s>(b: &mut Builder<'s>, (TypesOf(list), TypesOf(element)): (TypesOf, TypesOf)) -> Read<()> {
    let ty = one_type(b)?;
    let of = if b.input.take_text("->") { one_type(b)? } else { element_of_list(b, ty)? };
    set_types(b, list, &[ty], TypePlace::Nowhere)?;
    set_types(b, element, &[of], TypePlace::Nowhere)
}

fn print_list_type_get(form: &mut FormPrinter<'_, '_>, slots: (TypesOf, TypesOf)) -> Option<()> {
    list_type(form, slots, false)
}

fn element_of_list(b: &mut Builder<'_>, list: TypeId) -> Read<TypeId> {
    match transformed(b, list, Transform::Parameter).ok().and_then(|types| types.first().copied()) {
        Some(element) => Ok(element),
        None => {
            let span = b.input.peek()?.1;
            Err(refused(b, CustomError::Punctuation { text: "->".to_owned() }, span))
        }
    }
}

/// `list`, or `type -> list`
fn parse_list_type_set<'s>(b: &mut Builder<'s>, (TypesOf(list), TypesOf(element)): (TypesOf, TypesOf)) -> Read<()> {
    let first = one_type(b)?;
    let (ty, of) = match b.input.take_text("->") {
        true => (one_type(b)?, first),
        false => (first, element_of_list(b, first)?),
    };
    set_types(b, list, &[ty], TypePlace::Nowhere)?;
    set_types(b, element, &[of], TypePlace::Nowhere)
}

fn print_list_type_set(form: &mut FormPrinter<'_, '_>, slots: (TypesOf, TypesOf)) -> Option<()> {
    list_type(form, slots, true)
}

/// Types that are attributes, in a list.
pub(super) fn set_type_array(b: &mut Builder<'_>, attribute: AttributeIndex, types: &[TypeId]) -> Read<()> {
    let all: Vec<AttributeId> = types.iter().map(|ty| b.core.ir.attributes.add(AttributeKind::Type(*ty))).collect();
    set_array(b, attribute, &all)
}

/// Results: in parentheses unless there is one.
pub(super) fn print_shaped_results<'i>(
    form: &mut FormPrinter<'_, 'i>,
    results: &[TypeId],
    places: &[Option<usize>],
    operands: &[ValueId],
    mut sizes: &'i [ValueId],
) -> Option<()> {
    form.str(if results.len() == 1 { "" } else { "(" });
    form.list(results.iter().zip(places), |form, (ty, place)| {
        let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
        print_tied_type(form, *ty, operand);
        print_braced_sizes(form, *ty, &mut sizes)
    })?;
    form.str(if results.len() == 1 { "" } else { ")" });
    sizes.is_empty().then_some(())
}

/// `list`, or `list -> type`; or `type -> list`.
fn list_type(form: &mut FormPrinter<'_, '_>, (list, element): (TypesOf, TypesOf), is_set: bool) -> Option<()> {
    let (list, element) = (form.type_of(list.0)?, form.type_of(element.0)?);
    if is_made_of(form.parts.ir, Transform::Parameter, &[list], &[element]) {
        form.ty(list);
        return Some(());
    }
    let (first, second) = if is_set { (element, list) } else { (list, element) };
    form.ty(first);
    form.str(" -> ");
    form.ty(second);
    Some(())
}
