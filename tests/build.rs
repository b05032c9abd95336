//! IR that a program builds: its print reads back to the same print, it keeps locations, and invalid calls are refused.

mod random;

use broadcastable::diagnostic::{Diagnostic, Sink};
use broadcastable::dialect::{OpDefinition, Registry, TypeConstraint};
use broadcastable::ir::AttributeError;
use broadcastable::ir::build::{BuildError, Builder, FunctionState, Handle, OperationState};
use broadcastable::ir::{Forms, Ir, PrintOptions, ValueId};
use broadcastable::shape::{Conformance, Rule, RuleError, Shape, Wording};
use broadcastable::source::{SourceFile, Span};
use broadcastable::verify::{OpViolation, Options, verify_op};
use broadcastable::{print::mlir_opt, syntax, verify};

const ALL: [PrintOptions; 4] = [
    PrintOptions::of(Forms::AsWritten),
    PrintOptions::of(Forms::Generic),
    PrintOptions::of(Forms::AsWritten).locations(true),
    PrintOptions::of(Forms::Generic).locations(true),
];

fn print(ir: &Ir, options: PrintOptions) -> String {
    ir.print_to_string(options)
}

fn verified(ir: &Ir, source: &SourceFile) -> Vec<Diagnostic> {
    let (registry, mut sink) = (Registry::default(), Sink::new());
    verify::verify(ir, source, &Options::new(&registry), &mut sink);
    sink.finish()
}

/// Every print is read without errors, and printed unchanged.
fn assert_reads_back(ir: &Ir) {
    _ = mlir_opt::print(ir);
    for options in ALL {
        let text = print(ir, options);
        let source = SourceFile::new("printed", text.as_bytes()).unwrap();
        let registry = Registry::default();
        let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
        assert_eq!(parsed.diagnostics, [], "{text}");
        assert_eq!(print(&parsed.ir, options), text);
    }
}

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// A value of type `tensor<SHAPExf32>` at the end of the module.
fn tensor(builder: &mut Builder, text: &str) -> Handle<ValueId> {
    let f32 = builder.float_type("f32").unwrap();
    let ty = builder.tensor_type(shape(text), f32).unwrap();
    builder.create_value(builder.body(), OperationState::new("t.source").result(ty)).unwrap()
}

