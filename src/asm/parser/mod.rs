//! Custom forms, read by their [`Format`]: the interpreter of its steps.
//!
//! It runs as an action of the grammar, on its own tokens, up to the next region or the end of the form; the lexer continues from there. Unfinished forms are
//! on a stack next to that of the operations, so that nesting uses no stack of the machine.

pub(crate) mod alternatives;
pub(crate) mod attributes;
pub(crate) mod expect;
pub(crate) mod finish;
pub(crate) mod input;
pub(crate) mod numbers;
pub(crate) mod places;
pub(crate) mod properties;
pub(crate) mod regions;
pub(crate) mod simple;
pub(crate) mod terms;
pub(crate) mod text_types;
pub(crate) mod transforms;
pub(crate) mod types;
pub(crate) mod values;

pub(crate) use input::Input;
pub(crate) use places::form_at;
pub(crate) use regions::{Argument, EmptyRegion, empty_form_region, form_region, refuse_empty_body};

use self::alternatives::read_by_any;
use self::attributes::{attribute_step, begins_attribute};
use self::expect::{begins_type, literal_step, refused};
use self::finish::finish_form;
use self::properties::{dictionary_step, properties_step};
use self::regions::{end_form_region, region_step, regions_step};
use self::types::{read_signature, type_step, types_step};
use self::values::{operand_step, operands_step, successor_step, successors_step};
use crate::asm::directives;
use crate::assembly::records::DEFAULT_DIALECTS;
use crate::assembly::{End, Format, RegionIndex, Side, SlotIndex, Step, SuccessorIndex, Test};
use crate::ir::attributes::Entry;
use crate::ir::table;
use crate::ir::{AttributeId, AttributeKind, Form, OpNameId, Text, Texts, TypeId};
use crate::source::Span;
use crate::syntax::builder::places::{note_attribute, note_directive, note_directive_end};
use crate::syntax::builder::unknown::DefaultDialect;
use crate::syntax::builder::{Builder, Core, Fallible, abort};
use crate::syntax::custom::CustomError;
use crate::syntax::error::SyntaxError;
use crate::syntax::link::Reached;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The result of an action, or the error that ends the parse of the operation.
pub(crate) type Read<T> = Result<T, Box<SyntaxError>>;

/// The error of a form that is not being read, or whose directive has other arguments than its parameters.
pub(crate) fn interrupted() -> Box<SyntaxError> {
    let span = Span::at(0);
    Box::new(SyntaxError::Custom { error: CustomError::Interrupted, name: None, span, location: span })
}

/// The parts of one operand or result that were read.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotRead {
    /// Its values, on the stack of uses.
    pub(crate) values: Range<usize>,
    /// Its types, on the stack of types; `None` when none are written.
    pub(crate) types: Option<Range<usize>>,
    /// Where its values would be, if it may have none and has none.
    empty: Option<Span>,
}

/// An operation that is being read by its format. The memory of one that is complete serves the next.
pub(crate) struct FormState<'s> {
    pub(crate) format: &'s Format,
    /// The next step.
    pub(crate) step: usize,
    pub(crate) name: Span,
    pub(crate) slots: Vec<SlotRead>,
    /// All operands, where the form does not tell them apart.
    pub(crate) operands: Option<Range<usize>>,
    /// Where none of them is.
    no_operands: Option<Span>,
    /// The types of all operands and of all results, likewise.
    pub(crate) types: [Option<Range<usize>>; 2],
    pub(crate) attributes: Vec<Option<AttributeId>>,
    /// Where the types on the stack are written, one for each from the first type of the operation on.
    pub(crate) places: Vec<TypePlace>,
    /// The arguments of the region that comes next, and whether it is being read.
    pub(crate) arguments: Vec<Argument>,
    /// Whether the names of these may be those of values outside of the region.
    pub(crate) shadows: bool,
    /// How many arguments the header gives the region without names.
    pub(crate) unnamed: Option<usize>,
    region: RegionState,
    /// The regions that were read, in the order of the text.
    pub(crate) regions: Vec<RegionIndex>,
    /// The successors that were read, in the order of the text.
    successors: Vec<(SuccessorIndex, Range<usize>)>,
    /// Which clauses of a list were met.
    clauses: u64,
    /// How many arguments of the region of a launch are for a workgroup.
    pub(crate) launched: usize,
    /// The parts of the header that the regions after it get.
    pub(crate) shared: Option<directives::Shared>,
}

/// Where a type is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypePlace {
    /// By itself.
    At(Span),
    /// It is one of the inputs of the signature that begins here.
    Input(u32, usize),
    /// It is one of its results.
    Result(u32, usize),
    /// Nowhere.
    Nowhere,
}

/// The state of the next region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum RegionState {
    #[default]
    None,
    /// The lexer expects its brace; its arguments are named in the header or not.
    Expected { has_arguments: bool },
    /// It is being read.
    Open,
}

