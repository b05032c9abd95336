//! Where the axes of an operation's operands and results meet: [`Columns`].
//!
//! An element-wise operation has a column for each axis of its result; one that reduces or transposes has one for each axis of its
//! operand. What is in one column of two values is indexed by the same number.

use super::descent;
use crate::assembly::OpDefinition;
use crate::dialect::Registry;
use crate::ir::{Holder, Ir, OpId, OpNameId, TypeId, ValueId};
use crate::shape::{Alignment, Dim, Rule, StartAxis};
use crate::shapes::{Descent, Relation, Transfer};
use smallvec::SmallVec;

/// More axes than this have only values that something is wrong with.
const MOST_AXES: usize = 64;

/// The columns of the axes of an operand; an axis in no column is indexed by a constant.
pub(super) type Axes = SmallVec<[Option<usize>; 6]>;

/// What an axis of a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// What is in a column.
    Column(usize),
    /// An axis that the operation adds, or what a reduction leaves of one: of size 1, or as if it were.
    New,
    /// An axis of which nothing is known.
    Unknown,
}

/// An operand that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Operand {
    /// Its number.
    pub(super) index: usize,
    pub(super) ty: TypeId,
    pub(super) axes: Axes,
}

/// How the operands are laid under one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// By their ranks: it is not written.
    Implicit,
    /// By an attribute or a map.
    Written,
    /// There is one operand, and its axes go elsewhere.
    Single,
}

/// The axes of an operation. They say nothing of values, so that they are those of others with the same types and attributes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    pub(super) operands: SmallVec<[Operand; 3]>,
    /// Of each axis of the results, which have one shape.
    pub(super) results: SmallVec<[Origin; 6]>,
    pub(super) count: usize,
    pub(super) layout: Layout,
}

/// What is known of the operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownName<'r> {
    pub(super) transfer: Transfer<'r>,
    pub(super) info: Option<&'r OpDefinition>,
}

impl<'r> KnownName<'r> {
    pub(super) fn of(ir: &Ir, registry: &'r Registry, name: OpNameId) -> Self {
        let name = ir.op_name_text(name);
        let transfer = Transfer::of(registry, name);
        // Nothing but the names of its operands tells what such an operation does.
        let is_named = matches!(transfer, Transfer::Fresh) && name.starts_with(b"torch.aten.");
        let info = is_named.then(|| crate::assembly::records::format(name)).flatten().map(|format| &format.info);
        Self { transfer, info }
    }

    /// Whether operands of such operations may have other shapes than one another.
    pub(super) fn broadcasts(self) -> bool {
        match self.transfer {
            Transfer::Broadcastable
            | Transfer::First(_)
            | Transfer::Rule(_)
            | Transfer::RuleOf(_)
            | Transfer::Attribute(_)
            | Transfer::Wrapper(_)
            | Transfer::BroadcastDimensions => true,
            Transfer::Relation(relation, _) => matches!(relation.name(), "numpy" | "onto"),
            Transfer::Fresh
            | Transfer::Same
            | Transfer::SameOperands
            | Transfer::SameBut(_)
            | Transfer::Gemm
            | Transfer::Call
            | Transfer::Symbol
            | Transfer::BindShape
            | Transfer::Assertion(_) => false,
        }
    }

    /// Whether operands of one shape have the result's, axis by axis.
    pub(super) fn is_elementwise(self) -> bool {
        match self.transfer {
            Transfer::Broadcastable
            | Transfer::Same
            | Transfer::SameBut(_)
            | Transfer::First(_)
            | Transfer::Rule(_)
            | Transfer::RuleOf(_)
            | Transfer::Attribute(_) => true,
            Transfer::Relation(relation, (_, rule)) => relation.axes() == Descent::Aligned && rule.arguments.is_empty(),
            Transfer::Fresh
            | Transfer::SameOperands
            | Transfer::BroadcastDimensions
            | Transfer::Gemm
            | Transfer::Wrapper(_)
            | Transfer::Call
            | Transfer::Symbol
            | Transfer::BindShape
            | Transfer::Assertion(_) => false,
        }
    }

    /// Whether the types of operands and results alone say where their axes meet.
    pub(super) fn is_of_types(self) -> bool {
        matches!(self.transfer, Transfer::Relation(..)) || self.transfer.is_of_sizes()
    }

    /// Whether types and attributes alone say that, and not what defines an operand or what is in a region.
    pub(super) fn ignores_surroundings(self) -> bool {
        match self.transfer {
            Transfer::Relation(..)
            | Transfer::Broadcastable
            | Transfer::Same
            | Transfer::SameBut(_)
            | Transfer::First(_)
            | Transfer::BroadcastDimensions => true,
            Transfer::Fresh
            | Transfer::Rule(_)
            | Transfer::RuleOf(_)
            | Transfer::Attribute(_)
            | Transfer::Wrapper(_)
            | Transfer::SameOperands
            | Transfer::Gemm
            | Transfer::Call
            | Transfer::Symbol
            | Transfer::BindShape
            | Transfer::Assertion(_) => false,
        }
    }
}

