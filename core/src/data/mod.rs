//! Broadcasting on data: `Z0, ..., ZL = Broadcast(X0, ..., XL)`, one output for each input, all of the common shape.
//!
//! Elements of any type, stored row after row. An output is a view of its input, with a stride of 0 along the axes where it is stretched:
//! no element is copied until the output is [materialised](Stretched::copy_into).
//!
//! ```
//! use broadcastable::data::{Tensor, broadcast};
//!
//! let column = Tensor::new(&["a", "b"], &[2, 1])?;
//! let row = Tensor::new(&["x", "y", "z"], &[3])?;
//! let outputs = broadcast(&[column, row])?;
//! assert_eq!(outputs[0].to_vec()?, ["a", "a", "a", "b", "b", "b"]);
//! assert_eq!(outputs[1].to_vec()?, ["x", "y", "z", "x", "y", "z"]);
//! assert_eq!(outputs[1].get(&[1, 2]), Some(&"z"));
//! # Ok::<(), broadcastable::data::DataError>(())
//! ```
//!
//! Source: specifications 000 and 001, the `Broadcast` functionality of the ONNX safety profile. They define a common
//! size as the maximum of the sizes; for (0, 1) it is 0 here, because no element can be repeated.

mod any;
mod arithmetic;
mod lazy;
mod materialise;
mod reduce;
mod reduction;
mod tensor;
mod text;
mod view;

pub use any::AnyTensor;
pub use arithmetic::{Arithmetic, Number};
pub use lazy::{BlockOperator, Lazy, Spare};
pub use reduce::{einsum, einsum_products, fold};
pub use reduction::Reduction;
pub use tensor::Tensor;
pub use text::{Numbers, torch_text};
pub use view::{Elements, Stretched, stretched_index};

use crate::shape::{Conflict, Conformance, Dim, EinsumError, Rule, RuleError, Shape, infer_result_shape};
use smallvec::SmallVec;

/// Sizes or strides, on the stack up to rank 6.
type AxisSizes = SmallVec<[usize; 6]>;

/// Stretches all inputs to the common shape. The order of inputs affects only the order of the outputs.
///
/// # Errors
/// [`DataError::NoInputs`], [`DataError::Conflict`], or [`DataError::TooManyElements`] in the common shape.
///
/// Source: 000, "Functionality description", with constraint `C1`.
pub fn broadcast<'a, T>(inputs: &[Tensor<'a, T>]) -> Result<Vec<Stretched<'a, T>>, DataError> {
    let common = common_sizes(inputs)?;
    inputs.iter().map(|input| input.stretch(&common)).collect()
}

fn common_sizes<T>(inputs: &[Tensor<'_, T>]) -> Result<AxisSizes, DataError> {
    let shapes = inputs.iter().map(|input| shape(input.sizes()));
    let shapes: Vec<Shape> = shapes.collect::<Result<_, _>>()?;
    if shapes.is_empty() {
        return Err(DataError::NoInputs);
    }
    let operands = shapes.iter().map(Shape::dims);
    sizes(&infer_result_shape(operands, Conformance::Spec)?)
}

/// Whether `own` stretches to `target` without a change of `target`.
fn verify_fit(own: &[usize], target: &[usize]) -> Result<(), DataError> {
    let (own, target) = (shape(own)?, shape(target)?);
    Rule::Unidirectional.infer(&[target.dims(), own.dims()], Conformance::Spec)?;
    Ok(())
}

fn shape(sizes: &[usize]) -> Result<Shape, DataError> {
    let dims = sizes.iter().map(|&size| {
        let dim = u64::try_from(size).ok().and_then(|size| Dim::fixed(size).ok());
        dim.ok_or(DataError::TooManyElements)
    });
    dims.collect::<Result<Vec<Dim>, _>>().map(Shape::ranked)
}

/// The sizes of a static shape.
fn sizes(shape: &Shape) -> Result<AxisSizes, DataError> {
    let sizes = shape.dims().ok_or(DataError::DynamicShape)?.iter().map(|dim| {
        let size = dim.size().ok_or(DataError::DynamicShape)?;
        usize::try_from(size).map_err(|_| DataError::TooManyElements)
    });
    sizes.collect()
}

/// The number of elements, `None` beyond `usize`. If a size is 0 it is 0, whatever the other sizes.
fn element_count(sizes: &[usize]) -> Option<usize> {
    if sizes.contains(&0) {
        return Some(0);
    }
    sizes.iter().try_fold(1, |count: usize, &size| count.checked_mul(size))
}

/// The reason for which data cannot be broadcast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// There are no inputs.
    #[error("at least one input is needed")]
    NoInputs,
    /// Two inputs have different sizes in a column, neither of them 1.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// A tensor does not fit the sizes it is to be stretched to.
    #[error(transparent)]
    Target(#[from] RuleError),
    /// Operands do not fit the notation of [`einsum`].
    #[error(transparent)]
    Einsum(#[from] EinsumError),
    /// The maximum of no elements is undefined.
    #[error("no elements have no maximum")]
    NoGreatest,
    /// A [`Numbers::Int`] cannot be represented exactly as [`f64`], in which it is computed.
    #[error("an integer is beyond 2^53, up to which they are exact: make it a float")]
    Inexact,
    /// The power of an integer would not be an integer.
    #[error("integers cannot be raised to negative powers: make one a float")]
    NegativePower,
    /// This type of [`Numbers`] has no such operator or reduction.
    #[error("this operator is not defined for numbers of this type")]
    Kind,
    /// A shape of data has a size or a rank that is not known.
    #[error("the shape of data is not known")]
    DynamicShape,
    /// A size, or the product of sizes, exceeds the range of an index.
    #[error("more elements than can be counted")]
    TooManyElements,
    /// The length of a slice is not the product of its sizes.
    #[error("the sizes ask for {expected} element{}, not {found}", if *expected == 1 { "" } else { "s" })]
    ElementCount {
        /// The product of the sizes.
        expected: usize,
        /// The length of the slice.
        found: usize,
    },
    /// A range is not within the elements.
    #[error("{count} element{} from number {start} on {} not within {elements}",
        if *count == 1 { "" } else { "s" }, if *count == 1 { "is" } else { "are" })]
    OutOfRange {
        /// The number of the first.
        start: usize,
        /// The number of elements requested.
        count: usize,
        /// The number of elements.
        elements: usize,
    },
    /// Memory is exhausted.
    #[error("no memory for {elements} element{}", if *elements == 1 { "" } else { "s" })]
    OutOfMemory {
        /// The number of elements to store.
        elements: usize,
    },
}
