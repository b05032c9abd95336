//! Functions, calls and globals of LLVM, whose types are texts.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, llvm, unescaped};
use crate::source::Span;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `(%a: t {..}, ...) -> t {..}`: the type of the function, and attributes of arguments and of the result.
    pub(super) fn llvm_function(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
        else {
            return Ok(());
        };
        let place = self.input.peek()?.1;
        let (inputs, is_variadic) = self.function_arguments(true)?;
        let results = self.function_results()?;
        if results.types.len() > 1 {
            let text = "failed to construct function type: expected zero or one function result";
            return Err(self.text_error(text, self.form_name().unwrap_or(place)));
        }
        let spelled = |types: &[TypeId]| types.iter().map(|ty| self.core.ir.print_type(*ty)).collect::<Vec<_>>();
        let result = spelled(&results.types).pop();
        let text = llvm::function_type(result.as_deref(), &spelled(&inputs.types), is_variadic);
        let function = self.opaque_type(text.as_bytes());
        self.set_attribute(*ty, AttributeKind::Type(function))?;
        self.set_dictionaries(*of_arguments, &inputs.attributes)?;
        self.set_dictionaries(*of_results, &results.attributes)
    }

    /// Where the name of the operation is that is being read.
    pub(super) fn form_name(&self) -> Option<Span> {
        self.forms.last().map(|state| state.name)
    }

    /// The attributes of all arguments or results, if one has some.
    pub(super) fn set_dictionaries(&mut self, attribute: AttributeIndex, all: &[Option<AttributeId>]) -> Read<()> {
        if let Some(value) = self.dictionaries(all) {
            self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
        Ok(())
    }

    /// `(catch %a : t) (filter %b : t)`
    pub(super) fn landingpad_clauses(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Type(types)] = arguments else { return Ok(()) };
        let (first, start) = (self.nesting.uses.len(), self.core.types.len());
        self.note_types()?;
        while self.input.take_text("(") {
            if !self.input.take_word("filter") {
                self.keyword_text("catch")?;
            }
            self.read_operand()?;
            self.punctuation(":")?;
            self.read_type()?;
            self.punctuation(")")?;
        }
        self.slot(*values)?.values = first..self.nesting.uses.len();
        self.slot(*types)?.types = Some(start..self.core.types.len());
        Ok(())
    }

    /// `(1, 16)`
    pub(super) fn vscale_range(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(range)] = arguments else { return Ok(()) };
        self.punctuation("(")?;
        let low = self.read_index()?;
        self.punctuation(",")?;
        let high = self.read_index()?;
        self.punctuation(")")?;
        let text = format!("#llvm.vscale_range<minRange = {low} : i32, maxRange = {high} : i32>");
        let value = self.opaque(&[text.as_bytes()]);
        self.state()?.attributes[usize::from(range.0)] = Some(value);
        Ok(())
    }

    /// `: type`, or nothing for a string, which is an array of `i8`. What may follow a type is not part of it.
    pub(super) fn llvm_global_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return Ok(()) };
        let name = self.form_name().unwrap_or(Span::at(0));
        if self.input.take_text(":") {
            self.read_type()?;
            let written = self.popped_type();
            if self.input.first() == Some(b',') {
                return Err(self.text_error("expected zero or one type", name));
            }
            return self.set_attribute(*ty, AttributeKind::Type(written));
        }
        let value = self.state()?.attributes[usize::from(value.0)];
        let Some(AttributeKind::String(text, None)) = value.map(|value| *self.core.ir.attributes.resolve(value)) else {
            return Err(self.text_error("type can only be omitted for string globals", name));
        };
        let length = unescaped(self.core.ir.texts.get(text)).len();
        let array = self.opaque_type(format!("!llvm.array<{length} x i8>").as_bytes());
        self.set_attribute(*ty, AttributeKind::Type(array))
    }

    /// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
    pub(super) fn llvm_callee(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(callee), Argument::Slot(operands)] = arguments else { return Ok(()) };
        let start = self.nesting.uses.len();
        if self.input.first() == Some(b'%') {
            self.read_operand()?;
        } else {
            let (token, span) = self.input.peek()?;
            if token != Token::SymbolName {
                return Err(self.refused(CustomError::Attribute, span));
            }
            let value = self.read_any_attribute()?;
            self.state()?.attributes[usize::from(callee.0)] = Some(value);
        }
        self.punctuation("(")?;
        self.read_operands()?;
        self.punctuation(")")?;
        self.slot(*operands)?.values = start..self.nesting.uses.len();
        Ok(())
    }

    /// `(t {..}, ..) -> t {..}` of a call, before which comes the type of the function if it is an operand.
    pub(super) fn llvm_call_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Attribute(callee),
            Argument::Type(operands),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
            Argument::Type(results),
        ] = arguments
        else {
            return Ok(());
        };
        self.note_types()?;
        let start = self.core.types.len();
        if self.state()?.attributes[usize::from(callee.0)].is_none() {
            let place = self.input.peek()?.1;
            self.read_type()?;
            if !self.input.take_text(",") {
                return Err(self.text_error("expected indirect call to have 2 trailing types", place));
            }
        }
        self.punctuation("(")?;
        let inputs = self.attributed_types(")")?;
        self.slot(*operands)?.types = Some(start..self.core.types.len());
        self.punctuation("->")?;
        let start = self.core.types.len();
        let outputs = if self.input.take_text("(") {
            self.attributed_types(")")?
        } else {
            self.read_type()?;
            vec![None]
        };
        self.drop_void(start);
        self.slot(*results)?.types = Some(start..self.core.types.len());
        self.set_dictionaries(*of_arguments, &inputs)?;
        self.set_dictionaries(*of_results, &outputs)
    }

    /// A result of no value is none.
    fn drop_void(&mut self, start: usize) {
        if let [only] = self.core.types[start..]
            && matches!(self.core.ir.types.resolved(only), crate::ir::Type::Opaque(text) if **text == *b"!llvm.void")
        {
            self.core.types.truncate(start);
        }
    }

    /// `t {..}, t)`: types, which are put on the stack, and the attributes of each.
    pub(super) fn attributed_types(&mut self, close: &'static str) -> Read<Vec<Option<AttributeId>>> {
        let mut attributes = Vec::new();
        if self.input.take_text(close) {
            return Ok(attributes);
        }
        self.comma_list(|form| {
            form.read_type()?;
            attributes.push(form.optional_dictionary()?);
            Ok(())
        })?;
        self.punctuation(close)?;
        Ok(attributes)
    }

    /// `["tag"(%a : t), ..]`: runs of values, with a tag each.
    pub(super) fn operand_bundles(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), _, Argument::Attribute(tags)] = arguments else { return Ok(()) };
        let (first, start) = (self.nesting.uses.len(), self.core.types.len());
        let (mut sizes, mut found) = (Vec::new(), Vec::new());
        if self.input.take_text("[") {
            while !self.input.take_text("]") {
                if !found.is_empty() {
                    self.punctuation(",")?;
                }
                found.push(self.read_string()?);
                self.punctuation("(")?;
                let count = self.read_operands()?;
                if count > 0 {
                    self.punctuation(":")?;
                    self.note_types()?;
                    self.read_type_list()?;
                }
                self.punctuation(")")?;
                sizes.push(count);
            }
            self.set_array(*tags, &found)?;
        }
        let slot = (first..self.nesting.uses.len(), Some(start..self.core.types.len()));
        let read = self.slot(*values)?;
        (read.values, read.types) = slot;
        self.set_runs(*values, &sizes)
    }

    /// The attribute that says how long the runs of a slot are.
    pub(in super::super) fn set_runs(&mut self, slot: SlotIndex, sizes: &[usize]) -> Read<()> {
        let format = self.state()?.format;
        let Some(name) = format.info.slots[usize::from(slot.0)].segments.as_deref() else { return Ok(()) };
        let Some(attribute) = format.attribute(name.as_bytes()) else { return Ok(()) };
        let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        self.set_numbers(attribute, "i32", &text)
    }
}
