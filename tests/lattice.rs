//! The laws that make inference independent of order, exhaustively over small domains and by property tests over all.

use broadcastable::shape::{
    Broadcastability, Conformance, Dim, ResultMatch, Shape, conflicts, infer_result_shape,
    statically_known_broadcastable, verify_result_shape,
};
use proptest::prelude::*;

/// All dimensions that the rules distinguish, with two different sizes.
fn small_domain() -> [Dim; 6] {
    [Dim::ONE, Dim::DYNAMIC, Dim::ZERO, Dim::from(2), Dim::from(3), Dim::fixed(Dim::MAX_SIZE).unwrap()]
}

/// The join with the conflict as a value: the top of the lattice.
fn join(a: Option<Dim>, b: Option<Dim>) -> Option<Dim> {
    a?.join(b?)
}

#[test]
fn the_join_is_a_join() {
    let all: Vec<Option<Dim>> = small_domain().into_iter().map(Some).chain([None]).collect();
    for &a in &all {
        assert_eq!(join(a, a), a, "idempotent");
        assert_eq!(join(a, Some(Dim::ONE)), a, "identity");
        for &b in &all {
            assert_eq!(join(a, b), join(b, a), "commutative");
            let upper = join(a, b);
            assert_eq!((join(a, upper), join(b, upper)), (upper, upper), "an upper bound");
            for &c in &all {
                assert_eq!(join(join(a, b), c), join(a, join(b, c)), "associative");
                if join(a, c) == c && join(b, c) == c {
                    assert_eq!(join(upper, c), c, "the least upper bound");
                }
            }
        }
    }
}

/// The six rows of the `InferDim` table of MLIR's page; `>1` stands for 2 and 3.
#[test]
fn the_join_is_the_table_of_the_page() {
    let [one, dynamic, two, three] = [Dim::ONE, Dim::DYNAMIC, Dim::from(2), Dim::from(3)];
    let table = [
        (dynamic, dynamic, Some(dynamic)),
        (dynamic, one, Some(dynamic)),
        (dynamic, two, Some(two)),
        (one, one, Some(one)),
        (one, two, Some(two)),
        (two, two, Some(two)),
        (two, three, None),
    ];
    for (a, b, inferred) in table {
        assert_eq!((a.join(b), b.join(a)), (inferred, inferred), "{a} {b}");
    }
}

/// The four rows of the table that compares inferred and declared, under each reading.
#[test]
fn declared_dimensions_follow_the_table_of_the_page() {
    use Conformance::{Spec, Strict, Upstream};
    let verdict = |inferred: &str, declared: &str, conformance| {
        let (inferred, declared): (Shape, Shape) = (inferred.parse().unwrap(), declared.parse().unwrap());
        match verify_result_shape(inferred.dims(), declared.dims(), conformance) {
            Ok(ResultMatch::Compatible) => "ok",
            Ok(ResultMatch::DynamicToStatic(_)) => "warning",
            Err(_) => "error",
        }
    };
    let table = [
        ("?", "?", ["ok", "ok", "ok"]),
        ("?", "4", ["warning", "error", "ok"]),
        ("4", "?", ["ok", "ok", "ok"]),
        ("4", "4", ["ok", "ok", "ok"]),
        ("4", "3", ["error", "error", "error"]),
        ("1", "4", ["error", "error", "error"]),
        ("?", "1", ["warning", "error", "ok"]),
        // Ranks, on which the page and LLVM differ.
        ("3", "1x3", ["error", "error", "ok"]),
        ("2x3", "3", ["error", "error", "error"]),
        ("scalar", "5x5", ["error", "error", "ok"]),
        // There are no dimensions to compare.
        ("*", "4", ["ok", "ok", "ok"]),
        ("4", "*", ["ok", "ok", "ok"]),
    ];
    for (inferred, declared, expected) in table {
        let found = [Spec, Strict, Upstream].map(|profile| verdict(inferred, declared, profile));
        assert_eq!(found, expected, "{inferred} -> {declared}");
    }
}

fn dim() -> impl Strategy<Value = Dim> {
    prop_oneof![
        4 => Just(Dim::ONE),
        3 => Just(Dim::DYNAMIC),
        1 => Just(Dim::ZERO),
        4 => (2_u32..4).prop_map(Dim::from),
        1 => (0..=Dim::MAX_SIZE).prop_map(|size| Dim::fixed(size).unwrap()),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        1 => Just(Shape::UNRANKED),
        12 => prop::collection::vec(dim(), 0..9).prop_map(Shape::ranked),
    ]
}

fn infer(operands: &[Shape]) -> Option<Shape> {
    infer_result_shape(operands.iter().map(Shape::dims), Conformance::Spec).ok()
}

