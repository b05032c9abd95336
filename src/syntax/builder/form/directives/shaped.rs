//! Types with the sizes of what they describe, `tensor<?xf32>{%d}`, and results that are operands again: what IREE's
//! dialects write.

use super::super::{Builder, CustomError, Read, TypePlace};
use super::functions::Signature;
use crate::assembly::{Argument, AttributeIndex, SlotIndex, Transform};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::syntax::builder::Use;

/// What is written of values: their types, the sizes of those, and for results which operand each of them is.
#[derive(Default)]
pub(super) struct Shaped {
    pub(super) types: Vec<TypeId>,
    pub(super) sizes: Vec<Use>,
    pub(super) tied: Vec<Option<usize>>,
}

/// Operands that results may be: their names and their types.
pub(super) struct Operands<'o> {
    pub(super) names: &'o [Use],
    pub(super) types: &'o [TypeId],
}

impl<'s> Builder<'s> {
    /// `{%a, %b}`, or nothing.
    pub(super) fn braced_sizes(&mut self, sizes: &mut Vec<Use>) -> Read<()> {
        if !self.input.take_text("{") {
            return Ok(());
        }
        self.comma_list(|form| {
            sizes.push(form.read_use()?);
            Ok(())
        })?;
        self.punctuation("}")
    }

    /// A type, which is not put on the stack.
    pub(super) fn one_type(&mut self) -> Read<TypeId> {
        self.note_types()?;
        self.read_type()?;
        Ok(self.popped_type())
    }

    /// Gives values to an operand.
    pub(super) fn set_values(&mut self, slot: SlotIndex, values: &[Use]) -> Read<()> {
        let start = self.nesting.uses.len();
        self.nesting.uses.extend_from_slice(values);
        self.slot(slot)?.values = start..self.nesting.uses.len();
        Ok(())
    }

    /// `type{%a}, type`
    fn shaped_types(&mut self, found: &mut Shaped) -> Read<()> {
        loop {
            let ty = self.one_type()?;
            found.types.push(ty);
            self.braced_sizes(&mut found.sizes)?;
            if !self.input.take_text(",") {
                return Ok(());
            }
        }
    }

    /// `%a`, `%a as type`, or `type`: a result that is one of some operands, or is not.
    pub(super) fn tied_type(&mut self, operands: &Operands<'_>) -> Read<(TypeId, Option<usize>)> {
        if self.input.first() != Some(b'%') {
            return Ok((self.one_type()?, None));
        }
        let tied = self.read_use()?;
        let place = operands.names.iter().position(|known| (known.name, known.number) == (tied.name, tied.number));
        let Some(place) = place else {
            let name = String::from_utf8_lossy(self.input.text(tied.span)).into_owned();
            let text = format!("tied operand not found for result reference {name}");
            return Err(self.refused(CustomError::Text { text }, tied.span));
        };
        let ty = match self.input.take_word("as") {
            true => self.one_type()?,
            false => operands.types.get(place).copied().unwrap_or_else(|| self.core.erroneous_type()),
        };
        Ok((ty, Some(place)))
    }

    /// `type{%a}` or `(%x{%a}, %y as type)`: results.
    pub(super) fn shaped_results(&mut self, operands: &Operands<'_>) -> Read<Shaped> {
        let mut found = Shaped::default();
        let is_list = self.input.take_text("(");
        if is_list && self.input.take_text(")") {
            return Ok(found);
        }
        self.comma_list(|form| {
            let (ty, tied) = form.tied_type(operands)?;
            found.types.push(ty);
            found.tied.push(tied);
            form.braced_sizes(&mut found.sizes)
        })?;
        if is_list {
            self.punctuation(")")?;
        }
        Ok(found)
    }

