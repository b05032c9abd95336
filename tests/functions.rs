//! The findings on run-time sizes of a function, compared with every run of it, and with the findings after changes that do not affect them.

mod model;

use self::model::*;
use broadcastable::diagnostic::{Diagnostic, Sink};
use broadcastable::dialect::Registry;
use broadcastable::shape::Rule;
use broadcastable::source::SourceFile;
use broadcastable::syntax;
use broadcastable::verify::{self, SizeName, SizesOutcome, Witness};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The findings for a text, and the result for its first function.
fn diagnostics(text: &str) -> (Vec<Diagnostic>, SizesOutcome) {
    let (diagnostics, functions) = of_functions(text);
    (diagnostics, functions.first().unwrap().clone())
}

fn of_functions(text: &str) -> (Vec<Diagnostic>, Vec<SizesOutcome>) {
    let source = SourceFile::new("f.mlir", text).unwrap();
    let registry = Registry::default();
    let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
    assert!(parsed.is_complete(), "{text}");
    let mut sink = Sink::new();
    let mut options = verify::Options::new(&registry);
    options.follows_calls = true;
    verify::verify(&parsed.ir, &source, &options, &mut sink);
    let functions = verify::run_time_sizes(&parsed.ir, &source, &options);
    (sink.finish(), functions.into_iter().map(|function| function.outcome).collect())
}

fn is_contradictory(function: &Function) -> bool {
    diagnostics(&function.text()).1 == SizesOutcome::Contradictory
}

/// The conditions hold exactly in successful runs, each condition is needed, and the witness is a successful run.
fn verify_conditions(function: &Function, found: &SizesOutcome) {
    let text = function.text();
    let SizesOutcome::Satisfiable { conditions, is_irredundant, witness: Some(witness) } = found else {
        panic!("{text}{found:?}")
    };
    assert!(is_irredundant);
    let mut is_needed = vec![false; conditions.len()];
    for arguments in function.arguments() {
        let value = |name: &SizeName| match name {
            SizeName::Fixed(size) => *size,
            SizeName::Dimension { value, axis, .. } => {
                let argument = value.trim_start_matches("%v").parse::<usize>().unwrap();
                arguments[argument].dims().unwrap()[*axis as usize].size().unwrap()
            }
            SizeName::Number { .. } | SizeName::Computed(_) | SizeName::Unnamed => panic!("{text}{found:?}"),
        };
        let held: Vec<bool> = conditions.iter().map(|condition| condition.what.holds(value)).collect();
        let (_, is_good) = function.run(&arguments);
        assert_eq!(held.iter().all(|held| *held), is_good, "{text}{found:?} {arguments:?}");
        if held.iter().filter(|held| !**held).count() == 1 {
            is_needed[held.iter().position(|held| !held).unwrap()] = true;
        }
    }
    assert!(is_needed.iter().all(|needed| *needed), "{text}{found:?} {is_needed:?}");
    let mut arguments = function.values[..function.arguments].to_vec();
    for Witness { value, ty, .. } in witness {
        let shape = ty.strip_prefix("tensor<").and_then(|ty| ty.strip_suffix("xf32>")).unwrap();
        arguments[value.trim_start_matches("%v").parse::<usize>().unwrap()] = shape.parse().unwrap();
    }
    assert!(function.run(&arguments).1, "{text}{witness:?}");
}

/// The line of a diagnostic; line 0 is the line of the function.
fn line(text: &str, diagnostic: &Diagnostic) -> usize {
    text[..diagnostic.location.unwrap().start as usize].matches('\n').count()
}

