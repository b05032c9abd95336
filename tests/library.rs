//! All tests of the library as one program: it is linked once, and its tests run in parallel.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(feature = "analysis")]
mod analysis;
mod architecture;
#[cfg(feature = "text")]
mod assembly;
#[cfg(feature = "text")]
mod build;
#[cfg(feature = "bytecode")]
mod bytecode;
#[cfg(feature = "text")]
mod compare;
#[cfg(feature = "text")]
mod compare_laws;
mod data;
mod deadlines;
#[cfg(feature = "text")]
mod definitions;
#[cfg(feature = "text")]
mod dialects_page;
#[cfg(feature = "text")]
mod directives_page;
#[cfg(feature = "text")]
mod edits;
#[cfg(feature = "text")]
mod equal_lines;
#[cfg(feature = "text")]
mod example;
#[cfg(feature = "text")]
mod explanations;
#[cfg(feature = "text")]
mod fixes;
mod forms;
#[cfg(feature = "text")]
mod functions;
mod grammar_page;
#[cfg(feature = "text")]
mod infer;
mod lattice;
mod lazy;
#[cfg(feature = "text")]
mod limits;
#[cfg(feature = "text")]
mod messages;
#[cfg(feature = "onnx")]
mod onnx;
mod oracles;
#[cfg(feature = "text")]
mod places;
#[cfg(feature = "text")]
mod printing;
#[cfg(feature = "text")]
mod robustness;
mod rule_oracles;
mod rules;
mod rules_page;
#[cfg(feature = "text")]
mod signature;
#[cfg(feature = "sizes")]
mod sizes;
#[cfg(feature = "text")]
mod stream;
#[cfg(feature = "text")]
mod threads;
#[cfg(feature = "text")]
mod toy;
#[cfg(feature = "text")]
mod unranked;

mod support {
    pub(crate) mod deadline;
    pub(crate) mod files;
    #[cfg(feature = "text")]
    pub(crate) mod modules;
    #[cfg(any(feature = "bytecode", feature = "onnx"))]
    pub(crate) mod mutants;
    pub(crate) mod page;
    pub(crate) mod pairs;
    pub(crate) mod project;
    #[cfg(feature = "text")]
    pub(crate) mod read;
    pub(crate) mod rust_text;
}
