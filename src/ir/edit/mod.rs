//! Changes to a module, for passes.
//!
//! Ids stay valid through every change, and the id of an erased part is never used again. The uses of values are computed at the first query and then kept up
//! to date; a module that is not changed does not pay for this.
//!
//! The form in which an operation was written is a preference: if its custom form cannot express it after a change, it is printed in generic form.
//!
//! ```
//! use broadcastable::dialect::Registry;
//! use broadcastable::ir::PrintOptions;
//! use broadcastable::ir::edit::{At, NewOperation};
//! use broadcastable::{source::SourceFile, syntax};
//!
//! let text = "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = math.exp %a : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}";
//! let source = SourceFile::new("example.mlir", text)?;
//! let registry = Registry::default();
//! let mut ir = syntax::parse(&source, &syntax::Options::new(&registry)).ir;
//!
//! let exp = ir.operations().find(|op| ir.op_name(*op) == "math.exp").unwrap();
//! let result = ir.results(exp).next().unwrap();
//! let twice = NewOperation::new("arith.addf").operands([result, result]).result(ir.value_type(result));
//! let twice = ir.insert(At::After(exp), &twice)?;
//! let sum = ir.results(twice).next().unwrap();
//! for user in ir.uses_of(result).into_iter().filter(|user| user.op != twice) {
//!     ir.set_operand(user.op, user.operand, sum)?;
//! }
//! let text = ir.print_to_string(PrintOptions::default());
//! assert!(text.contains("%1 = arith.addf %0, %0 : tensor<4xf32>\n    return %1 : tensor<4xf32>"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attributes;
mod blocks;
mod copy;
mod invariants;
mod layout;
mod operations;
mod values;

pub use invariants::Fault;
pub(crate) use layout::EditLayout;
pub use operations::NewOperation;
pub use values::Use;
pub(crate) use values::Uses;

use super::{BlockId, OpId, RegionId};

/// A place between the operations of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum At {
    /// The place before an operation.
    Before(OpId),
    /// The place after an operation.
    After(OpId),
    /// The place before all operations of a block.
    Start(BlockId),
    /// The place after all operations of a block.
    End(BlockId),
}

/// The reason why a change is refused. The module is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// An operation that is not erased uses a result of an erased one.
    #[error("a result of an erased operation is used by one that is kept")]
    Used {
        /// The erased operation.
        op: OpId,
        /// The operation that uses the result.
        user: OpId,
    },
    /// A block to be erased is a successor of an operation that is not.
    #[error("an erased block is a successor of an operation that is kept")]
    Successor {
        /// The block.
        block: BlockId,
        /// The operation.
        op: OpId,
    },
    /// There is no operand, result, argument or successor of this number.
    #[error("there is no number {index}")]
    Index {
        /// The index, counted from 0.
        index: usize,
    },
    /// The numbers of values and of their replacements differ.
    #[error("{found} values for {wanted}")]
    Count {
        /// The expected number.
        wanted: usize,
        /// The actual number.
        found: usize,
    },
    /// An operation would be moved into itself.
    #[error("an operation cannot be inside itself")]
    Inside {
        /// The operation.
        op: OpId,
    },
    /// A skipped operation is printed as its original text: neither it nor its regions can be changed.
    #[error("an operation that was skipped cannot be changed")]
    Skipped {
        /// The operation.
        op: OpId,
    },
    /// The operation was erased, or is at the top level, where no operation can be inserted.
    #[error("the operation is in no block")]
    NoBlock {
        /// The operation.
        op: OpId,
    },
    /// A region has not exactly one block.
    #[error("the region does not have exactly one block")]
    NotOneBlock {
        /// The region.
        region: RegionId,
    },
    /// A name of an operation is not `dialect.name`.
    #[error("'{name}' is no name of an operation: write 'dialect.name'")]
    OperationName {
        /// The name.
        name: String,
    },
    /// An attribute that cannot be made.
    #[error(transparent)]
    Attribute(#[from] crate::ir::AttributeError),
    /// There are no ids left.
    #[error("the module has more entries than there are ids")]
    Full,
}
