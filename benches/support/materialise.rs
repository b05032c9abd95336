//! The function that `benches/compare_numpy.py` calls: it materialises f32 in a buffer of NumPy's, so that both write to
//! the same memory.
// Callers from other languages pass pointers.
#![allow(unsafe_code)]

use broadcastable::data::{DataError, Tensor};
use std::slice::{from_raw_parts, from_raw_parts_mut};

/// Broadcasts `input` with its sizes to `output` with its sizes, both of rank `rank`; whether that was possible.
///
/// # Safety
/// The four pointers are to `rank` sizes each, and to as many elements as the sizes multiply to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn materialise(
    rank: usize,
    input_sizes: *const usize,
    input: *const f32,
    output_sizes: *const usize,
    output: *mut f32,
) -> bool {
    // SAFETY: the caller guarantees it.
    let (input_sizes, output_sizes) =
        unsafe { (from_raw_parts(input_sizes, rank), from_raw_parts(output_sizes, rank)) };
    // SAFETY: the caller guarantees it.
    let input = unsafe { from_raw_parts(input, input_sizes.iter().product()) };
    // SAFETY: the caller guarantees it.
    let output = unsafe { from_raw_parts_mut(output, output_sizes.iter().product()) };
    let copy =
        |input: Tensor<'_, f32>| -> Result<(), DataError> { input.broadcast_to(output_sizes)?.copy_into(output) };
    Tensor::new(input, input_sizes).and_then(copy).is_ok()
}

/// Fills `output`: as fast as writing can be.
///
/// # Safety
/// The pointer is to `len` elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fill(output: *mut f32, len: usize, value: f32) {
    // SAFETY: the caller guarantees it.
    unsafe { from_raw_parts_mut(output, len) }.fill(value);
}
