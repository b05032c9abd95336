//! Exchanges between lanes, operations on tensor memory, and the devices that support them.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, at, fault, require, require_bare};
use super::super::view::OwnedOp;
use crate::dialect::texts::llvm::contained;
use crate::ir::{OpId, Type};
use crate::shapes::CheckResult;

/// The operations with a verifier.
pub(in super::super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("nvvm.clusterlaunchcontrol.query.cancel", query, "the result is of the type of the query"),
    OwnerRow::new("nvvm.convert.float.to.tf32", to_tf32, "the rounding is one that the conversion has"),
    OwnerRow::new("nvvm.mapa", mapa, "the spaces are those that addresses are mapped between"),
    OwnerRow::new("nvvm.match.sync", match_sync, "the result is of the kind of the match"),
    OwnerRow::new("nvvm.prmt", permute, "modes of two values have two"),
    OwnerRow::new("nvvm.shfl.sync", shuffle, "the result is of the type of the value, with a flag if that is returned"),
    OwnerRow::new("nvvm.tcgen05.cp", tensor_copy, "the shape is copied to the lanes that it has"),
    OwnerRow::new("nvvm.tcgen05.ld", tensor_load, "there is an offset for shapes that have one").in_part(),
    OwnerRow::new("nvvm.tcgen05.st", tensor_access, "there is an offset for shapes that have one").in_part(),
    OwnerRow::new(
        "nvvm.wmma.load",
        |op| wmma(op, "expected source pointer in memory space 0, 1, 3"),
        "the pointer is generic, global or shared",
    )
    .in_part(),
    OwnerRow::new(
        "nvvm.wmma.store",
        |op| wmma(op, "expected operands to be a source pointer in memory space 0, 1, 3"),
        "the pointer is generic, global or shared",
    )
    .in_part(),
];

fn query(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let Type::Integer { width, .. } = op.ty(result.ty) else { return Ok(()) };
    let is_flag = op
        .word("query_type")
        .or_else(|| op.dialect_text("query_type"))
        .is_some_and(|word| word.contains("is_canceled"));
    if is_flag {
        return require(*width == 1, WrongPart::Type, "is_canceled query type returns an i1");
    }
    let words = "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32";
    require(*width == 32, WrongPart::Type, words)
}

fn to_tf32(op: OwnedOp<'_>) -> CheckResult {
    let rounding = op.word("rnd").unwrap_or("rna");
    let words = "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.";
    require_bare(matches!(rounding, "rn" | "rz" | "rna"), WrongPart::Attribute, words)?;
    let is_both = rounding == "rna" && op.has("relu");
    require_bare(!is_both, WrongPart::Attribute, "Relu not supported with rna rounding mode.")
}

fn mapa(op: OwnedOp<'_>) -> CheckResult {
    let (Some(address), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (op.address_space(address.ty), op.address_space(result.ty)) else { return Ok(()) };
    let is_mapped = matches!((from, to), ("0", "0") | ("3", "7"));
    require(is_mapped, WrongPart::Type, "failed to verify that Valid address-space check(or mapping) for mapa Op")
}

/// The members of a structure of two, as text; `None` for other types.
fn pair(op: OwnedOp<'_>, text: &str) -> Option<[String; 2]> {
    let _ = op;
    if contained(text, &[2]).is_some() {
        return None;
    }
    Some([contained(text, &[0])?, contained(text, &[1])?])
}

fn match_sync(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let text = op.print(result.ty);
    let Some(kind) = op.dialect_text("kind") else { return Ok(()) };
    if kind.contains("all") {
        let is_pair = pair(op, &text).is_some_and(|[value, flag]| value == "i32" && flag == "i1");
        let words = "match.sync 'all' returns a two element struct with first element as i32 and second element as i1";
        return require(is_pair, WrongPart::Type, words);
    }
    require(text == "i32", WrongPart::Type, "match.sync 'any' returns an i32")
}

fn permute(op: OwnedOp<'_>) -> CheckResult {
    let Some(mode) = op.word("mode") else { return Ok(()) };
    let (has_two, needs_two) = (op.count("hi") > 0, matches!(mode, "default" | "f4e" | "b4e"));
    require_bare(has_two || !needs_two, WrongPart::Operands, || format!("mode '{mode}' requires 'hi' operand."))?;
    require_bare(!has_two || needs_two, WrongPart::Operands, || format!("mode '{mode}' does not accept 'hi' operand."))
}

fn shuffle(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(result)) = (op.named("val"), op.result(0)) else { return Ok(()) };
    let (expected, found) = (op.print(value.ty), op.print(result.ty));
    let differs = |place: &str, expected: &str, found: &str| {
        require(expected == found, WrongPart::Type, || {
            format!("expected {place} to be of type '{expected}' but got '{found}' instead")
        })
    };
    let returns_flag = op.has("return_value_and_is_valid");
    if !found.starts_with("!llvm.struct<") {
        require(!returns_flag, WrongPart::Type, "expected return type to be a two-element struct")?;
        return differs("return type", &expected, &found);
    }
    let words = "\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type";
    require(returns_flag, WrongPart::Attribute, words)?;
    let Some([first, second]) = pair(op, &found) else {
        return fault(WrongPart::Type, "expected return type to be a two-element struct");
    };
    differs("first element in the returned struct", &expected, &first)?;
    differs("second element in the returned struct", "i1", &second)
}

