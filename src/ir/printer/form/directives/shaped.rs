//! Types with the sizes of what they describe, and results that are operands again: what IREE's dialects write.

use crate::assembly::{Argument, AttributeIndex, SlotIndex, Transform};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::is_made_of;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, TypeId, ValueId};

impl<'i> FormPrinter<'_, 'i> {
    /// How many sizes are written after a type: one for each dimension that is not known, one for a resource.
    pub(super) fn size_count(&self, ty: TypeId) -> usize {
        let types = self.parts.ir.types();
        match types.resolved(ty) {
            Type::Opaque(text) => usize::from(text.starts_with(b"!stream.resource<")),
            _ => {
                let shape = types.shaped(ty).and_then(|shaped| shaped.shape);
                shape.map_or(0, |shape| shape.iter().filter(|dim| dim.size().is_none()).count())
            }
        }
    }

    /// `{%a, %b}` after a type, of the sizes that are left; nothing if it has none.
    pub(super) fn braced_sizes(&mut self, ty: TypeId, sizes: &mut &'i [ValueId]) -> Option<()> {
        let (of_type, rest) = sizes.split_at_checked(self.size_count(ty))?;
        *sizes = rest;
        if !of_type.is_empty() {
            self.str("{");
            self.printer.values(of_type);
            self.str("}");
        }
        Some(())
    }

    /// The values of a slot, which are sizes.
    pub(super) fn sizes_of(&mut self, slot: SlotIndex) -> &'i [ValueId] {
        self.printed.values.add(slot.0);
        self.parts.values(slot)
    }

    /// `type{%a}, type`
    fn shaped_types(&mut self, types: &[TypeId], mut sizes: &'i [ValueId]) -> Option<()> {
        self.list(types, |form, ty| {
            form.ty(*ty);
            form.braced_sizes(*ty, &mut sizes)
        })?;
        sizes.is_empty().then_some(())
    }

    /// Which operand each result is; none where the attribute is not set.
    pub(super) fn tied(&mut self, attribute: AttributeIndex, count: usize) -> Option<Vec<Option<usize>>> {
        self.printed.attributes.add(attribute.0);
        if self.parts.attribute(attribute).is_none() {
            return (count == 0).then(Vec::new).or_else(|| Some(vec![None; count]));
        }
        let places = self.elements(attribute)?.iter().map(|place| self.parts.ir.integer(*place));
        let places: Option<Vec<i64>> = places.collect();
        let places: Vec<_> = places?.into_iter().map(|place| usize::try_from(place).ok()).collect();
        (places.len() == count).then_some(places)
    }

    /// `type`, `%x as type`, or `%x` where the type is that of the operand.
    pub(super) fn tied_type(&mut self, ty: TypeId, operand: Option<ValueId>) {
        let Some(operand) = operand else { return self.ty(ty) };
        self.printer.value(operand);
        if !self.parts.ir.types().same(self.parts.ir.value_type(operand), ty) {
            self.str(" as ");
            self.ty(ty);
        }
    }

    /// Results: in parentheses unless there is one.
    fn shaped_results(
        &mut self,
        results: &[TypeId],
        places: &[Option<usize>],
        operands: &[ValueId],
        mut sizes: &'i [ValueId],
    ) -> Option<()> {
        self.str(if results.len() == 1 { "" } else { "(" });
        self.list(results.iter().zip(places), |form, (ty, place)| {
            let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
            form.tied_type(*ty, operand);
            form.braced_sizes(*ty, &mut sizes)
        })?;
        self.str(if results.len() == 1 { "" } else { ")" });
        sizes.is_empty().then_some(())
    }

    /// `(type, type{%a}) -> (type{%b}, %x{%c})`
    pub(super) fn shaped_function_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(types),
            Argument::Slot(sizes),
            Argument::Type(results),
            Argument::Slot(result_sizes),
            Argument::Attribute(tied),
        ] = arguments
        else {
            return None;
        };
        let (types, sizes) = (self.types_of(*types), self.sizes_of(*sizes));
        self.str("(");
        self.shaped_types(&types, sizes)?;
        self.str(") -> ");
        let (results, result_sizes) = (self.types_of(*results), self.sizes_of(*result_sizes));
        let places = self.tied(*tied, results.len())?;
        self.shaped_results(&results, &places, self.parts.values(*operands), result_sizes)
    }

    /// `type{%a}, type`
    pub(super) fn shaped_type_list(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(first), rest @ .., Argument::Slot(sizes)] = arguments else { return None };
        let types = self.types_of(*first);
        for slot in rest {
            let Argument::Type(slot) = slot else { return None };
            let others = self.types_of(*slot);
            if !self.are_same(&types, &others) {
                return None;
            }
        }
        let sizes = self.sizes_of(*sizes);
        self.shaped_types(&types, sizes)
    }

    /// `type{%a}`, or `%target as type{%a}`
    pub(super) fn shaped_tied_result(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(slot), Argument::Slot(sizes), tied @ ..] = arguments else { return None };
        let ty = self.type_of(*slot)?;
        let is_tied = match tied {
            [Argument::Attribute(tied)] => self.tied(*tied, 1)?.first().copied().flatten().is_some(),
            _ => true,
        };
        let target = self.parts.format.info.operands().iter().position(|slot| &*slot.name == "target");
        if let (true, Some(target)) = (is_tied, target) {
            let [value] = *self.parts.values(SlotIndex(target as u8)) else { return None };
            self.printer.value(value);
            self.str(" as ");
        }
        self.ty(ty);
        let mut sizes = self.sizes_of(*sizes);
        self.braced_sizes(ty, &mut sizes)?;
        sizes.is_empty().then_some(())
    }

    /// `type{%a}`
    pub(super) fn size_aware_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(slot), Argument::Slot(size)] = arguments else { return None };
        let ty = self.type_of(*slot)?;
        self.ty(ty);
        let [size] = *self.sizes_of(*size) else { return None };
        self.str("{");
        self.printer.value(size);
        self.str("}");
        Some(())
    }

    /// `type`, or `type as type`
    pub(super) fn type_alias(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(encoding), Argument::Type(slot)] = arguments else { return None };
        self.printed.attributes.add(encoding.0);
        let AttributeKind::Type(encoded) = self.kind(*encoding)? else { return None };
        let stored = self.type_of(*slot)?;
        if !self.parts.ir.types().same(encoded, stored) {
            self.ty(encoded);
            self.str(" as ");
        }
        self.ty(stored);
        Some(())
    }

    /// `(type, type)`
    pub(super) fn operand_type_list(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(slot)] = arguments else { return None };
        let types = self.types_of(*slot);
        self.str("(");
        self.types(&types);
        self.str(")");
        Some(())
    }

    /// `type`, or `(type, %a, %b as type)`
    pub(super) fn tied_result_list(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Type(_), Argument::Type(results), Argument::Attribute(tied)] =
            arguments
        else {
            return None;
        };
        let results = self.types_of(*results);
        let places = self.tied(*tied, results.len())?;
        self.str(if results.len() == 1 { "" } else { "(" });
        let operands = self.parts.values(*operands);
        self.list(results.iter().zip(places), |form, (ty, place)| {
            let operand = place.map(|place| operands.get(place).copied().ok_or(())).transpose().ok()?;
            form.tied_type(*ty, operand);
            Some(())
        })?;
        self.str(if results.len() == 1 { "" } else { ")" });
        Some(())
    }

    /// `(%a: t {..}) -> (t {..}, %a as t)`: of a function without a body the arguments have numbers for names.
    pub(super) fn shaped_signature(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty), tied @ .., Argument::Attribute(of_arguments), Argument::Attribute(of_results)] =
            arguments
        else {
            return None;
        };
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        let Type::Function { inputs, results } = self.parts.ir.types().unaliased(function) else { return None };
        let places = match tied {
            [Argument::Attribute(tied)] => self.tied(*tied, results.len())?,
            _ => vec![None; results.len()],
        };
        let input_attributes = self.dictionaries(*of_arguments, inputs.len())?;
        let result_attributes = self.dictionaries(*of_results, results.len())?;
        let entry = self.body_arguments()?;
        let has_numbers = entry.is_none();
        match entry {
            Some(entry) => {
                let types: Vec<TypeId> = entry.iter().map(|value| self.parts.ir.value_type(*value)).collect();
                if !self.are_same(&types, inputs) {
                    return None;
                }
                self.parameters(Some(&entry), inputs.len(), input_attributes, |form, index| form.ty(inputs[index]))?;
            }
            None => {
                self.str("(");
                self.list(inputs.iter().enumerate(), |form, (index, ty)| {
                    form.str(&format!("%arg{index}: "));
                    form.ty(*ty);
                    form.dictionary_of(input_attributes.get(index));
                    Some(())
                })?;
            }
        }
        self.str(")");
        if results.is_empty() {
            return Some(());
        }
        let entry = self.body_arguments()?.unwrap_or_default();
        let is_single = results.len() == 1 && result_attributes.is_empty();
        self.str(if is_single { " -> " } else { " -> (" });
        self.list(results.iter().zip(places).enumerate(), |form, (index, (ty, place))| {
            match place {
                Some(place) if has_numbers => {
                    form.str(&format!("%arg{place}"));
                    if !form.parts.ir.types().same(*inputs.get(place)?, *ty) {
                        form.str(" as ");
                        form.ty(*ty);
                    }
                }
                Some(place) => form.tied_type(*ty, Some(*entry.get(place)?)),
                None => form.ty(*ty),
            }
            form.dictionary_of(result_attributes.get(index));
            Some(())
        })?;
        self.str(if is_single { "" } else { ")" });
        Some(())
    }

    /// `@a::@b`, or `{@a::@b, @c::@d}`
    pub(super) fn entry_points(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(entry_points)] = arguments else { return None };
        let symbols = self.elements(*entry_points)?;
        self.str(if symbols.len() == 1 { "" } else { "{" });
        self.list(symbols, |form, symbol| {
            form.attribute_text(*symbol);
            Some(())
        })?;
        self.str(if symbols.len() == 1 { "" } else { "}" });
        Some(())
    }

    /// `@function`, or `@function as("name")`
    pub(super) fn symbol_alias(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(name), Argument::Attribute(function)] = arguments else { return None };
        self.printed.attributes.add(name.0);
        let ir = self.parts.ir;
        let own = ir.symbol(self.parts.attribute(*function)?)?;
        let alias = self.parts.attribute(*name)?;
        self.in_full_of(*function)?;
        if ir.string(alias)? != own {
            self.str(" as(");
            self.attribute_text(alias);
            self.str(")");
        }
        Some(())
    }

    /// `(%a as %x: t{%s}, ..) -> (t{%s}, %a{%s}) {`
    pub(super) fn resource_region(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(types),
            Argument::Slot(sizes),
            rest @ ..,
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (types, mut sizes) = (self.types_of(*types), self.sizes_of(*sizes));
        self.printed.values.add(operands.0);
        let values = self.parts.values(*operands);
        let of_entry: Vec<TypeId> = entry.iter().map(|value| self.parts.ir.value_type(*value)).collect();
        if !self.are_same(&of_entry, &types) {
            return None;
        }
        self.str("(");
        self.list(values.iter().zip(&entry).zip(&types), |form, ((value, argument), ty)| {
            form.printer.value(*value);
            form.str(" as ");
            form.printer.value(*argument);
            form.str(": ");
            form.ty(*ty);
            form.braced_sizes(*ty, &mut sizes)
        })?;
        self.str(")");
        if !sizes.is_empty() {
            return None;
        }
        if let [Argument::Type(results), Argument::Slot(result_sizes), Argument::Attribute(tied)] = rest {
            let (results, result_sizes) = (self.types_of(*results), self.sizes_of(*result_sizes));
            let places = self.tied(*tied, results.len())?;
            if !results.is_empty() {
                self.str(" -> ");
                self.shaped_results(&results, &places, values, result_sizes)?;
            }
        }
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `[@a(%x : t) @b(%y : t)]`, a value a line.
    pub(super) fn global_slots(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(names), Argument::Slot(values), Argument::Type(_)] = arguments else { return None };
        let (names, types) = (self.elements(*names)?, self.types_of(*values));
        let values = self.sizes_of(*values);
        self.str("[");
        self.new_line();
        if names.len() != values.len() {
            return None;
        }
        for ((name, value), ty) in names.iter().zip(values).zip(types) {
            self.str("  ");
            self.attribute_text(*name);
            self.str("(");
            self.printer.value(*value);
            self.str(" : ");
            self.ty(ty);
            self.str(")");
            self.new_line();
        }
        self.str("]");
        Some(())
    }

    /// `%scope::%key`, or `%key`
    pub(super) fn parameter_reference(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(scope), Argument::Slot(key)] = arguments else { return None };
        let (scope, key) = (self.sizes_of(*scope), self.sizes_of(*key));
        self.printer.values(scope);
        self.str(if scope.is_empty() { "" } else { "::" });
        self.printer.values(key);
        Some(())
    }

    /// `list`, or `list -> type`; or `type -> list`.
    pub(super) fn list_type(&mut self, arguments: &[Argument], is_set: bool) -> Option<()> {
        let [Argument::Type(list), Argument::Type(element)] = arguments else { return None };
        let (list, element) = (self.type_of(*list)?, self.type_of(*element)?);
        if is_made_of(self.parts.ir, Transform::Parameter, &[list], &[element]) {
            self.ty(list);
            return Some(());
        }
        let (first, second) = if is_set { (element, list) } else { (list, element) };
        self.ty(first);
        self.str(" -> ");
        self.ty(second);
        Some(())
    }

    /// Nothing: the type of a function without arguments and results.
    pub(super) fn no_arguments(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty)] = arguments else { return None };
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        self.is_type(function, "() -> ()").then_some(())
    }
}
