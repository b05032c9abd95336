//! The verifiers of single operations of `tosa`.

use super::fault::DefinitionFault;
use super::view::{OpAttributes, OpSurroundings, OpTypes, TypedValue};
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Definition, Type, TypeId};
use crate::shape::{self, Conformance};
use std::cmp::Ordering;

/// The value of a bound, if it can be compared.
#[derive(PartialEq, PartialOrd)]
enum ClampBound {
    Integer(i128),
    Float(f64),
}

impl OpTypes<'_> {
    pub(super) fn tosa_select(&self) -> Result<(), DefinitionFault> {
        let Some(result) = self.result(0) else { return Ok(()) };
        for operand in self.operands().into_iter().skip(1) {
            let (from, to) = (self.element(operand.1), self.element(result.1));
            if !self.same(from, to) {
                return Err(DefinitionFault::TosaSelect {
                    from: self.print(from),
                    to: self.print(to),
                    first: result,
                    other: operand,
                });
            }
        }
        Ok(())
    }
}

impl OpAttributes<'_> {
    /// Both bounds have the elements' type, neither is NaN, and the lower is not above the upper.
    pub(super) fn tosa_clamp(&self) -> Result<(), DefinitionFault> {
        let Some(input) = self.operand(0) else { return Ok(()) };
        let (Some(min), Some(max)) = (self.attribute("min_val"), self.attribute("max_val")) else {
            return Ok(());
        };
        let element = self.element(input.1);
        let is_unsigned = match self.arena().resolved(element) {
            Type::Integer { width, signedness } => *width == 1 || *signedness == Signedness::Unsigned,
            Type::Float(_) => false,
            Type::Opaque(text) => {
                let stored = stored_name(text);
                let is_stored = |bound| match self.values().attributes.resolve(bound) {
                    AttributeKind::Integer(_, Some(ty)) => stored.is_none() || stored == Some(self.print(*ty)),
                    _ => true,
                };
                if !is_stored(min) || !is_stored(max) {
                    return Err(DefinitionFault::ClampTypes { first: input });
                }
                let written = |bound| self.values().spell_attribute(bound);
                return match (self.values().integer(min), self.values().integer(max)) {
                    (Some(low), Some(high)) if low > high => {
                        Err(DefinitionFault::ClampOrder { min: written(min), max: written(max) })
                    }
                    _ => Ok(()),
                };
            }
            _ => return Ok(()),
        };
        if !self.is_bound_of(min, element) || !self.is_bound_of(max, element) {
            return Err(DefinitionFault::ClampTypes { first: input });
        }
        let (Some(low), Some(high)) = (self.bound(min, element, is_unsigned), self.bound(max, element, is_unsigned))
        else {
            return Ok(());
        };
        let written = |bound| self.values().spell_attribute(bound);
        match low.partial_cmp(&high) {
            None => Err(DefinitionFault::ClampNan { min: written(min), max: written(max) }),
            Some(Ordering::Greater) => Err(DefinitionFault::ClampOrder { min: written(min), max: written(max) }),
            Some(Ordering::Less | Ordering::Equal) => Ok(()),
        }
    }

    fn is_bound_of(&self, bound: AttributeId, element: TypeId) -> bool {
        let types = self.arena();
        match (self.values().attributes.resolve(bound), types.resolved(element)) {
            (AttributeKind::Integer(_, Some(ty)), Type::Integer { .. }) => types.same(*ty, element),
            (AttributeKind::Integer(_, None), Type::Integer { width, signedness }) => {
                (*width, *signedness) == (64, Signedness::Signless)
            }
            (AttributeKind::Bool(_), Type::Integer { width, .. }) => *width == 1,
            (AttributeKind::Float(_, Some(ty)), Type::Float(_)) => types.same(*ty, element),
            (AttributeKind::Float(_, None), Type::Float(name)) => *name == "f64",
            // A bound may be written as the bits of a float.
            (AttributeKind::Integer(_, Some(ty)), Type::Float(_)) => types.same(*ty, element),
            _ => false,
        }
    }

    fn bound(&self, bound: AttributeId, element: TypeId, is_unsigned: bool) -> Option<ClampBound> {
        let ir = self.values();
        match (*ir.attributes.resolve(bound), self.arena().resolved(element)) {
            (AttributeKind::Integer(digits, _) | AttributeKind::Float(digits, _), Type::Float(name)) => {
                ir.context().float_value(digits, name).map(ClampBound::Float)
            }
            (AttributeKind::Integer(digits, _), _) => {
                let number: i128 = std::str::from_utf8(ir.texts.get(digits)).ok()?.parse().ok()?;
                (!is_unsigned || number >= 0).then_some(ClampBound::Integer(number))
            }
            (AttributeKind::Bool(value), _) => Some(ClampBound::Integer(value.into())),
            _ => None,
        }
    }
}

