//! Parameters that are gathered into resources and scattered from them, and values with the types of their contents: see the reading half.

use super::resources::type_elements;
use super::shaped::{braced_sizes, sizes_of};
use crate::assembly::{Argument, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{TypeId, ValueId};

/// The remaining values of an operand, of which each piece of the form takes some.
type Values<'i> = &'i [ValueId];

/// The operands of a transfer, but for the keys.
struct Places<'i> {
    size: Option<Values<'i>>,
    offsets: Values<'i>,
    ends: Option<Values<'i>>,
    lengths: Values<'i>,
}

/// The next of some values.
fn next(values: &mut Values<'_>) -> Option<ValueId> {
    let (first, rest) = values.split_first()?;
    *values = rest;
    Some(*first)
}

/// Items a line each, with commas between them.
pub(super) fn lines<'p, 'i, T>(
    form: &mut FormPrinter<'p, 'i>,
    items: impl IntoIterator<Item = T>,
    mut print: impl FnMut(&mut FormPrinter<'p, 'i>, T) -> Option<()>,
) -> Option<()> {
    for (index, item) in items.into_iter().enumerate() {
        form.str(if index > 0 { "," } else { "" });
        form.new_line();
        form.str("  ");
        print(form, item)?;
    }
    form.new_line();
    Some(())
}

fn places_of<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &[Argument]) -> Option<Places<'i>> {
    let mut of = |slot: &SlotIndex| sizes_of(form, *slot);
    Some(match arguments {
        [Argument::Slot(offsets), Argument::Slot(lengths)] => {
            Places { size: None, offsets: of(offsets), ends: None, lengths: of(lengths) }
        }
        [Argument::Slot(size), Argument::Slot(offsets), Argument::Slot(lengths)] => {
            Places { size: Some(of(size)), offsets: of(offsets), ends: None, lengths: of(lengths) }
        }
        [Argument::Slot(size), Argument::Slot(offsets), Argument::Slot(ends), Argument::Slot(lengths)] => {
            Places { size: Some(of(size)), offsets: of(offsets), ends: Some(of(ends)), lengths: of(lengths) }
        }
        _ => return None,
    })
}

/// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}`, a transfer a line.
pub(super) fn parameter_gathers<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [
        Argument::Slot(scope),
        Argument::Slot(keys),
        Argument::Slot(offsets),
        Argument::Slot(target),
        Argument::Type(_),
        rest @ ..,
    ] = arguments
    else {
        return None;
    };
    let mut places = places_of(form, rest)?;
    let (scope, keys, mut offsets) = (sizes_of(form, *scope), sizes_of(form, *keys), sizes_of(form, *offsets));
    let (values, ty) = (sizes_of(form, *target), form.type_of(*target)?);
    lines(form, keys, |form, key| {
        scoped_offset(form, scope, *key, &mut offsets)?;
        form.str(" -> ");
        resource_range(form, values, ty, &mut places)
    })?;
    places.are_met(offsets)
}

/// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, a transfer a line.
pub(super) fn parameter_scatters<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [
        Argument::Slot(source),
        Argument::Type(_),
        rest @ ..,
        Argument::Slot(scope),
        Argument::Slot(keys),
        Argument::Slot(offsets),
    ] = arguments
    else {
        return None;
    };
    let mut places = places_of(form, rest)?;
    let (scope, keys, mut offsets) = (sizes_of(form, *scope), sizes_of(form, *keys), sizes_of(form, *offsets));
    let (values, ty) = (sizes_of(form, *source), form.type_of(*source)?);
    lines(form, keys, |form, key| {
        resource_range(form, values, ty, &mut places)?;
        form.str(" -> ");
        scoped_offset(form, scope, *key, &mut offsets)
    })?;
    places.are_met(offsets)
}

/// `%scope::%key[%offset]`
pub(super) fn scoped_offset<'i>(
    form: &mut FormPrinter<'_, 'i>,
    scope: Values<'_>,
    key: ValueId,
    offsets: &mut Values<'i>,
) -> Option<()> {
    form.printer.values(scope);
    form.str(if scope.is_empty() { "" } else { "::" });
    form.printer.value(key);
    form.str("[");
    form.printer.value(next(offsets)?);
    form.str("]");
    Some(())
}

/// `%resource[%offset to %end for %length] : t{%size}`
fn resource_range<'i>(
    form: &mut FormPrinter<'_, 'i>,
    resource: Values<'_>,
    ty: TypeId,
    places: &mut Places<'i>,
) -> Option<()> {
    form.printer.values(resource);
    value_range(form, &mut places.offsets, places.ends.as_mut(), &mut places.lengths)?;
    form.str(" : ");
    form.ty(ty);
    if let Some(size) = places.size {
        form.str("{");
        form.printer.values(size);
        form.str("}");
    }
    Some(())
}

