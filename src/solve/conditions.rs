//! What a run of a function must satisfy, and sizes that do: [`Analysis::conditions`].

use super::function::Analysis;
use crate::ir::{Definition, Holder, OpId, Type, ValueId};
use crate::order;
use crate::shapes::{Assertion, Place, Record, Transfer};
use crate::sizes::{Outcome, Requirements};

/// What a function whose operations do not contradict one another requires.
#[derive(Debug)]
pub(crate) struct Conditions {
    pub(crate) record: Record,
    pub(crate) requirements: Requirements,
    /// Sizes of the dimensions that nothing defines, with which the function succeeds; `None` if it is not known whether what the
    /// program computes from them is as it should be.
    pub(crate) witness: Option<Vec<(Place, u64)>>,
}

impl Analysis<'_> {
    /// Whether an operation stops a run by itself when a condition does not hold.
    pub(crate) fn asserts(&self, op: OpId) -> bool {
        match self.reader.transfer(op) {
            Some(Transfer::Assertion(_) | Transfer::Symbol | Transfer::BindShape) => true,
            Some(Transfer::Relation(relation, _)) => relation.name() == "tie",
            Some(_) | None => false,
        }
    }

    /// Whether an operation relates sizes of its operands, whatever their types are.
    pub(crate) fn relates_sizes(&self, op: OpId) -> bool {
        !matches!(
            self.reader.transfer_of_name(op),
            Transfer::Fresh
                | Transfer::Call
                | Transfer::Wrapper(_)
                | Transfer::Symbol
                | Transfer::Assertion(Assertion::True | Assertion::Called)
        )
    }

    /// Whether a value has run-time sizes that are not read.
    pub(crate) fn is_unanalysed(&self, value: ValueId) -> bool {
        let ir = self.reader.ir;
        let ty = ir.value_type(value);
        match ir.types.resolved(ty) {
            Type::UnrankedTensor(_) | Type::UnrankedMemRef { .. } => true,
            Type::MemRef { shape, .. } => shape.iter().any(|dim| dim.is_dynamic()),
            Type::Opaque(text) if matches!(&**text, b"!shape.shape" | b"!shape.value_shape") => {
                match ir.definition(value) {
                    Definition::Result(op) => matches!(self.reader.transfer_of_name(op), Transfer::Fresh),
                    Definition::Argument(_) | Definition::Undefined => true,
                }
            }
            Type::Opaque(_) => ir.types.claims_shape(ty) && !matches!(ir.types.holder(ty), Holder::Shape(_)),
            _ => false,
        }
    }

    /// What a function requires, all of whose operations can succeed together: see [`Analysis::function`], which was asked just before.
    /// `None` when the budget is not enough, or when it is too much to tell.
    pub(crate) fn conditions(&self, function: OpId) -> Option<Conditions> {
        let ir = self.reader.ir;
        let (record, _) = self.record(&self.entry_path(ir.regions(function).next()?), None);
        let requirements = record.system.requirements(&record.given, self.budget)?;
        let Outcome::Satisfiable(sizes) = record.system.solve(self.budget) else { return None };
        let named = record.given.iter().filter_map(|unknown| Some((record.place(*unknown)?, sizes[unknown.index()])));
        let mut witness: Vec<_> = named.collect();
        order::sort(&mut witness);
        let witness = record.is_computed(&sizes).then_some(witness);
        Some(Conditions { record, requirements, witness })
    }
}
