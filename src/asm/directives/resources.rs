//! Resources that regions and dispatches use: what IREE's dialects `stream` and `hal` write.

use super::DYNAMIC_TEXT;
use super::branches::{entry_arguments, headed_region};
use super::lists::read_index;
use super::loops::argument_name;
use super::print_generic;
use super::shaped::{
    Operands, Shaped, one_type, parse_braced_sizes, parse_shaped_results, print_braced_sizes, print_shaped_results,
    set_tied, set_values, sized_type, sizes_of, tied_operands,
};
use super::structured::parse_typed_arguments;
use super::symbols::set_array;
use super::transfers::lines;
use super::types::set_types;
use crate::asm::directive::Start::{AnyType, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::numbers::dense_array_of;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::types::read_results;
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::syntax::builder::{Builder, Use};
use crate::syntax::link::Reached;

rows! {
    /// `workgroups(%a: t) -> (t) {`, without the word where the form has one, or nothing.
    "WorkgroupCountRegion" | "ExportConditionRegion" | "DispatchWorkgroupsCountRegion" | "DispatchWorkgroupBody"
        starts [Text("("), Word("workgroups"), Word("count")] => parse_typed_region, print_generic;
    /// `(%a as %x: t{%s}) -> (t{%s}) {`: operands with types and sizes, which the region has as arguments, perhaps the types
    /// and sizes of results and which operand each is, and the region.
    "ResourceRegion" | "ExplicitResourceRegion" starts [Text("(")] => parse_resource_region, print_resource_region;
    /// `t{%s} = value`, one a line: the types of the results, sizes and values.
    "ConstantValueList" starts [AnyType] => parse_constant_values, print_constant_values;
    /// `[0, 9] = %s`, one a line: pairs of numbers, sizes, and as many results of `index`.
    "PackSliceRanges" starts [Text("[")] => parse_slice_lifetimes, print_slice_lifetimes;
    /// `[[%a, 2], [3]]`: values, and an array of lists of numbers.
    "NestedDynamicIndexList" starts [Text("[")] => parse_nested_index_list, print_nested_index_list;
}

/// `(%a: t, ..) -> (t, ..) {`, before which `workgroups` or `count` may come, or nothing: a region whose results have
/// types.
fn parse_typed_region<'s>(
    b: &mut Builder<'s>,
    (_, _, region): (Option<TypesOf>, Option<TypesOf>, RegionIndex),
) -> Read<Option<Reached>> {
    let has_word = b.input.take_word("workgroups") || b.input.take_word("count");
    if !has_word && b.input.first() != Some(b'(') {
        return Ok(None);
    }
    parse_typed_arguments(b)?;
    if b.input.take_text("->") {
        let start = b.core.types.len();
        read_results(b)?;
        drop_types(b, start);
    }
    expect_region(b, region, true).map(Some)
}

/// Types that say nothing about the operation.
pub(super) fn drop_types(b: &mut Builder<'_>, start: usize) {
    let first = b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    b.core.types.truncate(start);
    if let Some(state) = b.forms.last_mut() {
        state.places.truncate(start.saturating_sub(first));
    }
}

/// Operands, their types and sizes, and perhaps the types of the results, their sizes and which operand each is; the region.
type RegionParts =
    (SlotIndex, TypesOf, SlotIndex, Option<TypesOf>, Option<SlotIndex>, Option<AttributeIndex>, RegionIndex);

/// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`: operands that are arguments of the region, and results.
fn parse_resource_region<'s>(
    b: &mut Builder<'s>,
    (operands, TypesOf(types), sizes, results, result_sizes, tied, region): RegionParts,
) -> Read<Option<Reached>> {
    let (names, found) = captures(b)?;
    let outputs = match results.is_some() && b.input.take_text("->") {
        true => parse_shaped_results(b, &Operands { names: &names, types: &found.types })?,
        false => Shaped::default(),
    };
    set_values(b, operands, &names)?;
    set_types(b, types, &found.types, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)?;
    if let Some((TypesOf(results), (result_sizes, tied))) = results.zip(result_sizes.zip(tied)) {
        set_types(b, results, &outputs.types, TypePlace::Nowhere)?;
        set_values(b, result_sizes, &outputs.sizes)?;
        set_tied(b, tied, &outputs.tied)?;
    }
    expect_region(b, region, true).map(Some)
}

/// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`
fn print_resource_region(
    form: &mut FormPrinter<'_, '_>,
    (operands, TypesOf(types), sizes, results, result_sizes, tied, region): RegionParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (types, mut sizes) = (form.types_of(types), sizes_of(form, sizes));
    form.printed.values.add(operands.0);
    let values = form.parts.values(operands);
    let of_entry: Vec<TypeId> = entry.iter().map(|value| form.parts.ir.value_type(*value)).collect();
    if !form.are_same(&of_entry, &types) {
        return None;
    }
    form.str("(");
    form.list(values.iter().zip(&entry).zip(&types), |form, ((value, argument), ty)| {
        form.printer.value(*value);
        form.str(" as ");
        form.printer.value(*argument);
        form.str(": ");
        form.ty(*ty);
        print_braced_sizes(form, *ty, &mut sizes)
    })?;
    form.str(")");
    if !sizes.is_empty() {
        return None;
    }
    if let Some((TypesOf(results), (result_sizes, tied))) = results.zip(result_sizes.zip(tied)) {
        let (results, result_sizes) = (form.types_of(results), sizes_of(form, result_sizes));
        let places = tied_operands(form, tied, results.len())?;
        if !results.is_empty() {
            form.str(" -> ");
            print_shaped_results(form, &results, &places, values, result_sizes)?;
        }
    }
    form.str(" ");
    headed_region(form, region, id)
}

/// `(%a as %x: t{%s}, ..)`
fn captures(b: &mut Builder<'_>) -> Read<(Vec<Use>, Shaped)> {
    let (mut names, mut found) = (Vec::new(), Shaped::default());
    punctuation(b, "(")?;
    if b.input.take_text(")") {
        return Ok((names, found));
    }
    comma_list(b, |b| {
        names.push(read_use(b)?);
        keyword_text(b, "as")?;
        let argument = argument_name(b)?;
        punctuation(b, ":")?;
        let ty = one_type(b)?;
        parse_braced_sizes(b, &mut found.sizes)?;
        found.types.push(ty);
        b.forms.state()?.arguments.push((argument, ty, None));
        Ok(())
    })?;
    punctuation(b, ")")?;
    Ok((names, found))
}

/// `t{%s} = value, ..`: results that are constants.
fn parse_constant_values<'s>(
    b: &mut Builder<'s>,
    (TypesOf(results), sizes, values): (TypesOf, SlotIndex, AttributeIndex),
) -> Read<()> {
    let (mut found, mut constants) = (Shaped::default(), Vec::new());
    comma_list(b, |b| {
        sized_type(b, &mut found)?;
        punctuation(b, "=")?;
        constants.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_types(b, results, &found.types, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)?;
    set_array(b, values, &constants)
}

/// `t{%s} = value`, a result a line.
fn print_constant_values<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (TypesOf(results), sizes, values): (TypesOf, SlotIndex, AttributeIndex),
) -> Option<()> {
    let (types, mut sizes) = (form.types_of(results), sizes_of(form, sizes));
    let values = form.elements(values)?;
    if values.len() != types.len() {
        return None;
    }
    lines(form, types.iter().zip(values), |form, (ty, value)| {
        form.ty(*ty);
        print_braced_sizes(form, *ty, &mut sizes)?;
        form.str(" = ");
        form.attribute_text(*value);
        Some(())
    })?;
    sizes.is_empty().then_some(())
}

/// `[0, 9] = %size, ..`: a result of `index` for each.
fn parse_slice_lifetimes<'s>(
    b: &mut Builder<'s>,
    (intervals, sizes, TypesOf(results)): (AttributeIndex, SlotIndex, TypesOf),
) -> Read<()> {
    let index = fixed_type(b, "index");
    let (mut numbers, mut values) = (Vec::new(), Vec::new());
    while b.input.take_text("[") {
        for close in [",", "]"] {
            let text = read_index(b)?;
            let text = b.core.ir.texts.add(text.as_bytes());
            numbers.push(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(index))));
            punctuation(b, close)?;
        }
        punctuation(b, "=")?;
        values.push(read_use(b)?);
        if !b.input.take_text(",") {
            break;
        }
    }
    set_array(b, intervals, &numbers)?;
    set_values(b, sizes, &values)?;
    let types: Vec<TypeId> = vec![index; values.len()];
    set_types(b, results, &types, TypePlace::Nowhere)
}

