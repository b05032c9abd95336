//! Sizes and conditions of signatures: [`SizeTerm`], [`SizeCondition`].

use crate::sizes::Division;
use std::fmt;

/// A size in a signature.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SizeTerm {
    /// A number.
    Number(i64),
    /// A name of the author's, or a letter.
    Name(String),
    /// The value of an argument, or an element of it.
    Value {
        /// The name of the argument, with `%`.
        argument: String,
        /// The index of the element, if the argument has several.
        index: Option<u32>,
    },
    /// An unknown size, with its number from 1 on.
    Unknown(usize),
    /// Sizes that are added, or subtracted if the first of a pair is true.
    Sum(Vec<(bool, SizeTerm)>),
    /// Sizes that are multiplied.
    Product(Vec<SizeTerm>),
    /// A quotient.
    Quotient(Division, Box<SizeTerm>, Box<SizeTerm>),
    /// The largest of sizes.
    Largest(Vec<SizeTerm>),
    /// The smallest of sizes.
    Smallest(Vec<SizeTerm>),
    /// The size that sizes broadcast to.
    Broadcast(Vec<SizeTerm>),
    /// The first size if the condition holds, otherwise the second.
    Choice(Box<SizeCondition>, Box<SizeTerm>, Box<SizeTerm>),
}

/// A condition on sizes in a signature.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SizeCondition {
    /// The size equals one of several sizes.
    Is(SizeTerm, Vec<SizeTerm>),
    /// The sizes are not equal.
    IsNot(SizeTerm, SizeTerm),
    /// The sizes are equal.
    Equal(SizeTerm, SizeTerm),
    /// The first size is at least the second.
    AtLeast(SizeTerm, SizeTerm),
    /// Any two of the sizes are equal, or one of them is 1.
    Broadcast(Vec<SizeTerm>),
    /// All conditions hold.
    All(Vec<SizeCondition>),
    /// At least one condition holds.
    Any(Vec<SizeCondition>),
    /// The inner condition does not hold.
    Not(Box<SizeCondition>),
}

/// Words with a meaning in signatures.
const WORDS: &[&str] = &[
    "x",
    "max",
    "min",
    "ceil",
    "trunc",
    "if",
    "else",
    "is",
    "or",
    "and",
    "not",
    "where",
    "broadcast",
    "from",
    "line",
    "lines",
    "_",
];

/// Whether a word begins an element type, or a type without sizes.
pub(crate) fn is_type_word(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let integer =
        ["i", "si", "ui", "f", "bf", "tf"].iter().any(|prefix| word.strip_prefix(prefix).is_some_and(is_number));
    let is_small_float = ["f8E", "f6E", "f4E"].iter().any(|prefix| word.starts_with(prefix));
    integer
        || is_small_float
        || matches!(word, "index" | "none" | "memref" | "vector" | "tuple" | "complex" | "tensor" | "function")
}

/// Whether a word has a meaning in signatures.
pub(crate) fn is_word(word: &str) -> bool {
    WORDS.contains(&word)
}

/// Whether a name needs no quotes.
fn is_plain(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
        && !is_word(name)
        && !is_type_word(name)
}

/// The precedence of a size in its context.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Broadcast,
    Sum,
    Product,
    Whole,
}

impl SizeTerm {
    const fn binding(&self) -> Precedence {
        match self {
            Self::Broadcast(_) => Precedence::Broadcast,
            Self::Sum(_) => Precedence::Sum,
            Self::Product(_) | Self::Quotient(Division::Floor | Division::Modulo, ..) => Precedence::Product,
            Self::Number(number) if *number < 0 => Precedence::Sum,
            Self::Number(_)
            | Self::Name(_)
            | Self::Value { .. }
            | Self::Unknown(_)
            | Self::Quotient(Division::Ceiling | Division::Truncated | Division::Remainder, ..)
            | Self::Largest(_)
            | Self::Smallest(_)
            | Self::Choice(..) => Precedence::Whole,
        }
    }

    fn within(&self, binding: Precedence) -> String {
        if self.binding() < binding { format!("({self})") } else { self.to_string() }
    }

    /// The size between the `x` of a shape.
    pub(crate) fn in_shape(&self) -> String {
        self.within(Precedence::Product)
    }
}

/// A name between quotes, as the reader of signatures reads it.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

fn listed<T: fmt::Display>(all: &[T], between: &str) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

impl SizeTerm {
    /// Whether a predicate holds for the size or a part of it.
    pub(crate) fn has(&self, is_it: &impl Fn(&Self) -> bool) -> bool {
        is_it(self)
            || match self {
                Self::Number(_) | Self::Name(_) | Self::Value { .. } | Self::Unknown(_) => false,
                Self::Sum(terms) => terms.iter().any(|(_, term)| term.has(is_it)),
                Self::Product(of) | Self::Largest(of) | Self::Smallest(of) | Self::Broadcast(of) => {
                    of.iter().any(|term| term.has(is_it))
                }
                Self::Quotient(_, left, right) => left.has(is_it) || right.has(is_it),
                Self::Choice(condition, left, right) => condition.has(is_it) || left.has(is_it) || right.has(is_it),
            }
    }