fn tensor_copy(op: OwnedOp<'_>) -> CheckResult {
    let Some(shape) = op.word("shape") else { return Ok(()) };
    let lanes = op.word("multicast").unwrap_or("none");
    let (holds, words) = match shape {
        "shape_64x128b" => (
            matches!(lanes, "warpx2_01_23" | "warpx2_02_13"),
            "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
        ),
        "shape_32x128b" => (lanes == "warpx4", "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op"),
        _ => (lanes == "none", "Invalid multicast type for tcgen05.cp Op"),
    };
    require_bare(holds, WrongPart::Attribute, words)
}

fn needs_offset(op: OwnedOp<'_>) -> bool {
    op.word("shape") == Some("shape_16x32bx2")
}

fn tensor_access(op: OwnedOp<'_>) -> CheckResult {
    let has_offset = op.count("offset") > 0;
    require_bare(has_offset || !needs_offset(op), WrongPart::Operands, "shape 16x32bx2 requires offset argument")
}

fn tensor_load(op: OwnedOp<'_>) -> CheckResult {
    tensor_access(op)?;
    let holds = op.count("offset") == 0 || needs_offset(op);
    require_bare(holds, WrongPart::Operands, "offset argument is only supported for shape 16x32bx2")
}

fn wmma(op: OwnedOp<'_>, words: &'static str) -> CheckResult {
    let space = op.named("ptr").and_then(|pointer| op.address_space(pointer.ty));
    require(space.is_none_or(|space| matches!(space, "0" | "1" | "3")), WrongPart::Type, words)
}

/// The devices that support an operation: from a minimum version on, or architecture-specific versions.
enum Devices {
    Since(u32),
    Own(&'static [u32]),
}

fn devices(name: &str) -> Option<Devices> {
    let name = name.strip_prefix("nvvm.")?;
    const SINCE_90: &[&str] = &[
        "cluster.arrive.relaxed",
        "cluster.wait",
        "cp.async.bulk.wait_group",
        "mapa",
        "read.ptx.sreg.aggr.smem.size",
        "read.ptx.sreg.cluster.ctaid.x",
        "read.ptx.sreg.cluster.ctaid.y",
        "read.ptx.sreg.cluster.ctaid.z",
        "read.ptx.sreg.cluster.ctarank",
        "read.ptx.sreg.cluster.nctaid.x",
        "read.ptx.sreg.cluster.nctaid.y",
        "read.ptx.sreg.clusterid.x",
    ];
    match name {
        "redux.sync" => Some(Devices::Since(80)),
        "shfl.sync" => Some(Devices::Since(30)),
        "clusterlaunchcontrol.try.cancel" | "clusterlaunchcontrol.query.cancel" => Some(Devices::Since(100)),
        _ if SINCE_90.contains(&name) => Some(Devices::Since(90)),
        "wgmma.fence.aligned" | "wgmma.commit.group.sync.aligned" | "wgmma.wait.group.sync.aligned" => {
            Some(Devices::Own(&[90]))
        }
        "convert.f32x4.to.f4x4" | "convert.f32x4.to.f6x4" | "convert.f32x4.to.f8x4" => Some(Devices::Own(&[100, 103])),
        "tcgen05.shift" => Some(Devices::Own(&[100, 101, 103])),
        "tcgen05.mma_smem_desc" => None,
        _ if name.starts_with("tcgen05.mma") => Some(Devices::Own(&[100, 101, 103, 110])),
        _ if name.starts_with("tcgen05.") => Some(Devices::Own(&[100, 101, 103, 110])),
        _ => None,
    }
}

/// Verifies that the device of a `gpu` module supports the operations in it.
pub(in super::super) fn module(op: OwnedOp<'_>) -> CheckResult {
    for target in op.array("targets").unwrap_or_default() {
        let text = op.ir.spell_attribute(*target);
        let chip =
            text.strip_prefix("#nvvm.target<").and_then(|body| body.split_once("chip = \"")?.1.split('"').next());
        let Some(chip) = chip else { continue };
        let Some(version) = chip.strip_prefix("sm_") else { continue };
        let digits = version.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let (Ok(number), kind) = (digits.parse::<u32>(), &version[digits.len()..]) else { continue };
        let Some(region) = op.region(0) else { continue };
        let lacks = |inner: &OpId| match devices(super::super::around::name_of(op.ir, *inner)) {
            None => false,
            Some(Devices::Since(least)) => number < least,
            Some(Devices::Own(own)) => match kind {
                "a" => !own.contains(&number),
                "f" => !own.iter().any(|own| own / 10 == number / 10),
                _ => true,
            },
        };
        if let Some(inner) = op.inside(region).find(lacks) {
            return at(inner, fault(WrongPart::Place, || format!("is not supported on {chip}")));
        }
    }
    Ok(())
}
