//! Types of operands and results in other ways than one after the other.

use super::super::expect::{begins_type, punctuation, refused};
use super::super::finish::{fixed_type, refused_transform};
use super::super::terms::{bound_results, integer_of};
use super::super::text_types::type_of_text;
use super::super::transforms::transformed;
use super::super::types::{note_place, note_types, opaque_type, read_signature, read_type, read_type_list};
use super::super::{Builder, CustomError, Read, TypePlace};
use super::loops::arrow_types;
use crate::assembly::{Argument, Format, SlotIndex, Transform};
use crate::ir::{Type, TypeId};
use crate::source::Span;

/// A slot has the type at a place of the stack, `count` times.
pub(super) fn repeat_type(b: &mut Builder<'_>, at: usize, slot: SlotIndex, count: usize) -> Read<()> {
    let ty = b.core.types[at];
    let first = b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let place = b.forms.state()?.places.get(at - first).copied().unwrap_or(TypePlace::Nowhere);
    set_types(b, slot, &vec![ty; count], place)
}

/// A slot has these types, all of which are written in one place.
pub(super) fn set_types(b: &mut Builder<'_>, slot: SlotIndex, types: &[TypeId], place: TypePlace) -> Read<()> {
    let start = b.core.types.len();
    for ty in types {
        b.core.types.push(*ty);
        note_place(b, place);
    }
    b.forms.slot(slot)?.types = Some(start..start + types.len());
    Ok(())
}

/// `(types) -> types` of everything.
fn whole_signature(b: &mut Builder<'_>) -> Read<()> {
    let (inputs, results) = read_signature(b)?;
    b.forms.state()?.types = [Some(inputs), Some(results)];
    Ok(())
}

/// One type for everything, or a signature.
pub(super) fn same_types<'s>(b: &mut Builder<'s>, format: &'s Format) -> Read<()> {
    if b.input.first() == Some(b'(') {
        return whole_signature(b);
    }
    note_types(b)?;
    read_type(b)?;
    let at = b.core.types.len() - 1;
    let operands = format.info.operand_count;
    // Where the b does not tell operands apart, each has the type.
    if let Some(all) = b.forms.state()?.operands.clone() {
        let ty = b.core.types[at];
        let start = b.core.types.len();
        for _ in all.clone() {
            b.core.types.push(ty);
            note_place(b, TypePlace::Nowhere);
        }
        b.forms.state()?.types[0] = Some(start..start + all.len());
    } else {
        for index in 0..operands {
            let count = b.forms.state()?.slots[index].values.len();
            repeat_type(b, at, SlotIndex(index as u8), count)?;
        }
    }
    for index in operands..format.info.slots.len() {
        repeat_type(b, at, SlotIndex(index as u8), 1)?;
    }
    Ok(())
}

/// `: types -> types`, of all operands and results; either may be missing.
pub(super) fn default_types(b: &mut Builder<'_>, format: &Format) -> Read<()> {
    note_types(b)?;
    if b.input.take_text(":") {
        let start = b.core.types.len();
        if begins_type(b)? {
            read_type_list(b)?;
        }
        let range = start..b.core.types.len();
        // Where there is no operand they are those of the results.
        if !range.is_empty() && format.info.operand_count == 0 && !b.input.is_text("->") {
            b.forms.state()?.types = [Some(start..start), Some(range)];
            return Ok(());
        }
        b.forms.state()?.types[0] = Some(range);
    }
    if b.input.take_text("->") {
        let start = b.core.types.len();
        if b.input.take_text("(") {
            if !b.input.take_text(")") {
                read_type_list(b)?;
                punctuation(b, ")")?;
            }
        } else {
            read_type_list(b)?;
        }
        let range = start..b.core.types.len();
        b.forms.state()?.types[1] = Some(range);
    }
    Ok(())
}

/// Types of the operands, which those of the results are.
pub(super) fn pairwise_types(b: &mut Builder<'_>) -> Read<()> {
    note_types(b)?;
    let start = b.core.types.len();
    if begins_type(b)? {
        read_type_list(b)?;
    }
    let end = b.core.types.len();
    for index in start..end {
        let ty = b.core.types[index];
        b.core.types.push(ty);
        note_place(b, TypePlace::Nowhere);
    }
    b.forms.state()?.types = [Some(start..end), Some(end..end + (end - start))];
    Ok(())
}

fn type_slots(arguments: &[Argument]) -> Vec<SlotIndex> {
    let slot = |argument: &Argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    };
    arguments.iter().filter_map(slot).collect()
}

