//! Relations between the types of operands and results: MLIR's traits of this kind, with the semantics of their
//! `verify` functions.

use super::fault::{Count, DefinitionFault};
use super::view::{OpTypes, TypedValue};
use crate::assembly::Side;
use crate::dialect::{OpDefinition, Trait};
use crate::ir::types::ShapedKind;
use crate::ir::{Type, TypeId};
use crate::shape::Dim;

impl OpTypes<'_> {
    pub(super) fn relation(&self, definition: &OpDefinition, known: &Trait) -> Result<(), DefinitionFault> {
        let (operands, results) = (self.operands(), self.results());
        let all: Vec<TypedValue> = operands.iter().chain(&results).copied().collect();
        self.has_compared(known, operands.len(), results.len())?;
        match known {
            Trait::AllTypesMatch(names) => {
                let named: Vec<TypedValue> = names.iter().filter_map(|name| self.named(definition, name)).collect();
                let Some(first) = named.first() else { return Ok(()) };
                match named.iter().find(|other| !self.same(other.1, first.1)) {
                    Some(other) => {
                        Err(DefinitionFault::AllTypes { names: names.join(", "), first: *first, other: *other })
                    }
                    None => Ok(()),
                }
            }
            Trait::AllElementTypesMatch(names) => {
                let named: Vec<TypedValue> = names.iter().filter_map(|name| self.named(definition, name)).collect();
                let Some(first) = named.first() else { return Ok(()) };
                let differs = |other: &&TypedValue| !self.same(self.element(other.1), self.element(first.1));
                // The contents of types that a project defines itself are unknown.
                let is_known = named.iter().all(|typed| !self.is_foreign(typed.1));
                match named.iter().find(differs).filter(|_| is_known) {
                    Some(other) => {
                        Err(DefinitionFault::AllElements { names: names.join(", "), first: *first, other: *other })
                    }
                    None => Ok(()),
                }
            }
            Trait::AllShapesMatch(names) => {
                let named: Vec<TypedValue> = names.iter().filter_map(|name| self.named(definition, name)).collect();
                let Some(first) = named.first() else { return Ok(()) };
                let is_known = named.iter().all(|typed| !self.is_foreign(typed.1));
                let differs = |other: &&TypedValue| self.shape(other.1) != self.shape(first.1);
                match named.iter().find(differs).filter(|_| is_known) {
                    Some(other) => {
                        Err(DefinitionFault::AllShapes { names: names.join(", "), first: *first, other: *other })
                    }
                    None => Ok(()),
                }
            }
            Trait::SameTensorDims => self.same_tensor_dims(&operands, &results),
            Trait::ConditionOrMatchingShape => match (operands.first(), results.first()) {
                (Some(condition), Some(result)) if !self.is_condition_of(condition.1, result.1) => {
                    Err(DefinitionFault::Condition { first: *result, other: *condition })
                }
                _ => Ok(()),
            },
            Trait::SameOperandsAndResultType => self.same_types(&operands, &results),
            Trait::SameOperandsAndResultShape => {
                self.compatible(&all, |first, other| DefinitionFault::SameShape { first, other })
            }
            Trait::SameOperandsShape => {
                self.compatible(&operands, |first, other| DefinitionFault::SameOperandsShape { first, other })
            }
            Trait::SameOperandsAndResultElementType => {
                let Some(first) = results.first() else { return Ok(()) };
                let differs = |other: &&TypedValue| !self.same(self.element(other.1), self.element(first.1));
                match operands.iter().chain(&results).find(differs) {
                    Some(other) => Err(DefinitionFault::SameElements { first: *first, other: *other }),
                    None => Ok(()),
                }
            }
            Trait::SameOperandsElementType => {
                let Some(first) = operands.first() else { return Ok(()) };
                let differs = |other: &&TypedValue| !self.same(self.element(other.1), self.element(first.1));
                match operands.iter().find(differs) {
                    Some(other) => Err(DefinitionFault::SameOperandElements { first: *first, other: *other }),
                    None => Ok(()),
                }
            }
            Trait::SameOperandsAndResultRank => self.same_ranks(&operands, &results),
            Trait::SameTypeOperands => {
                let Some(first) = operands.first() else { return Ok(()) };
                match operands.iter().find(|other| !self.same(other.1, first.1)) {
                    Some(other) => Err(DefinitionFault::SameOperandTypes { first: *first, other: *other }),
                    None => Ok(()),
                }
            }
            Trait::CompatibleOperandsAndResultType => {
                let Some(first) = all.first() else { return Ok(()) };
                let differs = |other: &&TypedValue| {
                    !self.compatible_pair(first.1, other.1) || !self.compatible_elements(first.1, other.1)
                };
                match all.iter().find(differs) {
                    Some(other) => Err(DefinitionFault::CompatibleTypes { first: *first, other: *other }),
                    None => Ok(()),
                }
            }
            Trait::CompatibleOperandsAndResultElementType => match self.incompatible_elements(&all) {
                Some((first, other)) => Err(DefinitionFault::CompatibleElements { first, other }),
                None => Ok(()),
            },
            Trait::CompatibleOperandsElementType => match self.incompatible_elements(&operands) {
                Some((first, other)) => Err(DefinitionFault::CompatibleOperandElements { first, other }),
                None => Ok(()),
            },
            Trait::Elementwise => self.elementwise(&operands, &results),
            Trait::ResultOfFirstOperandType => match (operands.first(), results.first()) {
                (Some(operand), Some(result)) if !self.same(operand.1, result.1) => Err(DefinitionFault::Inferred {
                    inferred: self.print(operand.1),
                    declared: self.print(result.1),
                    first: *operand,
                    other: *result,
                }),
                _ => Ok(()),
            },
            Trait::Stated(statement) => self.verify_statement(definition, statement),
            Trait::Broadcastable | Trait::Own(_) | Trait::Structure(_) => Ok(()),
        }
    }

    /// The operands and results that a trait compares exist, which MLIR verifies first.
    fn has_compared(&self, known: &Trait, operands: usize, results: usize) -> Result<(), DefinitionFault> {
        let has_results = match known {
            Trait::SameOperandsAndResultType
            | Trait::SameOperandsAndResultShape
            | Trait::SameOperandsAndResultElementType
            | Trait::CompatibleOperandsAndResultType
            | Trait::CompatibleOperandsAndResultElementType => true,
            Trait::SameOperandsAndResultRank
            | Trait::SameOperandsShape
            | Trait::SameOperandsElementType
            | Trait::CompatibleOperandsElementType => false,
            Trait::AllTypesMatch(_)
            | Trait::AllElementTypesMatch(_)
            | Trait::AllShapesMatch(_)
            | Trait::SameTensorDims
            | Trait::ConditionOrMatchingShape
            | Trait::SameTypeOperands
            | Trait::Elementwise
            | Trait::Broadcastable
            | Trait::ResultOfFirstOperandType
            | Trait::Stated(_)
            | Trait::Own(_)
            | Trait::Structure(_) => return Ok(()),
        };
        Count::AtLeast(1).agrees(operands, Side::Operands)?;
        if has_results { Count::AtLeast(1).agrees(results, Side::Results) } else { Ok(()) }
    }

    /// The value of the parameter `name`, if there is exactly one value.
    fn named(&self, definition: &OpDefinition, name: &str) -> Option<TypedValue> {
        self.values_of(definition, name)?.1.first().copied()
    }

    fn is_condition_of(&self, condition: TypeId, result: TypeId) -> bool {
        if self.is_i1(condition) {
            return true;
        }
        match (self.shaped(condition), self.shaped(result)) {
            // MLIR compares a shape of unknown rank as one without dimensions.
            (Some(condition), Some(result)) => condition.shape.unwrap_or_default() == result.shape.unwrap_or_default(),
            _ => false,
        }
    }

    fn same_tensor_dims(&self, operands: &[TypedValue], results: &[TypedValue]) -> Result<(), DefinitionFault> {
        let (Some(operand), Some(result)) = (operands.first(), results.first()) else { return Ok(()) };
        // A value that is no tensor counts as having no dimensions.
        let dims = |ty: TypeId| match self.shaped(ty) {
            Some(shaped) if shaped.kind == ShapedKind::Tensor => shaped.shape,
            _ => Some(&[][..]),
        };
        match (dims(operand.1), dims(result.1)) {
            (Some(left), Some(right)) if left == right => Ok(()),
            _ => Err(DefinitionFault::TensorDims { first: *operand, other: *result }),
        }
    }

    fn same_types(&self, operands: &[TypedValue], results: &[TypedValue]) -> Result<(), DefinitionFault> {
        let Some(first) = results.first() else { return Ok(()) };
        let encoding = |ty: TypeId| match self.arena().resolved(ty) {
            Type::RankedTensor { encoding, .. } => *encoding,
            _ => None,
        };
        for other in results[1..].iter().chain(operands) {
            let elements = self.same(self.element(first.1), self.element(other.1));
            if !elements || !self.compatible_pair(first.1, other.1) {
                return Err(DefinitionFault::SameType { first: *first, other: *other });
            }
            // MLIR compares encodings only if the first result has one.
            if encoding(first.1).is_some() && encoding(first.1) != encoding(other.1) {
                return Err(DefinitionFault::SameEncoding { first: *first, other: *other });
            }
        }
        Ok(())
    }

    /// Whether element types are equal, or one of them is quantized, whose storage type is not compared.
    pub(super) fn compatible_elements(&self, left: TypeId, right: TypeId) -> bool {
        let (left, right) = (self.element(left), self.element(right));
        let is_quantized = |ty| matches!(self.arena().resolved(ty), Type::Opaque(text) if text.starts_with(b"!quant."));
        self.same(left, right) || is_quantized(left) || is_quantized(right)
    }

    fn incompatible_elements(&self, all: &[TypedValue]) -> Option<(TypedValue, TypedValue)> {
        let first = all.first()?;
        let other = all.iter().find(|other| !self.compatible_elements(first.1, other.1))?;
        Some((*first, *other))
    }

    /// Whether two types are scalars, or shaped types whose known sizes agree.
    pub(super) fn compatible_pair(&self, left: TypeId, right: TypeId) -> bool {
        match (self.shaped(left), self.shaped(right)) {
            (None, None) => true,
            (Some(left), Some(right)) => agree(left.shape, right.shape),
            _ => false,
        }
    }

    /// Whether all types are scalars, or all have shapes whose sizes agree. Otherwise returns the fault of two types that differ.
    pub(super) fn compatible(
        &self,
        all: &[TypedValue],
        fault: impl Fn(TypedValue, TypedValue) -> DefinitionFault,
    ) -> Result<(), DefinitionFault> {
        let Some(first) = all.first() else { return Ok(()) };
        let is_scalable =
            |ty: TypeId| matches!(self.arena().resolved(ty), Type::Vector { scalable, .. } if scalable.contains(&true));
        let differs = |other: &&TypedValue| {
            self.shaped(first.1).is_some() != self.shaped(other.1).is_some()
                || is_scalable(first.1) != is_scalable(other.1)
        };
        if let Some(other) = all.iter().find(differs) {
            return Err(fault(*first, *other));
        }
        let ranked: Vec<(TypedValue, &[Dim])> =
            all.iter().filter_map(|typed| Some((*typed, self.shaped(typed.1)?.shape?))).collect();
        let Some((first, first_dims)) = ranked.first() else { return Ok(()) };
        if let Some((other, _)) = ranked.iter().find(|(_, dims)| dims.len() != first_dims.len()) {
            return Err(fault(*first, *other));
        }
        for axis in 0..first_dims.len() {
            let mut known = ranked.iter().filter(|(_, dims)| dims[axis].is_static());
            let Some((first, dims)) = known.next() else { continue };
            if let Some((other, _)) = known.find(|(_, other)| other[axis] != dims[axis]) {
                return Err(fault(*first, *other));
            }
        }
        Ok(())
    }

    fn same_ranks(&self, operands: &[TypedValue], results: &[TypedValue]) -> Result<(), DefinitionFault> {
        let rank = |typed: &TypedValue| Some(self.shaped(typed.1)?.shape?.len());
        let Some(first) = operands.iter().chain(results).find(|typed| rank(typed).is_some()) else { return Ok(()) };
        let differs = |typed: &&TypedValue| rank(typed).is_some_and(|found| Some(found) != rank(first));
        if let Some(other) = operands.iter().find(differs) {
            return Err(DefinitionFault::Ranks { first: *first, other: *other });
        }
        match results.iter().find(differs) {
            Some(other) => Err(DefinitionFault::ResultRank { first: *first, other: *other }),
            None => Ok(()),
        }
    }

    fn elementwise(&self, operands: &[TypedValue], results: &[TypedValue]) -> Result<(), DefinitionFault> {
        let is_mapped = |typed: &TypedValue| {
            let kind = self.shaped(typed.1).map(|shaped| shaped.kind);
            matches!(kind, Some(ShapedKind::Tensor | ShapedKind::Vector))
        };
        let mapped = |side: &[TypedValue]| side.iter().copied().filter(is_mapped).collect::<Vec<TypedValue>>();
        let (of_operands, of_results) = (mapped(operands), mapped(results));
        match (of_operands.first(), of_results.first()) {
            (None, None) => return Ok(()),
            (None, Some(result)) => return Err(DefinitionFault::ScalarOperands(*result)),
            (Some(operand), None) => return Err(DefinitionFault::ScalarResults(*operand)),
            (Some(operand), Some(_)) => {
                if let Some(scalar) = results.iter().find(|result| !is_mapped(result)) {
                    return Err(DefinitionFault::ScalarResult { first: *operand, other: *scalar });
                }
            }
        }
        let all: Vec<TypedValue> = of_operands.into_iter().chain(of_results).collect();
        let base = |typed: &TypedValue| std::mem::discriminant(self.arena().resolved(typed.1));
        if let Some(other) = all.iter().find(|other| base(other) != base(&all[0])) {
            return Err(DefinitionFault::Elementwise { first: all[0], other: *other });
        }
        self.compatible(&all, |first, other| DefinitionFault::Elementwise { first, other })
    }
}

/// Whether known sizes are the same.
fn agree(left: Option<&[Dim]>, right: Option<&[Dim]>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return true };
    let meet = |(left, right): (&Dim, &Dim)| left.is_dynamic() || right.is_dynamic() || left == right;
    left.len() == right.len() && left.iter().zip(right).all(meet)
}
