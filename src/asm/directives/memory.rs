//! Memory that is copied, and memory of a device.

use super::lists::set_attribute;
use super::openmp::{typed, typed_value};
use super::shaped::{one_type, set_values};
use super::types::set_types;
use super::values::{parse_typed_values, print_typed_values};
use super::vectors::text_error;
use crate::asm::directive::Start::Text;
use crate::asm::directive::rows;
use crate::asm::parser::expect::{begins_type, comma_list, punctuation, punctuation_in, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::source::Span;
use crate::syntax::builder::{Builder, Use};
use crate::syntax::custom::CustomError;

rows! {
    /// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: memory with indices, to and from which is copied, how much, a tag with
    /// indices, and perhaps a stride and how much each; and the types of the three.
    "MemoryTransfer" starts [Text("%")] => parse_memory_transfer, print_memory_transfer;
    /// `%device : t, u(%a : v), %b`: a device and its type, the type of what is allocated, its parameters, and sizes.
    "TargetAllocation" starts [Text("%")] => parse_target_allocation, print_target_allocation;
}

/// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: all operands in a row, of which those that are no memory are of
/// `index`.
fn parse_memory_transfer<'s>(b: &mut Builder<'s>, operands: SlotIndex) -> Read<()> {
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
    end_of_transfer(b, operands, (values, memories), true)
}

/// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: how many indices memory has follows from its type.
fn print_memory_transfer(form: &mut FormPrinter<'_, '_>, operands: SlotIndex) -> Option<()> {
    form.printed.values.add(operands.0);
    let types = form.types_of(operands);
    let values = form.parts.values(operands);
    let (mut at, mut memories): (usize, Vec<TypeId>) = (0, Vec::new());
    for part in 0..3 {
        let ty = *types.get(at)?;
        let rank = form.parts.ir.types().shaped(ty)?.shape?.len();
        let indices = values.get(at + 1..)?.get(..rank)?;
        are_indices(form, types.get(at + 1..)?.get(..rank)?).then_some(())?;
        form.str(if part > 0 { ", " } else { "" });
        form.printer.value(*values.get(at)?);
        form.str("[");
        form.printer.values(indices);
        form.str("]");
        memories.push(ty);
        at += 1 + rank;
        if part == 1 {
            are_indices(form, types.get(at..)?.get(..1)?).then_some(())?;
            form.str(", ");
            form.printer.value(*values.get(at)?);
            at += 1;
        }
    }
    let rest: &[ValueId] = values.get(at..)?;
    are_indices(form, types.get(at..)?).then_some(())?;
    for value in rest {
        form.str(", ");
        form.printer.value(*value);
    }
    form.str(" : ");
    form.types(&memories);
    matches!(rest.len(), 0 | 2).then_some(())
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

pub(super) fn are_indices(form: &FormPrinter<'_, '_>, types: &[TypeId]) -> bool {
    types.iter().all(|ty| form.is_type(*ty, "index"))
}

/// The arguments of `TargetAllocation`, which its row describes.
type TargetAllocationParts = (SlotIndex, AttributeIndex, SlotIndex, SlotIndex);

/// `%device : t, u(%a : v), %b`: sizes are of `index`.
fn parse_target_allocation<'s>(
    b: &mut Builder<'s>,
    (device, of, parameters, sizes): TargetAllocationParts,
) -> Read<()> {
    let named = read_use(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    set_values(b, device, &[named])?;
    set_types(b, device, &[ty], TypePlace::At(place))?;
    punctuation(b, ",")?;
    if !begins_type(b)? {
        let place = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "type" }, place));
    }
    let allocated = one_type(b)?;
    set_attribute(b, of, AttributeKind::Type(allocated))?;
    if b.input.take_text("(") {
        parse_typed_values(b, parameters)?;
        punctuation(b, ")")?;
    }
    let mut values = Vec::new();
    while b.input.take_text(",") {
        values.push(read_use(b)?);
    }
    let index = fixed_type(b, "index");
    set_values(b, sizes, &values)?;
    set_types(b, sizes, &vec![index; values.len()], TypePlace::Nowhere)
}

/// `%device : t, u(%a : v), %b`
fn print_target_allocation(
    form: &mut FormPrinter<'_, '_>,
    (device, of, parameters, sizes): TargetAllocationParts,
) -> Option<()> {
    let [device] = typed(form, device)[..] else { return None };
    typed_value(form, device);
    form.printed.attributes.add(of.0);
    let AttributeKind::Type(allocated) = form.kind(of)? else { return None };
    form.str(", ");
    form.ty(allocated);
    if form.parts.count(parameters) > 0 {
        form.str("(");
        print_typed_values(form, parameters);
        form.str(")");
    }
    let types = form.types_of(sizes);
    are_indices(form, &types).then_some(())?;
    form.printed.values.add(sizes.0);
    for value in form.parts.values(sizes) {
        form.str(", ");
        form.printer.value(*value);
    }
    Some(())
}
