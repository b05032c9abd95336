//! [`PlacesDraft`]: the table of [`Places`] while a text is read. If places are not kept, each event here is only a test.

use super::core::BuilderCore;
use super::forms::{form_at, form_attribute, form_attributes, form_next_at};
use super::nesting::Nesting;
use super::{OpFrame, ParsedArgument, TextBuilder, WrittenUse};
use crate::ir::places::{AttributePlace, Element, OperandPlace, OperationSpans, Places, ValuePlace};
use crate::ir::{AttributeId, AttributeKind, BlockId, Form, OpId, Text, Type, ValueId};
use crate::lex::scan;
use crate::source::Span;
use crate::syntax::extent;
use crate::syntax::places::{TypeSpans, type_spans};

/// A part of an operation that is not complete.
#[derive(Clone, Copy)]
enum OpenPart {
    Attribute(AttributePlace),
    Successor(Span),
    Region(Span),
}

/// The table, and the data of the operations being read.
#[derive(Default)]
pub(crate) struct PlacesDraft {
    table: Places,
    /// The names in the newest dictionary. The values are located when the dictionary is known to belong to an operation: the values of
    /// nested dictionaries would otherwise be read once for each level.
    dictionary: Vec<(Text, Span)>,
    /// The pieces, each with the number of operations around it.
    pieces: Vec<(usize, OpenPart)>,
    /// The attributes that were set before the directive that is being read.
    before: Vec<Option<AttributeId>>,
}

impl PlacesDraft {
    fn add_piece(&mut self, depth: usize, piece: OpenPart) {
        self.pieces.push((depth, piece));
    }
}

impl BuilderCore<'_> {
    /// Whether places are kept.
    pub(crate) fn keeps_places(&self) -> bool {
        self.places.is_some()
    }

    /// Records the place of the name of a symbol, an alias or another element.
    #[inline]
    pub(crate) fn note_element(&mut self, start: u32, end: u32, element: Element) {
        if let Some(draft) = &mut self.places {
            draft.table.add(Span::new(start, end), element);
        }
    }
}

/// Records the aliases in a whole type or signature, which is not parsed again if it is known.
#[inline]
pub(crate) fn note_aliases(core: &mut BuilderCore<'_>, start: u32, end: u32) {
    if core.places.is_some() {
        note_aliases_in(core, start, end);
    }
}

#[cold]
fn note_aliases_in(core: &mut BuilderCore<'_>, start: u32, end: u32) {
    let mut at = start;
    while let Some(length) = core.slice(at, end).iter().position(|byte| b"!#".contains(byte)) {
        let sigil = at + length as u32;
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
        let name = core.slice(sigil + 1, end).iter().take_while(is_part).count() as u32;
        at = sigil + 1 + name;
        if name > 0 && !core.slice(sigil, at).contains(&b'.') {
            core.note_element(sigil, at, Element::Alias);
        }
    }
}

/// A successor of the operation being read.
#[inline]
pub(crate) fn note_successor(core: &mut BuilderCore<'_>, nesting: &Nesting, span: Span) {
    let depth = nesting.operations.len();
    if let Some(draft) = &mut core.places {
        draft.add_piece(depth, OpenPart::Successor(span));
    }
}

/// Records the end of a region of the current operation, which began at `open`. An implicit one has no braces.
#[inline]
pub(crate) fn note_region(core: &mut BuilderCore<'_>, nesting: &Nesting, open: u32, end: u32) {
    let depth = nesting.operations.len();
    let Some(draft) = &mut core.places else { return };
    if open + 1 < end && core.bytes[open as usize] == b'{' && core.bytes[end as usize - 1] == b'}' {
        draft.add_piece(depth, OpenPart::Region(Span::new(open, end)));
    }
}

/// Records a dictionary whose entries are on the stack from the height `mark` on.
#[inline]
pub(crate) fn note_dictionary(core: &mut BuilderCore<'_>, mark: usize) {
    if core.places.is_some() {
        note_entries(core, mark);
    }
}

#[cold]
fn note_entries(core: &mut BuilderCore<'_>, mark: usize) {
    let name = |entry: &crate::ir::attributes::Entry| Some((entry.name, core.ir.texts.span(entry.name)?));
    let found: Vec<(Text, Span)> = core.entries[mark..].iter().filter_map(name).collect();
    if let Some(draft) = &mut core.places {
        draft.dictionary = found;
    }
}

