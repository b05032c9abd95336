//! Successors with operands, and the regions of cases.

use super::lists::{read_index, set_attribute};
use crate::asm::directive::Start::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::expect::{keyword_text, punctuation};
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::set_numbers;
use crate::asm::parser::types::{note_types, read_type_list};
use crate::asm::parser::values::{read_operands, read_successor};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex, SuccessorIndex};
use crate::ir::printer::regions::RegionStyle;
use crate::ir::{AttributeKind, BlockId, RegionId, Type, TypeId, ValueId};
use crate::shape::Dim;
use crate::syntax::builder::Builder;
use crate::syntax::link::Reached;

rows! {
    /// `case 2 {..} case 3 {..}`: an attribute of the numbers, and a region for each.
    "SwitchCases" starts [Word("case")] => parse_switch_cases, print_case_regions;
    /// `default: ^a(%x : t), 1: ^b, 2: ^c(%y : t)`, a case a line: the type of the flag, the default successor and its operands
    /// with their types, the numbers, and the successors of the cases with their operands and types. LLVM's has no default and
    /// is in brackets; IREE's has no type and no numbers, which count from 0.
    "SwitchOpCases" | "BranchTableCases" starts [Text("["), Word("default")] => parse_switch_successors, print_switch_cases;
    /// `[^a(%x : t), ^b]`, a successor a line: the type of the address, the successors, their operands and types.
    "IndirectBrOpSucessors" starts [Text("[")] => parse_indirect_successors, print_indirect_successors;
    /// A region, if there is something in it.
    "SingleBlockRegion" starts [Text("{")] => parse_single_block_region, print_single_block_region;
    /// ` else {`, or nothing.
    "ElseRegion" starts [Word("else")] => parse_else_region, print_else_region;
}

/// `case 2 {` .. : each case is a number of an attribute and a region.
fn parse_switch_cases(b: &mut Builder<'_>, (cases, region): (AttributeIndex, RegionIndex)) -> Read<Option<Reached>> {
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

/// `case 2 {..}`, a case a line.
fn print_case_regions(form: &mut FormPrinter<'_, '_>, (cases, regions): (AttributeIndex, RegionIndex)) -> Option<()> {
    let (numbers, count) = (form.numbers(cases)?, form.parts.regions(regions).len());
    if numbers.len() != count {
        return None;
    }
    for (index, number) in numbers.into_iter().enumerate() {
        form.new_line();
        form.str(&format!("case {number} "));
        let region = form.parts.regions(regions)[index];
        let style = form.region_style(regions, region)?;
        form.region_at(region, RegionStyle { hides_terminator: false, ..style });
    }
    form.printed.regions.add(regions.0);
    Some(())
}

pub(super) fn case(form: &mut FormPrinter<'_, '_>, number: &str, block: BlockId, operands: &[ValueId]) {
    form.new_line();
    form.str("  ");
    form.str(number);
    form.str(": ");
    branch_target(form, block, operands);
}

/// `^a(%x : t)`
fn branch_target(form: &mut FormPrinter<'_, '_>, block: BlockId, operands: &[ValueId]) {
    form.printer.block_name(block);
    if operands.is_empty() {
        return;
    }
    form.str("(");
    form.printer.values(operands);
    form.str(" : ");
    let types: Vec<TypeId> = operands.iter().map(|value| form.parts.ir.value_type(*value)).collect();
    form.types(&types);
    form.str(")");
}

/// The type of the flag, the default successor with its operands and their types, the numbers of the cases, and the cases with their operands and types. LLVM's
/// has no default, IREE's no flag and no numbers.
type SwitchParts = (
    Option<TypesOf>,
    Option<SuccessorIndex>,
    Option<SlotIndex>,
    Option<TypesOf>,
    Option<AttributeIndex>,
    SuccessorIndex,
    SlotIndex,
    TypesOf,
);

/// `default: ^a(%x : t), 1: ^b`, or in brackets without a default.
fn parse_switch_successors(
    b: &mut Builder<'_>,
    (flag, _, default, _, numbers, _, operands, _): SwitchParts,
) -> Read<()> {
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
    match flag.zip(numbers) {
        Some((TypesOf(flag), numbers)) => set_cases(b, flag, numbers, &cases),
        // The numbers are those from 0 on.
        None => Ok(()),
    }
}

/// `default: ^a(%x : t), 1: ^b`, a case a line. LLVM's has brackets around it and no default.
fn print_switch_cases(
    form: &mut FormPrinter<'_, '_>,
    (_, default, operands, _, numbers, cases, case_operands, _): SwitchParts,
) -> Option<()> {
    let numbers = case_numbers(form, numbers?, default.is_some())?;
    if let Some((default, operands)) = default.zip(operands) {
        let [block] = *form.parts.successors(default) else { return None };
        form.printed.successors.add(default.0);
        form.printed.values.add(operands.0);
        form.printed.types.add(operands.0);
        form.str("  default: ");
        branch_target(form, block, form.parts.values(operands));
    } else {
        form.str("[");
    }
    let cases = case_list(form, cases, case_operands)?;
    if numbers.len() != cases.len() {
        return None;
    }
    for (index, (number, (block, operands))) in numbers.into_iter().zip(&cases).enumerate() {
        form.str(if index > 0 || default.is_some() { "," } else { "" });
        case(form, &number, *block, operands);
    }
    if default.is_none() || !cases.is_empty() {
        form.new_line();
    }
    form.str(if default.is_none() { "]" } else { "" });
    Some(())
}

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

fn set_segments(b: &mut Builder<'_>, sizes: &[String]) -> Read<()> {
    let Some(attribute) = b.forms.last().and_then(|state| state.format.attribute(SEGMENTS)) else {
        return Ok(());
    };
    set_numbers(b, attribute, "i32", &sizes.join(", "))
}

/// The attribute with the number of operands of each case.
const SEGMENTS: &[u8] = b"case_operand_segments";

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

/// The successors of a name, with a run of operands for each.
fn case_list<'i>(
    form: &mut FormPrinter<'_, 'i>,
    successors: SuccessorIndex,
    operands: SlotIndex,
) -> Option<Vec<(BlockId, &'i [ValueId])>> {
    form.printed.successors.add(successors.0);
    form.printed.values.add(operands.0);
    form.printed.types.add(operands.0);
    let (blocks, runs) = (form.parts.successors(successors), form.runs(operands)?);
    (blocks.len() == runs.len()).then(|| blocks.iter().copied().zip(runs).collect())
}

