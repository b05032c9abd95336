//! Custom forms, read by their [`Format`]: the interpreter of its steps.
//!
//! It runs as an action of the grammar, on tokens of its own, up to the next region or the end of the form; the lexer
//! goes on from there. What is unfinished lies on a stack beside that of the operations, so that nesting costs no stack
//! of the machine.

mod attributes;
mod directives;
mod error;
mod finish;
mod input;
mod places;
mod regions;
mod simple;
mod terms;
mod transforms;
mod types;
mod values;

pub(crate) use error::CustomError;
pub(super) use input::Input;
pub(super) use regions::Argument;

use super::unknown::DefaultDialect;
use super::{Builder, Core, Fallible};
use crate::assembly::records::DEFAULT_DIALECTS;
use crate::assembly::{AttributeShape, End, Format, Literal, RegionIndex, Side, SlotIndex, Step, SuccessorIndex, Test};
use crate::ir::Texts;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Form, OpNameId, Text, TypeId};
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::link::Reached;
use crate::syntax::scan;
use crate::syntax::token::Token;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// What an action gives, or the error that ends the parse of the operation.
pub(super) type Read<T> = Result<T, Box<SyntaxError>>;

/// What was read of one operand or result.
#[derive(Clone, Debug, Default)]
struct SlotRead {
    /// Its values, on the stack of uses.
    values: Range<usize>,
    /// Its types, on the stack of types; `None` when none are written.
    types: Option<Range<usize>>,
}

/// An operation that is being read by its format. The memory of one that is complete serves the next.
pub(super) struct FormState<'s> {
    format: &'s Format,
    /// The next step.
    step: usize,
    name: Span,
    slots: Vec<SlotRead>,
    /// All operands, where the form does not tell them apart.
    operands: Option<Range<usize>>,
    /// Where none of them is.
    no_operands: Option<Span>,
    /// The types of all operands and of all results, likewise.
    types: [Option<Range<usize>>; 2],
    attributes: Vec<Option<AttributeId>>,
    /// Where the types on the stack are written, one for each from the first type of the operation on.
    places: Vec<TypePlace>,
    /// The arguments of the region that comes next, and whether it is being read.
    arguments: Vec<Argument>,
    /// Whether the names of these may be those of values outside of the region.
    shadows: bool,
    /// How many arguments the header gives the region without names.
    unnamed: Option<usize>,
    region: RegionState,
    /// The regions that were read, in the order of the text.
    regions: Vec<RegionIndex>,
    /// The successors that were read, in the order of the text.
    successors: Vec<(SuccessorIndex, Range<usize>)>,
    /// Which clauses of a list were met.
    clauses: u64,
    /// How many arguments of the region of a launch are for a workgroup.
    launched: usize,
    /// What the header of a coiteration gives to the regions after it.
    shared: Option<directives::Shared>,
}

/// Where a type is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::syntax::builder) enum TypePlace {
    /// By itself.
    At(Span),
    /// It is one of the inputs of the signature that begins here.
    Input(u32, usize),
    /// It is one of its results.
    Result(u32, usize),
    /// Nowhere.
    Nowhere,
}

/// What is up with the region that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum RegionState {
    #[default]
    None,
    /// The lexer was told of its brace; its arguments have names in the header or have not.
    Expected { has_arguments: bool },
    /// It is being read.
    Open,
}

/// The operations that are being read by their formats, innermost last.
#[derive(Default)]
pub(super) struct FormStack<'s> {
    states: Vec<FormState<'s>>,
    depth: usize,
    /// The formats of operations, by the ids of their names.
    formats: Vec<Option<&'s Arc<Format>>>,
    /// Types that formats name, the names of properties, and memory for those of one operation.
    fixed_types: FxHashMap<&'s str, TypeId>,
    property_texts: FxHashMap<&'s str, Text>,
    /// The attributes of sizes of segments, by the sizes.
    segment_sizes: FxHashMap<Box<[usize]>, AttributeId>,
    entries: Vec<Entry>,
    /// Where the types of the operands and results are written of the operation that was read by its format last.
    value_places: Vec<TypePlace>,
    /// Attributes of dialects that forms made, by their texts.
    opaque_attributes: FxHashMap<Vec<u8>, AttributeId>,
}

impl<'s> FormStack<'s> {
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn truncate(&mut self, depth: usize) {
        self.depth = self.depth.min(depth);
    }

