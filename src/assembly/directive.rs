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
    /// `: types -> types`, of all operands and of all results, either of which may be missing.
    DefaultTypes = ["DefaultTypes"],
    /// `-> type` or `-> (types)`, or nothing: the types of one slot.
    ArrowTypes = ["ArrowTypes"],
    /// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`: the attribute `unsigned`, the bounds and the
    /// step, the initial values, the results, and the region whose arguments have names in it.
    ForLoop = ["ForLoop"],
    /// `(%x = %a, ..) : (types) -> types {`: initial values, results and a region.
    WhileLoop = ["WhileLoop"],
    /// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`: values and
    /// numbers of the lower bounds, the upper bounds and the steps, the outputs, the results, and the region.
    ForallLoop = ["ForallLoop"],
    /// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
    ParallelLoop = ["ParallelLoop"],
    /// `case 2 {..} case 3 {..}`: an attribute of the numbers, and a region for each.
    SwitchCases = ["SwitchCases"],
    /// `ins(%a : t) outs(%b : t) {attributes} -> t` of an operation whose name implies its region: inputs, outputs,
    /// results, region.
    Structured = ["Structured"],
    /// `ins(%a : t) outs(%b : t)`: inputs and outputs.
    InsOuts = ["InsOuts"],
    /// `(%a: t, ..) {`: a region whose arguments are written before it.
    ArgumentRegion = ["ArgumentRegion"],
    /// `map(%a)[%b]`, for a map and operands; `[%a + 1]`, for operands and a map.
    Affine = ["Affine"],
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`: visibility, name, type, attributes of arguments and of results.
    Function = ["Function"],
    /// The region of a function, whose arguments were named by `Function`, or nothing.
    FunctionBody = ["FunctionBody"],
}
