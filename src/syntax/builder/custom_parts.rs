//! The parts of a custom form, collected as they are written and held against the operation's assembly at its end.
//!
//! What is written there are properties: `dims = [0]` is the property `broadcast_dimensions = array<i64: 0>`.

use super::{Builder, Fallible};
use crate::ir::assembly::{Assembly, Part};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Form, OpNameId, Text};
use crate::source::Span;
use crate::syntax::error::{NameError, SyntaxError};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What the value of a part looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Number,
    Word,
    Text,
    Items,
    Pair,
    Body,
}

/// Whether what is written is the part that comes next.
pub(super) enum Matched {
    Yes,
    /// It is not, but the part may be left out.
    Absent,
    No,
}

/// A part as it was written.
#[derive(Clone)]
pub(super) enum Written {
    Word(Span),
    Text(Span),
    Symbol(Span),
    Index(Span),
    /// The ranges of a slice.
    Slice(Span),
    Clause {
        keyword: Span,
        value: Span,
    },
    Flag {
        word: Span,
        body: Option<Span>,
    },
    Bounds,
}

/// The parts of the operation that is being read.
#[derive(Default)]
pub(super) struct CustomDraft {
    /// With the number of operands before each.
    pub(super) parts: Vec<(Written, usize)>,
    keyword: Option<Span>,
    shape: Option<Shape>,
    /// Where a list of items that is being read begins.
    lists: Vec<u32>,
    /// The items of the outermost lists of a value, and where each list ends among them.
    pub(super) items: Vec<Span>,
    pub(super) ends: Vec<usize>,
    pub(super) ranges: Vec<[Span; 3]>,
    pub(super) properties: Vec<Entry>,
    names: FxHashMap<&'static str, Text>,
    opaque: FxHashMap<Vec<u8>, AttributeId>,
}

