//! Loops and conditionals: headers that name the arguments of the regions.

use super::branches::{entry_arguments, headed_region};
use super::types::repeat_type;
use super::values::print_value_list;
use crate::asm::directive::DirectiveStart::{Always, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::AttributeIndex;
use crate::assembly::{RegionIndex, SlotIndex};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::source::Span;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;

rows! {
    /// `-> type` or `-> (types)`, or nothing: the types of one slot. With the text `()` a single type is printed in
    /// parentheses too.
    "ArrowTypes" starts [Text("->")] BlankIfPrinted => parse_arrow_types, print_arrow_types;
    /// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`: the attribute `unsigned`, the bounds and the
    /// step, the initial values, the results, and the region, whose arguments are named in the header.
    "ForLoop" starts [Always] => parse_for_loop, print_for_loop;
    /// `(%x = %a, ..) : (types) -> types {`: initial values, results and a region.
    "WhileLoop" starts [Always] => parse_while_loop, print_while_loop;
    /// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`: a condition and its type, initial values of the
    /// regions and their types, results.
    "ConditionalHeader" starts [Always] => parse_condition_and_values, print_conditional_header;
}

/// ` -> type`, ` -> (types)`, or nothing; parentheses around a single one if an argument requires them.
fn print_arrow_types(p: &mut OpAsmPrinter<'_, '_>, (TypesOf(slot), style): (TypesOf, Option<&str>)) -> Option<()> {
    let types = p.types_of(slot);
    if types.is_empty() {
        return Some(());
    }
    p.print("-> ");
    if style.is_none() {
        p.print_result_types(types.into_iter());
    } else {
        p.print("(");
        p.print_types(&types);
        p.print(")");
    }
    Some(())
}

fn parse_arrow_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(slot), _): (TypesOf, Option<&'s str>),
) -> ParseResult<()> {
    read_arrow_types(p, slot).map(drop)
}

/// Whether the bounds are unsigned, the bounds and the step, the initial values and the results, and the region.
type LoopParts =
    (Option<AttributeIndex>, SlotIndex, SlotIndex, SlotIndex, Option<SlotIndex>, Option<TypesOf>, RegionIndex);

/// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
fn parse_for_loop(
    p: &mut OpAsmParser<'_, '_>,
    (unsigned, lower, upper, step, inits, results, region): LoopParts,
) -> ParseResult<Option<Reached>> {
    if let Some(unsigned) = unsigned.filter(|_| p.parse_optional_keyword("unsigned")) {
        let unit = p.new_attribute(AttributeKind::Unit);
        p.set_attribute(unsigned, unit)?;
    }
    let variable = argument_name(p)?;
    p.parse("=")?;
    for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
        if !word.is_empty() {
            p.parse_keyword(word)?;
        }
        let start = p.operand_count();
        p.parse_stacked_operand()?;
        p.slot(slot)?.values = start..start + 1;
    }
    let (mut names, mut types) = (Vec::new(), 0..0);
    if let Some((inits, TypesOf(results))) = inits.zip(results) {
        if p.parse_optional_keyword("iter_args") {
            names = parse_assignments(p, inits)?;
        }
        types = read_arrow_types(p, results)?;
        copy_types(p, types.clone(), inits)?;
    }
    p.begin_types()?;
    let at = p.type_count();
    if p.parse_optional(":") {
        p.parse_type()?;
    } else {
        let index = p.fixed_type("index");
        p.push_type(index);
        p.note_place(TypePlace::Nowhere);
    }
    for slot in [lower, upper, step] {
        repeat_type(p, at, slot, 1)?;
    }
    name_arguments(p, &[variable], at..at + 1)?;
    name_arguments(p, &names, types)?;
    p.parse_region(region, true).map(Some)
}

/// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
fn print_for_loop(
    p: &mut OpAsmPrinter<'_, '_>,
    (unsigned, lower, upper, step, inits, results, region): LoopParts,
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (variable, carried) = entry.split_first()?;
    let ty = p.ir().value_type(*variable);
    if unsigned.is_some_and(|unsigned| p.is_set(unsigned)) {
        p.print("unsigned ");
    }
    p.print_operand(*variable);
    for (word, slot) in [(" = ", lower), (" to ", upper), (" step ", step)] {
        let of = p.type_of(slot)?;
        p.print(word);
        print_value_list(p, slot);
        if !p.ir().types().same(of, ty) {
            return None;
        }
    }
    match inits.zip(results) {
        Some((inits, TypesOf(results))) => iteration(p, " iter_args", carried, inits, results)?,
        None => carried.is_empty().then_some(())?,
    }
    p.print(" ");
    if !p.is_type(ty, "index") {
        p.print(" : ");
        p.print_type(ty);
        p.print(" ");
    }
    headed_region(p, region, id)
}

