//! Types of all operands and results at once.

use super::loops::read_arrow_types;
use super::types::repeat_type;
use crate::asm::directive::Any;
use crate::asm::directive::DirectiveStart::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, Side, SlotIndex, Transform};
use crate::dialect::transforms::is_made_of;
use crate::ir::{Type, TypeId};
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `type, or (types) -> types`: one type for all operands and results, or a signature if they differ.
    "SameOperandsAndResultType" starts [AnyType] => parse_same_types, print_same_or_signature;
    /// `: types -> types` of all operands and of all results. Either part may be missing.
    "DefaultTypes" starts [Text(":"), Text("->")] WritesAllTypes => parse_default_types, print_default_types;
    /// `type, or (types) -> types`: one type for all operands and results; `type, type` if the first operand has
    /// another type; one type for each operand and result; or a signature.
    "AnyTypes" starts [AnyType] => parse_any_types, print_same_or_signature;
    /// `type`, or `(type) -> types`: the type of an operand, and the types of results.
    "SemiFunctionType" starts [AnyType] => parse_semi_function_type, print_semi_function_type;
    /// `(type) -> type`: the second type applies to all other slots.
    "MultitileSizesTypes" | "ContinuousTileSizeTypes" starts [AnyType] => parse_same_result_types, print_same_result_types;
    /// The types of the operands, which are also the types of the results.
    "PairwiseOpType" starts [AnyType] => parse_pairwise_types, print_pairwise_types;
    /// `type, or (types) -> type`: one type for all values and the result, or a signature if they differ.
    "VariadicSameOperandsAndResultType" starts [AnyType] => parse_same_types, print_same_or_signature;
    /// `complex type` of a result with the type of its parts, or a signature.
    "ComplexOpType" starts [AnyType] => parse_complex_types, print_complex_types;
    /// `type of the condition, type` of all other values, or a signature.
    "SelectOpType" starts [AnyType] => parse_select_types, print_select_types;
    /// `tuple type` of the operands.
    "TupleOpType" starts [AnyType] => parse_tuple_types, print_tuple_types;
}

/// One type for everything, or a signature.
fn parse_same_types<'s>(p: &mut OpAsmParser<'_, 's>, _: &[Argument]) -> ParseResult<()> {
    let format = p.format()?;
    if p.first() == Some(b'(') {
        return parse_whole_signature(p);
    }
    p.begin_types()?;
    p.parse_type()?;
    let at = p.type_count() - 1;
    let operands = format.info.operand_count;
    // If the form does not separate the operands, each operand has the type.
    if let Some(all) = p.state()?.operands.clone() {
        let ty = p.types()[at];
        let start = p.type_count();
        for _ in all.clone() {
            p.push_type(ty);
            p.note_place(TypePlace::Nowhere);
        }
        p.state()?.types[0] = Some(start..start + all.len());
    } else {
        for index in 0..operands {
            let count = p.state()?.slots[index].values.len();
            repeat_type(p, at, SlotIndex(index as u8), count)?;
        }
    }
    for index in operands..format.info.slots.len() {
        repeat_type(p, at, SlotIndex(index as u8), 1)?;
    }
    Ok(())
}

/// One type for everything, or `(types) -> types`.
fn print_same_or_signature(p: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    let [operands, results] = all_types(p);
    let [first] = results[..] else {
        print_whole_signature(p);
        return Some(());
    };
    let types = &p.ir().types;
    if operands.iter().all(|ty| types.same(*ty, first)) {
        p.print_type(first);
    } else {
        print_whole_signature(p);
    }
    Some(())
}

/// `(types) -> types` of all operands and results.
fn parse_whole_signature(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    let (inputs, results) = p.parse_signature()?;
    p.state()?.types = [Some(inputs), Some(results)];
    Ok(())
}

/// The types of all operands and of all results; the directive prints them.
fn all_types(p: &mut OpAsmPrinter<'_, '_>) -> [Vec<TypeId>; 2] {
    [Side::Operands, Side::Results].map(|side| {
        p.side(side).for_each(|slot| p.did_print_types(slot));
        p.side_types(side).to_vec()
    })
}

/// `(types) -> types` of all operands and results.
fn print_whole_signature(p: &mut OpAsmPrinter<'_, '_>) {
    _ = all_types(p);
    p.print_op_signature(p.op());
}

