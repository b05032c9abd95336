//! Definitions of operations: what is built in, and what programs add to it.

use broadcastable::diagnostic::{Severity, Sink};
use broadcastable::dialect::{OpDefinition, Origin, Registry, Trait, TypeConstraint};
use broadcastable::shape::{Rule, RuleKind};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};

/// The errors of a text.
fn errors(registry: &Registry, text: &str) -> Vec<String> {
    let source = SourceFile::new("test.mlir", text).unwrap();
    let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(registry));
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
        assert_eq!(registry.broadcasts_by(name.as_bytes()), Some(kind), "{name}");
        assert_eq!(registry.definition(name.as_bytes()).map(|known| &known.origin), Some(&Origin::BuiltIn));
    }
    for name in ["tosa.const", "tosa.matmul", "func.call", "stablehlo.dot", "onnx.Conv", "tosa", ""] {
        assert_eq!(registry.broadcasts_by(name.as_bytes()), None, "{name}");
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
    let kind = |name: &str| registry.broadcasts_by(name.as_bytes());
    assert_eq!(kind("a.b"), Some(RuleKind::None));
    assert_eq!(kind("a.c"), Some(RuleKind::Unidirectional));
    assert_eq!(kind("tosa.add"), Some(RuleKind::Numpy));
    assert_eq!(kind("b.c"), None);
    let ruled = registry.with_rules(vec!["a.*=numpy".parse().unwrap()]);
    assert_eq!(ruled.broadcasts_by(b"a.b"), Some(RuleKind::Numpy));
}