#[test]
fn every_type_and_attribute_reads_back() {
    let mut b = Builder::new();
    let (i1, i8, i64) = (b.integer_type(1).unwrap(), b.integer_type(8).unwrap(), b.integer_type(64).unwrap());
    let ui8 = b.integer_type_of(8, broadcastable::ir::types::Signedness::Unsigned).unwrap();
    let (f32, f64, bf16) = (b.float_type("f32").unwrap(), b.float_type("f64").unwrap(), b.float_type("bf16").unwrap());
    let (index, none) = (b.index_type(), b.none_type());
    let complex = b.complex_type(f32).unwrap();
    let opaque = b.opaque_type("my", "handle", Some("4x?, a.b = -1")).unwrap();
    let word = b.opaque_type("my", "word", None).unwrap();
    let tensors = [("scalar", f32), ("4x?x0", index), ("*", opaque), ("2", complex)]
        .map(|(text, element)| b.tensor_type(shape(text), element).unwrap());
    let vector = b.vector_type(shape("4x2"), i8).unwrap();
    let function = b.function_type(&[i1, vector], &[none]).unwrap();
    let of_function = b.function_type(&[function], &[function]).unwrap();
    let mut types = vec![i1, i8, ui8, f64, bf16, index, none, complex, opaque, word, vector, function, of_function];
    types.extend(tensors);
    let mut everything = OperationState::new("t.types");
    for ty in &types {
        everything = everything.result(*ty);
    }
    b.create(b.body(), everything).unwrap();

    let square = b.tensor_type(shape("2x2"), f32).unwrap();
    let bits = b.tensor_type(shape("3"), i1).unwrap();
    let scalar = b.tensor_type(shape("scalar"), f64).unwrap();
    let empty = b.tensor_type(shape("2x0x3"), i8).unwrap();
    let wide = b.vector_type(shape("1x2x1"), i64).unwrap();
    let [a, c] = [b.integer_attribute(-128, i8).unwrap(), b.string_attribute("a \"b\"\\\n\u{e9}").unwrap()];
    let rule = b.rule_attribute(&Rule::Pdpd { axis: broadcastable::shape::StartAxis::FromRanks }).unwrap();
    let location = b.file_location("a \"b\".toy", 3, 4).unwrap();
    let named = b.name_location("n", Some(location)).unwrap();
    let unknown = b.unknown_location().unwrap();
    let attributes = [
        b.unit_attribute().unwrap(),
        b.bool_attribute(true).unwrap(),
        a,
        b.integer_attribute(255, ui8).unwrap(),
        b.integer_attribute(i64::MIN, i64).unwrap(),
        b.float_attribute(1.5, f32).unwrap(),
        b.float_attribute(1e300, f64).unwrap(),
        b.float_attribute(-0.0, bf16).unwrap(),
        b.float_attribute(f64::INFINITY, f32).unwrap(),
        b.float_attribute(f64::NAN, f64).unwrap(),
        c,
        b.symbol_attribute("f").unwrap(),
        b.symbol_attribute("a b").unwrap(),
        b.type_attribute(of_function).unwrap(),
        b.array_attribute(&[a, c]).unwrap(),
        b.dictionary_attribute(&[("x", a), ("loc", c), ("with blank", a)]).unwrap(),
        b.dense_array_attribute(&[]).unwrap(),
        b.dense_array_attribute(&[1, -2]).unwrap(),
        b.dense_attribute(square, &[1.0f32, -2.5, f32::NAN, 1e-30]).unwrap(),
        b.dense_attribute(square, &[7.0f64]).unwrap(),
        b.dense_attribute(bits, &[true, false, true]).unwrap(),
        b.dense_attribute(scalar, &[0.1f64]).unwrap(),
        b.dense_attribute::<i32>(empty, &[]).unwrap(),
        b.dense_attribute(wide, &[i64::MAX, -1]).unwrap(),
        rule,
        b.rule_attribute(&Rule::Bidirectional { target: shape("2x?") }).unwrap(),
        b.opaque_attribute("my", "mode", Some("fast")).unwrap(),
        b.location_attribute(named).unwrap(),
    ];
    let call_site = b.call_site_location(named, unknown).unwrap();
    let fused = b.fused_location(&[call_site, location]).unwrap();
    let mut everything = OperationState::new("t.attributes").location(fused);
    for (index, attribute) in attributes.into_iter().enumerate() {
        everything = match index % 2 {
            0 => everything.attribute(format!("a{index}"), attribute),
            _ => everything.property(format!("a{index}"), attribute),
        };
    }
    let op = b.create(b.body(), everything).unwrap();
    let ir = b.ir();
    let read = |name: &str| ir.attribute(op.id(), name).unwrap();
    assert_eq!(ir.integer(read("a2")), Some(-128));
    assert_eq!(ir.float(read("a5")), Some(1.5));
    assert_eq!(ir.string(read("a10")).unwrap(), "a \"b\"\\\n\u{e9}".as_bytes());
    assert_eq!(ir.symbol(read("a12")).unwrap(), b"a b");
    assert_eq!(ir.integers(read("a16")), Some(vec![]));
    assert_eq!(ir.integers(read("a17")), Some(vec![1, -2]));
    assert_eq!(ir.elements(read("a20")).unwrap().1, ["true", "false", "true"]);
    assert_eq!(ir.elements(read("a22")).unwrap().1, [] as [&str; 0]);
    assert_eq!(ir.boolean(read("a1")), Some(true));
    assert_eq!(ir.rules().get(ir.rule(read("a25")).unwrap()), &Rule::Bidirectional { target: shape("2x?") });

    let ir = b.finish();
    assert_eq!(verified(&ir, &SourceFile::default()), []);
    assert_reads_back(&ir);
}

