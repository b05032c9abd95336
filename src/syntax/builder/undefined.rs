//! Values that are used before their definition or without one, and the names of such values in messages.

use super::WrittenUse;
use super::core::BuilderCore;
use crate::diagnostic::similar::is_one_letter_away;
use crate::ir::{Definition, NameId, TypeId, ValueData, ValueId};

impl BuilderCore<'_> {
    pub(crate) fn spelling(&self, name: NameId) -> String {
        self.string_of(self.ir.names.entries[name.index()])
    }

    /// The name of an operand as it is printed: a result of a pack has its number.
    pub(super) fn undefined_use(&mut self, operand: WrittenUse, ty: TypeId) -> ValueId {
        if operand.number == 0 && !self.source.slice(operand.span).contains(&b'#') {
            return self.undefined_value(operand.name, ty);
        }
        let name = format!("{}#{}", self.spelling(operand.name), operand.number);
        let text = self.ir.texts.add(name.as_bytes());
        let name = NameId::at(self.ir.names.intern(&self.ir.texts, name.as_bytes(), text));
        self.undefined_value(name, ty)
    }

    /// A placeholder for a value that is not defined, or not yet.
    pub(super) fn undefined_value(&mut self, name: NameId, ty: TypeId) -> ValueId {
        self.ir.values.push(ValueData { ty, name: Some(name), definition: Definition::Undefined });
        ValueId::at(self.ir.values.len() - 1)
    }

    /// Whether a value is an argument of a block without a label, which only functions in custom form have.
    pub(super) fn is_function_parameter(&self, value: ValueId) -> bool {
        match self.ir.definition(value) {
            Definition::Argument(block) => self.ir.blocks[block.index()].label.is_none(),
            _ => false,
        }
    }

    /// A name in the file that differs in one edit. Large files are not searched.
    pub(super) fn similar_name(&self, name: &[u8]) -> Option<String> {
        const SEARCHED: usize = 4096;
        let candidates = &self.ir.names.entries;
        if candidates.len() > SEARCHED || name.len() < 3 {
            return None;
        }
        let near = |candidate: &&crate::ir::Text| is_one_letter_away(self.ir.texts.get(**candidate), name);
        candidates.iter().find(near).map(|candidate| format!("%{}", self.string_of(*candidate)))
    }
}