/// `: types -> types` of all operands and results. Either part may be missing.
fn parse_default_types(p: &mut OpAsmParser<'_, '_>, _: &[Argument]) -> ParseResult<()> {
    let format = p.format()?;
    p.begin_types()?;
    if p.parse_optional(":") {
        let start = p.type_count();
        if p.begins_type()? {
            p.parse_type_list()?;
        }
        let range = start..p.type_count();
        // Without an operand, the types are those of the results.
        if !range.is_empty() && format.info.operand_count == 0 && !p.is_at("->") {
            p.state()?.types = [Some(start..start), Some(range)];
            return Ok(());
        }
        p.state()?.types[0] = Some(range);
    }
    if p.parse_optional("->") {
        let start = p.type_count();
        if p.parse_optional("(") {
            if !p.parse_optional(")") {
                p.parse_type_list()?;
                p.parse(")")?;
            }
        } else {
            p.parse_type_list()?;
        }
        let range = start..p.type_count();
        p.state()?.types[1] = Some(range);
    }
    Ok(())
}

/// `: types -> types`. Either part may be missing.
fn print_default_types(p: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    let [operands, results] = all_types(p);
    if !operands.is_empty() || !results.is_empty() {
        p.print(":");
    }
    if !operands.is_empty() {
        p.print(" ");
        p.print_types(&operands);
    }
    if !results.is_empty() {
        p.print(" -> ");
        p.print_types(&results);
    }
    Some(())
}

/// The types of an unknown operation: one type for all values; the first type for the first operand and the second for
/// all other values; one type for each operand and result; or a signature.
fn parse_any_types(p: &mut OpAsmParser<'_, '_>, _: &[Argument]) -> ParseResult<()> {
    if p.first() == Some(b'(') {
        return parse_whole_signature(p);
    }
    p.begin_types()?;
    let start = p.type_count();
    p.parse_type_list()?;
    let written = p.types()[start..].to_vec();
    let operands = p.state()?.operands.as_ref().map_or(0, ExactSizeIterator::len);
    let results = p.bound_results();
    let types = match written[..] {
        [ty] => vec![ty; operands + results],
        [first, ty] if operands == 3 => {
            let mut types = vec![ty; operands + results];
            types[0] = first;
            types
        }
        _ if written.len() == operands + results => written,
        _ => {
            let span = p.form().map_or(Span::at(0), |state| state.name);
            return Err(p.error(CustomError::AnyTypes, span));
        }
    };
    let start = p.type_count();
    for ty in types {
        p.push_type(ty);
        p.note_place(TypePlace::Nowhere);
    }
    let middle = start + operands;
    p.state()?.types = [Some(start..middle), Some(middle..p.type_count())];
    Ok(())
}

/// `type`, or `(type) -> types`.
fn parse_semi_function_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(operand), TypesOf(results), may_have_none): (TypesOf, TypesOf, Option<&'s str>),
) -> ParseResult<()> {
    p.begin_types()?;
    let start = p.type_count();
    let may_have_none = may_have_none != Some("false");
    let is_signature = p.parse_optional("(");
    if !is_signature && !may_have_none {
        p.parse("(")?;
    }
    p.parse_type()?;
    p.slot(operand)?.types = Some(start..start + 1);
    if is_signature {
        p.parse(")")?;
        if p.first() != Some(b'-') {
            p.parse("->")?;
        }
        read_arrow_types(p, results)?;
    } else {
        let end = p.type_count();
        p.slot(results)?.types = Some(end..end);
    }
    Ok(())
}

/// `type`, or `(type) -> types`.
fn print_semi_function_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(operand), TypesOf(results), _): (TypesOf, TypesOf, Option<&str>),
) -> Option<()> {
    let (ty, results) = (p.type_of(operand)?, p.types_of(results));
    if results.is_empty() {
        p.print_type(ty);
        return Some(());
    }
    p.print("(");
    p.print_type(ty);
    p.print(") -> ");
    let is_single = results.len() == 1;
    p.print(if is_single { "" } else { "(" });
    p.print_types(&results);
    p.print(if is_single { "" } else { ")" });
    Some(())
}

/// `(type) -> type`: the second type applies to all other slots.
fn parse_same_result_types(
    p: &mut OpAsmParser<'_, '_>,
    (TypesOf(target), others): (TypesOf, Any<TypesOf>),
) -> ParseResult<()> {
    let (inputs, results) = p.parse_signature()?;
    if inputs.len() != 1 || results.len() != 1 {
        return Err(p.error_here(CustomError::Expected { expected: "a single argument type" })?);
    }
    p.slot(target)?.types = Some(inputs);
    for TypesOf(slot) in others {
        let count = p.slot(slot)?.values.len().max(1);
        repeat_type(p, results.start, slot, count)?;
    }
    Ok(())
}

