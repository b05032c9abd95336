//! Loops: headers that name the arguments of the region.

use crate::assembly::{Argument, RegionIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::regions::RegionStyle;
use crate::ir::{TypeId, ValueId};

impl FormPrinter<'_, '_> {
    /// The types of values.
    pub(super) fn types_of_values(&self, values: &[ValueId]) -> Vec<TypeId> {
        values.iter().map(|value| self.parts.ir.value_type(*value)).collect()
    }

    /// `%x = %a, ..` in parentheses.
    pub(super) fn assignments(&mut self, arguments: &[ValueId], slot: SlotIndex) -> Option<()> {
        self.printed.values.add(slot.0);
        let values = self.parts.values(slot);
        if values.len() != arguments.len() {
            return None;
        }
        self.str("(");
        self.list(arguments.iter().zip(values), |form, (argument, value)| {
            form.printer.value(*argument);
            form.str(" = ");
            form.printer.value(*value);
            Some(())
        })?;
        self.str(")");
        Some(())
    }

    /// ` iter_args(%x = %a) -> (t)`, or nothing: arguments, values and results have the same types.
    pub(super) fn iteration(
        &mut self,
        word: &str,
        arguments: &[ValueId],
        inits: SlotIndex,
        results: SlotIndex,
    ) -> Option<()> {
        let (init_types, result_types) = (self.types_of(inits), self.types_of(results));
        let argument_types = self.types_of_values(arguments);
        if !self.are_same(&init_types, &result_types) || !self.are_same(&argument_types, &init_types) {
            return None;
        }
        if arguments.is_empty() {
            self.printed.values.add(inits.0);
            return Some(());
        }
        self.str(word);
        self.assignments(arguments, inits)?;
        self.str(" -> (");
        self.types(&result_types);
        self.str(")");
        Some(())
    }

    /// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
    pub(super) fn for_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let (unsigned, [lower, upper, step], inits, region) = match arguments {
            [
                Argument::Attribute(unsigned),
                Argument::Slot(lower),
                Argument::Slot(upper),
                Argument::Slot(step),
                Argument::Slot(inits),
                Argument::Type(results),
                Argument::Region(region),
            ] => (Some(*unsigned), [lower, upper, step], Some((*inits, *results)), region),
            [Argument::Slot(lower), Argument::Slot(upper), Argument::Slot(step), Argument::Region(region)] => {
                (None, [lower, upper, step], None, region)
            }
            _ => return None,
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (variable, carried) = entry.split_first()?;
        let ty = self.parts.ir.value_type(*variable);
        if unsigned.is_some_and(|unsigned| self.is_set(unsigned)) {
            self.str("unsigned ");
        }
        self.printer.value(*variable);
        for (word, slot) in [(" = ", lower), (" to ", upper), (" step ", step)] {
            let of = self.type_of(*slot)?;
            self.str(word);
            self.value_list(*slot);
            if !self.parts.ir.types().same(of, ty) {
                return None;
            }
        }
        match inits {
            Some((inits, results)) => self.iteration(" iter_args", carried, inits, results)?,
            None => carried.is_empty().then_some(())?,
        }
        self.str(" ");
        if !self.is_type(ty, "index") {
            self.str(" : ");
            self.ty(ty);
            self.str(" ");
        }
        self.headed_region(*region, id)
    }

    /// `(%x = %a, ..) : (types) -> types {`
    pub(super) fn while_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(inits), Argument::Type(results), Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (inputs, outputs) = (self.types_of(*inits), self.types_of(*results));
        if !self.are_same(&self.types_of_values(&entry), &inputs) {
            return None;
        }
        if entry.is_empty() {
            self.printed.values.add(inits.0);
        } else {
            self.assignments(&entry, *inits)?;
            self.str(" ");
        }
        self.str(": (");
        self.types(&inputs);
        self.str(") -> ");
        self.printer.result_types(outputs.into_iter());
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`: the names are those of the first region.
    pub(super) fn conditional_header(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(condition),
            Argument::Type(of),
            Argument::Slot(inputs),
            Argument::Type(_),
            Argument::Type(results),
        ] = arguments
        else {
            return None;
        };
        self.value_list(*condition);
        let input_types = self.types_of(*inputs);
        let entry = self.entry_arguments(self.region_of(RegionIndex(0))?);
        if !input_types.is_empty() {
            self.str(" ");
            self.assignments(&entry, *inputs)?;
        }
        self.str(" : ");
        let of = self.type_of(*of)?;
        self.ty(of);
        if !input_types.is_empty() {
            self.str(" (");
            self.types(&input_types);
            self.str(")");
        }
        self.str(" -> ");
        let results = self.types_of(*results);
        self.printer.result_types(results.into_iter());
        Some(())
    }

    /// `(%i, %j)`
    pub(super) fn variables(&mut self, variables: &[ValueId]) {
        self.str("(");
        self.printer.values(variables);
        self.str(")");
    }

    pub(super) fn have_type(&self, values: &[ValueId], ty: &str) -> bool {
        values.iter().all(|value| self.is_type(self.parts.ir.value_type(*value), ty))
    }

    /// `(%i, ..) = (%a, 0) to (%b, 8) step (%c, 1) shared_outs(%x = %d) -> (t) {`, or `(%i, ..) in (8) ..`
    pub(super) fn forall_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(lower),
            Argument::Attribute(static_lower),
            Argument::Slot(upper),
            Argument::Attribute(static_upper),
            Argument::Slot(step),
            Argument::Attribute(static_step),
            Argument::Slot(outputs),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let rank = entry.len().checked_sub(self.parts.count(*outputs))?;
        let (variables, shared) = entry.split_at(rank);
        let bounds = [self.numbers(*static_lower)?, self.numbers(*static_upper)?, self.numbers(*static_step)?];
        if !self.have_type(variables, "index") || bounds.iter().any(|numbers| numbers.len() != rank) {
            return None;
        }
        self.variables(variables);
        let is_normal = bounds[0].iter().all(|low| *low == 0) && bounds[2].iter().all(|step| *step == 1);
        if is_normal {
            self.str(" in (");
            self.index_list(&bounds[1], *upper, &[], &[])?;
            self.printed.values.add(lower.0);
            self.printed.values.add(step.0);
        } else {
            let words = [" = (", ") to (", ") step ("];
            for ((word, numbers), slot) in words.into_iter().zip(&bounds).zip([lower, upper, step]) {
                self.str(word);
                self.index_list(numbers, *slot, &[], &[])?;
            }
        }
        self.str(")");
        self.iteration(" shared_outs", shared, *outputs, *results)?;
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `(%i, ..) = (%a) to (%b) step (%c) init (%d) -> t {`
    pub(super) fn parallel_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(lower),
            Argument::Slot(upper),
            Argument::Slot(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let counts = [lower, upper, step].map(|slot| self.parts.count(*slot));
        let (init_types, result_types) = (self.types_of(*inits), self.types_of(*results));
        let fits = self.have_type(&entry, "index")
            && counts.iter().all(|count| *count == entry.len())
            && self.are_same(&init_types, &result_types);
        if !fits {
            return None;
        }
        self.variables(&entry);
        for (word, slot) in [(" = (", lower), (") to (", upper), (") step (", step)] {
            self.str(word);
            self.value_list(*slot);
        }
        self.str(")");
        if self.parts.count(*inits) > 0 {
            self.str(" init (");
            self.value_list(*inits);
            self.str(")");
        }
        if !result_types.is_empty() {
            self.str(" -> ");
            self.printer.result_types(result_types.into_iter());
        }
        self.str(" ");
        // What ends the region is written, also where it reduces nothing.
        let style = self.region_style(*region, id)?;
        self.region_at(id, RegionStyle { hides_arguments: true, hides_terminator: false, ..style });
        self.printed.regions.add(region.0);
        Some(())
    }
}