proptest! {
    #[test]
    fn order_does_not_matter(
        (operands, shuffled) in prop::collection::vec(shape(), 0..6)
            .prop_flat_map(|operands| (Just(operands.clone()), Just(operands).prop_shuffle())),
    ) {
        prop_assert_eq!(infer(&operands), infer(&shuffled));
        let columns = |operands: &[Shape]| -> Vec<_> {
            let found = conflicts(operands.iter().map(Shape::dims), Conformance::Spec);
            found.iter().map(|conflict| conflict.axis).collect()
        };
        prop_assert_eq!(columns(&operands), columns(&shuffled));
    }

    #[test]
    fn any_grouping_gives_the_same(
        left in prop::collection::vec(shape(), 1..4),
        right in prop::collection::vec(shape(), 1..4),
    ) {
        let grouped = match (infer(&left), infer(&right)) {
            (Some(left), Some(right)) => infer(&[left, right]),
            _ => None,
        };
        prop_assert_eq!(infer(&[left, right].concat()), grouped);
    }

    #[test]
    fn both_walks_agree_and_the_conflict_is_real(
        operands in prop::collection::vec(shape(), 0..6),
        upstream in any::<bool>(),
    ) {
        let conformance = if upstream { Conformance::Upstream } else { Conformance::Spec };
        let views = || operands.iter().map(Shape::dims);
        let all = conflicts(views(), conformance);
        prop_assert!(all.is_sorted_by(|a, b| a.axis > b.axis));
        prop_assert_eq!(infer_result_shape(views(), conformance).err(), all.first().copied());
        for conflict in all {
            for part in [conflict.first, conflict.second] {
                let dims = operands[part.operand].dims().unwrap();
                prop_assert_eq!(dims[part.axis.index()], part.dim);
            }
            prop_assert!(conflict.first.operand < conflict.second.operand);
            prop_assert_eq!(conflict.first.dim.join(conflict.second.dim), None);
        }
    }

    #[test]
    fn the_inferred_shape_fits_itself_and_is_a_fixed_point(operands in prop::collection::vec(shape(), 1..5)) {
        if let Some(inferred) = infer(&operands) {
            for conformance in [Conformance::Spec, Conformance::Strict, Conformance::Upstream] {
                let verdict = verify_result_shape(inferred.dims(), inferred.dims(), conformance);
                prop_assert_eq!(verdict, Ok(ResultMatch::Compatible));
            }
            let again: Vec<Shape> = operands.into_iter().chain([inferred.clone()]).collect();
            prop_assert_eq!(infer(&again), Some(inferred));
        }
    }
}

/// Every pair of shapes up to rank 2 is compared with all replacements of their dynamic dimensions by 0 to 3.
#[test]
fn static_knowledge_is_what_every_instance_confirms() {
    let dims = [Dim::ONE, Dim::DYNAMIC, Dim::ZERO, Dim::from(2), Dim::from(3)];
    let mut all = vec![Shape::scalar()];
    for &a in &dims {
        all.push(Shape::ranked([a]));
        all.extend(dims.iter().map(|&b| Shape::ranked([b, a])));
    }
    for a in &all {
        for b in &all {
            let pair = [a.clone(), b.clone()];
            let instances: Vec<bool> = fill_in(&pair).iter().map(|instance| infer(instance).is_some()).collect();
            let expected = match (instances.contains(&true), instances.contains(&false)) {
                (true, false) => Broadcastability::Proved,
                (true, true) => Broadcastability::Possible,
                _ => Broadcastability::Impossible,
            };
            assert_eq!(statically_known_broadcastable(pair.iter().map(Shape::dims)), expected, "{a} {b}");
            assert_eq!(infer(&pair).is_none(), expected == Broadcastability::Impossible, "{a} {b}");
        }
    }
}

/// Both shapes with their dynamic dimensions replaced by 0, 1, 2, 3, in every combination.
fn fill_in(pair: &[Shape; 2]) -> Vec<[Shape; 2]> {
    let mut filled = vec![[Shape::scalar(), Shape::scalar()]];
    for (operand, shape) in pair.iter().enumerate() {
        for &dim in shape.dims().unwrap() {
            let choices = if dim.is_dynamic() { (0_u32..4).map(Dim::from).collect() } else { vec![dim] };
            let extend = |partial: &[Shape; 2], choice: Dim| {
                let mut partial = partial.clone();
                let longer = partial[operand].dims().unwrap().iter().copied().chain([choice]);
                partial[operand] = Shape::ranked(longer);
                partial
            };
            filled = filled.iter().flat_map(|partial| choices.iter().map(|&choice| extend(partial, choice))).collect();
        }
    }
    filled
}

proptest! {
    #[test]
    fn joining_in_place_is_inferring(a in shape(), b in shape()) {
        let mut joined = a.clone();
        let outcome = joined.join(b.dims());
        match infer_result_shape([a.dims(), b.dims()], Conformance::Spec) {
            Ok(expected) => prop_assert_eq!((outcome, joined), (Ok(()), expected)),
            Err(conflict) => prop_assert_eq!((outcome, joined), (Err(conflict), a)),
        }
    }
}
