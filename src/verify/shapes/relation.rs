//! Refusals of operations whose declared shapes violate their relations: E0541 and E0542 for every dialect.

use crate::assembly::{Side, ValueAt};
use crate::ir::ValueId;
use crate::shape::{Dim, Shape};
use crate::shapes::{
    CheckResult, DimPlace, Misfit, MisfitPlace, MismatchReason, OpView, ShapeContradiction, SharedFault, refuse_result,
};
use crate::verify::CheckContext;
use crate::verify::sizes::name_of;

/// The position of a value in an operation: the first operand with this value, or the result.
fn position(view: OpView<'_>, value: ValueId) -> Option<ValueAt> {
    let operand = view.ir.operands(view.op).iter().position(|operand| *operand == value);
    match operand {
        Some(index) => Some(ValueAt { side: Side::Operands, index }),
        None => {
            let index = view.ir.results(view.op).position(|result| result == value)?;
            Some(ValueAt { side: Side::Results, index })
        }
    }
}

/// A dimension of an operand or result in words.
pub(super) fn name(cx: &CheckContext<'_>, view: OpView<'_>, place: DimPlace) -> String {
    match position(view, place.value) {
        Some(at) if !place.is_number(view.ir) => {
            format!("dimension {} of {}", place.axis, cx.value_label(view.op, at))
        }
        Some(_) | None => name_of(view.ir, place),
    }
}

fn mark(view: OpView<'_>, place: DimPlace) -> Option<MisfitPlace> {
    Some(MisfitPlace::Dim(position(view, place.value)?, place.axis as usize))
}

/// The number of the result whose declared shape is wrong, and the inferred one.
pub(super) fn inferred_result(view: OpView<'_>, unfit: &ShapeContradiction) -> Option<(usize, Shape)> {
    let ShapeContradiction::Result { result, inferred } = unfit else { return None };
    let at = position(view, *result).filter(|at| at.side == Side::Results)?;
    Some((at.index, Shape::ranked(inferred.iter().map(dim))))
}

fn dim(size: &Option<u64>) -> Dim {
    size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
}

/// Refuses an operation that violates its relation.
pub(super) fn refuse_relation(view: OpView<'_>, unfit: &ShapeContradiction, reason: &MismatchReason) -> CheckResult {
    let places = reason.places.iter().filter_map(|place| mark(view, *place));
    let ShapeContradiction::Result { result, inferred } = unfit else {
        let misfit = Misfit::new(&SharedFault::Relation, places);
        return Err(Misfit { reason: reason.text.as_str().into(), ..misfit });
    };
    let Some(at) = position(view, *result) else { return Ok(()) };
    let inferred: Vec<Dim> = inferred.iter().map(dim).collect();
    let Some(declared) = view.result(at.index) else { return Ok(()) };
    refuse_result(&declared, &inferred, &reason.text, places)
}
