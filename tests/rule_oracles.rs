//! Recorded answers of NumPy, PyTorch, ONNX and OpenVINO, compared with the rules; differences are listed with their
//! reasons.

use broadcastable::shape::{Conformance, Dim, Rule, Shape, StartAxis};
use std::collections::BTreeMap;

/// A dimension as the programs write it: in our notation, as an interval, or as a name. The last two are replaced by
/// `?`.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Recorded {
    Dim(Dim),
    Interval,
}

fn recorded(text: &str) -> Recorded {
    if let Ok(dim) = text.parse() {
        return Recorded::Dim(dim);
    }
    match text.split_once("..") {
        Some((low, high)) if low == high => Recorded::Dim(low.parse().unwrap()),
        Some(_) => Recorded::Interval,
        None => Recorded::Dim(Dim::DYNAMIC),
    }
}

struct Row {
    text: String,
    function: String,
    axis: Option<i64>,
    inputs: Vec<Shape>,
    target: Option<Vec<String>>,
    /// The recorded result; `None` is a refusal.
    result: Option<Shape>,
    has_interval: bool,
}

fn words(shape: &str) -> Vec<String> {
    match shape {
        "scalar" => Vec::new(),
        _ => shape.split('x').map(str::to_owned).collect(),
    }
}

fn shape(text: &str) -> Shape {
    if text == "*" {
        return Shape::UNRANKED;
    }
    Shape::ranked(words(text).iter().map(|word| match recorded(word) {
        Recorded::Dim(dim) => dim,
        Recorded::Interval => Dim::DYNAMIC,
    }))
}

fn has_interval(text: &str) -> bool {
    let words = words(text);
    words.iter().any(|word| recorded(word) == Recorded::Interval)
}

fn rows(text: &str) -> impl Iterator<Item = Row> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (question, answer) = line.split_once(" : ").unwrap();
        let (question, target) = match question.split_once(" -> ") {
            Some((question, target)) => (question, Some(words(target))),
            None => (question, None),
        };
        let mut parts = question.split(' ');
        let function = parts.next().unwrap();
        let (function, axis) = match function.split_once('@') {
            Some((function, axis)) => (function, Some(axis.parse().unwrap())),
            None => (function, None),
        };
        let inputs: Vec<&str> = parts.collect();
        Row {
            text: line.to_owned(),
            function: function.to_owned(),
            axis,
            has_interval: inputs.iter().any(|input| has_interval(input)),
            inputs: inputs.into_iter().map(shape).collect(),
            target,
            result: (answer != "refused").then(|| shape(answer)),
        }
    })
}

fn infer(rule: &Rule, inputs: &[Shape]) -> Option<Shape> {
    let operands: Vec<_> = inputs.iter().map(Shape::dims).collect();
    rule.infer(&operands, Conformance::Spec).ok()
}

/// The shape that our rules give for the function of the row; `None` is a refusal.
fn ours(row: &Row) -> Option<Shape> {
    let target = || shape_of(row.target.as_deref().unwrap());
    match row.function.as_str() {
        // A named size of the target, or `-1` ("keep"), is replaced by a size of the input.
        "broadcast_to" | "Gemm_C" | "expand" | "broadcast_numpy" => {
            let target = kept(row.target.as_deref().unwrap(), &row.inputs[0])?;
            infer(&Rule::Unidirectional, &[target, row.inputs[0].clone()])
        }
        "Expand" => infer(&Rule::Numpy, &[row.inputs[0].clone(), target()]),
        "broadcast_bidirectional" => infer(&Rule::Bidirectional { target: target() }, &row.inputs),
        "add_none" => infer(&Rule::None, &row.inputs),
        "add_pdpd" => {
            let axis = StartAxis::try_from(row.axis.unwrap()).ok()?;
            infer(&Rule::Pdpd { axis }, &row.inputs)
        }
        _ => infer(&Rule::Numpy, &row.inputs),
    }
}

fn shape_of(words: &[String]) -> Shape {
    Shape::ranked(words.iter().map(|word| word.parse().unwrap()))
}

/// The target of torch's `expand`, in which -1 keeps a size of the input; new leading dimensions have no size to keep.
fn kept(target: &[String], input: &Shape) -> Option<Shape> {
    let input = input.dims().unwrap();
    let size = |(at, word): (usize, &String)| match word.as_str() {
        "-1" => {
            let from_right = target.len() - at;
            input.len().checked_sub(from_right).map(|axis| input[axis])
        }
        _ => Some(word.parse().unwrap()),
    };
    let dims: Option<Vec<Dim>> = target.iter().enumerate().map(size).collect();
    Some(Shape::ranked(dims?))
}

/// The number of rows with the recorded result, by function, and the rows with other results.
fn compare(text: &str) -> (BTreeMap<String, usize>, Vec<Row>) {
    let (mut agreed, mut others) = (BTreeMap::new(), Vec::new());
    for row in rows(text) {
        if ours(&row) == row.result {
            *agreed.entry(row.function.clone()).or_default() += 1;
        } else {
            others.push(row);
        }
    }
    (agreed, others)
}

fn assert_all_agree(text: &str, expected: &[(&str, usize)]) {
    let (agreed, others) = compare(text);
    let others: Vec<&str> = others.iter().map(|row| row.text.as_str()).collect();
    assert_eq!(others, [""; 0]);
    let expected: BTreeMap<String, usize> =
        expected.iter().map(|(function, count)| ((*function).to_owned(), *count)).collect();
    assert_eq!(agreed, expected);
}

#[test]
fn numpy_agrees() {
    let text = include_str!("../testdata/oracles/numpy.txt");
    assert_all_agree(text, &[("broadcast_shapes", 500), ("broadcast_to", 250)]);
}

