//! What takes elements together: reductions along an axis, and Einstein's notation.

use super::dialect::Element;
use super::tensor::{Budget, Data, Number, RunError, Tensor, count};
use broadcastable::shape::Einsum;
use std::num::Wrapping;

/// The element type of what such elements reduce to.
pub(super) fn element(reduction: &str, of: Element) -> Element {
    match reduction {
        "toy.sum" => of.max(Element::I64),
        "toy.mean" => Element::F32,
        "toy.max" => of,
        _ => Element::Bool,
    }
}

/// Sizes without an axis, or without all; or, where the axes are kept, with a 1 in their place.
pub(super) fn reduced<T: Copy>(sizes: &[T], dim: Option<usize>, keepdim: bool, one: T) -> Vec<T> {
    let of = |(axis, size): (usize, &T)| match dim.is_none_or(|dim| dim == axis) {
        true => keepdim.then_some(one),
        false => Some(*size),
    };
    sizes.iter().enumerate().filter_map(of).collect()
}

/// Reduces along an axis, or everything.
pub(super) fn reduce(
    tensor: &Tensor,
    reduction: &str,
    dim: Option<usize>,
    keepdim: bool,
    budget: &Budget,
) -> Result<Tensor, RunError> {
    let sizes = &tensor.sizes;
    let (outer, length, inner) = match dim {
        Some(dim) => (count(&sizes[..dim])?, sizes[dim], count(&sizes[dim + 1..])?),
        None => (1, count(sizes)?, 1),
    };
    let (floats, lines) = (|| f32::of(&tensor.data, budget), Lines { outer, length, inner, budget });
    let element = element(reduction, tensor.element);
    let data = match (reduction, element) {
        ("toy.max", _) if length == 0 => return Err(RunError::Value("no elements have no greatest".to_owned())),
        ("toy.sum", Element::F32) => {
            lines.fold(&floats()?.elements, 0.0, |sum, x| sum + f64::from(x), |sum| sum as f32)?
        }
        ("toy.mean", _) => {
            let mean = |sum: f64| (sum / length as f64) as f32;
            lines.fold(&floats()?.elements, 0.0, |sum, x| sum + f64::from(x), mean)?
        }
        ("toy.max", Element::F32) => {
            let greater = |most, x: f32| if x > most || x.is_nan() { x } else { most };
            lines.fold(&floats()?.elements, f32::NEG_INFINITY, greater, |most| most)?
        }
        ("toy.all", _) => lines.fold(&floats()?.elements, true, |all, x| all & (x != 0.0), f32::from)?,
        ("toy.any", _) => lines.fold(&floats()?.elements, false, |any, x| any | (x != 0.0), f32::from)?,
        (_, _) => {
            let integers = Wrapping::<i64>::of(&tensor.data, budget)?;
            match reduction {
                "toy.sum" => lines.fold(&integers.elements, Wrapping(0), |sum, x| sum + x, |sum| sum)?,
                _ => lines.fold(&integers.elements, Wrapping(i64::MIN), Ord::max, |most| most)?,
            }
        }
    };
    Ok(Tensor { sizes: reduced(sizes, dim, keepdim, 1), element, data })
}

/// The elements along an axis of `length`, with `inner` of them beside one another.
struct Lines<'b> {
    outer: usize,
    length: usize,
    inner: usize,
    budget: &'b Budget,
}

impl Lines<'_> {
    fn fold<S: Copy, A: Copy, R: Number>(
        &self,
        input: &[S],
        start: A,
        fold: impl Fn(A, S) -> A,
        finish: impl Fn(A) -> R,
    ) -> Result<Data, RunError> {
        self.budget.spend(input.len())?;
        let mut out = self.budget.room(self.outer.saturating_mul(self.inner))?;
        let mut sums = self.budget.room(self.inner)?;
        for outer in 0..self.outer {
            sums.clear();
            sums.resize(self.inner, start);
            for step in outer * self.length..(outer + 1) * self.length {
                let line = &input[step * self.inner..][..self.inner];
                sums.iter_mut().zip(line).for_each(|(sum, value)| *sum = fold(*sum, *value));
            }
            out.extend(sums.iter().map(|sum| finish(*sum)));
        }
        Ok(R::data(out, self.budget))
    }
}

/// Sums the products of the elements whose indices agree, of operands that the library found to fit.
pub(super) fn einsum<T: Number>(
    notation: &Einsum,
    operands: &[Tensor],
    element: Element,
    budget: &Budget,
) -> Result<Tensor, RunError> {
    let indices = [notation.output(), notation.summed()].concat();
    let mut sizes = vec![1usize; indices.len()];
    // How far a step along an index leads in each operand.
    let mut strides = vec![vec![0usize; operands.len()]; indices.len()];
    let mut data = Vec::new();
    for (number, (tensor, names)) in operands.iter().zip(notation.inputs()).enumerate() {
        let mut stride = 1;
        for (name, size) in names.iter().zip(&tensor.sizes).rev() {
            let at = indices.iter().position(|index| index == name);
            if let Some(at) = at.filter(|_| *size != 1) {
                (sizes[at], strides[at][number]) = (*size, strides[at][number] + stride);
            }
            stride = stride.saturating_mul(*size);
        }
        data.push(T::of(&tensor.data, budget)?);
    }
    let results = notation.output().len();
    let (total, summed) = (count(&sizes[..results])?, count(&sizes[results..])?);
    budget.spend(total.saturating_mul(summed).saturating_mul(operands.len()))?;
    let mut out = budget.room(total)?;
    let (mut index, mut offsets) = (vec![0usize; indices.len()], vec![0usize; operands.len()]);
    for _ in 0..total {
        let mut sum = T::default();
        for _ in 0..summed {
            let elements = data.iter().zip(&offsets).map(|(kept, offset)| kept.elements[*offset]);
            sum = sum + elements.fold(T::ONE, T::mul);
            // The next index, the last running fastest.
            for axis in (0..index.len()).rev() {
                index[axis] += 1;
                let wraps = index[axis] == sizes[axis];
                for (offset, stride) in offsets.iter_mut().zip(&strides[axis]) {
                    *offset = if wraps { *offset - stride * (sizes[axis] - 1) } else { *offset + stride };
                }
                if !wraps {
                    break;
                }
                index[axis] = 0;
            }
        }
        out.push(sum);
    }
    Ok(Tensor { sizes: sizes[..results].to_vec(), element, data: T::data(out, budget) })
}
