//! The names of traits: how rows and files write them, and how they are shown.

use super::{CastRule, OwnRule, Trait};
use std::borrow::Cow;
use std::fmt;

/// Traits without a parameter that files and rows may name.
pub(super) const TRAITS_OF_FILES: &[(&str, Trait)] = &[
    ("Broadcastable", Trait::Broadcastable),
    ("SameOperandsAndResultType", Trait::SameOperandsAndResultType),
    ("SameOperandsAndResultShape", Trait::SameOperandsAndResultShape),
    ("SameOperandsAndResultElementType", Trait::SameOperandsAndResultElementType),
    ("SameOperandsAndResultRank", Trait::SameOperandsAndResultRank),
    ("SameOperandsElementType", Trait::SameOperandsElementType),
    ("SameOperandsShape", Trait::SameOperandsShape),
    ("SameTypeOperands", Trait::SameTypeOperands),
    ("Elementwise", Trait::Elementwise),
    ("IsTerminator", Trait::IsTerminator),
];

/// Those that rows alone may name.
const TRAITS_OF_ROWS: &[(&str, Trait)] = &[
    ("SameTensorDims", Trait::SameTensorDims),
    ("ConditionOrMatchingShape", Trait::ConditionOrMatchingShape),
    ("CompatibleOperandsAndResultType", Trait::CompatibleOperandsAndResultType),
    ("CompatibleOperandsAndResultElementType", Trait::CompatibleOperandsAndResultElementType),
    ("CompatibleOperandsElementType", Trait::CompatibleOperandsElementType),
    ("Extends", Trait::Own(OwnRule::Cast(CastRule::Extends))),
    ("Truncates", Trait::Own(OwnRule::Cast(CastRule::Truncates))),
    ("KeepsBits", Trait::Own(OwnRule::Cast(CastRule::Bitcast))),
    ("CastsIndex", Trait::Own(OwnRule::Cast(CastRule::IndexCast))),
    ("Casts", Trait::Own(OwnRule::Cast(CastRule::Any))),
    ("ArithSelect", Trait::Own(OwnRule::ArithSelect)),
    ("TosaMul", Trait::Own(OwnRule::TosaMul)),
    ("TosaSelect", Trait::Own(OwnRule::TosaSelect)),
    ("TosaClamp", Trait::Own(OwnRule::TosaClamp)),
    ("BroadcastDimensions", Trait::Own(OwnRule::BroadcastDimensions)),
    ("StablehloSelect", Trait::Own(OwnRule::StablehloSelect)),
    ("StablehloClamp", Trait::Own(OwnRule::StablehloClamp)),
    ("StablehloReal", Trait::Own(OwnRule::StablehloReal)),
    ("StablehloComplex", Trait::Own(OwnRule::StablehloComplex)),
    ("OnnxGemm", Trait::Own(OwnRule::OnnxGemm)),
];

impl Trait {
    /// The trait that a row writes: `Elementwise`, `AllTypesMatch(lhs, rhs)`; `None` for one that relates no types.
    pub(super) fn of_text(text: &'static str) -> Option<Self> {
        let Some((name, names)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
            let mut known = TRAITS_OF_FILES.iter().chain(TRAITS_OF_ROWS);
            return known.find(|(name, _)| *name == text).map(|(_, known)| known.clone());
        };
        let list = || names.split(", ").map(Cow::Borrowed).collect();
        Some(match name {
            "AllTypesMatch" => Self::AllTypesMatch(list()),
            "AllElementTypesMatch" => Self::AllElementTypesMatch(list()),
            "AllShapesMatch" => Self::AllShapesMatch(list()),
            "BooleanResultOf" => Self::BooleanResultOf(Cow::Borrowed(names)),
            _ => return None,
        })
    }
}

/// MLIR's name, with what belongs to it.
impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AllTypesMatch(names) => return write!(f, "AllTypesMatch<{}>", names.join(", ")),
            Self::AllElementTypesMatch(names) => return write!(f, "AllElementTypesMatch<{}>", names.join(", ")),
            Self::AllShapesMatch(names) => return write!(f, "AllShapesMatch<{}>", names.join(", ")),
            Self::BooleanResultOf(name) => return write!(f, "i1 with the shape of {name}"),
            Self::SameTensorDims => "the same tensor dimensions",
            Self::ConditionOrMatchingShape => "a condition that is i1 or has the shape of the result",
            Self::SameOperandsAndResultType => "SameOperandsAndResultType",
            Self::SameOperandsAndResultShape => "SameOperandsAndResultShape",
            Self::SameOperandsAndResultElementType => "SameOperandsAndResultElementType",
            Self::SameOperandsAndResultRank => "SameOperandsAndResultRank",
            Self::SameOperandsElementType => "SameOperandsElementType",
            Self::SameOperandsShape => "SameOperandsShape",
            Self::SameTypeOperands => "SameTypeOperands",
            Self::CompatibleOperandsAndResultType => "CompatibleOperandsAndResultType",
            Self::CompatibleOperandsAndResultElementType => "CompatibleOperandsAndResultElementType",
            Self::CompatibleOperandsElementType => "CompatibleOperandsElementType",
            Self::Elementwise => "Elementwise",
            Self::Broadcastable => "Broadcastable",
            Self::ResultOfFirstOperandType => "a result of the type of the first operand",
            Self::IsTerminator => "IsTerminator",
            Self::AttrSizedOperandSegments => "AttrSizedOperandSegments",
            Self::AttrSizedResultSegments => "AttrSizedResultSegments",
            Self::SameVariadicOperandSize => "SameVariadicOperandSize",
            Self::SameVariadicResultSize => "SameVariadicResultSize",
            Self::Own(rule) => match rule {
                OwnRule::Cast(CastRule::Extends) => "a cast to more bits",
                OwnRule::Cast(CastRule::Truncates) => "a cast to fewer bits",
                OwnRule::Cast(CastRule::Bitcast) => "a cast to as many bits",
                OwnRule::Cast(CastRule::IndexCast) => "a cast between integers and index",
                OwnRule::Cast(CastRule::Any) => "a cast",
                OwnRule::ArithSelect => "a condition of the whole type of the result, but for the elements",
                OwnRule::TosaMul => "factors that broadcast and have the rank of the result",
                OwnRule::TosaSelect => "values with the elements of the result",
                OwnRule::TosaClamp => "bounds of the elements' type",
                OwnRule::BroadcastDimensions => "operands that broadcast, by `broadcast_dimensions` if it is there",
                OwnRule::StablehloSelect => "a predicate that is a scalar or has the shape of the values",
                OwnRule::StablehloClamp => "bounds that are scalars or have the shape of the operand",
                OwnRule::StablehloReal => "a result of real numbers, of the type of the operand's or of their parts",
                OwnRule::StablehloComplex => "a result of complex numbers with parts of the operands' type",
                OwnRule::OnnxGemm => "a C that broadcasts one way to the product of A and B",
            },
        })
    }
}
