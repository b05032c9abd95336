//! What only one operation asks for.

use super::Refusal;
use super::fault::{Fault, Side, ValueAt};
use super::relations::Typed;
use crate::dialect::OwnRule;
use crate::ir::{OpId, Type, TypeId};
use crate::shape::{self, Conformance, Rule, Shape};
use crate::verify::Verifier;

impl Verifier<'_> {
    pub(super) fn check_own(&self, op: OpId, rule: OwnRule) -> Result<(), Refusal> {
        match rule {
            OwnRule::Extends | OwnRule::Truncates | OwnRule::Bitcast | OwnRule::IndexCast | OwnRule::Cast => {
                self.check_cast(op, rule)?;
            }
            OwnRule::ArithSelect => self.arith_select(op)?,
            OwnRule::TosaMul => self.tosa_mul(op)?,
            OwnRule::TosaSelect => self.tosa_select(op)?,
            OwnRule::TosaClamp => {}
            OwnRule::BroadcastDimensions => self.broadcast_dimensions(op)?,
            OwnRule::StablehloSelect => self.stablehlo_select(op)?,
            OwnRule::StablehloClamp => self.stablehlo_clamp(op)?,
            OwnRule::OnnxGemm => self.onnx_gemm(op)?,
        }
        Ok(())
    }

    /// C broadcasts one way to the product of A and B, whose rows and columns their transposition exchanges.
    fn onnx_gemm(&self, op: OpId) -> Result<(), Fault> {
        let operand = |index| self.typed(op, Side::Operands, index);
        let (Some(a), Some(b), Some(c)) = (operand(0), operand(1), operand(2)) else { return Ok(()) };
        let (Some(left), Some(right), Some(bias)) = (self.shape(a.1), self.shape(b.1), self.shape(c.1)) else {
            return Ok(());
        };
        let ([rows, inner], [right_rows, right_inner]) = (left, right) else { return Ok(()) };
        let is_transposed =
            |name| self.ir.attribute(op, name).and_then(|value| self.integer(value)).is_some_and(|number| number != 0);
        let product = [
            if is_transposed("transA") { *inner } else { *rows },
            if is_transposed("transB") { *right_rows } else { *right_inner },
        ];
        let operands = [Some(&product[..]), Some(bias)];
        match Rule::Unidirectional.infer(&operands, self.options.conformance) {
            Ok(_) => Ok(()),
            Err(_) => {
                let (bias, product) = (Shape::from(bias).to_string(), Shape::ranked(product).to_string());
                Err(Fault::Gemm { bias, product, first: a, other: c })
            }
        }
    }

    pub(super) fn typed(&self, op: OpId, side: Side, index: usize) -> Option<Typed> {
        let at = ValueAt { side, index };
        Some((at, self.ty(op, at)?))
    }

    /// A shaped condition has the whole type of the result but for the elements.
    fn arith_select(&self, op: OpId) -> Result<(), Fault> {
        let (Some(condition), Some(result)) = (self.typed(op, Side::Operands, 0), self.typed(op, Side::Results, 0))
        else {
            return Ok(());
        };
        if self.is_i1(condition.1) || self.is_boolean_of(result.1, condition.1) {
            return Ok(());
        }
        let found = self.ir.print_type(condition.1);
        // What remains of a tensor is its encoding: the shape was compared.
        let expected = match self.ir.types.resolved(result.1) {
            Type::RankedTensor { shape, encoding, .. } => {
                let sizes: String = shape.iter().map(|dim| format!("{dim}x")).collect();
                let encoding = encoding.map(|encoding| format!(", {}", self.ir.print_attribute(encoding)));
                Some(format!("tensor<{sizes}i1{}>", encoding.unwrap_or_default()))
            }
            _ => None,
        };
        Err(Fault::SelectCondition { first: result, other: condition, expected, found })
    }

    fn tosa_select(&self, op: OpId) -> Result<(), Fault> {
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

    fn tosa_mul(&self, op: OpId) -> Result<(), Fault> {
        let operand = |index| self.typed(op, Side::Operands, index);
        let (Some(a), Some(b), Some(result)) = (operand(0), operand(1), self.typed(op, Side::Results, 0)) else {
            return Ok(());
        };
        self.tosa_mul_elements(a, b, result)?;
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

    fn tosa_mul_elements(&self, a: Typed, b: Typed, result: Typed) -> Result<(), Fault> {
        let types = &self.ir.types;
        let width = |ty: TypeId| match types.resolved(self.element(ty)) {
            Type::Integer { width, .. } => Some(*width),
            _ => None,
        };
        let same = |left: TypeId, right: TypeId| types.same(self.element(left), self.element(right));
        let Some(result_width) = width(result.1) else {
            return match [a, b].into_iter().find(|factor| !same(factor.1, result.1)) {
                Some(factor) => Err(Fault::SameElements { first: result, other: factor }),
                None => Ok(()),
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
}
