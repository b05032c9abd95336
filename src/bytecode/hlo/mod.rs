//! StableHLO in bytecode: its own encodings and CHLO's, and VHLO, the dialect of its portable artifacts.
//!
//! VHLO is converted to StableHLO: attributes and types where they are read (`attributes`, `types`), operations where
//! they are made (`operations`, once for each that differs: `conversions`). The facts are tables: `rows` of operations,
//! `fields` of attributes that hold several values. An operation of an earlier version has fewer attributes, and those
//! it lacks have their default values, so all versions are read alike.

mod attributes;
mod conversions;
mod fields;
mod operations;
mod rows;
mod types;

pub(super) use conversions::Conversions;
pub(super) use operations::{Portable, later_attributes};
