//! An unranked operand may have any shape: the inferred results, and the accepted declared results, agree with trying all
//! small shapes in its place. The builder and the verifier give the same answers.

use broadcastable::dialect::Registry;
use broadcastable::ir::build::{Builder, OperationState};
use broadcastable::shape::{Conformance, Dim, ResultMatch, ResultMismatch, Rule, RuleKind, Shape};
use broadcastable::verify::{OpViolation, Options, verify_op};
use std::collections::HashSet;

/// All shapes of ranks 0 to `most` with these dimensions.
fn shapes(most: usize, dims: &[Dim]) -> Vec<Shape> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        last = last.iter().flat_map(|shape| dims.iter().map(move |dim| [&shape[..], &[*dim]].concat())).collect();
        all.extend(last.iter().cloned());
    }
    all.into_iter().map(Shape::ranked).collect()
}

fn sizes() -> Vec<Dim> {
    vec![Dim::ZERO, Dim::ONE, Dim::from(2)]
}

/// The instances of a shape: `?` is replaced by each size that occurs, and an unranked shape has at most one axis more than a rule needs.
fn instances(shape: &Shape) -> Vec<Shape> {
    let Some(dims) = shape.dims() else { return shapes(4, &sizes()) };
    let mut all = vec![Vec::new()];
    for dim in dims {
        let choices = if dim.is_dynamic() { sizes() } else { vec![*dim] };
        all = all.iter().flat_map(|dims| choices.iter().map(move |choice| [&dims[..], &[*choice]].concat())).collect();
    }
    all.into_iter().map(Shape::ranked).collect()
}

/// A rule, and shapes; the last shape is the target if the rule has one.
struct Question {
    rule: Rule,
    shapes: Vec<Shape>,
}

impl Question {
    fn with(rule: &Rule, shapes: Vec<Shape>) -> Self {
        let rule = match (rule, shapes.last()) {
            (Rule::Bidirectional { .. }, Some(target)) => Rule::Bidirectional { target: target.clone() },
            _ => rule.clone(),
        };
        Self { rule, shapes }
    }

    fn operands(&self) -> Vec<Option<&[Dim]>> {
        let targets = usize::from(matches!(self.rule, Rule::Bidirectional { .. }));
        self.shapes[..self.shapes.len() - targets].iter().map(Shape::dims).collect()
    }

    fn infer(&self) -> Option<Shape> {
        self.rule.infer(&self.operands(), Conformance::Spec).ok()
    }

    /// The results that all instances infer.
    fn results(&self) -> HashSet<Shape> {
        let mut all = vec![Vec::new()];
        for shape in &self.shapes {
            let choices = instances(shape);
            all = all
                .iter()
                .flat_map(|of| choices.iter().map(move |one| [&of[..], std::slice::from_ref(one)].concat()))
                .collect();
        }
        all.into_iter().filter_map(|shapes| Question::with(&self.rule, shapes).infer()).collect()
    }
}

/// All rules except the trait, which skips unranked operands, with one or more unranked shapes.
fn questions() -> Vec<Question> {
    let rules = RuleKind::ALL.into_iter().flat_map(|kind| match kind {
        RuleKind::Broadcastable => vec![],
        RuleKind::None | RuleKind::Numpy | RuleKind::Unidirectional => vec![Rule::new(kind, None, None).unwrap()],
        RuleKind::Bidirectional => vec![Rule::Bidirectional { target: Shape::UNRANKED }],
        RuleKind::Pdpd => (-1..2).map(|axis| Rule::new(kind, Some(axis), None).unwrap()).collect(),
    });
    let dims = [Dim::ZERO, Dim::ONE, Dim::from(2), Dim::DYNAMIC];
    let mut questions = Vec::new();
    for rule in rules {
        questions.push(Question::with(&rule, vec![Shape::UNRANKED; 2]));
        for shape in shapes(2, &dims) {
            for pair in [[shape.clone(), Shape::UNRANKED], [Shape::UNRANKED, shape]] {
                questions.push(Question::with(&rule, pair.into()));
            }
        }
        if matches!(rule, Rule::Numpy | Rule::None) {
            for a in shapes(1, &dims) {
                for b in shapes(1, &dims) {
                    questions.push(Question::with(&rule, vec![a.clone(), Shape::UNRANKED, b]));
                }
            }
        }
    }
    questions
}

/// Whether a program may declare a type for a result of a shape.
fn is_declared_by(declared: &Shape, result: &Shape) -> bool {
    let (declared, result) = (declared.dims().unwrap(), result.dims().unwrap());
    let mut pairs = declared.iter().zip(result);
    declared.len() == result.len() && pairs.all(|(declared, result)| declared.is_dynamic() || declared == result)
}

