//! How many operands, results, regions and successors an operation has: what MLIR asks before all else.

use super::Defined;
use super::fault::{Count, Fault};
use crate::assembly::Side;
use crate::dialect::{OpDefinition, Regions, Structure};
use crate::ir::{OpId, RegionId};
use crate::verify::Verifier;
use crate::verify::branches::Successors;

/// How many there are to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    /// Nothing if it is not known.
    regions: Option<Count>,
    results: Count,
    operands: Count,
    has_operand_segments: bool,
    has_result_segments: bool,
    blocks: Blocks,
    has_no_arguments: bool,
}

/// What is known of the blocks in the regions of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Blocks {
    Any,
    /// One each, or none.
    Single,
    /// The same, and something in it.
    SingleWithTerminator,
}

impl Counts {
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
            has_no_arguments: info.is_some_and(|info| info.has_structure(Structure::NoRegionArguments)),
        }
    }
}

impl Counts {
    pub(super) fn has_single_blocks(&self) -> bool {
        self.blocks == Blocks::SingleWithTerminator
    }
}

impl Verifier<'_> {
    /// Whether all are as many as the definition says. It is reported if not.
    pub(super) fn counted(&mut self, op: OpId, defined: Defined<'_>, successors: Option<Successors<'_>>) -> bool {
        let is_counted = self.regions_and_results(op, defined.counts);
        if let Err(fault) = is_counted {
            return self.refuse_definition(op, defined, &fault);
        }
        if !successors.is_none_or(|successors| self.successor_count(op, successors)) {
            return false;
        }
        match self.operands_and_segments(op, defined.counts) {
            Ok(()) => true,
            Err(fault) => self.refuse_definition(op, defined, &fault),
        }
    }

    /// The same of an operation on its own.
    pub(super) fn all_counts(&self, op: OpId, counts: Counts) -> Result<(), Fault> {
        self.regions_and_results(op, counts)?;
        self.operands_and_segments(op, counts)
    }

    fn refuse_definition(&mut self, op: OpId, defined: Defined<'_>, fault: &Fault) -> bool {
        let diagnostic = self.explain_fault(op, defined.definition, fault);
        self.sink.report(diagnostic);
        false
    }

    fn regions_and_results(&self, op: OpId, counts: Counts) -> Result<(), Fault> {
        let regions = if self.ir.operation(op).extra.is_some() { self.ir.regions(op).count() } else { 0 };
        if let Some(expected) = counts.regions.filter(|expected| !expected.fits(regions)) {
            return Err(Fault::Regions { expected });
        }
        counts.results.agrees(self.ir.results(op).len(), Side::Results)
    }

    fn operands_and_segments(&self, op: OpId, counts: Counts) -> Result<(), Fault> {
        counts.operands.agrees(self.ir.operands(op).len(), Side::Operands)?;
        if counts.has_operand_segments {
            self.segments(op, Side::Operands, self.ir.operands(op).len())?;
        }
        if counts.has_result_segments {
            self.segments(op, Side::Results, self.ir.results(op).len())?;
        }
        // After a syntax error it is unknown what a region held.
        if !self.options.is_complete {
            return Ok(());
        }
        if counts.blocks != Blocks::Any {
            self.single_blocks(op, counts.blocks)?;
        }
        if counts.has_no_arguments { self.no_region_arguments(op) } else { Ok(()) }
    }

    fn no_region_arguments(&self, op: OpId) -> Result<(), Fault> {
        let has_arguments = |region: RegionId| {
            let entry = self.ir.regions[region.index()].first;
            entry.is_some_and(|entry| self.ir.has_arguments(entry))
        };
        match self.ir.regions(op).position(has_arguments) {
            Some(region) => Err(Fault::RegionArguments { region, is_only: self.ir.regions(op).count() == 1 }),
            None => Ok(()),
        }
    }

    fn single_blocks(&self, op: OpId, blocks: Blocks) -> Result<(), Fault> {
        for (index, region) in self.ir.regions(op).enumerate() {
            let Some(first) = self.ir.regions[region.index()].first else { continue };
            if self.ir.block_count(region) > 1 {
                return Err(Fault::Blocks { region: index });
            }
            if blocks == Blocks::SingleWithTerminator && self.ir.last_op(first).is_none() {
                return Err(Fault::EmptyBlock);
            }
        }
        Ok(())
    }

    /// Where the property is not written MLIR takes its numbers for zeros.
    fn segments(&self, op: OpId, side: Side, found: usize) -> Result<(), Fault> {
        let total = match self.ir.attribute(op, side.segments()) {
            None => 0,
            Some(value) => {
                let Some(sizes) = self.ir.integer_list(value) else { return Ok(()) };
                if sizes.iter().any(|size| *size < 0) {
                    return Err(Fault::NegativeSegment { side });
                }
                let sizes = sizes.iter().filter_map(|size| usize::try_from(*size).ok());
                sizes.fold(0usize, usize::saturating_add)
            }
        };
        if total == found { Ok(()) } else { Err(Fault::SegmentTotal { side, total, found }) }
    }
}
