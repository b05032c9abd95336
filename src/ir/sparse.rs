//! [`check`]: the positions of the values of `sparse<..>` are in its tensor, in a text and in bytecode.

/// Reasons, in MLIR's words, for which positions are not positions of values in a tensor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SparseFault {
    #[error(
        "expected shape ([{ty}]); inferred shape of indices literal ([{indices}]); inferred shape of values literal ([{values}])"
    )]
    Shape { ty: String, indices: String, values: String },
    #[error("sparse index #{number} is not contained within the value shape, with index=[{index}], and type='{ty}'")]
    Index { number: usize, index: String, ty: String },
    #[error("expected 1-d tensor for sparse element values")]
    Values,
}

/// Verifies that there is a position for each value, and that every position is in a tensor of these sizes. A single number applies to every
/// dimension.
pub(crate) fn check(
    sizes: &[u64],
    (index_sizes, numbers): (&[u64], &[u64]),
    value_sizes: &[u64],
    ty: impl FnOnce() -> String,
) -> Result<(), SparseFault> {
    if value_sizes.len() != 1 {
        return Err(SparseFault::Values);
    }
    let rank = sizes.len();
    let indices_fit = match index_sizes[..] {
        [_, width] => width == rank as u64,
        [_] => rank == 1,
        _ => false,
    };
    if !indices_fit || value_sizes[0] != index_sizes[0] {
        return Err(SparseFault::Shape { ty: join(sizes), indices: join(index_sizes), values: join(value_sizes) });
    }
    let splat: Vec<u64>;
    let numbers = match numbers {
        [only] => {
            splat = vec![*only; rank];
            &splat
        }
        _ => numbers,
    };
    let is_outside = |index: &[u64]| index.iter().zip(sizes).any(|(index, size)| index >= size);
    match numbers.chunks(rank.max(1)).enumerate().find(|(_, index)| is_outside(index)) {
        Some((number, index)) => Err(SparseFault::Index { number, index: join(index), ty: ty() }),
        None => Ok(()),
    }
}

fn join(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}
