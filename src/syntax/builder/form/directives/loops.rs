//! Loops and conditionals: headers that name the arguments of the regions.

use super::super::expect::{comma_list, keyword_text, list_until, punctuation, punctuation_in, refused};
use super::super::finish::fixed_type;
use super::super::numbers::dense_array_of;
use super::super::regions::expect_region;
use super::super::types::{note_place, note_types, read_results, read_signature, read_type};
use super::super::values::{read_operand, read_use};
use super::super::{Builder, CustomError, Read};
use super::lists::bounds_list;
use super::types::repeat_type;
use crate::assembly::{Argument, SlotIndex};
use crate::ir::AttributeKind;
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// `%name`, which names an argument of a region.
pub(super) fn argument_name(b: &mut Builder<'_>) -> Read<Use> {
    let named = read_use(b)?;
    let end = b.input.at();
    if end > named.span.end || b.core.bytes[named.span.start as usize..end as usize].contains(&b'#') {
        let at = b.core.bytes[..end as usize].iter().rposition(|byte| *byte == b'#').unwrap_or_default() as u32;
        return Err(refused(b, CustomError::ArgumentNumber, Span::new(at, end)));
    }
    Ok(Use { number: 1, ..named })
}

/// `(%x = %a, ..)`: the names of arguments, and the operands they begin with.
pub(super) fn assignments(b: &mut Builder<'_>, slot: SlotIndex) -> Read<Vec<Use>> {
    punctuation(b, "(")?;
    let (start, mut names) = (b.nesting.uses.len(), Vec::new());
    list_until(b, ")", |b| {
        names.push(argument_name(b)?);
        punctuation(b, "=")?;
        read_operand(b)?;
        Ok(())
    })?;
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    Ok(names)
}

/// `-> type` or `-> (types)`, the types of a slot; returns where they lie.
pub(super) fn arrow_types(b: &mut Builder<'_>, slot: SlotIndex) -> Read<std::ops::Range<usize>> {
    note_types(b)?;
    let start = b.core.types.len();
    if b.input.take_text("->") {
        read_results(b)?;
    }
    let range = start..b.core.types.len();
    b.forms.slot(slot)?.types = Some(range.clone());
    Ok(range)
}

/// Copies the types of one slot to another with the same number of values.
pub(super) fn copy_types(b: &mut Builder<'_>, from: std::ops::Range<usize>, to: SlotIndex) -> Read<()> {
    let start = b.core.types.len();
    for index in from.clone() {
        let ty = b.core.types[index];
        b.core.types.push(ty);
        note_place(b, super::TypePlace::Nowhere);
    }
    b.forms.slot(to)?.types = Some(start..start + from.len());
    Ok(())
}

/// Names become arguments of the region that follows, with the types that lie on the stack.
pub(super) fn name_arguments(b: &mut Builder<'_>, names: &[Use], types: std::ops::Range<usize>) -> Read<()> {
    if names.len() != types.len() {
        let span = b.input.peek()?.1;
        let expected = "as many types as values";
        return Err(refused(b, CustomError::Expected { expected }, span));
    }
    let arguments: Vec<_> = names.iter().zip(&b.core.types[types]).map(|(name, ty)| (*name, *ty, None)).collect();
    b.forms.state()?.arguments.extend(arguments);
    Ok(())
}

/// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
pub(super) fn for_loop<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let (unsigned, [lower, upper, step], carried, region) = match arguments {
        [
            Argument::Attribute(unsigned),
            Argument::Slot(lower),
            Argument::Slot(upper),
            Argument::Slot(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] => (Some(unsigned), [lower, upper, step], Some((*inits, *results)), region),
        [Argument::Slot(lower), Argument::Slot(upper), Argument::Slot(step), Argument::Region(region)] => {
            (None, [lower, upper, step], None, region)
        }
        _ => return Ok(None),
    };
    if let Some(unsigned) = unsigned.filter(|_| b.input.take_word("unsigned")) {
        let unit = b.core.ir.attributes.add(AttributeKind::Unit);
        b.forms.state()?.attributes[usize::from(unsigned.0)] = Some(unit);
    }
    let variable = argument_name(b)?;
    punctuation(b, "=")?;
    for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
        if !word.is_empty() {
            keyword_text(b, word)?;
        }
        let start = b.nesting.uses.len();
        read_operand(b)?;
        b.forms.slot(*slot)?.values = start..start + 1;
    }
    let (mut names, mut types) = (Vec::new(), 0..0);
    if let Some((inits, results)) = carried {
        if b.input.take_word("iter_args") {
            names = assignments(b, inits)?;
        }
        types = arrow_types(b, results)?;
        copy_types(b, types.clone(), inits)?;
    }
    note_types(b)?;
    let at = b.core.types.len();
    if b.input.take_text(":") {
        read_type(b)?;
    } else {
        let index = fixed_type(b, "index");
        b.core.types.push(index);
        note_place(b, super::TypePlace::Nowhere);
    }
    for slot in [lower, upper, step] {
        repeat_type(b, at, *slot, 1)?;
    }
    name_arguments(b, &[variable], at..at + 1)?;
    name_arguments(b, &names, types)?;
    expect_region(b, *region, true).map(Some)
}

