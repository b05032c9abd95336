//! Parts of vectors, and changes of vector shapes.

use super::super::layout::{Memref, MemrefLayout};
use super::super::view::OwnedOp;
use super::{Vector, VectorFault, bits, printed, vector};
use crate::ir::{AttributeId, Type};
use crate::shapes::{CheckResult, MisfitPlace, refuse};

pub(super) fn bitcast(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, source)), Some((value, result))) = (vector(op, op.operand(0)), vector(op, op.result(0))) else {
        return Ok(());
    };
    if source.rank() != result.rank() {
        return refuse(VectorFault::Predicate("all of {source, result} have same rank"), [value.whole()]);
    }
    for axis in 0..source.rank().saturating_sub(1) {
        if source.size(axis) != result.size(axis) {
            return refuse(VectorFault::Dimension(axis), [value.dim(axis)]);
        }
    }
    let total = |vector: Vector<'_>| bits(op, vector.element)?.checked_mul(vector.minor());
    match (total(source), total(result)) {
        (Some(from), Some(to)) if from != to => {
            let words = match source.rank() {
                0 => "source/result bitwidth of the 0-D vector element types must be equal",
                _ => "source/result bitwidth of the minor 1-D vectors must be equal",
            };
            refuse(VectorFault::Sentence(words), [value.whole()])
        }
        _ => Ok(()),
    }
}

pub(super) fn broadcast(op: OwnedOp<'_>) -> CheckResult {
    let Some(source) = op.operand(0) else { return Ok(()) };
    match op.ty(source.ty) {
        Type::RankedTensor { .. }
        | Type::UnrankedTensor(_)
        | Type::MemRef { .. }
        | Type::UnrankedMemRef { .. }
        | Type::Tuple(_)
        | Type::None
        | Type::Function { .. } => refuse(VectorFault::Sentence("source type is not a vector"), [source.whole()]),
        _ => Ok(()),
    }
}

pub(super) fn shape_cast(op: OwnedOp<'_>) -> CheckResult {
    let (Some((_, source)), Some((value, result))) = (vector(op, op.operand(0)), vector(op, op.result(0))) else {
        return Ok(());
    };
    if !op.same(source.element, result.element) {
        let words = "has different source and result element types";
        return refuse(VectorFault::Sentence(words), [value.whole()]);
    }
    let count = |vector: Vector<'_>| vector.sizes().try_fold(1i64, |count, (size, _)| count.checked_mul(size));
    let scalable = |vector: Vector<'_>| vector.sizes().filter(|(_, is_scalable)| *is_scalable).count();
    let (from, to) = (scalable(source), scalable(result));
    match count(source).is_some() && count(source) == count(result) && from != to {
        true => refuse(VectorFault::Scalable { from, to }, [value.whole()]),
        false => Ok(()),
    }
}

/// The constant positions; other positions are known only at run time, or are the poison index.
fn positions(op: OwnedOp<'_>, vector: Vector<'_>, what: &'static str) -> CheckResult {
    for (axis, position) in op.numbers("static_position").unwrap_or_default().into_iter().enumerate() {
        if position != i64::MIN && position != -1 && !(0..vector.size(axis)).contains(&position) {
            let mark = MisfitPlace::Entry { attribute: "static_position".into(), entry: axis };
            return refuse(VectorFault::Position { at: axis + 1, what }, [mark]);
        }
    }
    Ok(())
}

