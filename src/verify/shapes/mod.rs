//! Verification of the shapes of operations by the [relation](crate::shapes) in their record, with the messages of the dialect's
//! owner. Unknown parts of a shape are never an error.

mod explain;
mod relation;

pub(super) use self::explain::explain_misfit;
use super::Verifier;
use super::defined::Reads;
use crate::assembly::{OpDefinition, ShapeRule};
use crate::diagnostic::Severity;
use crate::dialect::Registry;
use crate::ir::{Ir, OpId, Type};
use crate::shape::Conformance;
use crate::shapes::{
    CheckResult, Depends, Misfit, MismatchReason, OpView, Owner, Relation, ShapeChecks, SingleRelations,
};

/// The rule of all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shaping<'v> {
    info: &'v OpDefinition,
    rule: &'v ShapeRule,
    relation: &'static Relation,
    owner: Owner,
    /// The inputs on which the verdict depends.
    pub(super) reads: Reads,
}

impl<'v> Shaping<'v> {
    pub(super) fn of(registry: &'v Registry, name: &[u8]) -> Option<Self> {
        let (info, rule) = registry.shape_rule(name)?;
        let relation = Relation::of(rule)?;
        let reads = match relation.depends_of(info) {
            Depends::Types => Reads::Types,
            Depends::Attributes => Reads::Attributes,
            Depends::Surroundings => Reads::Surroundings,
        };
        Some(Self { info, rule, relation, owner: Owner::of(name), reads })
    }

    /// The rule of the operation of ONNX that a `torch.operator` wraps.
    pub(super) fn wrapped(registry: &'v Registry, ir: &Ir, op: OpId) -> Option<Self> {
        let (info, rule) = registry.wrapped_shape_rule(ir, op)?;
        let relation = Relation::of(rule)?;
        Some(Self { info, rule, relation, owner: Owner::Other, reads: Reads::Surroundings })
    }
}

/// Distinguishes in the memo the records of operations with the same types.
fn context(name: usize) -> u64 {
    const OF_RECORDS: u64 = 1 << 62;
    OF_RECORDS | name as u64
}

impl<'v> Verifier<'v> {
    pub(super) fn shaping(&mut self, op: OpId, shaping: Shaping<'v>) {
        let ir = self.cx.ir;
        let types = || ir.operands(op).iter().copied().chain(ir.results(op)).map(|value| ir.value_type(value));
        if types().any(|ty| matches!(ir.types.resolved(ty), Type::Erroneous)) {
            return;
        }
        let mut unknown = None;
        if shaping.reads == Reads::Types {
            let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
            let results = ir.results(op).map(|value| ir.value_type(value));
            unknown = self.memo.look_up(context(ir.op_name_id(op).index()), operands, results);
            if unknown.is_none() {
                return;
            }
        }
        let view = OpView { ir, op, info: shaping.info, rule: shaping.rule };
        // `mlir-opt` does not compare the shapes of every operation of its dialects.
        let leaves_to_run = self.cx.options.conformance == Conformance::Upstream && shaping.owner.is_of_mlir();
        let by_owner = shaping.relation.verify(view, shaping.owner, leaves_to_run);
        match by_owner.and_then(|()| if leaves_to_run { Ok(()) } else { self.relation(view, shaping.relation) }) {
            Ok(()) => {
                if let Some(unknown) = unknown {
                    self.memo.remember(unknown);
                }
            }
            Err(misfit) => {
                let misfit = self.with_inferred(view, shaping.relation, misfit);
                self.find(op, misfit.severity, |cx| explain_misfit(cx, op, Some(shaping), &misfit));
            }
        }
    }

    /// Adds the result shape that the relation infers, if the owner's refusal does not contain it.
    fn with_inferred(&mut self, view: OpView<'v>, relation: &Relation, misfit: Misfit) -> Misfit {
        let OpView { ir, op, .. } = view;
        let is_open = misfit.inferred.is_none() && misfit.severity == Severity::Error && relation.is_compared();
        if !is_open || !self.sink.wants(Severity::Error, ir.place(op)) {
            return misfit;
        }
        let registry = self.cx.options.registry;
        let unfit = self.operations.get_or_insert_with(|| SingleRelations::new(ir, registry)).check(op);
        Misfit { inferred: unfit.and_then(|unfit| relation::inferred_result(view, &unfit)).map(Box::new), ..misfit }
    }

    /// Verifies that the declared shapes are those that the relation of the operation gives.
    fn relation(&mut self, view: OpView<'v>, relation: &Relation) -> CheckResult {
        let OpView { ir, op, .. } = view;
        if !relation.is_compared() {
            return Ok(());
        }
        let registry = self.cx.options.registry;
        let operations = self.operations.get_or_insert_with(|| SingleRelations::new(ir, registry));
        let Some(unfit) = operations.check(op) else { return Ok(()) };
        let cx = &self.cx;
        let reason = match self.sink.wants(Severity::Error, ir.place(op)) {
            true => operations.explain(op, &unfit, |place| relation::name(cx, view, place)),
            false => MismatchReason::default(),
        };
        relation::refuse_relation(view, &unfit, &reason)
    }
}

/// The checks of the shapes of operations with a name; `None` if they have no relation.
pub fn shape_checks(registry: &Registry, name: &str) -> Option<ShapeChecks> {
    let shaping = Shaping::of(registry, name.as_bytes())?;
    Some(shaping.relation.checks(shaping.owner))
}
