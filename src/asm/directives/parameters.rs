//! Parameters of a program that are loaded, gathered and scattered.

use super::resources::{Ranges, range_of};
use super::shaped::{Shaped, one_type, parse_braced_sizes, print_braced_sizes, set_values, sized_type, sizes_of};
use super::transfers::{Values, lines, next, value_range};
use super::types::set_types;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, Read, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::SlotIndex;
use crate::ir::{TypeId, ValueId};
use crate::syntax::builder::Use;

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
fn parse_parameter_reference<'s>(p: &mut OpAsmParser<'_, 's>, (scope, key): (SlotIndex, SlotIndex)) -> Read<()> {
    let (of_scope, of_key) = scoped_key(p)?;
    set_values(p, scope, of_scope.as_slice())?;
    set_values(p, key, &[of_key])
}

/// `%scope::%key`, or `%key`
fn print_parameter_reference(p: &mut OpAsmPrinter<'_, '_>, (scope, key): (SlotIndex, SlotIndex)) -> Option<()> {
    let (scope, key) = (sizes_of(p, scope), sizes_of(p, key));
    p.print_operands(scope);
    p.print(if scope.is_empty() { "" } else { "::" });
    p.print_operands(key);
    Some(())
}

fn scoped_key(p: &mut OpAsmParser<'_, '_>) -> Read<(Option<Use>, Use)> {
    let first = p.parse_operand()?;
    if p.parse_optional("::") {
        return Ok((Some(first), p.parse_operand()?));
    }
    Ok((None, first))
}

/// The arguments of `ParameterLoadOperations`, which its row describes.
type ParameterLoadsParts = (SlotIndex, SlotIndex, SlotIndex, TypesOf, SlotIndex);

/// `%scope::%key[%offset] : t{%s}, ..`: results that are loaded.
fn parse_parameter_loads<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (scope, keys, offsets, TypesOf(results), sizes): ParameterLoadsParts,
) -> Read<()> {
    let (mut scopes, mut ranges, mut found) = (None, Ranges::default(), Shaped::default());
    p.parse_comma_separated(|p| {
        let (of_scope, key) = scoped_key(p)?;
        scopes = scopes.or(of_scope);
        ranges.values.push(key);
        p.parse("[")?;
        ranges.offsets.push(p.parse_operand()?);
        p.parse("]")?;
        p.parse(":")?;
        sized_type(p, &mut found)
    })?;
    set_values(p, scope, scopes.as_slice())?;
    set_values(p, keys, &ranges.values)?;
    set_values(p, offsets, &ranges.offsets)?;
    set_types(p, results, &found.types, TypePlace::Nowhere)?;
    set_values(p, sizes, &found.sizes)
}

/// `%scope::%key[%offset] : t{%s}`, a result a line.
fn print_parameter_loads<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (scope, keys, offsets, TypesOf(results), sizes): ParameterLoadsParts,
) -> Option<()> {
    let (scope, keys, mut offsets) = (sizes_of(p, scope), sizes_of(p, keys), sizes_of(p, offsets));
    let (types, mut sizes) = (p.types_of(results), sizes_of(p, sizes));
    if types.len() != keys.len() {
        return None;
    }
    lines(p, keys.iter().zip(types), |p, (key, ty)| {
        print_scoped_offset(p, scope, *key, &mut offsets)?;
        p.print(" : ");
        p.print_type(ty);
        print_braced_sizes(p, ty, &mut sizes)
    })?;
    (offsets.is_empty() && sizes.is_empty()).then_some(())
}

/// `%scope::%key[%offset]`
fn print_scoped_offset<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    scope: Values<'_>,
    key: ValueId,
    offsets: &mut Values<'i>,
) -> Option<()> {
    p.print_operands(scope);
    p.print(if scope.is_empty() { "" } else { "::" });
    p.print_operand(key);
    p.print("[");
    p.print_operand(next(offsets)?);
    p.print("]");
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
    p: &mut OpAsmParser<'_, 's>,
    (scope, keys, offsets, target, _, size, starts, ends, lengths): GatherParts,
) -> Read<()> {
    let places = TransferSlots { size, offsets: starts, ends, lengths };
    transfers(p, [scope, keys, offsets], target, &places, |p, found| {
        parse_scoped_offset(p, found)?;
        p.parse("->")?;
        parse_resource_range(p, found, &places)
    })
}

