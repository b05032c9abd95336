//! Tensors whose element type is known only at run time: [`AnyTensor`].

use super::{Arithmetic, DataError, Lazy, Numbers, Reduction, Spare, Tensor, einsum, sizes, torch_text};
use crate::shape::{Axis, Conformance, Einsum, Shape, infer_result_shape};
use std::sync::Arc;

/// A tensor of numbers whose type is known only at run time, as in an interpreter or a constant folder.
///
/// Operators behave as in PyTorch: operands broadcast, and of two types of numbers the result has the later in [`Numbers`].
/// Operators on floats are lazy, as in [`Lazy`]; integers are computed at once, so that a result that is not exact is refused at
/// its operator.
///
/// ```
/// use broadcastable::data::{AnyTensor, Arithmetic, Numbers, Reduction};
///
/// let column = AnyTensor::new(Numbers::Int, vec![1.0, 2.0], "2x1".parse()?)?;
/// let halves = AnyTensor::new(Numbers::Float, vec![0.5], "3".parse()?)?; // one for all
/// let sum = column.apply(Arithmetic::Add, &halves)?;
/// assert_eq!(sum.torch_text()?, "tensor([[1.5000, 1.5000, 1.5000],\n        [2.5000, 2.5000, 2.5000]])");
/// let is_less = column.apply(Arithmetic::Less, &sum)?.reduce(Reduction::All, None, false)?;
/// assert_eq!((is_less.numbers(), is_less.values()?), (Numbers::Bool, vec![1.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct AnyTensor {
    numbers: Numbers,
    shape: Shape,
    elements: ElementVec,
}

#[derive(Debug, Clone)]
enum ElementVec {
    /// Floats; booleans are converted to 1 or 0.
    F32(Lazy<f32>),
    /// Integers. They are computed as 64-bit floats, which represent them exactly up to 2^53.
    F64(Lazy<f64>),
}

/// Every integer up to this one is exact as an [`f64`].
const LAST_EXACT: f64 = (1u64 << 53) as f64;

impl AnyTensor {
    /// A tensor of values in row-major order, or of one value for all elements.
    ///
    /// # Errors
    /// [`DataError::Inexact`], [`DataError::DynamicShape`], and those of [`Tensor::new`].
    pub fn new(numbers: Numbers, values: Vec<f64>, shape: Shape) -> Result<Self, DataError> {
        let sizes = sizes(&shape)?;
        let own = if values.len() == 1 { &[] } else { &sizes[..] };
        let elements = match numbers {
            Numbers::Int if !values.iter().all(|value| value.abs() <= LAST_EXACT) => return Err(DataError::Inexact),
            Numbers::Int => ElementVec::F64(Lazy::new(Arc::new(values), own)?.broadcast_to(&sizes)?),
            Numbers::Bool | Numbers::Float => {
                let floats = values.into_iter().map(|value| value as f32).collect();
                ElementVec::F32(Lazy::new(Arc::new(floats), own)?.broadcast_to(&sizes)?)
            }
        };
        Ok(Self { numbers, shape, elements })
    }

    /// The type of the tensor's numbers.
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The shape of the tensor, which is static.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The size of each axis.
    pub fn sizes(&self) -> &[usize] {
        match &self.elements {
            ElementVec::F32(lazy) => lazy.sizes(),
            ElementVec::F64(lazy) => lazy.sizes(),
        }
    }

    /// The tensor's numbers in row-major order.
    ///
    /// # Errors
    /// Those of [`Lazy::compute`].
    pub fn values(&self) -> Result<Vec<f64>, DataError> {
        match &self.elements {
            ElementVec::F32(lazy) => Ok(lazy.compute()?.into_iter().map(f64::from).collect()),
            ElementVec::F64(lazy) => lazy.compute(),
        }
    }

    fn floats(&self) -> Result<Lazy<f32>, DataError> {
        match &self.elements {
            ElementVec::F32(lazy) => Ok(lazy.clone()),
            ElementVec::F64(lazy) => {
                let floats = lazy.compute()?.into_iter().map(|value| value as f32).collect();
                Lazy::new(Arc::new(floats), lazy.sizes())
            }
        }
    }

    /// Computes a lazy value, as [`Lazy::force`] does. Call it first if the result is needed several times.
    ///
    /// # Errors
    /// Those of [`Lazy::compute`].
    pub fn force(&mut self, spare: &mut Spare<f32>) -> Result<(), DataError> {
        if let ElementVec::F32(lazy) = &mut self.elements {
            lazy.force(spare)?;
        }
        Ok(())
    }

