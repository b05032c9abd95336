//! The name at a place ([`Thing`]), its definition and uses, and its renaming.

use super::{Document, View};
use crate::ir::places::Element;
use crate::ir::{self, AttributeKind, BlockId, OpId, ValueId, spelled};
use crate::source::Span;
use memchr::memmem;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The subject of a place in a view.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Thing {
    /// A value.
    Value(ValueId),
    /// A block.
    Block(BlockId),
    /// A symbol, by its name without `@` and quotes.
    Symbol(Vec<u8>),
    /// An alias, with `#` or `!`.
    Alias(Vec<u8>),
    /// An operation, by its name.
    Operation(OpId),
    /// The type of a value.
    Type(ValueId),
    /// A place in an operation that is no name.
    Inside(OpId),
}

/// The place of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DefinitionSite {
    /// A place in the document.
    Here(Span),
    /// A place in another file, which a location names; line and column are counted from 1.
    Elsewhere {
        /// The file.
        file: String,
        /// The line.
        line: u32,
        /// The column.
        column: u32,
    },
}

/// A replacement by a renaming.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rename {
    /// All places of the name.
    pub spans: Vec<Span>,
    /// The new text.
    pub text: String,
}

/// The reason for which a name is not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenameError {
    /// The place has no name of a value, block, symbol or alias.
    #[error("there is nothing to rename here")]
    Nothing,
    /// The name cannot be written.
    #[error("'{0}' is no name: it is made of letters, digits, '_', '$' and '.', and does not begin with a digit")]
    Invalid(String),
    /// Another value, block, symbol or alias has the name.
    #[error("'{0}' is already a name here")]
    Taken(String),
}

impl View {
    /// Returns the subject of a place, and its span.
    pub fn thing(&self, at: u32) -> Option<(Span, Thing)> {
        let ir = &self.ir;
        let thing = |(span, element): (Span, Element)| {
            let result = |op: OpId, index: u32| ir.results(op).nth(index as usize);
            let argument = |block: BlockId, index: u32| ir.arguments(block).nth(index as usize);
            let thing = match element {
                Element::Name(op) => Thing::Operation(op),
                Element::Result(op, index) => Thing::Value(result(op, index)?),
                Element::Operand(op, index) => Thing::Value(*ir.operands(op).get(index as usize)?),
                Element::Argument(block, index) => Thing::Value(argument(block, index)?),
                Element::OperandType(op, index) => Thing::Type(*ir.operands(op).get(index as usize)?),
                Element::ResultType(op, index) => Thing::Type(result(op, index)?),
                Element::ArgumentType(block, index) => Thing::Type(argument(block, index)?),
                Element::Successor(op, index) => Thing::Block(*ir.successors(op).get(index as usize)?),
                Element::Label(block) => Thing::Block(block),
                Element::SymbolName(_) | Element::Symbol => Thing::Symbol(symbol_name(self.source.slice(span))),
                Element::Operation(op) => Thing::Inside(op),
                // Aliases are searched in the text.
                Element::AliasName | Element::Alias => return None,
                Element::AttributeName(..) | Element::Attribute(..) => return None,
            };
            Some((span, thing))
        };
        self.around(at).find_map(thing)
    }

    /// Returns the name at a place of the document.
    fn thing_at(&self, at: u32) -> Option<(Span, Thing)> {
        let inside = self.of_document(at)?;
        let is_exact = |found: &(Span, Thing)| !matches!(found.1, Thing::Inside(_));
        let found = self.thing(inside).filter(is_exact);
        let before = inside.checked_sub(1).and_then(|before| self.thing(before)).filter(is_exact);
        found.or(before).or_else(|| self.thing(inside))
    }

    /// The places of a name in the document, and whether each is the definition.
    fn occurrences(&self, wanted: &Thing) -> Vec<(Span, bool)> {
        let all = self.written(wanted).into_iter();
        all.map(|(span, is_definition)| (self.span_to_document(span), is_definition)).collect()
    }

