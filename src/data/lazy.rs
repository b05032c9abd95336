//! Element-wise expressions that are computed in one go: [`Lazy`].

use super::{DataError, Sizes, Stretched, Tensor, for_each_block, shape, sizes};
use crate::shape::{Conformance, Shape, infer_result_shape};
use std::sync::Arc;

/// An operator on blocks of the same length: the result replaces its first operand.
pub type Operator<T> = fn(&mut [T], &[T]);

/// Longer expressions are computed a part at a time.
const LONGEST: usize = 64;

/// An element-wise expression whose operands broadcast, computed when it is asked for.
///
/// Nothing between two operators is ever stored as a whole: a block of all operands after the other goes through
/// the expression, in the cache. What NumPy computes in three passes over memory takes one.
///
/// ```
/// use broadcastable::data::Lazy;
///
/// let add = |a: &mut [f32], b: &[f32]| a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
/// let column = Lazy::new(vec![1.0, 2.0].into(), &[2, 1])?;
/// let row = Lazy::new(vec![10.0, 20.0].into(), &[2])?;
/// let sum = column.zip(row.clone(), add)?.zip(row, add)?;
/// assert_eq!(sum.sizes(), [2, 2]);
/// assert_eq!(sum.compute()?, [21.0, 41.0, 22.0, 42.0]);
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Lazy<T> {
    sizes: Sizes,
    /// Each operator behind its operands.
    steps: Vec<Step<T>>,
}

#[derive(Debug, Clone)]
enum Step<T> {
    Load(Arc<Vec<T>>, Sizes),
    Apply(Operator<T>),
}

impl<T: Clone + Default> Lazy<T> {
    /// A tensor, as an expression.
    ///
    /// # Errors
    /// Those of [`Tensor::new`].
    pub fn new(elements: Arc<Vec<T>>, sizes: &[usize]) -> Result<Self, DataError> {
        Tensor::new(&elements, sizes)?;
        let sizes = Sizes::from_slice(sizes);
        Ok(Self { sizes: sizes.clone(), steps: vec![Step::Load(elements, sizes)] })
    }

    /// The size of each axis.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// How many tensors and operators there are: a step of each is made for every element.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The expression with an operator behind it, and another operand. An operand that is stretched is computed before, unless
    /// it is a tensor, so that nothing is computed twice.
    ///
    /// # Errors
    /// [`DataError::Conflict`] when the two do not broadcast, and those of [`Lazy::compute`].
    pub fn zip(self, other: Self, operator: Operator<T>) -> Result<Self, DataError> {
        let shapes = [shape(&self.sizes)?, shape(&other.sizes)?];
        let common = sizes(&infer_result_shape(shapes.iter().map(Shape::dims), Conformance::Spec)?)?;
        let mut steps = self.fitting(&common)?.steps;
        steps.extend(other.fitting(&common)?.steps);
        steps.push(Step::Apply(operator));
        Ok(Self { sizes: common, steps })
    }

    fn fitting(self, common: &Sizes) -> Result<Self, DataError> {
        if self.steps.len() == 1 || self.sizes == *common && self.steps.len() < LONGEST {
            return Ok(self);
        }
        Self::new(Arc::new(self.compute()?), &self.sizes)
    }

    /// The elements of the tensors in it, whose memory may be used again.
    pub fn into_tensors(self) -> impl Iterator<Item = Arc<Vec<T>>> {
        self.steps.into_iter().filter_map(|step| match step {
            Step::Load(elements, _) => Some(elements),
            Step::Apply(_) => None,
        })
    }

    /// The elements, in row-major order.
    ///
    /// # Errors
    /// [`DataError::TooManyElements`], [`DataError::OutOfMemory`].
    pub fn compute(&self) -> Result<Vec<T>, DataError> {
        let mut out = Vec::new();
        self.compute_into(&mut out)?;
        Ok(out)
    }

    /// [`Lazy::compute`] in the place of what `out` holds. Memory that was used before is at hand sooner than new memory, which
    /// the system has to clear.
    ///
    /// # Errors
    /// Those of [`Lazy::compute`]; `out` is empty then.
    pub fn compute_into(&self, out: &mut Vec<T>) -> Result<(), DataError> {
        out.clear();
        let views = self.steps.iter().filter_map(|step| match step {
            Step::Load(elements, own) => Some(Tensor::new(elements, own).and_then(|own| own.stretch(&self.sizes))),
            Step::Apply(_) => None,
        });
        let views: Vec<Stretched<'_, T>> = views.collect::<Result<_, _>>()?;
        let elements = views.first().map_or(0, Stretched::len);
        out.try_reserve_exact(elements).map_err(|_| DataError::OutOfMemory { elements })?;
        // The operands that wait, by their blocks. One is loaded behind those that wait for it.
        let mut waiting: Vec<usize> = Vec::new();
        for_each_block(&views, |blocks| {
            let mut loaded = 0;
            for step in &self.steps {
                match (step, &waiting[..]) {
                    (Step::Apply(operator), [.., a, b]) => {
                        let (before, behind) = blocks.split_at_mut(*b);
                        operator(before[*a], behind[0]);
                        waiting.pop();
                    }
                    _ => {
                        waiting.push(loaded);
                        loaded += 1;
                    }
                }
            }
            waiting.clear();
            out.extend_from_slice(blocks[0]);
        })?;
        Ok(())
    }
}

/// Memory of tensors that nobody needs any more, for [`Lazy`] expressions to be computed in: it is at hand sooner than new
/// memory, which the system has to clear.
///
/// ```
/// use broadcastable::data::{Arithmetic, Lazy, Spare};
///
/// let mut spare = Spare::default();
/// let x = Lazy::new(vec![1.0f32, 2.0].into(), &[2])?;
/// let elements = spare.compute(x.clone().zip(x, Arithmetic::Add.operator())?)?;
/// assert_eq!(*elements, [2.0, 4.0]);
/// spare.keep(elements);
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
#[derive(Debug, Default)]
pub struct Spare<T>(Vec<Vec<T>>);

impl<T: Clone + Default> Spare<T> {
    /// Less memory is as fast when it is new.
    const WORTH: usize = 1 << 16;
    const MOST: usize = 4;

    /// The elements of an expression. The memory of its tensors is kept, if nobody else has them.
    ///
    /// # Errors
    /// Those of [`Lazy::compute`].
    pub fn compute(&mut self, expression: Lazy<T>) -> Result<Arc<Vec<T>>, DataError> {
        let mut out = self.0.pop().unwrap_or_default();
        expression.compute_into(&mut out)?;
        expression.into_tensors().for_each(|elements| self.keep(elements));
        Ok(Arc::new(out))
    }

    /// Keeps the memory of elements that nobody else has.
    pub fn keep(&mut self, elements: Arc<Vec<T>>) {
        match Arc::try_unwrap(elements) {
            Ok(elements) if elements.capacity() > Self::WORTH && self.0.len() < Self::MOST => self.0.push(elements),
            _ => {}
        }
    }
}
