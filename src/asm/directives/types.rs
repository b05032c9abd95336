//! Types of operands and results in other ways than one after the other.

use crate::asm::directive::Start::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::refused;
use crate::asm::parser::finish::{fixed_type, refused_transform};
use crate::asm::parser::terms::integer_of;
use crate::asm::parser::text_types::type_of_text;
use crate::asm::parser::transforms::transformed;
use crate::asm::parser::types::{note_place, note_types, opaque_type, read_type};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::{is_i1, is_made_of};
use crate::assembly::{AttributeIndex, SlotIndex, Transform};
use crate::ir::{Type, TypeId};
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `type,`, or nothing for `i1`: the type of an operand.
    "ConditionType" starts [AnyType] => parse_condition_type, print_condition_type;
    /// The type of the first slot, if that is not `index`: `: i32`.
    "LaunchDimType" starts [Text(":"), Text("->")] => parse_launch_type, print_launch_type;
    /// Nothing: the result has the type inside the container at the position.
    "InsertExtractValueElementType" starts [] => parse_contained_type, print_contained_type;
    /// Nothing: the result is a vector like the first one, with as many elements as the mask.
    "ShuffleType" starts [] => parse_shuffle_type, print_shuffle_type;
    /// The type of an operand; the result, if the operand has one inside, is of that type.
    "AwaitResultType" starts [AnyType] => parse_await_type, print_await_type;
    /// `: type`, if the values of the first slot are none: else the type is a range of what the first of them is.
    "RangeType" starts [Text(":"), Text("->")] => parse_range_type, print_range_type;
    /// ` -> type`, if the attribute is set.
    "ResultsValueType" starts [Text("->")] => parse_results_type, print_results_type;
}

/// `type,`, or nothing for `i1`: the type of a condition.
fn parse_condition_type<'s>(b: &mut Builder<'s>, TypesOf(condition): TypesOf) -> Read<()> {
    note_types(b)?;
    let (before, start) = (b.input, b.core.types.len());
    read_type(b)?;
    if b.input.take_text(",") {
        b.forms.slot(condition)?.types = Some(start..start + 1);
        return Ok(());
    }
    b.input = before;
    b.core.types.truncate(start);
    let bit = integer_of(b, 1);
    set_types(b, condition, &[bit], TypePlace::Nowhere)
}

/// `type, ` of a condition, if it is not `i1`.
fn print_condition_type(form: &mut FormPrinter<'_, '_>, TypesOf(condition): TypesOf) -> Option<()> {
    let ty = form.type_of(condition)?;
    if !is_i1(form.parts.ir, ty) {
        form.ty(ty);
        form.str(", ");
    }
    Some(())
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

/// The type of the sizes of a grid, the first size of clusters, and the types of these sizes.
type LaunchParts = (TypesOf, SlotIndex, TypesOf, TypesOf, TypesOf);

/// `: i32`, or nothing for `index`.
fn parse_launch_type(b: &mut Builder<'_>, (first, _, x, y, z): LaunchParts) -> Read<()> {
    let start = b.core.types.len();
    let place = TypePlace::Nowhere;
    if b.input.take_text(":") {
        read_type(b)?;
    } else {
        let index = fixed_type(b, "index");
        b.core.types.push(index);
        note_place(b, place);
    }
    for TypesOf(slot) in [first, x, y, z] {
        let count = b.forms.slot(slot)?.values.len();
        repeat_type(b, start, slot, count)?;
    }
    Ok(())
}

/// `: i32`, or nothing for `index`.
fn print_launch_type(form: &mut FormPrinter<'_, '_>, (TypesOf(first), _, x, y, z): LaunchParts) -> Option<()> {
    let ty = form.type_of(first)?;
    for TypesOf(cluster) in [x, y, z] {
        if !form.types_of(cluster).iter().all(|of| form.parts.ir.types.same(*of, ty)) {
            return None;
        }
    }
    if !form.is_type(ty, "index") {
        form.str(": ");
        form.ty(ty);
    }
    Some(())
}

/// A slot has the type at a place of the stack, `count` times.
pub(super) fn repeat_type(b: &mut Builder<'_>, at: usize, slot: SlotIndex, count: usize) -> Read<()> {
    let ty = b.core.types[at];
    let first = b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let place = b.forms.state()?.places.get(at - first).copied().unwrap_or(TypePlace::Nowhere);
    set_types(b, slot, &vec![ty; count], place)
}

/// The type inside the container at the position.
fn parse_contained_type<'s>(
    b: &mut Builder<'s>,
    (TypesOf(inner), TypesOf(container), position): (TypesOf, TypesOf, AttributeIndex),
) -> Read<()> {
    let at = b.forms.slot(container)?.types.clone().and_then(|types| types.into_iter().next());
    let value = b.forms.state()?.attributes[usize::from(position.0)];
    let position = value.and_then(|value| b.core.ir.integers(value)).unwrap_or_default();
    let text = at.map(|at| b.core.ir.print_type(b.core.types[at])).unwrap_or_default();
    let Some(found) = crate::ir::llvm::contained(&text, &position) else {
        let span = Span::at(b.input.at());
        return Err(refused(b, CustomError::Expected { expected: "an LLVM struct or array type" }, span));
    };
    let ty = type_of_text(b, found.as_bytes());
    set_types(b, inner, &[ty], TypePlace::Nowhere)
}

