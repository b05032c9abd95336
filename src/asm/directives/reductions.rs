//! Reductions and loops of StableHLO.

use super::branches::{entry_arguments, headed_region};
use super::coiteration::Shared;
use super::functions::popped_type;
use super::loops::{
    argument_name, copy_types, name_arguments, parse_assignments, print_assignments, types_of_values, verify_inputs,
};
use super::structured::argument_location;
use crate::asm::directive::Start::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::attributes::adopt_entries;
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation, refused};
use crate::asm::parser::numbers::read_numbers;
use crate::asm::parser::properties::dictionary_step;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::types::{note_types, read_signature, read_type, read_type_list};
use crate::asm::parser::values::read_operand;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{Definition, Form, OpId, OpNameId, RegionId, Run, Texts, Type, TypeId, Value, ValueId};
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::link::Reached;
use std::ops::Range;

rows! {
    /// `(%x = %a, ..) : types attributes {..} cond {`: operands, results and a region.
    "PairedWhile" starts [Always] own_blank => parse_paired_while, print_paired_while;
    /// `{`, a region with the arguments of the first one.
    "SameArguments" starts [Always] => parse_same_arguments, print_same_arguments;
    /// `(%a init: %b), .. across dimensions = [0] {..} : (types) -> types reducer(%x: t, %y: t) {`, or `applies dialect.op`
    /// before `across` for a region of only that: inputs, initial values, the dimensions, results and the region.
    "Reduction" starts [Always] own_blank => parse_reduction, print_reduction;
}

