//! Types of operands and results in other ways than one after the other.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, Format, SlotIndex, Transform};
use crate::ir::{Type, TypeId};
use crate::source::Span;

impl<'s> Builder<'s> {
    /// A slot has so many of the type that lies on the stack at a place.
    pub(super) fn repeat_type(&mut self, at: usize, slot: SlotIndex, count: usize) -> Read<()> {
        let ty = self.core.types[at];
        let first = self.nesting.operations.last().map_or(0, |frame| frame.types_start);
        let place = self.state()?.places.get(at - first).copied().unwrap_or(TypePlace::Nowhere);
        self.set_types(slot, &vec![ty; count], place)
    }

    /// A slot has these types, all of which are written in one place.
    pub(super) fn set_types(&mut self, slot: SlotIndex, types: &[TypeId], place: TypePlace) -> Read<()> {
        let start = self.core.types.len();
        for ty in types {
            self.core.types.push(*ty);
            self.note_place(place);
        }
        self.slot(slot)?.types = Some(start..start + types.len());
        Ok(())
    }

    /// `(types) -> types` of everything.
    fn whole_signature(&mut self) -> Read<()> {
        let (inputs, results) = self.read_signature()?;
        self.state()?.types = [Some(inputs), Some(results)];
        Ok(())
    }

    /// One type for everything, or a signature.
    pub(super) fn same_types(&mut self, format: &'s Format) -> Read<()> {
        if self.input.first() == Some(b'(') {
            return self.whole_signature();
        }
        self.note_types()?;
        self.read_type()?;
        let at = self.core.types.len() - 1;
        let operands = format.info.operand_count;
        // Where the form does not tell operands apart, each has the type.
        if let Some(all) = self.state()?.operands.clone() {
            let ty = self.core.types[at];
            let start = self.core.types.len();
            for _ in all.clone() {
                self.core.types.push(ty);
                self.note_place(TypePlace::Nowhere);
            }
            self.state()?.types[0] = Some(start..start + all.len());
        } else {
            for index in 0..operands {
                let count = self.state()?.slots[index].values.len();
                self.repeat_type(at, SlotIndex(index as u8), count)?;
            }
        }
        for index in operands..format.info.slots.len() {
            self.repeat_type(at, SlotIndex(index as u8), 1)?;
        }
        Ok(())
    }

    /// `: types -> types`, of all operands and results; either may be missing.
    pub(super) fn default_types(&mut self) -> Read<()> {
        self.note_types()?;
        if self.input.take_text(":") {
            let start = self.core.types.len();
            if self.begins_type()? {
                self.read_type_list()?;
            }
            let range = start..self.core.types.len();
            self.state()?.types[0] = Some(range);
        }
        if self.input.take_text("->") {
            let start = self.core.types.len();
            if self.input.take_text("(") {
                if !self.input.take_text(")") {
                    self.read_type_list()?;
                    self.punctuation(")")?;
                }
            } else {
                self.read_type_list()?;
            }
            let range = start..self.core.types.len();
            self.state()?.types[1] = Some(range);
        }
        Ok(())
    }

    /// Types of the operands, which those of the results are.
    pub(super) fn pairwise_types(&mut self) -> Read<()> {
        self.note_types()?;
        let start = self.core.types.len();
        if self.begins_type()? {
            self.read_type_list()?;
        }
        let end = self.core.types.len();
        for index in start..end {
            let ty = self.core.types[index];
            self.core.types.push(ty);
            self.note_place(TypePlace::Nowhere);
        }
        self.state()?.types = [Some(start..end), Some(end..end + (end - start))];
        Ok(())
    }

    fn type_slots(arguments: &[Argument]) -> Vec<SlotIndex> {
        let slot = |argument: &Argument| match argument {
            Argument::Type(slot) => Some(*slot),
            _ => None,
        };
        arguments.iter().filter_map(slot).collect()
    }