/// The operations that are being read by their formats, innermost last.
#[derive(Default)]
pub(crate) struct FormStack<'s> {
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
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    pub(crate) fn truncate(&mut self, depth: usize) {
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

    #[inline]
    pub(crate) fn last(&self) -> Option<&FormState<'s>> {
        self.states[..self.depth].last()
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut FormState<'s>> {
        self.states[..self.depth].last_mut()
    }

    /// The text of the name of a property, added once.
    pub(crate) fn property_text(&mut self, core: &mut Core<'_>, name: &'s str) -> Text {
        if let Some(known) = self.property_texts.get(name) {
            return *known;
        }
        let text = core.ir.texts.add(name.as_bytes());
        self.property_texts.insert(name, text);
        text
    }

    pub(crate) fn state(&mut self) -> Read<&mut FormState<'s>> {
        self.last_mut().ok_or_else(interrupted)
    }

    /// A slot of the operation that is being read.
    #[inline]
    pub(crate) fn slot(&mut self, slot: SlotIndex) -> Read<&mut SlotRead> {
        Ok(&mut self.state()?.slots[usize::from(slot.0)])
    }

    /// The format of an operation, looked up once for a name.
    pub(crate) fn format_of(&mut self, core: &mut Core<'s>, name: OpNameId, bytes: &[u8]) -> Option<&'s Format> {
        let known = table::entry(&mut self.formats, name.index(), None);
        if known.is_none() {
            *known = core.options.registry.readable_format(bytes);
            if let Some(format) = known.filter(|format| core.options.registry.prints(format)) {
                core.ir.set_format(name, format.clone());
            }
        }
        known.map(|format| &**format)
    }

    /// The dialect of operations that are written without one in the regions of an operation in custom form.
    pub(crate) fn custom_dialect(&self, name: OpNameId) -> &'s str {
        let format = self.formats.get(name.index()).copied().flatten();
        format.and_then(|format| format.info.default_dialect.as_deref()).unwrap_or_default()
    }
}

impl<'s> Builder<'s> {
    /// `dialect.op`: the name of an operation that is read by its format, which begins right after it.
    pub(crate) fn custom_form(&mut self, start: u32, end: u32) -> Fallible {
        let Some((name, format, is_guessed)) = named_format(self, start, end) else {
            return self.unknown_operation(start, end);
        };
        self.begin(name, Form::Custom, start);
        if is_guessed && let Some(frame) = self.nesting.frame() {
            // Another dialect may have been meant: nothing is concluded from the operation.
            frame.is_broken = true;
        }
        self.input = Input::new(self.core.bytes, end, self.lines.link.end.get());
        if format.others.is_empty() {
            self.forms.push(format, Span::new(start, end));
            run_form(self)?;
        } else {
            let reached = read_by_any(self, format, Span::new(start, end));
            continue_at(self, reached)?;
        }
        self.remember_line(format);
        Ok(())
    }

    /// Continues the form after a complete region.
    pub(crate) fn custom_resume(&mut self) -> Fallible {
        let end = self.nesting.operations.last().map_or(0, |frame| frame.scan_from);
        self.input = Input::new(self.core.bytes, end, self.lines.link.end.get());
        end_form_region(self);
        run_form(self)
    }
}

/// The id of the name of an operation, its format, and whether the dialect is guessed; a name without a dialect is that of the surroundings.
fn named_format<'s>(b: &mut Builder<'s>, start: u32, end: u32) -> Option<(OpNameId, &'s Format, bool)> {
    let bytes = b.core.slice(start, end);
    if bytes.contains(&b'.') {
        let text = Texts::of_span(start, end);
        let name = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, bytes, text));
        return Some((name, b.forms.format_of(&mut b.core, name, bytes)?, false));
    }
    let (dialects, is_guessed): (&[&str], bool) = match b.default_dialect() {
        DefaultDialect::Known(dialect) => (&[dialect], false),
        // Any may have been that of the operation around.
        DefaultDialect::Lost => (DEFAULT_DIALECTS, true),
        DefaultDialect::Skipped => (&[], false),
    };
    dialects.iter().find_map(|dialect| {
        let full = [dialect.as_bytes(), b".", bytes].concat();
        b.core.options.registry.readable_format(&full)?;
        let text = b.core.ir.texts.add(&full);
        let name = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, &full, text));
        Some((name, b.forms.format_of(&mut b.core, name, &full)?, is_guessed))
    })
}

/// Reads on, up to the next region or to the end.
fn run_form(b: &mut Builder<'_>) -> Fallible {
    let reached = steps(b);
    continue_at(b, reached)
}

