//! Operands and successors of a form.

use super::{CustomError, OpAsmParser, ParseResult, SlotRead};
use crate::assembly::{Arity, Format, SlotIndex, SuccessorIndex};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::WrittenUse;

/// Parses the values of an operand.
pub(crate) fn operand_step<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format, slot: SlotIndex) -> ParseResult<()> {
    let start = p.b.nesting.uses.len();
    match format.info.slots[usize::from(slot.0)].arity {
        Arity::One => p.parse_stacked_operand()?,
        Arity::Optional => {
            if p.b.input.first() == Some(b'%') {
                p.parse_stacked_operand()?;
            }
        }
        Arity::Variadic => _ = p.parse_operand_list()?,
        Arity::VariadicOfVariadic => read_operand_groups(p, slot)?,
    }
    let values = start..p.b.nesting.uses.len();
    let empty = if values.is_empty() { Some(p.b.input.peek()?.1) } else { None };
    *p.b.forms.slot(slot)? = SlotRead { values, types: None, empty };
    Ok(())
}

pub(crate) fn operands_step(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    let start = p.b.nesting.uses.len();
    p.parse_operand_list()?;
    let all = start..p.b.nesting.uses.len();
    let place = if all.is_empty() { Some(p.b.input.peek()?.1) } else { None };
    let state = p.b.forms.state()?;
    (state.operands, state.no_operands) = (Some(all), place);
    Ok(())
}

impl<'s> OpAsmParser<'_, 's> {
    /// Parses `%a, %b`, which may be empty.
    pub(crate) fn parse_operand_list(&mut self) -> ParseResult<usize> {
        let mut count = 0;
        if self.b.input.first() != Some(b'%') {
            return Ok(0);
        }
        loop {
            self.parse_stacked_operand()?;
            count += 1;
            if !self.b.input.take_text(",") {
                return Ok(count);
            }
        }
    }
}

/// Parses `(%a, %b), (%c)`, which may be empty, and sets the attribute with the number of values in each group.
fn read_operand_groups(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<()> {
    let mut sizes = Vec::new();
    while p.b.input.take_text("(") {
        sizes.push(p.parse_operand_list()?);
        p.parse(")")?;
        if !p.b.input.take_text(",") {
            break;
        }
    }
    p.set_runs(slot, &sizes)
}

impl<'s> OpAsmParser<'_, 's> {
    /// `%a`, `%a#1`
    pub(crate) fn parse_stacked_operand(&mut self) -> ParseResult<()> {
        let operand = self.parse_operand()?;
        self.b.nesting.uses.push(operand);
        Ok(())
    }

    pub(crate) fn parse_operand(&mut self) -> ParseResult<WrittenUse> {
        let Some(span) = self.b.input.take_value_name() else {
            return Err(self.error_here(CustomError::Operand)?);
        };
        if self.b.input.first() == Some(b'#')
            && let Some(number) = self.b.input.take_if(Token::AttributeAlias)?
        {
            return Ok(self.b.scope.pack_use(&mut self.b.core, span.start, span.end, number.start, number.end));
        }
        let name = self.b.scope.name(&mut self.b.core, span.start, span.end);
        Ok(WrittenUse { name, number: 0, span })
    }
}

pub(crate) fn successor_step<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    successor: SuccessorIndex,
) -> ParseResult<()> {
    let before = successor_count(p);
    match format.info.successors[usize::from(successor.0)].1 {
        Arity::One => p.parse_successor()?,
        Arity::Optional | Arity::Variadic | Arity::VariadicOfVariadic => successors_step(p)?,
    }
    let range = before..successor_count(p);
    p.b.forms.state()?.successors.push((successor, range));
    Ok(())
}

fn successor_count(p: &OpAsmParser<'_, '_>) -> usize {
    p.b.nesting.operations.last().map_or(0, |frame| frame.successors.len as usize)
}

/// Sorts the successors, which are in the order of the text, into the order of the definition.
pub(crate) fn finish_successors(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    let mut read = std::mem::take(&mut p.b.forms.state()?.successors);
    if !read.is_sorted_by_key(|(successor, _)| successor.0)
        && let Some(frame) = p.b.nesting.operations.last()
    {
        read.sort_by_key(|(successor, _)| successor.0);
        let all = &mut p.b.core.ir.successors[frame.successors.range()];
        let sorted: Vec<_> = read.iter().flat_map(|(_, range)| all[range.clone()].to_vec()).collect();
        if sorted.len() == all.len() {
            all.copy_from_slice(&sorted);
        }
    }
    read.clear();
    p.b.forms.state()?.successors = read;
    Ok(())
}

pub(crate) fn successors_step(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    if p.b.input.first() != Some(b'^') {
        return Ok(());
    }
    p.parse_comma_separated(OpAsmParser::parse_successor)
}

impl<'s> OpAsmParser<'_, 's> {
    pub(crate) fn parse_successor(&mut self) -> ParseResult<()> {
        match self.b.input.take_if(Token::BlockName)? {
            Some(Span { start, end }) => {
                self.b.successor(start, end);
                Ok(())
            }
            None => Err(self.error_here(CustomError::Successor)?),
        }
    }

    /// Sets the attribute with the lengths of the runs of a slot.
    pub(crate) fn set_runs(&mut self, slot: SlotIndex, sizes: &[usize]) -> ParseResult<()> {
        let format = self.b.forms.state()?.format;
        let Some(name) = format.info.slots[usize::from(slot.0)].segments.as_deref() else { return Ok(()) };
        let Some(attribute) = format.attribute(name.as_bytes()) else { return Ok(()) };
        let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        self.set_numbers(attribute, "i32", &text)
    }
}
