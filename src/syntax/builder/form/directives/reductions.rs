//! Reductions and loops of StableHLO.

use super::super::attributes::adopt_entries;
use super::super::expect::{comma_list, keyword_text, punctuation, refused};
use super::super::numbers::read_numbers;
use super::super::properties::dictionary_step;
use super::super::regions::expect_region;
use super::super::types::{note_types, read_signature, read_type, read_type_list};
use super::super::values::read_operand;
use super::super::{Builder, CustomError, Read};
use super::coiteration::Shared;
use super::functions::popped_type;
use super::loops::{argument_name, assignments, copy_types, name_arguments, verify_inputs};
use super::structured::argument_location;
use crate::assembly::{Argument, Format, RegionIndex};
use crate::ir::{Definition, Form, OpId, OpNameId, Run, Texts, Type, TypeId, Value, ValueId};
use crate::source::Span;
use crate::syntax::link::Reached;
use std::ops::Range;

/// `(%x = %a, ..) : types attributes {..} cond {`
pub(super) fn paired_while<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    arguments: &'s [Argument],
) -> Read<Option<Reached>> {
    let [Argument::Slot(operands), Argument::Type(results), Argument::Region(region)] = arguments else {
        return Ok(None);
    };
    let names = assignments(b, *operands)?;
    note_types(b)?;
    let start = b.core.types.len();
    let place = b.input.peek()?.1;
    if !names.is_empty() {
        punctuation(b, ":")?;
        read_type_list(b)?;
    }
    let types = start..b.core.types.len();
    verify_inputs(b, names.len(), types.len(), place)?;
    b.forms.slot(*operands)?.types = Some(types.clone());
    copy_types(b, types.clone(), *results)?;
    dictionary_step(b, true)?;
    adopt_entries(b, format)?;
    keyword_text(b, "cond")?;
    let arguments = names.iter().copied().zip(b.core.types[types.clone()].iter().copied()).collect();
    name_arguments(b, &names, types)?;
    b.forms.state()?.shared = Some(Shared::of(arguments));
    expect_region(b, *region, true).map(Some)
}

/// A region with the arguments of the first one, by the same names.
pub(super) fn same_arguments(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    let state = b.forms.state()?;
    let shared = state.shared.take().unwrap_or_default();
    state.arguments.extend(shared.into_arguments().map(|(name, ty)| (name, ty, None)));
    expect_region(b, region, true).map(Some)
}

/// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or without `applies` and
/// with `reducer(%x: t, %y: t) .. {` at the end.
pub(super) fn reduction<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(inputs),
        Argument::Slot(inits),
        Argument::Attribute(dimensions),
        Argument::Type(results),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
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
    b.forms.slot(*inputs)?.values = first..middle;
    b.forms.slot(*inits)?.values = middle..b.nesting.uses.len();
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
    b.forms.slot(*results)?.types = Some(of_results.clone());
    match applied {
        Some(applied) => applied_region(b, *region, applied, of_results).map(|()| None),
        None => {
            keyword_text(b, "reducer")?;
            reducer_arguments(b)?;
            expect_region(b, *region, true).map(Some)
        }
    }
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
fn reducer_argument(b: &mut Builder<'_>) -> Read<super::super::Argument> {
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
