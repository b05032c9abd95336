//! Views of a memref: slices, groups of dimensions, dimensions in another order.

use super::super::layout::{Memref, MemrefLayout, StrideOrOffset, Strided, Strides, layout_text, step, times};
use super::super::reassociation::{collapsed, expanded, groups, verify_groups};
use super::super::slices::{MixedSlice, dropped, entries};
use super::super::view::{OwnedOp, OwnedValue};
use super::MemrefFault;
use crate::ir::AttributeKind;
use crate::ir::attributes::AffineExpression;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, refuse};

/// The source and the result, if both are ranked memrefs.
fn memrefs<'v>(op: OwnedOp<'v>) -> Option<([OwnedValue; 2], Memref<'v>, Memref<'v>)> {
    let (source, result) = (op.operand(0)?, op.result(0)?);
    Some(([source, result], Memref::of(op, source.ty)?, Memref::of(op, result.ty)?))
}

fn dim(step: StrideOrOffset) -> Dim {
    step.and_then(|size| u64::try_from(size).ok()).and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
}

pub(super) fn subview(op: OwnedOp<'_>) -> CheckResult {
    let Some(([source, result], from, to)) = memrefs(op) else { return Ok(()) };
    let Some(slice) = MixedSlice::of(op, (from.shape.len(), from.shape.len()))? else { return Ok(()) };
    if !op.same_space(from.space, to.space) {
        let (from, to) = (op.print(source.ty), op.print(result.ty));
        let (first, second) = ("base memref", "subview memref");
        let fault = MemrefFault::Different { what: "memory spaces", first, second, from, to };
        return refuse(fault, [result.whole(), source.whole()]);
    }
    let strided = match from.strides(op.ir) {
        Strides::Known(strided) => strided,
        Strides::NotStrided => return refuse(MemrefFault::NotStrided(op.print(source.ty)), [source.whole()]),
        Strides::Unknown => return Ok(()),
    };
    let strided = sliced(&strided, &slice);
    let shape: Vec<Dim> = slice.sizes.iter().map(|size| dim(*size)).collect();
    let expected = || op.memref_of(&shape, from.element, Some(&strided), from.space);
    let reduced = |what| MemrefFault::Reduced { what, expected: expected(), found: op.print(result.ty) };
    if to.shape.len() > shape.len() {
        return refuse(MemrefFault::Rank(op.print(result.ty)), [result.whole()]);
    }
    if dropped(&shape, to.shape).is_none() {
        return refuse(reduced("sizes"), [result.whole()]);
    }
    if !op.same(from.element, to.element) {
        let (expected, found) = (op.print(from.element), op.print(result.ty));
        return refuse(MemrefFault::Element { expected, found }, [result.whole()]);
    }
    match to.strides(op.ir) {
        Strides::Known(found) if fits(&shape, &strided, to.shape, &found) => {}
        Strides::Unknown => {}
        Strides::Known(_) | Strides::NotStrided => return refuse(reduced("layout"), [result.whole()]),
    }
    slice.verify_bounds(from.shape)
}

/// The layout of a slice.
fn sliced(from: &Strided, slice: &MixedSlice) -> Strided {
    let moved = from.strides.iter().zip(&slice.offsets).map(|(stride, offset)| times(*stride, *offset));
    let offset = moved.fold(from.offset, |sum, moved| sum?.checked_add(moved?));
    let strides = from.strides.iter().zip(&slice.strides).map(|(stride, factor)| times(*stride, *factor)).collect();
    Strided { offset, strides }
}

/// Whether a layout is that of a slice; dimensions of size 1 may be dropped.
fn fits(shape: &[Dim], strided: &Strided, to: &[Dim], found: &Strided) -> bool {
    if strided.offset != found.offset {
        return false;
    }
    // For each number of leading result dimensions, whether these can be matched so far.
    let mut matched = vec![false; to.len() + 1];
    matched[0] = true;
    for (dim, stride) in shape.iter().zip(&strided.strides) {
        for at in (0..=to.len()).rev() {
            let is_kept = at > 0 && matched[at - 1] && to[at - 1] == *dim && found.strides.get(at - 1) == Some(stride);
            let is_dropped = matched[at] && step(*dim) == Some(1);
            matched[at] = is_kept || is_dropped;
        }
    }
    matched[to.len()]
}

