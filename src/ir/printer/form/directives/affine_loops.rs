//! Loops whose bounds are affine: those of the dialect `affine`, and of `krnl`.

use super::affine::{Map, MapValues, header, split};
use crate::assembly::{AFFINE_REDUCTIONS, Argument, AttributeIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, ValueId};

impl FormPrinter<'_, '_> {
    /// A bound of a loop: a number, a symbol, or a map that is applied, to values that come first.
    fn bound(&mut self, attribute: AttributeId, values: &mut &[ValueId], several: &str) -> Option<()> {
        let Map { text, dims, symbols, results } = self.map_of(attribute)?;
        let (of_map, rest) = values.split_at_checked(dims + symbols)?;
        *values = rest;
        let (names, result) = header(text)?;
        if results == 1 && dims == 0 {
            match (symbols, of_map) {
                (0, []) if result.parse::<i64>().is_ok() => {
                    self.str(result);
                    return Some(());
                }
                (1, [value]) if names == [result] => {
                    self.printer.value(*value);
                    return Some(());
                }
                _ => {}
            }
        }
        if results != 1 {
            self.str(several);
            self.str(" ");
        }
        self.applied(attribute, of_map)
    }

    /// A bound whose map is an attribute of its own, and is applied to the values of one operand.
    fn bound_of(&mut self, map: AttributeIndex, operands: SlotIndex, several: &str) -> Option<()> {
        self.printed.attributes.add(map.0);
        self.printed.values.add(operands.0);
        let mut values = self.parts.values(operands);
        self.bound(self.parts.attribute(map)?, &mut values, several)?;
        values.is_empty().then_some(())
    }

