//! The verifiers of `amdgpu`: matrix products of waves, memory spaces, and conversions of small numbers.

use super::OwnerRow;
use super::fault::{WrongPart, fault, require};
use super::layout::{Memref, MemrefLayout, Strided, Strides, layout_text};
use super::view::{OwnedOp, OwnedValue};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::shapes::CheckResult;

const EXISTING: &str = "the existing value has the type of the result";
const GLOBAL: &str = "the memref is in global memory";
const BASES: &str = "the memrefs are in global and in shared memory, and elements have 1, 2, 4 or 8 bytes";
const DESCRIPTOR: &str = "strides, sizes and tile have one rank, and the innermost stride is 1";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("amdgpu.dpp", dpp, "the argument is one of the kind of permutation"),
    OwnerRow::new(
        "amdgpu.fat_raw_buffer_cast",
        fat_raw_buffer_cast,
        "the result is the memref in the space of buffers, without its offset if that is reset",
    )
    .in_part(),
    OwnerRow::new(
        "amdgpu.gather_to_lds",
        gather_to_lds,
        "the destination is contiguous shared memory, the source global, and the type has a size that can be sent",
    ),
    OwnerRow::new("amdgpu.make_dma_base", base, BASES),
    OwnerRow::new("amdgpu.make_dma_descriptor", descriptor, DESCRIPTOR).in_part(),
    OwnerRow::new("amdgpu.make_gather_dma_base", base, BASES),
    OwnerRow::new("amdgpu.make_gather_dma_descriptor", gather_descriptor, DESCRIPTOR).in_part(),
    OwnerRow::new("amdgpu.mfma", mfma, "a wave has the elements of the matrices, and flags are of their types"),
    OwnerRow::new("amdgpu.packed_scaled_trunc", existing, EXISTING),
    OwnerRow::new("amdgpu.packed_stoch_round_fp8", existing, EXISTING),
    OwnerRow::new("amdgpu.packed_trunc_2xfp8", existing, EXISTING),
    OwnerRow::new("amdgpu.raw_buffer_atomic_cmpswap", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.raw_buffer_atomic_fadd", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.raw_buffer_atomic_fmax", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.raw_buffer_atomic_smax", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.raw_buffer_atomic_umin", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.raw_buffer_load", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.raw_buffer_store", raw_buffer, GLOBAL),
    OwnerRow::new("amdgpu.scaled_ext_packed_matrix", scaled_matrix, "the scale is one of the size of blocks"),
    OwnerRow::new("amdgpu.scaled_wmma", scaled_wmma, "a wave has the elements of the matrices"),
    OwnerRow::new("amdgpu.sparse_mfma", sparse_mfma, "a wave has the elements of the matrices"),
    OwnerRow::new(
        "amdgpu.transpose_load",
        transpose_load,
        "the source is in shared memory, and 64 bits are loaded, or 96 of elements of 6 bits",
    ),
    OwnerRow::new("amdgpu.wmma", wmma, "sources have one length, and flags are of their types"),
];

/// A memory space that instructions distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MemorySpace {
    Global,
    Shared,
    FatRawBuffer,
    Other,
}

impl MemorySpace {
    /// The memory space of a ranked memref; `None` for other types.
    fn of(op: OwnedOp<'_>, ty: TypeId) -> Option<Self> {
        let Some(space) = Memref::of(op, ty)?.space else { return Some(Self::Global) };
        Some(match op.ir.integer(space) {
            Some(0 | 1) => Self::Global,
            Some(3) => Self::Shared,
            Some(7) => Self::FatRawBuffer,
            Some(_) => Self::Other,
            None => match op.ir.spell_attribute(space).as_str() {
                "#gpu.address_space<global>" => Self::Global,
                "#gpu.address_space<workgroup>" => Self::Shared,
                "#amdgpu.address_space<fat_raw_buffer>" => Self::FatRawBuffer,
                _ => Self::Other,
            },
        })
    }

    /// Requires the memory space of an operand to be one of a list.
    fn require(op: OwnedOp<'_>, value: Option<OwnedValue>, allowed: &[Self], words: &'static str) -> CheckResult {
        let space = value.and_then(|value| Self::of(op, value.ty));
        require(space.is_none_or(|space| allowed.contains(&space)), WrongPart::Type, words)
    }
}

