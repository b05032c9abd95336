//! Loops whose bounds are affine: those of the dialect `affine`, and of `krnl`.

use super::affine::{Map, MapValues, header, split};
use super::affine::{applied, expression, map_of};
use super::branches::{entry_arguments, headed_region};
use super::loops::{have_type, iteration, types_of_values, variable_list};
use crate::assembly::{AFFINE_REDUCTIONS, Argument, AttributeIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, ValueId};

/// A bound of a loop: a number, a symbol, or a map that is applied, to values that come first.
fn bound(form: &mut FormPrinter<'_, '_>, attribute: AttributeId, values: &mut &[ValueId], several: &str) -> Option<()> {
    let Map { text, dims, symbols, results } = map_of(form, attribute)?;
    let (of_map, rest) = values.split_at_checked(dims + symbols)?;
    *values = rest;
    let (names, result) = header(text)?;
    if results == 1 && dims == 0 {
        match (symbols, of_map) {
            (0, []) if result.parse::<i64>().is_ok() => {
                form.str(result);
                return Some(());
            }
            (1, [value]) if names == [result] => {
                form.printer.value(*value);
                return Some(());
            }
            _ => {}
        }
    }
    if results != 1 {
        form.str(several);
        form.str(" ");
    }
    applied(form, attribute, of_map)
}

/// A bound whose map is an attribute of its own, and is applied to the values of one operand.
fn bound_of(form: &mut FormPrinter<'_, '_>, map: AttributeIndex, operands: SlotIndex, several: &str) -> Option<()> {
    form.printed.attributes.add(map.0);
    form.printed.values.add(operands.0);
    let mut values = form.parts.values(operands);
    bound(form, form.parts.attribute(map)?, &mut values, several)?;
    values.is_empty().then_some(())
}

/// `%i = 0 to min #map(%n) step 2 iter_args(%x = %a) -> (t) {`
pub(super) fn affine_for(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(lower_operands),
        Argument::Attribute(lower),
        Argument::Slot(upper_operands),
        Argument::Attribute(upper),
        Argument::Attribute(step),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (variable, carried) = entry.split_first()?;
    if !have_type(form, &[*variable], "index") {
        return None;
    }
    form.printer.value(*variable);
    form.str(" = ");
    bound_of(form, *lower, *lower_operands, "max")?;
    form.str(" to ");
    bound_of(form, *upper, *upper_operands, "min")?;
    let value = form.parts.attribute(*step)?;
    form.printed.attributes.add(step.0);
    if !form.is_spelled(value, "1 : index") {
        form.str(" step ");
        form.value(&form.parts.info(*step).shape, false, value)?;
    }
    iteration(form, " iter_args", carried, *inits, *results)?;
    form.str(" ");
    headed_region(form, *region, id)
}

/// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
pub(super) fn affine_parallel_loop(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Attribute(lower),
        Argument::Attribute(lower_groups),
        Argument::Attribute(upper),
        Argument::Attribute(upper_groups),
        Argument::Slot(operands),
        Argument::Attribute(steps),
        Argument::Attribute(reductions),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    if !have_type(form, &entry, "index") {
        return None;
    }
    form.printed.values.add(operands.0);
    let (lower_map, upper_map) = (form.parts.attribute(*lower)?, form.parts.attribute(*upper)?);
    for attribute in [lower, upper] {
        form.printed.attributes.add(attribute.0);
    }
    let count = map_of(form, lower_map).map(|map| map.dims + map.symbols)?;
    let (of_lower, of_upper) = form.parts.values(*operands).split_at_checked(count)?;
    variable_list(form, &entry);
    form.str(" = (");
    grouped_bounds(form, lower_map, *lower_groups, of_lower, "max", entry.len())?;
    form.str(") to (");
    grouped_bounds(form, upper_map, *upper_groups, of_upper, "min", entry.len())?;
    form.str(")");
    let steps: Option<Vec<i64>> = form.elements(*steps)?.iter().map(|step| form.parts.ir.integer(*step)).collect();
    let steps = steps.filter(|steps| steps.len() == entry.len())?;
    if steps.iter().any(|step| *step != 1) {
        form.str(" step (");
        form.list(steps, |form, step| {
            form.display(step);
            Some(())
        })?;
        form.str(")");
    }
    let (reductions, types) = (form.elements(*reductions)?, form.types_of(*results));
    if reductions.len() != types.len() {
        return None;
    }
    if !types.is_empty() {
        form.str(" reduce (");
        form.list(reductions, |form, reduction| {
            let number = form.parts.ir.integer(*reduction)?;
            let word = AFFINE_REDUCTIONS.get(usize::try_from(number).ok()?)?;
            form.str(&format!("\"{word}\""));
            Some(())
        })?;
        form.str(") -> (");
        form.types(&types);
        form.str(")");
    }
    form.str(" ");
    headed_region(form, *region, id)
}