/// Records that the newest dictionary belongs to the operation.
#[inline]
pub(crate) fn note_own_dictionary(core: &mut BuilderCore<'_>, nesting: &Nesting, attribute: Option<AttributeId>) {
    let depth = nesting.operations.len();
    let Some(draft) = &mut core.places else { return };
    let is_written = attribute.map(|id| *core.ir.attributes.get(id));
    if matches!(is_written, Some(AttributeKind::Dictionary(_))) {
        let (bytes, end) = (core.bytes, core.end);
        let place = |(name, key): (Text, Span)| {
            let next = scan::skip_trivia(bytes, key.end as usize);
            let value = match bytes.get(next) {
                Some(b'=') => {
                    let start = scan::skip_trivia(bytes, next + 1) as u32;
                    extent::of_attribute(bytes, Span::new(start, end))
                }
                // The value of a unit attribute has the place of the name.
                _ => key,
            };
            AttributePlace { name, key: Some(key), value }
        };
        let entries = draft.dictionary.drain(..).map(|entry| (depth, OpenPart::Attribute(place(entry))));
        draft.pieces.extend(entries);
    }
}

/// The arguments of a block, the first of which is `first`.
#[inline]
pub(crate) fn note_arguments(core: &mut BuilderCore<'_>, block: BlockId, first: usize, arguments: &[ParsedArgument]) {
    if core.places.is_some() {
        note_argument_list(core, block, first, arguments);
    }
}

#[cold]
fn note_argument_list(core: &mut BuilderCore<'_>, block: BlockId, first: usize, arguments: &[ParsedArgument]) {
    for (index, (argument, argument_type, ..)) in arguments.iter().enumerate() {
        let name = argument.span;
        // A form that omits parts of the generic form has no names of arguments.
        if core.bytes.get(name.start as usize) != Some(&b'%') {
            continue;
        }
        let colon = scan::skip_trivia(core.bytes, name.end as usize);
        let ty = (core.bytes.get(colon) == Some(&b':')).then(|| {
            let start = scan::skip_trivia(core.bytes, colon + 1) as u32;
            extent::of_type(core.bytes, Span::new(start, core.end))
        });
        // A form may have the types of all operands at the place of the type: `%x : (i32) -> i32`.
        let is_function = matches!(core.ir.types.resolved(*argument_type), Type::Function { .. });
        let ty = ty.filter(|span| is_function || core.bytes.get(span.start as usize) != Some(&b'('));
        let Some(draft) = &mut core.places else { return };
        draft.table.add(name, Element::Argument(block, index as u32));
        if let Some(ty) = ty {
            draft.table.add(ty, Element::ArgumentType(block, index as u32));
        }
        draft.table.add_value(ValueId::at(first + index), ValuePlace { name: Some(name), ty });
    }
}

#[inline]
pub(crate) fn note_label(core: &mut BuilderCore<'_>, block: BlockId, span: Span) {
    if let Some(draft) = &mut core.places {
        draft.table.add_label(block, span);
    }
}

/// Records the text of a skipped operation.
pub(crate) fn note_skipped(core: &mut BuilderCore<'_>, op: OpId, text: Span) {
    if let Some(draft) = &mut core.places {
        draft.table.widen(op, text);
    }
}

/// Records the location at the end of an operation without regions.
pub(crate) fn note_location_end(core: &mut BuilderCore<'_>, op: OpId, end: u32) {
    let Some(draft) = &mut core.places else { return };
    if let Some(known) = draft.table.operation(op) {
        let whole = Span::new(known.whole.start, end);
        draft.table.widen(op, whole);
    }
}

/// Drops the parts of operations that are nested deeper, which belong to no operation.
pub(crate) fn drop_pieces(core: &mut BuilderCore<'_>, depth: usize) {
    if let Some(draft) = &mut core.places {
        let first = draft.pieces.partition_point(|(at, _)| *at <= depth);
        draft.pieces.truncate(first);
    }
}

/// Completes the table.
pub(crate) fn finish_places(core: &mut BuilderCore<'_>) {
    if let Some(mut draft) = core.places.take() {
        draft.table.complete();
        core.ir.text_places = Some(Box::new(draft.table));
    }
}

/// Records the text of an attribute in a form.
pub(crate) fn note_attribute(b: &mut TextBuilder<'_>, index: usize, value: Span) {
    let depth = b.nesting.operations.len();
    if b.core.places.is_none() {
        return;
    }
    let Some(info) = form_attribute(b, index) else { return };
    let place = AttributePlace { name: b.forms.property_text(&mut b.core, info), key: None, value };
    if let Some(draft) = &mut b.core.places {
        draft.add_piece(depth, OpenPart::Attribute(place));
    }
}

/// The beginning of a directive that may set attributes, if places are kept.
#[inline]
pub(crate) fn note_directive(b: &mut TextBuilder<'_>) -> Option<u32> {
    if b.core.places.is_some() { Some(note_form_attributes(b)) } else { None }
}

#[cold]
fn note_form_attributes(b: &mut TextBuilder<'_>) -> u32 {
    let before = form_attributes(b).to_vec();
    if let Some(draft) = &mut b.core.places {
        draft.before = before;
    }
    form_next_at(b)
}