/// `(%x = %a, ..) : (types) -> types {`
pub(super) fn while_loop<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Slot(inits), Argument::Type(results), Argument::Region(region)] = arguments else {
        return Ok(None);
    };
    let names = match b.input.first() {
        Some(b'(') => assignments(b, *inits)?,
        _ => Vec::new(),
    };
    let place = b.input.peek()?.1;
    punctuation(b, ":")?;
    let (inputs, outputs) = read_signature(b)?;
    verify_inputs(b, names.len(), inputs.len(), place)?;
    name_arguments(b, &names, inputs.clone())?;
    b.forms.slot(*inits)?.types = Some(inputs);
    b.forms.slot(*results)?.types = Some(outputs);
    expect_region(b, *region, true).map(Some)
}

pub(super) fn verify_inputs(b: &Builder<'_>, expected: usize, found: usize, place: Span) -> Read<()> {
    match expected == found {
        true => Ok(()),
        false => Err(refused(b, CustomError::InputTypes { expected, found }, place)),
    }
}

/// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`
pub(super) fn condition_and_values<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(condition), Argument::Type(_), Argument::Slot(inputs), _, Argument::Type(results)] = arguments
    else {
        return Ok(());
    };
    let start = b.nesting.uses.len();
    read_operand(b)?;
    b.forms.slot(*condition)?.values = start..start + 1;
    let names = match b.input.first() {
        Some(b'(') => Some(assignments(b, *inputs)?),
        _ => None,
    };
    punctuation(b, ":")?;
    note_types(b)?;
    let at = b.core.types.len();
    read_type(b)?;
    b.forms.slot(*condition)?.types = Some(at..at + 1);
    let Some(names) = names else { return arrow_types(b, *results).map(|_| ()) };
    let (types, outputs) = read_signature(b)?;
    let place = b.input.peek()?.1;
    verify_inputs(b, names.len(), types.len(), place)?;
    b.forms.slot(*inputs)?.types = Some(types);
    b.forms.slot(*results)?.types = Some(outputs);
    Ok(())
}

/// `(%i, %j) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, %j) in (%a, 8) ..`
pub(super) fn forall_loop<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(lower),
        Argument::Attribute(static_lower),
        Argument::Slot(upper),
        Argument::Attribute(static_upper),
        Argument::Slot(step),
        Argument::Attribute(static_step),
        Argument::Slot(outputs),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let variables = argument_names(b)?;
    if b.input.take_word("in") {
        bounds_list(b, *upper, *static_upper, "(", ")")?;
        let fill = |number: &str| vec![number; variables.len()].join(", ");
        for (slot, attribute, number) in [(lower, static_lower, "0"), (step, static_step, "1")] {
            let value = dense_array_of(b, "i64", &fill(number));
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
            let at = b.nesting.uses.len();
            b.forms.slot(*slot)?.values = at..at;
        }
    } else {
        punctuation(b, "=")?;
        bounds_list(b, *lower, *static_lower, "(", ")")?;
        keyword_text(b, "to")?;
        bounds_list(b, *upper, *static_upper, "(", ")")?;
        keyword_text(b, "step")?;
        bounds_list(b, *step, *static_step, "(", ")")?;
    }
    let names = match b.input.take_word("shared_outs") {
        true => assignments(b, *outputs)?,
        false => Vec::new(),
    };
    let types = arrow_types(b, *results)?;
    copy_types(b, types.clone(), *outputs)?;
    index_arguments(b, &variables)?;
    name_arguments(b, &names, types)?;
    expect_region(b, *region, true).map(Some)
}

/// The variables of a loop are the next arguments of its region.
pub(super) fn index_arguments(b: &mut Builder<'_>, variables: &[Use]) -> Read<()> {
    let index = fixed_type(b, "index");
    b.forms.state()?.arguments.extend(variables.iter().map(|name| (*name, index, None)));
    Ok(())
}

/// `(%i, %j)`
pub(super) fn argument_names(b: &mut Builder<'_>) -> Read<Vec<Use>> {
    punctuation(b, "(")?;
    let mut names = Vec::new();
    if !b.input.take_text(")") {
        comma_list(b, |b| {
            names.push(argument_name(b)?);
            Ok(())
        })?;
        punctuation_in(b, ")", "argument list")?;
    }
    Ok(names)
}

/// `(%i) = (%a) to (%b) step (%c) init (%d) -> t {`
pub(super) fn parallel_loop<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(lower),
        Argument::Slot(upper),
        Argument::Slot(step),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let variables = argument_names(b)?;
    punctuation(b, "=")?;
    for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
        if !word.is_empty() {
            keyword_text(b, word)?;
        }
        enclosed_operands(b, *slot)?;
    }
    if b.input.take_word("init") {
        enclosed_operands(b, *inits)?;
    }
    let types = arrow_types(b, *results)?;
    copy_types(b, types, *inits)?;
    index_arguments(b, &variables)?;
    expect_region(b, *region, true).map(Some)
}

/// `(%a, %b)`
pub(super) fn enclosed_operands(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    punctuation_in(b, "(", "operand list")?;
    let start = b.nesting.uses.len();
    if !b.input.take_text(")") {
        comma_list(b, read_operand)?;
        punctuation_in(b, ")", "operand list")?;
    }
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    Ok(())
}
