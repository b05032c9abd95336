//! Operations that wait, step over values or guard others, and what else names the arguments of a region in its own way.

use super::super::{Builder, Read, TypePlace};
use crate::assembly::{Argument, Transform};
use crate::ir::spelling::opaque;
use crate::ir::{AttributeKind, Type};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

impl<'s> Builder<'s> {
    /// `(%a as %x: !async.value<t>, ..)`, or nothing: values, of which the region has what they will be.
    pub(super) fn awaited_values(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values)] = arguments else { return Ok(()) };
        let (mut names, mut types) = (Vec::new(), Vec::new());
        if self.input.take_text("(") {
            self.list_until(")", |form| {
                names.push(form.read_use()?);
                form.keyword_text("as")?;
                let argument = form.argument_name()?;
                form.punctuation(":")?;
                let place = form.input.peek()?.1;
                let ty = form.one_type()?;
                let is_value = matches!(form.core.ir.types.resolved(ty), Type::Opaque(text) if opaque::first_parameter(text).is_some() && text.starts_with(b"!async.value<"));
                let inner = if is_value { form.transformed(ty, Transform::Parameter).ok() } else { None };
                let Some([inner]) = inner.as_deref() else {
                    return Err(form.text_error("expected a type '!async.value<..>'", place));
                };
                types.push(ty);
                form.state()?.arguments.push((argument, *inner, None));
                Ok(())
            })?;
        }
        self.set_values(*values, &names)?;
        self.set_types(*values, &types, TypePlace::Nowhere)
    }

    /// `%x : t in %values {`: a value of a range, the range, and the region.
    pub(super) fn foreach_header(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Slot(values), Argument::Region(region)] = arguments else { return Ok(None) };
        let variable = self.argument_name()?;
        self.punctuation(":")?;
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        self.keyword_text("in")?;
        let named = self.read_use()?;
        self.set_values(*values, &[named])?;
        let Ok(range) = self.transformed(ty, Transform::PdlRange) else {
            return Err(self.text_error("expected a type of 'pdl'", place));
        };
        self.set_types(*values, &range, TypePlace::Nowhere)?;
        self.state()?.arguments.push((variable, ty, None));
        self.expect_region(*region, true).map(Some)
    }

    /// `type`, which all values of a slot have.
    pub(super) fn shared_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(slot)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        let count = self.slot(*slot)?.values.len();
        self.set_types(*slot, &vec![ty; count], TypePlace::At(place))
    }

    /// `{ operation }`
    pub(super) fn masked_operation(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Region(region)] = arguments else { return Ok(None) };
        self.expect_region(*region, false).map(Some)
    }

    /// Nothing: the result is the first type, with the shape of the second if it has none itself.
    pub(super) fn wider_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(result), Argument::Type(first), Argument::Type(second)] = arguments else { return Ok(()) };
        let (Some(first), Some(second)) = (self.first_type(*first)?, self.first_type(*second)?) else { return Ok(()) };
        let types = &self.core.ir.types;
        let ty = match types.shaped(second) {
            Some(_) if types.shaped(first).is_none() => self.with_element(second, first),
            _ => first,
        };
        self.set_types(*result, &[ty], TypePlace::Nowhere)
    }

    /// `2 times`: until its type is known, that of the result is the number.
    pub(super) fn repeat_count(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(result), _] = arguments else { return Ok(()) };
        let number = self.read_index()?;
        self.keyword_text("times")?;
        let count = self.core.intern(Type::Opaque(number.as_bytes().into()));
        self.set_types(*result, &[count], TypePlace::Nowhere)
    }

    /// `!smt.bv<4>`, of which the result has so many.
    pub(super) fn repeated_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(input), Argument::Type(result)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        let width = bits(&self.core.ir.print_type(ty));
        let count = self.first_type(*result)?.and_then(|count| self.core.ir.print_type(count).parse::<u32>().ok());
        let Some(bits) = width.zip(count).and_then(|(width, count)| width.checked_mul(count)) else {
            return Err(self.text_error("input must have bit-vector type", place));
        };
        let of_result = self.opaque_type(format!("!smt.bv<{bits}>").as_bytes());
        self.set_types(*input, &[ty], TypePlace::At(place))?;
        self.set_types(*result, &[of_result], TypePlace::Nowhere)
    }

    /// `%a, %b noinline : (t, u) -> v {`: the region has the values again, by the same names.
    pub(super) fn defined_expression(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(values),
            Argument::Attribute(is_outlined),
            Argument::Type(result),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let start = self.nesting.uses.len();
        self.read_operands()?;
        let names = self.nesting.uses[start..].to_vec();
        self.slot(*values)?.values = start..self.nesting.uses.len();
        if self.input.take_word("noinline") {
            self.set_attribute(*is_outlined, AttributeKind::Unit)?;
        }
        self.punctuation(":")?;
        let (inputs, outputs) = self.read_signature()?;
        let types = self.core.types[inputs.clone()].to_vec();
        self.slot(*values)?.types = Some(inputs);
        self.slot(*result)?.types = Some(outputs);
        let renamed = names.into_iter().zip(types).map(|(name, ty)| (Use { number: 1, ..name }, ty, None));
        let renamed: Vec<_> = renamed.collect();
        let state = self.state()?;
        state.arguments.extend(renamed);
        state.shadows = true;
        self.expect_region(*region, true).map(Some)
    }

    /// `%it in %space at(%i, _) iter_args(%x = %a) : space -> types {`
    pub(super) fn iterated_space(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(space),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Attribute(used),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let iterator = self.argument_name()?;
        self.keyword_text("in")?;
        let named = self.read_use()?;
        self.set_values(*space, &[named])?;
        let (coordinates, bits) = self.used_coordinates()?;
        let carried = match self.input.take_word("iter_args") {
            true => self.assignments(*inits)?,
            false => Vec::new(),
        };
        self.punctuation(":")?;
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        self.set_types(*space, &[ty], TypePlace::At(place))?;
        let types = self.arrow_types(*results)?;
        self.copy_types(types.clone(), *inits)?;
        self.set_bits(*used, bits)?;
        let Ok(of_iterator) = self.transformed(ty, Transform::Renamed("sparse_tensor.iterator")) else {
            return Err(self.text_error("expected sparse_tensor.iter_space type", place));
        };
        let index = self.fixed_type("index");
        let carried_types = self.core.types[types].to_vec();
        let mut named: Vec<_> = carried.into_iter().zip(carried_types).collect();
        named.extend(coordinates.into_iter().map(|name| (name, index)));
        named.extend(of_iterator.first().map(|ty| (iterator, *ty)));
        self.state()?.arguments.extend(named.into_iter().map(|(name, ty)| (name, ty, None)));
        self.expect_region(*region, true).map(Some)
    }
}

/// How many bits a vector has: `!smt.bv<4>`.
pub(super) fn bits(text: &str) -> Option<u32> {
    text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse().ok()
}
