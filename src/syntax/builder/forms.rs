//! The operations in custom form that are being read: their parts so far, which the parser of forms fills.

use super::{BuilderCore, TextBuilder, WrittenUse};
use crate::assembly::{Format, RegionIndex, SlotIndex, SuccessorIndex};
use crate::ir::attributes::Entry;
use crate::ir::table;
use crate::ir::{AttributeId, OpNameId, Text, TypeId};
use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::custom::CustomError;
use crate::syntax::error::SyntaxError;
use crate::syntax::error::{ParseResult, interrupted};
use crate::syntax::places::{TypeSpans, type_spans};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// An argument of a region that the header names.
pub(crate) type HeaderArgument = (WrittenUse, TypeId, Option<AttributeId>);

/// The parts of one operand or result that were read.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotRead {
    /// The values of the slot, as a range of the stack of uses.
    pub(crate) values: Range<usize>,
    /// The types of the slot, as a range of the stack of types; `None` if no types are written.
    pub(crate) types: Option<Range<usize>>,
    /// The place at which the values of the slot would be, if the slot may be empty and is empty.
    pub(crate) empty: Option<Span>,
}

/// An operation that is being read by its format. The memory of a complete operation is used for the next.
pub(crate) struct FormState<'s> {
    pub(crate) format: &'s Format,
    /// The next step.
    pub(crate) step: usize,
    pub(crate) name: Span,
    pub(crate) slots: Vec<SlotRead>,
    /// All operands as one range, if the form does not separate them.
    pub(crate) operands: Option<Range<usize>>,
    /// The place at which operands would be, if there is none.
    pub(crate) no_operands: Option<Span>,
    /// The types of all operands and of all results, if the form does not separate them.
    pub(crate) types: [Option<Range<usize>>; 2],
    pub(crate) attributes: Vec<Option<AttributeId>>,
    /// The places of the types on the stack, starting with the first type of the operation.
    pub(crate) places: Vec<TypePlace>,
    /// The named arguments of the region that comes next or is being read.
    pub(crate) arguments: Vec<HeaderArgument>,
    /// Whether the named arguments may shadow values outside of the region.
    pub(crate) shadows: bool,
    /// The number of arguments that the header gives the region without names.
    pub(crate) unnamed: Option<usize>,
    pub(crate) region: RegionState,
    /// The regions that were read, in the order of the text.
    pub(crate) regions: Vec<RegionIndex>,
    /// The successors that were read, in the order of the text.
    pub(crate) successors: Vec<(SuccessorIndex, Range<usize>)>,
    /// The clauses of a list that were read, one bit for each.
    pub(crate) clauses: u64,
    /// The number of arguments of a launch's region that are for a workgroup.
    pub(crate) launched: usize,
    /// The parts of the header that the following regions share.
    pub(crate) shared: Option<HeaderParts>,
}

/// The place of a written type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypePlace {
    /// The type is written separately.
    At(Span),
    /// An input, by its index, of the signature that begins at this offset.
    Input(u32, usize),
    /// A result, by its index, of the signature that begins at this offset.
    Result(u32, usize),
    /// The type is not written.
    Nowhere,
}

/// The state of the next region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum RegionState {
    #[default]
    None,
    /// The lexer expects the region's brace; the header may name the arguments.
    Expected { has_arguments: bool },
    /// The region is being read.
    Open,
}

/// The operations that are being read by their formats, innermost last.
#[derive(Default)]
pub(crate) struct FormStack<'s> {
    pub(crate) states: Vec<FormState<'s>>,
    pub(crate) depth: usize,
    /// The formats of operations, by the ids of their names.
    pub(crate) formats: Vec<Option<&'s Arc<Format>>>,
    /// Types that formats name, by their texts.
    pub(crate) fixed_types: FxHashMap<&'s str, TypeId>,
    pub(crate) property_texts: FxHashMap<&'s str, Text>,
    /// The attributes of sizes of segments, by the sizes.
    pub(crate) segment_sizes: FxHashMap<Box<[usize]>, AttributeId>,
    pub(crate) entries: Vec<Entry>,
    /// The places of the types of operands and results of the last operation that was read by its format.
    pub(crate) value_places: Vec<TypePlace>,
    /// Attributes of dialects that forms have made, by their texts.
    pub(crate) opaque_attributes: FxHashMap<Vec<u8>, AttributeId>,
}

impl<'s> FormStack<'s> {
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    pub(crate) fn truncate(&mut self, depth: usize) {
        self.depth = self.depth.min(depth);
    }

