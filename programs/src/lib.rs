//! The programs `bcast-opt`, `bcast-shape` and `bcast-lsp` as a library, without a process.
//!
//! Command lines, terminals, threads and the protocol of editors are handled here; reading, verifying and printing are in [`broadcastable`], on which
//! compilers depend without this package.

pub mod driver;
#[cfg(feature = "lsp")]
pub mod lsp;
