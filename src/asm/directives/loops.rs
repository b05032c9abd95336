//! Loops and conditionals: headers that name the arguments of the regions.

use super::branches::{entry_arguments, headed_region};
use super::types::repeat_type;
use super::values::print_value_list;
use crate::asm::directive::Start::{Always, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, keyword_text, list_until, punctuation, punctuation_in, refused};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::types::{note_place, note_types, read_results, read_signature, read_type};
use crate::asm::parser::values::{read_operand, read_use};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::AttributeIndex;
use crate::assembly::{RegionIndex, SlotIndex};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::source::Span;
use crate::syntax::builder::{Builder, Use};
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;

rows! {
    /// `-> type` or `-> (types)`, or nothing: the types of one slot. With the text `()` also a single one is printed in
    /// parentheses.
    "ArrowTypes" starts [Text("->")] own_blank => parse_arrow_types, print_arrow_types;
    /// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`: the attribute `unsigned`, the bounds and the step,
    /// the initial values, the results, and the region whose arguments have names in it.
    "ForLoop" starts [Always] => parse_for_loop, print_for_loop;
    /// `(%x = %a, ..) : (types) -> types {`: initial values, results and a region.
    "WhileLoop" starts [Always] => parse_while_loop, print_while_loop;
    /// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`: a condition and its type, values that regions begin with
    /// and their types, results.
    "ConditionalHeader" starts [Always] => parse_condition_and_values, print_conditional_header;
}

/// ` -> type`, ` -> (types)`, or nothing; parentheses around a single one if an argument requires them.
fn print_arrow_types(form: &mut FormPrinter<'_, '_>, (TypesOf(slot), style): (TypesOf, Option<&str>)) -> Option<()> {
    let blank = form.blank_before;
    let types = form.types_of(slot);
    if types.is_empty() {
        return Some(());
    }
    form.blank(blank);
    form.str("-> ");
    if style.is_none() {
        form.printer.result_types(types.into_iter());
    } else {
        form.str("(");
        form.types(&types);
        form.str(")");
    }
    Some(())
}

fn parse_arrow_types<'s>(b: &mut Builder<'s>, (TypesOf(slot), _): (TypesOf, Option<&'s str>)) -> Read<()> {
    read_arrow_types(b, slot).map(drop)
}

/// Whether the bounds have no sign, the bounds and the step, the initial values and the results, and the region.
type LoopParts =
    (Option<AttributeIndex>, SlotIndex, SlotIndex, SlotIndex, Option<SlotIndex>, Option<TypesOf>, RegionIndex);

/// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
fn parse_for_loop(
    b: &mut Builder<'_>,
    (unsigned, lower, upper, step, inits, results, region): LoopParts,
) -> Read<Option<Reached>> {
    if let Some(unsigned) = unsigned.filter(|_| b.input.take_word("unsigned")) {
        let unit = b.core.ir.attributes.add(AttributeKind::Unit);
        b.forms.state()?.attributes[usize::from(unsigned.0)] = Some(unit);
    }
    let variable = argument_name(b)?;
    punctuation(b, "=")?;
    for (slot, word) in [(lower, ""), (upper, "to"), (step, "step")] {
        if !word.is_empty() {
            keyword_text(b, word)?;
        }
        let start = b.nesting.uses.len();
        read_operand(b)?;
        b.forms.slot(slot)?.values = start..start + 1;
    }
    let (mut names, mut types) = (Vec::new(), 0..0);
    if let Some((inits, TypesOf(results))) = inits.zip(results) {
        if b.input.take_word("iter_args") {
            names = parse_assignments(b, inits)?;
        }
        types = read_arrow_types(b, results)?;
        copy_types(b, types.clone(), inits)?;
    }
    note_types(b)?;
    let at = b.core.types.len();
    if b.input.take_text(":") {
        read_type(b)?;
    } else {
        let index = fixed_type(b, "index");
        b.core.types.push(index);
        note_place(b, TypePlace::Nowhere);
    }
    for slot in [lower, upper, step] {
        repeat_type(b, at, slot, 1)?;
    }
    name_arguments(b, &[variable], at..at + 1)?;
    name_arguments(b, &names, types)?;
    expect_region(b, region, true).map(Some)
}

/// `unsigned %i = %a to %b step %c iter_args(%x = %d) -> (t) : i32 {`
fn print_for_loop(
    form: &mut FormPrinter<'_, '_>,
    (unsigned, lower, upper, step, inits, results, region): LoopParts,
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (variable, carried) = entry.split_first()?;
    let ty = form.parts.ir.value_type(*variable);
    if unsigned.is_some_and(|unsigned| form.is_set(unsigned)) {
        form.str("unsigned ");
    }
    form.printer.value(*variable);
    for (word, slot) in [(" = ", lower), (" to ", upper), (" step ", step)] {
        let of = form.type_of(slot)?;
        form.str(word);
        print_value_list(form, slot);
        if !form.parts.ir.types().same(of, ty) {
            return None;
        }
    }
    match inits.zip(results) {
        Some((inits, TypesOf(results))) => iteration(form, " iter_args", carried, inits, results)?,
        None => carried.is_empty().then_some(())?,
    }
    form.str(" ");
    if !form.is_type(ty, "index") {
        form.str(" : ");
        form.ty(ty);
        form.str(" ");
    }
    headed_region(form, region, id)
}

