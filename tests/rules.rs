//! The rules: the examples of the specifications, the relation of dynamic dimensions to their instances, and every
//! error.

use broadcastable::shape::{
    Axis, Conformance, Dim, Rule, RuleError, RuleKind, RuleSource, Shape, StartAxis, Wording, infer_result_shape,
};
use proptest::prelude::*;

fn shapes(texts: &[&str]) -> Vec<Shape> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn infer(rule: &Rule, operands: &[Shape]) -> Result<Shape, RuleError> {
    let operands: Vec<_> = operands.iter().map(Shape::dims).collect();
    rule.infer(&operands, Conformance::Spec)
}

/// The result as text, or `refused`.
fn answer(rule: &Rule, operands: &[&str]) -> String {
    infer(rule, &shapes(operands)).map_or("refused".to_owned(), |shape| shape.to_string())
}

fn refusal(rule: &Rule, operands: &[&str]) -> RuleError {
    infer(rule, &shapes(operands)).unwrap_err()
}

fn pdpd(axis: i64) -> Rule {
    Rule::new(RuleKind::Pdpd, Some(axis), None).unwrap()
}

fn bidirectional(target: &str) -> Rule {
    Rule::Bidirectional { target: target.parse().unwrap() }
}

/// 002, "Numpy examples".
#[test]
fn numpy_examples_of_002() {
    for (a, b, result) in [
        ("scalar", "scalar", "scalar"),
        ("2x3", "1", "2x3"),
        ("3", "2x3", "2x3"),
        ("2x3x5", "scalar", "2x3x5"),
        ("2x1x5", "1x4x5", "2x4x5"),
        ("6x5", "2x1x5", "2x6x5"),
        ("2x1x5", "4x1", "2x4x5"),
        ("3x2x1x4", "5x4", "3x2x5x4"),
        ("1x5x3", "5x2x1x3", "5x2x5x3"),
        ("3", "2", "refused"),
        ("3x1x5", "4x4x5", "refused"),
    ] {
        for rule in [Rule::Numpy, Rule::Broadcastable] {
            assert_eq!(answer(&rule, &[a, b]), result, "{rule}: {a}, {b}");
            assert_eq!(answer(&rule, &[b, a]), result, "{rule}: {b}, {a}");
        }
    }
}

/// 002, "PDPD examples".
#[test]
fn pdpd_examples_of_002() {
    let a = "2x3x4x5";
    for (a, b, axis, result) in [
        (a, "3x4", 1, a),
        (a, "3x1", 1, a),
        (a, "4x5", -1, a),
        (a, "4x5", 2, a),
        (a, "1x3", 0, a),
        (a, "scalar", -1, a),
        (a, "5", -1, a),
        (a, "5", 3, a),
        ("8x1x6x1", "7x1x5", 1, "refused"),
    ] {
        assert_eq!(answer(&pdpd(axis), &[a, b]), result, "{a}, {b}, axis {axis}");
    }
}

/// 002, "Bidirectional examples".
#[test]
fn bidirectional_examples_of_002() {
    for (input, target, result) in [
        ("5", "1", "5"),
        ("2x3", "3", "2x3"),
        ("3x1", "3x4", "3x4"),
        ("3x4", "scalar", "3x4"),
        ("3x1", "2x1x6", "2x3x6"),
    ] {
        assert_eq!(answer(&bidirectional(target), &[input]), result, "{input}, {target}");
    }
}

