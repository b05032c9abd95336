//! `sparse<indices, values>`: verifies that the positions of the values are in the tensor.

use super::core::BuilderCore;
use super::elements::{ElementSummary, ElementsDraft, check_kinds, check_scalars, static_shape};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeKind, Texts, TypeId, sparse};
use crate::source::Span;
use crate::syntax::error::ValueError;

impl ElementsDraft {
    pub(crate) fn sparse(&mut self, core: &mut BuilderCore<'_>, start: u32, body_end: u32) {
        let (Some(values), Some(ty)) = (self.open.pop(), core.types.pop()) else { return };
        let text = Texts::of_span(values.body, body_end);
        let place = Span::new(start, start + "sparse".len() as u32);
        let is_refused = values.is_refused() || values.first_part.as_ref().is_some_and(|part| part.is_refused());
        if !is_refused && let Err((span, error)) = check_sparse(core, &values, ty, place) {
            core.refuse_value(span, error);
        }
        core.push_attribute(AttributeKind::Sparse(text, ty));
    }
}

fn check_sparse(
    core: &mut BuilderCore<'_>,
    values: &ElementSummary,
    ty: TypeId,
    place: Span,
) -> Result<(), (Span, ValueError)> {
    if core.ir.types.is_erroneous(ty) {
        return Ok(());
    }
    let integer = core.intern(Type::Integer { width: 64, signedness: Signedness::Signless });
    let (shaped, sizes) = static_shape(core, ty).map_err(|error| (place, error))?;
    let Some(indices) = &values.first_part else { return Ok(()) };
    let rank = sizes.len();
    let index_sizes = if indices.shape.is_empty() { vec![1, rank as u64] } else { indices.sizes() };
    let value_sizes = if values.shape.is_empty() { vec![index_sizes[0]] } else { values.sizes() };
    check_scalars(core, indices, integer)?;
    check_kinds(core, values, ty, shaped.element, place)?;
    let numbers = indices.indices.as_deref().unwrap_or_default();
    let ty = || core.ir.print_type(ty);
    sparse::check(&sizes, (&index_sizes, numbers), &value_sizes, ty).map_err(|fault| (place, fault.into()))
}
