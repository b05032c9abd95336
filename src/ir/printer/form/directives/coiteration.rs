//! Iteration over several sparse spaces at once: see the reading half.

use super::super::transforms::is_made_of;
use crate::assembly::{Argument, Transform};
use crate::ir::ValueId;
use crate::ir::printer::form::FormPrinter;

impl FormPrinter<'_, '_> {
    /// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` a region, each on a line.
    pub(super) fn coiteration(&mut self, arguments: &[Argument]) -> Option<()> {
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
        let regions = self.parts.regions(*region).to_vec();
        let bits = u64::try_from(self.number(*used)?).ok()?;
        let entries: Vec<Vec<ValueId>> = regions.iter().map(|region| self.entry_arguments(*region)).collect();
        let space_types = self.types_of(*spaces);
        let (count, shared) = (self.parts.count(*inits), self.parts.count(*inits) + bits.count_ones() as usize);
        let (carried, coordinates) = match entries.first() {
            Some(first) => first.get(..shared)?.split_at_checked(count)?,
            None => (&[][..], &[][..]),
        };
        self.str("(");
        self.value_list(*spaces);
        self.str(")");
        if bits != 0 {
            let (mut names, levels) = (coordinates.iter(), u64::BITS - bits.leading_zeros());
            self.str(" at(");
            self.list(0..levels, |form, level| {
                match bits >> level & 1 {
                    1 => form.printer.value(*names.next()?),
                    _ => form.str("_"),
                }
                Some(())
            })?;
            self.str(")");
        }
        let (init_types, result_types) = (self.types_of(*inits), self.types_of(*results));
        self.are_same(&init_types, &result_types).then_some(())?;
        self.printed.values.add(inits.0);
        if count > 0 {
            self.str(" iter_args");
            self.assignments(carried, *inits)?;
        }
        self.str(" : (");
        self.types(&space_types);
        self.str(")");
        if count > 0 {
            self.str(" -> ");
            self.printer.result_types(result_types.iter().copied());
        }
        let cases = self.elements(*cases)?;
        (cases.len() == regions.len()).then_some(())?;
        for ((case, id), entry) in cases.iter().zip(&regions).zip(&entries) {
            let used_spaces = u64::try_from(self.parts.ir.integer(*case)?).ok()?;
            let (common, iterators) = entry.split_at_checked(shared)?;
            let is_iterator = |(space, iterator): (&crate::ir::TypeId, &ValueId)| {
                let of = [self.parts.ir.value_type(*iterator)];
                is_made_of(self.parts.ir, Transform::Renamed("sparse_tensor.iterator"), &[*space], &of)
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
            let carried_types = self.types_of_values(of_carried);
            let has_indices = self.types_of_values(of_coordinates).iter().all(|ty| self.is_type(*ty, "index"));
            (self.are_same(&carried_types, &init_types) && has_indices).then_some(())?;
            for (own, first) in common.iter().zip(carried.iter().chain(coordinates)) {
                (own == first || self.printer.write_as(*own, *first)).then_some(())?;
            }
            self.new_line();
            self.str("case ");
            let mut names = iterators.iter();
            self.list(0..space_types.len(), |form, space| {
                match used_spaces.checked_shr(space as u32).unwrap_or(0) & 1 {
                    1 => form.printer.value(*names.next()?),
                    _ => form.str("_"),
                }
                Some(())
            })?;
            self.str(" ");
            self.headed_region(*region, *id)?;
        }
        self.printed.regions.add(region.0);
        Some(())
    }
}