/// `%name`, which names an argument of a region.
pub(super) fn argument_name(p: &mut OpAsmParser<'_, '_>) -> ParseResult<WrittenUse> {
    let named = p.parse_operand()?;
    let end = p.at();
    if end > named.span.end || p.bytes()[named.span.start as usize..end as usize].contains(&b'#') {
        let at = p.bytes()[..end as usize].iter().rposition(|byte| *byte == b'#').unwrap_or_default() as u32;
        return Err(p.error(CustomError::ArgumentNumber, Span::new(at, end)));
    }
    Ok(WrittenUse { number: 1, ..named })
}

/// `(%x = %a, ..)`: the names of arguments, and their initial operands.
pub(super) fn parse_assignments(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<Vec<WrittenUse>> {
    p.parse("(")?;
    let (start, mut names) = (p.operand_count(), Vec::new());
    p.parse_list_until(")", |p| {
        names.push(argument_name(p)?);
        p.parse("=")?;
        p.parse_stacked_operand()?;
        Ok(())
    })?;
    p.slot(slot)?.values = start..p.operand_count();
    Ok(names)
}

/// `-> type` or `-> (types)`, the types of a slot; returns the place of the types.
pub(super) fn read_arrow_types(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<std::ops::Range<usize>> {
    p.begin_types()?;
    let start = p.type_count();
    if p.parse_optional("->") {
        p.parse_result_types()?;
    }
    let range = start..p.type_count();
    p.slot(slot)?.types = Some(range.clone());
    Ok(range)
}

/// Copies the types of one slot to another with the same number of values.
pub(super) fn copy_types(p: &mut OpAsmParser<'_, '_>, from: std::ops::Range<usize>, to: SlotIndex) -> ParseResult<()> {
    let start = p.type_count();
    for index in from.clone() {
        let ty = p.types()[index];
        p.push_type(ty);
        p.note_place(TypePlace::Nowhere);
    }
    p.slot(to)?.types = Some(start..start + from.len());
    Ok(())
}

/// Makes arguments of the next region from names, with the types on the stack.
pub(super) fn name_arguments(
    p: &mut OpAsmParser<'_, '_>,
    names: &[WrittenUse],
    types: std::ops::Range<usize>,
) -> ParseResult<()> {
    if names.len() != types.len() {
        let span = p.next_span()?;
        let expected = "as many types as values";
        return Err(p.error(CustomError::Expected { expected }, span));
    }
    let arguments: Vec<_> = names.iter().zip(&p.types()[types]).map(|(name, ty)| (*name, *ty, None)).collect();
    p.state()?.arguments.extend(arguments);
    Ok(())
}

/// ` iter_args(%x = %a) -> (t)`, or nothing: arguments, values and results have the same types.
pub(super) fn iteration(
    p: &mut OpAsmPrinter<'_, '_>,
    word: &str,
    arguments: &[ValueId],
    inits: SlotIndex,
    results: SlotIndex,
) -> Option<()> {
    let (init_types, result_types) = (p.types_of(inits), p.types_of(results));
    let argument_types = types_of_values(p, arguments);
    if !p.are_same(&init_types, &result_types) || !p.are_same(&argument_types, &init_types) {
        return None;
    }
    if arguments.is_empty() {
        p.did_print_values(inits);
        return Some(());
    }
    p.print(word);
    print_assignments(p, arguments, inits)?;
    p.print(" -> (");
    p.print_types(&result_types);
    p.print(")");
    Some(())
}

/// The types of values.
pub(super) fn types_of_values(p: &OpAsmPrinter<'_, '_>, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|value| p.ir().value_type(*value)).collect()
}

/// `(%a as %x: t, ..)`: operands and their names in the region, with the text that follows each type.
pub(super) fn print_captures<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    values: &[ValueId],
    arguments: &[ValueId],
    types: &[TypeId],
    mut print_rest: impl FnMut(&mut OpAsmPrinter<'_, 'i>, TypeId) -> Option<()>,
) -> Option<()> {
    p.print("(");
    p.print_list(values.iter().zip(arguments).zip(types), |p, ((value, argument), ty)| {
        p.print_operand(*value);
        p.print(" as ");
        p.print_operand(*argument);
        p.print(": ");
        p.print_type(*ty);
        print_rest(p, *ty)
    })?;
    p.print(")");
    Some(())
}

/// `%x = %a, ..` in parentheses.
pub(super) fn print_assignments(p: &mut OpAsmPrinter<'_, '_>, arguments: &[ValueId], slot: SlotIndex) -> Option<()> {
    p.did_print_values(slot);
    let values = p.values(slot);
    if values.len() != arguments.len() {
        return None;
    }
    p.print("(");
    p.print_list(arguments.iter().zip(values), |p, (argument, value)| {
        p.print_operand(*argument);
        p.print(" = ");
        p.print_operand(*value);
        Some(())
    })?;
    p.print(")");
    Some(())
}

