//! Constraints and enumerations that the rows of a table refer to by names: [`Shared`].

use crate::assembly::{Enumeration, TypeClass, TypeConstraint, ValueConstraint};

/// Enumerations and constraints, with their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shared(Vec<(Box<str>, SharedItem)>);

/// An item with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedItem {
    /// Words that an attribute may be.
    Enumeration(Enumeration),
    /// A constraint on types, and the class of the types if they have one.
    Type(TypeConstraint, Option<TypeClass>),
    /// A constraint on the values of attributes.
    Value(ValueConstraint),
    /// The names of all attributes, or of all types, of the dialect.
    Names(SymbolNames),
}

/// The attributes or the types of a closed dialect. An empty list means that the dialect has none that can be read.
///
/// A row writes `types := names async.token mma_matrix`, or `types := names "unknown gpu type: $" async.token` where the owner
/// has words of its own for a name that there is not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SymbolNames {
    /// The owner's words, with `$` for the name.
    pub words: Option<Box<str>>,
    /// The names, without the dialect.
    pub names: Box<[Box<str>]>,
}

impl SymbolNames {
    /// The names that a row writes after the word `names`.
    pub(super) fn of_row(text: &str) -> Self {
        let text = text.trim();
        let quoted = text.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let (words, names) = quoted.map_or((None, text), |(words, names)| (Some(words.into()), names));
        Self { words, names: names.split_ascii_whitespace().map(Box::from).collect() }
    }

    /// The notation in a row.
    pub(super) fn row_text(&self) -> String {
        let words = self.words.iter().map(|words| format!(" \"{words}\""));
        let names = self.names.iter().map(|name| format!(" {name}"));
        std::iter::once("names".to_owned()).chain(words).chain(names).collect()
    }
}

impl Shared {
    /// Adds an item.
    pub fn add(&mut self, name: impl Into<Box<str>>, item: SharedItem) {
        self.0.push((name.into(), item));
    }

    /// The item of a name.
    pub fn get(&self, name: &str) -> Option<&SharedItem> {
        self.0.iter().find(|(known, _)| &**known == name).map(|(_, item)| item)
    }

    /// The words of an enumeration, given the name of the attribute whose value they are.
    pub(crate) fn words_of_attribute(&self, name: &[u8]) -> Option<&Enumeration> {
        self.0.iter().find_map(|(_, item)| match item {
            SharedItem::Enumeration(words) => words.attribute().filter(|known| known.as_bytes() == name).map(|_| words),
            SharedItem::Type(..) | SharedItem::Value(_) | SharedItem::Names(_) => None,
        })
    }

    /// The names of the attributes or of the types of the dialect, if all are known.
    pub(crate) fn symbols(&self, kind: &str) -> Option<&SymbolNames> {
        match self.get(kind) {
            Some(SharedItem::Names(names)) => Some(names),
            Some(SharedItem::Enumeration(_) | SharedItem::Type(..) | SharedItem::Value(_)) | None => None,
        }
    }

    /// The name of an enumeration.
    pub fn name_of(&self, enumeration: &Enumeration) -> Option<&str> {
        self.find(|item| matches!(item, SharedItem::Enumeration(known) if known == enumeration))
    }

    /// The name of a constraint on types.
    pub fn name_of_type(&self, constraint: &TypeConstraint, class: Option<TypeClass>) -> Option<&str> {
        self.find(|item| matches!(item, SharedItem::Type(known, of) if known == constraint && *of == class))
    }

    /// The name of a constraint on values.
    pub fn name_of_value(&self, constraint: &ValueConstraint) -> Option<&str> {
        self.find(|item| matches!(item, SharedItem::Value(known) if known == constraint))
    }

    fn find(&self, is: impl Fn(&SharedItem) -> bool) -> Option<&str> {
        self.0.iter().find(|(_, item)| is(item)).map(|(name, _)| &**name)
    }
}
