//! Lists of numbers and values.

use super::super::{Builder, CustomError, Read};
use super::DYNAMIC;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::token::Token;
use smallvec::SmallVec;

/// The brackets around a list, by what an argument says of them.
fn brackets(arguments: &[Argument]) -> (&'static str, &'static str) {
    let is = |delimiter: &str| {
        arguments.iter().any(|argument| matches!(argument, Argument::Text(text) if text.ends_with(delimiter)))
    };
    match () {
        () if is("::Paren") => ("(", ")"),
        () if is("::Braces") => ("{", "}"),
        () if is("::LessGreater") => ("<", ">"),
        () => ("[", "]"),
    }
}

/// What a list of values and numbers has.
#[derive(Default)]
pub(super) struct Items {
    /// `2, 4`
    numbers: String,
    scalable: SmallVec<[bool; 8]>,
}

impl Items {
    /// The next number, of which the text is added by the caller.
    fn next_number(&mut self) -> &mut String {
        if self.scalable.len() > 1 {
            self.numbers.push_str(", ");
        }
        &mut self.numbers
    }

    /// `false, true`
    fn flags(&self) -> String {
        let words: Vec<&str> = self.scalable.iter().map(|flag| if *flag { "true" } else { "false" }).collect();
        words.join(", ")
    }
}

