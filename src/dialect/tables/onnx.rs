//! `onnx`: the operations that ONNX says broadcast, both ways or only the second operand.
//!
//! Those that opset 7 changed, from one-way by attributes to both ways, are told apart by these attributes.

use crate::dialect::{Arity, OpDefinition, OpRule, OwnRule, Parameter, Trait, TypeConstraint};
use crate::shape::Rule;
use std::borrow::Cow;

const fn any(name: &'static str) -> Parameter {
    Parameter::known(name, TypeConstraint::ANY)
}

const PAIR: &[Parameter] = &[any("A"), any("B")];
const CHOICE: &[Parameter] = &[any("condition"), any("X"), any("Y")];
const SLOPED: &[Parameter] = &[any("X"), any("slope")];
/// C is `none` where it is left out.
const PRODUCT: &[Parameter] = &[any("A"), any("B"), any("C")];
const INPUTS: &[Parameter] = &[
    any("data_0"),
    Parameter { name: Cow::Borrowed("data"), constraint: TypeConstraint::ANY, arity: Arity::Variadic },
];
const RESULT: &[Parameter] = &[any("result")];

const fn numpy(name: &'static str, operands: &'static [Parameter]) -> OpDefinition {
    OpDefinition::known(name, operands, RESULT, &[], &[], Some(OpRule::Fixed(Rule::Numpy)))
}

const fn binary(name: &'static str) -> OpDefinition {
    numpy(name, PAIR)
}

/// One that had attributes `axis` and `broadcast` before opset 7.
const fn elementwise(name: &'static str) -> OpDefinition {
    OpDefinition::known(name, PAIR, RESULT, &[], &[], Some(OpRule::OnnxElementwise))
}

const fn variadic(name: &'static str) -> OpDefinition {
    numpy(name, INPUTS)
}

/// Sorted by name.
pub(super) static ONNX: [OpDefinition; 25] = [
    elementwise("onnx.Add"),
    elementwise("onnx.And"),
    binary("onnx.BitShift"),
    binary("onnx.BitwiseAnd"),
    binary("onnx.BitwiseOr"),
    binary("onnx.BitwiseXor"),
    elementwise("onnx.Div"),
    elementwise("onnx.Equal"),
    OpDefinition::known("onnx.Gemm", PRODUCT, RESULT, &[Trait::Own(OwnRule::OnnxGemm)], &[], None),
    elementwise("onnx.Greater"),
    binary("onnx.GreaterOrEqual"),
    elementwise("onnx.Less"),
    binary("onnx.LessOrEqual"),
    variadic("onnx.Max"),
    variadic("onnx.Mean"),
    variadic("onnx.Min"),
    binary("onnx.Mod"),
    elementwise("onnx.Mul"),
    elementwise("onnx.Or"),
    OpDefinition::known("onnx.PRelu", SLOPED, RESULT, &[], &[], Some(OpRule::Fixed(Rule::Unidirectional))),
    elementwise("onnx.Pow"),
    elementwise("onnx.Sub"),
    variadic("onnx.Sum"),
    numpy("onnx.Where", CHOICE),
    elementwise("onnx.Xor"),
];
