//! The verifiers of `nvgpu`: products of matrices by warps, and copies to shared memory.

use super::OwnerRow;
use super::fault::{WrongPart, bare, fault, require, require_bare};
use super::layout::Memref;
use super::view::OwnedOp;
use crate::ir::{Type, TypeId};
use crate::shapes::CheckResult;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("nvgpu.device_async_copy", copy, "4, 8 or 16 bytes are copied to shared memory").in_part(),
    OwnerRow::new("nvgpu.ldmatrix", ldmatrix, "the matrix is in shared memory, and the registers are as many as tiles"),
    OwnerRow::new("nvgpu.mma.sp.sync", |op| product(op, 2), "the matrices are parts of a product that a warp computes"),
    OwnerRow::new("nvgpu.mma.sync", |op| product(op, 1), "the matrices are parts of a product that a warp computes"),
];

/// Whether a memref is in shared memory; `true` if its memory space is unknown.
fn is_shared(op: OwnedOp<'_>, ty: TypeId) -> bool {
    let Some(memref) = Memref::of(op, ty) else { return true };
    let Some(space) = memref.space else { return false };
    match op.ir.integer(space) {
        Some(space) => space == 3,
        None => op.ir.spell_attribute(space) == "#gpu.address_space<workgroup>",
    }
}

fn copy(op: OwnedOp<'_>) -> CheckResult {
    let (Some(target), Some(source), Some(count)) = (op.named("dst"), op.named("src"), op.number("dstElements")) else {
        return Ok(());
    };
    let words =
        "destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)";
    require_bare(is_shared(op, target.ty), WrongPart::Type, words)?;
    let element = op.element(target.ty);
    let is_same = op.same(element, op.element(source.ty));
    require_bare(is_same, WrongPart::Same, "source and destination must have the same element type")?;
    let (Some(width), Ok(elements)) = (op.bits(element), u64::try_from(count)) else { return Ok(()) };
    let bytes = width.saturating_mul(elements) / 8;
    require_bare(matches!(bytes, 4 | 8 | 16), WrongPart::Value, || {
        let counts: Vec<String> = [32, 64, 128]
            .iter()
            .filter_map(|size: &u64| size.checked_div(width))
            .filter(|count| *count > 0)
            .map(|count| count.to_string())
            .collect();
        let counts = counts.join(", ");
        format!("Requested copy elements is {count} with width {width}. But copy elements could be one of {counts}.")
    })?;
    require(!op.has("bypassL1") || bytes == 16, WrongPart::Attribute, || {
        let (ty, least) = (op.print(target.ty), 128u64.checked_div(width).unwrap_or(0));
        format!(
            "bypassL1 does not satify alignment for '{ty}' with destination element {count}. Unset bypassL1, or set destination element to {least}"
        )
    })
}

fn ldmatrix(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result), Some(tiles)) = (op.named("srcMemref"), op.result(0), op.number("numTiles")) else {
        return Ok(());
    };
    let words = "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)";
    require_bare(is_shared(op, source.ty), WrongPart::Type, words)?;
    let element = op.element(result.ty);
    let is_same = op.same(element, op.element(source.ty));
    require(is_same, WrongPart::Same, "failed to verify that srcMemref and res have same element type")?;
    let Some(width) = op.bits(element) else { return Ok(()) };
    let holds = !op.has("transpose") || width == 16;
    require_bare(holds, WrongPart::Attribute, "nvgpu.ldmatrix transpose works only at 16b granularity")?;
    let sizes: Vec<u64> = op.shape(result.ty).into_iter().flatten().filter_map(|dim| dim.size()).collect();
    let [registers, elements] = sizes[..] else { return bare(WrongPart::Type, "results must be 2 dimensional vector") };
    let expected = 32u64.checked_div(width).unwrap_or(0);
    require_bare(elements == expected, WrongPart::Type, || format!("expected vector register shape[1] = {expected}"))?;
    let is_same = u64::try_from(tiles) == Ok(registers);
    require_bare(is_same, WrongPart::Type, "expected vector register shape[0] and numTiles to match")
}

fn product(op: OwnedOp<'_>, sparse: u64) -> CheckResult {
    let values = ["matrixA", "matrixB", "matrixC"];
    let mut sizes = Vec::with_capacity(3);
    for (name, letter) in values.iter().zip(["A", "B", "C"]) {
        let Some(shape) = op.named(name).and_then(|value| op.shape(value.ty)) else { return Ok(()) };
        let [rows, columns] = *shape else {
            return bare(WrongPart::Type, || format!("matrix{letter} must be 2 dimensional vector"));
        };
        let (Some(rows), Some(columns)) = (rows.size(), columns.size()) else { return Ok(()) };
        sizes.push((rows, columns));
    }
    let shape: Option<Vec<u64>> = op
        .array("mmaShape")
        .map(|list| list.iter().filter_map(|entry| u64::try_from(op.ir.integer(*entry)?).ok()).collect());
    let Some([m, n, k]) = shape.as_deref().and_then(|shape| <[u64; 3]>::try_from(shape).ok()) else { return Ok(()) };
    if sparse == 2 && op.number("sparsitySelector").is_some_and(|selector| !(0..=1).contains(&selector)) {
        return fault(WrongPart::Value, "sparsity selector should be 0 or 1");
    }
    let whole = [m.saturating_mul(k), k.saturating_mul(n), m.saturating_mul(n)];
    for (index, letter) in ["A", "B", "C"].iter().enumerate() {
        let (rows, columns) = sizes[index];
        let factor = if index == 0 { sparse } else { 1 };
        let found = rows.saturating_mul(columns).saturating_mul(32).saturating_mul(factor);
        require(found == whole[index], WrongPart::Shape, || {
            format!("expected {} warp-wide matrix {letter} elements", whole[index])
        })?;
    }
    let Some(element) = op.named("matrixA").map(|value| op.element(value.ty)) else { return Ok(()) };
    let is_f32 = matches!(op.ty(element), Type::Float("f32"));
    let words = "expected tf32 tensor cores only for F32 operands";
    require(!op.has("tf32Enabled") || is_f32, WrongPart::Attribute, words)?;
    let (Some(width), 1) = (op.bits(element), sparse) else { return Ok(()) };
    // A register holds 32 bits, or a number of 64.
    let per_register = if width == 64 { 1 } else { 32u64.checked_div(width).unwrap_or(1) };
    let depth = 4 * per_register;
    let (m, n, k) = (m / 8, n / 8, k / depth);
    let expected = [(m * k, per_register), (k * n, per_register), (m * n, 2)];
    for (index, letter) in ["A", "B", "C"].iter().enumerate() {
        let (rows, columns) = expected[index];
        require(sizes[index] == (rows, columns), WrongPart::Shape, || {
            format!("expected matrix {letter} to be shaped ({rows} x {columns})")
        })?;
    }
    Ok(())
}
