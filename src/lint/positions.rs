//! Values that are positions: counted, not computed from data. If one of them stretches another, a grid is intended.

use super::NameProperties;
use crate::ir::{Definition, Ir, ValueId};
use crate::shapes::{Descent, dims};
use smallvec::SmallVec;

/// Operations whose results count up.
const COUNTING: [&[u8]; 5] =
    [b"onnx.Range", b"stablehlo.iota", b"stablehlo.dynamic_iota", b"tensor.generate", b"vector.step"];
const COUNTING_OF_TORCH: &[u8] = b"torch.aten.arange";

/// Operations with the same result in every run.
const CONSTANT: [&[u8]; 5] =
    [b"onnx.Constant", b"stablehlo.constant", b"arith.constant", b"tosa.const", b"torch.vtensor.literal"];

/// Operations that rearrange their first operand, whatever the other operands are.
const REARRANGING: [&[u8]; 6] =
    [b"onnx.Reshape", b"onnx.Expand", b"onnx.Slice", b"onnx.Squeeze", b"onnx.Unsqueeze", b"onnx.Flatten"];

/// How the elements of results are computed, by the name of the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ElementComputation {
    /// The elements count up.
    Counting,
    /// The elements are the same in every run.
    Constant,
    /// The elements are those of the first operand, rearranged.
    Rearranging,
    /// The elements are computed from the operands, if the operation is element-wise.
    Computed,
}

impl ElementComputation {
    pub(super) fn of(name: &[u8]) -> Self {
        if COUNTING.contains(&name) || name.starts_with(COUNTING_OF_TORCH) {
            Self::Counting
        } else if CONSTANT.contains(&name) {
            Self::Constant
        } else if REARRANGING.contains(&name) {
            Self::Rearranging
        } else {
            Self::Computed
        }
    }
}

/// Whether a value is counted, or computed from such values and from constants; also `true` if more than `most` values would
/// have to be visited. Scalars among the operands of an operation are irrelevant for the position of elements.
pub(super) fn is_position(ir: &Ir, names: &[NameProperties<'_>], value: ValueId, most: usize) -> bool {
    // Most of the values in a finding are block arguments.
    if most > 0 && !matches!(ir.definition(value), Definition::Result(_)) {
        return false;
    }
    let mut waiting: SmallVec<[ValueId; 8]> = smallvec::smallvec![value];
    let mut is_counted = false;
    for _ in 0..most {
        let Some(value) = waiting.pop() else { return is_counted };
        let Definition::Result(op) = ir.definition(value) else { return false };
        let name = &names[ir.op_name_id(op).index()];
        match name.source {
            ElementComputation::Counting => is_counted = true,
            ElementComputation::Constant => {}
            ElementComputation::Rearranging => match ir.operands(op) {
                [first, ..] => waiting.push(*first),
                [] => return false,
            },
            ElementComputation::Computed => {
                let Some(columns) = Descent::of(ir, name.transfer, op) else { return false };
                let has_axes = |value: &ValueId| dims(ir, *value).is_none_or(|dims| !dims.is_empty());
                let operands = columns.operands.iter().map(|operand| ir.operands(op)[operand.index]);
                waiting.extend(operands.filter(has_axes));
            }
        }
    }
    true
}
