//! Element-wise expressions, compared with evaluating them operator by operator on whole tensors, and tensors whose element
//! type is known only at run time.

use broadcastable::data::{AnyTensor, Arithmetic, DataError, Lazy, Numbers, Reduction, Spare, Tensor};
use broadcastable::shape::Axis;
use proptest::prelude::*;
use std::sync::Arc;

/// A tensor that can be stretched to `sizes`, and the stretched tensor.
fn operand(sizes: &[usize], stretched: u8, dropped: usize, seed: usize) -> (Arc<Vec<f64>>, Vec<usize>, Vec<f64>) {
    let own = sizes.iter().enumerate().map(|(at, size)| if stretched >> at & 1 == 1 { 1 } else { *size });
    let own: Vec<usize> = own.skip(dropped.min(sizes.len())).collect();
    let elements: Vec<f64> = (0..own.iter().product()).map(|at| ((at * 7 + seed * 13) % 31) as f64 - 15.0).collect();
    let all = Tensor::new(&elements, &own).unwrap().broadcast_to(sizes).unwrap().to_vec().unwrap();
    (Arc::new(elements), own, all)
}

fn apply(operator: Arithmetic, mut a: Vec<f64>, b: &[f64]) -> Vec<f64> {
    operator.operator::<f64>()(&mut a, b);
    a
}

const OPERATORS: [Arithmetic; 3] = [Arithmetic::Subtract, Arithmetic::Add, Arithmetic::Less];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Parts of several operands, joined from either side; with tensors that have another owner or not.
    #[test]
    fn expressions_are_what_their_operators_make(
        sizes in prop_oneof![proptest::collection::vec(0usize..4, 0..4), Just(vec![3, 1500]), Just(vec![5000])],
        parts in proptest::collection::vec(
            proptest::collection::vec((any::<u8>(), 0usize..4, 0usize..3, any::<bool>(), any::<bool>()), 1..5), 1..20),
        spare_memory in any::<bool>(),
    ) {
        let mut spare = Spare::default();
        if spare_memory {
            spare.keep(Lazy::new(Arc::new(vec![f64::NAN; 70_000]), &[70_000]).unwrap());
        }
        let mut whole: Option<(Lazy<f64>, Vec<f64>)> = None;
        let mut others: Vec<(Arc<Vec<f64>>, Vec<f64>)> = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let mut joined: Option<(Lazy<f64>, Vec<f64>)> = None;
            for (stretched, dropped, operator, is_left, is_kept) in part {
                let (elements, own, all) = operand(&sizes, *stretched, *dropped, number);
                if *is_kept {
                    others.push((elements.clone(), elements.to_vec()));
                }
                let (lazy, operator) = (Lazy::new(elements, &own).unwrap(), OPERATORS[*operator]);
                joined = Some(match joined {
                    None => (lazy, all),
                    Some((old, values)) if *is_left =>
                        (old.zip(lazy, operator.operator()).unwrap(), apply(operator, values, &all)),
                    Some((old, values)) =>
                        (lazy.zip(old, operator.operator()).unwrap(), apply(operator, all, &values)),
                });
            }
            let (lazy, values) = joined.unwrap();
            whole = Some(match whole {
                None => (lazy, values),
                Some((old, all)) => (
                    old.zip(lazy, Arithmetic::Subtract.operator()).unwrap(),
                    apply(Arithmetic::Subtract, all, &values),
                ),
            });
        }
        let (lazy, values) = whole.unwrap();
        let mut lazy = lazy.broadcast_to(&sizes).unwrap();
        prop_assert_eq!(&lazy.compute().unwrap(), &values);
        prop_assert_eq!(lazy.force(&mut spare).unwrap().elements(), &values[..]);
        prop_assert_eq!(lazy.sizes(), &sizes[..]);
        prop_assert_eq!(lazy.force(&mut spare).unwrap().elements(), &values[..]);
        for (elements, before) in others {
            prop_assert_eq!(&*elements, &before, "a tensor of somebody else has changed");
        }
    }

    /// An additional axis of an expression is an additional axis of its result.
    #[test]
    fn unsqueezed_expressions_are_unsqueezed_results(
        sizes in proptest::collection::vec(1usize..4, 0..4),
        operands in proptest::collection::vec((any::<u8>(), 0usize..4), 1..4),
        axis in 0usize..5,
    ) {
        let lazies = operands.iter().enumerate().map(|(number, (stretched, dropped))| {
            let (elements, own, _) = operand(&sizes, *stretched, *dropped, number);
            Lazy::new(elements, &own).unwrap()
        });
        let lazy = lazies.reduce(|a, b| a.zip(b, Arithmetic::Subtract.operator()).unwrap()).unwrap();
        let lazy = lazy.broadcast_to(&sizes).unwrap();
        let mut expected = sizes.clone();
        expected.insert(axis.min(sizes.len()), 1);
        let unsqueezed = lazy.clone().unsqueeze(Axis::new(axis as u32));
        prop_assert_eq!(unsqueezed.sizes(), &expected[..]);
        prop_assert_eq!(unsqueezed.compute().unwrap(), lazy.compute().unwrap());
        // Against an operand with the new axis.
        expected.iter_mut().for_each(|size| if *size == 1 { *size = 2 });
        let (elements, own, all) = operand(&expected, 0, 0, 9);
        let met = unsqueezed.clone().zip(Lazy::new(elements, &own).unwrap(), Arithmetic::Subtract.operator()).unwrap();
        let values = unsqueezed.compute().unwrap();
        let values = Tensor::new(&values, unsqueezed.sizes()).unwrap().broadcast_to(&expected).unwrap().to_vec().unwrap();
        prop_assert_eq!(met.compute().unwrap(), apply(Arithmetic::Subtract, values, &all));
    }
}

