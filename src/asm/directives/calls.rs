//! Calls and dispatches of IREE's dialects `vm`, `hal` and `stream`, which write more than operands and types.

use super::branches::{entry_arguments, headed_region};
use super::functions::{
    FunctionSignatureText, body_arguments, dictionaries_of, function_results, optional_dictionary, print_dictionary_of,
    result_list, set_signature,
};
use super::lists::dense_numbers;
use super::loops::{
    argument_name, name_arguments, parse_assignments, print_assignments, read_arrow_types, types_of_values,
    verify_inputs,
};
use super::print_generic;
use super::resources::{is_resource, type_elements};
use super::shaped::{set_type_array, sizes_of};
use super::structured::parse_typed_arguments;
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::lex::token::Token;
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;

rows! {
    /// `%condition, %status, "message"`. Without `%condition` the status is also the condition.
    "FailingCondition" starts [Text("%")] => parse_failing_condition, print_failing_condition;
    /// `(%a, [%b, %c], [(%d, %e)])`: values, and the number of values in each list.
    "SegmentedOperands" starts [Text("(")] => parse_segmented_operands, print_segmented_operands;
    /// `(t, u ..., tuple<v, w> ...) -> r`: the types of values, the number of values in each list, the types of the
    /// lists, results.
    "SegmentedTypes" starts [Text("(")] => parse_segmented_types, print_segmented_types;
    /// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the attributes
    /// of arguments and results.
    "DispatchFunctionSignature" starts [Text("(")] => parse_dispatch_signature, print_dispatch_signature;
    /// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: targets, ordinals and objects, and a region for each.
    "TargetConditionObjects" starts [Text("#")] => parse_target_objects, print_generic;
    /// `(%x = %a) : (t) -> u {`: values, results and a region.
    "RenamedValues" starts [Text("(")] => parse_renamed_values, print_renamed_values;
}

/// `%condition, %status, "message"`. Without `%condition` the status is also the condition.
fn parse_failing_condition<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (condition, status, message): (SlotIndex, SlotIndex, AttributeIndex),
) -> ParseResult<()> {
    let first = p.parse_operand()?;
    let (mut second, mut has_comma) = (first, p.parse_optional(","));
    if has_comma && p.first() == Some(b'%') {
        second = p.parse_operand()?;
        has_comma = p.parse_optional(",");
    }
    if has_comma {
        let text = p.parse_string()?;
        p.set_attribute(message, text)?;
    }
    p.set_values(condition, &[first])?;
    p.set_values(status, &[second])
}

/// `%condition, %status, "message"`
fn print_failing_condition<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (condition, status, message): (SlotIndex, SlotIndex, AttributeIndex),
) -> Option<()> {
    let (condition, status) = (sizes_of(p, condition), sizes_of(p, status));
    p.print_operands(condition);
    if condition != status {
        p.print(", ");
        p.print_operands(status);
    }
    if p.attribute(message).is_some() {
        p.print(", ");
        p.in_full_of(message)?;
    }
    Some(())
}

/// `(%a, [%b, %c], [(%d, %e)])`: values, and the number of values in each list; -1 for a value outside of lists.
fn parse_segmented_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, sizes): (SlotIndex, AttributeIndex),
) -> ParseResult<()> {
    let (start, mut counts) = (p.operand_count(), Vec::new());
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        if !p.parse_optional("[") {
            counts.push("-1".to_owned());
            return p.parse_stacked_operand();
        }
        let mut count = 0usize;
        p.parse_list_until("]", |p| {
            count += 1;
            if p.parse_optional("(") {
                return p.parse_list_until(")", |p| p.parse_stacked_operand());
            }
            p.parse_stacked_operand()
        })?;
        counts.push(count.to_string());
        Ok(())
    })?;
    p.slot(operands)?.values = start..p.operand_count();
    let element = p.integer_type(16);
    let value = dense_numbers(p, &counts, element, true);
    p.set_attribute(sizes, value)
}

/// `(%a, [%b, %c], [(%d, %e)])`
fn print_segmented_operands<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (operands, sizes): (SlotIndex, AttributeIndex),
) -> Option<()> {
    let types = p.format().attribute(b"segment_types")?;
    let (sizes, types) = (segment_sizes(p, sizes)?, type_elements(p, types)?);
    let mut values = sizes_of(p, operands);
    if sizes.len() != types.len() {
        return None;
    }
    p.print("(");
    p.print_list(sizes.iter().zip(types), |p, (size, ty)| {
        let is_list = *size >= 0;
        let width = element_types(p, ty, is_list).len();
        let count = usize::try_from(*size).unwrap_or(1).checked_mul(width)?;
        let (of_list, rest) = values.split_at_checked(count)?;
        values = rest;
        p.print(if is_list { "[" } else { "" });
        p.print_list(of_list.chunks(width.max(1)), |p, element| {
            p.print(if width == 1 { "" } else { "(" });
            p.print_operands(element);
            p.print(if width == 1 { "" } else { ")" });
            Some(())
        })?;
        p.print(if is_list { "]" } else { "" });
        Some(())
    })?;
    p.print(")");
    values.is_empty().then_some(())
}

