//! Types of operands and results in lists with special separators, or derived from other types.

use crate::asm::directive::DirectiveStart::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex, Transform};
use crate::dialect::transforms::{is_i1, is_made_of};
use crate::ir::Type;
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `type,`, or nothing for `i1`: the type of an operand.
    "ConditionType" starts [AnyType] => parse_condition_type, print_condition_type;
    /// The type of the first slot, if it is not `index`: `: i32`.
    "LaunchDimType" starts [Text(":"), Text("->")] => parse_launch_type, print_launch_type;
    /// No text: the result has the type of the part of the container at the position.
    "InsertExtractValueElementType" starts [] => parse_contained_type, print_contained_type;
    /// No text: the result is a vector like the first operand, with the length of the mask.
    "ShuffleType" starts [] => parse_shuffle_type, print_shuffle_type;
    /// The type of an operand; the result has the type of the operand's content, if it has one.
    "AwaitResultType" starts [AnyType] => parse_await_type, print_await_type;
    /// `: type`, if the first slot is empty; otherwise the type is a range of the first value's type.
    "RangeType" starts [Text(":"), Text("->")] => parse_range_type, print_range_type;
    /// ` -> type`, if the attribute is set.
    "ResultsValueType" starts [Text("->")] => parse_results_type, print_results_type;
}

/// `type,`, or nothing for `i1`: the type of a condition.
fn parse_condition_type<'s>(p: &mut OpAsmParser<'_, 's>, TypesOf(condition): TypesOf) -> ParseResult<()> {
    p.begin_types()?;
    let (before, start) = (p.at(), p.type_count());
    p.parse_type()?;
    if p.parse_optional(",") {
        p.slot(condition)?.types = Some(start..start + 1);
        return Ok(());
    }
    p.skip_to(before);
    p.types_mut().truncate(start);
    let bit = p.integer_type(1);
    p.set_types(condition, &[bit], TypePlace::Nowhere)
}

/// `type, ` of a condition, if it is not `i1`.
fn print_condition_type(p: &mut OpAsmPrinter<'_, '_>, TypesOf(condition): TypesOf) -> Option<()> {
    let ty = p.type_of(condition)?;
    if !is_i1(p.ir(), ty) {
        p.print_type(ty);
        p.print(", ");
    }
    Some(())
}

/// The arguments for the type of a grid: the types of its sizes, the first size of clusters, and the types of these.
type LaunchParts = (TypesOf, SlotIndex, TypesOf, TypesOf, TypesOf);

/// `: i32`, or nothing for `index`.
fn parse_launch_type(p: &mut OpAsmParser<'_, '_>, (first, _, x, y, z): LaunchParts) -> ParseResult<()> {
    let start = p.type_count();
    let place = TypePlace::Nowhere;
    if p.parse_optional(":") {
        p.parse_type()?;
    } else {
        let index = p.fixed_type("index");
        p.push_type(index);
        p.note_place(place);
    }
    for TypesOf(slot) in [first, x, y, z] {
        let count = p.slot(slot)?.values.len();
        repeat_type(p, start, slot, count)?;
    }
    Ok(())
}

/// `: i32`, or nothing for `index`.
fn print_launch_type(p: &mut OpAsmPrinter<'_, '_>, (TypesOf(first), _, x, y, z): LaunchParts) -> Option<()> {
    let ty = p.type_of(first)?;
    for TypesOf(cluster) in [x, y, z] {
        if !p.types_of(cluster).iter().all(|of| p.ir().types.same(*of, ty)) {
            return None;
        }
    }
    if !p.is_type(ty, "index") {
        p.print(": ");
        p.print_type(ty);
    }
    Some(())
}

/// Gives a slot the type at a place of the stack, `count` times.
pub(super) fn repeat_type(p: &mut OpAsmParser<'_, '_>, at: usize, slot: SlotIndex, count: usize) -> ParseResult<()> {
    let ty = p.types()[at];
    let first = p.first_type();
    let place = p.state()?.places.get(at - first).copied().unwrap_or(TypePlace::Nowhere);
    p.set_types(slot, &vec![ty; count], place)
}

/// The type of the part of the container at the position.
fn parse_contained_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(inner), TypesOf(container), position): (TypesOf, TypesOf, AttributeIndex),
) -> ParseResult<()> {
    let at = p.slot(container)?.types.clone().and_then(|types| types.into_iter().next());
    let value = p.state()?.attributes[usize::from(position.0)];
    let position = value.and_then(|value| p.ir().integers(value)).unwrap_or_default();
    let text = at.map(|at| p.ir().print_type(p.types()[at])).unwrap_or_default();
    let Some(found) = crate::dialect::texts::llvm::contained(&text, &position) else {
        let span = Span::at(p.at());
        return Err(p.error(CustomError::Expected { expected: "an LLVM struct or array type" }, span));
    };
    let ty = p.type_of_text(found.as_bytes());
    p.set_types(inner, &[ty], TypePlace::Nowhere)
}

/// No text: the type of the part of the container at the position.
fn print_contained_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(inner), TypesOf(container), position): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let (ty, container) = (p.type_of(inner)?, p.type_of(container)?);
    let position = p.ir().integers(p.attribute(position)?)?;
    let Type::Opaque(text) = p.ir().types.resolved(container) else { return None };
    let found = crate::dialect::texts::llvm::contained(std::str::from_utf8(text).ok()?, &position)?;
    p.is_type(ty, &found).then_some(())
}

