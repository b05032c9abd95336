//! Definitions of operations: built-in definitions, and definitions that programs add.

use broadcastable::diagnostic::{Severity, Sink};
use broadcastable::dialect::{
    OpDefinition, OpShapes, Origin, Registry, ShapeCode, ShapeRefusal, Trait, TypeConstraint,
};
use broadcastable::ir::PrintOptions;
use broadcastable::pass::{Context, InferTypes, Manager};
use broadcastable::shape::{Axis, Dim, Rule, RuleKind, Shape};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};

/// The errors of a text.
fn errors(registry: &Registry, text: &str) -> Vec<String> {
    let source = SourceFile::new("test.mlir", text).unwrap();
    let parsed = syntax::parse(&source, &syntax::Options::new(registry));
    assert!(parsed.is_complete(), "{text}");
    let mut sink = Sink::new();
    verify::verify(&parsed.ir, &source, &verify::Options::new(registry), &mut sink);
    let errors = sink.finish().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|error| error.message).collect()
}

#[test]
fn a_registry_is_shared_by_threads() {
    fn is_shared<T: Sync + Send>(_: &T) {}
    is_shared(&Registry::default());
}

#[test]
fn what_is_built_in() {
    let registry = Registry::default();
    for (name, kind) in [
        ("tosa.add", RuleKind::Broadcastable),
        ("tosa.tanh", RuleKind::Broadcastable),
        ("tosa.mul", RuleKind::Numpy),
        ("chlo.broadcast_compare", RuleKind::Numpy),
        ("onnx.Where", RuleKind::Numpy),
        ("onnx.PRelu", RuleKind::Unidirectional),
        ("onnx.Gemm", RuleKind::Unidirectional),
        ("stablehlo.select", RuleKind::None),
        ("arith.cmpf", RuleKind::None),
        ("math.fma", RuleKind::None),
    ] {
        assert_eq!(registry.broadcasts_by(name), Some(kind), "{name}");
        assert_eq!(registry.definition(name).map(|known| &known.origin), Some(&Origin::BuiltIn));
    }
    for name in ["tosa.const", "tosa.matmul", "func.call", "stablehlo.dot", "onnx.Conv", "tosa", ""] {
        assert_eq!(registry.broadcasts_by(name), None, "{name}");
    }
}

#[test]
fn definitions_in_code_are_verified_and_read_in_custom_form() {
    let fma = OpDefinition::new("toy.fma")
        .unwrap()
        .operand("a", TypeConstraint::TENSOR)
        .operand("b", TypeConstraint::TENSOR)
        .result("sum", TypeConstraint::TENSOR)
        .with_trait(Trait::SameOperandsAndResultElementType)
        .with_rule(Rule::Numpy);
    let registry = Registry::default().with_definitions([fma]);
    let say = |ty: &str, form: &str| {
        let types = format!("(tensor<2x3xf32>, {ty}) -> tensor<2x3xf32>");
        let text =
            format!("%a = \"t.a\"() : () -> tensor<2x3xf32>\n%b = \"t.b\"() : () -> {ty}\n%c = {form} : {types}\n");
        errors(&registry, &text)
    };
    assert_eq!(say("tensor<3xf32>", "toy.fma %a, %b"), [] as [&str; 0]);
    assert_eq!(
        say("tensor<4xf32>", "toy.fma %a, %b"),
        ["'toy.fma' op operands could not be broadcast together with shapes (2,3) (4,)"]
    );
    assert_eq!(
        say("tensor<3xi8>", "\"toy.fma\"(%a, %b)"),
        ["'toy.fma' op requires the same element type for all operands and results"]
    );
    assert_eq!(
        say("i8", "\"toy.fma\"(%a, %b)"),
        ["'toy.fma' op operand #1 must be tensor of any type values, but got 'i8'"]
    );
    assert!(OpDefinition::new("fma").is_err());
}

