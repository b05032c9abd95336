//! Loops whose bounds are affine: those of the dialect `affine`, and of `krnl`.

use super::super::attributes::read_any_attribute;
use super::super::expect::{keyword_text, list_until, punctuation, refused};
use super::super::finish::fixed_type;
use super::super::regions::expect_region;
use super::super::terms::integer_of;
use super::super::types::{inner_error, rest_of_text};
use super::super::values::read_operand;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::affine::map_of;
use super::affine::{expressions_text, read_map_operands};
use super::lists::{dense_numbers, read_index, set_attribute};
use super::loops::{
    argument_name, argument_names, arrow_types, assignments, copy_types, index_arguments, name_arguments,
};
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use super::vectors::text_error;
use crate::assembly::{AFFINE_REDUCTIONS, Argument, AttributeIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, AttributeId, AttributeKind, Run, spelled};
use crate::syntax::builder::Use;
use crate::syntax::extent;
use crate::syntax::lexer::Lexer;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// No operation defines more loops than this.
const MOST_LOOPS: usize = 1 << 16;

/// `%i = 0 to %n step 2 iter_args(%x = %a) -> (t) {`: bounds are numbers, values, or maps that are applied.
pub(super) fn affine_for<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(lower),
        Argument::Attribute(lower_map),
        Argument::Slot(upper),
        Argument::Attribute(upper_map),
        Argument::Attribute(step),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let variable = argument_name(b)?;
    punctuation(b, "=")?;
    for (operands, map, word) in [(lower, lower_map, "max"), (upper, upper_map, "min")] {
        if word == "min" {
            keyword_text(b, "to")?;
        }
        let start = b.nesting.uses.len();
        let bound = affine_bound(b, word)?;
        b.forms.state()?.attributes[usize::from(map.0)] = Some(bound);
        b.forms.slot(*operands)?.values = start..b.nesting.uses.len();
    }
    let index = fixed_type(b, "index");
    let size = match b.input.take_word("step") {
        true => read_index(b)?,
        false => "1".to_owned(),
    };
    let text = b.core.ir.texts.add(size.as_bytes());
    set_attribute(b, *step, AttributeKind::Integer(text, Some(index)))?;
    let names = match b.input.take_word("iter_args") {
        true => assignments(b, *inits)?,
        false => Vec::new(),
    };
    let types = arrow_types(b, *results)?;
    copy_types(b, types.clone(), *inits)?;
    index_arguments(b, &[variable])?;
    name_arguments(b, &names, types)?;
    expect_region(b, *region, true).map(Some)
}

/// `4`, `%n`, `map(%a)[%b]`, or `min map(..)`: the map; the values it is applied to are put on the stack.
fn affine_bound(b: &mut Builder<'_>, word: &str) -> Read<AttributeId> {
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

/// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
pub(super) fn affine_parallel<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
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
        return Ok(None);
    };
    let variables = argument_names(b)?;
    punctuation(b, "=")?;
    let start = b.nesting.uses.len();
    grouped_bounds(b, *lower, *lower_groups, "max")?;
    keyword_text(b, "to")?;
    grouped_bounds(b, *upper, *upper_groups, "min")?;
    b.forms.slot(*operands)?.values = start..b.nesting.uses.len();
    let index = fixed_type(b, "index");
    let types = vec![index; b.nesting.uses.len() - start];
    set_types(b, *operands, &types, TypePlace::Nowhere)?;
    let sizes = loop_steps(b, variables.len())?;
    set_array(b, *steps, &sizes)?;
    let kinds = loop_reductions(b)?;
    set_array(b, *reductions, &kinds)?;
    if !kinds.is_empty() {
        arrow_types(b, *results)?;
    } else {
        set_types(b, *results, &[], TypePlace::Nowhere)?;
    }
    index_arguments(b, &variables)?;
    expect_region(b, *region, true).map(Some)
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

fn i64_number(b: &mut Builder<'_>, text: &str) -> AttributeId {
    let ty = integer_of(b, 64);
    let text = b.core.ir.texts.add(text.as_bytes());
    b.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty)))
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
fn grouped_bounds(b: &mut Builder<'_>, map: AttributeIndex, groups: AttributeIndex, word: &str) -> Read<()> {
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
        parsed.map_err(|error| inner_error(b, error))?;
        b.input.skip_to(span.end);
        pieces.push(span);
        sizes.push((b.core.ir.attributes.affine_results.len() - before).to_string());
        if is_group { punctuation(b, ")") } else { Ok(()) }
    });
    let Some(found) = b.affine.take_subscripts(&mut b.core) else { return read };
    read?;
    let texts: Vec<String> = pieces.into_iter().map(|span| expressions_text(b, &found, span)).collect();
    let text = map_of(&found.form, &texts.join(", "));
    let text = b.core.ir.texts.add(text.as_bytes());
    set_attribute(b, map, AttributeKind::AffineMap(text, found.form))?;
    b.nesting.uses.extend(found.values.into_iter().flatten());
    let element = integer_of(b, 32);
    let value = dense_numbers(b, &sizes, element, false);
    b.forms.state()?.attributes[usize::from(groups.0)] = Some(value);
    Ok(())
}

/// A number, and as many results that are loops.
pub(super) fn defined_loops<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(count), Argument::Type(results)] = arguments else { return Ok(()) };
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
    set_types(b, *results, &types, TypePlace::Nowhere)
}

/// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
pub(super) fn loop_nest<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(operands),
        Argument::Attribute(bounds),
        Argument::Attribute(count),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
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
    set_array(b, *bounds, &maps)?;
    index_arguments(b, &variables)?;
    let mut names = Vec::new();
    let mut carried = 0..0;
    if b.input.take_word("iter_args") {
        names = assignments(b, *operands)?;
        carried = arrow_types(b, *results)?;
    } else {
        set_types(b, *results, &[], TypePlace::Nowhere)?;
    }
    types.extend_from_slice(&b.core.types[carried.clone()]);
    name_arguments(b, &names, carried)?;
    b.forms.slot(*operands)?.values = start..b.nesting.uses.len();
    set_types(b, *operands, &types, TypePlace::Nowhere)?;
    expect_region(b, *region, true).map(Some)
}
