//! The time for joining shapes and broadcasting data: `cargo bench --bench broadcast`.
//!
//! `benches/compare_numpy.py` compares the data side with NumPy, in turns.

use broadcastable::data::Tensor;
use broadcastable::shape::{Conformance, Dim, Shape, infer_result_shape};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};

/// Prints allocations with the times: there are none up to rank 6.
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn pair(rank: usize) -> [Vec<Dim>; 2] {
    let dim = |axis: usize, odd: usize| match axis % 2 == odd {
        true => Dim::ONE,
        false => Dim::from(axis as u32 + 2),
    };
    [0, 1].map(|odd| (0..rank).map(|axis| dim(axis, odd)).collect())
}

/// The shape of the result made anew.
#[divan::bench(args = [1, 2, 4, 6, 8])]
fn join(bencher: Bencher<'_, '_>, rank: usize) {
    let [a, b] = pair(rank);
    bencher.bench_local(|| {
        let operands = [Some(black_box(&a[..])), Some(black_box(&b[..]))];
        infer_result_shape(operands, Conformance::Spec)
    });
}

/// One shape joined to another in place, again and again.
#[divan::bench(args = [1, 2, 4, 6, 8])]
fn join_in_place(bencher: Bencher<'_, '_>, rank: usize) {
    let [a, b] = pair(rank);
    let mut shape = Shape::from(&a[..]);
    bencher.bench_local(move || black_box(&mut shape).join(Some(black_box(&b[..]))).is_ok());
}

/// Materialises f32 into a buffer that is reused.
#[divan::bench(args = ["row", "column", "mixed"], sample_count = 20)]
fn materialise(bencher: Bencher<'_, '_>, case: &str) {
    let (input, output) = match case {
        "row" => ([1, 1, 1, 4096], [1, 1, 4096, 4096]),
        "column" => ([1, 1, 4096, 1], [1, 1, 4096, 4096]),
        _ => ([64, 1, 56, 1], [64, 256, 56, 56]),
    };
    let elements = vec![1.0_f32; input.iter().product()];
    let mut buffer = vec![0.0_f32; output.iter().product()];
    let view = Tensor::new(&elements, &input).and_then(|tensor| tensor.broadcast_to(&output));
    bencher
        .counter(BytesCount::of_slice(&buffer))
        .bench_local(|| black_box(&view).as_ref().map(|view| view.copy_into(&mut buffer)));
}

/// The time for writing memory, for comparison.
#[divan::bench(sample_count = 20)]
fn fill(bencher: Bencher<'_, '_>) {
    let mut buffer = vec![0.0_f32; 4096 * 4096];
    bencher.counter(BytesCount::of_slice(&buffer)).bench_local(|| black_box(&mut buffer).fill(black_box(1.0)));
}
