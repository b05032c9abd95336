//! The lints that depend only on the shapes of one operation.

use super::{Lint, Settings};
use crate::ir::{Holder, Ir, OpId};
use crate::shape::{Conformance, Dim, Rule, Shape};
use crate::shapes::{Descent, Layout, Operand, Transfer, dims_of};
use crate::verify;
use smallvec::SmallVec;

/// The factor by which the result of a blow-up is larger than the largest operand.
const LARGE: u128 = 16;

/// A finding at an operation, with the numbers of operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ShapeFinding {
    /// Two operands stretch one another.
    Outer { left: Stretched, right: Stretched, has_ranks: bool },
    /// An operand of lower rank also fits at another axis.
    Ambiguous { low: usize, high: usize, here: usize, elsewhere: usize },
    /// An operand of lower rank.
    Promoted { low: usize, high: usize },
    /// The result is many times as large as its largest operand.
    BlowUp { operand: usize, times: u128, result: Shape },
    /// An operand of size 0 where another is dynamic.
    Zero { zero: (usize, usize), dynamic: (usize, usize) },
    /// Another rule refuses the operands, or infers another shape.
    Other { rule: Rule, reason: Option<String>, own: Shape, other: Option<Shape> },
    /// The rank of the result is not that of the operands' broadcast.
    Suffix { declared: Shape, inferred: Shape },
}

/// An operand that another operand stretches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretched {
    pub(super) operand: usize,
    /// The operand's axis of size 1, if it has an axis in the column.
    pub(super) axis: Option<usize>,
    /// The axis of the other operand.
    pub(super) other: usize,
    /// The size to which the operand is stretched.
    pub(super) to: Dim,
}

impl ShapeFinding {
    pub(super) const fn lint(&self) -> Lint {
        match self {
            Self::Outer { has_ranks: true, .. } => Lint::ImplicitOuter,
            Self::Outer { has_ranks: false, .. } => Lint::ExplicitOuter,
            Self::Ambiguous { .. } => Lint::AmbiguousPlacement,
            Self::Promoted { .. } => Lint::RankPromotion,
            Self::BlowUp { .. } => Lint::BlowUp,
            Self::Zero { .. } => Lint::ZeroWithDynamic,
            Self::Other { .. } => Lint::NotPortable,
            Self::Suffix { .. } => Lint::DroppedBySuffixRule,
        }
    }
}

/// The data of an operation for these lints.
struct View<'v> {
    ir: &'v Ir,
    op: OpId,
    columns: &'v Descent,
    /// The shape that the operands broadcast to.
    joined: SmallVec<[Dim; 6]>,
    /// Maximum number of operands that are compared with one another.
    compared: usize,
}

/// Returns the findings of the enabled lints for an operation that broadcasts.
pub(super) fn found(
    ir: &Ir,
    op: OpId,
    known: Transfer<'_>,
    columns: &Descent,
    options: &verify::Options<'_>,
    settings: &Settings,
) -> SmallVec<[ShapeFinding; 1]> {
    let mut found = SmallVec::new();
    let Some(joined) = joined(ir, columns) else { return found };
    let view = View { ir, op, columns, joined, compared: options.limits.linting.compared_operands };
    let is_asked = |lint| settings.levels.is_on(lint);
    let is_implicit = columns.layout == Layout::Implicit;
    if is_asked(Lint::ImplicitOuter) || is_asked(Lint::ExplicitOuter) {
        found.extend(view.outer().filter(|found| is_implicit && is_asked(found.lint())));
    }
    if is_asked(Lint::AmbiguousPlacement) && is_implicit {
        found.extend(view.ambiguous());
    }
    if is_asked(Lint::RankPromotion) && is_implicit {
        found.extend(view.promoted());
    }
    if is_asked(Lint::BlowUp) {
        found.extend(view.blow_up());
    }
    if is_asked(Lint::ZeroWithDynamic) {
        found.extend(view.zero());
    }
    if is_asked(Lint::NotPortable) {
        found.extend(settings.also.iter().filter_map(|rule| view.other(rule)));
    }
    let has_suffix_rule = options.conformance == Conformance::Upstream && matches!(known, Transfer::Broadcastable);
    if is_asked(Lint::DroppedBySuffixRule) && has_suffix_rule {
        found.extend(view.suffix());
    }
    found
}

/// Returns the broadcast of operands; `None` if they do not broadcast.
fn joined(ir: &Ir, columns: &Descent) -> Option<SmallVec<[Dim; 6]>> {
    let column = |column| {
        let mut dims = columns.operands.iter().filter_map(|operand| columns.dim(ir, operand, column));
        dims.try_fold(Dim::ONE, Dim::join)
    };
    (0..columns.count).map(column).collect()
}

