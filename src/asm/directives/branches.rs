//! Successors with operands, and the regions of cases.

use crate::asm::directive::DirectiveStart::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex, SuccessorIndex};
use crate::ir::{AttributeKind, BlockId, RegionId, Type, TypeId, ValueId};
use crate::print::regions::RegionStyle;
use crate::shape::Dim;
use crate::syntax::fast::link::Reached;

rows! {
    /// `case 2 {..} case 3 {..}`: an attribute of the numbers, and a region for each.
    "SwitchCases" starts [Word("case")] => parse_switch_cases, print_case_regions;
    /// `default: ^a(%x : t), 1: ^b, 2: ^c(%y : t)`, a case on each line: the type of the flag, the default successor,
    /// its operands and their types, the numbers, and the successors of the cases with their operands and types. The
    /// cases of `llvm.switch` are in brackets and have no default. IREE's form has no type and no numbers; cases count
    /// from 0.
    "SwitchOpCases" | "BranchTableCases" starts [Text("["), Word("default")] => parse_switch_successors, print_switch_cases;
    /// `[^a(%x : t), ^b]`, a successor on each line: the type of the address, the successors, their operands and types.
    "IndirectBrOpSucessors" starts [Text("[")] => parse_indirect_successors, print_indirect_successors;
    /// A region. An empty region has no text.
    "SingleBlockRegion" starts [Text("{")] HasBlock => parse_single_block_region, print_single_block_region;
    /// ` else {`, or nothing.
    "ElseRegion" starts [Word("else")] => parse_else_region, print_else_region;
}

/// `case 2 {` .. : each case is a number of an attribute and a region.
fn parse_switch_cases(
    p: &mut OpAsmParser<'_, '_>,
    (cases, region): (AttributeIndex, RegionIndex),
) -> ParseResult<Option<Reached>> {
    let at = p.state()?.step - 1;
    let known = p.state()?.attributes[usize::from(cases.0)].map(|known| *p.ir().attributes.get(known));
    if p.parse_optional_keyword("case") {
        let number = p.parse_index()?;
        let text = match known {
            Some(AttributeKind::DenseArray(_, Some(text))) => {
                format!("{}, {number}", String::from_utf8_lossy(p.ir().texts.get(text)))
            }
            _ => number,
        };
        p.set_numbers(cases, "i64", &text)?;
        p.state()?.step = at;
        return p.parse_region(region, false).map(Some);
    }
    if known.is_none() {
        p.set_numbers(cases, "i64", "")?;
    }
    Ok(None)
}

/// `case 2 {..}`, a case on each line.
fn print_case_regions(p: &mut OpAsmPrinter<'_, '_>, (cases, regions): (AttributeIndex, RegionIndex)) -> Option<()> {
    let (numbers, count) = (p.numbers(cases)?, p.regions(regions).len());
    if numbers.len() != count {
        return None;
    }
    for (index, number) in numbers.into_iter().enumerate() {
        p.print_newline();
        p.print(&format!("case {number} "));
        let region = p.regions(regions)[index];
        let style = p.region_style(regions, region)?;
        p.print_region(region, RegionStyle { hides_terminator: false, ..style });
    }
    p.did_print_region(regions);
    Some(())
}

pub(super) fn case(p: &mut OpAsmPrinter<'_, '_>, number: &str, block: BlockId, operands: &[ValueId]) {
    p.print_newline();
    p.print("  ");
    p.print(number);
    p.print(": ");
    branch_target(p, block, operands);
}

/// `^a(%x : t)`
fn branch_target(p: &mut OpAsmPrinter<'_, '_>, block: BlockId, operands: &[ValueId]) {
    p.print_successor(block);
    if operands.is_empty() {
        return;
    }
    p.print("(");
    p.print_operands(operands);
    p.print(" : ");
    let types: Vec<TypeId> = operands.iter().map(|value| p.ir().value_type(*value)).collect();
    p.print_types(&types);
    p.print(")");
}

