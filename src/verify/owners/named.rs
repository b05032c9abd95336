//! The operations of a block by the names that they define, in constant time for each search.

use super::view::OwnedOp;
use crate::ir::{BlockId, OpId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The operations among which a name is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum NamedIn {
    /// The operations of a block.
    Block(BlockId),
    /// The operations that are in no region.
    TopLevel,
    /// All operations of the module with this name.
    All(&'static str),
}

/// The first operation of each name.
type FirstOfName = FxHashMap<Box<[u8]>, OpId>;

/// The first operation of each name, of the scopes that were searched.
#[derive(Debug, Default)]
pub(in crate::verify) struct NameMemo(RefCell<FxHashMap<NamedIn, FirstOfName>>);

impl OwnedOp<'_> {
    /// The first operation of a scope whose attribute `sym_name` is `name`.
    pub(super) fn first_named(self, scope: NamedIn, name: &[u8]) -> Option<OpId> {
        self.names.0.borrow_mut().entry(scope).or_insert_with(|| self.named_of(scope)).get(name).copied()
    }

    fn named_of(self, scope: NamedIn) -> FirstOfName {
        let (ir, mut names) = (self.ir, FirstOfName::default());
        let mut add = |op: OpId| {
            if let Some(name) = ir.attribute(op, "sym_name").and_then(|value| ir.string(value)) {
                names.entry(name.into()).or_insert(op);
            }
        };
        match scope {
            NamedIn::Block(block) => ir.block_ops(block).for_each(&mut add),
            NamedIn::TopLevel => ir.top_level().for_each(&mut add),
            NamedIn::All(name) => {
                ir.operations().filter(|op| ir.op_name_bytes(*op) == name.as_bytes()).for_each(&mut add);
            }
        }
        names
    }
}
