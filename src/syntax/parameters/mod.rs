//! The text in angle brackets of types and attributes of MLIR's own dialects, if a row of a table describes it.
//!
//! Each distinct text is checked once. A text that the table does not cover is accepted.

mod dlti;
mod hlo;
mod levels;
mod quant;
mod reader;
mod sparse;
mod spirv;
mod table;

use crate::shape::Dim;
use reader::ParameterReader;
use std::fmt;

/// An error in the text of a type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ParameterFault {
    /// The given characters are missing.
    Text(&'static str),
    /// The given word is missing.
    Word(&'static str),
    /// A word is missing.
    Keyword,
    /// A word or a string is missing.
    KeywordOrString,
    /// A number is missing.
    Integer,
    /// A string is missing.
    String,
    /// A type is missing.
    Type,
    /// An attribute is missing.
    Attribute,
    /// A word of a C++ enumeration is missing.
    OneOf { class: String, words: String },
    /// An unknown word: the whole message, and a known name that is similar.
    Unknown { text: String, meant: Option<&'static str> },
    /// An error in a type of `quant`.
    Quant(quant::QuantFault),
    /// An error in a type or attribute of StableHLO.
    Hlo(hlo::HloTextFault),
    /// An error in a list of entries of `dlti`.
    Layout(dlti::LayoutFault),
    /// An error in an encoding of `sparse_tensor`.
    Sparse(sparse::EncodingFault),
    /// An error in a type of SPIR-V.
    Spirv(spirv::SpirvFault),
    /// The rank of a `!tosa.shape` is negative.
    NegativeRank(String),
    /// A type or attribute of a dialect without types or attributes.
    NoHook { dialect: String, kind: &'static str },
}

impl fmt::Display for ParameterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Word(text) => write!(f, "expected '{text}'"),
            Self::Keyword => f.write_str("expected valid keyword"),
            Self::KeywordOrString => f.write_str("expected valid keyword or string"),
            Self::Integer => f.write_str("expected integer value"),
            Self::String => f.write_str("expected string"),
            Self::Type => f.write_str("expected non-function type"),
            Self::Attribute => f.write_str("expected attribute value"),
            Self::OneOf { class, words } => write!(f, "expected {class} to be one of: {words}"),
            Self::Unknown { text, .. } => f.write_str(text),
            Self::Quant(fault) => write!(f, "{fault}"),
            Self::Hlo(fault) => write!(f, "{fault}"),
            Self::Layout(fault) => write!(f, "{fault}"),
            Self::Sparse(fault) => write!(f, "{fault}"),
            Self::Spirv(fault) => write!(f, "{fault}"),
            Self::NegativeRank(rank) => write!(f, "invalid rank (must be >= 0): {rank}"),
            Self::NoHook { dialect, kind } => write!(f, "dialect '{dialect}' provides no {kind} parsing hook"),
        }
    }
}

/// An error and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParameterError {
    pub(crate) expected: ParameterFault,
    /// The index in the text, which may be the end of the text.
    pub(crate) at: usize,
}

/// A part of the text of a type.
#[derive(Clone, Copy)]
enum TypePart {
    /// The given characters.
    Text(&'static str),
    /// The given word.
    Word(&'static str),
    /// An optional word.
    May(&'static str),
    Keyword,
    Integer,
    String,
    Type,
    Attribute,
    /// `type, type`: one type or more.
    Types,
    /// A type, or the name of an LLVM type without the dialect.
    Llvm,
    /// Any number of types of LLVM, before a parenthesis.
    LlvmTypes,
    /// Sizes, each followed by an `x`.
    Sizes,
    /// Any word or string.
    Name,
    /// One of the given words, which select attributes of SPIR-V.
    OneOf(&'static [&'static str]),
    /// `name = value, name = value` in any order; the number is that of the required first fields.
    Fields(usize, &'static [(&'static str, FieldValue)]),
    /// A part of unknown syntax, if a string follows.
    UnlessNamed,
    /// A part of unknown syntax.
    Unknown,
}

/// The value of a field.
#[derive(Clone, Copy)]
enum FieldValue {
    Attribute,
    Integer,
    Type,
    /// A word of a C++ enumeration.
    Words(EnumerationWords),
}

/// The words of a C++ enumeration.
#[derive(Clone, Copy)]
struct EnumerationWords {
    class: &'static str,
    words: &'static [&'static str],
}

/// Returns the error in the text of a dialect's type or attribute, which includes its sign.
pub(crate) fn fault(text: &[u8]) -> Option<ParameterError> {
    let mut reader = ParameterReader::new(text);
    let read = match text.first() {
        Some(b'#') => reader.dialect_attribute(),
        Some(_) | None => reader.dialect_type(0),
    };
    read.err().flatten()
}

/// The error of an encoding on a tensor of these sizes and elements.
pub(crate) fn fault_of_tensor(text: &[u8], dims: &[Dim], element: &str) -> Option<ParameterFault> {
    if text.starts_with(b"#sparse_tensor.") {
        return sparse::fault_of_tensor(text, dims.len(), element).map(ParameterFault::Sparse);
    }
    hlo::fault_of_bounds(std::str::from_utf8(text).ok()?, dims, element).map(ParameterFault::Hlo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_found() {
        let cases: [(&str, Option<(ParameterFault, usize)>); 25] = [
            ("!llvm.ptr", None),
            ("!llvm.ptr<3>", None),
            ("!llvm.ptr<-1>", None),
            ("!llvm.ptr<>", Some((ParameterFault::Integer, 10))),
            ("!llvm.ptr< i32>", Some((ParameterFault::Integer, 11))),
            ("!llvm.ptr<1.0>", Some((ParameterFault::Integer, 10))),
            ("!llvm.ptr<1 2>", Some((ParameterFault::Text(">"), 11))),
            ("!llvm.array<4 x i32>", None),
            ("!gpu.mma_matrix<16x16xf16, \"AOp\">", None),
            ("!gpu.mma_matrix<16x16xf16 \"AOp\">", Some((ParameterFault::Text(","), 25))),
            ("!gpu.mma_matrix<\"AOp\">", Some((ParameterFault::Type, 16))),
            ("!gpu.mma_matrix", Some((ParameterFault::Text("<"), 15))),
            ("!emitc.lvalue<!emitc.ptr<>>", Some((ParameterFault::Type, 25))),
            ("!emitc.lvalue<tensor<4xf32>, i32>", Some((ParameterFault::Text(">"), 27))),
            ("!emitc.lvalue<foo>", Some((ParameterFault::Type, 14))),
            ("!emitc.lvalue<f8E4M3FN>", None),
            ("!emitc.lvalue<i32, i32>", Some((ParameterFault::Text(">"), 17))),
            ("!emitc.opaque<foo>", Some((ParameterFault::String, 14))),
            ("!emitc.opaque<\"a\\\">\">", None),
            ("!async.value<() -> i32>", None),
            ("!ptr.ptr<#ptr.generic_space>", None),
            ("!ptr.ptr<>", Some((ParameterFault::Attribute, 9))),
            ("!xegpu.tensor_desc<8x16xf32>", None),
            ("!xegpu.tensor_desc", Some((ParameterFault::Text("<"), 18))),
            ("!other.type<>", None),
        ];
        for (text, expected) in cases {
            let found = fault(text.as_bytes()).map(|error| (error.expected, error.at));
            assert_eq!(found, expected, "{text}");
        }
    }
}
