//! Broadcasting for compilers.

pub mod shape;

#[cfg(feature = "text")]
pub mod diagnostic;
#[cfg(feature = "text")]
pub mod source;

#[cfg(feature = "cli")]
pub mod driver;
