//! Tensors at run time. Broadcasting them, and computing with them, is for the library.

use broadcastable::data::Numbers as Element;
use broadcastable::data::{DataError, Reduction, Tensor as View, torch_text};
use broadcastable::shape::{Axis, Dim, ParseEinsumError, Shape};
use std::cell::Cell;
use std::sync::Arc;

/// Why a program cannot go on. Where it was, the operation knows.
#[derive(Debug, thiserror::Error)]
pub(super) enum RunError {
    #[error("{0} elements more are more than a program may make")]
    Memory(usize),
    #[error("the program takes too long")]
    Work,
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Notation(#[from] ParseEinsumError),
    /// What is wrong with the values of this run, in words.
    #[error("{0}")]
    Value(String),
    /// Nobody reads on.
    #[error(transparent)]
    Output(#[from] std::io::Error),
}

/// How many elements a program may still make, and how many steps it may take.
pub(super) struct Budget {
    pub(super) elements: Cell<usize>,
    pub(super) steps: Cell<usize>,
}

impl Budget {
    /// Pays for elements, before memory is asked for, and for the steps to each.
    pub(super) fn pay(&self, elements: usize, steps: usize) -> Result<(), RunError> {
        let all = elements.saturating_mul(steps).saturating_add(500);
        self.steps.set(self.steps.get().checked_sub(all).ok_or(RunError::Work)?);
        self.elements.set(self.elements.get().checked_sub(elements).ok_or(RunError::Memory(elements))?);
        Ok(())
    }
}

/// Elements, row after row, and the size of each axis.
#[derive(Clone)]
pub(super) struct Tensor {
    pub(super) sizes: Vec<usize>,
    pub(super) element: Element,
    pub(super) data: Data,
}

/// Integers have 64 bits as floats have, and are exact up to 2^53; a truth is 1 or 0.
#[derive(Clone)]
pub(super) enum Data {
    F32(Arc<Vec<f32>>),
    F64(Arc<Vec<f64>>),
}

impl Tensor {
    pub(super) fn new(sizes: Vec<usize>, element: Element, data: Data) -> Result<Self, RunError> {
        let is_exact = |value: &f64| value.abs() <= 9007199254740992.0;
        match &data {
            Data::F64(values) if !values.iter().all(is_exact) => {
                Err(RunError::Value("an integer is beyond 2^53, up to which they are exact: make it a float".into()))
            }
            _ => Ok(Self { sizes, element, data }),
        }
    }

    /// Of numbers, as elements of a type.
    pub(super) fn of(sizes: Vec<usize>, element: Element, numbers: Vec<f64>) -> Result<Self, RunError> {
        let data = match element {
            Element::Int => Data::F64(Arc::new(numbers)),
            _ => Data::F32(Arc::new(numbers.into_iter().map(|number| number as f32).collect())),
        };
        Self::new(sizes, element, data)
    }

    pub(super) fn shape(&self) -> Shape {
        shape(&self.sizes)
    }

    pub(super) fn at(&self, index: usize) -> f64 {
        match &self.data {
            Data::F32(values) => f64::from(values[index]),
            Data::F64(values) => values[index],
        }
    }

    pub(super) fn floats(&self) -> Arc<Vec<f32>> {
        match &self.data {
            Data::F32(same) => Arc::clone(same),
            Data::F64(values) => Arc::new(values.iter().map(|value| *value as f32).collect()),
        }
    }

    pub(super) fn doubles(&self) -> Arc<Vec<f64>> {
        match &self.data {
            Data::F64(same) => Arc::clone(same),
            Data::F32(values) => Arc::new(values.iter().map(|value| f64::from(*value)).collect()),
        }
    }

    /// As PyTorch shows it.
    pub(super) fn text(&self) -> Result<String, RunError> {
        Ok(match &self.data {
            Data::F32(values) => torch_text(&View::new(values, &self.sizes)?, self.element),
            Data::F64(values) => torch_text(&View::new(values, &self.sizes)?, self.element),
        })
    }

    /// Elements taken together along an axis or over all.
    pub(super) fn reduce(&self, reduction: Reduction, axis: Option<Axis>) -> Result<Vec<f64>, DataError> {
        match &self.data {
            Data::F32(values) => reduction.compute(&View::new(values, &self.sizes)?, axis),
            Data::F64(values) => reduction.compute(&View::new(values, &self.sizes)?, axis),
        }
    }
}

pub(super) fn shape(sizes: &[usize]) -> Shape {
    Shape::ranked(sizes.iter().map(|size| Dim::fixed(*size as u64).unwrap_or(Dim::ZERO)))
}

/// The sizes of a shape, of which those that only a run knows are 0.
pub(super) fn sizes(shape: &Shape) -> Vec<usize> {
    shape.dims().unwrap_or_default().iter().map(|dim| dim.size().unwrap_or(0) as usize).collect()
}
