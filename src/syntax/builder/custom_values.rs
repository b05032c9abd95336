//! From the parts of a custom form to the attributes they stand for.

use super::Builder;
use super::custom_parts::{Matched, Shape, Written};
use super::literals::{self, Context};
use crate::ir::assembly::{Part, TypeForm, Value};
use crate::ir::attributes::Entry;
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, AttributeKind, Text, TypeId, unescaped};
use crate::source::Span;
use crate::syntax::error::ValueError;
use crate::syntax::scan;
use std::borrow::Cow;

impl Builder<'_> {
    pub(super) fn integer_of(&mut self, width: u32) -> TypeId {
        self.intern(Type::Integer { width, signedness: Signedness::Signless })
    }

    /// Makes the property of a part from what was written, if that is the part.
    pub(super) fn part_property(&mut self, part: &'static Part, written: Option<&Written>) -> Matched {
        match (part, written) {
            (Part::Operands, _) => return if self.lacks_operands() { Matched::No } else { Matched::Absent },
            (Part::Bounds, Some(Written::Bounds)) => {}
            (Part::Word(attribute, Value::Number(words, width)), Some(Written::Text(span)))
            | (Part::Mode(attribute, Value::Number(words, width)), Some(Written::Flag { word: span, body: None }))
                if self.is_quoted(*span) =>
            {
                self.enum_property(attribute, words, *width, *span);
            }
            (Part::Word(attribute, value) | Part::OptionalWord(attribute, value), Some(Written::Word(span))) => {
                match self.word_attribute(*value, *span) {
                    Some(known) => self.property(attribute, known),
                    None => return Matched::No,
                }
            }
            (
                Part::Clause(keyword, ..) | Part::OptionalClause(keyword, ..),
                Some(Written::Clause { keyword: span, .. }),
            ) if self.source.slice(*span) == keyword.as_bytes() => {}
            (Part::Flags(keyword, attribute, value), Some(Written::Flag { word, body: Some(body) }))
                if self.source.slice(*word) == keyword.as_bytes() =>
            {
                return self.set_property(attribute, *value, *body);
            }
            (Part::Unit(keyword, attribute), Some(Written::Flag { word, body: None }))
                if self.source.slice(*word) == keyword.as_bytes() =>
            {
                let unit = self.ir.attributes.add(AttributeKind::Unit);
                self.property(attribute, unit);
            }
            (Part::Mode(attribute, value), Some(Written::Flag { word, body: None })) => {
                match self.word_attribute(*value, *word) {
                    Some(known) => self.property(attribute, known),
                    None => return Matched::Absent,
                }
            }
            (Part::Text(attribute), Some(Written::Text(span))) => {
                let text = Self::text(span.start + 1, span.end - 1);
                let text = self.ir.attributes.add(AttributeKind::String(text, None));
                self.property(attribute, text);
            }
            (Part::Symbol(attribute), Some(Written::Symbol(span))) => {
                let name = self.symbol_text(span.start, span.end);
                let name = self.ir.attributes.add(AttributeKind::String(name, None));
                self.property(attribute, name);
            }
            (Part::Index(attribute), Some(Written::Index(span))) => {
                let index = self.integer_attribute(*span, 32);
                self.property(attribute, index);
            }
            (Part::Slice, Some(Written::Slice(_))) => self.slice_properties(),
            (
                Part::OptionalWord(..) | Part::OptionalClause(..) | Part::Flags(..) | Part::Unit(..) | Part::Mode(..),
                _,
            ) => return Matched::Absent,
            _ => return Matched::No,
        }
        Matched::Yes
    }

    /// Whether there are no operands, and the types would say nothing without them.
    fn lacks_operands(&self) -> bool {
        let form = self.assembly().map(|assembly| assembly.types);
        let may_lack = matches!(
            form,
            None | Some(TypeForm::Functional | TypeForm::Same | TypeForm::Any | TypeForm::Tuple | TypeForm::Pairs)
                | Some(TypeForm::Operands | TypeForm::None | TypeForm::To)
        );
        self.operand_count() == 0 && !may_lack
    }

    fn integer_attribute(&mut self, span: Span, width: u32) -> AttributeId {
        self.verify_integer(span, width);
        let ty = self.integer_of(width);
        self.ir.attributes.add(AttributeKind::Integer(Self::text(span.start, span.end), Some(ty)))
    }

    pub(super) fn verify_integer(&mut self, span: Span, width: u32) {
        let is_negative = self.bytes[span.start as usize] == b'-';
        let start = if is_negative { self.skip_trivia(span.start + 1) } else { span.start };
        let spelling = literals::Spelling { digits: self.slice(start, span.end), is_negative };
        let checked = literals::check_width(spelling, width, true, || format!("i{width}"), Context::Attribute);
        if let Err(error) = checked {
            self.refuse_value(span, error);
        }
    }

    fn is_quoted(&self, span: Span) -> bool {
        self.bytes.get(span.start as usize) == Some(&b'"')
    }

    /// A word in quotes: it must be one of the list, or MLIR says what it is not.
    fn enum_property(&mut self, attribute: &'static str, words: &'static [&'static str], width: u32, span: Span) {
        let word = unescaped(self.slice(span.start + 1, span.end - 1));
        let known = words.iter().position(|known| known.as_bytes() == word);
        if known.is_none() {
            let operation =
                self.operations.last().map_or(Text::default(), |frame| self.ir.op_names.entries[frame.name.index()]);
            let (operation, found) = (self.string_of(operation), self.text_between(span.start, span.end));
            self.refuse_value(span, ValueError::EnumCase { operation, attribute, found, words });
        }
        let value = self.number_attribute(known.unwrap_or(0), width);
        self.property(attribute, value);
    }

    fn number_attribute(&mut self, number: usize, width: u32) -> AttributeId {
        let text = self.ir.texts.add(number.to_string().as_bytes());
        let ty = self.integer_of(width);
        self.ir.attributes.add(AttributeKind::Integer(text, Some(ty)))
    }

    /// What a word stands for, if it is one of those that can stand there.
    fn word_attribute(&mut self, value: Value, span: Span) -> Option<AttributeId> {
        let word = self.source.slice(span);
        match value {
            Value::Enum(prefix, suffix) => Some(self.opaque(&[prefix.as_bytes(), word, suffix.as_bytes()])),
            Value::Number(words, width) => {
                let position = words.iter().position(|known| known.as_bytes() == word)?;
                Some(self.number_attribute(position, width))
            }
            _ => None,
        }
    }

    /// `fastmath<nnan, contract>`: the words in the order of the list.
    fn set_property(&mut self, attribute: &'static str, value: Value, body: Span) -> Matched {
        let Value::Set(prefix, words, separator, all) = value else { return Matched::No };
        let mut present = vec![false; words.len()];
        // In quotes a list may be as well as a word.
        let text = self.source.slice(body);
        let text = if text.contains(&b'"') { Cow::Owned(without_quotes(text)) } else { Cow::Borrowed(text) };
        let mut at = body.start;
        for part in text.split(|byte| *byte == b',') {
            let word = part.trim_ascii();
            match words.iter().position(|known| known.as_bytes() == word) {
                Some(position) => present[position] = true,
                None if all.map(str::as_bytes) == Some(word) => present.fill(true),
                None if word == b"none" => {}
                None => {
                    let start = at + (part.len() - part.trim_ascii_start().len()) as u32;
                    let expected =
                        format!("one of none, {}", words.iter().copied().chain(all).collect::<Vec<_>>().join(", "));
                    let span = Span::new(start, start + word.len() as u32);
                    self.refuse_part(&expected, if matches!(text, Cow::Owned(_)) { body } else { span });
                    return Matched::Yes;
                }
            }
            at += part.len() as u32 + 1;
        }
        let chosen: Vec<&str> = words.iter().zip(&present).filter(|(_, is)| **is).map(|(word, _)| *word).collect();
        let text = match all {
            Some(all) if chosen.len() == words.len() => all.to_owned(),
            _ if chosen.is_empty() => "none".to_owned(),
            _ => chosen.join(separator),
        };
        let has_default = self
            .assembly()
            .and_then(|assembly| assembly.property(attribute.as_bytes()))
            .is_some_and(|property| property.default.is_some());
        if !(chosen.is_empty() && has_default) {
            let known = self.opaque(&[prefix.as_bytes(), text.as_bytes(), b">"]);
            self.property(attribute, known);
        }
        Matched::Yes
    }

    /// `[0:4:2, 1:3]`: starts, limits and strides, each an array.
    fn slice_properties(&mut self) {
        let ranges = std::mem::take(&mut self.custom.ranges);
        for (position, name) in ["start_indices", "limit_indices", "strides"].into_iter().enumerate() {
            let mut text = Vec::new();
            for (index, range) in ranges.iter().enumerate() {
                text.extend_from_slice(if index > 0 { b", " } else { b"" });
                let span = range[position];
                if span.is_empty() {
                    text.push(b'1');
                } else {
                    self.verify_integer(span, 64);
                    text.extend_from_slice(self.source.slice(span));
                }
            }
            let text = self.ir.texts.add(&text);
            let array = self.dense_i64(Some(text).filter(|_| !ranges.is_empty()));
            self.property(name, array);
        }
        self.custom.ranges = ranges;
    }

    pub(super) fn dense_i64(&mut self, text: Option<Text>) -> AttributeId {
        let element = self.integer_of(64);
        self.ir.attributes.add(AttributeKind::DenseArray(element, text))
    }

    /// The text of the items, as a list is written.
    pub(super) fn joined(&mut self, items: &[Span]) -> Option<Text> {
        let (first, last) = (items.first()?, items.last()?);
        let whole = first.to(*last);
        let is_clean = |byte: &u8| byte.is_ascii_alphanumeric() || b"-, ".contains(byte);
        if self.source.slice(whole).iter().all(is_clean) {
            return Some(Self::text(whole.start, whole.end));
        }
        let text: Vec<&[u8]> = items.iter().map(|item| self.source.slice(*item)).collect();
        Some(self.ir.texts.add(&text.join(&b", "[..])))
    }

    /// The property, or the two, that `keyword = value` stands for.
    pub(super) fn clause_attribute(&mut self, keyword: Span, value: Span, shape: Shape) -> Option<Vec<Entry>> {
        let name = self.source.slice(keyword);
        let (attribute, kind) = self.assembly()?.parts.iter().find_map(|part| match part {
            Part::Clause(known, attribute, kind) | Part::OptionalClause(known, attribute, kind)
                if known.as_bytes() == name =>
            {
                Some((*attribute, *kind))
            }
            _ => None,
        })?;
        let known = match (kind, shape) {
            (Value::I64, Shape::Number) => self.integer_attribute(value, 64),
            (Value::I32, Shape::Number) => self.integer_attribute(value, 32),
            (Value::Bool, Shape::Word) if matches!(self.source.slice(value), b"true" | b"false") => {
                let is_true = self.source.slice(value) == b"true";
                self.ir.attributes.add(AttributeKind::Bool(is_true))
            }
            (Value::String, Shape::Text) => {
                let text = Self::text(value.start + 1, value.end - 1);
                self.ir.attributes.add(AttributeKind::String(text, None))
            }
            (Value::Enum(..), Shape::Word) => self.word_attribute(kind, value)?,
            (Value::Dims, Shape::Items) if self.is_numbers(0) => {
                let items = self.custom.items[self.list_items(0)].to_vec();
                for item in &items {
                    self.verify_integer(*item, 64);
                }
                let text = self.joined(&items);
                self.dense_i64(text)
            }
            (Value::EnumList(prefix, suffix), Shape::Items) => {
                let items = self.custom.items[self.list_items(0)].to_vec();
                let elements: Vec<AttributeId> = items
                    .into_iter()
                    .map(|item| self.opaque(&[prefix.as_bytes(), self.source.slice(item), suffix.as_bytes()]))
                    .collect();
                let list = self.ir.attributes.add_list(&elements);
                self.ir.attributes.add(AttributeKind::Array(list))
            }
            (Value::Body(prefix), Shape::Body) => self.opaque(&[prefix.as_bytes(), self.source.slice(value)]),
            (Value::Pair(kind), Shape::Pair) if self.is_numbers(0) && self.is_numbers(1) => {
                return Some(self.pair_property(attribute, kind));
            }
            (Value::Format, Shape::Word) => return self.format_properties(value),
            _ => {
                self.refuse_part(kind.expected(), value);
                self.ir.attributes.add(AttributeKind::Erroneous)
            }
        };
        let name = self.property_name(attribute);
        Some(vec![Entry { name, value: known }])
    }

    /// Whether the items of a list are integers, and the list one of the value's outermost.
    pub(super) fn is_numbers(&self, list: usize) -> bool {
        let number = |item: &Span| self.source.slice(*item).last().is_some_and(u8::is_ascii_hexdigit);
        let first = |item: &Span| matches!(self.source.slice(*item).first(), Some(b'-' | b'0'..=b'9'));
        self.custom.items[self.list_items(list)].iter().all(|item| first(item) && number(item))
    }

    /// `e8m10`
    fn format_properties(&mut self, value: Span) -> Option<Vec<Entry>> {
        let text = self.source.slice(value);
        let split = text.iter().position(|byte| *byte == b'm');
        let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        let split = split.filter(|at| text[0] == b'e' && is_number(&text[1..*at]) && is_number(&text[at + 1..]));
        let Some(split) = split else {
            self.refuse_part("a format such as 'e8m23'", value);
            return Some(Vec::new());
        };
        let at = value.start + split as u32;
        let mut entries = Vec::with_capacity(2);
        for (name, start, end) in [("exponent_bits", value.start + 1, at), ("mantissa_bits", at + 1, value.end)] {
            let number = self.integer_attribute(Span::new(start, end), 32);
            let name = self.property_name(name);
            entries.push(Entry { name, value: number });
        }
        Some(entries)
    }

    /// `batching_dims = [0] x [0]` and `contracting_dims = [1] x [0]` are one attribute.
    fn pair_property(&mut self, attribute: &'static str, kind: &'static str) -> Vec<Entry> {
        let mut lists = [String::new(), String::new()];
        for (list, text) in lists.iter_mut().enumerate() {
            let items = self.custom.items[self.list_items(list)].to_vec();
            let numbers: Vec<_> = items.iter().map(|item| self.source.text(*item)).collect();
            *text = numbers.join(", ");
        }
        let name = self.property_name(attribute);
        let known = self.custom.properties.iter().position(|entry| entry.name == name);
        let batching = known.map(|at| self.custom.properties.remove(at));
        let mut parts = Vec::new();
        if let Some(Entry { value, .. }) = batching
            && let AttributeKind::Opaque(text, _) = *self.ir.attributes.get(value)
        {
            let text = self.string_of(text);
            let body = text.trim_start_matches("#stablehlo.dot<").trim_end_matches('>');
            parts.extend((!body.is_empty()).then(|| body.to_owned()));
        }
        for (side, list) in ["lhs", "rhs"].into_iter().zip(lists) {
            if !list.is_empty() {
                parts.push(format!("{side}_{kind}_dimensions = [{list}]"));
            }
        }
        let value = self.opaque(&[b"#stablehlo.dot<", parts.join(", ").as_bytes(), b">"]);
        vec![Entry { name, value }]
    }
}

/// The words of a list, with what is in quotes as if it were not.
fn without_quotes(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let end = if text[at] == b'"' { scan::string_end(text, at).ok() } else { None };
        match end {
            Some(end) => plain.extend(unescaped(&text[at + 1..end - 1])),
            None => plain.push(text[at]),
        }
        at = end.unwrap_or(at + 1);
    }
    plain
}