pub(super) fn extract(op: OwnedOp<'_>) -> CheckResult {
    let (Some((value, source)), Some(result)) = (vector(op, op.operand(0)), op.result(0)) else { return Ok(()) };
    if Vector::of(op, result.ty).is_some_and(|result| result.rank() == 0) {
        let fault = VectorFault::Bare("expected a scalar instead of a 0-d vector as the result type");
        return refuse(fault, [result.whole()]);
    }
    let Some(count) = op.numbers("static_position").map(|positions| positions.len()) else { return Ok(()) };
    if count > source.rank() {
        let fault = VectorFault::Sentence("expected position attribute of rank no greater than vector rank");
        return refuse(fault, [value.whole()]);
    }
    positions(op, source, "vector dimension or poison (-1)")?;
    let inferred: Vec<(i64, bool)> = source.sizes().skip(count).collect();
    let is_inferred = match Vector::of(op, result.ty) {
        Some(found) => {
            let is_single = inferred.is_empty() && found.sizes().map(|(size, _)| size).eq([1]);
            op.same(found.element, source.element) && (is_single || found.sizes().eq(inferred.iter().copied()))
        }
        None => {
            let is_single = inferred.iter().map(|(size, _)| *size).eq([1]);
            op.same(result.ty, source.element) && (inferred.is_empty() || is_single)
        }
    };
    if is_inferred {
        return Ok(());
    }
    let inferred = match inferred.is_empty() {
        true => op.print(source.element),
        false => printed(op, &inferred, source.element),
    };
    refuse(VectorFault::Inferred { inferred, declared: op.print(result.ty) }, [result.whole()])
}

pub(super) fn insert(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some((_, dest))) = (op.operand(0), vector(op, op.named("dest"))) else { return Ok(()) };
    let source = Vector::of(op, value.ty);
    if source.is_some_and(|source| source.rank() == 0) {
        let fault = VectorFault::Bare("expected a scalar instead of a 0-d vector as the source operand");
        return refuse(fault, [value.whole()]);
    }
    let Some(count) = op.numbers("static_position").map(|positions| positions.len()) else { return Ok(()) };
    let refused = |words| refuse(VectorFault::Sentence(words), [value.whole()]);
    match source {
        _ if count > dest.rank() => {
            return refused("expected position attribute of rank no greater than dest vector rank");
        }
        Some(source) if source.rank() + count != dest.rank() => {
            return refused("expected position attribute rank + source rank to match dest vector rank");
        }
        None if count != dest.rank() => {
            return refused("expected position attribute rank to match the dest vector rank");
        }
        Some(_) | None => {}
    }
    positions(op, dest, "dest vector dimension")
}

pub(super) fn shuffle(op: OwnedOp<'_>) -> CheckResult {
    let (Some((value, first)), Some((second_value, second)), Some((result_value, result))) =
        (vector(op, op.operand(0)), vector(op, op.operand(1)), vector(op, op.result(0)))
    else {
        return Ok(());
    };
    for (operand, vector, words) in [
        (value, first, "first operand v1 and result have same element type"),
        (second_value, second, "second operand v2 and result have same element type"),
    ] {
        if !op.same(vector.element, result.element) {
            return refuse(VectorFault::Predicate(words), [operand.whole(), result_value.whole()]);
        }
    }
    let refused = |words| refuse(VectorFault::Sentence(words), [second_value.whole(), value.whole()]);
    match [first.rank(), second.rank(), result.rank()] {
        [0, 0, 1] => {}
        [left, right, rank] if left == rank && right == rank => {}
        _ => return refused("rank mismatch"),
    }
    if (1..first.rank()).any(|axis| result.size(axis) != first.size(axis) || first.size(axis) != second.size(axis)) {
        return refused("dimension mismatch");
    }
    let Some(mask) = op.numbers("mask") else { return Ok(()) };
    let marks = [MisfitPlace::Attribute("mask".into())];
    if mask.is_empty() {
        return refuse(VectorFault::Sentence("invalid mask length"), marks);
    }
    if i64::try_from(mask.len()) != Ok(result.size(0)) {
        return refuse(VectorFault::Sentence("mask length mismatch"), marks);
    }
    let leading = |vector: Vector<'_>| if vector.rank() == 0 { 1 } else { vector.size(0) };
    let count = leading(first).saturating_add(leading(second));
    if let Some(entry) = mask.iter().position(|at| *at != -1 && !(0..count).contains(at)) {
        return refuse(VectorFault::MaskIndex(entry + 1), [MisfitPlace::Entry { attribute: "mask".into(), entry }]);
    }
    let inferred: Vec<(i64, bool)> = std::iter::once((result.size(0), false)).chain(first.sizes().skip(1)).collect();
    if result.sizes().eq(inferred.iter().copied()) {
        return Ok(());
    }
    let (inferred, declared) = (printed(op, &inferred, result.element), op.print(result_value.ty));
    refuse(VectorFault::Inferred { inferred, declared }, [result_value.whole()])
}

