//! Successors with operands, and the regions of cases.

use super::lists::typed_arguments;
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex, SuccessorIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::regions::RegionStyle;
use crate::ir::types::Type;
use crate::ir::{BlockId, RegionId, TypeId, ValueId};

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

/// `default: ^a(%x : t), 1: ^b`, a case a line. LLVM's has brackets around it and no default.
pub(super) fn switch_cases(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    match arguments {
        [
            Argument::Type(_),
            Argument::Successor(default),
            Argument::Slot(operands),
            Argument::Type(_),
            Argument::Attribute(numbers),
            Argument::Successor(cases),
            Argument::Slot(case_operands),
            Argument::Type(_),
        ] => {
            let [block] = *form.parts.successors(*default) else { return None };
            form.printed.successors.add(default.0);
            form.printed.values.add(operands.0);
            form.printed.types.add(operands.0);
            form.str("  default: ");
            branch_target(form, block, form.parts.values(*operands));
            let numbers = case_numbers(form, *numbers, true)?;
            let cases = case_list(form, *cases, *case_operands)?;
            if numbers.len() != cases.len() {
                return None;
            }
            for (number, (block, operands)) in numbers.into_iter().zip(&cases) {
                form.str(",");
                case(form, &number, *block, operands);
            }
            if !cases.is_empty() {
                form.new_line();
            }
        }
        [
            Argument::Type(_),
            Argument::Attribute(numbers),
            Argument::Successor(cases),
            Argument::Slot(case_operands),
            Argument::Type(_),
        ] => {
            let numbers = case_numbers(form, *numbers, false)?;
            let cases = case_list(form, *cases, *case_operands)?;
            if numbers.len() != cases.len() {
                return None;
            }
            form.str("[");
            for (index, (number, (block, operands))) in numbers.into_iter().zip(cases).enumerate() {
                form.str(if index > 0 { "," } else { "" });
                case(form, &number, block, operands);
            }
            form.new_line();
            form.str("]");
        }
        _ => return None,
    }
    Some(())
}

fn case(form: &mut FormPrinter<'_, '_>, number: &str, block: BlockId, operands: &[ValueId]) {
    form.new_line();
    form.str("  ");
    form.str(number);
    form.str(": ");
    branch_target(form, block, operands);
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
    // One number stands for all.
    numbers.iter().cycle().take(count.min(1 << 16)).map(|number| spelled(number)).collect()
}

/// `[^a(%x : t), ^b]`, a successor a line.
pub(super) fn indirect_successors(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(_), Argument::Successor(successors), Argument::Slot(operands), Argument::Type(_)] = arguments
    else {
        return None;
    };
    let cases = case_list(form, *successors, *operands)?;
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

/// `case 2 {..}`, a case a line.
pub(super) fn case_regions(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(cases), Argument::Region(regions)] = arguments else { return None };
    let (numbers, count) = (form.numbers(*cases)?, form.parts.regions(*regions).len());
    if numbers.len() != count {
        return None;
    }
    for (index, number) in numbers.into_iter().enumerate() {
        form.new_line();
        form.str(&format!("case {number} "));
        let region = form.parts.regions(*regions)[index];
        let style = form.region_style(*regions, region)?;
        form.region_at(region, RegionStyle { hides_terminator: false, ..style });
    }
    form.printed.regions.add(regions.0);
    Some(())
}

/// A region, if there is something in it.
pub(super) fn single_block_region(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
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

/// `else {`, or nothing.
pub(super) fn else_region(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    if form.parts.ir.block_count(id) > 0 {
        form.str("else ");
        let style = form.region_style(*region, id)?;
        form.region_at(id, style);
    }
    form.printed.regions.add(region.0);
    Some(())
}

/// `(%a: t, ..) {`
pub(super) fn argument_region(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    form.str("(");
    let entry = entry_arguments(form, id);
    typed_arguments(form, &entry);
    form.str(") ");
    headed_region(form, *region, id)
}

/// The first block of a region.
pub(super) fn entry(form: &FormPrinter<'_, '_>, region: RegionId) -> Option<BlockId> {
    form.parts.ir.blocks(region).next()
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