/// Records the end of a directive: its text contains the attributes that it set. Places of strings are known more
/// precisely.
#[inline]
pub(crate) fn note_directive_end(b: &mut TextBuilder<'_>, start: Option<u32>) {
    if let Some(start) = start {
        let end = form_at(b).max(start);
        if start < end {
            note_set_attributes(b, Span::new(start, end));
        }
    }
}

#[cold]
fn note_set_attributes(b: &mut TextBuilder<'_>, whole: Span) {
    let Some(before) = b.core.places.as_ref().map(|draft| draft.before.clone()) else { return };
    for (index, old) in before.into_iter().enumerate() {
        let new = form_attributes(b).get(index).copied().flatten();
        let Some(new) = new.filter(|new| old != Some(*new)) else { continue };
        let text = match *b.core.ir.attributes.get(new) {
            AttributeKind::String(text, _) => b.core.ir.texts.span(text),
            _ => None,
        };
        let value = text.filter(|text| whole.start <= text.start && text.end <= whole.end).unwrap_or(whole);
        note_attribute(b, index, value);
    }
}

/// Records a complete operation; its operands are the uses from a height on, preceded by its results.
#[cold]
pub(crate) fn note_operation(b: &mut TextBuilder<'_>, frame: &OpFrame, op: OpId, end: u32) {
    let bindings: Vec<WrittenUse> = b.nesting.uses[frame.bindings..frame.operands].to_vec();
    let start = bindings.first().map_or(frame.place, |binding| binding.span.start);
    let types = written_types(b, frame);
    let uses = b.nesting.uses[frame.operands..].iter().enumerate();
    let operands: Vec<OperandPlace> = uses
        .map(|(index, operand)| OperandPlace { name: operand.span, ty: types.operands.get(index).copied().flatten() })
        .collect();
    let (mut attributes, mut successors, mut regions) = (Vec::new(), Vec::new(), Vec::new());
    let depth = b.nesting.operations.len() + 1;
    let Some(draft) = &mut b.core.places else { return };
    let first = draft.pieces.partition_point(|(at, _)| *at < depth);
    for (_, piece) in draft.pieces.drain(first..) {
        match piece {
            OpenPart::Attribute(place) => attributes.push(place),
            OpenPart::Successor(span) => successors.push(span),
            OpenPart::Region(span) => regions.push(span),
        }
    }
    attributes.sort_by_key(|place| place.value.start);
    let name = b.core.ir.place_of_name(frame.place);
    let whole = Span::new(start, end.max(name.end));
    let reading = OperationSpans {
        whole,
        name,
        operands: &operands,
        attributes: &attributes,
        successors: &successors,
        regions: &regions,
    };
    draft.table.add_operation(op, &reading);
    let mut bound =
        bindings.iter().flat_map(|binding| (0..binding.number).map(move |number| (binding.span, number == 0)));
    for (index, value) in b.core.ir.results(op).enumerate() {
        let binding = bound.next();
        let ty = types.results.get(index).copied().flatten();
        if let Some((span, true)) = binding {
            draft.table.add(span, Element::Result(op, index as u32));
        }
        if let Some(ty) = ty {
            draft.table.add(ty, Element::ResultType(op, index as u32));
        }
        draft.table.add_value(value, ValuePlace { name: binding.map(|(span, _)| span), ty });
    }
    let symbol = b.core.ir.attribute(op, "sym_name").map(|attribute| *b.core.ir.attributes.resolve(attribute));
    if let Some(AttributeKind::String(text, _)) = symbol
        && let Some(span) = b.core.ir.texts.span(text)
    {
        draft.table.add(span, Element::SymbolName(op));
    }
}

/// The places of the types of an operation.
fn written_types(b: &TextBuilder<'_>, frame: &OpFrame) -> WrittenTypes {
    match frame.form {
        Form::Custom if frame.form_depth > b.forms.depth() => {
            let mut operands = b.forms.written_places(b.core.source);
            let count = b.nesting.uses.len() - frame.operands;
            let results = operands.split_off(count.min(operands.len()));
            WrittenTypes { operands, results }
        }
        Form::Generic if frame.types > frame.place => {
            let TypeSpans { operands, results } = type_spans(b.core.source, frame.types);
            let known = |spans: Vec<Span>| spans.into_iter().map(Some).collect();
            WrittenTypes { operands: known(operands), results: known(results) }
        }
        _ => WrittenTypes::default(),
    }
}

/// The places of an operation's written types; `None` for an omitted type.
#[derive(Default)]
struct WrittenTypes {
    operands: Vec<Option<Span>>,
    results: Vec<Option<Span>>,
}