/// The number of elements of a vector, or 1.
fn length(op: OwnedOp<'_>, ty: TypeId) -> Option<i64> {
    let Some(shape) = op.shape(ty) else { return Some(1) };
    shape.iter().try_fold(1i64, |count, dim| count.checked_mul(i64::try_from(dim.size()?).ok()?))
}

/// The name of a floating-point type.
fn float(op: OwnedOp<'_>, ty: TypeId) -> Option<&'static str> {
    match op.ty(ty) {
        Type::Float(name) => Some(name),
        _ => None,
    }
}

fn is_small_float(op: OwnedOp<'_>, ty: TypeId) -> bool {
    float(op, ty).is_some_and(|name| ["f4", "f6", "f8"].iter().any(|small| name.starts_with(small)))
}

/// Verifies the sizes of a product.
fn product(op: OwnedOp<'_>) -> Option<[i64; 3]> {
    Some([op.number("m")?, op.number("n")?, op.number("k")?])
}

fn existing(op: OwnedOp<'_>) -> CheckResult {
    let (Some(existing), Some(result)) = (op.named("existing"), op.result(0)) else { return Ok(()) };
    let is_same = op.same(existing.ty, result.ty);
    require(is_same, WrongPart::Same, "existing values must have same type as result")
}

fn raw_buffer(op: OwnedOp<'_>) -> CheckResult {
    let words = "Buffer ops must operate on a memref in global memory";
    MemorySpace::require(op, op.named("memref"), &[MemorySpace::Global], words)
}

fn gather_to_lds(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(target)) = (op.named("src"), op.named("dst")) else { return Ok(()) };
    if let Some(memref) = Memref::of(op, target.ty) {
        let is_contiguous = match memref.strides(op.ir) {
            Strides::Known(strided) => strided.strides.last().is_none_or(|stride| *stride == Some(1)),
            Strides::NotStrided | Strides::Unknown => true,
        };
        require(is_contiguous, WrongPart::Type, "destination type inner most dim must be contiguous")?;
    }
    let words = "source memory address space must be global or fat raw buffer";
    MemorySpace::require(op, Some(source), &[MemorySpace::Global, MemorySpace::FatRawBuffer], words)?;
    let words = "destination memory address space must be Workgroup";
    MemorySpace::require(op, Some(target), &[MemorySpace::Shared], words)?;
    let Some(ty) = op.attribute("transferType").and_then(|ty| op.ir.type_of(ty)) else { return Ok(()) };
    let (Some(bits), Some(count)) = (op.bits(op.element(ty)), length(op, ty)) else { return Ok(()) };
    let bits = i64::try_from(bits).ok().and_then(|bits| bits.checked_mul(count));
    let is_sent = bits.is_none_or(|bits| matches!(bits, 8 | 16 | 32 | 96 | 128));
    require(is_sent, WrongPart::Value, "Transfering type size must be 8, 16, 32, 96 or 128 bits")
}

fn fat_raw_buffer_cast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(found)) = (Memref::of(op, source.ty), op.ir.spell_type(result.ty)) else { return Ok(()) };
    let layout = match (&from.layout, op.has("resetOffset")) {
        (MemrefLayout::Unknown, _) => return Ok(()),
        (MemrefLayout::Map(_), true) => {
            return fault(WrongPart::Type, || {
                format!("source type '{}' can't have its offset reset", op.print(source.ty))
            });
        }
        (MemrefLayout::Strided(strided), true) => reset(&from, strided),
        (MemrefLayout::Map(_) | MemrefLayout::Strided(_), false) | (MemrefLayout::Identity, _) => {
            layout_text(op, source.ty)
        }
    };
    let sizes: String = from.shape.iter().map(|dim| format!("{dim}x")).collect();
    let (element, layout) = (op.print(from.element), layout.map_or_else(String::new, |layout| format!("{layout}, ")));
    let expected = format!("memref<{sizes}{element}, {layout}#amdgpu.address_space<fat_raw_buffer>>");
    require(found == expected, WrongPart::Type, || {
        format!("expected result type to be '{expected}' but got '{}'", op.print(result.ty))
    })
}

