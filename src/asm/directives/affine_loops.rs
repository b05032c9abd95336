//! Loops whose bounds are affine: those of the dialect `affine`, and of `krnl`.

use super::affine::{Map, applied, header, print_map_of, read_map_operands};
use super::branches::{entry_arguments, headed_region};
use super::lists::{read_index, set_attribute};
use super::loops::{
    argument_name, copy_types, have_type, index_arguments, iteration, name_arguments, parse_assignments,
    read_arrow_types,
};
use super::vectors::text_error;
use crate::asm::directive::Start::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{keyword_text, punctuation};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::integer_of;
use crate::asm::parser::values::read_operand;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, AttributeId, AttributeKind, Run, ValueId};
use crate::syntax::builder::Builder;
use crate::syntax::link::Reached;

rows! {
    /// `%i = 0 to %n step 2 iter_args(%x = %a) -> (t) {`: operands and map of the lower and the upper bound, the step, initial
    /// values, results, and the region.
    "AffineFor" starts [Always] => parse_affine_for, print_affine_for;
}

/// The arguments of `AffineFor`, which its row describes.
type AffineForParts =
    (SlotIndex, AttributeIndex, SlotIndex, AttributeIndex, AttributeIndex, SlotIndex, TypesOf, RegionIndex);

/// `%i = 0 to %n step 2 iter_args(%x = %a) -> (t) {`: bounds are numbers, values, or maps that are applied.
fn parse_affine_for<'s>(
    b: &mut Builder<'s>,
    (lower, lower_map, upper, upper_map, step, inits, TypesOf(results), region): AffineForParts,
) -> Read<Option<Reached>> {
    let variable = argument_name(b)?;
    punctuation(b, "=")?;
    for (operands, map, word) in [(lower, lower_map, "max"), (upper, upper_map, "min")] {
        if word == "min" {
            keyword_text(b, "to")?;
        }
        let start = b.nesting.uses.len();
        let bound = affine_bound(b, word)?;
        b.forms.state()?.attributes[usize::from(map.0)] = Some(bound);
        b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    }
    let index = fixed_type(b, "index");
    let size = match b.input.take_word("step") {
        true => read_index(b)?,
        false => "1".to_owned(),
    };
    let text = b.core.ir.texts.add(size.as_bytes());
    set_attribute(b, step, AttributeKind::Integer(text, Some(index)))?;
    let names = match b.input.take_word("iter_args") {
        true => parse_assignments(b, inits)?,
        false => Vec::new(),
    };
    let types = read_arrow_types(b, results)?;
    copy_types(b, types.clone(), inits)?;
    index_arguments(b, &[variable])?;
    name_arguments(b, &names, types)?;
    expect_region(b, region, true).map(Some)
}

/// `%i = 0 to min #map(%n) step 2 iter_args(%x = %a) -> (t) {`
fn print_affine_for(
    form: &mut FormPrinter<'_, '_>,
    (lower_operands, lower, upper_operands, upper, step, inits, TypesOf(results), region): AffineForParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (variable, carried) = entry.split_first()?;
    if !have_type(form, &[*variable], "index") {
        return None;
    }
    form.printer.value(*variable);
    form.str(" = ");
    bound_of(form, lower, lower_operands, "max")?;
    form.str(" to ");
    bound_of(form, upper, upper_operands, "min")?;
    let value = form.parts.attribute(step)?;
    form.printed.attributes.add(step.0);
    if !form.is_spelled(value, "1 : index") {
        form.str(" step ");
        form.value(&form.parts.info(step).shape, false, value)?;
    }
    iteration(form, " iter_args", carried, inits, results)?;
    form.str(" ");
    headed_region(form, region, id)
}

/// `4`, `%n`, `map(%a)[%b]`, or `min map(..)`: the map; the values it is applied to are put on the stack.
pub(super) fn affine_bound(b: &mut Builder<'_>, word: &str) -> Read<AttributeId> {
    let has_word = b.input.take_word(word);
    let first = b.input.first();
    if first == Some(b'%') {
        read_operand(b)?;
        // A value that is no dimension is a symbol; which it is is not known here.
        return Ok(simple_map(b, "()[s0] -> (s0)", AffineExpression::Symbol(0)));
    }
    if first.is_some_and(|byte| byte.is_ascii_digit() || byte == b'-') {
        let number = read_index(b)?;
        let constant = AffineExpression::Constant(number.parse().unwrap_or(0));
        return Ok(simple_map(b, &format!("() -> ({number})"), constant));
    }
    let place = b.input.peek()?.1;
    let map = read_any_attribute(b)?;
    read_map_operands(b)?;
    let is_several = matches!(*b.core.ir.attributes.resolve(map), AttributeKind::AffineMap(_, b) if b.results.len > 1);
    if is_several && !has_word {
        let side = if word == "min" { "upper" } else { "lower" };
        let text = format!("{side} loop bound affine map with multiple results requires '{word}' prefix");
        return Err(text_error(b, &text, place));
    }
    Ok(map)
}

/// A map of one symbol, or of one number.
fn simple_map(b: &mut Builder<'_>, text: &str, expression: AffineExpression) -> AttributeId {
    let attributes = &mut b.core.ir.attributes;
    attributes.affine.push(expression);
    let result = AffineResult { expression: AffineId::at(attributes.affine.len() - 1), is_equality: false };
    attributes.affine_results.push(result);
    let results = Run::new(attributes.affine_results.len() - 1, attributes.affine_results.len());
    let symbols = u32::from(matches!(expression, AffineExpression::Symbol(_)));
    let form = AffineForm { dims: 0, symbols, results };
    let text = b.core.ir.texts.add(text.as_bytes());
    b.core.ir.attributes.add(AttributeKind::AffineMap(text, form))
}

/// A bound whose map is an attribute of its own, and is applied to the values of one operand.
fn bound_of(form: &mut FormPrinter<'_, '_>, map: AttributeIndex, operands: SlotIndex, several: &str) -> Option<()> {
    form.printed.attributes.add(map.0);
    form.printed.values.add(operands.0);
    let mut values = form.parts.values(operands);
    bound(form, form.parts.attribute(map)?, &mut values, several)?;
    values.is_empty().then_some(())
}

/// A bound of a loop: a number, a symbol, or a map that is applied, to values that come first.
pub(super) fn bound(
    form: &mut FormPrinter<'_, '_>,
    attribute: AttributeId,
    values: &mut &[ValueId],
    several: &str,
) -> Option<()> {
    let Map { text, dims, symbols, results } = print_map_of(form, attribute)?;
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

pub(super) fn i64_number(b: &mut Builder<'_>, text: &str) -> AttributeId {
    let ty = integer_of(b, 64);
    let text = b.core.ir.texts.add(text.as_bytes());
    b.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty)))
}
