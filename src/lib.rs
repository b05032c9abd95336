//! Broadcasting for compilers.

pub mod data;
pub mod shape;

#[cfg(feature = "text")]
pub mod canonical;
#[cfg(feature = "text")]
pub mod diagnostic;
#[cfg(feature = "text")]
pub mod dialect;
#[cfg(feature = "cli")]
pub mod driver;
#[cfg(feature = "text")]
pub mod ir;
#[cfg(feature = "text")]
pub mod source;
#[cfg(feature = "text")]
pub mod syntax;
#[cfg(feature = "text")]
pub mod verify;