/// `[%offset to %end for %length]`
pub(super) fn value_range<'i>(
    form: &mut FormPrinter<'_, 'i>,
    offsets: &mut Values<'i>,
    ends: Option<&mut Values<'i>>,
    lengths: &mut Values<'i>,
) -> Option<()> {
    form.str("[");
    form.printer.value(next(offsets)?);
    if let Some(ends) = ends {
        form.str(" to ");
        form.printer.value(next(ends)?);
    }
    form.str(" for ");
    form.printer.value(next(lengths)?);
    form.str("]");
    Some(())
}

/// `%a : t{%s}, %b : t`
pub(super) fn shaped_operands<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Type(types), Argument::Slot(sizes)] = arguments else { return None };
    let (types, values, mut sizes) = (form.types_of(*types), sizes_of(form, *values), sizes_of(form, *sizes));
    form.list(values.iter().zip(types), |form, (value, ty)| {
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        braced_sizes(form, ty, &mut sizes)
    })?;
    sizes.is_empty().then_some(())
}

/// `%a : tensor<?xf32>{%d} in !resource{%s}`, a value a line.
pub(super) fn encoded_operands<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [
        Argument::Slot(values),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Attribute(encodings),
        Argument::Slot(dims),
    ] = arguments
    else {
        return None;
    };
    let (types, values) = (form.types_of(*types), sizes_of(form, *values));
    let (mut sizes, mut dims) = (sizes_of(form, *sizes), sizes_of(form, *dims));
    let encodings = type_elements(form, *encodings)?;
    if encodings.len() != values.len() {
        return None;
    }
    lines(form, values.iter().zip(types).zip(encodings), |form, ((value, ty), encoding)| {
        form.printer.value(*value);
        form.str(" : ");
        form.ty(encoding);
        braced_sizes(form, encoding, &mut dims)?;
        form.str(" in ");
        form.ty(ty);
        braced_sizes(form, ty, &mut sizes)
    })?;
    (sizes.is_empty() && dims.is_empty()).then_some(())
}

/// `[(%a, %b : t, i64)]`, a pair a line.
pub(super) fn affinities<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(devices), Argument::Type(types), Argument::Slot(affinities)] = arguments else {
        return None;
    };
    let (types, devices, affinities) = (form.types_of(*types), sizes_of(form, *devices), sizes_of(form, *affinities));
    if devices.len() != affinities.len() {
        return None;
    }
    form.str("[");
    lines(form, devices.iter().zip(affinities).zip(types), |form, ((device, affinity), ty)| {
        form.str("(");
        form.printer.values(&[*device, *affinity]);
        form.str(" : ");
        form.ty(ty);
        form.str(", i64)");
        Some(())
    })?;
    form.str("]");
    Some(())
}

/// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
pub(super) fn value_list_of<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let (shared, values) = match arguments {
        [Argument::Slot(values), Argument::Type(_)] => (None, *values),
        [Argument::Type(shared), Argument::Slot(values), Argument::Type(_)] => (Some(*shared), *values),
        _ => return None,
    };
    let (types, values) = (form.types_of(values), sizes_of(form, values));
    let shared = match shared {
        Some(shared) => Some(form.type_of(shared)?),
        None => None,
    };
    form.str("[");
    form.list(values.iter().zip(&types), |form, (value, ty)| {
        form.printer.value(*value);
        if shared.is_none() {
            form.str(" : ");
            form.ty(*ty);
        }
        Some(())
    })?;
    form.str("]");
    shared.is_none_or(|shared| types.iter().all(|ty| form.parts.ir.types().same(*ty, shared))).then_some(())
}

/// `[%o for %l], [%p for %m]`
pub(super) fn range_list<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(offsets), Argument::Slot(lengths)] = arguments else { return None };
    let (mut offsets, mut lengths) = (sizes_of(form, *offsets), sizes_of(form, *lengths));
    form.list(0..offsets.len(), |form, _| value_range(form, &mut offsets, None, &mut lengths))?;
    lengths.is_empty().then_some(())
}

/// `(t, u)`
pub(super) fn result_types_of<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Attribute(types)] = arguments else { return None };
    let types = type_elements(form, *types)?;
    form.str("(");
    form.types(&types);
    form.str(")");
    Some(())
}

impl Places<'_> {
    /// Whether all values were printed.
    fn are_met(&self, offsets: Values<'_>) -> Option<()> {
        let is_all = offsets.is_empty()
            && self.offsets.is_empty()
            && self.lengths.is_empty()
            && self.ends.is_none_or(<[_]>::is_empty);
        is_all.then_some(())
    }
}
