//! Barriers in memory, and asynchronous transfers.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, bare, require_bare};
use super::super::view::OwnedOp;
use crate::shapes::CheckResult;

const BARRIER: &str = "the scope is the block or the cluster, and barriers of other blocks return nothing";
const TENSOR: &str = "there are coordinates for 1 to 5 dimensions, and offsets as the mode requires";

/// The operations with a verifier.
pub(in super::super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "nvvm.cp.async.bulk.shared.cluster.global",
        bulk_load,
        "only clusters have copies for several blocks",
    ),
    OwnerRow::new("nvvm.cp.async.bulk.tensor.global.shared.cta", tensor_store, TENSOR),
    OwnerRow::new("nvvm.cp.async.bulk.tensor.prefetch", tensor_prefetch, TENSOR),
    OwnerRow::new("nvvm.cp.async.bulk.tensor.reduce", tensor_reduce, TENSOR),
    OwnerRow::new("nvvm.cp.async.bulk.tensor.shared.cluster.global", tensor_load, TENSOR),
    OwnerRow::new(
        "nvvm.cp.async.shared.global",
        copy,
        "4, 8 or 16 bytes are copied, and 16 with the cache modifier cg",
    ),
    OwnerRow::new("nvvm.mbarrier.arrive", barrier, BARRIER),
    OwnerRow::new("nvvm.mbarrier.arrive.expect_tx", expecting, BARRIER),
    OwnerRow::new("nvvm.mbarrier.arrive_drop", barrier, BARRIER),
    OwnerRow::new("nvvm.mbarrier.arrive_drop.expect_tx", barrier, BARRIER),
    OwnerRow::new("nvvm.mbarrier.complete_tx", scope, BARRIER),
    OwnerRow::new("nvvm.mbarrier.expect_tx", scope, BARRIER),
    OwnerRow::new("nvvm.mbarrier.test.wait", scope, BARRIER),
    OwnerRow::new("nvvm.mbarrier.try_wait", scope, BARRIER),
];

fn scope(op: OwnedOp<'_>) -> CheckResult {
    let is_near = matches!(op.word("scope"), None | Some("cta" | "cluster"));
    require_bare(is_near, WrongPart::Attribute, "mbarrier scope must be either CTA or Cluster")
}

/// Whether an address is in the memory of the cluster.
fn is_in_cluster(op: OwnedOp<'_>, name: &str) -> bool {
    op.named(name).and_then(|address| op.address_space(address.ty)) == Some("7")
}

fn barrier(op: OwnedOp<'_>) -> CheckResult {
    scope(op)?;
    let returns = is_in_cluster(op, "addr") && op.result(0).is_some();
    require_bare(!returns, WrongPart::Results, "mbarrier in shared_cluster space cannot return any value")
}

fn expecting(op: OwnedOp<'_>) -> CheckResult {
    if op.count("predicate") > 0 {
        let is_block = matches!(op.word("scope"), None | Some("cta"));
        require_bare(is_block, WrongPart::Attribute, "mbarrier scope must be CTA when using predicate")?;
        let words = "mbarrier in shared_cluster space is not supported when using predicate";
        require_bare(!is_in_cluster(op, "addr"), WrongPart::Type, words)?;
        let words = "return-value is not supported when using predicate";
        require_bare(op.result(0).is_none(), WrongPart::Results, words)?;
        let words = "mbarrier with relaxed semantics is not supported when using predicate";
        require_bare(!op.has("relaxed"), WrongPart::Attribute, words)?;
    }
    barrier(op)
}

fn copy(op: OwnedOp<'_>) -> CheckResult {
    let Some(size) = op.number("size") else { return Ok(()) };
    require_bare(matches!(size, 4 | 8 | 16), WrongPart::Value, "expected byte size to be either 4, 8 or 16.")?;
    let holds = op.word("modifier") != Some("cg") || size == 16;
    require_bare(holds, WrongPart::Attribute, "CG cache modifier is only support for 16 bytes copy.")
}

const MULTICAST: &str = "Multicast is not supported with shared::cta mode.";

