//! The numbers of operands, results, regions and successors of an operation: MLIR verifies them first.

use super::Defined;
use super::explain::explain_fault;
use super::fault::{Count, DefinitionFault};
use crate::assembly::{BlockCount, Side};
use crate::dialect::{OpDefinition, Regions, Structure};
use crate::ir::{OpId, RegionId};
use crate::verify::CheckContext;
use crate::verify::Verifier;
use crate::verify::branches::Successors;

/// The expected counts of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExpectedCounts {
    /// The number of regions; `None` if it is not known.
    regions: Option<Count>,
    results: Count,
    operands: Count,
    has_operand_segments: bool,
    has_result_segments: bool,
    blocks: Blocks,
    has_block_counts: bool,
    has_no_arguments: bool,
}

/// The blocks in the regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blocks {
    Any,
    /// Each region has at most one block.
    Single,
    /// Each region has at most one block, which is not empty.
    SingleWithTerminator,
}

impl ExpectedCounts {
    pub(super) fn of(definition: &OpDefinition, info: Option<&OpDefinition>) -> Self {
        Self {
            regions: match definition.region_count() {
                Regions::Zero => Some(Count::Exactly(0)),
                Regions::Exactly(count) => Some(Count::Exactly(count)),
                Regions::AtLeast(least) => Some(Count::AtLeast(least)),
                Regions::Unknown => None,
            },
            results: Count::of(definition.results()),
            operands: Count::of(definition.operands()),
            has_operand_segments: definition.has_segments(Side::Operands),
            has_result_segments: definition.has_segments(Side::Results),
            blocks: match info.filter(|info| info.regions.iter().any(|region| region.is_single_block)) {
                None => Blocks::Any,
                Some(info) if info.has_structure(Structure::NoTerminator) => Blocks::Single,
                Some(_) => Blocks::SingleWithTerminator,
            },
            has_block_counts: info
                .is_some_and(|info| info.regions.iter().any(|region| region.blocks != BlockCount::Any)),
            has_no_arguments: info.is_some_and(|info| info.has_structure(Structure::NoRegionArguments)),
        }
    }
}

impl ExpectedCounts {
    pub(super) fn has_single_blocks(&self) -> bool {
        self.blocks == Blocks::SingleWithTerminator
    }
}

impl Verifier<'_> {
    /// Whether all counts match the definition. Reports a mismatch.
    pub(super) fn counted(&mut self, op: OpId, defined: Defined<'_>, successors: Option<Successors<'_>>) -> bool {
        let is_counted = regions_and_results(&self.cx, op, defined.counts);
        if let Err(fault) = is_counted {
            return self.refuse_definition(op, defined, &fault);
        }
        if !successors.is_none_or(|successors| self.successor_count(op, successors)) {
            return false;
        }
        match operands_and_segments(&self.cx, op, defined.counts) {
            Ok(()) => true,
            Err(fault) => self.refuse_definition(op, defined, &fault),
        }
    }

    /// Whether the regions have as many blocks as they must, which MLIR verifies after types. It is reported if not.
    pub(super) fn has_block_counts(&mut self, op: OpId, defined: Defined<'_>) -> bool {
        match block_counts(&self.cx, op, defined) {
            Ok(()) => true,
            Err(fault) => self.refuse_definition(op, defined, &fault),
        }
    }

    fn refuse_definition(&mut self, op: OpId, defined: Defined<'_>, fault: &DefinitionFault) -> bool {
        self.find(op, fault.severity(), |cx| explain_fault(cx, op, defined.definition, fault));
        false
    }
}

/// Compares all counts of an operation with its definition, without a verifier.
pub(super) fn all_counts(cx: &CheckContext<'_>, op: OpId, defined: Defined<'_>) -> Result<(), DefinitionFault> {
    regions_and_results(cx, op, defined.counts)?;
    operands_and_segments(cx, op, defined.counts)
}

