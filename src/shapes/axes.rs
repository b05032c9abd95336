//! The origin of the axes of results, by the requirement of an operation.

use super::descent::Descent;
use super::kind::SizeTransfer;
use super::relation::{Alike, Relation};
use super::view::OpView;
use crate::assembly::{OpDefinition, ShapeRule};
use crate::ir::{Ir, OpId};
use crate::shape::{Alignment, Rule};
use smallvec::SmallVec;

impl Descent {
    /// The origin of the axes of results; `None` if the origin or a rank is unknown.
    pub(crate) fn of(ir: &Ir, transfer: SizeTransfer<'_>, op: OpId) -> Option<Self> {
        let all = 0..ir.operands(op).len();
        let by_relation = |relation: &Relation, (info, rule): (&OpDefinition, &ShapeRule)| {
            relation.descent_of(OpView { ir, op, info, rule })
        };
        match transfer {
            SizeTransfer::Broadcastable | SizeTransfer::Same | SizeTransfer::SameBut(_) => Self::aligned(ir, op, all),
            SizeTransfer::First(count) => Self::aligned(ir, op, all.take(count)),
            SizeTransfer::Rule(_) | SizeTransfer::RuleOf(_) | SizeTransfer::Attribute(_) => {
                Self::by_rule(ir, op, &*transfer.rule(ir, op)?)
            }
            SizeTransfer::BroadcastDimensions => Self::broadcast_dimensions(ir, op),
            SizeTransfer::Relation(relation, record) => by_relation(relation, record),
            SizeTransfer::Wrapper(registry) => {
                let record = registry.wrapped_shape_rule(ir, op)?;
                by_relation(Relation::of(record.1)?, record)
            }
            SizeTransfer::Fresh
            | SizeTransfer::SameOperands
            | SizeTransfer::Gemm
            | SizeTransfer::Call
            | SizeTransfer::Symbol
            | SizeTransfer::BindShape
            | SizeTransfer::Assertion(_) => None,
        }
    }

    fn by_rule(ir: &Ir, op: OpId, rule: &Rule) -> Option<Self> {
        let all = 0..ir.operands(op).len();
        match rule.alignment() {
            Alignment::Equal | Alignment::Right => Self::aligned(ir, op, all),
            Alignment::Onto(axis) => Self::onto(ir, op, &all.collect::<SmallVec<[usize; 4]>>(), axis),
            Alignment::Target(_) => Self::stretched(ir, op),
        }
    }
}

impl SizeTransfer<'_> {
    /// Whether the origin of the axes of an operation's results can be known.
    pub(crate) fn is_followed(self) -> bool {
        match self {
            Self::Fresh
            | Self::SameOperands
            | Self::Gemm
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
            Self::Broadcastable
            | Self::Rule(_)
            | Self::RuleOf(_)
            | Self::Attribute(_)
            | Self::Same
            | Self::SameBut(_)
            | Self::First(_)
            | Self::BroadcastDimensions
            | Self::Wrapper(_)
            | Self::Relation(..) => true,
        }
    }

    /// Whether results may lack an axis of an operand, or have size 1 in its place.
    pub(crate) fn drops(self) -> bool {
        match self {
            Self::Relation(relation, _) => relation.drops_axes(),
            Self::Wrapper(_) => true,
            Self::Broadcastable
            | Self::Rule(_)
            | Self::RuleOf(_)
            | Self::Attribute(_)
            | Self::Same
            | Self::SameOperands
            | Self::SameBut(_)
            | Self::First(_)
            | Self::BroadcastDimensions
            | Self::Gemm
            | Self::Fresh
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
        }
    }

    /// Whether the operands of operations with this requirement may have different shapes.
    pub(crate) fn broadcasts(self) -> bool {
        match self {
            Self::Broadcastable
            | Self::First(_)
            | Self::Rule(_)
            | Self::RuleOf(_)
            | Self::Attribute(_)
            | Self::Wrapper(_)
            | Self::BroadcastDimensions => true,
            Self::Relation(relation, _) => matches!(relation.likeness(), Alike::Broadcast | Alike::Onto),
            Self::Fresh
            | Self::Same
            | Self::SameOperands
            | Self::SameBut(_)
            | Self::Gemm
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
        }
    }

    /// Whether operands of equal shape have the axes of the result in the same order.
    pub(crate) fn is_elementwise(self) -> bool {
        match self {
            Self::Broadcastable
            | Self::Same
            | Self::SameBut(_)
            | Self::First(_)
            | Self::Rule(_)
            | Self::RuleOf(_)
            | Self::Attribute(_) => true,
            Self::Relation(relation, (_, rule)) => {
                matches!(relation.likeness(), Alike::Same | Alike::Broadcast) && rule.arguments.is_empty()
            }
            Self::Fresh
            | Self::SameOperands
            | Self::BroadcastDimensions
            | Self::Gemm
            | Self::Wrapper(_)
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
        }
    }

    /// Whether the correspondence of axes depends on the types of operands and results alone.
    pub(crate) fn is_of_types(self) -> bool {
        matches!(self, Self::Relation(..)) || self.is_of_sizes()
    }

    /// Whether the axes depend on types and attributes alone, and not on the definitions of operands or on regions.
    pub(crate) fn ignores_surroundings(self) -> bool {
        match self {
            Self::Relation(..)
            | Self::Broadcastable
            | Self::Same
            | Self::SameBut(_)
            | Self::First(_)
            | Self::BroadcastDimensions => true,
            Self::Fresh
            | Self::Rule(_)
            | Self::RuleOf(_)
            | Self::Attribute(_)
            | Self::Wrapper(_)
            | Self::SameOperands
            | Self::Gemm
            | Self::Call
            | Self::Symbol
            | Self::BindShape
            | Self::Assertion(_) => false,
        }
    }
}
