//! Broadcasting for compilers.

pub mod data;
pub mod shape;

#[cfg(feature = "text")]
pub mod diagnostic;
#[cfg(feature = "cli")]
pub mod driver;
#[cfg(feature = "text")]
pub mod source;
