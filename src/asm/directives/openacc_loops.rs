//! Loops and routines of `acc`: what they are spread over, the names they have elsewhere, and their bounds.

use super::branches::{entry_arguments, headed_region};
use super::loops::argument_name;
use super::openacc::{ANY_DEVICE, any_device, device_type, one_device};
use super::openmp::{Entries, entry_type, entry_value, set_entries, typed, typed_value};
use super::shaped::one_type;
use super::symbols::set_array;
use super::values::{colon_types, print_typed_values};
use super::vectors::text_error;
use crate::asm::directive::Start::{Always, AnyWord, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::{opaque, set_numbers};
use crate::asm::parser::values::read_operands;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;

rows! {
    /// `@f, "f" [#acc.device_type<nvidia>]`: symbols, strings, and for both an array of devices.
    "BindName" starts [Text("@"), Text("\"")] => parse_bound_names, print_bound_names;
    /// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing: an array of devices for the word alone, numbers, and an array
    /// of devices for them.
    "RoutineGangClause" starts [Always] => parse_routine_gang, print_routine_gang;
    /// `([#acc.device_type<nvidia>])`, or nothing for any: an array of devices.
    "DeviceTypeArrayAttr" starts [Always] => parse_devices, print_devices;
    /// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing: values, their types, what they are for, devices,
    /// how many values each has, and an array of devices for the word alone.
    "GangClause" starts [Always] => parse_gang_clause, print_gang_clause;
    /// `kernels`: what a loop is combined with.
    "CombinedConstructsLoop" starts [AnyWord] => parse_combined_construct, print_combined_construct;
    /// `control(%i : t) = (%a : t) to (%b : t) step (%c : t) {`, or a region: the region, and lower bounds, upper bounds and
    /// steps with their types.
    "LoopControl" starts [Text("{"), Word("control")] => parse_loop_control, print_loop_control;
}

/// The arguments of `BindName`, which its row describes.
type BoundNamesParts = (AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `@f, "f" [#acc.device_type<nvidia>]`
fn parse_bound_names<'s>(b: &mut Builder<'s>, (symbols, strings, of_symbols, of_strings): BoundNamesParts) -> Read<()> {
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
    set_array(b, symbols, &names)?;
    set_array(b, of_symbols, &of_names)?;
    set_array(b, strings, &texts)?;
    set_array(b, of_strings, &of_texts)
}

/// `@f, "f" [#acc.device_type<nvidia>]`
fn print_bound_names(
    form: &mut FormPrinter<'_, '_>,
    (symbols, strings, of_symbols, of_strings): BoundNamesParts,
) -> Option<()> {
    let (symbols, of_symbols) = (form.elements(symbols)?, form.elements(of_symbols)?);
    let (strings, of_strings) = (form.elements(strings)?, form.elements(of_strings)?);
    let names = symbols.iter().zip(of_symbols).chain(strings.iter().zip(of_strings));
    form.list(names, |form, (name, device)| {
        form.attribute_text(*name);
        device_type(form, *device);
        Some(())
    })?;
    let fits = symbols.len() == of_symbols.len() && strings.len() == of_strings.len();
    (fits && !(symbols.is_empty() && strings.is_empty())).then_some(())
}

/// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing.
fn parse_routine_gang<'s>(
    b: &mut Builder<'s>,
    (alone, dimensions, devices): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
    if !b.input.take_text("(") {
        return any_device(b, alone);
    }
    let has_list = b.input.first() == Some(b'[');
    let (of_word, has_comma) = parse_device_list(b)?;
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
    set_array(b, alone, &of_word)?;
    set_array(b, dimensions, &numbers)?;
    set_array(b, devices, &of_numbers)
}

/// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing.
fn print_routine_gang(
    form: &mut FormPrinter<'_, '_>,
    (alone, dimensions, devices): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let has_dimensions = form.parts.attribute(dimensions).is_some() || form.parts.attribute(devices).is_some();
    let of_word = optional_elements(form, alone)?;
    if !has_dimensions {
        return is_any_device(form, of_word).then_some(());
    }
    form.parts.attribute(alone)?;
    let (dimensions, devices) = (form.elements(dimensions)?, form.elements(devices)?);
    form.str("(");
    if !of_word.is_empty() {
        print_device_list(form, of_word)?;
        form.str(", ");
    }
    form.list(dimensions.iter().zip(devices), |form, (number, device)| {
        form.str("dim: ");
        let digits = form.parts.ir.integer(*number)?;
        form.display(digits);
        form.str(" : i64");
        device_type(form, *device);
        Some(())
    })?;
    form.str(")");
    (!dimensions.is_empty() && dimensions.len() == devices.len()).then_some(())
}