    /// `complex<t>` of a result whose parts are `t`, or a signature.
    pub(super) fn complex_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [left, right, result] = Self::type_slots(arguments)[..] else { return Ok(()) };
        if self.input.first() == Some(b'(') {
            return self.whole_signature();
        }
        let span = self.input.peek()?.1;
        self.note_types()?;
        self.read_type()?;
        let at = self.core.types.len() - 1;
        let ty = self.core.types[at];
        let element = self.core.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element);
        if !matches!(self.core.ir.types.resolved(element), Type::Complex(_)) {
            return Err(self.refused(CustomError::Expected { expected: "tensor with complex element type" }, span));
        }
        let part =
            self.transformed(ty, Transform::RealPart).ok().and_then(|parts| parts.first().copied()).unwrap_or(ty);
        self.set_types(left, &[part], TypePlace::At(span))?;
        self.set_types(right, &[part], TypePlace::At(span))?;
        self.repeat_type(at, result, 1)
    }

    /// `t, u` of the condition and of everything else, or a signature.
    pub(super) fn select_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [condition, on_true, on_false, result] = Self::type_slots(arguments)[..] else { return Ok(()) };
        if self.input.first() == Some(b'(') {
            return self.whole_signature();
        }
        self.note_types()?;
        let start = self.core.types.len();
        self.read_type_list()?;
        if self.core.types.len() != start + 2 {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Expected { expected: "functional type or list of two types" }, span));
        }
        self.slot(condition)?.types = Some(start..start + 1);
        for slot in [on_true, on_false, result] {
            self.repeat_type(start + 1, slot, 1)?;
        }
        Ok(())
    }

    /// `tuple<t, u>` of the values in it.
    pub(super) fn tuple_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [values, result] = Self::type_slots(arguments)[..] else { return Ok(()) };
        let span = self.input.peek()?.1;
        self.note_types()?;
        self.read_type()?;
        let at = self.core.types.len() - 1;
        let Type::Tuple(elements) = self.core.ir.types.resolved(self.core.types[at]).clone() else {
            return Err(self.refused(CustomError::Expected { expected: "tuple type" }, span));
        };
        self.set_types(values, &elements, TypePlace::At(span))?;
        self.repeat_type(at, result, 1)
    }

    /// `: i32`, or nothing for `index`.
    pub(super) fn launch_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let start = self.core.types.len();
        let place = TypePlace::Nowhere;
        if self.input.take_text(":") {
            self.read_type()?;
        } else {
            let index = self.fixed_type("index");
            self.core.types.push(index);
            self.note_place(place);
        }
        for slot in Self::type_slots(arguments) {
            let count = self.slot(slot)?.values.len();
            self.repeat_type(start, slot, count)?;
        }
        Ok(())
    }

    /// The type of the operand; the result has the type inside of it, if there is one.
    pub(super) fn await_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [operand, result] = Self::type_slots(arguments)[..] else { return Ok(()) };
        self.note_types()?;
        self.read_type()?;
        let at = self.core.types.len() - 1;
        let ty = self.core.types[at];
        self.repeat_type(at, operand, 1)?;
        let is_value =
            matches!(self.core.ir.types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
        let inner = match is_value {
            true => match self.transformed(ty, Transform::Parameter) {
                Ok(inner) => inner,
                Err(expected) => return Err(self.refused_transform("operand", ty, expected)),
            },
            false => Vec::new(),
        };
        self.set_types(result, &inner, TypePlace::Nowhere)
    }

    /// `: type` of a range without values; else the type follows from them.
    pub(super) fn range_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [values, result] = Self::type_slots(arguments)[..] else { return Ok(()) };
        if self.input.take_text(":") {
            self.note_types()?;
            let start = self.core.types.len();
            self.read_type()?;
            self.slot(result)?.types = Some(start..start + 1);
            return Ok(());
        }
        let first = self.slot(values)?.types.as_ref().and_then(|types| types.clone().next());
        let Some(first) = first else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Punctuation { text: ":".to_owned() }, span));
        };
        let element = match self.core.ir.types.resolved(self.core.types[first]) {
            Type::Opaque(text) => {
                let text = text.strip_prefix(b"!pdl.".as_slice()).unwrap_or(text);
                let inner = text.strip_prefix(b"range<".as_slice()).and_then(|rest| rest.strip_suffix(b">"));
                inner.unwrap_or(text).to_vec()
            }
            _ => Vec::new(),
        };
        let ty = self.opaque_type(&[b"!pdl.range<", &element[..], b">"].concat());
        self.set_types(result, &[ty], TypePlace::Nowhere)
    }

    /// `-> type`, if the attribute is set.
    pub(super) fn results_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(_), Argument::Type(result)] = arguments else { return Ok(()) };
        if self.input.take_text("->") {
            self.note_types()?;
            let start = self.core.types.len();
            self.read_type()?;
            self.slot(*result)?.types = Some(start..start + 1);
            return Ok(());
        }
        let ty = self.opaque_type(b"!pdl.range<value>");
        self.set_types(*result, &[ty], TypePlace::Nowhere)
    }

    /// `type`, or `(type) -> types`.
    pub(super) fn semi_function_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(operand), Argument::Type(results), ..] = arguments else { return Ok(()) };
        self.note_types()?;
        let start = self.core.types.len();
        let is_signature = self.input.take_text("(");
        self.read_type()?;
        self.slot(*operand)?.types = Some(start..start + 1);
        if is_signature {
            self.punctuation(")")?;
            self.arrow_types(*results)?;
        } else {
            let end = self.core.types.len();
            self.slot(*results)?.types = Some(end..end);
        }
        Ok(())
    }

    /// `(type) -> type`, the second of which all other slots have.
    pub(super) fn same_result_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let slots = Self::type_slots(arguments);
        let Some((target, rest)) = slots.split_first() else { return Ok(()) };
        let (inputs, results) = self.read_signature()?;
        if inputs.len() != 1 || results.len() != 1 {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Expected { expected: "a single argument type" }, span));
        }
        self.slot(*target)?.types = Some(inputs);
        for slot in rest {
            let count = self.slot(*slot)?.values.len().max(1);
            self.repeat_type(results.start, *slot, count)?;
        }
        Ok(())
    }

    /// A vector of the elements of the first with as many as the mask has.
    pub(super) fn shuffle_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(first), Argument::Type(result), Argument::Attribute(mask)] = arguments else {
            return Ok(());
        };
        let source = self.slot(*first)?.types.clone().and_then(|types| types.into_iter().next());
        let value = self.state()?.attributes[usize::from(mask.0)];
        let count = value.and_then(|value| self.core.ir.integers(value)).map(|numbers| numbers.len() as u64);
        let made = match (source.map(|at| self.core.ir.types.resolved(self.core.types[at]).clone()), count) {
            (Some(Type::Vector { shape, scalable, element }), Some(count)) => {
                let dim = crate::shape::Dim::fixed(count).unwrap_or(crate::shape::Dim::DYNAMIC);
                let sizes = std::iter::once(dim).chain(shape.iter().skip(1).copied());
                Some(Type::Vector { shape: sizes.collect(), scalable, element })
            }
            _ => None,
        };
        let Some(made) = made else {
            let span = Span::at(self.input.at());
            return Err(self.refused(CustomError::Expected { expected: "an LLVM compatible vector type" }, span));
        };
        let ty = self.core.intern(made);
        self.set_types(*result, &[ty], TypePlace::Nowhere)
    }

    /// The type inside the container at the position.
    pub(super) fn contained_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(inner), Argument::Type(container), Argument::Attribute(position)] = arguments else {
            return Ok(());
        };
        let at = self.slot(*container)?.types.clone().and_then(|types| types.into_iter().next());
        let value = self.state()?.attributes[usize::from(position.0)];
        let position = value.and_then(|value| self.core.ir.integers(value)).unwrap_or_default();
        let text = at.map(|at| self.core.ir.print_type(self.core.types[at])).unwrap_or_default();
        let Some(found) = crate::ir::llvm::contained(&text, &position) else {
            let span = Span::at(self.input.at());
            return Err(self.refused(CustomError::Expected { expected: "an LLVM struct or array type" }, span));
        };
        let ty = self.type_of_text(found.as_bytes());
        self.set_types(*inner, &[ty], TypePlace::Nowhere)
    }

    /// `type,`, or nothing for `i1`: the type of a condition.
    pub(super) fn condition_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(condition)] = arguments else { return Ok(()) };
        self.note_types()?;
        let (before, start) = (self.input, self.core.types.len());
        self.read_type()?;
        if self.input.take_text(",") {
            self.slot(*condition)?.types = Some(start..start + 1);
            return Ok(());
        }
        self.input = before;
        self.core.types.truncate(start);
        let bit = self.integer_of(1);
        self.set_types(*condition, &[bit], TypePlace::Nowhere)
    }

    /// Types of an operation of which nothing is known: one for all, the first for the first operand and the second for
    /// all else, one for each operand and result, or a signature.
    pub(super) fn any_types(&mut self) -> Read<()> {
        if self.input.first() == Some(b'(') {
            return self.whole_signature();
        }
        self.note_types()?;
        let start = self.core.types.len();
        self.read_type_list()?;
        let written = self.core.types[start..].to_vec();
        let operands = self.state()?.operands.as_ref().map_or(0, ExactSizeIterator::len);
        let results = self.bound_results();
        let types = match written[..] {
            [ty] => vec![ty; operands + results],
            [first, ty] if operands == 3 => {
                let mut types = vec![ty; operands + results];
                types[0] = first;
                types
            }
            _ if written.len() == operands + results => written,
            _ => {
                let span = self.forms.last().map_or(Span::at(0), |state| state.name);
                return Err(self.refused(CustomError::AnyTypes, span));
            }
        };
        let start = self.core.types.len();
        for ty in types {
            self.core.types.push(ty);
            self.note_place(TypePlace::Nowhere);
        }
        let middle = start + operands;
        self.state()?.types = [Some(start..middle), Some(middle..self.core.types.len())];
        Ok(())
    }
}
