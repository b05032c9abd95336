//! The tables of `docs/rules.md`, generated with the library. `BLESS=1` writes them.

use crate::support::page;
use broadcastable::shape::{Conformance, Rule, RuleError, RuleKind, Shape, Wording};

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn infer(rule: &Rule, operands: &[Shape]) -> Result<Shape, RuleError> {
    let operands: Vec<_> = operands.iter().map(Shape::dims).collect();
    rule.infer(&operands, Conformance::Spec)
}

/// The rule for A and B, and the operands among A and B that it takes.
fn ask(kind: RuleKind, axis: Option<i64>, a: &str, b: &str) -> (Rule, Vec<Shape>) {
    let (a, b) = (shape(a), shape(b));
    match kind {
        RuleKind::Bidirectional => (Rule::new(kind, None, Some(b)).unwrap(), vec![a]),
        _ => (Rule::new(kind, axis, None).unwrap(), vec![a, b]),
    }
}

fn cell(kind: RuleKind, axis: Option<i64>, a: &str, b: &str) -> String {
    let (rule, operands) = ask(kind, axis, a, b);
    infer(&rule, &operands).map_or("-".to_owned(), |shape| format!("`{shape}`"))
}

fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let header: Vec<String> = header.iter().map(|cell| (*cell).to_owned()).collect();
    let mut text = line(&header);
    text += &format!("|{}\n", "---|".repeat(header.len()));
    rows.into_iter().for_each(|row| text += &line(&row));
    text
}

/// The rules as columns, after A and B.
fn side_by_side(pairs: &[(&str, &str)]) -> String {
    let names = RuleKind::ALL.map(RuleKind::name);
    let header: Vec<&str> = ["A", "B"].into_iter().chain(names).collect();
    let rows = pairs.iter().map(|(a, b)| {
        let cells = RuleKind::ALL.map(|kind| cell(kind, None, a, b));
        [format!("`{a}`"), format!("`{b}`")].into_iter().chain(cells).collect()
    });
    table(&header, rows)
}

fn rules() -> String {
    let rows = RuleKind::ALL.map(|kind| {
        let clause = kind.clause();
        let source = format!("[{clause}]({})", clause.document.url());
        vec![format!("`{kind}`"), kind.explanation().to_owned(), source]
    });
    table(&["rule", "meaning", "source"], rows)
}

fn pdpd() -> String {
    let a = "2x3x4x5";
    let rows = [
        (a, "3x4", 1),
        (a, "3x1", 1),
        (a, "4x5", -1),
        (a, "4x5", 2),
        (a, "1x3", 0),
        (a, "scalar", -1),
        (a, "5", 3),
        (a, "5x1", 3),
        (a, "5x1", -1),
        (a, "5x4", 3),
        (a, "5", 5),
        ("8x1x6x1", "7x1x5", 1),
        ("3", "3x1", 0),
        ("2x?", "2x3", 0),
    ];
    let rows = rows.map(|(a, b, axis)| {
        let (rule, operands) = ask(RuleKind::Pdpd, Some(axis), a, b);
        let answer = infer(&rule, &operands).map_or_else(|error| error.to_string(), |shape| format!("`{shape}`"));
        vec![format!("`{a}`"), format!("`{b}`"), axis.to_string(), answer]
    });
    table(&["A", "B", "axis", "result"], rows)
}

