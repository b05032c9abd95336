//! The whole file: its operations, and the definitions of aliases around them.

use super::{Printer, Task};
use crate::ir::{AliasId, AttributeId, AttributeKind, Form, TopLevel};
use rustc_hash::FxHashMap;

impl Printer<'_> {
    /// Definitions of aliases stand where they stood; around a file without a module they come first.
    pub(super) fn module(mut self) -> Vec<u8> {
        let ir = self.ir;
        let is_wrapped = ir.top_level().any(|op| ir.form(op) == Form::ImplicitModule);
        let mut bodies: Vec<(TopLevel, Vec<u8>)> = Vec::new();
        for item in &ir.top_level {
            if let TopLevel::Operation(op) = item {
                self.tasks.push(Task::Operation(*op, 0));
                self.run();
                self.out.push(b'\n');
            }
            bodies.push((*item, std::mem::take(&mut self.out)));
        }
        let aliases: Vec<AliasId> = ir
            .top_level
            .iter()
            .filter_map(|item| match item {
                TopLevel::Alias(alias) => Some(*alias),
                _ => None,
            })
            .collect();
        let definitions = self.alias_definitions(&aliases);
        let mut out = Vec::new();
        if is_wrapped {
            aliases.iter().filter_map(|alias| definitions.get(alias)).for_each(|text| out.extend_from_slice(text));
        }
        for (item, text) in bodies {
            match item {
                TopLevel::Alias(alias) if !is_wrapped => {
                    if let Some(text) = definitions.get(&alias) {
                        out.extend_from_slice(text);
                    }
                }
                TopLevel::Alias(_) => {}
                TopLevel::Operation(_) => out.extend_from_slice(&text),
                TopLevel::Metadata(text) => {
                    out.extend_from_slice(ir.texts.get(text));
                    out.push(b'\n');
                }
            }
        }
        out
    }

    /// The definitions to print. Locations that only operations refer to are left out with the operations' locations.
    fn alias_definitions(&mut self, aliases: &[AliasId]) -> FxHashMap<AliasId, Vec<u8>> {
        let mut definitions = FxHashMap::default();
        // Later definitions refer to earlier ones, so that backwards every use is known in time.
        for alias in aliases.iter().rev() {
            let record = self.ir.attributes.alias(*alias);
            let is_location = record.attribute.is_some_and(|attribute| self.is_location(attribute));
            if is_location && !self.options.locations && !self.terms.used[alias.index()] {
                continue;
            }
            let mut text = self.ir.texts.get(record.name).to_vec();
            text.extend_from_slice(b" = ");
            if let Some(attribute) = record.attribute {
                self.terms.attribute(&mut text, attribute);
            }
            if let Some(ty) = record.ty {
                self.terms.ty(&mut text, ty);
            }
            text.push(b'\n');
            definitions.insert(*alias, text);
        }
        definitions
    }

    fn is_location(&self, attribute: AttributeId) -> bool {
        matches!(self.ir.attributes.resolve(attribute), AttributeKind::Location(_))
    }
}
