//! Types of all operands and results at once.

use super::loops::read_arrow_types;
use super::types::{repeat_type, set_types};
use crate::asm::directive::Any;
use crate::asm::directive::Start::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{begins_type, punctuation, refused};
use crate::asm::parser::terms::bound_results;
use crate::asm::parser::transforms::transformed;
use crate::asm::parser::types::{note_place, note_types, read_signature, read_type, read_type_list};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::is_made_of;
use crate::assembly::{Argument, Side, SlotIndex, Transform};
use crate::ir::{Type, TypeId};
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `type, or (types) -> types`: a type for all operands and results, or a signature where they differ.
    "SameOperandsAndResultType" starts [AnyType] => parse_same_types, print_same_or_signature;
    /// `: types -> types`, of all operands and of all results, either of which may be missing.
    "DefaultTypes" starts [Text(":"), Text("->")] => parse_default_types, print_default_types;
    /// `type, or (types) -> types`: a type for all operands and results, `type, type` where the first operand has its own, one
    /// type for each operand and result, or a signature.
    "AnyTypes" starts [AnyType] => parse_any_types, print_same_or_signature;
    /// `type`, or `(type) -> types`: of an operand, and of results.
    "SemiFunctionType" starts [AnyType] => parse_semi_function_type, print_semi_function_type;
    /// `(type) -> type`, the second of which all other slots have.
    "MultitileSizesTypes" | "ContinuousTileSizeTypes" starts [AnyType] => parse_same_result_types, print_same_result_types;
    /// The types of the operands, which are also the types of the results.
    "PairwiseOpType" starts [AnyType] => parse_pairwise_types, print_pairwise_types;
    /// `type, or (types) -> type`: a type for all values and the result, or a signature where they differ.
    "VariadicSameOperandsAndResultType" starts [AnyType] => parse_same_types, print_same_or_signature;
    /// `complex type` of a result whose parts are its elements, or a signature.
    "ComplexOpType" starts [AnyType] => parse_complex_types, print_complex_types;
    /// `type of the condition, type`, or a signature.
    "SelectOpType" starts [AnyType] => parse_select_types, print_select_types;
    /// `tuple type` of the values in it.
    "TupleOpType" starts [AnyType] => parse_tuple_types, print_tuple_types;
}

/// One type for everything, or a signature.
fn parse_same_types<'s>(b: &mut Builder<'s>, _: &[Argument]) -> Read<()> {
    let format = b.forms.state()?.format;
    if b.input.first() == Some(b'(') {
        return parse_whole_signature(b);
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

/// One type for everything, or `(types) -> types`.
fn print_same_or_signature(form: &mut FormPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    let [operands, results] = all_types(form);
    let [first] = results[..] else {
        print_whole_signature(form);
        return Some(());
    };
    let types = &form.parts.ir.types;
    if operands.iter().all(|ty| types.same(*ty, first)) {
        form.ty(first);
    } else {
        print_whole_signature(form);
    }
    Some(())
}

/// `(types) -> types` of everything.
fn parse_whole_signature(b: &mut Builder<'_>) -> Read<()> {
    let (inputs, results) = read_signature(b)?;
    b.forms.state()?.types = [Some(inputs), Some(results)];
    Ok(())
}

/// The types of all operands and of all results; the directive prints them.
fn all_types(form: &mut FormPrinter<'_, '_>) -> [Vec<TypeId>; 2] {
    [Side::Operands, Side::Results].map(|side| {
        form.parts.side(side).for_each(|slot| form.printed.types.add(slot.0));
        form.parts.side_types(side).to_vec()
    })
}

/// `(types) -> types` of everything.
fn print_whole_signature(form: &mut FormPrinter<'_, '_>) {
    _ = all_types(form);
    form.printer.signature(form.parts.op);
}

/// `: types -> types`, of all operands and results; either may be missing.
fn parse_default_types(b: &mut Builder<'_>, _: &[Argument]) -> Read<()> {
    let format = b.forms.state()?.format;
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

/// `: types -> types`, either of which may be missing.
fn print_default_types(form: &mut FormPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    let [operands, results] = all_types(form);
    if !operands.is_empty() || !results.is_empty() {
        form.str(":");
    }
    if !operands.is_empty() {
        form.str(" ");
        form.types(&operands);
    }
    if !results.is_empty() {
        form.str(" -> ");
        form.types(&results);
    }
    Some(())
}

/// Types of an operation of which nothing is known: one for all, the first for the first operand and the second for
/// all else, one for each operand and result, or a signature.
fn parse_any_types(b: &mut Builder<'_>, _: &[Argument]) -> Read<()> {
    if b.input.first() == Some(b'(') {
        return parse_whole_signature(b);
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

/// `type`, or `(type) -> types`.
fn parse_semi_function_type<'s>(
    b: &mut Builder<'s>,
    (TypesOf(operand), TypesOf(results), may_have_none): (TypesOf, TypesOf, Option<&'s str>),
) -> Read<()> {
    note_types(b)?;
    let start = b.core.types.len();
    let may_have_none = may_have_none != Some("false");
    let is_signature = b.input.take_text("(");
    if !is_signature && !may_have_none {
        punctuation(b, "(")?;
    }
    read_type(b)?;
    b.forms.slot(operand)?.types = Some(start..start + 1);
    if is_signature {
        punctuation(b, ")")?;
        if b.input.first() != Some(b'-') {
            punctuation(b, "->")?;
        }
        read_arrow_types(b, results)?;
    } else {
        let end = b.core.types.len();
        b.forms.slot(results)?.types = Some(end..end);
    }
    Ok(())
}

/// `type`, or `(type) -> types`.
fn print_semi_function_type(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(operand), TypesOf(results), _): (TypesOf, TypesOf, Option<&str>),
) -> Option<()> {
    let (ty, results) = (form.type_of(operand)?, form.types_of(results));
    if results.is_empty() {
        form.ty(ty);
        return Some(());
    }
    form.str("(");
    form.ty(ty);
    form.str(") -> ");
    let is_single = results.len() == 1;
    form.str(if is_single { "" } else { "(" });
    form.types(&results);
    form.str(if is_single { "" } else { ")" });
    Some(())
}

/// `(type) -> type`, the second of which all other slots have.
fn parse_same_result_types(b: &mut Builder<'_>, (TypesOf(target), others): (TypesOf, Any<TypesOf>)) -> Read<()> {
    let (inputs, results) = read_signature(b)?;
    if inputs.len() != 1 || results.len() != 1 {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "a single argument type" }, span));
    }
    b.forms.slot(target)?.types = Some(inputs);
    for TypesOf(slot) in others {
        let count = b.forms.slot(slot)?.values.len().max(1);
        repeat_type(b, results.start, slot, count)?;
    }
    Ok(())
}

/// `(type) -> type`, the second of which all other slots have.
fn print_same_result_types(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(target), others): (TypesOf, Any<TypesOf>),
) -> Option<()> {
    let mut slots = others.into_iter();
    let (target, first) = (form.type_of(target)?, form.type_of(slots.next()?.0)?);
    for TypesOf(slot) in slots {
        let ty = form.type_of(slot)?;
        if !form.parts.ir.types.same(ty, first) {
            return None;
        }
    }
    form.str("(");
    form.ty(target);
    form.str(") -> ");
    form.printer.result_types([first].into_iter());
    Some(())
}

