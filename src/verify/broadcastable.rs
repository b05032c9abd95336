//! The `Broadcastable` trait of an operation.

use super::CheckContext;
use super::Verifier;
use super::explain::explain_violation;
use super::memo::TypesVerdict;
use crate::diagnostic::{Severity, Sink};
use crate::dialect::Traits;
use crate::ir::types::{Shaped, ShapedKind};
use crate::ir::{OpId, SignatureId, TypeId};
use crate::shape::{self, Conflict, Conformance, Dim, ResultMatch, ResultMismatch, Shape, shape_string};

/// The errors of an operation that has the trait. The texts are MLIR's where MLIR has one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum BroadcastViolation {
    #[error("'{name}' op requires zero regions")]
    Regions { name: String },
    #[error("'{name}' op requires one result")]
    ResultCount { name: String, found: usize },
    #[error("'{name}' op expected 1 or more operands, but found 0")]
    NoOperands { name: String },
    #[error("'{name}' op operand #{index} must be variadic of {constraint}, but got '{ty}'")]
    OperandType { name: String, index: usize, constraint: &'static str, ty: String },
    #[error("'{name}' op result #{index} must be {constraint}, but got '{ty}'")]
    ResultType { name: String, index: usize, constraint: &'static str, ty: String },
    #[error("cannot broadcast vector with tensor")]
    Mixed,
    #[error("'{name}' op operands don't have broadcast-compatible shapes")]
    Incompatible { name: String, conflicts: Vec<Conflict> },
    #[error(
        "'{name}' op result type '{declared}' not broadcast compatible with broadcasted operands's shapes '{inferred}'"
    )]
    Result { name: String, declared: String, inferred: String, index: usize, shape: Shape, mismatch: ResultMismatch },
    #[error("'{name}' op result type '{declared}' is static where the inferred shape '{inferred}' is dynamic")]
    DynamicToStatic { name: String, declared: String, inferred: String, shape: Shape, axes: Vec<shape::Axis> },
}

pub(super) const TENSOR: &str = "tensor of any type values";
pub(super) const TENSOR_OR_VECTOR: &str = "tensor of any type values or vector of any type values";

/// The context of the memo: operations with the same types are verified differently with different traits.
fn context(traits: Traits) -> usize {
    usize::from(traits.tensors_only) + 2 * usize::from(traits.registered)
}

impl Verifier<'_> {
    pub(super) fn broadcastable(&mut self, op: OpId, traits: Traits) {
        let ir = self.cx.ir;
        let has_structure =
            ir.operation(op).extra.is_some() && (ir.regions(op).next().is_some() || !ir.successors(op).is_empty());
        let signature = ir.operation(op).signature.filter(|_| !has_structure);
        let context = context(traits);
        let known = signature.map_or(TypesVerdict::Nothing, |signature| self.memo.verdict_of(signature, context));
        let is_wanted = |sink: &Sink| sink.wants(Severity::Error, ir.place(op));
        match known {
            TypesVerdict::Right => return,
            TypesVerdict::Wrong if !is_wanted(self.sink) => return self.sink.count(Severity::Error, ir.place(op)),
            _ => {}
        }
        let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
        let results = ir.results(op).map(|value| ir.value_type(value));
        let combination = self.memo.look_up(context as u64, operands, results);
        if !has_structure && combination.is_none() {
            return;
        }
        match check(&self.cx, op, traits) {
            Ok(()) => {
                if let Some(unknown) = combination.filter(|_| !has_structure) {
                    self.memo.remember(unknown);
                }
                self.remember(op, traits, signature, TypesVerdict::Right);
            }
            Err(violation) => {
                if matches!(*violation, BroadcastViolation::DynamicToStatic { .. }) {
                    return self.promise(op, |cx| explain_violation(cx, op, &violation));
                }
                self.remember(op, traits, signature, TypesVerdict::Wrong);
                self.find(op, Severity::Error, |cx| explain_violation(cx, op, &violation));
            }
        }
    }

    /// The result holds for all operations with the signature.
    fn remember(&mut self, op: OpId, traits: Traits, signature: Option<SignatureId>, known: TypesVerdict) {
        let ir = self.cx.ir;
        let Some(signature) = signature else { return };
        // If an operand was refused, its type may differ from the written one.
        let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
        if operands.eq(ir.signatures.inputs(signature).iter().copied()) {
            self.memo.remember_signature(signature, context(traits), known);
        }
    }
}

impl CheckContext<'_> {
    #[inline]
    pub(super) fn shaped(&self, ty: TypeId) -> Option<Shaped<'_>> {
        self.ir.types.shaped(ty)
    }

    /// The sizes that are compared: the profile `upstream` reads tensors only.
    #[inline]
    pub(super) fn dims(&self, ty: TypeId) -> Option<&[Dim]> {
        let Some(shaped) = self.shaped(ty) else {
            return self.shape(ty).filter(|_| self.options.conformance != Conformance::Upstream);
        };
        let takes_part = match shaped.kind {
            ShapedKind::Tensor => true,
            ShapedKind::Vector => self.options.conformance != Conformance::Upstream,
            ShapedKind::MemRef => false,
        };
        shaped.shape.filter(|_| takes_part)
    }
}

