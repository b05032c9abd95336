//! Analysis of whole functions: operations that no run-time sizes satisfy together, and dynamic dimensions that have
//! one size only.
//!
//! This follows all other checks, and does not report operations that have errors of their own.

mod checkpoints;
mod conditions;
mod explain;
mod guards;
mod story;
mod words;

pub use conditions::{Condition, FunctionSizes, Guarded, SizeName, SizesFound, Unanalysed, Witness, run_time_sizes};
pub(super) use explain::written;
pub use guards::Unguarded;
pub(super) use story::name_of;

use self::explain::{explain_blame, explain_forced, relies_on};
use super::Verifier;
use crate::diagnostic::Code;
use crate::ir::OpId;
use crate::shape::Conformance;
use crate::solve::{Analysis, Findings, Promise};
use crate::verify::CheckContext;
use rustc_hash::{FxHashMap, FxHashSet};

/// The state of a warning W0512 after the analysis of the function.
enum Promised {
    /// The declared sizes follow from earlier operations, or are part of an E0601.
    Settled,
    Open(Promise),
}

impl Verifier<'_> {
    /// Analyses every function. MLIR does not verify conditions that depend on run-time sizes, so the profile
    /// `upstream` leaves them out.
    pub(super) fn functions(&mut self) {
        if !self.cx.options.is_complete || self.cx.options.conformance == Conformance::Upstream {
            return;
        }
        let ir = self.cx.ir;
        let mut promises: FxHashMap<u32, Promised> = FxHashMap::default();
        let watched = self.sink.places_of(Code::DynamicToStaticResult).collect();
        let mut analysis = Analysis::new(ir, self.cx.options.registry, self.cx.options.limits.solving, watched)
            .following_calls(self.cx.options.follows_calls);
        // An operation with an error of its own is not used for conclusions.
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
            let mut findings = analysis.function(op);
            self.report_sizes(&findings, &mut wrong);
            findings.promises.iter_mut().for_each(|promise| analysis.find_sources(promise));
            note_promises(&self.cx, findings, &mut promises);
        }
        self.revise_promises(&promises);
        super::signature::declared(&self.cx, &declaring, self.sink);
    }

    fn report_sizes(&mut self, findings: &Findings, wrong: &mut FxHashSet<u32>) {
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

    /// A promise that is kept needs no warning; a note to an open promise names its assumptions.
    fn revise_promises(&mut self, promises: &FxHashMap<u32, Promised>) {
        if promises.is_empty() {
            return;
        }
        let mut sink = std::mem::take(self.sink);
        sink.revise(Code::DynamicToStaticResult, |diagnostic| {
            match diagnostic.location.and_then(|location| promises.get(&location.start)) {
                Some(Promised::Settled) => false,
                Some(Promised::Open(promise)) => {
                    if let Some(note) = relies_on(&self.cx, promise) {
                        diagnostic.notes.push(note);
                    }
                    true
                }
                None => true,
            }
        });
        *self.sink = sink;
    }
}

fn note_promises(cx: &CheckContext<'_>, findings: Findings, promises: &mut FxHashMap<u32, Promised>) {
    let place = |op: OpId| cx.ir.place(op).map(|place| place.start);
    for promise in findings.promises {
        let promised = if promise.open.is_empty() { Promised::Settled } else { Promised::Open(promise.clone()) };
        promises.extend(place(promise.op).map(|place| (place, promised)));
    }
    for op in findings.blames.iter().flat_map(|blame| blame.ops()) {
        promises.extend(place(op).map(|place| (place, Promised::Settled)));
    }
}
