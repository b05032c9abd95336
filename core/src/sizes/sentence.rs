//! [`Requirement::sentence`]: a requirement in words.

use super::account::KnownSize;
use super::requirements::Requirement;
use std::fmt;

impl<S: fmt::Display> Requirement<S> {
    /// Returns the requirement in words. `is_number` finds the sizes that are shown as numbers.
    ///
    /// ```
    /// use broadcastable::sizes::Requirement;
    ///
    /// let all = Requirement::Compatible(vec!["a", "b", "c"]);
    /// assert_eq!(all.sentence(|_| false), "a, b and c are equal, but for those that are 1");
    /// ```
    pub fn sentence(&self, is_number: impl Fn(&S) -> bool) -> String {
        match self {
            Self::Is(size, KnownSize::One) => format!("{size} is 1"),
            Self::Is(size, KnownSize::NotOne) => format!("{size} is not 1"),
            Self::Is(size, KnownSize::OneOr(bound)) => format!("{size} is 1 or {bound}"),
            Self::Is(size, KnownSize::Exactly(exact)) => format!("{size} is {exact}"),
            Self::Equal(sizes) => format!("{} are equal", names(sizes, "and")),
            Self::Compatible(sizes) if sizes.len() == 2 => {
                format!("{} are equal, or one of them is 1", names(sizes, "and"))
            }
            Self::Compatible(sizes) => format!("{} are equal, but for those that are 1", names(sizes, "and")),
            Self::Broadcast { operands, to } => match &to[..] {
                [size] if is_number(size) => {
                    format!("{} is {size}, and the others are 1 or {size}", names(operands, "or"))
                }
                [to] => format!("{} broadcast to {to}", names(operands, "and")),
                to => format!("{} broadcast to what {} do", names(operands, "and"), names(to, "and")),
            },
            Self::Stretch { from, to } => match (&from[..], &to[..]) {
                ([from], [to]) => format!("{from} is 1 or equal to {to}"),
                (from, to) => {
                    format!("{} can be stretched to what {} broadcast to", names(from, "and"), names(to, "and"))
                }
            },
            Self::SomeNotOne(sizes) => {
                format!("{} is not 1, and they are equal, but for those that are 1", names(sizes, "or"))
            }
        }
    }
}

/// `a, b and c`
fn names<S: fmt::Display>(sizes: &[S], last_word: &str) -> String {
    let names: Vec<String> = sizes.iter().map(S::to_string).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} {last_word} {last}", first.join(", ")),
        names => names.join(""),
    }
}