/// `%name`, which names an argument of a region.
pub(super) fn argument_name(b: &mut Builder<'_>) -> Read<Use> {
    let named = read_use(b)?;
    let end = b.input.at();
    if end > named.span.end || b.core.bytes[named.span.start as usize..end as usize].contains(&b'#') {
        let at = b.core.bytes[..end as usize].iter().rposition(|byte| *byte == b'#').unwrap_or_default() as u32;
        return Err(refused(b, CustomError::ArgumentNumber, Span::new(at, end)));
    }
    Ok(Use { number: 1, ..named })
}

/// `(%x = %a, ..)`: the names of arguments, and the operands they begin with.
pub(super) fn parse_assignments(b: &mut Builder<'_>, slot: SlotIndex) -> Read<Vec<Use>> {
    punctuation(b, "(")?;
    let (start, mut names) = (b.nesting.uses.len(), Vec::new());
    list_until(b, ")", |b| {
        names.push(argument_name(b)?);
        punctuation(b, "=")?;
        read_operand(b)?;
        Ok(())
    })?;
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    Ok(names)
}

/// `-> type` or `-> (types)`, the types of a slot; returns where they lie.
pub(super) fn read_arrow_types(b: &mut Builder<'_>, slot: SlotIndex) -> Read<std::ops::Range<usize>> {
    note_types(b)?;
    let start = b.core.types.len();
    if b.input.take_text("->") {
        read_results(b)?;
    }
    let range = start..b.core.types.len();
    b.forms.slot(slot)?.types = Some(range.clone());
    Ok(range)
}

/// Copies the types of one slot to another with the same number of values.
pub(super) fn copy_types(b: &mut Builder<'_>, from: std::ops::Range<usize>, to: SlotIndex) -> Read<()> {
    let start = b.core.types.len();
    for index in from.clone() {
        let ty = b.core.types[index];
        b.core.types.push(ty);
        note_place(b, TypePlace::Nowhere);
    }
    b.forms.slot(to)?.types = Some(start..start + from.len());
    Ok(())
}

/// Names become arguments of the region that follows, with the types that lie on the stack.
pub(super) fn name_arguments(b: &mut Builder<'_>, names: &[Use], types: std::ops::Range<usize>) -> Read<()> {
    if names.len() != types.len() {
        let span = b.input.peek()?.1;
        let expected = "as many types as values";
        return Err(refused(b, CustomError::Expected { expected }, span));
    }
    let arguments: Vec<_> = names.iter().zip(&b.core.types[types]).map(|(name, ty)| (*name, *ty, None)).collect();
    b.forms.state()?.arguments.extend(arguments);
    Ok(())
}

/// ` iter_args(%x = %a) -> (t)`, or nothing: arguments, values and results have the same types.
pub(super) fn iteration(
    form: &mut FormPrinter<'_, '_>,
    word: &str,
    arguments: &[ValueId],
    inits: SlotIndex,
    results: SlotIndex,
) -> Option<()> {
    let (init_types, result_types) = (form.types_of(inits), form.types_of(results));
    let argument_types = types_of_values(form, arguments);
    if !form.are_same(&init_types, &result_types) || !form.are_same(&argument_types, &init_types) {
        return None;
    }
    if arguments.is_empty() {
        form.printed.values.add(inits.0);
        return Some(());
    }
    form.str(word);
    print_assignments(form, arguments, inits)?;
    form.str(" -> (");
    form.types(&result_types);
    form.str(")");
    Some(())
}

/// The types of values.
pub(super) fn types_of_values(form: &FormPrinter<'_, '_>, values: &[ValueId]) -> Vec<TypeId> {
    values.iter().map(|value| form.parts.ir.value_type(*value)).collect()
}

/// `%x = %a, ..` in parentheses.
pub(super) fn print_assignments(form: &mut FormPrinter<'_, '_>, arguments: &[ValueId], slot: SlotIndex) -> Option<()> {
    form.printed.values.add(slot.0);
    let values = form.parts.values(slot);
    if values.len() != arguments.len() {
        return None;
    }
    form.str("(");
    form.list(arguments.iter().zip(values), |form, (argument, value)| {
        form.printer.value(*argument);
        form.str(" = ");
        form.printer.value(*value);
        Some(())
    })?;
    form.str(")");
    Some(())
}