/// `[0, 9] = %size`, a slice a line.
fn print_slice_lifetimes<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (intervals, sizes, TypesOf(results)): (AttributeIndex, SlotIndex, TypesOf),
) -> Option<()> {
    let (intervals, sizes, types) = (form.elements(intervals)?, sizes_of(form, sizes), form.types_of(results));
    let are_indices = types.iter().all(|ty| form.is_type(*ty, "index"));
    if intervals.len() != 2 * sizes.len() || types.len() != sizes.len() || !are_indices {
        return None;
    }
    lines(form, intervals.chunks_exact(2).zip(sizes), |form, (interval, size)| {
        form.str("[");
        form.list(interval, |form, number| {
            let number = form.parts.ir.integer(*number)?;
            form.display(number);
            Some(())
        })?;
        form.str("] = ");
        form.printer.value(*size);
        Some(())
    })
}

/// `[[%a, 2], [3]]`: values, and lists of numbers.
fn parse_nested_index_list<'s>(b: &mut Builder<'s>, (values, numbers): (SlotIndex, AttributeIndex)) -> Read<()> {
    let (mut found, mut lists) = (Vec::new(), Vec::new());
    punctuation(b, "[")?;
    while b.input.take_text("[") {
        let mut texts = Vec::new();
        while b.input.first() != Some(b']') {
            if b.input.first() == Some(b'%') {
                found.push(read_use(b)?);
                texts.push(DYNAMIC_TEXT.to_owned());
            } else {
                texts.push(read_index(b)?);
            }
            if !b.input.take_text(",") {
                break;
            }
        }
        punctuation(b, "]")?;
        lists.push(dense_array_of(b, "i64", &texts.join(", ")));
        if !b.input.take_text(",") {
            break;
        }
    }
    punctuation(b, "]")?;
    set_values(b, values, &found)?;
    set_array(b, numbers, &lists)
}

/// `[[%a, 2], [3]]`
fn print_nested_index_list<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, numbers): (SlotIndex, AttributeIndex),
) -> Option<()> {
    let (lists, mut values) = (form.elements(numbers)?, sizes_of(form, values));
    form.str("[");
    form.list(lists, |form, list| {
        let numbers = form.parts.ir.integers(*list)?;
        form.str("[");
        form.list(numbers, |form, number| {
            if number != super::DYNAMIC {
                form.display(number);
                return Some(());
            }
            let (value, rest): (&ValueId, _) = values.split_first()?;
            form.printer.value(*value);
            values = rest;
            Some(())
        })?;
        form.str("]");
        Some(())
    })?;
    form.str("]");
    values.is_empty().then_some(())
}

/// Values with a range of each, and how they are accessed.
#[derive(Default)]
pub(super) struct Ranges {
    pub(super) values: Vec<Use>,
    pub(super) offsets: Vec<Use>,
    pub(super) ends: Vec<Use>,
    pub(super) lengths: Vec<Use>,
    pub(super) accesses: Vec<AttributeId>,
}

/// `[%offset to %end for %length]`, of which the end may not be written.
pub(super) fn range_of(b: &mut Builder<'_>, ranges: &mut Ranges, has_end: bool) -> Read<()> {
    punctuation(b, "[")?;
    ranges.offsets.push(read_use(b)?);
    if has_end {
        keyword_text(b, "to")?;
        ranges.ends.push(read_use(b)?);
    }
    keyword_text(b, "for")?;
    ranges.lengths.push(read_use(b)?);
    punctuation(b, "]")
}

/// The words of accesses, by their numbers.
const ACCESSES: [&str; 4] = ["", "ro", "wo", "rw"];

/// The types in an array.
pub(super) fn type_elements(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<TypeId>> {
    let ir = form.parts.ir;
    let of = |element: &AttributeId| match *ir.attributes().resolve(*element) {
        AttributeKind::Type(ty) => Some(ty),
        _ => None,
    };
    form.elements(attribute)?.iter().map(of).collect()
}

pub(super) fn is_resource(form: &FormPrinter<'_, '_>, ty: TypeId) -> bool {
    matches!(form.parts.ir.types().resolved(ty), Type::Opaque(text) if text.starts_with(b"!stream.resource<"))
}

pub(super) fn access(form: &mut FormPrinter<'_, '_>, accesses: &mut &[AttributeId]) -> Option<()> {
    let (first, rest) = accesses.split_first()?;
    *accesses = rest;
    let number = usize::try_from(form.parts.ir.integer(*first)?).ok()?;
    form.str(ACCESSES.get(number).filter(|word| !word.is_empty())?);
    form.str(" ");
    Some(())
}
