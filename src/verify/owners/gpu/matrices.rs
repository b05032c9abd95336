//! Matrices that the threads of a subgroup share.

use super::super::layout::{Memref, Strides};
use super::super::view::{OwnedOp, OwnedValue};
use super::refused_bare;
use crate::ir::Type;
use crate::shapes::CheckResult;

/// `!gpu.mma_matrix<16x8xf16, "AOp">`
struct MmaMatrix<'v> {
    sizes: Vec<&'v str>,
    operand: &'v str,
}

impl<'v> MmaMatrix<'v> {
    fn of(op: OwnedOp<'v>, value: OwnedValue) -> Option<Self> {
        let Type::Opaque(text) = op.ty(value.ty) else { return None };
        let text = std::str::from_utf8(text).ok()?.strip_prefix("!gpu.mma_matrix<")?;
        let (shape, operand) = text.split_once(',')?;
        let sizes = shape.trim().split('x').take(2).collect();
        Some(Self { sizes, operand: operand.split('"').nth(1)? })
    }
}

pub(super) fn compute(op: OwnedOp<'_>) -> CheckResult {
    let matrix = |index| op.operand(index).and_then(|value| MmaMatrix::of(op, value));
    let (Some(a), Some(b), Some(c)) = (matrix(0), matrix(1), matrix(2)) else { return Ok(()) };
    if (a.operand, b.operand, c.operand) != ("AOp", "BOp", "COp") {
        return refused_bare("operands must be in the order AOp, BOp, COp", []);
    }
    let ([rows, inner], [other, columns], [c_rows, c_columns]) = (&a.sizes[..], &b.sizes[..], &c.sizes[..]) else {
        return Ok(());
    };
    match inner == other && rows == c_rows && columns == c_columns {
        true => Ok(()),
        false => refused_bare("operand shapes do not satisfy matmul constraints", []),
    }
}

/// Requires the last stride of a memref to be 1.
fn unit_stride(op: OwnedOp<'_>, memref: OwnedValue, which: &str) -> CheckResult {
    let is_unit = Memref::of(op, memref.ty).is_none_or(|known| match known.strides(op.ir) {
        Strides::Known(strided) => strided.strides.last().is_none_or(|stride| *stride == Some(1)),
        Strides::NotStrided => false,
        Strides::Unknown => true,
    });
    match is_unit {
        true => Ok(()),
        false => {
            refused_bare(format!("expected {which} memref most minor dim must have unit stride"), [memref.whole()])
        }
    }
}

pub(super) fn load(op: OwnedOp<'_>) -> CheckResult {
    let (Some(memref), Some(result)) = (op.named("srcMemref"), op.result(0)) else { return Ok(()) };
    unit_stride(op, memref, "source")?;
    match MmaMatrix::of(op, result) {
        Some(matrix) if !matches!(matrix.operand, "AOp" | "BOp" | "COp") => {
            refused_bare("only AOp, BOp and COp can be loaded", [result.whole()])
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) fn store(op: OwnedOp<'_>) -> CheckResult {
    let (Some(memref), Some(source)) = (op.named("dstMemref"), op.named("src")) else { return Ok(()) };
    unit_stride(op, memref, "destination")?;
    match MmaMatrix::of(op, source) {
        Some(matrix) if matrix.operand != "COp" => {
            refused_bare("expected the operand matrix being stored to have 'COp' operand type", [source.whole()])
        }
        Some(_) | None => Ok(()),
    }
}
