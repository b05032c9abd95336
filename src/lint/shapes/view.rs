//! [`ShapeLintView`]: an operation that broadcasts, as the lints of shapes read it.

use crate::ir::{Ir, OpId};
use crate::shape::Dim;
use crate::shapes::{Descent, OperandAlignment, RelatedOperand, SizeTransfer};
use crate::verify;
use smallvec::SmallVec;

/// The data of an operation for these lints.
pub(in crate::lint) struct ShapeLintView<'v> {
    pub(super) ir: &'v Ir,
    pub(super) op: OpId,
    pub(super) transfer: SizeTransfer<'v>,
    pub(super) columns: &'v Descent,
    /// The shape that the operands broadcast to.
    pub(super) joined: SmallVec<[Dim; 6]>,
    pub(super) options: &'v verify::Options<'v>,
}

impl<'v> ShapeLintView<'v> {
    /// Returns the view of an operation; `None` if its operands do not broadcast.
    pub(in crate::lint) fn new(
        ir: &'v Ir,
        op: OpId,
        transfer: SizeTransfer<'v>,
        columns: &'v Descent,
        options: &'v verify::Options<'v>,
    ) -> Option<Self> {
        let column = |column| {
            let mut dims = columns.operands.iter().filter_map(|operand| columns.dim(ir, operand, column));
            dims.try_fold(Dim::ONE, Dim::join)
        };
        let joined: Option<_> = (0..columns.count).map(column).collect();
        Some(Self { ir, op, transfer, columns, joined: joined?, options })
    }

    /// Whether axes are aligned by the rule, and not by an attribute.
    pub(super) fn is_implicit(&self) -> bool {
        self.columns.layout == OperandAlignment::Implicit
    }

    /// The size of an operand in a column; 1 if it has no axis there.
    pub(super) fn dim(&self, operand: &RelatedOperand, column: usize) -> Dim {
        self.columns.dim(self.ir, operand, column).unwrap_or(Dim::ONE)
    }

    /// The pairs of operands in order; one of each type is sufficient.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&RelatedOperand, &RelatedOperand)> {
        let mut operands: SmallVec<[&RelatedOperand; 4]> = SmallVec::new();
        for operand in &self.columns.operands {
            let is_new = operands.iter().all(|other| other.ty != operand.ty);
            if is_new && operands.len() < self.options.limits.linting.compared_operands {
                operands.push(operand);
            }
        }
        let count = operands.len();
        (0..count).flat_map(move |at| {
            let left = operands[at];
            let others: SmallVec<[&RelatedOperand; 4]> = operands[at + 1..].iter().copied().collect();
            others.into_iter().map(move |right| (left, right))
        })
    }

    /// Two operands of lower and of higher rank, neither of them a scalar.
    pub(super) fn ranked_pairs(&self) -> impl Iterator<Item = (&RelatedOperand, &RelatedOperand)> {
        self.pairs().filter_map(|(left, right)| {
            let (low, high) = if left.axes.len() < right.axes.len() { (left, right) } else { (right, left) };
            (low.axes.len() < high.axes.len() && !low.axes.is_empty()).then_some((low, high))
        })
    }
}
