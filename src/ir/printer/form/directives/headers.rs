//! Operations that wait, step over values or guard others: see the reading half.

use crate::assembly::{Argument, SlotIndex, Transform};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::is_made_of;
use crate::ir::{AttributeKind, OpId, RegionId};

impl FormPrinter<'_, '_> {
    /// ` (%a as %x: !async.value<t>, ..)`, or nothing.
    pub(super) fn awaited_values(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(values)] = arguments else { return None };
        let types = self.types_of(*values);
        self.printed.values.add(values.0);
        let entry = self.body_arguments()?.unwrap_or_default();
        let values = self.parts.values(*values);
        if values.is_empty() {
            return entry.is_empty().then_some(());
        }
        self.str(" (");
        let of_entry = self.types_of_values(&entry);
        self.list(values.iter().zip(&entry).zip(&types), |form, ((value, argument), ty)| {
            form.printer.value(*value);
            form.str(" as ");
            form.printer.value(*argument);
            form.str(": ");
            form.ty(*ty);
            Some(())
        })?;
        self.str(")");
        let fits = values.len() == entry.len() && is_made_of(self.parts.ir, Transform::Parameter, &types, &of_entry);
        fits.then_some(())
    }

    /// `%x : t in %values {`
    pub(super) fn foreach_header(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(values), Argument::Region(region)] = arguments else { return None };
        let id: RegionId = self.region_of(*region)?;
        let [variable] = self.entry_arguments(id)[..] else { return None };
        let ty = self.parts.ir.value_type(variable);
        self.printer.value(variable);
        self.str(" : ");
        self.ty(ty);
        self.str(" in ");
        self.value_list(*values);
        self.str(" ");
        let range = self.type_of(*values)?;
        is_made_of(self.parts.ir, Transform::PdlRange, &[ty], &[range]).then_some(())?;
        self.headed_region(*region, id)
    }

    /// `type`, which all values of a slot have.
    pub(super) fn shared_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(slot)] = arguments else { return None };
        let types = self.types_of(*slot);
        let first = *types.first()?;
        self.ty(first);
        types.iter().all(|ty| self.parts.ir.types().same(*ty, first)).then_some(())
    }

    /// `(i, j) -> (j, i)`
    pub(super) fn bare_map(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(map)] = arguments else { return None };
        self.printed.attributes.add(map.0);
        let AttributeKind::AffineMap(text, _) = self.kind(*map)? else { return None };
        self.printer.out.extend_from_slice(self.parts.ir.texts().get(text));
        Some(())
    }

    /// `[1, 2]`
    pub(super) fn extents(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        self.printed.attributes.add(attribute.0);
        let (ty, numbers) = self.parts.ir.elements(self.parts.attribute(*attribute)?)?;
        let shaped = self.parts.ir.types().shaped(ty)?;
        let count = usize::try_from(shaped.shape?.first()?.size()?).ok().filter(|count| *count < 1 << 16)?;
        self.is_type(shaped.element, "index").then_some(())?;
        self.str("[");
        self.list(numbers.iter().cycle().take(count), |form, number| {
            form.str(number);
            Some(())
        })?;
        self.str("]");
        Some(())
    }

    /// `{ operation }`: the region has that operation alone, and yields its results, which have no names.
    pub(super) fn masked_operation(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        self.printed.regions.add(region.0);
        let ir = self.parts.ir;
        let block = self.entry(id).filter(|_| ir.block_count(id) == 1)?;
        let (mut ops, terminator) = (ir.block_ops(block), self.parts.format.info.regions.first()?.terminator.as_ref()?);
        let (first, second) = (ops.next()?, ops.next());
        let is_terminator = |op: OpId| ir.op_name(op) == terminator.as_bytes();
        let is_bare = |op: OpId| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
        let is_plain = ir.arguments(block).len() == 0 && ops.next().is_none();
        self.str("{ ");
        match second {
            None if is_plain && ir.operands(first).is_empty() => self.operation_at(first),
            None => return None,
            Some(last) => {
                let yields = ir.operands(last).iter().copied().eq(ir.results(first));
                (is_plain && is_terminator(last) && yields && is_bare(last)).then_some(())?;
                self.operation_at(first);
            }
        }
        self.str(" }");
        Some(())
    }

    /// Nothing: the result is the first type, with the shape of the second if it has none itself.
    pub(super) fn wider_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(result), Argument::Type(first), Argument::Type(second)] = arguments else { return None };
        let (result, first, second) = (self.type_of(*result)?, self.type_of(*first)?, self.type_of(*second)?);
        let types = self.parts.ir.types();
        if types.shaped(first).is_some() || types.shaped(second).is_none() {
            return types.same(result, first).then_some(());
        }
        let (found, of) = (types.shaped(result)?, types.shaped(second)?);
        let fits = found.kind == of.kind && found.shape == of.shape && types.same(found.element, first);
        fits.then_some(())
    }

    /// `2 times`
    pub(super) fn repeat_count(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(result), Argument::Type(input)] = arguments else { return None };
        let (all, one) = (self.bits(*result)?, self.bits(*input)?);
        self.display(all.checked_div(one).filter(|count| count * one == all)?);
        self.str(" times");
        Some(())
    }

    /// `!smt.bv<4>`
    pub(super) fn repeated_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(input), Argument::Type(_)] = arguments else { return None };
        let ty = self.type_of(*input)?;
        self.ty(ty);
        Some(())
    }

    /// How many bits a vector has: `!smt.bv<4>`.
    fn bits(&mut self, slot: SlotIndex) -> Option<u32> {
        let ty = self.type_of(slot)?;
        let text = self.parts.ir.print_type(ty);
        text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
    }

    /// `%a, %b : (t, u) -> v {`: the region has the values again, by the same names.
    pub(super) fn defined_expression(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(values), _, Argument::Type(result), Argument::Region(region)] = arguments else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let own = self.parts.values(*values);
        let fits = own.len() == entry.len()
            && entry.iter().zip(own).all(|(argument, value)| self.printer.write_as(*argument, *value));
        self.value_list(*values);
        let (inputs, outputs) = (self.types_of(*values), self.types_of(*result));
        self.str(" : (");
        self.types(&inputs);
        self.str(") -> ");
        self.printer.result_types(outputs.into_iter());
        self.str(" ");
        (fits && self.are_same(&self.types_of_values(&entry), &inputs)).then_some(())?;
        self.headed_region(*region, id)
    }

    /// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
    pub(super) fn iterated_space(&mut self, arguments: &[Argument]) -> Option<()> {
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
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let bits = u64::try_from(self.number(*used)?).ok()?;
        let (carried, rest) = entry.split_at_checked(self.parts.count(*inits))?;
        let (iterator, coordinates) = rest.split_last()?;
        let ty = self.type_of(*space)?;
        self.printer.value(*iterator);
        self.str(" in ");
        self.value_list(*space);
        if bits != 0 {
            let text = self.parts.ir.print_type(ty);
            let (mut coordinates, levels) = (coordinates.iter(), levels(&text)?);
            (bits.checked_shr(levels).unwrap_or_default() == 0).then_some(())?;
            self.str(" at(");
            self.list(0..levels, |form, level| {
                match bits >> level & 1 {
                    1 => form.printer.value(*coordinates.next()?),
                    _ => form.str("_"),
                }
                Some(())
            })?;
            self.str(")");
        }
        let index_types = self.types_of_values(coordinates);
        let fits = index_types.iter().all(|ty| self.is_type(*ty, "index"))
            && coordinates.len() == bits.count_ones() as usize
            && is_made_of(
                self.parts.ir,
                Transform::Renamed("sparse_tensor.iterator"),
                &[ty],
                &self.types_of_values(&[*iterator]),
            );
        fits.then_some(())?;
        let (init_types, result_types) = (self.types_of(*inits), self.types_of(*results));
        let carried_types = self.types_of_values(carried);
        (self.are_same(&init_types, &result_types) && self.are_same(&carried_types, &init_types)).then_some(())?;
        self.printed.values.add(inits.0);
        if !carried.is_empty() {
            self.str(" iter_args");
            self.assignments(carried, *inits)?;
        }
        self.str(" : ");
        self.ty(ty);
        self.str(" ");
        if !carried.is_empty() {
            self.str(" -> ");
            self.printer.result_types(result_types.into_iter());
        }
        self.str(" ");
        self.headed_region(*region, id)
    }
}

/// How many levels of a tensor a space is about: `lvls = 0 to 2`.
fn levels(text: &str) -> Option<u32> {
    let (_, range) = text.strip_suffix('>')?.rsplit_once("lvls = ")?;
    match range.split_once(" to ") {
        Some((low, high)) => high.trim().parse::<u32>().ok()?.checked_sub(low.trim().parse().ok()?),
        None => Some(1),
    }
}
