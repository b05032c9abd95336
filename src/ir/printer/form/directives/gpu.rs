//! Kernels and their launches: what the dialect `gpu` writes of the arguments of regions.

use crate::assembly::Argument;
use crate::ir::attributes::Entry;
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId, unquoted};

impl FormPrinter<'_, '_> {
    /// An attribute that no definition speaks of, which is printed elsewhere than in the dictionary.
    fn take_discardable(&mut self, name: &[u8]) -> Option<AttributeId> {
        let texts = self.parts.ir.texts();
        let is = |entry: &Entry| unquoted(texts.get(entry.name)) == name;
        let value = self.parts.discardable.iter().find(|entry| is(entry)).map(|entry| entry.value);
        self.parts.discardable.retain(|entry: &mut Entry| !is(entry));
        value
    }

    /// How many arguments are for a workgroup.
    fn workgroup_count(&mut self) -> Option<usize> {
        match self.take_discardable(b"workgroup_attributions") {
            Some(value) => usize::try_from(self.parts.ir.integer(value)?).ok(),
            None => Some(0),
        }
    }

    /// ` word(%a : t {..}, ..)`, or nothing.
    fn attributions(&mut self, word: &str, values: &[ValueId], attributes: &[AttributeId]) {
        if values.is_empty() {
            return;
        }
        self.str(&format!(" {word}("));
        for (index, value) in values.iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.printer.value(*value);
            self.str(" : ");
            self.ty(self.parts.ir.value_type(*value));
            self.dictionary_of(attributes.get(index));
        }
        self.str(")");
    }

    /// `@name(%a: t) -> t workgroup(%w : t) private(%p : t) kernel attributes {..} {`
    pub(super) fn gpu_function(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(ty),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
            Argument::Attribute(of_workgroup),
            Argument::Attribute(of_private),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let name = self.take_discardable(b"sym_name")?;
        self.value(&crate::assembly::AttributeShape::SymbolName, false, name)?;
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        let Type::Function { inputs, results } = self.parts.ir.types().unaliased(function) else { return None };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (named, rest) = entry.split_at_checked(inputs.len())?;
        let types: Vec<TypeId> = named.iter().map(|value| self.parts.ir.value_type(*value)).collect();
        let (workgroup, private) = rest.split_at_checked(self.workgroup_count()?)?;
        if !self.are_same(&types, inputs) {
            return None;
        }
        let input_attributes = self.dictionaries(*of_arguments, inputs.len())?;
        let result_attributes = self.dictionaries(*of_results, results.len())?;
        self.parameters(Some(named), inputs.len(), input_attributes, |form, index| form.ty(inputs[index]))?;
        self.str(")");
        if !results.is_empty() {
            self.str(" -> ");
            self.results(results, result_attributes);
        }
        for (word, values, attribute) in [("workgroup", workgroup, of_workgroup), ("private", private, of_private)] {
            let attributes = self.dictionaries(*attribute, values.len())?;
            self.attributions(word, values, attributes);
        }
        if self.take_discardable(b"gpu.kernel").is_some() {
            self.str(" kernel");
        }
        self.dictionary(" attributes {");
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `(%x, %y, %z) in (%a = %s, ..)`
    fn launch_places(&mut self, word: &str, places: &[ValueId], names: &[ValueId], sizes: &[Argument]) -> Option<()> {
        self.str(word);
        self.str("(");
        self.printer.values(places);
        self.str(") in (");
        self.list(names.iter().zip(sizes), |form, (name, size)| {
            let Argument::Slot(slot) = size else { return None };
            form.printed.values.add(slot.0);
            let [value] = *form.parts.values(*slot) else { return None };
            form.printer.value(*name);
            form.str(" = ");
            form.printer.value(value);
            Some(())
        })?;
        self.str(")");
        Some(())
    }

    /// `clusters(..) in (..) blocks(..) in (..) threads(..) in (..) ..`
    pub(super) fn gpu_launch(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Type(token),
            Argument::Slot(dependencies),
            sizes @ ..,
            Argument::Slot(memory),
            Argument::Attribute(module),
            Argument::Attribute(function),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let has_clusters = sizes.get(6).is_some_and(|size| match size {
            Argument::Slot(slot) => self.parts.count(*slot) > 0,
            _ => false,
        });
        let (places, rest) = entry.split_at_checked(if has_clusters { 18 } else { 12 })?;
        if !places.iter().all(|value| self.is_type(self.parts.ir.value_type(*value), "index")) {
            return None;
        }
        if !self.types_of(*token).is_empty() {
            self.str("async ");
        }
        self.printed.values.add(dependencies.0);
        let dependencies = self.parts.values(*dependencies);
        if !dependencies.is_empty() {
            self.str("[");
            self.printer.values(dependencies);
            self.str("] ");
        }
        if has_clusters {
            self.launch_places("clusters", &places[12..15], &places[15..18], sizes.get(6..9)?)?;
            self.str(" ");
        }
        self.launch_places("blocks", &places[0..3], &places[6..9], sizes.get(0..3)?)?;
        self.launch_places(" threads", &places[3..6], &places[9..12], sizes.get(3..6)?)?;
        self.printed.values.add(memory.0);
        if let [value] = *self.parts.values(*memory) {
            self.str(" dynamic_shared_memory_size ");
            self.printer.value(value);
        }
        for (word, attribute) in [(" module(", module), (" function(", function)] {
            if self.parts.attribute(*attribute).is_some() {
                self.str(word);
                self.in_full_of(*attribute)?;
                self.str(")");
            }
        }
        let (workgroup, private) = rest.split_at_checked(self.workgroup_count()?)?;
        self.attributions("workgroup", workgroup, &[]);
        self.attributions("private", private, &[]);
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `{kind = ..} : t, t`: without something that is added the kind is not printed if it is the default.
    pub(super) fn outer_product(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(kind), Argument::Type(left), Argument::Type(right), Argument::Type(result)] =
            arguments
        else {
            return None;
        };
        let is_added = self.parts.count(crate::assembly::SlotIndex(2)) > 0;
        let is_shown = is_added && self.parts.attribute(*kind).is_some();
        if is_shown && !self.is_not_default(*kind) {
            self.str(" {kind = ");
            self.in_full_of(*kind)?;
            self.str("}");
            // With other attributes it would come between them.
            if !self.parts.discardable.is_empty() {
                return None;
            }
        } else {
            self.dictionary_with(&[*kind], " {");
        }
        self.str(" : ");
        let (left, right, result) = (self.type_of(*left)?, self.type_of(*right)?, self.type_of(*result)?);
        self.types(&[left, right]);
        let types = self.parts.ir.types();
        let sizes = |ty: TypeId| types.shaped(ty).and_then(|shaped| shaped.shape).map(<[_]>::to_vec);
        let mut shape = sizes(left)?;
        shape.extend(sizes(right).unwrap_or_default());
        (sizes(result)? == shape).then_some(())
    }

    /// The dictionary after the region of a launch.
    pub(super) fn launch_attributes(&mut self) -> Option<()> {
        self.dictionary(" {");
        Some(())
    }
}
