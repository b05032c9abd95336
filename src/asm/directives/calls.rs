//! Calls and dispatches with more than operands and their types: what IREE's dialects `vm`, `hal` and `stream` write.

use super::branches::{entry_arguments, headed_region};
use super::functions::{
    Signature, body_arguments, dictionaries_of, function_results, optional_dictionary, print_dictionary_of,
    result_list, set_signature,
};
use super::lists::{dense_numbers, read_index};
use super::loops::{
    argument_name, name_arguments, parse_assignments, print_assignments, read_arrow_types, types_of_values,
    verify_inputs,
};
use super::print_generic;
use super::resources::{drop_types, is_resource, type_elements};
use super::shaped::{one_type, set_type_array, set_values, sizes_of};
use super::structured::parse_typed_arguments;
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{keyword_text, list_until, punctuation, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::integer_of;
use crate::asm::parser::types::{read_signature, read_type};
use crate::asm::parser::values::{read_operand, read_use};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

rows! {
    /// `%condition, %status, "message"`, of which the condition is the status if only one is written.
    "FailingCondition" starts [Text("%")] => parse_failing_condition, print_failing_condition;
    /// `(%a, [%b, %c], [(%d, %e)])`: values, and how many are in each list.
    "SegmentedOperands" starts [Text("(")] => parse_segmented_operands, print_segmented_operands;
    /// `(t, u ..., tuple<v, w> ...) -> r`: the types of values, how many are in each list, the types of the lists, results.
    "SegmentedTypes" starts [Text("(")] => parse_segmented_types, print_segmented_types;
    /// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the attributes
    /// of arguments and results.
    "DispatchFunctionSignature" starts [Text("(")] => parse_dispatch_signature, print_dispatch_signature;
    /// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: targets, ordinals and objects, and a region for each.
    "TargetConditionObjects" starts [Text("#")] => parse_target_objects, print_generic;
    /// `(%x = %a) : (t) -> u {`: values, results and a region.
    "RenamedValues" starts [Text("(")] => parse_renamed_values, print_renamed_values;
}

/// `%condition, %status, "message"`, of which the condition is the status if only one is written.
fn parse_failing_condition<'s>(
    b: &mut Builder<'s>,
    (condition, status, message): (SlotIndex, SlotIndex, AttributeIndex),
) -> Read<()> {
    let first = read_use(b)?;
    let (mut second, mut has_comma) = (first, b.input.take_text(","));
    if has_comma && b.input.first() == Some(b'%') {
        second = read_use(b)?;
        has_comma = b.input.take_text(",");
    }
    if has_comma {
        let text = read_string(b)?;
        b.forms.state()?.attributes[usize::from(message.0)] = Some(text);
    }
    set_values(b, condition, &[first])?;
    set_values(b, status, &[second])
}

/// `%condition, %status, "message"`
fn print_failing_condition<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (condition, status, message): (SlotIndex, SlotIndex, AttributeIndex),
) -> Option<()> {
    let (condition, status) = (sizes_of(form, condition), sizes_of(form, status));
    form.printer.values(condition);
    if condition != status {
        form.str(", ");
        form.printer.values(status);
    }
    if form.parts.attribute(message).is_some() {
        form.str(", ");
        form.in_full_of(message)?;
    }
    Some(())
}

/// `(%a, [%b, %c], [(%d, %e)])`: values, and how many are in each list; -1 for a value that is in none.
fn parse_segmented_operands<'s>(b: &mut Builder<'s>, (operands, sizes): (SlotIndex, AttributeIndex)) -> Read<()> {
    let (start, mut counts) = (b.nesting.uses.len(), Vec::new());
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        if !b.input.take_text("[") {
            counts.push("-1".to_owned());
            return read_operand(b);
        }
        let mut count = 0usize;
        list_until(b, "]", |b| {
            count += 1;
            if b.input.take_text("(") {
                return list_until(b, ")", read_operand);
            }
            read_operand(b)
        })?;
        counts.push(count.to_string());
        Ok(())
    })?;
    b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    let element = integer_of(b, 16);
    let value = dense_numbers(b, &counts, element, true);
    b.forms.state()?.attributes[usize::from(sizes.0)] = Some(value);
    Ok(())
}

/// `(%a, [%b, %c], [(%d, %e)])`
fn print_segmented_operands<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (operands, sizes): (SlotIndex, AttributeIndex),
) -> Option<()> {
    let types = form.parts.format.attribute(b"segment_types")?;
    let (sizes, types) = (segment_sizes(form, sizes)?, type_elements(form, types)?);
    let mut values = sizes_of(form, operands);
    if sizes.len() != types.len() {
        return None;
    }
    form.str("(");
    form.list(sizes.iter().zip(types), |form, (size, ty)| {
        let is_list = *size >= 0;
        let width = element_types(form, ty, is_list).len();
        let count = usize::try_from(*size).unwrap_or(1).checked_mul(width)?;
        let (of_list, rest) = values.split_at_checked(count)?;
        values = rest;
        form.str(if is_list { "[" } else { "" });
        form.list(of_list.chunks(width.max(1)), |form, element| {
            form.str(if width == 1 { "" } else { "(" });
            form.printer.values(element);
            form.str(if width == 1 { "" } else { ")" });
            Some(())
        })?;
        form.str(if is_list { "]" } else { "" });
        Some(())
    })?;
    form.str(")");
    values.is_empty().then_some(())
}

