//! [`Code`]: the kind of an error, warning or remark. `table.rs` lists all codes, `pages/` has their explanations.

mod find;
mod table;

pub use table::Code;

use super::Severity;
use std::fmt;

/// Defines [`Code`] from the rows of the table.
macro_rules! codes {
    ($($number:ident $variant:ident: $sentence:literal;)*) => {
        /// A stable code such as `E0510`, which identifies one kind of error in documentation and in scripts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!(stringify!($number), ": ", $sentence, ".")] $variant,)*
            /// A code that an embedding program defines for its diagnostics.
            Other(&'static str),
        }

        impl Code {
            /// All codes of the library, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The number as it is shown: `E0510`.
            pub const fn number(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($number),)*
                    Self::Other(number) => number,
                }
            }

            /// The meaning in one sentence, without a full stop; empty for [`Code::Other`].
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$variant => $sentence,)*
                    Self::Other(_) => "",
                }
            }

            /// The explanation in Markdown, with a wrong example and a corrected one; empty for [`Code::Other`].
            pub const fn page(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("pages/", stringify!($number), ".md")),)*
                    Self::Other(_) => "",
                }
            }

            /// The name in code; empty for [`Code::Other`].
            pub(super) const fn variant(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($variant),)*
                    Self::Other(_) => "",
                }
            }
        }
    };
}
use codes;

impl Code {
    /// The name in words: `incompatible-shapes`. The name of [`Code::Other`] is its number.
    pub fn name(self) -> String {
        let mut name = String::new();
        for ch in self.variant().chars() {
            if ch.is_ascii_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(ch.to_ascii_lowercase());
        }
        if name.is_empty() { self.number().to_owned() } else { name }
    }

    /// Whether the code is an error of syntax: tokens, grammar, names, types and attributes.
    pub fn is_syntax(self) -> bool {
        ["E00", "E01", "E02", "E03"].iter().any(|family| self.number().starts_with(family))
    }

    /// The default severity, which options may change.
    pub const fn level(self) -> Severity {
        match self.number().as_bytes() {
            [b'W', ..] => Severity::Warning,
            [b'R', ..] => Severity::Remark,
            _ => Severity::Error,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_number_and_a_name_are_given_once() {
        let numbers: BTreeSet<_> = Code::ALL.iter().map(|code| code.number()).collect();
        let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!((numbers.len(), names.len()), (Code::ALL.len(), Code::ALL.len()));
        for code in Code::ALL {
            let (letter, digits) = code.number().split_at(1);
            assert!("EWR".contains(letter) && digits.len() == 4, "{code}");
            assert!(!code.sentence().ends_with('.'), "{code}");
        }
    }

    #[test]
    fn names_are_words() {
        assert_eq!(Code::IncompatibleShapes.name(), "incompatible-shapes");
        assert_eq!(Code::Other("T0101").name(), "T0101");
        assert_eq!(Code::ForcedToOne.level(), Severity::Warning);
    }
}
