//! [`Trait`]: the traits of operations, with their names in rows, files and output.

use super::Statement;
use std::borrow::Cow;
use std::fmt;

/// A trait of an operation. Some relate operands and results, and a definition has these in the order of verification; others concern the structure.
///
/// The names are MLIR's where MLIR has the trait.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Trait {
    /// The values with these names have the same type.
    AllTypesMatch(Cow<'static, [Cow<'static, str>]>),
    /// The values with these names have the same element type.
    AllElementTypesMatch(Cow<'static, [Cow<'static, str>]>),
    /// The values with these names have the same shape, `?` included.
    AllShapesMatch(Cow<'static, [Cow<'static, str>]>),
    /// All tensors have the same sizes, as written.
    SameTensorDims,
    /// Operand 0 is `i1`, or has the shape of the result.
    ConditionOrMatchingShape,
    /// All operands and results have the same type, where `?` agrees with a size.
    SameOperandsAndResultType,
    /// All operands and results have the same shape.
    SameOperandsAndResultShape,
    /// All operands and results have the same element type.
    SameOperandsAndResultElementType,
    /// All operands and results have the same rank, where ranks are known.
    SameOperandsAndResultRank,
    /// All operands have the same element type.
    SameOperandsElementType,
    /// The operands have the same shape, where `?` agrees with a size.
    SameOperandsShape,
    /// The operands have the same type.
    SameTypeOperands,
    /// StableHLO's trait: all types agree with that of the first operand, where `?` agrees with a size and a quantized type with a similar
    /// one.
    CompatibleOperandsAndResultType,
    /// As `CompatibleOperandsAndResultType`, for element types.
    CompatibleOperandsAndResultElementType,
    /// As `CompatibleOperandsAndResultType`, for the element types of operands.
    CompatibleOperandsElementType,
    /// The operation works element by element: operands and results are all of one kind and shape, or all scalars.
    Elementwise,
    /// MLIR's trait of broadcasting, which TableGen calls `ResultsBroadcastableShape`.
    Broadcastable,
    /// The result has the type of operand 0.
    ResultOfFirstOperandType,
    /// A condition with words of the definition.
    Stated(Box<Statement>),
    /// A check of a single operation.
    Own(OwnRule),
    /// A property of the operation's structure.
    Structure(Structure),
}

/// A trait of the structure of an operation: its regions, the operations around it, and the count and storage of its
/// parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Structure {
    /// The operation ends a block.
    IsTerminator,
    /// The property `operandSegmentSizes` holds the number of values of each operand.
    AttrSizedOperandSegments,
    /// The property `resultSegmentSizes` holds the number of values of each result.
    AttrSizedResultSegments,
    /// Variadic operands have equal numbers of values.
    SameVariadicOperandSize,
    /// The results are runs of the same length.
    SameVariadicResultSize,
    /// Operations in the regions use no values from outside.
    IsolatedFromAbove,
    /// The regions hold symbols, which are unique.
    SymbolTable,
    /// The operation's name is a symbol of the table around it, if there is one.
    Symbol,
    /// Each region is a single block without a terminator.
    NoTerminator,
    /// The regions hold operations in any order.
    HasOnlyGraphRegion,
    /// The blocks of the regions have no arguments.
    NoRegionArguments,
    /// The operation is a function.
    FunctionOpInterface,
    /// The region yields an operation instead of values.
    YieldsOperation,
    /// The operation stores no attributes as properties.
    NoProperties,
    /// The printed dictionary contains attributes that have their default value.
    ShowsDefaults,
    /// The operation ends a region and passes its operands out of the region.
    ReturnLike,
    /// The owner's C++ verifier checks more than the row states.
    HasVerifier,
}

/// A check in the verifiers of one operation, or of few operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OwnRule {
    /// A cast of `arith`.
    Cast(CastRule),
    /// `arith.select`: if the condition is shaped, the values have its shape.
    ArithSelect,
    /// `tosa.mul`
    TosaMul,
    /// `tosa.select`
    TosaSelect,
    /// `tosa.clamp`
    TosaClamp,
    /// `chlo.broadcast_*`: the attribute `broadcast_dimensions`
    BroadcastDimensions,
    /// `stablehlo.select`: the predicate is a scalar, or has the shape of the other operands
    StablehloSelect,
    /// `stablehlo.clamp`: bounds that are scalars or of the shape of the operand
    StablehloClamp,
    /// `stablehlo.abs`, `real` and `imag`: the results are real for complex operands
    StablehloReal,
    /// `stablehlo.complex`
    StablehloComplex,
    /// `onnx.Gemm`: C broadcasts to the product of A and B
    OnnxGemm,
}

/// The types that a cast converts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CastRule {
    /// A cast to more bits.
    Extends,
    /// A cast to fewer bits.
    Truncates,
    /// A cast between types of the same number of bits.
    Bitcast,
    /// A cast between integers and `index`.
    IndexCast,
    /// A cast between types of any number of bits.
    Any,
}

/// Traits without a parameter that files and rows may name.
pub const TRAITS_OF_FILES: &[(&str, Trait)] = &[
    ("Broadcastable", Trait::Broadcastable),
    ("SameOperandsAndResultType", Trait::SameOperandsAndResultType),
    ("SameOperandsAndResultShape", Trait::SameOperandsAndResultShape),
    ("SameOperandsAndResultElementType", Trait::SameOperandsAndResultElementType),
    ("SameOperandsAndResultRank", Trait::SameOperandsAndResultRank),
    ("SameOperandsElementType", Trait::SameOperandsElementType),
    ("SameOperandsShape", Trait::SameOperandsShape),
    ("SameTypeOperands", Trait::SameTypeOperands),
    ("Elementwise", Trait::Elementwise),
    ("IsTerminator", Trait::Structure(Structure::IsTerminator)),
];