/// `(%x = %a, ..) : (types) -> types {`
fn parse_while_loop<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inits, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let names = match p.first() {
        Some(b'(') => parse_assignments(p, inits)?,
        _ => Vec::new(),
    };
    let place = p.next_span()?;
    p.parse(":")?;
    let (inputs, outputs) = p.parse_signature()?;
    verify_inputs(p, names.len(), inputs.len(), place)?;
    name_arguments(p, &names, inputs.clone())?;
    p.slot(inits)?.types = Some(inputs);
    p.slot(results)?.types = Some(outputs);
    p.parse_region(region, true).map(Some)
}

/// `(%x = %a, ..) : (types) -> types {`
fn print_while_loop(
    p: &mut OpAsmPrinter<'_, '_>,
    (inits, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (inputs, outputs) = (p.types_of(inits), p.types_of(results));
    if !p.are_same(&types_of_values(p, &entry), &inputs) {
        return None;
    }
    if entry.is_empty() {
        p.did_print_values(inits);
    } else {
        print_assignments(p, &entry, inits)?;
        p.print(" ");
    }
    p.print(": (");
    p.print_types(&inputs);
    p.print(") -> ");
    p.print_result_types(outputs.into_iter());
    p.print(" ");
    headed_region(p, region, id)
}

pub(super) fn verify_inputs(p: &OpAsmParser<'_, '_>, expected: usize, found: usize, place: Span) -> ParseResult<()> {
    match expected == found {
        true => Ok(()),
        false => Err(p.error(CustomError::InputTypes { expected, found }, place)),
    }
}

/// The arguments of `ConditionalHeader`, which its row describes.
type ConditionAndValuesParts = (SlotIndex, TypesOf, SlotIndex, TypesOf, TypesOf);

/// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`
fn parse_condition_and_values<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (condition, _, inputs, _, TypesOf(results)): ConditionAndValuesParts,
) -> ParseResult<()> {
    let start = p.operand_count();
    p.parse_stacked_operand()?;
    p.slot(condition)?.values = start..start + 1;
    let names = match p.first() {
        Some(b'(') => Some(parse_assignments(p, inputs)?),
        _ => None,
    };
    p.parse(":")?;
    p.begin_types()?;
    let at = p.type_count();
    p.parse_type()?;
    p.slot(condition)?.types = Some(at..at + 1);
    let Some(names) = names else { return read_arrow_types(p, results).map(|_| ()) };
    let (types, outputs) = p.parse_signature()?;
    let place = p.next_span()?;
    verify_inputs(p, names.len(), types.len(), place)?;
    p.slot(inputs)?.types = Some(types);
    p.slot(results)?.types = Some(outputs);
    Ok(())
}

/// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`. The names are those of the first region's arguments.
fn print_conditional_header(
    p: &mut OpAsmPrinter<'_, '_>,
    (condition, TypesOf(of), inputs, _, TypesOf(results)): ConditionAndValuesParts,
) -> Option<()> {
    print_value_list(p, condition);
    let input_types = p.types_of(inputs);
    let entry = entry_arguments(p, p.region_of(RegionIndex(0))?);
    if !input_types.is_empty() {
        p.print(" ");
        print_assignments(p, &entry, inputs)?;
    }
    p.print(" : ");
    let of = p.type_of(of)?;
    p.print_type(of);
    if !input_types.is_empty() {
        p.print(" (");
        p.print_types(&input_types);
        p.print(")");
    }
    p.print(" -> ");
    let results = p.types_of(results);
    p.print_result_types(results.into_iter());
    Some(())
}

/// The variables of a loop are the next arguments of its region.
pub(super) fn index_arguments(p: &mut OpAsmParser<'_, '_>, variables: &[WrittenUse]) -> ParseResult<()> {
    let index = p.fixed_type("index");
    p.state()?.arguments.extend(variables.iter().map(|name| (*name, index, None)));
    Ok(())
}

/// `(%i, %j)`
pub(super) fn argument_names(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Vec<WrittenUse>> {
    p.parse("(")?;
    let mut names = Vec::new();
    if !p.parse_optional(")") {
        p.parse_comma_separated(|p| {
            names.push(argument_name(p)?);
            Ok(())
        })?;
        p.parse_in(")", "argument list")?;
    }
    Ok(names)
}

/// `(%i, %j)`
pub(super) fn variable_list(p: &mut OpAsmPrinter<'_, '_>, variables: &[ValueId]) {
    p.print("(");
    p.print_operands(variables);
    p.print(")");
}

pub(super) fn have_type(p: &OpAsmPrinter<'_, '_>, values: &[ValueId], ty: &str) -> bool {
    values.iter().all(|value| p.is_type(p.ir().value_type(*value), ty))
}