pub(super) fn reinterpret_cast(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let Some(to) = Memref::of(op, result.ty) else { return Ok(()) };
    let Some(slice) = MixedSlice::of(op, (1, to.shape.len()))? else { return Ok(()) };
    let space = match op.ty(source.ty) {
        crate::ir::Type::UnrankedMemRef { space, .. } => *space,
        _ => Memref::of(op, source.ty).and_then(|from| from.space),
    };
    let is_same = [
        ("memory spaces", op.same_space(space, to.space)),
        ("element types", op.same(op.element(source.ty), to.element)),
    ];
    for (what, is_same) in is_same {
        if !is_same {
            let (from, to) = (op.print(source.ty), op.print(result.ty));
            let fault = MemrefFault::Different { what, first: "source", second: "result memref", from, to };
            return refuse(fault, [result.whole(), source.whole()]);
        }
    }
    let expected = |step: StrideOrOffset| step.map_or("dynamic".to_owned(), |number| number.to_string());
    let sizes = to.shape.iter().map(|dim| step(*dim)).zip(&slice.sizes).enumerate();
    for (axis, (found, given)) in sizes {
        if let Some(found) = found.filter(|_| found != *given) {
            let fault = MemrefFault::DeclaredAt { what: "size", expected: expected(*given), found, axis };
            return refuse(fault, [result.dim(axis)]);
        }
    }
    let strided = match to.strides(op.ir) {
        Strides::Known(strided) => strided,
        Strides::NotStrided => return refuse(MemrefFault::ResultLayout(op.print(result.ty)), [result.whole()]),
        Strides::Unknown => return Ok(()),
    };
    let given = slice.offsets.first().copied().flatten();
    if let Some(found) = strided.offset.filter(|_| strided.offset != given) {
        let fault = MemrefFault::Declared { what: "offset", expected: expected(given), found };
        return refuse(fault, [result.whole()]);
    }
    for (axis, (found, given)) in strided.strides.iter().zip(&slice.strides).enumerate() {
        if let Some(found) = found.filter(|_| found != given) {
            let fault = MemrefFault::DeclaredAt { what: "stride", expected: expected(*given), found, axis };
            return refuse(fault, [result.whole()]);
        }
    }
    Ok(())
}

pub(super) fn expand_shape(op: OwnedOp<'_>) -> CheckResult {
    let Some(([source, result], from, to)) = memrefs(op) else { return Ok(()) };
    let Some(groups) = groups(op) else { return Ok(()) };
    if from.shape.len() > to.shape.len() {
        let fault = MemrefFault::Ranks { expands: true, from: from.shape.len(), to: to.shape.len() };
        return refuse(fault, [result.whole(), source.whole()]);
    }
    grouped(verify_groups(from.shape, to.shape, &groups))?;
    let layout = match (&from.layout, from.strides(op.ir)) {
        (MemrefLayout::Identity, _) => None,
        (_, Strides::Known(strided)) => Some(expanded(&strided, to.shape, &groups)),
        (_, Strides::NotStrided) => {
            return refuse(MemrefFault::SourceLayout("invalid source layout map"), [source.whole()]);
        }
        (_, Strides::Unknown) => return Ok(()),
    };
    regrouped(op, "expanded", layout.as_ref(), &from, &to, result)?;
    let Some(given) = entries(op, "static_output_shape") else { return Ok(()) };
    if given.len() != to.shape.len() {
        let fault = MemrefFault::OutputCount { rank: to.shape.len(), found: given.len() };
        return refuse(fault, [MisfitPlace::Attribute("static_output_shape".into())]);
    }
    let (found, expected) = (op.count("output_shape"), given.iter().filter(|entry| entry.is_none()).count());
    if found != expected {
        return refuse(MemrefFault::OutputDynamic { expected, found }, []);
    }
    match to.shape.iter().zip(&given).position(|(dim, given)| dim.is_static() && step(*dim) != *given) {
        Some(axis) => refuse(MemrefFault::Output(axis), [result.dim(axis)]),
        None => Ok(()),
    }
}