fn bulk_load(op: OwnedOp<'_>) -> CheckResult {
    let is_block = op.named("dstMem").and_then(|address| op.address_space(address.ty)) == Some("3");
    require_bare(!is_block || op.count("multicastMask") == 0, WrongPart::Attribute, MULTICAST)
}

/// The number of coordinates of a tensor, and whether the mode gathers columns.
fn dimensions(op: OwnedOp<'_>, mode: Option<&str>) -> CheckResult {
    let count = op.count("coordinates");
    require_bare((1..=5).contains(&count), WrongPart::Operands, "expects coordinates between 1 to 5 dimension")?;
    let Some(mode) = mode else { return Ok(()) };
    require_bare(count >= 3, WrongPart::Operands, || {
        format!("to use {mode} mode, the tensor has to be at least 3-dimensional")
    })
}

fn loaded(op: OwnedOp<'_>) -> CheckResult {
    let mode = op.word("mode").unwrap_or("tile");
    let coordinates = op.count("coordinates");
    let is_columns = mode.starts_with("im2col");
    dimensions(op, is_columns.then_some(mode))?;
    if mode == "tile_gather4" {
        require_bare(coordinates == 5, WrongPart::Operands, "Gather4 mode expects 5 coordinates")?;
    }
    let expected = match mode {
        "im2col" => coordinates - 2,
        _ if is_columns => 2,
        _ => 0,
    };
    let found = op.count("im2colOffsets");
    require_bare(found == expected, WrongPart::Operands, || {
        format!(" im2col offsets expected {expected} (provided {found})")
    })
}

fn tensor_prefetch(op: OwnedOp<'_>) -> CheckResult {
    loaded(op)
}

fn tensor_load(op: OwnedOp<'_>) -> CheckResult {
    let is_block = op.has("isCTAOnly");
    if op.count("predicate") > 0 {
        let words = "Predicate is supported only for shared::cluster mode.";
        require_bare(!is_block, WrongPart::Attribute, words)?;
        let is_plain = matches!(op.word("mode"), None | Some("tile" | "im2col"));
        require_bare(is_plain, WrongPart::Attribute, "Predicate is supported only for Tile and Im2col modes.")?;
    } else {
        let space = op.named("dstMem").and_then(|address| op.address_space(address.ty)).unwrap_or("7");
        let holds = !is_block || space == "3";
        require_bare(holds, WrongPart::Type, "Shared::cta destination requires address-space 3.")?;
        let holds = is_block || space == "7";
        require_bare(holds, WrongPart::Type, "Shared::cluster destination requires address-space 7.")?;
        require_bare(!is_block || op.count("multicastMask") == 0, WrongPart::Attribute, MULTICAST)?;
        let has_group = is_block && op.attribute("group").is_some();
        require_bare(!has_group, WrongPart::Attribute, "CTAGroup is not supported with shared::cta mode.")?;
    }
    loaded(op)
}

fn tensor_store(op: OwnedOp<'_>) -> CheckResult {
    let mode = op.word("mode").unwrap_or("tile");
    if op.count("predicate") > 0 {
        let words = "Inline-ptx lowering supported only for Tile mode.";
        require_bare(mode == "tile", WrongPart::Attribute, words)?;
        let words = "Inline-ptx lowering unsupported with L2 cache-hint.";
        require_bare(op.count("l2CacheHint") == 0, WrongPart::Attribute, words)?;
    }
    if mode == "tile_scatter4" {
        let is_five = op.count("coordinates") == 5;
        return require_bare(is_five, WrongPart::Operands, "Scatter4 mode expects 5 coordinates");
    }
    dimensions(op, (mode == "im2col").then_some(mode))
}

fn tensor_reduce(op: OwnedOp<'_>) -> CheckResult {
    let mode = op.word("mode").unwrap_or("tile");
    if mode == "tile_scatter4" {
        return bare(WrongPart::Attribute, "Scatter mode unsupported for CpAsyncBulkTensorReduceOp");
    }
    dimensions(op, (mode == "im2col").then_some(mode))
}
