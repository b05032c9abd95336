//! Sizes in cycles of calls and of branches back: [`refine`].
//!
//! A source of a value may depend on the value itself. Therefore sizes of some sources are assumed for the value, for all values at once; assumptions that the
//! other sources contradict are dropped, until the rest is consistent.

use super::calls::Callee;
use super::edges::{self, Incoming};
use crate::flow::Flows;
use crate::ir::edit::EditError;
use crate::ir::{Definition, Ir, Type, TypeId, ValueId};

/// An assumption about a value.
struct Assumption {
    incoming: Incoming,
    sizes: Vec<Option<u64>>,
}

/// Refines values in cycles; `follow` refines types that follow from others. Returns whether any was refined. Assumptions are
/// dropped at most `trials` times, then all of them.
pub(super) fn refine(
    ir: &mut Ir,
    flows: &Flows<'_>,
    callees: &[Callee],
    trials: usize,
    follow: impl Fn(&mut Ir) -> Result<(), EditError>,
) -> Result<bool, EditError> {
    let incoming = edges::incoming(ir, flows, callees);
    let mut assumptions: Vec<Assumption> = incoming.into_iter().filter_map(|incoming| assume(ir, incoming)).collect();
    if assumptions.is_empty() {
        return Ok(false);
    }
    let before: Vec<TypeId> = ir.values.iter().map(|value| value.ty).collect();
    for _ in 0..trials {
        for assumption in &assumptions {
            super::refine(ir, assumption.incoming.0, &assumption.sizes)?;
        }
        follow(ir)?;
        let count =
            |all: &[Assumption]| -> usize { all.iter().map(|one| 1 + one.sizes.iter().flatten().count()).sum() };
        let assumed = count(&assumptions);
        assumptions.retain_mut(|assumption| is_confirmed(ir, assumption));
        if count(&assumptions) == assumed {
            return Ok(assumed > 0);
        }
        restore(ir, &before)?;
        // Sizes that remain in an assumption may add nothing to the type.
        assumptions.retain(|one| super::refined(ir, ir.value_type(one.incoming.0), &one.sizes).is_some());
        if assumptions.is_empty() {
            return Ok(false);
        }
    }
    Ok(false)
}

fn restore(ir: &mut Ir, before: &[TypeId]) -> Result<(), EditError> {
    for (index, ty) in before.iter().enumerate() {
        let value = ValueId::at(index);
        if ir.value_type(value) != *ty {
            ir.set_type(value, *ty)?;
        }
    }
    Ok(())
}

/// The sizes in the sources of a value with sizes, if no two contradict each other and the others may agree.
fn assume(ir: &Ir, incoming: Incoming) -> Option<Assumption> {
    let (value, sources) = &incoming;
    let mut sizes: Option<Vec<Option<u64>>> = None;
    if sources.iter().any(|source| ir.definition(*source) == Definition::Undefined) {
        return None;
    }
    for source in sources.iter().filter(|source| *source != value) {
        match (super::refinable_dims(ir, *source), &mut sizes) {
            (None, _) if matches!(ir.types.resolved(ir.value_type(*source)), Type::UnrankedTensor(_)) => {}
            (Some(shape), None) => sizes = Some(shape.iter().map(|dim| dim.size()).collect()),
            (Some(shape), Some(known)) if known.len() == shape.len() => {
                known.iter_mut().zip(shape).for_each(|(known, dim)| *known = known.or(dim.size()));
            }
            _ => return None,
        }
    }
    let differs = |axis: usize, size: u64| {
        sources.iter().any(|source| size_of(ir, *source, axis).is_some_and(|other| other != size))
    };
    let mut sizes = sizes?;
    for (axis, size) in sizes.iter_mut().enumerate() {
        *size = size.filter(|size| !differs(axis, *size));
    }
    super::refined(ir, ir.value_type(*value), &sizes)?;
    Some(Assumption { incoming, sizes })
}

fn size_of(ir: &Ir, value: ValueId, axis: usize) -> Option<u64> {
    super::refinable_dims(ir, value)?.get(axis)?.size()
}

/// Whether all sources have the assumed rank; only sizes that all sources have are kept.
fn is_confirmed(ir: &Ir, assumption: &mut Assumption) -> bool {
    let (value, sources) = &assumption.incoming;
    let sizes = &mut assumption.sizes;
    sources.iter().filter(|source| *source != value).all(|source| match super::refinable_dims(ir, *source) {
        Some(shape) if shape.len() == sizes.len() => {
            sizes.iter_mut().zip(shape).for_each(|(size, dim)| *size = size.filter(|size| dim.size() == Some(*size)));
            true
        }
        Some(_) | None => false,
    })
}