/// The number of values in each list, if only these two directives determine it.
fn segment_sizes(p: &mut OpAsmPrinter<'_, '_>, sizes: AttributeIndex) -> Option<Vec<i64>> {
    p.did_print_attribute(sizes);
    let (ty, numbers) = p.ir().elements(p.attribute(sizes)?)?;
    let count = usize::try_from(p.ir().types().shaped(ty)?.shape?.first()?.size()?).ok()?;
    numbers.iter().cycle().take(count.min(1 << 16)).map(|number| number.parse().ok()).collect()
}

/// The types of one element of a list.
fn element_types(p: &OpAsmPrinter<'_, '_>, ty: TypeId, is_list: bool) -> Vec<TypeId> {
    match p.ir().types().resolved(ty) {
        Type::Tuple(elements) if is_list => elements.to_vec(),
        _ => vec![ty],
    }
}

/// The arguments of `SegmentedTypes`, which its row describes.
type SegmentedTypesParts = (TypesOf, AttributeIndex, AttributeIndex, TypesOf);

/// `(t, u ..., tuple<v, w> ...) -> r`: the types of lists of values, and of results.
fn parse_segmented_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(operands), sizes, types, TypesOf(results)): SegmentedTypesParts,
) -> ParseResult<()> {
    let sizes = p.state()?.attributes[usize::from(sizes.0)];
    let sizes = sizes.and_then(|sizes| p.ir().numbers(sizes)).unwrap_or_default();
    let (mut found, mut all) = (Vec::new(), Vec::new());
    let place = p.next_span()?;
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        let ty = p.parse_type_alone()?;
        let is_list = p.parse_optional("...");
        let size = sizes.get(found.len()).or(sizes.first()).copied().unwrap_or(-1.0);
        found.push(ty);
        let of_one = match p.ir().types.resolved(ty) {
            Type::Tuple(elements) if is_list => elements.to_vec(),
            _ => vec![ty],
        };
        let count = if is_list { size.max(0.0) as usize } else { 1 };
        all.extend(std::iter::repeat_n(of_one, count).flatten());
        Ok(())
    })?;
    let values = p.slot(operands)?.values.len();
    if all.len() != values {
        let error = CustomError::TypeCount { operands: values, types: all.len() };
        return Err(p.error(error, place));
    }
    p.set_types(operands, &all, TypePlace::Nowhere)?;
    set_type_array(p, types, &found)?;
    read_arrow_types(p, results).map(|_| ())
}

/// `(t, u ..., tuple<v, w> ...) -> r`
fn print_segmented_types<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (TypesOf(operands), sizes, types, TypesOf(results)): SegmentedTypesParts,
) -> Option<()> {
    let (sizes, types) = (segment_sizes(p, sizes)?, type_elements(p, types)?);
    let mut expected = Vec::new();
    p.print("(");
    p.print_list(sizes.iter().zip(types), |p, (size, ty)| {
        let is_list = *size >= 0;
        p.print_type(ty);
        p.print(if is_list { " ..." } else { "" });
        let of_one = element_types(p, ty, is_list);
        let count = usize::try_from(*size).unwrap_or(1).min(1 << 16);
        expected.extend(std::iter::repeat_n(of_one, count).flatten());
        Some(())
    })?;
    p.print(")");
    let (found, results) = (p.types_of(operands), p.types_of(results));
    if !results.is_empty() {
        p.print(" -> ");
        p.print_result_types(results.into_iter());
    }
    p.are_same(&found, &expected).then_some(())
}

/// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the
/// attributes of arguments and results.
fn parse_dispatch_signature<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let index = p.fixed_type("index");
    let mut inputs = FunctionSignatureText::default();
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        let name = argument_name(p)?;
        let range = match p.parse_optional("[") {
            true => {
                let offset = argument_name(p)?;
                p.parse_keyword("for")?;
                let length = argument_name(p)?;
                p.parse("]")?;
                vec![offset, length]
            }
            false => Vec::new(),
        };
        p.parse(":")?;
        let ty = p.parse_type_alone()?;
        inputs.types.push(ty);
        inputs.attributes.push(optional_dictionary(p)?);
        p.state()?.arguments.push((name, ty, None));
        for name in range {
            inputs.types.push(index);
            inputs.attributes.push(None);
            p.state()?.arguments.push((name, index, None));
        }
        Ok(())
    })?;
    let results = function_results(p)?;
    set_signature(p, (ty, of_arguments, of_results), inputs, results)
}

