//! [`PlacesDraft`]: the table of [`Places`] while a text is read. Where it was not asked for there is none, and each event
//! here is a test for that.

use super::core::Core;
use super::nesting::Nesting;
use super::{Argument, Builder, OpFrame, Use};
use crate::ir::places::{AttributePlace, Element, OperandPlace, Places, Reading, ValuePlace};
use crate::ir::{AttributeId, AttributeKind, BlockId, Form, OpId, ValueId};
use crate::source::Span;
use crate::syntax::places::{TypeSpans, type_spans};
use crate::syntax::{extent, scan};

/// What was read of an operation that is not complete.
#[derive(Clone, Copy)]
enum Piece {
    Attribute(AttributePlace),
    Successor(Span),
    Region(Span),
}

/// The table, and what belongs to the operations being read.
#[derive(Default)]
pub(super) struct PlacesDraft {
    table: Places,
    /// The entries of the dictionary that was read last.
    dictionary: Vec<AttributePlace>,
    /// With the number of operations around each.
    pieces: Vec<(usize, Piece)>,
    /// The attributes that the form had before the directive that is being read.
    before: Vec<Option<AttributeId>>,
}

impl PlacesDraft {
    fn add_piece(&mut self, depth: usize, piece: Piece) {
        self.pieces.push((depth, piece));
    }
}