#[test]
fn regions_blocks_and_names_read_back() {
    let mut b = Builder::new();
    let i1 = b.integer_type(1).unwrap();
    let f = b.function(FunctionState::new("f").parameter("x", i1).parameter("x", i1)).unwrap();
    let x = f.arguments()[0];
    let same = OperationState::new("t.same").result(i1).result(i1).name("x");
    b.create(f.body(), same.clone()).unwrap();
    b.create(f.body(), same.clone().name("0 odd")).unwrap();
    let region = b.ir().regions(f.op().id()).next().unwrap();
    let region = b.own(region).unwrap();
    let second = b.add_block(region, &[i1]).unwrap();
    let third = b.add_block(region, &[]).unwrap();
    b.create(f.body(), OperationState::new("t.branch").operands([x]).successor(second).successor(third)).unwrap();
    let argument = b.arguments(second).unwrap()[0];
    let nest = b.create(second, OperationState::new("t.nest").operands([argument])).unwrap();
    for _ in 0..2 {
        let inner = b.add_region(nest).unwrap();
        let block = b.add_block(inner, &[i1]).unwrap();
        b.create(block, OperationState::new("t.use").operands([x])).unwrap();
    }
    b.create(second, OperationState::new("t.branch").successor(third)).unwrap();
    b.create(third, OperationState::new("func.return")).unwrap();
    b.declare_function(FunctionState::new("g").parameter("", i1).results([i1])).unwrap();
    let ir = b.finish();
    assert_eq!(verified(&ir, &SourceFile::default()), []);
    assert_reads_back(&ir);
    let text = print(&ir, PrintOptions::default());
    assert!(text.contains("func.func @f(%x: i1, %x_1: i1) {"), "{text}");
    assert!(text.contains("%x_2:2 = \"t.same\"()"), "{text}");
    assert!(text.contains("%_0_odd:2 = \"t.same\"()"), "{text}");
    assert!(text.contains("func.func private @g(i1) -> i1\n"), "{text}");
}

