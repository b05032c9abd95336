//! Functions: visibility, name, arguments and results, and the body.

use crate::assembly::{Argument, AttributeIndex, AttributeShape};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, ValueId};

impl<'i> FormPrinter<'_, 'i> {
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
    pub(super) fn function(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(visibility),
            Argument::Attribute(name),
            Argument::Attribute(ty),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
        ] = arguments
        else {
            return None;
        };
        if self.visibility(*visibility)? {
            self.str(" ");
        }
        let symbol = self.parts.attribute(*name)?;
        self.printed.attributes.add(name.0);
        self.value(&AttributeShape::SymbolName, false, symbol)?;
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        let Type::Function { inputs, results } = self.parts.ir.types().resolved(function) else { return None };
        let input_attributes = self.dictionaries(*of_arguments, inputs.len())?;
        let result_attributes = self.dictionaries(*of_results, results.len())?;
        let entry = self.body_arguments()?;
        self.str("(");
        for (index, input) in inputs.iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            if let Some(entry) = &entry {
                self.printer.value(*entry.get(index)?);
                self.str(": ");
            }
            self.ty(*input);
            self.dictionary_of(input_attributes.get(index));
            self.location_of(entry.as_ref().and_then(|entry| entry.get(index)), index);
        }
        self.str(")");
        let are_same = entry.is_none_or(|entry| {
            let types: Vec<_> = entry.iter().map(|value| self.parts.ir.value_type(*value)).collect();
            self.are_same(&types, inputs)
        });
        if !are_same {
            return None;
        }
        if results.is_empty() {
            return Some(());
        }
        self.str(" -> ");
        if result_attributes.is_empty() {
            self.printer.result_types(results.iter().copied());
            return Some(());
        }
        self.str("(");
        for (index, result) in results.iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.ty(*result);
            self.dictionary_of(result_attributes.get(index));
        }
        self.str(")");
        Some(())
    }

    /// The dictionaries of all arguments or results; none if the attribute is not set.
    fn dictionaries(&mut self, attribute: AttributeIndex, count: usize) -> Option<&'i [AttributeId]> {
        self.printed.attributes.add(attribute.0);
        if self.parts.attribute(attribute).is_none() {
            return Some(&[]);
        }
        let all = self.elements(attribute)?;
        let ir = self.parts.ir;
        let is_dictionary =
            |value: &AttributeId| matches!(ir.attributes().resolve(*value), AttributeKind::Dictionary(_));
        // Where all are empty, nothing is written from which a reader could know that they are there.
        let is_said = all.iter().any(|value| !self.is_empty_dictionary(*value));
        (all.len() == count && all.iter().all(is_dictionary) && is_said).then_some(all)
    }

    fn is_empty_dictionary(&self, value: AttributeId) -> bool {
        let attributes = self.parts.ir.attributes();
        matches!(attributes.resolve(value), AttributeKind::Dictionary(entries) if attributes.dictionary(*entries).is_empty())
    }

    fn dictionary_of(&mut self, value: Option<&AttributeId>) {
        if let Some(value) = value.filter(|value| !self.is_empty_dictionary(**value)) {
            self.str(" ");
            self.attribute_text(*value);
        }
    }

    fn location_of(&mut self, argument: Option<&ValueId>, index: usize) {
        let block = argument.and_then(|argument| match self.parts.ir.definition(*argument) {
            crate::ir::Definition::Argument(block) => Some(block),
            _ => None,
        });
        if let Some(block) = block {
            self.printer.argument_location(block, index);
        }
    }

    /// The arguments of the body, if there is one; `None` if a function has no place for a body.
    #[expect(clippy::option_option, reason = "one says that there is no body, the other that nothing can be said")]
    fn body_arguments(&self) -> Option<Option<Vec<ValueId>>> {
        let [body] = *self.parts.regions(crate::assembly::RegionIndex(0)) else { return None };
        Some(self.entry(body).map(|_| self.entry_arguments(body)))
    }

    /// The region of a function, or nothing.
    pub(super) fn function_body(&mut self, arguments: &[Argument], blank: bool) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        self.printed.regions.add(region.0);
        if self.parts.ir.block_count(id) == 0 {
            return Some(());
        }
        self.blank(blank);
        self.headed_region(*region, id)
    }
}
