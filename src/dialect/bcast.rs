//! The dialect `bcast`: operations that name the rule by which they broadcast.
//!
//! | operation | operands | results | attribute `rule` |
//! |---|---|---|---|
//! | `bcast.elementwise` | the number that the rule takes | one | any rule but `bidirectional` |
//! | `bcast.broadcast` | one | one, of the operand's element type | `bidirectional`, with its target |
//! | `bcast.broadcast_all` | one and more | one for each operand, of its element type | `numpy`, which may be left out |
//!
//! The dialect is closed: it has no other operations, no types, and one attribute, `#bcast.rule<..>`.

use super::Traits;
use crate::ir::OpName;
use crate::shape::RuleKind;

/// The name of the dialect.
pub const NAME: &str = "bcast";

/// The operations that may have each rule.
const TAKEN_BY: [(RuleKind, &[BcastOp]); RuleKind::ALL.len()] = [
    (RuleKind::Broadcastable, &[BcastOp::Elementwise]),
    (RuleKind::None, &[BcastOp::Elementwise]),
    (RuleKind::Numpy, &[BcastOp::Elementwise, BcastOp::BroadcastAll]),
    (RuleKind::Unidirectional, &[BcastOp::Elementwise]),
    (RuleKind::Pdpd, &[BcastOp::Elementwise]),
    (RuleKind::Bidirectional, &[BcastOp::Broadcast]),
];

/// An operation of the dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BcastOp {
    /// `bcast.elementwise`
    Elementwise,
    /// `bcast.broadcast`
    Broadcast,
    /// `bcast.broadcast_all`: on data, Z_m\[i\] = Y_m\[f(i, dY_m, dY)\] of the ONNX safety profile
    BroadcastAll,
}

impl BcastOp {
    const ALL: [Self; 3] = [Self::Elementwise, Self::Broadcast, Self::BroadcastAll];

    /// The operation of a name.
    pub fn of<'n>(name: impl Into<OpName<'n>>) -> Option<Self> {
        let name = name.into().as_bytes();
        Self::ALL.into_iter().find(|op| op.name().as_bytes() == name)
    }

    /// The name of the operation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elementwise => "bcast.elementwise",
            Self::Broadcast => "bcast.broadcast",
            Self::BroadcastAll => "bcast.broadcast_all",
        }
    }

    /// Whether the operation can have the rule.
    pub fn takes(self, rule: RuleKind) -> bool {
        TAKEN_BY.iter().any(|(taken, by)| *taken == rule && by.contains(&self))
    }

    /// Whether the operation copies elements of its operands, so that results have the operands' element type.
    pub const fn moves_elements(self) -> bool {
        matches!(self, Self::Broadcast | Self::BroadcastAll)
    }
}

/// The traits that the verification of structure uses.
pub(super) fn traits(name: &[u8]) -> Option<Traits> {
    BcastOp::of(name).map(|_| Traits { registered: true, ..Traits::default() })
}

/// The names of the operations.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    BcastOp::ALL.into_iter().map(BcastOp::name)
}

/// Whether a name is of this dialect.
pub fn is_within<'n>(name: impl Into<OpName<'n>>) -> bool {
    let name = name.into().as_bytes();
    name.strip_prefix(NAME.as_bytes()).is_some_and(|rest| rest.starts_with(b"."))
}
