//! Loops of `krnl`: how many are defined, and a nest of them.

use super::affine_loops::{affine_bound, bound, i64_number};
use super::branches::{entry_arguments, headed_region};
use super::lists::read_index;
use super::loops::{
    argument_name, have_type, index_arguments, name_arguments, parse_assignments, read_arrow_types, types_of_values,
};
use super::symbols::set_array;
use super::types::set_types;
use crate::asm::directive::Start::{Digit, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{keyword_text, list_until, punctuation, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::values::read_operand;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::AttributeId;
use crate::syntax::builder::{Builder, Use};
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;

rows! {
    /// `2`: how many loops of `krnl` there are, which are the results.
    "DefinedLoops" starts [Digit] => parse_defined_loops, print_defined_loops;
    /// `(%l) with (%l -> %i = 0 to min map(%n)) iter_args(%x = %a) -> (t) {`: all operands, the maps of the bounds, how many
    /// loops come before `with`, the results, and the region.
    "LoopNest" starts [Text("(")] => parse_loop_nest, print_loop_nest;
}

/// A number, and as many results that are loops.
fn parse_defined_loops<'s>(b: &mut Builder<'s>, (count, TypesOf(results)): (AttributeIndex, TypesOf)) -> Read<()> {
    let place = b.input.peek()?.1;
    let text = read_index(b)?;
    let number = text.parse().ok().filter(|number| *number <= MOST_LOOPS);
    let Some(number) = number else {
        let text = format!("expected a number of loops, no more than {MOST_LOOPS}");
        return Err(refused(b, CustomError::Text { text }, place));
    };
    let value = i64_number(b, &text);
    b.forms.state()?.attributes[usize::from(count.0)] = Some(value);
    let types = vec![fixed_type(b, "!krnl.loop"); number];
    set_types(b, results, &types, TypePlace::Nowhere)
}

/// A number, and as many results that are loops.
fn print_defined_loops(
    form: &mut FormPrinter<'_, '_>,
    (count, TypesOf(results)): (AttributeIndex, TypesOf),
) -> Option<()> {
    let types = form.types_of(results);
    let count = form.number(count)?;
    form.display(count);
    let fits = usize::try_from(count).is_ok_and(|count| count == types.len());
    (fits && types.iter().all(|ty| form.is_type(*ty, "!krnl.loop"))).then_some(())
}

/// No operation defines more loops than this.
const MOST_LOOPS: usize = 1 << 16;

/// The arguments of `LoopNest`, which its row describes.
type LoopNestParts = (SlotIndex, AttributeIndex, AttributeIndex, TypesOf, RegionIndex);

/// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
fn parse_loop_nest<'s>(
    b: &mut Builder<'s>,
    (operands, bounds, count, TypesOf(results), region): LoopNestParts,
) -> Read<Option<Reached>> {
    let (index, of_loops) = (fixed_type(b, "index"), fixed_type(b, "!krnl.loop"));
    let start = b.nesting.uses.len();
    punctuation(b, "(")?;
    list_until(b, ")", read_operand)?;
    let loops = b.nesting.uses.len() - start;
    let number = i64_number(b, &loops.to_string());
    b.forms.state()?.attributes[usize::from(count.0)] = Some(number);
    keyword_text(b, "with")?;
    punctuation(b, "(")?;
    let mut types = vec![of_loops; loops];
    let (mut variables, mut maps): (Vec<Use>, Vec<AttributeId>) = Default::default();
    list_until(b, ")", |b| {
        read_operand(b)?;
        types.push(of_loops);
        punctuation(b, "->")?;
        variables.push(argument_name(b)?);
        punctuation(b, "=")?;
        maps.push(affine_bound(b, "max")?);
        keyword_text(b, "to")?;
        maps.push(affine_bound(b, "min")?);
        types.resize(b.nesting.uses.len() - start, index);
        Ok(())
    })?;
    set_array(b, bounds, &maps)?;
    index_arguments(b, &variables)?;
    let mut names = Vec::new();
    let mut carried = 0..0;
    if b.input.take_word("iter_args") {
        names = parse_assignments(b, operands)?;
        carried = read_arrow_types(b, results)?;
    } else {
        set_types(b, results, &[], TypePlace::Nowhere)?;
    }
    types.extend_from_slice(&b.core.types[carried.clone()]);
    name_arguments(b, &names, carried)?;
    b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    set_types(b, operands, &types, TypePlace::Nowhere)?;
    expect_region(b, region, true).map(Some)
}

/// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
fn print_loop_nest(
    form: &mut FormPrinter<'_, '_>,
    (operands, bounds, count, TypesOf(results), region): LoopNestParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let (entry, results) = (entry_arguments(form, id), form.types_of(results));
    let (variables, carried) = entry.split_at_checked(entry.len().checked_sub(results.len())?)?;
    form.printed.values.add(operands.0);
    form.printed.types.add(operands.0);
    let loops = usize::try_from(form.number(count)?).ok()?;
    let (scheduled, mut values) = form.parts.values(operands).split_at_checked(loops)?;
    let mut bounds = form.elements(bounds)?;
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
    headed_region(form, region, id)
}
