//! [`Directive`]: the parts of forms that have a name, `custom<Name>(..)`, and that a function reads and another prints.
//!
//! Directives of MLIR's own dialects, of StableHLO and of others have the names they have there. Those of forms that a
//! C++ function reads as a whole have names of this project.

/// The kinds of reductions of affine loops, by their numbers (MLIR's `AtomicRMWKind`): attributes have the numbers, forms the
/// words.
pub(crate) const AFFINE_REDUCTIONS: &[&str] = &[
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
];

macro_rules! directives {
    ($($(#[doc = $doc:literal])+ $name:ident = [$($spelling:literal),+],)+) => {
        /// The directive of `custom<Name>(..)`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Directive {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Directive {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The directive of a name.
            pub fn of(name: &str) -> Option<Self> {
                match name {
                    $($($spelling)|+ => Some(Self::$name),)+
                    _ => None,
                }
            }

            /// The description, of which the first words in backticks are its syntax.
            pub(super) const fn doc(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($doc),+),)+
                }
            }

            /// Its name, the first of those it has.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => [$($spelling),+][0],)+
                }
            }
        }
    };
}

mod table;

pub use table::Directive;

impl Directive {
    /// An example of its syntax, `[%a, 2, [4]]`; empty if it reads nothing.
    pub fn syntax(self) -> &'static str {
        let doc = self.doc();
        if doc.trim_start().starts_with("Nothing") {
            return "";
        }
        doc.split('`').nth(1).unwrap_or_default()
    }
}