/// The type of the flag, the default successor, its operands and their types, the numbers of the cases, and the cases
/// with their operands and types. `llvm.switch` has no default; IREE's form has no flag and no numbers.
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
    p: &mut OpAsmParser<'_, '_>,
    (flag, _, default, _, numbers, _, operands, _): SwitchParts,
) -> ParseResult<()> {
    let mut goes_on = match default {
        Some(default) => {
            p.parse_keyword("default")?;
            p.parse(":")?;
            let (first, start) = (p.operand_count(), p.type_count());
            successor_with_operands(p)?;
            let slot = (first..p.operand_count(), Some(start..p.type_count()));
            let read = p.slot(default)?;
            (read.values, read.types) = slot;
            p.parse_optional(",")
        }
        None => {
            p.parse("[")?;
            p.first() != Some(b']')
        }
    };
    let (first, start) = (p.operand_count(), p.type_count());
    let (mut cases, mut sizes) = (Vec::new(), Vec::new());
    while goes_on {
        cases.push(p.parse_index()?);
        p.parse(":")?;
        sizes.push(successor_with_operands(p)?.to_string());
        goes_on = p.parse_optional(",");
    }
    if default.is_none() {
        p.parse("]")?;
    }
    let slot = (first..p.operand_count(), Some(start..p.type_count()));
    let read = p.slot(operands)?;
    (read.values, read.types) = slot;
    set_segments(p, &sizes)?;
    match flag.zip(numbers) {
        Some((TypesOf(flag), numbers)) => set_cases(p, flag, numbers, &cases),
        // Without names for the numbers, they count from 0.
        None => Ok(()),
    }
}

/// `default: ^a(%x : t), 1: ^b`, a case on each line. `llvm.switch` has brackets around the cases and no default.
fn print_switch_cases(
    p: &mut OpAsmPrinter<'_, '_>,
    (_, default, operands, _, numbers, cases, case_operands, _): SwitchParts,
) -> Option<()> {
    let numbers = case_numbers(p, numbers?, default.is_some())?;
    if let Some((default, operands)) = default.zip(operands) {
        let [block] = *p.successors(default) else { return None };
        p.did_print_successors(default);
        p.did_print_values(operands);
        p.did_print_types(operands);
        p.print("  default: ");
        branch_target(p, block, p.values(operands));
    } else {
        p.print("[");
    }
    let cases = case_list(p, cases, case_operands)?;
    if numbers.len() != cases.len() {
        return None;
    }
    for (index, (number, (block, operands))) in numbers.into_iter().zip(&cases).enumerate() {
        p.print(if index > 0 || default.is_some() { "," } else { "" });
        case(p, &number, *block, operands);
    }
    if default.is_none() || !cases.is_empty() {
        p.print_newline();
    }
    p.print(if default.is_none() { "]" } else { "" });
    Some(())
}

/// `^a(%x : t)`; returns the number of operands.
fn successor_with_operands(p: &mut OpAsmParser<'_, '_>) -> ParseResult<usize> {
    p.parse_successor()?;
    if !p.parse_optional("(") {
        return Ok(0);
    }
    let count = p.parse_operand_list()?;
    if p.parse_optional(":") {
        p.begin_types()?;
        p.parse_type_list()?;
    }
    p.parse(")")?;
    Ok(count)
}

fn set_segments(p: &mut OpAsmParser<'_, '_>, sizes: &[String]) -> ParseResult<()> {
    let Some(attribute) = p.form().and_then(|state| state.format.attribute(SEGMENTS)) else {
        return Ok(());
    };
    p.set_numbers(attribute, "i32", &sizes.join(", "))
}

/// The attribute with the number of operands of each case.
const SEGMENTS: &[u8] = b"case_operand_segments";

/// Sets the numbers of the cases: elements with the type of the flag.
fn set_cases(
    p: &mut OpAsmParser<'_, '_>,
    flag: SlotIndex,
    numbers: AttributeIndex,
    cases: &[String],
) -> ParseResult<()> {
    let ty = p.slot(flag)?.types.clone().and_then(|types| types.into_iter().next());
    let Some(element) = ty.map(|at| p.types()[at]).filter(|_| !cases.is_empty()) else { return Ok(()) };
    let count = Dim::fixed(cases.len() as u64).unwrap_or(Dim::DYNAMIC);
    let scalable = Box::default();
    let shape = [count].into();
    let vector = match p.ir().types.resolved(element) {
        Type::Index => Type::RankedTensor { shape, element, encoding: None },
        _ => Type::Vector { shape, scalable, element },
    };
    let vector = p.intern(vector);
    let is_splat = cases.iter().all(|case| *case == cases[0]);
    let text = if is_splat { cases[0].clone() } else { format!("[{}]", cases.join(", ")) };
    let text = p.new_text(text.as_bytes());
    p.add_attribute(numbers, AttributeKind::Dense(text, vector))
}

/// The successors in a slot, with the operands of each.
fn case_list<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    successors: SuccessorIndex,
    operands: SlotIndex,
) -> Option<Vec<(BlockId, &'i [ValueId])>> {
    p.did_print_successors(successors);
    p.did_print_values(operands);
    p.did_print_types(operands);
    let (blocks, runs) = (p.successors(successors), p.runs(operands)?);
    (blocks.len() == runs.len()).then(|| blocks.iter().copied().zip(runs).collect())
}

