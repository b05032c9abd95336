//! Parts that many directives read, and the resulting operands, results and attributes.

use super::{CustomError, OpAsmParser, ParseResult, TypePlace};
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::lex::token::Token;
use crate::syntax::builder::WrittenUse;

impl<'s> OpAsmParser<'_, 's> {
    /// A type, which is not put on the stack.
    pub(crate) fn parse_type_alone(&mut self) -> ParseResult<TypeId> {
        self.begin_types()?;
        self.parse_type()?;
        Ok(self.pop_type().unwrap_or_else(|| self.erroneous_type()))
    }

    /// `{%a, %b}`, or nothing.
    pub(crate) fn parse_braced_sizes(&mut self, sizes: &mut Vec<WrittenUse>) -> ParseResult<()> {
        if !self.parse_optional("{") {
            return Ok(());
        }
        self.parse_comma_separated(|p| {
            sizes.push(p.parse_operand()?);
            Ok(())
        })?;
        self.parse("}")
    }

    /// `(%a, %b)`, the values of an operand.
    pub(crate) fn parse_enclosed_operands(&mut self, slot: SlotIndex) -> ParseResult<()> {
        self.parse_in("(", "operand list")?;
        let start = self.operand_count();
        self.parse_operands_until(")")?;
        self.slot(slot)?.values = start..self.operand_count();
        Ok(())
    }

    /// `%a, %b)`: values, which are put on the stack, and the closing bracket.
    pub(crate) fn parse_operands_until(&mut self, close: &'static str) -> ParseResult<()> {
        if self.parse_optional(close) {
            return Ok(());
        }
        self.parse_comma_separated(|p| p.parse_stacked_operand())?;
        self.parse_in(close, "operand list")
    }

    /// A string, which is an attribute.
    pub(crate) fn parse_string(&mut self) -> ParseResult<AttributeId> {
        let Some(span) = self.take_if(Token::String)? else {
            return Err(self.error_here(CustomError::Expected { expected: "string" })?);
        };
        Ok(self.string_literal(span))
    }

    /// A number in a list of sizes.
    pub(crate) fn parse_index(&mut self) -> ParseResult<String> {
        let (is_negative, digits) = self.parse_digits()?;
        Ok(if is_negative { format!("-{digits}") } else { digits.to_owned() })
    }

    /// Whether a number is negative, and its digits.
    pub(crate) fn parse_digits(&mut self) -> ParseResult<(bool, &'s str)> {
        let first = self.next_span()?;
        let is_negative = self.take_if(Token::Minus)?.is_some();
        let Some(span) = self.take_if(Token::Integer)? else {
            return Err(self.error(CustomError::Expected { expected: "integer value" }, first));
        };
        // Digits are ASCII.
        Ok((is_negative, std::str::from_utf8(self.text_of(span)).unwrap_or_default()))
    }

    /// Adds values to an operand.
    pub(crate) fn set_values(&mut self, slot: SlotIndex, values: &[WrittenUse]) -> ParseResult<()> {
        let start = self.operand_count();
        self.operands_mut().extend_from_slice(values);
        self.slot(slot)?.values = start..self.operand_count();
        Ok(())
    }

    /// Gives an operand or a result types that are all written in one place.
    pub(crate) fn set_types(&mut self, slot: SlotIndex, types: &[TypeId], place: TypePlace) -> ParseResult<()> {
        let start = self.type_count();
        for ty in types {
            self.push_type(*ty);
            self.note_place(place);
        }
        self.slot(slot)?.types = Some(start..start + types.len());
        Ok(())
    }

    /// Sets an attribute to a list.
    pub(crate) fn set_array(&mut self, attribute: AttributeIndex, elements: &[AttributeId]) -> ParseResult<()> {
        let list = self.ir_mut().attributes.add_list(elements);
        self.add_attribute(attribute, AttributeKind::Array(list))
    }
}
