//! Tensors at run time, and the memory and time that a program may use.

use super::dialect::Element;
use broadcastable::data::{DataError, Stretched, Tensor as View, for_each_block};
use std::cell::Cell;
use std::num::Wrapping;
use std::ops::{Add, Div, Mul, Sub};
use std::rc::Rc;

/// Why a program cannot go on. Where it was, the operation knows.
#[derive(Debug, thiserror::Error)]
pub(super) enum RunError {
    #[error("{0} elements need more memory than is left")]
    Memory(usize),
    #[error("the program takes too long")]
    Work,
    #[error(transparent)]
    Data(#[from] DataError),
    /// What the values of this run have wrong, in words.
    #[error("{0}")]
    Value(String),
    /// Nobody reads on.
    #[error(transparent)]
    Output(#[from] std::io::Error),
}

/// How many bytes are left, and how many steps; all tensors of a program share it.
#[derive(Clone)]
pub(super) struct Budget(Rc<(Cell<usize>, Cell<u64>)>);

impl Budget {
    pub(super) fn new(bytes: usize, steps: u64) -> Self {
        Self(Rc::new((Cell::new(bytes), Cell::new(steps))))
    }

    /// Takes so many steps.
    pub(super) fn spend(&self, steps: usize) -> Result<(), RunError> {
        self.0.1.set(self.0.1.get().checked_sub(steps as u64).ok_or(RunError::Work)?);
        Ok(())
    }

    /// Room for elements, refused before memory is asked for. An element takes a step.
    pub(super) fn room<T>(&self, count: usize) -> Result<Vec<T>, RunError> {
        self.spend(count)?;
        let fits = count.checked_mul(size_of::<T>()).is_some_and(|bytes| bytes <= self.0.0.get());
        let mut room = Vec::new();
        if fits && room.try_reserve_exact(count).is_ok() { Ok(room) } else { Err(RunError::Memory(count)) }
    }

    fn keep<T>(&self, elements: Vec<T>) -> Rc<Kept<T>> {
        let bytes = elements.capacity() * size_of::<T>();
        self.0.0.set(self.0.0.get().saturating_sub(bytes));
        Rc::new(Kept { elements, bytes, budget: self.clone() })
    }
}

/// Elements that give their bytes back when they go.
pub(super) struct Kept<T> {
    pub(super) elements: Vec<T>,
    bytes: usize,
    budget: Budget,
}

impl<T> Drop for Kept<T> {
    fn drop(&mut self) {
        let left = &self.budget.0.0;
        left.set(left.get().saturating_add(self.bytes));
    }
}

/// Elements, row after row, and the size of each axis.
#[derive(Clone)]
pub(super) struct Tensor {
    pub(super) sizes: Vec<usize>,
    pub(super) element: Element,
    pub(super) data: Data,
}

/// Elements of one type. A truth is 1 or 0, of either.
#[derive(Clone)]
pub(super) enum Data {
    F32(Rc<Kept<f32>>),
    I64(Rc<Kept<Wrapping<i64>>>),
}

/// How many elements there are.
pub(super) fn count(sizes: &[usize]) -> Result<usize, RunError> {
    if sizes.contains(&0) {
        return Ok(0);
    }
    let count = sizes.iter().try_fold(1usize, |count, size| count.checked_mul(*size));
    count.ok_or(RunError::Memory(usize::MAX))
}

/// What is computed with: `f32`, and `i64`, which wraps around.
pub(super) trait Number:
    Copy + Default + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    const ONE: Self;
    /// The elements of a tensor, made numbers of this type.
    fn of(data: &Data, budget: &Budget) -> Result<Rc<Kept<Self>>, RunError>;
    fn data(elements: Vec<Self>, budget: &Budget) -> Data;
    fn power(self, exponent: Self) -> Self;
}

fn convert<A: Copy, B>(kept: &Kept<A>, budget: &Budget, of: impl Fn(A) -> B) -> Result<Rc<Kept<B>>, RunError> {
    let mut room = budget.room(kept.elements.len())?;
    room.extend(kept.elements.iter().map(|value| of(*value)));
    Ok(budget.keep(room))
}

impl Number for f32 {
    const ONE: Self = 1.0;
    fn of(data: &Data, budget: &Budget) -> Result<Rc<Kept<Self>>, RunError> {
        match data {
            Data::F32(same) => Ok(Rc::clone(same)),
            Data::I64(other) => convert(other, budget, |value| value.0 as f32),
        }
    }
    fn data(elements: Vec<Self>, budget: &Budget) -> Data {
        Data::F32(budget.keep(elements))
    }
    fn power(self, exponent: Self) -> Self {
        if exponent == 2.0 { self * self } else { self.powf(exponent) }
    }
}

impl Number for Wrapping<i64> {
    const ONE: Self = Wrapping(1);
    fn of(data: &Data, budget: &Budget) -> Result<Rc<Kept<Self>>, RunError> {
        match data {
            Data::I64(same) => Ok(Rc::clone(same)),
            Data::F32(other) => convert(other, budget, |value| Wrapping(value as i64)),
        }
    }
    fn data(elements: Vec<Self>, budget: &Budget) -> Data {
        Data::I64(budget.keep(elements))
    }
    /// Of an exponent that is not negative: the interpreter sees to that.
    fn power(self, exponent: Self) -> Self {
        let (mut result, mut base, mut left) = (Self::ONE, self, exponent.0);
        while left > 0 {
            result = if left % 2 == 1 { result * base } else { result };
            (base, left) = (base * base, left / 2);
        }
        result
    }
}

/// An element-wise expression that is still to compute, each operator behind its operands.
#[derive(Clone)]
pub(super) struct Lazy<T> {
    pub(super) sizes: Vec<usize>,
    pub(super) element: Element,
    steps: Vec<Step<T>>,
}

#[derive(Clone)]
enum Step<T> {
    Load(Rc<Kept<T>>, Vec<usize>),
    Binary(&'static str),
}

impl<T: Number> Lazy<T> {
    pub(super) fn load(tensor: &Tensor, budget: &Budget) -> Result<Self, RunError> {
        let steps = vec![Step::Load(T::of(&tensor.data, budget)?, tensor.sizes.clone())];
        Ok(Self { sizes: tensor.sizes.clone(), element: tensor.element, steps })
    }

