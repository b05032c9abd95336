//! Loops and routines of `acc`: see the reading half.

use super::branches::{entry_arguments, headed_region};
use super::openacc::ANY_DEVICE;
use super::openacc::device_type;
use super::openmp::{typed, typed_value};
use super::values::typed_values;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, TypeId, ValueId};

/// The roles of the values of a gang, as attribute and as text.
const GANG_VALUES: [(&str, &str); 3] = [
    ("#acc.gang_arg_type<Num>", "num="),
    ("#acc.gang_arg_type<Dim>", "dim="),
    ("#acc.gang_arg_type<Static>", "static="),
];

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
pub(super) fn device_list(form: &mut FormPrinter<'_, '_>, devices: &[AttributeId]) -> Option<()> {
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

/// `([#acc.device_type<nvidia>])`, or nothing for any, with a blank before it all the same.
pub(super) fn devices(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(devices)] = arguments else { return None };
    let devices = form.elements(*devices)?;
    if is_any_device(form, devices) {
        return Some(());
    }
    form.str("(");
    device_list(form, devices)?;
    form.str(")");
    Some(())
}

/// `({num=%a : t, static=%b : t} [#acc.device_type<nvidia>])`, or nothing.
pub(super) fn gang_clause(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(operands),
        Argument::Type(_),
        Argument::Attribute(uses),
        Argument::Attribute(devices),
        Argument::Attribute(segments),
        Argument::Attribute(alone),
    ] = arguments
    else {
        return None;
    };
    let operands = typed(form, *operands);
    let is_word_alone = operands.is_empty()
        && [uses, devices, segments].iter().all(|attribute| form.parts.attribute(**attribute).is_none());
    let of_word = optional_elements(form, *alone)?;
    if is_word_alone && is_any_device(form, of_word) {
        return Some(());
    }
    // A reader sets them all.
    form.parts.attribute(*alone)?;
    let (uses, devices, sizes) = (form.elements(*uses)?, form.elements(*devices)?, form.numbers(*segments)?);
    form.str("(");
    if !of_word.is_empty() {
        device_list(form, of_word)?;
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
            let (_, text) = GANG_VALUES.into_iter().find(|(spelled, _)| form.is_spelled(purpose, spelled))?;
            form.str(text);
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

/// `(dim: 1 : i64 [#acc.device_type<nvidia>])`, or nothing.
pub(super) fn routine_gang(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(alone), Argument::Attribute(dimensions), Argument::Attribute(devices)] = arguments else {
        return None;
    };
    let has_dimensions = form.parts.attribute(*dimensions).is_some() || form.parts.attribute(*devices).is_some();
    let of_word = optional_elements(form, *alone)?;
    if !has_dimensions {
        return is_any_device(form, of_word).then_some(());
    }
    form.parts.attribute(*alone)?;
    let (dimensions, devices) = (form.elements(*dimensions)?, form.elements(*devices)?);
    form.str("(");
    if !of_word.is_empty() {
        device_list(form, of_word)?;
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

/// `@f, "f" [#acc.device_type<nvidia>]`
pub(super) fn bound_names(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Attribute(symbols),
        Argument::Attribute(strings),
        Argument::Attribute(of_symbols),
        Argument::Attribute(of_strings),
    ] = arguments
    else {
        return None;
    };
    let (symbols, of_symbols) = (form.elements(*symbols)?, form.elements(*of_symbols)?);
    let (strings, of_strings) = (form.elements(*strings)?, form.elements(*of_strings)?);
    let names = symbols.iter().zip(of_symbols).chain(strings.iter().zip(of_strings));
    form.list(names, |form, (name, device)| {
        form.attribute_text(*name);
        device_type(form, *device);
        Some(())
    })?;
    let fits = symbols.len() == of_symbols.len() && strings.len() == of_strings.len();
    (fits && !(symbols.is_empty() && strings.is_empty())).then_some(())
}

/// `kernels`
pub(super) fn combined_construct(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(combined)] = arguments else { return None };
    form.printed.attributes.add(combined.0);
    let value = form.parts.attribute(*combined)?;
    let words = ["kernels", "parallel", "serial"];
    let word = words.iter().find(|word| form.is_spelled(value, &format!("#acc.combined_constructs<{word}_loop>")))?;
    form.str(word);
    Some(())
}

/// `control(%i : t, ..) = (%a : t) to (%b : t)  step (%c : t) {`, or a region.
pub(super) fn loop_control(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
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
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    if entry.is_empty() {
        let is_without = [lower, upper, step].iter().all(|slot| form.parts.count(**slot) == 0);
        is_without.then_some(())?;
        return headed_region(form, *region, id);
    }
    form.str("control(");
    form.list(&entry, |form, variable| {
        typed_value(form, (*variable, form.parts.ir.value_type(*variable)));
        Some(())
    })?;
    bounds(form, ") = (", *lower, entry.len())?;
    bounds(form, ") to (", *upper, entry.len())?;
    bounds(form, ")  step (", *step, entry.len())?;
    form.str(") ");
    headed_region(form, *region, id)
}

fn bounds(form: &mut FormPrinter<'_, '_>, open: &str, slot: SlotIndex, variables: usize) -> Option<()> {
    form.str(open);
    typed_values(form, slot);
    (form.parts.count(slot) == variables).then_some(())
}
