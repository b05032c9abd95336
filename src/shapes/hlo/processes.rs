//! StableHLO's requirements on groups of processes: each process is in exactly one group.

use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Type};
use crate::shapes::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use crate::shapes::owner::Owner;
use crate::shapes::relation::{Depends, Relation};
use crate::shapes::same::each;
use crate::shapes::shared::repeated;
use crate::shapes::view::OpView;

/// The relation of this file.
pub(crate) const RELATIONS: &[Relation] =
    &[Relation::new("in_groups", "each result has the shape of its operand, combined in groups of processes", each)
        .depends(Depends::Attributes)
        .owners(&[Owner::StableHlo.verifies(in_groups, "each process is in one group")])];

/// Faults of replica groups.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ReplicaGroupFault {
    #[error(
        "attribute 'replica_groups' failed to satisfy constraint: 64-bit signless integer elements attribute or mesh and axes based replica groups representation."
    )]
    Kind,
    #[error("replica groups should be a rank 2 tensor")]
    Rank,
    #[error("if `use_global_device_ids` is set, the replica groups cannot be empty")]
    Empty,
    #[error("Invalid replica id -1")]
    Invalid,
    #[error("replica id #{0} seen more than once")]
    Twice(i64),
    #[error("replica id #{0} not seen in replica groups")]
    Missing(i64),
    #[error("group size of replica_groups must be {0}")]
    Size(i64),
    #[error("channel_id must be positive when useGlobalDeviceIds is set but got: {0}")]
    Channel(i64),
    #[error("channel_id cannot be negative when useGlobalDeviceIds is set")]
    NegativeChannel,
}

impl ShapeFault for ReplicaGroupFault {
    fn code(&self) -> Code {
        match self {
            Self::Kind => Code::InvalidAttribute,
            Self::Rank | Self::Empty | Self::Invalid | Self::Twice(_) | Self::Missing(_) | Self::Size(_) => {
                Code::InvalidShapeAttribute
            }
            Self::Channel(_) | Self::NegativeChannel => Code::InconsistentAttributes,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(self, Self::Kind)
    }
}

fn in_groups(view: OpView<'_>) -> CheckResult {
    replica_groups(view, false)?;
    positive_channel(view)
}

/// The number of the channel of an operation whose processes have global numbers; a missing channel is 0.
fn global_channel(view: OpView<'_>) -> Option<i64> {
    view.ir.attribute(view.op, "use_global_device_ids")?;
    let Some(channel) = view.ir.attribute(view.op, "channel_handle") else { return Some(0) };
    let text = std::str::from_utf8(view.ir.dialect_text(channel)?).ok()?;
    let number = text.split_once("handle")?.1.split_once("handle")?.1.split_once('=')?.1;
    number.split([',', '>']).next()?.trim().parse().ok()
}

/// Processes with global numbers have a channel.
pub(super) fn positive_channel(view: OpView<'_>) -> CheckResult {
    match global_channel(view) {
        Some(channel @ ..=0) => {
            refuse(ReplicaGroupFault::Channel(channel), [MisfitPlace::Attribute("use_global_device_ids".into())])
        }
        Some(_) | None => Ok(()),
    }
}

/// The number of the channel, which may be missing.
pub(super) fn known_channel(view: OpView<'_>) -> CheckResult {
    match global_channel(view) {
        Some(..0) => refuse(ReplicaGroupFault::NegativeChannel, [MisfitPlace::Attribute("channel_handle".into())]),
        Some(_) | None => Ok(()),
    }
}

/// Verifies that each group has as many processes as there are parts.
pub(super) fn group_size(view: OpView<'_>, parts: i64) -> CheckResult {
    let Some(value) = view.ir.attribute(view.op, "replica_groups") else { return Ok(()) };
    let AttributeKind::Dense(_, ty) = *view.ir.attributes.resolve(value) else { return Ok(()) };
    match view.ir.types.shaped(ty).and_then(|shaped| shaped.shape) {
        Some([_, size]) if size.size().is_some_and(|size| u64::try_from(parts) != Ok(size)) => {
            refuse(ReplicaGroupFault::Size(parts), [MisfitPlace::Attribute("replica_groups".into())])
        }
        Some(_) | None => Ok(()),
    }
}

/// Verifies that each process is in one group. If groups may differ in size, `-1` fills the smaller ones.
pub(super) fn replica_groups(view: OpView<'_>, are_even: bool) -> CheckResult {
    let Some(value) = view.ir.attribute(view.op, "replica_groups") else { return Ok(()) };
    let fail = |fault| refuse(fault, [MisfitPlace::Attribute("replica_groups".into())]);
    let ty = match *view.ir.attributes.resolve(value) {
        AttributeKind::Dense(_, ty) => ty,
        // Groups along the axes of a mesh are an attribute of the dialect; a resource has no known numbers.
        AttributeKind::Opaque(..) | AttributeKind::DenseResource(..) | AttributeKind::Sparse(..) => return Ok(()),
        _ => return fail(ReplicaGroupFault::Kind),
    };
    let Some(shaped) = view.ir.types.shaped(ty) else { return Ok(()) };
    if *view.ir.types.resolved(shaped.element) != Type::signless(64) {
        return fail(ReplicaGroupFault::Kind);
    }
    let Some(shape) = shaped.shape else { return Ok(()) };
    if shape.len() != 2 {
        return fail(ReplicaGroupFault::Rank);
    }
    let count = shape.iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size()?));
    if count == Some(0) && view.ir.attribute(view.op, "use_global_device_ids").is_some() {
        return fail(ReplicaGroupFault::Empty);
    }
    let words = view.ir.elements(value).map(|(_, words)| words);
    let ids: Option<Vec<i64>> = words.and_then(|words| words.iter().map(|word| word.parse().ok()).collect());
    let Some(mut ids) = ids.filter(|ids| Some(ids.len() as u64) == count || ids.len() == 1) else { return Ok(()) };
    // A list of equal numbers may be written as one number.
    if ids.len() == 1 && count.is_some_and(|count| count > 1) {
        ids.push(ids[0]);
    }
    let mut seen = Vec::with_capacity(ids.len());
    for id in ids {
        match id {
            -1 if are_even => return fail(ReplicaGroupFault::Invalid),
            -1 => {}
            id => seen.push(id),
        }
    }
    if let Some(at) = repeated(&seen) {
        return fail(ReplicaGroupFault::Twice(seen[at]));
    }
    seen.sort_unstable();
    match (0..).zip(&seen).find(|(id, found)| *id != **found) {
        Some((missing, _)) => fail(ReplicaGroupFault::Missing(missing)),
        None => Ok(()),
    }
}
