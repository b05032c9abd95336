//! StableHLO's requirements on lists of dimensions in `#stablehlo.gather` and `#stablehlo.scatter`: [`IndexedDims`].

use crate::diagnostic::Code;
use crate::ir::{named_number, named_numbers};
use crate::shape::Dim;
use crate::shapes::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use crate::shapes::shared::{axis, list, repeated};
use crate::shapes::view::{OpView, ShapedValue, differ};

/// The errors in lists of dimensions. Messages of `gather` have commas, and messages of `scatter` semicolons.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum NumbersFault {
    #[error("Expects index_vector_dim to be in range [0, rank-of('{of}')] i.e. [0, {rank}]. got: {found}.")]
    Vector { of: &'static str, rank: usize, found: i64 },
    #[error("{} {name} to be sorted{} got: [{found}]{}", words.expects, words.sign, words.end)]
    Order { words: MessageEnds, name: &'static str, found: String },
    #[error("{} {name} to not repeat{} got: [{found}]{}", words.expects, words.sign, words.end)]
    Repeats { words: MessageEnds, name: &'static str, found: String },
    #[error("Expects each element of {name} to be in range [0, {of}) i.e. [0, {rank}). got: {found}.")]
    Range { name: &'static str, of: &'static str, rank: usize, found: i64 },
    #[error("has duplicated dimension from {} and {}: {found}", names[0], names[1])]
    Shared { names: [&'static str; 2], found: i64 },
    #[error("expects {name} not to include index_vector_dim {vector}{}", words.end)]
    IncludesVector { words: MessageEnds, name: &'static str, vector: i64 },
    #[error("{} and {} should have the same size{}", names[0], names[1], words.end)]
    Lengths { words: MessageEnds, names: [&'static str; 2] },
    #[error("{}[{at}] and {}[{at}] must have compatible sizes, but got {} and {}{}", names[0], names[1], sizes[0], sizes[1], words.end)]
    BatchSizes { words: MessageEnds, names: [&'static str; 2], at: usize, sizes: [Dim; 2] },
}

impl ShapeFault for NumbersFault {
    fn code(&self) -> Code {
        match self {
            Self::Vector { .. }
            | Self::Order { .. }
            | Self::Repeats { .. }
            | Self::Range { .. }
            | Self::Shared { .. }
            | Self::IncludesVector { .. }
            | Self::Lengths { .. } => Code::InvalidShapeAttribute,
            Self::BatchSizes { .. } => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// The beginnings and ends of an operation's messages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MessageEnds {
    expects: &'static str,
    sign: &'static str,
    end: &'static str,
}

impl MessageEnds {
    pub(super) const GATHER: Self = Self { expects: "expects", sign: ",", end: "" };
    pub(super) const SCATTER: Self = Self { expects: "Expects", sign: ";", end: "." };
}

/// A list of numbers and its name.
#[derive(Debug, Clone)]
pub(super) struct NamedList {
    pub(super) name: &'static str,
    pub(super) list: Vec<i64>,
}

impl NamedList {
    /// Whether a dimension is in range.
    pub(super) fn has(&self, axis: usize) -> bool {
        self.list.iter().any(|listed| usize::try_from(*listed) == Ok(axis))
    }
}

/// The attribute of an operation that lists dimensions, and its operand of indices.
pub(super) struct IndexedDims<'v> {
    view: OpView<'v>,
    attribute: &'static str,
    text: &'v [u8],
    words: MessageEnds,
    /// The operation's name for the operand of indices.
    of: &'static str,
    pub(super) indices: ShapedValue<'v>,
    pub(super) vector: i64,
}

impl<'v> IndexedDims<'v> {
    /// Reads the attribute, if it and the indices can be read.
    pub(super) fn read(
        view: OpView<'v>,
        attribute: &'static str,
        words: MessageEnds,
        (of, indices): (&'static str, ShapedValue<'v>),
    ) -> Option<Self> {
        let text = view.ir.dialect_text(view.ir.attribute(view.op, attribute)?)?;
        let vector = named_number(text, b"index_vector_dim")?;
        Some(Self { view, attribute, text, words, of, indices, vector })
    }

    /// The lists with the given names; `None` if a list cannot be read.
    pub(super) fn lists<const N: usize>(&self, names: [&'static str; N]) -> Option<[NamedList; N]> {
        let read = |name| Some(NamedList { name, list: named_numbers(self.text, str::as_bytes(name))? });
        names.into_iter().map(read).collect::<Option<Vec<_>>>()?.try_into().ok()
    }

    pub(super) fn mark(&self) -> MisfitPlace {
        MisfitPlace::Attribute(self.attribute.into())
    }

    fn refuse(&self, fault: NumbersFault) -> CheckResult {
        refuse(fault, [self.mark()])
    }

    /// The dimension of index vectors is a dimension of the indices, or one past the last.
    pub(super) fn vector_in_range(&self) -> CheckResult {
        let (rank, found) = (self.indices.rank(), self.vector);
        match axis(found, rank + 1) {
            Some(_) => Ok(()),
            None => self.refuse(NumbersFault::Vector { of: self.of, rank, found }),
        }
    }

    /// The length of an index vector, if it is known; 1 if the indices have no dimension for index vectors.
    pub(super) fn index_size(&self) -> Option<u64> {
        match usize::try_from(self.vector).ok().and_then(|axis| self.indices.dims.get(axis)) {
            Some(dim) => dim.size(),
            None => Some(1),
        }
    }

    /// The dimensions of the indices, without the dimension of index vectors.
    pub(super) fn batch(&self) -> Vec<Dim> {
        let is_batch = |axis: usize| i64::try_from(axis) != Ok(self.vector);
        (0..self.indices.rank()).filter(|axis| is_batch(*axis)).map(|axis| self.indices.dims[axis]).collect()
    }

    pub(super) fn sorted(&self, of: &NamedList) -> CheckResult {
        match of.list.is_sorted() {
            true => Ok(()),
            false => {
                let found = list(of.list.iter().copied());
                self.refuse(NumbersFault::Order { words: self.words, name: of.name, found })
            }
        }
    }

    pub(super) fn unique(&self, of: &NamedList) -> CheckResult {
        match repeated(&of.list) {
            None => Ok(()),
            Some(_) => {
                let found = list(of.list.iter().copied());
                self.refuse(NumbersFault::Repeats { words: self.words, name: of.name, found })
            }
        }
    }

    pub(super) fn in_range(&self, list: &NamedList, of: &'static str, rank: usize) -> CheckResult {
        match list.list.iter().find(|number| axis(**number, rank).is_none()) {
            None => Ok(()),
            Some(found) => self.refuse(NumbersFault::Range { name: list.name, of, rank, found: *found }),
        }
    }

    /// Verifies that each dimension is at most once in the two lists.
    pub(super) fn distinct(&self, first: &NamedList, second: &NamedList) -> CheckResult {
        let all: Vec<i64> = first.list.iter().chain(&second.list).copied().collect();
        match repeated(&all) {
            None => Ok(()),
            Some(at) => self.refuse(NumbersFault::Shared { names: [first.name, second.name], found: all[at] }),
        }
    }

    /// The batching dimensions of the indices are in range and distinct, and none is the dimension of index vectors.
    pub(super) fn index_batch(&self, list: &NamedList, of: &'static str) -> CheckResult {
        self.unique(list)?;
        self.in_range(list, of, self.indices.rank())?;
        if list.list.contains(&self.vector) {
            let fault = NumbersFault::IncludesVector { words: self.words, name: list.name, vector: self.vector };
            return self.refuse(fault);
        }
        Ok(())
    }

    /// Batching dimensions of operand and indices form pairs of equal sizes.
    pub(super) fn paired(&self, operand: &ShapedValue<'_>, own: &NamedList, other: &NamedList) -> CheckResult {
        let names = [own.name, other.name];
        if own.list.len() != other.list.len() {
            return self.refuse(NumbersFault::Lengths { words: self.words, names });
        }
        for (at, (own, other)) in own.list.iter().zip(&other.list).enumerate() {
            let (Some(left), Some(right)) = (axis(*own, operand.rank()), axis(*other, self.indices.rank())) else {
                continue;
            };
            let sizes = [operand.dims[left], self.indices.dims[right]];
            if differ(sizes[0], sizes[1]) {
                let fault = NumbersFault::BatchSizes { words: self.words, names, at, sizes };
                return refuse(fault, [operand.dim(left), self.indices.dim(right)]);
            }
        }
        Ok(())
    }

    /// The view of the operation.
    pub(super) fn view(&self) -> OpView<'v> {
        self.view
    }
}
