//! Checks of single operations: their table, and the checks of `arith.select` and `onnx.Gemm`.

use super::DefinitionRefusal;
use super::fault::DefinitionFault;
use super::view::{OpAttributes, OpSurroundings, OpTypes};
use crate::assembly::Transform;
use crate::dialect::transforms::is_made_of;
use crate::dialect::{CastRule, OwnRule};
use crate::ir::Type;
use crate::shape::{Rule, RuleKind, Shape};

/// The function of a check, by the inputs that it takes.
pub(super) enum OwnCheck {
    Types(fn(OpTypes<'_>) -> Result<(), DefinitionRefusal>),
    /// The check reads the named attributes; upstream's verifier accepts an operation that violates `function`.
    Attributes(
        &'static [&'static str],
        fn(OpAttributes<'_>, &mut Vec<DefinitionFault>) -> Result<(), DefinitionRefusal>,
    ),
    Surroundings(fn(OpSurroundings<'_>) -> Result<(), DefinitionRefusal>),
}

impl OwnCheck {
    /// The checks of the operation.
    pub(super) const fn of(rule: OwnRule) -> Self {
        match rule {
            OwnRule::Cast(CastRule::Extends) => Self::Types(|op| Ok(op.cast(CastRule::Extends)?)),
            OwnRule::Cast(CastRule::Truncates) => Self::Types(|op| Ok(op.cast(CastRule::Truncates)?)),
            OwnRule::Cast(CastRule::Bitcast) => Self::Types(|op| Ok(op.cast(CastRule::Bitcast)?)),
            OwnRule::Cast(CastRule::IndexCast) => Self::Types(|op| Ok(op.cast(CastRule::IndexCast)?)),
            OwnRule::Cast(CastRule::Any) => Self::Types(|op| Ok(op.cast(CastRule::Any)?)),
            OwnRule::ArithSelect => Self::Types(|op| Ok(op.arith_select()?)),
            OwnRule::TosaSelect => Self::Types(|op| Ok(op.tosa_select()?)),
            OwnRule::StablehloSelect => Self::Types(|op| op.stablehlo_select()),
            OwnRule::StablehloClamp => Self::Types(|op| op.stablehlo_clamp()),
            OwnRule::StablehloReal | OwnRule::StablehloComplex => Self::Types(|op| op.stablehlo_parts()),
            OwnRule::TosaClamp => Self::Attributes(&["min_val", "max_val"], |op, _| Ok(op.tosa_clamp()?)),
            OwnRule::BroadcastDimensions => {
                Self::Attributes(&["broadcast_dimensions"], |op, warnings| op.broadcast_dimensions(warnings))
            }
            OwnRule::OnnxGemm => Self::Attributes(&["transA", "transB"], |op, _| Ok(op.onnx_gemm()?)),
            OwnRule::TosaMul => Self::Surroundings(|op| Ok(op.tosa_mul()?)),
        }
    }
}

/// The attributes that [`OpAttributes::onnx_elementwise`] reads.
pub(super) const ONNX_ELEMENTWISE: &[&str] = &["axis", "broadcast"];

impl OpAttributes<'_> {
    /// Verifies that C broadcasts in one direction to the product of A and B, after their transpositions.
    fn onnx_gemm(&self) -> Result<(), DefinitionFault> {
        let (Some(a), Some(b), Some(c)) = (self.operand(0), self.operand(1), self.operand(2)) else { return Ok(()) };
        let (Some(left), Some(right), Some(bias)) = (self.shape(a.1), self.shape(b.1), self.shape(c.1)) else {
            return Ok(());
        };
        let ([rows, inner], [right_rows, right_inner]) = (left, right) else { return Ok(()) };
        let is_transposed = |name| {
            self.attribute(name).and_then(|value| self.values().integer(value)).is_some_and(|number| number != 0)
        };
        let product = [
            if is_transposed("transA") { *inner } else { *rows },
            if is_transposed("transB") { *right_rows } else { *right_inner },
        ];
        let operands = [Some(&product[..]), Some(bias)];
        match Rule::Unidirectional.infer(&operands, self.conformance) {
            Ok(_) => Ok(()),
            Err(_) => {
                let (bias, product) = (Shape::from(bias).to_string(), Shape::ranked(product).to_string());
                Err(DefinitionFault::Gemm { bias, product, first: a, other: c })
            }
        }
    }

    /// The rule of an element-wise operation of ONNX. Before opset 7, operands broadcast only with the attribute `broadcast`, and the
    /// second operand may begin at an axis of the first.
    pub(super) fn onnx_elementwise(&self) -> Result<Rule, DefinitionFault> {
        let number = |name: &str| {
            let value = self.attribute(name);
            let number =
                |value| self.values().integer(value).ok_or_else(|| DefinitionFault::NotAnInteger(name.to_owned()));
            value.map(number).transpose()
        };
        match (number("axis")?, number("broadcast")?) {
            (None, None) => Ok(Rule::Numpy),
            (Some(_), None) | (_, Some(0)) => Ok(Rule::None),
            (axis, Some(_)) => Rule::new(RuleKind::Pdpd, axis, None)
                .map_err(|error| DefinitionFault::Axis { attribute: "axis".to_owned(), error }),
        }
    }
}

impl OpTypes<'_> {
    /// A condition with a shape has the whole type of the result except for the element type.
    fn arith_select(&self) -> Result<(), DefinitionFault> {
        let (Some(condition), Some(result)) = (self.operand(0), self.result(0)) else { return Ok(()) };
        if self.is_i1(condition.1) || is_made_of(self.ir(), Transform::Condition, &[result.1], &[condition.1]) {
            return Ok(());
        }
        let found = self.print(condition.1);
        // The encodings are compared after the shapes.
        let expected = match self.arena().resolved(result.1) {
            Type::RankedTensor { shape, encoding, .. } => {
                let sizes: String = shape.iter().map(|dim| format!("{dim}x")).collect();
                let encoding = encoding.map(|encoding| format!(", {}", self.print_encoding(encoding)));
                Some(format!("tensor<{sizes}i1{}>", encoding.unwrap_or_default()))
            }
            _ => None,
        };
        Err(DefinitionFault::SelectCondition { first: result, other: condition, expected, found })
    }
}

impl OpAttributes<'_> {
    /// PaddlePaddle's rule, from the axis an attribute names.
    pub(super) fn axis(&self, attribute: &str, default: Option<i64>) -> Result<Rule, DefinitionFault> {
        let axis = match self.attribute(attribute) {
            None => default.ok_or_else(|| DefinitionFault::Attribute(attribute.to_owned()))?,
            Some(value) => {
                self.values().integer(value).ok_or_else(|| DefinitionFault::NotAnInteger(attribute.to_owned()))?
            }
        };
        let refused = |error| DefinitionFault::Axis { attribute: attribute.to_owned(), error };
        Rule::new(RuleKind::Pdpd, Some(axis), None).map_err(refused)
    }

    /// The rule with a target, which an attribute lists.
    pub(super) fn target(&self, attribute: &str) -> Result<Rule, DefinitionFault> {
        let value = self.attribute(attribute).ok_or_else(|| DefinitionFault::Attribute(attribute.to_owned()))?;
        let target =
            self.values().listed_shape(value).ok_or_else(|| DefinitionFault::NotAShape(attribute.to_owned()))?;
        Ok(Rule::Bidirectional { target })
    }
}
