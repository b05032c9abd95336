//! What a run of a function must satisfy, and sizes that do: [`Analysis::conditions`].

use super::facts::{Place, Record};
use super::function::Analysis;
use crate::ir::OpId;
use crate::sizes::{Outcome, Requirements};

/// What a function whose operations do not contradict one another requires.
#[derive(Debug)]
pub(crate) struct Conditions {
    pub(crate) record: Record,
    pub(crate) requirements: Requirements,
    /// Sizes of the dimensions that nothing defines, with which the function succeeds.
    pub(crate) witness: Vec<(Place, u64)>,
}

impl Analysis<'_> {
    /// What a function requires, all of whose operations can succeed together: see [`Analysis::function`], which was asked just before.
    /// `None` when the budget is not enough, or when it is too much to tell.
    pub(crate) fn conditions(&self, function: OpId) -> Option<Conditions> {
        let ir = self.reader.ir;
        let entry = ir.regions(function).next().and_then(|region| ir.blocks(region).next())?;
        let (record, _) = self.record(entry, None);
        let requirements = record.system.requirements(&record.given, self.budget)?;
        let Outcome::Satisfiable(sizes) = record.system.solve(self.budget) else { return None };
        let named = record.given.iter().filter_map(|unknown| Some((record.place(*unknown)?, sizes[unknown.index()])));
        let mut witness: Vec<_> = named.collect();
        witness.sort_unstable();
        Some(Conditions { record, requirements, witness })
    }
}
