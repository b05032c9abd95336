//! Definitions of operations: what is built in, what files say, and that no file brings the readers down.

use broadcastable::diagnostic::{Severity, Sink};
use broadcastable::dialect::{Arity, OpDefinition, Origin, Registry, Trait, TypeConstraint, file, ods};
use broadcastable::shape::{Rule, RuleKind};
use broadcastable::source::SourceFile;
use broadcastable::{syntax, verify};
use proptest::prelude::*;

const TOY: &str = include_str!("../testdata/ods/Inputs/toy.json");
const MINE: &str = include_str!("../testdata/dialects/Inputs/mine.toml");

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

#[test]
fn the_json_of_tablegen() {
    let ods = ods::parse(TOY.as_bytes(), "toy.json").unwrap();
    let names: Vec<_> = ods.names().collect();
    assert_eq!(names, ["toy.add", "toy.mix", "toy.pack", "toy.wrap"]);
    let mut unknown = ods::UnknownParts::default();
    for (_, operation) in ods.operations() {
        unknown += &operation.unwrap().unknown;
    }
    let [add, mix, pack, wrap] =
        ["add", "mix", "pack", "wrap"].map(|name| &ods.operation(&format!("toy.{name}")).unwrap().unwrap().format.info);
    assert_eq!(add.traits, [Trait::SameOperandsAndResultElementType, Trait::Broadcastable]);
    assert_eq!(add.required_attributes().collect::<Vec<_>>(), ["mode"]);
    assert_eq!(add.operands()[0].constraint().summary(), "tensor of 32-bit float or signless integer values");
    assert_eq!(mix.broadcasts_by(), Some(RuleKind::Numpy));
    assert_eq!(pack.operands()[0].arity, Arity::Optional);
    assert_eq!(pack.operands()[1].arity, Arity::Variadic);
    assert_eq!(wrap.traits, [Trait::AllTypesMatch(vec!["a".into(), "b".into()].into())]);
    assert_eq!(unknown.types.keys().collect::<Vec<_>>(), ["(toy::isOdd($_self))"]);
    assert_eq!(unknown.relations.keys().collect::<Vec<_>>(), ["a is even"]);
    assert_eq!(unknown.verifiers, 1);
}

#[test]
fn circles_of_records_end() {
    let record = |traits: &str, predicate: &str| {
        format!(
            r#"{{"!instanceof": {{"Op": ["O"]}}, "D": {{"name": "d"}}, "K": {{}},
                "T": {{"!superclasses": ["TypeConstraint"], "predicate": {{"def": "P"}}, "summary": "t"}},
                "L": {{"traits": [{{"def": "L"}}, {{"def": "L"}}]}},
                "PredCombinerNot": {{}},
                "P": {{"kind": {{"def": "PredCombinerNot"}}, "children": [{{"def": "P"}}]}},
                "O": {{"opName": "o", "opDialect": {{"def": "D"}}, "arguments": {{"args": [{predicate}]}},
                       "results": {{"args": []}}, "regions": {{"args": []}}, "traits": [{traits}], "hasVerifier": 0}}}}"#
        )
    };
    let refused = |text: String| {
        let file = ods::parse(text.as_bytes(), "x").unwrap();
        file.operation("d.o").unwrap().unwrap_err().to_string()
    };
    let circle = "the records behind `O` lead to one another without end";
    assert_eq!(refused(record(r#"{"def": "L"}"#, "")), circle);
    assert!(refused(record("", r#"[{"def": "T"}, "a"]"#)).contains("lead to one another without end"));
    assert_eq!(refused(record(r#"{"def": "M"}"#, "")), "record `M` is named by `O`, but is not there");
    assert!(ods::parse(record("", "").as_bytes(), "x").is_ok());
}

/// The example of the page is a file that is read.
#[test]
fn the_page_on_dialects_shows_toml_that_is_read() {
    let page = include_str!("../docs/dialects.md");
    let mut blocks = page.split("```toml\n").skip(1).map(|block| block.split("```").next().unwrap());
    let toml = blocks.find(|block| block.contains("mine.fma")).unwrap();
    let definitions = file::parse(&SourceFile::new("page", toml).unwrap()).unwrap();
    let names: Vec<_> = definitions.iter().map(|definition| &*definition.name).collect();
    assert_eq!(names, ["mine.concat", "mine.fma", "mine.scale", "other.*"]);
}

/// Bytes of a text changed, taken away or put in.
fn damaged(text: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let edit = (0..text.len(), 0usize..8, prop::collection::vec(any::<u8>(), 0..4));
    prop::collection::vec(edit, 1..4).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, length, new) in edits {
            let start = at.min(bytes.len());
            let end = (start + length).min(bytes.len());
            bytes.splice(start..end, new);
        }
        bytes
    })
}

proptest! {
    /// Whatever is in a file, it is refused with a place in it, or read.
    #[test]
    fn any_toml_is_read_or_refused(bytes in damaged(MINE)) {
        let length = bytes.len() as u32;
        let source = SourceFile::new("x", bytes).unwrap();
        if let Err(mistakes) = file::parse(&source) {
            prop_assert!(!mistakes.is_empty());
            for mistake in mistakes {
                prop_assert!(mistake.span.start <= length && mistake.span.end <= length + 1);
                prop_assert!(!mistake.diagnostic().message.is_empty());
            }
        }
    }

    #[test]
    fn any_json_is_read_or_refused(bytes in damaged(TOY)) {
        match ods::parse(&bytes, "x") {
            Ok(ods) => {
                prop_assert!(ods.names().len() <= 4);
                for error in ods.operations().filter_map(|(_, operation)| operation.err()) {
                    prop_assert!(!error.to_string().is_empty());
                }
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