    /// An operator between two expressions; `sizes` are what they broadcast to.
    pub(super) fn binary(self, other: Self, operator: &'static str, sizes: Vec<usize>, element: Element) -> Self {
        let operator = Step::Binary(operator);
        Self { sizes, element, steps: self.steps.into_iter().chain(other.steps).chain([operator]).collect() }
    }

    /// Whether it can be part of an expression of these sizes: only tensors are stretched, so that nothing is computed twice.
    pub(super) fn fits(&self, sizes: &[usize]) -> bool {
        const LONGEST: usize = 64;
        self.steps.len() == 1 || self.sizes == sizes && self.steps.len() < LONGEST
    }

    /// Computes it, a block of all operands after the other. The library stretches them.
    pub(super) fn tensor(&self, budget: &Budget) -> Result<Tensor, RunError> {
        let total = count(&self.sizes)?;
        budget.spend(total.saturating_mul(self.steps.len()))?;
        let mut out = budget.room(total)?;
        let views = self.steps.iter().filter_map(|step| match step {
            Step::Load(kept, sizes) => {
                Some(View::new(&kept.elements, sizes).and_then(|view| view.broadcast_to(&self.sizes)))
            }
            Step::Binary(_) => None,
        });
        let views: Vec<Stretched<'_, T>> = views.collect::<Result<_, _>>()?;
        for_each_block(&views, |blocks| {
            let (mut waiting, mut loads) = (Vec::new(), 0..);
            for step in &self.steps {
                match (step, &waiting[..]) {
                    (Step::Binary(operator), [.., a, b]) => {
                        // An operand is loaded behind those that wait for it.
                        let (low, high) = blocks.split_at_mut(*b);
                        combine(operator, low[*a], high[0]);
                        waiting.pop();
                    }
                    _ => waiting.extend(loads.next()),
                }
            }
            out.extend_from_slice(blocks[0]);
        })?;
        Ok(Tensor { sizes: self.sizes.clone(), element: self.element, data: T::data(out, budget) })
    }
}

/// `a = a operator b`, a loop for each operator, of which the compiler makes vector instructions.
fn combine<T: Number>(operator: &str, a: &mut [T], b: &[T]) {
    fn zip<T: Copy>(a: &mut [T], b: &[T], f: impl Fn(T, T) -> T) {
        a.iter_mut().zip(b).for_each(|(a, b)| *a = f(*a, *b));
    }
    let truth = |truth: bool| if truth { T::ONE } else { T::default() };
    match operator {
        "toy.add" => zip(a, b, T::add),
        "toy.subtract" => zip(a, b, T::sub),
        "toy.multiply" => zip(a, b, T::mul),
        "toy.divide" => zip(a, b, T::div),
        "toy.power" => zip(a, b, T::power),
        "toy.equal" => zip(a, b, |a, b| truth(a == b)),
        "toy.not_equal" => zip(a, b, |a, b| truth(a != b)),
        "toy.less" => zip(a, b, |a, b| truth(a < b)),
        "toy.less_equal" => zip(a, b, |a, b| truth(a <= b)),
        "toy.greater" => zip(a, b, |a, b| truth(a > b)),
        _ => zip(a, b, |a, b| truth(a >= b)),
    }
}
