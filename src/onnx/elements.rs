//! Element types: ONNX's numbers for them, and the element types of results that the file does not state.

use super::message::{AttributeContent, NodeProto};
use crate::ir::TypeId;
use crate::ir::build::{BuildError, Builder, Handle};
use crate::ir::types::Signedness;

/// The numbers of `TensorProto.DataType` that rules name.
mod number {
    pub(super) const FLOAT: u64 = 1;
    pub(super) const UINT8: u64 = 2;
    pub(super) const INT32: u64 = 6;
    pub(super) const INT64: u64 = 7;
    pub(super) const STRING: u64 = 8;
    pub(super) const BOOL: u64 = 9;
}

impl Builder {
    /// The type of the elements of a tensor; an unknown number is an unknown type.
    pub(super) fn onnx_element(&mut self, number: u64) -> Result<Handle<TypeId>, BuildError> {
        use Signedness::{Signless, Unsigned};
        let (width, signedness) = match number {
            3 => (8, Signless),
            5 => (16, Signless),
            6 => (32, Signless),
            7 => (64, Signless),
            9 => (1, Signless),
            22 => (4, Signless),
            26 => (2, Signless),
            2 => (8, Unsigned),
            4 => (16, Unsigned),
            12 => (32, Unsigned),
            13 => (64, Unsigned),
            21 => (4, Unsigned),
            25 => (2, Unsigned),
            1 => return self.float_type("f32"),
            10 => return self.float_type("f16"),
            11 => return self.float_type("f64"),
            16 => return self.float_type("bf16"),
            17 => return self.float_type("f8E4M3FN"),
            18 => return self.float_type("f8E4M3FNUZ"),
            19 => return self.float_type("f8E5M2"),
            20 => return self.float_type("f8E5M2FNUZ"),
            23 => return self.float_type("f4E2M1FN"),
            24 => return self.float_type("f8E8M0FNU"),
            27 => return self.float_type("f6E2M3FN"),
            28 => return self.float_type("f6E3M2FN"),
            14 | 15 => {
                let part = self.float_type(if number == 14 { "f32" } else { "f64" })?;
                return self.complex_type(part);
            }
            8 => return self.opaque_type("onnx", "String", None),
            _ => return self.opaque_type("onnx", "Unknown", None),
        };
        self.integer_type_of(width, signedness)
    }
}

/// The source of the element type of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementTypeSource {
    /// The element type of an operand.
    Operand(usize),
    /// The element is always this one.
    Always(u64),
    /// The table has no element type.
    Unknown,
}

