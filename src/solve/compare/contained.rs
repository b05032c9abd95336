//! Functions whose operations are operations of another function: what they require follows without a solver.
//!
//! Passes remove, share and reorder operations more often than they change them. Operations of equal numbers have equal operands, and so equal requirements,
//! if the types of their results are equal too.

use super::run::{FunctionReading, is_identity};
use super::{Comparer, ReadingStop};
use crate::flow::BlockEnding;
use crate::ir::ValueId;
use crate::shapes::Stance;
use rustc_hash::FxHashSet;

/// The operations that a function executes in every run, and the values that it returns.
#[derive(Debug)]
pub(super) struct ExecutedOps {
    /// The number of each operation, and the number and the type of each value.
    requirements: FxHashSet<(u32, Option<u32>)>,
    /// The numbers of the returned values.
    returned: Vec<u32>,
}

impl ExecutedOps {
    /// Whether the function requires no more than another one, which returns the same values.
    pub(super) fn is_in(&self, other: &Self) -> bool {
        self.requirements.is_subset(&other.requirements)
    }

    pub(super) const fn results(&self) -> usize {
        self.returned.len()
    }
}

impl Comparer<'_, '_> {
    /// The operations of each function; `None` if an operation has no number, or if they do not return the same values.
    pub(super) fn listed(&mut self) -> Option<[ExecutedOps; 2]> {
        let one = self.listed_of(0)?;
        let other = self.listed_of(1).filter(|other| one.returned == other.returned)?;
        Some([one, other])
    }

    fn listed_of(&mut self, side: usize) -> Option<ExecutedOps> {
        FunctionReading::new(&mut self.programs[side], &mut self.ledger, &mut self.congruence, Stance::Ignores).listed()
    }

    /// Whether one reading shows that a function fails for all sizes.
    pub(super) fn is_vacuous(&mut self, side: usize) -> bool {
        self.begin();
        let mut run =
            FunctionReading::new(&mut self.programs[side], &mut self.ledger, &mut self.congruence, Stance::Learns);
        match run.arguments(&self.rows).and_then(|()| run.body()) {
            Ok(_) => self.ledger.facts.settle().is_err(),
            Err(stop) => stop != ReadingStop::TooMuch,
        }
    }
}

impl FunctionReading<'_, '_, '_> {
    fn listed(&mut self) -> Option<ExecutedOps> {
        let (ir, entry) = (self.ir(), self.program.entry);
        let mut requirements = FxHashSet::default();
        self.number_arguments();
        for argument in ir.arguments(entry) {
            requirements.insert(self.declared(argument)?);
        }
        let last = ir.last_op(entry);
        for op in ir.block_ops(entry) {
            let flows = &self.program.reader.flows;
            if Some(op) == last && flows.ending(ir, op) == BlockEnding::Passes {
                break;
            }
            if flows.is_function(ir, op) {
                continue;
            }
            let number = self.number(op)?;
            // A conversion has the number of its operand, and requires its type.
            if !(is_identity(ir, op) && ir.operands(op).len() == 1) {
                requirements.insert((number, None));
            }
            for result in ir.results(op) {
                requirements.insert(self.declared(result)?);
            }
        }
        let returned = last.map(|last| ir.operands(last)).unwrap_or_default();
        let returned = returned.iter().map(|value| self.ledger.values.get(value).copied()).collect::<Option<_>>()?;
        Some(ExecutedOps { requirements, returned })
    }

    /// The number of a value, and the number of its type.
    fn declared(&mut self, value: ValueId) -> Option<(u32, Option<u32>)> {
        let number = *self.ledger.values.get(&value)?;
        let reader = self.program.reader;
        Some((number, Some(self.program.frames.ty(reader, reader.ir.value_type(value), self.congruence))))
    }
}