/// Operands with unranked ones among them, the inferred result, and the permitted declared results.
fn unranked() -> String {
    let rows = [
        (Rule::Broadcastable, vec!["*", "3"], vec!["3", "5x3"]),
        (Rule::Numpy, vec!["*", "3"], vec!["5x3", "?x?x3", "5x4", "scalar"]),
        (Rule::Numpy, vec!["2x3", "*", "?"], vec!["2x3", "4x2x3", "3"]),
        (Rule::Numpy, vec!["2x3", "*", "4"], vec![]),
        (Rule::Bidirectional { target: shape("2x1") }, vec!["*"], vec!["2x7", "1x7"]),
        (Rule::Bidirectional { target: shape("*") }, vec!["2x1"], vec!["2x7", "1x7"]),
        (Rule::None, vec!["2x?", "*", "?x3"], vec!["2x3", "4x2x3"]),
        (Rule::Unidirectional, vec!["2x3", "*"], vec!["2x3", "4x2x3"]),
        (Rule::Unidirectional, vec!["*", "2x3"], vec!["4x2x3", "1x3"]),
        (Rule::new(RuleKind::Pdpd, Some(1), None).unwrap(), vec!["*", "2x3"], vec!["4x2x3x4", "2x3"]),
    ];
    let rows = rows.map(|(rule, operands, declared)| {
        let shapes: Vec<Shape> = operands.iter().map(|text| shape(text)).collect();
        let dims: Vec<_> = shapes.iter().map(Shape::dims).collect();
        let inferred = infer(&rule, &shapes);
        let verdict = |of: &str| {
            let declared = shape(of);
            let inferred = inferred.as_ref().unwrap();
            let fits = rule.verify_result(&dims, inferred, declared.dims(), Conformance::Spec);
            fits.map_or_else(|error| format!("`{of}`: {error}"), |_| format!("`{of}`"))
        };
        let (fine, wrong): (Vec<String>, Vec<String>) =
            declared.iter().map(|of| verdict(of)).partition(|text| text.ends_with('`'));
        let operands: Vec<String> = operands.iter().map(|text| format!("`{text}`")).collect();
        let result = inferred.as_ref().map_or_else(ToString::to_string, |shape| format!("`{shape}`"));
        vec![format!("`{rule}`"), operands.join(", "), result, fine.join(", "), wrong.join("; ")]
    });
    table(&["rule", "operands", "inferred", "declared and right", "declared and wrong"], rows)
}

fn words() -> String {
    let questions = [("5x2x4x1", "3x1x1", RuleKind::Numpy), ("2x3", "3", RuleKind::None)];
    let rows = questions.into_iter().flat_map(|(a, b, kind)| {
        let (rule, operands) = ask(kind, None, a, b);
        let error = infer(&rule, &operands).unwrap_err();
        let own = ("ours".to_owned(), error.to_string());
        let operands: Vec<_> = operands.iter().map(Shape::dims).collect();
        let others = Wording::ALL.map(|whose| (whose.to_string(), rule.message(&operands, &error, whose)));
        let lines: Vec<_> = [own].into_iter().chain(others).collect();
        lines.into_iter().map(move |(whose, text)| vec![format!("`{a}`, `{b}` by `{kind}`"), whose, text])
    });
    table(&["refused", "whose words", "text"], rows)
}

/// The spelling of each rule at an operation and on the command line.
fn spellings() -> String {
    let target = || Some(shape("2x1x6"));
    let rows = RuleKind::ALL.map(|kind| {
        let (axis, target, parameter) = match kind {
            RuleKind::Pdpd => (Some(1), None, ":axis=1"),
            RuleKind::Bidirectional => (None, target(), ":target=2x1x6"),
            _ => (None, None, ""),
        };
        let rule = Rule::new(kind, axis, target).unwrap();
        vec![format!("`#bcast.rule<{rule}>`"), format!("`--rule=dialect.op={kind}{parameter}`")]
    });
    table(&["attribute", "option"], rows)
}

fn generate(name: &str) -> String {
    match name {
        "rules" => rules(),
        "comparison" => side_by_side(&[
            ("2x3", "2x3"),
            ("2x3", "3"),
            ("3", "2x3"),
            ("2x3", "2"),
            ("2x3", "2x1"),
            ("2x1", "2x3"),
            ("8x1x6x1", "7x1x5"),
            ("2x3", "scalar"),
            ("1x3", "3"),
            ("3", "1x3"),
            ("0x2", "1"),
            ("?x3", "2x3"),
            ("2x3", "?"),
            ("*", "2x3"),
            ("2x3", "*"),
            ("3", "2"),
        ]),
        "column" => side_by_side(&[
            ("1", "4"),
            ("4", "1"),
            ("4", "4"),
            ("4", "5"),
            ("1", "?"),
            ("?", "1"),
            ("?", "4"),
            ("4", "?"),
            ("?", "?"),
            ("0", "1"),
            ("1", "0"),
            ("0", "?"),
            ("0", "4"),
        ]),
        "pdpd" => pdpd(),
        "unranked" => unranked(),
        "words" => words(),
        "spellings" => spellings(),
        unknown => panic!("no table is called {unknown}"),
    }
}

#[test]
fn the_tables_are_what_the_library_answers() {
    let page = page::compare("rules.md", |page| page::with_tables(page, generate));
    assert_eq!(page.matches(page::START).count(), 7);
}
