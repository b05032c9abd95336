//! The verifiers of single operations of `tosa`.

use super::fault::{Fault, Side};
use super::relations::Typed;
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Definition, OpId, Type, TypeId};
use crate::shape::{self, Conformance};
use crate::verify::Verifier;

/// The value of a bound, as far as it can be compared.
#[derive(PartialEq, PartialOrd)]
enum Bound {
    Integer(i128),
    Float(f64),
}

impl Verifier<'_> {
    pub(super) fn tosa_select(&self, op: OpId) -> Result<(), Fault> {
        let Some(result) = self.typed(op, Side::Results, 0) else { return Ok(()) };
        for index in 1..self.ir.operands(op).len() {
            let Some(operand) = self.typed(op, Side::Operands, index) else { continue };
            let (from, to) = (self.element(operand.1), self.element(result.1));
            if !self.ir.types.same(from, to) {
                return Err(Fault::TosaSelect {
                    from: self.ir.print_type(from),
                    to: self.ir.print_type(to),
                    first: result,
                    other: operand,
                });
            }
        }
        Ok(())
    }

    /// Both bounds have the elements' type, and the lower is not above the upper.
    pub(super) fn tosa_clamp(&self, op: OpId) -> Result<(), Fault> {
        let Some(input) = self.typed(op, Side::Operands, 0) else { return Ok(()) };
        let (Some(min), Some(max)) = (self.ir.attribute(op, "min_val"), self.ir.attribute(op, "max_val")) else {
            return Ok(());
        };
        let element = self.element(input.1);
        // What a quantized type is stored as is not looked at.
        let is_unsigned = match self.ir.types.resolved(element) {
            Type::Integer { width, signedness } => *width == 1 || *signedness == Signedness::Unsigned,
            Type::Float(_) => false,
            _ => return Ok(()),
        };
        if !self.is_bound_of(min, element) || !self.is_bound_of(max, element) {
            return Err(Fault::ClampTypes { first: input });
        }
        match (self.bound(min, is_unsigned), self.bound(max, is_unsigned)) {
            (Some(low), Some(high)) if high < low => {
                Err(Fault::ClampOrder { min: self.ir.print_attribute(min), max: self.ir.print_attribute(max) })
            }
            _ => Ok(()),
        }
    }

    fn is_bound_of(&self, bound: AttributeId, element: TypeId) -> bool {
        let types = &self.ir.types;
        match (self.ir.attributes.resolve(bound), types.resolved(element)) {
            (AttributeKind::Integer(_, Some(ty)), Type::Integer { .. }) => types.same(*ty, element),
            (AttributeKind::Integer(_, None), Type::Integer { width, signedness }) => {
                (*width, *signedness) == (64, Signedness::Signless)
            }
            (AttributeKind::Bool(_), Type::Integer { width, .. }) => *width == 1,
            (AttributeKind::Float(_, Some(ty)), Type::Float(_)) => types.same(*ty, element),
            (AttributeKind::Float(_, None), Type::Float(name)) => *name == "f64",
            // The bits of a float, written out.
            (AttributeKind::Integer(_, Some(ty)), Type::Float(_)) => types.same(*ty, element),
            _ => false,
        }
    }

    /// A decimal number; bits that are written out are not compared.
    fn bound(&self, bound: AttributeId, is_unsigned: bool) -> Option<Bound> {
        let text = |text| std::str::from_utf8(self.ir.texts.get(text)).ok();
        match *self.ir.attributes.resolve(bound) {
            AttributeKind::Integer(digits, _) => {
                let number: i128 = text(digits)?.parse().ok()?;
                (!is_unsigned || number >= 0).then_some(Bound::Integer(number))
            }
            AttributeKind::Bool(value) => Some(Bound::Integer(value.into())),
            AttributeKind::Float(digits, _) => text(digits)?.parse().ok().map(Bound::Float),
            _ => None,
        }
    }

    pub(super) fn tosa_mul(&self, op: OpId) -> Result<(), Fault> {
        let operand = |index| self.typed(op, Side::Operands, index);
        let (Some(a), Some(b), Some(result)) = (operand(0), operand(1), self.typed(op, Side::Results, 0)) else {
            return Ok(());
        };
        self.tosa_mul_elements(op, a, b, result)?;
        let sizes = |typed: Typed| self.shape(typed.1);
        if let (Some(left), Some(right)) = (sizes(a), sizes(b)) {
            if left.len() != right.len() {
                return Err(Fault::MulRanks { a: left.len(), b: right.len(), first: a, other: b });
            }
            if shape::infer_result_shape([Some(left), Some(right)], Conformance::Upstream).is_err() {
                let (left, right) = (self.ir.print_type(a.1), self.ir.print_type(b.1));
                return Err(Fault::MulShapes { a: left, b: right, first: a, other: b });
            }
        }
        let Some(declared) = sizes(result) else { return Ok(()) };
        for (name, factor) in [("a", a), ("b", b)] {
            if let Some(sizes) = sizes(factor)
                && sizes.len() != declared.len()
            {
                let (found, expected) = (declared.len(), sizes.len());
                return Err(Fault::MulResultRank { name, found, expected, first: factor, other: result });
            }
        }
        Ok(())
    }

    fn tosa_mul_elements(&self, op: OpId, a: Typed, b: Typed, result: Typed) -> Result<(), Fault> {
        let types = &self.ir.types;
        let width = |ty: TypeId| match types.resolved(self.element(ty)) {
            Type::Integer { width, .. } => Some(*width),
            _ => None,
        };
        let same = |left: TypeId, right: TypeId| types.same(self.element(left), self.element(right));
        let Some(result_width) = width(result.1) else {
            if let Some(factor) = [a, b].into_iter().find(|factor| !same(factor.1, result.1)) {
                return Err(Fault::SameElements { first: result, other: factor });
            }
            return match self.constant_shift(op) {
                None | Some(0) => Ok(()),
                Some(_) => Err(Fault::MulShift),
            };
        };
        match (width(a.1), width(b.1)) {
            (Some(found), Some(_)) if same(a.1, b.1) => {
                if found > result_width {
                    Err(Fault::MulWidth { first: a, other: result })
                } else {
                    Ok(())
                }
            }
            (None, _) => Err(Fault::SameOperandElements { first: result, other: a }),
            _ => Err(Fault::SameOperandElements { first: a, other: b }),
        }
    }

    /// The shift, where a `tosa.const` defines it.
    fn constant_shift(&self, op: OpId) -> Option<i64> {
        let shift = *self.ir.operands(op).get(2)?;
        match self.ir.definition(shift) {
            Definition::Result(constant) if self.ir.op_name(constant) == b"tosa.const" => {
                self.integers(self.ir.attribute(constant, "values")?)?.first().copied()
            }
            _ => None,
        }
    }
}