/// 004, with the text of its one error. Its `(0,)` with `(2, 2)` is refused for its sizes: the number of dimensions,
/// which the tutorial gives as the reason, is no obstacle.
#[test]
fn examples_of_004() {
    for (x, y, result) in [
        ("5x7x3", "5x7x3", "5x7x3"),
        ("0", "2x2", "refused"),
        ("5x3x4x1", "3x1x1", "5x3x4x1"),
        ("5x2x4x1", "3x1x1", "refused"),
        ("3x3", "scalar", "3x3"),
        ("3x3", "3", "3x3"),
        ("1", "3x1x7", "3x1x7"),
        ("3x1", "3x3", "3x3"),
        ("3x5", "1x1x1", "1x3x5"),
        ("3x1x5", "1x1x1", "3x1x5"),
        ("1x3x5", "3x1x5", "3x3x5"),
    ] {
        assert_eq!(answer(&Rule::Numpy, &[x, y]), result, "{x}, {y}");
    }
    let operands = shapes(&["5x2x4x1", "3x1x1"]);
    let operands: Vec<_> = operands.iter().map(Shape::dims).collect();
    let error = Rule::Numpy.infer(&operands, Conformance::Spec).unwrap_err();
    assert_eq!(
        Rule::Numpy.message(&operands, &error, Wording::Torch),
        "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1"
    );
}

/// The specification states "the maximum of the sizes", but 0 with 1 is 0.
#[test]
fn zero_is_a_size() {
    for (operands, numpy, none, one_way) in [
        (["0", "1"], "0", "refused", "0"),
        (["1", "0"], "0", "refused", "refused"),
        (["0", "0"], "0", "0", "0"),
        (["0", "2"], "refused", "refused", "refused"),
        (["0", "?"], "0", "0", "0"),
        (["?", "0"], "0", "0", "0"),
        (["1", "?"], "?", "1", "1"),
        (["?", "1"], "?", "1", "?"),
        (["?", "3"], "3", "3", "3"),
        (["3", "?"], "3", "3", "3"),
        (["?", "?"], "?", "?", "?"),
        (["*", "3"], "*", "3", "*"),
        (["3", "*"], "*", "3", "3"),
        (["*", "*"], "*", "*", "*"),
    ] {
        assert_eq!(answer(&Rule::Numpy, &operands), numpy, "numpy {operands:?}");
        assert_eq!(answer(&bidirectional(operands[1]), &operands[..1]), numpy, "{operands:?}");
        assert_eq!(answer(&Rule::None, &operands), none, "none {operands:?}");
        assert_eq!(answer(&Rule::Unidirectional, &operands), one_way, "one way {operands:?}");
        assert_eq!(answer(&pdpd(-1), &operands), one_way, "pdpd {operands:?}");
        assert_eq!(answer(&pdpd(0), &operands), one_way, "pdpd {operands:?}");
    }
}

/// The dimensions of B beyond the last of A are 1, or must be 1 at run time.
#[test]
fn the_end_of_b_may_be_dropped() {
    assert_eq!(answer(&pdpd(3), &["2x3x4x5", "5x1"]), "2x3x4x5");
    assert_eq!(answer(&pdpd(3), &["2x3x4x5", "5x?x1"]), "2x3x4x5");
    assert_eq!(answer(&pdpd(4), &["2x3x4x5", "1x1"]), "2x3x4x5");
    assert_eq!(answer(&pdpd(4), &["2x3x4x5", "scalar"]), "2x3x4x5");
    assert_eq!(
        refusal(&pdpd(3), &["2x3x4x5", "5x4x1"]).to_string(),
        "dimension 1 of operand #1 is 4, but operand #0 of rank 4 ends before it"
    );
    // The default axis is computed before dimensions are dropped.
    assert_eq!(answer(&pdpd(-1), &["2x3x4x5", "4x1"]), "2x3x4x5");
    assert_eq!(answer(&pdpd(-1), &["2x3x4x5", "5x1"]), "refused");
    // The rank that is compared with the rank of A is the rank as written.
    assert_eq!(answer(&pdpd(0), &["3", "3x1"]), "refused");
}

