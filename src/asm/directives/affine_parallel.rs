//! The header of `affine.parallel`.

use super::affine::{MapValues, expression, expressions_text, header, parse_map_of, print_map_of, split};
use super::affine_loops::i64_number;
use super::branches::{entry_arguments, headed_region};
use super::lists::dense_numbers;
use super::loops::{argument_names, have_type, index_arguments, read_arrow_types, variable_list};
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, Enumeration, OpDefinition, RegionIndex, Release, SlotIndex};
use crate::dialect::built_in_info;
use crate::ir::{AttributeId, AttributeKind, ValueId, spelled};
use crate::lex::token::Token;
use crate::syntax::custom::CustomError;
use crate::syntax::extent;
use crate::syntax::fast::link::Reached;

/// The kinds of reductions, in the row that `affine.parallel` and `memref.atomic_rmw` share by MLIR's `AtomicRMWKind`, in the releases for which a definition
/// is valid. The attributes have the numbers, and the form the words.
fn reduction_kinds(info: &OpDefinition) -> Option<&'static Enumeration> {
    let release = match info.releases.before {
        Some(before) if before <= Release::V22 => Release::V21,
        Some(_) | None => Release::V22,
    };
    match &built_in_info(b"memref.atomic_rmw", release)?.attribute(b"kind")?.shape {
        AttributeShape::Word(kinds) => Some(kinds),
        _ => None,
    }
}

rows! {
    /// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`: maps of the lower and of the upper
    /// bounds, each with the sizes of groups of results, the operands of both, the steps, the reductions, the results, and the
    /// region.
    "AffineParallelLoop" starts [Text("(")] => parse_affine_parallel, print_affine_parallel_loop;
}

/// The arguments of `AffineParallelLoop`, which its row describes.
type AffineParallelParts = (
    AttributeIndex,
    AttributeIndex,
    AttributeIndex,
    AttributeIndex,
    SlotIndex,
    AttributeIndex,
    AttributeIndex,
    TypesOf,
    RegionIndex,
);

/// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
fn parse_affine_parallel<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (lower, lower_groups, upper, upper_groups, operands, steps, reductions, TypesOf(results), region): AffineParallelParts,
) -> ParseResult<Option<Reached>> {
    let variables = argument_names(p)?;
    p.parse("=")?;
    let start = p.operand_count();
    parse_grouped_bounds(p, lower, lower_groups, "max")?;
    p.parse_keyword("to")?;
    parse_grouped_bounds(p, upper, upper_groups, "min")?;
    p.slot(operands)?.values = start..p.operand_count();
    let index = p.fixed_type("index");
    let types = vec![index; p.operand_count() - start];
    p.set_types(operands, &types, TypePlace::Nowhere)?;
    let sizes = loop_steps(p, variables.len())?;
    p.set_array(steps, &sizes)?;
    let kinds = loop_reductions(p)?;
    p.set_array(reductions, &kinds)?;
    if !kinds.is_empty() {
        read_arrow_types(p, results)?;
    } else {
        p.set_types(results, &[], TypePlace::Nowhere)?;
    }
    index_arguments(p, &variables)?;
    p.parse_region(region, true).map(Some)
}

/// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
fn print_affine_parallel_loop(
    p: &mut OpAsmPrinter<'_, '_>,
    (lower, lower_groups, upper, upper_groups, operands, steps, reductions, TypesOf(results), region): AffineParallelParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    if !have_type(p, &entry, "index") {
        return None;
    }
    p.did_print_values(operands);
    let (lower_map, upper_map) = (p.attribute(lower)?, p.attribute(upper)?);
    for attribute in [lower, upper] {
        p.did_print_attribute(attribute);
    }
    let count = print_map_of(p, lower_map).map(|map| map.dims + map.symbols)?;
    let (of_lower, of_upper) = p.values(operands).split_at_checked(count)?;
    variable_list(p, &entry);
    p.print(" = (");
    print_grouped_bounds(p, lower_map, lower_groups, of_lower, "max", entry.len())?;
    p.print(") to (");
    print_grouped_bounds(p, upper_map, upper_groups, of_upper, "min", entry.len())?;
    p.print(")");
    let steps: Option<Vec<i64>> = p.elements(steps)?.iter().map(|step| p.ir().integer(*step)).collect();
    let steps = steps.filter(|steps| steps.len() == entry.len())?;
    if steps.iter().any(|step| *step != 1) {
        p.print(" step (");
        p.print_list(steps, |p, step| {
            p.print_display(step);
            Some(())
        })?;
        p.print(")");
    }
    let (reductions, types) = (p.elements(reductions)?, p.types_of(results));
    if reductions.len() != types.len() {
        return None;
    }
    if !types.is_empty() {
        p.print(" reduce (");
        p.print_list(reductions, |p, reduction| {
            let number = p.ir().integer(*reduction)?;
            let word = reduction_kinds(&p.format().info)?.words_of(number)?;
            p.print(&format!("\"{word}\""));
            Some(())
        })?;
        p.print(") -> (");
        p.print_types(&types);
        p.print(")");
    }
    p.print(" ");
    headed_region(p, region, id)
}