/// `(%x = %a, ..) : types attributes {..} cond {`
fn parse_paired_while<'s>(
    b: &mut Builder<'s>,
    (operands, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Read<Option<Reached>> {
    let format = b.forms.state()?.format;
    let names = parse_assignments(b, operands)?;
    note_types(b)?;
    let start = b.core.types.len();
    let place = b.input.peek()?.1;
    if !names.is_empty() {
        punctuation(b, ":")?;
        read_type_list(b)?;
    }
    let types = start..b.core.types.len();
    verify_inputs(b, names.len(), types.len(), place)?;
    b.forms.slot(operands)?.types = Some(types.clone());
    copy_types(b, types.clone(), results)?;
    dictionary_step(b, true)?;
    adopt_entries(b, format)?;
    keyword_text(b, "cond")?;
    let arguments = names.iter().copied().zip(b.core.types[types.clone()].iter().copied()).collect();
    name_arguments(b, &names, types)?;
    b.forms.state()?.shared = Some(Shared::of(arguments));
    expect_region(b, region, true).map(Some)
}

/// `(%x = %a, ..) : types attributes {..} cond {`, after a line of its own for `cond`.
fn print_paired_while(
    form: &mut FormPrinter<'_, '_>,
    (operands, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let (types, result_types) = (form.types_of(operands), form.types_of(results));
    if !form.are_same(&types, &result_types) || !form.are_same(&types_of_values(form, &entry), &types) {
        return None;
    }
    print_assignments(form, &entry, operands)?;
    form.str(if types.is_empty() { "" } else { " : " });
    form.types(&types);
    form.dictionary(" attributes {");
    form.new_line();
    form.str("cond ");
    headed_region(form, region, id)
}

/// A region with the arguments of the first one, by the same names.
fn parse_same_arguments(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    let state = b.forms.state()?;
    let shared = state.shared.take().unwrap_or_default();
    state.arguments.extend(shared.into_arguments().map(|(name, ty)| (name, ty, None)));
    expect_region(b, region, true).map(Some)
}

/// A region whose arguments have the names of those of the first one.
fn print_same_arguments(form: &mut FormPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = form.region_of(region)?;
    let first = form.region_of(crate::assembly::RegionIndex(0))?;
    let (first, second) = (entry_arguments(form, first), entry_arguments(form, id));
    if !form.are_same(&types_of_values(form, &first), &types_of_values(form, &second)) {
        return None;
    }
    let has_same_names = first.iter().zip(&second).all(|(left, right)| name_of(form, *left) == name_of(form, *right));
    has_same_names.then_some(())?;
    headed_region(form, region, id)
}

/// A value as it is printed.
fn name_of(form: &mut FormPrinter<'_, '_>, value: ValueId) -> Vec<u8> {
    let start = form.printer.out.len();
    form.printer.value(value);
    form.printer.out.split_off(start)
}

/// The arguments of `Reduction`, which its row describes.
type ReductionParts = (SlotIndex, SlotIndex, AttributeIndex, TypesOf, RegionIndex);

/// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or without `applies` and
/// with `reducer(%x: t, %y: t) .. {` at the end.
fn parse_reduction<'s>(
    b: &mut Builder<'s>,
    (inputs, inits, dimensions, TypesOf(results), region): ReductionParts,
) -> Read<Option<Reached>> {
    let first = b.nesting.uses.len();
    comma_list(b, |b| {
        punctuation(b, "(")?;
        read_operand(b)?;
        keyword_text(b, "init")?;
        punctuation(b, ":")?;
        read_operand(b)?;
        punctuation(b, ")")
    })?;
    // All inputs come before all initial values.
    let pairs = b.nesting.uses.split_off(first);
    b.nesting.uses.extend(pairs.iter().step_by(2));
    b.nesting.uses.extend(pairs.iter().skip(1).step_by(2));
    let middle = first + pairs.len() / 2;
    b.forms.slot(inputs)?.values = first..middle;
    b.forms.slot(inits)?.values = middle..b.nesting.uses.len();
    let applied = match b.input.take_word("applies") {
        true => Some(applied_name(b)?),
        false => None,
    };
    for word in ["across", "dimensions"] {
        keyword_text(b, word)?;
    }
    punctuation(b, "=")?;
    let value = read_numbers(b, "i64")?;
    b.forms.state()?.attributes[usize::from(dimensions.0)] = Some(value);
    dictionary_step(b, false)?;
    punctuation(b, ":")?;
    let (types, of_results) = read_signature(b)?;
    b.forms.state()?.types[0] = Some(types);
    b.forms.slot(results)?.types = Some(of_results.clone());
    match applied {
        Some(applied) => applied_region(b, region, applied, of_results).map(|()| None),
        None => {
            keyword_text(b, "reducer")?;
            reducer_arguments(b)?;
            expect_region(b, region, true).map(Some)
        }
    }
}

/// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or the region after
/// `reducer(%x: t, %y: t) ..` on a line of its own.
fn print_reduction(
    form: &mut FormPrinter<'_, '_>,
    (inputs, inits, dimensions, TypesOf(results), region): ReductionParts,
) -> Option<()> {
    form.printed.values.add(inputs.0);
    form.printed.values.add(inits.0);
    let pairs = form.parts.values(inputs).iter().zip(form.parts.values(inits));
    form.list(pairs, |form, (input, init)| {
        form.str("(");
        form.printer.value(*input);
        form.str(" init: ");
        form.printer.value(*init);
        form.str(")");
        Some(())
    })?;
    let id = form.region_of(region)?;
    let applied = reducing_operation(form, id);
    if let Some(applied) = applied {
        form.str(" applies ");
        let name = form.parts.ir.op_name(applied);
        form.printer.out.extend_from_slice(name);
        form.printed.regions.add(region.0);
    }
    form.str(" across dimensions = ");
    form.written(dimensions)?;
    form.dictionary(" {");
    form.str(" : ");
    for slot in [inputs, inits, results] {
        form.types_of(slot);
    }
    form.printer.signature(form.parts.op);
    if applied.is_some() {
        return Some(());
    }
    let entry = entry_arguments(form, id);
    let (first, second) = entry.split_at(entry.len() / 2);
    if first.len() != second.len() || first.is_empty() {
        return None;
    }
    form.new_line();
    form.str(" reducer");
    for (index, (first, second)) in first.iter().zip(second).enumerate() {
        form.str(if index > 0 { " (" } else { "(" });
        for (value, end) in [(*first, ", "), (*second, ")")] {
            form.printer.value(value);
            form.str(": ");
            form.ty(form.parts.ir.value_type(value));
            form.str(end);
        }
    }
    form.str("  ");
    headed_region(form, region, id)
}

fn applied_name(b: &mut Builder<'_>) -> Read<Span> {
    let Some(span) = b.input.word() else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "the name of an operation" }, span));
    };
    b.input.skip_to(span.end);
    Ok(span)
}

