//! Attributes: leaves, dictionaries, arrays, symbols and dialect attributes.

use super::TextBuilder;
use super::core::BuilderCore;
use super::literals::{self, LiteralContext};
use super::places::note_dictionary;
use super::types::refuse_parameter;
use crate::ir::attributes::{Entry, SymbolPath};
use crate::ir::places::Element;
use crate::ir::{ArenaRange, AttributeId, AttributeKind, Text, Texts, attribute_name, spelled};
use crate::source::Span;
use crate::syntax::error::{NameError, ValueError};
use crate::syntax::parameters;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Maximum length of a cached attribute text: longer ones rarely repeat.
const LONGEST_KNOWN: usize = 64;

impl BuilderCore<'_> {
    #[inline]
    pub(crate) fn push_attribute(&mut self, kind: AttributeKind) {
        let id = self.ir.attributes.add(kind);
        self.attributes.push(id);
    }

    pub(crate) fn erroneous_attribute(&mut self) -> AttributeId {
        self.ir.attributes.add(AttributeKind::Erroneous)
    }

    #[inline]
    pub(crate) fn entries_begin(&mut self) {
        self.marks.push(self.entries.len());
    }

    #[inline]
    pub(crate) fn entry_name(&mut self, start: u32, end: u32) {
        let span = Span::new(start, end);
        if self.slice(start, end) == b"\"\"" {
            self.refuse_name(span, NameError::EmptyAttributeName);
        }
        self.entry_names.push((Texts::of_span(start, end), span));
    }

    pub(crate) fn unit_entry(&mut self) {
        self.push_attribute(AttributeKind::Unit);
        self.entry();
    }

    #[inline]
    pub(crate) fn entry(&mut self) {
        if let (Some((name, _)), Some(value)) = (self.entry_names.pop(), self.attributes.pop()) {
            self.entries.push(Entry { name, value });
        }
    }

    pub(crate) fn dictionary(&mut self, start: u32, _end: u32) {
        let mark = self.marks.pop().unwrap_or(0);
        if self.may_have_duplicates(mark) {
            self.refuse_duplicates(mark, start);
        }
        note_dictionary(self, mark);
        let entries = self.ir.attributes.add_dictionary(&self.entries[mark..]);
        self.entries.truncate(mark);
        self.push_attribute(AttributeKind::Dictionary(entries));
    }

    /// Whether names may occur twice in a dictionary. Most dictionaries are sorted by name, which shows that none does.
    fn may_have_duplicates(&self, mark: usize) -> bool {
        let name = |entry: &Entry| attribute_name(self.ir.texts.get(entry.name));
        !self.entries[mark..].is_sorted_by(|left, right| name(left) < name(right))
    }

    #[cold]
    fn refuse_duplicates(&mut self, mark: usize, start: u32) {
        let entries = &self.entries[mark..];
        let name = |entry: &Entry| attribute_name(self.ir.texts.get(entry.name));
        let mut duplicates: Vec<(Text, Text)> = Vec::new();
        if entries.len() <= self.options.limits.reading.small_dictionary {
            for (index, entry) in entries.iter().enumerate() {
                if let Some(previous) = entries[..index].iter().find(|previous| name(previous) == name(entry)) {
                    duplicates.push((entry.name, previous.name));
                }
            }
        } else {
            let mut seen: FxHashMap<Cow<'_, [u8]>, Text> = FxHashMap::default();
            for entry in entries {
                if let Some(previous) = seen.insert(name(entry), entry.name) {
                    duplicates.push((entry.name, previous));
                }
            }
        }
        for (text, previous) in duplicates {
            let name = String::from_utf8_lossy(&spelled(self.ir.texts.get(text))).into_owned();
            let span = self.ir.texts.span(text).unwrap_or(Span::at(start));
            let previous = self.ir.texts.span(previous).unwrap_or(Span::at(start));
            self.refuse_name(span, NameError::DuplicateKey { name, previous });
        }
    }

    pub(crate) fn unit(&mut self) {
        self.push_attribute(AttributeKind::Unit);
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        self.push_attribute(AttributeKind::Bool(value));
    }

    /// An integer with its sign, which begins at `start`; the type is on the stack of types, if there is one.
    pub(crate) fn integer(&mut self, start: u32, end: u32, is_typed: bool) {
        let (text, ty) = self.literal(start, end, is_typed);
        let sign = u32::from(self.bytes[start as usize] == b'-');
        let digits_start = if sign == 1 { self.skip_trivia(start + 1) } else { start };
        let digits_end = end;
        let spelling = literals::Spelling { digits: self.slice(digits_start, digits_end), is_negative: sign == 1 };
        let checked = match ty {
            Some(ty) => literals::check_integer(&self.ir, spelling, ty, LiteralContext::Attribute),
            None => literals::check_width(spelling, 64, false, || "i64".to_owned(), LiteralContext::Attribute),
        };
        if let Err(error) = checked {
            self.refuse_value(Span::new(digits_start, digits_end), error);
        }
        let is_float = ty.is_some_and(|ty| matches!(self.ir.types.resolved(ty), crate::ir::Type::Float(_)));
        self.push_attribute(if is_float { AttributeKind::Float(text, ty) } else { AttributeKind::Integer(text, ty) });
    }

    pub(crate) fn float(&mut self, start: u32, end: u32, is_typed: bool) {
        let (text, ty) = self.literal(start, end, is_typed);
        if let Some(ty) = ty
            && !matches!(self.ir.types.resolved(ty), crate::ir::Type::Float(_) | crate::ir::Type::Erroneous)
        {
            let ty = self.ir.print_type(ty);
            self.refuse_value(Span::new(start, end), ValueError::FloatType { ty });
        }
        self.push_attribute(AttributeKind::Float(text, ty));
    }

    pub(crate) fn string(&mut self, start: u32, end: u32, is_typed: bool) {
        let ty = if is_typed { self.types.pop() } else { None };
        self.push_attribute(AttributeKind::String(Texts::of_span(start + 1, end - 1), ty));
    }

    /// The text of a literal without its type, and the type.
    fn literal(&mut self, start: u32, end: u32, is_typed: bool) -> (Text, Option<crate::ir::TypeId>) {
        (Texts::of_span(start, end), if is_typed { self.types.pop() } else { None })
    }

    pub(crate) fn type_attribute(&mut self) {
        if let Some(ty) = self.types.pop() {
            self.push_attribute(AttributeKind::Type(ty));
        }
    }

    pub(crate) fn symbol_begin(&mut self, start: u32, end: u32) {
        self.note_element(start, end, Element::Symbol);
        self.marks.push(self.ir.attributes.symbols.len());
        self.ir.attributes.symbols.push(Texts::of_span(start, end));
    }

    pub(crate) fn symbol_nested(&mut self, start: u32, end: u32) {
        self.note_element(start, end, Element::Symbol);
        self.ir.attributes.symbols.push(Texts::of_span(start, end));
    }

    pub(crate) fn symbol(&mut self) {
        let start = self.marks.pop().unwrap_or(0);
        let path = SymbolPath(ArenaRange::new(start, self.ir.attributes.symbols.len()));
        self.push_attribute(AttributeKind::Symbol(path));
    }

    #[inline]
    pub(crate) fn array_begin(&mut self) {
        self.marks.push(self.attributes.len());
    }

    pub(crate) fn array(&mut self) {
        let start = self.marks.pop().unwrap_or(0);
        let list = self.ir.attributes.add_list(&self.attributes[start..]);
        self.attributes.truncate(start);
        self.push_attribute(AttributeKind::Array(list));
    }

    pub(crate) fn strided_begin(&mut self, start: u32) {
        // The beginning of the layout, and the number of its strides.
        self.marks.extend([start as usize, 0]);
    }

    pub(crate) fn stride(&mut self) {
        if let Some(strides) = self.marks.last_mut() {
            *strides += 1;
        }
    }

    /// A stride or an offset: the least number of all stands for `?`.
    pub(crate) fn stride_number(&mut self, start: u32, end: u32) {
        let text = self.text_between(start, end);
        let digits = text.trim_start_matches('-').trim_start();
        let value = match digits.strip_prefix("0x") {
            Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16),
            None => digits.parse(),
        };
        if value.is_err() {
            self.refuse_value(Span::new(start, end), ValueError::StrideRange);
        }
    }

    pub(crate) fn strided(&mut self, body_end: u32) {
        let strides = self.marks.pop().unwrap_or(0) as u32;
        let start = self.marks.pop().unwrap_or(0) as u32;
        let open = self.skip_trivia(start + "strided".len() as u32) + 1;
        self.push_attribute(AttributeKind::Strided(Texts::of_span(open, body_end), strides));
    }

    pub(crate) fn skip_trivia(&self, at: u32) -> u32 {
        crate::lex::scan::skip_trivia(self.bytes, at as usize) as u32
    }
}

/// Whether the dialect has or may have this attribute. Otherwise an error is reported.
fn is_known_attribute(core: &mut BuilderCore<'_>, start: u32, end: u32) -> bool {
    let text = core.slice(start, end);
    if core.recent.right_symbols.contains(text) {
        return true;
    }
    let is_own = || core.options.registry.defines_dialect(crate::dialect::of_symbol(text));
    if let Some(error) = parameters::fault(text).filter(|_| !is_own()) {
        refuse_parameter(core, start, error);
        return false;
    }
    if text.len() <= LONGEST_KNOWN {
        core.recent.right_symbols.insert(text);
    }
    true
}

impl TextBuilder<'_> {
    pub(crate) fn dialect_attribute(&mut self, start: u32, end: u32, is_typed: bool) {
        let ty = if is_typed { self.core.types.pop() } else { None };
        self.core.refuse_bad_dialect(start, end);
        let is_refused = match self.core.is_of_bcast(start, end) {
            true => !self.bcast_attribute(start, end),
            false => !is_known_attribute(&mut self.core, start, end),
        };
        self.core.push_attribute(match is_refused {
            true => AttributeKind::Erroneous,
            false => AttributeKind::Opaque(Texts::of_span(start, end), ty),
        });
    }
}