/// Verifies the number of blocks in each region.
pub(super) fn block_counts(cx: &CheckContext<'_>, op: OpId, defined: Defined<'_>) -> Result<(), DefinitionFault> {
    if !defined.counts.has_block_counts || !cx.options.is_complete {
        return Ok(());
    }
    let regions = &defined.definition.regions;
    for (index, region) in cx.ir.regions(op).enumerate() {
        let Some(info) = regions.get(index).or(regions.last()) else { return Ok(()) };
        if !info.blocks.fits(cx.ir.block_count(region)) {
            let (name, words) = (info.name.clone(), info.blocks.summary());
            return Err(DefinitionFault::BlockCount { region: index, name, words });
        }
    }
    Ok(())
}

fn regions_and_results(cx: &CheckContext<'_>, op: OpId, counts: ExpectedCounts) -> Result<(), DefinitionFault> {
    let regions = if cx.ir.operation(op).extra.is_some() { cx.ir.regions(op).count() } else { 0 };
    if let Some(expected) = counts.regions.filter(|expected| !expected.fits(regions)) {
        return Err(DefinitionFault::Regions { expected });
    }
    counts.results.agrees(cx.ir.results(op).len(), Side::Results)
}

fn operands_and_segments(cx: &CheckContext<'_>, op: OpId, counts: ExpectedCounts) -> Result<(), DefinitionFault> {
    counts.operands.agrees(cx.ir.operands(op).len(), Side::Operands)?;
    if counts.has_operand_segments {
        segments(cx, op, Side::Operands, cx.ir.operands(op).len())?;
    }
    if counts.has_result_segments {
        segments(cx, op, Side::Results, cx.ir.results(op).len())?;
    }
    // After a syntax error the contents of a region are unknown.
    if !cx.options.is_complete {
        return Ok(());
    }
    if counts.blocks != Blocks::Any {
        single_blocks(cx, op, counts.blocks)?;
    }
    if counts.has_no_arguments { no_region_arguments(cx, op) } else { Ok(()) }
}

fn no_region_arguments(cx: &CheckContext<'_>, op: OpId) -> Result<(), DefinitionFault> {
    let has_arguments = |region: RegionId| {
        let entry = cx.ir.regions[region.index()].first;
        entry.is_some_and(|entry| cx.ir.has_arguments(entry))
    };
    match cx.ir.regions(op).position(has_arguments) {
        Some(region) => Err(DefinitionFault::RegionArguments { region, is_only: cx.ir.regions(op).count() == 1 }),
        None => Ok(()),
    }
}

fn single_blocks(cx: &CheckContext<'_>, op: OpId, blocks: Blocks) -> Result<(), DefinitionFault> {
    for (index, region) in cx.ir.regions(op).enumerate() {
        let Some(first) = cx.ir.regions[region.index()].first else { continue };
        if cx.ir.block_count(region) > 1 {
            return Err(DefinitionFault::Blocks { region: index });
        }
        if blocks == Blocks::SingleWithTerminator && cx.ir.last_op(first).is_none() {
            return Err(DefinitionFault::EmptyBlock);
        }
    }
    Ok(())
}

/// MLIR reads a missing property as zeros.
fn segments(cx: &CheckContext<'_>, op: OpId, side: Side, found: usize) -> Result<(), DefinitionFault> {
    let total = match cx.ir.segment_sizes(op, side) {
        None => 0,
        Some(value) => {
            let Some(sizes) = cx.ir.integer_list(value) else { return Ok(()) };
            if sizes.iter().any(|size| *size < 0) {
                return Err(DefinitionFault::NegativeSegment { side });
            }
            let sizes = sizes.iter().filter_map(|size| usize::try_from(*size).ok());
            sizes.fold(0usize, usize::saturating_add)
        }
    };
    if total == found { Ok(()) } else { Err(DefinitionFault::SegmentTotal { side, total, found }) }
}
