//! Regions of a form: where the interpreter stops, and what it adds to what was written.

use super::expect::refused;
use super::{Builder, CustomError, Read, RegionState};
use crate::assembly::{Format, RegionIndex, RegionInfo, Step, Structure};
use crate::ir::{AttributeId, Form, OpId, OpNameId, TypeId, ValueId};
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// An argument of a region that the header names.
pub(crate) type Argument = (Use, TypeId, Option<AttributeId>);

pub(crate) fn region_step<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    region: RegionIndex,
    at: usize,
) -> Read<Option<Reached>> {
    let info = &format.info.regions[usize::from(region.0)];
    if info.is_variadic {
        return variadic_region(b, region, at);
    }
    expect_region(b, region, false).map(Some)
}

/// All regions: those that are one each, and then those of a variadic one.
pub(crate) fn regions_step<'s>(b: &mut Builder<'s>, format: &'s Format, at: usize) -> Read<Option<Reached>> {
    let next = b.forms.state()?.regions.len().min(format.info.regions.len().saturating_sub(1));
    variadic_region(b, RegionIndex(next as u8), at)
}

/// Another region: after the first a comma comes before it.
fn variadic_region(b: &mut Builder<'_>, region: RegionIndex, at: usize) -> Read<Option<Reached>> {
    let is_first = !b.forms.state()?.regions.contains(&region);
    if !is_first && !b.input.take_text(",") || is_first && !b.input.is_brace() {
        return Ok(None);
    }
    // This step is taken again after the region.
    b.forms.state()?.step = at;
    expect_region(b, region, false).map(Some)
}

/// Stops before the brace of a region, whose arguments the header has named or not.
pub(crate) fn expect_region(b: &mut Builder<'_>, region: RegionIndex, has_arguments: bool) -> Read<Reached> {
    if b.input.first() != Some(b'{') {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Region, span));
    }
    let open = b.input.next_at() as u32;
    let state = b.forms.state()?;
    state.region = RegionState::Expected { has_arguments };
    state.regions.push(region);
    Ok(Reached::Region(open))
}

/// The `{` of a region of the operation that is being read by its format. Returns whether it is one.
pub(crate) fn form_region(b: &mut Builder<'_>) -> bool {
    let is_innermost = b.nesting.operations.last().is_some_and(|frame| frame.form_depth == b.forms.depth());
    let Some(state) = b.forms.last_mut().filter(|_| is_innermost) else { return false };
    let RegionState::Expected { has_arguments } = state.region else { return false };
    state.region = RegionState::Open;
    let arguments = std::mem::take(&mut state.arguments);
    let shadows = std::mem::take(&mut state.shadows);
    if let Some(count) = state.unnamed.take()
        && let Some(frame) = b.nesting.regions.last_mut()
    {
        frame.unnamed_arguments = Some(count);
    }
    if has_arguments && !arguments.is_empty() {
        let block = b.begin_entry_block();
        if shadows {
            arguments.iter().for_each(|(argument, ..)| b.scope.shadow_defined(argument.name));
        }
        b.add_arguments(block, &arguments);
        if shadows {
            // In generic b the name would be defined twice.
            let block = b.core.ir.blocks[block.index()].arguments;
            b.core.ir.values[block.range()].iter_mut().for_each(|value| value.name = None);
        }
        if let Some(frame) = b.nesting.regions.last_mut() {
            frame.has_named_arguments = true;
        }
    }
    if let Some(state) = b.forms.last_mut() {
        state.arguments = arguments;
        state.arguments.clear();
    }
    true
}

/// The treatment of an empty region.
pub(crate) enum EmptyRegion {
    /// It has no block.
    Empty,
    /// It has one all the same.
    Block,
    /// There may be none.
    Refused,
}

/// The treatment of the region that is being read, if it is empty.
pub(crate) fn empty_form_region(b: &Builder<'_>) -> EmptyRegion {
    let Some(state) = b.forms.last() else { return EmptyRegion::Empty };
    let info = &state.format.info;
    let region = state.regions.last().and_then(|region| info.regions.get(usize::from(region.0)));
    let step = state.step.checked_sub(1).and_then(|step| state.format.steps.get(step));
    let directive = match step {
        Some(Step::Custom { directive, .. }) => Some(directive.name()),
        _ => None,
    };
    match directive {
        _ if region.is_some_and(|region| region.is_single_block) => EmptyRegion::Block,
        Some("SingleBlockRegion") => EmptyRegion::Block,
        Some("FunctionBody") if info.has_structure(Structure::FunctionOpInterface) => EmptyRegion::Refused,
        _ => EmptyRegion::Empty,
    }
}