    /// `%i = 0 to min #map(%n) step 2 iter_args(%x = %a) -> (t) {`
    pub(super) fn affine_for(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(lower_operands),
            Argument::Attribute(lower),
            Argument::Slot(upper_operands),
            Argument::Attribute(upper),
            Argument::Attribute(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (variable, carried) = entry.split_first()?;
        if !self.have_type(&[*variable], "index") {
            return None;
        }
        self.printer.value(*variable);
        self.str(" = ");
        self.bound_of(*lower, *lower_operands, "max")?;
        self.str(" to ");
        self.bound_of(*upper, *upper_operands, "min")?;
        let value = self.parts.attribute(*step)?;
        self.printed.attributes.add(step.0);
        if !self.is_spelled(value, "1 : index") {
            self.str(" step ");
            self.value(&self.parts.info(*step).shape, false, value)?;
        }
        self.iteration(" iter_args", carried, *inits, *results)?;
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
    pub(super) fn affine_parallel_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(lower),
            Argument::Attribute(lower_groups),
            Argument::Attribute(upper),
            Argument::Attribute(upper_groups),
            Argument::Slot(operands),
            Argument::Attribute(steps),
            Argument::Attribute(reductions),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        if !self.have_type(&entry, "index") {
            return None;
        }
        self.printed.values.add(operands.0);
        let (lower_map, upper_map) = (self.parts.attribute(*lower)?, self.parts.attribute(*upper)?);
        for attribute in [lower, upper] {
            self.printed.attributes.add(attribute.0);
        }
        let count = self.map_of(lower_map).map(|map| map.dims + map.symbols)?;
        let (of_lower, of_upper) = self.parts.values(*operands).split_at_checked(count)?;
        self.variables(&entry);
        self.str(" = (");
        self.grouped_bounds(lower_map, *lower_groups, of_lower, "max", entry.len())?;
        self.str(") to (");
        self.grouped_bounds(upper_map, *upper_groups, of_upper, "min", entry.len())?;
        self.str(")");
        let steps: Option<Vec<i64>> = self.elements(*steps)?.iter().map(|step| self.parts.ir.integer(*step)).collect();
        let steps = steps.filter(|steps| steps.len() == entry.len())?;
        if steps.iter().any(|step| *step != 1) {
            self.str(" step (");
            self.list(steps, |form, step| {
                form.display(step);
                Some(())
            })?;
            self.str(")");
        }
        let (reductions, types) = (self.elements(*reductions)?, self.types_of(*results));
        if reductions.len() != types.len() {
            return None;
        }
        if !types.is_empty() {
            self.str(" reduce (");
            self.list(reductions, |form, reduction| {
                let number = form.parts.ir.integer(*reduction)?;
                let word = AFFINE_REDUCTIONS.get(usize::try_from(number).ok()?)?;
                form.str(&format!("\"{word}\""));
                Some(())
            })?;
            self.str(") -> (");
            self.types(&types);
            self.str(")");
        }
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `0, max(%a, %b)`: the results of a map in groups, each of which is a bound.
    fn grouped_bounds(
        &mut self,
        map: AttributeId,
        groups: AttributeIndex,
        operands: &[ValueId],
        several: &str,
        count: usize,
    ) -> Option<()> {
        self.printed.attributes.add(groups.0);
        let (_, sizes) = self.parts.ir.elements(self.parts.attribute(groups)?)?;
        let map = self.map_of(map)?;
        let mut values = MapValues::of(&map, operands)?;
        let mut results = split(header(map.text)?.1).into_iter();
        let sizes: Option<Vec<usize>> = sizes.iter().cycle().take(count).map(|size| size.parse().ok()).collect();
        self.list(sizes?, |form, size| {
            if size == 1 {
                return form.expression(results.next()?, &mut values);
            }
            form.str(several);
            form.str("(");
            form.list(0..size, |form, _| form.expression(results.next()?, &mut values))?;
            form.str(")");
            Some(())
        })?;
        (results.next().is_none() && values.are_all_met()).then_some(())
    }

    /// A number, and as many results that are loops.
    pub(super) fn defined_loops(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(count), Argument::Type(results)] = arguments else { return None };
        let types = self.types_of(*results);
        let count = self.number(*count)?;
        self.display(count);
        let fits = usize::try_from(count).is_ok_and(|count| count == types.len());
        (fits && types.iter().all(|ty| self.is_type(*ty, "!krnl.loop"))).then_some(())
    }

    /// `(%l) with (%l -> %i = 0 to %n) iter_args(%x = %a) -> (t) {`
    pub(super) fn loop_nest(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(operands),
            Argument::Attribute(bounds),
            Argument::Attribute(count),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let (entry, results) = (self.entry_arguments(id), self.types_of(*results));
        let (variables, carried) = entry.split_at_checked(entry.len().checked_sub(results.len())?)?;
        self.printed.values.add(operands.0);
        self.printed.types.add(operands.0);
        let loops = usize::try_from(self.number(*count)?).ok()?;
        let (scheduled, mut values) = self.parts.values(*operands).split_at_checked(loops)?;
        let mut bounds = self.elements(*bounds)?;
        let mut are_loops = self.have_type(scheduled, "!krnl.loop") && self.have_type(variables, "index");
        self.str("(");
        self.printer.values(scheduled);
        self.str(") with (");
        self.list(variables, |form, variable| {
            let (of, rest) = values.split_first()?;
            let ([lower, upper], others) = bounds.split_first_chunk()?;
            (values, bounds) = (rest, others);
            are_loops &= form.have_type(&[*of], "!krnl.loop");
            form.printer.value(*of);
            form.str(" -> ");
            form.printer.value(*variable);
            form.str(" = ");
            let before = values;
            form.bound(*lower, &mut values, "max")?;
            form.str(" to ");
            form.bound(*upper, &mut values, "min")?;
            are_loops &= form.have_type(&before[..before.len() - values.len()], "index");
            Some(())
        })?;
        self.str(")");
        let of_values = self.types_of_values(values);
        let fits = are_loops
            && bounds.is_empty()
            && self.are_same(&of_values, &results)
            && self.are_same(&self.types_of_values(carried), &results);
        if !carried.is_empty() {
            self.str(" iter_args(");
            self.list(carried.iter().zip(values), |form, (argument, value)| {
                form.printer.value(*argument);
                form.str(" = ");
                form.printer.value(*value);
                Some(())
            })?;
            self.str(") -> (");
            self.types(&results);
            self.str(")");
        }
        fits.then_some(())?;
        self.headed_region(*region, id)
    }
}