/// `complex<t>` of a result whose parts are `t`, or a signature.
pub(super) fn complex_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [left, right, result] = type_slots(arguments)[..] else { return Ok(()) };
    if b.input.first() == Some(b'(') {
        return whole_signature(b);
    }
    let span = b.input.peek()?.1;
    note_types(b)?;
    read_type(b)?;
    let at = b.core.types.len() - 1;
    let ty = b.core.types[at];
    let element = b.core.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element);
    if !matches!(b.core.ir.types.resolved(element), Type::Complex(_)) {
        return Err(refused(b, CustomError::Expected { expected: "tensor with complex element type" }, span));
    }
    let part = transformed(b, ty, Transform::RealPart).ok().and_then(|parts| parts.first().copied()).unwrap_or(ty);
    set_types(b, left, &[part], TypePlace::At(span))?;
    set_types(b, right, &[part], TypePlace::At(span))?;
    repeat_type(b, at, result, 1)
}

/// `t, u` of the condition and of everything else, or a signature.
pub(super) fn select_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [condition, on_true, on_false, result] = type_slots(arguments)[..] else { return Ok(()) };
    if b.input.first() == Some(b'(') {
        return whole_signature(b);
    }
    note_types(b)?;
    let start = b.core.types.len();
    read_type_list(b)?;
    if b.core.types.len() != start + 2 {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "functional type or list of two types" }, span));
    }
    b.forms.slot(condition)?.types = Some(start..start + 1);
    for slot in [on_true, on_false, result] {
        repeat_type(b, start + 1, slot, 1)?;
    }
    Ok(())
}

/// `tuple<t, u>` of the values in it.
pub(super) fn tuple_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [values, result] = type_slots(arguments)[..] else { return Ok(()) };
    let span = b.input.peek()?.1;
    note_types(b)?;
    read_type(b)?;
    let at = b.core.types.len() - 1;
    let Type::Tuple(elements) = b.core.ir.types.resolved(b.core.types[at]).clone() else {
        return Err(refused(b, CustomError::Expected { expected: "tuple type" }, span));
    };
    set_types(b, values, &elements, TypePlace::At(span))?;
    repeat_type(b, at, result, 1)
}

/// `: i32`, or nothing for `index`.
pub(super) fn launch_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let start = b.core.types.len();
    let place = TypePlace::Nowhere;
    if b.input.take_text(":") {
        read_type(b)?;
    } else {
        let index = fixed_type(b, "index");
        b.core.types.push(index);
        note_place(b, place);
    }
    for slot in type_slots(arguments) {
        let count = b.forms.slot(slot)?.values.len();
        repeat_type(b, start, slot, count)?;
    }
    Ok(())
}

/// The type of the operand; the result has the type inside of it, if there is one.
pub(super) fn await_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [operand, result] = type_slots(arguments)[..] else { return Ok(()) };
    note_types(b)?;
    read_type(b)?;
    let at = b.core.types.len() - 1;
    let ty = b.core.types[at];
    repeat_type(b, at, operand, 1)?;
    let is_value = matches!(b.core.ir.types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
    let inner = match is_value {
        true => match transformed(b, ty, Transform::Parameter) {
            Ok(inner) => inner,
            Err(expected) => return Err(refused_transform(b, "operand", ty, expected)),
        },
        false => Vec::new(),
    };
    set_types(b, result, &inner, TypePlace::Nowhere)
}

/// `: type` of a range without values; else the type follows from them.
pub(super) fn range_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [values, result] = type_slots(arguments)[..] else { return Ok(()) };
    if b.input.take_text(":") {
        note_types(b)?;
        let start = b.core.types.len();
        read_type(b)?;
        b.forms.slot(result)?.types = Some(start..start + 1);
        return Ok(());
    }
    let first = b.forms.slot(values)?.types.as_ref().and_then(|types| types.clone().next());
    let Some(first) = first else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Punctuation { text: ":".to_owned() }, span));
    };
    let element = match b.core.ir.types.resolved(b.core.types[first]) {
        Type::Opaque(text) => {
            let text = text.strip_prefix(b"!pdl.".as_slice()).unwrap_or(text);
            let inner = text.strip_prefix(b"range<".as_slice()).and_then(|rest| rest.strip_suffix(b">"));
            inner.unwrap_or(text).to_vec()
        }
        _ => Vec::new(),
    };
    let ty = opaque_type(b, &[b"!pdl.range<", &element[..], b">"].concat());
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// `-> type`, if the attribute is set.
pub(super) fn results_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(_), Argument::Type(result)] = arguments else { return Ok(()) };
    if b.input.take_text("->") {
        note_types(b)?;
        let start = b.core.types.len();
        read_type(b)?;
        b.forms.slot(*result)?.types = Some(start..start + 1);
        return Ok(());
    }
    let ty = opaque_type(b, b"!pdl.range<value>");
    set_types(b, *result, &[ty], TypePlace::Nowhere)
}

/// `type`, or `(type) -> types`.
pub(super) fn semi_function_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(operand), Argument::Type(results), rest @ ..] = arguments else { return Ok(()) };
    note_types(b)?;
    let start = b.core.types.len();
    let may_have_none = !matches!(rest, [Argument::Text(text)] if &**text == "false");
    let is_signature = b.input.take_text("(");
    if !is_signature && !may_have_none {
        punctuation(b, "(")?;
    }
    read_type(b)?;
    b.forms.slot(*operand)?.types = Some(start..start + 1);
    if is_signature {
        punctuation(b, ")")?;
        if b.input.first() != Some(b'-') {
            punctuation(b, "->")?;
        }
        arrow_types(b, *results)?;
    } else {
        let end = b.core.types.len();
        b.forms.slot(*results)?.types = Some(end..end);
    }
    Ok(())
}

