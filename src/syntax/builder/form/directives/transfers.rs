//! Parameters that are gathered into resources and scattered from them, values with the types of what is in them: what
//! IREE's dialects write.

use super::super::expect::{comma_list, keyword_text, list_until, punctuation};
use super::super::finish::fixed_type;
use super::super::values::read_use;
use super::super::{Builder, Read, TypePlace};
use super::loops::enclosed_operands;
use super::resources::{Ranges, range_of, scoped_key};
use super::shaped::{Shaped, braced_sizes, one_type, set_type_array, set_values, sized_type};
use super::types::set_types;
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

/// The content of a list of transfers.
#[derive(Default)]
struct Transfers {
    scope: Option<Use>,
    keys: Vec<Use>,
    offsets: Vec<Use>,
    /// The resource, of which the first transfer decides.
    resource: Option<(Use, TypeId, Vec<Use>)>,
    ranges: Ranges,
}

/// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}, ..`
pub(super) fn parameter_gathers<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
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
    transfers(b, [*scope, *keys, *offsets], *target, &places, |b, found| {
        scoped_offset(b, found)?;
        punctuation(b, "->")?;
        resource_range(b, found, &places)
    })
}

/// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o], ..`
pub(super) fn parameter_scatters<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
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
    transfers(b, [*scope, *keys, *offsets], *source, &places, |b, found| {
        resource_range(b, found, &places)?;
        punctuation(b, "->")?;
        scoped_offset(b, found)
    })
}

/// Transfers with commas between them.
fn transfers<'s>(
    b: &mut Builder<'s>,
    [scope, keys, offsets]: [SlotIndex; 3],
    resource: SlotIndex,
    places: &Places,
    mut transfer: impl FnMut(&mut Builder<'s>, &mut Transfers) -> Read<()>,
) -> Read<()> {
    let mut found = Transfers::default();
    comma_list(b, |b| transfer(b, &mut found))?;
    set_values(b, scope, found.scope.as_slice())?;
    set_values(b, keys, &found.keys)?;
    set_values(b, offsets, &found.offsets)?;
    if let Some((value, ty, sizes)) = found.resource {
        set_values(b, resource, &[value])?;
        set_types(b, resource, &[ty], TypePlace::Nowhere)?;
        if let Some(size) = places.size {
            set_values(b, size, &sizes)?;
        }
    }
    set_values(b, places.offsets, &found.ranges.offsets)?;
    if let Some(ends) = places.ends {
        set_values(b, ends, &found.ranges.ends)?;
    }
    set_values(b, places.lengths, &found.ranges.lengths)
}

/// `%scope::%key[%offset]`
fn scoped_offset(b: &mut Builder<'_>, found: &mut Transfers) -> Read<()> {
    let (scope, key) = scoped_key(b)?;
    found.scope = found.scope.or(scope);
    found.keys.push(key);
    punctuation(b, "[")?;
    found.offsets.push(read_use(b)?);
    punctuation(b, "]")
}

/// `%resource[%offset to %end for %length] : t{%size}`
fn resource_range(b: &mut Builder<'_>, found: &mut Transfers, places: &Places) -> Read<()> {
    let value = read_use(b)?;
    range_of(b, &mut found.ranges, places.ends.is_some())?;
    punctuation(b, ":")?;
    let ty = one_type(b)?;
    let mut sizes = Vec::new();
    if places.size.is_some() {
        braced_sizes(b, &mut sizes)?;
    }
    found.resource.get_or_insert((value, ty, sizes));
    Ok(())
}

/// `%a : t{%s}, %b : t`: values, their types, and sizes.
pub(super) fn shaped_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Type(types), Argument::Slot(sizes)] = arguments else { return Ok(()) };
    let (mut names, mut found) = (Vec::new(), Shaped::default());
    comma_list(b, |b| {
        names.push(read_use(b)?);
        punctuation(b, ":")?;
        sized_type(b, &mut found)
    })?;
    set_values(b, *values, &names)?;
    set_types(b, *types, &found.types, TypePlace::Nowhere)?;
    set_values(b, *sizes, &found.sizes)
}

