//! Custom forms of operations: `dialect.op` as its dialect writes it.
//!
//! `parser` reads the steps of a compiled [`Format`](crate::assembly::Format), `printer` prints the same steps. The parts of forms that have a text of
//! their own are [`Directive`]s: a file of `directives` has the rows of a family. A row has the items of the text, which `items` reads and prints, or names
//! the function that parses the directive and the function that prints it. They work on an `OpAsmParser` and an `OpAsmPrinter`, and use neither the builder nor the printer of modules
//! directly; these in turn call `Format::parse` and `Format::print`, and use nothing else of this module.

pub(crate) mod directive;
mod directives;
mod items;
pub(crate) mod parser;
pub(crate) mod payload;
pub(crate) mod printer;

pub(crate) use directive::Feature;
pub use directive::{Directive, Parameter, ParameterKind};