impl<'s> Builder<'s> {
    /// Sets an attribute of the operation that is being read.
    pub(super) fn set_attribute(&mut self, attribute: AttributeIndex, kind: AttributeKind) -> Read<()> {
        let value = self.core.ir.attributes.add(kind);
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// Sets an attribute to numbers of the element type that it has.
    pub(super) fn set_numbers(&mut self, attribute: AttributeIndex, element: &'static str, text: &str) -> Read<()> {
        let value = self.dense_array_of(element, text);
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// `[1, 2]`: a tensor of numbers of `index`.
    pub(super) fn extents(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let mut numbers = Vec::new();
        let place = self.input.peek()?.1;
        if self.input.first() != Some(b'[') {
            return Err(self.refused(CustomError::Attribute, place));
        }
        self.punctuation("[")?;
        self.list_until("]", |form| {
            numbers.push(form.read_index()?);
            if form.input.take_text(":") {
                form.one_type()?;
            }
            Ok(())
        })?;
        let element = self.fixed_type("index");
        let value = self.dense_numbers(&numbers, element, false);
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// `dense<[1, 2]>` of a tensor or a vector of numbers; one number where all are the same.
    pub(super) fn dense_numbers(&mut self, numbers: &[String], element: TypeId, is_vector: bool) -> AttributeId {
        let is_splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
        let text = match numbers {
            [] => String::new(),
            [first, ..] if is_splat => first.clone(),
            _ => format!("[{}]", numbers.join(", ")),
        };
        let text = self.core.ir.texts.add(text.as_bytes());
        let shape = [Dim::fixed(numbers.len() as u64).unwrap_or(Dim::DYNAMIC)].into();
        let ty = self.core.intern(match is_vector {
            true => Type::Vector { shape, scalable: Box::default(), element },
            false => Type::RankedTensor { shape, element, encoding: None },
        });
        self.core.ir.attributes.add(AttributeKind::Dense(text, ty))
    }

    /// `[%a, 2, [4]]`: brackets around an item say that it scales, and a type may follow a value.
    pub(super) fn dynamic_index_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Attribute(numbers), rest @ ..] = arguments else { return Ok(()) };
        let types = rest.iter().find_map(|argument| match argument {
            Argument::Type(slot) => Some(*slot),
            _ => None,
        });
        let (open, close) = brackets(rest);
        let items = self.index_list(*values, open, close, types)?;
        self.set_numbers(*numbers, "i64", &items.numbers)?;
        let flags = rest.iter().find_map(|argument| match argument {
            Argument::Attribute(flags) => Some(*flags),
            _ => None,
        });
        match flags {
            Some(flags) => self.set_numbers(flags, "i1", &items.flags()),
            None => Ok(()),
        }
    }

    /// The list itself, between brackets.
    pub(super) fn index_list(
        &mut self,
        values: SlotIndex,
        open: &'static str,
        close: &'static str,
        types: Option<SlotIndex>,
    ) -> Read<Items> {
        const LIST: &str = "dynamic index list";
        self.punctuation_in(open, LIST)?;
        let (start, first_type) = (self.nesting.uses.len(), self.core.types.len());
        let mut items = Items::default();
        if !self.input.take_text(close) {
            self.comma_list(|form| form.index_item(&mut items, types.is_some()))?;
            self.punctuation_in(close, LIST)?;
        }
        self.slot(values)?.values = start..self.nesting.uses.len();
        if let Some(types) = types {
            let all = first_type..self.core.types.len();
            self.slot(types)?.types = Some(all);
        }
        Ok(items)
    }

    fn index_item(&mut self, items: &mut Items, has_type: bool) -> Read<()> {
        let is_scalable = self.input.take_text("[");
        items.scalable.push(is_scalable);
        if self.input.first() == Some(b'%') {
            self.read_operand()?;
            if self.input.take_text(":") {
                self.read_type()?;
                if !has_type {
                    self.core.types.pop();
                }
            }
            items.next_number().push_str(DYNAMIC);
        } else {
            let (is_negative, digits) = self.index_digits()?;
            let text = items.next_number();
            text.push_str(if is_negative { "-" } else { "" });
            text.push_str(digits);
        }
        if is_scalable { self.punctuation("]") } else { Ok(()) }
    }

    /// A list of values and numbers, as the two it is kept in.
    pub(super) fn bounds_list(
        &mut self,
        values: SlotIndex,
        numbers: AttributeIndex,
        open: &'static str,
        close: &'static str,
    ) -> Read<()> {
        let items = self.index_list(values, open, close, None)?;
        self.set_numbers(numbers, "i64", &items.numbers)
    }

    /// A number in a list of sizes.
    pub(super) fn read_index(&mut self) -> Read<String> {
        let (is_negative, digits) = self.index_digits()?;
        Ok(if is_negative { format!("-{digits}") } else { digits.to_owned() })
    }

    /// Whether a number is negative, and its digits.
    fn index_digits(&mut self) -> Read<(bool, &'s str)> {
        let first = self.input.peek()?.1;
        let is_negative = self.input.take_if(Token::Minus)?.is_some();
        let Some(span) = self.input.take_if(Token::Integer)? else {
            return Err(self.refused(CustomError::Expected { expected: "integer value" }, first));
        };
        // Digits are ASCII.
        Ok((is_negative, std::str::from_utf8(self.input.text(span)).unwrap_or_default()))
    }

    pub(super) fn optional_index_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        if self.input.first() == Some(b'[') { self.dynamic_index_list(arguments) } else { Ok(()) }
    }