/// `(type) -> type`: the second type applies to all other slots.
fn print_same_result_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(target), others): (TypesOf, Any<TypesOf>),
) -> Option<()> {
    let mut slots = others.into_iter();
    let (target, first) = (p.type_of(target)?, p.type_of(slots.next()?.0)?);
    for TypesOf(slot) in slots {
        let ty = p.type_of(slot)?;
        if !p.ir().types.same(ty, first) {
            return None;
        }
    }
    p.print("(");
    p.print_type(target);
    p.print(") -> ");
    p.print_result_types([first].into_iter());
    Some(())
}

/// The types of the operands, which are also the types of the results.
fn parse_pairwise_types(p: &mut OpAsmParser<'_, '_>, _: &[Argument]) -> ParseResult<()> {
    p.begin_types()?;
    let start = p.type_count();
    if p.begins_type()? {
        p.parse_type_list()?;
    }
    let end = p.type_count();
    for index in start..end {
        let ty = p.types()[index];
        p.push_type(ty);
        p.note_place(TypePlace::Nowhere);
    }
    p.state()?.types = [Some(start..end), Some(end..end + (end - start))];
    Ok(())
}

/// The types of the operands, which are also the types of the results.
fn print_pairwise_types(p: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    let [operands, results] = all_types(p);
    p.print_types(&operands);
    p.are_same(&operands, &results).then_some(())
}

/// `complex<t>` of a result with parts of type `t`, or a signature.
fn parse_complex_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> ParseResult<()> {
    if p.first() == Some(b'(') {
        return parse_whole_signature(p);
    }
    let span = p.next_span()?;
    p.begin_types()?;
    p.parse_type()?;
    let at = p.type_count() - 1;
    let ty = p.types()[at];
    let element = p.ir().types.shaped(ty).map_or(ty, |shaped| shaped.element);
    if !matches!(p.ir().types.resolved(element), Type::Complex(_)) {
        return Err(p.error(CustomError::Expected { expected: "tensor with complex element type" }, span));
    }
    let part = p.transformed(ty, Transform::RealPart).ok().and_then(|parts| parts.first().copied()).unwrap_or(ty);
    p.set_types(left, &[part], TypePlace::At(span))?;
    p.set_types(right, &[part], TypePlace::At(span))?;
    repeat_type(p, at, result, 1)
}

/// `complex<t>` of a result with parts of type `t`, or a signature.
fn print_complex_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> Option<()> {
    let (left, right, result) = (p.type_of(left)?, p.type_of(right)?, p.type_of(result)?);
    if is_made_of(p.ir(), Transform::RealPart, &[result], &[left, right]) {
        p.print_type(result);
    } else {
        print_whole_signature(p);
    }
    Some(())
}

/// The arguments of `SelectOpType`, which its row describes.
type SelectTypesParts = (TypesOf, TypesOf, TypesOf, TypesOf);

/// `t, u`: the types of the condition and of all other values, or a signature.
fn parse_select_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(condition), TypesOf(on_true), TypesOf(on_false), TypesOf(result)): SelectTypesParts,
) -> ParseResult<()> {
    if p.first() == Some(b'(') {
        return parse_whole_signature(p);
    }
    p.begin_types()?;
    let start = p.type_count();
    p.parse_type_list()?;
    if p.type_count() != start + 2 {
        return Err(p.error_here(CustomError::Expected { expected: "functional type or list of two types" })?);
    }
    p.slot(condition)?.types = Some(start..start + 1);
    for slot in [on_true, on_false, result] {
        repeat_type(p, start + 1, slot, 1)?;
    }
    Ok(())
}

/// `t, u`: the types of the condition and of all other values, or a signature.
fn print_select_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(condition), TypesOf(on_true), TypesOf(on_false), TypesOf(result)): SelectTypesParts,
) -> Option<()> {
    let (condition, result) = (p.type_of(condition)?, p.type_of(result)?);
    let (on_true, on_false) = (p.type_of(on_true)?, p.type_of(on_false)?);
    let same = |ty| p.ir().types.same(ty, result);
    if same(on_true) && same(on_false) {
        p.print_types(&[condition, result]);
    } else {
        print_whole_signature(p);
    }
    Some(())
}

/// `tuple<t, u>` of the operands.
fn parse_tuple_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    let span = p.next_span()?;
    p.begin_types()?;
    p.parse_type()?;
    let at = p.type_count() - 1;
    let Type::Tuple(elements) = p.ir().types.resolved(p.types()[at]).clone() else {
        return Err(p.error(CustomError::Expected { expected: "tuple type" }, span));
    };
    p.set_types(values, &elements, TypePlace::At(span))?;
    repeat_type(p, at, result, 1)
}

/// `tuple<t, u>` of the operands.
fn print_tuple_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf),
) -> Option<()> {
    let (values, result) = (p.types_of(values), p.type_of(result)?);
    p.print_type(result);
    is_made_of(p.ir(), Transform::TupleElements, &[result], &values).then_some(())
}
