//! Operations that wait, step over values or guard others: see the reading half.

use super::branches::{entry, entry_arguments, headed_region};
use super::functions::body_arguments;
use super::loops::{assignments, types_of_values};
use super::values::value_list;
use crate::assembly::{Argument, SlotIndex, Transform};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::is_made_of;
use crate::ir::{AttributeKind, OpId, RegionId};

/// ` (%a as %x: !async.value<t>, ..)`, or nothing.
pub(super) fn awaited_values(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values)] = arguments else { return None };
    let types = form.types_of(*values);
    form.printed.values.add(values.0);
    let entry = body_arguments(form)?.unwrap_or_default();
    let values = form.parts.values(*values);
    if values.is_empty() {
        return entry.is_empty().then_some(());
    }
    form.str(" (");
    let of_entry = types_of_values(form, &entry);
    form.list(values.iter().zip(&entry).zip(&types), |form, ((value, argument), ty)| {
        form.printer.value(*value);
        form.str(" as ");
        form.printer.value(*argument);
        form.str(": ");
        form.ty(*ty);
        Some(())
    })?;
    form.str(")");
    let fits = values.len() == entry.len() && is_made_of(form.parts.ir, Transform::Parameter, &types, &of_entry);
    fits.then_some(())
}

/// `%x : t in %values {`
pub(super) fn foreach_header(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), Argument::Region(region)] = arguments else { return None };
    let id: RegionId = form.region_of(*region)?;
    let [variable] = entry_arguments(form, id)[..] else { return None };
    let ty = form.parts.ir.value_type(variable);
    form.printer.value(variable);
    form.str(" : ");
    form.ty(ty);
    form.str(" in ");
    value_list(form, *values);
    form.str(" ");
    let range = form.type_of(*values)?;
    is_made_of(form.parts.ir, Transform::PdlRange, &[ty], &[range]).then_some(())?;
    headed_region(form, *region, id)
}

/// `type`, which all values of a slot have.
pub(super) fn shared_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(slot)] = arguments else { return None };
    let types = form.types_of(*slot);
    let first = *types.first()?;
    form.ty(first);
    types.iter().all(|ty| form.parts.ir.types().same(*ty, first)).then_some(())
}

/// `(i, j) -> (j, i)`
pub(super) fn bare_map(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(map)] = arguments else { return None };
    form.printed.attributes.add(map.0);
    let AttributeKind::AffineMap(text, _) = form.kind(*map)? else { return None };
    form.printer.out.extend_from_slice(form.parts.ir.texts().get(text));
    Some(())
}

/// `[1, 2]`
pub(super) fn extents(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    form.printed.attributes.add(attribute.0);
    let (ty, numbers) = form.parts.ir.elements(form.parts.attribute(*attribute)?)?;
    let shaped = form.parts.ir.types().shaped(ty)?;
    let count = usize::try_from(shaped.shape?.first()?.size()?).ok().filter(|count| *count < 1 << 16)?;
    form.is_type(shaped.element, "index").then_some(())?;
    form.str("[");
    form.list(numbers.iter().cycle().take(count), |form, number| {
        form.str(number);
        Some(())
    })?;
    form.str("]");
    Some(())
}

/// `{ operation }`: the region has that operation alone, and yields its results, which have no names.
pub(super) fn masked_operation(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    form.printed.regions.add(region.0);
    let ir = form.parts.ir;
    let block = entry(form, id).filter(|_| ir.block_count(id) == 1)?;
    let (mut ops, terminator) = (ir.block_ops(block), form.parts.format.info.regions.first()?.terminator.as_ref()?);
    let (first, second) = (ops.next()?, ops.next());
    let is_terminator = |op: OpId| ir.op_name(op) == terminator.as_bytes();
    let is_bare = |op: OpId| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
    let is_plain = ir.arguments(block).len() == 0 && ops.next().is_none();
    form.str("{ ");
    match second {
        None if is_plain && ir.operands(first).is_empty() => form.operation_at(first),
        None => return None,
        Some(last) => {
            let yields = ir.operands(last).iter().copied().eq(ir.results(first));
            (is_plain && is_terminator(last) && yields && is_bare(last)).then_some(())?;
            form.operation_at(first);
        }
    }
    form.str(" }");
    Some(())
}