#[test]
fn every_error_says_which_operands_axes_and_sizes() {
    let at = |index| StartAxis::At(Axis::new(index));
    for (rule, operands, text) in [
        (Rule::Broadcastable, &[][..], "at least one operand is needed"),
        (Rule::None, &[], "at least one operand is needed"),
        (Rule::Unidirectional, &[], "rule `unidirectional` takes 2 operands, not 0"),
        (pdpd(0), &["2"], "rule `pdpd` takes 2 operands, not 1"),
        (bidirectional("2"), &["2", "2"], "rule `bidirectional` takes 1 operand, not 2"),
        (Rule::Numpy, &["*", "4x2", "3"], "dimension 1 of operand #1 is 2, but dimension 0 of operand #2 is 3"),
        (
            Rule::None,
            &["2x?", "2x3", "2x1"],
            "dimension 1 of operand #1 is 3, but dimension 1 of operand #2 is 1, and nothing is stretched",
        ),
        (Rule::None, &["2x3", "*", "3"], "operand #0 has rank 2, but operand #2 has rank 1"),
        (
            Rule::Unidirectional,
            &["2x1", "3"],
            "dimension 1 of operand #0 is 1, but dimension 0 of operand #1 is 3, and only operand #1 is stretched",
        ),
        (Rule::Unidirectional, &["3", "1x3"], "operand #1 has rank 2, more than the 1 of operand #0"),
        (Rule::Pdpd { axis: at(3) }, &["2x3", "2"], "axis 3 is out of range for operand #0, which has rank 2"),
        (bidirectional("4x3"), &["5x1"], "dimension 0 of operand #0 is 5, but dimension 0 of the target is 4"),
    ] {
        let error = refusal(&rule, operands);
        assert_eq!(error.to_string(), text);
        let clause = error.clause(rule.kind());
        assert!(!clause.place.is_empty() && clause.document.url().starts_with("https://"));
    }
    assert_eq!(Rule::Broadcastable.infer(&[], Conformance::Upstream), Ok(Shape::UNRANKED));
    // NumPy agrees: `numpy.broadcast_shapes()` is `()`.
    assert_eq!(Rule::Numpy.infer(&[], Conformance::Spec), Ok(Shape::scalar()));
    assert_eq!(RuleKind::Broadcastable.clause().document, RuleSource::Mlir);
}

#[test]
fn names_are_read_as_they_are_written() {
    for kind in RuleKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(kind.to_string(), kind.name());
    }
    for wording in Wording::ALL {
        assert_eq!(wording.name().parse(), Ok(wording));
    }
    assert!("Numpy".parse::<RuleKind>().is_err() && "".parse::<Wording>().is_err());
    assert_eq!(pdpd(1).to_string(), "pdpd, axis = 1");
    assert_eq!(pdpd(-1).to_string(), "pdpd");
    assert_eq!(bidirectional("2x?").to_string(), "bidirectional, target = [2, ?]");
}

/// Each project has a message for conflicting shapes; for other errors the text is ours.
#[test]
fn every_wording_has_an_answer_to_every_error() {
    let say = |rule: &Rule, operands: &[&str], wording| {
        let operands = shapes(operands);
        let operands: Vec<_> = operands.iter().map(Shape::dims).collect();
        let error = rule.infer(&operands, Conformance::Spec).unwrap_err();
        rule.message(&operands, &error, wording)
    };
    let numpy = "operands could not be broadcast together with shapes (3,) (2,?) ()";
    assert_eq!(say(&Rule::None, &["3", "2x?", "scalar"], Wording::Numpy), numpy);
    let numpy = "operands could not be broadcast together with shapes (3,) (2,)";
    assert_eq!(say(&bidirectional("2"), &["3"], Wording::Numpy), numpy);
    let torch = "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1";
    assert_eq!(say(&bidirectional("4x2"), &["3"], Wording::Torch), torch);
    let ranks = "operand #0 has rank 1, but operand #1 has rank 2";
    assert_eq!(say(&Rule::None, &["3", "2x3"], Wording::Torch), ranks);
    for wording in Wording::ALL {
        assert_eq!(say(&Rule::None, &[], wording), "at least one operand is needed");
    }
}