/// The number of values in each list, which only the two directives determine.
fn segment_sizes(form: &mut FormPrinter<'_, '_>, sizes: AttributeIndex) -> Option<Vec<i64>> {
    form.printed.attributes.add(sizes.0);
    let (ty, numbers) = form.parts.ir.elements(form.parts.attribute(sizes)?)?;
    let count = usize::try_from(form.parts.ir.types().shaped(ty)?.shape?.first()?.size()?).ok()?;
    numbers.iter().cycle().take(count.min(1 << 16)).map(|number| number.parse().ok()).collect()
}

/// The types of one element of a list.
fn element_types(form: &FormPrinter<'_, '_>, ty: TypeId, is_list: bool) -> Vec<TypeId> {
    match form.parts.ir.types().resolved(ty) {
        Type::Tuple(elements) if is_list => elements.to_vec(),
        _ => vec![ty],
    }
}

/// The arguments of `SegmentedTypes`, which its row describes.
type SegmentedTypesParts = (TypesOf, AttributeIndex, AttributeIndex, TypesOf);

/// `(t, u ..., tuple<v, w> ...) -> r`: the types of lists of values, and of results.
fn parse_segmented_types<'s>(
    b: &mut Builder<'s>,
    (TypesOf(operands), sizes, types, TypesOf(results)): SegmentedTypesParts,
) -> Read<()> {
    let sizes = b.forms.state()?.attributes[usize::from(sizes.0)];
    let sizes = sizes.and_then(|sizes| b.core.ir.numbers(sizes)).unwrap_or_default();
    let (mut found, mut all) = (Vec::new(), Vec::new());
    let place = b.input.peek()?.1;
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let ty = one_type(b)?;
        let is_list = b.input.take_text("...");
        let size = sizes.get(found.len()).or(sizes.first()).copied().unwrap_or(-1.0);
        found.push(ty);
        let of_one = match b.core.ir.types.resolved(ty) {
            Type::Tuple(elements) if is_list => elements.to_vec(),
            _ => vec![ty],
        };
        let count = if is_list { size.max(0.0) as usize } else { 1 };
        all.extend(std::iter::repeat_n(of_one, count).flatten());
        Ok(())
    })?;
    let values = b.forms.slot(operands)?.values.len();
    if all.len() != values {
        let error = CustomError::TypeCount { operands: values, types: all.len() };
        return Err(refused(b, error, place));
    }
    set_types(b, operands, &all, TypePlace::Nowhere)?;
    set_type_array(b, types, &found)?;
    read_arrow_types(b, results).map(|_| ())
}

/// `(t, u ..., tuple<v, w> ...) -> r`
fn print_segmented_types<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (TypesOf(operands), sizes, types, TypesOf(results)): SegmentedTypesParts,
) -> Option<()> {
    let (sizes, types) = (segment_sizes(form, sizes)?, type_elements(form, types)?);
    let mut expected = Vec::new();
    form.str("(");
    form.list(sizes.iter().zip(types), |form, (size, ty)| {
        let is_list = *size >= 0;
        form.ty(ty);
        form.str(if is_list { " ..." } else { "" });
        let of_one = element_types(form, ty, is_list);
        let count = usize::try_from(*size).unwrap_or(1).min(1 << 16);
        expected.extend(std::iter::repeat_n(of_one, count).flatten());
        Some(())
    })?;
    form.str(")");
    let (found, results) = (form.types_of(operands), form.types_of(results));
    if !results.is_empty() {
        form.str(" -> ");
        form.printer.result_types(results.into_iter());
    }
    form.are_same(&found, &expected).then_some(())
}

/// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the
/// attributes of arguments and results.
fn parse_dispatch_signature<'s>(
    b: &mut Builder<'s>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
    let index = fixed_type(b, "index");
    let mut inputs = Signature::default();
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let name = argument_name(b)?;
        let range = match b.input.take_text("[") {
            true => {
                let offset = argument_name(b)?;
                keyword_text(b, "for")?;
                let length = argument_name(b)?;
                punctuation(b, "]")?;
                vec![offset, length]
            }
            false => Vec::new(),
        };
        punctuation(b, ":")?;
        let ty = one_type(b)?;
        inputs.types.push(ty);
        inputs.attributes.push(optional_dictionary(b)?);
        b.forms.state()?.arguments.push((name, ty, None));
        for name in range {
            inputs.types.push(index);
            inputs.attributes.push(None);
            b.forms.state()?.arguments.push((name, index, None));
        }
        Ok(())
    })?;
    let results = function_results(b)?;
    set_signature(b, (ty, of_arguments, of_results), inputs, results)
}