/// The source of the element type of a result of an ONNX operator.
pub(super) fn source(node: &NodeProto, result: usize) -> ElementTypeSource {
    use ElementTypeSource::{Always, Operand, Unknown};
    use number::{BOOL, FLOAT, INT32, INT64, STRING, UINT8};
    let written = |name: &str| {
        let attribute = node.attributes.iter().find(|attribute| attribute.name == name)?;
        match attribute.content() {
            AttributeContent::Integer(number) => u64::try_from(number).ok(),
            AttributeContent::Tensor(tensor) => Some(tensor.element),
            _ => None,
        }
    };
    let has = |name: &str| node.attributes.iter().any(|attribute| attribute.name == name);
    match (&*node.op_type, result) {
        ("Cast" | "BitCast", _) => written("to").map_or(Unknown, Always),
        ("CastLike", _) | ("Where", _) => Operand(1),
        ("ConstantOfShape", _) => Always(written("value").unwrap_or(FLOAT)),
        ("EyeLike" | "RandomNormalLike" | "RandomUniformLike" | "Bernoulli", _) => {
            written("dtype").map_or(Operand(0), Always)
        }
        ("RandomNormal" | "RandomUniform", _) => Always(written("dtype").unwrap_or(FLOAT)),
        ("Multinomial", _) => Always(written("dtype").unwrap_or(INT32)),
        ("BlackmanWindow" | "HammingWindow" | "HannWindow" | "MelWeightMatrix", _) => {
            Always(written("output_datatype").unwrap_or(FLOAT))
        }
        ("Shape" | "Size" | "ArgMax" | "ArgMin" | "NonZero" | "NonMaxSuppression" | "SequenceLength", _)
        | ("TopK" | "MaxPool", 1)
        | ("Unique", 1..) => Always(INT64),
        ("Equal" | "Greater" | "GreaterOrEqual" | "Less" | "LessOrEqual" | "And" | "Or" | "Xor" | "Not", _)
        | ("IsNaN" | "IsInf" | "OptionalHasElement", _)
        | ("Dropout", 1) => Always(BOOL),
        ("OneHot", _) => Operand(2),
        ("MatMulInteger" | "ConvInteger", _) => Always(INT32),
        ("QLinearConv" | "QLinearMatMul", _) => Operand(7),
        ("DynamicQuantizeLinear", result) => Always(if result == 1 { FLOAT } else { UINT8 }),
        ("QuantizeLinear", _) => match written("output_dtype").filter(|number| *number != 0) {
            Some(number) => Always(number),
            None if node.inputs.get(2).is_none_or(String::is_empty) => Always(UINT8),
            None => Operand(2),
        },
        ("DequantizeLinear", _) => match written("output_dtype").filter(|number| *number != 0) {
            Some(number) => Always(number),
            None => Operand(1),
        },
        ("StringNormalizer" | "StringConcat" | "RegexFullMatch" | "StringSplit", result) => {
            match (&*node.op_type, result) {
                ("RegexFullMatch", _) => Always(BOOL),
                ("StringSplit", 1) => Always(INT64),
                _ => Always(STRING),
            }
        }
        ("TfIdfVectorizer", _) => Always(FLOAT),
        ("LinearRegressor" | "SVMRegressor" | "TreeEnsembleRegressor" | "Scaler" | "Normalizer", _) => Always(FLOAT),
        ("OneHotEncoder" | "FeatureVectorizer", _) => Always(FLOAT),
        ("LinearClassifier" | "SVMClassifier" | "TreeEnsembleClassifier", 1) => Always(FLOAT),
        ("LinearClassifier" | "SVMClassifier" | "TreeEnsembleClassifier", _) => {
            let is_text = has("classlabels_strings");
            Always(if is_text { STRING } else { INT64 })
        }
        ("Attention", 2) => Operand(2),
        ("Adam" | "Adagrad" | "Momentum", _) => Operand(2),
        ("ImageDecoder", _) => Always(UINT8),
        ("LabelEncoder", _) if has("values_int64s") => Always(INT64),
        ("LabelEncoder", _) if has("values_strings") => Always(STRING),
        ("LabelEncoder", _) if has("values_floats") => Always(FLOAT),
        ("LabelEncoder", _) => written("values_tensor").map_or(Unknown, Always),
        ("Scan", result) => initial_state(node, result).map_or(Unknown, Operand),
        ("If" | "Loop" | "SequenceMap" | "SequenceAt" | "SequenceEmpty", _) => Unknown,
        ("SequenceConstruct" | "SequenceInsert" | "SequenceErase" | "SplitToSequence" | "ConcatFromSequence", _) => {
            Unknown
        }
        ("Optional" | "DictVectorizer" | "CastMap" | "ZipMap", _) => Unknown,
        ("CategoryMapper" | "Gradient", _) => Unknown,
        ("LayerNormalization" | "RMSNormalization", 1..) => Always(FLOAT),
        _ => Operand(0),
    }
}

/// The operand of `Scan` that is the initial value of a result; `None` for results that are sequences. Version 8 has an operand before the states.
fn initial_state(node: &NodeProto, result: usize) -> Option<usize> {
    let find = |name: &str| node.attributes.iter().find(|attribute| attribute.name == name);
    let carried = find("body")?.graph()?.inputs.len();
    let AttributeContent::Integer(scanned) = find("num_scan_inputs")?.content() else { return None };
    let states = carried.checked_sub(usize::try_from(scanned).ok()?)?;
    let before = node.inputs.len().checked_sub(carried)?;
    (result < states).then_some(before + result)
}