#[test]
fn handles_of_another_builder_are_refused() {
    let (mut one, mut other) = (Builder::new(), Builder::new());
    let value = tensor(&mut one, "2");
    let i1 = one.integer_type(1).unwrap();
    let attribute = one.unit_attribute().unwrap();
    let state = || OperationState::new("t.op");
    let body = other.body();
    let own = tensor(&mut other, "2");
    for wrong in [
        state().operands([value]),
        state().result(i1),
        state().operands([own]).infer(&Rule::Numpy, i1),
        state().attribute("a", attribute),
        state().property("a", attribute),
        state().successor(one.body()),
    ] {
        assert_eq!(other.create(body, wrong), Err(BuildError::Foreign));
    }
    assert_eq!(other.create(one.body(), state()), Err(BuildError::Foreign));
    assert_eq!(other.tensor_type(Shape::UNRANKED, i1), Err(BuildError::Foreign));
    assert_eq!(other.array_attribute(&[attribute]), Err(BuildError::Foreign));
    assert_eq!(other.value_type(value), Err(BuildError::Foreign));
    assert_eq!(print(other.ir(), PrintOptions::default()).lines().count(), 3, "nothing was added");
    assert_eq!(Builder::new().own(value.id()), Err(BuildError::Unknown));
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut b = Builder::new();
    let f32 = b.float_type("f32").unwrap();
    let i8 = b.integer_type(8).unwrap();
    let none = b.none_type();
    let unit = b.unit_attribute().unwrap();
    let body = b.body();
    for name in ["", "add", "t.", ".t", "t..a", "t.a\"", "1.t", "t a.b", "t.\u{e9}"] {
        let refused = b.create(body, OperationState::new(name));
        assert_eq!(refused, Err(BuildError::OperationName { name: name.to_owned() }));
    }
    for name in ["", "a\"", "\\", "a\n"] {
        let refused = b.create(body, OperationState::new("t.a").attribute(name, unit));
        assert_eq!(refused, Err(BuildError::Attribute(AttributeError::Name { name: name.to_owned() })));
    }
    let twice = OperationState::new("t.a").attribute("a", unit).attribute("a", unit);
    assert_eq!(b.create(body, twice), Err(BuildError::Attribute(AttributeError::RepeatedName { name: "a".into() })));
    assert!(matches!(b.tensor_type(Shape::scalar(), none), Err(BuildError::ElementType { .. })));
    assert!(matches!(b.vector_type(shape("4x?"), f32), Err(BuildError::VectorShape { .. })));
    assert!(matches!(b.vector_type(shape("4x0"), f32), Err(BuildError::VectorShape { .. })));
    assert!(matches!(b.vector_type(Shape::UNRANKED, f32), Err(BuildError::VectorShape { .. })));
    assert!(matches!(b.integer_type(1 << 24), Err(BuildError::Width { .. })));
    assert!(matches!(b.float_type("f31"), Err(BuildError::FloatType { .. })));
    for (dialect, name, inside) in
        [("builtin", "a", None), ("bcast", "a", None), ("t", "", None), ("t", "a", Some(">"))]
    {
        assert!(matches!(
            b.opaque_type(dialect, name, inside),
            Err(BuildError::Attribute(AttributeError::Opaque { .. }))
        ));
        assert!(matches!(
            b.opaque_attribute(dialect, name, inside),
            Err(BuildError::Attribute(AttributeError::Opaque { .. }))
        ));
    }
    assert!(matches!(b.integer_attribute(128 * 2, i8), Err(BuildError::Attribute(AttributeError::Value { .. }))));
    assert!(matches!(b.integer_attribute(1, f32), Err(BuildError::Attribute(AttributeError::Value { .. }))));
    assert!(matches!(b.float_attribute(1.0, i8), Err(BuildError::Attribute(AttributeError::Value { .. }))));
    let pair = b.tensor_type(shape("2"), i8).unwrap();
    let dynamic = b.tensor_type(shape("?"), i8).unwrap();
    assert!(matches!(
        b.dense_attribute(pair, &[1i32, 2, 3]),
        Err(BuildError::Attribute(AttributeError::ElementCount { found: 3, .. }))
    ));
    assert!(matches!(
        b.dense_attribute(pair, &[1.0f32, 2.0]),
        Err(BuildError::Attribute(AttributeError::Value { .. }))
    ));
    assert!(matches!(b.dense_attribute(dynamic, &[1i32]), Err(BuildError::Attribute(AttributeError::Value { .. }))));
    assert!(matches!(b.symbol_attribute(""), Err(BuildError::Attribute(AttributeError::SymbolName))));
    assert!(matches!(b.function(FunctionState::new("")), Err(BuildError::Attribute(AttributeError::SymbolName))));
    assert!(matches!(b.create_value(body, OperationState::new("t.a")), Err(BuildError::OneResult { found: 0, .. })));
    let nowhere = OperationState::new("t.a").at(Span::at(0));
    assert_eq!(b.create(body, nowhere), Err(BuildError::Span { span: Span::at(0) }));
    let function = b.function(FunctionState::new("f")).unwrap();
    assert!(matches!(b.add_region(function.op()), Err(BuildError::Fixed { .. })));
    b.returns(&function, []).unwrap();
    assert_reads_back(&b.finish());
}

#[test]
fn results_are_inferred_or_the_operands_blamed() {
    let mut b = Builder::new();
    let (a, c) = (tensor(&mut b, "5x2x4x1"), tensor(&mut b, "3x1x1"));
    let (f32, i1, body) = (b.float_type("f32").unwrap(), b.integer_type(1).unwrap(), b.body());
    let sum = OperationState::new("t.add").operands([a, c]).infer(&Rule::Numpy, f32);
    let Err(BuildError::Shapes { operation, error }) = b.create(body, sum) else { panic!() };
    assert_eq!(operation, "t.add");
    let RuleError::Conflict(conflict) = error else { panic!() };
    assert_eq!((conflict.axis.index(), conflict.first.operand, conflict.second.operand), (1, 0, 1));
    let (left, right) = (b.shape(a).unwrap().unwrap(), b.shape(c).unwrap().unwrap());
    assert_eq!(
        Rule::Numpy.message(&[left.dims(), right.dims()], &error, Wording::Torch),
        "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"
    );

    let less = OperationState::new("t.less").operands([a, a]).infer(&Rule::Numpy, i1);
    let less = b.create_value(body, less).unwrap();
    assert_eq!(b.ir().print_type(b.value_type(less).unwrap().id()), "tensor<5x2x4x1xi1>");
    let vector = b.vector_type(shape("4"), f32).unwrap();
    let vector = b.create_value(body, OperationState::new("t.source").result(vector)).unwrap();
    let sum = OperationState::new("t.add").operands([vector, vector]).infer(&Rule::Numpy, f32);
    let sum = b.create_value(body, sum).unwrap();
    assert_eq!(b.ir().print_type(b.value_type(sum).unwrap().id()), "vector<4xf32>");
    let mixed = OperationState::new("t.add").operands([vector, a]).infer(&Rule::Numpy, f32);
    assert!(matches!(b.create(body, mixed), Err(BuildError::Mixed { .. })));
    let scalar = b.create_value(body, OperationState::new("t.source").result(f32)).unwrap();
    let scalars = OperationState::new("t.add").operands([a, scalar]).infer(&Rule::Numpy, f32);
    assert!(matches!(b.create(body, scalars), Err(BuildError::Operand { operand: 1, .. })));
}