#[test]
fn rank_1000_is_a_rank_like_any_other() {
    let mut dims = vec![Dim::ONE; 1000];
    dims[0] = Dim::from(2);
    let a = Shape::ranked(dims.iter().copied());
    let b = Shape::ranked(dims.drain(..500));
    let pair = [a.clone(), b];
    assert_eq!(infer(&pdpd(0), &pair), Ok(a.clone()));
    assert_eq!(infer(&Rule::None, &[a.clone(), a]).map(|shape| shape.rank()), Ok(Some(1000)));
    assert_eq!(infer(&Rule::Numpy, &pair).map(|shape| shape.rank()), Ok(Some(1000)));
    for rule in [pdpd(-1), pdpd(500), Rule::Unidirectional] {
        assert!(matches!(infer(&rule, &pair), Err(RuleError::OneWay(found)) if found.axis.index() == 500));
    }
    assert!(matches!(infer(&pdpd(501), &pair), Err(RuleError::OneWay(_))));
    assert!(matches!(infer(&pdpd(1001), &pair), Err(RuleError::AxisOutOfRange { .. })));
    assert!(matches!(infer(&Rule::None, &pair), Err(RuleError::UnequalRanks { .. })));
}

fn dim() -> impl Strategy<Value = Dim> {
    let sizes = [Dim::ONE, Dim::DYNAMIC, Dim::ZERO, Dim::from(2), Dim::from(3)];
    prop::sample::select(sizes.to_vec())
}

fn ranked() -> impl Strategy<Value = Shape> {
    prop::collection::vec(dim(), 0..4).prop_map(Shape::ranked)
}

/// A rule with the number of shapes that it takes.
fn question() -> impl Strategy<Value = (Rule, Vec<Shape>)> {
    let many = || prop::collection::vec(ranked(), 1..4);
    // Shapes that differ in few places: otherwise few would be accepted without stretching.
    let alike = prop::collection::vec(dim(), 0..3).prop_flat_map(|dims| {
        let dims: Vec<_> = dims.into_iter().map(|it| prop_oneof![3 => Just(it), 1 => dim()]).collect();
        prop::collection::vec(dims.prop_map(Shape::ranked), 1..4)
    });
    prop_oneof![
        many().prop_map(|shapes| (Rule::Numpy, shapes)),
        many().prop_map(|shapes| (Rule::Broadcastable, shapes)),
        alike.prop_map(|shapes| (Rule::None, shapes)),
        [ranked(), ranked()].prop_map(|pair| (Rule::Unidirectional, pair.to_vec())),
        (-1_i64..4, [ranked(), ranked()]).prop_map(|(axis, pair)| (pdpd(axis), pair.to_vec())),
        (ranked(), ranked()).prop_map(|(input, target)| (Rule::Bidirectional { target }, vec![input])),
    ]
}

/// All replacements of the dynamic dimensions by 0 to 4: larger than all sizes that occur.
fn instances(shapes: &[Shape]) -> Vec<Vec<Shape>> {
    let mut all = vec![Vec::new()];
    for shape in shapes {
        let mut filled = vec![Vec::new()];
        for &dim in shape.dims().unwrap() {
            let choices = if dim.is_dynamic() { (0..5).map(Dim::from).collect() } else { vec![dim] };
            filled = filled
                .iter()
                .flat_map(|dims: &Vec<Dim>| {
                    choices.iter().map(move |&choice| dims.iter().copied().chain([choice]).collect())
                })
                .collect();
        }
        all = all
            .iter()
            .flat_map(|shapes: &Vec<Shape>| {
                filled
                    .iter()
                    .map(move |dims| shapes.iter().cloned().chain([Shape::ranked(dims.iter().copied())]).collect())
            })
            .collect();
    }
    all
}

/// The rule with its target taken from the shapes.
fn with_target(rule: &Rule, shapes: &[Shape]) -> Vec<Shape> {
    let target = match rule {
        Rule::Bidirectional { target } => Some(target.clone()),
        _ => None,
    };
    shapes.iter().cloned().chain(target).collect()
}

