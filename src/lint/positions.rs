//! Values that are positions: counted, and not computed from data. If one is stretched by another, a grid is intended.

use super::Name;
use crate::ir::{Definition, Ir, OpId, ValueId};
use crate::shapes::{Descent, dims};

/// Operations that count.
const COUNTING: [&[u8]; 5] =
    [b"onnx.Range", b"stablehlo.iota", b"stablehlo.dynamic_iota", b"tensor.generate", b"vector.step"];
const COUNTING_OF_TORCH: &[u8] = b"torch.aten.arange";

/// Operations with the same result in every run.
const CONSTANT: [&[u8]; 5] =
    [b"onnx.Constant", b"stablehlo.constant", b"arith.constant", b"tosa.const", b"torch.vtensor.literal"];

/// Operations that rearrange their first operand, whatever the other operands are.
const REARRANGING: [&[u8]; 6] =
    [b"onnx.Reshape", b"onnx.Expand", b"onnx.Slice", b"onnx.Squeeze", b"onnx.Unsqueeze", b"onnx.Flatten"];

/// Whether a value is counted, or computed from such values and from constants; also `true` if more than `most` values would
/// have to be visited.
pub(super) fn is_position(ir: &Ir, names: &[Name<'_>], value: ValueId, most: usize) -> bool {
    let mut waiting = vec![value];
    let mut is_counted = false;
    for _ in 0..most {
        let Some(value) = waiting.pop() else { return is_counted };
        let Definition::Result(op) = ir.definition(value) else { return false };
        let name = ir.op_name(op);
        if COUNTING.contains(&name) || name.starts_with(COUNTING_OF_TORCH) {
            is_counted = true;
        } else if !CONSTANT.contains(&name) {
            let Some(sources) = sources(ir, names, op) else { return false };
            waiting.extend(sources);
        }
    }
    true
}

/// The operands from whose elements those of an operation are computed; scalars are irrelevant for the position of
/// elements.
fn sources(ir: &Ir, names: &[Name<'_>], op: OpId) -> Option<Vec<ValueId>> {
    if REARRANGING.contains(&ir.op_name(op)) {
        return ir.operands(op).first().map(|first| vec![*first]);
    }
    let columns = Descent::of(ir, names[ir.op_name_id(op).index()].known, op)?;
    let has_axes = |value: &ValueId| dims(ir, *value).is_none_or(|dims| !dims.is_empty());
    Some(columns.operands.iter().map(|operand| ir.operands(op)[operand.index]).filter(has_axes).collect())
}