impl Builder<'_> {
    /// `dialect.op`: an operation whose custom form is known.
    pub(crate) fn custom_operation(&mut self, start: u32, end: u32) {
        let bytes: &[u8] = match self.slice(start, end) {
            b"call" => b"func.call",
            b"call_indirect" => b"func.call_indirect",
            b"constant" => b"func.constant",
            b"unrealized_conversion_cast" => b"builtin.unrealized_conversion_cast",
            bytes => bytes,
        };
        let text =
            if bytes.len() == (end - start) as usize { Self::text(start, end) } else { self.ir.texts.add(bytes) };
        let name = OpNameId::at(self.ir.op_names.intern(&self.ir.texts, bytes, text));
        if self.ir.assemblies.len() <= name.index() {
            self.ir.assemblies.resize(name.index() + 1, None);
        }
        if self.ir.assemblies[name.index()].is_none() {
            self.ir.assemblies[name.index()] = self.options.registry.assembly(bytes);
        }
        let draft = &mut self.custom;
        draft.parts.clear();
        draft.items.clear();
        draft.ends.clear();
        draft.ranges.clear();
        draft.properties.clear();
        self.begin(name, Form::Custom, start);
    }

    /// The assembly of the operation being read.
    pub(super) fn assembly(&self) -> Option<&'static Assembly> {
        let name = self.operations.last()?.name;
        self.ir.assemblies.get(name.index()).copied().flatten()
    }

    pub(super) fn operand_count(&self) -> usize {
        self.operations.last().map_or(0, |frame| self.uses.len() - frame.operands)
    }

    fn part(&mut self, written: Written) {
        let operands = self.operand_count();
        self.custom.parts.push((written, operands));
    }

    pub(crate) fn word_part(&mut self, start: u32, end: u32) {
        self.part(Written::Word(Span::new(start, end)));
    }

    pub(crate) fn text_part(&mut self, start: u32, end: u32) {
        self.part(Written::Text(Span::new(start, end)));
    }

    pub(crate) fn symbol_part(&mut self, start: u32, end: u32) {
        self.part(Written::Symbol(Span::new(start, end)));
    }

    pub(crate) fn index_part(&mut self, start: u32, end: u32) {
        self.part(Written::Index(Span::new(start, end)));
    }

    pub(crate) fn slice_part(&mut self, start: u32, end: u32) {
        self.part(Written::Slice(Span::new(start, end)));
    }

    /// `start:limit:stride`
    pub(crate) fn range_part(&mut self, start: (u32, u32), limit: (u32, u32), stride: Option<(u32, u32)>) {
        let span = |(start, end): (u32, u32)| Span::new(start, end);
        self.custom.ranges.push([span(start), span(limit), stride.map_or(Span::at(limit.1), span)]);
    }

    pub(crate) fn bounds_part(&mut self) {
        self.part(Written::Bounds);
    }

    pub(crate) fn part_keyword(&mut self, start: u32, end: u32) {
        self.custom.keyword = Some(Span::new(start, end));
        self.custom.items.clear();
        self.custom.ends.clear();
    }

    /// The keyword of the value that was read last.
    pub(super) fn custom_keyword(&mut self) -> Option<Span> {
        self.custom.keyword.take()
    }

    pub(crate) fn part_value(&mut self, shape: Shape) {
        self.custom.shape = Some(shape);
    }

    pub(crate) fn part_items_begin(&mut self, start: u32) {
        self.custom.lists.push(start);
    }

    pub(crate) fn part_item(&mut self, start: u32, end: u32) {
        self.custom.items.push(Span::new(start, end));
    }

    pub(crate) fn part_items_end(&mut self, _end: u32) {
        self.custom.lists.pop();
        self.custom.ends.push(self.custom.items.len());
    }

    /// The attribute of an entry is part of the text of the body.
    pub(crate) fn body_entry(&mut self) {
        self.attributes.pop();
    }

    pub(crate) fn clause_part(&mut self, start: u32, end: u32) {
        let (Some(keyword), Some(shape)) = (self.custom.keyword.take(), self.custom.shape.take()) else { return };
        self.part(Written::Clause { keyword, value: Span::new(start, end) });
        if let Some(attribute) = self.clause_attribute(keyword, Span::new(start, end), shape) {
            self.custom.properties.extend(attribute);
        }
    }

    pub(crate) fn flag_part(&mut self, start: u32, end: u32, body: Option<(u32, u32)>) {
        let body = body.map(|(start, end)| Span::new(start, end));
        self.part(Written::Flag { word: Span::new(start, end), body });
    }

    /// `name = WORD` in a dictionary: where the operation has such a property, the word is its value.
    pub(crate) fn word_entry(&mut self, start: u32, end: u32) {
        let name = self.entry_names.last().map_or(Text::default(), |(name, _)| *name);
        let property = self.assembly().and_then(|assembly| assembly.property(self.ir.texts.get(name)));
        match property.and_then(|property| property.word) {
            Some(prefix) => {
                let attribute = self.opaque(&[prefix.as_bytes(), self.slice(start, end), b">"]);
                self.attributes.push(attribute);
            }
            None => {
                self.refuse_part("an attribute", Span::new(start, end));
                self.push_attribute(AttributeKind::Erroneous);
            }
        }
        self.entry();
    }

    /// A word of the language that is none of the grammar's.
    pub(crate) fn keyword(&mut self, start: u32, end: u32, word: &'static str) -> Fallible {
        if self.slice(start, end) == word.as_bytes() {
            return Ok(());
        }
        let found = self.text_between(start, end);
        Self::abort(SyntaxError::CustomPart { expected: format!("'{word}'"), found, span: Span::new(start, end) })
    }

    pub(super) fn refuse_part(&mut self, expected: &str, span: Span) {
        let found = self.source.text(span).into_owned();
        self.errors.push(SyntaxError::CustomPart { expected: expected.to_owned(), found, span });
    }

    /// An attribute of a dialect, by its parts; one id for each spelling.
    pub(super) fn opaque(&mut self, parts: &[&[u8]]) -> AttributeId {
        let text = parts.concat();
        if let Some(known) = self.custom.opaque.get(&text) {
            return *known;
        }
        let added = self.ir.texts.add(&text);
        let attribute = self.ir.attributes.add(AttributeKind::Opaque(added, None));
        self.custom.opaque.insert(text, attribute);
        attribute
    }

    /// The text of a property's name.
    pub(super) fn property_name(&mut self, name: &'static str) -> Text {
        if let Some(known) = self.custom.names.get(name) {
            return *known;
        }
        let text = self.ir.texts.add(name.as_bytes());
        self.custom.names.insert(name, text);
        text
    }

    pub(super) fn property(&mut self, name: &'static str, value: AttributeId) {
        let name = self.property_name(name);
        self.custom.properties.push(Entry { name, value });
    }

    /// The operation is complete but for its location: its parts and its dictionary become properties.
    pub(crate) fn custom_end(&mut self) {
        let Some(assembly) = self.assembly() else { return };
        if !self.custom.parts.is_empty() || !assembly.parts.is_empty() {
            self.match_parts(assembly);
        }
        self.finish_properties(assembly);
    }

    /// What the operation needs and what it has, in one order: what is written before the operands, and what behind.
    fn match_parts(&mut self, assembly: &'static Assembly) {
        let parts = std::mem::take(&mut self.custom.parts);
        let total = self.operand_count();
        let (mut next, mut operands) = (0, 0);
        let mut missing = None;
        for part in assembly.parts {
            if matches!(part, Part::Operands | Part::Bounds) {
                operands = total;
            }
            let written = parts.get(next).filter(|(_, before)| *before == operands).map(|(written, _)| written);
            match self.part_property(part, written) {
                Matched::Yes => next += 1,
                Matched::Absent => {}
                Matched::No => {
                    missing = Some(part);
                    break;
                }
            }
        }
        let span = parts.get(next).map(|(written, _)| written.span());
        if let Some(part) = missing {
            let span = span.unwrap_or_else(|| self.name_span());
            self.refuse_part(&part.to_string(), span);
            self.refuse_properties(assembly);
        } else if let Some(span) = span {
            self.refuse_part("nothing of the kind", span);
        } else if operands != total {
            let frame = self.operations.last().map_or(0, |frame| frame.operands);
            let span = self.uses.get(frame).map_or(Span::at(0), |operand| operand.span);
            self.refuse_part("no operand", span);
        }
        self.custom.parts = parts;
    }

    /// What the parts should have written is not missed a second time.
    fn refuse_properties(&mut self, assembly: &'static Assembly) {
        for property in assembly.properties.iter().filter(|property| property.default.is_none()) {
            let is_written = assembly.parts.iter().any(|part| part.writes(property.name.as_bytes()));
            let name = self.property_name(property.name);
            if is_written && !self.custom.properties.iter().any(|entry| entry.name == name) {
                let value = self.erroneous_attribute();
                self.custom.properties.push(Entry { name, value });
            }
        }
    }

    /// The name of the operation being read.
    pub(super) fn name_span(&self) -> Span {
        let place = self.operations.last().map_or(0, |frame| frame.place);
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.".contains(byte);
        let length = self.bytes[place as usize..].iter().take_while(is_name).count();
        Span::new(place, place + length as u32)
    }

    /// The properties that stand in the dictionary join those the syntax hides.
    pub(super) fn finish_properties(&mut self, assembly: &'static Assembly) {
        let dictionary = self.operations.last().and_then(|frame| frame.attributes);
        if !assembly.properties.is_empty()
            && let Some(dictionary) = dictionary
            && let AttributeKind::Dictionary(entries) = *self.ir.attributes.get(dictionary)
        {
            let is_property = |entry: &Entry| assembly.property(self.ir.texts.get(entry.name)).is_some();
            let (own, rest): (Vec<Entry>, Vec<Entry>) =
                self.ir.attributes.dictionary(entries).iter().copied().partition(is_property);
            if !own.is_empty() {
                self.refuse_repeated(&own);
                self.custom.properties.extend(own);
                let entries = self.ir.attributes.add_dictionary(&rest);
                let rest = (!rest.is_empty()).then(|| self.ir.attributes.add(AttributeKind::Dictionary(entries)));
                if let Some(frame) = self.frame() {
                    frame.attributes = rest;
                }
            }
        }
        let mut properties = std::mem::take(&mut self.custom.properties);
        properties.sort_by(|left, right| self.ir.texts.get(left.name).cmp(self.ir.texts.get(right.name)));
        self.set_properties(&properties);
        properties.clear();
        self.custom.properties = properties;
    }

    /// An attribute that the syntax has written already.
    fn refuse_repeated(&mut self, own: &[Entry]) {
        for entry in own {
            let name = self.ir.texts.get(entry.name);
            if self.custom.properties.iter().any(|known| self.ir.texts.get(known.name) == name) {
                let name = String::from_utf8_lossy(name).into_owned();
                let span = self.ir.texts.span(entry.name).unwrap_or(Span::at(0));
                self.refuse_name(span, NameError::DuplicateKey { name, previous: span });
            }
        }
    }

    /// The items of one of the lists of a value.
    pub(super) fn list_items(&self, list: usize) -> Range<usize> {
        let start = if list == 0 { 0 } else { self.custom.ends[list - 1] };
        start..self.custom.ends.get(list).copied().unwrap_or(start)
    }
}

impl Written {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Word(span) | Self::Text(span) | Self::Symbol(span) | Self::Index(span) | Self::Slice(span) => *span,
            Self::Clause { keyword, value } => keyword.to(*value),
            Self::Flag { word, body } => body.map_or(*word, |body| Span::new(word.start, body.end + 1)),
            Self::Bounds => Span::at(0),
        }
    }
}