fn infer_instance(rule: &Rule, mut shapes: Vec<Shape>) -> Option<Shape> {
    match rule {
        Rule::Bidirectional { .. } => {
            let target = shapes.pop()?;
            infer(&Rule::Bidirectional { target }, &shapes).ok()
        }
        _ => infer(rule, &shapes).ok(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Inference is exact: a conflict is a conflict in every instance, an inferred size is the size in every valid instance, a valid
    /// instance exists, and where `?` is inferred, instances differ.
    #[test]
    fn dynamic_dimensions_stand_for_their_instances((rule, shapes) in question()) {
        let all = with_target(&rule, &shapes);
        let dynamic = all.iter().flat_map(|shape| shape.dims().unwrap()).filter(|dim| dim.is_dynamic());
        prop_assume!(dynamic.count() <= 5);
        let results: Vec<Shape> =
            instances(&all).into_iter().filter_map(|instance| infer_instance(&rule, instance)).collect();
        match infer(&rule, &shapes) {
            Err(_) => prop_assert_eq!(results, vec![]),
            Ok(inferred) => {
                prop_assert!(!results.is_empty());
                for (axis, dim) in inferred.dims().unwrap().iter().enumerate() {
                    let mut sizes: Vec<_> = results.iter().map(|result| result.dims().unwrap()[axis].size()).collect();
                    sizes.sort_unstable();
                    sizes.dedup();
                    match dim.size() {
                        Some(size) => prop_assert_eq!(sizes, vec![Some(size)]),
                        None => prop_assert!(sizes.len() > 1),
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_violation_is_the_error((rule, shapes) in question()) {
        let operands: Vec<_> = shapes.iter().map(Shape::dims).collect();
        let found = rule.violations(&operands, Conformance::Spec);
        let inferred = rule.infer(&operands, Conformance::Spec);
        prop_assert_eq!(inferred.err(), found.first().copied());
        let mut picture = rule.picture(operands.iter().map(|&dims| ("".into(), dims)));
        for violation in &found {
            picture = picture.violation(violation);
        }
        let marked = picture.to_string().contains('^');
        let of_columns = found.first().is_some_and(|error| !matches!(
            error,
            RuleError::UnequalRanks { .. } | RuleError::RankTooHigh { .. } | RuleError::AxisOutOfRange { .. }
        ));
        prop_assert_eq!(marked, of_columns);
    }

    /// The n-ary rules are folds of the binary rules, in any order.
    #[test]
    fn n_ary_rules_are_folded_binary_ones(
        (shapes, shuffled) in prop::collection::vec(ranked(), 1..5)
            .prop_flat_map(|shapes| (Just(shapes.clone()), Just(shapes).prop_shuffle())),
    ) {
        for rule in [Rule::Numpy, Rule::Broadcastable, Rule::None] {
            let whole = infer(&rule, &shapes).ok();
            let mut rest = shapes.iter();
            let first = rest.next().cloned();
            let folded = rest.fold(first, |folded, next| infer(&rule, &[folded?, next.clone()]).ok());
            prop_assert_eq!(&whole, &folded);
            prop_assert_eq!(whole, infer(&rule, &shuffled).ok());
        }
    }

    /// The operands that a stricter rule accepts are accepted by the looser rule.
    #[test]
    fn what_a_stricter_rule_accepts_a_looser_one_does(a in ranked(), b in ranked()) {
        let pair = [a.clone(), b.clone()];
        let numpy = infer(&Rule::Numpy, &pair);
        prop_assert_eq!(&numpy, &infer(&Rule::Broadcastable, &pair));
        let operands = pair.iter().map(Shape::dims);
        prop_assert_eq!(numpy.clone().ok(), infer_result_shape(operands, Conformance::Spec).ok());
        let target = Rule::Bidirectional { target: b.clone() };
        prop_assert_eq!(numpy.clone().ok(), infer(&target, &[a]).ok());
        let one_way = infer(&Rule::Unidirectional, &pair);
        prop_assert!(numpy.is_ok() || one_way.is_err());
        prop_assert!(one_way.is_ok() || infer(&Rule::None, &pair).is_err());
        prop_assert_eq!(one_way.ok(), infer(&pdpd(-1), &pair).ok());
    }
}
