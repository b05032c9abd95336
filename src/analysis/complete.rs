//! Completions at a place: [`Completion`], and the form of the operation that is being written: [`SignatureHelp`].

use super::{Document, View};
use crate::ir::places::Element;
use crate::ir::{Definition, OpId, ValueId};
use crate::source::Span;
use std::collections::BTreeSet;

/// A text that can be inserted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Completion {
    /// The span that the completion replaces.
    pub span: Span,
    /// The inserted text.
    pub text: String,
    /// The kind of the completion.
    pub kind: CompletionKind,
    /// The type of the completed value, or another description.
    pub detail: String,
}

/// The kind of a completion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CompletionKind {
    /// A value in scope.
    Value,
    /// A block.
    Block,
    /// A symbol.
    Symbol,
    /// An alias.
    Alias,
    /// A type.
    Type,
    /// A dialect.
    Dialect,
    /// An operation.
    Operation,
    /// The name of an attribute.
    Attribute,
    /// A value that an attribute may have.
    Word,
}

/// The operation that is being written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SignatureHelp {
    /// The name of the operation.
    pub operation: String,
    /// The operand that contains the place, counted from 0.
    pub operand: usize,
}

/// The most that are offered.
const MOST: usize = 500;

/// The word before a place, and its context.
struct Word {
    span: Span,
    text: Vec<u8>,
    /// The text before the word on its line.
    before: Vec<u8>,
}

fn word(text: &[u8], at: u32) -> Word {
    let at = at as usize;
    let line = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$.%^@#!\"-".contains(byte);
    let start = text[line..at].iter().rposition(|byte| !is_part(byte)).map_or(line, |before| line + before + 1);
    // A sigil begins a word.
    let sigil = text[start..at].iter().rposition(|byte| b"%^@!".contains(byte)).map_or(start, |at| start + at);
    let before = text[line..sigil].trim_ascii_end().to_vec();
    Word { span: Span::new(sigil as u32, at as u32), text: text[sigil..at].to_vec(), before }
}

impl Document {
    /// Returns the completions at a place, the likeliest first.
    pub fn completions(&mut self, at: u32) -> Vec<Completion> {
        let at = at.min(self.source.whole().end);
        let view = self.view(at);
        let Some(inside) = view.of_document(at) else { return Vec::new() };
        let Word { span, text, before } = word(self.source.bytes(), at);
        let is_type = before.ends_with(b":") || before.ends_with(b"->");
        let word = view.of_document(span.start).map(|start| Span::new(start, start + span.len()));
        let expected = word.map(|word| view.expected_types(word, &self.settings.syntax())).unwrap_or_default();
        let attributes = self.attributes(span.start).filter(|found| !found.is_empty());
        let found = match text.first() {
            _ if attributes.is_some() => attributes.unwrap_or_default(),
            Some(b'%') => view.values_before(inside),
            Some(b'^') => view.labels(inside),
            Some(b'@') => self.symbol_names(at),
            Some(b'#' | b'!') => self.alias_names(at, text[0]),
            _ if is_type || !expected.is_empty() => {
                let expected = expected.into_iter().map(|ty| (ty, CompletionKind::Type, "expected here".to_owned()));
                expected.chain(view.types(inside)).collect()
            }
            _ if before.ends_with(b"(") || before.ends_with(b",") => view.values_before(inside),
            _ => self.operations(&text),
        };
        let prefix = String::from_utf8_lossy(&text).into_owned();
        let quoted = prefix.starts_with('"');
        let bare = prefix.trim_start_matches('"').to_owned();
        let mut seen = BTreeSet::new();
        let fits = |text: &String| is_type || quoted || is_subsequence(&bare, text);
        let found = found.into_iter().filter(|(text, ..)| fits(text) && seen.insert(text.clone()));
        let written = |text: String| if quoted && !text.starts_with('"') { format!("\"{text}\"") } else { text };
        let mut found: Vec<Completion> =
            found.map(|(text, kind, detail)| Completion { span, text: written(text), kind, detail }).collect();
        // Completions that begin with the typed text come first.
        found.sort_by_key(|completion| !completion.text.starts_with(&prefix));
        found.truncate(MOST);
        found
    }

    fn symbol_names(&mut self, at: u32) -> Vec<(String, CompletionKind, String)> {
        let chunk = self.chunk_at(at);
        let symbols = self.symbols().into_iter();
        let near = symbols.filter(|symbol| chunk.start <= symbol.span.start && symbol.span.end <= chunk.end);
        let named = near.filter(|symbol| symbol.name.starts_with('@'));
        named.map(|symbol| (symbol.name, CompletionKind::Symbol, symbol.detail)).collect()
    }

    fn alias_names(&mut self, at: u32, sigil: u8) -> Vec<(String, CompletionKind, String)> {
        let chunk = self.chunk_at(at);
        let symbols = self.symbols().into_iter();
        let near = symbols.filter(|symbol| chunk.start <= symbol.span.start && symbol.span.end <= chunk.end);
        let named: Vec<_> = near.filter(|symbol| symbol.name.as_bytes().first() == Some(&sigil)).collect();
        let text = |span: Span| self.source.text(span).into_owned();
        named.into_iter().map(|symbol| (symbol.name, CompletionKind::Alias, text(symbol.span))).collect()
    }

