//! Lists that only some dialects of projects write: strings, assumptions, imports, and the values of global slots.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::Argument;
use crate::ir::Texts;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `"a"`, or `("a", "b")`
    pub(super) fn string_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(strings)] = arguments else { return Ok(()) };
        let mut found = Vec::new();
        let is_list = self.input.take_text("(");
        loop {
            found.push(self.read_string()?);
            if !is_list || !self.input.take_text(",") {
                break;
            }
        }
        if is_list {
            self.punctuation(")")?;
        }
        self.set_array(*strings, &found)
    }

    /// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
    pub(super) fn int_assumptions(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Attribute(assumptions)] = arguments else { return Ok(()) };
        let (mut names, mut lists) = (Vec::new(), Vec::new());
        loop {
            names.push(self.read_use()?);
            let mut of_value = Vec::new();
            let is_list = self.input.take_text("[");
            while self.input.first() == Some(b'<') {
                let span = self.bracket_extent();
                self.input.skip_to(span.end);
                of_value.push(self.opaque(&[b"#util.int.assumption", self.core.slice(span.start, span.end)]));
                if !is_list || !self.input.take_text(",") {
                    break;
                }
            }
            if is_list {
                self.punctuation("]")?;
            }
            let list = self.core.ir.attributes.add_list(&of_value);
            lists.push(self.core.ir.attributes.add(AttributeKind::Array(list)));
            if !self.input.take_text(",") {
                break;
            }
        }
        self.set_values(*values, &names)?;
        self.set_array(*assumptions, &lists)
    }

    /// `(%a : t, t ...) -> t`: names that are attributes.
    pub(super) fn import_signature(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
        else {
            return Ok(());
        };
        let (mut inputs, mut attributes) = (Vec::new(), Vec::new());
        self.punctuation("(")?;
        if !self.input.take_text(")") {
            loop {
                let mut entries = Vec::new();
                if let Some(span) = self.input.take_if(Token::ValueName)? {
                    let name = Texts::of_span(span.start + 1, span.end);
                    let value = self.core.ir.attributes.add(AttributeKind::String(name, None));
                    entries.push(Entry { name: self.core.ir.texts.add(b"vm.name"), value });
                    self.punctuation(":")?;
                }
                inputs.push(self.one_type()?);
                if self.input.take_text("...") {
                    let value = self.core.ir.attributes.add(AttributeKind::Unit);
                    entries.push(Entry { name: self.core.ir.texts.add(b"vm.variadic"), value });
                }
                attributes.push(self.argument_attributes(&entries));
                // A comma may come after the last one.
                if !self.input.take_text(",") || self.input.first() == Some(b')') {
                    break;
                }
            }
            self.punctuation(")")?;
        }
        let results = self.function_results()?;
        let function = Type::Function { inputs: inputs.into(), results: results.types.into() };
        let function = self.core.intern(function);
        self.set_attribute(*ty, AttributeKind::Type(function))?;
        self.set_dictionaries(*of_arguments, &attributes)?;
        self.set_dictionaries(*of_results, &results.attributes)
    }

    /// A dictionary; none of no entries.
    fn argument_attributes(&mut self, entries: &[Entry]) -> Option<AttributeId> {
        if entries.is_empty() {
            return None;
        }
        let list = self.core.ir.attributes.add_dictionary(entries);
        Some(self.core.ir.attributes.add(AttributeKind::Dictionary(list)))
    }

    /// `[@a(%x : t) @b(%y : t)]`
    pub(super) fn global_slots(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(names), Argument::Slot(values), Argument::Type(types)] = arguments else {
            return Ok(());
        };
        let (mut symbols, mut uses, mut found) = (Vec::new(), Vec::new(), Vec::new());
        self.punctuation("[")?;
        while !self.input.take_text("]") {
            let (token, span) = self.input.peek()?;
            if token != Token::SymbolName {
                return Err(self.refused(CustomError::Attribute, span));
            }
            symbols.push(self.read_any_attribute()?);
            self.punctuation("(")?;
            uses.push(self.read_use()?);
            self.punctuation(":")?;
            found.push(self.one_type()?);
            self.punctuation(")")?;
        }
        self.set_values(*values, &uses)?;
        self.set_types(*types, &found, TypePlace::Nowhere)?;
        self.set_array(*names, &symbols)
    }
}