/// The numbers of cases; empty if the attribute is not set.
fn case_numbers(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex, is_unsigned: bool) -> Option<Vec<String>> {
    p.did_print_attribute(attribute);
    let Some(value) = p.attribute(attribute) else { return Some(Vec::new()) };
    let (ty, numbers) = p.ir().elements(value)?;
    let shaped = p.ir().types().shaped(ty)?;
    let count = usize::try_from(shaped.shape?.first()?.size()?).ok()?;
    let Type::Integer { width, .. } = *p.ir().types().resolved(shaped.element) else { return None };
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
fn parse_indirect_successors<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, _, operands, _): IndirectSuccessorsParts,
) -> ParseResult<()> {
    let (first, start) = (p.operand_count(), p.type_count());
    let mut sizes = Vec::new();
    p.parse("[")?;
    while p.first() == Some(b'^') {
        sizes.push(successor_with_operands(p)?.to_string());
        if !p.parse_optional(",") {
            break;
        }
    }
    p.parse("]")?;
    let slot = (first..p.operand_count(), Some(start..p.type_count()));
    let read = p.slot(operands)?;
    (read.values, read.types) = slot;
    if let Some(attribute) = p.form().and_then(|state| state.format.attribute(b"indbr_operand_segments")) {
        p.set_numbers(attribute, "i32", &sizes.join(", "))?;
    }
    Ok(())
}

/// `[^a(%x : t), ^b]`, a successor on each line.
fn print_indirect_successors(
    p: &mut OpAsmPrinter<'_, '_>,
    (_, successors, operands, _): IndirectSuccessorsParts,
) -> Option<()> {
    let cases = case_list(p, successors, operands)?;
    p.print("[");
    for (index, (block, operands)) in cases.into_iter().enumerate() {
        p.print(if index > 0 { "," } else { "" });
        p.print_newline();
        branch_target(p, block, operands);
    }
    p.print_newline();
    p.print("]");
    Some(())
}

/// A region. Without text the region has one empty block.
fn parse_single_block_region(p: &mut OpAsmParser<'_, '_>, region: RegionIndex) -> ParseResult<Option<Reached>> {
    if p.first() == Some(b'{') {
        return p.parse_region(region, false).map(Some);
    }
    let place = p.at();
    p.begin_region(place);
    p.begin_block();
    p.end_region(place);
    p.state()?.regions.push(region);
    Ok(None)
}

/// A region. An empty region has no text.
fn print_single_block_region(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = p.region_of(region)?;
    p.did_print_region(region);
    let ir = p.ir();
    let is_empty = |block| ir.block_ops(block).next().is_none() && ir.arguments(block).len() == 0;
    let is_empty = entry(p, id).is_none_or(is_empty);
    if p.ir().block_count(id) > 1 {
        return None;
    }
    if !is_empty {
        p.print_region(id, RegionStyle::CUSTOM);
    }
    Some(())
}

/// The first block of a region.
pub(super) fn entry(p: &OpAsmPrinter<'_, '_>, region: RegionId) -> Option<BlockId> {
    p.ir().blocks(region).next()
}

/// `else {`, or nothing.
fn parse_else_region(p: &mut OpAsmParser<'_, '_>, region: RegionIndex) -> ParseResult<Option<Reached>> {
    if !p.parse_optional_keyword("else") || p.first() != Some(b'{') {
        return Ok(None);
    }
    p.parse_region(region, false).map(Some)
}

/// `else {`, or nothing.
fn print_else_region(p: &mut OpAsmPrinter<'_, '_>, region: RegionIndex) -> Option<()> {
    let id = p.region_of(region)?;
    if p.ir().block_count(id) > 0 {
        p.print("else ");
        let style = p.region_style(region, id)?;
        p.print_region(id, style);
    }
    p.did_print_region(region);
    Some(())
}

/// The arguments of the first block of a region.
pub(super) fn entry_arguments(p: &OpAsmPrinter<'_, '_>, region: RegionId) -> Vec<ValueId> {
    entry(p, region).map(|entry| p.ir().arguments(entry).collect()).unwrap_or_default()
}

/// A region whose arguments were printed.
pub(super) fn headed_region(p: &mut OpAsmPrinter<'_, '_>, index: RegionIndex, region: RegionId) -> Option<()> {
    let style = p.region_style(index, region)?;
    p.print_region(region, RegionStyle { hides_arguments: true, ..style });
    p.did_print_region(index);
    Some(())
}
