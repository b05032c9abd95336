//! Element-wise expressions that are computed in one pass: [`Lazy`].

use super::{AxisSizes, DataError, Tensor, element_count, shape, sizes, verify_fit};
use crate::shape::{Axis, Conformance, Shape, infer_result_shape};
use smallvec::SmallVec;
use std::iter::once;
use std::sync::Arc;

/// An operator on blocks of the same length: the result replaces its first operand.
pub type BlockOperator<T> = fn(&mut [T], &[T]);

/// Number of elements of a block: the blocks of a few operands fit in the first cache together.
const BLOCK: usize = 2048;

/// Longer expressions are computed a part at a time.
const LONGEST: usize = 64;

/// An element-wise expression whose operands broadcast. It is computed on demand.
///
/// No intermediate result is stored as a whole: blocks of all operands are evaluated one after the other, in the cache. One pass over memory replaces NumPy's
/// three.
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
    sizes: AxisSizes,
    /// The steps in postfix order, each operator after its operands. Tensors are stretched to the sizes of the whole expression.
    steps: Vec<LazyStep<T>>,
}

#[derive(Debug, Clone)]
enum LazyStep<T> {
    Load(Arc<Vec<T>>, AxisSizes),
    Apply(BlockOperator<T>),
}

impl<T: Clone + Default> Lazy<T> {
    /// A tensor, as an expression.
    ///
    /// # Errors
    /// Those of [`Tensor::new`].
    pub fn new(elements: Arc<Vec<T>>, sizes: &[usize]) -> Result<Self, DataError> {
        Tensor::new(&elements, sizes)?;
        let sizes = AxisSizes::from_slice(sizes);
        Ok(Self { sizes: sizes.clone(), steps: vec![LazyStep::Load(elements, sizes)] })
    }

    /// The size of each axis.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The number of tensors and operators, which is the number of steps for each element.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The expression with an operator after it, and another operand. A stretched operand is computed first, unless it is a
    /// tensor, so that no element is computed twice.
    ///
    /// # Errors
    /// [`DataError::Conflict`] when the two do not broadcast, and those of [`Lazy::compute`].
    pub fn zip(self, other: Self, operator: BlockOperator<T>) -> Result<Self, DataError> {
        let shapes = [shape(&self.sizes)?, shape(&other.sizes)?];
        let common = sizes(&infer_result_shape(shapes.iter().map(Shape::dims), Conformance::Spec)?)?;
        let mut steps = self.stretch(&common)?.steps;
        steps.extend(other.stretch(&common)?.steps);
        steps.push(LazyStep::Apply(operator));
        Ok(Self { sizes: common, steps })
    }

    /// The expression stretched to `sizes`. A tensor with one element for all takes the memory of one element.
    ///
    /// # Errors
    /// [`DataError::Target`] when it does not fit, and those of [`Lazy::compute`].
    ///
    /// ```
    /// use broadcastable::data::Lazy;
    ///
    /// let zeros = Lazy::new(vec![0.0f32].into(), &[])?.broadcast_to(&[2, 3])?;
    /// assert_eq!(zeros.compute()?, [0.0; 6]);
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    pub fn broadcast_to(self, sizes: &[usize]) -> Result<Self, DataError> {
        verify_fit(&self.sizes, sizes)?;
        self.stretch(sizes)
    }

    /// Stretches to sizes that are known to fit.
    fn stretch(self, target: &[usize]) -> Result<Self, DataError> {
        let is_tensor = self.steps.len() == 1;
        let steps = match is_tensor || *self.sizes == *target && self.steps.len() < LONGEST {
            true => self.steps,
            false => vec![LazyStep::Load(Arc::new(self.compute()?), self.sizes)],
        };
        Ok(Self { sizes: AxisSizes::from_slice(target), steps })
    }

    /// Adds an axis of size 1, as [`Shape::unsqueeze`] does, without computing anything.
    ///
    /// ```
    /// use broadcastable::data::{Arithmetic, Lazy};
    /// use broadcastable::shape::Axis;
    ///
    /// let row = Lazy::new(vec![1.0, 2.0].into(), &[2])?;
    /// let column = row.clone().unsqueeze(Axis::new(1));
    /// assert_eq!(column.zip(row, Arithmetic::Add.operator::<f64>())?.compute()?, [2.0, 3.0, 3.0, 4.0]);
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    #[must_use]
    pub fn unsqueeze(mut self, axis: Axis) -> Self {
        let behind = self.sizes.len().saturating_sub(axis.index());
        let loads = self.steps.iter_mut().filter_map(|step| match step {
            LazyStep::Load(_, own) => Some(own),
            _ => None,
        });
        // A tensor whose axes are all to the right of the new axis lacks that axis too.
        for sizes in once(&mut self.sizes).chain(loads).filter(|sizes| sizes.len() >= behind) {
            sizes.insert(sizes.len() - behind, 1);
        }
        self
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

    /// Computes the expression and replaces it by its value; a tensor is unchanged. The result reuses the memory of the first tensor in it if that has the
    /// same sizes and no other owner; otherwise memory of `spare`; otherwise it is allocated.
    ///
    /// # Errors
    /// Those of [`Lazy::compute`].
    ///
    /// ```
    /// use broadcastable::data::{Arithmetic, Lazy, Spare};
    ///
    /// let x = Lazy::new(vec![1.0f32, 2.0].into(), &[2])?;
    /// let mut sum = x.clone().zip(x, Arithmetic::Add.operator())?;
    /// assert_eq!(sum.force(&mut Spare::default())?.elements(), [2.0, 4.0]);
    /// # Ok::<(), broadcastable::data::DataError>(())
    /// ```
    pub fn force(&mut self, spare: &mut Spare<T>) -> Result<Tensor<'_, T>, DataError> {
        if !matches!(&self.steps[..], [LazyStep::Load(_, own)] if *own == self.sizes) {
            let mut out = self.take_first().or_else(|| spare.0.pop()).unwrap_or_default();
            self.compute_into(&mut out)?;
            let computed = vec![LazyStep::Load(Arc::new(out), self.sizes.clone())];
            let steps = std::mem::replace(&mut self.steps, computed);
            spare.keep(Self { sizes: self.sizes.clone(), steps });
        }
        match self.steps.first() {
            Some(LazyStep::Load(elements, _)) => Tensor::new(elements, &self.sizes),
            _ => Err(DataError::NoInputs),
        }
    }

