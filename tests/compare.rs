//! `verify::compare`: verdicts on pairs of functions whose truth is known by enumeration.

use crate::support;
use broadcastable::dialect::Registry;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{self, Assumptions, CompareOptions, Comparison};

/// Two functions of the same name, and the verdict of enumeration for them.
pub(crate) struct Known<'t> {
    pub(crate) id: &'t str,
    pub(crate) function: &'t str,
    pub(crate) assume: Assumptions,
    pub(crate) verdict: &'t str,
    pub(crate) before: &'t str,
    pub(crate) after: &'t str,
}

pub(crate) fn pairs(text: &str) -> impl Iterator<Item = Known<'_>> {
    support::pairs::pairs(text).map(|support::pairs::Pair { head, before, after }| {
        let [verdict, assume, function, id] = head.rsplitn(4, ' ').collect::<Vec<_>>()[..] else { panic!("{head}") };
        let assume =
            Assumptions { is_positive: Some(assume.contains("positive")), is_not_one: assume.contains("not-one") };
        Known { id, function, assume, verdict, before, after }
    })
}

fn read(text: &str, registry: &Registry) -> Ir {
    let source = SourceFile::new("pair.mlir", text.as_bytes()).expect("a small text");
    let parsed = syntax::parse(&source, &syntax::Options::new(registry));
    assert!(parsed.is_complete(), "{text}");
    parsed.ir
}

fn compared(pair: &Known<'_>, registry: &Registry) -> Comparison {
    let (before, after) = (read(pair.before, registry), read(pair.after, registry));
    let mut options = CompareOptions::new(registry);
    options.assume = pair.assume;
    let found = verify::compare(&before, &after, &options).find(|found| found.function == pair.function);
    found.unwrap()
}

#[test]
fn verdicts_on_pairs_are_those_of_enumeration() {
    let registry = Registry::default();
    let text = include_str!("../testdata/oracles/compare.txt");
    let mut wrong = Vec::new();
    for pair in pairs(text) {
        let found = compared(&pair, &registry);
        if found.verdict.to_string() != pair.verdict {
            wrong.push(format!("{}: {} and not {}", pair.id, found.verdict, pair.verdict));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Pairs whose verdict is not found, although none of them has an unknown operation.
const UNDECIDED: &[&str] = &["for-unchecked"];

/// Functions with loops, branches, calls, assertions, slices, numbers and memrefs, which `.ci/compare_pairs.py` writes and enumerates. The head of a
/// pair that differs has sizes for which it does.
#[test]
fn verdicts_on_our_own_pairs_are_those_of_enumeration() {
    let registry = Registry::default();
    let text = include_str!("../testdata/oracles/compare-own.txt");
    let mut wrong = Vec::new();
    for pair in pairs(text) {
        let found = compared(&pair, &registry).verdict.to_string();
        let name = pair.id.split(' ').next().unwrap();
        let expected = if UNDECIDED.contains(&name) { "undecided" } else { pair.verdict };
        if found != expected {
            wrong.push(format!("{}: {found} and not {expected}", pair.id));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(pairs(text).count() >= 60);
}

/// A function with an additional unused operation is equal to the function, which no comparison of texts shows.
#[test]
fn a_function_is_equal_to_itself_whatever_is_dead_in_it() {
    let registry = Registry::default();
    let text = include_str!("../testdata/oracles/compare.txt");
    for pair in pairs(text).step_by(3) {
        let (head, body) = pair.before.split_at(pair.before.find("func.func").unwrap());
        let Some(start) = body.find("{\n") else { continue };
        let dead = format!("{}{{\n    %dead = arith.constant 7 : index\n{}", &body[..start], &body[start + 2..]);
        let same = Known { after: &format!("{head}{dead}"), verdict: "equal", ..pair };
        let found = compared(&same, &registry).verdict.to_string();
        assert!(found == "equal" || found == "vacuous", "{}: {found}", pair.id);
    }
}

/// Inputs that only the second accepts are a difference when the order is reversed.
#[test]
fn a_function_that_accepts_more_is_not_refined_by_the_other() {
    let registry = Registry::default();
    let text = include_str!("../testdata/oracles/compare.txt");
    for pair in pairs(text).filter(|pair| pair.verdict != "differs") {
        let turned = Known { before: pair.after, after: pair.before, ..pair };
        let expected = if pair.verdict == "refines" { "differs" } else { "equal" };
        // The comparison does not always find sizes, but must not report the opposite verdict.
        let found = compared(&turned, &registry).verdict.to_string();
        assert!(found == expected || found == "undecided" && expected == "differs", "{}: {found}", turned.id);
    }
}

/// The comparison of the first functions of two modules.
pub(crate) fn compared_texts(before: &str, after: &str) -> Comparison {
    let registry = Registry::default();
    let (before, after) = (read(before, &registry), read(after, &registry));
    verify::compare(&before, &after, &CompareOptions::new(&registry)).next().unwrap()
}

/// Effects: results of congruent operations are equal, results that differ in each run are not.
#[test]
fn results_of_unknown_operations_are_equal_if_all_before_them_is() {
    let with = |body: &str| {
        format!("func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {{\n{body}\n  return %r : tensor<?xf32>\n}}")
    };
    let call = "%r = \"my.op\"(%x) {a = 1 : i64} : (tensor<?xf32>) -> tensor<?xf32>";
    let other = "%r = \"my.op\"(%x) {a = 2 : i64} : (tensor<?xf32>) -> tensor<?xf32>";
    let dead = "%d = arith.constant 1 : index\n";
    let effect = "\"my.effect\"() : () -> ()\n";
    let found = |before: &str, after: &str| compared_texts(&with(before), &with(after)).verdict.to_string();
    assert_eq!(found(call, &format!("{dead}{call}")), "equal");
    assert_eq!(found(call, other), "undecided");
    // The operation may read a different state of memory.
    assert_eq!(found(call, &format!("{effect}{call}")), "undecided");
    assert_eq!(found(&format!("{effect}{call}"), &format!("{effect}{dead}{call}")), "equal");
}

/// Joining is associative and commutative, and no case is needed for that.
#[test]
fn the_order_of_operands_does_not_matter() {
    let count = 40;
    let arguments: Vec<String> = (0..count).map(|at| format!("%a{at}: tensor<?xf32>")).collect();
    let sum = |order: &mut dyn Iterator<Item = usize>| {
        let mut text = format!("func.func @f({}, %t: tensor<4xf32>) -> tensor<?xf32> {{\n", arguments.join(", "));
        let mut last = "%a0".to_owned();
        for at in order {
            text += &format!(
                "  %s{at} = \"test.broadcastable\"({last}, %a{at}) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n"
            );
            last = format!("%s{at}");
        }
        text + &format!("  return {last} : tensor<?xf32>\n}}")
    };
    let (one, other) = (sum(&mut (1..count)), sum(&mut (1..count).rev()));
    let found = compared_texts(&one, &other);
    assert_eq!((found.verdict.to_string().as_str(), found.cases), ("equal", 1));
}
