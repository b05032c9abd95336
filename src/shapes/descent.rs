//! The origin of the axes of results: [`Descent`].
//!
//! An element-wise operation has a column for each axis of its result; one that reduces or transposes has one for each axis of its operand. Axes of two values
//! in one column are indexed by the same number.

use super::bind::MOST_AXES;
use super::view::OpView;
use crate::ir::{Holder, Ir, OpId, TypeId, ValueId};
use crate::shape::{Axis, Dim, StartAxis};
use smallvec::SmallVec;

/// The columns of the axes of an operand; an axis in no column is indexed by a constant.
pub(crate) type AxisColumns = SmallVec<[Option<usize>; 6]>;

/// The origin of an axis of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AxisOrigin {
    /// An axis of operands, given by its column.
    Column(usize),
    /// An axis that the operation adds, or a reduced axis that is kept with size 1.
    New,
    /// An axis of unknown origin.
    Unknown,
}

/// An operand that the relation reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RelatedOperand {
    /// The index of the operand.
    pub(crate) index: usize,
    pub(crate) ty: TypeId,
    pub(crate) axes: AxisColumns,
}

/// The alignment of the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OperandAlignment {
    /// Axes are aligned by the ranks of operands, without an attribute.
    Implicit,
    /// Axes are aligned by an attribute or a map.
    Written,
    /// The only operand's axes are placed by the results.
    Single,
}

/// The origins of axes in an operation, shared by operations with equal types and attributes, which determine them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Descent {
    pub(crate) operands: SmallVec<[RelatedOperand; 3]>,
    /// The origin of each axis of the results, which have the same shape.
    pub(crate) results: SmallVec<[AxisOrigin; 6]>,
    pub(crate) count: usize,
    pub(crate) layout: OperandAlignment,
}

/// The sizes of a value, if its type has a rank.
#[inline]
pub(crate) fn dims(ir: &Ir, value: ValueId) -> Option<&[Dim]> {
    dims_of(ir, ir.value_type(value))
}

/// The sizes of values of a type.
pub(crate) fn dims_of(ir: &Ir, ty: TypeId) -> Option<&[Dim]> {
    match ir.types.holder(ty) {
        Holder::Shape(dims) => Some(dims).filter(|dims| dims.len() <= MOST_AXES),
        Holder::Scalar | Holder::Unknown => None,
    }
}

impl Descent {
    /// The axes of operands aligned at the right; operands that are not tensors are left out.
    pub(crate) fn aligned(ir: &Ir, op: OpId, operands: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut found: SmallVec<[(usize, TypeId, usize); 4]> = SmallVec::new();
        for index in operands {
            let ty = ir.value_type(*ir.operands(op).get(index)?);
            match ir.types.holder(ty) {
                Holder::Shape(dims) if dims.len() <= MOST_AXES => found.push((index, ty, dims.len())),
                Holder::Scalar => {}
                Holder::Shape(_) | Holder::Unknown => return None,
            }
        }
        let count = found.iter().map(|(.., rank)| *rank).max()?;
        let under = |(index, ty, rank): (usize, TypeId, usize)| RelatedOperand {
            index,
            ty,
            axes: (count - rank..count).map(Some).collect(),
        };
        let operands = found.into_iter().map(under).collect();
        Some(Self {
            operands,
            results: (0..count).map(AxisOrigin::Column).collect(),
            count,
            layout: OperandAlignment::Implicit,
        })
    }

    /// Aligns operands with the first operand, beginning at an axis of it.
    pub(crate) fn onto(ir: &Ir, op: OpId, operands: &[usize], start: StartAxis) -> Option<Self> {
        let (first, others) = operands.split_first()?;
        let ty = ir.value_type(*ir.operands(op).get(*first)?);
        let count = dims_of(ir, ty)?.len();
        let mut found: SmallVec<[RelatedOperand; 3]> = SmallVec::new();
        found.push(RelatedOperand { index: *first, ty, axes: (0..count).map(Some).collect() });
        for index in others {
            let ty = ir.value_type(*ir.operands(op).get(*index)?);
            if matches!(ir.types.holder(ty), Holder::Scalar) {
                continue;
            }
            let rank = dims_of(ir, ty)?.len();
            let start = match start {
                StartAxis::FromRanks => count.checked_sub(rank)?,
                StartAxis::At(axis) => axis.index(),
            };
            // Dimensions beyond the rank of the first operand are dropped: their size is 1.
            let axes = (start..start + rank).map(|column| Some(column).filter(|column| *column < count)).collect();
            found.push(RelatedOperand { index: *index, ty, axes });
        }
        let layout = if start == StartAxis::FromRanks { OperandAlignment::Implicit } else { OperandAlignment::Written };
        Some(Self { operands: found, results: (0..count).map(AxisOrigin::Column).collect(), count, layout })
    }

