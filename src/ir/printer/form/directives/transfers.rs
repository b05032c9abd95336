//! Parameters that are gathered into resources and scattered from them, values with the types of what is in them: see the
//! reading half.

use crate::assembly::{Argument, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{TypeId, ValueId};

/// What is left of the values of an operand, of which each piece of the form takes some.
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

impl<'i> FormPrinter<'_, 'i> {
    /// Items a line each, with commas between them.
    pub(super) fn lines<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T) -> Option<()>,
    ) -> Option<()> {
        for (index, item) in items.into_iter().enumerate() {
            self.str(if index > 0 { "," } else { "" });
            self.new_line();
            self.str("  ");
            print(self, item)?;
        }
        self.new_line();
        Some(())
    }

    fn places(&mut self, arguments: &[Argument]) -> Option<Places<'i>> {
        let mut of = |slot: &SlotIndex| self.sizes_of(*slot);
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
    pub(super) fn parameter_gathers(&mut self, arguments: &'i [Argument]) -> Option<()> {
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
        let mut places = self.places(rest)?;
        let (scope, keys, mut offsets) = (self.sizes_of(*scope), self.sizes_of(*keys), self.sizes_of(*offsets));
        let (values, ty) = (self.sizes_of(*target), self.type_of(*target)?);
        self.lines(keys, |form, key| {
            form.scoped_offset(scope, *key, &mut offsets)?;
            form.str(" -> ");
            form.resource_range(values, ty, &mut places)
        })?;
        places.are_met(offsets)
    }

    /// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, a transfer a line.
    pub(super) fn parameter_scatters(&mut self, arguments: &'i [Argument]) -> Option<()> {
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
        let mut places = self.places(rest)?;
        let (scope, keys, mut offsets) = (self.sizes_of(*scope), self.sizes_of(*keys), self.sizes_of(*offsets));
        let (values, ty) = (self.sizes_of(*source), self.type_of(*source)?);
        self.lines(keys, |form, key| {
            form.resource_range(values, ty, &mut places)?;
            form.str(" -> ");
            form.scoped_offset(scope, *key, &mut offsets)
        })?;
        places.are_met(offsets)
    }

    /// `%scope::%key[%offset]`
    pub(super) fn scoped_offset(&mut self, scope: Values<'_>, key: ValueId, offsets: &mut Values<'i>) -> Option<()> {
        self.printer.values(scope);
        self.str(if scope.is_empty() { "" } else { "::" });
        self.printer.value(key);
        self.str("[");
        self.printer.value(next(offsets)?);
        self.str("]");
        Some(())
    }

    /// `%resource[%offset to %end for %length] : t{%size}`
    fn resource_range(&mut self, resource: Values<'_>, ty: TypeId, places: &mut Places<'i>) -> Option<()> {
        self.printer.values(resource);
        self.value_range(&mut places.offsets, places.ends.as_mut(), &mut places.lengths)?;
        self.str(" : ");
        self.ty(ty);
        if let Some(size) = places.size {
            self.str("{");
            self.printer.values(size);
            self.str("}");
        }
        Some(())
    }

    /// `[%offset to %end for %length]`
    pub(super) fn value_range(
        &mut self,
        offsets: &mut Values<'i>,
        ends: Option<&mut Values<'i>>,
        lengths: &mut Values<'i>,
    ) -> Option<()> {
        self.str("[");
        self.printer.value(next(offsets)?);
        if let Some(ends) = ends {
            self.str(" to ");
            self.printer.value(next(ends)?);
        }
        self.str(" for ");
        self.printer.value(next(lengths)?);
        self.str("]");
        Some(())
    }

    /// `%a : t{%s}, %b : t`
    pub(super) fn shaped_operands(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(values), Argument::Type(types), Argument::Slot(sizes)] = arguments else { return None };
        let (types, values, mut sizes) = (self.types_of(*types), self.sizes_of(*values), self.sizes_of(*sizes));
        self.list(values.iter().zip(types), |form, (value, ty)| {
            form.printer.value(*value);
            form.str(" : ");
            form.ty(ty);
            form.braced_sizes(ty, &mut sizes)
        })?;
        sizes.is_empty().then_some(())
    }

    /// `%a : tensor<?xf32>{%d} in !resource{%s}`, a value a line.
    pub(super) fn encoded_operands(&mut self, arguments: &'i [Argument]) -> Option<()> {
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
        let (types, values) = (self.types_of(*types), self.sizes_of(*values));
        let (mut sizes, mut dims) = (self.sizes_of(*sizes), self.sizes_of(*dims));
        let encodings = self.type_elements(*encodings)?;
        if encodings.len() != values.len() {
            return None;
        }
        self.lines(values.iter().zip(types).zip(encodings), |form, ((value, ty), encoding)| {
            form.printer.value(*value);
            form.str(" : ");
            form.ty(encoding);
            form.braced_sizes(encoding, &mut dims)?;
            form.str(" in ");
            form.ty(ty);
            form.braced_sizes(ty, &mut sizes)
        })?;
        (sizes.is_empty() && dims.is_empty()).then_some(())
    }

    /// `[(%a, %b : t, i64)]`, a pair a line.
    pub(super) fn affinities(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(devices), Argument::Type(types), Argument::Slot(affinities)] = arguments else {
            return None;
        };
        let (types, devices, affinities) = (self.types_of(*types), self.sizes_of(*devices), self.sizes_of(*affinities));
        if devices.len() != affinities.len() {
            return None;
        }
        self.str("[");
        self.lines(devices.iter().zip(affinities).zip(types), |form, ((device, affinity), ty)| {
            form.str("(");
            form.printer.values(&[*device, *affinity]);
            form.str(" : ");
            form.ty(ty);
            form.str(", i64)");
            Some(())
        })?;
        self.str("]");
        Some(())
    }

    /// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
    pub(super) fn value_list_of(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let (shared, values) = match arguments {
            [Argument::Slot(values), Argument::Type(_)] => (None, *values),
            [Argument::Type(shared), Argument::Slot(values), Argument::Type(_)] => (Some(*shared), *values),
            _ => return None,
        };
        let (types, values) = (self.types_of(values), self.sizes_of(values));
        let shared = match shared {
            Some(shared) => Some(self.type_of(shared)?),
            None => None,
        };
        self.str("[");
        self.list(values.iter().zip(&types), |form, (value, ty)| {
            form.printer.value(*value);
            if shared.is_none() {
                form.str(" : ");
                form.ty(*ty);
            }
            Some(())
        })?;
        self.str("]");
        shared.is_none_or(|shared| types.iter().all(|ty| self.parts.ir.types().same(*ty, shared))).then_some(())
    }

    /// `[%o for %l], [%p for %m]`
    pub(super) fn range_list(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(offsets), Argument::Slot(lengths)] = arguments else { return None };
        let (mut offsets, mut lengths) = (self.sizes_of(*offsets), self.sizes_of(*lengths));
        self.list(0..offsets.len(), |form, _| form.value_range(&mut offsets, None, &mut lengths))?;
        lengths.is_empty().then_some(())
    }

    /// `(t, u)`
    pub(super) fn result_types_of(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Attribute(types)] = arguments else { return None };
        let types = self.type_elements(*types)?;
        self.str("(");
        self.types(&types);
        self.str(")");
        Some(())
    }
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
