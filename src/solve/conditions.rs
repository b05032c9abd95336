//! The conditions that a run of a function must satisfy, and sizes that satisfy them: [`Analysis::conditions`].

use super::function::Analysis;
use crate::ir::{Definition, Holder, OpId, Type, ValueId};
use crate::shapes::{Assertion, ConstraintRecord, DimPlace, SizeTransfer};
use crate::sizes::{Outcome, Requirements};

/// The requirements of a function without contradictions.
#[derive(Debug)]
pub(crate) struct Conditions {
    pub(crate) record: ConstraintRecord,
    pub(crate) requirements: Requirements,
    /// Sizes of the free dimensions for which the function succeeds; `None` if the numbers that the program computes from them may
    /// violate the conditions.
    pub(crate) witness: Option<Vec<(DimPlace, u64)>>,
}

impl Analysis<'_> {
    /// Whether an operation stops a run if a condition does not hold.
    pub(crate) fn asserts(&self, op: OpId) -> bool {
        match self.reader.transfer(op) {
            Some(SizeTransfer::Assertion(_) | SizeTransfer::Symbol | SizeTransfer::BindShape) => true,
            Some(SizeTransfer::Relation(relation, _)) => relation.is_asserted(),
            Some(_) | None => false,
        }
    }

    /// Whether an operation relates sizes of its operands, for any types.
    pub(crate) fn relates_sizes(&self, op: OpId) -> bool {
        !matches!(
            self.reader.transfer_of(op),
            SizeTransfer::Fresh
                | SizeTransfer::Call
                | SizeTransfer::Wrapper(_)
                | SizeTransfer::Symbol
                | SizeTransfer::Assertion(Assertion::True | Assertion::Called)
        )
    }

    /// Whether a value has run-time sizes that are not analysed.
    pub(crate) fn is_unanalysed(&self, value: ValueId) -> bool {
        let ir = self.reader.ir;
        let ty = ir.value_type(value);
        match ir.types.resolved(ty) {
            Type::UnrankedTensor(_) | Type::UnrankedMemRef { .. } => true,
            Type::MemRef { shape, .. } => shape.iter().any(|dim| dim.is_dynamic()),
            Type::Opaque(text) if matches!(&**text, b"!shape.shape" | b"!shape.value_shape") => {
                match ir.definition(value) {
                    Definition::Result(op) => matches!(self.reader.transfer_of(op), SizeTransfer::Fresh),
                    Definition::Argument(_) | Definition::Undefined => true,
                }
            }
            Type::Opaque(_) => ir.types.claims_shape(ty) && !matches!(ir.types.holder(ty), Holder::Shape(_)),
            _ => false,
        }
    }

    /// The requirements of the last function read by [`Analysis::function`], which must not be contradictory. `None` when the budget is
    /// exceeded.
    pub(crate) fn conditions(&self, function: OpId) -> Option<Conditions> {
        let ir = self.reader.ir;
        let (record, _) = self.record(&self.entry_path(ir.regions(function).next()?), None);
        let requirements = record.system.requirements(&record.given, self.budget)?;
        let Outcome::Satisfiable(sizes) = record.system.solve(self.budget) else { return None };
        let named = record.given.iter().filter_map(|unknown| Some((record.place(*unknown)?, sizes[unknown.index()])));
        let mut witness: Vec<_> = named.collect();
        witness.sort();
        let witness = record.is_computed(&sizes).then_some(witness);
        Some(Conditions { record, requirements, witness })
    }
}
