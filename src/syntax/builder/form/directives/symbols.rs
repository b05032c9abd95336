//! Symbols, values of variables, and single words.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::Texts;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::shape::Dim;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    pub(super) fn symbol_visibility(&mut self, attribute: AttributeIndex) -> Read<()> {
        for word in ["private", "public", "nested"] {
            if self.input.take_word(word) {
                let text = self.core.ir.texts.add(word.as_bytes());
                return self.set_attribute(attribute, AttributeKind::String(text, None));
            }
        }
        Ok(())
    }

    /// The type of a value, which must have one.
    fn required_type(&mut self, value: AttributeId) -> Read<TypeId> {
        match self.type_of_value(value) {
            Some(ty) => Ok(ty),
            None => {
                let span = self.input.peek()?.1;
                Err(self.refused(CustomError::Expected { expected: "a value that has a type" }, span))
            }
        }
    }

    fn pair(arguments: &[Argument]) -> Option<(AttributeIndex, AttributeIndex)> {
        match arguments {
            [Argument::Attribute(first), Argument::Attribute(second)] => Some((*first, *second)),
            _ => None,
        }
    }

    /// `: type`, `: type = value`, `= value`
    pub(super) fn type_or_attribute(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let Some((ty, value)) = Self::pair(arguments) else { return Ok(()) };
        if self.input.take_text("=") {
            let attribute = self.read_any_attribute()?;
            let of_value = self.required_type(attribute)?;
            self.state()?.attributes[usize::from(value.0)] = Some(attribute);
            return self.set_attribute(ty, AttributeKind::Type(of_value));
        }
        self.punctuation(":")?;
        self.set_written_type(ty)?;
        if self.input.take_text("=") {
            let attribute = self.read_any_attribute()?;
            self.state()?.attributes[usize::from(value.0)] = Some(attribute);
        }
        Ok(())
    }

    /// A type that is an attribute.
    fn set_written_type(&mut self, attribute: AttributeIndex) -> Read<TypeId> {
        self.read_type()?;
        let ty = self.popped_type();
        self.set_attribute(attribute, AttributeKind::Type(ty))?;
        Ok(ty)
    }

    /// `(value) : type`, or `: type`.
    pub(super) fn typed_initial_value(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let Some((ty, value)) = Self::pair(arguments) else { return Ok(()) };
        if self.input.take_text("(") {
            let attribute = self.read_any_attribute()?;
            self.punctuation(")")?;
            self.state()?.attributes[usize::from(value.0)] = Some(attribute);
        }
        self.punctuation(":")?;
        self.set_written_type(ty).map(|_| ())
    }

    /// `type`, `type = value` or `type = uninitialized`.
    pub(super) fn initialized_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let Some((ty, value)) = Self::pair(arguments) else { return Ok(()) };
        let written = self.set_written_type(ty)?;
        if !self.input.take_text("=") {
            return Ok(());
        }
        if self.input.take_word("uninitialized") {
            return self.set_attribute(value, AttributeKind::Unit);
        }
        let of_value = match self.core.ir.types.resolved(written).clone() {
            Type::MemRef { shape, element, .. } => {
                self.core.intern(Type::RankedTensor { shape, element, encoding: None })
            }
            _ => written,
        };
        let attribute = self.read_attribute_of(of_value)?;
        self.state()?.attributes[usize::from(value.0)] = Some(attribute);
        Ok(())
    }

    /// A value whose type is known and not written: a number, or elements.
    pub(super) fn read_attribute_of(&mut self, ty: TypeId) -> Read<AttributeId> {
        let (token, span) = self.input.peek()?;
        match token {
            Token::Integer | Token::Float | Token::Minus => {
                let is_negative = self.input.take_if(Token::Minus)?.is_some();
                let (token, last) = self.input.take()?;
                _ = is_negative;
                self.core.types.push(ty);
                match token {
                    Token::Integer => self.core.integer(span.start, last.end, true),
                    Token::Float => self.core.float(span.start, last.end, true),
                    _ => {
                        self.core.types.pop();
                        return Err(self.refused(CustomError::Attribute, span));
                    }
                }
                Ok(self.core.attributes.pop().unwrap_or_else(|| self.core.erroneous_attribute()))
            }
            Token::Dense | Token::DenseResource | Token::Sparse => {
                let body = {
                    self.input.take()?;
                    let body = self.bracket_extent();
                    self.input.skip_to(body.end);
                    body
                };
                let text = Texts::of_span(body.start + 1, body.end.saturating_sub(1).max(body.start + 1));
                Ok(self.core.ir.attributes.add(match token {
                    Token::Dense => AttributeKind::Dense(text, ty),
                    Token::DenseResource => AttributeKind::DenseResource(text, ty),
                    _ => AttributeKind::Sparse(text, ty),
                }))
            }
            _ => self.read_any_attribute(),
        }
    }

    /// `: tensor<2x3xt>`, or `= value`: the type is kept in two pieces.
    pub(super) fn variable_type(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(shape), Argument::Attribute(element), Argument::Attribute(value)] = arguments else {
            return Ok(());
        };
        let span = self.input.peek()?.1;
        let ty = if self.input.take_text("=") {
            let attribute = self.read_any_attribute()?;
            self.state()?.attributes[usize::from(value.0)] = Some(attribute);
            self.required_type(attribute)?
        } else {
            self.punctuation(":")?;
            self.read_type()?;
            self.popped_type()
        };
        let Type::RankedTensor { shape: sizes, element: of, .. } = self.core.ir.types.resolved(ty).clone() else {
            return Err(self.refused(CustomError::Expected { expected: "ranked type" }, span));
        };
        let texts: Vec<String> =
            sizes.iter().map(|dim| dim.size().map_or_else(|| "-1".to_owned(), |size| size.to_string())).collect();
        let text = match &texts[..] {
            [] => String::new(),
            [first, rest @ ..] if rest.iter().all(|size| size == first) => first.clone(),
            _ => format!("[{}]", texts.join(", ")),
        };
        let text = self.core.ir.texts.add(text.as_bytes());
        let index = self.fixed_type("index");
        let rank = Dim::fixed(texts.len() as u64).unwrap_or(Dim::DYNAMIC);
        let of_sizes = self.core.intern(Type::RankedTensor { shape: [rank].into(), element: index, encoding: None });
        self.set_attribute(*shape, AttributeKind::Dense(text, of_sizes))?;
        self.set_attribute(*element, AttributeKind::Type(of))
    }

    /// `<attribute>`, or nothing for the one that every binary has.
    pub(super) fn offloading_handler(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(handler)] = arguments else { return Ok(()) };
        let value = if self.input.take_text("<") {
            let value = self.read_any_attribute()?;
            self.punctuation(">")?;
            value
        } else {
            self.opaque(&[b"#gpu.select_object"])
        };
        self.state()?.attributes[usize::from(handler.0)] = Some(value);
        Ok(())
    }

    /// An attribute, if it comes next.
    pub(super) fn optional_attribute(&mut self, attribute: AttributeIndex) -> Read<bool> {
        let Some(format) = self.forms.last().map(|state| state.format) else { return Ok(false) };
        let info = &format.info.attributes[usize::from(attribute.0)];
        if !self.begins_attribute(&info.shape)? {
            return Ok(false);
        }
        let value = self.read_attribute(info)?;
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(true)
    }

    /// `@a -> @b, @c -> @d`
    pub(super) fn matched_symbols(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let Some((matchers, actions)) = Self::pair(arguments) else { return Ok(()) };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        self.comma_list(|form| {
            first.push(form.read_any_attribute()?);
            form.punctuation("->")?;
            second.push(form.read_any_attribute()?);
            Ok(())
        })?;
        self.set_array(matchers, &first)?;
        self.set_array(actions, &second)
    }

    /// Sets an attribute to a list.
    pub(super) fn set_array(&mut self, attribute: AttributeIndex, elements: &[AttributeId]) -> Read<()> {
        let list = self.core.ir.attributes.add_list(elements);
        self.set_attribute(attribute, AttributeKind::Array(list))
    }

    /// `@name`, of a string.
    pub(super) fn call_target(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(name)] = arguments else { return Ok(()) };
        let Some(span) = self.input.take_if(Token::SymbolName)? else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Symbol, span));
        };
        let text = self.symbol_text(span.start, span.end);
        self.set_attribute(*name, AttributeKind::String(text, None))
    }
}
