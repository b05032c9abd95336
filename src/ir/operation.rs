//! The records of operations, values, blocks and regions. [`Ir`](super::Ir) holds and reads them.

use super::ids::{ArenaRange, AttributeId, BlockId, ExtraId, NameId, OpId, OpNameId, RegionId, SignatureId, TypeId};
use super::text::Text;

/// The form in which an operation was written and is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// `"dialect.op"(..) : ..`
    #[default]
    Generic,
    /// The module that MLIR adds around a file without one.
    ImplicitModule,
    /// The custom form of the operation's [`Format`](crate::assembly::Format).
    Custom,
    /// An unknown form: its text is kept, its regions are read, and it has neither operands nor results
    Skipped,
}

/// An operation. Data that few operations have is stored separately, in [`Extra`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operation {
    pub(crate) name: OpNameId,
    pub(crate) operands: ArenaRange,
    pub(crate) results: ArenaRange,
    pub(crate) extra: Option<ExtraId>,
    /// The signature of the operation's types, if they were read as one token.
    pub(crate) signature: Option<SignatureId>,
    pub(crate) block: Option<BlockId>,
    pub(crate) next: Option<OpId>,
    /// The place of the operation's name in the source; unused if a program built the operation.
    pub(crate) place: u32,
    /// The place of the operation's types in the source: the first byte after the colon.
    pub(crate) types: u32,
    pub(crate) form: Form,
    /// Whether `place` and `types` are set.
    pub(crate) has_place: bool,
    /// Whether the operation is erased; its id is never used again.
    pub(crate) is_erased: bool,
}

impl Operation {
    /// An operation with only a name, without block and place.
    #[inline]
    pub(crate) const fn new(name: OpNameId, form: Form) -> Self {
        Self {
            name,
            operands: ArenaRange::EMPTY,
            results: ArenaRange::EMPTY,
            extra: None,
            signature: None,
            block: None,
            next: None,
            place: 0,
            types: 0,
            form,
            has_place: false,
            is_erased: false,
        }
    }
}

/// An operation that was skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skipped {
    pub(crate) op: OpId,
    /// The whole text, from the first result to the end of the operation, including regions.
    pub(crate) text: Text,
}

/// Data that few operations have.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extra {
    pub(crate) properties: Option<AttributeId>,
    pub(crate) attributes: Option<AttributeId>,
    pub(crate) location: Option<AttributeId>,
    pub(crate) successors: ArenaRange,
    pub(crate) first_region: Option<RegionId>,
}

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// A result of an operation.
    Result(OpId),
    /// An argument of a block.
    Argument(BlockId),
    /// The value has no definition, which was reported.
    Undefined,
}

/// A value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueData {
    pub(crate) ty: TypeId,
    /// The name without `%`; the results of one pack (`%0:2`) share a name.
    pub(crate) name: Option<NameId>,
    pub(crate) definition: Definition,
}

/// A block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) region: RegionId,
    /// The label without `^`; `None` for an entry block without a label.
    pub(crate) label: Option<NameId>,
    pub(crate) arguments: ArenaRange,
    /// The locations of the arguments, if an argument has a location.
    pub(crate) locations: ArenaRange,
    pub(crate) first: Option<OpId>,
    pub(crate) last: Option<OpId>,
    pub(crate) next: Option<BlockId>,
    pub(crate) place: u32,
}

impl Block {
    /// A block without arguments, operations and label, in no list.
    pub(crate) const fn new(region: RegionId) -> Self {
        Self {
            region,
            label: None,
            arguments: ArenaRange::EMPTY,
            locations: ArenaRange::EMPTY,
            first: None,
            last: None,
            next: None,
            place: u32::MAX,
        }
    }
}

/// A region.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Region {
    /// `None` only while the operation is being read.
    pub(crate) operation: Option<OpId>,
    pub(crate) first: Option<BlockId>,
    pub(crate) last: Option<BlockId>,
    pub(crate) next: Option<RegionId>,
    pub(crate) block_count: u32,
}