/// Tells the lexer where to continue.
fn continue_at(b: &Builder<'_>, reached: Read<Reached>) -> Fallible {
    match reached {
        Ok(reached) => {
            b.lines.link.reached.set(reached);
            Ok(())
        }
        Err(error) => abort(error),
    }
}

fn steps(b: &mut Builder<'_>) -> Read<Reached> {
    loop {
        let state = b.forms.state()?;
        let (format, at) = (state.format, state.step);
        state.step += 1;
        match format.steps[at] {
            Step::Literal { literal, .. } => literal_step(b, &format.literals[usize::from(literal.0)])?,
            Step::Space { .. } => {}
            Step::Operand { slot, .. } => operand_step(b, format, slot)?,
            Step::Operands { .. } => operands_step(b)?,
            Step::Type { slot, is_qualified, .. } => type_step(b, format, slot, is_qualified)?,
            Step::Types { side, .. } => types_step(b, side)?,
            Step::Signature { inputs, results, .. } => signature_step(b, inputs, results)?,
            Step::Attribute { attribute, is_optional, .. } => {
                attribute_step(b, format, attribute, is_optional)?;
            }
            Step::Unit { attribute } => {
                let unit = b.core.ir.attributes.add(AttributeKind::Unit);
                b.forms.state()?.attributes[usize::from(attribute.0)] = Some(unit);
                if b.core.keeps_places() {
                    note_attribute(b, usize::from(attribute.0), b.input.newest_word());
                }
            }
            Step::Dictionary { has_keyword } => dictionary_step(b, has_keyword)?,
            Step::Properties { .. } => properties_step(b)?,
            Step::Region { region, .. } => {
                if let Some(reached) = region_step(b, format, region, at)? {
                    return Ok(reached);
                }
            }
            Step::Regions { .. } => {
                if let Some(reached) = regions_step(b, format, at)? {
                    return Ok(reached);
                }
            }
            Step::Successor { successor, .. } => successor_step(b, format, successor)?,
            Step::Successors { .. } => successors_step(b)?,
            Step::Custom { directive, arguments, .. } => {
                let arguments = &format.arguments[arguments.indices()];
                let start = note_directive(b);
                let reached = directive.parse(b, arguments)?;
                note_directive_end(b, start);
                if let Some(reached) = reached {
                    return Ok(reached);
                }
            }
            Step::Group { test, otherwise, .. } | Step::Since { test, otherwise, .. } => {
                if !holds(b, format, test, at)? {
                    b.forms.state()?.step = usize::from(otherwise);
                }
            }
            Step::Jump { to } => b.forms.state()?.step = usize::from(to),
            Step::Clause { test, next, .. } => clause_step(b, format, test, next, at)?,
            Step::ClauseEnd { first } => b.forms.state()?.step = usize::from(first),
            Step::End => return finish_form(b, format),
        }
    }
}

/// A clause of a list is there, each no more than once.
fn clause_step<'s>(b: &mut Builder<'s>, format: &'s Format, test: Test, next: u16, at: usize) -> Read<()> {
    if !holds(b, format, test, at)? {
        b.forms.state()?.step = usize::from(next);
        return Ok(());
    }
    let bit = 1u64 << (at % 64);
    let state = b.forms.state()?;
    if state.clauses & bit != 0 {
        let span = b.input.peek()?.1;
        let text = match test {
            Test::Literal(literal) => format.literals[usize::from(literal.0)].text().to_owned(),
            _ => String::new(),
        };
        return Err(refused(b, CustomError::RepeatedClause { clause: text }, span));
    }
    state.clauses |= bit;
    Ok(())
}

/// Whether a group is there, by what comes next.
fn holds<'s>(b: &mut Builder<'s>, format: &'s Format, test: Test, at: usize) -> Read<bool> {
    Ok(match test {
        Test::Literal(literal) => b.input.is_at(&format.literals[usize::from(literal.0)]),
        Test::Operand => b.input.first() == Some(b'%'),
        Test::Region => b.input.is_brace(),
        Test::Successor => b.input.first() == Some(b'^'),
        Test::Type => begins_type(b)?,
        Test::Attribute(attribute) => {
            let shape = &format.info.attributes[usize::from(attribute.0)].shape;
            begins_attribute(b, shape)?
        }
        Test::Directive => match format.steps.get(at + 1) {
            Some(Step::Custom { directive, .. }) => directive.begins(b)?,
            _ => false,
        },
    })
}

fn signature_step(b: &mut Builder<'_>, inputs: End, results: End) -> Read<()> {
    let (first, second) = read_signature(b)?;
    for (end, range) in [(inputs, first), (results, second)] {
        match end {
            End::Slot(slot) => b.forms.slot(slot)?.types = Some(range),
            End::Side(Side::Operands) => b.forms.state()?.types[0] = Some(range),
            End::Side(Side::Results) => b.forms.state()?.types[1] = Some(range),
        }
    }
    Ok(())
}
