//! Completions in the attribute dictionary of an operation: names, and the words that an attribute may have.

use super::Document;
use super::complete::{Candidate, CompletionKind, PartialOperation};
use crate::assembly::{AttributeInfo, AttributeShape, Enumeration, EnumerationStyle};
use crate::dialect::spell_word;

impl Document {
    /// The names of missing attributes, or the values of the attribute that is being written; `None` outside of the
    /// dictionary of an operation with a definition.
    pub(super) fn attributes(&self, at: u32) -> Option<Vec<Candidate>> {
        let statement = PartialOperation::before(self.source.bytes(), at)?;
        let entries = dictionary(statement.rest.as_bytes())?;
        let definition = self.settings.registry.definition(&statement.name)?;
        let (written, last) = entries.rsplit_once(',').unwrap_or(("", entries));
        if let Some((name, _)) = last.split_once('=') {
            let info = definition.attributes.iter().find(|attribute| *attribute.name == *name.trim())?;
            return Some(values(info));
        }
        let is_written = |name: &str| {
            written.split(',').any(|entry| entry.split('=').next().is_some_and(|known| known.trim() == name))
        };
        let missing = definition.attributes.iter().filter(|attribute| !is_written(&attribute.name));
        let candidate = |attribute: &AttributeInfo| {
            let detail = attribute.shape.summary().unwrap_or_default();
            (attribute.name.to_string(), CompletionKind::Attribute, detail)
        };
        Some(missing.map(candidate).collect())
    }
}

/// Returns the part of a dictionary that begins in a text and does not end in it, if it has no open bracket.
fn dictionary(text: &[u8]) -> Option<&str> {
    let (mut open, mut is_string, mut at) = (Vec::new(), false, 0);
    while at < text.len() {
        match text[at] {
            b'\\' if is_string => at += 1,
            b'"' => is_string = !is_string,
            _ if is_string => {}
            b'(' | b'[' | b'{' => open.push(at),
            b')' | b']' | b'}' => _ = open.pop()?,
            _ => {}
        }
        at += 1;
    }
    match open[..] {
        [only] if text[only] == b'{' && !is_string => std::str::from_utf8(&text[only + 1..]).ok(),
        _ => None,
    }
}

fn values(attribute: &AttributeInfo) -> Vec<Candidate> {
    let plain = |word: &str| (word.to_owned(), CompletionKind::Word, String::new());
    match &attribute.shape {
        AttributeShape::Word(words) => words.words.iter().map(|word| value(words, word)).collect(),
        AttributeShape::Bool => ["true", "false"].map(plain).to_vec(),
        AttributeShape::Any
        | AttributeShape::Typed(_)
        | AttributeShape::Unit
        | AttributeShape::String
        | AttributeShape::SymbolName
        | AttributeShape::Symbol
        | AttributeShape::Type
        | AttributeShape::Array
        | AttributeShape::Dictionary
        | AttributeShape::Numbers(_)
        | AttributeShape::Dialect(_) => Vec::new(),
    }
}

/// A word in the notation of a dictionary.
fn value(words: &Enumeration, (word, number): &(Box<str>, i64)) -> Candidate {
    let (text, detail) = match &words.style {
        EnumerationStyle::Number(bits) | EnumerationStyle::Called(_, bits) => {
            (format!("{number} : i{bits}"), word.to_string())
        }
        EnumerationStyle::Enclosed(_)
        | EnumerationStyle::Bare(_)
        | EnumerationStyle::Parenthesized(_)
        | EnumerationStyle::String => (spell_word(words, word).unwrap_or_else(|| format!("\"{word}\"")), String::new()),
    };
    (text, CompletionKind::Word, detail)
}