    /// `*(%packed)`, or a list.
    pub(super) fn packed_or_index_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(packed), Argument::Slot(values), Argument::Attribute(numbers)] = arguments else {
            return Ok(());
        };
        if !self.input.take_text("*") {
            return self.bounds_list(*values, *numbers, "[", "]");
        }
        self.enclosed_operands(*packed)?;
        self.set_numbers(*numbers, "i64", "")
    }

    /// `%a, 2, %b`
    pub(super) fn pointer_indices(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(values), Argument::Attribute(numbers)] = arguments else { return Ok(()) };
        let start = self.nesting.uses.len();
        let mut texts = Vec::new();
        while self.input.first() != Some(b']') {
            if self.input.first() == Some(b'%') {
                self.read_operand()?;
                texts.push("-2147483648".to_owned());
            } else {
                texts.push(self.read_index()?);
            }
            if !self.input.take_text(",") {
                break;
            }
        }
        self.slot(*values)?.values = start..self.nesting.uses.len();
        self.set_numbers(*numbers, "i32", &texts.join(", "))
    }

    /// `4x?x2`
    pub(super) fn dimension_list(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(sizes)] = arguments else { return Ok(()) };
        let texts = self.dimensions()?;
        let texts: Vec<&str> = texts.iter().map(|text| if text == "?" { DYNAMIC } else { text }).collect();
        self.set_numbers(*sizes, "i64", &texts.join(", "))
    }

    /// Sizes with an `x` between them: digits and letters that are no tokens of their own.
    fn dimensions(&mut self) -> Read<Vec<String>> {
        let start = self.input.next_at();
        let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b'x' | b'?');
        let length = self.input.bytes()[start..].iter().take_while(is_part).count();
        let span = Span::new(start as u32, (start + length) as u32);
        let text = String::from_utf8_lossy(self.input.text(span)).into_owned();
        let is_size = |part: &str| part == "?" || !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<String> =
            if text.is_empty() { Vec::new() } else { text.split('x').map(str::to_owned).collect() };
        if !parts.iter().all(|part| is_size(part)) {
            return Err(self.refused(CustomError::Expected { expected: "sizes with 'x' between them" }, span));
        }
        self.input.skip_to(span.end);
        Ok(parts)
    }

    /// `32x32x8`
    pub(super) fn multiply_dimensions(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let parts = self.dimensions()?;
        let i32 = self.integer_of(32);
        for (argument, part) in arguments.iter().zip(parts) {
            let Argument::Attribute(size) = argument else { return Ok(()) };
            let text = self.core.ir.texts.add(part.as_bytes());
            self.set_attribute(*size, AttributeKind::Integer(text, Some(i32)))?;
        }
        Ok(())
    }

    /// `2`, or `0 to 2`
    pub(super) fn level_range(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(low), Argument::Attribute(high)] = arguments else { return Ok(()) };
        let from = self.read_index()?;
        let to = match self.input.take_word("to") {
            true => self.read_index()?,
            false => from.parse::<i64>().map(|from| from.saturating_add(1).to_string()).unwrap_or_default(),
        };
        let index = self.fixed_type("index");
        for (attribute, text) in [(low, from), (high, to)] {
            let text = self.core.ir.texts.add(text.as_bytes());
            self.set_attribute(*attribute, AttributeKind::Integer(text, Some(index)))?;
        }
        Ok(())
    }

    /// `all`, `except(1, 2)`, or `1, 2`
    pub(super) fn match_dimensions(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(numbers), Argument::Attribute(is_inverted), Argument::Attribute(is_all)] = arguments
        else {
            return Ok(());
        };
        if self.input.take_word("all") {
            self.set_numbers(*numbers, "i64", "")?;
            return self.set_attribute(*is_all, AttributeKind::Unit);
        }
        let is_except = self.input.take_word("except");
        if is_except {
            self.punctuation("(")?;
            self.set_attribute(*is_inverted, AttributeKind::Unit)?;
        }
        let mut texts = vec![self.read_index()?];
        while self.input.take_text(",") {
            texts.push(self.read_index()?);
        }
        if is_except {
            self.punctuation(")")?;
        }
        self.set_numbers(*numbers, "i64", &texts.join(", "))
    }

    /// `[0:4:2, 1:3]`
    pub(super) fn slice_ranges(&mut self, arguments: &'s [Argument]) -> Read<()> {
        self.punctuation("[")?;
        let mut lists: [Vec<String>; 3] = Default::default();
        self.list_until("]", |form| {
            lists[0].push(form.read_index()?);
            form.punctuation(":")?;
            lists[1].push(form.read_index()?);
            let stride = if form.input.take_text(":") { form.read_index()? } else { "1".to_owned() };
            lists[2].push(stride);
            Ok(())
        })?;
        for (argument, list) in arguments.iter().zip(lists) {
            let Argument::Attribute(attribute) = argument else { return Ok(()) };
            self.set_numbers(*attribute, "i64", &list.join(", "))?;
        }
        Ok(())
    }
}
