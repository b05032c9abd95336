//! Successors with operands, and the regions of cases.

use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex, SuccessorIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::regions::RegionStyle;
use crate::ir::types::Type;
use crate::ir::{BlockId, RegionId, TypeId, ValueId};

impl<'i> FormPrinter<'_, 'i> {
    /// `^a(%x : t)`
    fn successor(&mut self, block: BlockId, operands: &[ValueId]) {
        self.printer.block_name(block);
        if operands.is_empty() {
            return;
        }
        self.str("(");
        self.printer.values(operands);
        self.str(" : ");
        let types: Vec<TypeId> = operands.iter().map(|value| self.parts.ir.value_type(*value)).collect();
        self.types(&types);
        self.str(")");
    }

    /// The successors of a name, with a run of operands for each.
    fn cases(&mut self, successors: SuccessorIndex, operands: SlotIndex) -> Option<Vec<(BlockId, &'i [ValueId])>> {
        self.printed.successors.add(successors.0);
        self.printed.values.add(operands.0);
        self.printed.types.add(operands.0);
        let (blocks, runs) = (self.parts.successors(successors), self.runs(operands)?);
        (blocks.len() == runs.len()).then(|| blocks.iter().copied().zip(runs).collect())
    }

    /// `default: ^a(%x : t), 1: ^b`, a case a line. What LLVM writes has brackets around it and no default.
    pub(super) fn switch_cases(&mut self, arguments: &[Argument]) -> Option<()> {
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
                let [block] = *self.parts.successors(*default) else { return None };
                self.printed.successors.add(default.0);
                self.printed.values.add(operands.0);
                self.printed.types.add(operands.0);
                self.str("  default: ");
                self.successor(block, self.parts.values(*operands));
                let numbers = self.case_numbers(*numbers, true)?;
                let cases = self.cases(*cases, *case_operands)?;
                if numbers.len() != cases.len() {
                    return None;
                }
                for (number, (block, operands)) in numbers.into_iter().zip(&cases) {
                    self.str(",");
                    self.case(&number, *block, operands);
                }
                if !cases.is_empty() {
                    self.new_line();
                }
            }
            [
                Argument::Type(_),
                Argument::Attribute(numbers),
                Argument::Successor(cases),
                Argument::Slot(case_operands),
                Argument::Type(_),
            ] => {
                let numbers = self.case_numbers(*numbers, false)?;
                let cases = self.cases(*cases, *case_operands)?;
                if numbers.len() != cases.len() {
                    return None;
                }
                self.str("[");
                for (index, (number, (block, operands))) in numbers.into_iter().zip(cases).enumerate() {
                    self.str(if index > 0 { "," } else { "" });
                    self.case(&number, block, operands);
                }
                self.new_line();
                self.str("]");
            }
            _ => return None,
        }
        Some(())
    }

    fn case(&mut self, number: &str, block: BlockId, operands: &[ValueId]) {
        self.new_line();
        self.str("  ");
        self.str(number);
        self.str(": ");
        self.successor(block, operands);
    }

    /// The numbers of cases; none are written where the attribute is not set.
    fn case_numbers(&mut self, attribute: AttributeIndex, is_unsigned: bool) -> Option<Vec<String>> {
        self.printed.attributes.add(attribute.0);
        let Some(value) = self.parts.attribute(attribute) else { return Some(Vec::new()) };
        let (ty, numbers) = self.parts.ir.elements(value)?;
        let shaped = self.parts.ir.types().shaped(ty)?;
        let count = usize::try_from(shaped.shape?.first()?.size()?).ok()?;
        let Type::Integer { width, .. } = *self.parts.ir.types().resolved(shaped.element) else { return None };
        let spelled = |number: &str| match number.parse::<i128>() {
            Ok(number) if is_unsigned && number < 0 && width <= 64 => Some((number + (1i128 << width)).to_string()),
            Ok(number) => Some(number.to_string()),
            Err(_) => None,
        };
        // One number stands for all.
        numbers.iter().cycle().take(count.min(1 << 16)).map(|number| spelled(number)).collect()
    }

    /// `[^a(%x : t), ^b]`, a successor a line.
    pub(super) fn indirect_successors(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(_), Argument::Successor(successors), Argument::Slot(operands), Argument::Type(_)] =
            arguments
        else {
            return None;
        };
        let cases = self.cases(*successors, *operands)?;
        self.str("[");
        for (index, (block, operands)) in cases.into_iter().enumerate() {
            self.str(if index > 0 { "," } else { "" });
            self.new_line();
            self.successor(block, operands);
        }
        self.new_line();
        self.str("]");
        Some(())
    }

    /// `case 2 {..}`, a case a line.
    pub(super) fn case_regions(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(cases), Argument::Region(regions)] = arguments else { return None };
        let (numbers, count) = (self.numbers(*cases)?, self.parts.regions(*regions).len());
        if numbers.len() != count {
            return None;
        }
        for (index, number) in numbers.into_iter().enumerate() {
            self.new_line();
            self.str(&format!("case {number} "));
            let region = self.parts.regions(*regions)[index];
            let style = self.region_style(*regions, region)?;
            self.region_at(region, RegionStyle { hides_terminator: false, ..style });
        }
        self.printed.regions.add(regions.0);
        Some(())
    }

    /// A region, if there is something in it.
    pub(super) fn single_block_region(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        self.printed.regions.add(region.0);
        let ir = self.parts.ir;
        let is_empty = |block| ir.block_ops(block).next().is_none() && ir.arguments(block).len() == 0;
        let is_empty = self.entry(id).is_none_or(is_empty);
        if self.parts.ir.block_count(id) > 1 {
            return None;
        }
        if !is_empty {
            self.region_at(id, RegionStyle::CUSTOM);
        }
        Some(())
    }

    /// `else {`, or nothing.
    pub(super) fn else_region(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        if self.parts.ir.block_count(id) > 0 {
            self.str("else ");
            let style = self.region_style(*region, id)?;
            self.region_at(id, style);
        }
        self.printed.regions.add(region.0);
        Some(())
    }

    /// `(%a: t, ..) {`
    pub(super) fn argument_region(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        self.str("(");
        let entry = self.entry_arguments(id);
        self.typed_arguments(&entry);
        self.str(") ");
        self.headed_region(*region, id)
    }

    /// The first block of a region.
    pub(super) fn entry(&self, region: RegionId) -> Option<BlockId> {
        self.parts.ir.blocks(region).next()
    }

    /// The arguments of the first block of a region.
    pub(super) fn entry_arguments(&self, region: RegionId) -> Vec<ValueId> {
        self.entry(region).map(|entry| self.parts.ir.arguments(entry).collect()).unwrap_or_default()
    }

    /// A region whose arguments were printed.
    pub(super) fn headed_region(&mut self, index: RegionIndex, region: RegionId) -> Option<()> {
        let style = self.region_style(index, region)?;
        self.region_at(region, RegionStyle { hides_arguments: true, ..style });
        self.printed.regions.add(index.0);
        // A block that is not there has no arguments that could be named.
        Some(())
    }
}