/// `(%a[%o for %l]: t, %b: u) -> t`. Without a body the names of arguments are numbers.
fn print_dispatch_signature<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (inputs, results) = p.function_type(ty)?;
    let attributes = dictionaries_of(p, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(p, of_results, results.len())?;
    let entry = body_arguments(p)?;
    let mut number = 0;
    p.print("(");
    while let Some(ty) = inputs.get(number) {
        p.print(if number > 0 { ", " } else { "" });
        let name = |p: &mut OpAsmPrinter<'_, 'i>, index: usize| match &entry {
            Some(entry) => entry.get(index).map(|argument| p.print_operand(*argument)),
            None => {
                p.print(&format!("%arg{index}"));
                Some(())
            }
        };
        name(p, number)?;
        let first = number;
        number += 1;
        if is_resource(p, *ty) {
            p.print("[");
            name(p, number)?;
            p.print(" for ");
            name(p, number + 1)?;
            p.print("]");
            number += 2;
        }
        p.print(": ");
        p.print_type(*ty);
        print_dictionary_of(p, attributes.get(first));
    }
    p.print(")");
    if !results.is_empty() {
        p.print(" -> ");
        result_list(p, results, result_attributes);
    }
    (number == inputs.len()).then_some(())
}

/// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: three arrays, and a region for each target, which may be empty.
fn parse_target_objects<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (targets, ordinals, objects, region): (AttributeIndex, AttributeIndex, AttributeIndex, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let at = p.state()?.step - 1;
    let counts = [count_of(p, targets)?, count_of(p, ordinals)?];
    if counts[0] == counts[1] {
        // The next target; targets after the first follow a comma.
        if counts[0] > 0 && !p.parse_optional(",") || p.first() == Some(b'}') {
            for attribute in [targets, ordinals, objects] {
                append_to(p, attribute, None)?;
            }
            return Ok(None);
        }
        let target = p.parse_attribute()?;
        append_to(p, targets, Some(target))?;
        if p.parse_optional_keyword("if") {
            parse_typed_arguments(p)?;
            p.parse("->")?;
            let start = p.type_count();
            p.parse_type()?;
            p.drop_types(start);
            p.state()?.step = at;
            return p.parse_region(region, true).map(Some);
        }
        let place = p.at();
        p.begin_region(place);
        p.end_region(place);
        p.state()?.regions.push(region);
    }
    p.parse_keyword("ordinal")?;
    p.parse("(")?;
    let text = p.parse_index()?;
    let (text, index) = (p.new_text(text.as_bytes()), p.fixed_type("index"));
    let ordinal = p.new_attribute(AttributeKind::Integer(text, Some(index)));
    append_to(p, ordinals, Some(ordinal))?;
    p.parse(")")?;
    p.parse("=")?;
    if p.next_token()? != Token::LeftBracket {
        return p.parse("[").map(|()| None);
    }
    let list = p.parse_attribute()?;
    append_to(p, objects, Some(list))?;
    p.state()?.step = at;
    parse_target_objects(p, (targets, ordinals, objects, region))
}

fn count_of(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<usize> {
    Ok(elements_of(p, attribute)?.len())
}

/// The elements of an array that was read; empty without one.
pub(super) fn elements_of(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex) -> ParseResult<Vec<AttributeId>> {
    let known = p.state()?.attributes[usize::from(attribute.0)];
    Ok(match known.map(|known| *p.ir().attributes.get(known)) {
        Some(AttributeKind::Array(list)) => p.ir().attributes.list(list).to_vec(),
        _ => Vec::new(),
    })
}

/// Adds an element to an array.
fn append_to(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex, element: Option<AttributeId>) -> ParseResult<()> {
    let mut all = elements_of(p, attribute)?;
    all.extend(element);
    p.set_array(attribute, &all)
}

/// `(%x = %a) : (t) -> u {`, with the parentheses even if they are empty: values, results and a region.
fn parse_renamed_values<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inputs, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let names = parse_assignments(p, inputs)?;
    let place = p.next_span()?;
    p.parse(":")?;
    let (types, outputs) = p.parse_signature()?;
    verify_inputs(p, names.len(), types.len(), place)?;
    name_arguments(p, &names, types.clone())?;
    p.slot(inputs)?.types = Some(types);
    p.slot(results)?.types = Some(outputs);
    p.parse_region(region, true).map(Some)
}

/// `(%x = %a) : (t) -> u {`
fn print_renamed_values<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (inputs, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (types, results) = (p.types_of(inputs), p.types_of(results));
    print_assignments(p, &entry, inputs)?;
    p.print(" : (");
    p.print_types(&types);
    p.print(") -> ");
    p.print_result_types(results.into_iter());
    p.print(" ");
    p.are_same(&types_of_values(p, &entry), &types).then_some(())?;
    headed_region(p, region, id)
}
