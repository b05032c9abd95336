//! Loops: headers that name the arguments of the region.

use super::branches::{entry_arguments, headed_region};
use super::lists::index_list;
use super::values::value_list;
use crate::assembly::{Argument, RegionIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::regions::RegionStyle;
use crate::ir::{TypeId, ValueId};

/// The types of values.
pub(super) fn types_of_values(form: &FormPrinter<'_, '_>, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|value| form.parts.ir.value_type(*value)).collect()
}

/// `%x = %a, ..` in parentheses.
pub(super) fn assignments(form: &mut FormPrinter<'_, '_>, arguments: &[ValueId], slot: SlotIndex) -> Option<()> {
    form.printed.values.add(slot.0);
    let values = form.parts.values(slot);
    if values.len() != arguments.len() {
        return None;
    }
    form.str("(");
    form.list(arguments.iter().zip(values), |form, (argument, value)| {
        form.printer.value(*argument);
        form.str(" = ");
        form.printer.value(*value);
        Some(())
    })?;
    form.str(")");
    Some(())
}

/// ` iter_args(%x = %a) -> (t)`, or nothing: arguments, values and results have the same types.
pub(super) fn iteration(
    form: &mut FormPrinter<'_, '_>,
    word: &str,
    arguments: &[ValueId],
    inits: SlotIndex,
    results: SlotIndex,
) -> Option<()> {
    let (init_types, result_types) = (form.types_of(inits), form.types_of(results));
    let argument_types = types_of_values(form, arguments);
    if !form.are_same(&init_types, &result_types) || !form.are_same(&argument_types, &init_types) {
        return None;
    }
    if arguments.is_empty() {
        form.printed.values.add(inits.0);
        return Some(());
    }
    form.str(word);
    assignments(form, arguments, inits)?;
    form.str(" -> (");
    form.types(&result_types);
    form.str(")");
    Some(())
}

/// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
pub(super) fn for_loop(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let (unsigned, [lower, upper, step], inits, region) = match arguments {
        [
            Argument::Attribute(unsigned),
            Argument::Slot(lower),
            Argument::Slot(upper),
            Argument::Slot(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] => (Some(*unsigned), [lower, upper, step], Some((*inits, *results)), region),
        [Argument::Slot(lower), Argument::Slot(upper), Argument::Slot(step), Argument::Region(region)] => {
            (None, [lower, upper, step], None, region)
        }
        _ => return None,
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (variable, carried) = entry.split_first()?;
    let ty = form.parts.ir.value_type(*variable);
    if unsigned.is_some_and(|unsigned| form.is_set(unsigned)) {
        form.str("unsigned ");
    }
    form.printer.value(*variable);
    for (word, slot) in [(" = ", lower), (" to ", upper), (" step ", step)] {
        let of = form.type_of(*slot)?;
        form.str(word);
        value_list(form, *slot);
        if !form.parts.ir.types().same(of, ty) {
            return None;
        }
    }
    match inits {
        Some((inits, results)) => iteration(form, " iter_args", carried, inits, results)?,
        None => carried.is_empty().then_some(())?,
    }
    form.str(" ");
    if !form.is_type(ty, "index") {
        form.str(" : ");
        form.ty(ty);
        form.str(" ");
    }
    headed_region(form, *region, id)
}

/// `(%x = %a, ..) : (types) -> types {`
pub(super) fn while_loop(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(inits), Argument::Type(results), Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let (inputs, outputs) = (form.types_of(*inits), form.types_of(*results));
    if !form.are_same(&types_of_values(form, &entry), &inputs) {
        return None;
    }
    if entry.is_empty() {
        form.printed.values.add(inits.0);
    } else {
        assignments(form, &entry, *inits)?;
        form.str(" ");
    }
    form.str(": (");
    form.types(&inputs);
    form.str(") -> ");
    form.printer.result_types(outputs.into_iter());
    form.str(" ");
    headed_region(form, *region, id)
}

/// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`: the names are those of the first region.
pub(super) fn conditional_header(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(condition),
        Argument::Type(of),
        Argument::Slot(inputs),
        Argument::Type(_),
        Argument::Type(results),
    ] = arguments
    else {
        return None;
    };
    value_list(form, *condition);
    let input_types = form.types_of(*inputs);
    let entry = entry_arguments(form, form.region_of(RegionIndex(0))?);
    if !input_types.is_empty() {
        form.str(" ");
        assignments(form, &entry, *inputs)?;
    }
    form.str(" : ");
    let of = form.type_of(*of)?;
    form.ty(of);
    if !input_types.is_empty() {
        form.str(" (");
        form.types(&input_types);
        form.str(")");
    }
    form.str(" -> ");
    let results = form.types_of(*results);
    form.printer.result_types(results.into_iter());
    Some(())
}

/// `(%i, %j)`
pub(super) fn variable_list(form: &mut FormPrinter<'_, '_>, variables: &[ValueId]) {
    form.str("(");
    form.printer.values(variables);
    form.str(")");
}

pub(super) fn have_type(form: &FormPrinter<'_, '_>, values: &[ValueId], ty: &str) -> bool {
    values.iter().all(|value| form.is_type(form.parts.ir.value_type(*value), ty))
}

/// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`
pub(super) fn forall_loop(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
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
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let rank = entry.len().checked_sub(form.parts.count(*outputs))?;
    let (variables, shared) = entry.split_at(rank);
    let bounds = [form.numbers(*static_lower)?, form.numbers(*static_upper)?, form.numbers(*static_step)?];
    if !have_type(form, variables, "index") || bounds.iter().any(|numbers| numbers.len() != rank) {
        return None;
    }
    variable_list(form, variables);
    let is_normal = bounds[0].iter().all(|low| *low == 0) && bounds[2].iter().all(|step| *step == 1);
    if is_normal {
        form.str(" in (");
        index_list(form, &bounds[1], *upper, &[], &[])?;
        form.printed.values.add(lower.0);
        form.printed.values.add(step.0);
    } else {
        let words = [" = (", ") to (", ") step ("];
        for ((word, numbers), slot) in words.into_iter().zip(&bounds).zip([lower, upper, step]) {
            form.str(word);
            index_list(form, numbers, *slot, &[], &[])?;
        }
    }
    form.str(")");
    iteration(form, " shared_outs", shared, *outputs, *results)?;
    form.str(" ");
    headed_region(form, *region, id)
}

/// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
pub(super) fn parallel_loop(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(lower),
        Argument::Slot(upper),
        Argument::Slot(step),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let counts = [lower, upper, step].map(|slot| form.parts.count(*slot));
    let (init_types, result_types) = (form.types_of(*inits), form.types_of(*results));
    let fits = have_type(form, &entry, "index")
        && counts.iter().all(|count| *count == entry.len())
        && form.are_same(&init_types, &result_types);
    if !fits {
        return None;
    }
    variable_list(form, &entry);
    for (word, slot) in [(" = (", lower), (") to (", upper), (") step (", step)] {
        form.str(word);
        value_list(form, *slot);
    }
    form.str(")");
    if form.parts.count(*inits) > 0 {
        form.str(" init (");
        value_list(form, *inits);
        form.str(")");
    }
    if !result_types.is_empty() {
        form.str(" -> ");
        form.printer.result_types(result_types.into_iter());
    }
    form.str(" ");
    // The terminator of the region is printed even if it reduces no values.
    let style = form.region_style(*region, id)?;
    form.region_at(id, RegionStyle { hides_arguments: true, hides_terminator: false, ..style });
    form.printed.regions.add(region.0);
    Some(())
}
