//! [`Nesting`]: the operations and regions that were begun and are not complete.

use super::Use;
use crate::ir::{AttributeId, BlockId, Form, OpNameId, RegionId, Run, SignatureId};
use crate::source::Span;
use crate::syntax::lexer::OpenBrace;

/// An operation that is being read.
pub(crate) struct OpFrame {
    pub(crate) name: OpNameId,
    pub(crate) form: Form,
    pub(crate) place: u32,
    pub(crate) types: u32,
    /// From where on braces balance when the operation fails: its name, or the end of its last region.
    pub(crate) scan_from: u32,
    /// How many operations were being read by their formats, this one included.
    pub(crate) form_depth: usize,
    /// Where the bound results start on their stack, and then the operands.
    pub(crate) bindings: usize,
    pub(crate) operands: usize,
    pub(crate) types_start: usize,
    pub(crate) signature: Option<SignatureId>,
    pub(crate) successors: Run,
    pub(crate) first_region: Option<RegionId>,
    pub(crate) last_region: Option<RegionId>,
    pub(crate) properties: Option<AttributeId>,
    pub(crate) attributes: Option<AttributeId>,
    pub(crate) location: Option<AttributeId>,
    /// Begun inside an error: it keeps its regions together, and is forgotten at its end.
    pub(crate) is_broken: bool,
    /// How many errors of grammar there were when it began.
    pub(crate) syntax_errors: usize,
}

/// A region that is being read.
pub(crate) struct RegionFrame {
    pub(crate) id: RegionId,
    pub(crate) block: Option<BlockId>,
    /// Whether it belongs to an operation that is read by its format.
    pub(crate) is_custom: bool,
    /// Whether the entry block was made by the operation, with arguments, so that it can have no label.
    pub(crate) has_named_arguments: bool,
    /// The number of arguments, if the operation told their types alone: a label names them.
    pub(crate) unnamed_arguments: Option<usize>,
    /// How much of the name stack belongs to the outer scopes.
    pub(crate) names: usize,
    pub(crate) labels: usize,
    pub(crate) open: Span,
    pub(crate) heights: Heights,
    /// How many errors of grammar there were when it began.
    pub(crate) syntax_errors: usize,
    /// Whether names that are undefined here may have been lost with an error: values, labels.
    pub(crate) is_suppressed: bool,
    pub(crate) lost_labels: bool,
}

/// How full the stacks were when a region began: what to go back to when parsing fails inside.
#[derive(Clone, Copy, Default)]
pub(crate) struct Heights {
    pub(crate) operations: usize,
    pub(crate) uses: usize,
    pub(crate) types: usize,
    pub(crate) marks: usize,
    pub(crate) attributes: usize,
    pub(crate) entries: usize,
    pub(crate) entry_names: usize,
    pub(crate) forms: usize,
}

/// The operations and regions being read, innermost last.
#[derive(Default)]
pub(crate) struct Nesting {
    pub(crate) operations: Vec<OpFrame>,
    pub(crate) regions: Vec<RegionFrame>,
    /// Bound results and operands of the operations being read.
    pub(crate) uses: Vec<Use>,
    /// The name in quotes that was met last: the next is often the same.
    pub(crate) newest_name: Option<(Span, OpNameId)>,
}

impl Nesting {
    pub(crate) fn is_inside_broken(&self) -> bool {
        self.operations.last().is_some_and(|frame| frame.is_broken)
            || self.regions.last().is_some_and(|frame| frame.is_suppressed)
    }

    /// The brace of an open region, by its height.
    pub(crate) fn brace(&self, height: usize) -> OpenBrace {
        let frame = &self.regions[height];
        OpenBrace { at: frame.open.start, is_custom: frame.is_custom }
    }

    /// The statement that an open region belongs to, by the number of regions around it, and the brace that opens it. `None` for an
    /// operation that is skipped, whose text has an end of its own.
    pub(crate) fn region_statement(&self, region: usize) -> Option<(u32, u32)> {
        let frame = self.regions.get(region)?;
        let owner = self.operations.get(frame.heights.operations.checked_sub(1)?)?;
        (owner.form != Form::Skipped).then_some((owner.place, frame.open.start))
    }

    /// Where the brace of the innermost open region is.
    pub(crate) fn innermost_region(&self) -> Option<Span> {
        self.regions.last().map(|frame| frame.open)
    }

    /// The same if there was no error since the region began, given the number of errors now.
    pub(crate) fn unbroken_region(&self, syntax_errors: usize) -> Option<Span> {
        self.regions.last().filter(|frame| frame.syntax_errors == syntax_errors).map(|frame| frame.open)
    }

    /// Suppresses errors about undefined names in the innermost region: their definitions may have been lost.
    pub(crate) fn suppress_undefined(&mut self) {
        if let Some(frame) = self.regions.last_mut() {
            frame.is_suppressed = true;
        }
    }

    /// No label of the innermost region is missed: one was in text that was skipped.
    pub(crate) fn lose_label(&mut self) {
        if let Some(frame) = self.regions.last_mut() {
            frame.lost_labels = true;
        }
    }

    /// How many regions are open.
    pub(crate) fn region_depth(&self) -> usize {
        self.regions.len()
    }

    /// Whether an operation of the innermost region is being read, other than in a region of its own.
    pub(crate) fn is_inside_operation(&self) -> bool {
        self.operations.len() > self.regions.last().map_or(0, |region| region.heights.operations)
    }

    /// Whether a brace in the text that is being read closes the innermost region.
    pub(crate) fn awaits_brace(&self) -> bool {
        self.regions.last().is_some_and(|region| {
            let owner = region.heights.operations.checked_sub(1).and_then(|owner| self.operations.get(owner));
            owner.is_none_or(|owner| owner.form != Form::Skipped)
        })
    }

    /// The operation being read. Events of an operation come only between its begin and its end.
    #[inline]
    pub(crate) fn frame(&mut self) -> Option<&mut OpFrame> {
        self.operations.last_mut()
    }
}