impl OpSurroundings<'_> {
    pub(super) fn tosa_mul(&self) -> Result<(), DefinitionFault> {
        let (Some(a), Some(b), Some(result)) = (self.operand(0), self.operand(1), self.result(0)) else {
            return Ok(());
        };
        self.tosa_mul_elements(a, b, result)?;
        let sizes = |typed: TypedValue| self.shape(typed.1);
        if let (Some(left), Some(right)) = (sizes(a), sizes(b)) {
            if left.len() != right.len() {
                return Err(DefinitionFault::MulRanks { a: left.len(), b: right.len(), first: a, other: b });
            }
            if shape::infer_result_shape([Some(left), Some(right)], Conformance::Upstream).is_err() {
                let (left, right) = (self.print(a.1), self.print(b.1));
                return Err(DefinitionFault::MulShapes { a: left, b: right, first: a, other: b });
            }
        }
        let Some(declared) = sizes(result) else { return Ok(()) };
        for (name, factor) in [("a", a), ("b", b)] {
            if let Some(sizes) = sizes(factor)
                && sizes.len() != declared.len()
            {
                let (found, expected) = (declared.len(), sizes.len());
                return Err(DefinitionFault::MulResultRank { name, found, expected, first: factor, other: result });
            }
        }
        Ok(())
    }

    fn tosa_mul_elements(&self, a: TypedValue, b: TypedValue, result: TypedValue) -> Result<(), DefinitionFault> {
        let types = self.arena();
        let width = |ty: TypeId| match types.resolved(self.element(ty)) {
            Type::Integer { width, .. } => Some(*width),
            _ => None,
        };
        let same = |left: TypeId, right: TypeId| types.same(self.element(left), self.element(right));
        let Some(result_width) = width(result.1) else {
            if let Some(factor) = [a, b].into_iter().find(|factor| !same(factor.1, result.1)) {
                return Err(DefinitionFault::SameElements { first: result, other: factor });
            }
            return match self.constant_shift() {
                None | Some(0) => Ok(()),
                Some(_) => Err(DefinitionFault::MulShift),
            };
        };
        match (width(a.1), width(b.1)) {
            (Some(found), Some(_)) if same(a.1, b.1) => {
                if found > result_width {
                    Err(DefinitionFault::MulWidth { first: a, other: result })
                } else {
                    Ok(())
                }
            }
            (None, _) => Err(DefinitionFault::SameOperandElements { first: result, other: a }),
            _ => Err(DefinitionFault::SameOperandElements { first: a, other: b }),
        }
    }

    /// The shift, where a `tosa.const` defines it.
    fn constant_shift(&self) -> Option<i64> {
        let ir = self.ir();
        let shift = *ir.operands(self.op()).get(2)?;
        match ir.definition(shift) {
            Definition::Result(constant) if ir.op_name_bytes(constant) == b"tosa.const" => {
                ir.integer_list(ir.attribute(constant, "values")?)?.first().copied()
            }
            _ => None,
        }
    }
}

/// The integer that stores a quantized type: `ui8` of `!quant.uniform<u8:f32, 1.0>`.
fn stored_name(text: &[u8]) -> Option<String> {
    let body = std::str::from_utf8(text).ok()?.strip_prefix("!quant.uniform<")?;
    let storage = body.split([':', '<']).next()?.trim();
    let is_unsigned =
        storage.strip_prefix('u').is_some_and(|bits| bits.starts_with(|first: char| first.is_ascii_digit()));
    Some(if is_unsigned { storage.replacen('u', "ui", 1) } else { storage.to_owned() })
}
