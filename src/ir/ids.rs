//! Handles. `FooId` is the index of a `Foo` in an arena of [`Ir`](super::Ir); ids are 32 bits wide because the arenas
//! are filled from sources of less than 4 GiB, and `Option<FooId>` is no wider than `FooId`.

use std::num::NonZeroU32;

macro_rules! ids {
    ($($(#[$doc:meta])* $visibility:vis $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility struct $name(NonZeroU32);

        impl $name {
            /// The handle of the entry at `index` of its arena.
            #[inline]
            pub(crate) fn at(index: usize) -> Self {
                debug_assert!(index < u32::MAX as usize);
                Self(NonZeroU32::MIN.saturating_add(index as u32))
            }

            /// The index of the entry in its arena, for tables with one row for each entry.
            #[inline]
            $visibility const fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.index())
            }
        }
    )*};
}

ids! {
    /// An operation.
    pub OpId
    /// A value: a result of an operation or an argument of a block.
    pub ValueId
    /// A block.
    pub BlockId
    /// A region.
    pub RegionId
    /// An interned type; equal ids are types of equal text.
    pub TypeId
    /// An attribute.
    pub AttributeId
    /// An alias, `#name` or `!name`.
    pub AliasId
    /// A broadcasting rule that an attribute denotes.
    pub RuleId
    /// An affine expression.
    pub AffineId
    /// The interned name of a value or a block, without `%` and `^`.
    pub NameId
    /// The interned name of an operation.
    pub OpNameId
    /// The signature of an operation: see [`Signatures`](super::signatures::Signatures).
    pub(crate) SignatureId
    /// Data that few operations have: see [`Extra`](super::operation::Extra).
    pub(crate) ExtraId
}

/// A range of entries in one arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ArenaRange {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl ArenaRange {
    pub(crate) const EMPTY: Self = Self { start: 0, len: 0 };

    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, len: (end - start) as u32 }
    }

    /// The range without its first `count` ids, of which there are at least as many.
    pub(crate) fn skip(self, count: usize) -> Self {
        Self::new(self.start as usize + count, self.range().end)
    }

    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}
