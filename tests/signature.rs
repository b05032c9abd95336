//! `verify::signatures`: texts that do not depend on the form of a function, and have the meaning of the function.

use crate::compare::pairs;
use broadcastable::dialect::Registry;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{
    self, SignatureOptions, SignatureVerdict, SignedRequirement, SizeCondition, SizeTerm, read_signatures,
};

fn module(text: &str, registry: &Registry) -> (Ir, SourceFile) {
    let source = SourceFile::new("signed.mlir", text.as_bytes()).expect("a small text");
    let parsed = syntax::parse(&source, &syntax::Options::new(registry));
    assert!(parsed.is_complete(), "{text}");
    (parsed.ir, source)
}

fn signature(text: &str) -> String {
    let registry = Registry::default();
    let (ir, source) = module(text, &registry);
    let found = verify::signatures(&ir, &source, &SignatureOptions::new(&registry));
    found[0].signature.as_ref().map_or_else(ToString::to_string, verify::Signature::one_line)
}

/// The functions of the pairs of the oracle, and whether both functions of a pair are equal.
fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let text = include_str!("../testdata/oracles/compare.txt");
    pairs(text).flat_map(|pair| [(pair.id, pair.before), (pair.id, pair.after)])
}

#[test]
fn a_text_reads_back_as_it_was_written() {
    let registry = Registry::default();
    for (id, text) in texts() {
        let (ir, source) = module(text, &registry);
        for found in verify::signatures(&ir, &source, &SignatureOptions::new(&registry)) {
            let Ok(signature) = &found.signature else { continue };
            let text = signature.to_string();
            let again = read_signatures(&text).unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
            assert_eq!(again.len(), 1, "{id}: {text}");
            assert_eq!(again[0].one_line(), signature.one_line(), "{id}: {text}");
        }
    }
}

#[test]
fn a_function_keeps_its_own_signature_by_text_and_by_meaning() {
    let registry = Registry::default();
    let options = SignatureOptions::new(&registry);
    let (mut decided, mut all) = (0, 0);
    for (id, text) in texts().step_by(5) {
        let (ir, source) = module(text, &registry);
        for found in verify::signatures(&ir, &source, &options) {
            let Ok(signature) = found.signature else { continue };
            let mut declared = read_signatures(&signature.to_string()).unwrap();
            let check = |declared: &[verify::Signature]| {
                let mut checks = verify::check_signatures(&ir, &source, declared, &options);
                checks.swap_remove(0).verdict
            };
            assert_eq!(check(&declared), SignatureVerdict::Same, "{id}: {signature}");
            // With an additional requirement that always holds, the signatures differ as texts.
            let one = SizeTerm::Number(1);
            let condition = SizeCondition::Is(one.clone(), vec![one]);
            declared[0].requirements.push(SignedRequirement { condition, lines: Vec::new() });
            let verdict = check(&declared);
            assert!(!matches!(verdict, SignatureVerdict::Violated(_)), "{id}: {signature}{verdict:?}");
            all += 1;
            decided += usize::from(matches!(verdict, SignatureVerdict::Equal | SignatureVerdict::Refines));
        }
    }
    assert!(decided * 10 >= all * 9, "{decided} of {all}");
}

/// Equal functions that only broadcast have equal signatures, by theorem C4 of forward functions.
#[test]
fn equal_functions_that_only_broadcast_have_one_signature() {
    let text = include_str!("../testdata/oracles/compare.txt");
    let registry = Registry::default();
    let sign = |text: &str, is_positive, name: &str| {
        let (ir, source) = module(text, &registry);
        let mut options = SignatureOptions::new(&registry);
        options.assume.is_positive = Some(is_positive);
        let found = verify::signatures(&ir, &source, &options);
        let found = found.into_iter().find(|found| found.function == name)?;
        let mut signature = found.signature.ok()?;
        signature.arguments.iter_mut().for_each(|argument| argument.name.clear());
        Some(signature.one_line())
    };
    let (mut same, mut all) = (0, 0);
    for pair in pairs(text).filter(|pair| pair.verdict == "equal" && !pair.assume.is_not_one) {
        let is_positive = pair.assume.is_positive == Some(true);
        let (Some(before), Some(after)) =
            (sign(pair.before, is_positive, pair.function), sign(pair.after, is_positive, pair.function))
        else {
            continue;
        };
        all += 1;
        same += usize::from(before == after);
    }
    assert!(same * 10 >= all * 7, "{same} of {all}");
}