    /// Aligns operands as in NumPy, except that an attribute may map the dimensions of the
    /// smaller operand to dimensions of the larger operand.
    pub(crate) fn broadcast_dimensions(ir: &Ir, op: OpId) -> Option<Self> {
        let mut columns = Self::aligned(ir, op, 0..ir.operands(op).len())?;
        let Some(attribute) = ir.attribute(op, "broadcast_dimensions") else { return Some(columns) };
        let [left, right] = &mut columns.operands[..] else { return None };
        let small = if left.axes.len() > right.axes.len() { right } else { left };
        let places = ir.integer_list(attribute)?;
        if places.len() != small.axes.len() {
            return None;
        }
        let place = |place: &i64| usize::try_from(*place).ok().filter(|place| *place < columns.count);
        small.axes = places.iter().map(|axis| place(axis).map(Some)).collect::<Option<_>>()?;
        columns.layout = OperandAlignment::Written;
        Some(columns)
    }

    /// The axes of a single operand, which the results place.
    pub(crate) fn single(ir: &Ir, op: OpId, index: usize, results: SmallVec<[AxisOrigin; 6]>) -> Option<Self> {
        let ty = ir.value_type(*ir.operands(op).get(index)?);
        let count = dims_of(ir, ty)?.len();
        let declared = ir.results(op).next().and_then(|result| dims(ir, result));
        if declared.is_some_and(|declared| declared.len() != results.len()) {
            return None;
        }
        let axes: AxisColumns = (0..count).map(Some).collect();
        let operands = SmallVec::from_iter([RelatedOperand { index, ty, axes }]);
        Some(Self { operands, results, count, layout: OperandAlignment::Single })
    }

    /// Axes of the first operand that are placed in a result of a given rank; the other axes are new.
    pub(crate) fn with_places(ir: &Ir, op: OpId, places: &[usize], result: usize) -> Option<Self> {
        if places.len() != dims(ir, *ir.operands(op).first()?)?.len() {
            return None;
        }
        let origin = |axis| match places.iter().position(|place| *place == axis) {
            Some(own) => AxisOrigin::Column(own),
            None => AxisOrigin::New,
        };
        Self::single(ir, op, 0, (0..result).map(origin).collect())
    }

    /// Aligns the first operand with the result, at the right.
    pub(crate) fn stretched(ir: &Ir, op: OpId) -> Option<Self> {
        let own = dims(ir, *ir.operands(op).first()?)?.len();
        let result = dims(ir, ir.results(op).next()?)?.len();
        let start = result.checked_sub(own)?;
        Self::with_places(ir, op, &(start..result).collect::<SmallVec<[usize; 6]>>(), result)
    }

    /// The size of an operand in a column; `None` if the operand has no axis there.
    pub(crate) fn dim(&self, ir: &Ir, operand: &RelatedOperand, column: usize) -> Option<Dim> {
        let axis = operand.axis(column)?;
        dims_of(ir, operand.ty)?.get(axis).copied()
    }
}

impl RelatedOperand {
    /// The axis of the operand that is in a column.
    pub(crate) fn axis(&self, column: usize) -> Option<usize> {
        self.axes.iter().position(|own| *own == Some(column))
    }
}

/// The written axes counted from the left; negative axes count from the right.
pub(crate) fn counted(axes: &[i64], rank: usize) -> Option<SmallVec<[usize; 6]>> {
    axes.iter().map(|axis| Axis::wrapped(*axis, rank).map(Axis::index)).collect()
}

