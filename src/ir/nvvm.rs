//! Attributes of operations on matrices of `nvvm` that follow from the types of their operands.

use super::{Type, TypeId, Types};

/// The attribute for the element kind of a factor, if its type determines it.
pub(crate) fn multiplicand_kind(types: &Types, ty: TypeId) -> Option<&'static str> {
    let of_float = |name: &str| match name {
        "f64" => Some("#nvvm.mma_type<f64>"),
        "f32" => Some("#nvvm.mma_type<tf32>"),
        "f16" => Some("#nvvm.mma_type<f16>"),
        _ => None,
    };
    match types.resolved(ty) {
        Type::Float(name) => of_float(name),
        Type::Vector { shape, scalable, element } => {
            let is_pair = shape.len() == 1 && shape[0].size() == Some(2) && !scalable.contains(&true);
            let is_half = matches!(types.resolved(*element), Type::Float("f16"));
            (is_pair && is_half).then_some("#nvvm.mma_type<f16>")
        }
        _ => None,
    }
}
