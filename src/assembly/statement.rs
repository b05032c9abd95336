//! [`Statement`]: a condition on the types of some operands and results, with MLIR's words for it.

use super::{OpDefinition, Transform};
use std::fmt;

/// The condition of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stated {
    /// The type of the first value is that of its [source](super::TypeSource), or a transform of the second value's
    /// type.
    Derived(Option<Transform>),
    /// The values have the same element type.
    SameElements,
    /// The values have the same type.
    SameTypes,
    /// The values have the same rank.
    SameRanks,
    /// The values have equal numbers of elements.
    SameCounts,
    /// Either all values are present, or none is.
    Together,
    /// There are as many first values as the second has elements, of the type of these elements.
    Elements,
    /// There are as many first values as the second has dimensions.
    Indices,
    /// There are as many first values as the second has dimensions of size `?`.
    Sizes,
}

/// The kinds of statements, by their names in rows and files, with the requirement on the names if no words are given.
const NAMES: [(&str, Stated, &str); 9] = [
    ("Derived", Stated::Derived(None), "types follow from one another"),
    ("SameElements", Stated::SameElements, "element types are the same"),
    ("SameTypes", Stated::SameTypes, "types are the same"),
    ("SameRanks", Stated::SameRanks, "ranks are the same"),
    ("SameCounts", Stated::SameCounts, "numbers of elements are the same"),
    ("Together", Stated::Together, "all are given, or none"),
    ("Elements", Stated::Elements, "there is a value for each element"),
    ("Indices", Stated::Indices, "expected {expected} indices, one for each dimension, but got {found}"),
    ("Sizes", Stated::Sizes, "expected {expected} sizes, one for each `?`, but got {found}"),
];

impl Stated {
    /// Whether the statement compares a number of values with a type. Its words are then a whole message, in which `{expected}`, `{found}`
    /// and `{type}` are replaced.
    pub const fn counts_by_type(self) -> bool {
        matches!(self, Self::Indices | Self::Sizes)
    }

    /// The least and the largest number of names.
    const fn arity(self) -> (usize, usize) {
        match self {
            Self::Derived(None) => (1, 1),
            Self::Derived(Some(_)) | Self::Elements | Self::Indices | Self::Sizes => (2, 2),
            Self::SameElements | Self::SameTypes | Self::SameRanks | Self::SameCounts | Self::Together => {
                (2, usize::MAX)
            }
        }
    }

    /// The statement without a transform.
    const fn plain(self) -> Self {
        match self {
            Self::Derived(_) => Self::Derived(None),
            other => other,
        }
    }
}

/// A predicate between operands and results: `PredOpTrait` of TableGen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Statement {
    /// The condition.
    pub test: Stated,
    /// The names of the operands and results that the statement relates.
    pub names: Box<[Box<str>]>,
    /// MLIR's words after "failed to verify that", or all of its message if the test [counts by a type](Stated::counts_by_type).
    pub summary: Box<str>,
}

/// An error in a statement of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// The text is no word with names in parentheses.
    #[error("it is no trait with names in parentheses")]
    Syntax,
    /// The statement names too few values.
    #[error("'{word}' needs {least} names or more, but has {found}")]
    TooFew {
        /// The test.
        word: &'static str,
        /// The least number of names that the statement needs.
        least: usize,
        /// The number of given names.
        found: usize,
    },
    /// The statement has too many names.
    #[error("'{word}' needs {most} names, but has {found}")]
    TooMany {
        /// The test.
        word: &'static str,
        /// The maximum number of names of the statement.
        most: usize,
        /// The number of given names.
        found: usize,
    },
    /// The operation has no operand or result with a name.
    #[error("'{name}' is no operand and no result")]
    Name {
        /// The name.
        name: String,
        /// The names of operands and results.
        known: Vec<String>,
    },
}

impl Statement {
    /// Returns a statement about operands and results, with MLIR's words for it.
    ///
    /// ```
    /// use broadcastable::assembly::{Stated, Statement};
    ///
    /// let statement = Statement::new(Stated::SameRanks, ["source", "result"], "rank of source and result match");
    /// assert_eq!(statement.to_string(), "rank of source and result match");
    /// ```
    pub fn new<'n>(test: Stated, names: impl IntoIterator<Item = &'n str>, summary: &str) -> Self {
        Self { test, names: names.into_iter().map(Box::from).collect(), summary: summary.into() }
    }

    /// The statement that a row writes as `Derived(result, "the words")`, or `Derived(value, element(memref), "the words")`.
    pub(super) fn of_row(name: &str, arguments: &str) -> Option<Self> {
        let (_, mut test, words) = NAMES.into_iter().find(|(known, ..)| *known == name)?;
        let (names, summary) = match arguments.split_once(", \"") {
            Some((names, summary)) => (names, summary.strip_suffix('"')?),
            None => (arguments, words),
        };
        let mut names: Vec<&str> = names.split(", ").collect();
        if let (Stated::Derived(transform), [_, source]) = (&mut test, &mut names[..]) {
            let (word, inner) = source.strip_suffix(')')?.split_once('(')?;
            *transform = Some(Transform::of(word)?);
            *source = inner;
        }
        Some(Self::new(test, names, summary))
    }

    /// The statement that a file writes as `Indices(indices, x)`, about operands and results of a definition; `None` if the word is that
    /// of no test.
    pub fn of_file(text: &str, definition: &OpDefinition) -> Option<Result<Self, StatementError>> {
        let (word, rest) = text.split_once('(')?;
        let (word, test, _) = NAMES.into_iter().find(|(known, ..)| *known == word.trim())?;
        let statement = rest.trim_end().strip_suffix(')').and_then(|names| Self::of_row(word, names.trim()));
        let checked = statement.ok_or(StatementError::Syntax).and_then(|statement| {
            let (least, most) = if statement.names.len() == 2 { statement.test.arity() } else { test.arity() };
            let found = statement.names.len();
            let slots = || definition.slots.iter().map(|slot| &*slot.name);
            match statement.names.iter().find(|name| !slots().any(|slot| slot == &***name)) {
                _ if found < least => Err(StatementError::TooFew { word, least, found }),
                _ if found > most => Err(StatementError::TooMany { word, most, found }),
                Some(name) => {
                    let known = slots().filter(|name| !name.is_empty() && !name.starts_with('#')).map(str::to_owned);
                    Err(StatementError::Name { name: name.to_string(), known: known.collect() })
                }
                None => Ok(statement),
            }
        });
        Some(checked)
    }

    /// The words that files and rows have for tests.
    pub fn words() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(word, ..)| word)
    }

    /// The notation of the statement in a row.
    pub(super) fn row_text(&self) -> Option<String> {
        let (name, _, words) = NAMES.into_iter().find(|(_, known, _)| *known == self.test.plain())?;
        let transform = match self.test {
            Stated::Derived(transform) => transform.and_then(Transform::name),
            _ => None,
        };
        let names = match (transform, &self.names[..]) {
            (Some(word), [target, source]) => format!("{target}, {word}({source})"),
            (_, names) => names.join(", "),
        };
        let summary = if *self.summary == *words { String::new() } else { format!(", \"{}\"", self.summary) };
        Some(format!("{name}({names}{summary})"))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.test {
            Stated::Indices => write!(f, "as many {} as {} has dimensions", self.names[0], self.names[1]),
            Stated::Sizes => write!(f, "as many {} as {} has `?`", self.names[0], self.names[1]),
            _ => f.write_str(&self.summary),
        }
    }
}
