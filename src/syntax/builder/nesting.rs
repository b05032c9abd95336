//! [`Nesting`]: the incomplete operations and regions.

use super::Use;
use crate::ir::{AttributeId, BlockId, Form, OpNameId, RegionId, Run, SignatureId};
use crate::source::Span;
use crate::syntax::lexer::OpenBrace;

/// An operation that is being read.
pub(crate) struct OpFrame {
    pub(super) name: OpNameId,
    pub(super) form: Form,
    pub(super) place: u32,
    pub(super) types: u32,
    /// The place from which braces balance if the operation fails: its name, or the end of its last region.
    pub(super) scan_from: u32,
    /// The number of operations being read in custom form, including this one.
    pub(super) form_depth: usize,
    /// The heights at which the bound results and the operands start on their stack.
    pub(super) bindings: usize,
    pub(super) operands: usize,
    pub(super) types_start: usize,
    pub(super) signature: Option<SignatureId>,
    pub(super) successors: Run,
    pub(super) first_region: Option<RegionId>,
    pub(super) last_region: Option<RegionId>,
    pub(super) properties: Option<AttributeId>,
    pub(super) attributes: Option<AttributeId>,
    pub(super) location: Option<AttributeId>,
    /// A placeholder after an error: it keeps its regions together, and is dropped at its end.
    pub(super) is_broken: bool,
    /// The number of errors of grammar at its beginning.
    pub(super) syntax_errors: usize,
}

/// A region that is being read.
pub(crate) struct RegionFrame {
    pub(super) id: RegionId,
    pub(super) block: Option<BlockId>,
    /// Whether it belongs to an operation in custom form.
    pub(super) is_custom: bool,
    /// Whether the operation created the entry block, with arguments, so that it can have no label.
    pub(super) has_named_arguments: bool,
    /// The number of arguments, if the operation gave only their types: a label names them.
    pub(super) unnamed_arguments: Option<usize>,
    /// The height of the name stack at its beginning.
    pub(super) names: usize,
    pub(super) labels: usize,
    pub(super) open: Span,
    pub(super) heights: Heights,
    /// The number of errors of grammar at its beginning.
    pub(super) syntax_errors: usize,
    /// Whether names that are undefined here may have been lost with an error: values, labels.
    pub(super) is_suppressed: bool,
    pub(super) lost_labels: bool,
}

/// The heights of the stacks at the beginning of a region, to which they return when parsing fails inside.
#[derive(Clone, Copy, Default)]
pub(crate) struct Heights {
    pub(super) operations: usize,
    pub(super) uses: usize,
    pub(super) types: usize,
    pub(super) marks: usize,
    pub(super) attributes: usize,
    pub(super) entries: usize,
    pub(super) entry_names: usize,
    pub(super) forms: usize,
}

/// The operations and regions being read, innermost last.
#[derive(Default)]
pub(crate) struct Nesting {
    pub(super) operations: Vec<OpFrame>,
    pub(super) regions: Vec<RegionFrame>,
    /// Bound results and operands of the operations being read.
    pub(super) uses: Vec<Use>,
    /// The newest quoted name: the next one is often equal.
    pub(super) newest_name: Option<(Span, OpNameId)>,
}

impl Nesting {
    pub(super) fn is_inside_broken(&self) -> bool {
        self.operations.last().is_some_and(|frame| frame.is_broken)
            || self.regions.last().is_some_and(|frame| frame.is_suppressed)
    }

    /// The brace of an open region, by its index.
    pub(crate) fn brace(&self, height: usize) -> OpenBrace {
        let frame = &self.regions[height];
        OpenBrace { at: frame.open.start, is_custom: frame.is_custom }
    }

    /// The statement of an open region, by the number of regions around it, and the brace that opens it. `None` for a skipped
    /// operation, whose text has an end of its own.
    pub(crate) fn region_statement(&self, region: usize) -> Option<(u32, u32)> {
        let frame = self.regions.get(region)?;
        let owner = self.operations.get(frame.heights.operations.checked_sub(1)?)?;
        (owner.form != Form::Skipped).then_some((owner.place, frame.open.start))
    }

    /// The place of the brace of the innermost open region.
    pub(crate) fn innermost_region(&self) -> Option<Span> {
        self.regions.last().map(|frame| frame.open)
    }

    /// The place of that brace if no error occurred since the region began, given the current number of errors.
    pub(crate) fn unbroken_region(&self, syntax_errors: usize) -> Option<Span> {
        self.regions.last().filter(|frame| frame.syntax_errors == syntax_errors).map(|frame| frame.open)
    }

    /// Suppresses errors about undefined names in the innermost region: their definitions may have been lost.
    pub(crate) fn suppress_undefined(&mut self) {
        if let Some(frame) = self.regions.last_mut() {
            frame.is_suppressed = true;
        }
    }

    /// Records that a label of the innermost region may be in skipped text.
    pub(crate) fn lose_label(&mut self) {
        if let Some(frame) = self.regions.last_mut() {
            frame.lost_labels = true;
        }
    }

    /// The number of open regions.
    pub(crate) fn region_depth(&self) -> usize {
        self.regions.len()
    }

    /// Whether an operation of the innermost region is incomplete, other than through a region of its own.
    pub(crate) fn is_inside_operation(&self) -> bool {
        self.operations.len() > self.regions.last().map_or(0, |region| region.heights.operations)
    }

    /// Whether the innermost region ends with a brace in the current text.
    pub(super) fn awaits_brace(&self) -> bool {
        self.regions.last().is_some_and(|region| {
            let owner = region.heights.operations.checked_sub(1).and_then(|owner| self.operations.get(owner));
            owner.is_none_or(|owner| owner.form != Form::Skipped)
        })
    }

    /// The current operation. Events of an operation occur only between its begin and its end.
    #[inline]
    pub(super) fn frame(&mut self) -> Option<&mut OpFrame> {
        self.operations.last_mut()
    }
}
