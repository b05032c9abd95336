//! Resources of regions and dispatches: IREE's dialects `stream` and `hal`.

use super::DYNAMIC_TEXT;
use super::branches::{entry_arguments, headed_region};
use super::loops::{argument_name, print_captures, types_of_values};
use super::print_generic;
use super::shaped::{
    Operands, TiedTypes, parse_shaped_results, print_braced_sizes, print_shaped_results, set_tied, sizes_of,
    tied_operands,
};
use super::structured::parse_typed_arguments;
use crate::asm::directive::DirectiveStart::{AnyType, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText::{Attribute, Number};
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::syntax::builder::WrittenUse;
use crate::syntax::fast::link::Reached;

rows! {
    /// `workgroups(%a: t) -> (t) {`, or nothing. Some forms write the text without the word.
    "WorkgroupCountRegion" | "ExportConditionRegion" | "DispatchWorkgroupsCountRegion" | "DispatchWorkgroupBody"
        starts [Text("("), Word("workgroups"), Word("count")] => parse_typed_region, print_generic;
    /// `(%a as %x: t{%s}) -> (t{%s}) {`: operands with types and sizes, which are arguments of the region, optional
    /// types and sizes of results with the operand that each is tied to, and the region.
    "ResourceRegion" | "ExplicitResourceRegion" starts [Text("(")] => parse_resource_region, print_resource_region;
    /// `t{%s} = value`, one on each line: the types of the results, sizes and values.
    "ConstantValueList" starts [AnyType]
        = (TypesOf, SlotIndex, AttributeIndex), items![Lines[TypeOf(0) Sizes(1) " = " Element(2, Attribute)]];
    /// `[0, 9] = %s`, one on each line: pairs of numbers, sizes, and a result of type `index` for each.
    "PackSliceRanges" starts [Text("[")]
        = (AttributeIndex, SlotIndex, TypesOf), items![Lines["[" Element(0, Number("index")) ", " Element(0, Number("index")) "]" " = " Value(1)
            FixedType(2, "index")]];
    /// `[[%a, 2], [3]]`: values, and an array of lists of numbers.
    "NestedDynamicIndexList" starts [Text("[")] => parse_nested_index_list, print_nested_index_list;
}

/// `(%a: t, ..) -> (t, ..) {` after an optional `workgroups` or `count`, or nothing: a region with typed results.
fn parse_typed_region<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, _, region): (Option<TypesOf>, Option<TypesOf>, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let has_word = p.parse_optional_keyword("workgroups") || p.parse_optional_keyword("count");
    if !has_word && p.first() != Some(b'(') {
        return Ok(None);
    }
    parse_typed_arguments(p)?;
    if p.parse_optional("->") {
        let start = p.type_count();
        p.parse_result_types()?;
        p.drop_types(start);
    }
    p.parse_region(region, true).map(Some)
}

/// Operands, their types and sizes; optionally the types of the results, their sizes and the operand that each is tied
/// to; the region.
type RegionParts =
    (SlotIndex, TypesOf, SlotIndex, Option<TypesOf>, Option<SlotIndex>, Option<AttributeIndex>, RegionIndex);

/// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`: operands that are arguments of the region, and results.
fn parse_resource_region<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, TypesOf(types), sizes, results, result_sizes, tied, region): RegionParts,
) -> ParseResult<Option<Reached>> {
    let (names, found) = captures(p)?;
    let outputs = match results.is_some() && p.parse_optional("->") {
        true => parse_shaped_results(p, &Operands { names: &names, types: &found.types })?,
        false => TiedTypes::default(),
    };
    p.set_values(operands, &names)?;
    p.set_types(types, &found.types, TypePlace::Nowhere)?;
    p.set_values(sizes, &found.sizes)?;
    if let Some((TypesOf(results), (result_sizes, tied))) = results.zip(result_sizes.zip(tied)) {
        p.set_types(results, &outputs.types, TypePlace::Nowhere)?;
        p.set_values(result_sizes, &outputs.sizes)?;
        set_tied(p, tied, &outputs.tied)?;
    }
    p.parse_region(region, true).map(Some)
}

/// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`
fn print_resource_region(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, TypesOf(types), sizes, results, result_sizes, tied, region): RegionParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (types, mut sizes) = (p.types_of(types), sizes_of(p, sizes));
    p.did_print_values(operands);
    let values = p.values(operands);
    if !p.are_same(&types_of_values(p, &entry), &types) {
        return None;
    }
    print_captures(p, values, &entry, &types, |p, ty| print_braced_sizes(p, ty, &mut sizes))?;
    if !sizes.is_empty() {
        return None;
    }
    if let Some((TypesOf(results), (result_sizes, tied))) = results.zip(result_sizes.zip(tied)) {
        let (results, result_sizes) = (p.types_of(results), sizes_of(p, result_sizes));
        let places = tied_operands(p, tied, results.len())?;
        if !results.is_empty() {
            p.print(" -> ");
            print_shaped_results(p, &results, &places, values, result_sizes)?;
        }
    }
    p.print(" ");
    headed_region(p, region, id)
}

/// `(%a as %x: t{%s}, ..)`
fn captures(p: &mut OpAsmParser<'_, '_>) -> ParseResult<(Vec<WrittenUse>, TiedTypes)> {
    let (mut names, mut found) = (Vec::new(), TiedTypes::default());
    p.parse("(")?;
    if p.parse_optional(")") {
        return Ok((names, found));
    }
    p.parse_comma_separated(|p| {
        names.push(p.parse_operand()?);
        p.parse_keyword("as")?;
        let argument = argument_name(p)?;
        p.parse(":")?;
        let ty = p.parse_type_alone()?;
        p.parse_braced_sizes(&mut found.sizes)?;
        found.types.push(ty);
        p.state()?.arguments.push((argument, ty, None));
        Ok(())
    })?;
    p.parse(")")?;
    Ok((names, found))
}

/// `[[%a, 2], [3]]`: values, and lists of numbers.
fn parse_nested_index_list<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, numbers): (SlotIndex, AttributeIndex),
) -> ParseResult<()> {
    let (mut found, mut lists) = (Vec::new(), Vec::new());
    p.parse("[")?;
    while p.parse_optional("[") {
        let mut texts = Vec::new();
        while p.first() != Some(b']') {
            if p.first() == Some(b'%') {
                found.push(p.parse_operand()?);
                texts.push(DYNAMIC_TEXT.to_owned());
            } else {
                texts.push(p.parse_index()?);
            }
            if !p.parse_optional(",") {
                break;
            }
        }
        p.parse("]")?;
        lists.push(p.dense_array("i64", &texts.join(", ")));
        if !p.parse_optional(",") {
            break;
        }
    }
    p.parse("]")?;
    p.set_values(values, &found)?;
    p.set_array(numbers, &lists)
}

/// `[[%a, 2], [3]]`
fn print_nested_index_list<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, numbers): (SlotIndex, AttributeIndex),
) -> Option<()> {
    let (lists, mut values) = (p.elements(numbers)?, sizes_of(p, values));
    p.print("[");
    p.print_list(lists, |p, list| {
        let numbers = p.ir().integers(*list)?;
        p.print("[");
        p.print_list(numbers, |p, number| {
            if number != super::DYNAMIC {
                p.print_display(number);
                return Some(());
            }
            let (value, rest): (&ValueId, _) = values.split_first()?;
            p.print_operand(*value);
            values = rest;
            Some(())
        })?;
        p.print("]");
        Some(())
    })?;
    p.print("]");
    values.is_empty().then_some(())
}

/// The types in an array.
pub(super) fn type_elements(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<TypeId>> {
    let ir = p.ir();
    let of = |element: &AttributeId| match *ir.attributes().resolve(*element) {
        AttributeKind::Type(ty) => Some(ty),
        _ => None,
    };
    p.elements(attribute)?.iter().map(of).collect()
}

pub(in crate::asm) fn is_resource(p: &OpAsmPrinter<'_, '_>, ty: TypeId) -> bool {
    matches!(p.ir().types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!stream.resource<"))
}
