//! Operands and successors of a form.

use super::{Builder, CustomError, Read, SlotRead};
use crate::assembly::{Arity, Format, SlotIndex, SuccessorIndex};
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// The values of one operand.
    pub(super) fn operand_step(&mut self, format: &'s Format, slot: SlotIndex) -> Read<()> {
        let start = self.nesting.uses.len();
        match format.info.slots[usize::from(slot.0)].arity {
            Arity::One => self.read_operand()?,
            Arity::Optional => {
                if self.input.first() == Some(b'%') {
                    self.read_operand()?;
                }
            }
            Arity::Variadic => _ = self.read_operands()?,
            Arity::VariadicOfVariadic => self.read_operand_groups(slot)?,
        }
        *self.slot(slot)? = SlotRead { values: start..self.nesting.uses.len(), types: None };
        Ok(())
    }

    pub(super) fn operands_step(&mut self) -> Read<()> {
        let start = self.nesting.uses.len();
        self.read_operands()?;
        let all = start..self.nesting.uses.len();
        let place = if all.is_empty() { Some(self.input.peek()?.1) } else { None };
        let state = self.state()?;
        (state.operands, state.no_operands) = (Some(all), place);
        Ok(())
    }

    /// `%a, %b`, or nothing.
    pub(super) fn read_operands(&mut self) -> Read<usize> {
        let mut count = 0;
        if self.input.first() != Some(b'%') {
            return Ok(0);
        }
        loop {
            self.read_operand()?;
            count += 1;
            if !self.input.take_text(",") {
                return Ok(count);
            }
        }
    }

    /// `(%a, %b), (%c)`, or nothing: the attribute that says how many each group has is set as well.
    fn read_operand_groups(&mut self, slot: SlotIndex) -> Read<()> {
        let mut sizes = Vec::new();
        while self.input.take_text("(") {
            sizes.push(self.read_operands()?);
            self.punctuation(")")?;
            if !self.input.take_text(",") {
                break;
            }
        }
        self.set_runs(slot, &sizes)
    }

    /// `%a`, `%a#1`
    pub(super) fn read_operand(&mut self) -> Read<()> {
        let operand = self.read_use()?;
        self.nesting.uses.push(operand);
        Ok(())
    }

    pub(super) fn read_use(&mut self) -> Read<Use> {
        let Some(span) = self.input.take_value_name() else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Operand, span));
        };
        if self.input.first() == Some(b'#')
            && let Some(number) = self.input.take_if(Token::AttributeAlias)?
        {
            return Ok(self.scope.pack_use(&mut self.core, span.start, span.end, number.start, number.end));
        }
        let name = self.scope.name(&mut self.core, span.start, span.end);
        Ok(Use { name, number: 0, span })
    }

    pub(super) fn successor_step(&mut self, format: &'s Format, successor: SuccessorIndex) -> Read<()> {
        let before = self.successor_count();
        match format.info.successors[usize::from(successor.0)].1 {
            Arity::One => self.read_successor()?,
            Arity::Optional | Arity::Variadic | Arity::VariadicOfVariadic => self.successors_step()?,
        }
        let range = before..self.successor_count();
        self.state()?.successors.push((successor, range));
        Ok(())
    }

    fn successor_count(&self) -> usize {
        self.nesting.operations.last().map_or(0, |frame| frame.successors.len as usize)
    }

    /// Puts the successors, which are in the order of the text, into that of the definition.
    pub(super) fn finish_successors(&mut self) -> Read<()> {
        let mut read = std::mem::take(&mut self.state()?.successors);
        if !read.is_sorted_by_key(|(successor, _)| successor.0)
            && let Some(frame) = self.nesting.operations.last()
        {
            read.sort_by_key(|(successor, _)| successor.0);
            let all = &mut self.core.ir.successors[frame.successors.range()];
            let sorted: Vec<_> = read.iter().flat_map(|(_, range)| all[range.clone()].to_vec()).collect();
            if sorted.len() == all.len() {
                all.copy_from_slice(&sorted);
            }
        }
        read.clear();
        self.state()?.successors = read;
        Ok(())
    }

    pub(super) fn successors_step(&mut self) -> Read<()> {
        if self.input.first() != Some(b'^') {
            return Ok(());
        }
        self.comma_list(Self::read_successor)
    }

    pub(super) fn read_successor(&mut self) -> Read<()> {
        match self.input.take_if(Token::BlockName)? {
            Some(Span { start, end }) => {
                self.successor(start, end);
                Ok(())
            }
            None => {
                let span = self.input.peek()?.1;
                Err(self.refused(CustomError::Successor, span))
            }
        }
    }
}
