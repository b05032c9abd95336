//! Changes to modules that were read: after any change they are consistent, print, and read back unchanged.

mod random;

use self::random::{Random, change, visible};

use broadcastable::diagnostic::{Severity, Sink};
use broadcastable::dialect::Registry;
use broadcastable::ir::build::{Builder, OperationState};
use broadcastable::ir::edit::{At, EditError, NewOperation, Use};
use broadcastable::ir::{Definition, Form, Forms, Ir, OpId, PrintOptions, ValueId};
use broadcastable::pass::{Context, InferTypes, Pass, apply, text_edits};
use broadcastable::source::SourceFile;
use broadcastable::syntax::{self, Options};
use broadcastable::verify::{self, verify};

/// Custom forms with types in many places, regions, successors and symbols; and their generic form.
const MODULE: &str = r#"
module @m {
  func.func private @g(tensor<?xf32>) -> tensor<?xf32>
  func.func @f(%a: tensor<4x?xf32>, %b: tensor<?x3xf32>, %n: index, %c: i1) -> tensor<?x?xf32> {
    // A comment.
    %zero = arith.constant 0 : index
    %one = arith.constant {t.note} 1 : index
    %0 = "test.broadcastable"(%a, %b) : (tensor<4x?xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
    %1 = arith.addf %0, %0 fastmath<fast> : tensor<?x?xf32>
    %2 = math.exp %1 : tensor<?x?xf32>
    %d = tensor.dim %2, %zero : tensor<?x?xf32>
    %e = tensor.empty(%d, %n) : tensor<?x?xf32>
    %3:2 = "t.pair"(%1, %d) {k = 1 : i32} : (tensor<?x?xf32>, index) -> (f32, index)
    %4 = scf.for %i = %zero to %n step %one iter_args(%x = %2) -> (tensor<?x?xf32>) {
      %y = arith.mulf %x, %1 : tensor<?x?xf32>
      %z = stablehlo.add %y, %x : tensor<?x?xf32>
      scf.yield %z : tensor<?x?xf32>
    }
    %5 = scf.if %c -> (tensor<?x?xf32>) {
      %t = stablehlo.tanh %4 : tensor<?x?xf32>
      scf.yield %t : tensor<?x?xf32>
    } else {
      scf.yield %4 : tensor<?x?xf32>
    }
    %6 = tensor.cast %5 : tensor<?x?xf32> to tensor<4x?xf32>
    "t.region"(%6) ({
    ^bb0(%q: i32):
      %w = "t.use"(%q, %3#1) : (i32, index) -> i32
      "t.end"(%w)[^bb1] : (i32) -> ()
    ^bb1:
      "t.last"() : () -> ()
    }) {sym_name = "r"} : (tensor<4x?xf32>) -> ()
    cf.cond_br %c, ^bb1(%5 : tensor<?x?xf32>), ^bb2
  ^bb1(%r: tensor<?x?xf32>):
    return %r : tensor<?x?xf32>
  ^bb2:
    %7 = "t.source"() : () -> tensor<?x?xf32>
    cf.br ^bb1(%7 : tensor<?x?xf32>)
  }
  func.func @h(%s: tensor<?xf32>) -> tensor<?xf32> {
    %0 = call @g(%s) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = linalg.add ins(%0, %s : tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
    return %1 : tensor<?xf32>
  }
}
"#;

fn source(text: &[u8]) -> SourceFile {
    SourceFile::new("x", text).unwrap()
}

fn read(text: &[u8]) -> Ir {
    let source = source(text);
    let registry = Registry::default();
    let parsed = syntax::parse(&source, &Options::new(&registry).places(true));
    let messages: Vec<&str> = parsed.diagnostics.iter().map(|diagnostic| &*diagnostic.message).collect();
    assert!(parsed.is_complete(), "{messages:?}\n{}", String::from_utf8_lossy(text));
    parsed.ir
}

fn print(ir: &Ir, forms: Forms) -> Vec<u8> {
    ir.print(PrintOptions::of(forms).locations(true))
}

/// The errors of verification, in the order of their texts. Warnings may be withdrawn by their places, which new operations lack.
fn verdict(ir: &Ir, source: &SourceFile) -> Vec<String> {
    let registry = Registry::default();
    let mut sink = Sink::default();
    verify(ir, source, &verify::Options::new(&registry), &mut sink);
    let errors = sink.finish().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut messages: Vec<String> = errors.map(|diagnostic| diagnostic.message.to_string()).collect();
    messages.sort();
    messages
}

/// The module's print reads back as an equal module with the same verdict.
fn reads_back(ir: &Ir, original: Option<&SourceFile>) {
    let text = print(ir, Forms::AsWritten);
    let again = read(&text);
    let (left, right) = (print(ir, Forms::Generic), print(&again, Forms::Generic));
    // Names of values may be numbers, which differ in the other form.
    assert_eq!(
        shape_of(ir),
        shape_of(&again),
        "\n{}\n{}",
        String::from_utf8_lossy(&left),
        String::from_utf8_lossy(&right)
    );
    if let Some(original) = original {
        let printed = source(&text);
        assert_eq!(verdict(ir, original), verdict(&again, &printed), "{}", String::from_utf8_lossy(&text));
    }
    assert_eq!(again.faults(), []);
}

/// The contents of a module without names: operations in order, with the definitions of their operands.
fn shape_of(ir: &Ir) -> Vec<String> {
    let mut order: Vec<OpId> = Vec::new();
    let mut open: Vec<OpId> = ir.top_level().collect();
    open.reverse();
    while let Some(op) = open.pop() {
        order.push(op);
        let inner: Vec<OpId> =
            ir.regions(op).flat_map(|region| ir.blocks(region)).flat_map(|block| ir.block_ops(block)).collect();
        open.extend(inner.into_iter().rev());
    }
    let number = |op: OpId| order.iter().position(|other| *other == op);
    let value = |value: ValueId| {
        let origin = match ir.definition(value) {
            Definition::Result(op) => (0, number(op), ir.results(op).position(|result| result == value)),
            Definition::Argument(block) => {
                let region = ir.parent_region(block);
                let place = ir.blocks(region).position(|other| other == block);
                (
                    1 + place.unwrap(),
                    ir.region_op(region).and_then(number),
                    ir.arguments(block).position(|own| own == value),
                )
            }
            Definition::Undefined => (0, None, None),
        };
        format!("{origin:?}: {}", ir.print_type(ir.value_type(value)))
    };
    let line = |op: &OpId| {
        let name = ir.op_name(*op).to_string();
        let operands: Vec<String> = ir.operands(*op).iter().map(|operand| value(*operand)).collect();
        let results: Vec<String> = ir.results(*op).map(|result| ir.print_type(ir.value_type(result))).collect();
        let regions: Vec<usize> = ir.regions(*op).map(|region| ir.block_count(region)).collect();
        let attributes =
            [ir.properties(*op), ir.attribute_dictionary(*op)].map(|all| all.map(|all| ir.print_attribute(all)));
        format!("{name} {operands:?} {results:?} {regions:?} {attributes:?}")
    };
    order.iter().map(line).collect()
}

/// The edits of the text lead to a text that reads as the changed module.
fn edits_say_the_same(text: &[u8], changed: &Ir) -> Vec<u8> {
    let original = read(text);
    let edits = text_edits(text, &original, changed).unwrap();
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
    let edited = apply(text, &edits);
    let again = read(&edited);
    assert_eq!(shape_of(changed), shape_of(&again), "\n{}", String::from_utf8_lossy(&edited));
    edited
}

fn find(ir: &Ir, name: &str) -> OpId {
    ir.operations().find(|op| ir.op_name(*op) == name).unwrap()
}

fn text(ir: &Ir) -> String {
    ir.print_to_string(PrintOptions::default())
}

#[test]
fn a_form_that_cannot_say_a_change_gives_way() {
    let mut ir = read(b"func.func @f(%a: tensor<4xf32>) {\n  %0 = arith.addf %a, %a : tensor<4xf32>\n  return\n}");
    let add = find(&ir, "arith.addf");
    let result = ir.results(add).next().unwrap();
    let ty = ir.with_shape(ir.value_type(result), &"?".parse().unwrap()).unwrap();
    ir.set_type(result, ty).unwrap();
    assert!(text(&ir).contains(r#"%0 = "arith.addf"(%a, %a)"#), "{}", text(&ir));
    assert_eq!(ir.form(add), Form::Custom);
    let ty = ir.with_shape(ty, &"4".parse().unwrap()).unwrap();
    ir.set_type(result, ty).unwrap();
    assert!(text(&ir).contains("%0 = arith.addf %a, %a : tensor<4xf32>"), "{}", text(&ir));
}

#[test]
fn names_that_others_have_are_given_up() {
    let mut ir = read(
        b"func.func @f() {\n  %x = \"t.a\"() : () -> i32\n  return\n}\nfunc.func @g() {\n  %x = \"t.b\"() : () -> i32\n  %y = \"t.c\"(%x) : (i32) -> i32\n  return\n}",
    );
    let (moved, place) = (find(&ir, "t.a"), find(&ir, "t.c"));
    ir.move_to(moved, At::After(place)).unwrap();
    let unique = find(&ir, "t.c");
    assert!(ir.value_name(ir.results(unique).next().unwrap()).is_some());
    assert!(text(&ir).contains("%y = \"t.c\"(%x) : (i32) -> i32\n    %0 = \"t.a\"()"), "{}", text(&ir));
    assert_eq!(ir.faults(), []);
}

#[test]
fn regions_move_and_are_inlined() {
    let mut ir = read(
        b"func.func @f(%v: i32) {\n  \"t.one\"() ({\n  ^bb0(%a: i32):\n    %b = \"t.in\"(%a) : (i32) -> i32\n    \"t.out\"(%b) : (i32) -> ()\n  }) : () -> ()\n  \"t.two\"() ({\n  }) : () -> ()\n  return\n}",
    );
    let (one, two) = (find(&ir, "t.one"), find(&ir, "t.two"));
    let (from, to) = (ir.regions(one).next().unwrap(), ir.regions(two).next().unwrap());
    ir.move_region(from, to).unwrap();
    assert_eq!(ir.faults(), []);
    assert_eq!((ir.block_count(from), ir.block_count(to)), (0, 1));
    reads_back(&ir, None);

    let value = ir.results(one).next().or_else(|| visible(&ir, one).first().copied()).unwrap();
    assert_eq!(ir.inline_region(to, At::Before(two), &[]), Err(EditError::Count { wanted: 1, found: 0 }));
    let moved = ir.inline_region(to, At::Before(two), &[value]).unwrap();
    assert_eq!(moved.len(), 2);
    assert_eq!(ir.faults(), []);
    assert_eq!(ir.operands(moved[0]), [value]);
    assert!(text(&ir).contains("%b = \"t.in\"(%v)"), "{}", text(&ir));
    reads_back(&ir, None);
}

#[test]
fn a_clone_is_another_module() {
    let ir = read(MODULE.as_bytes());
    let uses: Vec<_> = ir.values().map(|value| ir.uses_of(value)).collect();
    let before = text(&ir);
    for seed in 0..50 {
        let mut changed = ir.clone();
        let mut random = Random(seed);
        (0..4).for_each(|_| _ = change(&mut changed, &mut random));
        assert_eq!(changed.faults(), []);
        assert_eq!(text(&changed.clone()), text(&changed));
        assert_eq!(text(&ir), before);
        assert!(ir.values().map(|value| ir.uses_of(value)).eq(uses.iter().cloned()));
    }
}

#[test]
fn uses_of_a_module_that_is_built_are_kept() {
    let mut builder = Builder::new();
    let f32 = builder.float_type("f32").unwrap();
    let one = builder.create_value(builder.body(), OperationState::new("t.one").result(f32)).unwrap();
    assert!(!builder.ir().is_used(one.id()));
    let user = builder.create(builder.body(), OperationState::new("t.use").operands([one, one])).unwrap();
    let uses = [0, 1].map(|operand| Use { op: user.id(), operand });
    assert_eq!(builder.ir().uses_of(one.id()), uses);
    builder.replace(user, OperationState::new("t.less").operands([one])).unwrap();
    assert_eq!(builder.ir().uses_of(one.id()), uses[..1]);
    builder.erase(&[user]).unwrap();
    assert!(!builder.ir().is_used(one.id()));
    assert_eq!(builder.ir().faults(), []);
}

#[test]
fn what_cannot_be_changed_is_refused() {
    let mut ir = read(
        b"func.func @f() {\n  %x = \"t.a\"() : () -> i32\n  \"t.b\"(%x) ({\n    \"t.in\"() : () -> ()\n  }) : (i32) -> ()\n  return\n}",
    );
    let (a, b, inside) = (find(&ir, "t.a"), find(&ir, "t.b"), find(&ir, "t.in"));
    let x = ir.results(a).next().unwrap();
    assert_eq!(ir.erase(a), Err(EditError::Used { op: a, user: b }));
    assert_eq!(ir.move_to(b, At::Before(inside)), Err(EditError::Inside { op: b }));
    assert_eq!(ir.set_operand(b, 1, x), Err(EditError::Index { index: 1 }));
    assert!(matches!(ir.insert_before(b, &NewOperation::new("no name")), Err(EditError::OperationName { .. })));
    let unit = ir.unit_attribute();
    assert!(matches!(ir.set_attribute(b, "", unit), Err(EditError::Attribute(_))));
    ir.erase_all(&[a, b]).unwrap();
    assert_eq!(ir.erase(b), Err(EditError::NoBlock { op: b }));
    assert_eq!(ir.insert_before(b, &NewOperation::new("t.c")), Err(EditError::NoBlock { op: b }));
    assert!(!ir.operations().any(|op| op == a || op == b || op == inside));
    assert_eq!(ir.faults(), []);

    let source =
        SourceFile::new("x", &b"func.func @f() {\n  my.op { %a = \"t.a\"() : () -> i32 }\n  return\n}"[..]).unwrap();
    let registry = Registry::default();
    let mut ir = syntax::parse(&source, &Options::new(&registry).skip_unknown(true)).ir;
    let (outer, inner) = (find(&ir, "my.op"), find(&ir, "t.a"));
    assert_eq!(ir.remove_attribute(inner, "k"), Err(EditError::Skipped { op: outer }));
    ir.erase(outer).unwrap();
    assert_eq!(ir.faults(), []);
    assert!(!text(&ir).contains("my.op"));
}

#[test]
fn comments_and_layout_survive() {
    let text = "// First.\nfunc.func @f(%a: tensor<4x1xf32>, // the left\n             %b: tensor<1x3xf32>) {\n  // Added.\n  %sum   =  \"test.broadcastable\"(%a,%b)   // wide\n    : (tensor<4x1xf32>,tensor<1x3xf32>) -> tensor<?x?xf32>\n  %e = math.exp %sum : tensor<?x?xf32> // in one line\n  \"t.use\"(%e) { k = 0x10 : i32 } : (tensor<?x?xf32>) -> () // last\n  func.return\n}\n";
    let original = read(text.as_bytes());
    let mut ir = read(text.as_bytes());
    InferTypes.run(&mut ir, &Context::new(&Registry::default())).unwrap();
    let edits = text_edits(text.as_bytes(), &original, &ir).unwrap();
    let edited = String::from_utf8(apply(text.as_bytes(), &edits)).unwrap();
    let expected = text
        .replace("-> tensor<?x?xf32>\n", "-> tensor<4x3xf32>\n")
        .replace("%sum : tensor<?x?xf32>", "%sum : tensor<4x3xf32>")
        .replace("// in one line\n", "// in one line\n  %0 = tensor.cast %e : tensor<4x3xf32> to tensor<?x?xf32>\n")
        .replace("\"t.use\"(%e)", "\"t.use\"(%0)");
    assert_eq!(edited, expected);
    edits_say_the_same(text.as_bytes(), &ir);

    let (user, exp) = (find(&ir, "t.use"), find(&ir, "math.exp"));
    let unit = ir.unit_attribute();
    ir.set_attribute(user, "u", unit).unwrap();
    ir.remove_attribute(user, "k").unwrap();
    let cast = find(&ir, "tensor.cast");
    ir.move_to(cast, At::Before(user)).unwrap();
    let (before, after) = (ir.results(exp).next().unwrap(), ir.operands(exp)[0]);
    ir.replace_all_uses(before, after).unwrap();
    ir.erase(exp).unwrap();
    let edited = String::from_utf8(edits_say_the_same(text.as_bytes(), &ir)).unwrap();
    assert!(edited.contains("\"t.use\"(%0) { u } : (tensor<?x?xf32>) -> () // last\n"), "{edited}");
    assert!(edited.contains("  // in one line\n"), "{edited}");
}
