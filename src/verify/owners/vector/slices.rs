//! Strided slices of vectors.

use super::super::view::OwnedOp;
use super::{Vector, VectorFault, printed, vector};
use crate::shapes::{CheckResult, MisfitPlace, refuse};

fn entry(name: &'static str, axis: usize) -> [MisfitPlace; 1] {
    [MisfitPlace::Entry { attribute: name.into(), entry: axis }]
}

/// Verifies that each value is below its limit.
fn verify_within(
    name: &'static str,
    least: i64,
    values: impl Iterator<Item = (i64, i64)>,
    attribute: &'static str,
) -> CheckResult {
    for (axis, (value, limit)) in values.enumerate() {
        if value < least || value >= limit {
            return refuse(VectorFault::Confined { name, axis, least, limit }, entry(attribute, axis));
        }
    }
    Ok(())
}

fn unit_strides(strides: &[i64]) -> CheckResult {
    match strides.iter().position(|stride| *stride != 1) {
        Some(axis) => refuse(VectorFault::ConfinedAll { name: "strides" }, entry("strides", axis)),
        None => Ok(()),
    }
}

pub(super) fn extract_strided_slice(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, source)), Some((value, result))) = (vector(op, op.operand(0)), vector(op, op.result(0))) else {
        return Ok(());
    };
    let (Some(offsets), Some(sizes), Some(strides)) =
        (op.numbers("offsets"), op.numbers("sizes"), op.numbers("strides"))
    else {
        return Ok(());
    };
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        let fault = VectorFault::Sentence("expected offsets, sizes and strides attributes of same size");
        return refuse(fault, [MisfitPlace::Attribute("offsets".into())]);
    }
    if offsets.len() > source.rank() {
        return refuse(VectorFault::SliceRank("offsets"), [MisfitPlace::Attribute("offsets".into())]);
    }
    let limits = || source.sizes().map(|(size, _)| size);
    verify_within("offsets", 0, offsets.iter().copied().zip(limits()), "offsets")?;
    verify_within("sizes", 1, sizes.iter().copied().zip(limits().map(|size| size.saturating_add(1))), "sizes")?;
    unit_strides(&strides)?;
    let sums = offsets.iter().zip(&sizes).map(|(offset, size)| offset.saturating_add(*size));
    verify_within("sum(offsets, sizes)", 1, sums.zip(limits().map(|size| size.saturating_add(1))), "sizes")?;
    for (axis, (size, (base, is_scalable))) in sizes.iter().zip(source.sizes()).enumerate() {
        if is_scalable && *size != base {
            return refuse(VectorFault::ScalableSize { axis, size: *size, base }, entry("sizes", axis));
        }
    }
    let expected: Vec<(i64, bool)> = source
        .sizes()
        .enumerate()
        .map(|(axis, (size, is_scalable))| (sizes.get(axis).copied().unwrap_or(size), is_scalable))
        .collect();
    match op.same(source.element, result.element) && result.sizes().eq(expected.iter().copied()) {
        true => Ok(()),
        false => refuse(VectorFault::Result(printed(op, &expected, source.element)), [value.whole()]),
    }
}

pub(super) fn insert_strided_slice(op: OwnedOp<'_>) -> CheckResult {
    let (Some((value, source)), Some((_, dest))) = (vector(op, op.operand(0)), vector(op, op.operand(1))) else {
        return Ok(());
    };
    let (Some(offsets), Some(strides)) = (op.numbers("offsets"), op.numbers("strides")) else { return Ok(()) };
    if offsets.len() != dest.rank() {
        let fault = VectorFault::Sentence("expected offsets of same size as destination vector rank");
        return refuse(fault, [MisfitPlace::Attribute("offsets".into())]);
    }
    if strides.len() != source.rank() {
        let fault = VectorFault::Sentence("expected strides of same size as source vector rank");
        return refuse(fault, [MisfitPlace::Attribute("strides".into())]);
    }
    let Some(leading) = dest.rank().checked_sub(source.rank()) else {
        let fault = VectorFault::Sentence("expected source rank to be no greater than destination rank");
        return refuse(fault, [value.whole()]);
    };
    let limits = || dest.sizes().map(|(size, _)| size);
    verify_within("offsets", 0, offsets.iter().copied().zip(limits()), "offsets")?;
    unit_strides(&strides)?;
    let sizes = std::iter::repeat_n(0, leading).chain(source.sizes().map(|(size, _)| size));
    let sums = offsets.iter().zip(sizes).map(|(offset, size)| offset.saturating_add(size));
    // The end in a dimension that only the destination has is not compared.
    let limits = sums.zip(limits().map(|size| size.saturating_add(1))).enumerate();
    for (axis, (sum, limit)) in limits.skip(leading) {
        if sum < 1 || sum >= limit {
            let name = "sum(offsets, source vector shape)";
            return refuse(VectorFault::Confined { name, axis, least: 1, limit }, entry("offsets", axis));
        }
    }
    scalable_flags(source, dest, leading)
}

fn scalable_flags(source: Vector<'_>, dest: Vector<'_>, leading: usize) -> CheckResult {
    for (axis, ((size, is_scalable), (base, is_base_scalable))) in
        source.sizes().zip(dest.sizes().skip(leading)).enumerate()
    {
        if is_scalable != is_base_scalable {
            return refuse(VectorFault::ScalableFlags(axis), []);
        }
        if is_scalable && size != base {
            return refuse(VectorFault::ScalableSize { axis, size, base }, []);
        }
    }
    Ok(())
}
