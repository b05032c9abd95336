//! Operations in custom form: the beginning of the form, and the continuation after a region.
//!
//! The parser itself is [`Format::parse`] and [`Format::resume`], which are in `asm`.

use super::forms::{RegionState, refuse_form};
use super::unknown::DefaultDialect;
use super::{Fallible, TextBuilder, abort};
use crate::assembly::records::DEFAULT_DIALECTS;
use crate::assembly::{Feature, Format, Step, Structure};
use crate::ir::{Form, OpNameId, Texts, TypeId};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::custom::CustomError;
use crate::syntax::error::ParseResult;
use crate::syntax::extent;
use crate::syntax::fast::link::Reached;
use crate::syntax::input::Input;
use crate::syntax::lexer::Lexer;

/// `dense<..>` of a type that is not written, by the place of the word and the text between the brackets.
pub(crate) fn dense_literal(b: &mut TextBuilder<'_>, word: Span, body: Span, ty: TypeId) {
    let (elements, core) = (&mut b.elements, &mut b.core);
    elements.begin(body.start);
    let (mut is_negative, mut is_pair) = (false, false);
    for (start, token, end) in Lexer::plain(core.bytes, body).map_while(Result::ok) {
        let was_minus = std::mem::replace(&mut is_negative, token == Token::Minus);
        match token {
            Token::LeftBracket => elements.list_begin(),
            Token::RightBracket => elements.list_end(core, end),
            Token::LeftParen => is_pair = true,
            Token::RightParen => {
                is_pair = false;
                elements.element(core, true);
            }
            Token::Integer => elements.integer(core, start, end, was_minus),
            Token::Float => elements.float(start, end),
            Token::True | Token::False => elements.boolean(start, end),
            Token::String => elements.string(start, end),
            _ => {}
        }
        let is_scalar = matches!(token, Token::Integer | Token::Float | Token::True | Token::False | Token::String);
        if is_scalar && !is_pair {
            elements.element(core, false);
        }
    }
    core.types.push(ty);
    elements.dense(core, word.start, body.end);
}

impl<'s> TextBuilder<'s> {
    /// `dialect.op`: the name of an operation that is read by its format, which begins right after it.
    pub(crate) fn custom_form(&mut self, start: u32, end: u32) -> Fallible {
        let Some((name, format, is_guessed)) = named_format(self, start, end) else {
            return self.unknown_operation(start, end);
        };
        self.begin(name, Form::Custom, start);
        if is_guessed && let Some(frame) = self.nesting.frame() {
            // The name may belong to another dialect, so the contents of the operation are not verified.
            frame.is_broken = true;
        }
        self.input = Input::new(self.core.bytes, end, self.lines.link.end.get());
        let reached = format.parse(self, Span::new(start, end));
        continue_at(self, reached)?;
        self.remember_line(format);
        Ok(())
    }

    /// Continues the form after a complete region.
    pub(crate) fn custom_resume(&mut self) -> Fallible {
        let end = self.nesting.operations.last().map_or(0, |frame| frame.scan_from);
        let reached = resume(self, end, self.lines.link.end.get());
        continue_at(self, reached)
    }
}

/// Reads the form of an operation again, whose name is written at `name`, to find the places of its types: first the types of operands,
/// then the types of results.
pub(in crate::syntax) fn reread_types(
    b: &mut TextBuilder<'_>,
    full_name: &[u8],
    name: Span,
    end: u32,
) -> Option<(Vec<Span>, Vec<Span>)> {
    b.lines.link.end.set(end);
    let text = b.core.ir.texts.add(full_name);
    let id = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, full_name, text));
    let format = b.forms.format_of(&mut b.core, id, full_name)?;
    b.begin(id, Form::Custom, name.start);
    b.input = Input::new(b.core.bytes, name.end, end);
    let mut reached = format.parse(b, name);
    while let Ok(Reached::Region(open)) = reached {
        let region = extent::of_brackets(&b.core.bytes[..end as usize], Span::new(open, end));
        b.region_begin(open);
        b.region_end(region.end);
        reached = resume(b, region.end, end);
    }
    reached.ok()?;
    let operands = b.nesting.operations.last().map_or(0, |frame| b.nesting.uses.len() - frame.operands);
    // A type that is not written gets the place of the name.
    let spans = (0..b.forms.value_places.len()).map(|index| b.forms.value_place(b.core.source, index).unwrap_or(name));
    let mut operand_spans: Vec<Span> = spans.collect();
    let result_spans = operand_spans.split_off(operands.min(operand_spans.len()));
    Some((operand_spans, result_spans))
}

/// Continues the innermost form at a place, after a region.
fn resume(b: &mut TextBuilder<'_>, at: u32, end: u32) -> ParseResult<Reached> {
    b.input = Input::new(b.core.bytes, at, end);
    let format = b.forms.state()?.format;
    format.resume(b)
}