/// `[#acc.device_type<nvidia>, ..]` and whether a comma follows.
fn parse_device_list(b: &mut Builder<'_>) -> Read<(Vec<AttributeId>, bool)> {
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

/// The elements of an array that may not be set.
pub(super) fn optional_elements<'i>(
    form: &mut FormPrinter<'_, 'i>,
    attribute: AttributeIndex,
) -> Option<&'i [AttributeId]> {
    form.printed.attributes.add(attribute.0);
    match form.parts.attribute(attribute) {
        Some(_) => form.elements(attribute),
        None => Some(&[]),
    }
}

/// `[#acc.device_type<nvidia>, ..]`
pub(super) fn print_device_list(form: &mut FormPrinter<'_, '_>, devices: &[AttributeId]) -> Option<()> {
    form.str("[");
    form.list(devices, |form, device| {
        form.attribute_text(*device);
        Some(())
    })?;
    form.str("]");
    Some(())
}

pub(super) fn is_any_device(form: &FormPrinter<'_, '_>, devices: &[AttributeId]) -> bool {
    matches!(devices, [only] if form.is_spelled(*only, ANY_DEVICE))
}

/// `([#acc.device_type<nvidia>])`, or nothing for any.
fn parse_devices<'s>(b: &mut Builder<'s>, devices: AttributeIndex) -> Read<()> {
    if !b.input.take_text("(") {
        return any_device(b, devices);
    }
    let mut found = Vec::new();
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        found.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_array(b, devices, &found)?;
    punctuation(b, ")")
}

/// `([#acc.device_type<nvidia>])`, or nothing for any, with a blank before it all the same.
fn print_devices(form: &mut FormPrinter<'_, '_>, devices: AttributeIndex) -> Option<()> {
    let devices = form.elements(devices)?;
    if is_any_device(form, devices) {
        return Some(());
    }
    form.str("(");
    print_device_list(form, devices)?;
    form.str(")");
    Some(())
}

/// The arguments of `GangClause`, which its row describes.
type GangClauseParts = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex, AttributeIndex, AttributeIndex);

/// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
fn parse_gang_clause<'s>(
    b: &mut Builder<'s>,
    (operands, _, uses, devices, segments, alone): GangClauseParts,
) -> Read<()> {
    if !b.input.take_text("(") {
        return any_device(b, alone);
    }
    let (of_word, has_groups) = parse_device_list(b)?;
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
    set_array(b, alone, &of_word)?;
    set_entries(b, operands, &entries)?;
    set_array(b, uses, &purposes)?;
    set_array(b, devices, &entries.attributes)?;
    set_numbers(b, segments, "i32", &sizes.join(", "))
}

/// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
fn print_gang_clause(
    form: &mut FormPrinter<'_, '_>,
    (operands, _, uses, devices, segments, alone): GangClauseParts,
) -> Option<()> {
    let operands = typed(form, operands);
    let is_word_alone = operands.is_empty()
        && [uses, devices, segments].iter().all(|attribute| form.parts.attribute(*attribute).is_none());
    let of_word = optional_elements(form, alone)?;
    if is_word_alone && is_any_device(form, of_word) {
        return Some(());
    }
    // A reader sets them all.
    form.parts.attribute(alone)?;
    let (uses, devices, sizes) = (form.elements(uses)?, form.elements(devices)?, form.numbers(segments)?);
    form.str("(");
    if !of_word.is_empty() {
        print_device_list(form, of_word)?;
        form.str(if sizes.is_empty() { "" } else { ", " });
    }
    let mut rest: &[(ValueId, TypeId)] = &operands;
    let mut purposes = uses.iter();
    form.list(sizes.iter().zip(devices), |form, (size, device)| {
        let (group, after) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
        rest = after;
        form.str("{");
        form.list(group, |form, typed| {
            let purpose = *purposes.next()?;
            let (word, _) = GANG_VALUES.into_iter().find(|(_, spelled)| form.is_spelled(purpose, spelled))?;
            form.str(word);
            form.str("=");
            typed_value(form, *typed);
            Some(())
        })?;
        form.str("}");
        device_type(form, *device);
        (!group.is_empty()).then_some(())
    })?;
    form.str(")");
    let fits = rest.is_empty() && purposes.next().is_none() && sizes.len() == devices.len();
    (fits && !(of_word.is_empty() && sizes.is_empty())).then_some(())
}

