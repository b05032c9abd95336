//! Loops over several dimensions at once.

use super::branches::{entry_arguments, headed_region};
use super::lists::{bounds_list, print_index_list};
use super::loops::{
    argument_names, copy_types, enclosed_operands, have_type, index_arguments, iteration, name_arguments,
    parse_assignments, read_arrow_types, variable_list,
};
use super::values::print_value_list;
use crate::asm::directive::Start::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::expect::{keyword_text, punctuation};
use crate::asm::parser::numbers::dense_array_of;
use crate::asm::parser::regions::expect_region;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::printer::regions::RegionStyle;
use crate::syntax::builder::Builder;
use crate::syntax::link::Reached;

rows! {
    /// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`: values and numbers
    /// of the lower bounds, the upper bounds and the steps, the outputs, the results, and the region.
    "ForallLoop" starts [Always] => parse_forall_loop, print_forall_loop;
    /// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
    "ParallelLoop" starts [Always] => parse_parallel_loop, print_parallel_loop;
}

/// The arguments of `ForallLoop`, which its row describes.
type ForallLoopParts =
    (SlotIndex, AttributeIndex, SlotIndex, AttributeIndex, SlotIndex, AttributeIndex, SlotIndex, TypesOf, RegionIndex);

/// `(%i, %j) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, %j) in (%a, 8) ..`
fn parse_forall_loop<'s>(
    b: &mut Builder<'s>,
    (lower, static_lower, upper, static_upper, step, static_step, outputs, TypesOf(results), region): ForallLoopParts,
) -> Read<Option<Reached>> {
    let variables = argument_names(b)?;
    if b.input.take_word("in") {
        bounds_list(b, upper, static_upper, "(", ")")?;
        let fill = |number: &str| vec![number; variables.len()].join(", ");
        for (slot, attribute, number) in [(lower, static_lower, "0"), (step, static_step, "1")] {
            let value = dense_array_of(b, "i64", &fill(number));
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
            let at = b.nesting.uses.len();
            b.forms.slot(slot)?.values = at..at;
        }
    } else {
        punctuation(b, "=")?;
        bounds_list(b, lower, static_lower, "(", ")")?;
        keyword_text(b, "to")?;
        bounds_list(b, upper, static_upper, "(", ")")?;
        keyword_text(b, "step")?;
        bounds_list(b, step, static_step, "(", ")")?;
    }
    let names = match b.input.take_word("shared_outs") {
        true => parse_assignments(b, outputs)?,
        false => Vec::new(),
    };
    let types = read_arrow_types(b, results)?;
    copy_types(b, types.clone(), outputs)?;
    index_arguments(b, &variables)?;
    name_arguments(b, &names, types)?;
    expect_region(b, region, true).map(Some)
}

/// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`
fn print_forall_loop(
    form: &mut FormPrinter<'_, '_>,
    (lower, static_lower, upper, static_upper, step, static_step, outputs, TypesOf(results), region): ForallLoopParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let rank = entry.len().checked_sub(form.parts.count(outputs))?;
    let (variables, shared) = entry.split_at(rank);
    let bounds = [form.numbers(static_lower)?, form.numbers(static_upper)?, form.numbers(static_step)?];
    if !have_type(form, variables, "index") || bounds.iter().any(|numbers| numbers.len() != rank) {
        return None;
    }
    variable_list(form, variables);
    let is_normal = bounds[0].iter().all(|low| *low == 0) && bounds[2].iter().all(|step| *step == 1);
    if is_normal {
        form.str(" in (");
        print_index_list(form, &bounds[1], upper, &[], &[])?;
        form.printed.values.add(lower.0);
        form.printed.values.add(step.0);
    } else {
        let words = [" = (", ") to (", ") step ("];
        for ((word, numbers), slot) in words.into_iter().zip(&bounds).zip([lower, upper, step]) {
            form.str(word);
            print_index_list(form, numbers, slot, &[], &[])?;
        }
    }
    form.str(")");
    iteration(form, " shared_outs", shared, outputs, results)?;
    form.str(" ");
    headed_region(form, region, id)
}

/// The arguments of `ParallelLoop`, which its row describes.
type ParallelLoopParts = (SlotIndex, SlotIndex, SlotIndex, SlotIndex, TypesOf, RegionIndex);

/// `(%i) = (%a) to (%b) step (%c) init (%d) -> t {`
fn parse_parallel_loop<'s>(
    b: &mut Builder<'s>,
    (lower, upper, step, inits, TypesOf(results), region): ParallelLoopParts,
) -> Read<Option<Reached>> {
    let variables = argument_names(b)?;
    punctuation(b, "=")?;
    for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
        if !word.is_empty() {
            keyword_text(b, word)?;
        }
        enclosed_operands(b, slot)?;
    }
    if b.input.take_word("init") {
        enclosed_operands(b, inits)?;
    }
    let types = read_arrow_types(b, results)?;
    copy_types(b, types, inits)?;
    index_arguments(b, &variables)?;
    expect_region(b, region, true).map(Some)
}

/// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
fn print_parallel_loop(
    form: &mut FormPrinter<'_, '_>,
    (lower, upper, step, inits, TypesOf(results), region): ParallelLoopParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let counts = [lower, upper, step].map(|slot| form.parts.count(slot));
    let (init_types, result_types) = (form.types_of(inits), form.types_of(results));
    let fits = have_type(form, &entry, "index")
        && counts.iter().all(|count| *count == entry.len())
        && form.are_same(&init_types, &result_types);
    if !fits {
        return None;
    }
    variable_list(form, &entry);
    for (word, slot) in [(" = (", lower), (") to (", upper), (") step (", step)] {
        form.str(word);
        print_value_list(form, slot);
    }
    form.str(")");
    if form.parts.count(inits) > 0 {
        form.str(" init (");
        print_value_list(form, inits);
        form.str(")");
    }
    if !result_types.is_empty() {
        form.str(" -> ");
        form.printer.result_types(result_types.into_iter());
    }
    form.str(" ");
    // The terminator of the region is printed even if it reduces no values.
    let style = form.region_style(region, id)?;
    form.region_at(id, RegionStyle { hides_arguments: true, hides_terminator: false, ..style });
    form.printed.regions.add(region.0);
    Some(())
}
