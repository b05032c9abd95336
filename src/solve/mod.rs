//! The consequences of the operations of a function together: contradictions, conditions, and the sizes of its values.
//!
//! `walk` reads the operations in an order in which the constraints of all dominating operations hold; `branches` and `loops` combine the
//! results of regions. `function` reads a function with [`Sizes`](crate::sizes::Sizes), and a second time with a
//! [`Record`](crate::shapes::Record) only to explain a finding.

mod branches;
pub(crate) mod compare;
mod conditions;
mod function;
mod loops;
mod names;
mod refine;
mod replay;
pub(crate) mod signature;
mod walk;

pub(crate) use conditions::Conditions;
pub(crate) use function::{Analysis, Blame, Forced, FunctionFindings, Promise};
pub(crate) use refine::{Accepts, OperandSizes, Refinements, sizes_of_operands};
pub(crate) use walk::RunScope;
