//! Operands and successors of a form.

use super::expect::{comma_list, punctuation, refused};
use super::terms::set_numbers;
use super::{Builder, CustomError, Read, SlotRead};
use crate::assembly::{Arity, Format, SlotIndex, SuccessorIndex};
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::token::Token;

/// The values of one operand.
pub(crate) fn operand_step<'s>(b: &mut Builder<'s>, format: &'s Format, slot: SlotIndex) -> Read<()> {
    let start = b.nesting.uses.len();
    match format.info.slots[usize::from(slot.0)].arity {
        Arity::One => read_operand(b)?,
        Arity::Optional => {
            if b.input.first() == Some(b'%') {
                read_operand(b)?;
            }
        }
        Arity::Variadic => _ = read_operands(b)?,
        Arity::VariadicOfVariadic => read_operand_groups(b, slot)?,
    }
    let values = start..b.nesting.uses.len();
    let empty = if values.is_empty() { Some(b.input.peek()?.1) } else { None };
    *b.forms.slot(slot)? = SlotRead { values, types: None, empty };
    Ok(())
}

pub(crate) fn operands_step(b: &mut Builder<'_>) -> Read<()> {
    let start = b.nesting.uses.len();
    read_operands(b)?;
    let all = start..b.nesting.uses.len();
    let place = if all.is_empty() { Some(b.input.peek()?.1) } else { None };
    let state = b.forms.state()?;
    (state.operands, state.no_operands) = (Some(all), place);
    Ok(())
}

/// `%a, %b`, or nothing.
pub(crate) fn read_operands(b: &mut Builder<'_>) -> Read<usize> {
    let mut count = 0;
    if b.input.first() != Some(b'%') {
        return Ok(0);
    }
    loop {
        read_operand(b)?;
        count += 1;
        if !b.input.take_text(",") {
            return Ok(count);
        }
    }
}

/// `(%a, %b), (%c)`, or nothing: sets also the attribute with the number of values in each group.
fn read_operand_groups(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    let mut sizes = Vec::new();
    while b.input.take_text("(") {
        sizes.push(read_operands(b)?);
        punctuation(b, ")")?;
        if !b.input.take_text(",") {
            break;
        }
    }
    set_runs(b, slot, &sizes)
}

/// `%a`, `%a#1`
pub(crate) fn read_operand(b: &mut Builder<'_>) -> Read<()> {
    let operand = read_use(b)?;
    b.nesting.uses.push(operand);
    Ok(())
}

pub(crate) fn read_use(b: &mut Builder<'_>) -> Read<Use> {
    let Some(span) = b.input.take_value_name() else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Operand, span));
    };
    if b.input.first() == Some(b'#')
        && let Some(number) = b.input.take_if(Token::AttributeAlias)?
    {
        return Ok(b.scope.pack_use(&mut b.core, span.start, span.end, number.start, number.end));
    }
    let name = b.scope.name(&mut b.core, span.start, span.end);
    Ok(Use { name, number: 0, span })
}

pub(crate) fn successor_step<'s>(b: &mut Builder<'s>, format: &'s Format, successor: SuccessorIndex) -> Read<()> {
    let before = successor_count(b);
    match format.info.successors[usize::from(successor.0)].1 {
        Arity::One => read_successor(b)?,
        Arity::Optional | Arity::Variadic | Arity::VariadicOfVariadic => successors_step(b)?,
    }
    let range = before..successor_count(b);
    b.forms.state()?.successors.push((successor, range));
    Ok(())
}

fn successor_count(b: &Builder<'_>) -> usize {
    b.nesting.operations.last().map_or(0, |frame| frame.successors.len as usize)
}

/// Puts the successors, which are in the order of the text, into that of the definition.
pub(crate) fn finish_successors(b: &mut Builder<'_>) -> Read<()> {
    let mut read = std::mem::take(&mut b.forms.state()?.successors);
    if !read.is_sorted_by_key(|(successor, _)| successor.0)
        && let Some(frame) = b.nesting.operations.last()
    {
        read.sort_by_key(|(successor, _)| successor.0);
        let all = &mut b.core.ir.successors[frame.successors.range()];
        let sorted: Vec<_> = read.iter().flat_map(|(_, range)| all[range.clone()].to_vec()).collect();
        if sorted.len() == all.len() {
            all.copy_from_slice(&sorted);
        }
    }
    read.clear();
    b.forms.state()?.successors = read;
    Ok(())
}

pub(crate) fn successors_step(b: &mut Builder<'_>) -> Read<()> {
    if b.input.first() != Some(b'^') {
        return Ok(());
    }
    comma_list(b, read_successor)
}

pub(crate) fn read_successor(b: &mut Builder<'_>) -> Read<()> {
    match b.input.take_if(Token::BlockName)? {
        Some(Span { start, end }) => {
            b.successor(start, end);
            Ok(())
        }
        None => {
            let span = b.input.peek()?.1;
            Err(refused(b, CustomError::Successor, span))
        }
    }
}

/// Sets the attribute with the lengths of the runs of a slot.
pub(crate) fn set_runs(b: &mut Builder<'_>, slot: SlotIndex, sizes: &[usize]) -> Read<()> {
    let format = b.forms.state()?.format;
    let Some(name) = format.info.slots[usize::from(slot.0)].segments.as_deref() else { return Ok(()) };
    let Some(attribute) = format.attribute(name.as_bytes()) else { return Ok(()) };
    let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    set_numbers(b, attribute, "i32", &text)
}
