//! Loops of `krnl`: their definition, and a nest of them.

use super::affine_loops::{affine_bound, bound, i64_number};
use super::branches::{entry_arguments, headed_region};
use super::loops::{
    argument_name, have_type, index_arguments, name_arguments, parse_assignments, read_arrow_types, types_of_values,
};
use crate::asm::directive::DirectiveStart::{Digit, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::AttributeId;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;

rows! {
    /// `2`: the number of loops of `krnl`, which are the results.
    "DefinedLoops" starts [Digit] => parse_defined_loops, print_defined_loops;
    /// `(%l) with (%l -> %i = 0 to min map(%n)) iter_args(%x = %a) -> (t) {`: all operands, the maps of the bounds, the
    /// number of loops before `with`, the results, and the region.
    "LoopNest" starts [Text("(")] => parse_loop_nest, print_loop_nest;
}

/// A number, and the same number of results that are loops.
fn parse_defined_loops<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (count, TypesOf(results)): (AttributeIndex, TypesOf),
) -> ParseResult<()> {
    let place = p.next_span()?;
    let text = p.parse_index()?;
    let number = text.parse().ok().filter(|number| *number <= MOST_LOOPS);
    let Some(number) = number else {
        let text = format!("expected a number of loops, no more than {MOST_LOOPS}");
        return Err(p.error(CustomError::Text { text }, place));
    };
    let value = i64_number(p, &text);
    p.set_attribute(count, value)?;
    let types = vec![p.fixed_type("!krnl.loop"); number];
    p.set_types(results, &types, TypePlace::Nowhere)
}

/// A number, and the same number of results that are loops.
fn print_defined_loops(
    p: &mut OpAsmPrinter<'_, '_>,
    (count, TypesOf(results)): (AttributeIndex, TypesOf),
) -> Option<()> {
    let types = p.types_of(results);
    let count = p.number(count)?;
    p.print_display(count);
    let fits = usize::try_from(count).is_ok_and(|count| count == types.len());
    (fits && types.iter().all(|ty| p.is_type(*ty, "!krnl.loop"))).then_some(())
}

/// Maximum number of loops of one operation.
const MOST_LOOPS: usize = 1 << 16;

/// The arguments of `LoopNest`, which its row describes.
type LoopNestParts = (SlotIndex, AttributeIndex, AttributeIndex, TypesOf, RegionIndex);

/// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
fn parse_loop_nest<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, bounds, count, TypesOf(results), region): LoopNestParts,
) -> ParseResult<Option<Reached>> {
    let (index, of_loops) = (p.fixed_type("index"), p.fixed_type("!krnl.loop"));
    let start = p.operand_count();
    p.parse("(")?;
    p.parse_list_until(")", |p| p.parse_stacked_operand())?;
    let loops = p.operand_count() - start;
    let number = i64_number(p, &loops.to_string());
    p.set_attribute(count, number)?;
    p.parse_keyword("with")?;
    p.parse("(")?;
    let mut types = vec![of_loops; loops];
    let (mut variables, mut maps): (Vec<WrittenUse>, Vec<AttributeId>) = Default::default();
    p.parse_list_until(")", |p| {
        p.parse_stacked_operand()?;
        types.push(of_loops);
        p.parse("->")?;
        variables.push(argument_name(p)?);
        p.parse("=")?;
        maps.push(affine_bound(p, "max")?);
        p.parse_keyword("to")?;
        maps.push(affine_bound(p, "min")?);
        types.resize(p.operand_count() - start, index);
        Ok(())
    })?;
    p.set_array(bounds, &maps)?;
    index_arguments(p, &variables)?;
    let mut names = Vec::new();
    let mut carried = 0..0;
    if p.parse_optional_keyword("iter_args") {
        names = parse_assignments(p, operands)?;
        carried = read_arrow_types(p, results)?;
    } else {
        p.set_types(results, &[], TypePlace::Nowhere)?;
    }
    types.extend_from_slice(&p.types()[carried.clone()]);
    name_arguments(p, &names, carried)?;
    p.slot(operands)?.values = start..p.operand_count();
    p.set_types(operands, &types, TypePlace::Nowhere)?;
    p.parse_region(region, true).map(Some)
}

/// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
fn print_loop_nest(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, bounds, count, TypesOf(results), region): LoopNestParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let (entry, results) = (entry_arguments(p, id), p.types_of(results));
    let (variables, carried) = entry.split_at_checked(entry.len().checked_sub(results.len())?)?;
    p.did_print_values(operands);
    p.did_print_types(operands);
    let loops = usize::try_from(p.number(count)?).ok()?;
    let (scheduled, mut values) = p.values(operands).split_at_checked(loops)?;
    let mut bounds = p.elements(bounds)?;
    let mut are_loops = have_type(p, scheduled, "!krnl.loop") && have_type(p, variables, "index");
    p.print("(");
    p.print_operands(scheduled);
    p.print(") with (");
    p.print_list(variables, |p, variable| {
        let (of, rest) = values.split_first()?;
        let ([lower, upper], others) = bounds.split_first_chunk()?;
        (values, bounds) = (rest, others);
        are_loops &= have_type(p, &[*of], "!krnl.loop");
        p.print_operand(*of);
        p.print(" -> ");
        p.print_operand(*variable);
        p.print(" = ");
        let before = values;
        bound(p, *lower, &mut values, "max")?;
        p.print(" to ");
        bound(p, *upper, &mut values, "min")?;
        are_loops &= have_type(p, &before[..before.len() - values.len()], "index");
        Some(())
    })?;
    p.print(")");
    let of_values = types_of_values(p, values);
    let fits = are_loops
        && bounds.is_empty()
        && p.are_same(&of_values, &results)
        && p.are_same(&types_of_values(p, carried), &results);
    if !carried.is_empty() {
        p.print(" iter_args(");
        p.print_list(carried.iter().zip(values), |p, (argument, value)| {
            p.print_operand(*argument);
            p.print(" = ");
            p.print_operand(*value);
            Some(())
        })?;
        p.print(") -> (");
        p.print_types(&results);
        p.print(")");
    }
    fits.then_some(())?;
    headed_region(p, region, id)
}
