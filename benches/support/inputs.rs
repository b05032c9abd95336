//! The inputs of the benchmarks: one module for each kind.

#[path = "constants.rs"]
mod constants;
#[path = "dynamic.rs"]
mod dynamic;
#[path = "mixed.rs"]
mod mixed;
#[path = "pretty.rs"]
mod pretty;
#[path = "random.rs"]
pub(crate) mod random;
#[path = "trait_ops.rs"]
mod trait_ops;
#[path = "varied.rs"]
mod varied;

pub(crate) use constants::{write_decimals, write_hex};
pub(crate) use dynamic::{write_contradiction, write_module as write_dynamic};
pub(crate) use mixed::write_module as write_mixed;
pub(crate) use pretty::write_module as write_pretty;
pub(crate) use trait_ops::{write_module as write_trait_ops, write_small_files};
pub(crate) use varied::write_module as write_varied;
