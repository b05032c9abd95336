//! Reductions and loops of StableHLO.

use super::branches::{entry_arguments, headed_region};
use super::functions::popped_type;
use super::loops::{
    argument_name, copy_types, name_arguments, parse_assignments, print_assignments, types_of_values, verify_inputs,
};
use super::structured::argument_location;
use crate::asm::directive::DirectiveStart::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{HeaderArgument, HeaderParts, OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{ArenaRange, Definition, Form, OpId, OpNameId, RegionId, Texts, Type, TypeId, ValueData, ValueId};
use crate::source::Span;
use crate::syntax::custom::CustomError;
use crate::syntax::fast::link::Reached;
use std::ops::Range;

rows! {
    /// `(%x = %a, ..) : types attributes {..} cond {`: operands, results and a region.
    "PairedWhile" starts [Always] OwnBlank => parse_paired_while, print_paired_while;
    /// `{`, a region with the arguments of the first one.
    "SameArguments" starts [Always] => parse_same_arguments, print_same_arguments;
    /// `(%a init: %b), .. across dimensions = [0] {..} : (types) -> types reducer(%x: t, %y: t) {`, or `applies
    /// dialect.op` before `across` for a region with only this operation: inputs, initial values, the dimensions,
    /// results and the region.
    "Reduction" starts [Always] OwnBlank => parse_reduction, print_reduction;
}

/// `(%x = %a, ..) : types attributes {..} cond {`
fn parse_paired_while<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let format = p.format()?;
    let names = parse_assignments(p, operands)?;
    p.begin_types()?;
    let start = p.type_count();
    let place = p.next_span()?;
    if !names.is_empty() {
        p.parse(":")?;
        p.parse_type_list()?;
    }
    let types = start..p.type_count();
    verify_inputs(p, names.len(), types.len(), place)?;
    p.slot(operands)?.types = Some(types.clone());
    copy_types(p, types.clone(), results)?;
    p.parse_optional_attr_dict(true)?;
    p.adopt_entries(format)?;
    p.parse_keyword("cond")?;
    let arguments = names.iter().copied().zip(p.types()[types.clone()].iter().copied()).collect();
    name_arguments(p, &names, types)?;
    p.state()?.shared = Some(HeaderParts::of(arguments));
    p.parse_region(region, true).map(Some)
}

/// `(%x = %a, ..) : types attributes {..} cond {`, with `cond` on a separate line.
fn print_paired_while(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, TypesOf(results), region): (SlotIndex, TypesOf, RegionIndex),
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let (types, result_types) = (p.types_of(operands), p.types_of(results));
    if !p.are_same(&types, &result_types) || !p.are_same(&types_of_values(p, &entry), &types) {
        return None;
    }
    print_assignments(p, &entry, operands)?;
    p.print(if types.is_empty() { "" } else { " : " });
    p.print_types(&types);
    p.print_optional_attr_dict(" attributes {");
    p.print_newline();
    p.print("cond ");
    headed_region(p, region, id)
}

/// A region whose arguments have the names of the first region's arguments.
fn parse_same_arguments(p: &mut OpAsmParser<'_, '_>, region: RegionIndex) -> ParseResult<Option<Reached>> {
    let state = p.state()?;
    let shared = state.shared.take().unwrap_or_default();
    state.arguments.extend(shared.into_arguments().map(|(name, ty)| (name, ty, None)));
    p.parse_region(region, true).map(Some)
}

/// A region whose arguments have the names of the first region's arguments.
fn print_same_arguments(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = p.region_of(region)?;
    let first = p.region_of(crate::assembly::RegionIndex(0))?;
    let (first, second) = (entry_arguments(p, first), entry_arguments(p, id));
    if !p.are_same(&types_of_values(p, &first), &types_of_values(p, &second)) {
        return None;
    }
    let has_same_names = first.iter().zip(&second).all(|(left, right)| name_of(p, *left) == name_of(p, *right));
    has_same_names.then_some(())?;
    headed_region(p, region, id)
}

