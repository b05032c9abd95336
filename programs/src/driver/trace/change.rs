//! [`Change`]: the change of a value's shape from one dump to the next.

use super::dumped::FunctionState;
use super::matching::Matching;
use super::unit::{TypeShape, TypeText};
use broadcastable::ir::ValueId;
use broadcastable::shape::Dim;
use std::rc::Rc;

/// The role of a value in an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Result,
    /// An argument of a block or of a function.
    Argument,
    /// A result of a function.
    Returned,
}

/// The change of a shape, named after its worst part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ChangeKind {
    /// A `?` became a size.
    Static,
    /// An unranked type became a ranked one.
    Ranked,
    /// A size became `?`.
    Dynamic,
    /// A ranked type became an unranked one.
    Unranked,
    /// A size changed.
    Size,
    /// The number of dimensions changed.
    Rank,
}

impl ChangeKind {
    pub(super) const ALL: [Self; 6] =
        [Self::Static, Self::Ranked, Self::Dynamic, Self::Unranked, Self::Size, Self::Rank];

    /// The name in records.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Static => "static",
            Self::Ranked => "ranked",
            Self::Dynamic => "dynamic",
            Self::Unranked => "unranked",
            Self::Size => "size",
            Self::Rank => "rank",
        }
    }

    /// The predicate in sentences about a change of this kind.
    pub(super) const fn verb(self) -> &'static str {
        match self {
            Self::Static => "became static",
            Self::Ranked => "became ranked",
            Self::Dynamic => "became dynamic",
            Self::Unranked => "became unranked",
            Self::Size => "changed a size",
            Self::Rank => "changed the rank",
        }
    }
}

/// A changed dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AxisChange {
    pub(super) axis: usize,
    pub(super) from: Dim,
    pub(super) to: Dim,
}

/// A value whose shape changed.
#[derive(Debug)]
pub(super) struct Change {
    /// The name of the operation.
    pub(super) op: Rc<str>,
    pub(super) role: Role,
    pub(super) index: usize,
    /// The number of the operation's values of this kind.
    pub(super) count: usize,
    /// The name of the value in the new dump.
    pub(super) name: Option<String>,
    pub(super) kind: ChangeKind,
    /// The changed dimensions, if the rank is the same.
    pub(super) axes: Vec<AxisChange>,
    pub(super) from: Rc<TypeText>,
    pub(super) to: Rc<TypeText>,
    /// The lines of the operation in the old and in the new dump.
    pub(super) old_line: u32,
    pub(super) line: u32,
}

impl Change {
    /// `result #1 of 'scf.for' (%2#1)`
    pub(super) fn subject(&self) -> String {
        let (word, is_only) = match self.role {
            Role::Result => ("result", self.count == 1),
            Role::Argument => ("argument", false),
            Role::Returned => ("returned type", self.count == 1),
        };
        let number = if is_only { String::new() } else { format!(" #{}", self.index) };
        let name = self.name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
        format!("{word}{number} of '{}'{name}", self.op)
    }

    /// `dimension 0 became static`
    pub(super) fn words(&self) -> String {
        if self.axes.is_empty() {
            return match self.kind {
                ChangeKind::Ranked => "its rank became known".to_owned(),
                ChangeKind::Unranked => "its rank is no longer known".to_owned(),
                ChangeKind::Static | ChangeKind::Dynamic | ChangeKind::Size | ChangeKind::Rank => {
                    "its rank changed".to_owned()
                }
            };
        }
        let of_kind = |kind: ChangeKind| {
            let axes: Vec<_> =
                self.axes.iter().filter(|axis| kind_of(**axis) == kind).map(|axis| axis.axis.to_string()).collect();
            let noun = if axes.len() == 1 { "dimension" } else { "dimensions" };
            let verb = match kind {
                ChangeKind::Static => "became static",
                ChangeKind::Dynamic => "became dynamic",
                ChangeKind::Size | ChangeKind::Rank | ChangeKind::Ranked | ChangeKind::Unranked => "changed",
            };
            (!axes.is_empty()).then(|| format!("{noun} {} {verb}", axes.join(", ")))
        };
        ChangeKind::ALL.into_iter().filter_map(of_kind).collect::<Vec<_>>().join("; ")
    }
}