/// Refuses the body of a function that begins here.
pub(crate) fn refuse_empty_body(b: &mut Builder<'_>, open: Span) {
    let error = *refused(b, CustomError::EmptyBody, open);
    b.core.errors.push(error);
}

/// A region was read: what every region of its kind has is added.
pub(crate) fn end_form_region(b: &mut Builder<'_>) {
    let Some(state) = b.forms.last_mut() else { return };
    state.region = RegionState::None;
    let (region, format) = (state.regions.last().copied(), state.format);
    if let Some(info) = region.and_then(|region| format.info.regions.get(usize::from(region.0))) {
        complete_region(b, info, format.info.has_structure(Structure::YieldsOperation));
    }
}

/// Regions that were not written are there all the same, without blocks, and all are in the order of the definition.
pub(crate) fn finish_regions<'s>(b: &mut Builder<'s>, format: &'s Format) -> Read<()> {
    let missing = (0..format.info.regions.len()).map(|index| RegionIndex(index as u8));
    for region in missing.filter(|region| !format.info.regions[usize::from(region.0)].is_variadic) {
        if !b.forms.state()?.regions.contains(&region) {
            let place = b.input.at();
            b.region_begin(place);
            b.region_end(place);
            b.forms.state()?.regions.push(region);
        }
    }
    let state = b.forms.state()?;
    if state.regions.is_sorted_by_key(|region| region.0) {
        return Ok(());
    }
    let mut order: Vec<usize> = (0..state.regions.len()).collect();
    order.sort_by_key(|index| state.regions[*index].0);
    let first = b.nesting.operations.last().and_then(|frame| frame.first_region);
    let chain: Vec<_> =
        std::iter::successors(first, |region| b.core.ir.regions[region.index()].next).take(order.len()).collect();
    let sorted: Vec<_> = order.into_iter().filter_map(|index| chain.get(index).copied()).collect();
    for (at, region) in sorted.iter().enumerate() {
        b.core.ir.regions[region.index()].next = sorted.get(at + 1).copied();
    }
    if let Some(frame) = b.nesting.frame() {
        (frame.first_region, frame.last_region) = (sorted.first().copied(), sorted.last().copied());
    }
    Ok(())
}

/// The terminator of the newest region of the operation, where none was written.
/// It may have the results of the only operation before it.
pub(crate) fn complete_region(b: &mut Builder<'_>, info: &RegionInfo, yields_results: bool) {
    let Some(region) = b.nesting.operations.last().and_then(|frame| frame.last_region) else { return };
    let Some(terminator) = info.terminator.as_deref() else { return };
    let Some(block) = b.core.ir.regions[region.index()].last else { return };
    let last = b.core.ir.blocks[block.index()].last;
    let is_terminated = last.is_some_and(|last| {
        b.core.ir.form(last) == Form::Skipped || b.core.options.registry.traits(b.core.ir.op_name(last)).terminator
    });
    if is_terminated {
        return;
    }
    let text = b.core.ir.texts.add(terminator.as_bytes());
    let name = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, terminator.as_bytes(), text));
    let format = b.forms.format_of(&mut b.core, name, terminator.as_bytes());
    let last = last.filter(|last| yields_results && b.core.ir.blocks[block.index()].first == Some(*last));
    let yielded: Vec<ValueId> = last.into_iter().flat_map(|last| b.core.ir.results(last)).collect();
    let op = b.core.ir.make_op(name, Form::Custom, &yielded, &[]);
    if let Some(format) = format {
        empty_region(b, op, &format.info.regions);
    }
    b.core.ir.append_op(op, block);
}

/// The region of an operation that is not written, with its empty block.
fn empty_region(b: &mut Builder<'_>, op: OpId, regions: &[RegionInfo]) {
    let [RegionInfo { is_variadic: false, is_single_block: true, .. }] = regions else { return };
    let region = b.core.ir.append_region(op);
    let place = b.nesting.operations.last().map_or(0, |frame| frame.scan_from.saturating_sub(1));
    let block = b.core.new_entry_block(region, Span::new(place, place + 1));
    b.core.ir.append_block(block, region);
}