/// A value as it is printed.
fn name_of(p: &mut OpAsmPrinter<'_, '_>, value: ValueId) -> Vec<u8> {
    let start = p.mark();
    p.print_operand(value);
    p.take_since(start)
}

/// The arguments of `Reduction`, which its row describes.
type ReductionParts = (SlotIndex, SlotIndex, AttributeIndex, TypesOf, RegionIndex);

/// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or without `applies` and
/// with `reducer(%x: t, %y: t) .. {` at the end.
fn parse_reduction<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inputs, inits, dimensions, TypesOf(results), region): ReductionParts,
) -> ParseResult<Option<Reached>> {
    let first = p.operand_count();
    let start = p.next_span()?;
    p.parse_comma_separated(|p| {
        p.parse("(")?;
        p.parse_stacked_operand()?;
        p.parse_keyword("init")?;
        p.parse(":")?;
        p.parse_stacked_operand()?;
        p.parse(")")
    })?;
    // All inputs come before all initial values.
    let pairs = p.operands_mut().split_off(first);
    p.operands_mut().extend(pairs.iter().step_by(2));
    p.operands_mut().extend(pairs.iter().skip(1).step_by(2));
    let middle = first + pairs.len() / 2;
    p.slot(inputs)?.values = first..middle;
    p.slot(inits)?.values = middle..p.operand_count();
    let applied = match p.parse_optional_keyword("applies") {
        true => Some(applied_name(p, start)?),
        false => None,
    };
    for word in ["across", "dimensions"] {
        p.parse_keyword(word)?;
    }
    p.parse("=")?;
    let value = p.parse_numbers("i64")?;
    p.set_attribute(dimensions, value)?;
    p.parse_optional_attr_dict(false)?;
    p.parse(":")?;
    let (types, of_results) = p.parse_signature()?;
    p.state()?.types[0] = Some(types);
    p.slot(results)?.types = Some(of_results.clone());
    match applied {
        Some(applied) => applied_region(p, region, applied, of_results).map(|()| None),
        None => {
            p.parse_keyword("reducer")?;
            reducer_arguments(p)?;
            p.parse_region(region, true).map(Some)
        }
    }
}

/// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or with the region after
/// `reducer(%x: t, %y: t) ..` on a separate line.
fn print_reduction(
    p: &mut OpAsmPrinter<'_, '_>,
    (inputs, inits, dimensions, TypesOf(results), region): ReductionParts,
) -> Option<()> {
    p.did_print_values(inputs);
    p.did_print_values(inits);
    let pairs = p.values(inputs).iter().zip(p.values(inits));
    p.print_list(pairs, |p, (input, init)| {
        p.print("(");
        p.print_operand(*input);
        p.print(" init: ");
        p.print_operand(*init);
        p.print(")");
        Some(())
    })?;
    let id = p.region_of(region)?;
    let applied = reducing_operation(p, id);
    if let Some(applied) = applied {
        p.print(" applies ");
        let name = p.ir().op_name_bytes(applied);
        p.print_bytes(name);
        p.did_print_region(region);
    }
    p.print(" across dimensions = ");
    p.written(dimensions)?;
    p.print_optional_attr_dict(" {");
    p.print(" : ");
    for slot in [inputs, inits, results] {
        p.types_of(slot);
    }
    p.print_op_signature(p.op());
    if applied.is_some() {
        return Some(());
    }
    let entry = entry_arguments(p, id);
    let (first, second) = entry.split_at(entry.len() / 2);
    if first.len() != second.len() || first.is_empty() {
        return None;
    }
    p.print_newline();
    p.print(" reducer");
    for (index, (first, second)) in first.iter().zip(second).enumerate() {
        p.print(if index > 0 { " (" } else { "(" });
        for (value, end) in [(*first, ", "), (*second, ")")] {
            p.print_operand(value);
            p.print(": ");
            p.print_type(p.ir().value_type(value));
            p.print(end);
        }
    }
    p.print("  ");
    headed_region(p, region, id)
}