pub(super) fn collapse_shape(op: OwnedOp<'_>) -> CheckResult {
    let Some(([source, result], from, to)) = memrefs(op) else { return Ok(()) };
    let Some(groups) = groups(op) else { return Ok(()) };
    if from.shape.len() < to.shape.len() {
        let fault = MemrefFault::Ranks { expands: false, from: from.shape.len(), to: to.shape.len() };
        return refuse(fault, [result.whole(), source.whole()]);
    }
    grouped(verify_groups(to.shape, from.shape, &groups))?;
    let layout = match (&from.layout, from.strides(op.ir)) {
        (MemrefLayout::Identity, _) => None,
        (_, Strides::Unknown) => return Ok(()),
        (_, Strides::Known(strided)) if let Some(layout) = collapsed(&strided, &from, &groups) => Some(layout),
        (_, Strides::Known(_) | Strides::NotStrided) => {
            let fault = MemrefFault::SourceLayout("invalid source layout map or collapsing non-contiguous dims");
            return refuse(fault, [source.whole()]);
        }
    };
    regrouped(op, "collapsed", layout.as_ref(), &from, &to, result)
}

fn grouped(answer: Result<(), super::ReassociationFault>) -> CheckResult {
    answer.or_else(|fault| refuse(MemrefFault::Group(fault), [MisfitPlace::Attribute("reassociation".into())]))
}

/// Verifies that a result has the expected layout, element type and memory space.
fn regrouped(
    op: OwnedOp<'_>,
    what: &'static str,
    layout: Option<&Strided>,
    from: &Memref<'_>,
    to: &Memref<'_>,
    result: OwnedValue,
) -> CheckResult {
    let expected = layout.map_or(MemrefLayout::Identity, |strided| MemrefLayout::of_strides(strided.clone()));
    // `strided<[1]>` has the same strides as no layout, and is another type.
    let is_bare = layout_text(op, result.ty).is_none();
    let is_same = expected == to.layout && is_bare == layout.is_none();
    let is_layout = is_same || to.layout == MemrefLayout::Unknown;
    if is_layout && op.same(from.element, to.element) && op.same_space(from.space, to.space) {
        return Ok(());
    }
    let expected = op.memref_of(to.shape, from.element, layout, from.space);
    refuse(MemrefFault::Regrouped { what, expected, found: op.print(result.ty) }, [result.whole()])
}

pub(super) fn transpose(op: OwnedOp<'_>) -> CheckResult {
    let Some(([_, result], from, to)) = memrefs(op) else { return Ok(()) };
    let Some(map) = op.attribute("permutation") else { return Ok(()) };
    let AttributeKind::AffineMap(_, form) = *op.ir.attributes.resolve(map) else { return Ok(()) };
    let attributes = &op.ir.attributes;
    let order: Option<Vec<usize>> = attributes.affine_results[form.results.range()]
        .iter()
        .map(|result| match attributes.affine[result.expression.index()] {
            AffineExpression::Dim(at) => Some(at as usize),
            _ => None,
        })
        .collect();
    let is_permutation =
        |order: &Vec<usize>| order.len() == form.dims as usize && (0..order.len()).all(|axis| order.contains(&axis));
    let Some(order) = order.filter(is_permutation).filter(|_| form.symbols == 0) else {
        return refuse(MemrefFault::Permutation(""), []);
    };
    if order.len() != from.shape.len() {
        return refuse(MemrefFault::Permutation(" of same rank as the input"), []);
    }
    let (Strides::Known(strided), Strides::Known(found)) = (from.strides(op.ir), to.strides(op.ir)) else {
        return Ok(());
    };
    let shape: Vec<Dim> = order.iter().map(|axis| from.shape[*axis]).collect();
    let strides = order.iter().map(|axis| strided.strides[*axis]).collect();
    let strided = Strided { offset: strided.offset, strides };
    // MLIR compares `strided<[1]>` as it is written.
    let is_default = MemrefLayout::of_strides(strided.clone()) == MemrefLayout::Identity;
    let is_layout = strided == found && (!is_default || layout_text(op, result.ty).is_some());
    if shape == to.shape && is_layout && op.same(from.element, to.element) && op.same_space(from.space, to.space) {
        return Ok(());
    }
    let expected = op.memref_of(&shape, from.element, Some(&strided), from.space);
    refuse(MemrefFault::Transposed { found: op.print(result.ty), expected }, [result.whole()])
}
