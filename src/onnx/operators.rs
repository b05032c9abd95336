//! Operators by version: the operations of onnx-mlir for a node. An operator that changed has a name for each of its old forms, such as
//! `SqueezeV11`, whose axes are an attribute.

use super::message::NodeProto;

/// Operators with old forms: the first version of the plain name, and the suffixes of the old forms, newest first; the number in a suffix
/// is its first version. The last form has no lower bound.
const CHANGED: &[(&str, u64, &[u64])] = &[
    ("Clip", 13, &[12, 11, 6]),
    ("DFT", 20, &[17]),
    ("GridSample", 20, &[16]),
    ("GroupNormalization", 21, &[18]),
    ("Pad", 19, &[18, 13, 11, 2]),
    ("ReduceL1", 18, &[13]),
    ("ReduceL2", 18, &[13]),
    ("ReduceLogSum", 18, &[13]),
    ("ReduceLogSumExp", 18, &[13]),
    ("ReduceMax", 20, &[18, 13]),
    ("ReduceMean", 18, &[13]),
    ("ReduceMin", 20, &[18, 13]),
    ("ReduceProd", 18, &[13]),
    ("ReduceSum", 13, &[11]),
    ("ReduceSumSquare", 18, &[13]),
    ("Resize", 19, &[18, 13, 11, 10]),
    ("Softmax", 13, &[11]),
    ("Split", 18, &[13, 11]),
    ("Squeeze", 13, &[11]),
    ("Unsqueeze", 13, &[11]),
    ("Upsample", 9, &[7]),
];

/// Operators whose form before a version had other inputs or another rule, and has no name of its own.
const OTHERWISE_BEFORE: &[(&str, u64)] =
    &[("PRelu", 7), ("Reshape", 5), ("Tile", 6), ("Upsample", 7), ("Pad", 2), ("Scan", 9)];

/// Whether the operation with this name differs from a node of this version.
pub(super) fn is_other_form(node: &NodeProto, version: u64) -> bool {
    OTHERWISE_BEFORE.iter().any(|(name, since)| name == &node.op_type && version < *since)
}

/// Domains whose operators belong to the dialect.
pub(super) fn is_own_domain(domain: &str) -> bool {
    matches!(
        domain,
        "" | "ai.onnx" | "ai.onnx.ml" | "ai.onnx.preview" | "ai.onnx.preview.training" | "ai.onnx.training"
    )
}

/// The name of the operation for a node of ONNX's domain, without its dialect.
pub(super) fn operation(node: &NodeProto, version: u64) -> String {
    let op_type = &node.op_type;
    let results = node.outputs.iter().filter(|output| !output.is_empty()).count();
    match (&**op_type, results) {
        ("MaxPool", 1) => return "MaxPoolSingleOut".to_owned(),
        ("BatchNormalization", 1) => return "BatchNormalizationInferenceMode".to_owned(),
        ("RMSNormalization", _) => return "RMSLayerNormalization".to_owned(),
        _ => {}
    }
    let Some((_, since, old)) = CHANGED.iter().find(|(name, ..)| name == op_type) else { return op_type.clone() };
    if version >= *since || !is_core(&node.domain) {
        return op_type.clone();
    }
    let suffix = old.iter().find(|suffix| version >= **suffix).or(old.last());
    suffix.map_or_else(|| op_type.clone(), |suffix| format!("{op_type}V{suffix}"))
}

/// Whether a domain is that of ONNX's own operators.
pub(super) fn is_core(domain: &str) -> bool {
    matches!(domain, "" | "ai.onnx")
}
