//! Joining shapes, and broadcasting data into a buffer, allocates no memory up to rank 6. This is a separate test binary, because it counts allocations of
//! the whole process.
// Counting allocations needs a `GlobalAlloc`, which is an unsafe trait; this one calls the system's allocator.
#![allow(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use broadcastable::data::Tensor;
use broadcastable::shape::{Conformance, Dim, Shape, infer_result_shape};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Allocations of this thread; the test harness allocates in other threads.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: both functions call `System` with the arguments that they receive.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `System.alloc` with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations<T>(work: impl FnOnce() -> T) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    let result = work();
    let after = ALLOCATIONS.with(Cell::get);
    drop(result);
    after - before
}

fn dims(rank: usize, ones: usize) -> Vec<Dim> {
    let dim = |from_right: usize| match from_right % 2 == ones {
        true => Dim::ONE,
        false => Dim::from(from_right as u32 + 2),
    };
    (0..rank).rev().map(dim).collect()
}

#[test]
fn joining_up_to_rank_6_allocates_nothing() {
    for rank in 0..=6 {
        for other_rank in 0..=rank {
            let (a, b) = (dims(rank, 0), dims(other_rank, 1));
            for (a, b) in [(&a, &b), (&b, &a)] {
                let made = allocations(|| infer_result_shape([Some(&a[..]), Some(b)], Conformance::Spec));
                let mut shape = Shape::from(&a[..]);
                let in_place = allocations(|| shape.join(Some(b)).is_ok());
                assert_eq!((made, in_place), (0, 0), "ranks {rank} and {other_rank}");
            }
        }
    }
    let (a, b) = (dims(7, 0), dims(7, 1));
    let made = allocations(|| infer_result_shape([Some(&a[..]), Some(&b)], Conformance::Spec));
    assert_eq!(made, 1, "the counter counts");
}

#[test]
fn broadcasting_data_allocates_its_buffer_and_nothing_else() {
    let elements: Vec<u16> = (0..24).collect();
    let input = Tensor::new(&elements, &[1, 2, 1, 3, 4, 1]).unwrap();
    let target = [3, 2, 5, 3, 4, 2];
    let view = input.broadcast_to(&target).unwrap();
    let mut buffer = vec![0; view.len()];
    let copied = allocations(|| view.copy_into(&mut buffer));
    let walked = allocations(|| view.elements().map(|&element| u64::from(element)).sum::<u64>());
    let materialised = allocations(|| view.to_vec());
    assert_eq!((copied, walked, materialised), (0, 0, 1));
}
