//! [`Enclosing`]: the nearest operation around another one with some property, in constant time for each operation.

use super::around::is_of;
use super::view::OwnedOp;
use crate::assembly::{OpDefinition, Structure, records};
use crate::ir::{Ir, OpId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::RefCell;

/// The operations that a check searches for around its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Enclosing {
    /// An operation of a name.
    Named(&'static str),
    /// An operation of a dialect.
    OfDialect(&'static str),
    /// A compute construct or loop of OpenACC.
    AccCompute,
    /// A function or a symbol table, and `or_unknown` also an operation without a record, which may be either.
    FunctionOrTable { or_unknown: bool },
    /// An operation that may be the outermost of transformations.
    TransformTopLevel,
}

impl Enclosing {
    pub(super) fn is(self, ir: &Ir, op: OpId) -> bool {
        let name = ir.op_name_bytes(op);
        match self {
            Self::Named(wanted) => name == wanted.as_bytes(),
            Self::OfDialect(dialect) => is_of(ir, op, dialect),
            Self::AccCompute => matches!(name, b"acc.parallel" | b"acc.serial" | b"acc.kernels" | b"acc.loop"),
            Self::FunctionOrTable { or_unknown } => match records::format(name) {
                Some(format) => is_function(&format.info) || format.info.has_structure(Structure::SymbolTable),
                None => or_unknown,
            },
            Self::TransformTopLevel => {
                matches!(name, b"transform.sequence" | b"transform.alternatives" | b"transform.with_pdl_patterns")
            }
        }
    }
}

pub(super) fn is_function(definition: &OpDefinition) -> bool {
    definition.has_structure(Structure::FunctionOpInterface)
}

/// The results for operations that were passed during a search, so that deep nesting is not searched again for each
/// nested operation.
#[derive(Debug, Default)]
pub(in crate::verify) struct EnclosingMemo(RefCell<FxHashMap<(OpId, Enclosing), Option<OpId>>>);

impl OwnedOp<'_> {
    /// The nearest operation around this one that satisfies `wanted`.
    pub(super) fn nearest(self, wanted: Enclosing) -> Option<OpId> {
        let (ir, memo) = (self.ir, &self.enclosing.0);
        let mut passed: SmallVec<[OpId; 8]> = SmallVec::new();
        let mut at = ir.parent_op(self.op);
        let found = loop {
            let Some(around) = at else { break None };
            if wanted.is(ir, around) {
                break Some(around);
            }
            if let Some(known) = memo.borrow().get(&(around, wanted)) {
                break *known;
            }
            passed.push(around);
            at = ir.parent_op(around);
        };
        memo.borrow_mut().extend(passed.into_iter().map(|around| ((around, wanted), found)));
        found
    }
}