    /// Dialects, or the operations of a dialect.
    fn operations(&self, written: &[u8]) -> Vec<(String, CompletionKind, String)> {
        let written = String::from_utf8_lossy(written).trim_start_matches('"').to_owned();
        let names: BTreeSet<&str> = self.settings.registry.operation_names().collect();
        match written.split_once('.') {
            Some((dialect, _)) => {
                let of_dialect =
                    names.into_iter().filter(|name| name.split_once('.').is_some_and(|(known, _)| known == dialect));
                of_dialect.map(|name| (name.to_owned(), CompletionKind::Operation, String::new())).collect()
            }
            None => {
                let dialects: BTreeSet<&str> =
                    names.into_iter().filter_map(|name| Some(name.split_once('.')?.0)).collect();
                dialects
                    .into_iter()
                    .map(|name| (name.to_owned(), CompletionKind::Dialect, "dialect".to_owned()))
                    .collect()
            }
        }
    }

    /// The operation whose operands are being written at a place.
    pub fn signature(&mut self, at: u32) -> Option<SignatureHelp> {
        let at = at.min(self.source.whole().end) as usize;
        let PartialOperation { name, rest } = PartialOperation::before(self.source.bytes(), at as u32)?;
        // The operands are followed by attributes and types.
        (!rest.contains([':', '{'])).then(|| SignatureHelp { operation: name, operand: rest.matches(',').count() })
    }
}

/// An operation whose beginning is written on a line.
pub(super) struct PartialOperation {
    /// The name of the operation, without quotes.
    pub(super) name: String,
    /// The text after the name.
    pub(super) rest: String,
}

impl PartialOperation {
    /// Parses the part of an operation before a place on its line.
    pub(super) fn before(text: &[u8], at: u32) -> Option<Self> {
        let at = at as usize;
        let line = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let line = String::from_utf8_lossy(&text[line..at]).into_owned();
        let has_results = line.trim_start().starts_with('%');
        let results = line.split_once('=').filter(|_| has_results);
        let statement = results.map_or(line.as_str(), |(_, statement)| statement).trim_start();
        let (name, rest) = match statement.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => statement.split_at(statement.find([' ', '('])?),
        };
        let is_name =
            name.contains('.') && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.$".contains(&byte));
        is_name.then(|| Self { name: name.to_owned(), rest: rest.to_owned() })
    }
}

/// A completion: the text, its kind, and its description.
pub(super) type Candidate = (String, CompletionKind, String);

impl View {
    /// The values that are defined before a place and visible from it, the nearest first.
    fn values_before(&self, at: u32) -> Vec<Candidate> {
        let around: BTreeSet<OpId> = self
            .around(at)
            .filter_map(|(_, element)| match element {
                Element::Operation(op) => Some(op),
                _ => None,
            })
            .collect();
        let block_op = |value: ValueId| match self.ir.definition(value) {
            Definition::Result(op) => self.ir.parent_op(op),
            Definition::Argument(block) => self.ir.region_op(self.ir.parent_region(block)),
            Definition::Undefined => None,
        };
        let is_visible = |value: &ValueId| match block_op(*value) {
            Some(op) => around.contains(&op) || self.ir.form(op) == crate::ir::Form::ImplicitModule,
            None => false,
        };
        let before = self.elements().take_while(|(span, _)| span.start < at);
        let defined = before.filter_map(|(span, element)| {
            let value = match element {
                Element::Result(op, index) => self.ir.results(op).nth(index as usize)?,
                Element::Argument(block, index) => self.ir.arguments(block).nth(index as usize)?,
                _ => return None,
            };
            (span.end <= at).then_some(value)
        });
        let mut values: Vec<ValueId> = defined.filter(is_visible).collect();
        values.reverse();
        let candidate = |value: ValueId| {
            Some((self.ir.value_name(value)?, CompletionKind::Value, self.ir.print_type(self.ir.value_type(value))))
        };
        values.into_iter().filter_map(candidate).collect()
    }

    /// The labels of the blocks around a place, and of their siblings.
    fn labels(&self, at: u32) -> Vec<Candidate> {
        let label = |(span, element): (Span, Element)| {
            matches!(element, Element::Label(_)).then(|| self.source.text(span).into_owned())
        };
        let function =
            self.around(at).filter_map(|(span, element)| matches!(element, Element::Operation(_)).then_some(span));
        let around = function
            .into_iter()
            .find(|span| self.elements_in(*span).any(|(_, element)| matches!(element, Element::Label(_))));
        let all = around.into_iter().flat_map(|span| self.elements_in(span)).filter_map(label);
        all.map(|label| (label, CompletionKind::Block, String::new())).collect()
    }

    /// The types of the operands of the operation before a place, followed by other types written before it, the newest
    /// first.
    fn types(&self, at: u32) -> Vec<Candidate> {
        let mut all = Vec::new();
        let before = self.elements().take_while(|(span, _)| span.start < at);
        for (span, element) in before {
            let ty = match element {
                Element::OperandType(..) | Element::ResultType(..) | Element::ArgumentType(..) => span,
                _ => continue,
            };
            all.push((self.source.text(ty).into_owned(), CompletionKind::Type, String::new()));
        }
        all.reverse();
        all
    }
}

/// Whether all letters of a word except one are in another word in the same order: a single wrong letter still leaves candidates.
fn is_subsequence(word: &str, text: &str) -> bool {
    let mut rest = text.chars();
    let missing = word.chars().filter(|c| {
        !rest.clone().any(|other| other.eq_ignore_ascii_case(c)) || !rest.any(|other| other.eq_ignore_ascii_case(c))
    });
    missing.count() <= usize::from(word.chars().count() > 2)
}