    /// The places of a name in the view; the definition is first.
    fn written(&self, wanted: &Thing) -> Vec<(Span, bool)> {
        let same = |(span, element): (Span, Element)| {
            let is_definition = matches!(
                element,
                Element::Result(..)
                    | Element::Argument(..)
                    | Element::Label(_)
                    | Element::SymbolName(_)
                    | Element::AliasName
            );
            let is_it = match (element, wanted) {
                (Element::Result(op, index), Thing::Value(value)) => {
                    // The results of a pack share one name.
                    let results: Vec<ValueId> = self.ir.results(op).collect();
                    let first = results.get(index as usize).copied();
                    first == Some(*value)
                        || results.contains(value)
                            && first.is_some_and(|first| self.pack_name(first) == self.pack_name(*value))
                }
                (Element::Operand(op, index), Thing::Value(value)) => {
                    self.ir.operands(op).get(index as usize) == Some(value)
                }
                (Element::Argument(block, index), Thing::Value(value)) => {
                    self.ir.arguments(block).nth(index as usize) == Some(*value)
                }
                (Element::Successor(op, index), Thing::Block(block)) => {
                    self.ir.successors(op).get(index as usize) == Some(block)
                }
                (Element::Label(label), Thing::Block(block)) => label == *block,
                (Element::SymbolName(_) | Element::Symbol, Thing::Symbol(name)) => {
                    symbol_name(self.source.slice(span)) == *name
                }
                _ => false,
            };
            is_it.then_some((span, is_definition))
        };
        let mut all: Vec<(Span, bool)> = self.elements().filter_map(same).collect();
        all.sort_by_key(|(span, is_definition)| (!is_definition, *span));
        all.dedup_by_key(|(span, _)| *span);
        all
    }

    /// The name of a value without the number in its pack.
    fn pack_name(&self, value: ValueId) -> Option<String> {
        Some(self.ir.value_name(value)?.split('#').next()?.to_owned())
    }

    /// The place in a file that the location around a place names.
    fn location(&self, at: u32) -> Option<DefinitionSite> {
        let op = self.around(at).find_map(|(_, element)| match element {
            Element::Operation(op) => Some(op),
            _ => None,
        })?;
        let location = self.ir.location(op)?;
        match *self.ir.attributes().resolve(location) {
            // `"file":line:column`, optionally with an end.
            AttributeKind::FileLocation(text) => {
                let text = self.ir.texts().get(text);
                let end = memchr::memrchr(b'"', text)?;
                let file = String::from_utf8_lossy(&ir::unescaped(text.get(1..end)?)).into_owned();
                let rest = String::from_utf8_lossy(text.get(end + 1..)?).replace(' ', "");
                let mut numbers = rest.split([':', 't']).filter_map(|number| number.parse().ok());
                Some(DefinitionSite::Elsewhere { file, line: numbers.next()?, column: numbers.next().unwrap_or(1) })
            }
            _ => None,
        }
    }
}

fn trimmed(text: &[u8]) -> &[u8] {
    let text = text.strip_prefix(b"\"").unwrap_or(text);
    text.strip_suffix(b"\"").unwrap_or(text)
}

/// A symbol without `@` and quotes.
fn symbol_name(text: &[u8]) -> Vec<u8> {
    let text = text.strip_prefix(b"@").unwrap_or(text);
    spelled(trimmed(text)).into_owned()
}

impl Document {
    /// Returns the name at a place; between two adjacent names, the first name if no text follows.
    pub fn thing(&mut self, at: u32) -> Option<(Rc<View>, Span, Thing)> {
        let view = self.view(at);
        let (span, thing) = self.alias_in(&view, at).or_else(|| view.thing_at(at))?;
        Some((view, span, thing))
    }

    fn alias_in(&mut self, view: &View, at: u32) -> Option<(Span, Thing)> {
        let place = self.alias_at(at)?;
        let start = view.of_document(place.start)?;
        let span = Span::new(start, start + place.len());
        Some((span, Thing::Alias(view.source.slice(span).to_vec())))
    }

    /// The name at a place, with the whole function read.
    fn thing_in_function(&mut self, at: u32) -> Option<(Rc<View>, Span, Thing)> {
        let view = self.whole_view(at);
        let (span, thing) = self.alias_in(&view, at).or_else(|| view.thing_at(at))?;
        Some((view, span, thing))
    }

    /// All places of the thing at a place, and whether each is the definition; definitions come first.
    pub fn occurrences(&mut self, at: u32) -> Vec<(Span, bool)> {
        let Some((view, _, thing)) = self.thing(at) else { return Vec::new() };
        match &thing {
            Thing::Value(_) | Thing::Block(_) if view.window.is_none() => view.occurrences(&thing),
            Thing::Value(_) | Thing::Block(_) => {
                self.thing_in_function(at).map(|(view, _, thing)| view.occurrences(&thing)).unwrap_or_default()
            }
            Thing::Symbol(name) => self.occurrences_of(at, name, &thing),
            Thing::Alias(name) => {
                let mut all = self.alias_places(at, name);
                all.sort_by_key(|(span, is_definition)| (!is_definition, *span));
                all
            }
            Thing::Operation(_) | Thing::Type(_) | Thing::Inside(_) => Vec::new(),
        }
    }

