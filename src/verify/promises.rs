//! Warnings W0512: a declared size does not follow from the operands, so that it is a promise of the program.
//!
//! The analysis of the function may find that a promise is kept, so the warnings are counted first, and created after it: the operation is verified again.

use super::sizes::relies_on;
use super::{CheckContext, Verifier};
use crate::diagnostic::{Code, Diagnostic, Reserved, Severity, Sink};
use crate::ir::{Ir, OpId};
use crate::solve::{Analysis, FunctionFindings, Promise};
use rustc_hash::FxHashMap;

/// The promises of a module.
#[derive(Debug, Default)]
pub(super) struct Promises {
    /// The operations with promises, and the warnings about them.
    made: Vec<(OpId, Reserved)>,
    /// The results of the analysis, by operation.
    analysed: FxHashMap<OpId, Promised>,
    /// Whether an operation is verified again, to create its warnings.
    is_explaining: bool,
}

/// The state of a promise after the analysis of its function.
#[derive(Debug)]
enum Promised {
    /// The declared sizes follow from earlier operations, or are part of an E0601.
    Settled,
    Open(Promise),
}

impl Promises {
    /// The places of the operations.
    pub(super) fn places(&self, ir: &Ir) -> impl Iterator<Item = u32> {
        self.made.iter().filter_map(|(op, _)| Some(ir.place(*op)?.start))
    }

    /// Notes the results of the analysis of a function.
    pub(super) fn note(&mut self, findings: FunctionFindings) {
        if self.made.is_empty() {
            return;
        }
        let blamed: Vec<OpId> = findings.blames.iter().flat_map(|blame| blame.ops()).collect();
        for promise in findings.promises {
            let promised = if promise.open.is_empty() {
                (promise.op, Promised::Settled)
            } else {
                (promise.op, Promised::Open(promise))
            };
            self.analysed.extend([promised]);
        }
        self.analysed.extend(blamed.into_iter().map(|op| (op, Promised::Settled)));
    }
}

impl Verifier<'_> {
    /// Records that an operation declares sizes that do not follow from its operands.
    pub(super) fn promise(&mut self, op: OpId, explain: impl FnOnce(&CheckContext<'_>) -> Diagnostic) {
        if self.promises.is_explaining {
            return self.sink.report(explain(&self.cx));
        }
        let warning = self.sink.reserve(Severity::Warning, self.cx.ir.place(op));
        self.promises.made.push((op, warning));
    }

    /// Creates the warnings about promises that the analysis left open, and withdraws the others.
    pub(super) fn report_promises(&mut self, mut analysis: Option<&mut Analysis<'_>>) {
        let made = std::mem::take(&mut self.promises.made);
        let mut explained: (Option<OpId>, Vec<Diagnostic>) = (None, Vec::new());
        for (op, warning) in made {
            if let Some(Promised::Settled) = self.promises.analysed.get(&op) {
                self.sink.withdraw(warning);
                continue;
            }
            if !self.sink.wants_reserved(&warning) {
                continue;
            }
            if explained.0 != Some(op) {
                explained = (Some(op), self.explain_promises(op));
                explained.1.reverse();
            }
            let Some(mut diagnostic) = explained.1.pop() else { continue };
            if let (Some(Promised::Open(promise)), Some(analysis)) =
                (self.promises.analysed.get_mut(&op), analysis.as_deref_mut())
            {
                analysis.find_sources(promise);
                diagnostic.notes.extend(relies_on(&self.cx, promise));
            }
            self.sink.fill(warning, diagnostic);
        }
    }

    /// The warnings of an operation, which is verified again.
    fn explain_promises(&mut self, op: OpId) -> Vec<Diagnostic> {
        let facts = self.facts(self.cx.ir.op_name_id(op));
        let sink = std::mem::replace(self.sink, Sink::new());
        self.promises.is_explaining = true;
        self.by_itself(op, &facts);
        self.promises.is_explaining = false;
        let mut found = std::mem::replace(self.sink, sink).finish();
        found.retain(|diagnostic| diagnostic.code == Code::DynamicToStaticResult);
        found
    }
}