impl Core<'_> {
    /// Whether places are kept.
    pub(super) fn keeps_places(&self) -> bool {
        self.places.is_some()
    }

    /// A name of a symbol, of an alias, and the like.
    #[inline]
    pub(super) fn note_element(&mut self, start: u32, end: u32, element: Element) {
        if let Some(draft) = &mut self.places {
            draft.table.add(Span::new(start, end), element);
        }
    }

    /// A whole type or signature, which is not read again where it was met before: the aliases in it.
    #[inline]
    pub(super) fn note_aliases(&mut self, start: u32, end: u32) {
        if self.places.is_some() {
            self.note_aliases_in(start, end);
        }
    }

    #[cold]
    fn note_aliases_in(&mut self, start: u32, end: u32) {
        let mut at = start;
        while let Some(length) = self.slice(at, end).iter().position(|byte| b"!#".contains(byte)) {
            let sigil = at + length as u32;
            let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
            let name = self.slice(sigil + 1, end).iter().take_while(is_part).count() as u32;
            at = sigil + 1 + name;
            if name > 0 && !self.slice(sigil, at).contains(&b'.') {
                self.note_element(sigil, at, Element::Alias);
            }
        }
    }

    /// A successor of the operation being read.
    pub(super) fn note_successor(&mut self, nesting: &Nesting, span: Span) {
        let depth = nesting.operations.len();
        if let Some(draft) = &mut self.places {
            draft.add_piece(depth, Piece::Successor(span));
        }
    }

    /// A region of the operation being read ends, which began at `open`. One that is not written has no braces.
    pub(super) fn note_region(&mut self, nesting: &Nesting, open: u32, end: u32) {
        let depth = nesting.operations.len();
        let Some(draft) = &mut self.places else { return };
        if open + 1 < end && self.bytes[open as usize] == b'{' && self.bytes[end as usize - 1] == b'}' {
            draft.add_piece(depth, Piece::Region(Span::new(open, end)));
        }
    }

    /// A dictionary was read whose entries lie on their stack from a height on.
    #[inline]
    pub(super) fn note_dictionary(&mut self, mark: usize) {
        if self.places.is_some() {
            self.note_entries(mark);
        }
    }

    #[cold]
    fn note_entries(&mut self, mark: usize) {
        let place = |entry: &crate::ir::attributes::Entry| {
            let key = self.ir.texts.span(entry.name)?;
            let next = scan::skip_trivia(self.bytes, key.end as usize);
            let value = match self.bytes.get(next) {
                Some(b'=') => {
                    let start = scan::skip_trivia(self.bytes, next + 1) as u32;
                    extent::of_attribute(self.bytes, Span::new(start, self.end))
                }
                // A unit attribute is its name.
                _ => key,
            };
            Some(AttributePlace { name: entry.name, key: Some(key), value })
        };
        let found: Vec<AttributePlace> = self.entries[mark..].iter().filter_map(place).collect();
        if let Some(draft) = &mut self.places {
            draft.dictionary = found;
        }
    }

    /// The dictionary that was read last is that of the operation.
    #[inline]
    pub(super) fn note_own_dictionary(&mut self, nesting: &Nesting, attribute: Option<AttributeId>) {
        let depth = nesting.operations.len();
        let Some(draft) = &mut self.places else { return };
        let is_written = attribute.map(|id| *self.ir.attributes.get(id));
        if matches!(is_written, Some(AttributeKind::Dictionary(_))) {
            let entries = draft.dictionary.drain(..).map(|place| (depth, Piece::Attribute(place)));
            draft.pieces.extend(entries);
        }
    }

    /// The arguments of a block, the first of which is `first`.
    #[inline]
    pub(super) fn note_arguments(&mut self, block: BlockId, first: usize, arguments: &[Argument]) {
        if self.places.is_some() {
            self.note_argument_list(block, first, arguments);
        }
    }

    #[cold]
    fn note_argument_list(&mut self, block: BlockId, first: usize, arguments: &[Argument]) {
        for (index, (argument, ..)) in arguments.iter().enumerate() {
            let name = argument.span;
            // A form that says less than the generic one names no arguments.
            if self.bytes.get(name.start as usize) != Some(&b'%') {
                continue;
            }
            let colon = scan::skip_trivia(self.bytes, name.end as usize);
            let ty = (self.bytes.get(colon) == Some(&b':')).then(|| {
                let start = scan::skip_trivia(self.bytes, colon + 1) as u32;
                extent::of_type(self.bytes, Span::new(start, self.end))
            });
            let Some(draft) = &mut self.places else { return };
            draft.table.add(name, Element::Argument(block, index as u32));
            if let Some(ty) = ty {
                draft.table.add(ty, Element::ArgumentType(block, index as u32));
            }
            draft.table.add_value(ValueId::at(first + index), ValuePlace { name: Some(name), ty });
        }
    }

    /// Where a value has its name, if that was noted.
    pub(super) fn noted_name(&self, value: ValueId) -> Option<Span> {
        self.places.as_ref()?.table.value(value).name
    }

    pub(super) fn note_label(&mut self, block: BlockId, span: Span) {
        if let Some(draft) = &mut self.places {
            draft.table.add_label(block, span);
        }
    }

    /// A skipped operation is complete, and this is its text.
    pub(super) fn note_skipped(&mut self, op: OpId, text: Span) {
        if let Some(draft) = &mut self.places {
            draft.table.widen(op, text);
        }
    }

    /// An operation without regions ends with its location.
    pub(super) fn note_location_end(&mut self, op: OpId, end: u32) {
        let Some(draft) = &mut self.places else { return };
        if let Some(known) = draft.table.operation(op) {
            let whole = Span::new(known.whole.start, end);
            draft.table.widen(op, whole);
        }
    }

    /// What was begun and cannot be read on is no part of an operation.
    pub(super) fn drop_pieces(&mut self, nesting: &Nesting) {
        let depth = nesting.operations.len();
        if let Some(draft) = &mut self.places {
            let first = draft.pieces.partition_point(|(at, _)| *at <= depth);
            draft.pieces.truncate(first);
        }
    }

    /// The table of what was read.
    pub(super) fn finish_places(&mut self) {
        if let Some(mut draft) = self.places.take() {
            draft.table.complete();
            self.ir.text_places = Some(Box::new(draft.table));
        }
    }
}

