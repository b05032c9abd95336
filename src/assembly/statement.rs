//! [`Statement`]: what a definition states of the types of some operands and results, with the words MLIR has for it.

use super::Transform;
use std::fmt;

/// The condition of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stated {
    /// The first one has the type that its [source](super::TypeSource) gives, or that is made of the second one in this way.
    Derived(Option<Transform>),
    /// Their element types are the same.
    SameElements,
    /// Their types are the same.
    SameTypes,
    /// Their ranks are the same.
    SameRanks,
    /// They have equally many elements.
    SameCounts,
    /// All of them are there, or none is.
    Together,
    /// The first one is as many values as the second has elements, of the type of these.
    Elements,
}

/// The tests by the names that rows have for them.
const NAMES: [(&str, Stated); 7] = [
    ("Derived", Stated::Derived(None)),
    ("SameElements", Stated::SameElements),
    ("SameTypes", Stated::SameTypes),
    ("SameRanks", Stated::SameRanks),
    ("SameCounts", Stated::SameCounts),
    ("Together", Stated::Together),
    ("Elements", Stated::Elements),
];

/// A predicate between operands and results: `PredOpTrait` of TableGen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Statement {
    /// The condition.
    pub test: Stated,
    /// The operands and results it is about.
    pub names: Box<[Box<str>]>,
    /// MLIR's words after "failed to verify that".
    pub summary: Box<str>,
}

impl Statement {
    /// The statement that a row writes as `Derived(result, "the words")`, or `Derived(value, element(memref), "the words")`.
    pub(super) fn of_row(name: &str, arguments: &str) -> Option<Self> {
        let (_, mut test) = NAMES.into_iter().find(|(known, _)| *known == name)?;
        let (names, summary) = arguments.split_once(", \"")?;
        let mut names: Vec<&str> = names.split(", ").collect();
        if let (Stated::Derived(transform), [_, source]) = (&mut test, &mut names[..]) {
            let (word, inner) = source.strip_suffix(')')?.split_once('(')?;
            *transform = Some(Transform::of(word)?);
            *source = inner;
        }
        let names = names.into_iter().map(Box::from).collect();
        Some(Self { test, names, summary: summary.strip_suffix('"')?.into() })
    }

    /// How a row writes it.
    pub(super) fn row_text(&self) -> Option<String> {
        let (test, transform) = match self.test {
            Stated::Derived(transform) => (Stated::Derived(None), transform.and_then(Transform::name)),
            other => (other, None),
        };
        let (name, _) = NAMES.into_iter().find(|(_, known)| *known == test)?;
        let names = match (transform, &self.names[..]) {
            (Some(word), [target, source]) => format!("{target}, {word}({source})"),
            (_, names) => names.join(", "),
        };
        Some(format!("{name}({names}, \"{}\")", self.summary))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary)
    }
}