/// Queries of relations about the axes of their operation.
impl<'v> OpView<'v> {
    pub(crate) fn operand_dims(self, index: usize) -> Option<&'v [Dim]> {
        dims(self.ir, *self.ir.operands(self.op).get(index)?)
    }

    pub(crate) fn result_dims(self) -> Option<&'v [Dim]> {
        dims(self.ir, self.ir.results(self.op).next()?)
    }

    /// The axes that the attribute of the rule lists, or its only axis.
    pub(crate) fn attribute_axes(self, rank: usize) -> Option<SmallVec<[usize; 6]>> {
        counted(&self.numbers(0).or_else(|| Some(vec![self.number(0)?]))?, rank)
    }

    /// The axes of the first operand, in the given order.
    pub(crate) fn ordered(self, order: impl IntoIterator<Item = usize>) -> Option<Descent> {
        Descent::single(self.ir, self.op, 0, order.into_iter().map(AxisOrigin::Column).collect())
    }

    /// The remaining axes of the first operand; all axes if reduced ones keep the size 1.
    pub(crate) fn reduced(self, axes: &[usize], keeps: bool) -> Option<Descent> {
        let origin = |axis: usize| match axes.contains(&axis) {
            true if keeps => Some(AxisOrigin::New),
            true => None,
            false => Some(AxisOrigin::Column(axis)),
        };
        let results = (0..self.operand_dims(0)?.len()).filter_map(origin).collect();
        Descent::single(self.ir, self.op, 0, results)
    }
}

/// The operands of the relation, aligned at the right.
pub(crate) fn aligned(view: OpView<'_>) -> Option<Descent> {
    Descent::aligned(view.ir, view.op, view.info.taking_part(view.rule, view.operand_count())?)
}

/// The first operand of the relation, with the other operands aligned to it.
pub(crate) fn onto_first(view: OpView<'_>) -> Option<Descent> {
    let taking_part = view.info.taking_part(view.rule, view.operand_count())?;
    Descent::onto(view.ir, view.op, &taking_part, StartAxis::FromRanks)
}

pub(crate) fn stretched(view: OpView<'_>) -> Option<Descent> {
    Descent::stretched(view.ir, view.op)
}

/// The axes of a reshape that only adds and drops ones: the others keep their order.
pub(crate) fn reshaped(view: OpView<'_>) -> Option<Descent> {
    let (from, to) = (view.operand_dims(0)?, view.result_dims()?);
    let rest = |dims: &[Dim]| -> SmallVec<[(usize, Dim); 6]> {
        dims.iter().copied().enumerate().filter(|(_, dim)| !dim.is_one()).collect()
    };
    let (olds, news) = (rest(from), rest(to));
    let is_same = olds.iter().map(|(_, dim)| *dim).eq(news.iter().map(|(_, dim)| *dim));
    // If two sizes are unknown, one may contain a factor of the other, so that the order of axes is unknown.
    if !is_same || olds.iter().filter(|(_, dim)| dim.is_dynamic()).count() > 1 {
        return None;
    }
    let places: SmallVec<[(usize, usize); 6]> =
        olds.iter().zip(&news).map(|((old, _), (new, _))| (*old, *new)).collect();
    // If both shapes begin with ones, these correspond pairwise. The origin of the remaining ones is unknown, which has
    // no effect.
    let lead = |dims: &[Dim]| dims.iter().take_while(|dim| dim.is_one()).count();
    let leading = if lead(from) == lead(to) { lead(from) } else { 0 };
    let origin = |axis: usize| match places.iter().find(|(_, new)| *new == axis) {
        Some((old, _)) => AxisOrigin::Column(*old),
        None if axis < leading => AxisOrigin::Column(axis),
        None => AxisOrigin::New,
    };
    Descent::single(view.ir, view.op, 0, (0..to.len()).map(origin).collect())
}

/// The axes that a slice takes as a whole.
pub(crate) fn sliced(view: OpView<'_>) -> Option<Descent> {
    let (from, to) = (view.operand_dims(0)?, view.result_dims()?);
    if from.len() != to.len() {
        return None;
    }
    let origin = |(axis, (from, to)): (usize, (&Dim, &Dim))| match (from.size(), to.size()) {
        (Some(from), Some(to)) if from == to => AxisOrigin::Column(axis),
        (_, Some(1)) => AxisOrigin::New,
        _ => AxisOrigin::Unknown,
    };
    Descent::single(view.ir, view.op, 0, from.iter().zip(to).enumerate().map(origin).collect())
}