#[test]
fn places_come_back_in_diagnostics() {
    let source = SourceFile::new("a.toy", "one\n  x + y\n").unwrap();
    let mut b = Builder::for_source(&source);
    let (a, c) = (tensor(&mut b, "2"), tensor(&mut b, "3"));
    let f32 = b.float_type("f32").unwrap();
    let two = b.tensor_type(shape("2"), f32).unwrap();
    let span = Span::new(6, 11);
    let rule = b.rule_attribute(&Rule::Numpy).unwrap();
    let sum = OperationState::new("bcast.elementwise").operands([a, c]).result(two).property("rule", rule).at(span);
    let sum = b.create(b.body(), sum).unwrap();
    assert_eq!(b.ir().place(sum.id()), Some(span));
    assert!(print(b.ir(), ALL[2]).contains(r#" loc("a.toy":2:3)"#));

    let registry = Registry::default();
    let options = Options::new(&registry);
    let Err(OpViolation::Operands { errors, .. }) = verify_op(b.ir(), sum.id(), &options) else { panic!() };
    assert!(matches!(errors[..], [RuleError::Conflict(_)]));
    assert_eq!(verify_op(b.ir(), b.ir().top_level().next().unwrap(), &options), Ok(()));
    let diagnostics = verified(b.ir(), &source);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].location, Some(span));
    assert_reads_back(b.ir());
}