/// `(%x = %a, ..) : (types) -> types {`
fn parse_while_loop<'s>(
    b: &mut Builder<'s>,
    (inits, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Read<Option<Reached>> {
    let names = match b.input.first() {
        Some(b'(') => parse_assignments(b, inits)?,
        _ => Vec::new(),
    };
    let place = b.input.peek()?.1;
    punctuation(b, ":")?;
    let (inputs, outputs) = read_signature(b)?;
    verify_inputs(b, names.len(), inputs.len(), place)?;
    name_arguments(b, &names, inputs.clone())?;
    b.forms.slot(inits)?.types = Some(inputs);
    b.forms.slot(results)?.types = Some(outputs);
    expect_region(b, region, true).map(Some)
}

/// `(%x = %a, ..) : (types) -> types {`
fn print_while_loop(
    form: &mut FormPrinter<'_, '_>,
    (inits, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (inputs, outputs) = (form.types_of(inits), form.types_of(results));
    if !form.are_same(&types_of_values(form, &entry), &inputs) {
        return None;
    }
    if entry.is_empty() {
        form.printed.values.add(inits.0);
    } else {
        print_assignments(form, &entry, inits)?;
        form.str(" ");
    }
    form.str(": (");
    form.types(&inputs);
    form.str(") -> ");
    form.printer.result_types(outputs.into_iter());
    form.str(" ");
    headed_region(form, region, id)
}

pub(super) fn verify_inputs(b: &Builder<'_>, expected: usize, found: usize, place: Span) -> Read<()> {
    match expected == found {
        true => Ok(()),
        false => Err(refused(b, CustomError::InputTypes { expected, found }, place)),
    }
}

/// The arguments of `ConditionalHeader`, which its row describes.
type ConditionAndValuesParts = (SlotIndex, TypesOf, SlotIndex, TypesOf, TypesOf);

/// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`
fn parse_condition_and_values<'s>(
    b: &mut Builder<'s>,
    (condition, _, inputs, _, TypesOf(results)): ConditionAndValuesParts,
) -> Read<()> {
    let start = b.nesting.uses.len();
    read_operand(b)?;
    b.forms.slot(condition)?.values = start..start + 1;
    let names = match b.input.first() {
        Some(b'(') => Some(parse_assignments(b, inputs)?),
        _ => None,
    };
    punctuation(b, ":")?;
    note_types(b)?;
    let at = b.core.types.len();
    read_type(b)?;
    b.forms.slot(condition)?.types = Some(at..at + 1);
    let Some(names) = names else { return read_arrow_types(b, results).map(|_| ()) };
    let (types, outputs) = read_signature(b)?;
    let place = b.input.peek()?.1;
    verify_inputs(b, names.len(), types.len(), place)?;
    b.forms.slot(inputs)?.types = Some(types);
    b.forms.slot(results)?.types = Some(outputs);
    Ok(())
}

/// `%c (%x = %a, ..) : t (types) -> types`, or `%c : t -> types`: the names are those of the first region.
fn print_conditional_header(
    form: &mut FormPrinter<'_, '_>,
    (condition, TypesOf(of), inputs, _, TypesOf(results)): ConditionAndValuesParts,
) -> Option<()> {
    print_value_list(form, condition);
    let input_types = form.types_of(inputs);
    let entry = entry_arguments(form, form.region_of(RegionIndex(0))?);
    if !input_types.is_empty() {
        form.str(" ");
        print_assignments(form, &entry, inputs)?;
    }
    form.str(" : ");
    let of = form.type_of(of)?;
    form.ty(of);
    if !input_types.is_empty() {
        form.str(" (");
        form.types(&input_types);
        form.str(")");
    }
    form.str(" -> ");
    let results = form.types_of(results);
    form.printer.result_types(results.into_iter());
    Some(())
}

/// The variables of a loop are the next arguments of its region.
pub(super) fn index_arguments(b: &mut Builder<'_>, variables: &[Use]) -> Read<()> {
    let index = fixed_type(b, "index");
    b.forms.state()?.arguments.extend(variables.iter().map(|name| (*name, index, None)));
    Ok(())
}

/// `(%i, %j)`
pub(super) fn argument_names(b: &mut Builder<'_>) -> Read<Vec<Use>> {
    punctuation(b, "(")?;
    let mut names = Vec::new();
    if !b.input.take_text(")") {
        comma_list(b, |b| {
            names.push(argument_name(b)?);
            Ok(())
        })?;
        punctuation_in(b, ")", "argument list")?;
    }
    Ok(names)
}

/// `(%a, %b)`
pub(super) fn enclosed_operands(b: &mut Builder<'_>, slot: SlotIndex) -> Read<()> {
    punctuation_in(b, "(", "operand list")?;
    let start = b.nesting.uses.len();
    if !b.input.take_text(")") {
        comma_list(b, read_operand)?;
        punctuation_in(b, ")", "operand list")?;
    }
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// `(%i, %j)`
pub(super) fn variable_list(form: &mut FormPrinter<'_, '_>, variables: &[ValueId]) {
    form.str("(");
    form.printer.values(variables);
    form.str(")");
}

pub(super) fn have_type(form: &FormPrinter<'_, '_>, values: &[ValueId], ty: &str) -> bool {
    values.iter().all(|value| form.is_type(form.parts.ir.value_type(*value), ty))
}
