//! Loops over several dimensions at once.

use super::branches::{entry_arguments, headed_region};
use super::lists::{bounds_list, print_index_list};
use super::loops::{
    argument_names, copy_types, have_type, index_arguments, iteration, name_arguments, parse_assignments,
    read_arrow_types, variable_list,
};
use super::values::print_value_list;
use crate::asm::directive::DirectiveStart::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::print::regions::RegionStyle;
use crate::syntax::fast::link::Reached;

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
    p: &mut OpAsmParser<'_, 's>,
    (lower, static_lower, upper, static_upper, step, static_step, outputs, TypesOf(results), region): ForallLoopParts,
) -> ParseResult<Option<Reached>> {
    let variables = argument_names(p)?;
    if p.parse_optional_keyword("in") {
        bounds_list(p, upper, static_upper, "(", ")")?;
        let fill = |number: &str| vec![number; variables.len()].join(", ");
        for (slot, attribute, number) in [(lower, static_lower, "0"), (step, static_step, "1")] {
            let value = p.dense_array("i64", &fill(number));
            p.set_attribute(attribute, value)?;
            let at = p.operand_count();
            p.slot(slot)?.values = at..at;
        }
    } else {
        p.parse("=")?;
        bounds_list(p, lower, static_lower, "(", ")")?;
        p.parse_keyword("to")?;
        bounds_list(p, upper, static_upper, "(", ")")?;
        p.parse_keyword("step")?;
        bounds_list(p, step, static_step, "(", ")")?;
    }
    let names = match p.parse_optional_keyword("shared_outs") {
        true => parse_assignments(p, outputs)?,
        false => Vec::new(),
    };
    let types = read_arrow_types(p, results)?;
    copy_types(p, types.clone(), outputs)?;
    index_arguments(p, &variables)?;
    name_arguments(p, &names, types)?;
    p.parse_region(region, true).map(Some)
}

/// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`
fn print_forall_loop(
    p: &mut OpAsmPrinter<'_, '_>,
    (lower, static_lower, upper, static_upper, step, static_step, outputs, TypesOf(results), region): ForallLoopParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let rank = entry.len().checked_sub(p.count(outputs))?;
    let (variables, shared) = entry.split_at(rank);
    let bounds = [p.numbers(static_lower)?, p.numbers(static_upper)?, p.numbers(static_step)?];
    if !have_type(p, variables, "index") || bounds.iter().any(|numbers| numbers.len() != rank) {
        return None;
    }
    variable_list(p, variables);
    let is_normal = bounds[0].iter().all(|low| *low == 0) && bounds[2].iter().all(|step| *step == 1);
    if is_normal {
        p.print(" in (");
        print_index_list(p, &bounds[1], upper, &[], &[])?;
        p.did_print_values(lower);
        p.did_print_values(step);
    } else {
        let words = [" = (", ") to (", ") step ("];
        for ((word, numbers), slot) in words.into_iter().zip(&bounds).zip([lower, upper, step]) {
            p.print(word);
            print_index_list(p, numbers, slot, &[], &[])?;
        }
    }
    p.print(")");
    iteration(p, " shared_outs", shared, outputs, results)?;
    p.print(" ");
    headed_region(p, region, id)
}

/// The arguments of `ParallelLoop`, which its row describes.
type ParallelLoopParts = (SlotIndex, SlotIndex, SlotIndex, SlotIndex, TypesOf, RegionIndex);

/// `(%i) = (%a) to (%b) step (%c) init (%d) -> t {`
fn parse_parallel_loop<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (lower, upper, step, inits, TypesOf(results), region): ParallelLoopParts,
) -> ParseResult<Option<Reached>> {
    let variables = argument_names(p)?;
    p.parse("=")?;
    for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
        if !word.is_empty() {
            p.parse_keyword(word)?;
        }
        p.parse_enclosed_operands(slot)?;
    }
    if p.parse_optional_keyword("init") {
        p.parse_enclosed_operands(inits)?;
    }
    let types = read_arrow_types(p, results)?;
    copy_types(p, types, inits)?;
    index_arguments(p, &variables)?;
    p.parse_region(region, true).map(Some)
}

/// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
fn print_parallel_loop(
    p: &mut OpAsmPrinter<'_, '_>,
    (lower, upper, step, inits, TypesOf(results), region): ParallelLoopParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let counts = [lower, upper, step].map(|slot| p.count(slot));
    let (init_types, result_types) = (p.types_of(inits), p.types_of(results));
    let fits = have_type(p, &entry, "index")
        && counts.iter().all(|count| *count == entry.len())
        && p.are_same(&init_types, &result_types);
    if !fits {
        return None;
    }
    variable_list(p, &entry);
    for (word, slot) in [(" = (", lower), (") to (", upper), (") step (", step)] {
        p.print(word);
        print_value_list(p, slot);
    }
    p.print(")");
    if p.count(inits) > 0 {
        p.print(" init (");
        print_value_list(p, inits);
        p.print(")");
    }
    if !result_types.is_empty() {
        p.print(" -> ");
        p.print_result_types(result_types.into_iter());
    }
    p.print(" ");
    // The terminator of the region is printed even if it reduces no values.
    let style = p.region_style(region, id)?;
    p.print_region(id, RegionStyle { hides_arguments: true, hides_terminator: false, ..style });
    p.did_print_region(region);
    Some(())
}