    /// Gives the memory of the tensor to `spare`, as [`Spare::keep`] does.
    pub fn give_to(self, spare: &mut Spare<f32>) {
        if let ElementVec::F32(lazy) = self.elements {
            spare.keep(lazy);
        }
    }

    /// Applies an operator to two tensors that broadcast. [`Arithmetic::result`] is the kind of the result.
    ///
    /// # Errors
    /// [`DataError::Conflict`], [`DataError::Kind`], [`DataError::Inexact`], [`DataError::NegativePower`], and those of
    /// [`Lazy::compute`].
    pub fn apply(&self, operator: Arithmetic, other: &Self) -> Result<Self, DataError> {
        let shape = infer_result_shape([self, other].map(|tensor| tensor.shape.dims()), Conformance::Spec)?;
        let numbers = operator.result(self.numbers, other.numbers).ok_or(DataError::Kind)?;
        if self.numbers.max(other.numbers) != Numbers::Int || operator == Arithmetic::Divide {
            let elements = ElementVec::F32(self.floats()?.zip(other.floats()?, operator.operator())?);
            return Ok(Self { numbers, shape, elements });
        }
        let [a, b] = [(self.values()?, self), (other.values()?, other)];
        if operator == Arithmetic::Power && b.0.iter().any(|exponent| *exponent < 0.0) {
            return Err(DataError::NegativePower);
        }
        let [a, b] = [a, b].map(|(values, tensor)| Lazy::new(Arc::new(values), tensor.sizes()));
        Self::new(numbers, a?.zip(b?, operator.operator())?.compute()?, shape)
    }

    /// Reduces the numbers along an axis, or all of them; `keepdim` keeps the reduced axis with size 1. [`Reduction::result`] is the type of the result.
    ///
    /// # Errors
    /// [`DataError::Kind`], [`DataError::Inexact`], and those of [`Reduction::compute`] and [`Lazy::compute`].
    pub fn reduce(&self, reduction: Reduction, axis: Option<Axis>, keepdim: bool) -> Result<Self, DataError> {
        let numbers = reduction.result(self.numbers).ok_or(DataError::Kind)?;
        let values = match self.elements.clone() {
            ElementVec::F32(mut lazy) => reduction.compute(&lazy.force(&mut Spare::default())?, axis),
            ElementVec::F64(mut lazy) => reduction.compute(&lazy.force(&mut Spare::default())?, axis),
        };
        Self::new(numbers, values?, self.shape.reduce(axis, keepdim))
    }

    /// The tensor with an axis of size 1 more, as by [`Shape::unsqueeze`].
    #[must_use]
    pub fn unsqueeze(self, axis: Axis) -> Self {
        let elements = match self.elements {
            ElementVec::F32(lazy) => ElementVec::F32(lazy.unsqueeze(axis)),
            ElementVec::F64(lazy) => ElementVec::F64(lazy.unsqueeze(axis)),
        };
        Self { shape: self.shape.unsqueeze(axis), elements, ..self }
    }

    /// Sums of products by Einstein's notation, as [`einsum`] computes them; booleans are summed as integers.
    ///
    /// # Errors
    /// [`DataError::Inexact`], and those of [`einsum`] and [`Lazy::compute`].
    pub fn einsum(notation: &Einsum, operands: &[Self]) -> Result<Self, DataError> {
        let shapes: Vec<_> = operands.iter().map(|operand| operand.shape.dims()).collect();
        let shape = notation.infer(&shapes)?;
        let numbers = operands.iter().map(Self::numbers).fold(Numbers::Int, Numbers::max);
        let values = operands.iter().map(Self::values).collect::<Result<Vec<_>, _>>()?;
        let views = operands.iter().zip(&values).map(|(operand, values)| Tensor::new(values, operand.sizes()));
        Self::new(numbers, einsum(notation, &views.collect::<Result<Vec<_>, _>>()?)?, shape)
    }

    /// The tensor as [`torch_text`] prints it.
    ///
    /// # Errors
    /// Those of [`Lazy::compute`].
    pub fn torch_text(&self) -> Result<String, DataError> {
        Ok(match self.elements.clone() {
            ElementVec::F32(mut lazy) => torch_text(&lazy.force(&mut Spare::default())?, self.numbers),
            ElementVec::F64(mut lazy) => torch_text(&lazy.force(&mut Spare::default())?, self.numbers),
        })
    }
}