/// A vector with the elements of the first operand and the length of the mask.
fn parse_shuffle_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(first), TypesOf(result), mask): (TypesOf, TypesOf, AttributeIndex),
) -> ParseResult<()> {
    let source = p.slot(first)?.types.clone().and_then(|types| types.into_iter().next());
    let value = p.state()?.attributes[usize::from(mask.0)];
    let count = value.and_then(|value| p.ir().integer_list(value)).map(|numbers| numbers.len() as u64);
    let made = match (source.map(|at| p.ir().types.resolved(p.types()[at]).clone()), count) {
        (Some(Type::Vector { shape, scalable, element }), Some(count)) => {
            let dim = crate::shape::Dim::fixed(count).unwrap_or(crate::shape::Dim::DYNAMIC);
            let sizes = std::iter::once(dim).chain(shape.iter().skip(1).copied());
            Some(Type::Vector { shape: sizes.collect(), scalable, element })
        }
        _ => None,
    };
    let Some(made) = made else {
        let span = Span::at(p.at());
        return Err(p.error(CustomError::Expected { expected: "an LLVM compatible vector type" }, span));
    };
    let ty = p.intern(made);
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// No text: a vector with the elements of the first operand and the length of the mask.
fn print_shuffle_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(first), TypesOf(result), mask): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let (first, result) = (p.type_of(first)?, p.type_of(result)?);
    let count = p.ir().integer_list(p.attribute(mask)?)?.len();
    let types = &p.ir().types;
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

/// The type of the operand; the result has the type of the operand's content, if it has one.
fn parse_await_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(operand), TypesOf(result)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    p.begin_types()?;
    p.parse_type()?;
    let at = p.type_count() - 1;
    let ty = p.types()[at];
    repeat_type(p, at, operand, 1)?;
    let is_value = matches!(p.ir().types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
    let inner = match is_value {
        true => match p.transformed(ty, Transform::Parameter) {
            Ok(inner) => inner,
            Err(expected) => return Err(p.transform_error("operand", ty, expected)),
        },
        false => Vec::new(),
    };
    p.set_types(result, &inner, TypePlace::Nowhere)
}

/// The type of the operand; the result has the type of the operand's content, if it has one.
fn print_await_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(operand), TypesOf(result)): (TypesOf, TypesOf),
) -> Option<()> {
    let (ty, results) = (p.type_of(operand)?, p.types_of(result));
    p.print_type(ty);
    let is_made = match &results[..] {
        [] => true,
        results => is_made_of(p.ir(), Transform::Parameter, &[ty], results),
    };
    let is_value = matches!(p.ir().types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
    (is_made && is_value != results.is_empty()).then_some(())
}

/// `: type` of a range without values; otherwise the type follows from the values.
fn parse_range_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    if p.parse_optional(":") {
        p.begin_types()?;
        let start = p.type_count();
        p.parse_type()?;
        p.slot(result)?.types = Some(start..start + 1);
        return Ok(());
    }
    let first = p.slot(values)?.types.as_ref().and_then(|types| types.clone().next());
    let Some(first) = first else {
        return Err(p.error_here(CustomError::Punctuation { text: ":".to_owned() })?);
    };
    let element = match p.ir().types.resolved(p.types()[first]) {
        Type::Opaque(text) => {
            let text = text.strip_prefix(b"!pdl.".as_slice()).unwrap_or(text);
            let inner = text.strip_prefix(b"range<".as_slice()).and_then(|rest| rest.strip_suffix(b">"));
            inner.unwrap_or(text).to_vec()
        }
        _ => Vec::new(),
    };
    let ty = p.opaque_type(&[b"!pdl.range<", &element[..], b">"].concat());
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// `: type` of a range without values.
fn print_range_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf),
) -> Option<()> {
    let (values, result) = (p.written_types(values), p.type_of(result)?);
    let Some(first) = values.first() else {
        p.print(": ");
        p.print_type(result);
        return Some(());
    };
    let Type::Opaque(text) = p.ir().types.resolved(*first) else { return None };
    let text = std::str::from_utf8(text).ok()?.strip_prefix("!pdl.")?;
    let element = text.strip_prefix("range<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
    p.is_type(result, &format!("!pdl.range<{element}>")).then_some(())
}

/// `-> type`, if the attribute is set.
fn parse_results_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, TypesOf(result)): (AttributeIndex, TypesOf),
) -> ParseResult<()> {
    if p.parse_optional("->") {
        p.begin_types()?;
        let start = p.type_count();
        p.parse_type()?;
        p.slot(result)?.types = Some(start..start + 1);
        return Ok(());
    }
    let ty = p.opaque_type(b"!pdl.range<value>");
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// ` -> type`, if the attribute is set.
fn print_results_type(p: &mut OpAsmPrinter<'_, '_>, (index, TypesOf(result)): (AttributeIndex, TypesOf)) -> Option<()> {
    let ty = p.type_of(result)?;
    if p.attribute(index).is_none() {
        return p.is_type(ty, "!pdl.range<value>").then_some(());
    }
    p.print(" -> ");
    p.print_type(ty);
    Some(())
}
