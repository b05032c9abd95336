//! What `spirv` writes: pointers by their class and what they point to, how memory is accessed, lists of symbols.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, AttributeShape, Format, SlotIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `"Function" %a`: until its whole type is known, that of the value is the class of the pointer.
    pub(super) fn pointer_operand(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(pointer)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        self.read_string()?;
        let text = self.input.text(place);
        let class = self.core.intern(Type::Opaque(text[1..text.len() - 1].into()));
        let named = self.read_use()?;
        self.set_values(*pointer, &[named])?;
        self.set_types(*pointer, &[class], TypePlace::Nowhere)
    }

    /// `type`: what pointers point to, and the type of what is no pointer.
    pub(super) fn pointee(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        let element = match arguments {
            [.., Argument::Text(_)] => self.core.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element),
            _ => ty,
        };
        for argument in arguments {
            let Argument::Type(slot) = argument else { continue };
            let of = match self.first_type(*slot)?.map(|class| self.core.ir.print_type(class)) {
                Some(class) => {
                    let text = format!("!spirv.ptr<{}, {class}>", self.core.ir.print_type(element));
                    self.opaque_type(text.as_bytes())
                }
                None => ty,
            };
            self.set_types(*slot, &[of], TypePlace::At(place))?;
        }
        Ok(())
    }

    pub(super) fn first_type(&mut self, slot: SlotIndex) -> Read<Option<TypeId>> {
        let types = self.slot(slot)?.types.clone();
        Ok(types.and_then(|mut types| types.next()).map(|at| self.core.types[at]))
    }

    /// `["Aligned|Volatile", 4]`, or nothing: how memory is accessed, and how it is aligned.
    pub(super) fn memory_access(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(access), Argument::Attribute(alignment), comma @ ..] = arguments else {
            return Ok(());
        };
        if !comma.is_empty() {
            self.input.take_text(",");
        }
        if !self.input.take_text("[") {
            return Ok(());
        }
        let info = &format.info.attributes[usize::from(access.0)];
        let AttributeShape::Word(words) = &info.shape else { return Ok(()) };
        let mut found = smallvec::SmallVec::new();
        self.read_words(info, words, &mut found)?;
        let value = self.enumeration_attribute(words, &found);
        self.state()?.attributes[usize::from(access.0)] = Some(value);
        if found.contains(&"Aligned") {
            self.punctuation(",")?;
            let value = self.read_number(Some("i32"))?;
            self.state()?.attributes[usize::from(alignment.0)] = Some(value);
        }
        self.punctuation("]")
    }

    /// `init(%a)` or nothing; and after it `: pointer`, which says the type of the value and the class.
    pub(super) fn variable_pointer(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(pointer), Argument::Type(initializer), Argument::Attribute(class)] = arguments else {
            return Ok(());
        };
        let place = self.input.peek()?.1;
        let ty = self.one_type()?;
        let text = self.core.ir.print_type(ty);
        let Some((pointee, name)) = crate::ir::spirv::pointer(&text) else {
            return Err(self.text_error("expected spirv.ptr type", place));
        };
        let inner = self.type_of_text(pointee.as_bytes());
        self.set_types(*pointer, &[ty], TypePlace::At(place))?;
        let count = self.slot(*initializer)?.values.len();
        self.set_types(*initializer, &vec![inner; count], TypePlace::Nowhere)?;
        let AttributeShape::Word(words) = &format.info.attributes[usize::from(class.0)].shape else { return Ok(()) };
        let value = self.enumeration_attribute(words, &[name]);
        self.state()?.attributes[usize::from(class.0)] = Some(value);
        Ok(())
    }

    /// A value, and the type of the result where it is not that of the value: `[1.0 : f32] : !spirv.array<1 x f32>`.
    pub(super) fn spirv_constant(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(value), Argument::Type(result)] = arguments else { return Ok(()) };
        let attribute = self.read_any_attribute()?;
        self.state()?.attributes[usize::from(value.0)] = Some(attribute);
        let of = self.type_of_value(attribute);
        let ty = match of.filter(|of| !matches!(self.core.ir.types.resolved(*of), Type::RankedTensor { .. })) {
            Some(of) => of,
            None => {
                self.punctuation(":")?;
                self.one_type()?
            }
        };
        self.set_types(*result, &[ty], TypePlace::Nowhere)
    }

    /// Nothing: the result has the type inside the composite at the place.
    pub(super) fn composite_part(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(part), Argument::Type(composite), Argument::Attribute(indices)] = arguments else {
            return Ok(());
        };
        let indices = self
            .elements_of(*indices)?
            .into_iter()
            .map(|index| self.core.ir.integer(index))
            .collect::<Option<Vec<_>>>();
        let indices = indices.unwrap_or_default();
        let Some(ty) = self.first_type(*composite)? else { return Ok(()) };
        let found = match *self.core.ir.types.resolved(ty) {
            Type::Vector { element, .. } if indices.len() == 1 => Some(element),
            _ => {
                let text = self.core.ir.print_type(ty);
                crate::ir::spirv::part(&text, &indices).map(|part| self.type_of_text(part.as_bytes()))
            }
        };
        let Some(found) = found else {
            let span = self.input.peek()?.1;
            let text = format!("cannot extract from non-composite type '{}'", self.core.ir.print_type(ty));
            return Err(self.refused(CustomError::Text { text }, span));
        };
        self.set_types(*part, &[found], TypePlace::Nowhere)
    }

    /// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers of `i32`; with the text `parentheses` `(@a, @b)`.
    pub(super) fn listed(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute), style @ ..] = arguments else { return Ok(()) };
        let mut found = Vec::new();
        let mut item = |form: &mut Self| {
            let value = match form.input.peek()?.0 {
                Token::Integer | Token::Minus => form.read_number(Some("i32"))?,
                _ => form.read_any_attribute()?,
            };
            found.push(value);
            Ok(())
        };
        if style.is_empty() {
            while self.input.take_text(",") {
                item(self)?;
            }
        } else {
            self.punctuation("(")?;
            self.list_until(")", item)?;
        }
        self.set_array(*attribute, &found)
    }

    /// `[5, 10]` or nothing: an array of numbers of `i32`.
    pub(super) fn weights(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        if !self.input.take_text("[") {
            return Ok(());
        }
        let mut found = Vec::new();
        self.list_until("]", |form| {
            found.push(form.read_number(Some("i32"))?);
            Ok(())
        })?;
        self.set_array(*attribute, &found)
    }

    /// `spec_id(5)`, or nothing: an attribute that no definition names.
    pub(super) fn spec_id(&mut self) -> Read<()> {
        if !self.input.take_word("spec_id") {
            return Ok(());
        }
        self.punctuation("(")?;
        let value = self.read_number(None)?;
        self.punctuation(")")?;
        let name = self.core.ir.texts.add(b"spec_id");
        let list = self.core.ir.attributes.add_dictionary(&[crate::ir::attributes::Entry { name, value }]);
        let dictionary = self.core.ir.attributes.add(AttributeKind::Dictionary(list));
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(dictionary);
        }
        Ok(())
    }
}