/// `(type) -> type`, the second of which all other slots have.
pub(super) fn same_result_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let slots = type_slots(arguments);
    let Some((target, rest)) = slots.split_first() else { return Ok(()) };
    let (inputs, results) = read_signature(b)?;
    if inputs.len() != 1 || results.len() != 1 {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "a single argument type" }, span));
    }
    b.forms.slot(*target)?.types = Some(inputs);
    for slot in rest {
        let count = b.forms.slot(*slot)?.values.len().max(1);
        repeat_type(b, results.start, *slot, count)?;
    }
    Ok(())
}

/// A vector of the elements of the first with as many as the mask has.
pub(super) fn shuffle_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(first), Argument::Type(result), Argument::Attribute(mask)] = arguments else {
        return Ok(());
    };
    let source = b.forms.slot(*first)?.types.clone().and_then(|types| types.into_iter().next());
    let value = b.forms.state()?.attributes[usize::from(mask.0)];
    let count = value.and_then(|value| b.core.ir.integers(value)).map(|numbers| numbers.len() as u64);
    let made = match (source.map(|at| b.core.ir.types.resolved(b.core.types[at]).clone()), count) {
        (Some(Type::Vector { shape, scalable, element }), Some(count)) => {
            let dim = crate::shape::Dim::fixed(count).unwrap_or(crate::shape::Dim::DYNAMIC);
            let sizes = std::iter::once(dim).chain(shape.iter().skip(1).copied());
            Some(Type::Vector { shape: sizes.collect(), scalable, element })
        }
        _ => None,
    };
    let Some(made) = made else {
        let span = Span::at(b.input.at());
        return Err(refused(b, CustomError::Expected { expected: "an LLVM compatible vector type" }, span));
    };
    let ty = b.core.intern(made);
    set_types(b, *result, &[ty], TypePlace::Nowhere)
}

/// The type inside the container at the position.
pub(super) fn contained_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(inner), Argument::Type(container), Argument::Attribute(position)] = arguments else {
        return Ok(());
    };
    let at = b.forms.slot(*container)?.types.clone().and_then(|types| types.into_iter().next());
    let value = b.forms.state()?.attributes[usize::from(position.0)];
    let position = value.and_then(|value| b.core.ir.integers(value)).unwrap_or_default();
    let text = at.map(|at| b.core.ir.print_type(b.core.types[at])).unwrap_or_default();
    let Some(found) = crate::ir::llvm::contained(&text, &position) else {
        let span = Span::at(b.input.at());
        return Err(refused(b, CustomError::Expected { expected: "an LLVM struct or array type" }, span));
    };
    let ty = type_of_text(b, found.as_bytes());
    set_types(b, *inner, &[ty], TypePlace::Nowhere)
}

/// `type,`, or nothing for `i1`: the type of a condition.
pub(super) fn condition_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(condition)] = arguments else { return Ok(()) };
    note_types(b)?;
    let (before, start) = (b.input, b.core.types.len());
    read_type(b)?;
    if b.input.take_text(",") {
        b.forms.slot(*condition)?.types = Some(start..start + 1);
        return Ok(());
    }
    b.input = before;
    b.core.types.truncate(start);
    let bit = integer_of(b, 1);
    set_types(b, *condition, &[bit], TypePlace::Nowhere)
}

/// Types of an operation of which nothing is known: one for all, the first for the first operand and the second for
/// all else, one for each operand and result, or a signature.
pub(super) fn any_types(b: &mut Builder<'_>) -> Read<()> {
    if b.input.first() == Some(b'(') {
        return whole_signature(b);
    }
    note_types(b)?;
    let start = b.core.types.len();
    read_type_list(b)?;
    let written = b.core.types[start..].to_vec();
    let operands = b.forms.state()?.operands.as_ref().map_or(0, ExactSizeIterator::len);
    let results = bound_results(b);
    let types = match written[..] {
        [ty] => vec![ty; operands + results],
        [first, ty] if operands == 3 => {
            let mut types = vec![ty; operands + results];
            types[0] = first;
            types
        }
        _ if written.len() == operands + results => written,
        _ => {
            let span = b.forms.last().map_or(Span::at(0), |state| state.name);
            return Err(refused(b, CustomError::AnyTypes, span));
        }
    };
    let start = b.core.types.len();
    for ty in types {
        b.core.types.push(ty);
        note_place(b, TypePlace::Nowhere);
    }
    let middle = start + operands;
    b.forms.state()?.types = [Some(start..middle), Some(middle..b.core.types.len())];
    Ok(())
}
