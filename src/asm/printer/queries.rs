//! The parts of an operation that directives print, by their places in the definition.

use super::OpAsmPrinter;
use crate::assembly::{AttributeIndex, AttributeShape, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, RegionId, Type, TypeId};
use smallvec::SmallVec;

impl<'i> OpAsmPrinter<'_, 'i> {
    /// Prints the value of an attribute in the notation of its definition, and marks the attribute as printed.
    pub(crate) fn written(&mut self, attribute: AttributeIndex) -> Option<()> {
        let value = self.parts.attribute(attribute)?;
        self.printed.attributes.add(attribute.0);
        self.print_value(&self.parts.info(attribute).shape, false, value)
    }

    /// Prints the value of an attribute in full, and marks the attribute as printed.
    pub(crate) fn in_full_of(&mut self, attribute: AttributeIndex) -> Option<()> {
        let value = self.parts.attribute(attribute)?;
        self.printed.attributes.add(attribute.0);
        self.print_value(&AttributeShape::Any, false, value)
    }

    /// The kind of an attribute that is set, after following aliases.
    pub(crate) fn kind(&self, attribute: AttributeIndex) -> Option<AttributeKind> {
        self.parts.attribute(attribute).map(|value| *self.parts.ir.attributes.resolve(value))
    }

    /// The inputs and results of a function's type in an attribute, which the directive prints.
    pub(crate) fn function_type(&mut self, attribute: AttributeIndex) -> Option<(&'i [TypeId], &'i [TypeId])> {
        self.printed.attributes.add(attribute.0);
        let AttributeKind::Type(function) = self.kind(attribute)? else { return None };
        let Type::Function { inputs, results } = self.parts.ir.types().unaliased(function) else { return None };
        Some((inputs, results))
    }

    /// The numbers of an attribute, which the directive prints.
    pub(crate) fn numbers(&mut self, attribute: AttributeIndex) -> Option<Vec<i64>> {
        self.printed.attributes.add(attribute.0);
        self.parts.ir.integers(self.parts.attribute(attribute)?)
    }

    /// The booleans of `array<i1: true, false>`, which the directive prints.
    pub(crate) fn truths(&mut self, attribute: AttributeIndex) -> Option<Vec<bool>> {
        self.printed.attributes.add(attribute.0);
        let AttributeKind::DenseArray(_, Some(text)) = self.kind(attribute)? else { return None };
        let text = std::str::from_utf8(self.ir().texts().get(text)).ok()?;
        Some(text.split(',').map(|flag| flag.trim() == "true").collect())
    }

    /// The number of an attribute, which the directive prints.
    pub(crate) fn number(&mut self, attribute: AttributeIndex) -> Option<i64> {
        self.printed.attributes.add(attribute.0);
        self.parts.ir.integer(self.parts.attribute(attribute)?)
    }

    /// The elements of an array, which the directive prints.
    pub(crate) fn elements(&mut self, attribute: AttributeIndex) -> Option<&'i [AttributeId]> {
        self.printed.attributes.add(attribute.0);
        let AttributeKind::Array(list) = self.kind(attribute)? else { return None };
        Some(self.parts.ir.attributes.list(list))
    }

    /// Whether a unit attribute is set. Marks the attribute as printed.
    pub(crate) fn is_set(&mut self, attribute: AttributeIndex) -> bool {
        self.printed.attributes.add(attribute.0);
        self.parts.attribute(attribute).is_some()
    }

    pub(crate) fn print_attribute(&mut self, value: AttributeId) {
        self.printer.terms.attribute(&mut self.printer.out, value);
    }

    pub(crate) fn print_display(&mut self, value: impl std::fmt::Display) {
        self.print(&value.to_string());
    }

    /// `[5, 10]`: numbers without their types.
    pub(crate) fn print_numbers(&mut self, numbers: &[AttributeId]) -> Option<()> {
        self.print("[");
        self.print_list(numbers, |form, number| {
            let number = form.parts.ir.integer(*number)?;
            form.print_display(number);
            Some(())
        })?;
        self.print("]");
        Some(())
    }

    /// Items with commas between them.
    pub(crate) fn print_list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T) -> Option<()>,
    ) -> Option<()> {
        for (index, item) in items.into_iter().enumerate() {
            self.print(if index > 0 { ", " } else { "" });
            print(self, item)?;
        }
        Some(())
    }

    /// The types of a slot. Marks them as printed.
    pub(crate) fn types_of(&mut self, slot: SlotIndex) -> SmallVec<[TypeId; 4]> {
        self.printed.types.add(slot.0);
        self.parts.types(slot)
    }

    /// The only type of a slot. Marks it as printed.
    pub(crate) fn type_of(&mut self, slot: SlotIndex) -> Option<TypeId> {
        match self.types_of(slot)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    pub(crate) fn are_same(&self, left: &[TypeId], right: &[TypeId]) -> bool {
        let types = &self.parts.ir.types;
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| types.same(*left, *right))
    }

    /// The only region of a name.
    pub(crate) fn region_of(&self, region: RegionIndex) -> Option<RegionId> {
        match *self.parts.regions(region) {
            [only] => Some(only),
            _ => None,
        }
    }
}