/// `num=%a : t`, if it comes next.
fn gang_value(b: &mut Builder<'_>, entries: &mut Entries, purposes: &mut Vec<AttributeId>) -> Read<bool> {
    for (word, purpose) in GANG_VALUES {
        if b.input.take_word(word) {
            punctuation(b, "=")?;
            entry_value(b, entries)?;
            entry_type(b, entries)?;
            purposes.push(opaque(b, &[purpose.as_bytes()]));
            return Ok(true);
        }
    }
    Ok(false)
}

/// The roles of the values of a gang, as text and as attribute.
const GANG_VALUES: [(&str, &str); 3] =
    [("num", "#acc.gang_arg_type<Num>"), ("dim", "#acc.gang_arg_type<Dim>"), ("static", "#acc.gang_arg_type<Static>")];

/// `kernels`
fn parse_combined_construct<'s>(b: &mut Builder<'s>, combined: AttributeIndex) -> Read<()> {
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

/// `kernels`
fn print_combined_construct(form: &mut FormPrinter<'_, '_>, combined: AttributeIndex) -> Option<()> {
    form.printed.attributes.add(combined.0);
    let value = form.parts.attribute(combined)?;
    let words = ["kernels", "parallel", "serial"];
    let word = words.iter().find(|word| form.is_spelled(value, &format!("#acc.combined_constructs<{word}_loop>")))?;
    form.str(word);
    Some(())
}

/// The arguments of `control`, which its row describes.
type LoopControlParts = (RegionIndex, SlotIndex, TypesOf, SlotIndex, TypesOf, SlotIndex, TypesOf);

/// `control(%i : t, ..) = (%a : t) to (%b : t) step (%c : t) {`, or a region.
fn parse_loop_control<'s>(
    b: &mut Builder<'s>,
    (region, lower, _, upper, _, step, _): LoopControlParts,
) -> Read<Option<Reached>> {
    if !b.input.take_word("control") {
        return expect_region(b, region, true).map(Some);
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
    for (slot, word) in [(lower, Some("to")), (upper, Some("step")), (step, None)] {
        parse_bounds(b, slot, variables.len())?;
        if let Some(word) = word {
            keyword_text(b, word)?;
        }
    }
    b.forms.state()?.arguments.extend(variables);
    expect_region(b, region, true).map(Some)
}

/// `control(%i : t, ..) = (%a : t) to (%b : t)  step (%c : t) {`, or a region.
fn print_loop_control(
    form: &mut FormPrinter<'_, '_>,
    (region, lower, _, upper, _, step, _): LoopControlParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    if entry.is_empty() {
        let is_without = [lower, upper, step].iter().all(|slot| form.parts.count(*slot) == 0);
        is_without.then_some(())?;
        return headed_region(form, region, id);
    }
    form.str("control(");
    form.list(&entry, |form, variable| {
        typed_value(form, (*variable, form.parts.ir.value_type(*variable)));
        Some(())
    })?;
    print_bounds(form, ") = (", lower, entry.len())?;
    print_bounds(form, ") to (", upper, entry.len())?;
    print_bounds(form, ")  step (", step, entry.len())?;
    form.str(") ");
    headed_region(form, region, id)
}

/// `(%a, %b : t, u)`, one for each variable.
fn parse_bounds(b: &mut Builder<'_>, slot: SlotIndex, variables: usize) -> Read<()> {
    punctuation(b, "(")?;
    let (place, start) = (b.input.peek()?.1, b.nesting.uses.len());
    if read_operands(b)? != variables {
        return Err(text_error(b, &format!("expected {variables} operands"), place));
    }
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    colon_types(b, slot)?;
    punctuation(b, ")")
}

fn print_bounds(form: &mut FormPrinter<'_, '_>, open: &str, slot: SlotIndex, variables: usize) -> Option<()> {
    form.str(open);
    print_typed_values(form, slot);
    (form.parts.count(slot) == variables).then_some(())
}