/// A layout with offset 0, as text; `None` if it equals that of a memref without a layout, which is compared if all sizes are known, and for
/// at most one dimension.
fn reset(memref: &Memref<'_>, strided: &Strided) -> Option<String> {
    let whole = Memref { layout: MemrefLayout::Identity, ..memref.clone() };
    let is_compared = memref.dynamic_count() == 0 || memref.shape.len() <= 1;
    if is_compared && whole.contiguous().strides == strided.strides {
        return None;
    }
    let step = |step: &Option<i64>| step.map_or_else(|| "?".to_owned(), |step| step.to_string());
    Some(format!("strided<[{}]>", strided.strides.iter().map(step).collect::<Vec<_>>().join(", ")))
}

fn transpose_load(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let words = "source memory address space must be Workgroup";
    MemorySpace::require(op, Some(source), &[MemorySpace::Shared], words)?;
    let (Some(bits), Some(found)) = (op.bits(op.element(result.ty)), length(op, result.ty)) else { return Ok(()) };
    let expected = match bits {
        4 | 6 => 16,
        8 => 8,
        16 => 4,
        _ => {
            return fault(WrongPart::Type, || format!("Unsupported element type size for transpose load: {bits} bits"));
        }
    };
    require(found == expected, WrongPart::Type, || {
        format!("Transferring type size mismatch: expected num of elements: {expected}")
    })
}

fn mfma(op: OwnedOp<'_>) -> CheckResult {
    let (Some(left), Some(right), Some(target)) = (op.operand(0), op.operand(1), op.operand(2)) else {
        return Ok(());
    };
    let (Some([m, n, k]), Some(blocks)) = (product(op), op.number("blocks").or(Some(1))) else { return Ok(()) };
    let element = op.element(left.ty);
    let (Some(mut found), Some(results)) = (length(op, left.ty), length(op, target.ty)) else { return Ok(()) };
    if is_small_float(op, element) {
        let words = "expected both source operands to have small-float elements if one does";
        require(is_small_float(op, op.element(right.ty)), WrongPart::Same, words)?;
        let words = "expected both small-float source vectors to have the same length";
        require(length(op, right.ty) == Some(found), WrongPart::Same, words)?;
    } else {
        let words = "expected both non-small-float source operand types to match exactly";
        require(op.same(left.ty, right.ty), WrongPart::Same, words)?;
    }
    // Integers of 32 and 64 bits stand for vectors of bytes.
    if let Type::Integer { width: width @ (32 | 64), .. } = op.ty(element) {
        found = found.saturating_mul(i64::from(*width) / 8);
    }
    let of_wave = |rows: i64, columns: i64| rows.saturating_mul(columns).saturating_mul(blocks) / 64;
    let expected = of_wave(m, k);
    require(found == expected, WrongPart::Shape, || {
        format!("expected {expected} source values for this operation but got {found}")
    })?;
    let expected = of_wave(m, n);
    require(results == expected, WrongPart::Shape, || {
        format!("expected {expected} result values for this operation but got {results}")
    })?;
    let is_double = float(op, op.element(target.ty)) == Some("f64");
    let permutes = op.attribute("blgp").is_some() && op.word("blgp") != Some("none");
    let words = "double-precision ops do not support permuting lanes of B";
    require(!is_double || !permutes, WrongPart::Attribute, words)?;
    let cbsz = op.number("cbsz").unwrap_or(0);
    let words = "double-precision ops do not support permuting lanes of A";
    require(!is_double || cbsz == 0, WrongPart::Attribute, words)?;
    let blocks = u32::try_from(cbsz).ok().and_then(|cbsz| 1i64.checked_shl(cbsz));
    let abid = op.number("abid").unwrap_or(0);
    let is_below = blocks.is_none_or(|blocks| (0..blocks).contains(&abid));
    require(is_below, WrongPart::Attribute, "block ID for permuting A (abid) must be below 2 ** cbsz")?;
    let negates = ["negateA", "negateB", "negateC"].iter().any(|flag| op.has(flag));
    let words = "negation flags only available for double-precision operations";
    require(is_double || !negates, WrongPart::Attribute, words)
}

