//! Requirements of `chlo` and `stablehlo` beyond their traits: `broadcast_dimensions`, `select` and `clamp`.
//!
//! StableHLO's own verifier accepts `chlo` operands that do not broadcast, and only its lowering fails for them: the profile `upstream`
//! accepts them too, and the others refuse them. StableHLO also accepts `broadcast_dimensions` that place no dimension, and infers no sizes
//! from them; a negative dimension makes it read outside of the sizes.

use super::DefinitionRefusal;
use super::fault::DefinitionFault;
use super::view::{OpAttributes, OpTypes, TypedValue};
use crate::assembly::Side;
use crate::assembly::ValueAt;
use crate::diagnostic::Severity;
use crate::ir::{Type, TypeId};
use crate::shape::{self, Conformance, Dim, Rule, Shape};
use crate::verify::broadcastable::BroadcastViolation;
use crate::verify::rules::RuleViolation;

impl OpAttributes<'_> {
    pub(super) fn broadcast_dimensions(&self, warnings: &mut Vec<DefinitionFault>) -> Result<(), DefinitionRefusal> {
        let operand = |index| self.operand(index);
        let (Some(lhs), Some(rhs), Some(result)) = (operand(0), operand(1), self.result(0)) else {
            return Ok(());
        };
        let count = self.operands().len();
        // The predicate of a selection may have another element type.
        let (first, second) = if count == 3 { (rhs, operand(2).unwrap_or(rhs)) } else { (lhs, rhs) };
        if !self.compatible_elements(first.1, second.1) {
            return Err(DefinitionFault::MismatchedOperands { first, other: second }.into());
        }
        let mut placed: Vec<Option<Vec<Dim>>> =
            (0..count).map(|index| Some(self.shape(operand(index)?.1)?.to_vec())).collect();
        let mut is_placed = false;
        let attribute = self.attribute("broadcast_dimensions").filter(|_| count == 2);
        if let Some(attribute) = attribute {
            let Some(dimensions) = self.values().integer_list(attribute) else {
                return Err(DefinitionFault::NotAShape("broadcast_dimensions".to_owned()).into());
            };
            if let [Some(left), Some(right)] = &placed[..] {
                let index = usize::from(left.len() > right.len());
                let (small, rank) = (&[left, right][index], left.len().max(right.len()));
                let (laid, doubt) = lay(small, rank, &dimensions, ValueAt { side: Side::Operands, index });
                if let Some(doubt) = doubt {
                    if doubt.severity() == Severity::Error {
                        return Err(doubt.into());
                    }
                    warnings.push(doubt);
                }
                is_placed = laid.is_some();
                placed[index] = laid;
            }
        }
        let operands = || placed.iter().map(|dims| dims.as_deref());
        let conformance = self.conformance;
        // Operands of unknown rank leave the result unknown.
        if operands().any(|dims| dims.is_none()) {
            self.inferred_elements(first, result, None)?;
            let is_decided = attribute.is_none() && conformance != Conformance::Upstream;
            return if is_decided { self.beside_unranked(&operands().collect::<Vec<_>>(), result) } else { Ok(()) };
        }
        let Ok(inferred) = shape::infer_result_shape(operands(), conformance) else {
            if conformance == Conformance::Upstream {
                return self.inferred_elements(first, result, None);
            }
            if is_placed && let [Some(left), Some(right)] = &placed[..] {
                return Err(DefinitionFault::Placed { shapes: Box::new([left.clone(), right.clone()]) }.into());
            }
            let conflicts = shape::conflicts(operands(), conformance);
            return Err(DefinitionRefusal::Trait(Box::new(BroadcastViolation::Incompatible {
                name: String::from_utf8_lossy(self.name()).into_owned(),
                conflicts,
            })));
        };
        self.inferred_elements(first, result, inferred.dims())?;
        self.inferred(result, inferred, !is_placed)
    }
}