    pub(crate) fn push(&mut self, format: &'s Format, name: Span) {
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

    pub(crate) fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Uses the places of the types in the form, in the same order, for the types of the operation.
    pub(crate) fn take_value_places(&mut self) {
        if let Some(state) = self.states[..self.depth].last_mut() {
            std::mem::swap(&mut self.value_places, &mut state.places);
        }
    }

    /// Sets the types of the operation to a range of the types that were read, the first of which is at a height of their stack.
    pub(crate) fn set_value_places(&mut self, first: usize, types: impl Iterator<Item = usize>) {
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
    pub(crate) fn property_text(&mut self, core: &mut BuilderCore<'_>, name: &'s str) -> Text {
        if let Some(known) = self.property_texts.get(name) {
            return *known;
        }
        let text = core.ir.texts.add(name.as_bytes());
        self.property_texts.insert(name, text);
        text
    }

    pub(crate) fn state(&mut self) -> ParseResult<&mut FormState<'s>> {
        self.last_mut().ok_or_else(interrupted)
    }

    /// A slot of the operation that is being read.
    #[inline]
    pub(crate) fn slot(&mut self, slot: SlotIndex) -> ParseResult<&mut SlotRead> {
        Ok(&mut self.state()?.slots[usize::from(slot.0)])
    }

    /// The format of an operation, looked up once for a name.
    pub(crate) fn format_of(&mut self, core: &mut BuilderCore<'s>, name: OpNameId, bytes: &[u8]) -> Option<&'s Format> {
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

impl FormStack<'_> {
    /// The place of the type of an operand, or of a result at an index after the operands, of the last operation that was read.
    pub(crate) fn value_place(&self, source: &SourceFile, index: usize) -> Option<Span> {
        let signature = |open: u32| type_spans(source, open);
        match *self.value_places.get(index)? {
            TypePlace::At(span) => Some(span),
            TypePlace::Input(open, index) => signature(open).operands.get(index).copied(),
            TypePlace::Result(open, index) => signature(open).results.get(index).copied(),
            TypePlace::Nowhere => None,
        }
    }

    /// The places of the types of all operands and results, in this order.
    pub(crate) fn written_places(&self, source: &SourceFile) -> Vec<Option<Span>> {
        let mut signature: Option<(u32, TypeSpans)> = None;
        let mut spans = Vec::with_capacity(self.value_places.len());
        for place in &self.value_places {
            spans.push(match *place {
                TypePlace::At(span) => Some(span),
                TypePlace::Nowhere => None,
                TypePlace::Input(open, index) | TypePlace::Result(open, index) => {
                    if signature.as_ref().is_none_or(|(at, _)| *at != open) {
                        signature = Some((open, type_spans(source, open)));
                    }
                    let is_input = matches!(place, TypePlace::Input(..));
                    let side =
                        signature.as_ref().map(|(_, spans)| if is_input { &spans.operands } else { &spans.results });
                    side.and_then(|side| side.get(index).copied())
                }
            });
        }
        spans
    }
}

impl FormState<'_> {
    /// Whether the operands lie on the stack in the order of the definition, from the first on.
    pub(crate) fn has_operands_in_order(&self, first: usize) -> bool {
        let mut next = first;
        self.slots.iter().filter(|slot| !slot.values.is_empty()).all(|slot| {
            let fits = slot.values.start == next;
            next = slot.values.end;
            fits
        })
    }

    /// Whether an attribute was read already.
    pub(crate) fn has_attribute(&self, index: usize) -> bool {
        self.attributes.get(index).is_some_and(Option::is_some)
    }
}
/// The parts of a header that apply to all regions of the operation.
#[derive(Clone, Default)]
pub(crate) struct HeaderParts {
    /// The named arguments with their types: carried values, and the coordinates of a coiteration.
    pub(crate) arguments: Vec<(WrittenUse, TypeId)>,
    /// The types of the iterators, one for each space.
    pub(crate) iterators: Vec<TypeId>,
    /// The set of spaces of each case so far, one bit for each space.
    pub(crate) cases: Vec<u64>,
}

impl HeaderParts {
    /// A header that has only arguments by name.
    pub(crate) fn of(arguments: Vec<(WrittenUse, TypeId)>) -> Self {
        Self { arguments, ..Self::default() }
    }

    pub(crate) fn into_arguments(self) -> impl Iterator<Item = (WrittenUse, TypeId)> {
        self.arguments.into_iter()
    }
}

/// An error of the form that is being read.
pub(crate) fn refuse_form(b: &TextBuilder<'_>, error: CustomError, span: Span) -> Box<SyntaxError> {
    let name = b.forms.last().map_or(&[][..], |_| innermost_name(b));
    let floor = b.forms.last().map_or(0, |state| state.name.start);
    let gap = scan::gap_before(b.core.bytes, span.start, floor.min(span.start));
    // If MLIR reports only the token, the error is at the end of the previous token.
    let names_operation = error.names_operation();
    let location = if names_operation || gap == span.start { span } else { Span::at(gap) };
    let name = names_operation.then(|| String::from_utf8_lossy(name).into_owned());
    Box::new(SyntaxError::Custom { error, name, span, location })
}

/// The full name of the operation that is being read.
pub(crate) fn innermost_name<'b>(b: &'b TextBuilder<'_>) -> &'b [u8] {
    b.nesting.operations.last().map_or(&[], |frame| b.core.ir.op_name_id_bytes(frame.name))
}
/// The attributes of the form that is being read, by their order in the definition.
pub(crate) fn form_attributes<'b>(b: &'b TextBuilder<'_>) -> &'b [Option<AttributeId>] {
    b.forms.last().map_or(&[], |state| &state.attributes)
}

/// The offset of the next token of a form.
pub(crate) fn form_next_at(b: &TextBuilder<'_>) -> u32 {
    b.input.next_at() as u32
}

/// The offset of the end of the last token of a form.
pub(crate) fn form_at(b: &TextBuilder<'_>) -> u32 {
    b.input.at()
}

/// The name of an attribute of the form that is being read.
pub(crate) fn form_attribute<'s>(b: &TextBuilder<'s>, index: usize) -> Option<&'s str> {
    let info = b.forms.last()?.format.info.attributes.get(index)?;
    Some(&info.name)
}