pub(super) fn deinterleave(op: OwnedOp<'_>) -> CheckResult {
    let (Some((value, source)), Some((result_value, result))) = (vector(op, op.operand(0)), vector(op, op.result(0)))
    else {
        return Ok(());
    };
    if source.minor() % 2 != 0 {
        let words = "the trailing dimension of the source vector has an even number of elements";
        return refuse(VectorFault::Predicate(words), [value.whole()]);
    }
    if result.minor().checked_mul(2) != Some(source.minor()) {
        let words = "the trailing dimension of the results is half the width of source trailing dimension";
        return refuse(VectorFault::Predicate(words), [result_value.whole()]);
    }
    Ok(())
}

pub(super) fn scalable_insert(op: OwnedOp<'_>) -> CheckResult {
    multiple(op, "valueToStore", "position is a multiple of the source length.")
}

pub(super) fn scalable_extract(op: OwnedOp<'_>) -> CheckResult {
    multiple(op, "result", "position is a multiple of the result length.")
}

/// Verifies that a position is a multiple of the length of an operand or of the result.
fn multiple(op: OwnedOp<'_>, name: &str, words: &'static str) -> CheckResult {
    let value = op.named(name).or_else(|| op.result(0));
    let (Some((value, vector)), Some(at)) = (vector(op, value), op.number("pos")) else { return Ok(()) };
    match at.checked_rem(vector.minor()) {
        Some(0) | None => Ok(()),
        Some(_) => refuse(VectorFault::Predicate(words), [value.whole()]),
    }
}

pub(super) fn print(op: OwnedOp<'_>) -> CheckResult {
    let is_newline = |punctuation: AttributeId| {
        op.ir.dialect_text(punctuation).is_none_or(|text| text.windows(7).any(|word| word == b"newline"))
    };
    let is_alone = op.named("source").is_none() && op.attribute("punctuation").is_none_or(is_newline);
    match op.attribute("stringLiteral").is_none() || is_alone {
        true => Ok(()),
        false => refuse(VectorFault::Predicate("`source` or `punctuation` are not set when printing strings"), []),
    }
}

pub(super) fn type_cast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    for (value, words) in [
        (source, "expects operand to be a memref with identity layout"),
        (result, "expects result to be a memref with identity layout"),
    ] {
        let Some(memref) = Memref::of(op, value.ty) else { return Ok(()) };
        if matches!(memref.layout, MemrefLayout::Map(_)) {
            return refuse(VectorFault::Sentence(words), [value.whole()]);
        }
    }
    let (Some(from), Some(to)) = (Memref::of(op, source.ty), Memref::of(op, result.ty)) else { return Ok(()) };
    if !op.same_space(from.space, to.space) {
        return refuse(VectorFault::Sentence("expects result in same memory space"), [result.whole()]);
    }
    let number = |memref: &Memref<'_>| op.element(memref.element);
    if !op.same(number(&from), number(&to)) {
        let words = "expects result and operand with same underlying scalar type";
        return refuse(VectorFault::Of(words, op.print(result.ty)), [result.whole(), source.whole()]);
    }
    let sizes = |memref: &Memref<'_>| {
        let inner = Vector::of(op, memref.element).map_or(&[][..], |vector| vector.shape);
        memref.shape.iter().chain(inner).copied().collect::<Vec<_>>()
    };
    if sizes(&from) != sizes(&to) {
        let words = "expects concatenated result and operand shapes to be equal";
        return refuse(VectorFault::Of(words, op.print(result.ty)), [result.whole(), source.whole()]);
    }
    Ok(())
}