/// `(%a[%o for %l]: t, %b: u) -> t`: of a function without a body the arguments have numbers for names.
fn print_dispatch_signature<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (inputs, results) = form.function_type(ty)?;
    let attributes = dictionaries_of(form, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(form, of_results, results.len())?;
    let entry = body_arguments(form)?;
    let mut number = 0;
    form.str("(");
    while let Some(ty) = inputs.get(number) {
        form.str(if number > 0 { ", " } else { "" });
        let name = |form: &mut FormPrinter<'_, 'i>, index: usize| match &entry {
            Some(entry) => entry.get(index).map(|argument| form.printer.value(*argument)),
            None => {
                form.str(&format!("%arg{index}"));
                Some(())
            }
        };
        name(form, number)?;
        let first = number;
        number += 1;
        if is_resource(form, *ty) {
            form.str("[");
            name(form, number)?;
            form.str(" for ");
            name(form, number + 1)?;
            form.str("]");
            number += 2;
        }
        form.str(": ");
        form.ty(*ty);
        print_dictionary_of(form, attributes.get(first));
    }
    form.str(")");
    if !results.is_empty() {
        form.str(" -> ");
        result_list(form, results, result_attributes);
    }
    (number == inputs.len()).then_some(())
}

/// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: three arrays, and a region for each target, which may be empty.
fn parse_target_objects<'s>(
    b: &mut Builder<'s>,
    (targets, ordinals, objects, region): (AttributeIndex, AttributeIndex, AttributeIndex, RegionIndex),
) -> Read<Option<Reached>> {
    let at = b.forms.state()?.step - 1;
    let counts = [count_of(b, targets)?, count_of(b, ordinals)?];
    if counts[0] == counts[1] {
        // The next target, before which a comma comes after the first.
        if counts[0] > 0 && !b.input.take_text(",") || b.input.first() == Some(b'}') {
            for attribute in [targets, ordinals, objects] {
                append_to(b, attribute, None)?;
            }
            return Ok(None);
        }
        let target = read_any_attribute(b)?;
        append_to(b, targets, Some(target))?;
        if b.input.take_word("if") {
            parse_typed_arguments(b)?;
            punctuation(b, "->")?;
            let start = b.core.types.len();
            read_type(b)?;
            drop_types(b, start);
            b.forms.state()?.step = at;
            return expect_region(b, region, true).map(Some);
        }
        let place = b.input.at();
        b.region_begin(place);
        b.region_end(place);
        b.forms.state()?.regions.push(region);
    }
    keyword_text(b, "ordinal")?;
    punctuation(b, "(")?;
    let text = read_index(b)?;
    let (text, index) = (b.core.ir.texts.add(text.as_bytes()), fixed_type(b, "index"));
    let ordinal = b.core.ir.attributes.add(AttributeKind::Integer(text, Some(index)));
    append_to(b, ordinals, Some(ordinal))?;
    punctuation(b, ")")?;
    punctuation(b, "=")?;
    if b.input.peek()?.0 != Token::LeftBracket {
        return punctuation(b, "[").map(|()| None);
    }
    let list = read_any_attribute(b)?;
    append_to(b, objects, Some(list))?;
    b.forms.state()?.step = at;
    parse_target_objects(b, (targets, ordinals, objects, region))
}

fn count_of(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<usize> {
    Ok(elements_of(b, attribute)?.len())
}

/// The elements of an array that was read, or none.
pub(super) fn elements_of(b: &mut Builder<'_>, attribute: AttributeIndex) -> Read<Vec<AttributeId>> {
    let known = b.forms.state()?.attributes[usize::from(attribute.0)];
    Ok(match known.map(|known| *b.core.ir.attributes.get(known)) {
        Some(AttributeKind::Array(list)) => b.core.ir.attributes.list(list).to_vec(),
        _ => Vec::new(),
    })
}

/// Adds an element to an array.
fn append_to(b: &mut Builder<'_>, attribute: AttributeIndex, element: Option<AttributeId>) -> Read<()> {
    let mut all = elements_of(b, attribute)?;
    all.extend(element);
    set_array(b, attribute, &all)
}

/// `(%x = %a) : (t) -> u {`, with the parentheses also where they hold nothing: values, results and a region.
fn parse_renamed_values<'s>(
    b: &mut Builder<'s>,
    (inputs, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Read<Option<Reached>> {
    let names = parse_assignments(b, inputs)?;
    let place = b.input.peek()?.1;
    punctuation(b, ":")?;
    let (types, outputs) = read_signature(b)?;
    verify_inputs(b, names.len(), types.len(), place)?;
    name_arguments(b, &names, types.clone())?;
    b.forms.slot(inputs)?.types = Some(types);
    b.forms.slot(results)?.types = Some(outputs);
    expect_region(b, region, true).map(Some)
}

/// `(%x = %a) : (t) -> u {`
fn print_renamed_values<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (inputs, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (types, results) = (form.types_of(inputs), form.types_of(results));
    print_assignments(form, &entry, inputs)?;
    form.str(" : (");
    form.types(&types);
    form.str(") -> ");
    form.printer.result_types(results.into_iter());
    form.str(" ");
    form.are_same(&types_of_values(form, &entry), &types).then_some(())?;
    headed_region(form, region, id)
}