/// `%a : tensor<?xf32>{%d} in !resource{%s}, ..`: resources, their types and sizes, and the types and sizes of their contents.
pub(super) fn encoded_operands<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
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
    comma_list(b, |b| {
        names.push(read_use(b)?);
        punctuation(b, ":")?;
        sized_type(b, &mut encoded)?;
        keyword_text(b, "in")?;
        sized_type(b, &mut found)
    })?;
    set_values(b, *values, &names)?;
    set_types(b, *types, &found.types, TypePlace::Nowhere)?;
    set_values(b, *sizes, &found.sizes)?;
    set_type_array(b, *encodings, &encoded.types)?;
    set_values(b, *dims, &encoded.sizes)
}

/// `[(%a, %b : t, i64), ..]`: values and their types, and as many values that belong to them.
pub(super) fn affinities<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(devices), Argument::Type(types), Argument::Slot(affinities)] = arguments else {
        return Ok(());
    };
    let (mut names, mut of_names, mut others) = (Vec::new(), Vec::new(), Vec::new());
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        punctuation(b, "(")?;
        names.push(read_use(b)?);
        punctuation(b, ",")?;
        others.push(read_use(b)?);
        punctuation(b, ":")?;
        of_names.push(one_type(b)?);
        punctuation(b, ",")?;
        one_type(b)?;
        punctuation(b, ")")
    })?;
    set_values(b, *devices, &names)?;
    set_types(b, *types, &of_names, TypePlace::Nowhere)?;
    set_values(b, *affinities, &others)
}

/// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
pub(super) fn value_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let (shared, values, types) = match arguments {
        [Argument::Slot(values), Argument::Type(types)] => (None, *values, *types),
        [Argument::Type(shared), Argument::Slot(values), Argument::Type(types)] => (Some(*shared), *values, *types),
        _ => return Ok(()),
    };
    let (mut names, mut found) = (Vec::new(), Vec::new());
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        names.push(read_use(b)?);
        if shared.is_none() {
            punctuation(b, ":")?;
            found.push(one_type(b)?);
        }
        Ok(())
    })?;
    set_values(b, values, &names)?;
    if let Some(shared) = shared {
        let ty = b.forms.slot(shared)?.types.clone().and_then(|mut types| types.next());
        let ty = match ty {
            Some(at) => b.core.types[at],
            None => b.core.erroneous_type(),
        };
        found.resize(names.len(), ty);
    }
    set_types(b, types, &found, TypePlace::Nowhere)
}

/// `[%o for %l], [%p for %m]`
pub(super) fn range_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(offsets), Argument::Slot(lengths)] = arguments else { return Ok(()) };
    let mut ranges = Ranges::default();
    comma_list(b, |b| {
        range_of(b, &mut ranges, false)?;
        Ok(())
    })?;
    set_values(b, *offsets, &ranges.offsets)?;
    set_values(b, *lengths, &ranges.lengths)
}

/// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing.
pub(super) fn collective_parameter<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [.., Argument::Slot(parameter)] = arguments else { return Ok(()) };
    let words = ["source", "target", "source_target_pair"];
    if words.into_iter().any(|word| b.input.take_word(word)) {
        enclosed_operands(b, *parameter)?;
    }
    Ok(())
}

/// `(t, u)`: an array of types.
pub(super) fn result_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(types)] = arguments else { return Ok(()) };
    let mut found = Vec::new();
    if b.input.take_text("(") {
        list_until(b, ")", |b| {
            found.push(one_type(b)?);
            Ok(())
        })?;
    }
    set_type_array(b, *types, &found)
}

/// `[t, u]`: the types of values, or nothing where all are of `index`.
pub(super) fn index_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Type(types)] = arguments else { return Ok(()) };
    let mut found = Vec::new();
    if b.input.take_text("[") {
        list_until(b, "]", |b| {
            found.push(one_type(b)?);
            Ok(())
        })?;
    } else {
        found = vec![fixed_type(b, "index"); b.forms.slot(*values)?.values.len()];
    }
    set_types(b, *types, &found, TypePlace::Nowhere)
}