    /// The elements of the first tensor, if the result can replace them.
    fn take_first(&mut self) -> Option<Vec<T>> {
        match self.steps.first_mut()? {
            LazyStep::Load(elements, own) if *own == self.sizes => Arc::get_mut(elements).map(std::mem::take),
            _ => None,
        }
    }

    /// Computes into `out`, which is empty or has the elements of the first tensor.
    fn compute_into(&self, out: &mut Vec<T>) -> Result<(), DataError> {
        let elements = element_count(&self.sizes).ok_or(DataError::TooManyElements)?;
        let is_first_here = !out.is_empty();
        let views = self.steps.iter().enumerate().map(|(at, step)| match step {
            LazyStep::Load(elements, own) if at > 0 || !is_first_here => {
                Tensor::new(elements, own)?.stretch(&self.sizes).map(Some)
            }
            _ => Ok(None),
        });
        let views = views.collect::<Result<Vec<_>, _>>()?;
        let more = elements.saturating_sub(out.len());
        out.try_reserve_exact(more).map_err(|_| DataError::OutOfMemory { elements })?;
        let mut buffers = vec![T::default(); (self.steps.len() / 2) * BLOCK.min(elements)];
        for start in (0..elements).step_by(BLOCK) {
            let end = elements.min(start + BLOCK);
            // The first tensor is copied to the memory of the result, unless it owns that memory.
            match &views[0] {
                Some(view) if view.source().len() == elements => out.extend_from_slice(&view.source()[start..end]),
                Some(view) => {
                    out.resize(end, T::default());
                    view.copy_range(start, &mut out[start..])?;
                }
                None => {}
            }
            let buffers = buffers.chunks_mut(BLOCK.min(elements)).map(|buffer| &mut buffer[..end - start]);
            let mut blocks: SmallVec<[&mut [T]; 8]> = once(&mut out[start..end]).chain(buffers).collect();
            let mut waiting = 1;
            let mut steps = self.steps.iter().zip(&views).skip(1).peekable();
            while let Some((step, view)) = steps.next() {
                match (step, view, steps.peek()) {
                    (LazyStep::Apply(operator), ..) => {
                        let (before, last) = blocks.split_at_mut(waiting - 1);
                        operator(before[waiting - 2], last[0]);
                        waiting -= 1;
                    }
                    // The last operand before its operator is read in place, unless it is stretched.
                    (_, Some(view), Some((LazyStep::Apply(operator), _))) if view.source().len() == elements => {
                        operator(blocks[waiting - 1], &view.source()[start..end]);
                        steps.next();
                    }
                    (_, view, _) => {
                        view.as_ref().map_or(Ok(()), |view| view.copy_range(start, blocks[waiting]))?;
                        waiting += 1;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Memory of dropped tensors, reused for [`Lazy`] expressions. New memory is slower, because the system clears it.
///
/// ```
/// use broadcastable::data::{Arithmetic, Lazy, Spare};
///
/// let mut spare = Spare::default();
/// let x = Lazy::new(vec![1.0f32, 2.0].into(), &[2])?;
/// spare.keep(x.clone()); // but somebody else has it
/// let mut square = x.clone().zip(x, Arithmetic::Multiply.operator())?;
/// assert_eq!(square.force(&mut spare)?.elements(), [1.0, 4.0]);
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
#[derive(Debug, Default)]
pub struct Spare<T>(Vec<Vec<T>>);

impl<T: Clone + Default> Spare<T> {
    /// Below this size, new memory is as fast.
    const WORTH: usize = 1 << 16;
    const MOST: usize = 4;

    /// Keeps the memory of the tensors in an expression that have no other owner.
    pub fn keep(&mut self, expression: Lazy<T>) {
        for step in expression.steps {
            if let LazyStep::Load(elements, _) = step
                && let Some(mut elements) = Arc::into_inner(elements)
                && elements.capacity() > Self::WORTH
                && self.0.len() < Self::MOST
            {
                elements.clear();
                self.0.push(elements);
            }
        }
    }
}