impl Builder<'_> {
    /// What a form wrote for one of the attributes of its operation.
    pub(super) fn note_attribute(&mut self, index: usize, value: Span) {
        let depth = self.nesting.operations.len();
        if self.core.places.is_none() {
            return;
        }
        let Some(info) = self.form_attribute(index) else { return };
        let place = AttributePlace { name: self.forms.property_text(&mut self.core, info), key: None, value };
        if let Some(draft) = &mut self.core.places {
            draft.add_piece(depth, Piece::Attribute(place));
        }
    }

    /// A directive of a form begins, which may set attributes: where, if places are kept.
    #[inline]
    pub(super) fn note_directive(&mut self) -> Option<u32> {
        if self.core.places.is_some() { Some(self.note_form_attributes()) } else { None }
    }

    #[cold]
    fn note_form_attributes(&mut self) -> u32 {
        let before = self.form_attributes().to_vec();
        if let Some(draft) = &mut self.core.places {
            draft.before = before;
        }
        self.form_next_at()
    }

    /// It ends: what it set is written in its text. Of a string the place is known.
    #[inline]
    pub(super) fn note_directive_end(&mut self, start: Option<u32>) {
        if let Some(start) = start {
            let end = self.form_at().max(start);
            if start < end {
                self.note_set_attributes(Span::new(start, end));
            }
        }
    }

    #[cold]
    fn note_set_attributes(&mut self, whole: Span) {
        let Some(before) = self.core.places.as_ref().map(|draft| draft.before.clone()) else { return };
        for (index, old) in before.into_iter().enumerate() {
            let new = self.form_attributes().get(index).copied().flatten();
            let Some(new) = new.filter(|new| old != Some(*new)) else { continue };
            let text = match *self.core.ir.attributes.get(new) {
                AttributeKind::String(text, _) => self.core.ir.texts.span(text),
                _ => None,
            };
            let value = text.filter(|text| whole.start <= text.start && text.end <= whole.end).unwrap_or(whole);
            self.note_attribute(index, value);
        }
    }

    /// An operation is complete; its operands are the uses from a height on, and before them the results it binds.
    #[cold]
    pub(super) fn note_operation(&mut self, frame: &OpFrame, op: OpId, end: u32) {
        let bindings: Vec<Use> = self.nesting.uses[frame.bindings..frame.operands].to_vec();
        let start = bindings.first().map_or(frame.place, |binding| binding.span.start);
        let types = self.written_types(frame);
        let uses = self.nesting.uses[frame.operands..].iter().enumerate();
        let operands: Vec<OperandPlace> = uses
            .map(|(index, operand)| OperandPlace {
                name: operand.span,
                ty: types.operands.get(index).copied().flatten(),
            })
            .collect();
        let (mut attributes, mut successors, mut regions) = (Vec::new(), Vec::new(), Vec::new());
        let depth = self.nesting.operations.len() + 1;
        let Some(draft) = &mut self.core.places else { return };
        let first = draft.pieces.partition_point(|(at, _)| *at < depth);
        for (_, piece) in draft.pieces.drain(first..) {
            match piece {
                Piece::Attribute(place) => attributes.push(place),
                Piece::Successor(span) => successors.push(span),
                Piece::Region(span) => regions.push(span),
            }
        }
        attributes.sort_by_key(|place| place.value.start);
        let name = self.core.ir.place_of_name(frame.place);
        let whole = Span::new(start, end.max(name.end));
        let reading = Reading {
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
        for (index, value) in self.core.ir.results(op).enumerate() {
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
        let symbol =
            self.core.ir.attribute(op, "sym_name").map(|attribute| *self.core.ir.attributes.resolve(attribute));
        if let Some(AttributeKind::String(text, _)) = symbol
            && let Some(span) = self.core.ir.texts.span(text)
        {
            draft.table.add(span, Element::SymbolName(op));
        }
    }

    /// Where the types of an operation are written.
    fn written_types(&self, frame: &OpFrame) -> WrittenTypes {
        match frame.form {
            Form::Custom if frame.form_depth > self.forms.depth() => {
                let mut operands = self.forms.written_places(self.core.source);
                let count = self.nesting.uses.len() - frame.operands;
                let results = operands.split_off(count.min(operands.len()));
                WrittenTypes { operands, results }
            }
            Form::Generic if frame.types > frame.place => {
                let TypeSpans { operands, results } = type_spans(self.core.source, frame.types);
                let known = |spans: Vec<Span>| spans.into_iter().map(Some).collect();
                WrittenTypes { operands: known(operands), results: known(results) }
            }
            _ => WrittenTypes::default(),
        }
    }
}

/// The types of an operation that are written; `None` where the form leaves one out.
#[derive(Default)]
struct WrittenTypes {
    operands: Vec<Option<Span>>,
    results: Vec<Option<Span>>,
}
