//! Iteration over several sparse spaces at once: see the reading half.

use super::super::transforms::is_made_of;
use super::branches::{entry_arguments, headed_region};
use super::loops::{assignments, types_of_values};
use super::values::value_list;
use crate::assembly::{Argument, Transform};
use crate::ir::ValueId;
use crate::ir::printer::form::FormPrinter;

/// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` a region, each on a line.
pub(super) fn coiteration(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Slot(spaces),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Attribute(used),
        Argument::Attribute(cases),
        Argument::Region(region),
    ] = arguments
    else {
        return None;
    };
    let regions = form.parts.regions(*region).to_vec();
    let bits = u64::try_from(form.number(*used)?).ok()?;
    let entries: Vec<Vec<ValueId>> = regions.iter().map(|region| entry_arguments(form, *region)).collect();
    let space_types = form.types_of(*spaces);
    let (count, shared) = (form.parts.count(*inits), form.parts.count(*inits) + bits.count_ones() as usize);
    let (carried, coordinates) = match entries.first() {
        Some(first) => first.get(..shared)?.split_at_checked(count)?,
        None => (&[][..], &[][..]),
    };
    form.str("(");
    value_list(form, *spaces);
    form.str(")");
    if bits != 0 {
        let (mut names, levels) = (coordinates.iter(), u64::BITS - bits.leading_zeros());
        form.str(" at(");
        form.list(0..levels, |form, level| {
            match bits >> level & 1 {
                1 => form.printer.value(*names.next()?),
                _ => form.str("_"),
            }
            Some(())
        })?;
        form.str(")");
    }
    let (init_types, result_types) = (form.types_of(*inits), form.types_of(*results));
    form.are_same(&init_types, &result_types).then_some(())?;
    form.printed.values.add(inits.0);
    if count > 0 {
        form.str(" iter_args");
        assignments(form, carried, *inits)?;
    }
    form.str(" : (");
    form.types(&space_types);
    form.str(")");
    if count > 0 {
        form.str(" -> ");
        form.printer.result_types(result_types.iter().copied());
    }
    let cases = form.elements(*cases)?;
    (cases.len() == regions.len()).then_some(())?;
    for ((case, id), entry) in cases.iter().zip(&regions).zip(&entries) {
        let used_spaces = u64::try_from(form.parts.ir.integer(*case)?).ok()?;
        let (common, iterators) = entry.split_at_checked(shared)?;
        let is_iterator = |(space, iterator): (&crate::ir::TypeId, &ValueId)| {
            let of = [form.parts.ir.value_type(*iterator)];
            is_made_of(form.parts.ir, Transform::Renamed("sparse_tensor.iterator"), &[*space], &of)
        };
        let named = space_types
            .iter()
            .enumerate()
            .filter(|(index, _)| used_spaces.checked_shr(*index as u32).unwrap_or(0) & 1 == 1);
        let named: Vec<_> = named.map(|(_, space)| space).collect();
        let fits = iterators.len() == named.len()
            && iterators.len() == used_spaces.count_ones() as usize
            && named.into_iter().zip(iterators).all(is_iterator);
        fits.then_some(())?;
        let (of_carried, of_coordinates) = common.split_at_checked(count)?;
        let carried_types = types_of_values(form, of_carried);
        let has_indices = types_of_values(form, of_coordinates).iter().all(|ty| form.is_type(*ty, "index"));
        (form.are_same(&carried_types, &init_types) && has_indices).then_some(())?;
        for (own, first) in common.iter().zip(carried.iter().chain(coordinates)) {
            (own == first || form.printer.write_as(*own, *first)).then_some(())?;
        }
        form.new_line();
        form.str("case ");
        let mut names = iterators.iter();
        form.list(0..space_types.len(), |form, space| {
            match used_spaces.checked_shr(space as u32).unwrap_or(0) & 1 {
                1 => form.printer.value(*names.next()?),
                _ => form.str("_"),
            }
            Some(())
        })?;
        form.str(" ");
        headed_region(form, *region, *id)?;
    }
    form.printed.regions.add(region.0);
    Some(())
}
