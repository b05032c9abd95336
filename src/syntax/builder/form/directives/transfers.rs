//! Parameters that are gathered into resources and scattered from them, values with the types of what is in them: what
//! IREE's dialects write.

use super::super::{Builder, Read, TypePlace};
use super::resources::Ranges;
use super::shaped::Shaped;
use crate::assembly::{Argument, SlotIndex};
use crate::ir::TypeId;
use crate::syntax::builder::Use;

/// The operands of a transfer, but for the keys: of some the resource has no size, or ranges no end.
struct Places {
    size: Option<SlotIndex>,
    offsets: SlotIndex,
    ends: Option<SlotIndex>,
    lengths: SlotIndex,
}

impl Places {
    fn of(arguments: &[Argument]) -> Option<Self> {
        match *arguments {
            [Argument::Slot(offsets), Argument::Slot(lengths)] => {
                Some(Self { size: None, offsets, ends: None, lengths })
            }
            [Argument::Slot(size), Argument::Slot(offsets), Argument::Slot(lengths)] => {
                Some(Self { size: Some(size), offsets, ends: None, lengths })
            }
            [Argument::Slot(size), Argument::Slot(offsets), Argument::Slot(ends), Argument::Slot(lengths)] => {
                Some(Self { size: Some(size), offsets, ends: Some(ends), lengths })
            }
            _ => None,
        }
    }
}

/// What a list of transfers says.
#[derive(Default)]
struct Transfers {
    scope: Option<Use>,
    keys: Vec<Use>,
    offsets: Vec<Use>,
    /// The resource, of which the first transfer decides.
    resource: Option<(Use, TypeId, Vec<Use>)>,
    ranges: Ranges,
}

