//! The text in angle brackets of types and attributes of MLIR's own dialects, if a row of a table describes it.
//!
//! Each distinct text is checked once. A text that the table does not cover is accepted.

mod composed;
mod dlti;
mod hlo;
mod levels;
mod parts;
mod quant;
mod reader;
mod sparse;
mod spirv;
mod table;
mod words;

use crate::shape::Dim;
use crate::syntax::faults::{ParameterError, ParameterFault};
use reader::ParameterReader;

/// Returns the error in the text of a dialect's type or attribute, which includes its sign.
pub(crate) fn fault(text: &[u8]) -> Option<ParameterError> {
    fault_of_parameters(text).map(ParameterError::of_whole_type)
}

/// Returns the error in the text of a dialect's type of which only the parameters are written.
pub(crate) fn fault_of_parameters(text: &[u8]) -> Option<ParameterError> {
    let mut reader = ParameterReader::new(text);
    let read = match text.first() {
        Some(b'#') => reader.dialect_attribute(),
        Some(_) | None => reader.dialect_type(0),
    };
    read.err().flatten()
}

/// The error of an encoding on a tensor with these sizes and element type.
pub(crate) fn fault_of_tensor(text: &[u8], dims: &[Dim], element: &str) -> Option<ParameterFault> {
    if text.starts_with(b"#sparse_tensor.") {
        return sparse::fault_of_tensor(text, dims.len(), element).map(ParameterFault::Sparse);
    }
    hlo::fault_of_bounds(std::str::from_utf8(text).ok()?, dims, element).map(ParameterFault::Hlo)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::faults::ComposedFault;

    #[test]
    fn what_is_missing_is_found() {
        let cases: [(&str, Option<(ParameterFault, usize)>); 29] = [
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
            ("!emitc.lvalue<f32>", None),
            (
                "!emitc.lvalue<f8E4M3FN>",
                Some((ParameterFault::Composed(ComposedFault::Unsupported("f8E4M3FN".into())), 13)),
            ),
            ("!smt.bv<0>", Some((ParameterFault::Composed(ComposedFault::Width), 7))),
            ("!smt.func<(!smt.int, !smt.bool) !smt.int>", None),
            ("!smt.array<[i32 -> !smt.int]>", Some((ParameterFault::Composed(ComposedFault::Value("domain")), 10))),
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