fn sparse_mfma(op: OwnedOp<'_>) -> CheckResult {
    let (Some(sparse), Some(dense), Some(target)) = (op.operand(0), op.operand(1), op.operand(2)) else {
        return Ok(());
    };
    let Some([m, n, _]) = product(op) else { return Ok(()) };
    let lengths = (length(op, sparse.ty), length(op, dense.ty), length(op, target.ty));
    let (Some(few), Some(many), Some(found)) = lengths else { return Ok(()) };
    let (from, other) = (op.element(sparse.ty), op.element(dense.ty));
    let is_same = op.same(from, other) || is_small_float(op, from) && is_small_float(op, other);
    require(is_same, WrongPart::Same, "expected source operands to have the same element type")?;
    let words =
        "expected dense source operand to have exactly double the number of elements of the sparse source operand";
    require(many == few.saturating_mul(2), WrongPart::Shape, words)?;
    let expected = m.saturating_mul(n) / 64;
    require(found == expected, WrongPart::Shape, || {
        format!("expected {expected} result values for this operation but got {found}")
    })?;
    let (Some(indices), Some(bits)) = (op.named("sparseIdx"), op.bits(from)) else { return Ok(()) };
    let expected = match bits {
        8 => "vector<2xi16>",
        16 => "vector<4xi8>",
        _ => return Ok(()),
    };
    let declared = op.print(indices.ty);
    require(declared == expected, WrongPart::Type, || {
        format!("expected {expected} sparse indices for {bits}-bit source data, but got '{declared}'")
    })
}

fn wmma(op: OwnedOp<'_>) -> CheckResult {
    let (Some(left), Some(right), Some(target)) = (op.operand(0), op.operand(1), op.operand(2)) else {
        return Ok(());
    };
    let types = || (op.print(left.ty), op.print(right.ty));
    require(length(op, left.ty) == length(op, right.ty), WrongPart::Same, || {
        let (left, right) = types();
        format!("source vectors have different lengths: '{left}' vs. '{right}'")
    })?;
    let (from, other) = (op.element(left.ty), op.element(right.ty));
    let is_same = op.same(from, other) || is_small_float(op, from);
    require(is_same, WrongPart::Same, || {
        let (left, right) = types();
        format!("source element types must match (except for fp8/bf8) but have '{left}' and '{right}'")
    })?;
    let (is_float, gives_float) = (float(op, from).is_some(), float(op, op.element(target.ty)).is_some());
    require(is_float || !gives_float, WrongPart::Type, "expected float sources with float destination")?;
    require(!is_float || gives_float, WrongPart::Type, "expected int sources with int destination")?;
    let words = "clamp flag is not supported for float types";
    require(!is_float || !op.has("clamp"), WrongPart::Attribute, words)?;
    let is_unsigned = op.has("unsignedA") || op.has("unsignedB");
    require(!is_float || !is_unsigned, WrongPart::Attribute, "unsigned flags are not supported for float types")
}

fn scaled_wmma(op: OwnedOp<'_>) -> CheckResult {
    let (Some(left), Some(right), Some(target)) = (op.operand(0), op.operand(1), op.operand(2)) else {
        return Ok(());
    };
    let Some([m, n, k]) = product(op) else { return Ok(()) };
    let expected = m.saturating_mul(n) / 32;
    let Some(found) = length(op, target.ty) else { return Ok(()) };
    require(found == expected, WrongPart::Shape, || {
        format!("expected output vector of length {expected} but got {found}")
    })?;
    if m == 32 {
        let are_small = [left, right].iter().all(|value| float(op, op.element(value.ty)) == Some("f4E2M1FN"));
        require(are_small, WrongPart::Type, || format!("{m}x{n}x{k} only supports fp4 element types"))?;
    }
    for (name, value, expected) in [("sourceA", left, if m == 32 { 128 } else { 64 }), ("sourceB", right, 64)] {
        let Some(found) = length(op, value.ty) else { continue };
        require(found == expected, WrongPart::Shape, || {
            format!("for {m}x{n}x{k}, {name} must have {expected} elements but got {found}")
        })?;
    }
    Ok(())
}