    /// The list of the operands that results are: -1 for those that are none.
    pub(super) fn set_tied(&mut self, attribute: AttributeIndex, tied: &[Option<usize>]) -> Read<()> {
        if tied.is_empty() {
            return Ok(());
        }
        let index = self.fixed_type("index");
        let mut all = Vec::new();
        for place in tied {
            let text = place.map_or("-1".to_owned(), |place| place.to_string());
            let text = self.core.ir.texts.add(text.as_bytes());
            all.push(self.core.ir.attributes.add(AttributeKind::Integer(text, Some(index))));
        }
        self.set_array(attribute, &all)
    }

    /// The values of an operand that were read.
    pub(super) fn values_of(&mut self, slot: SlotIndex) -> Read<Vec<Use>> {
        let values = self.slot(slot)?.values.clone();
        Ok(self.nesting.uses[values].to_vec())
    }

    /// `(type, type{%a}) -> (type{%b}, %x{%c})`
    pub(super) fn shaped_function_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(types),
            Argument::Slot(sizes),
            Argument::Type(results),
            Argument::Slot(result_sizes),
            Argument::Attribute(tied),
        ] = arguments
        else {
            return Ok(());
        };
        self.punctuation("(")?;
        let mut inputs = Shaped::default();
        if !self.input.take_text(")") {
            self.shaped_types(&mut inputs)?;
            self.punctuation(")")?;
        }
        self.punctuation("->")?;
        let names = self.values_of(*operands)?;
        let outputs = self.shaped_results(&Operands { names: &names, types: &inputs.types })?;
        self.set_values(*sizes, &inputs.sizes)?;
        self.set_types(*types, &inputs.types, TypePlace::Nowhere)?;
        self.set_values(*result_sizes, &outputs.sizes)?;
        self.set_types(*results, &outputs.types, TypePlace::Nowhere)?;
        self.set_tied(*tied, &outputs.tied)
    }

    /// `type{%a}, type`: types of one or two slots, and the sizes.
    pub(super) fn shaped_type_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [slots @ .., Argument::Slot(sizes)] = arguments else { return Ok(()) };
        let mut found = Shaped::default();
        self.shaped_types(&mut found)?;
        for slot in slots {
            if let Argument::Type(slot) = slot {
                self.set_types(*slot, &found.types, TypePlace::Nowhere)?;
            }
        }
        self.set_values(*sizes, &found.sizes)
    }

    /// `type{%a}`, or `%x as type{%a}`
    pub(super) fn shaped_tied_result(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(slot), Argument::Slot(sizes), tied @ ..] = arguments else { return Ok(()) };
        let is_tied = self.input.first() == Some(b'%');
        if is_tied {
            // The operand it is goes without saying.
            self.read_use()?;
            self.keyword_text("as")?;
        }
        let ty = self.one_type()?;
        let mut values = Vec::new();
        self.braced_sizes(&mut values)?;
        self.set_types(*slot, &[ty], TypePlace::Nowhere)?;
        self.set_values(*sizes, &values)?;
        match tied {
            [Argument::Attribute(tied)] => self.set_tied(*tied, &[is_tied.then_some(0)]),
            _ => Ok(()),
        }
    }

    /// `type{%a}`
    pub(super) fn size_aware_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(slot), Argument::Slot(size)] = arguments else { return Ok(()) };
        let ty = self.one_type()?;
        self.set_types(*slot, &[ty], TypePlace::Nowhere)?;
        self.punctuation("{")?;
        let value = self.read_use()?;
        self.punctuation("}")?;
        self.set_values(*size, &[value])
    }

    /// `type`, or `type as type`: an attribute, and the type of a value.
    pub(super) fn encoded_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(encoding), Argument::Type(slot)] = arguments else { return Ok(()) };
        let written = self.one_type()?;
        self.set_attribute(*encoding, AttributeKind::Type(written))?;
        let stored = if self.input.take_word("as") { self.one_type()? } else { written };
        self.set_types(*slot, &[stored], TypePlace::Nowhere)
    }

    /// `(type, type)`
    pub(super) fn operand_type_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(slot)] = arguments else { return Ok(()) };
        self.punctuation("(")?;
        self.note_types()?;
        let start = self.core.types.len();
        if !self.input.take_text(")") {
            self.read_type_list()?;
            self.punctuation(")")?;
        }
        self.slot(*slot)?.types = Some(start..self.core.types.len());
        Ok(())
    }

    /// `type`, or `(type, %a, %b as type)`
    pub(super) fn tied_result_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(operands), Argument::Type(types), Argument::Type(results), Argument::Attribute(tied)] =
            arguments
        else {
            return Ok(());
        };
        let names = self.values_of(*operands)?;
        let types = self.slot(*types)?.types.clone().unwrap_or_default();
        let types = self.core.types[types].to_vec();
        let found = self.shaped_results(&Operands { names: &names, types: &types })?;
        self.set_types(*results, &found.types, TypePlace::Nowhere)?;
        self.set_tied(*tied, &found.tied)
    }

    /// `(%a: t {..}, ..) -> (t {..}, %a, %a as t)`: the type of a function, the attributes of its arguments and results,
    /// and which argument each result is.
    pub(super) fn shaped_signature(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(ty), tied @ .., Argument::Attribute(of_arguments), Argument::Attribute(of_results)] =
            arguments
        else {
            return Ok(());
        };
        let (inputs, _) = self.function_arguments(false)?;
        let names: Vec<Use> = self.state()?.arguments.iter().map(|(name, ..)| *name).collect();
        let operands = Operands { names: &names, types: &inputs.types };
        let (results, places) = match self.input.take_text("->") {
            true => self.signature_results(&operands)?,
            false => Default::default(),
        };
        let function = Type::Function { inputs: inputs.types.into(), results: results.types.into() };
        let function = self.core.intern(function);
        self.set_attribute(*ty, AttributeKind::Type(function))?;
        self.set_dictionaries(*of_arguments, &inputs.attributes)?;
        self.set_dictionaries(*of_results, &results.attributes)?;
        match tied {
            [Argument::Attribute(tied)] if places.iter().any(Option::is_some) => self.set_tied(*tied, &places),
            _ => Ok(()),
        }
    }

    /// `t`, or `(t {..}, %a, %a as t)`
    fn signature_results(&mut self, operands: &Operands<'_>) -> Read<(Signature, Vec<Option<usize>>)> {
        let (mut results, mut places) = (Signature::default(), Vec::new());
        let is_list = self.input.take_text("(");
        if is_list && self.input.take_text(")") {
            return Ok((results, places));
        }
        self.comma_list(|form| {
            let (ty, tied) = form.tied_argument(operands)?;
            results.types.push(ty);
            places.push(tied);
            results.attributes.push(if is_list { form.optional_dictionary()? } else { None });
            Ok(())
        })?;
        if is_list {
            self.punctuation(")")?;
        }
        Ok((results, places))
    }

    /// As `tied_type`, of the arguments of a function: their names are defined, not used.
    fn tied_argument(&mut self, operands: &Operands<'_>) -> Read<(TypeId, Option<usize>)> {
        let names: Vec<Use> = operands.names.iter().map(|name| Use { number: 0, ..*name }).collect();
        self.tied_type(&Operands { names: &names, types: operands.types })
    }

    /// Types that are attributes, in a list.
    pub(super) fn set_type_array(&mut self, attribute: AttributeIndex, types: &[TypeId]) -> Read<()> {
        let all: Vec<AttributeId> =
            types.iter().map(|ty| self.core.ir.attributes.add(AttributeKind::Type(*ty))).collect();
        self.set_array(attribute, &all)
    }

    /// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in !resource{%t}`: of each resource also the type of
    /// what is in it, and the sizes of that.
    pub(super) fn encoded_function_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(operands),
            Argument::Type(types),
            Argument::Slot(sizes),
            Argument::Attribute(encodings),
            Argument::Slot(dims),
            Argument::Type(results),
            Argument::Slot(result_sizes),
            Argument::Attribute(result_encodings),
            Argument::Slot(result_dims),
            Argument::Attribute(tied),
        ] = arguments
        else {
            return Ok(());
        };
        let names = self.values_of(*operands)?;
        self.punctuation("(")?;
        let none = Operands { names: &[], types: &[] };
        let inputs = self.encoded_list(&none, Some(")"))?;
        self.punctuation("->")?;
        let of_inputs = Operands { names: &names, types: &inputs.0.types };
        let outputs = match self.input.take_text("(") {
            true => self.encoded_list(&of_inputs, Some(")"))?,
            false => self.encoded_list(&of_inputs, None)?,
        };
        let sides =
            [(inputs, types, sizes, encodings, dims), (outputs, results, result_sizes, result_encodings, result_dims)];
        for (at, ((found, encoded), types, sizes, encodings, dims)) in sides.into_iter().enumerate() {
            self.set_types(*types, &found.types, TypePlace::Nowhere)?;
            self.set_values(*sizes, &found.sizes)?;
            self.set_type_array(*encodings, &encoded.types)?;
            self.set_values(*dims, &encoded.sizes)?;
            if at == 1 {
                self.set_tied(*tied, &found.tied)?;
            }
        }
        Ok(())
    }

    /// The resources of a list, and what is in them; a list without an end has one element.
    fn encoded_list(&mut self, operands: &Operands<'_>, close: Option<&'static str>) -> Read<(Shaped, Shaped)> {
        let (mut found, mut encoded) = (Shaped::default(), Shaped::default());
        if close.is_some_and(|close| self.input.take_text(close)) {
            return Ok((found, encoded));
        }
        loop {
            let written = self.one_type()?;
            encoded.types.push(written);
            let before = encoded.sizes.len();
            self.braced_sizes(&mut encoded.sizes)?;
            if self.input.take_word("in") {
                let (ty, tied) = self.tied_type(operands)?;
                found.types.push(ty);
                found.tied.push(tied);
                self.braced_sizes(&mut found.sizes)?;
            } else {
                encoded.sizes.truncate(before);
                found.types.push(written);
                found.tied.push(None);
            }
            if close.is_none() || !self.input.take_text(",") {
                break;
            }
        }
        match close {
            Some(close) => self.punctuation(close).map(|()| (found, encoded)),
            None => Ok((found, encoded)),
        }
    }

    /// `list`, or `list -> type`: the type of a list, and that of one of its elements.
    pub(super) fn list_type_get(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(list), Argument::Type(element)] = arguments else { return Ok(()) };
        let ty = self.one_type()?;
        let of = if self.input.take_text("->") { self.one_type()? } else { self.element_of_list(ty)? };
        self.set_types(*list, &[ty], TypePlace::Nowhere)?;
        self.set_types(*element, &[of], TypePlace::Nowhere)
    }

    /// `list`, or `type -> list`
    pub(super) fn list_type_set(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(list), Argument::Type(element)] = arguments else { return Ok(()) };
        let first = self.one_type()?;
        let (ty, of) = match self.input.take_text("->") {
            true => (self.one_type()?, first),
            false => (first, self.element_of_list(first)?),
        };
        self.set_types(*list, &[ty], TypePlace::Nowhere)?;
        self.set_types(*element, &[of], TypePlace::Nowhere)
    }

    fn element_of_list(&mut self, list: TypeId) -> Read<TypeId> {
        match self.transformed(list, Transform::Parameter).ok().and_then(|types| types.first().copied()) {
            Some(element) => Ok(element),
            None => {
                let span = self.input.peek()?.1;
                Err(self.refused(CustomError::Punctuation { text: "->".to_owned() }, span))
            }
        }
    }

    /// Nothing: the type of a function without arguments and results.
    pub(super) fn no_arguments(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(ty)] = arguments else { return Ok(()) };
        let function = self.core.intern(Type::Function { inputs: Box::default(), results: Box::default() });
        self.set_attribute(*ty, AttributeKind::Type(function))
    }
}
