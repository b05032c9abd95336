//! Loops with affine bounds, of the dialects `affine` and `krnl`.

use super::affine::{MapText, applied, header, print_map_of, read_map_operands};
use super::branches::{entry_arguments, headed_region};
use super::loops::{
    argument_name, copy_types, have_type, index_arguments, iteration, name_arguments, parse_assignments,
    read_arrow_types,
};
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, ArenaRange, AttributeId, AttributeKind, ValueId};
use crate::lex::token::Token;
use crate::syntax::fast::link::Reached;

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
    p: &mut OpAsmParser<'_, 's>,
    (lower, lower_map, upper, upper_map, step, inits, TypesOf(results), region): AffineForParts,
) -> ParseResult<Option<Reached>> {
    let variable = argument_name(p)?;
    p.parse("=")?;
    for (operands, map, word) in [(lower, lower_map, "max"), (upper, upper_map, "min")] {
        if word == "min" {
            p.parse_keyword("to")?;
        }
        let start = p.operand_count();
        let bound = affine_bound(p, word)?;
        p.set_attribute(map, bound)?;
        p.slot(operands)?.values = start..p.operand_count();
    }
    let index = p.fixed_type("index");
    let size = match p.parse_optional_keyword("step") {
        true => p.parse_index()?,
        false => "1".to_owned(),
    };
    let text = p.new_text(size.as_bytes());
    p.add_attribute(step, AttributeKind::Integer(text, Some(index)))?;
    let names = match p.parse_optional_keyword("iter_args") {
        true => parse_assignments(p, inits)?,
        false => Vec::new(),
    };
    let types = read_arrow_types(p, results)?;
    copy_types(p, types.clone(), inits)?;
    index_arguments(p, &[variable])?;
    name_arguments(p, &names, types)?;
    p.parse_region(region, true).map(Some)
}

/// `%i = 0 to min #map(%n) step 2 iter_args(%x = %a) -> (t) {`
fn print_affine_for(
    p: &mut OpAsmPrinter<'_, '_>,
    (lower_operands, lower, upper_operands, upper, step, inits, TypesOf(results), region): AffineForParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (variable, carried) = entry.split_first()?;
    if !have_type(p, &[*variable], "index") {
        return None;
    }
    p.print_operand(*variable);
    p.print(" = ");
    bound_of(p, lower, lower_operands, "max")?;
    p.print(" to ");
    bound_of(p, upper, upper_operands, "min")?;
    let value = p.attribute(step)?;
    p.did_print_attribute(step);
    if !p.is_spelled(value, "1 : index") {
        p.print(" step ");
        p.print_value(&p.info(step).shape, false, value)?;
    }
    iteration(p, " iter_args", carried, inits, results)?;
    p.print(" ");
    headed_region(p, region, id)
}

/// `4`, `%n`, `map(%a)[%b]`, or `min map(..)`: returns the map, and puts the operands of the map on the stack.
pub(super) fn affine_bound(p: &mut OpAsmParser<'_, '_>, word: &str) -> ParseResult<AttributeId> {
    let has_word = p.parse_optional_keyword(word);
    let first = p.first();
    if first == Some(b'%') {
        p.parse_stacked_operand()?;
        // A value is a dimension or a symbol by its definition, which this parser does not look up. It is read as a
        // symbol.
        return Ok(simple_map(p, "()[s0] -> (s0)", AffineExpression::Symbol(0)));
    }
    if first.is_some_and(|byte| byte.is_ascii_digit() || byte == b'-') {
        let span = p.next_span()?;
        let number = p.parse_index()?;
        if first != Some(b'-') {
            // The grammar refuses a number of more than 64 bits.
            let index = p.fixed_type("index");
            p.number_literal(Token::Integer, span, index);
        }
        let constant = AffineExpression::Constant(number.parse().unwrap_or(0));
        return Ok(simple_map(p, &format!("() -> ({number})"), constant));
    }
    let place = p.next_span()?;
    let map = p.parse_attribute()?;
    let found = read_map_operands(p)?;
    let AttributeKind::AffineMap(_, form) = *p.ir().attributes.resolve(map) else { return Ok(map) };
    let expected = [form.dims as usize, form.symbols as usize];
    if let Some(index) = (0..2).find(|index| found[*index] != expected[*index]) {
        let what = ["dim", "symbol"][index];
        let name = p.form().map_or(place, |state| state.name);
        return Err(text_error(p, &format!("{what} operand count and affine map {what} count must match"), name));
    }
    if form.results.len > 1 && !has_word {
        let side = if word == "min" { "upper" } else { "lower" };
        let text = format!("{side} loop bound affine map with multiple results requires '{word}' prefix");
        return Err(text_error(p, &text, place));
    }
    Ok(map)
}

/// A map of one symbol, or of one number.
fn simple_map(p: &mut OpAsmParser<'_, '_>, text: &str, expression: AffineExpression) -> AttributeId {
    let attributes = &mut p.ir_mut().attributes;
    attributes.affine.push(expression);
    let result = AffineResult { expression: AffineId::at(attributes.affine.len() - 1), is_equality: false };
    attributes.affine_results.push(result);
    let results = ArenaRange::new(attributes.affine_results.len() - 1, attributes.affine_results.len());
    let symbols = u32::from(matches!(expression, AffineExpression::Symbol(_)));
    let form = AffineForm { dims: 0, symbols, results };
    let text = p.new_text(text.as_bytes());
    p.new_attribute(AttributeKind::AffineMap(text, form))
}

/// A bound with a separate attribute for its map, whose operands are the values of one slot.
fn bound_of(p: &mut OpAsmPrinter<'_, '_>, map: AttributeIndex, operands: SlotIndex, several: &str) -> Option<()> {
    p.did_print_attribute(map);
    p.did_print_values(operands);
    let mut values = p.values(operands);
    bound(p, p.attribute(map)?, &mut values, several)?;
    values.is_empty().then_some(())
}

/// A bound of a loop: a number, a symbol, or an applied map whose operands precede it.
pub(super) fn bound(
    p: &mut OpAsmPrinter<'_, '_>,
    attribute: AttributeId,
    values: &mut &[ValueId],
    several: &str,
) -> Option<()> {
    let MapText { text, dims, symbols, results } = print_map_of(p, attribute)?;
    let (of_map, rest) = values.split_at_checked(dims + symbols)?;
    *values = rest;
    let (names, result) = header(text)?;
    if results == 1 && dims == 0 {
        match (symbols, of_map) {
            (0, []) if result.parse::<i64>().is_ok() => {
                p.print(result);
                return Some(());
            }
            (1, [value]) if names == [result] => {
                p.print_operand(*value);
                return Some(());
            }
            _ => {}
        }
    }
    if results != 1 {
        p.print(several);
        p.print(" ");
    }
    applied(p, attribute, of_map)
}

pub(super) fn i64_number(p: &mut OpAsmParser<'_, '_>, text: &str) -> AttributeId {
    let ty = p.integer_type(64);
    let text = p.new_text(text.as_bytes());
    p.new_attribute(AttributeKind::Integer(text, Some(ty)))
}