#[test]
fn memory_is_used_again() {
    let add = Arithmetic::Add.operator::<f32>();
    let tensor = |value: f32| Lazy::new(Arc::new(vec![value; 1 << 17]), &[1 << 17]).unwrap();
    let mut spare = Spare::default();
    let place = |lazy: &mut Lazy<f32>, spare: &mut Spare<f32>| lazy.force(spare).unwrap().elements().as_ptr();

    // The result is computed in the memory of the first tensor.
    let mut first = tensor(1.0);
    let old = place(&mut first, &mut spare);
    let mut sum = first.zip(tensor(2.0), add).unwrap();
    assert_eq!(place(&mut sum, &mut spare), old);
    assert!(sum.force(&mut spare).unwrap().elements().iter().all(|element| *element == 3.0));

    // The memory of a tensor with another owner is not used; the memory of the sum is used for the next result.
    let mut other = sum.clone().zip(tensor(4.0), add).unwrap();
    assert_ne!(place(&mut other, &mut spare), old);
    assert!(sum.force(&mut spare).unwrap().elements().iter().all(|element| *element == 3.0));
    drop(other);
    let mut spare = Spare::default();
    spare.keep(sum);
    let kept = tensor(5.0);
    let mut sum = kept.clone().zip(kept, add).unwrap();
    assert_eq!(place(&mut sum, &mut spare), old);
    assert!(sum.force(&mut spare).unwrap().elements().iter().all(|element| *element == 10.0));
}

fn ints(values: &[f64]) -> AnyTensor {
    AnyTensor::new(Numbers::Int, values.to_vec(), broadcastable::shape::Shape::ranked([(values.len() as u32).into()]))
        .unwrap()
}

#[test]
fn kinds_of_numbers_meet_as_in_pytorch() {
    let (int, truth) = (ints(&[3.0, 4.0]), ints(&[1.0, 0.0]).apply(Arithmetic::Greater, &ints(&[0.0])).unwrap());
    let float = AnyTensor::new(Numbers::Float, vec![0.5], "2".parse().unwrap()).unwrap();
    let made = |a: &AnyTensor, operator, b: &AnyTensor| {
        a.apply(operator, b).map(|tensor| (tensor.numbers(), tensor.values().unwrap()))
    };
    assert_eq!(made(&int, Arithmetic::Add, &truth), Ok((Numbers::Int, vec![4.0, 4.0])));
    assert_eq!(made(&int, Arithmetic::Divide, &int), Ok((Numbers::Float, vec![1.0, 1.0])));
    assert_eq!(made(&int, Arithmetic::Multiply, &float), Ok((Numbers::Float, vec![1.5, 2.0])));
    assert_eq!(made(&truth, Arithmetic::Equal, &truth), Ok((Numbers::Bool, vec![1.0, 1.0])));
    assert_eq!(made(&truth, Arithmetic::Add, &truth), Err(DataError::Kind));
    // Integers that f32 cannot represent.
    let large = ints(&[16777217.0]);
    assert_eq!(made(&large, Arithmetic::Add, &truth), Ok((Numbers::Int, vec![16777218.0, 16777217.0])));
    assert_eq!(made(&large, Arithmetic::Equal, &ints(&[16777216.0])), Ok((Numbers::Bool, vec![0.0])));
    let total = truth.reduce(Reduction::Sum, None, true).unwrap();
    assert_eq!((total.numbers(), total.shape().to_string()), (Numbers::Int, "1".to_owned()));
    let product = AnyTensor::einsum(&"i,i->".parse().unwrap(), &[truth, float]).unwrap();
    assert_eq!((product.numbers(), product.values().unwrap()), (Numbers::Float, vec![0.5]));
}

#[test]
fn what_has_no_answer_is_refused_by_type() {
    let int = |values: &[f64]| ints(values);
    let power = |a: &[f64], b: &[f64]| int(a).apply(Arithmetic::Power, &int(b)).map(|_| ());
    assert_eq!(power(&[2.0], &[53.0]), Ok(()));
    assert_eq!(power(&[2.0], &[54.0]), Err(DataError::Inexact));
    assert_eq!(power(&[2.0, 2.0], &[1.0, -1.0]), Err(DataError::NegativePower));
    assert!(matches!(int(&[1.0, 2.0]).apply(Arithmetic::Add, &int(&[0.0; 3])), Err(DataError::Conflict(_))));
    assert_eq!(int(&[1.0]).reduce(Reduction::Mean, None, false).map(|_| ()), Err(DataError::Kind));
    assert_eq!(int(&[]).reduce(Reduction::Max, None, false).map(|_| ()), Err(DataError::NoGreatest));
    for (shape, error) in [
        ("?", DataError::DynamicShape),
        ("*", DataError::DynamicShape),
        ("3", DataError::ElementCount { expected: 3, found: 2 }),
        ("4294967296x4294967296", DataError::TooManyElements),
    ] {
        let made = AnyTensor::new(Numbers::Float, vec![1.0, 2.0], shape.parse().unwrap());
        assert_eq!(made.map(|_| ()), Err(error), "{shape}");
    }
}