    /// Replaces the names in the size, in the order of their occurrence.
    pub(crate) fn rename(&mut self, rename: &mut impl FnMut(&mut String)) {
        match self {
            Self::Number(_) | Self::Value { .. } | Self::Unknown(_) => {}
            Self::Name(name) => rename(name),
            Self::Sum(terms) => terms.iter_mut().for_each(|(_, term)| term.rename(rename)),
            Self::Product(of) | Self::Largest(of) | Self::Smallest(of) | Self::Broadcast(of) => {
                of.iter_mut().for_each(|term| term.rename(rename));
            }
            Self::Quotient(_, left, right) => {
                left.rename(rename);
                right.rename(rename);
            }
            Self::Choice(condition, left, right) => {
                condition.rename(rename);
                left.rename(rename);
                right.rename(rename);
            }
        }
    }
}

impl SizeCondition {
    /// The sizes in the condition.
    pub(super) fn sizes(&self) -> Vec<&SizeTerm> {
        match self {
            Self::Is(size, of) => std::iter::once(size).chain(of).collect(),
            Self::IsNot(left, right) | Self::Equal(left, right) | Self::AtLeast(left, right) => vec![left, right],
            Self::Broadcast(of) => of.iter().collect(),
            Self::All(list) | Self::Any(list) => list.iter().flat_map(Self::sizes).collect(),
            Self::Not(condition) => condition.sizes(),
        }
    }

    /// Whether a predicate holds for a size in the condition.
    pub(crate) fn has(&self, is_it: &impl Fn(&SizeTerm) -> bool) -> bool {
        self.sizes().into_iter().any(|size| size.has(is_it))
    }

    /// Replaces the names in the condition, in the order of their occurrence.
    pub(crate) fn rename(&mut self, rename: &mut impl FnMut(&mut String)) {
        match self {
            Self::Is(size, of) => {
                size.rename(rename);
                of.iter_mut().for_each(|other| other.rename(rename));
            }
            Self::IsNot(left, right) | Self::Equal(left, right) | Self::AtLeast(left, right) => {
                left.rename(rename);
                right.rename(rename);
            }
            Self::Broadcast(of) => of.iter_mut().for_each(|size| size.rename(rename)),
            Self::All(list) | Self::Any(list) => list.iter_mut().for_each(|condition| condition.rename(rename)),
            Self::Not(condition) => condition.rename(rename),
        }
    }
}

/// Prints the size as in a signature.
impl fmt::Display for SizeTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) if is_plain(name) => f.write_str(name),
            Self::Name(name) => f.write_str(&quoted(name)),
            Self::Value { argument, index: None } => f.write_str(argument),
            Self::Value { argument, index: Some(index) } => write!(f, "{argument}[{index}]"),
            Self::Unknown(number) => write!(f, "?{number}"),
            Self::Sum(terms) => {
                for (place, (is_subtracted, term)) in terms.iter().enumerate() {
                    f.write_str(match (place, is_subtracted) {
                        (0, false) => "",
                        (0, true) => "-",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    })?;
                    f.write_str(&term.within(Precedence::Product))?;
                }
                Ok(())
            }
            Self::Product(factors) => {
                let is_product = |factor: &Self| factor.binding() == Precedence::Product;
                let texts = factors.iter().map(|factor| match is_product(factor) {
                    true => format!("({factor})"),
                    false => factor.within(Precedence::Product),
                });
                f.write_str(&texts.collect::<Vec<_>>().join("*"))
            }
            Self::Quotient(division, left, right) => {
                let plain = match division {
                    Division::Floor | Division::Modulo => left.within(Precedence::Product),
                    Division::Ceiling | Division::Truncated | Division::Remainder => left.within(Precedence::Whole),
                };
                let whole = right.within(Precedence::Whole);
                match division {
                    Division::Floor => write!(f, "{plain} // {whole}"),
                    Division::Modulo => write!(f, "{plain} % {whole}"),
                    Division::Ceiling => write!(f, "ceil({plain} / {whole})"),
                    Division::Truncated => write!(f, "trunc({plain} / {whole})"),
                    Division::Remainder => write!(f, "trunc({plain} % {whole})"),
                }
            }
            Self::Largest(of) => write!(f, "max({})", listed(of, ", ")),
            Self::Smallest(of) => write!(f, "min({})", listed(of, ", ")),
            Self::Broadcast(of) => {
                let of: Vec<String> = of.iter().map(|of| of.within(Precedence::Sum)).collect();
                f.write_str(&of.join(" | "))
            }
            Self::Choice(condition, left, right) => write!(f, "({left} if {condition} else {right})"),
        }
    }
}

/// Prints the condition as in a signature.
impl fmt::Display for SizeCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |list: &[Self], word: &str| {
            list.iter().map(|condition| format!("({condition})")).collect::<Vec<_>>().join(word)
        };
        match self {
            Self::Is(size, of) => write!(f, "{size} is {}", listed(of, " or ")),
            Self::IsNot(left, right) => write!(f, "{left} is not {right}"),
            Self::Equal(left, right) => write!(f, "{left} = {right}"),
            Self::AtLeast(left, right) => write!(f, "{left} >= {right}"),
            Self::Broadcast(of) => write!(f, "{} broadcast", listed(of, ", ")),
            Self::All(list) => f.write_str(&inner(list, " and ")),
            Self::Any(list) => f.write_str(&inner(list, " or ")),
            Self::Not(condition) => write!(f, "not ({condition})"),
        }
    }
}

impl SizeCondition {
    /// The kind of the condition, as in records.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Is(..) => "bound",
            Self::IsNot(..) => "not",
            Self::Equal(..) => "equal",
            Self::AtLeast(..) => "at-least",
            Self::Broadcast(_) => "compatible",
            Self::All(_) | Self::Any(_) | Self::Not(_) => "condition",
        }
    }
}
