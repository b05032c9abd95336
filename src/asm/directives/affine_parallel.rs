//! The header of `affine.parallel`.

use super::affine::{MapValues, expression, expressions_text, header, parse_map_of, print_map_of, split};
use super::affine_loops::i64_number;
use super::branches::{entry_arguments, headed_region};
use super::lists::{dense_numbers, read_index, set_attribute};
use super::loops::{argument_names, have_type, index_arguments, read_arrow_types, variable_list};
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{keyword_text, list_until, punctuation, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::integer_of;
use crate::asm::parser::types::rest_of_text;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, ValueId, spelled};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::extent;
use crate::syntax::lexer::Lexer;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// The kinds of reductions of affine loops, by their numbers (MLIR's `AtomicRMWKind`): attributes have the numbers, forms the words.
const AFFINE_REDUCTIONS: &[&str] = &[
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
];

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
    b: &mut Builder<'s>,
    (lower, lower_groups, upper, upper_groups, operands, steps, reductions, TypesOf(results), region): AffineParallelParts,
) -> Read<Option<Reached>> {
    let variables = argument_names(b)?;
    punctuation(b, "=")?;
    let start = b.nesting.uses.len();
    parse_grouped_bounds(b, lower, lower_groups, "max")?;
    keyword_text(b, "to")?;
    parse_grouped_bounds(b, upper, upper_groups, "min")?;
    b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    let index = fixed_type(b, "index");
    let types = vec![index; b.nesting.uses.len() - start];
    set_types(b, operands, &types, TypePlace::Nowhere)?;
    let sizes = loop_steps(b, variables.len())?;
    set_array(b, steps, &sizes)?;
    let kinds = loop_reductions(b)?;
    set_array(b, reductions, &kinds)?;
    if !kinds.is_empty() {
        read_arrow_types(b, results)?;
    } else {
        set_types(b, results, &[], TypePlace::Nowhere)?;
    }
    index_arguments(b, &variables)?;
    expect_region(b, region, true).map(Some)
}

/// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
fn print_affine_parallel_loop(
    form: &mut FormPrinter<'_, '_>,
    (lower, lower_groups, upper, upper_groups, operands, steps, reductions, TypesOf(results), region): AffineParallelParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    if !have_type(form, &entry, "index") {
        return None;
    }
    form.printed.values.add(operands.0);
    let (lower_map, upper_map) = (form.parts.attribute(lower)?, form.parts.attribute(upper)?);
    for attribute in [lower, upper] {
        form.printed.attributes.add(attribute.0);
    }
    let count = print_map_of(form, lower_map).map(|map| map.dims + map.symbols)?;
    let (of_lower, of_upper) = form.parts.values(operands).split_at_checked(count)?;
    variable_list(form, &entry);
    form.str(" = (");
    print_grouped_bounds(form, lower_map, lower_groups, of_lower, "max", entry.len())?;
    form.str(") to (");
    print_grouped_bounds(form, upper_map, upper_groups, of_upper, "min", entry.len())?;
    form.str(")");
    let steps: Option<Vec<i64>> = form.elements(steps)?.iter().map(|step| form.parts.ir.integer(*step)).collect();
    let steps = steps.filter(|steps| steps.len() == entry.len())?;
    if steps.iter().any(|step| *step != 1) {
        form.str(" step (");
        form.list(steps, |form, step| {
            form.display(step);
            Some(())
        })?;
        form.str(")");
    }
    let (reductions, types) = (form.elements(reductions)?, form.types_of(results));
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
    headed_region(form, region, id)
}

/// `step (1, 2)`, or 1 for each loop.
fn loop_steps(b: &mut Builder<'_>, count: usize) -> Read<Vec<AttributeId>> {
    let mut texts = vec!["1".to_owned(); count];
    if b.input.take_word("step") {
        texts.clear();
        punctuation(b, "(")?;
        list_until(b, ")", |b| {
            texts.push(read_index(b)?);
            Ok(())
        })?;
    }
    Ok(texts.iter().map(|text| i64_number(b, text)).collect())
}

/// `reduce ("addf", "mulf")`, or nothing: the numbers of the words.
fn loop_reductions(b: &mut Builder<'_>) -> Read<Vec<AttributeId>> {
    let mut numbers = Vec::new();
    if b.input.take_word("reduce") {
        punctuation(b, "(")?;
        list_until(b, ")", |b| {
            let place = b.input.peek()?.1;
            read_string(b)?;
            let word = spelled(b.input.text(place));
            let Some(number) = AFFINE_REDUCTIONS.iter().position(|known| known.as_bytes() == &*word) else {
                let text = format!("invalid reduction value: {}", String::from_utf8_lossy(b.input.text(place)));
                return Err(refused(b, CustomError::Text { text }, place));
            };
            numbers.push(i64_number(b, &number.to_string()));
            Ok(())
        })?;
    }
    Ok(numbers)
}

/// `(%a + 1, max(%b, 4))`: one map, and how many of its results each bound has.
fn parse_grouped_bounds(b: &mut Builder<'_>, map: AttributeIndex, groups: AttributeIndex, word: &str) -> Read<()> {
    punctuation(b, "(")?;
    b.affine.subscripts_begin(&mut b.core);
    let (mut pieces, mut sizes) = (Vec::new(), Vec::new());
    let read = list_until(b, ")", |b| {
        let before = b.core.ir.attributes.affine_results.len();
        let is_group = b.input.take_word(word);
        if is_group {
            punctuation(b, "(")?;
        }
        let rest = rest_of_text(b, b.input.next_at() as u32);
        let span = extent::of_expressions(b.input.bytes(), rest, is_group);
        let mut lexer = Lexer::coarse(b.core.bytes, span, Token::BoundsStart);
        let parsed = crate::syntax::parse_text(b, &mut lexer);
        parsed.map_err(|error| b.form_error(error))?;
        b.input.skip_to(span.end);
        pieces.push(span);
        sizes.push((b.core.ir.attributes.affine_results.len() - before).to_string());
        if is_group { punctuation(b, ")") } else { Ok(()) }
    });
    let Some(found) = b.affine.take_subscripts(&mut b.core) else { return read };
    read?;
    let texts: Vec<String> = pieces.into_iter().map(|span| expressions_text(b, &found, span)).collect();
    let text = parse_map_of(&found.form, &texts.join(", "));
    let text = b.core.ir.texts.add(text.as_bytes());
    set_attribute(b, map, AttributeKind::AffineMap(text, found.form))?;
    b.nesting.uses.extend(found.values.into_iter().flatten());
    let element = integer_of(b, 32);
    let value = dense_numbers(b, &sizes, element, false);
    b.forms.state()?.attributes[usize::from(groups.0)] = Some(value);
    Ok(())
}

/// `0, max(%a, %b)`: the results of a map in groups, each of which is a bound.
fn print_grouped_bounds(
    form: &mut FormPrinter<'_, '_>,
    map: AttributeId,
    groups: AttributeIndex,
    operands: &[ValueId],
    several: &str,
    count: usize,
) -> Option<()> {
    form.printed.attributes.add(groups.0);
    let (_, sizes) = form.parts.ir.elements(form.parts.attribute(groups)?)?;
    let map = print_map_of(form, map)?;
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