/// The traits that only rows may name.
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
    ("operand_segments", Trait::Structure(Structure::AttrSizedOperandSegments)),
    ("result_segments", Trait::Structure(Structure::AttrSizedResultSegments)),
    ("SameVariadicOperandSize", Trait::Structure(Structure::SameVariadicOperandSize)),
    ("SameVariadicResultSize", Trait::Structure(Structure::SameVariadicResultSize)),
    ("IsolatedFromAbove", Trait::Structure(Structure::IsolatedFromAbove)),
    ("SymbolTable", Trait::Structure(Structure::SymbolTable)),
    ("Symbol", Trait::Structure(Structure::Symbol)),
    ("NoTerminator", Trait::Structure(Structure::NoTerminator)),
    ("HasOnlyGraphRegion", Trait::Structure(Structure::HasOnlyGraphRegion)),
    ("NoRegionArguments", Trait::Structure(Structure::NoRegionArguments)),
    ("FunctionOpInterface", Trait::Structure(Structure::FunctionOpInterface)),
    ("YieldsOperation", Trait::Structure(Structure::YieldsOperation)),
    ("NoProperties", Trait::Structure(Structure::NoProperties)),
    ("ShowsDefaults", Trait::Structure(Structure::ShowsDefaults)),
    ("ReturnLike", Trait::Structure(Structure::ReturnLike)),
    ("HasVerifier", Trait::Structure(Structure::HasVerifier)),
];

impl Trait {
    /// The trait that a row writes: `Elementwise`, and with names `AllTypesMatch(lhs, rhs)`.
    pub(super) fn of_row(name: &str, names: Option<&str>) -> Option<Self> {
        let Some(names) = names else {
            let mut known = TRAITS_OF_FILES.iter().chain(TRAITS_OF_ROWS);
            return known.find(|(known, _)| *known == name).map(|(_, known)| known.clone());
        };
        let list = || names.split(", ").map(|name| Cow::Owned(name.to_owned())).collect();
        Some(match name {
            "AllTypesMatch" => Self::AllTypesMatch(list()),
            "AllElementTypesMatch" => Self::AllElementTypesMatch(list()),
            "AllShapesMatch" => Self::AllShapesMatch(list()),
            _ => Self::Stated(Box::new(Statement::of_row(name, names)?)),
        })
    }

    /// The notation of the trait in a row; `None` if the trait follows from another word of the row.
    pub(super) fn row_text(&self) -> Option<Cow<'static, str>> {
        let with = |name: &str, names: &[Cow<'static, str>]| Some(Cow::Owned(format!("{name}({})", names.join(", "))));
        match self {
            Self::AllTypesMatch(names) => with("AllTypesMatch", names),
            Self::AllElementTypesMatch(names) => with("AllElementTypesMatch", names),
            Self::AllShapesMatch(names) => with("AllShapesMatch", names),
            Self::Stated(statement) => statement.row_text().map(Cow::Owned),
            other => {
                let mut known = TRAITS_OF_FILES.iter().chain(TRAITS_OF_ROWS);
                known.find(|(_, known)| known == other).map(|(name, _)| Cow::Borrowed(*name))
            }
        }
    }

    /// Whether the trait is a property that holds numbers of values, which a row lists first.
    pub(super) fn is_segments(&self) -> bool {
        matches!(self, Self::Structure(Structure::AttrSizedOperandSegments | Structure::AttrSizedResultSegments))
    }

    /// Whether the trait relates operands and results: such traits are verified in their order.
    pub fn relates_types(&self) -> bool {
        !matches!(self, Self::Structure(_))
    }
}

/// Prints MLIR's name, with the arguments of the trait.
impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AllTypesMatch(names) => return write!(f, "AllTypesMatch<{}>", names.join(", ")),
            Self::AllElementTypesMatch(names) => return write!(f, "AllElementTypesMatch<{}>", names.join(", ")),
            Self::AllShapesMatch(names) => return write!(f, "AllShapesMatch<{}>", names.join(", ")),
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
            Self::Stated(statement) => return statement.fmt(f),
            Self::Structure(structure) => match structure {
                Structure::IsTerminator => "IsTerminator",
                Structure::AttrSizedOperandSegments => "AttrSizedOperandSegments",
                Structure::AttrSizedResultSegments => "AttrSizedResultSegments",
                Structure::SameVariadicOperandSize => "SameVariadicOperandSize",
                Structure::SameVariadicResultSize => "SameVariadicResultSize",
                Structure::IsolatedFromAbove => "IsolatedFromAbove",
                Structure::SymbolTable => "SymbolTable",
                Structure::Symbol => "Symbol",
                Structure::NoTerminator => "NoTerminator",
                Structure::HasOnlyGraphRegion => "HasOnlyGraphRegion",
                Structure::NoRegionArguments => "NoRegionArguments",
                Structure::FunctionOpInterface => "FunctionOpInterface",
                Structure::YieldsOperation => "a region that yields an operation",
                Structure::NoProperties => "no properties",
                Structure::ShowsDefaults => "a dictionary that shows defaults",
                Structure::ReturnLike => "ReturnLike",
                Structure::HasVerifier => "a verifier in C++",
            },
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
