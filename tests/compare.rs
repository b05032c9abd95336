//! `verify::compare`: verdicts on pairs of functions whose truth is known by enumeration.

use broadcastable::dialect::Registry;
use broadcastable::ir::Ir;
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{self, Assumptions, CompareOptions, Comparison};

/// Two functions of one name, and what enumeration says of them.
struct Known<'t> {
    id: &'t str,
    function: &'t str,
    assume: Assumptions,
    verdict: &'t str,
    before: &'t str,
    after: &'t str,
}

fn pairs(text: &str) -> impl Iterator<Item = Known<'_>> {
    text.split("// ===== ").skip(1).map(|part| {
        let (head, rest) = part.split_once('\n').unwrap();
        let (before, after) = rest.split_once("// ----- after\n").unwrap();
        let [verdict, assume, function, id] = head.rsplitn(4, ' ').collect::<Vec<_>>()[..] else { panic!("{head}") };
        let assume =
            Assumptions { is_positive: Some(assume.contains("positive")), is_not_one: assume.contains("not-one") };
        Known { id, function, assume, verdict, before, after }
    })
}

fn read(text: &str, registry: &Registry) -> Ir {
    let source = SourceFile::new("pair.mlir", text.as_bytes()).expect("a small text");
    let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(registry));
    assert!(parsed.is_complete(), "{text}");
    parsed.ir
}

fn compared(pair: &Known<'_>, registry: &Registry) -> Comparison {
    let (before, after) = (read(pair.before, registry), read(pair.after, registry));
    let mut options = CompareOptions::new(registry);
    options.assume = pair.assume;
    let mut found = verify::compare(&before, &after, &options);
    let at = found.iter().position(|found| found.function == pair.function).unwrap();
    found.swap_remove(at)
}

#[test]
fn verdicts_on_pairs_are_those_of_enumeration() {
    let registry = Registry::default();
    let text = std::fs::read_to_string("testdata/oracles/compare.txt").unwrap();
    let mut wrong = Vec::new();
    for pair in pairs(&text) {
        let found = compared(&pair, &registry);
        if found.verdict.to_string() != pair.verdict {
            wrong.push(format!("{}: {} and not {}", pair.id, found.verdict, pair.verdict));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