/// Types of the operands, which those of the results are.
fn parse_pairwise_types(b: &mut Builder<'_>, _: &[Argument]) -> Read<()> {
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

/// The types of the operands, which those of the results are.
fn print_pairwise_types(form: &mut FormPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    let [operands, results] = all_types(form);
    form.types(&operands);
    form.are_same(&operands, &results).then_some(())
}

/// `complex<t>` of a result whose parts are `t`, or a signature.
fn parse_complex_types<'s>(
    b: &mut Builder<'s>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> Read<()> {
    if b.input.first() == Some(b'(') {
        return parse_whole_signature(b);
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

/// `complex<t>` of a result whose parts are `t`, or a signature.
fn print_complex_types(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> Option<()> {
    let (left, right, result) = (form.type_of(left)?, form.type_of(right)?, form.type_of(result)?);
    if is_made_of(form.parts.ir, Transform::RealPart, &[result], &[left, right]) {
        form.ty(result);
    } else {
        print_whole_signature(form);
    }
    Some(())
}

/// The arguments of `SelectOpType`, which its row describes.
type SelectTypesParts = (TypesOf, TypesOf, TypesOf, TypesOf);

/// `t, u` of the condition and of everything else, or a signature.
fn parse_select_types<'s>(
    b: &mut Builder<'s>,
    (TypesOf(condition), TypesOf(on_true), TypesOf(on_false), TypesOf(result)): SelectTypesParts,
) -> Read<()> {
    if b.input.first() == Some(b'(') {
        return parse_whole_signature(b);
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

/// `t, u` of the condition and of everything else, or a signature.
fn print_select_types(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(condition), TypesOf(on_true), TypesOf(on_false), TypesOf(result)): SelectTypesParts,
) -> Option<()> {
    let (condition, result) = (form.type_of(condition)?, form.type_of(result)?);
    let (on_true, on_false) = (form.type_of(on_true)?, form.type_of(on_false)?);
    let same = |ty| form.parts.ir.types.same(ty, result);
    if same(on_true) && same(on_false) {
        form.types(&[condition, result]);
    } else {
        print_whole_signature(form);
    }
    Some(())
}

/// `tuple<t, u>` of the values in it.
fn parse_tuple_types<'s>(b: &mut Builder<'s>, (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf)) -> Read<()> {
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

/// `tuple<t, u>` of the values in it.
fn print_tuple_types(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(values), TypesOf(result)): (TypesOf, TypesOf),
) -> Option<()> {
    let (values, result) = (form.types_of(values), form.type_of(result)?);
    form.ty(result);
    is_made_of(form.parts.ir, Transform::TupleElements, &[result], &values).then_some(())
}
