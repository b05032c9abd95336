//! Functions: visibility, name, arguments and results, and the body.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, RegionIndex, Transform};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// The types and attributes of the arguments, or of the results.
#[derive(Default)]
pub(super) struct Signature {
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<Option<AttributeId>>,
}

impl<'s> Builder<'s> {
    /// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
    pub(super) fn function_header_form(&mut self, arguments: &'s [Argument]) -> Read<()> {
        self.function_header(arguments, false)
    }

    /// The same of a function whose arguments are references to what its type has.
    pub(super) fn local_function(&mut self, arguments: &'s [Argument]) -> Read<()> {
        self.function_header(arguments, true)
    }

    /// What references to local variables are to.
    fn dereference(&mut self, types: &mut [TypeId]) -> Read<()> {
        for ty in types {
            let Ok(local) = self.transformed(*ty, Transform::Local) else {
                let place = self.input.peek()?.1;
                return Err(
                    self.text_error("invalid type for wasm.func argument. Expecting type !wasmssa<local T>", place)
                );
            };
            *ty = local.first().copied().unwrap_or(*ty);
        }
        Ok(())
    }

    /// `(t, u) -> (v, u)`: the last results are one for each initial value.
    pub(super) fn carried_signature(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(values), Argument::Type(inits), Argument::Type(outputs), Argument::Type(carried)] =
            arguments
        else {
            return Ok(());
        };
        let (operands, results) = self.read_signature()?;
        let (of_values, of_inits) = (self.slot(*values)?.values.len(), self.slot(*inits)?.values.len());
        if operands.len() != of_values + of_inits {
            let span = self.input.peek()?.1;
            let error = CustomError::TypeCount { operands: of_values + of_inits, types: operands.len() };
            return Err(self.refused(error, span));
        }
        let at = results.end.saturating_sub(of_inits).max(results.start);
        self.slot(*values)?.types = Some(operands.start..operands.start + of_values);
        self.slot(*inits)?.types = Some(operands.start + of_values..operands.end);
        self.slot(*outputs)?.types = Some(results.start..at);
        self.slot(*carried)?.types = Some(at..results.end);
        Ok(())
    }

    /// `ref to type`, or the type in full.
    pub(super) fn local_reference(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(slot)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        let ty = match self.input.take_word("ref") {
            true => {
                self.keyword_text("to")?;
                let local = self.one_type()?;
                self.opaque_type(format!("!wasmssa<local ref to {}>", self.core.ir.print_type(local)).as_bytes())
            }
            false => self.one_type()?,
        };
        self.set_types(*slot, &[ty], TypePlace::At(place))
    }

    fn function_header(&mut self, arguments: &'s [Argument], has_references: bool) -> Read<()> {
        let [
            visibility @ ..,
            Argument::Attribute(name),
            Argument::Attribute(ty),
            Argument::Attribute(of_arguments),
            Argument::Attribute(of_results),
        ] = arguments
        else {
            return Ok(());
        };
        if let [Argument::Attribute(visibility)] = visibility {
            self.symbol_visibility(*visibility)?;
        }
        let Some(symbol) = self.input.take_if(Token::SymbolName)? else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Symbol, span));
        };
        let text = self.symbol_text(symbol.start, symbol.end);
        let value = self.core.ir.attributes.add(AttributeKind::String(text, None));
        self.state()?.attributes[usize::from(name.0)] = Some(value);
        let (mut inputs, _) = self.function_arguments(false)?;
        if has_references {
            self.dereference(&mut inputs.types)?;
        }
        let results = self.function_results()?;
        let state = self.state()?;
        state.unnamed = Some(inputs.types.len()).filter(|count| state.arguments.is_empty() && *count > 0);
        let function = self.core.intern(Type::Function { inputs: inputs.types.into(), results: results.types.into() });
        let value = self.core.ir.attributes.add(AttributeKind::Type(function));
        self.state()?.attributes[usize::from(ty.0)] = Some(value);
        for (attribute, found) in [(of_arguments, inputs.attributes), (of_results, results.attributes)] {
            if let Some(value) = self.dictionaries(&found) {
                self.state()?.attributes[usize::from(attribute.0)] = Some(value);
            }
        }
        Ok(())
    }

    /// `(%a: t {..} loc(..), ..)`, or types without names; and whether `...` comes last, where it may.
    pub(super) fn function_arguments(&mut self, may_be_variadic: bool) -> Read<(Signature, bool)> {
        let (mut signature, mut is_variadic) = (Signature::default(), false);
        self.punctuation("(")?;
        if self.input.take_text(")") {
            return Ok((signature, false));
        }
        loop {
            if may_be_variadic && self.input.take_text("...") {
                is_variadic = true;
                break;
            }
            let place = self.input.peek()?.1;
            let name = self.optional_argument_name()?;
            let has_names = self.state()?.arguments.len() == signature.types.len();
            let is_mixed = !signature.types.is_empty() && has_names != name.is_some();
            if is_mixed && name.is_none() {
                return Err(self.refused(CustomError::MixedArguments { is_named: false }, place));
            }
            self.read_type()?;
            let ty = self.popped_type();
            signature.types.push(ty);
            signature.attributes.push(self.optional_dictionary()?);
            let location = self.argument_location()?;
            if is_mixed {
                return Err(self.refused(CustomError::MixedArguments { is_named: true }, place));
            }
            if let Some(name) = name {
                self.state()?.arguments.push((name, ty, location));
            }
            if !self.input.take_text(",") {
                break;
            }
        }
        self.punctuation(")")?;
        Ok((signature, is_variadic))
    }

    /// `%name:`, if it comes next.
    fn optional_argument_name(&mut self) -> Read<Option<Use>> {
        if self.input.first() != Some(b'%') {
            return Ok(None);
        }
        let name = self.argument_name()?;
        self.punctuation(":")?;
        Ok(Some(name))
    }

    /// The type on top of the stack.
    pub(super) fn popped_type(&mut self) -> TypeId {
        self.core.types.pop().unwrap_or_else(|| self.core.erroneous_type())
    }

    /// `-> t` or `-> (t {..}, ..)`, or nothing.
    pub(super) fn function_results(&mut self) -> Read<Signature> {
        let mut signature = Signature::default();
        if !self.input.take_text("->") {
            return Ok(signature);
        }
        if !self.input.take_text("(") {
            self.read_type()?;
            signature.types.push(self.popped_type());
            signature.attributes.push(None);
            return Ok(signature);
        }
        if self.input.take_text(")") {
            return Ok(signature);
        }
        self.comma_list(|form| {
            form.read_type()?;
            signature.types.push(form.popped_type());
            signature.attributes.push(form.optional_dictionary()?);
            Ok(())
        })?;
        self.punctuation(")")?;
        Ok(signature)
    }

    /// `{..}`, if it comes next.
    pub(super) fn optional_dictionary(&mut self) -> Read<Option<AttributeId>> {
        if self.input.first() != Some(b'{') {
            return Ok(None);
        }
        self.read_any_attribute().map(Some)
    }

    /// The body of a function: its arguments were named in the header, or have labels of their own.
    pub(super) fn function_body_form(&mut self, region: RegionIndex) -> Read<Option<Reached>> {
        if self.input.first() != Some(b'{') {
            return Ok(None);
        }
        let has_names = !self.state()?.arguments.is_empty();
        self.expect_region(region, has_names).map(Some)
    }
}