/// The sizes of a value, if it has any.
#[inline]
pub(super) fn dims(ir: &Ir, value: ValueId) -> Option<&[Dim]> {
    dims_of(ir, ir.value_type(value))
}

/// The same for values of a type.
pub(super) fn dims_of(ir: &Ir, ty: TypeId) -> Option<&[Dim]> {
    match ir.types.holder(ty) {
        Holder::Shape(dims) => Some(dims).filter(|dims| dims.len() <= MOST_AXES),
        Holder::Scalar | Holder::Unknown => None,
    }
}

impl Columns {
    /// Where the axes meet; `None` if that is not known, or a rank is not.
    pub(super) fn of(ir: &Ir, known: KnownName<'_>, op: OpId) -> Option<Self> {
        let all = 0..ir.operands(op).len();
        match known.transfer {
            Transfer::Broadcastable | Transfer::Same | Transfer::SameBut(_) => Self::aligned(ir, op, all),
            Transfer::First(count) => Self::aligned(ir, op, all.take(count)),
            Transfer::Rule(_) | Transfer::RuleOf(_) | Transfer::Attribute(_) => {
                Self::by_rule(ir, op, &*known.transfer.rule(ir, op)?)
            }
            Transfer::BroadcastDimensions => Self::broadcast_dimensions(ir, op),
            Transfer::Relation(relation, record) => descent::of_relation(ir, op, relation, record),
            Transfer::Wrapper(registry) => {
                let record = registry.wrapped_shape_rule(ir, op)?;
                descent::of_relation(ir, op, Relation::of(record.1)?, record)
            }
            Transfer::Fresh => descent::of_name(ir, known.info, op),
            Transfer::SameOperands
            | Transfer::Gemm
            | Transfer::Call
            | Transfer::Symbol
            | Transfer::BindShape
            | Transfer::Assertion(_) => None,
        }
    }

    fn by_rule(ir: &Ir, op: OpId, rule: &Rule) -> Option<Self> {
        let all = 0..ir.operands(op).len();
        match rule.alignment() {
            Alignment::Equal | Alignment::Right => Self::aligned(ir, op, all),
            Alignment::Onto(axis) => Self::onto(ir, op, &all.collect::<SmallVec<[usize; 4]>>(), axis),
            Alignment::Target(_) => descent::stretched(ir, op),
        }
    }

    /// Operands aligned at the right; what is no tensor does not take part.
    pub(super) fn aligned(ir: &Ir, op: OpId, operands: impl IntoIterator<Item = usize>) -> Option<Self> {
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
        let under = |(index, ty, rank): (usize, TypeId, usize)| Operand {
            index,
            ty,
            axes: (count - rank..count).map(Some).collect(),
        };
        let operands = found.into_iter().map(under).collect();
        Some(Self { operands, results: (0..count).map(Origin::Column).collect(), count, layout: Layout::Implicit })
    }

    /// Operands under the first, from an axis of it on.
    pub(super) fn onto(ir: &Ir, op: OpId, operands: &[usize], start: StartAxis) -> Option<Self> {
        let (first, others) = operands.split_first()?;
        let ty = ir.value_type(*ir.operands(op).get(*first)?);
        let count = dims_of(ir, ty)?.len();
        let mut found: SmallVec<[Operand; 3]> = SmallVec::new();
        found.push(Operand { index: *first, ty, axes: (0..count).map(Some).collect() });
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
            // What sticks out is dropped, being 1.
            let axes = (start..start + rank).map(|column| Some(column).filter(|column| *column < count)).collect();
            found.push(Operand { index: *index, ty, axes });
        }
        let layout = if start == StartAxis::FromRanks { Layout::Implicit } else { Layout::Written };
        Some(Self { operands: found, results: (0..count).map(Origin::Column).collect(), count, layout })
    }

    /// As NumPy, but that the smaller of two operands may say which dimensions of the other its own are.
    fn broadcast_dimensions(ir: &Ir, op: OpId) -> Option<Self> {
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
        columns.layout = Layout::Written;
        Some(columns)
    }

    /// The size of an operand in a column; `None` where it has no axis there.
    pub(super) fn dim(&self, ir: &Ir, operand: &Operand, column: usize) -> Option<Dim> {
        let axis = operand.axis(column)?;
        dims_of(ir, operand.ty)?.get(axis).copied()
    }
}

impl Operand {
    /// Which of its axes is in a column.
    pub(super) fn axis(&self, column: usize) -> Option<usize> {
        self.axes.iter().position(|own| *own == Some(column))
    }
}
