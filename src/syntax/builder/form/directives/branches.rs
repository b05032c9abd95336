//! Successors with operands, and the regions of cases.

use super::super::expect::{keyword_text, punctuation};
use super::super::regions::expect_region;
use super::super::terms::set_numbers;
use super::super::types::{note_types, read_type_list};
use super::super::values::{read_operands, read_successor};
use super::super::{Builder, Read};
use super::lists::{read_index, set_attribute};
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeKind, Type};
use crate::shape::Dim;
use crate::syntax::link::Reached;

/// The attribute with the number of operands of each case.
const SEGMENTS: &[u8] = b"case_operand_segments";

/// `^a(%x : t)`; how many operands it has.
fn successor_with_operands(b: &mut Builder<'_>) -> Read<usize> {
    read_successor(b)?;
    if !b.input.take_text("(") {
        return Ok(0);
    }
    let count = read_operands(b)?;
    if b.input.take_text(":") {
        note_types(b)?;
        read_type_list(b)?;
    }
    punctuation(b, ")")?;
    Ok(count)
}

/// `default: ^a(%x : t), 1: ^b`, or in brackets without a default.
pub(super) fn switch_successors<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let (numbers, operands, default) = match arguments {
        [
            Argument::Type(flag),
            Argument::Successor(_),
            Argument::Slot(default),
            Argument::Type(_),
            Argument::Attribute(numbers),
            Argument::Successor(_),
            Argument::Slot(operands),
            Argument::Type(_),
        ] => (Some((*flag, *numbers)), *operands, Some(*default)),
        [
            Argument::Type(flag),
            Argument::Attribute(numbers),
            Argument::Successor(_),
            Argument::Slot(operands),
            Argument::Type(_),
        ] => (Some((*flag, *numbers)), *operands, None),
        // The numbers are those from 0 on.
        [
            Argument::Successor(_),
            Argument::Slot(default),
            Argument::Type(_),
            Argument::Successor(_),
            Argument::Slot(operands),
            Argument::Type(_),
        ] => (None, *operands, Some(*default)),
        _ => return Ok(()),
    };
    let mut goes_on = match default {
        Some(default) => {
            keyword_text(b, "default")?;
            punctuation(b, ":")?;
            let (first, start) = (b.nesting.uses.len(), b.core.types.len());
            successor_with_operands(b)?;
            let slot = (first..b.nesting.uses.len(), Some(start..b.core.types.len()));
            let read = b.forms.slot(default)?;
            (read.values, read.types) = slot;
            b.input.take_text(",")
        }
        None => {
            punctuation(b, "[")?;
            b.input.first() != Some(b']')
        }
    };
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    let (mut cases, mut sizes) = (Vec::new(), Vec::new());
    while goes_on {
        cases.push(read_index(b)?);
        punctuation(b, ":")?;
        sizes.push(successor_with_operands(b)?.to_string());
        goes_on = b.input.take_text(",");
    }
    if default.is_none() {
        punctuation(b, "]")?;
    }
    let slot = (first..b.nesting.uses.len(), Some(start..b.core.types.len()));
    let read = b.forms.slot(operands)?;
    (read.values, read.types) = slot;
    set_segments(b, &sizes)?;
    match numbers {
        Some((flag, numbers)) => set_cases(b, flag, numbers, &cases),
        None => Ok(()),
    }
}

fn set_segments(b: &mut Builder<'_>, sizes: &[String]) -> Read<()> {
    let Some(attribute) = b.forms.last().and_then(|state| state.format.attribute(SEGMENTS)) else {
        return Ok(());
    };
    set_numbers(b, attribute, "i32", &sizes.join(", "))
}

/// The numbers of the cases: elements of the type of the flag.
fn set_cases(b: &mut Builder<'_>, flag: SlotIndex, numbers: AttributeIndex, cases: &[String]) -> Read<()> {
    let ty = b.forms.slot(flag)?.types.clone().and_then(|types| types.into_iter().next());
    let Some(element) = ty.map(|at| b.core.types[at]).filter(|_| !cases.is_empty()) else { return Ok(()) };
    let count = Dim::fixed(cases.len() as u64).unwrap_or(Dim::DYNAMIC);
    let scalable = Box::default();
    let shape = [count].into();
    let vector = match b.core.ir.types.resolved(element) {
        Type::Index => Type::RankedTensor { shape, element, encoding: None },
        _ => Type::Vector { shape, scalable, element },
    };
    let vector = b.core.intern(vector);
    let is_splat = cases.iter().all(|case| *case == cases[0]);
    let text = if is_splat { cases[0].clone() } else { format!("[{}]", cases.join(", ")) };
    let text = b.core.ir.texts.add(text.as_bytes());
    set_attribute(b, numbers, AttributeKind::Dense(text, vector))
}

/// `[^a(%x : t), ^b]`
pub(super) fn indirect_successors<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(_), Argument::Successor(_), Argument::Slot(operands), Argument::Type(_)] = arguments else {
        return Ok(());
    };
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    let mut sizes = Vec::new();
    punctuation(b, "[")?;
    while b.input.first() == Some(b'^') {
        sizes.push(successor_with_operands(b)?.to_string());
        if !b.input.take_text(",") {
            break;
        }
    }
    punctuation(b, "]")?;
    let slot = (first..b.nesting.uses.len(), Some(start..b.core.types.len()));
    let read = b.forms.slot(*operands)?;
    (read.values, read.types) = slot;
    if let Some(attribute) = b.forms.last().and_then(|state| state.format.attribute(b"indbr_operand_segments")) {
        set_numbers(b, attribute, "i32", &sizes.join(", "))?;
    }
    Ok(())
}

/// `case 2 {` .. : each case is a number of an attribute and a region.
pub(super) fn switch_cases(b: &mut Builder<'_>, cases: AttributeIndex, region: RegionIndex) -> Read<Option<Reached>> {
    let at = b.forms.state()?.step - 1;
    let known = b.forms.state()?.attributes[usize::from(cases.0)].map(|known| *b.core.ir.attributes.get(known));
    if b.input.take_word("case") {
        let number = read_index(b)?;
        let text = match known {
            Some(AttributeKind::DenseArray(_, Some(text))) => format!("{}, {number}", b.core.string_of(text)),
            _ => number,
        };
        set_numbers(b, cases, "i64", &text)?;
        b.forms.state()?.step = at;
        return expect_region(b, region, false).map(Some);
    }
    if known.is_none() {
        set_numbers(b, cases, "i64", "")?;
    }
    Ok(None)
}

/// `else {`, or nothing.
pub(super) fn else_region(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    if !b.input.take_word("else") || b.input.first() != Some(b'{') {
        return Ok(None);
    }
    expect_region(b, region, false).map(Some)
}

/// A region, or nothing, which is one with an empty block as well.
pub(super) fn single_block_region(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    if b.input.first() == Some(b'{') {
        return expect_region(b, region, false).map(Some);
    }
    let place = b.input.at();
    b.region_begin(place);
    b.begin_entry_block();
    b.region_end(place);
    b.forms.state()?.regions.push(region);
    Ok(None)
}