impl<'s> Builder<'s> {
    /// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}, ..`
    pub(super) fn parameter_gathers(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(scope),
            Argument::Slot(keys),
            Argument::Slot(offsets),
            Argument::Slot(target),
            Argument::Type(_),
            rest @ ..,
        ] = arguments
        else {
            return Ok(());
        };
        let Some(places) = Places::of(rest) else { return Ok(()) };
        self.transfers([*scope, *keys, *offsets], *target, &places, |form, found| {
            form.scoped_offset(found)?;
            form.punctuation("->")?;
            form.resource_range(found, &places)
        })
    }

    /// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o], ..`
    pub(super) fn parameter_scatters(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(source),
            Argument::Type(_),
            rest @ ..,
            Argument::Slot(scope),
            Argument::Slot(keys),
            Argument::Slot(offsets),
        ] = arguments
        else {
            return Ok(());
        };
        let Some(places) = Places::of(rest) else { return Ok(()) };
        self.transfers([*scope, *keys, *offsets], *source, &places, |form, found| {
            form.resource_range(found, &places)?;
            form.punctuation("->")?;
            form.scoped_offset(found)
        })
    }

    /// Transfers with commas between them.
    fn transfers(
        &mut self,
        [scope, keys, offsets]: [SlotIndex; 3],
        resource: SlotIndex,
        places: &Places,
        mut transfer: impl FnMut(&mut Self, &mut Transfers) -> Read<()>,
    ) -> Read<()> {
        let mut found = Transfers::default();
        self.comma_list(|form| transfer(form, &mut found))?;
        self.set_values(scope, found.scope.as_slice())?;
        self.set_values(keys, &found.keys)?;
        self.set_values(offsets, &found.offsets)?;
        if let Some((value, ty, sizes)) = found.resource {
            self.set_values(resource, &[value])?;
            self.set_types(resource, &[ty], TypePlace::Nowhere)?;
            if let Some(size) = places.size {
                self.set_values(size, &sizes)?;
            }
        }
        self.set_values(places.offsets, &found.ranges.offsets)?;
        if let Some(ends) = places.ends {
            self.set_values(ends, &found.ranges.ends)?;
        }
        self.set_values(places.lengths, &found.ranges.lengths)
    }

    /// `%scope::%key[%offset]`
    fn scoped_offset(&mut self, found: &mut Transfers) -> Read<()> {
        let (scope, key) = self.scoped_key()?;
        found.scope = found.scope.or(scope);
        found.keys.push(key);
        self.punctuation("[")?;
        found.offsets.push(self.read_use()?);
        self.punctuation("]")
    }

    /// `%resource[%offset to %end for %length] : t{%size}`
    fn resource_range(&mut self, found: &mut Transfers, places: &Places) -> Read<()> {
        let value = self.read_use()?;
        self.range_of(&mut found.ranges, places.ends.is_some())?;
        self.punctuation(":")?;
        let ty = self.one_type()?;
        let mut sizes = Vec::new();
        if places.size.is_some() {
            self.braced_sizes(&mut sizes)?;
        }
        found.resource.get_or_insert((value, ty, sizes));
        Ok(())
    }

    /// `%a : t{%s}, %b : t`: values, their types, and sizes.
    pub(super) fn shaped_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Type(types), Argument::Slot(sizes)] = arguments else { return Ok(()) };
        let (mut names, mut found) = (Vec::new(), Shaped::default());
        self.comma_list(|form| {
            names.push(form.read_use()?);
            form.punctuation(":")?;
            let ty = form.one_type()?;
            found.types.push(ty);
            form.braced_sizes(&mut found.sizes)
        })?;
        self.set_values(*values, &names)?;
        self.set_types(*types, &found.types, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)
    }

    /// `%a : tensor<?xf32>{%d} in !resource{%s}, ..`: resources, their types and sizes, and the same of what is in them.
    pub(super) fn encoded_operands(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(values),
            Argument::Type(types),
            Argument::Slot(sizes),
            Argument::Attribute(encodings),
            Argument::Slot(dims),
        ] = arguments
        else {
            return Ok(());
        };
        let (mut names, mut found, mut encoded) = (Vec::new(), Shaped::default(), Shaped::default());
        self.comma_list(|form| {
            names.push(form.read_use()?);
            form.punctuation(":")?;
            let written = form.one_type()?;
            encoded.types.push(written);
            form.braced_sizes(&mut encoded.sizes)?;
            form.keyword_text("in")?;
            let ty = form.one_type()?;
            found.types.push(ty);
            form.braced_sizes(&mut found.sizes)
        })?;
        self.set_values(*values, &names)?;
        self.set_types(*types, &found.types, TypePlace::Nowhere)?;
        self.set_values(*sizes, &found.sizes)?;
        self.set_type_array(*encodings, &encoded.types)?;
        self.set_values(*dims, &encoded.sizes)
    }

    /// `[(%a, %b : t, i64), ..]`: values and their types, and as many values that belong to them.
    pub(super) fn affinities(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(devices), Argument::Type(types), Argument::Slot(affinities)] = arguments else {
            return Ok(());
        };
        let (mut names, mut of_names, mut others) = (Vec::new(), Vec::new(), Vec::new());
        self.punctuation("[")?;
        self.list_until("]", |form| {
            form.punctuation("(")?;
            names.push(form.read_use()?);
            form.punctuation(",")?;
            others.push(form.read_use()?);
            form.punctuation(":")?;
            of_names.push(form.one_type()?);
            form.punctuation(",")?;
            form.one_type()?;
            form.punctuation(")")
        })?;
        self.set_values(*devices, &names)?;
        self.set_types(*types, &of_names, TypePlace::Nowhere)?;
        self.set_values(*affinities, &others)
    }

    /// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
    pub(super) fn value_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let (shared, values, types) = match arguments {
            [Argument::Slot(values), Argument::Type(types)] => (None, *values, *types),
            [Argument::Type(shared), Argument::Slot(values), Argument::Type(types)] => (Some(*shared), *values, *types),
            _ => return Ok(()),
        };
        let (mut names, mut found) = (Vec::new(), Vec::new());
        self.punctuation("[")?;
        self.list_until("]", |form| {
            names.push(form.read_use()?);
            if shared.is_none() {
                form.punctuation(":")?;
                found.push(form.one_type()?);
            }
            Ok(())
        })?;
        self.set_values(values, &names)?;
        if let Some(shared) = shared {
            let ty = self.slot(shared)?.types.clone().and_then(|mut types| types.next());
            let ty = match ty {
                Some(at) => self.core.types[at],
                None => self.core.erroneous_type(),
            };
            found.resize(names.len(), ty);
        }
        self.set_types(types, &found, TypePlace::Nowhere)
    }

    /// `[%o for %l], [%p for %m]`
    pub(super) fn range_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(offsets), Argument::Slot(lengths)] = arguments else { return Ok(()) };
        let mut ranges = Ranges::default();
        self.comma_list(|form| {
            form.range_of(&mut ranges, false)?;
            Ok(())
        })?;
        self.set_values(*offsets, &ranges.offsets)?;
        self.set_values(*lengths, &ranges.lengths)
    }

    /// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing.
    pub(super) fn collective_parameter(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [.., Argument::Slot(parameter)] = arguments else { return Ok(()) };
        let words = ["source", "target", "source_target_pair"];
        if words.into_iter().any(|word| self.input.take_word(word)) {
            self.enclosed_operands(*parameter)?;
        }
        Ok(())
    }

    /// `(t, u)`: an array of types.
    pub(super) fn result_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(types)] = arguments else { return Ok(()) };
        let mut found = Vec::new();
        if self.input.take_text("(") {
            self.list_until(")", |form| {
                found.push(form.one_type()?);
                Ok(())
            })?;
        }
        self.set_type_array(*types, &found)
    }

    /// `[t, u]`: the types of values, or nothing where all are of `index`.
    pub(super) fn index_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Type(types)] = arguments else { return Ok(()) };
        let mut found = Vec::new();
        if self.input.take_text("[") {
            self.list_until("]", |form| {
                found.push(form.one_type()?);
                Ok(())
            })?;
        } else {
            found = vec![self.fixed_type("index"); self.slot(*values)?.values.len()];
        }
        self.set_types(*types, &found, TypePlace::Nowhere)
    }
}
