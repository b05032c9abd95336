//! Recorded answers of other programs, compared with the library: every row of `testdata/oracles`.

use broadcastable::shape::{
    Broadcastability, Conformance, Dim, Shape, infer_result_shape, statically_known_broadcastable, verify_result_shape,
};

/// The lines of a file without its comments.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn shapes(text: &str) -> Vec<Shape> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// `ok`, `conflict` or `mismatch SHAPE`, as `mlir-opt.txt` writes it.
fn verdict(operands: &[Shape], declared: &Shape, conformance: Conformance) -> String {
    let Ok(inferred) = infer_result_shape(operands.iter().map(Shape::dims), conformance) else {
        return "conflict".to_owned();
    };
    match verify_result_shape(inferred.dims(), declared.dims(), conformance) {
        Ok(_) => "ok".to_owned(),
        Err(_) => format!("mismatch {inferred}"),
    }
}

#[test]
fn upstream_agrees_with_mlir_opt() {
    let mut count = 0;
    for row in rows(include_str!("../testdata/oracles/mlir-opt.txt")) {
        let (question, answer) = row.split_once(" : ").unwrap();
        let (operands, declared) = question.split_once("-> ").unwrap();
        let verdict = verdict(&shapes(operands), &declared.parse().unwrap(), Conformance::Upstream);
        assert_eq!(verdict, answer, "{row}");
        count += 1;
    }
    assert_eq!(count, 1225);
}

/// The specification and LLVM differ in two points only.
#[test]
fn spec_differs_from_mlir_opt_by_rank_and_zero() {
    let (mut by_rank, mut by_zero) = (0, 0);
    for row in rows(include_str!("../testdata/oracles/mlir-opt.txt")) {
        let (question, answer) = row.split_once(" : ").unwrap();
        let (operands, declared) = question.split_once("-> ").unwrap();
        let (operands, declared) = (shapes(operands), declared.parse::<Shape>().unwrap());
        if verdict(&operands, &declared, Conformance::Spec) == answer {
            continue;
        }
        let highest = operands.iter().filter_map(Shape::rank).max();
        if declared.rank() > highest {
            assert_eq!(answer, "ok", "only the specification looks at the rank: {row}");
            by_rank += 1;
        } else {
            assert!(question.contains('0') && question.contains('?'), "{row}");
            by_zero += 1;
        }
    }
    assert_eq!((by_rank, by_zero), (48, 32));
}

#[test]
fn upstream_agrees_with_the_functions_of_mlir() {
    let mut count = 0;
    for row in rows(include_str!("../testdata/oracles/mlir-functions.txt")) {
        let (question, answer) = row.split_once(" : ").unwrap();
        let (result, known) = answer.split_once(' ').unwrap();
        let operands = shapes(question);
        let operands = operands.iter().map(Shape::dims);

        let inferred = infer_result_shape(operands.clone(), Conformance::Upstream);
        let inferred = inferred.map_or("conflict".to_owned(), |shape| shape.to_string());
        assert_eq!(inferred, result, "{row}");

        let answer = statically_known_broadcastable(operands);
        assert_eq!(answer == Broadcastability::Proved, known == "known", "{row}");
        count += 1;
    }
    assert_eq!(count, 500);
}

/// Tosa's own rules in addition to the trait: no static 0, then the trait, then equal ranks. `mul` requires equal ranks
/// of its operands, and nothing of its result.
#[test]
fn upstream_agrees_with_tosa() {
    let mut count = 0;
    for row in rows(include_str!("../testdata/oracles/tosa.txt")) {
        let (question, answer) = row.split_once(" : ").unwrap();
        let (question, declared) = question.split_once(" -> ").unwrap();
        let (op, operands) = question.split_once(' ').unwrap();
        let (operands, declared) = (shapes(operands), declared.parse::<Shape>().unwrap());

        let all = || operands.iter().chain([&declared]).filter_map(Shape::dims);
        let ranks_differ = |shapes: &mut dyn Iterator<Item = &[Dim]>| {
            let mut ranks = shapes.map(<[Dim]>::len);
            let first = ranks.next();
            ranks.any(|rank| Some(rank) != first)
        };
        let of_trait = verdict(&operands, &declared, Conformance::Upstream);
        let found = if all().flatten().any(|dim| *dim == Dim::ZERO) {
            "types".to_owned()
        } else if op == "mul" {
            let differ = ranks_differ(&mut operands.iter().filter_map(Shape::dims));
            match (differ, &of_trait[..]) {
                (true, _) => "ranks".to_owned(),
                (_, "conflict") => of_trait,
                _ => "ok".to_owned(),
            }
        } else if of_trait == "ok" && ranks_differ(&mut all()) {
            "ranks".to_owned()
        } else {
            of_trait
        };
        assert_eq!(found, answer, "{row}");
        count += 1;
    }
    assert_eq!(count, 390);
}

/// The same rows as operations of a module, verified with the records of `tosa`.
#[cfg(feature = "text")]
#[test]
fn operations_of_tosa_are_verified_as_by_mlir_opt() {
    use broadcastable::diagnostic::Sink;
    use broadcastable::{dialect::Registry, source::SourceFile, syntax, verify};

    let registry = Registry::default();
    for row in rows(include_str!("../testdata/oracles/tosa.txt")) {
        let (question, answer) = row.split_once(" : ").unwrap();
        let (question, declared) = question.split_once(" -> ").unwrap();
        let (op, operands) = question.split_once(' ').unwrap();
        let tensor = |shape: &str, element: &str| match shape {
            "scalar" => format!("tensor<{element}>"),
            _ => format!("tensor<{shape}x{element}>"),
        };
        let element = match op {
            "pow" => "f32",
            "logical_and" | "logical_or" | "logical_xor" | "logical_not" => "i1",
            _ => "i32",
        };
        let mut types: Vec<String> = operands.split_whitespace().map(|shape| tensor(shape, element)).collect();
        match op {
            "select" => types[0] = tensor(operands.split_whitespace().next().unwrap(), "i1"),
            "mul" => {
                types.truncate(2);
                types.push("tensor<1xi8>".to_owned());
            }
            _ => {}
        }
        let result = tensor(declared, if op.starts_with("greater") || op == "equal" { "i1" } else { element });
        let properties = if op == "arithmetic_right_shift" { " <{round = false}>" } else { "" };
        let definitions: String =
            types.iter().enumerate().map(|(index, ty)| format!("%{index} = \"t.d\"() : () -> {ty}\n")).collect();
        let names: Vec<String> = (0..types.len()).map(|index| format!("%{index}")).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        let text = format!("{definitions}%r = \"tosa.{op}\"({names}){properties} : ({types}) -> {result}\n");

        let source = SourceFile::new("row", text).unwrap();
        let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
        assert!(parsed.is_complete(), "{row}");
        let mut sink = Sink::new();
        let options = verify::Options::new(&registry).conformance(Conformance::Upstream);
        verify::verify(&parsed.ir, &source, &options, &mut sink);
        let found = sink.finish().first().map_or(String::new(), |error| error.message.clone());
        let expected = match answer.split_once(' ').map_or(answer, |(kind, _)| kind) {
            "ok" => "",
            "types" => "must be tosa-conformant",
            "ranks" => " rank",
            "conflict" => "don't have broadcast-compatible shapes",
            _ => "not broadcast compatible with broadcasted operands's shapes",
        };
        assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{row}: {found}");
        if let Some(("mismatch", shape)) = answer.split_once(' ') {
            assert!(found.ends_with(&format!("'{shape}'")), "{row}: {found}");
        }
    }
}
