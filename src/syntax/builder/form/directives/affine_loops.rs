//! Loops whose bounds are affine: those of the dialect `affine`, and of `krnl`.

use super::super::{Builder, CustomError, Read, TypePlace};
use super::affine::map_of;
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

impl<'s> Builder<'s> {
    /// `%i = 0 to %n step 2 iter_args(%x = %a) -> (t) {`: bounds are numbers, values, or maps that are applied.
    pub(super) fn affine_for(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
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
        let variable = self.argument_name()?;
        self.punctuation("=")?;
        for (operands, map, word) in [(lower, lower_map, "max"), (upper, upper_map, "min")] {
            if word == "min" {
                self.keyword_text("to")?;
            }
            let start = self.nesting.uses.len();
            let bound = self.affine_bound(word)?;
            self.state()?.attributes[usize::from(map.0)] = Some(bound);
            self.slot(*operands)?.values = start..self.nesting.uses.len();
        }
        let index = self.fixed_type("index");
        let size = match self.input.take_word("step") {
            true => self.read_index()?,
            false => "1".to_owned(),
        };
        let text = self.core.ir.texts.add(size.as_bytes());
        self.set_attribute(*step, AttributeKind::Integer(text, Some(index)))?;
        let names = match self.input.take_word("iter_args") {
            true => self.assignments(*inits)?,
            false => Vec::new(),
        };
        let types = self.arrow_types(*results)?;
        self.copy_types(types.clone(), *inits)?;
        self.index_arguments(&[variable])?;
        self.name_arguments(&names, types)?;
        self.expect_region(*region, true).map(Some)
    }

    /// `4`, `%n`, `map(%a)[%b]`, or `min map(..)`: the map; the values it is applied to are put on the stack.
    fn affine_bound(&mut self, word: &str) -> Read<AttributeId> {
        let has_word = self.input.take_word(word);
        let first = self.input.first();
        if first == Some(b'%') {
            self.read_operand()?;
            // A value that is no dimension is a symbol; which it is is not known here.
            return Ok(self.simple_map("()[s0] -> (s0)", AffineExpression::Symbol(0)));
        }
        if first.is_some_and(|byte| byte.is_ascii_digit() || byte == b'-') {
            let number = self.read_index()?;
            let constant = AffineExpression::Constant(number.parse().unwrap_or(0));
            return Ok(self.simple_map(&format!("() -> ({number})"), constant));
        }
        let place = self.input.peek()?.1;
        let map = self.read_any_attribute()?;
        self.read_map_operands()?;
        let is_several =
            matches!(*self.core.ir.attributes.resolve(map), AttributeKind::AffineMap(_, form) if form.results.len > 1);
        if is_several && !has_word {
            let side = if word == "min" { "upper" } else { "lower" };
            let text = format!("{side} loop bound affine map with multiple results requires '{word}' prefix");
            return Err(self.text_error(&text, place));
        }
        Ok(map)
    }

    /// A map of one symbol, or of one number.
    fn simple_map(&mut self, text: &str, expression: AffineExpression) -> AttributeId {
        let attributes = &mut self.core.ir.attributes;
        attributes.affine.push(expression);
        let result = AffineResult { expression: AffineId::at(attributes.affine.len() - 1), is_equality: false };
        attributes.affine_results.push(result);
        let results = Run::new(attributes.affine_results.len() - 1, attributes.affine_results.len());
        let symbols = u32::from(matches!(expression, AffineExpression::Symbol(_)));
        let form = AffineForm { dims: 0, symbols, results };
        let text = self.core.ir.texts.add(text.as_bytes());
        self.core.ir.attributes.add(AttributeKind::AffineMap(text, form))
    }

    /// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
    pub(super) fn affine_parallel(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
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
        let variables = self.argument_names()?;
        self.punctuation("=")?;
        let start = self.nesting.uses.len();
        self.grouped_bounds(*lower, *lower_groups, "max")?;
        self.keyword_text("to")?;
        self.grouped_bounds(*upper, *upper_groups, "min")?;
        self.slot(*operands)?.values = start..self.nesting.uses.len();
        let index = self.fixed_type("index");
        let types = vec![index; self.nesting.uses.len() - start];
        self.set_types(*operands, &types, TypePlace::Nowhere)?;
        let sizes = self.loop_steps(variables.len())?;
        self.set_array(*steps, &sizes)?;
        let kinds = self.loop_reductions()?;
        self.set_array(*reductions, &kinds)?;
        if !kinds.is_empty() {
            self.arrow_types(*results)?;
        } else {
            self.set_types(*results, &[], TypePlace::Nowhere)?;
        }
        self.index_arguments(&variables)?;
        self.expect_region(*region, true).map(Some)
    }

    /// `step (1, 2)`, or 1 for each loop.
    fn loop_steps(&mut self, count: usize) -> Read<Vec<AttributeId>> {
        let mut texts = vec!["1".to_owned(); count];
        if self.input.take_word("step") {
            texts.clear();
            self.punctuation("(")?;
            self.list_until(")", |form| {
                texts.push(form.read_index()?);
                Ok(())
            })?;
        }
        Ok(texts.iter().map(|text| self.i64_number(text)).collect())
    }