fn scaled_matrix(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(size)) = (op.operand(0), op.number("blockSize")) else { return Ok(()) };
    let place = (op.number("firstScaleLane").unwrap_or(0), op.number("firstScaleByte").unwrap_or(0));
    let is_f8 = float(op, op.element(source.ty)).is_some_and(|name| name.starts_with("f8"));
    let (is_right, words) = match (is_f8, size) {
        (true, 16) => (
            matches!(place, (0, 0) | (16, 2)),
            "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.",
        ),
        (false, 16) => {
            (matches!(place.1, 0 | 1), "blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.")
        }
        (false, 32) => {
            (matches!(place.1, 0 | 2), "blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6.")
        }
        _ => return Ok(()),
    };
    require(is_right, WrongPart::Attribute, words)
}

fn base(op: OwnedOp<'_>) -> CheckResult {
    let words = "lds memref must have workgroup address space attribute.";
    MemorySpace::require(op, op.named("lds"), &[MemorySpace::Shared], words)?;
    let words = "global memref must have global address space attribute.";
    MemorySpace::require(op, op.named("global"), &[MemorySpace::Global], words)?;
    let Some(bits) = op.named("global").and_then(|value| op.bits(op.element(value.ty))) else { return Ok(()) };
    require(matches!(bits, 8 | 16 | 32 | 64), WrongPart::Type, || {
        format!("element type must be 1, 2, 4, or 8 bytes long but type was {bits} bits long.")
    })
}

fn descriptor(op: OwnedOp<'_>) -> CheckResult {
    let lists = ["global_static_strides", "global_static_sizes", "shared_static_sizes"].map(|name| op.numbers(name));
    let [Some(strides), Some(sizes), Some(tile)] = lists else { return Ok(()) };
    let Some(last) = strides.last().copied() else { return fault(WrongPart::Value, "strides must not be empty.") };
    require(strides.len() == sizes.len(), WrongPart::Attribute, "strides and sizes must have same rank.")?;
    require(last == 1, WrongPart::Value, "strides for the innermost dimension must be 1.")?;
    require(tile.len() == sizes.len(), WrongPart::Attribute, "tensor must have same rank as tile.")
}

fn gather_descriptor(op: OwnedOp<'_>) -> CheckResult {
    let (Some(base), Some(indices)) = (op.named("base"), op.named("indices")) else { return Ok(()) };
    let text = op.expanded(base.ty);
    let index = text.rsplit_once(',').and_then(|(_, rest)| rest.trim().strip_suffix('>'));
    let is_same = index.is_none_or(|index| index.trim() == op.print(op.element(indices.ty)));
    require(is_same, WrongPart::Same, "indices' element type must match base's element type.")?;
    descriptor(op)
}

fn dpp(op: OwnedOp<'_>) -> CheckResult {
    let argument = op.attribute("permArgument");
    match op.word("kind") {
        Some("quad_perm") => {
            let list = argument.and_then(|list| op.ir.array(list)).filter(|list| list.len() == 4);
            let Some(list) = list else {
                return fault(WrongPart::Value, "quad_perm attribute must have exactly 4 elements");
            };
            let are_lanes = list.iter().filter_map(|lane| op.ir.integer(*lane)).all(|lane| (0..=3).contains(&lane));
            require(are_lanes, WrongPart::Value, "Each element of quad_perm must be in the range [0, 3]")
        }
        Some(kind @ ("row_shl" | "row_shr" | "row_ror")) => {
            let Some(argument) = argument else {
                return fault(WrongPart::Value, || format!("Attribute '{kind}' value not specified"));
            };
            let is_right = op.ir.integer(argument).is_none_or(|count| (1..=15).contains(&count));
            require(is_right, WrongPart::Value, "Attribute value must be between 1 and 15")
        }
        Some(_) => {
            let is_unit = argument.is_none_or(|unit| matches!(op.ir.attributes.resolve(unit), AttributeKind::Unit));
            let words = "Expected unit attribute for permArgument, but found non-trivial argument";
            require(is_unit, WrongPart::Value, words)
        }
        None => Ok(()),
    }
}