#[test]
fn what_is_inferred_is_what_all_instances_have_in_common() {
    for question in questions() {
        let (results, inferred) = (question.results(), question.infer());
        let shown = format!("{}: {:?} is {inferred:?}", question.rule, question.shapes);
        let ranks: HashSet<_> = results.iter().map(Shape::rank).collect();
        assert_eq!(inferred.is_none(), results.is_empty(), "{shown}");
        let Some(inferred) = inferred else { continue };
        let Some(dims) = inferred.dims() else {
            assert!(ranks.len() > 1, "{shown}");
            continue;
        };
        assert_eq!(ranks, HashSet::from([Some(dims.len())]), "{shown}");
        for (axis, dim) in dims.iter().enumerate() {
            let sizes: HashSet<Dim> = results.iter().map(|result| result.dims().unwrap()[axis]).collect();
            let agrees = if dim.is_dynamic() { sizes.len() > 1 } else { sizes == HashSet::from([*dim]) };
            assert!(agrees, "{shown}, but axis {axis} may be {sizes:?}");
        }
    }
}

#[test]
fn a_declared_result_is_right_if_some_instance_has_it() {
    let declarable = shapes(3, &[Dim::ZERO, Dim::ONE, Dim::from(2), Dim::DYNAMIC]);
    let (mut accepted, mut refused) = (0, 0);
    for question in questions() {
        let Some(inferred) = question.infer() else { continue };
        let (results, operands) = (question.results(), question.operands());
        for declared in &declarable {
            let of = |conformance| question.rule.verify_result(&operands, &inferred, declared.dims(), conformance);
            let found = of(Conformance::Spec);
            let shown = format!("{}: {:?} to {declared} is {found:?}", question.rule, question.shapes);
            assert_eq!(found.is_ok(), results.iter().any(|result| is_declared_by(declared, result)), "{shown}");
            *(if found.is_ok() { &mut accepted } else { &mut refused }) += 1;
            if inferred.is_ranked() {
                continue;
            }
            // An unranked result has no check at run time: no warning, and the same answer in every profile.
            assert!(!matches!(found, Ok(ResultMatch::DynamicToStatic(_))), "{shown}");
            assert!(Conformance::ALL.into_iter().all(|conformance| of(conformance) == found), "{shown}");
            if let Err(ResultMismatch::RankTooLow { least, declared: rank }) = found {
                assert!(rank < least && results.iter().all(|result| result.rank().unwrap() >= least), "{shown}");
            }
        }
    }
    assert!(accepted > 5_000 && refused > 5_000, "{accepted} {refused}");
}

#[test]
fn the_builder_and_the_verifier_say_what_the_rule_does() {
    let declarable = shapes(2, &[Dim::ONE, Dim::from(2), Dim::DYNAMIC]);
    for question in questions() {
        let spelt = question.rule.to_string().replace(", axis = ", ":axis=");
        let assigned = match &question.rule {
            Rule::Bidirectional { target } => format!("t.op=bidirectional:target={target}"),
            _ => format!("t.op={spelt}"),
        };
        let registry = Registry::default().with_rules(vec![assigned.parse().unwrap()]);
        let mut builder = Builder::new();
        let f32 = builder.float_type("f32").unwrap();
        let source = |builder: &mut Builder, shape: &Shape| {
            let ty = builder.tensor_type(shape.clone(), f32).unwrap();
            builder.create_value(builder.body(), OperationState::new("t.source").result(ty)).unwrap()
        };
        let shapes: Vec<Shape> =
            question.operands().into_iter().map(|dims| dims.map_or(Shape::UNRANKED, Shape::from)).collect();
        let operands: Vec<_> = shapes.iter().map(|shape| source(&mut builder, shape)).collect();
        assert_eq!(builder.infer_shape("t.op", &question.rule, &operands).ok(), question.infer());
        for declared in &declarable {
            let ty = builder.tensor_type(declared.clone(), f32).unwrap();
            let op = OperationState::new("t.op").operands(operands.clone()).result(ty);
            let op = builder.create(builder.body(), op).unwrap();
            let expected = question.infer().map(|inferred| {
                let operands = question.operands();
                question.rule.verify_result(&operands, &inferred, declared.dims(), Conformance::Spec)
            });
            match (verify_op(builder.ir(), op.id(), &Options::new(&registry)), expected) {
                (Err(OpViolation::Operands { .. }), None) | (Ok(()), Some(Ok(ResultMatch::Compatible))) => {}
                (Err(OpViolation::DynamicToStatic { .. }), Some(Ok(ResultMatch::DynamicToStatic(_)))) => {}
                (Err(OpViolation::Result { mismatch, .. }), Some(Err(expected))) => assert_eq!(mismatch, expected),
                (found, expected) => panic!("{}: {shapes:?} to {declared}: {found:?}, not {expected:?}", question.rule),
            }
        }
    }
}
