//! Variables, accesses and barriers.

use super::super::around::name_of;
use super::super::fault::{WrongPart, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::{composite, constant_of, is_other_composite, spelled, words};
use crate::dialect::texts::spirv::pointer;
use crate::ir::{Type, ValueId};
use crate::shapes::CheckResult;

pub(super) fn ordered(op: OwnedOp<'_>) -> CheckResult {
    let is_order = |word: &&str| matches!(*word, "Acquire" | "Release" | "AcquireRelease" | "SequentiallyConsistent");
    for name in ["semantics", "memory_semantics"] {
        let count = words(op, name).iter().filter(|word| is_order(word)).count();
        let words = "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`";
        require_bare(count <= 1, WrongPart::Attribute, words)?;
    }
    Ok(())
}

/// Verifies that an access has an alignment exactly if it is aligned.
fn aligned(op: OwnedOp<'_>, access: &str, alignment: &str) -> CheckResult {
    let has_alignment = op.attribute(alignment).is_some();
    if op.attribute(access).is_none() {
        let words = "invalid alignment specification without aligned memory access specification";
        return require(!has_alignment, WrongPart::Attribute, words);
    }
    if words(op, access).contains(&"Aligned") {
        return require(has_alignment, WrongPart::Attribute, "missing alignment value");
    }
    let words = "invalid alignment specification with non-aligned memory access specification";
    require(!has_alignment, WrongPart::Attribute, words)
}

pub(super) fn accessed(op: OwnedOp<'_>) -> CheckResult {
    aligned(op, "memory_access", "alignment")
}

pub(super) fn copy(op: OwnedOp<'_>) -> CheckResult {
    let (Some(target), Some(source)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let (to, from) = (spelled(op, target.ty), spelled(op, source.ty));
    if let (Some((to, _)), Some((from, _))) = (pointer(&to), pointer(&from)) {
        require(to == from, WrongPart::Same, "both operands must be pointers to the same type")?;
    }
    aligned(op, "memory_access", "alignment")?;
    if op.attribute("source_memory_access").is_none() && op.attribute("source_alignment").is_none() {
        return Ok(());
    }
    aligned(op, "source_memory_access", "source_alignment")
}

/// A matrix in memory: its pointer, and the operands of the access.
fn matrix(op: OwnedOp<'_>, refused: &'static str) -> CheckResult {
    let access: Vec<&str> = words(op, "memory_operand");
    if let Some(place) = op.operand(0) {
        let text = spelled(op, place.ty);
        if let Some((pointee, _)) = pointer(&text) {
            let is_other = pointee.starts_with("!spirv.struct<") || pointee.starts_with("!spirv.array<");
            require(!is_other, WrongPart::Type, || {
                format!("Pointer must point to a scalar or vector type but provided '{pointee}'")
            })?;
        }
    }
    require(!access.contains(&refused), WrongPart::Attribute, || {
        format!("not compatible with memory operand '{refused}'")
    })?;
    let has_alignment = op.attribute("alignment").is_some();
    let is_aligned = access.contains(&"Aligned");
    require(!is_aligned || has_alignment, WrongPart::Attribute, "missing value for the 'Aligned' memory operand")?;
    let words = "found alignment attribute for non-'Aligned' memory operand";
    require(is_aligned || !has_alignment, WrongPart::Attribute, words)
}

pub(super) fn matrix_load(op: OwnedOp<'_>) -> CheckResult {
    matrix(op, "MakePointerAvailable")
}

pub(super) fn matrix_store(op: OwnedOp<'_>) -> CheckResult {
    matrix(op, "MakePointerVisible")
}

pub(super) fn variable(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let text = spelled(op, result.ty);
    let Some((pointee, class)) = pointer(&text) else { return Ok(()) };
    let words =
        "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.";
    require(class == "Function", WrongPart::Type, words)?;
    let is_constant = op.operands().first().is_none_or(|value| op.source(*value).is_some());
    require(
        is_constant,
        WrongPart::Operands,
        "initializer must be the result of a constant or spirv.GlobalVariable op",
    )?;
    for name in ["descriptor_set", "binding", "built_in"] {
        require(op.attribute(name).is_none(), WrongPart::Attribute, || {
            format!("cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)")
        })?;
    }
    let array = composite(pointee).filter(|_| pointee.starts_with("!spirv.array<"));
    let inner = array.as_ref().and_then(|array| array.part(0)).unwrap_or(pointee);
    if pointer(inner).is_none_or(|(_, class)| class != "PhysicalStorageBuffer") {
        return Ok(());
    }
    let (aliased, restricted) = (op.attribute("aliased_pointer").is_some(), op.attribute("restrict_pointer").is_some());
    let words = " with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'";
    require(aliased || restricted, WrongPart::Attribute, words)?;
    let words = " with physical buffer pointer must have exactly one aliasing decoration";
    require(!aliased || !restricted, WrongPart::Attribute, words)
}

pub(super) fn access_chain(op: OwnedOp<'_>) -> CheckResult {
    let Some(base) = op.operand(0) else { return Ok(()) };
    let text = spelled(op, base.ty);
    let Some((pointee, _)) = pointer(&text) else { return Ok(()) };
    let mut ty = pointee.to_owned();
    let mut index = 0;
    for value in op.operands().get(1..).unwrap_or_default() {
        let Some(parts) = composite(&ty) else {
            if is_other_composite(&ty) {
                return Ok(());
            }
            return bare(WrongPart::Type, || {
                format!("'spirv.AccessChain' op cannot extract from non-composite type '{ty}' with index {index}")
            });
        };
        index = 0;
        if ty.starts_with("!spirv.struct<") {
            index = match constant_of(op, *value) {
                Ok(index) => index,
                Err(None) => {
                    let words = "index must be an integer spirv.Constant to access element of spirv.struct";
                    return fault(WrongPart::Operands, words);
                }
                Err(Some(source)) => {
                    return bare(WrongPart::Operands, || {
                        let name = name_of(op.ir, source);
                        format!(
                            "'spirv.AccessChain' index must be an integer spirv.Constant to access element of spirv.struct, but provided {name}"
                        )
                    });
                }
            };
        }
        let at = u64::try_from(if ty.starts_with("!spirv.struct<") { index } else { 0 }).ok();
        let Some(inner) = at.and_then(|at| parts.part(at)) else {
            return fault(WrongPart::Operands, || format!("index {index} out of bounds for '{ty}'"));
        };
        ty = inner.to_owned();
    }
    Ok(())
}

/// Verifies that a cluster size is a constant power of two.
fn cluster(op: OwnedOp<'_>, value: ValueId) -> CheckResult {
    let Ok(size) = constant_of(op, value) else {
        return fault(WrongPart::Operands, "cluster size operand must come from a constant op");
    };
    let is_power = u32::try_from(size).is_ok_and(u32::is_power_of_two);
    require(is_power, WrongPart::Operands, "cluster size operand must be a power of two")
}

pub(super) fn clustered(op: OwnedOp<'_>) -> CheckResult {
    let size = op.operands().get(1).copied();
    let is_clustered = op.word("group_operation") == Some("ClusteredReduce");
    let words = "cluster size operand must be provided for 'ClusteredReduce' group operation";
    require(!is_clustered || size.is_some(), WrongPart::Operands, words)?;
    size.map_or(Ok(()), |size| cluster(op, size))
}

pub(super) fn rotated(op: OwnedOp<'_>) -> CheckResult {
    op.values("cluster_size").first().map_or(Ok(()), |size| cluster(op, *size))
}

pub(super) fn shuffled(op: OwnedOp<'_>) -> CheckResult {
    let Some(second) = op.operand(1) else { return Ok(()) };
    let is_signed = matches!(op.ty(second.ty), Type::Integer { .. }) && spelled(op, second.ty).starts_with("si");
    require(!is_signed, WrongPart::Type, "second operand must be a singless/unsigned integer")
}

pub(super) fn broadcast(op: OwnedOp<'_>) -> CheckResult {
    let Some(id) = op.operand(1) else { return Ok(()) };
    let Some(count) = op.shape(id.ty).and_then(|shape| shape.first()?.size()) else { return Ok(()) };
    require(matches!(count, 2 | 3), WrongPart::Type, || {
        format!("localid is a vector and can be with only  2 or 3 components, actual number is {count}")
    })
}