/// No run passes the blamed operations, and some runs pass all of them except any single one.
fn verify_blame(function: &Function, error: &Diagnostic) {
    let text = function.text();
    let lines = error.labels.iter().map(|label| text[..label.span.start as usize].matches('\n').count() - 1);
    let blamed: BTreeSet<usize> = lines.chain([line(&text, error) - 1]).collect();
    let blamed: Vec<usize> = blamed.into_iter().collect();
    let core = function.with(&blamed);
    assert!(is_contradictory(&core), "{text}{}", core.text());
    assert_ne!(core.is_possible(), Some(true), "{text}{}", core.text());
    for left_out in 0..blamed.len() {
        let mut fewer = blamed.clone();
        fewer.remove(left_out);
        let rest = function.with(&fewer);
        if fewer.is_empty() {
            continue;
        }
        assert!(!is_contradictory(&rest), "{text}{}", rest.text());
        assert_ne!(rest.is_possible(), Some(false), "{text}{}", rest.text());
    }
}

/// Changes that change no verdict; `order` selects them.
fn verify_changes(function: &Function, order: &[usize]) {
    let verdict = is_contradictory(function);
    let same =
        |changed: &Function| assert_eq!(is_contradictory(changed), verdict, "{}{}", function.text(), changed.text());
    // Operands are swapped if the rule is symmetric.
    let mut swapped = function.clone();
    for op in &mut swapped.ops {
        if matches!(op.does, Does::Rule(Rule::Broadcastable | Rule::Numpy | Rule::None)) {
            op.operands.reverse();
        }
    }
    same(&swapped);
    // The operations are in another order, with operands before their users.
    let (mut left, mut sorted): (Vec<usize>, Vec<usize>) = ((0..function.ops.len()).collect(), Vec::new());
    while !left.is_empty() {
        let is_ready = |op: &usize| {
            let later =
                |operand: &usize| *operand < function.arguments || sorted.contains(&(operand - function.arguments));
            function.ops[*op].operands.iter().all(later)
        };
        let ready: Vec<usize> = left.iter().copied().filter(is_ready).collect();
        let next = ready[order[sorted.len() % order.len()] % ready.len()];
        left.retain(|op| *op != next);
        sorted.push(next);
    }
    let mut unused = function.with(&sorted);
    same(&unused);
    // An operand is replaced by another value of the same shape.
    if let Some(op) = unused.ops.len().checked_sub(1) {
        let copied = unused.ops[op].operands[0];
        let shape = unused.values[copied].clone();
        unused.values.insert(unused.arguments + op, shape);
        for operand in &mut unused.ops[op].operands {
            if *operand == copied {
                *operand = unused.arguments + op;
            }
        }
        unused.ops.insert(op, Op { name: "tensor.cast", does: Does::Rule(Rule::None), operands: vec![copied] });
        same(&unused);
    }
    // With fewer operations there are fewer conclusions, and with more operations more.
    let half = function.with(&(0..function.ops.len() / 2).collect::<Vec<_>>());
    assert!(verdict || half.ops.is_empty() || !is_contradictory(&half), "{}", function.text());
    same_through_call(function, verdict);
}

/// The last operations are moved into a function that is called.
fn same_through_call(function: &Function, verdict: bool) {
    let text = function.text();
    let lines: Vec<&str> = text.lines().collect();
    let (head, ops) = (lines[0], &lines[1..=function.ops.len()]);
    let (first, rest) = ops.split_at(ops.len() / 2);
    let known = function.arguments + first.len();
    let list = |text: &dyn Fn(usize) -> String| (0..known).map(text).collect::<Vec<_>>().join(", ");
    let ty = |value: usize| {
        let sizes: String = function.values[value].dims().unwrap().iter().map(|dim| format!("{dim}x")).collect();
        format!("tensor<{sizes}f32>")
    };
    let (values, types) = (list(&|value| format!("%v{value}")), list(&ty));
    let callee = list(&|value| format!("%v{value}: {}", ty(value)));
    let (first, rest) = (first.join("\n"), rest.join("\n"));
    let moved = format!(
        "{head}\n{first}\n  \"func.call\"({values}) {{callee = @g}} : ({types}) -> ()\n  return\n}}\n\
         func.func private @g({callee}) {{\n{rest}\n  return\n}}\n"
    );
    // A call that passes only static sizes is not followed: the callee then has the error itself.
    assert_eq!(of_functions(&moved).1.contains(&SizesOutcome::Contradictory), verdict, "{moved}");
}