/// The id of the name of an operation, its format, and whether the dialect is guessed. A name without a dialect belongs
/// to the default dialect of the surrounding operation.
fn named_format<'s>(b: &mut TextBuilder<'s>, start: u32, end: u32) -> Option<(OpNameId, &'s Format, bool)> {
    let bytes = b.core.slice(start, end);
    if bytes.contains(&b'.') {
        let text = Texts::of_span(start, end);
        let name = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, bytes, text));
        return Some((name, b.forms.format_of(&mut b.core, name, bytes)?, false));
    }
    let (dialects, is_guessed): (&[&str], bool) = match b.default_dialect() {
        DefaultDialect::Known(dialect) => (&[dialect], false),
        // The default dialect may have been that of any dialect with short names.
        DefaultDialect::Lost => (DEFAULT_DIALECTS, true),
        DefaultDialect::Skipped => (&[], false),
    };
    dialects.iter().find_map(|dialect| {
        let full = [dialect.as_bytes(), b".", bytes].concat();
        b.core.options.registry.readable_format(&full[..])?;
        let text = b.core.ir.texts.add(&full);
        let name = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, &full, text));
        Some((name, b.forms.format_of(&mut b.core, name, &full)?, is_guessed))
    })
}

/// Whether a word may be the name of an operation: it has a dialect, or is one of the default dialect.
pub(crate) fn names_operation(b: &mut TextBuilder<'_>, word: Span) -> bool {
    b.core.slice(word.start, word.end).contains(&b'.') || named_format(b, word.start, word.end).is_some()
}

/// Sets the place at which the lexer continues.
fn continue_at(b: &TextBuilder<'_>, reached: ParseResult<Reached>) -> Fallible {
    match reached {
        Ok(reached) => {
            b.lines.link.reached.set(reached);
            Ok(())
        }
        Err(error) => abort(error),
    }
}

/// Begins a region, at its `{`, of the operation that is being read by its format. Returns whether the form has such a region.
pub(crate) fn form_region(b: &mut TextBuilder<'_>) -> bool {
    let is_innermost = b.nesting.operations.last().is_some_and(|frame| frame.form_depth == b.forms.depth());
    let Some(state) = b.forms.last_mut().filter(|_| is_innermost) else { return false };
    let RegionState::Expected { has_arguments } = state.region else { return false };
    state.region = RegionState::Open;
    let arguments = std::mem::take(&mut state.arguments);
    let shadows = std::mem::take(&mut state.shadows);
    if let Some(count) = state.unnamed.take()
        && let Some(frame) = b.nesting.regions.last_mut()
    {
        frame.unnamed_arguments = Some(count);
    }
    if has_arguments && !arguments.is_empty() {
        let block = b.begin_entry_block();
        if shadows {
            arguments.iter().for_each(|(argument, ..)| b.scope.shadow_defined(argument.name));
        }
        b.add_arguments(block, &arguments);
        if shadows {
            // In generic form the name would have two definitions.
            let block = b.core.ir.blocks[block.index()].arguments;
            b.core.ir.values[block.range()].iter_mut().for_each(|value| value.name = None);
        }
        if let Some(frame) = b.nesting.regions.last_mut() {
            frame.has_named_arguments = true;
        }
    }
    if let Some(state) = b.forms.last_mut() {
        state.arguments = arguments;
        state.arguments.clear();
    }
    true
}

/// The treatment of an empty region.
pub(crate) enum EmptyRegion {
    /// The region has no block.
    Empty,
    /// The region has an empty block.
    Block,
    /// The region may not be empty.
    Refused,
}

/// The treatment of the region that is being read, if it is empty.
pub(crate) fn empty_form_region(b: &TextBuilder<'_>) -> EmptyRegion {
    let Some(state) = b.forms.last() else { return EmptyRegion::Empty };
    let info = &state.format.info;
    let region = state.regions.last().and_then(|region| info.regions.get(usize::from(region.0)));
    let step = state.step.checked_sub(1).and_then(|step| state.format.steps.get(step));
    let has = |wanted| matches!(step, Some(Step::Custom { directive, .. }) if directive.has(wanted));
    match () {
        () if region.is_some_and(|region| region.is_single_block) || has(Feature::HasBlock) => EmptyRegion::Block,
        () if has(Feature::NeedsBody) && info.has_structure(Structure::FunctionOpInterface) => EmptyRegion::Refused,
        () => EmptyRegion::Empty,
    }
}

/// Refuses the body of a function that begins here.
pub(crate) fn refuse_empty_body(b: &mut TextBuilder<'_>, open: Span) {
    let error = *refuse_form(b, CustomError::EmptyBody, open);
    b.core.errors.push(error);
}
