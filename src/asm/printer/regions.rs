//! The notation of regions in custom form, which omits the parts that a reader adds.

use super::OpAsmPrinter;
use crate::assembly::{RegionIndex, RegionInfo, Structure};
use crate::ir::{AttributeKind, Form, Ir, OpId, RegionId};
use crate::print::regions::RegionStyle;

impl OpAsmPrinter<'_, '_> {
    /// The notation of a region; `None` if the parts that a reader adds differ from the actual parts.
    pub(crate) fn region_style(&self, region: RegionIndex, id: RegionId) -> Option<RegionStyle> {
        style(self.parts.ir, &self.parts.format.info.regions[usize::from(region.0)], id)
    }
}

fn style(ir: &Ir, info: &RegionInfo, region: RegionId) -> Option<RegionStyle> {
    let blocks = ir.block_count(region);
    if !info.is_single_block {
        return Some(RegionStyle::CUSTOM);
    }
    // The region has exactly one block, even if no block is written.
    let block = ir.blocks(region).next().filter(|_| blocks == 1)?;
    let hides_terminator = match &info.terminator {
        Some(name) => hides(ir, name, ir.last_op(block)?)?,
        None => false,
    };
    Some(RegionStyle { hides_terminator, labels_empty: false, ..RegionStyle::CUSTOM })
}

/// Whether a region has one block without operations.
fn is_empty_block(ir: &Ir, region: RegionId) -> bool {
    let mut blocks = ir.blocks(region);
    let block = blocks.next().filter(|_| blocks.next().is_none());
    block.is_some_and(|block| ir.block_ops(block).next().is_none() && ir.arguments(block).len() == 0)
}

/// Whether the last operation of a block is the terminator that a reader adds; `None` if the reader would add a terminator after it.
fn hides(ir: &Ir, terminator: &str, last: OpId) -> Option<bool> {
    // A reader adds no terminator after a skipped operation, which may be a terminator.
    let is_skipped = |op: OpId| ir.form(op) == Form::Skipped;
    if is_skipped(last) {
        return Some(false);
    }
    if ir.op_name_bytes(last) != terminator.as_bytes() {
        let is_terminator = ir.format(last).is_some_and(|format| format.info.has_structure(Structure::IsTerminator));
        return is_terminator.then_some(false);
    }
    let is_empty = |dictionary| match *ir.attributes.resolve(dictionary) {
        AttributeKind::Dictionary(entries) => ir.attributes.dictionary(entries).is_empty(),
        _ => false,
    };
    let dictionaries = [ir.properties(last), ir.attribute_dictionary(last)];
    let is_plain = ir.operands(last).is_empty()
        && ir.results(last).len() == 0
        && ir.successors(last).is_empty()
        && ir.regions(last).all(|region| is_empty_block(ir, region))
        && dictionaries.into_iter().flatten().all(is_empty);
    let follows_skipped = || {
        let ops = ir.parent_block(last).into_iter().flat_map(|block| ir.block_ops(block));
        ops.take_while(|op| *op != last).last().is_some_and(is_skipped)
    };
    Some(is_plain && !(ir.skipped().len() > 0 && follows_skipped()))
}
