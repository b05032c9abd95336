//! Broadcasting of data, compared with the shape rules and with the function `f` of the specifications.

use broadcastable::data::{DataError, Stretched, Tensor, broadcast, stretched_index};
use broadcastable::shape::{Conformance, Dim, Rule, RuleError, Shape};
use proptest::prelude::*;

fn shape(sizes: &[usize]) -> Shape {
    Shape::ranked(sizes.iter().map(|&size| Dim::fixed(size as u64).unwrap()))
}

/// Elements that identify their position and their input.
fn elements(sizes: &[usize], input: usize) -> Vec<(usize, usize)> {
    let count = sizes.iter().product();
    (0..count).map(|at| (input, at)).collect()
}

/// The sizes and the elements of some tensors.
type Materialised = Vec<(Vec<usize>, Vec<(usize, usize)>)>;

fn tensors<'a>(elements: &'a [Vec<(usize, usize)>], sizes: &[Vec<usize>]) -> Vec<Tensor<'a, (usize, usize)>> {
    let pairs = elements.iter().zip(sizes);
    pairs.map(|(elements, sizes)| Tensor::new(elements, sizes).unwrap()).collect()
}

/// `Z[i] = Y[f(i)]`, literally: without strides and merged loops, each index computed separately.
fn by_definition<T: Clone>(elements: &[T], own: &[usize], target: &[usize]) -> Vec<T> {
    let count: usize = target.iter().product();
    let expanded: Vec<usize> = std::iter::repeat_n(1, target.len() - own.len()).chain(own.iter().copied()).collect();
    (0..count)
        .map(|flat| {
            let (mut rest, mut offset, mut step) = (flat, 0, 1);
            for (&size, &target) in expanded.iter().zip(target).rev() {
                offset += step * stretched_index(rest % target, size, target);
                rest /= target;
                step *= size;
            }
            elements[offset].clone()
        })
        .collect()
}

/// Sizes that usually broadcast: each input has a common size, or 1, or occasionally another size.
fn inputs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    let common = prop::collection::vec(prop_oneof![1 => Just(0_usize), 8 => 1_usize..5], 0..6);
    common.prop_flat_map(|common| {
        let size = |size: usize| prop_oneof![6 => Just(size), 4 => Just(1), 1 => 0_usize..4];
        let all: Vec<_> = common.iter().map(|&common| size(common)).collect();
        let input = (all, 0..=common.len()).prop_map(|(sizes, skip)| sizes[skip..].to_vec());
        prop::collection::vec(input, 1..5)
    })
}