impl View<'_> {
    fn dim(&self, operand: &Operand, column: usize) -> Dim {
        self.columns.dim(self.ir, operand, column).unwrap_or(Dim::ONE)
    }

    /// The pairs of operands in order; of operands with equal types only one is used.
    fn pairs(&self) -> impl Iterator<Item = (&Operand, &Operand)> {
        let mut operands: SmallVec<[&Operand; 4]> = SmallVec::new();
        for operand in &self.columns.operands {
            let is_new = operands.iter().all(|known| known.ty != operand.ty);
            if is_new && operands.len() < self.compared {
                operands.push(operand);
            }
        }
        let count = operands.len();
        (0..count).flat_map(move |at| {
            let left = operands[at];
            let others: SmallVec<[&Operand; 4]> = operands[at + 1..].iter().copied().collect();
            others.into_iter().map(move |right| (left, right))
        })
    }

    /// Two operands of lower and of higher rank, neither of them a scalar.
    fn ranked_pairs(&self) -> impl Iterator<Item = (&Operand, &Operand)> {
        self.pairs().filter_map(|(left, right)| {
            let (low, high) = if left.axes.len() < right.axes.len() { (left, right) } else { (right, left) };
            (low.axes.len() < high.axes.len() && !low.axes.is_empty()).then_some((low, high))
        })
    }

    /// The axes at which the second operand stretches the first.
    fn stretched(&self, operand: &Operand, by: &Operand) -> Option<Stretched> {
        let column = (0..self.columns.count)
            .find(|column| self.dim(operand, *column).is_one() && !self.dim(by, *column).is_one())?;
        let axis = operand.axis(column);
        Some(Stretched { operand: operand.index, axis, other: by.axis(column)?, to: self.dim(by, column) })
    }

    fn outer(&self) -> impl Iterator<Item = ShapeFinding> {
        let pairs = self.pairs().filter(|(left, right)| !left.axes.is_empty() && !right.axes.is_empty());
        let mut found = pairs.filter_map(|(left, right)| {
            let has_ranks = left.axes.len() != right.axes.len();
            let (left, right) = (self.stretched(left, right)?, self.stretched(right, left)?);
            Some(ShapeFinding::Outer { left, right, has_ranks })
        });
        found.next().into_iter()
    }

    fn ambiguous(&self) -> Option<ShapeFinding> {
        self.ranked_pairs().find_map(|(low, high)| {
            let (own, under) = (dims_of(self.ir, low.ty)?, dims_of(self.ir, high.ty)?);
            if own.iter().any(|dim| dim.is_one()) {
                return None;
            }
            let here = under.len() - own.len();
            let fits = |start: &usize| under[*start..].iter().zip(own).all(|(under, own)| under == own);
            let elsewhere = (0..here).rev().find(fits).filter(|_| fits(&here))?;
            Some(ShapeFinding::Ambiguous { low: low.index, high: high.index, here, elsewhere })
        })
    }

    fn promoted(&self) -> Option<ShapeFinding> {
        self.ranked_pairs().next().map(|(low, high)| ShapeFinding::Promoted { low: low.index, high: high.index })
    }

    fn blow_up(&self) -> Option<ShapeFinding> {
        let size =
            |dims: &[Dim]| dims.iter().try_fold(1u128, |product, dim| product.checked_mul(u128::from(dim.size()?)));
        let result = size(&self.joined)?;
        let sizes =
            self.columns.operands.iter().map(|operand| Some((size(dims_of(self.ir, operand.ty)?)?, operand.index)));
        let sizes: Option<SmallVec<[_; 4]>> = sizes.collect();
        let (largest, operand) = sizes?.into_iter().max_by_key(|(size, index)| (*size, std::cmp::Reverse(*index)))?;
        // An operand with one element is stretched by an operand that is as large as the result.
        let times = result.checked_div(largest).filter(|times| *times >= LARGE)?;
        Some(ShapeFinding::BlowUp { operand, times, result: Shape::from(&self.joined[..]) })
    }

    fn zero(&self) -> Option<ShapeFinding> {
        (0..self.columns.count).find_map(|column| {
            let find = |wanted: fn(Dim) -> bool| {
                self.columns.operands.iter().find_map(|operand| {
                    let axis = operand.axis(column).filter(|_| wanted(self.dim(operand, column)))?;
                    Some((operand.index, axis))
                })
            };
            let (zero, dynamic) = (find(|dim| dim.size() == Some(0))?, find(|dim| dim.is_dynamic())?);
            Some(ShapeFinding::Zero { zero, dynamic })
        })
    }

    fn other(&self, rule: &Rule) -> Option<ShapeFinding> {
        let operands: SmallVec<[Option<&[Dim]>; 4]> =
            self.columns.operands.iter().map(|operand| dims_of(self.ir, operand.ty)).collect();
        if operands.len() < 2 {
            return None;
        }
        let own = Shape::from(&self.joined[..]);
        let (reason, other) = match rule.infer(&operands, Conformance::Spec) {
            Ok(other) if other == own => return None,
            Ok(other) => (None, Some(other)),
            Err(error) => (Some(error.to_string()), None),
        };
        Some(ShapeFinding::Other { rule: rule.clone(), reason, own, other })
    }

    fn suffix(&self) -> Option<ShapeFinding> {
        self.ir.results(self.op).find_map(|result| match self.ir.types.holder(self.ir.value_type(result)) {
            Holder::Shape(declared) if declared.len() != self.joined.len() => {
                Some(ShapeFinding::Suffix { declared: Shape::from(declared), inferred: Shape::from(&self.joined[..]) })
            }
            Holder::Shape(_) | Holder::Scalar | Holder::Unknown => None,
        })
    }
}
