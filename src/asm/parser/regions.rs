//! Regions of a form: the steps at which the interpreter stops, and the parts that are added to the text.

use super::{CustomError, OpAsmParser, ParseResult, RegionState};
use crate::assembly::{Format, RegionIndex, RegionInfo, Structure};
use crate::ir::{Form, OpId, OpNameId, ValueId};
use crate::source::Span;
use crate::syntax::fast::link::Reached;

pub(crate) fn region_step<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    region: RegionIndex,
    at: usize,
) -> ParseResult<Option<Reached>> {
    let info = &format.info.regions[usize::from(region.0)];
    if info.is_variadic {
        return variadic_region(p, region, at);
    }
    p.parse_region(region, false).map(Some)
}

/// Parses all regions: first the single ones, then those of a variadic list.
pub(crate) fn regions_step<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    at: usize,
) -> ParseResult<Option<Reached>> {
    let next = p.b.forms.state()?.regions.len().min(format.info.regions.len().saturating_sub(1));
    variadic_region(p, RegionIndex(next as u8), at)
}

/// Parses another region of a variadic list: a comma comes before each region except the first.
fn variadic_region(p: &mut OpAsmParser<'_, '_>, region: RegionIndex, at: usize) -> ParseResult<Option<Reached>> {
    let is_first = !p.b.forms.state()?.regions.contains(&region);
    if !is_first && !p.b.input.take_text(",") || is_first && !p.b.input.is_brace() {
        return Ok(None);
    }
    // The interpreter repeats this step after the region.
    p.b.forms.state()?.step = at;
    p.parse_region(region, false).map(Some)
}

impl<'s> OpAsmParser<'_, 's> {
    /// Stops before the brace of a region, with or without arguments that the header names.
    pub(crate) fn parse_region(&mut self, region: RegionIndex, has_arguments: bool) -> ParseResult<Reached> {
        if self.b.input.first() != Some(b'{') {
            return Err(self.error_here(CustomError::Region)?);
        }
        let open = self.b.input.next_at() as u32;
        let state = self.b.forms.state()?;
        state.region = RegionState::Expected { has_arguments };
        state.regions.push(region);
        Ok(Reached::Region(open))
    }
}

/// Completes a region that was read, with the parts that all regions of its kind have.
pub(crate) fn end_form_region(p: &mut OpAsmParser<'_, '_>) {
    let Some(state) = p.b.forms.last_mut() else { return };
    state.region = RegionState::None;
    let (region, format) = (state.regions.last().copied(), state.format);
    if let Some(info) = region.and_then(|region| format.info.regions.get(usize::from(region.0))) {
        p.complete_region(info, format.info.has_structure(Structure::YieldsOperation));
    }
}

/// Regions that are not written exist without blocks. All regions are put in the order of the definition.
pub(crate) fn finish_regions<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    let missing = (0..format.info.regions.len()).map(|index| RegionIndex(index as u8));
    for region in missing.filter(|region| !format.info.regions[usize::from(region.0)].is_variadic) {
        if !p.b.forms.state()?.regions.contains(&region) {
            let place = p.b.input.at();
            p.b.region_begin(place);
            p.b.region_end(place);
            p.b.forms.state()?.regions.push(region);
        }
    }
    let state = p.b.forms.state()?;
    if state.regions.is_sorted_by_key(|region| region.0) {
        return Ok(());
    }
    let mut order: Vec<usize> = (0..state.regions.len()).collect();
    order.sort_by_key(|index| state.regions[*index].0);
    let first = p.b.nesting.operations.last().and_then(|frame| frame.first_region);
    let chain: Vec<_> =
        std::iter::successors(first, |region| p.b.core.ir.regions[region.index()].next).take(order.len()).collect();
    let sorted: Vec<_> = order.into_iter().filter_map(|index| chain.get(index).copied()).collect();
    for (at, region) in sorted.iter().enumerate() {
        p.b.core.ir.regions[region.index()].next = sorted.get(at + 1).copied();
    }
    if let Some(frame) = p.b.nesting.frame() {
        (frame.first_region, frame.last_region) = (sorted.first().copied(), sorted.last().copied());
    }
    Ok(())
}

impl<'s> OpAsmParser<'_, 's> {
    /// Adds the terminator of the newest region of the operation, if none is written. The results of the only operation before it may be
    /// its operands.
    pub(crate) fn complete_region(&mut self, info: &RegionInfo, yields_results: bool) {
        let Some(region) = self.b.nesting.operations.last().and_then(|frame| frame.last_region) else { return };
        let Some(terminator) = info.terminator.as_deref() else { return };
        let Some(block) = self.b.core.ir.regions[region.index()].last else { return };
        let last = self.b.core.ir.blocks[block.index()].last;
        let is_terminated = last.is_some_and(|last| {
            self.b.core.ir.form(last) == Form::Skipped
                || self.b.core.options.registry.traits(self.b.core.ir.op_name_bytes(last)).terminator
        });
        if is_terminated {
            return;
        }
        let text = self.b.core.ir.texts.add(terminator.as_bytes());
        let name = OpNameId::at(self.b.core.ir.op_names.intern(&self.b.core.ir.texts, terminator.as_bytes(), text));
        let format = self.b.forms.format_of(&mut self.b.core, name, terminator.as_bytes());
        let last = last.filter(|last| yields_results && self.b.core.ir.blocks[block.index()].first == Some(*last));
        let yielded: Vec<ValueId> = last.into_iter().flat_map(|last| self.b.core.ir.results(last)).collect();
        let op = self.b.core.ir.make_op(name, Form::Custom, &yielded, &[]);
        if let Some(format) = format {
            empty_region(self, op, &format.info.regions);
        }
        self.b.core.ir.append_op(op, block);
    }
}

/// Makes a region that is not written, with an empty block.
fn empty_region(p: &mut OpAsmParser<'_, '_>, op: OpId, regions: &[RegionInfo]) {
    let [RegionInfo { is_variadic: false, is_single_block: true, .. }] = regions else { return };
    let region = p.b.core.ir.append_region(op);
    let place = p.b.nesting.operations.last().map_or(0, |frame| frame.scan_from.saturating_sub(1));
    let block = p.b.core.new_entry_block(region, Span::new(place, place + 1));
    p.b.core.ir.append_block(block, region);
}