/// Nothing: the type inside the container at the position.
fn print_contained_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(inner), TypesOf(container), position): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let (ty, container) = (form.type_of(inner)?, form.type_of(container)?);
    let position = form.parts.ir.integers(form.parts.attribute(position)?)?;
    let Type::Opaque(text) = form.parts.ir.types.resolved(container) else { return None };
    let found = crate::ir::llvm::contained(std::str::from_utf8(text).ok()?, &position)?;
    form.is_type(ty, &found).then_some(())
}

/// A vector of the elements of the first with as many as the mask has.
fn parse_shuffle_type<'s>(
    b: &mut Builder<'s>,
    (TypesOf(first), TypesOf(result), mask): (TypesOf, TypesOf, AttributeIndex),
) -> Read<()> {
    let source = b.forms.slot(first)?.types.clone().and_then(|types| types.into_iter().next());
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
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// Nothing: a vector of the elements of the first with as many as the mask has.
fn print_shuffle_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(first), TypesOf(result), mask): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let (first, result) = (form.type_of(first)?, form.type_of(result)?);
    let count = form.parts.ir.integers(form.parts.attribute(mask)?)?.len();
    let types = &form.parts.ir.types;
    let (
        Type::Vector { shape: of_first, element, scalable },
        Type::Vector { shape, scalable: result_scalable, element: result_element },
    ) = (types.resolved(first), types.resolved(result))
    else {
        return None;
    };
    let (dim, rest) = shape.split_first()?;
    let fits = types.same(*element, *result_element)
        && dim.size() == u64::try_from(count).ok()
        && rest == of_first.get(1..).unwrap_or_default()
        && scalable == result_scalable;
    fits.then_some(())
}

/// The type of the operand; the result has the type inside of it, if there is one.
fn parse_await_type<'s>(b: &mut Builder<'s>, (TypesOf(operand), TypesOf(result)): (TypesOf, TypesOf)) -> Read<()> {
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

/// The type of the operand; the result has the type inside of it, if there is one.
fn print_await_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(operand), TypesOf(result)): (TypesOf, TypesOf),
) -> Option<()> {
    let (ty, results) = (form.type_of(operand)?, form.types_of(result));
    form.ty(ty);
    let is_made = match &results[..] {
        [] => true,
        results => is_made_of(form.parts.ir, Transform::Parameter, &[ty], results),
    };
    let is_value = matches!(form.parts.ir.types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
    (is_made && is_value != results.is_empty()).then_some(())
}

/// `: type` of a range without values; else the type follows from them.
fn parse_range_type<'s>(b: &mut Builder<'s>, (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf)) -> Read<()> {
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

/// `: type` of a range without values.
fn print_range_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf),
) -> Option<()> {
    let (values, result) = (form.parts.types(values), form.type_of(result)?);
    let Some(first) = values.first() else {
        form.str(": ");
        form.ty(result);
        return Some(());
    };
    let Type::Opaque(text) = form.parts.ir.types.resolved(*first) else { return None };
    let text = std::str::from_utf8(text).ok()?.strip_prefix("!pdl.")?;
    let element = text.strip_prefix("range<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    form.is_type(result, &format!("!pdl.range<{element}>")).then_some(())
}

/// `-> type`, if the attribute is set.
fn parse_results_type<'s>(b: &mut Builder<'s>, (_, TypesOf(result)): (AttributeIndex, TypesOf)) -> Read<()> {
    if b.input.take_text("->") {
        note_types(b)?;
        let start = b.core.types.len();
        read_type(b)?;
        b.forms.slot(result)?.types = Some(start..start + 1);
        return Ok(());
    }
    let ty = opaque_type(b, b"!pdl.range<value>");
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// ` -> type`, if the attribute is set.
fn print_results_type(
    form: &mut FormPrinter<'_, '_>,
    (index, TypesOf(result)): (AttributeIndex, TypesOf),
) -> Option<()> {
    let ty = form.type_of(result)?;
    if form.parts.attribute(index).is_none() {
        return form.is_type(ty, "!pdl.range<value>").then_some(());
    }
    form.str(" -> ");
    form.ty(ty);
    Some(())
}