/// `verify_op` reports exactly the violations that `verify` reports, as data.
#[test]
fn every_violation_has_its_data() {
    type Case = (&'static str, &'static [&'static str], &'static str, fn(&OpViolation) -> bool);
    let cases: [Case; 9] = [
        ("t.trait", &["2", "3"], "2", |found| matches!(found, OpViolation::Operands { rule: Rule::Broadcastable, .. })),
        ("t.none", &["2", "1"], "2", |found| matches!(found, OpViolation::Operands { rule: Rule::None, .. })),
        ("t.trait", &["2"], "3", |found| matches!(found, OpViolation::Result { result: 0, .. })),
        ("t.numpy", &["2"], "3", |found| matches!(found, OpViolation::Result { result: 0, .. })),
        ("t.trait", &["?"], "3", |found| found.is_warning()),
        ("t.numpy", &["?"], "3", |found| matches!(found, OpViolation::DynamicToStatic { .. })),
        ("t.numpy", &["*", "2"], "3", |found| matches!(found, OpViolation::Result { result: 0, .. })),
        ("t.numpy", &[], "3", |found| matches!(found, OpViolation::Result { result: 0, .. })),
        ("t.none", &[], "3", |found| matches!(found, OpViolation::NoOperands)),
    ];
    let rules = ["t.none=none".parse().unwrap(), "t.numpy=numpy".parse().unwrap()];
    let registry = Registry::new(vec!["t.trait".parse().unwrap()]).with_rules(rules.into());
    for (name, operands, result, is_right) in cases {
        let mut b = Builder::new();
        let operands: Vec<_> = operands.iter().map(|text| tensor(&mut b, text)).collect();
        let f32 = b.float_type("f32").unwrap();
        let result = b.tensor_type(shape(result), f32).unwrap();
        let op = b.create(b.body(), OperationState::new(name).operands(operands).result(result)).unwrap();
        let found = verify_op(b.ir(), op.id(), &Options::new(&registry)).unwrap_err();
        assert!(is_right(&found), "{name}: {found:?}");
        assert!(!found.to_string().is_empty());
        let strict = Options::new(&registry).conformance(Conformance::Strict);
        assert!(verify_op(b.ir(), op.id(), &strict).is_err_and(|found| !found.is_warning()), "{name}");
        let mut sink = Sink::new();
        verify::verify(b.ir(), &SourceFile::default(), &Options::new(&registry), &mut sink);
        assert_eq!(sink.finish().len(), 1, "{name}");
    }
}

/// The definition of an operation takes precedence: errors of shapes are returned as data, all other errors as `verify` reports them.
#[test]
fn definitions_have_their_say() {
    let pair = OpDefinition::new("t.pair")
        .unwrap()
        .operand("a", TypeConstraint::TENSOR)
        .operand("b", TypeConstraint::TENSOR)
        .result("c", TypeConstraint::TENSOR)
        .with_rule(Rule::Numpy);
    let registry = Registry::default().with_definitions([pair]);
    let found = |operands: &[&str]| {
        let mut b = Builder::new();
        let operands: Vec<_> = operands.iter().map(|text| tensor(&mut b, text)).collect();
        let f32 = b.float_type("f32").unwrap();
        let result = b.tensor_type(shape("2"), f32).unwrap();
        let op = b.create(b.body(), OperationState::new("t.pair").operands(operands).result(result)).unwrap();
        verify_op(b.ir(), op.id(), &Options::new(&registry))
    };
    assert_eq!(found(&["2", "1"]), Ok(()));
    assert!(matches!(found(&["2", "3"]), Err(OpViolation::Operands { rule: Rule::Numpy, .. })));
    assert!(matches!(found(&["2x2", "1"]), Err(OpViolation::Result { result: 0, .. })));
    let Err(OpViolation::Definition(diagnostic)) = found(&["2"]) else { panic!() };
    assert!(diagnostic.message.contains("operand"), "{}", diagnostic.message);
}

/// A skipped operation is kept, and so are operations that its text may use or define.
#[test]
fn a_skipped_operation_outlives_a_pass() {
    let text = br#"func.func @f() {
  "t.before"() : () -> ()
  %a, %b = "t.pair"() : () -> (i32, i32)
  %c = "t.unused"() : () -> i32
  %d = my.op %a { "t.inside"() : () -> () }
  "t.use"(%d) : (i32) -> ()
  return
}
func.func @g() {
  %a = "t.other"() : () -> i32
  return
}"#;
    let source = SourceFile::new("skipped.mlir", *text).unwrap();
    let registry = Registry::default();
    let options = syntax::Options::new(&registry).skip_unknown(true);
    let parsed = syntax::parse(&source, &options);
    assert_eq!(parsed.diagnostics, []);
    let mut b = Builder::edit(parsed.ir).unwrap();
    let find = |b: &Builder, name: &str| b.own(b.ir().operations().find(|op| b.ir().op_name(*op) == name).unwrap());

    let used = |name: &str| Err(BuildError::Used { operation: name.into() });
    let [pair, inside, skipped] = ["t.pair", "t.inside", "my.op"].map(|name| find(&b, name).unwrap());
    assert_eq!(b.erase(&[pair]), used("t.pair"));
    assert_eq!(b.erase(&[skipped]), used("my.op"));
    assert!(matches!(b.erase(&[inside]), Err(BuildError::Fixed { .. })));
    assert!(matches!(b.replace(inside, OperationState::new("t.new")), Err(BuildError::Fixed { .. })));
    let block = b.own(b.ir().parent_block(inside.id()).unwrap()).unwrap();
    assert!(matches!(b.create(block, OperationState::new("t.new")), Err(BuildError::Fixed { .. })));

    b.erase(&[find(&b, "t.before").unwrap()]).unwrap();
    b.erase_unused(|name| name != b"t.use" && !name.starts_with(b"func.") && name != b"builtin.module").unwrap();
    let print = |b: &Builder| print(b.ir(), PrintOptions::default());
    let expected = r#"module {
  func.func @f() {
    %a, %b = "t.pair"() : () -> (i32, i32)
    %d = my.op %a { "t.inside"() : () -> () }
    "t.use"(%d) : (i32) -> ()
    return
  }
  func.func @g() {
    return
  }
}"#;
    assert_eq!(print(&b).trim_end(), expected);

    b.erase(&[find(&b, "my.op").unwrap(), find(&b, "t.use").unwrap()]).unwrap();
    assert_eq!(b.ir().skipped().len(), 0);
    b.erase(&[find(&b, "t.pair").unwrap()]).unwrap();
    assert!(print(&b).starts_with("module {\n  func.func @f() {\n    return\n  }"));
}

