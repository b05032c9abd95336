//! Memory that is copied, and memory of a device.

use super::super::expect::{begins_type, comma_list, punctuation, punctuation_in, refused};
use super::super::finish::fixed_type;
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::lists::set_attribute;
use super::shaped::{one_type, set_values};
use super::types::set_types;
use super::values::typed_values;
use super::vectors::text_error;
use crate::assembly::{Argument, SlotIndex};
use crate::ir::{AttributeKind, TypeId};
use crate::source::Span;
use crate::syntax::builder::Use;

/// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: all operands in a row, of which those that are no memory are of
/// `index`.
pub(super) fn memory_transfer<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands)] = arguments else { return Ok(()) };
    let (mut values, mut memories) = (Vec::new(), Vec::new());
    for part in 0..3 {
        memories.push(values.len());
        indexed_memory(b, &mut values)?;
        if part < 2 {
            punctuation(b, ",")?;
        }
        if part == 1 {
            values.push(read_use(b)?);
            punctuation(b, ",")?;
        }
    }
    end_of_transfer(b, *operands, (values, memories), true)
}

/// Reads the end of a transfer: stride and elements per stride where they may be, and the types of the memories. Other operands are indices.
pub(super) fn end_of_transfer(
    b: &mut Builder<'_>,
    operands: SlotIndex,
    (mut values, memories): (Vec<Use>, Vec<usize>),
    has_strides: bool,
) -> Read<()> {
    let before = values.len();
    // A comma may also be the last thing before the types.
    while has_strides && b.input.take_text(",") && b.input.first() == Some(b'%') {
        values.push(read_use(b)?);
    }
    let name = b.forms.last().map_or(Span::at(0), |state| state.name);
    if !matches!(values.len() - before, 0 | 2) {
        return Err(text_error(b, "expected two stride related operands", name));
    }
    punctuation(b, ":")?;
    let mut types = Vec::new();
    comma_list(b, |b| {
        types.push(one_type(b)?);
        Ok(())
    })?;
    if types.len() != memories.len() {
        return Err(text_error(b, "fewer/more types expected", name));
    }
    let index = fixed_type(b, "index");
    let mut all: Vec<TypeId> = vec![index; values.len()];
    for (at, ty) in memories.into_iter().zip(types) {
        all[at] = ty;
    }
    set_values(b, operands, &values)?;
    set_types(b, operands, &all, TypePlace::Nowhere)
}

/// `%a[%i, %j]`
fn indexed_memory(b: &mut Builder<'_>, values: &mut Vec<Use>) -> Read<()> {
    values.push(read_use(b)?);
    punctuation(b, "[")?;
    if b.input.take_text("]") {
        return Ok(());
    }
    comma_list(b, |b| {
        values.push(read_use(b)?);
        Ok(())
    })?;
    punctuation_in(b, "]", "operand list")
}

/// `%device : t, u(%a : v), %b`: sizes are of `index`.
pub(super) fn target_allocation<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(device), Argument::Attribute(of), Argument::Slot(parameters), Argument::Slot(sizes)] =
        arguments
    else {
        return Ok(());
    };
    let named = read_use(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    set_values(b, *device, &[named])?;
    set_types(b, *device, &[ty], TypePlace::At(place))?;
    punctuation(b, ",")?;
    if !begins_type(b)? {
        let place = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "type" }, place));
    }
    let allocated = one_type(b)?;
    set_attribute(b, *of, AttributeKind::Type(allocated))?;
    if b.input.take_text("(") {
        typed_values(b, *parameters)?;
        punctuation(b, ")")?;
    }
    let mut values = Vec::new();
    while b.input.take_text(",") {
        values.push(read_use(b)?);
    }
    let index = fixed_type(b, "index");
    set_values(b, *sizes, &values)?;
    set_types(b, *sizes, &vec![index; values.len()], TypePlace::Nowhere)
}
