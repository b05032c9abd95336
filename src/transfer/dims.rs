//! The sizes of values: [`Dims`].

use super::facts::{Facts, Place};
use crate::ir::{Holder, Ir, Type, TypeId, ValueId};
use crate::shape::Dim;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The sizes of ranked tensors, a run of one list for each value that was met.
#[derive(Debug)]
pub(super) struct Dims<D> {
    /// Where the run of a value begins, and 1 more; 0 for a value that was not met.
    starts: Vec<u32>,
    dims: Vec<D>,
    /// The values that were met, in that order.
    met: Vec<ValueId>,
    /// The numbers that values are.
    elements: FxHashMap<ValueId, Elements<D>>,
    /// Whose they are, in the order in which they were found out.
    computed: Vec<ValueId>,
}

/// The numbers of a value.
pub(super) type Elements<D> = SmallVec<[D; 4]>;

/// A moment to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Met {
    values: usize,
    computed: usize,
}

impl<D> Default for Dims<D> {
    fn default() -> Self {
        let (starts, dims, met, elements, computed) = Default::default();
        Self { starts, dims, met, elements, computed }
    }
}

/// The sizes of one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    start: u32,
    length: u32,
}

impl Row {
    pub(super) fn rank(self) -> usize {
        self.length as usize
    }
}

/// The declared sizes of a ranked tensor, or of what holds one. Vectors have no size that only a run decides, and memrefs do
/// not take part.
pub(super) fn tensor_dims(ir: &Ir, ty: TypeId) -> Option<&[Dim]> {
    match ir.types.resolved(ty) {
        Type::RankedTensor { shape, .. } => Some(shape),
        Type::Opaque(_) => match ir.types.holder(ty) {
            Holder::Shape(shape) => Some(shape),
            Holder::Unknown | Holder::Scalar => None,
        },
        _ => None,
    }
}

impl<D: Copy> Dims<D> {
    /// Forgets all values.
    pub(super) fn clear(&mut self) {
        self.go_back(Met::default());
    }

    /// What is known by now.
    pub(super) fn met(&self) -> Met {
        Met { values: self.met.len(), computed: self.computed.len() }
    }

    /// Forgets the values that were met since.
    pub(super) fn go_back(&mut self, met: Met) {
        for value in self.met.drain(met.values..).rev() {
            let start = &mut self.starts[value.index()];
            self.dims.truncate(*start as usize - 1);
            *start = 0;
        }
        for value in self.computed.drain(met.computed..) {
            self.elements.remove(&value);
        }
    }

    /// The numbers that a value is, if that was found out.
    pub(super) fn elements(&self, value: ValueId) -> Option<&Elements<D>> {
        self.elements.get(&value)
    }

    pub(super) fn set_elements(&mut self, value: ValueId, elements: Elements<D>) {
        self.elements.insert(value, elements);
        self.computed.push(value);
    }

    /// A size of a value.
    #[inline]
    pub(super) fn get(&self, row: Row, axis: usize) -> D {
        self.dims[row.start as usize + axis]
    }

    /// The sizes of a ranked tensor, as far as they are known; those of another value are unknown.
    #[inline]
    pub(super) fn row<F: Facts<Dim = D>>(&mut self, ir: &Ir, facts: &mut F, value: ValueId) -> Option<Row> {
        let dims = tensor_dims(ir, ir.value_type(value))?;
        let length = dims.len() as u32;
        match self.starts.get(value.index()) {
            Some(start) if *start > 0 => Some(Row { start: start - 1, length }),
            _ => Some(self.meet(facts, value, dims)),
        }
    }

    fn meet<F: Facts<Dim = D>>(&mut self, facts: &mut F, value: ValueId, dims: &[Dim]) -> Row {
        let start = self.dims.len() as u32;
        for (dim, axis) in dims.iter().zip(0..) {
            self.dims.push(match dim.size() {
                Some(size) => facts.constant(size),
                None => facts.unknown(Some(Place { value, axis })),
            });
        }
        self.begin(value, start);
        Row { start, length: dims.len() as u32 }
    }

    fn begin(&mut self, value: ValueId, start: u32) {
        if self.starts.len() <= value.index() {
            self.starts.resize(value.index() + 1, 0);
        }
        self.starts[value.index()] = start + 1;
        self.met.push(value);
    }

    /// Gives a value the sizes that were found.
    pub(super) fn set(&mut self, value: ValueId, dims: &[D]) {
        let start = self.dims.len() as u32;
        self.dims.extend_from_slice(dims);
        self.begin(value, start);
    }

    /// All sizes, with their places, in the order in which their values were met.
    pub(super) fn all(&self) -> impl Iterator<Item = (Place, D)> + '_ {
        let ends = self.met.iter().skip(1).map(|next| self.starts[next.index()] as usize - 1);
        let ends = ends.chain([self.dims.len()]);
        self.met.iter().zip(ends).flat_map(|(value, end)| {
            let start = self.starts[value.index()] as usize - 1;
            let places = (0..).map(|axis| Place { value: *value, axis });
            places.zip(self.dims[start..end].iter().copied())
        })
    }
}