#[test]
fn a_pass_replaces_and_erases() {
    let mut b = Builder::new();
    let f = b.function(FunctionState::new("f")).unwrap();
    let i64 = b.integer_type(64).unwrap();
    let seven = b.integer_attribute(7, i64).unwrap();
    let one = b.create_value(f.body(), OperationState::new("t.one").result(i64)).unwrap();
    let two = b.create_value(f.body(), OperationState::new("t.two").operands([one]).result(i64).name("two")).unwrap();
    b.create(f.body(), OperationState::new("t.print").operands([two])).unwrap();
    b.returns(&f, []).unwrap();

    let mut b = Builder::edit(b.finish()).unwrap();
    assert_eq!(b.value_type(two), Err(BuildError::Foreign));
    let find =
        |b: &Builder, name: &str| b.own(b.ir().operations().find(|op| b.ir().op_name(*op) == name).unwrap()).unwrap();
    let (first, second) = (find(&b, "t.one"), find(&b, "t.two"));
    assert_eq!(b.erase(&[first]), Err(BuildError::Used { operation: "t.one".into() }));
    let seven = b.own(seven.id()).unwrap();
    b.replace(second, OperationState::new("t.constant").attribute("value", seven)).unwrap();
    b.erase(&[first]).unwrap();
    assert_eq!(b.erase(&[first]), Err(BuildError::Unknown));
    // Other handles stay valid.
    assert!(b.results(second).is_ok());
    let module = b.own(b.ir().top_level().next().unwrap()).unwrap();
    assert!(matches!(b.erase(&[module]), Err(BuildError::Fixed { .. })));
    let ir = b.finish();
    assert_eq!(verified(&ir, &SourceFile::default()), []);
    assert_reads_back(&ir);
    let text = print(&ir, PrintOptions::default());
    assert!(
        text.contains("{\n    %two = \"t.constant\"() {value = 7 : i64} : () -> i64\n    \"t.print\"(%two)"),
        "{text}"
    );
}

/// An operand of unknown rank leaves the rank of the result unknown; under a rule by which it is only stretched, it has
/// no effect on the result.
#[test]
fn unknown_ranks_give_unknown_ranks() {
    let mut b = Builder::new();
    let f32 = b.float_type("f32").unwrap();
    let (any, row, scalar) = (tensor(&mut b, "*"), tensor(&mut b, "?x3"), tensor(&mut b, "scalar"));
    for (rule, operands, expected) in [
        (Rule::Numpy, [any, scalar], "*"),
        (Rule::Numpy, [row, any], "*"),
        (Rule::Numpy, [row, scalar], "?x3"),
        (Rule::Broadcastable, [any, row], "*"),
        (Rule::Unidirectional, [row, any], "?x3"),
        (Rule::None, [any, row], "?x3"),
    ] {
        assert_eq!(b.infer_shape("t.op", &rule, &operands).unwrap(), shape(expected), "{rule:?}");
    }
    let sum = OperationState::new("t.add").operands([any, row]).infer(&Rule::Numpy, f32);
    let sum = b.create_value(b.body(), sum).unwrap();
    assert_eq!(b.shape(sum).unwrap(), Some(Shape::UNRANKED));
}