/// `%scope::%key[%o] -> %target[%p to %e for %l] : t{%s}`, a transfer a line.
fn print_parameter_gathers<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (scope, keys, offsets, target, _, size, starts, ends, lengths): GatherParts,
) -> Option<()> {
    let mut places = ranges_of(p, &TransferSlots { size, offsets: starts, ends, lengths });
    let (scope, keys, mut offsets) = (sizes_of(p, scope), sizes_of(p, keys), sizes_of(p, offsets));
    let (values, ty) = (sizes_of(p, target), p.type_of(target)?);
    lines(p, keys, |p, key| {
        print_scoped_offset(p, scope, *key, &mut offsets)?;
        p.print(" -> ");
        print_resource_range(p, values, ty, &mut places)
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
    p: &mut OpAsmParser<'_, 's>,
    [scope, keys, offsets]: [SlotIndex; 3],
    resource: SlotIndex,
    places: &TransferSlots,
    mut transfer: impl FnMut(&mut OpAsmParser<'_, 's>, &mut Transfers) -> Read<()>,
) -> Read<()> {
    let mut found = Transfers::default();
    p.parse_comma_separated(|p| transfer(p, &mut found))?;
    set_values(p, scope, found.scope.as_slice())?;
    set_values(p, keys, &found.keys)?;
    set_values(p, offsets, &found.offsets)?;
    if let Some((value, ty, sizes)) = found.resource {
        set_values(p, resource, &[value])?;
        set_types(p, resource, &[ty], TypePlace::Nowhere)?;
        if let Some(size) = places.size {
            set_values(p, size, &sizes)?;
        }
    }
    set_values(p, places.offsets, &found.ranges.offsets)?;
    if let Some(ends) = places.ends {
        set_values(p, ends, &found.ranges.ends)?;
    }
    set_values(p, places.lengths, &found.ranges.lengths)
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
fn parse_scoped_offset(p: &mut OpAsmParser<'_, '_>, found: &mut Transfers) -> Read<()> {
    let (scope, key) = scoped_key(p)?;
    found.scope = found.scope.or(scope);
    found.keys.push(key);
    p.parse("[")?;
    found.offsets.push(p.parse_operand()?);
    p.parse("]")
}

/// `%resource[%offset to %end for %length] : t{%size}`
fn parse_resource_range(p: &mut OpAsmParser<'_, '_>, found: &mut Transfers, places: &TransferSlots) -> Read<()> {
    let value = p.parse_operand()?;
    range_of(p, &mut found.ranges, places.ends.is_some())?;
    p.parse(":")?;
    let ty = one_type(p)?;
    let mut sizes = Vec::new();
    if places.size.is_some() {
        parse_braced_sizes(p, &mut sizes)?;
    }
    found.resource.get_or_insert((value, ty, sizes));
    Ok(())
}

/// The values of these operands, which are printed.
fn ranges_of<'i>(p: &mut OpAsmPrinter<'_, 'i>, slots: &TransferSlots) -> TransferRanges<'i> {
    let mut of = |slot: SlotIndex| sizes_of(p, slot);
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
    p: &mut OpAsmPrinter<'_, 'i>,
    resource: Values<'_>,
    ty: TypeId,
    places: &mut TransferRanges<'i>,
) -> Option<()> {
    p.print_operands(resource);
    value_range(p, &mut places.offsets, places.ends.as_mut(), &mut places.lengths)?;
    p.print(" : ");
    p.print_type(ty);
    if let Some(size) = places.size {
        p.print("{");
        p.print_operands(size);
        p.print("}");
    }
    Some(())
}

/// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o], ..`
fn parse_parameter_scatters<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (source, _, size, starts, ends, lengths, scope, keys, offsets): ScatterParts,
) -> Read<()> {
    let places = TransferSlots { size, offsets: starts, ends, lengths };
    transfers(p, [scope, keys, offsets], source, &places, |p, found| {
        parse_resource_range(p, found, &places)?;
        p.parse("->")?;
        parse_scoped_offset(p, found)
    })
}

/// `%source[%p to %e for %l] : t{%s} -> %scope::%key[%o]`, a transfer a line.
fn print_parameter_scatters<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (source, _, size, starts, ends, lengths, scope, keys, offsets): ScatterParts,
) -> Option<()> {
    let mut places = ranges_of(p, &TransferSlots { size, offsets: starts, ends, lengths });
    let (scope, keys, mut offsets) = (sizes_of(p, scope), sizes_of(p, keys), sizes_of(p, offsets));
    let (values, ty) = (sizes_of(p, source), p.type_of(source)?);
    lines(p, keys, |p, key| {
        print_resource_range(p, values, ty, &mut places)?;
        p.print(" -> ");
        print_scoped_offset(p, scope, *key, &mut offsets)
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