/// The target of `expand` may be -1, "keep", which no rule has. On tensors without data torch reads a leading -1 as a size, and returns it.
#[test]
fn torch_agrees_but_for_nothing_to_keep() {
    let text = include_str!("../testdata/oracles/torch.txt");
    let (real, nonsense): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| {
        let (_, answer) = line.split_once(" : ").unwrap_or_default();
        !answer.contains('-')
    });
    let functions = [("add_meta", 74), ("broadcast_shapes", 74), ("broadcast_tensors_meta", 74), ("expand", 72)];
    assert_all_agree(&real.join("\n"), &functions);
    let keeping = real.iter().filter(|line| line.contains("-1"));
    assert_eq!((keeping.count(), nonsense.len()), (30, 2));
}

/// PRelu is one-way in ONNX's specification, and broadcasts in both directions in ONNX Runtime.
#[test]
fn onnxruntime_agrees() {
    let text = include_str!("../testdata/oracles/onnxruntime.txt");
    let functions = [("Add", 105), ("Expand", 100), ("Gemm_C", 200), ("Max", 100), ("PRelu", 104), ("Where", 100)];
    assert_all_agree(text, &functions);
    let both_ways = rows(text).filter(|row| {
        row.function == "PRelu" && row.result.is_some() && infer(&Rule::Unidirectional, &row.inputs).is_none()
    });
    assert_eq!(both_ways.count(), 34);
}

/// ONNX's inference of PRelu returns its first shape without verification.
#[test]
fn onnx_inference_agrees() {
    let text = include_str!("../testdata/oracles/onnx.txt");
    let (prelu, broadcasting): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("PRelu"));
    assert_all_agree(&broadcasting.join("\n"), &[("Add", 114), ("Max", 114), ("Where", 114)]);
    let prelu = prelu.join("\n");
    assert_eq!(rows(&prelu).count(), 7);
    assert!(rows(&prelu).all(|row| row.result.as_ref() == row.inputs.first()));
}

/// Why OpenVINO's answer may differ from the rule's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// The project refuses trailing 1s of B beyond the last dimension of A.
    TrailingOnes,
    /// The project refuses 1 in B with 0 in A.
    OneUnderZero,
    /// The project lets a 0 of B stretch a 1 of A.
    ZeroUnderOne,
    /// The project treats a 1 of A as dynamic if the dimension of B is dynamic.
    DynamicUnderOne,
    /// The project's result for a dimension is more precise than `?`.
    Interval,
}

fn reasons(row: &Row) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if row.has_interval {
        reasons.push(Reason::Interval);
    }
    if row.function != "add_pdpd" {
        return reasons;
    }
    let (a, b) = (row.inputs[0].dims().unwrap(), row.inputs[1].dims().unwrap());
    let start = match StartAxis::try_from(row.axis.unwrap()).unwrap() {
        StartAxis::FromRanks => a.len() - b.len(),
        StartAxis::At(axis) => axis.index(),
    };
    if start + b.len() > a.len() {
        reasons.push(Reason::TrailingOnes);
    }
    for (&a, &b) in a[start..].iter().zip(b) {
        if a == Dim::ZERO && (b.is_one() || b.is_dynamic()) {
            reasons.push(Reason::OneUnderZero);
        } else if a.is_one() && b == Dim::ZERO {
            reasons.push(Reason::ZeroUnderOne);
        } else if a.is_one() && b.is_dynamic() {
            reasons.push(Reason::DynamicUnderOne);
        }
    }
    reasons
}

#[test]
fn openvino_agrees_but_for_the_known_differences() {
    use Reason::{DynamicUnderOne, Interval, OneUnderZero, TrailingOnes, ZeroUnderOne};
    let (agreed, others) = compare(include_str!("../testdata/oracles/openvino.txt"));
    let agreed: Vec<(&str, usize)> = agreed.iter().map(|(name, n)| (&name[..], *n)).collect();
    let mut counts: BTreeMap<Vec<Reason>, usize> = BTreeMap::new();
    for row in &others {
        let mut reasons = reasons(row);
        reasons.sort_unstable();
        reasons.dedup();
        assert!(!reasons.is_empty(), "{} but {:?}", row.text, ours(row));
        if reasons == [Reason::Interval] {
            assert!(is_less_precise(&ours(row), &row.result), "{}", row.text);
        }
        *counts.entry(reasons).or_default() += 1;
    }
    let expected = [
        ("add_none", 199),
        ("add_numpy", 290),
        ("add_pdpd", 762),
        ("broadcast_bidirectional", 89),
        ("broadcast_numpy", 80),
    ];
    assert_eq!(agreed, expected);
    let expected = BTreeMap::from([
        (vec![TrailingOnes], 24),
        (vec![OneUnderZero], 23),
        (vec![OneUnderZero, DynamicUnderOne, Interval], 2),
        (vec![OneUnderZero, Interval], 9),
        (vec![ZeroUnderOne], 5),
        (vec![ZeroUnderOne, DynamicUnderOne, Interval], 1),
        (vec![DynamicUnderOne], 1),
        (vec![DynamicUnderOne, Interval], 6),
        (vec![Interval], 53),
    ]);
    assert_eq!(counts, expected);
}

/// Whether our result is only less precise: a refused operation is accepted, or a size is `?`.
fn is_less_precise(ours: &Option<Shape>, theirs: &Option<Shape>) -> bool {
    let Some(ours) = ours else { return false };
    let Some(theirs) = theirs else { return true };
    let (ours, theirs) = (ours.dims().unwrap(), theirs.dims().unwrap());
    let mut pairs = ours.iter().zip(theirs);
    ours.len() == theirs.len() && pairs.all(|(ours, theirs)| ours == theirs || ours.is_dynamic())
}