impl OpTypes<'_> {
    /// Refuses a declared result that no shape of an operand of unknown rank can give.
    fn beside_unranked(&self, operands: &[Option<&[Dim]>], result: TypedValue) -> Result<(), DefinitionRefusal> {
        let (rule, inferred) = (Rule::Numpy, Shape::UNRANKED);
        match rule.verify_result(operands, &inferred, self.shape(result.1), self.conformance) {
            Ok(_) => Ok(()),
            Err(mismatch) => {
                let violation = RuleViolation::Result { index: result.0.index, inferred, mismatch };
                Err(DefinitionRefusal::Rule(Box::new((rule, violation))))
            }
        }
    }

    /// The result has the element type of an operand, or complex numbers of it, or `i1` for a comparison.
    fn inferred_elements(
        &self,
        operand: TypedValue,
        result: TypedValue,
        dims: Option<&[Dim]>,
    ) -> Result<(), DefinitionRefusal> {
        let (from, to) = (self.element(operand.1), self.element(result.1));
        let part = |ty: TypeId| match self.arena().resolved(ty) {
            Type::Complex(part) => Some(*part),
            _ => None,
        };
        let name = self.name();
        let (agree, element) = match name {
            b"chlo.broadcast_compare" => (self.is_i1(to), "i1".to_owned()),
            b"chlo.broadcast_complex" | b"stablehlo.complex" => {
                let agree = part(to).is_some_and(|part| self.same(part, from));
                (agree, format!("complex<{}>", self.print(from)))
            }
            // The verifier compares only the shape of the result.
            b"chlo.broadcast_select" => return Ok(()),
            b"stablehlo.abs" | b"stablehlo.imag" | b"stablehlo.real" => {
                let real = part(from).unwrap_or(from);
                (self.compatible_elements(real, to), self.print(real))
            }
            _ => (self.compatible_elements(from, to), self.print(from)),
        };
        if agree {
            return Ok(());
        }
        let sizes = dims.map_or("*x".to_owned(), |dims| dims.iter().map(|dim| format!("{dim}x")).collect());
        let fault = DefinitionFault::InferredElements {
            inferred: format!("tensor<{sizes}{element}>"),
            declared: self.print(result.1),
            element: element.into(),
            first: operand,
            other: result,
        };
        Err(fault.into())
    }

    /// A complex result of the parts in the operands, or parts of complex operands.
    pub(super) fn stablehlo_parts(&self) -> Result<(), DefinitionRefusal> {
        match (self.operand(0), self.result(0)) {
            (Some(operand), Some(result)) => self.inferred_elements(operand, result, self.shape(operand.1)),
            _ => Ok(()),
        }
    }

    /// The declared result has the inferred shape, where `?` agrees with any size.
    fn inferred(&self, result: TypedValue, inferred: Shape, is_picture: bool) -> Result<(), DefinitionRefusal> {
        let (Some(dims), Some(declared)) = (inferred.dims(), self.shape(result.1)) else { return Ok(()) };
        let agree = |(left, right): (&Dim, &Dim)| left.is_dynamic() || right.is_dynamic() || left == right;
        if dims.len() == declared.len() && dims.iter().zip(declared).all(agree) {
            return Ok(());
        }
        let element = self.print(self.element(result.1));
        let sizes: String = dims.iter().map(|dim| format!("{dim}x")).collect();
        let fault = DefinitionFault::InferredShape {
            inferred: format!("tensor<{sizes}{element}>"),
            declared: self.print(result.1),
            shape: Box::new(inferred),
            is_picture,
        };
        Err(fault.into())
    }

    pub(super) fn stablehlo_select(&self) -> Result<(), DefinitionRefusal> {
        let operand = |index| self.operand(index);
        let (Some(pred), Some(on_true), Some(on_false)) = (operand(0), operand(1), operand(2)) else {
            return Ok(());
        };
        if !self.compatible_pair(on_true.1, on_false.1) || !self.compatible_elements(on_true.1, on_false.1) {
            return Err(DefinitionFault::SelectTypes { first: on_true, other: on_false }.into());
        }
        let is_scalar = self.shape(pred.1).is_none_or(<[Dim]>::is_empty);
        if !is_scalar && !self.compatible_pair(pred.1, on_true.1) {
            return Err(DefinitionFault::SelectShape { first: on_true, other: pred }.into());
        }
        self.result_of(&[on_true, on_false])
    }

    pub(super) fn stablehlo_clamp(&self) -> Result<(), DefinitionRefusal> {
        let operand = |index| self.operand(index);
        let (Some(min), Some(value), Some(max)) = (operand(0), operand(1), operand(2)) else { return Ok(()) };
        for (name, bound) in [("min", min), ("max", max)] {
            let is_scalar = self.shape(bound.1).is_none_or(<[Dim]>::is_empty);
            if !is_scalar && !self.compatible_pair(bound.1, value.1) {
                let list = |typed: TypedValue| {
                    let sizes = self.shape(typed.1).unwrap_or_default();
                    sizes.iter().map(Dim::to_string).collect::<Vec<_>>().join(", ")
                };
                let (found, expected) = (list(bound), list(value));
                return Err(DefinitionFault::ClampShape { name, found, expected, first: value, other: bound }.into());
            }
        }
        self.result_of(&[value])
    }

    /// The result has the common shape of the operands, where each `?` is replaced by the size of another operand.
    fn result_of(&self, operands: &[TypedValue]) -> Result<(), DefinitionRefusal> {
        let shapes: Option<Vec<&[Dim]>> = operands.iter().map(|typed| self.shape(typed.1)).collect();
        let (Some(shapes), Some(result)) = (shapes, self.result(0)) else { return Ok(()) };
        let Some(first) = shapes.first() else { return Ok(()) };
        let sizes = (0..first.len()).map(|axis| {
            let known = shapes.iter().map(|dims| dims[axis]).find(|dim| dim.is_static());
            known.unwrap_or(Dim::DYNAMIC)
        });
        let inferred = Shape::ranked(sizes);
        self.inferred_elements(operands[0], result, inferred.dims())?;
        self.inferred(result, inferred, false)
    }
}

/// Aligns a shape: its dimensions are at the given places, among dimensions of size 1. Returns `None` and the error for
/// invalid places.
fn lay(dims: &[Dim], rank: usize, places: &[i64], at: ValueAt) -> (Option<Vec<Dim>>, Option<DefinitionFault>) {
    if places.len() != dims.len() {
        return (None, Some(DefinitionFault::DimensionsCount { found: places.len(), at, rank: dims.len() }));
    }
    let mut laid = vec![Dim::ONE; rank];
    for (entry, (place, dim)) in places.iter().zip(dims).enumerate() {
        match usize::try_from(*place).ok().and_then(|place| laid.get_mut(place)) {
            Some(slot) => *slot = *dim,
            None => return (None, Some(DefinitionFault::DimensionsRange { entry, at, dimension: *place, rank })),
        }
    }
    let falling = places.windows(2).find(|pair| pair[0] >= pair[1]);
    (Some(laid), falling.map(|pair| DefinitionFault::DimensionsOrder { first: pair[0], second: pair[1] }))
}
