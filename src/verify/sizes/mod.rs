//! Analysis of whole functions: operations that no run-time sizes satisfy together, and dynamic dimensions that have
//! one size only.
//!
//! The sizes are analysed after all other checks; operations with errors found by those checks are not reported again.

mod checkpoints;
mod conditions;
mod explain;
mod guards;
mod story;
mod words;

pub use conditions::{Condition, FunctionSizes, Guarded, SizeName, SizesOutcome, Unanalysed, Witness, run_time_sizes};
pub(super) use explain::{relies_on, written};
pub use guards::Unguarded;
pub(super) use story::name_of;

use self::explain::{explain_blame, explain_forced};
use super::Verifier;
use crate::ir::OpId;
use crate::shape::Conformance;
use crate::solve::{Analysis, FunctionFindings};
use rustc_hash::FxHashSet;

impl Verifier<'_> {
    /// Analyses every function. MLIR does not verify conditions that depend on run-time sizes, so the profile
    /// `upstream` leaves them out.
    pub(super) fn functions(&mut self) {
        if !self.cx.options.is_complete || self.cx.options.conformance == Conformance::Upstream {
            return;
        }
        let ir = self.cx.ir;
        let watched = self.promises.places(ir).collect();
        let mut analysis = Analysis::new(ir, self.cx.options.registry, self.cx.options.limits.solving, watched)
            .following_calls(self.cx.options.follows_calls);
        // Conclusions are not drawn from an operation with an error.
        let mut wrong: FxHashSet<u32> = self.sink.error_places().collect();
        let mut declaring = Vec::new();
        let has_signatures = self.cx.options.registry.has_signatures();
        for op in ir.operations() {
            if ir.operation(op).extra.is_none() || !self.facts(ir.op_name_id(op)).is_function {
                continue;
            }
            if has_signatures || ir.attribute(op, super::signature::ATTRIBUTE).is_some() {
                declaring.push(op);
            }
            let findings = analysis.function(op);
            self.report_sizes(&findings, &mut wrong);
            self.promises.note(findings);
        }
        self.report_promises(Some(&mut analysis));
        super::signature::declared(&self.cx, &declaring, self.sink);
    }

    fn report_sizes(&mut self, findings: &FunctionFindings, wrong: &mut FxHashSet<u32>) {
        if findings.blames.is_empty() && findings.forced.is_empty() {
            return;
        }
        let is_right = |op: &OpId| self.cx.ir.place(*op).is_none_or(|place| !wrong.contains(&place.start));
        let blames: Vec<_> = findings.blames.iter().filter(|blame| blame.ops().iter().all(is_right)).collect();
        let forced: Vec<_> = findings.forced.iter().filter(|forced| forced.blame.ops().iter().all(is_right)).collect();
        for blame in blames {
            let diagnostic = explain_blame(&self.cx, blame);
            wrong.extend(diagnostic.location.map(|location| location.start));
            self.sink.report(diagnostic);
        }
        for forced in forced {
            let diagnostic = explain_forced(&self.cx, forced);
            self.sink.report(diagnostic);
        }
    }
}