/// The numbers of cases; none are written where the attribute is not set.
fn case_numbers(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex, is_unsigned: bool) -> Option<Vec<String>> {
    form.printed.attributes.add(attribute.0);
    let Some(value) = form.parts.attribute(attribute) else { return Some(Vec::new()) };
    let (ty, numbers) = form.parts.ir.elements(value)?;
    let shaped = form.parts.ir.types().shaped(ty)?;
    let count = usize::try_from(shaped.shape?.first()?.size()?).ok()?;
    let Type::Integer { width, .. } = *form.parts.ir.types().resolved(shaped.element) else { return None };
    let spelled = |number: &str| match number.parse::<i128>() {
        Ok(number) if is_unsigned && number < 0 && width <= 64 => Some((number + (1i128 << width)).to_string()),
        Ok(number) => Some(number.to_string()),
        Err(_) => None,
    };
    // A single number is the value of all elements.
    numbers.iter().cycle().take(count.min(1 << 16)).map(|number| spelled(number)).collect()
}

/// The arguments of `IndirectBrOpSucessors`, which its row describes.
type IndirectSuccessorsParts = (TypesOf, SuccessorIndex, SlotIndex, TypesOf);

/// `[^a(%x : t), ^b]`
fn parse_indirect_successors<'s>(b: &mut Builder<'s>, (_, _, operands, _): IndirectSuccessorsParts) -> Read<()> {
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
    let read = b.forms.slot(operands)?;
    (read.values, read.types) = slot;
    if let Some(attribute) = b.forms.last().and_then(|state| state.format.attribute(b"indbr_operand_segments")) {
        set_numbers(b, attribute, "i32", &sizes.join(", "))?;
    }
    Ok(())
}

/// `[^a(%x : t), ^b]`, a successor a line.
fn print_indirect_successors(
    form: &mut FormPrinter<'_, '_>,
    (_, successors, operands, _): IndirectSuccessorsParts,
) -> Option<()> {
    let cases = case_list(form, successors, operands)?;
    form.str("[");
    for (index, (block, operands)) in cases.into_iter().enumerate() {
        form.str(if index > 0 { "," } else { "" });
        form.new_line();
        branch_target(form, block, operands);
    }
    form.new_line();
    form.str("]");
    Some(())
}

/// A region, or nothing, which is one with an empty block as well.
fn parse_single_block_region(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
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

/// A region, if there is something in it.
fn print_single_block_region(form: &mut FormPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = form.region_of(region)?;
    form.printed.regions.add(region.0);
    let ir = form.parts.ir;
    let is_empty = |block| ir.block_ops(block).next().is_none() && ir.arguments(block).len() == 0;
    let is_empty = entry(form, id).is_none_or(is_empty);
    if form.parts.ir.block_count(id) > 1 {
        return None;
    }
    if !is_empty {
        form.region_at(id, RegionStyle::CUSTOM);
    }
    Some(())
}

/// The first block of a region.
pub(super) fn entry(form: &FormPrinter<'_, '_>, region: RegionId) -> Option<BlockId> {
    form.parts.ir.blocks(region).next()
}

/// `else {`, or nothing.
fn parse_else_region(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    if !b.input.take_word("else") || b.input.first() != Some(b'{') {
        return Ok(None);
    }
    expect_region(b, region, false).map(Some)
}

/// `else {`, or nothing.
fn print_else_region(form: &mut FormPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = form.region_of(region)?;
    if form.parts.ir.block_count(id) > 0 {
        form.str("else ");
        let style = form.region_style(region, id)?;
        form.region_at(id, style);
    }
    form.printed.regions.add(region.0);
    Some(())
}

/// The arguments of the first block of a region.
pub(super) fn entry_arguments(form: &FormPrinter<'_, '_>, region: RegionId) -> Vec<ValueId> {
    entry(form, region).map(|entry| form.parts.ir.arguments(entry).collect()).unwrap_or_default()
}

/// A region whose arguments were printed.
pub(super) fn headed_region(form: &mut FormPrinter<'_, '_>, index: RegionIndex, region: RegionId) -> Option<()> {
    let style = form.region_style(index, region)?;
    form.region_at(region, RegionStyle { hides_arguments: true, ..style });
    form.printed.regions.add(index.0);
    Some(())
}
