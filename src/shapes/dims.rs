//! The sizes of values: [`DimTable`].

use super::facts::{DimPlace, Facts};
use super::repeats::Repeats;
use crate::ir::table;
use crate::ir::{Holder, Ir, Type, TypeId, ValueId};
use crate::shape::Dim;
use crate::sizes::Term;
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// The sizes of ranked tensors: values of the same sizes may share a range of one list.
#[derive(Debug, Default)]
pub(crate) struct DimTable {
    /// The sizes of each value, indexed by value starting at `first`, if they were queried. The values of a function are consecutive.
    rows: Vec<Option<DimRange>>,
    first: usize,
    dims: Vec<Term>,
    /// The values with sizes, in the order of their first use.
    met: Vec<ValueId>,
    /// The ranges of sizes that results have, by their contents.
    runs: HashTable<DimRange>,
    /// The added ranges, in the order in which they were added.
    ordered: Vec<DimRange>,
    /// The numbers of values that hold numbers.
    elements: FxHashMap<ValueId, ElementTerms>,
    /// The values whose sizes were computed, in the order of computation.
    computed: Vec<ValueId>,
    /// The numbers that have names, and the names in the order of their first use.
    symbols: FxHashMap<Vec<u8>, Term>,
    named: Vec<Vec<u8>>,
    /// The constraints of operations that later operations may repeat.
    pub(crate) repeats: Repeats,
    /// Values whose sizes are treated as unknown although they are written.
    open: SmallVec<[ValueId; 4]>,
}

/// The numbers of a value.
pub(crate) type ElementTerms = SmallVec<[Term; 4]>;

/// A state to return to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct DimsState {
    values: usize,
    dims: usize,
    runs: usize,
    computed: usize,
    named: usize,
    repeats: usize,
}

/// The sizes of a value, as a range of the common list. Equal ranges are equal sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DimRange {
    /// The start of the range plus 1.
    after_start: NonZeroU32,
    length: u32,
}

impl DimRange {
    #[inline]
    fn new(start: usize, length: usize) -> Self {
        Self { after_start: NonZeroU32::MIN.saturating_add(start as u32), length: length as u32 }
    }

    #[inline]
    fn start(self) -> usize {
        self.after_start.get() as usize - 1
    }

    #[inline]
    fn range(self) -> std::ops::Range<usize> {
        self.start()..self.start() + self.rank()
    }

    #[inline]
    pub(crate) fn rank(self) -> usize {
        self.length as usize
    }

    /// The range as one word, which is not 0.
    #[inline]
    pub(crate) fn word(self) -> u64 {
        u64::from(self.after_start.get()) << u32::BITS | u64::from(self.length)
    }
}

/// The declared sizes of a ranked tensor, or of a type that holds one. Vectors have no size that only a run decides, and
/// memrefs take part in comparisons of functions only ([`shaped_dims`]).
#[inline]
pub(crate) fn tensor_dims(ir: &Ir, ty: TypeId) -> Option<&[Dim]> {
    match ir.types.resolved(ty) {
        Type::RankedTensor { shape, .. } => Some(shape),
        Type::Opaque(_) => match ir.types.holder(ty) {
            Holder::Shape(shape) => Some(shape),
            Holder::Unknown | Holder::Scalar => None,
        },
        _ => None,
    }
}

/// The declared sizes of a ranked tensor, of a type that holds one, or of a memref.
pub(crate) fn shaped_dims(ir: &Ir, ty: TypeId) -> Option<&[Dim]> {
    match ir.types.resolved(ty) {
        Type::MemRef { shape, .. } => Some(shape),
        _ => tensor_dims(ir, ty),
    }
}

/// The number of places of a table for each value in it, above which the table is not kept.
const MOST_EMPTY: usize = 4096;

impl DimTable {
    /// Creates an empty store, in which the sizes of the given values are treated as unknown.
    pub(crate) fn with_open(open: SmallVec<[ValueId; 4]>) -> Self {
        Self { open, ..Self::default() }
    }

    /// Removes all values. The table is kept for the next values, which are near, unless most of it is empty.
    pub(crate) fn clear(&mut self) {
        if self.rows.len() > MOST_EMPTY * self.met.len() {
            self.rows.clear();
            self.met.clear();
        }
        self.go_back(DimsState::default());
    }

    /// The current state.
    pub(crate) fn met(&self) -> DimsState {
        DimsState {
            values: self.met.len(),
            dims: self.dims.len(),
            runs: self.ordered.len(),
            computed: self.computed.len(),
            named: self.named.len(),
            repeats: self.repeats.len(),
        }
    }