proptest! {
    #[test]
    fn data_broadcasts_when_shapes_do_and_to_the_same(sizes in inputs()) {
        let elements: Vec<_> = sizes.iter().enumerate().map(|(at, sizes)| elements(sizes, at)).collect();
        let tensors = tensors(&elements, &sizes);
        let shapes: Vec<Shape> = sizes.iter().map(|sizes| shape(sizes)).collect();
        let operands: Vec<_> = shapes.iter().map(Shape::dims).collect();
        match (broadcast(&tensors), Rule::Numpy.infer(&operands, Conformance::Spec)) {
            (Ok(outputs), Ok(common)) => {
                for (output, input) in outputs.iter().zip(&tensors) {
                    prop_assert_eq!(shape(output.sizes()), common.clone());
                    let expected = by_definition(input.elements(), input.sizes(), output.sizes());
                    prop_assert_eq!(&output.to_vec().unwrap(), &expected);
                    prop_assert_eq!(&output.elements().copied().collect::<Vec<_>>(), &expected);
                    let mut buffer = vec![(9, 9); expected.len()];
                    output.copy_into(&mut buffer).unwrap();
                    prop_assert_eq!(buffer, expected);
                }
            }
            (Err(DataError::Conflict(ours)), Err(RuleError::Conflict(theirs))) => prop_assert_eq!(ours, theirs),
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn a_range_is_a_part_of_the_whole(sizes in inputs(), start in 0_usize..300, length in 0_usize..300) {
        let elements: Vec<_> = sizes.iter().enumerate().map(|(at, sizes)| elements(sizes, at)).collect();
        for output in broadcast(&tensors(&elements, &sizes)).unwrap_or_default() {
            let whole = output.to_vec().unwrap();
            let mut buffer = vec![(9, 9); length];
            match whole.get(start..start + length) {
                Some(part) => {
                    output.copy_range(start, &mut buffer).unwrap();
                    prop_assert_eq!(&buffer[..], part);
                }
                None => {
                    let elements = whole.len();
                    let refused = DataError::OutOfRange { start, count: length, elements };
                    prop_assert_eq!(output.copy_range(start, &mut buffer), Err(refused));
                    prop_assert!(buffer.iter().all(|element| *element == (9, 9)));
                }
            }
        }
    }

    /// 000: broadcasting commutes with permuting the inputs.
    #[test]
    fn outputs_follow_their_inputs(
        (sizes, order) in inputs().prop_flat_map(|sizes| {
            let order: Vec<usize> = (0..sizes.len()).collect();
            (Just(sizes), Just(order).prop_shuffle())
        }),
    ) {
        let elements: Vec<_> = sizes.iter().enumerate().map(|(at, sizes)| elements(sizes, at)).collect();
        let tensors = tensors(&elements, &sizes);
        let permuted: Vec<_> = order.iter().map(|&at| tensors[at].clone()).collect();
        match (broadcast(&tensors), broadcast(&permuted)) {
            (Ok(outputs), Ok(permuted)) => {
                for (output, &at) in permuted.iter().zip(&order) {
                    prop_assert_eq!(output, &outputs[at]);
                }
            }
            (plain, permuted) => prop_assert!(plain.is_err() && permuted.is_err()),
        }
    }

    /// Specification 000: broadcasting many inputs equals broadcasting the outputs of all inputs except one with the last.
    #[test]
    fn many_are_two_at_a_time(sizes in inputs()) {
        let elements: Vec<_> = sizes.iter().enumerate().map(|(at, sizes)| elements(sizes, at)).collect();
        let tensors = tensors(&elements, &sizes);
        let materialised = |outputs: Vec<Stretched<'_, _>>| -> Materialised {
            outputs.iter().map(|output| (output.sizes().to_vec(), output.to_vec().unwrap())).collect()
        };
        let mut folded = Some(Materialised::new());
        for last in &tensors {
            let next = folded.as_ref().and_then(|done| {
                let mut inputs: Vec<_> =
                    done.iter().map(|(sizes, elements)| Tensor::new(elements, sizes).unwrap()).collect();
                inputs.push(last.clone());
                broadcast(&inputs).ok().map(materialised)
            });
            folded = next;
        }
        prop_assert_eq!(folded, broadcast(&tensors).ok().map(materialised));
    }

    #[test]
    fn to_a_target_is_one_way(sizes in inputs()) {
        let source = elements(&sizes[0], 0);
        let tensor = Tensor::new(&source, &sizes[0]).unwrap();
        for target in &sizes {
            let shapes = [shape(target), shape(&sizes[0])];
            let rule = Rule::Unidirectional.infer(&[shapes[0].dims(), shapes[1].dims()], Conformance::Spec);
            match (tensor.broadcast_to(target), rule) {
                (Ok(output), Ok(_)) => prop_assert_eq!(output.sizes(), &target[..]),
                (Err(ours), Err(theirs)) => prop_assert_eq!(ours, DataError::Target(theirs)),
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}

#[test]
fn any_type_of_element_will_do() {
    let words = ["a".to_owned(), "b".to_owned()];
    let truth = [true, false, true];
    let words = Tensor::new(&words, &[2, 1]).unwrap().broadcast_to(&[2, 3]).unwrap();
    assert_eq!(words.to_vec().unwrap(), ["a", "a", "a", "b", "b", "b"]);
    let mut buffer = vec![String::from("old"); 6];
    words.copy_into(&mut buffer).unwrap();
    assert_eq!(buffer.concat(), "aaabbb");
    let truth = Tensor::new(&truth, &[3]).unwrap().broadcast_to(&[2, 3]).unwrap();
    assert_eq!(truth.to_vec().unwrap(), [true, false, true, true, false, true]);
    let nothing = [(); 4];
    let nothing = Tensor::new(&nothing, &[4]).unwrap().broadcast_to(&[100, 4]).unwrap();
    assert_eq!(nothing.to_vec().unwrap().len(), 400);
}

/// The repetitions are so long that they are copied in several chunks, the last of which is cut.
#[test]
fn long_repetitions_are_right_to_the_end() {
    for (own, target) in [
        (vec![7], vec![50_001, 7]),
        (vec![1], vec![300_007]),
        (vec![3, 1], vec![3, 70_001]),
        (vec![5, 1, 3, 1], vec![5, 1_001, 3, 11]),
        (vec![40_000], vec![5, 40_000]),
    ] {
        let elements: Vec<u32> = (0..own.iter().product::<usize>() as u32).collect();
        let view = Tensor::new(&elements, &own).unwrap().broadcast_to(&target).unwrap();
        let expected = by_definition(&elements, &own, &target);
        let mut buffer = vec![u32::MAX; expected.len()];
        view.copy_into(&mut buffer).unwrap();
        assert!(buffer == expected && view.to_vec().unwrap() == expected, "{own:?} -> {target:?}");
    }
}

#[test]
fn what_cannot_be_is_refused_by_type() {
    assert_eq!(broadcast::<u8>(&[]), Err(DataError::NoInputs));
    let huge = [usize::MAX, 2];
    assert_eq!(Tensor::<u8>::new(&[], &huge), Err(DataError::TooManyElements));
    let expected = DataError::ElementCount { expected: 6, found: 2 };
    assert_eq!(Tensor::new(&[1, 2], &[2, 3]).unwrap_err(), expected);
    let scalar = Tensor::new(&[1_u8], &[]).unwrap();
    assert_eq!(scalar.broadcast_to(&[1 << 40, 1 << 40]).unwrap_err(), DataError::TooManyElements);
    assert_eq!(scalar.broadcast_to(&[usize::MAX]).unwrap_err(), DataError::TooManyElements);
    let view = scalar.broadcast_to(&[1 << 40, 1 << 22]).unwrap();
    assert_eq!(view.len(), 1 << 62);
    assert_eq!(view.get(&[(1 << 40) - 1, 0]), Some(&1));
    assert_eq!(view.to_vec(), Err(DataError::OutOfMemory { elements: 1 << 62 }));
    let expected = DataError::ElementCount { expected: 1 << 62, found: 3 };
    assert_eq!(view.copy_into(&mut [0; 3]), Err(expected));

    let long = vec![0_u8; 1 << 16];
    let column = Tensor::new(&long, &[1 << 16, 1, 1, 1]).unwrap();
    let inputs = [0, 1, 2, 3].map(|axis| {
        let mut sizes = [1; 4];
        sizes[axis] = 1 << 16;
        Tensor::new(&long, &sizes).unwrap()
    });
    assert_eq!(broadcast(&inputs), Err(DataError::TooManyElements));
    assert!(broadcast(&[column.clone(), column]).is_ok());
}

/// With a size of 0 there are no elements, whatever the product of the other sizes.
#[test]
fn nothing_can_be_as_wide_as_it_likes() {
    let nothing = Tensor::<u8>::new(&[], &[1 << 40, 0, 1 << 40]).unwrap();
    let view = nothing.broadcast_to(&[1 << 40, 0, 1 << 40]).unwrap();
    assert!(view.is_empty() && view.to_vec().unwrap().is_empty());
    assert_eq!(view.get(&[0, 0, 0]), None);
    let one = Tensor::new(&[7_u8], &[1]).unwrap();
    let outputs = broadcast(&[nothing, one]).unwrap();
    assert_eq!(outputs[1].sizes(), [1 << 40, 0, 1 << 40]);
}

#[test]
fn rank_1000_is_a_rank_like_any_other() {
    let mut sizes = vec![1; 1000];
    sizes[500] = 3;
    let tensor = Tensor::new(&[1, 2, 3], &sizes).unwrap();
    sizes[0] = 2;
    sizes[999] = 2;
    let view = tensor.broadcast_to(&sizes).unwrap();
    assert_eq!(view.to_vec().unwrap(), [1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3]);
    assert_eq!(view.elements().count(), 12);
}

#[test]
fn views_answer_by_index() {
    let view = Tensor::new(&[1, 2], &[2, 1]).unwrap().broadcast_to(&[4, 2, 3]).unwrap();
    assert_eq!(view.strides(), [0, 1, 0]);
    assert_eq!(view.get(&[3, 1, 2]), Some(&2));
    assert_eq!([view.get(&[4, 0, 0]), view.get(&[0, 0]), view.get(&[0; 4])], [None; 3]);
    assert_eq!(view.elements().len(), 24);
}
