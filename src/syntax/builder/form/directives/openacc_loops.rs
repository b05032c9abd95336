//! Loops and routines of `acc`: what they are spread over, the names they have elsewhere, and their bounds.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use super::super::regions::expect_region;
use super::super::terms::{opaque, set_numbers};
use super::super::values::read_operands;
use super::super::{Builder, CustomError, Read};
use super::loops::argument_name;
use super::openacc::{any_device, one_device};
use super::openmp::{Entries, entry_type, entry_value, set_entries};
use super::shaped::one_type;
use super::symbols::set_array;
use super::values::colon_types;
use super::vectors::text_error;
use crate::assembly::{Argument, SlotIndex};
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::link::Reached;

/// The roles of the values of a gang, as text and as attribute.
const GANG_VALUES: [(&str, &[u8]); 3] = [
    ("num", b"#acc.gang_arg_type<Num>"),
    ("dim", b"#acc.gang_arg_type<Dim>"),
    ("static", b"#acc.gang_arg_type<Static>"),
];

/// `[#acc.device_type<nvidia>, ..]` and whether a comma follows.
fn device_list(b: &mut Builder<'_>) -> Read<(Vec<AttributeId>, bool)> {
    let mut devices = Vec::new();
    if !b.input.take_text("[") {
        return Ok((devices, true));
    }
    list_until(b, "]", |b| {
        devices.push(read_any_attribute(b)?);
        Ok(())
    })?;
    Ok((devices, b.input.take_text(",")))
}

/// `([#acc.device_type<nvidia>])`, or nothing for any.
pub(super) fn devices<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(devices)] = arguments else { return Ok(()) };
    if !b.input.take_text("(") {
        return any_device(b, *devices);
    }
    let mut found = Vec::new();
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        found.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_array(b, *devices, &found)?;
    punctuation(b, ")")
}

/// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
pub(super) fn gang_clause<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Slot(operands),
        Argument::Type(_),
        Argument::Attribute(uses),
        Argument::Attribute(devices),
        Argument::Attribute(segments),
        Argument::Attribute(alone),
    ] = arguments
    else {
        return Ok(());
    };
    if !b.input.take_text("(") {
        return any_device(b, *alone);
    }
    let (of_word, has_groups) = device_list(b)?;
    let (mut entries, mut purposes, mut sizes) = (Entries::default(), Vec::new(), Vec::new());
    if has_groups {
        comma_list(b, |b| {
            punctuation(b, "{")?;
            let before = entries.values.len();
            loop {
                let place = b.input.peek()?.1;
                if !gang_value(b, &mut entries, &mut purposes)? {
                    let text = match entries.values.len() == before {
                        true => "expect at least one of num, dim or static values",
                        false => "new value expected after comma",
                    };
                    return Err(text_error(b, text, place));
                }
                if !b.input.take_text(",") {
                    break;
                }
            }
            punctuation(b, "}")?;
            sizes.push((entries.values.len() - before).to_string());
            let device = one_device(b)?;
            entries.attributes.push(device);
            Ok(())
        })?;
    }
    punctuation(b, ")")?;
    set_array(b, *alone, &of_word)?;
    set_entries(b, *operands, &entries)?;
    set_array(b, *uses, &purposes)?;
    set_array(b, *devices, &entries.attributes)?;
    set_numbers(b, *segments, "i32", &sizes.join(", "))
}

/// `num=%a : t`, if it comes next.
fn gang_value(b: &mut Builder<'_>, entries: &mut Entries, purposes: &mut Vec<AttributeId>) -> Read<bool> {
    for (word, purpose) in GANG_VALUES {
        if b.input.take_word(word) {
            punctuation(b, "=")?;
            entry_value(b, entries)?;
            entry_type(b, entries)?;
            purposes.push(opaque(b, &[purpose]));
            return Ok(true);
        }
    }
    Ok(false)
}

/// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing.
pub(super) fn routine_gang<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(alone), Argument::Attribute(dimensions), Argument::Attribute(devices)] = arguments else {
        return Ok(());
    };
    if !b.input.take_text("(") {
        return any_device(b, *alone);
    }
    let has_list = b.input.first() == Some(b'[');
    let (of_word, has_comma) = device_list(b)?;
    if has_list && !has_comma {
        punctuation(b, ",")?;
    }
    let (mut numbers, mut of_numbers) = (Vec::new(), Vec::new());
    comma_list(b, |b| {
        keyword_text(b, "dim")?;
        punctuation(b, ":")?;
        numbers.push(read_any_attribute(b)?);
        of_numbers.push(one_device(b)?);
        Ok(())
    })?;
    punctuation(b, ")")?;
    set_array(b, *alone, &of_word)?;
    set_array(b, *dimensions, &numbers)?;
    set_array(b, *devices, &of_numbers)
}

/// `@f, "f" [#acc.device_type<nvidia>]`
pub(super) fn bound_names<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Attribute(symbols),
        Argument::Attribute(strings),
        Argument::Attribute(of_symbols),
        Argument::Attribute(of_strings),
    ] = arguments
    else {
        return Ok(());
    };
    let mut found: [(Vec<AttributeId>, Vec<AttributeId>); 2] = Default::default();
    comma_list(b, |b| {
        let place = b.input.peek()?.1;
        let name = read_any_attribute(b)?;
        let index = match b.core.ir.attributes.resolve(name) {
            AttributeKind::Symbol(_) => 0,
            AttributeKind::String(..) => 1,
            _ => return Err(refused(b, CustomError::Symbol, place)),
        };
        let device = one_device(b)?;
        found[index].0.push(name);
        found[index].1.push(device);
        Ok(())
    })?;
    let [(names, of_names), (texts, of_texts)] = found;
    set_array(b, *symbols, &names)?;
    set_array(b, *of_symbols, &of_names)?;
    set_array(b, *strings, &texts)?;
    set_array(b, *of_strings, &of_texts)
}

/// `kernels`
pub(super) fn combined_construct<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(combined)] = arguments else { return Ok(()) };
    for word in ["kernels", "parallel", "serial"] {
        if b.input.take_word(word) {
            let value = opaque(b, &[b"#acc.combined_constructs<", word.as_bytes(), b"_loop>"]);
            b.forms.state()?.attributes[usize::from(combined.0)] = Some(value);
            return Ok(());
        }
    }
    let place = b.input.peek()?.1;
    Err(text_error(b, "expected compute construct name", place))
}

/// `control(%i : t, ..) = (%a : t) to (%b : t) step (%c : t) {`, or a region.
pub(super) fn loop_control<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Region(region),
        Argument::Slot(lower),
        Argument::Type(_),
        Argument::Slot(upper),
        Argument::Type(_),
        Argument::Slot(step),
        Argument::Type(_),
    ] = arguments
    else {
        return Ok(None);
    };
    if !b.input.take_word("control") {
        return expect_region(b, *region, true).map(Some);
    }
    punctuation(b, "(")?;
    let mut variables = Vec::new();
    list_until(b, ")", |b| {
        let name = argument_name(b)?;
        punctuation(b, ":")?;
        variables.push((name, one_type(b)?, None));
        Ok(())
    })?;
    punctuation(b, "=")?;
    for (slot, word) in [(*lower, Some("to")), (*upper, Some("step")), (*step, None)] {
        bounds(b, slot, variables.len())?;
        if let Some(word) = word {
            keyword_text(b, word)?;
        }
    }
    b.forms.state()?.arguments.extend(variables);
    expect_region(b, *region, true).map(Some)
}

/// `(%a, %b : t, u)`, one for each variable.
fn bounds(b: &mut Builder<'_>, slot: SlotIndex, variables: usize) -> Read<()> {
    punctuation(b, "(")?;
    let (place, start) = (b.input.peek()?.1, b.nesting.uses.len());
    if read_operands(b)? != variables {
        return Err(text_error(b, &format!("expected {variables} operands"), place));
    }
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    colon_types(b, slot)?;
    punctuation(b, ")")
}
