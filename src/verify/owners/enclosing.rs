//! [`Enclosing`]: the nearest operation around another one with some property, in constant time for each operation.

use super::around::is_of;
use super::view::OwnedOp;
use crate::assembly::Structure;
use crate::ir::OpId;
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
    /// An operation other than those of StableHLO and functions of `func`.
    OutsideHlo,
    /// An operation directly in a module, or in no region.
    ChildOfModule,
}

impl Enclosing {
    /// Whether `around`, an operation of the module of `op`, has the property.
    pub(super) fn is(self, op: OwnedOp<'_>, around: OpId) -> bool {
        let name = op.ir.op_name_bytes(around);
        match self {
            Self::Named(wanted) => name == wanted.as_bytes(),
            Self::OfDialect(dialect) => is_of(op.ir, around, dialect),
            Self::AccCompute => matches!(name, b"acc.parallel" | b"acc.serial" | b"acc.kernels" | b"acc.loop"),
            Self::FunctionOrTable { or_unknown } => match op.registry.format(name) {
                Some(format) => FUNCTION_OR_TABLE.iter().any(|known| format.info.has_structure(*known)),
                None => or_unknown,
            },
            Self::OutsideHlo => !is_of(op.ir, around, "stablehlo") && name != b"func.func",
            Self::ChildOfModule => {
                op.ir.parent_op(around).is_none_or(|parent| op.ir.op_name_bytes(parent) == b"builtin.module")
            }
            Self::TransformTopLevel => {
                matches!(name, b"transform.sequence" | b"transform.alternatives" | b"transform.with_pdl_patterns")
            }
        }
    }
}

const FUNCTION_OR_TABLE: [Structure; 2] = [Structure::FunctionOpInterface, Structure::SymbolTable];

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
            if wanted.is(self, around) {
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