/// Nothing: the result is the first type, with the shape of the second if it has none itself.
pub(super) fn wider_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(result), Argument::Type(first), Argument::Type(second)] = arguments else { return None };
    let (result, first, second) = (form.type_of(*result)?, form.type_of(*first)?, form.type_of(*second)?);
    let types = form.parts.ir.types();
    if types.shaped(first).is_some() || types.shaped(second).is_none() {
        return types.same(result, first).then_some(());
    }
    let (found, of) = (types.shaped(result)?, types.shaped(second)?);
    let fits = found.kind == of.kind && found.shape == of.shape && types.same(found.element, first);
    fits.then_some(())
}

/// `2 times`
pub(super) fn repeat_count(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(result), Argument::Type(input)] = arguments else { return None };
    let (all, one) = (bits(form, *result)?, bits(form, *input)?);
    form.display(all.checked_div(one).filter(|count| count * one == all)?);
    form.str(" times");
    Some(())
}

/// `!smt.bv<4>`
pub(super) fn repeated_type(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(input), Argument::Type(_)] = arguments else { return None };
    let ty = form.type_of(*input)?;
    form.ty(ty);
    Some(())
}

/// How many bits a vector has: `!smt.bv<4>`.
fn bits(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) -> Option<u32> {
    let ty = form.type_of(slot)?;
    let text = form.parts.ir.print_type(ty);
    text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
}

/// `%a, %b : (t, u) -> v {`: the region has the values again, by the same names.
pub(super) fn defined_expression(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(values), _, Argument::Type(result), Argument::Region(region)] = arguments else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let own = form.parts.values(*values);
    let fits = own.len() == entry.len()
        && entry.iter().zip(own).all(|(argument, value)| form.printer.write_as(*argument, *value));
    value_list(form, *values);
    let (inputs, outputs) = (form.types_of(*values), form.types_of(*result));
    form.str(" : (");
    form.types(&inputs);
    form.str(") -> ");
    form.printer.result_types(outputs.into_iter());
    form.str(" ");
    (fits && form.are_same(&types_of_values(form, &entry), &inputs)).then_some(())?;
    headed_region(form, *region, id)
}

/// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
pub(super) fn iterated_space(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(space),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Attribute(used),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let bits = u64::try_from(form.number(*used)?).ok()?;
    let (carried, rest) = entry.split_at_checked(form.parts.count(*inits))?;
    let (iterator, coordinates) = rest.split_last()?;
    let ty = form.type_of(*space)?;
    form.printer.value(*iterator);
    form.str(" in ");
    value_list(form, *space);
    if bits != 0 {
        let text = form.parts.ir.print_type(ty);
        let (mut coordinates, levels) = (coordinates.iter(), levels(&text)?);
        (bits.checked_shr(levels).unwrap_or_default() == 0).then_some(())?;
        form.str(" at(");
        form.list(0..levels, |form, level| {
            match bits >> level & 1 {
                1 => form.printer.value(*coordinates.next()?),
                _ => form.str("_"),
            }
            Some(())
        })?;
        form.str(")");
    }
    let index_types = types_of_values(form, coordinates);
    let fits = index_types.iter().all(|ty| form.is_type(*ty, "index"))
        && coordinates.len() == bits.count_ones() as usize
        && is_made_of(
            form.parts.ir,
            Transform::Renamed("sparse_tensor.iterator"),
            &[ty],
            &types_of_values(form, &[*iterator]),
        );
    fits.then_some(())?;
    let (init_types, result_types) = (form.types_of(*inits), form.types_of(*results));
    let carried_types = types_of_values(form, carried);
    (form.are_same(&init_types, &result_types) && form.are_same(&carried_types, &init_types)).then_some(())?;
    form.printed.values.add(inits.0);
    if !carried.is_empty() {
        form.str(" iter_args");
        assignments(form, carried, *inits)?;
    }
    form.str(" : ");
    form.ty(ty);
    form.str(" ");
    if !carried.is_empty() {
        form.str(" -> ");
        form.printer.result_types(result_types.into_iter());
    }
    form.str(" ");
    headed_region(form, *region, id)
}

/// How many levels of a tensor a space is about: `lvls = 0 to 2`.
fn levels(text: &str) -> Option<u32> {
    let (_, range) = text.strip_suffix('>')?.rsplit_once("lvls = ")?;
    match range.split_once(" to ") {
        Some((low, high)) => high.trim().parse::<u32>().ok()?.checked_sub(low.trim().parse().ok()?),
        None => Some(1),
    }
}
