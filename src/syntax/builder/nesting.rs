//! [`Nesting`]: the incomplete operations and regions.

use super::WrittenUse;
use crate::ir::{ArenaRange, AttributeId, BlockId, Form, OpNameId, RegionId, SignatureId};
use crate::source::Span;
use crate::syntax::lexer::OpenBrace;

/// An operation that is being read.
pub(crate) struct OpFrame {
    pub(crate) name: OpNameId,
    pub(crate) form: Form,
    pub(crate) place: u32,
    pub(crate) types: u32,
    /// The place from which braces balance if the operation fails: its name, or the end of its last region.
    pub(crate) scan_from: u32,
    /// The number of operations being read in custom form, including this one.
    pub(crate) form_depth: usize,
    /// The heights at which the bound results and the operands start on their stack.
    pub(crate) bindings: usize,
    pub(crate) operands: usize,
    pub(crate) types_start: usize,
    pub(crate) signature: Option<SignatureId>,
    pub(crate) successors: ArenaRange,
    pub(crate) first_region: Option<RegionId>,
    pub(crate) last_region: Option<RegionId>,
    pub(crate) properties: Option<AttributeId>,
    pub(crate) attributes: Option<AttributeId>,
    pub(crate) location: Option<AttributeId>,
    /// Whether the operation is a placeholder after an error: it holds its regions together, and is dropped at its end.
    pub(crate) is_broken: bool,
    /// The number of errors of grammar when the operation began.
    pub(crate) syntax_errors: usize,
}

/// A region that is being read.
pub(crate) struct RegionFrame {
    pub(crate) id: RegionId,
    pub(crate) block: Option<BlockId>,
    /// Whether the region belongs to an operation in custom form.
    pub(crate) is_custom: bool,
    /// Whether the operation created the entry block, with arguments, so that it can have no label.
    pub(crate) has_named_arguments: bool,
    /// The number of arguments, if the operation gives only their types, in which case a label names them.
    pub(crate) unnamed_arguments: Option<usize>,
    /// The height of the stack of names when the region began.
    pub(crate) names: usize,
    pub(crate) labels: usize,
    pub(crate) open: Span,
    pub(crate) heights: Heights,
    /// The number of errors of grammar when the region began.
    pub(crate) syntax_errors: usize,
    /// Whether values and labels that are undefined in the region may have been lost with an error.
    pub(crate) is_suppressed: bool,
    pub(crate) lost_labels: bool,
}

/// The heights of the stacks at the beginning of a region, to which they return when parsing fails inside.
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
    pub(crate) uses: Vec<WrittenUse>,
    /// The newest quoted name, which the following name often equals.
    pub(crate) newest_name: Option<(Span, OpNameId)>,
}

impl Nesting {
    pub(crate) fn is_inside_broken(&self) -> bool {
        self.operations.last().is_some_and(|frame| frame.is_broken)
            || self.regions.last().is_some_and(|frame| frame.is_suppressed)
    }

    /// The brace of an open region, by its index.
    pub(crate) fn brace(&self, height: usize) -> OpenBrace {
        let frame = &self.regions[height];
        OpenBrace { at: frame.open.start, is_custom: frame.is_custom }
    }

    /// The statement of an open region, by the number of regions around it, and the brace that opens it. `None` for a skipped operation,
    /// whose end is determined separately.
    pub(crate) fn region_statement(&self, region: usize) -> Option<(u32, u32)> {
        let frame = self.regions.get(region)?;
        let owner = self.operations.get(frame.heights.operations.checked_sub(1)?)?;
        (owner.form != Form::Skipped).then_some((owner.place, frame.open.start))
    }

    /// The place of the brace of the innermost open region.
    pub(crate) fn innermost_region(&self) -> Option<Span> {
        self.regions.last().map(|frame| frame.open)
    }

    /// The place of the brace of the innermost region, if no error occurred since the region began, given the current number of errors.
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

    /// Whether an operation of the innermost region is incomplete, apart from an open region of the operation.
    pub(crate) fn is_inside_operation(&self) -> bool {
        self.operations.len() > self.regions.last().map_or(0, |region| region.heights.operations)
    }

    /// Whether the innermost region ends with a brace in the current text.
    pub(crate) fn awaits_brace(&self) -> bool {
        self.regions.last().is_some_and(|region| {
            let owner = region.heights.operations.checked_sub(1).and_then(|owner| self.operations.get(owner));
            owner.is_none_or(|owner| owner.form != Form::Skipped)
        })
    }

    /// The current operation. Events of an operation occur only between its begin and its end.
    #[inline]
    pub(crate) fn frame(&mut self) -> Option<&mut OpFrame> {
        self.operations.last_mut()
    }
}