#[test]
fn the_last_definition_counts_and_one_of_the_operation_before_one_of_its_dialect() {
    let define = |name: &'static str, rule| OpDefinition::new(name).unwrap().with_rule(rule);
    let registry = Registry::default().with_definitions([
        define("a.b", Rule::Numpy),
        define("a.b", Rule::None),
        define("a.*", Rule::Numpy),
        define("a.*", Rule::Unidirectional),
        define("tosa.*", Rule::Numpy),
    ]);
    let kind = |name: &str| registry.broadcasts_by(name);
    assert_eq!(kind("a.b"), Some(RuleKind::None));
    assert_eq!(kind("a.c"), Some(RuleKind::Unidirectional));
    assert_eq!(kind("tosa.add"), Some(RuleKind::Numpy));
    assert_eq!(kind("b.c"), None);
    let ruled = registry.with_rules(vec!["a.*=numpy".parse().unwrap()]);
    assert_eq!(ruled.broadcasts_by("a.b"), Some(RuleKind::Numpy));
}

/// Each element twice along a dimension that an attribute names.
#[derive(Debug)]
struct Doubled;

impl ShapeCode for Doubled {
    fn infer(&self, op: &OpShapes<'_>) -> Vec<Option<Shape>> {
        let doubled = || {
            let axis = usize::try_from(op.number("axis")?).ok()?;
            let mut dims = op.operand(0)?.dims()?.to_vec();
            let size = dims.get(axis)?.size().and_then(|size| Dim::fixed(size.checked_mul(2)?).ok());
            dims[axis] = size.unwrap_or(Dim::DYNAMIC);
            Some(Shape::ranked(dims))
        };
        vec![doubled()]
    }

    fn verify(&self, op: &OpShapes<'_>) -> Result<(), ShapeRefusal> {
        let rank = op.operand(0).and_then(Shape::rank);
        match (rank, op.number("axis").and_then(|axis| u32::try_from(axis).ok())) {
            (Some(0), _) => Err(ShapeRefusal::new("needs an operand with dimensions").operand(0)),
            (Some(_), Some(axis))
                if op.operand(0).and_then(|shape| shape.dims()?.get(axis as usize)) == Some(&Dim::ONE) =>
            {
                Err(ShapeRefusal::new("doubles no dimension of size 1").dimension(0, Axis::new(axis)))
            }
            _ => Ok(()),
        }
    }
}

#[test]
fn rules_as_code_are_verified_inferred_and_followed_through_functions() {
    let double = OpDefinition::new("mine.double")
        .unwrap()
        .operand("x", TypeConstraint::TENSOR)
        .result("y", TypeConstraint::TENSOR)
        .with_shape_code(Doubled);
    let registry = Registry::default().with_definitions([double]);
    let op = |types: &str| format!("%0 = \"mine.double\"(%x) {{axis = 1 : i64}} : {types}\n");
    let function = |x: &str, y: &str| {
        format!("func.func @f(%x: tensor<{x}>) {{\n  {}  return\n}}\n", op(&format!("(tensor<{x}>) -> tensor<{y}>")))
    };
    for (x, y) in [("2x3xf32", "2x6xf32"), ("2x3xf32", "?x?xf32"), ("?x?xf32", "?x7xf32"), ("*xf32", "3xf32")] {
        assert_eq!(errors(&registry, &function(x, y)), [] as [&str; 0], "{x} {y}");
    }
    assert_eq!(
        errors(&registry, &function("2x3xf32", "2x3xf32")),
        ["'mine.double' op result type of shape '2x3' is not compatible with shape '2x6' that its operands lead to"]
    );
    assert_eq!(errors(&registry, &function("f32", "f32")), ["'mine.double' op needs an operand with dimensions"]);
    assert_eq!(errors(&registry, &function("2x1xf32", "2x2xf32")), ["'mine.double' op doubles no dimension of size 1"]);

    // The function of a user may infer more than a rule does.
    let text = "func.func @f(%a: tensor<2x3xf32>) {\n  %x = tensor.cast %a : tensor<2x3xf32> to tensor<?x?xf32>\n  %y = \
                \"mine.double\"(%x) {axis = 1 : i64} : (tensor<?x?xf32>) -> tensor<?x?xf32>\n  return\n}\n";
    let source = SourceFile::new("test.mlir", text).unwrap();
    let mut ir = syntax::parse(&source, &syntax::Options::new(&registry)).ir;
    Manager::new().with(InferTypes).run(&mut ir, &Context::new(&registry)).unwrap();
    let printed = ir.print_to_string(PrintOptions::default());
    assert!(printed.contains("(tensor<?x?xf32>) -> tensor<2x6xf32>"), "{printed}");
}