#[test]
fn different_functions_have_different_signatures() {
    let registry = Registry::default();
    let text = include_str!("../testdata/oracles/compare.txt");
    let mut same = Vec::new();
    for pair in pairs(text).filter(|pair| pair.verdict == "differs" && !pair.assume.is_not_one) {
        let sign = |text: &str| {
            let (ir, source) = module(text, &registry);
            let mut options = SignatureOptions::new(&registry);
            options.assume = pair.assume;
            let found = verify::signatures(&ir, &source, &options);
            let found = found.into_iter().find(|found| found.function == pair.function)?;
            let mut signature = found.signature.ok()?;
            signature.arguments.iter_mut().for_each(|argument| argument.name.clear());
            signature.unknown.is_empty().then(|| signature.one_line())
        };
        if let (Some(before), Some(after)) = (sign(pair.before), sign(pair.after))
            && before == after
        {
            same.push(format!("{}: {before}", pair.id));
        }
    }
    assert!(same.is_empty(), "{same:#?}");
}

#[test]
fn names_of_values_and_the_order_of_operations_do_not_matter() {
    let text = "func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>, %z: tensor<?xf32>) -> tensor<?x?xf32> {
        %a = chlo.broadcast_add %x, %y : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
        %b = chlo.broadcast_multiply %y, %z : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
        %c = chlo.broadcast_add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
        return %c : tensor<?x?xf32>
      }";
    let lines: Vec<&str> = text.lines().collect();
    let reordered = [lines[0], lines[2], lines[1], lines[3], lines[4], lines[5]].join("\n");
    let renamed = text.replace("%a", "%first").replace("%b", "%0").replace("%c", "%second");
    let swapped = text.replace("chlo.broadcast_add %a, %b", "chlo.broadcast_add %b, %a");
    let wanted = signature(text);
    assert_eq!(wanted, "@f(%x: A x 4, %y: B x C, %z: D) -> (A | B) x 4 where A, B broadcast; C is 1 or 4; D is 1 or 4");
    for other in [reordered, renamed, swapped] {
        assert_eq!(signature(&other), wanted);
    }
}

#[test]
fn no_text_makes_the_reader_fail_otherwise_than_by_an_error() {
    let deep = format!("@f(%x: {}n{}) -> n", "(".repeat(5_000), ")".repeat(5_000));
    let conditions = format!("@f(%x: n) -> n where {}", "(".repeat(200));
    for text in [
        &*deep,
        &conditions,
        "@",
        "@\"",
        "@f(",
        "@f(%",
        "@f(%x",
        "@f(%x:",
        "@f(%x: ) ->",
        "@f() ->",
        "@f() -> (",
        "@f() -> n where",
        "@f() -> n where n",
        "@f() -> n where n is",
        "@f() -> n where not",
        "@f() -> n where (n is 1) and",
        "@f() -> \u{e9}",
        "@f() -> n # x",
        "@f() -> max(",
        "@f() -> 99999999999999999999",
        "@f() -> n where ?1 from",
        "@f() -> n where 1, 2",
        "@f() -> (1 if",
        "f",
    ] {
        let _ = read_signatures(text);
        for end in (0..text.len().min(80)).filter(|end| text.is_char_boundary(*end)) {
            let _ = read_signatures(&text[..end]);
        }
    }
}

/// The bound on the steps of reading is for each signature, not for the file.
#[test]
fn a_file_has_any_number_of_signatures() {
    const COUNT: usize = 150_000;
    let found = read_signatures(&"@f(%x: n) -> n\n".repeat(COUNT)).unwrap();
    assert_eq!(found.len(), COUNT);
}

/// Declared signatures are found by name, in any order.
#[test]
fn each_declaration_has_the_verdict_of_its_function() {
    let registry = Registry::default();
    let function = |name: &str| {
        format!("func.func @{name}(%x: tensor<?xf32>) -> tensor<?xf32> {{\n  return %x : tensor<?xf32>\n}}\n")
    };
    let (ir, source) = module(&["a", "b", "c", "d"].map(function).concat(), &registry);
    let declared = "@c(%x: n) -> 2*n\n@a(%x: n) -> n where n is 1 or 4\n@e(%x: n) -> n\n@b(%x: A) -> A\n";
    let declared = read_signatures(declared).unwrap();
    let checks = verify::check_signatures(&ir, &source, &declared, &SignatureOptions::new(&registry));
    let told: Vec<(&str, String)> = checks
        .iter()
        .map(|check| {
            let verdict = format!("{:?}", check.verdict);
            (&*check.function, verdict.split(['(', ' ']).next().unwrap_or_default().to_owned())
        })
        .collect();
    let wanted = [("c", "Violated"), ("a", "Refines"), ("e", "Gone"), ("b", "Same"), ("d", "Undeclared")];
    assert_eq!(told, wanted.map(|(name, verdict)| (name, verdict.to_owned())));
}