pub(super) fn check(cx: &CheckContext<'_>, op: OpId, traits: Traits) -> Result<(), Box<BroadcastViolation>> {
    let ir = cx.ir;
    let name = || cx.name(op);
    let upstream = cx.options.conformance == Conformance::Upstream;
    if traits.registered && ir.regions(op).next().is_some() {
        return Err(Box::new(BroadcastViolation::Regions { name: name() }));
    }
    if (traits.registered || !upstream) && ir.results(op).len() != 1 {
        return Err(Box::new(BroadcastViolation::ResultCount { name: name(), found: ir.results(op).len() }));
    }
    if !upstream && ir.operands(op).is_empty() {
        return Err(Box::new(BroadcastViolation::NoOperands { name: name() }));
    }
    let constraint = match (upstream, traits.tensors_only) {
        (true, true) => Some(TENSOR),
        (true, false) => None,
        (false, _) => Some(TENSOR_OR_VECTOR),
    };
    if let Some(constraint) = constraint {
        check_types(cx, op, constraint)?;
    }
    check_mixture(cx, op)?;
    check_shapes(cx, op, upstream)
}

/// Verifies that operands and results are tensors, or vectors if the constraint permits them.
pub(super) fn check_types(
    cx: &CheckContext<'_>,
    op: OpId,
    constraint: &'static str,
) -> Result<(), Box<BroadcastViolation>> {
    let ir = cx.ir;
    let fits = |ty: TypeId| match cx.shaped(ty).map(|shaped| shaped.kind) {
        Some(ShapedKind::Tensor) => true,
        Some(ShapedKind::Vector) => constraint == TENSOR_OR_VECTOR,
        _ => ir.types.is_erroneous(ty) || constraint == TENSOR_OR_VECTOR && ir.types.claims_shape(ty),
    };
    for (index, operand) in ir.operands(op).iter().enumerate() {
        let ty = ir.value_type(*operand);
        if !fits(ty) {
            return Err(Box::new(BroadcastViolation::OperandType {
                name: cx.name(op),
                index,
                constraint,
                ty: ir.print_type(ty),
            }));
        }
    }
    for (index, result) in ir.results(op).enumerate() {
        let ty = ir.value_type(result);
        if !fits(ty) {
            return Err(Box::new(BroadcastViolation::ResultType {
                name: cx.name(op),
                index,
                constraint,
                ty: ir.print_type(ty),
            }));
        }
    }
    Ok(())
}

pub(super) fn check_mixture(cx: &CheckContext<'_>, op: OpId) -> Result<(), Box<BroadcastViolation>> {
    let ir = cx.ir;
    let types = ir.operands(op).iter().copied().chain(ir.results(op)).map(|value| ir.value_type(value));
    let has = |kind| types.clone().any(|ty| cx.shaped(ty).is_some_and(|shaped| shaped.kind == kind));
    if has(ShapedKind::Tensor) && has(ShapedKind::Vector) { Err(Box::new(BroadcastViolation::Mixed)) } else { Ok(()) }
}

fn check_shapes(cx: &CheckContext<'_>, op: OpId, upstream: bool) -> Result<(), Box<BroadcastViolation>> {
    let ir = cx.ir;
    let operands = || ir.operands(op).iter().map(|value| cx.dims(ir.value_type(*value)));
    let conformance = cx.options.conformance;
    let inferred = shape::infer_result_shape(operands(), conformance).map_err(|_| {
        let conflicts = shape::conflicts(operands(), conformance);
        Box::new(BroadcastViolation::Incompatible { name: cx.name(op), conflicts })
    })?;
    let Some(dims) = inferred.dims() else { return Ok(()) };
    let results = if upstream { usize::MAX } else { 1 };
    for (index, result) in ir.results(op).enumerate().take(results) {
        let Some(declared) = cx.dims(ir.value_type(result)) else { continue };
        let texts = || (cx.name(op), shape_string(declared).to_string(), shape_string(dims).to_string());
        match shape::verify_result_shape(Some(dims), Some(declared), conformance) {
            Ok(ResultMatch::Compatible) => {}
            Ok(ResultMatch::DynamicToStatic(axes)) => {
                let (name, declared, inferred_text) = texts();
                return Err(Box::new(BroadcastViolation::DynamicToStatic {
                    name,
                    declared,
                    inferred: inferred_text,
                    shape: inferred.clone(),
                    axes,
                }));
            }
            Err(mismatch) => {
                let (name, declared, inferred_text) = texts();
                return Err(Box::new(BroadcastViolation::Result {
                    name,
                    declared,
                    inferred: inferred_text,
                    index,
                    shape: inferred.clone(),
                    mismatch,
                }));
            }
        }
    }
    Ok(())
}
