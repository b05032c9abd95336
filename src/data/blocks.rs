//! Element-wise expressions of several operands, block by block: [`for_each_block`].

use super::{DataError, Stretched};

/// Elements of a block: those of a few operands fit the first cache together.
const BLOCK: usize = 2048;

/// Calls `f` with the elements of all views, a block of them after the other in row-major order.
///
/// In each call, slice `i` holds elements of view `i`, all slices are as long, and `f` may write over them: what lies
/// between two operators of an expression never leaves the cache, where a whole tensor would go through memory.
///
/// # Errors
/// [`DataError::NoInputs`], and [`DataError::ElementCount`] unless all views have as many elements as the first.
///
/// ```
/// use broadcastable::data::{Tensor, broadcast, for_each_block};
///
/// let column = Tensor::new(&[1.0, 2.0], &[2, 1])?;
/// let row = Tensor::new(&[10.0, 20.0, 30.0], &[3])?;
/// let mut sum = Vec::new();
/// for_each_block(&broadcast(&[column, row])?, |blocks| {
///     sum.extend(blocks[0].iter().zip(&*blocks[1]).map(|(a, b)| a + b));
/// })?;
/// assert_eq!(sum, [11.0, 21.0, 31.0, 12.0, 22.0, 32.0]);
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
pub fn for_each_block<T: Clone + Default>(
    views: &[Stretched<'_, T>],
    mut f: impl FnMut(&mut [&mut [T]]),
) -> Result<(), DataError> {
    let total = views.first().ok_or(DataError::NoInputs)?.len();
    if let Some(other) = views.iter().find(|view| view.len() != total) {
        return Err(DataError::ElementCount { expected: total, found: other.len() });
    }
    let mut buffers = vec![T::default(); views.len() * BLOCK.min(total)];
    for start in (0..total).step_by(BLOCK) {
        let length = BLOCK.min(total - start);
        let mut blocks: Vec<&mut [T]> =
            buffers.chunks_mut(BLOCK.min(total)).map(|buffer| &mut buffer[..length]).collect();
        for (view, block) in views.iter().zip(&mut blocks) {
            view.copy_range(start, block)?;
        }
        f(&mut blocks);
    }
    Ok(())
}