    fn i64_number(&mut self, text: &str) -> AttributeId {
        let ty = self.integer_of(64);
        let text = self.core.ir.texts.add(text.as_bytes());
        self.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty)))
    }

    /// `reduce ("addf", "mulf")`, or nothing: the numbers of the words.
    fn loop_reductions(&mut self) -> Read<Vec<AttributeId>> {
        let mut numbers = Vec::new();
        if self.input.take_word("reduce") {
            self.punctuation("(")?;
            self.list_until(")", |form| {
                let place = form.input.peek()?.1;
                form.read_string()?;
                let word = spelled(form.input.text(place));
                let Some(number) = AFFINE_REDUCTIONS.iter().position(|known| known.as_bytes() == &*word) else {
                    let text = format!("invalid reduction value: {}", String::from_utf8_lossy(form.input.text(place)));
                    return Err(form.refused(CustomError::Text { text }, place));
                };
                numbers.push(form.i64_number(&number.to_string()));
                Ok(())
            })?;
        }
        Ok(numbers)
    }

    /// `(%a + 1, max(%b, 4))`: one map, and how many of its results each bound has.
    fn grouped_bounds(&mut self, map: AttributeIndex, groups: AttributeIndex, word: &str) -> Read<()> {
        self.punctuation("(")?;
        self.affine.subscripts_begin(&mut self.core);
        let (mut pieces, mut sizes) = (Vec::new(), Vec::new());
        let read = self.list_until(")", |form| {
            let before = form.core.ir.attributes.affine_results.len();
            let is_group = form.input.take_word(word);
            if is_group {
                form.punctuation("(")?;
            }
            let rest = form.rest(form.input.next_at() as u32);
            let span = extent::of_expressions(form.input.bytes(), rest, is_group);
            let mut lexer = Lexer::coarse(form.core.bytes, span, Token::BoundsStart);
            let parsed = crate::syntax::parse_text(form, &mut lexer);
            parsed.map_err(|error| form.inner_error(error))?;
            form.input.skip_to(span.end);
            pieces.push(span);
            sizes.push((form.core.ir.attributes.affine_results.len() - before).to_string());
            if is_group { form.punctuation(")") } else { Ok(()) }
        });
        let Some(found) = self.affine.take_subscripts(&mut self.core) else { return read };
        read?;
        let texts: Vec<String> = pieces.into_iter().map(|span| self.expressions_text(&found, span)).collect();
        let text = map_of(&found.form, &texts.join(", "));
        let text = self.core.ir.texts.add(text.as_bytes());
        self.set_attribute(map, AttributeKind::AffineMap(text, found.form))?;
        self.nesting.uses.extend(found.values.into_iter().flatten());
        let element = self.integer_of(32);
        let value = self.dense_numbers(&sizes, element, false);
        self.state()?.attributes[usize::from(groups.0)] = Some(value);
        Ok(())
    }

    /// A number, and as many results that are loops.
    pub(super) fn defined_loops(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(count), Argument::Type(results)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        let text = self.read_index()?;
        let number = text.parse().ok().filter(|number| *number <= MOST_LOOPS);
        let Some(number) = number else {
            let text = format!("expected a number of loops, no more than {MOST_LOOPS}");
            return Err(self.refused(CustomError::Text { text }, place));
        };
        let value = self.i64_number(&text);
        self.state()?.attributes[usize::from(count.0)] = Some(value);
        let types = vec![self.fixed_type("!krnl.loop"); number];
        self.set_types(*results, &types, TypePlace::Nowhere)
    }

    /// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
    pub(super) fn loop_nest(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
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
        let (index, of_loops) = (self.fixed_type("index"), self.fixed_type("!krnl.loop"));
        let start = self.nesting.uses.len();
        self.punctuation("(")?;
        self.list_until(")", Self::read_operand)?;
        let loops = self.nesting.uses.len() - start;
        let number = self.i64_number(&loops.to_string());
        self.state()?.attributes[usize::from(count.0)] = Some(number);
        self.keyword_text("with")?;
        self.punctuation("(")?;
        let mut types = vec![of_loops; loops];
        let (mut variables, mut maps): (Vec<Use>, Vec<AttributeId>) = Default::default();
        self.list_until(")", |form| {
            form.read_operand()?;
            types.push(of_loops);
            form.punctuation("->")?;
            variables.push(form.argument_name()?);
            form.punctuation("=")?;
            maps.push(form.affine_bound("max")?);
            form.keyword_text("to")?;
            maps.push(form.affine_bound("min")?);
            types.resize(form.nesting.uses.len() - start, index);
            Ok(())
        })?;
        self.set_array(*bounds, &maps)?;
        self.index_arguments(&variables)?;
        let mut names = Vec::new();
        let mut carried = 0..0;
        if self.input.take_word("iter_args") {
            names = self.assignments(*operands)?;
            carried = self.arrow_types(*results)?;
        } else {
            self.set_types(*results, &[], TypePlace::Nowhere)?;
        }
        types.extend_from_slice(&self.core.types[carried.clone()]);
        self.name_arguments(&names, carried)?;
        self.slot(*operands)?.values = start..self.nesting.uses.len();
        self.set_types(*operands, &types, TypePlace::Nowhere)?;
        self.expect_region(*region, true).map(Some)
    }
}
