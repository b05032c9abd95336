//! Parameters of a program that are loaded, gathered and scattered.

use super::resources::{Ranges, range_of};
use super::shaped::{Shaped, one_type, parse_braced_sizes, print_braced_sizes, set_values, sized_type, sizes_of};
use super::transfers::{Values, lines, next, value_range};
use super::types::set_types;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, punctuation};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::SlotIndex;
use crate::ir::{TypeId, ValueId};
use crate::syntax::builder::{Builder, Use};

rows! {
    /// `%scope::%key`, or `%key`.
    "ParameterReference" starts [Text("%")] => parse_parameter_reference, print_parameter_reference;
    /// `%scope::%key[%o] : t{%s}`, one a line: scope, keys, offsets, the types of the results, and sizes.
    "ParameterLoadOperations" starts [Text("%")] => parse_parameter_loads, print_parameter_loads;
    /// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}`, one a line: scope, keys, offsets, the target and its type,
    /// perhaps its size, offsets in it, perhaps ends, and lengths.
    "ParameterGatherOperations" | "CmdParameterGatherOperations" | "AsyncParameterGatherOperations"
        starts [Text("%")] => parse_parameter_gathers, print_parameter_gathers;
    /// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, one a line: the same the other way round.
    "ParameterScatterOperations" | "CmdParameterScatterOperations" | "AsyncParameterScatterOperations"
        starts [Text("%")] => parse_parameter_scatters, print_parameter_scatters;
}

/// `%scope::%key`, or `%key`
fn parse_parameter_reference<'s>(b: &mut Builder<'s>, (scope, key): (SlotIndex, SlotIndex)) -> Read<()> {
    let (of_scope, of_key) = scoped_key(b)?;
    set_values(b, scope, of_scope.as_slice())?;
    set_values(b, key, &[of_key])
}

/// `%scope::%key`, or `%key`
fn print_parameter_reference(form: &mut FormPrinter<'_, '_>, (scope, key): (SlotIndex, SlotIndex)) -> Option<()> {
    let (scope, key) = (sizes_of(form, scope), sizes_of(form, key));
    form.printer.values(scope);
    form.str(if scope.is_empty() { "" } else { "::" });
    form.printer.values(key);
    Some(())
}

fn scoped_key(b: &mut Builder<'_>) -> Read<(Option<Use>, Use)> {
    let first = read_use(b)?;
    if b.input.take_text("::") {
        return Ok((Some(first), read_use(b)?));
    }
    Ok((None, first))
}

/// The arguments of `ParameterLoadOperations`, which its row describes.
type ParameterLoadsParts = (SlotIndex, SlotIndex, SlotIndex, TypesOf, SlotIndex);

/// `%scope::%key[%offset] : t{%s}, ..`: results that are loaded.
fn parse_parameter_loads<'s>(
    b: &mut Builder<'s>,
    (scope, keys, offsets, TypesOf(results), sizes): ParameterLoadsParts,
) -> Read<()> {
    let (mut scopes, mut ranges, mut found) = (None, Ranges::default(), Shaped::default());
    comma_list(b, |b| {
        let (of_scope, key) = scoped_key(b)?;
        scopes = scopes.or(of_scope);
        ranges.values.push(key);
        punctuation(b, "[")?;
        ranges.offsets.push(read_use(b)?);
        punctuation(b, "]")?;
        punctuation(b, ":")?;
        sized_type(b, &mut found)
    })?;
    set_values(b, scope, scopes.as_slice())?;
    set_values(b, keys, &ranges.values)?;
    set_values(b, offsets, &ranges.offsets)?;
    set_types(b, results, &found.types, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)
}

/// `%scope::%key[%offset] : t{%s}`, a result a line.
fn print_parameter_loads<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (scope, keys, offsets, TypesOf(results), sizes): ParameterLoadsParts,
) -> Option<()> {
    let (scope, keys, mut offsets) = (sizes_of(form, scope), sizes_of(form, keys), sizes_of(form, offsets));
    let (types, mut sizes) = (form.types_of(results), sizes_of(form, sizes));
    if types.len() != keys.len() {
        return None;
    }
    lines(form, keys.iter().zip(types), |form, (key, ty)| {
        print_scoped_offset(form, scope, *key, &mut offsets)?;
        form.str(" : ");
        form.ty(ty);
        print_braced_sizes(form, ty, &mut sizes)
    })?;
    (offsets.is_empty() && sizes.is_empty()).then_some(())
}

/// `%scope::%key[%offset]`
fn print_scoped_offset<'i>(
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

/// The scope, the keys, their offsets, the target and its type, perhaps its size, offsets in it, perhaps ends, and lengths.
type GatherParts =
    (SlotIndex, SlotIndex, SlotIndex, SlotIndex, TypesOf, Option<SlotIndex>, SlotIndex, Option<SlotIndex>, SlotIndex);

/// The source and its type, its size, offsets, ends and lengths as those of a target, the scope, the keys and their offsets.
type ScatterParts =
    (SlotIndex, TypesOf, Option<SlotIndex>, SlotIndex, Option<SlotIndex>, SlotIndex, SlotIndex, SlotIndex, SlotIndex);

/// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}, ..`
fn parse_parameter_gathers<'s>(
    b: &mut Builder<'s>,
    (scope, keys, offsets, target, _, size, starts, ends, lengths): GatherParts,
) -> Read<()> {
    let places = TransferSlots { size, offsets: starts, ends, lengths };
    transfers(b, [scope, keys, offsets], target, &places, |b, found| {
        parse_scoped_offset(b, found)?;
        punctuation(b, "->")?;
        parse_resource_range(b, found, &places)
    })
}

/// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}`, a transfer a line.
fn print_parameter_gathers<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (scope, keys, offsets, target, _, size, starts, ends, lengths): GatherParts,
) -> Option<()> {
    let mut places = ranges_of(form, &TransferSlots { size, offsets: starts, ends, lengths });
    let (scope, keys, mut offsets) = (sizes_of(form, scope), sizes_of(form, keys), sizes_of(form, offsets));
    let (values, ty) = (sizes_of(form, target), form.type_of(target)?);
    lines(form, keys, |form, key| {
        print_scoped_offset(form, scope, *key, &mut offsets)?;
        form.str(" -> ");
        print_resource_range(form, values, ty, &mut places)
    })?;
    places.are_met(offsets)
}

/// The operands of a transfer, but for the keys: of some the resource has no size, or ranges no end.
struct TransferSlots {
    size: Option<SlotIndex>,
    offsets: SlotIndex,
    ends: Option<SlotIndex>,
    lengths: SlotIndex,
}

/// Transfers with commas between them.
fn transfers<'s>(
    b: &mut Builder<'s>,
    [scope, keys, offsets]: [SlotIndex; 3],
    resource: SlotIndex,
    places: &TransferSlots,
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

/// `%scope::%key[%offset]`
fn parse_scoped_offset(b: &mut Builder<'_>, found: &mut Transfers) -> Read<()> {
    let (scope, key) = scoped_key(b)?;
    found.scope = found.scope.or(scope);
    found.keys.push(key);
    punctuation(b, "[")?;
    found.offsets.push(read_use(b)?);
    punctuation(b, "]")
}

/// `%resource[%offset to %end for %length] : t{%size}`
fn parse_resource_range(b: &mut Builder<'_>, found: &mut Transfers, places: &TransferSlots) -> Read<()> {
    let value = read_use(b)?;
    range_of(b, &mut found.ranges, places.ends.is_some())?;
    punctuation(b, ":")?;
    let ty = one_type(b)?;
    let mut sizes = Vec::new();
    if places.size.is_some() {
        parse_braced_sizes(b, &mut sizes)?;
    }
    found.resource.get_or_insert((value, ty, sizes));
    Ok(())
}

/// The values of these operands, which are printed.
fn ranges_of<'i>(form: &mut FormPrinter<'_, 'i>, slots: &TransferSlots) -> TransferRanges<'i> {
    let mut of = |slot: SlotIndex| sizes_of(form, slot);
    TransferRanges {
        size: slots.size.map(&mut of),
        offsets: of(slots.offsets),
        ends: slots.ends.map(&mut of),
        lengths: of(slots.lengths),
    }
}

/// The operands of a transfer, but for the keys.
struct TransferRanges<'i> {
    size: Option<Values<'i>>,
    offsets: Values<'i>,
    ends: Option<Values<'i>>,
    lengths: Values<'i>,
}

/// `%resource[%offset to %end for %length] : t{%size}`
fn print_resource_range<'i>(
    form: &mut FormPrinter<'_, 'i>,
    resource: Values<'_>,
    ty: TypeId,
    places: &mut TransferRanges<'i>,
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

/// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o], ..`
fn parse_parameter_scatters<'s>(
    b: &mut Builder<'s>,
    (source, _, size, starts, ends, lengths, scope, keys, offsets): ScatterParts,
) -> Read<()> {
    let places = TransferSlots { size, offsets: starts, ends, lengths };
    transfers(b, [scope, keys, offsets], source, &places, |b, found| {
        parse_resource_range(b, found, &places)?;
        punctuation(b, "->")?;
        parse_scoped_offset(b, found)
    })
}

/// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, a transfer a line.
fn print_parameter_scatters<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (source, _, size, starts, ends, lengths, scope, keys, offsets): ScatterParts,
) -> Option<()> {
    let mut places = ranges_of(form, &TransferSlots { size, offsets: starts, ends, lengths });
    let (scope, keys, mut offsets) = (sizes_of(form, scope), sizes_of(form, keys), sizes_of(form, offsets));
    let (values, ty) = (sizes_of(form, source), form.type_of(source)?);
    lines(form, keys, |form, key| {
        print_resource_range(form, values, ty, &mut places)?;
        form.str(" -> ");
        print_scoped_offset(form, scope, *key, &mut offsets)
    })?;
    places.are_met(offsets)
}

impl TransferRanges<'_> {
    /// Whether all values were printed.
    fn are_met(&self, offsets: Values<'_>) -> Option<()> {
        let is_all = offsets.is_empty()
            && self.offsets.is_empty()
            && self.lengths.is_empty()
            && self.ends.is_none_or(<[_]>::is_empty);
        is_all.then_some(())
    }
}