/// `0, max(%a, %b)`: the results of a map in groups, each of which is a bound.
fn grouped_bounds(
    form: &mut FormPrinter<'_, '_>,
    map: AttributeId,
    groups: AttributeIndex,
    operands: &[ValueId],
    several: &str,
    count: usize,
) -> Option<()> {
    form.printed.attributes.add(groups.0);
    let (_, sizes) = form.parts.ir.elements(form.parts.attribute(groups)?)?;
    let map = map_of(form, map)?;
    let mut values = MapValues::of(&map, operands)?;
    let mut results = split(header(map.text)?.1).into_iter();
    let sizes: Option<Vec<usize>> = sizes.iter().cycle().take(count).map(|size| size.parse().ok()).collect();
    form.list(sizes?, |form, size| {
        if size == 1 {
            return expression(form, results.next()?, &mut values);
        }
        form.str(several);
        form.str("(");
        form.list(0..size, |form, _| expression(form, results.next()?, &mut values))?;
        form.str(")");
        Some(())
    })?;
    (results.next().is_none() && values.are_all_met()).then_some(())
}

/// A number, and as many results that are loops.
pub(super) fn defined_loops(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(count), Argument::Type(results)] = arguments else { return None };
    let types = form.types_of(*results);
    let count = form.number(*count)?;
    form.display(count);
    let fits = usize::try_from(count).is_ok_and(|count| count == types.len());
    (fits && types.iter().all(|ty| form.is_type(*ty, "!krnl.loop"))).then_some(())
}

/// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
pub(super) fn loop_nest(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(operands),
        Argument::Attribute(bounds),
        Argument::Attribute(count),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let (entry, results) = (entry_arguments(form, id), form.types_of(*results));
    let (variables, carried) = entry.split_at_checked(entry.len().checked_sub(results.len())?)?;
    form.printed.values.add(operands.0);
    form.printed.types.add(operands.0);
    let loops = usize::try_from(form.number(*count)?).ok()?;
    let (scheduled, mut values) = form.parts.values(*operands).split_at_checked(loops)?;
    let mut bounds = form.elements(*bounds)?;
    let mut are_loops = have_type(form, scheduled, "!krnl.loop") && have_type(form, variables, "index");
    form.str("(");
    form.printer.values(scheduled);
    form.str(") with (");
    form.list(variables, |form, variable| {
        let (of, rest) = values.split_first()?;
        let ([lower, upper], others) = bounds.split_first_chunk()?;
        (values, bounds) = (rest, others);
        are_loops &= have_type(form, &[*of], "!krnl.loop");
        form.printer.value(*of);
        form.str(" -> ");
        form.printer.value(*variable);
        form.str(" = ");
        let before = values;
        bound(form, *lower, &mut values, "max")?;
        form.str(" to ");
        bound(form, *upper, &mut values, "min")?;
        are_loops &= have_type(form, &before[..before.len() - values.len()], "index");
        Some(())
    })?;
    form.str(")");
    let of_values = types_of_values(form, values);
    let fits = are_loops
        && bounds.is_empty()
        && form.are_same(&of_values, &results)
        && form.are_same(&types_of_values(form, carried), &results);
    if !carried.is_empty() {
        form.str(" iter_args(");
        form.list(carried.iter().zip(values), |form, (argument, value)| {
            form.printer.value(*argument);
            form.str(" = ");
            form.printer.value(*value);
            Some(())
        })?;
        form.str(") -> (");
        form.types(&results);
        form.str(")");
    }
    fits.then_some(())?;
    headed_region(form, *region, id)
}