    fn push(&mut self, format: &'s Format, name: Span) {
        if self.depth == self.states.len() {
            self.states.push(FormState {
                format,
                step: 0,
                name,
                slots: Vec::new(),
                operands: None,
                no_operands: None,
                types: [None, None],
                attributes: Vec::new(),
                places: Vec::new(),
                arguments: Vec::new(),
                shadows: false,
                unnamed: None,
                region: RegionState::None,
                regions: Vec::new(),
                successors: Vec::new(),
                clauses: 0,
                launched: 0,
                shared: None,
            });
        }
        let state = &mut self.states[self.depth];
        self.depth += 1;
        (state.format, state.step, state.name) = (format, 0, name);
        (state.operands, state.no_operands, state.types) = (None, None, [None, None]);
        (state.region, state.clauses, state.unnamed) = (RegionState::None, 0, None);
        (state.launched, state.shadows, state.shared) = (0, false, None);
        state.regions.clear();
        state.successors.clear();
        state.arguments.clear();
        state.places.clear();
        state.slots.clear();
        state.slots.resize_with(format.info.slots.len(), SlotRead::default);
        state.attributes.clear();
        state.attributes.resize(format.info.attributes.len(), None);
    }

    fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The types of the operation are written where those of the form are, in the same order.
    fn take_value_places(&mut self) {
        if let Some(state) = self.states[..self.depth].last_mut() {
            std::mem::swap(&mut self.value_places, &mut state.places);
        }
    }

    /// The types of the operation are these of those that were read, the first of which lies at a height of their stack.
    fn set_value_places(&mut self, first: usize, types: impl Iterator<Item = usize>) {
        let places = self.states[..self.depth].last().map_or(&[][..], |state| &state.places);
        let place = |index: usize| places.get(index - first).copied().unwrap_or(TypePlace::Nowhere);
        self.value_places.clear();
        self.value_places.extend(types.map(place));
    }

    fn last(&self) -> Option<&FormState<'s>> {
        self.states[..self.depth].last()
    }

    fn last_mut(&mut self) -> Option<&mut FormState<'s>> {
        self.states[..self.depth].last_mut()
    }

    /// The text of the name of a property, added once.
    pub(in crate::syntax::builder) fn property_text(&mut self, core: &mut Core<'_>, name: &'s str) -> Text {
        if let Some(known) = self.property_texts.get(name) {
            return *known;
        }
        let text = core.ir.texts.add(name.as_bytes());
        self.property_texts.insert(name, text);
        text
    }
}

impl<'s> Builder<'s> {
    /// `dialect.op`: the name of an operation that is read by its format, which begins right after it.
    pub(crate) fn custom_form(&mut self, start: u32, end: u32) -> Fallible {
        let Some((name, format)) = self.named_format(start, end) else { return self.unknown_operation(start, end) };
        self.begin(name, Form::Custom, start);
        self.forms.push(format, Span::new(start, end));
        self.input = Input::new(self.core.bytes, end, self.lines.link.end.get());
        self.run_form()?;
        self.remember_line(format);
        Ok(())
    }

    /// A region is complete, and the form goes on after it.
    pub(crate) fn custom_resume(&mut self) -> Fallible {
        let end = self.nesting.operations.last().map_or(0, |frame| frame.scan_from);
        self.input = Input::new(self.core.bytes, end, self.lines.link.end.get());
        self.end_form_region();
        self.run_form()
    }

