//! What only one operation asks for: to whom it is put, and what is asked of `arith.select` and `onnx.Gemm`.

use super::Refusal;
use super::fault::{Fault, Side, ValueAt};
use super::relations::Typed;
use crate::dialect::{OpDefinition, OwnRule};
use crate::ir::{OpId, Type};
use crate::shape::{Rule, RuleKind, Shape};
use crate::verify::Verifier;

impl Verifier<'_> {
    pub(super) fn check_own(&mut self, op: OpId, definition: &OpDefinition, rule: OwnRule) -> Result<(), Refusal> {
        match rule {
            OwnRule::Cast(rule) => self.check_cast(op, rule)?,
            OwnRule::ArithSelect => self.arith_select(op)?,
            OwnRule::TosaMul => self.tosa_mul(op)?,
            OwnRule::TosaSelect => self.tosa_select(op)?,
            OwnRule::TosaClamp => self.tosa_clamp(op)?,
            OwnRule::BroadcastDimensions => self.broadcast_dimensions(op, definition)?,
            OwnRule::StablehloSelect => self.stablehlo_select(op)?,
            OwnRule::StablehloClamp => self.stablehlo_clamp(op)?,
            OwnRule::StablehloReal | OwnRule::StablehloComplex => self.stablehlo_parts(op)?,
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
        let is_transposed = |name| {
            self.ir.attribute(op, name).and_then(|value| self.ir.integer(value)).is_some_and(|number| number != 0)
        };
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

    /// Before opset 7 the operands broadcast only where `broadcast` says so, and the second may begin at an axis of the
    /// first. Since then there are no such attributes.
    pub(super) fn onnx_elementwise(&self, op: OpId) -> Result<Rule, Fault> {
        let number = |name: &str| {
            let value = self.ir.attribute(op, name);
            let number = |value| self.ir.integer(value).ok_or_else(|| Fault::NotAnInteger(name.to_owned()));
            value.map(number).transpose()
        };
        match (number("axis")?, number("broadcast")?) {
            (None, None) => Ok(Rule::Numpy),
            (Some(_), None) | (_, Some(0)) => Ok(Rule::None),
            (axis, Some(_)) => Rule::new(RuleKind::Pdpd, axis, None)
                .map_err(|error| Fault::Axis { attribute: "axis".to_owned(), error }),
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
}
