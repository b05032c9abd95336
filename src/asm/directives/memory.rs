//! Copies of memory, and memory of a device.

use super::openmp::{typed, typed_value};
use super::values::{parse_typed_values, print_typed_values};
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::source::Span;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;

rows! {
    /// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: source and target with indices, the number of elements, a tag
    /// with indices, an optional stride with its number of elements, and the types of source, target and tag.
    "MemoryTransfer" starts [Text("%")] => parse_memory_transfer, print_memory_transfer;
    /// `%device : t, u(%a : v), %b`: a device and its type, the type of the allocated object, its parameters, and
    /// sizes.
    "TargetAllocation" starts [Text("%")] => parse_target_allocation, print_target_allocation;
}

/// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: all operands in order; operands that are no memory references have
/// type `index`.
fn parse_memory_transfer<'s>(p: &mut OpAsmParser<'_, 's>, operands: SlotIndex) -> ParseResult<()> {
    let (mut values, mut memories) = (Vec::new(), Vec::new());
    for part in 0..3 {
        memories.push(values.len());
        indexed_memory(p, &mut values)?;
        if part < 2 {
            p.parse(",")?;
        }
        if part == 1 {
            values.push(p.parse_operand()?);
            p.parse(",")?;
        }
    }
    end_of_transfer(p, operands, (values, memories), true)
}

/// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`. The type of a memory reference determines the number of its
/// indices.
fn print_memory_transfer(p: &mut OpAsmPrinter<'_, '_>, operands: SlotIndex) -> Option<()> {
    p.did_print_values(operands);
    let types = p.types_of(operands);
    let values = p.values(operands);
    let (mut at, mut memories): (usize, Vec<TypeId>) = (0, Vec::new());
    for part in 0..3 {
        let ty = *types.get(at)?;
        let rank = p.ir().types().shaped(ty)?.shape?.len();
        let indices = values.get(at + 1..)?.get(..rank)?;
        are_indices(p, types.get(at + 1..)?.get(..rank)?).then_some(())?;
        p.print(if part > 0 { ", " } else { "" });
        p.print_operand(*values.get(at)?);
        p.print("[");
        p.print_operands(indices);
        p.print("]");
        memories.push(ty);
        at += 1 + rank;
        if part == 1 {
            are_indices(p, types.get(at..)?.get(..1)?).then_some(())?;
            p.print(", ");
            p.print_operand(*values.get(at)?);
            at += 1;
        }
    }
    let rest: &[ValueId] = values.get(at..)?;
    are_indices(p, types.get(at..)?).then_some(())?;
    for value in rest {
        p.print(", ");
        p.print_operand(*value);
    }
    p.print(" : ");
    p.print_types(&memories);
    matches!(rest.len(), 0 | 2).then_some(())
}

/// Reads the end of a transfer: stride and elements per stride if they are allowed, and the types of the memory
/// references. Other operands are indices.
pub(super) fn end_of_transfer(
    p: &mut OpAsmParser<'_, '_>,
    operands: SlotIndex,
    (mut values, memories): (Vec<WrittenUse>, Vec<usize>),
    has_strides: bool,
) -> ParseResult<()> {
    let before = values.len();
    // A comma may be the last token before the types.
    while has_strides && p.parse_optional(",") && p.first() == Some(b'%') {
        values.push(p.parse_operand()?);
    }
    let name = p.form().map_or(Span::at(0), |state| state.name);
    if !matches!(values.len() - before, 0 | 2) {
        return Err(text_error(p, "expected two stride related operands", name));
    }
    p.parse(":")?;
    let mut types = Vec::new();
    p.parse_comma_separated(|p| {
        types.push(p.parse_type_alone()?);
        Ok(())
    })?;
    if types.len() != memories.len() {
        return Err(text_error(p, "fewer/more types expected", name));
    }
    let index = p.fixed_type("index");
    let mut all: Vec<TypeId> = vec![index; values.len()];
    for (at, ty) in memories.into_iter().zip(types) {
        all[at] = ty;
    }
    p.set_values(operands, &values)?;
    p.set_types(operands, &all, TypePlace::Nowhere)
}

/// `%a[%i, %j]`
fn indexed_memory(p: &mut OpAsmParser<'_, '_>, values: &mut Vec<WrittenUse>) -> ParseResult<()> {
    values.push(p.parse_operand()?);
    p.parse("[")?;
    if p.parse_optional("]") {
        return Ok(());
    }
    p.parse_comma_separated(|p| {
        values.push(p.parse_operand()?);
        Ok(())
    })?;
    p.parse_in("]", "operand list")
}

pub(super) fn are_indices(p: &OpAsmPrinter<'_, '_>, types: &[TypeId]) -> bool {
    types.iter().all(|ty| p.is_type(*ty, "index"))
}

/// The arguments of `TargetAllocation`, which its row describes.
type TargetAllocationParts = (SlotIndex, AttributeIndex, SlotIndex, SlotIndex);

/// `%device : t, u(%a : v), %b`; sizes have type `index`.
fn parse_target_allocation<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (device, of, parameters, sizes): TargetAllocationParts,
) -> ParseResult<()> {
    let named = p.parse_operand()?;
    p.parse(":")?;
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    p.set_values(device, &[named])?;
    p.set_types(device, &[ty], TypePlace::At(place))?;
    p.parse(",")?;
    if !p.begins_type()? {
        return Err(p.error_here(CustomError::Expected { expected: "type" })?);
    }
    let allocated = p.parse_type_alone()?;
    p.add_attribute(of, AttributeKind::Type(allocated))?;
    if p.parse_optional("(") {
        parse_typed_values(p, parameters)?;
        p.parse(")")?;
    }
    let mut values = Vec::new();
    while p.parse_optional(",") {
        values.push(p.parse_operand()?);
    }
    let index = p.fixed_type("index");
    p.set_values(sizes, &values)?;
    p.set_types(sizes, &vec![index; values.len()], TypePlace::Nowhere)
}

/// `%device : t, u(%a : v), %b`
fn print_target_allocation(
    p: &mut OpAsmPrinter<'_, '_>,
    (device, of, parameters, sizes): TargetAllocationParts,
) -> Option<()> {
    let [device] = typed(p, device)[..] else { return None };
    typed_value(p, device);
    p.did_print_attribute(of);
    let AttributeKind::Type(allocated) = p.kind(of)? else { return None };
    p.print(", ");
    p.print_type(allocated);
    if p.count(parameters) > 0 {
        p.print("(");
        print_typed_values(p, parameters);
        p.print(")");
    }
    let types = p.types_of(sizes);
    are_indices(p, &types).then_some(())?;
    p.did_print_values(sizes);
    for value in p.values(sizes) {
        p.print(", ");
        p.print_operand(*value);
    }
    Some(())
}