/// With the sizes of the witness in its types, a function and each of its operations are valid.
fn verify_instance(function: &Function, found: &SizesOutcome) {
    let SizesOutcome::Satisfiable { witness: Some(witness), .. } = found else { return };
    let mut instance = function.clone();
    for Witness { value, ty, .. } in witness {
        let shape = ty.strip_prefix("tensor<").and_then(|ty| ty.strip_suffix("xf32>")).unwrap();
        instance.values[value.trim_start_matches("%v").parse::<usize>().unwrap()] = shape.parse().unwrap();
    }
    let (shapes, is_good) = instance.run(&instance.values[..instance.arguments]);
    assert!(is_good);
    instance.values = shapes;
    let (findings, sizes) = diagnostics(&instance.text());
    assert!(findings.is_empty(), "{}{findings:?}", instance.text());
    assert!(matches!(sizes, SizesOutcome::Satisfiable { conditions, .. } if conditions.is_empty()));
}

fn verify_function(function: &Function) {
    let text = function.text();
    let (found, sizes) = diagnostics(&text);
    let of = |code: &str| found.iter().filter(|diagnostic| diagnostic.code.number() == code).collect::<Vec<_>>();
    let runs: Vec<_> = function.arguments().iter().map(|arguments| function.run(arguments)).collect();
    let is_possible = runs.iter().any(|(_, is_good)| *is_good);
    // An operation that fails alone is refused by its relation.
    let is_refused = ["E0541", "E0542", "E0601"].iter().any(|code| !of(code).is_empty());
    assert!(
        found
            .iter()
            .all(|diagnostic| ["E0541", "E0542", "E0601", "W0512", "W0611"].contains(&diagnostic.code.number())),
        "{text}{found:?}"
    );
    assert_eq!(!is_refused, is_possible, "{text}{found:?}");
    if !is_possible {
        assert_eq!(sizes, SizesOutcome::Contradictory);
        of("E0601").into_iter().take(1).for_each(|error| verify_blame(function, error));
        return;
    }
    verify_conditions(function, &sizes);
    verify_instance(function, &sizes);
    // A dimension that is reported to be 1 is 1 in each successful run.
    for forced in of("W0611") {
        let value = forced.message.split('\'').nth(1).unwrap().trim_start_matches("%v").parse::<usize>().unwrap();
        let axis = forced.message.split(' ').nth(1).unwrap().parse::<usize>().unwrap();
        let good = runs.iter().filter(|(_, is_good)| *is_good);
        good.for_each(|(shapes, _)| assert!(shapes[value].dims().unwrap()[axis].is_one(), "{text}{forced:?}"));
    }
    // A size is declared without a warning if it is the size in every run that reaches it.
    let warned: Vec<usize> = of("W0512").iter().map(|warning| line(&text, warning) - 1).collect();
    for (number, op) in function
        .ops
        .iter()
        .enumerate()
        .filter(|(_, op)| !["stablehlo.add", "tensor.cast"].contains(&op.name) && matches!(op.does, Does::Rule(_)))
    {
        let index = function.arguments + number;
        let reached = runs.iter().filter(|(shapes, _)| shapes.len() > index);
        let declared = function.values[index].dims().unwrap();
        let breaks = reached.into_iter().any(|(shapes, _)| {
            shapes[index].dims().unwrap().iter().zip(declared).any(|(found, dim)| dim.is_static() && found != dim)
        });
        assert!(!breaks || warned.contains(&number), "{text}{op:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn every_run(function in function()) {
        verify_function(&function);
    }

    #[test]
    fn no_change_of_the_verdict(function in function(), order in prop::collection::vec(0..16usize, 1..6)) {
        verify_changes(&function, &order);
    }
}