    /// Returns nearby occurrences: a large function is not read completely.
    pub fn near_occurrences(&mut self, at: u32) -> Vec<(Span, bool)> {
        match self.thing(at) {
            Some((view, _, thing @ (Thing::Value(_) | Thing::Block(_)))) => view.occurrences(&thing),
            _ => self.occurrences(at),
        }
    }

    /// The occurrences of a name shared in a chunk: parts whose text contains it are read.
    fn occurrences_of(&mut self, at: u32, name: &[u8], thing: &Thing) -> Vec<(Span, bool)> {
        let chunk = self.chunk_at(at);
        let parts: Vec<Span> = self.parts().into_iter().filter(|part| is_within(*part, chunk)).collect();
        // A name may be written with escapes.
        let is_plain = name.iter().all(|byte| byte.is_ascii_graphic() && !b"\\\"".contains(byte));
        let finder = memmem::Finder::new(name);
        let mut all = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            // The span of the first part also includes the text before it.
            let start = if index == 0 { chunk.start } else { part.start };
            let text = &self.text()[start as usize..part.end as usize];
            if is_plain && finder.find(text).is_none() {
                continue;
            }
            let views = match self.windows(part.start).cloned().filter(|_| is_plain) {
                // Only the windows of a large function that contain the name are read.
                Some(windows) => {
                    let text = self.text();
                    let places = finder.find_iter(&text[part.range()]).map(|found| part.start + found as u32);
                    let windows_with: BTreeSet<Span> = places.map(|place| windows.at(place)).collect();
                    windows_with.into_iter().map(|window| self.read_window(&windows, window)).collect()
                }
                None => vec![self.read(part.start)],
            };
            for view in views {
                let written = view.occurrences(thing).into_iter();
                let is_own = |(span, _): &(Span, bool)| index == 0 || part.start <= span.start;
                all.extend(written.filter(is_own));
            }
        }
        all.sort_by_key(|(span, is_definition)| (!is_definition, *span));
        all.dedup();
        all
    }

    /// The definitions of the name at a place.
    pub fn definition(&mut self, at: u32) -> Vec<DefinitionSite> {
        let definitions = |all: Vec<(Span, bool)>| -> Vec<DefinitionSite> {
            all.into_iter()
                .filter(|(_, is_definition)| *is_definition)
                .map(|(span, _)| DefinitionSite::Here(span))
                .collect()
        };
        let near = definitions(self.near_occurrences(at));
        let found = if near.is_empty() { definitions(self.occurrences(at)) } else { near };
        if !found.is_empty() {
            return found;
        }
        let view = self.view(at);
        let Some(inside) = view.of_document(at) else { return Vec::new() };
        let before = &view.source.bytes()[..inside as usize];
        let line = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let is_after_loc = memmem::find(&before[line..], b"loc(").is_some();
        view.location(inside).filter(|_| is_after_loc).into_iter().collect()
    }

    /// The name at a place that can be renamed.
    pub fn renamable(&mut self, at: u32) -> Option<Span> {
        let (view, span, thing) = self.thing(at)?;
        let text = view.source.slice(span);
        let span = match thing {
            Thing::Value(_) => match text.iter().position(|byte| *byte == b'#') {
                Some(number) => Span::new(span.start, span.start + number as u32),
                None => span,
            },
            Thing::Block(_) | Thing::Symbol(_) | Thing::Alias(_) => span,
            Thing::Operation(_) | Thing::Type(_) | Thing::Inside(_) => return None,
        };
        Some(view.span_to_document(span))
    }

    /// Renames the thing at a place; the new name may have its `%`, `^`, `@`, `#` or `!` or not.
    ///
    /// # Errors
    /// [`RenameError`] when there is nothing to rename, or the new name is invalid or taken.
    pub fn rename(&mut self, at: u32, name: &str) -> Result<Rename, RenameError> {
        let (view, span, thing) = self.thing_in_function(at).ok_or(RenameError::Nothing)?;
        let old = self.renamable(at).ok_or(RenameError::Nothing)?;
        let sigil = self.text()[old.start as usize];
        let has_sigil = b"%^@#!".contains(&sigil);
        let bare = if name.as_bytes().first() == Some(&sigil) && has_sigil { &name[1..] } else { name };
        let bare = bare.strip_prefix('@').filter(|_| matches!(thing, Thing::Symbol(_))).unwrap_or(bare);
        let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
        let is_word = bare.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
        let begins = bare.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_');
        let is_alias = matches!(thing, Thing::Alias(_));
        let may_be_number = matches!(thing, Thing::Value(_));
        if !(is_word && begins && !(is_alias && bare.contains('.')) || is_number && may_be_number) {
            return Err(RenameError::Invalid(name.to_owned()));
        }
        let spans: Vec<Span> = match &thing {
            Thing::Value(value) => self.pack_spans(&view, *value),
            _ => self.occurrences(at).into_iter().map(|(span, _)| span).collect(),
        };
        let _ = span;
        let text = self.text();
        let begins_with_sigil = |span: &Span| b"%^@#!".contains(&text[span.start as usize]);
        // The definition of a symbol is marked without `@`; a quoted name keeps its quotes.
        let mut spans: Vec<Span> = spans
            .into_iter()
            .map(|span| if begins_with_sigil(&span) { Span::new(span.start + 1, span.end) } else { span })
            .map(|span| match text[span.range()] {
                [b'"', .., b'"'] => Span::new(span.start + 1, span.end - 1),
                _ => span,
            })
            .collect();
        spans.sort();
        spans.dedup();
        if self.is_taken(&view, &thing, bare) {
            return Err(RenameError::Taken(bare.to_owned()));
        }
        Ok(Rename { spans, text: bare.to_owned() })
    }

    /// The places of the name of a value, including those of all results that share it, without their numbers.
    fn pack_spans(&self, view: &View, value: ValueId) -> Vec<Span> {
        let name = view.pack_name(value);
        let together: Vec<ValueId> = match view.ir.definition(value) {
            ir::Definition::Result(op) => view.ir.results(op).filter(|other| view.pack_name(*other) == name).collect(),
            ir::Definition::Argument(_) | ir::Definition::Undefined => vec![value],
        };
        let all = together.iter().flat_map(|value| view.written(&Thing::Value(*value)));
        let bare = |(span, _): (Span, bool)| {
            let text = view.source.slice(span);
            let end = text.iter().position(|byte| matches!(byte, b'#' | b':')).unwrap_or(text.len());
            view.span_to_document(Span::new(span.start, span.start + end as u32))
        };
        let mut spans: Vec<Span> = all.map(bare).collect();
        spans.sort();
        spans.dedup();
        spans
    }

    /// Whether another value, block, symbol or alias of the same kind has the name.
    fn is_taken(&mut self, view: &View, thing: &Thing, name: &str) -> bool {
        let has = |sigil: &str| {
            let wanted = [sigil, name].concat();
            let named = |(span, _): (Span, Element)| {
                let text = view.source.slice(span);
                let end = text.iter().position(|byte| matches!(byte, b'#' | b':')).filter(|at| *at > 0);
                &text[..end.unwrap_or(text.len())] == wanted.as_bytes()
            };
            let is_kind = |element: &Element| match thing {
                Thing::Value(_) => {
                    matches!(element, Element::Result(..) | Element::Argument(..) | Element::Operand(..))
                }
                Thing::Block(_) => matches!(element, Element::Label(_)),
                _ => false,
            };
            view.elements().filter(|(_, element)| is_kind(element)).any(named)
        };
        match thing {
            Thing::Value(value) => view.pack_name(*value) != Some(format!("%{name}")) && has("%"),
            Thing::Block(_) => has("^"),
            Thing::Symbol(old) => old != name.as_bytes() && self.is_written(view, "@", name),
            Thing::Alias(old) => {
                let sigil = if old.first() == Some(&b'!') { "!" } else { "#" };
                &old[1..] != name.as_bytes() && self.is_written(view, sigil, name)
            }
            Thing::Operation(_) | Thing::Type(_) | Thing::Inside(_) => false,
        }
    }

    fn is_written(&self, view: &View, sigil: &str, name: &str) -> bool {
        let wanted = [sigil, name].concat();
        let text = &self.text()[view.chunk.range()];
        let is_end =
            |at: usize| !text.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
        memmem::find_iter(text, wanted.as_bytes()).any(|at| is_end(at + wanted.len()))
    }
}

fn is_within(part: Span, chunk: Span) -> bool {
    chunk.start <= part.start && part.end <= chunk.end
}
