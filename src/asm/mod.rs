//! Custom forms of operations: `dialect.op` as its dialect writes it.
//!
//! `parser` reads the steps of a compiled [`Format`](crate::assembly::Format) and fills the builder, `printer` prints the same steps. The parts of forms
//! that have a function of their own are [`Directive`]s: a file of `directives` has the rows of a family, and each row names the function that parses the
//! directive and the function that prints it.

pub(crate) mod directive;
mod directives;
pub(crate) mod parser;
pub(crate) mod printer;

pub use directive::{Directive, Parameter, ParameterKind};