/// The operations that a reduction may apply.
const COMMUTATIVE: [&[u8]; 7] = [b"add", b"and", b"maximum", b"minimum", b"multiply", b"or", b"xor"];

fn applied_name(p: &mut OpAsmParser<'_, '_>, start: Span) -> ParseResult<Span> {
    let Some(span) = p.word() else {
        return Err(p.error_here(CustomError::Expected { expected: "the name of an operation" })?);
    };
    let name = p.slice(span.start, span.end);
    let own = [&b"stablehlo."[..], b"mhlo."].iter().find_map(|dialect| name.strip_prefix(*dialect));
    if !own.is_some_and(|name| COMMUTATIVE.contains(&name)) {
        let expected = "the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result";
        return Err(p.error(CustomError::Expected { expected }, start));
    }
    p.skip_to(span.end);
    Ok(span)
}

/// `(%x: t, %y: t) ..`: the first names of all pairs are the arguments before the second names.
fn reducer_arguments(p: &mut OpAsmParser<'_, '_>) -> ParseResult<()> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    loop {
        p.parse("(")?;
        first.push(reducer_argument(p)?);
        p.parse(",")?;
        second.push(reducer_argument(p)?);
        p.parse(")")?;
        if p.first() != Some(b'(') {
            break;
        }
    }
    first.append(&mut second);
    p.state()?.arguments = first;
    Ok(())
}

/// `%x: t loc(..)`
fn reducer_argument(p: &mut OpAsmParser<'_, '_>) -> ParseResult<HeaderArgument> {
    let name = argument_name(p)?;
    p.parse(":")?;
    p.parse_type()?;
    let ty = popped_type(p);
    let location = argument_location(p)?;
    Ok((name, ty, location))
}

/// A region that contains only the named operation.
fn applied_region(
    p: &mut OpAsmParser<'_, '_>,
    region: RegionIndex,
    applied: Span,
    results: Range<usize>,
) -> ParseResult<()> {
    let element = match p.types()[results] {
        [ty] => element_tensor(p, ty),
        _ => {
            let expected = "one result where an operation is applied";
            return Err(p.error(CustomError::Expected { expected }, applied));
        }
    };
    p.begin_region(applied.start);
    let block = p.begin_block();
    let first = p.ir().values.len();
    for _ in 0..2 {
        p.ir_mut().values.push(ValueData { ty: element, name: None, definition: Definition::Argument(block) });
    }
    p.ir_mut().blocks[block.index()].arguments = ArenaRange::new(first, first + 2);
    let name = p.op_name(p.slice(applied.start, applied.end), Texts::of_span(applied.start, applied.end));
    let inner = add_unwritten(p, name, &[ValueId::at(first), ValueId::at(first + 1)], Some(element));
    let result = ValueId::at(p.ir().operations[inner.index()].results.range().start);
    let text = p.new_text(b"stablehlo.return");
    let name = p.op_name(b"stablehlo.return", text);
    add_unwritten(p, name, &[result], None);
    p.end_region(applied.end);
    p.state()?.regions.push(region);
    Ok(())
}

/// A tensor without dimensions, with the same element type.
fn element_tensor(p: &mut OpAsmParser<'_, '_>, ty: TypeId) -> TypeId {
    match *p.ir().types.resolved(ty) {
        Type::RankedTensor { element, .. } | Type::UnrankedTensor(element) => {
            p.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })
        }
        _ => ty,
    }
}

/// Adds an operation without a text of its own at the end of the innermost block.
fn add_unwritten(p: &mut OpAsmParser<'_, '_>, name: OpNameId, operands: &[ValueId], result: Option<TypeId>) -> OpId {
    let op = p.ir_mut().make_op(name, Form::Generic, operands, result.as_slice());
    p.append_op(op);
    op
}

/// The only operation of a reduction, if it takes both arguments in order and its result is the result of the reduction.
fn reducing_operation(p: &OpAsmPrinter<'_, '_>, region: RegionId) -> Option<OpId> {
    let ir = p.ir();
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
    (is_plain && ir.op_name_bytes(last) == b"stablehlo.return").then_some(applied)
}