    /// The id of the name of an operation, and its format; a name without a dialect is that of the surroundings.
    fn named_format(&mut self, start: u32, end: u32) -> Option<(OpNameId, &'s Format)> {
        let bytes = self.core.slice(start, end);
        if bytes.contains(&b'.') {
            let text = Texts::of_span(start, end);
            let name = OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, bytes, text));
            return Some((name, self.forms.format_of(&mut self.core, name, bytes)?));
        }
        let dialects = match self.default_dialect() {
            DefaultDialect::Known(dialect) => vec![dialect],
            // Any may have been that of the operation around.
            DefaultDialect::Lost => DEFAULT_DIALECTS.to_vec(),
            DefaultDialect::Skipped => Vec::new(),
        };
        dialects.into_iter().find_map(|dialect| {
            let full = [dialect.as_bytes(), b".", bytes].concat();
            self.core.options.registry.readable_format(&full)?;
            let text = self.core.ir.texts.add(&full);
            let name = OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, &full, text));
            Some((name, self.forms.format_of(&mut self.core, name, &full)?))
        })
    }

    fn state(&mut self) -> Read<&mut FormState<'s>> {
        let span = Span::at(0);
        self.forms.last_mut().ok_or_else(|| Box::new(CustomError::Interrupted.at(span, span, &[])))
    }

    /// Reads on, up to the next region or to the end.
    fn run_form(&mut self) -> Fallible {
        match self.steps() {
            Ok(reached) => {
                self.lines.link.reached.set(reached);
                Ok(())
            }
            Err(error) => Err(lalrpop_util::ParseError::User { error }),
        }
    }

    fn steps(&mut self) -> Read<Reached> {
        loop {
            let state = self.state()?;
            let (format, at) = (state.format, state.step);
            state.step += 1;
            match format.steps[at] {
                Step::Literal { literal, .. } => self.literal_step(&format.literals[usize::from(literal.0)])?,
                Step::Space { .. } => {}
                Step::Operand { slot, .. } => self.operand_step(format, slot)?,
                Step::Operands { .. } => self.operands_step()?,
                Step::Type { slot, .. } => self.type_step(format, slot)?,
                Step::Types { side, .. } => self.types_step(side)?,
                Step::Signature { inputs, results, .. } => self.signature_step(inputs, results)?,
                Step::Attribute { attribute, is_optional, .. } => {
                    self.attribute_step(format, attribute, is_optional)?;
                }
                Step::Unit { attribute } => {
                    let unit = self.core.ir.attributes.add(AttributeKind::Unit);
                    self.state()?.attributes[usize::from(attribute.0)] = Some(unit);
                    if self.core.keeps_places() {
                        self.note_attribute(usize::from(attribute.0), self.input.newest_word());
                    }
                }
                Step::Dictionary { has_keyword } => self.dictionary_step(has_keyword)?,
                Step::Properties { .. } => self.properties_step()?,
                Step::Region { region, .. } => {
                    if let Some(reached) = self.region_step(format, region, at)? {
                        return Ok(reached);
                    }
                }
                Step::Regions { .. } => {
                    if let Some(reached) = self.regions_step(format, at)? {
                        return Ok(reached);
                    }
                }
                Step::Successor { successor, .. } => self.successor_step(format, successor)?,
                Step::Successors { .. } => self.successors_step()?,
                Step::Custom { directive, arguments, .. } => {
                    let arguments = &format.arguments[arguments.indices()];
                    let start = self.note_directive();
                    let reached = self.directive(format, directive, arguments)?;
                    self.note_directive_end(start);
                    if let Some(reached) = reached {
                        return Ok(reached);
                    }
                }
                Step::Group { test, otherwise, .. } => {
                    if !self.holds(format, test, at)? {
                        self.state()?.step = usize::from(otherwise);
                    }
                }
                Step::Jump { to } => self.state()?.step = usize::from(to),
                Step::Clause { test, next, .. } => self.clause_step(format, test, next, at)?,
                Step::ClauseEnd { first } => self.state()?.step = usize::from(first),
                Step::End => return self.finish_form(format),
            }
        }
    }

    /// A clause of a list is there, each no more than once.
    fn clause_step(&mut self, format: &'s Format, test: Test, next: u16, at: usize) -> Read<()> {
        if !self.holds(format, test, at)? {
            self.state()?.step = usize::from(next);
            return Ok(());
        }
        let bit = 1u64 << (at % 64);
        let state = self.state()?;
        if state.clauses & bit != 0 {
            let span = self.input.peek()?.1;
            let text = match test {
                Test::Literal(literal) => format.literals[usize::from(literal.0)].text().to_owned(),
                _ => String::new(),
            };
            return Err(self.refused(CustomError::RepeatedClause { clause: text }, span));
        }
        state.clauses |= bit;
        Ok(())
    }

    /// Whether a group is there, by what comes next.
    fn holds(&mut self, format: &'s Format, test: Test, at: usize) -> Read<bool> {
        Ok(match test {
            Test::Literal(literal) => self.input.is_at(&format.literals[usize::from(literal.0)]),
            Test::Operand => self.input.first() == Some(b'%'),
            Test::Region => self.input.first() == Some(b'{'),
            Test::Successor => self.input.first() == Some(b'^'),
            Test::Type => self.begins_type()?,
            Test::Attribute(attribute) => {
                let shape = &format.info.attributes[usize::from(attribute.0)].shape;
                self.begins_attribute(shape)?
            }
            Test::Directive => match format.steps.get(at + 1) {
                Some(Step::Custom { directive, .. }) => self.begins_directive(*directive)?,
                _ => false,
            },
        })
    }

    fn literal_step(&mut self, literal: &Literal) -> Read<()> {
        if self.input.take_literal(literal) {
            return Ok(());
        }
        let span = self.input.peek()?.1;
        let error = match literal {
            Literal::Word(word) => CustomError::Word { word: word.to_string() },
            Literal::Punctuation(text) => CustomError::Punctuation { text: text.to_string() },
        };
        Err(self.refused(error, span))
    }

    /// Takes punctuation that must be there.
    fn punctuation(&mut self, text: &'static str) -> Read<()> {
        if self.input.take_text(text) {
            return Ok(());
        }
        let span = self.input.peek()?.1;
        Err(self.refused(CustomError::Punctuation { text: text.to_owned() }, span))
    }

    /// Items with commas between them, or none, and the bracket that closes them.
    fn list_until(&mut self, close: &'static str, item: impl FnMut(&mut Self) -> Read<()>) -> Read<()> {
        if self.input.take_text(close) {
            return Ok(());
        }
        self.comma_list(item)?;
        self.punctuation(close)
    }

    /// One item or more, with commas between them.
    fn comma_list(&mut self, mut item: impl FnMut(&mut Self) -> Read<()>) -> Read<()> {
        loop {
            item(self)?;
            if !self.input.take_text(",") {
                return Ok(());
            }
        }
    }

    /// Punctuation in a list that MLIR names.
    fn punctuation_in(&mut self, text: &'static str, list: &'static str) -> Read<()> {
        if self.input.take_text(text) {
            return Ok(());
        }
        let span = self.input.peek()?.1;
        Err(self.refused(CustomError::PunctuationIn { text, list }, span))
    }

    /// An error of the form that is being read.
    fn refused(&self, error: CustomError, span: Span) -> Box<SyntaxError> {
        let name = self.forms.last().map_or(&[][..], |_| self.innermost_name());
        let floor = self.forms.last().map_or(0, |state| state.name.start);
        let gap = scan::gap_before(self.core.bytes, span.start, floor.min(span.start));
        let location = if gap == span.start { span } else { Span::at(gap) };
        Box::new(error.at(span, location, name))
    }

    /// The full name of the operation that is being read.
    fn innermost_name(&self) -> &[u8] {
        self.nesting.operations.last().map_or(&[], |frame| self.core.ir.op_name_text(frame.name))
    }

    /// Whether a type comes next.
    fn begins_type(&mut self) -> Read<bool> {
        Ok(matches!(
            self.input.peek()?.0,
            Token::ShapedType
                | Token::IntegerType
                | Token::FloatType
                | Token::Index
                | Token::None
                | Token::DialectType
                | Token::TypeAlias
                | Token::Complex
                | Token::Tuple
                | Token::LeftParen
                | Token::Tensor
                | Token::Vector
                | Token::MemRef
        ))
    }

    /// A slot of the operation that is being read.
    fn slot(&mut self, slot: SlotIndex) -> Read<&mut SlotRead> {
        Ok(&mut self.state()?.slots[usize::from(slot.0)])
    }

    fn signature_step(&mut self, inputs: End, results: End) -> Read<()> {
        let (first, second) = self.read_signature()?;
        for (end, range) in [(inputs, first), (results, second)] {
            match end {
                End::Slot(slot) => self.slot(slot)?.types = Some(range),
                End::Side(Side::Operands) => self.state()?.types[0] = Some(range),
                End::Side(Side::Results) => self.state()?.types[1] = Some(range),
            }
        }
        Ok(())
    }

    /// Whether an attribute of this kind comes next.
    fn begins_attribute(&mut self, shape: &AttributeShape) -> Read<bool> {
        attributes::begins(self, shape)
    }
}

impl<'s> FormStack<'s> {
    /// The format of an operation, looked up once for a name.
    pub(super) fn format_of(&mut self, core: &mut Core<'s>, name: OpNameId, bytes: &[u8]) -> Option<&'s Format> {
        if self.formats.len() <= name.index() {
            self.formats.resize(name.index() + 1, None);
        }
        let known = &mut self.formats[name.index()];
        if known.is_none() {
            *known = core.options.registry.readable_format(bytes);
            if let Some(format) = known {
                core.ir.set_format(name, format.clone());
            }
        }
        known.map(|format| &**format)
    }

    /// The dialect of operations that are written without one in the regions of an operation in custom form.
    pub(super) fn custom_dialect(&self, name: OpNameId) -> &'s str {
        let format = self.formats.get(name.index()).copied().flatten();
        format.and_then(|format| format.info.default_dialect.as_deref()).unwrap_or_default()
    }
}
