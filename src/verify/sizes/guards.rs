//! The place at which a program can check a condition, or the reason for which there is none: [`Unguarded`].

use super::checkpoints::Checkpoints;
use super::conditions::{ConditionNames, Guarded, SizeName};
use crate::ir::{BlockId, Definition, OpId, Type};
use crate::shapes::{ConstraintRecord, DimPlace};
use crate::sizes::{Requirement, Size};
use std::collections::BTreeSet;
use std::fmt;

/// The reason for which a program cannot check a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unguarded {
    /// The condition involves a dimension of a value that `tensor.dim` does not accept.
    Type {
        /// The name of the value, with `%`.
        value: String,
        /// The type of the value.
        ty: String,
    },
    /// The condition involves a number that the program computes, or a size without a name.
    Number(SizeName),
    /// The condition involves a dimension that is not yet defined before an operation that requires it.
    Late,
}

/// Prints the reason as a sentence.
impl fmt::Display for Unguarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type { value, ty } => write!(f, "`tensor.dim` takes ranked tensors, and {value} is of type '{ty}'"),
            Self::Number(SizeName::Unnamed) => f.write_str("a size in the condition is not a dimension of a value"),
            Self::Number(name) => write!(f, "{name} is a number, and no dimension of a tensor"),
            Self::Late => {
                f.write_str("a dimension in the condition is not known before the operation that requires it")
            }
        }
    }
}

impl ConditionNames<'_, '_> {
    /// The places at which the condition is checked: several if operations may fail before all sizes are known.
    pub(super) fn guards(
        &self,
        record: &ConstraintRecord,
        checkpoints: &mut Checkpoints,
        what: &Requirement,
        ops: &BTreeSet<OpId>,
    ) -> Result<Vec<(OpId, Requirement<Guarded>)>, Unguarded> {
        let all = self.guard(record, checkpoints, what, ops)?;
        let definition = |size: &Size| match size {
            Size::Fixed(_) => None,
            Size::Unknown(unknown) => self.definition(record.place(*unknown)?),
        };
        let mut stages: BTreeSet<Option<OpId>> = BTreeSet::new();
        what.clone().map(|size| stages.insert(definition(&size)));
        let mut guards = Vec::new();
        for (stage, next) in stages.iter().zip(stages.iter().skip(1)) {
            if let Some(part) = what.part(|size| definition(size) <= *stage)
                && let Ok(guard) = self.guard(record, checkpoints, &part, ops)
                && Some(guard.0) <= *next
            {
                guards.push(guard);
            }
        }
        guards.push(all);
        Ok(guards)
    }

    /// The operation after which a dimension is known; `None` for an argument.
    fn definition(&self, place: DimPlace) -> Option<OpId> {
        match self.ir.definition(place.value) {
            Definition::Result(definition) => Some(definition),
            Definition::Argument(_) | Definition::Undefined => None,
        }
    }

    /// The place at which all sizes are known, and no operation has failed yet.
    fn guard(
        &self,
        record: &ConstraintRecord,
        checkpoints: &mut Checkpoints,
        what: &Requirement,
        ops: &BTreeSet<OpId>,
    ) -> Result<(OpId, Requirement<Guarded>), Unguarded> {
        let mut unknowns = Vec::new();
        let mut places: Vec<DimPlace> = Vec::new();
        let mut refused = None;
        let guarded = what.clone().map(|size| match size {
            Size::Fixed(size) => Guarded::Fixed(size),
            Size::Unknown(unknown) => {
                unknowns.push(unknown);
                match self.dimension(record, size) {
                    Ok(place) => {
                        places.push(place);
                        Guarded::Dimension(place.value, place.axis)
                    }
                    Err(reason) => {
                        refused.get_or_insert(reason);
                        Guarded::Fixed(1)
                    }
                }
            }
        });
        if let Some(reason) = refused {
            return Err(reason);
        }
        let definitions: BTreeSet<OpId> = places.iter().filter_map(|place| self.definition(*place)).collect();
        // A requirement of an operation on its own result cannot be checked before the operation.
        if !definitions.is_disjoint(ops) {
            return Err(Unguarded::Late);
        }
        let defined = definitions.last().copied();
        let op = unknowns.into_iter().filter_map(|unknown| checkpoints.first(unknown, defined)).min();
        let op = op.filter(|op| places.iter().all(|place| self.is_before(*place, *op)));
        op.map(|op| (op, guarded)).ok_or(Unguarded::Late)
    }

    /// The dimension for a size, of a value that `tensor.dim` accepts.
    fn dimension(&self, record: &ConstraintRecord, size: Size) -> Result<DimPlace, Unguarded> {
        let ir = self.ir;
        let place = match size {
            Size::Unknown(unknown) => record.place(unknown),
            Size::Fixed(_) => None,
        };
        let Some(place) = place.filter(|place| !place.is_element(ir)) else {
            return Err(Unguarded::Number(self.name(record, size)));
        };
        let ty = ir.value_type(place.value);
        match (ir.types.resolved(ty), ir.value_name(place.value)) {
            (_, None) => Err(Unguarded::Number(SizeName::Unnamed)),
            (Type::RankedTensor { .. }, Some(_)) => Ok(place),
            (_, Some(value)) => Err(Unguarded::Type { value, ty: ir.print_type(ty) }),
        }
    }

    /// Whether a dimension is known before an operation of the entry block, or of a region that runs there.
    fn is_before(&self, place: DimPlace, op: OpId) -> bool {
        let ir = self.ir;
        let owner = |op: &OpId| ir.region_op(ir.parent_region(ir.parent_block(*op)?));
        let around: Vec<OpId> = std::iter::successors(Some(op), owner).collect();
        let around_in = |block: BlockId| around.iter().find(|op| ir.parent_block(**op) == Some(block)).copied();
        match ir.definition(place.value) {
            Definition::Result(definition) => {
                ir.parent_block(definition).and_then(around_in).is_some_and(|user| ir.comes_before(definition, user))
            }
            Definition::Argument(block) => around_in(block).is_some(),
            Definition::Undefined => false,
        }
    }
}