    /// Forgets the values that were added since a state.
    pub(crate) fn go_back(&mut self, met: DimsState) {
        if self.met() == met {
            return;
        }
        self.repeats.truncate(met.repeats);
        for value in self.met.drain(met.values..) {
            self.rows[value.index() - self.first] = None;
        }
        for row in self.ordered.drain(met.runs..) {
            let hash = hash(&self.dims[row.range()]);
            if let Ok(entry) = self.runs.find_entry(hash, |other| *other == row) {
                entry.remove();
            }
        }
        self.dims.truncate(met.dims);
        for value in self.computed.drain(met.computed..) {
            self.elements.remove(&value);
        }
        for name in self.named.drain(met.named..) {
            self.symbols.remove(&name);
        }
    }

    /// The numbers of a value, if they are known.
    pub(crate) fn elements(&self, value: ValueId) -> Option<&ElementTerms> {
        self.elements.get(&value)
    }

    pub(crate) fn set_elements(&mut self, value: ValueId, elements: ElementTerms) {
        self.elements.insert(value, elements);
        self.computed.push(value);
    }

    /// The number with a name.
    pub(crate) fn symbol(&self, name: &[u8]) -> Option<Term> {
        self.symbols.get(name).copied()
    }

    pub(crate) fn set_symbol(&mut self, name: Vec<u8>, number: Term) {
        self.symbols.insert(name.clone(), number);
        self.named.push(name);
    }

    /// The numbers with names, in the order of their first occurrence.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = (&[u8], Term)> {
        self.named.iter().filter_map(|name| Some((&**name, *self.symbols.get(name)?)))
    }

    /// The sizes of a value that has a row; `None` before its first use.
    #[inline]
    pub(crate) fn row_of(&self, value: ValueId) -> Option<DimRange> {
        self.rows.get(value.index().wrapping_sub(self.first)).copied().flatten()
    }

    /// A size of a value.
    #[inline]
    pub(crate) fn get(&self, row: DimRange, axis: usize) -> Term {
        self.dims[row.start() + axis]
    }

    /// The sizes of a ranked tensor, where they are known; sizes of any other value are unknown.
    #[inline]
    pub(crate) fn row(&mut self, ir: &Ir, facts: &mut Facts<'_>, value: ValueId) -> Option<DimRange> {
        match self.rows.get(value.index().wrapping_sub(self.first)) {
            Some(Some(row)) => Some(*row),
            _ => self.meet(ir, facts, value),
        }
    }

    #[cold]
    fn meet(&mut self, ir: &Ir, facts: &mut Facts<'_>, value: ValueId) -> Option<DimRange> {
        let dims = facts.shaped_dims(ir, value)?;
        let row = DimRange::new(self.dims.len(), dims.len());
        let is_open = self.open.contains(&value);
        for (dim, axis) in dims.iter().zip(0..) {
            self.dims.push(match dim.size() {
                Some(size) if !is_open => facts.constant(size),
                _ => facts.unknown(Some(DimPlace { value, axis })),
            });
        }
        self.share(value, row);
        Some(row)
    }

    /// Gives a value the row of another value.
    #[inline]
    pub(crate) fn share(&mut self, value: ValueId, row: DimRange) {
        if value.index() < self.first || self.rows.is_empty() {
            self.begin_at(value.index());
        }
        *table::entry(&mut self.rows, value.index() - self.first, None) = Some(row);
        self.met.push(value);
    }

    /// Extends the table to values before its first one. It doubles each time, so that values may be read in any order.
    #[cold]
    fn begin_at(&mut self, index: usize) {
        if !self.rows.is_empty() {
            let first = index.saturating_sub(self.rows.len());
            self.rows.splice(..0, std::iter::repeat_n(None, self.first - first));
            self.first = first;
        } else {
            self.first = index;
        }
    }

    /// Gives a value the inferred sizes.
    pub(crate) fn set(&mut self, value: ValueId, found: &[Term]) {
        let (hash_of, dims) = (hash(found), &self.dims);
        let known = self.runs.find(hash_of, |row| dims[row.range()] == *found).copied();
        let row = known.unwrap_or_else(|| {
            let row = DimRange::new(self.dims.len(), found.len());
            self.dims.extend_from_slice(found);
            let dims = &self.dims;
            self.runs.insert_unique(hash_of, row, |row| hash(&dims[row.range()]));
            self.ordered.push(row);
            row
        });
        self.share(value, row);
    }

    /// All sizes, with their places, in the order in which their values were first used.
    pub(crate) fn all(&self) -> impl Iterator<Item = (DimPlace, Term)> + '_ {
        let rows = self.met.iter().filter_map(|value| Some((*value, self.row_of(*value)?)));
        rows.flat_map(|(value, row)| {
            let places = (0..).map(move |axis| DimPlace { value, axis });
            places.zip(self.dims[row.range()].iter().copied())
        })
    }
}

#[inline]
fn hash(dims: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    // A loop, because the hash of a slice would be a function call.
    for dim in dims {
        dim.hash(&mut hasher);
    }
    hasher.finish()
}
