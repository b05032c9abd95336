//! Calls and dispatches with more than operands and their types: what IREE's dialects `vm`, `hal` and `stream` write.

use super::super::attributes::read_any_attribute;
use super::super::expect::{keyword_text, list_until, punctuation, refused};
use super::super::finish::fixed_type;
use super::super::regions::expect_region;
use super::super::terms::integer_of;
use super::super::types::{read_signature, read_type};
use super::super::values::{read_operand, read_use};
use super::super::{Builder, CustomError, Read, TypePlace};
use super::functions::Signature;
use super::functions::{function_results, optional_dictionary};
use super::lists::{dense_numbers, read_index, set_attribute};
use super::llvm::set_dictionaries;
use super::loops::{argument_name, arrow_types, assignments, name_arguments, verify_inputs};
use super::resources::drop_types;
use super::shaped::{one_type, set_type_array, set_values};
use super::structured::typed_arguments;
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// `%condition, %status, "message"`, of which the condition is the status if only one is written.
pub(super) fn failing_condition<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(condition), Argument::Slot(status), Argument::Attribute(message)] = arguments else {
        return Ok(());
    };
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
    set_values(b, *condition, &[first])?;
    set_values(b, *status, &[second])
}

/// `(%a, [%b, %c], [(%d, %e)])`: values, and how many are in each list; -1 for a value that is in none.
pub(super) fn segmented_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands), Argument::Attribute(sizes)] = arguments else { return Ok(()) };
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
    b.forms.slot(*operands)?.values = start..b.nesting.uses.len();
    let element = integer_of(b, 16);
    let value = dense_numbers(b, &counts, element, true);
    b.forms.state()?.attributes[usize::from(sizes.0)] = Some(value);
    Ok(())
}

/// `(t, u ..., tuple<v, w> ...) -> r`: the types of lists of values, and of results.
pub(super) fn segmented_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(operands), Argument::Attribute(sizes), Argument::Attribute(types), Argument::Type(results)] =
        arguments
    else {
        return Ok(());
    };
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
    let values = b.forms.slot(*operands)?.values.len();
    if all.len() != values {
        let error = CustomError::TypeCount { operands: values, types: all.len() };
        return Err(refused(b, error, place));
    }
    set_types(b, *operands, &all, TypePlace::Nowhere)?;
    set_type_array(b, *types, &found)?;
    arrow_types(b, *results).map(|_| ())
}

/// `(%a[%o for %l]: t, %b: u) -> t`: the type of a function whose resources have an offset and a length, and the
/// attributes of arguments and results.
pub(super) fn dispatch_signature<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
    else {
        return Ok(());
    };
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
    let function = Type::Function { inputs: inputs.types.into(), results: results.types.into() };
    let function = b.core.intern(function);
    set_attribute(b, *ty, AttributeKind::Type(function))?;
    set_dictionaries(b, *of_arguments, &inputs.attributes)?;
    set_dictionaries(b, *of_results, &results.attributes)
}

/// `#target if(%a: t) -> i1 {..} ordinal(2) = [..]`: three arrays, and a region for each target, which may be empty.
pub(super) fn target_objects<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Attribute(targets),
        Argument::Attribute(ordinals),
        Argument::Attribute(objects),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let at = b.forms.state()?.step - 1;
    let counts = [count_of(b, *targets)?, count_of(b, *ordinals)?];
    if counts[0] == counts[1] {
        // The next target, before which a comma comes after the first.
        if counts[0] > 0 && !b.input.take_text(",") || b.input.first() == Some(b'}') {
            for attribute in [targets, ordinals, objects] {
                append_to(b, *attribute, None)?;
            }
            return Ok(None);
        }
        let target = read_any_attribute(b)?;
        append_to(b, *targets, Some(target))?;
        if b.input.take_word("if") {
            typed_arguments(b)?;
            punctuation(b, "->")?;
            let start = b.core.types.len();
            read_type(b)?;
            drop_types(b, start);
            b.forms.state()?.step = at;
            return expect_region(b, *region, true).map(Some);
        }
        let place = b.input.at();
        b.region_begin(place);
        b.region_end(place);
        b.forms.state()?.regions.push(*region);
    }
    keyword_text(b, "ordinal")?;
    punctuation(b, "(")?;
    let text = read_index(b)?;
    let (text, index) = (b.core.ir.texts.add(text.as_bytes()), fixed_type(b, "index"));
    let ordinal = b.core.ir.attributes.add(AttributeKind::Integer(text, Some(index)));
    append_to(b, *ordinals, Some(ordinal))?;
    punctuation(b, ")")?;
    punctuation(b, "=")?;
    if b.input.peek()?.0 != Token::LeftBracket {
        return punctuation(b, "[").map(|()| None);
    }
    let list = read_any_attribute(b)?;
    append_to(b, *objects, Some(list))?;
    b.forms.state()?.step = at;
    target_objects(b, arguments)
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
pub(super) fn renamed_values<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Slot(inputs), Argument::Type(results), Argument::Region(region)] = arguments else {
        return Ok(None);
    };
    let names = assignments(b, *inputs)?;
    let place = b.input.peek()?.1;
    punctuation(b, ":")?;
    let (types, outputs) = read_signature(b)?;
    verify_inputs(b, names.len(), types.len(), place)?;
    name_arguments(b, &names, types.clone())?;
    b.forms.slot(*inputs)?.types = Some(types);
    b.forms.slot(*results)?.types = Some(outputs);
    expect_region(b, *region, true).map(Some)
}