fn kind_of(axis: AxisChange) -> ChangeKind {
    match (axis.from.size(), axis.to.size()) {
        (None, _) => ChangeKind::Static,
        (Some(_), None) => ChangeKind::Dynamic,
        (Some(_), Some(_)) => ChangeKind::Size,
    }
}

/// The difference between two shapes; `None` if they are equal, or if a type has no shape because it was converted.
fn difference(from: &TypeText, to: &TypeText) -> Option<(ChangeKind, Vec<AxisChange>)> {
    match (&from.shape, &to.shape) {
        (TypeShape::Ranked(from), TypeShape::Ranked(to)) if from.len() == to.len() => {
            let sizes = from.iter().zip(to).enumerate();
            let axes: Vec<_> = sizes
                .filter(|(_, (from, to))| from != to)
                .map(|(axis, (from, to))| AxisChange { axis, from: *from, to: *to })
                .collect();
            let worst = axes.iter().map(|axis| kind_of(*axis)).max()?;
            Some((worst, axes))
        }
        (TypeShape::Ranked(_), TypeShape::Ranked(_)) => Some((ChangeKind::Rank, Vec::new())),
        (TypeShape::Ranked(_), TypeShape::Unranked) => Some((ChangeKind::Unranked, Vec::new())),
        (TypeShape::Unranked, TypeShape::Ranked(_)) => Some((ChangeKind::Ranked, Vec::new())),
        (TypeShape::Unranked, TypeShape::Unranked) | (TypeShape::None, _) | (_, TypeShape::None) => None,
    }
}

type Types<'t> = &'t [Rc<TypeText>];

/// The values of a function whose shapes changed, in the order of the new dump.
pub(super) fn changes(before: &FunctionState, after: &FunctionState, matching: &Matching<'_>) -> Vec<Change> {
    let mut found = Vec::new();
    let (old, new, ir) = (before.unit(), after.unit(), &after.dump.module.ir);
    for (index, node) in new.nodes.iter().enumerate() {
        let Some(old_node) = matching.before(index) else { continue };
        let blocks = ir.regions(node.op).flat_map(|region| ir.blocks(region));
        let arguments: Vec<ValueId> = blocks.flat_map(|block| ir.arguments(block)).collect();
        let results: Vec<ValueId> = ir.results(node.op).collect();
        let returned: (Types<'_>, Types<'_>) = if index == 0 { (&old.returned, &new.returned) } else { (&[], &[]) };
        let values: [(Role, Types<'_>, Types<'_>, &[ValueId]); 3] = [
            (Role::Argument, &old_node.arguments, &node.arguments, &arguments),
            (Role::Returned, returned.0, returned.1, &[]),
            (Role::Result, &old_node.results, &node.results, &results),
        ];
        for (role, from, to, values) in values {
            // If the number of values differs, their correspondence is unknown.
            if from.len() != to.len() {
                continue;
            }
            for (index, (from, to)) in from.iter().zip(to).enumerate() {
                let Some((kind, axes)) = difference(from, to) else { continue };
                found.push(Change {
                    op: Rc::clone(&node.name),
                    role,
                    index,
                    count: values.len().max(if role == Role::Returned { new.returned.len() } else { 0 }),
                    name: values.get(index).and_then(|value| ir.value_name(*value)),
                    kind,
                    axes,
                    from: Rc::clone(from),
                    to: Rc::clone(to),
                    old_line: before.dump.line(old_node),
                    line: after.dump.line(node),
                });
            }
        }
    }
    found
}