/// `step (1, 2)`, or 1 for each loop.
fn loop_steps(p: &mut OpAsmParser<'_, '_>, count: usize) -> ParseResult<Vec<AttributeId>> {
    let mut texts = vec!["1".to_owned(); count];
    if p.parse_optional_keyword("step") {
        texts.clear();
        p.parse("(")?;
        p.parse_list_until(")", |p| {
            texts.push(p.parse_index()?);
            Ok(())
        })?;
    }
    Ok(texts.iter().map(|text| i64_number(p, text)).collect())
}

/// `reduce ("addf", "mulf")`, or nothing: the numbers of the words.
fn loop_reductions(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Vec<AttributeId>> {
    let kinds = reduction_kinds(&p.format()?.info);
    let mut numbers = Vec::new();
    if p.parse_optional_keyword("reduce") {
        p.parse("(")?;
        p.parse_list_until(")", |p| {
            let place = p.next_span()?;
            p.parse_string()?;
            let word = spelled(p.text_of(place));
            let Some(number) = kinds.and_then(|kinds| kinds.number_of(&word)) else {
                let text = format!("invalid reduction value: {}", String::from_utf8_lossy(p.text_of(place)));
                return Err(p.error(CustomError::Text { text }, place));
            };
            numbers.push(i64_number(p, &number.to_string()));
            Ok(())
        })?;
    }
    Ok(numbers)
}

/// `(%a + 1, max(%b, 4))`: one map for all bounds, and the number of results of the map in each bound.
fn parse_grouped_bounds(
    p: &mut OpAsmParser<'_, '_>,
    map: AttributeIndex,
    groups: AttributeIndex,
    word: &str,
) -> ParseResult<()> {
    p.parse("(")?;
    p.begin_subscripts();
    let (mut pieces, mut sizes) = (Vec::new(), Vec::new());
    let read = p.parse_list_until(")", |p| {
        let before = p.ir().attributes.affine_results.len();
        let is_group = p.parse_optional_keyword(word);
        if is_group {
            p.parse("(")?;
        }
        let rest = p.rest_of_text(p.next_at() as u32);
        let span = extent::of_expressions(p.bytes(), rest, is_group);
        p.parse_part(span, Token::BoundsStart)?;
        pieces.push(span);
        sizes.push((p.ir().attributes.affine_results.len() - before).to_string());
        if is_group { p.parse(")") } else { Ok(()) }
    });
    let Some(found) = p.take_subscripts() else { return read };
    read?;
    let texts: Vec<String> = pieces.into_iter().map(|span| expressions_text(p, &found, span)).collect();
    let text = parse_map_of(&found.form, &texts.join(", "));
    let text = p.new_text(text.as_bytes());
    p.add_attribute(map, AttributeKind::AffineMap(text, found.form))?;
    p.operands_mut().extend(found.values.into_iter().flatten());
    let element = p.integer_type(32);
    let value = dense_numbers(p, &sizes, element, false);
    p.set_attribute(groups, value)
}

/// `0, max(%a, %b)`: the results of a map in groups, each of which is a bound.
fn print_grouped_bounds(
    p: &mut OpAsmPrinter<'_, '_>,
    map: AttributeId,
    groups: AttributeIndex,
    operands: &[ValueId],
    several: &str,
    count: usize,
) -> Option<()> {
    p.did_print_attribute(groups);
    let (_, sizes) = p.ir().elements(p.attribute(groups)?)?;
    let map = print_map_of(p, map)?;
    let mut values = MapValues::of(&map, operands)?;
    let mut results = split(header(map.text)?.1).into_iter();
    let sizes: Option<Vec<usize>> = sizes.iter().cycle().take(count).map(|size| size.parse().ok()).collect();
    p.print_list(sizes?, |p, size| {
        if size == 1 {
            return expression(p, results.next()?, &mut values);
        }
        p.print(several);
        p.print("(");
        p.print_list(0..size, |p, _| expression(p, results.next()?, &mut values))?;
        p.print(")");
        Some(())
    })?;
    (results.next().is_none() && values.are_all_met()).then_some(())
}