/// `(%x: t, %y: t) ..`: the first of each pair come before the second.
fn reducer_arguments(b: &mut Builder<'_>) -> Read<()> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    loop {
        punctuation(b, "(")?;
        first.push(reducer_argument(b)?);
        punctuation(b, ",")?;
        second.push(reducer_argument(b)?);
        punctuation(b, ")")?;
        if b.input.first() != Some(b'(') {
            break;
        }
    }
    first.append(&mut second);
    b.forms.state()?.arguments = first;
    Ok(())
}

/// `%x: t loc(..)`
fn reducer_argument(b: &mut Builder<'_>) -> Read<crate::asm::parser::Argument> {
    let name = argument_name(b)?;
    punctuation(b, ":")?;
    read_type(b)?;
    let ty = popped_type(b);
    let location = argument_location(b)?;
    Ok((name, ty, location))
}

/// A region whose only operation is the one that was named.
fn applied_region(b: &mut Builder<'_>, region: RegionIndex, applied: Span, results: Range<usize>) -> Read<()> {
    let element = match b.core.types[results] {
        [ty] => element_tensor(b, ty),
        _ => {
            let expected = "one result where an operation is applied";
            return Err(refused(b, CustomError::Expected { expected }, applied));
        }
    };
    b.region_begin(applied.start);
    let block = b.begin_entry_block();
    let first = b.core.ir.values.len();
    for _ in 0..2 {
        b.core.ir.values.push(Value { ty: element, name: None, definition: Definition::Argument(block) });
    }
    b.core.ir.blocks[block.index()].arguments = Run::new(first, first + 2);
    let name = OpNameId::at(b.core.ir.op_names.intern(
        &b.core.ir.texts,
        b.core.source.slice(applied),
        Texts::of_span(applied.start, applied.end),
    ));
    let inner = add_unwritten(b, name, &[ValueId::at(first), ValueId::at(first + 1)], Some(element));
    let result = ValueId::at(b.core.ir.operations[inner.index()].results.range().start);
    let text = b.core.ir.texts.add(b"stablehlo.return");
    let name = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, b"stablehlo.return", text));
    add_unwritten(b, name, &[result], None);
    b.region_end(applied.end);
    b.forms.state()?.regions.push(region);
    Ok(())
}

/// A tensor without dimensions of the same elements.
fn element_tensor(b: &mut Builder<'_>, ty: TypeId) -> TypeId {
    match *b.core.ir.types.resolved(ty) {
        Type::RankedTensor { element, .. } | Type::UnrankedTensor(element) => {
            b.core.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })
        }
        _ => ty,
    }
}

/// An operation that is written nowhere by itself, at the end of the innermost block.
fn add_unwritten(b: &mut Builder<'_>, name: OpNameId, operands: &[ValueId], result: Option<TypeId>) -> OpId {
    let op = b.core.ir.make_op(name, Form::Generic, operands, result.as_slice());
    b.append(op);
    op
}

/// The only operation of a reduction, if it takes both arguments in order and its result is the result of the reduction.
fn reducing_operation(form: &FormPrinter<'_, '_>, region: RegionId) -> Option<OpId> {
    let ir = form.parts.ir;
    let mut blocks = ir.blocks(region);
    let block = blocks.next().filter(|_| blocks.next().is_none())?;
    let mut inside = ir.block_ops(block);
    let (applied, last) = (inside.next()?, inside.next()?);
    let arguments: Vec<ValueId> = ir.arguments(block).collect();
    let results: Vec<ValueId> = ir.results(applied).collect();
    let element = |ty: TypeId| match *ir.types.resolved(ty) {
        Type::RankedTensor { element, ref shape, .. } if shape.is_empty() => Some(element),
        _ => None,
    };
    let is_plain = inside.next().is_none()
        && ir.operations[applied.index()].place == 0
        && arguments.len() == 2
        && ir.operands(applied) == arguments
        && ir.operands(last) == results
        && ir.extra(applied).is_none()
        && element(ir.value_type(arguments[0])).is_some();
    (is_plain && ir.op_name(last) == b"stablehlo.return").then_some(applied)
}
