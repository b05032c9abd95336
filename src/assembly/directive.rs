//! [`Directive`]: the parts of forms that have a name, `custom<Name>(..)`, and that a function reads and another prints.
//!
//! Directives of MLIR's own dialects, of StableHLO and of others have the names they have there. Those of forms that a
//! C++ function reads as a whole have names of this project.

macro_rules! directives {
    ($($(#[doc = $doc:literal])+ $name:ident = [$($spelling:literal),+],)+) => {
        /// What `custom<Name>(..)` stands for.
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

            /// Its name, the first of those it has.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => [$($spelling),+][0],)+
                }
            }
        }
    };
}

directives! {
    /// `[%a, 2, [4]]`: values and numbers in one list, of which the numbers are an attribute.
    DynamicIndexList = ["DynamicIndexList"],
    /// `private`, `public`, `nested`, or nothing.
    SymbolVisibility = ["SymbolVisibility"],
    /// `: type`, `: type = value`, or `= value` whose type it is.
    TypeOrAttr = ["TypeOrAttr", "TypedInitialValue", "GlobalMemrefOpTypeAndInitialValue"],
    /// Nothing: a name for results that only the printer of the dialect chooses.
    Nothing = ["ImplicitSSAName", "FIRRTLImplicitSSAName", "FMemImplicitSSAName"],
    /// `type` for all operands and results, or `(types) -> types` where they differ.
    SameOperandsAndResultType = ["SameOperandsAndResultType"],
}
